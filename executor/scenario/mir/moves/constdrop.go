package moves

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/dataflow"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// constDrops reports destructors in a body that is evaluated while the program is compiled (rustc: qualif NeedsDrop): a
// Drop of a local that may have a value whose type has one. Of a local from which parts were moved, the rest counts.
func (c *checker) constDrops() {
	if !c.isConst() || !slices.ContainsFunc(c.b.Blocks, isDrop) {
		return
	}
	c.needs = make([]bool, len(c.b.Locals))
	for i := range c.needs {
		c.needs[i] = i > 0 && i <= c.b.ArgCount
	}
	for i := range c.b.Blocks {
		blk := &c.b.Blocks[i]
		for k := range blk.Stmts {
			if s := &blk.Stmts[k]; s.Kind == mir.Assign && !c.harmless(s.Value) {
				c.needs[s.Place.Local] = true
			}
		}
		if t, ok := blk.Term.(*mir.Call); ok {
			c.needs[t.Dest.Local] = true
		}
	}
	init := dataflow.MaybeInit(c.p, c.b, c.paths)
	init.Walk(dataflow.Visitor{Term: func(s *bitset.Chunked, id mir.BlockID) {
		d, ok := c.b.Blocks[id].Term.(*mir.Drop)
		if !ok || c.b.Blocks[id].Cleanup || !c.needs[d.Place.Local] || !init.Init(s, dataflow.PathID(d.Place.Local)) {
			return
		}
		t := c.b.PlaceTy(d.Place)
		x := &c.b.Locals[d.Place.Local]
		at := x.Span
		if x.Var != nil {
			at = c.p.Binding(x.Var)
		}
		if c.p.NeedsDropIn(c.b.Owner, t) && c.once(at) {
			c.add(diag.E0493, at, "destructor of `"+t.String()+"` cannot be evaluated at compile-time",
				"the destructor for this type cannot be evaluated in "+c.constant())
		}
	}})
}

func isDrop(b mir.Block) bool {
	_, is := b.Term.(*mir.Drop)
	return is && !b.Cleanup
}

// isConst reports whether the body is evaluated while the program is compiled.
func (c *checker) isConst() bool {
	if c.b.Clo != nil {
		return c.b.Clo.Const > 0
	}
	it := c.b.Owner.FnItem()
	return it == nil || it.Const
}

func (c *checker) constant() string {
	switch {
	case c.b.Clo != nil || c.b.Owner.Kind == resolve.Const:
		return "constants"
	case c.b.Owner.Kind == resolve.Static:
		return "statics"
	}
	return "constant functions"
}

// harmless reports whether a value has no destructor to run, whatever its type: None of an Option<String>.
func (c *checker) harmless(v mir.Rvalue) bool {
	a, ok := v.(*mir.Aggregate)
	if !ok {
		return false
	}
	if a.Ty.Kind == types.Adt && c.p.Drops(a.Ty) {
		return false
	}
	return !slices.ContainsFunc(a.Fields, func(o mir.Operand) bool {
		return c.p.NeedsDropIn(c.b.Owner, c.b.OperandTy(o)) && (o.Kind == mir.Constant || c.needs[o.Place.Local])
	})
}

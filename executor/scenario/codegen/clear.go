package codegen

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/optimize"
	"github.com/pollground/pollground/executor/scenario/types"
)

// clearing makes a function clear memory whose value has ended: see Generator.Clears. Frames begin cleared, which the
// machine does. In a function a value ends
//
//   - when nothing reads it any more, of a local whose address is not taken: liveness tells
//   - when it is moved, or its storage ends, of other locals and of the saved locals of a coroutine
//   - when its coroutine has returned
//
// An enum is cleared before it becomes a variant in place. What remains are values that others overwrite with shorter
// ones through pointers.
//
// A nil clearing does nothing.
type clearing struct {
	c     *function
	live  *optimize.Liveness
	apart []bool          // by local: live does not tell about it
	preds [][]mir.BlockID // by block
	block mir.BlockID
	last  [][]mir.Local // by statement of the block: what nothing reads behind it
}

func newClearing(c *function) *clearing {
	x := &clearing{c: c, apart: make([]bool, len(c.slots)), preds: make([][]mir.BlockID, len(c.body.Blocks))}
	for l := range c.slots {
		x.apart[l] = !x.inMemory(mir.Local(l))
	}
	use := func(p mir.Place, how mir.Access) {
		switch how {
		case mir.BorrowOf, mir.BorrowMut, mir.FakeBorrow, mir.DropOf:
			x.apart[p.Local] = x.apart[p.Local] || !p.Indirect()
		}
	}
	for i := range c.body.Blocks {
		b := &c.body.Blocks[i]
		for j := range b.Stmts {
			mir.EachStmtPlace(&b.Stmts[j], use)
		}
		mir.EachTermPlace(b.Term, use)
		mir.EachSuccessor(b.Term, func(to *mir.BlockID) { x.preds[*to] = append(x.preds[*to], mir.BlockID(i)) })
	}
	x.live = optimize.NewLiveness(c.body, x.apart)
	return x
}

func (x *clearing) inMemory(l mir.Local) bool {
	s := &x.c.slots[l]
	return s.class != empty && s.reg == 0 && !s.alias && !s.checked
}

func (x *clearing) bytes(a at, size uint64) {
	if a = x.c.based(a); size > 0 {
		x.c.emit(bytecode.Instr{Op: bytecode.Clear, A: uint8(a.reg), C: int32(a.off), K: int64(size)})
	}
}

func (x *clearing) local(l mir.Local) { x.bytes(x.c.slots[l].home(), x.c.slots[l].size) }

func (x *clearing) place(p mir.Place) {
	c := x.c
	c.next = c.temps
	x.bytes(c.addressOf(p), c.layout(c.g.checked.Concrete(c.body.PlaceTy(p))).Size)
}

// enter begins a block. It clears what only other successors of the blocks before read.
func (x *clearing) enter(id mir.BlockID) {
	if x == nil {
		return
	}
	x.block = id
	b, in := &x.c.body.Blocks[id], x.live.In(id)
	for _, i := range x.preds[id] {
		out := x.live.Out(i)
		for l := range x.apart {
			if !x.apart[l] && out.Has(l) && !in.Has(l) {
				x.local(mir.Local(l))
			}
		}
	}
	x.last = make([][]mir.Local, len(b.Stmts))
	live := x.live.Out(id)
	x.live.Term(b.Term, live)
	for k := len(b.Stmts) - 1; k >= 0; k-- {
		mir.EachStmtPlace(&b.Stmts[k], func(p mir.Place, _ mir.Access) {
			if !x.apart[p.Local] && !live.Has(int(p.Local)) {
				x.last[k] = append(x.last[k], p.Local)
			}
		})
		x.live.Stmt(&b.Stmts[k], live)
	}
}

// behind clears what ends with statement number k of the block.
func (x *clearing) behind(s *mir.Stmt, k int) {
	if x == nil {
		return
	}
	switch s.Kind {
	case mir.StorageDead:
		if x.inMemory(s.Local) {
			x.local(s.Local)
		}
	case mir.Ended:
		x.place(s.Place)
	case mir.Assign:
		mir.EachRvalueOperand(s.Value, func(o mir.Operand) { x.moved(o, s.Place) })
	}
	for _, l := range x.last[k] {
		x.local(l)
	}
}

// called clears what ends with the call at the end of the block.
func (x *clearing) called(t *mir.Call) {
	if x == nil {
		return
	}
	out := x.live.Out(x.block)
	for _, o := range t.Args {
		x.moved(o, t.Dest)
		if l := o.Place.Local; o.Kind != mir.Constant && !x.apart[l] && !out.Has(int(l)) && t.Dest.Local != l {
			x.local(l)
		}
	}
}

// moved clears the place that a value was moved from to another place.
func (x *clearing) moved(o mir.Operand, to mir.Place) {
	if o.Kind != mir.Move || x.c.slots[o.Place.Local].class == empty {
		return
	}
	p := o.Place
	fields := p.Proj
	switch n, saved := savedIn(p); {
	case saved:
		if m, ok := savedIn(to); to.Local == p.Local && (!ok || m == n) {
			return
		}
		fields = fields[2:]
	case !x.inMemory(p.Local) || !x.apart[p.Local] || to.Local == p.Local:
		return
	}
	for i := range fields {
		if fields[i].Kind != mir.Field { // the tag of an enum may be read after its fields were moved
			return
		}
	}
	x.place(p)
}

// savedIn returns the number of the saved local that a place is a part of.
func savedIn(p mir.Place) (n int32, ok bool) {
	if len(p.Proj) < 2 || p.Proj[0].Kind != mir.Deref || p.Proj[1].Kind != mir.Saved {
		return 0, false
	}
	return p.Proj[1].Index, true
}

// variant clears an enum that becomes a variant, if no part of the new value lies in it.
func (x *clearing) variant(p mir.Place, a at, t *types.Type, v *mir.Aggregate) {
	if x == nil || v.Variant == nil {
		return
	}
	for _, o := range v.Fields {
		alone := !p.Indirect() && !x.apart[p.Local] // no pointer leads to it
		if l := o.Place.Local; o.Kind != mir.Constant && !alone && (o.Place.Indirect() || x.inMemory(l) && x.apart[l]) {
			return
		}
	}
	x.bytes(a, x.c.layout(t).Size)
}

// state is called before a coroutine enters a state. It clears one that returns, and the state of one that runs.
func (x *clearing) state(p mir.Place, state int32) {
	switch {
	case x == nil:
	case state == layout.Returned:
		x.place(p)
	case state == layout.Running:
		c := x.c
		a, l := c.addressOf(p), c.layout(c.g.checked.Concrete(c.body.PlaceTy(p)))
		a.off += int64(l.Tag.Offset)
		x.bytes(a, l.Tag.Size)
	}
}

// isEnd reports whether a statement matters to clearing only.
func isEnd(s mir.Stmt) bool {
	return s.Kind == mir.Ended || s.Kind == mir.SetState && s.State == layout.Running
}

// withoutEnds returns the body without statements that matter to clearing only, and without the blocks that are empty
// then. The body itself stays as it is.
func withoutEnds(b *mir.Body) *mir.Body {
	if !slices.ContainsFunc(b.Blocks, func(x mir.Block) bool { return slices.ContainsFunc(x.Stmts, isEnd) }) {
		return b
	}
	b = new(mir.Copier).Body(b)
	for i := range b.Blocks {
		b.Blocks[i].Stmts = slices.DeleteFunc(b.Blocks[i].Stmts, isEnd)
	}
	mir.Simplify(b)
	return b
}

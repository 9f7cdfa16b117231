package elaborate

import (
	"slices"
	"sort"

	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/dataflow"
	"github.com/pollground/pollground/executor/scenario/types"
)

// flagSet is an assignment to a flag before statement stmt of a block.
type flagSet struct {
	block mir.BlockID
	stmt  int
	path  dataflow.PathID
	value bool
}

// flag returns the flag of a path.
func (e *elaborator) flag(id dataflow.PathID) mir.Local {
	if e.flags[id] == 0 {
		e.flags[id] = e.newLocal(e.p.Prim(types.Bool))
		e.b.Locals[e.flags[id]].Kind = mir.FlagLocal
	}
	return e.flags[id]
}

func (e *elaborator) flagStmt(id dataflow.PathID, value bool) mir.Stmt {
	boolean := e.p.Prim(types.Bool)
	c := &mir.Const{Kind: mir.Scalar, Ty: boolean}
	if value {
		c.Int = 1
	}
	return e.stmt(mir.Stmt{Kind: mir.Assign, Place: mir.Whole(e.flags[id]),
		Value: &mir.Use{Op: mir.Operand{Kind: mir.Constant, Const: c}}})
}

// setFlags notes where flags change. A Drop clears none: the storage of what it drops ends behind it, or it gets a new
// value, or it is an argument.
func (e *elaborator) setFlags() {
	if !slices.ContainsFunc(e.flags, func(l mir.Local) bool { return l != 0 }) {
		return
	}
	note := func(blk mir.BlockID, i int, id dataflow.PathID, value bool) {
		e.paths.Each(id, func(c dataflow.PathID) {
			if e.flags[c] != 0 {
				e.sets = append(e.sets, flagSet{blk, i, c, value})
			}
		})
	}
	for id := range e.flags {
		if e.flags[id] != 0 {
			e.sets = append(e.sets, flagSet{0, 0, dataflow.PathID(id), false})
		}
	}
	for l := 1; l <= e.b.ArgCount; l++ {
		note(0, 0, dataflow.PathID(l), true)
	}
	preds := mir.Predecessors(e.b)
	for i := range e.built {
		id := mir.BlockID(i)
		for k := range e.b.Blocks[i].Stmts {
			s := &e.b.Blocks[i].Stmts[k]
			if s.Kind == mir.StorageDead {
				note(id, k, dataflow.PathID(s.Local), false)
				continue
			}
			mir.EachStmtPlace(s, func(p mir.Place, a mir.Access) {
				e.paths.Changes(p, a, func(x dataflow.PathID, value bool) { note(id, k, x, value) })
			})
		}
		n := len(e.b.Blocks[i].Stmts)
		target := mir.None
		switch t := e.b.Blocks[i].Term.(type) {
		case *mir.Drop:
			continue
		case *mir.Call:
			target = t.Target
		case *mir.Yield:
			target = t.Resume
		}
		mir.EachTermPlace(e.b.Blocks[i].Term, func(p mir.Place, a mir.Access) {
			e.paths.Changes(p, a, func(x dataflow.PathID, value bool) {
				switch {
				case !value:
					note(id, n, x, false)
				case target != mir.None && preds[target] == 1:
					note(target, 0, x, true)
				case target != mir.None:
					note(e.split(id, target), 0, x, true)
				}
			})
		})
	}
}

// split makes a block on the edge to the target of a Call or Yield.
func (e *elaborator) split(from, target mir.BlockID) mir.BlockID {
	e.at = from
	blk := e.newBlock(target, &mir.Goto{Target: target})
	switch t := e.b.Blocks[from].Term.(type) {
	case *mir.Call:
		t.Target = blk
	case *mir.Yield:
		t.Resume = blk
	}
	return blk
}

// insertFlags inserts the assignments to flags.
func (e *elaborator) insertFlags() {
	sort.SliceStable(e.sets, func(i, j int) bool {
		a, b := &e.sets[i], &e.sets[j]
		if a.block != b.block {
			return a.block < b.block
		}
		return a.stmt < b.stmt
	})
	for len(e.sets) > 0 {
		n := 1
		for n < len(e.sets) && e.sets[n].block == e.sets[0].block {
			n++
		}
		e.at = e.sets[0].block
		blk := &e.b.Blocks[e.at]
		var out []mir.Stmt
		next := 0
		for i := 0; i <= len(blk.Stmts); i++ {
			for ; next < n && e.sets[next].stmt == i; next++ {
				out = append(out, e.flagStmt(e.sets[next].path, e.sets[next].value))
			}
			if i < len(blk.Stmts) {
				out = append(out, blk.Stmts[i])
			}
		}
		blk.Stmts = out
		e.sets = e.sets[n:]
	}
}

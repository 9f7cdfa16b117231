// Package liveness finds assignments to variables whose values are never read, on built MIR (rustc:
// rustc_mir_transform/liveness.rs).
//
// A local is live at a point if a path from there reads it before it gets another value. References to a local, and
// captures of it, are reads; so is a write behind a reference that it holds. The old value that x += 1 needs counts as
// a read where x is live behind it; a drop is no read. An assignment to a part of a local leaves the other parts as
// they are.
package liveness

import (
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/dataflow"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// A Dead is a value that is never read.
type Dead struct {
	Var    *thir.Local
	At     syntax.Span // of the assignment, or of the value that the variable is declared with
	Passed bool        // it is the argument of a call
	First  bool        // the variable is declared with it
}

// Result is what was found in a body.
type Result struct {
	Dead []Dead
	Read map[*thir.Local]bool // the variables that are read somewhere
}

// Program answers what the check depends on. Package check implements it.
type Program interface {
	dataflow.Program
	MayDrop(*types.Type) bool
}

type checker struct {
	b          *mir.Body
	number     []int                // by local: its bit, from 1; 0 without one
	writes     map[syntax.Span]bool // the spans of assignments; true for compound ones
	out        *Result
	drops      func(*types.Type) bool
	guards     map[*thir.Local]bool // the variables that guards read: what they are bound to is used
	candidates int
}

// Check checks a body. tree is the expression that it was built from, writes those of package dataflow.
func Check(p Program, b *mir.Body, tree thir.Expr, writes []int32) *Result {
	c := &checker{b: b, out: &Result{}}
	if c.findCandidates(writes); c.candidates == 0 {
		return c.out
	}
	c.drops, c.writes = p.MayDrop, map[syntax.Span]bool{}
	c.out.Read, c.guards = map[*thir.Local]bool{}, map[*thir.Local]bool{}
	thir.Walk(tree, func(e thir.Expr) bool {
		switch e := e.(type) {
		case *thir.Assign:
			c.writes[e.Sp] = false
			if e.Place.Span().Lo == e.Sp.Lo {
				c.writes[e.Place.Span()] = false // what replaces a value that is dropped
			}
		case *thir.AssignOp:
			c.writes[e.Sp] = true
		}
		return true
	})
	r := dataflow.Solve(b, &dataflow.Problem{Counter: p, Bits: c.candidates + 1, Backward: true,
		Stmt: c.stmt,
		Term: c.term,
		Target: func(s *bitset.Chunked, id mir.BlockID) {
			if call, ok := b.Blocks[id].Term.(*mir.Call); ok {
				c.access(s, call.Dest, mir.Write, false)
			}
		}})
	c.report(r)
	return c.out
}

// findCandidates numbers the variables that get more than one value, or one after their declaration.
func (c *checker) findCandidates(writes []int32) {
	for l, n := range writes {
		d := &c.b.Locals[l]
		if d.Var != nil && d.Kind != mir.GuardRefLocal && n > 1 {
			if c.number == nil {
				c.number = make([]int, len(writes))
			}
			c.candidates++
			c.number[l] = c.candidates
		}
	}
}

// access changes a state by a use of a place. self is set for the operands of a compound assignment.
func (c *checker) access(s *bitset.Chunked, p mir.Place, a mir.Access, self bool) {
	for i := range p.Proj {
		if p.Proj[i].Kind == mir.Index {
			c.read(s, p.Proj[i].Local)
			c.read(s, p.Local) // its length
		}
	}
	behind := len(p.Proj) > 0 && p.Proj[0].Kind == mir.Deref
	switch {
	case a == mir.DropOf, a == mir.FakeReadOf, a == mir.FakeBorrow, a == mir.CopyOf && self && !behind:
	case a == mir.Write && !behind:
		switch n := c.number[p.Local]; {
		case len(p.Proj) > 0 && c.drops(c.b.Locals[p.Local].Ty):
			c.read(s, p.Local)
		case n > 0 && len(p.Proj) == 0 && !self: // a compound assignment of a live value reads the one before
			s.Remove(n)
		}
	default:
		c.read(s, p.Local)
	}
}

func (c *checker) read(s *bitset.Chunked, l mir.Local) {
	if v := c.b.Locals[l].Var; v != nil {
		c.out.Read[v] = true
		if c.b.Locals[l].Kind == mir.GuardRefLocal {
			c.guards[v] = true
		}
	}
	if n := c.number[l]; n > 0 {
		s.Add(n)
	}
}

func (c *checker) stmt(s *bitset.Chunked, id mir.BlockID, i int) {
	st := &c.b.Blocks[id].Stmts[i]
	if st.Kind == mir.Mention {
		c.read(s, st.Place.Local)
		return
	}
	self := c.writes[st.Span]
	if st.Kind == mir.Assign {
		c.access(s, st.Place, mir.Write, self)
	}
	mir.EachStmtPlace(st, func(p mir.Place, a mir.Access) {
		if a != mir.Write {
			c.access(s, p, a, self)
		}
	})
}

func (c *checker) term(s *bitset.Chunked, id mir.BlockID) {
	blk := &c.b.Blocks[id]
	self := c.writes[blk.Span]
	mir.EachTermPlace(blk.Term, func(p mir.Place, a mir.Access) {
		if a != mir.Write {
			c.access(s, p, a, self)
		}
	})
}

// report records the writes of locals that are not live behind them.
func (c *checker) report(r *dataflow.Result) {
	calls := map[mir.BlockID][]mir.BlockID{} // by target
	for i := range c.b.Blocks {
		if call, ok := c.b.Blocks[i].Term.(*mir.Call); ok && call.Target != mir.None && c.tracked(call.Dest) {
			calls[call.Target] = append(calls[call.Target], mir.BlockID(i))
		}
	}
	// begin looks at a state in which a block begins.
	begin := func(s *bitset.Chunked, id mir.BlockID) {
		for _, from := range calls[id] {
			c.write(s, c.b.Blocks[from].Term.(*mir.Call).Dest, c.b.Blocks[from].Span)
		}
		if id != 0 {
			return
		}
		for l := 1; l <= c.b.ArgCount; l++ {
			if n := c.number[l]; n > 0 && !s.Has(n) {
				v := c.b.Locals[l].Var
				c.out.Dead = append(c.out.Dead, Dead{Var: v, At: v.Span, Passed: true, First: true})
			}
		}
	}
	r.Walk(dataflow.Visitor{
		Stmt: func(s *bitset.Chunked, id mir.BlockID, i int) {
			blk := &c.b.Blocks[id]
			if st := &blk.Stmts[i]; st.Kind == mir.Assign && c.tracked(st.Place) && !blk.Cleanup {
				c.write(s, st.Place, st.Span)
			}
			if i == 0 && (id == 0 || calls[id] != nil) {
				s = s.Clone()
				c.stmt(s, id, 0)
				begin(s, id)
			}
		},
		Term: func(s *bitset.Chunked, id mir.BlockID) {
			if len(c.b.Blocks[id].Stmts) == 0 && (id == 0 || calls[id] != nil) {
				s = s.Clone()
				c.term(s, id)
				begin(s, id)
			}
		},
	})
}

// tracked reports whether a place is a numbered local or a part of one.
func (c *checker) tracked(p mir.Place) bool {
	return c.number[p.Local] > 0 && (len(p.Proj) == 0 || p.Proj[0].Kind != mir.Deref)
}

func (c *checker) write(s *bitset.Chunked, p mir.Place, at syntax.Span) {
	part := len(p.Proj) > 0 && c.drops(c.b.Locals[p.Local].Ty) // which its destructor may read
	if !part && !s.Has(c.number[p.Local]) {
		v := c.b.Locals[p.Local].Var
		if _, assigned := c.writes[at]; assigned || !c.guards[v] {
			c.out.Dead = append(c.out.Dead, Dead{Var: v, At: at, First: !assigned})
		}
	}
}

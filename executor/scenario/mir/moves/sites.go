package moves

import (
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/dataflow"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// site is where a path loses its value.
type site struct {
	path   dataflow.PathID
	block  mir.BlockID
	stmt   int // the number of statements for the terminator
	span   syntax.Span
	uninit bool // the storage of a variable begins
}

// findSites numbers the sites and finds out which reach each block.
func (c *checker) findSites() {
	b := c.b
	c.numberVariables()
	c.byPath = make([][]int, len(c.paths.List))
	at := map[[2]int][]int{} // by block and statement
	add := func(x site) {
		n := len(c.sites)
		c.sites = append(c.sites, x)
		c.byPath[x.path] = append(c.byPath[x.path], n)
		at[[2]int{int(x.block), x.stmt}] = append(at[[2]int{int(x.block), x.stmt}], n)
	}
	moved := func(blk mir.BlockID, k int, sp syntax.Span, p mir.Place, a mir.Access) {
		// What is in a temporary is used once.
		if a != mir.MoveOf || b.Locals[p.Local].Var == nil && (p.Local != 1 || b.Clo == nil) {
			return
		}
		c.paths.Changes(p, a, func(id dataflow.PathID, _ bool) {
			add(site{path: id, block: blk, stmt: k, span: sp})
		})
	}
	for i := range b.Blocks {
		blk := &b.Blocks[i]
		for k := range blk.Stmts {
			st := &blk.Stmts[k]
			if st.Kind == mir.StorageLive && b.Locals[st.Local].Late {
				add(site{path: dataflow.PathID(st.Local), block: mir.BlockID(i), stmt: k, span: st.Span, uninit: true})
				continue
			}
			mir.EachStmtPlace(st, func(p mir.Place, a mir.Access) { moved(mir.BlockID(i), k, st.Span, p, a) })
		}
		mir.EachTermPlace(blk.Term, func(p mir.Place, a mir.Access) {
			moved(mir.BlockID(i), len(blk.Stmts), blk.Span, p, a)
		})
	}
	c.atSite = at
	c.states = dataflow.Solve(b, &dataflow.Problem{
		Bits:     max(1, len(c.sites)),
		Ordinary: true, // what fails while unwinding fails on another path as well
		Stmt:     func(s bitset.Set, blk mir.BlockID, i int) { c.stmtEffect(s, blk, i) },
		Term:     func(s bitset.Set, blk mir.BlockID) { c.gen(s, blk, len(b.Blocks[blk].Stmts)) },
		Target: func(s bitset.Set, blk mir.BlockID) {
			mir.EachTermPlace(b.Blocks[blk].Term, func(p mir.Place, a mir.Access) {
				if a == mir.Write {
					c.kill(s, p, a)
				}
			})
		},
	})
	c.given = dataflow.Solve(b, &dataflow.Problem{
		Bits:     c.variables + 1,
		Ordinary: true,
		Start: func(s bitset.Set) {
			for l := 1; l <= b.ArgCount; l++ {
				s.Add(c.variable[l])
			}
		},
		Stmt: func(s bitset.Set, blk mir.BlockID, i int) { c.giveStmt(s, &b.Blocks[blk].Stmts[i]) },
		Target: func(s bitset.Set, blk mir.BlockID) {
			if t, ok := b.Blocks[blk].Term.(*mir.Call); ok && t.Dest.IsLocal() {
				s.Add(c.variable[t.Dest.Local])
			}
		},
	})
}

// numberVariables numbers the variables that may be assigned to when they have a value: those that are declared without
// one, those with several assignments, and arguments.
func (c *checker) numberVariables() {
	b := c.b
	writes := make([]int, len(b.Locals))
	for l := range b.Locals {
		if b.Locals[l].Late || l >= 1 && l <= b.ArgCount {
			writes[l]++
		}
	}
	write := func(p mir.Place, a mir.Access) {
		if a == mir.Write {
			writes[p.Local]++
		}
	}
	for i := range b.Blocks {
		for k := range b.Blocks[i].Stmts {
			mir.EachStmtPlace(&b.Blocks[i].Stmts[k], write)
		}
		mir.EachTermPlace(b.Blocks[i].Term, write)
	}
	c.variable = make([]int, len(b.Locals))
	for l := range b.Locals {
		if b.Locals[l].Var != nil && writes[l] > 1 {
			c.variables++
			c.variable[l] = c.variables
		}
	}
}

func (c *checker) gen(s bitset.Set, blk mir.BlockID, stmt int) {
	for _, n := range c.atSite[[2]int{int(blk), stmt}] {
		for _, other := range c.byPath[c.sites[n].path] {
			s.Remove(other)
		}
		s.Add(n)
	}
}

// kill removes the sites of what an access gives a value.
func (c *checker) kill(s bitset.Set, p mir.Place, a mir.Access) {
	c.paths.Changes(p, a, func(id dataflow.PathID, value bool) {
		if value {
			c.paths.Each(id, func(x dataflow.PathID) {
				for _, n := range c.byPath[x] {
					s.Remove(n)
				}
			})
		}
	})
}

func (c *checker) stmtEffect(s bitset.Set, blk mir.BlockID, i int) {
	st := &c.b.Blocks[blk].Stmts[i]
	switch st.Kind {
	case mir.StorageLive, mir.StorageDead:
		c.kill(s, mir.Whole(st.Local), mir.Write)
		c.gen(s, blk, i)
	case mir.Assign:
		c.gen(s, blk, i)
		c.kill(s, st.Place, mir.Write)
	}
}

func (c *checker) giveStmt(s bitset.Set, st *mir.Stmt) {
	switch {
	case st.Kind == mir.StorageLive || st.Kind == mir.StorageDead:
		s.Remove(c.variable[st.Local])
	case st.Kind == mir.Assign && st.Place.IsLocal():
		s.Add(c.variable[st.Place.Local])
	}
}

// effect applies a statement to both states.
func (c *checker) effect(s, given bitset.Set, blk mir.BlockID, i int) {
	c.stmtEffect(s, blk, i)
	c.giveStmt(given, &c.b.Blocks[blk].Stmts[i])
}

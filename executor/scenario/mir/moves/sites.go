package moves

import (
	"sort"

	"github.com/pollground/pollground/executor/scenario/budget"
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

// findSites numbers the sites, those of a path in a row, and finds out which reach each block.
func (c *checker) findSites() {
	b := c.b
	c.numberVariables()
	add := func(x site) { c.sites = append(c.sites, x) }
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
	sort.SliceStable(c.sites, func(i, j int) bool { return c.sites[i].path < c.sites[j].path })
	c.ofPath, c.taken = make([]span, len(c.paths.List)), make([]bool, len(b.Locals))
	if len(c.sites)+c.variables > 0 {
		c.solve()
	}
}

// solve finds out which sites reach each point.
func (c *checker) solve() {
	b := c.b
	c.atSite, c.takes = map[[2]int][]int{}, make([]bool, len(b.Blocks))
	for n := range c.sites {
		x := &c.sites[n]
		if c.ofPath[x.path].end == 0 {
			c.ofPath[x.path].first = n
		}
		c.ofPath[x.path].end = n + 1
		at := [2]int{int(x.block), x.stmt}
		c.atSite[at] = append(c.atSite[at], n)
		c.takes[x.block] = true
		c.taken[c.paths.List[x.path].Place.Local] = true
	}
	c.states = dataflow.Solve(b, &dataflow.Problem{
		Counter:  c.p,
		Bits:     len(c.sites) + c.variables + 1,
		Ordinary: true, // what fails while unwinding fails on another path as well
		Start: func(s *bitset.Chunked) {
			for l := 1; l <= b.ArgCount; l++ {
				c.give(s, mir.Local(l))
			}
		},
		Stmt: c.stmtEffect,
		Term: func(s *bitset.Chunked, blk mir.BlockID) { c.gen(s, blk, len(b.Blocks[blk].Stmts)) },
		Target: func(s *bitset.Chunked, blk mir.BlockID) {
			if t, ok := b.Blocks[blk].Term.(*mir.Call); ok && t.Dest.IsLocal() {
				c.give(s, t.Dest.Local)
			}
			mir.EachTermPlace(b.Blocks[blk].Term, func(p mir.Place, a mir.Access) {
				if a == mir.Write {
					c.kill(s, p, a)
				}
			})
		},
	})
}

// give records that a variable may have been given a value. The bits of variables follow those of sites.
func (c *checker) give(s *bitset.Chunked, l mir.Local) { s.Add(len(c.sites) + c.variable[l]) }

// given reports whether variable number v may have been given a value.
func (c *checker) given(s *bitset.Chunked, v int) bool { return s.Has(len(c.sites) + v) }

// numberVariables numbers the variables that may be assigned to when they have a value: those that are declared without
// one, those with several assignments, and arguments.
func (c *checker) numberVariables() {
	c.variable = make([]int, len(c.b.Locals))
	for l, n := range c.out.Writes {
		if c.b.Locals[l].Var != nil && n > 1 {
			c.variables++
			c.variable[l] = c.variables
		}
	}
}

func (c *checker) gen(s *bitset.Chunked, blk mir.BlockID, stmt int) {
	if !c.takes[blk] {
		return
	}
	for _, n := range c.atSite[[2]int{int(blk), stmt}] {
		c.clear(s, c.sites[n].path)
		s.Add(n)
	}
}

// clear removes the sites of exactly that path.
func (c *checker) clear(s *bitset.Chunked, p dataflow.PathID) {
	if x := c.ofPath[p]; x.end > 0 {
		s.RemoveRange(x.first, x.end)
	}
}

// kill removes the sites of what an access gives a value.
func (c *checker) kill(s *bitset.Chunked, p mir.Place, a mir.Access) {
	if !c.taken[p.Local] {
		return
	}
	c.paths.Changes(p, a, func(id dataflow.PathID, value bool) {
		if value {
			n := 0
			c.paths.Each(id, func(x dataflow.PathID) {
				c.clear(s, x)
				n++
			})
			c.p.Spend(budget.Flows, n)
		}
	})
}

func (c *checker) stmtEffect(s *bitset.Chunked, blk mir.BlockID, i int) {
	st := &c.b.Blocks[blk].Stmts[i]
	switch st.Kind {
	case mir.StorageLive, mir.StorageDead:
		c.kill(s, mir.Whole(st.Local), mir.Write)
		c.gen(s, blk, i)
		s.Remove(len(c.sites) + c.variable[st.Local])
	case mir.Assign:
		c.gen(s, blk, i)
		c.kill(s, st.Place, mir.Write)
		if st.Place.IsLocal() {
			c.give(s, st.Place.Local)
		}
	}
}

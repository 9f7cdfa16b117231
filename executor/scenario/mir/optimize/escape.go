package optimize

import (
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
)

// escape keeps a local whose address is taken in a second local where no reference to it can exist yet. Where its
// address is taken first, the value is copied to the local itself. So a variable that is printed in the end is in a
// register in the loop before.
func (o *optimizer) escape() {
	some := false
	for l := o.b.ArgCount + 1; l < len(o.taken); l++ {
		some = some || o.taken[l]
	}
	if !some {
		return
	}
	e := &escapes{o: o}
	e.solve()
	e.choose()
	if len(e.shadow) == 0 {
		return
	}
	e.live = NewLiveness(o.b, make([]bool, len(o.b.Locals)))
	e.rewrite()
	o.changed = true
}

// escapes is a forward analysis: in has the locals that references may exist to where a block begins.
type escapes struct {
	o      *optimizer
	in     []bitset.Set // nil if not reached
	live   *Liveness    // of all locals
	shadow map[mir.Local]mir.Local
}

// borrows calls do for the locals whose address a statement takes.
func borrowed(visit func(func(*mir.Place, mir.Access)), do func(mir.Local)) {
	visit(func(p *mir.Place, how mir.Access) {
		switch how {
		case mir.BorrowOf, mir.BorrowMut, mir.FakeBorrow, mir.DropOf:
			if !p.Indirect() {
				do(p.Local)
			}
		}
	})
}

func stmtBorrows(s *mir.Stmt, do func(mir.Local)) {
	borrowed(func(f func(*mir.Place, mir.Access)) { StmtPlaces(s, f) }, do)
}

func termBorrows(t mir.Terminator, do func(mir.Local)) {
	borrowed(func(f func(*mir.Place, mir.Access)) { TermPlaces(t, f) }, do)
}

func (e *escapes) stmt(s *mir.Stmt, set bitset.Set) {
	if s.Kind == mir.StorageLive || s.Kind == mir.StorageDead {
		set.Remove(int(s.Local))
	}
	stmtBorrows(s, func(l mir.Local) { set.Add(int(l)) })
}

func (e *escapes) solve() {
	b := e.o.b
	e.in = make([]bitset.Set, len(b.Blocks))
	e.in[0] = make(bitset.Set, bitset.Words(len(b.Locals)))
	order := mir.ReversePostorder(b)
	for again := true; again; {
		again = false
		for _, id := range order {
			set := e.in[id].Clone()
			for k := range b.Blocks[id].Stmts {
				e.stmt(&b.Blocks[id].Stmts[k], set)
			}
			termBorrows(b.Blocks[id].Term, func(l mir.Local) { set.Add(int(l)) })
			mir.EachSuccessor(b.Blocks[id].Term, func(to *mir.BlockID) {
				if e.in[*to] == nil {
					e.in[*to] = set.Clone()
					again = true
					return
				}
				set.EachNotIn(e.in[*to], func(l int) {
					e.in[*to].Add(l)
					again = true
				})
			})
		}
	}
}

// choose picks the locals that are used often enough while no reference to them exists.
func (e *escapes) choose() {
	b := e.o.b
	depth := LoopDepth(b)
	worth := map[mir.Local]int{}
	for i := range b.Blocks {
		if e.in[i] == nil {
			continue
		}
		weight := 1
		for range min(depth[i], 3) {
			weight *= 8
		}
		set := e.in[i].Clone()
		use := func(p *mir.Place, how mir.Access) {
			if e.o.taken[p.Local] && !set.Has(int(p.Local)) {
				worth[p.Local] += weight
			}
		}
		first := func(l mir.Local) {
			if !set.Has(int(l)) {
				worth[l] -= 2 * weight
			}
		}
		for k := range b.Blocks[i].Stmts {
			s := &b.Blocks[i].Stmts[k]
			StmtPlaces(s, use)
			stmtBorrows(s, first)
			e.stmt(s, set)
		}
		TermPlaces(b.Blocks[i].Term, use)
		termBorrows(b.Blocks[i].Term, first)
	}
	e.shadow = map[mir.Local]mir.Local{}
	for l := b.ArgCount + 1; l < len(e.o.taken); l++ {
		if worth[mir.Local(l)] > 3 && !e.o.checked[l] && !e.o.p.MayDrop(b.Locals[l].Ty) {
			d := b.Locals[l]
			e.shadow[mir.Local(l)] = e.o.local(d)
		}
	}
}

// LoopDepth returns for each block how many loops are around it, where a loop is what lies between the target and the
// source of an edge back in reverse postorder.
func LoopDepth(b *mir.Body) []int {
	order := mir.ReversePostorder(b)
	number, depth := make([]int, len(b.Blocks)), make([]int, len(b.Blocks))
	for i, id := range order {
		number[id] = i
	}
	change := make([]int, len(order)+1) // of the depth, by place in order
	for i, id := range order {
		mir.EachSuccessor(b.Blocks[id].Term, func(to *mir.BlockID) {
			if n := number[*to]; n <= i {
				change[n]++
				change[i+1]--
			}
		})
	}
	n := 0
	for i, id := range order {
		n += change[i]
		depth[id] = n
	}
	return depth
}

// rewrite puts the second locals in and copies their values where references begin.
func (e *escapes) rewrite() {
	b := e.o.b
	old := len(e.in[0]) * 64
	for i := range e.in {
		set := e.in[i]
		if set == nil {
			continue
		}
		set = set.Clone()
		blk := &b.Blocks[i]
		replace := func(p *mir.Place, how mir.Access) {
			if s, ok := e.shadow[p.Local]; ok && int(p.Local) < old && !set.Has(int(p.Local)) {
				p.Local = s
			}
			for k := range p.Proj {
				if s, ok := e.shadow[p.Proj[k].Local]; ok && p.Proj[k].Kind == mir.Index && !set.Has(int(p.Proj[k].Local)) {
					p.Proj = append([]mir.Elem(nil), p.Proj...)
					p.Proj[k].Local = s
				}
			}
		}
		var out []mir.Stmt
		begin := func(at mir.Stmt) func(mir.Local) {
			return func(l mir.Local) {
				if s, ok := e.shadow[l]; ok && !set.Has(int(l)) {
					out = append(out, assign(&at, mir.Whole(l), &mir.Use{Op: copyOf(mir.Whole(s))}))
				}
				set.Add(int(l))
			}
		}
		for k := range blk.Stmts {
			s := blk.Stmts[k]
			stmtBorrows(&s, begin(s))
			StmtPlaces(&s, replace)
			if s.Kind == mir.StorageLive || s.Kind == mir.StorageDead {
				set.Remove(int(s.Local))
			}
			out = append(out, s)
		}
		termBorrows(blk.Term, begin(mir.Stmt{Span: blk.Span, Scope: blk.Scope}))
		TermPlaces(blk.Term, replace)
		blk.Stmts = out
		e.edges(mir.BlockID(i), set)
	}
}

// edges copies values on the edges to blocks where a reference may exist that does not at the end of this one. There
// the value is read by its name or not at all.
func (e *escapes) edges(id mir.BlockID, set bitset.Set) {
	b := e.o.b
	var added []mir.Block
	mir.EachSuccessor(b.Blocks[id].Term, func(to *mir.BlockID) {
		var stmts []mir.Stmt
		blk := &b.Blocks[id]
		e.in[*to].EachNotIn(set, func(l int) {
			if s, ok := e.shadow[mir.Local(l)]; ok && e.reads(*to, l) {
				at := mir.Stmt{Span: blk.Span, Scope: blk.Scope}
				stmts = append(stmts, assign(&at, mir.Whole(mir.Local(l)), &mir.Use{Op: copyOf(mir.Whole(s))}))
			}
		})
		if stmts == nil {
			return
		}
		added = append(added, mir.Block{Stmts: stmts, Term: &mir.Goto{Target: *to}, Span: blk.Span, Scope: blk.Scope,
			Cleanup: b.Blocks[*to].Cleanup})
		*to = mir.BlockID(len(b.Blocks) + len(added) - 1)
	})
	b.Blocks = append(b.Blocks, added...)
}

// reads reports whether a local may be read in a block or behind it before it is written.
func (e *escapes) reads(id mir.BlockID, l int) bool {
	return int(id) < len(e.in) && e.live.In(id).Has(l)
}

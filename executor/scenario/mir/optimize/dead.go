package optimize

import (
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
)

// Liveness says which locals may be read later. A local whose address is taken is not tracked: it is never in a set.
type Liveness struct {
	b     *mir.Body
	taken []bool
	in    []bitset.Set // by block: live where it begins
}

// NewLiveness computes liveness backwards to a fixed point. taken are the locals to leave out.
func NewLiveness(b *mir.Body, taken []bool) *Liveness {
	l := &Liveness{b: b, taken: taken, in: make([]bitset.Set, len(b.Blocks))}
	n := bitset.Words(len(b.Locals))
	for i := range l.in {
		l.in[i] = make(bitset.Set, n)
	}
	order := mir.ReversePostorder(b)
	for again := true; again; {
		again = false
		for i := len(order) - 1; i >= 0; i-- {
			id := order[i]
			live := l.Out(id)
			l.Term(b.Blocks[id].Term, live)
			for k := len(b.Blocks[id].Stmts) - 1; k >= 0; k-- {
				l.Stmt(&b.Blocks[id].Stmts[k], live)
			}
			for w := range live {
				if live[w] != l.in[id][w] {
					l.in[id] = live
					again = true
					break
				}
			}
		}
	}
	return l
}

// In returns what is live where a block begins. Do not change it.
func (l *Liveness) In(id mir.BlockID) bitset.Set { return l.in[id] }

// Out returns what is live behind the terminator of a block, as a new set. The destination of a call counts as dead on
// the edge to its target.
func (l *Liveness) Out(id mir.BlockID) bitset.Set {
	live := make(bitset.Set, bitset.Words(len(l.b.Locals)))
	term := l.b.Blocks[id].Term
	call, _ := term.(*mir.Call)
	mir.EachSuccessor(term, func(to *mir.BlockID) {
		if call != nil && to == &call.Target && call.Dest.IsLocal() && l.in[*to].Has(int(call.Dest.Local)) {
			s := l.in[*to].Clone()
			s.Remove(int(call.Dest.Local))
			live.Or(s)
			return
		}
		live.Or(l.in[*to])
	})
	if _, ok := term.(*mir.ReturnTo); ok && !l.taken[mir.Return] {
		live.Add(int(mir.Return))
	}
	return live
}

func (l *Liveness) use(live bitset.Set) func(*mir.Place, mir.Access) {
	return func(p *mir.Place, how mir.Access) {
		Reads(p, how, func(x mir.Local) {
			if !l.taken[x] {
				live.Add(int(x))
			}
		})
	}
}

// Term changes what is live behind a terminator, except for the result of a call, into what is live before it.
func (l *Liveness) Term(t mir.Terminator, live bitset.Set) { TermPlaces(t, l.use(live)) }

// Stmt changes what is live behind a statement into what is live before it.
func (l *Liveness) Stmt(s *mir.Stmt, live bitset.Set) {
	if s.Kind == mir.Assign && s.Place.IsLocal() {
		live.Remove(int(s.Place.Local))
	}
	StmtPlaces(s, l.use(live))
}

// removeDead removes assignments to locals that are not read later.
func (o *optimizer) removeDead() {
	for again := true; again; {
		again = false
		l := NewLiveness(o.b, o.taken)
		for i := range o.b.Blocks {
			blk := &o.b.Blocks[i]
			live := l.Out(mir.BlockID(i))
			l.Term(blk.Term, live)
			for k := len(blk.Stmts) - 1; k >= 0; k-- {
				s := &blk.Stmts[k]
				if s.Kind == mir.Assign && !s.Place.Indirect() && !o.taken[s.Place.Local] &&
					!live.Has(int(s.Place.Local)) && o.removable(s) {
					*s = mir.Stmt{Kind: mir.Nop, Scope: s.Scope}
					again, o.changed = true, true
					continue
				}
				l.Stmt(s, live)
			}
		}
		o.removeStorage()
	}
}

// removable reports whether an assignment has no effect but the value that it writes.
func (o *optimizer) removable(s *mir.Stmt) bool {
	switch s.Value.(type) {
	case *mir.CheckedBinary, *mir.Format:
		return false
	}
	pure := true
	operands(s.Value, func(op *mir.Operand) {
		if op.Kind == mir.Constant {
			switch op.Const.Kind {
			case mir.Item: // computing it may panic
				pure = false
			}
		}
	})
	return pure
}

package optimize

import (
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
)

// Liveness says which locals may be read later. A local whose address is taken is not tracked: it is never in a set.
type Liveness struct {
	b     *mir.Body
	taken []bool
	words int      // of a set
	steps int      // of work, for package budget
	in    []uint64 // by block: live where it begins

	// dead reports whether a statement is removed if nothing reads what it writes. Then what it reads is not live because
	// of it. It is nil if all statements stay.
	dead func(*mir.Stmt) bool

	order    []mir.BlockID
	computed []int32 // by block: when its set was computed last
	changed  []int32 // and when that changed it, 0 for never
}

// NewLiveness computes liveness backwards to a fixed point. taken are the locals to leave out.
func NewLiveness(b *mir.Body, taken []bool) *Liveness {
	l := &Liveness{}
	l.solve(b, taken)
	return l
}

// solve computes liveness in the memory that the last call used.
func (l *Liveness) solve(b *mir.Body, taken []bool) {
	n := len(b.Blocks)
	l.b, l.taken, l.words = b, taken, bitset.Words(len(b.Locals))
	l.in = zeroed(l.in, (n+1)*l.words)
	l.computed, l.changed = zeroed(l.computed, n), zeroed(l.changed, n)
	l.order = mir.AppendReversePostorder(l.order[:0], b)
	live := bitset.Set(l.in[n*l.words:])
	now, loops := int32(0), false
	for again := true; again; {
		again = false
		for i := len(l.order) - 1; i >= 0; i-- {
			id := l.order[i]
			stale := l.computed[id] == 0
			mir.EachSuccessor(b.Blocks[id].Term, func(to *mir.BlockID) {
				loops = loops || l.computed[*to] == 0
				stale = stale || l.changed[*to] >= l.computed[id]
			})
			if !stale {
				continue
			}
			now++
			l.steps += l.words + len(b.Blocks[id].Stmts)
			l.computed[id] = now
			l.out(id, live)
			l.Term(b.Blocks[id].Term, live)
			for k := len(b.Blocks[id].Stmts) - 1; k >= 0; k-- {
				l.Stmt(&b.Blocks[id].Stmts[k], live)
			}
			in := l.In(id)
			for w := range live {
				if live[w] != in[w] {
					copy(in, live)
					l.changed[id] = now
					again = loops
					break
				}
			}
		}
	}
}

// Steps returns how much work solving was, for package budget.
func (l *Liveness) Steps() int { return l.steps }

// In returns what is live where a block begins. Do not change it.
func (l *Liveness) In(id mir.BlockID) bitset.Set { return l.in[int(id)*l.words:][:l.words] }

// LiveOut reports whether a local may be read behind a block.
func (l *Liveness) LiveOut(id mir.BlockID, x mir.Local) (is bool) {
	term := l.b.Blocks[id].Term
	if _, ok := term.(*mir.ReturnTo); ok {
		return x == mir.Return && !l.taken[x]
	}
	call, _ := term.(*mir.Call)
	mir.EachSuccessor(term, func(to *mir.BlockID) {
		written := call != nil && to == &call.Target && call.Dest.IsLocal() && call.Dest.Local == x
		is = is || !written && l.In(*to).Has(int(x))
	})
	return is
}

// Out returns what is live behind the terminator of a block, as a new set. The destination of a call counts as dead on
// the edge to its target.
func (l *Liveness) Out(id mir.BlockID) bitset.Set {
	live := make(bitset.Set, l.words)
	l.out(id, live)
	return live
}

// out is Out into a set.
func (l *Liveness) out(id mir.BlockID, live bitset.Set) {
	clear(live)
	term := l.b.Blocks[id].Term
	call, _ := term.(*mir.Call)
	mir.EachSuccessor(term, func(to *mir.BlockID) {
		in := l.In(*to)
		if call != nil && to == &call.Target && call.Dest.IsLocal() && in.Has(int(call.Dest.Local)) {
			had := live.Has(int(call.Dest.Local))
			live.Or(in)
			if !had {
				live.Remove(int(call.Dest.Local))
			}
			return
		}
		live.Or(in)
	})
	if _, ok := term.(*mir.ReturnTo); ok && !l.taken[mir.Return] {
		live.Add(int(mir.Return))
	}
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
	if l.dead != nil && l.isDead(s, live) {
		return
	}
	if s.Kind == mir.Assign && s.Place.IsLocal() {
		live.Remove(int(s.Place.Local))
	}
	StmtPlaces(s, l.use(live))
}

// isDead reports whether a statement can be removed, given what is live behind it.
func (l *Liveness) isDead(s *mir.Stmt, live bitset.Set) bool {
	return s.Kind == mir.Assign && !s.Place.Indirect() && !l.taken[s.Place.Local] && !live.Has(int(s.Place.Local)) &&
		l.dead(s)
}

// removeDead removes assignments to locals that are not read later, and those that only such assignments read.
func (o *optimizer) removeDead() {
	l := &o.live
	l.dead = removable
	l.solve(o.b, o.taken)
	live := o.set(l.words)
	for i := range o.b.Blocks {
		blk := &o.b.Blocks[i]
		l.out(mir.BlockID(i), live)
		l.Term(blk.Term, live)
		for k := len(blk.Stmts) - 1; k >= 0; k-- {
			s := &blk.Stmts[k]
			if l.isDead(s, live) {
				*s = mir.Stmt{Kind: mir.Nop, Scope: s.Scope}
				continue
			}
			l.Stmt(s, live)
		}
	}
	o.removeStorage()
}

// removable reports whether an assignment has no effect but the value that it writes.
func removable(s *mir.Stmt) bool {
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

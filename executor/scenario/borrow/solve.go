package borrow

import (
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
)

// newBits returns an empty set with room for the numbers below n.
func (c *checker) newBits(n int) bitset.Set {
	return c.words.Slice(bitset.Words(n))
}

// marks is a set of steps. Emptying it costs one addition, whatever the number of steps in the body.
type marks struct {
	round int32
	in    []int32 // by step: the last round in which it was added
}

func (c *checker) newMarks(n int) marks { return marks{in: c.ints.Slice(n)} }

func (m *marks) clear()           { m.round++ }
func (m *marks) has(i int32) bool { return m.in[i] == m.round }
func (m *marks) add(i int32)      { m.in[i] = m.round }

// solver finds where each loan is in force.
type solver struct {
	*body
	pred    rows
	uses    rows         // steps that use a variable
	dropped rows         // steps that drop it
	live    [][]int32    // steps from which a variable's value is used later; nil while unknown
	atDrop  [][]int32    // steps from which it is only dropped later; nil while unknown
	init    []bitset.Set // where it may have a value; nil while unknown
	onEnd   []bool       // lifetimes that the drop of their variable needs
	looked  []bool       // variables for which onEnd is known
	mark    int32
	seen    []int32 // lifetimes reached: the mark
	force   rows    // by step: the loans in force there, as values of inForce

	visited        marks // by backwards
	alive          marks // by where
	waiting, works marks // by spread
}

// lists are the solver's, for one body after the other.
type lists struct {
	prev     []int32 // of what was reached last: from which
	why      []*reason
	reached  []region // what was reached last
	work     []int32  // of backwards and initOf
	todo     []loanAt
	spans    []int32 // what spread found, loan after loan: 2*step, and 1 more where the loan is active
	spanEnds []int32 // by loan: where its part of spans ends
}

// loanAt is a step at which spread goes on.
type loanAt struct {
	i      int32
	active bool
}

// inForce is a loan at a step: twice its number, and 1 more when it is active. A two-phase borrow that waits is not.
type inForce int32

func (x inForce) loan() int32  { return int32(x >> 1) }
func (x inForce) active() bool { return x&1 != 0 }

// bit returns 1 for true.
func bit(is bool) int32 {
	if is {
		return 1
	}
	return 0
}

func (b *body) solve() {
	if len(b.loans) == 0 && len(b.own0) == 0 {
		return
	}
	s := &solver{body: b, seen: b.ints.Slice(len(b.free))}
	s.visited, s.alive = b.newMarks(len(b.nodes)), b.newMarks(len(b.nodes))
	s.waiting, s.works = b.newMarks(len(b.nodes)), b.newMarks(len(b.nodes))
	s.pred, s.uses, s.dropped = b.newRows(len(b.nodes)), b.newRows(len(b.vars)), b.newRows(len(b.vars))
	s.live, s.atDrop = b.intLists.Slice(len(b.vars)), b.intLists.Slice(len(b.vars))
	s.init = b.sets.Slice(len(b.vars))
	s.onEnd, s.looked = b.flags.Slice(len(b.free)), b.flags.Slice(len(b.vars))
	for _, n := range b.nodes {
		for _, t := range n.succ {
			s.pred.count(t)
		}
		for _, v := range n.use {
			s.uses.count(v)
		}
		if n.drop >= 0 {
			s.dropped.count(n.drop)
		}
	}
	s.pred.counted(b.checker)
	s.uses.counted(b.checker)
	s.dropped.counted(b.checker)
	for i, n := range b.nodes {
		for _, t := range n.succ {
			s.pred.put(t, int32(i))
		}
		for _, v := range n.use {
			s.uses.put(v, int32(i))
		}
		if n.drop >= 0 {
			s.dropped.put(n.drop, int32(i))
		}
	}
	s.inForce()
	s.conflicts()
	s.universals()
}

// flows are the edges from r.
func (b *body) flows(r region) []int32 {
	if b.flowed != len(b.edges) || len(b.outs.end) != len(b.free)+1 {
		b.outs = b.newRows(len(b.free))
		for i := range b.edges {
			b.outs.count(int32(b.edges[i].from))
		}
		b.outs.counted(b.checker)
		for i := range b.edges {
			b.outs.put(int32(b.edges[i].from), int32(i))
		}
		b.flowed = len(b.edges)
	}
	return b.outs.of(int32(r))
}

// reach marks the lifetimes that loan l flows into, and gives them, until the next
// call; free says
// that one of them reaches beyond the body. How the flow came to each is in prev
// and why.
func (s *solver) reach(l int32) (list []region, free bool) {
	return s.follow(s.loans[l].region)
}

func (s *solver) follow(r region) (list []region, free bool) {
	list = append(s.reached[:0], r)
	s.prev, s.why = append(s.prev[:0], -1), append(s.why[:0], nil)
	s.mark++
	s.seen[list[0]] = s.mark
	for i := 0; i < len(list); i++ {
		free = free || s.free[list[i]]
		out := s.flows(list[i])
		s.p.Budget().Spend(budget.Borrows, 1+len(out)/8)
		for _, k := range out {
			e := &s.edges[k]
			if s.seen[e.to] != s.mark {
				s.seen[e.to] = s.mark
				list = append(list, e.to)
				s.prev, s.why = append(s.prev, int32(i)), append(s.why, e.why)
			}
		}
	}
	s.reached = list
	return list, free
}

// where puts into alive the steps at which what loan l flows into is alive. all says that these are all steps: then it
// puts nothing there.
func (s *solver) where(l int32) (all bool) {
	list, free := s.reach(l)
	if free {
		return true
	}
	s.alive.clear()
	add := func(steps []int32) {
		s.p.Budget().Spend(budget.Borrows, 1+len(steps)/8)
		for _, i := range steps {
			s.alive.add(i)
		}
	}
	for _, r := range list {
		v := s.holder[r]
		if v < 0 {
			continue
		}
		add(s.liveOf(v))
		if len(s.dropped.of(v)) > 0 {
			s.look(v)
			if s.onEnd[r] {
				add(s.dropOf(v))
			}
		}
	}
	return false
}

// look finds which of a variable's lifetimes its drop needs.
func (s *solver) look(v int32) {
	if !s.looked[v] {
		s.looked[v] = true
		s.onDrop(s.vars[v].ty, map[string]bool{}, func(r region) { s.onEnd[r] = true })
	}
}

func (s *solver) liveOf(v int32) []int32 {
	if s.live[v] == nil {
		s.live[v] = s.backwards(v, s.uses.of(v))
	}
	return s.live[v]
}

func (s *solver) dropOf(v int32) []int32 {
	if s.atDrop[v] == nil {
		init, all := s.initOf(v), s.backwards(v, s.dropped.of(v))
		kept := all[:0]
		for _, i := range all {
			if init.Has(int(i)) {
				kept = append(kept, i)
			}
		}
		s.atDrop[v] = kept
	}
	return s.atDrop[v]
}

// backwards returns the steps from which one of the steps at can be reached without v getting another value. The list
// is never nil.
func (s *solver) backwards(v int32, at []int32) []int32 {
	s.visited.clear()
	list := s.work[:0]
	for _, i := range at {
		if !s.visited.has(i) {
			s.visited.add(i)
			list = append(list, i)
		}
	}
	for k := 0; k < len(list); k++ {
		for _, p := range s.pred.of(list[k]) {
			if n := s.nodes[p]; n.def == v || n.dead == v || s.visited.has(p) {
				continue
			}
			s.visited.add(p)
			list = append(list, p)
		}
	}
	s.work = list
	s.p.Budget().Spend(budget.Borrows, 1+len(list)/4)
	return append(s.ints.List(len(list)+1), list...)
}

// initOf are the steps at which v may have its value. A variable that was moved
// out of in part counts as gone.
func (s *solver) initOf(v int32) bitset.Set {
	if s.init[v] != nil {
		return s.init[v]
	}
	s.p.Budget().Spend(budget.Borrows, 1+len(s.nodes)/16)
	out := s.newBits(len(s.nodes))
	work := s.work[:0]
	for i := range s.nodes {
		if s.nodes[i].def == v {
			work = append(work, int32(i))
		}
	}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		for _, t := range s.nodes[i].succ {
			if out.Has(int(t)) {
				continue
			}
			out.Add(int(t))
			n := s.nodes[t]
			if n.dead != v && n.moved != v {
				work = append(work, t)
			}
		}
	}
	s.init[v], s.work = out, work
	return out
}

// inForce finds the loans in force at each step.
func (s *solver) inForce() {
	s.spans, s.spanEnds = s.spans[:0], s.spanEnds[:0]
	for l := range s.loans {
		s.spread(int32(l))
		s.spanEnds = append(s.spanEnds, int32(len(s.spans)))
	}
	s.force = s.newRows(len(s.nodes))
	for _, x := range s.spans {
		s.force.count(x >> 1)
	}
	s.force.counted(s.checker)
	l := int32(0)
	for k, x := range s.spans {
		for int(s.spanEnds[l]) <= k {
			l++
		}
		s.force.put(x>>1, l<<1|x&1)
	}
}

// spread appends to spans the steps at which loan l is in force.
func (s *solver) spread(l int32) {
	x := s.loans[l]
	first := s.nodes[x.node].succ
	if len(first) == 0 {
		return
	}
	all := s.where(l)
	s.waiting.clear()
	s.works.clear()
	work := s.todo[:0]
	push := func(i int32, active bool) {
		if !all && !s.alive.has(i) {
			return
		}
		seen := &s.works
		if !active {
			seen = &s.waiting
		}
		if !seen.has(i) {
			seen.add(i)
			s.spans = append(s.spans, i<<1|bit(active))
			s.p.Budget().Spend(budget.Borrows, 1)
			work = append(work, loanAt{i, active})
		}
	}
	for _, i := range first {
		push(i, !x.phased)
	}
	for len(work) > 0 {
		t := work[len(work)-1]
		work = work[:len(work)-1]
		n := s.nodes[t.i]
		if n.dead == x.pl.base || n.def == x.pl.base || n.to != nil && covers(n.to, x.pl) {
			continue
		}
		active := t.active
		for _, a := range n.on {
			active = active || a == l
		}
		for _, i := range n.succ {
			push(i, active)
		}
	}
	s.todo = work
}

// covers: assigning p makes what was borrowed as q a thing of the past.
func covers(p, q *place) bool {
	if p.base != q.base || len(p.path) > len(q.path) {
		return false
	}
	for i := range p.path {
		a, b := &p.path[i], &q.path[i]
		if a.kind != b.kind || a.f != b.f || a.kind == anIndex {
			return false
		}
	}
	return true
}

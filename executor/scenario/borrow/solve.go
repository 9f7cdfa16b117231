package borrow

import (
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
)

// newBits returns an empty set with room for the numbers below n.
func (c *checker) newBits(n int) bitset.Set {
	return c.words.Slice(bitset.Words(n))
}

// solver finds where each loan is in force.
type solver struct {
	*body
	pred    rows
	uses    rows         // steps that use a variable
	dropped rows         // steps that drop it
	live    []bitset.Set // where a variable's value is used later
	atDrop  []bitset.Set // where it is only dropped later
	init    []bitset.Set // where it may have a value
	onEnd   []bool       // lifetimes that the drop of their variable needs
	looked  []bool       // variables for which onEnd is known
	mark    int32
	seen    []int32 // lifetimes reached: the mark
	force   [][]inForce
}

// lists are the solver's, for one body after the other.
type lists struct {
	prev    []int32 // of what was reached last: from which
	why     []*reason
	reached []region // what was reached last
	work    []int32  // of backwards and initOf
	todo    []inForceAt
}

// inForceAt is a step at which spread goes on.
type inForceAt struct {
	i      int32
	active bool
}

// inForce is a loan at a step.
type inForce struct {
	loan   int32
	active bool // not a two-phase borrow that waits
}

func (b *body) solve() {
	if len(b.loans) == 0 && len(b.own0) == 0 {
		return
	}
	s := &solver{body: b, seen: b.ints.Slice(len(b.free)), force: b.forces.Slice(len(b.nodes))}
	s.pred, s.uses, s.dropped = b.newRows(len(b.nodes)), b.newRows(len(b.vars)), b.newRows(len(b.vars))
	s.live, s.atDrop, s.init = b.sets.Slice(len(b.vars)), b.sets.Slice(len(b.vars)), b.sets.Slice(len(b.vars))
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
	for l := range b.loans {
		s.spread(int32(l))
	}
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
		for _, k := range s.flows(list[i]) {
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

// where gives the steps at which what loan l flows into is alive; nil for all.
func (s *solver) where(l int32) bitset.Set {
	list, free := s.reach(l)
	s.p.Budget().Spend(budget.Borrows, 1+len(list))
	if free {
		return nil
	}
	at := s.newBits(len(s.nodes))
	for _, r := range list {
		v := s.holder[r]
		if v < 0 {
			continue
		}
		at.Or(s.liveOf(v))
		if len(s.dropped.of(v)) > 0 {
			s.look(v)
			if s.onEnd[r] {
				at.Or(s.dropOf(v))
			}
		}
	}
	return at
}

// look finds which of a variable's lifetimes its drop needs.
func (s *solver) look(v int32) {
	if !s.looked[v] {
		s.looked[v] = true
		s.onDrop(s.vars[v].ty, map[string]bool{}, func(r region) { s.onEnd[r] = true })
	}
}

func (s *solver) liveOf(v int32) bitset.Set {
	if s.live[v] == nil {
		s.live[v] = s.backwards(v, s.uses.of(v))
	}
	return s.live[v]
}

func (s *solver) dropOf(v int32) bitset.Set {
	if s.atDrop[v] == nil {
		d := s.backwards(v, s.dropped.of(v))
		for i, w := range s.initOf(v) {
			d[i] &= w
		}
		s.atDrop[v] = d
	}
	return s.atDrop[v]
}

// backwards are the steps from which one of the steps at can be reached without
// v getting another value.
func (s *solver) backwards(v int32, at []int32) bitset.Set {
	out := s.newBits(len(s.nodes))
	work := s.work[:0]
	for _, i := range at {
		if !out.Has(int(i)) {
			out.Add(int(i))
			work = append(work, i)
		}
	}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		for _, p := range s.pred.of(i) {
			if n := s.nodes[p]; n.def == v || n.dead == v || out.Has(int(p)) {
				continue
			}
			out.Add(int(p))
			work = append(work, p)
		}
	}
	s.work = work
	return out
}

// initOf are the steps at which v may have its value. A variable that was moved
// out of in part counts as gone.
func (s *solver) initOf(v int32) bitset.Set {
	if s.init[v] != nil {
		return s.init[v]
	}
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

// spread notes loan l at all steps at which it is in force.
func (s *solver) spread(l int32) {
	x := s.loans[l]
	first := s.nodes[x.node].succ
	if len(first) == 0 {
		return
	}
	at := s.where(l)
	waits, works := s.newBits(len(s.nodes)), s.newBits(len(s.nodes))
	work := s.todo[:0]
	push := func(i int32, active bool) {
		if at != nil && !at.Has(int(i)) {
			return
		}
		seen := works
		if !active {
			seen = waits
		}
		if !seen.Has(int(i)) {
			seen.Add(int(i))
			if s.force[i] == nil {
				s.force[i] = s.inForces.List(2)
			}
			s.force[i] = append(s.force[i], inForce{l, active})
			s.p.Budget().Spend(budget.Borrows, 1)
			work = append(work, inForceAt{i, active})
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

// Package dataflow solves dataflow problems on MIR: what may hold at each point of a body, along some path. A state
// is a set of bits, and where paths meet their states are united.
//
// File movepath.go numbers the places whose initialisation is tracked, and init.go says which of them may have no value
// at a point.
package dataflow

import (
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
)

// Problem is a dataflow problem. The functions change the state that they get; nil ones leave it as it is.
type Problem struct {
	Bits int
	// Ordinary: cleanup blocks count as not reached. Forward problems alone have it.
	Ordinary bool
	Backward bool // from the ends of the body to its entry: Stmt and Term undo, last to first
	// Start fills in the state at the entry, of a backward problem that at each end.
	Start func(s bitset.Set)
	Stmt  func(s bitset.Set, blk mir.BlockID, i int)
	Term  func(s bitset.Set, blk mir.BlockID)
	// Target is the effect of a Call or Yield on the way to its target only: its result is written.
	Target func(s bitset.Set, blk mir.BlockID)
	// Case is the effect of a Switch on the way to target number i only. Forward problems alone have it.
	Case func(s bitset.Set, blk mir.BlockID, i int)
}

// Solve returns the state where each block begins; of a backward problem, where it ends, behind its terminator. Blocks
// that are not reached have nil.
func Solve(b *mir.Body, p *Problem) []bitset.Set {
	s := &solver{body: b, p: p, at: make([]bitset.Set, len(b.Blocks)), queued: make([]bool, len(b.Blocks))}
	if p.Backward {
		s.backward()
	} else {
		s.forward()
	}
	return s.at
}

type solver struct {
	body   *mir.Body
	p      *Problem
	at     []bitset.Set
	queued []bool
	count  int // of queued blocks
	pos    int // of the block that was taken last
}

func (s *solver) start() bitset.Set {
	set := make(bitset.Set, bitset.Words(s.p.Bits))
	if s.p.Start != nil {
		s.p.Start(set)
	}
	return set
}

// join unites the state of block id with x, and queues the block if that adds something.
func (s *solver) join(id mir.BlockID, x bitset.Set) {
	old := s.at[id]
	more := old == nil
	if more {
		s.at[id] = append(make(bitset.Set, 0, len(x)), x...)
	} else {
		for i, w := range x {
			more = more || w&^old[i] != 0
			old[i] |= w
		}
	}
	if more && !s.queued[id] {
		s.queued[id] = true
		s.count++
	}
}

// next returns the next queued block after the last one, in the direction of the problem, round and round: blocks are
// numbered roughly in the order in which they run.
func (s *solver) next() mir.BlockID {
	step := 1
	if s.p.Backward {
		step = len(s.queued) - 1
	}
	for !s.queued[s.pos] {
		s.pos = (s.pos + step) % len(s.queued)
	}
	s.queued[s.pos] = false
	s.count--
	return mir.BlockID(s.pos)
}

func (s *solver) forward() {
	s.join(0, s.start())
	for s.count > 0 {
		id := s.next()
		state := s.at[id].Clone()
		s.block(state, id)
		target := targetOf(s.body.Blocks[id].Term)
		_, cases := s.body.Blocks[id].Term.(*mir.Switch)
		cases = cases && s.p.Case != nil
		i := 0
		s.body.Blocks[id].Term.Successors(func(to *mir.BlockID) {
			x := state
			switch {
			case s.p.Ordinary && s.body.Blocks[*to].Cleanup:
				return
			case cases:
				x = state.Clone()
				s.p.Case(x, id, i)
			case to == target && s.p.Target != nil:
				x = state.Clone()
				s.p.Target(x, id)
			}
			s.join(*to, x)
			i++
		})
	}
}

// block applies the effects of a block, in the order of the problem.
func (s *solver) block(state bitset.Set, id mir.BlockID) {
	n := len(s.body.Blocks[id].Stmts)
	if s.p.Backward && s.p.Term != nil {
		s.p.Term(state, id)
	}
	if s.p.Stmt != nil {
		for i := range n {
			if s.p.Backward {
				i = n - 1 - i
			}
			s.p.Stmt(state, id, i)
		}
	}
	if !s.p.Backward && s.p.Term != nil {
		s.p.Term(state, id)
	}
}

func (s *solver) backward() {
	b := s.body
	s.pos = len(b.Blocks) - 1
	type edge struct {
		from   mir.BlockID
		target bool
	}
	preds := make([][]edge, len(b.Blocks))
	for i := range b.Blocks {
		target, ends := targetOf(b.Blocks[i].Term), true
		b.Blocks[i].Term.Successors(func(to *mir.BlockID) {
			ends = false
			preds[*to] = append(preds[*to], edge{mir.BlockID(i), to == target})
		})
		if ends {
			s.join(mir.BlockID(i), s.start())
		} else { // it may be in a loop without an end
			s.join(mir.BlockID(i), make(bitset.Set, bitset.Words(s.p.Bits)))
		}
	}
	for s.count > 0 {
		id := s.next()
		state := s.at[id].Clone()
		s.block(state, id)
		for _, e := range preds[id] {
			x := state
			if e.target && s.p.Target != nil {
				x = state.Clone()
				s.p.Target(x, e.from)
			}
			s.join(e.from, x)
		}
	}
}

// targetOf returns where the number of the block stands to which a Call returns or a Yield resumes, or nil.
func targetOf(t mir.Terminator) *mir.BlockID {
	switch t := t.(type) {
	case *mir.Call:
		return &t.Target
	case *mir.Yield:
		return &t.Resume
	}
	return nil
}

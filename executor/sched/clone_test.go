package sched_test

import (
	"slices"
	"testing"

	. "github.com/pollground/pollground/executor/sched"
)

// A copy of a run goes on as the original does, and what happens in one does not show in the other.
func TestCloneGoesOnAsTheOriginal(t *testing.T) {
	for _, info := range Policies() {
		for _, workers := range []int{1, 3} {
			s := New(Options{Policy: policy(info.Name), Workers: workers, Seed: 5})
			var refs []TaskRef
			for range 40 {
				r, err := s.Spawn(Meta{User: uint32(len(refs)), Handle: true})
				if err != nil {
					t.Fatal(err)
				}
				refs = append(refs, r)
			}
			run(s, refs, 25)
			mid, _ := s.Next(0)
			s.BeginPoll(mid) // in the middle of a poll
			c := s.Clone(nil)
			s.EndPoll(mid, false)
			c.EndPoll(mid, false)
			a := run(s, refs, 60)
			s.Wake(refs[0])
			s.Spawn(Meta{})
			b := run(c, refs, 60)
			if !slices.Equal(a, b) {
				t.Errorf("%s with %d workers: the original polled %v, the copy %v", info.Name, workers, a, b)
			}
			if s.Live() != c.Live()+1 {
				t.Errorf("%s: %d tasks are alive in the original, %d in the copy", info.Name, s.Live(), c.Live())
			}
		}
	}
}

// run makes n polls; each wakes two other tasks, and every fifth is the last of its task. It returns the tasks in
// the order of their polls.
func run(s *Scheduler, refs []TaskRef, n int) (order []uint32) {
	for i := range n {
		r, ok := s.Next(i % s.Workers())
		if !ok {
			continue
		}
		u := s.User(r)
		order = append(order, u)
		s.BeginPoll(r)
		s.Wake(refs[(u*7+3)%uint32(len(refs))])
		s.Wake(refs[(u*3+1)%uint32(len(refs))])
		s.EndPoll(r, i%5 == 4)
	}
	return order
}

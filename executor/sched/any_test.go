package sched_test

import (
	"slices"
	"testing"

	. "github.com/pollground/pollground/executor/sched"
)

// fingerprintOf returns what identifies the state of a scheduler.
func fingerprintOf(t *testing.T, s *Scheduler) (words []uint64) {
	t.Helper()
	if !s.Fingerprint(func(w uint64) { words = append(words, w) }) {
		t.Fatal("the policy does not say what its state is")
	}
	return words
}

func TestAnyOrderPollsWhatIsPreferred(t *testing.T) {
	s := New(Options{Policy: AnyOrder()})
	var tasks []TaskRef
	for range 4 {
		r, err := s.Spawn(Meta{})
		if err != nil {
			t.Fatal(err)
		}
		tasks = append(tasks, r)
	}
	poll := func(s *Scheduler) TaskRef {
		r, ok := s.Next(0)
		if !ok {
			t.Fatal("a ready task is lost")
		}
		s.BeginPoll(r)
		s.EndPoll(r, true)
		return r
	}
	s.Prefer(0, 2)
	if got := poll(s); got != tasks[2] {
		t.Errorf("polled %v, want the third task", got)
	}
	c := s.Clone(nil)
	c.Prefer(0, 1)
	if got := poll(c); got != tasks[1] {
		t.Errorf("the copy polled %v, want the second task", got)
	}
	// Without a preference, and with one for a task that does not exist, the oldest is next.
	if got := poll(s); got != tasks[0] {
		t.Errorf("polled %v, want the first task", got)
	}
	s.Prefer(0, 7)
	if got := poll(s); got != tasks[1] {
		t.Errorf("polled %v, want the second task", got)
	}
	if s.Ready(0) != 1 || c.Ready(0) != 2 {
		t.Errorf("%d tasks are ready, and %d in the copy, want 1 and 2", s.Ready(0), c.Ready(0))
	}
}

func TestFingerprintsTellStatesApart(t *testing.T) {
	for _, name := range []string{"queue", "local", "steal"} {
		p, err := NewPolicy(name)
		if err != nil {
			t.Fatal(err)
		}
		s := New(Options{Policy: p, Workers: 2, Seed: 7})
		first, _ := s.Spawn(Meta{User: 1})
		s.Spawn(Meta{User: 2})
		c := s.Clone(nil)
		if !slices.Equal(fingerprintOf(t, s), fingerprintOf(t, c)) {
			t.Errorf("%s: a copy is another state", name)
		}
		before := fingerprintOf(t, s)
		r, ok := s.Next(0)
		if !ok {
			t.Fatalf("%s: nothing is ready", name)
		}
		s.BeginPoll(r)
		during := fingerprintOf(t, s)
		s.EndPoll(r, r == first)
		after := fingerprintOf(t, s)
		if slices.Equal(before, during) || slices.Equal(during, after) || slices.Equal(before, after) {
			t.Errorf("%s: a poll changes the state, and the fingerprint does not tell", name)
		}
		if !slices.Equal(before, fingerprintOf(t, c)) {
			t.Errorf("%s: the copy has changed with the original", name)
		}
	}
	busy, _ := NewPolicy("busy")
	if New(Options{Policy: busy}).Fingerprint(func(uint64) {}) {
		t.Error("a policy that does not describe its state must say so")
	}
}

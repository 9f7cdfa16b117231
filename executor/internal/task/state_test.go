package task

import (
	"slices"
	"strings"
	"testing"
)

// TestReachableStates walks every word that can be reached from the two that a task starts with, by every
// transition that is allowed in it, and compares with the list of words that exist. All others are impossible.
func TestReachableStates(t *testing.T) {
	seen := map[State]bool{}
	todo := []State{SCHEDULED | HANDLE, SCHEDULED, HANDLE, 0} // the last two: tasks of a program's own executor
	for len(todo) > 0 {
		s := todo[0]
		todo = todo[1:]
		if seen[s] {
			continue
		}
		seen[s] = true
		invariants(t, s)
		add := func(n State) { todo = append(todo, n) }
		n, v := s.Wake()
		add(n)
		switch v {
		case Submit:
			if s&(RUNNING|SCHEDULED|COMPLETED|CLOSED) != 0 {
				t.Errorf("%v: submitted although it is there, running or finished", s)
			}
		case Coalesce:
			if s&SCHEDULED == 0 {
				t.Errorf("%v: coalesced with nothing", s)
			}
		case Stale:
			if s&(COMPLETED|CLOSED) == 0 {
				t.Errorf("%v: a live task was not woken", s)
			}
		case None:
			if s&RUNNING == 0 || n&SCHEDULED == 0 {
				t.Errorf("%v: a wake was lost", s)
			}
		}
		if s&(RUNNING|COMPLETED|CLOSED) == 0 { // from the queue, or by the program's own executor
			add(s.Begin())
		}
		if s&RUNNING != 0 {
			n, v = s.Pending()
			add(n)
			if (v == DropFuture) != (s&CLOSED != 0) || (v == Submit) != (s&SCHEDULED != 0 && s&CLOSED == 0) {
				t.Errorf("%v: pending says %d", s, v)
			}
			n, v = s.Ready()
			add(n)
			if (v == DropOutput) != (s&HANDLE == 0 || s&CLOSED != 0) {
				t.Errorf("%v: ready says %d", s, v)
			}
			add(s.Panicked())
		}
		n, v = s.Abort()
		add(n)
		if n != s && n&CLOSED == 0 || v == DropFuture && s&(RUNNING|COMPLETED|CLOSED) != 0 {
			t.Errorf("%v: abort gives %v, %d", s, n, v)
		}
		if s&RUNNING == 0 {
			n, _ = s.AbortQueued()
			add(n)
			if n&(SCHEDULED|CLOSED) == SCHEDULED|CLOSED {
				add(n &^ SCHEDULED) // its turn came: Cancelled
			}
		}
		if s&HANDLE != 0 {
			n, v = s.Detach()
			add(n)
			if (v == DropOutput) != (s&(COMPLETED|CLOSED) == COMPLETED) {
				t.Errorf("%v: detach says %d", s, v)
			}
			if n, ok := s.Take(); ok {
				add(n)
			}
		}
	}
	var got []string
	for s := range seen {
		got = append(got, s.String())
	}
	slices.Sort(got)
	want := strings.Fields(`
		- HANDLE
		CLOSED CLOSED|HANDLE
		COMPLETED|CLOSED COMPLETED|CLOSED|HANDLE COMPLETED|HANDLE
		RUNNING RUNNING|CLOSED RUNNING|CLOSED|HANDLE RUNNING|HANDLE
		SCHEDULED SCHEDULED|HANDLE
		SCHEDULED|CLOSED SCHEDULED|CLOSED|HANDLE
		SCHEDULED|RUNNING SCHEDULED|RUNNING|CLOSED SCHEDULED|RUNNING|CLOSED|HANDLE SCHEDULED|RUNNING|HANDLE`)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("reachable:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// invariants are what the comments at the bits promise.
func invariants(t *testing.T, s State) {
	t.Helper()
	if s&COMPLETED != 0 && s&(SCHEDULED|RUNNING) != 0 {
		t.Errorf("%v: COMPLETED excludes SCHEDULED and RUNNING", s)
	}
	if s&(COMPLETED|HANDLE) == COMPLETED && s&CLOSED == 0 {
		t.Errorf("%v: an output that nobody can ask for was not dropped", s)
	}
}

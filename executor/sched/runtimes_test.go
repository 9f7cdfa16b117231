package sched_test

import (
	"slices"
	"strings"
	"testing"

	. "github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

// Each design can be that of a further runtime: its tasks are polled by its workers only, whoever wakes them, and
// what is recorded is about queues of their own.
func TestRuntimes(t *testing.T) {
	for _, info := range Policies() {
		t.Run(info.Name, func(t *testing.T) {
			log := trace.NewLog()
			s := New(Options{Policy: policy("local"), Log: log})
			design, _ := NewPolicy(info.Name)
			id, first := s.AddRuntime(design, 2)
			if id != 1 || first != 1 || s.Workers() != 3 {
				t.Fatal(id, first, s.Workers())
			}
			poll := func(worker int, ready bool) (name string) {
				r, ok := s.Next(worker)
				if !ok {
					return ""
				}
				s.BeginPoll(r)
				s.EndPoll(r, ready)
				return log.Name(r.ID())
			}
			a, _ := s.Spawn(Meta{Name: intern(s, "a")})
			b, _ := s.Spawn(Meta{Name: intern(s, "b"), Runtime: id})
			s.CloneWaker(a)
			s.CloneWaker(b)
			if s.Ready(0) != 1 || s.Ready(id) != 1 {
				t.Error(s.Ready(0), s.Ready(id))
			}
			if got := []string{poll(0, false), poll(0, false), poll(first, false)}; !slices.Equal(got, []string{"a", "", "b"}) {
				t.Errorf("polled %q", got)
			}
			if info.Name == "busy" { // b is there again
				if got := poll(first+1, false); got != "b" {
					t.Errorf("polled %q", got)
				}
			}
			// a poll of one runtime wakes a task of the other, and the other way round
			s.Wake(a)
			r, _ := s.Next(0)
			s.BeginPoll(r)
			s.Wake(b)
			s.EndPoll(r, false)
			if got := poll(0, false); got != "" {
				t.Errorf("worker 0 polled %q of the other runtime", got)
			}
			r, ok := s.Next(first)
			if !ok || r != b {
				t.Fatal("b was woken", r)
			}
			s.BeginPoll(r)
			s.Wake(a)
			s.EndPoll(r, true)
			if got := poll(0, true); got != "a" {
				t.Errorf("polled %q", got)
			}
			s.DropWaker(a)
			s.DropWaker(b)
			text := validated(t, s)
			if !strings.Contains(text, "Schedule #2 b queue=ready1 cause=spawn") ||
				!strings.Contains(text, "Schedule #1 a queue=ready cause=") {
				t.Error(text)
			}
		})
	}
}

// A worker that will not take tasks for a while lets the others have what it keeps for itself.
func TestHandOver(t *testing.T) {
	for _, further := range []bool{false, true} {
		log := trace.NewLog()
		s := New(Options{Policy: policy("steal"), Workers: 2, Log: log})
		id, first := 0, 0
		if further {
			id, first = s.AddRuntime(policy("steal"), 2)
		}
		s.Spawn(Meta{Name: intern(s, "boss"), Runtime: id})
		boss, _ := s.Next(first)
		s.BeginPoll(boss)
		child, _ := s.Spawn(Meta{Name: intern(s, "child"), Runtime: id})
		if r, ok := s.Next(first + 1); ok {
			t.Fatal("the slot of a worker is its own", r)
		}
		s.HandOver(first, true)
		r, ok := s.Next(first + 1)
		if !ok || r != child {
			t.Fatal("nobody could have the child", r)
		}
		s.BeginPoll(r)
		s.EndPoll(r, true)
		s.Enter(first)
		s.Spawn(Meta{Name: intern(s, "later"), Runtime: id}) // goes to the queue that all of them look at
		s.HandOver(first, false)
		if s.Ready(id) != 1 {
			t.Error(s.Ready(id))
		}
		r, ok = s.Next(first + 1)
		if !ok || log.Name(r.ID()) != "later" {
			t.Fatal("what it wakes meanwhile is for all", ok)
		}
		s.BeginPoll(r)
		s.EndPoll(r, true)
		s.Enter(first)
		s.EndPoll(boss, true)
		validated(t, s)
	}
	s := New(Options{})
	s.HandOver(0, true) // a design that keeps nothing for a worker does not hear of it
}

func TestAFurtherRuntimeIsFull(t *testing.T) {
	s := New(Options{Log: trace.NewLog()})
	id, first := s.AddRuntime(NewChannelPolicy(1), 1)
	s.Spawn(Meta{Name: intern(s, "a"), Runtime: id})
	if _, err := s.Spawn(Meta{Name: intern(s, "b"), Runtime: id}); err != ErrQueueFull {
		t.Error(err)
	}
	b, err := s.Spawn(Meta{Name: intern(s, "b")})
	if err != nil {
		t.Error("the first runtime has room:", err)
	}
	for w, want := range map[int]string{0: "b", first: "a"} {
		r, ok := s.Next(w)
		if !ok || s.Log().Name(r.ID()) != want {
			t.Error(w, r)
		}
		s.BeginPoll(r)
		s.EndPoll(r, true)
	}
	if _, ok := s.State(b); ok {
		t.Error("b is not freed")
	}
	validated(t, s)
}

// validated ends the run of a scheduler and gives its trace, which must be possible.
func validated(t *testing.T, s *Scheduler) string {
	t.Helper()
	s.End(0, trace.EndDone)
	var b strings.Builder
	s.Log().Text(&b)
	if err := trace.Validate(s.Log()); err != nil {
		t.Errorf("%v\n%s", err, b.String())
	}
	return b.String()
}

package sim

import (
	"testing"

	"github.com/pollground/pollground/executor/sched"
)

// Of many tasks that end one after the other only those stay that somebody can name.
func TestTasksThatAreOverAreFreed(t *testing.T) {
	p := New(Options{})
	s := p.sched()
	s.Enter(0)
	kept := map[int]sched.TaskRef{}
	const n = 100_000
	for range n {
		x := p.newTask(task{rt: 1})
		x.ref, _ = s.Spawn(sched.Meta{User: uint32(x.num), Handle: true})
		ref, _ := s.Next(0)
		if got := p.task(int(s.User(ref))); got != x {
			t.Fatalf("task %d is found as %d", x.num, got.num)
		}
		s.BeginPoll(ref)
		s.EndPoll(ref, true)
		x.done = true
		if x.num%10_000 == 0 {
			kept[x.num] = x.ref
		} else {
			s.DropHandle(x.ref)
		}
	}
	pages := 0
	for _, page := range p.tasks.pages {
		if page != nil {
			pages++
		}
	}
	if most := len(kept) + mostUnswept/taskPage + 2; pages > most {
		t.Errorf("%d pages are left, want at most %d", pages, most)
	}
	for num, ref := range kept {
		if x := p.task(num); x.num != num || x.ref != ref || x.hidden {
			t.Errorf("task %d is not what it was: %+v", num, x)
		}
	}
	if x := p.task(n / 2); !x.done {
		t.Errorf("a task that is over is not done: %+v", x)
	}
	if x := p.task(n/2 + 1); x.num != n/2+1 || !x.done {
		t.Errorf("a task whose page is freed is %+v", x)
	}
}

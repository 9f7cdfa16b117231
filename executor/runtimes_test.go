package executor

import (
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
)

// Each design can be that of a further runtime: its tasks are polled by its workers only, whoever wakes them, and what is recorded is about queues of their own.
func TestRuntimes(t *testing.T) {
	for _, info := range Designs() {
		t.Run(info.Name, func(t *testing.T) {
			log := trace.NewLog()
			s := NewScheduler(Options{Design: &localDesign{}, Log: log, Exact: true})
			design, _ := NewDesign(info.Name)
			id, first := s.AddRuntime(design, 2)
			if id != 1 || first != 1 || s.Workers() != 3 {
				t.Fatal(id, first, s.Workers())
			}
			poll := func(worker int, ready bool) (name string) {
				r, ok := s.Next(worker)
				if !ok {
					return ""
				}
				s.BeginPoll(r, worker)
				s.EndPoll(r, ready)
				return log.Name(r.ID())
			}
			a, _ := s.Spawn(Meta{Name: "a"})
			b, _ := s.Spawn(Meta{Name: "b", Runtime: id})
			s.CloneWaker(a)
			s.CloneWaker(b)
			if s.Ready() != 1 || s.ReadyIn(0) != 1 || s.ReadyIn(id) != 1 {
				t.Error(s.Ready(), s.ReadyIn(0), s.ReadyIn(id))
			}
			if got := []string{poll(0, false), poll(0, false), poll(first, false)}; !slices.Equal(got, []string{"a", "", "b"}) {
				t.Errorf("polled %q", got)
			}
			if design.Requeue() { // b is there again
				if got := poll(first+1, false); got != "b" {
					t.Errorf("polled %q", got)
				}
			}
			// a poll of one runtime wakes a task of the other, and the other way round
			s.Wake(a)
			r, _ := s.Next(0)
			s.BeginPoll(r, 0)
			s.Wake(b)
			s.EndPoll(r, false)
			if got := poll(0, false); got != "" {
				t.Errorf("worker 0 polled %q of the other runtime", got)
			}
			r, ok := s.Next(first)
			if !ok || r != b {
				t.Fatal("b was woken", r)
			}
			s.BeginPoll(r, first)
			s.Wake(a)
			s.EndPoll(r, true)
			if got := poll(0, true); got != "a" {
				t.Errorf("polled %q", got)
			}
			s.DropWaker(a)
			s.DropWaker(b)
			text := validated(t, s)
			if !strings.Contains(text, "Schedule #2 b queue=ready1 cause=spawn") || !strings.Contains(text, "Schedule #1 a queue=ready cause=") {
				t.Error(text)
			}
		})
	}
}

// A worker that will not take tasks for a while lets the others have what it keeps for itself.
func TestHandOver(t *testing.T) {
	for _, further := range []bool{false, true} {
		log := trace.NewLog()
		s := NewScheduler(Options{Design: &stealDesign{}, Workers: 2, Log: log})
		id, first := 0, 0
		if further {
			id, first = s.AddRuntime(&stealDesign{}, 2)
		}
		s.Spawn(Meta{Name: "boss", Runtime: id})
		boss, _ := s.Next(first)
		s.BeginPoll(boss, first)
		child, _ := s.Spawn(Meta{Name: "child", Runtime: id})
		if r, ok := s.Next(first + 1); ok {
			t.Fatal("the slot of a worker is its own", r)
		}
		s.HandOver(first, true)
		r, ok := s.Next(first + 1)
		if !ok || r != child {
			t.Fatal("nobody could have the child", r)
		}
		s.BeginPoll(r, first+1)
		s.EndPoll(r, true)
		s.Enter(first)
		s.Spawn(Meta{Name: "later", Runtime: id}) // goes to the queue that all of them look at
		s.HandOver(first, false)
		if s.ReadyIn(id) != 1 {
			t.Error(s.ReadyIn(id))
		}
		r, ok = s.Next(first + 1)
		if !ok || log.Name(r.ID()) != "later" {
			t.Fatal("what it wakes meanwhile is for all", ok)
		}
		s.BeginPoll(r, first+1)
		s.EndPoll(r, true)
		s.Enter(first)
		s.EndPoll(boss, true)
		validated(t, s)
	}
	s := NewScheduler(Options{})
	s.HandOver(0, true) // a design that keeps nothing for a worker does not hear of it
}

func TestAFurtherRuntimeIsFull(t *testing.T) {
	s := NewScheduler(Options{Log: trace.NewLog()})
	id, first := s.AddRuntime(NewChannelDesign(1), 1)
	s.Spawn(Meta{Name: "a", Runtime: id})
	if _, err := s.Spawn(Meta{Name: "b", Runtime: id}); err != ErrQueueFull {
		t.Error(err)
	}
	b, err := s.Spawn(Meta{Name: "b"})
	if err != nil {
		t.Error("the first runtime has room:", err)
	}
	for w, want := range map[int]string{0: "b", first: "a"} {
		r, ok := s.Next(w)
		if !ok || s.Log().Name(r.ID()) != want {
			t.Error(w, r)
		}
		s.BeginPoll(r, w)
		s.EndPoll(r, true)
	}
	if _, ok := b.State(); ok {
		t.Error("b is not freed")
	}
	validated(t, s)
}

// Wakes from elsewhere are kept, however many come before the executor looks, and coalesce.
func TestManyWakesBeforeTheNextTurn(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		const tasks = 3*inboxSize + 17
		var wakers []Waker
		polls := make([]int, tasks)
		for i := range tasks {
			h := mustSpawn(t, e, Future[Unit](FutureFunc[Unit](func(cx *Context) Poll[Unit] {
				if polls[i]++; polls[i] == 1 {
					wakers = append(wakers, cx.Waker())
					return Pending[Unit]()
				}
				return Ready(Unit{})
			})))
			h.Detach()
		}
		e.RunUntilStalled()
		for range 2 {
			for _, w := range wakers {
				w.Wake()
			}
		}
		if n := e.RunUntilStalled(); n != tasks || e.Live() != 0 {
			t.Errorf("%d polls, %d tasks left", n, e.Live())
		}
		for i, n := range polls {
			if n != 2 {
				t.Fatalf("task %d was polled %d times", i, n)
			}
		}
		for _, w := range wakers { // they are stale now
			w.Wake()
		}
		if n := e.RunUntilStalled(); n != 0 {
			t.Error(n)
		}
	})
}

func TestPanicsWithEveryDesign(t *testing.T) {
	for _, info := range Designs() {
		d, _ := NewDesign(info.Name)
		e := recorded(t, Options{Design: d, Workers: 2})
		bad := mustSpawn(t, e, Future[int](FutureFunc[int](func(*Context) Poll[int] { panic("oh no") })))
		good := mustSpawn(t, e, Future[int](&yields{n: 3, v: 5}))
		for e.Step() && !good.Finished() {
		}
		if _, err := bad.take(); err == nil || !strings.HasSuffix(err.Error(), "panicked: oh no") {
			t.Errorf("%s: %v", info.Name, err)
		}
		if v, err := good.take(); v != 5 || err != nil {
			t.Errorf("%s: the other task gave %d, %v", info.Name, v, err)
		}
	}
}

func TestDetachedIntoAFullQueue(t *testing.T) {
	e := New(Options{Design: NewChannelDesign(1)})
	if err := Detached[int](e, yields{}); err != nil {
		t.Fatal(err)
	}
	if err := Detached[int](e, yields{}); err != ErrQueueFull {
		t.Error(err)
	}
	e.RunUntilStalled()
	if err := Detached[int](e, yields{}); err != nil {
		t.Error("there is room again:", err)
	}
	e.RunUntilStalled()
}

func TestSpawningWithoutAnExecutor(t *testing.T) {
	defer func() {
		if v, _ := recover().(string); !strings.Contains(v, "its driver must spawn through the Scheduler") {
			t.Error(v)
		}
	}()
	s := NewScheduler(Options{})
	a, _ := s.Spawn(Meta{})
	Spawn((*Context)(a.t), Value(1))
}

func TestASenderThatGivesUp(t *testing.T) {
	e := New(Options{})
	c := NewChannel[int](1)
	c.TrySend(1)
	first, second := mustSpawn(t, e, c.Send(2)), mustSpawn(t, e, c.Send(3))
	e.RunUntilStalled()
	first.Abort()
	e.RunUntilStalled()
	for _, want := range []int{1, 3} {
		if v, ok := c.TryRecv(); !ok || v != want {
			t.Errorf("received %d, want %d", v, want)
		}
		e.RunUntilStalled()
	}
	if err, _ := second.take(); err != nil {
		t.Error(err)
	}
}

func TestSelectTakesEither(t *testing.T) {
	e := New(Options{})
	for _, c := range []struct {
		a, b  Future[int]
		first bool
	}{{Value(1), Never[int](), true}, {Never[int](), Value(2), false}} {
		got, err := BlockOn(e, Select(c.a, c.b))
		if err != nil || got.First != c.first || got.A+got.B != map[bool]int{true: 1, false: 2}[c.first] {
			t.Errorf("%+v %v", got, err)
		}
	}
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

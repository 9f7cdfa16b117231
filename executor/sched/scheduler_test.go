package sched_test

import (
	"fmt"
	"strings"
	"testing"

	. "github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
)

// intern is the name of a task in the scheduler's log.
func intern(s *Scheduler, name string) uint32 {
	if s.Log() == nil {
		return 0
	}
	return s.Log().Intern(name)
}

// finish ends a recorded run, validates it and gives its text.
func finish(t *testing.T, s *Scheduler) string {
	t.Helper()
	s.End(0, trace.EndDone)
	var b strings.Builder
	s.Log().Text(&b)
	if err := trace.Validate(s.Log()); err != nil {
		t.Errorf("%v\n%s", err, b.String())
	}
	return b.String()
}

func TestSplitPhasePolls(t *testing.T) {
	log := trace.NewLog()
	s := New(Options{Workers: 2, Log: log})
	a, _ := s.Spawn(Meta{Name: intern(s, "a"), Line: 3, User: 10})
	b, _ := s.Spawn(Meta{Name: intern(s, "b"), Line: 4, User: 11, Handle: true})
	// two polls at once, in slices
	ra, _ := s.Next(0)
	s.BeginPoll(ra)
	rb, _ := s.Next(1)
	s.BeginPoll(rb)
	if ra != a || rb != b || s.User(ra) != 10 || s.User(rb) != 11 {
		t.Fatal(ra, rb)
	}
	s.Enter(0)
	if s.Current() != a {
		t.Error(s.Current())
	}
	if s.Join(b, a) != JoinPending { // a awaits b
		t.Error("b is not finished")
	}
	s.EndPoll(a, false)
	if _, ok := s.Next(0); ok {
		t.Error("nothing is ready")
	}
	s.Park(0, -1)
	s.Enter(1)
	s.EndPoll(b, true)
	r, ok := s.Next(0)
	if !ok || r != a || s.Join(b, a) != JoinReady {
		t.Fatal("the awaiter was not woken", r, ok)
	}
	s.BeginPoll(r)
	s.TakeOutput(b)
	s.DropHandle(b)
	s.EndPoll(r, true)
	if s.Live() != 0 {
		t.Error(s.Live())
	}
	text := finish(t, s)
	for _, want := range []string{
		"W0 WakerClone #1 a in=1", "W0 HandleAwait #2 b by=1", "W1 Wake #1 a who=2 by=task",
		"W0 Park until=never", "W0 Unpark", "W0 OutputTaken #2 b by=1", "Free #2 b",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestAbortAsTokioDoes(t *testing.T) {
	for _, c := range []struct {
		name  string
		ready bool
		want  JoinStatus
	}{{"pending", false, JoinCancelled}, {"ready", true, JoinReady}} {
		t.Run("running, "+c.name, func(t *testing.T) {
			s := New(Options{Log: trace.NewLog()})
			s.Spawn(Meta{Name: intern(s, "a"), Handle: true})
			r, _ := s.Next(0)
			s.BeginPoll(r)
			s.Abort(r, true)
			if v := s.EndPoll(r, c.ready); v == DropFuture {
				s.Cancelled(r)
			} else if !c.ready {
				t.Error("the future is kept")
			}
			if got := s.Join(r, TaskRef{}); got != c.want {
				t.Error(got)
			}
			s.DropHandle(r)
			finish(t, s)
		})
	}
	t.Run("waiting", func(t *testing.T) {
		s := New(Options{Log: trace.NewLog()})
		s.Spawn(Meta{Name: intern(s, "a"), Handle: true})
		r, _ := s.Next(0)
		s.BeginPoll(r)
		s.EndPoll(r, false)
		if s.Abort(r, true) != Keep || s.Closing(r) == false {
			t.Fatal("the future must be kept until its turn")
		}
		if x, ok := s.Next(0); !ok || x != r || !s.Closing(x) {
			t.Fatal("its turn did not come")
		}
		s.Cancelled(r)
		if s.Join(r, TaskRef{}) != JoinCancelled {
			t.Error("not cancelled")
		}
		s.DropHandle(r)
		finish(t, s)
	})
}

func TestExternalTasks(t *testing.T) {
	log := trace.NewLog()
	s := New(Options{Log: log})
	s.EnterThread(0)
	a, _ := s.Spawn(Meta{Name: intern(s, "block_on"), External: true})
	s.BeginPoll(a)
	s.CloneWaker(a)
	s.EndPoll(a, false)
	s.EnterThread(1)
	s.Wake(a)
	s.Wake(a)
	if _, ok := s.Next(0); ok {
		t.Error("a foreign task is in no queue of ours")
	}
	s.EnterThread(0)
	s.BeginPoll(a) // later
	s.EndPoll(a, false)
	s.BeginPoll(a) // and without being asked
	s.DropWaker(a)
	s.EndPoll(a, true)
	text := finish(t, s)
	if !strings.Contains(text, "T1 Wake #1 block_on who=1 by=thread") ||
		!strings.Contains(text, "T1 WakeCoalesced #1 block_on who=1 by=thread") {
		t.Error(text)
	}
	if v := view.At(log, view.Query{Event: log.Len()}); v.Metrics.Wasted != 0 || v.Metrics.Polls != 3 {
		t.Errorf("%+v", v.Metrics)
	}
}

// PendingPoll records the same events as its steps do. It refuses a poll with more than begin, await and end, without
// effect.
func TestPendingPollInOneCall(t *testing.T) {
	await, ok := trace.Suspend(trace.AwaitOther, 2, 0, 7)
	if !ok {
		t.Fatal("a small suspension does not fit")
	}
	run := func(whole bool) (*Scheduler, string) {
		log := trace.NewLog()
		s := New(Options{Log: log})
		log.Clock(5, trace.FirstThread)
		s.EnterThread(0)
		a, _ := s.Spawn(Meta{Name: intern(s, "future"), External: true})
		s.Wake(a)
		for i := range int64(4) {
			began, ended := 10+100*i, 20+100*i
			if whole {
				if !s.PendingPoll(a, began, ended, await) {
					t.Fatal("refused")
				}
				continue
			}
			log.Clock(began, trace.FirstThread)
			s.BeginPoll(a)
			log.Clock(ended, trace.FirstThread)
			log.Await(1, trace.AwaitOther, 2, 0, 0, 7)
			s.EndPoll(a, false)
		}
		s.Wake(a)
		before, polls := log.Len(), s.Stats().Polls
		if began := int64(1000); s.PendingPoll(a, began, began+LongPoll+1, await) {
			t.Error("a long poll says nothing of it")
		}
		b, _ := s.Spawn(Meta{Name: intern(s, "another"), External: true})
		s.BeginPoll(b)
		if s.PendingPoll(a, 1000, 1001, await) {
			t.Error("a poll inside of another one was taken for one outside")
		}
		s.EndPoll(b, false)
		s.Abort(b, false)
		if s.PendingPoll(b, 1000, 1001, await) {
			t.Error("an aborted task was polled")
		}
		if log.Len() == before || s.Stats().Polls != polls+1 {
			t.Error("what was refused has been recorded")
		}
		s.Cancelled(b)
		return s, finish(t, s)
	}
	s1, bits := run(false)
	s2, whole := run(true)
	if bits != whole || s1.Stats() != s2.Stats() {
		t.Errorf("bit by bit\n%s, as a whole\n%s", bits, whole)
	}
}

func TestLostTaskIsNamed(t *testing.T) {
	log := trace.NewLog()
	s := New(Options{Log: log})
	s.Spawn(Meta{Name: intern(s, "forgetful")})
	r, _ := s.Next(0)
	s.BeginPoll(r)
	s.EndPoll(r, false)
	v := view.At(log, view.Query{Event: log.Len(), Rows: 3, Console: 3})
	if v.Narration.Text != "#1 forgetful returns Pending, but nobody kept its waker." ||
		v.Waiting.Rows[0].State != trace.Lost || v.Waiting.Rows[0].Holder != "nobody" {
		t.Errorf("%+v %+v", v.Narration, v.Waiting.Rows)
	}
	if v.Banner == nil || v.Banner.Kind != "lost" || len(v.Console.Rows) != 1 || v.Console.Rows[0].Kind != "fault" {
		t.Errorf("%+v %+v", v.Banner, v.Console.Rows)
	}
}

func TestChannelIsFull(t *testing.T) {
	log := trace.NewLog()
	s := New(Options{Policy: NewChannelPolicy(2), Log: log})
	a, _ := s.Spawn(Meta{Name: intern(s, "a")})
	r, _ := s.Next(0)
	s.BeginPoll(r)
	s.EndPoll(r, false)
	s.Spawn(Meta{Name: intern(s, "b")})
	s.Spawn(Meta{Name: intern(s, "c")})
	if _, err := s.Spawn(Meta{Name: intern(s, "d")}); err != ErrQueueFull || err.Error() != "too many tasks queued" {
		t.Error(err)
	}
	s.Wake(a)
	if s.Stats().Lost != 2 {
		t.Error(s.Stats())
	}
	for range 2 { // and the executor goes on
		r, ok := s.Next(0)
		if !ok {
			t.Fatal("the others are gone")
		}
		s.BeginPoll(r)
		s.EndPoll(r, true)
	}
	s.Wake(a)
	if r, ok := s.Next(0); !ok || r != a {
		t.Error("once there is room a wake works again")
	}
}

// policy makes a policy that exists.
func policy(name string) Policy {
	p, err := NewPolicy(name)
	if err != nil {
		panic(err)
	}
	return p
}

// TestThiefPollsTheNewest: what a worker steals is the older half; of that it polls the newest first, and then the
// others in their order.
func TestThiefPollsTheNewest(t *testing.T) {
	log := trace.NewLog()
	s := New(Options{Policy: policy("steal"), Workers: 2, Log: log})
	s.Enter(0)
	for i := range uint32(8) {
		s.Spawn(Meta{Name: intern(s, "t"), User: i})
	}
	s.Enter(1)
	order := ""
	for len(order) < 4 {
		r, ok := s.Next(1)
		if !ok {
			t.Fatal("nothing to steal", order)
		}
		order += fmt.Sprint(s.User(r))
		s.BeginPoll(r)
		s.EndPoll(r, true)
	}
	if order != "3012" { // task 7 is in the slot of worker 0, 0 to 6 in its queue
		t.Error(order)
	}
	for r, ok := s.Next(0); ok; r, ok = s.Next(0) {
		s.BeginPoll(r)
		s.EndPoll(r, true)
	}
	s.End(0, trace.EndDone)
	if err := trace.Validate(log); err != nil {
		t.Error(err)
	}
	if s.Stats().Steals != 1 {
		t.Errorf("%+v", s.Stats())
	}
}

func TestPollsEndWhereTheyAre(t *testing.T) {
	log := trace.NewLog()
	s := New(Options{Workers: 2, Log: log})
	s.Spawn(Meta{Name: intern(s, "a")})
	r, _ := s.Next(1)
	s.BeginPoll(r)
	s.Park(0, 5)
	s.Unpark(0)
	s.Unpark(0)
	s.EndPoll(r, true) // worker 0 is entered, but the poll is on worker 1
	f, _ := s.Spawn(Meta{Name: intern(s, "f"), External: true})
	s.EnterThread(2)
	s.BeginPoll(f)
	s.Enter(0)
	s.EndPoll(f, true)
	if s.Failure(f) != nil {
		t.Error("it did not panic")
	}
	s.End(0, trace.EndDone)
	if err := trace.Validate(log); err != nil {
		t.Error(err)
	}
	defer func() {
		if v := recover(); v == nil || !strings.HasPrefix(fmt.Sprint(v), "BUG: ") {
			t.Error(v)
		}
	}()
	g, _ := s.Spawn(Meta{})
	s.EndPoll(g, true)
}

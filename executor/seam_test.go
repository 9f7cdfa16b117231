package executor_test

import (
	"strings"
	"testing"

	. "github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/trace"
)

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
	s := NewScheduler(Options{Workers: 2, Log: log, Exact: true})
	a, _ := s.Spawn(Meta{Name: "a", Line: 3, User: 10})
	b, _ := s.Spawn(Meta{Name: "b", Line: 4, User: 11, Handle: true})
	// two polls at once, in slices
	ra, _ := s.Next(0)
	s.BeginPoll(ra, 0)
	rb, _ := s.Next(1)
	s.BeginPoll(rb, 1)
	if ra != a || rb != b || ra.User() != 10 || rb.User() != 11 {
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
	s.BeginPoll(r, 0)
	s.TakeOutput(b)
	s.DropHandle(b)
	s.EndPoll(r, true)
	if s.Live() != 0 {
		t.Error(s.Live())
	}
	text := finish(t, s)
	for _, want := range []string{"W0 WakerClone #1 a in=1", "W0 HandleAwait #2 b by=1", "W1 Wake #1 a who=2 by=task", "W0 Park until=never", "W0 Unpark", "W0 OutputTaken #2 b by=1", "Free #2 b"} {
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
			s := NewScheduler(Options{Log: trace.NewLog()})
			s.Spawn(Meta{Name: "a", Handle: true})
			r, _ := s.Next(0)
			s.BeginPoll(r, 0)
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
		s := NewScheduler(Options{Log: trace.NewLog()})
		s.Spawn(Meta{Name: "a", Handle: true})
		r, _ := s.Next(0)
		s.BeginPoll(r, 0)
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

func TestForeignTasks(t *testing.T) {
	log := trace.NewLog()
	s := NewScheduler(Options{Log: log, Exact: true})
	s.EnterThread(0)
	a, _ := s.Spawn(Meta{Name: "block_on", Foreign: true})
	s.BeginForeign(a)
	s.CloneWaker(a)
	s.EndPoll(a, false)
	s.EnterThread(1)
	s.Wake(a)
	s.Wake(a)
	if _, ok := s.Next(0); ok {
		t.Error("a foreign task is in no queue of ours")
	}
	s.EnterThread(0)
	s.BeginForeign(a) // later
	s.EndPoll(a, false)
	s.BeginForeign(a) // and without being asked
	s.DropWaker(a)
	s.EndPoll(a, true)
	text := finish(t, s)
	if !strings.Contains(text, "T1 Wake #1 block_on who=1 by=thread") || !strings.Contains(text, "T1 WakeCoalesced #1 block_on who=1 by=thread") {
		t.Error(text)
	}
	if v := log.View(trace.Query{Event: log.Len()}); v.Metrics.Wasted != 0 || v.Metrics.Polls != 3 {
		t.Errorf("%+v", v.Metrics)
	}
}

// A poll that is recorded as a whole is recorded as one told bit by bit; one with more to it than begin, await and end
// is refused, and nothing has happened then.
func TestForeignPollAsAWhole(t *testing.T) {
	await, ok := trace.Suspend(trace.AwaitOther, 2, 0, 7)
	if !ok {
		t.Fatal("a small suspension does not fit")
	}
	run := func(whole bool) (*Scheduler, string) {
		log := trace.NewLog()
		s := NewScheduler(Options{Log: log, Exact: true})
		log.Clock(5, trace.FirstThread)
		s.EnterThread(0)
		a, _ := s.Spawn(Meta{Name: "future", Foreign: true})
		s.Wake(a)
		for i := range int64(4) {
			began, ended := 10+100*i, 20+100*i
			if whole {
				if !s.PolledForeign(a, began, ended, await) {
					t.Fatal("refused")
				}
				continue
			}
			log.Clock(began, trace.FirstThread)
			s.BeginForeign(a)
			log.Clock(ended, trace.FirstThread)
			log.Await(1, trace.AwaitOther, 2, 0, 0, 7)
			s.EndPoll(a, false)
		}
		s.Wake(a)
		before, polls := log.Len(), s.Stats().Polls
		if began := int64(1000); s.PolledForeign(a, began, began+LongPoll+1, await) {
			t.Error("a long poll says nothing of it")
		}
		b, _ := s.Spawn(Meta{Name: "another", Foreign: true})
		s.BeginForeign(b)
		if s.PolledForeign(a, 1000, 1001, await) {
			t.Error("a poll inside of another one was taken for one outside")
		}
		s.EndPoll(b, false)
		s.Abort(b, false)
		if s.PolledForeign(b, 1000, 1001, await) {
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
	s := NewScheduler(Options{Log: log, Exact: true})
	s.Spawn(Meta{Name: "forgetful"})
	r, _ := s.Next(0)
	s.BeginPoll(r, 0)
	s.EndPoll(r, false)
	v := log.View(trace.Query{Event: log.Len(), Rows: 3, Console: 3})
	if v.Narration.Text != "#1 forgetful returned Pending, but nobody kept its waker." || v.Waiting[0].Phase != trace.Lost || v.Waiting[0].Holder != "nobody" {
		t.Errorf("%+v %+v", v.Narration, v.Waiting)
	}
	if v.Banner == nil || v.Banner.Kind != "lost" || len(v.Console) != 1 || v.Console[0].Kind != "fault" {
		t.Errorf("%+v %+v", v.Banner, v.Console)
	}
}

func TestChannelIsFull(t *testing.T) {
	log := trace.NewLog()
	s := NewScheduler(Options{Design: NewChannelDesign(2), Log: log})
	var heard error
	s.OnError(func(err error) { heard = err })
	a, _ := s.Spawn(Meta{Name: "a"})
	r, _ := s.Next(0)
	s.BeginPoll(r, 0)
	s.EndPoll(r, false)
	s.Spawn(Meta{Name: "b"})
	s.Spawn(Meta{Name: "c"})
	if _, err := s.Spawn(Meta{Name: "d"}); err != ErrQueueFull || err.Error() != "too many tasks queued" {
		t.Error(err)
	}
	heard = nil
	s.Wake(a)
	if heard != ErrQueueFull || s.Stats().Lost != 2 {
		t.Error(heard, s.Stats())
	}
	for range 2 { // and the executor goes on
		r, ok := s.Next(0)
		if !ok {
			t.Fatal("the others are gone")
		}
		s.BeginPoll(r, 0)
		s.EndPoll(r, true)
	}
	s.Wake(a)
	if r, ok := s.Next(0); !ok || r != a {
		t.Error("once there is room a wake works again")
	}
}

func TestRefBits(t *testing.T) {
	s := NewScheduler(Options{})
	a, _ := s.Spawn(Meta{})
	if b, ok := s.Ref(a.Bits()); !ok || b != a {
		t.Error(a, b, ok)
	}
	if _, ok := s.Ref(0); ok {
		t.Error("0 names nobody")
	}
	if _, ok := s.Ref(1 << 20); ok {
		t.Error("no such slot")
	}
	old := a.Bits()
	r, _ := s.Next(0)
	s.BeginPoll(r, 0)
	s.EndPoll(r, true)
	if b, ok := s.Ref(old); !ok || b.User() != 0 || b.Polls() != 0 {
		t.Error("a reference to a task that is gone is stale, not wrong", b)
	}
	s.Wake(a)
	if s.Stats().Stale != 1 {
		t.Error(s.Stats())
	}
}

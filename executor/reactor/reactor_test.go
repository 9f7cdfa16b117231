package reactor_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/combine"
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/timer"
	"github.com/pollground/pollground/executor/trace"
)

type rig struct {
	*executor.Executor
	timers *timer.Timers
	r      *reactor.Virtual
}

// virtual makes an executor on a virtual clock whose trace is validated at the end.
func virtual(t *testing.T) rig {
	t.Helper()
	log := trace.NewLog()
	e := executor.New(executor.Options{Log: log})
	timers := timer.New(e.Scheduler())
	r := reactor.NewVirtual(timers)
	e.SetReactor(r)
	t.Cleanup(func() {
		e.Close()
		e.Scheduler().End(0, trace.EndDone)
		if timers.Armed() != 0 || r.Events().Pending() != 0 {
			t.Errorf("%d timers and %d events are still armed", timers.Armed(), r.Events().Pending())
		}
		if err := trace.Validate(log); err != nil {
			var b strings.Builder
			log.Text(&b)
			t.Errorf("%v\n%s", err, b.String())
		}
	})
	return rig{e, timers, r}
}

func TestSleepsInOrder(t *testing.T) {
	g := virtual(t)
	var got []string
	for _, ms := range []int{30, 10, 20, 10} {
		s := g.timers.Sleep(time.Duration(ms) * time.Millisecond)
		sleep := executor.FutureFunc[executor.Unit](func(cx *executor.Context) executor.Poll[executor.Unit] {
			p := s.Poll(cx)
			if p.Ready {
				got = append(got, fmt.Sprint(ms, "@", g.timers.Now()/1e6))
			}
			return p
		})
		h, err := executor.Spawn(g, executor.Future[executor.Unit](sleep))
		if err != nil {
			t.Fatal(err)
		}
		h.Detach()
	}
	last := executor.Future[executor.Unit](g.timers.Sleep(40 * time.Millisecond))
	if _, err := executor.BlockOn(g.Executor, last); err != nil {
		t.Fatal(err)
	}
	if s := strings.Join(got, " "); s != "10@10 10@10 20@20 30@30" {
		t.Error(s)
	}
	if g.timers.Now() != 40e6 {
		t.Error(g.timers.Now())
	}
}

func TestDroppedSleepDisarms(t *testing.T) {
	g := virtual(t)
	h, err := executor.Spawn(g, executor.Future[executor.Unit](g.timers.Sleep(time.Second)))
	if err != nil {
		t.Fatal(err)
	}
	g.RunUntilStalled()
	if g.timers.Armed() != 1 {
		t.Fatal("not armed")
	}
	h.Abort()
	if g.timers.Armed() != 0 {
		t.Error("still armed")
	}
	h.Detach()
}

func TestHostEvents(t *testing.T) {
	g := virtual(t)
	g.r.At(1e6, "save", "too early: nobody waits")
	g.r.At(3e6, "save", "now")
	sleep, ev := g.timers.Sleep(2*time.Millisecond), g.r.Events().Wait("save")
	slept := false
	both := executor.FutureFunc[string](func(cx *executor.Context) executor.Poll[string] {
		if !slept {
			if !sleep.Poll(cx).Ready {
				return executor.Pending[string]()
			}
			slept = true
		}
		return ev.Poll(cx)
	})
	v, err := executor.BlockOn(g.Executor, executor.Future[string](both))
	if v != "now" || err != nil || g.timers.Now() != 3e6 {
		t.Error(v, err, g.timers.Now())
	}
}

func TestStuckWithoutEvents(t *testing.T) {
	g := virtual(t)
	never := executor.Future[string](g.r.Events().Wait("never"))
	if _, err := executor.BlockOn(g.Executor, never); err != executor.ErrStuck {
		t.Error(err)
	}
}

func TestEveryoneWhoWaitsHearsOfAnEvent(t *testing.T) {
	g := virtual(t)
	events := g.r.Events()
	var got []string
	var handles []executor.JoinHandle[executor.Unit]
	for _, name := range []string{"a", "b", "c", "d"} {
		click := executor.Future[string](events.Wait("click"))
		h, err := executor.Spawn(g, combine.Map(click, func(data string) executor.Unit {
			got = append(got, name+" "+data)
			return executor.Unit{}
		}))
		if err != nil {
			t.Fatal(err)
		}
		handles = append(handles, h)
	}
	if events.Wanted("click") {
		t.Error("nobody was polled, so nobody waits")
	}
	g.RunUntilStalled()
	if !events.Wanted("click") || events.Wanted("other") || events.Pending() != 4 {
		t.Error("four wait for a click:", events.Pending())
	}
	handles[1].Abort() // one goes away
	if events.Pending() != 3 {
		t.Error(events.Pending())
	}
	if !events.Deliver("click", "left") || events.Deliver("click", "again") || events.Wanted("click") {
		t.Error("an event is delivered to its waiter, once")
	}
	g.RunUntilStalled()
	if s := strings.Join(got, ", "); s != "a left, c left, d left" {
		t.Error(s)
	}
	for i := range handles {
		handles[i].Detach()
	}
}

func TestCloseLeavesNothingArmed(t *testing.T) {
	g := virtual(t) // which looks at the end
	for range 3 {
		sleep := executor.Future[executor.Unit](g.timers.Sleep(time.Second))
		both := combine.Join2(sleep, executor.Future[string](g.r.Events().Wait("click")))
		h, err := executor.Spawn(g, both)
		if err != nil {
			t.Fatal(err)
		}
		h.Detach()
	}
	g.RunUntilStalled()
	if g.timers.Armed() != 3 || g.r.Events().Pending() != 3 {
		t.Fatal(g.timers.Armed(), g.r.Events().Pending())
	}
}

// A host event is awaited by tasks of one executor. In a task of another one it is an error at once.
func TestEventInATaskOfAnotherExecutor(t *testing.T) {
	g := virtual(t)
	other := executor.New(executor.Options{})
	_, err := executor.BlockOn(other, g.r.Events().Wait("click"))
	if err == nil || !strings.Contains(err.Error(), "another executor") || g.r.Events().Pending() != 0 {
		t.Error(err, g.r.Events().Pending())
	}
}

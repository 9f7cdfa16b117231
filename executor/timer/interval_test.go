package timer_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/timer"
	"github.com/pollground/pollground/executor/trace"
)

func rig(t *testing.T) (*executor.Executor, *timer.Timers) {
	t.Helper()
	log := trace.NewLog()
	e := executor.New(executor.Options{Log: log})
	c := timer.New(e.Scheduler())
	e.SetReactor(reactor.NewVirtual(c))
	t.Cleanup(func() {
		e.Close()
		if c.Armed() != 0 {
			t.Error(c.Armed(), "timers are armed")
		}
		e.Scheduler().End(0, trace.EndDone)
		if err := trace.Validate(log); err != nil {
			t.Error(err)
		}
	})
	return e, c
}

func block[T any](t *testing.T, e *executor.Executor, f executor.Future[T]) T {
	t.Helper()
	v, err := executor.BlockOn(e, f)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestTimeout(t *testing.T) {
	e, c := rig(t)
	short := timer.Timeout(c, time.Second, executor.Future[executor.Unit](c.Sleep(time.Millisecond)))
	if r := block(t, e, short); r.Err != nil || c.Now() != 1e6 || c.Armed() != 0 {
		t.Error(r, c.Now(), c.Armed())
	}
	long := timer.Timeout(c, time.Second, executor.Future[executor.Unit](c.Sleep(time.Hour)))
	if r := block(t, e, long); r.Err != timer.ErrElapsed || c.Now() != 1e9+1e6 || c.Armed() != 0 {
		t.Error(r, c.Now(), c.Armed())
	}
	h, _ := executor.Spawn(e, timer.Timeout(c, time.Second, executor.Future[executor.Unit](c.Sleep(time.Hour))))
	e.RunUntilStalled()
	if c.Armed() != 2 {
		t.Error(c.Armed())
	}
	h.Abort()
	h.Detach()
}

func TestIntervalAndMissedTicks(t *testing.T) {
	for _, x := range []struct {
		how  timer.Missed
		want string // ms at which ticks were due, when the third one is taken 25 ms late
	}{{timer.Burst, "0 10 20 30 40 50 60"}, {timer.Delay, "0 10 20 55 65 75 85"}, {timer.Skip, "0 10 20 50 60 70 80"}} {
		e, c := rig(t)
		i := c.Interval(10 * time.Millisecond)
		i.Missed = x.how
		got := ""
		for n := range 7 {
			if n == 2 {
				block(t, e, executor.Future[executor.Unit](c.Sleep(35*time.Millisecond)))
			}
			got += fmt.Sprint(" ", block(t, e, i.Tick())/1e6)
		}
		if got[1:] != x.want {
			t.Errorf("%d: %s, want %s", x.how, got[1:], x.want)
		}
	}
}

func future(poll executor.FutureFunc[executor.Unit]) executor.Future[executor.Unit] { return poll }

func TestSleepWithAnotherWaker(t *testing.T) {
	e, c := rig(t)
	s := c.Until(5e6)
	polls := [2]int{}
	var hs []executor.JoinHandle[executor.Unit]
	for i := range 2 {
		h, _ := executor.Spawn(e, future(func(cx *executor.Context) executor.Poll[executor.Unit] {
			polls[i]++
			return s.Poll(cx)
		}))
		hs = append(hs, h)
	}
	block(t, e, executor.Future[executor.Unit](c.Until(6e6)))
	if polls != [2]int{1, 2} || s.Deadline() != 5e6 {
		t.Error("the waker of the last poll counts", polls)
	}
	for i := range hs {
		hs[i].Abort()
		hs[i].Detach()
	}
}

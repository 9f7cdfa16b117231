package timer_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/combine"
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/timer"
	"github.com/pollground/pollground/executor/trace"
)

// armer arms a timer itself, as Sleep does, and is ready when it is woken.
type armer struct {
	c     *timer.Timers
	at    int64
	id    timer.ID
	polls int
}

func (a *armer) Poll(cx *executor.Context) executor.Poll[int64] {
	if a.polls++; a.polls == 1 {
		a.id = a.c.Arm(a.at, cx.LocalWaker(), "custom")
		return executor.Pending[int64]()
	}
	return executor.Ready(a.c.Now())
}

func TestArmAndDisarm(t *testing.T) {
	for _, log := range []*trace.Log{nil, trace.NewLog()} {
		e := executor.New(executor.Options{Log: log})
		c := timer.New(e.Scheduler())
		e.SetReactor(reactor.NewVirtual(c))
		a := &armer{c: c, at: 7e6}
		if v := block(t, e, executor.Future[int64](a)); v != 7e6 {
			t.Error(v)
		}
		if c.Disarm(a.id) {
			t.Error("it has fired")
		}
		b := &armer{c: c, at: 9e6}
		h, _ := executor.Spawn(e, executor.Future[int64](b))
		e.RunUntilStalled()
		if at, ok := c.Next(); !ok || at != 9e6 || c.Armed() != 1 || c.Scheduler() != e.Scheduler() {
			t.Error(at, ok)
		}
		if !c.Disarm(b.id) || c.Disarm(b.id) || c.Armed() != 0 {
			t.Error("a timer is disarmed once")
		}
		h.Abort()
		h.Detach()
		if log == nil {
			continue
		}
		e.Scheduler().End(0, trace.EndDone)
		if err := trace.Validate(log); err != nil {
			t.Error(err)
		}
		var text strings.Builder
		log.Text(&text)
		s := text.String()
		for kind, n := range map[string]int{"TimerArm": 2, "TimerFire": 1, "TimerDisarm": 1} {
			if got := strings.Count(s, kind); got != n {
				t.Errorf("%d times %s, want %d:\n%s", got, kind, n, s)
			}
		}
		if !strings.Contains(s, "custom") {
			t.Errorf("the label of a timer is missing:\n%s", s)
		}
	}
}

// A timer fires without effect if its task is finished or already scheduled.
func TestTimerOfATaskThatIsGone(t *testing.T) {
	e, c := rig(t)
	a := &armer{c: c, at: 1e6}
	h, _ := executor.Spawn(e, executor.Future[int64](a))
	e.RunUntilStalled()
	h.Abort() // its waker stays in the wheel: armer has no Drop
	h.Detach()
	if block(t, e, executor.Future[executor.Unit](c.Until(2e6))); c.Now() != 2e6 {
		t.Error(c.Now())
	}
	if n := e.Stats().Stale; n != 1 {
		t.Error(n, "stale wakes")
	}
}

func TestIntervalDroppedBetweenTicks(t *testing.T) {
	e, c := rig(t)
	i := c.IntervalAt(5e6, time.Millisecond)
	h, _ := executor.Spawn(e, i.Tick())
	e.RunUntilStalled()
	if c.Armed() != 1 {
		t.Error(c.Armed())
	}
	h.Abort()
	h.Detach()
	if c.Armed() != 0 {
		t.Error("a dropped tick stays armed")
	}
	if at := block(t, e, i.Tick()); at != 5e6 || c.Now() != 5e6 {
		t.Error("the interval goes on where it was", at, c.Now())
	}
	if at := block(t, e, i.Tick()); at != 6e6 {
		t.Error(at)
	}
}

// Timers with equal deadlines fire in the order in which they were armed. Polling a sleep again does not change that.
func TestEqualDeadlines(t *testing.T) {
	e, c := rig(t)
	var order []int
	var sleeps [5]*timer.Sleep
	for i := range sleeps {
		sleeps[i] = c.Until(3e6)
		sleep := executor.Future[executor.Unit](sleeps[i])
		h, _ := executor.Spawn(e, combine.Map(sleep, func(executor.Unit) executor.Unit {
			order = append(order, i)
			return executor.Unit{}
		}))
		h.Detach()
	}
	e.RunUntilStalled()
	h, _ := executor.Spawn(e, executor.Future[executor.Unit](sleeps[2])) // another task takes over the place of sleep 2
	e.RunUntilStalled()
	block(t, e, executor.Future[executor.Unit](&h2{&h}))
	if len(order) != 4 || order[0] != 0 || order[1] != 1 || order[2] != 3 || order[3] != 4 {
		t.Error(order)
	}
	e.Close()
}

// h2 waits for a handle whatever it gives.
type h2 struct {
	h *executor.JoinHandle[executor.Unit]
}

func (f *h2) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	if !f.h.Poll(cx).Ready {
		return executor.Pending[executor.Unit]()
	}
	return executor.Ready(executor.Unit{})
}

// A timer belongs to the tasks of one executor. In a task of another one it is an error at once, not a wait for ever.
func TestTimerInATaskOfAnotherExecutor(t *testing.T) {
	_, c := rig(t)
	other, _ := rig(t)
	_, err := executor.BlockOn(other, c.Sleep(time.Second))
	var failed *executor.JoinError
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), "another executor") || c.Armed() != 0 {
		t.Error(err, c.Armed())
	}
}

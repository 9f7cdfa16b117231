// Package timer has the clock of a run: a wheel of deadlines, and futures that wait for them.
//
//	timers := timer.New(e.Scheduler())
//	e.SetReactor(reactor.NewVirtual(timers))   // the reactor advances the clock
//	sleep := timers.Sleep(50 * time.Millisecond)
//	executor.BlockOn(e, sleep)
//
// A moment of the clock is an int64, in nanoseconds since the clock began; a span of time is a time.Duration. Time
// moves only when a driver calls Timers.Advance. Timers with equal deadlines fire in the order in which they were
// armed. Each timer wakes its task before the next one fires; tasks are polled after all due timers have fired.
// Dropping a Sleep disarms it.
package timer

import (
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

// Timers is a clock and the wakers of the tasks that wait for it. Only its scheduler's goroutine may use it.
type Timers struct {
	s     *sched.Scheduler
	now   int64 // ns since the clock began
	wheel Wheel[waiter]
}

// waiter is the task that a timer wakes. The timer owns a waker of it.
type waiter struct {
	task     sched.TaskRef
	traceRow uint32 // 0 if not recorded
}

// New returns a clock at 0 for the tasks of s.
func New(s *sched.Scheduler) *Timers { return &Timers{s: s} }

// Now returns the time in ns since the clock began.
func (t *Timers) Now() int64 { return t.now }

// Armed returns the number of armed timers.
func (t *Timers) Armed() int { return t.wheel.Len() }

// Next returns the earliest deadline in ns, and false if no timer is armed.
func (t *Timers) Next() (int64, bool) { return t.wheel.Next() }

// Scheduler returns the scheduler whose tasks wait for this clock.
func (t *Timers) Scheduler() *sched.Scheduler { return t.s }

// Advance moves the clock to now (ns), fires the due timers, earliest first, and returns their number. The clock never
// goes back: if now is before Now, only timers due at now or earlier fire. A driver calls Advance between polls.
func (t *Timers) Advance(now int64) (n int) {
	log := t.s.Log()
	for {
		at, w, ok := t.wheel.Pop(now)
		if !ok {
			break
		}
		n++
		t.now = max(t.now, at)
		if log != nil {
			log.Clock(t.now, trace.NoThread)
			log.TimerFire(w.traceRow, w.task.ID())
			t.s.SetWakeSource(trace.ByTimer, w.traceRow)
		}
		t.s.WakeOwned(w.task)
	}
	t.now = max(t.now, now)
	if log != nil {
		log.Clock(t.now, trace.NoThread)
		t.s.SetWakeSource(trace.ByExecutor, 0)
	}
	return n
}

// Arm arms a timer for the deadline at (ns). It takes ownership of w, a waker of a task of the timers' scheduler: the
// timer invokes w when it fires, and drops w when it is disarmed. A deadline in the past fires at the next Advance.
// label names the timer in the trace.
func (t *Timers) Arm(at int64, w executor.LocalWaker, label string) ID {
	n := uint32(0)
	if log := t.s.Log(); log != nil {
		n = log.Intern(label)
	}
	return t.arm(at, w, n)
}

// arm is Arm with a label that is a string of the log.
func (t *Timers) arm(at int64, w executor.LocalWaker, label uint32) ID {
	x := waiter{task: w.Task()}
	if log := t.s.Log(); log != nil {
		x.traceRow = log.NextRow()
		log.TimerArm(x.traceRow, trace.AwaitTimer, at, x.task.ID(), label)
	}
	return t.wheel.Arm(at, x)
}

// Disarm disarms a timer and drops its waker. It returns false if the timer fired or was disarmed before.
func (t *Timers) Disarm(id ID) bool {
	w, ok := t.wheel.Cancel(id)
	if !ok {
		return false
	}
	if log := t.s.Log(); log != nil {
		log.TimerDisarm(w.traceRow, w.task.ID())
	}
	t.s.DropWaker(w.task)
	return true
}

// Sleep is a future that is ready at a deadline. Timers.Sleep and Timers.Until make one. The first poll arms it; each
// poll replaces its waker; dropping it disarms it. It must not be copied after its first poll.
type Sleep struct {
	t  *Timers
	at int64         // deadline, ns
	d  time.Duration // argument of Timers.Sleep, for the trace; negative if made from a deadline
	id ID            // zero while not armed
}

// Sleep returns a future that is ready d from now, or at once if d is not positive.
func (t *Timers) Sleep(d time.Duration) *Sleep {
	s := t.SleepValue(d)
	return &s
}

// SleepValue returns Sleep(d) by value, for embedding in another future.
func (t *Timers) SleepValue(d time.Duration) Sleep {
	d = max(d, 0)
	return Sleep{t: t, at: t.now + int64(d), d: d}
}

// Until returns a future that is ready at the time at of the clock (ns), or at once if that has passed.
func (t *Timers) Until(at int64) *Sleep { return &Sleep{t: t, at: at, d: -1} }

// label returns the label of the sleep in the trace.
func (s *Sleep) label(log *trace.Log) uint32 {
	if s.d < 0 {
		return log.CallLabel(log.Intern("sleep_until"), s.at)
	}
	return log.CallLabel(log.Intern("sleep"), int64(s.d))
}

// Deadline returns the deadline in ns.
func (s *Sleep) Deadline() int64 { return s.at }

// Reset disarms the sleep and moves its deadline to the time at of the clock (ns). The next poll arms it again: without
// that poll nothing wakes the task.
func (s *Sleep) Reset(at int64) {
	s.Drop()
	s.at, s.d = at, -1
}

// Poll returns Ready once the clock has reached the deadline. It panics in a task that is not of the executor whose
// scheduler the Timers were made for.
func (s *Sleep) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	if cx.Scheduler() != s.t.s {
		panic("a timer is awaited in a task of another executor: each executor has Timers of its own, " +
			"and a task of a pool sleeps with pool.Sleep")
	}
	if s.t.now >= s.at {
		s.id = ID{} // the timer has fired: Advance runs before any poll at this time
		return executor.Ready(executor.Unit{})
	}
	log, label := s.t.s.Log(), uint32(0)
	if log != nil {
		label = s.label(log)
	}
	if s.t.wheel.Armed(s.id) {
		s.t.register(s.id, cx)
	} else {
		s.id = s.t.arm(s.at, cx.LocalWaker(), label)
	}
	if log != nil {
		row := s.t.wheel.Value(s.id).traceRow
		log.Await(cx.Task().ID(), trace.AwaitTimer, 0, row, label, 0)
	}
	return executor.Pending[executor.Unit]()
}

// register replaces the waker of an armed timer, unless that wakes the task being polled.
func (t *Timers) register(id ID, cx *executor.Context) {
	x := t.wheel.Value(id)
	if old := x.task; old != cx.Task() {
		x.task = cx.LocalWaker().Task()
		t.s.DropWaker(old)
	}
}

// Drop disarms the sleep. A poll after Drop arms it again.
func (s *Sleep) Drop() {
	if !s.id.IsZero() {
		s.t.Disarm(s.id)
		s.id = ID{}
	}
}

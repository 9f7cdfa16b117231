// Package timer is time: a wheel of deadlines, and futures that wait for them.
//
//	timers := timer.New(&e.Scheduler)
//	e.SetReactor(reactor.NewVirtual(timers))   // somebody must turn the clock: see package reactor
//	sleep := timers.Sleep(50 * time.Millisecond)
//	executor.BlockOn(e, sleep)
//
// Time is in nanoseconds since the clock began and moves only when the driver says so (Timers.Advance). What is due at the same
// nanosecond fires in the order in which it was armed, and each of them wakes its task before the next one fires; the
// tasks are polled after all have fired. A Sleep that is dropped disarms.
package timer

import (
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/trace"
)

// Timers is a clock with the wakers that wait on it. It belongs to the goroutine of its scheduler.
type Timers struct {
	s     *executor.Scheduler
	now   int64
	wheel Wheel[waiter]
	rows  []row // by index of an ID, when something is recorded
}

// row is what the trace knows of an armed timer.
type row struct{ row, task uint32 }

// note remembers the row of a timer.
func (t *Timers) note(id ID, r row) {
	for len(t.rows) <= int(id.index) {
		t.rows = append(t.rows, row{})
	}
	t.rows[id.index] = r
}

// waiter is one armed timer: whom to wake.
type waiter struct {
	waker executor.LocalWaker
	row   uint32 // in the trace
}

// New makes a clock at 0 for the tasks of s.
func New(s *executor.Scheduler) *Timers {
	t := &Timers{s: s}
	t.wheel.touch = func(w waiter) uint32 { return w.waker.Touch() } // a wake for each in its turn would wait for memory each time
	return t
}

// Now is the time, in ns since the clock began.
func (t *Timers) Now() int64 { return t.now }

// Armed is the number of timers that wait.
func (t *Timers) Armed() int { return t.wheel.Len() }

// Next is the earliest deadline in ns, false when nothing is armed.
func (t *Timers) Next() (int64, bool) { return t.wheel.Next() }

// Scheduler is the scheduler whose tasks wait here.
func (t *Timers) Scheduler() *executor.Scheduler { return t.s }

// Advance moves the clock to now and fires what is due, earliest first; it returns how many that were. Time in ns; one before Now
// fires what is due and leaves the clock where it is. A driver calls it, between polls, on the scheduler's goroutine.
func (t *Timers) Advance(now int64) (n int) {
	log := t.s.Log()
	for {
		w, at, ok := t.wheel.Pop(now)
		if !ok {
			break
		}
		n++
		t.now = max(t.now, at)
		if log != nil {
			log.Clock(t.now, trace.NoThread)
			if t.s.TimerWakes(w.waker, w.row) {
				continue
			}
			log.TimerFire(w.row, w.waker.Task().ID())
			t.s.Because(trace.ByTimer, w.row)
		}
		w.waker.Wake()
	}
	t.now = max(t.now, now)
	if log != nil {
		log.Clock(t.now, trace.NoThread)
		t.s.Because(trace.ByExecutor, 0)
	}
	return n
}

// Arm registers a waker for a deadline in ns: what Sleep does. A deadline that has passed fires at the next Advance. label is what the trace calls it.
func (t *Timers) Arm(at int64, w executor.LocalWaker, label string) ID {
	log := t.s.Log()
	if log == nil {
		return t.wheel.Arm(at, waiter{waker: w})
	}
	r := row{log.NextRow(), w.Task().ID()}
	log.TimerArm(r.row, trace.AwaitTimer, at, r.task, log.Intern(label))
	id := t.wheel.Arm(at, waiter{w, r.row})
	t.note(id, r)
	return id
}

// Disarm takes a waker back; false when it fired or was taken back already.
func (t *Timers) Disarm(id ID) bool {
	if log := t.s.Log(); log != nil {
		if t.wheel.Armed(id) {
			log.TimerDisarm(t.rows[id.index].row, t.rows[id.index].task)
		}
	}
	return t.wheel.Cancel(id)
}

// Rearm changes whom a timer wakes; false when it fired or was taken back already.
func (t *Timers) Rearm(id ID, w executor.LocalWaker) bool {
	if !t.wheel.Armed(id) {
		return false
	}
	r := row{}
	if t.s.Log() != nil {
		r = row{t.rows[id.index].row, w.Task().ID()}
		t.note(id, r)
	}
	return t.wheel.Set(id, waiter{w, r.row})
}

// await tells the trace that the task being polled waits for a timer.
func (t *Timers) await(cx *executor.Context, id ID, label string) {
	if log := t.s.Log(); log != nil {
		if t.wheel.Armed(id) {
			log.Await(cx.Task().ID(), trace.AwaitTimer, 0, t.rows[id.index].row, log.Intern(label), 0)
		}
	}
}

// Sleep is a future that is ready at a deadline. Make it with Timers.Sleep or Timers.Until; it arms when it is polled first, keeps the waker of
// the latest poll, and disarms when it is dropped. It must not be copied after the first poll.
type Sleep struct {
	t  *Timers
	at int64
	d  time.Duration // what it was made with, for the trace; negative: a deadline
	id ID
}

// Sleep is ready d from now; at once when d is not positive.
func (t *Timers) Sleep(d time.Duration) *Sleep {
	s := t.SleepValue(d)
	return &s
}

// SleepValue is Sleep as a value, to be kept inside another future.
func (t *Timers) SleepValue(d time.Duration) Sleep {
	d = max(d, 0)
	return Sleep{t: t, at: t.now + int64(d), d: d}
}

// Until is ready at a time of the clock, in ns; at once when that has come.
func (t *Timers) Until(at int64) *Sleep { return &Sleep{t: t, at: at, d: -1} }

func (s *Sleep) label() string {
	if s.d < 0 {
		return "sleep_until(" + time.Duration(s.at).String() + ")"
	}
	return "sleep(" + s.d.String() + ")"
}

// Deadline is when the sleep is over, in ns.
func (s *Sleep) Deadline() int64 { return s.at }

// Reset moves the deadline to a time of the clock, in ns. A future that is being waited for must be polled again to be woken by the new one.
func (s *Sleep) Reset(at int64) {
	s.Drop()
	s.at, s.d = at, -1
}

// Poll is ready once the clock has reached the deadline.
func (s *Sleep) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	if s.t.now >= s.at {
		s.id = ID{} // everything that is due has fired before anybody polls
		return executor.Ready(executor.Unit{})
	}
	w := cx.LocalWaker()
	if s.t.s.Log() == nil {
		if s.id.IsZero() || !s.t.Rearm(s.id, w) {
			s.id = s.t.wheel.Arm(s.at, waiter{waker: w})
		}
		return executor.Poll[executor.Unit]{}
	}
	if s.id.IsZero() || !s.t.Rearm(s.id, w) {
		log := s.t.s.Log()
		r := row{log.NextRow(), w.Task().ID()}
		log.SleepArmed(r.row, s.at, r.task, int64(s.d))
		s.id = s.t.wheel.Arm(s.at, waiter{w, r.row})
		s.t.note(s.id, r)
		return executor.Poll[executor.Unit]{}
	}
	s.t.await(cx, s.id, s.label())
	return executor.Poll[executor.Unit]{}
}

// Drop disarms. Polled again, it arms again.
func (s *Sleep) Drop() {
	if !s.id.IsZero() {
		s.t.Disarm(s.id)
		s.id = ID{}
	}
}

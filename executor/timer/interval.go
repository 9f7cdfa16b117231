package timer

import (
	"errors"
	"time"

	"github.com/pollground/pollground/executor"
)

// ErrElapsed is the error of Timeout after its deadline. The text is tokio's.
var ErrElapsed = errors.New("deadline has elapsed")

// Timeout returns a future of the output of f, or of ErrElapsed if f is not ready within d. Each poll polls f before it
// looks at the clock. After d, f is dropped.
func Timeout[T any](t *Timers, d time.Duration, f executor.Future[T]) executor.Future[executor.Result[T]] {
	return &timeout[T]{f: f, sleep: t.SleepValue(d)}
}

type timeout[T any] struct {
	f     executor.Future[T] // nil once it is done or dropped
	sleep Sleep
}

func (o *timeout[T]) Poll(cx *executor.Context) executor.Poll[executor.Result[T]] {
	if p := o.f.Poll(cx); p.Ready {
		o.f = nil
		o.sleep.Drop()
		return executor.Ready(executor.Result[T]{Value: p.Value})
	}
	if o.sleep.Poll(cx).Ready {
		executor.Drop(o.f)
		o.f = nil
		return executor.Ready(executor.Result[T]{Err: ErrElapsed})
	}
	return executor.Pending[executor.Result[T]]()
}

func (o *timeout[T]) Drop() {
	executor.Drop(o.f)
	o.sleep.Drop()
}

// Missed selects what an Interval does after a tick was taken late. It is tokio's MissedTickBehavior.
type Missed uint8

const (
	Burst Missed = iota // the next ticks are due at their original times: late ones follow each other at once
	Delay               // the next tick is due a period after the late one was taken
	Skip                // the next tick is due at the next multiple of the period after the start
)

// Interval is due at its start and once per period from then on. At most one task at a time may poll its ticks.
type Interval struct {
	sleep  Sleep  // until the next tick
	period int64  // ns, at least 1
	Missed Missed // how late ticks are handled; may change between ticks
}

// Interval returns an interval that is due now and then every period. A period below 1 ns counts as 1 ns.
func (t *Timers) Interval(period time.Duration) *Interval { return t.IntervalAt(t.now, period) }

// IntervalAt returns an interval that is first due at start, a time of the clock in ns.
func (t *Timers) IntervalAt(start int64, period time.Duration) *Interval {
	return &Interval{sleep: Sleep{t: t, at: start, d: -1}, period: max(1, int64(period))}
}

// Tick returns a future that is ready when the next tick is due. The output is that tick's due time in ns.
func (i *Interval) Tick() executor.Future[int64] { return (*tick)(i) }

type tick Interval

func (i *tick) Poll(cx *executor.Context) executor.Poll[int64] {
	if !i.sleep.Poll(cx).Ready {
		return executor.Pending[int64]()
	}
	due, now := i.sleep.at, i.sleep.t.now
	next := due + i.period
	if now > due { // late
		switch i.Missed {
		case Delay:
			next = now + i.period
		case Skip:
			next = now + i.period - (now-due)%i.period
		}
	}
	i.sleep.Reset(next)
	return executor.Ready(due)
}

func (i *tick) Drop() { i.sleep.Drop() }

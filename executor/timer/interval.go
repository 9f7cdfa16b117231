package timer

import (
	"errors"
	"time"

	"github.com/pollground/pollground/executor"
)

// ErrElapsed is what Timeout gives when time was up first, in tokio's words.
var ErrElapsed = errors.New("deadline has elapsed")

// Timeout is f, or ErrElapsed once d has passed; f is polled first, and dropped when time is up.
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

// Missed says what an Interval does when ticks were due before anybody asked; tokio's MissedTickBehavior.
type Missed uint8

const (
	Burst Missed = iota // the missed ones at once, one after the other, until it has caught up
	Delay               // the next one a period after this one was taken
	Skip                // the next one at the next multiple of the period
)

// Interval ticks again and again, first at its start. It must not be polled by two tasks at a time.
type Interval struct {
	sleep  Sleep
	period int64
	Missed Missed // what it does about ticks that nobody took in time; it may be changed between ticks
}

// Interval ticks now and every period from then on; a period below 1 ns counts as 1 ns.
func (t *Timers) Interval(period time.Duration) *Interval { return t.IntervalAt(t.now, period) }

// IntervalAt ticks first at a time of the clock, in ns.
func (t *Timers) IntervalAt(start int64, period time.Duration) *Interval {
	return &Interval{sleep: Sleep{t: t, at: start, d: -1}, period: max(1, int64(period))}
}

// Tick is a future of the time at which the next tick was due, in ns.
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

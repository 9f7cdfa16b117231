//go:build !js

package reactor

import (
	"sync"
	"time"

	"github.com/pollground/pollground/executor/timer"
	"github.com/pollground/pollground/executor/trace"
)

// Wall is the driver for native programs: a nanosecond of the clock is a nanosecond. It is the one place under executor/ that asks what time it is.
type Wall struct {
	timers *timer.Timers
	events *Events
	start  time.Time
	timer  *time.Timer

	mu     sync.Mutex
	posted []scripted
	some   chan struct{}
	open   bool // events may still be posted, so waiting for them makes sense
}

// NewWall makes a driver of a clock; its 0 is now.
func NewWall(t *timer.Timers) *Wall {
	w := &Wall{timers: t, events: NewEvents(t.Scheduler()), start: time.Now(), some: make(chan struct{}, 1), open: true}
	w.timer = time.NewTimer(time.Hour)
	w.timer.Stop()
	return w
}

// Events are the host events of this driver.
func (w *Wall) Events() *Events { return w.events }

// Post delivers a host event at the next turn. It may be called on any goroutine.
func (w *Wall) Post(name, data string) {
	w.mu.Lock()
	w.posted = append(w.posted, scripted{0, name, data})
	w.mu.Unlock()
	w.signal()
}

// Close says that nothing more will be posted: a task that waits for a host event then no longer keeps the executor waiting. Any goroutine.
func (w *Wall) Close() {
	w.mu.Lock()
	w.open = false
	w.mu.Unlock()
	w.signal()
}

func (w *Wall) signal() {
	select {
	case w.some <- struct{}{}:
	default:
	}
}

// NextDeadline is the earliest deadline of a timer, in ns.
func (w *Wall) NextDeadline() (int64, bool) { return w.timers.Next() }

// Park waits for the next deadline, a posted event or a waker invoked elsewhere, and lets happen what is due.
func (w *Wall) Park(notify <-chan struct{}, block bool) bool {
	if w.due() || !block {
		return true
	}
	at, armed := w.timers.Next()
	w.mu.Lock()
	listen := w.open && w.events.Pending() > 0
	w.mu.Unlock()
	var alarm <-chan time.Time
	if armed {
		w.timer.Reset(time.Duration(at) - time.Since(w.start))
		alarm = w.timer.C
		defer w.timer.Stop()
	} else if !listen {
		return false
	}
	select {
	case <-alarm:
	case <-w.some:
	case <-notify:
	}
	w.due()
	return true
}

// due advances the clock to now, and reports whether anything happened.
func (w *Wall) due() bool {
	n := w.timers.Advance(int64(time.Since(w.start)))
	w.mu.Lock()
	posted := w.posted
	w.posted = nil
	w.mu.Unlock()
	if log := w.timers.Scheduler().Log(); log != nil {
		log.Clock(w.timers.Now(), trace.NoThread)
	}
	for _, e := range posted {
		if w.events.Deliver(e.name, e.data) {
			n++
		}
	}
	return n > 0
}

//go:build !js

package reactor

import (
	"sync"
	"time"

	"github.com/pollground/pollground/executor/timer"
	"github.com/pollground/pollground/executor/trace"
)

// Wall is the driver for native programs: its clock is the host's. It is the only code under executor/ that reads the
// host's clock.
type Wall struct {
	timers *timer.Timers
	events *Events
	start  time.Time
	timer  *time.Timer

	mu     sync.Mutex
	posted []HostEvent
	some   chan struct{}
	open   bool // Close was not called, so Park waits for events
}

// NewWall returns a driver that advances t. Time 0 of the clock is now.
func NewWall(t *timer.Timers) *Wall {
	w := &Wall{timers: t, events: NewEvents(t.Scheduler()), start: time.Now(), some: make(chan struct{}, 1), open: true}
	w.timer = time.NewTimer(time.Hour)
	w.timer.Stop()
	return w
}

// Events returns the host events of this driver.
func (w *Wall) Events() *Events { return w.events }

// Post delivers a host event at the next Park. Any goroutine may call it.
func (w *Wall) Post(name, data string) {
	w.mu.Lock()
	w.posted = append(w.posted, HostEvent{name, data})
	w.mu.Unlock()
	w.signal()
}

// Close ends the posting of host events: from then on Park does not wait for them. Any goroutine may call it.
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

// NextDeadline returns the earliest deadline of a timer in ns, and false if none is armed.
func (w *Wall) NextDeadline() (int64, bool) { return w.timers.Next() }

// Park waits for the next deadline, a posted event or a value of notify. Then it fires the due timers and delivers the
// posted events. Without block it does not wait. It returns false if nothing is armed and no event can come.
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

// due advances the clock, delivers the posted events, and reports whether a timer fired or an event was delivered.
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
		if w.events.Deliver(e.Name, e.Data) {
			n++
		}
	}
	return n > 0
}

package reactor

import (
	"github.com/pollground/pollground/executor/timer"
	"github.com/pollground/pollground/executor/trace"
)

// Virtual is the driver for tests, command lines and instant runs: Park moves the clock to the next deadline at once.
type Virtual struct {
	timers *timer.Timers
	events *Events
	script timer.Wheel[HostEvent]
}

// NewVirtual returns a driver that advances t.
func NewVirtual(t *timer.Timers) *Virtual {
	return &Virtual{timers: t, events: NewEvents(t.Scheduler())}
}

// Events returns the host events of this driver.
func (v *Virtual) Events() *Events { return v.events }

// At schedules a host event for a time in ns. Timers that are due at the same time fire first.
func (v *Virtual) At(at int64, name, data string) { v.script.Arm(at, HostEvent{name, data}) }

// NextDeadline returns the earliest time in ns of a timer or scheduled event, and false if there is none.
func (v *Virtual) NextDeadline() (int64, bool) {
	at, ok := v.timers.Next()
	if t, some := v.script.Next(); some && (!ok || t < at) {
		return t, true
	}
	return at, ok
}

// Park moves the clock to the next deadline, fires the due timers and delivers the due events. Without block it does
// nothing, because the virtual clock moves only here. It returns false if nothing is scheduled.
func (v *Virtual) Park(_ <-chan struct{}, block bool) bool {
	at, ok := v.NextDeadline()
	if !ok || !block {
		return ok
	}
	v.timers.Advance(max(at, v.timers.Now()))
	for {
		_, e, ok := v.script.Pop(at)
		if !ok {
			return true
		}
		if log := v.timers.Scheduler().Log(); log != nil {
			log.Clock(at, trace.NoThread)
		}
		v.events.Deliver(e.Name, e.Data)
	}
}

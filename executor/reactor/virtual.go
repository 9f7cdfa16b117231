package reactor

import (
	"sort"

	"github.com/pollground/pollground/executor/timer"
	"github.com/pollground/pollground/executor/trace"
)

// Virtual is the driver for tests, command lines and instant runs: when nothing is ready it jumps to the next deadline.
type Virtual struct {
	timers *timer.Timers
	events *Events
	script []scripted // by time, those of equal times in the order of the calls of At
}

type scripted struct {
	at         int64
	name, data string
}

// NewVirtual makes a driver of a clock.
func NewVirtual(t *timer.Timers) *Virtual {
	return &Virtual{timers: t, events: NewEvents(t.Scheduler())}
}

// Events are the host events of this driver.
func (v *Virtual) Events() *Events { return v.events }

// At plans a host event for a time in ns. Of things due at the same time timers come first.
func (v *Virtual) At(at int64, name, data string) {
	i := sort.Search(len(v.script), func(i int) bool { return v.script[i].at > at })
	v.script = append(v.script, scripted{})
	copy(v.script[i+1:], v.script[i:])
	v.script[i] = scripted{at, name, data}
}

// NextDeadline is the earliest time at which something will happen, in ns.
func (v *Virtual) NextDeadline() (int64, bool) {
	at, ok := v.timers.Next()
	if len(v.script) > 0 && (!ok || v.script[0].at < at) {
		return v.script[0].at, true
	}
	return at, ok
}

// Park jumps to the next deadline and lets everything happen that is due then. The virtual clock moves only here, so without block there is nothing to do.
func (v *Virtual) Park(_ <-chan struct{}, block bool) bool {
	at, ok := v.NextDeadline()
	if !ok || !block {
		return ok
	}
	v.timers.Advance(max(at, v.timers.Now()))
	for len(v.script) > 0 && v.script[0].at <= at {
		e := v.script[0]
		v.script = v.script[1:]
		if log := v.timers.Scheduler().Log(); log != nil {
			log.Clock(at, trace.NoThread)
		}
		v.events.Deliver(e.name, e.data)
	}
	return true
}

// Package reactor is the seam between an executor and what is outside of it: who turns the clock, and how things that happen elsewhere (a click,
// a response) wake tasks.
//
//	timers := timer.New(&e.Scheduler)
//	r := reactor.NewVirtual(timers)            // or NewWall, for native programs
//	e.SetReactor(r)
//	click := r.Events().Wait("save")           // a future of the event's data
//	r.At(250_000_000, "save", "button 1")      // the virtual driver clicks after 250 ms
//
// The contract of a driver is small: Park is called when no task is ready; it makes time pass and invokes wakers, and it never
// polls. An event that comes in while nobody waits for it is not kept; Deliver says so.
package reactor

import (
	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/trace"
)

// Events are the host events that tasks wait for, by name. They belong to the goroutine of the scheduler.
type Events struct {
	s       *executor.Scheduler
	waiting map[string][]*Event // in the order in which they began to wait
}

// NewEvents makes an empty set of host events.
func NewEvents(s *executor.Scheduler) *Events {
	return &Events{s: s, waiting: map[string][]*Event{}}
}

// Event is a future of the data of the next host event of a name. Each delivery wakes everyone who waits for the name, in the order in which
// they began to wait. Dropping it stops waiting.
type Event struct {
	set     *Events
	name    string
	waker   executor.LocalWaker
	row     uint32
	waiting bool
	fired   bool
	data    string
}

// Wait makes the future; it begins to wait when it is polled first.
func (s *Events) Wait(name string) *Event { return &Event{set: s, name: name} }

// Wanted reports whether somebody waits for a name.
func (s *Events) Wanted(name string) bool { return len(s.waiting[name]) > 0 }

// Pending is the number of futures that wait for any event.
func (s *Events) Pending() int {
	n := 0
	for _, l := range s.waiting {
		n += len(l)
	}
	return n
}

// Deliver gives an event to all who wait for it and wakes their tasks; false when nobody did. It is called between polls.
func (s *Events) Deliver(name, data string) bool {
	list := s.waiting[name]
	delete(s.waiting, name)
	log := s.s.Log()
	if len(list) == 0 {
		if log != nil {
			log.HostFire(0, 0, log.Intern(name))
		}
		return false
	}
	for _, e := range list {
		e.waiting, e.fired, e.data = false, true, data
		if log != nil {
			log.HostFire(e.row, e.waker.Task().ID(), log.Intern(name))
			s.s.Because(trace.ByHost, e.row)
		}
		e.waker.Wake()
	}
	s.s.Because(trace.ByExecutor, 0)
	return true
}

// Poll is ready with the event's data once it was delivered.
func (e *Event) Poll(cx *executor.Context) executor.Poll[string] {
	if e.fired {
		return executor.Ready(e.data)
	}
	e.waker = cx.LocalWaker()
	log := e.set.s.Log()
	if !e.waiting {
		e.waiting = true
		e.set.waiting[e.name] = append(e.set.waiting[e.name], e)
		if log != nil {
			e.row = log.NextRow()
			log.HostWait(e.row, cx.Task().ID(), log.Intern(e.name))
		}
	}
	if log != nil {
		log.Await(cx.Task().ID(), trace.AwaitClick, 0, e.row, log.Intern(e.name), 0)
	}
	return executor.Poll[string]{}
}

// Drop stops waiting.
func (e *Event) Drop() {
	if !e.waiting {
		return
	}
	e.waiting = false
	list := e.set.waiting[e.name]
	for i, x := range list {
		if x == e {
			list = append(list[:i], list[i+1:]...)
			break
		}
	}
	if len(list) == 0 {
		delete(e.set.waiting, e.name)
	} else {
		e.set.waiting[e.name] = list
	}
	if log := e.set.s.Log(); log != nil {
		log.TimerDisarm(e.row, e.waker.Task().ID())
	}
}

// Package reactor connects an executor to its environment: drivers advance the clock, and host events (a click, a
// response) and simulated sockets wake tasks.
//
//	timers := timer.New(e.Scheduler())
//	r := reactor.NewVirtual(timers)            // or NewWall, for native programs
//	e.SetReactor(r)
//	click := r.Events().Wait("save")           // a future of the event's data
//	r.At(250_000_000, "save", "button 1")      // the virtual driver clicks after 250 ms
//
// The executor calls Park of its driver when no task is ready. Park lets time pass and invokes wakers; it must not
// poll. A host event that arrives while no task waits for it is discarded; Deliver reports that.
//
// Everything that a run waits for is in three types: timer.Wheel, Waits (host events) and Net (sockets). Three drivers
// use them. Virtual jumps from deadline to deadline, Wall follows the computer's clock; both are for Go futures. The
// playground's machine (package scenario/sim) is the third: when the page's setTimeout fires, the player advances the
// machine, whose threads take what is due out of the wheel and wake the tasks.
package reactor

import (
	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

// HostEvent is an event of the environment: a click, a key, a response.
type HostEvent struct{ Name, Data string }

// Events holds the waits of a scheduler's tasks for host events. Only the scheduler's goroutine may use it.
type Events struct {
	s     *sched.Scheduler
	waits Waits[*Event]
}

// NewEvents returns an empty set of host events for the tasks of s.
func NewEvents(s *sched.Scheduler) *Events { return &Events{s: s} }

// Event is a future of the data of the next host event of a name. Each delivery wakes all tasks that wait for the
// name, in the order in which they began to wait. Dropping an Event ends its wait.
type Event struct {
	set   *Events
	name  string
	id    WaitID // zero while it does not wait
	waker executor.LocalWaker
	row   uint32 // in the trace
	fired bool
	data  string
}

// Wait returns the future. The wait begins with its first poll.
func (s *Events) Wait(name string) *Event { return &Event{set: s, name: name} }

// Wanted reports whether a task waits for a name.
func (s *Events) Wanted(name string) bool { return s.waits.Wanted(name) }

// Pending returns the number of futures that wait for any event.
func (s *Events) Pending() int { return s.waits.Len() }

// Deliver gives an event to all futures that wait for it and wakes their tasks. It returns false if there were none.
// A driver calls it between polls.
func (s *Events) Deliver(name, data string) bool {
	log := s.s.Log()
	n := s.waits.Deliver(name, func(_ WaitID, e *Event) {
		e.id, e.fired, e.data = 0, true, data
		if log != nil {
			log.HostFire(e.row, e.waker.Task().ID(), log.Intern(name))
			s.s.SetWakeSource(trace.ByHost, e.row)
		}
		e.waker.Take().Wake()
	})
	if n == 0 && log != nil {
		log.HostFire(0, 0, log.Intern(name))
	}
	if n > 0 {
		s.s.SetWakeSource(trace.ByExecutor, 0)
	}
	return n > 0
}

// Poll returns Ready with the event's data once it was delivered. It panics in a task that is not of the scheduler that
// the Events were made for.
func (e *Event) Poll(cx *executor.Context) executor.Poll[string] {
	if cx.Scheduler() != e.set.s {
		panic("a host event is awaited in a task of another executor: each executor has Events of its own")
	}
	if e.fired {
		return executor.Ready(e.data)
	}
	e.waker.Register(cx)
	log := e.set.s.Log()
	if e.id == 0 {
		e.id = e.set.waits.Add(e.name, e)
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

// Drop ends the wait.
func (e *Event) Drop() {
	if _, ok := e.set.waits.Cancel(e.id); !ok {
		return
	}
	e.id = 0
	if log := e.set.s.Log(); log != nil {
		log.TimerDisarm(e.row, e.waker.Task().ID())
	}
	e.waker.Take().Drop()
}

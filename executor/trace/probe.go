package trace

import "strings"

// The interface for package explain: the state of a task without texts, and states that the caller advances itself.

// Probe describes a task without texts. Await, Stack, Locals, Cause and Ends are indices of events, -1 = none.
type Probe struct {
	State    TaskState // Waiting for a lost task also: see Lost
	Bits     StateBits
	Lost     bool  // it waits and no waker of it exists; false if wakers are not counted
	External bool  // an executor in the program polls it
	Clones   int   // wakers of it that exist
	Since    int64 // ns at which it entered TaskState
	Line     int32
	Polls    uint32

	Await, Stack, Locals int // of the current wait
	Cause                int // the last Wake
	Ends                 int // the event that finished it

	Queue   int    // number of its queue, -1 = none
	Thread  int16  // of the current or last poll
	Awaiter uint32 // the task that awaits its JoinHandle, 0 = none
	Outer   uint32 // while it is being polled: the task whose poll contains this one, 0 = none
}

// Probe describes a task. It returns false if the task does not exist (yet).
func (s *State) Probe(id uint32) (p Probe, ok bool) {
	if !s.has(id) {
		return p, false
	}
	t := s.t(id)
	return Probe{
		State: t.state, Bits: t.word, Lost: t.state == Waiting && s.isLost(t),
		External: t.bits&bitExternal != 0, Clones: int(t.clones), Since: t.since, Line: t.line, Polls: t.polls,
		Await: int(t.await) - 1, Stack: int(t.stack) - 1, Locals: int(t.locals) - 1,
		Cause: int(t.cause) - 1, Ends: int(t.end) - 1,
		Queue: int(t.queue) - 1, Thread: t.thread, Awaiter: t.awaiter, Outer: t.outer,
	}, true
}

// NewCursor returns a state at the first kept event. The caller owns it and advances it with Apply.
func (l *Log) NewCursor() *State { return l.baseState() }

// Load sets e to event i, First ≤ i < Len, without allocating.
func (l *Log) Load(i int, e *Event) { l.decode(i, e) }

// Apply applies the event with index s.N to a state of NewCursor. e must be that event.
func (s *State) Apply(e *Event) { s.apply(e) }

// PolledBy returns the task being polled on a thread, 0 = none, and the time in ns since when.
func (s *State) PolledBy(thread int16) (task uint32, since int64) {
	if c := s.unit(thread); c != nil {
		return c.task, c.since
	}
	return 0, 0
}

// Workers returns the number of workers.
func (s *State) Workers() int { return len(s.workers) }

// Queued calls f for each task of a queue, head first.
func (s *State) Queued(queue uint32, f func(id uint32)) {
	for id := s.q(queue).head; id != 0; id = s.t(id).next {
		f(id)
	}
}

// NextLive returns the unfinished task spawned next after the unfinished task id, 0 at the end. NextLive(0) is the
// first one.
func (s *State) NextLive(id uint32) uint32 {
	if id == 0 {
		return s.live[0]
	}
	return s.t(id).liveNext
}

// Armed returns the index of the event that armed a reactor row. It returns false if the row is gone; fired rows stay
// until the time changes.
func (s *State) Armed(row uint32) (arm int, ok bool) {
	if r := s.row(row); r != nil {
		return int(r.arm), true
	}
	return 0, false
}

// Rows calls f for each reactor row that can still fire, with the event that armed it.
func (s *State) Rows(f func(row uint32, arm *Event)) {
	for i := range s.rows {
		if r := &s.rows[i]; !r.dead && !r.fired {
			f(r.id, s.log.at(int(r.arm)))
		}
	}
}

// Pending returns the number of reactor rows that can still fire.
func (s *State) Pending() int { return len(s.rows) - s.deadRows - len(s.fired) }

// Exact reports whether every clone and drop of a waker is an event.
func (s *State) Exact() bool { return s.exact }

// Short returns the id and name of a task: "#2 ticker".
func (s *State) Short(id uint32) string { return s.short(id) }

// Awaits returns what a task waits for: the kind, a text, and the reactor row (0 = none).
func (s *State) Awaits(id uint32) (kind AwaitKind, label string, row uint32) {
	return s.awaits(s.t(id))
}

// Holder returns the holder of a task's waker: "the reactor", "#4", "nobody".
func (s *State) Holder(id uint32) string { return s.holder(s.t(id)) }

// Sentence describes the state of a task in a sentence.
func (s *State) Sentence(id uint32) string { return s.sentence(id) }

// StackOf returns the names of the futures nested in a waiting task, outermost first.
func (s *State) StackOf(id uint32) []string {
	t := s.t(id)
	if t.stack != 0 {
		return s.named(id, strings.Split(s.log.Str(s.log.at(int(t.stack-1)).Str), Sep))
	}
	return []string{shortName(s.log.Name(id))}
}

// named names the async block that #[main] made of main's body after the task.
func (s *State) named(id uint32, stack []string) []string {
	if e, ok := s.log.Spawned(id); ok && e.Flags&FlagMain != 0 && stack[0] == "async block" {
		stack[0] = shortName(s.log.Name(id))
	}
	return stack
}

// LineOf returns the source line of event i, or else of the statement that its thread executes. It returns 0 if no
// Line event precedes it in its poll, or none of the 4,096 events before.
func (l *Log) LineOf(i int) int32 {
	const far = 4096 // events to search
	var e Event
	l.decode(i, &e)
	thread := e.Thread
	if e.Line > 0 || thread == NoThread {
		return e.Line
	}
	for n := 1; n < far && n <= i; n++ {
		if l.decode(i-n, &e); e.Thread != thread {
			continue
		}
		switch e.Kind {
		case Line:
			return e.Line
		case PollBegin, PollEnd, Unpark:
			return 0
		}
	}
	return 0
}

// Ms formats a time as the page does: "150.330 ms".
func Ms(ns int64) string { return ms3(ns) + " ms" }

// Spawned returns the Spawn event of a task. ok is false if the task does not exist.
func (l *Log) Spawned(task uint32) (e Event, ok bool) {
	if task == 0 || int(task) > len(l.spawns) {
		return e, false
	}
	l.decode(int(l.spawns[task-1]), &e)
	return e, true
}

package trace

import "strings"

// What package explain asks: a task's state without its texts, and a state that somebody folds for themselves.

// Probe is a task in numbers. Event references are indices, -1 = none.
type Probe struct {
	Phase                             Phase // Waiting also for a lost task, see Lost
	Word                              Word
	Lost                              bool // nobody holds its waker; known where clones are counted
	Foreign                           bool // polled by an executor of the program's own
	Clones                            int
	Since                             int64
	Line                              int32
	Polls                             uint32
	Await, Stack, Locals, Cause, Ends int
	Queue                             int // number of the queue that it is in, -1 = none
	Thread                            int16
	Awaiter                           uint32
	Outer                             uint32 // while it is being polled: the task in whose poll it is, 0 = none
}

// Probe describes a task, false when it does not exist (yet).
func (s *State) Probe(id uint32) (p Probe, ok bool) {
	if !s.has(id) {
		return p, false
	}
	t := s.t(id)
	return Probe{
		Phase: t.phase, Word: t.word, Lost: t.phase == Waiting && s.isLost(t), Foreign: t.bits&bitForeign != 0, Clones: int(t.clones),
		Since: t.since, Line: t.line, Polls: t.polls, Await: int(t.await) - 1, Stack: int(t.stack) - 1, Locals: int(t.locals) - 1,
		Cause: int(t.cause) - 1, Ends: int(t.end) - 1, Queue: int(t.queue) - 1, Thread: t.thread, Awaiter: t.awaiter, Outer: t.outer,
	}, true
}

// Replay is a state of the caller's own, before the first event that is kept.
func (l *Log) Replay() *State { return l.origin() }

// Load decodes event i, 0 ≤ i < Len, without allocating.
func (l *Log) Load(i int, e *Event) { l.decode(i, e) }

// Apply folds event number s.N, which e is. Only for a state from Replay.
func (s *State) Apply(e *Event) { s.apply(e) }

// PolledBy is the task being polled on a thread, 0 = none, and since when.
func (s *State) PolledBy(thread int16) (task uint32, since int64) {
	if c := s.core(thread); c != nil {
		return c.task, c.since
	}
	return 0, 0
}

// Workers is the number of workers.
func (s *State) Workers() int { return len(s.workers) }

// Queued calls f for the tasks of a queue, head first.
func (s *State) Queued(queue uint32, f func(id uint32)) {
	for id := s.q(queue).head; id != 0; id = s.t(id).next {
		f(id)
	}
}

// NextLive is the unfinished task that was spawned next after id, 0 for the first or the end.
func (s *State) NextLive(id uint32) uint32 {
	if id == 0 {
		return s.live[0]
	}
	return s.t(id).liveNext
}

// Armed is the event that armed a reactor row, false when the row is gone; fired rows stay until the next instant.
func (s *State) Armed(row uint32) (arm int, ok bool) {
	if r := s.row(row); r != nil {
		return int(r.arm), true
	}
	return 0, false
}

// Rows calls f for the reactor rows that can still fire, with the event that armed each.
func (s *State) Rows(f func(row uint32, arm *Event)) {
	for i := range s.rows {
		if r := &s.rows[i]; !r.dead && !r.fired {
			f(r.id, s.log.at(int(r.arm)))
		}
	}
}

// Pending is the number of reactor rows that can still fire.
func (s *State) Pending() int { return len(s.rows) - s.deadRows - len(s.fired) }

// Exact reports whether every clone and drop of a waker is an event.
func (s *State) Exact() bool { return s.exact }

// Short is "#2 ticker".
func (s *State) Short(id uint32) string { return s.short(id) }

// ThreadWord is a thread in a sentence; threads of the program that poll are shown as workers.
func (s *State) ThreadWord(thread int16) string { return s.word(thread) }

// Awaits says in words what a task waits for, its kind, and the reactor row (0 = none).
func (s *State) Awaits(id uint32) (kind AwaitKind, label string, row uint32) {
	return s.awaits(s.t(id))
}

// Holder says who has a task's waker: "the reactor", "#4", "nobody".
func (s *State) Holder(id uint32) string { return s.holder(s.t(id)) }

// Sentence says how a task is, in words.
func (s *State) Sentence(id uint32) string { return s.sentence(id) }

// StackOf names the futures nested in a task that waits, outermost first.
func (s *State) StackOf(id uint32) []string {
	t := s.t(id)
	if t.stack != 0 {
		return s.named(id, strings.Split(s.log.Str(s.log.at(int(t.stack-1)).Str), Sep))
	}
	return []string{shortName(s.log.Name(id))}
}

// named calls the block that an attribute has made of main's body main.
func (s *State) named(id uint32, stack []string) []string {
	if e, ok := s.log.Spawned(id); ok && e.Flags&FlagMain != 0 && stack[0] == "async block" {
		stack[0] = shortName(s.log.Name(id))
	}
	return stack
}

// LineOf is the source line of event i: its own, or that of the statement that its thread was at, 0 when statements were not recorded.
func (l *Log) LineOf(i int) int32 {
	const far = 4096 // events to look back
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

// Ms spells a time as the page does: "150.330 ms".
func Ms(ns int64) string { return ms3(ns) + " ms" }

// Spawned is the event that spawned a task.
func (l *Log) Spawned(task uint32) (e Event, ok bool) {
	if task == 0 || int(task) > len(l.spawns) {
		return e, false
	}
	l.decode(int(l.spawns[task-1]), &e)
	return e, true
}

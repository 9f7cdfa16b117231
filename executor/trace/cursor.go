package trace

import "strings"

// Find returns a copy of a task, the zero Task if it does not exist (yet).
func (s *State) Find(id uint32) (t Task, ok bool) {
	if !s.Has(id) {
		return t, false
	}
	return *s.Task(id), true
}

// PolledBy returns the task being polled on a thread, 0 = none, and the time in ns since when.
func (s *State) PolledBy(thread int16) (task uint32, since int64) {
	if c := s.Unit(thread); c != nil {
		return c.Task, c.Since
	}
	return 0, 0
}

// Queued calls f for each task of a queue, head first.
func (s *State) Queued(queue uint32, f func(id uint32)) {
	for id := s.Queue(queue).Head; id != 0; id = s.Task(id).Next {
		f(id)
	}
}

// NextLive returns the unfinished task spawned next after the unfinished task id, 0 at the end. NextLive(0) is the
// first one.
func (s *State) NextLive(id uint32) uint32 {
	if id == 0 {
		return s.live[0]
	}
	return s.Task(id).LiveNext
}

// Armed returns the index of the event that armed a reactor row. It returns false if the row is gone; fired rows stay
// until the time changes.
func (s *State) Armed(row uint32) (arm int, ok bool) {
	if r := s.Row(row); r != nil {
		return int(r.Arm), true
	}
	return 0, false
}

// Rows calls f for each reactor row that can still fire, with the event that armed it.
func (s *State) Rows(f func(row uint32, arm *Event)) {
	for i := range s.Reactor {
		if r := &s.Reactor[i]; !r.Dead && !r.Fired {
			f(r.ID, s.log.at(int(r.Arm)))
		}
	}
}

// Pending returns the number of reactor rows that can still fire.
func (s *State) Pending() int { return len(s.Reactor) - s.deadRows - len(s.fired) }

// Fired returns the number of reactor rows that fired at this instant.
func (s *State) Fired() int { return len(s.fired) }

// Exact reports whether every clone and drop of a waker is an event.
func (s *State) Exact() bool { return s.exact }

// StackOf returns the names of the futures nested in a waiting task, outermost first.
func (s *State) StackOf(id uint32) []string {
	t := s.Task(id)
	if t.Stack != 0 {
		return s.named(id, strings.Split(s.log.Str(s.log.at(int(t.Stack-1)).Str), Sep))
	}
	return []string{ShortName(s.log.Name(id))}
}

// named names the async block that #[main] made of main's body after the task.
func (s *State) named(id uint32, stack []string) []string {
	if e, ok := s.log.Spawned(id); ok && e.Flags&FlagMain != 0 && stack[0] == "async block" {
		stack[0] = ShortName(s.log.Name(id))
	}
	return stack
}

// LineOf returns the source line of event i, or else of the statement that its thread executes. It returns 0 if no
// Line event precedes it in its poll, or none of the 4,096 events before.
func (l *Log) LineOf(i int) int32 {
	const far = 4096 // events to search
	var e Event
	l.Load(i, &e)
	thread := e.Thread
	if e.Line > 0 || thread == NoThread {
		return e.Line
	}
	for n := 1; n < far && n <= i; n++ {
		if l.Load(i-n, &e); e.Thread != thread {
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

// Spawned returns the Spawn event of a task. ok is false if the task does not exist.
func (l *Log) Spawned(task uint32) (e Event, ok bool) {
	if task == 0 || int(task) > len(l.spawns) {
		return e, false
	}
	l.Load(int(l.spawns[task-1]), &e)
	return e, true
}

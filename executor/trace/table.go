package trace

// TaskQuery asks for rows of the table of tasks.
type TaskQuery struct {
	Event        int    // playhead
	First, Count int    // rows, from 0, in spawn order
	State        string // only tasks in this state; "" = all
}

// AppendTasks appends rows of the table of tasks as JSON: what View shows of the few that fit, of any.
func (l *Log) AppendTasks(dst []byte, q TaskQuery) []byte {
	s := l.State(q.Event)
	j := NewJSON(dst)
	j.Open('{')
	j.Int("event", int64(s.N))
	j.Int("first", int64(q.First))
	j.Key("rows")
	j.Open('[')
	total := 0
	for i := range s.tasks {
		id := uint32(i + 1)
		p := s.phase(id)
		if q.State != "" && q.State != p.String() {
			continue
		}
		if n := total - q.First; n >= 0 && n < q.Count {
			s.taskRow(j, id, p)
		}
		total++
	}
	j.Close(']')
	j.Int("total", int64(total))
	j.Close('}')
	return j.b
}

func (s *State) taskRow(j *JSON, id uint32, p Phase) {
	t := s.t(id)
	j.Open('{')
	j.Int("id", int64(id))
	j.Str("name", s.log.Name(id))
	j.Str("state", p.String())
	j.Int("line", int64(t.line))
	awaits, holder := "", ""
	if t.phase == Waiting {
		_, awaits, _ = s.awaits(t)
		holder = s.holder(t)
	}
	j.Str("awaits", awaits)
	j.Str("holder", holder)
	j.Int("polls", int64(t.polls))
	j.Int("wakes", int64(t.wakes))
	j.Int("since", t.since)
	j.Close('}')
}

// EventQuery asks for rows of the table of events.
type EventQuery struct {
	First, Count int    // from 0, counted among those that are meant
	Task         uint32 // only what concerns this task; 0 = all
}

// AppendEvents appends rows of the table of events as JSON: the trace in sentences.
func (l *Log) AppendEvents(dst []byte, q EventQuery) []byte {
	j := NewJSON(dst)
	j.Open('{')
	j.Int("first", int64(q.First))
	j.Key("rows")
	j.Open('[')
	total := l.Len() - l.First()
	if q.Task == 0 {
		for i := l.First() + max(0, q.First); i < l.Len() && i-l.First() < q.First+q.Count; i++ {
			l.eventRow(j, i)
		}
	} else {
		total = 0
		var e Event
		for i := l.First(); i < l.Len(); i++ {
			if l.decode(i, &e); e.Task != q.Task {
				continue
			}
			if n := total - q.First; n >= 0 && n < q.Count {
				l.eventRow(j, i)
			}
			total++
		}
	}
	j.Close(']')
	j.Int("total", int64(total))
	j.Close('}')
	return j.b
}

func (l *Log) eventRow(j *JSON, i int) {
	s := l.State(i + 1)
	e := l.at(i)
	j.Open('{')
	j.Int("event", int64(i)+1)
	j.Int("time", e.Time)
	j.Str("kind", e.Kind.String())
	j.Int("task", int64(e.Task))
	j.Str("name", shortName(l.Name(e.Task)))
	j.Int("other", int64(e.otherTask()))
	j.Int("line", int64(l.LineOf(i)))
	text, more := s.tell(e, nil)
	if more != "" {
		text += " " + more
	}
	j.Str("text", cut(text, maxRowText))
	j.Close('}')
}

// otherTask is Other where that is a task, 0 where it is a queue, a row, a thread.
func (e *Event) otherTask() uint32 {
	switch e.Kind {
	case Spawn, WakerClone, WakerDrop, Cancel, HandleAwait, OutputTaken:
		return e.Other
	case Wake, WakeCoalesced, WakeStale:
		if By(e.Arg) == ByTask {
			return e.Other
		}
	case Await:
		if k := AwaitKind(e.Arg & 0xff); k == AwaitJoin || k == AwaitMutex {
			return e.Other
		}
	}
	return 0
}

// Jump kinds, for Next.
const (
	JumpWake = "wake"
	JumpPoll = "poll"
)

// Next is the playhead after the next (dir 1) or previous (dir -1) wake or begin of a poll from a playhead, of one task or (0) of any;
// -1 when there is none.
func (l *Log) Next(from, dir int, kind string, task uint32) int {
	i := from
	if dir < 0 {
		i = from - 2
	}
	var e Event
	for ; i >= l.First() && i < l.Len(); i += dir {
		l.decode(i, &e)
		if task != 0 && e.Task != task {
			continue
		}
		switch k := e.Kind; {
		case kind == JumpWake && (k == Wake || k == WakeCoalesced), kind == JumpPoll && k == PollBegin:
			return i + 1
		}
	}
	return -1
}

package trace

// TaskQuery asks for rows of the table of tasks.
type TaskQuery struct {
	Event        int    // playhead
	First, Count int    // rows, from 0, in spawn order
	State        string // only tasks in this state; "" = all
}

// TaskTable is a page of the table of tasks.
type TaskTable struct {
	Event int // playhead
	Total int // tasks in the state that the query asks for
	First int
	Rows  []TaskRow
}

// TaskRow is one task at one moment.
type TaskRow struct {
	ID     uint32
	Name   string
	State  TaskState
	Line   int32
	Awaits string // what a waiting task waits for
	Holder string // who holds the waker of a waiting task
	Polls  uint32
	Wakes  uint32
	Since  int64
}

// TaskRows returns a page of the table of tasks.
func (l *Log) TaskRows(q TaskQuery) *TaskTable {
	s := l.State(q.Event)
	table := &TaskTable{Event: s.N, First: q.First}
	for i := range s.tasks {
		id := uint32(i + 1)
		p := s.stateOf(id)
		if q.State != "" && q.State != p.String() {
			continue
		}
		if n := table.Total - q.First; n >= 0 && n < q.Count {
			table.Rows = append(table.Rows, s.taskRow(id, p))
		}
		table.Total++
	}
	return table
}

func (s *State) taskRow(id uint32, p TaskState) TaskRow {
	t := s.t(id)
	row := TaskRow{ID: id, Name: s.log.Name(id), State: p, Line: t.line, Polls: t.polls, Wakes: t.wakes, Since: t.since}
	if t.state == Waiting {
		_, row.Awaits, _ = s.awaits(t)
		row.Holder = s.holder(t)
	}
	return row
}

// EventQuery asks for rows of the table of events.
type EventQuery struct {
	First, Count int    // from 0, counted among those that are meant
	Task         uint32 // only what concerns this task; 0 = all
}

// EventTable is a page of the table of events.
type EventTable struct {
	Total int // events that the query is about
	First int
	Rows  []EventRow
}

// EventRow is one event as a sentence.
type EventRow struct {
	Event int // playhead right after it
	Time  int64
	Kind  Kind
	Task  uint32
	Name  string // of the task
	Other uint32 // another task that takes part, 0 for none
	Line  int32
	Text  string
}

// EventRows returns a page of the table of events: the trace in sentences.
func (l *Log) EventRows(q EventQuery) *EventTable {
	table := &EventTable{Total: l.Len() - l.First(), First: q.First}
	if q.Task == 0 {
		for i := l.First() + max(0, q.First); i < l.Len() && i-l.First() < q.First+q.Count; i++ {
			table.Rows = append(table.Rows, l.eventRow(i))
		}
		return table
	}
	table.Total = 0
	var e Event
	for i := l.First(); i < l.Len(); i++ {
		if l.decode(i, &e); e.Task != q.Task {
			continue
		}
		if n := table.Total - q.First; n >= 0 && n < q.Count {
			table.Rows = append(table.Rows, l.eventRow(i))
		}
		table.Total++
	}
	return table
}

func (l *Log) eventRow(i int) EventRow {
	s := l.State(i + 1)
	e := l.at(i)
	text, more := s.tell(e)
	if more != "" {
		text += " " + more
	}
	return EventRow{Event: i + 1, Time: e.Time, Kind: e.Kind, Task: e.Task, Name: shortName(l.Name(e.Task)),
		Other: e.otherTask(), Line: l.LineOf(i), Text: cut(text, maxRowText)}
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

// Next is the playhead after the next (dir 1) or previous (dir -1) wake or begin of a poll from a playhead, of one
// task or (0) of any; -1 when there is none.
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

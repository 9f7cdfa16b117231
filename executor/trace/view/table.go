package view

import "github.com/pollground/pollground/executor/trace"

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
	State  trace.TaskState
	Line   int32
	Awaits string // label of the wait, of a waiting task
	Holder string // holder of the waker, of a waiting task
	Polls  uint32
	Wakes  uint32
	Since  int64
}

// TaskRows returns a page of the table of tasks.
func TaskRows(l *trace.Log, q TaskQuery) *TaskTable {
	s := moment{l.State(q.Event), l}
	table := &TaskTable{Event: s.N, First: q.First}
	for i := range s.Tasks {
		id := uint32(i + 1)
		p := s.StateOf(id)
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

func (s moment) taskRow(id uint32, p trace.TaskState) TaskRow {
	t := s.Task(id)
	row := TaskRow{ID: id, Name: s.log.Name(id), State: p, Line: t.Line, Polls: t.Polls, Wakes: t.Wakes, Since: t.Since}
	if t.State == trace.Waiting {
		_, row.Awaits, _ = s.Awaits(t)
		row.Holder = s.holder(t)
	}
	return row
}

// EventQuery asks for rows of the table of events.
type EventQuery struct {
	First, Count int    // rows, from 0, among the selected events
	Task         uint32 // only events of this task; 0 = all
}

// EventTable is a page of the table of events.
type EventTable struct {
	Total int // number of selected events
	First int
	Rows  []EventRow
}

// EventRow is one event as a sentence.
type EventRow struct {
	Event int // playhead right after it
	Time  int64
	Kind  trace.Kind
	Task  uint32
	Name  string // of the task
	Other uint32 // another task of the event, 0 for none
	Line  int32
	Text  string
}

// EventRows returns a page of the table of events: the trace in sentences.
func EventRows(l *trace.Log, q EventQuery) *EventTable {
	table := &EventTable{Total: l.Len() - l.First(), First: q.First}
	if q.Task == 0 {
		for i := l.First() + max(0, q.First); i < l.Len() && i-l.First() < q.First+q.Count; i++ {
			table.Rows = append(table.Rows, eventRow(l, i))
		}
		return table
	}
	table.Total = 0
	var e trace.Event
	for i := l.First(); i < l.Len(); i++ {
		if l.Load(i, &e); e.Task != q.Task {
			continue
		}
		if n := table.Total - q.First; n >= 0 && n < q.Count {
			table.Rows = append(table.Rows, eventRow(l, i))
		}
		table.Total++
	}
	return table
}

func eventRow(l *trace.Log, i int) EventRow {
	s := moment{l.State(i + 1), l}
	e := s.Event(uint32(i + 1))
	text, more := s.tell(e)
	if more != "" {
		text += " " + more
	}
	return EventRow{Event: i + 1, Time: e.Time, Kind: e.Kind, Task: e.Task, Name: trace.ShortName(l.Name(e.Task)),
		Other: otherTask(e), Line: l.LineOf(i), Text: s.cutLine(text, maxRowText)}
}

// otherTask returns Other if it is a task, 0 if it is a queue, a row or a thread.
func otherTask(e *trace.Event) uint32 {
	switch e.Kind {
	case trace.Spawn, trace.WakerClone, trace.WakerDrop, trace.Cancel, trace.HandleAwait, trace.OutputTaken:
		return e.Other
	case trace.Wake, trace.WakeCoalesced, trace.WakeStale:
		if trace.By(e.Arg) == trace.ByTask {
			return e.Other
		}
	case trace.Await:
		if k := trace.AwaitKind(e.Arg & 0xff); k == trace.AwaitJoin || k == trace.AwaitMutex {
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

// Next returns the playhead after the next (dir 1) or previous (dir -1) event of a jump kind, counted from a playhead.
// task selects a task, 0 means any. It returns -1 if there is none.
func Next(l *trace.Log, from, dir int, kind string, task uint32) int {
	i := from
	if dir < 0 {
		i = from - 2
	}
	var e trace.Event
	for ; i >= l.First() && i < l.Len(); i += dir {
		l.Load(i, &e)
		if task != 0 && e.Task != task {
			continue
		}
		switch k := e.Kind; {
		case kind == JumpWake && (k == trace.Wake || k == trace.WakeCoalesced), kind == JumpPoll && k == trace.PollBegin:
			return i + 1
		}
	}
	return -1
}

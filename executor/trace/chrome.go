package trace

import (
	"io"
	"strconv"
	"strings"
)

// Chrome writes the log to w in Chrome's trace-event format, which Perfetto opens. There is a track per worker and
// thread with its polls, and a track per task with its phases. Flow arrows lead from a wake to the poll that it
// caused. Output and reactor events are instants; the number of ready tasks is a counter. The error is that of w.
func (l *Log) Chrome(w io.Writer) error {
	c := &chrome{w: w, l: l, s: newState(l), flow: map[uint32]uint32{}}
	c.raw(`{"displayTimeUnit":"ms","traceEvents":[`)
	c.meta("process_name", chromeWorkers, 0, "executor")
	c.meta("process_name", chromeTasks, 0, "tasks")
	c.meta("thread_name", chromeWorkers, chromeReactor, "reactor")
	e := &Event{}
	for i := l.first; i < l.Len(); i++ {
		l.Load(i, e)
		c.event(e)
		if err := c.flush(1 << 15); err != nil {
			return err
		}
	}
	for id := c.s.live[0]; id != 0; id = c.s.Task(id).LiveNext {
		c.phase(id, c.s.StateOf(id), c.s.Task(id).Since, l.End())
	}
	for i := range c.s.Workers {
		c.meta("thread_name", chromeWorkers, i, "worker "+strconv.Itoa(i))
		if t := c.s.Workers[i].Task; t != 0 {
			c.slice(chromeWorkers, i, l.Name(t), c.s.Workers[i].Since, l.End(), t)
		}
	}
	for i := range c.s.Threads {
		name := l.Str(c.s.Threads[i].Name)
		if name == "" {
			name = "thread " + strconv.Itoa(i)
		}
		c.meta("thread_name", chromeWorkers, int(FirstThread)+i, name)
	}
	for id := range l.spawns {
		c.meta("thread_name", chromeTasks, id+1, "#"+strconv.Itoa(id+1)+" "+l.Name(uint32(id+1)))
	}
	c.raw("\n]}\n")
	return c.flush(0)
}

const (
	chromeWorkers = 1 // process of workers, threads and the reactor
	chromeTasks   = 2 // process with a track per task
	chromeReactor = 9999
)

type chrome struct {
	w    io.Writer
	l    *Log
	s    *State
	b    []byte
	some bool              // a record was written, so a comma is due
	flow map[uint32]uint32 // by task: the Wake whose arrow has not ended yet
}

func (c *chrome) raw(s string) { c.b = append(c.b, s...) }

func (c *chrome) flush(most int) error {
	if len(c.b) <= most {
		return nil
	}
	_, err := c.w.Write(c.b)
	c.b = c.b[:0]
	return err
}

// begin writes the separator and the fields that every record has.
func (c *chrome) begin(ph, name string, pid, tid int, ts int64) {
	if c.some {
		c.raw(",")
	}
	c.some = true
	c.raw("\n{\"ph\":\"" + ph + "\",\"pid\":" + strconv.Itoa(pid) + ",\"tid\":" + strconv.Itoa(tid) + ",\"ts\":")
	c.b = appendUS(c.b, ts)
	c.raw(",\"name\":")
	c.b = appendQuoted(c.b, name)
}

// appendUS appends ns as microseconds, the unit of the format.
func appendUS(b []byte, ns int64) []byte {
	b = strconv.AppendInt(b, ns/1000, 10)
	f := ns % 1000
	return append(b, '.', byte('0'+f/100), byte('0'+f/10%10), byte('0'+f%10))
}

func (c *chrome) meta(what string, pid, tid int, name string) {
	c.begin("M", what, pid, tid, 0)
	c.raw(`,"args":{"name":`)
	c.b = appendQuoted(c.b, name)
	c.raw("}}")
}

func (c *chrome) slice(pid, tid int, name string, from, to int64, task uint32) {
	c.begin("X", name, pid, tid, from)
	c.raw(`,"dur":`)
	c.b = appendUS(c.b, to-from)
	c.raw(`,"args":{"task":` + strconv.Itoa(int(task)) + "}}")
}

func (c *chrome) phase(id uint32, p TaskState, from, to int64) {
	if p.Finished() || to <= from {
		return
	}
	name := p.String()
	if t := c.s.Task(id); (p == Waiting || p == Lost) && t.Await != 0 {
		_, label, _ := c.s.Awaits(t)
		name += ": " + label
	}
	c.slice(chromeTasks, int(id), name, from, to, id)
}

func (c *chrome) instant(tid int, name string, ts int64) {
	c.begin("i", name, chromeWorkers, tid, ts)
	c.raw(`,"s":"t"}`)
}

func (c *chrome) arrow(ph string, id uint32, tid int, ts int64) {
	c.begin(ph, "wake", chromeWorkers, tid, ts)
	c.raw(`,"cat":"wake","id":` + strconv.Itoa(int(id)))
	if ph == "f" {
		c.raw(`,"bp":"e"`)
	}
	c.raw("}")
}

func chromeTID(thread int16) int {
	if thread < 0 {
		return chromeReactor
	}
	return int(thread)
}

func (c *chrome) event(e *Event) {
	s, l := c.s, c.l
	var before TaskState
	var since int64
	had := s.Has(e.Task)
	if had {
		before, since = s.StateOf(e.Task), s.Task(e.Task).Since
	}
	if e.Kind == PollEnd && had {
		if k := s.Unit(s.Task(e.Task).Thread); k != nil && k.Task == e.Task {
			c.slice(chromeWorkers, chromeTID(e.Thread), l.Name(e.Task), k.Since, e.Time, e.Task)
		}
	}
	depth := s.InQueues()
	var pre Task
	if had {
		pre = *s.Task(e.Task)
	}
	s.Apply(e)
	if had && s.StateOf(e.Task) != before {
		now := *s.Task(e.Task)
		*s.Task(e.Task) = pre // phase labels a wait by the task's state before e
		c.phase(e.Task, before, since, e.Time)
		*s.Task(e.Task) = now
	}
	if n := s.InQueues(); n != depth {
		c.begin("C", "ready", chromeWorkers, 0, e.Time)
		c.raw(`,"args":{"tasks":` + strconv.Itoa(n) + "}}")
	}
	switch e.Kind {
	case Wake:
		c.instant(chromeTID(e.Thread), "wake #"+strconv.Itoa(int(e.Task)), e.Time)
		c.arrow("s", uint32(s.N), chromeTID(e.Thread), e.Time)
		c.flow[e.Task] = uint32(s.N)
	case PollBegin:
		if id := c.flow[e.Task]; id != 0 {
			c.arrow("f", id, chromeTID(e.Thread), e.Time)
			delete(c.flow, e.Task)
		}
	case TimerFire, HostFire:
		c.instant(chromeReactor, "fire", e.Time)
	case TimerArm, HostWait:
		c.instant(chromeReactor, "arm "+l.Str(e.Str), e.Time)
	case Output:
		c.instant(chromeTID(e.Thread), strings.TrimRight(l.Str(e.Str), "\n"), e.Time)
	case Diagnostic, Panic:
		c.instant(chromeTID(e.Thread), l.Str(e.Str), e.Time)
	}
}

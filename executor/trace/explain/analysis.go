package explain

import (
	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/trace"
)

// Thresholds for findings. BusyPolling needs successive short polls at the same await with the same variables, so
// that a task that yields between pieces of work does not count.
const (
	minDelay   = trace.ShortBlock // ns; shorter delays and blocks are normal
	minCompute = 1_000_000        // ns of computation in a poll: sched.LongPoll
	minStarve  = 10_000_000       // ns of a poll that has not ended
	spinPolls  = 100              // successive polls that only the task itself caused
	spinNS     = 20_000           // ns; longest of these polls
	worst      = 8                // delays per finding
)

// Analysis finds problems of a run. It follows a log that grows.
type Analysis struct {
	log   *trace.Log
	s     *trace.State
	e     trace.Event
	found []Finding
	index map[group]int
	tasks []taskWatch
	cores []coreWatch
	unrun []Finding // tasks dropped without a poll: findings if no poll follows
	idle  []uint32  // tasks with a Futurelock, and those that wait because of it
	doubt []uint32  // tasks whose last waker was dropped, undecided
	stall int       // playhead after the DiagStalled; 0: none yet
	block int       // the last event that blocked a thread
	ended bool
	end   trace.End
}

type group struct {
	kind Kind
	line int32
	what uint32
}

// taskWatch holds the analysis of a task.
type taskWatch struct {
	begun   int64      // time of the current poll, ns
	event   int        // playhead after its PollBegin
	blocked int64      // ns blocked in it
	lost    int        // event that dropped its last waker + 1, 0 = none
	lostIn  uint32     // the task that was being polled then
	lostN   uint32     // the number of that poll
	self    bool       // the current poll woke the task itself
	here    awaitState // at the end of the current poll
	there   awaitState // at the end of the poll before
	streak  int        // successive polls that only the task itself caused
	first   int        // event of the first of them
	since   int64      // its time, ns
	spin    int        // index+1 of the finding about them
}

// awaitState identifies the state of a wait: numbers of the texts of the await and of its variables.
type awaitState struct {
	await  uint32
	locals uint64
}

// coreWatch holds the analysis of a thread.
type coreWatch struct {
	thread int16
	block  blockedSpan    // the current block, if block.task != 0
	last   [4]blockedSpan // the last closed spans, a ring
	n      int            // spans closed
}

// blockedSpan is a time in which a thread could poll no other task.
type blockedSpan struct {
	from, to int64
	event    int // playhead after its first event
	task     uint32
	line     int32
	kind     Kind
	block    trace.Block
	ns       int64
	label    string
	finding  int  // index+1, 0 = no task was delayed so far
	alone    bool // a sleep on the only worker, with other tasks alive
}

// NewAnalysis returns an Analysis that begins at the first kept event of a log.
func NewAnalysis(l *trace.Log) *Analysis {
	return &Analysis{log: l, s: l.NewCursor(), index: map[group]int{}}
}

// Update reads the next n events and reports whether more follow.
func (a *Analysis) Update(n int) (more bool) {
	last := a.log.Len()
	for ; n > 0 && a.s.N < last; n-- {
		a.log.Load(a.s.N, &a.e)
		a.before(&a.e)
		a.s.Apply(&a.e)
		a.after(&a.e)
	}
	return a.s.N < last
}

// Events returns the number of events that were read.
func (a *Analysis) Events() int { return a.s.N }

// List returns the findings so far, ordered by Event. now is the run's clock in ns, which may be ahead of the last
// event.
func (a *Analysis) List(now int64) []Finding {
	out := append([]Finding(nil), a.found...)
	out = a.open(out, max(now, a.s.Time))
	l := a.log.Language()
	for i := 1; i < len(out); i++ {
		for j := i; j > 0 && out[j].Event < out[j-1].Event; j-- {
			out[j], out[j-1] = out[j-1], out[j]
		}
	}
	for i := range out {
		f := &out[i]
		f.ID, f.Text, f.Lesson, f.Help = i+1, lang.Upper(f.say(a.log, a.s)), f.Kind.Lesson(), f.Kind.Help(l)
	}
	return out
}

// add adds a finding, or increments the count of an equal one. It returns the index.
func (a *Analysis) add(f Finding) int {
	g := group{f.Kind, f.Line, f.group}
	if i, ok := a.index[g]; ok {
		a.found[i].Count++
		return i
	}
	f.Count = 1
	a.index[g] = len(a.found)
	a.found = append(a.found, f)
	return len(a.found) - 1
}

func (a *Analysis) task(id uint32) *taskWatch {
	for int(id) > len(a.tasks) {
		a.tasks = append(a.tasks, taskWatch{})
	}
	return &a.tasks[id-1]
}

func (a *Analysis) core(thread int16) *coreWatch {
	for i := range a.cores {
		if a.cores[i].thread == thread {
			return &a.cores[i]
		}
	}
	a.cores = append(a.cores, coreWatch{thread: thread})
	return &a.cores[len(a.cores)-1]
}

// before reads an event before it is applied.
func (a *Analysis) before(e *trace.Event) {
	switch e.Kind {
	case trace.Cancel:
		if p, ok := a.s.Find(e.Task); ok && p.Polls == 0 && p.Bits&trace.Closed == 0 {
			sp, _ := a.log.Spawned(e.Task)
			a.unrun = append(
				a.unrun,
				Finding{Kind: Unpolled, Task: e.Task, Line: sp.Line, Event: a.s.N + 1, Time: e.Time, poll: true},
			)
		}
	case trace.PollEnd:
		if p, ok := a.s.Find(e.Task); ok && p.State == trace.Polling {
			a.polled(e, e.Time-p.Since)
		}
	case trace.PollBegin, trace.Park:
		a.decide(e.Thread)
	case trace.TimerFire:
		a.fired(e)
	case trace.RunEnd:
		a.decide(trace.NoThread)
		for _, f := range a.unrun {
			a.add(f)
		}
	}
}

// after reads an event after it was applied.
func (a *Analysis) after(e *trace.Event) {
	switch e.Kind {
	case trace.PollBegin:
		a.core(e.Thread)
		w := a.task(e.Task)
		a.unrun = a.unrun[:0] // the run goes on, so their tasks were aborted on purpose
		w.begun, w.event, w.blocked, w.self, w.lost, w.here.await = e.Time, a.s.N, 0, false, 0, 0
	case trace.Await:
		a.task(e.Task).here.await = e.Str
	case trace.Locals:
		a.task(e.Task).here.locals = a.log.SameText(e.Str)
	case trace.PollEnd:
		if trace.Outcome(e.Arg) == trace.OutcomePending {
			a.pending(e)
		}
	case trace.WakerDrop:
		a.dropped(e)
	case trace.Wake, trace.WakeCoalesced:
		w := a.task(e.Task)
		w.lost = 0
		if trace.By(e.Arg) == trace.ByTask && e.Other == e.Task {
			w.self = true
		}
	case trace.Schedule, trace.Cancel:
		a.task(e.Task).lost = 0
	case trace.Unpolled:
		a.add(Finding{
			Kind:  Unpolled,
			Task:  e.Task,
			Line:  e.Line,
			Event: a.s.N,
			Time:  e.Time,
			label: a.log.Str(e.Str),
			group: e.Str,
		})
	case trace.Held:
		a.add(Finding{
			Kind:  HeldLock,
			Task:  e.Task,
			Line:  e.Line,
			Event: a.s.N,
			Time:  e.Time,
			label: a.log.Str(e.Str),
			group: e.Str,
		})
	case trace.LostData:
		a.add(Finding{
			Kind:  LostData,
			Task:  e.Task,
			Line:  e.Line,
			Event: a.s.N,
			Time:  e.Time,
			n:     int(e.Arg),
			what:  e.Other,
			label: a.log.Str(e.Str),
			group: e.Str,
		})
	case trace.Refused:
		a.add(Finding{
			Kind:  Lost,
			Fault: true,
			Task:  e.Task,
			Line:  a.log.LineOf(a.s.N - 1),
			Event: a.s.N,
			Time:  e.Time,
			lost:  lostQueueFull,
		})
	case trace.Diagnostic:
		if trace.Diag(e.Other) == trace.DiagStalled {
			a.stall = a.s.N
		}
	case trace.ThreadBlock:
		a.block = a.s.N - 1
		if e.Task != 0 {
			a.core(e.Thread).block = blockedSpan{
				from:  e.Time,
				event: a.s.N,
				task:  e.Task,
				line:  a.lineIn(e, a.s.N-1),
				kind:  Blocked,
				block: trace.Block(e.Other),
				label: a.log.Str(e.Str),
			}
		}
	case trace.ThreadUnblock:
		c := a.core(e.Thread)
		if b := c.block; b.task != 0 {
			c.block = blockedSpan{}
			b.to, b.ns = e.Time, e.Time-b.from
			a.task(b.task).blocked += b.ns
			if b.ns >= minDelay {
				a.close(c, b)
			}
		}
	case trace.Snoozed:
		a.asleep(e)
	case trace.RunEnd:
		a.ended, a.end = true, trace.End(e.Other)
		if a.end == trace.EndStuck {
			a.stuck(e)
		}
	}
}

// lineIn returns the line of an event inside a poll: the thread's, or else the task's last suspension.
func (a *Analysis) lineIn(e *trace.Event, i int) int32 {
	if n := a.log.LineOf(i); n > 0 {
		return n
	}
	p, _ := a.s.Find(e.Task)
	return p.Line
}

// pending checks a poll that returned Pending.
func (a *Analysis) pending(e *trace.Event) {
	p, _ := a.s.Find(e.Task)
	w := a.task(e.Task)
	a.spinning(e, &p, w)
	if p.Clones > 0 || p.Bits&trace.Scheduled != 0 || p.State != trace.Waiting || !a.s.Exact() {
		return
	}
	w.lost, w.lostIn = a.s.N, e.Task
	if a.s.IsLost(&p) && !a.forever(&p) {
		a.add(Finding{Kind: Unstored, Fault: true, Task: e.Task, Line: p.Line, Event: a.s.N, Time: e.Time})
	}
}

// forever reports whether a task awaits std::future::pending, which never completes and therefore stores no waker.
func (a *Analysis) forever(p *trace.Task) bool {
	if p.Await == 0 {
		return false
	}
	var e trace.Event
	a.log.Load(int(p.Await)-1, &e)
	return a.log.Str(e.Str) == "future::pending" // the label that the library gives it
}

// spinning counts successive polls that only the task itself caused.
func (a *Analysis) spinning(e *trace.Event, p *trace.Task, w *taskWatch) {
	same := w.here == w.there
	w.there = w.here
	if !w.self || e.Time-w.begun > spinNS {
		w.streak, w.spin = 0, 0
		return
	}
	if w.streak == 0 || !same {
		w.streak, w.first, w.since, w.spin = 1, a.s.N, w.begun, 0
		return
	}
	w.streak++
	if w.streak == spinPolls {
		w.spin = 1 + a.add(Finding{Kind: BusyPolling, Task: e.Task, Line: p.Line, Event: a.s.N, Time: w.since, group: e.Task})
	}
	if w.spin > 0 {
		f := &a.found[w.spin-1]
		if f.Time == w.since {
			f.n, f.ns, f.End = w.streak, e.Time-w.since, e.Time
		}
	}
}

// dropped checks a WakerDrop.
func (a *Analysis) dropped(e *trace.Event) {
	p, _ := a.s.Find(e.Task)
	if p.Clones > 0 || p.Bits&trace.Scheduled != 0 || p.State != trace.Waiting || !a.s.Exact() {
		return
	}
	w := a.task(e.Task)
	w.lost, w.lostIn = a.s.N, e.Other
	if e.Other != 0 {
		in, _ := a.s.Find(e.Other)
		w.lostN = in.Polls
	}
	if !p.External() {
		a.doubt = append(a.doubt, e.Task)
	}
}

// decide adds findings for the tasks in doubt that were neither woken nor cancelled meanwhile. A drop inside a poll is
// decided when that poll has ended.
func (a *Analysis) decide(thread int16) {
	keep := a.doubt[:0]
	for _, id := range a.doubt {
		w := a.task(id)
		p, _ := a.s.Find(id)
		if w.lost == 0 || p.State != trace.Waiting {
			continue
		}
		if in, ok := a.s.Find(w.lostIn); ok && in.State == trace.Polling && in.Polls == w.lostN && thread != trace.NoThread {
			keep = append(keep, id)
			continue
		}
		a.lost(id, w)
	}
	a.doubt = keep
}

// lost adds the finding about the drop of a task's last waker.
func (a *Analysis) lost(id uint32, w *taskWatch) {
	var e trace.Event
	a.log.Load(w.lost-1, &e)
	f := Finding{
		Kind:  Lost,
		Fault: true,
		Task:  id,
		Other: w.lostIn,
		Line:  a.log.LineOf(w.lost - 1),
		Event: w.lost,
		Time:  e.Time,
	}
	switch {
	case e.Kind == trace.PollEnd:
		p, _ := a.s.Find(id)
		f.Kind, f.Other, f.Line = Unstored, 0, p.Line
	case w.lostIn != id && overwrites(a.log, w.lost-1, w.lostIn):
		f.Kind = Overwritten
	}
	a.add(f)
}

// overwrites reports whether event i, a WakerDrop in a poll of task in, is part of a replacement by that task's own
// waker. That waker is cloned just before, or next on the same line.
func overwrites(l *trace.Log, i int, in uint32) bool {
	const near = 6 // events that belong to one statement
	var e trace.Event
	l.Load(i, &e)
	thread, line := e.Thread, l.LineOf(i)
	for k := i - 1; k >= max(l.First(), i-near); k-- {
		if l.Load(k, &e); e.Thread == thread && e.Kind != trace.Line {
			if e.Kind == trace.WakerClone && e.Task == in && l.LineOf(k) == line {
				return true
			}
			break
		}
	}
	for k := i + 1; k < min(l.Len(), i+near) && line > 0; k++ {
		if l.Load(k, &e); e.Thread == thread {
			return e.Kind == trace.WakerClone && e.Task == in
		}
	}
	return false
}

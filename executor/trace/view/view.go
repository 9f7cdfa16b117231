package view

import (
	"sort"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/trace"
)

// moment is the state of a run at one playhead, with the log of its texts.
type moment struct {
	*trace.State
	log *trace.Log
}

// At returns the view of a moment. It visits all live tasks once, to find the rows with the earliest deadlines; the
// rest of its cost depends on the limits in q.
func At(l *trace.Log, q Query) *View {
	s := moment{l.State(q.Event), l}
	_, over := l.Ended()
	v := &View{Event: s.N, Events: l.Len(), First: l.First(), Time: s.Time, End: l.End(), Running: !over}
	v.Finished.Total = len(s.Tasks)
	v.Exec = s.exec()
	v.Narration = s.narrate()
	if _, ended := s.Ended(); ended {
		exit := s.Exit
		v.Exit = &exit
	}
	v.Ready = s.queueView(&s.Global, nil, q.Queue)
	for i := range s.Shared { // the queues of further runtimes follow
		more := s.queueView(&s.Shared[i].Queue, nil, q.Queue-len(v.Ready.Items))
		v.Ready.Count += more.Count
		v.Ready.Items = append(v.Ready.Items, more.Items...)
	}
	s.viewThreads(v, q.Queue)
	if len(v.Workers) == 1 { // one worker: its own queue, then the global one, are shown as one
		w := &v.Workers[0]
		v.Ready.Count += w.Local.Count
		items := append(w.Local.Items, v.Ready.Items...)
		v.Ready.Items = items[:min(len(items), q.Queue)]
		w.Local = OwnQueue{}
	}
	s.viewLive(v, q.Rows)
	s.viewReactor(v, q.Rows)
	v.Finished.Count = s.Finished
	for i := max(0, s.Finished-6); i < s.Finished; i++ {
		v.Finished.Last = append(v.Finished.Last, s.chip(s.Last[i%len(s.Last)]))
	}
	s.viewConsole(v, q.Console)
	v.Metrics = s.Metrics()
	if s.Has(q.Selected) {
		v.Task = s.inspect(q.Selected)
	}
	v.Banner = s.banner()
	return v
}

// exec returns the line that the thread of the last event executes, 0 for none.
func (s moment) exec() int32 {
	if _, ended := s.Ended(); ended || !s.HasExec {
		return 0
	}
	c := s.Unit(s.ExecThread)
	if c.Ended || c.Parked || c.Task == 0 && s.inExecutor() {
		return 0
	}
	return c.Line
}

// inExecutor reports whether the thread of the last event, which polls no task, is in the executor's code: a poll has
// ended, or something that it waited for has happened, and the program has not executed a line since.
func (s moment) inExecutor() bool {
	for i := s.N; i > max(s.log.First(), s.N-16); i-- {
		e := s.Event(uint32(i))
		if e.Thread != s.ExecThread {
			continue
		}
		switch e.Kind {
		case trace.Line, trace.Output, trace.Spawn:
			return false
		case trace.PollEnd, trace.Unpark, trace.TimerFire, trace.HostFire:
			return true
		}
	}
	return false
}

func (s moment) chip(id uint32) Chip {
	t := s.Task(id)
	return Chip{
		ID: id, Name: trace.ShortName(s.log.Name(id)), State: s.StateOf(id), Since: t.Since, Line: t.Line, Polls: t.Polls,
	}
}

// queueView returns a queue, preceded by the task in its LIFO slot if it has one.
func (s moment) queueView(q, slot *trace.TaskQueue, room int) QueueView {
	v := QueueView{Count: q.Len, Capacity: q.Capacity, Order: s.log.Str(q.Order)}
	if v.Order == "" {
		v.Order = trace.FIFO
	}
	add := func(id uint32) {
		for ; id != 0 && len(v.Items) < room; id = s.Task(id).Next {
			v.Items = append(v.Items, s.chip(id))
		}
	}
	if slot != nil {
		v.Count += slot.Len
		add(slot.Head)
	}
	add(q.Head)
	return v
}

// maxThreads is the number of threads that a view describes. It counts all of them.
const maxThreads = 64

func (s moment) viewThreads(v *View, room int) {
	stalled := s.stalled()
	for i := range s.Workers {
		c := &s.Workers[i]
		w := WorkerView{ID: i, State: "idle", Since: c.Idle, Line: c.Line, Thread: int(c.ShownAs) - 1}
		switch {
		case c.Blocked && c.Task != 0:
			w.State, w.Since, w.Until, w.Why = "blocked", c.Since, max(c.Until, 0), s.log.Str(c.Why)
		case c.Task != 0:
			w.State, w.Since = "polling", c.Since
		case stalled:
			w.State, w.Since, w.Line = "stalled", c.Since, 0
		case c.Parked || c.Blocked: // it polls no task, so it delays none
			w.State, w.Since, w.Until, w.Line = "asleep", c.Since, max(c.Until, 0), 0
		}
		if c.Task != 0 {
			chip := s.chip(c.Task)
			w.Task, w.Poll = &chip, chip.Polls
		}
		local := s.queueView(&s.Local[i], &s.LIFO[i], room)
		w.Local = OwnQueue{local.Count, local.Items}
		v.Workers = append(v.Workers, w)
	}
	for i := range s.Threads {
		c := &s.Threads[i]
		if !c.Known || c.ShownAs > 0 {
			continue
		}
		t := ThreadView{ID: i, Name: s.cutLine(s.log.Str(c.Name), trace.MaxName), State: "running", Line: c.Line}
		if strings.HasPrefix(t.Name, "tokio-runtime-worker") || strings.HasPrefix(t.Name, "blocking-") {
			t.Pool = "blocking" // workers of a runtime are shown as workers
		}
		switch {
		case c.Ended:
			t.State, t.Line = "done", 0
		case c.Blocked:
			t.Until, t.Why, t.State = max(c.Until, 0), s.log.Str(c.Why), "blocked"
			switch c.Block {
			case trace.BlockSleep:
				t.State = "sleeping"
			case trace.BlockPark:
				t.State = "parked"
			}
		}
		if v.ThreadCount++; t.Pool == "blocking" {
			v.PoolCount++
		}
		if len(v.Threads) < maxThreads {
			v.Threads = append(v.Threads, t)
		}
	}
}

// stalled reports whether tasks wait although no task is ready, nothing is armed, and no thread can run.
func (s moment) stalled() bool {
	if reason, ended := s.Ended(); ended {
		return reason == trace.EndStuck
	}
	if s.Count[trace.Waiting] == 0 || s.InQueues() > 0 || s.Pending()+s.Fired() > 0 {
		return false
	}
	for i := range s.Workers {
		c := &s.Workers[i]
		asleep := c.Parked && c.Until < 0 || c.Blocked && c.Until < 0 || c.Ended || !c.Used && c.ShownAs == 0
		if !asleep || c.Task != 0 {
			return false
		}
	}
	for i := range s.Threads {
		if c := &s.Threads[i]; c.Known && c.ShownAs == 0 && !c.Ended && !(c.Blocked && c.Until < 0) {
			return false
		}
	}
	return true
}

// soonest keeps the k smallest keys, ascending. Equal keys are in the order of their reactor rows, so that a task and
// the row that wakes it are on the same line of their lists.
type soonest struct {
	k    int
	list []keyed
}

type keyed struct {
	key     int64
	row, id uint32
}

func (a keyed) before(b keyed) bool {
	return a.key < b.key || a.key == b.key && (a.row < b.row || a.row == b.row && a.id < b.id)
}

func (b *soonest) offer(key int64, row, id uint32) {
	at := keyed{key, row, id}
	n := len(b.list)
	if n == b.k {
		if n == 0 || b.list[n-1].before(at) {
			return
		}
		b.list = b.list[:n-1]
	}
	i := sort.Search(len(b.list), func(i int) bool { return at.before(b.list[i]) })
	b.list = append(b.list, keyed{})
	copy(b.list[i+1:], b.list[i:])
	b.list[i] = at
}

// activity orders task states for the gutter, the most active first.
var activity = [trace.NumTaskStates]uint8{trace.Polling: 0, trace.Ready: 1, trace.Waiting: 2, trace.Lost: 3,
	trace.Created: 4}

// viewLive adds the gutter's badges and the waiting rows. It visits each unfinished task once.
func (s moment) viewLive(v *View, room int) {
	byLine := map[int32]int{}
	near := soonest{k: room}
	first := map[uint32]bool{}
	if s.stalled() {
		tasks, _ := s.cause()
		for _, id := range tasks {
			first[id] = true
		}
	}
	for id := s.NextLive(0); id != 0; id = s.NextLive(id) {
		t := s.Task(id)
		p := s.StateOf(id)
		if t.Line > 0 && t.Polls > 0 {
			s.badge(v, byLine, TaskMark{id, p}, t.Line)
		}
		if t.State == trace.Waiting {
			v.Waiting.Count++
			key, row := trace.KeyNone, uint32(0)
			if t.Await != 0 {
				switch t.Awaits {
				case trace.AwaitTimer, trace.AwaitIO, trace.AwaitOther:
					if d, ok := s.deadline(t.Source); ok {
						key, row = d, t.Source
					}
				case trace.AwaitClick:
					key, row = trace.KeyHost, t.Source
				}
			}
			if first[id] || s.IsLost(t) { // the tasks that cause a standstill come first
				key = -1
			}
			near.offer(key, row, id)
		}
	}
	sort.Slice(v.Lines, func(i, j int) bool { return v.Lines[i].Line < v.Lines[j].Line })
	for _, id := range s.wokenNow() {
		if len(v.Waiting.Rows) < room {
			v.Waiting.Rows = append(v.Waiting.Rows, s.waitRow(id, true))
		}
	}
	for _, k := range near.list {
		if len(v.Waiting.Rows) < room {
			v.Waiting.Rows = append(v.Waiting.Rows, s.waitRow(k.id, false))
		}
	}
}

func (s moment) badge(v *View, byLine map[int32]int, m TaskMark, line int32) {
	i, ok := byLine[line]
	if !ok {
		i = len(v.Lines)
		byLine[line] = i
		v.Lines = append(v.Lines, LineBadge{Line: line})
	}
	b := &v.Lines[i]
	b.Count++
	at := len(b.Tasks)
	for at > 0 && activity[m.State] < activity[b.Tasks[at-1].State] {
		at--
	}
	if at >= 2 {
		return
	}
	b.Tasks = append(b.Tasks, TaskMark{})
	copy(b.Tasks[at+1:], b.Tasks[at:])
	b.Tasks[at] = m
	if len(b.Tasks) > 2 {
		b.Tasks = b.Tasks[:2]
	}
}

// deadline returns the deadline of a reactor row that is still armed.
func (s moment) deadline(id uint32) (int64, bool) {
	if r := s.Row(id); r != nil && r.Key < trace.KeyHost {
		return r.Key, true
	}
	return 0, false
}

// instant returns the index of the first event of the current instant, at most 256 events back.
func (s moment) instant() int {
	i := s.N
	for i > 0 && i > s.N-256 && s.log.TimeAt(i-1) == s.Time {
		i--
	}
	return i
}

// wokenNow returns the tasks that were woken in this instant and are in a queue.
func (s moment) wokenNow() []uint32 {
	var out []uint32
	for i := s.instant(); i < s.N; i++ {
		e := s.Event(uint32(i + 1))
		if e.Kind == trace.Wake && s.Has(
			e.Task,
		) && s.Task(e.Task).State == trace.Ready && s.Task(e.Task).Cause == uint32(i+1) && s.Task(e.Task).Polls > 0 {
			out = append(out, e.Task)
		}
	}
	return out
}

func (s moment) waitRow(id uint32, woken bool) WaitRow {
	t := s.Task(id)
	w := WaitRow{ID: id, Name: s.log.Name(id), State: s.StateOf(id), Woken: woken || t.Bits&trace.Scheduled != 0,
		Line: t.Line}
	w.Kind, w.Awaits, w.Source = s.Awaits(t)
	w.Holder = s.holder(t)
	w.Deadline, _ = s.deadline(w.Source)
	return w
}

// Holder returns the holder of a task's waker: "the reactor", "#4", "nobody".
func Holder(l *trace.Log, s *trace.State, id uint32) string { return moment{s, l}.holder(s.Task(id)) }

// holder is Holder for a task.
func (s moment) holder(t *trace.Task) string {
	if s.IsLost(t) {
		return s.say("nobody")
	}
	if t.Await != 0 {
		e := s.Event(t.Await)
		n := strconv.Itoa(int(e.Other))
		switch trace.AwaitKind(e.Arg & 0xff) {
		case trace.AwaitTimer, trace.AwaitIO, trace.AwaitClick:
			return s.say("the reactor")
		case trace.AwaitJoin:
			if e.Other == 0 { // a set of tasks, a thread
				return s.say("what it joins")
			}
			return "#" + n
		case trace.AwaitChannel:
			return s.say("the channel")
		case trace.AwaitMutex:
			if e.Other != 0 {
				return "#" + n
			}
			if strings.HasPrefix(s.log.Str(e.Str), "Semaphore") {
				return s.say("the semaphore")
			}
			return s.say("the lock")
		case trace.AwaitThread:
			return s.say("thread {n}", e.Other)
		case trace.AwaitYield:
			return s.say("itself")
		}
	}
	if s.Exact() {
		return s.say("{n} {n|clone|clones} of its waker", t.Clones)
	}
	return s.say("somebody")
}

func (s moment) viewReactor(v *View, room int) {
	near := soonest{k: room}
	var names wanted
	for i := range s.Reactor {
		r := &s.Reactor[i]
		if r.Dead {
			continue
		}
		v.Reactor.Count++
		key := r.Key
		switch {
		case r.Fired:
			key = -1
		case key == trace.KeyHost:
			names.add(s.log.Str(s.Event(r.Arm + 1).Str))
		}
		near.offer(key, r.ID, r.ID)
	}
	v.EventsWanted, v.EventsMore = names.list, names.more
	for _, k := range near.list {
		r := s.Row(k.id)
		a := s.Event(r.Arm + 1)
		row := ReactorRow{
			ID: r.ID, Kind: trace.AwaitClick, Label: s.cutLine(s.log.Str(a.Str), trace.MaxName), Task: a.Task,
			Armed: a.Time, Fired: r.Fired,
		}
		if a.Kind == trace.TimerArm {
			row.Kind, row.Deadline = trace.AwaitKind(a.Flags), max(a.Arg, 0)
		}
		v.Reactor.Rows = append(v.Reactor.Rows, row)
	}
}

func (s moment) viewConsole(v *View, room int) {
	c := s.log.Console()
	n := sort.Search(len(c), func(i int) bool { return int(c[i].Event) >= s.N })
	if n == 0 {
		return
	}
	v.Console.Count = int(c[n-1].Row) + 1
	v.Console.Lines = v.Console.Count - int(c[n-1].Remarks)
	bytes, most := 0, maxRowText
	for i := n - 1; i >= 0 && len(v.Console.Rows) < room; {
		j := i
		for j > 0 && c[j-1].Row == c[i].Row {
			j--
		}
		r := s.consoleRow(c[j:i+1], most)
		v.Console.Rows = append(v.Console.Rows, r)
		if bytes += len(r.Text); bytes > maxConsoleText {
			most = laterRowText
		}
		i = j - 1
	}
	for i, j := 0, len(v.Console.Rows)-1; i < j; i, j = i+1, j-1 {
		v.Console.Rows[i], v.Console.Rows[j] = v.Console.Rows[j], v.Console.Rows[i]
	}
}

// The page must draw hundreds of rows in a frame. It gets at most maxRowText bytes of a line. Once the newest lines
// together exceed maxConsoleText, it gets laterRowText bytes of each older line.
const (
	maxRowText     = 4000
	maxConsoleText = 16_000
	laterRowText   = 120
)

func (s moment) consoleRow(refs []trace.ConsoleRef, most int) ConsoleRow {
	e := s.Event(refs[0].Event + 1)
	r := ConsoleRow{Event: int(refs[0].Event) + 1, Time: e.Time, Task: e.Task, Text: s.log.Str(e.Str), Kind: "out"}
	for _, x := range refs[1:] {
		if len(r.Text) > most {
			break
		}
		r.Text += s.log.Str(s.Event(x.Event + 1).Str)
	}
	if e.Kind == trace.Diagnostic {
		r.Text = s.log.Remark(e)
	}
	r.Text = s.cutLine(r.Text, most)
	switch {
	case e.Kind == trace.Output:
		r.Text = strings.TrimSuffix(r.Text, "\n")
		if e.Flags&trace.FlagStderr != 0 {
			r.Kind = "err"
		}
	case trace.Diag(e.Other) == trace.DiagInfo:
		r.Kind = "info"
	case trace.Diag(e.Other) == trace.DiagWarn:
		r.Kind = "warn"
	default:
		r.Kind = "fault"
	}
	return r
}

// banner returns the most severe problem at this moment, nil if there is none.
func (s moment) banner() *Banner {
	if reason, ended := s.Ended(); ended && reason == trace.EndLimit || s.log.Dropped() > 0 && s.N == s.log.Len() {
		text := s.say("The run was stopped at a limit. Everything before it can be looked at.")
		switch limit := s.log.Limit(); {
		case s.log.Dropped() > 0 && s.log.First() > 0:
			text = s.say("The run was stopped after {n} events. The last {kept} of them can be looked at.",
				limit, s.log.Len()-s.log.First())
		case s.log.Dropped() > 0:
			text = s.say("The run was stopped after {n} events. Everything before that can be looked at.", limit)
		}
		return &Banner{Kind: "limit", Text: text}
	} else if ended && reason == trace.EndHalted {
		if b := s.haltedBanner(); b != nil {
			return b
		}
	}
	if s.Panicked != 0 {
		e := s.Event(s.Panicked)
		who := ""
		if e.Task != 0 {
			who = s.Short(e.Task)
		}
		text := s.say("{who} panicked{line? on line {line}}: {text}", s.orProgram(who), lineOf(e),
			s.cutLine(s.log.Str(e.Str), maxRowText))
		return &Banner{"panicked", text, e.Line, e.Task}
	}
	if s.Exact() && s.Count[trace.Waiting] > 0 {
		for id := s.NextLive(0); id != 0; id = s.NextLive(id) {
			if t := s.Task(id); s.IsLost(t) {
				text := s.say("{who} waits{line? on line {line}}, but nobody holds its waker. It will never be polled again.",
					s.Short(id), max(0, t.Line))
				return &Banner{"lost", text, t.Line, id}
			}
		}
	}
	if s.stalled() {
		return s.stalledBanner()
	}
	for i := range s.Workers {
		if c := &s.Workers[i]; c.Blocked && c.Task != 0 {
			return &Banner{"blocked", s.blockedText(c), c.Line, c.Task}
		}
	}
	return nil
}

// haltedBanner reports why the machine could not go on; nil if the trace has no reason.
func (s moment) haltedBanner() *Banner {
	c := s.log.Console()
	for i := len(c) - 1; i >= 0; i-- {
		if e := s.log.At(int(c[i].Event)); e.Kind == trace.Diagnostic && trace.Diag(e.Other) == trace.DiagLimit {
			return &Banner{"halted", s.cutLine(lang.Upper(s.log.Remark(&e))+".", maxRowText), e.Line, 0}
		}
	}
	return nil
}

func (s moment) blockedText(c *trace.ExecUnit) string {
	call := s.log.Str(c.Why)
	if c.Until < 0 {
		return s.say("{call} stops the thread: nothing else can be polled.", call)
	}
	left := lang.Duration(c.Until - s.Event(uint32(s.N)).Time)
	return s.say("{call} stops the thread for {time}: nothing else can be polled.", call, left)
}

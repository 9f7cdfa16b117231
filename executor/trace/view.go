package trace

import (
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// View describes the moment that q asks for. Its cost depends on the number of live tasks only where it must look
// for the soonest rows; everything else costs what is asked for.
func (l *Log) View(q Query) *View {
	s := l.State(q.Event)
	v := &View{Event: s.N, Events: l.Len(), First: l.First(), Time: s.Time, End: l.End(), Running: l.end < 0}
	v.Finished.Total = len(s.tasks)
	v.Exec = s.exec()
	v.Narration = s.narrate()
	if s.ended {
		exit := s.exit
		v.Exit = &exit
	}
	v.Ready = s.queueView(&s.global, nil, q.Queue)
	for i := range s.shared { // those of further runtimes, behind it
		more := s.queueView(&s.shared[i].queue, nil, q.Queue-len(v.Ready.Items))
		v.Ready.Count += more.Count
		v.Ready.Items = append(v.Ready.Items, more.Items...)
	}
	s.viewThreads(v, q.Queue)
	if len(v.Workers) == 1 { // its own queue and the global one are a single line to the worker, its own in front
		w := &v.Workers[0]
		v.Ready.Count += w.Local.Count
		items := append(w.Local.Items, v.Ready.Items...)
		v.Ready.Items = items[:min(len(items), q.Queue)]
		w.Local = OwnQueue{}
	}
	s.viewLive(v, q.Rows)
	s.viewReactor(v, q.Rows)
	v.Finished.Count = s.finished
	for i := max(0, s.finished-6); i < s.finished; i++ {
		v.Finished.Last = append(v.Finished.Last, s.chip(s.last[i%len(s.last)]))
	}
	s.viewConsole(v, q.Console)
	v.Metrics = s.metrics()
	if s.has(q.Selected) {
		v.Task = s.inspect(q.Selected)
	}
	v.Banner = s.banner()
	return v
}

// shortName is a task's name without its arguments.
func shortName(name string) string {
	if i := strings.IndexByte(name, '('); i > 0 && strings.HasSuffix(name, ")") {
		return name[:i]
	}
	return name
}

// exec is the line that the thread of the last event executes.
func (s *State) exec() int32 {
	if !s.execSet || s.ended {
		return 0
	}
	c := s.unit(s.execWhere)
	if c.ended || c.parked {
		return 0
	}
	return c.line
}

func (s *State) chip(id uint32) Chip {
	t := s.t(id)
	return Chip{
		ID: id, Name: shortName(s.log.Name(id)), State: s.stateOf(id), Since: t.since, Line: t.line, Polls: t.polls,
	}
}

// queueView shows a queue, after the task in its LIFO slot if it has one.
func (s *State) queueView(q, slot *queue, room int) QueueView {
	v := QueueView{Count: q.n, Capacity: q.capacity, Order: s.log.Str(q.order)}
	if v.Order == "" {
		v.Order = fifo
	}
	add := func(id uint32) {
		for ; id != 0 && len(v.Items) < room; id = s.t(id).next {
			v.Items = append(v.Items, s.chip(id))
		}
	}
	if slot != nil {
		v.Count += slot.n
		add(slot.head)
	}
	add(q.head)
	return v
}

// maxThreads is how many of a run's threads a view describes; it counts all.
const maxThreads = 64

func (s *State) viewThreads(v *View, room int) {
	stalled := s.stalled()
	for i := range s.workers {
		c := &s.workers[i]
		w := WorkerView{ID: i, State: "idle", Since: c.idle, Line: c.line, Thread: int(c.shownAs) - 1}
		switch {
		case c.blocked && c.task != 0:
			w.State, w.Since, w.Until, w.Why = "blocked", c.since, max(c.until, 0), s.log.Str(c.why)
		case c.task != 0:
			w.State, w.Since = "polling", c.since
		case stalled:
			w.State, w.Since, w.Line = "stalled", c.since, 0
		case c.parked || c.blocked: // a thread that waits without a task in hand delays nobody
			w.State, w.Since, w.Until, w.Line = "asleep", c.since, max(c.until, 0), 0
		}
		if c.task != 0 {
			chip := s.chip(c.task)
			w.Task, w.Poll = &chip, chip.Polls
		}
		local := s.queueView(&s.local[i], &s.lifo[i], room)
		w.Local = OwnQueue{local.Count, local.Items}
		v.Workers = append(v.Workers, w)
	}
	for i := range s.threads {
		c := &s.threads[i]
		if !c.known || c.shownAs > 0 {
			continue
		}
		t := ThreadView{ID: i, Name: cut(s.log.Str(c.name), maxNameText), State: "running", Line: c.line}
		if strings.HasPrefix(t.Name, "tokio-runtime-worker") || strings.HasPrefix(t.Name, "blocking-") {
			t.Pool = "blocking" // a runtime's own workers are workers here, not threads
		}
		switch {
		case c.ended:
			t.State, t.Line = "done", 0
		case c.blocked:
			t.Until, t.Why, t.State = max(c.until, 0), s.log.Str(c.why), "blocked"
			switch c.block {
			case BlockSleep:
				t.State = "sleeping"
			case BlockPark:
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

// stalled: tasks wait, nothing is ready, nothing is armed, no thread can do anything.
func (s *State) stalled() bool {
	if s.ended {
		return s.reason == EndStuck
	}
	if s.count[Waiting] == 0 || s.queued() > 0 || len(s.rows)-s.deadRows > 0 {
		return false
	}
	for i := range s.workers {
		c := &s.workers[i]
		asleep := c.parked && c.until < 0 || c.blocked && c.until < 0 || c.ended || !c.used && c.shownAs == 0
		if !asleep || c.task != 0 {
			return false
		}
	}
	for i := range s.threads {
		if c := &s.threads[i]; c.known && c.shownAs == 0 && !c.ended && !(c.blocked && c.until < 0) {
			return false
		}
	}
	return true
}

// soonest keeps the k smallest keys, ascending; equal ones in the order of their rows of the reactor, so that a task
// and the row that wakes it are on the same line of their lists.
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

// Rows without a deadline come after all that have one: host events first, then the rest.
const (
	keyHost int64 = 1 << 61
	keyNone int64 = 1 << 62
)

// activity orders phases for the gutter: the most active first.
var activity = [numTaskStates]uint8{Polling: 0, Ready: 1, Waiting: 2, Lost: 3, Created: 4}

// viewLive walks the unfinished tasks once, for the gutter and the waiting rows.
func (s *State) viewLive(v *View, room int) {
	byLine := map[int32]int{}
	near := soonest{k: room}
	first := map[uint32]bool{}
	if s.stalled() {
		tasks, _ := s.cause()
		for _, id := range tasks {
			first[id] = true
		}
	}
	for id := s.live[0]; id != 0; id = s.t(id).liveNext {
		t := s.t(id)
		p := s.stateOf(id)
		if t.line > 0 && t.polls > 0 {
			s.badge(v, byLine, TaskMark{id, p}, t.line)
		}
		if t.state == Waiting {
			v.Waiting.Count++
			key, row := keyNone, uint32(0)
			if t.await != 0 {
				switch t.awaits {
				case AwaitTimer, AwaitIO, AwaitOther:
					if d, ok := s.deadline(t.source); ok {
						key, row = d, t.source
					}
				case AwaitClick:
					key, row = keyHost, t.source
				}
			}
			if first[id] || s.exact && s.isLost(t) { // who is guilty of a standstill comes first
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

func (s *State) badge(v *View, byLine map[int32]int, m TaskMark, line int32) {
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

// deadline of a reactor row that is still armed.
func (s *State) deadline(id uint32) (int64, bool) {
	if r := s.row(id); r != nil && r.key < keyHost {
		return r.key, true
	}
	return 0, false
}

// instant is the index of the first event of the current instant, at most 256 events back.
func (s *State) instant() int {
	i := s.N
	for i > 0 && i > s.N-256 && s.log.timeAt(i-1) == s.Time {
		i--
	}
	return i
}

// wokenNow lists the tasks that were woken in this instant and are in a queue.
func (s *State) wokenNow() []uint32 {
	var out []uint32
	for i := s.instant(); i < s.N; i++ {
		e := s.log.at(i)
		if e.Kind == Wake && s.has(
			e.Task,
		) && s.t(e.Task).state == Ready && s.t(e.Task).cause == uint32(i+1) && s.t(e.Task).polls > 0 {
			out = append(out, e.Task)
		}
	}
	return out
}

func (s *State) waitRow(id uint32, woken bool) WaitRow {
	t := s.t(id)
	w := WaitRow{ID: id, Name: s.log.Name(id), State: s.stateOf(id), Woken: woken || t.word&Scheduled != 0, Line: t.line}
	w.Kind, w.Awaits, w.Source = s.awaits(t)
	w.Holder = s.holder(t)
	w.Deadline, _ = s.deadline(w.Source)
	return w
}

// awaits is what a task waits for, or waited for before it was woken; row is the reactor row or 0.
func (s *State) awaits(t *task) (k AwaitKind, label string, row uint32) {
	if t.await == 0 {
		return AwaitOther, "something", 0
	}
	e := s.log.at(int(t.await - 1))
	k, label = AwaitKind(e.Arg&0xff), cut(s.log.Str(e.Str), maxNameText)
	switch k {
	case AwaitTimer, AwaitIO, AwaitClick:
		row = e.Other
	}
	n := strconv.Itoa(int(e.Other))
	if k == AwaitJoin && e.Other != 0 {
		if label == "" {
			label = "JoinHandle"
		}
		label += " of #" + n
	}
	if label != "" {
		return
	}
	switch k {
	case AwaitTimer:
		label = "a timer"
	case AwaitIO:
		label = "a response"
	case AwaitClick:
		label = "a click"
	case AwaitJoin:
		label = "a JoinHandle"
	case AwaitChannel:
		label = "a channel"
	case AwaitMutex:
		label = "a lock"
	case AwaitYield:
		label = "its next turn"
	case AwaitThread:
		label = "thread " + n
	default:
		label = "something"
	}
	return
}

// holder says who has the waker: "the reactor", "#4", "thread 1", "nobody".
func (s *State) holder(t *task) string {
	if t.state == Waiting && s.isLost(t) {
		return "nobody"
	}
	if t.await != 0 {
		e := s.log.at(int(t.await - 1))
		n := strconv.Itoa(int(e.Other))
		switch AwaitKind(e.Arg & 0xff) {
		case AwaitTimer, AwaitIO, AwaitClick:
			return "the reactor"
		case AwaitJoin:
			if e.Other == 0 { // a set of tasks, a thread
				return "what it joins"
			}
			return "#" + n
		case AwaitChannel:
			return "the channel"
		case AwaitMutex:
			if e.Other != 0 {
				return "#" + n
			}
			if strings.HasPrefix(s.log.Str(e.Str), "Semaphore") {
				return "the semaphore"
			}
			return "the lock"
		case AwaitThread:
			return "thread " + n
		case AwaitYield:
			return "itself"
		}
	}
	if s.exact {
		return plural(int(t.clones), "clone") + " of its waker"
	}
	return "somebody"
}

// Plural writes a number of things: "1 poll", "2 polls".
func Plural(n int, word string) string { return plural(n, word) }

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}

func (s *State) viewReactor(v *View, room int) {
	near := soonest{k: room}
	var names wanted
	for i := range s.rows {
		r := &s.rows[i]
		if r.dead {
			continue
		}
		v.Reactor.Count++
		key := r.key
		switch {
		case r.fired:
			key = -1
		case key == keyHost:
			names.add(s.log.Str(s.log.at(int(r.arm)).Str))
		}
		near.offer(key, r.id, r.id)
	}
	v.EventsWanted, v.EventsMore = names.list, names.more
	for _, k := range near.list {
		r := s.row(k.id)
		a := s.log.at(int(r.arm))
		row := ReactorRow{
			ID: r.id, Kind: AwaitClick, Label: cut(s.log.Str(a.Str), maxNameText), Task: a.Task, Armed: a.Time, Fired: r.fired,
		}
		if a.Kind == TimerArm {
			row.Kind, row.Deadline = AwaitKind(a.Flags), max(a.Arg, 0)
		}
		v.Reactor.Rows = append(v.Reactor.Rows, row)
	}
}

func (s *State) viewConsole(v *View, room int) {
	c := s.log.console
	n := sort.Search(len(c), func(i int) bool { return int(c[i].event) >= s.N })
	if n == 0 {
		return
	}
	v.Console.Count = int(c[n-1].row) + 1
	v.Console.Lines = v.Console.Count - int(c[n-1].remarks)
	bytes, most := 0, maxRowText
	for i := n - 1; i >= 0 && len(v.Console.Rows) < room; {
		j := i
		for j > 0 && c[j-1].row == c[i].row {
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

// A page must draw hundreds of rows in a frame: of one line it gets maxRowText bytes,
// and when those of the newest lines are more than maxConsoleText, laterRowText of
// each older one.
const (
	maxRowText     = 4000
	maxConsoleText = 24_000
	laterRowText   = 300
	maxNameText    = 300
)

func (s *State) consoleRow(refs []consoleRef, most int) ConsoleRow {
	e := s.log.at(int(refs[0].event))
	r := ConsoleRow{Event: int(refs[0].event) + 1, Time: e.Time, Task: e.Task, Text: s.log.Str(e.Str), Kind: "out"}
	for _, x := range refs[1:] {
		if len(r.Text) > most {
			break
		}
		r.Text += s.log.Str(s.log.at(int(x.event)).Str)
	}
	r.Text = cut(r.Text, most)
	switch {
	case e.Kind == Output:
		r.Text = strings.TrimSuffix(r.Text, "\n")
		if e.Flags&FlagStderr != 0 {
			r.Kind = "err"
		}
	case Diag(e.Other) == DiagInfo:
		r.Kind = "info"
	case Diag(e.Other) == DiagWarn:
		r.Kind = "warn"
	default:
		r.Kind = "fault"
	}
	return r
}

// cut is the beginning of a long text of a program's.
func cut(text string, most int) string { return Cut(text, most, " … (this line goes on)") }

// Cut is a text of a program's, or, when it is longer than most bytes, its beginning and then rest. No character is
// cut through.
func Cut(text string, most int, rest string) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + rest
}

func (s *State) metrics() Metrics {
	m := Metrics{
		Polls: s.polls, Wasted: s.wasted, Wakes: s.wakes, Coalesced: s.coalesced, Deepest: s.deepest, Steals: s.steals,
	}
	if s.latencyN > 0 {
		m.Latency = s.latency / s.latencyN
	}
	var parked int64
	for i := range s.workers {
		c := &s.workers[i]
		parked += c.parkedNS
		if c.parked || c.blocked && c.task == 0 {
			parked += s.Time - c.since
		}
	}
	if s.Time > 0 {
		m.Parked = int(parked / int64(len(s.workers)) * 1000 / s.Time)
	}
	return m
}

// banner is the worst thing to know at this moment, nil when all is well.
func (s *State) banner() *Banner {
	if s.ended && s.reason == EndLimit || s.log.dropped > 0 && s.N == s.log.Len() {
		text := "The run was stopped at a limit. Everything before it can be looked at."
		if s.log.dropped > 0 {
			text = "The run was stopped after " + strconv.Itoa(s.log.limit) + " events. Everything before that can be looked at."
			if s.log.first > 0 {
				text = "The run was stopped after " + strconv.Itoa(
					s.log.limit,
				) + " events. The last " + strconv.Itoa(s.log.Len()-s.log.first) + " of them can be looked at."
			}
		}
		return &Banner{Kind: "limit", Text: text}
	}
	if s.panicked != 0 {
		e := s.log.at(int(s.panicked - 1))
		who := "The program"
		if e.Task != 0 {
			who = s.short(e.Task)
		}
		return &Banner{
			"panicked", who + " panicked" + onLine(e.Line) + ": " + cut(s.log.Str(e.Str), maxRowText), e.Line, e.Task,
		}
	}
	if s.exact && s.count[Waiting] > 0 {
		for id := s.live[0]; id != 0; id = s.t(id).liveNext {
			if t := s.t(id); t.state == Waiting && s.isLost(t) {
				return &Banner{
					"lost", s.short(id) + " waits" + onLine(t.line) + ", but nobody holds its waker. It will never be polled again.",
					t.line, id,
				}
			}
		}
	}
	if s.stalled() {
		return s.stalledBanner()
	}
	for i := range s.workers {
		if c := &s.workers[i]; c.blocked && c.task != 0 {
			return &Banner{"blocked", s.blockedText(c, "the thread"), c.line, c.task}
		}
	}
	return nil
}

func (s *State) blockedText(c *execUnit, what string) string {
	text := s.log.Str(c.why) + " stops " + what
	if c.until >= 0 {
		text += " for " + Duration(c.until-s.log.at(s.N-1).Time)
	}
	return text + ": nothing else can be polled."
}

func onLine(n int32) string {
	if n <= 0 {
		return ""
	}
	return " on line " + strconv.Itoa(int(n))
}

// longestShort is how many bytes of a name a sentence has room for.
const longestShort = 32

// short is a task in a sentence: "#2 nap("the bear")", without the arguments where they are long.
func (s *State) short(id uint32) string {
	name := s.log.Name(id)
	if len(name) > longestShort {
		name = shortName(name)
	}
	return strings.TrimSuffix("#"+strconv.Itoa(int(id))+" "+name, " ")
}

package trace

const (
	maxTicks = 4000
	maxMarks = 4000 // of each sort in one answer
)

var laneKinds = [...]string{"timer", "io", "click", "other"}

func laneKind(k AwaitKind) int64 {
	switch k {
	case AwaitTimer:
		return 0
	case AwaitIO:
		return 1
	case AwaitClick:
		return 2
	}
	return 3
}

// laneBuild collects one answer.
type laneBuild struct {
	l      *Log
	q      LaneQuery
	lo     int // the first lane's task, from 0
	lanes  []Lane
	until  int // events
	v      *Lanes
	s      *State
	labels map[uint64]int
	grain  int64 // stretches shorter than this are merged with their neighbour
	lastTk int64
	tkGap  int64
	woken  map[uint32]int // index+1 into Wakes of the wake that waits for its poll
}

// Lanes describes the window that q asks for. It replays the events of the window, whatever the number of lanes; stretches and marks
// that could not be told apart in a window of 4000 columns are merged.
func (l *Log) Lanes(q LaneQuery) *Lanes {
	b := l.scanLanes(q)
	for b.Step(l.Len()) {
	}
	return b.v
}

// A Scan is a view of many events that is made in pieces: who needs something small meanwhile does not wait for it.
type Scan interface {
	// Step reads that many events more.
	Step(events int) (more bool)
	// AppendJSON appends what has come out, when there is no more.
	AppendJSON(dst []byte) []byte
}

// ScanLanes is Lanes in pieces.
func (l *Log) ScanLanes(q LaneQuery) Scan { return l.scanLanes(q) }

func (l *Log) scanLanes(q LaneQuery) *laneBuild {
	b := &laneBuild{l: l, q: q}
	b.begin()
	return b
}

// begin starts from the beginning of the window.
func (b *laneBuild) begin() {
	l, q := b.l, b.q
	if q.To <= q.From {
		q.To = q.From + 1
	}
	v := &Lanes{From: q.From, To: q.To, End: l.End(), First: q.First, Total: len(l.spawns)}
	if l.first > 0 && q.From < l.timeAt(l.first) {
		v.Kept = l.timeAt(l.first)
	}
	first, last := l.EventAt(q.From-1), l.EventAt(q.To)
	s := l.origin() // and the state that was given out last stays where it is
	if first != l.first {
		s = l.State(first).clone()
	}
	*b = laneBuild{l: l, q: b.q, v: v, s: s, labels: map[uint64]int{}, lastTk: -1, woken: map[uint32]int{}, until: last}
	if last-first > maxTicks {
		b.grain = (q.To - q.From) / maxTicks
		b.tkGap = b.grain
	}
	b.lo = max(0, q.First)
	b.lanes = make([]Lane, min(b.lo+max(0, q.Count), len(l.spawns))-min(b.lo, len(l.spawns)))
	for i := range b.lanes {
		id := uint32(b.lo + i + 1)
		b.lanes[i] = Lane{ID: id, Name: l.Name(id)}
		if s.has(id) {
			b.open(&b.lanes[i], id, max(s.t(id).since, q.From))
			if n := len(b.lanes[i].Segs); n > 0 {
				b.lanes[i].Segs[n-1].Event = 0
			}
		}
	}
	for w := range s.workers {
		v.Workers = append(v.Workers, Lane{ID: uint32(w)})
		if c := &s.workers[w]; c.task != 0 {
			v.Workers[w].Segs = append(v.Workers[w].Segs, Seg{Start: max(c.since, q.From), End: -1, Task: c.task, Label: -1})
			if c.blocked {
				v.Blocked = append(v.Blocked, Blocked{Worker: w, Start: max(c.idle, q.From), End: -1, Task: c.task, Line: c.line})
			}
		}
	}
	b.startThreads()
}

// Step reads that many events more. When the oldest events have been dropped meanwhile, it begins anew.
func (b *laneBuild) Step(events int) (more bool) {
	if b.s.N < b.l.first {
		b.begin()
	}
	s, e, to := b.s, &Event{}, min(b.s.N+events, b.until)
	for s.N < to {
		b.l.decode(s.N, e)
		b.tick(e.Time)
		var lane *Lane
		if i := int(e.Task) - 1 - b.lo; i >= 0 && i < len(b.lanes) {
			lane = &b.lanes[i]
		}
		var before Phase
		had := lane != nil && s.has(e.Task)
		if had {
			before = s.phase(e.Task)
		}
		s.apply(e)
		b.marks(e)
		b.worker(e)
		b.thread(e)
		if lane != nil && s.has(e.Task) {
			if now := s.phase(e.Task); !had || now != before || now == Polling && e.Kind == PollBegin {
				b.shut(lane, e.Time)
				b.open(lane, e.Task, e.Time)
			}
		}
	}
	if s.N < b.until {
		return true
	}
	b.end()
	return false
}

func (b *laneBuild) AppendJSON(dst []byte) []byte { return b.v.AppendJSON(dst) }

// end shuts what is still open.
func (b *laneBuild) end() {
	v, s := b.v, b.s
	for i := range b.lanes {
		if s.has(b.lanes[i].ID) {
			b.lanes[i].Phase = s.phase(b.lanes[i].ID)
		}
		b.shut(&b.lanes[i], v.End)
	}
	for i := range v.Workers {
		b.shut(&v.Workers[i], v.End)
	}
	for i := range v.Blocked {
		if v.Blocked[i].End < 0 {
			v.Blocked[i].End = v.End
		}
	}
	for i := range v.Threads {
		b.shutThread(&v.Threads[i], v.End)
	}
	v.Tasks = b.lanes
}

// open begins a stretch in the phase that the task is in; finished tasks have none.
func (b *laneBuild) open(lane *Lane, id uint32, at int64) {
	p := b.s.phase(id)
	if p.finished() {
		return
	}
	t := b.s.t(id)
	seg := Seg{Start: at, End: -1, Phase: p, Line: t.line, Label: -1, Task: id, Event: b.s.N}
	if (p == Waiting || p == Lost) && t.await != 0 {
		seg.Label = b.label(t)
	}
	lane.Segs = append(lane.Segs, seg)
}

func (b *laneBuild) label(t *task) int {
	e := b.s.log.at(int(t.await - 1))
	key := uint64(e.Str)
	if key == 0 || e.Other != 0 && AwaitKind(e.Arg&0xff) == AwaitJoin { // the words depend on the kind and on what is waited for
		key = uint64(e.Arg&0xff)<<32 | 1<<63 | uint64(e.Other)
	}
	n, ok := b.labels[key]
	if !ok {
		n = len(b.v.Labels)
		_, label, _ := b.s.awaits(t)
		b.v.Labels = append(b.v.Labels, label)
		b.labels[key] = n
	}
	return n
}

// shut ends the open stretch of a lane and drops or merges it when it is too short to see.
func (b *laneBuild) shut(lane *Lane, at int64) {
	n := len(lane.Segs)
	if n == 0 || lane.Segs[n-1].End >= 0 {
		return
	}
	g := &lane.Segs[n-1]
	g.End = max(at, g.Start)
	if n < 2 || b.grain == 0 || g.End-g.Start >= b.grain {
		return
	}
	p := &lane.Segs[n-2]
	if p.End-p.Start < b.grain || p.Phase == g.Phase {
		if activity[g.Phase] < activity[p.Phase] {
			p.Phase, p.Line, p.Label = g.Phase, g.Line, g.Label
		}
		if p.Task != g.Task { // a worker's polls of several tasks
			p.Task = 0
		}
		p.End = g.End
		lane.Segs = lane.Segs[:n-1]
	}
}

func (b *laneBuild) worker(e *Event) {
	i := int(e.Thread)
	if n := i - int(FirstThread); n >= 0 { // shown as a worker when it polls
		if n >= len(b.s.threads) || b.s.threads[n].lent == 0 {
			return
		}
		i = int(b.s.threads[n].lent) - 1
	}
	if i < 0 {
		return
	}
	for len(b.v.Workers) <= i {
		b.v.Workers = append(b.v.Workers, Lane{ID: uint32(len(b.v.Workers))})
	}
	w := &b.v.Workers[i]
	switch e.Kind {
	case PollBegin:
		b.shut(w, e.Time)
		w.Segs = append(w.Segs, Seg{Start: e.Time, End: -1, Phase: Polling, Label: -1, Task: e.Task, Event: b.s.N})
		if n := b.woken[e.Task]; n > 0 {
			b.v.Wakes[n-1].Polled = e.Time
			b.woken[e.Task] = 0
		}
	case PollEnd:
		b.shut(w, e.Time)
		if c := &b.s.workers[i]; c.task != 0 { // the poll around it goes on
			w.Segs = append(w.Segs, Seg{Start: e.Time, End: -1, Phase: Polling, Label: -1, Task: c.task, Event: b.s.N})
		}
	case ThreadBlock:
		if e.Task != 0 && len(b.v.Blocked) < maxMarks {
			line := e.Line
			if line == 0 && b.s.has(e.Task) {
				line = b.s.t(e.Task).line
			}
			b.v.Blocked = append(b.v.Blocked, Blocked{Worker: i, Start: e.Time, End: -1, Task: e.Task, Line: line, Event: b.s.N})
		}
	case ThreadUnblock:
		for k := len(b.v.Blocked) - 1; k >= 0; k-- {
			if x := &b.v.Blocked[k]; x.Worker == i && x.End < 0 {
				x.End = e.Time
				break
			}
		}
	}
}

// threadState is an index into ThreadStates, -1 for a thread that is not there or is shown as a worker.
func threadState(c *core) int {
	switch {
	case !c.known || c.ended || c.lent > 0:
		return -1
	case c.blocked && c.block == BlockSleep:
		return 1
	case c.blocked && c.block == BlockPark:
		return 3
	case c.blocked:
		return 2
	}
	return 0
}

// startThreads opens the lanes of the threads that are there at the beginning of the window.
func (b *laneBuild) startThreads() {
	for i := range b.s.threads {
		b.openThread(i, b.v.From)
	}
}

func (b *laneBuild) openThread(i int, at int64) {
	c := &b.s.threads[i]
	state := threadState(c)
	var lane *ThreadLane
	for k := range b.v.Threads {
		if b.v.Threads[k].ID == i {
			lane = &b.v.Threads[k]
		}
	}
	if lane == nil {
		if state < 0 {
			return
		}
		b.v.Threads = append(b.v.Threads, ThreadLane{ID: i, Name: b.s.log.Str(c.name)})
		lane = &b.v.Threads[len(b.v.Threads)-1]
	}
	if n := len(lane.Segs); n > 0 && lane.Segs[n-1].End < 0 {
		if lane.Segs[n-1].State == state {
			return
		}
		b.shutThread(lane, at)
	}
	if state >= 0 && len(lane.Segs) < maxMarks {
		lane.Segs = append(lane.Segs, ThreadSeg{Start: at, End: -1, State: state})
	}
}

// shutThread ends the open stretch; one too short to see is merged with the one before it.
func (b *laneBuild) shutThread(lane *ThreadLane, at int64) {
	n := len(lane.Segs)
	if n == 0 || lane.Segs[n-1].End >= 0 {
		return
	}
	g := &lane.Segs[n-1]
	g.End = max(at, g.Start)
	if n > 1 && b.grain > 0 && g.End-g.Start < b.grain {
		lane.Segs[n-2].End = g.End
		lane.Segs = lane.Segs[:n-1]
	}
}

// thread follows the threads of the program.
func (b *laneBuild) thread(e *Event) {
	switch e.Kind {
	case ThreadSpawn:
		b.openThread(int(e.Other&0x3fff), e.Time)
	case ThreadBlock, ThreadUnblock, ThreadEnd, PollBegin:
		if n := int(e.Thread) - int(FirstThread); n >= 0 && n < len(b.s.threads) {
			b.openThread(n, e.Time)
		}
	}
}

func (b *laneBuild) tick(t int64) {
	if t != b.lastTk && (b.lastTk < 0 || t-b.lastTk > b.tkGap) && len(b.v.Ticks) < maxTicks {
		b.v.Ticks = append(b.v.Ticks, t)
		b.lastTk = t
	}
}

func (b *laneBuild) marks(e *Event) {
	v := b.v
	add := func(list *[]Mark, m Mark) {
		m.Event, m.Polled = b.s.N, -1
		if n := len(*list); n >= maxMarks || n > 0 && b.grain > 0 && m.Time-(*list)[n-1].Time < b.grain/4 {
			return
		}
		*list = append(*list, m)
	}
	switch e.Kind {
	case TimerFire, HostFire:
		k := AwaitClick
		if r := b.s.row(e.Other); r != nil {
			if a := b.s.log.at(int(r.arm)); a.Kind == TimerArm {
				k = AwaitKind(a.Flags)
			}
		}
		add(&v.Reactor, Mark{Time: e.Time, To: e.Task, Kind: k})
	case Wake, WakeCoalesced:
		var from uint32
		if By(e.Arg) == ByTask {
			from = e.Other
		}
		add(&v.Wakes, Mark{Time: e.Time, From: from, To: e.Task, Coalesced: e.Kind == WakeCoalesced})
		if n := len(v.Wakes); n > 0 && v.Wakes[n-1].Event == b.s.N && e.Kind == Wake {
			b.woken[e.Task] = n
		}
	case Spawn:
		add(&v.Spawns, Mark{Time: e.Time, From: e.Other, To: e.Task})
	case Steal:
		add(&v.Steals, Mark{Time: e.Time, From: e.Other - 1, To: uint32(max(e.Thread, 0)), N: int(e.Arg)})
	case Output:
		add(&v.Logs, Mark{Time: e.Time, From: e.Task})
	}
}

// AppendJSON appends the lanes as one JSON object.
func (v *Lanes) AppendJSON(b []byte) []byte {
	j := NewJSON(b)
	j.Open('{')
	j.Int("from", v.From)
	j.Int("to", v.To)
	j.Int("end", v.End)
	if v.Kept > 0 {
		j.Int("kept", v.Kept)
	}
	j.Int("first", int64(v.First))
	j.Int("total", int64(v.Total))
	j.Key("lanes")
	j.Open('[')
	for _, l := range v.Tasks {
		j.Open('{')
		j.Int("id", int64(l.ID))
		j.Str("name", l.Name)
		j.Str("state", l.Phase.String())
		j.Key("segs")
		j.Open('[')
		for _, s := range l.Segs {
			j.Tuple(s.Start, s.End, int64(s.Phase), int64(s.Line), int64(s.Label), int64(s.Event))
		}
		j.Close(']')
		j.Close('}')
	}
	j.Close(']')
	j.Key("workers")
	j.Open('[')
	for _, l := range v.Workers {
		j.Open('{')
		j.Int("id", int64(l.ID))
		j.Key("segs")
		j.Open('[')
		for _, s := range l.Segs {
			j.Tuple(s.Start, s.End, int64(s.Task), int64(s.Event))
		}
		j.Close(']')
		j.Close('}')
	}
	j.Close(']')
	j.marks("reactor", v.Reactor, func(m Mark) { j.Tuple(m.Time, laneKind(m.Kind), int64(m.To), int64(m.Event)) })
	j.marks("wakes", v.Wakes, func(m Mark) {
		c := int64(0)
		if m.Coalesced {
			c = 1
		}
		j.Tuple(m.Time, int64(m.From), int64(m.To), c, int64(m.Event), m.Polled)
	})
	j.marks("spawns", v.Spawns, func(m Mark) { j.Tuple(m.Time, int64(m.From), int64(m.To), int64(m.Event)) })
	j.marks("logs", v.Logs, func(m Mark) { j.Tuple(m.Time, int64(m.From), int64(m.Event)) })
	j.marks("steals", v.Steals, func(m Mark) { j.Tuple(m.Time, int64(m.To), int64(m.From), int64(m.N), int64(m.Event)) })
	j.Key("blocked")
	j.Open('[')
	for _, x := range v.Blocked {
		j.Tuple(int64(x.Worker), x.Start, x.End, int64(x.Task), int64(x.Line), int64(x.Event))
	}
	j.Close(']')
	j.Key("threads")
	j.Open('[')
	for _, t := range v.Threads {
		j.Open('{')
		j.Int("id", int64(t.ID))
		j.Str("name", t.Name)
		j.Key("segs")
		j.Open('[')
		for _, x := range t.Segs {
			j.Tuple(x.Start, x.End, int64(x.State))
		}
		j.Close(']')
		j.Close('}')
	}
	j.Close(']')
	j.Strings("threadStates", ThreadStates)
	j.Strings("labels", v.Labels)
	j.Strings("states", phaseNames[:])
	j.Strings("kinds", laneKinds[:])
	j.Key("ticks")
	j.Open('[')
	for _, t := range v.Ticks {
		j.Num(t)
	}
	j.Close(']')
	j.Close('}')
	return j.b
}

func (j *JSON) marks(k string, list []Mark, write func(Mark)) {
	j.Key(k)
	j.Open('[')
	for _, m := range list {
		write(m)
	}
	j.Close(']')
}

// Tuple is an array of numbers.
func (j *JSON) Tuple(n ...int64) {
	j.Open('[')
	for _, x := range n {
		j.Num(x)
	}
	j.Close(']')
}

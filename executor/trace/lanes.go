package trace

const (
	maxTicks = 4000
	maxMarks = 4000 // of each sort in one answer
)

// A LaneScan collects the answer to one LaneQuery.
type LaneScan struct {
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
	marked [numMarks]int64 // time of the last mark of each sort
	woken  map[uint32]int  // index+1 into Wakes of the wake that waits for its poll
}

// Lanes describes the window that q asks for. It replays the events of the window, whatever the number of lanes;
// stretches and marks that could not be told apart in a window of 4000 columns are merged.
func (l *Log) Lanes(q LaneQuery) *Lanes {
	b := l.ScanLanes(q)
	for b.Step(l.Len()) {
	}
	return b.v
}

// ScanLanes begins Lanes in pieces, so that a short question does not wait for a long answer.
func (l *Log) ScanLanes(q LaneQuery) *LaneScan {
	b := &LaneScan{l: l, q: q}
	b.begin()
	return b
}

// begin starts from the beginning of the window.
func (b *LaneScan) begin() {
	l, q := b.l, b.q
	if q.To <= q.From {
		q.To = q.From + 1
	}
	v := &Lanes{From: q.From, To: q.To, End: l.End(), First: q.First, Total: len(l.spawns)}
	if l.first > 0 && q.From < l.timeAt(l.first) {
		v.Kept = l.timeAt(l.first)
	}
	first, last := l.EventAt(q.From-1), l.EventAt(q.To)
	s := l.baseState() // State would move the cursor of the view
	if first != l.first {
		s = l.State(first).clone()
	}
	*b = LaneScan{l: l, q: b.q, v: v, s: s, labels: map[uint64]int{}, lastTk: -1, woken: map[uint32]int{}, until: last}
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
		v.Workers = append(v.Workers, WorkerLane{ID: w})
		if c := &s.workers[w]; c.task != 0 {
			v.Workers[w].Segs = append(v.Workers[w].Segs, WorkerSegment{Start: max(c.since, q.From), End: -1, Task: c.task})
			if c.blocked {
				v.Blocked = append(v.Blocked, Blocked{Worker: w, Start: max(c.idle, q.From), End: -1, Task: c.task, Line: c.line})
			}
		}
	}
	b.startThreads()
}

// Step reads that many events more. When the oldest events have been dropped meanwhile, it begins anew.
func (b *LaneScan) Step(events int) (more bool) {
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
		var before TaskState
		had := lane != nil && s.has(e.Task)
		if had {
			before = s.stateOf(e.Task)
		}
		s.apply(e)
		b.marks(e)
		b.worker(e)
		b.thread(e)
		if lane != nil && s.has(e.Task) {
			if now := s.stateOf(e.Task); !had || now != before || now == Polling && e.Kind == PollBegin {
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

// Lanes returns the answer, once Step has returned false.
func (b *LaneScan) Lanes() *Lanes { return b.v }

// end shuts what is still open.
func (b *LaneScan) end() {
	v, s := b.v, b.s
	for i := range b.lanes {
		if s.has(b.lanes[i].ID) {
			b.lanes[i].State = s.stateOf(b.lanes[i].ID)
		}
		b.shut(&b.lanes[i], v.End)
	}
	for i := range v.Workers {
		b.shutWorker(&v.Workers[i], v.End)
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

// open begins a stretch in the state that the task is in; finished tasks have none.
func (b *LaneScan) open(lane *Lane, id uint32, at int64) {
	p := b.s.stateOf(id)
	if p.finished() {
		return
	}
	t := b.s.t(id)
	seg := Segment{Start: at, End: -1, State: p, Line: t.line, Label: -1, Event: b.s.N}
	if (p == Waiting || p == Lost) && t.await != 0 {
		seg.Label = b.label(t)
	}
	lane.Segs = append(lane.Segs, seg)
}

func (b *LaneScan) label(t *task) int {
	e := b.s.log.at(int(t.await - 1))
	key := uint64(e.Str)
	if key == 0 || e.Other != 0 && AwaitKind(e.Arg&0xff) == AwaitJoin { // the text depends on the source, too
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
func (b *LaneScan) shut(lane *Lane, at int64) {
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
	if p.End-p.Start < b.grain || p.State == g.State {
		if activity[g.State] < activity[p.State] {
			p.State, p.Line, p.Label = g.State, g.Line, g.Label
		}
		p.End = g.End
		lane.Segs = lane.Segs[:n-1]
	}
}

// shutWorker ends a worker's open stretch and merges one too short to see with the one before it.
func (b *LaneScan) shutWorker(lane *WorkerLane, at int64) {
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
	if p.Task != g.Task {
		p.Task = 0
	}
	p.End = g.End
	lane.Segs = lane.Segs[:n-1]
}

func (b *LaneScan) worker(e *Event) {
	i := int(e.Thread)
	if n := i - int(FirstThread); n >= 0 { // shown as a worker when it polls
		if n >= len(b.s.threads) || b.s.threads[n].shownAs == 0 {
			return
		}
		i = int(b.s.threads[n].shownAs) - 1
	}
	if i < 0 {
		return
	}
	for len(b.v.Workers) <= i {
		b.v.Workers = append(b.v.Workers, WorkerLane{ID: len(b.v.Workers)})
	}
	w := &b.v.Workers[i]
	switch e.Kind {
	case PollBegin:
		b.shutWorker(w, e.Time)
		w.Segs = append(w.Segs, WorkerSegment{Start: e.Time, End: -1, Task: e.Task, Event: b.s.N})
		if n := b.woken[e.Task]; n > 0 {
			b.v.Wakes[n-1].Polled = e.Time
			b.woken[e.Task] = 0
		}
	case PollEnd:
		b.shutWorker(w, e.Time)
		if c := &b.s.workers[i]; c.task != 0 { // the poll around it goes on
			w.Segs = append(w.Segs, WorkerSegment{Start: e.Time, End: -1, Task: c.task, Event: b.s.N})
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

// threadState returns what a thread does; false for one that is not there or is shown as a worker.
func threadState(c *execUnit) (state ThreadState, shown bool) {
	switch {
	case !c.known || c.ended || c.shownAs > 0:
		return 0, false
	case c.blocked && c.block == BlockSleep:
		return ThreadSleeping, true
	case c.blocked && c.block == BlockPark:
		return ThreadParked, true
	case c.blocked:
		return ThreadBlocked, true
	}
	return ThreadRunning, true
}

// startThreads opens the lanes of the threads that are there at the beginning of the window.
func (b *LaneScan) startThreads() {
	for i := range b.s.threads {
		b.openThread(i, b.v.From)
	}
}

func (b *LaneScan) openThread(i int, at int64) {
	c := &b.s.threads[i]
	state, shown := threadState(c)
	var lane *ThreadLane
	for k := range b.v.Threads {
		if b.v.Threads[k].ID == i {
			lane = &b.v.Threads[k]
		}
	}
	if lane == nil {
		if !shown {
			return
		}
		b.v.Threads = append(b.v.Threads, ThreadLane{ID: i, Name: b.s.log.Str(c.name)})
		lane = &b.v.Threads[len(b.v.Threads)-1]
	}
	if n := len(lane.Segs); n > 0 && lane.Segs[n-1].End < 0 {
		if shown && lane.Segs[n-1].State == state {
			return
		}
		b.shutThread(lane, at)
	}
	if shown && len(lane.Segs) < maxMarks {
		lane.Segs = append(lane.Segs, ThreadSegment{Start: at, End: -1, State: state})
	}
}

// shutThread ends the open stretch; one too short to see is merged with the one before it.
func (b *LaneScan) shutThread(lane *ThreadLane, at int64) {
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
func (b *LaneScan) thread(e *Event) {
	switch e.Kind {
	case ThreadSpawn:
		b.openThread(int(e.Other&0x3fff), e.Time)
	case ThreadBlock, ThreadUnblock, ThreadEnd, PollBegin:
		if n := int(e.Thread) - int(FirstThread); n >= 0 && n < len(b.s.threads) {
			b.openThread(n, e.Time)
		}
	}
}

func (b *LaneScan) tick(t int64) {
	if t != b.lastTk && (b.lastTk < 0 || t-b.lastTk > b.tkGap) && len(b.v.Ticks) < maxTicks {
		b.v.Ticks = append(b.v.Ticks, t)
		b.lastTk = t
	}
}

// The sorts of marks.
const (
	markFire = iota
	markWake
	markSpawn
	markSteal
	markLog
	numMarks
)

// room reports whether a mark of a sort that has n marks so far can be told apart from the one before it.
func (b *LaneScan) room(sort, n int, at int64) bool {
	if n >= maxMarks || n > 0 && b.grain > 0 && at-b.marked[sort] < b.grain/4 {
		return false
	}
	b.marked[sort] = at
	return true
}

func (b *LaneScan) marks(e *Event) {
	v, event := b.v, b.s.N
	switch e.Kind {
	case TimerFire, HostFire:
		k := AwaitClick
		if r := b.s.row(e.Other); r != nil {
			if a := b.s.log.at(int(r.arm)); a.Kind == TimerArm {
				k = AwaitKind(a.Flags)
			}
		}
		if b.room(markFire, len(v.Reactor), e.Time) {
			v.Reactor = append(v.Reactor, Fire{e.Time, k, e.Task, event})
		}
	case Wake, WakeCoalesced:
		if !b.room(markWake, len(v.Wakes), e.Time) {
			return
		}
		var from uint32
		if By(e.Arg) == ByTask {
			from = e.Other
		}
		v.Wakes = append(v.Wakes, WakeMark{e.Time, from, e.Task, e.Kind == WakeCoalesced, event, -1})
		if e.Kind == Wake {
			b.woken[e.Task] = len(v.Wakes)
		}
	case Spawn:
		if b.room(markSpawn, len(v.Spawns), e.Time) {
			v.Spawns = append(v.Spawns, SpawnMark{e.Time, e.Other, e.Task, event})
		}
	case Steal:
		if b.room(markSteal, len(v.Steals), e.Time) {
			v.Steals = append(v.Steals, StealMark{e.Time, int(max(e.Thread, 0)), int(e.Other) - 1, int(e.Arg), event})
		}
	case Output:
		if b.room(markLog, len(v.Logs), e.Time) {
			v.Logs = append(v.Logs, LogMark{e.Time, e.Task, event})
		}
	}
}

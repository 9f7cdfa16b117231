package view

import "github.com/pollground/pollground/executor/trace"

const (
	maxTicks = 4000
	maxMarks = 4000 // of each kind in one answer
)

// LaneScan collects the answer to one LaneQuery.
type LaneScan struct {
	l      *trace.Log
	q      LaneQuery
	lo     int // the first lane's task, from 0
	lanes  []Lane
	until  int // events
	v      *Lanes
	s      *trace.State
	labels map[uint64]int
	grain  int64 // stretches shorter than this are merged with their neighbour
	lastTk int64
	tkGap  int64
	marked [numMarks]int64 // time of the last mark of each sort
	woken  map[uint32]int  // index+1 into Wakes of the wake that waits for its poll
}

// ReadLanes returns the lanes of a window. It replays the events of the window, whatever the number of lanes. It merges
// stretches and marks that would be indistinguishable on 4000 columns.
func ReadLanes(l *trace.Log, q LaneQuery) *Lanes {
	b := ScanLanes(l, q)
	for b.Step(l.Len()) {
	}
	return b.v
}

// ScanLanes begins ReadLanes in pieces, so that a short question does not wait for a long answer.
func ScanLanes(l *trace.Log, q LaneQuery) *LaneScan {
	b := &LaneScan{l: l, q: q}
	b.begin()
	return b
}

// begin prepares the scan at the start of the window.
func (b *LaneScan) begin() {
	l, q := b.l, b.q
	if q.To <= q.From {
		q.To = q.From + 1
	}
	v := &Lanes{From: q.From, To: q.To, End: l.End(), First: q.First, Total: l.Tasks()}
	if l.First() > 0 && q.From < l.TimeAt(l.First()) {
		v.Kept = l.TimeAt(l.First())
	}
	first, last := l.EventAt(q.From-1), l.EventAt(q.To)
	s := l.NewCursor() // State would move the cursor of the view
	if first != l.First() {
		s = l.State(first).Clone()
	}
	*b = LaneScan{l: l, q: b.q, v: v, s: s, labels: map[uint64]int{}, lastTk: -1, woken: map[uint32]int{}, until: last}
	if last-first > maxTicks {
		b.grain = (q.To - q.From) / maxTicks
		b.tkGap = b.grain
	}
	b.lo = max(0, q.First)
	b.lanes = make([]Lane, min(b.lo+max(0, q.Count), l.Tasks())-min(b.lo, l.Tasks()))
	for i := range b.lanes {
		id := uint32(b.lo + i + 1)
		b.lanes[i] = Lane{ID: id, Name: l.Name(id)}
		if s.Has(id) {
			b.open(&b.lanes[i], id, max(s.Task(id).Since, q.From))
			if n := len(b.lanes[i].Segs); n > 0 {
				b.lanes[i].Segs[n-1].Event = 0
			}
		}
	}
	for w := range s.Workers {
		v.Workers = append(v.Workers, WorkerLane{ID: w})
		if c := &s.Workers[w]; c.Task != 0 {
			v.Workers[w].Segs = append(v.Workers[w].Segs, WorkerSegment{Start: max(c.Since, q.From), End: -1, Task: c.Task})
			if c.Blocked {
				v.Blocked = append(v.Blocked, Blocked{Worker: w, Start: max(c.Idle, q.From), End: -1, Task: c.Task, Line: c.Line})
			}
		}
	}
	b.startThreads()
}

// Step reads the next events and reports whether more follow. It starts again if the log has dropped events of the
// window since the last call.
func (b *LaneScan) Step(events int) (more bool) {
	if b.s.N < b.l.First() {
		b.begin()
	}
	s, e, to := b.s, &trace.Event{}, min(b.s.N+events, b.until)
	for s.N < to {
		b.l.Load(s.N, e)
		b.tick(e.Time)
		var lane *Lane
		if i := int(e.Task) - 1 - b.lo; i >= 0 && i < len(b.lanes) {
			lane = &b.lanes[i]
		}
		var before trace.TaskState
		had := lane != nil && s.Has(e.Task)
		if had {
			before = s.StateOf(e.Task)
		}
		s.Apply(e)
		b.marks(e)
		b.worker(e)
		b.thread(e)
		if lane != nil && s.Has(e.Task) {
			if now := s.StateOf(e.Task); !had || now != before || now == trace.Polling && e.Kind == trace.PollBegin {
				b.shutTask(lane, e.Time)
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

// end sets the end of all open stretches.
func (b *LaneScan) end() {
	v, s := b.v, b.s
	for i := range b.lanes {
		if s.Has(b.lanes[i].ID) {
			b.lanes[i].State = s.StateOf(b.lanes[i].ID)
		}
		b.shutTask(&b.lanes[i], v.End)
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
	p := b.s.StateOf(id)
	if p.Finished() {
		return
	}
	t := b.s.Task(id)
	seg := Segment{Start: at, End: -1, State: p, Line: t.Line, Label: -1, Event: b.s.N}
	if (p == trace.Waiting || p == trace.Lost) && t.Await != 0 {
		seg.Label = b.label(t)
	}
	lane.Segs = append(lane.Segs, seg)
}

func (b *LaneScan) label(t *trace.Task) int {
	e := b.s.Event(t.Await)
	key := uint64(e.Str)
	if key == 0 || e.Other != 0 && trace.AwaitKind(e.Arg&0xff) == trace.AwaitJoin { // the text also depends on the source
		key = uint64(e.Arg&0xff)<<32 | 1<<63 | uint64(e.Other)
	}
	n, ok := b.labels[key]
	if !ok {
		n = len(b.v.Labels)
		_, label, _ := b.s.Awaits(t)
		b.v.Labels = append(b.v.Labels, label)
		b.labels[key] = n
	}
	return n
}

// shut sets the end of the last one of a lane's n stretches, unless it has an end. It reports whether the stretch is
// too short to see, so that it must be merged with the one before it.
func (b *LaneScan) shut(n int, start int64, end *int64, at int64) (short bool) {
	if *end >= 0 {
		return false
	}
	*end = max(at, start)
	return n > 1 && b.grain > 0 && *end-start < b.grain
}

// shutTask ends the open stretch of a task. Of two short ones the more active state is shown.
func (b *LaneScan) shutTask(lane *Lane, at int64) {
	n := len(lane.Segs)
	if n == 0 {
		return
	}
	g := &lane.Segs[n-1]
	if !b.shut(n, g.Start, &g.End, at) {
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

// shutWorker ends the open stretch of a worker.
func (b *LaneScan) shutWorker(lane *WorkerLane, at int64) {
	n := len(lane.Segs)
	if n == 0 {
		return
	}
	g := &lane.Segs[n-1]
	if !b.shut(n, g.Start, &g.End, at) {
		return
	}
	p := &lane.Segs[n-2]
	if p.Task != g.Task {
		p.Task = 0
	}
	p.End = g.End
	lane.Segs = lane.Segs[:n-1]
}

func (b *LaneScan) worker(e *trace.Event) {
	i := int(e.Thread)
	if n := i - int(trace.FirstThread); n >= 0 { // shown as a worker when it polls
		if n >= len(b.s.Threads) || b.s.Threads[n].ShownAs == 0 {
			return
		}
		i = int(b.s.Threads[n].ShownAs) - 1
	}
	if i < 0 {
		return
	}
	for len(b.v.Workers) <= i {
		b.v.Workers = append(b.v.Workers, WorkerLane{ID: len(b.v.Workers)})
	}
	w := &b.v.Workers[i]
	switch e.Kind {
	case trace.PollBegin:
		b.shutWorker(w, e.Time)
		w.Segs = append(w.Segs, WorkerSegment{Start: e.Time, End: -1, Task: e.Task, Event: b.s.N})
		if n := b.woken[e.Task]; n > 0 {
			b.v.Wakes[n-1].Polled = e.Time
			b.woken[e.Task] = 0
		}
	case trace.PollEnd:
		b.shutWorker(w, e.Time)
		if c := &b.s.Workers[i]; c.Task != 0 { // the poll around it goes on
			w.Segs = append(w.Segs, WorkerSegment{Start: e.Time, End: -1, Task: c.Task, Event: b.s.N})
		}
	case trace.ThreadBlock:
		if e.Task != 0 && len(b.v.Blocked) < maxMarks {
			line := e.Line
			if line == 0 && b.s.Has(e.Task) {
				line = b.s.Task(e.Task).Line
			}
			b.v.Blocked = append(b.v.Blocked, Blocked{Worker: i, Start: e.Time, End: -1, Task: e.Task, Line: line, Event: b.s.N})
		}
	case trace.ThreadUnblock:
		for k := len(b.v.Blocked) - 1; k >= 0; k-- {
			if x := &b.v.Blocked[k]; x.Worker == i && x.End < 0 {
				x.End = e.Time
				break
			}
		}
	}
}

// threadState returns the state of a thread. It returns false if the thread does not exist or is shown as a worker.
func threadState(c *trace.ExecUnit) (state ThreadState, shown bool) {
	switch {
	case !c.Known || c.Ended || c.ShownAs > 0:
		return 0, false
	case c.Blocked && c.Block == trace.BlockSleep:
		return ThreadSleeping, true
	case c.Blocked && c.Block == trace.BlockPark:
		return ThreadParked, true
	case c.Blocked:
		return ThreadBlocked, true
	}
	return ThreadRunning, true
}

// startThreads opens the lanes of the threads that exist at the start of the window.
func (b *LaneScan) startThreads() {
	for i := range b.s.Threads {
		b.openThread(i, b.v.From)
	}
}

func (b *LaneScan) openThread(i int, at int64) {
	c := &b.s.Threads[i]
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
		b.v.Threads = append(b.v.Threads, ThreadLane{ID: i, Name: b.l.Str(c.Name)})
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

// shutThread ends the open stretch of a thread.
func (b *LaneScan) shutThread(lane *ThreadLane, at int64) {
	n := len(lane.Segs)
	if n == 0 {
		return
	}
	g := &lane.Segs[n-1]
	if b.shut(n, g.Start, &g.End, at) {
		lane.Segs[n-2].End = g.End
		lane.Segs = lane.Segs[:n-1]
	}
}

// thread updates the lanes of the program's threads.
func (b *LaneScan) thread(e *trace.Event) {
	switch e.Kind {
	case trace.ThreadSpawn:
		b.openThread(int(e.Other&0x3fff), e.Time)
	case trace.ThreadBlock, trace.ThreadUnblock, trace.ThreadEnd, trace.PollBegin:
		if n := int(e.Thread) - int(trace.FirstThread); n >= 0 && n < len(b.s.Threads) {
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

// The kinds of marks.
const (
	markFire = iota
	markWake
	markSpawn
	markSteal
	markLog
	numMarks
)

// room reports whether the next mark of a kind, which has n so far, is far enough from the one before it.
func (b *LaneScan) room(sort, n int, at int64) bool {
	if n >= maxMarks || n > 0 && b.grain > 0 && at-b.marked[sort] < b.grain/4 {
		return false
	}
	b.marked[sort] = at
	return true
}

func (b *LaneScan) marks(e *trace.Event) {
	v, event := b.v, b.s.N
	switch e.Kind {
	case trace.TimerFire, trace.HostFire:
		k := trace.AwaitClick
		if r := b.s.Row(e.Other); r != nil {
			if a := b.s.Event(r.Arm + 1); a.Kind == trace.TimerArm {
				k = trace.AwaitKind(a.Flags)
			}
		}
		if b.room(markFire, len(v.Reactor), e.Time) {
			v.Reactor = append(v.Reactor, Fire{e.Time, k, e.Task, event})
		}
	case trace.Wake, trace.WakeCoalesced:
		if !b.room(markWake, len(v.Wakes), e.Time) {
			return
		}
		var from uint32
		if trace.By(e.Arg) == trace.ByTask {
			from = e.Other
		}
		v.Wakes = append(v.Wakes, WakeMark{e.Time, from, e.Task, e.Kind == trace.WakeCoalesced, event, -1})
		if e.Kind == trace.Wake {
			b.woken[e.Task] = len(v.Wakes)
		}
	case trace.Spawn:
		if b.room(markSpawn, len(v.Spawns), e.Time) {
			v.Spawns = append(v.Spawns, SpawnMark{e.Time, e.Other, e.Task, event})
		}
	case trace.Steal:
		if b.room(markSteal, len(v.Steals), e.Time) {
			v.Steals = append(v.Steals, StealMark{e.Time, int(max(e.Thread, 0)), int(e.Other) - 1, int(e.Arg), event})
		}
	case trace.Output:
		if b.room(markLog, len(v.Logs), e.Time) {
			v.Logs = append(v.Logs, LogMark{e.Time, e.Task, event})
		}
	}
}

package view

import "github.com/pollground/pollground/executor/trace"

// DensityQuery asks for an overview of a window: columns of equal time, rows of tasks in spawn order.
type DensityQuery struct {
	From, To      int64 // ns
	Columns, Rows int   // at most 4000 and 1000; Rows 0: no raster
	First, Count  int   // task lanes of the raster, First from 0
}

// Density is an overview of a window, in columns of equal time.
type Density struct {
	From, To int64
	End      int64 // of the run so far
	Kept     int64 // as in Lanes
	Columns  int
	First    int       // index of the raster's first task, in spawn order
	Total    int       // tasks spawned so far
	Per      int       // tasks in one row of the raster
	Polls    []int32   // polls that began in each column
	Fires    []int32   // rows of the reactor that fired in each column
	Outputs  []int32   // lines that were printed in each column
	Ready    []int32   // most tasks that were ready at once in each column
	Workers  [][]int64 // share of each column in which each worker polled, permille
	Raster   [][]byte  // one letter per column: the most active state. p r w l c, "." for none
}

// The letters of the raster, in the order of activity. A cell shows the most active state of its tasks.
const densityLetters = ".cwlrp"

const (
	cellNone uint8 = iota
	cellCreated
	cellWaiting
	cellLost
	cellReady
	cellPolling
)

const (
	maxColumns = 4000
	maxRows    = 1000
)

// dtask is the part of a task's state that the scan needs.
type dtask struct {
	cell      uint8
	col       int32 // first column of the cell's stretch
	scheduled bool
	queued    bool
	closed    bool
	external  bool
	clones    int32
}

// DensityScan collects the answer to one DensityQuery.
type DensityScan struct {
	l       *trace.Log
	q       DensityQuery
	at      int // events read
	until   int
	v       *Density
	width   int64 // ns per column
	tasks   []dtask
	lo, hi  int // tasks of the raster
	queued  int32
	last    int // column
	exact   bool
	shownAs []int16 // by thread of the program: worker+1 as which it is shown at the end of the window
	busy    []int64 // by worker: time since which it polls, -1 = it does not poll
	depth   []int   // by worker: number of nested polls under way
}

// ScanDensity begins the answer to q. Step reads the events of the window once and folds no states, so a window of a
// million events takes a few milliseconds; it can be done in pieces, so that a short question does not wait.
func ScanDensity(l *trace.Log, q DensityQuery) *DensityScan {
	d := &DensityScan{l: l, q: q}
	d.begin()
	return d
}

// begin prepares the scan at the start of the window.
func (d *DensityScan) begin() {
	l, q := d.l, d.q
	q.Columns = max(1, min(q.Columns, maxColumns))
	q.Rows = max(0, min(q.Rows, maxRows))
	if q.To <= q.From {
		q.To = q.From + 1
	}
	v := &Density{From: q.From, To: q.To, End: l.End(), Columns: q.Columns, First: max(0, q.First), Total: l.Tasks()}
	if l.First() > 0 && q.From < l.TimeAt(l.First()) {
		v.Kept = l.TimeAt(l.First())
	}
	counts := make([]int32, 4*q.Columns)
	n := q.Columns
	v.Polls, v.Fires, v.Outputs, v.Ready = counts[:n], counts[n:2*n], counts[2*n:3*n], counts[3*n:]
	*d = DensityScan{l: l, q: q, v: v, width: max(1, (q.To-q.From+int64(q.Columns)-1)/int64(q.Columns))}
	d.lo = min(v.First, v.Total)
	d.hi = min(d.lo+max(0, q.Count), v.Total)
	if n := d.hi - d.lo; n > 0 && q.Rows > 0 {
		v.Per = (n + q.Rows - 1) / q.Rows
		for i := 0; i < n; i += v.Per {
			v.Raster = append(v.Raster, make([]byte, q.Columns))
		}
	} else {
		d.hi = d.lo
	}
	d.at, d.until = l.EventAt(q.From-1), l.EventAt(q.To)
	end := l.State(d.until)
	for i := range end.Threads {
		d.shownAs = append(d.shownAs, end.Threads[i].ShownAs)
	}
	if d.at == l.First() {
		d.start(l.NewCursor()) // State would move the cursor of the view
	} else {
		d.start(l.State(d.at))
	}
}

// Step reads the next events and reports whether more follow. It starts again if the log has dropped events of the
// window since the last call.
func (d *DensityScan) Step(events int) (more bool) {
	if d.at < d.l.First() {
		d.begin()
	}
	var e trace.Event
	to := min(d.at+events, d.until)
	for ; d.at < to; d.at++ {
		d.l.Load(d.at, &e)
		switch e.Kind {
		case trace.PollBegin, trace.PollEnd, trace.Schedule, trace.Wake, trace.WakeCoalesced, trace.WakerClone,
			trace.WakerDrop, trace.Spawn, trace.Cancel, trace.Dequeue, trace.TimerFire,
			trace.HostFire, trace.Output, trace.Refused:
			d.step(&e, e.Kind, e.Task)
		}
	}
	if d.at < d.until {
		return true
	}
	d.end(min(d.v.To, d.v.End))
	return false
}

// Density returns the answer, once Step has returned false.
func (d *DensityScan) Density() *Density { return d.v }

func (d *DensityScan) column(t int64) int {
	return int(max(0, min((t-d.v.From)/d.width, int64(d.v.Columns-1))))
}

func (d *DensityScan) start(s *trace.State) {
	d.exact = s.Exact()
	from := max(d.v.From, d.v.Kept)
	col := d.column(from)
	d.last = col
	d.tasks = make([]dtask, len(s.Tasks), max(len(s.Tasks), d.v.Total))
	for i := range s.Tasks {
		t, x := &s.Tasks[i], &d.tasks[i]
		x.col = int32(col)
		x.scheduled, x.queued, x.closed = t.Bits&trace.Scheduled != 0, t.Queue != 0, t.Bits&trace.Closed != 0
		x.external, x.clones = t.External(), t.Clones
		switch s.StateOf(uint32(i + 1)) {
		case trace.Created:
			x.cell = cellCreated
		case trace.Ready:
			x.cell = cellReady
		case trace.Polling:
			x.cell = cellPolling
		case trace.Waiting:
			x.cell = cellWaiting
		case trace.Lost:
			x.cell = cellLost
		}
	}
	d.queued = int32(s.InQueues())
	if d.queued > 0 {
		d.v.Ready[col] = d.queued
	}
	for w := range s.Workers {
		d.worker(int16(w))
		if c := &s.Workers[w]; c.Task != 0 {
			d.busy[w] = from
			for id := c.Task; id != 0; id = s.Task(id).Outer {
				d.depth[w]++
			}
		}
	}
}

// worker adds the row of a worker if necessary. It returns false for -1.
func (d *DensityScan) worker(w int16) bool {
	if w < 0 {
		return false
	}
	for len(d.busy) <= int(w) {
		d.busy = append(d.busy, -1)
		d.depth = append(d.depth, 0)
		d.v.Workers = append(d.v.Workers, make([]int64, d.v.Columns))
	}
	return true
}

// work adds the polling time from since to t to the columns.
func (d *DensityScan) work(w int16, since, t int64) {
	row := d.v.Workers[w]
	for c := d.column(since); since < t; c++ {
		end := d.v.From + int64(c+1)*d.width
		if end > t || c == d.v.Columns-1 {
			end = t
		}
		row[c] += end - since
		since = end
	}
}

// enter changes the cell of a task from column c on.
func (d *DensityScan) enter(i int, x *dtask, cell uint8, c int) {
	if i >= d.lo && i < d.hi {
		d.fill(i, x, c)
		x.col = int32(c)
	}
	x.cell = cell
}

// fill draws the stretch of a task that ends in column c.
func (d *DensityScan) fill(i int, x *dtask, c int) {
	if x.cell == cellNone {
		return
	}
	row := d.v.Raster[(i-d.lo)/d.v.Per]
	for k := int(x.col); k <= c; k++ {
		if row[k] < x.cell {
			row[k] = x.cell
		}
	}
}

func (d *DensityScan) dequeue(x *dtask) {
	if x.queued {
		x.queued = false
		d.queued--
	}
}

// settle returns the cell of a waiting task.
func (d *DensityScan) settle(x *dtask) uint8 {
	if d.exact && !x.external && !x.scheduled && x.clones <= 0 {
		return cellLost
	}
	return cellWaiting
}

func (d *DensityScan) step(e *trace.Event, k trace.Kind, task uint32) {
	c := d.column(e.Time)
	d.level(c)
	switch k {
	case trace.TimerFire, trace.HostFire:
		d.v.Fires[c]++
		return
	case trace.Output:
		d.v.Outputs[c]++
		return
	case trace.Spawn:
		if int(task) == len(d.tasks)+1 {
			d.tasks = append(
				d.tasks,
				dtask{cell: cellCreated, col: int32(c), external: e.Flags&trace.FlagExternal != 0,
					scheduled: e.Flags&trace.FlagExternal == 0},
			)
		}
		return
	}
	i := int(task) - 1
	if i < 0 || i >= len(d.tasks) {
		return
	}
	x := &d.tasks[i]
	switch k {
	case trace.Schedule:
		x.scheduled = true
		if !x.queued {
			x.queued = true
			d.queued++
			d.v.Ready[c] = max(d.v.Ready[c], d.queued)
		}
		if x.cell != cellNone && x.cell != cellPolling {
			d.enter(i, x, cellReady, c)
		}
	case trace.Dequeue:
		d.dequeue(x)
	case trace.Refused:
		x.scheduled = false
	case trace.PollBegin:
		d.dequeue(x)
		x.scheduled = false
		d.enter(i, x, cellPolling, c)
		d.v.Polls[c]++
		if w := d.shown(e.Thread); d.worker(w) {
			if d.depth[w]++; d.depth[w] == 1 {
				d.busy[w] = max(e.Time, d.v.From)
			}
		}
	case trace.PollEnd:
		if w := d.shown(e.Thread); d.worker(w) && d.busy[w] >= 0 {
			if d.depth[w]--; d.depth[w] <= 0 {
				d.work(w, d.busy[w], e.Time)
				d.busy[w], d.depth[w] = -1, 0
			}
		}
		if trace.Outcome(e.Arg) != trace.OutcomePending || x.closed {
			d.dequeue(x)
			d.enter(i, x, cellNone, c)
		} else {
			d.enter(i, x, d.settle(x), c)
		}
	case trace.Cancel:
		x.closed = true
		if x.cell != cellPolling {
			d.dequeue(x)
			d.enter(i, x, cellNone, c)
		}
	case trace.Wake, trace.WakeCoalesced:
		x.scheduled = true
	case trace.WakerClone, trace.WakerDrop:
		if k == trace.WakerClone {
			x.clones++
		} else {
			x.clones--
		}
		if x.cell == cellWaiting || x.cell == cellLost {
			if s := d.settle(x); s != x.cell {
				d.enter(i, x, s, c)
			}
		}
	}
}

// level copies the depth of the queues to the columns up to c.
func (d *DensityScan) level(c int) {
	for d.last < c {
		d.last++
		d.v.Ready[d.last] = d.queued
	}
}

// shown returns the worker as which a thread is shown, -1 for none.
func (d *DensityScan) shown(thread int16) int16 {
	if thread < trace.FirstThread {
		return thread
	}
	if n := int(thread - trace.FirstThread); n < len(d.shownAs) {
		return d.shownAs[n] - 1
	}
	return -1
}

func (d *DensityScan) end(at int64) {
	c := d.column(at)
	d.level(c)
	for i := d.lo; i < d.hi && i < len(d.tasks); i++ {
		d.fill(i, &d.tasks[i], c)
	}
	for w, since := range d.busy {
		if since >= 0 {
			d.work(int16(w), since, at)
		}
	}
	for _, row := range d.v.Workers {
		for k := range row {
			row[k] = row[k] * 1000 / d.width
		}
	}
	for _, row := range d.v.Raster {
		for k, x := range row {
			row[k] = densityLetters[x]
		}
	}
}

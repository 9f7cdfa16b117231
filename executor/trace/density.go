package trace

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

// The letters of the raster, in the order of activity: what is more active hides the rest of its cell.
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

// dtask is a task while a window is scanned: much less than State keeps.
type dtask struct {
	cell      uint8
	col       int32 // first column of the cell's stretch
	scheduled bool
	queued    bool
	closed    bool
	foreign   bool
	clones    int32
}

// A DensityScan collects the answer to one DensityQuery.
type DensityScan struct {
	l       *Log
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
	shownAs []int16 // of the threads of the program: worker+1 where it is shown at the end of the window
	busy    []int64 // per worker: since when it polls, -1 = it does not
	depth   []int   // per worker: how many polls are under way, one in the other
}

// Density scans the events of a window once. It does not fold states, so that a window of a million events takes a
// few milliseconds.
func (l *Log) Density(q DensityQuery) *Density {
	d := l.ScanDensity(q)
	for d.Step(l.Len()) {
	}
	return d.v
}

// ScanDensity begins Density in pieces, so that a short question does not wait for a long answer.
func (l *Log) ScanDensity(q DensityQuery) *DensityScan {
	d := &DensityScan{l: l, q: q}
	d.begin()
	return d
}

// begin starts from the beginning of the window.
func (d *DensityScan) begin() {
	l, q := d.l, d.q
	q.Columns = max(1, min(q.Columns, maxColumns))
	q.Rows = max(0, min(q.Rows, maxRows))
	if q.To <= q.From {
		q.To = q.From + 1
	}
	v := &Density{From: q.From, To: q.To, End: l.End(), Columns: q.Columns, First: max(0, q.First), Total: len(l.spawns)}
	if l.first > 0 && q.From < l.timeAt(l.first) {
		v.Kept = l.timeAt(l.first)
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
	for i := range end.threads {
		d.shownAs = append(d.shownAs, end.threads[i].shownAs)
	}
	if d.at == l.first {
		d.start(l.baseState()) // State would move the cursor of the view
	} else {
		d.start(l.State(d.at))
	}
}

// Step reads that many events more. When the oldest events have been dropped meanwhile, it begins anew.
func (d *DensityScan) Step(events int) (more bool) {
	if d.at < d.l.first {
		d.begin()
	}
	var e Event
	to := min(d.at+events, d.until)
	for ; d.at < to; d.at++ {
		d.l.decode(d.at, &e)
		switch e.Kind {
		case PollBegin, PollEnd, Schedule, Wake, WakeCoalesced, WakerClone, WakerDrop, Spawn, Cancel, Dequeue, TimerFire,
			HostFire, Output, Refused:
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

func (d *DensityScan) start(s *State) {
	d.exact = s.exact
	from := max(d.v.From, d.v.Kept)
	col := d.column(from)
	d.last = col
	d.tasks = make([]dtask, len(s.tasks), max(len(s.tasks), d.v.Total))
	for i := range s.tasks {
		t, x := &s.tasks[i], &d.tasks[i]
		x.col = int32(col)
		x.scheduled, x.queued, x.closed = t.word&Scheduled != 0, t.queue != 0, t.word&Closed != 0
		x.foreign, x.clones = t.bits&bitExternal != 0, t.clones
		switch s.stateOf(uint32(i + 1)) {
		case Created:
			x.cell = cellCreated
		case Ready:
			x.cell = cellReady
		case Polling:
			x.cell = cellPolling
		case Waiting:
			x.cell = cellWaiting
		case Lost:
			x.cell = cellLost
		}
	}
	d.queued = int32(s.queued())
	if d.queued > 0 {
		d.v.Ready[col] = d.queued
	}
	for w := range s.workers {
		d.worker(int16(w))
		if c := &s.workers[w]; c.task != 0 {
			d.busy[w] = from
			for id := c.task; id != 0; id = s.t(id).outer {
				d.depth[w]++
			}
		}
	}
}

// worker makes room for a worker.
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

// work books polling from since to t.
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

// enter puts a task into a cell from column c on.
func (d *DensityScan) enter(i int, x *dtask, cell uint8, c int) {
	if i >= d.lo && i < d.hi {
		d.fill(i, x, c)
		x.col = int32(c)
	}
	x.cell = cell
}

// fill draws the stretch that ends in column c.
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

// settle is the cell of a task that waits.
func (d *DensityScan) settle(x *dtask) uint8 {
	if d.exact && !x.foreign && !x.scheduled && x.clones <= 0 {
		return cellLost
	}
	return cellWaiting
}

func (d *DensityScan) step(e *Event, k Kind, task uint32) {
	c := d.column(e.Time)
	d.level(c)
	switch k {
	case TimerFire, HostFire:
		d.v.Fires[c]++
		return
	case Output:
		d.v.Outputs[c]++
		return
	case Spawn:
		if int(task) == len(d.tasks)+1 {
			d.tasks = append(
				d.tasks,
				dtask{cell: cellCreated, col: int32(c), foreign: e.Flags&FlagExternal != 0, scheduled: e.Flags&FlagExternal == 0},
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
	case Schedule:
		x.scheduled = true
		if !x.queued {
			x.queued = true
			d.queued++
			d.v.Ready[c] = max(d.v.Ready[c], d.queued)
		}
		if x.cell != cellNone && x.cell != cellPolling {
			d.enter(i, x, cellReady, c)
		}
	case Dequeue:
		d.dequeue(x)
	case Refused:
		x.scheduled = false
	case PollBegin:
		d.dequeue(x)
		x.scheduled = false
		d.enter(i, x, cellPolling, c)
		d.v.Polls[c]++
		if w := d.shown(e.Thread); d.worker(w) {
			if d.depth[w]++; d.depth[w] == 1 {
				d.busy[w] = max(e.Time, d.v.From)
			}
		}
	case PollEnd:
		if w := d.shown(e.Thread); d.worker(w) && d.busy[w] >= 0 {
			if d.depth[w]--; d.depth[w] <= 0 {
				d.work(w, d.busy[w], e.Time)
				d.busy[w], d.depth[w] = -1, 0
			}
		}
		if Outcome(e.Arg) != OutcomePending || x.closed {
			d.dequeue(x)
			d.enter(i, x, cellNone, c)
		} else {
			d.enter(i, x, d.settle(x), c)
		}
	case Cancel:
		x.closed = true
		if x.cell != cellPolling {
			d.dequeue(x)
			d.enter(i, x, cellNone, c)
		}
	case Wake, WakeCoalesced:
		x.scheduled = true
	case WakerClone, WakerDrop:
		if k == WakerClone {
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

// level carries the depth of the queues over to column c.
func (d *DensityScan) level(c int) {
	for d.last < c {
		d.last++
		d.v.Ready[d.last] = d.queued
	}
}

// shown is the worker that a thread is shown as; -1 for none.
func (d *DensityScan) shown(thread int16) int16 {
	if thread < FirstThread {
		return thread
	}
	if n := int(thread - FirstThread); n < len(d.shownAs) {
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

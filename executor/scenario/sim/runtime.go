package sim

import (
	"math"
	"slices"

	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

// Runtimes: the loops of tokio's two schedulers, as state machines (drive.go).
//
// current thread (rt_block_on): main if it was woken, then up to 61 tasks, then the driver (timers, host events,
// deferred wakes), and again; when no task is left, the thread sleeps in the driver.
//
// multi thread: a worker takes tasks until there are none, every 61 a turn of the driver, then parks; one of the parked
// ones sleeps in the driver. The thread in block_on polls only its own future; so does a thread in block_on of a
// current-thread runtime that another thread drives, until that one is done, and one in Handle::block_on.
//
// Every runtime has queues and workers of its own: the first is what the scheduler was made with, each further one is a
// pool of it.

const (
	// eventInterval is how many tasks are polled between two turns of the driver: tokio's default.
	eventInterval = 61
	// maxSpare is how many workers of a runtime at most are stood in for while they are in block_in_place; tokio takes
	// as many threads as its blocking pool has.
	maxSpare = 4
)

// runtime is one tokio runtime, or what stands for one.
type runtime struct {
	id      int
	multi   bool
	any     bool  // an idle worker polls any ready task, see idle.go
	workers []int // drives that run now: worker threads, and block_on of a current-thread runtime
	mains   []int // drives of block_on
	timers  timers
	own     timers // by the runtime's own clock, while that stands still
	still   bool
	clock   int64      // where it stands, on the process's scale
	held    int        // blocking jobs: the clock stands as long as there is one
	posts   []callback // host events for it
	loads   []load     // by worker, see load.go
	turned  int64      // when the driver had its last turn, by the runtime's own clock
	defers  []deferred // wakes that are put off until the next turn of the driver
	park    action     // what a worker calls before it parks and, below, after that; without a call there is none
	unpark  action
	closing bool
	left    []int // tasks that shutdown has still to drop
	listed  bool  // left is valid
	dropped int   // the task that shutdown drops at the moment, 0 = none
	place
	count    int   // worker threads asked for
	history  clock // of workers that have ended: see ends
	enders   []int // threads that wait until it is shut down
	callers  int   // worker threads with an entry of their own that have not ended
	blocking int   // workers that are in block_in_place: so many spare workers work
}

// deferred is a wake that a task has put off: its own, or a callback that invokes another waker.
type deferred struct {
	task int // 0: a callback
	call callback
}

// place is where a runtime is on the scheduler: its queues and its workers.
type place struct {
	pool  int
	first int // worker
	plan  plan
}

func (p *Process) runtime(id int) *runtime {
	if id <= 0 || id > len(p.runtimes) {
		return nil
	}
	return &p.runtimes[id-1]
}

// flavors of rt_new: whether there are worker threads, and the design that the real runtime is like.
var flavors = [...]struct {
	multi  bool
	design string
}{
	{false, "local"}, // tokio current_thread
	{true, "steal"},  // tokio multi_thread
	{true, "queue"},  // async-executor: whoever is free takes from one queue
	{false, "batch"}, // wasm-bindgen-futures
}

// newRuntime makes a runtime and, for several workers, their threads. A worker thread calls entry(data), which calls
// rt_work; without data it begins at once. It returns nil if there are too many.
func (t *Thread) newRuntime(flavor, workers int, name string, entry, data uint64) *runtime {
	p, multi := t.p, flavors[flavor].multi
	p.runtimes = append(p.runtimes, runtime{id: len(p.runtimes) + 1, multi: multi, count: max(1, workers),
		turned: t.clock()})
	r := &p.runtimes[len(p.runtimes)-1]
	if p.opt.Workers > 0 && multi {
		r.count = p.opt.Workers
	}
	if r.count > MaxWorkers || len(p.threads)+r.count > MaxThreads {
		return nil
	}
	r.begin(t.clock())
	if p.live++; p.live > sched.MaxRuntimes-1 {
		return nil
	}
	want := plan{flavors[flavor].design, 1}
	if multi {
		want.workers = r.count
		if p.opt.Blocks {
			want.workers += maxSpare
		}
	}
	r.any = multi && p.anyOrder(want)
	r.place = p.findPlace(want)
	if !multi {
		return r
	}
	for i := range want.workers {
		var g *machine.Thread
		if data != 0 {
			g = p.m.Spawn(p.entries.Thread, entry, data)
		} else {
			g = p.m.Spawn(p.entries.Worker)
		}
		x := p.newThread(name, g)
		x.sys, x.worker, x.rt = true, r.first+i, r.id
		x.now, x.turn = t.clock(), p.nextTurn()
		if data != 0 {
			x.callerOf = r.id
			r.callers++
		}
		d := p.newDrive(drive{rt: r.id, thread: x.id, tasks: true, worker: r.first + i, spare: max(0, i+1-r.count),
			idleWorker: true})
		r.workers, x.drive = append(r.workers, d), d+1
		p.scheduler.Park(x.worker, -1)
	}
	p.entered = 0
	t.shrink(quantum)
	return r
}

// findPlace finds room for a runtime: what the scheduler was made with, what a runtime of the same sort has left, else
// something new.
func (p *Process) findPlace(want plan) place {
	s := p.sched()
	if !p.pool0 && p.plan == want && s.Workers() == want.workers {
		p.pool0 = true
		return place{plan: want}
	}
	for i, x := range p.places {
		if x.plan == want {
			p.places = slices.Delete(p.places, i, i+1)
			return x
		}
	}
	pool, first := s.AddRuntime(p.design(want), want.workers)
	return place{pool, first, want}
}

// poke wakes a thread that should look at the queues after a wake by t.
func (p *Process) poke(r *runtime, t *Thread) {
	now := t.clock()
	for _, i := range r.mains {
		if d := &p.drives[i]; d.parked && p.scheduled(p.task(d.main)) {
			p.wakeDrive(d, now)
		}
	}
	if r.any {
		return // any idle worker takes tasks, whether it sleeps or not
	}
	ready := p.scheduler.Ready(r.pool)
	if d := p.workerOf(r, t); d != nil && d.away == 0 && !p.spare(d) {
		ready-- // the worker itself takes one
	}
	if ready <= 0 {
		return
	}
	// The worker that was the last to fall asleep is woken first.
	for _, i := range slices.Backward(r.workers) {
		if d := &p.drives[i]; d.parked && !p.spare(d) {
			p.wakeDrive(d, now)
			return
		}
	}
}

// workerOf returns the worker of a multi-thread runtime that t is, or nil.
func (p *Process) workerOf(r *runtime, t *Thread) *drive {
	for _, i := range r.workers {
		if d := &p.drives[i]; d.thread == t.id && r.multi {
			return d
		}
	}
	return nil
}

// spare reports whether d is a spare worker that is not needed.
func (p *Process) spare(d *drive) bool { return d.spare > p.runtime(d.rt).blocking }

// blockInPlace begins (1) or ends (-1) a block_in_place on a worker: a spare worker takes over what it would do. What
// the thread wakes meanwhile goes to all of them.
func (t *Thread) blockInPlace(by int) {
	p := t.p
	r := p.runtime(t.rt)
	if r == nil {
		return
	}
	d := p.workerOf(r, t)
	if d == nil {
		return
	}
	d.away += by
	r.blocking += by
	p.at(t)
	p.scheduler.HandOver(t.worker, d.away > 0)
	for _, i := range r.workers {
		if x := &p.drives[i]; x.spare > 0 && x.parked && by > 0 && !p.spare(x) {
			p.wakeDrive(x, t.clock())
		}
	}
}

func (p *Process) wakeDrive(d *drive, now int64) {
	if t := p.thread(d.thread); t != nil && t.state == blocked {
		d.parked = false
		t.wake(now)
	}
}

// wakeDriver lets a thread that sleeps in the driver look at it again.
func (p *Process) wakeDriver(r *runtime, now int64) {
	if r.any {
		return // look
	}
	for _, i := range r.workers {
		if d := &p.drives[i]; d.parked && !p.spare(d) && (!r.multi || p.thread(d.thread).wait.until >= 0) {
			p.wakeDrive(d, now)
			return
		}
	}
	for _, i := range r.workers {
		if d := &p.drives[i]; d.parked && !p.spare(d) {
			p.wakeDrive(d, now)
			return
		}
	}
}

// driven reports whether a worker sleeps in the driver already.
func (p *Process) driven(r *runtime) bool {
	for _, i := range r.workers {
		if d := &p.drives[i]; d.parked && !p.spare(d) {
			if t := p.thread(d.thread); t.state == blocked && t.wait.until >= 0 {
				return true
			}
		}
	}
	return false
}

// working returns the number of worker threads that have not ended.
func (p *Process) working(r *runtime) int {
	n := 0
	for _, i := range r.workers {
		if p.drives[i].main == 0 {
			n++
		}
	}
	return n
}

// vacate gives the place of a runtime that is over to others.
func (p *Process) vacate(r *runtime) {
	p.places = append(p.places, r.place)
	p.live--
}

// shutdown is one step of dropping what is left of a runtime: workers finish their polls and end, then the futures of
// all its tasks are dropped, in the order of spawning. first: the step is the first one. The thread waits for the
// workers until a time (-1: as long as it takes). drop: the guest is to drop a future, then to call again.
func (p *Process) shutdown(t *Thread, r *runtime, first bool, until int64, a *action) (s machine.Status, drop bool) {
	if t.back() {
		if p.ends(r, t, true); !t.woken {
			r.enders = slices.DeleteFunc(r.enders, func(id int) bool { return id == t.id })
		}
		return machine.Next, false
	}
	if first {
		if r.closing {
			return machine.Next, false
		}
		r.closing = true
		now := t.clock()
		for _, i := range slices.Clone(r.workers) {
			if d := &p.drives[i]; d.parked && d.main == 0 {
				p.wakeDrive(d, now)
			}
		}
		if p.working(r) > 0 {
			own := slices.ContainsFunc(r.workers, func(i int) bool {
				return p.drives[i].thread == t.id && p.drives[i].main == 0
			})
			if own || until >= 0 && until <= now { // a worker of its own cannot wait for itself
				return machine.Next, false
			}
			r.enders = append(r.enders, t.id)
			return t.block(wait{kind: trace.BlockJoin, why: "Runtime::drop", until: until}), false
		}
	}
	p.ends(r, t, true)
	if p.dropNext(r, t, a) {
		return machine.Next, true
	}
	r.timers, r.own = timers{}, timers{}
	p.vacate(r)
	return machine.Next, false
}

// dropNext finishes the drop of a future, if one was under way, and finds the next one that is to be dropped. No task
// is added meanwhile: a runtime that is closing spawns nothing.
func (p *Process) dropNext(r *runtime, t *Thread, a *action) bool {
	if x := p.task(r.dropped); x != nil {
		r.dropped = 0
		p.tells(t, -x.num)
		p.cancelled(t, x)
	}
	if !r.listed {
		r.listed = true
		for x := range p.tasks.all() {
			if x.rt == r.id && !x.main && !x.done {
				r.left = append(r.left, x.num)
			}
		}
	}
	for len(r.left) > 0 {
		x := p.task(r.left[0])
		r.left = r.left[1:]
		if x.done {
			continue
		}
		p.at(t)
		// The drop of another task may have aborted this one, which then waits in the queue for its drop.
		state, ok := p.scheduler.State(x.ref)
		aborted := ok && state&(sched.CLOSED|sched.RUNNING) == sched.CLOSED
		if p.scheduler.Abort(x.ref, false) == sched.DropFuture || aborted {
			x.done = true
			r.dropped = x.num
			p.learns(t, -x.num)
			*a = action{call: x.drop, data: x.data}
			return true
		}
	}
	return false
}

// cancelled notes that the future of an aborted task was dropped.
func (p *Process) cancelled(t *Thread, x *task) {
	p.at(t)
	p.scheduler.Cancelled(x.ref)
	p.forget(x)
}

func runtimeNatives(table map[string]native) {
	made := func(t *Thread, a *machine.Args, r *runtime) machine.Status {
		if r == nil {
			return t.fail(a, "there are too many runtimes at once, or too many workers in one")
		}
		a.W[0] = uint64(r.id)
		return a.Done()
	}
	table["rt_new"] = func(t *Thread, a *machine.Args) machine.Status {
		flavor, workers, name := int(uint32(a.Next())), int(a.Next()), a.Text()
		return made(t, a, t.newRuntime(flavor, workers, name, 0, 0))
	}
	table["rt_new_with"] = func(t *Thread, a *machine.Args) machine.Status {
		flavor, workers, name := int(uint32(a.Next())), int(a.Next()), a.Text()
		return made(t, a, t.newRuntime(flavor, workers, name, a.Next(), a.Next()))
	}
	table["rt_current"] = simple(func(t *Thread, a *machine.Args) { a.W[0] = uint64(t.rt) })
	table["rt_enter"] = simple(func(t *Thread, a *machine.Args) {
		old := t.rt
		t.rt = int(a.Next())
		a.W[0] = uint64(old)
	})
	table["rt_leave"] = simple(func(t *Thread, a *machine.Args) { t.rt = int(a.Next()) })
	table["rt_hooks"] = simple(func(t *Thread, a *machine.Args) {
		r, park, unpark, data := t.p.runtime(int(a.Next())), a.Next(), a.Next(), a.Next()
		r.park, r.unpark = action{call: park, data: data}, action{call: unpark, data: data}
	})
	// 0: tasks that are not over, 1: those in the shared queue
	table["rt_count"] = simple(func(t *Thread, a *machine.Args) {
		r, what := t.p.runtime(int(a.Next())), a.Next()
		n := 0
		switch {
		case r == nil:
		case what == 0:
			for x := range t.p.tasks.all() {
				if x.rt == r.id && !x.main && !x.done {
					n++
				}
			}
		default:
			n = t.p.sched().Shared(r.pool)
		}
		a.W[0] = uint64(n)
	})
	table["rt_worker_index"] = simple(func(t *Thread, a *machine.Args) {
		a.W[0] = math.MaxUint32
		if t.worker >= 0 {
			a.W[0] = uint64(t.worker)
		}
	})
	table["rt_block_begin"] = simple(func(t *Thread, a *machine.Args) { t.blockInPlace(1) })
	table["rt_block_end"] = simple(func(t *Thread, a *machine.Args) { t.blockInPlace(-1) })
	table["rt_clock"] = simple(func(t *Thread, a *machine.Args) { // the clock stands at a time, or runs (-1)
		r, clock := t.p.runtime(int(a.Next())), int64(a.Next())
		if r.still && clock < 0 {
			r.turned += t.clock() - r.clock // from now on it is by the process's clock
		}
		r.clock, r.still = clock, clock >= 0
	})
	table["rt_turned"] = simple(func(t *Thread, a *machine.Args) { a.W[0] = uint64(t.p.runtime(int(a.Next())).turned) })
	table["rt_hold"] = simple(func(t *Thread, a *machine.Args) { // a blocking job begins (1) or has ended (-1)
		r := t.p.runtime(int(a.Next()))
		if r.held += int(int64(a.Next())); r.held == 0 && r.still {
			t.p.wakeDriver(r, t.clock())
		}
	})
}

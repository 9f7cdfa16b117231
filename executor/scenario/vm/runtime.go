package vm

import (
	"sort"
	"strings"
	"unsafe"

	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

// Runtimes: the loops of tokio's two schedulers, as state machines. A thread
// that drives a runtime never runs Rust from Go: each callback is pushed as a
// call with drive.step as continuation, which then decides what is next.
//
// current thread (rt_block_on):  main if it was woken, then up to 61 tasks,
// then the driver (timers, host events, deferred wakes), and again; when no
// task is left, the thread sleeps in the driver.
// multi thread: a worker takes tasks until there are none, every 61 a turn of
// the driver, then parks; one of the parked ones sleeps in the driver. The
// thread in block_on polls only its own future; so does a thread in block_on of
// a current-thread runtime that another thread drives, until that one is done,
// and one in Handle::block_on.
//
// Every runtime has queues and workers of its own: the first is what the
// scheduler was made with, each further one is a pool of it.

// eventInterval is how many tasks are polled between two turns of the driver:
// tokio's default.
const eventInterval = 61

// maxSpare is how many workers of a runtime at most are stood in for while they
// are in block_in_place; tokio takes as many threads as its blocking pool has.
const maxSpare = 4

// runtime is one tokio runtime, or what stands for one.
type runtime struct {
	id      int
	m       *Machine
	name    string
	multi   bool
	workers []*drive // running now: worker threads, and block_on of a current-thread runtime
	mains   []*drive // block_on
	timers  timers
	own     timers // by the runtime's own clock, while that stands still
	still   bool
	clock   int64      // where it stands, on the machine's scale
	held    int        // blocking jobs: the clock stands as long as there is one
	posts   []callback // host events for it
	turned  int64      // when the driver had its last turn, by the runtime's own clock
	defers  []deferred // wakes that are put off until the next turn of the driver
	closing bool
	left    []*task // what shutdown has still to drop; nil before
	place
	count   int       // worker threads asked for
	enders  []*Thread // wait until it is shut down
	callers int       // worker threads with an entry of their own that have not ended
	// blocking counts the workers that are in block_in_place: so many spare
	// workers work. They exist only in programs that use that.
	blocking int
}

// deferred is a wake that a task has put off: its own, or a callback that invokes another waker.
type deferred struct {
	task *task
	call callback
}

// callback is a Rust fn(*mut ()) with its argument, and why it runs.
type callback struct {
	fn   Val
	data Val
	by   trace.By
	row  uint32
	host *hostWait
}

// drive is one thread at work for a runtime.
type drive struct {
	rt      *runtime
	t       *Thread
	main    *task // block_on: the future to finish
	tasks   bool  // takes tasks from the queues
	heir    bool  // takes tasks as soon as nobody else does
	native  bool  // called by Rust: ends by returning there
	worker  int   // which one it is when it takes tasks
	polled  int   // tasks since the last turn of the driver
	spare   int   // works only while so many others are in block_in_place
	away    int   // in block_in_place, so deep
	parked  bool
	due     bool // the future of block_on has its turn
	oldRT   int
	oldWork int
	next    Cont // step, as a value
}

func (m *Machine) runtime(id int) *runtime {
	if id <= 0 || id > len(m.rts) {
		return nil
	}
	return m.rts[id-1]
}

// Flavors of rt_new: whether there are worker threads, and the design that the
// real runtime is like.
var flavors = [...]struct {
	multi  bool
	design string
}{
	{false, "local"}, // tokio current_thread
	{true, "steal"},  // tokio multi_thread
	{true, "queue"},  // async-executor: whoever is free takes from one queue
	{false, "batch"}, // wasm-bindgen-futures
}

// newRuntime makes a runtime and, for several workers, their threads. A worker
// thread calls entry(data), which calls rt_work; without data it begins at once.
func (t *Thread) newRuntime(flavor, workers int, name string, entry, data Val) *runtime {
	m, multi := t.m, flavors[flavor].multi
	r := &runtime{id: len(m.rts) + 1, m: m, name: name, multi: multi, count: max(1, workers), turned: t.clock()}
	m.rts = append(m.rts, r)
	if m.opt.Workers > 0 && multi {
		r.count = m.opt.Workers
	}
	if r.count > MaxWorkers || len(m.threads)+r.count > MaxThreads {
		return nil
	}
	spare := 0
	if multi && m.prog.Blocks {
		spare = maxSpare
	}
	if m.live++; m.live > sched.MaxRuntimes-1 {
		return nil
	}
	want := plan{flavors[flavor].design, 1}
	if multi {
		want.workers = r.count + spare
	}
	if m.probing {
		m.plan = want
		m.finish(0, StopEnded, trace.EndHalted)
		return r
	}
	r.place = m.findPlace(want)
	if !multi {
		return r
	}
	for i := range want.workers {
		x := m.newThread(name)
		x.sys, x.worker, x.rt = true, r.first+i, r.id
		x.now = t.clock()
		d := &drive{rt: r, t: x, tasks: true, spare: max(0, i+1-r.count), worker: r.first + i}
		d.next = d.step
		r.workers = append(r.workers, d)
		if data.P != nil {
			d.native = true
			x.callerOf = r
			r.callers++
			x.start(threadEnd, int(entry.B), data)
		} else {
			x.nbase, x.nwin = 0, 2
			x.after(d.step, kontPlain)
			x.turn = m.nextTurn()
		}
		m.scheduler.Park(x.worker, -1)
	}
	m.entered = nil
	t.shrink(quantum)
	return r
}

// place is where a runtime is on the scheduler: its queues and its workers.
type place struct {
	pool  int
	first int // worker
	plan  plan
}

// findPlace finds room for a runtime: what the scheduler was made with, what a
// runtime of the same sort has left, else something new.
func (m *Machine) findPlace(want plan) place {
	s := m.sched()
	if !m.pool0 && m.plan == want && s.Workers() == want.workers {
		m.pool0 = true
		return place{plan: want}
	}
	for i, p := range m.places {
		if p.plan == want {
			m.places = append(m.places[:i:i], m.places[i+1:]...)
			return p
		}
	}
	pool, first := s.AddRuntime(m.design(want.design), want.workers)
	return place{pool, first, want}
}

// work is what a worker thread does between its first and its last callback.
func (t *Thread) work() Status {
	for _, r := range t.m.rts {
		for _, d := range r.workers {
			if d.t == t && d.native {
				return d.step(t, t.args(), Val{})
			}
		}
	}
	return Next
}

// blockOn drives until main is done. The native returns what it returns.
// drives: a thread in Runtime::block_on drives a current-thread runtime.
func (t *Thread) blockOn(r *runtime, main *task, drives bool) Status {
	d := &drive{rt: r, t: t, main: main, due: true, oldRT: t.rt, oldWork: t.worker, worker: r.first}
	d.next = d.step
	main.woken = true
	r.mains = append(r.mains, d)
	t.rt = r.id
	if drives && !r.multi {
		if d.heir = len(r.workers) > 0; !d.heir {
			d.drive()
		}
	}
	return d.step(t, t.args(), Val{})
}

// drive makes the thread in a block_on the one that takes the tasks.
func (d *drive) drive() {
	d.tasks, d.heir = true, false
	d.rt.workers = append(d.rt.workers, d)
	d.t.worker = d.worker
	d.t.m.entered = nil
}

// leave ends a block_on.
func (d *drive) leave() Status {
	r, m := d.rt, d.t.m
	r.mains = without(r.mains, d)
	r.workers = without(r.workers, d)
	d.t.rt, d.t.worker = d.oldRT, d.oldWork
	m.entered = nil
	if d.tasks {
		for _, x := range r.mains {
			if x.heir {
				if x.parked {
					x.wake(d.t.clock())
				}
				break
			}
		}
	}
	return Next
}

func without(list []*drive, d *drive) []*drive {
	for i, x := range list {
		if x == d {
			return append(list[:i:i], list[i+1:]...)
		}
	}
	return list
}

// step decides what the thread does next.
func (d *drive) step(t *Thread, a []Val, _ Val) Status {
	m, r := t.m, d.rt
	if d.main != nil && d.main.done {
		return d.leave()
	}
	if d.heir && len(r.workers) == 0 {
		d.drive()
	}
	if m.opt.Schedule != nil {
		if !t.passes && d.ready() {
			return t.standFor(d)
		}
		t.passes = false
		d.order()
	}
	if d.main != nil && d.main.scheduled(m.scheduler) && (d.due || !d.tasks) {
		d.due = false
		return t.pollTask(d.main, d.next)
	}
	if !d.tasks {
		return d.park(t)
	}
	d.due = false
	if r.closing && d.main == nil {
		return d.end(t)
	}
	if d.idle() {
		m.at(t)
		if m.scheduler.HandOver(t.worker, false); m.scheduler.Ready(r.pool) > 0 {
			r.poke(t)
		}
		return d.park(t)
	}
	if d.polled < eventInterval {
		m.at(t)
		if ref, ok := m.scheduler.Next(t.worker); ok {
			d.polled++
			x := m.tasks[m.scheduler.User(ref)]
			if m.scheduler.Closing(ref) {
				return t.dropTask(x, d.next)
			}
			if r.multi && m.scheduler.Ready(r.pool) > 0 {
				r.poke(t)
			}
			return t.pollTask(x, d.next)
		}
	}
	busy := d.polled >= eventInterval || len(r.defers) > 0
	d.polled, d.due = 0, true
	if st, ran := d.turn(t); ran {
		return st
	}
	if busy || m.scheduler.Ready(r.pool) > 0 && !r.multi || d.main != nil && d.main.scheduled(m.scheduler) {
		t.budget -= nativePrice
		return t.again(d.next)
	}
	return d.park(t)
}

// again lets the loop have a look at the budget, then goes on with k.
func (t *Thread) again(k Cont) Status {
	if !t.enter() {
		return Halt
	}
	t.after(k, kontPlain)
	return Pushed
}

// turn is a turn of the driver: a timer that is due, a host event, then the
// wakes that were put off. ran: a callback was pushed and step comes next.
func (d *drive) turn(t *Thread) (st Status, ran bool) {
	r := d.rt
	if r.still {
		r.turned = r.clock
	} else {
		r.turned = t.clock()
	}
	if c, ok := r.due(t); ok {
		return t.fire(c, d.turned), true
	}
	return d.wakeDeferred(t)
}

// wakeDeferred performs the wakes that were put off. ran: a callback was pushed and step comes last.
func (d *drive) wakeDeferred(t *Thread) (st Status, ran bool) {
	r := d.rt
	for i, x := range r.defers {
		if x.task == nil {
			r.defers = append(r.defers[:0], r.defers[i+1:]...)
			return t.fire(x.call, func(t *Thread, a []Val, v Val) Status {
				if st, ran := d.wakeDeferred(t); ran {
					return st
				}
				return d.step(t, a, v)
			}), true
		}
		t.wakeTask(x.task)
		t.dropWaker(x.task)
	}
	r.defers = r.defers[:0]
	return Next, false
}

// turned goes on with the same turn.
func (d *drive) turned(t *Thread, a []Val, r Val) Status {
	if st, ran := d.turn(t); ran {
		return st
	}
	return d.step(t, a, r)
}

// due takes the next callback whose time has come.
func (r *runtime) due(t *Thread) (callback, bool) {
	now := t.clock()
	if len(r.posts) > 0 {
		c := r.posts[0]
		r.posts = r.posts[1:]
		return c, true
	}
	if x := r.timers.due(now); x != nil {
		return x.callback(r.m), true
	}
	if x := r.own.due(r.clock); x != nil {
		if x.due > now { // the program has moved the clock
			m := r.m
			m.at(t)
			m.log.TimerDisarm(x.row, x.task)
			x.row = m.log.NextRow()
			m.log.TimerArm(x.row, trace.AwaitTimer, now, x.task, m.log.Intern("advance"))
		}
		return x.callback(r.m), true
	}
	return callback{}, false
}

// fire runs a callback of the reactor, then k.
func (t *Thread) fire(c callback, k Cont) Status {
	m := t.m
	m.at(t)
	switch {
	case c.host != nil:
		m.log.HostFire(c.row, c.host.task, m.log.Intern(c.host.name))
		m.fired = c.host
	case c.row != 0:
		m.log.TimerFire(c.row, 0)
	}
	m.scheduler.SetWakeSource(c.by, c.row)
	t.firing, t.fired = true, t.clock()
	call := t.CallPtr
	if t == m.driver { // nobody is below: it outlives what its wakers do
		call = t.TryPtr
	}
	return call(c.fn, func(t *Thread, a []Val, r Val) Status {
		t.firing = false
		m.entered = nil
		m.at(t)
		return k(t, a, r)
	}, c.data)
}

// park lets the thread wait until there is something to do.
func (d *drive) park(t *Thread) Status {
	r, m := d.rt, t.m
	until, move := int64(-1), int64(-1)
	if d.tasks && (!r.multi || !r.driven() && !d.idle()) {
		until = r.timers.next()
		if move = r.own.next(); move >= 0 && r.held == 0 {
			if then := t.clock() + move - r.clock; until < 0 || then < until {
				until = then
			}
		}
	}
	w := Wait{Kind: trace.BlockPark, Why: "block_on", Until: until, quiet: t.worker >= 0}
	if t.worker >= 0 {
		m.at(t)
		m.scheduler.Park(t.worker, until)
	}
	d.parked = true
	return t.Block(w, func(t *Thread, a []Val, _ Val) Status {
		d.parked, d.due = false, true
		if t.worker >= 0 {
			m.at(t)
			m.scheduler.Unpark(t.worker)
		}
		if (d.main == nil || d.tasks) && !d.idle() {
			if !t.Woken() && until >= 0 && r.still && r.held == 0 && r.own.next() == move {
				r.clock = max(r.clock, move)
			}
			if st, ran := d.turn(t); ran {
				return st
			}
		}
		return d.step(t, a, Val{})
	})
}

// idle reports whether d is a spare worker that nobody needs.
func (d *drive) idle() bool { return d.spare > d.rt.blocking }

// driven reports whether a worker sleeps in the driver already.
func (r *runtime) driven() bool {
	for _, d := range r.workers {
		if d.parked && !d.idle() && d.t.state == blocked && d.t.wait.Until >= 0 {
			return true
		}
	}
	return false
}

// poke wakes who should look at the queues after a wake: t is who woke.
func (r *runtime) poke(t *Thread) {
	now := t.clock()
	for _, d := range r.mains {
		if d.parked && d.main.scheduled(r.m.scheduler) {
			d.wake(now)
		}
	}
	ready := r.m.scheduler.Ready(r.pool)
	if d := r.worker(t); d != nil && d.away == 0 && !d.idle() {
		ready-- // the worker itself takes one
	}
	if ready <= 0 {
		return
	}
	// The worker that was the last to fall asleep is woken first.
	for i := len(r.workers) - 1; i >= 0; i-- {
		if d := r.workers[i]; d.parked && !d.idle() {
			d.wake(now)
			return
		}
	}
}

// worker is the worker of a multi-thread runtime that t is.
func (r *runtime) worker(t *Thread) *drive {
	for _, d := range r.workers {
		if d.t == t && r.multi {
			return d
		}
	}
	return nil
}

// blockInPlace begins (1) or ends (-1) a block_in_place on a worker: a spare
// worker takes over what it would do. What the thread wakes meanwhile goes to
// all of them.
func (t *Thread) blockInPlace(by int) {
	r := t.m.runtime(t.rt)
	if r == nil {
		return
	}
	d := r.worker(t)
	if d == nil {
		return
	}
	d.away += by
	r.blocking += by
	t.m.at(t)
	t.m.scheduler.HandOver(t.worker, d.away > 0)
	for _, x := range r.workers {
		if x.spare > 0 && x.parked && by > 0 && !x.idle() {
			x.wake(t.clock())
		}
	}
}

func (d *drive) wake(now int64) {
	if d.t.state == blocked {
		d.parked = false
		d.rt.m.Wake(d.t, now)
	}
}

// wakeDriver lets a thread that sleeps in the driver look at it again.
func (r *runtime) wakeDriver(now int64) {
	for _, d := range r.workers {
		if d.parked && !d.idle() && (!r.multi || d.t.wait.Until >= 0) {
			d.wake(now)
			return
		}
	}
	for _, d := range r.workers {
		if d.parked && !d.idle() {
			d.wake(now)
			return
		}
	}
}

// end ends a worker of a runtime that shuts down; the last one drops the tasks.
func (d *drive) end(t *Thread) Status {
	r := d.rt
	if r.working() == 1 {
		if st, ran := r.dropNext(t, func(t *Thread, a []Val, _ Val) Status { return d.end(t) }); ran {
			return st
		}
	}
	r.workers = without(r.workers, d)
	if r.working() == 0 {
		r.ended(t)
		t.m.places = append(t.m.places, r.place)
		t.m.live--
	}
	if d.native {
		t.worker = -1
		t.m.entered = nil
		return Next
	}
	return threadEnd(t, nil, Val{})
}

// ended wakes the threads that wait for the shutdown, if that is over. Workers that call hooks call the last one first.
func (r *runtime) ended(t *Thread) {
	if r.working() > 0 || r.callers > 0 {
		return
	}
	for _, x := range r.enders {
		t.m.Wake(x, t.clock())
	}
	r.enders = nil
}

// working is the number of worker threads that have not ended.
func (r *runtime) working() int {
	n := 0
	for _, d := range r.workers {
		if d.main == nil {
			n++
		}
	}
	return n
}

// pollTask polls a task on t, then runs k.
func (t *Thread) pollTask(x *task, k Cont) Status {
	t.beginPoll(x)
	t.polls[len(t.polls)-1].then = k
	return t.CallPtr(x.poll, polled, Val{P: x.data}, Val{P: unsafe.Pointer(x)})
}

// polled goes on when the poll of a runtime's task has returned.
func polled(t *Thread, a []Val, r Val) Status {
	p := &t.polls[len(t.polls)-1]
	x, k := p.task, p.then
	switch r.B {
	case 0:
		if t.endPoll(false) {
			return t.dropTask(x, k)
		}
	case 1:
		t.endPoll(true)
		t.m.forget(x)
	default:
		t.panicPoll()
		t.m.forget(x)
	}
	if t.m.hit {
		t.leaveSoon()
		return t.again(k)
	}
	return k(t, a, r)
}

// dropTask drops the future of an aborted task, then runs k.
func (t *Thread) dropTask(x *task, k Cont) Status {
	x.done = true
	return t.CallPtr(x.drop, func(t *Thread, a []Val, r Val) Status {
		t.m.at(t)
		t.m.scheduler.Cancelled(x.ref)
		t.m.forget(x)
		return k(t, a, r)
	}, Val{P: x.data})
}

// spawn makes a task and puts it in the ready queue.
func (t *Thread) spawnTask(r *runtime, x *task, name string, flags uint64) bool {
	m := t.m
	_, line, _ := t.Caller()
	m.at(t)
	x.user = m.slot(x)
	ref, err := m.scheduler.Spawn(sched.Meta{Name: m.log.Intern(name), Line: int32(line), User: uint32(x.user), Handle: flags&1 != 0, Runtime: r.pool})
	if err != nil {
		m.tasks[x.user] = nil
		return false
	}
	x.ref, x.rt = ref, r
	m.spawned++
	x.num = m.spawned
	r.poke(t)
	return true
}

// slot gives a task an index in Machine.tasks.
func (m *Machine) slot(x *task) int {
	if n := len(m.freeTasks); n > 0 {
		i := m.freeTasks[n-1]
		m.freeTasks = m.freeTasks[:n-1]
		m.tasks[i] = x
		return i
	}
	m.tasks = append(m.tasks, x)
	return len(m.tasks) - 1
}

// forget frees the index of a task whose future is gone.
func (m *Machine) forget(x *task) {
	x.done = true
	if x.user < len(m.tasks) && m.tasks[x.user] == x {
		m.tasks[x.user] = nil
		m.freeTasks = append(m.freeTasks, x.user)
	}
}

// shutdown drops what is left of a runtime: workers finish their polls and
// end, then the futures of all its tasks are dropped, in the order of spawning.
// t waits for that until a time (-1: as long as it takes).
func (r *runtime) shutdown(t *Thread, until int64) Status {
	r.closing = true
	now := t.clock()
	for _, d := range append([]*drive(nil), r.workers...) {
		if d.parked && d.main == nil {
			d.wake(now)
		}
	}
	if r.working() == 0 {
		return r.dropAll(t, t.args(), Val{})
	}
	for _, d := range r.workers {
		if d.t == t && d.main == nil { // a worker of its own: it cannot wait for itself
			return Next
		}
	}
	if until >= 0 && until <= now {
		return Next
	}
	r.enders = append(r.enders, t)
	return t.Block(Wait{Kind: trace.BlockJoin, Why: "Runtime::drop", Until: until}, func(t *Thread, a []Val, _ Val) Status {
		if !t.Woken() {
			for i, x := range r.enders {
				if x == t {
					r.enders = append(r.enders[:i:i], r.enders[i+1:]...)
					break
				}
			}
		}
		return Next
	})
}

func (r *runtime) dropAll(t *Thread, a []Val, _ Val) Status {
	if st, ran := r.dropNext(t, r.dropAll); ran {
		return st
	}
	r.timers, r.own = timers{}, timers{}
	t.m.places = append(t.m.places, r.place)
	t.m.live--
	return Next
}

// dropNext drops the future of the next task that is left, then runs k. None is
// added meanwhile: a runtime that is closing spawns nothing.
func (r *runtime) dropNext(t *Thread, k Cont) (st Status, ran bool) {
	m := t.m
	if r.left == nil {
		r.left = []*task{}
		for _, x := range m.tasks {
			if x != nil && x.rt == r {
				r.left = append(r.left, x)
			}
		}
		sort.Slice(r.left, func(i, j int) bool { return r.left[i].num < r.left[j].num })
	}
	for len(r.left) > 0 {
		x := r.left[0]
		r.left = r.left[1:]
		if x.done {
			continue
		}
		m.at(t)
		// The drop of another task may have aborted this one, which then waits in the queue for its drop.
		state, ok := m.scheduler.State(x.ref)
		aborted := ok && state&(sched.CLOSED|sched.RUNNING) == sched.CLOSED
		if m.scheduler.Abort(x.ref, false) == sched.DropFuture || aborted {
			return t.dropTask(x, k), true
		}
	}
	return Next, false
}

// endTasks is called when the process ends.
func (m *Machine) endTasks() { m.sched() }

func clone(v Val) string { return strings.Clone(v.Str()) }

package sim

import (
	"math"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

// task is what the process knows of a task of a runtime or a LocalSet. Rust has its handle: see taskAddress.
type task struct {
	num    int // in Process.tasks, and as Rust prints it
	ref    sched.TaskRef
	rt     int    // id of its runtime, 0 for tasks of LocalSets
	main   bool   // the future of a block_on
	data   uint64 // Rust's: first argument of poll and drop
	poll   uint64 // fn(*mut (), *const ()) -> u32: 0 pending, 1 ready, else it panicked
	drop   uint64 // fn(*mut ())
	done   bool   // the future is gone
	woken  bool   // stands for the scheduler's bit when the task is hidden
	hidden bool   // not in the trace: a block_on inside of a poll
	known  bool   // its state machine is recorded
	forked bool   // Process.forests has its futures
	turn   int    // see turns
	// What it waits for and on which line, if its futures are one chain.
	waits   waiting
	waitsAt int32

	derived bool     // the program polls the future itself: see derived.go
	of      int      // its type, a number of Program.Pollees, and
	key     uint64   // its address
	waker   wakerKey // of the last context
	vtable  uint64   // of its wakers, if that is what they are found by
	wakers  int      // clones of it that are counted
	by      int      // thread of the last poll, and
	loose   int      // those that it made outside of polls
	cuts    bool     // the library asks whether it is cancelled, see branches.go
	part    bool     // derived inside of a task, whose part it is,
	outer   int      // which has this number
	// What another thread did with the JoinHandle between the moment when the output was there and the end of the
	// poll: recorded after that.
	taken, dropped bool

	values generator // see random; 0 until it draws
}

// taskAddress is the handle of task 0, and each takes 16 bytes: numbers that no address of the guest has.
const taskAddress = 1 << 45

func (x *task) handle() uint64 { return taskAddress + 16*uint64(x.num) }

// taskOf returns the task of a handle. A handle that Rust was not given is a gap of the library.
func (p *Process) taskOf(handle uint64) *task {
	n := (handle - taskAddress) / 16
	if handle < taskAddress || n == 0 || n > uint64(p.tasks.n) {
		panic("BUG: sim: " + strconv.FormatUint(handle, 16) + " is no task")
	}
	return p.task(int(n))
}

// polling is a poll under way on a thread.
type polling struct {
	task  int    // number
	chain []link // how the innermost futures suspended, leaf first; of the last suspension
	label []byte // of task_label, empty = none
	// Where the program's innermost and outermost coroutine stood when the label was set.
	said  [2]spot
	depth int // calls below it
	event int // its Await
	tree
	round int // see node
	awaited
}

// Labels of what the runtime itself awaits.
var joinHandle, localSet = []byte("JoinHandle"), []byte("LocalSet")

// awaited is what a poll has said about what it waits for.
type awaited struct {
	kind    trace.AwaitKind
	row     uint32 // reactor row of the last timer or host event it armed
	join    uint32 // the task whose JoinHandle it awaits
	holder  uint32 // the task that has the lock that it waits for
	choices int    // that it made by rt_choose
}

// plan is what a runtime asks for.
type plan struct {
	design  string
	workers int
}

// sched returns the scheduler; the first call begins the run in the trace.
func (p *Process) sched() *sched.Scheduler {
	if p.scheduler == nil {
		n := p.plan.workers
		if n == 0 { // no runtime that is known beforehand
			n = p.opt.Workers
		}
		p.log.Clock(0, trace.NoThread)
		p.scheduler = sched.New(sched.Options{Policy: p.design(p.plan), Workers: max(1, n), Seed: p.opt.Seed,
			Log: p.log})
	}
	return p.scheduler
}

// design makes the design that the options ask for, else the preferred one.
func (p *Process) design(prefer plan) sched.Policy {
	if p.anyOrder(prefer) {
		return sched.AnyOrder()
	}
	for _, name := range []string{p.opt.Executor, prefer.design} {
		if d, err := sched.NewPolicy(name); err == nil && name != "" {
			return d
		}
	}
	d, _ := sched.NewPolicy("")
	return d
}

// enter makes t the thread that everything happens on, for the scheduler; nil is none.
func (p *Process) enter(t *Thread) {
	s := p.sched()
	switch {
	case t == nil:
		p.entered, p.cursor = 0, trace.NoThread
		s.Enter(-1)
	case t.worker >= 0:
		p.entered, p.cursor = t.id, int16(t.worker)
		s.Enter(t.worker)
	default:
		p.entered, p.cursor = t.id, t.trace()
		s.EnterThread(int(p.cursor - trace.FirstThread))
	}
}

// current returns the trace's id of the task being polled on t, 0 for none.
func (t *Thread) current() uint32 {
	if x := t.polled(); x != nil {
		return x.ref.ID()
	}
	return 0
}

// polled returns the task being polled on t, nil for none.
func (t *Thread) polled() *task {
	if n := len(t.polls); n > 0 {
		return t.p.task(t.polls[n-1].task)
	}
	return nil
}

// owner returns the task of a runtime or of a LocalSet that is being polled on t, nil for none. Futures inside of it
// may be tasks of their own in the trace.
func (t *Thread) owner() *task {
	for i := len(t.polls) - 1; i >= 0; i-- {
		if x := t.p.task(t.polls[i].task); !x.derived {
			return x
		}
	}
	return nil
}

// polling returns the poll under way on t, nil for none.
func (t *Thread) polling() *polling {
	if n := len(t.polls); n > 0 {
		return &t.polls[n-1]
	}
	return nil
}

// beginPoll records the begin of a poll on t.
func (t *Thread) beginPoll(x *task) {
	t.p.at(t)
	t.p.serve(x)
	t.g.Forget() // the line that it comes to is news, even if another task was there before
	switch {
	case x.hidden:
	case x.derived && x.known && len(t.polls) == 0 && !t.firing:
		t.p.begun = x.num
	default:
		t.p.scheduler.BeginPoll(x.ref)
	}
	x.woken = false
	n := len(t.polls)
	if n == cap(t.polls) {
		t.polls = append(t.polls, polling{})
	}
	t.polls = t.polls[:n+1]
	q := &t.polls[n]
	q.task, q.depth, q.awaited = x.num, t.g.Depth(), awaited{}
	if b := t.p.branches; b != nil {
		if n == 0 {
			clear(b.gone)
		}
		b.round++
		q.round = b.round
	}
	q.chain, q.label = q.chain[:0], q.label[:0] // memory of an earlier poll
	q.tree.reset()
}

// recordBegin records the begin of a poll that beginPoll has left out. Nothing has been recorded since then, and the
// log's clock is still that of the begin. A poll in which nothing happens is recorded as a whole when it ends, which
// costs less: see pendingPoll. All that is called while a thread runs, and may record something or use the scheduler,
// calls recordBegin first.
func (p *Process) recordBegin() {
	if p.begun != 0 {
		p.beginLate()
	}
}

func (p *Process) beginLate() {
	x := p.task(p.begun)
	p.begun = 0
	p.scheduler.BeginPoll(x.ref)
}

// pendingPoll records a pending poll of x in which nothing happened: its begin, its only future's suspension and its
// end. It returns false, without effect, if there is more to record.
func (t *Thread) pendingPoll(x *task, q *polling) bool {
	p := t.p
	if len(q.chain) != 1 || len(q.nodes) != 1 || x.forked || len(q.label) > 0 {
		return false
	}
	if q.awaited != (awaited{}) || p.opt.Lines || !p.coroutine(&q.chain[0]).User {
		return false
	}
	a := p.awaits(&q.chain[0])
	if !a.alone {
		return false
	}
	ended := max(p.stamp, t.clock())
	if !p.scheduler.PendingPoll(x.ref, p.stamp, ended, a.words) {
		return false
	}
	p.stamp = ended
	return true
}

// endPoll records how the poll ended. It returns true if the task was aborted meanwhile: its future must be dropped.
func (t *Thread) endPoll(ready bool) (drop bool) {
	p := t.p
	n := len(t.polls) - 1
	q := &t.polls[n]
	x := p.task(q.task)
	t.g.Forget()
	if p.begun != 0 {
		if !ready && t.pendingPoll(x, q) {
			p.begun = 0
			t.polls = t.polls[:n]
			p.handled(x)
			p.passed(session.UnitPoll)
			if p.branches != nil {
				t.offerCancellations(x, q)
			}
			return false
		}
		p.beginLate()
	}
	p.at(t)
	if !ready && !x.hidden && p.log.Dropped() == 0 {
		t.await(x, q)
		t.settle(x, q)
	}
	t.polls = t.polls[:n]
	if !ready && x.part && n > 0 {
		outer := &t.polls[n-1]
		outer.add(t, node{part: x.num})
	}
	if ready {
		x.done = true
		p.fell(x)
	}
	if x.hidden {
		return false
	}
	v := p.scheduler.EndPoll(x.ref, ready)
	p.handled(x)
	p.passed(session.UnitPoll)
	if p.branches != nil && !ready {
		t.offerCancellations(x, q)
	}
	return v == sched.DropFuture
}

// panicPoll records that the poll panicked.
func (t *Thread) panicPoll() {
	p := t.p
	n := len(t.polls) - 1
	x := p.task(t.polls[n].task)
	p.recordBegin()
	p.at(t)
	t.polls = t.polls[:n]
	x.done = true
	p.fell(x)
	if x.hidden {
		return
	}
	p.scheduler.EndPanic(x.ref, &sched.JoinError{Task: x.ref.ID(), Message: t.lastPanic})
	p.handled(x)
	p.passed(session.UnitPoll)
}

// handled records what was done with the handle of a task that has just ended.
func (p *Process) handled(x *task) {
	if x.taken {
		x.taken = false
		p.scheduler.TakeOutput(x.ref)
	}
	if x.dropped {
		x.dropped = false
		p.scheduler.DropHandle(x.ref)
	}
}

// wakeTask wakes a task, and a thread that may have to poll it.
func (t *Thread) wakeTask(x *task) {
	p := t.p
	p.tells(t, -x.num)
	p.at(t)
	if x.hidden {
		x.woken = true
	} else {
		p.scheduler.Wake(x.ref)
		p.passed(session.UnitWake)
	}
	if r := p.runtime(x.rt); r != nil {
		p.poke(r, t)
	}
}

func (t *Thread) dropWaker(x *task) {
	if !x.hidden {
		t.p.at(t)
		t.p.scheduler.DropWaker(x.ref)
	}
}

func (t *Thread) cloneWaker(x *task) {
	if !x.hidden {
		t.p.at(t)
		t.p.scheduler.CloneWaker(x.ref)
	}
}

// scheduled reports whether a foreign task has been woken since its last poll.
func (p *Process) scheduled(x *task) bool {
	if x.hidden || x.woken {
		return x.woken
	}
	s, ok := p.scheduler.State(x.ref)
	return ok && s&sched.SCHEDULED != 0
}

// forget notes that the future of a task is gone.
func (p *Process) forget(x *task) {
	x.done = true
	p.fell(x)
	if !x.main && x.rt != 0 {
		p.alive--
	}
}

func taskNatives(table map[string]native) {
	table["task_spawn"] = taskSpawn
	table["task_waker_clone"] = simple(func(t *Thread, a *machine.Args) { t.cloneWaker(t.p.taskOf(a.Next())) })
	table["task_waker_drop"] = simple(func(t *Thread, a *machine.Args) { t.dropWaker(t.p.taskOf(a.Next())) })
	table["task_wake"] = simple(func(t *Thread, a *machine.Args) {
		x := t.p.taskOf(a.Next())
		t.wakeTask(x)
		t.dropWaker(x)
	})
	table["task_wake_by_ref"] = simple(func(t *Thread, a *machine.Args) { t.wakeTask(t.p.taskOf(a.Next())) })
	table["task_current"] = simple(func(t *Thread, a *machine.Args) {
		a.W[0] = 0
		if x := t.owner(); x != nil {
			a.W[0] = x.handle()
		}
	})
	table["task_id"] = simple(func(t *Thread, a *machine.Args) { a.W[0] = uint64(t.p.taskOf(a.Next()).num) })
	table["task_is_finished"] = simple(func(t *Thread, a *machine.Args) {
		x := t.p.taskOf(a.Next())
		if x.done {
			t.p.learns(t, -x.num)
		}
		a.Flag(x.done)
	})
	table["task_handle_drop"] = simple(func(t *Thread, a *machine.Args) {
		x := t.p.taskOf(a.Next())
		if x.taken {
			x.dropped = true
			return
		}
		t.p.at(t)
		t.p.scheduler.DropHandle(x.ref)
	})
	table["handle_look"] = simple(func(*Thread, *machine.Args) {}) // see visible.go
	table["task_handle_await"] = simple(func(t *Thread, a *machine.Args) {
		x := t.p.taskOf(a.Next())
		t.p.at(t)
		if x.done {
			t.p.learns(t, -x.num)
			return
		}
		t.p.log.HandleAwait(x.ref.ID(), t.current())
		q := t.polling()
		if q != nil {
			q.leaf(t, trace.AwaitJoin, joinHandle, 0)
			if n := len(q.nodes); n > 0 {
				q.nodes[n-1].join = x.num
			}
		}
		// of several that are awaited together the first
		if q != nil && t.p.keepsTrees() && (len(q.label) == 0 || q.said != t.spots()) {
			q.join = x.ref.ID()
			t.sayOf(q, trace.AwaitJoin, joinHandle)
		}
	})
	table["task_output_taken"] = simple(func(t *Thread, a *machine.Args) {
		x := t.p.taskOf(a.Next())
		t.p.learns(t, -x.num)
		if !x.done {
			x.taken = true
			return
		}
		t.p.at(t)
		t.p.scheduler.TakeOutput(x.ref)
	})
	table["task_defer"] = simple(func(t *Thread, a *machine.Args) {
		fn, data := a.Next(), a.Next()
		if data != 0 {
			if r := t.p.runtime(t.rt); r != nil {
				r.defers = append(r.defers, deferred{call: callback{fn: fn, data: data}})
			}
			return
		}
		if x := t.owner(); x != nil && x.rt != 0 { // the runtime keeps the waker
			t.cloneWaker(x)
			r := t.p.runtime(x.rt)
			r.defers = append(r.defers, deferred{task: x.num})
		}
	})
	table["task_label"] = simple(func(t *Thread, a *machine.Args) {
		kind := trace.AwaitKindOf(string(a.Bytes()))
		label := a.Bytes()
		if q := t.polling(); q != nil {
			t.say(q, kind, label)
		}
	})
	table["task_timer"] = simple(func(t *Thread, a *machine.Args) {
		id, label := a.Next(), a.Bytes()
		if q := t.polling(); q != nil {
			if ref, ok := t.p.armed[id]; ok {
				q.row = t.p.timersOf(ref).Value(ref.id).row
			}
			t.say(q, trace.AwaitTimer, label)
			if n := len(q.nodes); n > 0 {
				q.nodes[n-1].timer = id
			}
		}
	})
	table["lock_note"] = simple(func(t *Thread, a *machine.Args) {
		lock, what := a.Next(), a.Next()
		switch what {
		case 0:
			delete(t.p.locks, lock)
		default:
			if id := t.current(); id != 0 {
				t.p.locks[lock] = id
			}
		}
	})
	asleepNatives(table)
	derivedNatives(table)
	localNatives(table)
}

func taskSpawn(t *Thread, a *machine.Args) machine.Status {
	p := t.p
	of := int(a.Next())
	r := p.runtime(int(a.Next()))
	if r == nil {
		return t.fail(a, "there is no reactor running, must be called from the context of a Tokio 1.x runtime")
	}
	if p.alive >= MaxTasks {
		return t.tooManyTasks()
	}
	x := p.newTask(task{rt: r.id, data: a.Next(), poll: a.Next(), drop: a.Next()})
	name, flags := shortName(a.Text())+p.arguments(of, x.data), a.Next()
	line := t.callerLine()
	p.at(t)
	ref, err := p.scheduler.Spawn(sched.Meta{Name: p.log.Intern(name), Line: line, User: uint32(x.num),
		Handle: flags&1 != 0, Runtime: r.pool})
	if err != nil {
		x.done = true
		return t.fail(a, err.Error())
	}
	x.ref = ref
	p.tells(t, -x.num)
	p.named(x, name)
	p.alive++
	p.poke(r, t)
	a.W[0] = x.handle()
	return a.Done()
}

// fail begins a panic with a message.
func (t *Thread) fail(a *machine.Args, message string) machine.Status {
	return a.T.PanicWith(message)
}

// mainTask makes the task of a block_on.
func (t *Thread) mainTask(r *runtime, data, poll uint64, name string) (x *task, err error) {
	p := t.p
	x = p.newTask(task{rt: r.id, main: true, data: data, poll: poll})
	if t.current() != 0 {
		x.hidden = true
		return x, nil
	}
	line := t.callerLine()
	if at, ok := strings.CutPrefix(name, blockName); ok {
		if n, err := strconv.Atoi(at); err == nil {
			line = int32(n) // of the block; the call that #[tokio::main] makes has no place of its own
		}
		if f := callerName(t.g); f != "" {
			name = shortName(f) // #[tokio::main] makes a block of main's body
		}
	}
	p.at(t)
	p.named(x, shortName(name))
	x.ref, err = p.scheduler.Spawn(sched.Meta{Name: p.log.Intern(shortName(name)), Line: line, Main: true,
		External: true, User: math.MaxUint32})
	return x, err
}

// blockName begins the name of an async block, before the number of its line.
const blockName = "block:"

// shortName makes the name of a task of a function's or type's name: the last part of the path that a reader wrote.
func shortName(s string) string {
	s = strings.TrimSuffix(s, "::{async}")
	if i := strings.IndexByte(s, '<'); i > 0 {
		s = strings.TrimSuffix(s[:i], "::")
	}
	if i := strings.LastIndex(s, "::"); i >= 0 {
		s = s[i+2:]
	}
	switch {
	case s == "" || strings.HasPrefix(s, "<"):
		return "future"
	case strings.HasPrefix(s, "{async"):
		return "async block"
	case strings.HasPrefix(s, "{closure"):
		return "closure"
	}
	return s
}

// localOver forgets a task of a LocalSet that has ended.
func (p *Process) localOver(x *task) {
	x.done = true
	p.locals--
	if x.waker != (wakerKey{}) {
		p.derived.disown(x.waker)
	}
}

// Tasks of a LocalSet: the set polls them inside of the poll of the task that drives it. They are foreign to the
// scheduler: their order is the set's business.
func localNatives(table map[string]native) {
	table["local_spawn"] = func(t *Thread, a *machine.Args) machine.Status {
		p := t.p
		if p.locals >= MaxTasks {
			return t.tooManyTasks()
		}
		name := a.Text()
		line := t.callerLine()
		p.at(t)
		x := p.newTask(task{})
		p.named(x, shortName(name))
		x.ref, _ = p.scheduler.Spawn(sched.Meta{Name: p.log.Intern(shortName(name)), Line: line, Handle: true,
			External: true})
		p.locals++
		a.W[0] = x.handle()
		return a.Done()
	}
	table["local_begin"] = simple(func(t *Thread, a *machine.Args) {
		x := t.p.taskOf(a.Next())
		if q := t.polling(); q != nil {
			if t.p.task(q.task).hidden { // the driver is not in the trace, nor are its tasks
				a.Flag(false)
				return
			}
			if len(q.label) == 0 && len(q.chain) == 0 {
				t.say(q, trace.AwaitOther, localSet)
			}
		}
		t.beginPoll(x)
		if waker := (wakerKey{data: a.Next()}); x.waker == (wakerKey{}) && waker.data != 0 {
			x.waker = waker
			t.p.derived.byWaker[waker] = x.num
			t.p.derived.last = lastPoll{}
		}
		a.Flag(true)
	})
	table["local_end"] = simple(func(t *Thread, a *machine.Args) { // outcome: 0 pending, 1 ready, 2 panicked
		x := t.p.taskOf(a.Next())
		switch uint32(a.Next()) {
		case 0:
			t.endPoll(false)
			return
		case 1:
			t.endPoll(true)
		default:
			t.panicPoll()
		}
		t.p.localOver(x)
	})
	table["local_cancel"] = simple(func(t *Thread, a *machine.Args) {
		x := t.p.taskOf(a.Next())
		if x.done {
			return
		}
		t.p.at(t)
		t.p.cutDropped(x)
		if t.p.scheduler.Abort(x.ref, false) == sched.DropFuture {
			t.p.scheduler.Cancelled(x.ref)
		}
		t.p.localOver(x)
	})
}

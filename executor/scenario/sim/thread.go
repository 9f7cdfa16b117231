package sim

import (
	"strconv"

	"github.com/pollground/pollground/executor/internal/mix"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/trace"
)

// Thread is one thread of the process: a stack, and a simulated core with its own clock.
type Thread struct {
	g    *machine.Thread
	p    *Process
	id   int // 1 is main
	name string
	// named is the address of the name in the guest's memory, 0 if there is none.
	named  uint64
	values generator // see random

	now     int64 // exact when granted is what is left of the guest's budget: see clock
	granted int64
	// reserve is what is left of the slice beyond the budget, when a limit of Run gave less than the slice is long.
	reserve int64

	state   state
	wait    wait
	turn    uint64 // when it was last made runnable, to break ties in order
	token   bool   // of park and unpark
	woken   bool   // how the last block ended: true = woken, false = its deadline passed
	resumed bool   // the native that blocked runs again

	lines stretch

	stands bool      // before a visible operation, until a schedule chooses it
	passes bool      // it will perform the operation next, see visible.go
	merges bool      // it will perform the next one at once, if it can: see merge.go
	op     operation // while it stands
	option int       // that was chosen

	inHook    bool // the panic hook of the program is running
	cuts      bool // see task.cuts, of the next poll
	lastPanic string
	locals    []local
	coop      uint32 // one more than the cooperative budget of this thread; 0 if that is unlimited
	rt        int    // id of the current runtime, 0 = none
	callerOf  int    // id of the runtime whose worker it is, with an entry of its own; 0 = none
	worker    int    // index of the worker that it is for the scheduler, -1 = none
	drive     int    // 1 + the number of a worker's drive, which may be over; 0 = none
	polls     []polling
	open      []open // polls of futures, see branches.go
	as        int    // the task as which it acts, 0 = itself: see datarace.go
	// A callback of the reactor is running: its events have the time at which the row fired, so that cause and effect
	// stand in one instant.
	firing  bool
	fired   int64
	args    machine.Args // of the native that runs
	sys     bool         // made by the process: not a thread of the program
	joiners []int        // threads that wait for its end
}

type state uint8

const (
	runnable state = iota
	blocked        // until somebody wakes it, or until wait.until
	ended
)

// wait is what a blocked thread waits for.
type wait struct {
	kind  trace.Block
	why   string // "Mutex::lock", for the trace and the report of a run that is stuck
	on    uint64 // address of the word it waits on; 0 for none, parkWord for park
	until int64  // deadline, -1 = none
	owner int    // thread that has what it waits for, 0 = unknown
	quiet bool   // not worth a trace event
}

// parkWord is what parked threads wait on. No word of the guest has this address.
const parkWord = 1

// local is a thread local: the key is the address of its static.
type local struct{ key, value uint64 }

const (
	// cores is what available_parallelism returns.
	cores = 4
	// yieldPrice is what yield_now costs, in instructions: a system call.
	yieldPrice = 100
	// threadPrice is what starting a thread costs the new one, in ns.
	threadPrice = 10_000
)

// random returns a random number to the program. Each thread has its own, and on a worker each task: a number is the
// same whoever runs first, so a search of all schedules tries no orders in which numbers are drawn.
func (t *Thread) random() uint64 {
	if t.drive == 0 || len(t.polls) == 0 {
		return t.values.next()
	}
	x := t.p.task(t.polls[0].task)
	if x.values == 0 {
		x.values = generator(t.p.opt.Seed ^ mix.Mix(uint64(x.num)<<32))
	}
	return x.values.next()
}

func (p *Process) newThread(name string, g *machine.Thread) *Thread {
	p.lastID++
	t := &Thread{g: g, p: p, id: p.lastID, name: name, worker: -1,
		values: generator(p.opt.Seed ^ mix.Mix(uint64(p.lastID-1)))}
	p.threads = append(p.threads, t)
	p.appears(t)
	return t
}

// nameAt returns the address of the thread's name, which stays until the thread ends.
func (t *Thread) nameAt(a *machine.Args) uint64 {
	if t.named == 0 {
		mem := t.p.m.Memory
		at, f := mem.Alloc(uint64(len(t.name)), 1, memory.Heap, 0)
		if a.Fault(f); f != nil {
			return 1
		}
		a.Fault(mem.Write(at, []byte(t.name)))
		t.named = at
	}
	return t.named
}

// thread finds a thread that has not ended, or returns nil.
func (p *Process) thread(id int) *Thread {
	lo, hi := 0, len(p.threads)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		switch t := p.threads[m]; {
		case t.id == id:
			return t
		case t.id < id:
			lo = m + 1
		default:
			hi = m
		}
	}
	return nil
}

// block parks the thread. The native returns what block returns, and runs again when the thread was woken or the
// deadline has passed.
func (t *Thread) block(w wait) machine.Status {
	t.state, t.wait, t.turn = blocked, w, t.p.nextTurn()
	if !w.quiet {
		t.p.at(t)
		t.p.log.ThreadBlock(t.current(), w.kind, w.until, t.p.log.Intern(w.why))
	}
	return machine.Again
}

// back reports whether the native runs again after it has blocked.
func (t *Thread) back() bool {
	r := t.resumed
	t.resumed = false
	return r
}

// wake lets a blocked thread go on, at time now or later.
func (t *Thread) wake(now int64) { t.unblock(now, true) }

func (t *Thread) unblock(now int64, woken bool) {
	p := t.p
	if t.state != blocked {
		panic("BUG: sim: wake of thread " + number(t.id))
	}
	t.state, t.woken, t.resumed, t.turn = runnable, woken, true, p.nextTurn()
	t.now = max(t.now, now)
	if !t.wait.quiet {
		p.at(t)
		p.log.ThreadUnblock()
	}
	t.wait = wait{}
	if x := p.cur; x != nil && x != t {
		x.shrink(max(0, t.now-x.clock()) + quantum)
	}
}

// spawn starts a thread that calls function entry of the guest with data.
func (t *Thread) spawn(name string, entry, data uint64) *Thread {
	p := t.p
	x := p.newThread(name, p.m.Spawn(p.entries.Thread, entry, data))
	p.at(t)
	p.log.ThreadSpawn(uint32(x.id-1), p.log.Intern(trace.Cut(name, maxLabel, "…")), t.current())
	if x.now = t.clock(); p.opt.Schedule == nil {
		x.now += threadPrice
	}
	x.turn = p.nextTurn()
	t.shrink(quantum)
	return x
}

// maxLabel is the length of a name in the trace, in bytes.
const maxLabel = 60

// end is called when the thread's code has ended.
func (t *Thread) end() {
	p := t.p
	t.state = ended
	if p.detector != nil {
		p.detector.end(p.actor(t))
	}
	if t.named != 0 {
		_ = p.m.Memory.Free(t.named, uint64(len(t.name)), 1, 0)
	}
	if !t.sys {
		p.at(t)
		p.log.ThreadEnd()
	}
	for _, id := range t.joiners {
		if x := p.thread(id); x != nil && x.state == blocked {
			x.wake(t.now)
		}
	}
	t.joiners = nil
	if r := p.runtime(t.callerOf); r != nil {
		r.callers--
		p.shut(r, t)
	}
	for i, x := range p.threads {
		if x == t {
			p.threads = append(p.threads[:i], p.threads[i+1:]...)
			break
		}
	}
	if p.family != nil {
		p.m.Reuse(t.g)
		t.g = nil
	}
}

// quoted returns the thread's name as messages show it.
func (t *Thread) quoted(unnamed string) string {
	if t.name == "" {
		return "'" + unnamed + "'"
	}
	return "'" + t.name + "'"
}

// trace returns the thread's number in events.
func (t *Thread) trace() int16 {
	if t.worker >= 0 {
		return int16(t.worker)
	}
	return trace.ThreadID(min(t.id-1, 30000))
}

func number(n int) string { return strconv.Itoa(n) }

func parked(until int64) wait {
	return wait{kind: trace.BlockPark, why: "thread::park", on: parkWord, until: until}
}

// park waits for the thread's token.
func (t *Thread) park(w func() wait) machine.Status {
	if t.back() || t.token {
		t.token = false
		t.p.learns(t, t.id)
		return machine.Next
	}
	return t.block(w())
}

// unpark gives t its token, at time now.
func (t *Thread) unpark(now int64) {
	t.token = true
	if t.state == blocked && t.wait.on == parkWord {
		t.wake(now)
	}
}

func threadNatives(table map[string]native) {
	table["thread_spawn"] = simple(func(t *Thread, a *machine.Args) {
		entry, data, name := a.Next(), a.Next(), a.Text()
		if a.W[0] = 0; len(t.p.threads) < MaxThreads {
			a.W[0] = uint64(t.spawn(name, entry, data).id)
		}
	})
	table["thread_current"] = simple(func(t *Thread, a *machine.Args) { a.W[0] = uint64(t.id) })
	table["thread_name"] = simple(func(t *Thread, a *machine.Args) {
		x := t.p.thread(int(a.Next())) // before the result takes the argument's place
		a.W[0], a.W[1] = 1, 0
		if x != nil && x.name != "" {
			a.W[0], a.W[1] = x.nameAt(a), uint64(len(x.name))
		}
	})
	table["thread_join"] = func(t *Thread, a *machine.Args) machine.Status {
		id := int(a.Next())
		x := t.p.thread(id)
		if t.back() || x == nil {
			t.p.learns(t, id)
			return machine.Next
		}
		x.joiners = append(x.joiners, t.id)
		return t.block(wait{kind: trace.BlockJoin, why: "JoinHandle::join", until: -1, owner: x.id})
	}
	table["thread_sleep"] = func(t *Thread, a *machine.Args) machine.Status {
		if t.back() {
			return machine.Next
		}
		return t.block(wait{kind: trace.BlockSleep, why: "thread::sleep", until: t.after(a.Next())})
	}
	table["thread_yield"] = simple(func(t *Thread, a *machine.Args) {
		t.cut(-1)
		t.turn = t.p.nextTurn()
		t.spend(yieldPrice)
	})
	table["thread_park"] = func(t *Thread, a *machine.Args) machine.Status {
		return t.park(func() wait { return parked(-1) })
	}
	table["thread_park_join"] = func(t *Thread, a *machine.Args) machine.Status {
		return t.park(func() wait { return wait{kind: trace.BlockJoin, why: "join", on: parkWord, until: -1} })
	}
	table["thread_park_timeout"] = func(t *Thread, a *machine.Args) machine.Status {
		return t.park(func() wait { return parked(t.after(a.Next())) })
	}
	table["thread_unpark"] = simple(func(t *Thread, a *machine.Args) {
		if x := t.p.thread(int(a.Next())); x != nil {
			t.p.tells(t, x.id)
			x.unpark(t.clock())
		}
	})
	table["thread_cores"] = simple(func(t *Thread, a *machine.Args) { a.W[0] = cores })
	table["coop_budget"] = simple(func(t *Thread, a *machine.Args) { a.W[0] = uint64(t.coop - 1) })
	table["coop_set"] = simple(func(t *Thread, a *machine.Args) {
		if t.coop = uint32(a.Next()) + 1; t.coop > 0 {
			t.p.budget = max(t.p.budget, t.coop-1)
		}
	})
	table["coop_take"] = simple(func(t *Thread, a *machine.Args) {
		a.Flag(t.coop != 1)
		if t.coop > 1 {
			t.coop--
			t.p.took++
		}
	})
	table["coop_back"] = simple(func(t *Thread, a *machine.Args) {
		if t.coop > 0 {
			t.coop++
		}
	})
	table["tls_get"] = simple(func(t *Thread, a *machine.Args) {
		key := a.Next()
		a.W[0] = 0
		for i := range t.locals {
			if t.locals[i].key == key {
				a.W[0] = t.locals[i].value
			}
		}
	})
	table["tls_set"] = simple(func(t *Thread, a *machine.Args) {
		key, value := a.Next(), a.Next()
		for i := range t.locals {
			if t.locals[i].key == key {
				t.locals[i].value = value
				return
			}
		}
		t.locals = append(t.locals, local{key, value})
	})
}

package sim

import (
	"encoding/binary"
	"slices"

	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

// drive is one thread at work for a runtime. The guest's loop asks next, does what that says, and asks again.
type drive struct {
	rt         int
	thread     int // id
	main       int // block_on: number of the task to finish; 0 for a worker
	tasks      bool
	heir       bool // takes tasks as soon as nobody else does
	worker     int  // which one it is when it takes tasks
	polled     int  // tasks since the last turn of the driver
	spare      int  // works only while so many others are in block_in_place
	away       int  // in block_in_place, so deep
	idleWorker bool // a worker whose loop has not begun
	parked     bool
	hook       hook
	looks      bool // takes a turn of the driver next, see Process.look
	due        bool // the future of block_on has its turn
	over       bool
	oldRT      int
	oldWorker  int
	doing      doing
	task       int   // that is polled or dropped
	until      int64 // of the last park, with the time of the first timer of the runtime's own clock
	move       int64
}

// doing is what the guest's loop does at the moment.
type doing uint8

const (
	nothing doing = iota
	polls
	drops
	fires
	wakes
	hooks
)

// hook is where a drive is between the calls of the runtime's functions around a park.
type hook uint8

const (
	noHook  hook = iota
	parking      // the first was called
	resting      // and the thread has parked
)

// action is what the guest's loop does next: it calls a function with the data and, for a poll, the task.
type action struct{ call, data, task uint64 }

// actionSize is its size in the guest's memory.
const actionSize = 24

// Results of drive_next.
const (
	driveOver  = iota
	drivePoll  // call(data, task) -> u32
	driveCall  // call(data)
	driveAgain // ask again
)

func (p *Process) newDrive(d drive) int {
	for i := range p.drives {
		if p.drives[i].over {
			p.drives[i] = d
			return i
		}
	}
	p.drives = append(p.drives, d)
	return len(p.drives) - 1
}

// blockOn makes the drive of a block_on. drives: a thread in Runtime::block_on drives a current-thread runtime.
func (t *Thread) blockOn(r *runtime, main *task, drives bool) int {
	p := t.p
	i := p.newDrive(drive{rt: r.id, thread: t.id, main: main.num, due: true, oldRT: t.rt, oldWorker: t.worker,
		worker: r.first})
	main.woken = true
	r.mains = append(r.mains, i)
	t.rt = r.id
	if drives && !r.multi {
		if p.drives[i].heir = len(r.workers) > 0; !p.drives[i].heir {
			p.drive(i, t)
		}
	}
	return i
}

// drive makes the thread in a block_on the one that takes the tasks.
func (p *Process) drive(i int, t *Thread) {
	d := &p.drives[i]
	d.tasks, d.heir = true, false
	r := p.runtime(d.rt)
	r.workers = append(r.workers, i)
	t.worker = d.worker
	p.entered = 0
}

// leave ends a block_on.
func (p *Process) leave(i int, t *Thread) {
	d := &p.drives[i]
	r := p.runtime(d.rt)
	r.mains, r.workers = without(r.mains, i), without(r.workers, i)
	t.rt, t.worker = d.oldRT, d.oldWorker
	p.entered = 0
	d.over = true
	if !d.tasks {
		return
	}
	for _, k := range r.mains {
		if x := &p.drives[k]; x.heir {
			if x.parked {
				p.wakeDrive(x, t.clock())
			}
			break
		}
	}
}

func without(list []int, x int) []int {
	return slices.DeleteFunc(list, func(y int) bool { return x == y })
}

// next is a step of drive i on thread t: it takes the result of what the guest did, and finds out what comes next.
func (p *Process) next(i int, t *Thread, result uint64, a *action) (what uint64, s machine.Status) {
	d := &p.drives[i]
	switch {
	case t.back():
		if p.unparked(d, t, a) {
			return driveCall, machine.Next
		}
	case d.doing == polls:
		x := p.task(d.task)
		d.doing = nothing
		p.acted(t, x, result != 0)
		switch uint32(result) {
		case 0:
			if t.endPoll(false) {
				return p.dropTask(d, t, x, a), machine.Next
			}
		case 1:
			t.endPoll(true)
			p.forget(x)
		default:
			t.panicPoll()
			p.forget(x)
		}
		if p.hit {
			t.leaveSoon()
			return driveAgain, machine.Next
		}
	case d.doing == drops:
		d.doing = nothing
		p.acted(t, p.task(d.task), true)
		p.cancelled(t, p.task(d.task))
	case d.doing == hooks:
		d.doing = nothing
	case d.doing == fires:
		d.doing = nothing
		t.firedCallback()
		if p.turn(d, t, a) { // the same turn goes on
			return driveCall, machine.Next
		}
	case d.doing == wakes:
		d.doing = nothing
		t.firedCallback()
		if p.wakeDeferred(d, t, a) {
			return driveCall, machine.Next
		}
	}
	return p.step(i, t, a)
}

// step decides what the thread does next.
func (p *Process) step(i int, t *Thread, a *action) (what uint64, s machine.Status) {
	d := &p.drives[i]
	r := p.runtime(d.rt)
	if d.hook == resting || d.hook == parking && p.hasWork(d, r) {
		d.hook, d.doing = noHook, hooks
		*a = r.unpark
		return driveCall, machine.Next
	}
	if d.main != 0 && p.task(d.main).done {
		p.leave(i, t)
		return driveOver, machine.Next
	}
	if d.heir && len(r.workers) == 0 {
		p.drive(i, t)
	}
	merges := false
	if p.opt.Schedule != nil && !d.looks {
		if merges = !p.begins(d); p.stand(i, t, !merges) {
			return 0, machine.Again
		}
	}
	if d.main != 0 && p.scheduled(p.task(d.main)) && (d.due || !d.tasks) {
		d.due = false
		return p.pollTask(d, t, p.task(d.main), merges, a), machine.Next
	}
	if !d.tasks {
		return 0, p.park(d, t)
	}
	d.due = false
	if r.closing && d.main == 0 {
		return p.endWorker(i, t, a), machine.Next
	}
	if p.spare(d) {
		p.at(t)
		if p.scheduler.HandOver(t.worker, false); p.scheduler.Ready(r.pool) > 0 {
			p.poke(r, t)
		}
		return 0, p.park(d, t)
	}
	if d.looks {
		d.looks = false
		if p.turn(d, t, a) {
			return driveCall, machine.Next
		}
		return driveAgain, machine.Next
	}
	if d.polled < eventInterval {
		p.at(t)
		if ref, ok := p.scheduler.Next(t.worker); ok {
			d.polled++
			x := p.task(int(p.scheduler.User(ref)))
			if p.scheduler.Closing(ref) {
				return p.dropTask(d, t, x, a), machine.Next
			}
			if r.multi && p.scheduler.Ready(r.pool) > 0 {
				p.poke(r, t)
			}
			return p.pollTask(d, t, x, merges, a), machine.Next
		}
	}
	busy := d.polled >= eventInterval || len(r.defers) > 0
	d.polled, d.due = 0, true
	if p.turn(d, t, a) {
		return driveCall, machine.Next
	}
	if busy || p.scheduler.Ready(r.pool) > 0 && !r.multi || d.main != 0 && p.scheduled(p.task(d.main)) {
		return driveAgain, machine.Next
	}
	if r.park.call != 0 {
		if d.hook == noHook {
			d.hook, d.doing = parking, hooks
			*a = r.park
			return driveCall, machine.Next
		}
		d.hook = resting
	}
	return 0, p.park(d, t)
}

// hasWork reports whether a thread that was about to park finds something to do after the hook of the park.
func (p *Process) hasWork(d *drive, r *runtime) bool {
	return r.closing || len(r.defers) > 0 || p.scheduler.Ready(r.pool) > 0 || d.main != 0 && p.scheduled(p.task(d.main))
}

// pollTask lets the guest poll a task. merges: the poll may begin together with its first operation.
func (p *Process) pollTask(d *drive, t *Thread, x *task, merges bool, a *action) uint64 {
	t.beginPoll(x)
	p.acts(d, t, x)
	t.merges = merges && p.merges(d, x)
	d.doing, d.task = polls, x.num
	*a = action{x.poll, x.data, x.handle()}
	return drivePoll
}

// dropTask lets the guest drop the future of an aborted task.
func (p *Process) dropTask(d *drive, t *Thread, x *task, a *action) uint64 {
	x.done = true
	p.acts(d, t, x)
	p.cutDropped(x)
	d.doing, d.task = drops, x.num
	*a = action{call: x.drop, data: x.data}
	return driveCall
}

// turn is a turn of the driver: a timer that is due, a host event, then the wakes that were put off. It reports whether
// the guest is to run a callback; then next goes on with the same turn.
func (p *Process) turn(d *drive, t *Thread, a *action) bool {
	r := p.runtime(d.rt)
	if r.turned = t.clock(); r.still {
		r.turned = r.clock
	}
	if c, ok := p.due(r, t); ok {
		d.doing = fires
		t.fire(c, a)
		return true
	}
	return p.wakeDeferred(d, t, a)
}

// wakeDeferred performs the wakes that were put off. It reports whether the guest is to run a callback; then the others
// follow.
func (p *Process) wakeDeferred(d *drive, t *Thread, a *action) bool {
	r := p.runtime(d.rt)
	for len(r.defers) > 0 {
		x := r.defers[0]
		r.defers = r.defers[1:]
		if x.task == 0 {
			d.doing = wakes
			t.fire(x.call, a)
			return true
		}
		t.wakeTask(p.task(x.task))
		t.dropWaker(p.task(x.task))
	}
	return false
}

// park lets the thread wait until there is something to do.
func (p *Process) park(d *drive, t *Thread) machine.Status {
	r := p.runtime(d.rt)
	d.until, d.move = -1, -1
	if d.tasks && !r.any && (!r.multi || !p.driven(r) && !p.spare(d)) {
		d.until, d.move = p.deadline(r, t.clock())
	}
	if t.worker >= 0 {
		p.at(t)
		p.scheduler.Park(t.worker, d.until)
	}
	r.parks(t, d)
	d.parked = true
	return t.block(wait{kind: trace.BlockPark, why: "block_on", until: d.until, quiet: t.worker >= 0})
}

// deadline returns when the driver of a runtime has something to do, and its first timer by the runtime's own clock; -1
// is never.
func (p *Process) deadline(r *runtime, now int64) (until, move int64) {
	until = r.timers.next()
	if move = r.own.next(); move >= 0 && r.held == 0 {
		if then := now + move - r.clock; until < 0 || then < until {
			until = then
		}
	}
	return until, move
}

// unparked goes on after park. It reports whether the guest is to run a callback.
func (p *Process) unparked(d *drive, t *Thread, a *action) bool {
	d.parked, d.due = false, true
	if t.worker >= 0 {
		p.at(t)
		p.scheduler.Unpark(t.worker)
	}
	p.runtime(d.rt).unparks(t, d)
	if d.main != 0 && !d.tasks || p.spare(d) || t.passes {
		return false
	}
	r := p.runtime(d.rt)
	if !t.woken && d.until >= 0 && r.still && r.held == 0 && r.own.next() == d.move {
		r.clock = max(r.clock, d.move)
	}
	return p.turn(d, t, a)
}

// shut wakes the threads that wait for the shutdown of a runtime, if that is over. Workers that call hooks call the
// last one first.
func (p *Process) shut(r *runtime, t *Thread) {
	if p.working(r) > 0 || r.callers > 0 {
		return
	}
	for _, id := range r.enders {
		if x := p.thread(id); x != nil && x.state == blocked {
			x.wake(t.clock())
		}
	}
	r.enders = nil
}

// endWorker ends a worker of a runtime that shuts down; the last one drops the tasks.
func (p *Process) endWorker(i int, t *Thread, a *action) uint64 {
	r := p.runtime(p.drives[i].rt)
	if p.working(r) == 1 && p.dropNext(r, t, a) {
		return driveCall
	}
	p.ends(r, t, false)
	p.drives[i].over = true
	r.workers = without(r.workers, i)
	if p.working(r) == 0 {
		p.shut(r, t)
		p.vacate(r)
	}
	t.worker = -1
	p.entered = 0
	return driveOver
}

// driveNatives are what the loops of the guest's library ask.
func driveNatives(table map[string]native) {
	// the address of an action, of which the result of the native says what it is
	answer := func(a *machine.Args, to uint64, x action, what uint64, s machine.Status) machine.Status {
		if s != machine.Next {
			return s
		}
		b, f := a.T.Memory().Writable(to, actionSize)
		if a.Fault(f); f == nil {
			binary.LittleEndian.PutUint64(b, x.call)
			binary.LittleEndian.PutUint64(b[8:], x.data)
			binary.LittleEndian.PutUint64(b[16:], x.task)
		}
		a.W[0] = what
		return a.Done()
	}
	table["drive_begin"] = func(t *Thread, a *machine.Args) machine.Status {
		p := t.p
		r, data, poll, name, drives := p.runtime(int(a.Next())), a.Next(), a.Next(), a.Text(), a.Next() != 0
		if r == nil {
			return t.fail(a, "the runtime has been shut down")
		}
		x, err := t.mainTask(r, data, poll, name)
		if err != nil {
			return t.fail(a, err.Error())
		}
		a.W[0] = uint64(t.blockOn(r, x, drives))
		return a.Done()
	}
	table["drive_mine"] = simple(func(t *Thread, a *machine.Args) { // of a worker; the largest number if it has none
		a.W[0] = ^uint64(0)
		for i := range t.p.drives {
			if d := &t.p.drives[i]; d.thread == t.id && d.idleWorker && !d.over {
				d.idleWorker = false
				a.W[0] = uint64(i)
			}
		}
	})
	table["drive_next"] = func(t *Thread, a *machine.Args) machine.Status {
		i, result, to := int(a.Next()), a.Next(), a.Next()
		var x action
		what, s := t.p.next(i, t, result, &x)
		if s == machine.Again && t.p.opt.Schedule != nil {
			unused(a, &a.W[2], to)
		}
		return answer(a, to, x, what, s)
	}
	table["shutdown_next"] = func(t *Thread, a *machine.Args) machine.Status {
		r, timeout, first, to := t.p.runtime(int(a.Next())), a.Next(), a.Next() != 0, a.Next()
		a.W[0] = driveOver
		if r == nil {
			return machine.Next
		}
		var x action
		s, drop := t.p.shutdown(t, r, first, t.after(timeout), &x)
		what := uint64(driveOver)
		if drop {
			what = driveCall
		}
		return answer(a, to, x, what, s)
	}
	table["abort_begin"] = func(t *Thread, a *machine.Args) machine.Status {
		p := t.p
		x, to := p.taskOf(a.Next()), a.Next()
		a.W[0] = driveOver
		if x.done {
			return machine.Next
		}
		p.tells(t, -x.num)
		p.learns(t, -x.num)
		p.at(t)
		if p.scheduler.Abort(x.ref, true) == sched.DropFuture {
			x.done = true
			return answer(a, to, action{call: x.drop, data: x.data}, driveCall, machine.Next)
		}
		if r := p.runtime(x.rt); r != nil {
			p.poke(r, t)
		}
		return machine.Next
	}
	table["abort_end"] = simple(func(t *Thread, a *machine.Args) {
		x := t.p.taskOf(a.Next())
		t.p.tells(t, -x.num)
		t.p.cancelled(t, x)
	})
	table["react_next"] = func(t *Thread, a *machine.Args) machine.Status {
		to := a.Next()
		t.back()
		if t.firing {
			t.firedCallback()
		}
		var x action
		s := t.p.react(t, &x)
		return answer(a, to, x, driveCall, s)
	}
}

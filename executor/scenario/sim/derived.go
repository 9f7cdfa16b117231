package sim

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/sched"
)

// Derived tasks: a program that builds its own executor gets the same trace. Code generation makes the calls of
// Future::poll that the program writes, and those of the library's executors and of what gives futures wakers of their
// own, calls of traced_poll (std/rs/std/intrinsics/traced.rs), which tells here.
//
// Outside of any poll such a call makes the future a task, and inside of one when it hands another waker on than it was
// given: a future that is woken by itself. What identifies it is its address, behind all boxes. The waker in the
// context is tied to the task through its data; std's Waker reports what happens to it. In what order tasks are polled
// is the program's business: they are foreign to the scheduler.

// derived is what the process knows of them.
type derived struct {
	byFuture map[uint64]int // numbers of tasks, by address
	// byWaker is by the data of the waker; where that is null, by its vtable, as long as only one live task has wakers
	// of it (else the entry is 0).
	byWaker map[wakerKey]int
	// made are the wakers that the program made and has not dropped, by what they are found by. They are the
	// executor's own, and no reason to expect a wake.
	made map[wakerKey]int
	last lastPoll
}

// pollCall is a call of Future::poll.
type pollCall struct {
	of           int    // number in Program.Pollees
	future, meta uint64 // the pointer to the future; meta is the vtable of a trait object, else 0
	data, vtable uint64 // of the waker
	part         bool   // of the task that is being polled
}

// lastPoll is the last poll outside of any other. When the same thread makes the same call again, it polls the same
// task: the vtables of wakers are 'static. It is dropped when byFuture or byWaker changes. A fork begins without it.
type lastPoll struct {
	task   int // number, 0 = none
	thread int
	args   [pollArgs]uint64
}

// pollArgs is how many arguments poll_begin has at least.
const pollArgs = 5

// again reports whether thread t makes the call again. w are the arguments: those of futures that are trait objects
// are one more, which is part and does not matter here.
func (l *lastPoll) again(t *Thread, w []uint64) bool {
	a, b := &l.args, (*[pollArgs]uint64)(w)
	return a[0] == b[0] && a[1] == b[1] && a[2] == b[2] && a[3] == b[3] && a[4] == b[4] &&
		l.task != 0 && l.thread == t.id
}

// wakerKey is a waker's data: an address, or a number with the vtable of the wakers that are numbered.
type wakerKey struct{ data, vtable uint64 }

// lowest is the lowest address: what is less is a number.
const lowest = 4096

// unsizedFuture stands for the address of all futures without bytes.
const unsizedFuture = 1

func newDerived() derived {
	return derived{byFuture: map[uint64]int{}, byWaker: map[wakerKey]int{}, made: map[wakerKey]int{}}
}

func keyOf(data, vtable uint64) wakerKey {
	switch {
	case data >= lowest:
		return wakerKey{data: data}
	case data != 0 && vtable != 0:
		return wakerKey{data, vtable}
	}
	return wakerKey{}
}

// ownKey is what a waker is found by, and the vtable where its data is null.
func ownKey(data, vtable uint64) wakerKey {
	if k := keyOf(data, vtable); k != (wakerKey{}) {
		return k
	}
	return wakerKey{vtable: vtable}
}

// active returns the address of a waker's vtable, 0 if its functions do nothing: those that wake and drop are the same.
func (p *Process) active(vtable uint64) uint64 {
	b, f := p.m.Memory.Bytes(vtable+8, 24)
	if f != nil || [8]byte(b) == [8]byte(b[8:]) && [8]byte(b[8:]) == [8]byte(b[16:]) {
		return 0
	}
	return vtable
}

// waking identifies the wakers that a task is polled with.
func (x *task) waking() wakerKey {
	if x.waker != (wakerKey{}) || x.rt == 0 {
		return x.waker
	}
	return wakerKey{data: x.handle()}
}

// pointee follows a future that is a pointer to another, Pin<Box<F>> or &mut F, to what does not move. It returns the
// address of that and its number in Program.Pollees.
func (p *Process) pointee(at uint64, n int) (uint64, int) {
	program := p.m.Program()
	s := shower{mem: p.m.Memory}
	f := program.Pollees[n]
	vtable := uint64(0)
	for range f.Pointers {
		if at == 0 {
			return at, n
		}
		at, vtable = s.word(at, 8), s.word(at+8, 8)
	}
	if f.Dyn {
		if n, ok := program.Vtables[vtable]; ok {
			if g := program.Pollees[n]; g.Pointers > 0 || g.Dyn {
				return p.pointee(at, n)
			}
			return at, n
		}
	}
	return at, n
}

// polledTask finds the task of a poll, or makes it; nil: the poll is none of a task.
func (t *Thread) polledTask(c *pollCall) *task {
	p := t.p
	d := &p.derived
	n := len(t.polls)
	vtable := p.active(c.vtable)
	key := keyOf(c.data, vtable)
	none := key == (wakerKey{})
	if n > 0 {
		if by := p.task(t.polls[n-1].task); none || key == by.waking() || by.hidden {
			return nil
		}
		if len(d.byFuture) >= MaxTasks {
			return nil
		}
	}
	of := c.of
	if c.meta != 0 {
		if n, ok := p.m.Program().Vtables[c.meta]; ok {
			of = n
		}
	}
	x := t.derive(c.future, of, key, n > 0 && c.part)
	for i := range t.polls {
		if t.polls[i].task == x.num {
			return nil
		}
	}
	if !none {
		if d.byWaker[key] != x.num {
			d.byWaker[key] = x.num
		}
		x.waker = key
	} else if vtable != 0 {
		all := wakerKey{vtable: vtable}
		x.vtable = vtable
		if y, known := d.byWaker[all]; known && y != x.num && (y == 0 || !p.task(y).done) {
			d.byWaker[all] = 0
		} else {
			d.byWaker[all] = x.num
		}
	}
	if x.by != t.id {
		x.by, x.loose = t.id, 0
	}
	d.last = lastPoll{}
	if f := p.m.Program().Pollees[of]; n == 0 && f.Sized && !f.Dyn && f.Pointers == 0 {
		d.last = lastPoll{x.num, t.id, [pollArgs]uint64(t.args.W[1:])}
	}
	return x
}

// derive finds or makes the task of the future at an address that is polled with the waker; part: as one of the task
// that is being polled.
func (t *Thread) derive(at uint64, of int, waker wakerKey, part bool) *task {
	p := t.p
	at, of = p.pointee(at, of)
	f := p.m.Program().Pollees[of]
	d := &p.derived
	if !f.Sized {
		at = unsizedFuture
		if waker != (wakerKey{}) {
			// They are told apart by their wakers, unless each poll makes a new one.
			x := p.task(d.byFuture[at])
			if d.byFuture[waker.data] != 0 || x != nil && x.waker != waker && d.made[x.waker] > 0 {
				at = waker.data
			}
		}
	}
	if n := d.byFuture[at]; n != 0 && p.task(n).of == of {
		return p.task(n)
	}
	line := p.line(f.Pos)
	if f.Pos == 0 {
		line = t.callerLine()
	}
	p.at(t)
	ref, _ := p.scheduler.Spawn(sched.Meta{Name: p.log.Intern(f.Name), Line: line, External: true, Nested: part})
	x := p.newTask(task{ref: ref, key: at, part: part, derived: true, of: of})
	if part {
		x.outer = t.polls[len(t.polls)-1].task
	}
	p.named(x, f.Name)
	d.byFuture[at] = x.num
	return x
}

// underive forgets whose future is at an address.
func (p *Process) underive(x *task) {
	if p.derived.byFuture[x.key] == x.num {
		delete(p.derived.byFuture, x.key)
		p.derived.last = lastPoll{}
	}
}

// disown forgets whose the wakers of a part are that is over, when there are none any more: a task may have parts
// without end.
func (p *Process) disown(x *task) {
	if x.part && x.done && x.wakers == 0 && p.derived.byWaker[x.waker] == x.num {
		p.derived.disown(x.waker)
	}
}

// disown forgets whose the wakers are that are found by k.
func (d *derived) disown(k wakerKey) {
	delete(d.byWaker, k)
	d.last = lastPoll{}
}

// dropped tells that the future at an address is dropped: a task that was never finished.
func (t *Thread) dropped(at uint64) {
	p := t.p
	x := p.task(p.derived.byFuture[at])
	if x == nil {
		return
	}
	for i := range t.polls {
		if t.polls[i].task == x.num {
			return
		}
	}
	p.underive(x)
	p.at(t)
	p.cutDropped(x)
	if p.scheduler.Abort(x.ref, false) == sched.DropFuture {
		p.scheduler.Cancelled(x.ref)
	}
	x.done = true
	p.disown(x)
}

// unpolled tells that the program drops a coroutine that never ran, one that the same function made.
func (t *Thread) unpolled(f *bytecode.Func) {
	by, pc := t.g.Func(1)
	if by == nil {
		return
	}
	for _, u := range by.Unpolled {
		if u.PC == pc {
			t.p.at(t)
			t.p.log.Unpolled(t.current(), shortName(f.Name), t.p.line(u.Pos))
		}
	}
}

// wakerTask returns the derived task that a waker belongs to, nil when that is not known.
func (p *Process) wakerTask(data, vtable uint64) *task {
	return p.task(p.derived.byWaker[ownKey(data, vtable)])
}

// outside reports whether the thread that polls x is outside of any poll: there it clones and drops wakers of its own.
func (t *Thread) outside(x *task) bool { return x.by == t.id && len(t.polls) == 0 }

// release tells that a waker is gone: a clone, or one that the executor made for its polls. A poll holds clones;
// outside of polls the thread that polls clones and drops wakers of its own, and others drop what they were given.
func (t *Thread) release(data, vtable uint64) {
	p := t.p
	k := ownKey(data, vtable)
	x := p.task(p.derived.byWaker[k])
	outside := x != nil && t.outside(x)
	if n := p.derived.made[k]; n > 0 && (x == nil || x.wakers == 0 || outside && x.loose == 0) {
		if p.derived.made[k] = n - 1; n == 1 {
			delete(p.derived.made, k)
		}
		return
	}
	if x == nil || x.wakers == 0 {
		return
	}
	if outside && x.loose > 0 {
		x.loose--
	}
	p.at(t)
	x.wakers--
	p.scheduler.DropWaker(x.ref)
	p.disown(x)
}

func derivedNatives(table map[string]native) {
	table["poll_begin"] = func(t *Thread, a *machine.Args) machine.Status {
		p := t.p
		if len(p.derived.byFuture) >= MaxTasks && len(t.polls) == 0 {
			return t.tooManyTasks()
		}
		var x *task
		if l := &p.derived.last; len(t.polls) == 0 && l.again(t, a.W[1:]) {
			x = p.task(l.task)
		} else {
			c := pollCall{of: int(a.Next()), future: a.Next()}
			if f := p.m.Program().Pollees[c.of]; f.Dyn && f.Pointers == 0 {
				c.meta = a.Next()
			}
			c.data, c.vtable, c.part = a.Next(), a.Next(), a.Next() != 0
			x = t.polledTask(&c)
		}
		a.Flag(x != nil)
		if x != nil {
			x.cuts, t.cuts = x.cuts || t.cuts, false
			t.beginPoll(x)
		}
		return a.Done()
	}
	table["poll_end"] = simple(func(t *Thread, a *machine.Args) {
		p := t.p
		x := t.polled()
		outcome := uint32(a.Next())
		if outcome != 0 {
			p.underive(x)
		}
		if outcome == 2 {
			t.panicPoll()
		} else {
			t.endPoll(outcome == 1)
		}
		if x.done {
			p.disown(x)
		}
		if p.hit {
			t.leaveSoon()
		}
	})
	table["poll_forget"] = simple(func(t *Thread, a *machine.Args) { // a future is dropped that was polled
		of, at := int(a.Next()), a.Next()
		if len(t.p.derived.byFuture) > 0 {
			at, _ = t.p.pointee(at, of)
			t.dropped(at)
		}
	})
	table["trace_waker_clone"] = simple(func(t *Thread, a *machine.Args) {
		if x := t.p.wakerTask(a.Next(), a.Next()); x != nil {
			t.p.at(t)
			x.wakers++
			if t.outside(x) {
				x.loose++
			}
			t.p.scheduler.CloneWaker(x.ref)
		}
	})
	table["trace_waker_wake"] = simple(func(t *Thread, a *machine.Args) {
		if x := t.p.wakerTask(a.Next(), a.Next()); x != nil {
			t.wakeTask(x)
		}
	})
	table["trace_waker_drop"] = simple(func(t *Thread, a *machine.Args) { t.release(a.Next(), a.Next()) })
	table["trace_waker_new"] = simple(func(t *Thread, a *machine.Args) {
		d := &t.p.derived
		k := ownKey(a.Next(), a.Next())
		if x := t.p.task(d.byWaker[k]); x != nil && x.done && x.wakers == 0 && d.made[k] == 0 {
			d.disown(k) // its memory is used again
		}
		d.made[k]++
	})
}

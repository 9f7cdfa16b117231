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
	s := shower{mem: p.m.Memory}
	wake, byRef, drop := s.word(vtable+8, 8), s.word(vtable+16, 8), s.word(vtable+24, 8)
	if s.bad || wake == byRef && byRef == drop {
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
func (t *Thread) polledTask(future uint64, of int, data, vtable uint64, part bool) *task {
	p := t.p
	d := &p.derived
	vtable = p.active(vtable)
	key := keyOf(data, vtable)
	n := len(t.polls)
	none := key == (wakerKey{})
	if n > 0 {
		if q := p.task(t.polls[n-1].task); none || key == q.waking() || q.hidden {
			return nil
		}
		if len(d.byFuture) >= MaxTasks {
			return nil
		}
	}
	x := t.derive(future, of, key, n > 0 && part)
	for i := range t.polls {
		if t.polls[i].task == x.num {
			return nil
		}
	}
	if !none {
		d.byWaker[key] = x.num
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
	d.byFuture[at] = x.num
	return x
}

// underive forgets whose future is at an address.
func (p *Process) underive(x *task) {
	if p.derived.byFuture[x.key] == x.num {
		delete(p.derived.byFuture, x.key)
	}
}

// disown forgets whose the wakers of a part are that is over, when there are none any more: a task may have parts
// without end.
func (p *Process) disown(x *task) {
	if x.part && x.done && x.wakers == 0 && p.derived.byWaker[x.waker] == x.num {
		delete(p.derived.byWaker, x.waker)
	}
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
		of, future := int(a.Next()), a.Next()
		if p.m.Program().Pollees[of].Dyn && p.m.Program().Pollees[of].Pointers == 0 {
			if n, ok := p.m.Program().Vtables[a.Next()]; ok {
				of = n
			}
		}
		data, vtable, part := a.Next(), a.Next(), a.Next() != 0
		if len(p.derived.byFuture) >= MaxTasks && len(t.polls) == 0 {
			return t.tooManyTasks()
		}
		x := t.polledTask(future, of, data, vtable, part)
		a.Flag(x != nil)
		if x != nil {
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
			delete(d.byWaker, k) // its memory is used again
		}
		d.made[k]++
	})
}

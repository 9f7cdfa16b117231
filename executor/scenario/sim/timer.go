package sim

import (
	"math"
	"sort"

	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/timer"
	"github.com/pollground/pollground/executor/trace"
)

// Timers. A timer belongs to the runtime in which it was armed, and fires when a thread of that runtime has a turn of
// its driver; outside of runtimes a thread of the process's own fires it, as a timer thread of smol or async-std would.
//
// A runtime may have a clock of its own that stands still (tokio's paused one): its timers wait in a list apart. When
// the runtime has nothing else to do, that clock goes to the first of them; until then the process's time passes, so
// that what comes from the network or other threads comes first. Nothing moves it while a blocking job runs.

// armedTimer calls fn(data) when its time has come.
type armedTimer struct {
	id   uint64 // as Rust knows it
	row  uint32
	task uint32
	due  int64 // what the trace says about one on a clock that stands still
	fn   uint64
	data uint64

	at    int64 // deadline, by its clock
	place uint64
	late  timer.ID // in timers.late
}

// timers are the timers of one clock.
type timers struct {
	timer.Wheel[armedTimer]
	late    timer.Wheel[uint64] // ids of timers that get a new place, by the time of that
	moved   bool                // a deadline was moved, so the wheel may have another order than that of the places
	ordered int64               // the deadline whose timers are in the order of their places all the same; 0 for none
}

// timerRef says where a timer is that Rust knows by number.
type timerRef struct {
	rt  int  // id of a runtime, 0 for none
	own bool // by the runtime's own clock
	id  timer.ID
}

// timersOf returns where a timer waits.
func (p *Process) timersOf(r timerRef) *timers {
	switch rt := p.runtime(r.rt); {
	case rt == nil:
		return &p.timers
	case r.own:
		return &rt.own
	default:
		return &rt.timers
	}
}

// next is the time of the first, -1 for none.
func (q *timers) next() int64 {
	if at, ok := q.Next(); ok {
		return at
	}
	return -1
}

// pop removes the first timer if it is due.
func (p *Process) pop(q *timers, now int64) (armedTimer, bool) {
	at, x, ok := q.Pop(now)
	if !ok || !q.moved || q.ordered == at {
		return x, ok
	}
	list := []armedTimer{x}
	for q.next() == at {
		_, x, _ := q.Pop(at)
		list = append(list, x)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].place < list[j].place })
	for _, x := range list[1:] {
		p.file(q, p.armed[x.id], x)
	}
	q.ordered = at
	return list[0], true
}

// file puts a timer into the wheel, behind the others of its deadline.
func (p *Process) file(q *timers, ref timerRef, x armedTimer) {
	ref.id = q.Arm(x.at, x)
	p.armed[x.id] = ref
}

// mix notes that a timer is not in the order of the places.
func (q *timers) mix(at int64) {
	q.moved = true
	if q.ordered == at {
		q.ordered = 0
	}
}

// regroup gives new places to the timers whose time for that has come, in the order of their old ones.
func (p *Process) regroup(q *timers, now int64) {
	type late struct {
		at int64
		x  *armedTimer
	}
	var list []late
	for q.late.Len() > 0 {
		at, id, ok := q.late.Pop(now)
		if !ok {
			break
		}
		list = append(list, late{at, q.Value(p.armed[id].id)})
	}
	sort.Slice(list, func(i, j int) bool {
		if list[i].at != list[j].at {
			return list[i].at < list[j].at
		}
		return list[i].x.place < list[j].x.place
	})
	for _, l := range list {
		p.lastRow++
		l.x.place, l.x.late = p.lastRow, timer.ID{}
		q.mix(l.x.at)
	}
}

// callback is a Rust fn(*mut ()) with its argument, and why it runs.
type callback struct {
	fn   uint64
	data uint64
	by   trace.By
	row  uint32
	host hostWait // of a host event; id 0 for none
}

func (x *armedTimer) callback(p *Process) callback {
	delete(p.armed, x.id)
	return callback{fn: x.fn, data: x.data, by: trace.ByTimer, row: x.row}
}

// due takes the next callback of a runtime whose time has come.
func (p *Process) due(r *runtime, t *Thread) (callback, bool) {
	now := t.clock()
	if len(r.posts) > 0 {
		c := r.posts[0]
		r.posts = r.posts[1:]
		return c, true
	}
	p.regroup(&r.timers, now)
	p.regroup(&r.own, r.clock)
	if x, ok := p.pop(&r.timers, now); ok {
		return x.callback(p), true
	}
	if x, ok := p.pop(&r.own, r.clock); ok {
		if x.due > now { // the program has moved the clock
			p.at(t)
			p.log.TimerDisarm(x.row, x.task)
			x.row = p.log.NextRow()
			p.log.TimerArm(x.row, trace.AwaitTimer, now, x.task, p.log.Intern("advance"))
		}
		return x.callback(p), true
	}
	return callback{}, false
}

// fire lets the guest run a callback of the reactor. firedCallback follows.
func (t *Thread) fire(c callback, a *action) {
	p := t.p
	p.at(t)
	switch {
	case c.host.id != 0:
		p.log.HostFire(c.row, c.host.task, p.log.Intern(c.host.name))
		p.fired = c.host
	case c.row != 0:
		p.log.TimerFire(c.row, 0)
	}
	p.scheduler.SetWakeSource(c.by, c.row)
	t.firing, t.fired = true, t.clock()
	*a = action{call: c.fn, data: c.data}
}

func (t *Thread) firedCallback() {
	t.firing = false
	t.p.entered = 0
	t.p.at(t)
}

// arm adds a timer for the runtime that t is in; own: by that runtime's clock.
func (t *Thread) arm(at int64, own bool, fn, data uint64, label []byte) uint64 {
	p := t.p
	p.lastRow++
	return t.armAt(armedTimer{id: p.lastRow, at: at, place: p.lastRow, fn: fn, data: data}, own, -1, label)
}

// move gives an armed timer of the runtime that t is in another deadline and returns its new id. The timer keeps its
// place until the driver has a turn at the time regroup or later, where it gets the last one. If regroup is negative it
// keeps its place for good.
func (t *Thread) move(id uint64, at, regroup int64, label []byte) uint64 {
	p := t.p
	x := *p.timersOf(p.armed[id]).Value(p.armed[id].id)
	t.disarm(id)
	p.lastRow++
	x.id, x.at = p.lastRow, at
	return t.armAt(x, true, regroup, label)
}

// armAt arms x, which has an id, a deadline, a place and a callback.
func (t *Thread) armAt(x armedTimer, own bool, regroup int64, label []byte) uint64 {
	p, at, deadline := t.p, x.at, x.at
	p.at(t)
	x.row, x.task, x.late = p.log.NextRow(), t.current(), timer.ID{}
	r := p.runtime(t.rt)
	own = own && r != nil && r.still
	if own {
		at = t.clock() + max(0, at-r.clock)
		x.due = at
	}
	p.log.TimerArm(x.row, trace.AwaitTimer, at, x.task, p.log.InternBytes(label))
	if q := t.polling(); q != nil {
		q.row = x.row
	}
	ref := timerRef{rt: t.rt, own: own}
	q := p.timersOf(ref)
	first := q.next()
	if regroup >= 0 {
		x.late = q.late.Arm(regroup, x.id)
	}
	if x.place != x.id {
		q.mix(deadline)
	}
	p.file(q, ref, x)
	if first < 0 || deadline < first {
		if r != nil {
			if t.worker < 0 || r.multi {
				p.wakeDriver(r, t.clock())
			}
		} else {
			p.wakeReactor(t.clock())
			t.shrink(max(0, at-t.clock()) + quantum)
		}
	}
	return x.id
}

// disarm reports whether the timer had not fired.
func (t *Thread) disarm(id uint64) bool {
	p := t.p
	ref, ok := p.armed[id]
	if !ok {
		return false
	}
	q := p.timersOf(ref)
	x, _ := q.Cancel(ref.id)
	q.late.Cancel(x.late)
	delete(p.armed, id)
	p.at(t)
	p.log.TimerDisarm(x.row, x.task)
	return true
}

// wakeReactor lets the reactor thread look at timers and posts; it is made when it is first needed.
func (p *Process) wakeReactor(now int64) {
	t := p.thread(p.reactor)
	if t == nil {
		t = p.newThread("reactor", p.m.Spawn(p.entries.Reactor))
		p.reactor = t.id
		t.sys, t.now, t.turn = true, now, p.nextTurn()
		return
	}
	if t.state == blocked {
		t.wake(now)
	}
}

// react finds the next callback for the reactor thread, or blocks it.
func (p *Process) react(t *Thread, a *action) machine.Status {
	if len(p.posts) > 0 {
		c := p.posts[0]
		p.posts = p.posts[1:]
		t.fire(c, a)
		return machine.Next
	}
	if x, ok := p.pop(&p.timers, t.clock()); ok {
		t.fire(x.callback(p), a)
		return machine.Next
	}
	return t.block(wait{why: "reactor", until: p.timers.next(), quiet: true})
}

func timerNatives(table map[string]native) {
	arm := func(own bool) native {
		return func(t *Thread, a *machine.Args) machine.Status {
			at := int64(a.Next())
			if at < 0 {
				at = math.MaxInt64
			}
			if len(t.p.armed) >= MaxTimers {
				return t.limit("more than {n} timers are armed: keep fewer sleeping futures at a time", MaxTimers)
			}
			fn, data := a.Next(), a.Next()
			a.W[0] = t.arm(at, own, fn, data, a.Bytes())
			return a.Done()
		}
	}
	table["timer_arm"], table["timer_arm_own"] = arm(false), arm(true)
	table["timer_move"] = simple(func(t *Thread, a *machine.Args) {
		id, at, regroup := a.Next(), int64(a.Next()), int64(a.Next())
		if at < 0 {
			at = math.MaxInt64
		}
		a.W[0] = t.move(id, at, regroup, a.Bytes())
	})
	table["timer_cancel"] = simple(func(t *Thread, a *machine.Args) { a.Flag(t.disarm(a.Next())) })
}

package vm

import (
	"strings"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
	"github.com/pollground/pollground/executor/sched"
)

// Derived tasks: a program that builds its own executor gets the same trace.
// The compiler marks the calls of Future::poll that the program writes, and those
// of the library's executors and of what gives futures wakers of their own. Outside
// of any poll such a call makes the future a task, and inside of one when it hands
// another waker on than it was given: a future that is woken by itself. What
// identifies it is the address of its block, or of the box's content. The waker in the context is
// tied to the task through its data pointer; std's Waker reports what happens
// to it. In what order tasks are polled is the program's business: they are
// foreign to the scheduler.

// derived is what the machine knows of them.
type derived struct {
	byFuture map[unsafe.Pointer]*task
	// byWaker is by the data of the waker; where that is null, by its vtable, as
	// long as only one live task has wakers of it (else the entry is nil).
	byWaker map[wakerKey]*task
	// made are the wakers that the program made and has not dropped, by what they
	// are found by. They are the executor's own, and no reason to expect a wake.
	made map[wakerKey]int
	// last is the task of the last poll, and told what byWaker was told then: most
	// polls are of the same one again.
	last *task
	told wakerKey
	// waker are the words of the last waker that was looked at, found what wakerOf said.
	waker [2]Val
	found foundWaker
}

// foundWaker is a waker's data and its vtable, unless that does nothing.
type foundWaker struct {
	data   wakerKey
	vtable unsafe.Pointer
}

// wakerKey is a waker's data: a pointer, or a number with the vtable of the wakers
// that are numbered.
type wakerKey struct {
	p unsafe.Pointer
	n uint64
}

// userPoll is a call of Future::poll written in the program: function id, the
// window at R[a] = {future, context}. self is the type behind a dyn, nil for a
// static call.
func (t *Thread) userPoll(in *compile.Instr, id int, call *compile.PollCall, self *compile.TypeDesc) Status {
	a := int(in.A)
	if id < 0 {
		return t.enterCall(id, a)
	}
	m := t.m
	at := t.base + a
	future, cx := t.stack[at], t.stack[at+1]
	x := m.derived.last
	if self == nil {
		self = call.Self
	}
	if x != nil && t.polledLast(x, future, cx, self) {
		t.pollsAgain(x, in, m.funcs[id], call.Ret)
	} else {
		if x = t.polledTask(future, cx, call, self); x == nil {
			return t.enterCall(id, a)
		}
		if x == tooMany {
			return t.tooManyTasks()
		}
	}
	t.beginPoll(x)
	t.polls[len(t.polls)-1].ret = call.Ret
	if fn := m.funcs[id]; t.shimless(fn, future) {
		return t.enterShim(fn, at+polledWin, future, cx, callTraced)
	}
	w := (*[polledWin]Val)(t.stack[at+polledWin:])
	w[0], w[1] = future, cx
	t.nbase, t.nwin = at, polledWin
	return t.callPlaced(id, userPolled, kontPoll)
}

// polledLast reports whether a poll is again one of x, the last task that was polled, outside of any poll, on the same
// thread and with the same waker. Mostly it is; then there is nothing to find out and to remember.
func (t *Thread) polledLast(x *task, future, cx Val, self *compile.TypeDesc) bool {
	d := &t.m.derived
	if len(t.polls) > 0 || x.key != future.P || x.done || x.by != t.ID || self.Kind != types.Coroutine || len(d.byFuture) >= MaxTasks || cx.P == nil || cx.At().P == nil {
		return false
	}
	w := (*[2]Val)(cx.At().P)
	if w[0] != d.waker[0] || w[1] != d.waker[1] {
		return false
	}
	if d.found.data.p == nil {
		return d.found.vtable == nil
	}
	return d.found.data == d.told
}

// polledTask finds the task of a poll, or makes it. nil: the poll is none of a task; tooMany: there can be no more.
func (t *Thread) polledTask(future, cx Val, call *compile.PollCall, self *compile.TypeDesc) *task {
	m := t.m
	data, vtable := m.derived.wakerOf(cx)
	n := len(t.polls)
	if n > 0 && (data.p == nil || data == t.polls[n-1].task.waking() || t.polls[n-1].task.hidden) {
		return nil
	}
	if len(m.derived.byFuture) >= MaxTasks {
		if n > 0 {
			return nil
		}
		return tooMany
	}
	x := t.derive(future.P, self, data, n > 0 && call.Part)
	if n > 0 && t.underPoll(x) {
		return nil
	}
	if data.p != nil {
		if m.derived.last != x || m.derived.told != data {
			m.derived.byWaker[data] = x
			x.waker = data
			m.derived.last, m.derived.told = x, data
		}
	} else if vtable != nil {
		all := wakerKey{p: vtable}
		if y, known := m.derived.byWaker[all]; known && y != x && (y == nil || !y.done) {
			m.derived.byWaker[all] = nil
		} else {
			m.derived.byWaker[all] = x
		}
	}
	if x.by != t.ID {
		x.by, x.loose = t.ID, 0
	}
	return x
}

var tooMany = &task{}

// polledWin is how many slots there are between a poll's window and that of the function which polls.
const polledWin = 2

// userPolled goes on when the future has answered.
func userPolled(t *Thread, a []Val, r Val) Status {
	t.endUserPoll(isReady(t.polls[len(t.polls)-1].ret, r))
	a[0] = r
	return Next
}

// endUserPoll ends the poll of a derived task.
func (t *Thread) endUserPoll(ready bool) {
	x := t.polls[len(t.polls)-1].task
	if ready {
		t.m.underive(x.key)
	}
	t.endPoll(ready)
	if x.done {
		t.m.disown(x)
	}
	if t.m.hit {
		t.leaveSoon()
	}
}

// pollPanicked is called when a panic comes out of a poll.
func (t *Thread) pollPanicked() {
	x := t.polls[len(t.polls)-1].task
	t.m.underive(x.key)
	t.panicPoll()
	t.m.disown(x)
}

// waking identifies the wakers that a task is polled with.
func (x *task) waking() wakerKey {
	if x.waker.p != nil || x.rt == nil {
		return x.waker
	}
	return wakerKey{p: unsafe.Pointer(x)}
}

// underPoll reports whether a task is being polled on t.
func (t *Thread) underPoll(x *task) bool {
	for i := range t.polls {
		if t.polls[i].task == x {
			return true
		}
	}
	return false
}

// isReady reads a Poll<T>.
func isReady(d *compile.TypeDesc, v Val) bool {
	switch d.Enum {
	case compile.EnumPlain:
		return v.B == 0
	case compile.EnumTagged:
		return v.At().B == 0
	}
	return v.P != nil
}

// wakerOf gives data and vtable of the waker in a &mut Context. A Context is
// represented as the &Waker that it holds; a Waker is an object {data, vtable}.
// A vtable whose functions are all the same does nothing: it is left out.
func (d *derived) wakerOf(cx Val) (data wakerKey, vtable unsafe.Pointer) {
	if cx.P == nil || cx.At().P == nil {
		return data, nil
	}
	w := (*[2]Val)(cx.At().P)
	if w[0] == d.waker[0] && w[1] == d.waker[1] {
		return d.found.data, d.found.vtable
	}
	if f := (*[4]Val)(w[1].P); f != nil && (f[1] != f[2] || f[2] != f[3]) {
		vtable = w[1].P
	}
	d.waker, d.found = *w, foundWaker{keyOf(w[0], vtable), vtable}
	return d.found.data, vtable
}

func keyOf(data Val, vtable unsafe.Pointer) wakerKey {
	switch data = Plain(data); {
	case data.P != nil:
		return wakerKey{data.P, data.B}
	case data.B != 0 && vtable != nil:
		return wakerKey{vtable, data.B}
	}
	return wakerKey{}
}

// wakerTask is the derived task that a waker belongs to, nil when that is not
// known. a is data and vtable.
func (m *Machine) wakerTask(a []Val) *task { return m.derived.byWaker[ownKey(a)] }

// ownKey is what a waker is found by, and the vtable where its data is null.
func ownKey(a []Val) wakerKey {
	if k := keyOf(a[0], a[1].P); k.p != nil {
		return k
	}
	return wakerKey{p: a[1].P}
}

// release tells that a waker is gone: a clone, or one that the executor made for
// its polls. A poll holds clones; outside of polls the thread that polls clones
// and drops wakers of its own, and others drop what they were given.
func (t *Thread) release(a []Val) {
	m := t.m
	k := ownKey(a)
	x := m.derived.byWaker[k]
	outside := x != nil && x.by == t.ID && len(t.polls) == 0
	if n := m.derived.made[k]; n > 0 && (x == nil || x.wakers == 0 || outside && x.loose == 0) {
		if m.derived.made[k] = n - 1; n == 1 {
			delete(m.derived.made, k)
		}
		return
	}
	if x == nil || x.wakers == 0 {
		return
	}
	if outside && x.loose > 0 {
		x.loose--
	}
	m.at(t)
	x.wakers--
	m.scheduler.DropWaker(x.ref)
	m.disown(x)
}

// derive finds or makes the task of the future at p, of type d, that is polled with
// the waker; part: as one of the task that is being polled.
func (t *Thread) derive(p unsafe.Pointer, d *compile.TypeDesc, waker wakerKey, part bool) *task {
	m := t.m
	if m.derived.byFuture == nil {
		m.derived.byFuture = map[unsafe.Pointer]*task{}
		m.derived.byWaker = map[wakerKey]*task{}
	}
	if d.Kind != types.Coroutine {
		p, d = m.pointee(p, d)
	}
	if p == Mark() && waker.p != nil {
		// Futures without a size all lie there: they are told apart by their wakers, unless each poll makes a new one.
		x := m.derived.byFuture[p]
		if m.derived.byFuture[waker.p] != nil || x != nil && x.waker != waker && m.derived.made[x.waker] > 0 {
			p = waker.p
		}
	}
	if x := m.derived.last; x != nil && x.key == p && !x.done {
		return x
	}
	if x := m.derived.byFuture[p]; x != nil {
		m.derived.last, m.derived.told = x, wakerKey{}
		return x
	}
	_, line, _ := t.Caller()
	name := m.futureName(d)
	if co := m.coroutine(p); co != nil && co.f.User && d.Kind == types.Coroutine {
		_, line, _ = m.position(co.f.Span.Lo)
	}
	m.at(t)
	ref, _ := m.scheduler.Spawn(sched.Meta{Name: m.log.Intern(name), Line: int32(line), External: true, Nested: part})
	x := &task{ref: ref, key: p, part: part}
	m.derived.byFuture[p] = x
	return x
}

// underive forgets whose future is at p.
func (m *Machine) underive(p unsafe.Pointer) {
	delete(m.derived.byFuture, p)
	m.derived.last = nil
}

// disown forgets whose the wakers of a part are that is over, when there are none
// any more: a task may have parts without end.
func (m *Machine) disown(x *task) {
	if x.part && x.done && x.wakers == 0 && m.derived.byWaker[x.waker] == x {
		delete(m.derived.byWaker, x.waker)
		m.derived.last = nil
	}
}

// futureObject: futures' LocalFutureObj and FutureObj, which are boxes.
func futureObject(d *compile.TypeDesc) bool {
	return len(d.Fields) == 1 && d.Type != nil && d.Type.Kind == types.Adt && strings.HasSuffix(d.Type.Def.Name, "FutureObj")
}

// pointee follows a future that is a pointer to another, Pin<Box<F>> or &mut F,
// to what does not move.
func (m *Machine) pointee(p unsafe.Pointer, d *compile.TypeDesc) (unsafe.Pointer, *compile.TypeDesc) {
	for {
		switch {
		case d.Lang == "Pin" && len(d.Fields) == 1, futureObject(d):
			d = d.Fields[0].Type
		case (d.Lang == "Box" || d.Kind == types.Ref) && d.Elem != nil:
			v := (*Val)(p)
			if v.P == nil {
				return p, d
			}
			p = v.P
			if d = d.Elem; d.Kind == types.Dyn {
				return p, m.prog.Vtables[v.B].Type
			}
		default:
			return p, d
		}
	}
}

// coroutine is the function of the coroutine block at p, nil when there is
// another kind of value.
func (m *Machine) coroutine(p unsafe.Pointer) *function {
	if p == nil {
		return nil
	}
	q := uintptr((*Val)(p).P)
	for _, all := range m.made {
		d := q - uintptr(unsafe.Pointer(&all[0]))
		if i := d / unsafe.Sizeof(all[0]); i < uintptr(len(all)) && d%unsafe.Sizeof(all[0]) == 0 {
			if all[i].f.Co == nil {
				return nil
			}
			return &all[i]
		}
	}
	return nil
}

// position is a place in the source.
func (m *Machine) position(p syntax.Pos) (file string, line, col int) {
	if m.prog.Sources == nil {
		return "", 0, 0
	}
	f, at := m.prog.Sources.Position(p)
	if f == nil {
		return "", 0, 0
	}
	return f.Name, at.Line, at.UTF16
}

// dropped tells that a coroutine is dropped: a task that was never finished.
func (t *Thread) dropped(co unsafe.Pointer) {
	m := t.m
	x := m.derived.byFuture[co]
	if x == nil || t.underPoll(x) {
		return
	}
	m.underive(co)
	m.at(t)
	if m.scheduler.Abort(x.ref, false) == sched.DropFuture {
		m.scheduler.Cancelled(x.ref)
	}
	x.done = true
	m.disown(x)
}

// unpolled tells that the program drops a coroutine that never ran, one that
// the same function made: by OpNewCo, or by the call of an async fn. What came
// as an argument is not told, nor what the library or a tuple drops: select!
// drops branches that way.
func (t *Thread) unpolled(f *compile.Func) {
	m, fn := t.m, t.fn.f
	pc := t.pc - 1
	reg := fn.Code[pc].A
	for _, e := range fn.Unwind { // where the register became its owner
		if e.Reg != reg || pc < int(e.Start) || pc >= int(e.End) || e.Start == 0 {
			continue
		}
		at := int(e.Start) - 1
		if in := &fn.Code[at]; in.Op == compile.OpMov && at > 0 {
			at, reg = at-1, in.B
		}
		in := &fn.Code[at]
		if in.A != reg || in.Op != compile.OpNewCo && (in.Op != compile.OpCall || m.prog.Funcs[in.J].Name+"::{async}" != f.Name) {
			return
		}
		m.at(t)
		m.log.Unpolled(t.current(), shortName(f.Name), int32(m.line(fn, at)))
		return
	}
}

func init() {
	Register("poll_forget", func(t *Thread, a []Val) Status { // a future of type T at a[0] is dropped, which was polled
		if len(t.m.derived.byFuture) > 0 {
			p, _ := t.m.pointee(a[0].P, t.Type(0))
			t.dropped(p)
		}
		return Next
	})
	Register("trace_waker_clone", func(t *Thread, a []Val) Status {
		if x := t.m.wakerTask(a); x != nil {
			t.m.at(t)
			x.wakers++
			if x.by == t.ID && len(t.polls) == 0 {
				x.loose++
			}
			t.m.scheduler.CloneWaker(x.ref)
		}
		return Next
	})
	Register("trace_waker_wake", func(t *Thread, a []Val) Status {
		if x := t.m.wakerTask(a); x != nil {
			t.wakeTask(x)
		}
		return Next
	})
	Register("trace_waker_drop", func(t *Thread, a []Val) Status {
		t.release(a)
		return Next
	})
	Register("trace_waker_new", func(t *Thread, a []Val) Status {
		d := &t.m.derived
		if d.made == nil {
			d.made = map[wakerKey]int{}
		}
		d.made[ownKey(a)]++
		return Next
	})
}

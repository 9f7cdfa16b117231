package vm

import (
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/sched"
)

// Polls in which nothing happens. A program that polls one async fn over and over, and each time nothing but the
// program's own code runs, has its polls recorded as a whole when they end: begin, await and end at once. Until then the
// begin is untold. Whatever else is to be recorded goes through Machine.at, which tells it first; so does the end of
// Run. So the record is the same, and nobody sees one that lacks something.
//
// Begin and end are what userPoll and suspend come to when a task is polled as it was the last time, spelled out: all
// that they would look up is in again.

// again is a poll of a derived task that was like the one before it: outside of any other, with the same waker.
type again struct {
	thread *Thread // nil: there was none
	task   *task
	future unsafe.Pointer
	waker  [2]Val
	shim   *function // Future::poll of the task's future
	co     *function
	ret    *compile.TypeDesc
	call   *compile.Instr // of it
	then   coPoint        // where the caller goes on when the poll is pending
}

// pollsAgain notes that the last task is polled in the same way again. The poll itself is one as others.
func (t *Thread) pollsAgain(x *task, call *compile.Instr, shim *function, ret *compile.TypeDesc) {
	m := t.m
	if m.bitByBit || shim.resume == 0 || shim.says == pendingComputed {
		return
	}
	m.again = again{thread: t, task: x, future: x.key, waker: m.derived.waker, shim: shim, co: (*function)((*Val)(x.key).P), ret: ret, call: call}
	// The caller goes on with a branch on what it was given, and that mostly leads back to the begin of a loop.
	then := &m.again.then
	then.pc = t.pc
	code := t.fn.f.Code
	if in := &code[then.pc]; in.Op == compile.OpJNil && shim.says == pendingNil && in.A == call.A {
		then.goTo(code, int(in.J))
	}
}

// pollAgain begins the poll that is called, if it is like the last one.
func (t *Thread) pollAgain(in *compile.Instr) bool {
	m := t.m
	g := &m.again
	at := t.base + int(in.A)
	call := (*[2]Val)(unsafe.Pointer(t.window(at)))
	head := (*Val)(call[0].P)
	if g.call != in || g.thread != t || unsafe.Pointer(head) != g.future || m.derived.last != g.task || m.entered != t ||
		len(t.polls) > 0 || t.firing || call[1].P == nil {
		return false
	}
	w := (*[2]Val)(call[1].At().P)
	shim, co := g.shim, g.co
	base, n := at+polledWin+int(shim.win)+1, len(t.frames)
	if w == nil || w[0] != g.waker[0] || w[1] != g.waker[1] || head.B >= uint64(len(co.co)) || t.budget < shim.price || n == cap(t.frames) || base > t.top {
		return false
	}

	if now := t.clock(); now > m.stamp {
		m.stamp = now
	}
	m.untold = t
	t.polls = t.polls[:1]
	p := &t.polls[0]
	p.begin(g.task, n)
	p.began, p.ret = m.stamp, g.ret

	t.frames = t.frames[:n+1]
	f := &t.frames[n]
	f.fn, f.pc, f.base = t.fn, int32(t.pc), int32(t.base)
	from := &co.co[head.B]
	t.fn, t.pc, t.base = co, from.pc, base
	t.budget -= shim.price + co.price + from.price
	to := unsafe.Pointer(t.window(base))
	from.copy(to, unsafe.Pointer(head))
	head.B = compile.StateRunning
	slots := (*[3]Val)(unsafe.Pointer(slotAt(to, -2)))
	slots[0] = Val{unsafe.Pointer(shim), callTraced}
	slots[1].P = unsafe.Pointer(head)
	slots[2] = call[1]
	return true
}

// pendingAgain ends the untold poll of t at suspension point j of the coroutine that it executes. false: another one is
// polled, or there is more to say about it.
func (t *Thread) pendingAgain(j int) bool {
	m := t.m
	if m.untold != t {
		return false
	}
	g, p := &m.again, &t.polls[0]
	n := len(t.frames) - 1
	if n != p.depth || p.row|p.join|p.holder != 0 || p.label != "" || !g.task.known || j >= len(t.fn.points) || !t.fn.points[j].plain || t.budget < 0 {
		return false
	}
	if now := t.clock(); now > m.stamp {
		m.stamp = now
	}
	// Of a log that is full the begin and the end are counted, as endPoll says nothing of what is awaited then.
	if took := m.stamp - p.began; took > sched.LongPoll || !m.log.Forget(2) && !m.scheduler.PendingPoll(g.task.ref, p.began, m.stamp, t.fn.points[j].words) {
		return false
	}
	m.untold = nil
	t.polls = t.polls[:0]

	head, from := g.future, unsafe.Pointer(t.window(t.base))
	t.fn.co[j].copy(head, from)
	(*Val)(head).B = uint64(j)
	if r := slotAt(from, -1-int32(g.shim.win)-polledWin); g.shim.says == pendingNil {
		*r = Val{}
	} else {
		r.B = 1
	}
	t.pop()
	t.pc = g.then.pc
	t.budget -= g.then.price
	return true
}

// tell records the begin of the poll that is untold.
func (m *Machine) tell() {
	t := m.untold
	if t == nil {
		return
	}
	m.untold = nil
	if m.entered != t {
		m.enter(t)
	}
	p := &t.polls[0]
	m.log.Clock(p.began, m.cursor)
	m.scheduler.BeginPoll(p.task.ref)
}

package vm

import (
	"github.com/pollground/pollground/executor/scenario/internal/mix"
	"github.com/pollground/pollground/executor/trace"
)

// Who runs: a discrete-event simulation. Every thread has its own clock; the
// one that is furthest behind runs next, until it waits or is a quantum ahead
// of the second. A thread that waits with a deadline counts as being there.
// Fair by construction: time is what is shared out, and a spinning thread pays
// for its spinning. Bad case: thousands of threads that do nothing but wake
// each other cost a walk over all of them per switch.

// loopStep is after how many instructions the loop returns at the latest, and begins again: a WebAssembly engine goes
// over to its optimised code only at a call.
const loopStep = 1 << 16

// quantum is how far a thread may be ahead of the others, in ns: about what
// one may do before another core sees it.
const quantum = 20_000

// waiting is what a blocked thread waits for.
type waiting struct {
	Kind  trace.Block
	Why   string // "Mutex::lock", for the trace and the stuck report
	On    *Val   // the word or object it waits on, nil for none; wakers look for it
	Until int64  // deadline, -1 = none
	Owner int    // thread that has what it waits for, 0 = unknown
	quiet bool   // not worth a trace event
}

// Wait describes why a native blocks its thread.
type Wait = waiting

// Run goes on until one of the limits is met, or nothing can go on.
func (m *Machine) Run(l Limits) (stop Stop) {
	m.unit, m.hit, m.mark = l.Unit, false, m.log.Len()
	end := int64(-1)
	if l.Instructions > 0 {
		end = m.steps + l.Instructions
	}
	m.wantLines(l.Unit == UnitLine)
	if m.bitByBit = m.opt.Lines || l.Unit != UnitNone; m.bitByBit {
		m.again = again{}
	}
	defer m.tell()
	if !keepPanics {
		defer m.bug(&stop)
	}
	for before := m.steps; ; {
		switch {
		case m.over:
			return m.stop
		case m.hit:
			return StopUnit
		case end >= 0 && m.steps >= end, m.resume != nil && m.steps > before && pressed():
			return StopBudget
		}
		if m.opt.Schedule != nil {
			if stop, ends := m.follow(l, end); ends {
				return stop
			}
			continue
		}
		if t := m.resume; t != nil {
			if m.beat(t.now) {
				return StopUnit
			}
			m.resume = nil
			m.grant(t, m.left, end)
			continue
		}
		t, when, next := m.pick()
		if at, ok := m.nextEvent(); ok && (t == nil || at <= when) {
			if l.Until >= 0 && at > l.Until && at > m.now {
				return m.idle(l)
			}
			if m.beat(at) {
				return StopUnit
			}
			m.now = max(m.now, at)
			m.deliver()
			continue
		}
		if t == nil {
			if m.waits.Len() > 0 {
				return m.idle(l)
			}
			m.reportStuck()
			return m.stop
		}
		if t.state == blocked && when > m.now && l.Until >= 0 && when > l.Until {
			return m.idle(l)
		}
		if m.beat(when) {
			return StopUnit
		}
		m.now = max(m.now, when)
		if t.state == blocked {
			m.expire(t)
		}
		m.slice(t, next, end)
	}
}

// idle lets the time pass that the caller has given: a host event that comes now comes then.
func (m *Machine) idle(l Limits) Stop {
	m.now = max(m.now, l.Until)
	return StopIdle
}

// beat reports whether a step by beats ends before the clock moves to at:
// something has happened, and what comes next is not of the same moment.
func (m *Machine) beat(at int64) bool {
	return m.unit == UnitBeat && m.log.Len() > m.mark && at > m.stamp+quantum
}

// pick finds the thread that is furthest behind, its time, and the time of the
// one after it (-1 for none).
func (m *Machine) pick() (best *Thread, when, next int64) {
	next = -1
	for _, t := range m.threads {
		at := t.now
		if t.state == blocked {
			if t.wait.Until < 0 {
				continue
			}
			at = max(at, t.wait.Until)
		}
		switch {
		case best == nil:
			best, when = t, at
		case at < when || at == when && m.before(t, best):
			next, best, when = when, t, at
		case next < 0 || at < next:
			next = at
		}
	}
	return best, when, next
}

// before breaks a tie: in the order in which they became runnable, or by the seed.
func (m *Machine) before(a, b *Thread) bool {
	if m.opt.Seed == 0 {
		return a.turn < b.turn
	}
	return mix.Mix(m.opt.Seed^a.turn) < mix.Mix(m.opt.Seed^b.turn)
}

// slice lets t run for a while: to a quantum past the next thread's time, or
// until the instructions of this Run are used up.
func (m *Machine) slice(t *Thread, next, end int64) {
	n := int64(1) << 40
	if at, ok := m.nextEvent(); ok && (next < 0 || at < next) {
		next = at
	}
	if next >= 0 {
		ahead := int64(quantum)
		if m.opt.Seed != 0 {
			ahead = 1 + int64(m.rnd.next()%(2*quantum))
		}
		n = max(1, (next+ahead-t.now)/InstructionPrice)
	}
	m.grant(t, n, end)
}

// grant lets t run for n instructions. When a limit of Run comes first, the
// rest is kept for the next Run: however a run is cut, its trace is the same.
func (m *Machine) grant(t *Thread, n, end int64) {
	now := n
	if end >= 0 {
		now = min(now, end-m.steps)
	}
	if m.unit == UnitBeat {
		now = min(now, quantum/InstructionPrice)
	}
	if Outside != nil {
		now = min(now, pressureStep)
	} else {
		now = min(now, loopStep)
	}
	t.budget, t.granted, t.reserve = now, now, n-now
	before := t.now
	m.cur = t
	t.run()
	m.cur = nil
	t.clock()
	m.steps += (t.now - before) / InstructionPrice
	left := t.budget + t.reserve
	t.budget, t.granted, t.reserve = 0, 0, 0
	switch {
	case t.state == ended:
		m.remove(t)
	case t.state == runnable && left >= 0 && !m.over:
		m.resume, m.left = t, left
	}
}

func (m *Machine) remove(t *Thread) {
	for i, x := range m.threads {
		if x == t {
			m.threads = append(m.threads[:i], m.threads[i+1:]...)
			return
		}
	}
}

// Block parks the thread. k runs when somebody wakes it (Woken is then true)
// or when the deadline passes. The native must return what Block returns.
func (t *Thread) Block(w Wait, k Cont) Status {
	if !t.enter() {
		return Halt
	}
	t.after(k, kontPlain)
	t.state, t.wait, t.turn = blocked, w, t.m.nextTurn()
	if !w.quiet {
		t.m.at(t)
		if t.m.opt.Lines {
			_, line, _ := t.Caller()
			t.m.log.Line = int32(line)
		}
		t.m.log.ThreadBlock(t.current(), w.Kind, w.Until, t.m.log.Intern(w.Why))
	}
	return Parked
}

// Woken reports, in the continuation of Block, that somebody woke the thread;
// else its deadline has passed.
func (t *Thread) Woken() bool { return t.result }

// Wake lets a blocked thread go on, at time now or later.
func (m *Machine) Wake(t *Thread, now int64) { m.unblock(t, now, true) }

// expire lets a thread go on whose deadline has come.
func (m *Machine) expire(t *Thread) { m.unblock(t, t.wait.Until, false) }

func (m *Machine) unblock(t *Thread, now int64, woken bool) {
	if t.state != blocked {
		panic("BUG: vm: wake of thread " + t.String())
	}
	t.state, t.result, t.turn = runnable, woken, m.nextTurn()
	t.now = max(t.now, now)
	if !t.wait.quiet {
		m.at(t)
		m.log.ThreadUnblock()
	}
	t.wait = waiting{}
	if m.cur != nil && m.cur != t {
		m.cur.shrink(max(0, t.now-m.cur.clock()) + quantum)
	}
}

// Waiters calls f for each thread blocked on the word, in the order in which
// they blocked, until f returns false. f may wake the thread.
func (m *Machine) Waiters(on *Val, f func(*Thread) bool) {
	var list []*Thread
	for _, t := range m.threads {
		if t.state == blocked && t.wait.On == on {
			list = append(list, t)
		}
	}
	// Threads are few and a list is short: an insertion sort by turn.
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && list[j].turn < list[j-1].turn; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	for _, t := range list {
		if !f(t) {
			return
		}
	}
}

// Deadline is the earliest time at which something happens by itself while
// everything waits.
func (m *Machine) Deadline() (ns int64, ok bool) {
	t, when, _ := m.pick()
	if at, is := m.nextEvent(); is && (t == nil || at < when) {
		return at, true
	}
	return when, t != nil
}

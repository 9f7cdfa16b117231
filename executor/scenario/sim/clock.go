package sim

import (
	"github.com/pollground/pollground/executor/internal/mix"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/trace"
)

// Who runs. Fair by construction: time is what is shared out, and a spinning thread pays for its spinning. Bad case:
// thousands of threads that do nothing but wake each other cost a walk over all of them per switch.

const (
	// instructionPrice is what one instruction costs in virtual nanoseconds: a debug build of rustc is about as fast.
	instructionPrice = 2
	// loopStep is after how many instructions the machine returns at the latest, and begins again: a WebAssembly
	// engine goes over to its optimised code only at a call.
	loopStep = 1 << 16
	// quantum is how far a thread may be ahead of the others, in ns: about what one may do before another core sees it.
	quantum = 20_000
	// forever is a slice without an end, in instructions.
	forever = 1 << 40
)

// clock brings now up to the instruction being executed.
func (t *Thread) clock() int64 {
	left := t.g.Spent()
	if t.p.opt.Schedule != nil { // instructions take no time
		if t.p.cur == t {
			t.p.steps += t.granted - left
			t.granted = left
		}
		t.now = max(t.now, t.p.now)
		return t.now
	}
	if t.p.cur == t {
		t.now += (t.granted - left) * instructionPrice
		t.granted = left
	}
	return t.now
}

// after returns the time n nanoseconds from now; -1 when n is the largest number.
func (t *Thread) after(n uint64) int64 {
	now := t.clock()
	if n >= 1<<62 || now+int64(n) < now {
		return -1
	}
	return now + int64(n)
}

// Run goes on until one of the limits is met, or nothing can go on.
func (p *Process) Run(l session.Limits) (stop session.Stop) {
	defer p.bug(&stop)
	p.resumes()
	p.unit, p.hit, p.mark = l.Unit, false, p.log.Len()
	if p.over {
		return p.stop
	}
	p.m.Statements(p.opt.Lines || l.Unit == session.UnitLine)
	end := int64(-1)
	if l.Instructions > 0 {
		end = p.steps + l.Instructions
	}
	for {
		p.cancelDue()
		switch {
		case p.over:
			return p.stop
		case p.hit:
			return session.StopUnit
		case p.probing && len(p.runtimes) > 0:
			return session.StopBudget
		case end >= 0 && p.steps >= end:
			return session.StopBudget
		}
		if p.opt.Schedule != nil {
			if stop, ends := p.follow(l, end); ends {
				return stop
			}
			continue
		}
		if t := p.thread(p.resume); t != nil {
			if p.beat(t.now) {
				return session.StopUnit
			}
			p.resume = 0
			p.grant(t, p.left, end)
			continue
		}
		t, when, next := p.pick()
		if at, ok := p.nextEvent(); ok && (t == nil || at <= when) {
			if l.Until >= 0 && at > l.Until && at > p.now {
				return p.idle(l)
			}
			if p.beat(at) {
				return session.StopUnit
			}
			p.now = max(p.now, at)
			p.deliver()
			continue
		}
		if t == nil {
			if p.waits.Len() > 0 {
				return p.idle(l)
			}
			p.reportStuck()
			return p.stop
		}
		if t.state == blocked && when > p.now && l.Until >= 0 && when > l.Until {
			return p.idle(l)
		}
		if p.beat(when) {
			return session.StopUnit
		}
		p.now = max(p.now, when)
		if t.state == blocked {
			t.unblock(t.wait.until, false)
		}
		p.slice(t, next, end)
	}
}

// idle lets the time pass that the caller has given: a host event that comes now comes then.
func (p *Process) idle(l session.Limits) session.Stop {
	p.now = max(p.now, l.Until)
	return session.StopIdle
}

// beat reports whether a step by beats ends before the clock moves to at: something has happened, and what comes next
// is not of the same moment.
func (p *Process) beat(at int64) bool {
	return p.unit == session.UnitBeat && p.log.Len() > p.mark && at > p.stamp+quantum
}

// pick finds the thread that is furthest behind, its time, and the time of the one after it (-1 for none).
func (p *Process) pick() (best *Thread, when, next int64) {
	next = -1
	for _, t := range p.threads {
		at := t.now
		if t.state == blocked {
			if t.wait.until < 0 {
				continue
			}
			at = max(at, t.wait.until)
		}
		switch {
		case best == nil:
			best, when = t, at
		case at < when || at == when && p.before(t, best):
			next, best, when = when, t, at
		case next < 0 || at < next:
			next = at
		}
	}
	return best, when, next
}

// before breaks a tie: in the order in which they became runnable, or by the seed.
func (p *Process) before(a, b *Thread) bool {
	if p.opt.Seed == 0 {
		return a.turn < b.turn
	}
	return mix.Mix(p.opt.Seed^a.turn) < mix.Mix(p.opt.Seed^b.turn)
}

// slice lets t run for a while: to a quantum past the next thread's time, or until the instructions of this Run are
// used up.
func (p *Process) slice(t *Thread, next, end int64) {
	n := int64(forever)
	if at, ok := p.nextEvent(); ok && (next < 0 || at < next) {
		next = at
	}
	if next >= 0 {
		ahead := int64(quantum)
		if p.opt.Seed != 0 {
			ahead = 1 + int64(p.random.next()%(2*quantum))
		}
		n = max(1, (next+ahead-t.now)/instructionPrice)
	}
	p.grant(t, n, end)
}

// grant lets t run for n instructions. When a limit of Run comes first, the rest is kept for the next Run: however a
// run is cut, its trace is the same.
func (p *Process) grant(t *Thread, n, end int64) {
	now := min(n, loopStep)
	if end >= 0 {
		now = min(now, end-p.steps)
	}
	if p.unit == session.UnitBeat {
		now = min(now, quantum/instructionPrice)
	}
	t.granted, t.reserve = now, n-now
	before := t.now
	p.cur = t
	stop := t.g.Run(now)
	p.recordBegin()
	t.clock()
	p.cur = nil
	p.steps += (t.now - before) / instructionPrice
	left := t.granted + t.reserve
	t.granted, t.reserve = 0, 0
	if stop != machine.Budget && stop != machine.Waiting && !p.over {
		p.ended(t, stop)
	}
	if t.state == runnable && left >= 0 && !p.over {
		p.resume, p.left = t.id, left
	}
}

// ended is called when the guest's code of a thread has stopped for good.
func (p *Process) ended(t *Thread, stop machine.Stop) {
	switch stop {
	case machine.Ended, machine.Panicked:
		if t.id == 1 {
			if stop == machine.Panicked {
				p.finish(101, session.StopEnded, trace.EndPanic)
				return
			}
			p.finish(int(uint8(t.g.Result(0))), session.StopEnded, trace.EndDone)
			return
		}
		t.end()
	case machine.Overflow:
		t.print("\nthread "+t.quoted("<unknown>")+" ("+number(t.id)+
			") has overflowed its stack\nfatal runtime error: stack overflow, aborting\n", true)
		p.finish(134, session.StopEnded, trace.EndPanic)
	case machine.Faulted:
		_, p.fault = t.g.Stopped()
		p.cur = t
		if p.fault.Kind == memory.OutOfMemory {
			t.outOfMemory()
		} else {
			p.halt("Undefined Behavior: "+p.fault.Error(), session.Undefined)
		}
		p.cur = nil
	case machine.Failed:
		p.finish(1, session.StopLimit, trace.EndHalted)
	case machine.Aborted:
		p.finish(134, session.StopEnded, trace.EndPanic)
	default:
		panic("BUG: sim: a thread stopped without a reason")
	}
}

// leaveSoon makes the machine come back at the next call or jump backwards, because Run has reached its limit: the
// slice goes on with the next Run. Time is unchanged.
func (t *Thread) leaveSoon() {
	if n := t.g.Spent() + 1; n > 0 {
		t.reserve += n
		t.granted -= n
		t.g.Limit(-1)
	}
}

// shrink lets the thread run for at most ns more: what it just did may have made another thread ready.
func (t *Thread) shrink(ns int64) { t.cut(ns / instructionPrice) }

// cut ends the slice after n more instructions.
func (t *Thread) cut(n int64) {
	left := t.g.Spent()
	if left > n {
		t.granted -= left - n
		t.g.Limit(n)
		t.reserve = 0
		return
	}
	t.reserve = min(t.reserve, n-left)
}

// spend charges n instructions: natives whose work grows with their input call it.
func (t *Thread) spend(n int64) { t.g.Limit(t.g.Spent() - n) }

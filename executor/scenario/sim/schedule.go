package sim

import (
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/session"
)

// Schedules: runs in which not the clocks of threads decide who is next, but choices. Every thread goes on until it
// stands before a visible operation (visible.go). Then one of those that can perform theirs is chosen, does so, and
// goes on until it stands before the next. What happens between two visible operations no other thread sees, so the
// schedules of a program are the ways to choose, and no two of them need to be tried that differ elsewhere.
//
// An operation that would have to wait is not a choice: nobody takes a lock that another has. If no operation is left,
// the threads perform theirs all the same, and then wait, so that a run that can never go on ends as all such runs do.
//
// Virtual time stands still while anything can be done, and goes to the next deadline when nothing can (race.go). So a
// state depends on what was done, not on what it cost. The trace of a run that is shown has some time between
// operations, so that the timeline has room for them.
//
// Option 0 is the thread that was made first; of the tasks that are ready, the one that the executor would poll. Where
// any may be next, options are in the order of slots, since the order in which tasks became ready is no part of a
// state.

// shownPrice is the time in ns that an operation takes in a trace.
const shownPrice = 1000

// maxOptions bounds the options of one operation.
const maxOptions = 64

// order is where a run by a schedule is.
type order struct {
	running int  // number of the thread that performs its operation, or what follows it
	choice  int  // number of the next one
	next    int  // of Schedule.Deviations
	chosen  bool // Run has stopped at the choice, and Choose was called
	taken   int
	events  []int32 // by choice: events before it; empty if the schedule has Ask
	shown   int64   // ns that the trace is ahead of virtual time: shownPrice for each operation
	race    race
	turns   turns
}

// follow makes the next move of a run by a schedule. ends: Run returns stop.
func (p *Process) follow(l session.Limits, end int64) (stop session.Stop, ends bool) {
	if t := p.moving(); t != nil {
		p.proceed(t, end)
		return 0, false
	}
	if n := p.Options(); n > 0 {
		k, ok := 0, true
		if n > 1 {
			k, ok = p.decide(n)
		} else {
			ok = !p.rests()
		}
		if !ok {
			return session.StopChoice, true
		}
		p.perform(k)
		return 0, false
	}
	if at, event, ok := p.nextDue(); ok {
		at = max(at, p.order.race.at)
		if l.Until >= 0 && at > l.Until && at > p.now {
			return p.idle(l), true
		}
		if p.beat(at) {
			return session.StopUnit, true
		}
		p.now, p.order.race = max(p.now, at), race{}
		if event {
			p.deliver()
			return 0, false
		}
		for _, t := range p.threads {
			if t.state == blocked && t.wait.until >= 0 && t.wait.until <= p.now {
				t.unblock(t.wait.until, false)
			}
		}
		return 0, false
	}
	for _, t := range p.threads {
		if t.stands { // it will wait
			t.stands, t.passes = false, true
			return 0, false
		}
	}
	if p.waits.Len() > 0 {
		return p.idle(l), true
	}
	p.reportStuck()
	return p.stop, true
}

// moving returns a thread that does not stand before a visible operation.
func (p *Process) moving() *Thread {
	if t := p.thread(p.order.running); t != nil && t.state == runnable && !t.stands {
		return t
	}
	p.order.running = 0
	for i := range p.runtimes {
		p.look(&p.runtimes[i])
	}
	for _, t := range p.threads {
		if t.stands && t.op.kind == opPoll && !p.drives[t.op.on].ready(p) {
			t.stands = false // another worker has polled the task: it looks again
		}
		if t.stands && t.moves(t.op) {
			t.stands = false
		}
		if t.state == runnable && !t.stands {
			p.order.running = t.id
			return t
		}
	}
	return nil
}

// proceed runs t for a while.
func (p *Process) proceed(t *Thread, end int64) {
	n := int64(loopStep)
	if end >= 0 {
		n = min(n, end-p.steps)
	}
	t.granted, t.reserve = n, 0
	p.cur = t
	stop := t.g.Run(n)
	p.recordBegin()
	t.clock()
	p.cur = nil
	t.granted, t.reserve = 0, 0
	if stop != machine.Budget && stop != machine.Waiting && !p.over {
		p.ended(t, stop)
	}
}

// nextDue returns the time at which something happens by itself. event: it comes from outside.
func (p *Process) nextDue() (at int64, event, ok bool) {
	at, ok = p.nextEvent()
	event = ok
	for _, t := range p.threads {
		if t.state == blocked && t.wait.until >= 0 && (!ok || t.wait.until < at) {
			at, event, ok = t.wait.until, false, true
		}
	}
	if then, due := p.nextLook(); due && (!ok || then < at) {
		at, event, ok = then, false, true
	}
	return at, event, ok
}

// ways returns in how many ways t can perform its operation now.
func (p *Process) ways(t *Thread) int {
	switch {
	case t.drive > 0 && p.resting(t.drive-1):
		return p.polls(t.drive - 1)
	case t.state != runnable || !t.stands || !t.enabled():
		return 0
	case t.op.kind == opPoll:
		return p.drives[t.op.on].ways(p)
	case t.op.kind == opChoose:
		return int(t.op.on)
	}
	return 1
}

// Options returns the number of options at a choice, as far as Run has come.
func (p *Process) Options() int {
	p.load()
	n := 0
	for _, t := range p.threads {
		n += p.ways(t)
	}
	if n == 0 {
		return p.races()
	}
	return n
}

// Choose takes an option of a choice at which Run stopped. There may be just one option: see rests.
func (p *Process) Choose(option int) {
	p.taken()
	p.order.chosen, p.order.taken = true, option
}

// decide returns the option of a choice with n of them; false: somebody has to choose.
func (p *Process) decide(n int) (int, bool) {
	o, s := &p.order, p.opt.Schedule
	k := 0
	switch {
	case o.next < len(s.Deviations):
		if d := s.Deviations[o.next]; d.At <= o.choice {
			k = d.Option
			o.next++
		}
	case s.Ask && !o.chosen:
		return 0, false
	case s.Ask:
		k, o.chosen = o.taken, false
	}
	o.choice++
	if !s.Ask {
		o.events = append(o.events, int32(p.log.Len()))
	}
	if k < 0 || k >= n { // of a link that somebody has changed
		k = 0
	}
	return k, true
}

// perform lets the thread of an option go on.
func (p *Process) perform(k int) {
	for _, t := range p.threads {
		n := p.ways(t)
		if k < n {
			if t.option = k; t.drive > 0 && p.resting(t.drive-1) {
				t = p.assign(t.drive-1, k)
			}
			if !p.opt.Schedule.Ask {
				p.order.shown += shownPrice
			}
			t.stands, t.passes = false, true
			p.order.running = t.id
			return
		}
		k -= n
	}
	p.takeRace(k)
}

// pick is rt_choose in a run by a schedule: each number below n is an option.
func (t *Thread) pick(n uint64) (option uint64, ok bool) {
	if t.stops(operation{opChoose, min(n, maxOptions)}) {
		return 0, false
	}
	return uint64(t.option), true
}

// stand reports whether a thread that drives a runtime stops before it polls a task. begins: the poll is no choice.
func (p *Process) stand(i int, t *Thread, begins bool) bool {
	d := &p.drives[i]
	r := p.runtime(d.rt)
	if !begins && !t.passes && d.ready(p) && !(r.any && r.closing) {
		t.stands, t.merges, t.op = true, false, operation{opPoll, uint64(i)}
		return true
	}
	t.passes = false
	d.polled = 0
	if p.opt.Schedule.Any && d.tasks && !r.any {
		k := t.option
		if d.mainReady(p) {
			d.due = k == 0
			k--
		}
		p.scheduler.Prefer(r.pool, max(0, k))
	}
	return false
}

// ready reports whether d would poll something now.
func (d *drive) ready(p *Process) bool {
	return d.mainReady(p) || d.tasks && !p.spare(d) && p.scheduler.Choices(p.runtime(d.rt).pool) > 0
}

func (d *drive) mainReady(p *Process) bool {
	return d.main != 0 && !p.task(d.main).done && p.scheduled(p.task(d.main))
}

// ways returns in how many ways a drive that is no worker of a runtime with any could poll something: the future of
// block_on, then the tasks.
func (d *drive) ways(p *Process) int {
	n, r := 0, p.runtime(d.rt)
	if d.mainReady(p) {
		n = 1
	}
	if !d.tasks || p.spare(d) {
		return n
	}
	ready := p.scheduler.Choices(r.pool)
	switch {
	case ready == 0:
		return n
	case !p.opt.Schedule.Any:
		return 1
	}
	return n + min(ready, maxOptions)
}

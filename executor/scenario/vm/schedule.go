package vm

import (
	"unsafe"

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
// Virtual time stands still while anything can be done, and goes to the next deadline when nothing can. So a state
// depends on what was done, not on what it cost.
//
// Option 0 is the thread that was made first; of the tasks that are ready, the one that the executor would poll.

// memo is what the machines of one exploration share.
type memo struct {
	kept   map[unsafe.Pointer]struct{} // addresses that are part of a State, so that nothing else gets there
	plan   *plan                       // see probe
	unique uint64                      // number of states with a hash of their own
}

func memoOf(s *session.Schedule) *memo {
	if s.Memo == nil {
		s.Memo = &memo{kept: map[unsafe.Pointer]struct{}{}}
	}
	return s.Memo.(*memo)
}

// maxOptions bounds the options of one operation.
const maxOptions = 64

// order is where a run by a schedule is.
type order struct {
	running *Thread // performs its operation, or what follows it
	choice  int     // number of the next one
	next    int     // of Schedule.Deviations
	chosen  bool    // Run has stopped at the choice, and Choose was called
	taken   int
	tasks   []*task // of runtimes, in the order of their making, where states are compared
}

// follow makes the next move of a run by a schedule. ends: Run returns stop.
func (m *Machine) follow(l Limits, end int64) (stop Stop, ends bool) {
	if t := m.moving(); t != nil {
		m.proceed(t, end)
		return 0, false
	}
	if n := m.Options(); n > 0 {
		k, ok := 0, true
		if n > 1 {
			k, ok = m.decide(n)
		}
		if !ok {
			return StopChoice, true
		}
		m.perform(k)
		return 0, false
	}
	if at, event, ok := m.nextDue(); ok {
		if l.Until >= 0 && at > l.Until && at > m.now {
			return m.idle(l), true
		}
		if m.beat(at) {
			return StopUnit, true
		}
		m.now = max(m.now, at)
		if event {
			m.deliver()
			return 0, false
		}
		for _, t := range m.threads {
			if t.state == blocked && t.wait.Until >= 0 && t.wait.Until <= m.now {
				m.expire(t)
			}
		}
		return 0, false
	}
	for _, t := range m.threads {
		if t.stands { // it will wait
			t.stands, t.passes = false, true
			return 0, false
		}
	}
	if m.waits.Len() > 0 {
		return m.idle(l), true
	}
	m.reportStuck()
	return m.stop, true
}

// moving is a thread that does not stand before a visible operation.
func (m *Machine) moving() *Thread {
	if t := m.order.running; t != nil && t.state == runnable && !t.stands {
		return t
	}
	m.order.running = nil
	for _, t := range m.threads {
		if t.takes != nil && t.stands && !t.takes.ready() {
			t.stands, t.takes = false, nil // another worker has polled the task: it looks again
		}
		if t.state == runnable && !t.stands {
			m.order.running = t
			return t
		}
	}
	return nil
}

// proceed runs t for a while.
func (m *Machine) proceed(t *Thread, end int64) {
	n := int64(loopStep)
	if Outside != nil {
		n = pressureStep
	}
	if end >= 0 {
		n = min(n, end-m.steps)
	}
	t.budget, t.granted, t.reserve = n, n, 0
	m.cur = t
	t.run()
	m.cur = nil
	t.clock()
	t.budget, t.granted, t.reserve = 0, 0, 0
	if t.state == ended {
		m.remove(t)
	}
}

// still is clock in a run by a schedule: instructions take no time.
func (t *Thread) still() int64 {
	t.m.steps += t.granted - t.budget
	t.granted = t.budget
	t.now = max(t.now, t.m.now)
	return t.now
}

// nextDue is the time at which something happens by itself. event: it comes from outside.
func (m *Machine) nextDue() (at int64, event, ok bool) {
	at, ok = m.nextEvent()
	event = ok
	for _, t := range m.threads {
		if t.state == blocked && t.wait.Until >= 0 && (!ok || t.wait.Until < at) {
			at, event, ok = t.wait.Until, false, true
		}
	}
	return at, event, ok
}

// ways is in how many ways t can perform its operation now.
func (m *Machine) ways(t *Thread) int {
	switch {
	case t.state != runnable || !t.stands || t.enabled != nil && !t.enabled(t, t.args()):
		return 0
	case t.takes != nil:
		return t.takes.ways()
	}
	return max(1, t.options)
}

// Options is the number of options at a choice, as far as Run has come.
func (m *Machine) Options() int {
	n := 0
	for _, t := range m.threads {
		n += m.ways(t)
	}
	return n
}

// Choose takes an option of a choice at which Run stopped.
func (m *Machine) Choose(option int) { m.order.chosen, m.order.taken = true, option }

// decide returns the option of a choice with n of them; false: somebody has to choose.
func (m *Machine) decide(n int) (int, bool) {
	o, s := &m.order, m.opt.Schedule
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
	if k < 0 || k >= n { // of a link that somebody has changed
		k = 0
	}
	return k, true
}

// perform lets the thread of an option go on.
func (m *Machine) perform(k int) {
	for _, t := range m.threads {
		n := m.ways(t)
		if k < n {
			t.option, t.options = k, 0
			t.stands, t.passes = false, true
			m.order.running = t
			return
		}
		k -= n
	}
}

// standFor lets a thread that drives a runtime stand before it polls a task.
func (t *Thread) standFor(d *drive) Status {
	if !t.enter() {
		return Halt
	}
	t.after(d.next, kontPlain)
	t.stands, t.enabled, t.takes = true, nil, d
	return Parked
}

// choose is rt_choose: each number below n is an option.
func (t *Thread) choose(a []Val, n uint64) Status {
	if !t.passes {
		t.stands, t.enabled, t.options = true, nil, int(min(n, maxOptions))
		t.pc--
		return Parked
	}
	t.passes = false
	a[0] = Uint(uint64(t.option))
	return Next
}

// note remembers a task of a machine whose states are compared.
func (m *Machine) note(x *task) *task {
	if m.arena != nil {
		m.order.tasks = append(m.order.tasks, x)
	}
	return x
}

// ready reports whether d would poll something now.
func (d *drive) ready() bool {
	return d.mainReady() || d.tasks && !d.idle() && d.t.m.scheduler.Ready(d.rt.pool) > 0
}

func (d *drive) mainReady() bool {
	return d.main != nil && !d.main.done && d.main.scheduled(d.t.m.scheduler)
}

// ways is in how many ways d could poll something: the future of block_on, then the tasks. Of several idle workers one
// stands for all where any task may be next.
func (d *drive) ways() int {
	n, r, any := 0, d.rt, d.t.m.opt.Schedule.Any
	if d.mainReady() {
		n = 1
	}
	if !d.tasks || d.idle() {
		return n
	}
	ready := d.t.m.scheduler.Ready(r.pool)
	if ready == 0 {
		return n
	}
	if !any {
		return 1
	}
	for _, x := range r.workers {
		if x == d {
			break
		}
		if x.t.stands && x.t.takes == x && r.multi {
			return n
		}
	}
	return n + min(ready, maxOptions)
}

// order makes the option that was chosen the one that step takes.
func (d *drive) order() {
	t, m := d.t, d.t.m
	t.takes = nil
	d.polled = 0
	if !m.opt.Schedule.Any {
		return
	}
	k := t.option
	if d.mainReady() {
		d.due = k == 0
		k--
	}
	m.scheduler.Prefer(d.rt.pool, max(0, k))
}

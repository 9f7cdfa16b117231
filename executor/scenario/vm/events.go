package vm

import (
	"sort"

	"github.com/pollground/pollground/executor/trace"
)

// The reactor: timers and host events. A timer belongs to the runtime in which
// it was armed, and fires when a thread of that runtime has a turn of its
// driver; outside of runtimes a thread of the machine's own fires it, as a
// timer thread of smol or async-std would.
//
// A runtime may have a clock of its own that stands still (tokio's paused one):
// its timers wait in a list apart. When the runtime has nothing else to do, that
// clock goes to the first of them; until then the machine's time passes, so
// that what comes from the network or other threads comes first. Nothing moves
// it while a blocking job runs.

// timer calls fire(data) at a time.
type timer struct {
	id   uint64
	at   int64
	row  uint32
	task uint32
	due  int64 // what the trace says about an own one
	fn   Val
	data Val
	off  bool
}

// timers are kept in order of time, equal ones in order of arming. Cancelled
// ones stay until their time comes.
type timers struct {
	list []*timer
}

func (q *timers) add(x *timer) {
	i := sort.Search(len(q.list), func(i int) bool { return q.list[i].at > x.at })
	q.list = append(q.list, nil)
	copy(q.list[i+1:], q.list[i:])
	q.list[i] = x
}

// next is the time of the first, -1 for none.
func (q *timers) next() int64 {
	for len(q.list) > 0 && q.list[0].off {
		q.list = q.list[1:]
	}
	if len(q.list) == 0 {
		return -1
	}
	return q.list[0].at
}

// due takes the first timer whose time has come.
func (q *timers) due(now int64) *timer {
	if at := q.next(); at < 0 || at > now {
		return nil
	}
	x := q.list[0]
	q.list = q.list[1:]
	return x
}

func (x *timer) callback(m *Machine) callback {
	x.off = true
	delete(m.armed, x.id)
	return callback{fn: x.fn, data: x.data, by: trace.ByTimer, row: x.row}
}

// arm adds a timer for the runtime that t is in; own: by that runtime's clock.
func (t *Thread) arm(at int64, own bool, fn, data Val, label string) uint64 {
	m := t.m
	m.lastRow++
	m.at(t)
	x := &timer{id: m.lastRow, at: at, row: m.log.NextRow(), task: t.current(), fn: fn, data: data}
	r := m.runtime(t.rt)
	own = own && r != nil && r.still
	if own {
		at = t.clock() + max(0, at-r.clock)
		x.due = at
	}
	m.log.TimerArm(x.row, trace.AwaitTimer, at, x.task, m.log.Intern(label))
	if n := len(t.polls); n > 0 {
		t.polls[n-1].row = x.row
	}
	m.armed[x.id] = x
	q := &m.timers
	if r != nil {
		q = &r.timers
	}
	if own {
		q = &r.own
	}
	first := q.next()
	q.add(x)
	if first < 0 || x.at < first {
		if r != nil {
			if t.worker < 0 || r.multi {
				r.wakeDriver(t.clock())
			}
		} else {
			m.wakeReactor(t.clock())
			t.shrink(max(0, at-t.clock()) + quantum)
		}
	}
	return x.id
}

// disarm reports whether the timer had not fired.
func (t *Thread) disarm(id uint64) bool {
	x := t.m.armed[id]
	if x == nil {
		return false
	}
	x.off = true
	delete(t.m.armed, id)
	t.m.at(t)
	t.m.log.TimerDisarm(x.row, x.task)
	return true
}

// ---- the machine's own reactor thread

// wakeReactor lets the reactor thread look at timers and posts; it is made
// when it is first needed.
func (m *Machine) wakeReactor(now int64) {
	t := m.driver
	if t == nil {
		t = m.newThread("reactor")
		m.driver = t
		t.sys, t.now = true, now
		t.nbase, t.nwin = 0, 2
		t.after(m.react, kontPlain)
		t.turn = m.nextTurn()
		return
	}
	if t.state == blocked {
		m.Wake(t, now)
	}
}

// react is what the reactor thread does.
func (m *Machine) react(t *Thread, a []Val, _ Val) Status {
	if len(m.posts) > 0 {
		c := m.posts[0]
		m.posts = m.posts[1:]
		return t.fire(c, m.react)
	}
	if x := m.timers.due(t.clock()); x != nil {
		return t.fire(x.callback(m), m.react)
	}
	return t.Block(Wait{Why: "reactor", Until: m.timers.next(), quiet: true}, m.react)
}

// ---- host events

// hostWait is somebody who waits for a host event.
type hostWait struct {
	id   uint64
	name string
	fn   Val
	data Val
	rt   int
	row  uint32
	task uint32
	text string // what came with the event
}

// schedule takes the events that are known beforehand.
func (m *Machine) schedule(events []HostEvent) {
	m.events = append(m.events, events...)
	sort.SliceStable(m.events, func(i, j int) bool { return m.events[i].Time < m.events[j].Time })
}

// nextEvent is the time of the next host event that is known, or at which bytes
// arrive.
func (m *Machine) nextEvent() (at int64, ok bool) {
	if m.net != nil {
		at, ok = m.net.Next()
	}
	if len(m.events) > 0 && (!ok || m.events[0].Time < at) {
		return m.events[0].Time, true
	}
	return at, ok
}

// deliver hands out what nextEvent spoke of; m.now is its time.
func (m *Machine) deliver() {
	if m.net != nil {
		if at, ok := m.net.Next(); ok && (len(m.events) == 0 || at <= m.events[0].Time) {
			m.net.Advance(m.now)
			return
		}
	}
	e := m.events[0]
	m.events = m.events[1:]
	m.host(e.Name, e.Data)
}

// Host delivers an event now. False: nobody waits for it.
func (m *Machine) Host(name, data string) bool {
	if m.over {
		return false
	}
	m.resume = nil
	return m.host(name, data)
}

func (m *Machine) host(name, data string) bool {
	any := false
	for i := 0; i < len(m.waits); {
		w := m.waits[i]
		if w.name != name {
			i++
			continue
		}
		any = true
		m.waits = append(m.waits[:i:i], m.waits[i+1:]...)
		w.text = data
		c := callback{fn: w.fn, data: w.data, by: trace.ByHost, row: w.row, host: w}
		m.post(w.rt, c, m.now)
	}
	if !any {
		m.at(nil)
		m.log.HostFire(0, 0, m.log.Intern(name))
	}
	return any
}

// post lets a callback run on a thread that drives a runtime, or on the
// machine's own reactor thread.
func (m *Machine) post(rt int, c callback, now int64) {
	if r := m.runtime(rt); r != nil && len(r.workers) > 0 {
		r.posts = append(r.posts, c)
		r.wakeDriver(now)
		return
	}
	m.posts = append(m.posts, c)
	m.wakeReactor(now)
}

// HostNames are the names of the events that somebody waits for.
func (m *Machine) HostNames() []string {
	var names []string
	for _, w := range m.waits {
		names = append(names, w.name)
	}
	return names
}

func (t *Thread) hostWait(name string, fn, data Val) uint64 {
	m := t.m
	m.lastRow++
	m.at(t)
	w := &hostWait{id: m.lastRow, name: name, fn: fn, data: data, rt: t.rt, row: m.log.NextRow(), task: t.current()}
	m.log.HostWait(w.row, w.task, m.log.Intern(name))
	if n := len(t.polls); n > 0 {
		t.polls[n-1].row = w.row
	}
	m.waits = append(m.waits, w)
	return w.id
}

func (t *Thread) hostCancel(id uint64) bool {
	m := t.m
	for i, w := range m.waits {
		if w.id == id {
			m.waits = append(m.waits[:i:i], m.waits[i+1:]...)
			m.at(t)
			m.log.TimerDisarm(w.row, w.task)
			return true
		}
	}
	return false
}

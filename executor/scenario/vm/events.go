package vm

import (
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/timer"
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

// armedTimer calls fn(data) when its time has come.
type armedTimer struct {
	id   uint64 // as Rust knows it
	at   int64  // when it fires, by the clock of its list
	row  uint32
	task uint32
	due  int64 // what the trace says about one on a clock that stands still
	fn   Val
	data Val
}

// timers are the timers of one clock.
type timers struct{ timer.Wheel[armedTimer] }

// timerRef says where a timer is that Rust knows by number.
type timerRef struct {
	in *timers
	id timer.ID
}

func (r timerRef) timer() *armedTimer { return r.in.Value(r.id) }

// next is the time of the first, -1 for none.
func (q *timers) next() int64 {
	if at, ok := q.Next(); ok {
		return at
	}
	return -1
}

// due takes the first timer whose time has come; nil when there is none.
func (q *timers) due(now int64) *armedTimer {
	_, x, ok := q.Pop(now)
	if !ok {
		return nil
	}
	return &x
}

func (x *armedTimer) callback(m *Machine) callback {
	delete(m.armed, x.id)
	return callback{fn: x.fn, data: x.data, by: trace.ByTimer, row: x.row}
}

// arm adds a timer for the runtime that t is in; own: by that runtime's clock.
func (t *Thread) arm(at int64, own bool, fn, data Val, label string) uint64 {
	m := t.m
	m.lastRow++
	m.at(t)
	x := armedTimer{id: m.lastRow, row: m.log.NextRow(), task: t.current(), fn: fn, data: data}
	deadline := at
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
	q := &m.timers
	if r != nil {
		q = &r.timers
	}
	if own {
		q = &r.own
	}
	x.at = deadline
	first := q.next()
	m.armed[x.id] = timerRef{q, q.Arm(deadline, x)}
	if first < 0 || deadline < first {
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
	ref, ok := t.m.armed[id]
	if !ok {
		return false
	}
	x, _ := ref.in.Cancel(ref.id)
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

// hostWait is a wait for a host event: which function of the program to call, on which runtime.
type hostWait struct {
	name string
	fn   Val
	data Val
	rt   int
	row  uint32 // in the trace
	task uint32
	id   reactor.WaitID // set when it is delivered
	text string         // the event's data, set when it is delivered
}

// schedule arms the events that are known beforehand.
func (m *Machine) schedule(events []HostEvent) {
	for _, e := range events {
		m.events.Arm(e.Time, e)
	}
}

// nextEvent returns the time of the next host event that is known, or at which bytes arrive.
func (m *Machine) nextEvent() (at int64, ok bool) {
	at, ok = m.events.Next()
	if m.net != nil {
		if t, some := m.net.Next(); some && (!ok || t < at) {
			return t, true
		}
	}
	return at, ok
}

// deliver delivers one event of nextEvent, whose time is m.now: what arrives on the network comes first.
func (m *Machine) deliver() {
	event, some := m.events.Next()
	if m.net != nil {
		if at, ok := m.net.Next(); ok && (!some || at <= event) {
			m.net.Advance(m.now)
			return
		}
	}
	if _, e, ok := m.events.Pop(m.now); ok {
		m.host(e.Name, e.Data)
	}
}

// Host delivers an event now. It returns false if no task waits for it.
func (m *Machine) Host(name, data string) bool {
	if m.over {
		return false
	}
	m.resume = nil
	return m.host(name, data)
}

func (m *Machine) host(name, data string) bool {
	n := m.waits.Deliver(name, func(id reactor.WaitID, w hostWait) {
		w.id, w.text = id, data
		m.post(w.rt, callback{fn: w.fn, data: w.data, by: trace.ByHost, row: w.row, host: &w}, m.now)
	})
	if n == 0 {
		m.at(nil)
		m.log.HostFire(0, 0, m.log.Intern(name))
	}
	return n > 0
}

// post lets a callback run on a thread that drives a runtime, or on the machine's own reactor thread.
func (m *Machine) post(rt int, c callback, now int64) {
	if r := m.runtime(rt); r != nil && len(r.workers) > 0 {
		r.posts = append(r.posts, c)
		r.wakeDriver(now)
		return
	}
	m.posts = append(m.posts, c)
	m.wakeReactor(now)
}

func (t *Thread) hostWait(name string, fn, data Val) reactor.WaitID {
	m := t.m
	m.at(t)
	w := hostWait{name: name, fn: fn, data: data, rt: t.rt, row: m.log.NextRow(), task: t.current()}
	m.log.HostWait(w.row, w.task, m.log.Intern(name))
	if n := len(t.polls); n > 0 {
		t.polls[n-1].row = w.row
	}
	return m.waits.Add(name, w)
}

func (t *Thread) hostCancel(id reactor.WaitID) bool {
	m := t.m
	w, ok := m.waits.Cancel(id)
	if ok {
		m.at(t)
		m.log.TimerDisarm(w.row, w.task)
	}
	return ok
}

package sim

import (
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/trace"
)

// hostWait is a wait for a host event: which function of the program to call, on which runtime.
type hostWait struct {
	name string
	fn   uint64
	data uint64
	rt   int
	row  uint32 // in the trace
	task uint32
	id   reactor.WaitID // set when it is delivered
	text string         // the event's data, set when it is delivered
}

// nextEvent returns the time of the next host event that is known, or at which bytes arrive.
func (p *Process) nextEvent() (at int64, ok bool) {
	at, ok = p.events.Next()
	if p.net != nil {
		if t, some := p.net.Next(); some && (!ok || t < at) {
			return t, true
		}
	}
	return at, ok
}

// deliver delivers one event of nextEvent, whose time is p.now: what arrives on the network comes first.
func (p *Process) deliver() {
	event, some := p.events.Next()
	if p.net != nil {
		if at, ok := p.net.Next(); ok && (!some || at <= event) {
			p.net.Advance(p.now)
			p.socketsReady()
			return
		}
	}
	if _, e, ok := p.events.Pop(p.now); ok {
		p.host(e.Name, e.Data)
	}
}

// Host delivers an event now. It returns false if no task waits for it.
func (p *Process) Host(name, data string) bool {
	if p.over {
		return false
	}
	p.resumes()
	p.resume = 0
	return p.host(name, data)
}

// Deadline returns the earliest time at which something happens by itself while everything waits.
func (p *Process) Deadline() (ns int64, ok bool) {
	t, when, _ := p.pick()
	if at, is := p.nextEvent(); is && (t == nil || at < when) {
		return at, true
	}
	return when, t != nil
}

func (p *Process) host(name, data string) bool {
	n := p.waits.Deliver(name, func(id reactor.WaitID, w hostWait) {
		w.id, w.text = id, data
		p.post(w.rt, callback{fn: w.fn, data: w.data, by: trace.ByHost, row: w.row, host: w}, p.now)
	})
	if n == 0 {
		p.at(nil)
		p.log.HostFire(0, 0, p.log.Intern(name))
	}
	return n > 0
}

// post lets a callback run on a thread that drives a runtime, or on the reactor thread.
func (p *Process) post(rt int, c callback, now int64) {
	if r := p.runtime(rt); r != nil && len(r.workers) > 0 {
		r.posts = append(r.posts, c)
		p.wakeDriver(r, now)
		return
	}
	p.posts = append(p.posts, c)
	p.wakeReactor(now)
}

func hostNatives(table map[string]native) {
	table["host_wait"] = simple(func(t *Thread, a *machine.Args) {
		p := t.p
		name := a.Text()
		p.at(t)
		w := hostWait{name: name, fn: a.Next(), data: a.Next(), rt: t.rt, row: p.log.NextRow(), task: t.current()}
		p.log.HostWait(w.row, w.task, p.log.Intern(name))
		if q := t.polling(); q != nil {
			q.row = w.row
		}
		a.W[0] = uint64(p.waits.Add(name, w))
	})
	table["host_cancel"] = simple(func(t *Thread, a *machine.Args) {
		p := t.p
		w, ok := p.waits.Cancel(reactor.WaitID(a.Next()))
		if ok {
			p.at(t)
			p.log.TimerDisarm(w.row, w.task)
		}
		a.Flag(ok)
	})
	text := func(p *Process, id uint64) string {
		if uint64(p.fired.id) == id {
			return p.fired.text
		}
		return ""
	}
	table["host_size"] = simple(func(t *Thread, a *machine.Args) { a.W[0] = uint64(len(text(t.p, a.Next()))) })
	table["host_copy"] = simple(func(t *Thread, a *machine.Args) {
		s := text(t.p, a.Next())
		a.Store(a.Next(), []byte(s))
	})
}

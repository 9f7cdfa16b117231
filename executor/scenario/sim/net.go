package sim

import (
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/trace"
)

// System calls of the reactor's loopback network. A result below 0 is -errno. A call never blocks: net_wait asks for a
// callback of the reactor, and net_block lets the thread sleep.

// netWait is a wait for a socket: for a callback of the reactor, or of a thread that is blocked.
type netWait struct {
	reactor.SocketWait
	task   uint32
	rt     int
	call   callback
	thread int // that is blocked; 0 for a callback
}

func (p *Process) network() *reactor.Net {
	if p.net == nil {
		p.net = reactor.NewNet(p.opt.Net)
		p.netWaits = map[uint64]netWait{}
	}
	return p.net
}

// socketsReady continues the waits for sockets that have ended. It follows every call of the network that ends waits.
func (p *Process) socketsReady() {
	for _, x := range p.net.Ended() {
		w := p.netWaits[x.Token]
		delete(p.netWaits, x.Token)
		now := p.now
		if t := p.cur; t != nil {
			now = t.clock()
		}
		if w.thread == 0 {
			p.post(w.rt, w.call, now)
		} else if t := p.thread(w.thread); t != nil && t.state == blocked {
			t.wake(now)
		}
	}
}

// sent ends the slice in time for what was just sent to arrive.
func (t *Thread) sent() {
	if at, ok := t.p.net.Next(); ok {
		t.shrink(max(0, at-t.clock()) + quantum)
	}
}

// give makes a value or an error the result.
func give(a *machine.Args, v int, e reactor.Errno) {
	if e != 0 {
		v = -int(e)
	}
	a.W[0] = uint64(int64(v))
}

// maxRead is how many bytes one call reads.
const maxRead = 1 << 17

func netNatives(table map[string]native) {
	call := func(name string, do func(t *Thread, n *reactor.Net, a *machine.Args)) {
		table[name] = simple(func(t *Thread, a *machine.Args) { do(t, t.p.network(), a) })
	}
	call("net_listen", func(t *Thread, n *reactor.Net, a *machine.Args) {
		id, e := n.Listen(reactor.Port(a.Next()), int(int32(a.Next())))
		give(a, id, e)
	})
	call("net_datagram", func(t *Thread, n *reactor.Net, a *machine.Args) {
		id, e := n.Datagram(reactor.Port(a.Next()))
		give(a, id, e)
	})
	call("net_connect", func(t *Thread, n *reactor.Net, a *machine.Args) {
		id, e := n.Connect(t.clock(), reactor.Port(a.Next()), reactor.Port(a.Next()))
		t.sent()
		give(a, id, e)
	})
	call("net_status", func(t *Thread, n *reactor.Net, a *machine.Args) { give(a, 0, n.Status(int(a.Next()))) })
	call("net_ports", func(t *Thread, n *reactor.Net, a *machine.Args) {
		local, other := n.Ports(int(a.Next()))
		a.W[0] = uint64(local) | uint64(other)<<32
	})
	call("net_set_peer", func(t *Thread, n *reactor.Net, a *machine.Args) {
		n.SetPeer(int(a.Next()), reactor.Port(a.Next()))
	})
	call("net_accept", func(t *Thread, n *reactor.Net, a *machine.Args) {
		id, e := n.Accept(int(a.Next()))
		give(a, id, e)
	})
	call("net_read", func(t *Thread, n *reactor.Net, a *machine.Args) {
		id, at, size, peek := int(a.Next()), a.Next(), a.Next(), a.Next() != 0
		b := make([]byte, min(size, maxRead))
		k, e := n.Read(t.clock(), id, b, peek)
		t.received(a, at, b, k)
		t.sent()
		give(a, k, e)
	})
	call("net_write", func(t *Thread, n *reactor.Net, a *machine.Args) {
		id, b := int(a.Next()), a.Bytes()
		k, e := n.Write(t.clock(), id, b)
		t.spend(int64(len(b)) / 8)
		t.sent()
		give(a, k, e)
	})
	call("net_send_to", func(t *Thread, n *reactor.Net, a *machine.Args) {
		id, port, b := int(a.Next()), reactor.Port(a.Next()), a.Bytes()
		k, e := n.SendTo(t.clock(), id, port, b)
		t.sent()
		give(a, k, e)
	})
	call("net_recv_from", func(t *Thread, n *reactor.Net, a *machine.Args) {
		id, at, size, peek := int(a.Next()), a.Next(), a.Next(), a.Next() != 0
		b := make([]byte, min(size, maxRead))
		k, from, e := n.RecvFrom(id, b, peek)
		t.received(a, at, b, k)
		give(a, k|int(from)<<32, e)
	})
	// 1: reading ends, 2: writing, 4: closing ends the connection, 8: closing resets it.
	call("net_shutdown", func(t *Thread, n *reactor.Net, a *machine.Args) {
		id, how := int(a.Next()), a.Next()
		if how&12 != 0 {
			n.ResetOnClose(id, how&8 != 0)
			give(a, 0, 0)
			return
		}
		e := n.Shutdown(t.clock(), id, reactor.Readiness(how))
		t.p.socketsReady()
		t.sent()
		give(a, 0, e)
	})
	call("net_close", func(t *Thread, n *reactor.Net, a *machine.Args) {
		n.Close(t.clock(), int(a.Next()))
		t.sent()
	})
	call("net_gone", func(t *Thread, n *reactor.Net, a *machine.Args) { a.Flag(n.Gone(int(a.Next()))) })
	call("net_ready", func(t *Thread, n *reactor.Net, a *machine.Args) { a.W[0] = uint64(n.Ready(int(a.Next()))) })
	call("net_wait", netRegister)
	call("net_cancel", func(t *Thread, n *reactor.Net, a *machine.Args) {
		p, id := t.p, a.Next()
		w, ok := p.netWaits[id]
		delete(p.netWaits, id)
		if ok = ok && n.Cancel(w.SocketWait); ok {
			p.at(t)
			p.log.TimerDisarm(w.call.row, w.task)
		}
		a.Flag(ok)
	})
	table["net_block"] = netBlock
}

// received copies the first k bytes to the guest.
func (t *Thread) received(a *machine.Args, at uint64, b []byte, k int) {
	if k > 0 {
		a.Store(at, b[:k])
		t.spend(int64(k) / 8)
	}
}

// netRegister: the thread that drives the runtime calls fire(data) once the socket is ready.
func netRegister(t *Thread, n *reactor.Net, a *machine.Args) {
	p := t.p
	p.lastRow++
	p.at(t)
	socket, want := int(a.Next()), reactor.Readiness(a.Next())
	c := callback{fn: a.Next(), data: a.Next(), by: trace.ByIO, row: p.log.NextRow()}
	task := t.current()
	p.log.TimerArm(c.row, trace.AwaitIO, -1, task, p.log.Intern(a.Text()))
	if q := t.polling(); q != nil {
		q.row = c.row
	}
	w := netWait{task: task, rt: t.rt, call: c,
		SocketWait: reactor.SocketWait{Socket: socket, Want: want, Token: p.lastRow}}
	p.netWaits[w.Token] = w
	a.W[0] = w.Token
	n.Wait(w.SocketWait)
	p.socketsReady()
}

// netBlock lets the thread sleep until the socket is ready, or the time has passed: false.
func netBlock(t *Thread, a *machine.Args) machine.Status {
	p := t.p
	n := p.network()
	id, want, timeout := int(a.Next()), reactor.Readiness(a.Next()), a.Next()
	if t.back() {
		if !t.woken {
			for token, w := range p.netWaits {
				if w.thread == t.id {
					delete(p.netWaits, token)
					n.Cancel(w.SocketWait)
				}
			}
		}
		a.Flag(t.woken)
		return a.Done()
	}
	if n.Ready(id)&want != 0 {
		a.Flag(true)
		return a.Done()
	}
	p.lastRow++
	w := netWait{SocketWait: reactor.SocketWait{Socket: id, Want: want, Token: p.lastRow}, thread: t.id}
	p.netWaits[w.Token] = w
	n.Wait(w.SocketWait)
	if t.state == blocked {
		panic("BUG: sim: a thread is blocked before it waits")
	}
	return t.block(wait{kind: trace.BlockOther, why: a.Text(), until: t.after(timeout)})
}

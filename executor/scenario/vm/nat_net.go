package vm

import (
	"strings"

	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/trace"
)

// Natives of std::net and tokio::net: system calls of the reactor's loopback
// network. A result below 0 is -errno. A call never blocks: who must wait asks
// net_wait for a callback of the reactor, or net_block for the thread's sleep.

// netWait is a wait for a socket: for a callback of the reactor, or of a thread that is blocked.
type netWait struct {
	reactor.SocketWait
	task   uint32
	rt     int
	call   callback
	thread *Thread // blocked; nil for a callback
}

func (t *Thread) network() *reactor.Net {
	m := t.m
	if m.net == nil {
		m.net = reactor.NewNet(m.opt.Net, m.socketReady)
		m.netWaits = map[uint64]netWait{}
	}
	return m.net
}

// netWait waits for a socket.
func (m *Machine) netWait(w netWait) {
	m.netWaits[w.Token] = w
	m.net.Wait(w.SocketWait)
}

// socketReady goes on with a wait for a socket.
func (m *Machine) socketReady(x reactor.SocketWait, _ string) {
	w := m.netWaits[x.Token]
	delete(m.netWaits, x.Token)
	now := m.now
	if m.cur != nil {
		now = m.cur.clock()
	}
	switch {
	case w.thread == nil:
		m.post(w.rt, w.call, now)
	case w.thread.state == blocked:
		m.Wake(w.thread, now)
	}
}

// sent ends the slice in time for what was just sent to arrive.
func (t *Thread) sent() {
	if at, ok := t.m.net.Next(); ok {
		t.shrink(max(0, at-t.clock()) + quantum)
	}
}

func result(a []Val, v int, e reactor.Errno) Status {
	if e != 0 {
		v = -int(e)
	}
	a[0] = Int(int64(v))
	return Next
}

// bytes gives room for n bytes until the next call.
func (m *Machine) bytes(n int) []byte {
	if cap(m.netBuf) < n {
		m.netBuf = make([]byte, n)
	}
	return m.netBuf[:n]
}

// gather copies a &[u8].
func (t *Thread) gather(v Val) []byte {
	s := v.Elems()
	b := t.m.bytes(len(s))
	for i := range s {
		b[i] = byte(s[i].B)
	}
	t.Spend(len(s) / 8)
	return b
}

// scatter fills a &mut [u8] from what f reads.
func (t *Thread) scatter(v Val, f func(p []byte) int) {
	s := v.Elems()
	b := t.m.bytes(min(len(s), 1<<17))
	n := f(b)
	for i := range max(0, n) {
		s[i].Set(uint64(b[i]))
	}
	t.Spend(max(0, n) / 8)
}

func init() {
	Register("net_listen", func(t *Thread, a []Val) Status {
		id, e := t.network().Listen(uint16(a[0].B), int(int32(a[1].B)))
		return result(a, id, e)
	})
	Register("net_datagram", func(t *Thread, a []Val) Status {
		id, e := t.network().Datagram(uint16(a[0].B))
		return result(a, id, e)
	})
	Register("net_connect", func(t *Thread, a []Val) Status {
		id, e := t.network().Connect(t.clock(), uint16(a[0].B), uint16(a[1].B))
		t.sent()
		return result(a, id, e)
	})
	Register("net_status", func(t *Thread, a []Val) Status { return result(a, 0, t.network().Status(int(a[0].B))) })
	Register("net_ports", func(t *Thread, a []Val) Status {
		local, other := t.network().Ports(int(a[0].B))
		a[0] = Uint(uint64(local) | uint64(other)<<16)
		return Next
	})
	Register("net_set_peer", func(t *Thread, a []Val) Status { t.network().SetPeer(int(a[0].B), uint16(a[1].B)); return Next })
	Register("net_accept", func(t *Thread, a []Val) Status {
		id, e := t.network().Accept(int(a[0].B))
		return result(a, id, e)
	})
	Register("net_read", func(t *Thread, a []Val) Status {
		var k int
		var e reactor.Errno
		t.scatter(a[1], func(p []byte) int {
			k, e = t.network().Read(t.clock(), int(a[0].B), p, a[2].B != 0)
			return k
		})
		t.sent()
		return result(a, k, e)
	})
	Register("net_write", func(t *Thread, a []Val) Status {
		k, e := t.network().Write(t.clock(), int(a[0].B), t.gather(a[1]))
		t.sent()
		return result(a, k, e)
	})
	Register("net_send_to", func(t *Thread, a []Val) Status {
		k, e := t.network().SendTo(t.clock(), int(a[0].B), uint16(a[1].B), t.gather(a[2]))
		t.sent()
		return result(a, k, e)
	})
	Register("net_recv_from", func(t *Thread, a []Val) Status {
		var k int
		var from uint16
		var e reactor.Errno
		t.scatter(a[1], func(p []byte) int {
			k, from, e = t.network().RecvFrom(int(a[0].B), p, a[2].B != 0)
			return k
		})
		return result(a, k|int(from)<<32, e)
	})
	// 1: reading ends, 2: writing, 4: closing ends the connection, 8: closing resets it.
	Register("net_shutdown", func(t *Thread, a []Val) Status {
		if how := a[1].B; how&12 != 0 {
			t.network().ResetOnClose(int(a[0].B), how&8 != 0)
			return result(a, 0, 0)
		}
		e := t.network().Shutdown(t.clock(), int(a[0].B), reactor.Readiness(a[1].B))
		t.sent()
		return result(a, 0, e)
	})
	Register("net_close", func(t *Thread, a []Val) Status {
		t.network().Close(t.clock(), int(a[0].B))
		t.sent()
		return Next
	})
	Register("net_gone", func(t *Thread, a []Val) Status { a[0] = Bool(t.network().Gone(int(a[0].B))); return Next })
	Register("net_ready", func(t *Thread, a []Val) Status {
		a[0] = Uint(uint64(t.network().Ready(int(a[0].B))))
		return Next
	})
	Register("net_wait", netRegister)
	Register("net_cancel", func(t *Thread, a []Val) Status {
		m, id := t.m, a[0].B
		w, ok := m.netWaits[id]
		delete(m.netWaits, id)
		if !ok || !m.net.Cancel(w.SocketWait) {
			a[0] = Bool(false)
			return Next
		}
		m.at(t)
		m.log.TimerDisarm(w.call.row, w.task)
		a[0] = Bool(true)
		return Next
	})
	Register("net_block", netBlock)
}

// netRegister: fire(data) is called by who drives the runtime once the socket
// is ready.
func netRegister(t *Thread, a []Val) Status {
	m := t.m
	t.network()
	m.lastRow++
	m.at(t)
	id := m.lastRow
	c := callback{fn: a[2], data: Val{P: a[3].P}, by: trace.ByIO, row: m.log.NextRow()}
	label := m.log.Intern(strings.Clone(a[4].Str()))
	task := t.current()
	m.log.TimerArm(c.row, trace.AwaitIO, -1, task, label)
	if n := len(t.polls); n > 0 {
		t.polls[n-1].row = c.row
	}
	want := reactor.SocketWait{Socket: int(a[0].B), Want: reactor.Readiness(a[1].B), Token: id}
	m.netWait(netWait{SocketWait: want, task: task, rt: t.rt, call: c})
	a[0] = Uint(id)
	return Next
}

// netBlock lets the thread sleep until the socket is ready, or the time has
// passed: false.
func netBlock(t *Thread, a []Val) Status {
	m, net := t.m, t.network()
	id, want := int(a[0].B), reactor.Readiness(a[1].B)
	if net.Ready(id)&want != 0 {
		a[0] = Bool(true)
		return Next
	}
	why := strings.Clone(a[3].Str())
	until := t.after64(a[2].B)
	m.lastRow++
	w := netWait{SocketWait: reactor.SocketWait{Socket: id, Want: want, Token: m.lastRow}, thread: t}
	m.netWait(w)
	return t.Block(Wait{Kind: trace.BlockOther, Why: why, Until: until}, func(t *Thread, a []Val, _ Val) Status {
		if !t.Woken() {
			delete(m.netWaits, w.Token)
			net.Cancel(w.SocketWait)
		}
		a[0] = Bool(t.Woken())
		return Next
	})
}

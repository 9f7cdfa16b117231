package reactor_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/reactor"
)

// wire is a network with round numbers, and the time on it.
type wire struct {
	*reactor.Net
	t     *testing.T
	now   int64
	names []string // by token of a wait
	told  []string // what waits were told, in order
}

const latency = 100

func newWire(t *testing.T) *wire {
	w := &wire{t: t}
	o := reactor.NetOptions{Latency: latency, Bandwidth: 1_000_000_000, Buffer: 64, Segment: 16}
	w.Net = reactor.NewNet(o)
	return w
}

// until lets time pass.
func (w *wire) until(now int64) {
	w.now = now
	w.Advance(now)
}

// settle lets everything arrive that is on its way.
func (w *wire) settle() {
	for at, ok := w.Next(); ok; at, ok = w.Next() {
		if at < w.now {
			w.t.Fatalf("something arrives at %d, and it is %d", at, w.now)
		}
		w.until(at)
	}
}

func (w *wire) is(what string, got, want any) {
	w.t.Helper()
	if got != want {
		w.t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// pair is a connection: who connected, and who accepted.
func (w *wire) pair() (a, b int) {
	w.t.Helper()
	l, e := w.Listen(0, 10)
	if e != 0 {
		w.t.Fatal(e)
	}
	port, _ := w.Ports(l)
	a, e = w.Connect(w.now, port, 0)
	if e != 0 {
		w.t.Fatal(e)
	}
	w.settle()
	b, e = w.Accept(l)
	if e != 0 || w.Status(a) != 0 {
		w.t.Fatal(e, w.Status(a))
	}
	return a, b
}

func (w *wire) write(id int, s string) {
	w.t.Helper()
	if n, e := w.Write(w.now, id, []byte(s)); n != len(s) || e != 0 {
		w.t.Errorf("written %d of %q: %d", n, s, e)
	}
}

// read is what can be read now, or the number of the error.
func (w *wire) read(id int) (string, reactor.Errno) {
	p := make([]byte, 100)
	n, e := w.Read(w.now, id, p, false)
	return string(p[:n]), e
}

func (w *wire) reads(id int, want string, wantErr reactor.Errno) {
	w.t.Helper()
	if s, e := w.read(id); s != want || e != wantErr {
		w.t.Errorf("read %q %d, want %q %d", s, e, want, wantErr)
	}
}

// listens notes under a name when a socket can do something.
func (w *wire) listens(name string, id int, want reactor.Readiness) reactor.SocketWait {
	x := reactor.SocketWait{Socket: id, Want: want, Token: uint64(len(w.names))}
	w.names = append(w.names, name)
	w.Wait(x)
	return x
}

func (w *wire) heard(want ...string) {
	w.t.Helper()
	for _, x := range w.Ended() {
		w.told = append(w.told, w.names[x.Token]+": "+x.What)
	}
	if !slices.Equal(w.told, want) {
		w.t.Errorf("told %q, want %q", w.told, want)
	}
	w.told = nil
}

func TestConnectionIsMadeInOneRoundTrip(t *testing.T) {
	w := newWire(t)
	l, _ := w.Listen(8080, 5)
	if _, e := w.Accept(l); e != reactor.Again {
		t.Error("accepted nobody:", e)
	}
	c, e := w.Connect(0, 8080, 0)
	w.is("connect", e, reactor.Errno(0))
	w.is("status", w.Status(c), reactor.InProgress)
	w.is("ready", w.Ready(c), reactor.Readiness(0))
	if _, e := w.Write(0, c, []byte("early")); e != reactor.NotConnected {
		t.Error("written before the connection is made:", e)
	}
	if _, e := w.Read(0, c, make([]byte, 1), false); e != reactor.NotConnected {
		t.Error("read before the connection is made:", e)
	}
	w.is("shutdown", w.Shutdown(0, c, reactor.Writable), reactor.NotConnected)
	w.is("shutdown of a listener", w.Shutdown(0, l, reactor.Writable), reactor.NotConnected)
	w.listens("listener", l, reactor.Readable)
	w.listens("client", c, reactor.Writable)
	w.until(latency - 1)
	w.heard()
	w.until(latency)
	w.heard("listener: a connection from port 49152")
	w.is("ready", w.Ready(l), reactor.Readable)
	s, e := w.Accept(l)
	w.is("accept", e, reactor.Errno(0))
	w.is("status", w.Status(c), reactor.InProgress)
	w.until(2 * latency)
	w.heard("client: the connection is made")
	w.is("status", w.Status(c), reactor.Errno(0))
	w.is("ready", w.Ready(c), reactor.Writable)
	local, other := w.Ports(s)
	w.is("port of the server", local, reactor.Port(8080))
	w.is("port of the client", other, reactor.Port(49152))
}

func TestNobodyListens(t *testing.T) {
	w := newWire(t)
	c, _ := w.Connect(0, 81, 0)
	w.listens("client", c, reactor.Writable)
	w.settle()
	w.heard("client: the connection is refused")
	w.is("time", w.now, int64(2*latency))
	w.is("status", w.Status(c), reactor.ConnectionRefused)
	w.is("ready", w.Ready(c), reactor.Readable|reactor.Writable)

	l, _ := w.Listen(81, 1) // room for one
	c1, _ := w.Connect(w.now, 81, 0)
	c2, _ := w.Connect(w.now, 81, 0)
	w.settle()
	w.is("first", w.Status(c1), reactor.Errno(0))
	w.is("second, with a full backlog", w.Status(c2), reactor.ConnectionRefused)

	w.Close(w.now, l) // nobody accepted c1
	w.settle()
	w.reads(c1, "", reactor.ConnectionReset)
	c3, _ := w.Connect(w.now, 81, 0)
	w.settle()
	w.is("after close", w.Status(c3), reactor.ConnectionRefused)
}

func TestBytesTakeTheirTime(t *testing.T) {
	w := newWire(t)
	a, b := w.pair()
	begin := w.now
	w.listens("b", b, reactor.Readable)
	w.reads(b, "", reactor.Again)
	w.write(a, strings.Repeat("x", 40)) // 1 ns per byte, in pieces of 16
	for _, c := range []struct {
		at   int64
		have int
	}{{latency + 15, 0}, {latency + 16, 16}, {latency + 31, 16}, {latency + 32, 32}, {latency + 40, 40}} {
		w.until(begin + c.at)
		p := make([]byte, 100)
		n, e := w.Read(w.now, b, p, true) // look, and leave it there
		if n != c.have || (e == reactor.Again) != (c.have == 0) {
			t.Errorf("after %d ns: %d bytes, error %d, want %d", c.at, n, e, c.have)
		}
	}
	w.heard("b: 16 bytes")
	w.reads(b, strings.Repeat("x", 40), 0)
	w.reads(b, "", reactor.Again)
	if n, e := w.Read(w.now, b, nil, false); n != 0 || e != 0 {
		t.Error("reading into nothing:", n, e)
	}
	if n, e := w.Write(w.now, b, nil); n != 0 || e != 0 {
		t.Error("writing nothing:", n, e)
	}
}

func TestWriterWaitsForTheReader(t *testing.T) {
	w := newWire(t)
	a, b := w.pair()
	n, e := w.Write(w.now, a, make([]byte, 100))
	w.is("taken", n, 64)
	w.is("error", e, reactor.Errno(0))
	if n, e = w.Write(w.now, a, []byte("more")); n != 0 || e != reactor.Again {
		t.Error("written into a full pipe:", n, e)
	}
	w.is("ready", w.Ready(a), reactor.Readiness(0))
	w.settle()
	w.is("ready, all arrived and unread", w.Ready(a), reactor.Readiness(0))
	w.listens("a", a, reactor.Writable)
	at := w.now
	if s, _ := w.read(b); len(s) != 64 {
		t.Error(len(s))
	}
	w.heard()
	w.settle()
	w.heard("a: room to write")
	w.is("time", w.now-at, int64(latency))
	w.write(a, "more")
	w.settle()
	w.reads(b, "more", 0)
}

func TestEndOfAStream(t *testing.T) {
	w := newWire(t)
	a, b := w.pair()
	w.write(a, "last words")
	w.is("shutdown", w.Shutdown(w.now, a, reactor.Writable), reactor.Errno(0))
	w.is("shutdown again", w.Shutdown(w.now, a, reactor.Writable), reactor.Errno(0))
	if _, e := w.Write(w.now, a, []byte("!")); e != reactor.BrokenPipe {
		t.Error("written after shutdown:", e)
	}
	w.listens("b", b, reactor.Readable)
	w.settle()
	w.heard("b: 10 bytes")
	w.reads(b, "last words", 0)
	w.reads(b, "", 0) // the end, as often as one asks
	w.reads(b, "", 0)
	w.write(b, "an answer") // the other direction is open
	w.settle()
	w.reads(a, "an answer", 0)

	w.listens("a", a, reactor.Readable)
	w.Shutdown(w.now, a, reactor.Readable)
	w.heard("a: ")
	w.reads(a, "", 0)

	w.Close(w.now, b)
	w.Close(w.now, b) // does nothing
	w.is("ready, closed", w.Ready(b), reactor.Readable|reactor.Writable)
	w.Close(w.now, 99)
	w.settle()
}

func TestEndArrivesAfterTheBytes(t *testing.T) {
	w := newWire(t)
	a, b := w.pair()
	w.write(a, strings.Repeat("y", 50))
	w.Close(w.now, a)
	w.settle()
	w.reads(b, strings.Repeat("y", 50), 0)
	w.reads(b, "", 0)
	if n, e := w.Write(w.now, b, []byte("hello?")); n != 6 || e != 0 { // nobody knows yet
		t.Error(n, e)
	}
	w.settle()
	w.listens("b", b, reactor.Writable)
	w.heard("b: ")
	w.reads(b, "", 0) // the end came before the reset
	if _, e := w.Write(w.now, b, []byte("hello?")); e != reactor.BrokenPipe {
		t.Error("written to who is gone:", e)
	}
	if e := w.Shutdown(w.now, b, reactor.Writable); e != reactor.NotConnected {
		t.Error("shut down after the reset:", e)
	}
}

// Whoever ends last has no connection any more when the other end knows of it.
func TestBothEndsFinish(t *testing.T) {
	w := newWire(t)
	a, b := w.pair()
	for i, id := range []int{a, b} {
		if e := w.Shutdown(w.now, id, reactor.Writable); e != 0 || w.Gone(id) {
			t.Error(i, e, w.Gone(id))
		}
		w.settle()
	}
	if !w.Gone(a) || !w.Gone(b) {
		t.Error("a connection is left:", w.Gone(a), w.Gone(b))
	}
	w.reads(a, "", 0)
	if e := w.Shutdown(w.now, a, reactor.Writable); e != reactor.NotConnected {
		t.Error("shut down again:", e)
	}
}

// A write takes the error of the reset: what is read then is the end.
func TestAWriteHearsOfTheReset(t *testing.T) {
	w := newWire(t)
	a, b := w.pair()
	w.write(a, "never read")
	w.settle()
	w.Close(w.now, b)
	w.settle()
	if _, e := w.Write(w.now, a, []byte("more")); e != reactor.ConnectionReset {
		t.Error("the first write says", e)
	}
	if _, e := w.Write(w.now, a, []byte("more")); e != reactor.BrokenPipe {
		t.Error("the second one says", e)
	}
	w.reads(a, "", 0)
}

func TestUnreadBytesResetTheConnection(t *testing.T) {
	w := newWire(t)
	a, b := w.pair()
	w.write(a, "never read")
	w.settle()
	w.listens("a", a, reactor.Readable)
	w.Close(w.now, b)
	w.settle()
	w.heard("a: a reset")
	w.reads(a, "", reactor.ConnectionReset)
	w.reads(a, "", 0)
}

func TestPorts(t *testing.T) {
	w := newWire(t)
	l, e := w.Listen(80, 0)
	w.is("first", e, reactor.Errno(0))
	if _, e := w.Listen(80, 0); e != reactor.AddrInUse {
		t.Error("two listeners on one port:", e)
	}
	if _, e := w.Datagram(80); e != 0 {
		t.Error("UDP has ports of its own:", e)
	}
	w.Close(w.now, l)
	if _, e := w.Listen(80, 0); e != 0 {
		t.Error("the port is free again:", e)
	}
	seen := map[reactor.Port]bool{}
	var last int
	for i := range 1 << 14 {
		id, e := w.Datagram(0)
		port, _ := w.Ports(id)
		if e != 0 || port < 49152 || seen[port] {
			t.Fatalf("socket %d: error %d, port %d", i, e, port)
		}
		seen[port] = true
		last = id
	}
	if _, e := w.Datagram(0); e != reactor.AddrInUse {
		t.Error("more ports than there are:", e)
	}
	freed, _ := w.Ports(last)
	w.Close(w.now, last)
	id, _ := w.Datagram(0)
	if port, _ := w.Ports(id); port != freed {
		t.Errorf("port %d, only %d was free", port, freed)
	}
	for range 1 << 14 {
		w.Listen(0, 1)
	}
	if _, e := w.Listen(0, 1); e != reactor.AddrInUse {
		t.Error("more listeners than ports:", e)
	}
	if _, e := w.Connect(w.now, 80, 0); e != reactor.AddrInUse {
		t.Error("no port to connect from:", e)
	}
	if _, e := w.Connect(w.now, 80, 1234); e != 0 {
		t.Error("from a port of one's own:", e)
	}
}

func TestDatagrams(t *testing.T) {
	w := newWire(t)
	a, _ := w.Datagram(1000)
	b, _ := w.Datagram(2000)
	c, _ := w.Datagram(3000)
	recv := func(id int, room int, peek bool) (string, reactor.Port, reactor.Errno) {
		p := make([]byte, room)
		n, from, e := w.RecvFrom(id, p, peek)
		return string(p[:n]), from, e
	}
	if _, _, e := recv(b, 9, false); e != reactor.Again {
		t.Error("received nothing:", e)
	}
	w.listens("b", b, reactor.Readable)
	w.SendTo(w.now, a, 2000, []byte("one"))
	w.SendTo(w.now, a, 2000, []byte("twotwo"))
	w.settle()
	w.heard("b: 3 bytes from port 1000")
	w.is("ready", w.Ready(b), reactor.Readable|reactor.Writable)
	for _, want := range []struct {
		peek bool
		text string
	}{{true, "one"}, {false, "one"}, {false, "two"}} { // what does not fit is lost
		if s, from, e := recv(b, 3, want.peek); s != want.text || from != 1000 || e != 0 {
			t.Errorf("%q from %d, error %d, want %q", s, from, e, want.text)
		}
	}
	w.is("ready", w.Ready(b), reactor.Writable)

	if _, e := w.SendTo(w.now, a, 0, []byte("to whom?")); e != 89 {
		t.Error("without an address:", e)
	}
	if _, e := w.SendTo(w.now, a, 2000, make([]byte, 65508)); e != 90 {
		t.Error("larger than a datagram can be:", e)
	}

	w.SetPeer(b, 1000) // from nobody else
	w.SendTo(w.now, c, 2000, []byte("stranger"))
	w.SendTo(w.now, a, 2000, []byte("friend"))
	w.settle()
	if s, from, _ := recv(b, 99, false); s != "friend" || from != 1000 {
		t.Errorf("%q from %d", s, from)
	}
	if _, _, e := recv(b, 99, false); e != reactor.Again {
		t.Error("a stranger got through:", e)
	}
	w.SendTo(w.now, b, 0, []byte("back"))
	w.settle()
	if s, _, _ := recv(a, 99, false); s != "back" {
		t.Errorf("%q", s)
	}

	w.Close(w.now, a)
	w.SendTo(w.now, c, 1000, []byte("an unconnected socket hears nothing of it"))
	w.SendTo(w.now, b, 0, []byte("gone"))
	w.settle()
	if _, _, e := recv(c, 9, false); e != reactor.Again {
		t.Error(e)
	}
	w.is("ready", w.Ready(b), reactor.Readable|reactor.Writable)
	if _, _, e := recv(b, 9, false); e != reactor.ConnectionRefused {
		t.Error("nobody there:", e)
	}
	if _, _, e := recv(b, 9, false); e != reactor.Again {
		t.Error("said twice:", e)
	}
	w.SendTo(w.now, b, 0, []byte("still gone"))
	w.settle()
	if _, e := w.SendTo(w.now, b, 0, []byte("x")); e != reactor.ConnectionRefused {
		t.Error("the next send says so too:", e)
	}
}

func TestWaits(t *testing.T) {
	w := newWire(t)
	a, b := w.pair()
	first := w.listens("first", b, reactor.Readable)
	second := w.listens("second", b, reactor.Readable)
	w.listens("third", b, reactor.Readable)
	w.listens("writer", b, reactor.Writable) // can be done already
	w.heard("writer: ")
	if !w.Cancel(second) || w.Cancel(second) {
		t.Error("a wait is cancelled once")
	}
	n, _ := w.Write(w.now, b, make([]byte, 100)) // so that b cannot write
	w.is("written", n, 64)
	w.listens("writer", b, reactor.Writable)
	w.write(a, "hi")
	w.settle()
	w.heard("first: 2 bytes", "third: 2 bytes") // in the order of Wait; the writer waits on
	if w.Cancel(first) {
		t.Error("it is over")
	}
	w.read(a)
	w.settle()
	w.heard("writer: room to write")
	w.Close(w.now, b)
	gone := w.listens("gone", b, reactor.Readable)
	w.heard("gone: ")
	if w.Cancel(gone) {
		t.Error("cancelled a wait for a socket that is closed")
	}
}

func TestDefaults(t *testing.T) {
	n := reactor.NewNet(reactor.NetOptions{})
	l, _ := n.Listen(80, 1)
	c, _ := n.Connect(0, 80, 0)
	at, _ := n.Next()
	if at != reactor.DefaultLatency {
		t.Error(at)
	}
	n.Advance(at)
	s, _ := n.Accept(l)
	now := 2 * at
	n.Advance(now)
	if k, _ := n.Write(now, c, make([]byte, 1<<20)); k != reactor.DefaultBuffer {
		t.Error(k)
	}
	p := make([]byte, 1<<20)
	now += reactor.DefaultLatency + reactor.DefaultSegment // 1 ns per byte
	n.Advance(now - 1)
	if k, e := n.Read(now-1, s, p, false); k != 0 || e != reactor.Again {
		t.Error("a piece arrives when all of it has:", k, e)
	}
	n.Advance(now)
	if k, _ := n.Read(now, s, p, false); k != reactor.DefaultSegment {
		t.Error(k)
	}
}

// A listener with a full backlog refuses. Closing it resets connections that nobody accepted.
func TestBacklog(t *testing.T) {
	w := newWire(t)
	l, _ := w.Listen(80, 1)
	first, _ := w.Connect(0, 80, 0)
	second, _ := w.Connect(0, 80, 0)
	w.settle()
	w.is("the first", w.Status(first), reactor.Errno(0))
	w.is("the second", w.Status(second), reactor.ConnectionRefused)
	w.Close(w.now, l)
	w.settle()
	w.reads(first, "", reactor.ConnectionReset)
}

// With ResetOnClose the other end gets an error, although all that it was sent is read.
func TestResetOnClose(t *testing.T) {
	w := newWire(t)
	for _, hard := range []bool{false, true} {
		a, b := w.pair()
		w.ResetOnClose(b, hard)
		w.write(b, "last words")
		w.settle()
		w.reads(a, "last words", 0)
		w.Close(w.now, b)
		w.settle()
		want := reactor.Errno(0)
		if hard {
			want = reactor.ConnectionReset
		}
		w.reads(a, "", want)
		w.is("gone", w.Gone(a), hard)
	}
}

// A copy of a network has the same connections and the same data in transit. What happens to one does not show in the
// other.
func TestCloneOfANet(t *testing.T) {
	w := newWire(t)
	a, b := w.pair()
	l, _ := w.Listen(8080, 5)
	waiting, _ := w.Connect(w.now, 8080, 0)
	w.settle()
	u, _ := w.Datagram(53)
	v, _ := w.Datagram(0)
	w.SendTo(w.now, v, 53, []byte("ping"))
	w.write(a, "before")
	w.listens("b", b, reactor.Readable)

	c := &wire{t: t, now: w.now, names: w.names}
	c.Net = w.Clone()
	w.write(a, " and after")
	w.settle()
	w.heard("b: 6 bytes")
	w.reads(b, "before and after", 0)
	w.Close(w.now, u)
	w.Close(w.now, l)
	w.settle()
	w.is("the original's listener is closed", w.Ready(waiting), reactor.Readable|reactor.Writable)

	c.heard()
	c.settle()
	c.heard("b: 6 bytes")
	c.reads(b, "before", 0)
	x, e := c.Accept(l)
	c.is("accept in the copy", e, reactor.Errno(0))
	c.write(waiting, "hello")
	c.settle()
	c.reads(x, "hello", 0)
	p := make([]byte, 10)
	n, _, e := c.RecvFrom(u, p, false)
	c.is("datagram in the copy", string(p[:n]), "ping")
	c.is("errno", e, reactor.Errno(0))
	c.Close(c.now, a)
	c.settle()
	w.write(b, "still there")
	w.settle()
	w.reads(a, "still there", 0)
}

package reactor

import (
	"maps"
	"slices"
	"strconv"

	"github.com/pollground/pollground/executor/timer"
)

// Net simulates a loopback network: TCP listeners and streams, UDP sockets, and the data in transit between them. It
// does not know tasks or threads. Its user passes the time with every call, reads from Next when the next data arrive,
// and then calls Advance. Ended returns the waits that are over.
//
//	Listen → Connect … SYN arrives: Accept has one … SYN/ACK arrives: the stream is Writable
//	Write  → the bytes are in transit … they arrive: the other end is Readable → Read … the sender has room again
//
// Each direction of a connection is a pipe. It accepts Bandwidth bytes per second and delivers them after Latency, in
// segments of at most Segment bytes. At most Buffer bytes are in transit or unread; Write accepts only what fits.
// Nothing is lost or reordered, and all times follow from the calls.
//
// Times are in ns and never decrease. A socket has a number above 0. Calls must pass the number of a socket that is not
// closed. One goroutine uses a Net. Sockets refer to each other by number, so Clone copies them one by one.
type Net struct {
	opt     NetOptions
	socks   []*socket // by number - 1; nil = closed, and nothing refers to it
	coming  timer.Wheel[arrival]
	ended   []EndedWait
	bound   map[uint32]int // numbers of listeners and UDP sockets by protocol and port
	nextTCP uint16
	nextUDP uint16
}

// NetOptions are the properties of every connection. A field that is 0 stands for its default.
type NetOptions struct {
	Latency   int64 // ns from one end to the other
	Bandwidth int64 // bytes per second of one direction
	Buffer    int   // largest number of bytes in transit or unread, per direction
	Segment   int   // largest number of bytes that arrive together
}

// Defaults of NetOptions: approximately Linux' loopback device on a small machine.
const (
	DefaultLatency   = 25_000        // ns
	DefaultBandwidth = 1_000_000_000 // bytes per second
	DefaultBuffer    = 64 << 10      // bytes
	DefaultSegment   = 16 << 10      // bytes
)

// Port is a port number with the family of its address. The families are apart: each has its own ports.
type Port uint32

const (
	V6   Port = 1 << 16    // an IPv6 address
	Dual Port = V6 | 1<<17 // the IPv6 address of a listener or UDP socket that has the IPv4 port of the number as well
)

// Number returns the port without its family.
func (p Port) Number() int { return int(uint16(p)) }

// families returns the port in each family that p stands for.
func (p Port) families() []Port {
	if p&Dual == Dual {
		return []Port{Port(p.Number()), Port(p.Number()) | V6}
	}
	return []Port{p}
}

// Readiness is a set of operations that are possible on a socket.
type Readiness uint8

const (
	Readable Readiness = 1 << iota // Read, Accept or RecvFrom will not return Again
	Writable                       // Write or SendTo will not return Again; a connection is established or has failed
)

// Errno is the error of a call, 0 for success. The numbers are those of Linux, because programs print them.
type Errno int

const (
	Again             Errno = 11  // the call would block
	BrokenPipe        Errno = 32  // a write after Shutdown, or without another end
	InvalidArgument   Errno = 22  // for users of Net; no method returns it
	AddrInUse         Errno = 98  // the port is in use, or no port is free
	NotConnected      Errno = 107 // the connection is not established, or the socket is not a stream
	ConnectionReset   Errno = 104 // the other end closed with unread data
	ConnectionRefused Errno = 111 // no listener on that port, or its backlog is full
	InProgress        Errno = 115 // the connection is not established yet
)

// Protocols of sockets, as keys of Net.bound.
const (
	tcp = 0
	udp = 1 << 20
)

type sockKind uint8

const (
	kindListener sockKind = iota
	kindStream
	kindDatagram
)

type socket struct {
	id     int
	kind   sockKind
	port   Port
	other  Port // port of the other end
	closed bool

	transit int // arrivals to this socket that are under way

	waiting []SocketWait // in the order of Wait

	// listeners
	backlog int
	accept  []int // numbers of connections that were not accepted yet

	// streams
	peer      int // number of the other end, 0 = none
	connected bool
	failed    Errno   // of the connection attempt or of a reset; returned once
	in        []byte  // arrived, unread
	coming    int     // bytes in transit to this end
	due       []int64 // arrival times of their segments
	fin       bool    // the end of the other end's data has arrived
	gone      bool    // the connection has ended: by a reset, or because both ends are finished
	noRead    bool    // shut down for reading
	noWrite   bool    // shut down for writing
	hard      bool    // closing resets the connection
	free      int64   // time at which the pipe to the other end accepts the next byte

	// UDP
	box []datagram
}

type arrivalKind uint8

const (
	arriveSyn arrivalKind = iota
	arriveSynAck
	arriveRefusal
	arriveData
	arriveFin
	arriveReset
	arriveLastAck // the other end received the last fin of the connection
	arriveRoom    // the other end has read, so there is room to write
	arriveDatagram
	arriveUnreachable
)

// arrival is data or a message in transit to a socket.
type arrival struct {
	to   int // number of the socket
	kind arrivalKind
	data []byte
	from Port
}

// SocketWait is an interest in a socket, until it is ready once.
type SocketWait struct {
	Socket int
	Want   Readiness
	Token  uint64 // chosen by the user of the Net to identify the wait
}

// EndedWait is a wait that is over. What describes the arrival that ended it, "" if the socket was ready before.
type EndedWait struct {
	SocketWait
	What string
}

// NewNet returns a network without sockets.
func NewNet(o NetOptions) *Net {
	if o.Latency == 0 {
		o.Latency = DefaultLatency
	}
	if o.Bandwidth == 0 {
		o.Bandwidth = DefaultBandwidth
	}
	if o.Buffer == 0 {
		o.Buffer = DefaultBuffer
	}
	if o.Segment == 0 {
		o.Segment = DefaultSegment
	}
	return &Net{opt: o, bound: map[uint32]int{}, nextTCP: firstPort, nextUDP: firstPort}
}

// firstPort is the first port for sockets that do not request one: IANA's dynamic ports begin there.
const firstPort = 49152

func (n *Net) add(s *socket) *socket {
	n.socks = append(n.socks, s)
	s.id = len(n.socks)
	return s
}

// at returns the socket with a number, open or closed; nil for 0 and for a socket that nothing refers to.
func (n *Net) at(id int) *socket {
	if id <= 0 || id > len(n.socks) {
		return nil
	}
	return n.socks[id-1]
}

// sock returns the socket with a number, nil if it is closed.
func (n *Net) sock(id int) *socket {
	if s := n.at(id); s != nil && !s.closed {
		return s
	}
	return nil
}

// release forgets a closed socket, and its other end, if both are closed and nothing is in transit to them.
func (n *Net) release(id int) {
	done := func(s *socket) bool { return s.closed && s.transit == 0 }
	s := n.at(id)
	if s == nil || !done(s) {
		return
	}
	if p := n.at(s.peer); p != nil {
		if !done(p) {
			return
		}
		n.socks[s.peer-1] = nil
	}
	n.socks[id-1] = nil
}

// Ended returns the waits that are over, in the order in which they ended, and forgets them. Wait, Advance and Shutdown
// end waits.
func (n *Net) Ended() []EndedWait {
	ended := n.ended
	n.ended = nil
	return ended
}

// bind returns a free port: the requested one, or the next dynamic port for 0. The error is AddrInUse.
func (n *Net) bind(proto uint32, port Port) (Port, Errno) {
	if port.Number() != 0 {
		if n.taken(proto, port) {
			return 0, AddrInUse
		}
		return port, 0
	}
	next := &n.nextTCP
	if proto == udp {
		next = &n.nextUDP
	}
	for range 1 << 14 {
		p := *next
		if *next++; *next == 0 {
			*next = firstPort
		}
		if p := port | Port(p); !n.taken(proto, p) {
			return p, 0
		}
	}
	return 0, AddrInUse
}

// taken reports whether a listener or UDP socket has a port.
func (n *Net) taken(proto uint32, port Port) bool {
	for _, family := range port.families() {
		if n.bound[proto|uint32(family)] != 0 {
			return true
		}
	}
	return false
}

// hold gives a port to a listener or UDP socket, or with 0 to nobody.
func (n *Net) hold(proto uint32, port Port, id int) {
	for _, family := range port.families() {
		if id == 0 {
			delete(n.bound, proto|uint32(family))
		} else {
			n.bound[proto|uint32(family)] = id
		}
	}
}

// Ports returns the ports of the two ends; other is 0 if there is none.
func (n *Net) Ports(id int) (local, other Port) {
	s := n.sock(id)
	return s.port, s.other
}

// Close closes a socket. If it has unread data, these are lost, and the connection is reset.
func (n *Net) Close(now int64, id int) {
	s := n.sock(id)
	if s == nil {
		return
	}
	s.closed = true
	switch s.kind {
	case kindListener:
		n.hold(tcp, s.port, 0)
		for _, id := range s.accept {
			x := n.at(id)
			n.reset(x, now)
			x.closed = true
		}
	case kindDatagram:
		n.hold(udp, s.port, 0)
	case kindStream:
		if (n.unread(s, now) || s.hard) && !s.gone {
			n.reset(s, now)
		} else {
			n.finish(s, now)
		}
	}
	s.waiting = nil
	n.release(id)
}

// Ready returns the operations that are possible on a socket now; all if it is closed.
func (n *Net) Ready(id int) Readiness {
	if s := n.sock(id); s != nil {
		return n.readiness(s)
	}
	return Readable | Writable
}

func (n *Net) readiness(s *socket) Readiness {
	var r Readiness
	switch s.kind {
	case kindListener:
		if len(s.accept) > 0 {
			r = Readable
		}
	case kindDatagram:
		r = Writable
		if len(s.box) > 0 || s.failed != 0 {
			r |= Readable
		}
	default:
		if s.failed != 0 || s.gone {
			return Readable | Writable
		}
		if len(s.in) > 0 || s.fin || s.noRead {
			r = Readable
		}
		if s.connected && (s.noWrite || n.room(s) > 0) {
			r |= Writable
		}
	}
	return r
}

// Wait waits until an operation of w.Want is possible. If one is possible now, or the socket is closed, the wait ends
// at once.
func (n *Net) Wait(w SocketWait) {
	s := n.sock(w.Socket)
	if s == nil || n.readiness(s)&w.Want != 0 {
		n.ended = append(n.ended, EndedWait{w, ""})
		return
	}
	s.waiting = append(s.waiting, w)
}

// Cancel ends a wait. It returns false if the wait was over.
func (n *Net) Cancel(w SocketWait) bool {
	s := n.sock(w.Socket)
	if s == nil {
		return false
	}
	i := slices.Index(s.waiting, w)
	if i < 0 {
		return false
	}
	s.waiting = slices.Delete(s.waiting, i, i+1)
	return true
}

// check ends the waits for operations that are possible now.
func (n *Net) check(s *socket, what string) {
	r := n.readiness(s)
	s.waiting = slices.DeleteFunc(s.waiting, func(w SocketWait) bool {
		if r&w.Want != 0 {
			n.ended = append(n.ended, EndedWait{w, what})
		}
		return r&w.Want != 0
	})
}

// send schedules an arrival.
func (n *Net) send(at int64, a arrival) {
	to := n.at(a.to)
	to.transit++
	if a.kind == arriveData {
		to.due = append(to.due, at)
	}
	n.coming.Arm(at, a)
}

// Next returns the time of the next arrival in ns, and false if nothing is in transit.
func (n *Net) Next() (int64, bool) { return n.coming.Next() }

// Advance delivers all arrivals due at now (ns) or earlier, in order.
func (n *Net) Advance(now int64) {
	for {
		at, a, ok := n.coming.Pop(now)
		if !ok {
			return
		}
		n.at(a.to).transit--
		n.arrive(at, a)
		n.release(a.to)
	}
}

func (n *Net) arrive(at int64, a arrival) {
	s := n.at(a.to)
	switch a.kind {
	case arriveSyn: // s is the connecting socket
		l := n.at(n.bound[tcp|uint32(s.other)])
		if l == nil || len(l.accept) >= l.backlog {
			n.send(at+n.opt.Latency, arrival{to: s.id, kind: arriveRefusal})
			return
		}
		x := n.add(&socket{kind: kindStream, port: s.other, other: s.port, connected: true, peer: s.id})
		s.peer = x.id
		n.send(at+n.opt.Latency, arrival{to: s.id, kind: arriveSynAck})
		l.accept = append(l.accept, x.id)
		n.check(l, "a connection from port "+strconv.Itoa(s.port.Number()))
	case arriveSynAck:
		s.connected = true
		n.check(s, "the connection is made")
	case arriveRefusal:
		s.failed = ConnectionRefused
		n.check(s, "the connection is refused")
	case arriveData:
		s.coming -= len(a.data)
		s.due = s.due[1:]
		if s.closed {
			n.reset(s, at)
			return
		}
		s.in = append(s.in, a.data...)
		n.check(s, strconv.Itoa(len(a.data))+" bytes")
	case arriveFin:
		s.fin = true
		if s.noWrite && !s.gone {
			s.gone = true
			n.send(at+n.opt.Latency, arrival{to: s.peer, kind: arriveLastAck})
		}
		n.check(s, "the end")
	case arriveLastAck:
		s.gone = s.gone || s.fin && s.noWrite
	case arriveReset:
		if s.gone {
			return
		}
		s.failed = ConnectionReset
		if s.fin && !s.noWrite { // all data were received before
			s.failed = BrokenPipe
		}
		s.noWrite, s.gone = true, true
		n.check(s, "a reset")
	case arriveRoom:
		n.check(s, "room to write")
	case arriveDatagram:
		to := n.at(n.bound[udp|uint32(a.from)])
		if to == nil {
			n.send(at+n.opt.Latency, arrival{to: s.id, kind: arriveUnreachable, from: a.from})
			return
		}
		if to.other != 0 && to.other.Number() != s.port.Number() { // connected to another port
			return
		}
		to.box = append(to.box, datagram{s.port, a.data})
		n.check(to, strconv.Itoa(len(a.data))+" bytes from port "+strconv.Itoa(s.port.Number()))
	case arriveUnreachable:
		if s.other == a.from {
			s.failed = ConnectionRefused
			n.check(s, "nobody there")
		}
	}
}

// Clone returns a copy with all sockets and data in transit. Numbers of sockets are valid in both.
func (n *Net) Clone() *Net {
	c := *n
	c.socks = make([]*socket, len(n.socks))
	for i, s := range n.socks {
		if s == nil {
			continue
		}
		x := *s
		x.waiting, x.accept, x.box = slices.Clone(s.waiting), slices.Clone(s.accept), slices.Clone(s.box)
		x.in, x.due = slices.Clone(s.in), slices.Clone(s.due)
		c.socks[i] = &x
	}
	c.bound, c.ended, c.coming = maps.Clone(n.bound), slices.Clone(n.ended), n.coming.Clone()
	return &c
}

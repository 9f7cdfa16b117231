package reactor

import "strconv"

// Net is a loopback network without a computer: TCP listeners and streams, UDP sockets, and what is on its way between
// them. It knows no tasks and no threads. Whoever runs it tells it the time with every call, asks Next when the next
// bytes arrive, and calls Advance then; what waits for a socket hears of it through the func it gave to Wait.
//
//	Listen → Connect … SYN arrives: Accept has one … SYN/ACK arrives: the stream is Writable
//	Write  → bytes are on their way … they arrive: the other end is Readable → Read … the sender has room again
//
// A direction of a connection is a pipe: Bandwidth bytes per second go in, Latency later they come out, in pieces of at
// most Segment bytes. No more than Buffer bytes are on their way and unread; then Write takes less than it is given, and
// at last nothing. Nothing is lost or reordered, and the time of everything follows from the calls.
//
// Times are in ns and never go back. A socket is named by a number that is not 0; it must be one that the Net gave and that is not closed. One goroutine uses a Net.
type Net struct {
	opt     NetOptions
	socks   []*socket // by number - 1; nil = closed and forgotten
	queue   []arrival // by time, equal ones in order of sending
	bound   map[uint32]*socket
	nextTCP uint16
	nextUDP uint16
}

// NetOptions are the properties of every connection. The zero value stands for the defaults.
type NetOptions struct {
	Latency   int64 // ns from one end to the other
	Bandwidth int64 // bytes per second of one direction
	Buffer    int   // bytes between the two ends before a writer has to wait
	Segment   int   // bytes that arrive at once
}

// Defaults of NetOptions: about what Linux' loopback device does on a small machine.
const (
	DefaultLatency   = 25_000        // ns
	DefaultBandwidth = 1_000_000_000 // bytes per second
	DefaultBuffer    = 64 << 10      // bytes
	DefaultSegment   = 16 << 10      // bytes
)

// Readiness of a socket, in bits.
type Readiness uint8

const (
	Readable Readiness = 1 << iota // Read, Accept or RecvFrom will not answer Again
	Writable                       // Write or SendTo will not answer Again; a connection is made, or has failed
)

// Errno is why a call failed, with the numbers of Linux; programs print them.
type Errno int

const (
	Again             Errno = 11  // it would block
	BrokenPipe        Errno = 32  // writing after the end of writing, or to nobody
	InvalidArgument   Errno = 22  // no call of a Net gives it: it is for those who offer sockets on top
	AddrInUse         Errno = 98  // the port is taken, or none is left
	NotConnected      Errno = 107 // the connection is not made yet, or it is no stream
	ConnectionReset   Errno = 104 // the other end closed without having read everything
	ConnectionRefused Errno = 111 // nobody listens on that port, or too many wait there
	InProgress        Errno = 115 // the connection is not made yet
)

// Protocols of sockets, as bound keeps them apart.
const (
	tcp = 0
	udp = 1 << 16
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
	port   uint16
	other  uint16 // port of the other end
	closed bool

	waiting []*SocketWait // listeners and streams; in the order of Wait

	// listeners
	backlog int
	accept  []*socket

	// streams
	peer      *socket
	connected bool
	failed    Errno  // of the connection attempt, or what a reset means; said once
	in        []byte // arrived, unread
	coming    int    // bytes on their way to this end
	fin       bool   // the other end writes no more, and all of it has arrived
	gone      bool   // a reset came, or both ends are finished: there is no connection any more
	noRead    bool   // shut down here
	noWrite   bool
	hard      bool  // closing resets the connection
	free      int64 // when the pipe to the other end has room for the next byte

	// UDP
	box []datagram
}

type datagram struct {
	from uint16
	data []byte
}

type arrivalKind uint8

const (
	arriveSyn arrivalKind = iota
	arriveSynAck
	arriveRefusal
	arriveData
	arriveFin
	arriveReset
	arriveLastAck // the end of the one that ended last has arrived
	arriveRoom    // the other end has read: there is room to write
	arriveDatagram
	arriveUnreachable
)

// arrival is something on its way to a socket.
type arrival struct {
	at   int64
	to   *socket
	kind arrivalKind
	data []byte
	from uint16
}

// SocketWait is somebody's interest in a socket, until it is ready once.
type SocketWait struct {
	sock  *socket
	want  Readiness
	ready func(*SocketWait)
	Row   uint32 // for the one who waits: its row in the trace
	Data  string // what arrived, in words, when ready is called
}

// NewNet makes a network on which nothing is bound.
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
	return &Net{opt: o, bound: map[uint32]*socket{}, nextTCP: firstPort, nextUDP: firstPort}
}

// firstPort is where the ports begin that a socket gets that asks for none: the dynamic ports of IANA.
const firstPort = 49152

func (n *Net) add(s *socket) *socket {
	n.socks = append(n.socks, s)
	s.id = len(n.socks)
	return s
}

func (n *Net) sock(id int) *socket {
	if id <= 0 || id > len(n.socks) {
		return nil
	}
	return n.socks[id-1]
}

// bind finds a port that is free: the one that is asked for, or for 0 the next one.
func (n *Net) bind(proto uint32, port uint16) (uint16, Errno) {
	if port != 0 {
		if n.bound[proto|uint32(port)] != nil {
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
		if n.bound[proto|uint32(p)] == nil {
			return p, 0
		}
	}
	return 0, AddrInUse
}

// Listen opens a listener on a port, 0 for any; AddrInUse.
func (n *Net) Listen(port uint16, backlog int) (id int, e Errno) {
	port, e = n.bind(tcp, port)
	if e != 0 {
		return 0, e
	}
	s := n.add(&socket{kind: kindListener, port: port, backlog: max(1, backlog)})
	n.bound[tcp|uint32(port)] = s
	return s.id, 0
}

// Connect begins a connection to a port; the socket is Writable when it is made or has failed, see Status. local is the port to connect from, 0 for any.
func (n *Net) Connect(now int64, port, local uint16) (id int, e Errno) {
	if local == 0 {
		if local, e = n.bind(tcp, 0); e != 0 {
			return 0, e
		}
	}
	s := n.add(&socket{kind: kindStream, port: local, other: port})
	n.send(arrival{at: now + n.opt.Latency, to: s, kind: arriveSyn})
	return s.id, 0
}

// Datagram opens a UDP socket on a port, 0 for any; AddrInUse.
func (n *Net) Datagram(port uint16) (id int, e Errno) {
	port, e = n.bind(udp, port)
	if e != 0 {
		return 0, e
	}
	s := n.add(&socket{kind: kindDatagram, port: port})
	n.bound[udp|uint32(port)] = s
	return s.id, 0
}

// Status is how a connection attempt stands: 0 when it is made, InProgress, or why it failed.
func (n *Net) Status(id int) Errno {
	switch s := n.sock(id); {
	case s.failed != 0 && !s.connected:
		return s.failed
	case !s.connected:
		return InProgress
	}
	return 0
}

// Ports are those of the two ends; 0 when there is no other end.
func (n *Net) Ports(id int) (local, other uint16) {
	s := n.sock(id)
	return s.port, s.other
}

// SetPeer fixes where Write of a UDP socket goes, and from whom it takes datagrams.
func (n *Net) SetPeer(id int, port uint16) { n.sock(id).other = port }

// Accept gives the next connection of a listener; Again when there is none.
func (n *Net) Accept(id int) (int, Errno) {
	s := n.sock(id)
	if len(s.accept) == 0 {
		return 0, Again
	}
	x := s.accept[0]
	s.accept = s.accept[1:]
	return x.id, 0
}

// Read takes up to len(p) bytes that have arrived; 0 and no error at the end, Again when nothing is there, ConnectionReset (once), NotConnected. peek leaves
// them there.
func (n *Net) Read(now int64, id int, p []byte, peek bool) (int, Errno) {
	s := n.sock(id)
	switch {
	case !s.connected:
		return 0, NotConnected
	case len(s.in) > 0 && !s.noRead:
		k := copy(p, s.in)
		if peek {
			return k, 0
		}
		full := len(s.in)+s.coming >= n.opt.Buffer
		s.in = s.in[k:]
		if full && k > 0 && s.peer != nil {
			n.send(arrival{at: now + n.opt.Latency, to: s.peer, kind: arriveRoom})
		}
		return k, 0
	case s.fin:
		return 0, 0
	case s.failed != 0:
		e := s.failed
		s.failed = 0
		return 0, e
	case s.gone || s.noRead || len(p) == 0:
		return 0, 0
	}
	return 0, Again
}

// Write sends as many of the bytes as there is room for; Again when there is none, ConnectionReset (once), BrokenPipe, NotConnected.
func (n *Net) Write(now int64, id int, p []byte) (int, Errno) {
	s := n.sock(id)
	switch {
	case !s.connected:
		return 0, NotConnected
	case s.failed != 0:
		e := s.failed
		s.failed = 0
		return 0, e
	case s.noWrite || s.peer == nil:
		return 0, BrokenPipe
	case len(p) == 0:
		return 0, 0
	}
	k := min(len(p), n.room(s))
	if k <= 0 {
		return 0, Again
	}
	for rest := p[:k]; len(rest) > 0; {
		seg := rest[:min(len(rest), n.opt.Segment)]
		rest = rest[len(seg):]
		s.peer.coming += len(seg)
		n.send(arrival{at: n.pipe(s, now, len(seg)), to: s.peer, kind: arriveData, data: append([]byte(nil), seg...)})
	}
	return k, 0
}

// room is how many bytes may still be sent to the other end.
func (n *Net) room(s *socket) int {
	if s.peer == nil || s.peer.closed {
		return n.opt.Buffer
	}
	return n.opt.Buffer - len(s.peer.in) - s.peer.coming
}

// pipe is when k bytes that are sent now have arrived.
func (n *Net) pipe(s *socket, now int64, k int) int64 {
	s.free = max(s.free, now) + int64(k)*1_000_000_000/n.opt.Bandwidth
	return s.free + n.opt.Latency
}

// Gone reports whether a stream's connection has ended: by a reset, or because both ends are finished.
func (n *Net) Gone(id int) bool {
	s := n.sock(id)
	return s != nil && s.gone
}

// Shutdown ends reading, writing or both; NotConnected when there is no connection, or none any more.
func (n *Net) Shutdown(now int64, id int, how Readiness) Errno {
	s := n.sock(id)
	if s.kind != kindStream || !s.connected || s.gone {
		return NotConnected
	}
	if how&Readable != 0 {
		s.noRead = true
	}
	if how&Writable != 0 {
		n.finish(s, now)
	}
	n.check(s, "")
	return 0
}

// ResetOnClose says whether closing a stream resets its connection (SO_LINGER of no time).
func (n *Net) ResetOnClose(id int, on bool) { n.sock(id).hard = on }

// finish says to the other end that nothing more will come.
func (n *Net) finish(s *socket, now int64) {
	if !s.noWrite && s.peer != nil && !s.gone {
		n.send(arrival{at: n.pipe(s, now, 0), to: s.peer, kind: arriveFin})
	}
	s.noWrite = true
}

// Close ends a socket. What it has not read is lost, and the other end hears of that: its connection is reset.
func (n *Net) Close(now int64, id int) {
	s := n.sock(id)
	if s == nil || s.closed {
		return
	}
	s.closed = true
	switch s.kind {
	case kindListener:
		delete(n.bound, tcp|uint32(s.port))
		for _, x := range s.accept {
			n.reset(x, now)
			x.closed = true
		}
	case kindDatagram:
		delete(n.bound, udp|uint32(s.port))
	case kindStream:
		if (n.unread(s, now) || s.hard) && !s.gone {
			n.reset(s, now)
		} else {
			n.finish(s, now)
		}
	}
	s.waiting = nil
	n.socks[id-1] = nil
}

// unread reports whether bytes have come that nobody has read, those included that Advance was not yet called for.
func (n *Net) unread(s *socket, now int64) bool {
	for _, a := range n.queue {
		if a.at > now {
			break
		}
		if a.to == s && a.kind == arriveData {
			return true
		}
	}
	return len(s.in) > 0
}

// reset sends a reset to the other end.
func (n *Net) reset(s *socket, now int64) {
	if s.peer != nil {
		n.send(arrival{at: n.pipe(s, now, 0), to: s.peer, kind: arriveReset})
	}
	s.noWrite = true
}

// SendTo sends one datagram to a port; 0 means the peer of SetPeer. The errors are those of Linux: no destination, too long, and what came of the one before.
func (n *Net) SendTo(now int64, id int, port uint16, p []byte) (int, Errno) {
	s := n.sock(id)
	if port == 0 {
		if port = s.other; port == 0 {
			return 0, Errno(89) // EDESTADDRREQ
		}
		if e := s.failed; e != 0 {
			s.failed = 0
			return 0, e
		}
	}
	if len(p) > 65507 {
		return 0, Errno(90) // EMSGSIZE
	}
	n.send(arrival{at: n.pipe(s, now, len(p)), to: s, kind: arriveDatagram, from: port, data: append([]byte(nil), p...)})
	return len(p), 0
}

// RecvFrom takes the next datagram, and says from which port; what does not fit in p is lost. Again when there is none.
func (n *Net) RecvFrom(id int, p []byte, peek bool) (k int, from uint16, e Errno) {
	s := n.sock(id)
	if s.failed != 0 {
		e, s.failed = s.failed, 0
		return 0, 0, e
	}
	if len(s.box) == 0 {
		return 0, 0, Again
	}
	d := s.box[0]
	if !peek {
		s.box = s.box[1:]
	}
	return copy(p, d.data), d.from, 0
}

// Ready is what can be done with a socket now.
func (n *Net) Ready(id int) Readiness {
	if s := n.sock(id); s != nil {
		return n.ready(s)
	}
	return Readable | Writable
}

func (n *Net) ready(s *socket) Readiness {
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

// Wait calls ready once, as soon as one of the things in want can be done: at once when it can be done already. The func must not call the Net.
func (n *Net) Wait(id int, want Readiness, ready func(*SocketWait)) *SocketWait {
	w := &SocketWait{sock: n.sock(id), want: want, ready: ready}
	if w.sock == nil || n.ready(w.sock)&want != 0 {
		ready(w)
		return w
	}
	w.sock.waiting = append(w.sock.waiting, w)
	return w
}

// Cancel forgets a wait; false when it was over.
func (n *Net) Cancel(w *SocketWait) bool {
	if w.sock == nil {
		return false
	}
	for i, x := range w.sock.waiting {
		if x == w {
			w.sock.waiting = append(w.sock.waiting[:i:i], w.sock.waiting[i+1:]...)
			return true
		}
	}
	return false
}

// check calls those who waited for what a socket can do now.
func (n *Net) check(s *socket, what string) {
	r := n.ready(s)
	list := s.waiting
	keep := list[:0:0]
	s.waiting = nil
	for _, w := range list {
		if r&w.want == 0 {
			keep = append(keep, w)
			continue
		}
		w.Data = what
		w.ready(w)
	}
	s.waiting = append(keep, s.waiting...)
}

// send puts something on its way.
func (n *Net) send(a arrival) {
	i := len(n.queue)
	for i > 0 && n.queue[i-1].at > a.at {
		i--
	}
	n.queue = append(n.queue, arrival{})
	copy(n.queue[i+1:], n.queue[i:])
	n.queue[i] = a
}

// Next is when the next thing arrives, in ns; false when nothing is on its way.
func (n *Net) Next() (int64, bool) {
	if len(n.queue) == 0 {
		return 0, false
	}
	return n.queue[0].at, true
}

// Advance lets everything arrive that is due.
func (n *Net) Advance(now int64) {
	for len(n.queue) > 0 && n.queue[0].at <= now {
		a := n.queue[0]
		n.queue = n.queue[1:]
		n.arrive(a)
	}
}

func (n *Net) arrive(a arrival) {
	s := a.to
	switch a.kind {
	case arriveSyn: // to is who connects: the listener is looked for now
		l := n.bound[tcp|uint32(s.other)]
		if l == nil || len(l.accept) >= l.backlog {
			n.send(arrival{at: a.at + n.opt.Latency, to: s, kind: arriveRefusal})
			return
		}
		x := n.add(&socket{kind: kindStream, port: l.port, other: s.port, connected: true, peer: s})
		s.peer = x
		n.send(arrival{at: a.at + n.opt.Latency, to: s, kind: arriveSynAck})
		l.accept = append(l.accept, x)
		n.check(l, "a connection from port "+strconv.Itoa(int(s.port)))
	case arriveSynAck:
		s.connected = true
		n.check(s, "the connection is made")
	case arriveRefusal:
		s.failed = ConnectionRefused
		n.check(s, "the connection is refused")
	case arriveData:
		s.coming -= len(a.data)
		if s.closed {
			n.reset(s, a.at)
			return
		}
		s.in = append(s.in, a.data...)
		n.check(s, strconv.Itoa(len(a.data))+" bytes")
	case arriveFin:
		s.fin = true
		if s.noWrite && !s.gone {
			s.gone = true
			n.send(arrival{at: a.at + n.opt.Latency, to: s.peer, kind: arriveLastAck})
		}
		n.check(s, "the end")
	case arriveLastAck:
		s.gone = s.gone || s.fin && s.noWrite
	case arriveReset:
		if s.gone {
			return
		}
		s.failed = ConnectionReset
		if s.fin && !s.noWrite { // reading has ended already
			s.failed = BrokenPipe
		}
		s.noWrite, s.gone = true, true
		n.check(s, "a reset")
	case arriveRoom:
		n.check(s, "room to write")
	case arriveDatagram:
		to := n.bound[udp|uint32(a.from)]
		if to == nil {
			n.send(arrival{at: a.at + n.opt.Latency, to: s, kind: arriveUnreachable, from: a.from})
			return
		}
		if to.other != 0 && to.other != s.port { // connected to somebody else
			return
		}
		to.box = append(to.box, datagram{s.port, a.data})
		n.check(to, strconv.Itoa(len(a.data))+" bytes from port "+strconv.Itoa(int(s.port)))
	case arriveUnreachable:
		if s.other == a.from {
			s.failed = ConnectionRefused
			n.check(s, "nobody there")
		}
	}
}

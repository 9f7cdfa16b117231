package reactor

// Listen opens a listener on a port, 0 for any. The error is AddrInUse.
func (n *Net) Listen(port Port, backlog int) (id int, e Errno) {
	port, e = n.bind(tcp, port)
	if e != 0 {
		return 0, e
	}
	s := n.add(&socket{kind: kindListener, port: port, backlog: max(1, backlog)})
	n.hold(tcp, port, s.id)
	return s.id, 0
}

// Connect begins a connection to a port. local is the port to connect from, 0 for any. The socket is Writable once the
// connection is established or has failed: see Status. The error is AddrInUse.
func (n *Net) Connect(now int64, port, local Port) (id int, e Errno) {
	if local = local&^Dual | port&V6; local.Number() == 0 {
		if local, e = n.bind(tcp, local); e != 0 {
			return 0, e
		}
	}
	s := n.add(&socket{kind: kindStream, port: local, other: port})
	n.send(now+n.opt.Latency, arrival{to: s.id, kind: arriveSyn})
	return s.id, 0
}

// Status returns the state of a connection attempt: 0 if it is established, InProgress, or the error.
func (n *Net) Status(id int) Errno {
	switch s := n.sock(id); {
	case s.failed != 0 && !s.connected:
		return s.failed
	case !s.connected:
		return InProgress
	}
	return 0
}

// Accept returns the next connection of a listener. The error is Again.
func (n *Net) Accept(id int) (int, Errno) {
	s := n.sock(id)
	if len(s.accept) == 0 {
		return 0, Again
	}
	id = s.accept[0]
	s.accept = s.accept[1:]
	return id, 0
}

// Read reads up to len(p) bytes that have arrived. With peek they stay readable. It returns 0 without an error at the
// end of the data. The errors are Again, ConnectionReset (once) and NotConnected.
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
		if full && k > 0 && s.peer != 0 {
			n.send(now+n.opt.Latency, arrival{to: s.peer, kind: arriveRoom})
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

// Write sends as many bytes of p as there is room for and returns their number. The errors are Again (no room),
// ConnectionReset (once), BrokenPipe and NotConnected.
func (n *Net) Write(now int64, id int, p []byte) (int, Errno) {
	s := n.sock(id)
	switch {
	case !s.connected:
		return 0, NotConnected
	case s.failed != 0:
		e := s.failed
		s.failed = 0
		return 0, e
	case s.noWrite || s.peer == 0:
		return 0, BrokenPipe
	case len(p) == 0:
		return 0, 0
	}
	k := min(len(p), n.room(s))
	if k <= 0 {
		return 0, Again
	}
	peer := n.at(s.peer)
	for rest := p[:k]; len(rest) > 0; {
		seg := rest[:min(len(rest), n.opt.Segment)]
		rest = rest[len(seg):]
		peer.coming += len(seg)
		n.send(n.pipe(s, now, len(seg)), arrival{to: s.peer, kind: arriveData, data: append([]byte(nil), seg...)})
	}
	return k, 0
}

// room returns the number of bytes that may be sent to the other end now.
func (n *Net) room(s *socket) int {
	p := n.sock(s.peer)
	if p == nil {
		return n.opt.Buffer
	}
	return n.opt.Buffer - len(p.in) - p.coming
}

// pipe puts k bytes into the pipe and returns the time at which they arrive.
func (n *Net) pipe(s *socket, now int64, k int) int64 {
	s.free = max(s.free, now) + int64(k)*1_000_000_000/n.opt.Bandwidth
	return s.free + n.opt.Latency
}

// Gone reports whether a stream's connection has ended: by a reset, or because both ends are finished.
func (n *Net) Gone(id int) bool {
	s := n.sock(id)
	return s != nil && s.gone
}

// Shutdown ends reading, writing or both. The error is NotConnected if there is no connection, or it has ended.
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

// ResetOnClose sets whether closing a stream resets its connection (SO_LINGER with a timeout of 0).
func (n *Net) ResetOnClose(id int, on bool) { n.sock(id).hard = on }

// finish ends writing and sends a fin to the other end.
func (n *Net) finish(s *socket, now int64) {
	if !s.noWrite && s.peer != 0 && !s.gone {
		n.send(n.pipe(s, now, 0), arrival{to: s.peer, kind: arriveFin})
	}
	s.noWrite = true
}

// unread reports whether a socket has unread data, data included that are due and not delivered by Advance yet.
func (n *Net) unread(s *socket, now int64) bool {
	return len(s.in) > 0 || len(s.due) > 0 && s.due[0] <= now
}

// reset sends a reset to the other end.
func (n *Net) reset(s *socket, now int64) {
	if s.peer != 0 {
		n.send(n.pipe(s, now, 0), arrival{to: s.peer, kind: arriveReset})
	}
	s.noWrite = true
}

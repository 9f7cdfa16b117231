package reactor

type datagram struct {
	from Port
	data []byte
}

// Datagram opens a UDP socket on a port, 0 for any. The error is AddrInUse.
func (n *Net) Datagram(port Port) (id int, e Errno) {
	port, e = n.bind(udp, port)
	if e != 0 {
		return 0, e
	}
	s := n.add(&socket{kind: kindDatagram, port: port})
	n.hold(udp, port, s.id)
	return s.id, 0
}

// SetPeer sets the port that a UDP socket sends to and receives from.
func (n *Net) SetPeer(id int, port Port) { n.sock(id).other = port }

// SendTo sends a datagram to a port; 0 means the port of SetPeer. The errors are Linux' EDESTADDRREQ and EMSGSIZE, and
// the error of an earlier datagram to the peer.
func (n *Net) SendTo(now int64, id int, port Port, p []byte) (int, Errno) {
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
	n.send(n.pipe(s, now, len(p)), arrival{to: s.id, kind: arriveDatagram, from: port, data: append([]byte(nil), p...)})
	return len(p), 0
}

// RecvFrom receives the next datagram and returns its size and source port. Bytes that do not fit in p are lost. With
// peek the datagram stays readable. The errors are Again and the error of an earlier datagram to the peer.
func (n *Net) RecvFrom(id int, p []byte, peek bool) (k int, from Port, e Errno) {
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

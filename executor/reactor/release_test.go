package reactor

import "testing"

// A network forgets a connection once both ends are closed and nothing is in transit between them.
func TestClosedConnectionsAreForgotten(t *testing.T) {
	n := NewNet(NetOptions{})
	now := int64(0)
	settle := func() {
		for at, ok := n.Next(); ok; at, ok = n.Next() {
			now = at
			n.Advance(now)
		}
	}
	known := func() (count int) {
		for _, s := range n.socks {
			if s != nil {
				count++
			}
		}
		return count
	}
	l, _ := n.Listen(80, 10)
	for i := range 30 {
		a, _ := n.Connect(now, 80, 0)
		settle()
		b, e := n.Accept(l)
		if e != 0 {
			t.Fatal(e)
		}
		n.Write(now, a, []byte("request"))
		if i%3 > 0 { // else b closes with data in transit, which resets the connection
			settle()
		}
		n.Close(now, b)
		if i%2 == 0 {
			settle()
		}
		if n.at(a) == nil || n.at(b) == nil {
			t.Fatal("one end is open, and the connection is forgotten")
		}
		n.Close(now, a)
		settle()
		if k := known(); k != 1 {
			t.Fatalf("round %d: %d sockets are known, want the listener alone", i, k)
		}
	}
	refused, _ := n.Connect(now, 81, 0)
	n.Close(now, refused)
	n.Connect(now, 80, 0)
	settle()
	n.Close(now, l) // with a connection that was not accepted
	settle()
	if k := known(); k != 2 {
		t.Errorf("%d sockets are known, want the connecting one and its other end", k)
	}
}

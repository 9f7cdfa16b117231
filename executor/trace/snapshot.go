package trace

// How far apart snapshots are at first, and how many bytes all of them may take before every other one is dropped and the distance doubles.
const (
	snapEvery  = 512
	snapBudget = 24 << 20
)

// snapshots makes State cheap at any moment.
type snapshots struct {
	list  []*State // at 0·every, 1·every, 2·every…; list[0] may be nil (empty state)
	every int
	bytes int
	head  *State // folded as far as anyone asked
	play  *State // the state given out last
	near  *State // shortly before play, for stepping back
}

// State is the state after the first n events, 0 ≤ n ≤ Len (clamped). It is valid until the next call.
func (l *Log) State(n int) *State {
	n = max(l.first, min(n, l.Len()))
	c := &l.snaps
	if c.every == 0 {
		c.every = snapEvery
	}
	if c.play != nil && c.play.N <= n && n-c.play.N <= c.every {
		l.fold(c.play, n)
		return c.play
	}
	l.snapTo(n)
	base := c.best(n)
	var s *State
	if base != nil {
		s = base.clone()
	} else {
		s = l.origin()
	}
	if from := n - 64; s.N < from { // someone who steps back asks for the moments before this one next
		l.fold(s, from)
		c.near = s.clone()
	}
	l.fold(s, n)
	c.play = s
	return s
}

// best is the latest known state at n or before, nil for none.
func (c *snapshots) best(n int) *State {
	var b *State
	if i := min(n/c.every, len(c.list)-1); i > 0 {
		b = c.list[i]
	}
	for _, s := range []*State{c.near, c.head} {
		if s != nil && s.N <= n && (b == nil || s.N > b.N) {
			b = s
		}
	}
	return b
}

// snapTo folds the head state up to n and leaves snapshots behind.
func (l *Log) snapTo(n int) {
	c := &l.snaps
	if c.head == nil {
		c.head = l.origin()
		c.list = append(c.list[:0], nil)
		for len(c.list)*c.every <= c.head.N {
			c.list = append(c.list, nil)
		}
	}
	for c.head.N < n {
		next := len(c.list) * c.every
		l.fold(c.head, min(n, next))
		if c.head.N == next {
			s := c.head.clone()
			c.bytes += s.bytes()
			c.list = append(c.list, s)
			if c.bytes > snapBudget {
				c.thin()
			}
		}
	}
}

func (c *snapshots) thin() {
	keep := c.list[:0]
	c.bytes = 0
	for i, s := range c.list {
		if i%2 == 0 {
			keep = append(keep, s)
			if s != nil {
				c.bytes += s.bytes()
			}
		}
	}
	clear(c.list[len(keep):])
	c.list = keep
	c.every *= 2
}

func (l *Log) fold(s *State, n int) {
	var e Event
	for s.N < n {
		l.decode(s.N, &e)
		s.apply(&e)
	}
}

package trace

const (
	snapEvery  = 512      // events between snapshots, at first
	snapBudget = 64 << 20 // bytes; if the snapshots need more, every other one is dropped and the distance doubles
)

// backSteps are distances in events before the requested position at which states are cached, so that stepping back is
// cheap: it replays from the nearest one instead of from the last snapshot.
var backSteps = [...]int{4096, 64}

// snapshots caches states, so that the state at any playhead is cheap.
type snapshots struct {
	list   []*State // at 0·every, 1·every, 2·every…; list[0] may be nil (empty state)
	every  int
	bytes  int                    // size of list, estimated
	head   *State                 // the furthest state so far; snapshots are copies of it
	cursor *State                 // the last result of State, whose memory is reused
	recent [len(backSteps)]*State // before the last position that State jumped to
}

// State returns the state after the first n events, First ≤ n ≤ Len (clamped). It is valid until the next call.
func (l *Log) State(n int) *State {
	n = max(l.first, min(n, l.Len()))
	c := &l.snaps
	if c.every == 0 {
		c.every = snapEvery
	}
	forward := c.cursor != nil && c.cursor.N <= n
	if forward && n-c.cursor.N <= backSteps[0] {
		l.applyUntil(c.cursor, n)
		return c.cursor
	}
	l.snapTo(n)
	base := c.best(n)
	if forward && (base == nil || base.N <= c.cursor.N) {
		l.applyUntil(c.cursor, n)
		return c.cursor
	}
	if base == nil {
		base = l.NewCursor()
	}
	s := base.cloneInto(c.cursor)
	for i, before := range backSteps {
		if from := n - before; s.N < from {
			l.applyUntil(s, from)
			c.recent[i] = s.cloneInto(c.recent[i])
		}
	}
	l.applyUntil(s, n)
	c.cursor = s
	return s
}

// best returns the latest cached state at n or before, nil if there is none.
func (c *snapshots) best(n int) *State {
	var b *State
	if i := min(n/c.every, len(c.list)-1); i > 0 {
		b = c.list[i]
	}
	if s := c.head; s != nil && s.N <= n && (b == nil || s.N > b.N) {
		b = s
	}
	for _, s := range c.recent {
		if s != nil && s.N <= n && (b == nil || s.N > b.N) {
			b = s
		}
	}
	return b
}

// snapTo moves the head state to n if it is before, and takes the snapshots on the way.
func (l *Log) snapTo(n int) {
	c := &l.snaps
	if c.head == nil {
		c.head = l.NewCursor()
		c.list = append(c.list[:0], nil)
		for len(c.list)*c.every <= c.head.N {
			c.list = append(c.list, nil)
		}
	}
	for c.head.N < n {
		next := len(c.list) * c.every
		l.applyUntil(c.head, min(n, next))
		if c.head.N == next {
			s := c.head.Clone()
			c.bytes += s.bytes()
			c.list = append(c.list, s)
			if c.bytes > snapBudget {
				c.thin()
			}
		}
	}
}

// thin drops every other snapshot.
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

// applyUntil applies events to s until n are applied.
func (l *Log) applyUntil(s *State, n int) {
	var e Event
	for s.N < n {
		l.Load(s.N, &e)
		s.Apply(&e)
	}
}

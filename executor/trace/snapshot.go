package trace

// How far apart snapshots are at first, and how many bytes all of them may take before every other one is dropped and the distance doubles.
const (
	snapEvery  = 512
	snapBudget = 64 << 20
)

// rungs are how far before the moment that was asked for states are kept for who steps back from there: the next ones are a few events away, and
// when these are used up, the way is not the whole distance of two snapshots.
var rungs = [...]int{4096, 64}

// snapshots makes State cheap at any moment.
type snapshots struct {
	list  []*State // at 0·every, 1·every, 2·every…; list[0] may be nil (empty state)
	every int
	bytes int
	head  *State // folded as far as anyone asked
	play  *State // the state given out last; its memory is used again
	near  [len(rungs)]*State
}

// State is the state after the first n events, 0 ≤ n ≤ Len (clamped). It is valid until the next call.
func (l *Log) State(n int) *State {
	n = max(l.first, min(n, l.Len()))
	c := &l.snaps
	if c.every == 0 {
		c.every = snapEvery
	}
	on := c.play != nil && c.play.N <= n // as when playing
	if on && n-c.play.N <= rungs[0] {
		l.fold(c.play, n)
		return c.play
	}
	l.snapTo(n)
	base := c.best(n)
	if on && (base == nil || base.N <= c.play.N) {
		l.fold(c.play, n)
		return c.play
	}
	if base == nil {
		base = l.origin()
	}
	s := base.cloneInto(c.play)
	for i, before := range rungs {
		if from := n - before; s.N < from {
			l.fold(s, from)
			c.near[i] = s.cloneInto(c.near[i])
		}
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
	if s := c.head; s != nil && s.N <= n && (b == nil || s.N > b.N) {
		b = s
	}
	for _, s := range c.near {
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

package trace

// A ring keeps the newest events of a run that makes more than fit: an eighth of it is let go at a time. Events keep their
// numbers. What the state at the first event that is left refers to (who spawned a task, what it awaits, what armed a
// row) is kept whole beside the stream, so a state at any later moment is what it would be if nothing had been dropped.

const (
	maxText  = 96 << 20 // bytes of strings: what a run prints and the variables at its awaits
	maxTasks = 250_000  // a state has 144 bytes for each task there ever was

	earlier   = 200    // lines of output before the first event stay
	manyTasks = 20_000 // of finished ones beyond, only the ends are kept
)

// NewLogRing returns an empty log that keeps at least the newest 7/8 of keep events. After total events, or when the run has made
// more text or tasks than a page has room for, it is full as other logs are.
func NewLogRing(keep, total int) *Log {
	l := NewLogLimit(keep)
	l.keep, l.total = l.limit, min(total, maxLimit)
	return l
}

// First is the first event that is kept: a playhead cannot be before it.
func (l *Log) First() int { return l.first }

// OnDrop has f called before events are dropped, with the first one that stays: whoever follows the log reads those before it now.
func (l *Log) OnDrop(f func(first int)) { l.onDrop = f }

// drop lets the oldest events go and makes room for as many. false: this log does not, or not any more.
func (l *Log) drop() bool {
	if l.keep == 0 || l.limit >= l.total || l.text > maxText || len(l.spawns) > maxTasks {
		return false
	}
	b := 0
	for b < len(l.marks)-2 && l.marks[b].event-l.first < l.keep/8 {
		b++
	}
	if b == 0 {
		return false
	}
	first := l.marks[b].event
	if l.onDrop != nil {
		l.onDrop(first)
	}
	base := l.origin()
	l.fold(base, first)
	l.pin(base, first)
	l.base = base
	l.snaps.drop(base)
	l.spare = append(l.spare, l.blocks[:b]...)
	l.blocks = append(l.blocks[:0], l.blocks[b:]...)
	for i := range l.wide[:l.marks[b].wides/wideSize] {
		l.wide[i] = nil
	}
	for i := range l.chunks[:max(0, l.marks[b].values-mostWords)/valueWords] {
		l.chunks[i] = nil
	}
	l.marks = append(l.marks[:0], l.marks[b:]...)
	l.first, l.limit = first, min(first+l.keep, l.total)
	l.read.which = 0
	l.read.enter(l, 0)
	return true
}

// pin keeps the events before first that are still needed.
func (l *Log) pin(s *State, first int) {
	kept := map[uint32]Event{}
	pin := func(ref uint32) { // index+1
		if ref != 0 && int(ref) <= first {
			e := l.At(int(ref - 1))
			if e.Str&lateStr != 0 {
				e.Str = l.Intern(l.Str(e.Str))
			}
			kept[ref-1] = e
		}
	}
	for i := range s.tasks {
		t := &s.tasks[i]
		pin(l.spawns[i] + 1)
		pin(t.end)
		pin(t.fault)
		if t.phase.finished() && len(s.tasks) > manyTasks { // its inspector does without
			continue
		}
		pin(t.await)
		pin(t.stack)
		pin(t.locals)
		pin(t.cause)
		pin(t.machine)
	}
	for i := range s.rows {
		if r := &s.rows[i]; !r.dead {
			pin(r.arm + 1)
		}
	}
	pin(s.fault)
	pin(s.panicked)
	n := 0
	for n < len(l.console) && int(l.console[n].event) < first {
		n++
	}
	l.console = append(l.console[:0], l.console[max(0, n-earlier):]...)
	for _, c := range l.console[:min(n, earlier)] {
		pin(c.event + 1)
	}
	l.pinned = kept
}

// origin is a state of the caller's own at the first event that is kept.
func (l *Log) origin() *State {
	if l.base != nil {
		return l.base.clone()
	}
	return newState(l)
}

// drop forgets the states before a base.
func (c *snapshots) drop(base *State) {
	if c.play != nil && c.play.N < base.N {
		c.play = nil
	}
	for i, s := range c.near {
		if s != nil && s.N < base.N {
			c.near[i] = nil
		}
	}
	if c.head == nil {
		return
	}
	for i, s := range c.list {
		if s != nil && s.N < base.N {
			c.bytes -= s.bytes()
			c.list[i] = nil
		}
	}
	if c.head.N < base.N {
		c.head = base.clone()
	}
	for len(c.list)*c.every <= c.head.N {
		c.list = append(c.list, nil)
	}
}

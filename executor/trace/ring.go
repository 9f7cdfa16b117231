package trace

// A ring is a log that keeps the newest events. When it is full it drops its oldest eighth; events keep their indices.
// The state at the first kept event refers to older events: the Spawn of a task, its Await, the event that armed a row.
// Those are pinned: kept whole beside the stream. So every later state is what it would be without dropping.

const (
	maxText  = 96 << 20 // bytes of strings: what a run prints and the variables at its awaits
	maxTasks = 250_000  // a State has 128 bytes per task that was ever spawned

	earlier   = 200    // console events before the first kept one that are pinned
	manyTasks = 20_000 // with more tasks than this, only the Spawn, end and Panic of a finished task are pinned
)

// NewLogRing returns an empty ring that keeps at least the newest 7/8 of keep events. After total events, maxText bytes
// of text or maxTasks tasks it drops no more old events; it is then full, like other logs.
func NewLogRing(keep, total int) *Log {
	l := NewLogLimit(keep)
	l.keep, l.total = l.limit, min(total, maxLimit)
	return l
}

// First returns the index of the first kept event. A playhead cannot be before it.
func (l *Log) First() int { return l.first }

// OnDrop sets a function that is called before events are dropped. Its argument is the first event that is kept; a
// reader that follows the log must read the events before it now.
func (l *Log) OnDrop(f func(first int)) { l.onDrop = f }

// drop drops the oldest events of a ring to make room. It returns false if the log is no ring, or must not grow
// further.
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
	base := l.NewCursor()
	l.applyUntil(base, first)
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
	l.dropTrees(first)
	l.read.which = 0
	l.read.enter(l, 0)
	return true
}

// pin keeps the events before first that s refers to. s is the state at first.
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
	for i := range s.Tasks {
		t := &s.Tasks[i]
		pin(l.spawns[i] + 1)
		pin(t.End)
		pin(t.Fault)
		if t.State.Finished() && len(s.Tasks) > manyTasks { // the inspector shows less of it
			continue
		}
		pin(t.Await)
		pin(t.Stack)
		pin(t.Locals)
		pin(t.Cause)
		pin(t.Machine)
	}
	for i := range s.Reactor {
		if r := &s.Reactor[i]; !r.Dead {
			pin(r.Arm + 1)
		}
	}
	pin(s.fault)
	pin(s.Panicked)
	n := 0
	for n < len(l.console) && int(l.console[n].Event) < first {
		n++
	}
	l.console = append(l.console[:0], l.console[max(0, n-earlier):]...)
	for _, c := range l.console[:min(n, earlier)] {
		pin(c.Event + 1)
	}
	l.pinned = kept
}

// NewCursor returns a state at the first kept event. The caller owns it and advances it with Apply.
func (l *Log) NewCursor() *State {
	if l.base != nil {
		return l.base.Clone()
	}
	return newState(l)
}

// drop drops the states before base.
func (c *snapshots) drop(base *State) {
	if c.cursor != nil && c.cursor.N < base.N {
		c.cursor = nil
	}
	for i, s := range c.recent {
		if s != nil && s.N < base.N {
			c.recent[i] = nil
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
		c.head = base.Clone()
	}
	for len(c.list)*c.every <= c.head.N {
		c.list = append(c.list, nil)
	}
}

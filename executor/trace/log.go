package trace

import "sort"

// DefaultLimit is how many events a log keeps when nobody says otherwise: 16 to 40 MB.
const DefaultLimit = 1_000_000

const (
	blockBits = 12
	blockSize = 1 << blockBits
)

// Log is an append-only list of events with its string table. Not safe for concurrent use.
type Log struct {
	// The cursor: time, thread and line of what the recorder methods append. Set with Clock and At, or directly.
	Time   int64 // ns
	Thread int16
	Line   int32

	cur     []record   // the block being filled; len ≤ cap ≤ blockSize
	blocks  [][]record // the full ones before it
	base    int        // events in blocks
	spare   [][]record // blocks of an earlier run
	wide    [][]Event  // what does not fit in a record, in blocks of wideSize
	wides   int
	limit   int
	dropped int64
	late    int64
	last    int64 // time of the last event

	strs    []string
	intern  map[string]uint32
	lastStr string // the last one found; many tasks in a row have the same name
	lastNum uint32

	spawns  []uint32     // event index of the Spawn of each task; task id-1
	console []consoleRef // Output and Diagnostic
	end     int          // index of RunEnd, -1 = none
	rows    uint32       // reactor rows handed out
	ids     uint32       // task ids handed out; more than len(spawns) once the log is full

	snaps snapshots
}

// NewLog returns an empty log that keeps DefaultLimit events.
func NewLog() *Log { return NewLogLimit(DefaultLimit) }

// NewLogLimit returns an empty log that keeps at most limit events (0 = DefaultLimit). Events beyond are counted by Dropped.
func NewLogLimit(limit int) *Log {
	if limit <= 0 {
		limit = DefaultLimit
	}
	return &Log{limit: limit, strs: []string{""}, intern: map[string]uint32{"": 0}, end: -1, cur: make([]record, 0, 64)}
}

// Append adds e as it is, except for its time: order is what a log is sure of, so an event from a virtual core that lags
// behind gets the time of the event before it (Late counts them). Beyond the limit the event is dropped and counted,
// but RunEnd and one more always find room, so that a run which ran over says so.
func (l *Log) Append(e Event) {
	if len(l.cur) == cap(l.cur) && !l.grow(e.Kind) {
		return
	}
	if e.Time < l.last {
		e.Time = l.last
		l.late++
	}
	l.last = e.Time
	switch e.Kind {
	case Spawn:
		l.spawns = append(l.spawns, uint32(l.base+len(l.cur)))
	case Output, Diagnostic:
		l.noteConsole(&e)
	case RunEnd:
		if l.end < 0 {
			l.end = l.base + len(l.cur)
		}
	}
	l.cur = append(l.cur, l.keepWide(&e))
}

// consoleRef is one event of the console; row counts from 0 and stays the same while a line is continued by print! without a line end.
type consoleRef struct{ event, row uint32 }

func (l *Log) noteConsole(e *Event) {
	r := consoleRef{event: uint32(l.base + len(l.cur))}
	if n := len(l.console); n > 0 {
		last := l.at(int(l.console[n-1].event))
		r.row = l.console[n-1].row
		if text := l.Str(last.Str); last.Kind != Output || e.Kind != Output || last.Flags != e.Flags || text != "" && text[len(text)-1] == '\n' {
			r.row++
		}
	}
	l.console = append(l.console, r)
}

// grow makes room for one more event, or counts it as dropped.
func (l *Log) grow(k Kind) bool {
	n := l.base + len(l.cur)
	if n >= l.limit && k != RunEnd && k != Diagnostic || n >= l.limit+2 {
		l.dropped++
		return false
	}
	if len(l.cur) < blockSize {
		c := min(2*cap(l.cur), blockSize)
		if n < l.limit {
			c = min(c, l.limit-l.base)
		}
		c = max(c, len(l.cur)+1)
		next := make([]record, len(l.cur), c)
		copy(next, l.cur)
		l.cur = next
		return true
	}
	l.blocks = append(l.blocks, l.cur)
	l.base += blockSize
	l.cur = l.block()
	return true
}

// Len is the number of events kept.
func (l *Log) Len() int { return l.base + len(l.cur) }

// At is event i, 0 ≤ i < Len.
func (l *Log) At(i int) (e Event) {
	l.decode(i, &e)
	return e
}

// at is event i; the pointer is to the log itself when the event is wide, and to a copy otherwise.
func (l *Log) at(i int) *Event {
	r := l.record(i)
	if r.isWide() {
		return l.wideAt(r)
	}
	e := new(Event)
	r.decode(e)
	return e
}

// Dropped is the number of events that came after the log was full. A driver should end the run when it is not 0.
func (l *Log) Dropped() int64 { return l.dropped }

// Full reports whether the next event will be dropped.
func (l *Log) Full() bool { return l.Len() >= l.limit }

// Late is the number of events whose time was moved forward to keep the log in order.
func (l *Log) Late() int64 { return l.late }

// End is the time of the last event, in ns.
func (l *Log) End() int64 { return l.last }

// Ended reports whether RunEnd is in the log, with its exit status.
func (l *Log) Ended() (exit int, ok bool) {
	if l.end < 0 {
		return 0, false
	}
	return int(l.at(l.end).Arg), true
}

// Tasks is the number of tasks spawned so far; their ids are 1…Tasks.
func (l *Log) Tasks() int { return len(l.spawns) }

// Name is the name of a task, "" when there is no such task.
func (l *Log) Name(task uint32) string {
	if task == 0 || int(task) > len(l.spawns) {
		return ""
	}
	return l.strs[l.at(int(l.spawns[task-1])).Str]
}

// Intern gives the number of s in the string table, the same for the same s.
func (l *Log) Intern(s string) uint32 {
	if s == l.lastStr {
		return l.lastNum
	}
	if n, ok := l.intern[s]; ok {
		l.lastStr, l.lastNum = s, n
		return n
	}
	n := uint32(len(l.strs))
	l.strs = append(l.strs, s)
	l.intern[s] = n
	return n
}

// AddString puts s in the string table without looking whether it is there: for text that hardly repeats.
func (l *Log) AddString(s string) uint32 {
	if s == "" {
		return 0
	}
	l.strs = append(l.strs, s)
	return uint32(len(l.strs) - 1)
}

// Str is string n of the table, "" when there is none.
func (l *Log) Str(n uint32) string {
	if int(n) < len(l.strs) {
		return l.strs[n]
	}
	return ""
}

// EventAt is the playhead at a time: the number of events that happened at t or before.
func (l *Log) EventAt(t int64) int {
	return sort.Search(l.Len(), func(i int) bool { return l.timeAt(i) > t })
}

// Reset empties the log but keeps its memory, for another run. Views of it are invalid from then on.
func (l *Log) Reset() {
	blocks := l.spare
	for _, b := range append(l.blocks, l.cur) {
		if cap(b) == blockSize {
			blocks = append(blocks, b[:0])
		}
	}
	wide := l.wide
	for i := range wide {
		wide[i] = wide[i][:0]
	}
	*l = Log{limit: l.limit, strs: []string{""}, intern: map[string]uint32{"": 0}, end: -1, spare: blocks, wide: wide}
	l.cur = l.block()
}

// block is an empty block: one from an earlier run, or a new one.
func (l *Log) block() []record {
	if n := len(l.spare); n > 0 {
		b := l.spare[n-1]
		l.spare = l.spare[:n-1]
		if room := l.limit - l.base; room < blockSize {
			b = b[:0:max(1, room)]
		}
		return b
	}
	return make([]record, 0, max(1, min(blockSize, l.limit-l.base)))
}

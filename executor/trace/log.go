package trace

import "sort"

// DefaultLimit is how many events a log keeps when nobody says otherwise: 8 to 48 MB.
const DefaultLimit = 1_000_000

// Log is an append-only list of events with its string table. Not safe for concurrent use.
type Log struct {
	// The cursor: time, thread and line of what the recorder methods append. Clock and AtLine move it.
	now    int64 // ns
	thread int16
	Line   int32

	cur      *block     // the block being filled, never nil
	n        uint8      // words in it
	room     uint8      // n may grow to this without asking; 0 when the stream's cursor is not the log's, or near the limit
	sealed   uint8      // words before this one have been read
	events   int        // kept
	last     int64      // the stream's cursor: the time of the last event
	on       int16      // its thread
	hasName  bool       // named is in this block
	named    uint64     // name and line of the last spawn
	await    Suspension // of the last opPolled,
	hasAwait bool       // which is in this block
	blocks   []*block   // cur is the last one
	marks    []mark     // of each of them
	spare    []*block   // blocks that are empty
	read     reader
	wide     [][]Event // what does not fit in the stream, in blocks of wideSize
	wides    int
	limit    int
	dropped  int64
	onFull   func()

	// A ring: see ring.go. Zero in other logs.
	first  int              // event that blocks begin with
	keep   int              // events kept at most
	total  int              // the limit cannot grow beyond
	base   *State           // at first
	pinned map[uint32]Event // before first, and still needed
	onDrop func(first int)
	text   int // bytes of strings

	chunks [][]uint64 // see values.go
	values int        // words in them

	strs    []string
	intern  map[string]uint32
	lastStr string // the last one found; many tasks in a row have the same name
	lastNum uint32

	blocking map[int16]blocking // waits inside polls that go on, by thread
	remarked map[blocking]bool  // places whose waits were told of

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
	l := &Log{}
	l.begin(min(limit, maxLimit))
	return l
}

const maxLimit = 1 << (lowBits - 3) // so the numbers of tasks and rows fit in an operation, beside a By

// begin makes an empty log of a zero one that has at most memory.
func (l *Log) begin(limit int) {
	l.limit, l.end = limit, -1
	l.strs, l.intern = []string{""}, map[string]uint32{"": 0}
	l.nextBlock()
}

// Append adds e as it is, except for its time: order is what a log is sure of, so an event from a virtual core that lags
// behind gets the time of the event before it. Beyond the limit the event is dropped and counted,
// but RunEnd and one more always find room, so that a run which ran over says so.
func (l *Log) Append(e Event) {
	if l.events >= l.limit {
		l.drop()
		if f := l.onFull; f != nil && l.events >= l.limit && e.Kind != RunEnd {
			l.onFull = nil
			f()
		}
	}
	if l.events >= l.limit && e.Kind != RunEnd && e.Kind != Diagnostic || l.events >= l.limit+2 {
		l.dropped++
		return
	}
	if e.Time < l.last {
		e.Time = l.last
	}
	switch e.Kind {
	case Spawn:
		l.spawns = append(l.spawns, uint32(l.events))
	case Output, Diagnostic:
		l.noteConsole(&e)
	case RunEnd:
		if l.end < 0 {
			l.end = l.events
		}
	}
	l.keepWide(&e)
}

// consoleRef is one event of the console; row counts from 0 and stays the same while a line is continued by print! without a line end.
// remarks is how many of the rows up to here are no output.
type consoleRef struct{ event, row, remarks uint32 }

func (l *Log) noteConsole(e *Event) {
	r := consoleRef{event: uint32(l.events)}
	if n := len(l.console); n > 0 {
		last := l.at(int(l.console[n-1].event))
		r.row, r.remarks = l.console[n-1].row, l.console[n-1].remarks
		if text := l.Str(last.Str); last.Kind != Output || e.Kind != Output || last.Flags != e.Flags || text != "" && text[len(text)-1] == '\n' {
			r.row++
		}
	}
	if e.Kind == Diagnostic {
		r.remarks++
	}
	l.console = append(l.console, r)
}

// Len is the number of events kept.
func (l *Log) Len() int { return l.events }

// At is event i, 0 ≤ i < Len.
func (l *Log) At(i int) (e Event) {
	l.decode(i, &e)
	return e
}

// OnFull has f called once, before the first event is dropped: a Diagnostic and a RunEnd that it appends are at the time at
// which the log was full, however far the run has gone when its driver sees that.
func (l *Log) OnFull(f func()) { l.onFull = f }

// Dropped is the number of events that came after the log was full. A driver should end the run when it is not 0.
func (l *Log) Dropped() int64 { return l.dropped }

// Forget counts n events that are dropped, if the log drops all that come but a diagnostic and the end. false: it does not.
func (l *Log) Forget(n int64) bool {
	if l.dropped == 0 || l.keep > 0 {
		return false
	}
	l.dropped += n
	return true
}

// Full reports whether the next event will be dropped.
func (l *Log) Full() bool { return l.Len() >= l.limit }

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
	l.text += len(s)
	l.intern[s] = n
	return n
}

// AddString puts s in the string table without looking whether it is there: for text that hardly repeats.
func (l *Log) AddString(s string) uint32 {
	if s == "" {
		return 0
	}
	l.strs = append(l.strs, s)
	l.text += len(s)
	return uint32(len(l.strs) - 1)
}

// Str is string n of the table, "" when there is none.
func (l *Log) Str(n uint32) string {
	if n&lateStr != 0 {
		return l.lateText(n)
	}
	if int(n) < len(l.strs) {
		return l.strs[n]
	}
	return ""
}

// EventAt is the playhead at a time: the number of events that happened at t or before.
func (l *Log) EventAt(t int64) int {
	return l.first + sort.Search(l.Len()-l.first, func(i int) bool { return l.timeAt(l.first+i) > t })
}

// Reset empties the log but keeps its memory, for another run. Views of it are invalid from then on.
func (l *Log) Reset() {
	wide := l.wide
	for i := range wide {
		wide[i] = wide[i][:0]
	}
	spare := append(l.spare, l.blocks...)
	*l = Log{keep: l.keep, total: l.total, spare: spare, wide: wide, blocks: l.blocks[:0], marks: l.marks[:0], spawns: l.spawns[:0], limit: l.limit}
	if l.keep > 0 {
		l.limit = l.keep
	}
	l.begin(l.limit)
}

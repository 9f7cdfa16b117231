package trace

import (
	"sort"

	"github.com/pollground/pollground/executor/lang"
)

// DefaultLimit is the number of events that NewLog keeps. They take 8 to 48 MB.
const DefaultLimit = 1_000_000

// Log is an append-only list of events with its string table. One goroutine uses it.
type Log struct {
	// The log's cursor: time, thread and line of the events that the recorder methods append. Clock and AtLine move it.
	now    int64 // ns
	thread int16
	Line   int32 // 1-based source line, 0 = unknown; a driver may set it

	// The stream: see stream.go.
	cur      *block     // the block being filled, never nil
	n        uint8      // words in it
	room     uint8      // put may write while n is below room; 0 if the cursors differ, or near the limit
	events   int        // appended, the dropped beginning of a ring included
	last     int64      // the stream's cursor: the time of the last event
	on       int16      // and its thread
	hasName  bool       // this block has an opSpawnAs
	named    uint64     // name and line of the last one
	await    Suspension // of the last opPolledAs
	hasAwait bool       // this block has an opPolledAs
	blocks   []*block   // cur is the last one
	marks    []mark     // by block
	spare    []*block   // empty blocks
	read     reader
	wide     [][]Event // the side table, in chunks of wideSize
	wides    int       // events in the side table
	limit    int       // events kept at most
	dropped  int64
	onFull   func()

	// A ring: see ring.go. Zero in other logs.
	first  int              // index of the first event of blocks
	keep   int              // events kept at most; 0 = not a ring
	total  int              // upper bound of limit
	base   *State           // the state at first; nil = the empty state
	pinned map[uint32]Event // events before first that the state at first refers to
	onDrop func(first int)
	text   int // bytes in strs

	trees  trees      // see tree.go
	chunks [][]uint64 // see values.go
	values int        // words in them

	strs    []string
	intern  map[string]uint32
	lastStr string // the last result of Intern; successive tasks often have the same name
	lastNum uint32

	lang    *lang.Language    // of the sentences that readers get; the log itself is in English
	remarks map[uint32]remark // by string: a Diagnostic's text as a key and its values

	blocking map[int16]blocking // waits inside polls that are under way, by thread
	remarked map[blocking]bool  // places of waits that have a Diagnostic

	spawns  []uint32     // event index of the Spawn of each task; task id-1
	console []ConsoleRef // Output and Diagnostic
	end     int          // index of RunEnd, -1 = none
	rows    uint32       // reactor rows handed out
	ids     uint32       // task ids handed out; more than len(spawns) once the log is full

	snaps snapshots
}

// NewLog returns an empty log that keeps DefaultLimit events.
func NewLog() *Log { return NewLogLimit(DefaultLimit) }

// NewLogLimit returns an empty log that keeps the first limit events; 0 means DefaultLimit. Dropped counts later ones.
func NewLogLimit(limit int) *Log {
	if limit <= 0 {
		limit = DefaultLimit
	}
	l := &Log{}
	l.begin(min(limit, maxLimit))
	return l
}

const maxLimit = 1 << (lowBits - 3) // an operation holds the number of a task or row, and a By of three bits

// begin makes l an empty log. l must be zero, except for memory to reuse.
func (l *Log) begin(limit int) {
	l.limit, l.end = limit, -1
	l.strs, l.intern = []string{""}, map[string]uint32{"": 0}
	l.nextBlock()
}

// Append appends e. If e.Time is before the last event, e gets that event's time: a log is in order, and virtual cores
// may lag behind. A full log drops and counts the event. A RunEnd and one Diagnostic always fit, so that a run can
// record that it passed the limit.
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

// ConsoleRef is one event of the console.
type ConsoleRef struct {
	Event   uint32 // index
	Row     uint32 // from 0; successive outputs without a line end share one
	Remarks uint32 // Diagnostic events up to this one
}

// noteConsole adds an Output or Diagnostic, which is about to be appended, to the console.
func (l *Log) noteConsole(e *Event) {
	r := ConsoleRef{Event: uint32(l.events)}
	if n := len(l.console); n > 0 {
		last := l.at(int(l.console[n-1].Event))
		r.Row, r.Remarks = l.console[n-1].Row, l.console[n-1].Remarks
		text := l.Str(last.Str)
		lineEnded := text != "" && text[len(text)-1] == '\n'
		if lineEnded || last.Kind != Output || e.Kind != Output || last.Flags != e.Flags {
			r.Row++
		}
	}
	if e.Kind == Diagnostic {
		r.Remarks++
	}
	l.console = append(l.console, r)
}

// Len returns the number of events. Of a ring, the first First of them may be gone.
func (l *Log) Len() int { return l.events }

// At returns event i, First ≤ i < Len.
func (l *Log) At(i int) (e Event) {
	l.Load(i, &e)
	return e
}

// OnFull sets a function that is called once, before the first event is dropped. It may append a Diagnostic and a
// RunEnd: they get the time at which the log became full, before the driver sees Dropped.
func (l *Log) OnFull(f func()) { l.onFull = f }

// Dropped returns the number of events that came after the log was full. A driver should then end the run.
func (l *Log) Dropped() int64 { return l.dropped }

// Forget counts n events as dropped without appending them, and returns true. It returns false if the log is not a full
// one: then the events must be appended.
func (l *Log) Forget(n int64) bool {
	if l.dropped == 0 || l.keep > 0 {
		return false
	}
	l.dropped += n
	return true
}

// Limit returns the number of events that the log keeps at most.
func (l *Log) Limit() int { return l.limit }

// Console returns the events of the console, in order. The list must not be modified.
func (l *Log) Console() []ConsoleRef { return l.console }

// Full reports whether the next event will be dropped.
func (l *Log) Full() bool { return l.Len() >= l.limit }

// End returns the time of the last event in ns.
func (l *Log) End() int64 { return l.last }

// Ended reports whether the log has a RunEnd, and returns its exit status.
func (l *Log) Ended() (exit int, ok bool) {
	if l.end < 0 {
		return 0, false
	}
	return int(l.at(l.end).Arg), true
}

// Tasks returns the number of tasks spawned so far; their ids are 1…Tasks.
func (l *Log) Tasks() int { return len(l.spawns) }

// Name returns the name of a task, "" if it does not exist.
func (l *Log) Name(task uint32) string {
	if task == 0 || int(task) > len(l.spawns) {
		return ""
	}
	return l.strs[l.at(int(l.spawns[task-1])).Str]
}

// Intern returns the number of s in the string table. Equal strings have equal numbers.
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

// InternBytes is Intern for the text that b has now.
func (l *Log) InternBytes(b []byte) uint32 {
	if string(b) == l.lastStr {
		return l.lastNum
	}
	if n, ok := l.intern[string(b)]; ok {
		l.lastStr, l.lastNum = l.strs[n], n
		return n
	}
	return l.Intern(string(b))
}

// AddString adds s to the string table and returns its number, without a search for an equal string. It is for text
// that rarely repeats.
func (l *Log) AddString(s string) uint32 {
	if s == "" {
		return 0
	}
	l.strs = append(l.strs, s)
	l.text += len(s)
	return uint32(len(l.strs) - 1)
}

// Str returns the text for Event.Str: string n of the table, or the text of a record of Values. It returns "" if n is
// neither.
func (l *Log) Str(n uint32) string {
	if n&lateStr != 0 {
		return l.lateText(n)
	}
	if int(n) < len(l.strs) {
		return l.strs[n]
	}
	return ""
}

// EventAt returns the playhead at time t (ns): the number of events at t or before.
func (l *Log) EventAt(t int64) int {
	return l.first + sort.Search(l.Len()-l.first, func(i int) bool { return l.TimeAt(l.first+i) > t })
}

// Reset empties the log for another run and keeps its memory. States and views of it become invalid.
func (l *Log) Reset() {
	wide := l.wide
	for i := range wide {
		wide[i] = wide[i][:0]
	}
	spare := append(l.spare, l.blocks...)
	*l = Log{
		keep: l.keep, total: l.total, limit: l.limit,
		spare: spare, wide: wide, blocks: l.blocks[:0], marks: l.marks[:0], spawns: l.spawns[:0],
	}
	if l.keep > 0 {
		l.limit = l.keep
	}
	l.begin(l.limit)
}

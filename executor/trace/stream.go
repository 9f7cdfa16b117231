package trace

import "sort"

// The stream. A log is written far more often than it is read, so its encoding is made for writing: operations of one
// to four 64-bit words, in blocks. The first byte of an operation is its code. Most kinds of event are one word with
// two numbers of 28 bits. Some operations stand for several events, for example a whole pending poll. Operations do
// not contain time and thread: these are the stream's cursor. opClock moves it, and every block's mark holds its
// value at the block's beginning. An event that does not fit (large numbers, strings, flags) is stored in the side
// table, and opWide holds its index.
//
// A reader expands operations to events. It remembers its position, so reading in order costs the same for each
// event. A random access reads at most the operations of one block.

const (
	blockWords = 256                  // an 8-bit index is always inside
	longest    = 4                    // words of the longest operation, or of a shorter one with an opClock before it
	roomy      = blockWords - longest // a block with fewer words than this has room for any operation
	mostEvents = 3 * (blockWords + 1) // upper bound per block: no operation stands for more than three events per word
	lowBits    = 28                   // of each of the two numbers of an operation
	low        = uint64(1)<<lowBits - 1
	maxPacked  = int64(1) << 48 // times of opClock are below this: three days
)

// Operation codes. A code below NumKinds is an event of that kind: one word with the task and one number, which unpack
// reads. "|" separates words.
const (
	opWide      = 0x40 + iota // index in the side table; moves the cursor to its time and thread
	opClock                   // thread code, time
	opSpawn                   // task, spawner | flags 8, slot 28, generation 28: Spawn, named as in the last opSpawnAs
	opSpawnAs                 // … | name 32, line 32
	opAwait                   // task, kind | point<<8 | label, line: Await without a source
	opAwaitOf                 // … | source: Await
	opArm                     // task, row | deadline 56, flags 8 | label, line: TimerArm
	opPolled                  // as PollBegin | time since the last event 32, of the poll 32: see Polled
	opPolledAs                // … | kind, point<<8 | label, line: the await of the next opPolled, too
	opReady                   // task: PollEnd(ready), Complete
	opReadyFree               // task: PollEnd(ready), Complete, Free
	opConsumed                // task, taker: OutputTaken, HandleDrop, Free
	opPark                    // … | until: Park
)

// opInfo holds the length of each operation and the number of events that it stands for.
var opInfo = [256]struct{ words, events uint8 }{
	opWide: {1, 1}, opClock: {1, 0}, opSpawn: {2, 1}, opSpawnAs: {3, 1}, opAwait: {2, 1},
	opAwaitOf: {3, 1}, opArm: {3, 1}, opPark: {2, 1},
	opPolled: {2, 3}, opPolledAs: {4, 3}, opReady: {1, 2}, opReadyFree: {1, 3}, opConsumed: {1, 3},
}

func init() {
	for k := range NumKinds {
		opInfo[k].words, opInfo[k].events = 1, 1
	}
}

type block [blockWords]uint64

// mark is the state of the stream at the beginning of a block.
type mark struct {
	event  int   // index of the block's first event
	words  int   // words used, once the block is full
	time   int64 // the cursor
	thread int16
	wides  int // length of the side table
	values int // words of variables; those of the block's first event may be among them
}

// threadCode packs a thread number: 0 NoThread, 1… workers, 128… threads of the program. It returns false if
// the number does not fit.
func threadCode(t int16) (uint64, bool) {
	switch {
	case t < 127:
		return uint64(t + 1), t >= NoThread
	case t >= FirstThread && t < FirstThread+127:
		return uint64(t-FirstThread) + 128, true
	}
	return 0, false
}

func threadOf(code uint8) int16 {
	if code < 128 {
		return int16(code) - 1
	}
	return FirstThread + int16(code-128)
}

// put appends an event of one word at the log's cursor. It is the hot path of recording. unpack reads aux.
func (l *Log) put(k Kind, task uint32, aux uint64) {
	if n := l.n; n < l.room && (uint64(task)|aux)>>lowBits == 0 {
		l.cur[n] = uint64(k)<<56 | uint64(task)<<lowBits | aux
		l.n = n + 1
		l.events++
		return
	}
	l.putSlow(k, task, aux)
}

func (l *Log) putSlow(k Kind, task uint32, aux uint64) {
	if l.dropped > 0 && l.keep == 0 {
		l.dropped++
		return
	}
	if (uint64(task)|aux)>>lowBits == 0 && l.ready(1) {
		l.cur[l.n] = uint64(k)<<56 | uint64(task)<<lowBits | aux
		l.n++
		l.events++
		return
	}
	e := Event{Kind: k, Task: task}
	e.unpack(aux)
	e.Time, e.Thread = l.now, l.thread
	l.Append(e)
}

// putAll appends an operation of one word that stands for several events, or returns false if they must be appended
// one by one.
func (l *Log) putAll(op uint64, events int, task, other uint32) bool {
	if (task|other)>>lowBits != 0 || !l.ready(events) {
		return false
	}
	l.cur[l.n] = op<<56 | uint64(task)<<lowBits | uint64(other)
	l.n++
	l.events += events
	return true
}

// ready makes room for an operation and moves the stream's cursor to the log's. If it returns false the events must be
// appended one by one: the log is near its limit, or their time or thread does not fit.
func (l *Log) ready(events int) bool {
	if l.n < l.room {
		return true
	}
	return l.getReady(events)
}

func (l *Log) getReady(events int) bool {
	if l.events+events > l.limit && (!l.drop() || l.events+events > l.limit) {
		return false
	}
	if l.n >= roomy {
		l.nextBlock()
	}
	if l.now == l.last && l.thread == l.on {
		l.open()
		return true
	}
	at := l.now
	if at < l.last {
		at = l.last
	}
	code, ok := threadCode(l.thread)
	if !ok || at >= maxPacked {
		return false
	}
	if at != l.last || l.thread != l.on {
		l.cur[l.n] = opClock<<56 | code<<48 | uint64(at)
		l.n++
		l.last, l.on = at, l.thread
	}
	if at == l.now {
		l.open()
	}
	return true
}

// open lets put write the following operations without a check, unless the block may reach the limit.
func (l *Log) open() {
	if l.limit-l.marks[len(l.marks)-1].event >= mostEvents {
		l.room = roomy
	}
}

// spawn appends a Spawn.
func (l *Log) spawn(by, name uint32, line int32, f Flags, slot, generation uint32) {
	task := l.ids
	w1 := uint64(f)<<56 | uint64(slot)<<lowBits | uint64(generation)
	w2 := uint64(name)<<32 | uint64(uint32(line))
	if (task|by|slot|generation)>>lowBits != 0 || !l.ready(1) {
		l.Append(Event{
			Time: l.now, Arg: int64(slot) | int64(generation)<<32, Task: task, Other: by, Line: line, Str: name,
			Thread: l.thread, Kind: Spawn, Flags: f,
		})
		return
	}
	l.spawns = append(l.spawns, uint32(l.events))
	l.events++
	w0 := uint64(opSpawn)<<56 | uint64(task)<<lowBits | uint64(by)
	w := l.cur[l.n : l.n+3]
	w[1] = w1
	if l.hasName && w2 == l.named {
		w[0] = w0
		l.n += 2
		return
	}
	l.named, l.hasName = w2, true
	w[0], w[2] = w0+(opSpawnAs-opSpawn)<<56, w2
	l.n += 3
}

// nextBlock begins another block. room is 0 until open, so the next operation checks the limit.
func (l *Log) nextBlock() {
	if l.cur != nil {
		l.marks[len(l.marks)-1].words = int(l.n)
	}
	if len(l.spare) == 0 {
		slab := make([]block, min(64, max(1, len(l.blocks))))
		for i := len(slab) - 1; i >= 0; i-- {
			l.spare = append(l.spare, &slab[i])
		}
	}
	l.cur = l.spare[len(l.spare)-1]
	l.spare = l.spare[:len(l.spare)-1]
	l.blocks = append(l.blocks, l.cur)
	l.marks = append(l.marks, mark{event: l.events, time: l.last, thread: l.on, wides: l.wides, values: l.values})
	l.n, l.hasName, l.hasAwait = 0, false, false
	l.room = 0
}

const wideSize = 1 << 10

// keepWide stores an event in the side table and moves the stream's cursor to its time and thread.
func (l *Log) keepWide(e *Event) {
	if l.n >= roomy {
		l.nextBlock()
	}
	n := l.wides
	l.wides++
	if n&(wideSize-1) == 0 && n/wideSize == len(l.wide) {
		l.wide = append(l.wide, make([]Event, 0, wideSize))
	}
	b := &l.wide[n/wideSize]
	*b = append(*b, *e)
	l.cur[l.n] = opWide<<56 | uint64(n)
	l.n++
	l.events++
	if l.last != e.Time || l.on != e.Thread {
		l.last, l.on, l.room = e.Time, e.Thread, 0
	}
}

// unpack sets the fields of a one-word event, other than its task, from the second number.
func (e *Event) unpack(aux uint64) {
	switch e.Kind {
	case Schedule:
		e.Other, e.Arg = uint32(aux>>8), int64(aux&0xff)
	case PollBegin, PollEnd:
		e.Arg = int64(aux)
	case Wake, WakeCoalesced, WakeStale:
		e.Other, e.Arg = uint32(aux>>3), int64(aux&7)
	case Line:
		e.Line = int32(uint32(aux))
	default:
		e.Other = uint32(aux)
	}
}

// expand sets e to event i of an operation, without time and thread.
func (l *Log) expand(e *Event, code uint64, a, b uint32, w1, w2 uint64, i int) {
	e.Kind, e.Task = Kind(code), a
	switch code {
	default:
		e.unpack(uint64(b))
	case uint64(Locals):
		e.Str = lateStr | b
		if w := l.record(b); w != nil {
			e.Line = int32(w[0] >> 32)
		}
	case opSpawn, opSpawnAs:
		e.Kind, e.Other, e.Flags = Spawn, b, Flags(w1>>56)
		e.Arg = int64(w1>>lowBits&low) | int64(w1&low)<<32
		e.Str, e.Line = uint32(w2>>32), int32(uint32(w2))
	case opAwait:
		e.Kind, e.Arg = Await, int64(b)
		e.Str, e.Line = uint32(w1>>32), int32(uint32(w1))
	case opAwaitOf:
		l.expand(e, opAwait, a, b, w1, 0, 0)
		e.Other = uint32(w2)
	case opArm:
		e.Kind, e.Other, e.Arg, e.Flags = TimerArm, b, int64(w1)>>8, Flags(w1)
		e.Str, e.Line = uint32(w2>>32), int32(uint32(w2))
	case opReady, opReadyFree:
		e.Kind = [3]Kind{PollEnd, Complete, Free}[i]
		if i == 0 {
			e.Arg = int64(OutcomeReady)
		}
	case opConsumed:
		e.Kind = [3]Kind{OutputTaken, HandleDrop, Free}[i]
		if i == 0 {
			e.Other = b
		}
	case opPark:
		e.Kind, e.Arg = Park, int64(w1)
	case opPolled, opPolledAs:
		switch i {
		case 0:
			e.Kind, e.Arg = PollBegin, int64(b)
		case 1:
			l.expand(e, opAwait, a, uint32(w2), w1, 0, 0)
		case 2:
			e.Kind, e.Arg = PollEnd, int64(OutcomePending)
		}
	}
}

// reader holds the operation that was read last, and the position after it.
type reader struct {
	place
	next int // index of the first event after the operation

	code   uint64 // the operation
	a, b   uint32 // its two numbers
	w1, w2 uint64 // its further words
	took   int64  // time between its first event and the others
	wide   *Event // of opWide

	back  []place // before each operation of one block, filled when events are read backwards
	which int     // that block, +1; 0 = none
}

// place is a position in the stream.
type place struct {
	block, word int // of the next operation
	first       int // index of the first event of the operation that was read
	time        int64
	thread      int16
	named       uint64     // of the last opSpawnAs
	await       Suspension // of the last opPolledAs
}

// seek reads the operation that event i belongs to.
func (l *Log) seek(i int) *reader {
	r := &l.read
	if i >= r.first && i < r.next {
		return r
	}
	switch {
	case i < r.first && r.block < len(l.marks) && i >= l.marks[r.block].event:
		r.goBack(l, i)
	case i < r.first || r.block+1 < len(l.marks) && i >= l.marks[r.block+1].event:
		b := sort.Search(len(l.marks), func(b int) bool { return l.marks[b].event > i }) - 1
		r.enter(l, b)
	}
	for i >= r.next {
		r.step(l)
	}
	return r
}

// enter moves to the beginning of a block.
func (r *reader) enter(l *Log, b int) {
	m := &l.marks[b]
	r.place = place{block: b, first: m.event, time: m.time, thread: m.thread}
	r.next = m.event
}

// goBack moves to the operation of the current block that contains event i, which is before the current one.
func (r *reader) goBack(l *Log, i int) {
	if b := r.block; r.which != b+1 {
		to := r.first
		r.enter(l, b)
		r.back, r.which = r.back[:0], b+1
		for r.next < to {
			p := r.place
			p.first = r.next
			r.back = append(r.back, p)
			r.step(l)
		}
	}
	n := sort.Search(len(r.back), func(n int) bool { return r.back[n].first > i }) - 1
	r.place = r.back[n]
	r.next = r.first
}

// step reads the next operation.
func (r *reader) step(l *Log) {
	if r.block+1 < len(l.marks) && r.word >= l.marks[r.block].words {
		r.enter(l, r.block+1)
	}
	words := l.blocks[r.block][r.word:]
	w := words[0]
	r.code, r.a, r.b, r.wide = w>>56, uint32(w>>lowBits&low), uint32(w&low), nil
	r.took = 0
	info := opInfo[uint8(r.code)]
	r.word += int(info.words)
	r.first = r.next
	r.next += int(info.events)
	switch r.code {
	case opClock:
		r.time, r.thread = int64(w&(1<<48-1)), threadOf(uint8(w>>48))
	case opWide:
		n := int(w & (1<<56 - 1))
		r.wide = &l.wide[n/wideSize][n&(wideSize-1)]
		r.time, r.thread = r.wide.Time, r.wide.Thread
	case opAwait, opPark:
		r.w1 = words[1]
	case opAwaitOf, opArm:
		r.w1, r.w2 = words[1], words[2]
	case opPolled, opPolledAs:
		if r.code == opPolledAs {
			r.await = Suspension{words[2], words[3]}
		}
		r.took = int64(words[1] & (1<<32 - 1))
		r.time += int64(words[1]>>32) + r.took
		r.w1, r.w2 = r.await.text, r.await.what
	case opSpawn:
		r.w1, r.w2 = words[1], r.named
	case opSpawnAs:
		r.w1, r.w2, r.named = words[1], words[2], words[2]
	}
}

// Load sets e to event i, 0 ≤ i < Len. Before First only pinned events are known.
func (l *Log) Load(i int, e *Event) {
	if i < l.first {
		*e = l.pinned[uint32(i)]
		return
	}
	r := l.seek(i)
	if r.wide != nil {
		*e = *r.wide
		return
	}
	*e = Event{Time: r.timeOf(i), Thread: r.thread}
	l.expand(e, r.code, r.a, r.b, r.w1, r.w2, i-r.first)
}

// at returns event i. The event must not be modified.
func (l *Log) at(i int) *Event {
	if i < l.first {
		e := l.pinned[uint32(i)]
		return &e
	}
	if r := l.seek(i); r.wide != nil {
		return r.wide
	}
	e := new(Event)
	l.Load(i, e)
	return e
}

// TimeAt returns the time of event i in ns.
func (l *Log) TimeAt(i int) int64 {
	if i < l.first {
		return l.pinned[uint32(i)].Time
	}
	return l.seek(i).timeOf(i)
}

// timeOf returns the time of event i, which must be an event of the current operation.
func (r *reader) timeOf(i int) int64 {
	if i == r.first {
		return r.time - r.took
	}
	return r.time
}

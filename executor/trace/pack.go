package trace

import (
	"sort"
	"time"
)

// The stream. A log is written far more often than it is read, so events are kept as they are cheapest to write: as
// operations of one to three words of 64 bits, in blocks. The first byte of an operation is its code. Most kinds of
// event are one word with two numbers of 28 bits; what an executor does together (a poll ends, the task is complete and freed) is one operation that stands for
// several events. Time and thread are not in the operations: they are a cursor that opClock moves, and every block says
// where it stood at its begin. Whatever does not fit (large numbers, strings, flags) is kept whole in a side table, and opWide has its index.
//
// A reader expands operations to events. It remembers where it was, so events in order cost the same each; to find
// another one it skips over the operations of at most one block.

const (
	blockWords = 256                  // so that an index of 8 bits is always inside
	longest    = 4                    // words of the longest operation, with an opClock before it
	roomy      = blockWords - longest // a block with fewer words than this has room for any operation
	mostEvents = 3 * (blockWords + 1) // in one block: no operation stands for more than three per word
	lowBits    = 28                   // of the two numbers of an operation
	low        = uint64(1)<<lowBits - 1
	maxPacked  = int64(1) << 48 // times of opClock are below: three days
)

// Codes. Those below NumKinds are events of that kind: one word, the task, and one number as unpack reads it.
const (
	opWide      = 0x40 + iota // index in the side table; the cursor goes to its time and thread
	opClock                   // thread code, time
	opSpawn                   // task, spawner | flags 8, slot 28, generation 28: Spawn, with the name and line of the one before in this block
	opSpawnAs                 // … | name 32, line 32
	opSpawnQ                  // opSpawn, Schedule in the global queue
	opSpawnAsQ                // opSpawnAs, Schedule in the global queue
	opWakeQ                   // as Wake; Schedule in the global queue
	opRepoll                  // task: PollEnd(pending), Schedule in the global queue
	opDone                    // task: PollEnd(ready), Complete
	opDoneFree                // task: PollEnd(ready), Complete, Free
	opTakeFree                // task, by: OutputTaken, HandleDrop, Free
	opJoin                    // task, by: HandleAwait, Await of by
	opSleep                   // task, row | deadline | duration: TimerArm, Await
	opJoinEnd                 // as opJoin; PollEnd(pending) of by
	opPoll                    // as PollBegin; PollEnd(pending)
	opPollDone                // as PollBegin; PollEnd(ready), Complete
	opPollFree                // as PollBegin; PollEnd(ready), Complete, Free
	opPollWake                // as PollBegin; Wake by the task itself
	opPollYield               // as PollBegin; Wake by the task itself, PollEnd(pending), Schedule in the global queue
	opFire                    // task, row: TimerFire, Wake
	opFireQ                   // task, row: TimerFire, Wake, Schedule in the global queue
	opAwait                   // task, kind | point<<8 | label, line: Await without a source
	opPolled                  // as PollBegin | time since the last event 32, of the poll 32: PollBegin; Await as the one before in this block, PollEnd(pending)
	opPolledAs                // … | kind, point<<8 | label, line
	opWakeQEnd                // as opWakeQ; PollEnd(pending) of the task that woke
)

// opInfo says how long an operation is and how many events it stands for.
var opInfo = [256]struct{ words, events uint8 }{
	opWide: {1, 1}, opClock: {1, 0}, opSpawn: {2, 1}, opSpawnAs: {3, 1}, opSpawnQ: {2, 2}, opSpawnAsQ: {3, 2}, opWakeQ: {1, 2}, opRepoll: {1, 2},
	opDone: {1, 2}, opDoneFree: {1, 3}, opTakeFree: {1, 3}, opJoin: {1, 2}, opSleep: {3, 2}, opFire: {1, 2}, opFireQ: {1, 3},
	opJoinEnd: {1, 3}, opPoll: {1, 2}, opPollDone: {1, 3}, opPollFree: {1, 4}, opPollWake: {1, 2}, opPollYield: {1, 4}, opWakeQEnd: {1, 3}, opAwait: {2, 1}, opPolled: {2, 3}, opPolledAs: {4, 3},
}

func init() {
	for k := range NumKinds {
		opInfo[k].words, opInfo[k].events = 1, 1
	}
}

type block [blockWords]uint64

// mark says where the stream stood at the begin of a block.
type mark struct {
	event  int // its first one
	words  int // used, of blocks that are full
	time   int64
	thread int16
	wides  int // events in the side table before it
	values int // words of variables when it began: those of its first event may be among them
}

// threadCode packs a thread number: 0 nobody, 1… workers, 128… threads of the program; false when it does not fit.
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

// put appends an event of one word at the cursor: the hot path of everything that is recorded. aux as unpack reads it.
func (l *Log) put(k Kind, task, aux uint32) {
	if n := l.n; n < l.room && (task|aux)>>lowBits == 0 {
		l.cur[n] = uint64(k)<<56 | uint64(task)<<lowBits | uint64(aux)
		l.n = n + 1
		l.events++
		return
	}
	l.putSlow(k, task, aux)
}

func (l *Log) putSlow(k Kind, task, aux uint32) {
	if l.dropped > 0 && l.keep == 0 {
		l.dropped++
		return
	}
	if (task|aux)>>lowBits == 0 && l.ready(1) {
		l.cur[l.n] = uint64(k)<<56 | uint64(task)<<lowBits | uint64(aux)
		l.n++
		l.events++
		return
	}
	e := Event{Kind: k, Task: task}
	e.unpack(aux)
	e.Time, e.Thread = l.now, l.thread
	l.Append(e)
}

// op appends an operation of one word that stands for several events. a and b are numbers that this log gave out: they are
// below its limit of events, which is not above maxLimit, so they fit.
func (l *Log) op(code uint64, a, b uint32, events int) {
	l.emit(code<<56|uint64(a)<<lowBits|uint64(b), events)
}

func (l *Log) emit(w uint64, events int) {
	n := l.n
	if n >= l.room {
		l.emitSlow(w, events)
		return
	}
	l.cur[n] = w
	l.n = n + 1
	l.events += events
}

func (l *Log) emitSlow(w uint64, events int) {
	if l.dropped > 0 && l.keep == 0 {
		l.dropped += int64(events)
		return
	}
	if l.ready(events) {
		l.cur[l.n] = w
		l.n++
		l.events += events
		return
	}
	l.oneByOne(w>>56, uint32(w>>lowBits&low), uint32(w&low), 0, 0)
}

// extend makes the last operation, if it is this one of this task and happened right now, one that stands for more events.
func (l *Log) extend(from uint64, task uint32, to uint64, events int) bool {
	n := l.n - 1
	if n < l.sealed || n >= l.room { // also when n is below 0
		return false
	}
	w := &l.cur[n]
	if *w>>lowBits != from<<lowBits|uint64(task) {
		return false
	}
	*w += (to - from) << 56
	l.events += events
	return true
}

// ready makes room for an operation and moves the stream's cursor to the log's. false: its events must be appended one by one, as there
// may not be room for all, or their time or thread does not fit.
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

// open lets the operations that follow be written without asking, when nothing speaks against it.
func (l *Log) open() {
	if l.limit-l.marks[len(l.marks)-1].event >= mostEvents {
		l.room = roomy
	}
}

// oneByOne appends the events of an operation that does not fit as such.
func (l *Log) oneByOne(code uint64, a, b uint32, w1, w2 uint64) {
	if code == opSpawn || code == opSpawnQ {
		panic("BUG: the name of a spawn is lost")
	}
	for i := range int(opInfo[code].events) {
		var e Event
		l.expand(&e, code, a, b, w1, w2, i)
		e.Time, e.Thread = l.now, l.thread
		l.Append(e)
	}
}

// spawn appends a Spawn, with queued a Schedule too.
func (l *Log) spawn(by, name uint32, line int32, f Flags, slot, generation uint32, queued bool) {
	task := l.ids
	code, events := uint64(opSpawn), 1
	if queued {
		code, events = opSpawnQ, 2
	}
	w1 := uint64(f)<<56 | uint64(slot)<<lowBits | uint64(generation)
	w2 := uint64(name)<<32 | uint64(uint32(line))
	if (task|by|slot|generation)>>lowBits != 0 || !l.ready(events) {
		e := Event{Time: l.now, Arg: int64(slot) | int64(generation)<<32, Task: task, Other: by, Line: line, Str: name, Thread: l.thread, Kind: Spawn, Flags: f}
		l.Append(e)
		if queued {
			l.Schedule(task, GlobalQueue, CauseSpawn)
		}
		return
	}
	l.spawns = append(l.spawns, uint32(l.events))
	l.events += events
	w0 := code<<56 | uint64(task)<<lowBits | uint64(by)
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

// words3 appends an operation of three words.
func (l *Log) words3(code uint64, a, b uint32, w1, w2 uint64, events int) {
	if (a|b)>>lowBits != 0 || !l.ready(events) {
		l.oneByOne(code, a, b, w1, w2)
		return
	}
	w := l.cur[l.n : l.n+3]
	w[0], w[1], w[2] = code<<56|uint64(a)<<lowBits|uint64(b), w1, w2
	l.n += 3
	l.events += events
}

// nextBlock begins another block. Near the limit every operation looks whether it may still be written.
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
	l.n, l.sealed, l.hasName, l.hasAwait = 0, 0, false, false
	l.room = 0
}

const wideSize = 1 << 10

// keepWide puts an event in the side table; the stream's cursor goes where it is.
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

// unpack sets the fields that a kind of one word has besides its task.
func (e *Event) unpack(aux uint32) {
	switch e.Kind {
	case Schedule:
		e.Other, e.Arg = aux>>8, int64(aux&0xff)
	case PollBegin, PollEnd:
		e.Arg = int64(aux)
	case Wake, WakeCoalesced, WakeStale:
		e.Other, e.Arg = aux>>3, int64(aux&7)
	case Line:
		e.Line = int32(aux)
	default:
		e.Other = aux
	}
}

// expand makes event i of an operation, without time and thread.
func (l *Log) expand(e *Event, code uint64, a, b uint32, w1, w2 uint64, i int) {
	e.Kind, e.Task = Kind(code), a
	switch code {
	default:
		e.unpack(b)
	case uint64(Locals):
		e.Str = lateStr | b
		if w := l.record(b); w != nil {
			e.Line = int32(w[0] >> 32)
		}
	case opSpawn, opSpawnAs, opSpawnQ, opSpawnAsQ:
		if i == 0 {
			e.Kind, e.Other, e.Flags = Spawn, b, Flags(w1>>56)
			e.Arg = int64(w1>>lowBits&low) | int64(w1&low)<<32
			e.Str, e.Line = uint32(w2>>32), int32(uint32(w2))
		} else {
			e.Kind, e.Arg = Schedule, int64(CauseSpawn)
		}
	case opWakeQ, opWakeQEnd:
		switch i {
		case 0:
			e.Kind = Wake
			e.unpack(b)
		case 1:
			e.Kind, e.Arg = Schedule, int64(CauseWake)
		case 2:
			e.Kind, e.Task, e.Arg = PollEnd, b>>3, int64(OutcomePending)
		}
	case opAwait:
		e.Kind, e.Arg = Await, int64(b)
		e.Str, e.Line = uint32(w1>>32), int32(uint32(w1))
	case opPolled, opPolledAs:
		switch i {
		case 0:
			e.Kind, e.Arg = PollBegin, int64(b)
		case 1:
			l.expand(e, opAwait, a, uint32(w2), w1, 0, 0)
		case 2:
			e.Kind, e.Arg = PollEnd, int64(OutcomePending)
		}
	case opRepoll:
		e.Kind, e.Arg = PollEnd, int64(OutcomePending)
		if i == 1 {
			e.Kind, e.Arg = Schedule, int64(CauseRepoll)
		}
	case opDone, opDoneFree:
		e.Kind = [...]Kind{PollEnd, Complete, Free}[i]
		if i == 0 {
			e.Arg = int64(OutcomeReady)
		}
	case opTakeFree:
		e.Kind = [...]Kind{OutputTaken, HandleDrop, Free}[i]
		if i == 0 {
			e.Other = b
		}
	case opJoin, opJoinEnd:
		switch i {
		case 0:
			e.Kind, e.Other = HandleAwait, b
		case 1:
			e.Kind, e.Task, e.Other, e.Arg = Await, b, a, int64(AwaitJoin)
		case 2:
			e.Kind, e.Task, e.Arg = PollEnd, b, int64(OutcomePending)
		}
	case opPoll, opPollDone, opPollFree, opPollWake, opPollYield:
		switch {
		case i == 0:
			e.Kind, e.Arg = PollBegin, int64(b)
		case code == opPollWake || code == opPollYield && i == 1:
			e.Kind, e.Other, e.Arg = Wake, a, int64(ByTask)
		case code == opPoll:
			e.Kind, e.Arg = PollEnd, int64(OutcomePending)
		case code == opPollYield:
			l.expand(e, opRepoll, a, 0, 0, 0, i-2)
		default:
			l.expand(e, opDoneFree, a, 0, 0, 0, i-1)
		}
	case opSleep:
		if i == 0 {
			e.Kind, e.Other, e.Arg, e.Flags, e.Line = TimerArm, b, int64(w1), Flags(AwaitTimer), 0
		} else {
			e.Kind, e.Other, e.Arg = Await, b, int64(AwaitTimer)
		}
		e.Str = l.Intern(sleepLabel(int64(w1), int64(w2)))
	case opFire, opFireQ:
		switch i {
		case 0:
			e.Kind, e.Other = TimerFire, b
		case 1:
			e.Kind, e.Other, e.Arg = Wake, b, int64(ByTimer)
		case 2:
			e.Kind, e.Arg = Schedule, int64(CauseWake)
		}
	}
}

func sleepLabel(at, d int64) string {
	if d < 0 {
		return "sleep_until(" + time.Duration(at).String() + ")"
	}
	return "sleep(" + time.Duration(d).String() + ")"
}

// reader is where the log was read last.
type reader struct {
	place
	next int // the event after those of the operation that was read

	code   uint64 // the operation that was read
	a, b   uint32
	w1, w2 uint64
	took   int64 // time between its first event and the others
	wide   *Event

	back  []place // of the operations of one block, made when somebody reads backwards
	which int     // block, +1
}

// place is a position in the stream: the operation that event first begins with, and the cursor before it.
type place struct {
	block, word int // of the operation; after it was read, of the next one
	first       int
	time        int64
	thread      int16
	named       uint64
	await       Suspension
}

// seek reads the operation that event i belongs to.
func (l *Log) seek(i int) *reader {
	r := &l.read
	l.sealed = l.n // what was read stays as it is
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

// enter goes to the begin of a block.
func (r *reader) enter(l *Log, b int) {
	m := &l.marks[b]
	r.place = place{block: b, first: m.event, time: m.time, thread: m.thread}
	r.next = m.event
}

// goBack goes to an operation of the same block at or before event i.
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

// step reads one operation.
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
	case opAwait:
		r.w1 = words[1]
	case opPolled, opPolledAs:
		if r.code == opPolledAs {
			r.await = Suspension{words[2], words[3]}
		}
		r.took = int64(words[1] & (1<<32 - 1))
		r.time += int64(words[1]>>32) + r.took
		r.w1, r.w2 = r.await.text, r.await.what
	case opSpawn, opSpawnQ:
		r.w1, r.w2 = words[1], r.named
	case opSpawnAs, opSpawnAsQ:
		r.w1, r.w2, r.named = words[1], words[2], words[2]
	case opSleep:
		r.w1, r.w2 = words[1], words[2]
	}
}

// decode makes event i, 0 ≤ i < Len.
func (l *Log) decode(i int, e *Event) {
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

// at is event i.
func (l *Log) at(i int) *Event {
	if i < l.first {
		e := l.pinned[uint32(i)]
		return &e
	}
	if r := l.seek(i); r.wide != nil {
		return r.wide
	}
	e := new(Event)
	l.decode(i, e)
	return e
}

func (l *Log) timeAt(i int) int64 {
	if i < l.first {
		return l.pinned[uint32(i)].Time
	}
	return l.seek(i).timeOf(i)
}

// timeOf is the time of event i, one of those of the operation.
func (r *reader) timeOf(i int) int64 {
	if i == r.first {
		return r.time - r.took
	}
	return r.time
}

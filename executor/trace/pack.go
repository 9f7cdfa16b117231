package trace

// record is an event in 16 bytes. Nearly all events of a run are polls, wakes and places in queues; those fit: time in
// 48 bits (three days), kind, thread, task, and one number made of Other and Arg. All others are kept whole in a side
// table, and their record has its index. That keeps a million events small and a recorded wake cheap.
type record struct {
	head uint64 // time<<16 | kind<<8 | thread code
	task uint32
	aux  uint32
}

const (
	wideSize  = 1 << 10
	wideCode  = 0xff // thread code of records whose event is in the side table
	maxPacked = 1 << 48
)

// threadCode packs a thread number: 0 nobody, 1… workers, 128… threads of the program.
func threadCode(t int16) uint64 {
	switch {
	case t < 127:
		return uint64(t + 1)
	case t >= FirstThread && t < FirstThread+126:
		return uint64(t-FirstThread) + 128
	}
	return wideCode
}

func threadOf(code uint8) int16 {
	if code < 128 {
		return int16(code) - 1
	}
	return FirstThread + int16(code-128)
}

func (r *record) isWide() bool { return uint8(r.head) == wideCode }

// decode fills e from a record that is not wide.
func (r *record) decode(e *Event) {
	*e = Event{Time: int64(r.head >> 16), Task: r.task, Kind: Kind(r.head >> 8), Thread: threadOf(uint8(r.head))}
	switch e.Kind {
	case Schedule:
		e.Other, e.Arg = r.aux>>8, int64(r.aux&0xff)
	case PollBegin, PollEnd:
		e.Arg = int64(r.aux)
	case Wake, WakeCoalesced, WakeStale:
		e.Other, e.Arg = r.aux>>3, int64(r.aux&7)
	case Line:
		e.Line = int32(r.aux)
	default:
		e.Other = r.aux
	}
}

// put appends a packed event at the cursor: the hot path of everything that is recorded. aux as decode reads it.
func (l *Log) put(k Kind, task, aux uint32) {
	code := threadCode(l.Thread)
	if len(l.cur) == cap(l.cur) || code == wideCode || uint64(l.Time) >= maxPacked {
		l.putSlow(k, task, aux)
		return
	}
	t := l.Time
	if t < l.last {
		t = l.last
		l.late++
	}
	l.last = t
	n := len(l.cur)
	l.cur = l.cur[:n+1]
	l.cur[n] = record{uint64(t)<<16 | uint64(k)<<8 | code, task, aux}
}

func (l *Log) putSlow(k Kind, task, aux uint32) {
	if len(l.cur) == cap(l.cur) && !l.grow(k) {
		return
	}
	if code := threadCode(l.Thread); code != wideCode && uint64(l.Time) < maxPacked {
		l.put(k, task, aux)
		return
	}
	r := record{head: uint64(k) << 8, task: task, aux: aux}
	var e Event
	r.decode(&e)
	e.Time, e.Thread = l.Time, l.Thread
	l.Append(e)
}

// keepWide puts an event in the side table and gives its record.
func (l *Log) keepWide(e *Event) record {
	n := l.wides
	l.wides++
	if n&(wideSize-1) == 0 && n/wideSize == len(l.wide) {
		l.wide = append(l.wide, make([]Event, 0, wideSize))
	}
	b := &l.wide[n/wideSize]
	*b = append(*b, *e)
	return record{uint64(e.Time)<<16 | uint64(e.Kind)<<8 | wideCode, e.Task, uint32(n)}
}

func (l *Log) wideAt(r *record) *Event { return &l.wide[r.aux/wideSize][r.aux&(wideSize-1)] }

func (l *Log) record(i int) *record {
	if b := i >> blockBits; b < len(l.blocks) {
		return &l.blocks[b][i&(blockSize-1)]
	}
	return &l.cur[i-l.base]
}

func (l *Log) decode(i int, e *Event) {
	r := l.record(i)
	if r.isWide() {
		*e = *l.wideAt(r)
		return
	}
	r.decode(e)
}

func (l *Log) timeAt(i int) int64 {
	r := l.record(i)
	if r.isWide() {
		return l.wideAt(r).Time
	}
	return int64(r.head >> 16)
}

package trace

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// pair records the same in a log and, as what each call stands for, in a plain list.
type pair struct {
	l     *Log
	want  []Event
	limit int
}

func (p *pair) event(k Kind, task, other uint32, arg int64, str uint32, f Flags) {
	e := Event{Time: p.l.now, Thread: p.l.thread, Kind: k, Task: task, Other: other, Arg: arg, Str: str, Flags: f}
	if k == Await && other != 0 {
		e.Flags = 0
	}
	e.Time = max(e.Time, 0)
	if n := len(p.want); n > 0 {
		e.Time = max(e.Time, p.want[n-1].Time)
	}
	if len(p.want) < p.limit || k == RunEnd && len(p.want) < p.limit+2 {
		p.want = append(p.want, e)
	}
}

// step does one random thing to both.
func (p *pair) step(next func(int) int) {
	l := p.l
	a, b := uint32(next(60)), uint32(next(60))
	switch next(26) {
	case 0:
		l.Clock(l.now+int64(next(5)), l.thread)
	case 1:
		l.Clock(l.now-int64(next(3)), []int16{0, 1, NoThread, 120, ThreadID(3), ThreadID(500)}[next(6)])
	case 2:
		if next(40) == 0 {
			l.Clock(1<<48+int64(next(2)), 0)
		}
	case 3, 4:
		p.event(PollBegin, a, 0, int64(b), 0, 0)
		l.PollBegin(a, b)
		if next(3) == 0 {
			p.read(next)
		}
	case 5, 6:
		p.event(PollEnd, a, 0, int64(OutcomePending), 0, 0)
		l.PollEnd(a, OutcomePending)
	case 7:
		p.event(PollEnd, a, 0, int64(OutcomeReady), 0, 0)
		l.PollEnd(a, OutcomeReady)
	case 8, 9:
		name, line := uint32(next(2)), int32(next(2))
		by, slot, gen := a, b, uint32(next(9))
		if next(20) == 0 {
			gen = 1<<31 - 1
		}
		id := l.ids + 1
		p.event(Spawn, id, by, int64(slot)|int64(gen)<<32, name, FlagHandle)
		if n := len(p.want); n > 0 && p.want[n-1].Kind == Spawn && p.want[n-1].Task == id {
			p.want[n-1].Line = line
		}
		l.SpawnSlot(by, name, line, FlagHandle, slot, gen)
	case 10, 11:
		by := []By{ByThread, ByTask}[next(2)]
		p.event(Wake, a, b, int64(by), 0, 0)
		l.Wake(a, by, b)
	case 22:
		point, source, line := next(3), uint32(next(3))<<next(31), int32(next(5))-1
		before := len(p.want)
		p.event(Await, a, source, int64(AwaitYield)|int64(point)<<8, 7, 0)
		if len(p.want) > before { // the log was not full
			p.want[before].Line = line
		}
		l.Await(a, AwaitYield, point, source, 7, line)
	case 23:
		point, line, label := next(3), int32(next(3))-1, uint32(next(2))
		now := l.now
		l.now += int64(next(4)) << (12 * next(4)) // sometimes more than 32 bits
		began := l.now
		p.event(PollBegin, a, 0, int64(b), 0, 0)
		l.now += int64(next(3)) << (12 * next(4))
		ended, before := l.now, len(p.want)
		p.event(Await, a, 0, int64(AwaitOther)|int64(point)<<8, label, 0)
		if len(p.want) > before {
			p.want[before].Line = line
		}
		p.event(PollEnd, a, 0, int64(OutcomePending), 0, 0)
		l.now = now
		s, ok := Suspend(AwaitOther, point, label, line)
		if !ok {
			panic("a small suspension does not fit")
		}
		l.Polled(a, b, began, ended, s)
	case 24:
		deadline := int64(next(3)-1) << next(60)
		p.event(TimerArm, a, b, deadline, 7, Flags(AwaitIO))
		l.TimerArm(b, AwaitIO, deadline, a, 7)
	case 17:
		p.event(Cancel, a, b, 0, 0, 0)
		l.add(Cancel, a, b, 0, 0, 0)
	case 18:
		p.event(Schedule, a, LIFOSlot+b, int64(CauseMoved), 0, 0)
		l.Schedule(a, LIFOSlot+b, CauseMoved)
	case 19:
		p.event(WakeStale, a, 1<<30, int64(ByTask), 0, 0)
		l.WakeStale(a, ByTask, 1<<30)
	case 20:
		p.event(Free, 1<<31, 0, 0, 0, 0)
		l.Free(1 << 31)
	case 21:
		p.read(next)
	default:
		p.event(WakerClone, a, b, 0, 0, 0)
		l.WakerClone(a, b)
	}
}

// read looks at one event somewhere; what was read must not change afterwards.
func (p *pair) read(next func(int) int) {
	if n := p.l.Len(); n > 0 {
		p.l.At(n - 1 - next(min(n, 50)))
	}
}

func (p *pair) check(t *testing.T, next func(int) int) {
	t.Helper()
	l := p.l
	if l.Len() != len(p.want) {
		t.Fatalf("%d events, want %d", l.Len(), len(p.want))
	}
	same := func(i int) {
		if e := l.At(i); e != p.want[i] {
			t.Fatalf("event %d is\n%+v, want\n%+v", i, e, p.want[i])
		}
		if n := l.TimeAt(i); n != p.want[i].Time {
			t.Fatalf("event %d: time %d", i, n)
		}
	}
	for i := range p.want {
		same(i)
	}
	for i := len(p.want) - 1; i >= 0; i-- {
		same(i)
	}
	for range min(200, 10*len(p.want)) {
		same(next(len(p.want)))
	}
	spawns := []uint32{}
	for i, e := range p.want {
		if e.Kind == Spawn {
			spawns = append(spawns, uint32(i))
		}
	}
	if !slices.Equal(spawns, l.spawns) {
		t.Fatalf("spawns at %v, want %v", l.spawns, spawns)
	}
}

func TestStreamGivesBackWhatWasRecorded(t *testing.T) {
	reused := NewLog()
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 3))
		p := &pair{l: reused, limit: DefaultLimit}
		reused.Reset()
		if seed%3 == 1 {
			p.limit = 1 + r.IntN(3000)
			p.l = NewLogLimit(p.limit)
		}
		for range 50 + r.IntN(6000) {
			p.step(r.IntN)
		}
		p.check(t, r.IntN)
	}
}

func FuzzStream(f *testing.F) {
	f.Add([]byte{3, 0, 5, 13, 8, 16, 15, 21, 1, 4}, uint16(0))
	f.Add([]byte("a log that is full soon"), uint16(7))
	f.Fuzz(func(t *testing.T, data []byte, limit uint16) {
		p := &pair{l: NewLog(), limit: DefaultLimit}
		if limit > 0 {
			p.limit = int(limit)
			p.l = NewLogLimit(p.limit)
		}
		// The data decides every step: it is read a few times over, and the run ends with it. Long inputs are left alone,
		// as the search for a shorter one of the same coverage, which go test makes for each that it keeps, takes time by
		// the square of the length.
		if len(data) > 128 {
			return
		}
		left, at := 16*len(data), 0
		r := rand.New(rand.NewPCG(1, 5)) // where the result is looked at
		next := func(n int) int {
			if left <= 0 {
				return r.IntN(n)
			}
			left--
			b := data[at%len(data)]
			at++
			return int(b) % n
		}
		for left > 0 {
			p.step(next)
		}
		p.check(t, next)
	})
}

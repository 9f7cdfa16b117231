package trace

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"
)

// busy records a run of tasks that sleep, print, are woken, end and are followed by others, on two workers.
func busy(l *Log, tasks, steps int) {
	r := rand.New(rand.NewPCG(3, 5))
	l.Clock(0, 0)
	l.RunBegin("queue", 2, 0, FlagExact)
	l.Queue(GlobalQueue, 0, "in any order")
	type live struct {
		id, polls, row uint32
		queued         bool
	}
	var all []*live
	spawn := func() {
		t := &live{id: l.Spawn(0, l.Intern("worker"), 7, FlagHandle), queued: true}
		l.Machine(
			t.id, l.Intern(EncodeMachine([]MachineState{{"Unresumed", 7, ""}, {"Suspend0", 8, "sleep"}, {"Returned", 9, ""}})),
			64,
		)
		l.Schedule(t.id, GlobalQueue, CauseSpawn)
		all = append(all, t)
	}
	for range tasks {
		spawn()
	}
	for i := range steps {
		k := r.IntN(len(all))
		t := all[k]
		l.Clock(l.now+int64(r.IntN(50)), int16(r.IntN(2)))
		if !t.queued {
			l.Clock(max(l.now, int64(i)), NoThread)
			l.TimerFire(t.row, t.id)
			l.Wake(t.id, ByTimer, t.row)
			l.Schedule(t.id, GlobalQueue, CauseWake)
			l.WakerDrop(t.id, 0)
			t.queued = true
			continue
		}
		t.polls++
		l.PollBegin(t.id, t.polls)
		l.AtLine(t.id, int32(1+r.IntN(9)))
		if r.IntN(8) == 0 {
			l.Output(t.id, "out\n", false)
		}
		t.queued = false
		if t.polls > 2 && r.IntN(40) == 0 {
			l.PollEnd(t.id, OutcomeReady)
			l.Complete(t.id)
			l.HandleDrop(t.id)
			l.Free(t.id)
			all = append(all[:k], all[k+1:]...)
			spawn()
			continue
		}
		t.row = l.NextRow()
		l.WakerClone(t.id, t.id)
		l.TimerArm(t.row, AwaitTimer, l.now, t.id, l.Intern("sleep"))
		l.Await(t.id, AwaitTimer, 0, t.row, l.Intern("sleep"), 8)
		l.AwaitStack(t.id, l.Intern(EncodeStack([]string{"worker", "Sleep"})))
		l.Locals(t.id, l.AddString(EncodeLocals([]Local{{"n", "u32", string(rune('0' + i%10))}})))
		l.PollEnd(t.id, OutcomePending)
	}
	l.RunEnd(0, EndDone)
}

// Whatever was dropped, the moments that are left look as they do in a log that keeps all.
func TestRingShowsTheSame(t *testing.T) {
	all, ring := NewLogLimit(1<<20), NewLogRing(20_000, 1<<20)
	drops := 0
	ring.OnDrop(func(first int) {
		drops++
		if first <= ring.First() || first >= ring.Len() {
			t.Errorf("drop to %d of %d…%d", first, ring.First(), ring.Len())
		}
	})
	busy(all, 60, 12_000)
	busy(ring, 60, 12_000)
	if err := Validate(all); err != nil {
		t.Fatal(err)
	}
	if ring.Len() != all.Len() || drops < 5 || ring.Len()-ring.First() > 20_000 || ring.Len()-ring.First() < 17_000 ||
		ring.Dropped() != 0 {
		t.Fatalf("kept %d…%d of %d after %d drops, %d lost", ring.First(), ring.Len(), all.Len(), drops, ring.Dropped())
	}
	if Validate(ring) == nil {
		t.Error("a log without its begin is not valid")
	}
	r := rand.New(rand.NewPCG(1, 2))
	show := func(l *Log, n int) string {
		v := l.View(Query{Event: n, Selected: uint32(1 + r.IntN(l.Tasks())), Queue: 5, Rows: 5, Console: 2})
		v.First = 0
		return string(asJSON(t, v))
	}
	for range 100 {
		n := ring.First() + r.IntN(ring.Len()-ring.First()+1)
		seed := rand.NewPCG(7, uint64(n))
		r = rand.New(seed)
		want := show(all, n)
		r = rand.New(rand.NewPCG(7, uint64(n)))
		if got := show(ring, n); got != want {
			t.Fatalf("at %d\n%s\nwant\n%s", n, got, want)
		}
	}
	if got := ring.View(Query{Event: 0}); got.Event != ring.First() || got.First != ring.First() {
		t.Errorf("a playhead before the first event shows %d, first %d", got.Event, got.First)
	}
	from := ring.at(ring.First()).Time + 1
	q := LaneQuery{From: from, To: all.End(), First: 0, Count: 20}
	if got, want := asJSON(t, ring.Lanes(q)), asJSON(t, all.Lanes(q)); !bytes.Equal(got, want) {
		t.Errorf("lanes\n%.600s\nwant\n%.600s", got, want)
	}
	d := DensityQuery{From: from, To: all.End(), Columns: 100, Rows: 20, Count: 60}
	if got, want := asJSON(t, ring.Density(d)), asJSON(t, all.Density(d)); !bytes.Equal(got, want) {
		t.Errorf("density\n%.600s\nwant\n%.600s", got, want)
	}
	// Of what was dropped nothing is claimed.
	d.From = 0
	v, kept := ring.Density(d), ring.timeAt(ring.First())
	before := int(kept * 100 / d.To)
	if v.Kept != kept || before < 3 {
		t.Fatalf("kept from %d on, want %d, column %d", v.Kept, kept, before)
	}
	for c := range before {
		for i, row := range v.Raster {
			if row[c] != '.' || v.Ready[c] != 0 {
				t.Fatalf("row %d has %d in column %d, %d are ready: these events were dropped", i, row[c], c, v.Ready[c])
			}
		}
	}
}

// Past its total a ring is full as other logs are, and says so.
func TestRingHasAnEnd(t *testing.T) {
	l := NewLogRing(20_000, 50_000)
	busy(l, 60, 12_000)
	if l.Dropped() == 0 || l.Len() < 50_000 || l.Len() > 50_002 || l.First() == 0 {
		t.Errorf("kept %d…%d, %d lost", l.First(), l.Len(), l.Dropped())
	}
	if _, ended := l.Ended(); !ended {
		t.Error("the end of the run found no room")
	}
	l.Reset()
	busy(l, 10, 100)
	if l.First() != 0 || l.Dropped() != 0 {
		t.Errorf("after Reset: first %d, %d lost", l.First(), l.Dropped())
	}
}

// asJSON spells a whole value, what its pointers point to included, so that two can be compared.
func asJSON(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

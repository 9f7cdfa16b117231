package view

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/internal/samples"
)

// Whatever was dropped, the moments that are left look as they do in a log that keeps all.
func TestRingShowsTheSame(t *testing.T) {
	all, ring := trace.NewLogLimit(1<<20), trace.NewLogRing(20_000, 1<<20)
	drops := 0
	ring.OnDrop(func(first int) {
		drops++
		if first <= ring.First() || first >= ring.Len() {
			t.Errorf("drop to %d of %d…%d", first, ring.First(), ring.Len())
		}
	})
	samples.Busy(all, 60, 12_000)
	samples.Busy(ring, 60, 12_000)
	if err := trace.Validate(all); err != nil {
		t.Fatal(err)
	}
	if ring.Len() != all.Len() || drops < 5 || ring.Len()-ring.First() > 20_000 || ring.Len()-ring.First() < 17_000 ||
		ring.Dropped() != 0 {
		t.Fatalf("kept %d…%d of %d after %d drops, %d lost", ring.First(), ring.Len(), all.Len(), drops, ring.Dropped())
	}
	if trace.Validate(ring) == nil {
		t.Error("a log without its begin is not valid")
	}
	r := rand.New(rand.NewPCG(1, 2))
	show := func(l *trace.Log, n int) string {
		v := At(l, Query{Event: n, Selected: uint32(1 + r.IntN(l.Tasks())), Queue: 5, Rows: 5, Console: 2})
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
	if got := At(ring, Query{Event: 0}); got.Event != ring.First() || got.First != ring.First() {
		t.Errorf("a playhead before the first event shows %d, first %d", got.Event, got.First)
	}
	from := ring.At(ring.First()).Time + 1
	q := LaneQuery{From: from, To: all.End(), First: 0, Count: 20}
	if got, want := asJSON(t, ReadLanes(ring, q)), asJSON(t, ReadLanes(all, q)); !bytes.Equal(got, want) {
		t.Errorf("lanes\n%.600s\nwant\n%.600s", got, want)
	}
	d := DensityQuery{From: from, To: all.End(), Columns: 100, Rows: 20, Count: 60}
	if got, want := asJSON(t, readDensity(ring, d)), asJSON(t, readDensity(all, d)); !bytes.Equal(got, want) {
		t.Errorf("density\n%.600s\nwant\n%.600s", got, want)
	}
	// Of what was dropped nothing is claimed.
	d.From = 0
	v, kept := readDensity(ring, d), ring.TimeAt(ring.First())
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

// asJSON spells a whole value, what its pointers point to included, so that two can be compared.
func asJSON(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

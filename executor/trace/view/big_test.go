package view

import (
	"reflect"
	"testing"

	"github.com/pollground/pollground/executor/trace/internal/samples"
)

// The page's promise: with 10,000 tasks and 1,000,000 events every jump in time, whatever it shows, takes less than
// 50 ms. Each of these is one answer to the page.
func BenchmarkMillion(b *testing.B) {
	l := samples.Long(10_000, 25)
	query := Query{Selected: 3, Queue: 6, Rows: 6, Console: 100}
	b.ReportMetric(float64(l.Len()), "events")
	At(l, Query{Event: l.Len()}) // playing to the end has left snapshots
	b.Run("jump", func(b *testing.B) {
		for n := 0; b.Loop(); n = (n*31 + 77777) % l.Len() {
			query.Event = n
			At(l, query)
		}
	})
	b.Run("back", func(b *testing.B) {
		for n := l.Len(); b.Loop(); n = (n - 1 + l.Len()) % l.Len() {
			query.Event = n
			At(l, query)
		}
	})
	b.Run("lanes", func(b *testing.B) {
		for b.Loop() {
			ReadLanes(l, LaneQuery{From: 0, To: l.End(), Count: 40})
		}
	})
	b.Run("density", func(b *testing.B) {
		for b.Loop() {
			readDensity(l, DensityQuery{From: 0, To: l.End(), Columns: 1000, Rows: 200, Count: 10_000})
		}
	})
	b.Run("tasks", func(b *testing.B) {
		for n := 0; b.Loop(); n = (n + 100) % 10_000 {
			TaskRows(l, TaskQuery{Event: l.Len() / 2, First: n, Count: 50})
		}
	})
	b.Run("events", func(b *testing.B) {
		for n := 0; b.Loop(); n = (n*31 + 77777) % l.Len() {
			EventRows(l, EventQuery{First: n, Count: 50})
		}
	})
}

// Lanes and overviews are the same in whatever pieces they are made, and whatever is asked in between.
func TestScansInPieces(t *testing.T) {
	l := samples.Long(50, 20)
	lanes, density := LaneQuery{
		From: 100, To: l.End() * 2 / 3, First: 3, Count: 9,
	}, DensityQuery{To: l.End(), Columns: 60, Rows: 20, Count: 50}
	l1, d1 := ScanLanes(l, lanes), ScanDensity(l, density)
	for _, c := range []struct {
		name string
		want any
		step func(events int) bool
		got  func() any
	}{
		{"lanes", ReadLanes(l, lanes), l1.Step, func() any { return l1.Lanes() }},
		{"density", readDensity(l, density), d1.Step, func() any { return d1.Density() }},
	} {
		steps := 1
		for ; c.step(97); steps++ {
			At(l, Query{Event: steps * 31 % l.Len()})
		}
		if got := c.got(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s in %d pieces:\n%+v\nwant:\n%+v", c.name, steps, got, c.want)
		}
		if steps < 3 {
			t.Errorf("%s took %d steps: nothing was tested", c.name, steps)
		}
	}
}

func BenchmarkView(b *testing.B) {
	l := samples.Long(10_000, 20)
	b.Run("forward", func(b *testing.B) {
		for n := 0; b.Loop(); n = (n + 7) % l.Len() {
			At(l, Query{Event: n, Selected: 3, Queue: 6, Rows: 6, Console: 100})
		}
	})
	b.Run("seek", func(b *testing.B) {
		for n := 0; b.Loop(); n = (n*31 + 77777) % l.Len() {
			At(l, Query{Event: n, Selected: 3, Queue: 6, Rows: 6, Console: 100})
		}
	})
	b.Run("back", func(b *testing.B) {
		for n := l.Len(); b.Loop(); n = (n - 1 + l.Len()) % l.Len() {
			At(l, Query{Event: n, Selected: 3, Queue: 6, Rows: 6, Console: 100})
		}
	})
	b.Run("lanes", func(b *testing.B) {
		for b.Loop() {
			ReadLanes(l, LaneQuery{From: 0, To: l.End(), Count: 40})
		}
	})
}

package trace

import (
	"reflect"
	"testing"
)

// The page's promise: with 10,000 tasks and 1,000,000 events every jump in time, whatever it shows, takes less than
// 50 ms. Each of these is one answer to the page.
func BenchmarkMillion(b *testing.B) {
	l := long(10_000, 25)
	view := Query{Selected: 3, Queue: 6, Rows: 6, Console: 100}
	b.ReportMetric(float64(l.Len()), "events")
	l.View(Query{Event: l.Len()}) // playing to the end has left snapshots
	b.Run("jump", func(b *testing.B) {
		for n := 0; b.Loop(); n = (n*31 + 77777) % l.Len() {
			view.Event = n
			l.View(view)
		}
	})
	b.Run("back", func(b *testing.B) {
		for n := l.Len(); b.Loop(); n = (n - 1 + l.Len()) % l.Len() {
			view.Event = n
			l.View(view)
		}
	})
	b.Run("lanes", func(b *testing.B) {
		for b.Loop() {
			l.Lanes(LaneQuery{From: 0, To: l.End(), Count: 40})
		}
	})
	b.Run("density", func(b *testing.B) {
		for b.Loop() {
			l.Density(DensityQuery{From: 0, To: l.End(), Columns: 1000, Rows: 200, Count: 10_000})
		}
	})
	b.Run("tasks", func(b *testing.B) {
		for n := 0; b.Loop(); n = (n + 100) % 10_000 {
			l.TaskRows(TaskQuery{Event: l.Len() / 2, First: n, Count: 50})
		}
	})
	b.Run("events", func(b *testing.B) {
		for n := 0; b.Loop(); n = (n*31 + 77777) % l.Len() {
			l.EventRows(EventQuery{First: n, Count: 50})
		}
	})
}

// Lanes and overviews are the same in whatever pieces they are made, and whatever is asked in between.
func TestScansInPieces(t *testing.T) {
	l := long(50, 20)
	lanes, density := LaneQuery{
		From: 100, To: l.End() * 2 / 3, First: 3, Count: 9,
	}, DensityQuery{To: l.End(), Columns: 60, Rows: 20, Count: 50}
	l1, d1 := l.ScanLanes(lanes), l.ScanDensity(density)
	for _, c := range []struct {
		name string
		want any
		step func(events int) bool
		got  func() any
	}{
		{"lanes", l.Lanes(lanes), l1.Step, func() any { return l1.Lanes() }},
		{"density", l.Density(density), d1.Step, func() any { return d1.Density() }},
	} {
		steps := 1
		for ; c.step(97); steps++ {
			l.View(Query{Event: steps * 31 % l.Len()})
		}
		if got := c.got(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s in %d pieces:\n%+v\nwant:\n%+v", c.name, steps, got, c.want)
		}
		if steps < 3 {
			t.Errorf("%s took %d steps: nothing was tested", c.name, steps)
		}
	}
}

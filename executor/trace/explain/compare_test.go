package explain_test

import (
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
)

func compare(a, b *trace.Log) *explain.Difference {
	return explain.Compare(explain.NewPath(a), explain.NewPath(b))
}

// two is a run in which main spawns two tasks that each print a line; swapped: the second one is polled first.
func two(t *testing.T, swapped bool, slower int64, last string) *run {
	r := newRun(t, 0, 1)
	r.at(0, 0)
	main := r.spawn(0, "main", 1)
	r.begin(main)
	kids := []uint32{r.Spawn(main, r.Intern("left"), 2, 0), r.Spawn(main, r.Intern("right"), 3, 0)}
	if swapped {
		kids[0], kids[1] = kids[1], kids[0]
	}
	for _, id := range kids {
		r.Schedule(id, trace.GlobalQueue, trace.CauseSpawn)
	}
	r.finish(main)
	for _, id := range kids {
		r.begin(id)
		r.AtLine(id, 10)
		r.Output(id, r.Name(id), false)
		r.Output(id, " says hello\n", false)
		r.finish(id)
	}
	r.at(slower, 0)
	r.Output(0, last, false)
	r.RunEnd(0, trace.EndDone)
	return r
}

func row(t *testing.T, d *explain.Difference, name string) explain.MetricRow {
	t.Helper()
	for _, r := range d.Rows {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("no row %q: %+v", name, d.Rows)
	return explain.MetricRow{}
}

func TestTheSameRunTwice(t *testing.T) {
	d := compare(two(t, false, 10, "end\n").Log, two(t, false, 10, "end\n").Log)
	if !d.Same || !d.Output.Same || d.First != nil ||
		!strings.HasPrefix(d.Text, "Nothing differs: both runs take the same ") ||
		strings.Contains(d.Text, "longer") {
		t.Errorf("%+v", d)
	}
	if r := row(t, d, "polls"); r.A != 3 || r.B != 3 || r.Text != "the same" {
		t.Errorf("%+v", r)
	}
}

func TestOneRunIsSlower(t *testing.T) {
	d := compare(two(t, false, 10, "end\n").Log, two(t, false, 2010, "end\n").Log)
	if !d.Same || !strings.HasSuffix(d.Text, " B takes 2.00 ms longer.") {
		t.Error(d.Text)
	}
	if r := row(t, d, "time"); r.A != 10_000 || r.B != 2_010_000 || r.Text != "201× longer" {
		t.Errorf("%+v", r)
	}
	d = compare(two(t, false, 2010, "end\n").Log, two(t, false, 10, "end\n").Log)
	if !strings.HasSuffix(d.Text, " A takes 2.00 ms longer.") {
		t.Error(d.Text)
	}
}

func TestAnotherOrder(t *testing.T) {
	a, b := two(t, false, 10, "end\n"), two(t, true, 10, "end\n")
	d := compare(a.Log, b.Log)
	if d.Same || d.Output.Same || d.Output.Row != 0 || d.Output.A != "left says hello" ||
		d.Output.B != "right says hello" {
		t.Errorf("%+v", d)
	}
	if !strings.HasSuffix(d.Text, "A polls #2 left; B polls #3 right.") {
		t.Error(d.Text)
	}
	var x, y trace.Event
	a.Load(d.First.A-1, &x)
	b.Load(d.First.B-1, &y)
	if x.Kind != trace.PollBegin || x.Task != d.First.Task || d.First.Task != 2 || y.Kind != trace.PollBegin ||
		y.Task != 3 {
		t.Errorf("the playheads show %v of #%d and %v of #%d", x.Kind, x.Task, y.Kind, y.Task)
	}
	if d.Output.Same || d.Output.Text != "Line 1 of the output is the first that differs." {
		t.Errorf("%+v", d.Output)
	}
}

func TestAnotherLastLine(t *testing.T) {
	long := strings.Repeat("é", 40) // 80 bytes, cut between characters
	d := compare(two(t, false, 10, "end\n").Log, two(t, false, 10, long).Log)
	if d.Same || d.Output.Same || d.Output.Row != 2 || d.Output.A != "end" || d.Output.B != long {
		t.Errorf("%+v", d)
	}
	want := "A prints “end”; B prints “" + strings.Repeat("é", 30) + "…”."
	if !strings.HasSuffix(d.Text, want) {
		t.Errorf("%s, want … %s", d.Text, want)
	}
}

func TestOneRunIsOver(t *testing.T) {
	a, b := two(t, false, 10, "end\n"), newRun(t, 0, 1)
	d := compare(a.Log, b.Log)
	if d.Same || d.Steps != 0 || d.First.A == 0 || d.First.B != 0 ||
		d.Text != "The runs part after 0 equal steps: A spawns #1 main at 0.000 µs; B is over." {
		t.Errorf("%+v", d)
	}
	d = compare(b.Log, a.Log)
	if d.First.A != 0 || d.First.B == 0 ||
		d.Text != "The runs part after 0 equal steps: A is over; B spawns #1 main at 0.000 µs." {
		t.Errorf("%+v", d)
	}
}

// ends is a run in which one task ends in some way.
func ends(t *testing.T, how string) *run {
	r := newRun(t, 0, 1)
	r.at(1, 0)
	id := r.spawn(0, "it", 1)
	other := r.spawn(0, "other", 1)
	r.begin(id)
	switch how {
	case "panic":
		r.Panic(id, "boom")
		r.PollEnd(id, trace.OutcomePanic)
	case "cancel":
		r.PollEnd(id, trace.OutcomePending)
		r.Cancel(id, 0)
	case "wake":
		r.wake(other, trace.ByTask, id)
	case "ready":
		r.finish(id)
	}
	return r
}

func TestWhatAStepIsCalled(t *testing.T) {
	ready := ends(t, "ready").Log
	for how, want := range map[string]string{
		"panic":  "B sees #1 it panic.",
		"cancel": "B gets pending from #1 it.",
	} {
		if d := compare(ready, ends(t, how).Log); !strings.HasSuffix(d.Text, want) ||
			!strings.Contains(d.Text, "A gets ready from #1 it;") {
			t.Errorf("%s: %s", how, d.Text)
		}
	}
}

// A log that lets go of its oldest events can still be compared from the start, when a Path has read them in time.
func TestRunsThatAreTooLongToKeep(t *testing.T) {
	long := func(rounds, odd int) *explain.Path {
		l := trace.NewLogRing(4096, 1<<20)
		p := explain.NewPath(l)
		l.OnDrop(p.Keep)
		l.RunBegin("queue", 1, 0, 0)
		l.Queue(trace.GlobalQueue, 0, fifo)
		id := l.Spawn(0, l.Intern("ticker"), 1, 0)
		l.Schedule(id, trace.GlobalQueue, trace.CauseSpawn)
		for i := range rounds {
			l.Clock(int64(i+1)*1000, 0)
			l.PollBegin(id, uint32(i+1))
			if i%1000 == 0 {
				l.Output(id, "tick\n", false)
			}
			if i == odd {
				l.Output(id, "odd\n", false)
			}
			l.Wake(id, trace.ByTask, id)
			l.PollEnd(id, trace.OutcomePending)
			l.Schedule(id, trace.GlobalQueue, trace.CauseRepoll)
		}
		if l.First() == 0 {
			t.Fatal("nothing was let go of")
		}
		return p
	}
	if d := explain.Compare(long(3000, -1), long(3000, -1)); !d.Same || !d.Output.Same || d.Steps < 9000 {
		t.Errorf("%d steps: %s", d.Steps, d.Text)
	}
	d := explain.Compare(long(3000, -1), long(3000, 5)) // both logs have let go of it
	if d.Same || d.Output.Same || d.Output.Row != 1 || d.Output.A != "tick" || d.Output.B != "odd" ||
		!strings.HasSuffix(d.Text, "B prints “odd”.") {
		t.Errorf("%+v", d)
	}
	d = explain.Compare(long(9000, -1), long(9000, 8000)) // later than what is kept of the beginning
	if d.Same || d.Output.Same || d.Output.B != "odd" ||
		!strings.HasSuffix(d.Text, "These runs are too long for more to be kept.") {
		t.Errorf("%+v", d)
	}
}

func TestRatio(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b int64
		want string
	}{
		{"polls", 7, 7, "the same"},
		{"polls", 10, 400, "40× more"},
		{"polls", 13, 10, "1.3× fewer"},
		{"polls", 1000, 1001, "about the same"},
		{"polls", 0, 3, "only in one of them"},
		{"wasted", 5, 0, "all avoidable"},
		{"time", 10, 25, "2.5× longer"},
		{"latency", 300, 100, "3.0× shorter"},
	} {
		if got := explain.Ratio(nil, c.name, c.a, c.b); got != c.want {
			t.Errorf("%s %d → %d: %q, want %q", c.name, c.a, c.b, got, c.want)
		}
	}
}

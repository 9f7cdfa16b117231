package view

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
)

// A task is polled inside of the poll of another: the worker is at the inner one
// meanwhile and goes on with the outer one afterwards, in every view.
func TestPollsNest(t *testing.T) {
	l := trace.NewLog()
	l.Clock(0, 0)
	l.RunBegin("queue", 1, 0, trace.FlagExact)
	outer := l.Spawn(0, l.Intern("outer"), 1, trace.FlagExternal)
	l.PollBegin(outer, 1)
	l.Clock(100, 0)
	part := l.Spawn(outer, l.Intern("part"), 5, trace.FlagExternal|trace.FlagNested)
	l.PollBegin(part, 1)
	within := l.Len()
	l.WakerClone(part, part)
	l.Clock(300, 0)
	l.Await(part, trace.AwaitOther, 0, 0, l.Intern("x"), 5)
	l.PollEnd(part, trace.OutcomePending)
	after := l.Len()
	l.Clock(1000, 0)
	l.Await(outer, trace.AwaitOther, 0, 0, l.Intern("parts"), 2)
	l.PollEnd(outer, trace.OutcomePending)
	l.Clock(2000, trace.NoThread)
	l.Wake(part, trace.ByExecutor, 0)
	if err := trace.Validate(l); err != nil {
		t.Fatal(err)
	}
	worker := func(event int) string {
		v := At(l, Query{Event: event, Queue: 9, Rows: 9, Selected: part})
		w := v.Workers[0]
		if w.Task == nil {
			return w.State
		}
		return fmt.Sprintf("%s %s since %d", w.State, w.Task.Name, w.Since)
	}
	for event, want := range map[int]string{
		within: "polling part since 100", after: "polling outer since 0", l.Len(): "idle",
	} {
		if got := worker(event); got != want {
			t.Errorf("at %d the worker is %s, want %s", event, got, want)
		}
	}
	if got := At(l,
		Query{Event: within, Selected: part},
	).Task.Sentence; !strings.Contains(got, "inside of the poll of #1 outer") {
		t.Error(got)
	}
	end := At(l, Query{Event: l.Len(), Queue: 9, Rows: 9, Selected: part})
	if got := end.Task.Sentence; !strings.Contains(got, "#1 outer will poll it") || end.Ready.Count != 0 {
		t.Errorf("%s; %d ready", got, end.Ready.Count)
	}
	if i := end.Task; i.Polled != 200 {
		t.Errorf("the part was polled for %d ns", i.Polled)
	}
	var segs []string
	for _, s := range ReadLanes(l, LaneQuery{From: 0, To: 2000, Count: 2}).Workers[0].Segs {
		segs = append(segs, fmt.Sprintf("#%d %d-%d", s.Task, s.Start, s.End))
	}
	if got := strings.Join(segs, " "); got != "#1 0-100 #2 100-300 #1 300-1000" {
		t.Error("the worker's lane is", got)
	}
	if d := readDensity(l, DensityQuery{From: 0, To: 2000, Columns: 1}); d.Workers[0][0] != 500 {
		t.Errorf("the worker was busy for %d permille", d.Workers[0][0])
	}
}

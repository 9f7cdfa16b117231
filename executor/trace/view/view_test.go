package view

import (
	"reflect"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/internal/samples"
)

func TestNarration(t *testing.T) {
	l := samples.Small()
	for _, c := range []struct {
		kind trace.Kind
		n    int
		want string
	}{
		{trace.Spawn, 1, "block_on makes #1 main a task, and polls it until it is Ready."},
		{trace.PollBegin, 1, "Worker 0 polls #1 main for the first time."},
		{trace.Spawn, 2, "#1 main spawns #2 ticker(4). A spawned task is ready at once, but not polled yet."},
		{trace.Schedule, 2, "#1 main spawns #2 ticker(4). A spawned task is ready at once, but not polled yet."},
		{trace.PollEnd, 1, "#1 main returns Pending at line 9 and leaves its waker with the JoinHandle of #2 ticker(4)."},
		{trace.Output, 2, "Worker 0 polls #2 ticker(4) for the first time."},
		{trace.WakerClone, 2, "#2 ticker(4) hands its waker on."},
		{trace.TimerArm, 1, "#2 ticker(4) arms a timer: sleep(50 ms). It is due at 50.000 ms."},
		{trace.PollEnd, 2, "#2 ticker(4) returns Pending at line 15 and leaves its waker with sleep(50 ms)."},
		{trace.Park, 1, "No task is ready. The executor sleeps until 50.000 ms, when the next timer is due."},
		{trace.TimerFire, 1, "sleep(50 ms) fires for #2 ticker(4)."},
		{trace.Schedule, 3, "sleep(50 ms) fires and wakes #2 ticker(4), which joins the ready queue."},
		{trace.PollBegin, 3, "Worker 0 polls #2 ticker(4), resuming at line 15."},
		{trace.Schedule, 4, "#2 ticker(4) returns Ready and is done. It wakes #1 main, which awaited its JoinHandle."},
		{trace.RunEnd, 1, "The run ends."},
	} {
		n := At(l, Query{Event: samples.Find(t, l, c.kind, c.n)}).Narration
		if got := strings.TrimSpace(n.Text + " " + n.More); got != c.want {
			t.Errorf("%v %d: %q, want %q", c.kind, c.n, got, c.want)
		}
	}
	if got := At(l, Query{}).Narration.Text; got != "Nothing has run yet." {
		t.Error(got)
	}
}

func TestViewAtMoments(t *testing.T) {
	l := samples.Small()
	v := At(l, Query{Event: samples.Find(t, l, trace.Park, 1), Selected: 2, Queue: 3, Rows: 4, Console: 10})
	if v.Waiting.Count != 2 || v.Waiting.Rows[0].ID != 2 || v.Waiting.Rows[0].Deadline != 50_000_400 ||
		v.Waiting.Rows[0].Holder != "the reactor" || v.Waiting.Rows[1].Awaits != "JoinHandle of #2" {
		t.Errorf("waiting: %+v", v.Waiting.Rows)
	}
	if v.Reactor.Count != 1 || v.Reactor.Rows[0].Label != "sleep(50 ms)" || v.Reactor.Rows[0].Fired {
		t.Errorf("reactor: %+v", v.Reactor.Rows)
	}
	if v.Workers[0].State != "asleep" || v.Workers[0].Until != 50_000_400 {
		t.Errorf("worker: %+v", v.Workers[0])
	}
	if v.Console.Count != 1 || v.Console.Rows[0].Text != "tick 1" {
		t.Errorf("console: %+v", v.Console.Rows)
	}
	i := v.Task
	if i.Sentence != "Waiting at line 15 for sleep(50 ms). Its waker is with the reactor." ||
		i.Bits.String() != "HANDLE" || i.Refs != 2 || i.Holders != "1 JoinHandle, 1 waker" || i.Awaiter != "#1" {
		t.Errorf("inspector: %+v", i)
	}
	if len(i.States) != 3 || i.States[1].At != "now" || len(
		i.Locals,
	) != 1 || !reflect.DeepEqual(i.Stack, []string{"ticker", "Sleep"}) || i.Size != 64 {
		t.Errorf("inspector: %+v", i)
	}
	v = At(l, Query{Event: samples.Find(t, l, trace.Schedule, 3), Selected: 2, Queue: 3, Rows: 4})
	if v.Task.Sentence != "Woken just now by its timer. Next to be polled." || v.Task.Bits != 17 {
		t.Errorf("woken: %q %v", v.Task.Sentence, v.Task.Bits)
	}
	if v.Waiting.Count != 1 || len(
		v.Waiting.Rows,
	) != 2 || !v.Waiting.Rows[0].Woken || !v.Reactor.Rows[0].Fired || v.Ready.Items[0].ID != 2 {
		t.Errorf("woken: %+v %+v", v.Waiting.Rows, v.Reactor.Rows)
	}
	v = At(l, Query{Event: l.Len(), Selected: 2})
	if v.Exit == nil || *v.Exit != 0 || v.Finished.Count != 2 || v.Metrics.Polls != 4 || v.Metrics.Wakes != 2 ||
		v.Reactor.Count != 0 || v.Metrics.Parked < 990 || v.Banner != nil {
		t.Errorf("end: %+v", v)
	}
	if v.Task.Bits.String() != "COMPLETED|CLOSED" || v.Task.Holders != "nobody" || v.Task.States[2].At != "now" {
		t.Errorf("end: %v %s", v.Task.Bits, v.Task.Holders)
	}
}

func TestLanes(t *testing.T) {
	l := samples.Small()
	v := ReadLanes(l, LaneQuery{From: 0, To: l.End(), Count: 10})
	if len(v.Tasks) != 2 || v.Total != 2 {
		t.Fatalf("%+v", v)
	}
	var got []string
	for _, s := range v.Tasks[1].Segs {
		got = append(got, s.State.String())
	}
	if strings.Join(got, " ") != "created ready polling waiting ready polling" {
		t.Errorf("segments of #2: %v", got)
	}
	if w := v.Tasks[1].Segs[3]; w.Start != 400 || w.End != 50_000_400 || v.Labels[w.Label] != "sleep(50 ms)" ||
		w.Line != 15 {
		t.Errorf("wait: %+v %v", w, v.Labels)
	}
	if len(v.Workers) != 1 || len(
		v.Workers[0].Segs,
	) != 4 || len(v.Wakes) != 2 || len(v.Reactor) != 1 || len(v.Spawns) != 2 || len(v.Logs) != 2 {
		t.Errorf("%+v", v)
	}
	// a window that begins in the middle shows what began before it
	v = ReadLanes(l, LaneQuery{From: 1000, To: 2000, First: 1, Count: 1})
	if len(v.Tasks) != 1 || v.Tasks[0].ID != 2 || len(
		v.Tasks[0].Segs,
	) != 1 || v.Tasks[0].Segs[0].Start != 1000 || v.Tasks[0].Segs[0].State != trace.Waiting {
		t.Errorf("%+v", v.Tasks)
	}
}

func TestThreadThatPollsIsShownAsAWorker(t *testing.T) {
	l := trace.NewLog()
	l.Clock(0, trace.ThreadID(0))
	l.RunBegin("queue", 0, 0, trace.FlagExact)
	l.AtLine(0, 7)
	a := l.Spawn(0, l.Intern("a"), 1, trace.FlagExternal)
	l.Clock(10, l.Thread())
	l.PollBegin(a, 1)
	v := At(l, Query{Event: l.Len()})
	if len(v.Workers) != 1 || v.Workers[0].State != "polling" || v.Workers[0].Task.ID != a ||
		v.Narration.Text != "The main thread polls #1 a for the first time." {
		t.Errorf("%+v %+v", v.Workers, v.Narration)
	}
	l.Clock(20, l.Thread())
	l.PollEnd(a, trace.OutcomePending)
	l.ThreadSpawn(1, l.Intern("second"), 0)
	b := l.Spawn(0, l.Intern("b"), 1, trace.FlagExternal)
	l.Clock(30, trace.ThreadID(1))
	l.PollBegin(b, 1)
	l.Clock(40, 0) // and now a worker of its own that has number 0
	c := l.Spawn(0, l.Intern("c"), 1, 0)
	l.Schedule(c, trace.GlobalQueue, trace.CauseSpawn)
	l.PollBegin(c, 1)
	v = At(l, Query{Event: l.Len()})
	if len(v.Workers) != 3 || v.Workers[0].Task.ID != c || v.Workers[1].Task.ID != b || v.Workers[2].State != "idle" ||
		len(v.Threads) != 0 {
		t.Errorf("%+v", v.Workers)
	}
	if err := trace.Validate(l); err != nil {
		t.Error(err)
	}
	if w := ReadLanes(l, LaneQuery{To: 100, Count: 3}).Workers; len(w) < 2 {
		t.Errorf("%+v", w)
	}
}

// readDensity scans a whole window.
func readDensity(l *trace.Log, q DensityQuery) *Density {
	d := ScanDensity(l, q)
	for d.Step(l.Len()) {
	}
	return d.Density()
}

package explain_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
)

const fifo = "first in, first out"

// run writes a trace by hand: one queue, one worker unless it is told otherwise. Each trace is held to be one that
// can have happened.
type run struct {
	*trace.Log
	t     *testing.T
	polls map[uint32]uint32
}

func newRun(t *testing.T, flags trace.Flags, workers int) *run {
	r := &run{trace.NewLog(), t, map[uint32]uint32{}}
	r.RunBegin("queue", workers, 0, flags)
	r.Queue(trace.GlobalQueue, 0, fifo)
	t.Cleanup(func() {
		if err := trace.Validate(r.Log); err != nil {
			var b strings.Builder
			r.Text(&b)
			t.Errorf("%v\n%s", err, b.String())
		}
	})
	return r
}

// exact is a run on one worker in which wakers are counted.
func exact(t *testing.T) *run { return newRun(t, trace.FlagExact, 1) }

// at moves the clock, in µs, and says who runs from now on: a worker, or -1 for nobody.
func (r *run) at(us int64, thread int16) { r.Clock(us*1000, thread) }

// spawn makes a task and puts it in the queue.
func (r *run) spawn(by uint32, name string, line int32) uint32 {
	id := r.Spawn(by, r.Intern(name), line, 0)
	r.Schedule(id, trace.GlobalQueue, trace.CauseSpawn)
	return id
}

// awaited spawns a child in the poll of main, which ends waiting for its handle.
func (r *run) awaited(main uint32) uint32 {
	child := r.Spawn(main, r.Intern("child"), 2, trace.FlagHandle)
	r.Schedule(child, trace.GlobalQueue, trace.CauseSpawn)
	r.HandleAwait(child, main)
	r.wait(main, trace.AwaitJoin, child, "", 3, true)
	return child
}

// begin begins a poll.
func (r *run) begin(id uint32) {
	r.polls[id]++
	r.PollBegin(id, r.polls[id])
}

// wait ends a poll that is pending, at an await; with a clone of its waker stored when that is said.
func (r *run) wait(id uint32, kind trace.AwaitKind, source uint32, label string, line int32, stored bool) {
	if stored {
		r.WakerClone(id, id)
	}
	r.Await(id, kind, 0, source, r.Intern(label), line)
	r.PollEnd(id, trace.OutcomePending)
}

// sleep waits for a timer, due at so many µs.
func (r *run) sleep(id uint32, us int64, label string, line int32) (row uint32) {
	row = r.NextRow()
	r.TimerArm(row, trace.AwaitTimer, us*1000, id, r.Intern(label))
	r.wait(id, trace.AwaitTimer, row, label, line, true)
	return row
}

// fire fires the timer of a task, which wakes it.
func (r *run) fire(row, id uint32) {
	r.TimerFire(row, id)
	r.wake(id, trace.ByTimer, row)
	r.WakerDrop(id, 0)
}

func (r *run) wake(id uint32, by trace.By, who uint32) {
	r.Wake(id, by, who)
	r.Schedule(id, trace.GlobalQueue, trace.CauseWake)
}

// finish ends a poll that is ready.
func (r *run) finish(id uint32) {
	r.PollEnd(id, trace.OutcomeReady)
	r.Complete(id)
}

// findings are those of the whole run, in portions of so many events.
func (r *run) findings(portion int) []explain.Finding {
	a := explain.NewAnalysis(r.Log)
	for a.Update(portion) {
	}
	if a.Events() != r.Len() {
		r.t.Errorf("%d events looked at, of %d", a.Events(), r.Len())
	}
	return a.List(r.End())
}

// one is the only finding of a run; it must not depend on the portions in which the run is read.
func (r *run) one(kind explain.Kind, line int32, fault bool, text string) explain.Finding {
	r.t.Helper()
	list := r.findings(1)
	if again := r.findings(1000); len(again) != len(list) {
		r.t.Errorf("%d findings when read at once, %d event by event", len(again), len(list))
	}
	if len(list) != 1 {
		r.t.Fatalf("findings: %+v", list)
	}
	f := list[0]
	if f.Kind != kind || f.Line != line || f.Fault != fault || f.Text != text {
		r.t.Errorf(
			"%v at line %d, fault %v: %s\nwant %v at line %d, fault %v: %s",
			f.Kind,
			f.Line,
			f.Fault,
			f.Text,
			kind,
			line,
			fault,
			text,
		)
	}
	return f
}

// why returns the chain of a task at a playhead.
func (r *run) why(id uint32, event int) *explain.Chain {
	r.t.Helper()
	c := explain.Why(r.Log, id, event)
	if c == nil {
		r.t.Fatal("no chain")
	}
	return c
}

// says fails unless the chain ends with that verdict, and its text has all these parts in this order.
func says(t *testing.T, c *explain.Chain, verdict string, parts ...string) {
	t.Helper()
	if c.Verdict.Kind != verdict {
		t.Errorf("verdict %q, want %q:\n%s", c.Verdict.Kind, verdict, c.Text(nil))
	}
	rest := c.Text(nil)
	for _, p := range parts {
		_, after, ok := strings.Cut(rest, p)
		if !ok {
			t.Fatalf("%q is not in\n%s", p, c.Text(nil))
		}
		rest = after
	}
}

// proven fails unless there is a proof of that sort, which the text has once.
func proven(t *testing.T, c *explain.Chain, how string) {
	t.Helper()
	if c.Proof == nil || c.Proof.How != how {
		t.Errorf("proof %+v, want %q", c.Proof, how)
		return
	}
	if text := c.Text(nil); strings.Count(text, c.Proof.Text) != 1 {
		t.Errorf("the proof is not there once:\n%s", text)
	}
}

func kinds(list []explain.Finding) (out []string) {
	for _, f := range list {
		out = append(out, f.Kind.String()+" "+strconv.Itoa(int(f.Line)))
	}
	slices.Sort(out)
	return out
}

package trace

import (
	"bytes"
	stdjson "encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// sample is a small run by hand: main spawns a ticker and awaits it; the ticker sleeps 50 ms.
func sample() *Log {
	l := NewLog()
	l.Clock(0, 0)
	l.RunBegin("queue", 1, 0, FlagExact)
	l.Queue(GlobalQueue, 0, "first in, first out")
	main := l.Spawn(0, l.Intern("main"), 1, FlagMain)
	l.Schedule(main, GlobalQueue, CauseSpawn)
	l.Clock(100, l.thread)
	l.PollBegin(main, 1)
	l.Clock(200, l.thread)
	l.AtLine(main, 3)
	tick := l.Spawn(main, l.Intern("ticker(4)"), 3, FlagHandle)
	l.Machine(tick, l.Intern(
		EncodeMachine([]MachineState{{"Unresumed", 13, ""}, {"Suspend0", 15, "sleep(ms(50)).await"}, {"Returned", 18, ""}}),
	), 64)
	l.Schedule(tick, GlobalQueue, CauseSpawn)
	l.Clock(300, l.thread)
	l.WakerClone(main, main)
	l.HandleAwait(tick, main)
	l.Await(main, AwaitJoin, 0, tick, 0, 9)
	l.PollEnd(main, OutcomePending)
	l.Clock(400, l.thread)
	l.PollBegin(tick, 1)
	l.Output(tick, "tick ", false)
	l.Output(tick, "1\n", false)
	row := l.NextRow()
	l.WakerClone(tick, tick)
	l.TimerArm(row, AwaitTimer, 50_000_400, tick, l.Intern("sleep(50 ms)"))
	l.Await(tick, AwaitTimer, 0, row, l.Intern("sleep(50 ms)"), 15)
	l.AwaitStack(tick, l.Intern(EncodeStack([]string{"ticker", "Sleep"})))
	l.Locals(tick, l.AddString(EncodeLocals([]Local{{"n", "u32", "4"}})))
	l.PollEnd(tick, OutcomePending)
	l.Clock(500, l.thread)
	l.Park(50_000_400)
	l.Clock(50_000_400, NoThread)
	l.TimerFire(row, tick)
	l.Wake(tick, ByTimer, row)
	l.Schedule(tick, GlobalQueue, CauseWake)
	l.Clock(l.now, 0)
	l.Unpark()
	l.PollBegin(tick, 2)
	l.Clock(l.now+100, l.thread)
	l.WakerDrop(tick, tick)
	l.PollEnd(tick, OutcomeReady)
	l.Complete(tick)
	l.Wake(main, ByTask, tick)
	l.WakerDrop(main, 0)
	l.Schedule(main, GlobalQueue, CauseWake)
	l.Clock(l.now+100, l.thread)
	l.PollBegin(main, 2)
	l.OutputTaken(tick, main)
	l.HandleDrop(tick)
	l.Free(tick)
	l.Clock(l.now+100, l.thread)
	l.PollEnd(main, OutcomeReady)
	l.Complete(main)
	l.RunEnd(0, EndDone)
	return l
}

func TestSampleIsValid(t *testing.T) {
	if err := Validate(sample()); err != nil {
		t.Fatal(err)
	}
}

// find is the playhead right after the n-th event of a kind.
func find(t *testing.T, l *Log, k Kind, n int) int {
	t.Helper()
	for i := 0; i < l.Len(); i++ {
		if l.At(i).Kind == k {
			if n--; n == 0 {
				return i + 1
			}
		}
	}
	t.Fatalf("no such %v", k)
	return 0
}

func TestNarration(t *testing.T) {
	l := sample()
	for _, c := range []struct {
		kind Kind
		n    int
		want string
	}{
		{Spawn, 1, "block_on polls #1 main: from here on it is a task."},
		{PollBegin, 1, "Worker 0 polls #1 main for the first time."},
		{Spawn, 2, "#1 main spawns #2 ticker(4). A spawned task is ready at once, but not polled yet."},
		{Schedule, 2, "#1 main spawns #2 ticker(4). A spawned task is ready at once, but not polled yet."},
		{PollEnd, 1, "#1 main returns Pending at line 9 and leaves its waker with the JoinHandle of #2 ticker(4)."},
		{Output, 2, "Worker 0 polls #2 ticker(4) for the first time."},
		{WakerClone, 2, "#2 ticker(4) hands its waker on."},
		{TimerArm, 1, "#2 ticker(4) arms a timer: sleep(50 ms). It is due at 50.000 ms."},
		{PollEnd, 2, "#2 ticker(4) returns Pending at line 15 and leaves its waker with sleep(50 ms)."},
		{Park, 1, "No task is ready. The executor sleeps until 50.000 ms, when the next timer is due."},
		{TimerFire, 1, "sleep(50 ms) fires for #2 ticker(4)."},
		{Schedule, 3, "sleep(50 ms) fires and wakes #2 ticker(4), which joins the ready queue."},
		{PollBegin, 3, "Worker 0 polls #2 ticker(4), resuming at line 15."},
		{Schedule, 4, "#2 ticker(4) returns Ready and is done. It wakes #1 main, which awaited its JoinHandle."},
		{RunEnd, 1, "The run ends."},
	} {
		n := l.View(Query{Event: find(t, l, c.kind, c.n)}).Narration
		if got := strings.TrimSpace(n.Text + " " + n.More); got != c.want {
			t.Errorf("%v %d: %q, want %q", c.kind, c.n, got, c.want)
		}
	}
	if got := l.View(Query{}).Narration.Text; got != "Nothing has run yet." {
		t.Error(got)
	}
}

func TestViewAtMoments(t *testing.T) {
	l := sample()
	v := l.View(Query{Event: find(t, l, Park, 1), Selected: 2, Queue: 3, Rows: 4, Console: 10})
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
	if i.Sentence != "Suspended at line 15 until sleep(50 ms) is ready. Waker held by the reactor." ||
		i.Bits.String() != "HANDLE" || i.Refs != 2 || i.Holders != "1 JoinHandle, 1 waker" || i.Awaiter != "#1" {
		t.Errorf("inspector: %+v", i)
	}
	if len(i.States) != 3 || i.States[1].At != "now" || len(
		i.Locals,
	) != 1 || !reflect.DeepEqual(i.Stack, []string{"ticker", "Sleep"}) || i.Size != 64 {
		t.Errorf("inspector: %+v", i)
	}
	v = l.View(Query{Event: find(t, l, Schedule, 3), Selected: 2, Queue: 3, Rows: 4})
	if v.Task.Sentence != "Woken just now by its timer. Next to be polled." || v.Task.Bits != 17 {
		t.Errorf("woken: %q %v", v.Task.Sentence, v.Task.Bits)
	}
	if v.Waiting.Count != 1 || len(
		v.Waiting.Rows,
	) != 2 || !v.Waiting.Rows[0].Woken || !v.Reactor.Rows[0].Fired || v.Ready.Items[0].ID != 2 {
		t.Errorf("woken: %+v %+v", v.Waiting.Rows, v.Reactor.Rows)
	}
	v = l.View(Query{Event: l.Len(), Selected: 2})
	if v.Exit == nil || *v.Exit != 0 || v.Finished.Count != 2 || v.Metrics.Polls != 4 || v.Metrics.Wakes != 2 ||
		v.Reactor.Count != 0 || v.Metrics.Parked < 990 || v.Banner != nil {
		t.Errorf("end: %+v", v)
	}
	if v.Task.Bits.String() != "COMPLETED|CLOSED" || v.Task.Holders != "nobody" || v.Task.States[2].At != "now" {
		t.Errorf("end: %v %s", v.Task.Bits, v.Task.Holders)
	}
}

func TestChromeIsJSON(t *testing.T) {
	l2 := NewLog()
	l2.RunBegin("a\"\\\n\x01\xffé", 2, 1, 0)
	for _, l := range []*Log{sample(), l2} {
		var m map[string]any
		var b bytes.Buffer
		if err := l.Chrome(&b); err != nil {
			t.Fatal(err)
		}
		if err := stdjson.Unmarshal(b.Bytes(), &m); err != nil {
			t.Fatalf("%v in %s", err, b.String())
		}
	}
}

func TestLanes(t *testing.T) {
	l := sample()
	v := l.Lanes(LaneQuery{From: 0, To: l.End(), Count: 10})
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
	v = l.Lanes(LaneQuery{From: 1000, To: 2000, First: 1, Count: 1})
	if len(v.Tasks) != 1 || v.Tasks[0].ID != 2 || len(
		v.Tasks[0].Segs,
	) != 1 || v.Tasks[0].Segs[0].Start != 1000 || v.Tasks[0].Segs[0].State != Waiting {
		t.Errorf("%+v", v.Tasks)
	}
}

// long makes a run of n tasks that yield, and some that sleep.
func long(tasks, rounds int) *Log {
	l := NewLog()
	l.Clock(l.now, 0)
	l.RunBegin("queue", 1, 0, 0)
	l.Queue(GlobalQueue, 0, "first in, first out")
	name := l.Intern("yielder")
	for range tasks {
		l.Schedule(l.Spawn(0, name, 1, 0), GlobalQueue, CauseSpawn)
	}
	for r := 1; r <= rounds; r++ {
		for id := uint32(1); id <= uint32(tasks); id++ {
			l.Clock(l.now+10, l.thread)
			l.PollBegin(id, uint32(r))
			if r == rounds {
				l.PollEnd(id, OutcomeReady)
				l.Complete(id)
				continue
			}
			l.Wake(id, ByTask, id)
			l.PollEnd(id, OutcomePending)
			l.Schedule(id, GlobalQueue, CauseRepoll)
		}
	}
	l.RunEnd(0, EndDone)
	return l
}

func TestStateAnywhere(t *testing.T) {
	l := long(300, 40)
	if err := Validate(l); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	plain := newState(l)
	// the same questions in order and at random must have the same answers
	want := map[int]string{}
	for n := 0; n <= l.Len(); n += 997 {
		l.applyUntil(plain, n)
		want[n] = describe(plain)
	}
	for range 200 {
		n := r.IntN(l.Len()/997) * 997
		if got := describe(l.State(n)); got != want[n] {
			t.Fatalf("at %d:\n%s\nwant\n%s", n, got, want[n])
		}
		for back := range 3 { // and shortly before
			if m := n - back; m >= 0 && l.State(m).N != m {
				t.Fatal("state of another moment")
			}
		}
	}
}

// tasksIn returns the tasks of a queue, head first.
func tasksIn(s *State, queue uint32) (ids []uint32) {
	for id := s.q(queue).head; id != 0; id = s.t(id).next {
		ids = append(ids, id)
	}
	return ids
}

func describe(s *State) string {
	var b strings.Builder
	for _, id := range tasksIn(s, GlobalQueue) {
		b.WriteByte(byte(id))
	}
	m := s.metrics()
	b.WriteString(num(int64(m.Polls)) + " " + num(int64(m.Wakes)) + " " + num(s.Time) + " " + num(int64(len(s.Live()))))
	return b.String()
}

func TestLimit(t *testing.T) {
	l := NewLogLimit(100)
	l.RunBegin("queue", 1, 0, 0)
	for i := 1; l.Dropped() < 10; i++ {
		if id := l.Spawn(0, 0, 0, 0); id != uint32(i) {
			t.Fatalf("task %d got id %d", i, id)
		}
	}
	l.Diagnostic(0, DiagLimit, "too many events")
	l.RunEnd(1, EndLimit)
	if l.Len() != 102 || l.Dropped() != 10 {
		t.Errorf("%d events, %d dropped", l.Len(), l.Dropped())
	}
	if err := Validate(l); err == nil || !strings.Contains(err.Error(), "incomplete") {
		t.Error(err)
	}
	if b := l.View(Query{Event: l.Len()}).Banner; b == nil || b.Kind != "limit" {
		t.Error(b)
	}
}

func TestEveryKindIsDescribed(t *testing.T) {
	seen := map[string]bool{}
	for k := None; k < NumKinds; k++ {
		n := k.String()
		if n == "" || seen[n] {
			t.Errorf("kind %d has the name %q", k, n)
		}
		seen[n] = true
		if (kinds[k].arg != "") != (kinds[k].print != nil) {
			t.Errorf("%s: a named argument needs a printer", n)
		}
	}
}

func TestThreadThatPollsIsShownAsAWorker(t *testing.T) {
	l := NewLog()
	l.Clock(0, ThreadID(0))
	l.RunBegin("queue", 0, 0, FlagExact)
	l.AtLine(0, 7)
	a := l.Spawn(0, l.Intern("a"), 1, FlagExternal)
	l.Clock(10, l.thread)
	l.PollBegin(a, 1)
	v := l.View(Query{Event: l.Len()})
	if len(v.Workers) != 1 || v.Workers[0].State != "polling" || v.Workers[0].Task.ID != a ||
		v.Narration.Text != "The main thread polls #1 a for the first time." {
		t.Errorf("%+v %+v", v.Workers, v.Narration)
	}
	l.Clock(20, l.thread)
	l.PollEnd(a, OutcomePending)
	l.ThreadSpawn(1, l.Intern("second"), 0)
	b := l.Spawn(0, l.Intern("b"), 1, FlagExternal)
	l.Clock(30, ThreadID(1))
	l.PollBegin(b, 1)
	l.Clock(40, 0) // and now a worker of its own that has number 0
	c := l.Spawn(0, l.Intern("c"), 1, 0)
	l.Schedule(c, GlobalQueue, CauseSpawn)
	l.PollBegin(c, 1)
	v = l.View(Query{Event: l.Len()})
	if len(v.Workers) != 3 || v.Workers[0].Task.ID != c || v.Workers[1].Task.ID != b || v.Workers[2].State != "idle" ||
		len(v.Threads) != 0 {
		t.Errorf("%+v", v.Workers)
	}
	if err := Validate(l); err != nil {
		t.Error(err)
	}
	if w := l.Lanes(LaneQuery{To: 100, Count: 3}).Workers; len(w) < 2 {
		t.Errorf("%+v", w)
	}
}

// A lock that is contended for a moment is how locks work; a wait that keeps a thread from polling is told of when it
// is over, and once per place.
func TestBlockedInsideAPoll(t *testing.T) {
	l := NewLog()
	l.Line = 3
	task := l.Spawn(0, l.Intern("task"), 1, 0)
	lock := l.Intern("Mutex::lock")
	now := int64(0)
	wait := func(ns int64) {
		l.ThreadBlock(task, BlockLock, -1, lock)
		now += ns
		l.Clock(now, 0)
		l.ThreadUnblock()
	}
	remarks := func() (list []string) {
		for i := range l.Len() {
			if e := l.At(i); e.Kind == Diagnostic {
				list = append(list, l.Str(e.Str))
			}
		}
		return list
	}
	wait(ShortBlock - 1)
	if got := remarks(); got != nil {
		t.Errorf("a wait of a moment left %q", got)
	}
	wait(2 * ShortBlock)
	wait(3 * ShortBlock)
	if got, want := remarks(), []string{
		"Mutex::lock inside async: worker 0 was blocked for 200 µs",
	}; !reflect.DeepEqual(got, want) {
		t.Errorf("two long waits at one place left %q, want %q", got, want)
	}
}

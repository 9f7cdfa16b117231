package view

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/internal/samples"
)

func TestARunThatGoesOn(t *testing.T) {
	l := samples.Unfinished()
	if err := trace.Validate(l); err != nil {
		t.Fatal(err)
	}
	v := At(l, Query{Event: l.Len(), Queue: 5, Rows: 5})
	if !v.Running || v.Exit != nil {
		t.Error("it goes on")
	}
	var ready []uint32
	for _, c := range v.Ready.Items {
		ready = append(ready, c.ID)
	}
	// the queue of the second runtime comes behind the first
	if !slices.Equal(ready, []uint32{3, 2}) || v.Ready.Count != 2 {
		t.Errorf("ready %v, %d", ready, v.Ready.Count)
	}
	if w := v.Workers[0]; w.State != "blocked" || w.Why != "Mutex::lock" || w.Task.ID != 1 || w.Line != 9 {
		t.Errorf("%+v", w)
	}
	if v.Banner == nil || v.Banner.Kind != "blocked" ||
		v.Banner.Text != "Mutex::lock stops the thread: nothing else can be polled." {
		t.Errorf("%+v", v.Banner)
	}
	if len(v.Threads) != 2 || v.Threads[0].State != "blocked" || v.Threads[0].Why != "recv" ||
		v.Threads[1].State != "sleeping" || v.Threads[1].Until != 900_000 || v.Threads[1].Pool != "blocking" {
		t.Errorf("%+v", v.Threads)
	}
	at := samples.Find(t, l, trace.Schedule, 4)
	if got := samples.TasksIn(l.State(at), trace.GlobalQueue); !slices.Equal(got, []uint32{1, 3}) {
		t.Errorf("%v: #1 went to the front", got)
	}
	var b bytes.Buffer
	if err := l.Text(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"queue=ready1 ", "queue=lifo0 ", "Schedule #1 one queue=ready cause=repoll front",
		"0.020000 T0 Spawn #4 mine by=0 slot=3/0 foreign :4", "ThreadBlock #1 one why=lock until=never \"Mutex::lock\" :9",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

// A window that begins in the middle of everything shows what is going on at its beginning.
func TestWindowsInTheMiddle(t *testing.T) {
	l := samples.Unfinished()
	at := func(us int64, thread int16) { l.Clock(us*1000, thread) }
	at(200, 0)
	l.ThreadUnblock()
	at(210, trace.ThreadID(1))
	l.ThreadUnblock()
	at(220, trace.ThreadID(0))
	l.PollBegin(4, 2)
	at(230, trace.ThreadID(0))
	l.WakerDrop(4, 4)
	l.PollEnd(4, trace.OutcomePending)
	at(300, 0)
	l.PollEnd(1, trace.OutcomePending) // and nobody holds its waker
	lanes := ReadLanes(l, LaneQuery{From: 100_000, To: 300_000, Count: 9})
	if len(lanes.Blocked) != 1 || lanes.Blocked[0].Start != 100_000 || lanes.Blocked[0].End != 200_000 ||
		lanes.Blocked[0].Task != 1 || lanes.Blocked[0].Line != 9 {
		t.Errorf("%+v", lanes.Blocked)
	}
	if len(lanes.Threads) != 2 || lanes.Threads[0].Segs[0] != (ThreadSegment{
		100_000, 210_000, ThreadBlocked,
	}) || lanes.Threads[1].Segs[0].State != ThreadSleeping {
		t.Errorf("%+v", lanes.Threads)
	}
	if w := lanes.Workers[0].Segs; len(w) != 1 || w[0].Start != 100_000 || w[0].End != 300_000 || w[0].Task != 1 {
		t.Errorf("%+v", w)
	}
	d := readDensity(l, DensityQuery{From: 100_000, To: 400_000, Columns: 3, Rows: 5, Count: 9})
	for i, want := range []string{"ppp", "rrr", "rrr", "wpw"} {
		if string(d.Raster[i]) != want {
			t.Errorf("#%d: %s, want %s", i+1, d.Raster[i], want)
		}
	}
	if d.Workers[0][0] != 1000 || d.Workers[0][1] != 1000 || d.Workers[0][2] != 0 || d.Workers[1][1] != 100 ||
		d.Polls[1] != 1 || d.Ready[0] != 2 {
		t.Errorf("%v %v %v", d.Workers, d.Polls, d.Ready)
	}
	if d := readDensity(l, DensityQuery{From: 100_000, To: 100_000, Count: 9}); d.Columns != 1 || len(d.Raster) != 0 {
		t.Errorf("an empty window without rows: %+v", d)
	}
}

func TestStuckIsSaid(t *testing.T) {
	l := trace.NewLog()
	l.RunBegin("queue", 1, 0, 0)
	l.Clock(0, 0)
	a := l.Spawn(0, l.Intern("waiter"), 1, 0)
	l.Schedule(a, trace.GlobalQueue, trace.CauseSpawn)
	l.PollBegin(a, 1)
	l.Await(a, trace.AwaitChannel, 0, 0, 0, 3)
	l.PollEnd(a, trace.OutcomePending)
	v := At(l, Query{Event: l.Len()})
	if v.Banner != nil {
		t.Error("the worker has not looked yet:", v.Banner)
	}
	l.Park(-1)
	v = At(l, Query{Event: l.Len(), Selected: a, Rows: 1})
	if v.Banner == nil || v.Banner.Kind != "stalled" || v.Workers[0].State != "stalled" ||
		v.Narration.Text != "The run can never go on." {
		t.Errorf("%+v %+v %+v", v.Banner, v.Workers, v.Narration)
	}
	if v.Task.Sentence != "Waiting at line 3 for a channel. Its waker is with the channel." {
		t.Error(v.Task.Sentence)
	}
	l.ThreadSpawn(1, 0, 0) // a thread runs, and may wake it
	if v = At(l, Query{Event: l.Len()}); v.Banner != nil {
		t.Error(v.Banner)
	}
	for _, c := range []struct {
		exit   int
		why    trace.End
		says   string
		banner string
	}{
		{0, trace.EndStuck, "The run can never go on.", "stalled"},
		{0, trace.EndLimit, "The run is stopped at a limit.", "limit"},
		{0, trace.EndHalted, "The run is stopped.", ""},
		{2, trace.EndDone, "The run ends with exit status 2.", ""},
	} {
		l := samples.Unfinished()
		l.PollEnd(1, trace.OutcomePending)
		l.ThreadUnblock()
		l.RunEnd(c.exit, c.why)
		v := At(l, Query{Event: l.Len()})
		banner := ""
		if v.Banner != nil {
			banner = v.Banner.Kind
		}
		if c.why != trace.EndStuck && banner == "lost" { // that of #1, which comes first
			banner = c.banner
		}
		if v.Narration.Text != c.says || c.why != trace.EndStuck && banner != c.banner {
			t.Errorf("%v: %q, banner %q", c.why, v.Narration.Text, banner)
		}
		if reason, ok := l.State(l.Len()).Ended(); !ok || reason != c.why {
			t.Error(reason, ok)
		}
	}
}

// A worker that is alone has one line in front of it, however many queues its design is made of.
func TestOneWorkerHasOneLine(t *testing.T) {
	l := trace.NewLog()
	l.RunBegin("local", 1, 0, 0)
	l.Queue(trace.GlobalQueue, 0, trace.FIFO)
	l.Queue(trace.LocalQueue(0), 0, trace.FIFO)
	main, first, second := l.Spawn(
		0, l.Intern("main"), 1, 0,
	), l.Spawn(0, l.Intern("first"), 2, 0), l.Spawn(0, l.Intern("second"), 3, 0)
	l.Schedule(main, trace.GlobalQueue, trace.CauseSpawn)
	l.Schedule(first, trace.LocalQueue(0), trace.CauseSpawn)
	l.Schedule(second, trace.LocalQueue(0), trace.CauseSpawn)
	v := At(l, Query{Event: l.Len(), Selected: main, Queue: 8})
	if got := names(v.Ready.Items); v.Ready.Count != 3 || got != "first second main" {
		t.Errorf("the ready queue shows %d tasks: %s", v.Ready.Count, got)
	}
	if w := v.Workers[0]; w.Local.Count != 0 || len(w.Local.Items) != 0 {
		t.Errorf("and the worker shows them again: %v", w.Local)
	}
	if want := "Polled after #2, #3."; !strings.HasSuffix(v.Task.Sentence, want) {
		t.Errorf("of main it says %q", v.Task.Sentence)
	}
	if v := At(l, Query{Event: l.Len(), Queue: 2}); v.Ready.Count != 3 || names(v.Ready.Items) != "first second" {
		t.Errorf("where two fit: %d, %s", v.Ready.Count, names(v.Ready.Items))
	}

	// With a second worker each has its own.
	l = trace.NewLog()
	l.RunBegin("steal", 2, 0, 0)
	l.Queue(trace.GlobalQueue, 0, trace.FIFO)
	l.Queue(trace.LocalQueue(0), 0, trace.FIFO)
	l.Queue(trace.LocalQueue(1), 0, trace.FIFO)
	l.Schedule(l.Spawn(0, l.Intern("shared"), 1, 0), trace.GlobalQueue, trace.CauseSpawn)
	l.Schedule(l.Spawn(0, l.Intern("own"), 2, 0), trace.LocalQueue(0), trace.CauseSpawn)
	if v := At(l,
		Query{Event: l.Len(), Queue: 8},
	); names(v.Ready.Items) != "shared" || names(v.Workers[0].Local.Items) != "own" {
		t.Errorf("of two workers: %s; %s", names(v.Ready.Items), names(v.Workers[0].Local.Items))
	}
}

// Timers that are due in the same moment, armed in another order than the tasks were spawned.
func TestWhatIsDueTogetherIsOnTheSameLine(t *testing.T) {
	l := trace.NewLog()
	l.RunBegin("queue", 1, 0, 0)
	var tasks [4]uint32
	for i := range tasks {
		tasks[i] = l.Spawn(0, l.Intern("nap"), 1, 0)
	}
	for n, i := range []int{2, 0, 3, 1} {
		row := uint32(n) + 1
		l.Schedule(tasks[i], trace.GlobalQueue, trace.CauseSpawn)
		l.PollBegin(tasks[i], 1)
		l.TimerArm(row, trace.AwaitTimer, 1_000_000, tasks[i], l.Intern("sleep(1ms)"))
		l.Await(tasks[i], trace.AwaitTimer, 0, row, l.Intern("sleep(1ms)"), 2)
		l.PollEnd(tasks[i], trace.OutcomePending)
	}
	v := At(l, Query{Event: l.Len(), Rows: 3})
	if len(v.Reactor.Rows) != 3 || len(v.Waiting.Rows) != 3 {
		t.Fatalf("%v %v", v.Reactor.Rows, v.Waiting.Rows)
	}
	for i, r := range v.Reactor.Rows {
		if w := v.Waiting.Rows[i]; r.Task != w.ID {
			t.Errorf("line %d: what wakes #%d is beside #%d", i, r.Task, w.ID)
		}
	}
}

// A deadline of 0 is a deadline, the soonest of all, and not a wait without one.
func TestADeadlineAtTheBeginningComesFirst(t *testing.T) {
	l := trace.NewLog()
	l.RunBegin("queue", 1, 0, 0)
	for i, deadline := range []int64{5, -1, 0, 3} {
		task, row := l.Spawn(0, l.Intern("nap"), 1, 0), uint32(i)+1
		l.TimerArm(row, trace.AwaitTimer, deadline, task, l.Intern("sleep"))
	}
	rows := At(l, Query{Event: l.Len(), Rows: 4}).Reactor.Rows
	var order []uint32
	for _, r := range rows {
		order = append(order, r.Task)
	}
	if want := []uint32{3, 4, 1, 2}; !slices.Equal(order, want) {
		t.Errorf("the reactor lists the timers of tasks %v, want %v", order, want)
	}
}

// What was nested in the wait before, and alive across it, is gone when the next one has neither.
func TestTheNextAwaitForgetsTheLast(t *testing.T) {
	l := trace.NewLog()
	l.RunBegin("queue", 1, 0, 0)
	id := l.Spawn(0, l.Intern("reader"), 1, 0)
	l.Schedule(id, trace.GlobalQueue, trace.CauseSpawn)
	l.PollBegin(id, 1)
	l.Await(id, trace.AwaitChannel, 0, 0, l.Intern("recv"), 2)
	l.AwaitStack(id, l.Intern(trace.EncodeStack([]string{"reader", "recv"})))
	l.Locals(id, l.AddString(trace.EncodeLocals([]trace.Local{{Name: "n", Type: "u32", Value: "1"}})))
	l.PollEnd(id, trace.OutcomePending)
	first := At(l, Query{Event: l.Len(), Selected: id}).Task
	l.Wake(id, trace.ByExecutor, 0)
	l.Schedule(id, trace.GlobalQueue, trace.CauseWake)
	l.PollBegin(id, 2)
	l.Await(id, trace.AwaitTimer, 1, 0, l.Intern("sleep"), 3)
	l.PollEnd(id, trace.OutcomePending)
	second := At(l, Query{Event: l.Len(), Selected: id}).Task
	if len(
		first.Stack,
	) != 2 || len(first.Locals) != 1 || len(second.Stack) != 1 || second.Stack[0] != "reader" || len(second.Locals) != 0 {
		t.Errorf("first %v %v, then %v %v", first.Stack, first.Locals, second.Stack, second.Locals)
	}
}

func names(chips []Chip) string {
	var list []string
	for _, c := range chips {
		list = append(list, c.Name)
	}
	return strings.Join(list, " ")
}

func TestJumps(t *testing.T) {
	l := samples.Story()
	wake, poll := Next(l, 0, 1, JumpWake, 0), Next(l, 0, 1, JumpPoll, 0)
	if k := l.At(wake - 1).Kind; k != trace.Wake || poll != samples.Find(t, l, trace.PollBegin, 1) {
		t.Error(wake, k, poll)
	}
	var polls []int
	for n := Next(l, 0, 1, JumpPoll, 1); n > 0; n = Next(l, n, 1, JumpPoll, 1) {
		polls = append(polls, n)
	}
	for i := len(polls) - 1; i > 0; i-- {
		if n := Next(l, polls[i], -1, JumpPoll, 1); n != polls[i-1] {
			t.Errorf("back from %d to %d, want %d", polls[i], n, polls[i-1])
		}
	}
	if len(polls) != 3 || Next(l, polls[0], -1, JumpPoll, 1) != -1 || Next(l, l.Len(), 1, JumpWake, 0) != -1 {
		t.Error(polls)
	}
}

// Two lanes wait for two tasks by the same words, and a worker's polls of both are too short to be told apart.
func TestLanesNameTheTaskThatIsJoined(t *testing.T) {
	l := trace.NewLog()
	l.Clock(0, 0)
	l.RunBegin("local", 1, 0, trace.FlagExact)
	l.Queue(trace.GlobalQueue, 0, trace.FIFO)
	handle := l.Intern("JoinHandle")
	for i := range uint32(2) {
		l.Spawn(0, l.Intern("waiter"), 1, trace.FlagHandle)
		l.Schedule(i+1, trace.GlobalQueue, trace.CauseSpawn)
	}
	for i := range uint32(2) {
		l.Clock(int64(10+10*i), 0)
		l.Dequeue(i+1, trace.GlobalQueue)
		l.PollBegin(i+1, 1)
		l.Clock(int64(15+10*i), 0)
		l.Await(i+1, trace.AwaitJoin, 0, 2-i, handle, 3)
		l.PollEnd(i+1, trace.OutcomePending)
	}
	for i := range int64(maxTicks) { // so many events that short stretches are merged
		l.Clock((i+1)*1_000_000, 0)
		l.Diagnostic(0, trace.DiagInfo, "later")
	}
	v := ReadLanes(l, LaneQuery{To: l.End(), Count: 2})
	for i, want := range []string{"JoinHandle of #2", "JoinHandle of #1"} {
		segs := v.Tasks[i].Segs
		if g := segs[len(segs)-1]; g.Label < 0 || v.Labels[g.Label] != want {
			t.Errorf("lane %d: %+v of %q, want %q", i+1, g, v.Labels, want)
		}
	}
	if w := v.Workers[0].Segs; len(w) != 1 || w[0].Task != 0 {
		t.Errorf("the polls of two tasks are %+v: they belong to none of them", w)
	}
}

// No line of the program executes between the end of a poll and the next line, whatever wakes the thread.
func TestTheExecutorExecutesNoLine(t *testing.T) {
	l := trace.NewLog()
	l.RunBegin("queue", 1, 0, 0)
	l.Clock(0, 0)
	exec := func(what string, want int32) {
		t.Helper()
		if got := At(l, Query{Event: l.Len()}).Exec; got != want {
			t.Errorf("%s: line %d executes, want %d", what, got, want)
		}
	}
	a := l.Spawn(0, l.Intern("sleeper"), 1, 0)
	l.Schedule(a, trace.GlobalQueue, trace.CauseSpawn)
	l.PollBegin(a, 1)
	l.AtLine(a, 7)
	exec("a poll", 7)
	l.PollEnd(a, trace.OutcomePending)
	exec("after the poll", 0)
	l.Park(50)
	l.Clock(50, 0)
	l.Unpark()
	l.Wake(a, trace.ByTimer, 0)
	exec("a wake by a timer", 0)
	l.AtLine(0, 9)
	exec("a loop of the program's own", 9)
}

// A run of threads alone says which of them waits for which.
func TestStuckThreadsAreNamed(t *testing.T) {
	l := trace.NewLog()
	l.RunBegin("queue", 1, 0, 0)
	l.Clock(4, 0)
	l.Diagnostic(0, trace.DiagStalled, "{text}", "error: stuck\n  thread 'main' waits in A\n  thread 'b' waits in B")
	l.RunEnd(3, trace.EndStuck)
	v := At(l, Query{Event: l.Len()})
	const want = "Stuck: every thread is waiting. Thread 'main' waits in A; thread 'b' waits in B."
	if v.Banner == nil || v.Banner.Text != want {
		t.Errorf("%+v", v.Banner)
	}
}

// A run that the machine stopped has the reason in its banner, with the line, and in the console.
func TestAHaltedRunSaysWhy(t *testing.T) {
	l := samples.Unfinished()
	l.Line = 3
	l.Diagnostic(0, trace.DiagLimit, "{text}", "Undefined Behavior: a race")
	l.RunEnd(139, trace.EndHalted)
	v := At(l, Query{Event: l.Len(), Console: 10})
	if v.Banner == nil || *v.Banner != (Banner{"halted", "Undefined Behavior: a race.", 3, 0}) {
		t.Errorf("%+v", v.Banner)
	}
	if n := len(v.Console.Rows); n == 0 || v.Console.Rows[n-1].Text != "Undefined Behavior: a race" {
		t.Errorf("%+v", v.Console)
	}
}

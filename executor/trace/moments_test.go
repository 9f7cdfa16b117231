package trace

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// unfinished is a run that is looked at while it goes on: two runtimes, a thread that polls, threads that wait, a
// poll that blocks.
func unfinished() *Log {
	l := NewLog()
	at := func(us int64, thread int16) { l.Clock(us*1000, thread) }
	str := l.Intern
	at(0, 0)
	l.RunBegin("local", 1, 0, FlagExact)
	l.Queue(GlobalQueue, 0, fifo)
	l.Queue(LocalQueue(0), 2, fifo)
	l.Queue(SharedQueue+1, 0, fifo) // of a second runtime, whose worker is 1
	l.Queue(LocalQueue(1), 2, fifo)
	l.Queue(LIFOSlot, 1, "newest first")
	l.ThreadSpawn(1, str("listener"), 0)
	l.ThreadSpawn(2, str("tokio-runtime-worker"), 0)
	one, two, three := l.Spawn(
		0, str("one"), 1, FlagHandle,
	), l.Spawn(0, str("two"), 2, FlagHandle), l.Spawn(0, str("three"), 3, 0)
	l.Schedule(one, GlobalQueue, CauseSpawn)
	l.Schedule(two, SharedQueue+1, CauseSpawn)
	l.Schedule(three, GlobalQueue, CauseSpawn)
	at(5, ThreadID(1))
	l.ThreadBlock(0, BlockRecv, -1, str("recv"))
	at(6, ThreadID(2))
	l.ThreadBlock(0, BlockSleep, 900_000, str("thread::sleep"))
	at(10, 0)
	l.PollBegin(one, 1)
	l.Wake(one, ByTask, one)
	l.PollEnd(one, OutcomePending)
	l.ScheduleFront(one, GlobalQueue, CauseRepoll)
	at(20, ThreadID(0)) // main of the program polls something itself
	mine := l.Spawn(0, str("mine"), 4, FlagExternal)
	l.PollBegin(mine, 1)
	at(30, ThreadID(0))
	l.WakerClone(mine, mine)
	l.PollEnd(mine, OutcomePending)
	l.Wake(mine, ByExecutor, 0)
	at(40, 0)
	l.PollBegin(one, 2)
	l.AtLine(one, 9)
	l.ThreadBlock(one, BlockLock, -1, str("Mutex::lock"))
	at(50, 0)
	l.Diagnostic(0, DiagInfo, "half past")
	return l
}

func TestARunThatGoesOn(t *testing.T) {
	l := unfinished()
	if err := Validate(l); err != nil {
		t.Fatal(err)
	}
	v := l.View(Query{Event: l.Len(), Queue: 5, Rows: 5})
	if !v.Running || v.Exit != nil {
		t.Error("it goes on")
	}
	var ready []uint32
	for _, c := range v.Ready.Items {
		ready = append(ready, c.ID)
	}
	if !slices.Equal(ready, []uint32{3, 2}) || v.Ready.Count != 2 { // the queue of the second runtime comes behind the first
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
	at := find(t, l, Schedule, 4)
	if got := tasksIn(l.State(at), GlobalQueue); !slices.Equal(got, []uint32{1, 3}) {
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
	l := unfinished()
	at := func(us int64, thread int16) { l.Clock(us*1000, thread) }
	at(200, 0)
	l.ThreadUnblock()
	at(210, ThreadID(1))
	l.ThreadUnblock()
	at(220, ThreadID(0))
	l.PollBegin(4, 2)
	at(230, ThreadID(0))
	l.WakerDrop(4, 4)
	l.PollEnd(4, OutcomePending)
	at(300, 0)
	l.PollEnd(1, OutcomePending) // and nobody holds its waker
	lanes := l.Lanes(LaneQuery{From: 100_000, To: 300_000, Count: 9})
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
	d := l.Density(DensityQuery{From: 100_000, To: 400_000, Columns: 3, Rows: 5, Count: 9})
	for i, want := range []string{"ppp", "rrr", "rrr", "wpw"} {
		if string(d.Raster[i]) != want {
			t.Errorf("#%d: %s, want %s", i+1, d.Raster[i], want)
		}
	}
	if d.Workers[0][0] != 1000 || d.Workers[0][1] != 1000 || d.Workers[0][2] != 0 || d.Workers[1][1] != 100 ||
		d.Polls[1] != 1 || d.Ready[0] != 2 {
		t.Errorf("%v %v %v", d.Workers, d.Polls, d.Ready)
	}
	if d := l.Density(DensityQuery{From: 100_000, To: 100_000, Count: 9}); d.Columns != 1 || len(d.Raster) != 0 {
		t.Errorf("an empty window without rows: %+v", d)
	}
}

// chromeEvent is one record of the trace-event format.
type chromeEvent struct {
	Ph, Name string
	Pid, Tid int
	Ts, Dur  float64
	ID       int
	Bp       string
	Args     struct {
		Name        string
		Task, Tasks int
	}
}

func chromeEvents(t *testing.T, l *Log) []chromeEvent {
	t.Helper()
	var b bytes.Buffer
	if err := l.Chrome(&b); err != nil {
		t.Fatal(err)
	}
	var file struct{ TraceEvents []chromeEvent }
	if err := stdjson.Unmarshal(b.Bytes(), &file); err != nil {
		t.Fatal(err)
	}
	return file.TraceEvents
}

func TestChromeDrawsArrowsFromWakesToPolls(t *testing.T) {
	l := story()
	type end struct {
		tid int
		ts  float64
	}
	open := map[int]end{}
	polls := map[end]int{}
	arrows := 0
	events := chromeEvents(t, l)
	for _, e := range events {
		if e.Ph == "X" && e.Pid == chromeWorkers {
			polls[end{e.Tid, e.Ts}] = e.Args.Task
		}
	}
	for _, e := range events {
		switch e.Ph {
		case "s":
			if w := l.At(e.ID - 1); w.Kind != Wake || float64(w.Time)/1000 != e.Ts {
				t.Errorf("arrow %d begins at %v, where there is %v", e.ID, e.Ts, w.Kind)
			}
			open[e.ID] = end{e.Tid, e.Ts}
		case "f":
			from, ok := open[e.ID]
			task := l.At(e.ID - 1).Task
			if polled := polls[end{e.Tid, e.Ts}]; !ok || from.ts > e.Ts || e.Bp != "e" || polled == 0 {
				t.Errorf("arrow %d of #%d ends at %+v, where #%d is polled", e.ID, task, e, polled)
			}
			delete(open, e.ID)
			arrows++
		}
	}
	if arrows != 7 || len(open) != 0 {
		t.Errorf("%d arrows ended, %d did not", arrows, len(open))
	}
}

func TestChromeShowsWhatIsNotOver(t *testing.T) {
	l := unfinished()
	names := map[string]bool{}
	var got []string
	for _, e := range chromeEvents(t, l) {
		switch {
		case e.Ph == "M" && e.Name == "thread_name":
			names[e.Args.Name] = true
		case e.Ph == "X" && e.Ts+e.Dur == 50:
			got = append(got, fmt.Sprint(e.Pid, "/", e.Tid, " ", e.Name))
		}
	}
	for _, want := range []string{"worker 0", "listener", "reactor", "#4 mine", "thread 0"} {
		if !names[want] {
			t.Errorf("no track %q in %v", want, names)
		}
	}
	slices.Sort(got)
	if want := []string{"1/0 one", "2/1 polling", "2/2 ready", "2/3 ready", "2/4 waiting"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// brokenPipe takes so many writes and then fails.
type brokenPipe int

func (p *brokenPipe) Write(b []byte) (int, error) {
	if *p--; *p < 0 {
		return 0, errors.New("nobody reads")
	}
	return len(b), nil
}

func TestExportersReportErrors(t *testing.T) {
	l := long(100, 20)
	for n := range 3 {
		text, chrome := brokenPipe(n), brokenPipe(n)
		if l.Text(&text) == nil || l.Chrome(&chrome) == nil {
			t.Errorf("the error of write %d is lost", n)
		}
	}
}

func TestTextSaysWhatIsMissing(t *testing.T) {
	l := NewLogLimit(4)
	l.RunBegin("queue", 1, 0, 0)
	for range 5 {
		if l.Full() != (l.Len() == 4) {
			t.Error("full with", l.Len())
		}
		l.Spawn(0, 0, 0, 0)
	}
	var b bytes.Buffer
	l.Text(&b)
	if !strings.HasSuffix(b.String(), "\n… 2 more events were not kept\n") {
		t.Error(b.String())
	}
}

func TestStuckIsSaid(t *testing.T) {
	l := NewLog()
	l.RunBegin("queue", 1, 0, 0)
	l.Clock(0, 0)
	a := l.Spawn(0, l.Intern("waiter"), 1, 0)
	l.Schedule(a, GlobalQueue, CauseSpawn)
	l.PollBegin(a, 1)
	l.Await(a, AwaitChannel, 0, 0, 0, 3)
	l.PollEnd(a, OutcomePending)
	v := l.View(Query{Event: l.Len()})
	if v.Banner != nil {
		t.Error("the worker has not looked yet:", v.Banner)
	}
	l.Park(-1)
	v = l.View(Query{Event: l.Len(), Selected: a, Rows: 1})
	if v.Banner == nil || v.Banner.Kind != "stalled" || v.Workers[0].State != "stalled" ||
		v.Narration.Text != "The run can never go on." {
		t.Errorf("%+v %+v %+v", v.Banner, v.Workers, v.Narration)
	}
	if v.Task.Sentence != "Suspended at line 3 until a channel is ready. Waker held by the channel." {
		t.Error(v.Task.Sentence)
	}
	l.ThreadSpawn(1, 0, 0) // a thread runs, and may wake it
	if v = l.View(Query{Event: l.Len()}); v.Banner != nil {
		t.Error(v.Banner)
	}
	for _, c := range []struct {
		exit   int
		why    End
		says   string
		banner string
	}{
		{0, EndStuck, "The run can never go on.", "stalled"},
		{0, EndLimit, "The run is stopped at a limit.", "limit"},
		{0, EndHalted, "The run is stopped.", ""},
		{2, EndDone, "The run ends with exit status 2.", ""},
	} {
		l := unfinished()
		l.PollEnd(1, OutcomePending)
		l.ThreadUnblock()
		l.RunEnd(c.exit, c.why)
		v := l.View(Query{Event: l.Len()})
		banner := ""
		if v.Banner != nil {
			banner = v.Banner.Kind
		}
		if c.why != EndStuck && banner == "lost" { // that of #1, which comes first
			banner = c.banner
		}
		if v.Narration.Text != c.says || c.why != EndStuck && banner != c.banner {
			t.Errorf("%v: %q, banner %q", c.why, v.Narration.Text, banner)
		}
		if reason, ok := l.State(l.Len()).Ended(); !ok || reason != c.why {
			t.Error(reason, ok)
		}
	}
}

// A worker that is alone has one line in front of it, however many queues its design is made of.
func TestOneWorkerHasOneLine(t *testing.T) {
	l := NewLog()
	l.RunBegin("local", 1, 0, 0)
	l.Queue(GlobalQueue, 0, fifo)
	l.Queue(LocalQueue(0), 0, fifo)
	main, first, second := l.Spawn(
		0, l.Intern("main"), 1, 0,
	), l.Spawn(0, l.Intern("first"), 2, 0), l.Spawn(0, l.Intern("second"), 3, 0)
	l.Schedule(main, GlobalQueue, CauseSpawn)
	l.Schedule(first, LocalQueue(0), CauseSpawn)
	l.Schedule(second, LocalQueue(0), CauseSpawn)
	v := l.View(Query{Event: l.Len(), Selected: main, Queue: 8})
	if got := names(v.Ready.Items); v.Ready.Count != 3 || got != "first second main" {
		t.Errorf("the ready queue shows %d tasks: %s", v.Ready.Count, got)
	}
	if w := v.Workers[0]; w.Local.Count != 0 || len(w.Local.Items) != 0 {
		t.Errorf("and the worker shows them again: %v", w.Local)
	}
	if want := "Polled after #2, #3."; !strings.HasSuffix(v.Task.Sentence, want) {
		t.Errorf("of main it says %q", v.Task.Sentence)
	}
	if v := l.View(Query{Event: l.Len(), Queue: 2}); v.Ready.Count != 3 || names(v.Ready.Items) != "first second" {
		t.Errorf("where two fit: %d, %s", v.Ready.Count, names(v.Ready.Items))
	}

	// With a second worker each has its own.
	l = NewLog()
	l.RunBegin("steal", 2, 0, 0)
	l.Queue(GlobalQueue, 0, fifo)
	l.Queue(LocalQueue(0), 0, fifo)
	l.Queue(LocalQueue(1), 0, fifo)
	l.Schedule(l.Spawn(0, l.Intern("shared"), 1, 0), GlobalQueue, CauseSpawn)
	l.Schedule(l.Spawn(0, l.Intern("own"), 2, 0), LocalQueue(0), CauseSpawn)
	if v := l.View(
		Query{Event: l.Len(), Queue: 8},
	); names(v.Ready.Items) != "shared" || names(v.Workers[0].Local.Items) != "own" {
		t.Errorf("of two workers: %s; %s", names(v.Ready.Items), names(v.Workers[0].Local.Items))
	}
}

// Timers that are due in the same moment, armed in another order than the tasks were spawned.
func TestWhatIsDueTogetherIsOnTheSameLine(t *testing.T) {
	l := NewLog()
	l.RunBegin("queue", 1, 0, 0)
	var tasks [4]uint32
	for i := range tasks {
		tasks[i] = l.Spawn(0, l.Intern("nap"), 1, 0)
	}
	for n, i := range []int{2, 0, 3, 1} {
		row := uint32(n) + 1
		l.Schedule(tasks[i], GlobalQueue, CauseSpawn)
		l.PollBegin(tasks[i], 1)
		l.TimerArm(row, AwaitTimer, 1_000_000, tasks[i], l.Intern("sleep(1ms)"))
		l.Await(tasks[i], AwaitTimer, 0, row, l.Intern("sleep(1ms)"), 2)
		l.PollEnd(tasks[i], OutcomePending)
	}
	v := l.View(Query{Event: l.Len(), Rows: 3})
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
	l := NewLog()
	l.RunBegin("queue", 1, 0, 0)
	for i, deadline := range []int64{5, -1, 0, 3} {
		task, row := l.Spawn(0, l.Intern("nap"), 1, 0), uint32(i)+1
		l.TimerArm(row, AwaitTimer, deadline, task, l.Intern("sleep"))
	}
	rows := l.View(Query{Event: l.Len(), Rows: 4}).Reactor.Rows
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
	l := NewLog()
	l.RunBegin("queue", 1, 0, 0)
	id := l.Spawn(0, l.Intern("reader"), 1, 0)
	l.Schedule(id, GlobalQueue, CauseSpawn)
	l.PollBegin(id, 1)
	l.Await(id, AwaitChannel, 0, 0, l.Intern("recv"), 2)
	l.AwaitStack(id, l.Intern(EncodeStack([]string{"reader", "recv"})))
	l.Locals(id, l.AddString(EncodeLocals([]Local{{"n", "u32", "1"}})))
	l.PollEnd(id, OutcomePending)
	first := l.View(Query{Event: l.Len(), Selected: id}).Task
	l.Wake(id, ByExecutor, 0)
	l.Schedule(id, GlobalQueue, CauseWake)
	l.PollBegin(id, 2)
	l.Await(id, AwaitTimer, 1, 0, l.Intern("sleep"), 3)
	l.PollEnd(id, OutcomePending)
	second := l.View(Query{Event: l.Len(), Selected: id}).Task
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
	l := story()
	wake, poll := l.Next(0, 1, JumpWake, 0), l.Next(0, 1, JumpPoll, 0)
	if k := l.At(wake - 1).Kind; k != Wake || poll != find(t, l, PollBegin, 1) {
		t.Error(wake, k, poll)
	}
	var polls []int
	for n := l.Next(0, 1, JumpPoll, 1); n > 0; n = l.Next(n, 1, JumpPoll, 1) {
		polls = append(polls, n)
	}
	for i := len(polls) - 1; i > 0; i-- {
		if n := l.Next(polls[i], -1, JumpPoll, 1); n != polls[i-1] {
			t.Errorf("back from %d to %d, want %d", polls[i], n, polls[i-1])
		}
	}
	if len(polls) != 3 || l.Next(polls[0], -1, JumpPoll, 1) != -1 || l.Next(l.Len(), 1, JumpWake, 0) != -1 {
		t.Error(polls)
	}
}

func TestHashTellsRunsApart(t *testing.T) {
	a, b := story(), story()
	if a.Hash(a.Len()) != b.Hash(b.Len()) || a.Hash(10) == a.Hash(11) {
		t.Error("the same run has the same hash, and another moment another")
	}
	b.Output(1, "x", false)
	a.Output(1, "y", false)
	if a.Hash(a.Len()) == b.Hash(b.Len()) {
		t.Error("one letter makes no difference")
	}
	ring := NewLogRing(20_000, 1<<20)
	busy(ring, 10, 12_000)
	if ring.First() > 0 && ring.Hash(ring.Len()) != 0 {
		t.Error("a log without its beginning has a hash")
	}
}

func TestSmallWords(t *testing.T) {
	for ns, want := range map[int64]string{
		0: "0 µs", 499: "0 µs", 160_400: "160 µs", 2_440_000: "2.44 ms", 49_900_000: "49.9 ms", 1_000_000_000: "1.00 s",
		61_234_000_000: "61.23 s",
	} {
		if got := Duration(ns); got != want {
			t.Errorf("%d ns: %q, want %q", ns, got, want)
		}
	}
	if got := Ms(150_330_000) + " " + Ms(-1_500_000); got != "150.330 ms -1.500 ms" {
		t.Error(got)
	}
	// what a newer recorder wrote is shown by its number
	if got := fmt.Sprint(
		AwaitKind(99), Cause(99), By(99), Block(99), End(99), Outcome(99), Diag(99), Kind(99),
	); got != "other cause 99 by 99 block 99 end 99 outcome 99 diag 99 Kind(99)" {
		t.Error(got)
	}
	for k := AwaitOther; k < numAwaitKinds; k++ {
		if AwaitKindOf(k.String()) != k {
			t.Error(k)
		}
	}
	if AwaitKindOf("nonsense") != AwaitOther {
		t.Error("nonsense")
	}
	j := NewJSON(nil)
	j.Text("a\"b\\c\nd\te\x01f\xffgé")
	var s string
	if err := stdjson.Unmarshal(j.Bytes(), &s); err != nil || s != "a\"b\\c\nd\te\x01f\ufffdgé" {
		t.Errorf("%q %v", s, err)
	}
}

// What package explain asks of a state.
func TestProbe(t *testing.T) {
	l := story()
	s := l.NewCursor()
	var e Event
	to := find(t, l, ThreadBlock, 4) // #8 blocks worker 1
	for s.N < to {
		l.Load(s.N, &e)
		s.Apply(&e)
	}
	if task, since := s.PolledBy(1); task != 8 || since != 90_000 {
		t.Error(task, since)
	}
	if task, _ := s.PolledBy(0); task != 0 {
		t.Error(task)
	}
	if s.Workers() != 2 || !s.Exact() || s.Pending() != 3 {
		t.Error(s.Workers(), s.Exact(), s.Pending())
	}
	p, ok := s.Probe(2)
	if !ok || p.State != Waiting || p.Line != 30 || p.Polls != 1 || p.Clones != 1 || p.Queue != -1 || l.At(
		p.Await,
	).Kind != Await || p.Awaiter != 1 || p.Lost {
		t.Errorf("%+v", p)
	}
	if p, _ := s.Probe(7); p.Queue != int(GlobalQueue) || l.At(p.Cause).Kind != Wake {
		t.Errorf("%+v", p)
	}
	if _, ok := s.Probe(99); ok {
		t.Error("there is no task 99")
	}
	kind, label, row := s.Awaits(2)
	if arm, ok := s.Armed(row); kind != AwaitTimer || label != "a timer" || !ok || l.At(arm).Kind != TimerArm {
		t.Error(kind, label, row)
	}
	if _, ok := s.Armed(99); ok {
		t.Error("there is no row 99")
	}
	var live, queued []uint32
	for id := s.NextLive(0); id != 0; id = s.NextLive(id) {
		live = append(live, id)
	}
	s.Queued(GlobalQueue, func(id uint32) { queued = append(queued, id) })
	if !slices.Equal(
		live, s.Live(),
	) || !slices.Equal(live, []uint32{1, 2, 3, 4, 5, 6, 7, 8}) || !slices.Equal(queued, []uint32{7}) {
		t.Error(live, queued)
	}
	rows := 0
	s.Rows(func(row uint32, arm *Event) { rows++ })
	if rows != 3 {
		t.Error(rows)
	}
	got := []string{s.Short(2), s.Holder(2), s.Sentence(9)}
	want := []string{"#2 sleeper(10)", "the reactor", "Panicked on line 41: index out of bounds."}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := s.StackOf(2); !slices.Equal(got, []string{"sleeper"}) {
		t.Error(got)
	}
	sp, ok := l.Spawned(2)
	if _, no := l.Spawned(99); !ok || no || sp.Kind != Spawn || sp.Task != 2 {
		t.Error(sp)
	}
	if i, ok := s.Task(2); !ok || i.Name != "sleeper(10)" || i.State != Waiting || i.Polls != 1 {
		t.Errorf("%+v", i)
	}
	if _, ok := s.Task(99); ok {
		t.Error("there is no task 99")
	}
}

// Two lanes wait for two tasks by the same words, and a worker's polls of both are too short to be told apart.
func TestLanesNameTheTaskThatIsJoined(t *testing.T) {
	l := NewLog()
	l.Clock(0, 0)
	l.RunBegin("local", 1, 0, FlagExact)
	l.Queue(GlobalQueue, 0, fifo)
	handle := l.Intern("JoinHandle")
	for i := range uint32(2) {
		l.Spawn(0, l.Intern("waiter"), 1, FlagHandle)
		l.Schedule(i+1, GlobalQueue, CauseSpawn)
	}
	for i := range uint32(2) {
		l.Clock(int64(10+10*i), 0)
		l.Dequeue(i+1, GlobalQueue)
		l.PollBegin(i+1, 1)
		l.Clock(int64(15+10*i), 0)
		l.Await(i+1, AwaitJoin, 0, 2-i, handle, 3)
		l.PollEnd(i+1, OutcomePending)
	}
	for i := range int64(maxTicks) { // so many events that short stretches are merged
		l.Clock((i+1)*1_000_000, 0)
		l.Diagnostic(0, DiagInfo, "later")
	}
	v := l.Lanes(LaneQuery{To: l.End(), Count: 2})
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

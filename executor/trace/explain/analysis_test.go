package explain_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
)

func TestNothingIsWrong(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	id := r.spawn(0, "good", 1)
	r.begin(id)
	row := r.sleep(id, 5_000, "sleep(5 ms)", 2)
	r.at(5_000, -1)
	r.fire(row, id)
	r.at(5_001, 0)
	r.begin(id)
	r.finish(id)
	r.RunEnd(0, trace.EndDone)
	if list := r.findings(3); len(list) > 0 {
		t.Errorf("%+v", list)
	}
}

func TestNoWakerWasStored(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	id := r.spawn(0, "deaf", 1)
	r.begin(id)
	r.at(2, 0)
	r.wait(id, trace.AwaitOther, 0, "Deaf", 7, false)
	r.RunEnd(3, trace.EndStuck)
	f := r.one(
		explain.Unstored,
		7,
		true,
		"#1 deaf returned Pending on line 7 at 2.000 µs, but kept no clone of its waker: nothing can wake it.",
	)
	if f.Task != id || f.Event < 1 || f.Count != 1 {
		t.Errorf("%+v", f)
	}
	c := r.why(id, r.Len())
	says(
		t,
		c,
		"never",
		"Nothing can ever wake it",
		"no clone of the waker exists",
		"Nobody holds its waker",
		"proof: The last poll of #1 deaf returned Pending on line 7",
	)
	proven(t, c, "unstored")
}

func TestWaitingForGoodIsNoMistake(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	id := r.spawn(0, "forever", 1)
	r.begin(id)
	r.wait(id, trace.AwaitOther, 0, "future::pending", 3, false)
	r.RunEnd(0, trace.EndDone)
	if list := r.findings(100); len(list) > 0 {
		t.Errorf("%+v", list)
	}
}

func TestTheLastWakerWasDropped(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	id, other := r.spawn(0, "sleeper", 1), r.spawn(0, "careless", 2)
	r.begin(id)
	r.wait(id, trace.AwaitOther, 0, "Shared", 7, true)
	r.begin(other)
	r.AtLine(other, 9)
	r.at(4, 0)
	r.WakerDrop(id, other)
	r.finish(other)
	r.RunEnd(3, trace.EndStuck)
	f := r.one(
		explain.Lost,
		9,
		true,
		"The last waker of #1 sleeper was dropped on line 9 at 4.000 µs by #2 careless without having been invoked: "+
			"nothing can wake it.",
	)
	if f.Other != other {
		t.Errorf("dropped by %d", f.Other)
	}
	c := r.why(id, r.Len())
	says(
		t,
		c,
		"never",
		"proof: The last clone of the waker of #1 sleeper was dropped on line 9 at 4.000 µs by #2 careless",
	)
	proven(t, c, "dropped")
}

func TestAWakerThatIsDroppedAfterTheWakeIsFine(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	id, other := r.spawn(0, "sleeper", 1), r.spawn(0, "careful", 2)
	r.begin(id)
	r.wait(id, trace.AwaitOther, 0, "Shared", 7, true)
	r.begin(other)
	r.WakerDrop(id, other) // and wakes in the same poll: by a reference it held elsewhere
	r.wake(id, trace.ByTask, other)
	r.finish(other)
	r.begin(id)
	r.finish(id)
	r.RunEnd(0, trace.EndDone)
	if list := r.findings(1); len(list) > 0 {
		t.Errorf("%+v", list)
	}
}

func TestAWakerWasReplacedByAnother(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	first, second := r.spawn(0, "first", 1), r.spawn(0, "second", 2)
	r.begin(first)
	r.AtLine(first, 7)
	r.wait(first, trace.AwaitOther, 0, "Slot", 7, true)
	r.begin(second)
	r.AtLine(second, 7)
	r.WakerClone(second, second) // into the same place
	r.WakerDrop(first, second)
	r.Await(second, trace.AwaitOther, 0, 0, r.Intern("Slot"), 7)
	r.PollEnd(second, trace.OutcomePending)
	r.RunEnd(3, trace.EndStuck)
	list := r.findings(1)
	if got := kinds(list); !slices.Equal(got, []string{"overwritten 7", "stuck 7"}) {
		t.Fatal(got)
	}
	if want := "The waker of #1 first was replaced by that of #2 second on line 7 at 1.000 µs: nothing can wake #1 " +
		"first."; list[0].Text != want {
		t.Errorf("%q, want %q", list[0].Text, want)
	}
	c := r.why(first, r.Len())
	says(t, c, "never", "proof: The waker of #1 first was replaced by that of #2 second on line 7")
	proven(t, c, "overwritten")
	c = r.why(second, r.Len())
	says(
		t,
		c,
		"never",
		"1 clone of it exists",
		"proof: The waker of #2 second was stored on line 7",
		"nothing is left to invoke it",
	)
	proven(t, c, "orphaned")
}

func TestAWakeThatWasRefused(t *testing.T) {
	r := &run{trace.NewLog(), t, map[uint32]uint32{}}
	r.RunBegin("channel", 1, 0, 0)
	r.Queue(trace.GlobalQueue, 1, fifo)
	r.at(1, 0)
	id := r.spawn(0, "unlucky", 1)
	r.begin(id)
	row := r.NextRow()
	r.TimerArm(row, trace.AwaitTimer, 3000, id, r.Intern("sleep(2 µs)"))
	r.wait(id, trace.AwaitTimer, row, "sleep(2 µs)", 4, false)
	other := r.spawn(0, "in the way", 2)
	r.at(3, -1)
	r.TimerFire(row, id)
	r.Refused(id, trace.GlobalQueue)
	r.at(4, 0)
	r.begin(other)
	r.finish(other)
	r.RunEnd(3, trace.EndStuck)
	if err := trace.Validate(r.Log); err != nil {
		t.Fatal(err)
	}
	if list := r.findings(1); len(list) != 1 || list[0].Kind != explain.Lost || list[0].Task != id ||
		list[0].Text != "#1 unlucky was woken at 3.000 µs, but the queue was full and the wake was lost." {
		t.Errorf("%+v", list)
	}
	c := r.why(id, r.Len())
	says(t, c, "never", "the wake was lost")
	proven(t, c, "refused")
}

func TestAThreadIsBlockedInAPoll(t *testing.T) {
	r := exact(t)
	r.at(0, 0)
	id, other := r.spawn(0, "blocker", 1), r.spawn(0, "victim", 2)
	r.begin(id)
	r.AtLine(id, 5)
	r.ThreadBlock(id, trace.BlockSleep, 20_000_000, r.Intern("thread::sleep"))
	r.at(20_000, 0)
	r.ThreadUnblock()
	r.finish(id)
	r.begin(other)
	r.finish(other)
	r.RunEnd(0, trace.EndDone)
	f := r.one(
		explain.Blocked,
		5,
		true,
		"#1 blocker called thread::sleep on line 5 and blocked its thread for 20.0 ms. It delayed #2 victim by 20.0 ms.",
	)
	if f.DelayedCount != 1 || f.Delayed[0].Task != other || f.Delayed[0].NS != 20_000_000 || f.End != 20_000_000 {
		t.Errorf("%+v", f)
	}
}

func TestABlockedThreadIsLateForItsTimers(t *testing.T) {
	r := exact(t)
	r.at(0, 0)
	id, other := r.spawn(0, "sleeper", 1), r.spawn(0, "blocker", 2)
	r.begin(id)
	row := r.sleep(id, 1_000, "sleep(1 ms)", 3)
	r.begin(other)
	r.AtLine(other, 5)
	r.ThreadBlock(other, trace.BlockSleep, 3_000_000, r.Intern("thread::sleep"))
	r.at(3_000, 0)
	r.ThreadUnblock()
	r.finish(other)
	r.at(3_000, -1)
	r.fire(row, id)
	r.at(3_001, 0)
	r.begin(id)
	r.finish(id)
	r.RunEnd(0, trace.EndDone)
	r.one(
		explain.Blocked,
		5,
		true,
		"#2 blocker called thread::sleep on line 5 and blocked its thread for 3.00 ms. It delayed #1 sleeper by 2.00 ms.",
	)
}

func TestAThreadThatHasNotComeBack(t *testing.T) {
	r := exact(t)
	r.at(0, 0)
	id, _ := r.spawn(0, "blocker", 1), r.spawn(0, "victim", 2)
	r.begin(id)
	r.AtLine(id, 5)
	r.ThreadBlock(id, trace.BlockLock, -1, r.Intern("Mutex::lock"))
	a := explain.NewAnalysis(r.Log)
	for a.Update(100) {
	}
	if list := a.List(5_000_000); len(list) > 0 {
		t.Errorf("after 5 ms: %+v", list)
	}
	list := a.List(50_000_000)
	if len(list) != 1 || list[0].Kind != explain.Blocked ||
		list[0].Text != "#1 blocker called Mutex::lock on line 5 at 0.000 ms and has not come back: its thread is "+
			"blocked. It delayed #2 victim by 50.0 ms." {
		t.Errorf("%+v", list)
	}
}

func TestALongPollDelaysOthers(t *testing.T) {
	r := exact(t)
	r.at(0, 0)
	id := r.spawn(0, "number cruncher", 1)
	for range 11 {
		r.spawn(0, "victim", 2)
	}
	r.begin(id)
	r.AtLine(id, 5)
	r.at(200, 0)
	r.AtLine(id, 6) // where most of the time goes
	r.at(4_000, 0)
	r.AtLine(id, 7)
	r.at(4_100, 0)
	r.finish(id)
	f := r.one(
		explain.LongPoll,
		6,
		false,
		"#1 number cruncher computed for 4.10 ms without reaching an await on line 6. It delayed #2 victim by 4.10 ms "+
			"and 10 more tasks.",
	)
	if len(f.Delayed) != 8 || f.DelayedCount != 11 {
		t.Errorf("%d of %d delayed tasks are told, want the worst 8 of 11", len(f.Delayed), f.DelayedCount)
	}
}

func TestALongPollThatDelaysNobodyIsNone(t *testing.T) {
	r := exact(t)
	r.at(0, 0)
	id := r.spawn(0, "alone", 1)
	r.begin(id)
	r.at(40_000, 0)
	r.finish(id)
	r.RunEnd(0, trace.EndDone)
	if list := r.findings(1); len(list) > 0 {
		t.Errorf("%+v", list)
	}
}

func TestAPollThatDoesNotEnd(t *testing.T) {
	r := exact(t)
	r.at(0, 0)
	sleeper, id := r.spawn(0, "sleeper", 1), r.spawn(0, "greedy", 2)
	r.begin(sleeper)
	r.sleep(sleeper, 1_000, "sleep(1 ms)", 3)
	r.begin(id)
	r.AtLine(id, 8)
	r.at(30_000, 0)
	r.AtLine(id, 9)
	r.at(31_000, 0)
	r.AtLine(id, 8)
	r.one(
		explain.Starving,
		8,
		true,
		"#2 greedy has been polled for 31.0 ms and does not yield on line 8. It delayed #1 sleeper by 30.0 ms.",
	)
}

func TestATaskThatPollsItself(t *testing.T) {
	spin := func(t *testing.T, n int, progress bool) *run {
		r := exact(t)
		id := r.spawn(0, "spinner", 1)
		for i := range n {
			r.at(int64(10*i), 0)
			r.begin(id)
			if progress {
				r.Locals(id, r.Intern(strings.Repeat("i", i+1)))
			}
			r.Wake(id, trace.ByTask, id)
			r.Await(id, trace.AwaitOther, 0, 0, r.Intern("Spin"), 7)
			r.at(int64(10*i+1), 0)
			r.PollEnd(id, trace.OutcomePending)
			r.Schedule(id, trace.GlobalQueue, trace.CauseRepoll)
		}
		return r
	}
	r := spin(t, 150, false)
	r.one(
		explain.BusyPolling,
		7,
		false,
		"#1 spinner was polled 150 times in a row in 1.49 ms on line 7 only because it woke itself each time: it keeps "+
			"the thread busy instead of waiting.",
	)
	if list := spin(t, 99, false).findings(7); len(list) > 0 {
		t.Errorf("99 polls are not many: %+v", list)
	}
	if list := spin(t, 150, true).findings(7); len(list) > 0 {
		t.Errorf("it gets on: %+v", list)
	}
}

func TestAFutureThatWasNeverPolled(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	id := r.spawn(0, "main", 1)
	r.begin(id)
	for range 3 { // the same line of the program: one finding
		r.Unpolled(id, "fetch()", 4)
	}
	r.finish(id)
	if f := r.one(explain.Unpolled, 4, false, "The future fetch() on line 4 was dropped without ever having been "+
		"polled: nothing of it has run."); f.Count != 3 {
		t.Errorf("counted %d times, want 3", f.Count)
	}
}

// What is lost with a future that is dropped is said by its kind, at the line where it was polled.
func TestAFutureThatLostData(t *testing.T) {
	for what, text := range map[int]string{
		1: "#1 main dropped read_exact on line 4 when it had read 3 bytes: they are lost.",
		2: "#1 main dropped read_exact on line 4 when 3 bytes of its data were written and the rest was not.",
		3: "#1 main dropped read_exact on line 4 before the message was delivered: it is lost.",
	} {
		r := exact(t)
		r.at(1, 0)
		id := r.spawn(0, "main", 1)
		r.begin(id)
		r.LostData(id, what, 3, "read_exact", 4)
		r.finish(id)
		r.one(explain.LostData, 4, false, text)
	}
}

func TestATaskThatWasNeverPolled(t *testing.T) {
	for _, goesOn := range []bool{false, true} {
		r := exact(t)
		r.at(1, 0)
		main, id := r.spawn(0, "main", 1), r.spawn(0, "late", 3)
		r.begin(main)
		if goesOn { // then somebody meant it
			r.Cancel(id, main)
			r.Free(id)
			r.Wake(main, trace.ByTask, main)
			r.wait(main, trace.AwaitYield, 0, "yield_now()", 5, false)
			r.Schedule(main, trace.GlobalQueue, trace.CauseRepoll)
			r.begin(main)
			r.finish(main)
			r.RunEnd(0, trace.EndDone)
			if list := r.findings(1); len(list) > 0 {
				t.Errorf("%+v", list)
			}
			continue
		}
		r.finish(main)
		r.at(2, -1)
		r.Cancel(id, 0)
		r.RunEnd(0, trace.EndDone)
		r.one(
			explain.Unpolled,
			3,
			false,
			"#2 late was dropped at 2.000 µs before it was polled for the first time: nothing of it has run.",
		)
	}
}

func TestALockAcrossAnAwait(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	id := r.spawn(0, "holder", 1)
	r.begin(id)
	r.Held(id, "guard", 3, 4)
	row := r.sleep(id, 10, "sleep(9 µs)", 4)
	r.at(10, -1)
	r.fire(row, id)
	r.one(
		explain.HeldLock,
		4,
		false,
		"#1 holder held the lock guard guard across the await on line 4: whoever locks it meanwhile blocks a thread, "+
			"not a task.",
	)
}

func TestStuckTellsOfTheCauseOnly(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	main := r.Spawn(0, r.Intern("main"), 1, trace.FlagMain)
	r.Schedule(main, trace.GlobalQueue, trace.CauseSpawn)
	r.begin(main)
	child := r.awaited(main)
	r.begin(child)
	r.wait(child, trace.AwaitChannel, 0, "rx.recv()", 8, true)
	r.RunEnd(3, trace.EndStuck)
	r.one(
		explain.Stuck,
		8,
		true,
		"#2 child waits for rx.recv() on line 8, and nothing that is left in the run can wake it.",
	)

	c := r.why(main, r.Len())
	says(t, c, "never", "task: #2 child has been", "leaf: It waits for rx.recv() on line 8. (a message, or room for one)")
	if c.Links[len(c.Links)-1].Task != child {
		t.Errorf("the chain ends at #%d:\n%s", c.Links[len(c.Links)-1].Task, c.Text(nil))
	}
}

func TestFindingsForThePage(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	id := r.spawn(0, "deaf", 1)
	r.begin(id)
	r.Unpolled(id, `say("hi")`, 4)
	r.wait(id, trace.AwaitOther, 0, "Deaf", 7, false)
	got := r.findings(1)
	if len(got) != 2 || got[0].ID != 1 || got[0].Kind != explain.Unpolled || got[0].Fault ||
		!strings.Contains(got[0].Text, `say("hi")`) ||
		got[1].ID != 2 || got[1].Kind != explain.Unstored || !got[1].Fault ||
		got[1].Task != id || got[1].Line != 7 {
		t.Errorf("%+v", got)
	}
	seen := map[string]bool{}
	for k := explain.Unpolled; k <= explain.LostData; k++ {
		if k.String() == "" || k.Lesson() == "" || k.Help(nil) == "" || seen[k.String()] {
			t.Errorf("kind %d: %q %q %q", k, k.String(), k.Lesson(), k.Help(nil))
		}
		seen[k.String()] = true
	}
}

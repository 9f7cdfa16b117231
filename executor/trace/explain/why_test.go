package explain_test

import (
	"testing"

	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
)

func TestNobodyThere(t *testing.T) {
	r := exact(t)
	if c := explain.Why(r.Log, 5, r.Len()); c != nil {
		t.Errorf("%+v", c)
	}
}

func TestATaskThatDoesNotWait(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	id := r.spawn(0, "busy", 1)
	ready := r.Len()
	r.begin(id)
	polling := r.Len()
	r.finish(id)
	for event, want := range map[int][2]string{ready: {"ready", "it is in a queue and will be polled"},
		polling: {"polling", "it is being polled"}, r.Len(): {"done", "its future is gone"}} {
		c := r.why(id, event)
		says(t, c, want[0], "#1 busy", want[1])
		if c.Proof != nil {
			t.Errorf("at %d: proof %+v", event, c.Proof)
		}
	}
}

func TestATimerWillWakeIt(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	id := r.spawn(0, "sleeper", 1)
	r.begin(id)
	row := r.NextRow()
	r.TimerArm(row, trace.AwaitTimer, 5_000_000, id, r.Intern("sleep(5 ms)"))
	r.WakerClone(id, id)
	r.Await(id, trace.AwaitTimer, 0, row, r.Intern("sleep(5 ms)"), 2)
	r.AwaitStack(id, r.Intern(trace.EncodeStack([]string{"main", "Delay"})))
	r.PollEnd(id, trace.OutcomePending)
	now := r.Len()
	c := r.why(id, now) // what comes is not known
	says(
		t,
		c,
		"timer",
		"#1 sleeper waits for sleep(5 ms) on line 2. The timer will wake it at 5.000 ms.",
		"future: main (the task's own future)",
		"future: Delay (awaited by main)",
		"leaf: It waits for sleep(5 ms) on line 2. (a timer of the reactor)",
		"1 clone of it exists",
		"resource: sleep(5 ms) has been armed since 1.000 µs. (due at 5.000 ms)",
	)
	r.at(5_000, -1)
	r.fire(row, id)
	fired := r.Len()
	c = r.why(id, now) // now it is
	says(t, c, "timer", "cause: Its timer will fire and wake it at 5.000 ms.")
	if c.Verdict.Event < now || c.Verdict.Event > fired || c.Verdict.Time != 5_000_000 {
		t.Errorf("%+v", c.Verdict)
	}
}

func TestWhoWillWakeIt(t *testing.T) {
	for _, w := range []struct {
		by      trace.By
		verdict string
		text    string
	}{
		{trace.ByTask, "task", "#2 other will wake it on line 9 at 3.000 µs."},
		{trace.ByHost, "click", "A host event will wake it at 3.000 µs."},
		{trace.ByThread, "thread", "Thread 2 will wake it"},
		{trace.ByExecutor, "open", "The executor will wake it at 3.000 µs."},
	} {
		t.Run(w.verdict, func(t *testing.T) {
			r := exact(t)
			r.at(1, 0)
			id, other := r.spawn(0, "sleeper", 1), r.spawn(0, "other", 2)
			var row uint32
			r.begin(id)
			if w.by == trace.ByHost {
				row = r.NextRow()
				r.HostWait(row, id, r.Intern("go"))
				r.wait(id, trace.AwaitClick, row, `event("go")`, 4, true)
			} else {
				r.wait(id, trace.AwaitChannel, 0, "rx.recv()", 4, true)
			}
			now := r.Len()
			says(t, r.why(id, now), map[bool]string{true: "click", false: "open"}[w.by == trace.ByHost], "waits for")
			switch w.by {
			case trace.ByTask:
				r.begin(other)
				r.AtLine(other, 9)
				r.at(3, 0)
				r.wake(id, trace.ByTask, other)
				r.finish(other)
			case trace.ByThread:
				r.ThreadSpawn(2, r.Intern("waker thread"), 0)
				r.at(3, trace.ThreadID(2))
				r.wake(id, trace.ByThread, 2)
			case trace.ByHost:
				r.at(3, -1)
				r.HostFire(row, id, r.Intern("go"))
				r.wake(id, trace.ByHost, row)
			default:
				r.at(3, -1)
				r.wake(id, trace.ByExecutor, 0)
			}
			c := r.why(id, now)
			says(t, c, w.verdict, w.text)
			if c.Verdict.Time != 3_000 {
				t.Errorf("%+v", c.Verdict)
			}
		})
	}
}

func TestAnAnswerFromOutsideWillWakeIt(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	id := r.spawn(0, "client", 1)
	r.begin(id)
	row := r.NextRow()
	r.TimerArm(row, trace.AwaitIO, -1, id, r.Intern("read"))
	r.wait(id, trace.AwaitIO, row, "read", 4, true)
	now := r.Len()
	says(
		t,
		r.why(id, now),
		"io",
		"leaf: It waits for read on line 4. (an answer from outside)",
		"resource: read has been under way since 1.000 µs.",
		"cause: read will wake it.",
	)
	r.at(7, -1)
	r.fire(row, id)
	says(t, r.why(id, now), "io", "read will be ready and wake it at 7.000 µs.")
}

func TestItIsCancelledBeforeAnybodyWakesIt(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	id, other := r.spawn(0, "doomed", 1), r.spawn(0, "killer", 2)
	r.begin(id)
	r.wait(id, trace.AwaitChannel, 0, "rx.recv()", 4, true)
	now := r.Len()
	r.begin(other)
	r.at(9, 0)
	r.Cancel(id, other)
	r.WakerDrop(id, other)
	r.finish(other)
	says(t, r.why(id, now), "over", "It is cancelled at 9.000 µs, before anybody wakes it.")
}

func TestNobodyWokeItAndTheRunIsOver(t *testing.T) {
	for _, end := range []trace.End{trace.EndDone, trace.EndStuck} {
		r := exact(t)
		r.at(1, 0)
		id := r.spawn(0, "left", 1)
		r.begin(id)
		r.wait(id, trace.AwaitChannel, 0, "rx.recv()", 4, true)
		now := r.Len()
		r.at(8, 0)
		r.RunEnd(0, end)
		before, after := r.why(id, now), r.why(id, r.Len())
		if end == trace.EndDone {
			says(t, before, "over", "Nobody wakes it in the rest of the run, which ends at 8.000 µs.")
			says(t, after, "over", "The run ended before anybody woke it.")
			if before.Proof != nil || after.Proof != nil {
				t.Error("a run that ended well proves nothing")
			}
			continue
		}
		says(t, before, "never", "Nobody wakes it in the rest of the run, and at 8.000 µs nothing is left that could.")
		proven(t, before, "orphaned")
		says(t, after, "never", "whoever could is waiting, too.")
		proven(t, after, "orphaned")
	}
}

func TestTasksThatWaitInACircle(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	a, b := r.spawn(0, "a", 1), r.spawn(0, "b", 2)
	r.begin(a)
	r.wait(a, trace.AwaitMutex, b, "lock()", 5, true)
	r.begin(b)
	r.wait(b, trace.AwaitMutex, a, "lock()", 8, true)
	now := r.Len()
	says(t, r.why(a, now), "open", "The tasks wait for each other in a circle. #1 a waits for #2 b, which waits for #1 a.")
	r.RunEnd(3, trace.EndStuck)
	c := r.why(a, now)
	says(
		t,
		c,
		"never",
		"resource: The lock that #2 b has. (woken when that task drops its guard)",
		"proof: #1 a waits for #2 b, which waits for #1 a.",
	)
	proven(t, c, "cycle")
	if list := r.findings(1); len(list) != 2 || list[0].Kind != explain.Stuck || list[1].Kind != explain.Stuck {
		t.Errorf("both are the cause: %+v", list)
	}
}

func TestATaskThatWaitsForItself(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	id := r.spawn(0, "selfish", 1)
	r.begin(id)
	r.wait(id, trace.AwaitMutex, id, "lock()", 5, true)
	r.RunEnd(3, trace.EndStuck)
	c := r.why(id, r.Len())
	says(t, c, "never", "#1 selfish waits for itself.")
	proven(t, c, "cycle")
}

func TestTheTaskThatItWaitsForSleeps(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	main := r.spawn(0, "main", 1)
	r.begin(main)
	child := r.awaited(main)
	says(
		t,
		r.why(main, r.Len()),
		"ready",
		"#1 main waits for JoinHandle of #2 on line 3. #2 child is in a queue and will be polled.",
	)
	r.begin(child)
	says(t, r.why(main, r.Len()), "polling", "#1 main waits for JoinHandle of #2 on line 3. #2 child is being polled.")
	r.sleep(child, 4_000, "sleep(4 ms)", 8)
	c := r.why(main, r.Len())
	says(
		t,
		c,
		"timer",
		"#1 main",
		"The timer will wake #2 child at 4.000 ms.",
		"leaf:",
		"(the output of another task)",
		"resource: The JoinHandle of #2 child. (woken when that task is finished)",
		"    leaf: It waits for sleep(4 ms) on line 8.",
	)
}

// A task that nobody can wake is no proof for those that wait for it: somebody could still abort it.
func TestTheTaskThatItWaitsForIsLost(t *testing.T) {
	r := exact(t)
	r.at(1, 0)
	main := r.spawn(0, "main", 1)
	r.begin(main)
	child := r.awaited(main)
	r.begin(child)
	r.wait(child, trace.AwaitOther, 0, "Deaf", 7, false)
	now := r.Len()
	says(t, r.why(child, now), "never", "This is proven: no clone of the waker exists. Somebody could only abort it.")
	c := r.why(main, now)
	says(t, c, "open", "Nothing can ever wake #2 child: it will be finished only if somebody aborts it.")
	if c.Proof != nil {
		t.Errorf("%+v", c.Proof)
	}
	r.at(5, 0)
	r.RunEnd(3, trace.EndStuck)
	c = r.why(main, now)
	says(t, c, "never", "it waits for #2 child, and no clone of the waker exists.")
	proven(t, c, "unstored")
}

// An abort is recorded as a wake. The end of a run drops what is left, and that is none.
func TestALostTaskIsAborted(t *testing.T) {
	for _, aborted := range []bool{true, false} {
		r := exact(t)
		r.at(1, 0)
		child, main := r.spawn(0, "child", 2), r.spawn(0, "main", 1)
		r.begin(child)
		r.wait(child, trace.AwaitOther, 0, "Deaf", 7, false)
		now := r.Len()
		r.begin(main)
		r.AtLine(main, 9)
		if aborted {
			r.wake(child, trace.ByTask, main)
		}
		r.finish(main)
		if !aborted {
			r.Cancel(child, 0)
		}
		c := r.why(child, now)
		if aborted {
			says(t, c, "over", "Nobody has the waker of #1 child. It is aborted on line 9 at 1.000 µs.")
		} else {
			says(t, c, "never", "no clone of the waker exists")
			proven(t, c, "unstored")
		}
	}
}

func TestAProgramsOwnExecutorForgetsATask(t *testing.T) {
	r := exact(t)
	r.at(1, trace.ThreadID(0))
	id := r.Spawn(0, r.Intern("mine"), 1, trace.FlagExternal)
	r.begin(id)
	r.wait(id, trace.AwaitOther, 0, "Signal", 4, true)
	r.at(5, trace.ThreadID(0))
	r.Line = 12
	r.wake(id, trace.ByThread, 0)
	r.RunEnd(3, trace.EndStuck)
	list := r.findings(1)
	if len(list) != 1 || list[0].Kind != explain.Lost ||
		list[0].Text != "#1 mine was woken at 5.000 µs, but the program's executor never polled it again." {
		t.Errorf("%+v", list)
	}
	c := r.why(id, r.Len())
	says(t, c, "never", "the run cannot go on", "was woken at 5.000 µs")
	proven(t, c, "unpolled")
}

func TestAnExecutorThatPollsUnasked(t *testing.T) {
	r := newRun(t, 0, 1)
	r.at(1, trace.ThreadID(0))
	id := r.Spawn(0, r.Intern("mine"), 1, trace.FlagExternal)
	r.begin(id)
	r.wait(id, trace.AwaitOther, 0, "", 4, false)
	now := r.Len()
	r.at(6, trace.ThreadID(0))
	r.begin(id)
	r.finish(id)
	says(t, r.why(id, now), "open", "Its executor polls it again at 6.000 µs without having been asked.")
}

// Where wakers are not counted nobody can say that one was lost.
func TestWithoutCountsNothingIsProvenWhileTheRunGoesOn(t *testing.T) {
	r := newRun(t, 0, 1)
	r.at(1, 0)
	id := r.spawn(0, "maybe", 1)
	r.begin(id)
	r.wait(id, trace.AwaitOther, 0, "Deaf", 7, false)
	c := r.why(id, r.Len())
	says(t, c, "open", "The run has not been computed that far.")
	if c.Proof != nil {
		t.Errorf("%+v", c.Proof)
	}
	if list := r.findings(1); len(list) > 0 {
		t.Errorf("%+v", list)
	}
	r.RunEnd(3, trace.EndStuck)
	says(t, r.why(id, r.Len()), "never", "Nothing can ever wake it.")
}

package trace

import (
	"strings"
	"testing"
)

// TestImpossibleOrdersAreNamed plays short runs that go wrong with their last event, and expects the reason.
func TestImpossibleOrdersAreNamed(t *testing.T) {
	// begin has #1 waiting, #2 in the queue, #3 done with a handle, #4 being polled on worker 0, row 1 armed for 100
	begin := func(l *Log) {
		l.Clock(0, 0)
		l.RunBegin("queue", 2, 0, FlagExact)
		l.Queue(GlobalQueue, 0, FIFO)
		l.Queue(LocalQueue(0), 0, FIFO)
		for i := range uint32(4) {
			f := FlagHandle
			if i == 0 {
				f = 0
			}
			l.Spawn(0, l.Intern("t"), 1, f)
		}
		for id := uint32(1); id <= 4; id++ {
			if id == 2 {
				continue
			}
			l.Schedule(id, GlobalQueue, CauseSpawn)
			l.PollBegin(id, 1)
			if id == 1 {
				l.WakerClone(1, 1)
				l.TimerArm(1, AwaitTimer, 100, 1, 0)
				l.PollEnd(1, OutcomePending)
			}
			if id == 3 {
				l.PollEnd(3, OutcomeReady)
				l.Complete(3)
			}
		}
		l.Schedule(2, GlobalQueue, CauseSpawn)
	}
	for _, c := range []struct {
		name string
		do   func(l *Log)
		why  string
	}{
		{"no such task", func(l *Log) { l.Schedule(9, 0, CauseWake) }, "there is no task #9 yet"},
		{"two begins", func(l *Log) { l.RunBegin("x", 1, 0, 0) }, "has begun already"},
		{"after the end", func(l *Log) { l.RunEnd(0, EndDone); l.Unpark() }, "the run has ended"},
		{"ids in order", func(l *Log) { l.Append(Event{Kind: Spawn, Task: 7}) }, "the next task is #5"},
		{"spawner", func(l *Log) { l.Append(Event{Kind: Spawn, Task: 5, Other: 6}) }, "spawner does not exist"},
		{"queued twice", func(l *Log) { l.Schedule(2, 0, CauseWake) }, "already in queue ready"},
		{"queued without a wake", func(l *Log) { l.Schedule(1, 0, CauseWake) }, "nobody woke it: it is -"},
		{"queued while polled", func(l *Log) { l.Schedule(4, 0, CauseRequeue) }, "being polled"},
		{"queued when done", func(l *Log) { l.Schedule(3, 0, CauseWake) }, "the task is done"},
		{"no such queue", func(l *Log) {
			l.Wake(
				1, ByExecutor, 0,
			)
			l.Schedule(1, LocalQueue(5), CauseWake)
		}, "no such queue"},
		{"full", func(l *Log) {
			l.Queue(LocalQueue(0), 1, FIFO)
			l.Schedule(l.Spawn(0, 0, 0, 0), LocalQueue(0), CauseSpawn)
			l.Schedule(l.Spawn(0, 0, 0, 0), LocalQueue(0), CauseSpawn)
		}, "the queue is full"},
		{"taken slot", func(l *Log) {
			l.Schedule(l.Spawn(0, 0, 0, 0), LIFOSlot, CauseSpawn)
			l.Schedule(l.Spawn(0, 0, 0, 0), LIFOSlot, CauseSpawn)
		}, "slot is taken by #5"},
		{"dequeue", func(l *Log) { l.Dequeue(1, 0) }, "not in that queue"},
		{"poll of a waiting task", func(l *Log) { l.Clock(l.now, 1); l.PollBegin(1, 2) }, "in no queue: -"},
		{"poll number", func(l *Log) { l.Clock(l.now, 1); l.PollBegin(2, 2) }, "this is poll 1"},
		{"poll twice", func(l *Log) { l.Clock(l.now, 1); l.PollBegin(4, 2) }, "being polled by W0"},
		{"poll of a finished task", func(l *Log) { l.Clock(l.now, 1); l.PollBegin(3, 2) }, "the task is done"},
		{"busy worker", func(l *Log) { l.PollBegin(2, 1) }, "W0 is polling #4"},
		{"end of an outer poll", func(l *Log) {
			l.PollBegin(l.Spawn(4, 0, 0, FlagExternal), 1)
			l.PollEnd(4, OutcomePending)
		}, "the poll of #5 inside of it goes on"},
		{"queued part", func(l *Log) {
			l.PollBegin(l.Spawn(4, 0, 0, FlagExternal|FlagNested), 1)
			l.Wake(5, ByTask, 5)
			l.PollEnd(5, OutcomePending)
			l.Schedule(5, GlobalQueue, CauseRepoll)
		}, "it is a part of another task"},
		{"sleeping worker", func(l *Log) { l.Clock(l.now, 1); l.Park(-1); l.PollBegin(2, 1) }, "W1 is asleep"},
		{"blocked worker", func(l *Log) {
			l.Clock(
				l.now, 1,
			)
			l.ThreadBlock(0, BlockSleep, 5, 0)
			l.PollBegin(2, 1)
		}, "W1 is blocked"},
		{"nobody polls", func(l *Log) { l.Clock(l.now, NoThread); l.PollBegin(2, 1) }, "nobody polls it"},
		{"overtaking", func(l *Log) {
			l.Schedule(l.Spawn(0, 0, 0, 0), GlobalQueue, CauseSpawn)
			l.Clock(l.now, 1)
			l.PollBegin(5, 1)
		}, "#2 is at the head of its queue"},
		{"foreign queue", func(l *Log) {
			l.Schedule(l.Spawn(0, 0, 0, 0), LocalQueue(0), CauseSpawn)
			l.Clock(l.now, 1)
			l.PollBegin(5, 1)
		}, "queue of another worker: local0"},
		{"end of no poll", func(l *Log) { l.PollEnd(2, OutcomePending) }, "not being polled"},
		{"end on another worker", func(l *Log) { l.Clock(l.now, 1); l.PollEnd(4, OutcomePending) }, "being polled by W0"},
		{"outcome", func(l *Log) { l.PollEnd(4, 9) }, "no such outcome"},
		{"await outside", func(l *Log) { l.Await(2, AwaitTimer, 0, 0, 0, 0) }, "not being polled"},
		{"dropped too often", func(l *Log) { l.WakerDrop(1, 0); l.WakerDrop(1, 0) }, "no clone of its waker"},
		{"wake of a queued task", func(l *Log) { l.Wake(2, ByExecutor, 0) }, "scheduled already"},
		{"wake of a finished task", func(l *Log) { l.Wake(3, ByExecutor, 0) }, "so the wake is stale"},
		{"coalesced with nothing", func(l *Log) { l.WakeCoalesced(1, ByExecutor, 0) }, "nothing to coalesce with"},
		{"stale but alive", func(l *Log) { l.WakeStale(1, ByExecutor, 0) }, "the task is waiting"},
		{"woken by a stranger", func(l *Log) { l.Wake(1, ByTask, 77) }, "does not exist"},
		{"woken by a timer that did not fire", func(l *Log) { l.Wake(1, ByTimer, 1) }, "has not fired in this instant"},
		{"rows go up", func(l *Log) { l.TimerArm(1, AwaitTimer, 0, 0, 0) }, "numbered upwards"},
		{"fires too early", func(l *Log) { l.TimerFire(1, 1) }, "not due before 100"},
		{"fires twice", func(l *Log) { l.Clock(100, l.thread); l.TimerFire(1, 1); l.TimerFire(1, 1) }, "it has fired"},
		{"fires unarmed", func(l *Log) { l.TimerFire(5, 0) }, "not armed"},
		{"disarm after firing", func(l *Log) { l.Clock(100, l.thread); l.TimerFire(1, 1); l.TimerDisarm(1, 1) }, "not armed"},
		{"event for nobody", func(l *Log) { l.HostFire(8, 0, 0) }, "nobody waits there"},
		{"complete twice", func(l *Log) { l.Complete(3) }, "complete already"},
		{"cancel when done", func(l *Log) { l.Cancel(3, 0) }, "the task is done"},
		{"cancel twice", func(l *Log) { l.Cancel(4, 0); l.Cancel(4, 0) }, "closed already"},
		{"no handle", func(l *Log) { l.HandleDrop(1) }, "no JoinHandle"},
		{"awaited by a stranger", func(l *Log) { l.HandleAwait(2, 66) }, "awaiting task does not exist"},
		{"output too early", func(l *Log) { l.OutputTaken(2, 0) }, "not finished"},
		{"output twice", func(l *Log) { l.OutputTaken(3, 0); l.OutputTaken(3, 0) }, "taken before"},
		{"free while alive", func(l *Log) { l.Free(1) }, "it is waiting"},
		{"free with a handle", func(l *Log) { l.Free(3) }, "JoinHandle is alive"},
		{"free with wakers", func(l *Log) { l.Cancel(1, 0); l.Free(1) }, "wakers of it are alive"},
		{"free twice", func(l *Log) { l.HandleDrop(3); l.Free(3); l.Free(3) }, "freed before"},
		{"thread twice", func(l *Log) { l.ThreadSpawn(1, 0, 0); l.ThreadSpawn(1, 0, 0) }, "that thread exists"},
		{"blocked twice", func(l *Log) {
			l.ThreadBlock(
				0, BlockLock, -1, 0,
			)
			l.ThreadBlock(0, BlockLock, -1, 0)
		}, "cannot block"},
		{"nobody blocks", func(l *Log) { l.Clock(l.now, NoThread); l.ThreadBlock(0, BlockLock, -1, 0) }, "nobody blocks"},
		{"unblocked", func(l *Log) { l.ThreadUnblock() }, "is not blocked"},
		{"ends twice", func(l *Log) { l.Clock(l.now, ThreadID(1)); l.ThreadEnd(); l.ThreadEnd() }, "has ended"},
		{"threads do not park", func(l *Log) { l.Clock(l.now, ThreadID(1)); l.Park(-1) }, "only workers park"},
		{"park while polling", func(l *Log) { l.Park(-1) }, "is polling #4"},
		{"park twice", func(l *Log) { l.Clock(l.now, 1); l.Park(-1); l.Park(-1) }, "asleep already"},
		{"unpark", func(l *Log) { l.Clock(l.now, 1); l.Unpark() }, "is not asleep"},
		{"steal from nobody", func(l *Log) { l.Clock(l.now, 1); l.Steal(LocalQueue(0), 1) }, "has 0 tasks"},
		{"steal from oneself", func(l *Log) { l.Steal(LocalQueue(0), 1) }, "of another worker"},
		{"overflow", func(l *Log) { l.Overflow(1, GlobalQueue) }, "has 0 tasks"},
		{"refill", func(l *Log) { l.Refill(2, GlobalQueue) }, "has 1 tasks"},
		{"refused with room", func(l *Log) { l.Refused(1, 0) }, "no bound"},
		{"no such kind", func(l *Log) { l.Append(Event{Kind: NumKinds + 3}) }, "no such kind"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := NewLog()
			begin(l)
			if err := Validate(l); err != nil {
				t.Fatal("the beginning is impossible already:", err)
			}
			n := l.Len()
			c.do(l)
			err := Validate(l)
			if err == nil || !strings.Contains(err.Error(), c.why) {
				t.Fatalf("%v, want %q", err, c.why)
			}
			if l.Len() == n {
				t.Error("nothing was added")
			}
			// whatever it is, looking at it must not fail
			for i := n; i <= l.Len(); i++ {
				l.State(i)
			}
		})
	}
}

// Package samples makes traces for tests.
package samples

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
)

// Small is a small run by hand: main spawns a ticker and awaits it; the ticker sleeps 50 ms.
func Small() *trace.Log {
	l := trace.NewLog()
	l.Clock(0, 0)
	l.RunBegin("queue", 1, 0, trace.FlagExact)
	l.Queue(trace.GlobalQueue, 0, "first in, first out")
	main := l.Spawn(0, l.Intern("main"), 1, trace.FlagMain)
	l.Schedule(main, trace.GlobalQueue, trace.CauseSpawn)
	l.Clock(100, l.Thread())
	l.PollBegin(main, 1)
	l.Clock(200, l.Thread())
	l.AtLine(main, 3)
	tick := l.Spawn(main, l.Intern("ticker(4)"), 3, trace.FlagHandle)
	l.Machine(tick, l.Intern(
		trace.EncodeMachine([]trace.MachineState{
			{Name: "Unresumed", Line: 13},
			{Name: "Suspend0", Line: 15, What: "sleep(ms(50)).await"},
			{Name: "Returned", Line: 18},
		}),
	), 64)
	l.Schedule(tick, trace.GlobalQueue, trace.CauseSpawn)
	l.Clock(300, l.Thread())
	l.WakerClone(main, main)
	l.HandleAwait(tick, main)
	l.Await(main, trace.AwaitJoin, 0, tick, 0, 9)
	l.PollEnd(main, trace.OutcomePending)
	l.Clock(400, l.Thread())
	l.PollBegin(tick, 1)
	l.Output(tick, "tick ", false)
	l.Output(tick, "1\n", false)
	row := l.NextRow()
	l.WakerClone(tick, tick)
	l.TimerArm(row, trace.AwaitTimer, 50_000_400, tick, l.Intern("sleep(50 ms)"))
	l.Await(tick, trace.AwaitTimer, 0, row, l.Intern("sleep(50 ms)"), 15)
	l.AwaitStack(tick, l.Intern(trace.EncodeStack([]string{"ticker", "Sleep"})))
	l.Locals(tick, l.AddString(trace.EncodeLocals([]trace.Local{{Name: "n", Type: "u32", Value: "4"}})))
	l.PollEnd(tick, trace.OutcomePending)
	l.Clock(500, l.Thread())
	l.Park(50_000_400)
	l.Clock(50_000_400, trace.NoThread)
	l.TimerFire(row, tick)
	l.Wake(tick, trace.ByTimer, row)
	l.Schedule(tick, trace.GlobalQueue, trace.CauseWake)
	l.Clock(l.Now(), 0)
	l.Unpark()
	l.PollBegin(tick, 2)
	l.Clock(l.Now()+100, l.Thread())
	l.WakerDrop(tick, tick)
	l.PollEnd(tick, trace.OutcomeReady)
	l.Complete(tick)
	l.Wake(main, trace.ByTask, tick)
	l.WakerDrop(main, 0)
	l.Schedule(main, trace.GlobalQueue, trace.CauseWake)
	l.Clock(l.Now()+100, l.Thread())
	l.PollBegin(main, 2)
	l.OutputTaken(tick, main)
	l.HandleDrop(tick)
	l.Free(tick)
	l.Clock(l.Now()+100, l.Thread())
	l.PollEnd(main, trace.OutcomeReady)
	l.Complete(main)
	l.RunEnd(0, trace.EndDone)
	return l
}

// Long makes a run of n tasks that yield, and some that sleep.
func Long(tasks, rounds int) *trace.Log {
	l := trace.NewLog()
	l.Clock(l.Now(), 0)
	l.RunBegin("queue", 1, 0, 0)
	l.Queue(trace.GlobalQueue, 0, "first in, first out")
	name := l.Intern("yielder")
	for range tasks {
		l.Schedule(l.Spawn(0, name, 1, 0), trace.GlobalQueue, trace.CauseSpawn)
	}
	for r := 1; r <= rounds; r++ {
		for id := uint32(1); id <= uint32(tasks); id++ {
			l.Clock(l.Now()+10, l.Thread())
			l.PollBegin(id, uint32(r))
			if r == rounds {
				l.PollEnd(id, trace.OutcomeReady)
				l.Complete(id)
				continue
			}
			l.Wake(id, trace.ByTask, id)
			l.PollEnd(id, trace.OutcomePending)
			l.Schedule(id, trace.GlobalQueue, trace.CauseRepoll)
		}
	}
	l.RunEnd(0, trace.EndDone)
	return l
}

// Story is a run in which everything happens once, on two workers and a few threads, told by hand.
func Story() *trace.Log {
	l := trace.NewLog()
	at := func(us int64, thread int16) { l.Clock(us*1000, thread) }
	str := l.Intern
	t0, t1, pool := trace.ThreadID(0), trace.ThreadID(1), trace.ThreadID(2)

	at(0, t0)
	l.RunBegin("steal", 2, 7, trace.FlagExact)
	l.Queue(trace.GlobalQueue, 0, trace.FIFO)
	for w := range 2 {
		l.Queue(trace.LocalQueue(w), 256, trace.FIFO)
	}
	l.AtLine(0, 3)
	l.Output(0, "hello\n", false)
	main := l.Spawn(0, str("main"), 3, trace.FlagMain)
	l.Schedule(main, trace.GlobalQueue, trace.CauseSpawn)

	at(10, 0) // worker 0 polls main, which spawns workers of all sorts
	l.PollBegin(main, 1)
	l.AtLine(main, 4)
	var ids []uint32
	for i, name := range []string{
		"sleeper(10)", "reader", "clicker", "locker", "second", "talker", "yielder", "doomed", "lazy",
	} {
		id := l.Spawn(main, str(name), int32(5+i), trace.FlagHandle)
		ids = append(ids, id)
		if i == 0 { // the next one takes its place in the slot
			l.Schedule(id, trace.LIFOSlot, trace.CauseSpawn)
			l.Dequeue(id, trace.LIFOSlot)
			l.Schedule(id, trace.LocalQueue(0), trace.CauseMoved)
		} else {
			l.Schedule(id, trace.LocalQueue(0), trace.CauseSpawn)
		}
	}
	sleeper, reader, clicker, locker, second := ids[0], ids[1], ids[2], ids[3], ids[4]
	talker, yielder, doomed, lazy := ids[5], ids[6], ids[7], ids[8]
	l.WakerClone(main, main)
	l.HandleAwait(sleeper, main)
	l.Await(main, trace.AwaitJoin, 0, sleeper, 0, 20)
	l.PollEnd(main, trace.OutcomePending)

	at(20, 1) // worker 1 finds nothing and steals; then there are few
	l.Park(-1)
	l.Unpark()
	l.Steal(trace.LocalQueue(0), 7)
	l.Overflow(2, trace.GlobalQueue)
	l.Refill(1, trace.GlobalQueue)
	at(21, 0)
	l.Steal(trace.LocalQueue(1), 2)

	waits := func(id uint32, k trace.AwaitKind, source uint32, label string, line int32) {
		l.WakerClone(id, id)
		l.Await(id, k, 1, source, str(label), line)
		l.PollEnd(id, trace.OutcomePending)
	}
	at(40, 1)
	l.PollBegin(second, 1)
	waits(second, trace.AwaitMutex, locker, "", 35)
	l.PollBegin(talker, 1)
	l.AtLine(talker, 36)
	l.Output(talker, "what ", false)
	l.Output(talker, "a line\nand the next\n", false)
	l.Output(talker, strings.Repeat("no end ", 40)+"\n", true)
	l.Unpolled(talker, "fetch", 37)
	l.LostData(talker, 1, 3, "read_exact", 37)
	waits(talker, trace.AwaitThread, 1, "", 38)
	l.PollBegin(yielder, 1)
	l.Wake(yielder, trace.ByTask, yielder)
	l.WakeCoalesced(yielder, trace.ByTask, yielder)
	l.Await(yielder, trace.AwaitYield, 0, 0, 0, 39)
	l.PollEnd(yielder, trace.OutcomePending)
	l.Schedule(yielder, trace.LocalQueue(1), trace.CauseRepoll)
	l.PollBegin(sleeper, 1)
	timer := l.NextRow()
	l.TimerArm(timer, trace.AwaitTimer, 1_000_000, sleeper, str("sleep(1 ms)"))
	waits(sleeper, trace.AwaitTimer, timer, "", 30)
	l.PollBegin(reader, 1)
	io := l.NextRow()
	l.TimerArm(io, trace.AwaitIO, -1, reader, str("4 bytes to read"))
	waits(reader, trace.AwaitIO, io, "", 31)

	at(50, 0)
	l.PollBegin(doomed, 1)
	l.Cancel(lazy, doomed)
	l.AtLine(doomed, 41)
	l.Panic(doomed, "index out of bounds")
	l.PollEnd(doomed, trace.OutcomePanic)
	l.PollBegin(clicker, 1)
	click := l.NextRow()
	l.HostWait(click, clicker, str("save"))
	waits(clicker, trace.AwaitClick, click, "save", 32)
	l.PollBegin(locker, 1)
	l.Held(locker, "`state` of a std::sync::Mutex", 33, 34)
	waits(locker, trace.AwaitChannel, 0, "", 34)

	at(60, t0) // threads of the program
	l.ThreadSpawn(1, str("counter"), 0)
	l.ThreadSpawn(2, str("blocking-1"), 0)
	l.ThreadBlock(0, trace.BlockSleep, 400_000, str("thread::sleep"))
	at(70, t1)
	l.AtLine(0, 50)
	l.ThreadBlock(0, trace.BlockLock, -1, str("Mutex::lock"))
	at(75, pool)
	l.ThreadBlock(0, trace.BlockPark, -1, str("thread::park"))
	at(80, t0)
	l.ThreadUnblock()
	at(81, t1)
	l.ThreadUnblock()
	l.Wake(talker, trace.ByThread, 1)
	l.Schedule(talker, trace.GlobalQueue, trace.CauseWake)
	l.ThreadEnd()

	at(90, 1) // a poll that blocks its worker, and one that takes long
	l.PollBegin(yielder, 2)
	l.AtLine(yielder, 40)
	l.ThreadBlock(yielder, trace.BlockSleep, 190_000, str("thread::sleep"))
	at(190, 1)
	l.ThreadUnblock()
	l.Diagnostic(yielder, trace.DiagWarn, "long poll: 100 µs without reaching an .await")
	l.PollEnd(yielder, trace.OutcomeReady)
	l.Complete(yielder)
	l.WakeStale(yielder, trace.ByTask, main)
	l.HandleDrop(yielder)
	l.Free(yielder)

	at(300, trace.NoThread) // the reactor's turn
	l.HostFire(0, 0, str("load"))
	l.HostFire(click, clicker, str("save"))
	l.Wake(clicker, trace.ByHost, click)
	l.Schedule(clicker, trace.GlobalQueue, trace.CauseWake)
	l.Clock(310_000, trace.NoThread)
	l.TimerFire(io, reader)
	l.Wake(reader, trace.ByIO, io)
	l.Schedule(reader, trace.GlobalQueue, trace.CauseWake)
	at(320, trace.NoThread)
	late := l.NextRow()
	l.TimerArm(late, trace.AwaitTimer, 320_000, reader, str("sleep(until 320 µs)"))
	l.TimerFire(late, reader)
	l.WakeCoalesced(reader, trace.ByTimer, late)
	at(330, t0)
	l.WakeCoalesced(reader, trace.ByThread, 0)
	at(340, trace.NoThread)
	row := l.NextRow()
	l.TimerArm(row, trace.AwaitOther, 900_000, 0, str("a signal"))
	l.TimerDisarm(row, 0)
	at(400, 0) // clicker is refused by the queue for once, reader is at an end
	l.PollBegin(talker, 2)
	l.WakerDrop(talker, talker)
	l.PollEnd(talker, trace.OutcomePending)
	l.Diagnostic(talker, trace.DiagLost, "returned Pending and nobody kept its waker")
	l.PollBegin(clicker, 2)
	l.WakerClone(clicker, clicker)
	l.WakerDrop(clicker, clicker)
	l.Cancel(clicker, 0)
	l.PollEnd(clicker, trace.OutcomePending)
	l.PollBegin(reader, 2)
	disarmed := l.NextRow()
	l.TimerArm(disarmed, trace.AwaitTimer, 2_000_000, reader, str("sleep(2 ms)"))
	l.TimerDisarm(disarmed, reader)
	l.PollEnd(reader, trace.OutcomeReady)
	l.Complete(reader)
	l.OutputTaken(reader, 0)

	at(500, 0)
	l.Park(1_000_000)
	at(500, 1)
	l.Park(-1)
	at(1000, trace.NoThread)
	l.TimerFire(timer, sleeper)
	l.Wake(sleeper, trace.ByTimer, timer)
	l.Schedule(sleeper, trace.GlobalQueue, trace.CauseWake)
	at(1000, 0)
	l.Unpark()
	l.PollBegin(sleeper, 2)
	l.WakerDrop(sleeper, sleeper)
	l.PollEnd(sleeper, trace.OutcomeReady)
	l.Complete(sleeper)
	l.Wake(main, trace.ByTask, sleeper)
	l.Schedule(main, trace.LIFOSlot, trace.CauseWake)
	at(1100, 0)
	l.PollBegin(main, 2)
	l.Wake(main, trace.ByExecutor, 0)
	l.PollEnd(main, trace.OutcomePending)
	l.Schedule(main, trace.LocalQueue(0), trace.CauseRequeue)
	at(1200, 0)
	l.PollBegin(main, 3)
	l.PollEnd(main, trace.OutcomeReady)
	l.Complete(main)
	l.Snoozed(locker, trace.Asleep{How: trace.AsleepGranted, Name: "first", Func: "fetch", Line: 12, Owns: "Mutex::lock",
		Waiter: locker, Waiters: 1, Since: 40})
	l.RunEnd(3, trace.EndPanic)
	return l
}

// Unfinished is a run that is looked at while it goes on: two runtimes, a thread that polls, threads that wait, a
// poll that blocks.
func Unfinished() *trace.Log {
	l := trace.NewLog()
	at := func(us int64, thread int16) { l.Clock(us*1000, thread) }
	str := l.Intern
	at(0, 0)
	l.RunBegin("local", 1, 0, trace.FlagExact)
	l.Queue(trace.GlobalQueue, 0, trace.FIFO)
	l.Queue(trace.LocalQueue(0), 2, trace.FIFO)
	l.Queue(trace.SharedQueue+1, 0, trace.FIFO) // of a second runtime, whose worker is 1
	l.Queue(trace.LocalQueue(1), 2, trace.FIFO)
	l.Queue(trace.LIFOSlot, 1, "newest first")
	l.ThreadSpawn(1, str("listener"), 0)
	l.ThreadSpawn(2, str("tokio-runtime-worker"), 0)
	one, two, three := l.Spawn(
		0, str("one"), 1, trace.FlagHandle,
	), l.Spawn(0, str("two"), 2, trace.FlagHandle), l.Spawn(0, str("three"), 3, 0)
	l.Schedule(one, trace.GlobalQueue, trace.CauseSpawn)
	l.Schedule(two, trace.SharedQueue+1, trace.CauseSpawn)
	l.Schedule(three, trace.GlobalQueue, trace.CauseSpawn)
	at(5, trace.ThreadID(1))
	l.ThreadBlock(0, trace.BlockRecv, -1, str("recv"))
	at(6, trace.ThreadID(2))
	l.ThreadBlock(0, trace.BlockSleep, 900_000, str("thread::sleep"))
	at(10, 0)
	l.PollBegin(one, 1)
	l.Wake(one, trace.ByTask, one)
	l.PollEnd(one, trace.OutcomePending)
	l.ScheduleFront(one, trace.GlobalQueue, trace.CauseRepoll)
	at(20, trace.ThreadID(0)) // main of the program polls something itself
	mine := l.Spawn(0, str("mine"), 4, trace.FlagExternal)
	l.PollBegin(mine, 1)
	at(30, trace.ThreadID(0))
	l.WakerClone(mine, mine)
	l.PollEnd(mine, trace.OutcomePending)
	l.Wake(mine, trace.ByExecutor, 0)
	at(40, 0)
	l.PollBegin(one, 2)
	l.AtLine(one, 9)
	l.ThreadBlock(one, trace.BlockLock, -1, str("Mutex::lock"))
	at(50, 0)
	l.Diagnostic(0, trace.DiagInfo, "half past")
	return l
}

// Busy records a run of tasks that sleep, print, are woken, end and are followed by others, on two workers.
func Busy(l *trace.Log, tasks, steps int) {
	r := rand.New(rand.NewPCG(3, 5))
	l.Clock(0, 0)
	l.RunBegin("queue", 2, 0, trace.FlagExact)
	l.Queue(trace.GlobalQueue, 0, "in any order")
	type live struct {
		id, polls, row uint32
		queued         bool
	}
	var all []*live
	spawn := func() {
		t := &live{id: l.Spawn(0, l.Intern("worker"), 7, trace.FlagHandle), queued: true}
		l.Machine(
			t.id, l.Intern(trace.EncodeMachine([]trace.MachineState{
				{Name: "Unresumed", Line: 7}, {Name: "Suspend0", Line: 8, What: "sleep"}, {Name: "Returned", Line: 9},
			})),
			64,
		)
		l.Schedule(t.id, trace.GlobalQueue, trace.CauseSpawn)
		all = append(all, t)
	}
	for range tasks {
		spawn()
	}
	for i := range steps {
		k := r.IntN(len(all))
		t := all[k]
		l.Clock(l.Now()+int64(r.IntN(50)), int16(r.IntN(2)))
		if !t.queued {
			l.Clock(max(l.Now(), int64(i)), trace.NoThread)
			l.TimerFire(t.row, t.id)
			l.Wake(t.id, trace.ByTimer, t.row)
			l.Schedule(t.id, trace.GlobalQueue, trace.CauseWake)
			l.WakerDrop(t.id, 0)
			t.queued = true
			continue
		}
		t.polls++
		l.PollBegin(t.id, t.polls)
		l.AtLine(t.id, int32(1+r.IntN(9)))
		if r.IntN(8) == 0 {
			l.Output(t.id, "out\n", false)
		}
		t.queued = false
		if t.polls > 2 && r.IntN(40) == 0 {
			l.PollEnd(t.id, trace.OutcomeReady)
			l.Complete(t.id)
			l.HandleDrop(t.id)
			l.Free(t.id)
			all = append(all[:k], all[k+1:]...)
			spawn()
			continue
		}
		t.row = l.NextRow()
		l.WakerClone(t.id, t.id)
		l.TimerArm(t.row, trace.AwaitTimer, l.Now(), t.id, l.Intern("sleep"))
		l.Await(t.id, trace.AwaitTimer, 0, t.row, l.Intern("sleep"), 8)
		l.AwaitStack(t.id, l.Intern(trace.EncodeStack([]string{"worker", "Sleep"})))
		n := trace.Local{Name: "n", Type: "u32", Value: string(rune('0' + i%10))}
		l.Locals(t.id, l.AddString(trace.EncodeLocals([]trace.Local{n})))
		l.PollEnd(t.id, trace.OutcomePending)
	}
	l.RunEnd(0, trace.EndDone)
}

// Find is the playhead right after the n-th event of a kind.
func Find(t *testing.T, l *trace.Log, k trace.Kind, n int) int {
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

// TasksIn returns the tasks of a queue, head first.
func TasksIn(s *trace.State, queue uint32) (ids []uint32) {
	s.Queued(queue, func(id uint32) { ids = append(ids, id) })
	return ids
}

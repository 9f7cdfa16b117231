package trace

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/golden"
)

// story is a run in which everything happens once, on two workers and a few threads, told by hand.
func story() *Log {
	l := NewLog()
	at := func(us int64, thread int16) { l.Clock(us*1000, thread) }
	str := l.Intern
	t0, t1, pool := ThreadID(0), ThreadID(1), ThreadID(2)

	at(0, t0)
	l.RunBegin("steal", 2, 7, FlagExact)
	l.Queue(GlobalQueue, 0, fifo)
	for w := range 2 {
		l.Queue(LocalQueue(w), 256, fifo)
	}
	l.AtLine(0, 3)
	l.Output(0, "hello\n", false)
	main := l.Spawn(0, str("main"), 3, FlagMain)
	l.Schedule(main, GlobalQueue, CauseSpawn)

	at(10, 0) // worker 0 polls main, which spawns workers of all sorts
	l.PollBegin(main, 1)
	l.AtLine(main, 4)
	var ids []uint32
	for i, name := range []string{
		"sleeper(10)", "reader", "clicker", "locker", "second", "talker", "yielder", "doomed", "lazy",
	} {
		id := l.Spawn(main, str(name), int32(5+i), FlagHandle)
		ids = append(ids, id)
		if i == 0 { // the next one takes its place in the slot
			l.Schedule(id, LIFOSlot, CauseSpawn)
			l.Dequeue(id, LIFOSlot)
			l.Schedule(id, LocalQueue(0), CauseMoved)
		} else {
			l.Schedule(id, LocalQueue(0), CauseSpawn)
		}
	}
	sleeper, reader, clicker, locker, second, talker, yielder, doomed, lazy := ids[0], ids[1], ids[2], ids[3], ids[4], ids[5], ids[6], ids[7], ids[8]
	l.WakerClone(main, main)
	l.HandleAwait(sleeper, main)
	l.Await(main, AwaitJoin, 0, sleeper, 0, 20)
	l.PollEnd(main, OutcomePending)

	at(20, 1) // worker 1 finds nothing and steals; then there are few
	l.Park(-1)
	l.Unpark()
	l.Steal(LocalQueue(0), 7)
	l.Overflow(2, GlobalQueue)
	l.Refill(1, GlobalQueue)
	at(21, 0)
	l.Steal(LocalQueue(1), 2)

	waits := func(id uint32, k AwaitKind, source uint32, label string, line int32) {
		l.WakerClone(id, id)
		l.Await(id, k, 1, source, str(label), line)
		l.PollEnd(id, OutcomePending)
	}
	at(40, 1)
	l.PollBegin(second, 1)
	waits(second, AwaitMutex, locker, "", 35)
	l.PollBegin(talker, 1)
	l.AtLine(talker, 36)
	l.Output(talker, "what ", false)
	l.Output(talker, "a line\nand the next\n", false)
	l.Output(talker, strings.Repeat("no end ", 40)+"\n", true)
	l.Unpolled(talker, "fetch", 37)
	waits(talker, AwaitThread, 1, "", 38)
	l.PollBegin(yielder, 1)
	l.Wake(yielder, ByTask, yielder)
	l.WakeCoalesced(yielder, ByTask, yielder)
	l.Await(yielder, AwaitYield, 0, 0, 0, 39)
	l.PollEnd(yielder, OutcomePending)
	l.Schedule(yielder, LocalQueue(1), CauseRepoll)
	l.PollBegin(sleeper, 1)
	timer := l.NextRow()
	l.TimerArm(timer, AwaitTimer, 1_000_000, sleeper, str("sleep(1 ms)"))
	waits(sleeper, AwaitTimer, timer, "", 30)
	l.PollBegin(reader, 1)
	io := l.NextRow()
	l.TimerArm(io, AwaitIO, -1, reader, str("4 bytes to read"))
	waits(reader, AwaitIO, io, "", 31)

	at(50, 0)
	l.PollBegin(doomed, 1)
	l.Cancel(lazy, doomed)
	l.AtLine(doomed, 41)
	l.Panic(doomed, "index out of bounds")
	l.PollEnd(doomed, OutcomePanic)
	l.PollBegin(clicker, 1)
	click := l.NextRow()
	l.HostWait(click, clicker, str("save"))
	waits(clicker, AwaitClick, click, "save", 32)
	l.PollBegin(locker, 1)
	l.Held(locker, "`state` of a std::sync::Mutex", 33, 34)
	waits(locker, AwaitChannel, 0, "", 34)

	at(60, t0) // threads of the program
	l.ThreadSpawn(1, str("counter"), 0)
	l.ThreadSpawn(2, str("blocking-1"), 0)
	l.ThreadBlock(0, BlockSleep, 400_000, str("thread::sleep"))
	at(70, t1)
	l.AtLine(0, 50)
	l.ThreadBlock(0, BlockLock, -1, str("Mutex::lock"))
	at(75, pool)
	l.ThreadBlock(0, BlockPark, -1, str("thread::park"))
	at(80, t0)
	l.ThreadUnblock()
	at(81, t1)
	l.ThreadUnblock()
	l.Wake(talker, ByThread, 1)
	l.Schedule(talker, GlobalQueue, CauseWake)
	l.ThreadEnd()

	at(90, 1) // a poll that blocks its worker, and one that takes long
	l.PollBegin(yielder, 2)
	l.AtLine(yielder, 40)
	l.ThreadBlock(yielder, BlockSleep, 190_000, str("thread::sleep"))
	at(190, 1)
	l.ThreadUnblock()
	l.Diagnostic(yielder, DiagWarn, "long poll: 100 µs without reaching an .await")
	l.PollEnd(yielder, OutcomeReady)
	l.Complete(yielder)
	l.WakeStale(yielder, ByTask, main)
	l.HandleDrop(yielder)
	l.Free(yielder)

	at(300, NoThread) // the reactor's turn
	l.HostFire(0, 0, str("load"))
	l.HostFire(click, clicker, str("save"))
	l.Wake(clicker, ByHost, click)
	l.Schedule(clicker, GlobalQueue, CauseWake)
	l.Clock(310_000, NoThread)
	l.TimerFire(io, reader)
	l.Wake(reader, ByIO, io)
	l.Schedule(reader, GlobalQueue, CauseWake)
	at(320, NoThread)
	late := l.NextRow()
	l.TimerArm(late, AwaitTimer, 320_000, reader, str("sleep(until 320 µs)"))
	l.TimerFire(late, reader)
	l.WakeCoalesced(reader, ByTimer, late)
	at(330, t0)
	l.WakeCoalesced(reader, ByThread, 0)
	at(340, NoThread)
	row := l.NextRow()
	l.TimerArm(row, AwaitOther, 900_000, 0, str("a signal"))
	l.TimerDisarm(row, 0)
	at(400, 0) // clicker is refused by the queue for once, reader is at an end
	l.PollBegin(talker, 2)
	l.WakerDrop(talker, talker)
	l.PollEnd(talker, OutcomePending)
	l.Diagnostic(talker, DiagLost, "returned Pending and nobody kept its waker")
	l.PollBegin(clicker, 2)
	l.WakerClone(clicker, clicker)
	l.WakerDrop(clicker, clicker)
	l.Cancel(clicker, 0)
	l.PollEnd(clicker, OutcomePending)
	l.PollBegin(reader, 2)
	disarmed := l.NextRow()
	l.TimerArm(disarmed, AwaitTimer, 2_000_000, reader, str("sleep(2 ms)"))
	l.TimerDisarm(disarmed, reader)
	l.PollEnd(reader, OutcomeReady)
	l.Complete(reader)
	l.OutputTaken(reader, 0)

	at(500, 0)
	l.Park(1_000_000)
	at(500, 1)
	l.Park(-1)
	at(1000, NoThread)
	l.TimerFire(timer, sleeper)
	l.Wake(sleeper, ByTimer, timer)
	l.Schedule(sleeper, GlobalQueue, CauseWake)
	at(1000, 0)
	l.Unpark()
	l.PollBegin(sleeper, 2)
	l.WakerDrop(sleeper, sleeper)
	l.PollEnd(sleeper, OutcomeReady)
	l.Complete(sleeper)
	l.Wake(main, ByTask, sleeper)
	l.Schedule(main, LIFOSlot, CauseWake)
	at(1100, 0)
	l.PollBegin(main, 2)
	l.Wake(main, ByExecutor, 0)
	l.PollEnd(main, OutcomePending)
	l.Schedule(main, LocalQueue(0), CauseRequeue)
	at(1200, 0)
	l.PollBegin(main, 3)
	l.PollEnd(main, OutcomeReady)
	l.Complete(main)
	l.RunEnd(3, EndPanic)
	return l
}

// TestStory compares what a reader is told of every event, and how every task is said to be after it, with what is
// written down.
func TestStory(t *testing.T) {
	l := story()
	if err := Validate(l); err != nil {
		t.Error(err)
	}
	var b strings.Builder
	was := map[uint32]string{}
	banner := ""
	for n := 1; n <= l.Len(); n++ {
		v := l.View(Query{Event: n, Queue: 3, Rows: 3, Console: 3})
		b.WriteString(strings.TrimLeft(l.EventText(n-1), " ") + "\n")
		b.WriteString("\t" + strings.TrimSpace(v.Narration.Text+" "+v.Narration.More) + "\n")
		for id := uint32(1); int(id) <= v.Finished.Total; id++ {
			i := l.View(Query{Event: n, Selected: id}).Task
			if s := i.Sentence + " " + i.Bits.String() + "; " + i.Holders; s != was[id] {
				was[id] = s
				b.WriteString("\t#" + num(int64(id)) + ": " + s + "\n")
			}
		}
		now := ""
		if v.Banner != nil {
			now = v.Banner.Kind + ": " + v.Banner.Text
		}
		if now != banner {
			banner = now
			b.WriteString("\tbanner: " + now + "\n")
		}
	}
	b.WriteString("\nlanes\n")
	lanes := l.Lanes(LaneQuery{To: l.End(), Count: 20})
	for _, lane := range lanes.Tasks {
		b.WriteString("#" + num(int64(lane.ID)) + " " + lane.Name + ":")
		for _, g := range lane.Segs {
			b.WriteString(" " + g.State.String() + " " + num(g.Start/1000) + "-" + num(g.End/1000))
			if g.Label >= 0 {
				b.WriteString(" (" + lanes.Labels[g.Label] + ")")
			}
		}
		b.WriteString("\n")
	}
	for _, lane := range lanes.Workers {
		b.WriteString("worker " + num(int64(lane.ID)) + ":")
		for _, g := range lane.Segs {
			b.WriteString(" #" + num(int64(g.Task)) + " " + num(g.Start/1000) + "-" + num(g.End/1000))
		}
		b.WriteString("\n")
	}
	for _, lane := range lanes.Threads {
		b.WriteString("thread " + num(int64(lane.ID)) + " " + lane.Name + ":")
		for _, g := range lane.Segs {
			b.WriteString(" " + g.State.String() + " " + num(g.Start/1000) + "-" + num(g.End/1000))
		}
		b.WriteString("\n")
	}
	for _, x := range lanes.Blocked {
		b.WriteString("blocked: worker " + num(int64(x.Worker)) + " in #" + num(
			int64(x.Task),
		) + " at line " + num(int64(x.Line)) + " " + num(x.Start/1000) + "-" + num(x.End/1000) + "\n")
	}
	for _, x := range lanes.Steals {
		b.WriteString("stolen: " + num(
			int64(x.Count),
		) + " by worker " + num(int64(x.Thief)) + " from worker " + num(int64(x.Victim)) + "\n")
	}
	fmt.Fprintf(&b, "%+v\n", *lanes)

	b.WriteString("\noverview, a column per 50 µs\n")
	d := l.Density(DensityQuery{To: 1_200_000, Columns: 24, Rows: 10, Count: 10})
	for i, row := range d.Raster {
		b.WriteString(string(row) + " #" + num(int64(i+1)) + "\n")
	}
	d.Raster = nil // as above
	fmt.Fprintf(&b, "%+v\n", *d)

	b.WriteString("\ntables\n")
	fmt.Fprintf(&b, "%+v\n", *l.TaskRows(TaskQuery{Event: l.Len() - 60, Count: 20}))
	fmt.Fprintf(&b, "%+v\n", *l.TaskRows(TaskQuery{Event: l.Len() - 60, Count: 1, First: 1, State: "waiting"}))
	fmt.Fprintf(&b, "%+v\n", *l.EventRows(EventQuery{First: 3, Count: 2}))
	fmt.Fprintf(&b, "%+v\n", *l.EventRows(EventQuery{First: 2, Count: 3, Task: 5}))

	golden.Compare(t, "testdata/story.txt", b.String())
}

package trace

// The recorder methods append one event each, at the cursor (time, thread, line). None of them formats anything.

// Clock sets time (ns) and thread of the events that follow. When the thread is another one than before, the line is unknown until AtLine.
func (l *Log) Clock(time int64, thread int16) {
	if thread != l.thread {
		l.Line = 0
	} else if time == l.now {
		return
	}
	l.now, l.thread, l.room = time, thread, 0
}

// Now is the time of the events that follow, in ns.
func (l *Log) Now() int64 { return l.now }

// Thread is the thread of the events that follow.
func (l *Log) Thread() int16 { return l.thread }

// add is Append at the cursor, for kinds with a string, flags, large numbers, or an index to keep; put is for the others.
func (l *Log) add(k Kind, task, other uint32, arg int64, str uint32, f Flags) {
	l.Append(Event{Time: l.now, Arg: arg, Task: task, Other: other, Line: l.Line, Str: str, Thread: l.thread, Kind: k, Flags: f})
}

// RunBegin opens a run. With FlagExact a waiting task whose waker nobody holds is shown as lost.
func (l *Log) RunBegin(design string, workers int, seed uint64, f Flags) {
	l.add(RunBegin, 0, uint32(workers), int64(seed), l.Intern(design), f)
}

// RunEnd closes a run.
func (l *Log) RunEnd(exit int, reason End) { l.add(RunEnd, 0, uint32(reason), int64(exit), 0, 0) }

// Queue describes a queue in words ("first in, first out"); capacity 0 = unbounded.
func (l *Log) Queue(queue uint32, capacity int, order string) {
	l.add(Queue, 0, queue, int64(capacity), l.Intern(order), 0)
}

// Spawn records a new task and returns its id. by is the task being polled, 0 for the executor; name is interned; line is where the
// future comes from. It does not put the task in a queue.
func (l *Log) Spawn(by, name uint32, line int32, f Flags) uint32 {
	return l.SpawnSlot(by, name, line, f, l.ids, 0)
}

// SpawnSlot is Spawn with the arena slot and generation that the task lives in. Once the log is full it still hands out ids, but tasks beyond are unknown to it.
func (l *Log) SpawnSlot(by, name uint32, line int32, f Flags, slot, generation uint32) uint32 {
	l.ids++
	l.spawn(by, name, line, f, slot, generation&0x7fffffff, false)
	return l.ids
}

// SpawnQueued is SpawnSlot, and Schedule in the global queue: one operation.
func (l *Log) SpawnQueued(by, name uint32, line int32, f Flags, slot, generation uint32) uint32 {
	l.ids++
	l.spawn(by, name, line, f, slot, generation&0x7fffffff, true)
	return l.ids
}

// Machine attaches the state machine of the task's future: states from EncodeMachine, interned; size of the future in bytes.
func (l *Log) Machine(task, states uint32, size int) { l.add(Machine, task, 0, int64(size), states, 0) }

// Schedule puts a task at the back of a queue.
func (l *Log) Schedule(task, queue uint32, c Cause) { l.put(Schedule, task, queue<<8|uint32(c)) }

// ScheduleFront puts a task at the head of a queue.
func (l *Log) ScheduleFront(task, queue uint32, c Cause) {
	l.add(Schedule, task, queue, int64(c), 0, FlagFront)
}

// Dequeue takes a task out of a queue without polling it.
func (l *Log) Dequeue(task, queue uint32) { l.put(Dequeue, task, queue) }

// PollBegin begins the n-th poll of a task on Thread.
func (l *Log) PollBegin(task uint32, n uint32) { l.op(uint64(PollBegin), task, n&uint32(low), 1) }

// PollEnd ends it.
func (l *Log) PollEnd(task uint32, o Outcome) {
	if n := l.n - 1; o == OutcomePending && n >= l.sealed && n < l.room { // as in extend; n is not below 0 then
		more := uint64(0)
		switch w := l.cur[n]; {
		case w>>lowBits == uint64(PollBegin)<<lowBits|uint64(task):
			more = opPoll - uint64(PollBegin)
		case w>>56 == opJoin && w&low == uint64(task):
			more = opJoinEnd - opJoin
		case w>>56 == opWakeQ && w&low == uint64(task)<<3|uint64(ByTask):
			more = opWakeQEnd - opWakeQ
		}
		if more != 0 {
			l.cur[n] += more << 56
			l.events++
			return
		}
	}
	l.put(PollEnd, task, uint32(o))
}

// Await says what the task will wait for when this poll returns Pending. point is the suspension point, counted from 0; source is the
// reactor row for AwaitTimer, AwaitIO and AwaitClick, the awaited task for AwaitJoin, the thread for AwaitThread,
// else 0 or the task that holds the lock. label is interned ("sleep(50 ms)").
func (l *Log) Await(task uint32, k AwaitKind, point int, source, label uint32, line int32) {
	arg := uint64(k) | uint64(point)<<8
	if source == 0 && (arg|uint64(task))>>lowBits == 0 && l.ready(1) {
		w := l.cur[l.n : l.n+2]
		w[0], w[1] = opAwait<<56|uint64(task)<<lowBits|arg, uint64(label)<<32|uint64(uint32(line))
		l.n += 2
		l.events++
		return
	}
	l.Append(Event{Time: l.now, Arg: int64(k) | int64(point)<<8, Task: task, Other: source, Line: line, Str: label, Thread: l.thread, Kind: Await})
}

// Suspension is what Await records, packed: for polls that are recorded as a whole.
type Suspension struct{ what, text uint64 }

// Suspend packs a suspension without a source; ok is false when that does not fit.
func Suspend(k AwaitKind, point int, label uint32, line int32) (a Suspension, ok bool) {
	a = Suspension{uint64(k) | uint64(point)<<8, uint64(label)<<32 | uint64(uint32(line))}
	return a, a.what>>lowBits == 0
}

// Polled is a whole poll of a task on the log's thread: its n-th PollBegin at one time, and at another its Await and
// PollEnd(pending), with nothing between. The log's time is the second one then.
func (l *Log) Polled(task, n uint32, began, ended int64, a Suspension) {
	i, gap, took := l.n, uint64(began-l.last), uint64(ended-began)
	if i >= roomy || (gap|took)>>32 != 0 || l.thread != l.on || l.limit-l.marks[len(l.marks)-1].event < mostEvents || ended >= maxPacked || task>>lowBits != 0 {
		l.now, l.room = began, 0
		l.PollBegin(task, n)
		l.Clock(ended, l.thread)
		if l.dropped == 0 { // nobody says what is awaited once the log is full
			l.Await(task, AwaitKind(a.what), int(a.what>>8), 0, uint32(a.text>>32), int32(a.text))
		}
		l.PollEnd(task, OutcomePending)
		return
	}
	w := l.cur
	w[i], w[i+1] = opPolled<<56|uint64(task)<<lowBits|uint64(n)&low, gap<<32|took
	i += 2
	if !l.hasAwait || l.await != a {
		l.hasAwait, l.await = true, a
		w[i-2] += (opPolledAs - opPolled) << 56
		w[i], w[i+1] = a.what, a.text
		i += 2
	}
	l.n, l.sealed, l.room, l.events = i, i, roomy, l.events+3
	l.now, l.last = ended, ended
}

// AwaitStack says which futures are nested in the one that returns Pending, outermost first; names from EncodeStack, interned.
func (l *Log) AwaitStack(task, names uint32) { l.add(AwaitStack, task, 0, 0, names, 0) }

// Locals gives the variables alive across the await; vars from EncodeLocals.
func (l *Log) Locals(task, vars uint32) { l.add(Locals, task, 0, 0, vars, 0) }

// WakerClone counts one more waker of task; in is the task being polled.
func (l *Log) WakerClone(task, in uint32) { l.put(WakerClone, task, in) }

// WakerDrop counts one less.
func (l *Log) WakerDrop(task, in uint32) { l.put(WakerDrop, task, in) }

// Wake says that a waker was invoked and the task will be polled because of it. who: see By.
func (l *Log) Wake(task uint32, by By, who uint32) { l.wake(Wake, task, by, who) }

// WakeCoalesced says that a waker was invoked and the task was going to be polled anyway.
func (l *Log) WakeCoalesced(task uint32, by By, who uint32) {
	l.wake(WakeCoalesced, task, by, who)
}

// WakeStale says that a waker was invoked whose task is finished or whose slot belongs to another.
func (l *Log) WakeStale(task uint32, by By, who uint32) { l.wake(WakeStale, task, by, who) }

func (l *Log) wake(k Kind, task uint32, by By, who uint32) {
	if who>>(lowBits-3) != 0 {
		l.add(k, task, who, int64(by), 0, 0)
		return
	}
	l.put(k, task, who<<3|uint32(by))
}

// NextRow hands out the number of a reactor row, from 1.
func (l *Log) NextRow() uint32 {
	l.rows++
	return l.rows
}

// TimerArm adds a reactor row (kind AwaitTimer, AwaitIO or AwaitOther). deadline in ns, -1 = none; label interned.
func (l *Log) TimerArm(row uint32, k AwaitKind, deadline int64, task, label uint32) {
	l.add(TimerArm, task, row, deadline, label, Flags(k))
}

// TimerFire says the row is due; the Wake, if any, follows.
func (l *Log) TimerFire(row, task uint32) { l.put(TimerFire, task, row) }

// TimerDisarm removes a row that did not fire (for HostWait too).
func (l *Log) TimerDisarm(row, task uint32) { l.put(TimerDisarm, task, row) }

// HostWait adds a reactor row that waits for the host event of that name (interned).
func (l *Log) HostWait(row, task, name uint32) { l.add(HostWait, task, row, 0, name, 0) }

// HostFire says a host event came in; row 0 when nobody waited for it.
func (l *Log) HostFire(row, task, name uint32) { l.add(HostFire, task, row, 0, name, 0) }

// Output records text written by the program, as it was written (line ends included).
func (l *Log) Output(task uint32, text string, stderr bool) {
	var f Flags
	if stderr {
		f = FlagStderr
	}
	l.add(Output, task, 0, 0, l.AddString(text), f)
}

// AtLine moves the cursor's line and records that Thread now executes it for task (0 = outside of any task).
func (l *Log) AtLine(task uint32, line int32) {
	l.Line = line
	l.put(Line, task, uint32(line))
}

// The following record what an executor with one queue does together. Each is one operation, and gives the same events as the calls it stands for.

// WakeQueued is Wake, and Schedule in the global queue.
func (l *Log) WakeQueued(task uint32, by By, who uint32) {
	l.emit(opWakeQ<<56|uint64(task)<<lowBits|uint64(who<<3|uint32(by)), 2)
}

// PollEndQueued is PollEnd of a pending poll, and Schedule in the global queue because the task was woken meanwhile.
func (l *Log) PollEndQueued(task uint32) {
	if !l.extend(opPollWake, task, opPollYield, 2) {
		l.op(opRepoll, task, 0, 2)
	}
}

// WakeSelf is Wake of a task by itself, in its poll.
func (l *Log) WakeSelf(task uint32) {
	if !l.extend(uint64(PollBegin), task, opPollWake, 1) {
		l.Wake(task, ByTask, task)
	}
}

// PollEndReady is PollEnd of a ready poll and Complete, and with free also Free.
func (l *Log) PollEndReady(task uint32, free bool) {
	switch {
	case free && !l.extend(uint64(PollBegin), task, opPollFree, 3):
		l.op(opDoneFree, task, 0, 3)
	case !free && !l.extend(uint64(PollBegin), task, opPollDone, 2):
		l.op(opDone, task, 0, 2)
	}
}

// OutputTakenFree is OutputTaken, HandleDrop and Free.
func (l *Log) OutputTakenFree(task, by uint32) { l.op(opTakeFree, task, by, 3) }

// HandleAwaited is HandleAwait, and Await of the task that waits.
func (l *Log) HandleAwaited(task, by uint32) { l.op(opJoin, task, by, 2) }

// SleepArmed is TimerArm of a deadline in ns and Await of it, labelled as a sleep of d ns, or until the deadline when d is negative.
// The label is made when somebody reads it.
func (l *Log) SleepArmed(row uint32, deadline int64, task uint32, d int64) {
	l.words3(opSleep, task, row, uint64(deadline), uint64(d), 2)
}

// TimerWoke is TimerFire and Wake by the timer, and with queued also Schedule in the global queue.
func (l *Log) TimerWoke(row, task uint32, queued bool) {
	if queued {
		l.op(opFireQ, task, row, 3)
	} else {
		l.op(opFire, task, row, 2)
	}
}

// Complete says the task's output is stored.
func (l *Log) Complete(task uint32) { l.put(Complete, task, 0) }

// Cancel closes a task that is not finished.
func (l *Log) Cancel(task, by uint32) { l.add(Cancel, task, by, 0, 0, 0) }

// Panic records a panic at the cursor's line.
func (l *Log) Panic(task uint32, message string) { l.add(Panic, task, 0, 0, l.AddString(message), 0) }

// HandleDrop detaches a task.
func (l *Log) HandleDrop(task uint32) { l.put(HandleDrop, task, 0) }

// HandleAwait says that task by waits for the output of task.
func (l *Log) HandleAwait(task, by uint32) { l.put(HandleAwait, task, by) }

// OutputTaken says that the output of task was given to by.
func (l *Log) OutputTaken(task, by uint32) { l.put(OutputTaken, task, by) }

// Free says that the last reference to a task is gone.
func (l *Log) Free(task uint32) { l.put(Free, task, 0) }

// ThreadSpawn adds thread n of the program; name interned; by is the task being polled.
func (l *Log) ThreadSpawn(n, name, by uint32) { l.add(ThreadSpawn, by, n, 0, name, 0) }

// ThreadBlock stops Thread (a worker or a thread of the program) until a time (-1 = open); task is the one being polled on it; why is interned ("thread::sleep").
// Inside a poll nothing else can be polled there meanwhile. A sleep says so at once, in a Diagnostic; how long another wait
// takes is known when it is over.
func (l *Log) ThreadBlock(task uint32, b Block, until int64, why uint32) {
	l.add(ThreadBlock, task, uint32(b), until, why, 0)
	if task == 0 {
		return
	}
	x := blocking{task: task, why: why, line: l.Line, since: l.now}
	if b == BlockSleep && until >= 0 {
		l.remark(x, " is", until-l.now)
		return
	}
	if l.blocking == nil {
		l.blocking = map[int16]blocking{}
	}
	l.blocking[l.thread] = x
}

// ThreadUnblock lets Thread go on.
func (l *Log) ThreadUnblock() {
	l.put(ThreadUnblock, 0, 0)
	if x, ok := l.blocking[l.thread]; ok {
		delete(l.blocking, l.thread)
		if ns := l.now - x.since; ns >= ShortBlock {
			l.remark(x, " was", ns)
		}
	}
}

// ShortBlock is how long a thread may wait inside a poll, in ns, before that is worth a word: locks are made for less.
const ShortBlock = 100_000

// blocking is a wait inside a poll.
type blocking struct {
	task, why uint32
	line      int32
	since     int64
}

// remark tells of a wait inside a poll, once per place: how often it was is for those who read the whole log.
func (l *Log) remark(x blocking, verb string, ns int64) {
	place := blocking{why: x.why, line: x.line}
	if l.remarked[place] {
		return
	}
	if l.remarked == nil {
		l.remarked = map[blocking]bool{}
	}
	l.remarked[place] = true
	l.Diagnostic(x.task, DiagFault, l.Str(x.why)+" inside async: "+threadWord(l.thread)+verb+" blocked for "+Duration(ns))
}

// ThreadEnd ends Thread.
func (l *Log) ThreadEnd() { l.put(ThreadEnd, 0, 0) }

// Park puts worker Thread to sleep until a time (-1 = until something happens).
func (l *Log) Park(until int64) { l.add(Park, 0, 0, until, 0, 0) }

// Unpark wakes worker Thread.
func (l *Log) Unpark() { l.put(Unpark, 0, 0) }

// Steal moves the n oldest tasks of a queue to the back of Thread's local queue.
func (l *Log) Steal(from uint32, n int) { l.add(Steal, 0, from, int64(n), 0, 0) }

// Overflow moves the n oldest tasks of Thread's local queue to the back of the global one of its runtime.
func (l *Log) Overflow(n int, global uint32) { l.add(Overflow, 0, global, int64(n), 0, 0) }

// Refill moves the n oldest tasks of the global queue of its runtime to the back of Thread's local one.
func (l *Log) Refill(n int, global uint32) { l.add(Refill, 0, global, int64(n), 0, 0) }

// Diagnostic adds a remark about the run to the console.
func (l *Log) Diagnostic(task uint32, d Diag, text string) {
	l.add(Diagnostic, task, uint32(d), 0, l.AddString(text), 0)
}

// Refused says that a queue was full and the task stays outside.
func (l *Log) Refused(task, queue uint32) { l.put(Refused, task, queue) }

// Held says that a guard of one of std's locks, taken at line taken, is alive across the await at line.
func (l *Log) Held(task uint32, guard string, taken, line int32) {
	l.Append(Event{Time: l.now, Arg: int64(taken), Task: task, Line: line, Str: l.Intern(guard), Thread: l.thread, Kind: Held})
}

// Unpolled says that a future was dropped at line without ever having been polled; task is the one being polled.
func (l *Log) Unpolled(task uint32, name string, line int32) {
	l.Append(Event{Time: l.now, Task: task, Line: line, Str: l.Intern(name), Thread: l.thread, Kind: Unpolled})
}

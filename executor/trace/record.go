package trace

import (
	"strings"

	"github.com/pollground/pollground/executor/lang"
)

// The recorder methods append one event each, at the log's cursor (time, thread, line). Only remark formats text.

// Clock sets the time (ns) and thread of the following events. If the thread changes, the line is unknown until AtLine.
func (l *Log) Clock(time int64, thread int16) {
	if thread != l.thread {
		l.Line = 0
	} else if time == l.now {
		return
	}
	l.now, l.thread, l.room = time, thread, 0
}

// Now returns the time of the following events in ns.
func (l *Log) Now() int64 { return l.now }

// Thread returns the thread of the following events.
func (l *Log) Thread() int16 { return l.thread }

// add appends an event at the cursor that does not fit in one word, or that Append must index. put appends the others.
func (l *Log) add(k Kind, task, other uint32, arg int64, str uint32, f Flags) {
	l.Append(Event{
		Time: l.now, Arg: arg, Task: task, Other: other, Line: l.Line, Str: str, Thread: l.thread, Kind: k, Flags: f,
	})
}

// RunBegin begins a run. With FlagExact, a waiting task without wakers counts as lost.
func (l *Log) RunBegin(policy string, workers int, seed uint64, f Flags) {
	l.add(RunBegin, 0, uint32(workers), int64(seed), l.Intern(policy), f)
}

// RunEnd ends a run.
func (l *Log) RunEnd(exit int, reason End) { l.add(RunEnd, 0, uint32(reason), int64(exit), 0, 0) }

// Queue declares a queue; order describes it ("first in, first out"); capacity 0 = unbounded.
func (l *Log) Queue(queue uint32, capacity int, order string) {
	l.add(Queue, 0, queue, int64(capacity), l.Intern(order), 0)
}

// Spawn records a new task and returns its id. by is the task being polled, 0 for the executor; name is interned; line
// is the source line of the future. Schedule puts the task in a queue.
func (l *Log) Spawn(by, name uint32, line int32, f Flags) uint32 {
	return l.SpawnSlot(by, name, line, f, l.ids, 0)
}

// SpawnSlot is Spawn with the arena slot and generation of the task. A full log still returns new ids, but does not
// know the tasks.
func (l *Log) SpawnSlot(by, name uint32, line int32, f Flags, slot, generation uint32) uint32 {
	l.ids++
	l.spawn(by, name, line, f, slot, generation&0x7fffffff)
	return l.ids
}

// Machine records the state machine of the task's future: states from EncodeMachine, interned, and the future's size in
// bytes.
func (l *Log) Machine(task, states uint32, size int) { l.add(Machine, task, 0, int64(size), states, 0) }

// Schedule records that a task was put at the back of a queue.
func (l *Log) Schedule(task, queue uint32, c Cause) {
	l.put(Schedule, task, uint64(queue)<<8|uint64(c))
}

// ScheduleFront records that a task was put at the head of a queue.
func (l *Log) ScheduleFront(task, queue uint32, c Cause) {
	l.add(Schedule, task, queue, int64(c), 0, FlagFront)
}

// Dequeue records that a task was removed from a queue without being polled.
func (l *Log) Dequeue(task, queue uint32) { l.put(Dequeue, task, uint64(queue)) }

// PollBegin records that the n-th poll of a task begins, n ≥ 1.
func (l *Log) PollBegin(task uint32, n uint32) { l.put(PollBegin, task, uint64(n)&low) }

// PollEnd records that the poll of a task ends.
func (l *Log) PollEnd(task uint32, o Outcome) { l.put(PollEnd, task, uint64(o)) }

// PollReady records that the poll of a task ends and returned Ready, and that the output is stored. free is true if the
// last reference to the task is gone with it.
func (l *Log) PollReady(task uint32, free bool) {
	switch {
	case free && l.putAll(opReadyFree, 3, task, 0) || !free && l.putAll(opReady, 2, task, 0):
		return
	}
	l.PollEnd(task, OutcomeReady)
	l.Complete(task)
	if free {
		l.Free(task)
	}
}

// Await records what the task waits for after this poll returns Pending. point is the suspension point, from 0. source
// is the reactor row for AwaitTimer, AwaitIO and AwaitClick, the awaited task for AwaitJoin, and the thread for
// AwaitThread. For other kinds it is 0, or the task that holds the lock. label is interned ("sleep(50 ms)").
func (l *Log) Await(task uint32, k AwaitKind, point int, source, label uint32, line int32) {
	arg := uint64(k) | uint64(point)<<8
	if (arg|uint64(task))>>lowBits == 0 && l.ready(1) {
		w := l.cur[l.n : l.n+3]
		w[0], w[1] = opAwait<<56|uint64(task)<<lowBits|arg, uint64(label)<<32|uint64(uint32(line))
		l.n += 2
		if source != 0 {
			w[0] += (opAwaitOf - opAwait) << 56
			w[2] = uint64(source)
			l.n++
		}
		l.events++
		return
	}
	l.Append(Event{
		Time: l.now, Arg: int64(k) | int64(point)<<8, Task: task, Other: source, Line: line, Str: label,
		Thread: l.thread, Kind: Await,
	})
}

// Suspension holds the arguments of Await, packed for Polled.
type Suspension struct {
	what uint64 // AwaitKind | suspension point<<8
	text uint64 // label<<32 | line
}

// Suspend packs the arguments of an Await without a source. ok is false if they do not fit.
func Suspend(k AwaitKind, point int, label uint32, line int32) (a Suspension, ok bool) {
	a = Suspension{uint64(k) | uint64(point)<<8, uint64(label)<<32 | uint64(uint32(line))}
	return a, a.what>>lowBits == 0
}

// Polled records a complete pending poll of a task on the log's thread. It stands for the n-th PollBegin at time began,
// and Await and PollEnd(pending) at time ended, with no events between. It sets the log's time to ended.
func (l *Log) Polled(task, n uint32, began, ended int64, a Suspension) {
	i, gap, took := l.n, uint64(began-l.last), uint64(ended-began)
	nearLimit := l.limit-l.marks[len(l.marks)-1].event < mostEvents
	fits := i < roomy && (gap|took)>>32 == 0 && ended < maxPacked && task>>lowBits == 0
	if !fits || nearLimit || l.thread != l.on {
		l.now, l.room = began, 0
		l.PollBegin(task, n)
		l.Clock(ended, l.thread)
		if l.dropped == 0 { // a full log drops Await too
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
	l.n, l.room, l.events = i, roomy, l.events+3
	l.now, l.last = ended, ended
}

// AwaitStack records the futures that the awaited one is nested in, outermost first; names from EncodeStack, interned.
func (l *Log) AwaitStack(task, names uint32) { l.add(AwaitStack, task, 0, 0, names, 0) }

// Locals records the variables alive across the await; vars from EncodeLocals.
func (l *Log) Locals(task, vars uint32) { l.add(Locals, task, 0, 0, vars, 0) }

// WakerClone records one more waker of task; in is the task being polled.
func (l *Log) WakerClone(task, in uint32) { l.put(WakerClone, task, uint64(in)) }

// WakerDrop records one waker less.
func (l *Log) WakerDrop(task, in uint32) { l.put(WakerDrop, task, uint64(in)) }

// Wake records that a waker was invoked and schedules the task. by and who describe the source: see By.
func (l *Log) Wake(task uint32, by By, who uint32) { l.wake(Wake, task, by, who) }

// WakeCoalesced records that a waker was invoked of a task that was scheduled already.
func (l *Log) WakeCoalesced(task uint32, by By, who uint32) {
	l.wake(WakeCoalesced, task, by, who)
}

// WakeStale records that a waker was invoked whose task is finished, or whose slot was reused.
func (l *Log) WakeStale(task uint32, by By, who uint32) { l.wake(WakeStale, task, by, who) }

func (l *Log) wake(k Kind, task uint32, by By, who uint32) {
	l.put(k, task, uint64(who)<<3|uint64(by))
}

// NextRow returns a new number for a reactor row, from 1.
func (l *Log) NextRow() uint32 {
	l.rows++
	return l.rows
}

// TimerArm records a new reactor row (kind AwaitTimer, AwaitIO or AwaitOther). deadline in ns, -1 = none; label
// interned.
func (l *Log) TimerArm(row uint32, k AwaitKind, deadline int64, task, label uint32) {
	if (task|row)>>lowBits == 0 && deadline<<8>>8 == deadline && l.ready(1) {
		w := l.cur[l.n : l.n+3]
		w[0] = opArm<<56 | uint64(task)<<lowBits | uint64(row)
		w[1], w[2] = uint64(deadline)<<8|uint64(k), uint64(label)<<32|uint64(uint32(l.Line))
		l.n += 3
		l.events++
		return
	}
	l.add(TimerArm, task, row, deadline, label, Flags(k))
}

// TimerFire records that a row fires. The Wake, if any, follows.
func (l *Log) TimerFire(row, task uint32) { l.put(TimerFire, task, uint64(row)) }

// TimerDisarm records that a row of TimerArm or HostWait was removed before it fired.
func (l *Log) TimerDisarm(row, task uint32) { l.put(TimerDisarm, task, uint64(row)) }

// HostWait records a new reactor row that waits for the host event with that name (interned).
func (l *Log) HostWait(row, task, name uint32) { l.add(HostWait, task, row, 0, name, 0) }

// HostFire records that a host event came in; row is 0 if no task waited for it.
func (l *Log) HostFire(row, task, name uint32) { l.add(HostFire, task, row, 0, name, 0) }

// Output records text that the program wrote, line ends included.
func (l *Log) Output(task uint32, text string, stderr bool) {
	var f Flags
	if stderr {
		f = FlagStderr
	}
	l.add(Output, task, 0, 0, l.AddString(text), f)
}

// AtLine sets the cursor's line, and records that the thread now executes it for task (0 = outside of any task).
func (l *Log) AtLine(task uint32, line int32) {
	l.Line = line
	l.put(Line, task, uint64(uint32(line)))
}

// Complete records that the task's output is stored.
func (l *Log) Complete(task uint32) { l.put(Complete, task, 0) }

// Cancel records that an unfinished task was cancelled.
func (l *Log) Cancel(task, by uint32) { l.add(Cancel, task, by, 0, 0, 0) }

// Panic records a panic at the cursor's line.
func (l *Log) Panic(task uint32, message string) { l.add(Panic, task, 0, 0, l.AddString(message), 0) }

// HandleDrop records that a task was detached.
func (l *Log) HandleDrop(task uint32) { l.put(HandleDrop, task, 0) }

// HandleAwait records that task by waits for the output of task.
func (l *Log) HandleAwait(task, by uint32) { l.put(HandleAwait, task, uint64(by)) }

// OutputTaken records that the output of task was moved to by.
func (l *Log) OutputTaken(task, by uint32) { l.put(OutputTaken, task, uint64(by)) }

// Consumed records OutputTaken, HandleDrop and Free of a task.
func (l *Log) Consumed(task, by uint32) {
	if l.putAll(opConsumed, 3, task, by) {
		return
	}
	l.OutputTaken(task, by)
	l.HandleDrop(task)
	l.Free(task)
}

// Free records that the last reference to a task is gone.
func (l *Log) Free(task uint32) { l.put(Free, task, 0) }

// ThreadSpawn records thread n of the program; name interned; by is the task being polled.
func (l *Log) ThreadSpawn(n, name, by uint32) { l.add(ThreadSpawn, by, n, 0, name, 0) }

// ThreadBlock records that the log's thread blocks until a time (-1 = unknown). task is the task being polled on it, 0
// if none; why is interned ("thread::sleep"). In a poll it also adds a Diagnostic about the blocked worker. A sleep
// adds it now; other waits add it in ThreadUnblock, when their length is known.
func (l *Log) ThreadBlock(task uint32, b Block, until int64, why uint32) {
	l.add(ThreadBlock, task, uint32(b), until, why, 0)
	if task == 0 {
		return
	}
	x := blocking{task: task, why: why, line: l.Line, since: l.now}
	if b == BlockSleep && until >= 0 {
		l.remark(x, "{call} inside async: {by} is blocked for {time}", until-l.now)
		return
	}
	if l.blocking == nil {
		l.blocking = map[int16]blocking{}
	}
	l.blocking[l.thread] = x
}

// ThreadUnblock records that the log's thread continues.
func (l *Log) ThreadUnblock() {
	l.put(ThreadUnblock, 0, 0)
	if x, ok := l.blocking[l.thread]; ok {
		delete(l.blocking, l.thread)
		if ns := l.now - x.since; ns >= ShortBlock {
			l.remark(x, "{call} inside async: {by} was blocked for {time}", ns)
		}
	}
}

// ShortBlock is the longest wait inside a poll, in ns, that causes no Diagnostic: a lock is usually held for less.
const ShortBlock = 100_000

// blocking is a wait of a thread inside a poll. With only why and line set it is the place of one.
type blocking struct {
	task, why uint32
	line      int32
	since     int64
}

// remark adds a Diagnostic about a wait inside a poll, once per place.
func (l *Log) remark(x blocking, key string, ns int64) {
	place := blocking{why: x.why, line: x.line}
	if l.remarked[place] {
		return
	}
	if l.remarked == nil {
		l.remarked = map[blocking]bool{}
	}
	l.remarked[place] = true
	l.Diagnostic(x.task, DiagFault, key, l.Str(x.why), threadWord(l.thread), lang.Duration(ns))
}

// ThreadEnd records that the log's thread ended.
func (l *Log) ThreadEnd() { l.put(ThreadEnd, 0, 0) }

// Park records that the log's thread, a worker, parks until a time (-1 = until an event).
func (l *Log) Park(until int64) {
	if l.Line != 0 || !l.ready(1) {
		l.add(Park, 0, 0, until, 0, 0)
		return
	}
	w := l.cur[l.n : l.n+2]
	w[0], w[1] = opPark<<56, uint64(until)
	l.n += 2
	l.events++
}

// Unpark records that the log's thread, a worker, continues.
func (l *Log) Unpark() { l.put(Unpark, 0, 0) }

// Steal records that the n oldest tasks of a queue moved to the back of the thread's local queue.
func (l *Log) Steal(from uint32, n int) { l.add(Steal, 0, from, int64(n), 0, 0) }

// Overflow records that the n oldest tasks of the thread's local queue moved to the back of its runtime's global queue.
func (l *Log) Overflow(n int, global uint32) { l.add(Overflow, 0, global, int64(n), 0, 0) }

// Refill records that the n oldest tasks of the runtime's global queue moved to the back of the thread's local queue.
func (l *Log) Refill(n int, global uint32) { l.add(Refill, 0, global, int64(n), 0, 0) }

// Diagnostic records a remark about the run, for the console: a sentence and its values, as lang.Say takes them. The
// trace has it in English, so that it does not depend on the reader.
func (l *Log) Diagnostic(task uint32, d Diag, key string, values ...any) {
	text := l.AddString((*lang.Language)(nil).Say(key, values...))
	if l.remarks == nil {
		l.remarks = map[uint32]remark{}
	}
	l.remarks[text] = remark{key, values}
	l.add(Diagnostic, task, uint32(d), 0, text, 0)
}

// SetLanguage sets the language of what readers of the log get: captions, views, tables. The log itself stays the same.
func (l *Log) SetLanguage(to *lang.Language) { l.lang = to }

// Language returns the language of the log's readers.
func (l *Log) Language() *lang.Language { return l.lang }

// Moment returns a time of the run as sentences show it: in the unit of the run as far as it is recorded.
func (l *Log) Moment(ns int64) lang.Instant {
	i := lang.Instant{At: ns}
	if n := l.Len(); n > l.First() {
		i.End = l.At(n - 1).Time
	}
	return i
}

// remark is the text of a Diagnostic before it is worded.
type remark struct {
	key    string
	values []any
}

// Remark returns the text of a Diagnostic in the language of the log's readers.
func (l *Log) Remark(e *Event) string {
	if r, ok := l.remarks[e.Str]; ok {
		return l.lang.Say(r.key, r.values...)
	}
	return l.Str(e.Str)
}

// StalledBy returns the list of threads and tasks in a DiagStalled, in the language of the log's readers: who waits for
// what.
func (l *Log) StalledBy(e *Event) []string {
	_, list, ok := strings.Cut(l.Remark(e), "\n")
	if !ok {
		return nil
	}
	lines := strings.Split(list, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return lines
}

// Refused records that a queue was full and did not accept the task.
func (l *Log) Refused(task, queue uint32) { l.put(Refused, task, uint64(queue)) }

// Held records a std lock guard, locked at line taken, that is held across the await at line.
func (l *Log) Held(task uint32, guard string, taken, line int32) {
	l.Append(Event{
		Time: l.now, Arg: int64(taken), Task: task, Line: line, Str: l.Intern(guard), Thread: l.thread, Kind: Held,
	})
}

// Unpolled records that a future was dropped at line before its first poll; task is the task being polled.
func (l *Log) Unpolled(task uint32, name string, line int32) {
	l.Append(Event{Time: l.now, Task: task, Line: line, Str: l.Intern(name), Thread: l.thread, Kind: Unpolled})
}

// LostData records that a future was dropped at line with data that it had taken: n units of what, a session.LossKind,
// in the function of that name.
func (l *Log) LostData(task uint32, what, n int, name string, line int32) {
	l.Append(Event{Time: l.now, Arg: int64(n), Task: task, Other: uint32(what), Line: line, Str: l.Intern(name),
		Thread: l.thread, Kind: LostData})
}

package trace

import "strings"

// TaskState is the state of a task in its life cycle, as the page shows it.
type TaskState uint8

const (
	Created   TaskState = iota // never scheduled
	Ready                      // in a queue
	Polling                    // being polled
	Waiting                    // its last poll returned Pending, and it was not scheduled again
	Done                       // its last poll returned Ready
	Cancelled                  // aborted
	Panicked                   // its last poll panicked
	Lost                       // Waiting, and no waker of it exists
	NumTaskStates
)

var taskStateNames = [NumTaskStates]string{
	"created", "ready", "polling", "waiting", "done", "cancelled", "panicked", "lost",
}

// String returns the name of the state on the page.
func (p TaskState) String() string { return taskStateNames[p] }

// Finished reports whether the future is gone, so that the task will never be polled again.
func (p TaskState) Finished() bool { return p >= Done && p <= Panicked }

// StateBits is the state word of a task header. Package executor/internal/task uses the same bits and explains them.
//
//protocol:bits BitNames
type StateBits uint8

const (
	Scheduled StateBits = 1 << iota
	Running
	Completed
	Closed
	Handle
)

// BitNames are the names of the bits of a StateBits, the lowest first.
var BitNames = [5]string{"SCHEDULED", "RUNNING", "COMPLETED", "CLOSED", "HANDLE"}

// String returns the names of the bits: "SCHEDULED|HANDLE", or "-" if none is set.
func (w StateBits) String() string {
	if w&31 == 0 {
		return "-"
	}
	var b strings.Builder
	for i, n := range BitNames {
		if w>>i&1 != 0 {
			if b.Len() > 0 {
				b.WriteByte('|')
			}
			b.WriteString(n)
		}
	}
	return b.String()
}

// Task is the state of a task. What never changes, such as its name, is in its Spawn event.
type Task struct {
	Since                   int64 // ns at which it entered its state
	Polled, Readied, Waited int64 // ns spent in earlier phases
	Line                    int32
	Polls, Wakes, Coalesced uint32
	Clones                  int32
	Awaiter                 uint32 // task that awaits the handle
	Outer                   uint32 // while it is being polled: the task whose poll contains this one
	Await, Stack, Locals    uint32 // events of the current wait
	Source                  uint32 // reactor row of its last Await
	Cause                   uint32 // event of the last Wake
	Machine                 uint32 // event
	End                     uint32 // event that finished it
	Fault                   uint32 // event of its Panic
	Point                   int32  // state of its coroutine: 0 Unresumed, n+1 suspended at point n
	Next, Prev              uint32 // in its queue
	LiveNext, livePrev      uint32 // in the list of unfinished tasks
	Queue                   uint32 // queue number + 1; 0 = in none
	Bits                    StateBits
	State                   TaskState
	flags                   taskFlags
	Thread                  int16 // of the current or last poll
	Awaits                  AwaitKind
}

type taskFlags uint8

const (
	bitExternal taskFlags = 1 << iota
	bitWoken              // a waker was invoked since the last PollBegin
	bitTaken              // the output was taken
	bitFreed
	bitUncaused // the running poll was not caused by a wake
	bitNested
)

// ExecUnit is the state of a thread that executes code: a worker or a thread of the program.
type ExecUnit struct {
	Task      uint32 // being polled; of nested polls the innermost
	Line      int32
	Since     int64  // ns at which the poll, park or block began
	Idle      int64  // ns at which it last stopped polling, parking or blocking
	Until     int64  // ns at which the park or block ends, negative if unknown
	ParkedNS  int64  // total of finished parks, and of blocks outside of polls
	Why, Name uint32 // strings
	Block     Block

	// A thread of the program that polls tasks is shown in the place of a worker. On that worker, ShownAs is the
	// thread + 1; on the thread, it is the worker + 1. 0 = none.
	ShownAs int16

	Used    bool // of a worker: it polled or parked itself
	Known   bool // a worker, or a thread with a ThreadSpawn
	Parked  bool
	Blocked bool
	Ended   bool
}

// TaskQueue is a doubly linked list through Task.Next and Task.Prev.
type TaskQueue struct {
	Head, Tail uint32
	Len        int
	Capacity   int
	Order      uint32 // string
}

// Rows without a deadline come after all that have one: host events first, then the rest.
const (
	KeyHost int64 = 1 << 61
	KeyNone int64 = 1 << 62
)

// Row is a reactor row: an armed timer, a wait for a host event, or a wait for a socket.
type Row struct {
	ID    uint32
	Arm   uint32 // index of the event that armed it
	Key   int64  // deadline in ns, KeyHost for a host event, KeyNone otherwise
	Fired bool   // it is shown until the time changes
	Dead  bool   // removed, and not yet compacted away
}

// RuntimeQueue is the global queue of a further runtime.
type RuntimeQueue struct {
	ID    uint32
	Queue TaskQueue
}

// State is the state of a run after its first N events. Log.State returns one to read, Log.NewCursor one to advance.
// References to events are index+1, 0 = none: see Event.
type State struct {
	log  *Log
	N    int   // events applied
	Time int64 // of the last applied event, ns

	Tasks   []Task
	live    [2]uint32 // first and last unfinished task
	Count   [NumTaskStates]int
	Workers []ExecUnit
	Threads []ExecUnit
	Global  TaskQueue
	Local   []TaskQueue
	LIFO    []TaskQueue
	Shared  []RuntimeQueue // global queues of further runtimes

	Reactor  []Row    // ascending id
	deadRows int      // rows that are dead
	fired    []uint32 // ids of fired rows that are still shown
	lastRow  uint32   // the highest id so far

	Last       [8]uint32 // ids of the tasks that finished last, a ring
	Finished   int       // number of finished tasks
	begun      bool
	ended      bool
	exact      bool   // RunBegin has FlagExact
	design     uint32 // name of the policy
	reason     End
	Exit       int
	fault      uint32 // event+1 of the latest Panic outside of any task, for the banner
	Panicked   uint32 // event+1 of the latest Panic
	ExecThread int16  // Thread of the last event that had one
	HasExec    bool   // ExecThread is valid

	polls, wasted, wakes, coalesced, deepest, steals int
	latency                                          int64
	latencyN                                         int64
}

func newState(l *Log) *State {
	return &State{log: l, Workers: []ExecUnit{{Known: true}}, Local: make([]TaskQueue, 1), LIFO: make([]TaskQueue, 1)}
}

// Clone returns a copy that Apply may change independently.
func (s *State) Clone() *State { return s.cloneInto(nil) }

// cloneInto is Clone that reuses the memory of c, unless c is nil.
func (s *State) cloneInto(c *State) *State {
	if c == nil {
		c = new(State)
	}
	was := *c
	*c = *s
	c.Tasks = append(was.Tasks[:0], s.Tasks...)
	c.Workers = append(was.Workers[:0], s.Workers...)
	c.Threads = append(was.Threads[:0], s.Threads...)
	c.Local = append(was.Local[:0], s.Local...)
	c.LIFO = append(was.LIFO[:0], s.LIFO...)
	c.Shared = append(was.Shared[:0], s.Shared...)
	c.Reactor = append(was.Reactor[:0], s.Reactor...)
	c.fired = append(was.fired[:0], s.fired...)
	return c
}

// bytes returns the approximate size of a clone.
func (s *State) bytes() int {
	return len(s.Tasks)*128 + len(s.Reactor)*24 + len(s.fired)*4 + (len(s.Workers)+len(s.Threads)+len(s.Local)*2)*64 + 512
}

// Has reports whether a task exists (yet).
func (s *State) Has(id uint32) bool { return id != 0 && int(id) <= len(s.Tasks) }

// Task returns the task with an id for which Has is true.
func (s *State) Task(id uint32) *Task { return &s.Tasks[id-1] }

// Unit returns the state of a thread, which it adds if necessary; nil for NoThread.
func (s *State) Unit(thread int16) *ExecUnit {
	switch {
	case thread < 0:
		return nil
	case thread >= FirstThread:
		n := int(thread - FirstThread)
		for len(s.Threads) <= n {
			s.Threads = append(s.Threads, ExecUnit{})
		}
		if w := s.Threads[n].ShownAs; w > 0 {
			return &s.Workers[w-1]
		}
		return &s.Threads[n]
	}
	s.growWorkers(int(thread) + 1)
	return &s.Workers[thread]
}

// showAsWorker shows a thread of the program as a worker, because it polls tasks: it runs block_on or an executor of
// the program. The thread gets the first place that no worker uses.
func (s *State) showAsWorker(thread int16) {
	c := s.Unit(thread)
	n := int(thread - FirstThread)
	if s.Threads[n].ShownAs > 0 {
		return
	}
	w := 0
	for w < len(s.Workers) && (s.Workers[w].Used || s.Workers[w].ShownAs > 0) {
		w++
	}
	moved := *c
	moved.ShownAs = int16(n + 1)
	s.Threads[n].ShownAs = int16(w + 1)
	s.growWorkers(w + 1)
	s.Workers[w] = moved
}

// claimPlace marks a worker's place as used by the worker itself. A thread that is shown there moves to another place.
func (s *State) claimPlace(w int16) {
	s.growWorkers(int(w) + 1)
	c := &s.Workers[w]
	if c.Used {
		return
	}
	if c.ShownAs > 0 {
		moved := *c
		s.Threads[moved.ShownAs-1].ShownAs = 0
		*c = ExecUnit{Known: true, Used: true}
		thread := ThreadID(int(moved.ShownAs - 1))
		moved.ShownAs = 0
		s.Threads[thread-FirstThread] = moved
		s.showAsWorker(thread)
		return
	}
	c.Used = true
}

func (s *State) growWorkers(n int) {
	for len(s.Workers) < n {
		s.Workers = append(s.Workers, ExecUnit{Known: true})
	}
	for len(s.Local) < n {
		s.Local = append(s.Local, TaskQueue{})
		s.LIFO = append(s.LIFO, TaskQueue{})
	}
}

// Queue returns the queue with a number, which it adds if necessary.
func (s *State) Queue(n uint32) *TaskQueue {
	switch {
	case n == GlobalQueue:
		return &s.Global
	case n >= SharedQueue && n < LIFOSlot:
		for i := range s.Shared {
			if s.Shared[i].ID == n {
				return &s.Shared[i].Queue
			}
		}
		s.Shared = append(s.Shared, RuntimeQueue{ID: n})
		return &s.Shared[len(s.Shared)-1].Queue
	case n >= LIFOSlot:
		s.growWorkers(int(n-LIFOSlot) + 1)
		return &s.LIFO[n-LIFOSlot]
	}
	s.growWorkers(int(n))
	return &s.Local[n-1]
}

// push puts a task at the back of queue n, or at its head.
func (s *State) push(n, id uint32, front bool) {
	q, t := s.Queue(n), s.Task(id)
	t.Queue, t.Next, t.Prev = n+1, 0, 0
	switch {
	case q.Len == 0:
		q.Head, q.Tail = id, id
	case front:
		t.Next = q.Head
		s.Task(q.Head).Prev = id
		q.Head = id
	default:
		t.Prev = q.Tail
		s.Task(q.Tail).Next = id
		q.Tail = id
	}
	q.Len++
}

// unlink removes a task from its queue, if it is in one.
func (s *State) unlink(id uint32) {
	t := s.Task(id)
	if t.Queue == 0 {
		return
	}
	q := s.Queue(t.Queue - 1)
	if t.Prev != 0 {
		s.Task(t.Prev).Next = t.Next
	} else {
		q.Head = t.Next
	}
	if t.Next != 0 {
		s.Task(t.Next).Prev = t.Prev
	} else {
		q.Tail = t.Prev
	}
	q.Len--
	t.Queue, t.Next, t.Prev = 0, 0, 0
}

// move moves the n oldest tasks of a queue to the back of another. External tasks stay: the program polls them.
func (s *State) move(from, to uint32, n int) {
	for ; n > 0; n-- {
		id := s.Queue(from).Head
		for id != 0 && s.Task(id).flags&bitExternal != 0 {
			id = s.Task(id).Next
		}
		if id == 0 {
			return
		}
		s.unlink(id)
		s.push(to, id, false)
	}
}

// enter moves a task to a state and adds the time in the previous one to its total.
func (s *State) enter(id uint32, p TaskState) {
	t := s.Task(id)
	d := s.Time - t.Since
	switch t.State {
	case Created, Ready:
		t.Readied += d
	case Polling:
		t.Polled += d
	case Waiting:
		t.Waited += d
	}
	s.Count[t.State]--
	s.Count[p]++
	t.State, t.Since = p, s.Time
}

// finish moves a task to state p: Done, Cancelled or Panicked.
func (s *State) finish(id uint32, p TaskState) {
	s.unlink(id)
	s.enter(id, p)
	t := s.Task(id)
	t.End = uint32(s.N)
	t.Bits &^= Scheduled | Running
	if t.livePrev != 0 {
		s.Task(t.livePrev).LiveNext = t.LiveNext
	} else {
		s.live[0] = t.LiveNext
	}
	if t.LiveNext != 0 {
		s.Task(t.LiveNext).livePrev = t.livePrev
	} else {
		s.live[1] = t.livePrev
	}
	t.LiveNext, t.livePrev = 0, 0
	s.Last[s.Finished%len(s.Last)] = id
	s.Finished++
}

// Row returns the row with an id, nil if it is dead or unknown. Ids ascend, mostly without gaps, so this is an
// interpolation search. Every other step halves the range instead, which bounds the number of steps.
func (s *State) Row(id uint32) *Row {
	lo, hi := 0, len(s.Reactor)
	for guess := true; lo < hi; guess = !guess {
		first, last := s.Reactor[lo].ID, s.Reactor[hi-1].ID
		if id < first || id > last {
			return nil
		}
		m := int(uint(lo+hi) >> 1)
		if guess && first < last {
			m = lo + int(uint64(id-first)*uint64(hi-1-lo)/uint64(last-first))
		}
		switch r := &s.Reactor[m]; {
		case r.ID < id:
			lo = m + 1
		case r.ID > id:
			hi = m
		case r.Dead:
			return nil
		default:
			return r
		}
	}
	return nil
}

// compactRows removes the dead rows.
func (s *State) compactRows() {
	keep := s.Reactor[:0]
	for _, r := range s.Reactor {
		if !r.Dead {
			keep = append(keep, r)
		}
	}
	s.Reactor, s.deadRows = keep, 0
}

// dropRow marks a row as dead. It may move the rows, so pointers to them are invalid afterwards.
func (s *State) dropRow(r *Row) {
	r.Dead = true
	if s.deadRows++; s.deadRows > 16 && s.deadRows > len(s.Reactor)/2 {
		s.compactRows()
	}
}

// InQueues returns the number of tasks in all queues.
func (s *State) InQueues() int {
	n := s.Global.Len
	for i := range s.Local {
		n += s.Local[i].Len + s.LIFO[i].Len
	}
	for i := range s.Shared {
		n += s.Shared[i].Queue.Len
	}
	return n
}

// Apply applies the event with index s.N. An impossible event is applied as far as possible; Validate reports it.
func (s *State) Apply(e *Event) {
	if len(s.fired) > 0 && e.Time > s.Time { // fired rows are shown until the time changes
		for _, id := range s.fired {
			if r := s.Row(id); r != nil {
				s.dropRow(r)
			}
		}
		s.fired = s.fired[:0]
	}
	switch e.Kind {
	case PollBegin, Park:
		switch {
		case e.Thread >= FirstThread:
			s.showAsWorker(e.Thread)
		case e.Thread >= 0:
			s.claimPlace(e.Thread)
		}
	}
	s.N++ // event references are index+1, so s.N refers to e from here on
	s.Time = e.Time
	if c := s.Unit(e.Thread); c != nil {
		s.ExecThread, s.HasExec = e.Thread, true
		if e.Line > 0 {
			c.Line = e.Line
		}
	}
	var t *Task
	if s.Has(e.Task) {
		t = s.Task(e.Task)
	}
	switch e.Kind {
	case RunBegin:
		s.begun, s.exact, s.design = true, e.Flags&FlagExact != 0, e.Str
		s.growWorkers(int(min(e.Other, 1024)))
	case RunEnd:
		s.ended, s.reason, s.Exit = true, End(e.Other), int(e.Arg)
	case Queue:
		q := s.Queue(e.Other)
		q.Capacity, q.Order = int(e.Arg), e.Str
	case ThreadSpawn:
		c := s.Unit(ThreadID(int(e.Other & 0x3fff)))
		*c = ExecUnit{Known: true, Name: e.Str, Line: e.Line}
	case TimerArm, HostWait:
		if e.Other > s.lastRow {
			s.lastRow = e.Other
			key := KeyNone
			switch {
			case e.Kind == HostWait:
				key = KeyHost
			case e.Arg >= 0:
				key = e.Arg
			}
			s.Reactor = append(s.Reactor, Row{ID: e.Other, Arm: uint32(s.N - 1), Key: key})
		}
	case TimerFire, HostFire:
		if r := s.Row(e.Other); r != nil && !r.Fired {
			r.Fired = true
			s.fired = append(s.fired, r.ID)
		}
	case TimerDisarm:
		if r := s.Row(e.Other); r != nil && !r.Fired {
			s.dropRow(r)
		}
	case Line:
		if t != nil && t.Bits&Running != 0 {
			t.Line = e.Line
		}
	case Park:
		if c := s.Unit(e.Thread); c != nil {
			c.Parked, c.Since, c.Until = true, e.Time, e.Arg
		}
	case Unpark:
		if c := s.Unit(e.Thread); c != nil && c.Parked {
			c.Parked, c.Idle = false, e.Time
			c.ParkedNS += e.Time - c.Since
		}
	case ThreadBlock:
		if c := s.Unit(e.Thread); c != nil {
			c.Blocked, c.Until, c.Why, c.Block = true, e.Arg, e.Str, Block(e.Other)
			if c.Task == 0 {
				c.Since = e.Time
			}
			c.Idle = e.Time
		}
	case ThreadUnblock:
		if c := s.Unit(e.Thread); c != nil {
			if c.Blocked && c.Task == 0 { // a block outside of a poll counts as parked
				c.ParkedNS += e.Time - c.Since
			}
			c.Blocked, c.Idle = false, e.Time
		}
	case ThreadEnd:
		if c := s.Unit(e.Thread); c != nil {
			c.Ended, c.Blocked, c.Parked, c.Task = true, false, false, 0
		}
	case Steal:
		s.steals++
		s.move(e.Other, LocalQueue(int(max(e.Thread, 0))), int(e.Arg))
	case Overflow:
		s.move(LocalQueue(int(max(e.Thread, 0))), e.Other, int(e.Arg))
	case Refill:
		s.move(e.Other, LocalQueue(int(max(e.Thread, 0))), int(e.Arg))
	case Panic:
		s.Panicked = uint32(s.N)
		if t == nil {
			s.fault = uint32(s.N)
		} else {
			t.Fault = uint32(s.N)
		}
	case Spawn:
		s.spawn(e)
	default:
		if t != nil {
			s.applyTask(e, t)
		}
	}
}

// spawn applies a Spawn.
func (s *State) spawn(e *Event) {
	if int(e.Task) != len(s.Tasks)+1 {
		return
	}
	t := Task{Since: e.Time, Line: e.Line, Bits: Scheduled, Thread: NoThread, livePrev: s.live[1]}
	if e.Flags&FlagExternal != 0 {
		t.Bits, t.flags = 0, bitExternal
	}
	if e.Flags&FlagNested != 0 {
		t.flags |= bitNested
	}
	if e.Flags&FlagHandle != 0 {
		t.Bits |= Handle
	}
	s.Tasks = append(s.Tasks, t)
	s.Count[Created]++
	if s.live[1] != 0 {
		s.Task(s.live[1]).LiveNext = e.Task
	} else {
		s.live[0] = e.Task
	}
	s.live[1] = e.Task
}

// applyTask applies an event about an existing task t.
func (s *State) applyTask(e *Event, t *Task) {
	switch e.Kind {
	case Machine:
		t.Machine = uint32(s.N)
	case Schedule:
		if t.State.Finished() {
			return
		}
		s.unlink(e.Task)
		t.Bits |= Scheduled
		s.push(e.Other, e.Task, e.Flags&FlagFront != 0)
		if t.State == Waiting || t.State == Created {
			s.enter(e.Task, Ready)
		}
		s.deepest = max(s.deepest, s.InQueues())
	case Dequeue:
		s.unlink(e.Task)
	case Refused:
		t.Bits &^= Scheduled
	case PollBegin:
		s.unlink(e.Task)
		if t.State == Ready {
			s.latency += e.Time - t.Since
			s.latencyN++
		}
		s.enter(e.Task, Polling)
		t.Bits = t.Bits&^Scheduled | Running
		t.Polls++
		t.Await = 0
		t.Thread = e.Thread
		t.flags &^= bitUncaused
		if t.flags&bitWoken == 0 && t.Polls > 1 {
			t.flags |= bitUncaused
		}
		t.flags &^= bitWoken
		s.polls++
		if c := s.Unit(e.Thread); c != nil {
			t.Outer = c.Task
			c.Task, c.Since, c.Blocked = e.Task, e.Time, false
			c.Line = t.Line // e.Line is the thread's line before the poll
		}
	case PollEnd:
		if c := s.Unit(t.Thread); c != nil && c.Task == e.Task {
			c.Task, c.Idle, c.Line = t.Outer, e.Time, 0
			if s.Has(t.Outer) {
				c.Since, c.Line = s.Task(t.Outer).Since, s.Task(t.Outer).Line
			}
		}
		t.Outer = 0
		t.Bits &^= Running
		switch Outcome(e.Arg) {
		case OutcomeReady:
			s.finish(e.Task, Done)
		case OutcomePanic:
			s.finish(e.Task, Panicked)
			t.Bits |= Closed
		default:
			if t.flags&bitUncaused != 0 {
				s.wasted++
			}
			if t.Bits&Closed != 0 {
				s.finish(e.Task, Cancelled)
			} else {
				s.enter(e.Task, Waiting)
			}
		}
	case Await:
		t.Await, t.Stack, t.Locals = uint32(s.N), 0, 0 // AwaitStack and Locals follow Await
		t.Source, t.Awaits = e.Other, AwaitKind(e.Arg&0xff)
		t.Point = int32(e.Arg>>8) + 1
		if e.Line > 0 {
			t.Line = e.Line
		}
	case AwaitStack:
		t.Stack = uint32(s.N)
	case Locals:
		t.Locals = uint32(s.N)
	case WakerClone:
		t.Clones++
	case WakerDrop:
		t.Clones--
	case Wake:
		s.wakes++
		t.Wakes++
		t.Cause = uint32(s.N)
		t.flags |= bitWoken
		if !t.State.Finished() {
			t.Bits |= Scheduled
		}
	case WakeCoalesced:
		s.wakes++
		s.coalesced++
		t.Wakes++
		t.Coalesced++
		t.flags |= bitWoken
	case WakeStale:
		s.wakes++
	case Complete:
		t.Bits |= Completed
		if t.Bits&Handle == 0 {
			t.Bits |= Closed
		}
	case Cancel:
		t.Bits |= Closed
		if t.Bits&Running == 0 && !t.State.Finished() {
			s.finish(e.Task, Cancelled)
		}
	case HandleDrop:
		t.Bits &^= Handle
		t.Awaiter = 0
		if t.Bits&Completed != 0 {
			t.Bits |= Closed
		}
	case HandleAwait:
		t.Awaiter = e.Other
	case OutputTaken:
		t.flags |= bitTaken
		t.Bits |= Closed
		t.Awaiter = 0
	case Free:
		t.flags |= bitFreed
	}
}

// StateOf returns the state of a task, with Lost instead of Waiting where it applies.
func (s *State) StateOf(id uint32) TaskState {
	t := s.Task(id)
	if s.IsLost(t) {
		return Lost
	}
	return t.State
}

// IsLost reports whether a task waits and can never be woken: it is not scheduled and no waker of it exists. It returns
// false if the run does not count wakers. An external task can be polled without a wake, so it is lost only once the
// run is stuck.
func (s *State) IsLost(t *Task) bool {
	if t.State != Waiting || !s.exact || t.Bits&Scheduled != 0 || t.Clones > 0 {
		return false
	}
	stuck := s.ended && s.reason == EndStuck
	return t.flags&bitExternal == 0 || stuck
}

// Event returns the event that a reference of a Task, ExecUnit or Row refers to. The event must not be modified.
func (s *State) Event(ref uint32) *Event { return s.log.at(int(ref) - 1) }

// External reports whether an executor in the program polls the task.
func (t *Task) External() bool { return t.flags&bitExternal != 0 }

// Woken reports whether a waker of the task was invoked since its last PollBegin.
func (t *Task) Woken() bool { return t.flags&bitWoken != 0 }

// Nested reports whether the task is a part of another one.
func (t *Task) Nested() bool { return t.flags&bitNested != 0 }

// Live returns the unfinished tasks in spawn order.
func (s *State) Live() []uint32 {
	var out []uint32
	for id := s.live[0]; id != 0; id = s.Task(id).LiveNext {
		out = append(out, id)
	}
	return out
}

// Ended reports whether the run has ended, and why.
func (s *State) Ended() (End, bool) { return s.reason, s.ended }

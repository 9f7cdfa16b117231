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
	numTaskStates
)

var taskStateNames = [numTaskStates]string{
	"created", "ready", "polling", "waiting", "done", "cancelled", "panicked", "lost",
}

// String returns the name of the state on the page.
func (p TaskState) String() string { return taskStateNames[p] }

// finished reports whether the future is gone, so that the task will never be polled again.
func (p TaskState) finished() bool { return p >= Done && p <= Panicked }

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

// task holds what changes about a task. Event references are index+1, 0 = none.
type task struct {
	since                   int64 // ns at which it entered its state
	polled, readied, waited int64 // ns spent in earlier phases
	line                    int32
	polls, wakes, coalesced uint32
	clones                  int32
	awaiter                 uint32 // task that awaits the handle
	outer                   uint32 // while it is being polled: the task whose poll contains this one
	await, stack, locals    uint32 // events of the current wait
	source                  uint32 // reactor row of its last Await
	cause                   uint32 // event of the last Wake
	machine                 uint32 // event
	end                     uint32 // event that finished it
	fault                   uint32 // event of its Panic
	point                   int32  // state of its coroutine: 0 Unresumed, n+1 suspended at point n
	next, prev              uint32 // in its queue
	liveNext, livePrev      uint32 // in the list of unfinished tasks
	queue                   uint32 // queue number + 1; 0 = in none
	word                    StateBits
	state                   TaskState
	bits                    taskBits
	thread                  int16 // of the current or last poll
	awaits                  AwaitKind
}

type taskBits uint8

const (
	bitExternal taskBits = 1 << iota
	bitWoken             // a waker was invoked since the last PollBegin
	bitTaken             // the output was taken
	bitFreed
	bitUncaused // the running poll was not caused by a wake
	bitNested
)

// execUnit is the state of a thread that executes code: a worker or a thread of the program.
type execUnit struct {
	task      uint32 // being polled; of nested polls the innermost
	line      int32
	since     int64  // ns at which the poll, park or block began
	idle      int64  // ns at which it last stopped polling, parking or blocking
	until     int64  // ns at which the park or block ends, negative if unknown
	parkedNS  int64  // total of finished parks, and of blocks outside of polls
	why, name uint32 // strings
	block     Block

	// A thread of the program that polls tasks is shown in the place of a worker. On that worker, shownAs is the
	// thread + 1; on the thread, it is the worker + 1. 0 = none.
	shownAs int16

	used    bool // of a worker: it polled or parked itself
	known   bool // a worker, or a thread with a ThreadSpawn
	parked  bool
	blocked bool
	ended   bool
}

// queue is a doubly linked list through task.next and task.prev.
type queue struct {
	head, tail uint32
	n          int
	capacity   int
	order      uint32 // string
}

// row is a reactor row: an armed timer, a wait for a host event, or a wait for a socket.
type row struct {
	id    uint32
	arm   uint32 // index of the event that armed it
	key   int64  // deadline in ns, keyHost for a host event, keyNone otherwise
	fired bool   // it is shown until the time changes
	dead  bool   // removed, and not yet compacted away
}

// sharedQueue is the global queue of a further runtime.
type sharedQueue struct {
	id    uint32
	queue queue
}

// State is the state of a run after its first N events. Log.State returns one; its user must not modify it.
type State struct {
	log  *Log
	N    int   // events applied
	Time int64 // of the last applied event, ns

	tasks   []task
	live    [2]uint32 // first and last unfinished task
	count   [numTaskStates]int
	workers []execUnit
	threads []execUnit
	global  queue
	local   []queue
	lifo    []queue
	shared  []sharedQueue // global queues of further runtimes

	rows     []row    // ascending id
	deadRows int      // rows that are dead
	fired    []uint32 // ids of fired rows that are still shown
	lastRow  uint32   // the highest id so far

	last      [8]uint32 // ids of the tasks that finished last, a ring
	finished  int       // number of finished tasks
	begun     bool
	ended     bool
	exact     bool   // RunBegin has FlagExact
	design    uint32 // name of the policy
	reason    End
	exit      int
	fault     uint32 // event+1 of the latest Panic outside of any task, for the banner
	panicked  uint32 // event+1 of the latest Panic
	execWhere int16  // Thread of the last event that had one
	execSet   bool   // execWhere is valid

	polls, wasted, wakes, coalesced, deepest, steals int
	latency                                          int64
	latencyN                                         int64
}

func newState(l *Log) *State {
	return &State{log: l, workers: []execUnit{{known: true}}, local: make([]queue, 1), lifo: make([]queue, 1)}
}

// clone returns a copy that apply may change independently.
func (s *State) clone() *State { return s.cloneInto(nil) }

// cloneInto is clone that reuses the memory of c, unless c is nil.
func (s *State) cloneInto(c *State) *State {
	if c == nil {
		c = new(State)
	}
	was := *c
	*c = *s
	c.tasks = append(was.tasks[:0], s.tasks...)
	c.workers = append(was.workers[:0], s.workers...)
	c.threads = append(was.threads[:0], s.threads...)
	c.local = append(was.local[:0], s.local...)
	c.lifo = append(was.lifo[:0], s.lifo...)
	c.shared = append(was.shared[:0], s.shared...)
	c.rows = append(was.rows[:0], s.rows...)
	c.fired = append(was.fired[:0], s.fired...)
	return c
}

// bytes returns the approximate size of a clone.
func (s *State) bytes() int {
	return len(s.tasks)*128 + len(s.rows)*24 + len(s.fired)*4 + (len(s.workers)+len(s.threads)+len(s.local)*2)*64 + 512
}

func (s *State) has(id uint32) bool { return id != 0 && int(id) <= len(s.tasks) }

// t returns the task with an id for which has is true.
func (s *State) t(id uint32) *task { return &s.tasks[id-1] }

// unit returns the state of a thread, which it adds if necessary; nil for NoThread.
func (s *State) unit(thread int16) *execUnit {
	switch {
	case thread < 0:
		return nil
	case thread >= FirstThread:
		n := int(thread - FirstThread)
		for len(s.threads) <= n {
			s.threads = append(s.threads, execUnit{})
		}
		if w := s.threads[n].shownAs; w > 0 {
			return &s.workers[w-1]
		}
		return &s.threads[n]
	}
	s.growWorkers(int(thread) + 1)
	return &s.workers[thread]
}

// showAsWorker shows a thread of the program as a worker, because it polls tasks: it runs block_on or an executor of
// the program. The thread gets the first place that no worker uses.
func (s *State) showAsWorker(thread int16) {
	c := s.unit(thread)
	n := int(thread - FirstThread)
	if s.threads[n].shownAs > 0 {
		return
	}
	w := 0
	for w < len(s.workers) && (s.workers[w].used || s.workers[w].shownAs > 0) {
		w++
	}
	moved := *c
	moved.shownAs = int16(n + 1)
	s.threads[n].shownAs = int16(w + 1)
	s.growWorkers(w + 1)
	s.workers[w] = moved
}

// claimPlace marks a worker's place as used by the worker itself. A thread that is shown there moves to another place.
func (s *State) claimPlace(w int16) {
	s.growWorkers(int(w) + 1)
	c := &s.workers[w]
	if c.used {
		return
	}
	if c.shownAs > 0 {
		moved := *c
		s.threads[moved.shownAs-1].shownAs = 0
		*c = execUnit{known: true, used: true}
		thread := ThreadID(int(moved.shownAs - 1))
		moved.shownAs = 0
		s.threads[thread-FirstThread] = moved
		s.showAsWorker(thread)
		return
	}
	c.used = true
}

// word returns the name of a thread for a sentence.
func (s *State) word(thread int16) string {
	if thread == FirstThread {
		return "the main thread"
	}
	return threadWord(thread)
}

func (s *State) growWorkers(n int) {
	for len(s.workers) < n {
		s.workers = append(s.workers, execUnit{known: true})
	}
	for len(s.local) < n {
		s.local = append(s.local, queue{})
		s.lifo = append(s.lifo, queue{})
	}
}

// q returns the queue with a number, which it adds if necessary.
func (s *State) q(n uint32) *queue {
	switch {
	case n == GlobalQueue:
		return &s.global
	case n >= SharedQueue && n < LIFOSlot:
		for i := range s.shared {
			if s.shared[i].id == n {
				return &s.shared[i].queue
			}
		}
		s.shared = append(s.shared, sharedQueue{id: n})
		return &s.shared[len(s.shared)-1].queue
	case n >= LIFOSlot:
		s.growWorkers(int(n-LIFOSlot) + 1)
		return &s.lifo[n-LIFOSlot]
	}
	s.growWorkers(int(n))
	return &s.local[n-1]
}

// push puts a task at the back of queue n, or at its head.
func (s *State) push(n, id uint32, front bool) {
	q, t := s.q(n), s.t(id)
	t.queue, t.next, t.prev = n+1, 0, 0
	switch {
	case q.n == 0:
		q.head, q.tail = id, id
	case front:
		t.next = q.head
		s.t(q.head).prev = id
		q.head = id
	default:
		t.prev = q.tail
		s.t(q.tail).next = id
		q.tail = id
	}
	q.n++
}

// unlink removes a task from its queue, if it is in one.
func (s *State) unlink(id uint32) {
	t := s.t(id)
	if t.queue == 0 {
		return
	}
	q := s.q(t.queue - 1)
	if t.prev != 0 {
		s.t(t.prev).next = t.next
	} else {
		q.head = t.next
	}
	if t.next != 0 {
		s.t(t.next).prev = t.prev
	} else {
		q.tail = t.prev
	}
	q.n--
	t.queue, t.next, t.prev = 0, 0, 0
}

// move moves the n oldest tasks of a queue to the back of another. External tasks stay: the program polls them.
func (s *State) move(from, to uint32, n int) {
	for ; n > 0; n-- {
		id := s.q(from).head
		for id != 0 && s.t(id).bits&bitExternal != 0 {
			id = s.t(id).next
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
	t := s.t(id)
	d := s.Time - t.since
	switch t.state {
	case Created, Ready:
		t.readied += d
	case Polling:
		t.polled += d
	case Waiting:
		t.waited += d
	}
	s.count[t.state]--
	s.count[p]++
	t.state, t.since = p, s.Time
}

// finish moves a task to state p: Done, Cancelled or Panicked.
func (s *State) finish(id uint32, p TaskState) {
	s.unlink(id)
	s.enter(id, p)
	t := s.t(id)
	t.end = uint32(s.N)
	t.word &^= Scheduled | Running
	if t.livePrev != 0 {
		s.t(t.livePrev).liveNext = t.liveNext
	} else {
		s.live[0] = t.liveNext
	}
	if t.liveNext != 0 {
		s.t(t.liveNext).livePrev = t.livePrev
	} else {
		s.live[1] = t.livePrev
	}
	t.liveNext, t.livePrev = 0, 0
	s.last[s.finished%len(s.last)] = id
	s.finished++
}

// row returns the row with an id, nil if it is dead or unknown. Ids ascend, mostly without gaps, so this is an
// interpolation search. Every other step halves the range instead, which bounds the number of steps.
func (s *State) row(id uint32) *row {
	lo, hi := 0, len(s.rows)
	for guess := true; lo < hi; guess = !guess {
		first, last := s.rows[lo].id, s.rows[hi-1].id
		if id < first || id > last {
			return nil
		}
		m := int(uint(lo+hi) >> 1)
		if guess && first < last {
			m = lo + int(uint64(id-first)*uint64(hi-1-lo)/uint64(last-first))
		}
		switch r := &s.rows[m]; {
		case r.id < id:
			lo = m + 1
		case r.id > id:
			hi = m
		case r.dead:
			return nil
		default:
			return r
		}
	}
	return nil
}

// compactRows removes the dead rows.
func (s *State) compactRows() {
	keep := s.rows[:0]
	for _, r := range s.rows {
		if !r.dead {
			keep = append(keep, r)
		}
	}
	s.rows, s.deadRows = keep, 0
}

// dropRow marks a row as dead. It may move the rows, so pointers to them are invalid afterwards.
func (s *State) dropRow(r *row) {
	r.dead = true
	if s.deadRows++; s.deadRows > 16 && s.deadRows > len(s.rows)/2 {
		s.compactRows()
	}
}

// queued returns the number of tasks in all queues.
func (s *State) queued() int {
	n := s.global.n
	for i := range s.local {
		n += s.local[i].n + s.lifo[i].n
	}
	for i := range s.shared {
		n += s.shared[i].queue.n
	}
	return n
}

// apply applies the event with index s.N. An impossible event is applied as far as possible; Validate reports it.
func (s *State) apply(e *Event) {
	if len(s.fired) > 0 && e.Time > s.Time { // fired rows are shown until the time changes
		for _, id := range s.fired {
			if r := s.row(id); r != nil {
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
	if c := s.unit(e.Thread); c != nil {
		s.execWhere, s.execSet = e.Thread, true
		if e.Line > 0 {
			c.line = e.Line
		}
	}
	var t *task
	if s.has(e.Task) {
		t = s.t(e.Task)
	}
	switch e.Kind {
	case RunBegin:
		s.begun, s.exact, s.design = true, e.Flags&FlagExact != 0, e.Str
		s.growWorkers(int(min(e.Other, 1024)))
	case RunEnd:
		s.ended, s.reason, s.exit = true, End(e.Other), int(e.Arg)
	case Queue:
		q := s.q(e.Other)
		q.capacity, q.order = int(e.Arg), e.Str
	case ThreadSpawn:
		c := s.unit(ThreadID(int(e.Other & 0x3fff)))
		*c = execUnit{known: true, name: e.Str, line: e.Line}
	case TimerArm, HostWait:
		if e.Other > s.lastRow {
			s.lastRow = e.Other
			key := keyNone
			switch {
			case e.Kind == HostWait:
				key = keyHost
			case e.Arg >= 0:
				key = e.Arg
			}
			s.rows = append(s.rows, row{id: e.Other, arm: uint32(s.N - 1), key: key})
		}
	case TimerFire, HostFire:
		if r := s.row(e.Other); r != nil && !r.fired {
			r.fired = true
			s.fired = append(s.fired, r.id)
		}
	case TimerDisarm:
		if r := s.row(e.Other); r != nil && !r.fired {
			s.dropRow(r)
		}
	case Line:
		if t != nil && t.word&Running != 0 {
			t.line = e.Line
		}
	case Park:
		if c := s.unit(e.Thread); c != nil {
			c.parked, c.since, c.until = true, e.Time, e.Arg
		}
	case Unpark:
		if c := s.unit(e.Thread); c != nil && c.parked {
			c.parked, c.idle = false, e.Time
			c.parkedNS += e.Time - c.since
		}
	case ThreadBlock:
		if c := s.unit(e.Thread); c != nil {
			c.blocked, c.until, c.why, c.block = true, e.Arg, e.Str, Block(e.Other)
			if c.task == 0 {
				c.since = e.Time
			}
			c.idle = e.Time
		}
	case ThreadUnblock:
		if c := s.unit(e.Thread); c != nil {
			if c.blocked && c.task == 0 { // a block outside of a poll counts as parked
				c.parkedNS += e.Time - c.since
			}
			c.blocked, c.idle = false, e.Time
		}
	case ThreadEnd:
		if c := s.unit(e.Thread); c != nil {
			c.ended, c.blocked, c.parked, c.task = true, false, false, 0
		}
	case Steal:
		s.steals++
		s.move(e.Other, LocalQueue(int(max(e.Thread, 0))), int(e.Arg))
	case Overflow:
		s.move(LocalQueue(int(max(e.Thread, 0))), e.Other, int(e.Arg))
	case Refill:
		s.move(e.Other, LocalQueue(int(max(e.Thread, 0))), int(e.Arg))
	case Panic:
		s.panicked = uint32(s.N)
		if t == nil {
			s.fault = uint32(s.N)
		} else {
			t.fault = uint32(s.N)
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
	if int(e.Task) != len(s.tasks)+1 {
		return
	}
	t := task{since: e.Time, line: e.Line, word: Scheduled, thread: NoThread, livePrev: s.live[1]}
	if e.Flags&FlagExternal != 0 {
		t.word, t.bits = 0, bitExternal
	}
	if e.Flags&FlagNested != 0 {
		t.bits |= bitNested
	}
	if e.Flags&FlagHandle != 0 {
		t.word |= Handle
	}
	s.tasks = append(s.tasks, t)
	s.count[Created]++
	if s.live[1] != 0 {
		s.t(s.live[1]).liveNext = e.Task
	} else {
		s.live[0] = e.Task
	}
	s.live[1] = e.Task
}

// applyTask applies an event about an existing task t.
func (s *State) applyTask(e *Event, t *task) {
	switch e.Kind {
	case Machine:
		t.machine = uint32(s.N)
	case Schedule:
		if t.state.finished() {
			return
		}
		s.unlink(e.Task)
		t.word |= Scheduled
		s.push(e.Other, e.Task, e.Flags&FlagFront != 0)
		if t.state == Waiting || t.state == Created {
			s.enter(e.Task, Ready)
		}
		s.deepest = max(s.deepest, s.queued())
	case Dequeue:
		s.unlink(e.Task)
	case Refused:
		t.word &^= Scheduled
	case PollBegin:
		s.unlink(e.Task)
		if t.state == Ready {
			s.latency += e.Time - t.since
			s.latencyN++
		}
		s.enter(e.Task, Polling)
		t.word = t.word&^Scheduled | Running
		t.polls++
		t.await = 0
		t.thread = e.Thread
		t.bits &^= bitUncaused
		if t.bits&bitWoken == 0 && t.polls > 1 {
			t.bits |= bitUncaused
		}
		t.bits &^= bitWoken
		s.polls++
		if c := s.unit(e.Thread); c != nil {
			t.outer = c.task
			c.task, c.since, c.blocked = e.Task, e.Time, false
			c.line = t.line // e.Line is the thread's line before the poll
		}
	case PollEnd:
		if c := s.unit(t.thread); c != nil && c.task == e.Task {
			c.task, c.idle, c.line = t.outer, e.Time, 0
			if s.has(t.outer) {
				c.since, c.line = s.t(t.outer).since, s.t(t.outer).line
			}
		}
		t.outer = 0
		t.word &^= Running
		switch Outcome(e.Arg) {
		case OutcomeReady:
			s.finish(e.Task, Done)
		case OutcomePanic:
			s.finish(e.Task, Panicked)
			t.word |= Closed
		default:
			if t.bits&bitUncaused != 0 {
				s.wasted++
			}
			if t.word&Closed != 0 {
				s.finish(e.Task, Cancelled)
			} else {
				s.enter(e.Task, Waiting)
			}
		}
	case Await:
		t.await, t.stack, t.locals = uint32(s.N), 0, 0 // AwaitStack and Locals follow Await
		t.source, t.awaits = e.Other, AwaitKind(e.Arg&0xff)
		t.point = int32(e.Arg>>8) + 1
		if e.Line > 0 {
			t.line = e.Line
		}
	case AwaitStack:
		t.stack = uint32(s.N)
	case Locals:
		t.locals = uint32(s.N)
	case WakerClone:
		t.clones++
	case WakerDrop:
		t.clones--
	case Wake:
		s.wakes++
		t.wakes++
		t.cause = uint32(s.N)
		t.bits |= bitWoken
		if !t.state.finished() {
			t.word |= Scheduled
		}
	case WakeCoalesced:
		s.wakes++
		s.coalesced++
		t.wakes++
		t.coalesced++
		t.bits |= bitWoken
	case WakeStale:
		s.wakes++
	case Complete:
		t.word |= Completed
		if t.word&Handle == 0 {
			t.word |= Closed
		}
	case Cancel:
		t.word |= Closed
		if t.word&Running == 0 && !t.state.finished() {
			s.finish(e.Task, Cancelled)
		}
	case HandleDrop:
		t.word &^= Handle
		t.awaiter = 0
		if t.word&Completed != 0 {
			t.word |= Closed
		}
	case HandleAwait:
		t.awaiter = e.Other
	case OutputTaken:
		t.bits |= bitTaken
		t.word |= Closed
		t.awaiter = 0
	case Free:
		t.bits |= bitFreed
	}
}

// stateOf returns the state of a task, with Lost instead of Waiting where it applies.
func (s *State) stateOf(id uint32) TaskState {
	t := s.t(id)
	if t.state == Waiting && s.isLost(t) {
		return Lost
	}
	return t.state
}

// isLost reports whether a waiting task can never be woken: it is not scheduled and no waker of it exists. It returns
// false if the run does not count wakers. An external task can be polled without a wake, so it is lost only once the
// run is stuck.
func (s *State) isLost(t *task) bool {
	if !s.exact || t.word&Scheduled != 0 || t.clones > 0 {
		return false
	}
	stuck := s.ended && s.reason == EndStuck
	return t.bits&bitExternal == 0 || stuck
}

// TaskInfo describes a task, for tests and command lines.
type TaskInfo struct {
	ID                      uint32
	Name                    string
	State                   TaskState
	Bits                    StateBits
	Line                    int32
	Polls, Wakes, Coalesced uint32
	Clones                  int
	Awaiter                 uint32
	Awaits                  string // label of the last await
}

// Task describes a task. It returns false if the task does not exist (yet).
func (s *State) Task(id uint32) (TaskInfo, bool) {
	if !s.has(id) {
		return TaskInfo{}, false
	}
	t := s.t(id)
	i := TaskInfo{
		ID: id, Name: s.log.Name(id), State: s.stateOf(id), Bits: t.word, Line: t.line,
		Polls: t.polls, Wakes: t.wakes, Coalesced: t.coalesced, Clones: int(t.clones), Awaiter: t.awaiter,
	}
	if t.await != 0 {
		i.Awaits = s.log.Str(s.log.at(int(t.await - 1)).Str)
	}
	return i, true
}

// Live returns the unfinished tasks in spawn order.
func (s *State) Live() []uint32 {
	var out []uint32
	for id := s.live[0]; id != 0; id = s.t(id).liveNext {
		out = append(out, id)
	}
	return out
}

// Ended reports whether the run has ended, and why.
func (s *State) Ended() (End, bool) { return s.reason, s.ended }

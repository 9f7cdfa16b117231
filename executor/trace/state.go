package trace

import "strings"

// Phase is where a task is in its life, as the page shows it.
type Phase uint8

const (
	Created Phase = iota
	Ready
	Polling
	Waiting
	Done
	Cancelled
	Panicked
	Lost // waiting, and nobody holds its waker
	numPhases
)

var phaseNames = [numPhases]string{"created", "ready", "polling", "waiting", "done", "cancelled", "panicked", "lost"}

// String is the name of the phase, as the page has it.
func (p Phase) String() string { return phaseNames[p] }

// finished: the task will never be polled again because its future is gone.
func (p Phase) finished() bool { return p >= Done && p <= Panicked }

// Word is the state word of a task header. The executor's word has the same bits.
type Word uint8

const (
	Scheduled Word = 1 << iota
	Running
	Completed
	Closed
	Handle
)

var bitNames = [5]string{"SCHEDULED", "RUNNING", "COMPLETED", "CLOSED", "HANDLE"}

// String spells the bits: "SCHEDULED|HANDLE", "-" when none is set.
func (w Word) String() string {
	if w&31 == 0 {
		return "-"
	}
	var b strings.Builder
	for i, n := range bitNames {
		if w>>i&1 != 0 {
			if b.Len() > 0 {
				b.WriteByte('|')
			}
			b.WriteString(n)
		}
	}
	return b.String()
}

// task is what changes about a task. Event references are index+1, 0 = none.
type task struct {
	since                   int64 // when it entered its phase
	polled, readied, waited int64 // ns spent, without the current phase
	line                    int32
	polls, wakes, coalesced uint32
	clones                  int32
	awaiter                 uint32 // task that awaits the handle
	outer                   uint32 // of a poll under way: the task in whose poll it is
	await, stack, locals    uint32 // events
	source                  uint32 // row of the reactor that it awaits, by its last Await
	cause                   uint32 // event of the last Wake
	machine                 uint32 // event
	end                     uint32 // event that ended it
	fault                   uint32 // event of its Panic
	point                   int32  // state of its state machine: 0 Unresumed, n+1 suspended at point n
	next, prev              uint32 // in its queue
	liveNext, livePrev      uint32 // in the list of unfinished tasks
	queue                   uint32 // queue number + 1; 0 = in none
	word                    Word
	phase                   Phase
	bits                    taskBits
	thread                  int16 // where it is or was polled last
	awaits                  AwaitKind
}

type taskBits uint8

const (
	bitForeign taskBits = 1 << iota
	bitWoken            // a waker was invoked since the last PollBegin
	bitTaken            // the handle gave away the output
	bitFreed
	bitUncaused // the running poll was not caused by a wake
	bitPart
)

// core is one thread that can run code: a worker or a thread of the program.
type core struct {
	task      uint32 // being polled; of nested polls the innermost
	line      int32
	since     int64 // of polling, parking or blocking
	idle      int64 // when it last stopped doing something
	until     int64
	parkedNS  int64 // total of finished naps
	why, name uint32
	block     Block
	lent      int16 // of a worker: thread+1 of the program that is shown here because it polls tasks itself; of a thread: worker+1 where it is shown
	used      bool  // of a worker: an event said that it polls or sleeps
	known     bool  // ThreadSpawn was seen, or it is a worker
	parked    bool
	blocked   bool
	ended     bool
}

// queue is a list through task.next.
type queue struct {
	head, tail uint32
	n          int
	capacity   int
	order      uint32 // string
}

// row is one thing armed in the reactor.
type row struct {
	id    uint32
	arm   uint32 // event index
	key   int64  // its deadline, keyHost for a click, keyNone when there is none
	fired bool
	dead  bool
}

// sharedQueue is the global queue of a further runtime.
type sharedQueue struct {
	id    uint32
	queue queue
}

// State is everything at one moment: the first N events applied. Get one from Log.State; it is not to be modified.
type State struct {
	log  *Log
	N    int   // events applied
	Time int64 // of the last of them

	tasks   []task
	live    [2]uint32 // first and last unfinished task
	count   [numPhases]int
	workers []core
	threads []core
	global  queue
	local   []queue
	lifo    []queue
	shared  []sharedQueue // global queues of further runtimes

	rows     []row // ascending id
	deadRows int
	fired    []uint32 // ids of fired rows, which are still shown
	lastRow  uint32

	last      [8]uint32 // ids of the tasks that finished last, a ring
	finished  int
	begun     bool
	ended     bool
	exact     bool
	design    uint32
	reason    End
	exit      int
	fault     uint32 // event+1 of the latest Panic outside of any task, for the banner
	panicked  uint32 // event+1 of the latest Panic
	execWhere int16  // Thread of the last event that had one
	execSet   bool

	polls, wasted, wakes, coalesced, deepest, steals int
	latency                                          int64
	latencyN                                         int64
}

func newState(l *Log) *State {
	return &State{log: l, workers: []core{{known: true}}, local: make([]queue, 1), lifo: make([]queue, 1)}
}

// clone copies what apply changes.
func (s *State) clone() *State { return s.cloneInto(nil) }

// cloneInto is clone in the memory of a state that is not needed any more; nil for none.
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

// bytes estimates what a clone costs.
func (s *State) bytes() int {
	return len(s.tasks)*124 + len(s.rows)*24 + len(s.fired)*4 + (len(s.workers)+len(s.threads)+len(s.local)*2)*64 + 512
}

func (s *State) has(id uint32) bool { return id != 0 && int(id) <= len(s.tasks) }

// t is a task that exists.
func (s *State) t(id uint32) *task { return &s.tasks[id-1] }

// core of a thread number, grown when needed; nil for NoThread.
func (s *State) core(thread int16) *core {
	switch {
	case thread < 0:
		return nil
	case thread >= FirstThread:
		n := int(thread - FirstThread)
		for len(s.threads) <= n {
			s.threads = append(s.threads, core{})
		}
		if w := s.threads[n].lent; w > 0 {
			return &s.workers[w-1]
		}
		return &s.threads[n]
	}
	s.growWorkers(int(thread) + 1)
	return &s.workers[thread]
}

// lend shows a thread of the program as a worker from its first poll on, in the first place that no worker uses: a program's own
// executor, or block_on on a thread, works like one.
func (s *State) lend(thread int16) {
	c := s.core(thread)
	n := int(thread - FirstThread)
	if s.threads[n].lent > 0 {
		return
	}
	w := 0
	for w < len(s.workers) && (s.workers[w].used || s.workers[w].lent > 0) {
		w++
	}
	moved := *c
	moved.lent = int16(n + 1)
	s.threads[n].lent = int16(w + 1)
	s.growWorkers(w + 1)
	s.workers[w] = moved
}

// reclaim gives a worker's place back to the worker; the thread that is shown there moves to another.
func (s *State) reclaim(w int16) {
	s.growWorkers(int(w) + 1)
	c := &s.workers[w]
	if c.used {
		return
	}
	if c.lent > 0 {
		moved := *c
		s.threads[moved.lent-1].lent = 0
		*c = core{known: true, used: true}
		thread := ThreadID(int(moved.lent - 1))
		moved.lent = 0
		s.threads[thread-FirstThread] = moved
		s.lend(thread)
		return
	}
	c.used = true
}

// word is the thread in a sentence: threads that poll are workers.
func (s *State) word(thread int16) string {
	if n := int(thread) - int(FirstThread); n >= 0 && n < len(s.threads) && s.threads[n].lent > 0 {
		return threadWord(s.threads[n].lent - 1)
	}
	return threadWord(thread)
}

func (s *State) growWorkers(n int) {
	for len(s.workers) < n {
		s.workers = append(s.workers, core{known: true})
	}
	for len(s.local) < n {
		s.local = append(s.local, queue{})
		s.lifo = append(s.lifo, queue{})
	}
}

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

func (s *State) move(from, to uint32, n int) {
	for ; n > 0; n-- {
		id := s.q(from).head
		for id != 0 && s.t(id).bits&bitForeign != 0 { // waits beside the queue
			id = s.t(id).next
		}
		if id == 0 {
			return
		}
		s.unlink(id)
		s.push(to, id, false)
	}
}

// enter moves a task to a phase and books the time it spent in the one before.
func (s *State) enter(id uint32, p Phase) {
	t := s.t(id)
	d := s.Time - t.since
	switch t.phase {
	case Created, Ready:
		t.readied += d
	case Polling:
		t.polled += d
	case Waiting:
		t.waited += d
	}
	s.count[t.phase]--
	s.count[p]++
	t.phase, t.since = p, s.Time
}

// finish ends a task: p is Done, Cancelled or Panicked.
func (s *State) finish(id uint32, p Phase) {
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

// row finds a row that is not dead. Ids are given out in order, so where the row lies is guessed from the ids at both
// ends; every other step halves what is left, in case the guesses are bad.
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

func (s *State) compactRows() {
	keep := s.rows[:0]
	for _, r := range s.rows {
		if !r.dead {
			keep = append(keep, r)
		}
	}
	s.rows, s.deadRows = keep, 0
}

func (s *State) dropRow(r *row) {
	r.dead = true
	if s.deadRows++; s.deadRows > 16 && s.deadRows > len(s.rows)/2 {
		s.compactRows()
	}
}

// queued is the number of tasks in all queues.
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

// apply folds event number s.N into the state. Impossible events are folded as far as they make sense; Validate names them.
func (s *State) apply(e *Event) {
	if len(s.fired) > 0 && e.Time > s.Time { // fired rows are shown until the next instant
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
			s.lend(e.Thread)
		case e.Thread >= 0:
			s.reclaim(e.Thread)
		}
	}
	s.N++ // event references are index+1, so s.N refers to e from here on
	s.Time = e.Time
	if c := s.core(e.Thread); c != nil {
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
		c := s.core(ThreadID(int(e.Other & 0x3fff)))
		*c = core{known: true, name: e.Str, line: e.Line}
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
		if c := s.core(e.Thread); c != nil {
			c.parked, c.since, c.until = true, e.Time, e.Arg
		}
	case Unpark:
		if c := s.core(e.Thread); c != nil && c.parked {
			c.parked, c.idle = false, e.Time
			c.parkedNS += e.Time - c.since
		}
	case ThreadBlock:
		if c := s.core(e.Thread); c != nil {
			c.blocked, c.until, c.why, c.block = true, e.Arg, e.Str, Block(e.Other)
			if c.task == 0 {
				c.since = e.Time
			}
			c.idle = e.Time
		}
	case ThreadUnblock:
		if c := s.core(e.Thread); c != nil {
			if c.blocked && c.task == 0 { // nothing to do is sleep, whatever it is done with
				c.parkedNS += e.Time - c.since
			}
			c.blocked, c.idle = false, e.Time
		}
	case ThreadEnd:
		if c := s.core(e.Thread); c != nil {
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

func (s *State) spawn(e *Event) {
	if int(e.Task) != len(s.tasks)+1 {
		return
	}
	t := task{since: e.Time, line: e.Line, word: Scheduled, thread: NoThread, livePrev: s.live[1]}
	if e.Flags&FlagForeign != 0 {
		t.word, t.bits = 0, bitForeign
	}
	if e.Flags&FlagPart != 0 {
		t.bits |= bitPart
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

// applyTask folds an event about an existing task.
func (s *State) applyTask(e *Event, t *task) {
	switch e.Kind {
	case Machine:
		t.machine = uint32(s.N)
	case Schedule:
		if t.phase.finished() {
			return
		}
		s.unlink(e.Task)
		t.word |= Scheduled
		s.push(e.Other, e.Task, e.Flags&FlagFront != 0)
		if t.phase == Waiting || t.phase == Created {
			s.enter(e.Task, Ready)
		}
		s.deepest = max(s.deepest, s.queued())
	case Dequeue:
		s.unlink(e.Task)
	case Refused:
		t.word &^= Scheduled
	case PollBegin:
		s.unlink(e.Task)
		if t.phase == Ready {
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
		if c := s.core(e.Thread); c != nil {
			t.outer = c.task
			c.task, c.since, c.blocked = e.Task, e.Time, false
			c.line = t.line // the cursor's line is where the thread was before
		}
	case PollEnd:
		if c := s.core(t.thread); c != nil && c.task == e.Task {
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
		t.await, t.stack, t.locals = uint32(s.N), 0, 0 // theirs come behind it, if they have any
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
		if !t.phase.finished() {
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
		if t.word&Running == 0 && !t.phase.finished() {
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

// phase of a task with Lost told apart from Waiting.
func (s *State) phase(id uint32) Phase {
	t := s.t(id)
	if t.phase == Waiting && s.isLost(t) {
		return Lost
	}
	return t.phase
}

// isLost: it waits, no wake is under way, and nobody can wake it. Where clones of wakers are not counted, and for tasks that the
// program's own executor may poll without being asked, this is known only once the run is stuck.
func (s *State) isLost(t *task) bool {
	if t.word&Scheduled != 0 || t.clones > 0 {
		return false
	}
	stuck := s.ended && s.reason == EndStuck
	if !s.exact {
		return false
	}
	return t.bits&bitForeign == 0 || stuck
}

// TaskInfo is what a test or a command line wants to know of a task.
type TaskInfo struct {
	ID                      uint32
	Name                    string
	Phase                   Phase
	Word                    Word
	Line                    int32
	Polls, Wakes, Coalesced uint32
	Clones                  int
	Awaiter                 uint32
	Awaits                  string // label of the last await
}

// Task describes a task, false when it does not exist (yet).
func (s *State) Task(id uint32) (TaskInfo, bool) {
	if !s.has(id) {
		return TaskInfo{}, false
	}
	t := s.t(id)
	i := TaskInfo{ID: id, Name: s.log.Name(id), Phase: s.phase(id), Word: t.word, Line: t.line, Polls: t.polls, Wakes: t.wakes, Coalesced: t.coalesced, Clones: int(t.clones), Awaiter: t.awaiter}
	if t.await != 0 {
		i.Awaits = s.log.Str(s.log.at(int(t.await - 1)).Str)
	}
	return i, true
}

// ReadyTasks lists a queue, head first.
func (s *State) ReadyTasks(queue uint32) []uint32 {
	var out []uint32
	for id := s.q(queue).head; id != 0; id = s.t(id).next {
		out = append(out, id)
	}
	return out
}

// Live lists the unfinished tasks in spawn order.
func (s *State) Live() []uint32 {
	var out []uint32
	for id := s.live[0]; id != 0; id = s.t(id).liveNext {
		out = append(out, id)
	}
	return out
}

// Ended reports whether the run is over, with its reason.
func (s *State) Ended() (End, bool) { return s.reason, s.ended }

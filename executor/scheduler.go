package executor

import (
	"strconv"
	"unsafe"

	"github.com/pollground/pollground/executor/trace"
)

func utoa(n uint64) string { return strconv.FormatUint(n, 10) }

// Options configure a Scheduler or an Executor. The zero value is one worker, the queue design, no recording.
type Options struct {
	Design  Design     // nil = the queue; a design belongs to one scheduler
	Workers int        // virtual workers, 0 = 1
	Seed    uint64     // 0 = the plain order
	Log     *trace.Log // nil = record nothing
	Exact   bool       // every clone and drop of a waker goes through CloneWaker and DropWaker
}

// Scheduler is the core of every executor here: headers, the state machine, the queues of a Design, virtual workers, and
// the recording of all that. It never polls anything itself: a driver asks for the next task, begins the poll, runs the
// future as it likes (all at once, or in slices with other workers in between), and ends the poll.
//
//	ref, ok := s.Next(worker)     // the next task for a worker
//	s.BeginPoll(ref, worker)      // right after Next
//	…                             // s.Enter(worker) whenever the driver switches between workers
//	verdict := s.EndPoll(ref, ready)
//
// One goroutine owns a Scheduler. Only Waker.Wake may be called from others; Drain takes in what they left.
type Scheduler struct {
	plain  bool          // the queue design on one worker, wakers not counted: wakes and polls take the short way
	more   []*subruntime // further runtimes, see AddRuntime
	making uint8         // the one whose design is in its Init
	quick  bool          // plain, and nothing is recorded: they take the shortest
	fifo   list          // the queue of the queue design
	design Design
	log    *trace.Log
	exact  bool
	seed   uint64
	split  kind // of split-phase tasks
	arena  []*Task

	workers []*worker
	threads []*worker // threads of the program that polled something themselves
	here    *worker   // who is running now: a worker, a thread, or nobody (never nil)
	nobody  worker
	cur     int      // the worker that is running, -1 = none
	by      trace.By // who wakes, when no task is being polled
	who     uint32
	exec    *Executor // that s is part of, nil when a driver of its own uses s

	taskName uint32 // in the log, of tasks that have no other

	failures map[*Task]*JoinError // of the tasks that panicked and are not freed

	remote func(TaskRef) // wakes a task of a pool; nil for all others
	pool   *Pool         // that s stands for, nil for all others

	inbox inbox
	stats Stats
	ended uint64 // tasks whose future is gone
	errs  func(error)
}

// worker is one virtual worker.
type worker struct {
	sub    uint8 // the further runtime that it works for, 0 = the first
	task   link  // being polled; of nested polls the innermost
	began  int64 // when, in the log's time
	outer  []outerPoll
	parked bool
}

// outerPoll is a poll under way in which another one began.
type outerPoll struct {
	task  link
	began int64
}

// Stats counts what happened so far.
type Stats struct {
	Spawned   uint64 // tasks
	Polls     uint64 // begun
	Wakes     uint64 // all of them; that of a task by itself may be counted when its poll ends
	Coalesced uint64 // of a task that was going to be polled anyway
	Stale     uint64 // of a task that is finished or gone
	Steals    uint64 // times that a worker took tasks from another one
	Lost      uint64 // wakes and spawns that the design refused
	Turns     uint64 // ends of turns, for designs that have turns
}

// NewScheduler makes a scheduler and, with a log, begins the run in it.
func NewScheduler(o Options) *Scheduler {
	s := &Scheduler{}
	s.init(o)
	return s
}

func (s *Scheduler) init(o Options) {
	for range max(1, o.Workers) {
		s.workers = append(s.workers, &worker{})
	}
	s.log, s.exact, s.seed, s.cur, s.here = o.Log, o.Exact, o.Seed, -1, &s.nobody
	s.split = kind{sched: s, joins: true}
	s.inbox.notify = make(chan struct{}, 1)
	s.design = o.Design
	if s.design == nil {
		s.design = &queueDesign{}
	}
	s.begin()
}

// begin opens a run: in the log, and in the design.
func (s *Scheduler) begin() {
	_, isQueue := s.design.(*queueDesign)
	s.plain = isQueue && (s.log == nil || len(s.workers) == 1 && !s.exact)
	s.quick = s.plain && s.log == nil
	if s.log != nil {
		s.taskName = s.log.Intern("task")
		var f trace.Flags
		if s.exact {
			f = trace.FlagExact
		}
		s.log.RunBegin(s.design.Name(), len(s.workers), s.seed, f)
	}
	s.design.Init(s)
}

// Record begins another run of a scheduler that has no tasks, recorded in log (nil: not recorded). Slots and their memory are used again.
func (s *Scheduler) Record(log *trace.Log) {
	if s.Live() > 0 || s.design.Len() > 0 {
		panic("a recording must begin before there are tasks")
	}
	s.log = log
	s.Enter(-1)
	for _, w := range s.workers {
		w.parked = false
	}
	s.begin()
}

// Workers is the number of virtual workers; for a design in its Init, that of its own.
func (s *Scheduler) Workers() int {
	if s.making > 0 {
		return s.more[s.making-1].n
	}
	return len(s.workers)
}

// Seed is the seed of all choices that a design leaves open.
func (s *Scheduler) Seed() uint64 { return s.seed }

// Log is where s records, nil when it does not.
func (s *Scheduler) Log() *trace.Log { return s.log }

// Stats are the counts so far.
func (s *Scheduler) Stats() Stats { return s.stats }

// Live is the number of tasks that are not finished.
func (s *Scheduler) Live() int { return int(s.stats.Spawned - s.ended) }

// Slots is the size of the arena: the most tasks that were alive at once, not the number ever spawned.
func (s *Scheduler) Slots() int { return len(s.arena) }

// Queued tasks, for Design implementations: records that t is at the back of a queue now.
func (s *Scheduler) Queued(t *Task, queue uint32, c trace.Cause) {
	if s.log != nil {
		s.log.Schedule(t.id, s.queueOf(t.sub, queue), c)
	}
}

// live reports whether a queued task will be polled when its turn comes; one that was aborted in the queue is a corpse.
func (t *Task) live() bool { return t.flags&flagDone == 0 }

// DescribeQueue records the order and capacity (0 = unbounded) of a queue, for Design.Init. A queue described as "first in, first
// out" is held to it by the validator.
func (s *Scheduler) DescribeQueue(queue uint32, capacity int, order string) {
	if s.log != nil {
		s.log.Queue(s.queueOf(s.making, queue), capacity, order)
	}
}

// OnError sets who hears of wakes that a design refused (ErrQueueFull); nil ignores them. They are counted in Stats.Lost and recorded anyway.
func (s *Scheduler) OnError(f func(error)) { s.errs = f }

// Enter tells s and the log on which worker everything happens from now on; -1 = on none (the reactor's turn). What is woken outside of polls
// is woken by the executor, until Because says otherwise.
func (s *Scheduler) Enter(worker int) {
	s.cur, s.here = worker, &s.nobody
	if worker >= 0 {
		s.here = s.workers[worker]
	}
	s.by, s.who = trace.ByExecutor, 0
	if s.log != nil {
		s.log.Clock(s.log.Now(), int16(worker))
	}
}

// EnterThread tells s that thread n of the program runs, which is no worker. Wakes come from that thread, or from the foreign task that it polls.
func (s *Scheduler) EnterThread(n int) {
	for len(s.threads) <= n {
		s.threads = append(s.threads, &worker{})
	}
	s.cur, s.here = -1, s.threads[n]
	s.by, s.who = trace.ByThread, uint32(n)
	if s.log != nil {
		s.log.Clock(s.log.Now(), trace.ThreadID(n))
	}
}

// Because says who wakes what is woken outside of polls until the next Enter: a reactor row that fired (ByTimer, ByHost), a thread, the
// executor (ByExecutor, 0).
func (s *Scheduler) Because(by trace.By, who uint32) { s.by, s.who = by, who }

// Current is the task being polled on the worker that is entered; zero when there is none.
func (s *Scheduler) Current() TaskRef {
	if t := s.here.task.task(); t != nil {
		return t.ref()
	}
	return TaskRef{}
}

func (s *Scheduler) currentID() uint32 {
	if t := s.here.task.task(); t != nil {
		return t.id
	}
	return 0
}

// Meta describes a task to spawn.
type Meta struct {
	Name    string // for the trace
	Line    int32  // where its future comes from; 0 = unknown
	User    uint64 // the driver's own value, see TaskRef.User
	Handle  bool   // a JoinHandle exists: DropHandle will be called
	Main    bool   // the run ends with it
	Runtime int    // the runtime that it belongs to, see AddRuntime
	Foreign bool   // polled by a program's own executor: never queued here, begun with BeginForeign
	Part    bool   // of a foreign one: it is a future inside of the current task that has a waker of its own
}

// Spawn adds a task without a Go future and puts it in the ready queue. The error is the design's (ErrQueueFull); the task does not exist then.
func (s *Scheduler) Spawn(m Meta) (TaskRef, error) {
	sub := uint8(m.Runtime)
	if full(s.of(sub)) && !m.Foreign {
		s.refuse(0, trace.GlobalQueue)
		return TaskRef{}, ErrQueueFull
	}
	t, ok := s.split.take()
	if !ok {
		t = s.grow()
	}
	(*splitTask)(unsafe.Pointer(t)).user = m.User
	t.sub = sub
	return s.start(t, m)
}

// grow adds headers for split-phase tasks to the arena, and gives one of them.
func (s *Scheduler) grow() *Task {
	chunk := make([]splitTask, min(256, max(16, len(s.arena))))
	for i := range chunk {
		chunk[i].kind = &s.split
		s.adopt(&chunk[i].Task)
	}
	for i := len(chunk) - 1; i > 0; i-- { // lower slots are used first
		s.split.give(&chunk[i].Task)
	}
	return &chunk[0].Task
}

// adopt gives a header its place in the arena.
func (s *Scheduler) adopt(t *Task) {
	t.flags = flagDone
	t.slot = uint32(len(s.arena))
	s.arena = append(s.arena, t)
}

// start makes a header whose future is in place a task. The design has room for it.
func (s *Scheduler) start(t *Task, m Meta) (TaskRef, error) {
	t.state, t.flags, t.polls, t.refs, t.id = SCHEDULED, 0, 0, 0, 0
	if t.kind.joins {
		*t.awaiter() = held{}
	}
	if m.Handle {
		t.state |= HANDLE
	}
	if m.Main {
		t.flags |= flagMain
	}
	if m.Foreign {
		t.flags |= flagForeign
		t.state &^= SCHEDULED
	}
	if m.Part {
		t.flags |= flagPart
	}
	if s.log != nil {
		var f trace.Flags
		if m.Part {
			f |= trace.FlagPart
		}
		if m.Handle {
			f |= trace.FlagHandle
		}
		if m.Foreign {
			f |= trace.FlagForeign
		}
		if m.Main {
			f |= trace.FlagMain
		}
		t.id = s.log.SpawnSlot(s.currentID(), s.log.Intern(m.Name), m.Line, f, t.slot, t.gen)
	}
	s.stats.Spawned++
	if m.Foreign {
		return t.ref(), nil
	}
	if err := s.push(t, trace.CauseSpawn); err != nil {
		return TaskRef{}, err
	}
	return t.ref(), nil
}

// full asks a design with a capacity before a task comes into being.
func full(d Design) bool {
	b, ok := d.(interface{ Full() bool })
	return ok && b.Full()
}

func (s *Scheduler) refuse(id, queue uint32) {
	s.stats.Lost++
	if s.log != nil {
		if id != 0 {
			s.log.Refused(id, queue)
		}
		s.log.Diagnostic(id, trace.DiagFault, ErrQueueFull.Error())
	}
	if s.errs != nil {
		s.errs(ErrQueueFull)
	}
}

func (s *Scheduler) push(t *Task, c trace.Cause) error {
	if t.flags&flagForeign != 0 {
		if s.log != nil && t.flags&flagPart == 0 {
			s.log.Schedule(t.id, trace.GlobalQueue, c)
		}
		return nil
	}
	if len(s.more) == 0 {
		return s.design.Push(t, s.cur, c)
	}
	return s.of(t.sub).Push(t, s.workerOf(t.sub), c)
}

// Wake wakes a task: puts it in the ready queue unless it is there, being woken, finished or gone.
func (s *Scheduler) Wake(r TaskRef) {
	if s.remote != nil {
		s.remote(r)
		return
	}
	s.stats.Wakes++
	if !r.ok() {
		s.stats.Stale++
		if s.log != nil && r.id != 0 {
			by, who := s.waker()
			s.log.WakeStale(r.id, by, who)
		}
		return
	}
	t := r.t
	next, v := t.state.wake()
	if v == submit && t.flags&flagForeign == 0 && full(s.of(t.sub)) {
		s.refuse(t.id, s.queueOf(t.sub, trace.GlobalQueue))
		return
	}
	t.state = next
	switch v {
	case coalesce:
		s.stats.Coalesced++
	case stale:
		s.stats.Stale++
	}
	if s.log != nil {
		by, who := s.waker()
		switch v {
		case coalesce:
			s.log.WakeCoalesced(t.id, by, who)
		case stale:
			s.log.WakeStale(t.id, by, who)
		default:
			s.log.Wake(t.id, by, who)
		}
	}
	if v == submit {
		if err := s.push(t, trace.CauseWake); err != nil {
			t.state &^= SCHEDULED
			s.refuse(t.id, s.queueOf(t.sub, trace.GlobalQueue))
		}
	}
}

// wakeRecorded is Wake, with State.wake spelled out for the common case of a recorded run on the queue design.
func (s *Scheduler) wakeRecorded(r TaskRef) {
	t := r.t
	if s.log == nil || !s.plain || t.gen != r.gen || t.state&(SCHEDULED|COMPLETED|CLOSED) != 0 {
		s.Wake(r)
		return
	}
	s.stats.Wakes++
	t.state |= SCHEDULED
	by, who := s.by, s.who
	if me := s.here.task.task(); me == t {
		s.log.WakeSelf(t.id)
		return
	} else if me != nil {
		by, who = trace.ByTask, me.id
	}
	if t.state&RUNNING != 0 {
		s.log.Wake(t.id, by, who)
		return
	}
	s.log.WakeQueued(t.id, by, who)
	s.fifo.push(t)
}

// TimerWakes wakes a waiting task because a timer fired, and records both; row is the timer's in the log. false: it did nothing, as this is not the simple case. For package timer.
func (s *Scheduler) TimerWakes(w LocalWaker, row uint32) bool {
	t := w.ref.t
	if !s.plain || s.log == nil || t == nil || t.gen != w.ref.gen || t.state&(SCHEDULED|RUNNING|COMPLETED|CLOSED) != 0 {
		return false
	}
	s.stats.Wakes++
	t.state |= SCHEDULED
	s.log.TimerWoke(row, t.id, true)
	s.fifo.push(t)
	return true
}

// waker says who is waking.
func (s *Scheduler) waker() (trace.By, uint32) {
	if id := s.currentID(); id != 0 {
		return trace.ByTask, id
	}
	return s.by, s.who
}

// Drain takes in the wakes that came from other goroutines; it reports whether there were any.
func (s *Scheduler) Drain() bool {
	if !s.inbox.some() {
		return false
	}
	if s.quick {
		s.inbox.take(s.wakeQuickly)
		return true
	}
	cur := s.cur
	s.Enter(-1)
	s.inbox.take(s.Wake)
	if cur >= 0 {
		s.Enter(cur)
	}
	return true
}

func (s *Scheduler) wakeQuickly(r TaskRef) { LocalWaker{r}.Wake() }

// Ready is the number of tasks in the queues, of the first runtime when there are more.
func (s *Scheduler) Ready() int { return s.design.Len() }

// Next takes the next task for a worker out of the queues. When it is Closing the driver drops its future and calls Cancelled; otherwise BeginPoll must follow at
// once. false: nothing is ready for this worker.
func (s *Scheduler) Next(worker int) (TaskRef, bool) {
	if worker != s.cur {
		s.Enter(worker)
	}
	d, own := s.design, worker
	if p := s.workers[worker].sub; p > 0 {
		d, own = s.more[p-1].design, worker-s.more[p-1].first
	}
	for {
		t := d.Pop(own)
		if t == nil {
			if d.Len() == 0 {
				return TaskRef{}, false
			}
			s.stats.Turns++
			if t = d.Pop(own); t == nil { // the rest is for other workers
				return TaskRef{}, false
			}
		}
		if t.flags&flagDone != 0 { // aborted in the queue
			t.flags &^= flagCorpse
			s.release(t)
			continue
		}
		if s.log != nil && s.workers[worker].parked {
			s.workers[worker].parked = false
			s.log.Unpark()
		}
		if t.state&CLOSED != 0 { // aborted in tokio's manner, and this is its turn
			t.state &^= SCHEDULED
			t.flags |= flagDone | flagCancel
			if s.log != nil {
				s.log.Cancel(t.id, 0)
			}
		}
		return t.ref(), true
	}
}

// Park records that a worker has nothing to do, until a time in ns or (-1) until something happens. A second call changes nothing.
func (s *Scheduler) Park(worker int, until int64) {
	w := s.workers[worker]
	if w.parked || w.task != 0 {
		return
	}
	w.parked = true
	if s.log != nil {
		s.Enter(worker)
		s.log.Park(until)
	}
}

// Unpark records that a worker stops sleeping, when it was.
func (s *Scheduler) Unpark(worker int) {
	w := s.workers[worker]
	if !w.parked {
		return
	}
	w.parked = false
	if s.log != nil {
		s.Enter(worker)
		s.log.Unpark()
	}
}

// Closing reports that the task was aborted and its future is still to be dropped: ask it of what Next returned.
func (s *Scheduler) Closing(r TaskRef) bool {
	return r.ok() && (r.t.flags&flagCancel != 0 || r.t.state&(CLOSED|RUNNING) == CLOSED && r.t.flags&flagDone == 0)
}

// BeginPoll begins a poll of the task that Next returned.
func (s *Scheduler) BeginPoll(r TaskRef, worker int) {
	if worker != s.cur {
		s.Enter(worker)
	}
	s.BeginForeign(r)
}

// BeginForeign begins a poll, on the worker or thread that is entered, of a task that a program's own executor polls. It may be in
// any state but RUNNING. Another task may be being polled there: then the poll is one inside of that task's, and ends before it.
func (s *Scheduler) BeginForeign(r TaskRef) {
	t := r.t
	if s.here.task != 0 {
		s.here.outer = append(s.here.outer, outerPoll{s.here.task, s.here.began})
	}
	t.state = t.state.begin()
	t.flags &^= flagShared
	t.polls++
	s.stats.Polls++
	s.here.task.set(t)
	if s.log != nil {
		s.here.began = s.log.Now()
		s.log.PollBegin(t.id, t.polls)
	}
}

// PolledForeign is BeginForeign at one time, and at another, the log's time then, the log's Await and EndPoll(false), of a poll in
// which nothing else happened. false: nothing was done, as there is more to it than that.
func (s *Scheduler) PolledForeign(r TaskRef, began, ended int64, a trace.Suspension) bool {
	t := r.t
	state, v := t.state.begin().pending()
	if v != nothing || t.flags&flagAbort != 0 || s.here.task != 0 || ended-began > LongPoll {
		return false
	}
	t.state = state
	t.flags &^= flagShared
	t.polls++
	s.stats.Polls++
	s.log.Polled(t.id, t.polls, began, ended, a)
	return true
}

// Verdict is what a driver must do after a poll or an abort.
type Verdict uint8

const (
	Keep       Verdict = iota // nothing
	DropFuture                // the future is not needed any more: drop it now, then call Cancelled
	DropOutput                // nobody will ask for the output: drop it
)

// LongPoll is how long a poll may take, in virtual ns, before the trace remarks on it.
const LongPoll = 1_000_000

// EndPoll ends a poll. ready: the future returned Ready and its output is stored by the driver.
func (s *Scheduler) EndPoll(r TaskRef, ready bool) Verdict {
	t := r.t
	w := s.here
	began := w.began
	if w.task.task() == t && len(w.outer) == 0 { // leave, spelled out
		w.task = 0
	} else {
		began = s.leave(t)
	}
	if ready {
		return s.complete(t)
	}
	if t.flags&flagAbort != 0 && t.state&CLOSED == 0 {
		t.state, _ = t.state.abort()
		if s.log != nil {
			s.log.Cancel(t.id, 0)
		}
	}
	var v verb
	t.state, v = t.state.pending()
	if s.log != nil {
		s.log.PollEnd(t.id, trace.OutcomePending)
		if d := s.log.Now() - began; d > LongPoll {
			s.log.Diagnostic(t.id, trace.DiagWarn, "long poll: "+trace.Duration(d)+" without reaching an .await")
		}
	}
	switch {
	case v == dropFuture: // the trace knows since the abort
		t.flags |= flagDone | flagCancel
		return DropFuture
	case v == submit:
		s.resubmit(t, trace.CauseRepoll)
		return Keep
	case t.flags&flagForeign == 0 && s.of(t.sub).Requeue():
		t.state |= SCHEDULED
		s.resubmit(t, trace.CauseRequeue)
		return Keep
	}
	if s.exact && s.log != nil && t.refs == 0 && t.flags&flagForeign == 0 {
		s.log.Diagnostic(t.id, trace.DiagLost, "task #"+utoa(uint64(t.id))+" returned Pending without storing its waker: it will never be polled again")
	}
	return Keep
}

func (s *Scheduler) resubmit(t *Task, c trace.Cause) {
	if err := s.push(t, c); err != nil {
		t.state &^= SCHEDULED
		s.refuse(t.id, s.queueOf(t.sub, trace.GlobalQueue))
	}
}

// leave ends a poll on the worker or thread that it is on, and enters that; usually it is entered already. It gives the time when
// the poll began, later by what polls inside of it took.
func (s *Scheduler) leave(t *Task) int64 {
	w := s.here
	if w.task.task() != t {
		s.find(t)
		w = s.here
	}
	began := w.began
	w.task = 0
	if n := len(w.outer); n > 0 {
		o := w.outer[n-1]
		w.outer = w.outer[:n-1]
		w.task, w.began = o.task, o.began
		if s.log != nil {
			w.began += s.log.Now() - began
		}
	}
	return began
}

func (s *Scheduler) find(t *Task) {
	for i, w := range s.workers {
		if w.task.task() == t {
			s.Enter(i)
			return
		}
	}
	for i, w := range s.threads {
		if w.task.task() == t {
			s.EnterThread(i)
			return
		}
	}
	panic("BUG: the poll of task #" + utoa(uint64(t.id)) + " ends, but it has not begun: " + t.state.String())
}

func (s *Scheduler) complete(t *Task) Verdict {
	var v verb
	t.state, v = t.state.ready()
	t.flags |= flagDone
	s.ended++
	if s.log != nil {
		s.log.PollEnd(t.id, trace.OutcomeReady)
		s.log.Complete(t.id)
	}
	if v == dropOutput && t.kind.run != nil {
		s.exec.guard(t, t.kind.run.dropOutput)
		v = nothing
	}
	s.finished(t)
	if v == dropOutput {
		return DropOutput
	}
	return Keep
}

// EndPanic ends a poll that panicked: the task is closed, its handle gets a JoinError. The driver drops what is left of the future.
func (s *Scheduler) EndPanic(r TaskRef, e *JoinError) {
	t := r.t
	s.leave(t)
	t.state = t.state.panicked()
	t.flags |= flagDone | flagPanicked
	if s.failures == nil {
		s.failures = map[*Task]*JoinError{}
	}
	s.failures[t] = e
	s.ended++
	if s.log != nil {
		s.log.Panic(t.id, e.Message)
		s.log.PollEnd(t.id, trace.OutcomePanic)
	}
	s.finished(t)
}

// finished wakes who awaits the handle and frees the header when nobody else needs it.
func (s *Scheduler) finished(t *Task) {
	if a := t.awaits(); !a.IsZero() {
		*t.awaiter() = held{}
		by, who := s.by, s.who
		s.by, s.who = trace.ByTask, t.id
		s.Wake(a)
		s.by, s.who = by, who
		s.dropRef(a)
	}
	s.release(t)
}

// release frees the header of a task when the last reference is gone: its future is gone, it is in no queue, it has no handle
// and no counted waker.
func (s *Scheduler) release(t *Task) {
	if t.flags&(flagDone|flagCorpse) != flagDone || t.state&(HANDLE|RUNNING) != 0 || t.refs > 0 {
		return
	}
	if s.log != nil {
		s.log.Free(t.id)
	}
	t.gen++
	if t.flags&flagPanicked != 0 {
		delete(s.failures, t)
	}
	t.recycle()
}

// Abort cancels a task that is not finished. A task that waits or is queued has its future dropped now (DropFuture; the driver drops it and calls
// Cancelled); one that is being polled, when the poll ends. later: the future is dropped when it is the task's turn in the queue, as tokio does: Next returns the task Closing.
func (s *Scheduler) Abort(r TaskRef, later bool) Verdict {
	if !r.ok() {
		return Keep
	}
	t := r.t
	if later && t.state&(RUNNING|CLOSED) == RUNNING {
		t.flags |= flagAbort
		return Keep
	}
	if later {
		woken := t.state
		var v verb
		t.state, v = t.state.abortLater()
		if v == submit {
			if s.log != nil {
				by, who := s.waker()
				s.log.Wake(t.id, by, who)
			}
			if err := s.push(t, trace.CauseWake); err != nil { // no room to do it later
				t.state = woken
				return s.Abort(r, false)
			}
		}
		return Keep
	}
	var v verb
	before := t.state
	t.state, v = t.state.abort()
	if t.state != before && s.log != nil {
		s.log.Cancel(t.id, s.currentID())
	}
	if v == dropFuture {
		t.flags |= flagDone | flagCancel
		if before&SCHEDULED != 0 && t.flags&flagForeign == 0 {
			t.flags |= flagCorpse
		}
		return DropFuture
	}
	return Keep
}

// Cancelled says that the driver has dropped the future of an aborted task, after DropFuture or because Next returned it Closing.
func (s *Scheduler) Cancelled(r TaskRef) {
	if !r.ok() {
		return
	}
	t := r.t
	switch {
	case t.flags&flagCancel != 0:
		t.flags &^= flagCancel
	case t.state&(CLOSED|RUNNING) == CLOSED && t.flags&flagDone == 0: // its turn has not come, but the driver drops it anyway
		t.flags |= flagDone | flagCorpse
		t.state &^= SCHEDULED
		if s.log != nil {
			s.log.Cancel(t.id, 0)
		}
	default:
		return
	}
	s.ended++
	s.finished(t)
}

// CloneWaker counts one more waker of a task and records it.
func (s *Scheduler) CloneWaker(r TaskRef) {
	if r.ok() {
		r.t.refs++
	}
	if s.log != nil && r.id != 0 {
		s.log.WakerClone(r.id, s.currentID())
	}
}

// DropWaker counts one waker less and records it. The last one of a finished task frees its header.
func (s *Scheduler) DropWaker(r TaskRef) {
	if s.log != nil && r.id != 0 {
		s.log.WakerDrop(r.id, s.currentID())
	}
	if r.ok() {
		r.t.refs--
		s.release(r.t)
	}
}

// dropRef drops the waker that a header held as its awaiter.
func (s *Scheduler) dropRef(r TaskRef) {
	if s.exact {
		s.DropWaker(r)
	}
}

// JoinStatus is the answer to who awaits a task.
type JoinStatus uint8

const (
	JoinPending   JoinStatus = iota // not finished; by is woken when it is
	JoinReady                       // the output is there: take it, then call TakeOutput
	JoinCancelled                   // it was aborted
	JoinPanicked                    // see Failure
	JoinTaken                       // somebody had it before
)

// Join is what polling a JoinHandle does: it asks whether the task is finished and, if not, keeps a waker of the task by (replacing the one
// from an earlier call). A task that was made without a handle, as by Detached, gives JoinTaken.
func (s *Scheduler) Join(r, by TaskRef) JoinStatus {
	if !r.ok() {
		return JoinTaken
	}
	t := r.t
	if !t.kind.joins {
		return JoinTaken
	}
	if t.flags&flagDone == 0 {
		if old := t.awaits(); old != by {
			t.awaiter().set(by)
			if s.exact {
				s.CloneWaker(by)
			}
			if s.log != nil {
				s.log.HandleAwait(t.id, by.id)
			}
			if !old.IsZero() {
				s.dropRef(old)
			}
		}
		return JoinPending
	}
	switch {
	case t.flags&flagTaken != 0:
		return JoinTaken
	case t.state&(COMPLETED|CLOSED) == COMPLETED:
		return JoinReady
	case t.flags&flagPanicked != 0:
		return JoinPanicked
	}
	return JoinCancelled
}

// Failure is why a task panicked, nil when it did not or is gone.
func (s *Scheduler) Failure(r TaskRef) *JoinError {
	if !r.ok() {
		return nil
	}
	return s.failures[r.t]
}

// TakeOutput records that the handle of a finished task gave away its output, or the JoinError.
func (s *Scheduler) TakeOutput(r TaskRef) {
	if !r.ok() {
		return
	}
	t := r.t
	t.state, _ = t.state.take()
	t.flags |= flagTaken
	if s.log != nil {
		s.log.OutputTaken(t.id, s.currentID())
	}
}

// DropHandle detaches a task: it runs on, its output is dropped (DropOutput: now, by the driver).
func (s *Scheduler) DropHandle(r TaskRef) Verdict {
	if !r.ok() || r.t.state&HANDLE == 0 {
		return Keep
	}
	t := r.t
	var v verb
	t.state, v = t.state.detach()
	if s.log != nil {
		s.log.HandleDrop(t.id)
	}
	if v == dropOutput && t.kind.run != nil {
		s.exec.guard(t, t.kind.run.dropOutput)
		v = nothing
	}
	if a := t.awaits(); !a.IsZero() {
		*t.awaiter() = held{}
		s.dropRef(a)
	}
	s.release(t)
	if v == dropOutput {
		return DropOutput
	}
	return Keep
}

// Ref is the inverse of TaskRef.Bits: false when no task was ever there.
func (s *Scheduler) Ref(bits uint64) (TaskRef, bool) {
	slot := uint32(bits)
	if slot == 0 || int(slot) > len(s.arena) {
		return TaskRef{}, false
	}
	t := s.arena[slot-1]
	r := TaskRef{t: t, gen: uint32(bits >> 32)}
	if t.gen == r.gen {
		r.id = t.id
	}
	return r, true
}

// End records the end of the run.
func (s *Scheduler) End(exit int, why trace.End) {
	if s.log != nil {
		if _, ended := s.log.Ended(); !ended {
			s.log.RunEnd(exit, why)
		}
	}
}

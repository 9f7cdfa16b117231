package sched

import (
	"maps"

	"github.com/pollground/pollground/executor/internal/task"
	"github.com/pollground/pollground/executor/trace"
)

// TaskRef names a task. It is stale once the task's slot is freed; calls with a stale reference have no effect. The
// zero TaskRef names no task.
type TaskRef = task.Ref

// State is the state word of a task.
type State = task.State

// The bits of a State.
const (
	SCHEDULED = task.SCHEDULED
	RUNNING   = task.RUNNING
	COMPLETED = task.COMPLETED
	CLOSED    = task.CLOSED
	HANDLE    = task.HANDLE
)

// Options configure a Scheduler. The zero value means one worker, the default policy, no recording.
type Options struct {
	Policy  Policy     // nil = the first of Policies; it must not be used by another scheduler
	Workers int        // virtual workers, 0 = 1
	Seed    uint64     // varies the choices that a policy leaves open; 0 = the plain order
	Log     *trace.Log // nil = no recording
}

// Scheduler is the core of every executor. See the package comment.
type Scheduler struct {
	tasks    task.Arena
	runtimes []*runtime // the first one is made by New
	places   []*place   // 0 is outside of all workers and threads
	workers  []int32    // by worker: index of its place
	threads  []int32    // by thread of the program: index of its place, 0 = not entered yet
	place    *place     // the current place
	worker   int        // the current worker, -1 = none
	runtime  *runtime   // its runtime, nil for none
	own      int        // its number in that runtime
	by       trace.By   // source of wakes while no task is being polled
	who      uint32     // see trace.By
	log      *trace.Log
	seed     uint64
	failures map[task.Slot]*JoinError // of tasks that panicked and are not freed
	stats    Stats
	ended    uint64 // tasks whose future is gone
}

// runtime is a policy with its own workers and queues.
type runtime struct {
	policy Policy
	// The queue of the default policy, so that its methods are inlined; nil for other policies. It has room for every
	// slot of the arena, so a wake never allocates.
	ready    *task.Queue
	number   uint32  // of that queue in the trace
	index    uint8   // in Scheduler.runtimes
	requeues bool    // the policy polls every task again, woken or not
	bounded  bounded // the policy, if it has a capacity; else nil
	queues   *Queues
	first    int // number of its first worker
}

// setPolicy installs a policy in r. The policy has opened its queues.
func (r *runtime) setPolicy(p Policy) {
	r.policy, r.ready = p, nil
	if f, ok := p.(*fifo); ok {
		r.ready, r.number = f.ready, r.queues.lists[f.list].number
	}
	r.bounded, _ = p.(bounded)
	q, ok := p.(requeuer)
	r.requeues = ok && q.Requeue()
}

// runtimeOf returns the runtime of a task. In most calls it is that of the current worker.
func (s *Scheduler) runtimeOf(h *task.Header) *runtime {
	if r := s.runtime; r != nil && r.index == h.Runtime {
		return r
	}
	return s.runtimes[h.Runtime]
}

// MaxRuntimes is the largest number of runtimes of a scheduler.
const MaxRuntimes = 255

// Stats holds counts since the scheduler was made.
type Stats struct {
	Spawned   uint64 // tasks spawned
	Polls     uint64 // polls begun
	Wakes     uint64 // wakes, the next two included
	Coalesced uint64 // wakes of a task that was scheduled already
	Stale     uint64 // wakes of a task that is finished or freed
	Steals    uint64 // times that a worker took tasks from another worker
	Lost      uint64 // wakes and spawns that a policy refused
	Turns     uint64 // ends of turns, for policies with turns
}

// New returns a scheduler with one runtime. If o has a log, it records the begin of a run.
func New(o Options) *Scheduler {
	s := &Scheduler{tasks: task.NewArena(), log: o.Log, seed: o.Seed, places: []*place{{}}, worker: -1}
	s.place = s.places[0]
	if o.Policy == nil {
		o.Policy = policies[0].make()
	}
	if s.log != nil {
		s.log.RunBegin(o.Policy.Name(), max(1, o.Workers), s.seed, trace.FlagExact)
	}
	s.AddRuntime(o.Policy, o.Workers)
	return s
}

// AddRuntime adds a runtime with its own policy and workers and returns its id and first worker. Its workers are first
// to first+workers-1; they poll only its tasks. Tasks join it through Meta.Runtime; id 0 is the runtime of New. The
// policy must not be used elsewhere.
func (s *Scheduler) AddRuntime(p Policy, workers int) (id, first int) {
	id, first = len(s.runtimes), len(s.workers)
	if id == MaxRuntimes {
		panic("BUG: too many runtimes on one scheduler")
	}
	workers = max(1, workers)
	for range workers {
		s.workers = append(s.workers, int32(len(s.places)))
		s.places = append(s.places, &place{runtime: uint8(id)})
	}
	q := &Queues{s: s, runtime: uint8(id), first: first}
	r := &runtime{queues: q, first: first, index: uint8(id)}
	s.runtimes = append(s.runtimes, r)
	p.Init(q, workers, s.seed)
	r.setPolicy(p)
	return id, first
}

// Record begins another run, recorded in log (nil: not recorded). It panics if the scheduler has unfinished or queued
// tasks. Slots are reused.
func (s *Scheduler) Record(log *trace.Log) {
	if s.Live() > 0 || s.Ready(0) > 0 {
		panic("a recording must begin before there are tasks")
	}
	s.log = nil
	s.Enter(-1)
	for i := range s.places {
		s.places[i].parked = false
	}
	if s.log = log; log == nil {
		return
	}
	r := s.runtimes[0]
	log.RunBegin(r.policy.Name(), len(s.workers), s.seed, trace.FlagExact)
	for _, r := range s.runtimes {
		for i := range r.queues.lists {
			r.queues.describe(i)
		}
	}
}

// Log returns the log of the run, nil if it is not recorded.
func (s *Scheduler) Log() *trace.Log { return s.log }

// Stats returns the counts so far.
func (s *Scheduler) Stats() Stats { return s.stats }

// Workers returns the number of virtual workers of all runtimes.
func (s *Scheduler) Workers() int { return len(s.workers) }

// Live returns the number of unfinished tasks.
func (s *Scheduler) Live() int { return int(s.stats.Spawned - s.ended) }

// Slots returns the size of the arena: the largest number of tasks that existed at the same time.
func (s *Scheduler) Slots() int { return s.tasks.Len() }

// Ready returns the number of tasks in the run queues of a runtime, tombstones included.
func (s *Scheduler) Ready(runtime int) int { return s.runtimes[runtime].policy.Len() }

// Shared returns the number of tasks in the queue that all workers of a runtime share, 0 for policies without one.
func (s *Scheduler) Shared(runtime int) int {
	if p, ok := s.runtimes[runtime].policy.(sharer); ok {
		return p.Shared()
	}
	return 0
}

// Idle reports whether the policy of the first runtime polled all its tasks, and no task was woken by that. It is true
// only for policies that poll tasks without a wake.
func (s *Scheduler) Idle() bool {
	p, ok := s.runtimes[0].policy.(idler)
	return ok && p.Idle()
}

// HandOver releases the tasks reserved for a worker (for example its LIFO slot), so that other workers can run them. If
// away is true, tasks that the worker wakes go to the shared queue until the next call. Policies without per-worker
// state ignore it.
func (s *Scheduler) HandOver(worker int, away bool) {
	r := s.runtimes[s.places[s.workers[worker]].runtime]
	if p, ok := r.policy.(handOverer); ok {
		p.HandOver(worker-r.first, away)
	}
}

// TaskAt returns the task in the slot with an index from 0. For a free slot the reference is stale.
func (s *Scheduler) TaskAt(index int) TaskRef { return s.tasks.Ref(task.Slot(index + 1)) }

// HasHandle reports whether a JoinHandle of the task exists.
func (s *Scheduler) HasHandle(r TaskRef) bool {
	h, ok := s.tasks.Get(r)
	return ok && h.State&HANDLE != 0
}

// State returns the state word of a task. It returns false if the task is freed.
func (s *Scheduler) State(r TaskRef) (State, bool) {
	h, ok := s.tasks.Get(r)
	if !ok {
		return 0, false
	}
	return h.State, true
}

// Finished reports whether the future of a task is gone: it completed, panicked, or was aborted and dropped.
func (s *Scheduler) Finished(r TaskRef) bool {
	h, ok := s.tasks.Get(r)
	return !ok || h.Flags&task.Done != 0
}

// User returns Meta.User of a task, 0 if the task is freed.
func (s *Scheduler) User(r TaskRef) uint32 {
	if h, ok := s.tasks.Get(r); ok {
		return h.User
	}
	return 0
}

// Polls returns the number of polls of a task, 0 if the task is freed.
func (s *Scheduler) Polls(r TaskRef) int {
	if h, ok := s.tasks.Get(r); ok {
		return int(h.Polls)
	}
	return 0
}

// End records the end of the run, unless that was recorded before.
func (s *Scheduler) End(exit int, why trace.End) {
	if s.log != nil {
		if _, ended := s.log.Ended(); !ended {
			s.log.RunEnd(exit, why)
		}
	}
}

// Clone returns a copy with all tasks and queues. The copy records in log: a copy of the original's log, or nil.
// References to tasks are valid in both. The driver must copy its futures.
func (s *Scheduler) Clone(log *trace.Log) *Scheduler {
	c := new(Scheduler)
	s.CopyTo(c, log)
	return c
}

// CopyTo is Clone into the memory of a scheduler that is not used any more.
func (s *Scheduler) CopyTo(c *Scheduler, log *trace.Log) {
	b := *c
	*c = *s
	c.log = log
	s.tasks.CopyTo(&b.tasks)
	c.tasks = b.tasks
	c.places = b.places[:min(len(b.places), len(s.places))]
	for len(c.places) < len(s.places) {
		c.places = append(c.places, new(place))
	}
	for i, p := range s.places {
		q := c.places[i]
		outer := q.outer
		*q = *p
		if q.outer = append(outer[:0], p.outer...); s.place == p {
			c.place = q
		}
	}
	c.workers = append(b.workers[:0], s.workers...)
	c.threads = append(b.threads[:0], s.threads...)
	c.failures = maps.Clone(s.failures)
	c.runtimes = b.runtimes[:min(len(b.runtimes), len(s.runtimes))]
	for len(c.runtimes) < len(s.runtimes) {
		c.runtimes = append(c.runtimes, new(runtime))
	}
	for i, old := range s.runtimes {
		r := c.runtimes[i]
		queues := r.queues
		*r = *old
		r.queues = old.queues.copyTo(queues, c)
		r.setPolicy(r.policy.Clone(r.queues))
		if s.runtime == old {
			c.runtime = r
		}
	}
}

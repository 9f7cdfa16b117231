package sched

import "github.com/pollground/pollground/executor/trace"

// Constants of tokio 1.x's multi_thread scheduler.
const (
	LocalCapacity       = 256 // LOCAL_QUEUE_CAPACITY: tasks in a worker's queue
	MaxLIFOPolls        = 3   // MAX_LIFO_POLLS_PER_TICK: successive polls from the LIFO slot
	StealGlobalInterval = 61  // interval of polls that serve the global queue first; tokio starts with it and tunes it
)

// workStealing is tokio's multi_thread. Each worker has a queue of 256 tasks and a LIFO slot for the task that was
// woken last; there is one global queue. The slot is served first, because its task's data is likely in the cache.
//
// A worker takes a task from its slot, its queue, or the global queue, of which it takes its share. If all are empty it
// steals half of the queue of another worker, beginning with a random one. A full queue moves half of its tasks to the
// global queue.
//
// Fair: every 61st poll serves the global queue first, and the slot is served at most 3 times in a row. Bad case: a
// task in the slot of a worker with a long poll waits although other workers are idle, because slots are not stolen
// from.
//
// As in tokio, a thief first polls the newest task that it stole, then the others in order. A search is one step
// here, so tokio's limit of searching workers (half of them) has no effect.
type workStealing struct {
	q       *Queues
	seed    uint64
	global  int
	workers []stealWorker
	n       int
}

type stealWorker struct {
	local     int    // queue
	slot      int    // queue of at most one task
	tick      uint32 // calls of Pop
	lifoPolls int    // successive polls from the slot
	rng       uint64
	away      bool // tasks that it wakes go to the global queue
}

func (p *workStealing) Name() string { return "steal" }

func (p *workStealing) Init(q *Queues, workers int, seed uint64) {
	p.q, p.seed, p.workers = q, seed, make([]stealWorker, workers)
	p.global = q.Open(trace.GlobalQueue, 0, trace.FIFO)
	for i := range p.workers {
		w := &p.workers[i]
		w.rng = seed*0x9e3779b97f4a7c15 + uint64(i)*2 + 1
		w.local = q.Open(trace.LocalQueue(i), LocalCapacity, trace.FIFO)
		w.slot = q.Open(trace.LIFOSlot+uint32(i), 1, "")
	}
}

func (p *workStealing) Push(t Slot, from int, c trace.Cause) (int, bool) {
	p.n++
	if from < 0 || p.workers[from].away {
		p.q.Push(p.global, t)
		return p.global, true
	}
	w := &p.workers[from]
	yields := c == trace.CauseRepoll || c == trace.CauseRequeue
	if yields || w.lifoPolls >= MaxLIFOPolls { // to the back
		list := p.roomFor(w)
		p.q.Push(list, t)
		return list, true
	}
	p.clearSlot(w)
	p.q.Push(w.slot, t)
	return w.slot, true
}

// clearSlot moves the task in a worker's slot to the back of its queue.
func (p *workStealing) clearSlot(w *stealWorker) {
	if t := p.q.Take(w.slot); t != 0 {
		p.q.Put(p.roomFor(w), t)
	}
}

// roomFor returns the queue for another task of a worker: its own. If that is full, half of it moves to the global
// queue, which is returned.
func (p *workStealing) roomFor(w *stealWorker) int {
	if p.q.Len(w.local) < LocalCapacity {
		return w.local
	}
	p.q.Overflow(w.local, p.global, LocalCapacity/2)
	return p.global
}

// HandOver moves the task in the worker's slot to its queue, where other workers can steal it.
func (p *workStealing) HandOver(worker int, away bool) {
	w := &p.workers[worker]
	w.away = away
	p.clearSlot(w)
}

func (p *workStealing) Pop(worker int) Slot {
	t := p.pop(worker)
	if t != 0 {
		p.n--
	}
	return t
}

func (p *workStealing) pop(worker int) Slot {
	w := &p.workers[worker]
	w.tick++
	if w.tick%StealGlobalInterval == 0 {
		if t := p.q.Pop(p.global); t != 0 {
			w.lifoPolls = 0
			return t
		}
	}
	if t := p.q.Pop(w.slot); t != 0 {
		w.lifoPolls++
		return t
	}
	w.lifoPolls = 0
	if t := p.q.Pop(w.local); t != 0 {
		return t
	}
	if n := p.q.Len(p.global); n > 0 { // its share
		p.q.Refill(w.local, p.global, min(n/len(p.workers)+1, n, LocalCapacity/2))
		return p.q.Pop(w.local)
	}
	return p.steal(worker)
}

// steal steals half of another worker's queue and returns a task to poll, 0 if all queues are empty.
func (p *workStealing) steal(worker int) Slot {
	k := len(p.workers)
	if k < 2 {
		return 0
	}
	w := &p.workers[worker]
	start := worker + 1
	if p.seed != 0 { // xorshift
		w.rng ^= w.rng << 13
		w.rng ^= w.rng >> 7
		w.rng ^= w.rng << 17
		start = int(w.rng % uint64(k))
	}
	for i := range k {
		v := (start + i) % k
		if n := p.q.Len(p.workers[v].local); v != worker && n > 0 {
			return p.q.Steal(p.workers[v].local, w.local, n-n/2)
		}
	}
	return 0
}

func (p *workStealing) Len() int { return p.n }

// Shared returns the length of the global queue.
func (p *workStealing) Shared() int { return p.q.Len(p.global) }

func (p *workStealing) Clone(q *Queues) Policy {
	c := *p
	c.q, c.workers = q, append([]stealWorker(nil), p.workers...)
	return &c
}

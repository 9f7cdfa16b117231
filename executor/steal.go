package executor

import "github.com/pollground/pollground/executor/trace"

// Constants of tokio's multi_thread scheduler.
const (
	LocalCapacity       = 256 // LOCAL_QUEUE_CAPACITY: tasks in a worker's queue
	MaxLIFOPolls        = 3   // MAX_LIFO_POLLS_PER_TICK: tasks from the LIFO slot in a row
	StealGlobalInterval = 61  // how often a worker looks at the global queue first; tokio tunes it while it runs, this is where it starts
)

// stealDesign is tokio's multi_thread: a queue of 256 per worker, a global one, and a slot per worker for the task that was woken last, which is polled next
// because what woke it is still in the cache.
//
// A worker looks in its slot, its queue, the global queue (from which it takes its share), and then steals half of the queue of another worker, beginning
// with a random one. A full queue gives half of its tasks to the global one.
//
// Fair: every 61st time the global queue comes first; the slot may be used 3 times in a row. Bad case: a task in the slot
// of a worker whose current poll is long waits although other workers are idle, since slots are not stolen from.
//
// As in tokio a thief polls the newest task that it took first, and the others in their order after it. A search is one step here, so tokio's limit on how many
// workers search at the same time, half of them, never comes into play.
type stealDesign struct {
	s       *Scheduler
	sub     uint8
	global  list
	workers []stealWorker
	n       int
}

type stealWorker struct {
	q         list
	slot      *Task
	tick      uint32
	lifoPolls int
	rng       uint64
	away      bool // what it wakes goes to the global queue
}

func (d *stealDesign) Name() string { return "steal" }

func (d *stealDesign) Init(s *Scheduler) {
	d.s, d.sub = s, s.making
	d.workers = make([]stealWorker, s.Workers())
	d.global.init()
	s.DescribeQueue(trace.GlobalQueue, 0, inOrder)
	for w := range d.workers {
		d.workers[w].q.init()
		d.workers[w].rng = s.Seed()*0x9e3779b97f4a7c15 + uint64(w)*2 + 1
		s.DescribeQueue(trace.LocalQueue(w), LocalCapacity, inOrder)
	}
}

func (d *stealDesign) Push(t *Task, worker int, c trace.Cause) error {
	d.n++
	if worker < 0 {
		d.global.push(t)
		d.s.Queued(t, trace.GlobalQueue, c)
		return nil
	}
	w := &d.workers[worker]
	if w.away {
		d.global.push(t)
		d.s.Queued(t, trace.GlobalQueue, c)
		return nil
	}
	if c == trace.CauseRepoll || c == trace.CauseRequeue || w.lifoPolls >= MaxLIFOPolls { // who yields goes to the back
		d.back(worker, t, c)
		return nil
	}
	d.clearSlot(worker)
	w.slot = t
	d.s.Queued(t, trace.LIFOSlot+uint32(worker), c)
	return nil
}

// clearSlot puts the task in a worker's slot at the back of its queue.
func (d *stealDesign) clearSlot(worker int) {
	w := &d.workers[worker]
	old := w.slot
	if old == nil {
		return
	}
	w.slot = nil
	if d.s.log != nil && old.live() {
		d.s.log.Dequeue(old.id, d.s.queueOf(d.sub, trace.LIFOSlot+uint32(worker)))
	}
	d.back(worker, old, trace.CauseMoved)
}

// handOver lets the others have all that a worker has.
func (d *stealDesign) handOver(worker int, away bool) {
	d.workers[worker].away = away
	d.clearSlot(worker)
}

// back puts a task at the back of a worker's queue, or in the global one when that is full.
func (d *stealDesign) back(worker int, t *Task, c trace.Cause) {
	w := &d.workers[worker]
	if w.q.len() >= LocalCapacity {
		n := 0
		for range LocalCapacity / 2 {
			x := w.q.pop()
			if x.live() {
				n++
			}
			d.global.push(x)
		}
		if d.s.log != nil && n > 0 {
			d.s.log.Overflow(n, d.s.queueOf(d.sub, trace.GlobalQueue))
		}
		d.global.push(t)
		d.queued(t, trace.GlobalQueue, c)
		return
	}
	w.q.push(t)
	d.queued(t, trace.LocalQueue(worker), c)
}

func (d *stealDesign) queued(t *Task, queue uint32, c trace.Cause) {
	if t.live() {
		d.s.Queued(t, queue, c)
	}
}

func (d *stealDesign) Pop(worker int) *Task {
	t := d.pop(worker)
	if t != nil {
		d.n--
	}
	return t
}

func (d *stealDesign) pop(worker int) *Task {
	w := &d.workers[worker]
	w.tick++
	if w.tick%StealGlobalInterval == 0 {
		if t := d.global.pop(); t != nil {
			w.lifoPolls = 0
			return t
		}
	}
	if t := w.slot; t != nil {
		w.slot = nil
		w.lifoPolls++
		return t
	}
	w.lifoPolls = 0
	if t := w.q.pop(); t != nil {
		return t
	}
	if t := d.refill(worker); t != nil {
		return t
	}
	return d.steal(worker)
}

// refill takes a worker's share of the global queue.
func (d *stealDesign) refill(worker int) *Task {
	if d.global.len() == 0 {
		return nil
	}
	w := &d.workers[worker]
	n, live := min(d.global.len()/len(d.workers)+1, d.global.len(), LocalCapacity/2), 0
	for range n {
		t := d.global.pop()
		if t.live() {
			live++
		}
		w.q.push(t)
	}
	if d.s.log != nil && live > 0 {
		d.s.log.Refill(live, d.s.queueOf(d.sub, trace.GlobalQueue))
	}
	return w.q.pop()
}

// steal takes half of another worker's queue.
func (d *stealDesign) steal(worker int) *Task {
	k := len(d.workers)
	if k < 2 {
		return nil
	}
	w := &d.workers[worker]
	start := worker + 1
	if d.s.Seed() != 0 {
		w.rng ^= w.rng << 13
		w.rng ^= w.rng >> 7
		w.rng ^= w.rng << 17
		start = int(w.rng % uint64(k))
	}
	for i := range k {
		v := (start + i) % k
		victim := &d.workers[v]
		if v == worker || victim.q.len() == 0 {
			continue
		}
		n, live := victim.q.len()-victim.q.len()/2, 0
		var t *Task
		for range n {
			if t != nil {
				w.q.push(t)
			}
			if t = victim.q.pop(); t.live() {
				live++
			}
		}
		d.s.stats.Steals++
		if log := d.s.log; log != nil && live > 0 {
			log.Steal(d.s.queueOf(d.sub, trace.LocalQueue(v)), live)
			if live > 1 && t.live() { // the queue is first in, first out, so the trace says that this one comes first
				mine := d.s.queueOf(d.sub, trace.LocalQueue(worker))
				log.Dequeue(t.id, mine)
				log.ScheduleFront(t.id, mine, trace.CauseMoved)
			}
		}
		return t
	}
	return nil
}

func (d *stealDesign) Len() int      { return d.n }
func (d *stealDesign) Requeue() bool { return false }

func (d *stealDesign) shared() int { return d.global.len() }

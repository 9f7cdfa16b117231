package sched

import "github.com/pollground/pollground/executor/trace"

// GlobalInterval is the interval of polls at which the current_thread policy serves the global queue first. 31 is the
// default of tokio 1.x's global_queue_interval for current_thread.
const GlobalInterval = 31

// currentThread is tokio's current_thread: tasks woken or spawned by a task go to the worker's own queue, tasks woken
// by other threads to a global one.
//
// Fair: the global queue is served when the local one is empty, and at every 31st poll. So a task in the global queue
// waits at most 31 polls for each task before it there. Bad case: under load, wakes from outside have a long latency.
type currentThread struct {
	q      *Queues
	global int
	local  []int
	tick   []uint32
}

func (p *currentThread) Name() string { return "local" }

func (p *currentThread) Init(q *Queues, workers int, _ uint64) {
	p.q, p.tick = q, make([]uint32, workers)
	p.global = q.Open(trace.GlobalQueue, 0, trace.FIFO)
	for w := range workers {
		p.local = append(p.local, q.Open(trace.LocalQueue(w), 0, trace.FIFO))
	}
}

func (p *currentThread) Push(t Slot, from int, _ trace.Cause) (int, bool) {
	list := p.global
	switch {
	case from == FromTimer: // the runtime's own timers fire on its thread
		list = p.local[0]
	case from >= 0:
		list = p.local[from]
	}
	p.q.Push(list, t)
	return list, true
}

func (p *currentThread) Pop(worker int) Slot {
	p.tick[worker]++
	if p.tick[worker]%GlobalInterval == 0 {
		if t := p.q.Pop(p.global); t != 0 {
			return t
		}
	}
	if t := p.q.Pop(p.local[worker]); t != 0 {
		return t
	}
	return p.q.Pop(p.global)
}

func (p *currentThread) Len() int {
	n := p.q.Len(p.global)
	for _, l := range p.local {
		n += p.q.Len(l)
	}
	return n
}

// Shared is the length of the global queue.
func (p *currentThread) Shared() int { return p.q.Len(p.global) }

func (p *currentThread) Clone(q *Queues) Policy {
	return &currentThread{q, p.global, p.local, append([]uint32(nil), p.tick...)}
}

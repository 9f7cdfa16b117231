package sched

import (
	"github.com/pollground/pollground/executor/internal/task"
	"github.com/pollground/pollground/executor/trace"
)

// fifo is the default policy: one queue, first in, first out.
//
// Fair: a task that becomes ready is polled after the tasks that are in the queue, once each. Bad case: one slow poll
// delays all others, and a task that wakes itself in every poll gets as many polls as one that makes progress.
type fifo struct {
	q     *Queues
	list  int
	ready *task.Queue // q's queue list
}

func (p *fifo) Name() string { return "queue" }

func (p *fifo) Init(q *Queues, _ int, _ uint64) { p.open(q, 0) }

// open opens the one queue.
func (p *fifo) open(q *Queues, capacity int) {
	*p = fifoIn(q, q.Open(trace.GlobalQueue, capacity, trace.FIFO))
}

func fifoIn(q *Queues, list int) fifo { return fifo{q, list, q.queue(list)} }

func (p *fifo) Push(t Slot, _ int, _ trace.Cause) (int, bool) {
	p.ready.Push(t)
	return p.list, true
}

func (p *fifo) Pop(int) Slot { return p.ready.Pop() }
func (p *fifo) Len() int     { return p.ready.Len() }

// clone returns p for q, a copy of its queues.
func (p *fifo) clone(q *Queues) fifo { return fifoIn(q, p.list) }

func (p *fifo) Clone(q *Queues) Policy {
	c := p.clone(q)
	return &c
}

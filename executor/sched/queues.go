package sched

import (
	"github.com/pollground/pollground/executor/internal/task"
	"github.com/pollground/pollground/executor/trace"
)

// Slot names a ready task for a policy; 0 is none.
type Slot = task.Slot

// Queues holds the run queues of one runtime. A policy opens them in Init and addresses them by the index that Open
// returns. A task that is aborted in a queue stays in it as a tombstone until it is popped; Len counts it.
//
// Methods that move tasks between queues record the moves. A policy records nothing itself.
type Queues struct {
	s       *Scheduler
	runtime uint8
	first   int // worker of the runtime
	lists   []*queue
}

type queue struct {
	task.Queue
	number   uint32 // in the trace
	capacity int
	order    string
}

// Open adds a queue and returns its index. number is its number in package trace (GlobalQueue, LocalQueue, LIFOSlot)
// for workers from 0. Capacity 0 means unbounded. order describes the queue; the validator checks trace.FIFO.
func (q *Queues) Open(number uint32, capacity int, order string) int {
	q.lists = append(q.lists, &queue{number: q.number(number), capacity: capacity, order: order})
	q.describe(len(q.lists) - 1)
	return len(q.lists) - 1
}

// describe records a queue. A LIFO slot has no order and is not recorded.
func (q *Queues) describe(i int) {
	if l := q.lists[i]; q.s.log != nil && l.order != "" {
		q.s.log.Queue(l.number, l.capacity, l.order)
	}
}

// number returns the number in the trace of a queue that has the number n in its runtime.
func (q *Queues) number(n uint32) uint32 {
	switch {
	case q.runtime == 0:
		return n
	case n == trace.GlobalQueue:
		return trace.SharedQueue + uint32(q.first)
	}
	return n + uint32(q.first)
}

// queue returns the queue with the index that Open returned.
func (q *Queues) queue(list int) *task.Queue { return &q.lists[list].Queue }

// Push puts a task at the back of a queue. Only Policy.Push may call it, with its own task.
func (q *Queues) Push(list int, t Slot) { q.lists[list].Push(t) }

// Pop removes and returns the oldest task of a queue, 0 if it is empty.
func (q *Queues) Pop(list int) Slot { return q.lists[list].Pop() }

// Len returns the number of tasks in a queue, tombstones included.
func (q *Queues) Len(list int) int { return q.lists[list].Len() }

// Wakes returns the number of wakes of the scheduler so far.
func (q *Queues) Wakes() uint64 { return q.s.stats.Wakes }

// live reports whether a queued task is not a tombstone.
func (q *Queues) live(t Slot) bool { return q.s.tasks.At(t).Flags&task.Done == 0 }

// Take removes the oldest task of a queue and records that. Put must follow. It returns 0 if the queue is empty.
func (q *Queues) Take(list int) Slot {
	t := q.Pop(list)
	if t != 0 && q.s.log != nil && q.live(t) {
		q.s.log.Dequeue(q.s.tasks.At(t).ID, q.lists[list].number)
	}
	return t
}

// Put puts the task of Take at the back of a queue and records that.
func (q *Queues) Put(list int, t Slot) {
	q.Push(list, t)
	if q.s.log != nil && q.live(t) {
		q.s.log.Schedule(q.s.tasks.At(t).ID, q.lists[list].number, trace.CauseMoved)
	}
}

// Overflow moves the n oldest tasks of a local queue to a global one.
func (q *Queues) Overflow(local, global, n int) {
	live := q.move(local, global, n)
	if q.s.log != nil && live > 0 {
		q.s.log.Overflow(live, q.lists[global].number)
	}
}

// Refill moves the n oldest tasks of a global queue to a local one.
func (q *Queues) Refill(local, global, n int) {
	live := q.move(global, local, n)
	if q.s.log != nil && live > 0 {
		q.s.log.Refill(live, q.lists[global].number)
	}
}

// move moves the n oldest tasks of a queue to the back of another one. It returns how many of them are not tombstones.
func (q *Queues) move(from, to, n int) (live int) {
	for range n {
		t := q.Pop(from)
		if q.live(t) {
			live++
		}
		q.Push(to, t)
	}
	return live
}

// Steal removes the n oldest tasks of a victim's queue. The newest of them is returned, to be polled at once; the
// others go to the back of the thief's queue.
func (q *Queues) Steal(victim, thief, n int) Slot {
	q.s.stats.Steals++
	live := q.move(victim, thief, n-1)
	t := q.Pop(victim)
	alive := q.live(t)
	if alive {
		live++
	}
	if log := q.s.log; log != nil && live > 0 {
		log.Steal(q.lists[victim].number, live)
		if live > 1 && alive { // the queue is recorded as trace.FIFO, so the polled task must move to its head
			id, mine := q.s.tasks.At(t).ID, q.lists[thief].number
			log.Dequeue(id, mine)
			log.ScheduleFront(id, mine, trace.CauseMoved)
		}
	}
	return t
}

// copyTo returns a copy of the queues for s, a copy of their scheduler, in the memory of others, which may be nil.
func (q *Queues) copyTo(c *Queues, s *Scheduler) *Queues {
	if c == nil {
		c = &Queues{}
	}
	lists := c.lists
	*c = *q
	c.s, c.lists = s, lists[:min(len(lists), len(q.lists))]
	for len(c.lists) < len(q.lists) {
		c.lists = append(c.lists, &queue{})
	}
	for i, l := range q.lists {
		to := c.lists[i]
		ring := to.Queue
		*to = *l
		l.Queue.CopyTo(&ring)
		to.Queue = ring
	}
	return c
}

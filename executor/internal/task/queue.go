package task

import "iter"

// Queue is an unbounded queue of tasks, first in, first out: a ring of slots. The zero Queue is empty. It never
// shrinks.
type Queue struct {
	ring []Slot // length 0 or a power of two
	head uint32 // tasks popped so far, modulo 2^32; the oldest task is at this index, modulo the length
	tail uint32 // tasks pushed so far, modulo 2^32
}

// Len returns the number of tasks in the queue.
func (q *Queue) Len() int { return int(q.tail - q.head) }

// Push puts a task at the back.
func (q *Queue) Push(s Slot) {
	q.Reserve(q.Len() + 1)
	q.Put(s)
}

// Reserve makes room for n tasks.
func (q *Queue) Reserve(n int) {
	for n > len(q.ring) {
		q.grow()
	}
}

// Put puts a task at the back. Reserve must have made room.
func (q *Queue) Put(s Slot) {
	q.ring[q.tail&uint32(len(q.ring)-1)] = s
	q.tail++
}

// Pop removes and returns the oldest task, 0 if the queue is empty.
func (q *Queue) Pop() Slot {
	if q.head == q.tail {
		return 0
	}
	s := q.ring[q.head&uint32(len(q.ring)-1)]
	q.head++
	return s
}

// All yields the tasks of the queue, the oldest first.
func (q *Queue) All() iter.Seq[Slot] {
	return func(yield func(Slot) bool) {
		for i := q.head; i != q.tail; i++ {
			if !yield(q.ring[i&uint32(len(q.ring)-1)]) {
				return
			}
		}
	}
}

// grow doubles the ring.
//
//go:noinline
func (q *Queue) grow() {
	n := uint32(len(q.ring))
	ring := make([]Slot, max(16, 2*n))
	count := uint32(q.Len())
	for i := range count {
		ring[i] = q.ring[(q.head+i)&(n-1)]
	}
	q.ring, q.head, q.tail = ring, 0, count
}

// CopyTo makes c a copy of the queue, in its own memory.
func (q *Queue) CopyTo(c *Queue) { *c = Queue{append(c.ring[:0], q.ring...), q.head, q.tail} }

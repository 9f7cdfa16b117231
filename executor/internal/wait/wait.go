// Package wait has the list of tasks that wait for a primitive: a doubly linked list, first in, first out. Waiters
// are parts of the futures that wait, so waiting allocates nothing.
package wait

import "github.com/pollground/pollground/executor"

// Waiter is the place of one future in a List. The zero Waiter does not wait. It must not be copied while it waits.
type Waiter struct {
	next, prev *Waiter
	list       *List // nil if it does not wait
	waker      executor.LocalWaker

	Given bool // it was woken and handed what it waits for; its future resets it
	N     int  // amount it waits for; its future sets it
}

// List is a queue of waiters. The zero List is empty.
type List struct{ head, tail *Waiter }

// First returns the waiter at the head, nil if there is none.
func (l *List) First() *Waiter { return l.head }

// Waits reports whether w is in a list.
func (w *Waiter) Waits() bool { return w.list != nil }

// Wait appends w to the list and stores a waker of the task being polled. If w is in the list already it keeps its
// place, and the new waker replaces the old one.
func (l *List) Wait(w *Waiter, cx *executor.Context) {
	w.waker.Register(cx)
	if w.list != nil {
		return
	}
	w.list, w.prev, w.next = l, l.tail, nil
	if l.tail != nil {
		l.tail.next = w
	} else {
		l.head = w
	}
	l.tail = w
}

// unlink removes w from the list and returns its waker. It returns false if w is not in the list.
func (l *List) unlink(w *Waiter) (executor.LocalWaker, bool) {
	if w.list != l {
		return executor.LocalWaker{}, false
	}
	if w.prev != nil {
		w.prev.next = w.next
	} else {
		l.head = w.next
	}
	if w.next != nil {
		w.next.prev = w.prev
	} else {
		l.tail = w.prev
	}
	w.next, w.prev, w.list = nil, nil, nil
	return w.waker.Take(), true
}

// Remove removes w from the list and drops its waker. It returns false if w is not in the list.
func (l *List) Remove(w *Waiter) bool {
	waker, ok := l.unlink(w)
	waker.Drop()
	return ok
}

// WakeFirst removes the first waiter, sets its Given, and wakes it. It returns false if the list is empty.
func (l *List) WakeFirst(given bool) bool {
	w := l.head
	if w == nil {
		return false
	}
	waker, _ := l.unlink(w)
	w.Given = given
	waker.Wake()
	return true
}

// WakeAll calls WakeFirst until the list is empty.
func (l *List) WakeAll(given bool) {
	for l.WakeFirst(given) {
	}
}

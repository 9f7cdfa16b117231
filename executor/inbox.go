package executor

import (
	"sync"
	"sync/atomic"
)

// inboxSize is the number of items that the ring holds between two drains.
const inboxSize = 256

// inbox queues the operations on wakers that other goroutines make, for the executor's goroutine. It is a lock-free
// ring with many producers and one consumer, and a mutex-protected overflow list. Any goroutine may call put and
// signal; only the executor's may call the other methods. The overflow list is drained after the ring, so items can be
// drained in a different order than they were put. That is harmless: wakes, clones and drops commute.
type inbox struct {
	ring [inboxSize]inboxSlot
	_    [64]byte      // keeps tail and head on cache lines of their own
	tail atomic.Uint32 // the next slot to claim
	_    [60]byte
	head atomic.Uint32 // the next slot to drain

	overflown atomic.Bool // list is not empty
	parked    atomic.Bool // the executor waits for notify, or is about to
	mu        sync.Mutex  // guards list
	list      []inboxItem
	spare     []inboxItem   // the other half of the double buffer
	notify    chan struct{} // receives a value if an item arrives while the executor is parked; capacity 1
}

// inboxItem is an operation on a waker.
type inboxItem struct {
	ref TaskRef
	op  inboxOp
}

type inboxOp uint8

const (
	inboxWake inboxOp = iota
	inboxClone
	inboxDrop
)

type inboxSlot struct {
	item inboxItem
	seq  atomic.Uint32 // n+1 once the n-th item is stored
}

// put appends an item and wakes the executor if it is parked.
func (b *inbox) put(item inboxItem) {
	for {
		n := b.tail.Load()
		if n-b.head.Load() >= inboxSize {
			b.mu.Lock()
			b.list = append(b.list, item)
			b.overflown.Store(true)
			b.mu.Unlock()
			break
		}
		if b.tail.CompareAndSwap(n, n+1) {
			s := &b.ring[n%inboxSize]
			s.item = item
			s.seq.Store(n + 1)
			break
		}
	}
	if b.parked.Load() { // after storing the item: park stores parked before it looks for items
		b.signal()
	}
}

// signal ends the current wait for notify, or the next one.
func (b *inbox) signal() {
	select {
	case b.notify <- struct{}{}:
	default:
	}
}

// nonEmpty reports whether the inbox holds items.
func (b *inbox) nonEmpty() bool {
	n := b.head.Load()
	return b.ring[n%inboxSize].seq.Load() == n+1 || b.overflown.Load()
}

// drain removes all items and calls take for each.
func (b *inbox) drain(take func(inboxItem)) {
	for n := b.head.Load(); ; n++ {
		s := &b.ring[n%inboxSize]
		if s.seq.Load() != n+1 {
			break
		}
		item := s.item
		b.head.Store(n + 1)
		take(item)
	}
	if !b.overflown.Load() {
		return
	}
	b.mu.Lock()
	list := b.list
	b.list, b.spare = b.spare[:0], list
	b.overflown.Store(false)
	b.mu.Unlock()
	for _, item := range list {
		take(item)
	}
}

// park announces that the executor is about to wait for notify. It returns false if the inbox holds items: then the
// executor must not wait.
func (b *inbox) park() bool {
	b.parked.Store(true)
	if b.nonEmpty() {
		b.parked.Store(false)
		return false
	}
	return true
}

// unpark ends the wait that park announced, and discards a signal that came too late for it.
func (b *inbox) unpark() {
	b.parked.Store(false)
	select {
	case <-b.notify:
	default:
	}
}

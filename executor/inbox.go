package executor

import (
	"sync"
	"sync/atomic"
)

const inboxSize = 256

// inbox takes wakes from other goroutines until the executor's goroutine has time for them: a ring that many put into without a lock, and a
// list under one for what the ring has no room for. put is for any goroutine, all the rest for the executor's.
type inbox struct {
	ring *[inboxSize]inboxSlot // made with the first Waker, so before anybody can put
	_    [40]byte              // tail on a cache line of its own
	tail atomic.Uint32         // the next slot to claim
	_    [60]byte
	head atomic.Uint32 // the next slot to empty

	over   atomic.Bool // something is in list
	asleep atomic.Bool // the executor waits for notify, or is about to
	mu     sync.Mutex
	list   []TaskRef
	spare  []TaskRef     // the other half of the double buffer
	notify chan struct{} // gets a value when the executor is asleep; capacity 1
}

type inboxSlot struct {
	ref TaskRef
	seq atomic.Uint32 // n+1 once ref is the n-th
}

// open makes the inbox ready for put.
func (b *inbox) open() {
	if b.ring == nil {
		b.ring = new([inboxSize]inboxSlot)
	}
}

func (b *inbox) put(r TaskRef) {
	for {
		n := b.tail.Load()
		if n-b.head.Load() >= inboxSize {
			b.mu.Lock()
			b.list = append(b.list, r)
			b.over.Store(true)
			b.mu.Unlock()
			break
		}
		if b.tail.CompareAndSwap(n, n+1) {
			s := &b.ring[n%inboxSize]
			s.ref = r
			s.seq.Store(n + 1)
			break
		}
	}
	if b.asleep.Load() { // read after the task is there to be seen; sleep does the same in the other order
		select {
		case b.notify <- struct{}{}:
		default:
		}
	}
}

// some reports whether anything is inside.
func (b *inbox) some() bool {
	if b.ring == nil {
		return false
	}
	n := b.head.Load()
	return b.ring[n%inboxSize].seq.Load() == n+1 || b.over.Load()
}

// take empties the ring and the list.
func (b *inbox) take(wake func(TaskRef)) {
	for n := b.head.Load(); ; n++ {
		s := &b.ring[n%inboxSize]
		if s.seq.Load() != n+1 {
			break
		}
		r := s.ref
		b.head.Store(n + 1)
		wake(r)
	}
	if !b.over.Load() {
		return
	}
	b.mu.Lock()
	list := b.list
	b.list, b.spare = b.spare[:0], list
	b.over.Store(false)
	b.mu.Unlock()
	for _, r := range list {
		wake(r)
	}
	clear(list)
}

// sleep says that the executor is about to wait for notify; false when it need not, as something is inside.
func (b *inbox) sleep() bool {
	b.asleep.Store(true)
	if b.some() {
		b.asleep.Store(false)
		return false
	}
	return true
}

// awake ends sleep.
func (b *inbox) awake() {
	b.asleep.Store(false)
	select {
	case <-b.notify:
	default:
	}
}

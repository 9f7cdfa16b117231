package executor

import (
	"sync"
	"sync/atomic"
)

// inbox takes wakes from other goroutines until the executor's goroutine has time for them.
type inbox struct {
	some   atomic.Bool // something is in list; lets the executor skip the lock
	mu     sync.Mutex
	list   []TaskRef
	spare  []TaskRef     // the other half of the double buffer
	notify chan struct{} // gets one value when list stops being empty; capacity 1
}

func (b *inbox) put(r TaskRef) {
	b.mu.Lock()
	b.list = append(b.list, r)
	first := len(b.list) == 1
	if first {
		b.some.Store(true)
	}
	b.mu.Unlock()
	if first {
		select {
		case b.notify <- struct{}{}:
		default:
		}
	}
}

// take empties the inbox. The result is valid until the call after the next.
func (b *inbox) take() []TaskRef {
	b.mu.Lock()
	list := b.list
	b.list, b.spare = b.spare[:0], list
	b.some.Store(false)
	b.mu.Unlock()
	return list
}

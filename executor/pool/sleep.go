package pool

import (
	"sync"
	"time"

	"github.com/pollground/pollground/executor"
)

// Sleep returns a future that is ready d after its first poll, in real time. It works on a pool and on an executor:
// Go's timer wakes its task from another goroutine. The timers of package timer belong to one Executor.
func Sleep(d time.Duration) executor.Future[executor.Unit] { return &sleep{d: d} }

// sleep is polled by one goroutine and fired by another.
type sleep struct {
	d time.Duration

	mu    sync.Mutex
	timer *time.Timer // nil before the first poll
	over  bool
	waker executor.Waker
}

// Poll starts the timer when it is called first.
func (s *sleep) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.over || s.d <= 0:
		return executor.Ready(executor.Unit{})
	case s.timer == nil:
		s.timer = time.AfterFunc(s.d, s.fire)
	}
	s.waker.Register(cx)
	return executor.Pending[executor.Unit]()
}

// fire runs on a goroutine of Go's timers.
func (s *sleep) fire() {
	s.mu.Lock()
	s.over = true
	w := s.waker.Take()
	s.mu.Unlock()
	w.Wake()
}

// Drop stops the timer.
func (s *sleep) Drop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timer != nil {
		s.timer.Stop()
	}
	s.waker.Take().Drop()
}

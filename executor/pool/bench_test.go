package pool

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/pollground/pollground/executor"
)

// anyTable is table with wakers for any goroutine.
type anyTable struct {
	turn atomic.Int64
	mu   [2]sync.Mutex
	w    [2]executor.Waker
}

type anyPlayer struct {
	t    *anyTable
	done func()
	me   int64
	left int
}

func (p *anyPlayer) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	for {
		if p.left == 0 {
			p.done()
			return executor.Ready(executor.Unit{})
		}
		t := p.t
		if t.turn.Load() != p.me {
			t.mu[p.me].Lock()
			t.w[p.me].Register(cx)
			mine := t.turn.Load() == p.me
			t.mu[p.me].Unlock()
			if !mine {
				return executor.Poll[executor.Unit]{}
			}
			continue
		}
		p.left--
		other := 1 - p.me
		t.turn.Store(other)
		t.mu[other].Lock()
		w := t.w[other].Take()
		t.mu[other].Unlock()
		w.Wake()
	}
}

var benchPool *Pool

// bench runs a workload on a pool of two workers until b.N operations are done, at most 100,000 at a time.
func bench(b *testing.B, run func(p *Pool, n int)) {
	if benchPool == nil {
		benchPool = New(2)
	}
	const size = 100_000
	b.ReportAllocs()
	run(benchPool, size)
	b.ResetTimer()
	for n := b.N; n > 0; n -= size {
		run(benchPool, min(n, size))
	}
}

// The Pool benchmarks are the workloads on two goroutines.

// untilDone closes done when as many tasks were polled as there are.
type untilDone struct {
	left atomic.Int64
	done chan struct{}
}

type counted struct{ c *untilDone }

func (f *counted) Poll(*executor.Context) executor.Poll[executor.Unit] {
	if f.c.left.Add(-1) == 0 {
		close(f.c.done)
	}
	return executor.Ready(executor.Unit{})
}

type spawnCounted struct {
	c *untilDone
	n int
}

func (f *spawnCounted) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	for range f.n {
		Detached[executor.Unit](cx, counted{f.c})
	}
	return executor.Ready(executor.Unit{})
}

func BenchmarkPoolSpawn(b *testing.B) {
	bench(b, func(p *Pool, n int) {
		c := &untilDone{done: make(chan struct{})}
		c.left.Store(int64(n))
		Detached[executor.Unit](p, spawnCounted{c, n})
		<-c.done
	})
}

// BenchmarkPoolSpawnHandle is BenchmarkPoolSpawn with a JoinHandle for each task, which is dropped at once.
func BenchmarkPoolSpawnHandle(b *testing.B) {
	bench(b, func(p *Pool, n int) {
		c := &untilDone{done: make(chan struct{})}
		c.left.Store(int64(n))
		Spawn(p, fn(func(cx *executor.Context) executor.Poll[executor.Unit] {
			for range n {
				Spawn(cx, executor.Future[executor.Unit](&counted{c}))
			}
			return executor.Ready(executor.Unit{})
		}))
		<-c.done
	})
}

func BenchmarkPoolYield(b *testing.B) {
	bench(b, func(p *Pool, n int) {
		tasks := min(n, 100)
		var hs []*JoinHandle[executor.Unit]
		for range tasks {
			left := n / tasks
			hs = append(hs, Spawn(p, fn(func(cx *executor.Context) executor.Poll[executor.Unit] {
				if left--; left < 0 {
					return executor.Ready(executor.Unit{})
				}
				cx.Wake()
				return executor.Pending[executor.Unit]()
			})))
		}
		for _, h := range hs {
			h.Wait(b.Context())
		}
	})
}

func BenchmarkPoolPingPong(b *testing.B) {
	bench(b, func(p *Pool, n int) {
		t := &anyTable{}
		var hs []*JoinHandle[executor.Unit]
		for me := range int64(2) {
			hs = append(hs, Spawn(p, executor.Future[executor.Unit](&anyPlayer{t, func() {}, me, (n + 1) / 2})))
		}
		for _, h := range hs {
			h.Wait(b.Context())
		}
	})
}

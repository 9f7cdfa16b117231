package pool

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/combine"
	"github.com/pollground/pollground/executor/internal/task"
)

// relay is ready after n polls. Another goroutine wakes it between them.
type relay struct {
	n     int
	wakes chan<- executor.Waker
	polls *atomic.Int64
	busy  atomic.Bool
	drops *atomic.Int64
}

func (r *relay) Poll(cx *executor.Context) executor.Poll[int] {
	if r.busy.Swap(true) {
		panic("polled by two workers at a time")
	}
	defer r.busy.Store(false)
	r.polls.Add(1)
	if r.n == 0 {
		return executor.Ready(7)
	}
	r.n--
	switch r.n % 3 {
	case 0:
		cx.Waker().Wake() // itself, during the poll
	case 1:
		cx.Wake()
	default:
		r.wakes <- cx.Waker()
	}
	return executor.Pending[int]()
}

func (r *relay) Drop() { r.drops.Add(1) }

func TestPoolPollsEverythingThatIsWoken(t *testing.T) {
	for _, workers := range []int{1, 2, 4} {
		p := New(workers)
		if p.Workers() != workers {
			t.Error(p.Workers())
		}
		wakes := make(chan executor.Waker, 64)
		var wg sync.WaitGroup
		for range 3 {
			wg.Go(func() {
				for w := range wakes {
					w.WakeByRef()
					w.Wake()
				}
			})
		}
		var polls, drops atomic.Int64
		var hs []*JoinHandle[int]
		const tasks, times = 2000, 12
		for range tasks {
			hs = append(hs, Spawn(p, executor.Future[int](&relay{n: times, wakes: wakes, polls: &polls, drops: &drops})))
		}
		for i, h := range hs {
			if v, err := h.Wait(t.Context()); v != 7 || err != nil || !h.Finished() || h.State() != task.COMPLETED|task.HANDLE {
				t.Fatal(i, v, err, h.State())
			}
		}
		// a second wake may come after the poll that the first one led to, so there can be more
		// polls, but not fewer
		if n := polls.Load(); n < tasks*(times+1) {
			t.Errorf("%d polls", n)
		}
		close(wakes)
		wg.Wait()
		p.Close()
		if n := drops.Load(); n != 0 {
			t.Errorf("%d futures dropped that were ready", n)
		}
		if s := p.Stats(); s.Polls != uint64(polls.Load()) {
			t.Errorf("%+v", s)
		}
	}
}

func TestPoolTasksSpawnAndAwaitTasks(t *testing.T) {
	p := New(3)
	defer p.Close()
	var tree func(depth int) executor.Future[int]
	tree = func(depth int) executor.Future[int] {
		var left, right *JoinHandle[int]
		sum := 0
		return executor.FutureFunc[int](func(cx *executor.Context) executor.Poll[int] {
			if depth == 0 {
				return executor.Ready(1)
			}
			if left == nil {
				left, right = Spawn(cx, tree(depth-1)), Spawn(cx, tree(depth-1))
			}
			for _, h := range []**JoinHandle[int]{&left, &right} {
				if *h == (*JoinHandle[int])(nil) {
					continue
				}
				r := (*h).Poll(cx)
				if !r.Ready {
					return executor.Pending[int]()
				}
				if r.Value.Err != nil {
					t.Error(r.Value.Err)
				}
			}
			l, r := left.Poll(cx), right.Poll(cx)
			sum = l.Value.Value + r.Value.Value
			return executor.Ready(sum)
		})
	}
	if n, err := Spawn(p, tree(11)).Wait(t.Context()); n != 1<<11 || err != nil {
		t.Error(n, err)
	}
	// more tasks than fit in one ring, spawned at once from inside
	var done atomic.Int64
	_, err := Spawn(p, fn(func(cx *executor.Context) executor.Poll[executor.Unit] {
		for range 5 * localCapacity {
			Spawn(cx, fn(func(*executor.Context) executor.Poll[executor.Unit] {
				done.Add(1)
				return executor.Ready(executor.Unit{})
			}))
		}
		return executor.Ready(executor.Unit{})
	})).Wait(t.Context())
	last := Spawn(p, fn(func(cx *executor.Context) executor.Poll[executor.Unit] {
		if done.Load() == 5*localCapacity {
			return executor.Ready(executor.Unit{})
		}
		cx.Waker().Wake()
		return executor.Pending[executor.Unit]()
	}))
	if last.Wait(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestPoolHandleIsAwaitedInAnExecutor(t *testing.T) {
	p := New(2)
	defer p.Close()
	e := executor.New(executor.Options{})
	gate := make(chan struct{})
	h := Spawn(p, fn(func(*executor.Context) executor.Poll[int] { <-gate; return executor.Ready(5) }))
	first := true
	got, err := executor.BlockOn(e, fn(func(cx *executor.Context) executor.Poll[executor.Result[int]] {
		r := h.Poll(cx)
		if first {
			first = false
			close(gate)
		}
		return r
	}))
	if err != nil || got.Err != nil || got.Value != 5 {
		t.Error(got, err)
	}
	defer func() {
		if recover() == nil {
			t.Error("Go in a task of an Executor is a mistake")
		}
	}()
	var cx *executor.Context
	s, _ := executor.Spawn(e, fn(func(c *executor.Context) executor.Poll[executor.Unit] {
		cx = c
		return executor.Pending[executor.Unit]()
	}))
	e.RunUntilStalled()
	_ = s
	Spawn(cx, combine.YieldNow())
}

func TestPoolPanicsAndAborts(t *testing.T) {
	p := New(2)
	var je *executor.JoinError
	bad := Spawn(p, fn(func(*executor.Context) executor.Poll[int] { panic("oh no") }))
	if _, err := bad.Wait(t.Context()); !errors.As(err, &je) || je.Cancelled || je.Message != "oh no" {
		t.Error(err)
	}
	// aborted while it waits
	var polls, drops atomic.Int64
	waits := Spawn(p, executor.Future[int](&waiting{&polls, &drops, make(chan struct{}, 1)}))
	<-waits.fut.(*waiting).polled
	for waits.State()&task.RUNNING != 0 {
	}
	waits.Abort()
	waits.Abort()
	if _, err := waits.Wait(t.Context()); !errors.As(err, &je) || !je.Cancelled || drops.Load() != 1 {
		t.Error(err, drops.Load())
	}
	// aborted while it is polled: the output is dropped, or the future is
	for _, ready := range []bool{true, false} {
		in, out := make(chan struct{}), make(chan struct{})
		h := Spawn(p, fn(func(*executor.Context) executor.Poll[int] {
			close(in)
			<-out
			return executor.Poll[int]{Value: 3, Ready: ready}
		}))
		<-in
		h.Abort()
		close(out)
		if v, err := h.Wait(t.Context()); v != 0 || !errors.As(err, &je) || !je.Cancelled {
			t.Error(ready, v, err)
		}
	}
	// left behind
	polls.Store(0)
	drops.Store(0)
	var left []*JoinHandle[int]
	for range 10 {
		left = append(left, Spawn(p, executor.Future[int](&waiting{&polls, &drops, make(chan struct{}, 1)})))
	}
	p.Close()
	p.Close()
	for _, h := range left {
		if _, err := h.Wait(t.Context()); err == nil {
			t.Error("it never was ready")
		}
	}
	if drops.Load() != 10 {
		t.Error(drops.Load(), "futures dropped")
	}
	late := Spawn(p, executor.Future[int](&waiting{&polls, &drops, nil}))
	if _, err := late.Wait(t.Context()); !errors.As(err, &je) || !je.Cancelled || drops.Load() != 11 {
		t.Error(err, "on a closed pool")
	}
}

type waiting struct {
	polls, drops *atomic.Int64
	polled       chan struct{}
}

func (w *waiting) Poll(*executor.Context) executor.Poll[int] {
	if w.polls.Add(1) == 1 {
		w.polled <- struct{}{}
	}
	return executor.Pending[int]()
}

func (w *waiting) Drop() { w.drops.Add(1); panic("in a drop") }

// TestPoolRing lets one owner and several thieves at a ring: every task comes out exactly once.
func TestPoolRing(t *testing.T) {
	const tasks, thieves = 20_000, 3
	var r ring
	seen := make([]atomic.Int32, tasks)
	all := make([]poolTask, tasks)
	see := func(x *poolTask) { seen[x.gen].Add(1) }
	var over atomic.Bool
	var wg sync.WaitGroup
	for range thieves {
		wg.Go(func() {
			var own ring
			for {
				end := over.Load()
				x := r.stealInto(&own)
				if x == nil {
					if end {
						return
					}
					continue
				}
				see(x)
				for y := own.pop(); y != nil; y = own.pop() {
					see(y)
				}
			}
		})
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	for i := range all {
		all[i].gen = uint32(i)
		for !r.push(&all[i]) {
			if x := r.pop(); x != nil {
				see(x)
			}
		}
		if rnd.IntN(4) == 0 {
			if x := r.pop(); x != nil {
				see(x)
			}
		}
	}
	over.Store(true)
	wg.Wait()
	for i := range seen {
		if n := seen[i].Load(); n != 1 {
			t.Fatalf("task %d came out %d times", i, n)
		}
	}
}

// shortRelay wakes itself or is woken from outside a few times, and counts how it ended.
type shortRelay struct {
	n                   int
	wakes               chan<- executor.Waker
	polls, ready, drops *atomic.Int64
}

func (r *shortRelay) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	r.polls.Add(1)
	if r.n == 0 {
		r.ready.Add(1)
		return executor.Ready(executor.Unit{})
	}
	if r.n--; r.n%2 == 0 {
		cx.Wake()
	} else {
		r.wakes <- cx.Waker()
	}
	return executor.Pending[executor.Unit]()
}

func (r *shortRelay) Drop() { r.drops.Add(1) }

// spawnsRelays spawns n of them from inside of the pool.
type spawnsRelays struct {
	n int
	r shortRelay
}

func (s *spawnsRelays) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	for range s.n {
		Detached[executor.Unit](cx, s.r)
	}
	return executor.Ready(executor.Unit{})
}

func TestPoolDetachedTasksArePolledAsOftenAsTheyAreWoken(t *testing.T) {
	for _, workers := range []int{1, 3} {
		p := New(workers)
		wakes := make(chan executor.Waker, 1<<16)
		var polls, ready, drops atomic.Int64
		var old []executor.Waker
		done := make(chan struct{})
		go func() {
			for w := range wakes {
				w.Wake()
				for _, o := range old { // of tasks that may be gone, their cells used by others
					o.Wake()
				}
				if old = append(old, w); len(old) > 8 {
					old = old[1:]
				}
			}
			close(done)
		}()
		const rounds, each, n = 20, 100, 4
		for i := range rounds {
			Detached[executor.Unit](p, spawnsRelays{each / 2, shortRelay{n, wakes, &polls, &ready, &drops}})
			for range each / 2 {
				Detached[executor.Unit](p, shortRelay{n, wakes, &polls, &ready, &drops})
			}
			for ready.Load() < int64((i+1)*each) { // so that the next ones use their cells
				runtime.Gosched()
			}
		}
		close(wakes)
		<-done
		p.Close()
		// A second wake of a task that waits may come between two of its own, so some are polled more often than
		// they need; a stranger never is.
		if ready.Load() != rounds*each || polls.Load() < rounds*each*(n+1) || drops.Load() != 0 {
			t.Errorf("%d workers: %d ready of %d, %d polls, %d dropped",
				workers, ready.Load(), rounds*each, polls.Load(), drops.Load())
		}
	}
}

// waits hands out its waker and waits for good.
type waits struct {
	w     chan executor.Waker
	polls *atomic.Int64
	drops *atomic.Int64
}

func (f *waits) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	f.polls.Add(1)
	f.w <- cx.Waker()
	return executor.Pending[executor.Unit]()
}

func (f *waits) Drop() { f.drops.Add(1) }

// handsOut is ready at once, having handed out its waker.
type handsOut struct{ w chan executor.Waker }

func (f *handsOut) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	f.w <- cx.Waker()
	return executor.Ready(executor.Unit{})
}

// spawnsOne spawns one of them from inside of the pool.
type spawnsOne struct{ w chan executor.Waker }

func (s *spawnsOne) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	Detached[executor.Unit](cx, handsOut(*s))
	return executor.Ready(executor.Unit{})
}

func TestPoolAWakerOfAFinishedTaskNeverWakesAStranger(t *testing.T) {
	p := New(1)
	defer p.Close()
	w := make(chan executor.Waker, 1)
	Detached[executor.Unit](p, spawnsOne{w})
	stale := <-w
	Detached[executor.Unit](p, spawnsOne{w}) // the worker uses the cell that it freed last
	if reused := <-w; reused.Task().Generation() != stale.Task().Generation()+1 {
		t.Fatalf("the cell was not used again: %v, %v", stale.Task(), reused.Task())
	}
	polls := p.Stats().Polls
	stale.Wake()
	h := Spawn(p, combine.Value(1)) // polled after whatever the wake had put in the queue
	h.Wait(t.Context())
	if n := p.Stats().Polls - polls; n > 2 {
		t.Errorf("%d polls", n)
	}
}

func TestPoolCloseDropsDetachedTasks(t *testing.T) {
	p := New(2)
	w := make(chan executor.Waker, 200)
	var polls, drops atomic.Int64
	for range 100 {
		Detached[executor.Unit](p, waits{w, &polls, &drops})
	}
	for range 100 {
		<-w
	}
	p.Close()
	if polls.Load() != 100 || drops.Load() != 100 {
		t.Errorf("%d polls, %d drops; want 100 of each", polls.Load(), drops.Load())
	}
	Detached[executor.Unit](p, waits{w, &polls, &drops})
	if polls.Load() != 100 || drops.Load() != 101 {
		t.Errorf("on a closed pool: %d polls, %d drops", polls.Load(), drops.Load())
	}
}

// panicsDropping panics in its poll, and again when what is left of it is dropped.
type panicsDropping struct{ drops *atomic.Int64 }

func (f *panicsDropping) Poll(*executor.Context) executor.Poll[executor.Unit] { panic("in the poll") }
func (f *panicsDropping) Drop()                                               { f.drops.Add(1); panic("in the drop") }

type dropped struct{ drops *atomic.Int64 }

func (d dropped) Drop() { d.drops.Add(1); panic("in the drop of the output") }

// gives is ready with an output that has something to do when it is dropped.
type gives struct{ drops *atomic.Int64 }

func (f *gives) Poll(*executor.Context) executor.Poll[dropped] { return executor.Ready(dropped(*f)) }

func TestPoolDetachedTasksThatPanic(t *testing.T) {
	p := New(2)
	var drops atomic.Int64
	for range 50 {
		Detached[executor.Unit](p, panicsDropping{&drops})
		Detached[dropped](p, gives{&drops})
	}
	for drops.Load() < 100 {
		runtime.Gosched()
	}
	p.Close()
	if drops.Load() != 100 {
		t.Errorf("%d drops, want 100", drops.Load())
	}
}

func TestPoolSpawnAllocatesNothing(t *testing.T) {
	p := New(2)
	defer p.Close()
	w := make(chan executor.Waker, 1)
	round := func() {
		for range 50 {
			Detached[executor.Unit](p, handsOut{w})
			<-w
		}
	}
	for range 20 {
		round()
	}
	if n := testing.AllocsPerRun(20, round); n > 5 { // what the runtime allocates for a sleeping goroutine now and then
		t.Errorf("%v allocations for 50 spawns", n)
	}
}

func TestTaskRing(t *testing.T) {
	var r taskRing
	var in, out uint32
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		for range rng.IntN(40) {
			x := &poolTask{}
			x.gen = in
			in++
			r.push(x)
		}
		for range rng.IntN(39) {
			if r.n == 0 {
				break
			}
			if x := r.pop(); x.gen != out {
				t.Fatalf("task %d came out, want %d", x.gen, out)
			}
			out++
		}
	}
	if r.n != int(in-out) || len(r.buf) <= localCapacity {
		t.Errorf("%d inside of %d; %d put in, %d taken out: it never grew or lost some", r.n, len(r.buf), in, out)
	}
}

// fn makes a future of a function.
func fn[T any](f func(cx *executor.Context) executor.Poll[T]) executor.Future[T] {
	return executor.FutureFunc[T](f)
}

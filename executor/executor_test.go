package executor

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/pollground/pollground/executor/trace"
)

// recorded makes an executor with a log that is validated when the test is over.
func recorded(t *testing.T, o Options) *Executor {
	t.Helper()
	o.Log = trace.NewLog()
	e := New(o)
	t.Cleanup(func() {
		e.End(0, trace.EndHalted)
		if err := trace.Validate(o.Log); err != nil {
			var b strings.Builder
			o.Log.Text(&b)
			t.Errorf("%v\n%s", err, b.String())
		}
	})
	return e
}

// both runs a test without and with a log.
func both(t *testing.T, f func(t *testing.T, e *Executor)) {
	t.Run("plain", func(t *testing.T) { f(t, New(Options{})) })
	t.Run("recorded", func(t *testing.T) { f(t, recorded(t, Options{})) })
}

// yields returns Pending n times, waking itself, and then v.
type yields struct {
	n, v int
	log  *[]int
}

func (y *yields) Poll(cx *Context) Poll[int] {
	if y.log != nil {
		*y.log = append(*y.log, y.v)
	}
	if y.n == 0 {
		return Ready(y.v)
	}
	y.n--
	cx.LocalWaker().Wake()
	return Pending[int]()
}

// gate is a place that one task waits at.
type gate struct {
	open  bool
	waker LocalWaker
	drops int
	polls int
}

func (g *gate) Poll(cx *Context) Poll[string] {
	g.polls++
	if g.open {
		return Ready("open")
	}
	g.waker = cx.LocalWaker()
	return Pending[string]()
}

func (g *gate) Drop() { g.drops++ }

func mustSpawn[T any](t *testing.T, s Spawner, f Future[T]) JoinHandle[T] {
	t.Helper()
	h, err := Spawn(s, f)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestBlockOn(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		v, err := BlockOn(e, Future[int](&yields{n: 3, v: 7}))
		if v != 7 || err != nil {
			t.Error(v, err)
		}
		if p := e.Stats().Polls; p != 4 {
			t.Errorf("%d polls", p)
		}
	})
}

func TestOrder(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		var log []int
		for i := range 3 {
			h := mustSpawn(t, e, Future[int](&yields{n: i, v: i, log: &log}))
			h.Detach()
		}
		if n := e.RunUntilStalled(); n != 6 {
			t.Errorf("%d polls", n)
		}
		if got := ints(log); got != "012122" {
			t.Error(got)
		}
		if e.Live() != 0 {
			t.Error(e.Live())
		}
	})
}

func ints(list []int) string {
	b := make([]byte, len(list))
	for i, n := range list {
		b[i] = byte('0' + n)
	}
	return string(b)
}

func TestJoin(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		got, err := BlockOn(e, Future[int](FutureFunc[int](nil).spawnAndAwait(t)))
		if got != 42 || err != nil {
			t.Error(got, err)
		}
	})
}

// spawnAndAwait is a future that spawns a child from inside a task and awaits it.
func (FutureFunc[T]) spawnAndAwait(t *testing.T) FutureFunc[int] {
	var h JoinHandle[int]
	started := false
	return func(cx *Context) Poll[int] {
		if !started {
			started = true
			h = mustSpawn(t, cx, Future[int](&yields{n: 2, v: 42}))
		}
		p := h.Poll(cx)
		if !p.Ready {
			return Pending[int]()
		}
		if p.Value.Err != nil {
			t.Error(p.Value.Err)
		}
		return Ready(p.Value.Value)
	}
}

func TestWakeDuringPollAndCoalesce(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		polls := 0
		h := mustSpawn(t, e, Future[Unit](FutureFunc[Unit](func(cx *Context) Poll[Unit] {
			if polls++; polls == 3 {
				return Ready(Unit{})
			}
			for range 5 {
				cx.LocalWaker().Wake()
			}
			return Pending[Unit]()
		})))
		e.RunUntilStalled()
		if polls != 3 || !h.Finished() {
			t.Error(polls)
		}
		if s := e.Stats(); s.Wakes != 10 || s.Coalesced != 8 {
			t.Errorf("%+v", s)
		}
		h.Detach()
	})
}

func TestAbort(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		// before the first poll
		g := &gate{}
		h := mustSpawn(t, e, Future[string](g))
		h.Abort()
		if g.drops != 1 {
			t.Error("not dropped at once")
		}
		e.RunUntilStalled()
		if g.polls != 0 {
			t.Error("polled after abort")
		}
		check := func(h *JoinHandle[string]) {
			t.Helper()
			var je *JoinError
			if _, err := h.take(); !errors.As(err, &je) || !je.Cancelled {
				t.Error(err)
			}
		}
		check(&h)
		// between polls
		g = &gate{}
		h = mustSpawn(t, e, Future[string](g))
		e.RunUntilStalled()
		h.Abort()
		h.Abort()
		g.waker.Wake()
		e.RunUntilStalled()
		if g.polls != 1 || g.drops != 1 {
			t.Errorf("%+v", g)
		}
		check(&h)
		g.waker.Wake() // the slot is free by now
		// during a poll
		g = &gate{}
		var h2 JoinHandle[string]
		h2 = mustSpawn(t, e, Future[string](&selfAbort{g, &h2}))
		e.RunUntilStalled()
		if g.drops != 1 {
			t.Error("dropped", g.drops)
		}
		check(&h2)
		// after completion
		g = &gate{open: true}
		h = mustSpawn(t, e, Future[string](g))
		e.RunUntilStalled()
		h.Abort()
		if v, err := h.take(); v != "open" || err != nil || g.drops != 0 {
			t.Error(v, err, g.drops)
		}
		if e.Live() != 0 {
			t.Error(e.Live())
		}
	})
}

type selfAbort struct {
	*gate
	h *JoinHandle[string]
}

func (f *selfAbort) Poll(cx *Context) Poll[string] {
	f.h.Abort()
	if f.drops != 0 {
		panic("dropped while polled")
	}
	return f.gate.Poll(cx)
}

func TestPanicEndsThatTaskAlone(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		bad := mustSpawn(t, e, Future[int](FutureFunc[int](func(*Context) Poll[int] { panic("oh no") })))
		good := mustSpawn(t, e, Future[int](&yields{n: 1, v: 5}))
		e.RunUntilStalled()
		var je *JoinError
		if _, err := bad.take(); !errors.As(err, &je) || je.Cancelled || je.Message != "oh no" || !strings.Contains(err.Error(), "panicked: oh no") {
			t.Error(err)
		}
		if v, err := good.take(); v != 5 || err != nil {
			t.Error(v, err)
		}
	})
}

func TestStaleWakerNeverWakesAStranger(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		g := &gate{}
		h := mustSpawn(t, e, Future[string](g))
		e.RunUntilStalled()
		old := g.waker
		g.open = true
		old.Wake()
		e.RunUntilStalled()
		old.Wake() // finished
		if _, err := h.take(); err != nil {
			t.Fatal(err)
		}
		g2 := &gate{}
		h2 := mustSpawn(t, e, Future[string](g2))
		if h2.Task().Slot() != h.Task().Slot() {
			t.Fatal("the slot was not used again, so this test shows nothing")
		}
		e.RunUntilStalled()
		old.Wake()
		if n := e.RunUntilStalled(); n != 0 || g2.polls != 1 {
			t.Error("a stale waker polled a stranger")
		}
		if s := e.Stats(); s.Stale != 2 {
			t.Errorf("%+v", s)
		}
		h2.Abort()
		h2.Detach()
	})
}

func TestWakeFromGoroutines(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		const n = 100
		var wg sync.WaitGroup
		for i := range n {
			var mu sync.Mutex
			done, started := false, false
			h := mustSpawn(t, e, Future[int](FutureFunc[int](func(cx *Context) Poll[int] {
				mu.Lock()
				defer mu.Unlock()
				if done {
					return Ready(i)
				}
				w := cx.Waker()
				if !started {
					started = true
					wg.Go(func() {
						mu.Lock()
						done = true
						mu.Unlock()
						w.Wake()
						w.Wake()
					})
				}
				return Pending[int]()
			})))
			h.Detach()
		}
		_, err := BlockOn(e, Future[Unit](FutureFunc[Unit](func(cx *Context) Poll[Unit] {
			if e.Live() == 1 {
				return Ready(Unit{})
			}
			cx.Waker().Wake()
			return Pending[Unit]()
		})))
		if err != nil {
			t.Error(err)
		}
		wg.Wait()
	})
}

func TestStuck(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		g := &gate{}
		_, err := BlockOn(e, Future[string](g))
		if err != ErrStuck || g.drops != 1 {
			t.Error(err, g.drops)
		}
	})
}

func TestCloseDropsEveryFutureOnce(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		var gs []*gate
		for range 10 {
			g := &gate{}
			gs = append(gs, g)
			h := mustSpawn(t, e, Future[string](g))
			h.Detach()
		}
		for range 5 {
			e.Step()
		}
		e.Close()
		e.Close()
		for i, g := range gs {
			if g.drops != 1 {
				t.Errorf("future %d dropped %d times", i, g.drops)
			}
			g.waker.Wake()
		}
		if n := e.RunUntilStalled(); n != 0 || e.Live() != 0 {
			t.Error(n, e.Live())
		}
	})
}

// closer closes its executor in its first poll.
type closer struct {
	e     *Executor
	ready bool
	drops int
}

func (c *closer) Poll(*Context) Poll[string] {
	c.e.Close()
	return Poll[string]{Ready: c.ready}
}

func (c *closer) Drop() { c.drops++ }

func TestCloseInAPoll(t *testing.T) {
	for _, ready := range []bool{false, true} {
		both(t, func(t *testing.T, e *Executor) {
			other, c := &gate{}, &closer{e: e, ready: ready}
			h := mustSpawn(t, e, Future[string](other))
			h.Detach()
			e.Step()
			own := mustSpawn(t, e, Future[string](c))
			queued := &gate{}
			last := mustSpawn(t, e, Future[string](queued))
			last.Detach()
			if n := e.RunUntilStalled(); n != 1 || e.Live() != 0 {
				t.Errorf("%d polls, %d tasks left", n, e.Live())
			}
			want := 1 // at the end of its poll
			if ready {
				want = 0
			}
			if other.drops != 1 || queued.drops != 1 || c.drops != want {
				t.Errorf("dropped %d, %d and %d times", other.drops, queued.drops, c.drops)
			}
			if !own.Finished() {
				t.Error("the task that closed is not finished")
			}
			defer func() {
				if v := recover(); v != "spawn on an executor that is closed" {
					t.Error(v)
				}
			}()
			mustSpawn(t, e, Future[string](&gate{}))
		})
	}
}

func TestArenaStaysAtItsHighWaterMark(t *testing.T) {
	e := New(Options{})
	for range 1_000_000 / 100 {
		for range 100 {
			if err := Detached[int](e, yields{n: 1}); err != nil {
				t.Fatal(err)
			}
		}
		e.RunUntilStalled()
	}
	if s := e.Slots(); s > 128 {
		t.Errorf("%d slots for 100 tasks at a time", s)
	}
	if s := e.Stats(); s.Spawned != 1_000_000 || s.Polls != 2_000_000 {
		t.Errorf("%+v", s)
	}
}

func TestNothingIsAllocated(t *testing.T) {
	e := New(Options{})
	work := func() {
		for range 100 {
			h, _ := SpawnValue[int](e, yields{n: 3, v: 1 << 40})
			e.RunUntilStalled()
			h.Detach()
		}
	}
	work()
	if n := testing.AllocsPerRun(10, work); n != 0 {
		t.Errorf("%v allocations for 100 tasks", n)
	}
}

// wakerTaker takes a waker for any goroutine in the poll in which it is ready.
type wakerTaker struct{ w *Waker }

func (f *wakerTaker) Poll(cx *Context) Poll[Unit] {
	*f.w = cx.Waker()
	return Ready(Unit{})
}

func TestATaskThatTookAWakerInItsLastPollIsFreed(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		var w Waker
		slots := 0
		for i := range 100 {
			if err := Detached[Unit](e, wakerTaker{&w}); err != nil {
				t.Fatal(err)
			}
			e.RunUntilStalled()
			if i == 0 {
				slots = e.Slots()
			}
			w.Wake() // stale
		}
		if e.Slots() != slots {
			t.Errorf("%d slots, and %d after 100 tasks one after the other", slots, e.Slots())
		}
	})
}

func TestAHandleThatWasGivenUpIsNotAwaited(t *testing.T) {
	e := New(Options{})
	h, _ := Spawn[int](e, Never[int]())
	same := h
	h.Detach()
	r, err := BlockOn(e, Future[Result[int]](&same))
	if j := (*JoinError)(nil); err != nil || !errors.As(r.Err, &j) || !j.Cancelled {
		t.Error("awaiting a handle that was given up:", r, err)
	}
}

// selfWaker is polled n times because its context woke it, once of which it was woken twice, and then ready, having woken itself.
type selfWaker struct{ n int }

func (f *selfWaker) Poll(cx *Context) Poll[Unit] {
	cx.Wake()
	f.n--
	if f.n == 0 {
		cx.Wake() // the same wake
	}
	if f.n < 0 {
		return Ready(Unit{})
	}
	return Pending[Unit]()
}

func TestAContextWakesItsTask(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		before := e.Stats()
		Detached[Unit](e, selfWaker{3})
		h, _ := SpawnValue[Unit](e, selfWaker{3})
		e.RunUntilStalled()
		if !h.Finished() || e.Live() != 0 {
			t.Error("not polled again")
		}
		s := e.Stats()
		if polls, wakes, again := s.Polls-before.Polls, s.Wakes-before.Wakes, s.Coalesced-before.Coalesced; polls != 8 || wakes != 10 || again != 2 {
			t.Errorf("%d polls, %d wakes, %d of them coalesced; want 8, 10, 2", polls, wakes, again)
		}
		h.Detach()
	})
}

func TestAWakeOfItselfIsCountedHoweverThePollEnds(t *testing.T) {
	both(t, func(t *testing.T, e *Executor) {
		Spawn(e, Future[Unit](FutureFunc[Unit](func(cx *Context) Poll[Unit] {
			cx.Wake()
			panic("after the wake")
		})))
		var h JoinHandle[Unit]
		h, _ = Spawn(e, Future[Unit](FutureFunc[Unit](func(cx *Context) Poll[Unit] {
			cx.Wake()
			h.Abort()
			return Pending[Unit]()
		})))
		e.RunUntilStalled()
		if n := e.Stats().Wakes; n != 2 {
			t.Errorf("%d wakes, want 2", n)
		}
	})
}

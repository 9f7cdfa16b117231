package executor_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	. "github.com/pollground/pollground/executor"
	. "github.com/pollground/pollground/executor/combine"
	. "github.com/pollground/pollground/executor/internal/exectest"
	"github.com/pollground/pollground/executor/sched"
)

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
	cx.Wake()
	return Pending[int]()
}

func TestBlockOn(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
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
	Both(t, func(t *testing.T, e *Executor) {
		var log []int
		for i := range 3 {
			h := MustSpawn(t, e, Future[int](&yields{n: i, v: i, log: &log}))
			h.Detach()
		}
		if n := e.RunUntilStalled(); n != 6 {
			t.Errorf("%d polls", n)
		}
		if got := Digits(log); got != "012122" {
			t.Error(got)
		}
		if e.Live() != 0 {
			t.Error(e.Live())
		}
	})
}

func TestJoin(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		got, err := BlockOn(e, Future[int](spawnAndAwait(t)))
		if got != 42 || err != nil {
			t.Error(got, err)
		}
	})
}

// spawnAndAwait is a future that spawns a child from inside a task and awaits it.
func spawnAndAwait(t *testing.T) FutureFunc[int] {
	var h JoinHandle[int]
	started := false
	return func(cx *Context) Poll[int] {
		if !started {
			started = true
			h = MustSpawn(t, cx, Future[int](&yields{n: 2, v: 42}))
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
	Both(t, func(t *testing.T, e *Executor) {
		polls := 0
		h := MustSpawn(t, e, Future[Unit](FutureFunc[Unit](func(cx *Context) Poll[Unit] {
			if polls++; polls == 3 {
				return Ready(Unit{})
			}
			for range 5 {
				cx.Wake()
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
	Both(t, func(t *testing.T, e *Executor) {
		// before the first poll
		g := &Gate{}
		h := MustSpawn(t, e, Future[string](g))
		h.Abort()
		if g.Drops != 1 {
			t.Error("not dropped at once")
		}
		e.RunUntilStalled()
		if g.Polls != 0 {
			t.Error("polled after abort")
		}
		check := func(h *JoinHandle[string]) {
			t.Helper()
			var je *JoinError
			if _, err := h.Result(); !errors.As(err, &je) || !je.Cancelled {
				t.Error(err)
			}
		}
		check(&h)
		// between polls
		g = &Gate{}
		h = MustSpawn(t, e, Future[string](g))
		e.RunUntilStalled()
		h.Abort()
		h.Abort()
		g.Waker.WakeByRef()
		e.RunUntilStalled()
		if g.Polls != 1 || g.Drops != 1 {
			t.Errorf("%+v", g)
		}
		check(&h)
		g.Waker.WakeByRef() // the slot is free by now
		// during a poll
		g = &Gate{}
		var h2 JoinHandle[string]
		h2 = MustSpawn(t, e, Future[string](&selfAbort{g, &h2}))
		e.RunUntilStalled()
		if g.Drops != 1 {
			t.Error("dropped", g.Drops)
		}
		check(&h2)
		// after completion
		g = &Gate{Open: true}
		h = MustSpawn(t, e, Future[string](g))
		e.RunUntilStalled()
		h.Abort()
		if v, err := h.Result(); v != "open" || err != nil || g.Drops != 0 {
			t.Error(v, err, g.Drops)
		}
		if e.Live() != 0 {
			t.Error(e.Live())
		}
	})
}

type selfAbort struct {
	*Gate
	h *JoinHandle[string]
}

func (f *selfAbort) Poll(cx *Context) Poll[string] {
	f.h.Abort()
	if f.Drops != 0 {
		panic("dropped while polled")
	}
	return f.Gate.Poll(cx)
}

func TestPanicEndsThatTaskAlone(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		bad := MustSpawn(t, e, Future[int](FutureFunc[int](func(*Context) Poll[int] { panic("oh no") })))
		good := MustSpawn(t, e, Future[int](&yields{n: 1, v: 5}))
		e.RunUntilStalled()
		var je *JoinError
		_, err := bad.Result()
		if !errors.As(err, &je) || je.Cancelled || je.Message != "oh no" ||
			!strings.Contains(err.Error(), "panicked: oh no") {
			t.Error(err)
		}
		if v, err := good.Result(); v != 5 || err != nil {
			t.Error(v, err)
		}
	})
}

func TestAJoinErrorWrapsTheErrorOfItsPanic(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		cause := errors.New("no disk")
		_, err := BlockOn(e, Future[int](FutureFunc[int](func(*Context) Poll[int] { panic(cause) })))
		if !errors.Is(err, cause) {
			t.Error(err)
		}
	})
}

// An executor that was called within its own poll would poll the task that waits for it.
func TestAnExecutorIsNotDrivenFromItsOwnPolls(t *testing.T) {
	for name, drive := range map[string]func(*Executor){
		"BlockOn":         func(e *Executor) { _, _ = BlockOn(e, Future[int](&yields{n: 1})) },
		"RunUntilStalled": func(e *Executor) { e.RunUntilStalled() },
		"Step":            func(e *Executor) { e.Step() },
	} {
		t.Run(name, func(t *testing.T) {
			Both(t, func(t *testing.T, e *Executor) {
				other := MustSpawn(t, e, Future[int](&yields{n: 2, v: 5}))
				_, err := BlockOn(e, Future[int](FutureFunc[int](func(*Context) Poll[int] {
					drive(e)
					return Ready(1)
				})))
				if err == nil || !strings.Contains(err.Error(), name+" is called in a poll") {
					t.Error(err)
				}
				e.RunUntilStalled()
				if v, err := other.Result(); v != 5 || err != nil || e.Live() != 0 {
					t.Error(v, err, e.Live())
				}
			})
		})
	}
}

func TestStaleWakerNeverWakesAStranger(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		g := &Gate{}
		h := MustSpawn(t, e, Future[string](g))
		e.RunUntilStalled()
		old := g.Waker.Take()
		g.Open = true
		old.WakeByRef()
		e.RunUntilStalled()
		old.WakeByRef() // finished
		if _, err := h.Result(); err != nil {
			t.Fatal(err)
		}
		spawn := func() (JoinHandle[string], *Gate) {
			g := &Gate{}
			h := MustSpawn(t, e, Future[string](g))
			e.RunUntilStalled()
			return h, g
		}
		h2, g2 := spawn()
		if h2.Task().Slot() == h.Task().Slot() {
			t.Error("a slot is used again although a waker of its task is left")
		}
		old.Wake() // its slot is free now
		h3, g3 := spawn()
		if h3.Task().Slot() != h.Task().Slot() || h3.Task() == h.Task() {
			t.Error("the slot is not used again:", h.Task(), h3.Task())
		}
		if n := e.RunUntilStalled(); n != 0 || g2.Polls != 1 || g3.Polls != 1 {
			t.Error("a stale waker polled a stranger")
		}
		if s := e.Stats(); s.Stale != 2 {
			t.Errorf("%+v", s)
		}
		h2.Abort()
		h2.Detach()
		h3.Abort()
		h3.Detach()
	})
}

func TestWakeFromGoroutines(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		const n = 100
		var wg sync.WaitGroup
		for i := range n {
			var mu sync.Mutex
			done, started := false, false
			h := MustSpawn(t, e, Future[int](FutureFunc[int](func(cx *Context) Poll[int] {
				mu.Lock()
				defer mu.Unlock()
				if done {
					return Ready(i)
				}
				if !started {
					started = true
					w := cx.Waker()
					wg.Go(func() {
						mu.Lock()
						done = true
						mu.Unlock()
						w.WakeByRef()
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
	Both(t, func(t *testing.T, e *Executor) {
		g := &Gate{}
		_, err := BlockOn(e, Future[string](g))
		if err != ErrStuck || g.Drops != 1 {
			t.Error(err, g.Drops)
		}
	})
}

func TestCloseDropsEveryFutureOnce(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		var gs []*Gate
		for range 10 {
			g := &Gate{}
			gs = append(gs, g)
			h := MustSpawn(t, e, Future[string](g))
			h.Detach()
		}
		for range 5 {
			e.Step()
		}
		e.Close()
		e.Close()
		for i, g := range gs {
			if g.Drops != 1 {
				t.Errorf("future %d dropped %d times", i, g.Drops)
			}
			g.Waker.WakeByRef()
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
		Both(t, func(t *testing.T, e *Executor) {
			other, c := &Gate{}, &closer{e: e, ready: ready}
			h := MustSpawn(t, e, Future[string](other))
			h.Detach()
			e.Step()
			own := MustSpawn(t, e, Future[string](c))
			queued := &Gate{}
			last := MustSpawn(t, e, Future[string](queued))
			last.Detach()
			if n := e.RunUntilStalled(); n != 1 || e.Live() != 0 {
				t.Errorf("%d polls, %d tasks left", n, e.Live())
			}
			want := 1 // at the end of its poll
			if ready {
				want = 0
			}
			if other.Drops != 1 || queued.Drops != 1 || c.drops != want {
				t.Errorf("dropped %d, %d and %d times", other.Drops, queued.Drops, c.drops)
			}
			if !own.Finished() {
				t.Error("the task that closed is not finished")
			}
			late := &Gate{}
			if _, err := Spawn(e, late); err != ErrExecutorClosed || late.Drops != 1 {
				t.Error("spawned on a closed executor:", err, late.Drops)
			}
			if _, err := BlockOn(e, YieldNow()); err != ErrExecutorClosed {
				t.Error(err)
			}
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
	if s := e.Scheduler().Slots(); s > 128 {
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
	Both(t, func(t *testing.T, e *Executor) {
		var w Waker
		slots := 0
		for i := range 100 {
			if err := Detached[Unit](e, wakerTaker{&w}); err != nil {
				t.Fatal(err)
			}
			e.RunUntilStalled()
			if i == 0 {
				slots = e.Scheduler().Slots()
			}
			w.Wake() // stale
			e.RunUntilStalled()
		}
		if e.Scheduler().Slots() != slots {
			t.Errorf("%d slots, and %d after 100 tasks one after the other", slots, e.Scheduler().Slots())
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

// selfWaker is polled n times because its context woke it, once of which it was woken twice, and then ready, having
// woken itself.
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
	Both(t, func(t *testing.T, e *Executor) {
		before := e.Stats()
		Detached[Unit](e, selfWaker{3})
		h, _ := SpawnValue[Unit](e, selfWaker{3})
		e.RunUntilStalled()
		if !h.Finished() || e.Live() != 0 {
			t.Error("not polled again")
		}
		s := e.Stats()
		polls, wakes, coalesced := s.Polls-before.Polls, s.Wakes-before.Wakes, s.Coalesced-before.Coalesced
		if polls != 8 || wakes != 10 || coalesced != 2 {
			t.Errorf("%d polls, %d wakes, %d of them coalesced; want 8, 10, 2", polls, wakes, coalesced)
		}
		h.Detach()
	})
}

func TestAWakeOfItselfIsCountedHoweverThePollEnds(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
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

// Wakes from elsewhere are kept, however many come before the executor looks, and coalesce.
func TestManyWakesBeforeTheNextTurn(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		const tasks = 3*256 + 17
		var wakers []Waker
		polls := make([]int, tasks)
		for i := range tasks {
			h := MustSpawn(t, e, Future[Unit](FutureFunc[Unit](func(cx *Context) Poll[Unit] {
				if polls[i]++; polls[i] == 1 {
					wakers = append(wakers, cx.Waker())
					return Pending[Unit]()
				}
				return Ready(Unit{})
			})))
			h.Detach()
		}
		e.RunUntilStalled()
		for range 2 {
			for _, w := range wakers {
				w.WakeByRef()
			}
		}
		if n := e.RunUntilStalled(); n != tasks || e.Live() != 0 {
			t.Errorf("%d polls, %d tasks left", n, e.Live())
		}
		for i, n := range polls {
			if n != 2 {
				t.Fatalf("task %d was polled %d times", i, n)
			}
		}
		for _, w := range wakers { // they are stale now
			w.Wake()
		}
		if n := e.RunUntilStalled(); n != 0 {
			t.Error(n)
		}
	})
}

func TestPanicsWithEveryDesign(t *testing.T) {
	for _, info := range Policies() {
		d, _ := NewPolicy(info.Name)
		e := Recorded(t, Options{Policy: d, Workers: 2})
		bad := MustSpawn(t, e, Future[int](FutureFunc[int](func(*Context) Poll[int] { panic("oh no") })))
		good := MustSpawn(t, e, Future[int](&yields{n: 3, v: 5}))
		for e.Step() && !good.Finished() {
		}
		if _, err := bad.Result(); err == nil || !strings.HasSuffix(err.Error(), "panicked: oh no") {
			t.Errorf("%s: %v", info.Name, err)
		}
		if v, err := good.Result(); v != 5 || err != nil {
			t.Errorf("%s: the other task gave %d, %v", info.Name, v, err)
		}
	}
}

func TestDetachedIntoAFullQueue(t *testing.T) {
	e := New(Options{Policy: sched.NewChannelPolicy(1)})
	if err := Detached[int](e, yields{}); err != nil {
		t.Fatal(err)
	}
	if err := Detached[int](e, yields{}); err != ErrQueueFull {
		t.Error(err)
	}
	e.RunUntilStalled()
	if err := Detached[int](e, yields{}); err != nil {
		t.Error("there is room again:", err)
	}
	e.RunUntilStalled()
}

func TestBlockOnEndsWithItsContext(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		g := &Gate{}
		taken := make(chan Waker, 1)
		waits := FutureFunc[string](func(cx *Context) Poll[string] {
			select {
			case taken <- cx.Waker(): // somebody could wake it, so the executor waits
			default:
			}
			return g.Poll(cx)
		})
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			w := <-taken
			cancel()
			w.Clone().Drop()
			w.Drop()
		}()
		if _, err := BlockOnContext(ctx, e, Future[string](waits)); err != context.Canceled {
			t.Error(err)
		}
		if e.Live() != 0 {
			t.Error("the future is kept")
		}
		if _, err := BlockOnContext(ctx, e, YieldNow()); err != context.Canceled {
			t.Error("a context that is over:", err)
		}
	})
}

func TestAHandleBelongsToItsExecutor(t *testing.T) {
	e, other := New(Options{}), New(Options{})
	h := MustSpawn(t, e, Future[string](&Gate{}))
	if _, err := h.Result(); err == nil || !strings.Contains(err.Error(), "not finished") {
		t.Error(err)
	}
	_, err := BlockOn(other, Future[Result[string]](&h))
	var je *JoinError
	if !errors.As(err, &je) || !strings.Contains(je.Message, "another executor") || len(je.Stack) == 0 {
		t.Error(err)
	}
}

func TestSpawningOnAStranger(t *testing.T) {
	defer func() {
		if v, _ := recover().(string); !strings.Contains(v, "not run by an Executor") {
			t.Error(v)
		}
	}()
	Spawn(stranger{}, YieldNow())
}

type stranger struct{}

func (stranger) Driver() any { return nil }

package executor_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	. "github.com/pollground/pollground/executor"
	. "github.com/pollground/pollground/executor/combine"
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/sched"
	. "github.com/pollground/pollground/executor/sync"
	"github.com/pollground/pollground/executor/timer"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
)

// world is a recorded executor with a virtual clock.
type world struct {
	*Executor
	clock *timer.Timers
	log   *trace.Log
}

func newWorld(t *testing.T, design string, workers int, seed uint64) world {
	t.Helper()
	d, err := NewPolicy(design)
	if err != nil {
		t.Fatal(err)
	}
	log := trace.NewLog()
	e := New(Options{Policy: d, Workers: workers, Seed: seed, Log: log})
	c := timer.New(e.Scheduler())
	e.SetReactor(reactor.NewVirtual(c))
	t.Cleanup(func() {
		e.Close()
		e.Scheduler().End(0, trace.EndDone)
		if err := trace.Validate(log); err != nil {
			t.Error(err)
		}
	})
	return world{e, c, log}
}

// TestEveryDesignRunsTheSameProgram: tasks that spawn, sleep, join and use a channel come to the same result
// whoever polls them.
func TestEveryDesignRunsTheSameProgram(t *testing.T) {
	for _, d := range Policies() {
		for _, workers := range []int{1, 3} {
			t.Run(fmt.Sprint(d.Name, workers), func(t *testing.T) {
				w := newWorld(t, d.Name, workers, 1)
				ch := NewChannel[int](2)
				const n = 600
				worker := func(i int) Future[error] {
					sleep := Future[Unit](w.clock.Sleep(time.Duration(i%7) * time.Millisecond))
					send := func(Unit) Future[error] { return ch.Send(i) }
					return Then(sleep, func(Unit) Future[error] { return Then(YieldNow(), send) })
				}
				started := false
				sum, left := 0, n
				recv := ch.Recv()
				got, err := BlockOn(w.Executor, Future[int](FutureFunc[int](func(cx *Context) Poll[int] {
					if !started { // from inside a task: fills local queues until they overflow
						started = true
						for i := range n {
							h, err := SpawnNamed(cx, "worker", worker(i))
							if err != nil {
								t.Error(err)
							}
							h.Detach()
						}
					}
					for left > 0 {
						p := recv.Poll(cx)
						if !p.Ready {
							return Pending[int]()
						}
						sum += p.Value.Value
						left--
						recv = ch.Recv()
					}
					return Ready(sum)
				})))
				if err != nil || got != n*(n-1)/2 {
					t.Error(got, err)
				}
				if now := w.clock.Now(); now != 6e6 {
					t.Errorf("it took %d ns", now)
				}
				v := view.At(w.log, view.Query{Event: w.log.Len()})
				if (d.Name == "busy") != (v.Metrics.Wasted > 0) {
					t.Errorf("%d wasted polls", v.Metrics.Wasted)
				}
				if d.Name == "steal" && workers > 1 && w.Stats().Steals == 0 {
					t.Error("nobody stole")
				}
				if d.Name == "batch" && w.Stats().Turns == 0 {
					t.Error("no turn ended")
				}
			})
		}
	}
}

func TestSeedChangesTheVictims(t *testing.T) {
	run := func(seed uint64) string {
		w := newWorld(t, "steal", 4, seed)
		for range 20 {
			BlockOn(w.Executor, Future[Unit](FutureFunc[Unit](func(cx *Context) Poll[Unit] {
				for range 40 {
					h, _ := Spawn(cx, Then(YieldNow(), func(Unit) Future[Unit] { return YieldNow() }))
					h.Detach()
				}
				return Ready(Unit{})
			})))
			w.RunUntilStalled()
		}
		var b strings.Builder
		w.log.Text(&b)
		return b.String()
	}
	if a, b := run(5), run(5); a != b {
		t.Error("the same seed gives another order")
	}
	if a, b := run(5), run(6); strings.ReplaceAll(a, "seed=5", "") == strings.ReplaceAll(b, "seed=6", "") {
		t.Error("another seed gives the same order")
	}
}

type dropped struct{ n *int }

func (d *dropped) Poll(cx *Context) Poll[Unit] { return Pending[Unit]() }
func (d *dropped) Drop()                       { *d.n++ }

func TestSpawnIntoAFullChannel(t *testing.T) {
	log := trace.NewLog()
	e := New(Options{Policy: sched.NewChannelPolicy(1), Log: log})
	n := 0
	h, err := SpawnValue[Unit](e, dropped{&n})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := SpawnValue[Unit](e, dropped{&n}); err != ErrQueueFull || n != 1 {
		t.Error("the future that found no room is dropped:", err, n)
	}
	if _, err := BlockOn(e, YieldNow()); err != ErrQueueFull {
		t.Error(err)
	}
	e.RunUntilStalled()
	if _, err := BlockOn(e, YieldNow()); err != nil {
		t.Error("there is room again:", err)
	}
	h.Drop()
	e.Close()
	if n != 2 {
		t.Error(n)
	}
	if err := trace.Validate(log); err != nil {
		t.Error(err)
	}
}

func TestSmallThings(t *testing.T) {
	e := New(Options{})
	var w LocalWaker
	w.Wake()
	w.WakeByRef()
	w.Clone().Drop()
	var shared Waker
	shared.Wake()
	shared.WakeByRef()
	shared.Clone().Drop()
	if !w.IsZero() || !shared.IsZero() || !(TaskRef{}).IsZero() {
		t.Error("the zero values name nobody")
	}
	h, _ := Spawn(e, Future[Unit](FutureFunc[Unit](func(cx *Context) Poll[Unit] {
		local, shared := cx.LocalWaker(), cx.Waker()
		if local.Task() != cx.Task() || shared.Task() != cx.Task() || cx.Scheduler() != e.Scheduler() || shared.IsZero() {
			t.Error("a waker wakes the task that it was taken in")
		}
		local.Drop()
		shared.Drop()
		return Pending[Unit]()
	})))
	if !e.Step() || e.Step() {
		t.Error("one poll")
	}
	if r := h.Task(); e.Scheduler().Polls(r) != 1 || r.Generation() != 0 || r.ID() != 0 {
		t.Error(r)
	}
	h.Abort()
	if !h.Finished() {
		t.Error("not finished")
	}
	r, err := BlockOn(e, Future[Result[Unit]](&h))
	var je *JoinError
	if err != nil || !errors.As(r.Err, &je) || je.Error() != "a task was cancelled" {
		t.Error(r, err)
	}
	if r, _ := BlockOn(e, Future[Result[Unit]](&h)); r.Err == nil {
		t.Error("a handle gives its result once")
	}
	var none JoinHandle[int]
	if r, _ := BlockOn(e, Future[Result[int]](&none)); r.Err == nil || !none.Finished() {
		t.Error("the zero handle has no result")
	}
	none.Abort()
	none.Detach()
	if s := (&JoinError{Task: 3, Message: "x"}).Error(); s != "task #3 panicked: x" {
		t.Error(s)
	}
}

func TestRecordingAnotherRun(t *testing.T) {
	e := New(Options{})
	BlockOn(e, YieldNow())
	for range 2 {
		log := trace.NewLog()
		e.Record(log)
		BlockOn(e, YieldNow())
		e.Scheduler().End(0, trace.EndDone)
		if err := trace.Validate(log); err != nil || log.Tasks() != 1 {
			t.Error(err, log.Tasks())
		}
	}
	e.Record(nil)
	Spawn(e, YieldNow())
	defer func() {
		if recover() == nil {
			t.Error("there are tasks")
		}
	}()
	e.Record(trace.NewLog())
}

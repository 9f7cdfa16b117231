package pool_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/pool"
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/timer"
)

// A sleep on the clock of an Executor cannot work in a pool: the task ends with an error that says why.
func TestTimerOfAnExecutorInAPool(t *testing.T) {
	p := pool.New(1)
	defer p.Close()
	timers := timer.New(executor.New(executor.Options{}).Scheduler())
	h := pool.Spawn[executor.Unit](p, timers.Sleep(time.Hour))
	_, err := h.Wait(context.Background())
	var failed *executor.JoinError
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), "pool.Sleep") {
		t.Error(err)
	}
}

// Sleep works on an executor too, and is over at once when it is not positive. A dropped one wakes nobody.
func TestSleepOnAnExecutor(t *testing.T) {
	e := executor.New(executor.Options{})
	e.SetReactor(reactor.NewWall(timer.New(e.Scheduler())))
	for _, d := range []time.Duration{-1, 0, time.Millisecond} {
		if _, err := executor.BlockOn(e, pool.Sleep(d)); err != nil {
			t.Error(d, err)
		}
	}
	h, _ := executor.Spawn(e, pool.Sleep(time.Hour))
	e.RunUntilStalled()
	h.Abort()
	h.Detach()
	if e.Live() != 0 {
		t.Error(e.Live(), "tasks are left")
	}
	if _, err := executor.BlockOn(e, executor.Future[executor.Unit](executor.FutureFunc[executor.Unit](
		func(*executor.Context) executor.Poll[executor.Unit] { return executor.Pending[executor.Unit]() },
	))); !errors.Is(err, executor.ErrStuck) {
		t.Error("a waker of the dropped sleep is left:", err)
	}
}

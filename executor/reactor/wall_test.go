//go:build !js

package reactor_test

import (
	"testing"
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/timer"
)

func TestWall(t *testing.T) {
	e := executor.New(executor.Options{})
	timers := timer.New(&e.Scheduler)
	r := reactor.NewWall(timers)
	e.SetReactor(r)
	if _, err := executor.BlockOn(e, executor.Future[executor.Unit](timers.Sleep(time.Millisecond))); err != nil || timers.Now() < 1e6 {
		t.Error(err, timers.Now())
	}
	go r.Post("go", "data")
	if v, err := executor.BlockOn(e, executor.Future[string](r.Events().Wait("go"))); err != nil || v != "data" {
		t.Error(v, err) // posted events are delivered when the executor parks, so after the first poll
	}
	r.Close()
	if _, err := executor.BlockOn(e, executor.Future[string](r.Events().Wait("never"))); err != executor.ErrStuck {
		t.Error(err)
	}
}

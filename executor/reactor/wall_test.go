//go:build !js

package reactor_test

import (
	"testing"
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/timer"
	"github.com/pollground/pollground/executor/trace"
)

func TestWall(t *testing.T) {
	e := executor.New(executor.Options{})
	timers := timer.New(e.Scheduler())
	r := reactor.NewWall(timers)
	e.SetReactor(r)
	sleep := executor.Future[executor.Unit](timers.Sleep(time.Millisecond))
	if _, err := executor.BlockOn(e, sleep); err != nil || timers.Now() < 1e6 {
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

func TestWallIsRecorded(t *testing.T) {
	log := trace.NewLog()
	e := executor.New(executor.Options{Log: log, Workers: 2, Policy: design(t, "steal")})
	timers := timer.New(e.Scheduler())
	r := reactor.NewWall(timers)
	e.SetReactor(r)
	if _, err := executor.BlockOn(e, executor.Future[executor.Unit](timers.Sleep(time.Millisecond))); err != nil {
		t.Fatal(err)
	}
	e.Close()
	e.Scheduler().End(0, trace.EndDone)
	if err := trace.Validate(log); err != nil {
		t.Error(err)
	}
	parked := false
	for i := range log.Len() {
		ev := log.At(i)
		parked = parked || ev.Kind == trace.Park && ev.Arg >= 1e6
		if ev.Kind == trace.TimerFire && (ev.Time < 1e6 || !parked) {
			t.Errorf("the timer fired at %d ns; a worker slept until its deadline: %v", ev.Time, parked)
		}
	}
	if log.End() < 1e6 {
		t.Error("the run ended before the deadline:", log.End())
	}
}

func design(t *testing.T, name string) executor.Policy {
	d, err := executor.NewPolicy(name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

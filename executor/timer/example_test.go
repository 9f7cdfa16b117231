package timer_test

import (
	"fmt"
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/combine"
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/timer"
)

// An hour of virtual time passes at once: the clock jumps from deadline to deadline.
func ExampleTimers_Sleep() {
	e := executor.New(executor.Options{})
	timers := timer.New(e.Scheduler())
	e.SetReactor(reactor.NewVirtual(timers))
	executor.BlockOn(e, timers.Sleep(time.Hour))
	fmt.Println(time.Duration(timers.Now()))
	// Output: 1h0m0s
}

func ExampleTimeout() {
	e := executor.New(executor.Options{})
	timers := timer.New(e.Scheduler())
	e.SetReactor(reactor.NewVirtual(timers))
	for _, d := range []time.Duration{10 * time.Millisecond, 10 * time.Second} {
		work := combine.Map(timers.Sleep(d), func(executor.Unit) string { return "done" })
		r, _ := executor.BlockOn(e, timer.Timeout(timers, time.Second, work))
		fmt.Printf("%q, error: %v\n", r.Value, r.Err)
	}
	// Output:
	// "done", error: <nil>
	// "", error: deadline has elapsed
}

func ExampleInterval() {
	e := executor.New(executor.Options{})
	timers := timer.New(e.Scheduler())
	e.SetReactor(reactor.NewVirtual(timers))
	every := timers.Interval(20 * time.Millisecond)
	for range 3 {
		due, _ := executor.BlockOn(e, every.Tick())
		fmt.Println(time.Duration(due))
	}
	// Output:
	// 0s
	// 20ms
	// 40ms
}

// A wheel is a priority queue of deadlines with values of any type. It needs no executor.
func ExampleWheel() {
	var w timer.Wheel[string]
	w.Arm(300, "c")
	w.Arm(100, "a")
	b := w.Arm(200, "b")
	w.Cancel(b)
	for {
		at, v, ok := w.Pop(1000)
		if !ok {
			break
		}
		fmt.Println(at, v)
	}
	// Output:
	// 100 a
	// 300 c
}

package combine_test

import (
	"fmt"
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/combine"
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/timer"
)

// The first of two sleeps wins, and the other one is dropped, which disarms its timer.
func ExampleRace() {
	e := executor.New(executor.Options{})
	timers := timer.New(e.Scheduler())
	e.SetReactor(reactor.NewVirtual(timers))
	first, _ := executor.BlockOn(e, combine.Race[executor.Unit](timers.Sleep(time.Hour), timers.Sleep(time.Second)))
	fmt.Println(first.Index, time.Duration(timers.Now()), timers.Armed())
	// Output: 1 1s 0
}

func ExampleThen() {
	e := executor.New(executor.Options{})
	n := combine.Then(combine.Value(20), func(v int) executor.Future[string] {
		return combine.Map(combine.YieldNow(), func(executor.Unit) string { return fmt.Sprint(2*v + 2) })
	})
	fmt.Println(executor.BlockOn(e, n))
	// Output: 42 <nil>
}

func ExampleJoin2() {
	e := executor.New(executor.Options{})
	both, _ := executor.BlockOn(e, combine.Join2(combine.Value(1), combine.Value("one")))
	fmt.Println(both.A, both.B)
	// Output: 1 one
}

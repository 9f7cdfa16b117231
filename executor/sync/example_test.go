package sync_test

import (
	"fmt"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/combine"
	"github.com/pollground/pollground/executor/sync"
)

// Each task holds the lock across an await; the others wait in the order in which they came.
func ExampleMutex() {
	e := executor.New(executor.Options{})
	names := sync.NewMutex([]string(nil))
	for _, name := range []string{"a", "b", "c"} {
		h, _ := executor.Spawn(e, combine.Then(names.Lock(), func(list *[]string) executor.Future[executor.Unit] {
			return combine.Map(combine.YieldNow(), func(executor.Unit) executor.Unit {
				*list = append(*list, name)
				names.Unlock()
				return executor.Unit{}
			})
		}))
		h.Detach()
	}
	e.RunUntilStalled()
	fmt.Println(*names.TryLock())
	// Output: [a b c]
}

func ExampleOneshot() {
	e := executor.New(executor.Options{})
	answer := sync.NewOneshot[int]()
	h, _ := executor.Spawn(e, answer.Recv())
	answer.Send(42)
	r, _ := executor.BlockOn(e, &h) // the output of a task is a Result; so is that of Recv
	fmt.Println(r.Value.Value)
	// Output: 42
}

func ExampleSemaphore() {
	e := executor.New(executor.Options{})
	two := sync.NewSemaphore(2)
	for i := range 3 {
		h, _ := executor.Spawn(e, combine.Map(two.Acquire(1), func(executor.Unit) executor.Unit {
			fmt.Println("task", i, "has a permit")
			return executor.Unit{}
		}))
		h.Detach()
	}
	e.RunUntilStalled()
	fmt.Println("one is returned")
	two.Release(1)
	e.RunUntilStalled()
	// Output:
	// task 0 has a permit
	// task 1 has a permit
	// one is returned
	// task 2 has a permit
}

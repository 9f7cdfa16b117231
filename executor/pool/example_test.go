package pool_test

import (
	"context"
	"fmt"
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/combine"
	"github.com/pollground/pollground/executor/pool"
)

func Example() {
	p := pool.New(2)
	defer p.Close()
	var handles []*pool.JoinHandle[int]
	for i := range 4 {
		square := func(executor.Unit) executor.Future[int] { return combine.Value(i * i) }
		handles = append(handles, pool.Spawn(p, combine.Then(pool.Sleep(time.Millisecond), square)))
	}
	for _, h := range handles {
		fmt.Println(h.Wait(context.Background()))
	}
	// Output:
	// 0 <nil>
	// 1 <nil>
	// 4 <nil>
	// 9 <nil>
}

// A context ends the wait for a task; aborting the task is another matter.
func ExampleJoinHandle_Wait() {
	p := pool.New(1)
	defer p.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	h := pool.Spawn(p, pool.Sleep(time.Hour))
	_, err := h.Wait(ctx)
	fmt.Println(err)
	h.Abort()
	_, err = h.Wait(context.Background())
	fmt.Println(err)
	// Output:
	// context canceled
	// a task was cancelled
}

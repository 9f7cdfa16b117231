package reactor_test

import (
	"fmt"
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/timer"
)

// A task waits for a click that the virtual driver makes after 250 ms.
func ExampleVirtual() {
	e := executor.New(executor.Options{})
	timers := timer.New(e.Scheduler())
	r := reactor.NewVirtual(timers)
	e.SetReactor(r)
	r.At(250_000_000, "save", "button 1")
	fmt.Println(executor.BlockOn(e, r.Events().Wait("save")))
	fmt.Println(time.Duration(timers.Now()))
	// Output:
	// button 1 <nil>
	// 250ms
}

// A network has a clock of its own: whoever uses it passes the time.
func ExampleNet() {
	n := reactor.NewNet(reactor.NetOptions{})
	server, _ := n.Listen(80, 1)
	client, _ := n.Connect(0, 80, 0)
	n.Wait(reactor.SocketWait{Socket: client, Want: reactor.Writable})
	for at, ok := n.Next(); ok; at, ok = n.Next() {
		n.Advance(at)
		fmt.Println(time.Duration(at))
		for _, w := range n.Ended() {
			fmt.Println(w.What)
		}
	}
	_, errno := n.Accept(server)
	fmt.Println(errno)
	// Output:
	// 25µs
	// 50µs
	// the connection is made
	// 0
}

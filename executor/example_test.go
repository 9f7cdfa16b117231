package executor_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/combine"
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/sync"
	"github.com/pollground/pollground/executor/timer"
	"github.com/pollground/pollground/executor/trace"
)

// countdown is a future written by hand: it wakes its own task until it has come to 0.
type countdown struct{ n int }

func (c *countdown) Poll(cx *executor.Context) executor.Poll[string] {
	if c.n == 0 {
		return executor.Ready("lift-off")
	}
	fmt.Println(c.n)
	c.n--
	cx.Wake()
	return executor.Pending[string]()
}

func Example() {
	e := executor.New(executor.Options{})
	v, err := executor.BlockOn(e, &countdown{3})
	fmt.Println(v, err)
	// Output:
	// 3
	// 2
	// 1
	// lift-off <nil>
}

// lookup is a future of what a goroutine computes: it starts the goroutine in its first poll, and the goroutine wakes
// the task.
type lookup struct {
	host  string
	found chan string
}

func (l *lookup) Poll(cx *executor.Context) executor.Poll[string] {
	if l.found == nil {
		l.found = make(chan string, 1)
		waker := cx.Waker() // any goroutine may use it
		go func() {
			l.found <- l.host + " is 127.0.0.1"
			waker.Wake()
		}()
	}
	select {
	case answer := <-l.found:
		return executor.Ready(answer)
	default:
		return executor.Pending[string]()
	}
}

func Example_goroutine() {
	e := executor.New(executor.Options{})
	fmt.Println(executor.BlockOn(e, &lookup{host: "localhost"}))
	// Output: localhost is 127.0.0.1 <nil>
}

func ExampleSpawn() {
	e := executor.New(executor.Options{})
	c := sync.NewChannel[int](1)
	sent := func(error) executor.Future[string] { return combine.Value("sent") }
	h, _ := executor.Spawn(e, combine.Then(c.Send(41), sent))
	r, _ := executor.BlockOn(e, c.Recv())
	e.RunUntilStalled()
	s, _ := executor.BlockOn(e, &h)
	fmt.Println(r.Value+1, s.Value)
	// Output: 42 sent
}

// lifo polls what was woken last: a policy of one's own.
type lifo struct {
	queue int // its number in the trace: the tasks are in the stack
	stack []sched.Slot
}

func (p *lifo) Name() string { return "lifo" }

func (p *lifo) Init(q *sched.Queues, workers int, seed uint64) {
	p.queue = q.Open(trace.GlobalQueue, 0, "last in, first out")
}

func (p *lifo) Push(t sched.Slot, from int, c trace.Cause) (int, bool) {
	p.stack = append(p.stack, t)
	return p.queue, true
}

func (p *lifo) Pop(worker int) (t sched.Slot) {
	if n := len(p.stack); n > 0 {
		t, p.stack = p.stack[n-1], p.stack[:n-1]
	}
	return t
}

func (p *lifo) Len() int { return len(p.stack) }

func (p *lifo) Clone(*sched.Queues) sched.Policy { return &lifo{p.queue, slices.Clone(p.stack)} }

func Example_customPolicy() {
	e := executor.New(executor.Options{Policy: &lifo{}})
	for i := range 3 {
		h, _ := executor.Spawn(e, combine.Map(combine.Value(i), func(i int) executor.Unit {
			fmt.Println("task", i)
			return executor.Unit{}
		}))
		h.Detach()
	}
	e.RunUntilStalled()
	// Output:
	// task 2
	// task 1
	// task 0
}

func ExampleExecutor_SetReactor() {
	log := trace.NewLog()
	e := executor.New(executor.Options{Log: log})
	timers := timer.New(e.Scheduler())
	e.SetReactor(reactor.NewVirtual(timers))
	executor.BlockOn(e, timers.Sleep(50*time.Millisecond))
	e.Scheduler().End(0, trace.EndDone)
	fmt.Println(trace.Validate(log))
	for i := range log.Len() {
		fmt.Println(strings.TrimSpace(log.EventText(i)))
	}
	// Output:
	// <nil>
	// 0.000000 W0 RunBegin workers=1 seed=0 exact "queue"
	// 0.000000 W0 Queue queue=ready capacity=0 "first in, first out"
	// 0.000000 W0 Spawn #1 main by=0 slot=0/0 handle main
	// 0.000000 W0 Schedule #1 main queue=ready cause=spawn
	// 0.000000 W0 PollBegin #1 main n=1
	// 0.000000 W0 WakerClone #1 main in=1
	// 0.000000 W0 TimerArm #1 main row=1 deadline=50000000 kind=timer "sleep(50ms)"
	// 0.000000 W0 Await #1 main source=1 kind=timer "sleep(50ms)"
	// 0.000000 W0 PollEnd #1 main outcome=pending
	// 0.000000 W0 Park until=50000000
	// 50.000000 -- TimerFire #1 main row=1
	// 50.000000 -- Wake #1 main who=1 by=timer
	// 50.000000 -- Schedule #1 main queue=ready cause=wake
	// 50.000000 -- WakerDrop #1 main in=0
	// 50.000000 W0 Unpark
	// 50.000000 W0 PollBegin #1 main n=2
	// 50.000000 W0 PollEnd #1 main outcome=ready
	// 50.000000 W0 Complete #1 main
	// 50.000000 W0 OutputTaken #1 main by=0
	// 50.000000 W0 HandleDrop #1 main
	// 50.000000 W0 Free #1 main
	// 50.000000 W0 RunEnd reason=done exit=0
}

// Aborting a task drops its future at once, and with it what the future holds: a timer is disarmed.
func ExampleJoinHandle_Abort() {
	e := executor.New(executor.Options{})
	timers := timer.New(e.Scheduler())
	e.SetReactor(reactor.NewVirtual(timers))
	h, _ := executor.Spawn(e, timers.Sleep(time.Hour))
	e.RunUntilStalled()
	fmt.Println("armed:", timers.Armed())
	h.Abort()
	_, err := h.Result()
	fmt.Println("armed:", timers.Armed(), "error:", err)
	// Output:
	// armed: 1
	// armed: 0 error: a task was cancelled
}

// BlockOnContext gives up when its context ends.
func ExampleBlockOnContext() {
	e := executor.New(executor.Options{})
	e.SetReactor(reactor.NewWall(timer.New(e.Scheduler())))
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	never := executor.FutureFunc[int](func(cx *executor.Context) executor.Poll[int] {
		w := cx.Waker() // kept forever: somebody might still wake the task
		_ = w
		return executor.Pending[int]()
	})
	_, err := executor.BlockOnContext(ctx, e, never)
	fmt.Println(err)
	// Output: context deadline exceeded
}

// number sends 1 to n into a channel, one value a poll at most, and closes it.
type number struct {
	c    *sync.Channel[int]
	i, n int
	send executor.Future[error] // under way
}

func (x *number) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	for x.i < x.n {
		if x.send == nil {
			x.send = x.c.Send(x.i + 1)
		}
		if !x.send.Poll(cx).Ready {
			return executor.Pending[executor.Unit]()
		}
		x.send = nil
		x.i++
	}
	x.c.Close()
	return executor.Ready(executor.Unit{})
}

// A pipeline of two tasks: the channel has room for one value, so that the first task waits for the second.
func Example_pipeline() {
	e := executor.New(executor.Options{})
	c := sync.NewChannel[int](1)
	h, _ := executor.Spawn(e, &number{c: c, n: 3})
	h.Detach()
	for {
		r, err := executor.BlockOn(e, c.Recv())
		if err != nil || r.Err != nil {
			fmt.Println(r.Err)
			return
		}
		fmt.Println(r.Value)
	}
	// Output:
	// 1
	// 2
	// 3
	// the channel is closed
}

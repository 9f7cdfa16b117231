package executor_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/reactor"
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
	cx.LocalWaker().Wake()
	return executor.Pending[string]()
}

func Example() {
	e := executor.New(executor.Options{})
	v, err := executor.BlockOn(e, executor.Future[string](&countdown{3}))
	fmt.Println(v, err)
	// Output:
	// 3
	// 2
	// 1
	// lift-off <nil>
}

func ExampleSpawn() {
	e := executor.New(executor.Options{})
	c := executor.NewChannel[int](1)
	h, _ := executor.Spawn(e, executor.Then(c.Send(41), func(error) executor.Future[string] { return executor.Value("sent") }))
	r, _ := executor.BlockOn(e, c.Recv())
	e.RunUntilStalled()
	s, _ := executor.BlockOn(e, executor.Future[executor.Result[string]](&h))
	fmt.Println(r.Value+1, s.Value)
	// Output: 42 sent
}

// lifo polls what was woken last: a design of one's own.
type lifo struct {
	s     *executor.Scheduler
	stack []*executor.Task
}

func (d *lifo) Name() string { return "lifo" }
func (d *lifo) Init(s *executor.Scheduler) {
	d.s = s
	s.DescribeQueue(trace.GlobalQueue, 0, "last in, first out")
}
func (d *lifo) Len() int      { return len(d.stack) }
func (d *lifo) Requeue() bool { return false }
func (d *lifo) Pop(int) (t *executor.Task) {
	if n := len(d.stack); n > 0 {
		t, d.stack = d.stack[n-1], d.stack[:n-1]
	}
	return t
}

func (d *lifo) Push(t *executor.Task, _ int, c trace.Cause) error {
	d.stack = append(d.stack, t)
	d.s.Queued(t, trace.GlobalQueue, c)
	return nil
}

func ExampleDesign() {
	e := executor.New(executor.Options{Design: &lifo{}})
	for i := range 3 {
		h, _ := executor.Spawn(e, executor.Map(executor.Value(i), func(i int) executor.Unit {
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
	timers := timer.New(&e.Scheduler)
	e.SetReactor(reactor.NewVirtual(timers))
	executor.BlockOn(e, executor.Future[executor.Unit](timers.Sleep(50*time.Millisecond)))
	e.End(0, trace.EndDone)
	fmt.Println(trace.Validate(log))
	for i := range log.Len() {
		fmt.Println(strings.TrimSpace(log.EventText(i)))
	}
	// Output:
	// <nil>
	// 0.000000 W0 RunBegin workers=1 seed=0 "queue"
	// 0.000000 W0 Queue queue=ready capacity=0 "first in, first out"
	// 0.000000 W0 Spawn #1 main by=0 slot=0/0 handle main
	// 0.000000 W0 Schedule #1 main queue=ready cause=spawn
	// 0.000000 W0 PollBegin #1 main n=1
	// 0.000000 W0 TimerArm #1 main row=1 deadline=50000000 kind=timer "sleep(50ms)"
	// 0.000000 W0 Await #1 main source=1 kind=timer "sleep(50ms)"
	// 0.000000 W0 PollEnd #1 main outcome=pending
	// 0.000000 W0 Park until=50000000
	// 50.000000 -- TimerFire #1 main row=1
	// 50.000000 -- Wake #1 main who=1 by=timer
	// 50.000000 -- Schedule #1 main queue=ready cause=wake
	// 50.000000 W0 Unpark
	// 50.000000 W0 PollBegin #1 main n=2
	// 50.000000 W0 PollEnd #1 main outcome=ready
	// 50.000000 W0 Complete #1 main
	// 50.000000 W0 OutputTaken #1 main by=0
	// 50.000000 W0 HandleDrop #1 main
	// 50.000000 W0 Free #1 main
	// 50.000000 W0 RunEnd reason=done exit=0
}

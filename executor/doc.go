// Package executor runs futures: the machinery that async Rust calls an executor, as a library for Go.
//
// A Future is asked how far it is, with Poll; it answers Ready with its output or Pending, and in the second case it has
// kept a waker that it, or whoever it waits for, will invoke. The loop around that is ten lines:
//
//	for {
//		task, ok := ready.pop()
//		if !ok {
//			if !reactor.Park() { return } // nothing is ready: let time pass, or stop
//			continue
//		}
//		task.state = RUNNING              // no longer SCHEDULED: a wake from here on means one more poll
//		if task.future.Poll(task) == Ready { complete(task); continue }
//		if task.state has SCHEDULED { ready.push(task) } // woken meanwhile
//	}
//
// Use it:
//
//	e := executor.New(executor.Options{})
//	h, err := executor.Spawn(e, future)           // or Spawn(cx, future) inside a task
//	v, err := executor.BlockOn(e, other)          // runs everything until other is done
//	n := e.RunUntilStalled(); more := e.Step()    // or drive it by hand
//
// Time comes from package timer, the outside from package reactor, and a trace.Log in the Options records everything that happens.
// In which order ready tasks are polled is decided by a Design, chosen by name with NewDesign.
//
// A driver that is not written in Go futures (an interpreter that suspends in the middle of a poll) uses the Scheduler
// underneath: Spawn, Next, BeginPoll, EndPoll, Wake, with a value of its own per task.
package executor

// How it works. The header of a task (Task) is three things at once: the Context that its future is polled with, what all wakers
// point to, and the link in the ready queue. So a poll, a wake, a clone allocate nothing. A waker is {header, generation}; when a
// task is gone its header gets the next generation, and wakers of the old one do nothing.
//
// All changes of a task's state are pure functions on its word (state.go); Scheduler calls them, does what their verb
// says, and records it. Executor puts Go futures on top: cells that hold header, future and output in one block, recycled per type.
// With the queue design and no log the Executor takes a short way through the same transitions (Scheduler.plain).
//
// Everything belongs to one goroutine, except the inbox: Waker.Wake puts tasks there, and the executor empties it once per turn.
// A Pool is the other way round: everything may be used from everywhere, and it has workers, queues and states that are made for that.

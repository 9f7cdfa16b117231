// Package executor runs futures written in Go. It is what async Rust calls an executor, as a library.
//
// A Future makes progress when its task is polled. Poll returns Ready with the output, or Pending after the future
// has stored a waker that will be invoked later. The executor's loop is, in ten lines:
//
//	for {
//		task, ok := ready.pop()
//		if !ok {
//			if !reactor.Park() { return } // nothing is ready: let time pass, or stop
//			continue
//		}
//		task.state = RUNNING              // SCHEDULED is cleared, so a wake from now on means one more poll
//		if task.future.Poll(cx) == Ready { complete(task); continue }
//		if task.state has SCHEDULED { ready.push(task) } // it was woken during the poll
//	}
//
// Use it:
//
//	e := executor.New(executor.Options{})
//	h, err := executor.Spawn(e, future)           // or Spawn(cx, future) inside a task
//	v, err := executor.BlockOn(e, other)          // runs everything until other is done
//	n := e.RunUntilStalled(); more := e.Step()    // or drive it by hand
//
// Package combine builds futures from futures. Tasks communicate with package sync. Package timer has clocks and
// sleeps, package reactor the drivers that advance them. A trace.Log in the Options records the run. A policy, chosen
// by name with NewPolicy, decides the order in which ready tasks are polled. Package pool runs futures on several
// goroutines.
//
// The playground does not run Go futures: its virtual machine drives package sched, the same scheduler that this
// package drives.
package executor

// How it works. Package sched has the tasks, their states, run queues and wakers. This package has the futures. Each
// task has a cell with its future, and later its output. The table of cells is indexed by the task's slot. Cells are
// recycled per type of future, so spawning allocates nothing in the long run.
//
// One goroutine uses all of this, except the inbox. A Waker on another goroutine puts its operations into the inbox,
// and the executor drains it once per turn.

// Package sched is the scheduler of every run. It manages the life cycle of tasks, their polls and wakes, join handles,
// run queues and virtual workers, and records all of it. It does not poll futures: a driver does. Package executor is
// the driver for futures written in Go, the virtual machine the one for futures of a Rust program.
//
//	s := sched.New(sched.Options{Workers: 1, Log: log})
//	ref, err := s.Spawn(sched.Meta{Handle: true})  // the task is in a run queue now
//	ref, ok := s.Next(worker)                      // the next task for a worker, by the policy
//	s.BeginPoll(ref)                               // … the driver polls the future, at once or in slices …
//	verdict := s.EndPoll(ref, ready)
//	s.Wake(ref)                                    // from inside a poll or from outside: never polls
//
// A policy decides the order in which ready tasks are polled (policy.go). Contexts and wakers are in context.go.
//
// One goroutine owns a Scheduler. Other goroutines reach it only through its driver.
package sched

// How it works. Tasks are headers in one arena, addressed by slot (package internal/task, which has the state diagram).
// The scheduler applies a transition to a task's state word, performs the returned action, and records it if there is a
// log. Each transition has one code path; recording is a nil check in it.
//
// A place is where a poll happens: a worker, or a thread of the program that polls tasks itself. The driver enters a
// place before it acts there. Each place has a stack of polls, because a poll may poll another task.
//
// A scheduler has one or more runtimes, each a policy with its own workers and queues. A task stays in its runtime.
//
// The state is plain data: slices of structs and slots, without closures or pointers to futures. So Clone copies a run.

// Package sim runs the threads, runtimes and tasks of a program on a machine with a memory of its own.
//
//	p := sim.New(sim.Options{Log: log})
//	o := machine.Options{Host: p, …}
//	sim.Configure(&o)                            // natives and callbacks, which find p by Host
//	m, err := machine.New(program, o)
//	p.Start(m, main, entries)                    // main is a thread of m that is about to run
//	stop := p.Run(session.Limits{Until: -1})         // until the process is over, or a limit is met
//	status := p.ExitCode()
//
// A run is a discrete-event simulation. Each thread has a simulated core with a clock of its own. The thread that is
// furthest behind runs next, until it waits or is a quantum ahead of the second (clock.go).
//
// Natives of the machine are the system calls: threads and futexes, output and panics, tasks and runtimes, timers, host
// events, sockets. The tasks' life cycle and queues are package sched's, timers are in package timer's wheel, sockets
// and host events are package reactor's. Futures, outputs and wakers lie in the guest's memory.
package sim

// How it works.
//
// A system call that must wait blocks its thread and returns machine.Again: the machine runs the same native again once
// the thread was woken. Thread.back reports that, and Thread.woken why.
//
// No native calls the guest. The loops of runtimes' workers, block_on and the reactor are Rust, in the guest's library
// (std/rs/std/intrinsics/drive.rs): such a loop asks a native what comes next, which is the state machine in
// drive.go, and calls the function that it gets. So what a thread is in the middle of lies in its stack alone.
//
// All state is plain data. Threads, runtimes, drives and tasks refer to each other by numbers.

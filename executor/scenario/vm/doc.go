// Package vm runs compiled Rust programs: their threads on simulated cores, in
// virtual time, with a trace of everything that was scheduled.
//
//	m := vm.New(program, vm.Options{Seed: 0, Log: log})
//	for {
//		switch m.Run(vm.Limits{Instructions: 1_000_000, Until: -1}) {
//		case vm.StopBudget: // come back later
//		case vm.StopIdle: // everything waits: m.Deadline(), or m.Host("save", "")
//		default: // m.ExitCode()
//			return
//		}
//		os.Stdout.Write(m.TakeStdout())
//	}
//
// Between two calls of Run the machine is plain data: it can be stepped by
// instructions, polls, wakes, statements and beats, and be looked into
// (Threads, Stack, AwaitStack). The same program, options and host events give
// the same trace, byte for byte. A machine belongs to one goroutine.
//
// The library's functions that Rust cannot express are natives, registered by
// name: see Native.
package vm

// How it works, from the inside out.
//
// Values (val.go, mem.go): two words, a pointer and 64 bits; what they mean is
// known statically, as package compile describes. Blocks belong to the garbage
// collector; what Rust calls heap is counted and capped.
//
// The loop (loop.go) runs one thread until its budget is used up; some pairs of
// instructions it takes as one (fuse.go). Opcodes that are not hot are in cold.go
// and memops.go, arithmetic on all kinds in arith.go and int128.go. No Go frame
// outlives an instruction: calls (thread.go), natives that call back (call.go),
// drops while unwinding (unwind.go) and polls of coroutines (coroutine.go) are
// all frames on the thread's own stack.
//
// Threads (thread.go, sched.go) have a clock each; the one that is furthest
// behind runs. Blocking is a state with a deadline and a word to be woken
// through; when nobody can run and nothing is pending the run is stuck, and
// stuck.go says who waits for what.
//
// Tasks (tasks.go): there is one sched.Scheduler per machine; it decides who
// is polled and records it. Runtimes (runtime.go) are state machines that drive
// it, as tokio's loops do; timers and host events come in through events.go.
// Futures that the program polls itself become tasks too (derived.go).

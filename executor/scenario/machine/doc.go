// Package machine runs bytecode. It knows registers, guest memory, calls and unwinding; it knows no Rust, no tasks and
// no time.
//
//	m, err := machine.New(program, machine.Options{Natives: natives})
//	t := m.Spawn(program.Main)
//	for t.Run(1_000_000) == machine.Budget { // instructions
//	}
//	status, fault := t.Stopped()
//
// Between two calls of Run everything is plain data. Snapshot copies it and Restore goes back; Hash names a state. A
// machine belongs to one goroutine.
package machine

// How it works.
//
// All code lies in one array (link.go), function after function, so a return address is one number. A function that is
// not compiled yet is one instruction, Lazy, which has it compiled, and is replaced by a jump. Forks of a machine share
// the array. An instance has one of its own, so that other goroutines can run other instances of the program.
//
// A thread (thread.go) has a stack of registers, of return addresses, and of frames in guest memory. A call moves the
// window of 256 registers up. Frames in memory lie in segments: one that has no room for the next frame is followed by
// another, and a return address that leads to the instruction Popseg releases it. In checked code addresses of frames
// are not reused, so a segment goes when all of its frames are gone.
//
// The loop (loop.go) has the operations that are frequent. All others are one call away: exec (exec.go) with numbers of
// all types (number.go, int128.go, float.go), and bulk operations on memory (bulk.go). An instruction that cannot do
// its work changes nothing and goes to trap (trap.go). It makes a page writable and repeats the store, or begins a
// panic, or ends the run with a memory.Fault. A memory operation with the flag Checked consults the records of
// allocations first, and is then executed like the others.
//
// A panic (unwind.go) looks for a site in the frame's function, then in its callers'. A site leads to cleanup code of
// the same function, which ends with Resume, or it catches the panic.

// Package codegen makes bytecode of MIR.
//
//	g := codegen.New(program)      // a *check.Program
//	m, err := machine.New(g.Program, machine.Options{Compile: g.Compile, Natives: natives})
//	err = g.Load(m)                // constants, statics and vtables get their addresses in the memory of m
//	id, main, err := g.Main()
//	run, err := m.Instance(host, nil)
//	t := run.Spawn(id, main)       // a thread that is about to run main
//
// A function is compiled when it is called first. What cannot be compiled is an error that says what is missing.
//
// # The library
//
// Types of the library have the fields of rustc's library, and intrinsics have bodies wherever Rust can say what they
// do. Of the rest, those in the table of intrinsic.go are instructions, and all others are natives of the host.
package codegen

// How it works.
//
// Values have a class (class.go). A scalar takes one register. A fat pointer and an integer of 128 bits take two.
// Everything else lies in memory, with the offsets of package layout. A local that is a scalar or takes two registers,
// and whose address nobody takes, lives in registers; every other one has a place in the frame. A place of MIR becomes
// a register that holds an address, an offset, and a register with the length or vtable (place.go). A statement
// computes into registers for temporaries, which are free again behind it.
//
// A parameter in memory is passed by address: the callee copies it. A parameter without bytes is not passed. A result
// in memory is written to an address that the caller passes first. Natives are called alike, and get a word for each of
// their type arguments before (native.go).
//
// What no source says is MIR as well: drop glue, clones of tuples, function items as pointers, closures that are called
// by value (glue.go, shim.go). So there is one way to compile a function.
//
// A constant, promoted or static is computed by the machine itself, when the first function that names it is compiled,
// and lies in memory from then on (static.go). A constant that is a scalar becomes an immediate. A computation that
// panics or overflows the stack is called again where the constant is used: the run ends as the computation does.
//
// A pair of a CheckedBinary and the Assert of its overflow becomes one instruction that panics.

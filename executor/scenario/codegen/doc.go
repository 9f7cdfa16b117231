// Package codegen makes bytecode of MIR.
//
//	g := codegen.New(program)      // a *check.Program
//	id := g.Function(instance)     // a number; its code is made when it is called first
//	m, err := machine.New(g.Program, machine.Options{Compile: g.Compile})
//
// It is being built, and nothing but its tests uses it. It compiles functions of integers, floats, thin pointers,
// structs, tuples and arrays, with their control flow, calls and overflow checks. Of everything else Compile says that
// it is missing: enums, drops, fat pointers, closures, trait objects, statics, formatting, coroutines.
package codegen

// How it works.
//
// A local that is a scalar, and whose address nobody takes, has a register. Every other local has a place in the frame.
// A place of MIR becomes a register that holds an address, and an offset (place.go). A statement computes into
// registers for temporaries, which are free again behind it.
//
// A parameter that is a scalar is passed in a register, and any other by address: the callee owns the bytes there. A
// parameter without bytes is not passed. A result that is no scalar is written to an address that the caller passes
// first.
//
// A pair of a CheckedBinary and the Assert of its overflow becomes one instruction that panics.

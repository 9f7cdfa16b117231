// Package shrink rewrites the WebAssembly module that Go's linker wrote, so that a reader downloads less and the
// browser compiles less. It knows how Go compiles to wasm (cmd/internal/obj/wasm, cmd/link/internal/wasm, the
// stack maps in runtime/symtab.go) and keeps what that code relies on:
//
//   - Code. Go calls a basic block by number: every jump sets a local and returns to a br_table at the top of
//     the function. A jump forwards becomes a plain br. Blocks that nothing can reach go, and what is left is
//     numbered again. A call stores its whole return address; here a function stores its half of the address
//     once and a call only the number of the block. Stack addresses become offsets of loads and stores.
//   - Panics that the runtime raises for a mistake in the engine itself (nil, index, slice, division), its own fatal
//     errors and everything that it would print become traps: the instance ends, and whoever runs it starts
//     another. A panic called in Go works as before while somebody recovers it. What only these reports called is
//     emptied; functions keep their numbers, which are in every program counter.
//     All this is for functions that may leave the WebAssembly stack and come back. In a flat module (flat.go) hardly
//     any may; the others have no return addresses and no numbers; their loops are loops again (structure.go), their
//     switches jump by table (switches.go), and those that nobody calls through a pointer are called with the stack
//     pointer alone (direct.go). All flat ones find their arguments beside the stack pointer of the entry (arguments.go).
//   - Tables. Line tables, file tables, inlining trees, argument names and the names of functions only serve
//     tracebacks and go. Stack maps and frame sizes are what the garbage collector walks stacks with; they are
//     written anew for the new block numbers. Of types goes what only reflection reads (types.go).
//   - Data. The linker cuts data at every few zero bytes and spends a header on each cut; segments are joined
//     again. The table from addresses to functions is regular and is filled by a start function.
//
// The input must hold the name section (link with -w, not with -s -w), because panics are found by name; the
// output has none. A module that is not as expected is an error, never a guess.
package shrink

import (
	"fmt"
	"slices"
)

// Module returns the smaller form of wasm, which must be what Go 1.26 links for GOOS=js GOARCH=wasm with the
// linker flag -w. The module behaves as before, except for what the package comment says.
func Module(wasm []byte) (out []byte, err error) { return shrink(wasm, false, nil) }

// Flat returns a still smaller and faster form for a program that runs only inside calls from JavaScript (flat.go says
// what it must not do). Functions of the program whose names, as the linker writes them, begin with one of these may put their goroutine
// aside all the same, and keep Go's shape.
func Flat(wasm []byte, sleepers ...string) (out []byte, err error) {
	return shrink(wasm, true, sleepers)
}

func shrink(wasm []byte, flat bool, more []string) (out []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			bad, ok := r.(malformed)
			if !ok {
				panic(r)
			}
			out, err = nil, fmt.Errorf("the wasm module is not as Go 1.26 writes it: %s", string(bad))
		}
	}()
	m := parseModule(wasm)
	m.flat, m.sleepers = flat, slices.Concat(sleepers, more)
	m.flag = m.barrierFlag()
	im := m.image()
	tab := im.pclntab(len(m.funcs))
	for i := range m.funcs {
		m.funcs[i].open(m, tab.old(i))
	}
	methods := m.forgetNames(im, tab.types)
	if flat {
		m.findFlat()
		m.findDirect(im, methods)
	}
	for i := range m.funcs {
		m.funcs[i].close(m)
	}
	for i, live := range m.reachable(im, methods) {
		if !live {
			m.funcs[i].empty()
		}
	}
	tab.write(m.funcs)
	m.addStart(tab.regular())
	return m.encode(im), nil
}

// malformed is what parsing panics with; Module returns it as an error.
type malformed string

func bad(format string, args ...any) { panic(malformed(fmt.Sprintf(format, args...))) }

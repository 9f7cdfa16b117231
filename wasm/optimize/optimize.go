// Package optimize rewrites the WebAssembly module that Go's linker writes. The result is a third of the size in
// brotli, runs about three times as fast, and behaves the same, except that a panic is a trap.
//
//	wasm, _ := os.ReadFile("engine.wasm")               // GOOS=js GOARCH=wasm go build -ldflags=-w
//	release, err := optimize.Lookup("go1.26.8")         // go env GOVERSION
//	small, err := optimize.Module(wasm, release, "main.main")
//
// # What the program must be
//
// It runs inside calls from JavaScript, on one goroutine that waits for no other. Functions that do wait are named by
// the caller (mayBlock). It is started with GODEBUG=gcstoptheworld=1,gcshrinkstackoff=1 and GOGC=off, and collects
// garbage by runtime.GC in a function that may wait. It does not rely on recover or on reports of panics: a panic, a
// nil dereference and an index out of range end the call with a trap.
//
// # What each transformation relies on
//
// Suspension (unwind.go). Go's code can leave the WebAssembly stack at every call and be resumed by the number of a
// block, because any call may suspend its goroutine. Only runtime.mcall, gogo, goexit and pause do that. Functions that
// cannot reach them by direct calls become ordinary WebAssembly functions, without resume points. A call through a
// pointer is followed by a trap, in case that the callee wants to unwind. Relies on: these names, and the shape of a
// function and of a call (blocks.go; cmd/internal/obj/wasm/wasmobj.go).
//
// Control flow (stackify.go, jumptable.go). The blocks of such a function become nested blocks and loops, and binary
// searches over integers become br_table. Relies on: nothing beyond blocks.go.
//
// Calls (directcall.go, arguments.go). A function that is never called through a pointer gets its stack pointer as the
// parameter instead of in a global. Relies on: Go's prologue, and arguments above the return address.
//
// Stacks (stacks.go). A function without stack maps cannot be moved, so each goroutine starts with a large stack.
// Relies on: newproc1 passes 2048 to malg, and gfput and gfget read startingStackSize.
//
// Faults (traps.go). Calls of the runtime's panics, fatal errors and tracing become traps, and what leads only there is
// removed (deadcode.go). Relies on: their names.
//
// Write barriers (barrier.go). The collector stops the program, so outside of the runtime the flag that enables
// barriers is always 0. Relies on: gcstoptheworld=1, and the test of the flag before a barrier.
//
// Tables (pclntab.go, types.go, functab.go, data.go, module.go). Names, lines, and what reflection reads of types are
// cleared, and the places in the table of functions that no pointer leads to. Stack maps and frame sizes, which the
// collector reads, are written again for the new block numbers. Regular tables are computed by a start function. Relies
// on: the layouts of moduledata (Release), pclntab and abi.Type.
//
// # A new release of Go
//
// Compare these files of the two releases: cmd/internal/obj/wasm, cmd/link/internal/wasm, cmd/link/internal/ld/pcln.go,
// runtime/symtab.go, runtime/stack.go, runtime/runtime2.go (type g), internal/abi. Then add a row to Releases, and run
//
//	GOTOOLCHAIN=go1.N.M go test ./wasm/optimize ./wasm/build
//
// The tests of the first package run small programs before and after, under Node and with a checking collector. Those
// of the second run the corpus on both engines. Anything unexpected is an *UnknownError that names it. For a function
// that newly waits, the error shows the path of calls to runtime.mcall.
package optimize

import (
	"fmt"
	"slices"
)

// Module returns the optimised form of wasm, which the toolchain of release r must have linked for GOOS=js GOARCH=wasm
// with the linker flag -w. It needs the names of functions, which -s removes. mayBlock lists the functions of the
// program that may suspend their goroutine, by the beginnings of their names as the linker writes them. The error is an
// *UnknownError: something in the module is not as this package expects it.
func Module(wasm []byte, r Release, mayBlock ...string) (out []byte, err error) {
	defer func() {
		// A panic here, for example an index out of range, also means that a table is not as expected.
		if p := recover(); p != nil {
			out, err = nil, &UnknownError{fmt.Sprintf("the module is not as %s links it: %v", r.Name, p)}
		}
	}()
	m := parseModule(wasm)
	m.mayBlock = slices.Concat(mayBlockAlways, mayBlock)
	im := m.image()
	m.enlargeStacks(im)
	m.flag = m.barrierFlag()
	tab := im.pclntab(len(m.funcs), r)
	for i := range m.funcs {
		m.funcs[i].open(m)
	}
	methods := m.stripTypes(im, tab.types)
	m.findNoUnwind()
	m.findDirectCalls(im, methods)
	for i := range m.funcs {
		m.funcs[i].close(m)
	}
	for i, live := range m.reachable(im, methods, tab.types) {
		if !live {
			m.funcs[i].empty()
		}
	}
	tab.write(m.funcs)
	m.addStart(tab.functabCode())
	return m.encode(im, r), nil
}

// open takes the function apart into regions and removes what leads only to traps.
func (f *function) open(m *module) {
	f.code = foldOffsets(f.code)
	if f.name == "runtime.goexit" || !f.split() { // newproc1 stores the number of a block of goexit itself
		return
	}
	for k, code := range f.regions {
		code = f.dropCalls(m, code)
		if !m.isName(int64(f.index+m.imports), "runtime.", "internal_runtime_") {
			code = withoutBarrier(code, m.flag)
		}
		f.regions[k] = cutDead(f.trap(m, code))
	}
}

// close writes the function again.
func (f *function) close(m *module) {
	if f.regions == nil {
		return
	}
	for k, code := range f.regions {
		f.regions[k] = f.calls(m, code)
	}
	plain := f.noUnwind && f.reducible()
	if plain {
		f.arguments()
		if !f.needsSP {
			f.stackPointer()
		}
	}
	for k, code := range f.regions {
		f.regions[k] = tidy(f.branches(k, code, plain))
	}
	if plain {
		f.jumpTables()
		f.stackify()
	} else {
		f.join()
	}
	f.pushes()
}

// unexpected ends the optimisation: the module is not as this package expects it.
func unexpected(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

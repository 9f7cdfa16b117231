//go:build js && wasm

// Command page is the executor's workloads for the browser: see the command execbench, which builds and runs it.
package main

import (
	"runtime"

	"github.com/pollground/pollground/e2e/execbench/workload"
	"github.com/pollground/pollground/executor"
)

func main() { select {} }

var (
	e    = executor.New(executor.Options{})
	work = [...]func(*executor.Executor, int){
		workload.Spawn,
		workload.Yield,
		workload.PingPong,
		workload.Join,
		workload.FanOut,
	}
)

// collect ends a garbage collection that is under way. Work that allocates nothing never would: in a page nothing
// else of Go runs meanwhile, and until it has ended each pointer that is written costs several times as much.
//
//go:wasmexport wasm_export_settle
func collect() { runtime.GC() }

// do does n operations of a workload, by its number in work.
//
//go:wasmexport work
func do(which, n int32) int32 {
	work[which](e, int(n))
	return int32(e.Live())
}

//go:build js && wasm

// Command page is the executor's workloads for the browser: see the command execbench, which builds and runs it.
package main

import (
	"github.com/pollground/pollground/e2e/execbench/workload"
	"github.com/pollground/pollground/executor"
)

func main() { select {} }

var (
	e    = executor.New(executor.Options{})
	work = [...]func(*executor.Executor, int){workload.Spawns, workload.Yields, workload.PingPong, workload.Joins, workload.FanOut}
)

// do does n operations of a workload, by its number in work.
//
//go:wasmexport work
func do(which, n int32) int32 {
	work[which](e, int(n))
	return int32(e.Live())
}

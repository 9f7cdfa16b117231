package command

import (
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// memoryLimit is the soft limit of Go's heap in bytes: twice the program's heap of 256 MB, and the compiler's trees.
const memoryLimit = 512 << 20

// prepareMemory sets the process's memory limit, and asks for huge pages. Call it before a program is compiled or run.
// A lower limit that the environment has set (GOMEMLIMIT) stays.
func prepareMemory() {
	if debug.SetMemoryLimit(-1) > memoryLimit {
		debug.SetMemoryLimit(memoryLimit)
	}
	wantHugePages()
}

// wantHugePages asks the kernel to back the first megabytes of the heap with huge pages, once.
var wantHugePages = sync.OnceFunc(adviseHeap)

// crowded returns a function that reports, once after each collection, whether most of the memory limit is in use.
func crowded() func() bool {
	most := uint64(debug.SetMemoryLimit(-1)) / 8 * 5
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/cycles/total:gc-cycles"}}
	cycle := uint64(0)
	return func() bool {
		metrics.Read(sample)
		before := cycle
		cycle = sample[1].Value.Uint64()
		return cycle != before && sample[0].Value.Uint64() > most
	}
}

package command

import "runtime/debug"

// memoryLimit is the soft limit of Go's heap in bytes: twice the program's heap of 256 MB, and the compiler's trees.
const memoryLimit = 512 << 20

// limitMemory sets the process's memory limit. Call it before a program is compiled or run. A lower limit that the
// environment has set (GOMEMLIMIT) stays.
func limitMemory() {
	if debug.SetMemoryLimit(-1) > memoryLimit {
		debug.SetMemoryLimit(memoryLimit)
	}
}

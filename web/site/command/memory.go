package command

import "runtime/debug"

// memoryLimit is how many bytes Go's heap may have before the collector works against it: the program's heap of 256 MB,
// twice, because small values take more room here than in Rust, and the compiler's trees.
const memoryLimit = 512 << 20

// limitMemory sets the process's memory limit. Call it before a program is compiled or run. A lower limit that the
// environment has set (GOMEMLIMIT) stays.
func limitMemory() {
	if debug.SetMemoryLimit(-1) > memoryLimit {
		debug.SetMemoryLimit(memoryLimit)
	}
}

//go:build linux || darwin

package confine

import (
	"fmt"
	"runtime"
	"syscall"
)

// maxData is the limit of the child's writable memory in bytes: twice the command's own memory limit, and room for
// memory outside of Go's heap. Linux enforces it; other systems may not.
const maxData = 2 << 30

// confine sets limits of the process that running a program does not need to exceed. A process cannot raise them again.
func confine(seconds float64) error {
	cpu := uint64(seconds*float64(runtime.NumCPU())) + 5
	for _, l := range []struct {
		what     string
		resource int
		most     uint64
	}{
		{"open files", syscall.RLIMIT_NOFILE, 0}, // files that are open remain open: the three streams and Go's poller
		{"size of files", syscall.RLIMIT_FSIZE, 0},
		{"core dumps", syscall.RLIMIT_CORE, 0},
		{"processor time", syscall.RLIMIT_CPU, cpu},
		{"memory", syscall.RLIMIT_DATA, maxData},
	} {
		limit := syscall.Rlimit{Cur: l.most, Max: l.most}
		var now syscall.Rlimit
		if err := syscall.Getrlimit(l.resource, &now); err == nil && now.Max < l.most {
			limit = syscall.Rlimit{Cur: now.Max, Max: now.Max} // a lower limit is set already
		}
		if err := syscall.Setrlimit(l.resource, &limit); err != nil {
			return fmt.Errorf("limit on %s: %w", l.what, err)
		}
	}
	return nil
}

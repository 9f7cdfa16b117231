//go:build linux || darwin

package confine

import (
	"fmt"
	"runtime"
	"syscall"
)

// maxData is how much writable memory the child may have, in bytes: twice what the command's own memory limit lets the
// collector keep, and room for what lies outside of its heap. Linux counts it; other systems may not.
const maxData = 2 << 30

// confine takes from the process what running a program does not need. It is for good: a process cannot raise these
// limits again.
func confine(seconds float64) error {
	cpu := uint64(seconds*float64(runtime.NumCPU())) + 5
	for _, l := range []struct {
		what     string
		resource int
		most     uint64
	}{
		{"open files", syscall.RLIMIT_NOFILE, 0}, // what is open stays open: the three streams and Go's poller
		{"size of files", syscall.RLIMIT_FSIZE, 0},
		{"core dumps", syscall.RLIMIT_CORE, 0},
		{"processor time", syscall.RLIMIT_CPU, cpu},
		{"memory", syscall.RLIMIT_DATA, maxData},
	} {
		limit := syscall.Rlimit{Cur: l.most, Max: l.most}
		var now syscall.Rlimit
		if err := syscall.Getrlimit(l.resource, &now); err == nil && now.Max < l.most {
			limit = syscall.Rlimit{Cur: now.Max, Max: now.Max} // somebody set less
		}
		if err := syscall.Setrlimit(l.resource, &limit); err != nil {
			return fmt.Errorf("limit on %s: %w", l.what, err)
		}
	}
	return nil
}

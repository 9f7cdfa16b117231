//go:build linux

package tests

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/pollground/pollground/executor/scenario/tests/limits"
)

// A program that tries to do harm compiles within mostCompiling and ends within mostRunning, in processor time of a
// process of its own that has the command line's memory limit.
const (
	mostCompiling = 2 * time.Second
	mostRunning   = 8 * time.Second
	mostMemory    = 600 << 20 // bytes
	memoryLimit   = 512 << 20 // what the collector works towards
)

// costOf names the program that a child process follows.
const costOf = "POLLGROUND_COST_OF"

// The long form measures every program of the collection, and logs the worst five of each kind.
func TestLimitsCost(t *testing.T) {
	all, err := limits.Programs()
	if err != nil {
		t.Fatal(err)
	}
	if name := os.Getenv(costOf); name != "" {
		debug.SetMemoryLimit(memoryLimit)
		p := all[slices.IndexFunc(all, func(p limits.Program) bool { return p.Name == name })]
		all = nil
		debug.FreeOSMemory() // the other programs are no cost of this one
		e := follow(t, &p)
		fmt.Printf("%d %d\n", e.load, e.run)
		return
	}
	if !long {
		all = all[:1]
	}
	type row struct {
		name         string
		compile, run time.Duration
		memory       int64 // bytes, the most at once
	}
	var rows []row
	for i := range all {
		c := exec.Command(os.Args[0], "-test.run=^TestLimitsCost$")
		c.Env = append(os.Environ(), costOf+"="+all[i].Name)
		out, err := c.Output()
		if err != nil {
			t.Errorf("%s: %v\n%s", all[i].Name, err, out)
			continue
		}
		var load, run float64
		if _, err := fmt.Fscan(bytes.NewReader(out), &load, &run); err != nil {
			t.Fatal(err)
		}
		// The wall times of the two parts divide the processor time, which is that of the whole process.
		took := float64(c.ProcessState.UserTime() + c.ProcessState.SystemTime())
		share := load / max(1, load+run)
		rows = append(rows, row{all[i].Name, time.Duration(share * took), time.Duration((1 - share) * took),
			c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10})
		if r := rows[len(rows)-1]; r.compile > mostCompiling || r.run > mostRunning || r.memory > mostMemory {
			t.Errorf("%s: compiled in %v, ran for %v, %d MB", r.name, r.compile, r.run, r.memory>>20)
		}
	}
	for _, by := range []struct {
		what string
		cmp  func(a, b row) int
	}{
		{"compiling", func(a, b row) int { return cmp.Compare(b.compile, a.compile) }},
		{"running", func(a, b row) int { return cmp.Compare(b.run, a.run) }},
		{"memory", func(a, b row) int { return cmp.Compare(b.memory, a.memory) }},
	} {
		slices.SortFunc(rows, by.cmp)
		for _, r := range rows[:min(5, len(rows))] {
			t.Logf("%-9s  %-40s compiled in %5d ms, ran for %5d ms, %4d MB", by.what, r.name, r.compile.Milliseconds(),
				r.run.Milliseconds(), r.memory>>20)
		}
	}
}

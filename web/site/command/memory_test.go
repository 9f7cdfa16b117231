//go:build linux

package command

import (
	"os"
	"strings"
	"syscall"
	"testing"
)

// Programs that make much and drop it again cost memory in proportion to what they hold, not to what they made.
func TestMemoryIsLimited(t *testing.T) {
	const source = `fn main() {
    let mut total = 0;
    for i in 0..40 {
        let v = vec![i as u8; 2_000_000];
        let w: Vec<Box<[u8]>> = (0..4).map(|_| v.clone().into_boxed_slice()).collect();
        total += w.len();
    }
    println!("{total}");
}`
	cmd := command(t, "run", file(t, "main.rs", source))
	if r := finish(t, cmd); r.status != 0 || r.stdout != "160\n" {
		t.Fatalf("%+v", r)
	}
	const most = memoryLimit + memoryLimit/2 // the limit is on Go's heap, and one that the collector works towards
	if peak := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10; peak > most {
		t.Errorf("the process took %d MB, more than %d", peak>>20, most>>20)
	}
}

// The heap of a process that compiles is marked for huge pages.
func TestTheHeapHasHugePages(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("this kernel has no huge pages: ", err)
	}
	prepareMemory()
	maps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	marked := false
	for line := range strings.Lines(string(maps)) {
		marked = marked || strings.HasPrefix(line, "VmFlags:") && strings.Contains(line, " hg")
	}
	if !marked {
		t.Error("no part of the memory is marked")
	}
}

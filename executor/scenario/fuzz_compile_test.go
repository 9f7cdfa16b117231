//go:build unix

package scenario

import (
	"flag"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/pollground/pollground/executor/scenario/tests/limits"
)

const (
	// compileTime is the processor time that compiling may take, whatever the program: what the limits of package budget
	// are chosen for.
	compileTime = 2 * time.Second
	// instrumentation is how many times slower the compiler is when it is instrumented for a search.
	instrumentation = 3
)

// FuzzCompileTime repeats a part of a program, with numbers that count up where it has a zero, and compiles the
// result. It is refused or compiled in time.
func FuzzCompileTime(f *testing.F) {
	all, err := limits.Programs()
	if err != nil {
		f.Fatal(err)
	}
	for _, p := range all {
		topic, _, _ := strings.Cut(p.Name, "/")
		switch topic {
		case "brackets", "checking", "const", "deep", "huge", "macro", "syntax", "types":
			if len(p.Source) < 2000 {
				f.Add(p.Source, uint16(len(p.Source)/2), uint16(40), uint16(50))
			}
		}
	}
	bound := "trait T0 {}\nstruct S0;\nimpl T0 for S0 {}\nfn f0<X: T0>(x: X) {}\nfn main() { f0(S0); }"
	f.Add(bound, uint16(0), uint16(66), uint16(900))
	f.Add("mod m0 { pub use super::*; pub fn f0() {} }\nfn main() { m0::f0(); }", uint16(0), uint16(44), uint16(900))
	f.Add("fn main() { let x0 = vec![0]; let y = &x0; println!(\"{y:?}\"); }", uint16(12), uint16(30), uint16(900))
	f.Fuzz(func(t *testing.T, src string, at, size, times uint16) {
		const longest = 200_000 // bytes
		lo := min(int(at), len(src))
		hi := min(lo+int(size), len(src))
		if hi == lo || len(src) > 8000 {
			return
		}
		var b strings.Builder
		b.WriteString(src[:lo])
		for i := 0; i < int(times) && b.Len() < longest; i++ {
			b.WriteString(strings.ReplaceAll(src[lo:hi], "0", strconv.Itoa(i)))
		}
		b.WriteString(src[hi:])
		// A step that counts none of its work can't be interrupted: then the fuzzer reports that its process hangs.
		most, began, used := compileTime, time.Now(), processorTime(t)
		if instrumented() {
			most *= instrumentation
		}
		late := func() bool { return processorTime(t)-used > most }
		program, list := LoadWith("fuzz.rs", b.String(), Compiling{
			Interrupted: func() bool { return late() || time.Since(began) > patience },
		})
		switch {
		case late():
			t.Errorf("compiling takes more than %v of processor time", most)
		case time.Since(began) > patience:
			t.Skip("the machine is too busy to tell")
		case program == nil && len(list) == 0:
			t.Error("refused without a word")
		}
	})
}

// instrumented reports whether this is a search, for which Go compiles the compiler with counters of coverage.
func instrumented() bool {
	search := flag.Lookup("test.fuzz")
	return search != nil && search.Value.String() != ""
}

// processorTime is what all threads of this process have used.
func processorTime(t *testing.T) time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		t.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

package scenario

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pollground/pollground/executor/scenario/tests/limits"
)

// FuzzPipeline runs whatever text comes: programs with bytes changed. Nothing of ours may panic, a
// refusal has a reason, and a run stops where it is told to.
//
// The seeds are small: with the compiler under instrumentation each costs a tenth of a second before
// the first change is tried.
func FuzzPipeline(f *testing.F) {
	n := 0
	for _, file := range programs(f) {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		if len(text) < 900 && n < 12 {
			n++
			f.Add(string(text), uint16(0), byte(0), "")
		}
	}
	all, err := limits.Programs()
	if err != nil {
		f.Fatal(err)
	}
	for i, p := range all {
		if len(p.Source) < 300 && i%8 == 0 {
			f.Add(p.Source, uint16(i), byte(i), "x")
		}
	}
	f.Add("fn main() { let v: Vec<i32> = Vec::new(); println!(\"{:?}\", v); }", uint16(20), byte(3), "let")
	f.Fuzz(func(t *testing.T, src string, at uint16, cut byte, put string) {
		if len(src) > 4000 {
			return // size is tested elsewhere
		}
		if i := int(at); i < len(src) {
			end := min(i+int(cut), len(src))
			src = src[:i] + put + src[end:]
		}
		p, list := Load("fuzz.rs", src)
		if p == nil {
			if len(list) == 0 {
				t.Error("refused without a word")
			}
			return
		}
		s := NewSession(p, Options{MaxEvents: 10_000})
		var errs []byte
		for i := 0; i < 4; i++ {
			stop := s.Advance(Limits{Instructions: 20_000, Until: -1})
			s.TakeStdout()
			errs = append(errs, s.TakeStderr()...)
			if stop != StopBudget {
				break
			}
		}
		if i := bytes.Index(errs, []byte("error: BUG")); i >= 0 {
			t.Errorf("%s", errs[i:])
		}
	})
}

// compileTime is the time of one core that compiling may take, whatever the program: what the limits of package budget
// are chosen for.
const compileTime = 2 * time.Second

// FuzzCompileTime repeats a part of a program, with numbers that count up where it has a zero, and compiles the
// result. It is refused or compiled in time. The least of three tries counts, for the machine may do other things.
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
		const most = 200_000 // bytes
		lo := min(int(at), len(src))
		hi := min(lo+int(size), len(src))
		if hi == lo || len(src) > 8000 {
			return
		}
		var b strings.Builder
		b.WriteString(src[:lo])
		for i := 0; i < int(times) && b.Len() < most; i++ {
			b.WriteString(strings.ReplaceAll(src[lo:hi], "0", strconv.Itoa(i)))
		}
		b.WriteString(src[hi:])
		took := time.Hour
		for try := 0; try < 3 && took > compileTime; try++ {
			began := time.Now()
			if p, list := Load("fuzz.rs", b.String()); p == nil && len(list) == 0 {
				t.Error("refused without a word")
			}
			took = min(took, time.Since(began))
		}
		if took > compileTime {
			t.Errorf("compiling takes %v", took)
		}
	})
}

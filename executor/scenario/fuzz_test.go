package scenario

import (
	"bytes"
	"os"
	"testing"
	"time"

	"github.com/pollground/pollground/executor/scenario/tests/limits"
)

// patience ends the compiling of one program on a busy machine, before Go's fuzzer calls it hung after 10 s of any
// clock.
const patience = 7 * time.Second

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
		began := time.Now()
		p, list := LoadWith("fuzz.rs", src, Compiling{Interrupted: func() bool { return time.Since(began) > patience }})
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

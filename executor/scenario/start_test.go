package scenario

import (
	"os"
	"runtime/debug"
	"testing"
)

// BenchmarkStart compiles a program and runs the first million of its instructions. These are few, so
// what takes time is compiling, and functions are compiled at their first call. Warm programs find a library that an
// earlier one has used, cold ones read it from its text. Ahead is as cold in the page, which has functions that were
// compiled when the site was built.
func BenchmarkStart(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(300)) // as the command and the page do
	for _, name := range []string{"hello", "sleep_together", "ping_pong"} {
		src := "fn main() { println!(\"Hello, world!\"); }"
		if name != "hello" {
			text, err := os.ReadFile("../../examples/" + name + ".rs")
			if err != nil {
				b.Fatal(err)
			}
			src = string(text)
		}
		for _, how := range []string{"cold", "ahead", "warm"} {
			b.Run(name+"/"+how, func(b *testing.B) {
				b.ReportAllocs()
				if how == "ahead" {
					provide(b)
				}
				start(b, src)
				for b.Loop() {
					if how != "warm" {
						drop()
					}
					start(b, src)
				}
			})
		}
	}
}

// start runs a program from its text to its end, or for a million instructions.
func start(b *testing.B, src string) {
	p, list := Load("main.rs", src)
	if p == nil {
		b.Fatal(list)
	}
	s := NewSession(p, Options{})
	s.Advance(Limits{Instructions: 1_000_000, Until: -1})
	if s.ExitCode() != 0 {
		b.Fatalf("%s", s.TakeStderr())
	}
}

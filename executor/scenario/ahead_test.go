package scenario

import (
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/pollground/pollground/executor/scenario/guest"
	"github.com/pollground/pollground/executor/scenario/metadata"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/std/archive"
)

// parts is a library as the page loads it.
var parts = sync.OnceValues(func() (parts [2][]byte, err error) {
	base, more, err := archive.Pack(os.DirFS("std/rs"))
	if err != nil {
		return parts, err
	}
	files, err := filepath.Glob("../../examples/*.rs")
	if err != nil {
		return parts, err
	}
	var programs []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return parts, err
		}
		programs = append(programs, string(text))
	}
	parts[0], parts[1], err = Precompile(base, more, 0, programs)
	return parts, err
})

// The library is the same each time it is made: what is spent on a function does not depend on those before it.
func TestPrecompileIsReproducible(t *testing.T) {
	base, more, err := archive.Pack(os.DirFS("std/rs"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../examples/ping_pong.rs")
	if err != nil {
		t.Fatal(err)
	}
	var made [2][2]string
	for i := range made {
		runtime.GC() // passes keep memory for the next body until a collection
		std, crates, err := Precompile(base, more, 1, []string{string(text)})
		if err != nil {
			t.Fatal(err)
		}
		made[i] = [2]string{string(std), string(crates)}
	}
	if made[0] != made[1] {
		t.Errorf("a library of %d + %d bytes is %d + %d bytes when it is made again", len(made[0][0]),
			len(made[0][1]), len(made[1][0]), len(made[1][1]))
	}
}

// provide gives this process the page's library until the test ends.
func provide(t testing.TB) {
	t.Helper()
	list, err := parts()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		library.ahead = metadata.Library{}
		std.Withdraw()
		drop()
	})
	for _, part := range list {
		if err := Provide(string(part)); err != nil {
			t.Fatal(err)
		}
	}
	drop()
}

// A program runs in the same way with functions that were compiled ahead of time, and few large ones are compiled then.
func TestProvidedLibrary(t *testing.T) {
	for _, name := range []string{"hello_future", "ping_pong", "lock_across_await"} {
		text, err := os.ReadFile("../../examples/" + name + ".rs")
		if err != nil {
			t.Fatal(err)
		}
		drop()
		run := func() (trace uint64, large int) {
			p, list := Load("main.rs", string(text))
			if p == nil {
				t.Fatal(list)
			}
			s := NewSession(p, Options{})
			s.Advance(Limits{Instructions: 5_000_000, Until: -1})
			for _, in := range p.images[guest.Runs].Shared() {
				if f, _ := in.Kept.(*metadata.Function); f != nil && f.Work >= leastWork {
					large++
				}
			}
			return s.log.Hash(s.log.Len()), large
		}
		want, _ := run()
		t.Run(name, func(t *testing.T) {
			provide(t)
			got, large := run()
			if got != want {
				t.Errorf("the trace is %x, and %x with the library's text alone", got, want)
			}
			if n := library.ahead.Decoded; n*2 < large {
				t.Errorf("%d of %d large functions were compiled ahead", n, large)
			}
		})
	}
}

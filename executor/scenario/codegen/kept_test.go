package codegen

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/session"
)

// Programs share the library and its optimised bodies. What a program is compiled to does not depend on which programs
// came before it.
func TestProgramsBeforeChangeNothing(t *testing.T) {
	files, err := filepath.Glob("../tests/pass/*/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	shared := newLibrary()
	every := 16
	if long {
		every = 1
	}
	kept := 0
	for i := 0; i < len(files); i += every {
		text, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		alone, _ := code(t, newLibrary(), string(text))
		after, n := code(t, shared, string(text))
		if kept += n; len(alone) != len(after) {
			t.Errorf("%s: %d functions alone, %d after others", files[i], len(alone), len(after))
			continue
		}
		for id, want := range alone {
			if got := after[id]; got != want {
				t.Errorf("%s: function %d is\n%s\nalone, and after others\n%s", files[i], id, want, got)
				break
			}
		}
	}
	if kept < 1000 {
		t.Errorf("only %d bodies are kept", kept)
	}
}

// code runs a program for a while and returns the code of its functions by number, and how many bodies the library
// keeps of those.
func code(t *testing.T, l *library, source string) (list []string, kept int) {
	t.Helper()
	p, problem := l.prepare("main.rs", source, machine.Options{})
	if problem != "" {
		return []string{problem}, 0
	}
	process, _, err := p.start()
	if err != nil {
		t.Fatal(err)
	}
	process.Run(session.Limits{Instructions: 3_000_000, Until: -1})
	for id, f := range p.g.Program.Funcs {
		text := p.g.sources[id].sig.result.String()
		if f != nil {
			text = f.Text()
		}
		if keptOf(p.g.sources[id].instance) != nil {
			kept++
		}
		list = append(list, text)
	}
	return list, kept
}

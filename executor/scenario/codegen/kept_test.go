package codegen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/metadata"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// Programs share the library and its optimised bodies. What a program is compiled to does not depend on which programs
// came before it.
func TestProgramsBeforeChangeNothing(t *testing.T) {
	files := passing(t)
	shared := newLibrary()
	kept := 0
	for _, file := range files {
		if shared.session.Budget.Grown() {
			shared = newLibrary()
		}
		text := read(t, file)
		alone, _ := code(t, newLibrary(), text)
		after, n := code(t, shared, text)
		kept += n
		same(t, file, alone, after, "after others")
	}
	if kept < 1000 {
		t.Errorf("only %d bodies are kept", kept)
	}
}

// What a program is compiled to does not depend on what was compiled ahead of time.
func TestAheadChangesNothing(t *testing.T) {
	files := passing(t)
	shared := newLibrary()
	for i := 0; i < len(files) && !shared.session.Budget.Grown(); i++ {
		code(t, shared, read(t, files[i]))
	}
	var instances []*thir.Instance
	shared.types.EachInstance(func(in *thir.Instance) {
		if in.Kept != nil {
			instances = append(instances, in)
		}
	})
	std, crates := metadata.Write(shared.types, instances, "")
	stored, needed := 0, 0
	for _, file := range files {
		text := read(t, file)
		alone, n := code(t, newLibrary(), text)
		l := newLibrary()
		l.ahead = &metadata.Library{}
		for _, part := range [][]byte{std, crates} {
			if err := l.ahead.Add(string(part)); err != nil {
				t.Fatal(err)
			}
		}
		ahead, _ := code(t, l, text)
		same(t, file, alone, ahead, "ahead")
		needed += n
		stored += l.ahead.Decoded
	}
	t.Logf("%d of %d bodies were compiled ahead, in %d bytes", stored, needed, len(std)+len(crates))
	if stored*2 < needed {
		t.Errorf("only %d of %d bodies were compiled ahead", stored, needed)
	}
}

// A part that is damaged, or of another version, is refused before anything of it is used.
func TestAheadRefusesWhatDoesNotFit(t *testing.T) {
	l := newLibrary()
	a, b := metadata.Write(l.types, nil, "one text")
	_, c := metadata.Write(l.types, nil, "another text")
	for _, x := range []struct {
		what  string
		parts [][]byte
		want  string
	}{
		{"both parts", [][]byte{a, b}, ""},
		{"no data", [][]byte{nil}, "damaged"},
		{"a part that is cut", [][]byte{a[:len(a)-1]}, "damaged"},
		{"a part that was changed", [][]byte{append(a[:len(a)-1:len(a)-1], a[len(a)-1]+1)}, "damaged"},
		{"parts of two texts", [][]byte{a, c}, "two versions"},
		{"a part of another form", [][]byte{append([]byte{a[0] + 1}, a[1:]...)}, "another engine"},
	} {
		var ahead metadata.Library
		var err error
		for _, part := range x.parts {
			if err == nil {
				err = ahead.Add(string(part))
			}
		}
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v", x.what, err)
		}
	}
}

// passing are programs of the tests: some of them, or all in the long form.
func passing(t *testing.T) (some []string) {
	t.Helper()
	files, err := filepath.Glob("../tests/pass/*/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	every := 16
	if long {
		every = 1
	}
	for i := 0; i < len(files); i += every {
		some = append(some, files[i])
	}
	return some
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// same compares the code of the functions of a program, made alone and in another way.
func same(t *testing.T, file string, alone, other []string, how string) {
	t.Helper()
	if len(alone) != len(other) {
		t.Errorf("%s: %d functions alone, %d %s", file, len(alone), len(other), how)
		return
	}
	for id, want := range alone {
		if got := other[id]; got != want {
			a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
			for i := range a {
				if i >= len(b) || a[i] != b[i] {
					t.Errorf("%s: function %d, %s, differs in line %d:\n%s\nalone, and %s\n%s", file, id, a[0], i, a[i], how,
						b[min(i, len(b)-1)])
					return
				}
			}
		}
	}
}

// code runs a program for a while and returns the code of its functions by number, and how many bodies the library
// keeps of those.
func code(t *testing.T, l *library, source string) (list []string, kept int) {
	t.Helper()
	l.session.Budget.Begin()
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
		if in := p.g.sources[id].instance; in != nil && in.Kept != nil {
			kept++
		}
		list = append(list, text)
	}
	return list, kept
}

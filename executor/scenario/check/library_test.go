package check

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// libraryRoot holds a folder for each crate of the library.
const libraryRoot = "../std/rs"

// libraryFiles reads a crate's sources as the library package embeds them.
func libraryFiles(crate string) (map[string]string, bool) {
	root := filepath.Join(libraryRoot, crate)
	files := map[string]string{}
	filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".rs") {
			b, _ := os.ReadFile(path)
			rel, _ := filepath.Rel(root, path)
			files[filepath.ToSlash(rel)] = string(b)
		}
		return nil
	})
	return files, files["lib.rs"] != ""
}

func show(s *resolve.Session) string {
	var b strings.Builder
	for _, d := range s.Diags.All() {
		f, at := s.Sources.Position(d.Span.Lo)
		name := "?"
		if f != nil {
			name = f.Name
		}
		b.WriteString(name + ":" + strconv.Itoa(at.Line) + ":" + strconv.Itoa(at.Char) + ": " + d.Level.String() + "[" + d.Code.String() + "]: " + d.Msg + " (" + d.Label + ")\n")
	}
	return b.String()
}

// Every body of the library is well typed.
func TestLibrary(t *testing.T) {
	crates, err := os.ReadDir(libraryRoot)
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range crates {
		crate := dir.Name()
		t.Run(crate, func(t *testing.T) {
			var sm syntax.SourceMap
			d := syntax.Diags{Max: 100000}
			s := resolve.NewSession(&sm, &d, libraryFiles)
			main := s.Main(sm.Add("src/main.rs", "fn main() {}"))
			p := New(s, main)
			p.SetEvaluator(NewEvaluator(p))
			p.index()
			checkLibraryMoves = true
			defer func() { checkLibraryMoves = false }()
			p.CheckCrate(s.Crate(crate))
			if d.Failed() {
				t.Error(show(s))
			}
		})
	}
}

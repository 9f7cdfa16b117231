package types

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// libraryFiles reads a crate's sources as the library package embeds them.
func libraryFiles(crate string) (map[string]string, bool) {
	root := filepath.Join("..", "std", "rs", crate)
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
		f, line, col := s.Sources.Position(d.Span.Lo)
		name := "?"
		if f != nil {
			name = f.Name
		}
		b.WriteString(name + ":" + itoa(line) + ":" + itoa(col) + ": " + d.Severity.String() + "[" + d.Code + "]: " + d.Msg + " (" + d.Label + ")\n")
	}
	return b.String()
}

func itoa(n int) string {
	if n == 0 {
		return "0"
	}
	s := ""
	for ; n > 0; n /= 10 {
		s = string(rune('0'+n%10)) + s
	}
	return s
}

// Every body of the library is well typed.
func TestLibrary(t *testing.T) {
	for _, crate := range []string{"std", "futures", "tokio", "tokio_util", "tokio_stream", "event_listener", "smol", "async_std", "futures_core", "futures_util", "futures_lite", "async_channel", "async_lock", "async_io", "once_cell", "lazy_static", "parking", "waker_fn", "pollster", "futures_timer", "wasm_bindgen_futures", "gloo_timers", "async_executor", "trpl", "pollground"} {
		if _, ok := libraryFiles(crate); !ok {
			continue
		}
		t.Run(crate, func(t *testing.T) {
			var sm syntax.SourceMap
			d := syntax.Diags{Max: 100000}
			s := resolve.NewSession(&sm, &d, libraryFiles)
			main := s.Main(sm.Add("src/main.rs", "fn main() {}"))
			p := New(s, main)
			p.index()
			checkLibraryMoves = true
			defer func() { checkLibraryMoves = false }()
			p.CheckCrate(s.Crate(crate))
			if d.HasErrors() {
				t.Error(show(s))
			}
		})
	}
}

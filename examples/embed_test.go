package examples

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"
)

func TestExamples(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 8 {
		t.Errorf("%d examples, want at least 8", len(all))
	}
	for _, e := range all {
		if e.Title == "" || len(e.Prose) < 100 {
			t.Errorf("%s: title %q, prose %q", e.File, e.Title, e.Prose)
		}
		for i, line := range strings.Split(e.Source, "\n") {
			if n := utf8.RuneCountInString(line); n > 53 {
				t.Errorf("%s:%d: %d columns; the page shows 53", e.File, i+1, n)
			}
			if strings.TrimRight(line, " \t") != line {
				t.Errorf("%s:%d: white space at the end", e.File, i+1)
			}
		}
		text, err := os.ReadFile(filepath.Join("testdata", e.Name+".stdout"))
		if err != nil || len(text) == 0 {
			t.Errorf("%s: testdata/%s.stdout must hold what it prints (%v)", e.File, e.Name, err)
		}
	}
}

func TestLoadSaysWhatIsWrong(t *testing.T) {
	whole := func() fstest.MapFS {
		folder := fstest.MapFS{}
		for _, name := range order {
			folder[name+".rs"] = &fstest.MapFile{Data: []byte("//! # Title\n//!\n//! Prose.\nfn main() {}\n")}
		}
		return folder
	}
	if _, err := Load(whole()); err != nil {
		t.Fatal(err)
	}
	first := order[0] + ".rs"
	for want, change := range map[string]func(fstest.MapFS){
		first: func(f fstest.MapFS) { delete(f, first) },
		"extra.rs has no place in the order of teaching": func(f fstest.MapFS) { f["extra.rs"] = f[first] },
		"no header":     func(f fstest.MapFS) { f[first] = &fstest.MapFile{Data: []byte("fn main() {}\n")} },
		"needs a title": func(f fstest.MapFS) { f[first] = &fstest.MapFile{Data: []byte("//! Title\n")} },
	} {
		folder := whole()
		change(folder)
		if _, err := Load(folder); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error with %q", err, want)
		}
	}
}

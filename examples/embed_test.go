package examples

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/golden/traces"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/recording"
)

func TestExamples(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 30 {
		t.Errorf("%d examples, want at least 30", len(all))
	}
	for _, e := range all {
		if e.Title == "" {
			t.Errorf("%s:1: no title after `//! # `", e.File)
		}
		if n := len(e.Prose); n < 100 {
			t.Errorf("%s: the text below its title has %d characters; write 100 or more, about what to look for", e.File, n)
		}
		if n := len(e.Summary()); n < 20 || n > 160 {
			t.Errorf("%s: its first sentence stands on a card and has %d characters: %q", e.File, n, e.Summary())
		}
		for i, line := range strings.Split(e.Source, "\n") {
			if n := utf8.RuneCountInString(line); n > 53 {
				t.Errorf("%s:%d: %d columns; the page shows 53", e.File, i+1, n)
			}
			if strings.TrimRight(line, " \t") != line {
				t.Errorf("%s:%d: white space at the end", e.File, i+1)
			}
		}
	}
}

// Every example is run, prints what it promises and ends. Its trace is the stored one.
func TestExamplesRun(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	stored := traces.Open(t, "testdata/examples.traces")
	for _, e := range all {
		t.Run(e.Name, func(t *testing.T) {
			events, err := recording.ParseEvents(e.Name+".events", e.Events)
			if err != nil {
				t.Fatal(err)
			}
			r, err := recording.Make(e.File, e.Source, scenario.Options{HostEvents: events})
			if err != nil {
				t.Fatal(err)
			}
			if r.End != recording.Ended || r.Exit != 0 {
				t.Errorf("%s with status %d; stderr: %s", r.End, r.Exit, r.Stderr)
			}
			if r.Stdout == "" {
				t.Error("it prints nothing")
			}
			golden.Compare(t, filepath.Join("testdata", e.Name+".stdout"), r.Stdout)
			stored.Check(t, e.Name, r.Log)
		})
	}
}

func TestNoFileIsLeftOver(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, e := range all {
		known[e.Name] = true
	}
	files, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if name := strings.TrimSuffix(f.Name(), filepath.Ext(f.Name())); !known[name] && f.Name() != "examples.traces" {
			t.Errorf("testdata/%s belongs to no example", f.Name())
		}
	}
}

func TestLoadSaysWhatIsWrong(t *testing.T) {
	whole := func() fstest.MapFS {
		folder := fstest.MapFS{}
		for _, topic := range Topics {
			for _, name := range topic.Names {
				folder[name+".rs"] = &fstest.MapFile{Data: []byte("//! # Title\n//!\n//! Prose.\nfn main() {}\n")}
			}
		}
		return folder
	}
	if _, err := Load(whole()); err != nil {
		t.Fatal(err)
	}
	first := Topics[0].Names[0] + ".rs"
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

func TestSummary(t *testing.T) {
	for prose, want := range map[string]string{
		"One.\nTwo.":                       "One.",
		"A `thread::sleep` is *bad*. Yes.": "A thread::sleep is bad.",
		"No end\n\nMore.":                  "No end",
		"`select!` polls. Then it ends.":   "select! polls.",
		"Version 1.5 is out! Now.":         "Version 1.5 is out!",
	} {
		if got := (Example{Prose: prose}).Summary(); got != want {
			t.Errorf("%q: %q, want %q", prose, got, want)
		}
	}
}

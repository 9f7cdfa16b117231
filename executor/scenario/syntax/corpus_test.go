package syntax

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// report spells diagnostics one per line: 1:5 error[E0586]: message.
func report(f *SourceFile, d *Diags) string {
	var b strings.Builder
	for _, e := range d.All() {
		at := f.Position(e.Span.Lo)
		b.WriteString(strconv.Itoa(at.Line) + ":" + strconv.Itoa(at.Char) + " " + e.Level.String())
		if e.Code.String() != "" {
			b.WriteString("[" + e.Code.String() + "]")
		}
		b.WriteString(": " + e.Msg + "\n")
	}
	return b.String()
}

// TestCorpus parses whole programs: those of testdata, and those of the folders
// in RUST_CORPUS (separated by colons).
func TestCorpus(t *testing.T) {
	dirs := append([]string{"testdata"}, filepath.SplitList(os.Getenv("RUST_CORPUS"))...)
	for _, dir := range dirs {
		files, _ := filepath.Glob(filepath.Join(dir, "*.rs"))
		for _, name := range files {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, lazy := range []bool{false, true} {
				var m SourceMap
				var d Diags
				f := m.Add(name, string(src))
				file := ParseFile(f, &d, lazy)
				if lazy {
					parseBodies(file.Items, &d)
				}
				if d.Failed() {
					t.Errorf("%s:\n%s", name, report(f, &d))
				}
				if len(file.Items) == 0 {
					t.Errorf("%s: no items", name)
				}
			}
		}
	}
}

func parseBodies(items []Item, d *Diags) {
	for _, it := range items {
		switch it := it.(type) {
		case *FnItem:
			ParseBody(it, d)
		case *ImplItem:
			if it.Unread != nil {
				it.Items = ParseAssocItems(it.Unread, d, false)
			}
			parseBodies(it.Items, d)
		case *TraitItem:
			if it.Unread != nil {
				it.Items = ParseAssocItems(it.Unread, d, true)
			}
			parseBodies(it.Items, d)
		case *ModItem:
			parseBodies(it.Items, d)
		}
	}
}

package std

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/syntax"
)

// What a page gets in two parts is the library that is embedded, token for token and line for line.
func TestArchive(t *testing.T) {
	base, more, err := Archive(os.DirFS("rs"))
	if err != nil {
		t.Fatal(err)
	}
	names, _, _ := strings.Cut(base, "\n")
	t.Cleanup(func() { provided = nil })
	if err := Provide(base); err != nil {
		t.Fatal(err)
	}
	if len(provided) != 1 {
		t.Errorf("the first part holds %d crates, want std alone", len(provided))
	}
	if err := Provide(more); err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadDir("rs")
	if err != nil {
		t.Fatal(err)
	}
	for _, crate := range list {
		name := crate.Name()
		if name != "std" && !strings.Contains("|"+names+"|", "|"+name+"|") {
			t.Errorf("%s is not among the names: %s", name, names)
		}
		want, _ := embedded(name)
		got, _ := Crate(name)
		if len(got) != len(want) {
			t.Errorf("%s: %d files, want %d", name, len(got), len(want))
		}
		for file, text := range want {
			if a, b := tokens(t, text), tokens(t, got[file]); a != b {
				t.Errorf("%s/%s differs", name, file)
			}
			if strings.Contains(got[file], "// ") {
				t.Errorf("%s/%s holds a comment", name, file)
			}
		}
	}
	for _, damaged := range []string{base[:len(base)-1], "tokio\nstd/lib.rs 5\nab", "\nstd/lib.rs x\nab", "\nlib.rs 2\nab", "\nstd/lib.rs"} {
		if Provide(damaged) == nil {
			t.Errorf("%.40q was taken", damaged)
		}
	}
}

// tokens writes a file's tokens down with their lines.
func tokens(t *testing.T, text string) string {
	var sources syntax.SourceMap
	var diags syntax.Diags
	list, _, ok := syntax.Scan(sources.Add("", text), &diags)
	if !ok {
		t.Fatal(diags.All()[0].Msg)
	}
	var out strings.Builder
	line, at := 1, 0
	for _, token := range list {
		lo := int(token.Span.Lo) - 1
		line += strings.Count(text[at:lo], "\n")
		at = lo
		out.WriteString(text[lo:int(token.Span.Hi)-1] + "\t" + strconv.Itoa(line) + "\n")
	}
	return out.String()
}

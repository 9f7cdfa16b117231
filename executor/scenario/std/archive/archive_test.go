package archive

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	_ "github.com/pollground/pollground/executor/scenario/machine/verified"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

const rs = "../rs"

// The two parts hold the library token for token and line for line.
func TestPackedLibrary(t *testing.T) {
	base, more, err := Pack(os.DirFS(rs))
	if err != nil {
		t.Fatal(err)
	}
	names, _, _ := strings.Cut(base, "\n")
	if err := std.Provide(base); err != nil {
		t.Fatal(err)
	}
	if err := std.Provide(more); err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.SplitAfter(base, "\n") {
		if path, _, head := strings.Cut(part, ".rs "); head && strings.Contains(path, "/") && !strings.HasPrefix(path,
			"std/") {
			t.Errorf("the first part holds %s, want the crate std alone", path)
		}
	}
	list, err := os.ReadDir(rs)
	if err != nil {
		t.Fatal(err)
	}
	for _, crate := range list {
		name := crate.Name()
		if name != "std" && !strings.Contains("|"+names+"|", "|"+name+"|") {
			t.Errorf("%s is not among the names: %s", name, names)
		}
		got, _ := std.Crate(name)
		files, err := filepath.Glob(filepath.Join(rs, name, "*.rs"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no files: %v", name, err)
		}
		for _, file := range files {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text, ok := got[filepath.Base(file)]
			if !ok || tokens(t, string(want)) != tokens(t, text) {
				t.Errorf("%s is missing or differs", file)
			}
			if strings.Contains(text, "// ") {
				t.Errorf("%s holds a comment", file)
			}
		}
	}
	for _, damaged := range []string{base[:len(base)-1], "tokio\nstd/lib.rs 5\nab", "\nstd/lib.rs x\nab",
		"\nlib.rs 2\nab", "\nstd/lib.rs"} {
		if std.Provide(damaged) == nil {
			t.Errorf("%.40q was accepted", damaged)
		}
	}
}

// tokens lists a file's tokens with their lines, and those of assertions with the gaps that their messages show.
func tokens(t *testing.T, text string) string {
	var sources syntax.SourceMap
	var diags syntax.Diags
	list, _, ok := syntax.Scan(sources.Add("", text), &diags)
	if !ok {
		t.Fatal(diags.All()[0].Msg)
	}
	var out strings.Builder
	line, at, asserted := 1, 0, 0 // asserted: brackets that are open in an assertion
	for i, token := range list {
		lo := int(token.Span.Lo) - 1
		line += strings.Count(text[at:lo], "\n")
		at = lo
		out.WriteString(text[lo:int(token.Span.Hi)-1] + "\t" + strconv.Itoa(line) + "\n")
		switch token.Kind {
		case syntax.LParen, syntax.LBrack, syntax.LBrace:
			if asserted > 0 || i > 1 && list[i-1].Kind == syntax.Not && strings.HasSuffix(list[i-2].Text, "assert") {
				asserted++
			}
		case syntax.RParen, syntax.RBrack, syntax.RBrace:
			asserted = max(asserted-1, 0)
		}
		if asserted > 0 {
			out.WriteString(strconv.Itoa(int(token.Spacing)) + "\n")
		}
	}
	return out.String()
}

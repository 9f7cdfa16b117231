package dump_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/scenario"
	_ "github.com/pollground/pollground/executor/scenario/compile/verified"
)

// ids are the numbers of functions, which depend on the whole library.
var ids = regexp.MustCompile(`(?m) #\d+ |^func \d+ |fn #\d+`)

// Each program of testdata has its dumps beside it: a file per program, a
// section per phase. What the parts of the compiler make of a program is
// reviewed as a difference of these files.
func TestDumps(t *testing.T) {
	files, err := filepath.Glob("testdata/*.rs")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d programs in testdata: %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".rs")
		t.Run(name, func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, phase := range scenario.DumpPhases {
				text, list, err := scenario.Dump(name+".rs", string(src), 0, phase)
				if err != nil || text == "" {
					t.Fatalf("no %s: %v %v", phase, err, list)
				}
				for line := range strings.Lines(text) {
					if n := utf8.RuneCountInString(line) - 1; phase != "mir" && phase != "bytecode" && n > 120 {
						t.Errorf("a line of %d columns in %s: %s", n, phase, line)
					}
				}
				if phase == "bytecode" {
					text = ids.ReplaceAllStringFunc(text, func(s string) string {
						if strings.HasPrefix(s, "func ") {
							return "func "
						}
						if strings.HasPrefix(s, "fn") {
							return "fn"
						}
						return " "
					})
				}
				if phase != "tokens" || name == "arithmetic" || name == "async_fn_await" {
					b.WriteString("==== " + phase + "\n" + text)
				}
			}
			golden.Compare(t, filepath.Join("testdata", name+".dump"), b.String())
		})
	}
}

package dump_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/scenario"
	_ "github.com/pollground/pollground/executor/scenario/machine/verified"
)

// ids are the numbers of functions, which depend on the whole library.
var ids = regexp.MustCompile(`(?m) #\d+ |^func \d+ |fn #\d+`)

// narrow are the phases whose lines have at most 120 columns.
var narrow = map[string]bool{"tokens": true, "tree": true, "thir": true}

// only are the programs whose dumps of a phase are stored; of other phases all are.
var only = map[string][]string{
	"tokens":     {"arithmetic", "async_fn_await"},
	"elaborated": {"drop_order", "async_fn_await", "enum_match", "question_mark"},
	"coroutines": {"async_fn_await", "await_in_loop", "async_block_captures"},
}

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
				if err != nil || text == "" && phase != "coroutines" {
					t.Fatalf("no %s: %v %v", phase, err, list)
				}
				for line := range strings.Lines(text) {
					if n := utf8.RuneCountInString(line) - 1; narrow[phase] && n > 120 {
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
				if list := only[phase]; list == nil || slices.Contains(list, name) {
					b.WriteString("==== " + phase + "\n" + text)
				}
			}
			golden.Compare(t, filepath.Join("testdata", name+".dump"), b.String())
		})
	}
}

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

// What a macro makes several times stands at one place of the text, and is dumped in the order in which it was made.
func TestOrder(t *testing.T) {
	const src = `
trait Size { fn size(&self) -> u8; }
macro_rules! sizes { ($($t:ty)*) => { $(impl Size for $t { fn size(&self) -> u8 { <$t>::BITS as u8 } })* } }
sizes!(u8 u16 u32 u64 i8 i16 i32 i64);
fn main() { println!("{}", 1u8.size()); }
`
	first := ""
	for range 5 {
		text, list, err := scenario.Dump("main.rs", src, 0, "mir")
		if err != nil || text == "" {
			t.Fatal(err, list)
		}
		if first == "" {
			first = text
		}
		if text != first {
			t.Fatalf("two dumps of one program:\n%s\n%s", first, text)
		}
	}
}

// CONTRIBUTING.md shows what each phase makes of await_ready.rs. Its lines stand in the dumps, in this order and
// without others between them, but for … on a line of its own; one that ends with … is the start of a line.
func TestOneAwaitInEveryPhase(t *testing.T) {
	read := func(file string) string {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	src := read("testdata/await_ready.rs")
	_, section, _ := strings.Cut(read("../../../CONTRIBUTING.md"), "\n## One await in every phase\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, phase := range scenario.DumpPhases {
		_, shown, ok := strings.Cut(section, "\n`"+phase+"`: ")
		if !ok {
			t.Errorf("CONTRIBUTING.md does not show %s", phase)
			continue
		}
		shown, _, _ = strings.Cut(shown, "\n`")
		text, _, err := scenario.Dump("await_ready.rs", src, 0, phase)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(text, "\n")
		at, gap, found := 0, true, 0
		for line := range strings.Lines(shown) {
			want, indented := strings.CutPrefix(line, "    ")
			if want = strings.TrimSpace(want); !indented {
				continue
			}
			if want == "…" {
				gap = true
				continue
			}
			is := func(s string) bool {
				start, cut := strings.CutSuffix(want, "…")
				return strings.TrimSpace(s) == want || cut && strings.HasPrefix(strings.TrimSpace(s), start)
			}
			n := slices.IndexFunc(lines[at:], is)
			if n < 0 || n > 0 && !gap {
				t.Errorf("%s: the dump goes on differently, without %q", phase, want)
				break
			}
			at, gap = at+n+1, false
			found++
		}
		if found == 0 {
			t.Errorf("CONTRIBUTING.md shows nothing of %s", phase)
		}
	}
}

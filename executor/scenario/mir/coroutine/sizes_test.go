package coroutine_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"

	_ "github.com/pollground/pollground/executor/scenario/machine/verified"
)

// unequal are the futures whose sizes differ from rustc's, with the reason.
var unequal = map[string]string{
	"chain_kept": "str::Split has 8 bytes fewer here than in rustc's library",
}

// The sizes and alignments of futures are those of rustc. Each program of testdata prints a line for each of its
// futures; the files with an edition in their names have what rustc 1.95 prints.
func TestSizesAsRustc(t *testing.T) {
	files, err := filepath.Glob("testdata/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs: ", err)
	}
	for _, edition := range []int{2021, 2024} {
		equal, all := 0, 0
		for _, file := range files {
			want := lines(t, strings.TrimSuffix(file, "rs")+strconv.Itoa(edition))
			got := strings.Split(output(t, file, edition), "\n")
			for i, w := range want {
				all++
				g := ""
				if i < len(got) {
					g = got[i]
				}
				name, _, _ := strings.Cut(w, ":")
				if g == w {
					equal++
				}
				if (g == w) != (unequal[name] == "") {
					t.Errorf("%s, edition %d: %s; rustc: %s", file, edition, g, w)
				}
			}
		}
		t.Logf("edition %d: %d of %d futures", edition, equal, all)
		if all < 200 || equal*100 < all*95 {
			t.Errorf("edition %d: only %d of %d futures", edition, equal, all)
		}
	}
}

func lines(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// output returns what a program prints.
func output(t *testing.T, file string, edition int) string {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, list := scenario.LoadWith(filepath.Base(file), string(src), scenario.Compiling{Edition: edition})
	if p == nil {
		t.Fatalf("%s: %v", file, list)
	}
	s := scenario.NewSession(p, scenario.Options{})
	if stop := s.Advance(scenario.Limits{Instructions: 100_000_000, Until: -1}); stop != scenario.StopEnded {
		t.Fatalf("%s: stopped by %v", file, stop)
	}
	return string(s.TakeStdout())
}

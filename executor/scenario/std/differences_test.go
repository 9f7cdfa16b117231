package std_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

// The lists of testdata/differences say where a crate differs on purpose from
// the real one. An entry begins with # lines that say what and why; a program
// follows and what it prints here (> lines). "! " before the program: it is
// refused with that message. "tasks: n": so many tasks are in the trace. When an
// entry is no longer true, take it off the list.
func TestDifferences(t *testing.T) {
	files, err := filepath.Glob("testdata/differences/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no lists", err)
	}
	for _, file := range files {
		_, entries, _ := strings.Cut(readText(t, file), "\n\n#")
		for i, entry := range strings.Split(entries, "\n\n#") {
			var what, src, want []string
			tasks := -1
			for _, line := range strings.Split("#"+entry, "\n") {
				switch {
				case strings.HasPrefix(line, "# ") && len(src) == 0:
					what = append(what, line[2:])
				case strings.HasPrefix(line, "> "):
					want = append(want, line[2:])
				case strings.HasPrefix(line, "tasks: "):
					tasks, _ = strconv.Atoi(line[len("tasks: "):])
				case line != "":
					src = append(src, line)
				}
			}
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt")+"/"+strconv.Itoa(i+1), func(t *testing.T) {
				if len(what) == 0 || len(src) == 0 || len(want) == 0 {
					t.Fatalf("entry %d is not complete: %q", i+1, entry)
				}
				text, refused := strings.CutPrefix(strings.Join(src, "\n"), "! ")
				p, diags := scenario.Load("main.rs", text)
				if refused {
					found := false
					for _, d := range diags {
						found = found || strings.Contains(d.Message, want[0])
					}
					if p != nil || !found {
						t.Errorf("not refused with %q any more, says: %s\n%+v", want[0], strings.Join(what, " "), diags)
					}
					return
				}
				if p == nil {
					t.Fatalf("refused: %+v", diags)
				}
				s := scenario.NewSession(p, scenario.Options{})
				for s.Advance(scenario.Limits{Until: -1}) == scenario.StopBudget {
				}
				var got []string
				for _, line := range strings.Split(strings.TrimRight(string(s.TakeStdout()), "\n"), "\n") {
					got = append(got, strings.TrimRight(line, " "))
				}
				if strings.Join(got, "\n") != strings.Join(want, "\n") {
					t.Errorf("%s\nprints %q, want %q", strings.Join(what, " "), got, want)
				}
				if tasks >= 0 && s.Trace().Tasks() != tasks {
					t.Errorf("%d tasks, want %d: %s", s.Trace().Tasks(), tasks, strings.Join(what, " "))
				}
			})
		}
	}
}

func readText(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

//go:build !js

package referee

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/scenario"
	_ "github.com/pollground/pollground/executor/scenario/machine/verified"
)

var (
	first   = flag.Int("first", 1, "the seed of the first script")
	scripts = flag.Int("scripts", 0, "the number of scripts for each runtime; 0: 500, in the long form 10,000")
	shrunk  = flag.Int("shrunk", 3, "the number of differing scripts that are shrunk and reported")
)

// drivers are the runtimes; NAME.rs follows common.rs in a driver's text.
var drivers = []string{"tokio", "futures", "smol"}

// batch is the number of scripts that one run of a driver executes. A run compiles the driver as it goes, which takes
// as long as some thousand scripts.
const batch = 20_000

// stored is the number of scripts whose hashes lie in testdata.
const stored = 300

// order is what a driver is asked to do: scripts of the seeds first and following, each with every list of removed
// operations.
type order struct {
	first, count int
	full         bool
	removed      []string
}

func (o order) arguments() []string {
	full, removed := "0", "-"
	if o.full {
		full = "1"
	}
	if len(o.removed) > 0 {
		removed = strings.Join(o.removed, "/")
	}
	return []string{strconv.Itoa(o.first), strconv.Itoa(o.count), full, removed}
}

func source(t *testing.T, driver string) string {
	t.Helper()
	var text strings.Builder
	for _, file := range []string{"common.rs", driver + ".rs"} {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(b)
	}
	return text.String()
}

// endless ends the line of a script that does not end.
const endless = " does not end"

// complete runs an order, and after a script that does not end the rest of it. It returns a line for each script, and
// the log if the order asks for it.
func (o order) complete(run func(order) (lines []string, ended bool)) []string {
	lines, ended := run(o)
	if ended {
		return lines
	}
	done := len(lines)
	if o.full {
		done = 0 // a log is of one script
	}
	rest := o
	if o.removed == nil {
		rest.first, rest.count = o.first+done+1, o.count-done-1
		lines = append(lines, strconv.Itoa(o.first+done)+endless)
	} else {
		rest.removed = o.removed[done+1:]
		lines = append(lines, strconv.Itoa(o.first)+endless)
	}
	if rest.count == 0 || rest.removed != nil && len(rest.removed) == 0 {
		return lines
	}
	return append(lines, rest.complete(run)...)
}

// most is the number of instructions in which a script ends here.
const most = 200_000_000

// here runs a driver in Pollground and returns the lines that it prints.
func here(t *testing.T, driver string, o order) []string {
	t.Helper()
	return o.complete(func(o order) ([]string, bool) {
		const constant = `const ARGUMENTS: &str = "`
		before, after, found := strings.Cut(source(t, driver), constant)
		_, after, _ = strings.Cut(after, `"`)
		if !found {
			t.Fatal("common.rs has no arguments")
		}
		text := before + constant + strings.Join(o.arguments(), " ") + `"` + after
		p, diags := scenario.Load(driver+".rs", text)
		if p == nil {
			t.Fatalf("the driver is refused: %+v", diags[0])
		}
		// Nothing reads the trace, so it is full from the start.
		s := scenario.NewSession(p, scenario.Options{MaxEvents: 1})
		var out strings.Builder
		for {
			stop := s.Advance(scenario.Limits{Instructions: most, Until: -1})
			printed, _ := out.Write(s.TakeStdout())
			if stop == scenario.StopBudget && printed > 0 && !o.full {
				continue
			}
			ended := stop == scenario.StopEnded && s.ExitCode() == 0
			if !ended && stop != scenario.StopBudget && stop != scenario.StopStuck {
				t.Errorf("the driver stops with %v, exit status %d: %s", stop, s.ExitCode(), s.TakeStderr())
			}
			lines := strings.Split(out.String(), "\n")
			return lines[:len(lines)-1], ended
		}
	})
}

// The first scripts behave as they did with the real crates when their hashes were stored.
func TestStored(t *testing.T) {
	for _, driver := range drivers {
		t.Run(driver, func(t *testing.T) {
			file := "testdata/" + driver + ".hashes"
			if golden.Renew() {
				lines := crates(t).run(t, driver, order{first: 1, count: stored})
				golden.Write(t, file, strings.Join(lines, "\n")+"\n")
			}
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")
			if got := here(t, driver, order{first: 1, count: stored}); len(want) == len(got) {
				for i := range want {
					if want[i] != got[i] {
						t.Errorf("script %d: want %s, got %s", i+1, want[i], got[i])
					}
				}
			} else {
				t.Errorf("%d scripts, want %d", len(got), len(want))
			}
		})
	}
}

// Scripts behave as they do with the real crates.
func TestCrates(t *testing.T) {
	real := crates(t)
	total := *scripts
	switch {
	case total > 0:
	case os.Getenv("POLLGROUND_LONG") != "":
		total = 10_000
	default:
		total = 500
	}
	for _, driver := range drivers {
		t.Run(driver, func(t *testing.T) {
			var differ, neverEnd []int
			unsteady := 0
			for from := *first; from < *first+total; from += batch {
				o := order{first: from, count: min(batch, *first+total-from)}
				want, got := real.run(t, driver, o), here(t, driver, o)
				for i := range want {
					if strings.HasSuffix(want[i], endless) {
						neverEnd = append(neverEnd, from+i)
					}
					switch {
					case i < len(got) && want[i] == got[i]:
					case i < len(got) && real.maySay(t, driver, from+i, got[i]):
						unsteady++
					default:
						differ = append(differ, from+i)
					}
				}
				t.Logf("%d scripts compared, %d differ: %v; of %d the real crates have two results, %d do not end: %v",
					from+o.count-*first, len(differ), differ[:min(len(differ), 40)], unsteady, len(neverEnd), neverEnd)
			}
			if len(differ) > 0 {
				t.Errorf("%d of %d scripts differ: %v", len(differ), total, differ[:min(len(differ), 40)])
			}
			for _, seed := range differ[:min(len(differ), *shrunk)] {
				t.Error(shrink(t, real, driver, seed))
			}
		})
	}
}

// shrink removes operations from a differing script as long as it differs, and returns the report.
func shrink(t *testing.T, real realCrates, driver string, seed int) string {
	t.Helper()
	differing := func(removed []string) []bool {
		o := order{first: seed, count: 1, removed: removed}
		want, got := real.run(t, driver, o), here(t, driver, o)
		list := make([]bool, len(removed))
		for i := range list {
			list[i] = i >= len(want) || i >= len(got) || want[i] != got[i]
		}
		return list
	}
	removed := "-"
	for {
		var each, some []string
		now := order{first: seed, count: 1, full: true, removed: []string{removed}}
		for _, id := range operations(real.run(t, driver, now)) {
			each = append(each, removed+","+id)
		}
		if len(each) == 0 {
			break
		}
		// Operations that can be removed one by one; then as many of them together as can be.
		together := removed
		for i, differs := range differing(each) {
			if differs {
				together += each[i][len(removed):]
				some = append(some, together)
			}
		}
		if len(some) == 0 {
			break
		}
		for i, differs := range differing(some) {
			if differs {
				removed = some[i]
			}
		}
	}
	full := order{first: seed, count: 1, full: true, removed: []string{removed}}
	want, got := real.run(t, driver, full), here(t, driver, full)
	return fmt.Sprintf("script %d without %s differs.\nThe real crates:\n%s\nHere, from the first difference:\n%s",
		seed, removed, strings.Join(want, "\n"), strings.Join(got[common(want, got):], "\n"))
}

// operations returns the numbers of the operations in the listing of a script, from the last to the first.
func operations(lines []string) (ids []string) {
	for _, line := range lines {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "op" {
			ids = append([]string{fields[1]}, ids...)
		}
	}
	return ids
}

// common returns the number of lines that two logs have in common at their begin.
func common(a, b []string) int {
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return i
		}
	}
	return len(a)
}

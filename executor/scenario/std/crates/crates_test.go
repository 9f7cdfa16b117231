package crates

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	_ "github.com/pollground/pollground/executor/scenario/machine/verified"
)

// Every crate says what it is, follows and was compared with, and shows what it has.
func TestCrates(t *testing.T) {
	list, err := All()
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]Crate{}
	for _, c := range list {
		by[c.Name] = c
		if len(c.Modules) == 0 && len(c.From) == 0 && !strings.HasPrefix(c.Name, "pin_project") {
			t.Errorf("%s shows no items", c.Name)
		}
	}
	tokio := by["tokio"]
	i := slices.IndexFunc(tokio.Modules, func(m Module) bool { return m.Path == "tokio::sync::mpsc" })
	if i < 0 || !slices.Contains(tokio.Modules[i].Names, "channel") {
		t.Errorf("tokio::sync::mpsc lacks channel: %v", tokio.Modules)
	}
	if !slices.Equal(by["async_lock"].From, []string{"smol"}) {
		t.Errorf("async_lock re-exports %v, want smol", by["async_lock"].From)
	}
	if len(by["futures"].Differences) == 0 || len(tokio.Differences) == 0 {
		t.Error("futures and tokio have no differences")
	}
}

// The version that a crate was compared with is the one that cargo builds the comparing tests with, where it is there.
func TestComparedVersions(t *testing.T) {
	list, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		crate, _, _ := strings.Cut(c.Follows, " ")
		found, _ := filepath.Glob("/usr/share/cargo/registry/" + crate + "-[0-9]*")
		if len(found) == 1 && filepath.Base(found[0]) != crate+"-"+c.Compared {
			t.Errorf("%s was compared with %s, there is %s", c.Name, c.Compared, filepath.Base(found[0]))
		}
	}
}

// Each difference is as its entry says. When an entry is no longer true, take it off the list.
func TestDifferences(t *testing.T) {
	list, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		for _, d := range c.Differences {
			t.Run(d.Name, func(t *testing.T) { compare(t, d) })
		}
	}
}

func compare(t *testing.T, d Difference) {
	p, diags := scenario.Load("main.rs", d.Program)
	if d.Refused {
		found := false
		for _, x := range diags {
			found = found || strings.Contains(x.Message, d.Here)
		}
		if p != nil || !found {
			t.Errorf("not refused with %q any more, says: %s\n%+v", d.Here, d.Why, diags)
		}
		return
	}
	if p == nil {
		t.Fatalf("refused: %+v", diags)
	}
	s := scenario.NewSession(p, scenario.Options{})
	for s.Advance(scenario.Limits{Until: -1}) == scenario.StopBudget {
	}
	out := string(s.TakeStdout())
	if got, want := trimmed(out), trimmed(d.Here); got != want {
		t.Errorf("%s\nprints %q, want %q; stderr: %s", d.Why, got, want, s.TakeStderr())
	}
	if d.Real != "" && out == d.Real {
		t.Error("prints what the real crate prints: it is no difference any more")
	}
	if d.Tasks >= 0 && s.Trace().Tasks() != d.Tasks {
		t.Errorf("%d tasks, want %d: %s", s.Trace().Tasks(), d.Tasks, d.Why)
	}
}

// trimmed removes spaces at the ends of lines, which the lists cannot have.
func trimmed(text string) string {
	var lines []string
	for line := range strings.Lines(strings.TrimRight(text, "\n")) {
		lines = append(lines, strings.TrimRight(line, " \n"))
	}
	return strings.Join(lines, "\n")
}

// keyword is a module of flume that is called by a keyword.
var keyword = regexp.MustCompile("::async(::|;)")

// Every name that the page says is there can be imported by a program.
func TestNamesCanBeImported(t *testing.T) {
	list, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		var text strings.Builder
		text.WriteString("#![allow(unused_imports)]\n")
		for i, m := range c.Modules {
			fmt.Fprintf(&text, "mod names_%d {\n", i)
			for _, n := range m.Names {
				if n == "try!" {
					n = "r#try"
				}
				line := fmt.Sprintf("    pub use %s::%s;\n", m.Path, strings.TrimSuffix(n, "!"))
				text.WriteString(keyword.ReplaceAllString(line, "::r#async$1"))
			}
			text.WriteString("}\n")
		}
		text.WriteString("fn main() {}\n")
		if p, diags := scenario.Load(c.Name+".rs", text.String()); p == nil {
			for _, d := range diags {
				t.Errorf("%s: %s: %s", c.Name, d.Level, d.Message)
			}
		}
	}
}

package tests

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/guest"
	"github.com/pollground/pollground/executor/scenario/session"
)

// Each program of undefined has undefined behaviour in the line that ends with "//~ WORDS". A program that is checked
// ends there: with the status for it, a message with these words of Miri, and the line among its frames. The words of a
// line with "//? WORDS" are what Miri reports and the machine does not detect yet.
func TestUndefinedBehaviour(t *testing.T) {
	old := scenario.Guest
	scenario.Guest = guest.New
	defer func() { scenario.Guest = old }()
	files, err := filepath.Glob("undefined/*.rs")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d programs: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".rs"), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			line, words, detected := expected(string(source))
			if words == "" {
				t.Fatal("no line says what is undefined")
			}
			p, list := scenario.Load("main.rs", string(source))
			if p == nil {
				t.Fatalf("refused: %s", list[0].Message)
			}
			s := scenario.NewSession(p, scenario.Options{})
			for s.Advance(scenario.Limits{Instructions: 1_000_000, Until: -1}) == scenario.StopBudget {
				if s.Steps() > maxSteps {
					t.Fatal("it does not end")
				}
			}
			says := string(s.TakeStderr())
			first, frames, _ := strings.Cut(says, "\n")
			found := s.ExitCode() == session.Undefined && strings.HasPrefix(first, "error: Undefined Behavior: ") &&
				strings.Contains(first, words) && strings.Contains(frames+"\n", "main.rs:"+strconv.Itoa(line)+"\n")
			switch {
			case detected && !found:
				t.Errorf("status %d, want %q in line %d:\n%s", s.ExitCode(), words, line, says)
			case !detected && found:
				t.Error("the machine detects it: write //~ in the line")
			}
		})
	}
}

// expected returns the line that a program marks, its words, and whether the machine detects it.
func expected(source string) (line int, words string, detected bool) {
	for i, text := range strings.Split(source, "\n") {
		for _, mark := range []string{"//~ ", "//? "} {
			if _, rest, ok := strings.Cut(text, mark); ok {
				return i + 1, rest, mark == "//~ "
			}
		}
	}
	return 0, "", false
}

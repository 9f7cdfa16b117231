package tests

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/session"
)

// Each program of undefined has undefined behaviour in the line that ends with "//~ WORDS". A program that is checked
// ends there: with the status for it, a message with these words of Miri, and the line among its frames.
func TestUndefinedBehaviour(t *testing.T) {
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
			line, words := expected(string(source))
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
			if s.ExitCode() != session.Undefined || !strings.HasPrefix(first, "error: Undefined Behavior: ") ||
				!strings.Contains(first, words) || !strings.Contains(frames+"\n", "main.rs:"+strconv.Itoa(line)+"\n") {
				t.Errorf("status %d, want %q in line %d:\n%s", s.ExitCode(), words, line, says)
			}
		})
	}
}

// expected returns the line that a program marks, and its words.
func expected(source string) (line int, words string) {
	for i, text := range strings.Split(source, "\n") {
		if _, rest, ok := strings.Cut(text, "//~ "); ok {
			return i + 1, rest
		}
	}
	return 0, ""
}

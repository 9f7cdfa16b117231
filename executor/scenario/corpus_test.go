package scenario

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
)

// outcome is what one run did.
type outcome struct {
	stdout, stderr string
	exit           int
	trace          string
	log            *trace.Log
}

// maxSteps ends a run that does not end by itself.
const maxSteps = 2_000_000_000

func runProgram(t *testing.T, p *Program, o Options) outcome {
	t.Helper()
	s := NewSession(p, o)
	var out, errs bytes.Buffer
	exit := 0
	for done := false; !done; {
		switch s.Advance(Limits{Instructions: 10_000_000, Until: -1}) {
		case StopBudget:
			if s.Steps() > maxSteps {
				t.Fatalf("still running after %d instructions", s.Steps())
			}
		case StopEnded:
			exit, done = s.ExitCode(), true
		default:
			exit, done = 3, true
		}
		out.Write(s.TakeStdout())
		errs.Write(s.TakeStderr())
	}
	var text bytes.Buffer
	if err := s.Trace().Text(&text); err != nil {
		t.Fatal(err)
	}
	return outcome{out.String(), errs.String(), exit, text.String(), s.Trace()}
}

// programs are the files of a folder of testdata with the output, the exit
// status and the panic message that rustc's program gave.
func programs(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", dir, "*.rs"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs in testdata/%s: %v", dir, err)
	}
	return files
}

func read(t *testing.T, name string) (string, bool) {
	t.Helper()
	b, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return "", false
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(b), true
}

// Every program prints what rustc's program printed and ends as it ended, twice
// with the same trace, which the validator accepts.
func TestCorpus(t *testing.T) {
	for _, file := range append(programs(t, "corpus"), programs(t, "more")...) {
		name := strings.TrimSuffix(filepath.Base(file), ".rs")
		t.Run(name, func(t *testing.T) {
			src, _ := read(t, file)
			base := strings.TrimSuffix(file, ".rs")
			p, list := Load(name+".rs", src)
			if p == nil {
				t.Fatalf("refused: %s", messages(list))
			}
			got := runProgram(t, p, Options{})
			if want, _ := read(t, base+".stdout"); got.stdout != want {
				t.Errorf("stdout differs:\n%s\nstderr: %s", firstDifference(want, got.stdout), got.stderr)
			}
			want := 0
			if s, ok := read(t, base+".exit"); ok {
				want, _ = strconv.Atoi(strings.TrimSpace(s))
			}
			if got.exit != want {
				t.Errorf("exit status %d, want %d; stderr: %s", got.exit, want, got.stderr)
			}
			if s, ok := read(t, base+".panic"); ok {
				if line, _, _ := strings.Cut(s, "\n"); !strings.Contains(got.stderr, line) {
					t.Errorf("stderr lacks %q:\n%s", line, got.stderr)
				}
			}
			if err := trace.Validate(got.log); err != nil {
				t.Errorf("the trace is impossible: %v", err)
			}
			if again := runProgram(t, p, Options{}); again.trace != got.trace {
				t.Errorf("the second run has another trace:\n%s", firstDifference(got.trace, again.trace))
			}
		})
	}
}

func messages(list []Diagnostic) string {
	var b strings.Builder
	for _, d := range list {
		if d.Severity == "error" {
			b.WriteString(strconv.Itoa(d.Line) + ":" + strconv.Itoa(d.Col) + " " + d.Code + " " + d.Message + "\n")
		}
	}
	return b.String()
}

func firstDifference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := 0; i < len(w) || i < len(g); i++ {
		var a, b string
		if i < len(w) {
			a = w[i]
		}
		if i < len(g) {
			b = g[i]
		}
		if a != b {
			return "line " + strconv.Itoa(i+1) + "\n want " + strconv.Quote(a) + "\n  got " + strconv.Quote(b)
		}
	}
	return "no difference"
}

package scenario

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/diag"
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

// corpora are the topics of tests/pass that are samples of what people write: for a sample of programs of all kinds.
var corpora = [...]string{"basics", "own_futures", "runtimes", "concurrency"}

// programs are the files of topics of tests/pass; without any, of all topics.
func programs(t testing.TB, topics ...string) (files []string) {
	t.Helper()
	if len(topics) == 0 {
		topics = []string{"*"}
	}
	for _, topic := range topics {
		list, err := filepath.Glob(filepath.Join("tests", "pass", topic, "*.rs"))
		if err != nil || len(list) == 0 {
			t.Fatalf("no programs in tests/pass/%s: %v", topic, err)
		}
		files = append(files, list...)
	}
	return files
}

func read(t testing.TB, name string) (string, bool) {
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

func messages(list []diag.Diagnostic) string {
	var b strings.Builder
	for _, d := range list {
		if d.Level == diag.Error {
			at := d.Primary().Start
			b.WriteString(strconv.Itoa(at.Line) + ":" + strconv.Itoa(at.Char) + " " + d.Code + " " + d.Message + "\n")
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

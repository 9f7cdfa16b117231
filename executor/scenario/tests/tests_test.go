package tests

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/golden/traces"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	_ "github.com/pollground/pollground/executor/scenario/machine/verified"
	"github.com/pollground/pollground/executor/scenario/tests/limits"
	"github.com/pollground/pollground/executor/trace"
)

// A program is one test.
type program struct {
	name   string // TOPIC/NAME
	base   string // path without .rs
	source string
}

func (p program) file() string { return filepath.Base(p.base) + ".rs" }

// programs are those of a kind: pass, fail or trace.
func programs(t *testing.T, kind string) (list []program) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(kind, "*", "*.rs"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs in %s: %v", kind, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		base := strings.TrimSuffix(file, ".rs")
		name := filepath.ToSlash(strings.TrimPrefix(base, kind+string(filepath.Separator)))
		list = append(list, program{name, base, string(text)})
	}
	return list
}

// maxSteps ends a run that does not end by itself.
const maxSteps = 2_000_000_000

// outcome is what one run did.
type outcome struct {
	stdout, stderr string
	exit           int
	log            *trace.Log
}

func run(t *testing.T, p *scenario.Program, o scenario.Options) outcome {
	t.Helper()
	s := scenario.NewSession(p, o)
	var out, errs bytes.Buffer
	exit := 0
	for done := false; !done; {
		switch s.Advance(scenario.Limits{Instructions: 10_000_000, Until: -1}) {
		case scenario.StopBudget:
			if s.Steps() > maxSteps {
				t.Fatalf("still running after %d instructions", s.Steps())
			}
		case scenario.StopEnded:
			exit, done = s.ExitCode(), true
		default:
			exit, done = 3, true
		}
		out.Write(s.TakeStdout())
		errs.Write(s.TakeStderr())
	}
	return outcome{out.String(), errs.String(), exit, s.Trace()}
}

// rendered is the text of diagnostics as the command line prints it.
func rendered(p program, list []diag.Diagnostic) string {
	text := diag.NewText(p.source)
	var out []byte
	for i := range list {
		out = diag.AppendText(out, p.file(), text, &list[i], false)
	}
	return string(diag.AppendSummary(out, list, false))
}

// Every program of pass prints and ends as the files beside it say. The
// validator accepts its trace, which is the stored one, and the same in a second
// run.
func TestPass(t *testing.T) {
	stored := traces.Open(t, "pass.traces")
	for i, p := range programs(t, "pass") {
		if runtime.GOOS == "js" && i%5 != 0 && os.Getenv("POLLGROUND_LONG") == "" {
			continue // in Node a run takes several times as long
		}
		t.Run(p.name, func(t *testing.T) {
			code, list := scenario.Load(p.file(), p.source)
			if code == nil {
				t.Fatalf("refused:\n%s", rendered(p, list))
			}
			got := run(t, code, scenario.Options{})
			exit := ""
			if got.exit != 0 {
				exit = strconv.Itoa(got.exit) + "\n"
			}
			golden.Compare(t, p.base+".stdout", got.stdout)
			golden.Compare(t, p.base+".stderr", rendered(p, list)+got.stderr)
			golden.Compare(t, p.base+".exit", exit)
			if err := trace.Validate(got.log); err != nil {
				t.Errorf("the trace is impossible: %v", err)
			}
			stored.Check(t, p.name, got.log)
			if testing.Short() {
				return
			}
			again := run(t, code, scenario.Options{})
			if n := traces.FirstDifference(got.log, again.log); n >= 0 {
				t.Errorf("the second run has another trace: event %d", n)
			}
		})
	}
}

// Every program of fail is refused with the text beside it.
func TestFail(t *testing.T) {
	for _, p := range programs(t, "fail") {
		t.Run(p.name, func(t *testing.T) {
			code, list := scenario.Load(p.file(), p.source)
			if code != nil {
				t.Fatal("it is accepted")
			}
			golden.Compare(t, p.base+".stderr", rendered(p, list))
		})
	}
}

// Every file belongs to a program.
func TestNoFileIsLeftOver(t *testing.T) {
	beside := map[string]map[string]bool{
		"pass":   {".rs": true, ".stdout": true, ".stderr": true, ".exit": true},
		"fail":   {".rs": true, ".stderr": true},
		"trace":  {".rs": true},
		"limits": {".rs": true},
	}
	findings := filepath.Join("trace", "futurelock") // whose programs have what TestFuturelocks reads
	for kind, endings := range beside {
		files, err := filepath.Glob(filepath.Join(kind, "*", "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			end := filepath.Ext(file)
			if kind == "limits" && filepath.Base(file) == limits.Families {
				continue
			}
			if _, err := os.Stat(strings.TrimSuffix(file, end) + ".rs"); err != nil ||
				!endings[end] && (end != ".txt" || filepath.Dir(file) != findings) {
				t.Errorf("%s belongs to no program", file)
			}
		}
	}
}

// With RUSTC=rustc in the environment: what the borrow checker reports is what
// rustc reports, with place, code and text, and rustc compiles what it accepts.
func TestBorrowckAsRustc(t *testing.T) {
	rustc := os.Getenv("RUSTC")
	if rustc == "" {
		t.Log("not compared: RUSTC names no compiler")
		return
	}
	same := map[string]bool{"borrowck/conflicting_borrows": true, "borrowck/borrows_in_closures_and_guards": true,
		"borrowck/references_returned_by_closures": true, "lifetimes/unrelated_in_signature": true,
		"borrowck/borrowed_value_gone": true, "borrowck/two_phase_borrows_used_early": true,
		"closures/captured_variable_escapes": true, "closures/conflicting_captures": true}
	for _, p := range programs(t, "fail") {
		if !same[p.name] {
			continue
		}
		delete(same, p.name)
		want := rustcErrors(t, rustc, p.base+".rs")
		_, list := scenario.Load(p.file(), p.source)
		for i := range list {
			d := &list[i]
			if d.Level != diag.Error {
				continue
			}
			at := d.Primary().Start
			is := strconv.Itoa(at.Line) + ":" + strconv.Itoa(at.Char) + " " + d.Code + " " + d.Message
			if !want[is] {
				t.Errorf("%s: rustc does not report %s", p.name, is)
			}
			delete(want, is)
		}
		for is := range want {
			t.Errorf("%s: rustc reports %s", p.name, is)
		}
	}
	for name := range same {
		t.Errorf("there is no program fail/%s", name)
	}
	for _, p := range programs(t, "pass") {
		if !strings.HasPrefix(p.name, "borrowck/") {
			continue
		}
		out := filepath.Join(t.TempDir(), "x")
		if text, err := exec.Command(rustc, "--edition", "2021", "--emit=metadata", "-o", out, p.base+".rs").CombinedOutput(); err != nil {
			t.Errorf("rustc on %s: %v\n%s", p.name, err, text)
		}
	}
}

// rustcErrors are the errors of rustc as LINE:COLUMN CODE MESSAGE.
func rustcErrors(t *testing.T, rustc, file string) map[string]bool {
	t.Helper()
	cmd := exec.Command(rustc, "--edition", "2021", "--error-format=json", "--emit=metadata", "-o", filepath.Join(t.TempDir(), "x"), file)
	var errs strings.Builder
	cmd.Stderr = &errs
	cmd.Run() // it fails: the programs are wrong
	want := map[string]bool{}
	for line := range strings.Lines(errs.String()) {
		var m struct {
			Level, Message string
			Code           *struct{ Code string }
			Spans          []rustcSpan
		}
		if json.Unmarshal([]byte(line), &m) != nil || m.Level != "error" || len(m.Spans) == 0 {
			continue
		}
		code := ""
		if m.Code != nil {
			code = m.Code.Code
		}
		for _, s := range m.Spans {
			if !s.Primary {
				continue
			}
			for s.File != file && s.Expansion != nil {
				s = s.Expansion.Span
			}
			want[strconv.Itoa(s.Line)+":"+strconv.Itoa(s.Col)+" "+code+" "+m.Message] = true
		}
	}
	return want
}

type rustcSpan struct {
	File      string `json:"file_name"`
	Line      int    `json:"line_start"`
	Col       int    `json:"column_start"`
	Primary   bool   `json:"is_primary"`
	Expansion *struct{ Span rustcSpan }
}

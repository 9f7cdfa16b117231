package scenario

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Every program of testdata/errors is refused with the messages beside it, one
// on a line: line, code, text. Lines and codes are those that rustc gave.
func TestErrors(t *testing.T) { compareMessages(t, "errors", "error") }

// So it is with warnings and the programs of testdata/warnings, which run.
func TestWarnings(t *testing.T) { compareMessages(t, "warnings", "warning") }

func compareMessages(t *testing.T, kind, severity string) {
	files, err := filepath.Glob("testdata/" + kind + "/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs in testdata/%s: %v", kind, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".rs"), func(t *testing.T) {
			src, _ := read(t, file)
			beside := strings.TrimSuffix(file, "rs") + kind
			want, _ := read(t, beside)
			p, list := Load(filepath.Base(file), src)
			if (p == nil) != (severity == "error") {
				t.Fatalf("it runs: %t", p != nil)
			}
			var b strings.Builder
			for _, d := range list {
				if d.Severity == severity {
					b.WriteString(strconv.Itoa(d.Line) + " " + d.Code + " " + d.Message + "\n")
				}
			}
			if os.Getenv("UPDATE") != "" {
				if err := os.WriteFile(beside, []byte(b.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if b.String() != want {
				t.Errorf("%s", firstDifference(want, b.String()))
			}
		})
	}
}

// Nothing is said against the programs of testdata/accepted, which rustc compiles.
func TestAccepted(t *testing.T) {
	files, err := filepath.Glob("testdata/accepted/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs in testdata/accepted: %v", err)
	}
	for _, file := range files {
		src, _ := read(t, file)
		p, list := Load(filepath.Base(file), src)
		for _, d := range list {
			if d.Severity == "error" {
				t.Errorf("%s:%d:%d: %s %s", file, d.Line, d.Col, d.Code, d.Message)
			}
		}
		if p == nil && len(list) == 0 {
			t.Errorf("%s: refused without a word", file)
		}
		if rustc := os.Getenv("RUSTC"); rustc != "" {
			if out, err := exec.Command(rustc, "--edition", "2021", "--emit=metadata", "-o", filepath.Join(t.TempDir(), "x"), file).CombinedOutput(); err != nil {
				t.Errorf("rustc on %s: %v\n%s", file, err, out)
			}
		}
	}
}

// With RUSTC=rustc in the environment: what the borrow checker is expected to say
// is what rustc says, place, code and text.
func TestBorrowingAsRustc(t *testing.T) {
	rustc := os.Getenv("RUSTC")
	if rustc == "" {
		t.Log("not compared: RUSTC names no compiler")
		return
	}
	for _, name := range []string{"borrow", "captured", "chained", "lifetimes", "outlived", "scoped"} {
		file := "testdata/errors/" + name + ".rs"
		cmd := exec.Command(rustc, "--edition", "2021", "--error-format=json", "--emit=metadata", "-o", filepath.Join(t.TempDir(), "x"), file)
		var errs strings.Builder
		cmd.Stderr = &errs
		cmd.Run() // it fails: the programs are wrong
		want := map[string]bool{}
		for _, line := range strings.Split(errs.String(), "\n") {
			var m struct {
				Level, Message string
				Code           *struct{ Code string }
				Spans          []rustSpan
			}
			if json.Unmarshal([]byte(line), &m) != nil || m.Level != "error" || len(m.Spans) == 0 {
				continue
			}
			code := ""
			if m.Code != nil {
				code = m.Code.Code
			}
			for _, s := range m.Spans {
				if s.Primary {
					for s.File != file && s.Expansion != nil {
						s = s.Expansion.Span
					}
					want[strconv.Itoa(s.Line)+":"+strconv.Itoa(s.Col)+" "+code+" "+m.Message] = true
				}
			}
		}
		src, _ := read(t, file)
		_, list := Load(filepath.Base(file), src)
		for _, d := range list {
			if d.Severity != "error" {
				continue
			}
			is := strconv.Itoa(d.Line) + ":" + strconv.Itoa(d.Col) + " " + d.Code + " " + d.Message
			if !want[is] {
				t.Errorf("%s: rustc does not say %s", file, is)
			}
			delete(want, is)
		}
		for is := range want {
			t.Errorf("%s: rustc says %s", file, is)
		}
	}
}

type rustSpan struct {
	File      string `json:"file_name"`
	Line      int    `json:"line_start"`
	Col       int    `json:"column_start"`
	Primary   bool   `json:"is_primary"`
	Expansion *struct{ Span rustSpan }
}

package scenario

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// uncoded are the names of the examples of codes that have no name in messages.
var uncoded = map[diag.Code]string{
	diag.SyntaxError: "SyntaxError", diag.UnbalancedDelimiter: "UnbalancedDelimiter", diag.MissingSemicolon: "MissingSemicolon",
	diag.ExpectedExpression: "ExpectedExpression", diag.PrefixAwait: "PrefixAwait", diag.UnmatchedMacro: "UnmatchedMacro", diag.MacroError: "MacroError",
	diag.AttributeError: "AttributeError", diag.ResolveError: "ResolveError",
	diag.TypeError: "TypeError", diag.BorrowError: "BorrowError", diag.Unsupported: "Unsupported", diag.LimitError: "LimitError",
}

// Every code has an example in testdata/codes: a first line with one sentence about the code, and a program that gets
// messages of that code and no others, but for those that the sentence names: "(with E0308)". With RUSTC=rustc in the environment, rustc must give the same codes.
func TestCodes(t *testing.T) {
	examples, _ := filepath.Glob("testdata/codes/*.rs")
	known := map[string]bool{}
	for _, code := range diag.Codes() {
		name := code.String()
		if name == "" {
			name = uncoded[code]
		}
		file := "testdata/codes/" + name + ".rs"
		known[file] = true
		t.Run(name, func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal("a code needs an example: ", err)
			}
			sentence, _, _ := strings.Cut(string(src), "\n")
			if !strings.HasPrefix(sentence, "// ") || !strings.HasSuffix(sentence, ".") {
				t.Errorf("the first line is no sentence: %s", sentence)
			}
			level := diag.Error
			if name[0] >= 'a' && diag.LintDefault(name) != "deny" { // a lint
				level = diag.Warning
			}
			_, list := Load(name+".rs", string(src))
			var got []string
			for _, d := range list {
				if d.Level == level {
					got = append(got, d.Code)
				}
			}
			slices.Sort(got)
			want := []string{code.String()}
			if _, with, more := strings.Cut(sentence, " (with "); more {
				want = append(want, strings.TrimSuffix(with, ")."))
				slices.Sort(want)
			}
			if got = slices.Compact(got); !slices.Equal(got, want) {
				t.Errorf("it gets %q:\n%s", got, render(name+".rs", string(src), list))
			}
			if rustc := os.Getenv("RUSTC"); rustc != "" && code.String() != "" {
				if codes := rustcCodes(t, rustc, file, level.String()); !slices.Equal(codes, got) {
					t.Errorf("rustc gives %q, we %q", codes, got)
				}
			}
		})
	}
	for _, file := range examples {
		if !known[file] {
			t.Errorf("%s is the example of no code", file)
		}
	}
}

func render(name, src string, list []diag.Diagnostic) string {
	text := diag.NewText(src)
	var out []byte
	for i := range list {
		out = diag.AppendText(out, name, text, &list[i], false)
	}
	return string(out)
}

// rustcCodes are the codes of one level that rustc gives a program.
func rustcCodes(t *testing.T, rustc, file, level string) (codes []string) {
	cmd := exec.Command(rustc, "--edition", "2021", "--error-format=json", "--emit=metadata", "-o", filepath.Join(t.TempDir(), "x"), file)
	var messages strings.Builder
	cmd.Stderr = &messages
	cmd.Run() // it fails for most programs
	for line := range strings.Lines(messages.String()) {
		var m struct {
			Level string
			Code  *struct{ Code string }
		}
		if json.Unmarshal([]byte(line), &m) == nil && m.Level == level && m.Code != nil {
			codes = append(codes, m.Code.Code)
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

package diag

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// rustcMessage is a message of rustc --error-format=json.
type rustcMessage struct {
	Message  string
	Code     *struct{ Code string }
	Level    string
	Spans    []rustcSpan
	Children []rustcMessage
	Rendered string
}

type rustcSpan struct {
	File          string  `json:"file_name"`
	Start         int     `json:"byte_start"`
	End           int     `json:"byte_end"`
	Primary       bool    `json:"is_primary"`
	Label         string  `json:"label"`
	Replacement   *string `json:"suggested_replacement"`
	Applicability *string `json:"suggestion_applicability"`
	Expansion     *struct{}
}

var levels = map[string]Level{"error": Error, "warning": Warning, "note": Note, "help": Help}

// diagnostic turns rustc's message about a file into ours. ok is false when it has places in other files or in
// expansions of macros, which rustc draws and we do not.
func (m *rustcMessage) diagnostic(text *Text, file string) (d Diagnostic, ok bool) {
	d = Diagnostic{Level: levels[m.Level], Message: m.Message}
	if m.Code != nil {
		d.Code = m.Code.Code
	}
	spans := func(list []rustcSpan) (out []Span) {
		for _, s := range list {
			if s.File != file || s.Expansion != nil {
				ok = false
			} else {
				out = append(out, Span{Start: text.At(s.Start), End: text.At(s.End), Primary: s.Primary, Label: s.Label})
			}
		}
		return out
	}
	ok = true
	d.Spans = spans(m.Spans)
	for _, c := range m.Children {
		child := Child{Level: levels[c.Level], Message: c.Message}
		if len(c.Spans) > 0 && c.Spans[0].Replacement != nil {
			for _, s := range c.Spans {
				ok = ok && s.File == file && s.Expansion == nil
				if ok {
					child.Edits = append(child.Edits, Edit{text.At(s.Start), text.At(s.End), *s.Replacement})
				}
			}
			slices.SortFunc(child.Edits, func(a, b Edit) int { return a.Start.Offset - b.Start.Offset })
			switch first := strings.SplitN(c.Message, "\n", 2)[0]; {
			case strings.Contains(m.Rendered, " = help: "+first):
				child.Style = MessageOnly
			case !strings.Contains(m.Rendered, "help: "+first):
				child.Style = Hidden
			case strings.Contains(m.Rendered, "help: "+c.Message+": `"):
				child.Style = Inline
			case !strings.Contains(m.Rendered, "\nhelp: "+first):
				child.Style = InlineShort
			}
		} else {
			child.Spans = spans(c.Spans)
		}
		d.Children = append(d.Children, child)
	}
	return d, ok
}

// A message of rustc is drawn as rustc draws it. testdata has programs with the output of
// rustc --edition 2021 --error-format=json beside them.
func TestTextIsRustcs(t *testing.T) {
	dir := "testdata"
	if d := os.Getenv("RUSTC_MESSAGES"); d != "" {
		dir = d
	}
	files, _ := filepath.Glob(dir + "/*.rs")
	if len(files) == 0 {
		t.Fatal("no programs in " + dir)
	}
	drawn, skipped := 0, 0
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := NewText(string(src))
		f, err := os.Open(strings.TrimSuffix(file, "rs") + "json")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<24)
		for lines.Scan() {
			var m rustcMessage
			if json.Unmarshal(lines.Bytes(), &m) != nil || m.Rendered == "" || len(m.Spans) == 0 {
				continue
			}
			name := filepath.Base(file)
			d, ok := m.diagnostic(text, name)
			if !ok {
				skipped++
				continue
			}
			drawn++
			if got := string(AppendText(nil, name, text, &d, false)); got != m.Rendered {
				t.Errorf("%s: got\n%swant\n%s", name, got, m.Rendered)
			}
		}
	}
	t.Logf("%d messages drawn, %d with places elsewhere", drawn, skipped)
}

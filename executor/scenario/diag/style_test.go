package diag

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A paint is a character of a terminal's screen with its colour and weight.
type paint struct {
	char   rune
	colour string // parameter of SGR; "" for the terminal's own
	bold   bool
}

// paints returns the characters that a terminal shows of text, without spaces. Magenta, which rustc gives to types in
// notes, counts as no style: our diagnostics do not say where types are.
func paints(t *testing.T, text string) (list []paint) {
	t.Helper()
	var now paint
	for text != "" {
		if rest, ok := strings.CutPrefix(text, "\x1b["); ok {
			parameter, after, ok := strings.Cut(rest, "m")
			switch {
			case !ok:
				t.Fatalf("an escape sequence does not end: %q", text)
			case parameter == "0":
				now = paint{}
			case parameter == "1":
				now.bold = true
			default:
				now.colour = parameter
			}
			text = after
			continue
		}
		for _, now.char = range text {
			break
		}
		text = text[len(string(now.char)):]
		if now.char != ' ' {
			shown := now
			if shown.colour == "35" {
				shown = paint{char: now.char}
			}
			list = append(list, shown)
		}
	}
	return list
}

// Messages have rustc's colours. testdata/NAME.ansi has the field rendered of each message with places, as JSON, from
// rustc --edition 2021 --error-format=json --json=diagnostic-rendered-ansi.
func TestColoursAreRustcs(t *testing.T) {
	files, err := filepath.Glob("testdata/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs in testdata: %v", err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		coloured := renderedBy(t, strings.TrimSuffix(file, "rs")+"ansi")
		messages, err := os.ReadFile(strings.TrimSuffix(file, "rs") + "json")
		if err != nil {
			t.Fatal(err)
		}
		text, name := NewText(string(source)), filepath.Base(file)
		compared := 0
		for line := range strings.Lines(string(messages)) {
			var m rustcMessage
			if json.Unmarshal([]byte(line), &m) != nil {
				continue
			}
			want, stored := coloured[m.Rendered]
			d, ok := m.diagnostic(text, name)
			if !ok || !stored {
				continue
			}
			compared++
			got := string(AppendText(nil, name, text, &d, true))
			a, b := paints(t, got), paints(t, want)
			for i := range min(len(a), len(b)) {
				if a[i] != b[i] {
					t.Errorf("%s: %s: character %d: %v, want %v\n%s%s", file, m.Message, i, a[i], b[i], got, want)
					break
				}
			}
		}
		if compared == 0 {
			t.Errorf("%s: no message was compared", file)
		}
	}
}

// renderedBy returns coloured messages by their text without colours.
func renderedBy(t *testing.T, file string) map[string]string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list := map[string]string{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var text string
		if err := json.Unmarshal(lines.Bytes(), &text); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		var bare strings.Builder
		for i, part := range strings.Split(text, "\x1b[") {
			if i > 0 {
				_, part, _ = strings.Cut(part, "m")
			}
			bare.WriteString(part)
		}
		list[bare.String()] = text
	}
	return list
}

func TestSummaryHasColours(t *testing.T) {
	list := []Diagnostic{{Level: Error}, {Level: Warning}}
	const want = "\x1b[1m\x1b[91merror\x1b[0m" +
		"\x1b[1m: aborting due to 1 previous error; 1 warning emitted\x1b[0m\n\n"
	if got := string(AppendSummary(nil, list, true)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

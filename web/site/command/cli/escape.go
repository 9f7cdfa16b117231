package cli

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Escape returns text with each character that controls a terminal or the text's direction replaced by a Rust escape,
// such as \x1b or \u{202e}. Line ends and tabs remain.
func Escape(text string) string { return escape(text, "\n\t") }

// EscapeName is Escape for a name in a message. It also escapes line ends and tabs.
func EscapeName(name string) string { return escape(name, "") }

func escape(text, keep string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return controls(r) && !strings.ContainsRune(keep, r) }) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && n == 1, controls(r) && r < 0x80 && !strings.ContainsRune(keep, r):
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case r != utf8.RuneError && controls(r) && r >= 0x80:
			fmt.Fprintf(&b, `\u{%x}`, r)
		default:
			b.WriteString(text[:n])
		}
		text = text[n:]
	}
	return b.String()
}

// controls reports whether r controls a terminal or the text's direction, or replaces invalid UTF-8.
func controls(r rune) bool {
	return r < ' ' || 0x7f <= r && r < 0xa0 || // C0, DEL, C1
		0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069 || // direction marks
		r == utf8.RuneError
}

// sgr matches the escape sequences of colours and weight. They change how text looks and nothing else.
var sgr = regexp.MustCompile(`\x1b\[[0-9;]{0,8}m`)

// An escaper is a writer that applies Escape. It keeps an incomplete character until the next write.
type escaper struct {
	w       io.Writer
	colours bool   // keep escape sequences of colours
	rest    []byte // an incomplete character, at most 3 bytes
}

func (e *escaper) Write(p []byte) (int, error) {
	text := append(e.rest, p...)
	whole := len(text)
	for i := whole - 1; i >= 0 && i >= whole-utf8.UTFMax; i-- {
		if utf8.RuneStart(text[i]) {
			if !utf8.FullRune(text[i:]) {
				whole = i
			}
			break
		}
	}
	_, err := io.WriteString(e.w, e.escape(string(text[:whole])))
	e.rest = append([]byte(nil), text[whole:]...)
	return len(p), err
}

func (e *escaper) escape(text string) string {
	if !e.colours {
		return Escape(text)
	}
	var b strings.Builder
	end := 0
	for _, at := range sgr.FindAllStringIndex(text, -1) {
		b.WriteString(Escape(text[end:at[0]]))
		b.WriteString(text[at[0]:at[1]])
		end = at[1]
	}
	return b.String() + Escape(text[end:])
}

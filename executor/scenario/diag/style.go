package diag

import "slices"

// A style is the role of a character in a drawing. Its colour is rustc's. That of a primary span depends on the level
// of the diagnostic.
type style uint8

const (
	plain     style = iota
	strong          // the message, and the word before a note without spans
	gutter          // line numbers, the bar beside the text, arrows
	primary         // what a primary span marks, and the word of the level
	secondary       // what another span marks
	addition        // text that a suggestion adds
	removal         // text that a suggestion removes
)

// levelColours are the colours of rustc's levels, as parameters of the escape sequence SGR.
var levelColours = [...]string{Error: "91", Warning: "33", Note: "92", Help: "96"}

// sequence returns the escape sequences that begin a style.
func (s style) sequence(level Level) string {
	switch s {
	case strong:
		return "\x1b[1m"
	case gutter, secondary:
		return "\x1b[1m\x1b[94m"
	case primary:
		return "\x1b[1m\x1b[" + levelColours[level] + "m"
	case addition:
		return "\x1b[92m"
	case removal:
		return "\x1b[91m"
	}
	return ""
}

// A row is a line of a drawing: its characters, and the style of each.
type row struct {
	text   []rune
	styles []style
}

// add appends text in a style and returns the row.
func (r *row) add(s style, text string) *row {
	for _, c := range text {
		r.text, r.styles = append(r.text, c), append(r.styles, s)
	}
	return r
}

// put writes text at a column. It fills the gap before it with spaces.
func (r *row) put(col int, s style, text string) {
	for _, c := range text {
		for len(r.text) <= col {
			r.text, r.styles = append(r.text, ' '), append(r.styles, plain)
		}
		r.text[col], r.styles[col] = c, s
		col++
	}
}

// join appends the characters of another row.
func (r *row) join(other *row) *row {
	r.text, r.styles = append(r.text, other.text...), append(r.styles, other.styles...)
	return r
}

// trim removes spaces at the end.
func (r *row) trim() *row {
	for n := len(r.text); n > 0 && r.text[n-1] == ' '; n-- {
		r.text, r.styles = r.text[:n-1], r.styles[:n-1]
	}
	return r
}

// appendTo appends the row and a line end, with escape sequences where coloured is set. Spaces do not end a run of
// characters of one style.
func (r *row) appendTo(dst []byte, level Level, coloured bool) []byte {
	if !coloured {
		return append(append(dst, string(r.text)...), '\n')
	}
	for i := 0; i < len(r.text); {
		s := r.styles[i]
		end := i + 1
		if more := slices.IndexFunc(r.styles[end:], func(other style) bool { return other != s }); more >= 0 {
			end += more
		} else {
			end = len(r.text)
		}
		part := string(r.text[i:end])
		if begin := s.sequence(level); begin != "" {
			part = begin + part + "\x1b[0m"
		}
		dst, i = append(dst, part...), end
	}
	return append(dst, '\n')
}

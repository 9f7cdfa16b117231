package diag

import (
	"slices"
	"strconv"
	"strings"
)

// terminalWidth is the width for which rustc lays out messages when the output is not a terminal.
const terminalWidth = 140

// AppendText appends a diagnostic in the form of rustc's terminal output: the message, the lines that its spans are on
// with their labels, then its notes, helps and suggestions, and an empty line. name is the file's name as it is shown,
// text the file's. With coloured it has rustc's colours, as escape sequences.
func AppendText(dst []byte, name string, text *Text, d *Diagnostic, coloured bool) []byte {
	spans, children := inlineSuggestion(d)
	e := &emitter{name: name, text: text, out: dst, level: d.Level, coloured: coloured}
	e.gutter = gutterWidth(d)
	head := d.Level.String()
	if strings.HasPrefix(d.Code, "E") {
		head += "[" + d.Code + "]"
	}
	e.message(head, strong, d.Message)
	e.snippet(spans)
	for i := range children {
		c := &children[i]
		if i == 0 && len(spans) > 0 {
			e.separator()
		}
		e.level = c.Level
		word := c.Level.String()
		switch {
		case len(c.Edits) > 0 && c.Style != MessageOnly:
			e.message(word, plain, c.Message)
			e.suggestion(c.Edits)
		case len(c.Spans) > 0:
			e.message(word, plain, c.Message)
			e.snippet(c.Spans)
		default:
			r := new(row).add(plain, e.pad()+" ").add(gutter, "= ").add(strong, word).add(plain, ": ")
			e.lines(r, plain, c.Message)
		}
	}
	return append(e.out, '\n')
}

// AppendSummary appends the lines with which rustc ends a list of diagnostics that has errors. It appends nothing to a
// list without errors.
func AppendSummary(dst []byte, list []Diagnostic, coloured bool) []byte {
	errors, warnings := 0, 0
	for i := range list {
		if list[i].Level == Error {
			errors++
		} else {
			warnings++
		}
	}
	if errors == 0 {
		return dst
	}
	text := "aborting due to " + plural(errors, "previous error")
	if warnings > 0 {
		text += "; " + plural(warnings, "warning") + " emitted"
	}
	e := &emitter{out: dst, level: Error, coloured: coloured}
	e.message(Error.String(), strong, text)
	return append(e.out, '\n')
}

func plural(n int, what string) string {
	s := strconv.Itoa(n) + " " + what
	if n != 1 {
		s += "s"
	}
	return s
}

// inlineSuggestion returns the spans of d, with the suggestion that is shown as a label among them, and the other
// children.
func inlineSuggestion(d *Diagnostic) ([]Span, []Child) {
	children := slices.DeleteFunc(slices.Clone(d.Children), func(c Child) bool { return c.Style == Hidden })
	k := slices.IndexFunc(children, func(c Child) bool {
		return (c.Style == Inline || c.Style == InlineShort) && len(c.Edits) == 1
	})
	if k < 0 {
		return d.Spans, children
	}
	c := children[k]
	edit := c.Edits[0]
	label := Span{Start: edit.Start, End: edit.End, Label: "help: " + c.Message}
	if s := strings.TrimSpace(edit.Replacement); s != "" && c.Style == Inline {
		label.Label += ": `" + s + "`"
	}
	spans, children := slices.Clone(d.Spans), slices.Delete(children, k, k+1)
	for i := range spans {
		if s := &spans[i]; s.Start == label.Start && s.End == label.End {
			label.Primary = label.Primary || s.Primary
			if s.Label == "" {
				s.Label = label.Label
				return spans, children
			}
		}
	}
	return append(spans, label), children
}

// gutterWidth returns the width of the largest line number that is shown with d.
func gutterWidth(d *Diagnostic) int {
	last := 0
	for _, s := range d.Spans {
		last = max(last, s.End.Line)
	}
	for i := range d.Children {
		c := &d.Children[i]
		for _, s := range c.Spans {
			last = max(last, s.End.Line)
		}
		for _, e := range c.Edits {
			last = max(last, e.End.Line)
		}
	}
	return len(strconv.Itoa(last))
}

// An emitter writes one diagnostic.
type emitter struct {
	name     string
	text     *Text
	gutter   int   // cells for line numbers
	level    Level // of the part that is written, for the colour of primary spans
	coloured bool
	out      []byte
}

func (e *emitter) pad() string { return strings.Repeat(" ", e.gutter) }

func (e *emitter) line(r *row) { e.out = r.appendTo(e.out, e.level, e.coloured) }

// beside returns the start of a line that is not of the text, such as "   |".
func (e *emitter) beside() *row { return new(row).add(plain, e.pad()+" ").add(gutter, "|") }

func (e *emitter) separator() { e.line(e.beside()) }

// number returns a line number and its sign, such as " 7 |".
func (e *emitter) number(line int, s style, sign string) *row {
	n := strconv.Itoa(line)
	return new(row).add(gutter, strings.Repeat(" ", max(0, e.gutter-len(n)))+n).add(plain, " ").add(s, sign)
}

// message writes a level with its code, and a message in a style.
func (e *emitter) message(head string, s style, text string) {
	e.lines(new(row).add(primary, head).add(s, ": "), s, text)
}

// lines writes text behind r, and its further lines below its first one.
func (e *emitter) lines(r *row, s style, text string) {
	indent := strings.Repeat(" ", len(r.text))
	for line := range strings.SplitSeq(text, "\n") {
		e.line(r.add(s, visible(line)))
		r = new(row).add(plain, indent)
	}
}

// snippet draws the lines that spans are on.
func (e *emitter) snippet(spans []Span) {
	if len(spans) == 0 {
		return
	}
	at := spans[0].Start
	for i, primary := 1, spans[0].Primary; i < len(spans); i++ { // the first in the text of the primary ones
		if s := &spans[i]; s.Primary && (!primary || s.Start.Offset < at.Offset) {
			at, primary = s.Start, true
		}
	}
	e.line(new(row).add(plain, e.pad()).add(gutter, "--> ").
		add(plain, e.name+":"+strconv.Itoa(at.Line)+":"+strconv.Itoa(at.Char)))
	e.separator()
	s := newSnippet(e.text, spans)
	s.draw(e)
}

// visible returns source text as rustc shows it: a tab is four spaces; characters that would control the terminal or
// turn the direction of the text are replaced by pictures.
func visible(text string) string {
	plain := true
	for i := 0; i < len(text) && plain; i++ {
		plain = text[i] >= ' ' && text[i] < 0x7f
	}
	if plain {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\t':
			b.WriteString("    ")
		case r < ' ':
			b.WriteRune(0x2400 + r)
		case r == 0x7f:
			b.WriteRune('\u2421')
		case r == 0x200d: // joins the characters beside it
		case r >= 0x80 && r < 0xa0, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			b.WriteRune('\uFFFD')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

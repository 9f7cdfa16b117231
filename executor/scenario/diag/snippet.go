package diag

import (
	"cmp"
	"slices"
	"strings"
)

// A snippet is the drawing of some lines of a text with labelled spans. A span on one line is an underline. A span
// over several lines is a bar left of the text, at its own depth, from its first line to its last:
//
//	LL |       let x = match y {
//	   |  _____________^            start: the horizontal line to the first character
//	LL | |         1 => 2,          the bar
//	LL | |     };
//	   | |_____^ label              end: the horizontal line to the last character
type snippet struct {
	text  *Text
	lines []snippetLine // in ascending order
	depth int           // the largest depth of bars
	left  int           // cells that are cut off from the start of every line, 0 if the lines fit
	right int           // the cell behind the last one that is shown, when a line is too long
	width int           // cells for the source text
}

type snippetLine struct {
	line int
	anns []annotation
}

type annotationKind uint8

const (
	single     annotationKind = iota // an underline
	multiStart                       // the first line of a bar
	multiMid                         // a line that a bar passes
	multiEnd                         // the last line of a bar, with the label
)

// An annotation is the part of a span that lies on one line. Columns are in cells, from 0, the end is exclusive.
type annotation struct {
	kind       annotationKind
	start, end int
	primary    bool
	label      string
	depth      int // of a bar, from 1
}

// style returns how the annotation and its label are drawn.
func (a *annotation) style() style {
	if a.primary {
		return primary
	}
	return secondary
}

func (a *annotation) onlyBar() bool    { return a.kind == multiMid }
func (a *annotation) takesSpace() bool { return a.kind == multiStart || a.kind == multiEnd }

// overlaps reports whether the columns of a, with padding behind them, and of b have one in common.
func (a *annotation) overlaps(b *annotation, padding int) bool {
	return rangesOverlap(a.start, a.end+padding, b.start, b.end)
}

func rangesOverlap(a, b, c, d int) bool { return c <= a && a < d || a <= c && c < b }

// A bar is a span over several lines.
type bar struct {
	Span
	depth  int
	shared bool // another bar covers the same range: only the label is drawn
}

func newSnippet(text *Text, spans []Span) *snippet {
	s := &snippet{text: text}
	var bars []bar
	for i := range spans {
		x := spans[i]
		if x.End.Line > x.Start.Line {
			bars = append(bars, bar{Span: x, depth: 1})
			continue
		}
		from, to := x.Start.Cell-1, x.End.Cell-1
		if to <= from {
			to = from + 1
		}
		s.add(x.Start.Line, annotation{start: from, end: to, primary: x.Primary, label: x.Label})
	}
	s.addBars(bars)
	slices.SortFunc(s.lines, func(a, b snippetLine) int { return cmp.Compare(a.line, b.line) })
	return s
}

func (s *snippet) add(line int, a annotation) {
	for i := range s.lines {
		if s.lines[i].line == line {
			s.lines[i].anns = append(s.lines[i].anns, a)
			return
		}
	}
	s.lines = append(s.lines, snippetLine{line, []annotation{a}})
}

// addBars gives overlapping bars different depths, the longest the leftmost one, and chooses their lines.
func (s *snippet) addBars(bars []bar) {
	slices.SortStableFunc(bars, func(a, b bar) int {
		return cmp.Or(cmp.Compare(a.Start.Line, b.Start.Line), -cmp.Compare(a.End.Line, b.End.Line))
	})
	same := func(a, b *bar) bool { return a.Start == b.Start && a.End == b.End }
	for i := range bars {
		ann := bars[i]
		for j := range bars {
			a := &bars[j]
			if !same(&ann, a) && rangesOverlap(ann.Start.Line, ann.End.Line+1, a.Start.Line, a.End.Line+1) {
				a.depth++
			} else if same(&ann, a) && i != j {
				a.shared = true
			} else {
				break
			}
		}
	}
	for i := range bars {
		s.depth = max(s.depth, bars[i].depth)
	}
	for i := range bars {
		b := &bars[i]
		b.depth = s.depth - b.depth + 1
		end := annotation{kind: multiEnd, start: max(0, b.End.Cell-2), end: b.End.Cell - 1, primary: b.Primary, label: b.Label, depth: b.depth}
		if b.shared {
			end.kind = single
			s.add(b.End.Line, end)
			continue
		}
		s.add(b.Start.Line, annotation{kind: multiStart, start: b.Start.Cell - 1, end: b.Start.Cell, primary: b.Primary, depth: b.depth})
		// Up to four lines after the first are shown, without trailing lines that say little.
		middle := min(b.Start.Line+4, b.End.Line)
		until := b.Start.Line
		for line := middle - 1; line >= b.Start.Line; line-- {
			if s.telling(line) {
				until = line + 1
				break
			}
		}
		mid := annotation{kind: multiMid, primary: b.Primary, depth: b.depth}
		for line := b.Start.Line + 1; line < until; line++ {
			s.add(line, mid)
		}
		if last := b.End.Line - 1; middle < last && s.telling(last) {
			s.add(last, mid)
		}
		s.add(b.End.Line, end)
	}
}

// telling reports whether a line has more than a comment or one bracket.
func (s *snippet) telling(line int) bool {
	t := strings.TrimSpace(s.text.Line(line))
	if strings.HasPrefix(t, "//") && !strings.HasPrefix(t, "///") && !strings.HasPrefix(t, "//!") {
		return false
	}
	switch t {
	case "", "{", "}", "(", ")", "[", "]":
		return false
	}
	return true
}

// draw writes the lines and, between lines that are not neighbours, "..." or the one line that is left out.
func (s *snippet) draw(e *emitter) {
	s.fit(e)
	var bars []*annotation // that are open behind the current line
	for i := range s.lines {
		l := &s.lines[i]
		c := s.canvas(e)
		changed := s.drawLine(c, l)
		var opened []*annotation
		for _, a := range changed {
			if k := slices.IndexFunc(bars, func(b *annotation) bool { return b.depth == a.depth }); k >= 0 {
				bars = slices.Delete(bars, k, k+1)
			} else {
				opened = append(opened, a)
			}
		}
		c.bars(bars)
		bars = append(bars, opened...)
		c.write(e, l.line)
		if i+1 == len(s.lines) {
			break
		}
		switch gap := s.lines[i+1].line - l.line; {
		case gap > 2:
			c := s.canvas(e)
			c.bars(bars)
			e.line(new(row).add(gutter, "...").add(plain, strings.Repeat(" ", max(0, e.gutter-1))).join(&c.rows[0]).trim())
		case gap == 2:
			c := s.canvas(e)
			c.source(s, l.line+1)
			c.bars(bars)
			c.write(e, l.line+1)
		}
	}
}

// drawLine draws one line with its underlines and labels. It returns the annotations that open or close a bar.
func (s *snippet) drawLine(c *canvas, l *snippetLine) []*annotation {
	text := c.source(s, l.line)
	if bars, ok := s.barsFromMargin(c, l, text); ok {
		return bars
	}
	anns := make([]*annotation, len(l.anns))
	for i := range l.anns {
		a := &l.anns[i]
		if !a.onlyBar() {
			a.start, a.end = max(0, a.start-s.left), max(0, a.end-s.left)
		}
		anns[i] = a
	}
	slices.SortStableFunc(anns, func(a, b *annotation) int { return -cmp.Compare(a.start, b.start) })
	if !slices.ContainsFunc(anns, func(a *annotation) bool { return !a.onlyBar() }) {
		return nil
	}
	places, last := placeLabels(anns)
	for row := 1; row <= last+1; row++ {
		c.put(row, 0, plain, "")
	}
	for _, p := range places {
		if p.takesSpace() {
			for x := c.bar(p.depth) + 1; x < c.col(p.start); x++ {
				c.put(p.row+1, x, p.style(), "_")
			}
		}
	}
	for _, p := range places {
		if p.row > 0 && (p.label != "" || p.takesSpace()) {
			c.line(1, p.row+1, c.col(p.start), p.style())
		}
		switch p.kind {
		case multiStart:
			c.line(p.row+2, last+1, c.bar(p.depth), p.style())
		case multiEnd:
			c.line(0, p.row+1, c.bar(p.depth), p.style())
		}
	}
	for _, p := range places {
		switch {
		case p.label == "":
		case p.row == 0:
			c.put(1, c.col(p.end)+1, p.style(), visible(p.label))
		default:
			c.put(p.row+2, c.col(p.start), p.style(), visible(p.label))
		}
	}
	// Shorter underlines are drawn over longer ones.
	slices.SortStableFunc(places, func(a, b place) int {
		if d := cmp.Compare(b.end-b.start, a.end-a.start); d != 0 || a.primary == b.primary {
			return d
		}
		if b.primary {
			return -1
		}
		return 1
	})
	var bars []*annotation
	for _, p := range places {
		sign := "-"
		if p.primary {
			sign = "^"
		}
		if !p.onlyBar() {
			for x := p.start; x < p.end; x++ {
				c.put(1, c.col(x), p.style(), sign)
			}
		}
		if p.takesSpace() {
			bars = append(bars, p.annotation)
		}
	}
	return bars
}

// barsFromMargin draws the start of bars at the first characters of a line as "/" beside the line, without a row of
// its own. ok is false when the line has something else to show.
func (s *snippet) barsFromMargin(c *canvas, l *snippetLine, text string) (bars []*annotation, ok bool) {
	for i := range l.anns {
		a := &l.anns[i]
		switch {
		case a.kind == multiStart && a.start <= len(text)-len(strings.TrimLeft(text, " ")):
			bars = append(bars, a)
		case a.kind == multiMid:
		default:
			return nil, false
		}
	}
	for _, a := range bars {
		c.put(0, c.bar(a.depth), a.style(), "/")
	}
	return bars, true
}

// A place is an annotation with the row of its label: 0 is the row of the underlines.
type place struct {
	*annotation
	row int
}

// placeLabels chooses the row of each label, from right to left: the rightmost label stands behind its underline, the
// others below. The number of rows below the underlines is returned.
func placeLabels(anns []*annotation) (places []place, rows int) {
	row := 0
	for i, a := range anns {
		if row == 0 && a.label != "" {
			for _, next := range anns[i+1:] {
				if next.overlaps(a, 0) && !(next.start == a.start && next.end == a.end && next.label == "") {
					row++
					break
				}
			}
		}
		places = append(places, place{a, row})
		for _, next := range anns[i+1:] {
			padding := 0
			if next.label != "" {
				padding = len(next.label) + 2
			}
			if next.overlaps(a, padding) && a.label != "" && next.label != "" ||
				a.takesSpace() && next.label != "" || a.label != "" && next.takesSpace() ||
				a.takesSpace() && next.takesSpace() ||
				next.overlaps(a, padding) && next.end <= a.end && next.label != "" && row == 0 {
				row++
				break
			}
		}
		rows = max(rows, row)
	}
	if rows > 0 {
		rows++
	}
	if !slices.ContainsFunc(anns, func(a *annotation) bool { return a.kind != multiStart }) {
		// Bars that start on one line do not cross when the leftmost one has the first row.
		last := 0
		for _, p := range places {
			last = max(last, p.row)
		}
		for i := range places {
			places[i].row = last - places[i].row
		}
		rows = max(0, rows-1)
	}
	return places, rows
}

// A canvas is the drawing of one line: row 0 is the source text, the others are below. Columns start behind "LL |".
type canvas struct {
	depth int
	rows  []row
}

func (s *snippet) canvas(e *emitter) *canvas { return &canvas{s.depth, make([]row, 1)} }

// bar is the column of bars of a depth from 1; col that of a cell of the text.
func (c *canvas) bar(depth int) int { return depth }
func (c *canvas) col(cell int) int {
	if c.depth > 0 {
		return cell + c.depth + 2
	}
	return cell + 1
}

// line draws a vertical line from one row to another.
func (c *canvas) line(from, to, col int, s style) {
	for row := from; row <= to; row++ {
		c.put(row, col, s, "|")
	}
}

func (c *canvas) put(line, col int, s style, text string) {
	for len(c.rows) <= line {
		c.rows = append(c.rows, row{})
	}
	c.rows[line].put(col, s, text)
}

// bars draws the bars that pass the line.
func (c *canvas) bars(open []*annotation) {
	for _, a := range open {
		for row := range c.rows {
			c.put(row, c.bar(a.depth), a.style(), "|")
		}
	}
}

func (c *canvas) write(e *emitter, line int) {
	for i := range c.rows {
		head := e.beside()
		if i == 0 {
			head = e.number(line, gutter, "|")
		}
		e.line(head.join(&c.rows[i]).trim())
	}
}

// source draws a line of the text, and returns what is drawn.
func (c *canvas) source(s *snippet, line int) string {
	text := visible(s.text.Line(line))
	const dots = "..."
	shown, before, after := s.cut(text)
	c.put(0, c.col(0), plain, string(shown))
	if before {
		c.put(0, c.col(0), gutter, dots[:min(len(dots), len(shown))])
	}
	if after {
		c.put(0, c.col(len(shown)-len(dots)), gutter, dots)
	}
	return text
}

// fit chooses which cells of the lines are shown when they are too long or indented deeply.
func (s *snippet) fit(e *emitter) {
	s.width = max(20, terminalWidth-(e.gutter+3+s.depth))
	const padding = 6 // for "..."
	indent, from, to, label, longest := 1<<30, 1<<30, 0, 0, 0
	for i := range s.lines {
		l := &s.lines[i]
		text := visible(s.text.Line(l.line))
		longest = max(longest, cells(text))
		if t := strings.TrimLeft(text, " "); t != "" {
			indent = min(indent, len(text)-len(t))
		}
		for k := range l.anns {
			a := &l.anns[k]
			if a.onlyBar() {
				continue
			}
			from, to = min(from, a.start), max(to, a.end)
			label = max(label, a.end)
			if a.label != "" {
				label = max(label, a.end+cells(a.label)+1)
			}
		}
	}
	if indent == 1<<30 {
		indent = 0
	}
	if from == 1<<30 {
		from = 0
	}
	indent, from, to, label = max(0, indent-padding), max(0, from-padding), to+padding, label+padding
	if indent > 20 {
		s.left = indent - 16
	}
	s.right = max(longest, s.left)
	if s.right-s.left <= s.width {
		return
	}
	switch {
	case label-indent <= s.width:
		s.left = indent
	case label-from <= s.width:
		s.left = max(0, from-(s.width-(label-from))/2)
	case to-from <= s.width:
		s.left = max(0, from-(s.width-(to-from))/5*2)
	default:
		s.left, s.right = from, min(to, from+4*s.width)
		return
	}
	s.right = s.left + s.width
}

// cut returns the part of a line that is shown. If something before or after it is left out, dots replace its first or
// last three characters.
func (s *snippet) cut(text string) (shown []rune, before, after bool) {
	n := cells(text)
	if s.left == 0 && n <= s.right {
		return []rune(text), false, false
	}
	left, right := min(s.left, n), n
	if n-left > s.width {
		right = min(n, s.right)
	}
	at := 0
	for _, r := range text {
		if at >= left && at < right {
			shown = append(shown, r)
		}
		at += Width(r)
	}
	return shown, left > 0, right < n && len(shown) >= 3
}

// cells is the width of a text in a terminal.
func cells(s string) int {
	n := 0
	for _, r := range s {
		n += Width(r)
	}
	return n
}

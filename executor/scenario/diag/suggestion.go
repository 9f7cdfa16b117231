package diag

import (
	"strings"
	"unicode/utf8"
)

// suggestion draws the text as it would be with edits: lines with insertions marked by +, or the old and the new line
// where something is replaced or removed.
func (e *emitter) suggestion(edits []Edit) {
	edits = e.trimEdits(edits)
	if len(edits) == 0 {
		return
	}
	e.separator()
	first, last := edits[0].Start.Line, edits[0].End.Line
	for _, x := range edits {
		first, last = min(first, x.Start.Line), max(last, x.End.Line)
	}
	lines, marks := e.apply(edits, first, last)
	removes := false
	for _, x := range edits {
		removes = removes || x.End.Offset > x.Start.Offset
	}
	only := edits[0].Replacement
	switch {
	case len(edits) == 1 && !removes && strings.HasSuffix(only, "\n") && edits[0].Start.Byte == 1:
		// Whole lines are added.
		for i, line := range strings.Split(strings.TrimRight(only, "\n"), "\n") {
			e.line(e.number(first+i, addition, "+ ").add(addition, visible(line)).trim())
		}
		e.separator()
	case len(lines) > 1:
		e.changedLines(lines, marks, first)
		e.separator()
	case removes:
		for n := first; n <= last; n++ {
			line := e.text.Line(n)
			e.line(marked(e.number(n, removal, "- "), line, removed(edits, n, len(line)), removal))
		}
		for i, line := range lines {
			e.line(marked(e.number(first+i, addition, "+ "), line, marks[i], addition))
		}
		e.separator()
	default:
		e.line(marked(e.number(first, gutter, "| "), lines[0], marks[0], addition))
		below := e.beside()
		left := len(below.text) + 1
		for _, m := range marks[0] {
			part := lines[0][m.from:m.to]
			from := cells(lines[0][:m.to]) - cells(strings.TrimLeft(part, " \t"))
			to := cells(lines[0][:m.from]) + cells(strings.TrimRight(part, " \t"))
			below.put(left+from, addition, strings.Repeat("+", max(0, to-from)))
		}
		e.line(below.trim())
	}
}

// marked appends a line of text to r, with ranges of it in a style.
func marked(r *row, text string, ranges []insertion, s style) *row {
	at := 0
	for _, m := range ranges {
		r.add(plain, visible(text[at:m.from])).add(s, visible(text[m.from:m.to]))
		at = m.to
	}
	return r.add(plain, visible(text[at:])).trim()
}

// removed returns the ranges of a line that edits replace. The line has length bytes.
func removed(edits []Edit, line, length int) (ranges []insertion) {
	for _, x := range edits {
		from, to := 0, length
		if x.Start.Line == line {
			from = x.Start.Byte - 1
		}
		if x.End.Line == line {
			to = x.End.Byte - 1
		}
		if x.Start.Line <= line && line <= x.End.Line && from < to {
			ranges = append(ranges, insertion{from, min(to, length)})
		}
	}
	return ranges
}

// changedLines draws a suggestion over several lines: ~ marks a line that changes, + one that is added.
func (e *emitter) changedLines(lines []string, marks [][]insertion, first int) {
	const most = 6 // lines with changes that are shown
	shown := 0
	var same []int
	draw := func(i int, s style, sign string) {
		e.line(marked(e.number(first+i, s, sign+" "), lines[i], marks[i], addition))
	}
	for i := range lines {
		if i == len(lines)-1 && len(marks[i]) == 0 && strings.TrimSpace(lines[i]) == "" {
			break
		}
		if len(marks[i]) == 0 {
			same = append(same, i)
			continue
		}
		if shown >= most {
			e.line(new(row).add(gutter, "..."))
			return
		}
		if len(same) <= 3 {
			for _, k := range same {
				draw(k, gutter, "|")
				shown++
			}
		} else {
			draw(same[0], gutter, "|")
			e.line(new(row).add(gutter, "..."))
			draw(same[len(same)-1], gutter, "|")
			shown += 3
		}
		same = nil
		sign := "~"
		if m := marks[i]; len(m) == 1 && m[0].from == 0 && m[0].to == len(lines[i]) {
			sign = "+"
		}
		draw(i, addition, sign)
		shown++
	}
}

// An insertion is a range of bytes of a new line that was not there before. It is empty where text was removed.
type insertion struct{ from, to int }

// apply returns the lines from first to last with the edits, and what of each is new.
func (e *emitter) apply(edits []Edit, first, last int) (lines []string, marks [][]insertion) {
	line := first
	at := 0 // bytes of the old line that are copied
	cur := ""
	var mark []insertion
	flush := func() {
		lines, marks = append(lines, cur), append(marks, mark)
		cur, mark = "", nil
	}
	copyTo := func(to Position) {
		for line < to.Line {
			cur += e.text.Line(line)[at:]
			flush()
			line, at = line+1, 0
		}
		text := e.text.Line(line)
		end := min(to.Byte-1, len(text))
		if end > at {
			cur += text[at:end]
			at = end
		}
	}
	for _, x := range edits {
		copyTo(x.Start)
		if x.Replacement == "" {
			mark = append(mark, insertion{len(cur), len(cur)})
		}
		for i, part := range strings.Split(x.Replacement, "\n") {
			if i > 0 {
				flush()
			}
			if part != "" {
				mark = append(mark, insertion{len(cur), len(cur) + len(part)})
				cur += part
			}
		}
		line, at = x.End.Line, min(x.End.Byte-1, len(e.text.Line(x.End.Line)))
	}
	cur += e.text.Line(line)[at:]
	flush()
	for line++; line <= last; line++ {
		cur = e.text.Line(line)
		flush()
	}
	return lines, marks
}

// trimEdits turns replacements that keep the start or the end of what they replace into insertions, as rustc does
// before it draws them.
func (e *emitter) trimEdits(edits []Edit) []Edit {
	var out []Edit
	for _, x := range edits {
		old := e.text.src[x.Start.Offset:x.End.Offset]
		if old == x.Replacement {
			continue
		}
		if old != "" {
			p := 0 // the common prefix
			for p < len(old) && p < len(x.Replacement) {
				r, n := utf8.DecodeRuneInString(old[p:])
				if q, m := utf8.DecodeRuneInString(x.Replacement[p:]); r != q || n != m {
					break
				}
				p += n
			}
			s := 0 // the common suffix behind it
			for s < len(old)-p && s < len(x.Replacement)-p {
				r, n := utf8.DecodeLastRuneInString(old[:len(old)-s])
				if q, m := utf8.DecodeLastRuneInString(x.Replacement[:len(x.Replacement)-s]); r != q || n != m || s+n > min(len(old), len(x.Replacement))-p {
					break
				}
				s += n
			}
			if p+s == len(old) {
				x.Start, x.End = e.text.At(x.Start.Offset+p), e.text.At(x.End.Offset-s)
				x.Replacement = x.Replacement[p : len(x.Replacement)-s]
			}
		}
		out = append(out, x)
	}
	return out
}

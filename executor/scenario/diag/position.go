package diag

import (
	"sort"
	"strings"
	"unicode"
)

// A Column is one place of a line, counted in four ways, each from 1.
type Column struct {
	Byte  int `page:"-"`   // bytes of UTF-8
	Char  int `page:"-"`   // code points: the column in rustc's messages and in JSON
	Cell  int `page:"-"`   // cells of a terminal, a tab counts as four: the column in panic messages and in drawings
	UTF16 int `page:"col"` // UTF-16 units: the column in the page's editor
}

// A Position is one place of a source text.
type Position struct {
	Offset int `page:"-"` // in bytes, from 0
	Line   int // from 1
	Column
}

// A Text is a source text with an index of its lines. It is the one place that converts between offsets, lines and
// columns. A Text is built by NewText and must not be copied after its first use.
type Text struct {
	src   string
	lines []uint32 // offset of each line's first byte; nil until the first use
	marks []mark   // nil until a column far into a line is needed
}

// NewText returns the index of src. It does no work until it is used.
func NewText(src string) *Text { return &Text{src: src} }

// At returns the position of a byte offset. Offsets outside of the text are moved to its start or end.
func (t *Text) At(offset int) Position {
	offset = min(max(offset, 0), len(t.src))
	line := t.LineAt(offset)
	start := int(t.lines[line-1])
	col, from := Column{Char: 1, Cell: 1, UTF16: 1}, start
	if offset-start > markStep {
		t.findMarks()
		if m := t.marks[offset/markStep]; m.at > start && m.at <= offset {
			col, from = m.col, m.at
		}
	}
	for _, r := range t.src[from:offset] {
		col.count(r)
	}
	col.Byte = offset - start + 1
	return Position{offset, line, col}
}

// LineAt returns the number of the line of a byte offset, from 1.
func (t *Text) LineAt(offset int) int {
	t.index()
	offset = max(offset, 0)
	return sort.Search(len(t.lines), func(i int) bool { return int(t.lines[i]) > offset })
}

// Offset returns the byte offset of a line and a column in UTF-16 units, both from 1. ok is false when the text has no
// character there.
func (t *Text) Offset(line, utf16 int) (offset int, ok bool) {
	t.index()
	if line < 1 || line > len(t.lines) {
		return 0, false
	}
	col := Column{UTF16: 1}
	for i, r := range t.Line(line) {
		if col.UTF16 >= utf16 {
			return int(t.lines[line-1]) + i, true
		}
		col.count(r)
	}
	return 0, false
}

// Line returns the text of line n, from 1, without its end. It is "" when there is no such line.
func (t *Text) Line(n int) string {
	t.index()
	if n < 1 || n > len(t.lines) {
		return ""
	}
	s := t.src[t.lines[n-1]:]
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSuffix(s, "\r")
}

func (t *Text) index() {
	if t.lines != nil {
		return
	}
	t.lines = make([]uint32, 1, 1+len(t.src)/24)
	for i := 0; ; {
		n := strings.IndexByte(t.src[i:], '\n')
		if n < 0 {
			return
		}
		i += n + 1
		t.lines = append(t.lines, uint32(i))
	}
}

func (c *Column) count(r rune) {
	c.Char++
	c.Cell += Width(r)
	c.UTF16++
	if r > 0xffff {
		c.UTF16++
	}
}

// Width returns how many cells of a terminal rustc gives a character. A tab has four.
func Width(r rune) int {
	switch {
	case r == '\t':
		return 4
	case r < 0x300:
		return 1
	case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069: // drawn as U+FFFD
		return 1
	case r >= 0x1160 && r <= 0x11ff, unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	i := sort.Search(len(doubleWidth), func(i int) bool { return doubleWidth[i].last >= r })
	if i < len(doubleWidth) && doubleWidth[i].first <= r {
		return 2
	}
	return 1
}

// doubleWidth are the ranges of characters that take two cells, in ascending order (Unicode 16, East Asian Width W and F).
var doubleWidth = [...]struct{ first, last rune }{
	{0x1100, 0x115f}, {0x17a4, 0x17a4}, {0x231a, 0x231b}, {0x2329, 0x232a}, {0x23e9, 0x23ec}, {0x23f0, 0x23f0},
	{0x23f3, 0x23f3}, {0x25fd, 0x25fe}, {0x2614, 0x2615}, {0x2630, 0x2637}, {0x2648, 0x2653}, {0x267f, 0x267f},
	{0x268a, 0x268f}, {0x2693, 0x2693}, {0x26a1, 0x26a1}, {0x26aa, 0x26ab}, {0x26bd, 0x26be}, {0x26c4, 0x26c5},
	{0x26ce, 0x26ce}, {0x26d4, 0x26d4}, {0x26ea, 0x26ea}, {0x26f2, 0x26f3}, {0x26f5, 0x26f5}, {0x26fa, 0x26fa},
	{0x26fd, 0x26fd}, {0x2705, 0x2705}, {0x270a, 0x270b}, {0x2728, 0x2728}, {0x274c, 0x274c}, {0x274e, 0x274e},
	{0x2753, 0x2755}, {0x2757, 0x2757}, {0x2795, 0x2797}, {0x27b0, 0x27b0}, {0x27bf, 0x27bf}, {0x2b1b, 0x2b1c},
	{0x2b50, 0x2b50}, {0x2b55, 0x2b55}, {0x2e80, 0x3029}, {0x3030, 0x303e}, {0x3041, 0x3096}, {0x309b, 0x3163},
	{0x3165, 0x3247}, {0x3250, 0xa4c6}, {0xa960, 0xa97c}, {0xac00, 0xd7a3}, {0xf900, 0xfaff}, {0xfe10, 0xfe19},
	{0xfe30, 0xfe6b}, {0xff01, 0xff60}, {0xffe0, 0xffe6}, {0x16fe0, 0x16fe3}, {0x16ff2, 0x18d08}, {0x1aff0, 0x1b2fb},
	{0x1d300, 0x1d376}, {0x1f004, 0x1f004}, {0x1f0cf, 0x1f0cf}, {0x1f18e, 0x1f18e}, {0x1f191, 0x1f19a},
	{0x1f200, 0x1f320}, {0x1f32d, 0x1f335}, {0x1f337, 0x1f37c}, {0x1f37e, 0x1f393}, {0x1f3a0, 0x1f3ca},
	{0x1f3cf, 0x1f3d3}, {0x1f3e0, 0x1f3f0}, {0x1f3f4, 0x1f3f4}, {0x1f3f8, 0x1f43e}, {0x1f440, 0x1f440},
	{0x1f442, 0x1f4fc}, {0x1f4ff, 0x1f53d}, {0x1f54b, 0x1f54e}, {0x1f550, 0x1f567}, {0x1f57a, 0x1f57a},
	{0x1f595, 0x1f596}, {0x1f5a4, 0x1f5a4}, {0x1f5fb, 0x1f64f}, {0x1f680, 0x1f6c5}, {0x1f6cc, 0x1f6cc},
	{0x1f6d0, 0x1f6d2}, {0x1f6d5, 0x1f6df}, {0x1f6eb, 0x1f6ec}, {0x1f6f4, 0x1f6fc}, {0x1f7e0, 0x1f7f0},
	{0x1f90c, 0x1f93a}, {0x1f93c, 0x1f945}, {0x1f947, 0x1f9ff}, {0x1fa70, 0x1faf8}, {0x20000, 0x3fffd},
}

// A mark is the column of the first character at or behind a multiple of markStep bytes. Marks keep the cost of a
// column constant in lines of a megabyte.
type mark struct {
	at  int
	col Column
}

const markStep = 1 << 12

func (t *Text) findMarks() {
	if t.marks != nil {
		return
	}
	marks := make([]mark, 0, len(t.src)/markStep+2)
	col := Column{Char: 1, Cell: 1, UTF16: 1}
	for i, r := range t.src {
		for len(marks)*markStep <= i {
			marks = append(marks, mark{i, col})
		}
		if col.count(r); r == '\n' {
			col = Column{Char: 1, Cell: 1, UTF16: 1}
		}
	}
	for len(marks)*markStep <= len(t.src) {
		marks = append(marks, mark{len(t.src), col})
	}
	t.marks = marks
}

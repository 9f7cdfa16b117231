package syntax

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A SourceMap gives every byte of every source file its own Pos, so that a
// position needs no file beside it. The zero value is ready to use.
type SourceMap struct {
	up    *SourceMap // has all before the first of files; may be nil
	files []*SourceFile
	next  Pos // base of the next file; 0 stands for 1
}

// A SourceFile is one source text in a SourceMap.
type SourceFile struct {
	Name string
	Src  string
	Base Pos // Pos of the first byte; Base+len(Src) is the end of the file
	// Edition is 0 until somebody says it, or ParseFile reads it in a program.
	Edition int

	lines []uint32 // offset of each line's first byte; nil until somebody asks
	marks []mark   // nil until somebody asks for a place far into a line
}

// Add puts a file into the map. One byte is left free after each file, so that
// the end of one file is not the start of the next. All files together can
// hold 4 GB.
func (m *SourceMap) Add(name, src string) *SourceFile {
	if m.next == 0 {
		m.next = 1
	}
	f := &SourceFile{Name: name, Src: src, Base: m.next}
	m.next += Pos(len(src)) + 1
	m.files = append(m.files, f)
	return f
}

// Fork is a map with the files of m, those too that are added to m later (less
// than 16 MB together), and others of its own.
func (m *SourceMap) Fork() *SourceMap {
	return &SourceMap{up: m, next: m.next + 1<<24}
}

// Files are the files that were added to m itself, in the order of their positions.
func (m *SourceMap) Files() []*SourceFile { return m.files }

// File finds the file that p lies in; nil for 0 and for positions past the end.
func (m *SourceMap) File(p Pos) *SourceFile {
	if p == 0 {
		return nil
	}
	if m.up != nil && (len(m.files) == 0 || p < m.files[0].Base) {
		return m.up.File(p)
	}
	i := sort.Search(len(m.files), func(i int) bool { return m.files[i].Base > p }) - 1
	if i < 0 || p > m.files[i].End() {
		return nil
	}
	return m.files[i]
}

// Position turns p into a file, a line and a column. Lines and columns start
// at 1; the column counts UTF-16 units. For no position file is nil.
func (m *SourceMap) Position(p Pos) (file *SourceFile, line, col int) {
	f := m.File(p)
	if f == nil {
		return nil, 0, 0
	}
	l, c := f.Columns(p)
	return f, l, c.UTF16
}

// Text is the source of a span, "" when it lies in no file.
func (m *SourceMap) Text(s Span) string {
	f := m.File(s.Lo)
	if f == nil || s.Hi < s.Lo || s.Hi > f.End() {
		return ""
	}
	return f.Src[s.Lo-f.Base : s.Hi-f.Base]
}

// End is the position after the last byte.
func (f *SourceFile) End() Pos { return f.Base + Pos(len(f.Src)) }

// Column is one place of a line, counted in four ways, each from 1.
type Column struct {
	Byte  int // bytes of UTF-8
	Char  int // code points, as in rustc's messages
	Cell  int // cells of a terminal, as in panic locations
	UTF16 int // UTF-16 units, as in the editor
}

// Columns finds line and column of a position of this file. Positions outside
// are moved to its start or end.
func (f *SourceFile) Columns(p Pos) (line int, col Column) {
	off := 0
	if p > f.Base {
		off = min(int(p-f.Base), len(f.Src))
	}
	if f.lines == nil {
		f.lines = lineStarts(f.Src)
	}
	line = sort.Search(len(f.lines), func(i int) bool { return int(f.lines[i]) > off })
	start := int(f.lines[line-1])
	col, from := Column{Char: 1, Cell: 1, UTF16: 1}, start
	if off-start > markStep {
		f.findMarks()
		if m := f.marks[off/markStep]; m.at > start && m.at <= off {
			col, from = m.col, m.at
		}
	}
	for _, r := range f.Src[from:off] {
		col.count(r)
	}
	col.Byte = off - start + 1
	return line, col
}

func (c *Column) count(r rune) {
	c.Char++
	c.Cell += cells(r)
	c.UTF16++
	if r > 0xffff {
		c.UTF16++
	}
}

// cells is how wide rustc takes a character to be.
func cells(r rune) int {
	switch {
	case r == '\t':
		return 4
	case r < 0x300:
		return 1
	case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069: // shown as a sign
		return 1
	case r >= 0x1160 && r <= 0x11ff, unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	i := sort.Search(len(doubled), func(i int) bool { return doubled[i].last >= r })
	if i < len(doubled) && doubled[i].first <= r {
		return 2
	}
	return 1
}

// doubled are the ranges of characters of two cells.
var doubled = [...]struct{ first, last rune }{
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

// A mark is the column of the first character at or behind each markStep bytes, so that a line of a megabyte is not
// counted again for each of its statements.
type mark struct {
	at  int
	col Column
}

const markStep = 1 << 12

func (f *SourceFile) findMarks() {
	if f.marks != nil {
		return
	}
	marks := make([]mark, 0, len(f.Src)/markStep+2)
	col := Column{Char: 1, Cell: 1, UTF16: 1}
	for i, r := range f.Src {
		for len(marks)*markStep <= i {
			marks = append(marks, mark{i, col})
		}
		if col.count(r); r == '\n' {
			col = Column{Char: 1, Cell: 1, UTF16: 1}
		}
	}
	for len(marks)*markStep <= len(f.Src) {
		marks = append(marks, mark{len(f.Src), col})
	}
	f.marks = marks
}

// Line is the text of line n (from 1) without its end; "" when there is none.
func (f *SourceFile) Line(n int) string {
	if f.lines == nil {
		f.lines = lineStarts(f.Src)
	}
	if n < 1 || n > len(f.lines) {
		return ""
	}
	s := f.Src[f.lines[n-1]:]
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSuffix(s, "\r")
}

func lineStarts(src string) []uint32 {
	lines := make([]uint32, 1, 1+len(src)/24)
	for i := 0; ; {
		n := strings.IndexByte(src[i:], '\n')
		if n < 0 {
			return lines
		}
		i += n + 1
		lines = append(lines, uint32(i))
	}
}

// invalidUTF8 is the offset of the first byte that is not UTF-8, or -1.
func invalidUTF8(src string) int {
	if utf8.ValidString(src) {
		return -1
	}
	for i := 0; i < len(src); {
		r, n := utf8.DecodeRuneInString(src[i:])
		if r == utf8.RuneError && n <= 1 {
			return i
		}
		i += n
	}
	return -1
}

// To is the span from the start of s to the end of t. Spans that are not of
// one source (one of them is none) give the one that is.
func (s Span) To(t Span) Span {
	switch {
	case s == Span{}:
		return t
	case t == Span{}, t.Hi < s.Lo:
		return s
	}
	return Span{s.Lo, t.Hi}
}

// Start and End are the empty spans at the ends of s.
func (s Span) Start() Span { return Span{s.Lo, s.Lo} }
func (s Span) End() Span   { return Span{s.Hi, s.Hi} }

package syntax

import (
	"sort"
	"strings"
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

// Column is one place of a line, counted in three ways, each from 1.
type Column struct {
	Byte  int // bytes of UTF-8
	Char  int // code points, as in rustc's messages and panic locations
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
	col, from := Column{Char: 1, UTF16: 1}, start
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
	c.UTF16++
	if r > 0xffff {
		c.UTF16++
	}
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
	col := Column{Char: 1, UTF16: 1}
	for i, r := range f.Src {
		for len(marks)*markStep <= i {
			marks = append(marks, mark{i, col})
		}
		if col.count(r); r == '\n' {
			col = Column{Char: 1, UTF16: 1}
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

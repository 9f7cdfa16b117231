package syntax

import (
	"sort"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/scenario/diag"
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

	text  *diag.Text      // nil until the first use
	words map[string]bool // of a program that was parsed
	docs  []docComment    // of a program that was scanned
}

// Says reports whether a program that was parsed contains a name or keyword.
func (f *SourceFile) Says(word string) bool { return f.words[word] }

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

// Position returns the file of p and the place in it. The file is nil for no position.
func (m *SourceMap) Position(p Pos) (*SourceFile, diag.Position) {
	f := m.File(p)
	if f == nil {
		return nil, diag.Position{}
	}
	return f, f.Position(p)
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

// Position returns the place of p in this file. Positions outside are moved to its start or end.
func (f *SourceFile) Position(p Pos) diag.Position {
	if p < f.Base {
		p = f.Base
	}
	return f.Text().At(int(p - f.Base))
}

// LineAt returns the line of Position.
func (f *SourceFile) LineAt(p Pos) int { return f.Text().LineAt(int(p) - int(f.Base)) }

// Text returns the file's text with the index of its lines.
func (f *SourceFile) Text() *diag.Text {
	if f.text == nil {
		f.text = diag.NewText(f.Src)
	}
	return f.text
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

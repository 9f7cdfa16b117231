package diag

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPositions(t *testing.T) {
	text := NewText("é🦀x\r\n\ty")
	for _, want := range []Position{
		{0, 1, Column{1, 1, 1, 1}},
		{2, 1, Column{3, 2, 2, 2}},
		{6, 1, Column{7, 3, 4, 4}},
		{9, 2, Column{1, 1, 1, 1}},
		{10, 2, Column{2, 2, 5, 2}}, // a tab takes four cells
		{11, 2, Column{3, 3, 6, 3}},
	} {
		if got := text.At(want.Offset); got != want {
			t.Errorf("%d: %+v, want %+v", want.Offset, got, want)
		}
	}
	if got := text.At(99); got.Offset != 11 {
		t.Errorf("behind the end: %+v", got)
	}
	if text.Line(1) != "é🦀x" || text.Line(2) != "\ty" || text.Line(3) != "" || text.Line(0) != "" {
		t.Errorf("lines %q %q", text.Line(1), text.Line(2))
	}
	for _, c := range []struct {
		line, col, offset int
		ok                bool
	}{{1, 1, 0, true}, {1, 4, 6, true}, {2, 2, 10, true}, {2, 9, 0, false}, {3, 1, 0, false}, {0, 1, 0, false}} {
		if offset, ok := text.Offset(c.line, c.col); ok != c.ok || ok && offset != c.offset {
			t.Errorf("%d:%d: %d %t", c.line, c.col, offset, ok)
		}
	}
}

// The column far into a line is the same as when it is counted from the start of the line.
func TestLongLines(t *testing.T) {
	src := "x\n" + strings.Repeat("é🦀x", 3000) + "\nend" + strings.Repeat("y", 5000)
	text := NewText(src)
	want := Position{Line: 1, Column: Column{1, 1, 1, 1}}
	for i, r := range src {
		want.Offset = i
		if got := text.At(i); got != want {
			t.Fatalf("%d: %+v, want %+v", i, got, want)
		}
		want.Byte += utf8.RuneLen(r)
		if want.count(r); r == '\n' {
			want.Line, want.Column = want.Line+1, Column{1, 1, 1, 1}
		}
	}
}

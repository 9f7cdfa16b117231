package compile

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// enterCall makes the place of a call the current position. rustc locates the
// panic of a method call at the method's name and that of an overloaded index
// at its bracket; the typed tree has the span of the whole expression only, so
// the place is looked up in the source behind the receiver.
func (f *fn) enterCall(e *thir.Call) {
	f.enter(e.Sp)
	if e.Method && len(e.Args) > 0 {
		f.enterBehind(e.Args[0], e.Sp)
	}
}

// enterBehind moves the current position, which is the beginning of sp, to the
// name or bracket behind the receiver.
func (f *fn) enterBehind(recv thir.Expr, sp syntax.Span) {
	if !f.f.User || f.pos != sp.Lo || f.c.Prog.Sources == nil {
		return
	}
	rest := thir.Behind(recv, sp)
	if rest == sp {
		return
	}
	text := f.c.Prog.Sources.Text(rest)
	i := skipBlank(text, 0)
	switch {
	case i < len(text) && text[i] == '.':
		i = skipBlank(text, i+1)
	case i == len(text) || text[i] != '[':
		return
	}
	f.pos = rest.Lo + syntax.Pos(i)
}

// skipBlank is the index of the first byte from i on that is neither white
// space nor part of a comment, nor a bracket that closes the receiver.
func skipBlank(s string, i int) int {
	for i < len(s) {
		switch {
		case s[i] == ' ', s[i] == '\t', s[i] == '\n', s[i] == '\r', s[i] == ')':
			i++
		case len(s) > i+1 && s[i] == '/' && s[i+1] == '/':
			for i < len(s) && s[i] != '\n' {
				i++
			}
		case len(s) > i+1 && s[i] == '/' && s[i+1] == '*':
			i += 2
			for i+1 < len(s) && !(s[i] == '*' && s[i+1] == '/') {
				i++
			}
			i = min(i+2, len(s))
		default:
			return i
		}
	}
	return i
}

package scenario

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// TypeAt returns the type of the expression or variable at a place of the program, and the range of that expression,
// once the last step is done. The line is from 1, the column from 1 in UTF-16 units. ok is false if nothing is known
// about the place.
func (c *Compilation) TypeAt(line, col int) (text string, at diag.Span, ok bool) {
	f := c.f
	if f.types == nil {
		return "", at, false
	}
	offset, ok := f.file.Text().Offset(line, col)
	if !ok {
		return "", at, false
	}
	text, where, ok := f.types.TypeAt(f.file.Base + syntax.Pos(offset))
	if !ok {
		return "", at, false
	}
	return text, f.span(where, "", true), true
}

package codegen

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// methodName returns where a panic of a call is located: at the method's name or the bracket of an index, if the span
// begins behind the receiver, and else at its beginning.
func (g *Generator) methodName(sp syntax.Span) syntax.Pos {
	if g.Sources == nil || !g.checked.InProgram(sp.Lo) {
		return sp.Lo
	}
	text := g.Sources.Text(sp)
	i := skipBlank(text, 0)
	if i < len(text) && text[i] == '.' {
		i = skipBlank(text, i+1)
	} else if i == len(text) || text[i] != '[' {
		return sp.Lo
	}
	return sp.Lo + syntax.Pos(i)
}

// skipBlank returns the index of the first byte from i on that is neither white space nor part of a comment, nor a
// bracket that closes the receiver.
func skipBlank(s string, i int) int {
	for i < len(s) {
		switch {
		case strings.IndexByte(" \t\n\r)", s[i]) >= 0:
			i++
		case strings.HasPrefix(s[i:], "//"):
			for i < len(s) && s[i] != '\n' {
				i++
			}
		case strings.HasPrefix(s[i:], "/*"):
			end := strings.Index(s[i+2:], "*/")
			if end < 0 {
				return len(s)
			}
			i += end + 4
		default:
			return i
		}
	}
	return i
}

// line notes the source position and the scope of what is emitted next.
func (c *function) line(lo syntax.Pos, scope mir.ScopeID, stmt bool) {
	pc := int32(len(c.f.Code))
	l := bytecode.Line{PC: pc, Pos: uint32(lo), In: c.inlined(scope), Stmt: stmt}
	if n := len(c.f.Lines); n > 0 && c.f.Lines[n-1].PC == pc {
		c.f.Lines[n-1] = l
		return
	}
	c.f.Lines = append(c.f.Lines, l)
}

// inlined returns the number of the innermost inlined call that a scope belongs to, as Line.In has it.
func (c *function) inlined(scope mir.ScopeID) int32 {
	if c.calls == nil {
		c.calls = map[mir.ScopeID]int32{}
	}
	n, ok := c.calls[scope]
	if ok || int(scope) >= len(c.body.Scopes) {
		return n
	}
	if s := &c.body.Scopes[scope]; s.Inlined != nil {
		x := s.Inlined
		call := bytecode.Inlined{In: c.inlined(s.Parent), Frame: bytecode.Frame{Name: x.Name, User: x.User, Glue: x.Glue,
			TrackCaller: x.TrackCaller, Pos: uint32(c.g.callPosition(x.Span, x.FnSpan))}}
		c.f.Inlined = append(c.f.Inlined, call)
		n = int32(len(c.f.Inlined))
	} else if s.Parent != scope {
		n = c.inlined(s.Parent)
	}
	c.calls[scope] = n
	return n
}

// callPosition returns where a call stands; fn is the method and its arguments, if there is a receiver.
func (g *Generator) callPosition(span, fn syntax.Span) syntax.Pos {
	if fn.Lo != 0 {
		return g.methodName(fn)
	}
	return span.Lo
}

package codegen

import (
	"slices"
	"sort"
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
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
func (c *function) line(lo syntax.Pos, scope mir.ScopeID) {
	pc := int32(len(c.f.Code))
	l := bytecode.Line{PC: pc, Pos: uint32(lo), In: c.inlined(scope)}
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

// statements returns where the statements of a body stand: those of blocks, and what a block or an arm of a
// match ends with.
func statements(b *thir.Body) (list []syntax.Span) {
	end := func(e thir.Expr) {
		switch e.(type) {
		case nil, *thir.Block, *thir.If, *thir.Match, *thir.Loop, *thir.While, *thir.For:
		default:
			list = append(list, e.Span())
		}
	}
	thir.Walk(b.Value, func(e thir.Expr) bool {
		switch e := e.(type) {
		case *thir.Block:
			for _, s := range e.Stmts {
				switch s := s.(type) {
				case *thir.Let:
					list = append(list, s.Sp)
				case *thir.ExprStmt:
					list = append(list, s.V.Span())
				}
			}
			end(e.Tail)
		case *thir.Match:
			for i := range e.Arms {
				end(e.Arms[i].Body)
			}
		}
		return true
	})
	return list
}

// markStatements notes in the table of lines where statements of the program begin. Of one whose code is repeated, each
// copy of the first instruction does.
func (c *function) markStatements() {
	type statement struct{ in, n int } // the inlined call that has it, and its number
	entry := map[statement]uint32{}    // position of the first instruction
	last := statement{n: -1}
	for i := range c.f.Lines {
		l := &c.f.Lines[i]
		pos, in, ok := c.f.UserPos(l)
		if !ok {
			continue
		}
		s := statement{in, c.g.statementAt(pos)}
		if s.n < 0 {
			continue
		}
		first, seen := entry[s]
		if !seen {
			entry[s] = pos
		}
		l.Stmt = s != last && (!seen || first == pos)
		last = s
	}
	c.f.Heading = c.heading()
}

// heading returns where the function stands if its body is the call that an attribute such as #[tokio::main] made, and
// 0 for all others. The call has the position of the text's last statement, which the type checker reports.
func (c *function) heading() uint32 {
	of := c.body.Owner
	if of == nil || c.body.Clo != nil {
		return 0
	}
	if it, ok := of.Item.(*syntax.FnItem); !ok || !it.Driven {
		return 0
	}
	return uint32(of.Span.Lo)
}

// statementAt returns the number of the innermost statement at a position, -1 if there is none.
func (g *Generator) statementAt(pos uint32) int {
	if g.statements == nil {
		g.checked.EachOwn(func(_ *resolve.Def, b *thir.Body) {
			if b.Value != nil && g.checked.InProgram(b.Span.Lo) {
				g.statements = append(g.statements, statements(b)...)
			}
		})
		sort.Slice(g.statements, func(i, j int) bool {
			a, b := g.statements[i], g.statements[j]
			return a.Lo < b.Lo || a.Lo == b.Lo && a.Hi > b.Hi
		})
		g.statements = slices.Compact(g.statements)
	}
	return innermost(g.statements, syntax.Pos(pos))
}

// innermost returns the last statement that has a position, -1 if there is none.
func innermost(list []syntax.Span, at syntax.Pos) int {
	n := sort.Search(len(list), func(i int) bool { return list[i].Lo > at }) - 1
	for n >= 0 && list[n].Hi <= at {
		n--
	}
	return n
}

// touches returns what the accesses of a function of the library mean. Code of std that synchronizes threads, and all
// of the other crates, releases and acquires. Atomics say themselves what they order, and a clone of an Arc orders
// nothing. The rest of std, such as collections, does to memory what its caller wants.
func (g *Generator) touches(s source, b *mir.Body) bytecode.Touches {
	f := g.Sources.File(b.Span.Lo)
	if f == nil || s.glue {
		return bytecode.Lends
	}
	if g.checked.InProgram(b.Span.Lo) {
		return bytecode.Synchronises // it is not asked
	}
	name, std := strings.CutPrefix(f.Name, "<std>/")
	switch {
	case name == "sync/atomic.rs", name == "sync/arc.rs" && strings.HasSuffix(b.Name, "::clone"):
		return bytecode.Silent
	case !std:
		return bytecode.Synchronises
	}
	for _, prefix := range [...]string{"sync/", "thread", "task.rs", "net", "intrinsics/", "panic.rs",
		"process.rs", "env.rs", "time"} {
		if strings.HasPrefix(name, prefix) {
			return bytecode.Synchronises
		}
	}
	return bytecode.Lends
}

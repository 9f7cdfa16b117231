package codegen

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// A future of an async block or fn is a value in memory like any other. Package mir/coroutine makes two functions of
// its body: Poll, which is its Future::poll, and Drop, which is its drop glue. Both begin with a switch over the state.

// pollFunction returns Future::poll of a coroutine.
func (g *Generator) pollFunction(t *types.Type) int {
	key := glueKey{what: "poll", of: t}
	if id, ok := g.ids[key]; ok {
		return id
	}
	poll := g.checked.Lang("Future").Member("poll", resolve.Fn)
	s := g.signatureOf(g.checked.Instance(poll, []*types.Type{t}))
	id := len(g.sources)
	return g.register(key, source{sig: s, of: t.Clo.Fn, body: func() *mir.Body {
		body, drop := g.checked.CoroutineFunctions(t.Clo)
		if body == nil {
			panic(missing{what: "a coroutine without a body"})
		}
		g.placeRefusals(body, t.Clo)
		co, points := g.coroutine(t, body, drop)
		g.sources[id].coroutine, g.sources[id].points = co, points
		g.tracePolls(body, t.Clo.Fn)
		if g.Branches {
			g.branchPolls(body, t.Clo.Fn)
		}
		return unpinned(body, s.params[0])
	}})
}

// placeRefusals locates the panics of polls that come too late at the body of the async fn, or at the async block.
func (g *Generator) placeRefusals(poll *mir.Body, c *types.ClosureTy) {
	typed := g.checked.ClosureBody(polyOf(c))
	at := typed.Span
	if c.Fn != nil {
		at = typed.Value.Span()
	}
	for i := range poll.Blocks {
		if a, ok := poll.Blocks[i].Term.(*mir.Assert); ok && a.Kind >= mir.AfterReturn {
			poll.Blocks[i].Span = at
		}
	}
}

// dropCoroutine returns the drop glue of a coroutine.
func (g *Generator) dropCoroutine(t *types.Type) int {
	key := glueKey{what: "drop", of: t}
	if id, ok := g.ids[key]; ok {
		return id
	}
	s := signature{[]*types.Type{g.rawPointer(t)}, g.checked.Unit()}
	return g.register(key, source{sig: s, glue: true, drops: true, body: func() *mir.Body {
		_, body := g.checked.CoroutineFunctions(t.Clo)
		if body == nil {
			panic(missing{what: "a coroutine without a body"})
		}
		return body
	}})
}

// unpinned makes argument 1 of Poll, a mutable reference to the coroutine, a pinned one.
func unpinned(poll *mir.Body, pin *types.Type) *mir.Body {
	const self mir.Local = 1
	ref := poll.Locals[self]
	ref.Kind = mir.TempLocal
	to := mir.Local(len(poll.Locals))
	c := &mir.Copier{Place: func(p mir.Place) mir.Place {
		if p.Local == self {
			p.Local = to
		}
		return p
	}}
	poll = c.Body(poll)
	poll.Locals = append(poll.Locals, ref)
	poll.Locals[self].Ty = pin
	entry := &poll.Blocks[0] // no block leads here
	pointer := mir.Whole(self).With(mir.Elem{Kind: mir.Field, Ty: ref.Ty})
	entry.Stmts = append([]mir.Stmt{{Kind: mir.Assign, Place: mir.Whole(to), Span: poll.Span,
		Value: &mir.Use{Op: copied(pointer)}}}, entry.Stmts...)
	return poll
}

// setState writes the state of the coroutine in a place.
func (c *function) setState(p mir.Place, state int32) {
	if state == layout.Running {
		return // nothing reads it
	}
	c.setStateAt(c.addressOf(p), c.g.checked.Concrete(c.body.PlaceTy(p)), state)
}

func (c *function) setStateAt(a at, t *types.Type, state int32) {
	l := c.layout(t)
	a = c.based(a)
	r := c.temp()
	c.opk(bytecode.K, r, 0, int64(state))
	c.op(stores[8*uint(l.Tag.Size)], a.reg, r, int(a.off+int64(l.Tag.Offset)))
}

// unresumed is the state of a new coroutine.
const unresumed = layout.Unresumed

// futureName returns the name of a task whose future has type t. It looks through boxes and through the library's
// wrappers for the future that the program wrote. An async block has the name of its line.
func (g *Generator) futureName(t *types.Type) string {
	switch {
	case t.Kind == types.Coroutine && t.Clo != nil:
		if fn := t.Clo.Fn; fn != nil {
			return fn.Name
		}
		if g.Sources != nil && t.Clo.Local {
			if f := g.Sources.File(t.Clo.Span.Lo); f != nil {
				return blockName + strconv.Itoa(f.Position(t.Clo.Span.Lo).Line)
			}
		}
		return "async block"
	case t.Kind == types.Ref, t.Kind == types.Adt && t.Def.Crate != nil && t.Def.Crate.Name != "main":
		for _, a := range t.Args {
			if a.Kind == types.Coroutine || a.Kind == types.Adt || a.Kind == types.Ref {
				return g.futureName(a)
			}
		}
	}
	name := t.String()
	if i := strings.IndexByte(name, '<'); i > 0 {
		name = name[:i]
	}
	if i := strings.LastIndex(name, "::"); i >= 0 {
		name = name[i+2:]
	}
	return name
}

// blockName begins the name of an async block, before its line.
const blockName = "block:"

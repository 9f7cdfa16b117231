package check

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Scopes of a body: variables and macros.

func (f *fnCtxt) local(name string, t *types.Type, mut bool, sp syntax.Span) *thir.Local {
	l := f.p.variables.New()
	*l = thir.Local{Name: name, Ty: t, Mut: mut, Span: sp, Index: len(f.locals)}
	f.locals = append(f.locals, l)
	f.states = append(f.states, localState{owner: f.frame})
	return l
}

func (f *fnCtxt) declare(l *thir.Local, id syntax.Ident) {
	if f.newest == nil {
		f.newest = map[string]int{}
	}
	prev, ok := f.newest[id.Name]
	if !ok {
		prev = -1
	}
	f.newest[id.Name] = len(f.names)
	f.names = append(f.names, binding{id.Name, id.Ctx, l, prev, f.scope})
}

// leave ends the scopes of all bindings after the first n.
func (f *fnCtxt) leave(n int) {
	for i := len(f.names) - 1; i >= n; i-- {
		if b := &f.names[i]; b.prev >= 0 {
			f.newest[b.name] = b.prev
		} else {
			delete(f.newest, b.name)
		}
	}
	f.names = f.names[:n]
}

// lookup returns the local that id names. An item of a block hides the locals that are declared outside of the block.
func (f *fnCtxt) lookup(id *syntax.Ident) *thir.Local {
	i, ok := f.newest[id.Name]
	for ok && i >= 0 {
		b := &f.names[i]
		if b.ctx == id.Ctx || id.Name == "self" {
			if f.scope != b.in && f.p.S.BlockItem(f.scope, b.in, id.Name) {
				return nil
			}
			return b.l
		}
		i = b.prev
	}
	if m := f.p.writers[syntax.Expansion(id.Ctx)]; id.Ctx != 0 && m != nil && m.in == f {
		return m.lookup(id)
	}
	return nil
}

// A localMacro is a macro of a block. Names in its body that it does not declare
// are those that were in scope where it is defined.
type localMacro struct {
	d     *resolve.Def
	in    *fnCtxt
	names int // bindings in scope at the definition
	frame *frame
	loops int // targets of frame at the definition
}

func (m *localMacro) lookup(id *syntax.Ident) *thir.Local {
	ctx := m.d.Macro.Before(id.Ctx)
	for i := min(m.names, len(m.in.names)) - 1; i >= 0; i-- {
		if b := &m.in.names[i]; b.name == id.Name && b.ctx == ctx {
			return b.l
		}
	}
	outer := syntax.Ident{Name: id.Name, Span: id.Span, Ctx: ctx}
	if w := m.in.p.writers[syntax.Expansion(outer.Ctx)]; outer.Ctx != 0 && w != nil && w.in == m.in {
		return w.lookup(&outer)
	}
	return nil
}

// define makes a macro of the block known.
func (f *fnCtxt) define(it *syntax.MacroRules) {
	d := f.p.S.LocalMacro(it, f.scope)
	for _, m := range f.p.locals {
		if m.d == d {
			m.names, m.frame, m.loops = len(f.names), f.frame, len(f.frame.targets)
			f.inBlock = append(f.inBlock, m)
			return
		}
	}
	m := &localMacro{d, f, len(f.names), f.frame, len(f.frame.targets)}
	f.p.locals = append(f.p.locals, m)
	f.inBlock = append(f.inBlock, m)
}

// macro is what the name of a macro call stands for.
func (f *fnCtxt) macro(path *syntax.Path, report bool) (*resolve.Def, *localMacro) {
	if len(path.Segs) == 1 && !path.Global {
		for i := len(f.inBlock) - 1; i >= 0; i-- {
			if m := f.inBlock[i]; m.d.Name == path.Segs[0].Name.Name {
				return m.d, m
			}
		}
	}
	d := f.p.S.LookupMacro(f.scope, path, report)
	return d, nil
}

// expand expands a call of the macro d.
func (f *fnCtxt) expand(d *resolve.Def, HasLocal *localMacro, call *syntax.MacroCall) ([]syntax.Token, bool) {
	toks, ctx, ok := f.p.S.Expand(d, call, false)
	if HasLocal != nil {
		if f.p.writers == nil {
			f.p.writers = map[uint32]*localMacro{}
		}
		f.p.writers[ctx] = HasLocal
	}
	return toks, ok
}

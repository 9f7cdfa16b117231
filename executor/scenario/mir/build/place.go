package build

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// place evaluates what is in a place expression and returns the place. mut: the place is going to be written or
// borrowed mutably, which decides between Index and IndexMut.
func (b *builder) place(e thir.Expr, mut bool) mir.Place {
	switch e := e.(type) {
	case *thir.LocalRef:
		return b.localPlace(e)
	case *thir.Upvar:
		return b.upvar(e.I, e.Ty)
	case *thir.Field:
		p := b.place(e.Of, mut)
		if e.Variant != nil {
			p = p.With(mir.Elem{Kind: mir.Downcast, Variant: e.Variant, Ty: e.Of.Type()})
		}
		return p.With(mir.Elem{Kind: mir.Field, Index: int32(e.F), Ty: e.Ty})
	case *thir.Deref:
		return b.derefPlace(e, mut)
	case *thir.Index:
		return b.indexPlace(e, mut)
	case *thir.StaticRef:
		return b.staticPlace(e)
	case *thir.Temp:
		return mir.Whole(b.temp(e.V, b.tempScope(e)))
	}
	// A value where a place is needed: as if it stood in a Temp.
	return mir.Whole(b.temp(e, b.inner(ofTemps)))
}

func (b *builder) localPlace(e *thir.LocalRef) mir.Place {
	v := b.variable(e.L)
	if v.guard != 0 {
		return mir.Whole(v.guard).With(mir.Elem{Kind: mir.Deref, Ty: e.Ty})
	}
	if v.local == 0 {
		// `let _ = x` in a closure does not capture x, and does not read it. `let (a, _) = x` captures x.0.
		v.local = b.plainTemp(e.Ty)
		if len(e.Parts) > 0 {
			b.standIns = append(b.standIns, standIn{v.local, e.Parts})
		}
	}
	return mir.Whole(v.local)
}

// A standIn is a local in place of a variable of which a closure captures only parts.
type standIn struct {
	local mir.Local
	parts []thir.CapturedPart
}

// resolveParts replaces the parts of stand-ins by the captures that they are.
func (b *builder) resolveParts() {
	if len(b.standIns) == 0 {
		return
	}
	c := mir.Copier{Place: func(p mir.Place) mir.Place {
		for _, s := range b.standIns {
			if s.local != p.Local {
				continue
			}
			for i := range s.parts {
				if n, ok := isPart(s.parts[i].Path, p.Proj); ok {
					k := s.parts[i].I
					q := b.upvar(k, b.typed.Clo.Captures[k].Ty)
					for _, e := range p.Proj[n:] {
						q = q.With(e)
					}
					return q
				}
			}
		}
		return p
	}}
	b.out = c.Body(b.out)
}

// isPart reports whether a projection begins with a path, and how long the path is.
func isPart(path []thir.Projection, proj []mir.Elem) (n int, ok bool) {
	for _, step := range path {
		if step.Variant != nil {
			if n >= len(proj) || proj[n].Kind != mir.Downcast || proj[n].Variant != step.Variant {
				return 0, false
			}
			n++
		}
		switch {
		case n >= len(proj):
			return 0, false
		case step.Deref:
			ok = proj[n].Kind == mir.Deref
		default:
			ok = proj[n].Kind == mir.Field && int(proj[n].Index) == step.F
		}
		if !ok {
			return 0, false
		}
		n++
	}
	return n, true
}

func (b *builder) derefPlace(e *thir.Deref, mut bool) mir.Place {
	of, isPlace := e.Base()
	var p mir.Place
	if isPlace {
		t := of.Type()
		p = b.place(of, mut && (t.Kind == types.Adt || t.Kind == types.Ref && t.Mut))
	} else {
		p = mir.Whole(b.temp(of, b.inner(ofTemps)))
	}
	return p.With(mir.Elem{Kind: mir.Deref, Ty: e.Ty})
}

// indexPlace is builtin indexing with its check, or a call for a Vec.
func (b *builder) indexPlace(e *thir.Index, mut bool) mir.Place {
	of := e.Of.Type()
	if of.Kind == types.Adt {
		return b.overloadedIndex(e, mut)
	}
	return b.element(b.place(e.Of, mut), e)
}

// element is the place of an element of base, an array or a slice, after the check of its bounds.
func (b *builder) element(base mir.Place, e *thir.Index) mir.Place {
	of := e.Of.Type()
	i := b.temp(e.I, b.inner(ofTemps))
	old := b.at(e.Sp)
	usize := b.p.Prim(types.Usize)
	var n mir.Operand
	if of.Kind == types.Array {
		n = b.length(of.Args[1])
	} else {
		l := b.plainTemp(usize)
		b.assign(mir.Whole(l), &mir.Len{Place: base})
		n = copyOf(mir.Whole(l))
	}
	ok := b.plainTemp(b.p.Prim(types.Bool))
	b.assign(mir.Whole(ok), &mir.Binary{Op: syntax.OpLt, L: copyOf(mir.Whole(i)), R: n})
	b.assert(mir.Whole(ok), true, &mir.Assert{Kind: mir.BoundsCheck, Args: []mir.Operand{n, copyOf(mir.Whole(i))}})
	b.span = old
	return base.With(mir.Elem{Kind: mir.Index, Local: i, Ty: e.Ty})
}

// length is the length of an array as a constant.
func (b *builder) length(n *types.Type) mir.Operand {
	c := &mir.Const{Kind: mir.Param, Ty: b.p.Prim(types.Usize), Param: n, Span: b.span}
	if n.Kind == types.Const {
		c.Kind, c.Int, c.Param = mir.Scalar, n.N, nil
	}
	return mir.Operand{Kind: mir.Constant, Const: c}
}

// overloadedIndex calls Index::index or IndexMut::index_mut of a Vec.
func (b *builder) overloadedIndex(e *thir.Index, mut bool) mir.Place {
	trait, method := "Index", "index"
	kind := mir.Shared
	if mut {
		trait, method, kind = "IndexMut", "index_mut", mir.Mutable
	}
	of := e.Of.Type()
	base := b.place(e.Of, mut)
	b.push(ofOperands)
	ref := b.operandTemp(b.p.Ref(of, mut))
	old := b.at(e.Of.Span())
	b.assign(mir.Whole(ref), &mir.Ref{Kind: kind, Place: base})
	b.span = old
	i := b.operand(e.I)
	b.at(e.Sp)
	out := b.scopedTemp(b.p.Ref(e.Ty, mut))
	d := b.p.Lang(trait)
	b.callInto(mir.Whole(out), &mir.Call{
		Callee: thir.Callee{Fn: d.Member(method, resolve.Fn), Args: []*types.Type{of, b.p.Prim(types.Usize)}},
		Args:   []mir.Operand{moveOf(mir.Whole(ref)), i}, Operator: true, FnSpan: thir.Behind(e.Of, e.Sp)}, false)
	b.pop()
	b.span = old
	return mir.Whole(out).With(mir.Elem{Kind: mir.Deref, Ty: e.Ty})
}

// tempScope is the number of the scope that a temporary of the program belongs to.
func (b *builder) tempScope(e *thir.Temp) int {
	if e.Extended {
		return b.letScope
	}
	return b.inner(ofTemps)
}

// scopedTemp makes a temporary that lives as long as those of the program's text, with storage and without a drop.
func (b *builder) scopedTemp(t *types.Type) mir.Local { return b.tempIn(t, b.inner(ofTemps)) }

// operandTemp makes a temporary of the innermost scope, with storage and without a drop.
func (b *builder) operandTemp(t *types.Type) mir.Local { return b.tempIn(t, len(b.scopes)-1) }

func (b *builder) tempIn(t *types.Type, depth int) mir.Local {
	l := b.plainTemp(t)
	b.stmt(mir.Stmt{Kind: mir.StorageLive, Local: l})
	b.schedule(depth, l, storageDrop)
	return l
}

// staticPlace is what the address of a static points to.
func (b *builder) staticPlace(e *thir.StaticRef) mir.Place {
	t := b.p.Ref(e.Ty, false)
	if it, ok := e.Def.Item.(*syntax.StaticItem); ok && it.Mut {
		t = b.p.Make(types.Type{Kind: types.Ptr, Mut: true, Args: []*types.Type{e.Ty}})
	}
	l := b.scopedTemp(t)
	b.assign(mir.Whole(l), use(constOperand(&mir.Const{Kind: mir.StaticAt, Ty: t, Def: e.Def, Span: e.Sp})))
	return mir.Whole(l).With(mir.Elem{Kind: mir.Deref, Ty: e.Ty})
}

// assert ends the block with an assertion of the bool in a place.
func (b *builder) assert(cond mir.Place, want bool, a *mir.Assert) {
	if b.cur == mir.None {
		return
	}
	next := b.newBlock()
	a.Cond, a.Expected, a.Target, a.Unwind = moveOf(cond), want, next, mir.None
	b.into(a, next)
}

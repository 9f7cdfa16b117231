package borrow

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// place evaluates what is inside a place. mut: it will be written to or borrowed
// mutably, which decides how Vec is indexed.
func (b *body) place(e thir.Expr, mut bool) *place {
	switch e := e.(type) {
	case *thir.LocalRef:
		return b.whole(b.local(e.L, aLocal))
	case *thir.Upvar:
		p := b.whole(b.up[e.I])
		if b.src.Clo.Captures[e.I].Mode != types.ByMove {
			return b.deref(p, e.Ty)
		}
		return p
	case *thir.Field:
		return b.part(b.place(e.Of, mut), e.F, e.Variant, e.Ty)
	case *thir.Deref:
		if l, ok := e.Of.(*thir.Load); ok {
			return b.deref(b.place(l.Place, false), e.Ty)
		}
		return b.deref(b.place(e.Of, mut), e.Ty)
	case *thir.Index:
		return b.index(e, mut)
	case *thir.Temp:
		return b.temp(e.V, e.Extended)
	case *thir.StaticRef:
		return b.nowhere(e.Ty)
	}
	v := b.value(e)
	if v < 0 {
		return b.nowhere(e.Type())
	}
	return b.whole(v)
}

// nowhere is a place that nothing can conflict with.
func (b *body) nowhere(t *types.Type) *place { return b.place1(-1, nil, b.shape(t, nothing)) }

// temp is a temporary with storage.
func (b *body) temp(e thir.Expr, extended bool) *place {
	v := b.newVar(e.Type(), aTemp, "", e.Span(), true)
	b.into(e, v, plainly)
	if extended {
		s := b.scopes[b.ext]
		s.items = append(s.items, v)
	} else {
		b.own(v, true)
	}
	return b.whole(v)
}

// then is p with one more step; the type ty is that of t where it is not known.
func (b *body) then(p *place, e elem, ty *rty, t *types.Type) *place {
	if ty == nil || t != nil && ty.t != t && ty.t != nil {
		if t == nil {
			t = b.unit
		}
		ty = b.shape(t, nothing)
	}
	e.of = p.ty
	return b.place1(p.base, append(append(b.paths.List(len(p.path)+1), p.path...), e), ty)
}

func (b *body) deref(p *place, t *types.Type) *place {
	return b.then(p, elem{kind: aDeref}, b.arg(p.ty, 0), t)
}

// part is field f of p.
func (b *body) part(p *place, f int, variant *resolve.Def, t *types.Type) *place {
	e := elem{kind: aField, f: int32(f)}
	var ty *rty
	switch p.ty.k {
	case types.Tuple:
		ty = b.arg(p.ty, f)
	case types.Adt:
		k := 0
		d0 := p.ty.t.Def
		d := d0
		if variant != nil {
			k = variant.Index
			d = variant
			e.f |= int32(k+1) << 16
		}
		if fs := d.FieldDefs(); f < len(fs) {
			e.name = fs[f].Name.Name
		}
		if len(p.ty.args)+len(p.ty.regs) > 0 || d0.Crate == b.p.Main && b.has(t) { // else it holds no references, or 'static ones
			if a := b.fieldsOf(d0); k < len(a) && f < len(a[k]) {
				ty = b.field(a[k][f], p.ty)
			}
		}
	}
	return b.then(p, e, ty, t)
}

// index: arrays and slices are looked into; Vec goes through Index and IndexMut,
// as it does in Rust.
func (b *body) index(e *thir.Index, mut bool) *place {
	p := b.place(e.Of, mut)
	el := b.arg(p.ty, 0)
	if p.ty.k != types.Adt {
		b.value(e.I)
		return b.then(p, elem{kind: anIndex}, el, e.Ty)
	}
	if el == nil {
		el = b.shape(e.Ty, nothing)
	}
	sp := e.Of.Span()
	seq := b.ref(mut, el, sp)
	b.borrow(p, mut, seq, sp, false)
	b.value(e.I)
	out := b.ref(mut, el, e.Sp)
	n := b.step(e.Sp)
	n.uses(seq)
	n.def = out
	b.edge(b.vars[seq].ty.regs[0], b.vars[out].ty.regs[0], nil)
	return b.deref(b.whole(out), nil)
}

// read adds an access of a place that is not a borrow, and gives what is read to
// variable v.
func (b *body) read(p *place, w what, sp syntax.Span, v int32) *node {
	n := b.step(sp)
	n.def = v
	if v >= 0 {
		b.flow(p.ty, b.vars[v].ty, false, nil)
	}
	if p.base >= 0 {
		b.access(n, w, p, sp)
		n.uses(p.base)
		if w == moves && !p.behind() {
			n.moved = p.base
		}
	}
	return n
}

// behind: the place lies behind a reference or raw pointer; a box is no such.
func (p *place) behind() bool {
	for i := range p.path {
		if p.path[i].kind == aDeref && p.path[i].of.k != types.Adt {
			return true
		}
	}
	return false
}

// borrow takes a reference to p into dst, whose type is a reference, and gives
// the loan's number, -1 when there is nothing to watch.
func (b *body) borrow(p *place, mut bool, dst int32, sp syntax.Span, phased bool) int32 {
	n := b.step(sp)
	n.def = dst
	r := b.vars[dst].ty.regs[0]
	if p.base < 0 {
		return -1
	}
	a := b.access(n, shares, p, sp)
	if mut {
		a.what = mutates
	}
	n.uses(p.base)
	for i := len(p.path) - 1; i >= 0; i-- {
		e := &p.path[i]
		if e.kind != aDeref || e.of.k == types.Adt {
			continue
		}
		if e.of.k == types.Ref {
			b.edge(e.of.regs[0], r, nil)
			if e.of.mut {
				continue
			}
		}
		return -1 // what is behind & and raw pointers is not watched
	}
	l := int32(len(b.loans))
	if phased && mut {
		a.what, a.loan = reserves, l
	}
	x := b.checker.loans.New()
	*x = loan{pl: p, mut: mut, region: r, span: sp, phased: phased && mut, node: int32(len(b.nodes) - 1)}
	b.loans = append(b.loans, x)
	n.loan = l
	return l
}

// refTo borrows p into a new register of type t.
func (b *body) refTo(p *place, mut bool, t *types.Type, sp syntax.Span, phased bool) (v, l int32) {
	v = b.newVar(t, aTemp, "", sp, false)
	ty := b.vars[v].ty
	if ty.k != types.Ref {
		b.read(p, shares, sp, -1)
		return v, -1
	}
	b.flow(p.ty, ty.args[0], mut, nil)
	return v, b.borrow(p, mut, v, sp, phased)
}

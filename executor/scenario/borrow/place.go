package borrow

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// place evaluates what is inside a place. mut: it will be written to or borrowed
// mutably, which decides how Vec is indexed.
func (b *body) place(e types.Expr, mut bool) place {
	switch e := e.(type) {
	case *types.LocalRef:
		v := b.local(e.L, aLocal)
		return place{base: v, ty: b.vars[v].ty}
	case *types.Upvar:
		if e.I >= len(b.up) {
			break
		}
		v := b.up[e.I]
		pl := place{base: v, ty: b.vars[v].ty}
		if b.src.Clo.Captures[e.I].Mode != types.ByMove {
			return b.deref(pl, e.Ty)
		}
		return pl
	case *types.Field:
		return b.field1(b.place(e.Of, mut), e.F, e.Variant, e.Ty)
	case *types.Deref:
		if l, ok := e.Of.(*types.Load); ok {
			return b.deref(b.place(l.Place, false), e.Ty)
		}
		if types.PlaceExpr(e.Of) {
			return b.deref(b.place(e.Of, mut), e.Ty)
		}
		return b.deref(b.held(e.Of), e.Ty)
	case *types.Index:
		return b.index(e, mut)
	case *types.Temp:
		return b.temp(e, e.Extended)
	case *types.StaticRef:
	default:
		return b.held(e)
	}
	return place{base: -1, ty: b.shape(e.Type(), nothing)}
}

// held is the register that holds the value of e, as a place.
func (b *body) held(e types.Expr) place {
	v := b.value(e)
	if v < 0 {
		return place{base: -1, ty: b.shape(e.Type(), nothing)}
	}
	return place{base: v, ty: b.vars[v].ty}
}

// temp is a temporary with storage.
func (b *body) temp(e *types.Temp, extended bool) place {
	v := b.newVar(e.Ty, aTemp, "", e.V.Span(), true)
	b.into(e.V, v, plainly)
	if extended && b.ext < len(b.scopes) {
		b.scopes[b.ext].items = append(b.scopes[b.ext].items, v)
	} else {
		b.ownAs(v, !extended)
	}
	return place{base: v, ty: b.vars[v].ty}
}

func (p place) then(e elem, ty *rty) place {
	path := make([]elem, len(p.path)+1)
	copy(path, p.path)
	path[len(p.path)] = e
	return place{base: p.base, path: path, ty: ty}
}

func (b *body) deref(p place, t *types.Type) place {
	var ty *rty
	switch p.ty.k {
	case types.Ref, types.Ptr, types.Adt:
		ty = b.arg(p.ty, 0)
	}
	if ty == nil || ty.t != t && ty.t != nil {
		ty = b.shape(t, nothing)
	}
	return p.then(elem{kind: aDeref, of: p.ty}, ty)
}

func (b *body) field1(p place, f int, variant *resolve.Def, t *types.Type) place {
	e := elem{kind: aField, f: int32(f), of: p.ty}
	var ty *rty
	switch p.ty.k {
	case types.Tuple:
		ty = b.arg(p.ty, f)
	case types.Closure, types.Coroutine:
		ty = b.arg(p.ty, f)
	case types.Adt:
		k := 0
		d := p.ty.t.Def
		if variant != nil {
			k = variant.Index
			d = variant
			e.f |= int32(k+1) << 16
		}
		if fs := d.FieldDefs(); f < len(fs) {
			e.name = fs[f].Name.Name
		}
		if b.has(p.ty.t) || b.has(t) {
			if a := b.fieldsOf(p.ty.t.Def); k < len(a) && f < len(a[k]) {
				ty = b.checker.field(a[k][f], p.ty)
			}
		}
	}
	if ty == nil || t != nil && ty.t != t && ty.t != nil {
		if t == nil {
			t = b.unit
		}
		ty = b.shape(t, nothing)
	}
	return p.then(e, ty)
}

// index: arrays and slices are looked into; Vec goes through Index and IndexMut,
// as it does in Rust.
func (b *body) index(e *types.Index, mut bool) place {
	p := b.place(e.Of, mut)
	if p.ty.k != types.Adt {
		i := b.value(e.I)
		_ = i
		ty := b.arg(p.ty, 0)
		if ty == nil || ty.t != e.Ty {
			ty = b.shape(e.Ty, nothing)
		}
		return p.then(elem{kind: anIndex, of: p.ty}, ty)
	}
	el := b.arg(p.ty, 0)
	if el == nil {
		el = b.shape(e.Ty, nothing)
	}
	ref := func(span syntax.Span) int32 {
		v := b.newVar(b.unit, aTemp, "", span, false)
		b.vars[v].ty = &rty{k: types.Ref, mut: mut, regs: []region{b.regionOf(v)}, args: []*rty{el}}
		return v
	}
	seq := ref(e.Of.Span())
	b.borrow(p, mut, b.vars[seq].ty.regs[0], seq, e.Of.Span(), syntax.Span{}, false)
	b.value(e.I)
	out := ref(e.Sp)
	n := step(e.Sp)
	n.use = append(n.use, seq)
	n.def = out
	b.add(n)
	b.edge(b.vars[seq].ty.regs[0], b.vars[out].ty.regs[0], nil)
	return place{base: out, ty: b.vars[out].ty}.then(elem{kind: aDeref, of: b.vars[out].ty}, el)
}

// read adds an access of a place that is not a borrow.
func (b *body) read(p place, w what, sp syntax.Span) {
	if p.base < 0 {
		return
	}
	n := step(sp)
	n.acc = append(n.acc, access{what: w, pl: p, span: sp, loan: -1})
	n.use = append(n.use, p.base)
	if w == moves && len(derefs(p)) == 0 {
		n.moved = append(n.moved, p.base)
	}
	b.add(n)
}

// derefs of references on the way, boxes left out.
func derefs(p place) []elem {
	for i := range p.path {
		if p.path[i].kind == aDeref && p.path[i].of.k != types.Adt {
			return p.path[i:]
		}
	}
	return nil
}

// borrow takes a reference to p with lifetime r into register dst and gives the
// loan's number, -1 when there is nothing to watch.
func (b *body) borrow(p place, mut bool, r region, dst int32, sp, use syntax.Span, phased bool) int32 {
	n := step(sp)
	n.def = dst
	if p.base < 0 {
		if dst >= 0 {
			b.add(n)
		}
		return -1
	}
	a := access{what: shares, pl: p, span: sp, use: use, loan: -1}
	if mut {
		a.what = mutates
	}
	n.use = append(n.use, p.base)
	l := int32(-1)
	watch := true
	for i := len(p.path) - 1; i >= 0; i-- {
		e := &p.path[i]
		if e.kind != aDeref {
			continue
		}
		if e.of.k == types.Ref {
			b.edge(e.of.regs[0], r, nil)
			if !e.of.mut {
				watch = false
				break
			}
		} else if e.of.k == types.Ptr {
			watch = false
			break
		}
	}
	if watch && r != none {
		l = int32(len(b.loans))
		if mut && phased {
			a.what, a.loan = reserves, l
		}
		b.loans = append(b.loans, loan{pl: p, mut: mut, region: r, span: sp, use: use, clo: use.Lo != 0, phased: mut && phased})
		n.loan = l
	}
	n.acc = append(n.acc, a)
	i := b.add(n)
	if l >= 0 {
		b.loans[l].node = i
	}
	return l
}

// refTo borrows p into a new register of type t.
func (b *body) refTo(p place, mut bool, t *types.Type, sp, use syntax.Span, phased bool) (int32, int32) {
	v := b.newVar(t, aTemp, "", sp, false)
	ty := b.vars[v].ty
	if ty.k != types.Ref {
		b.read(p, shares, sp)
		return v, -1
	}
	b.flow(p.ty, ty.args1(b), mut, nil)
	l := b.borrow(p, mut, ty.regs[0], v, sp, use, phased)
	return v, l
}

func (r *rty) args1(b *body) *rty { return b.arg(r, 0) }

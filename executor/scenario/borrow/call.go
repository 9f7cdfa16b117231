package borrow

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

const assocType = resolve.AssocType

func (b *body) call(e *types.Call) int32 {
	ops := make([]int32, len(e.Args))
	var on []int32
	for i, a := range e.Args {
		l := int32(-1)
		ops[i], l = b.argument(a)
		if l >= 0 && b.loans[l].phased {
			on = append(on, l)
		}
	}
	dst := b.tmp(e.Ty)
	n := step(e.Sp)
	n.def, n.on, n.call = dst, on, true
	for _, v := range ops {
		if v >= 0 {
			n.use = append(n.use, v)
		}
	}
	for _, l := range on {
		n.acc = append(n.acc, access{what: activates, pl: b.loans[l].pl, span: e.Sp, loan: l})
	}
	b.add(n)
	b.signature(e.Callee, e.Args, ops, dst, e.Ty, e.Sp)
	if e.Ty.Kind == types.Never {
		b.cur = -1
	}
	return dst
}

// argument evaluates an argument: autorefs of receivers and reborrows of &mut
// are two-phase borrows.
func (b *body) argument(a types.Expr) (v, l int32) {
	switch a := a.(type) {
	case *types.Borrow:
		auto := a.Mut && !a.Raw && a.Sp.Lo == a.Place.Span().Lo
		return b.borrowExpr(a, auto)
	case *types.Load:
		v = b.load(a, true)
		if a.Ty.Kind == types.Ref && a.Ty.Mut {
			return v, b.lastLoan
		}
		return v, -1
	case *types.Coerce:
		if a.Kind == types.CoerceArray {
			if in, ok := a.V.(*types.Borrow); ok && in.Mut {
				v, l = b.argument(in)
				dst := b.tmp(a.Ty)
				if dst < 0 || v < 0 {
					return v, l
				}
				n := step(a.Sp)
				n.def, n.use = dst, append(n.use, v)
				b.add(n)
				b.unsize(b.vars[v].ty, b.vars[dst].ty)
				return dst, l
			}
		}
	}
	return b.value(a), -1
}

// signature relates the arguments of a call and its result as the function's
// declaration says.
func (b *body) signature(c types.Callee, args []types.Expr, ops []int32, dst int32, t *types.Type, sp syntax.Span) {
	if c.Fn == nil {
		return
	}
	any := false
	for _, v := range ops {
		any = any || v >= 0
	}
	if !any {
		return
	}
	if c.Fn.FnItem() == nil {
		if dst < 0 {
			return
		}
		d := c.Fn
		var variant *resolve.Def
		if d.Kind == resolve.Variant {
			variant = d
		}
		pl := place{base: dst, ty: b.vars[dst].ty}
		for i, v := range ops {
			if v >= 0 {
				b.flow(b.vars[v].ty, b.field1(pl, i, variant, args[i].Type()).ty, false, nil)
			}
		}
		return
	}
	s := b.sig(c.Fn)
	regs := b.fresh(s.n)
	targs := make([]*rty, len(c.Args))
	for i, t := range c.Args {
		targs[i] = b.shape(t, b.region)
	}
	for i, v := range ops {
		if v < 0 || i >= len(s.params) {
			continue
		}
		b.flow(b.vars[v].ty, b.put(s.params[i], regs, targs, args[i].Type(), b), false, &reason{argument, args[i].Span()})
	}
	for _, x := range s.bounds {
		if x.p < len(targs) && int(x.r) < len(regs) {
			targs[x.p].all(func(r region) { b.edge(r, regs[x.r], &reason{argument, sp}) })
		}
	}
	if dst >= 0 {
		b.flow(b.put(s.ret, regs, targs, t, b), b.vars[dst].ty, false, nil)
	}
	b.conversions(c.Fn, targs)
}

// conversions relates type parameters by the bounds that say how one is made of
// another: collect, extend, from, into.
func (b *body) conversions(d *resolve.Def, targs []*rty) {
	if b.depth > 4 {
		return
	}
	for _, q := range b.p.BoundsOf(d) {
		if q.Assoc == nil {
			switch q.Trait.Name {
			case "FromIterator", "Extend", "From", "Into", "Sum", "AsRef":
			default:
				continue
			}
		}
		args := make([]*rty, len(q.Args))
		any, known := false, true
		for i, a := range q.Args {
			args[i] = b.put(b.template(a), nil, targs, nil, b)
			if args[i] == nil || args[i].t == nil {
				known = false
				break
			}
			any = any || len(args[i].regs)+len(args[i].args) > 0
		}
		if !any || !known {
			continue
		}
		b.depth++
		if q.Assoc != nil {
			if q.Ty != nil {
				if to := b.put(b.template(q.Ty), nil, targs, nil, b); to != nil {
					b.flow(b.project(q.Assoc, args, to.t), to, true, nil)
				}
			}
		} else if im, _, params := b.choose(q.Trait, args); im != nil {
			b.conversions(im, params)
		}
		b.depth--
	}
}

// template is a lowered type whose lifetimes nobody has written down.
func (c *checker) template(t *types.Type) *rty {
	switch t.Kind {
	case types.Param:
		return &rty{k: t.Kind, t: t}
	case types.Proj:
		r := &rty{k: t.Kind, t: t}
		for _, a := range t.Args {
			r.args = append(r.args, c.template(a))
		}
		return r
	}
	return c.shape(t, nothing)
}

// callClosure: what a closure's result holds is not followed.
func (b *body) callClosure(e *types.CallClosure) int32 {
	f := int32(-1)
	if types.PlaceExpr(e.Fn) {
		mut := false
		if t := e.Fn.Type(); t.Kind == types.Closure {
			mut = t.Clo.Kind != types.KindFn
		}
		p := b.place(e.Fn, mut)
		f = b.newVar(b.unit, aTemp, "", e.Sp, false)
		b.vars[f].ty = &rty{k: types.Ref, mut: mut, regs: []region{b.regionOf(f)}, args: []*rty{p.ty}}
		b.borrow(p, mut, b.vars[f].ty.regs[0], f, e.Fn.Span(), syntax.Span{}, false)
	} else {
		f = b.value(e.Fn)
	}
	return b.unknownCall(e.Args, f, e.Ty, e.Sp)
}

func (b *body) unknownCall(args []types.Expr, f int32, t *types.Type, sp syntax.Span) int32 {
	n := step(sp)
	if f >= 0 {
		n.use = append(n.use, f)
	}
	for _, a := range args {
		if v := b.value(a); v >= 0 {
			n.use = append(n.use, v)
		}
	}
	dst := b.tmp(t)
	n.def, n.call = dst, true
	b.add(n)
	if t.Kind == types.Never {
		b.cur = -1
	}
	return dst
}

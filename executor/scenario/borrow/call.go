package borrow

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

const assocType = resolve.AssocType

func (b *body) call(e *thir.Call) int32 {
	ops := b.ints.Slice(len(e.Args))
	var on []int32
	for i, a := range e.Args {
		l := int32(-1)
		ops[i], l = b.argument(a)
		if l >= 0 && b.loans[l].phased {
			on = append(on, l)
		}
	}
	dst := b.tmp(e.Ty)
	n := b.called(dst, e.Sp)
	n.on = on
	for _, v := range ops {
		n.uses(v)
	}
	for _, l := range on {
		b.access(n, activates, b.loans[l].pl, e.Sp).loan = l
	}
	b.signature(e, ops, dst)
	b.ends(e.Ty)
	return dst
}

func (b *body) called(dst int32, sp syntax.Span) *node {
	n := b.step(sp)
	n.def, n.call = dst, true
	return n
}

// ends: nothing comes behind a value of type !.
func (b *body) ends(t *types.Type) {
	if t.Kind == types.Never {
		b.cur = -1
	}
}

// argument evaluates an argument: autorefs of receivers and reborrows of &mut
// are two-phase borrows.
func (b *body) argument(a thir.Expr) (v, l int32) {
	switch a := a.(type) {
	case *thir.Borrow:
		return b.borrowExpr(a, a.Sp.Lo == a.Place.Span().Lo)
	case *thir.Load:
		return b.load(a, true)
	case *thir.Coerce:
		if in, ok := a.V.(*thir.Borrow); ok && in.Mut && a.Kind == thir.CoerceArray {
			v, l = b.argument(in)
			return b.unsized(a, v), l
		}
	}
	return b.value(a), -1
}

// signature relates the arguments of a call and its result as the function's
// declaration says.
func (b *body) signature(e *thir.Call, ops []int32, dst int32) {
	d := e.Callee.Fn
	any := false
	for _, v := range ops {
		any = any || v >= 0
	}
	if d == nil || !any {
		return
	}
	if d.FnItem() == nil {
		for i, v := range ops {
			if v >= 0 && dst >= 0 {
				b.flow(b.vars[v].ty, b.part(b.whole(dst), i, d, e.Args[i].Type()).ty, false, nil)
			}
		}
		return
	}
	why := b.reason(argument, e.Sp)
	s := b.sig(d)
	regs := b.fresh(s.n)
	targs := b.shapes(e.Callee.Args)
	for i, v := range ops {
		if v >= 0 && i < len(s.params) {
			a := e.Args[i]
			b.flow(b.vars[v].ty, b.put(s.params[i], regs, targs, a.Type(), b), false, why)
		}
	}
	for _, x := range s.bounds {
		if x.p < len(targs) && int(x.r) < len(regs) {
			b.pour(targs[x.p], regs[x.r], why)
		}
	}
	if dst >= 0 {
		b.flow(b.put(s.ret, regs, targs, e.Ty, b), b.vars[dst].ty, false, nil)
	}
	b.conversions(d, targs)
}

// shapes are types with new lifetimes.
func (b *body) shapes(ts []*types.Type) []*rty {
	out := b.mem.parts.Slice(len(ts))
	for i, t := range ts {
		out[i] = b.shape(t, b.region)
	}
	return out
}

// conversions relates type parameters by the bounds that say how one is made of
// another: collect, extend, from, into.
func (b *body) conversions(d *resolve.Def, targs []*rty) {
	any := false // nothing flows between types without lifetimes
	for _, t := range targs {
		any = any || len(t.regs)+len(t.args) > 0
	}
	if !any {
		return
	}
	for _, q := range b.conversionsOf(d) {
		fn := q.fn
		args := b.mem.parts.Slice(len(q.args))
		any, known := false, true
		for i, a := range q.args {
			args[i] = b.put(a, nil, targs, nil, b)
			if args[i] == nil || args[i].t == nil {
				known = false
				break
			}
			any = any || len(args[i].regs)+len(args[i].args) > 0
		}
		if !known {
			continue
		}
		b.p.Budget().Enter(8)
		var to *rty
		if q.assoc != nil && q.ty != nil {
			to = b.put(q.ty, nil, targs, nil, b)
		}
		var clo *result
		if fn && args[0].k == types.Closure {
			clo = b.clos[args[0].t.Clo]
		}
		switch {
		case clo != nil && q.assoc != nil:
			b.flow(clo.ret, to, false, nil)
		case clo != nil:
			for i, p := range clo.params {
				b.flow(b.arg(args[1], i), p, false, nil)
			}
		case !any || fn:
		case q.assoc != nil:
			if to != nil {
				b.flow(b.project(q.assoc, args, to.t), to, true, nil)
			}
		default:
			if im, _, params := b.choose(q.trait, args); im != nil {
				b.conversions(im, params)
			}
		}
		b.p.Budget().Leave(8)
	}
}

// conversion is a bound that says how one type is made of another.
type conversion struct {
	trait, assoc *resolve.Def
	fn           bool // the trait is Fn, FnMut or FnOnce
	args         []*rty
	ty           *rty // that assoc is; or nil
}

func (c *checker) conversionsOf(d *resolve.Def) []conversion {
	known := c.of(d)
	list, ok := known.convs[d]
	if ok {
		return list
	}
	before := c.declaring(d)
	for _, q := range c.p.BoundsOf(d) {
		x := conversion{trait: q.Trait, assoc: q.Assoc}
		switch q.Trait.Lang {
		case "Fn", "FnMut", "FnOnce":
			x.fn = true
		}
		if q.Assoc == nil && !x.fn {
			switch q.Trait.Name {
			case "FromIterator", "Extend", "From", "Into", "Sum", "AsRef":
			default:
				continue
			}
		}
		for _, a := range q.Args {
			x.args = append(x.args, c.template(a))
		}
		if q.Assoc != nil && q.Ty != nil {
			x.ty = c.template(q.Ty)
		}
		list = append(list, x)
	}
	c.mem = before
	known.convs[d] = list
	return list
}

// template is a lowered type whose lifetimes nobody has written down.
func (c *checker) template(t *types.Type) *rty {
	if len(t.Args) == 0 && t.Kind != types.Param || t.Kind == types.Closure || t.Kind == types.Coroutine || t.Kind == types.FnPtr {
		return c.shape(t, nothing)
	}
	r := c.rty(t)
	if t.Kind == types.Ref || t.Kind == types.Dyn {
		r.reg(none)
	}
	for i := c.count(t); i > 0; i-- {
		r.reg(none)
	}
	for _, a := range t.Args {
		r.add(c.template(a))
	}
	for i := range t.Binds {
		r.add(c.template(t.Binds[i].Ty))
	}
	return r
}

// callClosure: what a closure's result holds is not followed.
func (b *body) callClosure(e *thir.CallClosure) int32 {
	if !thir.IsPlace(e.Fn) {
		return b.unknownCall(e.Args, b.value(e.Fn), e.Ty, e.Sp)
	}
	t := e.Fn.Type()
	mut := t.Kind == types.Closure && t.Clo.Kind != types.KindFn
	p := b.place(e.Fn, mut)
	f := b.ref(mut, p.ty, e.Sp)
	b.borrow(p, mut, f, e.Fn.Span(), false)
	return b.unknownCall(e.Args, f, e.Ty, e.Sp)
}

func (b *body) unknownCall(args []thir.Expr, f int32, t *types.Type, sp syntax.Span) int32 {
	ops := b.values(args)
	dst := b.tmp(t)
	n := b.called(dst, sp)
	n.uses(f)
	for _, v := range ops {
		n.uses(v)
	}
	b.ends(t)
	return dst
}

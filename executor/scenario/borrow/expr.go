package borrow

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// value evaluates e into a register, -1 when the value can hold no reference.
func (b *body) value(e thir.Expr) int32 {
	if e == nil {
		return -1
	}
	if thir.IsPlace(e) {
		b.place(e, false)
		return -1
	}
	switch e := e.(type) {
	case *thir.Load:
		v, _ := b.load(e, false)
		return v
	case *thir.Borrow:
		v, _ := b.borrowExpr(e, false)
		return v
	case *thir.Assign:
		b.assign(e)
	case *thir.AssignOp:
		b.value(e.R)
		p := b.place(e.Place, true)
		n := b.read(p, reads, e.Sp, -1)
		b.access(n, assigns, p, e.Sp)
		if p.base >= 0 {
			n.to = p
		}
	case *thir.Call:
		return b.call(e)
	case *thir.CallValue:
		return b.unknownCall(e.Args, b.value(e.Fn), e.Ty, e.Sp)
	case *thir.CallClosure:
		return b.callClosure(e)
	case *thir.Binary:
		b.value(e.L)
		b.value(e.R)
	case *thir.Unary:
		b.value(e.V)
	case *thir.Cast:
		b.value(e.V)
	case *thir.Coerce:
		return b.coerce(e)
	case *thir.Construct:
		return b.construct(e)
	case *thir.MakeTuple:
		return b.elems(e.Elems, e)
	case *thir.MakeArray:
		return b.elems(e.Elems, e)
	case *thir.Repeat:
		return b.elems([]thir.Expr{e.V}, e)
	case *thir.FormatArgs:
		return b.elems(e.Args, e)
	case *thir.MakeClosure:
		return b.closure(e.Clo, e.Captures, e.Ty, e.Sp)
	case *thir.MakeCoroutine:
		return b.closure(e.Clo, e.Captures, e.Ty, e.Sp)
	case *thir.Await:
		return b.await(e)
	case *thir.Block, *thir.If, *thir.Match, *thir.Loop, *thir.While, *thir.For, *thir.Logic, *thir.LetCond:
		dst := b.tmp(e.Type())
		b.into(e, dst, plainly)
		return dst
	case *thir.Break:
		if t := b.targets[e.Target]; t != nil {
			if e.V != nil {
				b.into(e.V, t.dst, plainly)
			}
			b.exit(t.depth)
			b.jump(t.brk)
		}
	case *thir.Continue:
		if t := b.targets[e.Target]; t != nil {
			b.exit(t.depth)
			b.jump(t.cont)
		}
	case *thir.Return:
		b.into(e.V, b.ret, returned)
		b.exit(0)
		b.cur = -1
	default:
		return b.tmp(e.Type())
	}
	return -1
}

// inside evaluates e in a scope for its temporaries.
func (b *body) inside(e thir.Expr, dst int32, why reasonKind) {
	b.push(true, false, syntax.Span{})
	b.into(e, dst, why)
	b.pop()
}

// into evaluates e into variable dst, which may be -1.
func (b *body) into(e thir.Expr, dst int32, why reasonKind) {
	if e == nil {
		return
	}
	sp := e.Span()
	switch e := e.(type) {
	case *thir.Block:
		b.block(e, dst, why)
		return
	case *thir.If:
		no, end := b.label(sp), b.label(sp)
		b.push(e.If2024, true, sp)
		b.cond(e.Cond, no)
		b.inside(e.Then, dst, why)
		s := b.scopes[len(b.scopes)-1]
		b.pop()
		b.jump(end)
		b.here(no)
		if e.If2024 {
			b.leave(s)
		}
		b.inside(e.Else, dst, why)
		b.here(end)
		return
	case *thir.Match:
		b.match(e, dst, why)
		return
	case *thir.Loop:
		t := b.enter(e.Target, sp, dst)
		b.here(t.cont)
		b.push(true, true, sp)
		b.value(e.Body)
		b.pop()
		b.jump(t.cont)
		b.here(t.brk)
		return
	case *thir.While:
		t := b.enter(e.Target, sp, -1)
		no := b.label(sp)
		b.here(t.cont)
		b.push(true, true, sp)
		b.cond(e.Cond, no)
		b.value(e.Body)
		s := b.scopes[len(b.scopes)-1]
		b.pop()
		b.jump(t.cont)
		b.here(no)
		b.leave(s)
		b.here(t.brk)
		return
	case *thir.For:
		b.forLoop(e)
		return
	case *thir.Logic:
		end := b.label(sp)
		b.inside(e.L, -1, plainly)
		if b.cur >= 0 {
			b.link(b.cur, end)
		}
		b.inside(e.R, -1, plainly)
		b.here(end)
		return
	case *thir.LetCond:
		no := b.label(sp)
		b.cond(e, no)
		b.here(no)
		return
	}
	v := b.value(e)
	if dst < 0 {
		return
	}
	n := b.step(sp)
	n.def = dst
	b.give(n, v, b.vars[dst].ty, b.reason(why, sp))
}

func (b *body) enter(t *thir.Target, sp syntax.Span, dst int32) *target {
	x := &target{brk: b.label(sp), cont: b.label(sp), depth: len(b.scopes), dst: dst}
	b.targets[t] = x
	return x
}

// load copies, moves or, for &mut, reborrows. A &mut is taken as reborrowed even
// where Rust moves it: then it is not used again.
func (b *body) load(e *thir.Load, phased bool) (v, l int32) {
	p := b.place(e.Place, false)
	if e.Ty.Kind == types.Ref && e.Ty.Mut {
		return b.refTo(b.deref(p, e.Ty.Args[0]), true, e.Ty, e.Sp, phased)
	}
	w := reads
	if e.Move {
		w = moves
	}
	v = b.tmp(e.Ty)
	b.read(p, w, e.Sp, v)
	return v, -1
}

func (b *body) borrowExpr(e *thir.Borrow, phased bool) (v, l int32) {
	if t, ok := e.Place.(*thir.Temp); ok && !e.Raw && promotes(t.V, e.Mut) {
		b.value(t.V)
		v = b.tmp(e.Ty)
		b.define(v, e.Sp)
		return v, -1
	}
	p := b.place(e.Place, e.Mut)
	if e.Raw {
		w := shares
		if e.Mut {
			w = mutates
		}
		b.read(p, w, e.Sp, -1)
		return -1, -1
	}
	return b.refTo(p, e.Mut, e.Ty, e.Sp, phased)
}

// promotes: a reference to such a value is 'static.
func promotes(e thir.Expr, mut bool) bool {
	switch e := e.(type) {
	case *thir.MakeArray:
		if mut {
			return len(e.Elems) == 0
		}
		return allPromote(e.Elems)
	case *thir.MakeTuple:
		return !mut && allPromote(e.Elems)
	case *thir.Construct:
		ok := !mut && e.Base == nil
		for i := range e.Fields {
			ok = ok && promotes(e.Fields[i].V, false)
		}
		return ok
	case *thir.Repeat:
		return !mut && promotes(e.V, false)
	case *thir.Unary:
		return !mut && promotes(e.V, false)
	case *thir.Binary:
		return !mut && promotes(e.L, false) && promotes(e.R, false)
	case *thir.Cast:
		return !mut && promotes(e.V, false)
	case *thir.Coerce:
		return !mut && promotes(e.V, false)
	case *thir.Borrow:
		t, ok := e.Place.(*thir.Temp)
		return ok && !mut && !e.Mut && promotes(t.V, false)
	case *thir.MakeClosure:
		return !mut && len(e.Captures) == 0
	case *thir.Call, *thir.Load, *thir.Block, *thir.If, *thir.Match, *thir.MakeCoroutine, *thir.Await, *thir.CallClosure, *thir.CallValue, *thir.FormatArgs, *thir.Loop:
		return false
	}
	return !mut // literals, functions, constants
}

func allPromote(es []thir.Expr) bool {
	for _, e := range es {
		if !promotes(e, false) {
			return false
		}
	}
	return true
}

func (b *body) assign(e *thir.Assign) {
	v := b.value(e.V)
	p := b.place(e.Place, true)
	n := b.step(e.Sp)
	b.give(n, v, p.ty, b.reason(stored, e.Sp))
	if p.base < 0 {
		return
	}
	n.to = p
	b.access(n, assigns, p, e.Sp).deep = p.ty.k == types.Adt && (p.ty.t.Def.Lang == "Box" || b.p.Drops(p.ty.t))
	if len(p.path) == 0 {
		n.def = p.base
	} else {
		n.uses(p.base)
	}
}

func (b *body) coerce(e *thir.Coerce) int32 {
	v := int32(-1)
	l, ok := e.V.(*thir.Load)
	if t := e.V.Type(); ok && e.Kind == thir.CoerceMutConst && e.Ty.Kind == types.Ref && t.Mut && t.Kind == types.Ref {
		v, _ = b.refTo(b.deref(b.place(l.Place, false), t.Args[0]), e.Ty.Mut, e.Ty, e.Sp, false)
		return v
	}
	v = b.value(e.V)
	if e.Kind == thir.CoerceNever {
		return -1
	}
	return b.unsized(e, v)
}

// unsized is the coerced value of register v.
func (b *body) unsized(e *thir.Coerce, v int32) int32 {
	dst := b.tmp(e.Ty)
	if dst >= 0 {
		n := b.step(e.Sp)
		n.def = dst
		n.uses(v)
		if v >= 0 {
			b.unsize(b.vars[v].ty, b.vars[dst].ty, b.reason(coerced, e.Sp))
		}
		b.box(e.V.Type(), b.vars[dst].ty, e.Sp)
	}
	return dst
}

// box notes what becomes a trait object when a pointer becomes one to it.
func (b *body) box(from *types.Type, to *rty, at syntax.Span) {
	for to != nil && to.k == from.Kind && from.Kind == types.Adt && len(from.Args) > 0 {
		from, to = from.Args[0], b.arg(to, 0)
	}
	if to != nil && to.k == types.Dyn && from.Kind != types.Dyn && len(to.regs) > 0 {
		b.boxed = append(b.boxed, boxing{to.regs[0], from, at})
	}
}

// unsize: the pointer from becomes the pointer to, whose target may be a slice
// or a trait object.
func (b *body) unsize(from, to *rty, why *reason) {
	switch {
	case from == nil || to == nil:
	case to.k == types.Dyn && from.k != types.Dyn:
		b.pour(from, to.regs[0], why)
	case from.k == types.Array && to.k == types.Slice:
		b.flow(b.arg(from, 0), b.arg(to, 0), false, nil)
	case from.k != to.k || len(from.regs) != len(to.regs):
	case from.k == types.Ref, from.k == types.Dyn, from.k == types.Adt && from.t.Def == to.t.Def:
		for i := range from.regs {
			b.edge(from.regs[i], to.regs[i], nil)
		}
		if from.k != types.Dyn {
			for i := range to.args {
				b.unsize(b.arg(from, i), b.arg(to, i), why)
			}
		}
	default:
		b.flow(from, to, false, nil)
	}
}

// pour: whatever r holds flows to x.
func (b *body) pour(r *rty, x region, why *reason) {
	r.all(func(y region) { b.edge(y, x, why) })
}

func (b *body) values(es []thir.Expr) []int32 {
	ops := b.ints.Slice(len(es))
	for i, e := range es {
		ops[i] = b.value(e)
	}
	return ops
}

// elems builds a tuple, an array or the arguments of a format string.
func (b *body) elems(es []thir.Expr, e thir.Expr) int32 {
	ops := b.values(es)
	dst := b.tmp(e.Type())
	n := b.step(e.Span())
	n.def = dst
	if dst < 0 {
		return -1
	}
	ty := b.vars[dst].ty
	for i, v := range ops {
		switch {
		case v < 0:
		case ty.k == types.Tuple:
			b.give(n, v, b.arg(ty, i), nil)
		case ty.k == types.Array:
			b.give(n, v, b.arg(ty, 0), nil)
		case len(ty.regs) > 0:
			n.uses(v)
			b.pour(b.vars[v].ty, ty.regs[0], nil)
		}
	}
	return dst
}

func (b *body) construct(e *thir.Construct) int32 {
	es := make([]thir.Expr, len(e.Fields))
	for i := range e.Fields {
		es[i] = e.Fields[i].V
	}
	ops := b.values(es)
	dst := b.tmp(e.Ty)
	var base *place
	if e.Base != nil {
		base = b.place(e.Base, false)
	}
	n := b.step(e.Sp)
	n.def = dst
	if base != nil {
		n.uses(base.base)
	}
	if dst < 0 {
		b.forGood(n, e, ops)
		return -1
	}
	p := b.whole(dst)
	if base != nil {
		b.flow(base.ty, p.ty, false, nil)
	}
	for i, v := range ops {
		if v >= 0 {
			b.give(n, v, b.part(p, e.Fields[i].F, e.Variant, es[i].Type()).ty, nil)
		}
	}
	return dst
}

// forGood gives fields the values of a struct that has no lifetimes: what is in
// them must be 'static.
func (b *body) forGood(n *node, e *thir.Construct, ops []int32) {
	d, k := e.Ty.Def, 0
	if e.Variant != nil {
		k = e.Variant.Index
	}
	if e.Ty.Kind != types.Adt || d.Crate != b.p.Main {
		return
	}
	fields := b.fieldsOf(d)[k]
	for i, v := range ops {
		if f := e.Fields[i]; v >= 0 && f.F < len(fields) {
			b.give(n, v, b.put(fields[f.F], []region{none, static}, nil, f.V.Type(), b), b.reason(stored, f.V.Span()))
		}
	}
}

// closure captures: borrows are made at the closure, uses stand inside.
func (b *body) closure(clo *types.ClosureTy, caps []thir.Expr, t *types.Type, at syntax.Span) int32 {
	in := b.newBody(b.p.ClosureBody(clo))
	in.build()
	b.inner = append(b.inner, in)
	if clo.Async {
		at.Hi = min(at.Hi, at.Lo+5)
	} else if v := b.p.ClosureBody(clo).Value.Span(); v.Lo > at.Lo {
		at.Hi = min(at.Hi, v.Lo)
		for at.Hi > at.Lo+1 && b.p.S.Sources.Text(syntax.Span{Lo: at.Hi - 1, Hi: at.Hi}) == " " {
			at.Hi--
		}
	}
	ops := b.ints.Slice(len(caps))
	for i, c := range caps {
		switch c := c.(type) {
		case *thir.Borrow:
			p := b.place(c.Place, c.Mut)
			v, l := b.refTo(p, c.Mut, c.Ty, at, false)
			a := b.nodes[len(b.nodes)-1].acc
			root := c.Place
			for {
				if f, ok := root.(*thir.Field); ok {
					root = f.Of
					continue
				}
				if d, ok := root.(*thir.Deref); ok {
					root = d.Of
					if l, ok := root.(*thir.Load); ok {
						root = l.Place
					}
					continue
				}
				break
			}
			r, ok := root.(*thir.LocalRef)
			sole := ok && c.Mut && !r.L.Mut
			if len(a) > 0 {
				a[0].use, a[0].sole = c.Sp, sole
			}
			if l >= 0 {
				b.loans[l].use, b.loans[l].sole = c.Sp, sole
			}
			ops[i] = v
		case *thir.Load:
			w := reads
			if c.Move {
				w = moves
			}
			ops[i] = b.tmp(c.Ty)
			if n := b.read(b.place(c.Place, false), w, at, ops[i]); len(n.acc) > 0 {
				n.acc[0].use = c.Sp
			}
		}
	}
	dst := b.tmp(t)
	var self *rty
	if dst >= 0 {
		self = b.vars[dst].ty
		n := b.step(at)
		n.def = dst
		for i, v := range ops {
			b.give(n, v, b.arg(self, i), nil)
		}
	}
	b.summary(clo, in, self)
	return dst
}

// result is what a closure takes and gives, as the body sees it that makes it.
type result struct {
	params []*rty
	ret    *rty
}

// summary relates what goes into a closure with what comes out as its body in
// does; self is the closure's own type.
func (b *body) summary(clo *types.ClosureTy, in *body, self *rty) {
	s := &result{b.shapes(clo.Params), b.shape(in.src.Ret, b.region)}
	b.clos[clo] = s
	var inside, outside []region
	pair := func(v int32, o *rty) {
		in.vars[v].ty.all(func(r region) { inside = append(inside, r) })
		if o != nil {
			o.all(func(r region) { outside = append(outside, r) })
		}
		for len(outside) < len(inside) {
			outside = append(outside, none)
		}
		outside = outside[:len(inside)]
	}
	for i, v := range in.up {
		pair(v, b.arg(self, i))
	}
	for i, v := range in.params {
		if i < len(s.params) {
			pair(v, s.params[i])
		}
	}
	pair(in.ret, s.ret)
	at := make([]region, len(in.free)) // outside, by what is inside
	for i, r := range inside {
		at[r] = outside[i]
	}
	for i, r := range inside {
		if outside[i] == none {
			continue
		}
		seen := make([]bool, len(in.free))
		list := []region{r}
		for k := 0; k < len(list); k++ {
			for _, i1 := range in.flows(list[k]) {
				e := &in.edges[i1]
				if !seen[e.to] {
					seen[e.to] = true
					list = append(list, e.to)
					b.edge(outside[i], at[e.to], nil)
				}
			}
		}
	}
}

func (b *body) await(e *thir.Await) int32 {
	f := b.newVar(e.Fut.Type(), aTemp, "", e.Fut.Span(), true)
	b.into(e.Fut, f, plainly)
	dst := b.tmp(e.Ty)
	n := b.step(e.Sp)
	n.uses(f)
	n.def = dst
	b.output(e.Poll, "Output", f, dst)
	// the future is gone before the value is used
	b.push(true, true, e.Sp)
	b.own(f, false)
	b.pop()
	return dst
}

// output gives dst what the associated type of the method's trait holds, for a
// value like that of v.
func (b *body) output(c thir.Callee, name string, v, dst int32) {
	if dst < 0 || c.Fn == nil || c.Fn.Parent == nil {
		return
	}
	if out := c.Fn.Parent.Member(name, assocType); out != nil {
		ty := b.vars[dst].ty
		b.flow(b.project(out, []*rty{b.vars[v].ty}, ty.t), ty, false, nil)
	}
}

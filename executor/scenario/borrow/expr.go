package borrow

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// value evaluates e into a register, -1 when the value can hold no reference.
func (b *body) value(e types.Expr) int32 {
	if e == nil {
		return -1
	}
	if types.PlaceExpr(e) {
		p := b.place(e, false)
		_ = p
		return -1
	}
	switch e := e.(type) {
	case *types.Load:
		return b.load(e, false)
	case *types.Borrow:
		v, _ := b.borrowExpr(e, false)
		return v
	case *types.Assign:
		b.assign(e)
	case *types.AssignOp:
		b.value(e.R)
		p := b.place(e.Place, true)
		if p.base >= 0 {
			n := step(e.Sp)
			n.acc = append(n.acc, access{what: reads, pl: p, span: e.Sp, loan: -1}, access{what: assigns, pl: p, span: e.Sp, loan: -1})
			n.use = append(n.use, p.base)
			b.add(n)
		}
	case *types.Call:
		return b.call(e)
	case *types.CallValue:
		b.value(e.Fn)
		return b.unknownCall(e.Args, -1, e.Ty, e.Sp)
	case *types.CallClosure:
		return b.callClosure(e)
	case *types.Binary:
		b.value(e.L)
		b.value(e.R)
	case *types.Unary:
		b.value(e.V)
	case *types.Cast:
		b.value(e.V)
	case *types.Coerce:
		return b.coerce(e)
	case *types.Construct:
		return b.construct(e)
	case *types.MakeTuple:
		return b.elems(e.Elems, e.Ty, e.Sp, func(v int32, i int) *rty { return b.arg(b.vars[v].ty, i) })
	case *types.MakeArray:
		return b.elems(e.Elems, e.Ty, e.Sp, func(v int32, i int) *rty { return b.arg(b.vars[v].ty, 0) })
	case *types.Repeat:
		return b.elems([]types.Expr{e.V}, e.Ty, e.Sp, func(v int32, i int) *rty { return b.arg(b.vars[v].ty, 0) })
	case *types.MakeClosure:
		return b.closure(e.Clo, e.Captures, e.Ty, e.Sp)
	case *types.MakeCoroutine:
		return b.closure(e.Clo, e.Captures, e.Ty, e.Sp)
	case *types.Await:
		return b.await(e)
	case *types.FormatArgs:
		return b.format(e)
	case *types.Block, *types.If, *types.Match, *types.Loop, *types.While, *types.For, *types.Logic, *types.LetCond:
		dst := b.tmp(e.Type())
		b.into(e, dst, plainly)
		return dst
	case *types.Break:
		b.breakOut(e)
	case *types.Continue:
		if t := b.targets[e.Target]; t != nil {
			b.exit(t.depth)
			b.jump(t.cont)
		}
		b.cur = -1
	case *types.Return:
		b.into(e.V, b.ret, returned)
		b.exit(0)
		b.cur = -1
	default:
		return b.tmp(e.Type())
	}
	return -1
}

// into evaluates e into variable dst, which may be -1.
func (b *body) into(e types.Expr, dst int32, why reasonKind) {
	switch e := e.(type) {
	case nil:
		return
	case *types.Block:
		b.block(e, dst, why)
		return
	case *types.If:
		no, end := b.label(e.Sp), b.label(e.Sp)
		b.push(false, true)
		b.cond(e.Cond, no)
		b.push(true, false)
		b.into(e.Then, dst, why)
		b.pop()
		b.pop()
		b.jump(end)
		b.here(no)
		if e.Else != nil {
			b.push(true, false)
			b.into(e.Else, dst, why)
			b.pop()
		}
		b.here(end)
		return
	case *types.Match:
		b.match(e, dst, why)
		return
	case *types.Loop:
		t := b.enter(e.Target, e.Sp, dst)
		b.here(t.cont)
		b.push(true, true)
		b.value(e.Body)
		b.pop()
		b.jump(t.cont)
		b.here(t.brk)
		return
	case *types.While:
		t := b.enter(e.Target, e.Sp, -1)
		no := b.label(e.Sp)
		b.here(t.cont)
		b.push(true, true)
		b.cond(e.Cond, no)
		b.value(e.Body)
		s := b.scopes[len(b.scopes)-1]
		b.pop()
		b.jump(t.cont)
		b.here(no)
		b.leave(s)
		b.jump(t.brk)
		b.here(t.brk)
		return
	case *types.For:
		b.forLoop(e)
		return
	case *types.Logic:
		b.push(true, false)
		end := b.label(e.Sp)
		b.value(e.L)
		b.pop()
		if b.cur >= 0 {
			b.link(b.cur, end)
		}
		b.push(true, false)
		b.value(e.R)
		b.pop()
		b.here(end)
		return
	case *types.LetCond:
		no := b.label(e.Sp)
		b.cond(e, no)
		b.here(no)
		return
	case *types.Coerce:
		if e.Kind == types.CoerceNever {
			b.value(e.V)
			return
		}
	}
	v := b.value(e)
	if dst < 0 {
		return
	}
	n := step(e.Span())
	n.def = dst
	if v >= 0 {
		n.use = append(n.use, v)
		var r *reason
		if why != plainly {
			r = &reason{why, e.Span()}
		}
		b.flow(b.vars[v].ty, b.vars[dst].ty, false, r)
	}
	b.add(n)
}

func (b *body) enter(t *types.Target, sp syntax.Span, dst int32) *target {
	x := &target{brk: b.label(sp), cont: b.label(sp), depth: len(b.scopes), dst: dst}
	b.targets[t] = x
	return x
}

func (b *body) breakOut(e *types.Break) {
	t := b.targets[e.Target]
	if t == nil {
		b.cur = -1
		return
	}
	if e.V != nil {
		b.into(e.V, t.dst, plainly)
	}
	b.exit(t.depth)
	b.jump(t.brk)
}

// load copies, moves or, for &mut, reborrows. A &mut is taken as reborrowed even
// where Rust moves it: then it is not used again.
func (b *body) load(e *types.Load, phased bool) int32 {
	p := b.place(e.Place, false)
	if p.ty.k == types.Ref && p.ty.mut {
		b.lastLoan = -1
		v, l := b.refTo(b.deref(p, p.ty.elemType(e.Ty)), true, e.Ty, e.Sp, syntax.Span{}, phased)
		b.lastLoan = l
		return v
	}
	w := reads
	if e.Move {
		w = moves
	}
	v := b.tmp(e.Ty)
	b.read(p, w, e.Sp)
	if v >= 0 {
		n := &b.nodes[len(b.nodes)-1]
		if p.base < 0 {
			b.define(v, e.Sp)
		} else {
			n.def = v
		}
		b.flow(p.ty, b.vars[v].ty, false, nil)
	}
	return v
}

func (r *rty) elemType(t *types.Type) *types.Type {
	if t != nil && t.Kind == types.Ref {
		return t.Args[0]
	}
	return r.t.Args[0]
}

func (b *body) borrowExpr(e *types.Borrow, phased bool) (int32, int32) {
	if t, ok := e.Place.(*types.Temp); ok && !e.Raw && promotes(t.V, e.Mut) {
		b.value(t.V)
		v := b.tmp(e.Ty)
		if v >= 0 {
			b.define(v, e.Sp)
		}
		return v, -1
	}
	p := b.place(e.Place, e.Mut)
	if e.Raw {
		if e.Mut {
			b.read(p, mutates, e.Sp)
		} else {
			b.read(p, shares, e.Sp)
		}
		return -1, -1
	}
	return b.refTo(p, e.Mut, e.Ty, e.Sp, syntax.Span{}, phased)
}

// promotes: a reference to such a value is 'static.
func promotes(e types.Expr, mut bool) bool {
	switch e := e.(type) {
	case *types.Lit, *types.FnRef, *types.ConstUse:
		return !mut
	case *types.MakeArray:
		if mut {
			return len(e.Elems) == 0
		}
		return allPromote(e.Elems)
	case *types.MakeTuple:
		return !mut && allPromote(e.Elems)
	case *types.Repeat:
		return !mut && promotes(e.V, false)
	case *types.Construct:
		if mut || e.Base != nil {
			return false
		}
		for i := range e.Fields {
			if !promotes(e.Fields[i].V, false) {
				return false
			}
		}
		return true
	case *types.Unary:
		return !mut && promotes(e.V, false)
	case *types.Binary:
		return !mut && promotes(e.L, false) && promotes(e.R, false)
	case *types.Cast:
		return !mut && promotes(e.V, false)
	case *types.Coerce:
		return !mut && promotes(e.V, false)
	case *types.Borrow:
		if t, ok := e.Place.(*types.Temp); ok {
			return !mut && !e.Mut && promotes(t.V, false)
		}
		return false
	case *types.MakeClosure:
		return !mut && len(e.Captures) == 0
	case *types.Call, *types.Load, *types.Block, *types.If, *types.Match, *types.MakeCoroutine, *types.Await, *types.CallClosure, *types.CallValue, *types.FormatArgs, *types.Loop:
		return false
	}
	// what package types keeps to itself: constants
	return !mut
}

func allPromote(es []types.Expr) bool {
	for _, e := range es {
		if !promotes(e, false) {
			return false
		}
	}
	return true
}

func (b *body) assign(e *types.Assign) {
	v := b.value(e.V)
	p := b.place(e.Place, true)
	n := step(e.Sp)
	if v >= 0 {
		n.use = append(n.use, v)
		b.flow(b.vars[v].ty, p.ty, false, nil)
	}
	if p.base >= 0 {
		n.to = &p
		if mayDrop(p.ty) && b.needsDrop(p.ty) {
			n.acc = append(n.acc, access{what: assigns, pl: p, span: e.Sp, loan: -2})
		} else {
			n.acc = append(n.acc, access{what: assigns, pl: p, span: e.Sp, loan: -1})
		}
		if len(p.path) == 0 {
			n.def = p.base
		} else {
			n.use = append(n.use, p.base)
		}
	}
	b.add(n)
}

// needsDrop: the type owns something that is freed; what is not sure is not.
func (b *body) needsDrop(r *rty) bool {
	switch r.k {
	case types.Adt:
		return r.t.Def.Lang == "Box" || b.p.Drops(r.t)
	}
	return false
}

func (b *body) coerce(e *types.Coerce) int32 {
	var v int32
	switch e.Kind {
	case types.CoerceNever:
		b.value(e.V)
		return -1
	case types.CoerceMutConst:
		if l, ok := e.V.(*types.Load); ok && e.Ty.Kind == types.Ref {
			p := b.place(l.Place, false)
			if p.ty.k == types.Ref && p.ty.mut {
				x, _ := b.refTo(b.deref(p, p.ty.elemType(e.V.Type())), e.Ty.Mut, e.Ty, e.Sp, syntax.Span{}, false)
				return x
			}
		}
	}
	v = b.value(e.V)
	dst := b.tmp(e.Ty)
	if dst < 0 {
		return -1
	}
	n := step(e.Sp)
	n.def = dst
	if v >= 0 {
		n.use = append(n.use, v)
		b.unsize(b.vars[v].ty, b.vars[dst].ty)
	}
	b.add(n)
	return dst
}

// unsize: the pointer from becomes the pointer to, whose target may be a slice
// or a trait object.
func (b *body) unsize(from, to *rty) {
	if from == nil || to == nil {
		return
	}
	if to.k == types.Dyn && from.k != types.Dyn {
		from.all(func(r region) { b.edge(r, to.regs[0], nil) })
		return
	}
	if from.k != to.k {
		if from.k == types.Array && to.k == types.Slice {
			b.flow(b.arg(from, 0), b.arg(to, 0), false, nil)
		}
		return
	}
	switch from.k {
	case types.Ref:
		b.edge(from.regs[0], to.regs[0], nil)
		b.unsize(b.arg(from, 0), b.arg(to, 0))
	case types.Adt:
		if from.t.Def == to.t.Def && len(from.regs) == len(to.regs) {
			for i := range from.regs {
				b.edge(from.regs[i], to.regs[i], nil)
			}
			for i := range to.args {
				b.unsize(b.arg(from, i), b.arg(to, i))
			}
		}
	case types.Dyn:
		b.edge(from.regs[0], to.regs[0], nil)
	default:
		b.flow(from, to, false, nil)
	}
}

func (b *body) elems(es []types.Expr, t *types.Type, sp syntax.Span, part func(v int32, i int) *rty) int32 {
	ops := make([]int32, len(es))
	for i, e := range es {
		ops[i] = b.value(e)
	}
	dst := b.tmp(t)
	if dst < 0 {
		return -1
	}
	n := step(sp)
	n.def = dst
	for i, v := range ops {
		if v >= 0 {
			n.use = append(n.use, v)
			b.flow(b.vars[v].ty, part(dst, i), false, nil)
		}
	}
	b.add(n)
	return dst
}

func (b *body) construct(e *types.Construct) int32 {
	ops := make([]int32, len(e.Fields))
	for i := range e.Fields {
		ops[i] = b.value(e.Fields[i].V)
	}
	dst := b.tmp(e.Ty)
	n := step(e.Sp)
	n.def = dst
	if e.Base != nil {
		p := b.place(e.Base, false)
		if p.base >= 0 {
			n.use = append(n.use, p.base)
		}
		if dst >= 0 {
			b.flow(p.ty, b.vars[dst].ty, false, nil)
		}
	}
	if dst < 0 {
		return -1
	}
	pl := place{base: dst, ty: b.vars[dst].ty}
	for i, v := range ops {
		if v >= 0 {
			n.use = append(n.use, v)
			f := b.field1(pl, e.Fields[i].F, e.Variant, e.Fields[i].V.Type())
			b.flow(b.vars[v].ty, f.ty, false, nil)
		}
	}
	b.add(n)
	return dst
}

// closure captures: borrows are made at the closure, uses stand inside.
func (b *body) closure(clo *types.ClosureTy, caps []types.Expr, t *types.Type, sp syntax.Span) int32 {
	b.inner = append(b.inner, clo)
	at := sp
	if clo.Async {
		at.Hi = min(at.Hi, at.Lo+5)
	} else if clo.Body != nil && clo.Body.Value != nil && clo.Body.Value.Span().Lo > at.Lo {
		at.Hi = min(at.Hi, clo.Body.Value.Span().Lo)
		for at.Hi > at.Lo+1 && b.p.S.Sources.Text(syntax.Span{Lo: at.Hi - 1, Hi: at.Hi}) == " " {
			at.Hi--
		}
	}
	ops := make([]int32, len(caps))
	for i, c := range caps {
		ops[i] = -1
		switch c := c.(type) {
		case *types.Borrow:
			p := b.place(c.Place, c.Mut)
			ops[i], _ = b.refTo(p, c.Mut, c.Ty, at, c.Sp, false)
		case *types.Load:
			p := b.place(c.Place, false)
			w := reads
			if c.Move {
				w = moves
			}
			v := b.tmp(c.Ty)
			b.read(p, w, at)
			if p.base >= 0 {
				n := &b.nodes[len(b.nodes)-1]
				n.acc[0].use = c.Sp
				if v >= 0 {
					n.def = v
				}
			} else if v >= 0 {
				b.define(v, at)
			}
			if v >= 0 {
				b.flow(p.ty, b.vars[v].ty, false, nil)
			}
			ops[i] = v
		default:
			ops[i] = b.value(c)
		}
	}
	dst := b.tmp(t)
	if dst < 0 {
		return -1
	}
	n := step(at)
	n.def = dst
	for i, v := range ops {
		if v >= 0 {
			n.use = append(n.use, v)
			b.flow(b.vars[v].ty, b.arg(b.vars[dst].ty, i), false, nil)
		}
	}
	b.add(n)
	return dst
}

func (b *body) await(e *types.Await) int32 {
	f := b.newVar(e.Fut.Type(), aTemp, "", e.Fut.Span(), true)
	b.into(e.Fut, f, plainly)
	dst := b.tmp(e.Ty)
	n := step(e.Sp)
	n.use = append(n.use, f)
	n.def = dst
	b.add(n)
	if dst >= 0 && e.Poll.Fn != nil && e.Poll.Fn.Parent != nil {
		if out := e.Poll.Fn.Parent.Member("Output", assocType); out != nil {
			b.flow(b.project(out, []*rty{b.vars[f].ty}, e.Ty), b.vars[dst].ty, false, nil)
		}
	}
	// the future is gone before the value is used
	b.push(true, true)
	b.own(f)
	b.pop()
	return dst
}

func (b *body) format(e *types.FormatArgs) int32 {
	ops := make([]int32, len(e.Args))
	for i, a := range e.Args {
		ops[i] = b.value(a)
	}
	dst := b.tmp(e.Ty)
	n := step(e.Sp)
	n.def = dst
	for _, v := range ops {
		if v >= 0 {
			n.use = append(n.use, v)
			if dst >= 0 && len(b.vars[dst].ty.regs) > 0 {
				b.vars[v].ty.all(func(r region) { b.edge(r, b.vars[dst].ty.regs[0], nil) })
			}
		}
	}
	b.add(n)
	return dst
}

package borrow

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

func (b *body) block(e *thir.Block, dst int32, why reasonKind) {
	var t *target
	if e.Target != nil {
		t = b.enter(e.Target, e.Sp, dst)
	}
	b.push(false, true, e.Sp)
	for _, s := range e.Stmts {
		switch s := s.(type) {
		case *thir.Let:
			old := b.ext
			b.ext = len(b.scopes) - 1
			b.let(s)
			b.ext = old
		case *thir.ExprStmt:
			b.push(true, false, s.Sp)
			b.value(s.V)
			b.pop()
		}
	}
	if (e.Tail2024 || e.Params) && e.Tail != nil { // an async fn's go before what it took over
		b.push(true, false, e.Tail.Span())
		b.into(e.Tail, dst, why)
		b.pop()
	} else {
		b.into(e.Tail, dst, why)
	}
	b.pop()
	if t != nil {
		b.here(t.brk)
	}
}

func (b *body) let(s *thir.Let) {
	if s.Init == nil && s.Place == nil {
		eachBind(s.Pat, func(p *thir.PBind) {
			v := b.local(p.L, aLocal)
			b.define(v, p.Sp)
			b.own(v, false)
		})
		return
	}
	b.push(true, false, s.Sp)
	bind, simple := s.Pat.(*thir.PBind)
	if simple && s.Init != nil && s.Else == nil && bind.Sub == nil && bind.Mode <= thir.BindCopy {
		v := b.local(bind.L, aLocal)
		b.into(s.Init, v, plainly)
		if b.cur >= 0 {
			b.own(v, false)
		}
		b.pop()
		return
	}
	var p *place
	if s.Place != nil {
		p = b.place(s.Place, hasMode(s.Pat, thir.BindRefMut))
	} else {
		p = b.temp(s.Init, hasMode(s.Pat, thir.BindRef))
	}
	b.pattern(p, s.Pat, false)
	if s.Else != nil {
		yes := b.label(s.Sp)
		if b.cur >= 0 {
			b.link(b.cur, yes)
		}
		tmp := b.scopes[len(b.scopes)-1]
		b.leave(tmp)
		held := tmp.items
		tmp.items = nil
		b.value(s.Else)
		tmp.items = held
		b.cur = -1
		b.here(yes)
	}
	b.pattern(p, s.Pat, true)
	b.pop()
}

// cond evaluates a condition; where it is false the code goes on at no.
func (b *body) cond(e thir.Expr, no int32) {
	switch e := e.(type) {
	case *thir.LetCond:
		p := b.place(e.Scrut, hasMode(e.Pat, thir.BindRefMut))
		b.pattern(p, e.Pat, false)
		if b.cur >= 0 {
			b.link(b.cur, no)
		}
		b.pattern(p, e.Pat, true)
		return
	case *thir.Logic:
		if e.Op == syntax.OpAndAnd {
			b.cond(e.L, no)
			b.cond(e.R, no)
			return
		}
	}
	lit, isLit := e.(*thir.Lit)
	b.inside(e, -1, plainly)
	if b.cur >= 0 && !(isLit && lit.Int != 0) {
		b.step(e.Span())
		b.link(b.cur, no)
	}
}

func (b *body) match(e *thir.Match, dst int32, why reasonKind) {
	mut := false
	for i := range e.Arms {
		mut = mut || hasMode(e.Arms[i].Pat, thir.BindRefMut)
	}
	p := b.place(e.Scrut, mut)
	for i := range e.Arms {
		b.pattern(p, e.Arms[i].Pat, false)
	}
	b.step(e.Sp)
	top := b.cur
	end := b.label(e.Sp)
	failed := int32(-1) // where a guard that fails goes on
	for i := range e.Arms {
		a := &e.Arms[i]
		if failed >= 0 && b.nodes[failed].hit {
			b.cur = failed
		}
		b.enterArm(top, a.Sp)
		failed = -1
		b.push(true, true, a.Sp)
		if a.Guard != nil {
			failed = b.label(a.Sp)
			b.guarded = true
			b.pattern(p, a.Pat, true)
			b.guarded = false
			b.push(true, true, a.Sp)
			b.cond(a.Guard, failed)
			b.pop()
			b.scopes[len(b.scopes)-1].items = nil
		}
		b.pattern(p, a.Pat, true)
		b.into(a.Body, dst, why)
		b.pop()
		b.jump(end)
	}
	b.here(end)
}

// enterArm begins one of several ways that lead on from step top.
func (b *body) enterArm(top int32, sp syntax.Span) {
	in := b.label(sp)
	if top >= 0 {
		b.link(top, in)
	}
	b.here(in)
}

func (b *body) forLoop(e *thir.For) {
	sp := e.Iter.Span()
	b.push(true, true, e.Sp)
	it := b.newVar(e.Iter.Type(), aTemp, "", sp, true)
	b.into(e.Iter, it, plainly)
	b.own(it, false)
	t := b.enter(e.Target, e.Sp, -1)
	b.here(t.cont)
	item := b.newVar(e.Item, aTemp, "", sp, false)
	n := b.step(sp)
	n.uses(it)
	n.def = item
	if b.cur >= 0 {
		b.link(b.cur, t.brk)
	}
	if b.has(e.Item) {
		b.output(e.Next, "Item", it, item)
	}
	b.push(true, true, e.Sp)
	b.pattern(b.whole(item), e.Pat, true)
	b.value(e.Body)
	b.pop()
	b.jump(t.cont)
	b.here(t.brk)
	b.pop()
}

// ---- patterns

func eachBind(p thir.Pat, f func(*thir.PBind)) {
	thir.EachPat(p, func(p thir.Pat) {
		if b, ok := p.(*thir.PBind); ok {
			f(b)
		}
	})
}

// hasMode: a variable of the pattern is bound in that mode, or a stronger one.
func hasMode(p thir.Pat, m thir.BindMode) bool {
	found := false
	eachBind(p, func(b *thir.PBind) { found = found || b.Mode >= m })
	return found
}

// pattern matches pl with p: the reads that tell whether it matches or, with
// bind, the variables.
func (b *body) pattern(pl *place, p thir.Pat, bind bool) {
	switch p := p.(type) {
	case *thir.PBind:
		if bind {
			b.bind(pl, p)
		}
		if p.Sub != nil {
			b.pattern(pl, p.Sub, bind)
		}
	case *thir.PDeref:
		if len(p.Ty.Args) > 0 {
			b.pattern(b.deref(pl, p.Ty.Args[0]), p.Sub, bind)
		}
	case *thir.PVariant:
		if !bind && len(p.Variant.Parent.Variants) > 1 {
			b.read(pl, reads, p.Sp, -1)
		}
		for _, x := range p.Fields {
			b.pattern(b.part(pl, x.F, p.Variant, x.Pat.PatType()), x.Pat, bind)
		}
	case *thir.PFields:
		for _, x := range p.Fields {
			b.pattern(b.part(pl, x.F, nil, x.Pat.PatType()), x.Pat, bind)
		}
	case *thir.PSlice:
		if bind && (p.Rest != nil || hasMode(p, thir.BindRefMut)) {
			// elements are not told apart: leave such patterns alone
			eachBind(p, func(x *thir.PBind) { b.bind(b.nowhere(x.Ty), x) })
			return
		}
		for _, list := range [2][]thir.Pat{p.Prefix, p.Suffix} {
			for _, q := range list {
				b.pattern(b.then(pl, elem{kind: anIndex}, b.arg(pl.ty, 0), q.PatType()), q, bind)
			}
		}
	case *thir.POr:
		if !bind {
			for _, q := range p.Alts {
				b.pattern(pl, q, false)
			}
			return
		}
		// one of them: each leads to what follows
		top, end := b.cur, b.label(p.Sp)
		for _, q := range p.Alts {
			b.cur = -1
			b.enterArm(top, p.Sp)
			b.pattern(pl, q, true)
			b.jump(end)
		}
		b.here(end)
	case *thir.PLit, *thir.PRange, *thir.PEq:
		if !bind {
			b.read(pl, reads, b.nodes[len(b.nodes)-1].span, -1)
		}
	}
}

func (b *body) bind(pl *place, p *thir.PBind) {
	v := b.local(p.L, aLocal)
	ty := b.vars[v].ty
	if !b.owned(v) {
		b.own(v, false)
	}
	if p.Mode >= thir.BindRef && ty.k == types.Ref {
		b.flow(pl.ty, ty.args[0], p.Mode == thir.BindRefMut, nil)
		l := b.borrow(pl, p.Mode == thir.BindRefMut, v, p.Sp, false)
		if b.guarded {
			b.nodes[len(b.nodes)-1].acc = nil
			if l >= 0 {
				b.nodes[len(b.nodes)-1].loan = -1
				b.loans = b.loans[:l]
			}
		}
		return
	}
	w := reads
	if p.Mode == thir.BindMove && ty.k != types.Ref {
		w = moves
	}
	n := b.read(pl, w, p.Sp, v)
	if b.guarded {
		n.acc, n.moved = nil, -1
	}
}

// owned: a scope that is open ends v.
func (b *body) owned(v int32) bool {
	for _, s := range b.scopes {
		for _, x := range s.items {
			if x == v {
				return true
			}
		}
	}
	return false
}

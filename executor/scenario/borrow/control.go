package borrow

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

func (b *body) block(e *types.Block, dst int32, why reasonKind) {
	var t *target
	if e.Target != nil {
		t = b.enter(e.Target, e.Sp, dst)
	}
	b.pushAt(false, true, e.Sp)
	for _, s := range e.Stmts {
		switch s := s.(type) {
		case *types.Let:
			b.let(s)
		case *types.ExprStmt:
			b.pushAt(true, false, s.Sp)
			b.value(s.V)
			b.pop()
		}
	}
	b.into(e.Tail, dst, why)
	b.pop()
	if t != nil {
		b.here(t.brk)
	}
}

func (b *body) let(s *types.Let) {
	if s.Init == nil && s.Place == nil {
		eachBind(s.Pat, func(p *types.PBind) {
			v := b.local(p.L, aLocal)
			b.define(v, p.Sp)
			b.own(v)
		})
		return
	}
	old := b.ext
	b.ext = len(b.scopes) - 1
	defer func() { b.ext = old }()
	bind, simple := s.Pat.(*types.PBind)
	if simple && s.Init != nil && s.Else == nil && bind.Sub == nil && bind.Mode <= types.BindCopy {
		v := b.local(bind.L, aLocal)
		b.pushAt(true, false, s.Sp)
		b.into(s.Init, v, plainly)
		if b.cur >= 0 && b.vars[v].ty.k != types.Never {
			b.own(v)
		}
		b.pop()
		return
	}
	b.pushAt(true, false, s.Sp)
	var p place
	if s.Place != nil {
		p = b.place(s.Place, hasRefMut(s.Pat))
	} else {
		p = b.temp(&types.Temp{X: types.X{Ty: s.Init.Type(), Sp: s.Init.Span()}, V: s.Init}, hasRef(s.Pat))
	}
	b.tests(p, s.Pat)
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
	b.bind(p, s.Pat)
	b.pop()
}

// cond evaluates a condition; where it is false the code goes on at no.
func (b *body) cond(e types.Expr, no int32) {
	switch e := e.(type) {
	case *types.LetCond:
		p := b.place(e.Scrut, hasRefMut(e.Pat))
		b.tests(p, e.Pat)
		if b.cur >= 0 {
			b.link(b.cur, no)
		}
		b.bind(p, e.Pat)
		return
	case *types.Logic:
		if e.Op == syntax.OpAndAnd {
			b.cond(e.L, no)
			b.cond(e.R, no)
			return
		}
	}
	b.push(true, false)
	lit, isLit := e.(*types.Lit)
	b.value(e)
	b.pop()
	if b.cur >= 0 && !(isLit && lit.Int != 0) {
		b.add(step(e.Span()))
		b.link(b.cur, no)
	}
}

func (b *body) match(e *types.Match, dst int32, why reasonKind) {
	mut := false
	for i := range e.Arms {
		mut = mut || hasRefMut(e.Arms[i].Pat)
	}
	p := b.place(e.Scrut, mut)
	for i := range e.Arms {
		b.tests(p, e.Arms[i].Pat)
	}
	b.add(step(e.Sp))
	top := b.cur
	end := b.label(e.Sp)
	pending := int32(-1) // where a guard that fails goes on
	for i := range e.Arms {
		a := &e.Arms[i]
		in := b.label(a.Sp)
		if top >= 0 {
			b.link(top, in)
		}
		if pending >= 0 && b.nodes[pending].hit {
			b.link(pending, in)
		}
		pending = -1
		b.cur = -1
		b.here(in)
		b.pushAt(true, true, a.Sp)
		if a.Guard != nil {
			next := b.label(a.Sp)
			b.guarded = true
			b.bind(p, a.Pat)
			b.guarded = false
			b.push(true, true)
			b.cond(a.Guard, next)
			b.pop()
			s := b.scopes[len(b.scopes)-1]
			s.items = nil
			pending = next
		}
		b.bind(p, a.Pat)
		b.into(a.Body, dst, why)
		b.pop()
		b.jump(end)
	}
	b.cur = -1
	b.here(end)
}

func (b *body) forLoop(e *types.For) {
	b.push(true, true)
	it := b.newVar(e.Iter.Type(), aTemp, "", e.Iter.Span(), true)
	b.into(e.Iter, it, plainly)
	b.own(it)
	t := b.enter(e.Target, e.Sp, -1)
	b.here(t.cont)
	item := b.newVar(e.Item, aTemp, "", e.Iter.Span(), false)
	n := step(e.Iter.Span())
	n.use = append(n.use, it)
	n.def = item
	b.add(n)
	if b.cur >= 0 {
		b.link(b.cur, t.brk)
	}
	if e.Next.Fn != nil && e.Next.Fn.Parent != nil && b.has(e.Item) {
		if out := e.Next.Fn.Parent.Member("Item", assocType); out != nil {
			b.flow(b.project(out, []*rty{b.vars[it].ty}, e.Item), b.vars[item].ty, false, nil)
		}
	}
	b.push(true, true)
	b.bind(place{base: item, ty: b.vars[item].ty}, e.Pat)
	b.value(e.Body)
	b.pop()
	b.jump(t.cont)
	b.here(t.brk)
	b.pop()
}

// ---- patterns

func eachPat(p types.Pat, f func(types.Pat)) {
	if p == nil {
		return
	}
	f(p)
	fields := func(fs []types.FieldPat) {
		for i := range fs {
			eachPat(fs[i].Pat, f)
		}
	}
	switch p := p.(type) {
	case *types.PBind:
		eachPat(p.Sub, f)
	case *types.PDeref:
		eachPat(p.Sub, f)
	case *types.PVariant:
		fields(p.Fields)
	case *types.PFields:
		fields(p.Fields)
	case *types.PSlice:
		for _, q := range p.Prefix {
			eachPat(q, f)
		}
		eachPat(p.Rest, f)
		for _, q := range p.Suffix {
			eachPat(q, f)
		}
	case *types.POr:
		for _, q := range p.Alts {
			eachPat(q, f)
		}
	}
}

func eachBind(p types.Pat, f func(*types.PBind)) {
	eachPat(p, func(p types.Pat) {
		if b, ok := p.(*types.PBind); ok {
			f(b)
		}
	})
}

func hasRef(p types.Pat) bool {
	found := false
	eachBind(p, func(b *types.PBind) { found = found || b.Mode >= types.BindRef })
	return found
}

func hasRefMut(p types.Pat) bool {
	found := false
	eachBind(p, func(b *types.PBind) { found = found || b.Mode == types.BindRefMut })
	return found
}

// tests are the reads that tell whether a pattern matches.
func (b *body) tests(pl place, p types.Pat) { b.pattern(pl, p, false) }

// bind gives the variables of a pattern their values.
func (b *body) bind(pl place, p types.Pat) { b.pattern(pl, p, true) }

func (b *body) pattern(pl place, p types.Pat, bind bool) {
	switch p := p.(type) {
	case *types.PBind:
		if bind {
			b.bindOne(pl, p)
		}
		if p.Sub != nil {
			b.pattern(pl, p.Sub, bind)
		}
	case *types.PDeref:
		t := p.Ty
		if len(t.Args) > 0 {
			b.pattern(b.deref(pl, t.Args[0]), p.Sub, bind)
		}
	case *types.PVariant:
		if !bind && p.Variant.Parent != nil && len(p.Variant.Parent.Variants) > 1 {
			b.look(pl, p.Sp)
		}
		for _, x := range p.Fields {
			b.pattern(b.field1(pl, x.F, p.Variant, x.Pat.PatType()), x.Pat, bind)
		}
	case *types.PFields:
		for _, x := range p.Fields {
			b.pattern(b.field1(pl, x.F, nil, x.Pat.PatType()), x.Pat, bind)
		}
	case *types.PSlice:
		at := func(q types.Pat) place {
			ty := b.arg(pl.ty, 0)
			if ty == nil || ty.t != q.PatType() && ty.t != nil {
				ty = b.shape(q.PatType(), nothing)
			}
			return pl.then(elem{kind: anIndex, of: pl.ty}, ty)
		}
		if len(p.Prefix)+len(p.Suffix) > 0 && bind && (hasRefMut(p) || p.Rest != nil) {
			// elements apart from each other are not told apart: leave such patterns alone
			eachBind(p, func(x *types.PBind) { b.bindOne(place{base: -1, ty: b.shape(x.Ty, nothing)}, x) })
			return
		}
		for _, q := range p.Prefix {
			b.pattern(at(q), q, bind)
		}
		if p.Rest != nil {
			r := pl
			r.ty = b.shape(p.Rest.PatType(), nothing)
			if pl.ty != nil && pl.ty.k == p.Rest.PatType().Kind {
				r.ty = pl.ty
			}
			b.pattern(r, p.Rest, bind)
		}
		for _, q := range p.Suffix {
			b.pattern(at(q), q, bind)
		}
	case *types.POr:
		if !bind || len(p.Alts) == 1 {
			for _, q := range p.Alts {
				b.pattern(pl, q, bind)
			}
			return
		}
		// one of them: from here each leads to what follows
		top, end := b.cur, b.label(p.Sp)
		for _, q := range p.Alts {
			in := b.label(p.Sp)
			if top >= 0 {
				b.link(top, in)
			}
			b.cur = -1
			b.here(in)
			b.pattern(pl, q, true)
			b.jump(end)
		}
		b.here(end)
	case *types.PLit:
		if !bind {
			b.look(pl, p.Sp)
		}
	case *types.PRange:
		if !bind {
			b.look(pl, p.Sp)
		}
	case *types.PEq:
		if !bind {
			b.look(pl, p.Sp)
		}
	}
}

func (b *body) look(pl place, sp syntax.Span) { b.read(pl, reads, sp) }

func (b *body) bindOne(pl place, p *types.PBind) {
	_, seen := b.at[p.L]
	v := b.local(p.L, aLocal)
	ty := b.vars[v].ty
	if !seen || b.guarded || !b.owns(v) {
		b.own(v)
	}
	if p.Mode >= types.BindRef && ty.k == types.Ref {
		b.flow(pl.ty, b.arg(ty, 0), p.Mode == types.BindRefMut, nil)
		if b.guarded {
			b.define(v, p.Sp)
			for i := range pl.path {
				if e := &pl.path[i]; e.kind == aDeref && e.of.k == types.Ref {
					b.edge(e.of.regs[0], ty.regs[0], nil)
				}
			}
			return
		}
		b.borrow(pl, p.Mode == types.BindRefMut, ty.regs[0], v, p.Sp, syntax.Span{}, false)
		return
	}
	b.flow(pl.ty, ty, false, nil)
	if b.guarded || pl.base < 0 {
		b.define(v, p.Sp)
		return
	}
	w := reads
	if p.Mode == types.BindMove && !(ty.k == types.Ref) {
		w = moves
	}
	b.read(pl, w, p.Sp)
	b.nodes[len(b.nodes)-1].def = v
}

// owns: a scope that is open ends v.
func (b *body) owns(v int32) bool {
	for _, s := range b.scopes {
		for _, x := range s.items {
			if x == v {
				return true
			}
		}
	}
	return false
}

package borrow

import (
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// declared ties the parameters' and the result's lifetimes to those of the
// function's signature. Closures have none that are written.
func (b *body) declared() {
	clo := b.src.Clo
	if clo != nil && clo.Fn == nil {
		return
	}
	if p := b.def.Parent; p != nil && (p.Attr("async_trait") != nil || p.Attr("async_trait::async_trait") != nil) {
		return // rewritten, without the lifetimes that the macro adds
	}
	s := b.sig(b.def)
	b.own0 = b.fresh(s.n)
	var args []*rty
	for i := first; i < s.n; i++ {
		b.free[b.own0[i]] = true
	}
	same := func(v int32, t *rty, back bool) {
		x := b.vars[v].ty
		if x.t == nil || !b.has(x.t) {
			return
		}
		b.flow(x, b.put(t, b.own0, args, x.t, nil), back, nil)
	}
	for i := 0; i < b.p.Declared(b.def).N; i++ {
		args = append(args, nil)
	}
	for i, v := range b.up {
		if clo != nil && i < len(s.params) {
			same(v, s.params[i], true)
		}
	}
	if clo == nil {
		for i := range b.src.Params {
			if i < len(s.params) && i < len(b.params) {
				same(b.params[i], s.params[i], true)
			}
		}
		same(b.ret, s.ret, false)
	} else if s.out != nil {
		same(b.ret, s.out, false)
	}
}

// relation tells of the signature's lifetimes which outlive which.
type relation struct {
	n    int
	rows []bitset.Set // the row of a lifetime has those that it outlives
}

func (r *relation) set(long, short region) {
	if long >= first && short >= first && int(long) < r.n && int(short) < r.n {
		r.rows[long].Add(int(short))
	}
}

// implied: a type that is written is well-formed, so what is behind a reference
// outlives it. What a struct asks for is not looked up: any two of its lifetimes
// are taken as related.
func (r *relation) implied(t *rty) {
	if t == nil || t.k == types.Opaque {
		return
	}
	for _, x := range t.regs {
		t.all(func(y region) {
			r.set(y, x)
			if t.k != types.Ref {
				r.set(x, y)
			}
		})
	}
	for _, a := range t.args {
		r.implied(a)
	}
}

// universals checks that no lifetime of the signature flows into another that
// it is not declared to outlive.
func (s *solver) universals() {
	if len(s.own0) == 0 {
		return
	}
	g := s.sig(s.def)
	defer func() {
		for _, x := range s.boxed {
			s.forever(x)
		}
	}()
	n := int(g.n)
	s.p.Budget().Spend(budget.Borrows, n*n*(1+n/64)/8)
	known := &relation{n: n, rows: make([]bitset.Set, n)}
	for i := range known.rows {
		known.rows[i] = make(bitset.Set, bitset.Words(n))
	}
	for _, t := range g.params {
		known.implied(t)
	}
	known.implied(g.ret)
	known.implied(g.out)
	if im := s.prog.impls[s.def.Parent]; im != nil {
		for _, t := range im.args {
			known.implied(t)
		}
	}
	for _, x := range g.longer {
		if x[1] <= static {
			return // 'a: 'static and what is not understood
		}
		known.set(x[0], x[1])
	}
	for k := range known.rows {
		for i := range known.rows {
			if known.rows[i].Has(k) {
				known.rows[i].Or(known.rows[k])
			}
		}
	}
	for u := first; u < g.n; u++ {
		list, _ := s.follow(s.own0[u])
		for i, r := range list {
			for v := static; v < g.n; v++ {
				if v != u && s.own0[v] == r && (v == static || !known.rows[u].Has(int(v))) {
					s.tooShort(u, v, s.because(i))
				}
			}
		}
	}
}

// forever reports a trait object that has to be 'static and is of a type that need not be.
func (s *solver) forever(x boxing) {
	names := s.p.MayBorrow(s.def, x.t)
	if len(names) == 0 || !s.ours(x.at) || s.said[x.at] {
		return
	}
	list, _ := s.follow(x.r)
	for _, r := range list {
		if r == s.own0[static] {
			for _, name := range names {
				s.err(x.at, name, "", diag.E0310, "the parameter type `$` may not live long enough", "the parameter type `$` must be valid for the static lifetime...").
					WithHelp("consider adding an explicit lifetime bound: `'static`")
			}
			return
		}
	}
}

// tooShort: lifetime u of signature flows into v for the reason why.
func (s *solver) tooShort(u, v region, why *reason) {
	if why.kind == plainly || !s.ours(why.span) || s.said[why.span] {
		return
	}
	g := s.sig(s.def)
	it := s.def.FnItem()
	param := "" // that has u in its type
	for i, t := range g.params {
		t.all(func(x region) {
			if x != u || param != "" {
				return
			}
			j := i
			if it.SelfKind != syntax.NoSelf {
				j--
			}
			if j < 0 {
				param = "self"
			} else if p, ok := it.Params[j].Pat.(*syntax.IdentPat); ok {
				param = p.Name.Name
			}
		})
	}
	inRet := false
	g.ret.all(func(x region) { inRet = inRet || x == u && g.out == nil })
	un, vn := g.names[u], g.names[v]
	what := "function"
	if it.SelfKind != syntax.NoSelf {
		what = "method"
	} else if s.def.Parent != nil && s.prog.impls[s.def.Parent] != nil {
		what = "associated function"
	}
	switch {
	case un == "" && vn != "" && v != static && param != "" && param != "self" && !inRet:
		s.err(why.span, param, vn, diag.E0621, "explicit lifetime required in the type of `$`", "lifetime `'@` required")
		return
	case v == static && why.kind == argument && param != "":
		s.err(why.span, what, param, diag.E0521, "borrowed data escapes outside of $", "`@` escapes the $ body here")
		return
	}
	if un == "" {
		un = "1"
	}
	if vn == "" {
		vn = "2"
	}
	label := "argument requires that `'$` must outlive `'@`"
	switch why.kind {
	case returned:
		label = "returning this value requires that `'$` must outlive `'@`"
		if v != static {
			label = what + " was supposed to return data with lifetime `'@` but it is returning data with lifetime `'$`"
		}
	case stored:
		label = "assignment requires that `'$` must outlive `'@`"
	}
	s.err(why.span, un, vn, diag.BorrowError, "lifetime may not live long enough", label)
}

package borrowck

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// returnedBy returns the place of the expression that returns the value made at a place: the outermost around it that
// is coerced to the type of the result. What is only handed on, by blocks and branches, is no such expression.
func (b *body) returnedBy(at syntax.Span) syntax.Span {
	found := at
	returns := func(v thir.Expr) {
		block, ok := v.(*thir.Block)
		for ; ok && block.Tail != nil; block, ok = v.(*thir.Block) {
			if v = block.Tail; !block.Params {
				break
			}
		}
		if v != nil && within(at, v.Span()) {
			found = b.coercedAround(v, at)
		}
	}
	returns(b.tree.Value)
	thir.Walk(b.tree.Value, func(e thir.Expr) bool {
		if r, ok := e.(*thir.Return); ok {
			returns(r.V)
		}
		return true
	})
	return found
}

func within(at, in syntax.Span) bool { return in.Lo <= at.Lo && at.Hi <= in.Hi }

// coercedAround returns the place of the outermost part of e around at that is coerced to the type of e.
func (b *body) coercedAround(e thir.Expr, at syntax.Span) syntax.Span {
	if coercedAnew(e.Type()) {
		return e.Span()
	}
	var parts []thir.Expr
	switch x := e.(type) {
	case *thir.Block:
		parts = append(parts, x.Tail)
	case *thir.Coerce:
		parts = append(parts, x.V)
	case *thir.If:
		parts = append(parts, x.Then, x.Else)
	case *thir.Match:
		if b.merges(x) {
			return e.Span()
		}
		for i := range x.Arms {
			parts = append(parts, x.Arms[i].Body)
		}
	}
	for _, x := range parts {
		if x != nil && within(at, x.Span()) {
			return b.coercedAround(x, at)
		}
	}
	return at
}

// coercedAnew reports whether a value of a type is coerced even to that type: a &mut is reborrowed, and a trait object
// is made one once more.
func coercedAnew(t *types.Type) bool {
	switch t.Kind {
	case types.Ref:
		return t.Mut || t.Args[0].Kind == types.Dyn
	case types.Adt:
		return t.Def.Lang == "Box" && t.Args[0].Kind == types.Dyn
	}
	return false
}

// merges reports whether the arms of a match are references with different lifetimes. Then the match has one that they
// outlive, and what expects a reference borrows from it anew (rustc: try_find_coercion_lub). The first arm and blocks
// have the lifetime that is expected.
func (b *body) merges(m *thir.Match) bool {
	if m.Type().Kind != types.Ref {
		return false
	}
	for i := range m.Arms {
		if i == 0 {
			continue
		}
		switch y := m.Arms[i].Body.(type) {
		case *thir.Block, *thir.If:
		case *thir.Match:
			if b.merges(y) {
				return true
			}
		default:
			if y.Type().Kind != types.Never && !b.asExpected(y) {
				return true
			}
		}
	}
	return false
}

// asExpected reports whether a reference has the lifetime of the function's result because of what it is: a constant or
// a parameter.
func (b *body) asExpected(y thir.Expr) bool {
	var ret *regionTy
	var s *sig
	if clo := b.m.Clo; clo == nil || clo.Fn != nil {
		if s = b.sig(b.def); clo != nil {
			ret = s.out
		} else {
			ret = s.ret
		}
	}
	same := func(r region) bool { return ret == nil || ret.k != types.Ref || ret.regs[0] == r }
	switch y := y.(type) {
	case *thir.Lit, *thir.NamedConst, *thir.ConstUse:
		return true
	case *thir.Load:
		l, ok := y.Place.(*thir.LocalRef)
		if !ok {
			return false
		}
		if s == nil {
			return slices.ContainsFunc(b.tree.Params, func(q thir.BodyParam) bool {
				p, ok := q.Pat.(*thir.BindPat)
				return ok && p.L == l.L
			})
		}
		if l.L.Name == "self" {
			return s.params[0].k == types.Ref && same(s.params[0].regs[0])
		}
		it := b.def.FnItem()
		for i, q := range it.Params {
			if it.SelfKind != syntax.NoSelf {
				i++
			}
			if p, ok := q.Pat.(*syntax.IdentPat); ok && p.Name.Span == l.L.Span && s.params[i].k == types.Ref {
				return same(s.params[i].regs[0])
			}
		}
	}
	return false
}

package borrowck

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// result is the parameters and the result of a closure, as the body sees them that makes it.
type result struct {
	params []*regionTy
	ret    *regionTy
}

// closure checks the body of a closure or coroutine, and relates its captures, parameters and result to each other as
// that body requires. self is the closure's type; why is the reason for the flow of the captures.
func (b *body) closure(a *mir.Aggregate, self *regionTy, why *reason) {
	clo := a.Ty.Clo
	for i, o := range a.Fields {
		if o.Kind != mir.Constant {
			b.flow(b.typeOf(o.Place), b.arg(self, i), covariant, why)
		}
	}
	t := b.p.ClosureBody(clo)
	if t == nil {
		return
	}
	b.p.Budget().Enter(8)
	in := b.body(t, b.depth+1)
	b.p.Budget().Leave(8)
	s := &result{b.shapes(clo.Params), b.shape(t.Ret, b.region)}
	if b.clos == nil {
		b.clos = map[*types.ClosureTy]*result{}
	}
	b.clos[clo] = s
	var inside, outside []region
	pair := func(x, o *regionTy) {
		x.all(func(r region) { inside = append(inside, r) })
		o.all(func(r region) { outside = append(outside, r) })
		for len(outside) < len(inside) {
			outside = append(outside, none)
		}
		outside = outside[:len(inside)]
	}
	pair(in.self(), self)
	for i, p := range s.params {
		pair(in.locals[2+i], p)
	}
	pair(in.locals[mir.Return], s.ret)
	at := make([]region, len(in.universal)) // outside, by what is inside
	if clo.Fn == nil {                      // else it knows the lifetimes of the signature, and is checked against them
		at[static] = static
	}
	for i, r := range inside {
		at[r] = outside[i]
	}
	for i, r := range inside {
		if outside[i] == none {
			continue
		}
		list, _ := in.follow(r)
		for k, to := range list[1:] {
			var why *reason
			if to == static {
				if why = in.because(k + 1); why.kind == returned {
					why = nil
				} else {
					why.inner = true
				}
			}
			b.edge(outside[i], at[to], why)
		}
	}
}

// self is the type of the closure whose body this is, behind the reference to it.
func (b *body) self() *regionTy {
	if s := b.locals[1]; s.k != types.Ref {
		return s
	}
	return b.locals[1].args[0]
}

package borrowck

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// call relates the arguments of a call and its result as the function's declaration says.
func (b *body) call(t *mir.Call, sp syntax.Span) {
	d := t.Callee.Fn
	if d == nil || t.Fn != nil || d.FnItem() == nil {
		return
	}
	any := slices.ContainsFunc(t.Callee.Args, func(a *types.Type) bool {
		return a.Flags&(types.HasParam|types.HasClosure) != 0
	})
	for _, o := range t.Args {
		any = any || b.has(b.m.OperandTy(o))
	}
	var why *reason
	if !t.Operator {
		why = b.reason(argument, sp)
	}
	if any && t.Untupled {
		b.callParam(t, sp, why)
	}
	if !any || t.Untupled {
		return
	}
	s := b.sig(d)
	regs := b.fresh(s.n)
	targs := b.shapes(t.Callee.Args)
	for i, o := range t.Args {
		from := b.operand(o)
		if from == nil || i >= len(s.params) {
			continue
		}
		if ty := b.m.OperandTy(o); b.has(ty) {
			to := b.subst(s.params[i], regs, targs, ty, b)
			b.flow(from, to, covariant, why)
			b.wellFormed(to)
		}
	}
	for _, x := range s.bounds {
		if x.p < len(targs) && int(x.r) < len(regs) {
			b.outlivesAll(targs[x.p], regs[x.r], why)
			b.tests = append(b.tests, typeTest{regs[x.r], t.Callee.Args[x.p], sp})
		}
	}
	for _, x := range s.traits {
		if n := len(b.p.Identity(x.trait)); n == 1 && x.p < len(targs) {
			b.traitLifetimes(x, targs[x.p:x.p+1], regs)
		} else if x.p == 0 && d.Parent == x.trait && n <= len(targs) {
			b.traitLifetimes(x, targs[:n], regs)
		}
	}
	b.result(t, s.ret, regs, targs, sp)
	if len(targs) == 2 && targs[0].k == types.Dyn && targs[0].t.Def == d.Parent && len(targs[0].args) > 0 {
		b.flow(targs[1], targs[0].args[0], covariant, nil)
	}
	b.conversions(d, targs, regs)
}

// result relates what a call returns to the place that gets it.
func (b *body) result(t *mir.Call, declared *regionTy, regs []region, targs []*regionTy, sp syntax.Span) {
	if ret := b.m.PlaceTy(t.Dest); b.has(ret) {
		var out *reason
		if t.Dest.IsLocal() && t.Dest.Local == mir.Return {
			out = b.reason(returned, sp)
		}
		b.flow(b.subst(declared, regs, targs, ret, b), b.typeOf(t.Dest), covariant, out)
	}
}

// traitLifetimes equates the lifetimes of a bound of a function, called with regs, with those of the impl or bound by
// which args implement the trait.
func (b *body) traitLifetimes(x traitBound, args []*regionTy, regs []region) {
	var lifes, of []region
	if args[0].k == types.Param {
		for _, y := range b.sig(b.def).traits {
			if y.trait == x.trait && y.p == args[0].t.Index {
				if lifes != nil {
					return
				}
				lifes, of = y.lifes, b.universalRegions
			}
		}
	} else if args[0].k != types.Dyn {
		var im *resolve.Def
		if im, of, _ = b.choose(x.trait, args); im != nil {
			lifes = b.implOf(im).lifes
		}
	}
	for i, r := range lifes {
		if i < len(x.lifes) && int(r) < len(of) {
			b.edge(of[r], regs[x.lifes[i]], nil)
			b.edge(regs[x.lifes[i]], of[r], nil)
		}
	}
}

// wellFormed requires that what references refer to in an argument's type outlives them.
func (b *body) wellFormed(t *regionTy) {
	if t == nil || len(t.args) == 0 {
		return
	}
	if t.k == types.Ref {
		t.args[0].all(func(r region) { b.edge(r, t.regs[0], nil) })
	}
	for _, a := range t.args {
		b.wellFormed(a)
	}
}

// function returns the parameters and the result of a function that is a value of type t, for one call; nil if they are
// not known.
func (b *body) function(t *regionTy) *result {
	d := t.t.Def
	if d != nil && (d.Kind == resolve.Variant || d.Kind == resolve.Struct) {
		return b.constructor(d, t.t.Args)
	}
	if d == nil || d.Kind != resolve.Fn || d.FnItem() == nil {
		return nil
	}
	s := b.sig(d)
	regs, targs := b.fresh(s.n), b.shapes(t.t.Args)
	r := &result{ret: b.subst(s.ret, regs, targs, nil, b)}
	for _, p := range s.params {
		r.params = append(r.params, b.subst(p, regs, targs, nil, b))
	}
	return r
}

// constructor is function for that of a struct or variant with arguments ts.
func (b *body) constructor(d *resolve.Def, ts []*types.Type) *result {
	of, k := d, 0
	if d.Kind == resolve.Variant {
		of, k = d.Parent, d.Index
	}
	r := &result{ret: b.shape(b.p.Instantiate(b.def, b.p.AdtOf(of), ts), b.region)}
	for _, t := range b.fieldsOf(of)[k] {
		r.params = append(r.params, b.field(t, r.ret))
	}
	return r
}

// callParam relates the arguments and the result of a call of a type parameter's value, such as F: Fn(&'a str) -> &'a
// str, to the lifetimes that its bound names.
func (b *body) callParam(t *mir.Call, sp syntax.Span, why *reason) {
	f := t.Callee.Args[0]
	if f.Kind != types.Param {
		return
	}
	regs, none := slices.Clip(b.universalRegions), make([]*regionTy, b.p.Declared(b.def).N)
	for _, q := range b.conversionsOf(b.def) {
		if !q.fn || q.args[0].t != f {
			continue
		}
		if n := region(len(regs)); n < q.n {
			regs = append(regs, b.fresh(q.n)[n:]...)
		}
		if q.assoc != nil {
			b.result(t, q.ty, regs, none, sp)
			continue
		}
		for i, o := range t.Args[1:] {
			if from := b.operand(o); from != nil && b.has(b.m.OperandTy(o)) {
				b.flow(from, b.subst(b.arg(q.args[1], i), regs, none, b.m.OperandTy(o), nil), covariant, why)
			}
		}
	}
}

// conversions relates type parameters by the bounds that say how one is made of
// another: collect, extend, from, into. regs are the lifetimes of d's signature in this call.
func (b *body) conversions(d *resolve.Def, targs []*regionTy, regs []region) {
	any := false // nothing flows between types without lifetimes
	for _, t := range targs {
		any = any || len(t.regs)+len(t.args) > 0
	}
	if !any {
		return
	}
	var functions map[*types.Type]*result
	for _, q := range b.conversionsOf(d) {
		fn := q.fn
		args := b.mem.parts.Slice(len(q.args))
		any, known := false, true
		for i, a := range q.args {
			args[i] = b.subst(a, regs, targs, nil, b)
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
		var to *regionTy
		if q.assoc != nil && q.ty != nil {
			to = b.subst(q.ty, regs, targs, nil, b)
		}
		var clo *result
		switch {
		case fn && args[0].k == types.Closure:
			clo = b.clos[args[0].t.Clo]
		case fn && args[0].k == types.FnDef:
			if functions == nil {
				functions = map[*types.Type]*result{}
			}
			if clo = functions[args[0].t]; clo == nil {
				clo = b.function(args[0])
				functions[args[0].t] = clo
			}
		}
		switch {
		case clo != nil && q.assoc != nil:
			b.flow(clo.ret, to, covariant, nil)
		case clo != nil:
			for i, p := range clo.params {
				b.flow(b.arg(args[1], i), p, covariant, nil)
			}
		case !any || fn:
		case q.assoc != nil:
			if to != nil {
				b.flow(b.project(q.assoc, args, to.t), to, invariant, nil)
			}
		default:
			if im, _, params := b.choose(q.trait, args); im != nil {
				b.conversions(im, params, nil)
			}
		}
		b.p.Budget().Leave(8)
	}
}

// conversion is a bound that says how one type is made of another.
type conversion struct {
	trait, assoc *resolve.Def
	fn           bool // the trait is Fn, FnMut or FnOnce
	args         []*regionTy
	ty           *regionTy // that assoc is; or nil
	n            region    // of an Fn bound: those behind the signature's are new in each call
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
		if x.fn && c.of(d) == c.prog {
			c.writtenFn(d, &q, &x)
		}
		list = append(list, x)
	}
	c.mem = before
	known.convs[d] = list
	return list
}

// writtenFn gives the inputs and the output of a bound F: Fn(…) -> … the lifetimes that it names. Those that are left
// out or that a for<…> declares are new in each call: they are counted behind those of the signature.
func (c *checker) writtenFn(d *resolve.Def, q *check.Bound, to *conversion) {
	if q.Args[0].Kind != types.Param || d.FnItem() == nil {
		return
	}
	c.p.EachBoundOn(d, q.Args[0], func(list []syntax.Bound) {
		for i := range list {
			path := list[i].Path
			if path == nil {
				continue
			}
			last := &path.Segs[len(path.Segs)-1]
			ga := last.Args
			if ga == nil || !ga.Paren || q.Assoc == nil && last.Name.Name != q.Trait.Name || // Output is FnOnce's
				q.Args[1].Kind != types.Tuple || len(ga.Inputs) != len(q.Args[1].Args) {
				continue
			}
			w := c.writer(d)
			w.n, w.object = c.sig(d).n, none
			for r, name := range c.sig(d).names {
				if name != "" {
					w.name(name, region(r))
				}
			}
			in := c.rty(q.Args[1])
			for k, t := range ga.Inputs {
				in.add(w.ty(t, q.Args[1].Args[k], none))
			}
			if q.Assoc == nil {
				to.args[1] = in
			} else if ga.Output != nil && q.Ty != nil {
				var inputs opaque
				in.all(inputs.add)
				w.elide = func() region {
					if len(inputs.caught) == 1 {
						return inputs.caught[0]
					}
					return none
				}
				to.ty = w.ty(ga.Output, q.Ty, none)
			}
			to.n = w.n
			return
		}
	})
}

// template is a lowered type whose lifetimes nobody has written down.
func (c *checker) template(t *types.Type) *regionTy {
	if len(t.Args) == 0 && t.Kind != types.Param || t.Kind == types.Closure || t.Kind == types.Coroutine ||
		t.Kind == types.FnPtr {
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

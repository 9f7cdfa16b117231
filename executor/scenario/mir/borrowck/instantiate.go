package borrowck

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// instantiator puts lifetimes and types into a template.
type instantiator struct {
	c    *checker
	b    *body // nil: associated types stay unknown
	regs []region
	args []*regionTy
	ts   []*types.Type // of args; nil when one is not known
}

// subst is template t with regs and args in place of its parameters; want is the
// type that comes out, when that is known. nil: not known.
func (c *checker) subst(t *regionTy, regs []region, args []*regionTy, want *types.Type, b *body) *regionTy {
	p := instantiator{c: c, b: b, regs: regs, args: args}
	p.ts = c.mem.types.Slice(len(args))
	for i, a := range args {
		if a == nil || a.t == nil {
			p.ts = nil
			break
		}
		p.ts[i] = a.t
	}
	return p.ty(t, want)
}

func (p *instantiator) concrete(t, want *types.Type) *types.Type {
	if want != nil {
		return want
	}
	if p.ts == nil && len(p.args) > 0 {
		return nil
	}
	return p.c.p.Instantiate(p.c.def, t, p.ts)
}

func (p *instantiator) ty(t *regionTy, want *types.Type) *regionTy {
	if t == nil {
		return nil
	}
	switch {
	case t.k == types.Param:
		if t.t.Index < len(p.args) {
			return p.args[t.t.Index]
		}
		return nil
	case t.k == types.Proj:
		return p.proj(t, want)
	case want != nil && want.Kind != t.k:
		return p.c.shape(want, nothing)
	case len(t.regs)+len(t.args) == 0:
		if x := p.concrete(t.t, want); x != nil {
			return p.c.shape(x, nothing)
		}
		return nil
	}
	r := p.c.mem.rtys.New()
	r.k, r.mut = t.k, t.mut
	if t.t != nil {
		r.t = p.concrete(t.t, want)
	}
	if r.t == nil && t.k != types.Ref || r.t != nil && r.t.Kind != t.k {
		return nil
	}
	r.regs, r.args = p.c.mem.regs.List(len(t.regs)), p.c.mem.parts.List(len(t.args))
	for _, x := range t.regs {
		if int(x) < len(p.regs) {
			x = p.regs[x]
		} else {
			x = none
		}
		r.regs = append(r.regs, x)
	}
	for i, a := range t.args {
		var w *types.Type
		if r.t != nil && i < len(r.t.Args) {
			w = r.t.Args[i]
		} else if r.t != nil && t.k == types.Dyn {
			w = r.t.Binds[i-len(r.t.Args)].Ty
		}
		x := p.ty(a, w)
		if x == nil {
			if w == nil {
				return nil
			}
			x = p.c.shape(w, nothing)
		}
		r.args = append(r.args, x)
	}
	return r
}

func (p *instantiator) proj(t *regionTy, want *types.Type) *regionTy {
	if want != nil && !p.c.has(want) {
		return p.c.shape(want, nothing)
	}
	if p.b != nil {
		var as []*regionTy
		for _, a := range t.args {
			x := p.ty(a, nil)
			if x == nil || x.t == nil {
				as = nil
				break
			}
			as = append(as, x)
		}
		if as != nil {
			p.c.p.Budget().Enter(8)
			r := p.b.project(t.t.Def, as, want)
			p.c.p.Budget().Leave(8)
			if r != nil {
				return r
			}
		}
	}
	if want == nil {
		want = p.concrete(t.t, nil)
	}
	if want == nil || want.Kind == types.Infer || want.Kind == types.Error {
		return nil
	}
	return p.c.shape(want, nothing)
}

// project is <args[0] as Trait<args[1:]>>::assoc with its lifetimes, by the impl
// that says what it is; nil when there is none to look at.
func (b *body) project(assoc *resolve.Def, args []*regionTy, want *types.Type) *regionTy {
	self := args[0]
	switch self.k {
	case types.Opaque:
		s := b.sig(self.t.Def)
		if self.t.Index >= len(s.opaques) {
			return nil
		}
		o := s.opaques[self.t.Index]
		x := o.assocs[assoc]
		if s.out != nil && assoc.Name == "Output" {
			x = s.out
		}
		if x == nil {
			break // an impl for all types, as that of IntoFuture
		}
		regs := make([]region, s.n)
		regs[static] = static
		for i, r := range o.caught {
			if i < len(self.regs) {
				regs[r] = self.regs[i]
			}
		}
		as := make([]*regionTy, len(self.t.Args))
		for i := range as {
			as[i] = b.arg(self, i)
		}
		return b.subst(x, regs, as, want, b)
	case types.Dyn:
		for i := range self.t.Binds {
			if self.t.Binds[i].Assoc == assoc {
				return b.arg(self, len(self.t.Args)+i)
			}
		}
		return nil
	case types.Param, types.FnDef, types.FnPtr, types.Never, types.Error, types.Infer:
		return nil
	}
	d, regs, params := b.choose(assoc.Parent, args)
	if d == nil {
		return nil
	}
	a := d.AssocNamed(assoc.Name)
	if a == nil || a.Kind != resolve.AssocType {
		return nil
	}
	b.conversions(d, params, nil)
	x := b.implType(d, a)
	return b.subst(x, regs, params, want, b)
}

// choose finds the impl for args[0]: tr<args[1:]> and equates its header with
// the arguments, as rustc does.
func (b *body) choose(tr *resolve.Def, args []*regionTy) (*resolve.Def, []region, []*regionTy) {
	ts := make([]*types.Type, len(args))
	for i, a := range args {
		if a == nil || a.t == nil {
			return nil, nil, nil
		}
		ts[i] = a.t
	}
	d, iargs := b.p.Select(b.def, tr, ts)
	if d == nil {
		return nil, nil, nil
	}
	h := b.implOf(d)
	regs := b.fresh(h.n)
	params := b.shapes(iargs)
	for i, a := range h.args {
		if i < len(args) {
			b.flow(b.subst(a, regs, params, ts[i], nil), args[i], invariant, nil)
		}
	}
	return d, regs, params
}

// implType is what an impl says for an associated type.
func (c *checker) implType(im, a *resolve.Def) *regionTy {
	known := c.of(im).assocs
	if x, ok := known[a]; ok {
		return x
	}
	before := c.declaring(im)
	w := c.writer(im)
	w.within(im)
	w.elide = nothing
	x := w.out(written(a), c.p.ImplType(a))
	c.mem = before
	known[a] = x
	return x
}

// written is what an associated type of an impl is written as.
func written(a *resolve.Def) syntax.Type {
	if ta, ok := a.Item.(*syntax.TypeAlias); ok {
		return ta.Type
	}
	return nil
}

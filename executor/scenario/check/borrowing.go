package check

import (
	"slices"
	"sort"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What package borrowck needs to know of the checked program: bodies before they
// are copied per instance, and declarations as lowered, so that it can put the
// lifetimes back in that types leave out.

// Checked is a function of the program with the body as it was checked, in terms
// of its own parameters.
type Checked struct {
	Def    *resolve.Def
	Body   *thir.Body
	Blocks []*types.ClosureTy // its const blocks, which have bodies of their own
}

// Checked are the functions of the program in which nothing wrong was found, in
// the order of the text. Valid after CheckAll.
func (p *Program) Checked() []Checked {
	var out []Checked
	for d, g := range p.generic {
		if g.ok && g.body != nil && d.Kind == resolve.Fn && d.Crate == p.Main && !p.unsoundIn(d, g.body) {
			out = append(out, Checked{d, g.body, g.blocks})
		}
	}
	sort.Slice(out, func(i, j int) bool { return behind(out[j].Def, out[i].Def) })
	return out
}

// unsoundIn reports whether a function depends on declarations that are not well-formed: what is wrong with lifetimes
// there would come up again.
func (p *Program) unsoundIn(d *resolve.Def, b *thir.Body) bool {
	if !p.unsound {
		return false
	}
	var has func(t *types.Type) bool
	has = func(t *types.Type) bool {
		return (t.Kind == types.Adt || t.Kind == types.Dyn) && p.broken[t.Def] || slices.ContainsFunc(t.Args, has)
	}
	fi := p.fn(d)
	return p.broken[ParentOf(d)] || slices.ContainsFunc(fi.params, has) || has(fi.ret) ||
		slices.ContainsFunc(b.Locals, func(l *thir.Local) bool { return has(l.Ty) })
}

// EachBody calls do for the bodies that were checked so far, closures and the library's included, in no order. Bodies
// of functions with parameters are in terms of these; concrete closures are copies.
func (p *Program) EachBody(do func(b *thir.Body)) {
	for ; p != nil; p = p.base {
		for _, g := range p.generic {
			if g.body != nil && !g.busy {
				do(g.body)
			}
		}
		for _, b := range p.closureBodies {
			do(b)
		}
	}
}

// behind orders definitions by the text. Several that a macro makes stand at one place of it: those of impls are in the
// order of their impls.
func behind(a, b *resolve.Def) bool {
	if a.Span.Lo != b.Span.Lo {
		return a.Span.Lo > b.Span.Lo
	}
	if a.Name != b.Name {
		return a.Name > b.Name
	}
	x, y := ParentOf(a), ParentOf(b)
	return x != nil && y != nil && x.Index > y.Index
}

// Sig is a function's signature as declared, in terms of its generics: the
// parent's, its own, then one for each `impl Trait` argument.
type Sig struct {
	Params []*types.Type // with self
	Ret    *types.Type
	Output *types.Type // of an async fn: what its future resolves to; else nil
	N      int         // generics
	Own    int         // index of the first of its own
}

// Declared is the signature of d.
func (p *Program) Declared(d *resolve.Def) Sig {
	fi := p.fn(d)
	return Sig{fi.params, fi.ret, fi.output, fi.n, fi.nparent}
}

// Bound is Args[0]: Trait<Args[1:]>, or <Args[0] as Trait>::Assoc = Ty.
type Bound struct {
	Trait *resolve.Def
	Args  []*types.Type
	Assoc *resolve.Def
	Ty    *types.Type
}

func bounds(ps []predicate) []Bound {
	out := make([]Bound, len(ps))
	for i := range ps {
		out[i] = Bound{ps[i].trait, ps[i].args, ps[i].assoc, ps[i].ty}
	}
	return out
}

// BoundsOf are the bounds that a function's or impl's declaration states.
func (p *Program) BoundsOf(d *resolve.Def) []Bound {
	if d.Kind == resolve.Impl {
		return bounds(p.impl(d).preds)
	}
	return bounds(p.fn(d).preds)
}

// EachBoundOn calls look for each list of bounds that a function and the impl or trait around it declare for type
// parameter t.
func (p *Program) EachBoundOn(d *resolve.Def, t *types.Type, look func([]syntax.Bound)) {
	boundsOn(d.Generics, t.Name, look)
	if d.Parent != nil {
		boundsOn(d.Parent.Generics, t.Name, look)
	}
	k := p.fn(d).nparent
	for i := range d.Params {
		if d.Params[i].Kind == resolve.TypeParam || d.Params[i].Kind == resolve.ConstParam {
			k++
		}
	}
	for _, x := range d.FnItem().Params {
		if im, ok := x.Type.(*syntax.ImplType); ok {
			if k == t.Index {
				look(im.Bounds)
			}
			k++
		}
	}
}

// OpaqueBounds are the bounds of `impl Trait` number k in d's return type.
func (p *Program) OpaqueBounds(d *resolve.Def, k int) []Bound {
	return bounds(p.fn(d).opaques[k].preds)
}

// DeclaredFields are the types of the fields of each variant (of a struct: one)
// in terms of the parameters.
func (p *Program) DeclaredFields(d *resolve.Def) [][]*types.Type { return p.adt(d).fields }

// Header is an impl's Self type and trait with all its arguments, Self first.
func (p *Program) Header(d *resolve.Def) (self *types.Type, trait *resolve.Def, args []*types.Type) {
	im := p.impl(d)
	return im.self, im.trait, im.args
}

// ImplType is what an impl says for an associated type, in terms of the impl's
// parameters.
func (p *Program) ImplType(a *resolve.Def) *types.Type { return p.implAssocTy(a) }

// AliasType is the right side of a type alias.
func (p *Program) AliasType(d *resolve.Def) *types.Type { return p.alias(d).ty }

// Identity are d's own parameters as types.
func (p *Program) Identity(d *resolve.Def) []*types.Type { return p.identity(d) }

// Select finds the impl by which args[0]: tr<args[1:]> holds inside d's body, and
// the types of the impl's parameters; nil when it is not an impl, or not sure.
func (p *Program) Select(d *resolve.Def, tr *resolve.Def, args []*types.Type) (*resolve.Def, []*types.Type) {
	c := newInferCtxt(p, p.envOf(d))
	c.quiet = 1
	s := c.sel(tr, args, d.Span)
	if s.state != selYes || s.impl == nil {
		return nil, nil
	}
	for i := range s.nested {
		n := s.nested[i]
		if n.assoc != nil || len(n.args) > 1 {
			c.eval(&n)
		}
	}
	c.solve()
	iargs := c.resolveAll(append([]*types.Type(nil), s.args...))
	for _, a := range iargs {
		if a.Flags&types.HasInfer != 0 {
			return nil, nil
		}
	}
	return s.impl.def, iargs
}

// Drops reports whether the type itself implements Drop.
func (p *Program) Drops(t *types.Type) bool { return p.hasDropImpl(t) }

// Instantiate is t with args in place of parameters, normalised as d's body sees it.
func (p *Program) Instantiate(d *resolve.Def, t *types.Type, args []*types.Type) *types.Type {
	if t.Flags&(types.HasParam|types.HasProj) == 0 {
		return t
	}
	t = p.Subst(t, args)
	if t.Flags&types.HasProj == 0 {
		return t
	}
	c := newInferCtxt(p, p.envOf(d))
	c.quiet = 1
	t = c.norm(t)
	c.solve()
	return c.resolve(t)
}

// AdtOf is the struct or enum with its own parameters as arguments.
func (p *Program) AdtOf(d *resolve.Def) *types.Type { return p.adtIdentity(d) }

// BorrowTables is the slot in which a later phase keeps what it knows of the library: all
// programs that use it share it.
func (p *Program) BorrowTables() *any {
	if p.base != nil {
		return p.base.BorrowTables()
	}
	return &p.borrowTables
}

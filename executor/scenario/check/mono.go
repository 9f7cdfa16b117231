package check

import (
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Resolved is what a callee with concrete arguments calls.
type Resolved struct {
	Inst *thir.Instance // a function, method, intrinsic or tuple constructor
	// Virtual: a method of a trait object; Slot is its index in VtableMethods.
	Virtual bool
	Slot    int
	// Shim is a builtin: "call" (closure, fn pointer, fn item through a Fn
	// trait; Self is the callee type), "poll" (a coroutine), "clone" (a closure,
	// fn item or fn pointer: bitwise, captures cloned).
	Shim string
	Self *types.Type
}

// Instance interns a function with concrete generics.
func (p *Program) Instance(d *resolve.Def, args []*types.Type) *thir.Instance {
	for i, a := range args {
		args[i] = p.Reveal(a)
	}
	key := instKey{fn: d, args: p.Tuple(args...)}
	return p.ownerOfInstance(d, key.args).instance(key, thir.Instance{Fn: d, Args: args})
}

// instance returns the instance that p keeps for a key. fresh is what it is made of if there is none.
func (p *Program) instance(key instKey, fresh thir.Instance) *thir.Instance {
	if in, ok := p.instances[key]; ok {
		return in
	}
	in := &fresh
	in.ID, in.Shared = len(p.instList), p.isLibrary()
	p.instances[key] = in
	p.instList = append(p.instList, in)
	return in
}

// isLibrary reports whether p is the base of programs, not one of them.
func (p *Program) isLibrary() bool { return p.base == nil && p.Main == nil }

// ClosureInstance is the instance of a closure's or coroutine's body.
func (p *Program) ClosureInstance(c *types.ClosureTy) *thir.Instance {
	return p.ownerOfClosure(c).instance(instKey{clo: c}, thir.Instance{Clo: c})
}

// MainFn is the program's main, which may be imported, or nil.
func (p *Program) MainFn() *resolve.Def {
	for _, d := range p.Main.Root.Defs() {
		if d.Kind == resolve.Fn && d.Name == "main" {
			return d
		}
	}
	if d := p.S.Imported(p.Main.Root, "main", resolve.ValueNS); d != nil && d.Kind == resolve.Fn {
		return d
	}
	return nil
}

// Entry is the instance of main, nil when there is none.
func (p *Program) Entry() *thir.Instance {
	d := p.MainFn()
	if d == nil {
		return nil
	}
	return p.Instance(d, nil)
}

// Body is the concrete body of an instance, made from the generic one. nil for
// intrinsics, constructors, and when there was an error.
func (p *Program) Body(in *thir.Instance) *thir.Body {
	if in.Body != nil {
		return in.Body
	}
	if in.Clo != nil {
		in.Body = p.ClosureBody(in.Clo)
		return in.Body
	}
	switch in.Fn.Kind {
	case resolve.Fn:
		if in.Fn.Intrinsic() != "" {
			return nil
		}
	case resolve.Const, resolve.Static:
	default:
		return nil
	}
	g := p.bodyOf(in.Fn)
	if g.body == nil {
		return nil
	}
	m := p.ownerOfInstance(in.Fn, p.Tuple(in.Args...)).newMono(in.Args)
	if p.base != nil && !in.Fn.Crate.Library {
		p.Budget().At(uint32(in.Fn.Span.Lo), uint32(in.Fn.Span.Hi))
	}
	in.Body = m.body(g.body)
	p.tooLarge(g.body.Span, "reached the type-length limit while instantiating `"+in.Fn.Name+"`")
	return in.Body
}

// SharedBody is Body for who asks only what it calls: one without parameters
// may still be as it was checked, with types that Concrete makes concrete.
func (p *Program) SharedBody(in *thir.Instance) *thir.Body {
	if in.Body != nil || in.Fn == nil || in.Fn.Kind != resolve.Fn || len(in.Args) > 0 || in.Fn.Intrinsic() != "" {
		return p.Body(in)
	}
	return p.bodyOf(in.Fn).body
}

// Concrete is a type of SharedBody as Body has it, revealed.
func (p *Program) Concrete(t *types.Type) *types.Type { return p.Reveal(p.monoType(p.Reveal(t))) }

// ConstOf is the constant that an expression of SharedBody uses, or nil.
func (p *Program) ConstOf(e thir.Expr) *thir.Instance {
	switch e := e.(type) {
	case *thir.ConstUse:
		return e.Inst
	case *thir.NamedConst:
		return p.newMono(nil).constUse(e).Inst
	case *thir.InlineConst:
		return p.newMono(nil).inlineUse(e).Inst
	}
	return nil
}

// tooLarge reports, once, that a type has become too large.
func (p *Program) tooLarge(at syntax.Span, msg string) {
	if p.isLibrary() {
		return // the library's part of a program's type: the program says so
	}
	if p.base != nil && p.base.Large {
		p.Large, p.base.Large = true, false
	}
	if p.Large && !p.largeSaid {
		p.largeSaid = true
		p.err(at, diag.LimitError, msg, "").WithHelp("a generic function that calls itself with a larger type has no end: put a `dyn Trait` behind a pointer where the type grows")
	}
}

// EndTypes reports a type of d's body that has become too large in a later phase.
func (p *Program) EndTypes(d *resolve.Def) {
	p.tooLarge(d.Span, "reached the type-length limit: `"+d.Name+"` has a type that is too large")
}

// TooLarge reports whether a type became too large, which is an error.
func (p *Program) TooLarge() bool { return p.largeSaid }

// mono puts types into what is said in terms of parameters: into bodies by copying them.
type mono struct {
	p     *Program
	args  []*types.Type
	cache map[*types.Type]*types.Type
}

func (p *Program) newMono(args []*types.Type) *mono {
	m := &mono{p: p, args: args}
	if len(args) > 0 {
		m.cache = map[*types.Type]*types.Type{}
	}
	return m
}

func (m *mono) ty(t *types.Type) *types.Type {
	if t == nil || t.Flags&(types.HasParam|types.HasProj|types.HasClosure|types.HasOpaque) == 0 {
		return t
	}
	if len(m.args) == 0 {
		return m.p.monoType(t)
	}
	if r, ok := m.cache[t]; ok {
		return r
	}
	r := m.p.monoType(m.p.Subst(t, m.args))
	m.cache[t] = r
	return r
}

// monoType normalises a type without parameters: projections are replaced,
// closures of generic bodies become those of the concrete one.
func (p *Program) monoType(t *types.Type) *types.Type {
	if t.Flags&(types.HasProj|types.HasClosure) == 0 {
		return t
	}
	switch t.Kind {
	case types.Proj:
		args := make([]*types.Type, len(t.Args))
		for i, a := range t.Args {
			args[i] = p.Reveal(p.monoType(a))
		}
		c := newInferCtxt(p, nil)
		c.quiet, c.reveal = 1, true
		r, st := c.project(t.Def, args)
		if st != selYes {
			return p.Prim(types.Error)
		}
		c.solve()
		r = c.resolve(r)
		if r.Kind == types.Proj {
			return p.Prim(types.Error)
		}
		return p.monoType(r)
	case types.Closure, types.Coroutine:
		if t.Clo.Mono {
			return t
		}
		args := make([]*types.Type, len(t.Args))
		for i, a := range t.Args {
			args[i] = p.Reveal(p.monoType(a))
		}
		return p.monoClosure(t.Clo, args).Type
	}
	return p.MapParts(t, p.monoType)
}

func (p *Program) monoClosure(c *types.ClosureTy, args []*types.Type) *types.ClosureTy {
	key := instKey{clo: c, args: p.Tuple(args...)}
	if p.base != nil && !c.Local && key.args.Flags&types.HasLocal == 0 {
		p = p.base
	}
	if x, ok := p.monoClo[key]; ok {
		return x
	}
	x := &types.ClosureTy{ID: c.ID, Seq: p.NextID(), Owner: c.Owner, Path: c.Path, Fn: c.Fn, Async: c.Async,
		Const: c.Const, Lends: c.Lends, Span: c.Span, Kind: c.Kind, Def: c.Def, Poly: c, Args: args, Mono: true,
		Local: p.base != nil}
	p.monoClo[key] = x
	k := types.Closure
	if c.Async {
		k = types.Coroutine
	}
	x.Type = p.ClosureType(k, x, key.args)
	p.Spend(budget.Instances, 1)
	p.Budget().Enter(6)
	defer p.Budget().Leave(6)
	m := p.newMono(args)
	for _, t := range c.Params {
		x.Params = append(x.Params, p.Reveal(m.ty(t)))
	}
	x.Ret = p.Reveal(m.ty(c.Ret))
	for _, k := range c.Captures {
		x.Captures = append(x.Captures, types.Capture{Mode: k.Mode, Ty: m.ty(k.Ty), Var: m.ty(k.Var), Name: k.Name})
	}
	if b := p.ClosureBody(c); b != nil {
		n := m.body(b)
		n.Clo = x
		p.setClosureBody(x, n)
	}
	return x
}

// body is a copy of b for the types: it has no parameters, projections or closures of generic bodies. What moved as a
// parameter still does where the type is Copy: which drop flags there are must not depend on it.
func (m *mono) body(b *thir.Body) *thir.Body {
	c := thir.Copier{Type: m.ty, Before: m.before, After: m.after}
	return c.Body(b)
}

func (m *mono) before(e thir.Expr) thir.Expr {
	m.p.Spend(budget.Instances, 1)
	switch e := e.(type) {
	case *thir.NamedConst:
		return m.constUse(e)
	case *thir.InlineConst:
		return m.inlineUse(e)
	case *thir.ConstParam:
		return &thir.Lit{X: thir.X{Ty: m.ty(e.Ty), Sp: e.Sp}, Int: m.ty(e.Param).N}
	}
	return nil
}

func (m *mono) after(e thir.Expr) thir.Expr {
	switch e := e.(type) {
	case *thir.Cast:
		if e.V.Type() == e.Ty {
			return e.V
		}
	case *thir.Await:
		e.Direct = e.Fut.Type().Kind == types.Coroutine
	}
	return e
}

// constUse finds the constant item that a reference means for these types.
func (m *mono) constUse(e *thir.NamedConst) *thir.ConstUse {
	p := m.p
	args := make([]*types.Type, len(e.Args))
	for i, a := range e.Args {
		args[i] = m.ty(a)
	}
	d := e.Def
	if d.Parent != nil && d.Parent.Kind == resolve.Trait {
		for i := range args {
			args[i] = p.Reveal(args[i])
		}
		if sel := p.selectGround(d.Parent, args); sel != nil && sel.impl != nil {
			if a := sel.impl.def.AssocNamed(d.Name); a != nil && a.Kind == resolve.Const {
				d, args = a, sel.args
			}
		}
	}
	return &thir.ConstUse{X: thir.X{Ty: m.ty(e.Ty), Sp: e.Sp}, Inst: p.Instance(d, args)}
}

// ---------------------------------------------------------------- what the compiler asks

// Resolve finds what a callee with concrete arguments calls.
func (p *Program) Resolve(c thir.Callee) Resolved {
	d := c.Fn
	args := make([]*types.Type, len(c.Args))
	for i, a := range c.Args {
		args[i] = p.Reveal(a)
	}
	if d.Parent == nil || d.Parent.Kind != resolve.Trait {
		return Resolved{Inst: p.Instance(d, args)}
	}
	tr := d.Parent
	n := len(tr.Params)
	targs, own := args[:n:n], args[n:]
	self := targs[0]
	sel := p.selectGround(tr, targs)
	switch {
	case sel == nil:
		return Resolved{Inst: p.Instance(d, args)}
	case sel.obj:
		if dynViolation(d) == "" && d.FnItem().SelfKind != syntax.NoSelf && len(d.Params) == 0 && !whereSelfSized(d) {
			for i, m := range p.VtableMethods(self) {
				if m.Fn == d && types.SameTypes(m.Trait.Args, targs[1:]) {
					return Resolved{Virtual: true, Slot: i, Self: self}
				}
			}
		}
		return Resolved{Inst: p.Instance(d, args)}
	case sel.impl != nil:
		if a := sel.impl.def.AssocNamed(d.Name); a != nil && a.Kind == resolve.Fn {
			return Resolved{Inst: p.Instance(a, append(append([]*types.Type(nil), sel.args...), own...))}
		}
		return Resolved{Inst: p.Instance(d, args)}
	case sel.shim == "call", sel.shim == "poll":
		return Resolved{Shim: sel.shim, Self: self}
	case sel.shim == "clone":
		if d.Name == "clone" {
			return Resolved{Shim: "clone", Self: self}
		}
	}
	return Resolved{Inst: p.Instance(d, args)}
}

// Reveal replaces `impl Trait` types by what they hide.
func (p *Program) Reveal(t *types.Type) *types.Type {
	if t == nil || t.Flags&types.HasOpaque == 0 {
		return t
	}
	p = p.ownerOfType(t)
	if r, ok := p.revealed[t]; ok {
		return r
	}
	var r *types.Type
	p.Budget().Enter(3)
	defer p.Budget().Leave(3)
	if t.Kind == types.Opaque {
		args := make([]*types.Type, len(t.Args))
		for i, a := range t.Args {
			args[i] = p.Reveal(a)
		}
		d := t.Def
		if t.Flags&types.HasRefinable != 0 {
			c := newInferCtxt(p, nil)
			c.quiet, c.reveal = 1, true
			own := p.Make(types.Type{Kind: types.Opaque, Def: d, Index: t.Index, Args: args})
			if x := c.refined(own); x != own {
				r = p.Reveal(p.monoType(x))
			}
		}
		if r == nil {
			g := p.bodyOf(d)
			h := p.ownerOf(d).hidden[opaqueKey{d, t.Index}]
			if h == nil || g.busy {
				return p.Prim(types.Error)
			}
			if p.revealing[t] {
				p.err(d.Span, diag.E0720, "cannot resolve opaque type", "recursive opaque type")
				return p.Prim(types.Error)
			}
			if p.revealing == nil {
				p.revealing = map[*types.Type]bool{}
			}
			p.revealing[t] = true
			defer delete(p.revealing, t) // also when a limit is passed: the program may be compiled again
			p.Budget().At(uint32(d.Span.Lo), uint32(d.Span.Hi))
			r = p.Reveal(p.monoType(p.Subst(h, args)))
		}
	} else {
		r = p.monoType(p.MapParts(t, p.Reveal))
	}
	p.revealed[t] = r
	return r
}

// IsCopy for concrete types.
func (p *Program) IsCopy(t *types.Type) bool {
	switch t.Kind {
	case types.Ref:
		return !t.Mut
	case types.Error, types.Infer:
		return false
	}
	p = p.ownerOfType(t)
	if c, ok := p.copyCache[t]; ok {
		return c
	}
	c := p.Implements(p.Lang("Copy"), t)
	p.copyCache[t] = c
	return c
}

// Implements reports whether a concrete type implements a trait without parameters.
func (p *Program) Implements(tr *resolve.Def, t *types.Type) bool {
	t = p.Reveal(t)
	if p.selectGround(tr, []*types.Type{t}) == nil {
		return false
	}
	c := newInferCtxt(p, nil)
	c.quiet = 1
	return c.holds(tr, t) == selYes
}

// DropImpl is the type's own Drop::drop, or nil.
func (p *Program) DropImpl(t *types.Type) *thir.Instance {
	if t.Kind != types.Adt || !p.hasDropImpl(t) {
		return nil
	}
	d := p.Lang("Drop")
	sel := p.selectGround(d, []*types.Type{t})
	if sel == nil || sel.impl == nil {
		return nil
	}
	a := sel.impl.def.AssocNamed("drop")
	if a == nil {
		return nil
	}
	return p.Instance(a, append([]*types.Type(nil), sel.args...))
}

// FieldTypes are the types of a struct's or variant's fields, normalised.
func (p *Program) FieldTypes(adt *types.Type, variant *resolve.Def) []*types.Type {
	ts := p.fieldTypes(adt, variant)
	out := make([]*types.Type, len(ts))
	for i, t := range ts {
		out[i] = p.Reveal(p.monoType(t))
	}
	return out
}

// Variants of an enum; nil for structs.
func (p *Program) Variants(adt *types.Type) []*resolve.Def {
	if adt.Kind == types.Adt && adt.Def.Kind == resolve.Enum {
		return adt.Def.Variants
	}
	return nil
}

// A VtableMethod is a method of a trait object: a function of its trait or of a supertrait, which may be there with
// several arguments.
type VtableMethod struct {
	Fn    *resolve.Def
	Trait *types.Type // the trait object of it, without what is bound to associated types
}

// VtableMethods are the methods of a trait object, by traits, in order of declaration.
func (p *Program) VtableMethods(dyn *types.Type) []VtableMethod {
	var out []VtableMethod
	for _, t := range p.objectTraits(dyn) {
		for _, a := range t.Def.Assoc() {
			if a.Kind == resolve.Fn && dynViolation(a) == "" && a.FnItem().SelfKind != syntax.NoSelf &&
				len(a.Params) == 0 && !whereSelfSized(a) {
				out = append(out, VtableMethod{a, t})
			}
		}
	}
	return out
}

// VtableEntry is the implementation of a vtable's method for a concrete type.
func (p *Program) VtableEntry(concrete *types.Type, m VtableMethod) Resolved {
	return p.Resolve(thir.Callee{Fn: m.Fn, Args: append([]*types.Type{concrete}, m.Trait.Args...)})
}

// StaticInit is the initialiser of a static.
func (p *Program) StaticInit(d *resolve.Def) *thir.Instance { return p.Instance(d, nil) }

// TracksCaller reports whether panics in d are told at its calls: the attribute
// is d's own, or on the trait's method that d implements.
func (p *Program) TracksCaller(d *resolve.Def) bool {
	if d.Attr("track_caller") != nil {
		return true
	}
	im := ParentOf(d)
	if im == nil || im.Kind != resolve.Impl {
		return false
	}
	_, trait, _ := p.Header(im)
	if trait == nil {
		return false
	}
	m := trait.AssocNamed(d.Name)
	return m != nil && m.Attr("track_caller") != nil
}

// Signature gives an instance's parameter types and result.
func (p *Program) Signature(in *thir.Instance) ([]*types.Type, *types.Type) {
	if in.Clo != nil {
		return in.Clo.Params, in.Clo.Ret
	}
	d := in.Fn
	norm := func(t *types.Type) *types.Type { return p.Reveal(p.monoType(p.Subst(t, in.Args))) }
	switch d.Kind {
	case resolve.Fn:
		fi := p.fn(d)
		ps := make([]*types.Type, len(fi.params))
		for i, t := range fi.params {
			ps[i] = norm(t)
		}
		return ps, norm(fi.ret)
	case resolve.Const, resolve.Static:
		return nil, norm(p.constType(d))
	}
	adt := d
	var v *resolve.Def
	if d.Kind == resolve.Variant {
		adt, v = d.Parent, d
	}
	t := p.adtType(adt, in.Args)
	return p.FieldTypes(t, v), t
}

package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Well-formedness of types as they are written in headers of items: generic arguments satisfy the bounds of the struct
// or enum, and are Sized where they must be. rustc registers WellFormed obligations for whole types and then looks for
// the innermost written type that fails (hir_wf_check); here each written type is checked with its own bounds alone.
//
// What fails is an error of its own. The types stay as they are, so bodies are checked as usual.

// writtenTypes checks written types in one scope.
type writtenTypes struct {
	p   *Program
	l   *lower
	c   *inferCtxt
	def *resolve.Def // whose parameters the types are about
	// failed are the bounds that were reported: rustc reports each once in an item.
	failed []predicate
	// field is the type of the field of a struct or enum that is checked, which is blamed for lifetimes.
	field syntax.Span
	short []*types.Type // the parameters that were reported not to live long enough
}

// checkWritten checks the types in the header of an item of the program that has no other error.
func (p *Program) checkWritten(d *resolve.Def) {
	own := p.enter()
	defer p.leave(own)
	switch it := d.Item.(type) {
	case *syntax.FnItem:
		w := p.written(d, p.lowerFor(d), p.envOf(d))
		in := ParentOf(d)
		if in != nil && in.Kind == resolve.Impl && it.SelfKind != syntax.NoSelf && !in.Derived() {
			at := it.SelfSpan
			at.Lo = max(at.Lo, at.Hi-syntax.Pos(len("self")))
			w.argsOf(p.impl(in).self, at)
			if tr := p.badDyn(p.impl(in).self); tr != nil && w.first(&predicate{trait: tr}) {
				p.reportNotDyn(tr, at)
			}
		}
		for i := range it.Params {
			w.ty(it.Params[i].Type)
		}
		w.ty(it.Ret)
		if len(w.failed) > 0 && in != nil && in.Kind == resolve.Impl && p.impl(in).trait != nil {
			// rustc requires this again when it compares the method with the trait's
			w.failed = nil
			for _, t := range append(p.fn(d).params, p.fn(d).ret) {
				w.whole(t, d.Head())
			}
		}
	case *syntax.StructItem:
		p.writtenOfType(d).fields(it.Fields, true)
	case *syntax.EnumItem:
		w := p.writtenOfType(d)
		for i := range it.Variants {
			w.fields(it.Variants[i].Fields, false)
		}
	case *syntax.ImplItem:
		if im := p.impl(d); !im.bad && !d.Derived() {
			w := p.written(d, p.lowerFor(d), &paramEnv{preds: p.elaborate(im.preds)})
			w.whole(im.self, it.Self.TypeSpan())
			w.lastingImpl(im, it)
		}
	case *syntax.ConstItem:
		w := p.written(d, p.lowerFor(d), p.envOf(d))
		w.ty(it.Type)
		if _, array := it.Type.(*syntax.ArrayType); !array {
			w.sized(it.Type, it.Type.TypeSpan())
		}
	case *syntax.StaticItem:
		w := p.written(d, p.lowerFor(d), p.envOf(d))
		w.ty(it.Type)
		if _, array := it.Type.(*syntax.ArrayType); !array {
			w.sized(it.Type, it.Span)
		}
	}
}

func (p *Program) written(d *resolve.Def, l *lower, env *paramEnv) *writtenTypes {
	l.implTrait = func(*syntax.ImplType) *types.Type { return p.Prim(types.Error) }
	return &writtenTypes{p: p, l: l, c: newInferCtxt(p, env), def: d}
}

func (p *Program) writtenOfType(d *resolve.Def) *writtenTypes {
	l := &lower{p: p, scope: d.Scope, parent: d, self: p.adtIdentity(d)}
	return p.written(d, l, &paramEnv{preds: p.elaborate(p.adt(d).preds)})
}

// fields checks the types of fields. All must be Sized; the tail of a struct need not.
func (w *writtenTypes) fields(fields []syntax.FieldDef, tail bool) {
	for i := range fields {
		w.field = fields[i].Type.TypeSpan()
		w.ty(fields[i].Type)
		w.field = syntax.Span{}
		if i < len(fields)-1 || !tail {
			w.sized(fields[i].Type, fields[i].Type.TypeSpan())
		}
	}
}

func (w *writtenTypes) ty(t syntax.Type) {
	switch t := t.(type) {
	case *syntax.PathType:
		if t.QSelf != nil {
			w.ty(t.QSelf.Self)
		}
		w.args(t.Path)
		w.bounds(t)
		w.dynCompatible(t)
	case *syntax.RefType:
		w.ty(t.Elem)
		if t.Lifetime == "'static" && w.field.Lo != 0 {
			w.lasts(t.Elem, w.l.ty(t.Elem))
		}
	case *syntax.PtrType:
		w.ty(t.Elem)
	case *syntax.SliceType:
		w.ty(t.Elem)
		w.sized(t.Elem, t.Span)
	case *syntax.ArrayType:
		w.ty(t.Elem)
		w.sized(t.Elem, t.Span)
	case *syntax.TupleType:
		for i, e := range t.Elems {
			w.ty(e)
			if i < len(t.Elems)-1 {
				w.sized(e, t.Span)
			}
		}
	case *syntax.DynType:
		w.ofBounds(t.Bounds)
		w.dynCompatible(t)
	case *syntax.ImplType:
		w.ofBounds(t.Bounds)
	}
}

func (w *writtenTypes) ofBounds(list []syntax.Bound) {
	for i := range list {
		if list[i].Path != nil {
			w.args(list[i].Path)
		}
	}
}

func (w *writtenTypes) args(path *syntax.Path) {
	for i := range path.Segs {
		if ga := path.Segs[i].Args; ga != nil && !ga.Paren {
			for j := range ga.Args {
				t := ga.Args[j].Type
				if pt, ok := t.(*syntax.PathType); t != nil && !(ok && pt.QSelf == nil && w.l.namesConst(pt.Path)) {
					w.ty(t)
				}
			}
		}
	}
}

// sized requires a written type to be Sized, and blames a place.
func (w *writtenTypes) sized(t syntax.Type, at syntax.Span) {
	if _, ok := t.(*syntax.ImplType); ok {
		return
	}
	w.requireSized(w.l.ty(t), at)
}

func (w *writtenTypes) requireSized(t *types.Type, at syntax.Span) {
	if containsError(t) {
		return
	}
	part := w.p.unsizedPart(w.def, w.c.env, w.c.resolve(w.c.norm(t)))
	if part != nil && w.first(&predicate{trait: w.p.Lang("Sized"), args: []*types.Type{part}}) {
		w.p.notSized(part, at)
	}
}

// first records that a bound is reported, and returns whether it is the first time.
func (w *writtenTypes) first(q *predicate) bool {
	for i := range w.failed {
		if f := &w.failed[i]; f.trait == q.trait && types.SameTypes(f.args, q.args) {
			return false
		}
	}
	w.failed = append(w.failed, *q)
	return true
}

// dynCompatible reports a written type that contains, or is an alias of, an object of a trait that is not dyn
// compatible.
func (w *writtenTypes) dynCompatible(t syntax.Type) {
	if !w.p.hasBadDyn {
		return
	}
	if tr := w.p.badDyn(w.l.ty(t)); tr != nil && w.first(&predicate{trait: tr}) {
		w.p.reportNotDyn(tr, t.TypeSpan())
	}
}

// bounds checks the generic arguments of a struct or enum.
func (w *writtenTypes) bounds(t *syntax.PathType) { w.argsOf(w.l.pathType(t), t.Span) }

func (w *writtenTypes) argsOf(ty *types.Type, at syntax.Span) {
	p, c := w.p, w.c
	if ty.Kind != types.Adt || containsError(ty) {
		return
	}
	for i, a := range ty.Args {
		if ty.Def.Params[i].Kind == resolve.TypeParam && !p.declaredUnsized(ty.Def, i) {
			w.requireSized(a, at)
		}
	}
	if w.field.Lo != 0 {
		w.lastingArgs(ty)
	}
	preds := p.adt(ty.Def).preds
	for i := range preds {
		q := c.instPredLazy(&preds[i], ty.Args, at)
		if q.trait == nil || q.assoc != nil || q.trait.Lang == "Sized" {
			continue
		}
		if c.holds(q.trait, q.args...) == selNo && w.first(&q) {
			c.reportUnsatisfied(&obligation{predicate: q})
		}
	}
}

// lastingArgs requires that the arguments of a struct or enum are 'static where the parameter is declared so.
func (w *writtenTypes) lastingArgs(t *types.Type) {
	for i, a := range t.Args {
		boundsOn(t.Def.Generics, t.Def.Params[i].Name, func(list []syntax.Bound) {
			if lastingBound(list) {
				w.lasts(nil, a)
			}
		})
	}
}

// lastingImpl requires that the type that an impl is for, and its associated types, are 'static where the trait
// declares that.
func (w *writtenTypes) lastingImpl(im *implInfo, it *syntax.ImplItem) {
	tr := im.trait
	if tr == nil {
		return
	}
	if w.p.Lasting(tr) {
		short := shortLives(it, it.Self)
		for _, l := range short {
			w.p.err(it.Trait.Span, diag.E0478, "lifetime bound not satisfied", "").
				NoteAt(l.Span, "lifetime parameter instantiated with the lifetime `"+l.Name+"` as defined here", "").
				WithNote("but lifetime parameter must outlive the static lifetime")
		}
		for _, l := range short {
			w.p.err(it.Self.TypeSpan(), diag.E0803, "cannot infer an appropriate lifetime for lifetime parameter `"+l.Name+
				"` due to conflicting requirements", "")
		}
		if w.field = it.Trait.Span; short == nil {
			w.lasts(nil, im.self)
		}
	}
	for _, a := range tr.Assoc() {
		have := im.def.AssocNamed(a.Name)
		if a.Kind != resolve.AssocType || have == nil || have.Kind != resolve.AssocType || len(a.Params) > 0 {
			continue
		}
		declared, ok := a.Item.(*syntax.TypeAlias)
		if t := have.Item.(*syntax.TypeAlias).Type; ok && t != nil && lastingBound(declared.Bounds) {
			w.field, w.short = t.TypeSpan(), nil
			if shortLives(it, t) != nil {
				w.p.err(w.field, diag.E0477, "the type `"+w.p.S.Sources.Text(w.field)+
					"` does not fulfill the required lifetime", "").
					NoteAt(declared.Span, "type must satisfy the static lifetime as required by this binding", "")
				continue
			}
			w.lasts(nil, w.c.norm(w.l.ty(t)))
		}
	}
}

// shortLives returns the lifetimes in a type of an impl that need not be 'static, each once.
func shortLives(it *syntax.ImplItem, t syntax.Type) (list []syntax.Ident) {
	add := func(name string, at syntax.Span, hidden bool) {
		done := hidden || name == "'static"
		for i := range list {
			done = done || list[i].Name == name
		}
		for _, params := range [...][]syntax.GenericParam{it.Generics.Params, it.Generics.Outlives} {
			for i := range params {
				done = done || params[i].Name.Name == name && lastingBound(params[i].Bounds)
			}
		}
		if !done {
			list = append(list, syntax.Ident{Name: name, Span: at})
		}
	}
	w := &typeWalk{objects: true, lifetime: add}
	w.ref = func(r *syntax.RefType, hidden bool) {
		if r.Lifetime == "" {
			add("'_", r.Span, hidden)
		}
	}
	w.ty(t, false)
	return list
}

// lasts requires that a type is 'static. s is the type as it is written, or nil.
func (w *writtenTypes) lasts(s syntax.Type, t *types.Type) {
	if r, ok := s.(*syntax.RefType); ok && r.Lifetime != "" && r.Lifetime != "'static" {
		w.p.err(w.field, diag.E0491, "in type `&'static "+w.p.S.Sources.Text(r.Span)+
			"`, reference has a longer lifetime than the data it references", "").
			WithNote("but the referenced data is only valid for the lifetime `" + r.Lifetime + "` as defined here")
	}
	f := &fnCtxt{def: w.def, fi: &fnInfo{}, inferCtxt: w.c}
	for _, x := range f.mayBorrow(t, nil, map[*types.Type]bool{}) {
		if !slices.Contains(w.short, x) {
			w.short = append(w.short, x)
			w.p.err(w.field, diag.E0310, "the "+Unbound(x)+" may not live long enough",
				"...so that the type `"+x.String()+"` will meet its required lifetime bounds").
				WithHelp("consider adding an explicit lifetime bound")
		}
	}
}

// completeImpls checks a type and its parts, and blames one place.
func (w *writtenTypes) whole(t *types.Type, at syntax.Span) {
	w.argsOf(t, at)
	if t.Kind == types.Dyn && w.l != nil {
		if tr := w.p.badDyn(t); tr != nil && w.first(&predicate{trait: tr}) {
			w.p.reportNotDyn(tr, at)
		}
	}
	for _, a := range t.Args {
		w.whole(a, at)
	}
}

// checkWrittenTypes checks the types that are written in a body, when they are inferred. rustc blames each as a whole.
func (f *fnCtxt) checkWrittenTypes() {
	w := &writtenTypes{p: f.p, c: f.inferCtxt, def: f.def}
	for _, t := range f.writtenTypes {
		if ty := f.resolve(t.ty); ty.Flags&types.HasInfer == 0 {
			w.failed = w.failed[:0]
			w.whole(ty, t.at)
			if t.ty.Flags&types.HasInfer != 0 { // otherwise it is reported where it is written
				f.wellFormedAt(t.at, t.at, ty)
			}
		}
	}
	f.writtenTypes = nil
}

// notSized reports a type that must be Sized.
func (p *Program) notSized(t *types.Type, at syntax.Span) *syntax.Diag {
	d := p.err(at, diag.E0277, "the size for values of type `"+t.String()+"` cannot be known at compilation time",
		"doesn't have a size known at compile-time")
	if t.Kind != types.Param {
		d.WithHelp("the trait `Sized` is not implemented for `" + t.String() + "`")
	}
	return d
}

package check

import (
	"slices"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// fn is the signature of a function, lowered on first use.
func (p *Program) fn(d *resolve.Def) *fnInfo {
	p = p.ownerOf(d)
	if fi, ok := d.Data.(*fnInfo); ok {
		if fi.busy {
			return p.unknownFn(fi)
		}
		return fi
	}
	defer p.defining(4)()
	it := d.FnItem()
	fi := &fnInfo{def: d, p: p, async: it.Async, busy: true}
	defer func() { fi.busy = false }()
	d.Data = fi
	if par := ParentOf(d); par != nil {
		fi.nparent = len(par.Params)
		for _, q := range par.Params {
			fi.names = append(fi.names, q.Name)
		}
	}
	for _, q := range d.Params {
		fi.names = append(fi.names, q.Name)
	}
	fi.n = fi.nparent + len(d.Params)
	l := p.lowerFor(d)
	l.item = d
	l.local = func(id *syntax.Ident) bool { return hasParam(it, id.Name) }
	l.implTrait = func(t *syntax.ImplType) *types.Type {
		x := p.param(fi.n, p.S.Sources.Text(t.Span))
		if slices.ContainsFunc(t.Bounds, func(b syntax.Bound) bool { return b.Maybe }) {
			fi.unsized = append(fi.unsized, fi.n)
		}
		if outlives(t.Bounds) {
			fi.outlives = append(fi.outlives, fi.n)
		}
		fi.n++
		fi.names = append(fi.names, x.Name)
		fi.preds = append(fi.preds, l.implBounds(x, t.Bounds)...)
		return x
	}
	if par := ParentOf(d); par != nil {
		switch par.Kind {
		case resolve.Trait:
			ti := p.trait(par)
			fi.preds = append(fi.preds, predicate{trait: par, args: p.identity(par), span: d.Span})
			fi.preds = append(fi.preds, ti.preds...)
		case resolve.Impl:
			fi.preds = append(fi.preds, p.impl(par).preds...)
		}
	}
	switch it.SelfKind {
	case syntax.SelfValue:
		fi.params = append(fi.params, l.selfTy(it))
	case syntax.SelfRef:
		fi.params = append(fi.params, p.Ref(l.selfTy(it), false))
	case syntax.SelfRefMut:
		fi.params = append(fi.params, p.Ref(l.selfTy(it), true))
	case syntax.SelfTyped:
		fi.params = append(fi.params, l.ty(it.SelfType))
	}
	fi.hasSelf = it.SelfKind != syntax.NoSelf
	for i := range it.Params {
		fi.params = append(fi.params, l.ty(it.Params[i].Type))
	}
	l.implTrait, l.assocImpl = nil, l.implTrait // Item = impl Trait is allowed in bounds
	fi.preds = append(fi.preds, l.genericPreds(d, fi.nparent)...)
	l.assocImpl = nil
	l.implTrait = func(t *syntax.ImplType) *types.Type {
		k := len(fi.opaques)
		fi.opaques = append(fi.opaques, opaqueInfo{})
		o := p.Make(types.Type{Kind: types.Opaque, Def: d, Index: k, Args: p.fnIdentity(fi)})
		ps := l.implBounds(o, t.Bounds)
		fi.opaques[k].preds, fi.opaques[k].span = ps, t.Span
		return o
	}
	if it.Ret != nil {
		fi.ret = l.ty(it.Ret)
	} else {
		fi.ret = p.Unit()
	}
	if it.Async {
		fi.output = fi.ret
		k := len(fi.opaques)
		fi.opaques = append(fi.opaques, opaqueInfo{})
		o := p.Make(types.Type{Kind: types.Opaque, Def: d, Index: k, Args: p.fnIdentity(fi)})
		fut := p.Lang("Future")
		if fut != nil {
			args := []*types.Type{o}
			fi.opaques[k].preds = []predicate{{trait: fut, args: args}, {trait: fut, args: args, assoc: fut.Member("Output", resolve.AssocType), ty: fi.output}}
		}
		fi.ret = o
	}
	return fi
}

// unknownFn is the signature of a function whose signature needs itself, by way of a constant: that is an error.
func (p *Program) unknownFn(fi *fnInfo) *fnInfo {
	p.TypeCycle()
	it := fi.def.FnItem()
	x := *fi
	x.busy, x.ret, x.hasSelf = false, p.Prim(types.Error), it.SelfKind != syntax.NoSelf
	x.params = nil
	for range it.Params {
		x.params = append(x.params, x.ret)
	}
	if x.hasSelf {
		x.params = append(x.params, x.ret)
	}
	return &x
}

func (p *Program) fnIdentity(fi *fnInfo) []*types.Type {
	out := make([]*types.Type, fi.n)
	for i := range out {
		out[i] = p.param(i, fi.names[i])
	}
	return out
}

func (l *lower) selfTy(it *syntax.FnItem) *types.Type {
	if l.self == nil {
		return l.p.Prim(types.Error) // the parser has reported it
	}
	return l.self
}

// adt is the fields' types of a struct or enum in terms of its parameters.
func (p *Program) adt(d *resolve.Def) *adtInfo {
	p = p.ownerOf(d)
	if ai, ok := d.Data.(*adtInfo); ok {
		return ai
	}
	defer p.defining(4)()
	ai := &adtInfo{def: d, n: len(d.Params), busy: true}
	d.Data = ai
	l := &lower{p: p, scope: d.Scope, parent: d}
	l.self = p.adtIdentity(d)
	one := func(fs []syntax.FieldDef) {
		var ts []*types.Type
		for i := range fs {
			ts = append(ts, l.ty(fs[i].Type))
		}
		ai.fields = append(ai.fields, ts)
	}
	if d.Kind == resolve.Enum {
		for _, v := range d.Variants {
			one(v.FieldDefs())
		}
	} else {
		one(d.FieldDefs())
	}
	ai.busy = false
	ai.preds = l.genericPreds(d, 0)
	for _, q := range d.Params {
		if t := l.byDefault(&d.Generics.Params[q.Index]); t != nil {
			q.Data = t // for Type.write
		}
	}
	return ai
}

// fieldTypes are the types of a struct's (variant nil) or variant's fields,
// with args put in; projections are not normalised.
func (p *Program) fieldTypes(t *types.Type, variant *resolve.Def) []*types.Type {
	if t.Kind == types.Tuple {
		return t.Args
	}
	return p.SubstAll(p.adtFields(t.Def, variant), t.Args)
}

// adtFields are the types of the fields in terms of the definition's parameters.
func (p *Program) adtFields(d, variant *resolve.Def) []*types.Type {
	ai := p.adt(d)
	k := 0
	if variant != nil {
		k = variant.Index
	}
	if ai.busy && len(p.typeLevel) > 0 {
		p.TypeCycle()
		of := d
		if variant != nil {
			of = variant
		}
		ts := make([]*types.Type, len(of.FieldDefs()))
		for i := range ts {
			ts[i] = p.Prim(types.Error)
		}
		return ts
	}
	if k >= len(ai.fields) {
		return nil
	}
	return ai.fields[k]
}

func (p *Program) trait(d *resolve.Def) *traitInfo {
	p = p.ownerOf(d)
	if ti, ok := d.Data.(*traitInfo); ok {
		return ti
	}
	defer p.defining(6)()
	ti := &traitInfo{def: d, n: len(d.Params), busy: true}
	d.Data = ti
	it := d.Item.(*syntax.TraitItem)
	l := &lower{p: p, scope: d.Scope, parent: d, self: p.param(0, "Self"), selfTrait: d, selfArgs: p.identity(d)}
	ti.supers = l.bounds(l.self, it.Supers)
	ti.busy = false
	ti.preds = l.genericPreds(d, 0)
	for _, q := range ti.preds {
		if q.args[0] == l.self {
			ti.supers = append(ti.supers, q)
		}
	}
	return ti
}

// RequiredTraits returns the traits that a trait requires of its implementors, and those that these require.
func (p *Program) RequiredTraits(d *resolve.Def) []*resolve.Def {
	var all []*resolve.Def
	for _, q := range p.elaborate([]predicate{{trait: d, args: p.identity(d)}})[1:] {
		if !slices.Contains(all, q.trait) {
			all = append(all, q.trait)
		}
	}
	return all
}

// assocBounds are the bounds declared on an associated type, with the
// projection as their first argument.
func (p *Program) assocBounds(a *resolve.Def) []predicate {
	p = p.ownerOf(a)
	tr := a.Parent
	ti := p.trait(tr)
	if ti.bounds == nil {
		ti.bounds = map[*resolve.Def][]predicate{}
	}
	if b, ok := ti.bounds[a]; ok {
		return b
	}
	defer p.defining(4)()
	ti.bounds[a] = nil
	l := p.lowerFor(a)
	l.item = a
	self := p.Proj(a, p.identity(tr))
	ta := a.Item.(*syntax.TypeAlias)
	b := l.bounds(self, ta.Bounds)
	for _, q := range ti.preds {
		if q.args[0] == self {
			b = append(b, q)
		}
	}
	ti.bounds[a] = b
	return b
}

func (p *Program) alias(d *resolve.Def) *aliasInfo {
	p = p.ownerOf(d)
	if ai, ok := p.aliases[d]; ok {
		switch {
		case !ai.busy:
		case len(p.typeLevel) > 0: // the type needs the constant that uses it
			p.TypeCycle()
		default:
			ai.busy = false // one error is enough
			p.err(ai.next, diag.E0391, "cycle detected when expanding type alias `"+DisplayPath(d)+"`", "")
		}
		return ai
	}
	defer p.defining(4)()
	ai := &aliasInfo{n: len(d.Params), ty: p.Prim(types.Error), busy: true}
	p.aliases[d] = ai
	defer func() { ai.busy = false }()
	l := &lower{p: p, scope: d.Scope, parent: d}
	ai.ty = l.ty(d.Item.(*syntax.TypeAlias).Type)
	return ai
}

// impl is an impl's header, lowered on first use.
func (p *Program) impl(d *resolve.Def) *implInfo {
	p = p.ownerOf(d)
	im := p.implSelfTy(d)
	if im.loaded {
		return im
	}
	defer p.defining(4)()
	im.loaded = true
	im.n = len(d.Params)
	im.names = make([]string, len(d.Params))
	for i, q := range d.Params {
		im.names[i] = q.Name
	}
	it := d.Item.(*syntax.ImplItem)
	l := &lower{p: p, scope: d.Scope, parent: d, self: im.self}
	if it.Trait != nil {
		tr, args, _ := l.traitRef(it.Trait, im.self)
		if tr == nil {
			im.bad = true
			return im
		}
		im.trait, im.args = tr, args
		l.selfTrait, l.selfArgs = tr, args
	}
	im.preds = l.genericPreds(d, 0)
	im.sized = p.sizedParams(d)
	return im
}

// sizedParams tells for each parameter whether it must be Sized (no ?Sized).
func (p *Program) sizedParams(d *resolve.Def) []bool {
	out := make([]bool, len(d.Params))
	for i, q := range d.Params {
		if q.Kind != resolve.TypeParam || q.Index < 0 {
			continue
		}
		out[i] = true
		maybe := func(bs []syntax.Bound) {
			for j := range bs {
				if bs[j].Maybe {
					out[i] = false
				}
			}
		}
		maybe(d.Generics.Params[q.Index].Bounds)
		for j := range d.Generics.Where {
			w := &d.Generics.Where[j]
			if pt, ok := w.Type.(*syntax.PathType); ok && pt.QSelf == nil && len(pt.Path.Segs) == 1 && pt.Path.Segs[0].Name.Name == q.Name {
				maybe(w.Bounds)
			}
		}
	}
	return out
}

// implAssocTy is the type that an impl gives an associated type, in terms of
// the impl's parameters.
func (p *Program) implAssocTy(a *resolve.Def) *types.Type {
	p = p.ownerOf(a)
	if ai, ok := p.aliases[a]; ok {
		return ai.ty
	}
	ai := &aliasInfo{ty: p.Prim(types.Error)}
	p.aliases[a] = ai
	l := p.lowerFor(a)
	l.item = a
	ai.ty = l.ty(a.Item.(*syntax.TypeAlias).Type)
	return ai.ty
}

// implsIn appends the impls of a module and those inside it.
func (p *Program) implsIn(m *resolve.Mod, out []*resolve.Def) []*resolve.Def {
	for _, d := range m.Defs() {
		switch {
		case d.Kind == resolve.Impl:
			out = append(out, d)
		case d.Kind == resolve.Module && d.Mod != nil && d.Crate == p.Main:
			out = p.implsIn(d.Mod, out)
		}
	}
	return out
}

// checkImplComplete compares an impl with its trait: missing and unknown items,
// number of parameters.
func (p *Program) checkImplComplete(d *resolve.Def) {
	im := p.impl(d)
	it := d.Item.(*syntax.ImplItem)
	if it.Neg {
		return
	}
	var missing []string
	for _, a := range im.trait.Assoc() {
		have := im.def.Member(a.Name, a.Kind)
		if have == nil {
			need := false
			switch a.Kind {
			case resolve.Fn:
				f := a.FnItem()
				need = f.Body == nil && len(f.BodyTokens) == 0 && f.Intrinsic == "" &&
					!(whereSelfSized(a) && unsized(im.self)) // which nothing can call
			case resolve.AssocType:
				need = a.Item.(*syntax.TypeAlias).Type == nil
			case resolve.Const:
				need = a.Item.(*syntax.ConstItem).Value == nil
			}
			if need {
				missing = append(missing, "`"+a.Name+"`")
			}
			continue
		}
		if a.Kind == resolve.Const && have.Kind == resolve.Const {
			p.sameConst(im, a, have)
		}
		if a.Kind == resolve.Fn && have.Kind == resolve.Fn {
			tf, hf := p.fn(a), p.fn(have)
			if tf.hasSelf != hf.hasSelf {
				msg := "method `" + a.Name + "` has a `self` declaration in the trait, but not in the impl"
				if hf.hasSelf {
					msg = "method `" + a.Name + "` has a `self` declaration in the impl, but not in the trait"
				}
				code := diag.E0186
				if hf.hasSelf {
					code = diag.E0185
				}
				p.err(have.Head(), code, msg, "")
			} else if len(tf.params) != len(hf.params) {
				at, whole := have.Span, im.trait.Name+"::"+a.Name
				if im.trait.Crate != nil && im.trait.Crate.Library {
					whole = a.Name
				}
				if at = paramSpan(have.FnItem(), 0, at); len(hf.params) > 1 {
					at.Hi = paramSpan(have.FnItem(), len(hf.params)-1, at).Hi
				}
				p.err(at, diag.E0050, "method `"+a.Name+"` has "+plural(len(hf.params), "parameter")+" but the declaration in trait `"+whole+"` has "+strconv.Itoa(len(tf.params)), "expected "+plural(len(tf.params), "parameter")+", found "+strconv.Itoa(len(hf.params)))
			} else {
				p.genericCounts(a, have)
				if !im.loose {
					p.sameTypes(im, a, have)
				}
			}
		}
	}
	if len(missing) > 0 {
		list := missing[0]
		for _, m := range missing[1:] {
			list += ", " + m
		}
		p.err(d.Head(), diag.E0046, "not all trait items implemented, missing: "+list, "missing "+list+" in implementation")
	}
	if len(missing) == 0 {
		p.checkSupers(im, it)
	}
	for _, a := range d.Assoc() {
		if im.trait.Member(a.Name, a.Kind) == nil {
			code, other, what := diag.E0407, diag.E0324, "method"
			switch a.Kind {
			case resolve.AssocType:
				code, other, what = diag.E0437, diag.E0325, "type"
			case resolve.Const:
				code, other, what = diag.E0438, diag.E0323, "const"
			}
			if im.trait.AssocNamed(a.Name) != nil {
				p.err(a.Whole(), other, "item `"+a.Name+"` is an associated "+what+", which doesn't match its trait `"+
					im.trait.Name+"`", "does not match trait")
				continue
			}
			p.err(a.Whole(), code, what+" `"+a.Name+"` is not a member of trait `"+im.trait.Name+"`", "not a member of trait `"+im.trait.Name+"`")
		}
	}
}

// paramSpan is the type of parameter k of a method, self included, as written; at
// when it has none.
func paramSpan(it *syntax.FnItem, k int, at syntax.Span) syntax.Span {
	if it.SelfKind != syntax.NoSelf {
		if k--; k < 0 {
			if it.SelfKind == syntax.SelfTyped {
				return it.SelfType.TypeSpan()
			}
			return it.SelfSpan
		}
	}
	if k >= 0 && k < len(it.Params) {
		return it.Params[k].Type.TypeSpan()
	}
	return at
}

// checkSupers asks for what a trait asks of those that implement it: its
// supertraits, and the bounds of its associated types.
func (p *Program) checkSupers(im *implInfo, it *syntax.ImplItem) {
	if it.Neg || im.def.Crate == nil || im.def.Crate.Library {
		return
	}
	env := &paramEnv{preds: p.elaborate(im.preds)}
	at := it.Self.TypeSpan()
	w := &autoObligations{env: env}
	c := newInferCtxt(p, env)
	ask := func(ps []predicate, at syntax.Span) {
		for i := range ps {
			q := c.instPred(&ps[i], im.args)
			if q.span = at; q.assoc == nil && checkedAuto(q.trait) {
				w.list = append(w.list, autoObligation{trait: q.trait, ty: q.args[0], at: at, own: at})
				continue
			}
			c.require(q, "impl")
		}
	}
	if im.def.Derived() {
		at = im.def.Span
		if im.trait.Lang == "Eq" && im.self.Kind == types.Adt {
			for v, fs := range p.adt(im.self.Def).fields {
				for i, t := range fs {
					c.require(predicate{trait: im.trait, args: []*types.Type{c.norm(p.Subst(t, im.self.Args))}, span: fieldDefs(im.self.Def, v)[i].Span}, "impl")
				}
			}
		}
	}
	supers := p.trait(im.trait).supers
	ask(supers, at)
	p.methodsNeed(im, supers, ask)
	if it.Trait != nil && !im.def.Derived() {
		ask(p.trait(im.trait).preds, it.Trait.Span)
	}
	for i := range c.pending {
		if o := c.pending[i]; c.holds(o.trait, o.args...) == selNo {
			p.lacking = append(p.lacking, im.trait)
		}
	}
	for _, a := range im.trait.Assoc() {
		have := im.def.AssocNamed(a.Name)
		if a.Kind != resolve.AssocType || have == nil || have.Kind != resolve.AssocType || len(a.Params) > 0 {
			continue
		}
		if t := have.Item.(*syntax.TypeAlias).Type; t != nil {
			ask(p.assocBounds(a), t.TypeSpan())
		}
	}
	c.solve()
	w.list = slices.DeleteFunc(w.list, func(a autoObligation) bool { return c.resolve(a.ty).Flags&types.HasInfer != 0 })
	for i := range w.list {
		w.list[i].ty = c.resolve(w.list[i].ty)
	}
	if len(w.list) > 0 {
		p.wanted = append(p.wanted, w)
	}
}

// methodsNeed asks once more for the traits that a trait requires where a method's signature names an associated type
// of theirs (rustc: compare_impl_item normalises it).
func (p *Program) methodsNeed(im *implInfo, supers []predicate, ask func([]predicate, syntax.Span)) {
	for _, a := range im.trait.Assoc() {
		have := im.def.AssocNamed(a.Name)
		if a.Kind != resolve.Fn || have == nil || have.Kind != resolve.Fn {
			continue
		}
		fi := p.fn(a)
		for i := range supers {
			named := func(t *types.Type) bool { return namesAssoc(t, supers[i].trait) }
			if supers[i].assoc == nil && (named(fi.ret) || slices.ContainsFunc(fi.params, named)) {
				ask(supers[i:i+1], have.Head())
			}
		}
	}
}

// namesAssoc reports whether a type mentions an associated type of a trait.
func namesAssoc(t *types.Type, tr *resolve.Def) bool {
	if t.Flags&types.HasProj == 0 {
		return false
	}
	return t.Kind == types.Proj && t.Def.Parent == tr ||
		slices.ContainsFunc(t.Args, func(a *types.Type) bool { return namesAssoc(a, tr) })
}

// vtableSafe reports whether a vtable has an entry for method m.
func vtableSafe(m *resolve.Def) bool {
	return dynViolation(m) == "" && m.FnItem().SelfKind != syntax.NoSelf && len(m.Params) == 0 && !whereSelfSized(m)
}

func whereSelfSized(m *resolve.Def) bool {
	g := m.Generics
	for i := range g.Where {
		w := &g.Where[i]
		pt, ok := w.Type.(*syntax.PathType)
		if !ok || pt.QSelf != nil || len(pt.Path.Segs) != 1 || pt.Path.Segs[0].Name.Name != "Self" {
			continue
		}
		for j := range w.Bounds {
			if b := w.Bounds[j].Path; b != nil && b.Segs[len(b.Segs)-1].Name.Name == "Sized" {
				return true
			}
		}
	}
	return false
}

// isSelf reports whether a written type is Self, perhaps behind references.
func isSelf(t syntax.Type) bool {
	for {
		r, ok := t.(*syntax.RefType)
		if !ok {
			break
		}
		t = r.Elem
	}
	pt, ok := t.(*syntax.PathType)
	return ok && pt.QSelf == nil && len(pt.Path.Segs) == 1 && pt.Path.Segs[0].Name.Name == "Self"
}

// dynViolation says why a method prevents trait objects, "" when it does not.
func dynViolation(m *resolve.Def) string {
	if whereSelfSized(m) {
		return ""
	}
	f := m.FnItem()
	switch {
	case f.SelfKind == syntax.NoSelf:
		return "has no `self` parameter"
	case len(m.Params) > 0:
		return "has generic type parameters"
	case f.Async:
		return "is `async`"
	}
	if isSelf(f.Ret) {
		return "references the `Self` type in its return type"
	}
	for i := range f.Params {
		if isSelf(f.Params[i].Type) {
			return "references the `Self` type in this parameter"
		}
		if _, ok := f.Params[i].Type.(*syntax.ImplType); ok {
			return "has generic type parameters"
		}
	}
	if _, ok := f.Ret.(*syntax.ImplType); ok {
		return "references an `impl Trait` type in its return type"
	}
	return ""
}

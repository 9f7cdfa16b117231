package check

import (
	"cmp"
	"slices"
	"sort"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What no use of an item finds out, but rustc says of its definition alone. Each
// check is silent where it cannot be sure.

func (p *Program) wellFormed(d *resolve.Def) {
	p.S.CheckVisibility(d)
	p.genericNames(d)
	p.boundLifetimes(d)
	switch it := d.Item.(type) {
	case *syntax.FnItem:
		p.genericParams(d, &it.Generics)
		if len(it.Generics.Where) > 0 {
			p.trivialBounds(&it.Generics, p.fn(d).preds)
		}
		p.paramNames(it.Params)
		p.anonymousInBounds(it)
		p.elision(d, it)
		p.namedLifetimes(d, it)
		if it.SelfKind == syntax.SelfTyped {
			p.receiver(d, it)
		}
		if it.Async && !it.Boxed {
			w := p.refusesHidden(d)
			for i := range it.Params {
				w.ty(it.Params[i].Type, false)
			}
		}
	case *syntax.StructItem:
		p.genericParams(d, &it.Generics)
		if p.fieldsWritten(d, it.Fields) {
			p.unusedParams(d)
		}
		p.trivialBounds(&it.Generics, p.adt(d).preds)
		p.infiniteSize(d)
		if it.Union {
			p.unionItem(d)
		}
	case *syntax.EnumItem:
		p.genericParams(d, &it.Generics)
		right := true
		for i := range it.Variants {
			right = p.fieldsWritten(d, it.Variants[i].Fields) && right
		}
		if right {
			p.unusedParams(d)
		}
		p.trivialBounds(&it.Generics, p.adt(d).preds)
		p.infiniteSize(d)
	case *syntax.ImplItem:
		p.genericParams(d, &it.Generics)
		p.implHeader(d, it)
	case *syntax.TraitItem:
		p.genericParams(d, &it.Generics)
		p.superCycle(d, it)
		for i := range it.Supers {
			if it.Supers[i].Maybe {
				p.err(it.Supers[i].Span, diag.TypeError, "relaxed bounds are not permitted in supertrait bounds", "")
			}
		}
	case *syntax.TypeAlias:
		if d.Kind == resolve.Alias {
			p.aliasItem(d, it)
		}
	}
}

func (p *Program) paramNames(params []syntax.Param) {
	var seen names
	for i := range params {
		ip, ok := params[i].Pat.(*syntax.IdentPat)
		if !ok {
			continue
		}
		if _, again := seen.add(&ip.Name, i); again {
			p.err(ip.Name.Span, diag.E0415, "identifier `"+ip.Name.Name+"` is bound more than once in this parameter list",
				"used as parameter more than once")
		}
	}
}

// ---------------------------------------------------------------- types as written

// typeWalk visits the parts of a type as it is written. hidden is set inside of
// bounds and function types, where lifetimes have binders of their own.
type typeWalk struct {
	deep     bool // bounds are looked into
	objects  bool // the lifetimes of dyn and impl types are not hidden
	ref      func(t *syntax.RefType, hidden bool)
	impl     func(t *syntax.ImplType)
	path     func(t *syntax.Path, hidden bool)
	lifetime func(name string, sp syntax.Span, hidden bool)
}

func wordAt(at syntax.Pos, word string) syntax.Span {
	return syntax.Span{Lo: at, Hi: at + syntax.Pos(len(word))}
}

func (w *typeWalk) ty(t syntax.Type, hidden bool) {
	switch t := t.(type) {
	case *syntax.PathType:
		if t.QSelf != nil {
			w.ty(t.QSelf.Self, hidden)
			if t.QSelf.Trait != nil {
				w.pathOf(t.QSelf.Trait, true)
			}
		}
		w.pathOf(t.Path, hidden)
	case *syntax.RefType:
		if w.ref != nil {
			w.ref(t, hidden)
		}
		if t.Lifetime != "" && w.lifetime != nil {
			w.lifetime(t.Lifetime, wordAt(t.Span.Lo+1, t.Lifetime), hidden)
		}
		w.ty(t.Elem, hidden)
	case *syntax.PtrType:
		w.ty(t.Elem, hidden)
	case *syntax.TupleType:
		for _, e := range t.Elems {
			w.ty(e, hidden)
		}
	case *syntax.SliceType:
		w.ty(t.Elem, hidden)
	case *syntax.ArrayType:
		w.ty(t.Elem, hidden)
		if pe, ok := t.Len.(*syntax.PathExpr); ok && pe.QSelf == nil {
			w.pathOf(pe.Path, hidden)
		}
	case *syntax.FnPtrType:
		for _, e := range t.Params {
			w.ty(e, true)
		}
		if t.Ret != nil {
			w.ty(t.Ret, true)
		}
	case *syntax.DynType:
		w.objectBounds(t.Bounds, hidden)
	case *syntax.ImplType:
		if w.impl != nil {
			w.impl(t)
		}
		w.objectBounds(t.Bounds, hidden)
	}
}

func (w *typeWalk) objectBounds(list []syntax.Bound, hidden bool) {
	if w.objects {
		w.lifetimeBounds(list, hidden)
	}
	w.bounds(list)
}

func (w *typeWalk) lifetimeBounds(list []syntax.Bound, hidden bool) {
	for i := range list {
		if list[i].Path == nil && list[i].Lifetime != "" {
			w.lifetime(list[i].Lifetime, list[i].Span, hidden)
		}
	}
}

func (w *typeWalk) bounds(list []syntax.Bound) {
	for i := range list {
		if list[i].Path != nil {
			w.pathOf(list[i].Path, !w.deep)
		} else if list[i].Lifetime != "" && w.lifetime != nil {
			w.lifetime(list[i].Lifetime, list[i].Span, !w.deep)
		}
	}
}

func (w *typeWalk) pathOf(q *syntax.Path, hidden bool) {
	if w.path != nil {
		w.path(q, hidden)
	}
	for i := range q.Segs {
		ga := q.Segs[i].Args
		if ga == nil {
			continue
		}
		for j := range ga.Args {
			switch a := &ga.Args[j]; {
			case a.Type != nil:
				w.ty(a.Type, hidden)
			case a.Lifetime != "":
				if w.lifetime != nil {
					w.lifetime(a.Lifetime, wordAt(a.At, a.Lifetime), hidden)
				}
			default:
				if pe, ok := a.Const.(*syntax.PathExpr); ok && pe.QSelf == nil && w.path != nil {
					w.path(pe.Path, hidden)
				} else if b, ok := a.Const.(*syntax.BlockExpr); ok && w.path != nil && len(b.Stmts) == 1 {
					if s, ok := b.Stmts[0].(*syntax.ExprStmt); ok {
						if pe, ok := s.X.(*syntax.PathExpr); ok && pe.QSelf == nil {
							w.path(pe.Path, hidden)
						}
					}
				}
			}
		}
		for j := range ga.Assocs {
			if ga.Assocs[j].Type != nil {
				w.ty(ga.Assocs[j].Type, hidden)
			}
			w.bounds(ga.Assocs[j].Bounds)
		}
		for _, t := range ga.Inputs {
			w.ty(t, true)
		}
		if ga.Output != nil {
			w.ty(ga.Output, true)
		}
	}
}

// told visits what bounds say that associated types are.
func (w *typeWalk) told(list []syntax.Bound) {
	for i := range list {
		if q := list[i].Path; q != nil {
			if ga := q.Segs[len(q.Segs)-1].Args; ga != nil {
				for j := range ga.Assocs {
					if t := ga.Assocs[j].Type; t != nil {
						w.ty(t, false)
					}
				}
				if ga.Output != nil && len(ga.Inputs) == 0 {
					w.ty(ga.Output, false)
				}
			}
		}
	}
}

// ---------------------------------------------------------------- structs and enums

// fieldsWritten checks fields as they are written, and reports whether their types have all the lifetimes that they
// need.
func (p *Program) fieldsWritten(d *resolve.Def, fields []syntax.FieldDef) (right bool) {
	right = true
	var seen names
	for i := range fields {
		f := &fields[i]
		if f.Name.Name != "" {
			if j, again := seen.add(&f.Name, i); again {
				e := p.err(f.Span, diag.E0124, "field `"+f.Name.Name+"` is already declared", "field already declared")
				e.At(fields[j].Span, "`"+f.Name.Name+"` first declared here")
			}
		}
		p.storedType(d, &right).ty(f.Type, false)
	}
	return right
}

// storedType checks the lifetimes of a type that must name all of them. It clears right if one is missing.
func (p *Program) storedType(d *resolve.Def, right *bool) *typeWalk {
	missing := func(at syntax.Span) {
		*right = false
		p.err(at, diag.E0106, "missing lifetime specifier", "expected named lifetime parameter").
			WithHelp("consider introducing a named lifetime parameter: `<'a>` behind the type's name, and `&'a`")
	}
	return &typeWalk{
		objects: true,
		ref: func(t *syntax.RefType, hidden bool) {
			if t.Lifetime == "" && !hidden {
				missing(syntax.Span{Lo: t.Span.Lo, Hi: t.Span.Lo + 1})
			}
		},
		lifetime: func(name string, sp syntax.Span, hidden bool) {
			if !hidden {
				p.knownLifetime(d, name, sp)
			}
		},
		path: func(q *syntax.Path, hidden bool) {
			if n := p.ownLifetimes(d, q); n > 0 && !hidden {
				missing(lifetimeHole(q))
			}
		},
	}
}

// refusesHidden reports types of the program whose lifetimes are left out without a sign of it.
func (p *Program) refusesHidden(d *resolve.Def) *typeWalk {
	return &typeWalk{path: func(q *syntax.Path, hidden bool) {
		if !hidden && p.ownLifetimes(d, q) > 0 {
			p.err(q.Span, diag.E0726, "implicit elided lifetime not allowed here", "expected lifetime parameter").
				WithHelp("indicate the anonymous lifetime: `" + q.Segs[len(q.Segs)-1].Name.Name + "<'_>`")
		}
	}}
}

// assocLifetimes reports lifetimes that are left out in an associated type of an impl.
func (p *Program) assocLifetimes(a *resolve.Def, im *implInfo) *typeWalk {
	p.implAssocTy(a)
	return &typeWalk{
		objects: true,
		lifetime: func(name string, at syntax.Span, hidden bool) {
			if !hidden {
				p.knownLifetime(a, name, at)
			}
		},
		ref: func(t *syntax.RefType, hidden bool) {
			if !hidden && t.Lifetime == "" {
				p.err(syntax.Span{Lo: t.Span.Lo, Hi: t.Span.Lo + 1}, diag.ResolveError, "associated type `"+im.trait.Name+"::"+
					a.Name+"` is declared without lifetime parameters, so using a borrowed type for them requires that "+
					"lifetime to come from the implemented type", "this lifetime must come from the implemented type")
			}
		},
		path: func(q *syntax.Path, hidden bool) {
			if !hidden && p.ownLifetimes(a, q) > 0 {
				p.err(lifetimeHole(q), diag.E0106, "missing lifetime specifier", "expected named lifetime parameter")
				p.aliases[a].ty = p.Prim(types.Error)
			}
		},
	}
}

// lifetimeHole is where a path leaves out its lifetime argument: its last name, or the < behind it.
func lifetimeHole(q *syntax.Path) syntax.Span {
	last := &q.Segs[len(q.Segs)-1]
	if last.Args != nil && !last.Args.Paren {
		return syntax.Span{Lo: last.Args.Span.Lo, Hi: last.Args.Span.Lo + 1}
	}
	return last.Name.Span
}

// ownLifetimes is the number of lifetime parameters that a path to a type of the
// program leaves out, 0 for all others.
func (p *Program) ownLifetimes(d *resolve.Def, q *syntax.Path) int {
	if len(q.Segs) == 0 {
		return 0
	}
	if ga := q.Segs[len(q.Segs)-1].Args; ga != nil {
		for i := range ga.Args {
			if ga.Args[i].Lifetime != "" {
				return 0
			}
		}
	}
	generics := lower{p: p, item: d, parent: parentOf(d)}
	if len(q.Segs) == 1 && generics.generic(q.Segs[0].Name.Name) != nil {
		return 0 // a type parameter
	}
	def, used := p.S.Path(d.Scope, q, resolve.TypeNS)
	if def == nil || used != len(q.Segs) || def.Crate == nil || def.Crate != p.Main && !def.Crate.Library ||
		def.Kind != resolve.Struct &&
			def.Kind != resolve.Enum || def.Generics == nil {
		return 0
	}
	return lifetimeParams(def)
}

// lifetimeParams returns how many lifetime parameters a definition has.
func lifetimeParams(d *resolve.Def) (n int) {
	if d.Generics == nil {
		return 0
	}
	for i := range d.Generics.Params {
		if d.Generics.Params[i].Kind == syntax.LifetimeParam {
			n++
		}
	}
	return n
}

func (p *Program) knownLifetime(d *resolve.Def, name string, sp syntax.Span) {
	if name == "'static" || name == "'_" || name == "static" || name == "_" {
		return
	}
	for q := d; q != nil; q = q.Parent {
		if q.Generics == nil {
			continue
		}
		for i := range q.Generics.Params {
			if g := &q.Generics.Params[i]; g.Kind == syntax.LifetimeParam && bare(g.Name.Name) == bare(name) {
				return
			}
		}
	}
	p.err(sp, diag.E0261, "use of undeclared lifetime name `'"+bare(name)+"`", "undeclared lifetime").
		WithHelp("consider introducing lifetime `'" + bare(name) + "` here: `<'" + bare(name) + ">`")
}

func bare(lifetime string) string {
	if lifetime != "" && lifetime[0] == '\'' {
		return lifetime[1:]
	}
	return lifetime
}

// unusedNames returns the parameters of a struct or enum that no field uses, lifetimes with their tick.
func unusedNames(d *resolve.Def) (unused map[string]bool) {
	g := d.Generics
	if g == nil || len(g.Params) == 0 {
		return nil
	}
	used := map[string]bool{}
	projected := map[string]bool{} // F of F::Output, whose value needs what the bounds of F mention
	unsure := false
	w := typeWalk{
		path: func(q *syntax.Path, _ bool) {
			used[q.Segs[0].Name.Name] = true
			if len(q.Segs) > 1 {
				projected[q.Segs[0].Name.Name] = true
			}
		},
		lifetime: func(name string, _ syntax.Span, _ bool) { used["'"+bare(name)] = true },
	}
	for _, x := range append([]*resolve.Def{d}, d.Variants...) {
		fs := x.FieldDefs()
		for i := range fs {
			if _, ok := fs[i].Type.(*syntax.MacroType); ok {
				unsure = true
			}
			w.ty(fs[i].Type, false)
		}
	}
	if unsure {
		return nil
	}
	for n := -1; n < len(used); {
		n = len(used)
		for i := range g.Params {
			if q := &g.Params[i]; projected[q.Name.Name] {
				w.bounds(q.Bounds)
			} else if used[q.Name.Name] {
				w.told(q.Bounds)
			}
		}
		for i := range g.Where {
			of, from := true, false
			known := typeWalk{path: func(q *syntax.Path, _ bool) {
				name := q.Segs[0].Name.Name
				of, from = of && used[name], len(q.Segs) == 1 && projected[name]
			}}
			if known.ty(g.Where[i].Type, false); from {
				w.bounds(g.Where[i].Bounds)
			} else if of {
				w.told(g.Where[i].Bounds)
			}
		}
	}
	for i := range g.Params {
		q := &g.Params[i]
		name := q.Name.Name
		if q.Kind == syntax.LifetimeParam {
			name = "'" + bare(name)
		}
		if q.Kind != syntax.ConstParam && !used[name] {
			if unused == nil {
				unused = map[string]bool{}
			}
			unused[name] = true
		}
	}
	return unused
}

// noteBivariant finds the parameters of a type that no field uses. Types that differ in them are the same to inference,
// so nothing is learned of them (rustc: Variance::Bivariant).
func (p *Program) noteBivariant(d *resolve.Def) {
	unused := unusedNames(d)
	for i, q := range d.Params {
		if unused[q.Name] && q.Kind == resolve.TypeParam {
			if p.bivariant == nil {
				p.bivariant = map[paramOf]bool{}
			}
			p.bivariant[paramOf{d, i}] = true
		}
	}
}

// paramOf is a parameter of a definition by its index.
type paramOf struct {
	of    *resolve.Def
	index int
}

// unusedParams reports the parameters of a type that no field uses.
func (p *Program) unusedParams(d *resolve.Def) {
	g, unused := d.Generics, unusedNames(d)
	for i := range g.Params {
		q := &g.Params[i]
		switch {
		case q.Kind == syntax.TypeParam && unused[q.Name.Name]:
			p.errOnly(q.Name.Span, diag.E0392, "type parameter `"+q.Name.Name+"` is never used", "unused type parameter").
				WithHelp("consider removing `" + q.Name.Name +
					"`, referring to it in a field, or using a marker such as `PhantomData`")
		case q.Kind == syntax.LifetimeParam && unused["'"+bare(q.Name.Name)]:
			p.errOnly(q.Name.Span, diag.E0392, "lifetime parameter `'"+bare(q.Name.Name)+"` is never used",
				"unused lifetime parameter").
				WithHelp("consider removing `'" + bare(q.Name.Name) +
					"`, referring to it in a field, or using a marker such as `PhantomData`")
		}
	}
}

// ---------------------------------------------------------------- functions

// anonymousInBounds reports references without a lifetime in the bounds of parameters whose type is impl Trait.
func (p *Program) anonymousInBounds(it *syntax.FnItem) {
	for i := range it.Params {
		if t, ok := it.Params[i].Type.(*syntax.ImplType); ok {
			w := typeWalk{deep: true, ref: func(t *syntax.RefType, hidden bool) {
				if !hidden && t.Lifetime == "" {
					p.err(syntax.Span{Lo: t.Span.Lo + 1, Hi: t.Span.Lo + 1}, diag.E0658,
						"anonymous lifetimes in `impl Trait` are unstable", "expected named lifetime parameter")
				}
			}}
			w.bounds(t.Bounds)
		}
	}
}

// elision reports references in the return type whose lifetime no parameter
// gives.
func (p *Program) elision(d *resolve.Def, it *syntax.FnItem) {
	if it.Ret == nil || it.SelfKind == syntax.SelfRef || it.SelfKind == syntax.SelfRefMut ||
		it.SelfKind == syntax.SelfTyped {
		return
	}
	at := p.elided(d, it.Ret)
	if len(at) == 0 {
		return
	}
	n, sure := p.lifetimesOf(d, paramTypes(it))
	if !sure || n == 1 {
		return
	}
	msg := "missing lifetime specifier"
	if len(at) > 1 {
		msg += "s"
	}
	e := p.err(at[0], diag.E0106, msg, "expected named lifetime parameter")
	f := p.fn(d)
	f.ret = p.wrongReferences(f.ret)
	if n == 0 {
		e.WithHelp("this function's return type contains a borrowed value, but there is no value for it to be borrowed from").WithHelp("consider using the `'static` lifetime, or return an owned value")
		return
	}
	from := ""
	for i := range it.Params {
		if _, ok := it.Params[i].Type.(*syntax.RefType); !ok {
			continue
		}
		if ip, ok := it.Params[i].Pat.(*syntax.IdentPat); ok {
			if from != "" {
				from += " or "
			}
			from += "`" + ip.Name.Name + "`"
		}
	}
	e.WithHelp("this function's return type contains a borrowed value, but the signature does not say whether it is borrowed from " + from).WithHelp("consider introducing a named lifetime parameter")
}

// paramTypes are the written types of a function's parameters.
func paramTypes(it *syntax.FnItem) (out []syntax.Type) {
	for i := range it.Params {
		out = append(out, it.Params[i].Type)
	}
	return out
}

// elided returns the places in a written type where a lifetime is left out.
func (p *Program) elided(d *resolve.Def, t syntax.Type) (at []syntax.Span) {
	w := typeWalk{
		deep: true,
		ref: func(t *syntax.RefType, hidden bool) {
			if !hidden && t.Lifetime == "" {
				at = append(at, syntax.Span{Lo: t.Span.Lo, Hi: t.Span.Lo + 1})
			}
		},
		lifetime: func(name string, sp syntax.Span, hidden bool) {
			if !hidden && bare(name) == "_" {
				at = append(at, sp)
			}
		},
		path: func(q *syntax.Path, hidden bool) {
			if !hidden && p.ownLifetimes(d, q) > 0 {
				at = append(at, lifetimeHole(q))
			}
		},
	}
	w.ty(t, false)
	return at
}

// lifetimesOf returns how many lifetimes there are in written types. sure is false if a type may have some that are not
// known.
func (p *Program) lifetimesOf(d *resolve.Def, list []syntax.Type) (n int, sure bool) {
	named := map[string]bool{}
	sure = true
	generics := &lower{p: p, item: d, parent: parentOf(d)}
	w := typeWalk{
		deep: true,
		ref: func(t *syntax.RefType, hidden bool) {
			if t.Lifetime == "" && !hidden {
				n++
			}
		},
		lifetime: func(name string, _ syntax.Span, hidden bool) {
			switch {
			case hidden:
			case bare(name) == "_":
				n++
			default:
				named[bare(name)] = true
			}
		},
		path: func(q *syntax.Path, hidden bool) {
			if hidden {
				return
			}
			if len(q.Segs) == 1 && generics.generic(q.Segs[0].Name.Name) != nil {
				return
			}
			def, used := p.S.Path(d.Scope, q, resolve.TypeNS)
			switch {
			case def == nil:
				sure = false
			case def.Kind == resolve.TypeParam:
				sure = sure && def.Index >= 0
			case used != len(q.Segs):
				sure = false
			case def.Kind == resolve.Alias && def.Crate == p.Main && len(def.Generics.Params) == 0, def.Kind == resolve.Trait,
				def.Kind == resolve.Prim:
			case def.Kind != resolve.Struct && def.Kind != resolve.Enum:
				sure = false
			case def.Crate == p.Main:
				n += p.ownLifetimes(d, q)
			default:
				sure = sure && lifetimeParams(def) == 0
			}
		},
	}
	for _, t := range list {
		w := w
		if _, ok := t.(*syntax.ImplType); ok {
			w.ref = nil // see anonymousInBounds
		}
		w.ty(t, false)
	}
	return n + len(named), sure
}

// wrongReferences returns t with errors in place of its references and of structs and enums with a lifetime.
func (p *Program) wrongReferences(t *types.Type) *types.Type {
	if t.Kind == types.Ref || t.Kind == types.Adt && lifetimeParams(t.Def) > 0 {
		return p.Prim(types.Error)
	}
	return p.MapParts(t, p.wrongReferences)
}

func (p *Program) namedLifetimes(d *resolve.Def, it *syntax.FnItem) {
	w := typeWalk{objects: true, lifetime: func(name string, sp syntax.Span, hidden bool) {
		if !hidden {
			p.knownLifetime(d, name, sp)
		}
	}}
	for i := range it.Generics.Params {
		w.lifetimeBounds(it.Generics.Params[i].Bounds, false)
	}
	for i := range it.Generics.Where {
		if x := &it.Generics.Where[i]; x.Span.Lo == x.Type.TypeSpan().Lo { // without for<'a>
			w.ty(x.Type, false)
			w.lifetimeBounds(x.Bounds, false)
		}
	}
	if it.SelfLife != "" {
		p.knownLifetime(d, it.SelfLife, wordAt(it.SelfSpan.Lo+1, it.SelfLife))
	}
	for i := range it.Params {
		w.ty(it.Params[i].Type, false)
	}
	if it.Ret != nil {
		w.ty(it.Ret, false)
	}
}

// ---------------------------------------------------------------- impls

func (p *Program) implHeader(d *resolve.Def, it *syntax.ImplItem) {
	im := p.impl(d)
	if im.bad {
		return
	}
	for _, a := range d.Assoc() {
		if it.Trait != nil && a.Item != nil && a.Item.Base().Pub {
			p.err(wordAt(a.Item.Base().Begin, "pub"), diag.E0449, "visibility qualifiers are not permitted here", "").
				WithNote("trait items always share the visibility of their trait")
		}
	}
	w := p.refusesHidden(d)
	w.lifetime = func(name string, at syntax.Span, hidden bool) {
		if !hidden {
			p.knownLifetime(d, name, at)
		}
	}
	if it.Trait != nil {
		w.pathOf(it.Trait, false)
	}
	w.ty(it.Self, false)
	p.twice(d, it)
	p.trivialBounds(&it.Generics, im.preds)
	if !containsError(im.self) {
		p.unconstrained(im, it)
		p.unconstrainedLifetimes(im, it)
	}
	if im.trait != nil && isFnTrait(im.trait) {
		p.err(it.Trait.Span, diag.E0658, "the precise format of `Fn`-family traits' type parameters is subject to change", "")
		p.err(it.Trait.Span, diag.E0183, "manual implementations of `"+im.trait.Name+"` are experimental",
			"manual implementations of `"+im.trait.Name+"` are experimental")
		for _, a := range d.Assoc() {
			if a.Kind == resolve.Fn {
				p.err(a.Head(), diag.E0658, "use of unstable library feature `fn_traits`", "")
			}
		}
	}
}

// twice reports items of one name in an impl.
func (p *Program) twice(d *resolve.Def, it *syntax.ImplItem) {
	list := d.Assoc()
	for i, a := range list {
		for _, b := range list[:i] {
			if a.Name != b.Name || a.Kind != b.Kind {
				continue
			}
			code, msg := diag.E0592, "duplicate definitions with name `"+a.Name+"`"
			if it.Trait != nil {
				code, msg = diag.E0201, "duplicate definitions with name `"+a.Name+"`:"
			}
			e := p.err(a.Head(), code, msg, "duplicate definitions for `"+a.Name+"`")
			e.At(b.Span, "previous definition here")
		}
	}
}

// unconstrainedLifetimes reports lifetimes of an impl that only its associated types name (E0207).
func (p *Program) unconstrainedLifetimes(im *implInfo, it *syntax.ImplItem) {
	note := func(names map[string]bool) *typeWalk {
		return &typeWalk{lifetime: func(name string, _ syntax.Span, _ bool) { names[bare(name)] = true }}
	}
	used, inTypes := map[string]bool{}, map[string]bool{}
	w := note(used)
	w.ty(it.Self, false)
	if it.Trait != nil {
		w.pathOf(it.Trait, false)
	}
	for _, a := range im.def.Assoc() {
		if ta, ok := a.Item.(*syntax.TypeAlias); ok && ta.Type != nil {
			note(inTypes).ty(ta.Type, false)
		}
	}
	for i := range it.Generics.Params {
		q := &it.Generics.Params[i]
		if name := bare(q.Name.Name); q.Kind == syntax.LifetimeParam && inTypes[name] && !used[name] {
			p.errOnly(q.Name.Span, diag.E0207, "the lifetime parameter `"+q.Name.Name+
				"` is not constrained by the impl trait, self type, or predicates", "unconstrained lifetime parameter")
			im.loose = true
		}
	}
}

// unconstrained reports parameters of an impl that follow from nothing (E0207): those in the type and in the trait's
// arguments are known, and those in an associated type of which all inputs are known, as in `T: Iterator<Item = U>`.
func (p *Program) unconstrained(im *implInfo, it *syntax.ImplItem) {
	known := make([]bool, im.n)
	params := func(t *types.Type, inputs bool, do func(index int)) {
		var visit func(t *types.Type)
		visit = func(t *types.Type) {
			if t.Kind == types.Param {
				do(t.Index)
			}
			if t.Kind == types.Proj && !inputs {
				return // many types may have it
			}
			for _, a := range t.Args {
				visit(a)
			}
			for _, b := range t.Binds {
				visit(b.Ty)
			}
		}
		visit(t)
	}
	learn := func(i int) { known[i] = true }
	params(im.self, false, learn)
	for _, a := range im.args {
		params(a, false, learn)
	}
	for again := true; again; {
		again = false
		for i := range im.preds {
			q := &im.preds[i]
			if q.assoc == nil {
				continue
			}
			given := true
			for _, a := range q.args {
				params(a, true, func(i int) { given = given && known[i] })
			}
			if given {
				params(q.ty, false, func(i int) { again = again || !known[i]; learn(i) })
			}
		}
	}
	index := 0
	for i := range it.Generics.Params {
		q := &it.Generics.Params[i]
		what := "type"
		switch q.Kind {
		case syntax.LifetimeParam:
			continue
		case syntax.ConstParam:
			what = "const"
		}
		if !known[index] {
			at := q.Name.Span
			if q.Kind == syntax.ConstParam {
				at.Lo = max(at.Lo-syntax.Pos(len("const ")), 0)
			}
			p.errOnly(at, diag.E0207, "the "+what+" parameter `"+q.Name.Name+
				"` is not constrained by the impl trait, self type, or predicates", "unconstrained "+what+" parameter")
			im.loose = true
			p.incoherent = append(p.incoherent, im.trait)
		}
		index++
	}
}

// inherentOverlaps reports items of one name in two inherent impls that can be for one type.
func (p *Program) inherentOverlaps(impls []*resolve.Def) {
	type key struct {
		head headKey
		name string
	}
	seen := map[key][]inherentItem{}
	for _, d := range impls {
		im := p.impl(d)
		head, ok := headKey{}, false
		if it, inherent := d.Item.(*syntax.ImplItem); !inherent || it.Trait != nil || im.bad {
			continue
		}
		if head, ok = headOf(im.self); !ok {
			continue
		}
		for _, a := range d.Assoc() {
			k := key{head, a.Name}
			for _, o := range seen[k] {
				if o.im != im && o.item.Kind == a.Kind && p.sameSelf(o.im, im) {
					p.err(o.item.Head(), diag.E0592, "duplicate definitions with name `"+a.Name+"`",
						"duplicate definitions for `"+a.Name+"`").
						At(a.Head(), "other definition for `"+a.Name+"`")
					break
				}
			}
			seen[k] = append(seen[k], inherentItem{im, a})
		}
	}
}

// sameSelf reports whether two impls can be for one type, whatever their bounds.
func (p *Program) sameSelf(a, b *implInfo) bool {
	if a.self == b.self || conditional(a) || conditional(b) {
		return a.self == b.self
	}
	c := newInfcx(p, nil)
	return c.tryUnify(p.Subst(a.self, c.freshArgs(a.n, syntax.Span{})), p.Subst(b.self, c.freshArgs(b.n, syntax.Span{})))
}

// recursiveOpaques reports `impl Trait` types of functions whose hidden type contains them, perhaps through others: those
// on a cycle of the graph whose edges lead from an opaque type to the opaque types in its hidden type.
func (p *Program) recursiveOpaques() {
	var keys []opaqueKey
	for k := range p.hidden {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool {
		a, b := keys[i], keys[j]
		return cmp.Or(cmp.Compare(a.fn.Span.Lo, b.fn.Span.Lo), a.k-b.k) < 0
	})
	number := map[opaqueKey]int{}
	for i, k := range keys {
		number[k] = i
	}
	edges := make([][]int, len(keys))
	for i, k := range keys {
		var walk func(t *types.Type)
		walk = func(t *types.Type) {
			if t.Flags&types.HasOpaque == 0 {
				return
			}
			p.Spend(budget.Types, 1)
			if t.Kind == types.Opaque {
				if to, ok := number[opaqueKey{t.Def, t.Index}]; ok {
					edges[i] = append(edges[i], to)
				}
			}
			for _, a := range t.Args {
				walk(a)
			}
		}
		walk(p.hidden[k])
	}
	cyclic := onCycles(edges)
	for i, k := range keys {
		if it := k.fn.FnItem(); cyclic[i] && it != nil && it.Ret != nil {
			p.err(it.Ret.TypeSpan(), diag.E0720, "cannot resolve opaque type", "")
		}
	}
}

// onCycles reports which nodes of a graph lie on a cycle. edges are the successors of each node. It is Tarjan's algorithm
// with a stack of its own, because a path may have as many nodes as the program has functions.
func onCycles(edges [][]int) []bool {
	type frame struct {
		node  int
		next  int // of its edges
		first int // of its component in open
	}
	cyclic := make([]bool, len(edges))
	index := make([]int, len(edges)) // in the order of visits, from 1; 0 for later
	low := make([]int, len(edges))   // the least index that the node reaches among those on the path
	done := make([]bool, len(edges)) // its component is complete
	var open []int                   // nodes of components that are not complete
	visits := 0
	for start := range edges {
		if index[start] > 0 {
			continue
		}
		path := []frame{{node: start}}
		for len(path) > 0 {
			f := &path[len(path)-1]
			n := f.node
			if f.next == 0 {
				visits++
				index[n], low[n] = visits, visits
				f.first = len(open)
				open = append(open, n)
			}
			if f.next < len(edges[n]) {
				to := edges[n][f.next]
				f.next++
				cyclic[n] = cyclic[n] || to == n
				switch {
				case index[to] == 0:
					path = append(path, frame{node: to})
				case !done[to]:
					low[n] = min(low[n], index[to])
				}
				continue
			}
			first := f.first
			if path = path[:len(path)-1]; len(path) > 0 {
				parent := path[len(path)-1].node
				low[parent] = min(low[parent], low[n])
			}
			if low[n] < index[n] {
				continue
			}
			for _, m := range open[first:] {
				done[m] = true
				cyclic[m] = cyclic[m] || len(open)-first > 1
			}
			open = open[:first]
		}
	}
	return cyclic
}

// conditional: the impl has bounds on its parameters other than Sized.
func conditional(im *implInfo) bool {
	for i := range im.preds {
		if t := im.preds[i].trait; t == nil || t.Lang != "Sized" {
			return true
		}
	}
	return false
}

// earlyBound returns how many lifetimes have bounds or are bounds of others. Those of a function are early-bound.
func earlyBound(it *syntax.FnItem) int {
	names := map[string]bool{}
	for _, list := range [2][]syntax.GenericParam{it.Generics.Params, it.Generics.Outlives} {
		for i := range list {
			for _, b := range list[i].Bounds {
				if b.Lifetime != "" && list[i].Kind == syntax.LifetimeParam {
					names[list[i].Name.Name], names[b.Lifetime] = true, true
				}
			}
		}
	}
	delete(names, "'static")
	return len(names)
}

// stricter reports a bound of an impl's method that neither the trait's method nor the impl has. args are those of the
// trait's method.
func (p *Program) stricter(im *implInfo, tf, hf *fnInfo, args []*types.Type) {
	known := slices.Clone(im.preds)
	c := newInfcx(p, &paramEnv{preds: p.elaborate(known)})
	for i := range tf.preds {
		q := c.instPred(&tf.preds[i], args)
		q.args = c.resolveAll(q.args)
		if slices.ContainsFunc(q.args, func(t *types.Type) bool { return t.Flags&types.HasInfer != 0 }) {
			return // what the trait's bound says is not known here
		}
		if q.trait == im.trait && q.assoc == nil && slices.Equal(q.args, im.args) {
			continue // its impl says more
		}
		known = append(known, q)
	}
	c = newInfcx(p, &paramEnv{preds: p.elaborate(known)})
	for i := range hf.preds {
		q := &hf.preds[i]
		if q.assoc != nil || q.trait.Lang == "Sized" {
			continue
		}
		args := slices.Clone(q.args)
		for j := range args {
			args[j] = c.norm(args[j])
		}
		lacks := c.holds(q.trait, args...) == selNo
		if isAuto(q.trait) {
			lacks = q.args[0].Kind == types.Param && !c.envHolds(q.trait, q.args)
		}
		if lacks {
			p.err(q.span, diag.E0276, "impl has stricter requirements than trait",
				"impl has extra requirement `"+q.args[0].String()+": "+traitRefString(q.trait, q.args)+"`")
			return
		}
	}
}

// sameTypes compares the types of a method with those its trait declares, and what
// their futures resolve to.
func (p *Program) sameTypes(im *implInfo, tm, m *resolve.Def) {
	tf, hf := p.fn(tm), p.fn(m)
	it, decl := m.FnItem(), tm.FnItem()
	if it.Boxed != decl.Boxed && (it.Boxed || it.Async) {
		what := "method"
		if it.SelfKind == syntax.NoSelf {
			what = "associated function"
		}
		at := it.Name.Span
		if !it.Boxed {
			at = at.End()
		}
		p.err(at, diag.E0195, "lifetime parameters or bounds on "+what+" `"+m.Name+"` do not match the trait declaration",
			"lifetimes do not match "+what+" in trait")
		return
	}
	if it.Unsafe != decl.Unsafe {
		p.err(syntax.Span{Lo: it.Begin, Hi: it.Name.Span.Hi}, diag.E0053,
			"method `"+m.Name+"` has an incompatible type for trait", "expected another safety than that of the trait's method")
		return
	}
	if earlyBound(it) != earlyBound(decl) {
		at := it.Name.Span
		if len(it.Generics.Params) > 0 {
			at = it.Generics.Params[0].Name.Span
		}
		p.err(at, diag.E0195, "lifetime parameters do not match the trait definition", "").
			WithNote("lifetime parameters differ in whether they are early- or late-bound")
		return
	}
	if len(tf.params) != len(hf.params) || tf.n-tf.nparent != hf.n-hf.nparent {
		return
	}
	c := newInfcx(p, p.envOf(m))
	c.quiet = 1
	args := append(im.args[:len(im.args):len(im.args)], p.fnIdentity(hf)[hf.nparent:]...)
	differ := func(a, b *types.Type) (want, got *types.Type, ok bool) {
		want, got = c.resolve(c.norm(p.Subst(a, args))), c.resolve(c.norm(b))
		rigid := func(t *types.Type) bool { return t.Kind == types.Proj && c.rigid(t) && t.Args[0].Kind == types.Param }
		return want, got, apart(want, got, rigid)
	}
	for _, t := range append(tf.params[:len(tf.params):len(tf.params)], tf.ret) {
		if hasError(c.resolve(c.norm(p.Subst(t, args)))) {
			return // an associated type is missing
		}
	}
	incompatible := func(a, b *types.Type, at syntax.Span) bool {
		want, got, bad := differ(a, b)
		if bad {
			p.err(at, diag.E0053, "method `"+m.Name+"` has an incompatible type for trait",
				"expected `"+want.String()+"`, found `"+got.String()+"`")
		}
		return bad
	}
	for i, t := range tf.params {
		if incompatible(t, hf.params[i], paramSpan(it, i, it.Name.Span)) {
			return
		}
	}
	p.stricter(im, tf, hf, args)
	at := syntax.Span{Lo: it.SigEnd, Hi: it.SigEnd}
	if it.Ret != nil {
		at = it.Ret.TypeSpan()
	}
	if it.Boxed {
		at = it.Name.Span
	}
	out := tf.resolvesTo()
	if out == nil {
		incompatible(tf.ret, hf.ret, at)
	} else if own := hf.resolvesTo(); own != nil {
		if want, got, bad := differ(out, own); bad {
			p.err(at, diag.E0271, "expected `impl Future<Output = "+got.String()+">` to be a future that resolves to `"+
				want.String()+"`, but it resolves to `"+got.String()+"`", "expected `"+want.String()+"`, found `"+got.String()+"`")
		}
	} else if t := c.resolve(c.norm(hf.ret)); closed(t) && c.holds(p.Lang("Future"), t) == selNo {
		if decl.Async {
			p.err(syntax.Span{Lo: it.Begin, Hi: at.Hi}, diag.TypeError,
				"method should be `async` or return a future, but it is synchronous", "")
		} else {
			p.err(at, diag.E0277, "`"+t.String()+"` is not a future", "`"+t.String()+"` is not a future")
		}
	}
}

// sameConst compares the type of an associated constant with the one that its trait declares.
func (p *Program) sameConst(im *implInfo, tc, d *resolve.Def) {
	c := newInfcx(p, p.envOf(d))
	c.quiet = 1
	want, got := c.resolve(c.norm(p.Subst(p.constType(tc), im.args))), c.resolve(c.norm(p.constType(d)))
	if apart(want, got, func(*types.Type) bool { return false }) {
		p.err(d.Item.(*syntax.ConstItem).Type.TypeSpan(), diag.E0326,
			"implemented const `"+d.Name+"` has an incompatible type for trait",
			"expected `"+want.String()+"`, found `"+got.String()+"`")
	}
}

// resolvesTo is what the future resolves to that is declared to be the result, or nil.
func (fi *fnInfo) resolvesTo() *types.Type {
	if fi.async {
		return fi.output
	}
	if fi.ret.Kind == types.Opaque && fi.ret.Def == fi.def {
		for _, q := range fi.opaques[fi.ret.Index].preds {
			if q.assoc != nil && q.trait.Lang == "Future" {
				return q.ty
			}
		}
	}
	return nil
}

// closed: nothing in the type is left open or stands for another.
func closed(t *types.Type) bool {
	switch t.Kind {
	case types.Proj, types.Infer, types.Opaque, types.Error, types.Dyn, types.FnPtr, types.Closure, types.Coroutine,
		types.Never:
		return false
	}
	for _, a := range t.Args {
		if !closed(a) {
			return false
		}
	}
	return true
}

// apart reports whether two types differ whatever stands for what is open in them. A rigid projection is equal to none
// but itself.
func apart(a, b *types.Type, rigid func(*types.Type) bool) bool {
	open := func(t *types.Type) bool {
		switch t.Kind {
		case types.Proj, types.Infer, types.Opaque, types.Error, types.Closure, types.Coroutine:
			return true
		}
		return false
	}
	if a == b {
		return false
	}
	if open(a) || open(b) {
		return rigid(a) && closed(b) || closed(a) && rigid(b)
	}
	if a.Kind != b.Kind || a.Def != b.Def || a.Mut != b.Mut || a.Index != b.Index || a.N != b.N ||
		len(a.Args) != len(b.Args) {
		return true
	}
	for i := range a.Args {
		if apart(a.Args[i], b.Args[i], rigid) {
			return true
		}
	}
	for i := range a.Binds {
		if i < len(b.Binds) && a.Binds[i].Assoc == b.Binds[i].Assoc && apart(a.Binds[i].Ty, b.Binds[i].Ty, rigid) {
			return true
		}
	}
	return false
}

// genericCounts compares the type parameters of a method with those that its trait declares.
func (p *Program) genericCounts(tm, m *resolve.Def) {
	tf, hf := p.fn(tm), p.fn(m)
	a, b := len(tm.Params), len(m.Params) // without those that stand for impl Trait
	x, y := tf.n-tf.nparent, hf.n-hf.nparent
	at := m.Span.End()
	switch own := m.Generics.Params; {
	case x == y && a == b:
		return
	case x == y && a < b:
		at = own[len(own)-b+a].Name.Span
	case x == y:
		k := b
		w := typeWalk{impl: func(t *syntax.ImplType) {
			if k++; k == b+1 {
				at = t.Span
			}
		}}
		for _, q := range m.FnItem().Params {
			w.ty(q.Type, false)
		}
	case b > 0:
		at = own[slices.IndexFunc(own, func(q syntax.GenericParam) bool { return q.Kind == syntax.TypeParam })].Name.Span
	}
	if x == y {
		p.err(at, diag.E0643, "method `"+m.Name+"` has incompatible signature for trait",
			"the type parameters and `impl Trait` of the declaration are not the same")
		return
	}
	p.err(at, diag.E0049, "method `"+m.Name+"` has "+plural(y, "type parameter")+" but its trait declaration has "+
		plural(x, "type parameter"), "found "+plural(y, "type parameter"))
}

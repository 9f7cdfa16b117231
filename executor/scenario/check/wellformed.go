package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
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
		if p.fieldsWritten(d, 0, it.Fields) {
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
			right = p.fieldsWritten(d, i, it.Variants[i].Fields) && right
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
	generics := &lower{p: p, item: d, parent: ParentOf(d)}
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
	projected(it.Generics, func(t syntax.Type) { w.ty(t, false) })
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

// projected calls do for the types that bounds give associated types: U of `T: Iterator<Item = U>` and of
// `F: Fn() -> U`.
func projected(g syntax.Generics, do func(t syntax.Type)) {
	in := func(bounds []syntax.Bound) {
		for _, b := range bounds {
			if b.Path == nil {
				continue
			}
			args := b.Path.Segs[len(b.Path.Segs)-1].Args
			if args == nil {
				continue
			}
			if args.Output != nil {
				do(args.Output)
			}
			for _, a := range args.Assocs {
				if a.Type != nil {
					do(a.Type)
				}
			}
		}
	}
	for i := range g.Params {
		in(g.Params[i].Bounds)
	}
	for i := range g.Where {
		in(g.Where[i].Bounds)
	}
}

package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Lifetimes that are written and left out in signatures and types (reference: lifetime elision): E0106, E0261, E0637,
// E0726.

// assocBounds visits what bounds say that associated types are.
func (w *typeWalk) assocBounds(list []syntax.Bound) {
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

// fieldsWritten checks fields as they are written, and reports whether their types have all the lifetimes that they
// need.
func (p *Program) fieldsWritten(d *resolve.Def, variant int, fields []syntax.FieldDef) (right bool) {
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
		whole := true
		if p.storedType(d, &whole).ty(f.Type, false); !whole {
			right = false
			ts := p.adt(d).fields[variant]
			ts[i] = p.wrongReferences(ts[i])
		}
	}
	return right
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
	generics := lower{p: p, item: d, parent: ParentOf(d)}
	if len(q.Segs) == 1 && generics.generic(q.Segs[0].Name.Name) != nil {
		return 0 // a type parameter
	}
	def, used := p.S.Path(d.Scope, q, resolve.TypeNS)
	if def == nil || used != len(q.Segs) || def.Crate == nil || def.Crate != p.Main && !def.Crate.Library ||
		def.Kind != resolve.Struct && def.Kind != resolve.Alias && def.Kind != resolve.Enum || def.Generics == nil {
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
		e.WithHelp("this function's return type contains a borrowed value, but there is no value " +
			"for it to be borrowed from").WithHelp("consider using the `'static` lifetime, or return an owned value")
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
	e.WithHelp("this function's return type contains a borrowed value, but the signature does not say " +
		"whether it is borrowed from " + from).WithHelp("consider introducing a named lifetime parameter")
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

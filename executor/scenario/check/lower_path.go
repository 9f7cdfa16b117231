package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Paths as types.

func (l *lower) pathType(t *syntax.PathType) *types.Type {
	p := l.p
	if t.QSelf != nil {
		self := l.ty(t.QSelf.Self)
		if t.QSelf.Trait != nil {
			tr, args, _ := l.traitRef(t.QSelf.Trait, self)
			if tr == nil {
				return p.Prim(types.Error)
			}
			l.recordNamed(tr)
			return l.assocOf(tr, args, &t.Path.Segs[0])
		}
		return l.relative(self, t.Path.Segs, t.Span)
	}
	segs := t.Path.Segs
	first := segs[0].Name.Name
	if !t.Path.Global {
		var base *types.Type
		if first == "Self" && l.self != nil {
			base = l.self
		} else if g := l.generic(first); g != nil {
			base = g
		} else if first == "Self" && l.item != nil && (l.item.Kind == resolve.Struct || l.item.Kind == resolve.Enum) {
			base = p.adtIdentity(l.item)
		}
		if base != nil {
			what := "type parameter `" + first + "`"
			if first == "Self" {
				what = "self type"
			}
			p.noArgs(&segs[0], what)
			l.notSelf = first != "Self"
			r := l.relative(base, segs[1:], t.Span)
			l.notSelf = false
			return r
		}
	}
	d, used := p.S.Path(l.scope, t.Path, resolve.TypeNS)
	if prim := p.S.Prim(first); prim != nil && !t.Path.Global && (d == nil || d.Kind == resolve.Module && used == 1) {
		d, used = prim, 1 // use std::str does not hide the type
	}
	if d == nil {
		l.unresolved(t.Path, used, "type")
		l.namesIn(t.Path)
		return p.Prim(types.Error)
	}
	if d.Kind == resolve.Trait && used < len(segs) {
		p.err(t.Span, diag.E0223, "ambiguous associated type", "")
		return p.Prim(types.Error)
	}
	if d.Kind == resolve.Trait && used < len(segs) {
		p.err(t.Span, diag.E0223, "ambiguous associated type", "").
			WithHelp("name the type too: `<Type as " + d.Name + ">::" + segs[used].Name.Name + "`")
		return p.Prim(types.Error)
	}
	base := l.defType(d, segs[:used], t.Span)
	l.notSelf = true
	r := l.relative(base, segs[used:], t.Span)
	l.notSelf = false
	return r
}

func (p *Program) adtIdentity(d *resolve.Def) *types.Type { return p.adtType(d, p.identity(d)) }

func (p *Program) adtType(d *resolve.Def, args []*types.Type) *types.Type {
	return p.Intern(&types.Outline{Kind: types.Adt, Def: d}, args, nil, 0, 0)
}

// defType is the type that a resolved path names, with the arguments written
// in its segments.
func (l *lower) defType(d *resolve.Def, segs []syntax.PathSeg, sp syntax.Span) *types.Type {
	p := l.p
	seg := &segs[len(segs)-1]
	p.noArgsOn(segs, d)
	if l.item != nil {
		p.lintDeprecated(l.item, d, seg.Name.Span)
	}
	switch d.Kind {
	case resolve.Prim:
		p.noArgs(seg, "builtin type `"+d.Name+"`")
		return p.primType(d.Name)
	case resolve.Struct, resolve.Enum, resolve.Union:
		return p.adtType(d, l.args(d, seg.Args, seg.Name.Span, 0))
	case resolve.Alias:
		if up := p.aliases[l.parent]; up != nil && up.busy {
			up.next = sp
		}
		ai := p.alias(d)
		l.recordNamed(d)
		return p.Subst(ai.ty, l.args(d, seg.Args, seg.Name.Span, 0))
	case resolve.Variant:
		p.err(sp, diag.E0573, "expected type, found variant `"+d.Parent.Name+"::"+d.Name+"`",
			"not a type").WithHelp("try using the variant's enum: `" + d.Parent.Name + "`")
	case resolve.Trait:
		p.err(sp, diag.E0782, "expected a type, found a trait",
			"").WithHelp("you can add the `dyn` keyword if you want a trait object: `dyn " + d.Name + "`")
	default:
		p.err(sp, diag.E0573, "expected type, found "+d.Kind.String()+" `"+d.Name+"`", "not a type")
	}
	return p.Prim(types.Error)
}

var primKinds = map[string]types.Kind{
	"bool": types.Bool, "char": types.Char, "str": types.Str,
	"i8": types.I8, "i16": types.I16, "i32": types.I32, "i64": types.I64, "i128": types.I128, "isize": types.Isize,
	"u8": types.U8, "u16": types.U16, "u32": types.U32, "u64": types.U64, "u128": types.U128, "usize": types.Usize,
	"f32": types.F32, "f64": types.F64,
}

func (p *Program) primType(name string) *types.Type { return p.Prim(primKinds[name]) }

// relative resolves what follows a type in a path: associated types.
func (l *lower) relative(base *types.Type, segs []syntax.PathSeg, sp syntax.Span) *types.Type {
	for i := range segs {
		if base.Kind == types.Error {
			return base
		}
		base = l.assocByName(base, &segs[i], sp)
	}
	return base
}

func (l *lower) assocOf(tr *resolve.Def, args []*types.Type, seg *syntax.PathSeg) *types.Type {
	name := seg.Name
	_, oargs, a := l.p.findAssoc(tr, args, name.Name)
	if a == nil {
		l.p.err(name.Span, diag.E0576, "cannot find associated type `"+name.Name+"` in trait `"+tr.Name+"`",
			"not found in `"+tr.Name+"`")
		return l.p.Prim(types.Error)
	}
	t := l.p.Proj(a, l.ownArgs(a, oargs, seg))
	if l.norm != nil {
		return l.norm(t)
	}
	return t
}

// ownArgs appends the arguments of an associated type itself, which follow those
// of its trait.
func (l *lower) ownArgs(a *resolve.Def, args []*types.Type, seg *syntax.PathSeg) []*types.Type {
	if a.Crate == l.p.Main && l.infer == nil {
		given := 0
		if seg.Args != nil {
			for i := range seg.Args.Args {
				if seg.Args.Args[i].Lifetime != "" {
					given++
				}
			}
		}
		if n := lifetimeParams(a); given != n {
			l.p.err(seg.Name.Span, diag.E0107, "associated type takes "+plural(n, "lifetime argument")+" but "+
				plural(given, "lifetime argument")+" "+wasWere(given)+" supplied", "expected "+plural(n, "lifetime argument"))
		}
	}
	if len(a.Params) == 0 {
		return args
	}
	return append(args[:len(args):len(args)], l.args(a, seg.Args, seg.Name.Span, 0)...)
}

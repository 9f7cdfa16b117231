package check

import (
	"sort"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Written types become types (rustc: HirTyLowerer). A lower has the scope, the generic parameters that are visible in
// it, and what `_` and `impl Trait` mean there.

// lower turns written types into Types in one scope.
type lower struct {
	p     *Program
	scope *resolve.Mod
	// item and parent whose generics are visible
	item, parent *resolve.Def
	self         *types.Type                      // Self in an impl or trait
	selfTrait    *resolve.Def                     // trait (or the trait of the impl) for Self::Item
	selfArgs     []*types.Type                    // its arguments, Self first
	infer        func(at syntax.Span) *types.Type // `_` and omitted arguments; nil: not allowed here
	implTrait    func(*syntax.ImplType) *types.Type
	assocImpl    func(*syntax.ImplType) *types.Type // implTrait for the associated types of the bounds of an impl Trait
	macro        func(*syntax.Path) *resolve.Def    // in bodies, which define macros too
	local        func(*syntax.Ident) bool           // a variable has that name, or a parameter in a signature
	// norm normalises projections at once (bodies); nil in signatures
	norm func(*types.Type) *types.Type
	// value: a path in an expression; omitted arguments are inferred, defaults
	// are not used
	value bool
	// outer: this is the body of an anonymous constant, and outer what is around it
	outer *lower
	// generous: that anonymous constant is the length of a repeat expression
	generous bool
	// notSelf: the type in front of ::Name was not written as Self but is the same type; the impl's trait does not count
	notSelf bool
	// miscounted: a type has more arguments than it is declared with, or another number of lifetimes
	miscounted bool
}

func (p *Program) lowerFor(d *resolve.Def) *lower {
	l := &lower{p: p, scope: d.Scope, item: d, parent: ParentOf(d)}
	if d.Kind == resolve.Trait || d.Kind == resolve.Impl {
		l.parent = d
		l.item = nil
	}
	if l.parent != nil {
		p.selfOf(l, l.parent)
	}
	return l
}

func (p *Program) selfOf(l *lower, d *resolve.Def) {
	switch d.Kind {
	case resolve.Trait:
		l.self = p.param(0, "Self")
		l.selfTrait = d
		l.selfArgs = p.identity(d)
	case resolve.Impl:
		im := p.impl(d)
		l.self = im.self
		l.selfTrait = im.trait
		l.selfArgs = im.args
	}
}

func (p *Program) param(i int, name string) *types.Type {
	return p.Intern(&types.Outline{Kind: types.Param, Index: i, Name: name}, nil, nil, 0, 0)
}

// identity are d's flat parameters as types.
func (p *Program) identity(d *resolve.Def) []*types.Type {
	var out []*types.Type
	if par := ParentOf(d); par != nil {
		out = p.identity(par)
	}
	for _, q := range d.Params {
		out = append(out, p.param(len(out), q.Name))
	}
	return out
}

func (l *lower) generic(name string) *types.Type {
	var found *types.Type
	base := 0
	look := func(d *resolve.Def) {
		for i, q := range d.Params {
			switch {
			case q.Name != name:
			case found != nil:
				found = l.p.Prim(types.Error)
			default:
				found = l.p.param(base+i, name)
			}
		}
		base += len(d.Params)
	}
	if l.parent != nil && name != "Self" {
		look(l.parent)
	} else if l.parent != nil {
		base = len(l.parent.Params)
	}
	if l.item != nil && l.item != l.parent {
		look(l.item)
	}
	return found
}

// constGeneric is the const parameter of that name.
func (l *lower) constGeneric(name string) *types.Type {
	if l.constParam(name) == nil {
		return nil
	}
	return l.generic(name)
}

// constParam declares the const parameter of that name.
func (l *lower) constParam(name string) *syntax.GenericParam {
	for _, d := range []*resolve.Def{l.item, l.parent} {
		if d == nil {
			continue
		}
		for _, q := range d.Params {
			if q.Name == name && q.Kind == resolve.ConstParam {
				return &d.Generics.Params[q.Index]
			}
		}
	}
	return nil
}

// macroType expands a macro call once; what it says is kept in the node.
func (l *lower) macroType(t *syntax.MacroType) *types.Type {
	if t.Expanded == nil {
		var d *resolve.Def
		if l.macro != nil {
			d = l.macro(t.Mac.Path)
		} else {
			d = l.p.S.LookupMacro(l.scope, t.Mac.Path, true)
		}
		if d == nil {
			return l.p.Prim(types.Error)
		}
		if d.Macro == nil {
			l.p.err(t.Span, diag.Unsupported, "this macro is no type", "")
			return l.p.Prim(types.Error)
		}
		toks, _, ok := l.p.S.Expand(d, t.Mac, false)
		if !ok {
			return l.p.Prim(types.Error)
		}
		l.p.S.CallSite(toks, t.Mac.Span)
		t.Expanded = syntax.ParseTypeTokens(toks, l.p.S.Diags)
	}
	return l.ty(t.Expanded)
}

func (l *lower) ty(t syntax.Type) *types.Type {
	p := l.p
	switch t := t.(type) {
	case nil:
		return p.Unit()
	case *syntax.PathType:
		return l.pathType(t)
	case *syntax.RefType:
		return p.Ref(l.ty(t.Elem), t.Mut)
	case *syntax.PtrType:
		return p.Make(types.Type{Kind: types.Ptr, Mut: t.Mut, Args: []*types.Type{l.ty(t.Elem)}})
	case *syntax.TupleType:
		var ts []*types.Type
		for _, e := range t.Elems {
			ts = append(ts, l.ty(e))
		}
		return p.Tuple(ts...)
	case *syntax.SliceType:
		return p.Slice(l.ty(t.Elem))
	case *syntax.ArrayType:
		return p.Array(l.ty(t.Elem), l.length(t.Len, p.Prim(types.Usize), "length"))
	case *syntax.FnPtrType:
		ts, ret := l.signature(t.Params, t.Ret)
		return p.Make(types.Type{Kind: types.FnPtr, Args: append(ts, ret)})
	case *syntax.NeverType:
		return p.Prim(types.Never)
	case *syntax.InferType:
		if l.infer != nil {
			return l.infer(syntax.Span{})
		}
		if t.Missing {
			return p.Prim(types.Error)
		}
		p.err(t.Span, diag.E0121, "the placeholder `_` is not allowed within types on item signatures",
			"not allowed in type signatures")
		return p.Prim(types.Error)
	case *syntax.DynType:
		if t.Bare {
			p.err(t.Span, diag.E0782, "expected a type, found a trait", "").
				WithHelp("you can add the `dyn` keyword if you want a trait object")
			l.names(t.Bounds)
			return p.Prim(types.Error)
		}
		return l.dyn(t.Bounds)
	case *syntax.ImplType:
		if l.implTrait != nil {
			return l.implTrait(t)
		}
		p.err(t.Span, diag.E0562, "`impl Trait` is not allowed here", "")
		return p.Prim(types.Error)
	case *syntax.MacroType:
		return l.macroType(t)
	}
	return p.Prim(types.Error)
}

// length is the length of an array, or a const argument, which is of type want. A nil want is for an argument where no
// constant is expected.
func (l *lower) length(e syntax.Expr, want *types.Type, what string) *types.Type {
	if _, ok := unparen(e).(*syntax.UnderscoreExpr); ok && l.infer != nil {
		return l.infer(syntax.Span{})
	} else if ok {
		l.p.err(e.ExprSpan(), diag.E0121, "the placeholder `_` is not allowed within types on item signatures",
			"not allowed in type signatures")
		return l.p.Prim(types.Error)
	}
	if pe, ok := e.(*syntax.PathExpr); ok && len(pe.Path.Segs) == 1 {
		if g := l.constGeneric(pe.Path.Segs[0].Name.Name); g != nil {
			if want == nil {
				return g
			}
			return l.constOfType(g, want, pe.Span)
		}
	}
	if b, ok := e.(*syntax.BlockExpr); ok && len(b.Stmts) == 1 {
		if x, ok := b.Stmts[0].(*syntax.ExprStmt); ok && !x.Semi {
			return l.length(x.X, want, what)
		}
	}
	if want == nil {
		return l.p.ConstN(0) // who asks reports that it is no type
	}
	n, ok := l.p.constKnown(l, e, want, what)
	if !ok {
		return l.p.Prim(types.Error)
	}
	return l.p.ConstN(uint64(n))
}

func (l *lower) dyn(bounds []syntax.Bound) *types.Type {
	p := l.p
	var out types.Type
	out.Kind = types.Dyn
	var at syntax.Span
	lifetimes := 0
	for i := range bounds {
		b := &bounds[i]
		if b.Path == nil {
			if lifetimes++; lifetimes > 1 {
				p.err(b.Span, diag.E0226, "only a single explicit lifetime bound is permitted", "")
			}
			continue
		}
		tr, args, assocs := l.traitRef(b.Path, p.Prim(types.Error))
		if tr == nil {
			return p.Prim(types.Error)
		}
		l.selfDefaults(tr, b.Path)
		if isAuto(tr) {
			out.N |= autoBit(tr)
			continue
		}
		if out.Def != nil {
			p.err(b.Span, diag.E0225, "only auto traits can be used as additional traits in a trait object",
				"additional non-auto trait")
			return p.Prim(types.Error)
		}
		out.Def, out.Args, at = tr, args[1:], b.Path.Span
		for _, a := range assocs {
			if a.ty == nil {
				p.err(b.Path.Span, diag.SyntaxError, "associated type bounds are not allowed in `dyn` types", "")
				return p.Prim(types.Error)
			}
			out.Binds = append(out.Binds, types.Bind{Assoc: a.assoc, Ty: a.ty})
		}
	}
	if out.Def != nil {
		sort.SliceStable(out.Binds, func(i, k int) bool { // the order that they are written in says nothing
			return out.Binds[i].Assoc.Span.Lo < out.Binds[k].Assoc.Span.Lo
		})
		l.unboundAssoc(&out, bounds)
		p.trait(out.Def) // reports what is wrong with the bounds of the trait
		if why, early := p.notDyn(out.Def, map[*resolve.Def]bool{}); why != "" {
			p.hasBadDyn = true
			if early || l.infer != nil {
				p.reportNotDyn(out.Def, at)
				return p.Prim(types.Error)
			}
		}
	}
	t := p.Make(out)
	if out.Def != nil && isFnTrait(out.Def) && at.Lo != 0 {
		l.noteLends(t, bounds)
	}
	return t
}

// noteLends notes which arguments of a trait object of an Fn trait are written as references with a lifetime for each
// call. Types leave lifetimes out, so what counts is what all trait objects of this type have.
func (l *lower) noteLends(t *types.Type, bounds []syntax.Bound) {
	p := l.p
	for i := range bounds {
		if bounds[i].Path == nil {
			continue
		}
		ga := bounds[i].Path.Segs[len(bounds[i].Path.Segs)-1].Args
		if ga == nil || !ga.Paren {
			continue
		}
		if p.dynLends == nil {
			p.dynLends = map[*types.Type]uint32{}
		}
		mask := elidedRefs(ga)
		if known, ok := p.dynLends[t]; ok {
			mask &= known
		}
		p.dynLends[t] = mask
	}
}

// unboundAssoc reports associated types that a trait object leaves open, and binds them to an unknown type.
func (l *lower) unboundAssoc(t *types.Type, bounds []syntax.Bound) {
	p := l.p
	if t.Def.Crate == nil || len(bounds) == 0 {
		return
	}
	known := map[*resolve.Def]bool{}
	for _, b := range t.Binds {
		known[b.Assoc] = true
	}
	preds := p.elaborate([]predicate{{trait: t.Def, args: append([]*types.Type{p.Prim(types.Error)}, t.Args...)}})
	for i := range preds {
		if preds[i].assoc != nil {
			known[preds[i].assoc] = true
		}
	}
	var open []string
	in := ""
	for i := range preds {
		if preds[i].assoc != nil {
			continue
		}
		for _, a := range preds[i].trait.Assoc() {
			if a.Kind != resolve.AssocType || known[a] || len(a.Params) > 0 || a.Generics != nil &&
				len(a.Generics.Params)+len(a.Generics.Where) > 0 {
				continue
			}
			known[a] = true
			open = append(open, "`"+a.Name+"`")
			t.Binds = append(t.Binds, types.Bind{Assoc: a, Ty: p.Prim(types.Error)})
			in = preds[i].trait.Name
		}
	}
	if len(open) == 0 {
		return
	}
	at := bounds[0].Span
	for i := range bounds {
		if q := bounds[i].Path; q != nil && q.Segs[len(q.Segs)-1].Name.Name == t.Def.Name {
			at = q.Span
		}
	}
	if len(open) > 1 {
		p.err(at, diag.E0191, "the value of the associated types "+strings.Join(open[:len(open)-1],
			", ")+" and "+open[len(open)-1]+" in `"+in+"` must be specified", "")
		return
	}
	p.err(at, diag.E0191, "the value of the associated type "+open[0]+" in `"+in+"` must be specified",
		"help: specify the associated type: `"+in+"<"+strings.Trim(open[0], "`")+" = Type>`")
}

func isAuto(d *resolve.Def) bool {
	t, ok := d.Item.(*syntax.TraitItem)
	return d.Lang == "Sized" || ok && t.Auto
}

func (l *lower) normed(t *types.Type) *types.Type {
	if l.norm != nil {
		return l.norm(t)
	}
	return t
}

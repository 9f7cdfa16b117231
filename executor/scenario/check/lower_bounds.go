package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Written bounds become predicates.

type assocBind struct {
	assoc *resolve.Def
	ty    *types.Type
	owner *resolve.Def // trait that declares it
	args  []*types.Type
	preds []predicate // from Item: Bound
}

// traitRef lowers Trait<A, Item = B> with the given Self. args has Self first.
func (l *lower) traitRef(path *syntax.Path, self *types.Type) (*resolve.Def, []*types.Type, []assocBind) {
	p := l.p
	d, used := p.S.Path(l.scope, path, resolve.TypeNS)
	if d == nil || d.Kind != resolve.Trait || used != len(path.Segs) {
		last := diag.Collect
		if l.norm != nil {
			last = diag.Typeck
		}
		p.S.Diags.EndAfter(last) // rustc: TraitRef::trait_def_id
	}
	if d == nil {
		l.unresolved(path, used, "trait")
		l.namesIn(path)
		return nil, nil, nil
	}
	if d.Kind != resolve.Trait || used != len(path.Segs) {
		p.err(path.Span, diag.E0404, "expected trait, found "+d.Kind.String()+" `"+d.Name+"`", "not a trait")
		return nil, nil, nil
	}
	seg := &path.Segs[len(path.Segs)-1]
	args := []*types.Type{self}
	var binds []assocBind
	if ga := seg.Args; ga != nil && ga.Paren {
		ts, out := l.signature(ga.Inputs, ga.Output)
		args = append(args, p.Tuple(ts...))
		if once := p.Lang("FnOnce"); once != nil {
			if o := once.Member("Output", resolve.AssocType); o != nil && isFnTrait(d) {
				binds = append(binds, assocBind{assoc: o, ty: out, owner: once, args: args})
			} else if o := d.Member("Output", resolve.AssocType); o != nil {
				binds = append(binds, assocBind{assoc: o, ty: out, owner: d, args: args})
			} else if ao := p.Lang("AsyncFnOnce"); ao != nil {
				if o := ao.Member("Output", resolve.AssocType); o != nil {
					binds = append(binds, assocBind{assoc: o, ty: out, owner: ao, args: args})
				}
			}
		}
		return d, args, binds
	}
	given := 0
	if seg.Args != nil {
		for i := range seg.Args.Args {
			a := &seg.Args.Args[i]
			if a.Lifetime != "" {
				continue
			}
			args = append(args, l.genArg(a, d, len(args), syntax.Span{}))
			given++
		}
	}
	for i := 1 + given; i < len(d.Params); i++ {
		args = append(args, l.defaultArg(d, i, args, seg.Name.Span))
	}
	if len(args) > len(d.Params) {
		p.err(seg.Name.Span, diag.E0107, "trait takes "+plural(len(d.Params)-1, "generic argument")+" but "+plural(given,
			"generic argument")+" were supplied", "")
		args = args[:len(d.Params)]
	}
	if seg.Args != nil {
		for i := range seg.Args.Assocs {
			a := &seg.Args.Assocs[i]
			owner, oargs, as := p.findAssoc(d, args, a.Name.Name)
			if as == nil {
				p.err(a.Name.Span, diag.E0220, "associated type `"+a.Name.Name+"` not found for `"+d.Name+"`",
					"associated type `"+a.Name.Name+"` not found")
				continue
			}
			if a.Args != nil {
				oargs = slices.Clone(oargs)
				for k := range a.Args.Args {
					if a.Args.Args[k].Lifetime == "" {
						oargs = append(oargs, l.genArg(&a.Args.Args[k], as, k, syntax.Span{}))
					}
				}
			}
			b := assocBind{assoc: as, owner: owner, args: oargs}
			if lifetimeParams(as) > 0 && a.Args == nil {
				p.err(a.Name.Span, diag.E0107, "missing generics for associated type `"+owner.Name+"::"+as.Name+"`",
					"expected "+plural(lifetimeParams(as), "lifetime argument"))
			}
			twice := func(o assocBind) bool { return o.assoc == as && o.ty != nil }
			if a.Type != nil && a.Args == nil && slices.ContainsFunc(binds, twice) {
				p.err(a.Name.Span, diag.E0719, "the value of the associated type `"+a.Name.Name+"` in trait `"+owner.Name+
					"` is already specified", "re-bound here")
				continue
			}
			if a.Type != nil {
				outer := l.implTrait
				if l.assocImpl != nil {
					l.implTrait = l.assocImpl
				}
				b.ty = l.ty(a.Type)
				l.implTrait = outer
			} else {
				sub := p.Proj(as, oargs)
				b.preds = l.bounds(sub, a.Bounds)
			}
			binds = append(binds, b)
		}
	}
	return d, args, binds
}

func isFnTrait(d *resolve.Def) bool { return d.Lang == "Fn" || d.Lang == "FnMut" || d.Lang == "FnOnce" }

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}

// bounds lowers T: A + B into predicates.
func (l *lower) bounds(self *types.Type, bs []syntax.Bound) []predicate {
	var out []predicate
	for i := range bs {
		b := &bs[i]
		if b.Path == nil || b.Maybe || b.Neg {
			continue
		}
		tr, args, binds := l.traitRef(b.Path, self)
		if tr == nil {
			continue
		}
		if q := l.asyncFnBound(tr, args, binds, b.Span); q != nil {
			out = append(out, q...)
			continue
		}
		out = append(out, predicate{trait: tr, args: args, span: b.Span})
		for _, x := range binds {
			if x.ty != nil {
				out = append(out, predicate{trait: x.owner, args: x.args, assoc: x.assoc, ty: x.ty, span: b.Span})
			}
			out = append(out, x.preds...)
		}
	}
	return out
}

// genericPreds lowers the bounds of a definition's own parameters and its where
// clause.
func (l *lower) genericPreds(d *resolve.Def, base int) []predicate {
	g := d.Generics
	if g == nil {
		return nil
	}
	var out []predicate
	i := 0
	for _, q := range d.Params {
		if q.Index < 0 {
			i++
			continue
		}
		gp := &g.Params[q.Index]
		if gp.Kind == syntax.TypeParam && len(gp.Bounds) > 0 {
			out = append(out, l.bounds(l.p.param(base+i, q.Name), gp.Bounds)...)
		}
		i++
	}
	for i := range g.Where {
		w := &g.Where[i]
		out = append(out, l.bounds(l.ty(w.Type), w.Bounds)...)
	}
	return out
}

// asyncFnBound lowers AsyncFn(A) -> R to Fn(A) whose result is a future of R:
// what a caller can do with either is the same here.
func (l *lower) asyncFnBound(tr *resolve.Def, args []*types.Type, binds []assocBind, sp syntax.Span) []predicate {
	plain := map[string]string{"AsyncFn": "Fn", "AsyncFnMut": "FnMut", "AsyncFnOnce": "FnOnce"}[tr.Lang]
	p := l.p
	fn, once, fut := p.Lang(plain), p.Lang("FnOnce"), p.Lang("Future")
	if l.parent != nil && l.parent.Kind == resolve.Trait && strings.HasPrefix(l.parent.Lang, "AsyncFn") {
		return nil // their own declarations
	}
	if plain == "" || fn == nil || once == nil || fut == nil {
		return nil
	}
	out := []predicate{{trait: fn, args: args, span: sp}}
	res := p.Proj(once.Member("Output", resolve.AssocType), args)
	out = append(out, predicate{trait: fut, args: []*types.Type{res}, span: sp})
	for _, b := range binds {
		if b.ty != nil {
			out = append(out, predicate{trait: fut, args: []*types.Type{res}, assoc: fut.Member("Output", resolve.AssocType),
				ty: b.ty, span: sp})
		}
	}
	return out
}

// signature returns the types of a function pointer or of an Fn bound, in which `impl Trait` is not allowed. A result
// that is not written is ().
func (l *lower) signature(params []syntax.Type, ret syntax.Type) (ts []*types.Type, out *types.Type) {
	l.elidedResult(params, ret)
	outer := l.implTrait
	l.implTrait = nil
	defer func() { l.implTrait = outer }()
	for _, t := range params {
		ts = append(ts, l.ty(t))
	}
	if ret == nil {
		return ts, l.p.Unit()
	}
	return ts, l.ty(ret)
}

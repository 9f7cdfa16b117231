package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Dyn compatibility: the trait of an object must be one whose methods a vtable can hold. rustc reports each place where
// a type with such an object must be well-formed. In a body, a written type is reported where it is written and is an
// error then. A type from a header is reported once in its header, and in bodies at each call, path, loop and closure
// parameter whose type contains it.

// formed is a place in a body whose types must be well-formed. Of those in the same expression, one is reported; each
// of those that an expansion or a loop adds at one place is reported.
type formed struct {
	at, of syntax.Span
	tys    []*types.Type
	added  bool
}

// wellFormedAt records that types must be well-formed at a place in an expression, if the body is the program's own.
func (f *fnCtxt) wellFormedAt(at, of syntax.Span, tys ...*types.Type) {
	if f.user {
		f.formed = append(f.formed, formed{at, of, tys, at == f.callSite})
	}
}

// formedLoop records the types of the calls of into_iter and next in a for loop. Equal types are reported once.
func (f *fnCtxt) formedLoop(at syntax.Span, into, iter *types.Type) {
	if f.user {
		f.formed = append(f.formed, formed{at, at, []*types.Type{into}, true})
		if f.shallow(iter) != f.shallow(into) {
			f.formed = append(f.formed, formed{at, at, []*types.Type{iter}, true})
		}
	}
}

// wellFormedArgs records the types that a call expects of its arguments.
func (f *fnCtxt) wellFormedArgs(call syntax.Span, formals []*types.Type, args []syntax.Expr) {
	for i := range min(len(formals), len(args)) {
		f.wellFormedAt(args[i].ExprSpan(), call, formals[i])
	}
}

// checkFormed reports the recorded places whose types contain objects of traits that are not dyn compatible, or opaque
// types of functions whose bounds do not hold. The call of such a function is reported elsewhere.
func (f *fnCtxt) checkFormed() {
	if f.p.hasBadDyn || f.unmet {
		reported, calls := map[syntax.Span]bool{}, map[syntax.Pos]bool{}
		for _, d := range f.p.S.Diags.All() {
			calls[d.Span.Lo] = true
		}
		for _, x := range f.formed {
			for _, t := range x.tys {
				if t = f.resolve(t); !x.added && (reported[x.at] || reported[x.of]) {
					break
				}
				if tr := f.p.badDyn(t); tr != nil {
					f.p.reportNotDyn(tr, x.at).Distinct = x.added
				} else if q := f.unmetOpaque(t); q != nil && !calls[x.at.Lo] {
					q.span = x.at
					f.reportUnsatisfied(&obligation{predicate: *q})
				} else {
					continue
				}
				reported[x.at], reported[x.of] = true, true
				break
			}
		}
	}
	f.formed = nil
}

// unmetOpaque returns a bound that does not hold of the function of an opaque type in t, or nil.
func (f *fnCtxt) unmetOpaque(t *types.Type) *predicate {
	if !f.unmet || t.Flags&types.HasOpaque == 0 {
		return nil
	}
	if t.Kind == types.Opaque {
		preds := f.p.fn(t.Def).preds
		for i := range preds {
			if q := f.instPred(&preds[i], t.Args); q.assoc == nil && f.holds(q.trait, q.args...) == selNo {
				return &q
			}
		}
	}
	for _, a := range t.Args {
		if q := f.unmetOpaque(a); q != nil {
			return q
		}
	}
	return nil
}

// badDyn returns the trait of the first object in a type that is not dyn compatible, or nil.
func (p *Program) badDyn(t *types.Type) *resolve.Def {
	if t.Kind == types.Dyn && t.Def != nil {
		if why, _ := p.notDyn(t.Def, map[*resolve.Def]bool{}); why != "" {
			return t.Def
		}
	}
	if t.Kind == types.FnDef || t.Kind == types.Closure {
		return nil
	}
	for _, a := range t.Args {
		if tr := p.badDyn(a); tr != nil {
			return tr
		}
	}
	return nil
}

// reportNotDyn reports the first reason that keeps a trait from being the trait of an object.
func (p *Program) reportNotDyn(tr *resolve.Def, at syntax.Span) *syntax.Diag {
	why, _ := p.notDyn(tr, map[*resolve.Def]bool{})
	return p.err(at, diag.E0038, "the trait `"+tr.Name+"` is not dyn compatible", "`"+tr.Name+"` is not dyn compatible").
		WithNote("because " + why)
}

// notDyn returns why a trait, or one of its supertraits, is not dyn compatible; "" if it is. Early reports that a
// supertrait uses Self as an argument: no type can be made then.
func (p *Program) notDyn(tr *resolve.Def, seen map[*resolve.Def]bool) (why string, early bool) {
	if seen[tr] {
		return "", false
	}
	seen[tr] = true
	for _, a := range tr.Assoc() {
		switch a.Kind {
		case resolve.Fn:
			if why := dynViolation(a); why != "" && !vtableSafe(a) {
				return "method `" + a.Name + "` " + why, false
			}
		case resolve.Const:
			return "it contains the associated `const` `" + a.Name + "`", false
		case resolve.AssocType:
			if ta, ok := a.Item.(*syntax.TypeAlias); ok && len(ta.Generics.Params) > 0 && !whereSelfSized(a) {
				return "it contains the generic associated type `" + a.Name + "`", false
			}
		}
	}
	for _, q := range p.trait(tr).supers {
		switch {
		case q.assoc != nil:
			continue
		case q.trait.Lang == "Sized":
			return "it requires `Self: Sized`", false
		case len(q.args) > 1 && slices.ContainsFunc(q.args[1:], isSelfParam):
			return "it uses `Self` as a type parameter", true
		}
		if why, early := p.notDyn(q.trait, seen); why != "" {
			return why, early
		}
	}
	return "", false
}

// isSelfParam reports whether a type in a trait contains Self other than in a projection.
func isSelfParam(t *types.Type) bool {
	switch t.Kind {
	case types.Param:
		return t.Index == 0
	case types.Proj:
		return false
	}
	return slices.ContainsFunc(t.Args, isSelfParam)
}

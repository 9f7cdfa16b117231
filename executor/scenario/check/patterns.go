package check

import (
	"github.com/pollground/pollground/executor/scenario/analysis/patterns"
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/internal/int128"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What package patterns finds in a function is reported here.

// patternTypes answers what package patterns asks.
type patternTypes struct{ f *fnCtxt }

func (x patternTypes) Resolve(t *types.Type) *types.Type { return x.f.resolve(t) }
func (x patternTypes) Budget() *budget.Budget            { return x.f.p.Budget() }
func (x patternTypes) Unknown() *types.Type              { return x.f.p.Prim(types.Error) }

func (x patternTypes) Fields(t *types.Type, v *resolve.Def) []*types.Type {
	fts := x.f.p.fieldTypes(t, v)
	out := make([]*types.Type, len(fts))
	for i, ft := range fts {
		out[i] = x.f.resolve(x.f.norm(ft))
	}
	return out
}

func (x patternTypes) Number(e *thir.NamedConst) (int128.Int, bool) {
	words, ok := x.f.p.Number(e.Def, e.Args)
	return int128.Of(words[1], words[0]), ok
}

func (x patternTypes) Constant(e *thir.NamedConst) thir.Expr {
	p := x.f.p
	switch e.Ty.Kind {
	case types.Tuple, types.Adt, types.Array, types.Ref:
	default:
		return nil // a number, see Number
	}
	if len(e.Args) > 0 || e.Def.Crate.Library || !p.IsRight(e.Def) {
		return nil
	}
	v := p.bodyOf(e.Def).body.Value
	for {
		b, ok := v.(*thir.Block)
		if !ok || len(b.Stmts) > 0 || b.Tail == nil {
			return v
		}
		v = b.Tail
	}
}

// uncovered returns the patterns that rows leave out, as messages name them. It reports true if there are none, or
// errors in the types.
func (f *fnCtxt) uncovered(rows [][]thir.Pat, t *types.Type) (miss []string, list, label string, ok bool) {
	if containsError(t) || !f.right {
		return nil, "", "", true
	}
	if miss, ok = patterns.Missing(patternTypes{f}, rows, t); ok {
		return nil, "", "", true
	}
	list, label = patterns.List(miss), "pattern "
	if len(miss) > 1 {
		label = "patterns "
	}
	return miss, list, label + list + " not covered", false
}

// exhaustive checks that the arms of a match cover its value.
func (f *fnCtxt) exhaustive(m *thir.Match, e *syntax.MatchExpr) {
	t := f.resolve(m.Scrut.Type())
	if len(m.Arms) == 0 {
		for t.Kind == types.Ref {
			t = t.Args[0]
		}
		if patterns.Empty(patternTypes{f}, t) {
			return
		}
	}
	miss, list, label, ok := f.uncovered(patterns.Rows(m), t)
	if ok {
		return
	}
	help := "ensure that all possible cases are being handled by adding a match arm with a wildcard pattern"
	if len(miss) > 1 {
		help += ", a match arm with multiple or-patterns, or multiple match arms"
	} else {
		help += " or an explicit pattern: `" + miss[0] + " => todo!()`"
	}
	f.err(e.X.ExprSpan(), diag.E0004, "non-exhaustive patterns: "+list+" not covered", label).
		WithNote("the matched value is of type `" + t.String() + "`").WithHelp(help)
}

// irrefutable checks a pattern that stands where no other can follow: of a let without else, a for, a parameter.
func (f *fnCtxt) irrefutable(p thir.Pat, sp syntax.Span, where string) {
	if _, _, label, ok := f.uncovered([][]thir.Pat{{p}}, f.resolve(p.PatType())); !ok {
		d := f.err(sp, diag.E0005, "refutable pattern in "+where, label)
		if where != functionArgument && where != closureArgument {
			d.WithNote("`let` bindings require an \"irrefutable pattern\", like a `struct` or an `enum` with only one variant").
				WithHelp("you might want to use `let else` to handle the variant that isn't matched")
		}
	}
}

// lintUnreachable warns of patterns that match nothing which earlier arms leave.
func (f *fnCtxt) lintUnreachable(m *thir.Match) {
	t := f.resolve(m.Scrut.Type())
	if containsError(t) || !f.right {
		return
	}
	for _, p := range patterns.Unreachable(patternTypes{f}, m, t) {
		f.warn(p.Common().Sp, diag.UnreachablePatterns, "unreachable pattern").Label = "no value can reach this"
	}
}

// lintIrrefutable warns of the patterns of conditions and of let-else that always match.
func (f *fnCtxt) lintIrrefutable(p thir.Pat, sp syntax.Span, what string) {
	if !f.user || f.macros > 0 {
		return
	}
	f.finally(func() {
		t := f.resolve(p.PatType())
		if containsError(t) || !f.right || t.Kind == types.Never {
			return
		}
		if _, ok := patterns.Missing(patternTypes{f}, [][]thir.Pat{{p}}, t); ok {
			f.warn(sp, diag.IrrefutableLetPatterns, "irrefutable `"+what+"` pattern")
		}
	})
}

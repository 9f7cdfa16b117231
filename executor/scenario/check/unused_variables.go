package check

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Lints about variables: unused, needlessly mut, named like a variant.

// lintVariantName refuses a binding that was meant to be a variant, which rustc
// denies.
func (f *fnCtxt) lintVariantName(l *thir.Local, t *types.Type) {
	if in := f.resolve(t); l.Name == "" || (l.Name[0] < 'A' || l.Name[0] > 'Z') &&
		(in.Kind != types.Adt || in.Def.Kind != resolve.Enum || in.Def.VariantNamed(l.Name) == nil) {
		return
	}
	f.finally(func() {
		t := f.resolve(t)
		for t.Kind == types.Ref {
			t = t.Args[0]
		}
		if t.Kind != types.Adt || t.Def.Kind != resolve.Enum || !f.right {
			return
		}
		if v := t.Def.VariantNamed(l.Name); v != nil && v.CtorKind() == syntax.UnitKind {
			name := DisplayPath(t.Def)
			f.warn(l.Span, diag.E0170, "pattern binding `"+l.Name+"` is named the same as one of the variants of the type `"+
				name+"`").Label = "help: to match on the variant, qualify the path: `" + name + "::" + l.Name + "`"
		}
	})
}

// lintMut warns of variables that need not be mut.
func (f *fnCtxt) lintMut() {
	if it := f.def.FnItem(); it != nil && it.Boxed {
		return // #[async_trait] binds the parameters anew
	}
	for _, l := range f.locals {
		at, name := f.p.Binding(l), l.Span.Lo
		if l.Name == "self" && strings.HasPrefix(f.p.S.Sources.Text(l.Span), "mut ") { // the span has mut and the type
			name += syntax.Pos(len("mut "))
			at.Hi = name + syntax.Pos(len("self"))
		}
		if l.Mut && !f.state(l).changed && at.Lo < name && !strings.HasPrefix(l.Name, "_") {
			f.warn(at, diag.UnusedMut, "variable does not need to be mutable").
				Suggest("remove this `mut`", diag.MachineApplicable, diag.InlineShort,
					syntax.DiagEdit{Span: syntax.Span{Lo: at.Lo, Hi: name}})
		}
	}
}

func (f *fnCtxt) lintUnusedVar(l *thir.Local) {
	if l.Name == "" || l.Name[0] == '_' || f.div { // rustc's liveness does not look at code that is not reached
		return
	}
	f.last = append(f.last, lastCheck{variable: l})
}

func (f *fnCtxt) warnUnused(l *thir.Local) {
	if !f.state(l).used && !f.usedAt(l.Span) {
		d := f.warn(f.p.Binding(l), diag.UnusedVariables, "unused variable: `"+l.Name+"`")
		d.Suggest("if this is intentional, prefix it with an underscore", diag.MaybeIncorrect, diag.Inline,
			syntax.DiagEdit{Span: l.Span, Text: "_" + l.Name})
	}
}

// usedAt reports whether a variable declared at the place is used: an expansion may declare one twice.
func (f *fnCtxt) usedAt(at syntax.Span) bool {
	if f.usedSpans == nil {
		f.usedSpans = map[syntax.Span]bool{}
		for _, l := range f.locals {
			if f.state(l).used {
				f.usedSpans[l.Span] = true
			}
		}
	}
	return f.usedSpans[at]
}

package check

import (
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Places that must not change, or whose change is in vain: what a guard sees of its pattern, and constants.

// changesGuarded reports a change of what a pattern binds, or of what is behind it, in the pattern's guard: there it is
// behind a shared reference.
func (f *fnCtxt) changesGuarded(pl thir.Expr, at syntax.Span, why string) bool {
	path := placePath(pl)
	l, ok := path[0].(*thir.LocalRef)
	if !ok || !slices.ContainsFunc(f.guarded, func(b binding) bool { return b.l == l.L }) {
		return false
	}
	for _, e := range path[:len(path)-1] {
		if t := f.shallow(e.Type()); (t.Kind == types.Ref || t.Kind == types.Ptr) && !t.Mut || t.Kind == types.Ptr {
			return false
		}
	}
	code, verb := diag.E0596, "cannot borrow `"+exprName(pl)+"` as mutable"
	if why == "assign" {
		code, verb = diag.E0594, "cannot assign to `"+exprName(pl)+"`"
	}
	f.err(at, code, verb+", as it is immutable for the pattern guard", verb[:strings.Index(verb, " `")]).
		WithNote("variables bound in patterns are immutable until the end of the pattern guard")
	return true
}

// lintConstChange warns of a change of a constant, which changes a temporary: an assignment to a part, or a borrow.
// Where the constant's type has a destructor, that may see the change.
func (f *fnCtxt) lintConstChange(c *thir.NamedConst, assigned, whole bool) {
	at := f.mutAt
	msg := "taking a mutable reference to a `const` item"
	if assigned {
		msg = "attempting to modify a `const` item"
		if whole {
			return
		}
	}
	f.finally(func() {
		t := f.resolve(c.Ty)
		if d := t.Def; t.Kind == types.Adt && (f.p.hasDropImpl(t) || f.p.DropHook(d) != nil || d.Lang == "Vec" ||
			d.Lang == "String" || d.Lang == "Box") {
			return
		}
		f.warn(at, diag.ConstItemMutation, msg).
			WithNote("each usage of a `const` item creates a new temporary; the original `const` item will not be modified")
	})
}

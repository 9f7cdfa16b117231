package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// ---------------------------------------------------------------- casts

type castCheck struct {
	c *thir.Cast
	// open: as _ of what is no number. It is a coercion to what the context says later.
	open bool
}

func (f *fnCtxt) cast(e *syntax.CastExpr, want *types.Type) thir.Expr {
	to := f.ty(e.Type)
	if want != nil && f.shallow(to).Kind == types.Infer { // as _
		if w := f.shallow(want); w.Kind != types.Infer && !unsized(w) {
			f.unify(to, w)
		}
	}
	var h *types.Type
	if s := f.shallow(to); (isNum(s) || s.Kind == types.Infer) && castHints(e.X) {
		h = s
		if s.Kind == types.Infer && s.N == types.InferAny {
			h = nil
		}
	}
	if s := f.shallow(to); s.Kind == types.FnPtr || s.Kind == types.Char && castHints(e.X) || s.Kind == types.Ref ||
		s.Kind == types.Ptr || s.Kind == types.Adt || s.Kind == types.Dyn {
		h = s
	}
	x := f.expr(e.X, notOfCall(e.X, h))
	from := f.settled(x.Type())
	if s := f.shallow(to); unsized(s) {
		if from.Kind != types.Error && from.Kind != types.Never {
			f.err(e.Span, diag.E0620, "cast to unsized type: `"+f.resolve(from).String()+"` as `"+s.String()+"`", "")
		}
		return f.bad(e.Span)
	}
	s := f.shallow(to)
	inferred := func(t *types.Type) bool { return t.Kind == types.Ptr && f.shallow(t.Args[0]).Kind == types.Infer }
	// what is open stays open: the cast does not decide it
	late, open := true, true
	switch {
	case s.Kind == types.Infer: // what it becomes shows later; fallback leaves it what it is
		open = !isNum(from) && !isNumVar(from)
	case inferred(s), s.Kind == types.Ptr && inferred(from):
		// p as *const _: what is behind the pointer shows later, or is what the coercion makes it
	case from.Kind == types.Infer && (isNum(s) || from.N == types.InferAny):
		open = !isNum(s)
	default:
		late, open = false, false
	}
	if !late { // a cast can do what a coercion does
		if y, ok := f.tryCoerceSnap(x, to); ok {
			y = f.value(y)
			if _, made := y.(*thir.Coerce); made && y != x {
				y.Common().Sp = e.Span
			}
			if f.shallow(y.Type()) == f.shallow(to) || !(isNum(f.shallow(to)) || f.shallow(to).Kind == types.Ptr) {
				return y
			}
			x = y
		}
	}
	c := &thir.Cast{X: f.at(to, e.Span), V: f.value(x)}
	f.casts = append(f.casts, &castCheck{c, open})
	return c
}

// notOfCall returns the type that is probable for e, but nil for a call: what is expected of a call's result is
// required of its arguments.
func notOfCall(e syntax.Expr, t *types.Type) *types.Type {
	switch x := e.(type) {
	case *syntax.ParenExpr:
		return notOfCall(x.X, t)
	case *syntax.UnaryExpr:
		return notOfCall(x.X, t)
	case *syntax.RefExpr:
		return notOfCall(x.X, t)
	case *syntax.BlockExpr:
		if tail := blockTail(x); tail != nil {
			return notOfCall(tail, t)
		}
	case *syntax.CallExpr, *syntax.MethodExpr:
		return nil
	}
	return t
}

// blockTail returns the expression without a semicolon that ends a block, or nil.
func blockTail(b *syntax.BlockExpr) syntax.Expr {
	if n := len(b.Stmts); n > 0 {
		if tail, ok := b.Stmts[n-1].(*syntax.ExprStmt); ok && !tail.Semi {
			return tail.X
		}
	}
	return nil
}

// castHints: a cast to a number says what a literal is, but nothing about the
// operands of an operator, the arguments of a call, the branches of an if or match, or the value of a break.
func castHints(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return castHints(e.X)
	case *syntax.UnaryExpr:
		return castHints(e.X)
	case *syntax.BlockExpr:
		tail := blockTail(e)
		return e.Label == nil && (tail == nil || castHints(tail))
	case *syntax.BinaryExpr, *syntax.CallExpr, *syntax.IfExpr, *syntax.LoopExpr, *syntax.MatchExpr, *syntax.MethodExpr,
		*syntax.MacroExpr:
		return false
	}
	return true
}

// coerceCasts does what casts to _ turned out to be. A reference that becomes a pointer keeps its place.
func (f *fnCtxt) coerceCasts() {
	for _, k := range f.casts {
		if f.shallow(k.c.Ty).Kind == types.Ptr {
			if l, ok := k.c.V.(*thir.Load); ok {
				l.Reborrow = true
			}
			if from := f.shallow(k.c.V.Type()); from.Kind == types.Ref {
				if arr := f.shallow(from.Args[0]); arr.Kind == types.Array { // to a pointer to the first element
					f.tryUnify(arr.Args[0], f.shallow(k.c.Ty).Args[0])
				}
			}
		}
		if !k.open {
			continue
		}
		if x, ok := f.tryCoerceSnap(k.c.V, k.c.Ty); ok {
			k.c.V = f.value(x)
		}
	}
}

// checkCast runs when types are known.
func (f *fnCtxt) checkCast(k *castCheck) {
	from, to := f.resolve(k.c.V.Type()), f.resolve(k.c.Ty)
	if from.Kind == types.Error || to.Kind == types.Error || from == to || from.Kind == types.Never {
		return
	}
	a, b := castKind(from), castKind(to)
	x, y := from.String(), to.String()
	switch {
	case a == castNumber && b == castNumber, (a == castBool || a == castChar || a == castEnum) && to.IsInt(),
		from.Kind == types.U8 && b == castChar, from.IsInt() && b == castPtr, a == castPtr && to.IsInt(),
		a == castFn && (b == castPtr || to.IsInt()):
	case a == castPtr && b == castPtr:
		f.castPointer(k, from.Args[0], to.Args[0])
	case from.Kind == types.Ref && b == castPtr:
		elem := from.Args[0]
		if elem.Kind == types.Array {
			elem = elem.Args[0]
		}
		if elem.Kind != types.Infer && to.Args[0].Kind != types.Infer && (!f.can(elem, to.Args[0]) || to.Mut && !from.Mut) {
			f.err(k.c.Sp, diag.E0606, "casting `"+x+"` as `"+y+"` is invalid", "")
		}
	case b == castChar:
		f.err(k.c.Sp, diag.E0604, "only `u8` can be cast as `char`, not `"+x+"`", "invalid cast").
			WithHelp("try `char::from_u32` instead")
	case b == castBool:
		f.err(k.c.Sp, diag.E0054, "cannot cast `"+x+"` as `bool`", "unsupported cast").WithHelp("compare with zero instead")
	case from.Kind == types.Ref && b == castNumber:
		f.err(k.c.Sp, diag.E0606, "casting `"+x+"` as `"+y+"` is invalid", "").WithHelp("dereference the expression first")
	case a != castNone && (b == castNumber || b == castPtr):
		f.err(k.c.Sp, diag.E0606, "casting `"+x+"` as `"+y+"` is invalid", "")
	default:
		f.err(k.c.Sp, diag.E0605, "non-primitive cast: `"+x+"` as `"+y+"`",
			"an `as` expression can only be used to convert between primitive types or to coerce to a specific trait object")
	}
}

// castPointer checks a cast of a raw pointer to another one.
func (f *fnCtxt) castPointer(k *castCheck, from, to *types.Type) {
	thin := func(t *types.Type) bool {
		return t.Kind < types.Str || t.Kind == types.Ref || t.Kind == types.Ptr || t.Kind == types.Array ||
			t.Kind == types.Adt && f.p.Tail(t.Def) == layout.TailSized
	}
	switch {
	case thin(from) && unsized(to):
		f.err(k.c.Sp, diag.E0607, "cannot cast thin pointer `"+f.resolve(k.c.V.Type()).String()+"` to wide pointer `"+
			f.resolve(k.c.Ty).String()+"`", "")
	case from.Kind == types.Dyn && to.Kind == types.Dyn && to.N&^(from.N|f.p.impliedAuto(from)) != 0:
		for i, name := range types.AutoTraits {
			if to.N>>i&1 > from.N>>i&1 {
				f.err(k.c.Sp, diag.E0804, "cannot add auto trait `"+name+"` to dyn bound via pointer cast", "unsupported cast")
				return
			}
		}
	}
}

// The kinds of types that a cast knows.
const (
	castNone = iota
	castNumber
	castBool
	castChar
	castEnum // without fields
	castPtr
	castFn
)

func castKind(t *types.Type) int {
	switch {
	case t.IsInt(), t.IsFloat():
		return castNumber
	case t.Kind == types.Bool:
		return castBool
	case t.Kind == types.Char:
		return castChar
	case t.Kind == types.Ptr:
		return castPtr
	case t.Kind == types.FnPtr, t.Kind == types.FnDef:
		return castFn
	case t.Kind == types.Adt && t.Def.Kind == resolve.Enum &&
		!slices.ContainsFunc(t.Def.Variants, func(v *resolve.Def) bool { return len(v.FieldDefs()) > 0 }):
		return castEnum
	}
	return castNone
}

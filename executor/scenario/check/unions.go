package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Unions: the fields share their bytes, and nothing says which of them was written last. So a literal and a pattern
// name exactly one field, reading a field is unsafe, and no field has a destructor. In rustc this is spread over
// rustc_hir_typeck (literals, patterns), rustc_mir_build (check_unsafety) and rustc_hir_analysis (check_union_fields).

// unionItem checks the fields of a union.
func (p *Program) unionItem(d *resolve.Def) {
	defs := d.FieldDefs()
	if len(defs) == 0 {
		p.err(d.Item.Base().Span, diag.TypeError, "unions cannot have zero fields", "")
	}
	c := newInferCtxt(p, &paramEnv{preds: p.elaborate(p.adt(d).preds)})
	for i, t := range p.adt(d).fields[0] {
		if i < len(defs) && !p.mayStandInUnion(c, c.norm(t)) {
			p.err(defs[i].Span, diag.E0740,
				"field must implement `Copy` or be wrapped in `ManuallyDrop<...>` to be used in a union", "").
				WithNote("union fields must not have drop side-effects, which is currently enforced via either `Copy` " +
					"or `ManuallyDrop<...>`").
				WithHelp("wrap the field type in `ManuallyDrop<...>`")
		}
	}
}

// mayStandInUnion reports whether values of a type never have a destructor: references, ManuallyDrop, tuples and arrays
// of these, and what is Copy.
func (p *Program) mayStandInUnion(c *inferCtxt, t *types.Type) bool {
	switch t.Kind {
	case types.Ref, types.Error:
		return true
	case types.Tuple:
		for _, a := range t.Args {
			if !p.mayStandInUnion(c, a) {
				return false
			}
		}
		return true
	case types.Array:
		return p.mayStandInUnion(c, t.Args[0])
	case types.Adt:
		if t.Def.Lang == "ManuallyDrop" {
			return true
		}
	}
	cp := p.Lang("Copy")
	return cp == nil || c.holds(cp, t) != selNo
}

// oneField checks that a literal of a union gives one field and nothing else.
func (f *fnCtxt) oneField(e *syntax.StructExpr) {
	if len(e.Fields) != 1 {
		f.err(e.Path.Span, diag.E0784, "union expressions should have exactly one field", "")
	}
}

// notUpdated reports that a literal of what is no struct takes its other fields from a value.
func (f *fnCtxt) notUpdated(base syntax.Expr) thir.Expr {
	f.err(base.ExprSpan(), diag.E0436, "functional record update syntax requires a struct", "")
	f.expr(base, nil)
	return f.bad(base.ExprSpan())
}

// onePattern checks that a pattern of a union names one field and nothing else.
func (f *fnCtxt) onePattern(pt *syntax.StructPat) {
	if len(pt.Fields) != 1 {
		f.err(pt.PatSpan(), diag.TypeError, "union patterns should have exactly one field", "")
	}
	if pt.Rest {
		f.err(pt.PatSpan(), diag.TypeError, "`..` cannot be used in union patterns", "")
	}
}

// reads reports whether a pattern looks at a value, and where that is to be said.
func reads(pt syntax.Pat) (at syntax.Span, ok bool) {
	switch pt := pt.(type) {
	case *syntax.WildPat:
		return at, false
	case *syntax.OrPat:
		for _, x := range pt.Alts {
			if at, ok = reads(x); ok {
				return at, true
			}
		}
		return at, false
	case *syntax.IdentPat:
		return pt.Name.Span, true
	}
	return pt.PatSpan(), true
}

// unionPat checks the pattern of a field of a union. Reading it is unsafe, which is said once for what is nested in it.
func (c *patCtxt) unionPat(pt syntax.Pat, t *types.Type, bm thir.BindMode) thir.Pat {
	f := c.f
	at, ok := reads(pt)
	if ok {
		f.readsUnion(at)
		f.unsafe++
	}
	x := c.pat(pt, t, bm)
	if ok {
		f.unsafe--
	}
	return x
}

func (f *fnCtxt) readsUnion(at syntax.Span) {
	f.needUnsafe(at, "access to union field", "access to union field",
		"the field may not be properly initialized: using uninitialized data will cause undefined behavior")
}

// unread is a place that may be named outside of unsafe code, as nothing is read from it.
type unread struct {
	raw     syntax.Expr   // the operand of &raw
	union   syntax.Expr   // that operand, and the fields of unions that it is a field of
	written syntax.Expr   // what is assigned, and the fields of unions and structs that it is a part of
	fields  []syntax.Span // fields of unions that were named on the way to either
}

// via is a field expression on the way to such a place.
type via struct {
	written, raw bool
	before       int // fields that were named before it
}

// enter notes that e is checked before what it is a field of.
func (u *unread) enter(e *syntax.FieldExpr) via {
	v := via{syntax.Expr(e) == u.written, syntax.Expr(e) == u.union, len(u.fields)}
	if v.written {
		u.written = unparen(e.X)
	}
	if v.raw {
		u.union = unparen(e.X)
	}
	return v
}

// named checks that a field of a union may be named here. derefs: it lies behind a pointer in what it is a field of.
func (f *fnCtxt) named(e *syntax.FieldExpr, v via, union, derefs bool) {
	u := &f.unread
	if derefs || v.raw && !union { // so what it is a field of is read
		for _, at := range u.fields[v.before:] {
			f.readsUnion(at)
		}
		u.fields = u.fields[:v.before]
	}
	switch {
	case !union:
	case v.written || v.raw:
		u.fields = append(u.fields, e.Span)
	default:
		f.readsUnion(e.Span)
	}
}

// noDerefMut reports a deref_mut of a ManuallyDrop in a union that nobody wrote: what is assigned through it drops what
// may never have been there.
func (f *fnCtxt) noDerefMut(e *thir.Deref, of thir.Expr) {
	field, ok := of.(*thir.Field)
	if !ok || !f.user || e.Sp != of.Span() || !mir.IsUnion(f.shallow(field.Of.Type())) {
		return
	}
	if t := f.shallow(of.Type()); t.Kind == types.Adt && t.Def.Lang == "ManuallyDrop" {
		f.err(e.Sp, diag.TypeError, "not automatically applying `DerefMut` on `ManuallyDrop` union field", "").
			WithHelp("writing to this reference calls the destructor for the old value").
			WithHelp("add an explicit `*` if that is desired, or call `ptr::write` to not run the destructor")
	}
}

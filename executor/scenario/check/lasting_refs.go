package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// extendForever marks the temporaries in the value of a constant or static that live until the program ends.
func (f *fnCtxt) extendForever(v thir.Expr) {
	around := f.lasting
	f.lasting = []*thir.Borrow{}
	f.extend(v, nil)
	list := f.lasting
	f.lasting = around
	if f.user && len(list) > 0 {
		f.finally(func() { f.lastingRefs(list) })
	}
}

// lastingRefs reports references in the value of a constant or static to temporaries that live until the program ends
// and that may change: mutable ones, and those of values with interior mutability (rustc: check_consts, the operations
// MutBorrow and CellBorrow).
func (f *fnCtxt) lastingRefs(list []*thir.Borrow) {
	if !f.right {
		return
	}
	const lasting = "borrows of temporaries that have their lifetime extended until the end of the program are not allowed"
	static, _ := f.def.Item.(*syntax.StaticItem)
	for _, r := range list {
		place := r.Place
		for field, ok := place.(*thir.Field); ok; field, ok = place.(*thir.Field) {
			place = field.Of
		}
		t, ok := place.(*thir.Temp)
		switch of := r.Place.Type(); {
		case !ok:
		case r.Mut && (static == nil || !static.Mut):
			f.err(r.Sp, diag.E0764, "mutable "+lasting, "this mutable borrow refers to such a temporary").
				WithNote("Temporaries in constants and statics can have their lifetime extended until the end of the program")
		case !r.Mut && !f.p.Frozen(f.def, of) && f.valueHasCell(t.V):
			f.err(r.Sp, diag.E0492, "interior mutable shared "+lasting, "this borrow of an interior mutable value refers to "+
				"such a temporary").
				WithNote("Temporaries in constants and statics can have their lifetime extended until the end of the program")
		}
	}
}

// valueHasCell reports whether the value of a constant expression, whose type has an UnsafeCell, may have one: None of
// an Option<Cell<T>> has none.
func (f *fnCtxt) valueHasCell(e thir.Expr) bool {
	some := func(e thir.Expr) bool { return !f.p.Frozen(f.def, e.Type()) && f.valueHasCell(e) }
	switch e := e.(type) {
	case *thir.Construct:
		return slices.ContainsFunc(e.Fields, func(v thir.FieldInit) bool { return some(v.V) })
	case *thir.MakeTuple:
		return slices.ContainsFunc(e.Elems, some)
	case *thir.MakeClosure:
		return slices.ContainsFunc(e.Captures, some)
	case *thir.MakeArray:
		return slices.ContainsFunc(e.Elems, some)
	case *thir.Call:
		return e.Callee.Fn == nil || e.Callee.Fn.Kind == resolve.Fn || slices.ContainsFunc(e.Args, some)
	case *thir.NamedConst:
		if b := f.p.PolyBody(e.Def); b != nil {
			return f.valueHasCell(b.Value)
		}
	}
	return true
}

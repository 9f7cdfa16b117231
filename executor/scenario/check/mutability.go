package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Places that must be mutable (E0594, E0596): variables, references and captured variables on the way to them.

// needMut turns the overloaded derefs and indexings on the way to a place into
// their mutable forms, and complains when something on the way is not mutable.
func (f *fnCtxt) needMut(pl thir.Expr, why string) { f.needMutOf(pl, pl.Span(), why) }

// needMutOf is needMut where at is blamed for it.
func (f *fnCtxt) needMutOf(pl thir.Expr, at syntax.Span, why string) {
	if len(f.guarded) > 0 && f.user && f.changesGuarded(pl, at, why) {
		return
	}
	whole, span := f.mutOf, f.mutAt
	f.mutOf, f.mutAt = pl, at
	f.mustBeMut(pl, why)
	f.mutOf, f.mutAt = whole, span
}

func (f *fnCtxt) mustBeMut(pl thir.Expr, why string) {
	p := f.p
	switch e := pl.(type) {
	case *thir.LocalRef:
		if e.L.Mut {
			// when it is given a value as a whole, the first may be the only one: see package mir/moves
			s := f.state(e.L)
			s.changed = s.changed || why != "assign" || f.mutOf != pl || s.owner != f.frame
		} else if f.user {
			f.wantMut(e, why)
		}
	case *thir.StaticRef:
		if it, ok := e.Def.Item.(*syntax.StaticItem); ok && !it.Mut && f.user {
			if why == "assign" {
				f.err(f.mutAt, diag.E0594, "cannot assign to immutable static item `"+e.Def.Name+"`", "cannot assign")
			} else {
				f.err(e.Sp, diag.E0596, "cannot borrow immutable static item `"+e.Def.Name+"` as mutable",
					"cannot borrow as mutable")
			}
		}
	case *thir.Temp:
		if c, ok := e.V.(*thir.NamedConst); ok && f.user {
			f.lintConstChange(c, why == "assign", f.mutOf == pl)
		}
	case *thir.Field:
		f.mustBeMut(e.Of, why)
	case *thir.Index:
		if f.shallow(e.Of.Type()).Kind == types.Adt {
			why = "borrow" // a Vec: index_mut borrows it
			f.mutOf, f.mutAt = e.Of, e.Of.Span()
		}
		f.mustBeMut(e.Of, why)
	case *thir.Deref:
		switch of := e.Of.(type) {
		case *thir.Call:
			var lang, m string
			if of.Callee.Fn != nil && of.Callee.Fn.Parent != nil {
				switch of.Callee.Fn.Parent.Lang {
				case "Deref":
					lang, m = "DerefMut", "deref_mut"
				case "Index":
					lang, m = "IndexMut", "index_mut"
				}
			}
			if lang == "" {
				f.needMutRef(of, e, why)
				return
			}
			tr := p.Lang(lang)
			self := f.resolve(of.Callee.Args[0])
			at := f.mutAt
			immutable := func() {
				if f.user && self.Kind != types.Error {
					code, verb := diag.E0596, "cannot borrow data in "+derefWords(self)+" as mutable"
					if why == "assign" {
						code, verb = diag.E0594, "cannot assign to data in "+derefWords(self)
					}
					f.err(at, code, verb, verb[:strings.Index(verb, " data")]).
						WithHelp("trait `" + lang + "` is required to modify through a dereference, " +
							"but it is not implemented for `" + self.String() + "`")
				}
			}
			args := f.resolveAll(of.Callee.Args)
			if f.holds(tr, args...) == selNo {
				immutable()
				return
			}
			if slices.ContainsFunc(args, func(t *types.Type) bool { return t.Flags&types.HasInfer != 0 }) {
				// its impl may fix what that of Index left open
				f.require(predicate{trait: tr, args: args, span: at}, "index")
			}
			of.Callee.Fn = tr.Member(m, resolve.Fn)
			of.Ty = p.Ref(e.Ty, true)
			if b, ok := of.Args[0].(*thir.Borrow); ok {
				f.noDerefMut(e, b.Place)
				b.Mut = true
				b.Ty = p.Ref(b.Place.Type(), true)
				// deref_mut and index_mut borrow, whatever comes of it
				mutable := func() { f.needMut(b.Place, "borrow") }
				if q := f.autoBound(tr, f.resolveAll(of.Callee.Args)); q != nil && f.user {
					fails := func() {
						immutable()
						of.Callee.Fn, of.Ty = p.Lang("Deref").Member("deref", resolve.Fn), p.Ref(e.Ty, false)
						b.Mut, b.Ty = false, p.Ref(b.Place.Type(), false)
					}
					f.places = append(f.places, autoObligation{trait: q.trait, ty: q.args[0], at: at,
						place: &mutablePlace{mutable, fails}})
				} else {
					mutable()
				}
			}
		case *thir.Load:
			f.needMutRef(of, e, why)
			if f.shallow(of.Type()).Kind == types.Ref { // what is behind a raw pointer is mutable by the pointer alone
				f.derefsMutably(of.Place, why)
			}
		case *thir.Coerce:
			if b, ok := of.V.(*thir.Borrow); ok && of.Kind == thir.CoerceArray { // an array that is looked at as a slice
				of.Ty = p.Ref(e.Ty, true)
				b.Mut, b.Ty = true, p.Ref(b.Place.Type(), true)
				f.needMut(b.Place, "borrow")
			}
		default:
			if thir.IsPlace(e.Of) {
				f.mustBeMut(e.Of, why)
			}
		}
	}
}

// derefsMutably makes the overloaded derefs and indexings mutable on the way to a &mut that is reborrowed (rustc:
// convert_place_derefs_to_mutable). A shared reference on the way is an error.
func (f *fnCtxt) derefsMutably(pl thir.Expr, why string) {
	for {
		switch e := pl.(type) {
		case *thir.Field:
			pl = e.Of
		case *thir.Index:
			pl = e.Of
		case *thir.Load:
			pl = e.Place
		case *thir.Deref:
			if _, call := e.Of.(*thir.Call); call {
				if f.shallow(e.Ty).Kind != types.Error {
					f.mustBeMut(e, "borrow")
				}
				return
			}
			switch t := f.shallow(e.Of.Type()); {
			case t.Kind == types.Ptr:
				return
			case t.Kind == types.Ref && !t.Mut:
				f.needMutRef(e.Of, e, why)
				return
			}
			pl = e.Of
		default:
			return
		}
	}
}

// autoBound returns the auto trait that the impl asks for by which a goal holds, or nil.
func (f *fnCtxt) autoBound(tr *resolve.Def, args []*types.Type) *predicate {
	s := f.snap()
	f.quiet++
	defer func() {
		f.quiet--
		f.rollback(s)
	}()
	nested := f.selectTrait(tr, args, syntax.Span{}).nested
	f.solve()
	for i := range nested {
		if q := &nested[i]; q.assoc == nil && checkedAuto(q.trait) {
			return &predicate{trait: q.trait, args: f.resolveAll(q.args)}
		}
	}
	return nil
}

func derefWords(t *types.Type) string {
	switch {
	case t.Kind == types.Adt && (t.Def.Lang == "Rc" || t.Def.Lang == "Arc"):
		return "an `" + t.Def.Name + "`"
	}
	return "dereference of `" + t.String() + "`"
}

func (f *fnCtxt) needMutRef(of thir.Expr, e *thir.Deref, why string) {
	if t := f.shallow(of.Type()); (t.Kind == types.Ref || t.Kind == types.Ptr) && !t.Mut && f.user {
		name, at := "it", e.Sp
		if _, ok := of.(*thir.Load); ok {
			name = "`" + exprName(f.mutOf) + "`"
			at = f.mutAt
		}
		behind := "`&` reference"
		if t.Kind == types.Ptr {
			behind = "`*const` pointer"
		}
		word := "cannot borrow " + name + " as mutable, as it is behind a " + behind
		code := diag.E0596
		if why == "assign" {
			word = "cannot assign to " + name + ", which is behind a " + behind
			at, code = f.mutAt, diag.E0594
		}
		if clo := f.capturing(rootLocal(e)); clo != nil {
			at, code = clo.Head, diag.E0596
			word = "cannot borrow `" + exprName(e) + "` as mutable, as it is behind a " + behind
		}
		f.err(at, code, word, "")
	}
}

// capturing returns the outermost of the closures and async blocks around the code that capture a variable by
// reference, or nil. A move closure between the code and the variable has the variable for itself.
func (f *fnCtxt) capturing(l *thir.Local) (clo *types.ClosureTy) {
	if l == nil {
		return nil
	}
	owner := f.state(l).owner
	for fr := f.frame; fr != nil && fr != owner && fr.clo != nil; fr = fr.up {
		if in := f.p.closureInfo(fr.clo); in == nil || in.move || fr.clo.Fn != nil || fr.clo.Const != 0 {
			break
		}
		clo = fr.clo
	}
	return clo
}

func exprName(e thir.Expr) string {
	switch e := e.(type) {
	case *thir.LocalRef:
		return e.L.Name
	case *thir.Field:
		if d := fieldName(e); d != "" {
			return reached(e.Of) + "." + d
		}
	case *thir.Deref:
		if of, ok := e.Base(); ok {
			return "*" + exprName(of)
		}
	case *thir.Index:
		return reached(e.Of) + "[_]"
	}
	return "value"
}

// reached is the name of what a field or an element is taken of: v.a and v[0]
// go through references and boxes by themselves.
func reached(of thir.Expr) string { return strings.TrimLeft(exprName(of), "*") }

func fieldName(e *thir.Field) string {
	if e.Of.Type() != nil && e.Of.Type().Kind == types.Adt {
		d := e.Variant
		if d == nil {
			d = e.Of.Type().Def
		}
		fs := d.FieldDefs()
		if e.F < len(fs) {
			return fs[e.F].Name.Name
		}
	}
	return strconv.Itoa(e.F)
}

// wantMut reports a local that would have to be declared mut, once.
// ownsParam: the frame is that of an async fn, and the local is its parameter.
func (f *fnCtxt) ownsParam(l *thir.Local) bool {
	return f.frame.clo != nil && f.frame.clo.Fn != nil && f.state(l).owner == f.frame.up
}

func (f *fnCtxt) wantMut(e *thir.LocalRef, why string) {
	l := e.L
	if l.Mut {
		return
	}
	s := f.state(l)
	if s.complained {
		if s.blamed != nil && why != "assign" && s.blamed.Span != f.mutAt {
			s.blamed.Span, s.blamed.Label = l.Span, "not mutable" // rustc shows several borrows at the variable
		}
		return
	}
	if why == "assign" && s.owner != f.frame && f.frame.up != nil && !f.ownsParam(l) {
		s.complained = true
		f.err(f.mutAt, diag.E0594, "cannot assign to `"+l.Name+"`, as it is not declared as mutable", "cannot assign").
			Suggest("consider changing this to be mutable", diag.MaybeIncorrect, diag.Below,
				syntax.Insert(l.Span.Lo, "mut ")).At(l.Span, "not mutable")
		return
	}
	if why == "assign" {
		return // assignments are judged with initialisation in mind, see moves
	}
	if t := f.shallow(l.Ty); t.Kind == types.Error || s.unset {
		return
	}
	s.complained = true
	name, what := exprName(f.mutOf), "it"
	if f.mutOf != thir.Expr(e) {
		what = "`" + l.Name + "`"
	}
	d := f.err(f.mutAt, diag.E0596, "cannot borrow `"+name+"` as mutable, as "+what+" is not declared as mutable",
		"cannot borrow as mutable")
	s.blamed = d
	d.Suggest("consider changing this to be mutable", diag.MaybeIncorrect, diag.Below, syntax.Insert(l.Span.Lo, "mut "))
	d.At(l.Span, "not mutable")
}

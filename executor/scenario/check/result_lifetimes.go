package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Types have no lifetimes here, so a method of an impl is compared with its declaration by what is written: an elided
// lifetime of the result is that of &self, which need not live as long as a lifetime that an associated type names.

// elidesNamed reports whether a written result has an elided lifetime where the declared one has a named one, by way
// of an associated type of the impl. Inside is set for what an associated type stands for. Types that are not alike in
// writing, as with an alias, are not compared.
func elidesNamed(im *syntax.ImplItem, written, declared syntax.Type, inside bool) bool {
	if path, ok := declared.(*syntax.PathType); ok && !inside && path.QSelf == nil && len(path.Path.Segs) == 2 &&
		path.Path.Segs[0].Name.Name == "Self" && path.Path.Segs[1].Args == nil {
		for _, it := range im.Items {
			if ty, ok := it.(*syntax.TypeAlias); ok && ty.Name.Name == path.Path.Segs[1].Name.Name && ty.Type != nil {
				return elidesNamed(im, written, ty.Type, true)
			}
		}
		return false
	}
	switch w := written.(type) {
	case *syntax.RefType:
		if d, ok := declared.(*syntax.RefType); ok {
			return inside && elided(w.Lifetime) && !elided(d.Lifetime) || elidesNamed(im, w.Elem, d.Elem, inside)
		}
	case *syntax.TupleType:
		if d, ok := declared.(*syntax.TupleType); ok && len(w.Elems) == len(d.Elems) {
			for i := range w.Elems {
				if elidesNamed(im, w.Elems[i], d.Elems[i], inside) {
					return true
				}
			}
		}
	case *syntax.PathType:
		if d, ok := declared.(*syntax.PathType); ok && w.QSelf == nil && d.QSelf == nil {
			a, b := &w.Path.Segs[len(w.Path.Segs)-1], &d.Path.Segs[len(d.Path.Segs)-1]
			return a.Name.Name == b.Name.Name && argsElideNamed(im, a.Args, b.Args, inside)
		}
	}
	return false
}

func argsElideNamed(im *syntax.ImplItem, written, declared *syntax.GenericArgs, inside bool) bool {
	if declared == nil || declared.Paren || written != nil && written.Paren {
		return false
	}
	var lives, named []string
	var types, wants []syntax.Type
	if written != nil {
		lives, types = splitArgs(written.Args)
	}
	named, wants = splitArgs(declared.Args)
	for i, name := range named {
		if inside && !elided(name) && (i >= len(lives) || elided(lives[i])) {
			return true
		}
	}
	for i := range min(len(types), len(wants)) {
		if types[i] != nil && wants[i] != nil && elidesNamed(im, types[i], wants[i], inside) {
			return true
		}
	}
	return false
}

// splitArgs separates lifetimes from other generic arguments, which are nil for constants.
func splitArgs(args []syntax.GenericArg) (lifetimes []string, types []syntax.Type) {
	for i := range args {
		if a := &args[i]; a.Lifetime != "" {
			lifetimes = append(lifetimes, a.Lifetime)
		} else {
			types = append(types, a.Type)
		}
	}
	return lifetimes, types
}

func elided(lifetime string) bool { return lifetime == "" || lifetime == "'_" || lifetime == "_" }

// sameLifetimes reports a method of an impl whose result lives as long as its receiver, where the trait's result has a
// lifetime of the impl.
func (p *Program) sameLifetimes(im *syntax.ImplItem, decl, it *syntax.FnItem, at syntax.Pos) {
	if it.Async || it.Ret == nil || decl.Ret == nil || it.SelfLife != "" ||
		it.SelfKind != syntax.SelfRef && it.SelfKind != syntax.SelfRefMut || !elidesNamed(im, it.Ret, decl.Ret, false) {
		return
	}
	p.err(syntax.Span{Lo: it.Begin, Hi: at}, diag.TypeError, "`impl` item signature doesn't match `trait` item signature",
		"the result lives as long as `self`, the trait's as long as the impl's lifetime")
}

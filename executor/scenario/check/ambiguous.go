package check

import (
	"slices"
	"sort"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What stays open at the end (E0282, E0283, E0284, E0790): which obligation asks first, and where the type could be
// written.

func (f *fnCtxt) reportAmbiguous() {
	p := f.p
	if len(f.openTries) > 0 {
		f.erred = false // what `?` has left open is reported by what needs it
		defer func() {
			if !f.taint.tainted() {
				f.openTries[0]()
			}
			f.erred = true
		}()
	}
	f.followErrors()
	// What an obligation requires in turn stands in its place.
	slices.SortStableFunc(f.pending, func(a, b *obligation) int { return int(a.callee().Hi) - int(b.callee().Hi) })
	for i := range f.pending {
		o := f.pending[i]
		args := f.resolveAll(o.args)
		self := args[0]
		bad := false
		for _, a := range args {
			bad = bad || containsError(a)
		}
		if bad || f.tainted() || slices.Contains(p.incoherent, o.trait) {
			continue
		}
		if slices.Contains(p.openImpls, o.trait) {
			if isGround(args) { // it holds, but a parameter of the impl stays open
				f.err(o.span, diag.E0282, "type annotations needed", "cannot infer type")
			}
			continue
		}
		if o.span.Lo == 0 {
			continue
		}
		if f.openPath(o.callee().Lo) {
			continue
		}
		if self.Kind == types.Infer {
			auto := f.openAuto(self)
			if auto != nil && auto.at.Lo > o.callee().Lo {
				auto = nil // another bound is asked before
			}
			sized := auto == nil && f.sizedBefore(self, o)
			if auto != nil || sized || !f.bareTrait(self, o.trait) {
				code, note := diag.E0283, "cannot satisfy `_: "+o.trait.Name+"`"
				if sized {
					code, note = diag.E0282, ""
				}
				if c, n := f.askedBefore(self, o); n != "" {
					code, note = c, n
				}
				if auto != nil {
					code, note = diag.E0283, "cannot satisfy `_: "+auto.trait.Name+"`"
				}
				at, msg := f.openPlace(self, o.span)
				if d := f.err(at, code, msg, "cannot infer type"); note != "" {
					d.WithNote(note)
				}
				for _, q := range f.pending[i:] {
					if o.cause == "?" && q.cause == "?" && f.resolve(q.args[0]) == self &&
						p.severalImpls(q.trait, f.resolve(q.args[1])) {
						f.err(at, diag.E0283, msg, "cannot infer type").
							WithNote("cannot satisfy `_: " + traitRefString(q.trait, f.resolveAll(q.args)) + "`")
					}
				}
			}
			f.unify(self, p.Prim(types.Error))
			continue
		}
		note := "cannot satisfy `" + self.String() + ": " + traitRefString(o.trait, args) + "`"
		if i := slices.IndexFunc(args, func(t *types.Type) bool { return t.Kind == types.Infer }); i > 0 {
			f.errNeedsAnnotation(args[i], o.span, diag.E0283).WithNote(note)
			f.unify(args[i], p.Prim(types.Error))
			continue
		}
		f.err(o.span, diag.E0283, "type annotations needed: "+note, "cannot infer type")
	}
	f.pending = nil
}

// severalImpls reports whether two to nine impls of a trait with an argument, beside those for all arguments, could be
// meant, which rustc lists in an error of its own. Of the library's error types only String has as many impls of From.
func (p *Program) severalImpls(tr *resolve.Def, arg *types.Type) bool {
	n := 0
	if arg.Kind == types.Adt && arg.Def.Lang == "String" {
		n = 7
	}
	if ti := p.ofTrait[tr]; ti != nil {
		for _, d := range ti.all {
			if im := p.impl(d); len(im.args) > 1 && im.args[1] == arg {
				n++
			}
		}
	}
	return n > 1 && n < 10
}

// followErrors notes that a pending obligation is about a type with an error: what is open may follow from that.
func (f *fnCtxt) followErrors() {
	f.erred = f.erred || slices.ContainsFunc(f.pending, func(o *obligation) bool {
		return slices.ContainsFunc(f.resolveAll(o.args), containsError)
	})
}

// sizedBefore reports whether an open type had to be Sized before o was required of it: as a type argument within a
// call whose obligation o follows from, or because o is about an error that is converted or of a formatting macro.
func (f *fnCtxt) sizedBefore(open *types.Type, o *obligation) bool {
	v := &f.vars[open.Index]
	return o.cause == "?" || o.cause == "fmt" || o.depth > 0 && v.arg && v.owner < ofTrait &&
		f.callEnd(v.span) <= f.callEnd(o.callee())
}

// askedBefore returns the error about an open type that an obligation comes after: an operator is looked up before its
// right side is checked, and the signature of a call is normalised before its bounds are looked at.
func (f *fnCtxt) askedBefore(open *types.Type, o *obligation) (code diag.Code, note string) {
	for _, q := range f.pending {
		if q.cause != "op" || q.span.Lo > o.span.Lo || !slices.ContainsFunc(q.args, func(t *types.Type) bool {
			return f.resolve(t) == open
		}) {
			continue
		}
		if q.trait.Member("Output", resolve.AssocType) == nil { // of a compound assignment
			return diag.E0283, "cannot satisfy `" + f.resolve(q.args[0]).String() + ": " + q.trait.Name + "<_>`"
		}
		return diag.E0284, "cannot satisfy `<_ as " + q.trait.Name + ">::Output == _`"
	}
	for _, q := range f.pending {
		signature := q.assoc != nil && q.span.Lo == 0 && q.depth == 0 && 0 < q.own.Hi
		if signature && q.own.Hi <= o.callee().Hi && f.resolve(q.args[0]) == open {
			return diag.E0284, "cannot satisfy `<_ as " + q.assoc.Parent.Name + ">::" + q.assoc.Name + " == _`"
		}
	}
	return 0, ""
}

// open reports whether nothing is known of a type.
func (f *fnCtxt) open(t *types.Type) bool {
	t = f.shallow(t)
	return t.Kind == types.Infer && t.N == types.InferAny
}

// openAuto returns an auto trait that is required of an open type, or nil.
func (f *fnCtxt) openAuto(open *types.Type) *autoObligation {
	for i := range f.autos {
		if f.resolve(f.autos[i].ty) == open {
			return &f.autos[i]
		}
	}
	return nil
}

// openPath reports the first path in front of a place of which a type argument is open. Every type argument must be
// Sized, so rustc comes to it first. It reports whether there was one.
func (f *fnCtxt) openPath(before syntax.Pos) bool {
	var first *types.Type
	var at syntax.Span
	for i := range f.vars {
		v := &f.vars[i]
		if !v.arg || v.owner >= ofTrait || v.span.Lo == 0 || first != nil && v.span.Lo >= at.Lo ||
			f.callEnd(v.span) > before {
			continue
		}
		if t := f.resolve(v.ty); f.open(t) {
			first, at = t, v.span
		}
	}
	if first != nil {
		f.errNeedsAnnotation(first, at, diag.E0282)
	}
	return first != nil
}

// bareTrait reports the path Trait::item whose implementor is the variable open, if there is one. If required is not
// nil, it is the trait.
func (f *fnCtxt) bareTrait(open *types.Type, required *resolve.Def) bool {
	for _, b := range f.bareTraits {
		if f.resolve(b.self) != open || required != nil && required != b.trait {
			continue
		}
		does, what := "call", "associated function"
		if b.constant {
			does, what = "refer to the", "associated constant"
		}
		f.err(b.at, diag.E0790, "cannot "+does+" "+what+" on trait without specifying the corresponding `impl` type",
			"cannot "+does+" "+what+" of trait")
		return true
	}
	return false
}

// untyped is a pattern or a parameter of a closure whose type is not written.
type untyped struct {
	at  syntax.Span
	end syntax.Pos // of it, or of what the variable is initialised with
	ty  *types.Type
}

// errNeedsAnnotation reports that nothing says what type open is. Blamed is what a type would
// best be written at, as rustc weighs it: the variable with the simplest type that
// open is in, or the path whose parameter it is; at is where it was noticed.
func (f *fnCtxt) errNeedsAnnotation(open *types.Type, at syntax.Span, code diag.Code) *syntax.Diag {
	at, msg := f.openPlace(open, at)
	return f.err(at, code, msg, "cannot infer type")
}

// A typePlace is where a type could be written. End is where rustc's visitor has come to when it finds the place.
type typePlace struct {
	at   syntax.Span
	end  syntax.Pos
	ty   *types.Type // of a variable; nil elsewhere
	cost int
}

// openPlace returns the place of an error about a type that is not known where it is needed, and the error's text: the
// cheapest of the places where a type could be written that open is a part of (rustc: FindInferSourceVisitor).
func (f *fnCtxt) openPlace(open *types.Type, at syntax.Span) (syntax.Span, string) {
	if open.Kind == types.Infer && f.vars[open.Index].owner == ofImpl {
		at = f.vars[open.Index].span
	}
	var places []typePlace
	names := func(t *types.Type) bool {
		return t.Kind != types.Closure && t.Kind != types.Opaque && mentions(t, open)
	}
	for _, l := range f.untyped {
		if t := f.resolve(l.ty); names(t) {
			places = append(places, typePlace{l.at, l.end, t, annotation(t)})
		}
	}
	for i := 0; i < len(f.vars); {
		v, has := f.vars[i], false
		c := typePlace{at: v.span, end: f.callEnd(v.span), cost: 10}
		switch v.owner {
		case ofVariant:
			c.cost = 15 // None::<T> is ugly
		case ofTrait:
			c.cost = 20 // so is Trait::method(x)
		}
		for ; i < len(f.vars) && f.vars[i].span == v.span && f.vars[i].owner == v.owner; i++ {
			t := f.resolve(f.vars[i].ty)
			c.cost += annotation(t)
			has = has || names(t)
		}
		if has && v.arg && v.owner <= ofTrait && v.span.Lo > 0 {
			places = append(places, c)
		}
	}
	for _, c := range f.clos {
		if t := f.resolve(c.Ret); !c.Async && names(t) {
			places = append(places, typePlace{c.Span, c.Span.Hi, nil, 30 + annotation(t)})
		}
	}
	sort.SliceStable(places, func(i, j int) bool { return places[i].end < places[j].end })
	least, suffix := 1<<30, ""
	for i, c := range places {
		if f.p.isMacroCall(c.at) {
			c.cost += 1000
		}
		if c.cost+i >= least {
			continue
		}
		at, least, suffix = c.at, c.cost+i, ""
		if c.ty != nil && c.ty.Kind != types.Infer {
			suffix = " for `" + c.ty.String() + "`"
		}
	}
	return at, "type annotations needed" + suffix
}

// callEnd returns the end of the call of the path at, or of the path itself if it is not called.
func (f *fnCtxt) callEnd(at syntax.Span) syntax.Pos {
	file, depth := f.p.S.Sources.File(at.Hi), 0
	if file == nil {
		return at.Hi
	}
	for i, c := range file.Src[at.Hi-file.Base:] {
		switch {
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				i++
			}
		case strings.ContainsRune(":<>_", c) || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z':
			continue // of the path
		}
		if depth <= 0 {
			return at.Hi + syntax.Pos(i)
		}
	}
	return at.Hi
}

// annotation is how much would have to be written for a type.
func annotation(t *types.Type) int {
	n := 1
	switch t.Kind {
	case types.Infer:
		return 0
	case types.Closure:
		return 1000
	case types.FnDef:
		return 150
	case types.FnPtr:
		return 30
	case types.Adt, types.Tuple:
		n = 5
	case types.Ref:
		n = 2
	default:
		return 1
	}
	for i, a := range t.Args {
		if t.Kind != types.Adt || i < len(t.Def.Params) && t.Def.Generics.Params[t.Def.Params[i].Index].Default == nil {
			n += annotation(a)
		}
	}
	return n
}

package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What must be Sized in a body: parameters, the return type, locals, the arguments of calls, and the generic arguments
// for parameters without ?Sized. rustc registers an obligation for each (require_type_is_sized) and blames the same
// places. Here they are a list that is looked at when all types are inferred: the answer never decides a type.

// mustBeSized is one of them.
type mustBeSized struct {
	ty   *types.Type
	at   syntax.Span
	note string
}

// Notes on why a type must be sized.
const (
	sizedArgument = "all function arguments must have a statically known size"
	sizedLocal    = "all local variables must have a statically known size"
	sizedReturn   = "the return type of a function must have a statically known size"
)

// requireSized records that t must be sized.
func (f *fnCtxt) requireSized(t *types.Type, at syntax.Span, note string) {
	if f.user {
		f.sizes = append(f.sizes, mustBeSized{t, at, note})
	}
}

// requireSizedArgs records that the generic arguments for the parameters of fi that are not ?Sized must be sized.
func (f *fnCtxt) requireSizedArgs(fi *fnInfo, args []*types.Type, given []syntax.Expr, own syntax.Span) {
	if !f.user {
		return
	}
	for i, t := range args {
		written := fi.def.Kind == resolve.Fn && i >= fi.nparent && i < fi.nparent+len(f.written) // requireWritten has it
		if written || !mayBeUnsized(f.shallow(t)) || f.p.unsizedParam(fi.def, i) {
			continue
		}
		at := own
		if x := blamed(fi, &predicate{trait: f.p.Lang("Sized"), args: []*types.Type{f.p.param(i, "")}}, given); x != nil {
			at = x.ExprSpan()
		}
		f.requireSized(t, at, "")
	}
}

// requireWritten records that generic argument i of a function, which is written at a place, must be sized.
func (f *fnCtxt) requireWritten(d *resolve.Def, i int, t *types.Type, at syntax.Span) {
	if f.user && d.Params[i].Kind == resolve.TypeParam && !f.p.declaredUnsized(d, i) {
		f.requireSized(t, at, "")
	}
}

// mayBeUnsized reports whether a type is none that is always sized.
func mayBeUnsized(t *types.Type) bool {
	switch t.Kind {
	case types.Infer, types.Str, types.Slice, types.Dyn, types.Param, types.Adt:
		return true
	case types.Tuple:
		return len(t.Args) > 0
	}
	return false
}

// checkSizes reports what is not sized, each once.
func (f *fnCtxt) checkSizes() {
	if !f.user {
		return
	}
	body := syntax.Pos(0)
	if it := f.def.FnItem(); it != nil && it.Body != nil {
		body = it.Body.Span.Lo
	}
	for _, l := range f.locals {
		if l.Span.Lo >= body && mayBeUnsized(l.Ty) {
			f.requireSized(l.Ty, l.Span, sizedLocal)
		}
	}
	for i := range f.sizes {
		s := &f.sizes[i]
		if s.ty = f.p.unsizedPart(f.def, f.env, f.resolve(s.ty)); s.ty == nil || containsError(s.ty) ||
			f.p.hasBadDyn && f.p.badDyn(s.ty) != nil {
			continue
		}
		again := false
		for j := range f.sizes[:i] {
			again = again || f.sizes[j].at == s.at && f.sizes[j].ty == s.ty
		}
		if again {
			continue
		}
		d := f.p.notSized(s.ty, s.at)
		if s.note != "" {
			d.WithNote(s.note)
		}
	}
	f.sizes = nil
}

// unsizedPart returns the type in t because of which t is not sized: its tail; nil if t is sized. Parameters are those
// of d, about which env is assumed.
func (p *Program) unsizedPart(d *resolve.Def, env *paramEnv, t *types.Type) *types.Type {
	switch t.Kind {
	case types.Str, types.Slice, types.Dyn:
		return t
	case types.Param:
		if !p.unsizedParam(d, t.Index) {
			return nil
		}
		for i := range env.preds {
			if q := &env.preds[i]; q.trait != nil && q.trait.Lang == "Sized" && q.args[0] == t {
				return nil
			}
		}
		return t
	case types.Tuple:
		if n := len(t.Args); n > 0 {
			return p.unsizedPart(d, env, t.Args[n-1])
		}
	case types.Adt:
		switch k := p.Tail(t.Def); {
		case k == layout.TailUnsized:
			return t
		case k >= 0:
			return p.unsizedPart(d, env, t.Args[k])
		}
	}
	return nil
}

// unsizedParam reports whether parameter i of a function, or of what the function is in, may stand for an unsized type.
// A trait's Self may; bounds of a function or trait can say otherwise.
func (p *Program) unsizedParam(d *resolve.Def, i int) bool {
	if par := ParentOf(d); par != nil {
		n := len(par.Params)
		if i < n {
			if par.Kind == resolve.Trait && i == 0 {
				return true
			}
			return p.declaredUnsized(par, i)
		}
		i -= n
	}
	if i < len(d.Params) || d.Kind != resolve.Fn {
		return i < len(d.Params) && p.declaredUnsized(d, i)
	}
	fi := p.fn(d)
	return slices.Contains(fi.unsized, fi.nparent+i)
}

func (p *Program) declaredUnsized(d *resolve.Def, i int) bool {
	q := d.Params[i]
	return q.Kind == resolve.TypeParam && q.Index >= 0 && !p.ownerOf(d).sizedParams(d)[i]
}

package borrowck

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// constrain finds the edges between regions and the loans of the body.
func (b *body) constrain() {
	b.signatureRegions()
	b.writtenTypes()
	b.findParts()
	at := int32(0)
	for i := range b.start[1:] {
		blk := &b.m.Blocks[i]
		for k := range blk.Stmts {
			if s := &blk.Stmts[k]; s.Kind == mir.Assign {
				b.assign(s, at)
			}
			at++
		}
		b.p.Budget().Look(1 + len(blk.Stmts))
		if c, ok := blk.Term.(*mir.Call); ok {
			b.call(c, blk.Span)
		}
		at++
	}
}

// writtenTypes relates variables to the types that they are declared with, as far as these name lifetimes.
func (b *body) writtenTypes() {
	if len(b.universalRegions) == 0 {
		return
	}
	var w *writer
	for l := range b.m.Locals {
		v := b.variable(mir.Local(l))
		if v == nil || v.Written == nil {
			continue
		}
		if w == nil {
			w = b.writer(b.def)
			w.elide, w.object = nothing, none
			for r, name := range b.sig(b.def).names {
				if name != "" {
					w.name(name, region(r))
				}
			}
			if in := b.def.Parent; in != nil && in.Kind == resolve.Impl {
				w.self = b.implOf(in).self
			}
		}
		t := b.subst(w.ty(v.Written, v.Ty, none), b.universalRegions, make([]*regionTy, b.p.Declared(b.def).N), v.Ty, nil)
		b.flow(b.locals[l], t, invariant, b.reason(stored, v.Written.TypeSpan()))
	}
}

// findParts finds the temporaries that are captures, and those that are fields of structs and variants.
func (b *body) findParts() {
	b.inAdt = zeroed(b.inAdt, len(b.m.Locals))
	for i := range b.start[1:] {
		for k := range b.m.Blocks[i].Stmts {
			a, ok := b.m.Blocks[i].Stmts[k].Value.(*mir.Aggregate)
			if !ok {
				continue
			}
			for _, o := range a.Fields {
				if o.Kind != mir.Move || !o.Place.IsLocal() {
					continue
				}
				switch a.Ty.Kind {
				case types.Adt:
					b.inAdt[o.Place.Local] = b.variable(o.Place.Local) == nil
				case types.Closure, types.Coroutine:
					if a.Ty.Clo.Fn != nil {
						break
					}
					if b.into == nil {
						b.into = map[mir.Local]*types.ClosureTy{}
					}
					b.into[o.Place.Local] = a.Ty.Clo
				}
			}
		}
	}
}

// operand returns the type of an operand with its regions; nil for constants, whose references are good forever. What
// flows into a static has to be 'static.
func (b *body) operand(o mir.Operand) *regionTy {
	if o.Kind == mir.Constant && o.Const.Kind == mir.StaticAt {
		return b.shape(o.Const.Ty, func() region { return static })
	} else if o.Kind == mir.Constant {
		return nil
	}
	return b.typeOf(o.Place)
}

// assign relates what is computed to the place that gets it.
func (b *body) assign(s *mir.Stmt, at int32) {
	t := b.m.PlaceTy(s.Place)
	if a, ok := s.Value.(*mir.Aggregate); ok {
		b.aggregate(a, b.typeOf(s.Place), s)
		return
	}
	if !b.has(t) {
		return
	}
	to := b.typeOf(s.Place)
	switch v := s.Value.(type) {
	case *mir.Use:
		b.flow(b.operand(v.Op), to, covariant, b.because1(s))
	case *mir.Repeat:
		b.flow(b.operand(v.Op), b.arg(to, 0), covariant, nil)
	case *mir.Ref:
		if v.Kind != mir.Fake {
			b.checkAligned(v.Place, s.Span)
		}
		b.borrow(v, to, s, at)
	case *mir.RawPtr:
		b.flow(b.typeOf(v.Place), b.arg(to, 0), behind(v.Mut), nil)
	case *mir.Cast:
		b.cast(v, to, s)
	case *mir.Format:
		for _, o := range v.Args {
			b.outlivesAll(b.operand(o), to.regs[0], nil)
		}
	}
}

// because1 is the reason of the edges of an assignment.
func (b *body) because1(s *mir.Stmt) *reason {
	d := &b.m.Locals[s.Place.Local]
	switch {
	case !s.Place.IsLocal() || d.Late || d.Kind == mir.ArgLocal || b.inAdt[s.Place.Local]:
		return b.reason(stored, s.Span)
	case s.Place.Local == mir.Return:
		return b.reason(returned, s.Span)
	}
	return nil
}

// borrow relates a new reference to what it refers to, and makes the loan.
func (b *body) borrow(v *mir.Ref, to *regionTy, s *mir.Stmt, at int32) {
	if to.k != types.Ref {
		return
	}
	why := b.because1(s)
	mut := v.Kind == mir.Mutable || v.Kind == mir.TwoPhase
	b.flow(b.typeOf(v.Place), to.args[0], behind(mut), why)
	r := b.regionOf(-1)
	b.edge(r, to.regs[0], why)
	for i := len(v.Place.Proj) - 1; i >= 0; i-- {
		if v.Place.Proj[i].Kind != mir.Deref {
			continue
		}
		t := b.before(v.Place, i)
		if t.Kind == types.Adt {
			continue
		}
		if t.Kind == types.Ref {
			if of := b.typeOf(mir.Place{Local: v.Place.Local, Proj: v.Place.Proj[:i]}); of.k == types.Ref {
				b.edge(of.regs[0], r, nil)
			}
			if t.Mut {
				continue
			}
		}
		return // what is behind & and raw pointers is not watched
	}
	l := loan{place: v.Place, region: r, span: s.Span, at: at, active: -1, mut: mut, fake: v.Kind == mir.Fake}
	if clo := b.into[s.Place.Local]; clo != nil && s.Place.IsLocal() {
		l.span, l.use, l.clo, l.sole = clo.Head, s.Span, clo, mut && !b.mutable(v.Place.Local)
	}
	if v.Kind == mir.TwoPhase && s.Place.IsLocal() {
		l.phased, l.ref = true, s.Place.Local
	}
	b.loans = append(b.loans, l)
	b.lent[v.Place.Local] = true
}

// mutable reports whether a local is a variable that is mut, or no variable.
func (b *body) mutable(l mir.Local) bool {
	d := &b.m.Locals[l]
	return d.Var == nil || d.Var.Mut
}

// cast relates a converted value to the original.
func (b *body) cast(v *mir.Cast, to *regionTy, s *mir.Stmt) {
	from := b.operand(v.Op)
	switch v.Kind {
	case mir.MutToConst:
		b.flow(from, to, covariant, nil)
	case mir.Unsize:
		outer := b.because1(s)
		why := outer
		pin := to.k == types.Adt && to.t.Def.Lang == "Pin" // the use of a Pin is blamed
		if (why == nil || why.kind != returned) && !pin {
			why = b.reason(coerced, s.Span)
		}
		b.unsize(from, to, why, outer)
		b.box(b.m.OperandTy(v.Op), to, s.Span)
	}
}

// aggregate relates parts to the whole.
func (b *body) aggregate(a *mir.Aggregate, to *regionTy, s *mir.Stmt) {
	var variant *resolve.Def
	switch a.Ty.Kind {
	case types.Closure, types.Coroutine:
		b.closure(a, to, b.because1(s))
		return
	case types.Adt:
		variant = a.Variant
		if len(to.args)+len(to.regs) == 0 {
			b.requireStaticFields(a)
			return
		}
	}
	why := b.because1(s)
	for i, o := range a.Fields {
		if o.Kind == mir.Constant || !b.has(b.m.PlaceTy(o.Place)) {
			continue
		}
		part := b.arg(to, 0)
		if a.Ty.Kind != types.Array {
			part = b.fieldOf(to, a.Active+i, variant, b.m.PlaceTy(o.Place))
		}
		n := len(b.edges)
		b.flow(b.typeOf(o.Place), part, covariant, why)
		for i := range b.edges[n:] {
			if e := &b.edges[n+i]; e.to == static {
				e.why = nil // the field is declared so, wherever the value goes
			}
		}
	}
}

// requireStaticFields relates the fields of a value whose type has no lifetimes to what they are declared as:
// references in them are 'static.
func (b *body) requireStaticFields(a *mir.Aggregate) {
	d, k := a.Ty.Def, 0
	if a.Variant != nil {
		k = a.Variant.Index
	}
	if d.Crate != b.p.Main {
		return
	}
	var fields []*regionTy
	for i, o := range a.Fields {
		if o.Kind == mir.Constant || !b.has(b.m.PlaceTy(o.Place)) {
			continue
		}
		if fields == nil {
			fields = b.fieldsOf(d)[k]
		}
		if i += a.Active; i < len(fields) {
			at := syntax.Span{}
			if o.Place.IsLocal() {
				at = b.m.Locals[o.Place.Local].Span
			}
			to := b.subst(fields[i], []region{none, static}, nil, b.m.PlaceTy(o.Place), b)
			b.flow(b.typeOf(o.Place), to, covariant, b.reason(stored, at))
		}
	}
}

// box requires that what becomes a trait object outlives the object's lifetime. from becomes a pointer to the object.
func (b *body) box(from *types.Type, to *regionTy, at syntax.Span) {
	for to != nil && to.k == from.Kind && len(from.Args) > 0 && (from.Kind == types.Adt || from.Kind == types.Ref) {
		from, to = from.Args[0], b.arg(to, 0)
	}
	if to != nil && to.k == types.Dyn && from.Kind != types.Dyn && len(to.regs) > 0 {
		b.tests = append(b.tests, typeTest{to.regs[0], from, at})
	}
}

// unsize: the pointer from becomes the pointer to, whose target may be a slice or a trait object. why is the reason for
// what becomes a part of a trait object, outer for the rest.
func (b *body) unsize(from, to *regionTy, why, outer *reason) {
	switch {
	case from == nil || to == nil:
	case to.k == types.Dyn && from.k != types.Dyn:
		b.outlivesAll(from, to.regs[0], why)
		b.callable(from, to)
	case from.k == types.Array && to.k == types.Slice:
		b.flow(b.arg(from, 0), b.arg(to, 0), covariant, outer)
	case from.k != to.k || len(from.regs) != len(to.regs):
	case from.k == types.Ref, from.k == types.Dyn, from.k == types.Adt && from.t.Def == to.t.Def:
		for i := range from.regs {
			b.edge(from.regs[i], to.regs[i], outer)
		}
		if from.k != types.Dyn {
			for i := range to.args {
				b.unsize(b.arg(from, i), b.arg(to, i), why, outer)
			}
		}
	default:
		b.flow(from, to, covariant, outer)
	}
}

// callable relates the parameters and the result of a function or closure to those of the trait object that it becomes.
func (b *body) callable(from, object *regionTy) {
	var f *result
	switch {
	case len(object.args) == 0 || object.args[0] == nil || object.args[0].k != types.Tuple:
		return
	case from.k == types.Closure:
		f = b.clos[from.t.Clo]
	case from.k == types.FnDef:
		f = b.function(from)
	}
	if f == nil || len(object.args[0].args) != len(f.params) {
		return
	}
	for i, p := range f.params {
		b.flow(object.args[0].args[i], p, covariant, nil)
	}
	if len(object.args) == 2 {
		b.flow(f.ret, object.args[1], covariant, nil)
	}
}

// pour: whatever r holds flows to x.
func (b *body) outlivesAll(r *regionTy, x region, why *reason) {
	r.all(func(y region) { b.edge(y, x, why) })
}

package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Method lookup, after the rustc dev guide ("method lookup"): the receiver's
// type is dereferenced step by step; at each step the methods whose self type
// is the step's type, then &, then &mut of it are candidates, inherent ones
// before those of traits.

type pick struct {
	m      *resolve.Def
	args   []*types.Type // parent's generics (impl's or trait's)
	steps  int           // derefs
	unsize bool          // array to slice after the derefs
	ref    byte          // 0 by value, 'r' &, 'm' &mut, 'c' *mut to *const
	// several is set when others apply as well.
	several bool
}

type autoderefStep struct {
	t      *types.Type
	n      int
	unsize bool
}

type cand struct {
	im    *implInfo    // inherent
	trait *resolve.Def // trait method
	preds []predicate  // assumptions about one trait: they fix the arguments in which they agree
	m     *resolve.Def
}

func (f *fnCtxt) method(e *syntax.MethodExpr, want *types.Type) thir.Expr {
	recv := f.expr(e.Recv, nil)
	t := f.settled(recv.Type())
	if f.user && len(f.pending) > 0 && f.resolve(t).Flags&types.HasInfer != 0 {
		f.solve() // as rustc's structurally_resolve_type: bounds count at the probe
	}
	if f.user && t.Kind == types.Adt && f.resolve(t).Flags&types.HasInfer != 0 {
		steps := f.autoderefSteps(recv)
		if last := steps[len(steps)-1].t; last.Kind == types.Infer {
			t = last // autoderef must not end in a variable
		}
	}
	open := t.Kind == types.Infer && t.N == types.InferAny
	if open || f.user && containsError(f.resolve(t)) {
		if open {
			f.needType(e.Recv.ExprSpan(), t)
		} else {
			f.erred = true
		}
		for _, a := range e.Args {
			f.expr(a, nil)
		}
		return f.bad(e.Span)
	}
	return f.methodOn(recv, e, want)
}

func (f *fnCtxt) methodOn(recv thir.Expr, e *syntax.MethodExpr, want *types.Type) thir.Expr {
	p := f.p
	name := e.Name.Name
	pk := f.probe(recv, name, e.Name.Span)
	if pk == nil || f.user && pk.several {
		if pk == nil {
			f.noMethod(recv, e)
		} else {
			f.err(e.Name.Span, diag.E0034, "multiple applicable items in scope", "multiple `"+name+"` found")
		}
		for _, a := range e.Args {
			f.expr(a, nil)
		}
		return f.bad(e.Span)
	}
	if f.privateMethod(pk.m) {
		f.err(e.Name.Span, diag.E0624, "method `"+name+"` is private", "private method")
	}
	f.p.lintDeprecated(f.def, pk.m, e.Name.Span)
	f.unsafeCall(pk.m, e.Span)
	if f.user && name == "drop" && len(e.Args) == 0 && f.isDropMethod(pk.m) {
		f.err(e.Name.Span, diag.E0040, "explicit use of destructor method", "explicit destructor calls not allowed").
			WithHelp("consider using `drop` function: `drop(…)`")
		return f.bad(e.Span)
	}
	if f.user && len(pk.args) > 0 && f.shallow(pk.args[0]).Kind == types.Dyn && whereSelfSized(pk.m) {
		f.err(e.Name.Span, diag.TypeError, "the `"+name+"` method cannot be invoked on a trait object", "")
		for _, a := range e.Args {
			f.expr(a, nil)
		}
		return f.bad(e.Span)
	}
	// adjust the receiver
	self := f.adjust(recv, pk)
	fi := p.fn(pk.m)
	f.lower.scope = f.scope
	args := f.ownArgs(pk.m, pk.args, e.Gen, e.Name.Span, e.Name.Span)
	params := p.list(len(fi.params))
	f.normAt = e.Name.Span
	for i, t := range fi.params {
		params[i] = f.norm(p.Subst(t, args))
	}
	ret := f.norm(p.Subst(fi.ret, args))
	f.normAt = syntax.Span{}
	if !f.unify(params[0], self.Type()) {
		// the receiver's type fits only after more is known
		f.solve()
		f.unify(params[0], self.Type())
	}
	exprs := make([]syntax.Expr, 1+len(e.Args)) // there is none of the receiver
	copy(exprs[1:], e.Args)
	f.requireCall(pk.m, args, exprs, e.Name.Span, syntax.Span{}, false)
	f.requireSupers(pk.m, args, exprs, e.Name.Span, e.Recv.ExprSpan())
	if len(args) == 0 || f.shallow(args[0]).Kind != types.Dyn {
		f.wellFormedAt(e.Span, e.Span, args...)
		f.wellFormedAt(e.Name.Span, e.Span, params...)
		f.wellFormedAt(e.Name.Span, e.Span, ret)
		f.wellFormedArgs(e.Span, params[1:], e.Args)
	}
	vals := f.args(pk.m, params[1:], e.Args, ret, want, e.Span, e.Name.Span)
	f.constCall(pk.m, e.Name.Span)
	if t := f.shallow(self.Type()); f.user && (t.Kind == types.Dyn || t.Kind == types.Slice || t.Kind == types.Str) {
		f.err(e.Recv.ExprSpan(), diag.E0161, "cannot move a value of type `"+f.resolve(t).String()+"`",
			"the size of `"+f.resolve(t).String()+"` cannot be statically determined")
	}
	c := p.calls.New()
	*c = thir.Call{X: f.at(ret, e.Span), Callee: thir.Callee{Fn: pk.m, Args: args},
		Args: append(append(make([]thir.Expr, 0, 1+len(vals)), self), vals...), Method: true}
	if f.user && name == "clone" && pk.m == p.Lang("Clone").Member("clone", resolve.Fn) &&
		f.shallow(args[0]).Kind == types.Ref {
		f.finally(func() { f.lintNoopClone(recv, c, e.Recv.ExprSpan().Hi) })
	}
	return c
}

func (f *fnCtxt) isDropMethod(m *resolve.Def) bool {
	if m.Parent == nil {
		return false
	}
	if m.Parent.Kind == resolve.Trait {
		return m.Parent.Lang == "Drop"
	}
	return m.Parent.Kind == resolve.Impl && f.p.isLang(f.p.impl(m.Parent).trait, "Drop")
}

// adjust applies the derefs and the autoref of a pick.
func (f *fnCtxt) adjust(recv thir.Expr, pk *pick) thir.Expr {
	p := f.p
	if pk.steps == 0 && !pk.unsize && pk.ref == 0 {
		return f.reborrow(f.value(recv))
	}
	cur := f.place(recv)
	for i := 0; i < pk.steps; i++ {
		next := f.derefStep(cur)
		if next == nil {
			break
		}
		cur = next
	}
	sp := recv.Span()
	mut := pk.ref == 'm'
	if mut {
		f.needMut(cur, "borrow")
	}
	t := cur.Type()
	switch {
	case pk.unsize:
		st := f.shallow(t)
		ref := &thir.Borrow{X: f.at(p.Ref(t, mut), sp), Place: cur, Mut: mut}
		sl := p.Slice(st.Args[0])
		return &thir.Coerce{X: f.at(p.Ref(sl, mut), sp), V: ref, Kind: thir.CoerceArray}
	case pk.ref == 'r', pk.ref == 'm':
		b := p.borrows.New()
		b.X, b.Place, b.Mut = f.at(p.Ref(t, mut), sp), cur, mut
		return b
	case pk.ref == 'c':
		st := f.shallow(t)
		return &thir.Coerce{X: f.at(p.Make(types.Type{Kind: types.Ptr, Args: st.Args}), sp), V: f.value(cur),
			Kind: thir.CoerceMutConst}
	}
	if st := f.shallow(t); st.Kind == types.Ref && st.Mut {
		f.needMut(&thir.Deref{X: f.at(st.Args[0], sp), Of: f.value(cur)}, "borrow")
	}
	return f.reborrow(f.value(cur))
}

// bringsMethods reports whether the methods of a type's bounds can be called without their traits in scope.
func bringsMethods(t *types.Type) bool { return t.Kind == types.Param || t.Kind == types.Dyn }

// autoderefSteps are the receiver's types under autoderef.
func (f *fnCtxt) autoderefSteps(recv thir.Expr) []autoderefStep {
	var out []autoderefStep
	t := f.settled(recv.Type())
	for n := 0; ; n++ {
		f.p.Spend(budget.Goals, 1)
		out = append(out, autoderefStep{t: f.resolve(t), n: n})
		if t.Kind == types.Infer || t.Kind == types.Error {
			break
		}
		var next *types.Type
		if !f.tooManyDerefs(t, n+1, recv.Span()) {
			next = f.pointee(t)
		}
		if next == nil {
			if t.Kind == types.Array {
				out = append(out, autoderefStep{t: f.p.Slice(t.Args[0]), n: n, unsize: true})
			}
			break
		}
		t = f.settled(next)
	}
	return out
}

func (f *fnCtxt) isBoxedSlice(t *types.Type) bool {
	return t.Kind == types.Adt && t.Def.Lang == "Box" && f.shallow(t.Args[0]).Kind == types.Slice
}

func (f *fnCtxt) probe(recv thir.Expr, name string, sp syntax.Span) *pick {
	p := f.p
	steps := f.autoderefSteps(recv)
	var inherent, ext, private []cand
	p.index()
	inScope := f.methodTraits(name)
	var unstable []cand
	if f.user {
		inScope, unstable = withoutCalls(inScope, name)
	}
	for _, s := range steps {
		if h, ok := simplifiedType(s.t); ok {
			for _, x := range p.inherentNamed(h, name) {
				m := x.item
				if m.Kind != resolve.Fn || m.FnItem().SelfKind == syntax.NoSelf {
					continue
				}
				if f.privateMethod(m) {
					private = append(private, cand{im: x.im, m: m})
				} else {
					inherent = append(inherent, cand{im: x.im, m: m})
				}
			}
		}
		var env []predicate
		switch s.t.Kind {
		case types.Param, types.Proj, types.Opaque:
			for i := range f.env.preds {
				if q := &f.env.preds[i]; q.assoc == nil && q.args[0] == s.t {
					env = append(env, *q)
				}
			}
			if s.t.Kind != types.Param {
				env = append(env, f.itemBounds(s.t)...)
			}
		case types.Dyn:
			if s.t.Def != nil {
				env = p.dynPreds(s.t)
			}
		}
		for i := range env {
			q := env[i]
			if q.assoc != nil || !bringsMethods(s.t) && !slices.Contains(inScope, q.trait) || f.user && isFnTrait(q.trait) {
				continue
			}
			if m := q.trait.Member(name, resolve.Fn); m != nil && m.FnItem().SelfKind != syntax.NoSelf {
				same := slices.IndexFunc(inherent, func(c cand) bool {
					return c.trait == q.trait && c.preds[0].args[0] == q.args[0]
				})
				if same >= 0 {
					inherent[same].preds = append(inherent[same].preds, q)
				} else {
					inherent = append(inherent, cand{trait: q.trait, preds: []predicate{q}, m: m})
				}
			}
		}
	}
	for _, tr := range inScope {
		if m := tr.Member(name, resolve.Fn); m != nil && m.FnItem().SelfKind != syntax.NoSelf {
			ext = append(ext, cand{trait: tr, m: m})
		}
	}
	f.remember()
	defer f.forget()
	pk := f.pickAlong(steps, name, sp, inherent, ext)
	if pk == nil {
		pk = f.pickAlong(steps, name, sp, private, nil) // for the error
	}
	if pk == nil {
		if pk = f.pickAlong(steps, name, sp, unstable, nil); pk != nil && f.quiet == 0 {
			f.err(sp, diag.E0658, "use of unstable library feature `fn_traits`", "")
		}
	}
	return pk
}

// withoutCalls takes the methods of Fn, FnMut and FnOnce from a list of traits: programs cannot name them yet, so
// others of the name are meant (rustc: unstable candidates of a probe).
func withoutCalls(list []*resolve.Def, name string) (rest []*resolve.Def, calls []cand) {
	if !slices.ContainsFunc(list, isFnTrait) {
		return list, nil
	}
	for _, tr := range list {
		if isFnTrait(tr) {
			calls = append(calls, cand{trait: tr, m: tr.Member(name, resolve.Fn)})
		} else {
			rest = append(rest, tr)
		}
	}
	return rest, calls
}

// privateMethod reports whether a method of an inherent impl is out of reach here.
func (f *fnCtxt) privateMethod(m *resolve.Def) bool {
	return f.user && !m.Pub && m.Parent.Kind == resolve.Impl && f.p.impl(m.Parent).trait == nil &&
		!resolve.VisibleFrom(m, f.scope)
}

// pickAlong finds the candidate for the first step that has one; lists are in order of precedence.
func (f *fnCtxt) pickAlong(steps []autoderefStep, name string, sp syntax.Span, lists ...[]cand) *pick {
	p := f.p
	if len(lists[0]) == 0 && len(lists[1]) == 0 {
		return nil
	}
	for _, s := range steps {
		if s.t.Kind == types.Infer && s.t.N == types.InferAny || s.t.Kind == types.Error {
			continue
		}
		for _, ref := range [...]byte{0, 'r', 'm'} {
			t := s.t
			switch {
			case ref != 0:
				t = p.Ref(t, ref == 'm')
			case s.unsize:
				continue
			}
			if name == "into_iter" && f.isBoxedSlice(t) && f.user && !p.S.Is2024(sp) {
				continue // looks through the box before edition 2024
			}
			for _, list := range lists {
				if pk := f.pickFrom(list, t, sp); pk != nil {
					pk.steps, pk.unsize, pk.ref = s.n, s.unsize, ref
					return pk
				}
			}
		}
		if s.t.Kind == types.Ptr && s.t.Mut {
			ct := p.Make(types.Type{Kind: types.Ptr, Args: s.t.Args})
			for _, list := range lists {
				if pk := f.pickFrom(list, ct, sp); pk != nil {
					pk.steps, pk.ref = s.n, 'c'
					return pk
				}
			}
		}
	}
	return nil
}

// pickFrom finds the candidate whose method takes self as t.
func (f *fnCtxt) pickFrom(list []cand, t *types.Type, sp syntax.Span) *pick {
	var best *pick
	bestState := selNo
	n := 0
	for i := range list {
		c := &list[i]
		s := f.snap()
		_, st := f.probeCandidate(c, t, sp)
		if st == selNo {
			f.rollback(s)
			continue
		}
		f.rollback(s)
		if best != nil && best.m == c.m {
			continue
		}
		// IntoFuture is in the prelude from edition 2024 on only: before, what the
		// program imported was meant.
		into := f.p.Lang("IntoFuture")
		if st == bestState && c.trait != nil && c.trait == into {
			continue
		}
		if st > bestState || st == bestState && f.pendingCand.trait != nil && f.pendingCand.trait == into {
			best, bestState, n = &pick{m: c.m}, st, 1
			bestCand := c
			best.args = nil
			f.pendingCand = bestCand
		} else if st == bestState {
			n++
		}
	}
	if best == nil {
		return nil
	}
	best.several = n > 1 && (f.pendingCand.trait != nil || !best.m.Crate.Library)
	if c := f.pendingCand; f.user && c.trait != nil && (len(c.preds) == 0 || !bringsMethods(c.preds[0].args[0])) {
		f.p.S.UseTrait(f.scope, c.trait)
	}
	// again, for keeps
	args, _ := f.probeCandidate(f.pendingCand, t, sp)
	best.args = args
	return best
}

// commonArgs returns the arguments of assumptions about one trait, with variables where the assumptions differ.
// Arguments and results of the call decide between them.
func (f *fnCtxt) commonArgs(preds []predicate, sp syntax.Span) []*types.Type {
	args := slices.Clone(preds[0].args)
	for i := range preds[1:] {
		for k, a := range preds[1+i].args {
			if a != preds[0].args[k] && args[k] == preds[0].args[k] {
				args[k] = f.typeArg(sp)
			}
		}
	}
	return args
}

// normalises reports whether the projections in a method's result may be known: as rustc, a method that has no result
// type is no candidate.
func (f *fnCtxt) normalises(t *types.Type, args []*types.Type) bool {
	if t.Kind == types.Proj {
		if q := f.instPred(&predicate{trait: t.Def.Parent, args: t.Args[:len(t.Def.Parent.Params)]},
			args); f.eval(&q) == selNo {
			return false
		}
	}
	return !slices.ContainsFunc(t.Args, func(a *types.Type) bool { return !f.normalises(a, args) })
}

// probeCandidate binds a candidate's parameters so that its self type is t.
func (f *fnCtxt) probeCandidate(c *cand, t *types.Type, sp syntax.Span) ([]*types.Type, selState) {
	p := f.p
	p.Spend(budget.Goals, 1)
	fi := p.fn(c.m)
	if len(fi.params) == 0 {
		return nil, selNo
	}
	var parent []*types.Type
	switch {
	case c.im != nil:
		// cheap outline test first
		if !f.mayUnify(fi.params[0], t, 0) {
			return nil, selNo
		}
		parent = f.ownedArgs(c.im.n, ofImpl, sp)
	case len(c.preds) > 0:
		parent = f.commonArgs(c.preds, sp)
	default:
		if !f.mayUnify(fi.params[0], t, 0) {
			return nil, selNo
		}
		parent = f.ownedArgs(len(c.trait.Params), ofTrait, sp)
	}
	args := parent
	for len(args) < fi.n {
		args = append(args[:len(args):len(args)], f.fresh(syntax.Span{})) // ownArgs makes those of the call
	}
	if !f.unify(f.norm(p.Subst(fi.params[0], args)), t) {
		return nil, selNo
	}
	parent = args[:fi.nparent]
	f.quiet++
	defer func() { f.quiet-- }()
	st := selYes
	switch {
	case c.im != nil:
		if !f.sizesOK(c.im, parent) {
			return nil, selNo
		}
		for i := range c.im.preds {
			s := f.snap()
			q := f.instPred(&c.im.preds[i], parent)
			fails := f.eval(&q) == selNo || q.assoc == nil && f.lacksAuto(q.trait, q.args)
			f.rollback(s)
			if fails {
				return nil, selNo
			}
		}
		if fi.ret.Flags&types.HasProj != 0 && !f.normalises(fi.ret, args) {
			return nil, selNo
		}
	case len(c.preds) > 0:
	default:
		s := f.snap()
		self := f.shallow(parent[0])
		if self.Kind == types.Infer && self.N == types.InferAny {
			return nil, selNo
		}
		r := f.eval(&predicate{trait: c.trait, args: parent})
		if r == selMaybe && p.bindsLater(c.trait, self) {
			// rustc asks again until nothing more follows (select_where_possible)
			f.insists = true
			r = f.eval(&predicate{trait: c.trait, args: parent})
			f.insists = false
		}
		if r != selNo && f.lacksAuto(c.trait, parent) {
			r = selNo
		}
		f.rollback(s)
		if r == selNo {
			return nil, selNo
		}
		if r == selMaybe {
			st = selMaybe
		}
	}
	return parent, st
}

// bindsLater reports whether an impl of a trait for all types has a parameter that a bound on an associated type
// decides: A of `P: Deref<Target = A>`.
func (p *Program) bindsLater(tr *resolve.Def, self *types.Type) bool {
	for _, list := range p.implsOf(tr, self) {
		for _, im := range list {
			if im.self.Kind == types.Param && slices.ContainsFunc(im.preds, func(q predicate) bool {
				return q.assoc != nil && q.ty.Kind == types.Param
			}) {
				return true
			}
		}
	}
	return false
}

func (f *fnCtxt) hasMethod(t *types.Type, name string) bool {
	if h, ok := simplifiedType(t); ok {
		for _, im := range f.p.inherentOf(h) {
			if m := im.def.AssocNamed(name); m != nil && m.Kind == resolve.Fn {
				return true
			}
		}
	}
	return false
}

// anyMethod reports whether a type, or what it dereferences to, has a method of that name, be it of a trait in scope.
func (f *fnCtxt) anyMethod(t *types.Type, name string) bool {
	for depth := 0; t != nil && depth < 8; depth++ {
		if f.hasMethod(t, name) {
			return true
		}
		for _, tr := range f.methodTraits(name) {
			if f.holds(tr, append([]*types.Type{t}, f.freshArgs(len(tr.Params)-1, syntax.Span{})...)...) == selYes {
				return true
			}
		}
		switch {
		case t.Kind == types.Ref:
			t = t.Args[0]
		case t.Kind == types.Adt:
			t = f.derefTarget(t)
		default:
			return false
		}
	}
	return false
}

// general is how a type is called that has no method of that name whatever its
// parameters are.
func (f *fnCtxt) general(t *types.Type, name string) string {
	if t.Kind != types.Adt || len(t.Args) == 0 || f.derefTarget(t) != nil {
		return t.String()
	}
	if h, ok := simplifiedType(t); ok && len(f.p.inherentNamed(h, name)) > 0 {
		return t.String()
	}
	s, sep := t.Def.Name, "<"
	for i := range t.Def.Generics.Params {
		s += sep + t.Def.Generics.Params[i].Name.Name
		sep = ", "
	}
	return s + ">"
}

func (f *fnCtxt) noMethod(recv thir.Expr, e *syntax.MethodExpr) {
	p := f.p
	t := f.resolve(recv.Type())
	if steps := f.autoderefSteps(recv); containsError(t) || steps[len(steps)-1].t.Kind == types.Error {
		return
	}
	name := e.Name.Name
	inner := t
	for inner.Kind == types.Ref {
		inner = inner.Args[0]
	}
	if inner.Kind == types.Infer && inner.N == types.InferAny {
		f.needType(e.Recv.ExprSpan(), inner)
		return
	}
	if isNumVar(t) {
		what := "{integer}"
		if t.N == types.InferFloat {
			what = "{float}"
		}
		if f.hasMethod(p.Prim(types.I32), name) || f.hasMethod(p.Prim(types.F64), name) || len(p.S.TraitsWith(name)) > 0 {
			f.err(e.Name.Span, diag.E0689, "can't call method `"+name+"` on ambiguous numeric type `"+what+"`",
				"").WithHelp("you must specify a concrete type for this numeric value, like `_i32`")
			return
		}
	}
	if name == "write_fmt" && p.isMacroCall(e.Name.Span) {
		f.err(e.Recv.ExprSpan(), diag.E0599, "cannot write into `"+t.String()+"`", "").
			WithNote("must implement `io::Write`, `fmt::Write`, or have a `write_fmt` method")
		return
	}
	d := f.err(e.Name.Span, diag.E0599, "no method named `"+name+"` found for "+typeWord(t)+" `"+f.general(t,
		name)+"` in the current scope", "method not found in `"+t.String()+"`")
	if inner.Kind == types.Adt && inner.Def.FieldIndex(name) >= 0 {
		d.Label = "field, not a method"
		d.WithHelp("remove the arguments, or call the value of the field: `(x." + name + ")(…)`")
		return
	}
	if isFutureType(inner) {
		d.WithHelp("consider `await`ing on the `Future` and calling the method on its `Output`: `.await." + name + "(…)`")
	}
	var names []string
	for _, s := range f.autoderefSteps(recv) {
		if h, ok := simplifiedType(s.t); ok {
			for _, im := range p.inherentOf(h) {
				for _, a := range im.def.Assoc() {
					if a.Kind == resolve.Fn && a.FnItem().SelfKind != syntax.NoSelf {
						names = append(names, a.Name)
					}
				}
			}
		}
	}
	if inner.Kind == types.Adt && inner.Def.Crate.Library {
		if why := resolve.Absent(inner.Def.Name, name); why != "" {
			d.WithHelp(why)
			return
		}
	}
	if near := resolve.Nearest(name, names); near != "" {
		d.Suggest("there is a method `"+near+"` with a similar name", diag.MaybeIncorrect, diag.Below,
			syntax.DiagEdit{Span: e.Name.Span, Text: near})
	} else if near := f.nearTraitMethod(inner, name, e.Span); near != "" {
		d.Suggest("there is a method `"+near+"` with a similar name", diag.MaybeIncorrect, diag.Below,
			syntax.DiagEdit{Span: e.Name.Span, Text: near})
	}
	// a trait that would provide it but is not imported, or not implemented
	for _, tr := range p.S.TraitsWith(name) {
		inScope := false
		for _, x := range f.traitsInScope() {
			inScope = inScope || x == tr
		}
		args := append([]*types.Type{inner}, f.freshArgs(len(tr.Params)-1, e.Span)...)
		if !inScope && f.holds(tr, args...) == selYes {
			why := "trait `" + tr.Name + "` which provides `" + name + "` is implemented but not in scope; perhaps you want to import it"
			path := usefulPath[tr.Name]
			if !tr.Crate.Library {
				path = "crate::" + DisplayPath(tr)
			}
			if path == "" {
				path = tr.FullName()
			}
			p.suggestUse(d, f.scope, why, path)
			break
		}
		if inScope && inner.Kind == types.Adt && !inner.Def.Crate.Library {
			d.WithNote("the following trait defines an item `" + name + "`, perhaps you need to implement it: `" + tr.Name + "`")
			break
		}
	}
}

// nearTraitMethod is a method of a trait in scope that t implements and whose
// name is nearly name.
func (f *fnCtxt) nearTraitMethod(t *types.Type, name string, sp syntax.Span) string {
	for _, tr := range f.traitsInScope() {
		var names []string
		for _, a := range tr.Assoc() {
			if a.Kind == resolve.Fn && a.FnItem().SelfKind != syntax.NoSelf {
				names = append(names, a.Name)
			}
		}
		near := resolve.Nearest(name, names)
		if near == "" {
			continue
		}
		if args := append([]*types.Type{t}, f.freshArgs(len(tr.Params)-1, sp)...); f.holds(tr, args...) != selNo {
			return near
		}
	}
	return ""
}

// methodTraits are those of traitsInScope that have a method of that name.
func (f *fnCtxt) methodTraits(name string) []*resolve.Def {
	list := f.p.S.MethodTraits(f.scope, name)
	cur := f.lower.selfTrait
	if cur == nil || cur.Member(name, resolve.Fn) == nil {
		return list
	}
	for _, tr := range list {
		if tr == cur {
			return list
		}
	}
	return append(list[:len(list):len(list)], cur)
}

// traitsInScope adds the trait that the current impl implements, as rustc does.
func (f *fnCtxt) traitsInScope() []*resolve.Def {
	list := f.p.S.TraitsInScope(f.scope)
	cur := f.lower.selfTrait
	if cur == nil {
		return list
	}
	for _, tr := range list {
		if tr == cur {
			return list
		}
	}
	return append(list[:len(list):len(list)], cur)
}

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

// found is what a path in an expression or pattern names.
type found struct {
	local *thir.Local
	def   *resolve.Def
	args  []*types.Type // generics of def: parent's and own
	self  *types.Type   // struct or enum type for constructors and variants
	cparm *types.Type   // const parameter
	bad   bool
}

// resolveAs is resolveValue for a path that must name what is given.
func (f *fcx) resolveAs(what string, q *syntax.QSelf, path *syntax.Path) found {
	f.naming = what
	x := f.resolveValue(q, path, false)
	f.naming = ""
	return x
}

// What patterns name.
const (
	namesUnit  = "unit struct, unit variant or constant"
	namesTuple = "tuple struct or tuple variant"
)

// resolveValue resolves a path in value position (expressions, patterns).
func (f *fcx) resolveValue(q *syntax.QSelf, path *syntax.Path, quiet bool) found {
	p := f.p
	f.lower.scope = f.scope
	var self *types.Type
	if q != nil {
		self = f.ty(q.Self)
	}
	f.lower.value = true
	defer func() { f.lower.value = false }()
	segs := path.Segs
	sp := path.Span
	if q != nil {
		if q.Trait != nil {
			tr, targs, _ := f.lower.traitRef(q.Trait, self)
			if tr == nil {
				return found{bad: true}
			}
			f.lower.recordNamed(tr)
			if len(segs) > 1 {
				base := f.norm(f.lower.assocOf(tr, targs, &segs[0]))
				return f.assocValue(base, segs[1:], sp)
			}
			return f.traitMember(tr, targs, &segs[0], sp)
		}
		return f.assocValue(self, segs, sp)
	}
	if len(segs) == 1 && !path.Global {
		id := &segs[0].Name
		if l := f.lookup(id); l != nil {
			if f.notInBlock(id, l) {
				return found{bad: true}
			}
			p.noArgs(&segs[0], "local variable")
			return found{local: l}
		}
		if id.Name == "Self" && f.lower.self != nil {
			return f.ctorOf(f.norm(f.lower.self), sp)
		}
		if g := f.lower.constGeneric(id.Name); g != nil {
			return found{cparm: g}
		}
		if id.Name == "self" {
			f.err(id.Span, diag.E0424, "expected value, found module `self`",
				"`self` value is a keyword only available in methods with a `self` parameter")
			return found{bad: true}
		}
	}
	first := segs[0].Name.Name
	if !path.Global && len(segs) > 1 {
		var base *types.Type
		if first == "Self" && f.lower.self != nil {
			base = f.norm(f.lower.self)
		} else if g := f.lower.generic(first); g != nil {
			base = g
		}
		if base != nil {
			return f.assocValue(base, segs[1:], sp)
		}
	}
	d, used := p.S.Path(f.scope, path, resolve.ValueNS)
	if prim := p.S.Prim(first); d == nil && prim != nil && len(segs) > 1 && !path.Global {
		d, used = prim, 1 // not in the module of that name
	}
	if d == nil {
		if quiet || used == 0 && !path.Global && (f.typeParamValue(path) || f.lower.notInConst(&segs[0].Name)) {
			return found{bad: true}
		}
		f.noValue(path, used)
		return found{bad: true}
	}
	if used < len(segs) {
		// Type::name or Trait::name
		switch d.Kind {
		case resolve.Trait:
			targs := []*types.Type{f.fresh(sp)}
			if f.user {
				f.bareTraits = append(f.bareTraits, bareTrait{self: targs[0], at: path.Span})
			}
			if ga := segs[used-1].Args; ga != nil {
				for i := range ga.Args {
					if ga.Args[i].Lifetime == "" {
						targs = append(targs, f.norm(f.lower.genArg(&ga.Args[i], d, len(targs))))
					}
				}
			}
			for len(targs) < len(d.Params) {
				targs = append(targs, f.fresh(sp))
			}
			x := f.traitMember(d, targs, &segs[used], sp)
			if n := len(f.bareTraits); f.user && x.def != nil {
				f.bareTraits[n-1].constant = x.def.Kind == resolve.Const
			}
			return x
		case resolve.Struct, resolve.Enum, resolve.Union, resolve.Alias, resolve.Prim:
			base := f.norm(f.lower.defType(d, segs[:used], sp))
			return f.assocValue(base, segs[used:], sp)
		}
		f.noValue(path, used)
		return found{bad: true}
	}
	seg := &segs[used-1]
	if d.Kind != resolve.Alias {
		p.noArgsOn(segs, d)
	}
	switch d.Kind {
	case resolve.Fn:
		return found{def: d, args: f.ownArgs(d, nil, seg.Args, sp, seg.Name.Span)}
	case resolve.Const, resolve.Static:
		return found{def: d}
	case resolve.Struct:
		if f.user && !quiet && f.privateCtor(d, path) {
			return found{bad: true}
		}
		return found{def: d, self: f.norm(p.adt0(d, f.lower.args(d, seg.Args, sp, 0)))}
	case resolve.Variant:
		ga := seg.Args
		if ga == nil && used >= 2 {
			ga = segs[used-2].Args
		}
		return found{def: d, self: f.norm(p.adt0(d.Parent, f.lower.args(d.Parent, ga, sp, 0)))}
	case resolve.Alias:
		t := f.norm(f.lower.defType(d, segs, sp))
		return f.ctorOf(t, sp)
	}
	if !quiet {
		what := d.Kind.String()
		code := diag.E0423
		dg := f.err(sp, code, "expected value, found "+what+" `"+d.Name+"`", "not a value")
		if d.Kind == resolve.Macro {
			dg.WithHelp("use `!` to invoke the macro")
		}
	}
	return found{bad: true}
}

// privateCtor reports the constructor of a tuple struct with private fields, and whether the path then names nothing: a
// use declaration imports the type alone.
func (f *fcx) privateCtor(d *resolve.Def, path *syntax.Path) (missing bool) {
	private := d.CtorKind() == syntax.TupleKind &&
		slices.ContainsFunc(d.FieldDefs(), func(x syntax.FieldDef) bool { return !f.fieldVisible(d, &x) })
	switch name := path.Segs[len(path.Segs)-1].Name; {
	case !private:
		return false
	case len(path.Segs) > 1:
		f.err(name.Span, diag.E0603, "tuple struct constructor `"+d.Name+"` is private", "private tuple struct constructor")
		return false
	case f.naming == namesTuple:
		f.err(path.Span, diag.E0532, "cannot match against a tuple struct which contains private fields", "")
	default:
		f.err(path.Span, diag.E0423, "cannot initialize a tuple struct which contains private fields", "")
	}
	return true
}

func (f *fcx) ctorOf(t *types.Type, sp syntax.Span) found {
	if t.Kind == types.Adt && t.Def.Kind == resolve.Struct {
		return found{def: t.Def, self: t}
	}
	f.err(sp, diag.E0423, "expected value, found type `"+f.resolve(t).String()+"`", "not a value")
	return found{bad: true}
}

// ownArgs are parent followed by d's own generics, written or inferred.
func (f *fcx) ownArgs(
	d *resolve.Def, parent []*types.Type, ga *syntax.GenericArgs, sp, name syntax.Span,
) []*types.Type {
	fi := f.p.fn(d)
	args := append(f.p.list(max(fi.n, len(parent)))[:0], parent...)
	if f.wrongCount(d, ga, name) {
		ga = nil
	}
	given := 0
	f.written = nil
	var written []syntax.Span
	if ga != nil {
		for i := range ga.Args {
			a := &ga.Args[i]
			if a.Lifetime != "" {
				continue
			}
			t := f.norm(f.lower.genArg(a, d, given))
			var at syntax.Span
			if a.Type != nil {
				at = a.Type.TypeSpan()
				f.requireWritten(d, given, t, at)
			}
			written = append(written, at)
			args = append(args, t)
			given++
		}
	}
	f.written = written
	for len(args) < fi.n {
		args = append(args, f.fresh(sp))
	}
	return args
}

// assocValue resolves T::name.
func (f *fcx) assocValue(base *types.Type, segs []syntax.PathSeg, sp syntax.Span) found {
	p := f.p
	for len(segs) > 1 {
		base = f.norm(f.lower.assocByName(base, &segs[0], sp))
		segs = segs[1:]
	}
	base = f.settled(base)
	if base.Kind == types.Error {
		return found{bad: true}
	}
	seg := &segs[0]
	name := seg.Name.Name
	if base.Kind == types.Adt && base.Def.Kind == resolve.Enum {
		if v := base.Def.VariantNamed(name); v != nil {
			return found{def: v, self: base}
		}
	}
	unsatisfied := false
	// inherent
	if h, ok := headOf(base); ok {
		p.index()
		var hit *implInfo
		var hitArgs []*types.Type
		worst := false
		for _, x := range p.inherentNamed(h, name) {
			im := x.im
			if x.item.Kind == resolve.AssocType {
				continue
			}
			s := f.snap()
			iargs := f.freshArgs(im.n, sp)
			if f.unify(f.norm(p.Subst(im.self, iargs)), base) {
				bad := false
				f.quiet++
				for i := range im.preds {
					q := f.instPred(&im.preds[i], iargs)
					if f.eval(&q) == selNo {
						bad = true
						break
					}
				}
				f.quiet--
				if !bad || hit == nil {
					hit, hitArgs, worst = im, nil, bad && f.user
				}
				f.rollback(s)
				if !bad {
					break
				}
				continue
			}
			f.rollback(s)
		}
		if unsatisfied = hit != nil && worst; hit != nil && !worst {
			hitArgs = f.freshArgs(hit.n, sp)
			f.unify(f.norm(p.Subst(hit.self, hitArgs)), base)
			d := hit.def.AssocNamed(name)
			if f.user && !d.Pub && !resolve.VisibleFrom(d, f.scope) {
				what := "associated function"
				if it := d.FnItem(); it == nil {
					what = "associated constant"
				} else if it.SelfKind != syntax.NoSelf {
					what = "method"
				}
				f.err(seg.Name.Span, diag.E0624, what+" `"+name+"` is private", "private "+what)
			}
			if d.Kind == resolve.Fn {
				return found{def: d, args: f.ownArgs(d, hitArgs, seg.Args, sp, seg.Name.Span)}
			}
			return found{def: d, args: hitArgs}
		}
	}
	// assumptions about a parameter, then the traits in scope
	var cands []*resolve.Def
	seen := map[*resolve.Def]bool{}
	var env []pred
	switch base.Kind {
	case types.Param, types.Proj, types.Opaque:
		for i := range f.env.preds {
			if q := &f.env.preds[i]; q.assoc == nil && q.args[0] == base {
				env = append(env, *q)
			}
		}
		if base.Kind != types.Param {
			env = append(env, f.itemBounds(base)...)
		}
	case types.Dyn:
		if base.Def != nil {
			env = p.dynPreds(base)
		}
	}
	var given []pred
	for _, q := range env {
		if q.assoc == nil && valueMember(q.trait, name) != nil && (given == nil || given[0].trait == q.trait) {
			given = append(given, q)
		}
	}
	if given != nil {
		return f.traitMember(given[0].trait, f.commonArgs(given, sp), seg, sp)
	}
	for _, tr := range f.traitsInScope() {
		if seen[tr] || valueMember(tr, name) == nil {
			continue
		}
		if seen[tr] = true; f.user {
			f.p.S.UseTrait(f.scope, tr)
		}
		targs := append([]*types.Type{base}, f.freshArgs(len(tr.Params)-1, sp)...)
		if f.holds(tr, targs...) != selNo {
			cands = append(cands, tr)
		}
	}
	if len(cands) > 1 {
		// prefer the one that certainly holds
		var sure []*resolve.Def
		for _, tr := range cands {
			if f.holds(tr, append([]*types.Type{base}, f.freshArgs(len(tr.Params)-1, sp)...)...) == selYes {
				sure = append(sure, tr)
			}
		}
		if len(sure) == 1 {
			cands = sure
		}
	}
	if len(cands) >= 1 {
		if len(cands) > 1 && f.user {
			f.err(seg.Name.Span, diag.E0034, "multiple applicable items in scope", "multiple `"+name+"` found")
		}
		tr := cands[0]
		return f.traitMember(tr, append([]*types.Type{base}, f.freshArgs(len(tr.Params)-1, sp)...), seg, sp)
	}
	if unsatisfied {
		base = f.resolve(base)
		f.err(seg.Name.Span, diag.E0599, "the function or associated item `"+name+"` exists for "+typeWord(base)+" `"+
			base.String()+"`, but its trait bounds were not satisfied", "")
		return found{bad: true}
	}
	f.noAssoc(base, seg)
	return found{bad: true}
}

func valueMember(tr *resolve.Def, name string) *resolve.Def {
	for _, a := range tr.Assoc() {
		if a.Name == name && (a.Kind == resolve.Fn || a.Kind == resolve.Const) {
			return a
		}
	}
	return nil
}

func (f *fcx) noAssoc(base *types.Type, seg *syntax.PathSeg) {
	p := f.p
	base = f.resolve(base)
	name := seg.Name.Name
	what := "function or associated item"
	if base.Kind == types.Adt && base.Def.Kind == resolve.Enum {
		what = "variant or associated item"
	}
	d := f.err(seg.Name.Span, diag.E0599, "no "+what+" named `"+name+"` found for "+typeWord(base)+" `"+base.String()+"` in the current scope", what+" not found in `"+base.String()+"`")
	var names []string
	if base.Kind == types.Adt {
		for _, v := range base.Def.Variants {
			names = append(names, v.Name)
		}
	}
	if h, ok := headOf(base); ok {
		for _, im := range p.inherentOf(h) {
			for _, a := range im.def.Assoc() {
				names = append(names, a.Name)
			}
		}
	}
	if near := resolve.Nearest(name, names); near != "" {
		d.WithHelp("there is an associated item with a similar name: `" + near + "`")
	}
}

func typeWord(t *types.Type) string {
	switch t.Kind {
	case types.Adt:
		return t.Def.Kind.String()
	case types.Ref:
		return "reference"
	case types.Tuple:
		if t.IsUnit() {
			return "unit type"
		}
		return "tuple"
	case types.Param:
		return "type parameter"
	case types.Closure:
		return "closure"
	case types.Opaque:
		return "opaque type"
	case types.Array:
		return "array"
	}
	return "type"
}

// traitMember is Trait::name with the trait's arguments known.
func (f *fcx) traitMember(tr *resolve.Def, targs []*types.Type, seg *syntax.PathSeg, sp syntax.Span) found {
	p := f.p
	name := seg.Name.Name
	d := valueMember(tr, name)
	if d == nil {
		for _, q := range p.elaborate([]pred{{trait: tr, args: targs}}) {
			if q.assoc == nil && valueMember(q.trait, name) != nil {
				return f.traitMember(q.trait, q.args, seg, sp)
			}
		}
		f.err(seg.Name.Span, diag.E0576, "cannot find method or associated constant `"+name+"` in trait `"+tr.Name+"`",
			"not found in `"+tr.Name+"`")
		return found{bad: true}
	}
	for i := range targs {
		targs[i] = f.norm(targs[i])
	}
	if d.Kind == resolve.Fn {
		return found{def: d, args: f.ownArgs(d, targs, seg.Args, sp, seg.Name.Span)}
	}
	if len(targs) > 1 {
		f.require(pred{trait: tr, args: targs, span: sp}, "const") // the impl tells the arguments
	}
	return found{def: d, args: targs}
}

// usefulPath are the imports that programs forget most.
var usefulPath = map[string]string{
	"HashMap": "std::collections::HashMap", "HashSet": "std::collections::HashSet", "BTreeMap": "std::collections::BTreeMap", "VecDeque": "std::collections::VecDeque",
	"BinaryHeap": "std::collections::BinaryHeap", "Arc": "std::sync::Arc", "Mutex": "std::sync::Mutex", "Rc": "std::rc::Rc", "RefCell": "std::cell::RefCell", "Cell": "std::cell::Cell",
	"Future": "std::future::Future", "IntoFuture": "std::future::IntoFuture", "Duration": "std::time::Duration", "Instant": "std::time::Instant", "Pin": "std::pin::Pin", "Poll": "std::task::Poll", "Context": "std::task::Context", "Waker": "std::task::Waker",
	"thread": "std::thread", "mpsc": "std::sync::mpsc", "sleep": "tokio::time::sleep", "block_on": "futures::executor::block_on",
}

// pathExpr checks a path used as an expression.
func (f *fcx) pathExpr(e *syntax.PathExpr, want *types.Type) thir.Expr {
	x := f.resolveValue(e.QSelf, e.Path, false)
	return f.foundExpr(x, e.Span)
}

func (f *fcx) foundExpr(x found, sp syntax.Span) thir.Expr {
	p := f.p
	switch {
	case x.bad:
		return f.bad(sp)
	case x.local != nil:
		f.state(x.local).used = true
		r := f.p.refs.New()
		r.X, r.L = f.at(x.local.Ty, sp), x.local
		return r
	case x.cparm != nil:
		if x.cparm.Kind == types.Param {
			return &thir.ConstParam{X: f.at(f.constParamType(x.cparm), sp), Param: x.cparm}
		}
		return f.bad(sp)
	}
	d := x.def
	f.p.lintDeprecated(f.def, d, sp)
	switch d.Kind {
	case resolve.Fn:
		f.requireFn(d, x.args, sp)
		f.wellFormedAt(sp, sp, x.args...)
		t := p.Make(types.Type{Kind: types.FnDef, Def: d, Args: x.args})
		return &thir.FnRef{X: f.at(t, sp), Callee: thir.Callee{Fn: d, Args: x.args}}
	case resolve.Const:
		t := f.norm(p.Subst(p.constType(d), x.args))
		if unsized(f.shallow(t)) { // an error of the constant, which has no value
			return f.bad(sp)
		}
		return &thir.NamedConst{X: f.at(t, sp), Def: d, Args: x.args}
	case resolve.Static:
		if st, ok := d.Item.(*syntax.StaticItem); ok && st.Mut {
			f.statics = true
			if raw := f.unread.raw; raw == nil || raw.ExprSpan() != sp {
				f.needUnsafe(sp, "use of mutable static", "use of mutable static",
					"mutable statics can be mutated by multiple threads: aliasing violations or data races will cause "+
						"undefined behavior")
			}
		}
		return &thir.StaticRef{X: f.at(f.norm(p.constType(d)), sp), Def: d}
	case resolve.Struct, resolve.Variant:
		var v *resolve.Def
		if d.Kind == resolve.Variant {
			v = d
		}
		f.requireCtor(x.self, v, nil, sp)
		f.wellFormedAt(sp, sp, x.self)
		switch d.CtorKind() {
		case syntax.UnitKind:
			return &thir.Construct{X: f.at(x.self, sp), Variant: v}
		case syntax.TupleKind:
			t := p.Make(types.Type{Kind: types.FnDef, Def: d, Args: x.self.Args})
			return &thir.FnRef{X: f.at(t, sp), Callee: thir.Callee{Fn: d, Args: x.self.Args}}
		}
		f.notCtor(d, sp)
	}
	return f.bad(sp)
}

// constParamType is the declared type of a const parameter.
func (f *fcx) constParamType(t *types.Type) *types.Type {
	if q := f.lower.constParam(t.Name); q != nil {
		return f.ty(q.Type)
	}
	return f.p.Prim(types.Usize)
}

// requireFn adds the bounds of a function that is named with these generics.
func (f *fcx) requireFn(d *resolve.Def, args []*types.Type, sp syntax.Span) {
	f.requireAll(f.p.fn(d).preds, args, sp, "call")
}

// requireCall adds the bounds of a function that is called. One that is about the
// type of a single argument is blamed on that, one about the type whose function
// it is on what stands before the name, and the others on own: the callee, or a
// method's name.
func (f *fcx) requireCall(d *resolve.Def, args []*types.Type, given []syntax.Expr, own, whose syntax.Span) {
	f.requireItem(f.p.fn(d), args, given, own, whose)
	f.requireSizedArgs(f.p.fn(d), args, given, own)
	f.transmutes(d, args, own)
}

// requireSupers adds the supertraits of the trait whose function is called, which are bounds of the function, if an
// impl of the program lacks one. given[0] is nil for the receiver of a method. Like rustc, it blames the one argument
// that a bound is about, a method's name for the receiver, and whose if several arguments have the type.
func (f *fcx) requireSupers(d *resolve.Def, args []*types.Type, given []syntax.Expr, own, whose syntax.Span) {
	if !slices.Contains(f.p.lacking, d.Parent) {
		return
	}
	fi := f.p.fn(d)
	supers := f.p.trait(d.Parent).supers
	for i := range supers {
		x := blamed(fi, &supers[i], given)
		if x == nil {
			x = blamed(fi, &pred{trait: d.Parent}, given)
		}
		q := f.instPred(&supers[i], args)
		selves := 0
		for _, t := range fi.params {
			eachParam(t, func(k int) {
				if k == 0 {
					selves++
				}
			})
		}
		switch q.span = own; {
		case x != nil:
			q.span = x.ExprSpan()
		case whose.Lo != 0 && (selves != 1 || len(given) > 0 && given[0] != nil):
			q.span = whose
		}
		f.require(q, "call")
	}
}

// requireCtor adds the bounds of the struct or enum t whose constructor has the values given for its fields.
func (f *fcx) requireCtor(t *types.Type, variant *resolve.Def, given []syntax.Expr, own syntax.Span) {
	ai := f.p.adt(t.Def)
	if len(t.Args) == 0 || len(ai.preds) == 0 && !f.user {
		return
	}
	fi := &fnInfo{def: t.Def, preds: ai.preds}
	if len(given) > 0 {
		fi.params = f.p.adtFields(t.Def, variant)
	}
	f.requireSizedArgs(fi, t.Args, given, own)
	f.requireItem(fi, t.Args, given, own, syntax.Span{})
}

func (f *fcx) requireItem(fi *fnInfo, args []*types.Type, given []syntax.Expr, own, whose syntax.Span) {
	d := fi.def
	for i := range fi.preds {
		q := f.instPred(&fi.preds[i], args)
		q.lends = lentParams(fi.def, &fi.preds[i])
		if q.span = own; f.user {
			if at := f.writtenFor(fi, &fi.preds[i]); at.Lo != 0 {
				q.span = at
			} else if x := blamed(fi, &fi.preds[i], given); x != nil {
				if at := x.ExprSpan(); at.Lo < own.Lo || at.Hi > own.Hi { // else a macro wrote the call around it
					q.span = at
				}
			} else if q.trait == d.Parent && whose.Lo != 0 {
				q.span = whose
			}
		}
		o := f.p.oblig()
		o.pred, o.own, o.cause = q, own, "call"
		f.pending = append(f.pending, o)
		method := len(given) > 0 && given[0] == nil
		if again := &fi.preds[i]; f.user && !method && q.span != own && f.askedTwice(again) &&
			(fi.async || fi.ret != nil && fi.ret.Kind == types.Proj && mentionsProjection(fi.ret, again)) {
			f.requireAgain(q, own) // the result is well-formed
		}
	}
}

// askedTwice reports whether rustc has more than one obligation for a bound of a function whose result needs it.
func (f *fcx) askedTwice(q *pred) bool {
	return q.assoc == nil && !isAuto(q.trait) && !isFnTrait(q.trait) && q.trait.Lang != "Sized"
}

// requireAgain adds an obligation for a bound that is blamed on a second place.
func (f *fcx) requireAgain(q pred, at syntax.Span) {
	q.span = at
	f.require(q, "call")
}

// requireAwaited adds the bounds of the async function whose future is awaited.
func (f *fcx) requireAwaited(t *types.Type, e *syntax.AwaitExpr) {
	if !f.user || t.Kind != types.Opaque || t.Def.FnItem() == nil || !t.Def.FnItem().Async {
		return
	}
	fi := f.p.fn(t.Def)
	_, direct := unparen(e.X).(*syntax.CallExpr)
	for i := range fi.preds {
		if q := &fi.preds[i]; !isAuto(q.trait) && q.trait.Lang != "Sized" {
			f.requireAgain(f.instPred(q, t.Args), e.AwaitSpan)
			if !direct && f.askedTwice(q) {
				f.requireAgain(f.instPred(q, t.Args), e.X.ExprSpan())
			}
		}
	}
}

// writtenFor is where the first of the function's own parameters in a bound is written; none if it is inferred.
func (f *fcx) writtenFor(fi *fnInfo, q *pred) (at syntax.Span) {
	own := -1
	for _, a := range q.args {
		eachParam(a, func(k int) {
			if k >= fi.nparent && own < 0 {
				own = k - fi.nparent
			}
		})
	}
	if own < 0 || own >= len(f.written) || fi.def.Kind != resolve.Fn ||
		mentionsProjection(fi.ret, q) ||
		slices.ContainsFunc(fi.params, func(t *types.Type) bool { return mentionsProjection(t, q) }) {
		return at // what normalises the signature needs the bound first, and blames the name
	}
	return f.written[own]
}

// mentionsProjection reports whether a part of t is an associated type of what a bound is about.
func mentionsProjection(t *types.Type, q *pred) bool {
	if t.Kind == types.Proj && t.Def.Parent == q.trait && t.Args[0] == q.args[0] {
		return true
	}
	return slices.ContainsFunc(t.Args, func(a *types.Type) bool { return mentionsProjection(a, q) })
}

// blamed is the one argument with whose type a bound's first parameter comes: one
// of the function's own sooner than one of its impl.
func blamed(fi *fnInfo, q *pred, given []syntax.Expr) syntax.Expr {
	own, other := -1, -1
	if q.trait == fi.def.Parent { // that a trait's function is called at all
		other = 0
	}
	for _, a := range q.args {
		eachParam(a, func(k int) {
			switch {
			case k >= fi.nparent && own < 0:
				own = k
			case k < fi.nparent && other < 0 && (k > 0 || fi.def.Parent.Kind != resolve.Trait):
				other = k
			}
		})
	}
	for _, k := range []int{own, other} {
		hit, n := 0, 0
		for i, t := range fi.params {
			found := false
			eachParam(t, func(j int) { found = found || j == k })
			if found && k >= 0 {
				hit, n = i, n+1
			}
		}
		if n == 1 && hit < len(given) {
			return given[hit]
		}
	}
	return nil
}

// eachParam calls do for the generic parameters in t.
func eachParam(t *types.Type, do func(k int)) {
	if t.Flags&types.HasParam == 0 {
		return
	}
	if t.Kind == types.Param {
		do(t.Index)
	}
	for _, a := range t.Args {
		eachParam(a, do)
	}
	for _, b := range t.Binds {
		eachParam(b.Ty, do)
	}
}

// ---------------------------------------------------------------- calls

func (f *fcx) call(e *syntax.CallExpr, want *types.Type) thir.Expr {
	sp := e.Span
	if pe, ok := unparen(e.Fn).(*syntax.PathExpr); ok {
		x := f.resolveAs("function", pe.QSelf, pe.Path)
		if x.bad {
			for _, a := range e.Args {
				f.expr(a, nil)
			}
			return f.bad(sp)
		}
		if x.local == nil && x.cparm == nil {
			switch x.def.Kind {
			case resolve.Fn:
				f.p.lintDeprecated(f.def, x.def, pe.Path.Segs[len(pe.Path.Segs)-1].Name.Span)
				return f.callFn(x.def, x.args, e, pe.Path.Segs[len(pe.Path.Segs)-1].Name.Span, want)
			case resolve.Struct, resolve.Variant:
				if x.def.CtorKind() == syntax.TupleKind {
					return f.callCtor(x, e, want)
				}
				if x.def.CtorKind() == syntax.NamedKind {
					f.notCtor(x.def, e.Fn.ExprSpan())
				} else {
					f.err(e.Fn.ExprSpan(), diag.E0618, "expected function, found `"+x.self.String()+"`",
						"call expression requires function")
				}
				for _, a := range e.Args {
					f.expr(a, nil)
				}
				return f.bad(sp)
			}
		}
		fn := f.foundExpr(x, pe.Span)
		return f.callValue(fn, e, want)
	}
	fn := f.expr(e.Fn, nil)
	return f.callValue(fn, e, want)
}

// callFn is a direct call of a function with its generics.
func (f *fcx) callFn(d *resolve.Def, args []*types.Type, e *syntax.CallExpr, nameSp syntax.Span,
	want *types.Type) thir.Expr {
	fi := f.p.fn(d)
	f.unsafeCall(d, e.Span)
	f.constCall(d, e.Span)
	params := f.p.list(len(fi.params))
	for i, t := range fi.params {
		params[i] = f.norm(f.p.Subst(t, args))
	}
	f.normAt = e.Fn.ExprSpan()
	ret := f.norm(f.p.Subst(fi.ret, args))
	f.normAt = syntax.Span{}
	var whose syntax.Span
	if pe, ok := unparen(e.Fn).(*syntax.PathExpr); ok && pe.QSelf != nil {
		whose = pe.QSelf.Self.TypeSpan()
	} else if ok && len(pe.Path.Segs) > 1 {
		whose = syntax.Span{Lo: pe.Path.Span.Lo, Hi: nameSp.Lo - 2}
	}
	f.requireCall(d, args, e.Args, e.Fn.ExprSpan(), whose)
	f.requireSupers(d, args, e.Args, e.Fn.ExprSpan(), whose)
	at := e.Fn.ExprSpan()
	if whose.Hi > whose.Lo {
		at = whose
	}
	f.wellFormedAt(at, at, args...)
	f.wellFormedArgs(at, params, e.Args)
	vals := f.args(d, params, e.Args, ret, want, e.Span, e.Fn.ExprSpan())
	known := func(t *types.Type) bool { return f.resolve(t).Flags&types.HasInfer == 0 }
	if want != nil && want != f.frame.ret && known(want) || known(ret) {
		at = e.Span
	}
	f.wellFormedAt(e.Span, at, ret)
	if f.shallow(ret).Kind == types.Infer && fi.ret.Kind == types.Proj {
		f.solve() // the arguments say what it is before it is coerced
	}
	c := f.p.calls.New()
	*c = thir.Call{X: f.at(ret, e.Span), Callee: thir.Callee{Fn: d, Args: args}, Args: vals}
	if t := f.shallow(ret); t.Kind == types.Dyn || t.Kind == types.Slice || t.Kind == types.Str {
		f.requireSized(t, e.Span, sizedReturn)
	}
	return c
}

// reads notes that an expression of that type does not return if the type is !.
func (f *fcx) reads(ret *types.Type) {
	if f.shallow(ret).Kind == types.Never {
		f.div = true
	}
}

// notCtor reports a struct or variant with named fields whose name stands as a value.
func (f *fcx) notCtor(d *resolve.Def, sp syntax.Span) {
	if d.Kind == resolve.Struct {
		f.err(sp, diag.TypeError, "the `Self` constructor can only be used with tuple or unit structs", "")
		return
	}
	f.err(sp, diag.E0533, "expected value, found struct variant `"+displayName(d)+"`", "not a value")
}

func (f *fcx) callCtor(x found, e *syntax.CallExpr, want *types.Type) thir.Expr {
	d := x.def
	var v *resolve.Def
	if d.Kind == resolve.Variant {
		v = d
	}
	fts := f.p.fieldTypes(x.self, v)
	params := make([]*types.Type, len(fts))
	for i, t := range fts {
		params[i] = f.norm(t)
	}
	f.requireCtor(x.self, v, e.Args, e.Fn.ExprSpan())
	f.wellFormedAt(e.Fn.ExprSpan(), e.Fn.ExprSpan(), x.self)
	f.wellFormedAt(e.Span, e.Span, x.self)
	f.wellFormedArgs(e.Span, params, e.Args)
	if f.user {
		f.requireCtor(x.self, v, nil, e.Fn.ExprSpan()) // rustc reports the path and the argument
	}
	vals := f.args(d, params, e.Args, x.self, want, e.Span, e.Fn.ExprSpan())
	c := &thir.Construct{X: f.at(x.self, e.Span), Variant: v}
	for i, y := range vals {
		c.Fields = append(c.Fields, thir.FieldInit{F: i, V: y})
	}
	return c
}

// args checks call arguments against formal types: closures last, as rustc
// does, so that the other arguments tell their parameter types.
func (f *fcx) args(d *resolve.Def, formals []*types.Type, args []syntax.Expr, ret, want *types.Type, sp,
	nameSp syntax.Span) []thir.Expr {
	hints := formals
	if want != nil && ret != nil && ret.Flags&types.HasInfer != 0 {
		hints = f.expectInputs(formals, ret, want)
	}
	kind := "function"
	if d != nil {
		switch d.Kind {
		case resolve.Struct:
			kind = "struct"
		case resolve.Variant:
			kind = "enum variant"
		}
		if fi := d.FnItem(); fi != nil && len(fi.Params) == len(formals) && fi.SelfKind != syntax.NoSelf {
			kind = "method" // its receiver is no argument
		}
	}
	if len(args) != len(formals) {
		msg := "this " + kind + " takes " + plural(len(formals), "argument") + " but " + plural(len(args),
			"argument") + " " + wasWere(len(args)) + " supplied"
		code := diag.E0061
		if d == nil {
			code = diag.E0057 // of a closure or fn pointer
		}
		dg := f.err(nameSp, code, msg, "")
		switch {
		case len(args) > len(formals):
			dg.At(args[len(formals)].ExprSpan(), "unexpected argument #"+strconv.Itoa(len(formals)+1))
		default:
			dg.Label = "argument #" + strconv.Itoa(len(args)+1) + " of type `" + f.resolve(formals[len(args)]).String() + "` is missing"
		}
		if d != nil && !d.Crate.Library {
			dg.NoteAt(d.Span, kind+" defined here", "")
		}
	}
	var wrong []*syntax.Diag // mismatched arguments
	out := make([]thir.Expr, len(args))
	for pass := 0; pass < 2; pass++ {
		if pass == 1 {
			any := false
			for _, a := range args {
				any = any || isClosure(a)
			}
			if any || ret != nil && len(f.pending) > 0 && f.resolve(ret).Flags&types.HasInfer != 0 {
				f.solve()
			}
			if !any {
				break
			}
		}
		for i, a := range args {
			if isClosure(a) != (pass == 1) {
				continue
			}
			if i >= len(formals) {
				out[i] = f.value(f.expr(a, nil))
				continue
			}
			if _, ok := unparen(a).(*syntax.StructExpr); ok && f.p.unsizedTail(f.shallow(hints[i])) {
				hints[i] = formals[i] // the struct is still to be unsized
			}
			x := f.expr(a, hints[i])
			f.requireSized(formals[i], a.ExprSpan(), sizedArgument)
			mismatch := func(d *syntax.Diag) { wrong = append(wrong, d) }
			if hints[i] != formals[i] && !f.p.unsizedTail(f.shallow(hints[i])) { // what Box::new is given is no dyn Trait yet
				y, ok := f.tryCoerceSnap(x, hints[i])
				if !ok { // rustc too holds on to what is expected
					if out[i] = x; len(args) == len(formals) {
						out[i] = f.coerceAt(x, hints[i], mismatch)
					}
					continue
				}
				x = y
			}
			if len(f.pending) > 0 && f.resolve(formals[i]).Flags&types.HasInfer != 0 {
				f.solve() // s.contains(u): what is looked up tells Q
			}
			if out[i] = x; len(args) == len(formals) {
				out[i] = f.coerceAt(x, formals[i], mismatch)
			} else if y, ok := f.tryCoerceSnap(x, formals[i]); ok {
				out[i] = y
			}
		}
	}
	switch len(wrong) {
	case 0:
	case 1:
		f.p.add(wrong[0])
	default:
		e := f.err(nameSp, diag.E0308, "arguments to this "+kind+" are incorrect", "")
		for _, d := range wrong {
			e.At(d.Span, d.Label)
		}
	}
	if len(args) != len(formals) {
		for len(out) < len(formals) {
			out = append(out, &thir.BadExpr{X: f.at(formals[len(out)], sp)})
		}
		out = out[:len(formals)]
	}
	return out
}

func unsized(t *types.Type) bool {
	return t.Kind == types.Dyn || t.Kind == types.Str || t.Kind == types.Slice
}

func isClosure(e syntax.Expr) bool {
	_, ok := unparen(e).(*syntax.ClosureExpr)
	return ok
}

// expectInputs uses the expected result type for hints about the arguments: the
// formal types with what unifying the results would tell, without committing.
func (f *fcx) expectInputs(formals []*types.Type, ret, want *types.Type) []*types.Type {
	s := f.snap()
	w := f.shallow(want)
	if w.Kind == types.Infer || f.p.unsizedTail(w) { // functions return what is sized: it is unsized later
		return formals
	}
	f.quiet++
	ok := f.unify(ret, w)
	var out []*types.Type
	if ok {
		for _, t := range formals {
			r := f.resolve(t)
			if f.tooNew(r, s.vars) {
				r = t
			}
			out = append(out, r)
		}
	}
	f.quiet--
	f.rollback(s)
	if !ok {
		return formals
	}
	return out
}

// tooNew: t mentions a variable that a rollback to n variables forgets.
func (f *fcx) tooNew(t *types.Type, n int) bool {
	if t.Flags&types.HasInfer == 0 {
		return false
	}
	if t.Kind == types.Infer {
		return t.Index >= n
	}
	for _, a := range t.Args {
		if f.tooNew(a, n) {
			return true
		}
	}
	for _, b := range t.Binds {
		if f.tooNew(b.Ty, n) {
			return true
		}
	}
	return false
}

// callValue calls something that is not a path to a function.
func (f *fcx) callValue(fn thir.Expr, e *syntax.CallExpr, want *types.Type) thir.Expr {
	p := f.p
	sp := e.Span
	f.settled(fn.Type())
	pl := f.place(fn)
	for cur, n := pl, 1; cur != nil; cur, n = f.autoderef(cur, n), n+1 {
		t := f.settled(cur.Type())
		switch t.Kind {
		case types.Error:
			for _, a := range e.Args {
				f.expr(a, nil)
			}
			return f.bad(sp)
		case types.FnPtr:
			f.needsBlock() // types of functions do not tell whether they are unsafe
			params, ret, _ := f.sigOf(t)
			vals := f.args(nil, params, e.Args, ret, want, sp, sp)
			return &thir.CallValue{X: f.at(ret, sp), Fn: f.value(cur), Args: vals}
		case types.FnDef:
			if t.Def.Kind == resolve.Fn {
				return f.callFn(t.Def, t.Args, e, sp, want)
			}
			self := p.adt0(t.Def, t.Args)
			if t.Def.Kind == resolve.Variant {
				self = p.adt0(t.Def.Parent, t.Args)
			}
			return f.callCtor(found{def: t.Def, self: self}, e, want)
		case types.Closure:
			params, ret, _ := f.sigOf(t)
			vals := f.args(nil, params, e.Args, ret, want, sp, sp)
			f.calls = true
			return &thir.CallClosure{X: f.at(ret, sp), Fn: cur, Args: vals}
		case types.Infer:
			if isNumVar(t) {
				break
			}
			f.needType(e.Fn.ExprSpan(), t)
			return f.bad(sp)
		}
		if x := f.callOverloaded(cur, t, e, want); x != nil {
			return x
		}
	}
	t := f.resolve(fn.Type())
	f.err(e.Fn.ExprSpan(), diag.E0618, "expected function, found `"+t.String()+"`", "call expression requires function")
	for _, a := range e.Args {
		f.expr(a, nil)
	}
	return f.bad(sp)
}

// callOverloaded calls through Fn, FnMut or FnOnce.
func (f *fcx) callOverloaded(cur thir.Expr, t *types.Type, e *syntax.CallExpr, want *types.Type) thir.Expr {
	p := f.p
	sp := e.Span
	for _, k := range []string{"Fn", "FnMut", "FnOnce"} {
		tr := p.Lang(k)
		if tr == nil {
			return nil
		}
		if t.Kind != types.Param && t.Kind != types.Proj && t.Kind != types.Opaque && t.Kind != types.Dyn &&
			t.Kind != types.Adt {
			return nil
		}
		tup := f.fresh(sp)
		if f.holds(tr, t, tup) == selNo {
			continue
		}
		if f.sel(tr, []*types.Type{t, tup}, sp).state != selYes {
			// several assumptions: let the number of arguments decide
			f.unify(tup, p.Tuple(f.freshArgs(len(e.Args), sp)...))
		}
		tt := f.settled(tup)
		if tt.Kind != types.Tuple {
			continue
		}
		f.require(pred{trait: tr, args: []*types.Type{t, tup}, span: sp}, "call")
		f.wellFormedAt(sp, sp, t)
		once := p.Lang("FnOnce")
		ret := f.norm(p.Proj(once.Member("Output", resolve.AssocType), []*types.Type{t, tt}))
		vals := f.args(nil, tt.Args, e.Args, ret, want, sp, sp)
		tuple := &thir.MakeTuple{X: f.at(tt, sp), Elems: vals}
		var recv thir.Expr
		m := "call"
		switch k {
		case "Fn":
			recv = &thir.Borrow{X: f.at(p.Ref(t, false), sp), Place: cur}
		case "FnMut":
			m = "call_mut"
			f.needMut(cur, "borrow")
			recv = &thir.Borrow{X: f.at(p.Ref(t, true), sp), Place: cur, Mut: true}
		default:
			m = "call_once"
			// The box is moved and not what is in it, whose size is unknown: an argument may wait.
			if d, ok := cur.(*thir.Deref); ok && t.Kind == types.Dyn {
				if of, ok := d.Base(); ok && f.shallow(of.Type()).Kind == types.Adt {
					cur, t = of, f.shallow(of.Type())
				}
			}
			recv = f.value(cur)
		}
		return &thir.Call{X: f.at(ret, sp), Callee: thir.Callee{Fn: tr.Member(m, resolve.Fn), Args: []*types.Type{t, tt}},
			Args: []thir.Expr{recv, tuple}}
	}
	return nil
}

// ---------------------------------------------------------------- struct literals

func (f *fcx) structExpr(e *syntax.StructExpr, want *types.Type) thir.Expr {
	p := f.p
	sp := e.Span
	t, variant, ok := f.structPath(e.QSelf, e.Path)
	if !ok {
		for _, x := range e.Fields {
			f.expr(x.Value, nil)
		}
		return f.bad(sp)
	}
	if want != nil {
		s := f.snap()
		if !f.unify(t, want) {
			f.rollback(s)
		}
	}
	d := t.Def
	if variant != nil {
		d = variant
	}
	fts := p.fieldTypes(t, variant)
	given := make([]syntax.Expr, len(fts))
	for i := range e.Fields {
		if k := d.FieldIndex(e.Fields[i].Name.Name); k >= 0 {
			given[k] = e.Fields[i].Value
		}
	}
	f.requireCtor(t, variant, given, e.Path.Span)
	c := &thir.Construct{X: f.at(t, sp), Variant: variant}
	union := d.Kind == resolve.Union
	if union {
		f.oneField(e)
	}
	seen := make([]bool, len(fts))
	unknown := false
	hidden := f.user && variant == nil && d.Kind == resolve.Struct
	var private privateFields
	for i := range e.Fields {
		fi := &e.Fields[i]
		k := d.FieldIndex(fi.Name.Name)
		if k < 0 && d.MissesFields() {
			f.expr(fi.Value, nil)
			continue
		}
		if k < 0 {
			code := diag.E0560
			if variant != nil {
				code = diag.E0559
			}
			unknown = true
			dg := f.err(fi.Name.Span, code, d.Kind.String()+" `"+displayName(d)+"` has no field named `"+fi.Name.Name+"`",
				"`"+d.Name+"` does not have this field")
			var names []string
			for _, fd := range d.FieldDefs() {
				names = append(names, fd.Name.Name)
			}
			if near := resolve.Nearest(fi.Name.Name, names); near != "" {
				dg.Suggest("a field with a similar name exists", diag.MaybeIncorrect, diag.Below,
					syntax.DiagEdit{Span: fi.Name.Span, Text: near})
			}
			f.expr(fi.Value, nil)
			continue
		}
		if seen[k] {
			f.err(fi.Name.Span, diag.E0062, "field `"+fi.Name.Name+"` specified more than once", "used more than once")
		}
		seen[k] = true
		if hidden && !f.fieldVisible(d, &d.FieldDefs()[k]) {
			private.add(fi.Name.Name, fi.Name.Span.To(fi.Value.ExprSpan()), "private field")
		}
		ft := f.norm(fts[k])
		c.Fields = append(c.Fields, thir.FieldInit{F: k, V: f.coerce(f.expr(fi.Value, ft), ft)})
	}
	if e.Base != nil && d.Kind != resolve.Struct {
		return f.notUpdated(e.Base)
	}
	if e.Base != nil {
		for k, fd := range d.FieldDefs() {
			if hidden && !seen[k] && !f.fieldVisible(d, &fd) {
				private.add(fd.Name.Name, e.Base.ExprSpan(), "")
			}
		}
		private.report(f, d)
		b := f.expr(e.Base, t)
		if y, ok := f.tryCoerceSnap(b, t); ok {
			if l, isLoad := y.(*thir.Load); isLoad {
				c.Base = l.Place
			} else {
				c.Base = f.place(y)
			}
		} else {
			f.mismatch(b, t, nil)
		}
		return c
	}
	private.report(f, d)
	if union && len(c.Fields) != 1 {
		return f.bad(sp)
	}
	var missing string
	unseen := false // one is private
	n := 0
	for i, s := range seen {
		if !s && d.FieldIndex(d.FieldDefs()[i].Name.Name) == i { // else it is declared twice
			if n > 0 {
				missing += ", "
			}
			missing += "`" + d.FieldDefs()[i].Name.Name + "`"
			n++
			unseen = unseen || hidden && !f.fieldVisible(d, &d.FieldDefs()[i])
		}
	}
	if n > 0 && !unknown && !union && !d.MissesFields() {
		if unseen {
			f.err(e.Path.Span, diag.TypeError, "cannot construct `"+f.resolve(t).String()+
				"` with struct literal syntax due to private fields", "")
			return c
		}
		s := ""
		if n > 1 {
			s = "s"
		}
		f.err(e.Path.Span, diag.E0063, "missing field"+s+" "+missing+" in initializer of `"+f.resolve(t).String()+"`",
			"missing "+missing)
	}
	return c
}

// privateFields are the fields that one struct literal or pattern names, or a
// literal takes from its base, and must not: one error for all.
type privateFields struct {
	names []string
	at    syntax.Span // of the first
	label string
}

func (x *privateFields) add(name string, at syntax.Span, label string) {
	if len(x.names) == 0 {
		x.at, x.label = at, label
	}
	x.names = append(x.names, "`"+name+"`")
}

func (x *privateFields) report(f *fcx, d *resolve.Def) {
	n := len(x.names)
	if n == 0 {
		return
	}
	what, is := "field "+x.names[0], " is private"
	if n > 1 {
		what, is = "fields "+strings.Join(x.names[:n-1], ", ")+" and "+x.names[n-1], " are private"
	}
	if x.label == "" {
		x.label = what + is
	}
	f.err(x.at, diag.E0451, what+" of struct `"+d.Name+"`"+is, x.label)
}

// structPath resolves the path of a struct literal or struct pattern.
func (f *fcx) structPath(q *syntax.QSelf, path *syntax.Path) (t *types.Type, variant *resolve.Def, ok bool) {
	p := f.p
	f.lower.scope = f.scope
	f.lower.value = true
	defer func() { f.lower.value = false }()
	sp := path.Span
	segs := path.Segs
	if q == nil && !path.Global && (segs[0].Name.Name == "Self" && f.lower.self != nil) {
		base := f.norm(f.lower.self)
		if len(segs) == 1 {
			return f.structType(base, nil, sp)
		}
		base = f.settled(base)
		if len(segs) == 2 && base.Kind == types.Adt {
			if v := base.Def.VariantNamed(segs[1].Name.Name); v != nil {
				return base, v, true
			}
		}
		return f.structType(f.norm(f.lower.relative(base, segs[1:], sp)), nil, sp)
	}
	if q != nil {
		pt := &syntax.PathType{QSelf: q, Path: path}
		pt.Span = sp
		return f.structType(f.ty(pt), nil, sp)
	}
	d, used := p.S.Path(f.scope, path, resolve.TypeNS)
	if d == nil {
		f.lower.unresolved(path, used, "struct, variant or union type")
		return nil, nil, false
	}
	if d.Kind == resolve.Variant && used == len(segs) {
		ga := segs[used-1].Args
		if ga == nil && used >= 2 {
			ga = segs[used-2].Args
		}
		return f.norm(p.adt0(d.Parent, f.lower.args(d.Parent, ga, sp, 0))), d, true
	}
	switch d.Kind {
	case resolve.Module, resolve.Fn, resolve.Trait, resolve.Const, resolve.Static, resolve.Enum, resolve.Prim:
		if used == len(segs) {
			f.err(sp, diag.E0574, "expected struct, variant or union type, found "+d.Kind.String()+" `"+p.S.Sources.Text(sp)+"`", "not a struct, variant or union type")
			return nil, nil, false
		}
	}
	base := f.norm(f.lower.defType(d, segs[:used], sp))
	if used == len(segs)-1 && f.shallow(base).Kind == types.Adt {
		b := f.shallow(base)
		if v := b.Def.VariantNamed(segs[used].Name.Name); v != nil {
			return b, v, true
		}
		if b.Def.Kind == resolve.Enum {
			f.noAssoc(b, &segs[used])
			return nil, nil, false
		}
	}
	if used < len(segs) {
		base = f.norm(f.lower.relative(base, segs[used:], sp))
	}
	return f.structType(base, nil, sp)
}

func (f *fcx) structType(t *types.Type, v *resolve.Def, sp syntax.Span) (*types.Type, *resolve.Def, bool) {
	t = f.settled(t)
	if t.Kind == types.Adt && (t.Def.Kind == resolve.Struct || t.Def.Kind == resolve.Union) {
		return t, v, true
	}
	if t.Kind != types.Error {
		code := diag.E0071
		if t.Kind == types.Param {
			code = diag.E0574
		}
		f.err(sp, code, "expected struct, variant or union type, found `"+f.resolve(t).String()+"`",
			"not a struct, variant or union type")
	}
	return nil, nil, false
}

package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// resolvedValue is what a path in an expression or pattern names.
type resolvedValue struct {
	local *thir.Local
	def   *resolve.Def
	args  []*types.Type // generics of def: parent's and own
	self  *types.Type   // struct or enum type for constructors and variants
	cparm *types.Type   // const parameter
	bad   bool
}

// resolveAs is resolveValue for a path that must name what is given.
func (f *fnCtxt) resolveAs(what string, q *syntax.QSelf, path *syntax.Path) resolvedValue {
	f.naming = what
	n := len(f.vars)
	x := f.resolveValue(q, path, false)
	if f.naming = ""; what != "function" {
		f.setOwner(n, ofType)
	}
	return x
}

// What patterns name.
const (
	namesUnit  = "unit struct, unit variant or constant"
	namesTuple = "tuple struct or tuple variant"
)

// resolveValue returns what a path in value position means (expressions, patterns). It reports a path that means
// nothing, unless quiet.
func (f *fnCtxt) resolveValue(q *syntax.QSelf, path *syntax.Path, quiet bool) resolvedValue {
	p := f.p
	f.lower.scope = f.scope
	if q != nil {
		return f.qualifiedValue(q, path)
	}
	f.lower.value = true
	defer func() { f.lower.value = false }()
	segs := path.Segs
	sp := path.Span
	if len(segs) == 1 && !path.Global {
		id := &segs[0].Name
		if l := f.lookup(id); l != nil {
			if f.notInBlock(id, l) {
				return resolvedValue{bad: true}
			}
			p.noArgs(&segs[0], "local variable")
			return resolvedValue{local: l}
		}
		if id.Name == "Self" && f.lower.self != nil {
			return f.ctorOf(f.norm(f.lower.self), sp)
		}
		if g := f.lower.constGeneric(id.Name); g != nil {
			return resolvedValue{cparm: g}
		}
		if id.Name == "self" {
			if f.outerLocal("self") {
				f.captured(id)
				return resolvedValue{bad: true}
			}
			if p.S.Explained(f.scope, path, 0) {
				return resolvedValue{bad: true}
			}
			f.err(id.Span, diag.E0424, "expected value, found module `self`",
				"`self` value is a keyword only available in methods with a `self` parameter")
			return resolvedValue{bad: true}
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
			return resolvedValue{bad: true}
		}
		f.noValue(path, used)
		return resolvedValue{bad: true}
	}
	if used < len(segs) {
		return f.relativeValue(d, path, used)
	}
	return f.itemValue(d, path, quiet)
}

// qualifiedValue returns the item of `<T>::name` or `<T as Trait>::name`.
func (f *fnCtxt) qualifiedValue(q *syntax.QSelf, path *syntax.Path) resolvedValue {
	self := f.ty(q.Self)
	f.lower.value = true
	defer func() { f.lower.value = false }()
	segs, sp := path.Segs, path.Span
	if q.Trait == nil {
		return f.assocValue(self, segs, sp)
	}
	tr, targs, _ := f.lower.traitRef(q.Trait, self)
	if tr == nil {
		return resolvedValue{bad: true}
	}
	f.lower.recordNamed(tr)
	if len(segs) > 1 {
		base := f.norm(f.lower.assocOf(tr, targs, &segs[0]))
		return f.assocValue(base, segs[1:], sp)
	}
	return f.traitMember(tr, targs, &segs[0], sp)
}

// relativeValue returns the item of `Type::name` or `Trait::name`, where the first used segments of path name d.
func (f *fnCtxt) relativeValue(d *resolve.Def, path *syntax.Path, used int) resolvedValue {
	segs, sp := path.Segs, path.Span
	switch d.Kind {
	case resolve.Trait:
		return f.bareTraitValue(d, path, used)
	case resolve.Struct, resolve.Enum, resolve.Union, resolve.Alias, resolve.Prim:
		base := f.norm(f.lower.defType(d, segs[:used], sp))
		return f.assocValue(base, segs[used:], sp)
	}
	f.noValue(path, used)
	return resolvedValue{bad: true}
}

// bareTraitValue returns the item of `Trait::name`, whose Self is inferred.
func (f *fnCtxt) bareTraitValue(d *resolve.Def, path *syntax.Path, used int) resolvedValue {
	segs, sp := path.Segs, path.Span
	targs := []*types.Type{f.typeArg(syntax.Span{})}
	if f.user {
		f.bareTraits = append(f.bareTraits, bareTrait{trait: d, self: targs[0], at: path.Span})
	}
	if ga := segs[used-1].Args; ga != nil {
		for i := range ga.Args {
			if ga.Args[i].Lifetime == "" {
				targs = append(targs, f.norm(f.lower.genArg(&ga.Args[i], d, len(targs), syntax.Span{})))
			}
		}
	}
	for len(targs) < len(d.Params) {
		targs = append(targs, f.typeArg(sp))
	}
	x := f.traitMember(d, targs, &segs[used], sp)
	if n := len(f.bareTraits); f.user && x.def != nil {
		f.bareTraits[n-1].constant = x.def.Kind == resolve.Const
	}
	return x
}

// itemValue returns the value of d, which path names. It reports an item that is no value (E0423), unless quiet.
func (f *fnCtxt) itemValue(d *resolve.Def, path *syntax.Path, quiet bool) resolvedValue {
	segs, sp := path.Segs, path.Span
	seg := &segs[len(segs)-1]
	if d.Kind != resolve.Alias {
		f.p.noArgsOn(segs, d)
	}
	switch d.Kind {
	case resolve.Fn:
		return resolvedValue{def: d, args: f.ownArgs(d, nil, seg.Args, sp, seg.Name.Span)}
	case resolve.Const, resolve.Static:
		return resolvedValue{def: d}
	case resolve.Struct:
		if f.user && !quiet && f.privateCtor(d, path) {
			return resolvedValue{bad: true}
		}
		return resolvedValue{def: d, self: f.norm(f.p.adtType(d, f.lower.args(d, seg.Args, sp, 0)))}
	case resolve.Variant:
		ga := seg.Args
		if ga == nil && len(segs) >= 2 {
			ga = segs[len(segs)-2].Args
		}
		n := len(f.vars)
		args := f.lower.args(d.Parent, ga, sp, 0)
		f.setOwner(n, ofVariant)
		return resolvedValue{def: d, self: f.norm(f.p.adtType(d.Parent, args))}
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
	return resolvedValue{bad: true}
}

// privateCtor reports the constructor of a tuple struct with private fields, and whether the path then names nothing: a
// use declaration imports the type alone.
func (f *fnCtxt) privateCtor(d *resolve.Def, path *syntax.Path) (missing bool) {
	private := d.CtorKind() == syntax.TupleKind &&
		slices.ContainsFunc(d.FieldDefs(), func(x syntax.FieldDef) bool { return !f.fieldVisible(d, &x) })
	switch name := path.Segs[len(path.Segs)-1].Name; {
	case !private:
		return false
	case len(path.Segs) > 1:
		f.err(name.Span, diag.E0603, "tuple struct constructor `"+d.Name+"` is private", "private tuple struct constructor")
		return false
	case !d.Pub && !resolve.VisibleFrom(d, f.def.Scope): // the use declaration is reported
	case f.naming == namesTuple:
		f.err(path.Span, diag.E0532, "cannot match against a tuple struct which contains private fields", "")
	default:
		f.err(path.Span, diag.E0423, "cannot initialize a tuple struct which contains private fields", "")
	}
	return true
}

func (f *fnCtxt) ctorOf(t *types.Type, sp syntax.Span) resolvedValue {
	if t.Kind == types.Adt && t.Def.Kind == resolve.Struct {
		return resolvedValue{def: t.Def, self: t}
	}
	f.err(sp, diag.E0423, "expected value, found type `"+f.resolve(t).String()+"`", "not a value")
	return resolvedValue{bad: true}
}

// ownArgs are parent followed by d's own generics, written or inferred.
func (f *fnCtxt) ownArgs(
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
			n := len(f.vars)
			t := f.norm(f.lower.genArg(a, d, given, syntax.Span{}))
			if f.setOwner(n, ofType); t.Flags&types.HasInfer != 0 {
				f.bind(f.typeArg(sp), t) // the place of t
			}
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
		args = append(args, f.typeArg(sp))
	}
	return args
}

// usefulPath are the imports that programs forget most.
var usefulPath = map[string]string{
	"HashMap": "std::collections::HashMap", "HashSet": "std::collections::HashSet", "BTreeMap": "std::collections::BTreeMap", "VecDeque": "std::collections::VecDeque",
	"BinaryHeap": "std::collections::BinaryHeap", "Arc": "std::sync::Arc", "Mutex": "std::sync::Mutex", "Rc": "std::rc::Rc", "RefCell": "std::cell::RefCell", "Cell": "std::cell::Cell",
	"Future": "std::future::Future", "IntoFuture": "std::future::IntoFuture", "Duration": "std::time::Duration", "Instant": "std::time::Instant", "Pin": "std::pin::Pin", "Poll": "std::task::Poll", "Context": "std::task::Context", "Waker": "std::task::Waker",
	"thread": "std::thread", "mpsc": "std::sync::mpsc", "sleep": "tokio::time::sleep", "block_on": "futures::executor::block_on",
}

// pathExpr checks a path used as an expression.
func (f *fnCtxt) pathExpr(e *syntax.PathExpr, want *types.Type) thir.Expr {
	x := f.resolveValue(e.QSelf, e.Path, false)
	return f.foundExpr(x, e.Span)
}

func (f *fnCtxt) foundExpr(x resolvedValue, sp syntax.Span) thir.Expr {
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
func (f *fnCtxt) constParamType(t *types.Type) *types.Type {
	if q := f.lower.constParam(t.Name); q != nil {
		return f.ty(q.Type)
	}
	return f.p.Prim(types.Usize)
}

// reads notes that an expression of that type does not return if the type is !.
func (f *fnCtxt) reads(ret *types.Type) {
	if f.shallow(ret).Kind == types.Never {
		f.div = true
	}
}

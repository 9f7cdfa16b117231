package check

import (
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// fnCtxt checks one body: a function with the closures and async blocks in it, or
// a constant.
type fnCtxt struct {
	*inferCtxt
	def         *resolve.Def
	fi          *fnInfo
	scope       *resolve.Mod
	lower       *lower
	names       []binding
	guarded     []binding      // what the pattern binds whose guard is checked
	newest      map[string]int // name to its newest binding
	locals      []*thir.Local
	states      []localState         // by Local.Index
	usedSpans   map[syntax.Span]bool // of used locals; nil until all uses are known
	frame       *frame
	clos        []*types.ClosureTy
	blocks      []*types.ClosureTy // those of clos that are const blocks
	div         bool               // the code after this point is unreachable
	user        bool               // the program's own code: lints and privacy apply
	casts       []*castCheck
	assigns     map[*thir.Call]syntax.BinOp // op= on types that are open: it may be a builtin one
	places      []autoObligation            // that are mutable if a bound holds
	last        []lastCheck                 // checks that run when all types are known
	macros      int
	right       bool   // no errors were found before the checks of last
	taint       *taint // what has been reported about the body
	naming      string // what the path that is looked up names, if not any value: a function, what patterns name
	unsafe      int    // unsafe blocks around, and the function itself if it is unsafe
	unsafeBlock *unsafeBlock
	unread      unread
	// inBlock are the macros defined so far in the blocks around the statement.
	inBlock []*localMacro
	untyped []untyped
	// openTries report operands of `?` whose type is not known.
	openTries []func()
	statics   bool           // a mutable static is named
	lasting   []*thir.Borrow // see extendForever
	calls     bool           // a closure is called by its type, see callsOfFnMut
	// pendingCand is the method candidate that is about to be confirmed.
	pendingCand  *cand
	bareTraits   []bareTrait
	mutOf        thir.Expr   // the place that has to be mutable, and
	mutAt        syntax.Span // what is blamed when it is not
	endless      syntax.Span // where an autoderef that does not end was reported
	sizes        []mustBeSized
	unexpected   bool                        // nothing was expected of what is coerced: it is blamed, not its parts
	callSite     syntax.Span                 // of the macro call whose expansion is checked
	formed       []formed                    // see wellFormedAt
	writtenTypes []mustBeSized               // types that are written in the body; see checkWrittenTypes
	asserted     map[syntax.Span]syntax.Span // see noteAssertion
	written      []syntax.Span               // generic arguments that are written at the last path or method
}

// lastCheck is a call of run, or of a lint of something that there is much of.
type lastCheck struct {
	run      func()
	unused   *thir.ExprStmt
	of       syntax.Expr // unused as written
	call     syntax.Span // of the macro that wrote it
	variable *thir.Local
}

func (f *fnCtxt) finally(run func()) { f.last = append(f.last, lastCheck{run: run}) }

// bareTrait is a path such as Default::default, which leaves open whose it is.
type bareTrait struct {
	trait    *resolve.Def
	self     *types.Type
	at       syntax.Span
	constant bool // it ends in an associated constant
}

// binding is a variable in scope; prev is the index of the next older one of
// the same name, -1 for none.
type binding struct {
	name string
	ctx  uint32
	l    *thir.Local
	prev int
	in   *resolve.Mod // the scope that declares it
}

// localState is what the checker notes about a local.
type localState struct {
	owner      *frame
	complained bool         // reported as a variable that is not mut
	blamed     *syntax.Diag // for a borrow of it as mutable
	used       bool
	changed    bool // it has to be mut
	unset      bool // it is declared without a value and has got none so far
}

// state returns the notes about a local of this function.
func (f *fnCtxt) state(l *thir.Local) *localState { return &f.states[l.Index] }

// frame is one function-like body: return type and loops do not cross it.
type frame struct {
	up    *frame
	clo   *types.ClosureTy // nil for the function itself
	ret   *types.Type
	async bool
	// badReturn: a return with a value of another type has been reported.
	badReturn bool
	tries     []openTry
	targets   []*target
	isConst   bool
	// constant is what is evaluated while the program is compiled: "constants",
	// "statics", "constant functions"; or "".
	constant string
}

type target struct {
	*thir.Target
	label  string
	ctx    uint32
	loop   bool
	merge  *coerceMany
	broken bool
	at     syntax.Span // of the label
	named  bool        // the label is used
}

// genericBody is the result of checking: the body in terms of the function's
// own parameters.
type genericBody struct {
	body   *thir.Body
	blocks []*types.ClosureTy // const blocks in it
	typed  bool               // no error up to Typeck
	ok     bool               // no error up to Patterns
	calls  bool               // it calls what is not const
	busy   bool
}

// bodyOf checks the body of a function, constant or static once.
func (p *Program) bodyOf(d *resolve.Def) *genericBody {
	p = p.ownerOf(d)
	if g, ok := p.generic[d]; ok {
		return g
	}
	defer p.defining(4)()
	g := &genericBody{busy: true}
	p.generic[d] = g
	own := p.enter()
	inferred, closures := p.InferScope(), p.closures
	if d.Crate != nil && d.Crate.Library {
		p.closures = 0
	}
	f := &fnCtxt{def: d, scope: d.Scope, taint: own, user: d.Crate == nil || !d.Crate.Library}
	switch d.Kind {
	case resolve.Fn:
		fi := p.fn(d)
		f.fi = fi
		f.inferCtxt = newInferCtxt(p, p.envOf(d))
		f.noting, f.memo.keeps = f.user, true
		if f.user {
			p.Spend(budget.Nodes, 16) // what a function costs, however short it is
		}
		g.body = f.checkFn(d, fi)
	case resolve.Const, resolve.Static:
		f.inferCtxt = newInferCtxt(p, p.envOf(d))
		f.noting, f.memo.keeps = f.user, true
		g.body = f.checkConst(d)
	}
	if f.inferCtxt != nil {
		f.drop()
	}
	inferred()
	p.EndTypes(d)
	if d.Crate != nil && d.Crate.Library {
		p.closures = closures
	}
	p.leave(own)
	g.blocks = f.blocks
	g.typed = !own.tainted()
	g.ok = g.typed && !own.matches
	g.calls = own.calls
	g.busy = false
	return g
}

// envOf is what a body may assume about its parameters.
func (p *Program) envOf(d *resolve.Def) *paramEnv {
	p = p.ownerOf(d)
	if e, ok := p.envs[d]; ok {
		return e
	}
	e := &paramEnv{}
	p.envs[d] = e
	var ps []predicate
	switch d.Kind {
	case resolve.Fn:
		ps = p.fn(d).preds
	default:
		if par := ParentOf(d); par != nil {
			if par.Kind == resolve.Trait {
				ps = append(ps, predicate{trait: par, args: p.identity(par)})
				ps = append(ps, p.trait(par).preds...)
			} else {
				ps = p.impl(par).preds
			}
		}
	}
	raw := p.elaborate(ps)
	// normalise the assumptions' own types with what is already assumed
	c := newInferCtxt(p, &paramEnv{preds: raw})
	c.quiet = 1
	for i := range raw {
		q := raw[i]
		n := predicate{trait: q.trait, assoc: q.assoc, span: q.span, args: make([]*types.Type, len(q.args))}
		for j, a := range q.args {
			if q.assoc != nil && j == 0 || a.Kind == types.Proj && j == 0 {
				n.args[j] = c.resolve(c.norm(a))
			} else {
				n.args[j] = c.resolve(c.norm(a))
			}
		}
		if q.ty != nil {
			n.ty = q.ty
			if q.ty.Kind != types.Proj {
				n.ty = c.resolve(c.norm(q.ty))
			}
		}
		e.preds = append(e.preds, n)
	}
	return e
}

func (f *fnCtxt) init() {
	f.lower = f.p.lowerFor(f.def)
	if outer := f.p.anonymousIn[f.def]; outer != nil {
		f.lower.anonymousLower(outer)
	}
	f.lower.item = f.def
	f.lower.infer = func(at syntax.Span) *types.Type {
		t := f.typeArg(at)
		if !f.lower.value {
			f.vars[t.Index].owner = ofType
		}
		return t
	}
	f.lower.norm = func(t *types.Type) *types.Type { return f.norm(t) }
	f.lower.local = func(id *syntax.Ident) bool { return f.lookup(id) != nil }
	f.lower.macro = func(path *syntax.Path) *resolve.Def {
		d, _ := f.macro(path, true)
		return d
	}
}

// derived reports whether the body is a method of a derived impl.
func (f *fnCtxt) derived() bool { return f.def.Parent != nil && f.def.Parent.Derived() }

// ty lowers a type written in the body.
func (f *fnCtxt) ty(t syntax.Type) *types.Type {
	f.lower.scope = f.scope
	ty := f.norm(f.lower.ty(t))
	if f.user && t != nil && len(ty.Args) > 0 {
		f.writtenTypes = append(f.writtenTypes, mustBeSized{ty: ty, at: t.TypeSpan()})
	}
	return ty
}

func (f *fnCtxt) checkFn(d *resolve.Def, fi *fnInfo) *thir.Body {
	it := d.FnItem()
	if it.Body == nil && len(it.BodyTokens) > 0 {
		syntax.ParseBody(it, f.p.S.Diags)
	}
	if it.Body == nil {
		return nil
	}
	f.init()
	if it.Unsafe {
		f.unsafe++
	}
	n := len(fi.params) - len(it.Params)
	// the types of the parameters, normalised in this body
	params := make([]*types.Type, len(fi.params))
	for i, t := range fi.params {
		params[i] = f.norm(t)
	}
	ret := f.norm(fi.ret)
	b := &thir.Body{Name: d.Name, Ret: ret, Span: it.Span}
	if fi.async {
		return f.checkAsyncFn(b, it, fi, params, n)
	}
	if n == 1 && it.SelfKind == syntax.SelfValue {
		f.requireSized(params[0], it.SelfSpan, sizedArgument)
	}
	for i := range it.Params {
		f.requireSized(params[n+i], it.Params[i].Type.TypeSpan(), sizedArgument)
	}
	if it.Ret != nil && ret.Kind == types.Dyn && f.user {
		f.err(it.Ret.TypeSpan(), diag.E0746, "return type cannot be a trait object without pointer indirection",
			"doesn't have a size known at compile-time")
		ret = f.p.Prim(types.Error)
	} else if it.Ret != nil {
		f.requireSized(ret, it.Ret.TypeSpan(), sizedReturn)
	}
	f.frame = &frame{ret: ret}
	if it := d.FnItem(); it != nil && it.Const {
		f.frame.constant = "constant functions"
	}
	if len(fi.opaques) > 0 {
		// inside, `impl Trait` is whatever the body returns
		f.frame.ret = f.openOpaques(ret, fi)
	}
	if fi.hasSelf {
		l := f.local("self", params[0], it.SelfMut, it.SelfSpan)
		f.declare(l, syntax.Ident{Name: "self", Span: it.SelfSpan})
		b.Params = append(b.Params, thir.BodyParam{Pat: &thir.BindPat{P: thir.P{Ty: params[0], Sp: it.SelfSpan}, L: l},
			Ty: params[0]})
	}
	var seen names
	for i := range it.Params {
		pat := f.paramPat(it.Params[i].Pat, params[n+i], functionArgument, &seen)
		b.Params = append(b.Params, thir.BodyParam{Pat: pat, Ty: params[n+i]})
	}
	v := f.checkBlock(it.Body, f.frame.ret)
	b.Value = f.coerceRet(v, f.frame.ret, it)
	f.finish(b)
	if len(fi.opaques) > 0 {
		b.Ret = f.resolve(f.frame.ret)
	}
	return b
}

// coerceRet coerces a body's value to the return type; the message names the
// function's declared type.
func (f *fnCtxt) coerceRet(v thir.Expr, ret *types.Type, it *syntax.FnItem) thir.Expr {
	f.settleTries(v, true)
	return f.coerceAt(v, ret, func(d *syntax.Diag) {
		defer f.p.add(d)
		if it.Ret == nil {
			return
		}
		if b, ok := v.(*thir.Block); ok && b.Tail == nil && !it.Async && d.Span == b.Sp {
			d.Span = it.Ret.TypeSpan()
			d.At(it.Name.Span, "implicitly returns `()` as its body has no tail or `return` expression")
			return
		}
		d.At(it.Ret.TypeSpan(), "expected `"+f.resolve(ret).String()+"` because of return type")
	})
}

// openOpaques replaces the function's own opaque types by variables that must
// satisfy their bounds.
func (f *fnCtxt) openOpaques(t *types.Type, fi *fnInfo) *types.Type {
	vars := make([]*types.Type, len(fi.opaques))
	var repl func(t *types.Type) *types.Type
	repl = func(t *types.Type) *types.Type {
		if t.Flags&types.HasOpaque == 0 {
			return t
		}
		if t.Kind == types.Opaque && t.Def == fi.def {
			if vars[t.Index] == nil {
				vars[t.Index] = f.fresh(fi.def.Span)
				at := fi.opaques[t.Index].span
				if at.Lo == 0 {
					at = fi.def.Span
				}
				for _, q := range fi.opaques[t.Index].preds {
					n := predicate{trait: q.trait, assoc: q.assoc, span: at}
					for _, a := range q.args {
						n.args = append(n.args, f.norm(repl(a)))
					}
					if q.ty != nil {
						n.ty = f.norm(repl(q.ty))
					}
					f.require(n, "return")
				}
			}
			return vars[t.Index]
		}
		return f.p.MapParts(t, repl)
	}
	r := repl(t)
	f.hiding, f.hidden = fi.def, vars
	f.finally(func() {
		for i, v := range vars {
			if v != nil {
				f.p.setHidden(fi.def, i, f.resolve(v))
			}
		}
	})
	return r
}

func (f *fnCtxt) at(t *types.Type, sp syntax.Span) thir.X { return thir.X{Ty: t, Sp: sp} }

// value makes a value of a place: a load, whose kind (move or copy) is decided
// when all types are known.
func (f *fnCtxt) value(e thir.Expr) thir.Expr {
	if thir.IsPlace(e) {
		l := f.p.loads.New()
		l.X, l.Place, l.Move = *e.Common(), e, true
		return l
	}
	return e
}

func (f *fnCtxt) place(e thir.Expr) thir.Expr {
	if thir.IsPlace(e) {
		return e
	}
	return &thir.Temp{X: thir.X{Ty: e.Type(), Sp: e.Span()}, V: e}
}

func (f *fnCtxt) bad(sp syntax.Span) thir.Expr {
	f.erred = true
	return &thir.BadExpr{X: thir.X{Ty: f.p.Prim(types.Error), Sp: sp}}
}

func (f *fnCtxt) unitLit(sp syntax.Span) thir.Expr {
	return &thir.MakeTuple{X: thir.X{Ty: f.p.Unit(), Sp: sp}}
}

// settled resolves t after working on the pending obligations.
func (f *fnCtxt) settled(t *types.Type) *types.Type {
	s := f.shallow(t)
	if s.Kind == types.Infer && len(f.pending) > 0 {
		f.solve()
		s = f.shallow(t)
	}
	return s
}

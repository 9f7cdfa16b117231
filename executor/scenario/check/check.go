package check

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// fcx checks one body: a function with the closures and async blocks in it, or
// a constant.
type fcx struct {
	*infcx
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
	places      []wanted                    // that are mutable if a bound holds
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

func (f *fcx) finally(run func()) { f.last = append(f.last, lastCheck{run: run}) }

// bareTrait is a path such as Default::default, which leaves open whose it is.
type bareTrait struct {
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
}

// state returns the notes about a local of this function.
func (f *fcx) state(l *thir.Local) *localState { return &f.states[l.Index] }

// frame is one function-like body: return type and loops do not cross it.
type frame struct {
	up    *frame
	clo   *types.ClosureTy // nil for the function itself
	ret   *types.Type
	async bool
	// badReturn: a return with a value of another type has been reported.
	badReturn bool
	// tried is what `?` at tries returned to while nothing had said what ret is.
	tried   *types.Type
	tries   []thir.Expr // of which
	targets []*target
	isConst bool
	// constant is what is evaluated while the program is compiled: "constants",
	// "statics", "constant functions"; or "".
	constant string
}

type target struct {
	*thir.Target
	label  string
	ctx    uint32
	loop   bool
	merge  *merge
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
	busy   bool
}

// bodyOf checks the body of a function, constant or static once.
func (p *Program) bodyOf(d *resolve.Def) *genericBody {
	p = p.of(d)
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
	f := &fcx{def: d, scope: d.Scope, taint: own, user: d.Crate == nil || !d.Crate.Library}
	switch d.Kind {
	case resolve.Fn:
		fi := p.fn(d)
		f.fi = fi
		f.infcx = newInfcx(p, p.envOf(d))
		f.noting, f.memo.keeps = f.user, true
		if f.user {
			p.Spend(budget.Nodes, 16) // what a function costs, however short it is
		}
		g.body = f.checkFn(d, fi)
	case resolve.Const, resolve.Static:
		f.infcx = newInfcx(p, p.envOf(d))
		f.noting, f.memo.keeps = f.user, true
		g.body = f.checkConst(d)
	}
	if f.infcx != nil {
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
	g.busy = false
	return g
}

// envOf is what a body may assume about its parameters.
func (p *Program) envOf(d *resolve.Def) *paramEnv {
	p = p.of(d)
	if e, ok := p.envs[d]; ok {
		return e
	}
	e := &paramEnv{}
	p.envs[d] = e
	var ps []pred
	switch d.Kind {
	case resolve.Fn:
		ps = p.fn(d).preds
	default:
		if par := parentOf(d); par != nil {
			if par.Kind == resolve.Trait {
				ps = append(ps, pred{trait: par, args: p.identity(par)})
				ps = append(ps, p.trait(par).preds...)
			} else {
				ps = p.impl(par).preds
			}
		}
	}
	raw := p.elaborate(ps)
	// normalise the assumptions' own types with what is already assumed
	c := newInfcx(p, &paramEnv{preds: raw})
	c.quiet = 1
	for i := range raw {
		q := raw[i]
		n := pred{trait: q.trait, assoc: q.assoc, span: q.span, args: make([]*types.Type, len(q.args))}
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

func (f *fcx) init() {
	f.lower = f.p.lowerFor(f.def)
	if outer := f.p.anonymousIn[f.def]; outer != nil {
		f.lower.anonymousLower(outer)
	}
	f.lower.item = f.def
	f.lower.infer = f.fresh
	f.lower.norm = func(t *types.Type) *types.Type { return f.norm(t) }
	f.lower.local = func(id *syntax.Ident) bool { return f.lookup(id) != nil }
	f.lower.macro = func(path *syntax.Path) *resolve.Def {
		d, _ := f.macro(path, true)
		return d
	}
}

// derived reports whether the body is a method of a derived impl.
func (f *fcx) derived() bool { return f.def.Parent != nil && f.def.Parent.Derived() }

// ty lowers a type written in the body.
func (f *fcx) ty(t syntax.Type) *types.Type {
	f.lower.scope = f.scope
	ty := f.norm(f.lower.ty(t))
	if f.user && t != nil && len(ty.Args) > 0 {
		f.writtenTypes = append(f.writtenTypes, mustBeSized{ty: ty, at: t.TypeSpan()})
	}
	return ty
}

func (f *fcx) checkFn(d *resolve.Def, fi *fnInfo) *thir.Body {
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
		f.frame.ret = f.hidden(ret, fi)
	}
	if fi.hasSelf {
		l := f.local("self", params[0], it.SelfMut, it.SelfSpan)
		f.declare(l, syntax.Ident{Name: "self", Span: it.SelfSpan})
		b.Params = append(b.Params, thir.BodyParam{Pat: &thir.PBind{P: thir.P{Ty: params[0], Sp: it.SelfSpan}, L: l},
			Ty: params[0]})
	}
	for i := range it.Params {
		pat := f.topPat(it.Params[i].Pat, params[n+i])
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
func (f *fcx) coerceRet(v thir.Expr, ret *types.Type, it *syntax.FnItem) thir.Expr {
	f.settleTries(v)
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

// hidden replaces the function's own opaque types by variables that must
// satisfy their bounds.
func (f *fcx) hidden(t *types.Type, fi *fnInfo) *types.Type {
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
					n := pred{trait: q.trait, assoc: q.assoc, span: at}
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
	f.finally(func() {
		for i, v := range vars {
			if v != nil {
				f.p.setHidden(fi.def, i, f.resolve(v))
			}
		}
	})
	return r
}

// checkAsyncFn makes the function that creates the future: it captures all
// parameters, and the coroutine binds the patterns, so that parameters drop
// after the locals of the body as in rustc.
func (f *fcx) checkAsyncFn(b *thir.Body, it *syntax.FnItem, fi *fnInfo, params []*types.Type, n int) *thir.Body {
	p := f.p
	clo := f.newClosure(it.Span, true)
	clo.Fn = fi.def
	out := f.norm(fi.output)
	clo.Ret = out
	f.owns(clo.Seq, out)
	outer := &frame{ret: b.Ret}
	f.frame = outer
	mk := &thir.MakeCoroutine{X: thir.X{Ty: clo.Type, Sp: it.Span}, Clo: clo}
	body := &thir.Body{Name: fi.def.Name, Ret: out, Span: it.Span, Coroutine: true, Clo: clo}
	blk := &thir.Block{X: thir.X{Ty: out, Sp: it.Body.Span}, Params: true}
	f.frame = &frame{up: outer, clo: clo, ret: out, async: true}
	if len(fi.opaques) > 1 {
		f.frame.ret = f.hidden(out, fi)
		out = f.frame.ret
		clo.Ret = out
		f.owns(clo.Seq, out)
	}
	// each parameter: a local of the function, captured, rebound by its pattern
	type bindIt struct {
		l   *thir.Local
		pat syntax.Pat
		ty  *types.Type
	}
	var binds []bindIt
	f.frame = outer
	if fi.hasSelf {
		l := f.local("self", params[0], false, it.SelfSpan)
		binds = append(binds, bindIt{l: l, ty: params[0]})
	}
	for i := range it.Params {
		l := f.local(paramName(it.Params[i].Pat, i), params[n+i], false, it.Params[i].Pat.PatSpan())
		binds = append(binds, bindIt{l: l, pat: it.Params[i].Pat, ty: params[n+i]})
	}
	inner := &frame{up: outer, clo: clo, ret: out, async: true}
	f.frame = inner
	for i, x := range binds {
		b.Params = append(b.Params, thir.BodyParam{Pat: &thir.PBind{P: thir.P{Ty: x.ty, Sp: x.l.Span}, L: x.l}, Ty: x.ty})
		clo.Captures = append(clo.Captures, types.Capture{Mode: types.ByMove, Ty: x.ty, Name: x.l.Name})
		mk.Captures = append(mk.Captures, &thir.Load{X: thir.X{Ty: x.ty, Sp: x.l.Span},
			Place: &thir.LocalRef{X: thir.X{Ty: x.ty, Sp: x.l.Span}, L: x.l}, Move: true})
		up := &thir.Upvar{X: thir.X{Ty: x.ty, Sp: x.l.Span}, I: i}
		init := &thir.Load{X: thir.X{Ty: x.ty, Sp: x.l.Span}, Place: up, Move: true}
		if x.pat == nil {
			l := f.local("self", x.ty, it.SelfMut, it.SelfSpan)
			f.declare(l, syntax.Ident{Name: "self", Span: it.SelfSpan})
			blk.Stmts = append(blk.Stmts, &thir.Let{Pat: &thir.PBind{P: thir.P{Ty: x.ty, Sp: it.SelfSpan}, L: l}, Ty: x.ty,
				Init: init, Sp: it.SelfSpan})
			continue
		}
		blk.Stmts = f.rebind(blk.Stmts, x.l, x.pat, init)
	}
	in := f.p.closureInfo(clo)
	in.done, in.fixed = true, true
	v := f.checkBlock(it.Body, out)
	blk.Tail = f.coerceRet(v, out, it)
	blk.Ty = out
	body.Value = blk
	f.p.setClosureBody(clo, body)
	f.frame = outer
	mk.Ty = clo.Type
	b.Value = mk
	b.Ret = clo.Type
	p.setHidden(fi.def, len(fi.opaques)-1, clo.Type)
	f.finish(b)
	return b
}

// paramName is what the parameter of an async fn or closure is called outside of its future.
func paramName(pat syntax.Pat, i int) string {
	if ip, ok := pat.(*syntax.IdentPat); ok {
		return ip.Name.Name
	}
	return "arg" + strconv.Itoa(i)
}

// rebind adds the statements with which a future takes parameter l along and
// binds its pattern: init is what it has of it.
func (f *fcx) rebind(to []thir.Stmt, l *thir.Local, pat syntax.Pat, init thir.Expr) []thir.Stmt {
	if ip, ok := pat.(*syntax.IdentPat); ok && ip.Sub == nil && !ip.ByRef {
		return append(to, &thir.Let{Pat: f.topPat(pat, l.Ty), Ty: l.Ty, Init: init, Sp: l.Span})
	}
	// a destructured parameter also keeps what the pattern leaves behind
	keep := f.local(l.Name, l.Ty, false, l.Span)
	to = append(to, &thir.Let{Pat: &thir.PBind{P: thir.P{Ty: l.Ty, Sp: l.Span}, L: keep}, Ty: l.Ty, Init: init,
		Sp: l.Span})
	kept := &thir.LocalRef{X: thir.X{Ty: l.Ty, Sp: l.Span}, L: keep}
	return append(to, &thir.Let{Pat: f.topPat(pat, l.Ty), Ty: l.Ty, Place: kept, Sp: l.Span})
}

// constCall reports a call of d where only const functions can be called. Of the
// library's, only traits' methods and constructors are sure not to be const.
func (f *fcx) constCall(d *resolve.Def, sp syntax.Span) {
	it := d.FnItem()
	if f.frame.constant == "" || !f.user || it == nil || it.Const || it.Intrinsic != "" {
		return
	}
	in := d.Parent.Kind == resolve.Trait || d.Parent.Kind == resolve.Impl && d.Parent.Item.(*syntax.ImplItem).Trait != nil
	if d.Crate.Library && !in {
		switch d.Name {
		case "new", "from_array", "from_elem", "format", "with_capacity", "print", "eprint", "now", "parse",
			"sqrt", "powi", "powf", "trim", "replace", "to_uppercase", "to_lowercase":
		default:
			return
		}
	}
	what := "function"
	switch {
	case it.SelfKind != syntax.NoSelf:
		what = "method"
	case d.Parent.Kind != resolve.Module:
		what = "associated function"
	}
	calls := []string{what + " `" + displayName(d) + "`"}
	switch d.Name {
	case "from_array": // of vec!, which calls two functions
		calls = append(calls, "associated function `Box::new_uninit`")
	case "format", "print", "eprint":
		if strings.Contains(f.p.S.Sources.Text(sp), "{") {
			calls = append(calls, "formatting macro")
		}
	}
	for _, call := range calls {
		f.notConst(call, sp)
	}
}

// notConst reports a call in a constant or const fn.
func (f *fcx) notConst(call string, sp syntax.Span) {
	f.err(sp, diag.E0015, "cannot call non-const "+call+" in "+f.frame.constant, "").
		WithNote("calls in " + f.frame.constant + " are limited to constant functions, tuple structs and tuple variants")
}

// checkConst checks the initialiser of a constant or static.
func (f *fcx) checkConst(d *resolve.Def) *thir.Body {
	f.init()
	var val syntax.Expr
	switch it := d.Item.(type) {
	case *syntax.ConstItem:
		val = it.Value
	case *syntax.StaticItem:
		val = it.Value
	}
	if val == nil {
		return nil
	}
	t := f.norm(f.p.constType(d))
	f.frame = &frame{ret: t, isConst: true, constant: d.Kind.String() + "s"}
	if d.Kind == resolve.Const {
		f.frame.constant = "constants"
	}
	if it, ok := d.Item.(*syntax.StaticItem); ok && !it.Mut && f.noting && f.p.Lang("Sync") != nil {
		at := it.Type.TypeSpan()
		f.wantAuto(f.p.Lang("Sync"), []*types.Type{t}, at, at)
	}
	b := &thir.Body{Name: d.Name, Ret: t, Span: val.ExprSpan()}
	if f.user {
		f.lintBraces(val, "assigned value", false)
	}
	v := f.expr(val, t)
	b.Value = f.coerce(v, t)
	f.extendForever(b.Value)
	f.finish(b)
	return b
}

type constInfo struct {
	ty *types.Type
}

// constType is the declared type of a constant or static.
func (p *Program) constType(d *resolve.Def) *types.Type {
	p = p.of(d)
	if ci, ok := p.consts[d]; ok {
		return ci.ty
	}
	ci := &constInfo{ty: p.Prim(types.Error)}
	p.consts[d] = ci
	l := p.lowerFor(d)
	l.item = d
	switch it := d.Item.(type) {
	case *syntax.ConstItem:
		ci.ty = l.ty(it.Type)
	case *syntax.StaticItem:
		ci.ty = l.ty(it.Type)
	}
	return ci.ty
}

// ---------------------------------------------------------------- names

func (f *fcx) local(name string, t *types.Type, mut bool, sp syntax.Span) *thir.Local {
	l := f.p.variables.New()
	*l = thir.Local{Name: name, Ty: t, Mut: mut, Span: sp, Index: len(f.locals)}
	f.locals = append(f.locals, l)
	f.states = append(f.states, localState{owner: f.frame})
	return l
}

func (f *fcx) declare(l *thir.Local, id syntax.Ident) {
	if f.newest == nil {
		f.newest = map[string]int{}
	}
	prev, ok := f.newest[id.Name]
	if !ok {
		prev = -1
	}
	f.newest[id.Name] = len(f.names)
	f.names = append(f.names, binding{id.Name, id.Ctx, l, prev, f.scope})
}

// leave ends the scopes of all bindings after the first n.
func (f *fcx) leave(n int) {
	for i := len(f.names) - 1; i >= n; i-- {
		if b := &f.names[i]; b.prev >= 0 {
			f.newest[b.name] = b.prev
		} else {
			delete(f.newest, b.name)
		}
	}
	f.names = f.names[:n]
}

// lookup returns the local that id names. An item of a block hides the locals that are declared outside of the block.
func (f *fcx) lookup(id *syntax.Ident) *thir.Local {
	i, ok := f.newest[id.Name]
	for ok && i >= 0 {
		b := &f.names[i]
		if b.ctx == id.Ctx || id.Name == "self" {
			if f.scope != b.in && f.p.S.BlockItem(f.scope, b.in, id.Name) {
				return nil
			}
			return b.l
		}
		i = b.prev
	}
	if m := f.p.writers[id.Ctx]; id.Ctx != 0 && m != nil && m.in == f {
		return m.lookup(id)
	}
	return nil
}

// A localMacro is a macro of a block. Names in its body that it does not declare
// are those that were in scope where it is defined.
type localMacro struct {
	d     *resolve.Def
	in    *fcx
	names int // bindings in scope at the definition
}

func (m *localMacro) lookup(id *syntax.Ident) *thir.Local {
	for i := min(m.names, len(m.in.names)) - 1; i >= 0; i-- {
		if b := &m.in.names[i]; b.name == id.Name && b.ctx == m.d.Macro.Ctx {
			return b.l
		}
	}
	outer := syntax.Ident{Name: id.Name, Span: id.Span, Ctx: m.d.Macro.Ctx}
	if w := m.in.p.writers[outer.Ctx]; outer.Ctx != 0 && w != nil && w.in == m.in {
		return w.lookup(&outer)
	}
	return nil
}

// define makes a macro of the block known.
func (f *fcx) define(it *syntax.MacroRules) {
	d := f.p.S.LocalMacro(it, f.scope)
	for _, m := range f.p.locals {
		if m.d == d {
			m.names = len(f.names)
			f.inBlock = append(f.inBlock, m)
			return
		}
	}
	m := &localMacro{d, f, len(f.names)}
	f.p.locals = append(f.p.locals, m)
	f.inBlock = append(f.inBlock, m)
}

// macro is what the name of a macro call stands for.
func (f *fcx) macro(path *syntax.Path, report bool) (*resolve.Def, *localMacro) {
	if len(path.Segs) == 1 && !path.Global {
		for i := len(f.inBlock) - 1; i >= 0; i-- {
			if m := f.inBlock[i]; m.d.Name == path.Segs[0].Name.Name {
				return m.d, m
			}
		}
	}
	d := f.p.S.LookupMacro(f.scope, path, report)
	return d, nil
}

// expand expands a call of the macro d.
func (f *fcx) expand(d *resolve.Def, HasLocal *localMacro, call *syntax.MacroCall) ([]syntax.Token, bool) {
	toks, ctx, ok := f.p.S.Expand(d, call, false)
	if HasLocal != nil {
		if f.p.writers == nil {
			f.p.writers = map[uint32]*localMacro{}
		}
		f.p.writers[ctx] = HasLocal
	}
	return toks, ok
}

// ---------------------------------------------------------------- places, values

func (f *fcx) at(t *types.Type, sp syntax.Span) thir.X { return thir.X{Ty: t, Sp: sp} }

// value makes a value of a place: a load, whose kind (move or copy) is decided
// when all types are known.
func (f *fcx) value(e thir.Expr) thir.Expr {
	if thir.IsPlace(e) {
		l := f.p.loads.New()
		l.X, l.Place, l.Move = *e.Common(), e, true
		return l
	}
	return e
}

func (f *fcx) place(e thir.Expr) thir.Expr {
	if thir.IsPlace(e) {
		return e
	}
	return &thir.Temp{X: thir.X{Ty: e.Type(), Sp: e.Span()}, V: e}
}

func (f *fcx) bad(sp syntax.Span) thir.Expr {
	f.erred = true
	return &thir.BadExpr{X: thir.X{Ty: f.p.Prim(types.Error), Sp: sp}}
}

func (f *fcx) unitLit(sp syntax.Span) thir.Expr {
	return &thir.MakeTuple{X: thir.X{Ty: f.p.Unit(), Sp: sp}}
}

// settled resolves t after working on the pending obligations.
func (f *fcx) settled(t *types.Type) *types.Type {
	s := f.shallow(t)
	if s.Kind == types.Infer && len(f.pending) > 0 {
		f.solve()
		s = f.shallow(t)
	}
	return s
}

// derefStep makes *place for autoderef; nil when the type can't be dereferenced.
func (f *fcx) derefStep(pl thir.Expr) thir.Expr {
	t := f.settled(pl.Type())
	sp := pl.Span()
	switch t.Kind {
	case types.Ref:
		l, d := f.p.loads.New(), f.p.derefs.New()
		l.X, l.Place = f.at(t, sp), pl
		d.X, d.Of = f.at(t.Args[0], sp), l
		return d
	case types.Adt:
		if t.Def.Lang == "Box" {
			return &thir.Deref{X: f.at(t.Args[0], sp), Of: pl}
		}
	case types.Ptr, types.Infer, types.Error:
		return nil
	}
	target := f.derefTarget(t)
	if target == nil {
		return nil
	}
	p := f.p
	d := p.Lang("Deref")
	ref := p.Ref(target, false)
	p.Spend(budget.Nodes, 3)
	call := &thir.Call{X: f.at(ref, sp), Callee: thir.Callee{Fn: d.Member("deref", resolve.Fn), Args: []*types.Type{t}},
		Args: []thir.Expr{&thir.Borrow{X: f.at(p.Ref(t, false), sp), Place: pl}}, Method: true}
	return &thir.Deref{X: f.at(target, sp), Of: call}
}

// maxDerefs bounds an autoderef; rustc's recursion limit.
const maxDerefs = 128

// autoderef is the nth step of a search through what a value leads to.
func (f *fcx) autoderef(cur thir.Expr, n int) thir.Expr {
	if f.tooManyDerefs(cur.Type(), n, cur.Span()) {
		return nil
	}
	return f.derefStep(cur)
}

func (f *fcx) tooManyDerefs(t *types.Type, n int, sp syntax.Span) bool {
	if n < maxDerefs {
		return false
	}
	if sp != f.endless {
		f.endless = sp
		f.err(sp, diag.E0055, "reached the recursion limit while auto-dereferencing `"+f.resolve(t).String()+"`",
			"deref recursion limit reached")
	}
	return true
}

// pointee is the type of what derefStep makes of a place with the settled type t,
// or nil.
func (f *fcx) pointee(t *types.Type) *types.Type {
	switch t.Kind {
	case types.Adt:
		if t.Def.Lang == "Box" {
			return t.Args[0]
		}
	case types.Ptr, types.Infer, types.Error:
		return nil
	}
	return f.derefTarget(t)
}

// derefTarget is <t as Deref>::Target, or nil.
func (f *fcx) derefTarget(t *types.Type) *types.Type {
	d := f.p.Lang("Deref")
	if d == nil {
		return nil
	}
	switch t.Kind {
	case types.Ref:
		return t.Args[0]
	case types.Adt, types.Param, types.Proj, types.Opaque, types.Dyn:
	default:
		return nil
	}
	if t.Kind == types.Adt && t.Def.Lang == "Box" {
		return t.Args[0]
	}
	if t.Kind == types.Adt && !f.mayImpl(d, t) {
		return nil
	}
	switch f.holds(d, t) {
	case selNo:
		return nil
	case selMaybe:
		// the impl is known, a bound of it is still open: PeekMut<{integer}>
		target, st := f.project(d.Member("Target", resolve.AssocType), []*types.Type{t})
		if st != selYes {
			return nil
		}
		return f.shallow(target)
	}
	return f.shallow(f.norm(f.p.Proj(d.Member("Target", resolve.AssocType), []*types.Type{t})))
}

// needMut turns the overloaded derefs and indexings on the way to a place into
// their mutable forms, and complains when something on the way is not mutable.
func (f *fcx) needMut(pl thir.Expr, why string) { f.needMutOf(pl, pl.Span(), why) }

// needMutOf is needMut where at is blamed for it.
func (f *fcx) needMutOf(pl thir.Expr, at syntax.Span, why string) {
	if len(f.guarded) > 0 && f.user && f.changesGuarded(pl, at, why) {
		return
	}
	whole, span := f.mutOf, f.mutAt
	f.mutOf, f.mutAt = pl, at
	f.mustBeMut(pl, why)
	f.mutOf, f.mutAt = whole, span
}

func (f *fcx) mustBeMut(pl thir.Expr, why string) {
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
						WithHelp("trait `" + lang + "` is required to modify through a dereference, but it is not implemented for `" + self.String() + "`")
				}
			}
			if f.holds(tr, f.resolveAll(of.Callee.Args)...) == selNo {
				immutable()
				return
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
					f.places = append(f.places, wanted{trait: q.trait, ty: q.args[0], at: at,
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
func (f *fcx) derefsMutably(pl thir.Expr, why string) {
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
func (f *fcx) autoBound(tr *resolve.Def, args []*types.Type) *pred {
	s := f.snap()
	f.quiet++
	defer func() {
		f.quiet--
		f.rollback(s)
	}()
	nested := f.sel1(tr, args, syntax.Span{}).nested
	f.solve()
	for i := range nested {
		if q := &nested[i]; q.assoc == nil && checkedAuto(q.trait) {
			return &pred{trait: q.trait, args: f.resolveAll(q.args)}
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

func (f *fcx) needMutRef(of thir.Expr, e *thir.Deref, why string) {
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
func (f *fcx) capturing(l *thir.Local) (clo *types.ClosureTy) {
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
func (f *fcx) ownsParam(l *thir.Local) bool {
	return f.frame.clo != nil && f.frame.clo.Fn != nil && f.state(l).owner == f.frame.up
}

func (f *fcx) wantMut(e *thir.LocalRef, why string) {
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
	if t := f.shallow(l.Ty); t.Kind == types.Error {
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

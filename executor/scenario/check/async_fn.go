package check

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// An async fn is two bodies: a function that moves its parameters into a coroutine, and the coroutine.

// checkAsyncFn makes the function that creates the future: it captures all
// parameters, and the coroutine binds the patterns, so that parameters drop
// after the locals of the body as in rustc.
func (f *fnCtxt) checkAsyncFn(b *thir.Body, it *syntax.FnItem, fi *fnInfo, params []*types.Type, n int) *thir.Body {
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
		f.frame.ret = f.openOpaques(out, fi)
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
	var seen names
	for i, x := range binds {
		b.Params = append(b.Params, thir.BodyParam{Pat: &thir.BindPat{P: thir.P{Ty: x.ty, Sp: x.l.Span}, L: x.l}, Ty: x.ty})
		clo.Captures = append(clo.Captures, types.Capture{Mode: types.ByMove, Ty: x.ty, Var: x.ty, Name: x.l.Name})
		mk.Captures = append(mk.Captures, &thir.Load{X: thir.X{Ty: x.ty, Sp: x.l.Span},
			Place: &thir.LocalRef{X: thir.X{Ty: x.ty, Sp: x.l.Span}, L: x.l}, Move: true})
		up := &thir.Upvar{X: thir.X{Ty: x.ty, Sp: x.l.Span}, I: i}
		init := &thir.Load{X: thir.X{Ty: x.ty, Sp: x.l.Span}, Place: up, Move: true}
		if x.pat == nil {
			l := f.local("self", x.ty, it.SelfMut, it.SelfSpan)
			f.declare(l, syntax.Ident{Name: "self", Span: it.SelfSpan})
			blk.Stmts = append(blk.Stmts, &thir.Let{Pat: &thir.BindPat{P: thir.P{Ty: x.ty, Sp: it.SelfSpan}, L: l}, Ty: x.ty,
				Init: init, Sp: it.SelfSpan})
			continue
		}
		blk.Stmts = f.rebind(blk.Stmts, x.l, x.pat, init, functionArgument, &seen)
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

// rebind adds the statements with which a future takes parameter l along and binds its pattern: init is what it has of
// it. See paramPat for what and seen.
func (f *fnCtxt) rebind(to []thir.Stmt, l *thir.Local, pat syntax.Pat, init thir.Expr, what string,
	seen *names) []thir.Stmt {
	if ip, ok := pat.(*syntax.IdentPat); ok && ip.Sub == nil && !ip.ByRef {
		return append(to, &thir.Let{Pat: f.paramPat(pat, l.Ty, what, seen), Ty: l.Ty, Init: init, Sp: l.Span})
	}
	// a destructured parameter also keeps what the pattern leaves behind
	keep := f.local(l.Name, l.Ty, false, l.Span)
	to = append(to, &thir.Let{Pat: &thir.BindPat{P: thir.P{Ty: l.Ty, Sp: l.Span}, L: keep}, Ty: l.Ty, Init: init,
		Sp: l.Span})
	kept := &thir.LocalRef{X: thir.X{Ty: l.Ty, Sp: l.Span}, L: keep}
	return append(to, &thir.Let{Pat: f.paramPat(pat, l.Ty, what, seen), Ty: l.Ty, Place: kept, Sp: l.Span})
}

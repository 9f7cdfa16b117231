package check

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// closureInfo is what is known of a closure while its owner is checked.
type closureInfo struct {
	done  bool // captures and kind are decided
	fixed bool // captures were given (async fn)
	move  bool
	frame *frame
	of    *types.ClosureTy // of a coroutine that is the body of an async closure: the closure
	wants []string         // Fn traits asked of it so far
	// expected is the Fn trait that the context asked for when the closure was
	// met; a closure that does more is at fault where it does.
	expected       string
	mutates, moves []captureUse
	ptr            syntax.Span // where it becomes a fn pointer
	mk             thir.Expr   // the MakeClosure or MakeCoroutine node
}

// closureInfo is what is known of a closure whose owner is being checked, else nil.
func (p *Program) closureInfo(c *types.ClosureTy) *closureInfo { return p.ownerOfClosure(c).infos[c] }

// inferring is closureInfo of a closure whose captures and kind are not decided yet, else nil.
func (p *Program) inferring(c *types.ClosureTy) *closureInfo {
	if in := p.closureInfo(c); in != nil && !in.done {
		return in
	}
	return nil
}

// ClosureBody returns the body of a closure or coroutine, in terms of the parameters of its owner unless the closure
// is of a body without parameters. It is nil when the owner has an error.
func (p *Program) ClosureBody(c *types.ClosureTy) *thir.Body {
	return p.ownerOfClosure(c).closureBodies[c]
}

func (p *Program) setClosureBody(c *types.ClosureTy, b *thir.Body) {
	p = p.ownerOfClosure(c)
	if p.closureBodies == nil {
		p.closureBodies = map[*types.ClosureTy]*thir.Body{}
	}
	p.closureBodies[c] = b
}

// Closure returns the type of closure or coroutine number id in a function or constant of the library, nil if there is
// none. args stand for the parameters of the function.
func (p *Program) Closure(of *resolve.Def, id int, args []*types.Type) *types.Type {
	p.bodyOf(of)
	for _, c := range p.ownerOf(of).closuresOf[of] {
		if c.ID == id {
			return p.monoClosure(c, args).Type
		}
	}
	return nil
}

func (f *fnCtxt) newClosure(sp syntax.Span, async bool) *types.ClosureTy {
	p := f.p
	p.closures++
	c := &types.ClosureTy{ID: p.closures, Seq: p.NextID(), Span: sp, Async: async, Def: f.def}
	if c.Local = f.def.Crate == nil || !f.def.Crate.Library; !c.Local {
		p.closuresOf[f.def] = append(p.closuresOf[f.def], c)
	}
	if p.infos == nil {
		p.infos = map[*types.ClosureTy]*closureInfo{}
	}
	p.infos[c] = &closureInfo{}
	if f.def != nil {
		c.Owner, c.Path = f.def.FullName(), f.def.TypeName()
	}
	if f.frame != nil && f.frame.clo != nil {
		c.Path = f.frame.clo.Path + "::{{closure}}"
	}
	k := types.Closure
	if async {
		k = types.Coroutine
	}
	var args []*types.Type
	if f.fi != nil {
		args = p.fnIdentity(f.fi)
	} else if par := ParentOf(f.def); par != nil {
		args = p.identity(par)
	}
	c.Type = p.Make(types.Type{Kind: k, Clo: c, Args: args})
	f.clos = append(f.clos, c)
	return c
}

// standing is how messages name where a closure or async block of the program stands:
// the head, without the body.
func (f *fnCtxt) standing(head syntax.Span) string {
	if !f.user {
		return ""
	}
	file, from := f.p.S.Sources.Position(head.Lo)
	if file == nil {
		return ""
	}
	_, to := f.p.S.Sources.Position(head.Hi)
	n := strconv.Itoa
	return "@" + file.Name + ":" + n(from.Line) + ":" + n(from.Char) + ": " + n(to.Line) + ":" + n(to.Char)
}

// head is a closure's text up to its body.
func (f *fnCtxt) head(e *syntax.ClosureExpr) syntax.Span {
	at := e.Span
	at.Hi = max(e.Body.ExprSpan().Lo, at.Lo+1)
	if e.Ret != nil {
		at.Hi = e.Ret.TypeSpan().Hi
	}
	for at.Hi > at.Lo+1 && f.p.S.Sources.Text(syntax.Span{Lo: at.Hi - 1, Hi: at.Hi}) == " " {
		at.Hi--
	}
	return at
}

// closure checks |…| …; the expected type tells parameter types: a closure
// bound that waits for this type, a fn pointer, or dyn Fn.
func (f *fnCtxt) closure(e *syntax.ClosureExpr, want *types.Type) thir.Expr {
	clo := f.newClosure(e.Span, false)
	clo.Head = f.head(e)
	clo.At = f.standing(clo.Head)
	f.p.closureInfo(clo).move = e.Move
	params, ret, expected := f.expectSig(want, len(e.Params))
	if f.user && !e.Async {
		f.closureLends(clo, e, want, params, ret)
	}
	f.p.closureInfo(clo).expected = expected
	clo.Once = expected == "FnOnce"
	var seen names
	fr := &frame{up: f.frame, clo: clo}
	f.p.closureInfo(clo).frame = fr
	body := &thir.Body{Name: "{closure}", Span: e.Span, Clo: clo}
	names, div := len(f.names), f.div
	f.frame = fr
	f.div = false
	if !f.closureParams(clo, e, params) {
		ret = nil // the expected signature does not count
	}
	for i := range e.Params {
		t, pat := clo.Params[i], e.Params[i].Pat
		if !e.Async {
			body.Params = append(body.Params, thir.BodyParam{Pat: f.paramPat(pat, t, closureArgument, &seen), Ty: t})
			continue
		}
		l := f.local(paramName(pat, i), t, false, pat.PatSpan())
		body.Params = append(body.Params, thir.BodyParam{Pat: &thir.BindPat{P: thir.P{Ty: t, Sp: l.Span}, L: l}, Ty: t})
	}
	switch {
	case e.Ret != nil:
		fr.ret = f.ty(e.Ret)
	case ret != nil:
		fr.ret = ret
	default:
		fr.ret = f.fresh(e.Span)
	}
	mk := &thir.MakeClosure{X: thir.X{Ty: clo.Type, Sp: e.Span}, Clo: clo}
	f.p.closureInfo(clo).mk = mk
	if e.Async {
		f.asyncClosureBody(e, body)
	} else {
		clo.Ret = fr.ret
		f.owns(clo.Seq, fr.ret)
		v := f.expr(e.Body, fr.ret)
		f.settleTries(v, true)
		body.Value = f.coerce(v, fr.ret)
	}
	if f.div && f.shallow(fr.ret).Kind == types.Infer {
		f.vars[f.shallow(fr.ret).Index].div = true
	}
	body.Ret = fr.ret
	f.frame = fr.up
	f.leave(names)
	f.div = div
	f.p.setClosureBody(clo, body)
	return mk
}

// closureLends records in clo how its result may depend on what its parameters lend: the expected signature says so,
// or, without one, the references among the written types.
func (f *fnCtxt) closureLends(clo *types.ClosureTy, e *syntax.ClosureExpr, want *types.Type, params []*types.Type,
	ret *types.Type) {
	if params != nil {
		clo.FreeResult = ret == nil || f.shallow(ret).Kind == types.Infer
		clo.LentParams = f.expectLent(want)
		return
	}
	clo.FreeResult = true
	for i := range e.Params {
		if r, ok := e.Params[i].Type.(*syntax.RefType); ok && bare(r.Lifetime) == "" && i < 32 {
			clo.LentParams |= 1 << i
		}
	}
}

// closureParams adds the types of the parameters to clo: written, expected or inferred. It reports whether the written
// types agree with the expected ones.
func (f *fnCtxt) closureParams(clo *types.ClosureTy, e *syntax.ClosureExpr, expected []*types.Type) bool {
	agree := true
	for i := range e.Params {
		var t *types.Type
		if e.Params[i].Type != nil {
			t = f.ty(e.Params[i].Type)
			switch {
			case i >= len(expected):
			case expected[i].Kind == types.Error:
				t = expected[i]
			case !f.tryUnify(t, expected[i]):
				agree = false
			}
		} else if i < len(expected) {
			t = expected[i]
		} else {
			t = f.fresh(e.Params[i].Pat.PatSpan())
		}
		if e.Params[i].Type == nil {
			at := e.Params[i].Pat.PatSpan()
			f.untyped = append(f.untyped, untyped{at, at.Hi, t})
		}
		at := e.Params[i].Pat.PatSpan()
		f.wellFormedAt(at, at, t)
		clo.Params = append(clo.Params, t)
		f.owns(clo.Seq, t)
	}
	return agree
}

// asyncClosureBody checks the body of `async |x| body`, which is `|arg| async { let x = arg; body }`. The future takes
// the parameters along; see takes.
func (f *fnCtxt) asyncClosureBody(e *syntax.ClosureExpr, body *thir.Body) {
	clo, fr := body.Clo, f.frame
	blk, ok := e.Body.(*syntax.BlockExpr)
	if !ok || blk.Kind != syntax.PlainBlock || blk.Label != nil {
		es := &syntax.ExprStmt{X: e.Body}
		es.Span = e.Body.ExprSpan()
		blk = &syntax.BlockExpr{Stmts: []syntax.Stmt{es}}
		blk.Span = es.Span
	}
	ab := *blk
	ab.Kind = syntax.AsyncBlock
	ab.Move = true
	rt := f.fresh(e.Span)
	if e.Ret != nil {
		rt = fr.ret
	}
	fr.ret = f.fresh(e.Span)
	clo.Ret = fr.ret
	f.owns(clo.Seq, fr.ret)
	v := f.asyncBlockRet(&ab, rt, func() (binds []thir.Stmt) {
		var seen names
		for i := range e.Params {
			l := body.Params[i].Pat.(*thir.BindPat).L
			sp := l.Span
			arg := &thir.Load{X: f.at(l.Ty, sp), Place: &thir.LocalRef{X: f.at(l.Ty, sp), L: l}, Move: true}
			binds = f.rebind(binds, l, e.Params[i].Pat, arg, closureArgument, &seen)
		}
		return binds
	})
	f.p.closureInfo(v.(*thir.MakeCoroutine).Clo).of = clo
	clo.MayLend = true
	body.Value = f.coerce(v, fr.ret)
}

// change is use of a place that is assigned to, or borrowed as mutable, by the expression at.
func (w *upvarVisitor) change(pl thir.Expr, at syntax.Span, assigned bool) {
	n := len(w.info.mutates)
	if w.use(pl, types.ByMut); len(w.info.mutates) > n {
		if w.maker.Lo != 0 {
			at = w.maker
		}
		w.info.mutates[n].at, w.info.mutates[n].assigned = at, assigned
	}
}

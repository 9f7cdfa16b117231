package check

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// asyncBlock checks async { … } and async move { … }. What is expected of the future says nothing to what is inside.
func (f *fnCtxt) asyncBlock(b *syntax.BlockExpr) thir.Expr {
	rt := f.fresh(syntax.Span{})
	if b.Ret != nil {
		rt = f.ty(b.Ret)
	}
	return f.asyncBlockRet(b, rt, nil)
}

// asyncBlockRet checks an async block with output rt; begin, if there is one,
// gives the statements with which it takes the parameters of its closure along.
func (f *fnCtxt) asyncBlockRet(b *syntax.BlockExpr, rt *types.Type, begin func() []thir.Stmt) thir.Expr {
	clo := f.newClosure(b.Span, true)
	head := syntax.Span{Lo: b.Span.Lo, Hi: b.Span.Lo + 5}
	if b.Move {
		head.Hi += 5
	}
	clo.Head, clo.At = head, f.standing(head)
	f.p.closureInfo(clo).move = b.Move
	fr := &frame{up: f.frame, clo: clo, ret: rt, async: true}
	f.p.closureInfo(clo).frame = fr
	mk := &thir.MakeCoroutine{X: thir.X{Ty: clo.Type, Sp: b.Span}, Clo: clo}
	f.p.closureInfo(clo).mk = mk
	names, div := len(f.names), f.div
	f.frame = fr
	f.div = false
	clo.Ret = rt
	f.owns(clo.Seq, rt)
	var binds []thir.Stmt
	if begin != nil {
		binds = begin()
	}
	plain := *b
	plain.Kind = syntax.PlainBlock
	v := f.checkBlock(&plain, rt)
	body := &thir.Body{Name: "{async block}", Ret: rt, Span: b.Span, Coroutine: true, Clo: clo}
	f.settleTries(v, true)
	body.Value = f.coerce(v, rt)
	if binds != nil {
		body.Value = &thir.Block{X: f.at(rt, b.Span), Params: true, Stmts: binds, Tail: body.Value}
	}
	if f.div && f.shallow(rt).Kind == types.Infer {
		f.vars[f.shallow(rt).Index].div = true
	}
	f.frame = fr.up
	f.leave(names)
	f.div = div
	f.p.setClosureBody(clo, body)
	return mk
}

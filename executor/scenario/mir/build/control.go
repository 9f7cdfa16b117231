package build

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// ---- conditions

// ways is where a condition that is false, or a pattern that does not match, goes: out of the scopes from depth on.
type ways struct {
	tree  *dropTree
	depth int
}

func (b *builder) newWays() ways { return ways{b.newDropTree(), len(b.scopes)} }

// cond evaluates a condition. Control goes on where it is true; no is taken where it is false. The variables of its
// lets belong to the innermost scope.
func (b *builder) cond(e thir.Expr, no ways) {
	old := b.at(e.Span())
	defer func() { b.span = old }()
	switch e := e.(type) {
	case *thir.Logic:
		if e.Op == syntax.OpAndAnd {
			b.cond(e.L, no)
			b.cond(e.R, no)
			return
		}
		other := b.newWays()
		b.cond(e.L, other)
		yes := b.cur
		b.cur = b.finishTree(other.tree)
		b.cond(e.R, no)
		b.cur = b.join(yes, b.cur)
		return
	case *thir.Unary:
		if e.Op == '!' {
			other := b.newWays()
			b.cond(e.V, other)
			b.exit(no.tree, no.depth)
			b.cur = b.finishTree(other.tree)
			return
		}
	case *thir.LetCond:
		b.letCond(e, no)
		return
	}
	v := b.plainTemp(e.Type())
	b.inside(mir.Whole(v), e)
	b.branch(moveOf(mir.Whole(v)), no)
}

// branch goes on where a bool is true.
func (b *builder) branch(v mir.Operand, no ways) {
	if b.cur == mir.None {
		return
	}
	yes, fail := b.newBlock(), b.newBlock()
	b.terminate(&mir.Switch{Op: v, Ty: b.p.Prim(types.Bool), Values: []mir.Value{{}},
		Targets: []mir.BlockID{fail, yes}})
	b.cur = fail
	b.exit(no.tree, no.depth)
	b.cur = yes
}

// join returns a block that both blocks go on to; one of them if the other is None.
func (b *builder) join(x, y mir.BlockID) mir.BlockID {
	switch {
	case x == mir.None:
		return y
	case y == mir.None:
		return x
	}
	to := b.newBlock()
	for _, from := range [...]mir.BlockID{x, y} {
		b.cur = from
		b.jump(to)
	}
	return to
}

// letCond tests and binds `let PAT = place`.
func (b *builder) letCond(e *thir.LetCond, no ways) {
	p := b.borrowed(e.Scrut, e.Pat)
	b.stmt(mir.Stmt{Kind: mir.FakeRead, Cause: mir.ForMatchedPlace, Place: p, Span: e.Scrut.Span()})
	old := b.at(e.Scrut.Span())
	b.bindOr(p, e.Pat, no, nil)
	b.span = old
}

// condInto evaluates a condition to a bool.
func (b *builder) condInto(to mir.Place, e thir.Expr) {
	no := b.newWays()
	b.push(ofVars | ofTemps)
	b.cond(e, no)
	boolean := b.p.Prim(types.Bool)
	b.assign(to, use(b.scalar(boolean, 1)))
	b.pop()
	yes := b.cur
	b.cur = b.finishTree(no.tree)
	b.assign(to, use(b.scalar(boolean, 0)))
	b.cur = b.join(yes, b.cur)
}

// hasLet reports whether a let is among the operands of &&.
func hasLet(e thir.Expr) bool {
	switch e := e.(type) {
	case *thir.LetCond:
		return true
	case *thir.Logic:
		return e.Op == syntax.OpAndAnd && (hasLet(e.L) || hasLet(e.R))
	}
	return false
}

// ifExpr is an if. The temporaries of its lets end before the else in edition 2024 and in chains; in 2021 those of a
// single let live as long as those around the if.
func (b *builder) ifExpr(to mir.Place, e *thir.If) {
	kind := ofVars
	if _, chain := e.Cond.(*thir.Logic); e.If2024 || chain || !hasLet(e.Cond) {
		kind |= ofTemps
	}
	no := b.newWays()
	b.push(kind)
	b.cond(e.Cond, no)
	b.inside(to, e.Then)
	b.pop()
	yes := b.cur
	b.cur = b.finishTree(no.tree)
	if e.Else != nil {
		b.inside(to, e.Else)
	} else {
		b.assign(to, use(b.unit()))
	}
	b.cur = b.join(yes, b.cur)
}

// ---- loops

// loopHead begins a loop: analyses see a way out of it.
func (b *builder) loopHead() mir.BlockID {
	head := b.newBlock()
	b.jump(head)
	b.cur = head
	body := b.newBlock()
	b.into(&mir.FalseUnwind{Real: body, Unwind: mir.None}, body)
	return head
}

// loopEnd closes a loop: what continues goes back to the head, and control goes on where it breaks.
func (b *builder) loopEnd(t *breakable, head mir.BlockID) {
	b.jump(head)
	b.finishTreeAt(t.cont, head)
	b.cur = b.finishTree(t.brk)
}

func (b *builder) loop(to mir.Place, e *thir.Loop) {
	if b.cur == mir.None {
		return
	}
	t := b.enterBreakable(e.Target, to, true)
	head := b.loopHead()
	b.inside(mir.Whole(b.plainTemp(e.Body.Type())), e.Body)
	b.loopEnd(t, head)
}

// while: one round is a scope, for the variables and temporaries of the condition.
func (b *builder) while(to mir.Place, e *thir.While) {
	if b.cur == mir.None {
		return
	}
	t := b.enterBreakable(e.Target, mir.Whole(b.plainTemp(b.p.Unit())), true)
	head := b.loopHead()
	b.push(ofVars | ofTemps)
	b.cond(e.Cond, ways{t.brk, t.depth})
	b.inside(mir.Whole(b.plainTemp(e.Body.Type())), e.Body)
	b.pop()
	b.loopEnd(t, head)
	b.assign(to, use(b.unit()))
}

// forLoop: the temporaries of the head live as long as the loop. Each round matches what next returns.
func (b *builder) forLoop(to mir.Place, e *thir.For) {
	b.push(ofVars | ofTemps)
	depth := len(b.scopes) - 1
	iter := b.temp(e.Iter, depth)
	b.out.Locals[iter].Kind = mir.VarLocal
	if b.cur == mir.None {
		b.pop()
		return
	}
	t := b.enterBreakable(e.Target, mir.Whole(b.plainTemp(b.p.Unit())), true)
	head := b.loopHead()
	b.push(ofVars | ofTemps)
	inner := len(b.scopes) - 1
	item := b.plainTemp(e.Option)
	b.stmt(mir.Stmt{Kind: mir.StorageLive, Local: item})
	b.schedule(inner, item, storageDrop)
	b.push(ofOperands)
	old := b.at(e.Iter.Span())
	self := b.refTo(mir.Whole(iter), e.Iter.Type(), mir.Mutable)
	next := &mir.Call{Callee: e.Next, Args: []mir.Operand{self}, Operator: true, FnSpan: e.Iter.Span()}
	b.callInto(mir.Whole(item), next, false)
	b.pop()
	b.stmt(mir.Stmt{Kind: mir.FakeRead, Cause: mir.ForMatchedPlace, Place: mir.Whole(item)})
	b.span = old
	if b.p.MayDrop(e.Option) {
		b.schedule(inner, item, valueDrop)
	}
	some := e.Option.Def.Variants[1]
	pat := &thir.VariantPat{P: thir.P{Ty: e.Option, Sp: e.Pat.Common().Sp}, Variant: some,
		Fields: []thir.FieldPat{{F: 0, Pat: e.Pat}}}
	b.bindOr(mir.Whole(item), pat, ways{t.brk, t.depth}, nil)
	b.inside(mir.Whole(b.plainTemp(e.Body.Type())), e.Body)
	b.pop()
	b.loopEnd(t, head)
	b.pop()
	b.assign(to, use(b.unit()))
}

// ---- await

// contextTy is the type of the resume argument: &mut Context.
func (b *builder) contextTy() *types.Type {
	d := b.p.Lang("Context")
	return b.p.Ref(b.p.Make(types.Type{Kind: types.Adt, Def: d}), true)
}

// contextArg is the local of the resume argument.
func (b *builder) contextArg() mir.Local { return mir.Local(b.out.ArgCount) }

// await polls a future, which lives in a local, until it is ready. The future is dropped as soon as it is. Rust defines
// await as a match on what IntoFuture::into_future returns: that is a temporary, which is moved into the local.
func (b *builder) await(to mir.Place, e *thir.Await) {
	t := e.Fut.Type()
	from := b.intoFuture(e.Fut)
	b.push(ofVars)
	depth := len(b.scopes) - 1
	fut := b.plainTemp(t)
	b.stmt(mir.Stmt{Kind: mir.StorageLive, Local: fut})
	b.schedule(depth, fut, storageDrop)
	b.assign(mir.Whole(fut), use(moveOf(mir.Whole(from))))
	if b.p.MayDrop(t) {
		b.schedule(depth, fut, valueDrop)
	}
	if b.cur == mir.None {
		b.pop()
		return
	}
	ready := b.newWays()
	head := b.loopHead()
	b.push(ofVars | ofTemps)
	poll := b.scopedTemp(e.PollTy)
	b.callPoll(poll, fut, e)
	at := len(b.out.Awaits) - 1
	// Poll is Ready(value) or Pending.
	x := mir.Whole(poll).With(mir.Elem{Kind: mir.Downcast, Variant: e.PollTy.Def.Variants[0], Ty: e.PollTy})
	x = x.With(mir.Elem{Kind: mir.Field, Ty: e.Ty})
	d := b.discriminant(mir.Whole(poll), e.PollTy)
	isReady, pending, never := b.newBlock(), b.newBlock(), b.newBlock()
	b.terminate(&mir.Switch{Op: moveOf(mir.Whole(d)), Ty: b.out.Locals[d].Ty, Values: []mir.Value{{}, {Lo: 1}},
		Targets: []mir.BlockID{isReady, pending, never}, Variants: e.PollTy.Def.Variants})
	b.cur = never
	b.terminate(&mir.Unreachable{})
	b.cur = isReady
	b.assign(to, use(moveOf(x)))
	b.exit(ready.tree, ready.depth)
	b.cur = pending
	b.pop()
	b.yield(at)
	b.jump(head)
	b.cur = b.finishTree(ready.tree)
	b.pop()
}

// intoFuture evaluates the operand of an await as if it were the argument of a call.
func (b *builder) intoFuture(e thir.Expr) mir.Local {
	t, depth := e.Type(), b.inner(ofTemps)
	l := b.tempIn(t, depth)
	b.push(ofOperands)
	v := []mir.Operand{b.operand(e)}
	b.noteMoved(v)
	b.assign(mir.Whole(l), use(v[0]))
	b.pop()
	if b.p.MayDrop(t) {
		b.schedule(depth, l, valueDrop)
	}
	return l
}

// callPoll calls Future::poll with the future pinned and the context of the poll that is running.
func (b *builder) callPoll(to, fut mir.Local, e *thir.Await) {
	t := e.Fut.Type()
	b.push(ofOperands)
	ref := b.refTo(mir.Whole(fut), t, mir.Mutable)
	pinTy := b.p.Make(types.Type{Kind: types.Adt, Def: b.p.Lang("Pin"), Args: []*types.Type{b.p.Ref(t, true)}})
	pin := b.operandTemp(pinTy)
	b.assign(mir.Whole(pin), &mir.Aggregate{Ty: pinTy, Fields: []mir.Operand{ref}})
	cx := b.contextArg()
	ctx := b.out.Locals[cx].Ty.Args[0]
	again := b.refTo(mir.Whole(cx).With(mir.Elem{Kind: mir.Deref, Ty: ctx}), ctx, mir.Mutable)
	b.out.Awaits = append(b.out.Awaits, mir.Await{Span: e.Sp, Future: fut, Poll: b.cur, Yield: mir.None})
	args := []mir.Operand{moveOf(mir.Whole(pin)), again}
	b.callInto(mir.Whole(to), &mir.Call{Callee: e.Poll, Args: args, Operator: true, FnSpan: e.Sp}, false)
	b.pop()
}

// yield suspends at await number at.
func (b *builder) yield(at int) {
	next := b.newBlock()
	b.out.Awaits[at].Yield = b.cur
	b.dropping.enter(b.dropNode(), b.cur)
	b.terminate(&mir.Yield{ResumeArg: mir.Whole(b.contextArg()), Resume: next, Drop: mir.None})
	b.cur = next
}

// discriminant reads the discriminant of an enum.
func (b *builder) discriminant(p mir.Place, t *types.Type) mir.Local {
	ty := b.p.DiscriminantType(t.Def)
	l := b.plainTemp(ty)
	b.assign(mir.Whole(l), &mir.Discriminant{Place: p, Ty: ty})
	return l
}

// discriminantValue is the discriminant of a variant as a value of a Switch.
func (b *builder) discriminantValue(v *resolve.Def) mir.Value {
	n := b.p.Discriminant(v)
	x := mir.Value{Lo: uint64(n)}
	if n < 0 && b.p.DiscriminantType(v.Parent).IsSigned() {
		x.Hi = ^uint64(0)
	}
	return x
}

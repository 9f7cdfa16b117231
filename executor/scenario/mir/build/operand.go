package build

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// operand evaluates e into a temporary of the innermost scope, or returns it if it is a constant.
func (b *builder) operand(e thir.Expr) mir.Operand {
	switch x := e.(type) {
	case *thir.Lit, *thir.FnRef, *thir.ConstUse, *thir.NamedConst, *thir.InlineConst, *thir.ConstParam:
		return b.constant(e)
	case *thir.Unary:
		if l, ok := negated(x); ok {
			return b.constant(l)
		}
	case *thir.MakeTuple:
		if len(x.Elems) == 0 {
			return b.unit()
		}
	case *thir.Block:
		if len(x.Stmts) == 0 && x.Tail != nil && x.Target == nil && !x.Tail2024 {
			return b.operand(x.Tail)
		}
	}
	return moveOf(mir.Whole(b.temp(e, len(b.scopes)-1)))
}

func (b *builder) operands(es []thir.Expr) []mir.Operand {
	ops := make([]mir.Operand, len(es))
	for i, e := range es {
		ops[i] = b.operand(e)
	}
	return ops
}

// temp evaluates e into a new temporary of scope number depth.
//
// Chains such as a + b + c and a.f().g().h() have up to a thousand links, and each is the first operand of the next. So
// temp goes down the first operands in a loop, and evaluates the innermost one first. The others find the temporary of
// their first operand in ready.
func (b *builder) temp(e thir.Expr, depth int) mir.Local {
	for i := len(b.ready) - 1; i >= 0; i-- {
		if b.ready[i].e == e {
			return b.ready[i].local
		}
	}
	var outer []link
	at := b.begin(e, depth)
	for b.cur != mir.None {
		first, temp := b.firstOperand(at.e)
		if first == nil {
			break
		}
		at.inner = b.at(at.e.Span())
		outer = append(outer, at)
		b.push(ofOperands)
		depth := len(b.scopes) - 1
		if temp != nil {
			depth = b.tempScope(temp)
		}
		at = b.begin(first, depth)
	}
	b.exprInto(mir.Whole(at.local), at.e)
	b.end(at)
	for len(outer) > 0 {
		b.ready = append(b.ready, at)
		at, outer = outer[len(outer)-1], outer[:len(outer)-1]
		b.valueInto(mir.Whole(at.local), at.e)
		b.ready = b.ready[:len(b.ready)-1]
		b.pop()
		b.span = at.inner
		b.end(at)
	}
	return at.local
}

// link is an expression that is evaluated into a temporary.
type link struct {
	e            thir.Expr
	local        mir.Local
	depth        int
	outer, inner syntax.Span // the spans to go back to behind it, and behind its value
}

// begin makes the temporary of e in scope number depth.
func (b *builder) begin(e thir.Expr, depth int) link {
	old := b.at(e.Span())
	l := b.plainTemp(e.Type())
	if e.Type().Kind != types.Never {
		b.stmt(mir.Stmt{Kind: mir.StorageLive, Local: l})
		b.schedule(depth, l, storageDrop)
	}
	return link{e: e, local: l, depth: depth, outer: old}
}

// end schedules the drop of a temporary that has its value.
func (b *builder) end(x link) {
	if b.p.MayDrop(x.e.Type()) {
		b.schedule(x.depth, x.local, valueDrop)
	}
	b.span = x.outer
}

// firstOperand returns what the evaluation of e as a value begins with, if that is evaluated into a temporary and may
// be a link of a chain. temp is the temporary of the program that it is, or nil.
func (b *builder) firstOperand(e thir.Expr) (first thir.Expr, temp *thir.Temp) {
	switch e := e.(type) {
	case *thir.Call:
		if k := e.Callee.Fn.Kind; k == resolve.Struct || k == resolve.Variant || len(e.Args) == 0 {
			return nil, nil
		}
		first = e.Args[0]
		if x, ok := first.(*thir.Borrow); ok && x.Mut && !x.Raw && implied(x) {
			return nil, nil // see argument
		}
	case *thir.Binary:
		first = e.L
	case *thir.Borrow:
		t, ok := e.Place.(*thir.Temp)
		if !ok || !e.Raw && b.promotes(t.V, e.Mut) {
			return nil, nil
		}
		first, temp = t.V, t
	}
	switch first.(type) {
	case *thir.Call, *thir.Binary, *thir.Borrow:
		return first, temp
	}
	return nil, nil
}

// effect evaluates e, whose value nobody wants, in a scope of its own.
func (b *builder) effect(e thir.Expr) {
	b.push(ofTemps)
	b.temp(e, len(b.scopes)-1)
	b.pop()
}

// inside evaluates e into a place in a scope for its temporaries.
func (b *builder) inside(to mir.Place, e thir.Expr) {
	b.push(ofTemps)
	b.exprInto(to, e)
	b.pop()
}

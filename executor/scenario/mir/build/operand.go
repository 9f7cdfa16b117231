package build

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// operand evaluates e into a temporary of the innermost scope, or returns it if it is a constant.
func (b *builder) operand(e thir.Expr) mir.Operand {
	switch x := e.(type) {
	case *thir.Lit, *thir.FnRef, *thir.ConstUse, *thir.NamedConst, *thir.ConstParam:
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
func (b *builder) temp(e thir.Expr, depth int) mir.Local {
	t := e.Type()
	old := b.at(e.Span())
	l := b.plainTemp(t)
	if t.Kind != types.Never {
		b.stmt(mir.Stmt{Kind: mir.StorageLive, Local: l})
		b.schedule(depth, l, storageDrop)
	}
	b.exprInto(mir.Whole(l), e)
	if b.p.MayDrop(t) {
		b.schedule(depth, l, valueDrop)
	}
	b.span = old
	return l
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

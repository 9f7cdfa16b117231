package check

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// TypeAt is the type of the innermost expression or variable of the program at a position, as text; ok is false where there is
// none. Bodies that could not be checked are searched as far as they go.
func (p *Program) TypeAt(pos syntax.Pos) (text string, at syntax.Span, ok bool) {
	var best *types.Type
	offer := func(t *types.Type, sp syntax.Span) bool {
		if pos < sp.Lo || pos >= sp.Hi {
			return false
		}
		if t != nil && (best == nil || sp.Hi-sp.Lo <= at.Hi-at.Lo) {
			best, at = t, sp
		}
		return true
	}
	var body func(b *thir.Body)
	body = func(b *thir.Body) {
		if b == nil {
			return
		}
		for _, l := range b.Locals {
			offer(l.Ty, l.Span)
		}
		v := thir.Visitor{Pat: func(thir.Pat) {}}
		v.Expr = func(slot *thir.Expr) bool {
			e := *slot
			offer(e.Type(), e.Span())
			switch e := e.(type) {
			case *thir.MakeClosure:
				body(p.ClosureBody(e.Clo))
			case *thir.MakeCoroutine:
				body(p.ClosureBody(e.Clo))
			}
			return true
		}
		v.Walk(&b.Value)
	}
	for _, g := range p.generic {
		if b := g.body; b != nil && pos >= b.Span.Lo && pos < b.Span.Hi {
			body(b)
		}
	}
	if best == nil {
		return "", at, false
	}
	return best.String(), at, true
}

package types

import "github.com/pollground/pollground/executor/scenario/syntax"

// TypeAt is the type of the innermost expression or variable of the program at a position, as text; ok is false where there is
// none. Bodies that could not be checked are searched as far as they go.
func (p *Program) TypeAt(pos syntax.Pos) (text string, at syntax.Span, ok bool) {
	var best *Type
	offer := func(t *Type, sp syntax.Span) bool {
		if pos < sp.Lo || pos >= sp.Hi {
			return false
		}
		if t != nil && (best == nil || sp.Hi-sp.Lo <= at.Hi-at.Lo) {
			best, at = t, sp
		}
		return true
	}
	var body func(b *Body)
	body = func(b *Body) {
		if b == nil {
			return
		}
		for _, l := range b.Locals {
			offer(l.Ty, l.Span)
		}
		v := visitor{pat: func(Pat) {}}
		v.expr = func(slot *Expr) bool {
			e := *slot
			offer(e.Type(), e.Span())
			switch e := e.(type) {
			case *MakeClosure:
				body(e.Clo.Body)
			case *MakeCoroutine:
				body(e.Clo.Body)
			}
			return true
		}
		v.walk(&b.Value)
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

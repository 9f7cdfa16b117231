package syntax

import "github.com/pollground/pollground/executor/scenario/diag"

func (p *Parser) canBeginBound() bool {
	switch p.k {
	case Name, PathSep, KwSelfValue, KwSelfType, KwSuper, KwCrate, CrateRoot, Lifetime, Question, Not, LParen, KwFor, KwUse, KwConst, KwAsync, Tilde, LBrack:
		return true
	case Lt:
		return false
	case Interpolated:
		return p.tok.Frag.Kind == FragPath || p.tok.Frag.Kind == FragType
	}
	return false
}

func (p *Parser) bounds() []Bound { return p.boundsPlus(true) }

func (p *Parser) boundsPlus(plus bool) []Bound {
	var b []Bound
	for p.canBeginBound() {
		lo := p.tok.Span
		if p.k == KwUse { // impl A + use<'a, T>: what is captured makes no difference here
			p.bump()
			p.angleArgs()
		} else if x := p.bound(); x.Path != nil || x.Lifetime != "" {
			b = append(b, x)
		} else if !p.dead {
			p.fail(lo, diag.SyntaxError, "expected a trait")
		}
		if !plus || !p.eat(Plus) {
			return b
		}
	}
	for _, k := range [...]Kind{Not, LParen, Question, LBrack, KwAsync, KwConst, KwFor, KwUse, Tilde, Lifetime, expPath} {
		p.exp.add(k)
	}
	return b
}

func (p *Parser) bound() Bound {
	b := Bound{Span: p.tok.Span}
	if p.k == Lifetime {
		b.Lifetime = p.tok.Text
		p.bump()
		return b
	}
	paren := p.eat(LParen)
	if paren && !p.enter() {
		return b
	}
	if p.k == KwFor {
		p.forLifetimes()
	}
	switch {
	case p.k == Tilde && p.ahead(1) == KwConst, p.k == LBrack && p.ahead(1) == KwConst:
		s := p.tok.Span
		p.bump()
		p.bump()
		p.eat(RBrack)
		p.report(p.from(s), diag.E0658, "const trait impls are experimental")
	case p.k == KwConst:
		p.report(p.tok.Span, diag.E0658, "const trait impls are experimental")
		p.bump()
	case p.k == KwAsync:
		p.report(p.tok.Span, diag.E0658, "`async` trait bounds are unstable").
			WithHelp("use the desugared name of the async trait, such as `AsyncFn`")
		p.bump()
	}
	if p.eat(Question) {
		b.Maybe = true
	} else if p.eat(Not) {
		b.Neg = true
	}
	if p.k == KwFor {
		p.forLifetimes()
	}
	if paren && p.k == LParen {
		inner := p.bound()
		b.Path, b.Lifetime = inner.Path, inner.Lifetime
		b.Maybe = b.Maybe || inner.Maybe
	} else {
		b.Path = p.path(typeStyle)
	}
	if paren {
		p.depth--
		p.expect(RParen)
	}
	b.Span = p.from(b.Span)
	return b
}

// generics reads <…> after an item's name, if there.
func (p *Parser) generics() Generics {
	var g Generics
	if !p.starts(Lt) || p.k == LArrow || p.k == Le || p.k == ShlEq {
		return g
	}
	p.eatPart(Lt)
	for !p.starts(Gt) && !p.dead {
		attrs := p.outerAttrs()
		if x := p.genericParam(); !CfgOff(attrs) {
			g.Params = append(g.Params, x)
		}
		if p.starts(Gt) {
			break
		}
		if !p.eat(Comma) {
			p.unexpected()
		}
	}
	p.expectPart(Gt)
	return g
}

func (p *Parser) genericParam() GenericParam {
	var x GenericParam
	switch p.k {
	case Lifetime:
		x.Kind = LifetimeParam
		x.Name = p.tok.Ident()
		p.bump()
		if p.eat(Colon) {
			x.Bounds = p.bounds()
		}
	case KwConst:
		x.Kind = ConstParam
		p.bump()
		x.Name = p.declared()
		p.expect(Colon)
		x.Type = p.ty()
		if p.eat(Eq) {
			switch {
			case p.k == LBrace:
				x.Value = p.block()
			case p.k == Name:
				lo := p.tok.Span
				x.Value = &PathExpr{ExprNode{lo}, nil, p.path(modStyle)}
			default:
				x.Value = p.constArg()
			}
		}
	case Name:
		x.Name = p.declared()
		if p.eat(Colon) {
			x.Bounds = p.bounds()
		}
		if p.eat(Eq) {
			x.Default = p.ty()
		}
	default:
		p.exp.add(Lifetime)
		p.exp.add(KwConst)
		p.exp.add(Name)
		p.unexpected()
	}
	return x
}

// where reads a where clause, if there.
func (p *Parser) where(g *Generics) {
	if !p.eat(KwWhere) {
		return
	}
	for !p.dead {
		switch {
		case p.k == Lifetime:
			x := GenericParam{Kind: LifetimeParam, Name: p.tok.Ident()}
			p.bump()
			p.expect(Colon)
			x.Bounds = p.bounds()
			g.Outlives = append(g.Outlives, x)
		case p.k == KwFor || p.canBeginType():
			w := WherePred{Span: p.tok.Span}
			if p.k == KwFor {
				p.forLifetimes()
			}
			w.Type = p.ty()
			if p.k == Eq || p.k == EqEq {
				p.fail(p.from(w.Span), diag.SyntaxError, "equality constraints are not yet supported in `where` clauses").
					WithLabel("not supported").
					WithNote("see issue #20041 <https://github.com/rust-lang/rust/issues/20041> for more information")
				return
			}
			p.expect(Colon)
			w.Bounds = p.bounds()
			w.Span = p.from(w.Span)
			g.Where = append(g.Where, w)
		default:
			return
		}
		if !p.eat(Comma) {
			return
		}
	}
}

package syntax

import "github.com/pollground/pollground/executor/scenario/diag"

// pat reads a pattern with its alternatives, a | in front included.
func (p *Parser) pat() Pat {
	lo := p.tok.Span
	p.eatPart(Or)
	first := p.patNoAlt()
	if p.k != Or && p.k != OrOr {
		p.exp.add(Or)
		return first
	}
	alts := []Pat{first}
	for p.k == Or || p.k == OrOr {
		if p.k == OrOr {
			p.report(p.tok.Span, diag.SyntaxError, "unexpected token `||` in pattern").
				WithHelp("use a single `|` to separate multiple alternative patterns")
		}
		p.bump()
		alts = append(alts, p.patNoAlt())
	}
	return &OrPat{PatNode{p.from(lo)}, alts}
}

// patTop is a pattern where no list can be: match arms, for, if let.
func (p *Parser) patTop() Pat {
	x := p.pat()
	if p.k == Comma && !p.dead {
		p.fail(p.tok.Span, diag.SyntaxError, "unexpected `,` in pattern").
			WithHelp("try adding parentheses to match on a tuple, or a vertical bar to match on alternatives")
	}
	return x
}

// patNoAlt reads a pattern without alternatives (outside of parentheses).
func (p *Parser) patNoAlt() Pat {
	if !p.enter() {
		return &WildPat{PatNode{p.prev}}
	}
	t := p.patInner()
	p.depth--
	return t
}

func (p *Parser) patInner() Pat {
	lo := p.tok.Span
	switch p.k {
	case Underscore:
		p.bump()
		return &WildPat{PatNode{lo}}
	case And, AndAnd:
		p.eatPart(And)
		if p.k == Lifetime {
			p.fail(p.tok.Span, diag.SyntaxError, "unexpected lifetime `"+p.tok.Text+"` in pattern").WithHelp("remove the lifetime")
		}
		mut := false
		// &mut x is a pattern behind &mut; & mut x binding is not written so.
		if p.eat(KwMut) {
			mut = true
		}
		sub := p.patNoAlt()
		return &RefPat{PatNode{p.from(lo)}, mut, sub}
	case LParen:
		return p.tuplePat(lo)
	case LBrack:
		p.bump()
		elems := p.patList(RBrack)
		for _, e := range elems {
			in := e
			if x, ok := e.(*IdentPat); ok && x.Sub != nil {
				in = x.Sub
			}
			if r, ok := in.(*RangePat); ok && r.Lo != nil && r.Hi == nil && !r.Parens {
				p.invalid(e.PatSpan(), diag.E0658, "`X..` patterns in slices are experimental")
			}
		}
		return &SlicePat{PatNode{p.from(lo)}, elems}
	case DotDot:
		p.bump()
		if p.isRangeEnd() {
			return p.rangePat(lo, nil, DotDot)
		}
		return &RestPat{PatNode{lo}}
	case DotDotEq:
		p.bump()
		return p.rangePat(lo, nil, DotDotEq)
	case DotDotDot:
		p.bump()
		if p.isRangeEnd() {
			p.report(lo, diag.SyntaxError, "range-to patterns with `...` are not allowed").WithHelp("use `..=` instead")
			return p.rangePat(lo, nil, DotDotEq)
		}
		p.report(lo, diag.SyntaxError, "unexpected `...`").WithLabel("not a valid pattern").
			WithHelp("for a rest pattern, use `..` instead of `...`")
		return &RestPat{PatNode{lo}}
	case KwMut:
		p.bump()
		if p.k == KwSelfValue {
			id := p.tok.Ident()
			p.bump()
			return &IdentPat{PatNode{p.from(lo)}, id, true, false, nil}
		}
		if p.k == KwMut {
			p.report(p.tok.Span, diag.SyntaxError, "`mut` on a binding may not be repeated").WithHelp("remove the additional `mut`s")
			p.bump()
		}
		if p.k == KwRef {
			p.report(lo.To(p.tok.Span), diag.E0658, "mutable by-reference bindings are experimental")
			p.bump()
			p.eat(KwMut)
			return p.bindPat(lo, true, true)
		}
		if p.k != Name {
			bad := p.tok.Span
			if p.canBeginPat() {
				p.fail(lo.To(bad), diag.SyntaxError, "`mut` must be attached to each individual binding").
					WithHelp("add `mut` to each binding").
					WithNote("`mut` may be followed by `variable` and `variable @ pattern`")
				break
			}
		}
		return p.bindPat(lo, true, false)
	case KwRef:
		p.bump()
		mut := p.eat(KwMut)
		return p.bindPat(lo, mut, true)
	case KwBox:
		p.fail(lo, diag.SyntaxError, "`box` pattern syntax has been removed").WithNote("box patterns are not part of stable Rust")
	case KwConst:
		p.bump()
		at := p.tok.Span
		x := p.block()
		x.Kind = ConstBlock
		p.report(p.from(at), diag.SyntaxError, "const blocks cannot be used as patterns").
			WithHelp("use a named `const`-item or an `if`-guard (`x if x == const { ... }`) instead")
		return &LitPat{PatNode{p.from(lo)}, x}
	case Interpolated:
		switch p.tok.Frag.Kind {
		case FragPat, FragPatParam:
			var t Pat
			p.inFrag(func() { t = p.pat() })
			return t
		case FragExpr, FragLiteral:
			lit := p.rangeEnd()
			return p.litPat(lo, lit)
		case FragType, FragPath:
			return p.pathPat(lo)
		}
	case Name:
		switch p.ahead(1) {
		case LParen, LBrace, PathSep, Not, DotDotDot, DotDotEq, DotDot:
			return p.pathPat(lo)
		}
		return p.bindPat(lo, false, false)
	case PathSep, KwSelfType, KwSelfValue, KwSuper, KwCrate, CrateRoot, Lt, Shl:
		return p.pathPat(lo)
	case Minus, KwTrue, KwFalse, Int, Float, Str, ByteStr, CStr, Char, Byte:
		return p.litPat(lo, p.litMaybeMinus())
	}
	if p.k.IsKeyword() && p.k != KwIn {
		p.expectedIdent()
		return &WildPat{PatNode{lo}}
	}
	p.fail(p.tok.Span, diag.SyntaxError, "expected pattern, found "+p.foundOr()).WithLabel("expected pattern")
	return &WildPat{PatNode{lo}}
}

func (p *Parser) canBeginPat() bool {
	switch p.k {
	case Underscore, And, AndAnd, LParen, LBrack, DotDot, Minus, KwTrue, KwFalse, Int, Float, Str, Char, Byte, PathSep, Lt:
		return true
	}
	return isPathWord(p.k)
}

func (p *Parser) bindPat(lo Span, mut, ref bool) Pat {
	b := &IdentPat{Mut: mut, ByRef: ref, Name: p.ident()}
	if p.eat(At) {
		if p.k == Eq || p.k == Colon || p.k == FatArrow || p.k == Semi || p.k == Comma {
			p.fail(p.tok.Span, diag.SyntaxError, "expected binding pattern, found "+p.found()).WithLabel("expected binding pattern")
		}
		b.Sub = p.patNoAlt()
	}
	if p.k == LParen && !p.dead && (mut || ref) {
		p.fail(p.prev, diag.SyntaxError, "expected identifier, found enum pattern")
	}
	b.Span = p.from(lo)
	return b
}

func (p *Parser) litPat(lo Span, x Expr) Pat {
	switch p.k {
	case DotDot, DotDotEq, DotDotDot:
		return p.rangeRest(lo, x)
	}
	p.exp.add(DotDot)
	p.exp.add(DotDotDot)
	p.exp.add(DotDotEq)
	return &LitPat{PatNode{p.from(lo)}, x}
}

// rangeRest goes on at the dots.
func (p *Parser) rangeRest(lo Span, x Expr) Pat {
	op, s := p.k, p.tok.Span
	p.bump()
	if op == DotDotDot {
		p.report(Span{lo.Lo, s.Hi}, diag.E0783, "`...` range patterns are deprecated").
			WithHelp("use `..=` for an inclusive range")
		op = DotDotEq
	}
	return p.rangePat(lo, x, op)
}

// rangePat goes on behind the dots.
func (p *Parser) rangePat(lo Span, x Expr, op Kind) Pat {
	r := &RangePat{Lo: x, Inclusive: op == DotDotEq}
	if p.isRangeEnd() {
		r.Hi = p.rangeEnd()
	} else if r.Inclusive {
		p.report(p.prev, diag.E0586, "inclusive range with no end").
			WithHelp("use `..` instead").
			WithNote("inclusive ranges must be bounded at the end (`..=b` or `a..=b`)")
		r.Inclusive = false
	}
	r.Span = p.from(lo)
	return r
}

func (p *Parser) isRangeEnd() bool {
	switch p.k {
	case Minus, KwTrue, KwFalse, Int, Float, Str, ByteStr, CStr, Char, Byte, Lt, Shl, KwConst:
		return true
	case Interpolated:
		k := p.tok.Frag.Kind
		return k == FragExpr || k == FragLiteral || k == FragPath || k == FragType
	}
	return p.isPathStart()
}

func (p *Parser) rangeEnd() Expr {
	lo := p.tok.Span
	switch {
	case p.isFrag(FragExpr), p.isFrag(FragLiteral):
		var x Expr
		p.inFrag(func() {
			x = p.rangeEnd()
			if !p.dead && p.k != EOF {
				p.fail(lo, diag.SyntaxError, "arbitrary expressions aren't allowed in patterns").
					WithNote("the `expr` fragment specifier forces the metavariable's content to be an expression")
			}
		})
		return x
	case p.k == Lt, p.k == Shl:
		q, path := p.qpath(exprStyle)
		return &PathExpr{ExprNode{p.from(lo)}, q, path}
	case p.k == KwConst:
		p.bump()
		b := p.block()
		b.Kind = ConstBlock
		return b
	case p.isPathStart():
		return &PathExpr{ExprNode{lo}, nil, p.path(exprStyle)}
	}
	return p.litMaybeMinus()
}

func (p *Parser) pathPat(lo Span) Pat {
	var q *QSelf
	var path *Path
	if p.k == Lt || p.k == Shl {
		q, path = p.qpath(exprStyle)
	} else {
		path = p.path(exprStyle)
	}
	if p.dead {
		return &WildPat{PatNode{lo}}
	}
	switch p.k {
	case DotDot, DotDotEq, DotDotDot:
		return p.rangeRest(lo, &PathExpr{ExprNode{path.Span}, q, path})
	case LParen:
		p.bump()
		elems := p.patList(RParen)
		return &TupleStructPat{PatNode{p.from(lo)}, q, path, elems}
	case LBrace:
		return p.structPat(lo, q, path)
	case Not:
		if q == nil {
			return &MacroPat{PatNode{lo}, p.macroCall(path)}
		}
	case Lt:
		if q == nil {
			p.fail(p.tok.Span, diag.SyntaxError, "generic args in patterns require the turbofish syntax").
				WithHelp("use `::<...>` instead of `<...>` to specify lifetime, type, or const arguments")
		}
	}
	for _, k := range [...]Kind{Not, LParen, DotDot, DotDotDot, DotDotEq, PathSep, LBrace} {
		p.exp.add(k)
	}
	if q == nil && !path.Global && len(path.Segs) == 1 && path.Segs[0].Args == nil && path.Segs[0].Crate == "" && path.Segs[0].Name.Name != "Self" {
		// A name whose next token made it look like a path.
		return &IdentPat{PatNode{path.Span}, path.Segs[0].Name, false, false, nil}
	}
	return &PathPat{PatNode{p.from(lo)}, q, path}
}

// patList reads up to close, which it takes.
func (p *Parser) patList(close Kind) []Pat {
	var elems []Pat
	for !p.check(close) {
		elems = append(elems, p.attrPat())
		if !p.sep(close, aPattern) {
			break
		}
	}
	p.expect(close)
	return elems
}

func (p *Parser) attrPat() Pat {
	p.outerAttrs()
	x := p.pat()
	p.exp.add(KwIf) // rustc asks, for a syntax that is not stable
	return x
}

func (p *Parser) tuplePat(lo Span) Pat {
	p.bump()
	var elems []Pat
	comma := false
	for !p.check(RParen) {
		elems = append(elems, p.attrPat())
		comma = p.k == Comma
		if !p.sep(RParen, aPattern) {
			break
		}
	}
	p.expect(RParen)
	if len(elems) == 1 && !comma {
		if r, ok := elems[0].(*RangePat); ok {
			r.Parens = true
		}
		if _, rest := elems[0].(*RestPat); !rest {
			return elems[0]
		}
	}
	return &TuplePat{PatNode{p.from(lo)}, elems}
}

func (p *Parser) structPat(lo Span, q *QSelf, path *Path) Pat {
	p.bump()
	s := &StructPat{QSelf: q, Path: path}
	for !p.check(RBrace) && !p.dead {
		attrs := p.outerAttrs()
		if p.k == DotDot || p.k == DotDotDot {
			if p.k == DotDotDot {
				p.report(p.tok.Span, diag.SyntaxError, "expected `..`, found `...`").
					WithHelp("use `..` to fill in the rest of the fields")
			}
			s.Rest = true
			dots := p.tok.Span
			p.bump()
			if p.k == Comma {
				p.report(dots, diag.SyntaxError, "expected `}`, found `,`").
					WithLabel("`..` must be at the end and cannot have a trailing comma")
				p.bump()
			}
			break
		}
		f := p.fieldPat()
		f.Attrs = attrs
		if !CfgOff(attrs) {
			s.Fields = append(s.Fields, f)
		}
		if !p.sep(RBrace, aPatField) {
			break
		}
	}
	p.expect(RBrace)
	s.Span = p.from(lo)
	return s
}

func (p *Parser) fieldPat() FieldPat {
	lo := p.tok.Span
	if p.ahead(1) == Colon && (p.k == Name || p.k == Int) {
		f := FieldPat{Name: p.tok.Ident()}
		p.bump()
		p.bump()
		f.Pat = p.attrPat()
		return f
	}
	ref := p.eat(KwRef)
	mut := p.eat(KwMut)
	b := &IdentPat{Mut: mut, ByRef: ref, Name: p.ident()}
	if !ref && !mut {
		p.exp.add(Colon)
	}
	if p.eat(At) {
		b.Sub = p.patNoAlt()
	}
	b.Span = p.from(lo)
	return FieldPat{Name: b.Name, Pat: b}
}

// litMaybeMinus is a literal, perhaps with a minus.
func (p *Parser) litMaybeMinus() Expr {
	lo := p.tok.Span
	if p.isFrag(FragLiteral) || p.isFrag(FragExpr) {
		return p.prefix()
	}
	minus := p.eat(Minus)
	if !p.k.IsLiteral() && p.k != KwTrue && p.k != KwFalse {
		if minus && p.k == Interpolated {
			x := p.litMaybeMinus()
			return &UnaryExpr{ExprNode{p.from(lo)}, '-', x}
		}
		p.fail(p.tok.Span, diag.SyntaxError, "unexpected token: "+p.found()).WithLabel("unexpected token after this")
		return &BadExpr{ExprNode{lo}}
	}
	x := p.lit()
	if minus {
		return &UnaryExpr{ExprNode{p.from(lo)}, '-', x}
	}
	return x
}

func (p *Parser) lit() *LitExpr {
	d := p.d
	if p.quiet > 0 || p.dead {
		d = &Diags{}
	}
	x := ParseLit(p.tok, d)
	p.bump()
	return x
}

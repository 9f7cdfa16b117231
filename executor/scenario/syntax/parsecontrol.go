package syntax

import "github.com/pollground/pollground/executor/scenario/diag"

// closure begins at move, | or ||.
func (p *Parser) closure(lo Span) Expr {
	c := &ClosureExpr{}
	if p.eat(KwAsync) {
		c.Async = true
	}
	c.Move = p.eat(KwMove)
	if p.k == KwAsync && c.Move {
		p.d.soft--
		p.report(p.from(lo), diag.SyntaxError, "the order of `move` and `async` is incorrect").WithHelp("try switching the order")
		p.bump()
		c.Async = true
		if p.k == LBrace {
			b := p.block()
			b.Kind, b.Move = AsyncBlock, true
			return b
		}
	}
	if !p.eat(OrOr) {
		if !p.eatPart(Or) {
			p.exp.add(OrOr)
			c.Body = p.bad() // in the arguments of a macro the types are looked at all the same
			p.unexpected()
			return c
		}
		for !p.starts(Or) && !p.dead {
			var prm Param
			prm.Attrs = p.outerAttrs()
			p.paramName()
			prm.Pat = p.patNoAlt()
			p.exp.add(Or)
			if p.eat(Colon) {
				prm.Type = p.ty()
			}
			c.Params = append(c.Params, prm)
			if p.starts(Or) {
				break
			}
			if p.k != Comma {
				p.unexpected()
				break
			}
			p.bump()
		}
		p.expectPart(Or)
	}
	if p.arrow() {
		c.Ret = p.tyNoPlus()
		c.Body = p.block()
	} else {
		c.Body = p.exprRes(p.res &^ (stmtExpr | allowLet))
	}
	c.Span = p.from(lo)
	return c
}

func (p *Parser) asyncExpr(lo Span) Expr {
	next := p.ahead(1)
	if next == KwMove {
		next = p.ahead(2)
	}
	if next == Or || next == OrOr {
		return p.closure(lo)
	}
	p.bump()
	move := p.eat(KwMove)
	if !p.check(LBrace) {
		if !move {
			p.exp.add(KwGen)
			p.exp.add(KwUse)
			p.exp.add(KwMove)
			p.exp.add(Or)
			p.exp.add(OrOr)
		}
		p.unexpected()
		return p.bad()
	}
	b := p.block()
	b.Kind, b.Move, b.Span = AsyncBlock, move, p.from(lo)
	return b
}

// ---------------------------------------------------------------- control flow

func (p *Parser) label() *Ident {
	if p.k != Lifetime {
		p.exp.add(Lifetime)
		return nil
	}
	id := p.tok.Ident()
	p.bump()
	return &id
}

func (p *Parser) breakExpr(lo Span) Expr {
	p.bump()
	b := &BreakExpr{}
	if p.k == Lifetime && p.ahead(1) == Colon {
		// break 'a: loop { … }: the value is a labelled expression
		b.X = p.exprRes(p.res & noStruct)
		p.report(b.X.ExprSpan(), diag.SyntaxError, "parentheses are required around this expression to avoid confusion with a labeled break expression").
			WithHelp("wrap the expression in parentheses")
	} else {
		b.Label = p.label()
		if p.k != LBrace || p.res&noStruct == 0 {
			b.X = p.optExpr()
		}
	}
	b.Span = p.from(lo)
	return b
}

// cond is the condition of if and while.
func (p *Parser) cond() Expr { return p.exprRes(noStruct | allowLet) }

func (p *Parser) ifExpr() Expr {
	lo := p.tok.Span
	first := &IfExpr{}
	for x := first; ; {
		start := p.tok.Span
		kw := p.tok.Span
		if p.k == KwIf {
			p.bump()
		}
		if p.k == LBrace && p.ifWithoutCond() {
			p.report(kw.End(), diag.SyntaxError, "missing condition for `if` expression").WithLabel("expected condition here").
				At(p.tok.Span, "if this block is the condition of the `if` expression, then it must be followed by another block")
			x.Cond = &BadExpr{ExprNode{kw.End()}}
		} else {
			x.Cond = p.cond()
		}
		if p.k == LBrace {
			x.Then = p.block()
		} else {
			p.ifNoBlock(kw, x)
		}
		x.Span = p.from(start)
		if !p.eat(KwElse) {
			break
		}
		noIf := p.k != LBrace && p.condAhead()
		if noIf {
			p.report(p.tok.Span, diag.SyntaxError, "expected `{`, found "+p.found()).
				WithLabel("expected an `if` or a block after this `else`").
				WithHelp("add an `if` if this is the condition of a chained `else if` statement")
		}
		if p.k == KwIf || noIf {
			if !p.enter() {
				break
			}
			next := &IfExpr{}
			x.Else = next
			x = next
			continue
		}
		if p.k != LBrace {
			p.fail(p.tok.Span, diag.SyntaxError, "expected `{`, found "+p.found()).WithLabel("expected an `if` or a block after this `else`")
			break
		}
		x.Else = p.block()
		break
	}
	// All ifs of the chain end where the last one does.
	for x := first; x != nil; {
		x.Span.Hi = max(x.Span.Hi, p.prev.Hi)
		next, ok := x.Else.(*IfExpr)
		if !ok {
			break
		}
		p.depth--
		x = next
	}
	first.Span = p.from(lo)
	return first
}

// condAhead reports whether a condition and a block follow else, before which an if is missing.
func (p *Parser) condAhead() bool {
	switch p.k {
	case KwIf, KwLet, KwMatch, KwWhile, KwLoop, KwFor, KwUnsafe, KwConst, KwAsync, Lifetime:
		return false
	}
	if !canBeginExpr(p.tok) {
		return false
	}
	for i := 0; i < 20; i++ {
		switch p.ahead(i) {
		case LBrace:
			return true
		case Semi, RBrace, EOF:
			return false
		}
	}
	return false
}

// ifWithoutCond looks whether the block after if is the only one.
func (p *Parser) ifWithoutCond() bool {
	save := p.cursor
	p.group()
	k := p.k
	p.cursor = save
	switch k {
	case LBrace, Dot, Question, LParen, LBrack, EOF:
		return false
	}
	return operators[k].prec == 0 // else the block is the left operand of the condition
}

func (p *Parser) ifNoBlock(kw Span, x *IfExpr) {
	x.Then = &BlockExpr{ExprNode: ExprNode{p.prev.End()}}
	if p.dead {
		return
	}
	var right *Expr
	var at Span
	switch c := x.Cond.(type) {
	case *BinaryExpr:
		right, at = &c.R, Span{c.Span.Lo, c.OpSpan.Hi}
	case *AssignExpr:
		right, at = &c.R, c.L.ExprSpan()
	}
	if right != nil {
		if blk, ok := (*right).(*BlockExpr); ok {
			x.Then, *right = blk, p.bad()
			p.report(kw, diag.SyntaxError, "this `if` expression is missing a block after the condition").
				At(at, "this binary operation is possibly unfinished").At(blk.Span, "")
			return
		}
	}
	p.needBlock()
}

// needBlock reports that a { is missing.
func (p *Parser) needBlock() {
	p.fail(p.tok.Span, diag.SyntaxError, "expected `{`, found "+p.found()).WithLabel("expected `{`")
}

func (p *Parser) matchExpr() Expr {
	m := &MatchExpr{}
	lo := p.tok.Span
	p.bump()
	m.X = p.exprRes(noStruct)
	if !p.expect(LBrace) {
		m.Span = p.from(lo)
		return m
	}
	p.innerAttrs()
	for !p.check(RBrace) && !p.dead && p.k != EOF {
		if a := p.arm(); !CfgOff(a.Attrs) {
			m.Arms = append(m.Arms, a)
		}
	}
	if !p.expect(RBrace) && p.recoverTo(LBrace, RBrace, EOF) {
		m.Arms = append(m.Arms, Arm{Span: p.tok.Span, Pat: &WildPat{PatNode{p.tok.Span}}, Body: p.bad()})
		p.bump()
	}
	m.Span = p.from(lo)
	return m
}

func (p *Parser) arm() Arm {
	var a Arm
	a.Attrs = p.outerAttrs()
	a.Span = p.tok.Span
	a.Pat = p.patTop()
	if p.eat(KwIf) {
		a.Guard = p.exprRes(allowLet)
	}
	if !p.check(FatArrow) {
		switch {
		case p.k == Arrow || p.k == Eq || p.k == Ge:
			p.unexpectedSoft().WithHelp("use a fat arrow to start a match arm: `=>`")
			p.bump()
		default:
			p.unexpected()
			a.Body = p.bad()
			return a
		}
	} else {
		p.bump()
	}
	a.Body = p.exprRes(stmtExpr)
	a.Span = p.from(a.Span)
	if p.dead {
		return a
	}
	if isBlockLike(a.Body) {
		p.eat(Comma)
	} else if !p.eat(Comma) && !p.check(RBrace) {
		p.armComma(a)
	}
	return a
}

// armComma: the arm's expression is over, and no comma is there.
func (p *Parser) armComma(a Arm) {
	if p.quiet > 0 {
		p.unexpected()
		return
	}
	if p.k == Semi {
		p.armSemi(a)
		return
	}
	// Is the next thing another arm?
	save, exp := p.cursor, p.exp
	ok := p.try(func() {
		p.pat()
		if p.k != FatArrow && p.k != KwIf {
			p.kill()
		}
	})
	p.cursor, p.exp = save, exp
	if ok {
		p.report(p.prev.End(), diag.SyntaxError, "expected `,` following `match` arm").WithHelp("missing a comma here to end this `match` arm")
		return
	}
	p.unexpected()
}

// armSemi: statements without braces are an arm's body.
func (p *Parser) armSemi(a Arm) {
	lo := a.Body.ExprSpan()
	p.bump()
	n := 1
	for p.k != RBrace && !p.dead {
		save, exp := p.cursor, p.exp
		isArm := p.try(func() {
			p.pat()
			if p.k != FatArrow && p.k != KwIf {
				p.kill()
			}
		})
		p.cursor, p.exp = save, exp
		if isArm {
			break
		}
		n++
		p.stmt(nil, RBrace)
	}
	s, these := "", "this statement is"
	if n > 1 {
		s, these = "s", "these statements are"
	}
	p.report(p.from(lo), diag.SyntaxError, "`match` arm body without braces").
		WithLabel(these + " not surrounded by a body").WithHelp("surround the statement" + s + " with a body")
}

// parenthesisedLoop reads (x in xs), the head of a for loop in other languages.
func (p *Parser) parenthesisedLoop(x *ForExpr) bool {
	open := p.tok.Span
	ok := p.try(func() {
		p.bump()
		x.Pat = p.patTop()
		p.expect(KwIn)
		x.X = p.expr()
		p.expect(RParen)
	})
	if ok {
		p.report(open, diag.SyntaxError, "unexpected parentheses surrounding `for` loop head").AlsoAt(p.prev).
			WithHelp("remove parentheses in `for` loop")
	}
	return ok
}

func (p *Parser) loop(lo Span) Expr {
	var label *Ident
	if p.k == Lifetime {
		label = p.label()
		p.exp = expSet{}
		if !p.eat(Colon) {
			switch p.k {
			case KwWhile, KwFor, KwLoop, LBrace:
				p.report(p.from(lo), diag.SyntaxError, "labeled expression must be followed by `:`").
					WithLabel("the label").WithHelp("add `:` after the label").
					WithNote("labels are used before loops and blocks, allowing e.g., `break 'label` to them")
			}
		}
	}
	switch p.k {
	case KwLoop:
		p.bump()
		x := &LoopExpr{Label: label, Body: p.block()}
		x.Span = p.from(lo)
		return x
	case KwWhile:
		p.bump()
		x := &WhileExpr{Label: label, Cond: p.cond()}
		x.Body = p.block()
		x.Span = p.from(lo)
		return x
	case KwFor:
		p.bump()
		x := &ForExpr{Label: label}
		if p.k == LParen && p.parenthesisedLoop(x) {
			x.Body = p.block()
			x.Span = p.from(lo)
			return x
		}
		x.Pat = p.patTop()
		if !p.eat(KwIn) {
			if !p.dead {
				e := p.report(p.prev.End(), diag.SyntaxError, "missing `in` in `for` loop")
				if p.isWord("of") || p.k == Eq {
					e.Span = p.tok.Span
					e.WithHelp("try using `in` here instead")
					p.bump()
				} else {
					e.WithHelp("try adding `in` here")
				}
			}
		} else if p.k == KwIn {
			p.report(p.tok.Span, diag.SyntaxError, "expected iterable, found keyword `in`").WithHelp("remove the duplicated `in`")
			p.bump()
		}
		x.X = p.exprRes(noStruct)
		x.Body = p.block()
		x.Span = p.from(lo)
		return x
	case LBrace:
		b := p.block()
		b.Label, b.Span = label, p.from(lo)
		return b
	}
	p.fail(p.tok.Span, diag.SyntaxError, "expected `while`, `for`, `loop` or `{` after a label").
		WithLabel("expected `while`, `for`, `loop` or `{` after a label")
	return p.bad()
}

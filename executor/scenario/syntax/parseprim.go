package syntax

// primary reads an expression up to its first postfix operator.
func (p *Parser) primary() Expr {
	lo := p.tok.Span
	switch p.k {
	case Int, Float, Str, ByteStr, CStr, Char, Byte, KwTrue, KwFalse:
		return p.lit()
	case Name, PathSep, KwSelfValue, KwSelfType, KwSuper, KwCrate, CrateRoot:
		return p.pathExpr(lo)
	case Lt, Shl:
		q, path := p.qpath(exprStyle)
		if p.k == LBrace && !p.dead {
			if x := p.structLit(lo, q, path); x != nil {
				return x
			}
		}
		return &PathExpr{ExprNode{path.Span}, q, path}
	case LParen:
		return p.parenExpr(lo)
	case LBrack:
		return p.arrayExpr(lo)
	case LBrace:
		return p.block()
	case Or, OrOr, KwMove:
		return p.closure(lo)
	case KwIf:
		return p.ifExpr()
	case KwMatch:
		return p.matchExpr()
	case KwWhile, KwLoop, Lifetime:
		return p.loop(lo)
	case KwFor:
		if k := p.ahead(1); k == Lt || k == Shl {
			p.forLifetimes()
			return p.closure(lo)
		}
		return p.loop(lo)
	case KwUnsafe:
		p.bump()
		b := p.block()
		b.Kind, b.Span = UnsafeBlock, p.from(lo)
		return b
	case KwConst:
		if k := p.ahead(1); k == Or || k == OrOr || k == KwMove || k == KwAsync {
			p.bump()
			x := p.closure(lo)
			if c, ok := x.(*ClosureExpr); ok {
				c.Const = true
				p.report(lo, "E0658", "const closures are experimental")
			}
			return x
		}
		p.bump()
		b := p.block()
		b.Kind, b.Span = ConstBlock, p.from(lo)
		return b
	case KwAsync:
		return p.asyncExpr(lo)
	case KwStatic:
		if k := p.ahead(1); k == Or || k == OrOr || k == KwMove {
			p.fail(lo, "E0697", "closures cannot be static")
			return p.bad()
		}
	case KwTry:
		if p.ahead(1) == LBrace {
			p.bump()
			b := p.block()
			b.Kind, b.Span = TryBlock, p.from(lo)
			return b
		}
	case KwReturn:
		p.bump()
		x := &ReturnExpr{X: p.optExpr()}
		x.Span = p.from(lo)
		return x
	case KwBreak:
		return p.breakExpr(lo)
	case KwContinue:
		p.bump()
		x := &ContinueExpr{Label: p.label()}
		x.Span = p.from(lo)
		return x
	case Underscore:
		p.bump()
		return &UnderscoreExpr{ExprNode{lo}}
	case KwLet:
		return p.let()
	case KwAwait:
		return p.prefixAwait(lo)
	case KwYield:
		p.bump()
		p.optExpr()
		p.report(p.from(lo), "E0658", "yield syntax is experimental")
		return &BadExpr{ExprNode{p.from(lo)}}
	case KwBox:
		p.fail(lo, "", "`box_syntax` has been removed").WithHelp("use `Box::new()` instead")
		return p.bad()
	case Interpolated:
		switch p.tok.Frag.Kind {
		case FragExpr, FragLiteral, FragStmt:
			var x Expr
			p.inFrag(func() { x = p.expr() })
			if _, bad := x.(*BadExpr); bad || x == nil {
				return &BadExpr{ExprNode{lo}}
			}
			// A fragment's inside keeps together whatever follows.
			switch x.(type) {
			case *LitExpr, *PathExpr, *CallExpr, *MethodExpr, *ParenExpr, *MacroExpr:
				return x
			}
			return &ParenExpr{ExprNode{x.ExprSpan()}, x}
		case FragPath, FragType:
			return p.pathExpr(lo)
		}
	}
	e := p.fail(p.tok.Span, "", "expected expression, found "+p.foundOr()).WithLabel("expected expression")
	if p.prevK == Plus && p.k == Plus {
		e.WithNote("Rust has no postfix increment operator").WithHelp("use `+= 1` instead")
	}
	return &BadExpr{ExprNode{lo}}
}

// prefixAwait is await x, as other languages have it.
func (p *Parser) prefixAwait(lo Span) Expr {
	p.bump()
	p.eat(Question)
	if !canBeginExpr(p.tok) || !p.enter() {
		p.fail(p.tok.Span, "", "expected expression, found "+p.foundOr()).WithLabel("expected expression")
		return p.bad()
	}
	var x Expr
	if p.k == LBrace {
		x = p.block()
	} else {
		x = p.prefix()
	}
	p.depth--
	p.report(p.from(lo), "", "incorrect use of `await`").WithHelp("`await` is a postfix operation: write `….await`")
	return &AwaitExpr{ExprNode{p.from(lo)}, x, lo}
}

func (p *Parser) optExpr() Expr {
	if canBeginExpr(p.tok) {
		return p.exprRes(p.res & noStruct)
	}
	return nil
}

func (p *Parser) pathExpr(lo Span) Expr {
	path := p.path(exprStyle)
	if p.dead {
		return &PathExpr{ExprNode{path.Span}, nil, path}
	}
	if p.k == Not && p.ahead(1) != Eq {
		m := p.macroCall(path)
		return &MacroExpr{ExprNode{m.Span}, m}
	}
	p.exp.add(Not)
	if p.k == LBrace {
		if x := p.structLit(lo, nil, path); x != nil {
			return x
		}
	} else {
		p.exp.add(LBrace)
	}
	return &PathExpr{ExprNode{path.Span}, nil, path}
}

// macroCall goes on at the !.
func (p *Parser) macroCall(path *Path) *MacroCall {
	m := &MacroCall{Path: path}
	p.bump()
	switch p.k {
	case LParen:
		m.Delim = '('
	case LBrack:
		m.Delim = '['
	case LBrace:
		m.Delim = '{'
	default:
		p.exp.add(LParen)
		p.exp.add(LBrack)
		p.exp.add(LBrace)
		p.unexpected()
		m.Delim = '('
		m.Span = p.from(path.Span)
		return m
	}
	m.Args = p.group()
	m.Span = p.from(path.Span)
	return m
}

// structLit reads {…} after a path, or returns nil if that is a block.
func (p *Parser) structLit(lo Span, q *QSelf, path *Path) Expr {
	allowed := p.res&noStruct == 0
	if !allowed {
		if !p.surelyFields() {
			return nil
		}
		if p.quiet > 0 { // an error either way; a second look would double the work at each level
			p.fail(p.tok.Span, "", "struct literals are not allowed here")
			return p.bad()
		}
		save, exp := p.cursor, p.exp
		ok := p.try(func() {
			old := p.res
			p.res = 0
			p.structLit(lo, q, path)
			p.res = old
		})
		p.cursor, p.exp = save, exp
		if !ok {
			return nil
		}
	}
	p.bump()
	s := &StructExpr{QSelf: q, Path: path}
	for !p.check(RBrace) && !p.dead {
		attrs := p.outerAttrs()
		if p.k == DotDot {
			dots := p.tok.Span
			p.bump()
			if p.k == RBrace {
				s.Rest = true
				break
			}
			s.Base = p.expr()
			if p.k == Comma {
				p.report(p.from(dots), "", "cannot use a comma after the base struct").
					WithNote("the base struct must always be the last field").WithHelp("remove this comma")
				p.bump()
			}
			break
		}
		f := p.fieldInit()
		f.Attrs = attrs
		s.Fields = append(s.Fields, f)
		if p.dead {
			break
		}
		if !p.eat(Comma) {
			if p.check(RBrace) {
				break
			}
			if p.k == Semi {
				p.exp.add(Comma)
				p.unexpectedSoft().WithHelp("try replacing `;` with `,`")
				p.bump()
				continue
			}
			p.unexpected()
		}
	}
	p.expect(RBrace)
	s.Span = p.from(lo)
	if !allowed {
		p.report(s.Span, "", "struct literals are not allowed here").
			WithHelp("surround the struct literal with parentheses")
	}
	return s
}

// surelyFields is rustc's guess that {…} cannot be a block.
func (p *Parser) surelyFields() bool {
	if p.ahead(1) != Name {
		return false
	}
	switch p.ahead(2) {
	case Comma:
		return true
	case Colon:
		return p.ahead(4) == Comma || p.ahead(4) == RBrace && p.PeekAt(3).Kind.IsLiteral()
	}
	return false
}

func (p *Parser) fieldInit() FieldInit {
	lo := p.tok.Span
	if next := p.ahead(1); p.k == Int || p.k == Name && (next == Colon || next == Eq) {
		f := FieldInit{Name: p.tok.Ident()}
		p.bump()
		if p.k == Eq {
			p.report(p.tok.Span, "", "expected `:`, found `=`").WithHelp("replace equals symbol with a colon")
			p.bump()
		} else {
			p.expect(Colon)
		}
		f.Value = p.expr()
		return f
	}
	if p.k == PathSep || p.k != Name {
		p.exp.add(RBrace)
		p.expectedIdent()
		return FieldInit{Value: p.bad()}
	}
	id := p.ident()
	p.exp.add(Colon)
	path := &Path{Span: lo, Segs: []PathSeg{{Name: id}}}
	return FieldInit{Name: id, Short: true, Value: &PathExpr{ExprNode{lo}, nil, path}}
}

func (p *Parser) parenExpr(lo Span) Expr {
	p.bump()
	var elems []Expr
	comma := false
	for !p.check(RParen) {
		elems = append(elems, p.expr())
		comma = p.k == Comma
		if !p.sep(RParen) {
			break
		}
	}
	p.expect(RParen)
	if len(elems) == 1 && !comma {
		return &ParenExpr{ExprNode{p.from(lo)}, elems[0]}
	}
	return &TupleExpr{ExprNode{p.from(lo)}, elems}
}

func (p *Parser) arrayExpr(lo Span) Expr {
	p.bump()
	var elems []Expr
	for !p.check(RBrack) {
		elems = append(elems, p.expr())
		if len(elems) == 1 && p.eat(Semi) {
			n := p.expr()
			p.expect(RBrack)
			return &RepeatExpr{ExprNode{p.from(lo)}, elems[0], n}
		}
		if !p.sep(RBrack) {
			break
		}
	}
	p.expect(RBrack)
	return &ArrayExpr{ExprNode{p.from(lo)}, elems}
}

// ---------------------------------------------------------------- closures and async

// closure begins at move, | or ||.
func (p *Parser) closure(lo Span) Expr {
	c := &ClosureExpr{}
	if p.eat(KwAsync) {
		c.Async = true
	}
	c.Move = p.eat(KwMove)
	if p.k == KwAsync && c.Move {
		p.report(p.from(lo), "", "the order of `move` and `async` is incorrect").WithHelp("try switching the order")
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
	if p.eat(Arrow) {
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
		p.report(b.X.ExprSpan(), "", "parentheses are required around this expression to avoid confusion with a labeled break expression").
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
		p.bump()
		if p.k == LBrace && p.ifWithoutCond() {
			p.report(kw.End(), "", "missing condition for `if` expression").WithLabel("expected condition here").
				At(p.tok.Span, "if this block is the condition of the `if` expression, then it must be followed by another block")
			x.Cond = &BadExpr{ExprNode{kw.End()}}
		} else {
			x.Cond = p.cond()
		}
		if p.k == LBrace {
			x.Then = p.block()
		} else {
			x.Then = &BlockExpr{ExprNode: ExprNode{p.prev.End()}}
			p.ifNoBlock(kw, x.Cond)
		}
		x.Span = p.from(start)
		if !p.eat(KwElse) {
			break
		}
		if p.k == KwIf {
			if !p.enter() {
				break
			}
			next := &IfExpr{}
			x.Else = next
			x = next
			continue
		}
		if p.k != LBrace {
			e := p.fail(p.tok.Span, "", "expected `{`, found "+p.found()).WithLabel("expected an `if` or a block after this `else`")
			if canBeginExpr(p.tok) {
				e.WithHelp("add an `if` if this is the condition of a chained `else if` statement")
			}
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
	return operators[k].prec == 0 || k == Star || k == And || k == Minus || k == Or || k == OrOr || k == AndAnd || k == Lt
}

func (p *Parser) ifNoBlock(kw Span, cond Expr) {
	if p.dead {
		return
	}
	if b, ok := cond.(*BinaryExpr); ok && b.R != nil {
		if blk, ok := b.R.(*BlockExpr); ok {
			p.fail(kw, "", "this `if` expression is missing a block after the condition").
				At(Span{b.Span.Lo, b.OpSpan.Hi}, "this binary operation is possibly unfinished").At(blk.Span, "")
			return
		}
	}
	p.needBlock()
}

// needBlock reports that a { is missing.
func (p *Parser) needBlock() {
	p.fail(p.tok.Span, "", "expected `{`, found "+p.found()).WithLabel("expected `{`")
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
		m.Arms = append(m.Arms, p.arm())
	}
	p.expect(RBrace)
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
		p.report(p.prev.End(), "", "expected `,` following `match` arm").WithHelp("missing a comma here to end this `match` arm")
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
	p.report(p.from(lo), "", "`match` arm body without braces").
		WithLabel(these + " not surrounded by a body").WithHelp("surround the statement" + s + " with a body")
}

func (p *Parser) loop(lo Span) Expr {
	var label *Ident
	if p.k == Lifetime {
		label = p.label()
		p.exp = expSet{}
		if !p.eat(Colon) {
			switch p.k {
			case KwWhile, KwFor, KwLoop, LBrace:
				p.report(p.from(lo), "", "labeled expression must be followed by `:`").
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
		x := &ForExpr{Label: label, Pat: p.patTop()}
		if !p.eat(KwIn) {
			if !p.dead {
				e := p.report(p.prev.End(), "", "missing `in` in `for` loop")
				if p.isWord("of") || p.k == Eq {
					e.Span = p.tok.Span
					e.WithHelp("try using `in` here instead")
					p.bump()
				} else {
					e.WithHelp("try adding `in` here")
				}
			}
		} else if p.k == KwIn {
			p.report(p.tok.Span, "", "expected iterable, found keyword `in`").WithHelp("remove the duplicated `in`")
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
	p.fail(p.tok.Span, "", "expected `while`, `for`, `loop` or `{` after a label").
		WithLabel("expected `while`, `for`, `loop` or `{` after a label")
	return p.bad()
}

package syntax

import "github.com/pollground/pollground/executor/scenario/diag"

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
		if k := p.ahead(1); (k == Name || k.IsLiteral()) && p.ahead(2) == Comma && canBeginExpr(p.PeekAt(3)) {
			return p.listInBraces(lo)
		}
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
				p.report(lo, diag.E0658, "const closures are experimental")
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
			p.report(lo, diag.E0658, "coroutine syntax is experimental")
			p.fail(lo, diag.E0697, "closures cannot be static")
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
		if x.Label == nil && p.k == Name {
			id := p.tok.Ident()
			p.report(id.Span, diag.SyntaxError, "expected a label, found an identifier").
				Suggest("labels start with a tick", diag.MachineApplicable, diag.Below, Insert(id.Span.Lo, "'"))
			p.bump()
			id.Name = "'" + id.Name
			x.Label = &id
		}
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
		p.report(p.from(lo), diag.E0658, "yield syntax is experimental")
		return &BadExpr{ExprNode{p.from(lo)}}
	case KwBox:
		p.fail(lo, diag.SyntaxError, "`box_syntax` has been removed").WithHelp("use `Box::new()` instead")
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
	e := p.fail(p.tok.Span, diag.ExpectedExpression, "expected expression, found "+p.foundOr()).WithLabel("expected expression")
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
		p.fail(p.tok.Span, diag.ExpectedExpression, "expected expression, found "+p.foundOr()).WithLabel("expected expression")
		return p.bad()
	}
	if p.k == LBrace {
		p.block()
	} else {
		p.prefix()
	}
	p.depth--
	p.report(p.from(lo), diag.PrefixAwait, "incorrect use of `await`").
		WithHelp("`await` is a postfix operation: write `….await`")
	return &BadExpr{ExprNode{p.from(lo)}}
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
	return p.d.nodes.pathExpr(path)
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
	open := p.tok.Span.Lo
	m.Args = kept(p.group())
	m.docs = p.docsIn(open, p.prev.Lo)
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
			p.fail(p.tok.Span, diag.SyntaxError, "struct literals are not allowed here")
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
				p.report(p.from(dots), diag.SyntaxError, "cannot use a comma after the base struct").
					WithNote("the base struct must always be the last field").WithHelp("remove this comma")
				p.bump()
			}
			break
		}
		f := p.fieldInit()
		f.Attrs = attrs
		if !CfgOff(attrs) && f.Name.Name != "" {
			s.Fields = append(s.Fields, f)
		}
		if p.dead && !p.mayRevive() {
			break
		}
		if p.eat(Comma) || p.check(RBrace) {
			continue
		}
		if n := len(s.Fields); f.Short && n > 0 { // rustc does not know what it was to be
			s.Fields = s.Fields[:n-1]
		}
		p.unexpected()
		if !p.recoverTo(LBrace, RBrace, Comma) {
			break
		}
		p.eat(Comma)
	}
	p.expect(RBrace)
	s.Span = p.from(lo)
	if !allowed {
		p.report(s.Span, diag.SyntaxError, "struct literals are not allowed here").
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
			p.report(p.tok.Span, diag.SyntaxError, "expected `:`, found `=`").WithHelp("replace equals symbol with a colon")
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
		elems = p.element(elems)
		comma = p.k == Comma
		if !p.sep(RParen, anExpr) {
			break
		}
	}
	if !p.expect(RParen) && p.recoverTo(LParen, RParen, EOF) {
		p.bump()
		return &BadExpr{ExprNode{p.from(lo)}}
	}
	if len(elems) == 1 && !comma {
		return &ParenExpr{ExprNode{p.from(lo)}, elems[0]}
	}
	return &TupleExpr{ExprNode{p.from(lo)}, elems}
}

// listInBraces reports {1, 2}, which was meant to be an array.
func (p *Parser) listInBraces(lo Span) Expr {
	p.bump()
	for !p.check(RBrace) {
		p.expr()
		if !p.sep(RBrace, anExpr) {
			break
		}
	}
	p.expect(RBrace)
	p.report(p.from(lo), diag.SyntaxError, "this is a block expression, not an array").
		WithHelp("to make an array, use square brackets instead of curly braces")
	return &BadExpr{ExprNode{p.from(lo)}}
}

func (p *Parser) arrayExpr(lo Span) Expr {
	p.bump()
	var elems []Expr
	for !p.check(RBrack) {
		elems = p.element(elems)
		if len(elems) == 1 && p.eat(Semi) {
			n := p.expr()
			p.expect(RBrack)
			return &RepeatExpr{ExprNode{p.from(lo)}, elems[0], n}
		}
		elem := anExpr
		if len(elems) == 1 {
			elem = (*Parser).kill // no comma says that this is a list
		}
		if !p.sep(RBrack, elem) {
			break
		}
	}
	p.expect(RBrack)
	return &ArrayExpr{ExprNode{p.from(lo)}, elems}
}

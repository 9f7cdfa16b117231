package syntax

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// block reads {…}.
func (p *Parser) block() *BlockExpr {
	b := &BlockExpr{}
	lo := p.tok.Span
	b.Span = lo
	if p.k == Interpolated && p.tok.Frag.Kind == FragBlock {
		p.inFrag(func() { b = p.block() })
		return b
	}
	if p.k != LBrace {
		p.needBlock()
		return b
	}
	if !p.enter() {
		return b
	}
	old := p.res
	p.res = 0
	p.bump()
	b.Attrs = p.innerAttrs()
	semis := len(p.semis)
	p.blocks = append(p.blocks, b)
	b.Stmts = p.stmts(RBrace)
	p.blocks = p.blocks[:len(p.blocks)-1]
	if len(p.semis) > semis {
		b.Semis = slices.Clone(p.semis[semis:])
		p.semis = p.semis[:semis]
	}
	b.RBrace = p.tok.Span
	p.expect(RBrace)
	p.res = old
	p.depth--
	b.Span = p.from(lo)
	return b
}

// stmts reads statements up to end, which it leaves.
func (p *Parser) stmts(end Kind) []Stmt {
	var list []Stmt
	for {
		if first := p.tok.Span; p.eat(Semi) {
			for p.eat(Semi) {
			}
			p.semis = append(p.semis, p.from(first))
		}
		if p.k == end || p.k == EOF {
			p.docBehindStmts()
			return list
		}
		start, n := p.i-1, len(list)
		list = p.stmt(list, end)
		if p.dead {
			list = list[:n]
			if at := p.toks[min(p.errAt, len(p.toks)-1)].Span; p.recoverTo(LBrace, RBrace, EOF) {
				list = append(list, &ExprStmt{X: &BadExpr{ExprNode{at}}})
			}
			return list
		}
		if p.i-1 <= start && p.k != end && p.k != EOF {
			p.bump() // a closing delimiter that nothing opened
		}
	}
}

// mayRevive revives unless the file has too many errors to be worth it.
func (p *Parser) mayRevive() bool {
	if p.quiet > 0 || p.hopeless {
		return false
	}
	if limit := p.d.Max; p.d.Errors() > max(limit, DefaultMaxDiags) {
		p.hopeless = true
		return false
	}
	if !p.revive() {
		return false
	}
	p.d.soft = p.softs
	return true
}

// recoverTo revives the parser after an error and skips tokens up to close, or to a token of kind or outside of braces
// that have been opened since. It reports false if the parser is still dead. This is rustc's recover_stmt_ and
// consume_block: what is skipped is missing in the tree, and the phases after this one look at the rest.
func (p *Parser) recoverTo(open, close, or Kind) bool {
	if !p.mayRevive() {
		return false
	}
	for depth := 0; p.k != EOF && (depth > 0 || p.k != close && p.k != or); p.bump() {
		switch p.k {
		case open:
			depth++
		case close:
			depth--
		}
	}
	return true
}

// stmt appends one statement (a use declaration: several).
func (p *Parser) stmt(list []Stmt, end Kind) []Stmt {
	lo := p.tok.Span
	if p.isFrag(FragStmt) {
		return p.stmtFrag(list, lo)
	}
	attrs := p.outerAttrs()
	if p.dead {
		return list
	}
	if attrs != nil && (p.k == end || p.k == EOF) {
		p.fail(attrs[len(attrs)-1].Span, diag.SyntaxError, "expected statement after outer attribute")
		return list
	}
	if CfgOff(attrs) {
		off := p.off
		p.off = true
		p.stmtBehind(nil, lo, attrs, end)
		p.off = off
		return list
	}
	return p.stmtBehind(list, lo, attrs, end)
}

// stmtBehind is stmt behind the attributes.
func (p *Parser) stmtBehind(list []Stmt, lo Span, attrs []Attr, end Kind) []Stmt {
	if p.k == KwLet {
		return append(list, p.letStmt(lo, attrs))
	}
	if p.k == KwMut || (p.isWord("var") || p.isWord("auto")) && p.ahead(1) == Name {
		return append(list, p.badLet(lo, attrs))
	}
	if p.isItemStart() {
		for _, it := range p.item(attrs, inBlock) {
			if _, ok := it.(*ImplItem); ok && !p.lazy && !p.off {
				p.d.ImplBlocks = append(p.d.ImplBlocks, slices.Clone(p.blocks))
			}
			list = append(list, &ItemStmt{StmtNode{it.Base().Span}, it})
		}
		return list
	}
	if p.isPathStart() && p.k != Interpolated {
		return p.pathStmt(list, lo, attrs, end)
	}
	x := p.exprRes(stmtExpr)
	return append(list, p.exprStmt(lo, attrs, x, end))
}

// stmtFrag is $s:stmt: a let without its semicolon, an item or an expression.
func (p *Parser) stmtFrag(list []Stmt, lo Span) []Stmt {
	var in []Stmt
	p.inFrag(func() { in = p.stmts(EOF) })
	semi := p.eat(Semi)
	if n := len(in); n > 0 && semi {
		if x, ok := in[n-1].(*ExprStmt); ok {
			x.Semi = true
		}
	}
	return append(list, in...)
}

func (p *Parser) letStmt(lo Span, attrs []Attr) Stmt {
	s := &LetStmt{Attrs: attrs}
	p.eat(KwLet)
	if p.starts(Or) && !p.dead {
		p.eatPart(Or)
	}
	first := p.tok.Span
	s.Pat = p.patNoAlt()
	p.exp.add(Or)
	if p.k == Or && !p.dead {
		p.quietAlts()
		p.report(p.from(first), diag.SyntaxError, "`let` bindings require top-level or-patterns in parentheses").
			WithHelp("wrap the pattern in parentheses")
	} else if p.k == Comma && !p.dead {
		p.fail(p.tok.Span, diag.SyntaxError, "unexpected `,` in pattern").
			WithHelp("try adding parentheses to match on a tuple")
	}
	if p.eat(Colon) {
		p.letType(s)
	}
	if p.k == EqEq && !p.dead {
		p.exp.add(Eq)
		p.report(p.tok.Span, diag.SyntaxError, "unexpected `==`").WithHelp("try using `=` instead")
		p.bump()
		s.Init = p.expr()
	} else if op := operators[p.k]; op.assign && !p.dead {
		p.report(p.tok.Span, diag.SyntaxError, "can't reassign to an uninitialized variable").
			WithHelp("initialize the variable").
			WithHelp("if you meant to overwrite, remove the `let` binding")
		p.bump()
		s.Init = p.expr()
	} else if p.eat(Eq) {
		s.Init = p.expr()
		p.exp.add(KwElse)
		if p.k == KwElse && !p.dead {
			p.letElse(s)
		}
	}
	if s.Init != nil {
		p.ternary(s.Init)
	}
	if p.k != EOF || p.what == "" {
		p.expectSemi()
	}
	s.Span = p.from(lo)
	return s
}

// letType reads the type of a variable. If there is none but an initialiser, let x: = 5, it is inferred.
func (p *Parser) letType(s *LetStmt) {
	start, softs := p.cursor, p.d.soft
	if s.Type = p.ty(); !p.dead || p.quiet > 0 {
		return
	}
	after := p.cursor
	p.cursor = start
	if p.eat(Eq); p.try(func() { p.expr() }) {
		p.cursor, p.d.soft, s.Type = start, softs+1, nil
	} else {
		p.cursor = after
	}
}

// badLet is a declaration as other languages have it: mut x = 1, var x = 1.
func (p *Parser) badLet(lo Span, attrs []Attr) Stmt {
	switch {
	case p.k == Name:
		p.report(lo, diag.SyntaxError, "invalid variable declaration").WithHelp("write `let` instead of `" + p.tok.Text + "` to introduce a new variable")
		p.bump()
	case p.ahead(1) == KwLet:
		p.report(lo.To(p.PeekAt(1).Span), diag.SyntaxError, "invalid variable declaration").WithHelp("switch the order of `mut` and `let`")
		p.bump()
	default:
		p.report(lo, diag.SyntaxError, "invalid variable declaration").WithHelp("missing keyword: write `let mut`")
	}
	return p.letStmt(lo, attrs)
}

// ternary reports c ? a : b. The expression that has been read is c?, and a
// semicolon should follow.
func (p *Parser) ternary(x Expr) {
	if p.prevK != Question || p.dead || p.quiet > 0 || !canBeginExpr(p.tok) || p.tok.NL {
		return
	}
	save := p.cursor
	if ok := p.try(func() { p.expr(); p.expectOnly(Colon); p.expr() }); ok {
		p.cursor = save
		p.report(p.prev, diag.SyntaxError, "Rust has no ternary operator").WithHelp("use an `if-else` expression instead")
		p.kill()
	}
}

func (p *Parser) quietAlts() {
	for p.eat(Or) {
		p.patNoAlt()
	}
}

func (p *Parser) letElse(s *LetStmt) {
	if b, ok := s.Init.(*BinaryExpr); ok && (b.Op == OpAndAnd || b.Op == OpOrOr) {
		p.report(b.Span, diag.SyntaxError, "a `"+b.Op.String()+"` expression cannot be directly assigned in `let...else`").
			WithHelp("wrap the expression in parentheses")
	} else if endsInBrace(s.Init) {
		p.report(p.prev, diag.SyntaxError, "right curly brace `}` before `else` in a `let...else` statement not allowed").
			WithHelp("wrap the expression in parentheses")
	}
	p.bump()
	if p.k == KwIf {
		p.fail(p.tok.Span, diag.SyntaxError, "conditional `else if` is not supported for `let...else`").WithLabel("expected `{`")
		return
	}
	s.Else = p.block()
}

// endsInBrace: let x = S { … } else is hard to read, and refused.
func endsInBrace(x Expr) bool {
	for {
		switch e := x.(type) {
		case *StructExpr, *IfExpr, *MatchExpr, *BlockExpr, *LoopExpr, *WhileExpr, *ForExpr:
			return true
		case *MacroExpr:
			return e.Mac.Delim == '{'
		case *BinaryExpr:
			x = e.R
		case *UnaryExpr:
			x = e.X
		case *RefExpr:
			x = e.X
		case *AssignExpr:
			x = e.R
		case *RangeExpr:
			if e.Hi == nil {
				return false
			}
			x = e.Hi
		case *ClosureExpr:
			x = e.Body
		default:
			return false
		}
	}
}

// pathStmt is a statement that begins with a path: a macro call, or else an
// expression.
func (p *Parser) pathStmt(list []Stmt, lo Span, attrs []Attr, end Kind) []Stmt {
	p.res = stmtExpr
	path := p.path(exprStyle)
	var x Expr
	switch {
	case p.k == Not && p.ahead(1) != Eq && !p.dead:
		m := p.macroCall(path)
		if p.k == Semi && !p.dead {
			p.bump()
			return append(list, &MacroStmt{StmtNode{p.from(lo)}, attrs, m, true})
		}
		// What ends an expansion is expanded as statements too.
		if m.Delim == '{' && p.k != Dot && p.k != Question || p.k == EOF && !p.dead {
			return append(list, &MacroStmt{StmtNode{p.from(lo)}, attrs, m, false})
		}
		x = &MacroExpr{ExprNode{m.Span}, m}
	default:
		p.exp.add(Not)
		if p.k == LBrace && !p.dead {
			x = p.structLit(lo, nil, path)
		} else {
			p.exp.add(LBrace)
		}
		if x == nil {
			x = p.d.nodes.pathExpr(path)
		}
	}
	x = p.assocRest(p.postfix(x), 0)
	p.res = 0
	return append(list, p.exprStmt(lo, attrs, x, end))
}

// exprStmt ends the statement whose expression is x.
func (p *Parser) exprStmt(lo Span, attrs []Attr, x Expr, end Kind) Stmt {
	s := p.d.nodes.exprStmts.New()
	s.Attrs, s.X = attrs, x
	p.ternary(x)
	switch {
	case p.dead:
	case p.k == Semi:
		p.bump()
		s.Semi = true
	case isBlockLike(x):
	case p.k == end || p.k == EOF:
	default:
		p.exp.add(Semi)
		p.exp.add(RBrace)
		if s.Semi = p.missingSemi(); s.Semi {
			s.X = &BadExpr{ExprNode{x.ExprSpan()}}
		}
	}
	s.Span = p.from(lo)
	return s
}

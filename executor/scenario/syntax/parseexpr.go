package syntax

import (
	"slices"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// Binding powers, rustc's AssocOp. Comparison and range do not associate,
// assignment does to the right, the rest to the left.
const (
	precAssign = 2
	precRange  = 4
	precOrOr   = 5
	precAndAnd = 6
	precCmp    = 7
	precCast   = 14
)

type opInfo struct {
	prec   uint8
	op     BinOp
	assign bool // op=
}

var operators = [numKinds]opInfo{
	Star: {13, OpMul, false}, Slash: {13, OpDiv, false}, Percent: {13, OpRem, false},
	Plus: {12, OpAdd, false}, Minus: {12, OpSub, false},
	Shl: {11, OpShl, false}, Shr: {11, OpShr, false},
	And: {10, OpAnd, false}, Caret: {9, OpXor, false}, Or: {8, OpOr, false},
	EqEq: {precCmp, OpEq, false}, Ne: {precCmp, OpNe, false}, Lt: {precCmp, OpLt, false},
	Le: {precCmp, OpLe, false}, Gt: {precCmp, OpGt, false}, Ge: {precCmp, OpGe, false},
	AndAnd: {precAndAnd, OpAndAnd, false}, OrOr: {precOrOr, OpOrOr, false},
	DotDot: {precRange, 0, false}, DotDotEq: {precRange, 0, false}, DotDotDot: {precRange, 0, false},
	Eq: {precAssign, 0, false}, LArrow: {precCmp, OpLt, false},
	PlusEq: {precAssign, OpAdd, true}, MinusEq: {precAssign, OpSub, true}, StarEq: {precAssign, OpMul, true},
	SlashEq: {precAssign, OpDiv, true}, PercentEq: {precAssign, OpRem, true}, CaretEq: {precAssign, OpXor, true},
	AndEq: {precAssign, OpAnd, true}, OrEq: {precAssign, OpOr, true}, ShlEq: {precAssign, OpShl, true}, ShrEq: {precAssign, OpShr, true},
	KwAs: {precCast, 0, false},
}

func canBeginExpr(t *Token) bool {
	switch t.Kind {
	case Name, LParen, LBrace, LBrack, Not, Minus, Star, Or, OrOr, And, AndAnd, DotDot, DotDotDot, DotDotEq,
		Lt, Shl, PathSep, Lifetime, Pound, Int, Float, Str, ByteStr, CStr, Char, Byte, CrateRoot,
		KwAsync, KwDo, KwBox, KwBreak, KwConst, KwContinue, KwFalse, KwFor, KwGen, KwIf, KwLet, KwLoop,
		KwMatch, KwMove, KwReturn, KwTrue, KwTry, KwUnsafe, KwWhile, KwYield, KwStatic, Underscore,
		KwSelfValue, KwSelfType, KwSuper, KwCrate:
		return true
	case Interpolated:
		switch t.Frag.Kind {
		case FragExpr, FragLiteral, FragPath, FragBlock:
			return true
		}
	}
	return false
}

// expr reads an expression without restrictions.
func (p *Parser) expr() Expr { return p.exprRes(0) }

func (p *Parser) exprRes(r restrictions) Expr {
	if !p.enter() {
		return p.bad()
	}
	old := p.res
	p.res = r
	x := p.assoc(0)
	p.res = old
	p.depth--
	return x
}

func (p *Parser) bad() Expr { return &BadExpr{ExprNode{p.tok.Span}} }

// assoc reads operands and operators that bind at least as tightly as min.
func (p *Parser) assoc(min uint8) Expr {
	switch p.k {
	case DotDot, DotDotEq, DotDotDot:
		return p.prefixRange()
	case Pound:
		attrs := p.outerAttrs()
		x := p.prefix()
		p.d.Marked = append(p.d.Marked, Marked{x.ExprSpan(), attrs})
		return p.assocRest(x, min)
	}
	return p.assocRest(p.prefix(), min)
}

// isBlockLike is for expressions that are statements without a semicolon.
func isBlockLike(x Expr) bool {
	switch x := x.(type) {
	case *IfExpr, *MatchExpr, *WhileExpr, *LoopExpr, *ForExpr:
		return true
	case *BlockExpr:
		return x.Kind != AsyncBlock
	}
	return false
}

// complete: the statement that x began is over.
func (p *Parser) complete(x Expr) bool { return p.res&stmtExpr != 0 && isBlockLike(x) }

func (p *Parser) assocRest(l Expr, min uint8) Expr {
	if p.complete(l) {
		return l
	}
	lo := l.ExprSpan()
	p.exp.add(expOperator)
	for chain := 0; ; chain++ {
		op := operators[p.k]
		if op.prec == 0 && p.k == Name && p.wordOperator() {
			op, chain = operators[p.k], chain+1
		}
		if op.prec == 0 || op.prec < min {
			return l
		}
		if chain > MaxChain {
			p.tooLong()
			return l
		}
		k, s := p.k, p.tok.Span
		if p.tok.Kind == LArrow {
			// x<-1 is x < -1
			p.eatPart(Lt)
			s = p.prev
			k = Lt
		} else {
			p.bump()
		}
		if p.increment(k, s) {
			return &BadExpr{ExprNode{p.from(lo)}}
		}
		p.res &^= stmtExpr // a block-like operand on the right ends nothing
		switch {
		case k == KwAs:
			l = p.cast(l, lo)
			p.exp.add(expOperator)
			continue
		case op.prec == precRange:
			return p.rangeFrom(l, lo, k, s)
		case k == Eq:
			if !p.enter() {
				return l
			}
			p.letOperand(l, s, k)
			r := p.assoc(precAssign)
			p.depth--
			l = &AssignExpr{ExprNode{p.from(lo)}, l, r}
		case op.assign:
			if !p.enter() {
				return l
			}
			p.letOperand(l, s, k)
			r := p.assoc(precAssign)
			p.depth--
			l = &AssignOpExpr{ExprNode{p.from(lo)}, op.op, l, r}
		default:
			if op.prec == precCmp {
				p.foreignComparison(k, s)
				if b, ok := l.(*BinaryExpr); ok && b.Op >= OpEq && b.Op <= OpGe {
					if p.chained(b, k, s) {
						l = &BadExpr{ExprNode{p.from(lo)}}
						continue
					}
				}
			}
			letOK := p.res & allowLet
			if k != AndAnd {
				p.letOperand(l, s, k)
				p.res &^= allowLet
			}
			r := p.assoc(op.prec + 1)
			p.res |= letOK
			l = &BinaryExpr{ExprNode{p.from(lo)}, op.op, s, l, r}
		}
		p.exp.add(expOperator)
	}
}

// increment reports x++ and x--, which mean nothing in Rust, and is true then.
// k has just been taken.
func (p *Parser) increment(k Kind, s Span) bool {
	if p.k != k || s.Hi != p.tok.Span.Lo {
		return false
	}
	what := "increment"
	switch {
	case k == Plus:
	case k == Minus && !canBeginExpr(p.PeekAt(1)):
		what = "decrement"
	default:
		return false
	}
	p.fail(Span{s.Lo, p.tok.Span.Hi}, diag.SyntaxError, "Rust has no postfix "+what+" operator").
		WithLabel("not a valid postfix operator").WithHelp("use `" + k.String() + "= 1` instead")
	return true
}

// wordOperator reports the operators of other languages, and, or. The current
// token is the right one then.
func (p *Parser) wordOperator() bool {
	k, verb := AndAnd, "conjunction"
	switch p.tok.Text {
	case "and":
	case "or":
		k, verb = OrOr, "disjunction"
	default:
		return false
	}
	if p.tok.Raw || p.dead || p.tok == &p.split {
		return false
	}
	p.report(p.tok.Span, diag.SyntaxError, "`"+p.tok.Text+"` is not a logical operator").
		WithHelp("use `" + k.String() + "` to perform logical " + verb).
		WithNote("unlike in e.g., Python and PHP, `&&` and `||` are used for logical operators")
	p.replace(k)
	return true
}

func (p *Parser) tooLong() {
	p.fail(p.tok.Span, diag.LimitError, "this expression is too long, more than "+
		strconv.Itoa(MaxChain)+" operators in a row").
		WithHelp("split it with a `let`")
	p.hopeless = true
}

// foreignComparison reports comparison operators of other languages, of which first, at s, is taken.
func (p *Parser) foreignComparison(first Kind, s Span) {
	for _, op := range [...]struct {
		first, rest  Kind
		text, advice string
	}{{EqEq, Eq, "===", "use `==`"}, {Ne, Eq, "!==", "use `!=`"}, {Lt, Gt, "<>", "use `!=`"},
		{Le, Gt, "<=>", "use `std::cmp::Ordering`"}} {
		if first == op.first && p.k == op.rest && p.prev.Hi == p.tok.Span.Lo {
			p.report(Span{s.Lo, p.tok.Span.Hi}, diag.SyntaxError, "invalid comparison operator `"+op.text+"`").
				WithLabel("`" + op.text + "` is not a valid comparison operator, " + op.advice)
			p.bump()
			return
		}
	}
}

// chained reports a < b < c, which may have been meant as a::<b>(c): then it is
// passed over, and the result true.
func (p *Parser) chained(l *BinaryExpr, k Kind, s Span) bool {
	e := p.accepted(l.OpSpan, "comparison operators cannot be chained").At(s, "")
	if l.Op == OpLt && p.prevK == Gt {
		// Foo<Bar>(…) or Foo<Bar>::baz
		switch p.k {
		case PathSep, LParen:
			e.WithHelp("use `::<...>` instead of `<...>` to specify lifetime, type, or const arguments")
			for p.eat(PathSep) {
				p.ident()
			}
			if p.check(LParen) {
				p.group()
			}
			return true
		}
		e.WithHelp("use `::<...>` instead of `<...>` to specify lifetime, type, or const arguments").
			WithHelp("or use `(...)` if you meant to specify fn arguments")
	} else {
		e.WithHelp("split the comparison into two")
	}
	if (l.Op == OpLt || l.Op == OpGt) && (k == Lt || k == Gt) {
		p.kill()
	}
	return false
}

// letOperand: only && joins lets; here is operator k at s.
func (p *Parser) letOperand(l Expr, s Span, k Kind) {
	for {
		switch x := l.(type) {
		case *LetExpr:
			if k == OrOr {
				p.report(s, diag.SyntaxError, "`||` operators are not supported in let chain conditions")
			} else {
				p.misplacedLet(x.Span)
			}
			return
		case *BinaryExpr:
			if x.Op != OpAndAnd {
				return
			}
			if _, ok := x.L.(*LetExpr); ok {
				l = x.L
			} else {
				l = x.R
			}
		default:
			return
		}
	}
}

func (p *Parser) misplacedLet(s Span) {
	p.report(s, diag.SyntaxError, "expected expression, found `let` statement").
		WithNote("only supported directly in conditions of `if` and `while` expressions")
}

func (p *Parser) rangeStart() bool {
	if p.k == LBrace {
		return p.res&noStruct == 0
	}
	return canBeginExpr(p.tok)
}

func (p *Parser) rangeFrom(l Expr, lo Span, k Kind, s Span) Expr {
	p.dotdotdot(k, s)
	p.letOperand(l, s, k)
	r := &RangeExpr{Lo: l, Inclusive: k != DotDot}
	if p.rangeStart() {
		r.Hi = p.assoc(precRange + 1)
	} else if r.Inclusive {
		p.noRangeEnd(r, s)
	}
	r.Span = p.from(lo)
	return r
}

func (p *Parser) prefixRange() Expr {
	k, s := p.k, p.tok.Span
	p.bump()
	p.dotdotdot(k, s)
	r := &RangeExpr{Inclusive: k != DotDot}
	if p.rangeStart() {
		r.Hi = p.assoc(precRange + 1)
	} else if r.Inclusive {
		p.noRangeEnd(r, s)
	}
	r.Span = p.from(s)
	return r
}

func (p *Parser) noRangeEnd(r *RangeExpr, s Span) {
	p.report(s, diag.E0586, "inclusive range with no end").
		WithHelp("use `..` instead").
		WithNote("inclusive ranges must be bounded at the end (`..=b` or `a..=b`)")
	r.Inclusive = false
}

func (p *Parser) dotdotdot(k Kind, s Span) {
	if k == DotDotDot {
		p.report(s, diag.SyntaxError, "unexpected token: `...`").
			WithHelp("use `..` for an exclusive range").WithHelp("or `..=` for an inclusive range")
	}
}

// cast goes on behind `as`. A < after the type's name begins its arguments, as
// in rustc; when no argument list comes out of it, a comparison was meant.
func (p *Parser) cast(l Expr, lo Span) Expr {
	save := p.cursor
	if p.k == Name || p.k == PathSep || isPathWord(p.k) {
		var t Type
		if p.try(func() { t = p.tyNoPlus() }) {
			return &CastExpr{ExprNode{p.from(lo)}, l, t}
		}
		if p.quiet > 0 { // the error is there; looking on would double the work at each level
			p.fail(p.tok.Span, diag.SyntaxError, "expected type")
			return l
		}
		// Try again with the bare path.
		var path *Path
		if p.try(func() { path = p.path(modStyle) }) && (p.k == Lt || p.k == Shl) {
			what, op := "comparison", "<"
			if p.k == Shl {
				what, op = "shift", "<<"
			}
			p.report(p.tok.Span, diag.SyntaxError, "`"+op+"` is interpreted as a start of generic arguments for `"+pathText(path)+"`, not a "+what).
				WithLabel("not interpreted as " + what).
				WithHelp("try " + map[string]string{"comparison": "comparing", "shift": "shifting"}[what] + " the cast value")
			return &CastExpr{ExprNode{p.from(lo)}, l, &PathType{TypeNode{path.Span}, nil, path}}
		}
		p.cursor = save
	}
	t := p.tyNoPlus()
	return &CastExpr{ExprNode{p.from(lo)}, l, t}
}

// prefix reads unary operators and what they belong to.
func (p *Parser) prefix() Expr {
	lo := p.tok.Span
	var op byte
	switch p.k {
	case Not:
		op = '!'
	case Minus:
		op = '-'
	case Star:
		op = '*'
	case And, AndAnd:
		return p.borrow()
	case Tilde:
		p.report(lo, diag.SyntaxError, "`~` cannot be used as a unary operator").WithHelp("use `!` to perform bitwise not")
		op = '!'
	case Plus:
		switch next := p.PeekAt(1); {
		case next.Kind == Plus && next.Span.Lo == lo.Hi:
			p.fail(Span{lo.Lo, next.Span.Hi}, diag.SyntaxError, "Rust has no prefix increment operator").
				WithLabel("not a valid prefix operator").WithHelp("use `+= 1` instead")
			return p.bad()
		case next.Kind != Int && next.Kind != Float:
			return p.postfix(p.primary())
		}
		p.report(lo, diag.SyntaxError, "leading `+` is not supported").WithLabel("unexpected `+`").WithHelp("try removing the `+`")
		p.bump()
		if !p.enter() {
			return p.bad()
		}
		x := p.prefix()
		p.depth--
		return x
	case KwLet:
		return p.let()
	default:
		next := p.PeekAt(1)
		if !p.isWord("not") || next.NL || next.Kind != Name && next.Kind != KwTrue && next.Kind != KwFalse {
			return p.postfix(p.primary())
		}
		p.report(p.PeekAt(1).Span, diag.SyntaxError, "unexpected "+describe(p.PeekAt(1))+" after identifier").
			WithHelp("use `!` to perform logical negation or bitwise not")
		op = '!'
	}
	p.bump()
	if !p.enter() {
		return p.bad()
	}
	x := p.operand()
	p.depth--
	return &UnaryExpr{ExprNode{p.from(lo)}, op, x}
}

// operand is what a unary operator applies to. Neither a let nor the end of a
// statement has a place there.
func (p *Parser) operand() Expr {
	old := p.res
	p.res &^= allowLet
	x := p.prefix()
	p.res = old
	return x
}

// borrow reads & and what follows; of && one & at a time.
func (p *Parser) borrow() Expr {
	lo := p.tok.Span
	p.eatPart(And)
	x := &RefExpr{}
	if p.k == Lifetime && p.ahead(1) != Colon {
		p.report(lo.To(p.tok.Span), diag.SyntaxError, "borrow expressions cannot be annotated with lifetimes").
			WithLabel("annotated with lifetime here").WithHelp("remove the lifetime annotation")
		p.bump()
	}
	if next := p.ahead(1); p.isWord("raw") && (next == KwConst || next == KwMut) && !(next == KwConst && p.ahead(2) == LBrace) {
		p.bump()
		x.Raw, x.Mut = true, next == KwMut
		p.bump()
	} else if p.eat(KwMut) {
		x.Mut = true
	}
	if !p.enter() {
		return p.bad()
	}
	if p.k == DotDot || p.k == DotDotEq {
		x.X = p.prefixRange() // &..
	} else {
		x.X = p.operand()
	}
	p.depth--
	x.Span = p.from(lo)
	return x
}

// let reads let PAT = X in a condition.
func (p *Parser) let() Expr {
	lo := p.tok.Span
	ok := p.res&allowLet != 0
	p.bump()
	x := &LetExpr{Pat: p.patTop()}
	if p.k == EqEq {
		p.report(p.tok.Span, diag.SyntaxError, "expected `=`, found `==`").WithHelp("consider using `=` here")
		p.bump()
	} else {
		p.expect(Eq)
	}
	old := p.res
	p.res &^= allowLet
	x.X = p.assoc(precAndAnd + 1)
	p.res = old
	x.Span = p.from(lo)
	if !ok {
		p.misplacedLet(x.Span)
	}
	return x
}

// postfix reads ?, .name, .await, calls and indexes.
func (p *Parser) postfix(x Expr) Expr {
	lo := x.ExprSpan()
	for chain := 0; ; chain++ {
		if chain > MaxChain {
			p.tooLong()
			return x
		}
		if p.k == Question {
			p.bump()
			x = &TryExpr{ExprNode{p.from(lo)}, x}
			continue
		}
		if p.k == Dot {
			p.bump()
			x = p.dot(x, lo)
			continue
		}
		if p.k == Arrow && (p.ahead(1) == Name || p.ahead(1) == Int) {
			p.report(p.tok.Span, diag.SyntaxError, "`->` is not valid syntax for field accesses and method calls").
				WithHelp("try using `.` instead")
			p.bump()
			x = p.dot(x, lo)
			continue
		}
		if p.k == LParen || p.k == LBrack {
			if p.complete(x) {
				return x
			}
			if p.k == LParen {
				if p.namedArgs(x, lo) {
					x = &BadExpr{ExprNode{p.from(lo)}}
				} else if args, ok := p.args(); ok {
					x = &CallExpr{ExprNode{p.from(lo)}, x, args}
				} else {
					x = &BadExpr{ExprNode{p.from(lo)}}
				}
				continue
			}
			p.bump()
			i := p.expr()
			p.expect(RBrack)
			x = &IndexExpr{ExprNode{p.from(lo)}, x, i}
			continue
		}
		p.exp.add(Question)
		p.exp.add(Dot)
		return x
	}
}

// namedArgs reports f(a: 1, b: 2) and skips the arguments.
func (p *Parser) namedArgs(x Expr, lo Span) bool {
	if _, ok := x.(*PathExpr); !ok || p.ahead(1) != Name || p.ahead(2) != Colon {
		return false
	}
	named := p.try(func() {
		p.bump()
		for !p.check(RParen) && !p.dead {
			p.fieldInit()
			if !p.check(RParen) {
				p.expect(Comma)
			}
		}
		p.bump()
	})
	if named {
		p.report(p.from(lo), diag.SyntaxError, "invalid `struct` delimiters or `fn` call arguments").
			WithHelp("if `" + pathText(x.(*PathExpr).Path) + "` is a struct, use braces as delimiters").
			WithHelp("if it is a function, use the arguments directly")
	}
	return named
}

// args reads arguments. It reports false if an error has been recovered from by skipping to the closing parenthesis.
func (p *Parser) args() (args []Expr, ok bool) {
	p.bump()
	for !p.check(RParen) {
		args = p.element(args)
		if !p.sep(RParen, anExpr) {
			break
		}
	}
	if ok = p.expect(RParen); !ok && p.recoverTo(LParen, RParen, EOF) {
		p.bump()
	}
	return args, ok
}

// closing are the tokens behind an element of a list.
var closing = []Kind{Comma, Semi, RParen, RBrack, EOF}

// element appends an element of a list: an argument or a part of a tuple or array. A #[cfg] can leave it out.
func (p *Parser) element(list []Expr) []Expr {
	if p.isFrag(FragExpr) && p.tok.Frag.Tokens[0].Kind == Pound && slices.Contains(closing, p.ahead(1)) {
		p.inFrag(func() { list = p.element(list) })
		return list
	}
	if p.k != Pound {
		return append(list, p.expr())
	}
	attrs := p.outerAttrs()
	cfgOff, off := CfgOff(attrs), p.off
	p.off = off || cfgOff
	x := p.expr()
	p.off = off
	if cfgOff {
		return list
	}
	p.d.Marked = append(p.d.Marked, Marked{x.ExprSpan(), attrs})
	return append(list, x)
}

// dot goes on behind the dot.
func (p *Parser) dot(x Expr, lo Span) Expr {
	switch p.k {
	case KwAwait:
		s := p.tok.Span
		p.bump()
		if p.k == LParen && p.ahead(1) == RParen {
			open := p.tok.Span
			p.bump()
			p.bump()
			p.accepted(p.from(open), "incorrect use of `await`").
				WithHelp("`await` is not a method call, remove the parentheses")
		}
		return &AwaitExpr{ExprNode{p.from(lo)}, x, s}
	case Int:
		id := p.tok.Ident()
		for i := 0; i < len(id.Name); i++ {
			if class[id.Name[i]]&cDigit == 0 {
				p.report(id.Span, diag.SyntaxError, "suffixes on a tuple index are invalid").
					WithLabel("invalid suffix `" + id.Name[i:] + "`")
				id.Name = id.Name[:i]
			}
		}
		p.bump()
		return &FieldExpr{ExprNode: ExprNode{p.from(lo)}, X: x, Name: id}
	case Float:
		return p.floatIndex(x, lo)
	case Name, KwSelfType, KwSelfValue, KwSuper, KwCrate:
	default:
		if p.k.IsLiteral() || p.k == Semi || p.k == RBrace || p.k == RParen || p.k == EOF || !p.k.IsKeyword() {
			p.report(p.tok.Span, diag.SyntaxError, "unexpected token: "+p.found()).WithLabel("unexpected token")
			return x
		}
	}
	name := p.ident()
	var gen *GenericArgs
	if p.check(PathSep) {
		p.bump()
		if !p.starts(Lt) {
			p.unexpected()
		} else {
			gen = p.angleArgs()
		}
	}
	if p.k == LParen {
		args, ok := p.args()
		if !ok {
			return &BadExpr{ExprNode{p.from(lo)}}
		}
		m := p.d.nodes.methods.New()
		*m = MethodExpr{ExprNode{p.from(lo)}, x, name, args, gen}
		return m
	}
	p.exp.add(LParen)
	return &FieldExpr{ExprNode{p.from(lo)}, x, name, gen}
}

// floatIndex takes t.0.1 apart, whose 0.1 is a float to the scanner.
func (p *Parser) floatIndex(x Expr, lo Span) Expr {
	t := *p.tok
	dot := -1
	for i := 0; i < len(t.Text); i++ {
		switch c := t.Text[i]; {
		case c == '.' && dot < 0:
			dot = i
		case class[c]&cDigit == 0:
			p.fail(t.Span, diag.SyntaxError, "unexpected token: "+p.found()).WithLabel("unexpected token")
			return x
		}
	}
	p.bump()
	if dot < 0 {
		p.fail(t.Span, diag.SyntaxError, "unexpected token: "+describe(&t)).WithLabel("unexpected token")
		return x
	}
	mid := t.Span.Lo + Pos(dot)
	first := Ident{Name: t.Text[:dot], Span: Span{t.Span.Lo, mid}, Ctx: t.Ctx}
	x = &FieldExpr{ExprNode: ExprNode{Span{lo.Lo, mid}}, X: x, Name: first}
	if dot+1 == len(t.Text) { // t.0. and then a name
		return p.dot(x, lo)
	}
	second := Ident{Name: t.Text[dot+1:], Span: Span{mid + 1, t.Span.Hi}, Ctx: t.Ctx}
	return &FieldExpr{ExprNode: ExprNode{p.from(lo)}, X: x, Name: second}
}

package syntax

import "github.com/pollground/pollground/executor/scenario/diag"

type pathStyle uint8

const (
	modStyle  pathStyle = iota // a::b, no arguments
	typeStyle                  // a::b<T>
	exprStyle                  // a::b::<T>
)

// isPathWord is true for the keywords that can be a path's segment.
func isPathWord(k Kind) bool {
	return k == KwSelfValue || k == KwSelfType || k == KwSuper || k == KwCrate || k == CrateRoot
}

// isPathStart leaves out the <T as Trait> form.
func (p *Parser) isPathStart() bool {
	switch p.k {
	case Name, PathSep, KwSelfValue, KwSelfType, KwSuper, KwCrate, CrateRoot:
		return true
	case Interpolated:
		return p.tok.Frag.Kind == FragPath
	}
	return false
}

// path reads a path; it always has a segment.
func (p *Parser) path(style pathStyle) *Path {
	if p.isFrag(FragPath) || p.isFrag(FragType) {
		var path *Path
		ty, at := p.isFrag(FragType), p.tok.Span
		p.inFrag(func() { path = p.path(typeStyle) })
		if p.k == PathSep && p.ahead(1) != LBrace && p.ahead(1) != Star {
			if ty {
				p.report(at, diag.SyntaxError, "missing angle brackets in associated item path").
					WithHelp("types that don't start with an identifier need to be surrounded with angle brackets in qualified paths: `<$t>::…`")
			}
			p.bump()
			return p.segments(path, style)
		}
		return path
	}
	x := p.d.nodes.paths.New()
	x.Span = p.tok.Span
	if p.eat(PathSep) {
		x.Global = true
	}
	x.Segs = x.one[:0]
	return p.segments(&x.Path, style)
}

// shortPath is a path with its segment: most have just one.
type shortPath struct {
	Path
	one [1]PathSeg
}

// segments appends to path what follows, as long as :: follows.
func (p *Parser) segments(path *Path, style pathStyle) *Path {
	for {
		path.Segs = append(path.Segs, p.segment(style))
		if k := p.ahead(1); style == modStyle && p.k == PathSep && (k == Star || k == LBrace) {
			break // use a::{…}
		}
		if !p.eat(PathSep) {
			break
		}
	}
	path.Span = p.from(path.Span)
	return path
}

func (p *Parser) segment(style pathStyle) PathSeg {
	var s PathSeg
	switch {
	case p.k == CrateRoot:
		s.Name = Ident{Name: "$crate", Span: p.tok.Span, Ctx: p.tok.Ctx}
		s.Crate = p.tok.Text
		p.bump()
	case isPathWord(p.k):
		s.Name = p.tok.Ident()
		p.bump()
	default:
		s.Name = p.ident()
	}
	switch style {
	case typeStyle:
		if p.k == PathSep {
			if k := p.ahead(1); k == Lt || k == Shl || k == LParen {
				p.bump()
			}
		}
		if p.k == LParen {
			s.Args = p.parenArgs()
		} else if p.k != Le && p.k != ShlEq && p.starts(Lt) {
			s.Args = p.angleArgs()
		} else {
			p.exp.add(LParen)
		}
	case exprStyle:
		if p.check(PathSep) {
			switch p.ahead(1) {
			case Lt, Shl, LArrow:
				p.bump()
				s.Args = p.angleArgs()
			case LParen:
				p.bump()
				s.Args = p.parenArgs()
			}
		}
	}
	return s
}

// parenArgs is (A, B) -> C.
func (p *Parser) parenArgs() *GenericArgs {
	g := &GenericArgs{Paren: true, Span: p.tok.Span}
	p.bump()
	for !p.check(RParen) {
		g.Inputs = append(g.Inputs, p.ty())
		if !p.sep(RParen, aType) {
			break
		}
	}
	p.expect(RParen)
	if p.eat(Arrow) {
		g.Output = p.tyNoPlus()
	}
	g.Span = p.from(g.Span)
	return g
}

// angleArgs is <A, 'a, 3, Item = T>.
func (p *Parser) angleArgs() *GenericArgs {
	g := &GenericArgs{Span: p.tok.Span}
	p.eatPart(Lt)
	if !p.enter() {
		return g
	}
	for !p.starts(Gt) && !p.dead {
		p.genericArg(g)
		if p.starts(Gt) {
			break
		}
		if !p.eat(Comma) {
			p.unexpected()
		}
	}
	p.depth--
	p.expectPart(Gt)
	g.Span = p.from(g.Span)
	return g
}

func (p *Parser) genericArg(g *GenericArgs) {
	switch {
	case p.k == Lifetime && p.ahead(1) != Plus:
		g.Args = append(g.Args, GenericArg{Lifetime: p.tok.Text, At: p.tok.Span.Lo})
		p.bump()
		return
	case p.k.IsLiteral(), p.k == KwTrue, p.k == KwFalse, p.k == Minus, p.isFrag(FragLiteral), p.isFrag(FragExpr):
		g.Args = append(g.Args, GenericArg{Const: p.constArg()})
		return
	case p.k == LBrace:
		g.Args = append(g.Args, GenericArg{Const: p.block()})
		return
	case p.k == Name && p.isAssocArg():
		p.assocArg(g)
		return
	}
	if !p.canBeginType() {
		p.exp.add(Lifetime)
		p.exp.add(expType)
		p.exp.add(expConst)
		p.exp.add(Gt)
		p.unexpected()
		return
	}
	t := p.ty()
	g.Args = append(g.Args, GenericArg{Type: t})
}

// isAssocArg looks for Item =, Item: or Item<…> =.
func (p *Parser) isAssocArg() bool {
	switch p.ahead(1) {
	case Eq, Colon:
		return true
	case Lt:
		depth := 0
		for n := 1; n < 64; n++ {
			switch p.ahead(n) {
			case Lt:
				depth++
			case Gt:
				depth--
			case Shr:
				depth -= 2
			case Ge:
				return depth == 1
			case ShrEq:
				return depth == 2
			case EOF, Semi, LBrace, RBrace:
				return false
			}
			if depth <= 0 {
				k := p.ahead(n + 1)
				return depth == 0 && (k == Eq || k == Colon)
			}
		}
	}
	return false
}

func (p *Parser) assocArg(g *GenericArgs) {
	a := AssocArg{Name: p.ident()}
	if p.k == Lt {
		a.Args = p.angleArgs()
	}
	if p.eat(Colon) {
		a.Bounds = p.bounds()
	} else {
		p.expect(Eq)
		if p.k.IsLiteral() || p.k == LBrace || p.k == Minus {
			p.fail(p.tok.Span, diag.E0658, "associated const equality is incomplete").
				WithLabel("Pollground does not support constants here")
			return
		}
		a.Type = p.ty()
	}
	g.Assocs = append(g.Assocs, a)
}

// constArg is a literal, perhaps negative, as a generic argument.
func (p *Parser) constArg() Expr {
	return p.litMaybeMinus()
}

func (p *Parser) canBeginType() bool {
	switch p.k {
	case Name, LParen, LBrack, Not, Star, And, AndAnd, Question, Lifetime, Lt, Shl, PathSep, Underscore,
		KwSelfValue, KwSelfType, KwSuper, KwCrate, CrateRoot, KwFn, KwUnsafe, KwExtern, KwFor, KwImpl, KwDyn, KwTypeof, KwAsync, KwConst:
		return true
	case Interpolated:
		return p.tok.Frag.Kind == FragType || p.tok.Frag.Kind == FragPath
	}
	return false
}

package syntax

import "github.com/pollground/pollground/executor/scenario/diag"

// ty reads a type; dyn and impl types take all their + with them.
func (p *Parser) ty() Type { return p.tyPlus(true) }

// tyNoPlus leaves a + to somebody else: return types, &T, casts.
func (p *Parser) tyNoPlus() Type { return p.tyPlus(false) }

func (p *Parser) tyPlus(plus bool) Type {
	if !p.enter() {
		return noType(p.prev)
	}
	t := p.tyInner(plus)
	p.depth--
	return t
}

func (p *Parser) tyInner(plus bool) Type {
	lo := p.tok.Span
	switch p.k {
	case Name:
		if p.tok.isWord("typeof") {
			break
		}
		return p.pathType(lo, plus)
	case PathSep, KwSelfValue, KwSelfType, KwSuper, KwCrate, CrateRoot:
		return p.pathType(lo, plus)
	case Lt, Shl:
		q, path := p.qpath(typeStyle)
		return &PathType{TypeNode{p.from(lo)}, q, path}
	case Interpolated:
		switch p.tok.Frag.Kind {
		case FragType:
			if p.ahead(1) == PathSep {
				return p.pathType(lo, plus)
			}
			var t Type
			p.inFrag(func() { t = p.ty() })
			return t
		case FragPath:
			return p.pathType(lo, plus)
		}
	case LParen:
		return p.parenType(lo, plus)
	case LBrack:
		p.bump()
		elem := p.ty()
		if p.eat(Semi) {
			n := p.expr()
			p.expect(RBrack)
			return &ArrayType{TypeNode{p.from(lo)}, elem, n}
		}
		if p.k != RBrack && !p.dead {
			p.fail(p.tok.Span, diag.SyntaxError, "expected `;` or `]`, found "+p.found()).WithLabel("expected `;` or `]`")
		}
		p.expect(RBrack)
		return &SliceType{TypeNode{p.from(lo)}, elem}
	case And, AndAnd, AndEq:
		return p.refType(lo, plus)
	case Star:
		p.bump()
		mut := p.k == KwMut
		if mut || p.k == KwConst {
			p.bump()
		} else {
			p.report(p.prev, diag.SyntaxError, "expected `mut` or `const` keyword in raw pointer type").
				WithHelp("add `mut` or `const` here")
		}
		return &PtrType{TypeNode{lo}, mut, p.tyNoPlus()}
	case Not:
		p.bump()
		return &NeverType{TypeNode{lo}}
	case Underscore:
		p.bump()
		return &InferType{TypeNode: TypeNode{lo}}
	case KwFn, KwUnsafe, KwExtern:
		return p.fnPtr(lo)
	case KwFor:
		p.forLifetimes()
		if p.k == KwFn || p.k == KwUnsafe || p.k == KwExtern {
			return p.fnPtr(lo)
		}
		return p.bareTrait(lo, p.bounds())
	case KwDyn:
		p.bump()
		b := p.boundsPlus(plus)
		t := &DynType{TypeNode{p.from(lo)}, b, false}
		p.needTrait(t.Span, b, "dyn")
		return t
	case KwImpl:
		p.bump()
		b := p.boundsPlus(plus)
		t := &ImplType{TypeNode{p.from(lo)}, b}
		p.needTrait(t.Span, b, "impl")
		return t
	case Question, Lifetime:
		if p.k == Lifetime && p.ahead(1) != Plus {
			p.fail(p.tok.Span, diag.SyntaxError, "expected type, found lifetime").WithLabel("expected type")
			return noType(lo)
		}
		return p.bareTrait(lo, p.bounds())
	}
	p.fail(p.tok.Span, diag.SyntaxError, "expected type, found "+p.foundOr()).WithLabel("expected type")
	return noType(lo)
}

// needTrait: dyn 'a alone names no trait.
func (p *Parser) needTrait(s Span, b []Bound, word string) {
	if p.dead {
		return
	}
	switch p.k {
	case Comma, Semi, RParen, RBrack, LBrace, RBrace, Eq, Gt, Shr, KwWhere, EOF:
	default:
		return // something else is wrong, and will be reported
	}
	for i := range b {
		if b[i].Path != nil {
			return
		}
	}
	if word == "dyn" {
		p.invalid(s, diag.E0224, "at least one trait is required for an object type")
	} else {
		p.invalid(s, diag.SyntaxError, "at least one trait must be specified")
	}
}

func (p *Parser) bareTrait(lo Span, b []Bound) Type {
	return &DynType{TypeNode{p.from(lo)}, b, true}
}

func (p *Parser) pathType(lo Span, plus bool) Type {
	path := p.path(typeStyle)
	if p.k == Not && !p.dead {
		return &MacroType{TypeNode{lo}, p.macroCall(path), nil}
	}
	if plus && p.k == Plus {
		b := []Bound{{Span: path.Span, Path: path}}
		for p.eat(Plus) && p.canBeginBound() {
			b = append(b, p.bound())
		}
		return p.bareTrait(lo, b)
	}
	if plus {
		p.exp.add(Plus)
	}
	p.exp.add(Not)
	t := p.d.nodes.pathTypes.New()
	t.Span, t.Path = path.Span, path
	return t
}

func (p *Parser) parenType(lo Span, plus bool) Type {
	p.bump()
	var elems []Type
	comma := false
	for !p.check(RParen) {
		elems = append(elems, p.ty())
		comma = p.k == Comma
		if !p.sep(RParen, aType) {
			break
		}
	}
	p.expect(RParen)
	if len(elems) != 1 || comma {
		return &TupleType{TypeNode{p.from(lo)}, elems}
	}
	if plus && p.k == Plus {
		if pt, ok := elems[0].(*PathType); ok && pt.QSelf == nil {
			b := []Bound{{Span: pt.Span, Path: pt.Path}}
			for p.eat(Plus) && p.canBeginBound() {
				b = append(b, p.bound())
			}
			return p.bareTrait(lo, b)
		}
	}
	return elems[0]
}

func (p *Parser) refType(lo Span, plus bool) Type {
	p.eatPart(And)
	t := &RefType{}
	if p.k == Lifetime {
		t.Lifetime = p.tok.Text
		p.bump()
	}
	if p.eat(KwMut) {
		t.Mut = true
	} else if p.k == KwDyn && p.ahead(1) == KwMut {
		p.report(p.PeekAt(1).Span, diag.SyntaxError, "`mut` must precede `dyn`").WithHelp("place `mut` before `dyn`")
		t.Mut = true
		dyn := p.tok.Span
		p.bump()
		p.bump()
		b := p.boundsPlus(false)
		t.Elem = &DynType{TypeNode{p.from(dyn)}, b, false}
		t.Span = p.from(lo)
		return t
	}
	inner := p.tok.Span
	t.Elem = p.tyNoPlus()
	t.Span = p.from(lo)
	if _, path := t.Elem.(*PathType); path && plus && p.k == Plus && !p.dead {
		p.moreBounds()
		p.report(p.from(lo), diag.E0178, "expected a path on the left-hand side of `+`").
			WithHelp("try adding parentheses")
	}
	if p.k == Plus && !p.dead {
		switch e := t.Elem.(type) {
		case *DynType:
			e.Bounds = append(e.Bounds, p.moreBounds()...)
		case *ImplType:
			e.Bounds = append(e.Bounds, p.moreBounds()...)
		default:
			return t
		}
		// &dyn A + B is ambiguous; it is read as &(dyn A + B).
		p.report(p.from(inner), diag.SyntaxError, "ambiguous `+` in a type").WithHelp("use parentheses to disambiguate")
	}
	return t
}

func (p *Parser) moreBounds() []Bound {
	var b []Bound
	for p.eat(Plus) && p.canBeginBound() {
		b = append(b, p.bound())
	}
	return b
}

// forLifetimes reads for<'a, 'b> and drops it.
func (p *Parser) forLifetimes() {
	p.expect(KwFor)
	p.lifetimeList()
}

func (p *Parser) lifetimeList() {
	if !p.expectPart(Lt) {
		return
	}
	for !p.starts(Gt) && !p.dead {
		p.outerAttrs()
		if p.k != Lifetime {
			p.fail(p.tok.Span, diag.E0658, "only lifetime parameters can be used in this context")
			return
		}
		p.bump()
		if p.eat(Colon) {
			p.bounds()
		}
		if !p.starts(Gt) && !p.eat(Comma) {
			p.unexpected()
		}
	}
	p.expectPart(Gt)
}

func (p *Parser) fnPtr(lo Span) Type {
	t := &FnPtrType{}
	t.Unsafe = p.eat(KwUnsafe)
	if p.eat(KwExtern) {
		t.Extern = true
		p.eat(Str)
	}
	if !p.expect(KwFn) {
		t.Span = lo
		return t
	}
	if p.k == Lt {
		p.fail(p.tok.Span, diag.SyntaxError, "function pointer types may not have generic parameters").
			WithHelp("consider moving the lifetime parameter to a `for` parameter list")
	}
	p.expect(LParen)
	for !p.check(RParen) {
		p.outerAttrs()
		if p.k == DotDotDot {
			p.bump()
			break
		}
		if (p.k == Name || p.k == Underscore) && p.ahead(1) == Colon {
			p.bump()
			p.bump()
		}
		t.Params = append(t.Params, p.ty())
		if !p.sep(RParen, aType) {
			break
		}
	}
	p.expect(RParen)
	if p.eat(Arrow) {
		t.Ret = p.tyNoPlus()
	}
	t.Span = p.from(lo)
	return t
}

// qpath reads <T as Trait>::a::b.
func (p *Parser) qpath(style pathStyle) (*QSelf, *Path) {
	lo := p.tok.Span
	p.eatPart(Lt)
	q := &QSelf{Self: p.ty()}
	if p.eat(KwAs) {
		q.Trait = p.path(typeStyle)
	}
	p.expectPart(Gt)
	path := &Path{Span: p.tok.Span}
	p.expect(PathSep)
	p.segments(path, style)
	path.Span = p.from(lo)
	return q, path
}

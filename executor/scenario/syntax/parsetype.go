package syntax

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
		p.inFrag(func() { path = p.path(typeStyle) })
		if p.k == PathSep && p.ahead(1) != LBrace && p.ahead(1) != Star {
			p.bump()
			return p.segments(path, style)
		}
		return path
	}
	path := &Path{Span: p.tok.Span}
	if p.eat(PathSep) {
		path.Global = true
	}
	return p.segments(path, style)
}

// segments appends to path what follows, as long as :: follows.
func (p *Parser) segments(path *Path, style pathStyle) *Path {
	if path.Segs == nil {
		path.Segs = make([]PathSeg, 0, 2)
	}
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
			case Lt, Shl:
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
		if !p.sep(RParen) {
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
		g.Args = append(g.Args, GenericArg{Lifetime: p.tok.Text})
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
			p.fail(p.tok.Span, "E0658", "associated const equality is incomplete").
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

// ---------------------------------------------------------------- types

// ty reads a type; dyn and impl types take all their + with them.
func (p *Parser) ty() Type { return p.tyPlus(true) }

// tyNoPlus leaves a + to somebody else: return types, &T, casts.
func (p *Parser) tyNoPlus() Type { return p.tyPlus(false) }

func (p *Parser) tyPlus(plus bool) Type {
	if !p.enter() {
		return &InferType{TypeNode{p.prev}}
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
			p.fail(p.tok.Span, "", "expected `;` or `]`, found "+p.found()).WithLabel("expected `;` or `]`")
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
			p.report(p.prev, "", "expected `mut` or `const` keyword in raw pointer type").
				WithHelp("add `mut` or `const` here")
		}
		return &PtrType{TypeNode{lo}, mut, p.tyNoPlus()}
	case Not:
		p.bump()
		return &NeverType{TypeNode{lo}}
	case Underscore:
		p.bump()
		return &InferType{TypeNode{lo}}
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
		t := &DynType{TypeNode{p.from(lo)}, b}
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
			p.fail(p.tok.Span, "", "expected type, found lifetime").WithLabel("expected type")
			return &InferType{TypeNode{lo}}
		}
		return p.bareTrait(lo, p.bounds())
	}
	p.fail(p.tok.Span, "", "expected type, found "+p.foundOr()).WithLabel("expected type")
	return &InferType{TypeNode{lo}}
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
		p.report(s, "E0224", "at least one trait is required for an object type")
	} else {
		p.report(s, "", "at least one trait must be specified")
	}
}

func (p *Parser) bareTrait(lo Span, b []Bound) Type {
	t := &DynType{TypeNode{p.from(lo)}, b}
	p.report(t.Span, "E0782", "expected a type, found a trait").
		WithHelp("you can add the `dyn` keyword if you want a trait object")
	return t
}

func (p *Parser) pathType(lo Span, plus bool) Type {
	path := p.path(typeStyle)
	if p.k == Not && !p.dead {
		return &MacroType{TypeNode{lo}, p.macroCall(path)}
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
	return &PathType{TypeNode{path.Span}, nil, path}
}

func (p *Parser) parenType(lo Span, plus bool) Type {
	p.bump()
	var elems []Type
	comma := false
	for !p.check(RParen) {
		elems = append(elems, p.ty())
		comma = p.k == Comma
		if !p.sep(RParen) {
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
		p.report(p.PeekAt(1).Span, "", "`mut` must precede `dyn`").WithHelp("place `mut` before `dyn`")
		t.Mut = true
		dyn := p.tok.Span
		p.bump()
		p.bump()
		b := p.boundsPlus(false)
		t.Elem = &DynType{TypeNode{p.from(dyn)}, b}
		t.Span = p.from(lo)
		return t
	}
	inner := p.tok.Span
	t.Elem = p.tyNoPlus()
	t.Span = p.from(lo)
	if _, path := t.Elem.(*PathType); path && plus && p.k == Plus && !p.dead {
		p.moreBounds()
		p.report(p.from(lo), "E0178", "expected a path on the left-hand side of `+`").
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
		p.report(p.from(inner), "", "ambiguous `+` in a type").WithHelp("use parentheses to disambiguate")
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
			p.fail(p.tok.Span, "E0658", "only lifetime parameters can be used in this context")
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
		p.fail(p.tok.Span, "", "function pointer types may not have generic parameters").
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
		if !p.sep(RParen) {
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

// ---------------------------------------------------------------- bounds and generics

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
			p.fail(lo, "", "expected a trait")
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
		p.report(p.from(s), "E0658", "const trait impls are experimental")
	case p.k == KwConst:
		p.report(p.tok.Span, "E0658", "const trait impls are experimental")
		p.bump()
	case p.k == KwAsync:
		p.report(p.tok.Span, "E0658", "`async` trait bounds are unstable").
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
		p.outerAttrs()
		g.Params = append(g.Params, p.genericParam())
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
			p.bounds()
		}
	case KwConst:
		x.Kind = ConstParam
		p.bump()
		x.Name = p.ident()
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
		x.Name = p.ident()
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
			p.bump()
			p.expect(Colon)
			p.bounds()
		case p.k == KwFor || p.canBeginType():
			w := WherePred{Span: p.tok.Span}
			if p.k == KwFor {
				p.forLifetimes()
			}
			w.Type = p.tyNoPlus()
			if p.k == Eq || p.k == EqEq {
				p.fail(p.from(w.Span), "", "equality constraints are not yet supported in `where` clauses").
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

package syntax

import "github.com/pollground/pollground/executor/scenario/diag"

func (p *Parser) fn(b ItemBase, place itemPlace) Item {
	f := &FnItem{ItemBase: b}
	f.Const = p.eat(KwConst)
	first := p.prev
	if f.Async = p.eat(KwAsync); f.Async && f.Const {
		p.invalid(first, diag.SyntaxError, "functions cannot be both `const` and `async`").AlsoAt(p.prev)
	}
	if f.Unsafe = p.eat(KwUnsafe); p.isWord("safe") {
		p.bump()
	}
	if f.Extern = p.eat(KwExtern); f.Extern {
		p.eat(Str)
	}
	if !p.expect(KwFn) {
		return f
	}
	f.Name = p.declared()
	f.Generics = p.generics()
	p.params(f, place)
	if p.arrow() {
		f.Ret = p.tyPlus(true)
	}
	f.SigEnd = p.prev.Hi
	p.where(&f.Generics)
	for i := range f.Attrs {
		switch a := &f.Attrs[i]; {
		case a.Path != "intrinsic":
		case len(a.Args) == 0:
			f.Intrinsic = f.Name.Name
		case a.Args[0].Kind == Str:
			f.Intrinsic = ParseLit(&a.Args[0], p.d).Str
		}
	}
	p.fnBody(f, place)
	return f
}

// arrow takes the sign in front of a return type, or what is written for it by mistake.
func (p *Parser) arrow() bool {
	if p.eat(Arrow) {
		return true
	}
	if p.k != Colon && p.k != FatArrow {
		return false
	}
	p.report(p.tok.Span, diag.SyntaxError, "return types are denoted using `->`").WithHelp("use `->` instead")
	p.bump()
	return true
}

func (p *Parser) fnBody(f *FnItem, place itemPlace) {
	switch {
	case p.dead:
	case p.k == Semi:
		if f.Intrinsic == "" && place != inTrait {
			what := "free function"
			if place == inImpl {
				what = "associated function in `impl`"
			}
			p.invalid(Span{f.Span.Lo, p.tok.Span.Hi}, diag.SyntaxError, what+" without body").
				WithHelp("provide a definition for the function: `{ <body> }`")
		}
		if f.Intrinsic == "" && (place == inTrait || place == inImpl) {
			for i := range f.Params {
				p.bodilessParam(f.Params[i].Pat)
			}
		}
		p.bump()
	case p.k == Unread:
		f.BodyTokens = []Token{*p.tok}
		p.bump()
	case p.k == LBrace && p.lazy && p.tok != &p.split:
		lo := p.i - 1
		p.group()
		hi := p.i - 1
		if p.k == EOF {
			hi = p.n
		}
		f.BodyTokens = kept(p.toks[lo:hi])
	case p.k == LBrace || p.isFrag(FragBlock):
		outer := p.fault
		p.fault = nil
		f.Body = p.block()
		if f.Fault = p.fault; outer != nil {
			p.fault = outer
		}
	case p.k == Eq:
		p.fail(p.tok.Span, diag.SyntaxError, "function body cannot be `= expression;`").
			WithHelp("surround the expression with `{` and `}` instead of `=` and `;`")
	default:
		if f.Ret == nil {
			p.exp.add(Arrow)
		}
		if place == inTrait {
			p.exp.add(Semi)
		}
		p.exp.add(LBrace)
		p.exp.add(KwWhere)
		if place == inTrait {
			p.missingSemi()
		} else {
			p.unexpected()
		}
	}
}

// bodilessParam reports what binds no name as it is in the parameters of a function without a body.
func (p *Parser) bodilessParam(pat Pat) {
	switch pat := pat.(type) {
	case *WildPat:
		return
	case *IdentPat:
		if pat.Sub == nil && !pat.ByRef { // for mut there is a lint
			return
		}
	}
	p.invalid(pat.PatSpan(), diag.E0642, "patterns aren't allowed in functions without bodies")
}

func (p *Parser) params(f *FnItem, place itemPlace) {
	if p.k != LParen {
		if !p.dead {
			p.report(p.prev.End(), diag.SyntaxError, "missing parameters for function definition").WithHelp("add a parameter list")
		}
		return
	}
	p.bump()
	for first := true; !p.check(RParen); first = false {
		for _, c := range p.docsHere() {
			p.invalid(c.Span, diag.SyntaxError, "documentation comments cannot be applied to function parameters")
		}
		attrs := p.outerAttrs()
		if p.isSelfParam() {
			lo := p.tok.Span
			p.selfParam(f)
			if !first {
				p.report(lo, diag.SyntaxError, "unexpected `self` parameter in function").
					WithLabel("must be the first parameter of an associated function")
			} else if (place == inModule || place == inBlock) && !p.dead {
				p.invalid(f.SelfSpan, diag.SyntaxError, "`self` parameter is only allowed in associated functions").
					WithLabel("not semantically valid as function parameter").
					WithNote("associated functions are those in `impl` or `trait` definitions")
			}
		} else if p.k == DotDotDot {
			p.fail(p.tok.Span, diag.SyntaxError, "only foreign, `unsafe extern \"C\"`, or `unsafe extern \"C-unwind\"` functions may have a C-variadic arg")
		} else {
			start := p.cursor
			prm := p.param()
			if p.dead && p.mayRevive() {
				name := prm
				named := p.prevK == Name && (p.k == Comma || p.k == RParen)
				p.cursor = start
				prm = Param{Pat: &WildPat{PatNode{p.tok.Span}}, Type: noType(p.tok.Span)}
				for p.k != EOF && p.k != Comma && p.k != RParen {
					p.skipTree()
				}
				if _, ok := name.Pat.(*IdentPat); ok && named {
					prm.Pat = name.Pat
				}
			}
			prm.Attrs = attrs
			if !CfgOff(attrs) {
				f.Params = append(f.Params, prm)
			}
		}
		if p.check(RParen) || p.dead {
			break
		}
		if !p.eat(Comma) { // what follows is another parameter, however wrong
			similar, end := p.k == Semi || p.k == Dot || p.k == Lt, p.k == EOF
			if p.unexpected(); end || !p.mayRevive() {
				break
			}
			if similar {
				p.bump()
			}
		}
	}
	p.expect(RParen)
}

// noType is the type of something whose type has not been understood.
func noType(at Span) Type { return &InferType{TypeNode: TypeNode{at}, Missing: true} }

func (p *Parser) param() Param {
	var prm Param
	lo := p.tok.Span
	p.paramName()
	prm.Pat = p.patNoAlt()
	p.exp.add(Or)
	if p.k == Or && !p.dead {
		p.quietAlts()
		p.report(p.from(lo), diag.SyntaxError, "function parameters require top-level or-patterns in parentheses").
			WithHelp("wrap the pattern in parentheses")
	}
	if _, ok := prm.Pat.(*IdentPat); ok && p.k == And && p.quiet == 0 { // x &T without a colon looks like a & b
		start, tok := lo, p.cursor
		if p.try(func() { p.bump(); p.expr() }) {
			p.report(p.from(start), diag.SyntaxError, "expected a pattern, found an expression").
				WithLabel("not a pattern").
				WithNote("arbitrary expressions are not allowed in patterns")
			prm.Pat = &WildPat{PatNode{p.from(start)}}
		} else {
			p.cursor = tok
		}
		p.exp.add(Or)
	}
	if !p.eat(Colon) {
		if !p.dead {
			p.exp.add(Colon)
			if b, ok := prm.Pat.(*IdentPat); ok && (p.k == Comma || p.k == RParen) {
				p.paramNoType(b.Name.Name)
			} else {
				p.unexpected()
			}
		}
		prm.Type = noType(p.prev)
		return prm
	}
	prm.Type = p.ty()
	return prm
}

// paramName reports what cannot begin a parameter's pattern.
func (p *Parser) paramName() {
	switch p.k {
	case Name, KwMut, KwRef, Interpolated, KwBox, LBrack, KwConst, Shl, DotDotEq, ByteStr, CStr:
		return
	}
	if !p.canBeginPat() && !p.k.IsKeyword() {
		p.fail(p.tok.Span, diag.SyntaxError, "expected parameter name, found "+p.found()).WithLabel("expected parameter name")
	}
}

func (p *Parser) paramNoType(name string) {
	p.exp = expSet{}
	for _, k := range [...]Kind{Colon, At, Or} {
		p.exp.add(k)
	}
	l := p.exp.list()
	p.fail(p.tok.Span, diag.SyntaxError, "expected one of "+orList(l)+", found "+p.found()).
		WithLabel("expected one of " + orList(l)).
		WithHelp("if this is a `self` type, give it a parameter name: `self: " + name + "`").
		WithHelp("if this is a parameter name, give it a type: `" + name + ": TypeName`").
		WithHelp("if this is a type, explicitly ignore the parameter name: `_: " + name + "`")
}

func (p *Parser) isSelfParam() bool {
	n := 0
	switch p.k {
	case KwSelfValue:
		return p.ahead(1) != PathSep
	case KwMut:
		return p.ahead(1) == KwSelfValue
	case And:
		n = 1
		if p.ahead(n) == Lifetime {
			n++
		}
		if p.ahead(n) == KwMut {
			n++
		}
		return p.ahead(n) == KwSelfValue && p.ahead(n+1) != PathSep
	}
	return false
}

func (p *Parser) selfParam(f *FnItem) {
	lo := p.tok.Span
	f.SelfKind = SelfValue
	if p.eat(And) {
		f.SelfKind = SelfRef
		if p.k == Lifetime {
			f.SelfLife = p.tok.Text
			p.bump()
		}
		if p.eat(KwMut) {
			f.SelfKind = SelfRefMut
		}
	} else if p.eat(KwMut) {
		f.SelfMut = true
	}
	f.SelfSpan = p.tok.Span
	p.bump()
	if f.SelfKind == SelfValue && p.eat(Colon) {
		f.SelfKind = SelfTyped
		f.SelfType = p.ty()
	}
	f.SelfSpan = p.from(lo)
}

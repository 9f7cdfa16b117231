package syntax

import "github.com/pollground/pollground/executor/scenario/diag"

func (p *Parser) constItem(b ItemBase) Item {
	p.bump()
	c := &ConstItem{ItemBase: b}
	switch {
	case p.k == KwMut:
		p.report(p.tok.Span, diag.SyntaxError, "const globals cannot be mutable").WithLabel("cannot be mutable").
			WithHelp("you might want to declare a static instead")
		p.bump()
		c.Name = p.declared()
	case p.k == KwLet:
		p.report(p.from(p.prev).To(p.tok.Span), diag.SyntaxError, "`const` and `let` are mutually exclusive").WithHelp("remove `let`")
		p.bump()
		c.Name = p.declared()
	case p.k == Underscore:
		c.Name = p.tok.Ident()
		p.bump()
	default:
		c.Name = p.declared()
	}
	g := p.generics()
	c.Type = p.itemType("const")
	p.where(&g)
	if p.eat(Eq) {
		c.Value = p.expr()
	}
	p.expectSemi()
	return c
}

// itemType reads the type that consts and statics must have.
func (p *Parser) itemType(kind string) Type {
	if p.eat(Colon) {
		return p.ty()
	}
	if p.dead {
		return noType(p.prev)
	}
	if p.k == Eq || p.k == Semi {
		p.report(p.prev.End(), diag.SyntaxError, "missing type for `"+kind+"` item").WithHelp("provide a type for the item: `: <type>`")
	} else {
		p.unexpected()
	}
	return noType(p.prev)
}

func (p *Parser) static(b ItemBase) Item {
	p.bump()
	s := &StaticItem{ItemBase: b}
	s.Mut = p.eat(KwMut)
	s.Name = p.declared()
	s.Type = p.itemType("static")
	if p.eat(Eq) {
		s.Value = p.expr()
	} else if !p.dead && p.k == Semi {
		p.invalid(Span{b.Span.Lo, p.tok.Span.Hi}, diag.SyntaxError, "free static item without body").
			WithHelp("provide a definition for the static: `= <expr>;`")
	}
	p.expectSemi()
	return s
}

func (p *Parser) modItem(b ItemBase) Item {
	p.bump()
	m := &ModItem{ItemBase: b}
	m.Name = p.declared()
	if p.eat(Semi) {
		return m
	}
	if !p.expect(LBrace) || !p.enter() {
		return m
	}
	m.Inline = true
	m.Attrs = append(m.Attrs, p.innerAttrs()...)
	m.Items = p.items(inModule, RBrace)
	p.depth--
	p.expect(RBrace)
	return m
}

func (p *Parser) extern(b ItemBase, place itemPlace) Item {
	switch k := p.ahead(1); {
	case k == KwCrate:
		p.bump()
		p.bump()
		x := &ExternCrate{ItemBase: b}
		if p.k == KwSelfValue {
			x.Name = p.tok.Ident()
			p.bump()
		} else {
			x.Name = p.ident()
		}
		if p.k == Minus && !p.dead {
			p.fail(p.tok.Span, diag.SyntaxError, "crate name using dashes are not valid in `extern crate` statements").
				WithLabel("dash-separated idents are not valid").
				WithHelp("if the original crate name uses dashes you need to use underscores in the code")
		}
		x.Alias = x.Name
		if p.eat(KwAs) {
			x.Alias = p.alias()
		}
		p.expectSemi()
		return x
	case k == LBrace || k == Str && p.ahead(2) == LBrace:
		p.bump()
		p.eat(Str)
		p.group()
		return &ForeignMod{b}
	}
	return p.fn(b, place)
}

func (p *Parser) alias() Ident {
	if p.k == Underscore {
		id := p.tok.Ident()
		p.bump()
		return id
	}
	return p.ident()
}

func (p *Parser) macroRules(b ItemBase) Item {
	p.bump()
	p.bump()
	m := &MacroRules{ItemBase: b}
	m.Name = p.declared()
	delim, lo := p.k, p.tok.Span
	switch p.k {
	case LParen, LBrack, LBrace:
	default:
		p.exp.add(LParen)
		p.exp.add(LBrack)
		p.exp.add(LBrace)
		p.unexpected()
		return m
	}
	body := kept(p.group())
	if delim != LBrace && !p.eat(Semi) && !p.dead {
		p.report(p.from(lo), diag.SyntaxError, "macros must be delimited with braces or followed by a semicolon").
			WithHelp("add a semicolon")
	}
	sub := Parser{d: p.d, end: p.prev, what: "macro definition"}
	sub.start(body)
	for sub.k != EOF {
		var r MacroRule
		if sub.k != LParen && sub.k != LBrack && sub.k != LBrace {
			sub.report(sub.tok.Span, diag.SyntaxError, "invalid macro matcher; "+
				"matchers must be contained in balanced delimiters")
			sub.bump()
			sub.expectOnly(FatArrow)
			break
		}
		r.Matcher = sub.group()
		if !sub.expectOnly(FatArrow) {
			break
		}
		if sub.k != LParen && sub.k != LBrack && sub.k != LBrace {
			sub.fail(sub.tok.Span, diag.SyntaxError, "macro rhs must be delimited")
			break
		}
		r.Body = sub.group()
		m.Rules = append(m.Rules, r)
		if sub.k != EOF && !sub.expectOnly(Semi) {
			break
		}
	}
	if len(body) == 0 && !p.dead {
		p.invalid(p.from(b.Span), diag.SyntaxError, "macros must contain at least one rule")
	}
	p.errs += sub.errs
	return m
}

// ---------------------------------------------------------------- use

func (p *Parser) use(b ItemBase, lo Span) []Item {
	p.bump()
	var list []Item
	root := &Path{Span: p.tok.Span}
	p.useTree(b, root, &list, false)
	p.expectSemi()
	for _, it := range list {
		it.Base().Span = p.from(lo)
	}
	return list
}

// useTree reads a tree below prefix, and appends a UseItem for each leaf.
func (p *Parser) useTree(b ItemBase, prefix *Path, list *[]Item, nested bool) {
	if !p.enter() {
		return
	}
	defer func() { p.depth-- }()
	path := &Path{Global: prefix.Global, Segs: append([]PathSeg(nil), prefix.Segs...)}
	lo := p.tok.Span
	if p.k == PathSep && (p.ahead(1) == LBrace || p.ahead(1) == Star) {
		p.bump()
		path.Global = path.Global || !nested
	}
	if p.k == LBrace || p.k == Star {
		path.Span = lo
		p.useEnd(b, path, list, lo)
		return
	}
	self := nested && p.k == KwSelfValue && p.ahead(1) != PathSep
	own := p.path(modStyle)
	if own.Global {
		path.Global = true
	}
	path.Span = own.Span
	if n := len(own.Segs); n > 1 && own.Segs[n-1].Name.Name == "self" { // {a::self} is {a::{self}}
		if at := own.Segs[n-1].Name.Span; !nested {
			tail := Span{own.Segs[n-2].Name.Span.Hi, at.Hi}
			p.invalid(tail, diag.E0429, "`self` imports are only allowed within a { } list").
				Suggest("consider importing the module directly", diag.MachineApplicable, diag.Below, DiagEdit{tail, ""}).
				Suggest("alternatively, use the multi-path `use` syntax to import `self`", diag.MachineApplicable, diag.Below,
					Insert(at.Lo, "{"), Insert(at.Hi, "}"))
		}
		own.Segs = own.Segs[:n-1]
	}
	if self {
		if len(path.Segs) == 0 {
			path.Segs = own.Segs
		}
	} else {
		path.Segs = append(path.Segs, own.Segs...)
	}
	if p.k == PathSep && !p.dead { // a::{ or a::*
		p.bump()
		p.useEnd(b, path, list, lo)
		return
	}
	if p.k == Colon && p.ahead(1) == Name {
		p.report(p.tok.Span, diag.SyntaxError, "expected `::`, found `:`").WithHelp("use double colon")
		p.bump()
		rest := p.path(modStyle)
		path.Segs = append(path.Segs, rest.Segs...)
	}
	if p.dead {
		return
	}
	u := &UseItem{ItemBase: b, Path: path}
	if n := len(path.Segs); n > 0 {
		u.Alias = path.Segs[n-1].Name
	}
	if self {
		u.Alias.Span = own.Span
	}
	if p.eat(KwAs) {
		u.Alias = p.alias()
	}
	u.Tree = p.from(lo)
	*list = append(*list, u)
}

func (p *Parser) useEnd(b ItemBase, path *Path, list *[]Item, lo Span) {
	if p.eat(Star) {
		path.Span = p.from(path.Span)
		*list = append(*list, &UseItem{ItemBase: b, Path: path, Glob: true, Tree: p.from(lo)})
		return
	}
	p.bump()
	for !p.check(RBrace) {
		p.useTree(b, path, list, true)
		if !p.sep(RBrace, (*Parser).kill) {
			break
		}
	}
	p.expect(RBrace)
}

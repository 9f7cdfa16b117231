package syntax

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/diag"
)

func (p *Parser) structItem(b ItemBase) *StructItem {
	p.bump()
	s := &StructItem{ItemBase: b}
	s.Name = p.declared()
	s.Generics = p.generics()
	switch {
	case p.k == LParen:
		s.Kind = TupleKind
		s.Fields = p.tupleFields()
		p.where(&s.Generics)
		p.structSemi()
		return s
	case p.k == KwWhere:
		p.where(&s.Generics)
		if p.eat(Semi) {
			return s
		}
	case p.eat(Semi):
		return s
	}
	if p.k == LBrace {
		s.Kind = NamedKind
		s.Fields, s.Broken = p.namedFields()
		return s
	}
	if !p.dead {
		p.exp = expSet{}
		p.fail(p.tok.Span, diag.SyntaxError, "expected `where`, `{`, `(`, or `;` after struct name, found "+p.found()).
			WithLabel("expected `where`, `{`, `(`, or `;` after struct name")
	}
	return s
}

func (p *Parser) structSemi() {
	if p.dead || p.eat(Semi) {
		return
	}
	p.missingSemi()
}

func (p *Parser) tupleFields() []FieldDef {
	p.bump()
	var list []FieldDef
	for !p.check(RParen) {
		attrs := p.itemAttrs()
		lo := p.tok.Span
		f := FieldDef{Attrs: attrs, Pub: p.vis(), In: p.in}
		f.Pub = f.Pub && f.In == nil
		f.Name = Ident{Name: strconv.Itoa(len(list)), Span: p.tok.Span}
		f.Type = p.ty()
		f.Span = p.from(lo)
		if !CfgOff(attrs) {
			list = append(list, f)
		}
		if !p.sep(RParen, aField) {
			break
		}
	}
	p.expect(RParen)
	return list
}

// namedFields reports whether it has skipped fields after an error.
func (p *Parser) namedFields() (list []FieldDef, broken bool) {
	p.bump()
	for !p.check(RBrace) {
		attrs := p.itemAttrs()
		lo := p.tok.Span
		f := FieldDef{Attrs: attrs, Pub: p.vis(), In: p.in}
		f.Pub = f.Pub && f.In == nil
		if p.k == KwUnsafe && p.ahead(1) == Name {
			p.report(p.tok.Span, diag.E0658, "unsafe fields are experimental")
			p.bump()
		}
		if p.k == KwFn && !p.dead {
			p.fail(p.from(lo), diag.SyntaxError, "functions are not allowed in struct definitions")
		}
		f.Name = p.ident()
		if !p.dead && p.k != Colon {
			p.exp.add(Colon)
		}
		p.expect(Colon)
		f.Type = p.ty()
		if p.k == Eq && !p.dead {
			s := p.tok.Span
			p.bump()
			p.expr()
			p.report(p.from(s), diag.E0658, "default values on fields are experimental")
		}
		f.Span = p.from(lo)
		if f.Name.Name != "" && !CfgOff(attrs) {
			list = append(list, f)
		}
		if p.k == Semi && !p.dead {
			p.report(p.tok.Span, diag.SyntaxError, "struct fields are separated by `,`").WithHelp("replace `;` with `,`")
			p.bump()
			continue
		}
		if p.k != Comma && len(p.docsHere()) > 0 {
			if p.uselessDoc(diag.E0585); p.k != RBrace {
				p.kill()
			}
		}
		if p.dead || p.check(RBrace) {
			break
		}
		if p.eat(Comma) {
			if p.k == RBrace {
				p.uselessDoc(diag.E0585)
			}
			continue
		}
		e := p.report(p.prev.End(), diag.SyntaxError, "expected `,`, or `}`, found "+p.found()).WithHelp("try adding a comma: `,`")
		if p.k != Name && p.k != KwPub && p.k != Pound {
			p.lastErr = p.tok
			p.kill()
			break
		}
		e.At(p.tok.Span, "")
	}
	if broken = p.dead; broken {
		p.recoverTo(LBrace, RBrace, EOF)
	}
	p.expect(RBrace)
	return list, broken
}

func (p *Parser) enumItem(b ItemBase) Item {
	p.bump()
	e := &EnumItem{ItemBase: b}
	if p.k == KwStruct && p.ahead(1) == Name {
		p.report(p.tok.Span, diag.SyntaxError, "`enum` and `struct` are mutually exclusive").WithHelp("replace `enum struct` with `enum`")
		p.bump()
	}
	e.Name = p.declared()
	e.Generics = p.generics()
	p.where(&e.Generics)
	if !p.expect(LBrace) {
		return e
	}
	for !p.check(RBrace) {
		v := VariantDef{Attrs: p.itemAttrs()}
		if at := p.tok.Span; p.vis() {
			p.needlessPub(at, "enum variants and their fields always share the visibility of the enum they are in")
		}
		v.Name = p.ident()
		switch p.k {
		case LParen:
			v.Kind = TupleKind
			v.Fields = p.tupleFields()
		case LBrace:
			v.Kind = NamedKind
			v.Fields, v.Broken = p.namedFields()
		default:
			p.exp.add(LParen)
			p.exp.add(LBrace)
		}
		if p.eat(Eq) {
			v.Disc = p.expr()
		}
		if !CfgOff(v.Attrs) {
			e.Variants = append(e.Variants, v)
		}
		if p.k == Semi && !p.dead {
			p.exp.add(Comma)
			p.exp.add(RBrace)
			p.unexpectedSoft().WithHelp("replace `;` with `,`")
			p.bump()
			continue
		}
		if !p.sep(RBrace, anIdent) {
			if p.k == RBrace {
				p.uselessDoc(diag.E0585)
			}
			break
		}
	}
	if !p.expect(RBrace) && p.recoverTo(LBrace, RBrace, EOF) {
		p.bump()
		p.kill()
	}
	return e
}

func (p *Parser) typeAlias(b ItemBase) Item {
	p.bump()
	t := &TypeAlias{ItemBase: b}
	t.Name = p.declared()
	t.Generics = p.generics()
	if p.eat(Colon) {
		t.Bounds = p.bounds()
	}
	p.where(&t.Generics)
	if p.eat(Eq) {
		t.Type = p.ty()
	}
	p.where(&t.Generics)
	p.expectSemi()
	return t
}

// ---------------------------------------------------------------- traits and impls

func (p *Parser) traitItem(b ItemBase) *TraitItem {
	p.bump()
	t := &TraitItem{ItemBase: b}
	t.Name = p.declared()
	t.Generics = p.generics()
	if p.eat(Colon) {
		t.Supers = p.bounds()
	}
	if p.k == Eq && !p.dead {
		p.bump()
		t.Supers = p.bounds()
		p.where(&t.Generics)
		p.expectSemi()
		p.invalid(p.from(b.Span), diag.E0658, "trait aliases are experimental").
			WithHelp("write a trait with these supertraits and an `impl<T: …> Name for T {}`")
		return t
	}
	p.where(&t.Generics)
	if t.Unread = p.unread(); t.Unread == nil {
		t.Items = p.assocItems(inTrait)
		p.noConst(t.Items, "traits")
	}
	return t
}

func (p *Parser) implItem(b ItemBase) *ImplItem {
	p.bump()
	m := &ImplItem{ItemBase: b}
	if p.k == Lt && p.implGenerics() {
		m.Generics = p.generics()
	}
	if p.k == KwConst {
		p.report(p.tok.Span, diag.E0658, "const trait impls are experimental")
		p.bump()
	}
	if p.k == KwFor && p.ahead(1) != Lt {
		p.report(p.prev.End(), diag.SyntaxError, "missing trait in a trait impl").WithHelp("add a trait here").
			WithHelp("for an inherent impl, drop this `for`")
		p.bump()
	}
	if p.k == Not && !(p.ahead(1) == KwFor || p.ahead(1) == LBrace) {
		p.bump()
		m.Neg = true
	}
	lo := p.tok.Span
	m.Self = p.ty()
	missing := !p.dead && p.k != KwFor && p.k != KwWhere && p.canBeginType()
	if missing {
		p.report(Span{p.prev.Hi, p.tok.Span.Lo}, diag.SyntaxError, "missing `for` in a trait impl").WithHelp("add `for` here")
	}
	if p.eat(KwFor) || missing {
		if pt, ok := m.Self.(*PathType); ok && pt.QSelf == nil {
			m.Trait = pt.Path
		} else if !p.dead {
			p.report(lo.To(m.Self.TypeSpan()), diag.SyntaxError, "expected a trait, found type")
		}
		m.Self = p.ty()
	} else if m.Neg && !p.dead {
		p.report(lo, diag.SyntaxError, "inherent impls cannot be negative")
	}
	p.where(&m.Generics)
	if m.Unread = p.unread(); m.Unread == nil {
		if m.Items = p.assocItems(inImpl); m.Trait != nil {
			p.noConst(m.Items, "trait impls")
		}
	}
	return m
}

// implGenerics tells impl<T> S from impl <T as Tr>::X, by rustc's look ahead.
func (p *Parser) implGenerics() bool {
	switch p.ahead(1) {
	case Gt, Pound, KwConst:
		return true
	case Lifetime, Name:
		switch p.ahead(2) {
		case Gt, Comma, Colon, Eq:
			return true
		}
	}
	return false
}

// unread takes a body that the scanner has not read, nil if it has.
func (p *Parser) unread() *Token {
	if p.k != Unread {
		return nil
	}
	t := *p.tok // not a pointer into all tokens of the file
	p.bump()
	return &t
}

// noConst reports the const functions of a trait, or of an impl of one.
func (p *Parser) noConst(items []Item, where string) {
	for _, it := range items {
		if f, ok := it.(*FnItem); ok && f.Const {
			p.invalid(Span{f.Begin, f.Begin + Pos(len("const"))}, diag.E0379, "functions in "+where+" cannot be declared const")
		}
	}
}

func (p *Parser) assocItems(place itemPlace) []Item {
	if !p.expect(LBrace) {
		return nil
	}
	if !p.enter() {
		return nil
	}
	p.innerAttrs()
	list := p.items(place, RBrace)
	p.depth--
	p.expect(RBrace)
	for _, it := range list {
		p.checkAssoc(it, place)
	}
	return list
}

func (p *Parser) checkAssoc(it Item, place itemPlace) {
	where := "`trait`s or `impl`s"
	what := ""
	switch it := it.(type) {
	case *StaticItem:
		p.report(it.Span, diag.SyntaxError, "associated `static` items are not allowed")
		return
	case *StructItem:
		what = "struct"
	case *EnumItem:
		what = "enum"
	case *UseItem:
		what = "`use` import"
	case *ModItem:
		what = "module"
	case *TraitItem:
		what = "trait"
	case *ImplItem:
		what = "implementation"
	case *MacroRules:
		what = "macro definition"
	case *TypeAlias:
		if it.Type == nil && place == inImpl {
			p.invalid(it.Span, diag.SyntaxError, "associated type in `impl` without body").
				WithHelp("provide a definition for the type: `= <type>;`")
		}
		return
	case *ConstItem:
		if it.Value == nil && place == inImpl {
			p.invalid(it.Span, diag.SyntaxError, "associated constant in `impl` without body").
				WithHelp("provide a definition for the constant: `= <expr>;`")
		}
		return
	default:
		return
	}
	p.report(it.Base().Span, diag.SyntaxError, what+" is not supported in "+where).
		WithHelp("consider moving the " + what + " out to a nearby module scope")
}

package syntax

import (
	"sort"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// report adds an error, unless a dead or speculating parser speaks. A place of
// zero is the end of the tokens.
func (p *Parser) report(s Span, code diag.Code, msg string) *Diag {
	p.errs++
	if p.dead || p.quiet > 0 {
		return &Diag{}
	}
	if s == (Span{}) {
		s = p.end
	}
	p.d.Soft()
	e := p.d.Error(s, code, msg)
	if p.fault == nil {
		p.fault = e
	}
	return e
}

// accepted reports an error that the parsers of macros do not see.
func (p *Parser) accepted(s Span, msg string) *Diag {
	fault := p.fault
	e := p.report(s, diag.SyntaxError, msg)
	p.fault = fault
	return e
}

// invalid reports what rustc refuses only after it has removed what a #[cfg] leaves out.
func (p *Parser) invalid(s Span, code diag.Code, msg string) *Diag {
	if p.off {
		return &Diag{}
	}
	return p.report(s, code, msg)
}

// fail reports an error and gives the construct up. It returns a Diag even if
// nothing was reported.
func (p *Parser) fail(s Span, code diag.Code, msg string) *Diag {
	if p.lastErr == p.tok && p.k != EOF && p.tok != &p.split {
		p.kill()
		p.errs++
		return &Diag{}
	}
	if !p.dead {
		p.lastErr = p.tok
	}
	e := p.report(s, code, msg)
	p.kill()
	return e
}

// kill makes everything EOF until revive.
func (p *Parser) kill() {
	if p.dead {
		return
	}
	p.dead = true
	if p.quiet == 0 && p.d.soft != fatal {
		p.softs, p.d.soft = p.d.soft, fatal
	}
	p.errAt, p.errSplit = p.i-1, p.tok == &p.split
	if p.k == EOF {
		p.errAt = p.i
	}
	p.n = 0
	p.tok, p.k = &eofToken, EOF
}

// fatal is Diags.soft after an error that ends the parse.
const fatal = -1 << 31

// revive puts the parser back to the token that failed. It is false if there
// is no use in going on.
func (p *Parser) revive() bool {
	if p.hopeless {
		return false
	}
	p.dead = false
	p.n = len(p.toks)
	p.i = p.errAt
	p.exp = expSet{}
	p.load()
	if p.errSplit {
		p.tok, p.k = &p.split, p.split.Kind
	}
	return true
}

// enter counts a level of nesting; whoever gets true owes a p.depth--.
func (p *Parser) enter() bool {
	if p.depth >= MaxDepth {
		p.fail(p.tok.Span, diag.LimitError, "this is nested too deeply, more than "+strconv.Itoa(MaxDepth)+" levels").
			WithHelp("move the inner part to a function or a type of its own")
		p.hopeless = true
		return false
	}
	p.depth++
	return true
}

// try runs parse; when that finds an error, the parser is back where it was and
// nothing has been said.
func (p *Parser) try(parse func()) bool {
	if p.dead {
		return false
	}
	save, exp, errs, depth, res := p.cursor, p.exp, p.errs, p.depth, p.res
	last := p.lastErr
	p.quiet++
	parse()
	p.quiet--
	ok := p.errs == errs && !p.dead
	if !ok {
		p.cursor, p.exp, p.errs, p.depth, p.res = save, exp, errs, depth, res
		p.hopeless = false
	}
	p.lastErr = last
	return ok
}

// found names the current token as rustc does: keyword `fn`, `)`.
func (p *Parser) found() string { return describe(p.tok) }

func describe(t *Token) string {
	switch {
	case t.Kind == EOF:
		return "`<eof>`"
	case t.Kind == Underscore:
		return "reserved identifier `_`"
	case t.Kind == Interpolated:
		return "`" + t.Frag.Kind.String() + "` metavariable"
	case t.Kind.IsReserved():
		return "reserved keyword `" + t.Text + "`"
	case t.Kind.IsKeyword():
		return "keyword `" + t.Text + "`"
	case t.Raw:
		return "`r#" + t.Text + "`"
	}
	return "`" + t.Text + "`"
}

// foundOr is found, but says of EOF in a macro what has ended.
func (p *Parser) foundOr() string {
	if p.k == EOF && p.what != "" {
		return "end of " + p.what
	}
	return p.found()
}

// expSet is the set of kinds that were asked for at the current token; beyond
// the kinds, some words of grammar.
type expSet [3]uint64

const (
	expOperator = numKinds + iota
	expPath
	expType
	expConst
)

func (e *expSet) add(k Kind)      { e[k>>6] |= 1 << (k & 63) }
func (e *expSet) has(k Kind) bool { return e[k>>6]&(1<<(k&63)) != 0 }

func (e *expSet) list() []string {
	var l []string
	for k := Kind(0); k <= expConst; k++ {
		if !e.has(k) {
			continue
		}
		switch k {
		case expOperator:
			l = append(l, "an operator")
		case expPath:
			l = append(l, "path")
		case expType:
			l = append(l, "type")
		case expConst:
			l = append(l, "a const expression")
		case Name, Lifetime:
			l = append(l, k.String())
		case EOF:
			l = append(l, "end of macro arguments")
		default:
			l = append(l, "`"+k.String()+"`")
		}
	}
	sort.Slice(l, func(i, j int) bool { return l[i] < l[j] })
	return l
}

func orList(l []string) string {
	switch len(l) {
	case 0:
		return ""
	case 1:
		return l[0]
	case 2:
		return l[0] + " or " + l[1]
	}
	return strings.Join(l[:len(l)-1], ", ") + ", or " + l[len(l)-1]
}

// unexpectedSoft reports like unexpected, for a token that is then passed over.
func (p *Parser) unexpectedSoft() *Diag {
	l := orList(p.exp.list())
	return p.report(p.tok.Span, diag.SyntaxError, "expected one of "+l+", found "+p.found()).WithLabel("expected one of " + l)
}

// unexpected fails with the list of what could have stood here.
func (p *Parser) unexpected() {
	if p.dead {
		return
	}
	l := p.exp.list()
	want := orList(l)
	short := want
	if len(l) > 6 {
		short = strconv.Itoa(len(l)) + " possible tokens"
	}
	one := "expected "
	if len(l) > 1 {
		one = "expected one of "
	}
	tok, prev, multi := p.tok.Span, p.prev, p.tok.NL
	var e *Diag
	if len(l) == 0 {
		e = p.fail(tok, diag.SyntaxError, "unexpected token: "+p.found())
		one, short = "unexpected token after this", ""
	} else {
		e = p.fail(tok, diag.SyntaxError, one+want+", found "+p.found())
	}
	if multi && prev != (Span{}) && tok != (Span{}) {
		e.WithLabel("unexpected token").At(prev.End(), one+short)
	} else {
		e.WithLabel(one + short)
	}
}

// expect takes k or fails.
func (p *Parser) expect(k Kind) bool {
	if p.eat(k) {
		return true
	}
	p.unexpected()
	return false
}

// expectPart is expect for the operators that may be stuck to another.
func (p *Parser) expectPart(k Kind) bool {
	if p.eatPart(k) {
		return true
	}
	p.unexpected()
	return false
}

// expectOnly is expect that names k alone, whatever else was asked for.
func (p *Parser) expectOnly(k Kind) bool {
	p.exp = expSet{}
	return p.expect(k)
}

// sep stands between the elements of a list that ends in close: true if there
// may be another element. A missing comma in front of an element is reported alone.
func (p *Parser) sep(close Kind, elem func(*Parser)) bool {
	if p.check(close) {
		return false
	}
	if p.eat(Comma) {
		return !p.check(close)
	}
	save, exp := p.cursor, p.exp
	similar := p.k == Semi || p.k == Dot || p.k == Lt
	omitted := p.try(func() {
		if similar {
			p.bump()
		}
		elem(p)
	})
	p.cursor, p.exp = save, exp
	p.unexpected()
	if !omitted || !p.mayRevive() {
		return false
	}
	if similar {
		p.bump()
	}
	return true
}

func anExpr(p *Parser)    { p.expr() }
func aType(p *Parser)     { p.ty() }
func aPattern(p *Parser)  { p.attrPat() }
func anIdent(p *Parser)   { p.ident() }
func aField(p *Parser)    { p.vis(); p.ty() }
func aPatField(p *Parser) { p.fieldPat() }

// expectSemi takes the semicolon at the end of a statement. If it seems to be
// just forgotten, because a new line begins with something sensible, it
// says so and goes on.
func (p *Parser) expectSemi() bool {
	if p.eat(Semi) {
		return true
	}
	return p.missingSemi()
}

// missingSemi decides between a forgotten semicolon and a token out of place.
// The questions of p.exp have been asked.
func (p *Parser) missingSemi() bool {
	if p.dead {
		return false
	}
	if p.tok.NL && p.prev != (Span{}) {
		next := p.PeekAt(1)
		switch {
		case (p.k == Comma || p.k == Colon) && p.prevK == RParen:
		case (p.k == Comma || p.k == Colon) && (next.Kind == RBrace || canBeginExpr(next)):
			p.report(p.tok.Span, diag.SyntaxError, "expected `;`, found "+p.found()).WithHelp("change this to `;`")
			p.bump()
			return true
		case p.k != Semi && p.k != Pound && (p.k == RBrace || canBeginExpr(p.tok) || canBeginItem(p.tok)) && !p.exp.has(Comma):
			return p.reportSemi()
		}
	} else if p.k == RBrace && !p.exp.has(Comma) && p.prev != (Span{}) {
		p.unexpected()
		return false
	}
	p.unexpected()
	return false
}

func (p *Parser) reportSemi() bool {
	p.report(p.prev.End(), diag.MissingSemicolon, "expected `;`, found "+p.found()).
		At(p.tok.Span, "unexpected token").
		WithHelp("add `;` here")
	return true
}

func canBeginItem(t *Token) bool {
	switch t.Kind {
	case KwFn, KwStruct, KwEnum, KwImpl, KwTrait, KwMod, KwUse, KwPub, KwConst, KwStatic, KwType, KwExtern, KwAsync, KwUnsafe:
		return true
	}
	return false
}

// ---------------------------------------------------------------- names

func (p *Parser) ident() Ident {
	if p.k == Name {
		id := p.tok.Ident()
		p.bump()
		return id
	}
	p.expectedIdent()
	return Ident{Span: p.prev}
}

// declared is ident for the name of an item or a generic parameter, which takes a keyword too.
func (p *Parser) declared() Ident {
	if !p.k.IsKeyword() || p.k == Underscore {
		return p.ident()
	}
	id := p.tok.Ident()
	if p.expectedIdent(); p.mayRevive() {
		p.bump()
	}
	return id
}

func (p *Parser) expectedIdent() {
	t := p.tok
	kind := ""
	switch {
	case t.Kind == Underscore:
		kind = ", found reserved identifier"
	case t.Kind.IsReserved():
		kind = ", found reserved keyword"
	case t.Kind.IsKeyword():
		kind = ", found keyword"
	}
	e := p.fail(t.Span, diag.SyntaxError, "expected identifier, found "+p.found()).WithLabel("expected identifier" + kind)
	switch t.Kind {
	case KwSelfValue, KwSelfType, KwSuper, KwCrate, Underscore:
	default:
		if t.Kind.IsKeyword() {
			e.WithHelp("escape `" + t.Text + "` to use it as an identifier: `r#" + t.Text + "`")
		}
	}
}

// ---------------------------------------------------------------- attributes

// outerAttrs reads #[…] as long as they come.
func (p *Parser) outerAttrs() []Attr {
	p.innerDocs()
	if p.k != Pound {
		return nil
	}
	var attrs []Attr
	for p.k == Pound {
		if p.ahead(1) == Not && p.ahead(2) == LBrack {
			lo := p.tok.Span
			p.fail(Span{lo.Lo, p.PeekAt(2).Span.Hi}, diag.SyntaxError, "an inner attribute is not permitted in this context").
				WithNote("inner attributes, like `#![no_std]`, annotate the item enclosing them, and are usually found at the beginning of source files")
			break
		}
		attrs = p.attr(attrs, false)
	}
	return attrs
}

// itemAttrs reads the attributes of an item, a field or a variant. Of doc comments it keeps that there are some, as an
// attribute that is made.
func (p *Parser) itemAttrs() []Attr {
	doc := len(p.docsHere()) > 0
	attrs := p.outerAttrs()
	if doc = doc || attrs != nil && len(p.docsHere()) > 0; doc && p.k != RBrace && p.k != EOF {
		attrs = append(attrs, Attr{Path: "doc", Span: p.tok.Span})
	}
	return attrs
}

// innerAttrs reads #![…] as long as they come. Doc comments between them are kept as by itemAttrs.
func (p *Parser) innerAttrs() []Attr {
	var attrs []Attr
	lo := p.prev.Hi
	for p.k == Pound && p.ahead(1) == Not && p.ahead(2) == LBrack {
		attrs = p.attr(attrs, true)
	}
	if docs := p.docsIn(lo, p.tok.Span.Lo); len(docs) > 0 && docs[0].inner {
		attrs = append(attrs, Attr{Path: "doc", Inner: true})
	}
	p.inside = p.tok.Span.Lo
	return attrs
}

func (p *Parser) attr(attrs []Attr, inner bool) []Attr {
	a := Attr{Inner: inner}
	lo := p.tok.Span
	p.bump()
	if inner {
		p.bump()
	} else {
		p.exp.add(Not)
	}
	if !p.check(LBrack) {
		p.unexpected()
		return attrs
	}
	sub := Parser{d: p.d, end: p.tok.Span, what: "attribute", quiet: p.quiet, depth: p.depth}
	toks := kept(p.group())
	sub.start(toks)
	sub.unwrap()
	unsafeAttr := sub.k == KwUnsafe && sub.ahead(1) == LParen
	if unsafeAttr { // #[unsafe(no_mangle)]
		sub.bump()
		inside := sub.group()
		sub.start(inside)
	}
	sub.attrBody(&a)
	if sub.k != EOF && !sub.dead {
		sub.exp.add(RBrack)
		sub.unexpected()
	}
	p.errs += sub.errs
	a.Span = p.from(lo)
	if a.Path == "cfg" && !p.lazy && !p.dead {
		p.checkCfg(&a)
	}
	if a.Path == "cfg_attr" && p.errs == 0 {
		return p.cfgAttr(attrs, a)
	}
	return append(attrs, a)
}

// attrBody reads what stands in the brackets of an attribute.
func (p *Parser) attrBody(a *Attr) {
	a.Name = p.path(modStyle)
	a.Path = pathText(a.Name)
	switch a.Open = p.tok.Span; p.k {
	case LParen, LBrack, LBrace:
		a.Form = p.k
		a.Args = p.group()
	case Eq:
		a.Form = Eq
		p.bump()
		a.Args = p.Rest()
	}
}

// cfgAttr adds the attributes of #[cfg_attr(predicate, attribute, …)].
func (p *Parser) cfgAttr(attrs []Attr, a Attr) []Attr {
	var parts [][]Token
	depth, from := 0, 0
	for i, t := range a.Args {
		switch t.Kind {
		case LParen, LBrack, LBrace:
			depth++
		case RParen, RBrack, RBrace:
			depth--
		case Comma:
			if depth == 0 {
				parts = append(parts, a.Args[from:i])
				from = i + 1
			}
		}
	}
	parts = append(parts, a.Args[from:])
	if !Cfg(parts[0]) {
		return attrs
	}
	for _, toks := range parts[1:] {
		if len(toks) == 0 {
			continue
		}
		sub := Parser{d: p.d, end: a.Span, what: "attribute", quiet: p.quiet, depth: p.depth}
		sub.start(toks)
		b := Attr{Inner: a.Inner, Span: a.Span}
		sub.attrBody(&b)
		attrs = append(attrs, b)
	}
	return attrs
}

func pathText(p *Path) string {
	var b strings.Builder
	if p.Global {
		b.WriteString("::")
	}
	for i, s := range p.Segs {
		if i > 0 {
			b.WriteString("::")
		}
		b.WriteString(s.Name.Name)
	}
	return b.String()
}

// unwrap puts the tokens of a $m:meta in the place of its token.
func (p *Parser) unwrap() {
	if p.k == Interpolated && p.n == 1 {
		p.start(p.tok.Frag.Tokens)
	}
}

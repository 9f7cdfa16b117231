package syntax

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// itemPlace is where an item stands; it decides what is allowed there.
type itemPlace uint8

const (
	inModule itemPlace = iota
	inBlock
	inTrait
	inImpl
)

// isItemStart decides between an item and an expression, by the next tokens.
func (p *Parser) isItemStart() bool {
	next := p.ahead(1)
	switch p.k {
	case KwConst, KwUnsafe, KwAsync:
		if p.fnFront() {
			return true
		}
	}
	switch p.k {
	case KwFn, KwStruct, KwEnum, KwTrait, KwMod, KwUse, KwPub, KwType, KwImpl:
		return true
	case KwExtern:
		return true
	case KwStatic:
		return next != Or && next != OrOr && next != KwMove
	case KwConst:
		switch next {
		case LBrace, Or, OrOr, KwMove, KwAsync:
			return false
		}
		return true
	case KwUnsafe:
		switch next {
		case KwImpl, KwTrait, KwExtern, KwMod:
			return true
		case Name:
			return p.PeekAt(1).isWord("auto")
		}
	case KwMacro:
		return next == Name
	case Name:
		if p.tok.Raw {
			return false
		}
		switch p.tok.Text {
		case "union":
			return next == Name
		case "auto":
			return next == KwTrait
		case "safe":
			return next == KwFn || next == KwExtern || next == KwStatic
		case "default":
			return next == KwFn || next == KwImpl || next == KwType || next == KwConst || next == KwAsync || next == KwUnsafe && p.ahead(2) != LBrace
		case "macro_rules":
			return next == Not && p.ahead(2) == Name
		}
	}
	return false
}

// fnFront looks for fn behind modifiers, in whatever order.
func (p *Parser) fnFront() bool {
	for n := 1; n < 8; n++ {
		switch k := p.ahead(n); {
		case k == KwFn:
			return true
		case k == KwConst, k == KwAsync, k == KwUnsafe, k == KwExtern, k == KwPub, k == Str, p.PeekAt(n).isWord("safe"):
		default:
			return false
		}
	}
	return false
}

// items reads the items of a module up to end, which it leaves.
func (p *Parser) items(place itemPlace, end Kind) []Item {
	var list []Item
	for {
		for p.k == Semi && !p.dead {
			e := p.report(p.tok.Span, diag.SyntaxError, "expected item, found `;`").WithHelp("remove this semicolon")
			if n := len(list); n > 0 && place == inModule {
				if what := braced(list[n-1]); what != "" {
					e.WithHelp(what + " declarations are not followed by a semicolon")
				}
			}
			p.bump()
		}
		if p.k == end || p.k == EOF {
			if p.docBehindItems(place); !p.dead {
				return list
			}
		}
		attrs := p.itemAttrs()
		if !p.dead && (p.k == end || p.k == EOF) && attrs != nil {
			p.fail(attrs[len(attrs)-1].Span, diag.SyntaxError, "expected item after attributes")
		}
		if !p.dead {
			off := p.off
			p.off = off || CfgOff(attrs)
			if its := p.item(attrs, place); !p.off && !p.dead {
				list = append(list, its...)
			}
			p.off = off
		}
		if p.dead {
			if place == inModule { // rustc ends
				p.hopeless = true
			} else {
				p.recoverTo(LBrace, RBrace, EOF)
			}
			return list
		}
	}
}

// braced names the kind of an item that ends in a brace.
func braced(it Item) string {
	switch it := it.(type) {
	case *StructItem:
		if it.Kind == NamedKind {
			return "braced struct"
		}
	case *EnumItem:
		return "enum"
	case *TraitItem:
		return "trait"
	case *FnItem:
		return "function"
	case *ModItem:
		return "module"
	}
	return ""
}

// vis reads a visibility. p.in is then the module of pub(super) or pub(in module), nil for all others.
func (p *Parser) vis() bool {
	p.in = nil
	if !p.eat(KwPub) {
		return false
	}
	if p.k != LParen {
		return true
	}
	switch next := p.ahead(1); {
	case next == KwIn:
		p.bump()
		p.bump()
		p.in = p.path(modStyle)
		p.expect(RParen)
	case (next == KwCrate || next == KwSelfValue || next == KwSuper) && p.ahead(2) == RParen:
		p.bump()
		if next != KwSelfValue {
			p.in = &Path{Span: p.tok.Span, Segs: []PathSeg{{Name: p.tok.Ident()}}}
		}
		p.bump()
		p.bump()
		return next != KwSelfValue
	case next == Name && p.ahead(2) == RParen && p.ahead(3) != Comma && p.ahead(3) != RParen && p.ahead(3) != Semi:
		// pub(something) fn: not a tuple field's type
		p.bump()
		p.report(p.tok.Span, diag.E0704, "incorrect visibility restriction").
			WithHelp("some possible visibility restrictions are:\n`pub(crate)`: visible only on the current crate\n`pub(super)`: visible only in the current module's parent\n`pub(in path::to::module)`: visible only on the specified path").
			WithHelp("make this visible only to module `" + p.tok.Text + "` with `in`")
		p.bump()
		p.bump()
	}
	return true
}

func (p *Parser) needlessPub(at Span, note string) {
	p.invalid(at, diag.E0449, "visibility qualifiers are not permitted here").WithNote(note)
}

// item reads one item. A use declaration gives as many as it has leaves.
func (p *Parser) item(attrs []Attr, place itemPlace) []Item {
	b := ItemBase{Attrs: attrs, Span: p.tok.Span, Begin: p.tok.Span.Lo}
	lo := p.tok.Span
	if len(attrs) > 0 && attrs[0].Span.Lo < lo.Lo {
		lo.Lo = attrs[0].Span.Lo
		b.Span = lo
	}
	at := p.tok.Span
	b.Pub = p.vis()
	b.In = p.in
	switch {
	case !b.Pub:
	case place == inTrait:
		p.needlessPub(at, "trait items always share the visibility of their trait")
	case p.k == KwImpl:
		p.needlessPub(at, "place qualifiers on individual impl items instead")
	}
	p.wrongCase()
	if p.isWord("default") && p.isItemStart() {
		p.invalid(p.tok.Span, diag.E0658, "specialization is experimental")
		p.bump()
	}
	if p.k == KwUse {
		return p.use(b, lo)
	}
	it := p.oneItem(b, place)
	if it == nil {
		return nil
	}
	it.Base().Span = p.from(lo)
	return []Item{it}
}

// wrongCase reports keywords of items with capitals, Fn main, and reads on as
// if they were right.
func (p *Parser) wrongCase() {
	if p.k != Name || p.tok.Raw || p.ahead(1) != Name {
		return
	}
	for k := firstKeyword; k < firstReserved; k++ {
		if canBeginItem(&Token{Kind: k}) && strings.EqualFold(p.tok.Text, k.String()) {
			p.report(p.tok.Span, diag.SyntaxError, "keyword `"+k.String()+"` is written in the wrong case").
				WithHelp("write it in the correct case: `" + k.String() + "`")
			p.replace(k)
			return
		}
	}
}

func (p *Parser) oneItem(b ItemBase, place itemPlace) Item {
	next := p.ahead(1)
	if p.k != Name && !p.isItemStart() && !p.isPathStart() {
		p.notItem(b, place)
		return nil
	}
	switch p.k {
	case KwStruct:
		return p.structItem(b)
	case KwEnum:
		return p.enumItem(b)
	case KwTrait:
		return p.traitItem(b)
	case KwImpl:
		if p.file != nil {
			return p.unreadImpl(b)
		}
		return p.implItem(b)
	case KwMod:
		return p.modItem(b)
	case KwType:
		return p.typeAlias(b)
	case KwStatic:
		return p.static(b)
	case KwConst:
		if p.fnFront() {
			return p.fn(b, place)
		}
		return p.constItem(b)
	case KwFn, KwAsync:
		return p.fn(b, place)
	case KwExtern:
		return p.extern(b, place)
	case KwUnsafe:
		switch next {
		case KwImpl:
			p.bump()
			it := p.implItem(b)
			it.Unsafe = true
			return it
		case KwTrait:
			p.bump()
			it := p.traitItem(b)
			it.Unsafe = true
			return it
		case KwMod:
			p.invalid(p.tok.Span, diag.SyntaxError, "module cannot be declared unsafe")
			p.bump()
			return p.modItem(b)
		case KwExtern:
			if k := p.ahead(2); k == LBrace || k == Str && p.ahead(3) == LBrace {
				p.bump()
				return p.extern(b, place)
			}
		}
		if p.PeekAt(1).isWord("auto") {
			p.bump()
			p.bump()
			it := p.traitItem(b)
			it.Unsafe, it.Auto = true, true
			return it
		}
		return p.fn(b, place)
	case KwMacro:
		p.invalid(p.tok.Span, diag.E0658, "`macro` is experimental")
		p.bump()
		b.Name = p.ident()
		if p.k == LParen {
			p.group()
		}
		if p.k == LBrace {
			p.group()
		} else {
			p.unexpected()
		}
		return &MacroRules{ItemBase: b}
	case Name:
		switch {
		case p.isWord("union") && next == Name:
			it := p.structItem(b)
			it.Union = true
			return it
		case p.isWord("auto") && next == KwTrait:
			p.bump()
			it := p.traitItem(b)
			it.Auto = true
			return it
		case p.isWord("safe") && (next == KwFn || next == KwExtern):
			p.bump()
			return p.fn(b, place)
		case p.isWord("macro_rules") && next == Not && p.ahead(2) == Name:
			return p.macroRules(b)
		}
	}
	if p.k == Name && p.missingKeyword(b) {
		return nil
	}
	if p.isPathStart() {
		if it := p.itemMacro(b, place); it != nil || p.dead {
			return it
		}
	}
	p.notItem(b, place)
	return nil
}

func (p *Parser) notItem(b ItemBase, place itemPlace) {
	if p.dead {
		return
	}
	t := p.tok
	if b.Pub {
		if p.k == KwLet && place != inModule {
			p.misplacedLet(t.Span)
		}
		p.fail(p.prev, diag.SyntaxError, "visibility `pub` is not followed by an item").WithLabel("the visibility").
			WithHelp("you likely meant to define an item, e.g., `pub fn foo() {}`")
		return
	}
	if p.k == KwLet && place == inModule {
		p.fail(t.Span, diag.SyntaxError, "expected item, found keyword `let`").
			WithLabel("`let` cannot be used for global variables").
			WithHelp("consider using `static` or `const` instead of `let`")
		return
	}
	switch place {
	case inTrait, inImpl:
		for _, k := range [...]Kind{RBrace, KwFn, KwType, KwConst, KwAsync, KwUnsafe, KwExtern, KwPub} {
			p.exp.add(k)
		}
		if place == inImpl || place == inTrait {
			if n := len(b.Attrs); n > 0 {
				p.fail(b.Attrs[n-1].Span, diag.SyntaxError, "expected item after attributes")
				return
			}
			p.fail(t.Span, diag.SyntaxError, "non-item in item list").WithLabel("non-item starts here")
			return
		}
	}
	if p.isWord("import") {
		p.fail(t.Span, diag.SyntaxError, "expected item, found `import`").WithHelp("items are imported using the `use` keyword")
		return
	}
	if p.what != "" {
		p.leftOver("item")
		return
	}
	p.fail(t.Span, diag.SyntaxError, "expected item, found "+p.found()).WithLabel("expected item").
		WithNote("for a full list of items that can appear in modules, see <https://doc.rust-lang.org/reference/items.html>")
}

// missingKeyword reports name(…) {, name { and the like, where an item should
// be: true if it was one.
func (p *Parser) missingKeyword(b ItemBase) bool {
	var what, kw string
	name := p.tok
	switch p.ahead(1) {
	case LBrace:
		switch {
		case p.ahead(2) == RBrace:
			what, kw = "enum or struct", "enum` or `struct"
		case p.ahead(3) == Colon || p.ahead(4) == Colon:
			what, kw = "struct", "struct"
		default:
			what, kw = "enum", "enum"
		}
	case LParen:
		save := p.cursor
		p.bump()
		self := p.ahead(1) == KwSelfValue || p.ahead(1) == And && (p.ahead(2) == KwSelfValue || p.ahead(2) == KwMut && p.ahead(3) == KwSelfValue)
		p.group()
		next := p.k
		p.cursor = save
		switch {
		case (next == Arrow || next == LBrace) && self:
			what, kw = "method", "fn"
		case next == Arrow || next == LBrace:
			what, kw = "function", "fn"
		case next == Semi && b.Pub:
			what, kw = "struct", "struct"
		default:
			what, kw = "function or struct", "fn` or `struct"
		}
	case Lt:
		what, kw = "function or struct", "fn` or `struct"
	default:
		return false
	}
	s := name.Span
	if b.Pub {
		s.Lo = b.Span.Lo
	}
	e := p.fail(s, diag.SyntaxError, "missing `"+kw+"` for "+what+" definition")
	if kw == "fn" || kw == "struct" || kw == "enum" {
		e.WithHelp("add `" + kw + "` here to parse `" + name.Text + "` as a " + what)
	}
	return true
}

// itemMacro reads path!(…); or path! {…}; nil if it is no such thing.
func (p *Parser) itemMacro(b ItemBase, place itemPlace) Item {
	if p.k == Name && p.ahead(1) != Not && p.ahead(1) != PathSep {
		if !b.Pub || p.ahead(1) == Name {
			p.misspelt(place)
		}
		return nil
	}
	path := p.path(modStyle)
	if !p.check(Not) {
		p.exp.add(PathSep)
		p.unexpected()
		return nil
	}
	m := p.macroCall(path)
	if m.Delim != '{' && !p.eat(Semi) && !p.dead && p.k != EOF {
		p.report(m.Span, diag.SyntaxError, "macros that expand to items must be delimited with braces or followed by a semicolon").
			WithHelp("change the delimiters to curly braces").WithHelp("add a semicolon")
	} else if m.Delim == '{' && place != inModule {
		p.eat(Semi)
	}
	return &MacroItem{b, m}
}

// misspelt is a name where an item should be: Fn main, sturct S.
func (p *Parser) misspelt(place itemPlace) {
	if p.isWord("import") {
		return
	}
	if p.isWord("macro_rules") && p.ahead(1) == Name {
		p.fail(p.tok.Span, diag.SyntaxError, "expected `!` after `macro_rules`")
		return
	}
	p.exp.add(Not)
	p.exp.add(PathSep)
	name := p.tok.Text
	for k := firstKeyword; k < firstReserved; k++ {
		if !canBeginItem(&Token{Kind: k}) {
			continue
		}
		if similar(name, k.String()) && p.ahead(1) == Name {
			save := p.cursor
			p.bump()
			p.exp.add(Not)
			p.exp.add(PathSep)
			p.unexpectedHelp(save.tok.Span, k.String())
			return
		}
	}
	if p.ahead(1) == Name || p.ahead(1).IsKeyword() || p.ahead(1) == LParen || p.ahead(1) == Lt || p.ahead(1) == LBrace || p.ahead(1) == Eq || p.ahead(1) == Semi || p.ahead(1) == Dot || p.ahead(1) == Colon {
		p.bump()
		p.exp.add(Not)
		p.exp.add(PathSep)
		p.unexpected()
	}
}

func (p *Parser) unexpectedHelp(s Span, kw string) {
	if p.dead {
		return
	}
	p.fail(p.tok.Span, diag.SyntaxError, "expected one of `!` or `::`, found "+p.found()).
		WithLabel("expected one of `!` or `::`").
		WithHelp("there is a keyword `" + kw + "` with a similar name")
}

// similar: equal but for case, or by one letter, or two swapped.
func similar(a, b string) bool {
	if len(a) < 2 || len(a)-len(b) > 1 || len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i]|0x20 == b[i] {
		i++
	}
	ra, rb := a[i:], b[i:]
	switch {
	case ra == rb:
		return true
	case len(a) == len(b) && len(ra) > 1 && ra[0] == rb[1] && ra[1] == rb[0] && ra[2:] == rb[2:]:
		return true
	case len(a) == len(b):
		return len(ra) > 0 && ra[1:] == rb[1:]
	case len(a) > len(b):
		return len(ra) > 0 && ra[1:] == rb
	}
	return len(rb) > 0 && rb[1:] == ra
}

package syntax

import "strings"

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
	case KwFn, KwStruct, KwEnum, KwTrait, KwMod, KwUse, KwPub, KwType, KwImpl:
		return true
	case KwExtern:
		return true
	case KwStatic:
		return next != Or && next != OrOr && next != KwMove
	case KwConst:
		switch next {
		case LBrace, Or, OrOr, KwMove:
			return false
		case KwAsync:
			k := p.ahead(2)
			return k != Or && k != OrOr && k != KwMove
		}
		return true
	case KwUnsafe:
		switch next {
		case KwFn, KwImpl, KwTrait, KwExtern, KwMod, KwAsync:
			return true
		case Name:
			return p.PeekAt(1).isWord("auto")
		}
	case KwAsync:
		return next == KwFn || next == KwUnsafe && p.ahead(2) == KwFn || next == KwExtern
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

// items reads the items of a module up to end, which it leaves.
func (p *Parser) items(place itemPlace, end Kind) []Item {
	var list []Item
	for {
		for p.k == Semi && !p.dead {
			e := p.report(p.tok.Span, "", "expected item, found `;`").WithHelp("remove this semicolon")
			if n := len(list); n > 0 && place == inModule {
				if what := braced(list[n-1]); what != "" {
					e.WithHelp(what + " declarations are not followed by a semicolon")
				}
			}
			p.bump()
		}
		if p.k == end || p.k == EOF {
			return list
		}
		start := p.i - 1
		attrs := p.outerAttrs()
		if !p.dead && (p.k == end || p.k == EOF) && attrs != nil {
			p.fail(attrs[len(attrs)-1].Span, "", "expected item after attributes")
		}
		if !p.dead {
			list = append(list, p.item(attrs, place)...)
		}
		if p.dead && !p.recoverItem(start) {
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

// recoverItem revives the parser after an error in the item that began at token
// start, and moves it to the next line that begins an item.
func (p *Parser) recoverItem(start int) bool {
	if !p.mayRevive() {
		return false
	}
	depth := p.depthAt(start)
	moved := p.i-1 > start
	for p.k != EOF {
		switch p.k {
		case LParen, LBrack, LBrace:
			depth++
		case RParen, RBrack, RBrace:
			if depth == 0 {
				return true
			}
			depth--
		case Semi:
			if depth == 0 {
				p.bump()
				return true
			}
		default:
			if depth == 0 && p.tok.NL && moved && (p.k == Pound || p.isItemStart()) {
				return true
			}
		}
		p.bump()
		moved = true
	}
	return true
}

// vis reads a visibility.
func (p *Parser) vis() bool {
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
		p.path(modStyle)
		p.expect(RParen)
	case (next == KwCrate || next == KwSelfValue || next == KwSuper) && p.ahead(2) == RParen:
		p.bump()
		p.bump()
		p.bump()
	case next == Name && p.ahead(2) == RParen && p.ahead(3) != Comma && p.ahead(3) != RParen && p.ahead(3) != Semi:
		// pub(something) fn: not a tuple field's type
		p.bump()
		p.report(p.tok.Span, "E0704", "incorrect visibility restriction").
			WithHelp("some possible visibility restrictions are:\n`pub(crate)`: visible only on the current crate\n`pub(super)`: visible only in the current module's parent\n`pub(in path::to::module)`: visible only on the specified path").
			WithHelp("make this visible only to module `" + p.tok.Text + "` with `in`")
		p.bump()
		p.bump()
	}
	return true
}

// item reads one item. A use declaration gives as many as it has leaves.
func (p *Parser) item(attrs []Attr, place itemPlace) []Item {
	b := ItemBase{Attrs: attrs, Span: p.tok.Span}
	lo := p.tok.Span
	if len(attrs) > 0 && attrs[0].Span.Lo < lo.Lo {
		lo.Lo = attrs[0].Span.Lo
		b.Span = lo
	}
	b.Pub = p.vis()
	p.wrongCase()
	if p.isWord("default") && p.isItemStart() {
		p.report(p.tok.Span, "E0658", "specialization is experimental")
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
			p.report(p.tok.Span, "", "keyword `"+k.String()+"` is written in the wrong case").
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
		return p.implItem(b)
	case KwMod:
		return p.modItem(b)
	case KwType:
		return p.typeAlias(b)
	case KwStatic:
		return p.static(b)
	case KwConst:
		switch next {
		case KwFn, KwUnsafe, KwExtern, KwAsync:
			return p.fn(b, place)
		}
		if next == Name && p.PeekAt(1).isWord("safe") && p.ahead(2) == KwFn {
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
			p.report(p.tok.Span, "", "module cannot be declared unsafe")
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
		p.report(p.tok.Span, "E0658", "`macro` is experimental")
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
		p.fail(p.prev, "", "visibility `pub` is not followed by an item").WithLabel("the visibility").
			WithHelp("you likely meant to define an item, e.g., `pub fn foo() {}`")
		return
	}
	if p.k == KwLet && place == inModule {
		p.fail(t.Span, "", "expected item, found keyword `let`").
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
			p.fail(t.Span, "", "non-item in item list").WithLabel("non-item starts here")
			return
		}
	}
	if p.isWord("import") {
		p.fail(t.Span, "", "expected item, found `import`").WithHelp("items are imported using the `use` keyword")
		return
	}
	p.fail(t.Span, "", "expected item, found "+p.found()).WithLabel("expected item").
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
	e := p.fail(s, "", "missing `"+kw+"` for "+what+" definition")
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
		p.report(m.Span, "", "macros that expand to items must be delimited with braces or followed by a semicolon").
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
	p.fail(p.tok.Span, "", "expected one of `!` or `::`, found "+p.found()).
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

// ---------------------------------------------------------------- functions

func (p *Parser) fn(b ItemBase, place itemPlace) Item {
	f := &FnItem{ItemBase: b}
	for {
		switch {
		case p.k == KwConst:
			f.Const = true
		case p.k == KwAsync:
			f.Async = true
		case p.k == KwUnsafe:
			f.Unsafe = true
		case p.isWord("safe"):
		case p.k == KwExtern:
			f.Extern = true
			p.bump()
			p.eat(Str)
			continue
		default:
			goto header
		}
		p.bump()
	}
header:
	if !p.expect(KwFn) {
		return f
	}
	f.Name = p.ident()
	f.Generics = p.generics()
	p.params(f, place)
	if p.eat(Arrow) {
		f.Ret = p.tyPlus(true)
	} else if !p.dead && (p.k == Colon || p.k == FatArrow) {
		p.report(p.tok.Span, "", "return types are denoted using `->`").WithHelp("use `->` instead")
		p.bump()
		f.Ret = p.tyPlus(true)
	}
	p.where(&f.Generics)
	for i := range f.Attrs {
		if a := &f.Attrs[i]; a.Path == "intrinsic" && len(a.Args) == 1 && a.Args[0].Kind == Str {
			f.Intrinsic = ParseLit(&a.Args[0], p.d).Str
		}
	}
	p.fnBody(f, place)
	return f
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
			p.report(Span{f.Span.Lo, p.tok.Span.Hi}, "", what+" without body").
				WithHelp("provide a definition for the function: `{ <body> }`")
		}
		p.bump()
	case p.k == LBrace && p.lazy && p.tok != &p.split:
		lo := p.i - 1
		p.group()
		hi := p.i - 1
		if p.k == EOF {
			hi = p.n
		}
		f.BodyTokens = p.toks[lo:hi:hi]
	case p.k == LBrace || p.isFrag(FragBlock):
		f.Body = p.block()
	case p.k == Eq:
		p.fail(p.tok.Span, "", "function body cannot be `= expression;`").
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
		p.unexpected()
	}
}

func (p *Parser) params(f *FnItem, place itemPlace) {
	if p.k != LParen {
		if !p.dead {
			p.report(p.prev.End(), "", "missing parameters for function definition").WithHelp("add a parameter list")
		}
		return
	}
	p.bump()
	for first := true; !p.check(RParen); first = false {
		attrs := p.outerAttrs()
		if p.isSelfParam() {
			lo := p.tok.Span
			p.selfParam(f)
			if !first {
				p.report(lo, "", "unexpected `self` parameter in function").
					WithLabel("must be the first parameter of an associated function")
			} else if (place == inModule || place == inBlock) && !p.dead {
				p.report(f.SelfSpan, "", "`self` parameter is only allowed in associated functions").
					WithLabel("not semantically valid as function parameter").
					WithNote("associated functions are those in `impl` or `trait` definitions")
			}
		} else if p.k == DotDotDot {
			p.fail(p.tok.Span, "", "only foreign, `unsafe extern \"C\"`, or `unsafe extern \"C-unwind\"` functions may have a C-variadic arg")
		} else {
			prm := p.param()
			prm.Attrs = attrs
			f.Params = append(f.Params, prm)
		}
		if !p.sep(RParen) {
			break
		}
	}
	p.expect(RParen)
}

func (p *Parser) param() Param {
	var prm Param
	lo := p.tok.Span
	p.paramName()
	prm.Pat = p.patNoAlt()
	p.exp.add(Or)
	if p.k == Or && !p.dead {
		p.quietAlts()
		p.report(p.from(lo), "", "function parameters require top-level or-patterns in parentheses").
			WithHelp("wrap the pattern in parentheses")
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
		prm.Type = &InferType{TypeNode{p.prev}}
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
		p.fail(p.tok.Span, "", "expected parameter name, found "+p.found()).WithLabel("expected parameter name")
	}
}

func (p *Parser) paramNoType(name string) {
	p.exp = expSet{}
	for _, k := range [...]Kind{Colon, At, Or} {
		p.exp.add(k)
	}
	l := p.exp.list()
	p.fail(p.tok.Span, "", "expected one of "+orList(l)+", found "+p.found()).
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

// ---------------------------------------------------------------- types

func (p *Parser) structItem(b ItemBase) *StructItem {
	p.bump()
	s := &StructItem{ItemBase: b}
	s.Name = p.ident()
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
		s.Fields = p.namedFields()
		return s
	}
	if !p.dead {
		p.exp = expSet{}
		p.fail(p.tok.Span, "", "expected `where`, `{`, `(`, or `;` after struct name, found "+p.found()).
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
		attrs := p.outerAttrs()
		lo := p.tok.Span
		f := FieldDef{Attrs: attrs, Pub: p.vis()}
		f.Name = Ident{Name: itoa(len(list)), Span: p.tok.Span}
		f.Type = p.ty()
		f.Span = p.from(lo)
		list = append(list, f)
		if !p.sep(RParen) {
			break
		}
	}
	p.expect(RParen)
	return list
}

func (p *Parser) namedFields() []FieldDef {
	p.bump()
	var list []FieldDef
	for !p.check(RBrace) {
		attrs := p.outerAttrs()
		lo := p.tok.Span
		f := FieldDef{Attrs: attrs, Pub: p.vis()}
		if p.k == KwUnsafe && p.ahead(1) == Name {
			p.report(p.tok.Span, "E0658", "unsafe fields are experimental")
			p.bump()
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
			p.report(p.from(s), "E0658", "default values on fields are experimental")
		}
		f.Span = p.from(lo)
		list = append(list, f)
		if p.k == Semi && !p.dead {
			p.report(p.tok.Span, "", "struct fields are separated by `,`").WithHelp("replace `;` with `,`")
			p.bump()
			continue
		}
		if p.dead || p.check(RBrace) {
			break
		}
		if p.eat(Comma) {
			continue
		}
		e := p.report(p.prev.End(), "", "expected `,`, or `}`, found "+p.found()).WithHelp("try adding a comma: `,`")
		if p.k != Name && p.k != KwPub && p.k != Pound {
			p.lastErr = p.tok
			p.kill()
			break
		}
		e.At(p.tok.Span, "")
	}
	p.expect(RBrace)
	return list
}

func (p *Parser) enumItem(b ItemBase) Item {
	p.bump()
	e := &EnumItem{ItemBase: b}
	if p.k == KwStruct && p.ahead(1) == Name {
		p.report(p.tok.Span, "", "`enum` and `struct` are mutually exclusive").WithHelp("replace `enum struct` with `enum`")
		p.bump()
	}
	e.Name = p.ident()
	e.Generics = p.generics()
	p.where(&e.Generics)
	if !p.expect(LBrace) {
		return e
	}
	for !p.check(RBrace) {
		v := VariantDef{Attrs: p.outerAttrs()}
		p.vis()
		v.Name = p.ident()
		switch p.k {
		case LParen:
			v.Kind = TupleKind
			v.Fields = p.tupleFields()
		case LBrace:
			v.Kind = NamedKind
			v.Fields = p.namedFields()
		default:
			p.exp.add(LParen)
			p.exp.add(LBrace)
		}
		if p.eat(Eq) {
			v.Disc = p.expr()
		}
		e.Variants = append(e.Variants, v)
		if p.k == Semi && !p.dead {
			p.exp.add(Comma)
			p.exp.add(RBrace)
			p.unexpectedSoft().WithHelp("replace `;` with `,`")
			p.bump()
			continue
		}
		if !p.sep(RBrace) {
			break
		}
	}
	p.expect(RBrace)
	return e
}

func (p *Parser) typeAlias(b ItemBase) Item {
	p.bump()
	t := &TypeAlias{ItemBase: b}
	t.Name = p.ident()
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
	t.Name = p.ident()
	t.Generics = p.generics()
	if p.eat(Colon) {
		t.Supers = p.bounds()
	}
	if p.k == Eq && !p.dead {
		p.bump()
		t.Supers = p.bounds()
		p.where(&t.Generics)
		p.expectSemi()
		p.report(p.from(b.Span), "E0658", "trait aliases are experimental").
			WithHelp("write a trait with these supertraits and an `impl<T: …> Name for T {}`")
		return t
	}
	p.where(&t.Generics)
	t.Items = p.assocItems(inTrait)
	return t
}

func (p *Parser) implItem(b ItemBase) *ImplItem {
	p.bump()
	m := &ImplItem{ItemBase: b}
	if p.k == Lt && p.implGenerics() {
		m.Generics = p.generics()
	}
	if p.k == KwConst {
		p.report(p.tok.Span, "E0658", "const trait impls are experimental")
		p.bump()
	}
	if p.k == KwFor && p.ahead(1) != Lt {
		p.report(p.prev.End(), "", "missing trait in a trait impl").WithHelp("add a trait here").
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
		p.report(Span{p.prev.Hi, p.tok.Span.Lo}, "", "missing `for` in a trait impl").WithHelp("add `for` here")
	}
	if p.eat(KwFor) || missing {
		if pt, ok := m.Self.(*PathType); ok && pt.QSelf == nil {
			m.Trait = pt.Path
		} else if !p.dead {
			p.report(lo.To(m.Self.TypeSpan()), "", "expected a trait, found type")
		}
		m.Self = p.ty()
	} else if m.Neg && !p.dead {
		p.report(lo, "", "inherent impls cannot be negative")
	}
	p.where(&m.Generics)
	m.Items = p.assocItems(inImpl)
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
		p.report(it.Span, "", "associated `static` items are not allowed")
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
			p.report(it.Span, "", "associated type in `impl` without body").
				WithHelp("provide a definition for the type: `= <type>;`")
		}
		return
	case *ConstItem:
		if it.Value == nil && place == inImpl {
			p.report(it.Span, "", "associated constant in `impl` without body").
				WithHelp("provide a definition for the constant: `= <expr>;`")
		}
		return
	default:
		return
	}
	p.report(it.Base().Span, "", what+" is not supported in "+where).
		WithHelp("consider moving the " + what + " out to a nearby module scope")
}

// ---------------------------------------------------------------- the rest

func (p *Parser) constItem(b ItemBase) Item {
	p.bump()
	c := &ConstItem{ItemBase: b}
	switch {
	case p.k == KwMut:
		p.report(p.tok.Span, "", "const globals cannot be mutable").WithLabel("cannot be mutable").
			WithHelp("you might want to declare a static instead")
		p.bump()
		c.Name = p.ident()
	case p.k == KwLet:
		p.report(p.from(p.prev).To(p.tok.Span), "", "`const` and `let` are mutually exclusive").WithHelp("remove `let`")
		p.bump()
		c.Name = p.ident()
	case p.k == Underscore:
		c.Name = p.tok.Ident()
		p.bump()
	default:
		c.Name = p.ident()
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
		return &InferType{TypeNode{p.prev}}
	}
	if p.k == Eq || p.k == Semi {
		p.report(p.prev.End(), "", "missing type for `"+kind+"` item").WithHelp("provide a type for the item: `: <type>`")
	} else {
		p.unexpected()
	}
	return &InferType{TypeNode{p.prev}}
}

func (p *Parser) static(b ItemBase) Item {
	p.bump()
	s := &StaticItem{ItemBase: b}
	s.Mut = p.eat(KwMut)
	s.Name = p.ident()
	s.Type = p.itemType("static")
	if p.eat(Eq) {
		s.Value = p.expr()
	} else if !p.dead && p.k == Semi {
		p.report(Span{b.Span.Lo, p.tok.Span.Hi}, "", "free static item without body").
			WithHelp("provide a definition for the static: `= <expr>;`")
	}
	p.expectSemi()
	return s
}

func (p *Parser) modItem(b ItemBase) Item {
	p.bump()
	m := &ModItem{ItemBase: b}
	m.Name = p.ident()
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
			p.fail(p.tok.Span, "", "crate name using dashes are not valid in `extern crate` statements").
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
	m.Name = p.ident()
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
	body := p.group()
	if delim != LBrace && !p.eat(Semi) && !p.dead {
		p.report(p.from(lo), "", "macros must be delimited with braces or followed by a semicolon").
			WithHelp("add a semicolon")
	}
	sub := Parser{d: p.d, end: p.prev, what: "macro definition"}
	sub.start(body)
	for sub.k != EOF {
		var r MacroRule
		if sub.k != LParen && sub.k != LBrack && sub.k != LBrace {
			sub.fail(sub.tok.Span, "", "invalid macro matcher; matchers must be contained in balanced delimiters")
			break
		}
		r.Matcher = sub.group()
		if !sub.expectOnly(FatArrow) {
			break
		}
		if sub.k != LParen && sub.k != LBrack && sub.k != LBrace {
			sub.fail(sub.tok.Span, "", "macro rhs must be delimited")
			break
		}
		r.Body = sub.group()
		m.Rules = append(m.Rules, r)
		if sub.k != EOF && !sub.expectOnly(Semi) {
			break
		}
	}
	if len(body) == 0 && !p.dead {
		p.report(p.from(b.Span), "", "macros must contain at least one rule")
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
		p.useEnd(b, path, list)
		return
	}
	self := nested && p.k == KwSelfValue && p.ahead(1) != PathSep
	own := p.path(modStyle)
	if own.Global {
		path.Global = true
	}
	path.Span = own.Span
	if self {
		if len(path.Segs) == 0 {
			path.Segs = own.Segs
		}
	} else {
		path.Segs = append(path.Segs, own.Segs...)
	}
	if p.k == PathSep && !p.dead { // a::{ or a::*
		p.bump()
		p.useEnd(b, path, list)
		return
	}
	if p.k == Colon && p.ahead(1) == Name {
		p.report(p.tok.Span, "", "expected `::`, found `:`").WithHelp("use double colon")
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
	*list = append(*list, u)
}

func (p *Parser) useEnd(b ItemBase, path *Path, list *[]Item) {
	if p.eat(Star) {
		path.Span = p.from(path.Span)
		*list = append(*list, &UseItem{ItemBase: b, Path: path, Glob: true})
		return
	}
	p.bump()
	for !p.check(RBrace) {
		p.useTree(b, path, list, true)
		if !p.sep(RBrace) {
			break
		}
	}
	p.expect(RBrace)
}

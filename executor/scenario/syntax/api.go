package syntax

import "github.com/pollground/pollground/executor/scenario/diag"

// ParseFile scans and parses a file. It always returns a File, with what could
// be read; errors are in d. With lazyBodies the bodies of functions, impls and
// traits are not read until ParseBody or ParseAssocItems is called, and the
// file's edition is not looked for.
func ParseFile(f *SourceFile, d *Diags, lazyBodies bool) *File {
	toks, doc, ok := scanFile(f, d, lazyBodies)
	file := &File{Doc: doc}
	if !ok {
		return file
	}
	if !lazyBodies {
		f.readEdition(toks, d)
		f.words = map[string]bool{}
		for i := range toks {
			t := &toks[i]
			if f.Edition >= Edition2024 && t.isWord("gen") {
				t.Kind = KwGen
			}
			if t.Text != "" && class[t.Text[0]]&cIdentStart != 0 {
				f.words[t.Text] = true
			}
		}
	}
	end := Span{f.End(), f.End()}
	if n := len(toks); n > 0 {
		end = toks[n-1].Span
	}
	p := &Parser{d: d, end: end, lazy: lazyBodies, docs: f.docs}
	if lazyBodies {
		p.file = f
	}
	p.start(toks)
	file.Attrs = p.innerAttrs()
	for {
		file.Items = append(file.Items, p.items(inModule, EOF)...)
		if p.k == EOF {
			release(toks)
			return file
		}
	}
}

// ParseBody parses a body that ParseFile left as tokens; otherwise does nothing.
func ParseBody(fn *FnItem, d *Diags) {
	if fn.BodyTokens == nil {
		return
	}
	p := &Parser{d: d, lazy: true}
	unread := len(fn.BodyTokens) == 1
	toks := reading(fn.BodyTokens, d)
	p.start(toks)
	fn.BodyTokens = nil
	fn.Body = p.block()
	if unread {
		release(toks)
	}
}

func parserFor(toks []Token, d *Diags) *Parser {
	p := &Parser{d: d, what: "macro arguments"}
	p.start(toks)
	return p
}

// ParseExprTokens parses all of toks as one expression, as the expansion of a
// macro in an expression's place: one semicolon at the end is passed over. On
// an error the result is a *BadExpr or what was read, never nil.
func ParseExprTokens(toks []Token, d *Diags) Expr {
	p := parserFor(toks, d)
	x := p.expr()
	p.eat(Semi)
	p.leftOver("expression")
	return x
}

// leftOver reports tokens that an expansion has too many.
func (p *Parser) leftOver(place string) {
	if p.k != EOF && !p.dead {
		p.fail(p.tok.Span, diag.SyntaxError, "macro expansion ignores "+p.found()+" and any tokens following").
			WithNote("the usage of the macro is likely invalid in " + place + " position")
	}
}

// ParseExprListTokens parses expressions with commas between and perhaps after
// them, as in vec![…]. ok is false after an error.
func ParseExprListTokens(toks []Token, d *Diags) (list []Expr, ok bool) {
	p := parserFor(toks, d)
	for p.k != EOF && !p.dead {
		list = append(list, p.expr())
		if p.k != EOF && !p.eat(Comma) {
			p.unexpected()
		}
	}
	return list, p.errs == 0
}

// ParseTypeTokens parses all of toks as one type; on an error *InferType.
func ParseTypeTokens(toks []Token, d *Diags) Type {
	p := parserFor(toks, d)
	t := p.ty()
	p.leftOver("type")
	return t
}

// ParsePatTokens parses all of toks as one pattern, alternatives included; on
// an error *WildPat.
func ParsePatTokens(toks []Token, d *Diags) Pat {
	p := parserFor(toks, d)
	t := p.pat()
	p.leftOver("pattern")
	return t
}

// ParseItemsTokens parses all of toks as items of a module; lazyBodies as in
// ParseFile, of what ExpandLazy wrote: the memory of those tokens is used again.
func ParseItemsTokens(toks []Token, d *Diags, lazyBodies bool) []Item {
	p := parserFor(toks, d)
	p.lazy = lazyBodies
	list := p.items(inModule, EOF)
	if lazyBodies {
		release(toks)
	}
	return list
}

// ParseAssocItemsTokens parses all of toks as items of a trait (or else an impl), in the same way.
func ParseAssocItemsTokens(toks []Token, d *Diags, trait, lazyBodies bool) []Item {
	place := inImpl
	if trait {
		place = inTrait
	}
	p := parserFor(toks, d)
	p.lazy = lazyBodies
	list := p.items(place, EOF)
	for _, it := range list {
		p.checkAssoc(it, place)
	}
	if lazyBodies {
		release(toks)
	}
	return list
}

// ParseAssocItems gives the items of a trait (or else an impl) that ParseFile
// left unread.
func ParseAssocItems(unread *Token, d *Diags, trait bool) []Item {
	place := inImpl
	if trait {
		place = inTrait
	}
	p := &Parser{d: d, lazy: true}
	toks := unread.read(d)
	p.start(toks)
	list := p.assocItems(place)
	release(toks)
	return list
}

// ParseStmtsTokens parses all of toks as the inside of a block. A last
// ExprStmt without Semi is the value.
func ParseStmtsTokens(toks []Token, d *Diags) []Stmt {
	return parserFor(toks, d).stmts(EOF)
}

// ---------------------------------------------------------------- Parser's public face

// Peek is the current token, which is EOF at the end.
func (p *Parser) Peek() *Token { return p.tok }

// PeekAt is the token n further; PeekAt(0) is Peek.
func (p *Parser) PeekAt(n int) *Token {
	if n == 0 {
		return p.tok
	}
	if i := p.i + n - 1; i < p.n {
		return &p.toks[i]
	}
	return &eofToken
}

// Next takes a token.
func (p *Parser) Next() Token { t := *p.tok; p.bump(); return t }

// AtEnd is true at the end and after an error.
func (p *Parser) AtEnd() bool { return p.k == EOF }

// Failed is true once this parser has reported an error.
func (p *Parser) Failed() bool { return p.errs > 0 }

// Fail reports an error and moves to the end.
func (p *Parser) Fail(s Span, code diag.Code, msg string) *Diag { return p.fail(s, code, msg) }

// Accept takes the current token if it is a k, or the k in front of a longer operator.
func (p *Parser) Accept(k Kind) bool { return p.eatPart(k) }

// Expect is Accept that reports an error.
func (p *Parser) Expect(k Kind) bool { return p.expectPart(k) }

// Ident takes a name that is no keyword.
func (p *Parser) Ident() (Ident, bool) {
	id := p.ident()
	return id, !p.dead
}

// Expr reads an expression.
func (p *Parser) Expr() Expr { return p.expr() }

// Type reads a type.
func (p *Parser) Type() Type { return p.ty() }

// Pat reads a pattern with its alternatives.
func (p *Parser) Pat() Pat { return p.pat() }

// Path reads a path as expressions have it, arguments after ::.
func (p *Parser) Path() *Path { return p.path(exprStyle) }

// Block reads {…}.
func (p *Parser) Block() *BlockExpr { return p.block() }

// Attrs reads outer attributes.
func (p *Parser) Attrs() []Attr { return p.outerAttrs() }

// TokenTree takes one token or one whole group, delimiters included.
func (p *Parser) TokenTree() []Token {
	if p.k == EOF || p.tok == &p.split {
		t := p.Next()
		return []Token{t}
	}
	lo := p.i - 1
	p.skipTree()
	hi := p.i - 1
	if p.k == EOF {
		hi = max(p.n, lo)
	}
	return p.toks[lo:hi:hi]
}

// Taken is the number of tokens that have been taken.
func (p *Parser) Taken() int {
	if p.k == EOF {
		return p.n
	}
	return p.i - 1
}

// Begins reports whether a macro tries to read such a fragment where the parser stands.
func (p *Parser) Begins(k FragKind) bool { return p.canBeginFrag(k) }

// Describe is a token as messages have it.
func Describe(t *Token) string { return describe(t) }

// Rest takes all that is left.
func (p *Parser) Rest() []Token {
	if p.k == EOF {
		return nil
	}
	var rest []Token
	if p.tok == &p.split {
		rest = append([]Token{p.split}, p.toks[p.i:]...)
	} else {
		rest = p.toks[p.i-1 : p.n : p.n]
	}
	p.i = p.n
	p.bump()
	return rest
}

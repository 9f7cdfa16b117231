package syntax

import (
	"sort"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// Doc comments are no tokens. The parser knows where they stand, reports those that document nothing, as rustc does,
// and notes which items have one. For the program's macros they are attributes, #[doc = "text"].

// docComment is the place of a doc comment, with its text.
type docComment struct {
	Span
	text  string
	inner bool // it documents what is around it
}

// docsIn returns the doc comments between two places.
func (p *Parser) docsIn(lo, hi Pos) []docComment {
	from := sort.Search(len(p.docs), func(i int) bool { return p.docs[i].Lo >= lo })
	to := from
	for to < len(p.docs) && p.docs[to].Lo < hi {
		to++
	}
	return p.docs[from:to]
}

// withDocs is the call with its doc comments as attributes.
func (c *MacroCall) withDocs() *MacroCall {
	out := *c
	out.Args = make([]Token, 0, len(c.Args)+7*len(c.docs))
	docs := c.docs
	for i := 0; i <= len(c.Args); i++ {
		for len(docs) > 0 && (i == len(c.Args) || docs[0].Lo < c.Args[i].Span.Lo) {
			out.Args = docs[0].attribute(out.Args)
			docs = docs[1:]
		}
		if i < len(c.Args) {
			out.Args = append(out.Args, c.Args[i])
		}
	}
	return &out
}

// attribute appends the attribute that a doc comment stands for.
func (d *docComment) attribute(to []Token) []Token {
	add := func(k Kind, text string) { to = append(to, Token{Kind: k, Text: text, Span: d.Span}) }
	text := d.text[3:]
	if d.text[1] == '*' {
		text = text[:len(text)-2]
	}
	hashes := "#"
	for strings.Contains(text, `"`+hashes) {
		hashes += "#"
	}
	add(Pound, "#")
	if d.inner {
		add(Not, "!")
	}
	add(LBrack, "[")
	add(Name, "doc")
	add(Eq, "=")
	add(Str, "r"+hashes+`"`+text+`"`+hashes)
	add(RBrack, "]")
	return to
}

// docsHere returns the doc comments in front of the current token, but those at the start of a file, module or block.
func (p *Parser) docsHere() []docComment {
	if len(p.docs) == 0 || p.dead {
		return nil
	}
	hi := p.tok.Span.Lo
	if p.k == EOF {
		hi = p.docs[len(p.docs)-1].Hi
	}
	i := sort.Search(len(p.docs), func(i int) bool { return p.docs[i].Lo >= p.prev.Hi })
	n := i
	for n < len(p.docs) && p.docs[n].Lo < hi {
		n++
	}
	here := p.docs[i:n]
	if p.inside == p.tok.Span.Lo {
		for len(here) > 0 && here[0].inner {
			here = here[1:]
		}
	}
	return here
}

// lastDoc returns the last doc comment in front of the current token.
func (p *Parser) lastDoc() (c docComment, ok bool) {
	if here := p.docsHere(); len(here) > 0 {
		return here[len(here)-1], true
	}
	return c, false
}

// uselessDoc reports a doc comment with nothing behind it that it could document.
func (p *Parser) uselessDoc(code diag.Code) {
	if c, ok := p.lastDoc(); ok {
		p.report(c.Span, code, "found a documentation comment that doesn't document anything").
			WithHelp("doc comments must come before what they document, if a comment was intended use `//`")
	}
}

// docBehindItems reports doc comments at the end of a list of items.
func (p *Parser) docBehindItems(place itemPlace) {
	p.innerDocs()
	if place != inModule && p.k == RBrace && len(p.docsHere()) == 1 {
		p.uselessDoc(diag.E0584)
	} else if c, ok := p.lastDoc(); ok {
		p.fail(c.Span, diag.SyntaxError, "expected item after doc comment").
			WithLabel("this doc comment doesn't document anything")
	}
}

// innerDocs reports doc comments about what is around them that do not stand at its start.
func (p *Parser) innerDocs() {
	for _, c := range p.docsHere() {
		if c.inner {
			p.report(c.Span, diag.E0753, "expected outer doc comment").
				WithNote("inner doc comments like this (starting with `//!` or `/*!`) can only appear before items")
		}
	}
}

// docBehindStmts reports doc comments in front of the end of a block.
func (p *Parser) docBehindStmts() {
	switch p.prevK {
	case Semi, LBrace, RBrace:
		p.innerDocs()
		p.uselessDoc(diag.E0585)
	default:
		if c, ok := p.lastDoc(); ok {
			p.fail(c.Span, diag.SyntaxError, "expected one of `.`, `;`, `?`, `}`, or an operator, found doc comment")
		}
	}
}

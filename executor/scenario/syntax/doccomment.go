package syntax

import (
	"sort"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// Doc comments are no tokens: they are attributes that mean nothing here. The parser knows where they stand, and
// reports those that document nothing, as rustc does.

// docComment is the place of a doc comment.
type docComment struct {
	Span
	inner bool // it documents what is around it
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

package syntax

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// A thread is one way to be in the matcher: a location and what was matched so
// far, as a list from the last to the first.
type thread struct {
	at    int
	binds *bind
}

type bind struct {
	prev *bind
	v    int
	dep  int
	seq  bool // an empty sequence begins at depth dep; else toks were matched
	toks []Token
}

// match is what a metavariable holds: tokens, or a list of matches.
type match struct {
	toks []Token
	list []*match
	seq  bool
}

type matchResult uint8

const (
	matched matchResult = iota
	noMatch
	matchError // reported
)

// mismatch is where a rule gave up.
type mismatch struct {
	at   int // tokens taken
	tok  Token
	want string // what the matcher had there, if it was just one thing
	span Span   // its place

	wanted *Token // want, when it is a token
}

func (m *Macro) match(r *rule, call *MacroCall, end Span, d *Diags) ([]*match, matchResult, mismatch) {
	if r.all && len(call.Args) > 0 {
		return []*match{{seq: true, list: []*match{{toks: call.Args}}}}, matched, mismatch{}
	}
	m.Work++
	if l := &r.locs[0]; l.kind == locToken && (len(call.Args) == 0 || !sameToken(&l.tok, &call.Args[0])) {
		tok := eofToken
		if len(call.Args) > 0 {
			tok = call.Args[0]
		}
		return nil, noMatch, mismatch{at: min(1, len(call.Args)), tok: tok, wanted: &l.tok, span: l.tok.Span}
	}
	// Most rules that do not match begin with other tokens: these need no parser.
	for i := range r.locs {
		l := &r.locs[i]
		if l.kind != locToken || i == len(call.Args) {
			break
		}
		if !sameToken(&l.tok, &call.Args[i]) {
			m.Work += i + 1
			return nil, noMatch, mismatch{at: i + 1, tok: call.Args[i], wanted: &l.tok, span: l.tok.Span}
		}
	}
	p := &Parser{d: d, what: "macro arguments", end: end}
	p.start(call.Args)
	cur := []thread{{}}
	var next, frags []thread
	var missed mismatch
	// Ways that meet at one location go on as one: $($(a)+)+ has two at every
	// token. taken says at which step a location was last in next.
	taken := make([]int, len(r.locs))
	for step := 1; ; step++ {
		advance := func(at int, binds *bind) {
			if taken[at] != step {
				taken[at] = step
				next = append(next, thread{at, binds})
			}
		}
		next, frags = next[:0], frags[:0]
		missed.want = ""
		tried := 0
		miss := func(what string, s Span) {
			tried++
			missed.want, missed.span = what, s
		}
		for len(cur) > 0 {
			m.Work++
			t := cur[len(cur)-1]
			cur = cur[:len(cur)-1]
			l := &r.locs[t.at]
			switch l.kind {
			case locToken:
				if sameToken(&l.tok, p.tok) {
					advance(t.at+1, t.binds)
				} else {
					miss(describe(&l.tok), l.tok.Span)
				}
			case locSeq:
				for v := l.v; v < l.v+l.n; v++ {
					t.binds = &bind{prev: t.binds, v: v, dep: l.dep, seq: true}
				}
				if l.op != '+' {
					cur = append(cur, thread{l.to, t.binds})
				}
				cur = append(cur, thread{t.at + 1, t.binds})
			case locSeqEnd:
				cur = append(cur, thread{t.at + 1, t.binds})
				if l.op != '?' {
					cur = append(cur, thread{l.to, t.binds})
				}
			case locSep:
				cur = append(cur, thread{t.at + 2, t.binds})
				if sameToken(&l.tok, p.tok) {
					advance(t.at+1, t.binds)
				} else {
					miss(describe(&l.tok), l.tok.Span)
				}
			case locAfter:
				cur = append(cur, thread{l.to, t.binds})
			case locVar:
				if v := &r.vars[l.v]; p.canBeginFrag(v.kind) && !(v.old && (p.k == KwConst || p.k == Underscore)) {
					frags = append(frags, t)
				} else {
					miss("meta-variable `$"+v.name+":"+v.kind.String()+"`", v.span)
				}
			case locEnd:
				if p.k == EOF && p.errs > 0 {
					return nil, matchError, missed
				}
				if p.k == EOF {
					return collect(t.binds, len(r.vars)), matched, missed
				}
			}
		}
		switch {
		case len(next) == 0 && len(frags) == 0:
			if tried > 1 {
				missed.want = ""
			}
			missed.at, missed.tok = p.i, *p.tok
			return nil, noMatch, missed
		case len(frags) == 0:
			cur = append(cur, next...)
			p.bump()
		case len(next) == 0 && len(frags) == 1:
			t := frags[0]
			l := &r.locs[t.at]
			toks := p.fragment(r.vars[l.v].kind)
			m.Work += len(toks)
			if p.dead {
				return nil, matchError, missed
			}
			cur = append(cur, thread{t.at + 1, &bind{prev: t.binds, v: l.v, dep: l.dep, toks: toks}})
		default:
			m.ambiguous(r, p, frags, len(next))
			return nil, matchError, missed
		}
	}
}

func (m *Macro) ambiguous(r *rule, p *Parser, frags []thread, others int) {
	var names []string
	for _, t := range frags {
		v := &r.vars[r.locs[t.at].v]
		names = append(names, v.kind.String()+" ('"+v.name+"')")
	}
	opts := "built-in NTs " + strings.Join(names, " or ")
	switch {
	case others == 1:
		opts += " or 1 other option."
	case others > 1:
		opts += " or " + strconv.Itoa(others) + " other options."
	default:
		opts += "."
	}
	p.report(p.tok.Span, diag.SyntaxError, "local ambiguity when calling macro `"+m.Name+"`: multiple parsing options: "+opts)
}

func sameToken(a, b *Token) bool {
	if a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case Name, Lifetime:
		return a.Text == b.Text && a.Raw == b.Raw
	case Int, Float, Str, ByteStr, CStr, Char, Byte:
		return a.Text == b.Text
	case Interpolated:
		return false
	}
	return true
}

// collect turns the list of bindings into one tree per metavariable.
func collect(b *bind, vars int) []*match {
	var order []*bind
	for ; b != nil; b = b.prev {
		order = append(order, b)
	}
	out := make([]*match, vars)
	for i := len(order) - 1; i >= 0; i-- {
		b := order[i]
		x := &match{toks: b.toks, seq: b.seq}
		if b.dep == 0 {
			out[b.v] = x
			continue
		}
		at := out[b.v]
		for d := 1; d < b.dep; d++ {
			at = at.list[len(at.list)-1]
		}
		at.list = append(at.list, x)
	}
	return out
}

// canBeginFrag is rustc's table of what fragments begin with.
func (p *Parser) canBeginFrag(k FragKind) bool {
	switch k {
	case FragExpr:
		return canBeginExpr(p.tok) && p.k != KwLet
	case FragType:
		return p.canBeginType()
	case FragIdent:
		return p.tok.IsIdent()
	case FragLiteral:
		return p.k.IsLiteral() || p.k == Minus || p.k == KwTrue || p.k == KwFalse || p.isFrag(FragLiteral) || p.isFrag(FragExpr) && isLiteralFrag(p.tok.Frag)
	case FragVis:
		return p.k == Comma || p.tok.IsIdent() || p.k == Interpolated || p.canBeginType() || p.k == EOF
	case FragBlock:
		return p.k == LBrace || p.isFrag(FragBlock)
	case FragPath, FragMeta:
		return p.k == PathSep || p.tok.IsIdent() || p.k == CrateRoot || p.isFrag(FragPath) || p.isFrag(FragMeta)
	case FragPat, FragPatParam:
		switch p.k {
		case LParen, LBrack, And, AndAnd, Minus, DotDot, DotDotDot, DotDotEq, PathSep, Lt, Shl, Underscore, CrateRoot:
			return true
		case Or:
			return k == FragPat
		case Interpolated:
			switch p.tok.Frag.Kind {
			case FragPat, FragPatParam, FragExpr, FragLiteral, FragPath, FragType:
				return true
			}
			return false
		}
		return p.tok.IsIdent() || p.k.IsLiteral()
	case FragLifetime:
		return p.k == Lifetime
	}
	switch p.k { // tt, item, stmt
	case EOF, RParen, RBrack, RBrace:
		return false
	}
	return true
}

func isLiteralFrag(f *Fragment) bool {
	t := f.Tokens
	if len(t) == 2 && t[0].Kind == Minus {
		t = t[1:]
	}
	return len(t) == 1 && (t[0].Kind.IsLiteral() || t[0].Kind == KwTrue || t[0].Kind == KwFalse)
}

// fragment reads one fragment and returns what stands for it in the expansion.
func (p *Parser) fragment(k FragKind) []Token {
	switch k {
	case FragTT:
		return p.TokenTree()
	case FragIdent, FragLifetime:
		return []Token{p.Next()}
	}
	start, half := p.i-1, p.tok == &p.split
	first := *p.tok
	if p.k == EOF {
		start = p.i
	}
	switch k {
	case FragExpr:
		p.expr()
	case FragType:
		p.ty()
	case FragPat:
		p.pat()
	case FragPatParam:
		p.patNoAlt()
	case FragPath:
		p.path(typeStyle)
	case FragBlock:
		p.block()
	case FragLiteral:
		p.litMaybeMinus()
	case FragVis:
		p.vis()
	case FragStmt:
		p.fragStmt()
	case FragItem:
		at := p.tok.Span
		n := p.i
		off := p.off
		p.off = true // the item is parsed again where it is put
		attrs := p.outerAttrs()
		if !p.dead && !p.isItemStart() && !p.isPathStart() {
			p.fail(at, diag.SyntaxError, "expected an item keyword")
		} else if items := p.item(attrs, inModule); len(items) == 0 && p.i == n {
			p.fail(at, diag.SyntaxError, "expected an item keyword")
		}
		p.off = off
	case FragMeta:
		if p.k == KwUnsafe && p.ahead(1) == LParen {
			p.bump()
			p.group()
			break
		}
		p.path(modStyle)
		switch p.k {
		case LParen, LBrack, LBrace:
			p.group()
		case Eq:
			p.bump()
			p.expr()
		}
	}
	if p.dead {
		return nil
	}
	end := p.i - 1
	if p.k == EOF {
		end = p.n
	}
	toks := p.toks[start:max(start, end):max(start, end)]
	if half {
		toks = append([]Token{first}, toks[1:]...)
	}
	if p.tok == &p.split {
		// The fragment ended inside of an operator, as in Vec<$t>>.
		front := p.toks[end]
		kind, _ := halves(front.Kind)
		front.Kind, front.Text = kind, front.Text[:1]
		front.Span.Hi = front.Span.Lo + 1
		toks = append(toks, front)
	}
	switch k {
	case FragVis, FragItem, FragMeta, FragBlock:
		return toks
	}
	if len(toks) == 1 && toks[0].Kind == Interpolated && (toks[0].Frag.Kind == k || k == FragStmt) {
		return toks
	}
	if k == FragLiteral && len(toks) == 1 {
		return toks
	}
	if len(toks) == 0 {
		return nil
	}
	f := &Fragment{Kind: k, Tokens: toks}
	for i := range toks {
		f.weight += toks[i].weight()
	}
	last := toks[len(toks)-1]
	t := Token{Kind: Interpolated, Frag: f, Span: toks[0].Span.To(last.Span), Ctx: toks[0].Ctx, NL: toks[0].NL}
	t.Text = TokensString(leaves(nil, toks[:min(len(toks), 8)])) // for messages
	return []Token{t}
}

// leaves appends the tokens of a list, fragments written out, until there are 64 of them. Fragments of fragments may be
// long.
func leaves(to, toks []Token) []Token {
	for i := range toks {
		switch t := &toks[i]; {
		case len(to) >= 64:
			return to
		case t.Kind == Interpolated:
			to = leaves(to, t.Frag.Tokens)
		default:
			to = append(to, *t)
		}
	}
	return to
}

// fragStmt reads a statement without the semicolon at its end.
func (p *Parser) fragStmt() {
	attrs := p.outerAttrs()
	switch {
	case p.isFrag(FragStmt):
		p.bump()
	case p.k == KwLet:
		p.bump()
		s := &LetStmt{Attrs: attrs, Pat: p.patNoAlt()}
		if p.eat(Colon) {
			s.Type = p.ty()
		}
		if p.eat(Eq) {
			s.Init = p.expr()
			if p.k == KwElse {
				p.letElse(s)
			}
		}
	case p.isItemStart():
		p.item(attrs, inBlock)
	case p.k == Semi:
		p.fail(p.tok.Span, diag.SyntaxError, "expected a statement")
	default:
		p.exprRes(stmtExpr)
	}
}

func (t *Token) weight() int {
	if t.Kind == Interpolated {
		return t.Frag.weight + 1
	}
	return 1
}

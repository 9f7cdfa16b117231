package syntax

import "strings"

// Most of the library is not used by the program at hand. So the bodies of its
// functions, impls and traits are skipped by the scanner, which looks for
// nothing but their closing brace, and come to the parser as one Unread token.
// The parser keeps that token in the item; ParseBody and ParseAssocItems read
// it when somebody looks inside, and find bodies in bodies unread again.
//
// In the body of a macro such a token is transcribed as a whole (the integers'
// impls are written for twelve types, of which a program uses two), together
// with what the metavariables were at the place.
//
// Of an impl in a module the head stays unread too, but for the words that it is
// found by.
//
// The files of the program itself are always read completely.

// itemHead notes that a body will follow the keyword that ends at j. In a type,
// fn and impl are no such keywords: fn(u8) has no name, and impl stands inside
// of another head.
func (s *scanner) itemHead(k Kind, j int) {
	if s.head != 0 || s.call != 0 {
		return
	}
	switch k {
	case KwFn:
		for j < len(s.src) && class[s.src[j]]&cSpace != 0 {
			j++
		}
		if j == len(s.src) || s.src[j] == '(' {
			return
		}
	case KwImpl, KwTrait:
	default:
		return
	}
	s.head = len(s.opens) + 1
}

// enterCall notes the arguments of a macro call: the macro may take bodies
// apart. The rules of a macro's definition are no such arguments.
func (s *scanner) enterCall() {
	n := len(s.toks)
	if n >= 2 && s.toks[n-1].Kind == Not && s.toks[n-2].Kind == Name {
		s.call = len(s.opens) + 1
	}
}

// leave notes that n delimiters are open after one was closed.
func (s *scanner) leave(n int) {
	if s.head > n+1 {
		s.head = 0
	}
	if s.call > n {
		s.call = 0
	}
}

// An ImplHead is what an impl can be found by without its types: words, see headWord. A variable of a macro is the word
// $, or $< if it has arguments: then it is no primitive type.
type ImplHead struct {
	Of   string // the trait; "" for an inherent impl
	Self string // "" for a parameter, or what headWord has no word for
}

// implHead reads the head of the impl at the start of toks. n is the index of its body, len(toks) without one.
func implHead(toks []Token) (h ImplHead, n int) {
	n = 1
	var params []string
	if n < len(toks) && toks[n].Kind == Lt {
		for depth := 0; n < len(toks); n++ {
			depth += angle(toks[n].Kind)
			if k := toks[n-1].Kind; depth == 1 && (k == Lt || k == Comma) {
				params = append(params, toks[n].Text)
			}
			if depth <= 0 {
				break
			}
		}
		n++
	}
	if n < len(toks) && toks[n].Kind == Not {
		n++
	}
	h.Self, n = headWord(toks, n)
	if n < len(toks) && toks[n].Kind == KwFor {
		h.Of = h.Self
		h.Self, n = headWord(toks, n+1)
	}
	for _, q := range params {
		if q == h.Self || q == "$" && h.Self != "" && h.Self[0] == '$' {
			h.Self = ""
		}
	}
	for n < len(toks) && toks[n].Kind != Unread {
		n++
	}
	return h, n
}

func angle(k Kind) int {
	switch k {
	case Lt:
		return 1
	case Gt:
		return -1
	case Shr:
		return -2
	}
	return 0
}

// headWord returns the word that stands for the type or trait at i: the last name of a path, the name behind dyn, or
// one of & [ ( * and !. n is the index behind the type.
func headWord(toks []Token, i int) (word string, n int) {
	first := i
	for depth := 0; i < len(toks); i++ {
		t := &toks[i]
		if depth == 0 && (t.Kind == KwFor || t.Kind == KwWhere || t.Kind == Unread) {
			break
		}
		switch depth += angle(t.Kind); {
		case depth > 0:
		case i == first:
			switch t.Kind {
			case And, LBrack, LParen, Star, Not:
				word = t.Text
			case AndAnd:
				word = "&"
			}
		case !toks[first].IsIdent() && toks[first].Kind != PathSep && toks[first].Kind != Dollar:
			continue
		}
		if t.Kind == Name && depth == 0 {
			word = t.Text
			if i > 0 && toks[i-1].Kind == Dollar {
				if word = "$"; i+1 < len(toks) && toks[i+1].Kind == Lt {
					word = "$<"
				}
			}
		}
	}
	return word, i
}

// unreadImpl takes an impl of a file of the library, whose head and body stay text.
func (p *Parser) unreadImpl(b ItemBase) Item {
	toks := p.toks[p.i-1:]
	head, n := implHead(toks)
	if n == len(toks) {
		return p.implItem(b) // a mistake
	}
	at := Span{p.tok.Span.Lo, toks[n].Span.Hi}
	p.i += n
	p.load()
	text := Token{Kind: Unread, Text: p.file.Src[at.Lo-p.file.Base : at.Hi-p.file.Base], Span: at}
	return &UnreadImpl{ItemBase: b, Head: head, text: text}
}

// HasLang reports whether there may be lang items in what was not read.
func (t *Token) HasLang() bool { return strings.Contains(t.Text, "#[lang") }

// ItemNames calls f for the names of the functions, constants and types that are defined in what was not read, and for
// others. It returns false if a macro's variable may be such a name, or if a macro is called that may define items.
func (t *Token) ItemNames(f func(name string)) bool {
	src, prev := t.Text, ""
	for i := 1; i < len(src); {
		if class[src[i]]&cIdentPart == 0 {
			switch {
			case src[i] == '$' && definesItem(prev), src[i] == '!' && class[src[i-1]]&cIdentPart != 0:
				return false
			case src[i] == '{':
				i = skipBody(src, i)
				continue
			case class[src[i]]&cSpace == 0:
				prev = ""
			}
			i++
			continue
		}
		from := i
		for i < len(src) && class[src[i]]&cIdentPart != 0 {
			i++
		}
		word := src[from:i]
		if definesItem(prev) {
			f(word)
		}
		prev = word
	}
	return true
}

func definesItem(word string) bool { return word == "fn" || word == "const" || word == "type" }

// HasLang is Token.HasLang for the impl.
func (it *UnreadImpl) HasLang() bool { return it.text.HasLang() }

// ParseImpl reads an impl that ParseFile left unread.
func ParseImpl(it *UnreadImpl, d *Diags) Item {
	p := &Parser{d: d, lazy: true}
	toks := it.text.read(d)
	p.start(toks)
	im := p.implItem(it.ItemBase)
	release(toks)
	return im
}

// ImplsOnly reports whether tokens outside of bodies, such as those of a macro, define nothing but impls. It calls impl
// for the head of each impl, and call for the name and the arguments of each macro that they call.
func ImplsOnly(toks []Token, impl func(ImplHead), call func(macro string, args []Token) bool) bool {
	for i := range toks {
		next := EOF
		if i+1 < len(toks) {
			next = toks[i+1].Kind
		}
		switch t := &toks[i]; t.Kind {
		case KwStruct, KwEnum, KwTrait, KwType, KwStatic, KwMod, KwUse, KwExtern:
			return false
		case Unread:
			if t.HasLang() {
				return false
			}
		case KwFn:
			if next != LParen {
				return false
			}
		case KwConst:
			if i == 0 || next != KwMut && toks[i-1].Kind != Lt && toks[i-1].Kind != Comma && toks[i-1].Kind != Star {
				return false
			}
		case KwImpl:
			h, _ := implHead(toks[i:])
			impl(h)
		case Name:
			if next == Not && (i+2 >= len(toks) || !call(t.Text, toks[i+2:closeOf(toks, i+2)])) {
				return false
			}
		}
	}
	return true
}

// Words are the words in tokens, of which one may stand for a type or a trait: see ImplHead. What can only be an
// argument of an attribute or of a call is none.
func Words(toks []Token) (list []string) {
	before := EOF
	for i := range toks {
		switch t := &toks[i]; t.Kind {
		case Name:
			if before != Dollar {
				list = append(list, t.Text)
			}
		case LParen:
			if isTuple(toks[i:]) {
				list = append(list, t.Text)
			}
		case And, LBrack, Star, Not:
			if before != Name && before != Pound {
				list = append(list, t.Text)
			}
		case AndAnd:
			list = append(list, "&")
		}
		before = toks[i].Kind
	}
	return list
}

// isTuple reports whether the parenthesis at the start of toks is empty or has a comma that is in no other.
func isTuple(toks []Token) bool {
	depth := 0
	for i := range toks {
		switch toks[i].Kind {
		case LParen, LBrack, LBrace:
			depth++
		case RParen, RBrack, RBrace:
			if depth--; depth == 0 {
				return i == 1
			}
		case Comma:
			if depth == 1 {
				return true
			}
		}
	}
	return false
}

// delimits are the bytes that skipBody stops at.
var delimits = [256]bool{'{': true, '}': true, '"': true, '\'': true, '/': true}

// skipBody is the index behind the brace that closes the one at i, 0 when there
// is none. It relies on a text without mistakes.
func skipBody(src string, i int) int {
	depth := 0
	for i < len(src) {
		c := src[i]
		i++
		if !delimits[c] {
			continue
		}
		switch c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		case '"':
			i = skipString(src, i)
		case '\'':
			i = skipQuote(src, i)
		case '/':
			if i < len(src) && src[i] == '/' {
				for i < len(src) && src[i] != '\n' {
					i++
				}
			} else if i < len(src) && src[i] == '*' {
				for i++; i < len(src) && !(src[i-1] == '*' && src[i] == '/'); i++ {
				}
				i++
			}
		}
	}
	return 0
}

// skipString is the index behind a string literal with its first quote before i.
func skipString(src string, i int) int {
	h := i - 2
	for src[h] == '#' {
		h--
	}
	if src[h] == 'r' && class[src[h-1]]&cIdentPart == 0 || src[h] == 'r' && src[h-1] == 'b' {
		hashes := i - 2 - h
		for ; i < len(src); i++ {
			if src[i] != '"' {
				continue
			}
			n := 0
			for n < hashes && i+1+n < len(src) && src[i+1+n] == '#' {
				n++
			}
			if n == hashes {
				return i + 1 + n
			}
		}
		return i
	}
	for ; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return i
}

// skipQuote is the index behind a character with its quote before i, or i when
// it is a lifetime's.
func skipQuote(src string, i int) int {
	if i < len(src) && src[i] == '\\' {
		for i += 2; i < len(src) && src[i] != '\''; i++ {
		}
		return i + 1
	}
	for n := 1; n <= 4 && i+n < len(src); n++ {
		if src[i+n] == '\'' {
			if n > 1 && src[i] < 0x80 {
				break
			}
			return i + n + 1
		}
	}
	return i
}

// A later is what an Unread token of an expansion stands for.
type later struct {
	x   expansion
	n   *outNode
	got []*match
}

// read gives the tokens of an Unread token, braces included. release takes them.
func (t *Token) read(d *Diags) []Token {
	if t.Frag == nil {
		return scanPart(t, spare(len(t.Text)/12+16), d)
	}
	l := t.Frag.later
	x := l.x
	x.write(l.n.content(&x), l.got)
	return x.out
}

func scanPart(t *Token, toks []Token, d *Diags) []Token {
	s := scanner{src: t.Text, base: t.Span.Lo, d: d, lazy: true, toks: toks}
	s.scan()
	return s.toks
}

// content is the inside of an Unread token in a macro's body, compiled.
func (n *outNode) content(x *expansion) []outNode {
	if n.sub == nil {
		c := ruleCompiler{d: x.d, vars: x.r.vars}
		n.sub = c.output(scanPart(&n.tok, nil, x.d), n.v)
	}
	return n.sub
}

// varsIn are the metavariables that a text mentions.
func (c *ruleCompiler) varsIn(text string) []int {
	var nodes []outNode
	for i := 0; i < len(text); i++ {
		if text[i] != '$' {
			continue
		}
		j := i + 1
		for j < len(text) && class[text[j]]&cIdentPart != 0 {
			j++
		}
		if v := c.lookup(text[i+1 : j]); v >= 0 {
			nodes = append(nodes, outNode{kind: outVar, v: v})
		}
	}
	return varsOf(nodes, nil)
}

// reading is toks with all Unread ones replaced by what is in them.
func reading(toks []Token, d *Diags) []Token {
	return unfold(toks, d, func(*Token) bool { return true })
}

// writtenOut does this for those that a macro wrote: in the body of a macro
// that a macro defines.
func writtenOut(toks []Token, d *Diags) []Token {
	return unfold(toks, d, func(t *Token) bool { return t.Frag != nil })
}

func unfold(toks []Token, d *Diags, which func(*Token) bool) []Token {
	for i := range toks {
		if toks[i].Kind == Unread && which(&toks[i]) {
			if len(toks) == 1 {
				return unfold(toks[i].read(d), d, which)
			}
			out := append([]Token(nil), toks[:i]...)
			out = append(out, unfold(toks[i].read(d), d, which)...)
			return append(out, unfold(toks[i+1:], d, which)...)
		}
	}
	return toks
}

package syntax

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

// skipBody is the index behind the brace that closes the one at i, 0 when there
// is none. It relies on a text without mistakes.
func skipBody(src string, i int) int {
	depth := 0
	for i < len(src) {
		c := src[i]
		i++
		if c >= 'A' && c != '{' && c != '}' {
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

// read gives the tokens of an Unread token, braces included.
func (t *Token) read(d *Diags) []Token {
	if t.Frag == nil {
		return scanPart(t, d)
	}
	l := t.Frag.later
	x := l.x
	x.write(l.n.content(&x), l.got)
	return x.out
}

func scanPart(t *Token, d *Diags) []Token {
	s := scanner{src: t.Text, base: t.Span.Lo, d: d, lazy: true}
	s.toks = make([]Token, 0, len(t.Text)/12+16)
	s.scan()
	return s.toks
}

// content is the inside of an Unread token in a macro's body, compiled.
func (n *outNode) content(x *expansion) []outNode {
	if n.sub == nil {
		c := ruleCompiler{d: x.d, vars: x.r.vars}
		n.sub = c.output(scanPart(&n.tok, x.d), n.v)
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

package syntax

import (
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// The scanner is one switch on the first byte of a token, in the order of
// rustc's lexer, so that its odd corners come out alike: 1..2 is a range, 1.max
// a method, 'a' a character where 'a a lifetime, 0b1e5 one (bad) float.
//
// It also pairs the delimiters. The parser never sees a file whose delimiters
// do not match: rustc stops there too, since nothing behind the place means
// what it says. Such errors, and texts that never end, set fatal.

const (
	cIdentStart = 1 << iota
	cIdentPart
	cDigit
	cHex
	cSpace
)

var class = func() (t [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		t[c] |= cIdentStart | cIdentPart
		t[c-32] |= cIdentStart | cIdentPart
	}
	t['_'] |= cIdentStart | cIdentPart
	for c := '0'; c <= '9'; c++ {
		t[c] |= cIdentPart | cDigit | cHex
	}
	for c := 'a'; c <= 'f'; c++ {
		t[c] |= cHex
		t[c-32] |= cHex
	}
	for _, c := range "\t\n\v\f\r " {
		t[c] |= cSpace
	}
	return t
}()

// IsKeyword reports whether w can be a name only as r#w.
func IsKeyword(w string) bool { return wordKind(w) != Name }

// wordKind is the kind of a word without quotes or marks.
func wordKind(w string) Kind {
	switch w {
	case "_":
		return Underscore
	case "as":
		return KwAs
	case "async":
		return KwAsync
	case "await":
		return KwAwait
	case "break":
		return KwBreak
	case "const":
		return KwConst
	case "continue":
		return KwContinue
	case "crate":
		return KwCrate
	case "dyn":
		return KwDyn
	case "else":
		return KwElse
	case "enum":
		return KwEnum
	case "extern":
		return KwExtern
	case "false":
		return KwFalse
	case "fn":
		return KwFn
	case "for":
		return KwFor
	case "if":
		return KwIf
	case "impl":
		return KwImpl
	case "in":
		return KwIn
	case "let":
		return KwLet
	case "loop":
		return KwLoop
	case "match":
		return KwMatch
	case "mod":
		return KwMod
	case "move":
		return KwMove
	case "mut":
		return KwMut
	case "pub":
		return KwPub
	case "ref":
		return KwRef
	case "return":
		return KwReturn
	case "self":
		return KwSelfValue
	case "Self":
		return KwSelfType
	case "static":
		return KwStatic
	case "struct":
		return KwStruct
	case "super":
		return KwSuper
	case "trait":
		return KwTrait
	case "true":
		return KwTrue
	case "type":
		return KwType
	case "unsafe":
		return KwUnsafe
	case "use":
		return KwUse
	case "where":
		return KwWhere
	case "while":
		return KwWhile
	case "abstract":
		return KwAbstract
	case "become":
		return KwBecome
	case "box":
		return KwBox
	case "do":
		return KwDo
	case "final":
		return KwFinal
	case "macro":
		return KwMacro
	case "override":
		return KwOverride
	case "priv":
		return KwPriv
	case "try":
		return KwTry
	case "typeof":
		return KwTypeof
	case "unsized":
		return KwUnsized
	case "virtual":
		return KwVirtual
	case "yield":
		return KwYield
	}
	return Name
}

type scanner struct {
	src      string
	base     Pos
	d        *Diags
	toks     []Token
	doc      []byte
	docs     []docComment // all, of a program
	opens    []int        // tokens of delimiters that are still open
	fatal    bool
	unpaired []unpaired
	surplus  bool // a closing delimiter was found with nothing open
	nl       bool // a line ended since the last token
	bidi     bool // the file contains a text direction codepoint somewhere

	lazy bool // leave bodies unread, see lazybody.go
	head int  // 1 + the depth at which the next { opens such a body, 0: none does
	call int  // 1 + the depth of the arguments of a macro call, all of which is read; 0: none
}

// Scan turns a file into tokens, without an EOF at the end. Errors are reported
// to d and the scan goes on behind them. doc is the text of the leading //!
// lines. ok is false when the delimiters do not pair up or a text has no end:
// such tokens are not worth parsing.
func Scan(f *SourceFile, d *Diags) (toks []Token, doc string, ok bool) {
	return scanFile(f, d, false)
}

// spareTokens is a list for the next file or expansion, empty: the tree keeps none of theirs.
var spareTokens atomic.Pointer[[]Token]

const maxSpareTokens = 1 << 16

// release gives back a list of tokens that has been parsed, whose memory is used again.
func release(toks []Token) {
	old := spareTokens.Load()
	if cap(toks) <= maxSpareTokens && (old == nil || cap(*old) < cap(toks)) {
		clear(toks)
		toks = toks[:0]
		spareTokens.Store(&toks)
	}
}

// spare takes the list that was given back, or makes one for n tokens.
func spare(n int) []Token {
	if old := spareTokens.Swap(nil); old != nil {
		return *old
	}
	return make([]Token, 0, n)
}

func scanFile(f *SourceFile, d *Diags, lazy bool) (toks []Token, doc string, ok bool) {
	if i := invalidUTF8(f.Src); i >= 0 {
		p := f.Base + Pos(i)
		d.Error(Span{p, p + 1}, diag.SyntaxError, "couldn't read `"+f.Name+"`: stream did not contain valid UTF-8").
			WithLabel("byte `" + strconv.Itoa(int(f.Src[i])) + "` is not valid utf-8")
		return nil, "", false
	}
	s := scanner{src: f.Src, base: f.Base, d: d, lazy: lazy}
	n := len(f.Src)/16 + 16
	if lazy {
		n = len(f.Src)/24 + 16
	}
	s.toks = spare(n)
	s.bidi = hasBidi(f.Src)
	s.scan()
	f.docs = s.docs
	return s.toks, string(s.doc), !s.fatal
}

func (s *scanner) span(lo, hi int) Span { return Span{s.base + Pos(lo), s.base + Pos(hi)} }

func (s *scanner) err(lo, hi int, code diag.Code, msg string) *Diag {
	return s.d.Error(s.span(lo, hi), code, msg)
}

// add appends the token src[lo:hi].
func (s *scanner) add(k Kind, lo, hi int) *Token {
	if n := len(s.toks); n > 0 && s.toks[n-1].Span.Hi == s.base+Pos(lo) {
		s.toks[n-1].Spacing = Joint
	}
	n := len(s.toks)
	if n == cap(s.toks) {
		s.grow(hi)
	}
	s.toks = s.toks[:n+1]
	t := &s.toks[n]
	t.Text, t.Span, t.Kind, t.NL = s.src[lo:hi], s.span(lo, hi), k, s.nl
	s.nl = false
	return t
}

// grow makes room for as many tokens as there will be if the rest of the source
// is as dense as the first hi bytes.
func (s *scanner) grow(hi int) {
	n := len(s.toks)
	rest := len(s.src) - hi
	room := n/8 + 64 + int(int64(n)*int64(rest)/int64(hi+1)*17/16)
	toks := make([]Token, n, n+min(room, rest+64))
	copy(toks, s.toks)
	s.toks = toks
}

func (s *scanner) scan() {
	src := s.src
	i := 0
	if strings.HasPrefix(src, "\ufeff") {
		i = 3
	}
	i = s.shebang(i)
	for i < len(src) {
		c := src[i]
		cl := class[c]
		if cl&cSpace != 0 {
			s.nl = s.nl || c == '\n'
			i++
			continue
		}
		if cl&cIdentStart != 0 {
			i = s.word(i)
			continue
		}
		if cl&cDigit != 0 {
			i = s.number(i)
			continue
		}
		var c1, c2 byte
		if i+1 < len(src) {
			c1 = src[i+1]
		}
		if i+2 < len(src) {
			c2 = src[i+2]
		}
		k, n := EOF, 1
		switch c {
		case '(', '[', '{':
			if s.lazy && s.call == 0 {
				if c == '{' && s.head == len(s.opens)+1 {
					if j := skipBody(src, i); j > 0 {
						s.add(Unread, i, j)
						s.head = 0
						i = j
						continue
					}
				}
				s.enterCall()
			}
			s.opens = append(s.opens, len(s.toks))
			k = LParen
			if c == '[' {
				k = LBrack
			} else if c == '{' {
				k = LBrace
			}
		case ')', ']', '}':
			s.close(i)
			i++
			continue
		case ';':
			k = Semi
			if s.head == len(s.opens)+1 {
				s.head = 0
			}
		case ',':
			k = Comma
		case '@':
			k = At
		case '~':
			k = Tilde
		case '?':
			k = Question
		case '$':
			k = Dollar
		case '#':
			if c1 == '"' || c1 == '#' {
				if j := s.guarded(i); j > 0 {
					i = j
					continue
				}
			}
			k = Pound
		case '.':
			k = Dot
			if c1 == '.' {
				k, n = DotDot, 2
				if c2 == '.' {
					k, n = DotDotDot, 3
				} else if c2 == '=' {
					k, n = DotDotEq, 3
				}
			}
		case ':':
			k = Colon
			if c1 == ':' {
				k, n = PathSep, 2
			}
		case '=':
			k = Eq
			if c1 == '=' {
				k, n = EqEq, 2
			} else if c1 == '>' {
				k, n = FatArrow, 2
			}
		case '!':
			k, n = withEq(Not, Ne, c1)
		case '<':
			switch {
			case c1 == '<' && c2 == '=':
				k, n = ShlEq, 3
			case c1 == '<':
				k, n = Shl, 2
			case c1 == '-':
				k, n = LArrow, 2
			default:
				k, n = withEq(Lt, Le, c1)
			}
		case '>':
			switch {
			case c1 == '>' && c2 == '=':
				k, n = ShrEq, 3
			case c1 == '>':
				k, n = Shr, 2
			default:
				k, n = withEq(Gt, Ge, c1)
			}
		case '&':
			if c1 == '&' {
				k, n = AndAnd, 2
			} else {
				k, n = withEq(And, AndEq, c1)
			}
		case '|':
			if c1 == '|' {
				k, n = OrOr, 2
			} else {
				k, n = withEq(Or, OrEq, c1)
			}
		case '-':
			if c1 == '>' {
				k, n = Arrow, 2
			} else {
				k, n = withEq(Minus, MinusEq, c1)
			}
		case '+':
			k, n = withEq(Plus, PlusEq, c1)
		case '*':
			k, n = withEq(Star, StarEq, c1)
		case '%':
			k, n = withEq(Percent, PercentEq, c1)
		case '^':
			k, n = withEq(Caret, CaretEq, c1)
		case '/':
			switch c1 {
			case '/':
				i = s.lineComment(i)
				continue
			case '*':
				i = s.blockComment(i)
				continue
			}
			k, n = withEq(Slash, SlashEq, c1)
		case '"':
			i = s.quoted(Str, i, i)
			continue
		case '\'':
			i = s.quote(i)
			continue
		default:
			i = s.other(i)
			continue
		}
		s.add(k, i, i+n)
		i += n
	}
	s.finish()
}

func withEq(k, eq Kind, c1 byte) (Kind, int) {
	if c1 == '=' {
		return eq, 2
	}
	return k, 1
}

// shebang skips a first line #!…, unless it is the start of an attribute #![.
func (s *scanner) shebang(i int) int {
	if !strings.HasPrefix(s.src[i:], "#!") {
		return i
	}
	for j := i + 2; j < len(s.src); j++ {
		switch c := s.src[j]; {
		case c == '[':
			return i
		case class[c]&cSpace == 0:
			j = len(s.src)
		}
	}
	if n := strings.IndexByte(s.src[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(s.src)
}

// ---------------------------------------------------------------- delimiters

func (s *scanner) close(i int) {
	k := RParen
	switch s.src[i] {
	case ']':
		k = RBrack
	case '}':
		k = RBrace
	}
	s.add(k, i, i+1)
	n := len(s.opens)
	s.leave(n - 1)
	if n == 0 {
		s.unexpectedClose(i, k)
		return
	}
	top := s.toks[s.opens[n-1]]
	if top.Kind.closing() == k {
		s.opens = s.opens[:n-1]
		return
	}
	s.fatal = true
	e := Diag{Code: diag.UnbalancedDelimiter, Msg: "mismatched closing delimiter: `" + k.String() + "`", Span: s.span(i, i+1), Label: "mismatched closing delimiter"}
	e.Labels = append(e.Labels, Labelled{Span: top.Span, Text: "unclosed delimiter", Primary: true})
	s.unpaired = append(s.unpaired, unpaired{e, k})
	for m := n - 2; m >= 0; m-- {
		if t := s.toks[s.opens[m]]; t.Kind.closing() == k {
			s.unpaired[len(s.unpaired)-1].At(t.Span, "closing delimiter possibly meant for this")
			s.opens = s.opens[:m]
			return
		}
	}
	s.opens = s.opens[:n-1]
}

// unpaired is an error about delimiters that waits for the end of the scan,
// when it may turn out that another one explains it.
type unpaired struct {
	Diag
	found Kind
}

// unexpectedClose: nothing is open. When there was a ) or ] before that matched
// nothing, its ( is what is missing, and the two are one error.
func (s *scanner) unexpectedClose(i int, k Kind) {
	s.fatal = true
	if s.surplus {
		return // one is enough
	}
	s.surplus = true
	e := Diag{Code: diag.UnbalancedDelimiter, Msg: "unexpected closing delimiter: `" + k.String() + "`", Span: s.span(i, i+1), Label: "unexpected closing delimiter"}
	rest := s.unpaired[:0]
	for _, u := range s.unpaired {
		if u.found == RBrace {
			rest = append(rest, u)
			continue
		}
		open := "("
		if u.found == RBrack {
			open = "["
		}
		e.At(u.Labels[0].Span, "the nearest open delimiter")
		e.At(u.Span.Start(), "missing open `"+open+"` for this delimiter")
	}
	s.unpaired = append(rest, unpaired{e, EOF})
}

func (s *scanner) finish() {
	for _, u := range s.unpaired {
		s.d.Add(u.Diag)
	}
	if s.surplus {
		return
	}
	if len(s.opens) == 0 {
		return
	}
	s.fatal = true
	n := len(s.src)
	e := s.err(n, n, diag.UnbalancedDelimiter, "this file contains an unclosed delimiter")
	for j, o := range s.opens {
		if j == 20 {
			break
		}
		e.At(s.toks[o].Span, "unclosed delimiter")
	}
}

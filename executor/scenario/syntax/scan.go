package syntax

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
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
	case "gen":
		return KwGen
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
	opens    []int // tokens of delimiters that are still open
	fatal    bool
	unpaired []unpaired
	surplus  bool // a closing delimiter was found with nothing open
	nl       bool // a line ended since the last token
	bidi     bool // the file contains a text direction codepoint somewhere
}

// Scan turns a file into tokens, without an EOF at the end. Errors are reported
// to d and the scan goes on behind them. doc is the text of the leading //!
// lines. ok is false when the delimiters do not pair up or a text has no end:
// such tokens are not worth parsing.
func Scan(f *SourceFile, d *Diags) (toks []Token, doc string, ok bool) {
	if i := invalidUTF8(f.Src); i >= 0 {
		p := f.Base + Pos(i)
		d.Error(Span{p, p + 1}, "", "couldn't read `"+f.Name+"`: stream did not contain valid UTF-8").
			WithLabel("byte `" + strconv.Itoa(int(f.Src[i])) + "` is not valid utf-8")
		return nil, "", false
	}
	s := scanner{src: f.Src, base: f.Base, d: d}
	s.toks = make([]Token, 0, len(f.Src)/8+16)
	s.bidi = hasBidi(f.Src)
	s.scan()
	return s.toks, string(s.doc), !s.fatal
}

func (s *scanner) span(lo, hi int) Span { return Span{s.base + Pos(lo), s.base + Pos(hi)} }

func (s *scanner) err(lo, hi int, code, msg string) *Diag {
	return s.d.Error(s.span(lo, hi), code, msg)
}

// add appends the token src[lo:hi].
func (s *scanner) add(k Kind, lo, hi int) *Token {
	if n := len(s.toks); n > 0 && s.toks[n-1].Span.Hi == s.base+Pos(lo) {
		s.toks[n-1].Joint = true
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
	e := Diag{Msg: "mismatched closing delimiter: `" + k.String() + "`", Span: top.Span, Label: "unclosed delimiter"}
	e.At(s.span(i, i+1), "mismatched closing delimiter")
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
	e := Diag{Msg: "unexpected closing delimiter: `" + k.String() + "`", Span: s.span(i, i+1), Label: "unexpected closing delimiter"}
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
		e.At(u.Span, "the nearest open delimiter")
		e.At(u.Labels[0].Span.Start(), "missing open `"+open+"` for this delimiter")
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
	e := s.err(n, n, "", "this file contains an unclosed delimiter")
	for j, o := range s.opens {
		if j == 20 {
			break
		}
		e.At(s.toks[o].Span, "unclosed delimiter")
	}
}

// ---------------------------------------------------------------- words

// word scans a name, keyword or anything with a letter in front: r"…", b'…'.
func (s *scanner) word(i int) int {
	src := s.src
	j := i + 1
	for j < len(src) && class[src[j]]&cIdentPart != 0 {
		j++
	}
	if j < len(src) && (src[j] >= utf8.RuneSelf || src[j] == '"' || src[j] == '\'' || src[j] == '#') {
		return s.oddWord(i, j)
	}
	k := Name
	if j-i <= 8 {
		k = wordKind(src[i:j])
	}
	s.add(k, i, j)
	return j
}

// oddWord goes on with a word that is followed by a quote, a # or a non-ASCII
// letter at j.
func (s *scanner) oddWord(i, j int) int {
	src := s.src
	j = s.identEnd(i, j)
	if j == len(src) {
		s.add(wordKind(src[i:j]), i, j)
		return j
	}
	w := src[i:j]
	switch c := src[j]; {
	case c == '"':
		switch w {
		case "b":
			return s.quoted(ByteStr, i, j)
		case "c":
			return s.quoted(CStr, i, j)
		case "r", "br", "cr":
			return s.raw(i, j)
		}
		s.unknownPrefix(i, j)
	case c == '\'':
		if w == "b" {
			return s.char(Byte, i, j)
		}
		s.unknownPrefix(i, j)
	case c == '#':
		if w == "r" || w == "br" || w == "cr" {
			h := j
			for h < len(src) && src[h] == '#' {
				h++
			}
			if h < len(src) && src[h] == '"' {
				return s.raw(i, j)
			}
			if w == "r" && h == j+1 && s.isIdentStart(h) {
				return s.rawName(i, h)
			}
		}
		s.unknownPrefix(i, j)
	}
	s.add(wordKind(w), i, j)
	return j
}

func (s *scanner) rawName(i, h int) int {
	j := s.identEnd(h, h)
	switch w := s.src[h:j]; w {
	case "self", "Self", "super", "crate", "_":
		s.err(i, j, "", "`"+w+"` cannot be a raw identifier")
	}
	t := s.add(Name, i, j)
	t.Text, t.Raw = s.src[h:j], true
	return j
}

func (s *scanner) unknownPrefix(i, j int) {
	s.err(i, j, "", "prefix `"+s.src[i:j]+"` is unknown").
		WithLabel("unknown prefix").
		WithNote("prefixed identifiers and literals are reserved since Rust 2021").
		WithHelp("consider inserting whitespace here")
}

func (s *scanner) isIdentStart(i int) bool {
	if i >= len(s.src) {
		return false
	}
	if c := s.src[i]; c < utf8.RuneSelf {
		return class[c]&cIdentStart != 0
	}
	r, _ := utf8.DecodeRuneInString(s.src[i:])
	return unicode.IsLetter(r) || unicode.Is(unicode.Nl, r)
}

// identEnd is the end of the identifier that began at i and is known up to j.
// Emoji are taken in and reported, as rustc does.
func (s *scanner) identEnd(i, j int) int {
	emoji := false
	for j < len(s.src) {
		c := s.src[j]
		if c < utf8.RuneSelf {
			if class[c]&cIdentPart == 0 {
				break
			}
			j++
			continue
		}
		r, n := utf8.DecodeRuneInString(s.src[j:])
		if isEmoji(r) || emoji && (r == 0x200d || r == 0xfe0f) {
			emoji = true
		} else if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nl, unicode.Pc) {
			break
		}
		j += n
	}
	if emoji {
		s.err(i, j, "", "identifiers cannot contain emoji: `"+s.src[i:j]+"`")
	}
	return j
}

func isEmoji(r rune) bool {
	return r >= 0x1f000 && r <= 0x1faff || r >= 0x2600 && r <= 0x27bf || r == 0x2b50 || r == 0x231a || r == 0x231b || r == 0x23f0 || r == 0x23f3
}

// other is everything that starts with no character Rust knows.
func (s *scanner) other(i int) int {
	r, n := utf8.DecodeRuneInString(s.src[i:])
	switch r {
	case 0x85, 0x200e, 0x200f, 0x2028, 0x2029: // white space by Unicode's pattern syntax
		return i + n
	}
	if s.isIdentStart(i) || isEmoji(r) {
		return s.oddWord(i, i)
	}
	// The same character again and again is one mistake.
	end := i + n
	for strings.HasPrefix(s.src[end:], s.src[i:i+n]) {
		end += n
	}
	name := "\\u{" + strconv.FormatInt(int64(r), 16) + "}"
	if r > 0x20 && r < 0x7f {
		name = string(r)
	}
	e := s.err(i, i+n, "", "unknown start of token: "+name)
	if rep := (end-i)/n - 1; rep > 0 {
		e.Span.Hi = s.base + Pos(end)
		times := "once more"
		if rep > 1 {
			times = strconv.Itoa(rep) + " more times"
		}
		e.WithNote("character appears " + times)
	}
	if r == 0 {
		e.WithHelp("source files must contain UTF-8 encoded text, unexpected null bytes might occur when a different encoding is used")
	}
	for _, l := range lookalikes {
		if l.r == r {
			e.WithHelp("Unicode character '" + string(r) + "' (" + l.name + ") looks like '" + l.text + "' (" + l.means + "), but it is not")
			switch l.kind {
			case EOF:
			case LParen, LBrack, LBrace:
				s.opens = append(s.opens, len(s.toks))
				s.add(l.kind, i, i+n)
			case RParen, RBrack, RBrace:
				if m := len(s.opens); m > 0 && s.toks[s.opens[m-1]].Kind.closing() == l.kind {
					s.opens = s.opens[:m-1]
					s.add(l.kind, i, i+n)
				}
			default:
				s.add(l.kind, i, i+n)
			}
		}
	}
	return end
}

// lookalikes are what word processors and input methods leave behind. kind is
// the token that is put in its place, so that no second error follows.
var lookalikes = []struct {
	r                 rune
	name, text, means string
	kind              Kind
}{
	{'“', "Left Double Quotation Mark", "\"", "Quotation Mark", EOF},
	{'”', "Right Double Quotation Mark", "\"", "Quotation Mark", EOF},
	{'‘', "Left Single Quotation Mark", "'", "Single Quote", EOF},
	{'’', "Right Single Quotation Mark", "'", "Single Quote", EOF},
	{'`', "Grave Accent", "'", "Single Quote", EOF},
	{'；', "Fullwidth Semicolon", ";", "Semicolon", Semi},
	{';', "Greek Question Mark", ";", "Semicolon", Semi},
	{'：', "Fullwidth Colon", ":", "Colon", Colon},
	{'，', "Fullwidth Comma", ",", "Comma", Comma},
	{'（', "Fullwidth Left Parenthesis", "(", "Left Parenthesis", LParen},
	{'）', "Fullwidth Right Parenthesis", ")", "Right Parenthesis", RParen},
	{'｛', "Fullwidth Left Curly Bracket", "{", "Left Curly Brace", LBrace},
	{'｝', "Fullwidth Right Curly Bracket", "}", "Right Curly Brace", RBrace},
	{'！', "Fullwidth Exclamation Mark", "!", "Exclamation Mark", Not},
	{'＝', "Fullwidth Equals Sign", "=", "Equals Sign", Eq},
	{'–', "En Dash", "-", "Minus/Hyphen", Minus},
	{'—', "Em Dash", "-", "Minus/Hyphen", Minus},
	{'−', "Minus Sign", "-", "Minus/Hyphen", Minus},
	{'×', "Multiplication Sign", "*", "Asterisk", EOF},
	{'…', "Horizontal Ellipsis", "...", "Ellipsis", EOF},
	{'\u00a0', "No-Break Space", " ", "Space", EOF},
	{'\u3000', "Ideographic Space", " ", "Space", EOF},
	{'\u200b', "Zero Width Space", " ", "Space", EOF},
}

// ---------------------------------------------------------------- comments

func (s *scanner) lineComment(i int) int {
	end := len(s.src)
	if n := strings.IndexByte(s.src[i:], '\n'); n >= 0 {
		end = i + n
	}
	text := s.src[i:end]
	if len(text) > 2 && text[2] == '!' && len(s.toks) == 0 {
		if s.doc != nil {
			s.doc = append(s.doc, '\n')
		}
		line := strings.TrimPrefix(strings.TrimSuffix(text[3:], "\r"), " ")
		s.doc = append(s.doc, line...)
		if s.doc == nil {
			s.doc = []byte{}
		}
	}
	if s.bidi {
		s.checkBidi(i, end, "comment")
	}
	return end
}

func (s *scanner) blockComment(i int) int {
	depth := 1
	for j := i + 2; j+1 < len(s.src); j++ {
		switch {
		case s.src[j] == '/' && s.src[j+1] == '*':
			depth++
			j++
		case s.src[j] == '*' && s.src[j+1] == '/':
			j++
			if depth--; depth == 0 {
				if s.bidi {
					s.checkBidi(i, j+1, "comment")
				}
				return j + 1
			}
		}
	}
	s.fatal = true
	s.opens = s.opens[:0]
	s.err(i, len(s.src), "E0758", "unterminated block comment")
	return len(s.src)
}

// hasBidi looks for the bytes that all text direction codepoints begin with.
func hasBidi(src string) bool {
	return strings.Contains(src, "\xe2\x80") || strings.Contains(src, "\xe2\x81")
}

func isBidi(r rune) bool { return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 }

// checkBidi reports codepoints that make the text look like another one.
func (s *scanner) checkBidi(lo, hi int, what string) {
	var e *Diag
	for i, r := range s.src[lo:hi] {
		if !isBidi(r) {
			continue
		}
		if e == nil {
			e = s.err(lo, hi, "", "unicode codepoint changing visible direction of text present in "+what).
				WithLabel("this " + what + " contains an invisible unicode text flow control codepoint").
				WithNote("these kind of unicode codepoints change the way text flows on applications that support them, but can cause confusion because they change the order of characters on the screen").
				WithHelp("if their presence wasn't intentional, you can remove them")
			if what == "literal" {
				e.WithHelp("if you want to keep them but make them visible in your source code, you can escape them")
			}
		}
		e.At(s.span(lo+i, lo+i+3), "'\\u{"+strconv.FormatInt(int64(r), 16)+"}'")
	}
}

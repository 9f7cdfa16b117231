package syntax

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/scenario/diag"
)

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
	if s.lazy && k >= firstKeyword {
		s.itemHead(k, j)
	}
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
		s.err(i, j, diag.SyntaxError, "`"+w+"` cannot be a raw identifier")
	}
	t := s.add(Name, i, j)
	t.Text, t.Raw = s.src[h:j], true
	return j
}

func (s *scanner) unknownPrefix(i, j int) {
	s.err(i, j, diag.SyntaxError, "prefix `"+s.src[i:j]+"` is unknown").
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
		} else if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nl, unicode.Pc) && r != 0x200c && r != 0x200d {
			break
		}
		j += n
	}
	if emoji {
		s.err(i, j, diag.SyntaxError, "identifiers cannot contain emoji: `"+s.src[i:j]+"`")
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
	e := s.err(i, i+n, diag.SyntaxError, "unknown start of token: "+name)
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
	if len(text) > 2 && (text[2] == '!' || text[2] == '/' && !strings.HasPrefix(text, "////")) {
		s.bareReturns(i, strings.TrimSuffix(text, "\r"), "doc-comment")
		s.document(i, end)
	}
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
				if c := s.src[i+2]; j > i+4 && (c == '!' || c == '*' && s.src[i+3] != '*') {
					s.bareReturns(i, s.src[i:j], "block doc-comment")
					s.document(i, j+1)
				}
				return j + 1
			}
		}
	}
	s.fatal = true
	s.opens = s.opens[:0]
	s.err(i, len(s.src), diag.E0758, "unterminated block comment")
	return len(s.src)
}

// document notes a doc comment.
func (s *scanner) document(lo, hi int) {
	if !s.lazy {
		s.docs = append(s.docs, docComment{s.span(lo, hi), s.src[lo:hi], s.src[lo+2] == '!'})
	}
}

// bareReturns reports carriage returns in the text at i that no line ends with: rustdoc would not keep them.
func (s *scanner) bareReturns(i int, text, what string) {
	for j := strings.IndexByte(text, '\r'); j >= 0 && j < len(text); j++ {
		if text[j] == '\r' && (j+1 == len(text) || text[j+1] != '\n') {
			s.err(i+j, i+j+1, diag.SyntaxError, "bare CR not allowed in "+what)
		}
	}
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
			e = s.err(lo, hi, diag.SyntaxError, "unicode codepoint changing visible direction of text present in "+what).
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

package syntax

import (
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// ---------------------------------------------------------------- escapes

// checkEscapes reports what is wrong between the quotes of a string, src[lo:hi].
func (s *scanner) checkEscapes(k Kind, lo, hi int) {
	u := unescaper{k: k, s: s, lo: lo, src: s.src[lo:hi]}
	for u.i < len(u.src) {
		u.next()
	}
	if s.bidi {
		s.checkBidi(lo-1, hi+1, "literal")
	}
}

// checkChar does the same for a character or byte.
func (s *scanner) checkChar(k Kind, lo, hi int) {
	if lo == hi {
		s.d.Soft()
		s.err(lo, hi+1, diag.SyntaxError, "empty character literal").WithLabel("empty character literal")
		return
	}
	u := unescaper{k: k, s: s, lo: lo, src: s.src[lo:hi]}
	u.next()
	if u.i < len(u.src) && !u.failed {
		prefix, kind := "", ""
		if k == Byte {
			prefix, kind = "b", "byte "
		}
		s.d.Soft()
		s.err(lo-1-len(prefix), hi+1, diag.SyntaxError, "character literal may only contain one codepoint").
			WithHelp("if you meant to write a " + kind + "string literal, use double quotes")
	}
	if s.bidi {
		s.checkBidi(lo-1, hi+1, "literal")
	}
}

// An unescaper reads the inside of a quoted literal, one character at a time.
// Without s it is silent and makes the best of what is wrong.
type unescaper struct {
	k   Kind
	s   *scanner
	lo  int // where src begins in the file
	src string
	i   int

	failed bool // an error was reported
}

func (u *unescaper) err(lo, hi int, msg, label string) *Diag {
	u.failed = true
	if u.s == nil {
		return &Diag{}
	}
	u.s.d.Soft()
	return u.s.err(u.lo+lo, u.lo+hi, diag.SyntaxError, msg).WithLabel(label)
}

func (u *unescaper) isByte() bool { return u.k == Byte || u.k == ByteStr }
func (u *unescaper) isChar() bool { return u.k == Byte || u.k == Char }

// next reads one character. isByte tells that r came as \xNN and stands for one
// byte; r is -1 for a line continuation.
func (u *unescaper) next() (r rune, isByte bool) {
	start := u.i
	r, n := utf8.DecodeRuneInString(u.src[start:])
	u.i += n
	if r == '\\' {
		return u.escape(start)
	}
	what := "character"
	if u.k == Byte {
		what = "byte"
	}
	switch {
	case r == '\r' && u.i < len(u.src) && u.src[u.i] == '\n' && !u.isChar():
		u.i++ // a line's end is one \n, however the file spells it
		return '\n', false
	case r == '\r' && !u.isChar():
		u.err(start, u.i, "bare CR not allowed in string, use `\\r` instead", "")
	case u.isChar() && (r == '\n' || r == '\r' || r == '\t' || r == '\''):
		esc := map[rune]string{'\n': `\n`, '\r': `\r`, '\t': `\t`, '\'': `'`}[r]
		u.err(start, u.i, what+" constant must be escaped: `"+esc+"`", "")
	case r >= utf8.RuneSelf && u.isByte():
		lit := "byte string literal"
		if u.k == Byte {
			lit = "byte literal"
		}
		e := u.err(start, u.i, "non-ASCII character in "+lit, "must be ASCII")
		if r <= 0xff {
			e.WithHelp("if you meant to use the unicode code point for " + strconv.QuoteRune(r) + ", use a \\xHH escape")
		}
	case r == 0 && u.k == CStr:
		u.err(start, u.i, "null characters in C string literals are not supported", "")
	}
	return r, false
}

func (u *unescaper) escape(start int) (r rune, isByte bool) {
	if u.i >= len(u.src) {
		return '\\', false
	}
	r, n := utf8.DecodeRuneInString(u.src[u.i:])
	u.i += n
	switch r {
	case 'n':
		return '\n', false
	case 't':
		return '\t', false
	case 'r':
		return '\r', false
	case '0':
		if u.k == CStr {
			u.err(start, u.i, "null characters in C string literals are not supported", "")
		}
		return 0, false
	case '\\', '\'', '"':
		return r, false
	case 'x':
		return u.hex(start)
	case 'u':
		return u.unicode(start), false
	case '\n':
		if !u.isChar() {
			u.skipSpace()
			return -1, false
		}
	case '\r':
		if !u.isChar() && u.i < len(u.src) && u.src[u.i] == '\n' {
			u.skipSpace()
			return -1, false
		}
	}
	what, name := "character", string(r)
	if u.isByte() {
		what = "byte"
	}
	if r < 0x20 {
		name = strings.Trim(strconv.QuoteRune(r), "'")
	}
	u.err(u.i-n, u.i, "unknown "+what+" escape: `"+name+"`", "unknown "+what+" escape").
		WithHelp("for more information, visit <https://doc.rust-lang.org/reference/tokens.html#literals>")
	return r, false
}

func (u *unescaper) skipSpace() {
	for u.i < len(u.src) {
		switch u.src[u.i] {
		case ' ', '\t', '\n', '\r':
			u.i++
		default:
			return
		}
	}
}

func (u *unescaper) hex(start int) (rune, bool) {
	v := 0
	for n := 0; n < 2; n++ {
		if u.i >= len(u.src) {
			u.err(start, u.i, "numeric character escape is too short", "")
			return 0, true
		}
		c := u.src[u.i]
		if class[c]&cHex == 0 {
			r, w := utf8.DecodeRuneInString(u.src[u.i:])
			if c == '"' || c == '\'' {
				w = 0
			}
			u.err(u.i, u.i+w, "invalid character in numeric character escape: `"+string(r)+"`", "invalid character in numeric character escape")
			u.i += w
			return 0, true
		}
		v = v<<4 | hexVal(c)
		u.i++
	}
	if v > 0x7f && (u.k == Str || u.k == Char) {
		u.err(start, u.i, "out of range hex escape", "must be a character in the range [\\x00-\\x7f]")
	}
	if v == 0 && u.k == CStr {
		u.err(start, u.i, "null characters in C string literals are not supported", "")
	}
	return rune(v), true
}

func hexVal(c byte) int {
	switch {
	case c <= '9':
		return int(c - '0')
	case c >= 'a':
		return int(c-'a') + 10
	}
	return int(c-'A') + 10
}

func (u *unescaper) unicode(start int) rune {
	src := u.src
	if u.i >= len(src) || src[u.i] != '{' {
		u.err(start, u.i, "incorrect unicode escape sequence", "incorrect unicode escape sequence").
			WithHelp("format of unicode escape sequences is `\\u{...}`")
		return utf8.RuneError
	}
	u.i++
	v, n := 0, 0
	for ; ; u.i++ {
		if u.i >= len(src) {
			u.err(start, u.i, "unterminated unicode escape", "missing a closing `}`").
				WithHelp("terminate the unicode escape")
			return utf8.RuneError
		}
		c := src[u.i]
		if c == '}' {
			u.i++
			break
		}
		if c == '_' && n > 0 {
			continue
		}
		if class[c]&cHex == 0 {
			r, w := utf8.DecodeRuneInString(src[u.i:])
			msg := "invalid character in unicode escape"
			if c == '_' {
				msg = "invalid start of unicode escape"
			}
			u.err(u.i, u.i+w, msg+": `"+string(r)+"`", msg)
			for u.i < len(src) && src[u.i] != '}' && src[u.i] != '"' {
				u.i++
			}
			if u.i < len(src) && src[u.i] == '}' {
				u.i++
			}
			return utf8.RuneError
		}
		if n++; n <= 6 {
			v = v<<4 | hexVal(c)
		}
	}
	switch {
	case n == 0:
		u.err(start, u.i, "empty unicode escape", "this escape must have at least 1 hex digit")
	case n > 6:
		u.err(start, u.i, "overlong unicode escape", "must have at most 6 hex digits")
	case u.isByte():
		u.err(start, u.i, "unicode escape in byte string", "unicode escape in byte string").
			WithHelp("unicode escape sequences cannot be used as a byte or in a byte string")
	case v > utf8.MaxRune:
		u.err(start, u.i, "invalid unicode character escape", "invalid escape").
			WithHelp("unicode escape must be at most 10FFFF")
	case v >= 0xd800 && v < 0xe000:
		u.err(start, u.i, "invalid unicode character escape", "invalid escape").
			WithHelp("unicode escape must not be a surrogate")
	default:
		if v == 0 && u.k == CStr {
			u.err(start, u.i, "null characters in C string literals are not supported", "")
		}
		return rune(v)
	}
	return utf8.RuneError
}

// ---------------------------------------------------------------- values

// ParseLit decodes a literal token (a string, character, number, true, false).
// Escapes have been checked by the scanner; suffixes and sizes are checked
// here. A malformed literal is reported and has a value all the same.
func ParseLit(t *Token, d *Diags) *LitExpr {
	x := d.nodes.lits.New()
	x.Span = t.Span
	switch t.Kind {
	case KwTrue, KwFalse:
		x.Kind, x.Bool = BoolLit, t.Kind == KwTrue
	case Int, Float:
		parseNumber(x, t, d)
	case Str, ByteStr, CStr:
		parseString(x, t, d)
	case Char, Byte:
		parseChar(x, t, d)
	}
	return x
}

func parseString(x *LitExpr, t *Token, d *Diags) {
	x.Kind = StrLit
	what := "string literals"
	switch t.Kind {
	case ByteStr:
		x.Kind, what = ByteStrLit, "byte string literals"
	case CStr:
		x.Kind, what = CStrLit, "C string literals"
	}
	text := t.Text
	raw := false
	i := 0
	for text[i] != '"' && text[i] != '#' {
		raw = raw || text[i] == 'r'
		i++
	}
	hashes := 0
	for text[i] == '#' {
		hashes++
		i++
	}
	end := strings.LastIndexByte(text, '"')
	body, suffix := text[i+1:end], text[end+1+hashes:]
	noSuffix(x, t, suffix, what, d)
	switch {
	case raw:
		x.Str = strings.ReplaceAll(body, "\r\n", "\n")
	case strings.IndexByte(body, '\\') < 0 && strings.IndexByte(body, '\r') < 0:
		x.Str = body
	default:
		x.Str = unescape(t.Kind, body)
	}
}

func unescape(k Kind, body string) string {
	u := unescaper{k: k, src: body}
	out := make([]byte, 0, len(body))
	for u.i < len(body) {
		r, isByte := u.next()
		switch {
		case isByte:
			out = append(out, byte(r))
		case r >= 0:
			out = utf8.AppendRune(out, r)
		}
	}
	return string(out)
}

// WithinStr returns where src, the text of a string literal, spells the part of its value that begins at byte from and
// ends with value. It reports false if the literal does not begin with value.
func WithinStr(src, value string, from int) (lo, hi int, ok bool) {
	raw := strings.HasPrefix(src, "r")
	begin := strings.IndexByte(src, '"') + 1
	if begin == 0 || !raw && begin > 1 {
		return 0, 0, false
	}
	u := unescaper{k: Str, src: src[begin:]}
	for n := 0; n < len(value); {
		at := u.i
		c, size := rune(0), 1
		if raw {
			c, size = utf8.DecodeRuneInString(u.src[u.i:])
			u.i += size
		} else if u.i < len(u.src) {
			var isByte bool
			if c, isByte = u.next(); !isByte {
				size = utf8.RuneLen(c)
			}
		}
		if c < 0 {
			continue // a line goes on
		}
		if n == from {
			lo = begin + at
		}
		if size < 1 || u.i == at || !strings.HasPrefix(value[n:], string(c)) {
			return 0, 0, false
		}
		n += size
	}
	if hi = begin + u.i; from == len(value) {
		lo = hi
	}
	return lo, hi, true
}

func parseChar(x *LitExpr, t *Token, d *Diags) {
	x.Kind = CharLit
	what := "char literals"
	body := t.Text[1:]
	if t.Kind == Byte {
		x.Kind, what, body = ByteLit, "byte literals", t.Text[2:]
	}
	end := strings.LastIndexByte(body, '\'')
	noSuffix(x, t, body[end+1:], what, d)
	if end == 0 {
		return
	}
	u := unescaper{k: t.Kind, src: body[:end]}
	r, _ := u.next()
	x.Int = uint64(max(r, 0))
}

func noSuffix(x *LitExpr, t *Token, suffix, what string, d *Diags) {
	if suffix != "" {
		d.Error(t.Span, diag.SyntaxError, "suffixes on "+what+" are invalid").WithLabel("invalid suffix `" + suffix + "`")
	}
}

func parseNumber(x *LitExpr, t *Token, d *Diags) {
	text := t.Text
	base := 10
	if len(text) > 1 && text[0] == '0' {
		switch text[1] {
		case 'x':
			base = 16
		case 'o':
			base = 8
		case 'b':
			base = 2
		}
	}
	i := 0
	if base != 10 {
		i = 2
	}
	// The suffix begins at the first letter that is no digit. An exponent's e
	// belongs to the number only in decimal.
	mask := uint8(cDigit)
	if base == 16 {
		mask = cHex
	}
	end := i
	for end < len(text) && (text[end] == '_' || class[text[end]]&mask != 0) {
		end++
	}
	digits := text[i:end]
	if t.Kind == Float {
		j := end
		if j < len(text) && text[j] == '.' {
			for j++; j < len(text) && (text[j] == '_' || class[text[j]]&cDigit != 0); j++ {
			}
		}
		if j < len(text) && (text[j] == 'e' || text[j] == 'E') {
			j++
			if j < len(text) && (text[j] == '+' || text[j] == '-') {
				j++
			}
			for ; j < len(text) && (text[j] == '_' || class[text[j]]&cDigit != 0); j++ {
			}
		}
		end = j
		digits = text[:end]
	}
	x.Suffix = text[end:]
	if t.Kind == Int && (x.Suffix == "f32" || x.Suffix == "f64") && base == 10 {
		x.Kind, x.Str = FloatLit, strings.ReplaceAll(digits, "_", "")
		return
	}
	if t.Kind == Float {
		x.Kind, x.Str = FloatLit, strings.ReplaceAll(digits, "_", "")
		if x.Suffix != "" && x.Suffix != "f32" && x.Suffix != "f64" {
			badSuffix(x, t, d)
		}
		return
	}
	x.Kind = IntLit
	if x.Suffix != "" && !isIntSuffix(x.Suffix) {
		badSuffix(x, t, d)
	}
	over := false
	for k := 0; k < len(digits); k++ {
		c := digits[k]
		if c == '_' {
			continue
		}
		h1, lo := bits.Mul64(x.Int, uint64(base))
		h2, hi := bits.Mul64(x.IntHi, uint64(base))
		lo, carry := bits.Add64(lo, uint64(hexVal(c)), 0)
		hi, carry = bits.Add64(hi, h1, carry)
		over = over || h2 != 0 || carry != 0
		x.Int, x.IntHi = lo, hi
	}
	if over {
		d.Error(t.Span, diag.SyntaxError, "integer literal is too large").
			WithNote("value exceeds limit of `340282366920938463463374607431768211455`")
	}
}

func isIntSuffix(s string) bool {
	switch s {
	case "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize":
		return true
	}
	return false
}

// badSuffix reports x's suffix and takes it away.
func badSuffix(x *LitExpr, t *Token, d *Diags) {
	suf := x.Suffix
	x.Suffix = ""
	width := len(suf) > 1 && strings.Trim(suf[1:], "0123456789") == ""
	float := x.Kind == FloatLit
	switch {
	case width && (suf[0] == 'i' || suf[0] == 'u') && !float:
		d.Error(t.Span, diag.SyntaxError, "invalid width `"+suf[1:]+"` for integer literal").
			WithHelp("valid widths are 8, 16, 32, 64 and 128")
	case width && suf[0] == 'f':
		if base, ok := map[string]string{"0b": "binary", "0o": "octal", "0x": "hexadecimal"}[t.Text[:min(2, len(t.Text))]]; ok {
			d.Error(t.Span, diag.SyntaxError, base+" float literal is not supported").WithLabel("not supported")
			return
		}
		d.Error(t.Span, diag.SyntaxError, "invalid width `"+suf[1:]+"` for float literal").
			WithHelp("valid widths are 32 and 64")
	case float:
		d.Error(t.Span, diag.SyntaxError, "invalid suffix `"+suf+"` for float literal").
			WithLabel("invalid suffix `" + suf + "`").WithHelp("valid suffixes are `f32` and `f64`")
	default:
		d.Error(t.Span, diag.SyntaxError, "invalid suffix `"+suf+"` for number literal").
			WithLabel("invalid suffix `" + suf + "`").
			WithHelp("the suffix must be one of the numeric types (`u32`, `isize`, `f32`, etc.)")
	}
}

// Spoken is what concat! makes of a literal.
func (l *LitExpr) Spoken() string {
	switch l.Kind {
	case IntLit:
		return strconv.FormatUint(l.Int, 10)
	case CharLit:
		return string(rune(l.Int))
	case BoolLit:
		return strconv.FormatBool(l.Bool)
	case StrLit, FloatLit:
		return l.Str
	}
	return ""
}

package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// The scanner's half of literals: where they end, and whether their escapes are
// well-formed, which rustc says even of literals in macro arguments. What they
// mean is in literal.go.

// suffixEnd is the end of a suffix that may follow a literal at j.
func (s *scanner) suffixEnd(j int) int {
	if s.isIdentStart(j) {
		return s.identEnd(j, j)
	}
	return j
}

// quoted scans "…" at q, for the literal that starts with its prefix at i.
func (s *scanner) quoted(k Kind, i, q int) int {
	src := s.src
	odd := false // something inside needs a look
	j := q + 1
loop:
	for ; ; j++ {
		if j >= len(src) {
			return s.unterminated(k, q)
		}
		switch c := src[j]; {
		case c == '"':
			break loop
		case c == '\\':
			odd = true
			j++
		case c == '\r' || c == 0 || c >= utf8.RuneSelf:
			odd = true
		}
	}
	if odd {
		s.checkEscapes(k, q+1, j)
	}
	end := s.suffixEnd(j + 1)
	s.add(k, i, end)
	return end
}

func (s *scanner) unterminated(k Kind, q int) int {
	s.fatal = true
	s.opens = s.opens[:0]
	switch k {
	case ByteStr:
		s.err(q, len(s.src), diag.E0766, "unterminated double quote byte string")
	case CStr:
		s.err(q, len(s.src), diag.E0767, "unterminated C string")
	default:
		s.err(q, len(s.src), diag.E0765, "unterminated double quote string")
	}
	return len(s.src)
}

// raw scans r"…", r#"…"# and their b and c forms; h is the place after the letters.
func (s *scanner) raw(i, h int) int {
	src := s.src
	k := Str
	switch src[i] {
	case 'b':
		k = ByteStr
	case 'c':
		k = CStr
	}
	q := h
	for src[q] == '#' {
		q++
	}
	end := "\"" + src[h:q]
	n := strings.Index(src[q+1:], end)
	if n < 0 {
		s.fatal = true
		s.opens = s.opens[:0]
		e := s.err(i, i+1, diag.E0748, "unterminated raw string").WithLabel("unterminated raw string")
		if q > h {
			e.WithNote("this raw string should be terminated with `" + end + "`")
		}
		return len(src)
	}
	if q-h > 255 {
		s.err(i, q+1+n, diag.SyntaxError, "too many `#` symbols: raw strings may be delimited by up to 255 `#` symbols, but found "+strconv.Itoa(q-h))
	}
	lo, hi := q+1, q+1+n
	for j, r := range src[lo:hi] {
		switch {
		case r == '\r' && (lo+j+1 >= len(src) || src[lo+j+1] != '\n'):
			s.err(lo+j, lo+j+1, diag.SyntaxError, "bare CR not allowed in raw string")
		case r >= utf8.RuneSelf && k == ByteStr:
			s.err(lo+j, lo+j+utf8.RuneLen(r), diag.SyntaxError, "non-ASCII character in raw byte string literal").WithLabel("must be ASCII")
		case r == 0 && k == CStr:
			s.err(lo+j, lo+j+1, diag.SyntaxError, "null characters in C string literals are not supported")
		}
	}
	if s.bidi {
		s.checkBidi(i, hi, "literal")
	}
	j := s.suffixEnd(hi + len(end))
	s.add(k, i, j)
	return j
}

// guarded reports #"…"#, which Rust 2024 keeps for later; 0 if it is none.
func (s *scanner) guarded(i int) int {
	q := i
	for q < len(s.src) && s.src[q] == '#' {
		q++
	}
	if q >= len(s.src) || s.src[q] != '"' {
		return 0
	}
	n := strings.IndexByte(s.src[q+1:], '"')
	if n < 0 {
		return 0
	}
	end := q + 1 + n + 1
	for h := q - i; h > 0 && end < len(s.src) && s.src[end] == '#'; h-- {
		end++
	}
	s.err(i, end, diag.SyntaxError, "invalid string literal").
		WithNote("unprefixed guarded string literals are reserved for future use since Rust 2024").
		WithHelp("consider inserting whitespace here")
	s.add(Str, q, q+n+2)
	return end
}

// quote is a character or a lifetime.
func (s *scanner) quote(i int) int {
	src := s.src
	start := s.isIdentStart(i + 1)
	digit := i+1 < len(src) && class[src[i+1]]&cDigit != 0
	if start || digit {
		_, n := utf8.DecodeRuneInString(src[i+1:])
		if i+1+n < len(src) && src[i+1+n] == '\'' {
			return s.char(Char, i, i)
		}
		end := s.identEnd(i+1, i+1+n)
		if end < len(src) && src[end] == '\'' {
			return s.char(Char, i, i) // 'ab'
		}
		if digit {
			s.err(i, end, diag.SyntaxError, "lifetimes cannot start with a number")
		}
		if src[i+1:end] == "r" && end+1 < len(src) && src[end] == '#' && s.isIdentStart(end+1) {
			h := end + 1
			end = s.identEnd(h, h)
			t := s.add(Lifetime, i, end)
			t.Text, t.Raw = "'"+src[h:end], true
			return end
		}
		s.add(Lifetime, i, end)
		return end
	}
	return s.char(Char, i, i)
}

// char scans '…' at q.
func (s *scanner) char(k Kind, i, q int) int {
	src := s.src
	j := q + 1
	ok := false
	r, n := utf8.DecodeRuneInString(src[j:])
	if n > 0 && r != '\\' && j+n < len(src) && src[j+n] == '\'' {
		j, ok = j+n, true
	} else {
	loop:
		for j < len(src) {
			switch c := src[j]; {
			case c == '\'':
				ok = true
				break loop
			case c == '/', c == '\n' && (j+1 >= len(src) || src[j+1] != '\''):
				break loop
			case c == '\\':
				j++
			}
			j++
		}
	}
	if !ok {
		s.fatal = true
		if j > len(src) {
			j = len(src)
		}
		if k == Byte {
			s.err(q, j, diag.E0763, "unterminated byte constant")
		} else {
			e := s.err(q, j, diag.E0762, "unterminated character literal")
			if j > q+2 && s.isIdentStart(q+1) {
				e.WithHelp("if you meant to write a string literal, use double quotes")
			}
		}
		// The rest of the line is anybody's guess.
		s.opens = s.opens[:0]
		return len(src)
	}
	s.checkChar(k, q+1, j)
	end := s.suffixEnd(j + 1)
	s.add(k, i, end)
	return end
}

// number scans a number of any form.
func (s *scanner) number(i int) int {
	src := s.src
	base, baseName := 10, ""
	j := i
	if src[i] == '0' && i+1 < len(src) {
		switch src[i+1] {
		case 'b':
			base, baseName = 2, "binary"
		case 'o':
			base, baseName = 8, "octal"
		case 'x':
			base, baseName = 16, "hexadecimal"
		}
		if base != 10 {
			j += 2
		}
	}
	digits := 0
	mask := uint8(cDigit)
	if base == 16 {
		mask = cHex
	}
	for ; j < len(src); j++ {
		c := src[j]
		if c != '_' {
			if class[c]&mask == 0 {
				break
			}
			digits++
			if base < 10 && int(c-'0') >= base {
				s.err(j, j+1, diag.SyntaxError, "invalid digit for a base "+strconv.Itoa(base)+" literal")
			}
		}
	}
	if digits == 0 {
		s.err(i, j, diag.E0768, "no valid digits found for number")
		end := s.suffixEnd(j)
		s.add(Int, i, end)
		return end
	}
	k := Int
	if j < len(src) && src[j] == '.' && !(j+1 < len(src) && src[j+1] == '.') && !s.isIdentStart(j+1) {
		k = Float
		j++
		if j < len(src) && class[src[j]]&cDigit != 0 {
			j = s.digits(j)
			j = s.exponent(i, j)
		}
	} else if e := s.exponent(i, j); e > j {
		k, j = Float, e
	}
	if k == Float && base != 10 {
		s.err(i, j, diag.SyntaxError, baseName+" float literal is not supported")
	}
	end := s.suffixEnd(j)
	s.add(k, i, end)
	return end
}

func (s *scanner) digits(j int) int {
	for j < len(s.src) && (class[s.src[j]]&cDigit != 0 || s.src[j] == '_') {
		j++
	}
	return j
}

func (s *scanner) exponent(i, j int) int {
	src := s.src
	if j >= len(src) || src[j] != 'e' && src[j] != 'E' {
		return j
	}
	j++
	if j < len(src) && (src[j] == '-' || src[j] == '+') {
		j++
	}
	end := s.digits(j)
	if strings.Trim(src[j:end], "_") == "" {
		s.err(i, end, diag.SyntaxError, "expected at least one digit in exponent")
	}
	return end
}

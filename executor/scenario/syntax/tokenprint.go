package syntax

// Spacing says what follows a token where it was written. Only stringify! and
// error messages ask; the parser does not, operators are whole when they come
// from the scanner.
type Spacing uint8

const (
	// Alone: a gap, or what a macro's own rule wrote.
	Alone Spacing = iota
	// Joint: the next token follows without a gap, whatever it is.
	Joint
	// Matched is Alone for a name that the fragment ident matched: rustc does not
	// take it for the name of a call, and prints `$f(1)` as `f (1)`.
	Matched
)

// TokensString spells tokens in one line, as stringify! does: neighbours that
// were written without a gap stay so, others get a space, except where rustc's
// printer never has one. It does not break long lines.
func TokensString(toks []Token) string {
	var b []byte
	open := 0 // index of the bracket that closes next, when prev is its close
	var opens []int
	for i := range toks {
		t := &toks[i]
		if i > 0 && spaceBetween(toks, open, i) {
			b = append(b, ' ')
		}
		b = t.appendText(b)
		open = i
		switch t.Kind {
		case LParen, LBrack, LBrace:
			opens = append(opens, i)
		case RParen, RBrack, RBrace:
			if n := len(opens); n > 0 {
				open, opens = opens[n-1], opens[:n-1]
			}
		}
	}
	return string(b)
}

// spaceBetween reports whether rustc prints a space before toks[i]. open is
// where the token tree starts that toks[i-1] ends.
func spaceBetween(toks []Token, open, i int) bool {
	prev, t := &toks[i-1], &toks[i]
	switch prev.Kind {
	case LParen, LBrack:
		return false
	case LBrace:
		return t.Kind != RBrace && prev.Spacing != Joint
	}
	switch t.Kind {
	case RParen, RBrack:
		return false
	case RBrace:
		return braceSpaced(toks, i)
	}
	if prev.Spacing == Joint {
		return false
	}
	if prev.Kind == Dot && !t.isPunct() {
		return false
	}
	name := prev.Spacing != Matched && (prev.Kind == Name || prev.Raw && prev.Kind != Lifetime)
	switch t.Kind {
	case Comma, Semi, Dot:
		return toks[open].isPunct()
	case LParen:
		return !name && prev.Kind != KwFn && prev.Kind != KwSelfType && prev.Kind != KwPub
	case Not:
		return !name
	case LBrack:
		return prev.Kind != Pound
	}
	return true
}

// braceSpaced reports whether the brace that toks[i] closes opens with a space:
// it closes as it opens.
func braceSpaced(toks []Token, i int) bool {
	depth := 0
	for i--; i >= 0; i-- {
		switch toks[i].Kind {
		case RParen, RBrack, RBrace:
			depth++
		case LParen, LBrack, LBrace:
			if depth == 0 {
				return toks[i].Spacing != Joint
			}
			depth--
		}
	}
	return true
}

// isPunct is true for operators and separators, not for brackets.
func (t *Token) isPunct() bool {
	return t.Kind >= Semi && t.Kind < firstKeyword && t.Kind != Underscore
}

// isBracket is true for the six brackets.
func (k Kind) isBracket() bool { return k >= LParen && k <= RBrace }

func (t *Token) appendText(b []byte) []byte {
	switch {
	case t.Kind == Interpolated:
		return append(b, TokensString(t.Frag.Tokens)...)
	case t.Kind == CrateRoot:
		return append(b, "$crate"...)
	case t.Raw && t.Kind == Lifetime:
		b = append(b, "'r#"...)
		return append(b, t.Text[1:]...)
	case t.Raw:
		b = append(b, "r#"...)
	}
	return append(b, t.Text...)
}

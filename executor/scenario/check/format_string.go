package check

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// The format string (std::fmt): text, and holes with an argument, a way to print it, a width and a precision.

type fmtParser struct {
	f      *fnCtxt
	s      string
	i      int
	nl     bool // a line ends behind it
	lit    *syntax.LitExpr
	args   *[]*fmtArg
	byName map[string]int
	npos   int // arguments written out: the named ones have a position too
	next   int
	ctx    uint32 // hygiene of the literal: captured names have it
	out    *thir.FormatArgs
	text   []byte

	invalid bool // a reference to an argument that is not there has been reported

	again map[int]syntax.Span // where a captured variable stands once more, by the number of the piece
	short bool                // there are more holes than arguments
	holes [][2]int            // where arguments without a name or number stand
}

func (p *fmtParser) fail(msg, label string) bool {
	p.f.err(p.lit.Span, diag.MacroError, msg, label)
	return false
}

// failAt is fail for bytes i to j of the text.
func (p *fmtParser) failAt(i, j int, msg string) *syntax.Diag {
	return p.f.err(p.within(i, j), diag.MacroError, msg, "")
}

func (p *fmtParser) parse() bool {
	for p.i < len(p.s) {
		c := p.s[p.i]
		switch c {
		case '{':
			if p.i+1 < len(p.s) && p.s[p.i+1] == '{' {
				p.text = append(p.text, '{')
				p.i += 2
				continue
			}
			p.i++
			if !p.piece() {
				return false
			}
		case '}':
			if p.i+1 < len(p.s) && p.s[p.i+1] == '}' {
				p.text = append(p.text, '}')
				p.i += 2
				continue
			}
			p.failAt(p.i, p.i+1, "invalid format string: unmatched `}` found").Label = "unmatched `}` in format string"
			return false
		default:
			n := strings.IndexAny(p.s[p.i:], "{}")
			if n < 0 {
				n = len(p.s) - p.i
			}
			p.text = append(p.text, p.s[p.i:p.i+n]...)
			p.i += n
		}
	}
	if p.short {
		d := p.failAt(p.holes[0][0], p.holes[0][1],
			plural(len(p.holes), "positional argument")+" in format string, but "+thereAre(p.npos))
		for _, h := range p.holes[1:] {
			if at := p.within(h[0], h[1]); at != d.Span {
				d.AlsoAt(at)
			}
		}
		return false
	}
	if p.nl {
		p.text = append(p.text, '\n')
	}
	if len(p.text) > 0 {
		p.out.Pieces = append(p.out.Pieces, thir.FmtPiece{Text: string(p.text), Arg: -1, Width: -1, Prec: -1})
	}
	return true
}

func (p *fmtParser) ws() {
	for p.i < len(p.s) && (p.s[p.i] == ' ' || p.s[p.i] == '\n' || p.s[p.i] == '\t') {
		p.i++
	}
}

func (p *fmtParser) ident() string {
	i := p.i
	for i < len(p.s) {
		r, n := utf8.DecodeRuneInString(p.s[i:])
		if r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80 || i > p.i && r >= '0' && r <= '9' {
			i += n
			continue
		}
		break
	}
	s := p.s[p.i:i]
	p.i = i
	return s
}

func (p *fmtParser) number() (int, bool) {
	i := p.i
	for i < len(p.s) && p.s[i] >= '0' && p.s[i] <= '9' {
		i++
	}
	if i == p.i {
		return 0, false
	}
	n, err := strconv.Atoi(p.s[p.i:i])
	p.i = i
	return n, err == nil
}

// named is the argument of that name; a name without argument captures the
// variable.
func (p *fmtParser) named(name string) int {
	if k, ok := p.byName[name]; ok {
		(*p.args)[k].used = true
		return k
	}
	end := p.i
	if p.s[end-1] == '$' { // of a width or precision
		end--
	}
	sp := p.within(end-len(name), end)
	id := syntax.Ident{Name: name, Span: sp, Ctx: p.ctx}
	pe := &syntax.PathExpr{Path: &syntax.Path{Span: sp, Segs: []syntax.PathSeg{{Name: id}}}}
	pe.Span = sp
	*p.args = append(*p.args, &fmtArg{name: name, expr: pe, used: true})
	if p.byName == nil {
		p.byName = map[string]int{}
	}
	p.byName[name] = len(*p.args) - 1
	return len(*p.args) - 1
}

// within is the place of bytes i to j of the text; the whole literal when a macro put it together.
func (p *fmtParser) within(i, j int) syntax.Span {
	sp := p.lit.Span
	if j > len(p.s) {
		return sp
	}
	lo, hi, ok := syntax.WithinStr(p.f.p.S.Sources.Text(sp), p.s[:j], i)
	if !ok {
		return sp
	}
	return syntax.Span{Lo: sp.Lo + syntax.Pos(lo), Hi: sp.Lo + syntax.Pos(hi)}
}

// fits reports a width or precision that is too big.
func (p *fmtParser) fits(n int) bool {
	if n <= 0xffff {
		return true
	}
	return p.fail("invalid format string: integer `"+strconv.Itoa(n)+
		"` does not fit into the type `u16` whose range is `0..=65535`",
		"integer out of range for `u16` in format string")
}

func (p *fmtParser) positional(k int) (int, bool) {
	if k >= p.npos {
		end := p.i
		if p.s[end-1] == '$' {
			end--
		}
		if !p.invalid {
			p.failAt(end-len(strconv.Itoa(k)), end,
				"invalid reference to positional argument "+strconv.Itoa(k)+" ("+thereAre(p.npos)+")")
		}
		p.invalid = true
		return 0, p.npos > 0
	}
	(*p.args)[k].used = true
	return k, true
}

func thereAre(n int) string {
	switch n {
	case 0:
		return "no arguments were given"
	case 1:
		return "there is 1 argument"
	}
	return "there are " + strconv.Itoa(n) + " arguments"
}

func (p *fmtParser) piece() bool {
	pc := thir.FmtPiece{Fill: ' ', Width: -1, Prec: -1}
	pc.Text = string(p.text)
	p.text = p.text[:0]
	start := p.i - 1
	arg := -1
	if n, ok := p.number(); ok {
		if p.i < len(p.s) && !strings.ContainsRune("}: ", rune(p.s[p.i])) {
			return p.expectedEnd(p.i)
		}
		k, ok := p.positional(n)
		if !ok {
			return false
		}
		arg = k
	} else if name := p.ident(); name != "" {
		if p.fieldOf(p.i - len(name)) {
			return false
		}
		known := len(*p.args)
		arg = p.named(name)
		if end := strings.IndexByte(p.s[p.i:], '}'); end >= 0 && arg >= p.npos {
			if hole := p.within(start, p.i+end+1); arg == known {
				(*p.args)[arg].hole = hole
			} else {
				if p.again == nil {
					p.again = map[int]syntax.Span{}
				}
				p.again[len(p.out.Pieces)] = hole
			}
		}
	}
	p.ws()
	implicit := arg < 0
	if p.i < len(p.s) && p.s[p.i] == ':' {
		p.i++
		if !p.spec(&pc) {
			return false
		}
	}
	p.ws()
	if p.i >= len(p.s) || p.s[p.i] != '}' {
		if p.i >= len(p.s) {
			end := len(p.lit.Str)
			d := p.failAt(end, end, "invalid format string: expected `}` but string was terminated")
			d.Label = "expected `}` in format string"
			return false
		}
		return p.expectedEnd(p.i)
	}
	p.i++
	if implicit {
		if p.next >= p.npos {
			p.holes, p.short = append(p.holes, [2]int{start, p.i}), true
			return true
		}
		p.holes = append(p.holes, [2]int{start, p.i})
		k, ok := p.positional(p.next)
		if !ok {
			return false
		}
		p.next++
		arg = k
	}
	if pc.Plain() {
		if text, ok := p.f.folded((*p.args)[arg].expr); ok {
			p.text = append(p.text, pc.Text...)
			p.text = append(p.text, text...)
			return true
		}
	}
	pc.Arg = arg
	p.out.Pieces = append(p.out.Pieces, pc)
	return true
}

// folded is the text of an argument of {} that rustc makes a part of the format
// string: a literal, or format_args! of text alone.
func (f *fnCtxt) folded(e syntax.Expr) (string, bool) {
	switch e := e.(type) {
	case *syntax.LitExpr:
		switch {
		case e.Kind == syntax.StrLit:
			return e.Str, true
		case e.Kind == syntax.IntLit && e.IntHi == 0 && (e.Suffix == "" || e.Int < 1<<7):
			return strconv.FormatUint(e.Int, 10), true
		}
	case *syntax.MacroExpr:
		if d, _ := f.macro(e.Mac.Path, false); d == nil || d.Builtin != "std::format_args" {
			return "", false
		}
		// Anything but literals is an argument of its own: not looked at twice.
		for i := range e.Mac.Args {
			t := &e.Mac.Args[i]
			if t.Kind == syntax.Interpolated && len(t.Frag.Tokens) == 1 {
				t = &t.Frag.Tokens[0]
			}
			if t.Kind != syntax.Comma && t.Kind != syntax.Int && t.Kind != syntax.Str {
				return "", false
			}
		}
		a, ok := f.formatArgs(e.Mac, false).(*thir.FormatArgs)
		switch {
		case !ok || len(a.Args) > 0 || len(a.Pieces) > 1:
			return "", false
		case len(a.Pieces) == 0:
			return "", true
		}
		return a.Pieces[0].Text, a.Pieces[0].Arg < 0
	}
	return "", false
}

// expectedEnd reports byte i of the text, where a hole should end.
func (p *fmtParser) expectedEnd(i int) bool {
	d := p.failAt(i, i+1, "invalid format string: expected `}`, found `"+p.s[i:i+1]+"`")
	d.Label = "expected `}` in format string"
	return false
}

// fieldOf reports a hole with a field of the variable whose name begins at byte from and ends here.
func (p *fmtParser) fieldOf(from int) bool {
	save := p.i
	if p.i < len(p.s) && p.s[p.i] == '.' {
		p.i++
		what := "field access"
		if _, index := p.number(); index {
			what = "tuple index access"
		} else if p.ident() == "" {
			what = ""
		}
		if end := p.i; what != "" && p.i < len(p.s) && (p.s[p.i] == '}' || p.s[p.i] == ':') {
			p.failAt(from, end, "invalid format string: "+what+" isn't supported")
			return true
		}
	}
	p.i = save
	return false
}

func isAlign(c byte) bool { return c == '<' || c == '^' || c == '>' }

func (p *fmtParser) spec(pc *thir.FmtPiece) bool {
	// fill and alignment
	if r, n := utf8.DecodeRuneInString(p.s[p.i:]); p.i+n < len(p.s) && isAlign(p.s[p.i+n]) {
		pc.Fill = r
		pc.Align = p.s[p.i+n]
		p.i += n + 1
	} else if p.i < len(p.s) && isAlign(p.s[p.i]) {
		pc.Align = p.s[p.i]
		p.i++
	}
	at := func() byte {
		if p.i < len(p.s) {
			return p.s[p.i]
		}
		return 0
	}
	if c := at(); c == '+' || c == '-' {
		pc.Sign = c
		p.i++
	}
	if at() == '#' {
		pc.Alt = true
		p.i++
	}
	if at() == '0' && !(p.i+1 < len(p.s) && p.s[p.i+1] == '$') {
		pc.Zero = true
		p.i++
	}
	// width
	save := p.i
	if n, ok := p.number(); ok {
		if at() == '$' {
			p.i++
			k, ok := p.positional(n)
			if !ok {
				return false
			}
			pc.Width, pc.WidthArg = k, true
		} else {
			pc.Width = n
		}
		if !p.fits(n) {
			return false
		}
	} else if name := p.ident(); name != "" {
		if at() == '$' {
			p.i++
			pc.Width, pc.WidthArg = p.named(name), true
		} else {
			p.i = save
		}
	}
	if at() == '.' {
		p.i++
		if at() == '*' {
			p.i++
			k, ok := p.positional(p.next)
			if !ok {
				return false
			}
			p.next++
			pc.Prec, pc.PrecArg = k, true
		} else if n, ok := p.number(); ok {
			if at() == '$' {
				p.i++
				k, ok := p.positional(n)
				if !ok {
					return false
				}
				pc.Prec, pc.PrecArg = k, true
			} else {
				pc.Prec = n
			}
			if !p.fits(n) {
				return false
			}
		} else if save = p.i; p.ident() != "" && at() == '$' {
			p.i++
			pc.Prec, pc.PrecArg = p.named(p.s[save:p.i-1]), true
		} else {
			p.i = save
		}
	}
	ty := p.i
	switch at() {
	case '?':
		p.i++
	case 'x', 'X':
		if p.i++; at() == '?' {
			p.i++
		}
	default:
		p.ident()
	}
	switch t := p.s[ty:p.i]; t {
	case "", "?", "x", "X", "o", "b", "e", "E", "p":
		pc.Trait = t
	case "x?", "X?":
		pc.Trait = "?"
		pc.DebugHex = t[0]
	default:
		p.failAt(ty, p.i, "unknown format trait `"+t+"`")
		return false
	}
	return true
}

package syntax

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// The editions that programs are read as. A file says its own in a comment
// line before its first token, as in rustc's tests:
//
//	// edition:2024
//
// Without one it is 2024 if it has a let chain, which no other edition has, and
// else 2021.
const (
	Edition2021 = 2021
	Edition2024 = 2024
)

// readEdition settles f.Edition, unless it is known.
func (f *SourceFile) readEdition(toks []Token, d *Diags) {
	end := len(f.Src)
	if len(toks) > 0 {
		end = int(toks[0].Span.Lo - f.Base)
	}
	for at := 0; at < end && f.Edition == 0; {
		line := f.Src[at:end]
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line = line[:i+1]
		}
		if says, ok := editionLine(line); ok {
			switch says {
			case "2021":
				f.Edition = Edition2021
			case "2024":
				f.Edition = Edition2024
			default:
				lo := f.Base + Pos(at+strings.LastIndex(line, says))
				report := d.Error
				if says == "2015" || says == "2018" {
					report = d.Warn
				}
				report(Span{lo, lo + Pos(len(says))}, diag.SyntaxError, "this program asks for edition `"+says+"`").
					WithLabel("programs are read as edition 2021 or 2024").
					WithHelp("write `// edition:2021` or `// edition:2024`; without such a line it is 2021")
				f.Edition = Edition2021
			}
		}
		at += len(line)
	}
	if f.Edition == Edition2024 {
		return
	}
	if let, ok := letChain(toks); ok {
		if f.Edition == Edition2021 {
			d.Error(let, diag.SyntaxError, "let chains are only allowed in Rust 2024 or later")
		}
		f.Edition = Edition2024
	}
	if f.Edition == 0 {
		f.Edition = Edition2021
	}
}

// editionLine takes `// edition:2024` apart; the forms with @ and a space are
// those of newer tests.
func editionLine(line string) (says string, ok bool) {
	line, ok = strings.CutPrefix(strings.TrimSpace(line), "//")
	if !ok {
		return "", false
	}
	line = strings.TrimSpace(strings.TrimPrefix(line, "@"))
	if line, ok = strings.CutPrefix(line, "edition:"); !ok {
		return "", false
	}
	says = strings.TrimSpace(line)
	return says, says != ""
}

// letChain finds the first let that && joins with something in the condition of
// an if or while. Guards of arms, which every edition chains, end with =>.
func letChain(toks []Token) (let Span, ok bool) {
	type state struct {
		cond, pattern, chained bool
		let                    Span
	}
	open := []state{{}} // one per group around the token
	for i := range toks {
		t := &toks[i]
		in := &open[len(open)-1]
		switch t.Kind {
		case KwIf, KwWhile:
			*in = state{cond: true}
		case KwLet:
			if in.cond {
				in.pattern = true
				if in.let.Lo == 0 {
					in.let = t.Span
				}
			}
		case Eq:
			in.pattern = false
		case AndAnd:
			if !in.cond || in.pattern {
				break
			}
			// Behind an operator it is a borrow of a borrow.
			switch k := toks[i-1].Kind; {
			case k >= Eq && k <= ShrEq, k == KwIf, k == KwWhile, k == DotDot, k == DotDotEq:
			default:
				in.chained = true
			}
		case FatArrow, Comma, Semi:
			in.cond = false
		case LBrace:
			if in.cond && !in.pattern {
				if in.chained && in.let.Lo != 0 {
					return Span{in.let.Lo, toks[i-1].Span.Hi}, true
				}
				in.cond = false
			}
			open = append(open, state{})
		case LParen, LBrack:
			open = append(open, state{})
		case RParen, RBrack, RBrace:
			if len(open) > 1 {
				open = open[:len(open)-1]
			}
		}
	}
	return Span{}, false
}

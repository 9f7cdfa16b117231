package check

import (
	"slices"
	"strings"
	"unicode"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// How errors silence each other. rustc runs its phases one after the other, and an error keeps later phases from
// looking at the same body. Here some checks of later phases are made while a body is typed. So what they find is held
// back, and reported once it is known how the earlier phases ended:
//
//	phase of the code     reported
//	up to Typeck          at once; it taints the body or item that is being checked
//	Patterns              at the end, if the types of the body are right
//	Borrowck              at the end, if the body is not tainted; E0015 keeps all others but E0493 away
//	Privacy, Lint         at the end, if the program has no error
//
// A taint is what has been reported about one body or item. Taints are nested as the checks are: typing a body may
// need the type of another item, and an error in that taints both.
type taint struct {
	up      *taint
	errors  int  // of phases before Patterns
	matches bool // there is an error of Patterns
	calls   bool // there is an E0015: constants do not evaluate the body
	follows bool // types of the body contain an error that is reported elsewhere, as rustc's tainted_by_errors
}

// enter begins a check with a taint of its own; leave ends it.
func (p *Program) enter() *taint {
	p.taint = &taint{up: p.taint}
	return p.taint
}

func (p *Program) leave(t *taint) {
	if p.taint = t.up; p.taint != nil {
		p.taint.errors += t.errors
	}
}

// tainted reports whether the check has reported an error that keeps later phases away.
func (t *taint) tainted() bool { return t.errors > 0 || t.follows }

// A heldReport is a report of Patterns or of a later phase.
type heldReport struct {
	body *resolve.Def // that it is about; nil for none
	*syntax.Diag
}

// errOnly is err for what keeps no later phase away.
func (p *Program) errOnly(sp syntax.Span, code diag.Code, msg, label string) *syntax.Diag {
	t := p.taint
	p.taint = nil
	d := p.err(sp, code, msg, label)
	p.taint = t
	return d
}

func (p *Program) err(sp syntax.Span, code diag.Code, msg, label string) *syntax.Diag {
	return p.errIn(nil, sp, code, msg, label)
}

func (f *fnCtxt) err(sp syntax.Span, code diag.Code, msg, label string) *syntax.Diag {
	return f.p.errIn(f.def, sp, code, msg, label)
}

func (p *Program) errIn(body *resolve.Def, sp syntax.Span, code diag.Code, msg, label string) *syntax.Diag {
	return p.report(body, &syntax.Diag{Code: code, Msg: msg, Span: sp, Label: label})
}

// warn reports a lint, at the level that the attributes around the body say.
func (f *fnCtxt) warn(sp syntax.Span, code diag.Code, msg string) *syntax.Diag {
	return f.p.lint(f.def, f.def, sp, code, msg)
}

// lint reports a lint about a body, or about none, at the level that the attributes around at say.
func (p *Program) lint(at, body *resolve.Def, sp syntax.Span, code diag.Code, msg string) *syntax.Diag {
	d := &syntax.Diag{Level: diag.Warning, Code: code, Msg: msg, Span: sp}
	if ownText(code) && p.isMacroCall(sp) {
		return d
	}
	l := p.levelAt(at, sp, code)
	if l.Allows() {
		return d
	}
	if l.Word != "warn" {
		d.Level = diag.Error
	}
	lint := lintName(code)
	switch {
	case l.Name != "":
		d.NoteAt(l.At, diag.LintLevelNote, "")
		if l.Name != lint {
			d.WithNote("`#[" + l.Word + "(" + lint + ")]` implied by `#[" + l.Word + "(" + l.Name + ")]`")
		}
	case code == diag.E0170:
		d.WithNote("`#[deny(" + lint + ")]` on by default")
	}
	return p.report(body, d)
}

// lintDeprecated warns of the use of a definition of the program that is deprecated.
func (p *Program) lintDeprecated(by, d *resolve.Def, at syntax.Span) {
	if d.Crate == nil || d.Crate.Library || by == nil {
		return
	}
	a := d.Attr("deprecated")
	if a == nil || by.Attr("deprecated") != nil {
		return
	}
	note := ""
	for i := range a.Args {
		if a.Args[i].Text == "note" && i+2 < len(a.Args) {
			note = ": " + strings.Trim(a.Args[i+2].Text, `"`)
		}
	}
	p.lint(by, nil, at, diag.Deprecated, "use of deprecated "+d.What()+" `"+DisplayPath(d)+"`"+note)
}

// noteLevels keeps the attributes of a statement, a block or an arm for the lints of what is in it.
func (f *fnCtxt) noteLevels(attrs []syntax.Attr, span syntax.Span, let bool) {
	if f.user && len(attrs) > 0 {
		f.p.S.StmtAttributes(attrs, let, f.scope, f.def)
		f.p.S.Diags.Marked = append(f.p.S.Diags.Marked, syntax.Marked{Span: span, Attrs: attrs})
	}
}

// levelAt is the level of a lint at a place of the definition at: that of the smallest part around it that has one.
func (p *Program) levelAt(at *resolve.Def, sp syntax.Span, code diag.Code) resolve.LintLevel {
	return resolve.LevelOf(lintName(code), func(lint string) (l resolve.LintLevel) {
		size := syntax.Pos(0)
		for i := range p.S.Diags.Marked {
			m := &p.S.Diags.Marked[i]
			if n := m.Span.Hi - m.Span.Lo; m.Span.Lo <= sp.Lo && sp.Hi <= m.Span.Hi && (l.Word == "" || n < size) {
				if inner := (&resolve.Def{Attrs: m.Attrs}).LintAttr(lint); inner.Word != "" {
					l, size = inner, n
				}
			}
		}
		if l.Word == "" {
			l = at.LintAttr(lint)
		}
		return l
	})
}

// lintName is the name of a lint in attributes.
func lintName(c diag.Code) string {
	if c == diag.E0170 {
		return "bindings_with_variant_name"
	}
	return c.String()
}

// ownText reports whether a lint does not look at what a macro of the library has made (rustc:
// report_in_external_macro).
func ownText(c diag.Code) bool {
	switch c {
	case diag.DeadCode, diag.IrrefutableLetPatterns, diag.PathStatements, diag.UnreachablePatterns, diag.UnsafeCode,
		diag.UnusedAssignments, diag.UnusedLabels, diag.UnusedParens, diag.UnusedUnsafe:
		return true
	}
	return false
}

// isMacroCall reports whether a span is a call of a macro: what macros of the library make has the span of the call.
func (p *Program) isMacroCall(sp syntax.Span) bool {
	text := p.S.Sources.Text(sp)
	rest := strings.TrimLeftFunc(text, func(r rune) bool {
		return r == '_' || r == ':' || unicode.IsLetter(r) || unicode.IsDigit(r)
	})
	return len(rest) < len(text) && strings.HasPrefix(rest, "!") && !strings.HasPrefix(rest, "!=")
}

func (p *Program) report(body *resolve.Def, d *syntax.Diag) *syntax.Diag {
	if d.Code.Phase() >= diag.Patterns || isLint(d) {
		if !isLint(d) && d.Code.Phase() == diag.Patterns && p.taint != nil {
			p.taint.matches = true
		}
		if d.Code == diag.E0015 && p.taint != nil {
			p.taint.calls = true
		}
		p.held = append(p.held, heldReport{body, d})
		return d
	}
	return p.add(d)
}

// add reports what a phase before Patterns has found.
func (p *Program) add(d *syntax.Diag) *syntax.Diag {
	if d.Level == diag.Error && !isLint(d) && p.taint != nil { // lints taint nothing
		p.taint.errors++
	}
	return p.S.Diags.Add(*d)
}

// isLint reports whether a report is one of a lint. Attributes can make that an error, which silences nothing.
func isLint(d *syntax.Diag) bool {
	return d.Code >= 1000 && d.Code.String() != "" || d.Code == diag.E0170
}

// failed reports whether an error was reported or is held back.
func (p *Program) failed() bool {
	return p.S.Diags.Failed() || slices.ContainsFunc(p.held, func(h heldReport) bool { return h.Level == diag.Error })
}

// release reports what was held back of phases up to Borrowck, as far as the phases before let it be found. Lint
// reports the rest.
func (p *Program) release() {
	inTime := func(h heldReport) bool {
		g := p.generic[h.body]
		switch ph := h.Code.Phase(); {
		case ph == diag.Patterns:
			return g == nil || g.typed
		case ph == diag.Borrowck:
			return g == nil || g.ok && (!g.calls || h.Code == diag.E0015 || h.Code == diag.E0493)
		default:
			return ph < diag.Patterns
		}
	}
	for _, h := range p.held {
		if !isLint(h.Diag) && inTime(h) {
			p.S.Diags.Add(*h.Diag)
		}
	}
	var late []heldReport
	for _, h := range p.held {
		switch {
		case h.Code.Phase() > diag.Borrowck:
			late = append(late, h)
		case isLint(h.Diag) && inTime(h):
			p.S.Diags.Add(*h.Diag)
		}
	}
	p.held = late
}

// tainted reports whether an error in the body, or in the item that it is a part of, may be the reason why something
// has no type.
func (f *fnCtxt) tainted() bool {
	if !f.user {
		return false
	}
	if f.taint.tainted() || f.erred {
		return true
	}
	d := f.def
	if p := d.Parent; p != nil && p.Kind == resolve.Impl {
		d = p
	}
	return f.p.broken[f.def] || f.p.broken[d] || f.p.S.Diags.Tainted(d.Item.Base().Span)
}

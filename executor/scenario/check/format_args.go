package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// format_args! and the macros that are made of it: the format string says which arguments are printed, and how.

type fmtArg struct {
	name string
	expr syntax.Expr
	used bool
	// index in FormatArgs.Args, by kind of use the same
	slot int
	hole syntax.Span // of an argument that is a variable named in the text
}

// formatArgs parses format_args!("…", args…). Arguments are evaluated once, in
// the order they are written, and borrowed.
func (f *fnCtxt) formatArgs(m *syntax.MacroCall, nl bool) thir.Expr {
	p := f.p
	sp := m.Span
	ad := p.Lang("Arguments")
	if ad == nil {
		return f.bad(sp)
	}
	out := &thir.FormatArgs{X: f.at(p.adtType(ad, nil), sp)}
	ps := syntax.NewParser(m.Args, p.S.Diags, sp)
	if ps.AtEnd() {
		if nl {
			out.Pieces = []thir.FmtPiece{{Text: "\n", Arg: -1, Width: -1, Prec: -1}}
			return out
		}
		f.err(sp, diag.MacroError, "requires at least a format string argument", "")
		return f.bad(sp)
	}
	if len(m.Args) > 1 && m.Args[0].Kind == syntax.Str && m.Args[1].Kind != syntax.Comma {
		f.err(m.Args[1].Span, diag.MacroError, "expected `,`, found `"+m.Args[1].Text+"`", "expected `,`")
		return f.bad(sp)
	}
	first := ps.Expr()
	args, byName, ok := fmtArgs(ps)
	if !ok {
		return f.bad(sp)
	}
	if !ps.AtEnd() && !ps.Failed() {
		f.err(ps.Peek().Span, diag.MacroError, "expected `,`, found `"+ps.Peek().Text+"`", "expected `,`")
		return f.bad(sp)
	}
	lit, ok := f.literalArg(first)
	if !ok {
		if first != nil && !p.S.Diags.Tainted(first.ExprSpan()) {
			d := f.err(first.ExprSpan(), diag.MacroError, "format argument must be a string literal", "")
			d.WithHelp("you might be missing a string literal to format with: `\"{}\", `")
		}
		return f.bad(sp)
	}
	fp := &fmtParser{f: f, s: lit.Str, nl: nl, lit: lit, args: &args, byName: byName, npos: len(args), out: out}
	if len(m.Args) > 0 && m.Args[0].Kind == syntax.Str {
		fp.ctx = m.Args[0].Ctx
	} else if len(m.Args) > 0 && m.Args[0].Kind == syntax.Interpolated && len(m.Args[0].Frag.Tokens) > 0 {
		fp.ctx = m.Args[0].Frag.Tokens[0].Ctx
	}
	if right := fp.parse(); !right || fp.invalid {
		if right {
			f.unusedArgs(args)
		}
		return f.bad(sp)
	}
	if len(out.Pieces) < 2 && (len(out.Pieces) == 0 || out.Pieces[0].Arg < 0) {
		for i, a := range args {
			if a.used {
				args[i] = nil // folded into the text
			}
		}
	}
	if f.user {
		p.formats = append(p.formats, sp)
	}
	slots := f.fmtValues(out, args)
	f.fmtCounts(fp, slots)
	if !f.fmtCallees(fp, slots) {
		return f.bad(sp)
	}
	return out
}

// fmtArgs reads the arguments behind the format string. It reports false if one is no expression.
func fmtArgs(ps *syntax.Parser) (args []*fmtArg, byName map[string]int, ok bool) {
	for ps.Accept(syntax.Comma) {
		if ps.AtEnd() {
			break
		}
		a := &fmtArg{slot: -1}
		if ps.Peek().IsIdent() && ps.PeekAt(1).Kind == syntax.Eq {
			a.name = ps.Next().Text
			ps.Next()
			if byName == nil {
				byName = map[string]int{}
			}
			byName[a.name] = len(args)
		}
		if a.expr = ps.Expr(); a.expr == nil {
			return nil, nil, false
		}
		args = append(args, a)
	}
	return args, byName, true
}

// unusedArgs reports the arguments that the format string does not mention.
func (f *fnCtxt) unusedArgs(args []*fmtArg) {
	var first *syntax.Diag
	for _, a := range args {
		switch {
		case a == nil || a.used || a.expr.ExprSpan().Lo == 0:
		case first != nil:
			first.Msg = "multiple unused formatting arguments"
			first.AlsoAt(a.expr.ExprSpan())
		case a.name != "":
			first = f.err(a.expr.ExprSpan(), diag.MacroError, "named argument never used", "named argument never used")
		default:
			first = f.err(a.expr.ExprSpan(), diag.MacroError, "argument never used", "argument never used")
		}
	}
}

// fmtValues types the arguments, in order, and returns their types.
func (f *fnCtxt) fmtValues(out *thir.FormatArgs, args []*fmtArg) (slots []*types.Type) {
	p := f.p
	f.unusedArgs(args)
	slots = p.list(len(args))
	out.Args = make([]thir.Expr, 0, len(args))
	for i, a := range args {
		if a == nil {
			continue
		}
		x := f.place(f.expr(a.expr, nil))
		slots[i] = x.Type()
		if mayBeUnsized(f.shallow(x.Type())) {
			f.requireSized(x.Type(), a.expr.ExprSpan(), "")
		}
		b := p.borrows.New()
		b.X, b.Place = f.at(p.Ref(x.Type(), false), a.expr.ExprSpan()), x
		out.Args = append(out.Args, b)

	}
	return slots
}

// fmtCallees finds for each piece the function that prints its argument, and requires the trait that it is of.
// Arguments that are printed in one way more than once share it. It reports false if there is no such trait.
func (f *fnCtxt) fmtCallees(fp *fmtParser, slots []*types.Type) bool {
	type use struct {
		arg   int
		trait string
	}
	p, out, args := f.p, fp.out, *fp.args
	fns := map[use]int{}
	out.Fns = make([]thir.Callee, 0, len(args))
	for i := range out.Pieces {
		pc := &out.Pieces[i]
		if pc.Arg < 0 {
			continue
		}
		lang := fmtTraits[pc.Trait]
		u := use{pc.Arg, lang}
		k, ok := fns[u]
		if !ok {
			tr := p.Lang(lang)
			if tr == nil {
				return false
			}
			k = len(out.Fns)
			fns[u] = k
			t := slots[pc.Arg]
			self := p.list(1)
			self[0] = t
			if !f.printable(t, lang) {
				at := args[pc.Arg].expr.ExprSpan()
				if hole, again := fp.again[i]; again {
					at = hole
				} else if hole := args[pc.Arg].hole; hole.Lo != 0 {
					at = hole
				}
				f.require(predicate{trait: tr, args: self, span: at}, "fmt")
			}
			out.Fns = append(out.Fns, thir.Callee{Fn: tr.Member("fmt", resolve.Fn), Args: self})
		}
		pc.Fn = k
	}
	return true
}

// fmtCounts makes the arguments that are a width or a precision a usize: what is borrowed is looked through, as rustc
// coerces &&usize to &usize.
func (f *fnCtxt) fmtCounts(fp *fmtParser, slots []*types.Type) {
	usize := f.p.Prim(types.Usize)
	count := func(k int) {
		if k >= len(slots) || len(fp.out.Args) < len(slots) {
			return
		}
		b := fp.out.Args[k].(*thir.Borrow)
		t, place := f.settled(slots[k]), b.Place
		for i := 0; place != nil && (t.Kind == types.Ref || t.Kind == types.Adt); i++ {
			if place = f.autoderef(place, i+1); place != nil {
				t = f.settled(place.Type())
			}
		}
		if place == nil || !f.tryUnify(t, usize) {
			if t = f.resolve(slots[k]); f.user && t.Kind != types.Error {
				if t.Kind == types.Ref {
					t = t.Args[0]
				}
				f.err((*fp.args)[k].expr.ExprSpan(), diag.E0308, "mismatched types", "expected `usize`, found `"+t.String()+"`")
			}
			return
		}
		b.Place, b.Ty, slots[k] = place, f.p.Ref(usize, false), usize
	}
	for i := range fp.out.Pieces {
		if pc := &fp.out.Pieces[i]; pc.WidthArg {
			count(pc.Width)
		}
		if pc := &fp.out.Pieces[i]; pc.PrecArg {
			count(pc.Prec)
		}
	}
}

// printable: a type that the library prints in that way, known without a search.
func (f *fnCtxt) printable(t *types.Type, lang string) bool {
	if lang != "Display" && lang != "Debug" {
		return false
	}
	for t = f.shallow(t); t.Kind == types.Ref; {
		t = f.shallow(t.Args[0])
	}
	return t.Kind >= types.Bool && t.Kind <= types.Str || t.Kind == types.Adt && t.Def.Lang == "String"
}

var fmtTraits = map[string]string{
	"": "Display", "?": "Debug", "x": "LowerHex", "X": "UpperHex", "o": "Octal", "b": "Binary",
	"e": "LowerExp", "E": "UpperExp", "p": "Pointer",
}

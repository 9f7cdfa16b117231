package check

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// macroExpr expands an invocation in expression position.
func (f *fcx) macroExpr(m *syntax.MacroCall, want *types.Type) thir.Expr {
	p := f.p
	d, HasLocal := f.macro(m.Path, true)
	if d == nil {
		return f.bad(m.Span)
	}
	if d.Builtin != "" {
		return f.builtinMacro(d.Builtin, m, want)
	}
	if d.Macro == nil {
		return f.bad(m.Span)
	}
	if f.macros > 120 {
		p.S.TooDeep(d, m.Span)
		return f.bad(m.Span)
	}
	f.macros++
	outer := f.callSite
	f.callSite = m.Span
	defer func() { f.macros, f.callSite = f.macros-1, outer }()
	e := p.S.Form(d, m)
	if e == nil {
		toks, ok := f.expand(d, HasLocal, m)
		if !ok {
			return f.bad(m.Span)
		}
		p.S.CallSite(toks, m.Span)
		if len(toks) == 0 {
			return f.unitLit(m.Span)
		}
		errors := p.S.Diags.Errors()
		if e = syntax.ParseExprTokens(toks, p.S.Diags); e == nil || p.S.Diags.Errors() > errors {
			return f.bad(m.Span)
		}
	}
	f.noteAssertion(d, m)
	x := f.expr(e, want)
	if !thir.IsPlace(x) && d.Crate != nil && d.Crate.Library {
		// positions of library macros are those of the call
		x.Common().Sp = m.Span
	}
	return x
}

// literalArg is the string literal that a macro's token list starts with,
// concat! and stringify! expanded.
func (f *fcx) literalArg(e syntax.Expr) (*syntax.LitExpr, bool) {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return f.literalArg(e.X)
	case *syntax.LitExpr:
		return e, e.Kind == syntax.StrLit
	case *syntax.MacroExpr:
		d, HasLocal := f.macro(e.Mac.Path, false)
		if d == nil {
			return nil, false
		}
		var s string
		var ok bool
		switch d.Builtin {
		case "std::concat":
			s, ok = f.concat(e.Mac)
		case "std::stringify":
			s, ok = syntax.TokensString(e.Mac.Args), true
		default:
			if f.macros > 120 {
				f.p.S.TooDeep(d, e.Span)
				return nil, false
			}
			f.macros++
			defer func() { f.macros-- }()
			if d.Macro != nil {
				if toks, ok2 := f.expand(d, HasLocal, e.Mac); ok2 {
					f.p.S.CallSite(toks, e.Mac.Span)
					if x := syntax.ParseExprTokens(toks, f.p.S.Diags); x != nil {
						return f.literalArg(x)
					}
				}
			}
		}
		if ok {
			l := &syntax.LitExpr{Kind: syntax.StrLit, Str: s}
			l.Span = e.Span
			return l, true
		}
	}
	return nil, false
}

func (f *fcx) concat(m *syntax.MacroCall) (string, bool) {
	list, ok := syntax.ParseExprListTokens(m.Args, f.p.S.Diags)
	if !ok {
		return "", false
	}
	var out strings.Builder
	for _, e := range list {
		neg := ""
		if u, ok := e.(*syntax.UnaryExpr); ok && u.Op == '-' {
			neg, e = "-", u.X
		}
		if s, ok := f.literalArg(e); ok {
			out.WriteString(s.Str)
			continue
		}
		l, ok := e.(*syntax.LitExpr)
		if !ok {
			if me, isM := e.(*syntax.MacroExpr); isM {
				if x, ok := f.macroExpr(me.Mac, nil).(*thir.Lit); ok {
					if x.Ty.IsInt() || x.Ty.Kind == types.Infer {
						out.WriteString(strconv.FormatUint(x.Int, 10))
					} else {
						out.WriteString(x.Str)
					}
					continue
				}
			}
			f.err(e.ExprSpan(), diag.MacroError, "expected a literal", "").WithNote("only literals (like `\"foo\"`, `-42` and `3.14`) can be passed to `concat!()`")
			return "", false
		}
		out.WriteString(neg + l.Spoken())
	}
	return out.String(), true
}

func (f *fcx) strLit(s string, sp syntax.Span) thir.Expr {
	return &thir.Lit{X: f.at(f.p.Ref(f.p.Prim(types.Str), false), sp), Str: s}
}

func (f *fcx) builtinMacro(name string, m *syntax.MacroCall, want *types.Type) thir.Expr {
	p := f.p
	sp := m.Span
	switch name {
	case "std::format_args", "std::const_format_args":
		return f.formatArgs(m, false)
	case "std::format_args_nl":
		return f.formatArgs(m, true)
	case "std::concat":
		if s, ok := f.concat(m); ok {
			return f.strLit(s, sp)
		}
		return f.bad(sp)
	case "std::stringify":
		return f.strLit(syntax.TokensString(m.Args), sp)
	case "std::line", "std::column":
		_, at := p.S.Sources.Position(sp.Lo)
		n := at.Line
		if name == "std::column" {
			n = at.Char
		}
		return &thir.Lit{X: f.at(p.Prim(types.U32), sp), Int: uint64(n)}
	case "std::file":
		file := p.S.Sources.File(sp.Lo)
		return f.strLit(file.Name, sp)
	case "std::module_path":
		return f.strLit(moduleName(f.scope), sp)
	case "std::cfg":
		v := uint64(0)
		if syntax.Cfg(m.Args) {
			v = 1
		}
		return &thir.Lit{X: f.at(p.Prim(types.Bool), sp), Int: v}
	case "std::compile_error":
		msg := "compile_error!"
		if list, ok := syntax.ParseExprListTokens(m.Args, p.S.Diags); ok && len(list) == 1 {
			if l, ok := f.literalArg(list[0]); ok {
				msg = l.Str
			}
		}
		f.err(sp, diag.MacroError, msg, "")
		return f.bad(sp)
	case "std::option_env":
		if o := p.Lang("Option"); o != nil {
			none := o.Variants[0]
			if none.Name != "None" {
				none = o.Variants[1]
			}
			return &thir.Construct{X: f.at(p.adt0(o, []*types.Type{p.Ref(p.Prim(types.Str), false)}), sp), Variant: none}
		}
	case "std::env":
		f.err(sp, diag.Unsupported, "environment variables are not defined here at compile time", "").WithHelp("use a constant")
		return f.bad(sp)
	case "std::addr_of", "std::addr_of_mut":
		if e := syntax.ParseExprTokens(m.Args, p.S.Diags); e != nil {
			r := &syntax.RefExpr{Mut: name == "std::addr_of_mut", Raw: true, X: e}
			r.Span = sp
			return f.refExpr(r, want)
		}
		return f.bad(sp)
	case "std::include_str", "std::include_bytes", "std::include":
		f.err(sp, diag.Unsupported, "there are no files to include here", "").WithHelp("a program here is one file: write the text into it")
		return f.bad(sp)
	case "std::asm", "std::global_asm":
		f.err(sp, diag.Unsupported, "inline assembly is not run here", "")
		return f.bad(sp)
	case "tokio::select":
		return f.tokioSelect(m, want)
	case "futures::select", "futures::select_biased":
		return f.futuresSelect(m, want, name == "futures::select_biased")
	case "async_stream::stream", "async_stream::try_stream":
		return f.asyncStream(m, want, name == "async_stream::try_stream")
	}
	f.err(sp, diag.Unsupported, "the macro `"+name+"!` is not run here", "")
	return f.bad(sp)
}

func moduleName(m *resolve.Mod) string {
	for m.Block && m.Parent != nil {
		m = m.Parent
	}
	return m.Def.TypeName()
}

// ---------------------------------------------------------------- format_args!

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
func (f *fcx) formatArgs(m *syntax.MacroCall, nl bool) thir.Expr {
	p := f.p
	sp := m.Span
	ad := p.Lang("Arguments")
	if ad == nil {
		return f.bad(sp)
	}
	out := &thir.FormatArgs{X: f.at(p.adt0(ad, nil), sp)}
	ps := syntax.NewParser(m.Args, p.S.Diags, sp)
	if ps.AtEnd() {
		if nl {
			out.Pieces = []thir.FmtPiece{{Text: "\n", Arg: -1, Width: -1, Prec: -1}}
			return out
		}
		f.err(sp, diag.MacroError, "requires at least a format string argument", "")
		return f.bad(sp)
	}
	first := ps.Expr()
	var args []*fmtArg
	var byName map[string]int
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
		a.expr = ps.Expr()
		if a.expr == nil {
			return f.bad(sp)
		}
		args = append(args, a)
	}
	if !ps.AtEnd() && !ps.Failed() {
		f.err(ps.Peek().Span, diag.MacroError, "expected `,`, found `"+ps.Peek().Text+"`", "expected `,`")
		return f.bad(sp)
	}
	lit, ok := f.literalArg(first)
	if !ok {
		if first != nil {
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
	if !fp.parse() {
		return f.bad(sp)
	}
	if len(out.Pieces) < 2 && (len(out.Pieces) == 0 || out.Pieces[0].Arg < 0) {
		for i, a := range args {
			if a.used {
				args[i] = nil // folded into the text
			}
		}
	}
	// evaluate all arguments in order
	slots := p.list(len(args))
	if f.user {
		p.formats = append(p.formats, sp)
	}
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
		if !a.used && a.expr.ExprSpan().Lo != 0 {
			d := f.err(a.expr.ExprSpan(), diag.MacroError, "argument never used", "argument never used")
			if a.name != "" {
				d.Msg = "named argument never used"
				d.Label = "named argument never used"
			}
		}
	}
	type use struct {
		arg   int
		trait string
	}
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
				return f.bad(sp)
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
				f.require(pred{trait: tr, args: self, span: at}, "fmt")
			}
			out.Fns = append(out.Fns, thir.Callee{Fn: tr.Member("fmt", resolve.Fn), Args: self})
		}
		pc.Fn = k
	}
	for i := range out.Pieces {
		pc := &out.Pieces[i]
		for _, w := range []struct {
			on bool
			k  int
		}{{pc.WidthArg, pc.Width}, {pc.PrecArg, pc.Prec}} {
			if w.on && w.k < len(slots) {
				t := f.settled(slots[w.k])
				if t.Kind == types.Ref {
					t = f.settled(t.Args[0])
				}
				if !f.tryUnify(t, p.Prim(types.Usize)) && f.user && t.Kind != types.Error {
					f.err(args[w.k].expr.ExprSpan(), diag.E0308, "mismatched types",
						"expected `usize`, found `"+f.resolve(t).String()+"`")
				}
			}
		}
	}
	return out
}

// printable: a type that the library prints in that way, known without a search.
func (f *fcx) printable(t *types.Type, lang string) bool {
	if lang != "Display" && lang != "Debug" {
		return false
	}
	for t = f.shallow(t); t.Kind == types.Ref; {
		t = f.shallow(t.Args[0])
	}
	return t.Kind >= types.Bool && t.Kind <= types.Str || t.Kind == types.Adt && t.Def.Lang == "String"
}

var fmtTraits = map[string]string{"": "Display", "?": "Debug", "x": "LowerHex", "X": "UpperHex", "o": "Octal", "b": "Binary", "e": "LowerExp", "E": "UpperExp", "p": "Pointer"}

type fmtParser struct {
	f      *fcx
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

	again map[int]syntax.Span // where a captured variable stands once more, by the number of the piece
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
	return p.fail("invalid format string: integer `"+strconv.Itoa(n)+"` does not fit into the type `u16` whose range is `0..=65535`",
		"integer out of range for `u16` in format string")
}

func (p *fmtParser) positional(k int) (int, bool) {
	if k >= p.npos {
		p.failAt(p.i-len(strconv.Itoa(k)), p.i, "invalid reference to positional argument "+strconv.Itoa(k)+" ("+thereAre(p.npos)+")")
		return 0, false
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
	p.ws()
	arg := -1
	if n, ok := p.number(); ok {
		k, ok := p.positional(n)
		if !ok {
			return false
		}
		arg = k
	} else if name := p.ident(); name != "" {
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
		d := p.failAt(p.i, p.i+1, "invalid format string: expected `}`, found `"+p.s[p.i:p.i+1]+"`")
		d.Label = "expected `}` in format string"
		return false
	}
	p.i++
	if implicit {
		if p.next >= p.npos {
			p.holes = append(p.holes, [2]int{start, p.i})
			for q := p.i; q < len(p.s); q++ {
				if p.s[q] == '{' && q+1 < len(p.s) && (p.s[q+1] == '}' || p.s[q+1] == ':') {
					end := strings.IndexByte(p.s[q:], '}')
					p.holes = append(p.holes, [2]int{q, q + 1 + max(end, 0)})
				}
			}
			d := p.failAt(p.holes[0][0], p.holes[0][1],
				plural(len(p.holes), "positional argument")+" in format string, but "+thereAre(p.npos))
			for _, h := range p.holes[1:] {
				if at := p.within(h[0], h[1]); at != d.Span {
					d.AlsoAt(at)
				}
			}
			return false
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
func (f *fcx) folded(e syntax.Expr) (string, bool) {
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
		} else if name := p.ident(); name != "" && at() == '$' {
			p.i++
			pc.Prec, pc.PrecArg = p.named(name), true
		}
	}
	ty := p.i
	for p.i < len(p.s) && p.s[p.i] != '}' && p.s[p.i] != ' ' {
		p.i++
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

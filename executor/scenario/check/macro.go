package check

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// macroExpr expands an invocation in expression position.
func (f *fnCtxt) macroExpr(m *syntax.MacroCall, want *types.Type) thir.Expr {
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
func (f *fnCtxt) literalArg(e syntax.Expr) (*syntax.LitExpr, bool) {
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

func (f *fnCtxt) concat(m *syntax.MacroCall) (string, bool) {
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

func (f *fnCtxt) strLit(s string, sp syntax.Span) thir.Expr {
	return &thir.Lit{X: f.at(f.p.Ref(f.p.Prim(types.Str), false), sp), Str: s}
}

func (f *fnCtxt) builtinMacro(name string, m *syntax.MacroCall, want *types.Type) thir.Expr {
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
		_, at := p.S.Sources.Position(p.S.Cause(m).Lo)
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
			return &thir.Construct{X: f.at(p.adtType(o, []*types.Type{p.Ref(p.Prim(types.Str), false)}), sp), Variant: none}
		}
	case "std::env":
		f.err(sp, diag.Unsupported, "environment variables are not defined here at compile time", "").WithHelp("use a constant")
		return f.bad(sp)
	case "std::addr_of", "std::addr_of_mut":
		if e := syntax.ParseExprTokens(m.Args, p.S.Diags); e != nil {
			return f.refExpr(&syntax.RefExpr{Mut: name == "std::addr_of_mut", Raw: true, X: e}, sp, want)
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

// Package expand rewrites items as macros of the standard library and of crates do: derives, #[tokio::main] and its
// kin, #[async_trait], #[pin_project] and pin_project!.
//
// Input and output are syntax trees; no name is looked up here. What a macro adds is written as source text and
// parsed ([Expander] keeps these texts as files of the program, so that a position in them can be shown), then the
// program's own types, patterns and bodies are put in where the text has places for them: they keep their
// positions, and with them what is reported about them. Package resolve calls it for each item that it collects and
// collects what comes back.
//
// The macros that a program writes with macro_rules! are expanded by package syntax, and those that need types
// (format_args!, select!) by package check.
package expand

import (
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// An Expander expands macros of one session.
type Expander struct {
	Sources *syntax.SourceMap // takes the texts that are written
	Diags   *syntax.Diags
	Budget  *budget.Budget // pays for them
}

func (e *Expander) error(at syntax.Span, msg string) {
	e.Diags.Add(syntax.Diag{Code: diag.MacroError, Msg: msg, Span: at})
}

// tokens scans a text that the macro writes. All of it stands at one place of the program.
func (e *Expander) tokens(macro, text string, at syntax.Span) []syntax.Token {
	toks, _, _ := syntax.Scan(e.Sources.Add("<"+macro+">", text), e.Diags)
	for i := range toks {
		toks[i].Span = at
	}
	return toks
}

func lastSeg(p *syntax.Path) *syntax.PathSeg { return &p.Segs[len(p.Segs)-1] }

// raw is a name as it is written in source.
func raw(n string) string {
	if syntax.IsKeyword(n) {
		return "r#" + n
	}
	return n
}

// named is the type of a name with the parameters as arguments, a lifetime in front unless it is empty.
func named(name string, at syntax.Span, g *syntax.Generics, lifetime string) *syntax.PathType {
	one := func(name syntax.Ident) *syntax.PathType {
		t := &syntax.PathType{Path: &syntax.Path{Span: at, Segs: []syntax.PathSeg{{Name: name}}}}
		t.Span = at
		return t
	}
	t := one(syntax.Ident{Name: name, Span: at})
	var args []syntax.GenericArg
	if lifetime != "" {
		args = append(args, syntax.GenericArg{Lifetime: lifetime})
	}
	for i := range g.Params {
		p := &g.Params[i]
		if p.Kind == syntax.LifetimeParam {
			args = append(args, syntax.GenericArg{Lifetime: p.Name.Name})
		} else {
			args = append(args, syntax.GenericArg{Type: one(p.Name)})
		}
	}
	if len(args) > 0 {
		t.Path.Segs[0].Args = &syntax.GenericArgs{Span: at, Args: args}
	}
	return t
}

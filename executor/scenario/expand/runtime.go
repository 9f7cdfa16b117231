package expand

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Main rewrites a function under #[tokio::main] and its kin, as those macros do: the body becomes an async block
// that the runtime's entry function drives. resolved returns the path that an imported name of an attribute means.
func (e *Expander) Main(it *syntax.FnItem, resolved func(name *syntax.Path) string) {
	for i := range it.Attrs {
		a := &it.Attrs[i]
		var call string
		path := a.Path
		if a.Name != nil && path == "main" { // use tokio::main
			path = resolved(a.Name)
		}
		switch path {
		case "tokio::main":
			call = e.tokioMain(a)
		case "async_std::main":
			call = "::async_std::task::block_on(async {})"
		case "smol_potat::main", "smol::main":
			call = "::smol::block_on(async {})"
		case "pollster::main":
			call = "::pollster::block_on(async {})"
		default:
			continue
		}
		if !it.Async {
			e.Diags.Soft()
			e.error(syntax.Span{Lo: it.Begin, Hi: it.Name.Span.Hi},
				"the `async` keyword is missing from the function declaration")
			return
		}
		if it.Body == nil || e.misread(it) {
			return
		}
		// what the body's last statement is expected to be is expected of the call
		at := a.Span
		if n := len(it.Body.Stmts); n > 0 {
			at = it.Body.Stmts[n-1].StmtSpan()
		}
		drive, ok := syntax.ParseExprTokens(e.tokens(a.Path, call, at), e.Diags).(*syntax.CallExpr)
		if !ok {
			return
		}
		inner := *it.Body
		inner.Kind, inner.Ret = syntax.AsyncBlock, it.Ret
		if it.Ret == nil {
			inner.Ret = &syntax.TupleType{}
		}
		drive.Args[len(drive.Args)-1] = &inner
		st := &syntax.ExprStmt{X: drive}
		st.Span = it.Body.Span
		body := &syntax.BlockExpr{Stmts: []syntax.Stmt{st}, RBrace: it.Body.RBrace}
		body.Span = it.Body.Span
		it.Body = body
		it.Async, it.Driven = false, true
		return
	}
}

// misread reports an error of the parser in the function's body as the attribute's macro does: the macro parses the
// function anew, and stops at the first error. The function is left as it is.
func (e *Expander) misread(it *syntax.FnItem) bool {
	d := it.Fault
	if d == nil {
		return false
	}
	at, want := d.Span, ""
	switch d.Code {
	case diag.MissingSemicolon:
		at, want = d.Labels[0].Span, "expected `;`"
	case diag.PrefixAwait: // a name to the macro, with an expression behind it
		behind := strings.TrimPrefix(e.Sources.Text(at), "await")
		at.Lo = at.Hi - syntax.Pos(len(strings.TrimLeft(behind, " \t\r\n")))
		want = "unexpected token"
	case diag.ExpectedExpression:
		want = "expected expression"
	case diag.SyntaxError:
		want = "unexpected token"
	}
	if want != "" {
		e.Diags.Soft()
		e.error(at, want)
	}
	if e.Diags.Hopeless() {
		AsyncMain(e.Diags, it)
	}
	return true
}

// AsyncMain reports a main function that nothing drives.
func AsyncMain(diags *syntax.Diags, it *syntax.FnItem) {
	what := "`main` function is not allowed to be `async`"
	diags.Error(syntax.Span{Lo: it.Begin, Hi: it.Name.Span.Hi}, diag.E0752, what).WithLabel(what).
		WithHelp("add `#[tokio::main]` above it, or call an executor: `futures::executor::block_on(…)`")
}

// The options of #[tokio::main].
const (
	flavor      = "flavor"
	workers     = "worker_threads"
	startPaused = "start_paused"
	threadName  = "name"
)

// The flavors of a runtime.
const (
	multiThread   = "multi_thread"
	currentThread = "current_thread"
)

// A tokioMacro is what is read of the arguments of #[tokio::main].
type tokioMacro struct {
	options map[string]*syntax.LitExpr
	at      syntax.Span // of the error
	wrong   string
}

// tokioMain returns the call of the runtime that the attribute asks for. Like the macro, it goes on with the default
// runtime after an error.
func (e *Expander) tokioMain(a *syntax.Attr) string {
	m := tokioMacro{options: map[string]*syntax.LitExpr{}}
	for p := syntax.NewParser(a.Args, e.Diags, a.Span); m.wrong == "" && !p.AtEnd(); {
		m.option(p)
	}
	if m.wrong == "" {
		m.together()
	}
	if m.wrong != "" {
		e.Diags.Soft()
		e.error(m.at, m.wrong)
		clear(m.options)
	}
	opt := func(name string) syntax.LitExpr {
		if v := m.options[name]; v != nil {
			return *v
		}
		return syntax.LitExpr{}
	}
	return "::tokio::runtime::__main(" + strconv.Quote(m.flavor()) + ", " + strconv.FormatUint(opt(workers).Int, 10) +
		"usize, " + strconv.FormatBool(opt(startPaused).Bool) + ", " + strconv.Quote(opt(threadName).Str) + ", async {})"
}

func (m *tokioMacro) flavor() string {
	if v := m.options[flavor]; v != nil {
		return v.Str
	}
	return multiThread
}

// refuse notes the error.
func (m *tokioMacro) refuse(at syntax.Span, wrong string) { m.at, m.wrong = at, wrong }

// option reads one option, with the comma behind it.
func (m *tokioMacro) option(p *syntax.Parser) {
	at := p.Peek().Span
	id := syntax.Ident{Name: "crate", Span: at}
	if !p.Accept(syntax.KwCrate) {
		if p.Peek().Kind != syntax.Name {
			m.refuse(at, "Unknown attribute inside the macro")
			return
		}
		id, _ = p.Ident()
	}
	kind, known := syntax.StrLit, true
	switch id.Name {
	case flavor, threadName, "crate", "unhandled_panic":
	case workers:
		kind = syntax.IntLit
	case startPaused:
		kind = syntax.BoolLit
	default:
		known = false
	}
	alone := p.AtEnd() || p.Peek().Kind == syntax.Comma
	switch {
	case alone && known:
		m.refuse(at, "The `"+id.Name+"` attribute requires an argument.")
		return
	case alone && (id.Name == multiThread || id.Name == currentThread):
		m.refuse(at, "Set the runtime flavor with #[tokio::main(flavor = \""+id.Name+"\")].")
		return
	case !alone && p.Peek().Kind != syntax.Eq:
		m.refuse(at, "Unknown attribute inside the macro")
		return
	case !known:
		m.refuse(at, "Unknown attribute "+id.Name+" is specified; expected one of: "+
			"`flavor`, `worker_threads`, `start_paused`, `crate`, `unhandled_panic`, `name`")
		return
	}
	p.Accept(syntax.Eq)
	at = p.Peek().Span
	v, _ := p.Expr().(*syntax.LitExpr)
	switch {
	case v == nil:
		m.refuse(at, "expected literal")
	case m.options[id.Name] != nil:
		m.refuse(at, "`"+id.Name+"` set multiple times.")
	case v.Kind != kind:
		m.refuse(at, "Failed to parse value of `"+id.Name+"` as "+literals[kind]+".")
	case id.Name == flavor && v.Str != multiThread && v.Str != currentThread && v.Str != "local":
		m.refuse(at, "No such runtime flavor `"+v.Str+"`. "+
			"The runtime flavors are `current_thread`, `local`, and `multi_thread`.")
	case id.Name == workers && v.Int == 0:
		m.refuse(at, "`worker_threads` may not be 0.")
	case !p.AtEnd() && !p.Accept(syntax.Comma):
		m.refuse(p.Peek().Span, "expected `,`")
	}
	m.options[id.Name] = v
}

var literals = [...]string{syntax.StrLit: "string", syntax.IntLit: "integer", syntax.BoolLit: "bool"}

// together refuses options that exclude each other.
func (m *tokioMacro) together() {
	multi := m.flavor() == multiThread
	if v := m.options[workers]; v != nil && !multi {
		m.refuse(v.Span, "The `worker_threads` option requires the `multi_thread` runtime flavor. "+
			"Use `#[tokio::main(flavor = \"multi_thread\")]`")
	}
	if v := m.options[startPaused]; v != nil && multi {
		m.refuse(v.Span, "The `start_paused` option requires the `current_thread` runtime flavor. "+
			"Use `#[tokio::main(flavor = \"current_thread\")]`")
	}
}

package expand

import (
	"strconv"

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
			e.error(syntax.Span{Lo: it.Begin, Hi: it.Name.Span.Hi},
				"the `async` keyword is missing from the function declaration")
			return
		}
		if call == "" || it.Body == nil || e.misread(it) {
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
	case diag.ChainedComparison: // is no error to the macro
		return false
	case diag.MissingSemicolon:
		at, want = d.Labels[0].Span, "expected `;`"
	case diag.ExpectedExpression:
		want = "expected expression"
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

// tokioMain reads flavor, worker_threads, start_paused and name.
func (e *Expander) tokioMain(a *syntax.Attr) string {
	flavor, workers, paused, name := "multi_thread", 0, false, ""
	p := syntax.NewParser(a.Args, e.Diags, a.Span)
	for !p.AtEnd() {
		id, ok := p.Ident()
		if !ok || !p.Expect(syntax.Eq) {
			return ""
		}
		v, _ := p.Expr().(*syntax.LitExpr)
		switch {
		case v == nil:
			e.error(id.Span, "`"+id.Name+"` needs a literal")
			return ""
		case id.Name == "flavor":
			flavor = v.Str
			if flavor != "current_thread" && flavor != "local" && flavor != "multi_thread" {
				e.error(v.Span, "No such runtime flavor `"+flavor+"`. "+
					"The runtime flavors are `current_thread`, `local`, and `multi_thread`.")
				return ""
			}
		case id.Name == "worker_threads":
			workers = int(v.Int)
		case id.Name == "start_paused":
			paused = v.Bool
		case id.Name == "name":
			name = v.Str
		case id.Name == "crate", id.Name == "unhandled_panic":
		default:
			e.error(id.Span, "Unknown attribute "+id.Name+" is specified; expected one of: "+
				"`flavor`, `worker_threads`, `start_paused`, `crate`, `unhandled_panic`, `name`")
			return ""
		}
		if !p.Accept(syntax.Comma) {
			break
		}
	}
	if workers > 0 && flavor != "multi_thread" {
		e.error(a.Span, "The `worker_threads` option requires the `multi_thread` runtime flavor. "+
			"Use `#[tokio::main(flavor = \"multi_thread\")]`")
		return ""
	}
	if paused && flavor == "multi_thread" {
		e.error(a.Span, "The `start_paused` option requires the `current_thread` runtime flavor. "+
			"Use `#[tokio::main(flavor = \"current_thread\")]`")
		return ""
	}
	return "::tokio::runtime::__main(" + strconv.Quote(flavor) + ", " + strconv.Itoa(workers) + "usize, " +
		strconv.FormatBool(paused) + ", " + strconv.Quote(name) + ", async {})"
}

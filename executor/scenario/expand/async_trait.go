package expand

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// AsyncTrait rewrites the async methods of a trait or an impl under #[async_trait]: each returns a boxed future.
func (e *Expander) AsyncTrait(it syntax.Item, a *syntax.Attr) {
	send := true
	for _, t := range a.Args {
		if t.Text == "Send" {
			send = false // (?Send)
		}
	}
	switch it := it.(type) {
	case *syntax.TraitItem:
		for _, x := range it.Items {
			e.asyncMethod(x, a, send, true)
		}
	case *syntax.ImplItem:
		for _, x := range it.Items {
			e.asyncMethod(x, a, send, false)
		}
	default:
		e.error(a.Span, "`#[async_trait]` stands before a trait or an impl")
	}
}

// inner is the first type argument of a path type.
func inner(t syntax.Type) *syntax.Type {
	return &lastSeg(t.(*syntax.PathType).Path).Args.Args[0].Type
}

// asyncMethod makes `async fn f(…) -> T { body }` into
// `fn f(…) -> Pin<Box<dyn Future<Output = T> + Send>> { Box::pin(async move { body }) }`.
func (e *Expander) asyncMethod(x syntax.Item, a *syntax.Attr, send, trait bool) {
	f, ok := x.(*syntax.FnItem)
	if !ok || !f.Async {
		return
	}
	at := f.Name.Span
	text := "::std::pin::Pin<::std::boxed::Box<dyn ::std::future::Future<Output = ()>"
	if send {
		text += " + ::std::marker::Send"
	}
	ret := syntax.ParseTypeTokens(e.tokens("async_trait", text+">>", at), e.Diags)
	output := f.Ret
	if output == nil {
		output = syntax.ParseTypeTokens(e.tokens("async_trait", "()", at), e.Diags)
	} else {
		dyn := (*inner(*inner(ret))).(*syntax.DynType)
		lastSeg(dyn.Bounds[0].Path).Args.Assocs[0].Type = f.Ret
	}
	f.Ret, f.Async, f.Boxed = ret, false, true
	// the future's lifetime, which bounds may name
	f.Generics.Params = append([]syntax.GenericParam{{Kind: syntax.LifetimeParam,
		Name: syntax.Ident{Name: "'async_trait", Span: at}}}, f.Generics.Params...)
	if f.Body == nil {
		return
	}
	// every argument lives as long as the future does
	text = "::std::boxed::Box::pin(async move {"
	for i := range f.Params {
		if p, ok := f.Params[i].Pat.(*syntax.IdentPat); ok && !p.ByRef && p.Sub == nil {
			text += "let "
			if p.Mut {
				text += "mut "
			}
			text += raw(p.Name.Name) + " = " + raw(p.Name.Name) + ";"
		}
	}
	call := syntax.ParseExprTokens(e.tokens("async_trait", text+"})", at), e.Diags).(*syntax.CallExpr)
	blk := call.Args[0].(*syntax.BlockExpr)
	blk.Stmts = append(blk.Stmts, f.Body.Stmts...)
	blk.Span, blk.RBrace, blk.Ret = f.Body.Span, f.Body.RBrace, output
	call.Span = f.Body.Span
	st := &syntax.ExprStmt{X: call}
	st.Span = f.Body.Span
	body := &syntax.BlockExpr{Stmts: []syntax.Stmt{st}, RBrace: f.Body.RBrace}
	body.Span = f.Body.Span
	f.Body = body
	if trait && f.SelfKind != syntax.NoSelf {
		bound := "::std::marker::Sync"
		if f.SelfKind == syntax.SelfValue || f.SelfKind == syntax.SelfRefMut {
			bound = "::std::marker::Send"
		}
		if send {
			self := syntax.ParseTypeTokens(e.tokens("async_trait", "Self", at), e.Diags)
			path := syntax.ParseTypeTokens(e.tokens("async_trait", bound, at), e.Diags).(*syntax.PathType).Path
			f.Generics.Where = append(f.Generics.Where, syntax.WherePred{
				Span: at, Type: self, Bounds: []syntax.Bound{{Span: at, Path: path}},
			})
		}
	}
}

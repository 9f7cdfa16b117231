package check

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// asyncStream expands async_stream's stream! and try_stream!: an async block and the stream that polls it. `yield x` in
// it sends x to the stream, and `for await` goes over another stream. In try_stream!, the items are wrapped in Ok, and
// `?` sends the error as the last item.
func (f *fnCtxt) asyncStream(m *syntax.MacroCall, want *types.Type, try bool) thir.Expr {
	t := &template{f: f, at: m.Span, ctx: f.p.S.NextExpansion()}
	t.text("{ let (__tx, __rx) = ::async_stream::__private::pair();")
	t.text("::async_stream::__private::stream(__rx, async move { let mut __tx = __tx;")
	if try {
		t.text("let __end = async { ::async_stream::__private::ended({")
		t.yields(m.Args, "Ok(", "))")
		t.text("}) }.await;")
		t.text("if let Err(__e) = __end { __tx.send(Err(__e)).await }")
	} else {
		t.yields(m.Args, "", ")")
	}
	t.text("}) }")
	return f.expandTokens(t.tokens(), m, want)
}

// yields adds the tokens of a block with `yield` and `for await` replaced. An item stands between open and end.
func (t *template) yields(toks []syntax.Token, open, end string) {
	from := 0 // of the tokens that are not added yet
	add := func(to int) {
		if from < to {
			t.hole(toks[from:to])
		}
	}
	for i := 0; i < len(toks); i++ {
		switch {
		case toks[i].Kind == syntax.KwYield:
			add(i)
			from = reach(toks, i+1, syntax.Semi, syntax.Comma)
			t.text("__tx.send(" + open)
			if from == i+1 {
				t.text("()")
			}
			t.yields(toks[i+1:from], open, end)
			t.text(end + ".await")
			i = from - 1
		case toks[i].Kind == syntax.KwFor && i+1 < len(toks) && toks[i+1].Kind == syntax.KwAwait:
			in := reach(toks, i+2, syntax.KwIn)
			body := reach(toks, in, syntax.LBrace)
			behind := reach(toks, body+1) + 1
			if behind > len(toks) {
				continue // no loop: its tokens are parsed as they are, and the parser says what is wrong
			}
			add(i)
			t.text("match ::async_stream::__private::items(")
			t.yields(toks[in+1:body], open, end)
			t.text(") { mut __s => while let Some(")
			t.hole(toks[i+2 : in])
			t.text(") = __s.next().await")
			t.yields(toks[body:behind], open, end)
			t.text("}")
			from, i = behind, behind-1
		}
	}
	add(len(toks))
}

// reach returns the index of the first token from i on that has one of these kinds and stands in no group, or that
// closes the group around it, or the number of tokens.
func reach(toks []syntax.Token, i int, kinds ...syntax.Kind) int {
	for depth := 0; i < len(toks); i++ {
		if depth == 0 {
			for _, k := range kinds {
				if toks[i].Kind == k {
					return i
				}
			}
		}
		switch toks[i].Kind {
		case syntax.LParen, syntax.LBrack, syntax.LBrace:
			depth++
		case syntax.RParen, syntax.RBrack, syntax.RBrace:
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return len(toks)
}

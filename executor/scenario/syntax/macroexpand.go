package syntax

import (
	"slices"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// Expand finds the first rule that matches the call and writes its body out.
// Names that the body itself contains get ctx. Without a match it reports
// rustc's error and ok is false. The limits over all expansions of a program
// are those of resolve.Session.
func (m *Macro) Expand(call *MacroCall, ctx uint32, d *Diags) (out []Token, ok bool) {
	return m.expand(call, ctx, d, false)
}

// ExpandLazy is Expand for a library macro that the library calls: bodies stay
// unread in the expansion.
func (m *Macro) ExpandLazy(call *MacroCall, ctx uint32, d *Diags) (out []Token, ok bool) {
	return m.expand(call, ctx, d, true)
}

func (m *Macro) expand(call *MacroCall, ctx uint32, d *Diags, lazy bool) (out []Token, ok bool) {
	end := call.Span.End()
	if call.Span.Hi > call.Span.Lo {
		end.Lo--
	}
	m.compile()
	if len(call.docs) > 0 && m.Crate == "main" {
		call = call.withDocs()
	}
	best := mismatch{at: -1}
	for i := range m.rules {
		r := &m.rules[i]
		got, res, missed := m.match(r, call, end, d)
		switch res {
		case matched:
			x := expansion{m: m, ctx: ctx, d: d, r: r, call: call, room: MaxExpansion, lazy: lazy}
			if old := spareTokens.Load(); lazy && old != nil && spareTokens.CompareAndSwap(old, nil) {
				x.out = *old
			} else {
				x.out = make([]Token, 0, len(r.body)+len(call.Args))
			}
			x.write(r.body, got)
			return x.out, !x.bad
		case matchError:
			return nil, false
		}
		if missed.at > best.at {
			best = missed
		}
	}
	if best.at < 0 {
		return nil, false // no rule survived CompileMacro, which has said so
	}
	var e *Diag
	code := diag.UnmatchedMacro
	if m.Procedural {
		code = diag.MacroError
	}
	if best.tok.Kind == EOF {
		if len(call.Args) == 0 {
			end = call.Span
		} else {
			end.Lo = call.Args[len(call.Args)-1].Span.Hi
			end.Hi = end.Lo + 1
		}
		e = d.Error(end, code, "unexpected end of macro invocation").WithLabel("missing tokens in macro arguments")
	} else {
		e = d.Error(best.tok.Span, code, "no rules expected "+describe(&best.tok)).WithLabel("no rules expected this token in macro call")
	}
	e.At(m.Span, "when calling this macro")
	if best.wanted != nil {
		best.want = describe(best.wanted)
	}
	if best.want != "" {
		e.At(best.span, "while trying to match "+best.want)
	}
	return nil, false
}

type expansion struct {
	m    *Macro
	ctx  uint32
	d    *Diags
	r    *rule
	call *MacroCall
	out  []Token
	room int
	bad  bool
	lazy bool // write Unread tokens, not what is in them
}

// A macro that another macro defines may have names in its body that were arguments of that one. So the context of a
// name is made of the number of the expansion that wrote it, and in the upper bits of the context that the name had in
// the macro's definition: 0 for that of the definition, else one more than an index of Macro.contexts.
const (
	expansionBits = 23
	mostContexts  = 1<<(32-expansionBits) - 1
)

// Expansion returns the number of the expansion that wrote a name, from the name's context.
func Expansion(ctx uint32) uint32 { return ctx & (1<<expansionBits - 1) }

// Before returns the context that a name had in the macro's definition, from the one that an expansion gave it.
func (m *Macro) Before(ctx uint32) uint32 {
	if i := ctx >> expansionBits; i > 0 {
		return m.contexts[i-1]
	}
	return m.Ctx
}

// mark returns the context of a name that the expansion writes, from the one in the definition.
func (x *expansion) mark(defined uint32) uint32 {
	if defined == x.m.Ctx {
		return x.ctx
	}
	i := slices.Index(x.m.contexts, defined)
	if i < 0 {
		if i = len(x.m.contexts); i == mostContexts {
			return x.ctx
		}
		x.m.contexts = append(x.m.contexts, defined)
	}
	return x.ctx | uint32(i+1)<<expansionBits
}

// marked returns a token of the rule with the context that it has in the expansion. A rule that a macro has written may
// hold fragments: there, each token gets it.
func (x *expansion) marked(t Token) Token {
	t.Ctx = x.mark(t.Ctx)
	if t.Kind == Interpolated {
		f := *t.Frag
		f.Tokens = make([]Token, len(t.Frag.Tokens))
		for i, inner := range t.Frag.Tokens {
			f.Tokens[i] = x.marked(inner)
		}
		t.Frag = &f
	}
	return t
}

func (x *expansion) emit(t Token) {
	if x.room -= t.weight(); x.room < 0 {
		if !x.bad {
			x.d.Error(x.call.Span, diag.MacroError, "this macro call expands to more than "+strconv.Itoa(MaxExpansion)+" tokens")
		}
		x.bad = true
		return
	}
	x.out = append(x.out, t)
}

// write appends the nodes; got has the match of each metavariable at the
// current repetition.
func (x *expansion) write(nodes []outNode, got []*match) {
	for i := range nodes {
		if x.bad {
			return
		}
		n := &nodes[i]
		switch n.kind {
		case outToken:
			x.emit(x.marked(n.tok))
		case outCrate:
			t := n.tok
			t.Kind, t.Text, t.Ctx, t.Spacing = CrateRoot, x.m.Crate, x.ctx, Alone
			x.emit(t)
		case outVar:
			if got[n.v].seq {
				x.fail(n, "variable `"+x.r.vars[n.v].name+"` is still repeating at this depth")
				return
			}
			spacing, kept := Alone, false
			switch x.r.vars[n.v].kind {
			case FragTT:
				kept = true
			case FragIdent:
				spacing = Matched
			}
			toks := got[n.v].toks
			for i, t := range toks {
				if !kept && i == len(toks)-1 {
					t.Spacing = spacing
				}
				x.emit(t)
			}
		case outSeq:
			x.repeat(n, got)
		case outLater:
			if x.lazy {
				t := n.tok
				t.Ctx = x.ctx
				t.Frag = &Fragment{later: &later{x: *x, n: n, got: append([]*match(nil), got...)}, weight: 1}
				t.Frag.later.x.out = nil
				x.emit(t)
			} else {
				x.write(n.content(x), got)
			}
		}
	}
}

func (x *expansion) repeat(n *outNode, got []*match) {
	count, by := -1, ""
	for _, v := range n.vars {
		if !got[v].seq {
			continue
		}
		c := len(got[v].list)
		if count >= 0 && c != count {
			x.fail(n, "meta-variable `"+by+"` repeats "+times(count)+", but `"+x.r.vars[v].name+"` repeats "+times(c))
			return
		}
		count, by = c, x.r.vars[v].name
	}
	if count < 0 {
		x.fail(n, "attempted to repeat an expression containing no syntax variables matched as repeating at this depth")
	}
	inner := make([]*match, len(got))
	for i := 0; i < count && !x.bad; i++ {
		if i > 0 && n.sep != nil {
			t := x.marked(*n.sep)
			t.Spacing = Alone
			x.emit(t)
		}
		copy(inner, got)
		for _, v := range n.vars {
			if got[v].seq {
				inner[v] = got[v].list[i]
			}
		}
		x.write(n.sub, inner)
	}
	if count == 0 && n.op == '+' {
		x.fail(n, "this must repeat at least once")
	}
}

// fail ends the expansion with an error in the rule.
func (x *expansion) fail(n *outNode, msg string) {
	x.d.Error(n.tok.Span, diag.MacroError, msg)
	x.bad = true
}

// Weight is how many tokens a list is, fragments counted through.
func Weight(toks []Token) int {
	n := 0
	for i := range toks {
		n += toks[i].weight()
	}
	return n
}

func times(n int) string {
	if n == 1 {
		return "1 time"
	}
	return strconv.Itoa(n) + " times"
}

package syntax

// Expand finds the first rule that matches the call and writes its body out.
// Names that the body itself contains get ctx. Without a match it reports
// rustc's error and ok is false. Expander adds the limits.
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
	best := mismatch{at: -1}
	for i := range m.rules {
		r := &m.rules[i]
		got, res, missed := m.match(r, call, end, d)
		switch res {
		case matched:
			x := expansion{m: m, ctx: ctx, d: d, r: r, call: call, room: MaxExpansion, lazy: lazy}
			x.out = make([]Token, 0, len(r.body)+len(call.Args))
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
	d.Unmatched = true
	var e *Diag
	if best.tok.Kind == EOF {
		if len(call.Args) == 0 {
			end = call.Span
		}
		e = d.Error(end, "", "unexpected end of macro invocation").WithLabel("missing tokens in macro arguments")
	} else {
		e = d.Error(best.tok.Span, "", "no rules expected "+describe(&best.tok)).WithLabel("no rules expected this token in macro call")
	}
	e.At(m.Span, "when calling this macro")
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

func (x *expansion) emit(t Token) {
	if x.room -= t.weight(); x.room < 0 {
		if !x.bad {
			x.d.Error(x.call.Span, "", "this macro call expands to more than "+itoa(MaxExpansion)+" tokens")
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
			t := n.tok
			t.Ctx = x.ctx
			x.emit(t)
		case outCrate:
			t := n.tok
			t.Kind, t.Text, t.Ctx, t.Spacing = CrateRoot, x.m.Crate, x.ctx, Alone
			x.emit(t)
		case outVar:
			spacing, kept := Alone, false
			switch x.r.vars[n.v].kind {
			case FragTT:
				kept = true
			case FragIdent:
				spacing = Matched
			}
			for _, t := range got[n.v].toks {
				if !kept {
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
			x.d.Error(n.tok.Span, "", "meta-variable `"+by+"` repeats "+times(count)+", but `"+x.r.vars[v].name+"` repeats "+times(c))
			x.bad = true
			return
		}
		count, by = c, x.r.vars[v].name
	}
	inner := make([]*match, len(got))
	for i := 0; i < count && !x.bad; i++ {
		if i > 0 && n.sep != nil {
			t := *n.sep
			t.Ctx, t.Spacing = x.ctx, Alone
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
		x.d.Error(n.tok.Span, "", "this must repeat at least once")
		x.bad = true
	}
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
	return itoa(n) + " times"
}

// An Expander numbers the expansions of one program, and stops recursion that
// does not end. The zero value is ready to use.
type Expander struct {
	calls []expanded
	total int
}

type expanded struct {
	call  Span
	outer uint32
	depth int
}

// Expand expands one call under a fresh context, which is the result's ctx. The
// depth of a call is that of the expansion that wrote its name, plus 1.
func (x *Expander) Expand(m *Macro, call *MacroCall, d *Diags) (out []Token, ctx uint32, ok bool) {
	depth := 1
	if n := len(call.Path.Segs); n > 0 {
		if c := call.Path.Segs[n-1].Name.Ctx; c > 0 && int(c) <= len(x.calls) {
			depth = x.calls[c-1].depth + 1
		}
	}
	ctx = x.New(call.Span, m.Ctx)
	x.calls[ctx-1].depth = depth
	if depth > RecursionLimit {
		d.Error(call.Span, "", "recursion limit reached while expanding `"+m.Name+"!`").
			WithNote("the limit is " + itoa(RecursionLimit) + " expansions inside of each other")
		return nil, ctx, false
	}
	out, ok = m.Expand(call, ctx, d)
	x.total += Weight(out)
	if ok && x.total > MaxExpanded {
		d.Error(call.Span, "", "the program's macros expand to more than "+itoa(MaxExpanded)+" tokens")
		return nil, ctx, false
	}
	return out, ctx, ok
}

// New gives out a context for an expansion that somebody else does: a builtin
// macro or a derive. outer is the context of the names around its definition.
func (x *Expander) New(call Span, outer uint32) (ctx uint32) {
	x.calls = append(x.calls, expanded{call: call, outer: outer, depth: 1})
	return uint32(len(x.calls))
}

// Call is the place of the call that made an expansion; messages about code
// from a macro point there. For contexts of code that is written in the source
// it is no place.
func (x *Expander) Call(ctx uint32) Span {
	if ctx == 0 || int(ctx) > len(x.calls) {
		return Span{}
	}
	return x.calls[ctx-1].call
}

// Outer is the context of the macro's definition. A local that a macro's body
// names but does not declare is one that was in scope at the definition, under
// this context.
func (x *Expander) Outer(ctx uint32) uint32 {
	if ctx == 0 || int(ctx) > len(x.calls) {
		return 0
	}
	return x.calls[ctx-1].outer
}

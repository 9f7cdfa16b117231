package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// select! of tokio and futures is expanded into tokens of the same shape as the
// real macros make: a tuple of futures, polled in (seeded) order inside
// poll_fn, the first result that matches its pattern wins, and the rest is
// dropped before the handler runs.

type selectArm struct {
	pat     []syntax.Token
	fut     []syntax.Token
	cond    []syntax.Token // precondition, nil for none
	handler []syntax.Token
}

// A selectFuture is the future of a branch of tokio's select!, which polls what is given: what is wrong with it is
// wrong with the poll, and that is in the macro.
type selectFuture struct{ future, call syntax.Span }

// selectOf returns the number in p.selects of the future, or of a future of the call, at a place, or -1.
func (p *Program) selectOf(at syntax.Span) int {
	return slices.IndexFunc(p.selects, func(s selectFuture) bool { return s.future == at || s.call == at })
}

type selectSpec struct {
	biased bool
	arms   []selectArm
	els    []syntax.Token
	hasEls bool
	// complete: futures::select!'s branch for when all are terminated
	complete []syntax.Token
	hasComp  bool
}

// maxArms is tokio's limit, and ours for futures' select!: branches that are done are bits of a u64.
const maxArms = 64

// A selectReader reads the branches of a select!.
type selectReader struct {
	f       *fnCtxt
	m       *syntax.MacroCall
	futures bool // futures' macro, which is procedural; tokio's consists of rules
	*syntax.Parser
	said  *syntax.Diags // what the parser reports
	spec  selectSpec
	block bool // the last handler is a block
}

// parseSelect reads `biased; pattern = future, if condition => handler, … else => handler`. It reports what is wrong as
// the macros do.
func (f *fnCtxt) parseSelect(m *syntax.MacroCall, futures bool) (*selectSpec, bool) {
	r := &selectReader{f: f, m: m, futures: futures, said: &syntax.Diags{}}
	r.Parser = syntax.NewParser(m.Args, r.said, m.Span)
	if !futures && r.Peek().Text == "biased" && r.PeekAt(1).Kind == syntax.Semi {
		r.spec.biased = true
		r.Next()
		r.Next()
	}
	if !futures && r.AtEnd() {
		f.err(m.Span, diag.MacroError, "select! requires at least one branch.", "")
		return nil, false
	}
	for !r.AtEnd() {
		if !r.branch() {
			return nil, false
		}
		if len(r.spec.arms) > maxArms {
			f.err(m.Span, diag.MacroError, "up to "+strconv.Itoa(maxArms)+" branches supported", "")
			return nil, false
		}
	}
	return &r.spec, true
}

// branch reads one branch with the comma behind it.
func (r *selectReader) branch() bool {
	word := *r.Peek()
	if r.PeekAt(1).Kind == syntax.FatArrow {
		switch {
		case word.Kind == syntax.KwElse && !r.futures:
			ok := r.otherwise(word, &r.spec.els, &r.spec.hasEls)
			return ok && (r.AtEnd() || r.found(word.Span, "expected identifier, found keyword `else`"))
		case r.futures && word.Text == "complete":
			return r.otherwise(word, &r.spec.complete, &r.spec.hasComp)
		case r.futures && word.Text == "default":
			return r.otherwise(word, &r.spec.els, &r.spec.hasEls)
		}
	}
	var a selectArm
	later := len(r.spec.arms) > 0
	switch {
	case !r.Begins(syntax.FragPat):
		return r.miss(later, "a pattern")
	case !r.piece(&a.pat, func() { r.Pat() }):
		return false
	case r.Peek().Kind != syntax.Eq:
		return r.miss(later, "`=`")
	}
	r.Next()
	switch {
	case !r.Begins(syntax.FragExpr):
		return r.miss(later, "an expression")
	case !r.piece(&a.fut, func() { r.Expr() }):
		return false
	}
	if !r.futures && r.Peek().Kind == syntax.Comma && r.PeekAt(1).Kind == syntax.KwIf {
		r.Next()
		r.Next()
		if !r.piece(&a.cond, func() { r.Expr() }) {
			return false
		}
	}
	if !r.futures && r.Peek().Kind == syntax.Comma && r.PeekAt(1).Kind != syntax.EOF {
		r.Next()
	}
	if r.Peek().Kind != syntax.FatArrow {
		return r.miss(later && r.AtEnd() && r.block, "`=>`")
	}
	r.Next()
	if !r.handler(&a.handler) {
		return false
	}
	r.spec.arms = append(r.spec.arms, a)
	return true
}

// otherwise reads a branch that a word begins.
func (r *selectReader) otherwise(word syntax.Token, handler *[]syntax.Token, has *bool) bool {
	if *has {
		return r.found(word.Span, "there can be one `"+word.Text+"` branch")
	}
	r.Next()
	r.Next()
	*has = true
	return r.handler(handler)
}

// handler reads what stands behind =>, and the comma that is needed where it is not a block.
func (r *selectReader) handler(toks *[]syntax.Token) bool {
	r.block = false
	if !r.Begins(syntax.FragExpr) {
		return r.miss(false, "an expression")
	}
	ok := r.piece(toks, func() {
		if r.Peek().Kind == syntax.LBrace && !r.futures {
			r.block = true
			r.Block()
			return
		}
		_, r.block = r.Expr().(*syntax.BlockExpr)
	})
	if !ok {
		return false
	}
	if !r.Accept(syntax.Comma) && !r.AtEnd() && !r.block {
		return r.miss(false, "`,`")
	}
	return true
}

// piece sets toks to the tokens that read takes.
func (r *selectReader) piece(toks *[]syntax.Token, read func()) bool {
	from := r.Taken()
	read()
	if r.Failed() {
		d := r.said.All()[0]
		return r.found(d.Span, d.Msg)
	}
	*toks = r.m.Args[from:r.Taken()]
	return true
}

func (r *selectReader) found(at syntax.Span, msg string) bool {
	r.f.err(at, diag.MacroError, msg, "")
	return false
}

// miss reports that the next token is not what is wanted. Where the branches before it have led tokio's rules into a call
// of themselves, rustc reports the whole call.
func (r *selectReader) miss(inner bool, wanted string) bool {
	at, what := r.Peek().Span, syntax.Describe(r.Peek())
	if r.AtEnd() {
		at, what = r.m.Args[len(r.m.Args)-1].Span, "the end"
		at.Lo = at.Hi
		at.Hi++
	}
	code, msg := diag.UnmatchedMacro, "no rules expected "+what
	switch {
	case r.futures:
		code, msg = diag.MacroError, "expected "+wanted+", found "+what
		if r.AtEnd() {
			at = r.m.Span
		}
	case inner:
		at = r.m.Span
	}
	r.f.err(at, code, msg, "").WithHelp("a branch of `select!` is `pattern = future => handler`")
	return false
}

// A template makes tokens from source text and the parts of a select!. The text is scanned as a whole at the end, so that
// its delimiters pair up; a part of the program stands in it as an odd name. Words behind @ are replaced:
//
//	@( … @)  what is between, once for each branch; @? begins what only branches with a precondition have
//	@n @N    the branch's number, and how many there are
//	@s       the path of the macro's support module
//	@b       the number of the branch that is polled first
//	@p @q    the branch's pattern, and as it can be tested against a reference
//	@f @c @h its future, precondition and handler
//	@e @a    the handlers of the else or default branch and of the complete branch
//	@[ … @]  the poll of the branch: a debugger and the search of cancellations find it at its future
type template struct {
	f       *fnCtxt
	at      syntax.Span
	ctx     uint32
	spec    selectSpec
	support string
	src     []byte
	holes   [][]syntax.Token
	parts   []part
}

// part is a part of the template's text that stands elsewhere in the program than the rest.
type part struct {
	lo, hi int
	at     syntax.Span
}

const holeMark = " __pollground_hole "

func (t *template) text(src string) { t.write(src, 0) }

// write adds text that stands for branch n, if for one.
func (t *template) write(src string, n int) {
	var a selectArm
	if n < len(t.spec.arms) {
		a = t.spec.arms[n]
	}
	for {
		before, rest, more := strings.Cut(src, "@")
		t.src = append(t.src, before...)
		if !more {
			return
		}
		word, text, toks := rest[0], "", []syntax.Token(nil)
		src = rest[1:]
		switch word {
		case '(', '?':
			text, src, _ = strings.Cut(src, "@)")
			for i := range t.spec.arms {
				if word == '(' || t.spec.arms[i].cond != nil {
					t.write(text, i)
				}
			}
			continue
		case 'b':
			text = "@s::select_start(@Nu32)"
			if t.spec.biased {
				text = "0u32"
			}
			t.text(text)
			continue
		case '[':
			at := t.at
			if n := len(a.fut); n > 0 && t.f.p.InProgram(a.fut[0].Span.Lo) {
				at = syntax.Span{Lo: a.fut[0].Span.Lo, Hi: a.fut[n-1].Span.Hi}
			}
			t.parts = append(t.parts, part{lo: len(t.src), at: at})
		case ']':
			t.parts[len(t.parts)-1].hi = len(t.src)
		case 'n':
			text = strconv.Itoa(n)
		case 'N':
			text = strconv.Itoa(len(t.spec.arms))
		case 's':
			text = t.support
		case 'p':
			toks = a.pat
		case 'q':
			toks = refPattern(a.pat)
		case 'f':
			toks = a.fut
		case 'c':
			toks = a.cond
		case 'h':
			toks = a.handler
		case 'e':
			toks = t.spec.els
		case 'a':
			toks = t.spec.complete
		}
		if t.src = append(t.src, text...); text == "" && word != '[' && word != ']' {
			t.hole(toks)
		}
	}
}

func (t *template) hole(toks []syntax.Token) {
	t.holes = append(t.holes, toks)
	t.src = append(t.src, holeMark...)
}

func (t *template) tokens() []syntax.Token {
	file := t.f.p.S.Sources.Add("<select>", string(t.src))
	toks, _, _ := syntax.Scan(file, t.f.p.S.Diags)
	out := make([]syntax.Token, 0, len(toks)*2)
	n, parts := 0, t.parts
	for _, k := range toks {
		switch {
		case k.Kind == syntax.EOF:
		case k.Kind == syntax.Name && k.Text == strings.TrimSpace(holeMark):
			out = append(out, t.holes[n]...)
			n++
		default:
			at := int(k.Span.Lo - file.Base)
			for len(parts) > 0 && at >= parts[0].hi {
				parts = parts[1:]
			}
			k.Span, k.Ctx = t.at, t.ctx
			if len(parts) > 0 && at >= parts[0].lo {
				k.Span = parts[0].at
			}
			out = append(out, k)
		}
	}
	return out
}

func (f *fnCtxt) selectTemplate(s *selectSpec, m *syntax.MacroCall, support string) *template {
	return &template{f: f, at: m.Span, ctx: f.p.S.NextExpansion(), spec: *s, support: support}
}

// tokioSelect evaluates the preconditions first, then makes the futures and polls them from a seeded start, or in order
// when biased. A branch whose pattern does not match is disabled; when all are, else runs.
func (f *fnCtxt) tokioSelect(m *syntax.MacroCall, want *types.Type) thir.Expr {
	s, ok := f.parseSelect(m, false)
	if !ok {
		return f.bad(m.Span)
	}
	for _, a := range s.arms {
		if n := len(a.fut); f.user && n > 0 {
			future := syntax.Span{Lo: a.fut[0].Span.Lo, Hi: a.fut[n-1].Span.Hi}
			f.p.selects = append(f.p.selects, selectFuture{future, m.Span})
		}
	}
	t := f.selectTemplate(s, m, "::tokio::macros::support")
	t.text(`{
		enum __Out<@(T@n,@)> { @(V@n(T@n),@) Disabled }
		@?let __c@n: bool = @c;@)
		let mut __disabled: u64 = 0;
		@?if !__c@n { __disabled |= 1u64 << @n; }@)
		let __out = {
			let mut __futs = (@(@s::into_future(@f),@));
			@s::poll_fn(|__cx| {
				let mut __pending = false;
				let __start = @b;
				for __i in 0..@Nu32 {
					let __b = (__start + __i) % @Nu32;
					if __disabled & (1u64 << __b) != 0 { continue; }
					@(if __b == @n {
						let __fut = unsafe { @s::Pin::new_unchecked(&mut __futs.@n) };
						match @[@s::Future::poll(__fut, __cx)@] {
							@s::Poll::Ready(__o) => {
								__disabled |= 1u64 << @n;
								match &__o {
									@q => return @s::Poll::Ready(__Out::V@n(__o)),
									#[allow(unreachable_patterns)] _ => {}
								}
							}
							@s::Poll::Pending => { __pending = true; }
						}
					}@)
				}
				if __pending { @s::Poll::Pending } else { @s::Poll::Ready(__Out::Disabled) }
			}).await
		};
		match __out {
			@(__Out::V@n(@p) => { @h }@)
			__Out::Disabled => { `)
	if s.hasEls {
		t.text("@e")
	} else {
		t.text(`panic!("all branches are disabled and there is no else branch")`)
	}
	t.text(` }
			#[allow(unreachable_patterns)] _ => unreachable!()
		}
	}`)
	return f.expandTokens(t.tokens(), m, want)
}

// refPattern is a pattern as it can be tested against a reference without
// binding by move: `mut x` becomes x.
func refPattern(toks []syntax.Token) []syntax.Token {
	var out []syntax.Token
	for i, k := range toks {
		if k.Kind == syntax.KwMut && (i == 0 || toks[i-1].Kind != syntax.And) {
			continue
		}
		if k.Kind == syntax.KwRef {
			continue
		}
		out = append(out, k)
	}
	return out
}

// futuresSelect polls futures that are FusedFuture, and skips those that have terminated.
func (f *fnCtxt) futuresSelect(m *syntax.MacroCall, want *types.Type, biased bool) thir.Expr {
	s, ok := f.parseSelect(m, true)
	if !ok {
		return f.bad(m.Span)
	}
	s.biased = biased
	t := f.selectTemplate(s, m, "::futures::__private")
	t.text(`{
		enum __Out<@(T@n,@)> { @(V@n(T@n),@) Complete, Default }
		let __out = { `)
	// A path is polled in place, so it must be Unpin. Anything else is a temporary that is pinned.
	for i, a := range s.arms {
		if pathOnly(a.fut) {
			t.write("let mut __f@n = @s::Pin::new(&mut @f);", i)
		} else {
			t.write("let mut __t@n = @f; let mut __f@n = unsafe { @s::Pin::new_unchecked(&mut __t@n) };", i)
		}
	}
	// With a default the futures are only looked at: nothing waits, and the task's waker is not stored.
	begin, idle, end := "@s::poll_fn", "Pending", ".await"
	otherwise, complete := "unreachable!()", "@a"
	if s.hasEls {
		begin, idle, end = "@s::poll_once", "Ready(__Out::Default)", ""
		otherwise = "@e"
	}
	if !s.hasComp {
		complete = "panic!(\"all futures in select! were completed,but no `complete =>` handler was provided\")"
	}
	t.text(begin + `(|__cx| {
				let mut __any = false;
				let __start = @b;
				for __i in 0..@Nu32 {
					let __b = (__start + __i) % @Nu32;
					@(if __b == @n {
						if !@s::FusedFuture::is_terminated(&*__f@n) {
							__any = true;
							match @[@s::Future::poll(__f@n.as_mut(), __cx)@] {
								@s::Poll::Ready(__o) => return @s::Poll::Ready(__Out::V@n(__o)),
								@s::Poll::Pending => {}
							}
						}
					}@)
				}
				if !__any { return @s::Poll::Ready(__Out::Complete); }
				@s::Poll::` + idle + `
			})` + end + `
		};
		match __out {
			@(__Out::V@n(@p) => { @h }@)
			__Out::Complete => { ` + complete + ` }
			__Out::Default => { ` + otherwise + ` }
			#[allow(unreachable_patterns)] _ => unreachable!()
		}
	}`)
	return f.expandTokens(t.tokens(), m, want)
}

func pathOnly(toks []syntax.Token) bool {
	for _, t := range toks {
		switch t.Kind {
		case syntax.Name, syntax.PathSep, syntax.Dot, syntax.KwSelfValue, syntax.Int:
		default:
			return false
		}
	}
	return len(toks) > 0
}

func (f *fnCtxt) expandTokens(toks []syntax.Token, m *syntax.MacroCall, want *types.Type) thir.Expr {
	e := syntax.ParseExprTokens(toks, f.p.S.Diags)
	if e == nil {
		return f.bad(m.Span)
	}
	return f.expr(e, want)
}

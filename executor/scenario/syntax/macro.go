package syntax

import "strings"

// A macro's matcher is compiled to a flat list of locations, and matched by
// keeping all the locations that are possible at the current token, exactly as
// rustc does it. There is no backtracking into fragments: when a fragment is the
// only way on, it is parsed, and an error in it ends the expansion even if a
// later rule would match. Several ways at once, one of them a fragment, are an
// ambiguity.
//
// A fragment is kept as tokens and put into the expansion as one Interpolated
// token, which the parser reads like something in invisible parentheses. The
// fragments that are one token tree or have no precedence to lose (ident,
// lifetime, tt, block, item, vis, meta) are written out as they are.

// RecursionLimit is how deep expansions can nest, rustc's default.
const RecursionLimit = 128

// maxExpansion bounds the tokens that one expansion yields, fragments counted
// through; maxTotal those of all expansions of an Expander. A macro that
// doubles its argument gets there in twenty calls.
const (
	maxExpansion = 1 << 18
	maxTotal     = 1 << 22
)

// A Macro is a macro_rules! definition, checked and ready to expand.
type Macro struct {
	Name string
	// Crate is what $crate stands for; the resolver sets it ("crate" for the program).
	Crate string
	Span  Span // of the name in the definition
	// Ctx is the hygiene context of the name in the definition: not 0 when
	// another macro's expansion defines this one.
	Ctx   uint32
	rules []rule
}

type rule struct {
	locs []loc
	vars []metavar
	body []outNode
}

type metavar struct {
	name  string
	kind  FragKind
	depth int
	span  Span
}

type locKind uint8

const (
	locToken  locKind = iota
	locVar            // a metavariable: parse a fragment
	locSeq            // in front of $(…)
	locSeqEnd         // behind the last element, without separator
	locSep            // the same, before the separator
	locAfter          // behind the separator
	locEnd            // of the matcher
)

type loc struct {
	kind locKind
	tok  Token // locToken, locSep
	op   byte  // locSeq, locSeqEnd: * + ?
	v    int   // locVar: the metavariable; locSeq: the first inside
	n    int   // locSeq: how many inside
	to   int   // locSeq: location behind the sequence; locSeqEnd, locAfter: its first
	dep  int   // locVar: depth; locSeq: depth of what is outside
}

type outKind uint8

const (
	outToken outKind = iota
	outVar
	outSeq
	outCrate
)

type outNode struct {
	kind outKind
	tok  Token
	v    int
	sub  []outNode
	sep  *Token
	op   byte
	vars []int // outSeq: the metavariables inside, each once
}

// ---------------------------------------------------------------- compiling

// CompileMacro checks a definition. With an error in it the macro is still
// there, its broken rules are not.
func CompileMacro(def *MacroRules, d *Diags) *Macro {
	m := &Macro{Name: def.Name.Name, Crate: "crate", Span: def.Name.Span, Ctx: def.Name.Ctx}
	for _, r := range def.Rules {
		c := ruleCompiler{d: d}
		c.matcher(r.Matcher, 0)
		c.locs = append(c.locs, loc{kind: locEnd})
		body := c.output(r.Body, 0)
		if !c.bad {
			c.checkFollow()
		}
		if !c.bad {
			m.rules = append(m.rules, rule{c.locs, c.vars, body})
		}
	}
	return m
}

type ruleCompiler struct {
	d     *Diags
	locs  []loc
	vars  []metavar
	level int // of nested groups
	bad   bool
}

func (c *ruleCompiler) err(s Span, msg string) *Diag {
	c.bad = true
	return c.d.Error(s, "", msg)
}

// closeOf is the index of the delimiter that closes the one at i.
func closeOf(toks []Token, i int) int {
	depth := 0
	for ; i < len(toks); i++ {
		switch toks[i].Kind {
		case LParen, LBrack, LBrace:
			depth++
		case RParen, RBrack, RBrace:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(toks) - 1
}

// repetition reads the separator and operator behind $(…), whose ) is at i. It
// returns the index behind them, with op 0 if there is none.
func repetition(toks []Token, i int) (sep *Token, op byte, next int) {
	i++
	isOp := func(i int) byte {
		if i < len(toks) {
			switch toks[i].Kind {
			case Star:
				return '*'
			case Plus:
				return '+'
			case Question:
				return '?'
			}
		}
		return 0
	}
	if op := isOp(i); op != 0 {
		return nil, op, i + 1
	}
	if op := isOp(i + 1); op != 0 {
		return &toks[i], op, i + 2
	}
	return nil, 0, i
}

// enter bounds the nesting of sequences.
func (c *ruleCompiler) enter(s Span) bool {
	if c.level++; c.level > maxDepth {
		c.err(s, "this is nested too deeply, more than "+itoa(maxDepth)+" levels")
		return false
	}
	return true
}

func (c *ruleCompiler) matcher(toks []Token, depth int) {
	for i := 0; i < len(toks) && !c.bad; i++ {
		t := &toks[i]
		if t.Kind != Dollar {
			c.locs = append(c.locs, loc{kind: locToken, tok: *t})
			continue
		}
		i++
		switch {
		case i == len(toks):
			c.err(t.Span, "expected identifier, found `$`")
		case toks[i].Kind == LParen:
			end := closeOf(toks, i)
			sep, op, next := repetition(toks, end)
			if op == 0 {
				c.err(toks[end].Span, "expected one of: `*`, `+`, or `?`")
				return
			}
			if sep != nil && op == '?' {
				c.err(sep.Span, "the `?` macro repetition operator does not take a separator")
				return
			}
			if !c.enter(t.Span) {
				return
			}
			c.sequence(toks[i:end+1], sep, op, depth)
			c.level--
			i = next - 1
		case toks[i].isIdent():
			i = c.variable(toks, i, depth)
		default:
			c.err(toks[i].Span, "expected identifier, found "+describe(&toks[i]))
		}
	}
}

func (c *ruleCompiler) sequence(group []Token, sep *Token, op byte, depth int) {
	at, first := len(c.locs), len(c.vars)
	c.locs = append(c.locs, loc{kind: locSeq, op: op, v: first, dep: depth})
	c.matcher(group[1:len(group)-1], depth+1)
	if sep != nil {
		c.locs = append(c.locs, loc{kind: locSep, tok: *sep}, loc{kind: locAfter, to: at + 1})
	} else {
		if op != '?' && c.canBeEmpty(c.locs[at+1:]) {
			c.err(group[0].Span.To(group[len(group)-1].Span), "repetition matches empty token tree")
		}
		c.locs = append(c.locs, loc{kind: locSeqEnd, op: op, to: at + 1})
	}
	c.locs[at].n = len(c.vars) - first
	c.locs[at].to = len(c.locs)
}

// canBeEmpty: every location is a sequence that may have no element, or a vis.
// Repeating that would never end.
func (c *ruleCompiler) canBeEmpty(locs []loc) bool {
	for i := 0; i < len(locs); i++ {
		switch l := locs[i]; l.kind {
		case locSeq:
			if l.op == '+' {
				return false
			}
			// Skip to its end: locations are absolute, so count the ends.
			depth := 1
			for i++; depth > 0 && i < len(locs); i++ {
				switch locs[i].kind {
				case locSeq:
					depth++
				case locSeqEnd, locAfter:
					depth--
				}
			}
			i--
		case locToken:
			return false
		case locVar:
			if c.vars[locs[i].v].kind != FragVis {
				return false
			}
		}
	}
	return true
}

// variable compiles $name:kind with name at i, and returns the index of its end.
func (c *ruleCompiler) variable(toks []Token, i, depth int) int {
	name := &toks[i]
	if i+2 >= len(toks) || toks[i+1].Kind != Colon || !toks[i+2].isIdent() {
		c.err(name.Span, "missing fragment specifier").
			WithNote("fragment specifiers must be provided").
			WithHelp(validFragments)
		return i
	}
	spec := &toks[i+2]
	kind := FragKind(0)
	for k := FragExpr; k <= FragTT; k++ {
		if spec.Text == k.String() {
			kind = k
		}
	}
	if spec.Text == "expr_2021" {
		kind = FragExpr
	}
	if kind == 0 {
		c.err(name.Span.To(spec.Span), "invalid fragment specifier `"+spec.Text+"`").WithHelp(validFragments)
	}
	for _, v := range c.vars {
		if v.name == name.Text {
			c.err(name.Span, "duplicate matcher binding").WithLabel("duplicate binding").At(v.span, "previous binding")
		}
	}
	c.locs = append(c.locs, loc{kind: locVar, v: len(c.vars), dep: depth, tok: *name})
	c.vars = append(c.vars, metavar{name.Text, kind, depth, name.Span})
	return i + 2
}

const validFragments = "valid fragment specifiers are `ident`, `block`, `stmt`, `expr`, `pat`, `ty`, `lifetime`, `literal`, `path`, `meta`, `tt`, `item` and `vis`, along with `expr_2021` and `pat_param` for edition compatibility"

func (c *ruleCompiler) lookup(name string) int {
	for i := range c.vars {
		if c.vars[i].name == name {
			return i
		}
	}
	return -1
}

// output compiles the transcriber. A $name that is no metavariable stays as it
// is: it may belong to a macro that this one defines.
func (c *ruleCompiler) output(toks []Token, depth int) []outNode {
	out := make([]outNode, 0, len(toks))
	for i := 0; i < len(toks) && !c.bad; i++ {
		t := &toks[i]
		if t.Kind != Dollar || i+1 == len(toks) {
			out = append(out, outNode{kind: outToken, tok: *t})
			continue
		}
		next := &toks[i+1]
		switch {
		case next.Kind == KwCrate:
			out = append(out, outNode{kind: outCrate, tok: *next})
			i++
		case next.Kind == LParen:
			end := closeOf(toks, i+1)
			sep, op, after := repetition(toks, end)
			if op == 0 {
				c.err(toks[end].Span, "expected one of: `*`, `+`, or `?`")
				return out
			}
			if !c.enter(t.Span) {
				return out
			}
			n := outNode{kind: outSeq, tok: *t, sub: c.output(toks[i+2:end], depth+1), sep: sep, op: op}
			c.level--
			n.vars = varsOf(n.sub, nil)
			i = after - 1
			n.tok.Joint = toks[i].Joint
			repeats := false
			for _, v := range n.vars {
				repeats = repeats || c.vars[v].depth > depth
			}
			if !repeats && !c.bad {
				c.err(toks[i].Span.To(toks[end].Span), "attempted to repeat an expression containing no syntax variables matched as repeating at this depth")
			}
			out = append(out, n)
		case next.isIdent() && c.lookup(next.Text) >= 0:
			v := c.lookup(next.Text)
			if c.vars[v].depth > depth {
				c.err(next.Span, "variable `"+next.Text+"` is still repeating at this depth")
			}
			out = append(out, outNode{kind: outVar, tok: *next, v: v})
			i++
		case next.Kind == LBrace || next.Kind == Dollar:
			c.d.Error(t.Span, "E0658", "meta-variable expressions are unstable")
			c.bad = true
		default:
			out = append(out, outNode{kind: outToken, tok: *t})
		}
	}
	return out
}

func varsOf(nodes []outNode, list []int) []int {
	add := func(v int) {
		for _, w := range list {
			if w == v {
				return
			}
		}
		list = append(list, v)
	}
	for i := range nodes {
		switch nodes[i].kind {
		case outVar:
			add(nodes[i].v)
		case outSeq:
			for _, v := range nodes[i].vars {
				add(v)
			}
		}
	}
	return list
}

// ---------------------------------------------------------------- what may follow a fragment

// checkFollow refuses matchers such as $e:expr + …, whose meaning would change
// with Rust's grammar. What can follow a location is found by walking the
// locations as the matcher does.
func (c *ruleCompiler) checkFollow() {
	for i := range c.locs {
		if c.locs[i].kind != locVar {
			continue
		}
		v := &c.vars[c.locs[i].v]
		allowed, names := followOf(v.kind)
		if names == "" {
			continue
		}
		seen := make([]bool, len(c.locs))
		c.follow(i+1, seen, func(l *loc) {
			if c.bad || l.kind == locEnd {
				return
			}
			if l.kind == locVar {
				k := c.vars[l.v].kind
				if allowed(Token{Kind: Interpolated}, k) {
					return
				}
				c.err(l.tok.Span, "`$"+v.name+":"+v.kind.String()+"` is followed by `$"+c.vars[l.v].name+":"+k.String()+"`, which is not allowed for `"+v.kind.String()+"` fragments").
					WithLabel("not allowed after `" + v.kind.String() + "` fragments").WithNote("allowed there are: " + names)
				return
			}
			switch l.tok.Kind {
			case RParen, RBrack, RBrace:
				return
			}
			if !allowed(l.tok, 0) {
				may := "is"
				if &c.locs[i+1] != l {
					may = "may be"
				}
				c.err(l.tok.Span, "`$"+v.name+":"+v.kind.String()+"` "+may+" followed by `"+l.tok.Text+"`, which is not allowed for `"+v.kind.String()+"` fragments").
					WithLabel("not allowed after `" + v.kind.String() + "` fragments").WithNote("allowed there are: " + names)
			}
		})
	}
}

// follow visits the tokens and variables that can come at location i.
func (c *ruleCompiler) follow(i int, seen []bool, visit func(*loc)) {
	if seen[i] {
		return
	}
	seen[i] = true
	switch l := &c.locs[i]; l.kind {
	case locSeq:
		c.follow(i+1, seen, visit)
		if l.op != '+' {
			c.follow(l.to, seen, visit)
		}
	case locSeqEnd:
		// rustc does not look from the end of a repetition without separator back
		// to its start: $($t:ty)* is allowed
		c.follow(i+1, seen, visit)
	case locSep:
		visit(l)
		c.follow(i+2, seen, visit)
	case locAfter:
		c.follow(l.to, seen, visit)
	default:
		visit(l)
	}
}

// followOf is rustc's follow set of a fragment; names is "" if all may follow.
func followOf(k FragKind) (allowed func(Token, FragKind) bool, names string) {
	is := func(kinds ...Kind) func(Token, FragKind) bool {
		return func(t Token, _ FragKind) bool {
			for _, k := range kinds {
				if t.Kind == k {
					return true
				}
			}
			return false
		}
	}
	switch k {
	case FragExpr, FragStmt:
		return is(FatArrow, Comma, Semi), "`=>`, `,` or `;`"
	case FragPatParam:
		return is(FatArrow, Comma, Eq, Or, KwIf, KwIn), "`=>`, `,`, `=`, `|`, `if` or `in`"
	case FragPat:
		return is(FatArrow, Comma, Eq, KwIf, KwIn), "`=>`, `,`, `=`, `if` or `in`"
	case FragType, FragPath:
		f := is(LBrace, LBrack, FatArrow, Comma, Gt, Shr, Eq, Colon, Semi, Or, KwAs, KwWhere)
		return func(t Token, k FragKind) bool { return f(t, k) || k == FragBlock },
			"`{`, `[`, `=>`, `,`, `>`, `=`, `:`, `;`, `|`, `as` or `where`"
	case FragVis:
		return func(t Token, k FragKind) bool {
			if t.Kind == Interpolated {
				return k == FragIdent || k == FragType || k == FragPath
			}
			p := Parser{}
			p.start([]Token{t})
			return t.Kind == Comma || t.isIdent() && !t.isWord("priv") || p.canBeginType()
		}, "`,`, an ident except `priv`, or a type"
	}
	return nil, ""
}

// ---------------------------------------------------------------- matching

// A thread is one way to be in the matcher: a location and what was matched so
// far, as a list from the last to the first.
type thread struct {
	at    int
	binds *bind
}

type bind struct {
	prev *bind
	v    int
	dep  int
	seq  bool // an empty sequence begins at depth dep; else toks were matched
	toks []Token
}

// match is what a metavariable holds: tokens, or a list of matches.
type match struct {
	toks []Token
	list []*match
	seq  bool
}

type matchResult uint8

const (
	matched matchResult = iota
	noMatch
	matchError // reported
)

// mismatch is where a rule gave up.
type mismatch struct {
	at   int // tokens taken
	tok  Token
	want string // what the matcher had there, if it was just one thing
	span Span   // its place
}

func (m *Macro) match(r *rule, call *MacroCall, end Span, d *Diags) ([]*match, matchResult, mismatch) {
	p := &Parser{d: d, what: "macro arguments", end: end}
	p.start(call.Args)
	cur := []thread{{}}
	var next, frags []thread
	var missed mismatch
	// Ways that meet at one location go on as one: $($(a)+)+ has two at every
	// token. taken says at which step a location was last in next.
	taken := make([]int, len(r.locs))
	for step := 1; ; step++ {
		advance := func(at int, binds *bind) {
			if taken[at] != step {
				taken[at] = step
				next = append(next, thread{at, binds})
			}
		}
		next, frags = next[:0], frags[:0]
		missed.want = ""
		tried := 0
		miss := func(what string, s Span) {
			tried++
			missed.want, missed.span = what, s
		}
		for len(cur) > 0 {
			t := cur[len(cur)-1]
			cur = cur[:len(cur)-1]
			l := &r.locs[t.at]
			switch l.kind {
			case locToken:
				if sameToken(&l.tok, p.tok) {
					advance(t.at+1, t.binds)
				} else {
					miss(describe(&l.tok), l.tok.Span)
				}
			case locSeq:
				for v := l.v; v < l.v+l.n; v++ {
					t.binds = &bind{prev: t.binds, v: v, dep: l.dep, seq: true}
				}
				if l.op != '+' {
					cur = append(cur, thread{l.to, t.binds})
				}
				cur = append(cur, thread{t.at + 1, t.binds})
			case locSeqEnd:
				cur = append(cur, thread{t.at + 1, t.binds})
				if l.op != '?' {
					cur = append(cur, thread{l.to, t.binds})
				}
			case locSep:
				cur = append(cur, thread{t.at + 2, t.binds})
				if sameToken(&l.tok, p.tok) {
					advance(t.at+1, t.binds)
				} else {
					miss(describe(&l.tok), l.tok.Span)
				}
			case locAfter:
				cur = append(cur, thread{l.to, t.binds})
			case locVar:
				if p.canBeginFrag(r.vars[l.v].kind) {
					frags = append(frags, t)
				} else {
					v := &r.vars[l.v]
					miss("meta-variable `$"+v.name+":"+v.kind.String()+"`", v.span)
				}
			case locEnd:
				if p.k == EOF {
					return collect(t.binds, len(r.vars)), matched, missed
				}
			}
		}
		switch {
		case len(next) == 0 && len(frags) == 0:
			if tried > 1 {
				missed.want = ""
			}
			missed.at, missed.tok = p.i, *p.tok
			return nil, noMatch, missed
		case len(frags) == 0:
			cur = append(cur, next...)
			p.bump()
		case len(next) == 0 && len(frags) == 1:
			t := frags[0]
			l := &r.locs[t.at]
			toks := p.fragment(r.vars[l.v].kind)
			if p.dead || p.errs > 0 {
				return nil, matchError, missed
			}
			cur = append(cur, thread{t.at + 1, &bind{prev: t.binds, v: l.v, dep: l.dep, toks: toks}})
		default:
			m.ambiguous(r, p, frags, len(next))
			return nil, matchError, missed
		}
	}
}

func (m *Macro) ambiguous(r *rule, p *Parser, frags []thread, others int) {
	var names []string
	for _, t := range frags {
		v := &r.vars[r.locs[t.at].v]
		names = append(names, v.kind.String()+" ('"+v.name+"')")
	}
	opts := "built-in NTs " + strings.Join(names, " or ")
	switch {
	case others == 1:
		opts += " or 1 other option."
	case others > 1:
		opts += " or " + itoa(others) + " other options."
	default:
		opts += "."
	}
	p.report(p.tok.Span, "", "local ambiguity when calling macro `"+m.Name+"`: multiple parsing options: "+opts)
}

func sameToken(a, b *Token) bool {
	if a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case Name, Lifetime:
		return a.Text == b.Text && a.Raw == b.Raw
	case Int, Float, Str, ByteStr, CStr, Char, Byte:
		return a.Text == b.Text
	case Interpolated:
		return false
	}
	return true
}

// collect turns the list of bindings into one tree per metavariable.
func collect(b *bind, vars int) []*match {
	var order []*bind
	for ; b != nil; b = b.prev {
		order = append(order, b)
	}
	out := make([]*match, vars)
	for i := len(order) - 1; i >= 0; i-- {
		b := order[i]
		x := &match{toks: b.toks, seq: b.seq}
		if b.dep == 0 {
			out[b.v] = x
			continue
		}
		at := out[b.v]
		for d := 1; d < b.dep; d++ {
			at = at.list[len(at.list)-1]
		}
		at.list = append(at.list, x)
	}
	return out
}

// canBeginFrag is rustc's table of what fragments begin with.
func (p *Parser) canBeginFrag(k FragKind) bool {
	switch k {
	case FragExpr:
		return canBeginExpr(p.tok) && p.k != KwLet
	case FragType:
		return p.canBeginType()
	case FragIdent:
		return p.tok.isIdent()
	case FragLiteral:
		return p.k.IsLiteral() || p.k == Minus || p.k == KwTrue || p.k == KwFalse || p.isFrag(FragLiteral) || p.isFrag(FragExpr) && isLiteralFrag(p.tok.Frag)
	case FragVis:
		return p.k == Comma || p.tok.isIdent() || p.k == Interpolated || p.canBeginType() || p.k == EOF
	case FragBlock:
		return p.k == LBrace || p.isFrag(FragBlock)
	case FragPath, FragMeta:
		return p.k == PathSep || p.tok.isIdent() || p.k == CrateRoot || p.isFrag(FragPath) || p.isFrag(FragMeta) || k == FragPath && (p.k == Lt || p.k == Shl)
	case FragPat, FragPatParam:
		switch p.k {
		case LParen, LBrack, And, AndAnd, Minus, DotDot, DotDotDot, DotDotEq, PathSep, Lt, Shl, Underscore, CrateRoot:
			return true
		case Or:
			return k == FragPat
		case Interpolated:
			switch p.tok.Frag.Kind {
			case FragPat, FragPatParam, FragExpr, FragLiteral, FragPath, FragType:
				return true
			}
			return false
		}
		return p.tok.isIdent() || p.k.IsLiteral()
	case FragLifetime:
		return p.k == Lifetime
	}
	switch p.k { // tt, item, stmt
	case EOF, RParen, RBrack, RBrace:
		return false
	}
	return true
}

func isLiteralFrag(f *Fragment) bool {
	t := f.Tokens
	if len(t) == 2 && t[0].Kind == Minus {
		t = t[1:]
	}
	return len(t) == 1 && (t[0].Kind.IsLiteral() || t[0].Kind == KwTrue || t[0].Kind == KwFalse)
}

// fragment reads one fragment and returns what stands for it in the expansion.
func (p *Parser) fragment(k FragKind) []Token {
	switch k {
	case FragTT:
		return p.TokenTree()
	case FragIdent, FragLifetime:
		return []Token{p.Next()}
	}
	start, half := p.i-1, p.tok == &p.split
	first := *p.tok
	if p.k == EOF {
		start = p.i
	}
	switch k {
	case FragExpr:
		p.expr()
	case FragType:
		p.ty()
	case FragPat:
		p.pat()
	case FragPatParam:
		p.patNoAlt()
	case FragPath:
		p.path(typeStyle)
	case FragBlock:
		p.block()
	case FragLiteral:
		p.litMaybeMinus()
	case FragVis:
		p.vis()
	case FragStmt:
		p.fragStmt()
	case FragItem:
		at := p.tok.Span
		n := p.i
		attrs := p.outerAttrs()
		if !p.dead && !p.isItemStart() && !p.isPathStart() {
			p.fail(at, "", "expected an item keyword")
		} else if items := p.item(attrs, inModule); len(items) == 0 && p.i == n {
			p.fail(at, "", "expected an item keyword")
		}
	case FragMeta:
		if p.k == KwUnsafe && p.ahead(1) == LParen {
			p.bump()
			p.group()
			break
		}
		p.path(modStyle)
		switch p.k {
		case LParen, LBrack, LBrace:
			p.group()
		case Eq:
			p.bump()
			p.expr()
		}
	}
	if p.dead {
		return nil
	}
	end := p.i - 1
	if p.k == EOF {
		end = p.n
	}
	toks := p.toks[start:max(start, end):max(start, end)]
	if half {
		toks = append([]Token{first}, toks[1:]...)
	}
	if p.tok == &p.split {
		// The fragment ended inside of an operator, as in Vec<$t>>.
		front := p.toks[end]
		kind, _ := halves(front.Kind)
		front.Kind, front.Text = kind, front.Text[:1]
		front.Span.Hi = front.Span.Lo + 1
		toks = append(toks, front)
	}
	switch k {
	case FragVis, FragItem, FragMeta, FragBlock:
		return toks
	}
	if len(toks) == 1 && toks[0].Kind == Interpolated && (toks[0].Frag.Kind == k || k == FragStmt) {
		return toks
	}
	if k == FragLiteral && len(toks) == 1 {
		return toks
	}
	if len(toks) == 0 {
		return nil
	}
	f := &Fragment{Kind: k, Tokens: toks}
	for i := range toks {
		f.weight += toks[i].weight()
	}
	last := toks[len(toks)-1]
	t := Token{Kind: Interpolated, Frag: f, Span: toks[0].Span.To(last.Span), Ctx: toks[0].Ctx, Joint: last.Joint, NL: toks[0].NL}
	t.Text = TokensString(toks[:min(len(toks), 8)])
	return []Token{t}
}

// fragStmt reads a statement without the semicolon at its end.
func (p *Parser) fragStmt() {
	attrs := p.outerAttrs()
	switch {
	case p.isFrag(FragStmt):
		p.bump()
	case p.k == KwLet:
		p.bump()
		s := &LetStmt{Attrs: attrs, Pat: p.patNoAlt()}
		if p.eat(Colon) {
			s.Type = p.ty()
		}
		if p.eat(Eq) {
			s.Init = p.expr()
			if p.k == KwElse {
				p.letElse(s)
			}
		}
	case p.isItemStart():
		p.item(attrs, inBlock)
	case p.k == Semi:
		p.fail(p.tok.Span, "", "expected a statement")
	default:
		p.exprRes(stmtExpr)
	}
}

func (t *Token) weight() int {
	if t.Kind == Interpolated {
		return t.Frag.weight + 1
	}
	return 1
}

// ---------------------------------------------------------------- expanding

// Expand finds the first rule that matches the call and writes its body out.
// Names that the body itself contains get ctx. Without a match it reports
// rustc's error and ok is false. Expander adds the limits.
func (m *Macro) Expand(call *MacroCall, ctx uint32, d *Diags) (out []Token, ok bool) {
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
			x := expansion{m: m, ctx: ctx, d: d, r: r, call: call, room: maxExpansion}
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
}

func (x *expansion) emit(t Token) {
	if x.room -= t.weight(); x.room < 0 {
		if !x.bad {
			x.d.Error(x.call.Span, "", "this macro call expands to more than "+itoa(maxExpansion)+" tokens")
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
			t.Kind, t.Text, t.Ctx = CrateRoot, x.m.Crate, x.ctx
			x.emit(t)
		case outVar:
			for _, t := range got[n.v].toks {
				x.emit(t)
			}
			if len(got[n.v].toks) > 0 {
				x.joint(n.tok.Joint)
			}
		case outSeq:
			x.repeat(n, got)
		}
	}
}

// joint sets whether the next token follows the last one without a gap, which
// the token's old place does not tell.
func (x *expansion) joint(j bool) {
	if n := len(x.out); n > 0 {
		x.out[n-1].Joint = j
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
			t.Ctx, t.Joint = x.ctx, false
			x.joint(t.Kind == Comma || t.Kind == Semi)
			x.emit(t)
		} else if i > 0 {
			x.joint(false)
		}
		copy(inner, got)
		for _, v := range n.vars {
			if got[v].seq {
				inner[v] = got[v].list[i]
			}
		}
		x.write(n.sub, inner)
	}
	if count > 0 {
		x.joint(n.tok.Joint)
	}
	if count == 0 && n.op == '+' {
		x.d.Error(n.tok.Span, "", "this must repeat at least once")
		x.bad = true
	}
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
	for i := range out {
		x.total += out[i].weight()
	}
	if ok && x.total > maxTotal {
		d.Error(call.Span, "", "the program's macros expand to more than "+itoa(maxTotal)+" tokens")
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

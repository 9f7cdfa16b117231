package syntax

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/diag"
)

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

// MaxExpansion bounds the tokens that one expansion yields, fragments counted
// through; MaxExpanded those of all expansions of a program. A macro that
// doubles its argument gets there in twenty calls.
const (
	MaxExpansion = 1 << 18
	MaxExpanded  = 1 << 22
)

// A Macro is a macro_rules! definition, checked and ready to expand.
type Macro struct {
	Name string
	// Crate is what $crate stands for; the resolver sets it ("main" for the program).
	Crate string
	Span  Span // of the name in the definition
	// Ctx is the hygiene context of the name in the definition: not 0 when
	// another macro's expansion defines this one.
	Ctx uint32
	// Procedural: rustc's macro of this name does not consist of rules. What no rule here matches ends no phase.
	Procedural bool

	def   *MacroRules // until rules are compiled
	d     *Diags      // for def
	rules []rule

	contexts []uint32 // other contexts than Ctx that names in the definition have, see mark
	// Work counts the tokens of rules that calls were compared with.
	Work int
}

type rule struct {
	locs []loc
	vars []metavar
	body []outNode
	// all: the rule is ($($v:tt)*), and its body has $($v)* only, as most library
	// macros have it. Then the arguments need not be taken apart.
	all  bool
	form *form // of such a rule, once it was asked for, see Form
}

// takesAll finds out whether a rule is all.
func (r *rule) takesAll() bool {
	l := r.locs
	if len(l) != 4 || l[0].kind != locSeq || l[0].op == '?' || l[1].kind != locVar || r.vars[0].kind != FragTT || l[2].kind != locSeqEnd {
		return false
	}
	for i := range r.body {
		switch n := &r.body[i]; n.kind {
		case outSeq:
			if n.sep != nil || n.op == '?' || len(n.sub) != 1 || n.sub[0].kind != outVar {
				return false
			}
		case outVar, outLater:
			return false
		}
	}
	return true
}

type metavar struct {
	name  string
	kind  FragKind
	depth int
	span  Span
	// old: an expr that is neither const { … } nor _, as before edition 2024.
	old bool
}

// Before2024 makes the macro one of an older edition.
func (m *Macro) Before2024() {
	for i := range m.rules {
		for j := range m.rules[i].vars {
			v := &m.rules[i].vars[j]
			v.old = v.kind == FragExpr
		}
	}
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
	outLater // an Unread token; sub is what is in it, once somebody has looked; v is its depth
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
	m := UnreadMacro(def, d)
	m.compile()
	return m
}

// UnreadMacro is CompileMacro for a macro of the library, which is compiled when it is called.
func UnreadMacro(def *MacroRules, d *Diags) *Macro {
	return &Macro{Name: def.Name.Name, Crate: "crate", Span: def.Name.Span, Ctx: def.Name.Ctx, def: def, d: d}
}

func (m *Macro) compile() {
	if m.def == nil {
		return
	}
	def, d := m.def, m.d
	m.def = nil
	for _, r := range def.Rules {
		c := ruleCompiler{d: d}
		c.matcher(reading(r.Matcher, d), 0)
		c.locs = append(c.locs, loc{kind: locEnd})
		body := c.output(r.Body, 0)
		if !c.bad {
			c.checkFollow()
		}
		if !c.bad {
			r := rule{locs: c.locs, vars: c.vars, body: body}
			r.all = r.takesAll()
			m.rules = append(m.rules, r)
		}
	}
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
	return c.d.Error(s, diag.SyntaxError, msg)
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
	if c.level++; c.level > MaxDepth {
		c.err(s, "this is nested too deeply, more than "+strconv.Itoa(MaxDepth)+" levels")
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
		case metaName(&toks[i]) != "":
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
	name := toks[i]
	name.Span.Lo = toks[i-1].Span.Lo // of the $
	name.Text = metaName(&name)
	if i+2 >= len(toks) || toks[i+1].Kind != Colon || !toks[i+2].IsIdent() {
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
		c.err(toks[i-1].Span.To(spec.Span), "invalid fragment specifier `"+spec.Text+"`").WithHelp(validFragments)
	}
	for _, v := range c.vars {
		if v.name == name.Text {
			c.err(name.Span, "duplicate matcher binding").WithLabel("duplicate binding").At(v.span, "previous binding")
		}
	}
	c.locs = append(c.locs, loc{kind: locVar, v: len(c.vars), dep: depth, tok: name})
	c.vars = append(c.vars, metavar{name.Text, kind, depth, name.Span, spec.Text == "expr_2021"})
	return i + 2
}

const validFragments = "valid fragment specifiers are `ident`, `block`, `stmt`, `expr`, `pat`, `ty`, `lifetime`, `literal`, `path`, `meta`, `tt`, `item` and `vis`, along with `expr_2021` and `pat_param` for edition compatibility"

// metaName is the name that a token behind $ gives to a metavariable, or "".
func metaName(t *Token) string {
	switch {
	case t.Kind == Underscore:
		return "_"
	case t.IsIdent():
		return t.Text
	}
	return ""
}

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
	toks = writtenOut(toks, c.d)
	out := make([]outNode, 0, len(toks))
	for i := 0; i < len(toks) && !c.bad; i++ {
		t := &toks[i]
		if t.Kind == Unread && t.Frag == nil {
			out = append(out, outNode{kind: outLater, tok: *t, v: depth, vars: c.varsIn(t.Text)})
			continue
		}
		if t.Kind != Dollar || i+1 == len(toks) {
			out = append(out, written(t))
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
			n := outNode{kind: outSeq, tok: *next, sub: c.output(toks[i+2:end], depth+1), sep: sep, op: op}
			n.tok.Span = next.Span.To(toks[end].Span)
			c.level--
			n.vars = varsOf(n.sub, nil)
			out = append(out, n)
			i = after - 1
		case c.lookup(metaName(next)) >= 0:
			n := outNode{kind: outVar, tok: *next, v: c.lookup(metaName(next))}
			n.tok.Span.Lo = t.Span.Lo
			out = append(out, n)
			i++
		case next.Kind == LBrace || next.Kind == Dollar:
			c.d.Error(t.Span, diag.E0658, "meta-variable expressions are unstable")
			c.bad = true
		default:
			out = append(out, written(t))
		}
	}
	return out
}

// written is a token that a rule itself writes. Of gaps in a rule, rustc keeps
// only those at round brackets and braces.
func written(t *Token) outNode {
	n := outNode{kind: outToken, tok: *t}
	if !t.Kind.isBracket() || t.Kind == RBrack {
		n.tok.Spacing = Alone
	}
	return n
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
		case outSeq, outLater:
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
			return t.Kind == Comma || t.IsIdent() && !t.isWord("priv") || p.canBeginType()
		}, "`,`, an ident except `priv`, or a type"
	}
	return nil, ""
}

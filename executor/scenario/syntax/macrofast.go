package syntax

// Most macro calls are of println! and its like, whose rule hands all tokens to a
// macro and what comes of that to a function, in a block. What it expands to differs
// from call to call in the tokens, in places and in hygiene alone, so the tree is put
// together at once, and no tokens are written and read.

// form is the body of such a rule; fn is nil when it is none.
type form struct {
	fn, mac *Path
	weight  int // tokens but those of the call
}

// Form is what Expand followed by ParseExprTokens gives for a call at that place,
// and how many tokens that is; nil when it has to be written out.
func (m *Macro) Form(call *MacroCall, ctx uint32, at Span) (tree Expr, weight int) {
	m.compile()
	for i := range m.rules {
		r := &m.rules[i]
		switch {
		case len(call.Args) == 0:
			return nil, 0
		case r.locs[0].kind == locEnd:
		case r.all:
			if r.form == nil {
				r.form = m.formOf(r)
			}
			f := r.form
			if weight = f.weight + Weight(call.Args); f.fn == nil || weight > MaxExpansion {
				return nil, 0
			}
			arg := &MacroExpr{ExprNode{at}, &MacroCall{Span: at, Path: f.mac.at(at, ctx), Delim: '(', Args: call.Args}}
			x := &CallExpr{ExprNode{at}, &PathExpr{ExprNode: ExprNode{at}, Path: f.fn.at(at, ctx)}, []Expr{arg}}
			st := &ExprStmt{StmtNode: StmtNode{at}, X: x, Semi: true}
			return &BlockExpr{ExprNode: ExprNode{at}, Stmts: []Stmt{st}, RBrace: at}, weight
		default:
			return nil, 0
		}
	}
	return nil, 0
}

func (m *Macro) formOf(r *rule) *form {
	x := expansion{m: m, d: &Diags{}, r: r, call: &MacroCall{}, room: MaxExpansion}
	x.write(r.body, []*match{{seq: true, list: []*match{{}}}})
	f := &form{weight: len(x.out)}
	b, ok := parserFor(x.out, x.d).expr().(*BlockExpr)
	if !ok || x.out[len(x.out)-1].Kind != RBrace || len(b.Stmts) != 1 || x.d.Failed() {
		return f
	}
	s, ok := b.Stmts[0].(*ExprStmt)
	if !ok || !s.Semi {
		return f
	}
	call, ok := s.X.(*CallExpr)
	if !ok || len(call.Args) != 1 {
		return f
	}
	fn, ok1 := call.Fn.(*PathExpr)
	mac, ok2 := call.Args[0].(*MacroExpr)
	if ok1 && ok2 && mac.Mac.Delim == '(' && f.weight == 2*len(fn.Path.Segs)+2*len(mac.Mac.Path.Segs)+6 { // nothing else is in it
		f.fn, f.mac = fn.Path, mac.Mac.Path
	}
	return f
}

// at is a path that a macro writes for a call at that place.
func (p *Path) at(at Span, ctx uint32) *Path {
	q := &Path{at, p.Global, append([]PathSeg(nil), p.Segs...)}
	for i := range q.Segs {
		q.Segs[i].Name.Span, q.Segs[i].Name.Ctx = at, ctx
	}
	return q
}

package build

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// block evaluates a block. The temporaries of its tail belong to the scope around it and outlive its variables in
// edition 2021; in 2024 they end before them.
func (b *builder) block(to mir.Place, e *thir.Block) {
	var t *breakable
	if e.Target != nil {
		t = b.enterBreakable(e.Target, to, false)
	}
	depth := len(b.scopes)
	b.push(ofVars)
	for _, s := range e.Stmts {
		switch s := s.(type) {
		case *thir.Let:
			b.let(s)
		case *thir.ExprStmt:
			old := b.at(s.Sp)
			b.effect(s.V)
			b.span = old
		}
	}
	switch {
	case e.Tail == nil:
		b.assign(to, use(b.unit()))
	case e.Params || e.Tail2024:
		b.inside(to, e.Tail)
	default:
		b.exprInto(to, e.Tail)
	}
	for len(b.scopes) > depth {
		b.pop()
	}
	if t != nil {
		b.cur = b.join(b.cur, b.finishTree(t.brk))
	}
}

func (b *builder) let(s *thir.Let) {
	old := b.at(s.Sp)
	defer func() { b.span = old }()
	if s.Else != nil {
		b.push(ofVars) // it ends with the block, and before the code of else
	}
	depth := b.inner(ofVars)
	defer func(outer int) { b.letScope = outer }(b.letScope)
	b.letScope = depth
	x, plain := simple(s.Pat)
	switch {
	case s.Init == nil && s.Place == nil:
		b.declareScope(s.Sp)
		b.declareVars(s.Pat, depth)
	case s.Else != nil:
		b.letElse(s)
	case s.Init != nil && plain:
		// The storage of the variable begins before the initialiser, which cannot see it.
		l := b.newVar(x.L)
		b.stmt(mir.Stmt{Kind: mir.StorageLive, Local: l, Span: x.Sp})
		b.schedule(depth, l, storageDrop)
		b.push(ofTemps)
		b.exprInto(mir.Whole(l), s.Init)
		b.stmt(mir.Stmt{Kind: mir.FakeRead, Cause: mir.ForLet, Place: mir.Whole(l), Span: x.Sp})
		if b.p.MayDrop(x.L.Ty) {
			b.schedule(depth, l, valueDrop)
		}
		b.pop()
		b.nameVar(x.L, l, s)
	default:
		b.push(ofTemps)
		p := b.letPlace(s)
		b.bindAll(p, s.Pat)
		b.pop()
	}
}

// nameVar begins the scope of a variable.
func (b *builder) nameVar(x *thir.Local, l mir.Local, s *thir.Let) {
	b.declareScope(s.Sp)
	b.out.Locals[l].Scope = b.source
	b.name(x, l)
}

// name begins the use of local l for a variable.
func (b *builder) name(x *thir.Local, l mir.Local) {
	v := b.variable(x)
	if v.local != l || v.guard != 0 {
		b.out.Vars = append(b.out.Vars, mir.Var{Name: x.Name, Place: mir.Whole(l), Scope: b.source})
	}
	*v = variable{local: l}
}

// newVar makes the local of a variable. A guard that is lowered for several alternatives has its variables once.
func (b *builder) newVar(x *thir.Local) mir.Local {
	if l := b.variable(x).local; l != 0 {
		return l
	}
	return b.newLocal(mir.LocalDecl{Ty: x.Ty, Kind: mir.VarLocal, Mut: x.Mut, Span: x.Span, Var: x})
}

// declareVars makes the variables of a pattern, without values, in scope number depth.
func (b *builder) declareVars(p thir.Pat, depth int) {
	for _, x := range variables(p) {
		l := b.newVar(x)
		b.out.Locals[l].Late = true
		b.name(x, l)
		b.stmt(mir.Stmt{Kind: mir.StorageLive, Local: l, Span: x.Span})
		b.schedule(depth, l, storageDrop)
		if b.p.MayDrop(x.Ty) {
			b.schedule(depth, l, valueDrop)
		}
	}
}

// variables are the variables that a pattern binds, each once.
func variables(p thir.Pat) []*thir.Local {
	var out []*thir.Local
	seen := map[*thir.Local]bool{}
	thir.EachPat(p, func(p thir.Pat) {
		if x, ok := p.(*thir.BindPat); ok && !seen[x.L] {
			seen[x.L] = true
			out = append(out, x.L)
		}
	})
	return out
}

// letPlace is the place that the pattern of a let looks at. A value becomes a temporary: of the statement, or of the
// block when the pattern borrows it.
func (b *builder) letPlace(s *thir.Let) mir.Place {
	var p mir.Place
	var sp syntax.Span
	if s.Place != nil {
		sp = s.Place.Span()
		p = b.borrowed(s.Place, s.Pat)
		if _, wild := s.Pat.(*thir.WildPat); wild {
			b.stmt(mir.Stmt{Kind: mir.Mention, Place: p})
			return p
		}
	} else {
		sp = s.Init.Span()
		if borrows(s.Pat) {
			p = b.borrowed(&thir.Temp{X: thir.X{Ty: s.Init.Type(), Sp: sp}, V: s.Init, Extended: true}, s.Pat)
		} else {
			p = mir.Whole(b.temp(s.Init, b.inner(ofTemps)))
		}
	}
	b.stmt(mir.Stmt{Kind: mir.FakeRead, Cause: mir.ForLet, Place: p, Span: sp})
	return p
}

// letElse: what the initialiser owns ends before the code of else runs, also where the pattern extends its lifetime.
// The code of else cannot see the variables.
func (b *builder) letElse(s *thir.Let) {
	outside := len(b.scopes) - 1
	no := ways{b.newDropTree(), outside}
	b.push(ofTemps)
	p := b.letPlace(s)
	b.bindOr(p, s.Pat, no, func() {
		inside := slices.Clone(b.scopes[outside:])
		b.scopes = b.scopes[:outside]
		yes, source := b.cur, b.source
		b.source = inside[0].source
		b.cur = b.finishTree(no.tree)
		b.inside(mir.Whole(b.plainTemp(s.Else.Type())), s.Else)
		b.terminate(&mir.Unreachable{})
		b.cur, b.source = yes, source
		b.scopes = append(b.scopes, inside...)
	})
	b.pop()
}

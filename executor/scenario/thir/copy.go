package thir

import "github.com/pollground/pollground/executor/scenario/types"

// Copier copies bodies. Type is called for every type; nil means that types stay as they are. The copy shares no node,
// variable or jump target with the original, and Locals are numbered in the order in which the copy reaches them.
// A Copier is used for one body.
type Copier struct {
	Type func(*types.Type) *types.Type
	// Before may return an expression in place of e, which is not copied then. It is nil for expressions to copy.
	Before func(e Expr) Expr
	// After gets each copy with its parts copied, and returns it or what takes its place.
	After func(e Expr) Expr

	locals  map[*Local]*Local
	targets map[*Target]*Target
	list    []*Local
	waiting []Expr // whose first operand is being copied, outermost first
}

// Body returns a copy of b.
func (c *Copier) Body(b *Body) *Body {
	c.locals, c.targets = map[*Local]*Local{}, map[*Target]*Target{}
	n := *b
	n.Ret = c.ty(n.Ret)
	n.Params = append([]BodyParam(nil), n.Params...)
	for i := range n.Params {
		q := &n.Params[i]
		q.Pat, q.Ty = c.pat(q.Pat), c.ty(q.Ty)
	}
	n.Value = c.expr(n.Value)
	n.Locals = c.list
	return &n
}

func (c *Copier) ty(t *types.Type) *types.Type {
	if t == nil || c.Type == nil {
		return t
	}
	return c.Type(t)
}

func (c *Copier) local(l *Local) *Local {
	if x, ok := c.locals[l]; ok {
		return x
	}
	x := *l
	x.Ty, x.Index = c.ty(l.Ty), len(c.list)
	c.locals[l] = &x
	c.list = append(c.list, &x)
	return &x
}

func (c *Copier) target(t *Target) *Target {
	if t == nil {
		return nil
	}
	if x, ok := c.targets[t]; ok {
		return x
	}
	x := *t
	x.Ty = c.ty(t.Ty)
	c.targets[t] = &x
	return &x
}

func (c *Copier) exprs(es []Expr) []Expr {
	if es == nil {
		return nil
	}
	out := make([]Expr, len(es))
	for i, e := range es {
		out[i] = c.expr(e)
	}
	return out
}

// operands is exprs for a list whose first element has been copied already.
func (c *Copier) operands(first Expr, es []Expr) []Expr {
	if len(es) == 0 {
		return c.exprs(es)
	}
	out := make([]Expr, len(es))
	out[0] = first
	for i, e := range es[1:] {
		out[i+1] = c.expr(e)
	}
	return out
}

func (c *Copier) callee(of Callee) Callee { return Callee{Fn: of.Fn, Args: c.types(of.Args)} }

func (c *Copier) types(ts []*types.Type) []*types.Type {
	if ts == nil {
		return nil
	}
	out := make([]*types.Type, len(ts))
	for i, t := range ts {
		out[i] = c.ty(t)
	}
	return out
}

func (c *Copier) x(x X) X { return X{Ty: c.ty(x.Ty), Sp: x.Sp} }

// expr copies e. First operands are copied by a loop, innermost first (see firstOperand).
func (c *Copier) expr(e Expr) (n Expr) {
	outer := len(c.waiting)
	for e != nil {
		if c.Before != nil {
			if n = c.Before(e); n != nil {
				break
			}
		}
		c.waiting = append(c.waiting, e)
		first := firstOperand(e)
		if first == nil {
			break
		}
		e = *first
	}
	for len(c.waiting) > outer {
		last := len(c.waiting) - 1
		e, c.waiting = c.waiting[last], c.waiting[:last]
		n = c.copyExpr(e, n)
		if c.After != nil {
			n = c.After(n)
		}
	}
	return n
}

// copyExpr copies e, whose first operand, if it has one, has been copied to first.
func (c *Copier) copyExpr(e, first Expr) Expr {
	switch e := e.(type) {
	case *LocalRef:
		n := *e
		n.X, n.L = c.x(n.X), c.local(n.L)
		return &n
	case *Upvar:
		n := *e
		n.X = c.x(n.X)
		return &n
	case *Field:
		n := *e
		n.X, n.Of = c.x(n.X), first
		return &n
	case *Deref:
		n := *e
		n.X, n.Of = c.x(n.X), first
		return &n
	case *Index:
		n := *e
		n.X, n.Of, n.I = c.x(n.X), first, c.expr(n.I)
		return &n
	case *StaticRef:
		n := *e
		n.X = c.x(n.X)
		return &n
	case *Temp:
		n := *e
		n.X, n.V = c.x(n.X), first
		return &n
	case *Lit:
		n := *e
		n.X = c.x(n.X)
		return &n
	case *Load:
		n := *e
		n.X, n.Place = c.x(n.X), first
		return &n
	case *Borrow:
		n := *e
		n.X, n.Place = c.x(n.X), first
		return &n
	case *Call:
		n := *e
		n.X, n.Callee, n.Args = c.x(n.X), c.callee(n.Callee), c.operands(first, n.Args)
		return &n
	case *CallValue:
		n := *e
		n.X, n.Fn, n.Args = c.x(n.X), first, c.exprs(n.Args)
		return &n
	case *CallClosure:
		n := *e
		n.X, n.Fn, n.Args = c.x(n.X), first, c.exprs(n.Args)
		return &n
	case *Binary:
		n := *e
		n.X, n.L, n.R = c.x(n.X), first, c.expr(n.R)
		return &n
	case *Operator:
		n := *e
		n.X, n.L, n.R = c.x(n.X), first, c.expr(n.R)
		return &n
	case *Logic:
		n := *e
		n.X, n.L, n.R = c.x(n.X), first, c.expr(n.R)
		return &n
	case *Unary:
		n := *e
		n.X, n.V = c.x(n.X), first
		return &n
	case *Cast:
		n := *e
		n.V = first
		n.X = c.x(n.X)
		return &n
	case *Coerce:
		n := *e
		n.X, n.V = c.x(n.X), first
		return &n
	case *Construct:
		n := *e
		n.X, n.Base, n.Fields = c.x(n.X), c.expr(n.Base), append([]FieldInit(nil), n.Fields...)
		for i := range n.Fields {
			n.Fields[i].V = c.expr(n.Fields[i].V)
		}
		return &n
	case *MakeTuple:
		n := *e
		n.X, n.Elems = c.x(n.X), c.exprs(n.Elems)
		return &n
	case *MakeArray:
		n := *e
		n.X, n.Elems = c.x(n.X), c.exprs(n.Elems)
		return &n
	case *Repeat:
		n := *e
		n.X, n.V = c.x(n.X), c.expr(n.V)
		return &n
	case *MakeClosure:
		n := *e
		n.X, n.Captures = c.x(n.X), c.exprs(n.Captures)
		n.Clo = n.Ty.Clo
		return &n
	case *MakeCoroutine:
		n := *e
		n.X, n.Captures = c.x(n.X), c.exprs(n.Captures)
		n.Clo = n.Ty.Clo
		return &n
	case *FnRef:
		n := *e
		n.X, n.Callee = c.x(n.X), c.callee(n.Callee)
		return &n
	case *InlineConst:
		return &InlineConst{X: c.x(e.X), Of: c.expr(e.Of).(*MakeClosure)}
	case *ConstUse:
		n := *e
		n.X = c.x(n.X)
		return &n
	case *NamedConst:
		n := *e
		n.X, n.Args = c.x(n.X), c.types(n.Args)
		return &n
	case *ConstParam:
		n := *e
		n.X, n.Param = c.x(n.X), c.ty(n.Param)
		return &n
	case *Assign:
		n := *e
		n.X, n.Place, n.V = c.x(n.X), c.expr(n.Place), c.expr(n.V)
		return &n
	case *AssignOp:
		n := *e
		n.X, n.Place, n.R = c.x(n.X), c.expr(n.Place), c.expr(n.R)
		return &n
	case *Block:
		n := *e
		n.X, n.Target, n.Stmts = c.x(n.X), c.target(n.Target), c.stmts(n.Stmts)
		n.Tail = c.expr(n.Tail)
		return &n
	case *If:
		n := *e
		n.X, n.Cond, n.Then, n.Else = c.x(n.X), c.expr(n.Cond), c.expr(n.Then), c.expr(n.Else)
		return &n
	case *LetCond:
		n := *e
		n.X, n.Scrut, n.Pat = c.x(n.X), c.expr(n.Scrut), c.pat(n.Pat)
		return &n
	case *Match:
		n := *e
		n.X, n.Scrut, n.Arms = c.x(n.X), first, append([]Arm(nil), n.Arms...)
		for i := range n.Arms {
			a := &n.Arms[i]
			a.Pat, a.Guard, a.Body = c.pat(a.Pat), c.expr(a.Guard), c.expr(a.Body)
		}
		return &n
	case *Loop:
		n := *e
		n.X, n.Target, n.Body = c.x(n.X), c.target(n.Target), c.expr(n.Body)
		return &n
	case *While:
		n := *e
		n.X, n.Target, n.Cond, n.Body = c.x(n.X), c.target(n.Target), c.expr(n.Cond), c.expr(n.Body)
		return &n
	case *For:
		n := *e
		n.X, n.Iter, n.Pat, n.Next = c.x(n.X), c.expr(n.Iter), c.pat(n.Pat), c.callee(n.Next)
		n.Item, n.Option, n.Target, n.Body = c.ty(n.Item), c.ty(n.Option), c.target(n.Target), c.expr(n.Body)
		return &n
	case *Break:
		n := *e
		n.X, n.Target, n.V = c.x(n.X), c.target(n.Target), c.expr(n.V)
		return &n
	case *Continue:
		n := *e
		n.X, n.Target = c.x(n.X), c.target(n.Target)
		return &n
	case *Return:
		n := *e
		n.X, n.V = c.x(n.X), c.expr(n.V)
		return &n
	case *Await:
		n := *e
		n.X, n.Fut, n.Poll, n.PollTy = c.x(n.X), first, c.callee(n.Poll), c.ty(n.PollTy)
		return &n
	case *FormatArgs:
		n := *e
		n.X, n.Args, n.Fns = c.x(n.X), c.exprs(n.Args), append([]Callee(nil), n.Fns...)
		for i, of := range n.Fns {
			n.Fns[i] = c.callee(of)
		}
		return &n
	case *BadExpr:
		n := *e
		n.X = c.x(n.X)
		return &n
	}
	panic("BUG: thir: copy of an unknown expression")
}

func (c *Copier) stmts(list []Stmt) []Stmt {
	if list == nil {
		return nil
	}
	out := make([]Stmt, len(list))
	for i, s := range list {
		switch s := s.(type) {
		case *Let:
			n := *s
			n.Ty, n.Init, n.Place, n.Else = c.ty(n.Ty), c.expr(n.Init), c.expr(n.Place), c.expr(n.Else)
			n.Pat = c.pat(n.Pat)
			out[i] = &n
		case *ExprStmt:
			n := *s
			n.V = c.expr(n.V)
			out[i] = &n
		}
	}
	return out
}

func (c *Copier) pats(ps []Pat) []Pat {
	if ps == nil {
		return nil
	}
	out := make([]Pat, len(ps))
	for i, p := range ps {
		out[i] = c.pat(p)
	}
	return out
}

func (c *Copier) fieldPats(fs []FieldPat) []FieldPat {
	out := append([]FieldPat(nil), fs...)
	for i := range out {
		out[i].Pat = c.pat(out[i].Pat)
	}
	return out
}

func (c *Copier) pat(p Pat) Pat {
	if p == nil {
		return nil
	}
	switch p := p.(type) {
	case *WildPat:
		n := *p
		n.Ty = c.ty(n.Ty)
		return &n
	case *BindPat:
		n := *p
		n.Ty, n.L, n.Sub = c.ty(n.Ty), c.local(n.L), c.pat(n.Sub)
		return &n
	case *LitPat:
		n := *p
		n.Ty, n.V = c.ty(n.Ty), c.expr(n.V)
		return &n
	case *RangePat:
		n := *p
		n.Ty, n.Lo, n.Hi = c.ty(n.Ty), c.expr(n.Lo), c.expr(n.Hi)
		return &n
	case *DerefPat:
		n := *p
		n.Ty, n.Sub = c.ty(n.Ty), c.pat(n.Sub)
		return &n
	case *VariantPat:
		n := *p
		n.Ty, n.Fields = c.ty(n.Ty), c.fieldPats(n.Fields)
		return &n
	case *FieldsPat:
		n := *p
		n.Ty, n.Fields = c.ty(n.Ty), c.fieldPats(n.Fields)
		return &n
	case *SlicePat:
		n := *p
		n.Ty, n.Prefix, n.Rest, n.Suffix = c.ty(n.Ty), c.pats(n.Prefix), c.pat(n.Rest), c.pats(n.Suffix)
		return &n
	case *OrPat:
		n := *p
		n.Ty, n.Alts = c.ty(n.Ty), c.pats(n.Alts)
		return &n
	case *EqPat:
		n := *p
		n.Ty, n.V, n.Eq = c.ty(n.Ty), c.expr(n.V), c.callee(n.Eq)
		return &n
	}
	panic("BUG: thir: copy of an unknown pattern")
}

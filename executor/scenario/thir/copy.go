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
func (c *Copier) copyExpr(e, first Expr) (out Expr) {
	ty := c.ty(e.Type())
	switch e := e.(type) {
	case *LocalRef:
		n := *e
		n.L = c.local(n.L)
		out = &n
	case *Upvar:
		n := *e
		out = &n
	case *Field:
		n := *e
		out = &n
	case *Deref:
		n := *e
		out = &n
	case *Index:
		n := *e
		n.I = c.expr(n.I)
		out = &n
	case *StaticRef:
		n := *e
		out = &n
	case *Temp:
		n := *e
		out = &n
	case *Lit:
		n := *e
		out = &n
	case *Load:
		n := *e
		out = &n
	case *Borrow:
		n := *e
		out = &n
	case *Call:
		n := *e
		n.Callee, n.Args = c.callee(n.Callee), c.operands(first, n.Args)
		out = &n
	case *CallValue:
		n := *e
		n.Args = c.exprs(n.Args)
		out = &n
	case *CallClosure:
		n := *e
		n.Args = c.exprs(n.Args)
		out = &n
	case *Binary:
		n := *e
		n.R = c.expr(n.R)
		out = &n
	case *Operator:
		n := *e
		n.R = c.expr(n.R)
		out = &n
	case *Logic:
		n := *e
		n.R = c.expr(n.R)
		out = &n
	case *Unary:
		n := *e
		out = &n
	case *Cast:
		n := *e
		out = &n
	case *Coerce:
		n := *e
		out = &n
	case *Construct:
		n := *e
		n.Base, n.Fields = c.expr(n.Base), append([]FieldInit(nil), n.Fields...)
		for i := range n.Fields {
			n.Fields[i].V = c.expr(n.Fields[i].V)
		}
		out = &n
	case *MakeTuple:
		n := *e
		n.Elems = c.exprs(n.Elems)
		out = &n
	case *MakeArray:
		n := *e
		n.Elems = c.exprs(n.Elems)
		out = &n
	case *Repeat:
		n := *e
		n.V = c.expr(n.V)
		out = &n
	case *MakeClosure:
		n := *e
		n.Captures = c.exprs(n.Captures)
		n.Clo = ty.Clo
		out = &n
	case *MakeCoroutine:
		n := *e
		n.Captures = c.exprs(n.Captures)
		n.Clo = ty.Clo
		out = &n
	case *FnRef:
		n := *e
		n.Callee = c.callee(n.Callee)
		out = &n
	case *InlineConst:
		out = &InlineConst{X: e.X, Of: c.expr(e.Of).(*MakeClosure)}
	case *ConstUse:
		n := *e
		out = &n
	case *NamedConst:
		n := *e
		n.Args = c.types(n.Args)
		out = &n
	case *ConstParam:
		n := *e
		n.Param = c.ty(n.Param)
		out = &n
	case *Assign:
		n := *e
		n.Place, n.V = c.expr(n.Place), c.expr(n.V)
		out = &n
	case *AssignOp:
		n := *e
		n.Place, n.R = c.expr(n.Place), c.expr(n.R)
		out = &n
	case *Block:
		n := *e
		n.Target, n.Stmts = c.target(n.Target), c.stmts(n.Stmts)
		n.Tail = c.expr(n.Tail)
		out = &n
	case *If:
		n := *e
		n.Cond, n.Then, n.Else = c.expr(n.Cond), c.expr(n.Then), c.expr(n.Else)
		out = &n
	case *LetCond:
		n := *e
		n.Scrut, n.Pat = c.expr(n.Scrut), c.pat(n.Pat)
		out = &n
	case *Match:
		n := *e
		n.Arms = append([]Arm(nil), n.Arms...)
		for i := range n.Arms {
			a := &n.Arms[i]
			a.Pat, a.Guard, a.Body = c.pat(a.Pat), c.expr(a.Guard), c.expr(a.Body)
		}
		out = &n
	case *Loop:
		n := *e
		n.Target, n.Body = c.target(n.Target), c.expr(n.Body)
		out = &n
	case *While:
		n := *e
		n.Target, n.Cond, n.Body = c.target(n.Target), c.expr(n.Cond), c.expr(n.Body)
		out = &n
	case *For:
		n := *e
		n.Iter, n.Pat, n.Next = c.expr(n.Iter), c.pat(n.Pat), c.callee(n.Next)
		n.Item, n.Option, n.Target, n.Body = c.ty(n.Item), c.ty(n.Option), c.target(n.Target), c.expr(n.Body)
		out = &n
	case *Break:
		n := *e
		n.Target, n.V = c.target(n.Target), c.expr(n.V)
		out = &n
	case *Continue:
		n := *e
		n.Target = c.target(n.Target)
		out = &n
	case *Return:
		n := *e
		n.V = c.expr(n.V)
		out = &n
	case *Await:
		n := *e
		n.Poll, n.PollTy = c.callee(n.Poll), c.ty(n.PollTy)
		out = &n
	case *FormatArgs:
		n := *e
		n.Args, n.Fns = c.exprs(n.Args), append([]Callee(nil), n.Fns...)
		for i, of := range n.Fns {
			n.Fns[i] = c.callee(of)
		}
		out = &n
	case *BadExpr:
		n := *e
		out = &n
	default:
		panic("BUG: thir: copy of an unknown expression")
	}
	if first != nil {
		*firstOperand(out) = first
	}
	out.Common().Ty = ty
	return out
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

package types

// base gives the passes of this package access to type and span.
func (x *X) base() *X { return x }

// isPlace tells the two classes of expressions apart, see tree.go.
func isPlace(e Expr) bool {
	switch e.(type) {
	case *LocalRef, *Upvar, *Field, *Deref, *Index, *StaticRef, *Temp:
		return true
	}
	return false
}

// visitor is called for every slot that holds an expression, parents first;
// returning false leaves the children out.
type visitor struct {
	expr func(slot *Expr) bool
	pat  func(p Pat)
}

func (v *visitor) walk(slot *Expr) {
	if *slot == nil {
		return
	}
	if !v.expr(slot) {
		return
	}
	v.children(*slot)
}

func (v *visitor) list(es []Expr) {
	for i := range es {
		v.walk(&es[i])
	}
}

func (v *visitor) children(e Expr) {
	switch e := e.(type) {
	case *Field:
		v.walk(&e.Of)
	case *Deref:
		v.walk(&e.Of)
	case *Index:
		v.walk(&e.Of)
		v.walk(&e.I)
	case *Temp:
		v.walk(&e.V)
	case *Load:
		v.walk(&e.Place)
	case *Borrow:
		v.walk(&e.Place)
	case *Call:
		v.list(e.Args)
	case *CallValue:
		v.walk(&e.Fn)
		v.list(e.Args)
	case *CallClosure:
		v.walk(&e.Fn)
		v.list(e.Args)
	case *Binary:
		v.walk(&e.L)
		v.walk(&e.R)
	case *Logic:
		v.walk(&e.L)
		v.walk(&e.R)
	case *Unary:
		v.walk(&e.V)
	case *Cast:
		v.walk(&e.V)
	case *Coerce:
		v.walk(&e.V)
	case *Construct:
		for i := range e.Fields {
			v.walk(&e.Fields[i].V)
		}
		v.walk(&e.Base)
	case *MakeTuple:
		v.list(e.Elems)
	case *MakeArray:
		v.list(e.Elems)
	case *Repeat:
		v.walk(&e.V)
	case *MakeClosure:
		v.list(e.Captures)
	case *MakeCoroutine:
		v.list(e.Captures)
	case *Assign:
		v.walk(&e.Place)
		v.walk(&e.V)
	case *AssignOp:
		v.walk(&e.Place)
		v.walk(&e.R)
	case *Block:
		for _, s := range e.Stmts {
			switch s := s.(type) {
			case *Let:
				v.walk(&s.Init)
				v.walk(&s.Place)
				v.pats(s.Pat)
				v.walk(&s.Else)
			case *ExprStmt:
				v.walk(&s.V)
			}
		}
		v.walk(&e.Tail)
	case *If:
		v.walk(&e.Cond)
		v.walk(&e.Then)
		v.walk(&e.Else)
	case *LetCond:
		v.walk(&e.Scrut)
		v.pats(e.Pat)
	case *Match:
		v.walk(&e.Scrut)
		for i := range e.Arms {
			a := &e.Arms[i]
			v.pats(a.Pat)
			v.walk(&a.Guard)
			v.walk(&a.Body)
		}
	case *Loop:
		v.walk(&e.Body)
	case *While:
		v.walk(&e.Cond)
		v.walk(&e.Body)
	case *For:
		v.walk(&e.Iter)
		v.pats(e.Pat)
		v.walk(&e.Body)
	case *Break:
		v.walk(&e.V)
	case *Return:
		v.walk(&e.V)
	case *Await:
		v.walk(&e.Fut)
	case *FormatArgs:
		v.list(e.Args)
	case *overBinary:
		v.walk(&e.L)
		v.walk(&e.R)
	}
}

func (v *visitor) pats(p Pat) {
	EachPat(p, func(p Pat) {
		if v.pat != nil {
			v.pat(p)
		}
		switch p := p.(type) {
		case *PLit:
			v.walk(&p.V)
		case *PRange:
			v.walk(&p.Lo)
			v.walk(&p.Hi)
		case *PEq:
			v.walk(&p.V)
		}
	})
}

// Walk calls visit for e and, where it returns true, for what is inside.
func Walk(e Expr, visit func(Expr) bool) {
	v := visitor{expr: func(slot *Expr) bool { return visit(*slot) }}
	v.walk(&e)
}

// EachPat calls do for p and the patterns inside, p first; p may be nil.
func EachPat(p Pat, do func(Pat)) {
	if p == nil {
		return
	}
	do(p)
	switch p := p.(type) {
	case *PBind:
		EachPat(p.Sub, do)
	case *PDeref:
		EachPat(p.Sub, do)
	case *PVariant:
		for i := range p.Fields {
			EachPat(p.Fields[i].Pat, do)
		}
	case *PFields:
		for i := range p.Fields {
			EachPat(p.Fields[i].Pat, do)
		}
	case *PSlice:
		for _, q := range p.Prefix {
			EachPat(q, do)
		}
		EachPat(p.Rest, do)
		for _, q := range p.Suffix {
			EachPat(q, do)
		}
	case *POr:
		for _, q := range p.Alts {
			EachPat(q, do)
		}
	}
}

func (p *P) pbase() *P { return p }

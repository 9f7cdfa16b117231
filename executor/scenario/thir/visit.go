package thir

// Common returns the type and place of an expression, which the checker completes.
func (x *X) Common() *X { return x }

// IsPlace reports whether an expression is a place rather than a value.
func IsPlace(e Expr) bool {
	switch e.(type) {
	case *LocalRef, *Upvar, *Field, *Deref, *Index, *StaticRef, *Temp:
		return true
	}
	return false
}

// Base returns what holds the pointer that d follows: a place and true, or a value and false. A pointer that is loaded
// from a place lies in that place.
func (d *Deref) Base() (of Expr, place bool) {
	if l, ok := d.Of.(*Load); ok {
		return l.Place, true
	}
	return d.Of, IsPlace(d.Of)
}

// Visitor calls Expr for every slot that holds an expression, parents first; returning false leaves the children out.
// It calls Pat, unless that is nil, for every pattern. Only the checker may write into a slot.
type Visitor struct {
	Expr func(slot *Expr) bool
	Pat  func(p Pat)
}

// Walk visits a slot and what is inside.
func (v *Visitor) Walk(slot *Expr) {
	if *slot == nil {
		return
	}
	if !v.Expr(slot) {
		return
	}
	v.Children(*slot)
}

// List visits the expressions of a list.
func (v *Visitor) List(es []Expr) {
	for i := range es {
		v.Walk(&es[i])
	}
}

// Children visits what is inside of e.
func (v *Visitor) Children(e Expr) {
	switch e := e.(type) {
	case *Field:
		v.Walk(&e.Of)
	case *Deref:
		v.Walk(&e.Of)
	case *Index:
		v.Walk(&e.Of)
		v.Walk(&e.I)
	case *Temp:
		v.Walk(&e.V)
	case *Load:
		v.Walk(&e.Place)
	case *Borrow:
		v.Walk(&e.Place)
	case *Call:
		v.List(e.Args)
	case *CallValue:
		v.Walk(&e.Fn)
		v.List(e.Args)
	case *CallClosure:
		v.Walk(&e.Fn)
		v.List(e.Args)
	case *Binary:
		v.Walk(&e.L)
		v.Walk(&e.R)
	case *Logic:
		v.Walk(&e.L)
		v.Walk(&e.R)
	case *Unary:
		v.Walk(&e.V)
	case *Cast:
		v.Walk(&e.V)
	case *Coerce:
		v.Walk(&e.V)
	case *Construct:
		for i := range e.Fields {
			v.Walk(&e.Fields[i].V)
		}
		v.Walk(&e.Base)
	case *MakeTuple:
		v.List(e.Elems)
	case *MakeArray:
		v.List(e.Elems)
	case *Repeat:
		v.Walk(&e.V)
	case *MakeClosure:
		v.List(e.Captures)
	case *MakeCoroutine:
		v.List(e.Captures)
	case *Assign:
		v.Walk(&e.Place)
		v.Walk(&e.V)
	case *AssignOp:
		v.Walk(&e.Place)
		v.Walk(&e.R)
	case *Block:
		for _, s := range e.Stmts {
			switch s := s.(type) {
			case *Let:
				v.Walk(&s.Init)
				v.Walk(&s.Place)
				v.Pats(s.Pat)
				v.Walk(&s.Else)
			case *ExprStmt:
				v.Walk(&s.V)
			}
		}
		v.Walk(&e.Tail)
	case *If:
		v.Walk(&e.Cond)
		v.Walk(&e.Then)
		v.Walk(&e.Else)
	case *LetCond:
		v.Walk(&e.Scrut)
		v.Pats(e.Pat)
	case *Match:
		v.Walk(&e.Scrut)
		for i := range e.Arms {
			a := &e.Arms[i]
			v.Pats(a.Pat)
			v.Walk(&a.Guard)
			v.Walk(&a.Body)
		}
	case *Loop:
		v.Walk(&e.Body)
	case *While:
		v.Walk(&e.Cond)
		v.Walk(&e.Body)
	case *For:
		v.Walk(&e.Iter)
		v.Pats(e.Pat)
		v.Walk(&e.Body)
	case *Break:
		v.Walk(&e.V)
	case *Return:
		v.Walk(&e.V)
	case *Await:
		v.Walk(&e.Fut)
	case *FormatArgs:
		v.List(e.Args)
	case *Operator:
		v.Walk(&e.L)
		v.Walk(&e.R)
	}
}

// Pats visits the patterns in p and the constants in them.
func (v *Visitor) Pats(p Pat) {
	EachPat(p, func(p Pat) {
		if v.Pat != nil {
			v.Pat(p)
		}
		switch p := p.(type) {
		case *PLit:
			v.Walk(&p.V)
		case *PRange:
			v.Walk(&p.Lo)
			v.Walk(&p.Hi)
		case *PEq:
			v.Walk(&p.V)
		}
	})
}

// Walk calls visit for e and, where it returns true, for what is inside.
func Walk(e Expr, visit func(Expr) bool) {
	v := Visitor{Expr: func(slot *Expr) bool { return visit(*slot) }}
	v.Walk(&e)
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

// Common returns the type and place of a pattern, which the checker completes.
func (p *P) Common() *P { return p }

package thir

import "github.com/pollground/pollground/executor/scenario/syntax"

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

// Behind returns the part of sp behind e, the expression with which sp begins: behind the receiver of a call, or what
// is indexed. Borrows and the like that have no text of their own, or all of it, are looked through. Where no part of
// sp is behind e, it returns sp.
func Behind(e Expr, sp syntax.Span) syntax.Span {
	for e.Span().Lo == 0 || e.Span().Hi >= sp.Hi {
		switch x := e.(type) {
		case *Borrow:
			e = x.Place
		case *Deref:
			e = x.Of
		case *Temp:
			e = x.V
		case *Load:
			e = x.Place
		case *Coerce:
			e = x.V
		default:
			return sp
		}
	}
	if at := e.Span(); at.Lo >= sp.Lo && at.Lo < sp.Hi {
		sp.Lo = at.Hi
	}
	return sp
}

// Visitor calls Expr for every slot that holds an expression, parents first; returning false leaves the children out.
// It calls Pat, unless that is nil, for every pattern. Only the checker may write into a slot.
type Visitor struct {
	Expr func(slot *Expr) bool
	Pat  func(p Pat)

	waiting []Expr    // whose first operand is being visited, outermost first
	room    [8]Expr   // for the first of them
	pattern func(Pat) // see Pats
}

// Walk visits a slot and what is inside.
func (v *Visitor) Walk(slot *Expr) {
	if v.waiting == nil {
		v.waiting = v.room[:0]
	}
	outer := len(v.waiting)
	for slot != nil && *slot != nil && v.Expr(slot) {
		v.waiting = append(v.waiting, *slot)
		slot = firstOperand(*slot)
	}
	for len(v.waiting) > outer {
		last := len(v.waiting) - 1
		e := v.waiting[last]
		v.waiting = v.waiting[:last]
		v.others(e)
	}
}

// firstOperand returns the slot of e's part that is evaluated first; nil if e has none, or no chain continues there.
//
// Chains such as a + b + c and a.f().g().h() have up to a thousand links, and each is the first operand of the next.
// Recursion over them would need a deep stack, and a browser's is small. So whatever walks an expression goes down its
// first operands in a loop.
func firstOperand(e Expr) *Expr {
	switch e := e.(type) {
	case *Field:
		return &e.Of
	case *Deref:
		return &e.Of
	case *Index:
		return &e.Of
	case *Temp:
		return &e.V
	case *Load:
		return &e.Place
	case *Borrow:
		return &e.Place
	case *Call:
		if len(e.Args) > 0 {
			return &e.Args[0]
		}
	case *CallValue:
		return &e.Fn
	case *CallClosure:
		return &e.Fn
	case *Binary:
		return &e.L
	case *Logic:
		return &e.L
	case *Operator:
		return &e.L
	case *Unary:
		return &e.V
	case *Cast:
		return &e.V
	case *Coerce:
		return &e.V
	case *Match:
		return &e.Scrut
	case *Await:
		return &e.Fut
	}
	return nil
}

// List visits the expressions of a list.
func (v *Visitor) List(es []Expr) {
	for i := range es {
		v.Walk(&es[i])
	}
}

// Children visits what is inside of e.
func (v *Visitor) Children(e Expr) {
	if first := firstOperand(e); first != nil {
		v.Walk(first)
	}
	v.others(e)
}

// others visits what is inside of e but its first operand.
func (v *Visitor) others(e Expr) {
	switch e := e.(type) {
	case *Index:
		v.Walk(&e.I)
	case *Call:
		if len(e.Args) > 0 {
			v.List(e.Args[1:])
		}
	case *CallValue:
		v.List(e.Args)
	case *CallClosure:
		v.List(e.Args)
	case *Binary:
		v.Walk(&e.R)
	case *Logic:
		v.Walk(&e.R)
	case *Operator:
		v.Walk(&e.R)
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
	case *InlineConst:
		var of Expr = e.Of
		v.Walk(&of)
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
	case *FormatArgs:
		v.List(e.Args)
	}
}

// Pats visits the patterns in p and the constants in them.
func (v *Visitor) Pats(p Pat) {
	if v.pattern == nil {
		v.pattern = func(p Pat) {
			if v.Pat != nil {
				v.Pat(p)
			}
			switch p := p.(type) {
			case *LitPat:
				v.Walk(&p.V)
			case *RangePat:
				v.Walk(&p.Lo)
				v.Walk(&p.Hi)
			case *EqPat:
				v.Walk(&p.V)
			}
		}
	}
	EachPat(p, v.pattern)
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
	case *BindPat:
		EachPat(p.Sub, do)
	case *DerefPat:
		EachPat(p.Sub, do)
	case *VariantPat:
		for i := range p.Fields {
			EachPat(p.Fields[i].Pat, do)
		}
	case *FieldsPat:
		for i := range p.Fields {
			EachPat(p.Fields[i].Pat, do)
		}
	case *SlicePat:
		for _, q := range p.Prefix {
			EachPat(q, do)
		}
		EachPat(p.Rest, do)
		for _, q := range p.Suffix {
			EachPat(q, do)
		}
	case *OrPat:
		for _, q := range p.Alts {
			EachPat(q, do)
		}
	}
}

// Common returns the type and place of a pattern, which the checker completes.
func (p *P) Common() *P { return p }

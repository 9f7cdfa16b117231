package optimize

import "github.com/pollground/pollground/executor/scenario/mir"

// operandsOf returns the operands of r: at most two, or a list.
func operandsOf(r mir.Rvalue) (first, second *mir.Operand, list []mir.Operand) {
	switch r := r.(type) {
	case *mir.Use:
		first = &r.Op
	case *mir.Repeat:
		first = &r.Op
	case *mir.Cast:
		first = &r.Op
	case *mir.Binary:
		first, second = &r.L, &r.R
	case *mir.CheckedBinary:
		first, second = &r.L, &r.R
	case *mir.Unary:
		first = &r.V
	case *mir.Aggregate:
		list = r.Fields
	case *mir.Format:
		list = r.Args
	}
	return first, second, list
}

// operands calls do for the operands of r, which it may change.
func operands(r mir.Rvalue, do func(*mir.Operand)) {
	first, second, list := operandsOf(r)
	if first != nil {
		do(first)
	}
	if second != nil {
		do(second)
	}
	for i := range list {
		do(&list[i])
	}
}

// termOperandsOf returns the operands of t: one before the list, or none, and the list.
func termOperandsOf(t mir.Terminator) (first *mir.Operand, list []mir.Operand) {
	switch t := t.(type) {
	case *mir.Switch:
		return &t.Op, nil
	case *mir.Call:
		return t.Fn, t.Args
	case *mir.Assert:
		return &t.Cond, t.Args
	}
	return nil, nil
}

// termOperands calls do for the operands of t, which it may change.
func termOperands(t mir.Terminator, do func(*mir.Operand)) {
	first, list := termOperandsOf(t)
	if first != nil {
		do(first)
	}
	for i := range list {
		do(&list[i])
	}
}

// placeOf returns the place that r uses other than by operands, or nil.
func placeOf(r mir.Rvalue) (*mir.Place, mir.Access) {
	switch r := r.(type) {
	case *mir.Ref:
		if r.Kind == mir.Shared {
			return &r.Place, mir.BorrowOf
		}
		return &r.Place, mir.BorrowMut
	case *mir.RawPtr:
		return &r.Place, mir.BorrowMut
	case *mir.Len:
		return &r.Place, mir.Inspect
	case *mir.Discriminant:
		return &r.Place, mir.Inspect
	}
	return nil, 0
}

// places calls do for the place that r uses other than by operands, if there is one.
func places(r mir.Rvalue, do func(*mir.Place, mir.Access)) {
	if p, how := placeOf(r); p != nil {
		do(p, how)
	}
}

// operandPlace calls do for the place of an operand.
func operandPlace(o *mir.Operand, do func(*mir.Place, mir.Access)) {
	switch o.Kind {
	case mir.Copy:
		do(&o.Place, mir.CopyOf)
	case mir.Move:
		do(&o.Place, mir.MoveOf)
	}
}

// eachOperandPlace calls do for the places of operands.
func eachOperandPlace(first, second *mir.Operand, list []mir.Operand, do func(*mir.Place, mir.Access)) {
	if first != nil {
		operandPlace(first, do)
	}
	if second != nil {
		operandPlace(second, do)
	}
	for i := range list {
		operandPlace(&list[i], do)
	}
}

// StmtPlaces calls do for all places of s, reads before writes. do may change them.
func StmtPlaces(s *mir.Stmt, do func(*mir.Place, mir.Access)) {
	switch s.Kind {
	case mir.Assign:
		first, second, list := operandsOf(s.Value)
		eachOperandPlace(first, second, list, do)
		places(s.Value, do)
		do(&s.Place, mir.Write)
	case mir.FakeRead, mir.Mention:
		do(&s.Place, mir.FakeReadOf)
	case mir.SetState:
		do(&s.Place, mir.Write)
	}
}

// TermPlaces is StmtPlaces for a terminator.
func TermPlaces(t mir.Terminator, do func(*mir.Place, mir.Access)) {
	first, list := termOperandsOf(t)
	eachOperandPlace(first, nil, list, do)
	switch t := t.(type) {
	case *mir.Drop:
		do(&t.Place, mir.DropOf)
	case *mir.Call:
		do(&t.Dest, mir.Write)
	case *mir.Yield:
		do(&t.ResumeArg, mir.Write)
	}
}

// Reads calls do for the locals that a use of a place reads.
func Reads(p *mir.Place, how mir.Access, do func(mir.Local)) {
	if how != mir.Write || p.Indirect() {
		do(p.Local)
	}
	for i := range p.Proj {
		if p.Proj[i].Kind == mir.Index {
			do(p.Proj[i].Local)
		}
	}
}

// join returns p followed by more projections.
func join(p mir.Place, rest []mir.Elem) mir.Place {
	if len(rest) == 0 {
		return p
	}
	proj := make([]mir.Elem, 0, len(p.Proj)+len(rest))
	return mir.Place{Local: p.Local, Proj: append(append(proj, p.Proj...), rest...)}
}

// copyOf returns an operand that copies a place.
func copyOf(p mir.Place) mir.Operand { return mir.Operand{Kind: mir.Copy, Place: p} }

// assign returns an assignment with the position of another statement.
func assign(at *mir.Stmt, to mir.Place, v mir.Rvalue) mir.Stmt {
	return mir.Stmt{Kind: mir.Assign, Place: to, Value: v, Span: at.Span, Scope: at.Scope}
}

package optimize

import "github.com/pollground/pollground/executor/scenario/mir"

// operands calls do for the operands of r, which it may change.
func operands(r mir.Rvalue, do func(*mir.Operand)) {
	list := func(ops []mir.Operand) {
		for i := range ops {
			do(&ops[i])
		}
	}
	switch r := r.(type) {
	case *mir.Use:
		do(&r.Op)
	case *mir.Repeat:
		do(&r.Op)
	case *mir.Cast:
		do(&r.Op)
	case *mir.Binary:
		do(&r.L)
		do(&r.R)
	case *mir.CheckedBinary:
		do(&r.L)
		do(&r.R)
	case *mir.Unary:
		do(&r.V)
	case *mir.Aggregate:
		list(r.Fields)
	case *mir.Format:
		list(r.Args)
	}
}

// termOperands calls do for the operands of t, which it may change.
func termOperands(t mir.Terminator, do func(*mir.Operand)) {
	switch t := t.(type) {
	case *mir.Switch:
		do(&t.Op)
	case *mir.Call:
		if t.Fn != nil {
			do(t.Fn)
		}
		for i := range t.Args {
			do(&t.Args[i])
		}
	case *mir.Assert:
		do(&t.Cond)
		for i := range t.Args {
			do(&t.Args[i])
		}
	}
}

// places calls do for the places that r uses other than by operands.
func places(r mir.Rvalue, do func(*mir.Place, mir.Access)) {
	switch r := r.(type) {
	case *mir.Ref:
		how := mir.BorrowMut
		if r.Kind == mir.Shared {
			how = mir.BorrowOf
		}
		do(&r.Place, how)
	case *mir.RawPtr:
		do(&r.Place, mir.BorrowMut)
	case *mir.Len:
		do(&r.Place, mir.Inspect)
	case *mir.Discriminant:
		do(&r.Place, mir.Inspect)
	}
}

func operandPlace(do func(*mir.Place, mir.Access)) func(*mir.Operand) {
	return func(o *mir.Operand) {
		switch o.Kind {
		case mir.Copy:
			do(&o.Place, mir.CopyOf)
		case mir.Move:
			do(&o.Place, mir.MoveOf)
		}
	}
}

// StmtPlaces calls do for all places of s, reads before writes. do may change them.
func StmtPlaces(s *mir.Stmt, do func(*mir.Place, mir.Access)) {
	switch s.Kind {
	case mir.Assign:
		operands(s.Value, operandPlace(do))
		places(s.Value, do)
		do(&s.Place, mir.Write)
	case mir.FakeRead, mir.Mention:
		do(&s.Place, mir.FakeReadOf)
	case mir.SetState, mir.Ended:
		do(&s.Place, mir.Write)
	}
}

// TermPlaces is StmtPlaces for a terminator.
func TermPlaces(t mir.Terminator, do func(*mir.Place, mir.Access)) {
	termOperands(t, operandPlace(do))
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

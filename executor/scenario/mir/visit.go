package mir

// Access is how a statement or terminator uses a place.
type Access uint8

const (
	CopyOf     Access = iota // the place is read
	MoveOf                   // the place is read and uninitialised afterwards
	Write                    // the place gets a value; the old one is not dropped
	BorrowOf                 // a shared reference or const raw pointer to it is made
	BorrowMut                // a mutable reference or raw pointer to it is made
	FakeBorrow               // a Fake reference to it is made
	Inspect                  // its length or discriminant is read
	DropOf                   // it is dropped
	FakeReadOf               // a FakeRead or Mention
)

// EachRvalueOperand calls do for the operands of r, in order.
func EachRvalueOperand(r Rvalue, do func(Operand)) {
	switch r := r.(type) {
	case *Use:
		do(r.Op)
	case *Repeat:
		do(r.Op)
	case *Cast:
		do(r.Op)
	case *Binary:
		do(r.L)
		do(r.R)
	case *CheckedBinary:
		do(r.L)
		do(r.R)
	case *Unary:
		do(r.V)
	case *Aggregate:
		each(r.Fields, do)
	case *Format:
		each(r.Args, do)
	}
}

func each(ops []Operand, do func(Operand)) {
	for _, o := range ops {
		do(o)
	}
}

// EachRvaluePlace calls do for the places that r uses other than by operands.
func EachRvaluePlace(r Rvalue, do func(Place, Access)) {
	switch r := r.(type) {
	case *Ref:
		switch r.Kind {
		case Shared:
			do(r.Place, BorrowOf)
		case Fake:
			do(r.Place, FakeBorrow)
		default:
			do(r.Place, BorrowMut)
		}
	case *RawPtr:
		if r.Mut {
			do(r.Place, BorrowMut)
		} else {
			do(r.Place, BorrowOf)
		}
	case *Len:
		do(r.Place, Inspect)
	case *Discriminant:
		do(r.Place, Inspect)
	}
}

// EachTermOperand calls do for the operands of t, in order of evaluation.
func EachTermOperand(t Terminator, do func(Operand)) {
	switch t := t.(type) {
	case *Switch:
		do(t.Op)
	case *Call:
		if t.Fn != nil {
			do(*t.Fn)
		}
		each(t.Args, do)
	case *Assert:
		do(t.Cond)
		each(t.Args, do)
	}
}

// EachTermPlace calls do for all places that t uses, those of operands included, in order: reads before writes. The
// destination of a Call is written on the edge to Target only, and the argument of a Yield on that to Resume.
func EachTermPlace(t Terminator, do func(Place, Access)) {
	EachTermOperand(t, func(o Operand) { operandPlace(o, do) })
	switch t := t.(type) {
	case *Drop:
		do(t.Place, DropOf)
	case *Call:
		do(t.Dest, Write)
	case *Yield:
		do(t.ResumeArg, Write)
	}
}

func operandPlace(o Operand, do func(Place, Access)) {
	switch o.Kind {
	case Copy:
		do(o.Place, CopyOf)
	case Move:
		do(o.Place, MoveOf)
	}
}

// EachStmtPlace calls do for all places that s uses, those of operands included, in order: reads before writes.
func EachStmtPlace(s *Stmt, do func(Place, Access)) {
	switch s.Kind {
	case Assign:
		EachRvalueOperand(s.Value, func(o Operand) { operandPlace(o, do) })
		EachRvaluePlace(s.Value, do)
		do(s.Place, Write)
	case FakeRead, Mention:
		do(s.Place, FakeReadOf)
	case SetState, Ended:
		do(s.Place, Write)
	}
}

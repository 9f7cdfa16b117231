package compile

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// branchIf jumps to l when e is want, else goes on. Each operand of && and ||
// is a scope for its temporaries. A let may only be all of e: see chain.
func (f *fn) branchIf(e thir.Expr, want bool, l *label) {
	old := f.enter(e.Span())
	defer func() { f.pos = old }()
	switch e := e.(type) {
	case *thir.Lit:
		if (e.Int != 0) == want {
			f.jmp(l)
		}
		return
	case *thir.Unary:
		if e.Op == '!' {
			f.branchIf(e.V, !want, l)
			return
		}
	case *thir.Logic:
		if (e.Op == syntax.OpAndAnd) != want {
			// a && b is false when one of them is, a || b true.
			f.branchIf(e.L, want, l)
			outer := f.newBranch()
			f.branchIf(e.R, want, l)
			f.endBranch(outer)
			return
		}
		skip := f.label()
		f.branchIf(e.L, !want, skip)
		outer := f.newBranch()
		f.branchIf(e.R, want, l)
		f.endBranch(outer)
		f.bind(skip)
		return
	case *thir.LetCond:
		if want {
			skip := f.label()
			f.letCond(e, skip)
			f.jmp(l)
			f.bind(skip)
			return
		}
		f.letCond(e, l)
		return
	case *thir.Block:
		if len(e.Stmts) == 0 && e.Tail != nil && e.Target == nil {
			f.branchIf(e.Tail, want, l)
			return
		}
	}
	if f.hasTemps(e) {
		r := f.alloc()
		f.tempScope()
		f.expr(e, r)
		f.pop()
		f.branchOn(r, want, l)
		f.release(r)
		return
	}
	mark := f.next
	if b, ok := e.(*thir.Binary); ok {
		if cond, ok := condOf[b.Op]; ok && f.branchCmp(cond, b, want, l) {
			f.release(mark)
			return
		}
	}
	f.branchOn(f.operand(e), want, l)
	f.release(mark)
}

func (f *fn) branchOn(r int, want bool, l *label) {
	op := OpJEqK
	if want {
		op = OpJNeK
	}
	f.jump(Instr{Op: op, A: uint8(r)}, l)
}

// branchCmp fuses a comparison with the jump.
func (f *fn) branchCmp(cond Cond, e *thir.Binary, want bool, l *label) bool {
	n := f.cmpKind(f.c.reveal(e.L.Type()))
	if n == NumNone {
		return false
	}
	if n.Float() || n.Wide() {
		if !want {
			// The negation of a float comparison is not the opposite one (NaN):
			// jump over the jump.
			skip := f.label()
			f.branchCmp(cond, e, true, skip)
			f.jmp(l)
			f.bind(skip)
			return true
		}
		a, b := f.operands(e.L, e.R)
		f.jump(Instr{Op: OpJCmp, A: uint8(a), B: uint8(b), K: Packed(n, uint8(cond))}, l)
		return true
	}
	if !want {
		cond = [...]Cond{CondEq: CondNe, CondNe: CondEq, CondLt: CondGe, CondLe: CondGt, CondGt: CondLe, CondGe: CondLt}[cond]
	}
	if k, ok := f.scalarConst(e.R); ok {
		a := f.operand(e.L)
		if op, k, ok := cmpK(cond, n, k, jumpK); ok {
			f.jump(Instr{Op: op, A: uint8(a), K: k}, l)
			return true
		}
		b := f.alloc()
		f.opK(OpKB, b, 0, k)
		f.jumpCmp(cond, n, a, b, l)
		return true
	}
	a, b := f.operands(e.L, e.R)
	f.jumpCmp(cond, n, a, b, l)
	return true
}

// jumpCmp jumps when a cond b, for integers.
func (f *fn) jumpCmp(cond Cond, n Num, a, b int, l *label) {
	if cond == CondGt || cond == CondGe {
		a, b = b, a
		cond = CondLt + (cond - CondGt)
	}
	ops := [...]Op{OpJEq, OpJNe, OpJLtU, OpJLeU}
	if n.Signed() {
		ops = [...]Op{OpJEq, OpJNe, OpJLtS, OpJLeS}
	}
	f.jump(Instr{Op: ops[cond], A: uint8(a), B: uint8(b)}, l)
}

// condValue evaluates a condition to a bool.
func (f *fn) condValue(e thir.Expr, dst int) {
	no, end := f.label(), f.label()
	f.push(scopeVars)
	f.branchIf(e, false, no)
	f.opK(OpKB, dst, 0, 1)
	f.pop()
	f.jmp(end)
	f.bind(no)
	f.opK(OpKB, dst, 0, 0)
	f.bind(end)
}

// hasTemps reports whether evaluating e makes temporaries that have to be
// dropped at the end of the condition.
func (f *fn) hasTemps(e thir.Expr) bool {
	found := false
	thir.Walk(e, func(e thir.Expr) bool {
		switch e := e.(type) {
		case *thir.Temp:
			found = found || f.c.needsDrop(e.Ty)
		case *thir.Await:
			found = true
		case *thir.Call, *thir.CallClosure, *thir.CallValue:
			// A value that is used as a place without a Temp would be one as well.
		}
		return !found
	})
	return found
}

// letCond tests let PAT = place and binds; jumps to no when it does not match.
func (f *fn) letCond(e *thir.LetCond, no *label) {
	p := f.scrutinee(e.Scrut)
	f.test(e.Pat, p, no)
	f.bindPat(e.Pat, p)
}

// exit is a way out of a condition of which not all has been evaluated: the
// scope owns its first held values then.
type exit struct {
	l    *label
	held int
}

// chain evaluates a condition with lets under &&, whose variables and
// temporaries the innermost scope gets, which is to be new. The exits say what it owns where an
// operand was false; leaveChain has to follow.
func (f *fn) chain(e thir.Expr) []exit {
	s := f.scopes[len(f.scopes)-1]
	var exits []exit
	var operand func(e thir.Expr)
	operand = func(e thir.Expr) {
		if and, ok := e.(*thir.Logic); ok && and.Op == syntax.OpAndAnd {
			operand(and.L)
			outer := f.newBranch()
			operand(and.R)
			f.endBranch(outer)
			return
		}
		no := f.label()
		let, ok := e.(*thir.LetCond)
		if !ok {
			exits = append(exits, exit{no, len(s.owned)})
			f.branchIf(e, false, no)
			return
		}
		old := f.enter(e.Span())
		p := f.scrutinee(let.Scrut)
		exits = append(exits, exit{no, len(s.owned)})
		f.test(let.Pat, p, no)
		f.bindPat(let.Pat, p)
		f.pos = old
	}
	if isChain(e) {
		// What an operand binds is not moved for good later: other exits own it.
		outer := f.newBranch()
		defer f.endBranch(outer)
	}
	operand(e)
	return exits
}

// leaveChain emits what the exits of a chain come to: the drops of what the
// innermost scope owns there, which is to be closed then, by closeScope.
func (f *fn) leaveChain(exits []exit) {
	s := f.scopes[len(f.scopes)-1]
	for i := len(exits) - 1; i >= 0; i-- {
		if len(exits[i].l.refs) > 0 {
			f.bind(exits[i].l)
		}
		f.endOwned(s, exits[i].held)
		down := 0
		if i > 0 {
			down = exits[i-1].held
		}
		if f.dead() {
			continue
		}
		for len(s.owned) > down {
			o := s.owned[len(s.owned)-1]
			f.endOwned(s, len(s.owned)-1)
			f.dropOwned(o)
		}
	}
	f.endOwned(s, 0)
}

// endOwned takes all but the first n values out of s: from here on they are not there.
func (f *fn) endOwned(s *scope, n int) {
	for _, o := range s.owned[min(n, len(s.owned)):] {
		o.end = f.pc()
	}
	s.owned = s.owned[:min(n, len(s.owned))]
}

// isChain: more than a let, so that some of it may not be evaluated.
func isChain(e thir.Expr) bool {
	_, ok := e.(*thir.Logic)
	return ok && hasLet(e)
}

// hasLet: a let is among the operands of &&.
func hasLet(e thir.Expr) bool {
	switch e := e.(type) {
	case *thir.LetCond:
		return true
	case *thir.Logic:
		return e.Op == syntax.OpAndAnd && (hasLet(e.L) || hasLet(e.R))
	}
	return false
}

// loopCond emits the backward jump of a loop whose condition is e: to body when
// e holds. False: the condition has no opcode that jumps back.
func (f *fn) loopCond(e thir.Expr, body *label) bool {
	b, ok := e.(*thir.Binary)
	if !ok || f.hasTemps(e) {
		return false
	}
	cond, ok := condOf[b.Op]
	n := f.cmpKind(f.c.reveal(b.L.Type()))
	if !ok || n.Float() || n.Wide() || n == NumNone {
		return false
	}
	mark := f.next
	defer f.release(mark)
	old := f.enter(e.Span())
	defer func() { f.pos = old }()
	if k, isK := f.scalarConst(b.R); isK {
		if cond == CondNe {
			f.jump(Instr{Op: OpLoopNeK, A: uint8(f.operand(b.L)), K: k}, body)
			return true
		}
		op, k, ok := cmpK(cond, n, k, cmpOps{ltS: OpLoopLtSK, ltU: OpLoopLtUK})
		if !ok || op == OpNop {
			return false
		}
		f.jump(Instr{Op: op, A: uint8(f.operand(b.L)), K: k}, body)
		return true
	}
	l, r := b.L, b.R
	op := OpLoopLtU
	if n.Signed() {
		op = OpLoopLtS
	}
	switch cond {
	case CondLt:
		x, y := f.operands(l, r)
		f.jump(Instr{Op: op, A: uint8(x), B: uint8(y)}, body)
	case CondGt:
		x, y := f.operands(l, r)
		f.jump(Instr{Op: op, A: uint8(y), B: uint8(x)}, body)
	default:
		return false
	}
	return true
}

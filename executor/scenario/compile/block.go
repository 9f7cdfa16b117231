package compile

import (
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// target is what a break or continue leaves.
type target struct {
	brk, cont *label
	dst       int // of the value of break
	depth     int // scopes from this number on are left by a break
	contDepth int // and by a continue
}

// block evaluates a block. Temporaries of its tail belong to the scope around
// it and outlive its variables in edition 2021; in 2024 they go first.
func (f *fn) block(e *thir.Block, dst int) {
	var t *target
	if e.Target != nil {
		defer f.endBranch(f.newBranch()) // a break goes past what follows it
		t = &target{brk: f.label(), dst: dst, depth: len(f.scopes)}
		f.targets[e.Target] = t
		if e.Tail != nil && !e.Params && !e.Tail2024 {
			f.reserveTemps(e.Tail)
		}
	}
	f.push(scopeVars)
	for _, s := range e.Stmts {
		switch s := s.(type) {
		case *thir.Let:
			f.stmt = true
			f.let(s)
		case *thir.ExprStmt:
			f.stmt = true
			f.exprStmt(s.V)
		}
	}
	if e.Tail != nil {
		f.stmt = f.stmt || !isBlockLike(e.Tail)
		if e.Params || e.Tail2024 {
			f.value1(e.Tail, dst)
		} else {
			f.expr(e.Tail, dst)
		}
	}
	f.pop()
	if t != nil {
		f.bind(t.brk)
	}
}

// reserved is the register of a temporary that the scope with number depth will own.
type reserved struct{ reg, depth int }

// reserveTemps reserves registers for the temporaries of the tail of a labelled block. The scope around the block owns
// them, and a break out of the block may leave some of them unmade, so their registers hold nil from here on.
func (f *fn) reserveTemps(tail thir.Expr) {
	depth := f.inner(scopeTemp)
	var visit func(e thir.Expr) bool
	visit = func(e thir.Expr) bool {
		switch e := e.(type) {
		case *thir.Block:
			if e.Tail != nil {
				thir.Walk(e.Tail, visit)
			}
			return false // the statements own their temporaries
		case *thir.Temp:
			if !e.Extended && f.c.needsDrop(e.Ty) {
				r := f.alloc()
				if f.borrowedTemps[e] && !f.c.object(e.Ty) {
					f.opK(OpNew, r, 0, 1)
				} else {
					f.op(OpNil, r, 0, 0)
				}
				f.hold(depth, r)
				if f.reserved == nil {
					f.reserved = map[*thir.Temp]reserved{}
				}
				f.reserved[e] = reserved{r, depth}
			}
		}
		return true
	}
	thir.Walk(tail, visit)
}

func isBlockLike(e thir.Expr) bool {
	switch e.(type) {
	case *thir.Block, *thir.If, *thir.Match, *thir.Loop, *thir.While, *thir.For:
		return true
	}
	return false
}

// exprStmt evaluates e for its effect; value and temporaries are dropped.
func (f *fn) exprStmt(e thir.Expr) {
	f.tempScope()
	mark := f.next
	r := f.alloc()
	f.expr(e, r)
	f.own(r, e.Type())
	f.pop()
	f.release(mark)
}

func (f *fn) let(s *thir.Let) {
	old := f.enter(s.Sp)
	defer func() { f.pos = old }()
	f.extendAll(s.Init)
	switch b, simple := s.Pat.(*thir.PBind); {
	case s.Init == nil && s.Place == nil:
		f.letLater(s.Pat)
	case s.Else != nil:
		f.letElse(s)
	case s.Init != nil && simple && b.Sub == nil && b.Mode <= thir.BindCopy:
		f.letSimple(b.L, s.Init)
	default:
		f.tempScope()
		f.bindPat(s.Pat, f.letPlace(s))
		f.pop()
	}
	thir.EachPat(s.Pat, func(p thir.Pat) { delete(f.patPlaces, p) })
}

// letLater declares variables without a value.
func (f *fn) letLater(p thir.Pat) {
	thir.EachPat(p, func(p thir.Pat) {
		b, ok := p.(*thir.PBind)
		if !ok {
			return
		}
		v := f.declare(b.L)
		v.again = true
		switch v.kind {
		case UnwindCell:
			f.opK(OpNew, v.reg, 0, 1)
		case UnwindReg:
			f.op(OpNil, v.reg, 0, 0)
		case UnwindSlot:
			f.emit(Instr{Op: OpStNil, A: uint8(v.reg), J: v.off})
		}
		f.ownVar(v)
	})
}

// letSimple is let x = init.
func (f *fn) letSimple(l *thir.Local, init thir.Expr) {
	v := f.declare(l)
	mark := f.next
	r := v.reg
	if v.kind == UnwindSlot {
		r = f.alloc()
	}
	f.tempScope()
	f.expr(init, r)
	f.initVar(v, r)
	f.ownVar(v)
	f.pop()
	f.release(mark)
}

// letPlace is the place that the pattern of a let looks at. A value becomes a
// temporary: of the statement, or of the block when the pattern borrows it.
func (f *fn) letPlace(s *thir.Let) place {
	if s.Place != nil {
		return f.scrutinee(s.Place)
	}
	t := &thir.Temp{X: thir.X{Ty: s.Init.Type(), Sp: s.Init.Span()}, V: s.Init}
	if hasRef(s.Pat) {
		t.Extended = true
		f.borrowedTemps[t] = true
	}
	f.noteMoves(s.Pat, t)
	return f.held(f.temp(t))
}

// letElse: the code of else comes before the bindings, because it must not see
// them. The temporaries of the initialiser are dropped before it runs.
func (f *fn) letElse(s *thir.Let) {
	no, yes := f.label(), f.label()
	tmp := f.tempScope()
	p := f.letPlace(s)
	f.test(s.Pat, p, no)
	f.jmp(yes)
	f.bind(no)
	outer := f.newBranch()
	f.dropScope(tmp)
	// The scope's values are gone for the code of else.
	ends := make([]*owned, len(tmp.owned))
	copy(ends, tmp.owned)
	tmp.owned = nil
	for _, o := range ends {
		o.end = f.pc()
	}
	f.body(s.Else, f.alloc()) // what it leaves behind is not there on the other way
	f.endBranch(outer)
	f.bind(yes)
	for _, o := range ends {
		again := *o
		f.ownIn(len(f.scopes)-1, &again)
	}
	f.bindPat(s.Pat, p)
	f.pop()
}

// ---- leaving

func (f *fn) breakExpr(e *thir.Break) {
	t := f.targets[e.Target]
	if e.V != nil {
		f.expr(e.V, t.dst)
	}
	f.dropTo(t.depth)
	f.jmp(t.brk)
}

func (f *fn) continueExpr(e *thir.Continue) {
	t := f.targets[e.Target]
	f.dropTo(t.contDepth)
	f.jmp(t.cont)
}

func (f *fn) returnExpr(e *thir.Return) {
	r := f.alloc()
	var o *owned
	if e.V != nil {
		f.expr(e.V, r)
	}
	if len(f.scopes) > 0 && e.V != nil && f.c.needsDrop(e.V.Type()) {
		o = f.ownAs(UnwindReg, r, 0, f.c.glue(e.V.Type()))
	}
	f.dropTo(0)
	f.disown(o)
	f.ret(r)
}

// result says what the function returns.
func (f *fn) result(t *types.Type) {
	f.retRepr = ReprZero
	if t != nil {
		f.retRepr = f.c.reprOf(t)
	}
	f.f.Result = f.retRepr
}

// ret returns R[r].
func (f *fn) ret(r int) {
	switch {
	case f.f.Co != nil:
		f.op(OpRetCo, r, 0, 0)
	case f.retRepr == ReprZero:
		f.emit(Instr{Op: OpRetUnit})
	case f.retRepr == ReprScalar:
		f.op(OpRetB, r, 0, 0)
	default:
		f.op(OpRet, r, 0, 0)
	}
}

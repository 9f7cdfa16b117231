package compile

import (
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// ifExpr: the temporaries of a plain condition are dropped before the branch is
// taken; those of an if let live on in the scope around the if, or, in edition
// 2024 and in chains, end with what it binds, and before the else.
func (f *fn) ifExpr(e *thir.If, dst int) {
	end := f.label()
	if hasLet(e.Cond) && (e.If2024 || isChain(e.Cond)) {
		s := f.push(scopeVars | scopeTemp)
		exits := f.chain(e.Cond)
		outer := f.newBranch()
		f.body(e.Then, dst)
		f.endBranch(outer)
		f.dropScope(s)
		if !f.dead() && (e.Else != nil || len(s.owned) > 0) {
			f.jmp(end)
		}
		f.leaveChain(exits)
		f.closeScope(s)
	} else {
		no := f.label()
		f.push(scopeVars) // what the condition binds
		f.branchIf(e.Cond, false, no)
		outer := f.newBranch()
		f.body(e.Then, dst)
		f.endBranch(outer)
		f.pop()
		if e.Else != nil && !f.dead() {
			f.jmp(end)
		}
		f.bind(no)
	}
	if e.Else != nil {
		outer := f.newBranch()
		f.body(e.Else, dst)
		f.endBranch(outer)
	}
	f.bind(end)
}

// body evaluates e in a scope for its temporaries: arms, branches, loop bodies,
// function bodies.
func (f *fn) body(e thir.Expr, dst int) {
	f.tempScope()
	f.expr(e, dst)
	f.pop()
}

// ---- loops

func (f *fn) loop(e *thir.Loop, dst int) {
	t := &target{brk: f.label(), cont: f.label(), dst: dst, depth: len(f.scopes), contDepth: len(f.scopes)}
	f.targets[e.Target] = t
	f.bind(t.cont)
	outer := f.newBranch()
	f.body(e.Body, f.alloc())
	f.endBranch(outer)
	if !f.dead() {
		f.jump(Instr{Op: OpLoop}, t.cont)
	}
	f.bind(t.brk)
}

// while: the condition stands at the end once more, when there is an opcode
// that tests and jumps back in one.
func (f *fn) while(e *thir.While) {
	t := &target{brk: f.label(), cont: f.label(), depth: len(f.scopes), contDepth: len(f.scopes)}
	f.targets[e.Target] = t
	outer := f.newBranch()
	defer f.endBranch(outer)
	if b, ok := e.Cond.(*thir.Binary); ok && f.calm(b) {
		body := f.label()
		f.branchIf(e.Cond, false, t.brk)
		f.bind(body)
		f.body(e.Body, f.alloc())
		f.bind(t.cont)
		if !f.loopCond(e.Cond, body) {
			f.branchIf(e.Cond, false, t.brk)
			f.jump(Instr{Op: OpLoop}, body)
		}
		f.bind(t.brk)
		return
	}
	f.bind(t.cont)
	// One iteration is a scope: that of the temporaries of a while let.
	s := f.push(scopeVars | scopeTemp)
	exits := f.chain(e.Cond)
	f.body(e.Body, f.alloc())
	f.dropScope(s)
	f.jump(Instr{Op: OpLoop}, t.cont)
	f.leaveChain(exits)
	f.closeScope(s)
	f.bind(t.brk)
}

// forLoop: the temporaries of the head live as long as the loop, and end with it
// even where it is the tail of a block.
func (f *fn) forLoop(e *thir.For) {
	f.tempScope()
	defer f.pop()
	if f.countingLoop(e) {
		return
	}
	it := e.Iter.Type()
	f.push(scopeVars)
	defer f.pop()
	// The iterator lives in a variable of the loop.
	iter := f.alloc()
	f.hold(len(f.scopes)-1, iter)
	f.expr(e.Iter, iter)
	o := &owned{kind: UnwindReg, reg: iter, ty: it, glue: f.c.glue(it)}
	cell := !f.c.object(it)
	if cell {
		f.op(OpCell, iter, iter, 0)
		o.kind = UnwindCell
	}
	if f.c.needsDrop(it) {
		f.ownIn(len(f.scopes)-1, o)
	}
	t := &target{brk: f.label(), cont: f.label(), depth: len(f.scopes), contDepth: len(f.scopes)}
	f.targets[e.Target] = t
	outer := f.newBranch()
	f.bind(t.cont)
	f.push(scopeVars | scopeTemp)
	s := f.scopes[len(f.scopes)-1]
	opt := f.alloc()
	f.hold(len(f.scopes)-1, opt)
	f.op(OpMov, opt, iter, 0)
	f.invoke(e.Next, opt, 1)
	f.item(e, opt, t.brk)
	f.body(e.Body, f.alloc())
	f.dropScope(s)
	f.jump(Instr{Op: OpLoop}, t.cont)
	f.closeScope(s)
	f.endBranch(outer)
	f.bind(t.brk)
}

// item tests the Option in register opt and binds its payload.
func (f *fn) item(e *thir.For, opt int, none *label) {
	l := f.c.shape(e.Option)
	p := place{kind: inReg, reg: opt, ty: e.Option}
	some := 1
	switch l.enum {
	case EnumPlain:
		f.jump(Instr{Op: OpJEqK, A: uint8(opt), K: 0}, none)
	case EnumNiche, EnumPointer:
		f.jump(Instr{Op: OpJNil, A: uint8(opt)}, none)
	case EnumTagged:
		f.jump(Instr{Op: OpJTag, A: uint8(opt), K: 0}, none)
	}
	payload := f.slotPlace(p, l.variants[some][0].slot, e.Item)
	if payload.kind == inReg && hasRef(e.Pat) && !f.c.object(e.Item) {
		f.op(OpCell, opt, opt, 0)
		payload = place{kind: inMem, reg: opt, ty: e.Item}
		if f.c.needsDrop(e.Item) {
			f.ownIn(len(f.scopes)-1, &owned{kind: UnwindCell, reg: opt, ty: e.Item, glue: f.c.glue(e.Item)})
		}
	} else if b, ok := e.Pat.(*thir.PBind); !ok || b.Sub != nil {
		f.own(opt, e.Option)
	}
	f.bindPat(e.Pat, f.held(payload))
	f.forget(e.Pat)
}

// countingLoop compiles a for over a range of integers that stands right there
// as a counter; no iterator is made.
func (f *fn) countingLoop(e *thir.For) bool {
	lo, hi, inclusive, ok := f.c.rangeOf(e.Iter)
	if !ok {
		return false
	}
	n := numOf(f.c.reveal(e.Item))
	if n == NumNone || n.Wide() || n.Float() || n == NumBool || n == NumChar {
		return false
	}
	var bound *thir.PBind
	switch p := e.Pat.(type) {
	case *thir.PBind:
		if p.Sub != nil || p.Mode > thir.BindCopy {
			return false
		}
		bound = p
	case *thir.PWild:
	default:
		return false
	}
	f.push(scopeVars)
	defer f.pop()
	i := f.alloc()
	f.hold(len(f.scopes)-1, i)
	f.expr(lo, i)
	k, isK := f.scalarConst(hi)
	limit := -1
	if !isK || inclusive {
		limit = f.alloc()
		f.hold(len(f.scopes)-1, limit)
		f.expr(hi, limit)
		isK = false
	}
	t := &target{brk: f.label(), cont: f.label(), depth: len(f.scopes), contDepth: len(f.scopes)}
	f.targets[e.Target] = t
	switch {
	case inclusive:
		f.jumpCmp(CondGt, n, i, limit, t.brk)
	case isK:
		op, kk, ok := cmpK(CondGe, n, k, jumpK)
		if !ok {
			panic("BUG: compile: range limit")
		}
		f.jump(Instr{Op: op, A: uint8(i), K: kk}, t.brk)
	default:
		f.jumpCmp(CondGe, n, i, limit, t.brk)
	}
	body := f.label()
	f.bind(body)
	outer := f.newBranch()
	f.push(scopeVars | scopeTemp)
	switch {
	case bound == nil:
	case !bound.L.Mut && !f.borrowed[bound.L] && !f.spill:
		// Nobody can tell the variable from the counter.
		v := &variable{kind: UnwindReg, reg: i, ty: bound.L.Ty, branch: f.branch}
		f.vars[bound.L] = v
		f.debugSlot(bound.L, v)
	default:
		v := f.declare(bound.L)
		f.initVar(v, i)
		f.ownVar(v)
	}
	f.body(e.Body, f.alloc())
	f.pop()
	f.endBranch(outer)
	f.bind(t.cont)
	pos := f.pos
	signed := n.Signed()
	switch {
	case inclusive:
		f.jump(Instr{Op: OpJEq, A: uint8(i), B: uint8(limit)}, t.brk)
		f.opK(OpAddKI64, i, i, 1) // below the limit: no overflow
		f.jump(Instr{Op: OpLoop}, body)
	case isK && signed:
		f.jump(Instr{Op: OpForSK, A: uint8(i), K: k}, body)
	case isK:
		f.jump(Instr{Op: OpForUK, A: uint8(i), K: k}, body)
	case signed:
		f.jump(Instr{Op: OpForS, A: uint8(i), B: uint8(limit)}, body)
	default:
		f.jump(Instr{Op: OpForU, A: uint8(i), B: uint8(limit)}, body)
	}
	f.pos = pos
	f.bind(t.brk)
	return true
}

// rangeOf takes a range expression apart.
func (c *Compiler) rangeOf(e thir.Expr) (lo, hi thir.Expr, inclusive, ok bool) {
	for {
		if call, is := e.(*thir.Call); is && len(call.Args) == 1 && c.reveal(call.Args[0].Type()) == c.reveal(call.Ty) {
			e = call.Args[0] // into_iter of an iterator
			continue
		}
		if b, is := e.(*thir.Block); is && len(b.Stmts) == 0 && b.Tail != nil && b.Target == nil {
			e = b.Tail
			continue
		}
		break
	}
	t := c.reveal(e.Type())
	if t.Kind != types.Adt {
		return
	}
	switch t.Def.Lang {
	case "Range":
		if x, is := e.(*thir.Construct); is && len(x.Fields) == 2 {
			return x.Fields[0].V, x.Fields[1].V, false, x.Fields[0].F == 0
		}
	case "RangeInclusive":
		switch x := e.(type) {
		case *thir.Construct:
			if len(x.Fields) >= 2 && x.Fields[0].F == 0 {
				return x.Fields[0].V, x.Fields[1].V, true, true
			}
		case *thir.Call:
			if len(x.Args) == 2 {
				return x.Args[0], x.Args[1], true, true
			}
		}
	}
	return
}

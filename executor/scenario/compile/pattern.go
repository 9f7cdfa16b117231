package compile

import (
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// A pattern is compiled in three steps, so that nothing is moved before all of
// it has matched and no variable is owned before it is written on every path:
// test (jumps away when it does not match), write (fills the variables), own.

// scrutinee is the place that patterns look at, checked and with its Val at
// hand in a register.
func (f *fn) scrutinee(e thir.Expr) place {
	return f.held(f.fix(f.place(e)))
}

// held loads the block pointer of an object, or the Val of an enum, once.
func (f *fn) held(p place) place {
	if p.kind == inMem && p.blk == 0 && !f.c.unsized(p.ty) {
		if l := f.c.shape(p.ty); l.repr == ReprObject || l.enum != NotEnum {
			p.blk = f.valueIn(p) + 1
		}
	}
	return p
}

// irrefutable reports whether p matches without looking at the value.
func irrefutable(p thir.Pat) bool {
	switch p := p.(type) {
	case nil, *thir.PWild:
		return true
	case *thir.PBind:
		return p.Sub == nil || irrefutable(p.Sub)
	case *thir.PDeref:
		return irrefutable(p.Sub)
	case *thir.PFields:
		return allIrrefutable(p.Fields)
	}
	return false
}

func allIrrefutable(fs []thir.FieldPat) bool {
	for _, x := range fs {
		if !irrefutable(x.Pat) {
			return false
		}
	}
	return true
}

// sub remembers the place of a pattern inside a pattern: what the test has
// worked out, the bindings use. Alternatives forget it again.
func (f *fn) sub(p thir.Pat, make func() place) place {
	if q, ok := f.patPlaces[p]; ok {
		return q
	}
	q := f.held(f.fix(make()))
	f.patPlaces[p] = q
	return q
}

func (f *fn) forget(p thir.Pat) {
	thir.EachPat(p, func(q thir.Pat) { delete(f.patPlaces, q) })
}

func (f *fn) derefPat(p place, sub thir.Pat) place {
	return f.sub(sub, func() place {
		if f.c.lang(f.c.reveal(p.ty)) == "Box" {
			return f.deref(f.valueIn(p), sub.PatType(), &p)
		}
		return f.deref(f.valueIn(p), sub.PatType(), nil)
	})
}

// test jumps to no unless the value at p matches.
func (f *fn) test(pat thir.Pat, p place, no *label) {
	if irrefutable(pat) {
		return
	}
	switch pat := pat.(type) {
	case *thir.PBind:
		f.test(pat.Sub, p, no)
	case *thir.PDeref:
		f.test(pat.Sub, f.derefPat(p, pat.Sub), no)
	case *thir.PVariant:
		f.testTag(pat, p, no)
		f.testFields(pat.Fields, f.c.shape(p.ty).variants[pat.Variant.Index], p, no)
	case *thir.PFields:
		f.testFields(pat.Fields, f.c.shape(p.ty).fields, p, no)
	case *thir.PLit:
		f.testLit(pat, p, no)
	case *thir.PRange:
		f.testRange(pat, p, no)
	case *thir.PSlice:
		f.testSlice(pat, p, no)
	case *thir.POr:
		f.testOr(pat, p, no)
	case *thir.PEq:
		mark := f.next
		r := f.regs(2)
		f.addr(p, r)
		f.addr(f.scratch(pat.V), r+1)
		f.invoke(pat.Eq, r, 2)
		f.branchOn(r, false, no)
		f.release(mark)
	default:
		panic("BUG: compile: unknown pattern")
	}
}

// scratch evaluates a value of a type without drop into a place of its own.
func (f *fn) scratch(e thir.Expr) place {
	t := e.Type()
	r := f.alloc()
	f.expr(e, r)
	if f.c.zero(t) {
		return place{kind: nowhere, ty: t}
	}
	return place{kind: inReg, reg: r, ty: t}
}

func (f *fn) testTag(pat *thir.PVariant, p place, no *label) {
	l := f.c.shape(p.ty)
	i := pat.Variant.Index
	if len(l.variants) < 2 {
		return
	}
	r := f.valueIn(p)
	switch l.enum {
	case EnumPlain:
		f.jump(Instr{Op: OpJNeK, A: uint8(r), K: int64(i)}, no)
	case EnumNiche, EnumPointer:
		op := OpJLive
		if i == l.payload {
			op = OpJNil
		}
		f.jump(Instr{Op: op, A: uint8(r)}, no)
	case EnumTagged:
		f.jump(Instr{Op: OpJNoTag, A: uint8(r), K: int64(i)}, no)
	}
}

func (f *fn) testFields(pats []thir.FieldPat, fs []field, p place, no *label) {
	for _, x := range pats {
		if !irrefutable(x.Pat) {
			f.test(x.Pat, f.fieldPat(x, fs, p), no)
		}
	}
}

func (f *fn) fieldPat(x thir.FieldPat, fs []field, p place) place {
	return f.sub(x.Pat, func() place { return f.slotPlace(p, fs[x.F].slot, fs[x.F].ty) })
}

// testLit compares with a constant.
func (f *fn) testLit(pat *thir.PLit, p place, no *label) {
	mark := f.next
	defer f.release(mark)
	t := f.c.reveal(pat.Ty)
	n := f.cmpKind(t)
	if n != NumNone {
		f.testNum(CondEq, n, f.valueIn(p), pat.V, no)
		return
	}
	lit, isLit := pat.V.(*thir.Lit)
	to := t
	for to.Kind == types.Ref {
		to = f.c.reveal(to.Args[0])
	}
	r := f.valueIn(p)
	if to.Kind == types.Str || !isLit {
		x, v := f.alloc(), f.alloc()
		f.expr(pat.V, v)
		f.op(OpSetStrEq, x, r, v)
		f.branchOn(x, false, no)
		return
	}
	// A byte string: length, then byte by byte.
	if to.Kind == types.Slice {
		x := f.alloc()
		f.op(OpMovB, x, r, 0)
		f.jump(Instr{Op: OpJNeK, A: uint8(x), K: int64(len(lit.Str))}, no)
	}
	x := f.alloc()
	for i := range len(lit.Str) {
		f.opJ(OpLdB, x, r, int32(i))
		f.jump(Instr{Op: OpJNeK, A: uint8(x), K: int64(lit.Str[i])}, no)
	}
}

// testNum jumps to no unless R[r] cond v.
func (f *fn) testNum(cond Cond, n Num, r int, v thir.Expr, no *label) {
	opposite := [...]Cond{CondEq: CondNe, CondNe: CondEq, CondLt: CondGe, CondLe: CondGt, CondGt: CondLe, CondGe: CondLt}
	if k, ok := f.scalarConst(v); ok && !n.Float() {
		if op, k, ok := cmpK(opposite[cond], n, k, jumpK); ok {
			f.jump(Instr{Op: op, A: uint8(r), K: k}, no)
			return
		}
	}
	b := f.alloc()
	f.expr(v, b)
	if n.Float() || n.Wide() {
		x := f.alloc()
		f.emit(Instr{Op: OpSetCmp, A: uint8(x), B: uint8(r), C: uint8(b), K: Packed(n, uint8(cond))})
		f.branchOn(x, false, no)
		return
	}
	f.jumpCmp(opposite[cond], n, r, b, no)
}

func (f *fn) testRange(pat *thir.PRange, p place, no *label) {
	mark := f.next
	defer f.release(mark)
	n := f.cmpKind(f.c.reveal(pat.Ty))
	r := f.valueIn(p)
	if pat.Lo != nil {
		f.testNum(CondGe, n, r, pat.Lo, no)
	}
	if pat.Hi != nil {
		cond := CondLt
		if pat.Inclusive {
			cond = CondLe
		}
		f.testNum(cond, n, r, pat.Hi, no)
	}
}

// testOr tries the alternatives; which one it was, write finds out again.
func (f *fn) testOr(pat *thir.POr, p place, no *label) {
	yes := f.label()
	for i, alt := range pat.Alts {
		f.forget(alt)
		if i == len(pat.Alts)-1 {
			f.test(alt, p, no)
			f.forget(alt)
			break
		}
		next := f.label()
		f.test(alt, p, next)
		f.forget(alt)
		f.jmp(yes)
		f.bind(next)
	}
	f.bind(yes)
}

// ---- slices

func (f *fn) testSlice(pat *thir.PSlice, p place, no *label) {
	n := int64(len(pat.Prefix) + len(pat.Suffix))
	if p.kind == unsizedAt {
		op := OpJNeK
		if pat.HasRest {
			op = OpJLtUK
		}
		if !pat.HasRest || n > 0 {
			f.jump(Instr{Op: op, A: uint8(p.reg), K: n}, no)
		}
	}
	f.eachElem(pat, p, func(sub thir.Pat, make func() place) {
		if !irrefutable(sub) {
			f.test(sub, f.sub(sub, make), no)
		}
	})
}

// eachElem calls do for each pattern inside of a slice pattern.
func (f *fn) eachElem(pat *thir.PSlice, p place, do func(thir.Pat, func() place)) {
	t := f.c.reveal(pat.Ty)
	elem := t.Args[0]
	base := func() int { return f.valueIn(p) } // of an array: its block; of a slice: its fat pointer
	for i, x := range pat.Prefix {
		do(x, func() place { return place{kind: inMem, reg: base(), off: int32(i), ty: elem} })
	}
	used := len(pat.Prefix) + len(pat.Suffix)
	if pat.Rest != nil {
		do(pat.Rest, func() place {
			b, r := base(), f.alloc()
			if t.Kind == types.Array {
				if int(t.Args[1].N) == used {
					f.op(OpMark, r, 0, 0)
				} else {
					f.opJ(OpLea, r, b, int32(len(pat.Prefix)))
				}
				return place{kind: atBlock, reg: r, ty: pat.Rest.PatType(), rest: true}
			}
			f.emit(Instr{Op: OpRest, A: uint8(r), B: uint8(b), J: int32(len(pat.Prefix)), K: int64(used)})
			return place{kind: unsizedAt, reg: r, ty: t}
		})
	}
	for i, x := range pat.Suffix {
		back := len(pat.Suffix) - i
		do(x, func() place {
			if t.Kind == types.Array {
				return place{kind: inMem, reg: base(), off: int32(int(t.Args[1].N) - back), ty: elem}
			}
			b, n := base(), f.alloc()
			f.opK(OpSubKU64, n, b, int64(back))
			return place{kind: element, reg: b, idx: n, cont: inSlice, ty: elem}
		})
	}
}

// ---- bindings

// bindPat writes and owns the variables of a pattern that has matched.
func (f *fn) bindPat(pat thir.Pat, p place) {
	f.write(pat, p, false)
	f.ownPat(pat)
}

// write fills the variables of pat. For a guard nothing is moved: the variables
// of moves hold the same Val as the place that they look at.
func (f *fn) write(pat thir.Pat, p place, guard bool) {
	switch pat := pat.(type) {
	case *thir.PBind:
		f.writeVar(pat, p, guard)
		if pat.Sub != nil {
			f.write(pat.Sub, p, guard)
		}
	case *thir.PDeref:
		if hasBindings(pat.Sub) {
			f.write(pat.Sub, f.derefPat(p, pat.Sub), guard)
		}
	case *thir.PVariant:
		f.writeFields(pat.Fields, f.c.shape(p.ty).variants[pat.Variant.Index], p, guard)
	case *thir.PFields:
		f.writeFields(pat.Fields, f.c.shape(p.ty).fields, p, guard)
	case *thir.PSlice:
		f.eachElem(pat, p, func(sub thir.Pat, make func() place) {
			if hasBindings(sub) {
				f.write(sub, f.sub(sub, make), guard)
			}
		})
	case *thir.POr:
		if !hasBindings(pat) {
			return
		}
		end := f.label()
		for i, alt := range pat.Alts {
			f.forget(alt)
			next := f.label()
			if i < len(pat.Alts)-1 {
				f.test(alt, p, next)
			}
			f.write(alt, p, guard)
			f.forget(alt)
			if i < len(pat.Alts)-1 {
				f.jmp(end)
			}
			f.bind(next)
		}
		f.bind(end)
	}
}

func (f *fn) writeFields(pats []thir.FieldPat, fs []field, p place, guard bool) {
	for _, x := range pats {
		if hasBindings(x.Pat) {
			f.write(x.Pat, f.fieldPat(x, fs, p), guard)
		}
	}
}

func hasBindings(p thir.Pat) bool {
	found := false
	thir.EachPat(p, func(q thir.Pat) {
		_, is := q.(*thir.PBind)
		found = found || is
	})
	return found
}

func (f *fn) writeVar(pat *thir.PBind, p place, guard bool) {
	v := f.declare(pat.L)
	mark := f.next
	r := v.reg
	if v.kind == UnwindSlot {
		r = f.alloc()
	}
	switch {
	case pat.Mode == thir.BindRef || pat.Mode == thir.BindRefMut:
		f.addr(p, r)
	case f.c.zero(v.ty):
	case guard && pat.Mode == thir.BindMove:
		f.loadVal(p, r)
	case pat.Mode == thir.BindMove && !f.c.T.IsCopy(p.ty):
		f.moveOut(p, r)
	default:
		f.copyOut(p, r)
	}
	f.initVar(v, r)
	f.release(mark)
}

// ownPat gives the variables of pat to the innermost block.
func (f *fn) ownPat(pat thir.Pat) { f.ownPatIn(pat, f.inner(scopeVars)) }

func (f *fn) ownPatIn(pat thir.Pat, depth int) {
	seen := map[*thir.Local]bool{}
	thir.EachPat(pat, func(q thir.Pat) {
		if b, ok := q.(*thir.PBind); ok && !seen[b.L] {
			seen[b.L] = true
			f.ownVarIn(f.vars[b.L], depth)
		}
	})
}

// ---- variables

// declare gives a variable its place; what is in it is undefined.
func (f *fn) declare(l *thir.Local) *variable {
	if v := f.vars[l]; v != nil {
		return v
	}
	v := &variable{ty: l.Ty, branch: f.branch, again: f.assigned[l], parts: f.told[l]}
	depth := f.inner(scopeVars)
	switch {
	case f.spill:
		v.kind, v.reg, v.off = UnwindSlot, f.spillReg, int32(f.spillSlots)
		f.spillSlots++
	default:
		if f.borrowed[l] && !f.c.object(l.Ty) && !f.c.zero(l.Ty) {
			v.kind = UnwindCell
		}
		v.reg = f.alloc()
		f.hold(depth, v.reg)
	}
	f.vars[l] = v
	f.debugSlot(l, v)
	return v
}

// initVar makes R[r] the value of v. For a variable in a register or a cell r
// may be its own register.
func (f *fn) initVar(v *variable, r int) {
	switch v.kind {
	case UnwindReg:
		f.move(v.reg, r, v.ty)
	case UnwindCell:
		f.op(OpCell, v.reg, r, 0)
	case UnwindSlot:
		if !f.c.zero(v.ty) {
			f.opJ(OpSt, v.reg, r, v.off)
		}
	}
}

// ownVar gives v to the innermost block.
func (f *fn) ownVar(v *variable) { f.ownVarIn(v, f.inner(scopeVars)) }

func (f *fn) ownVarIn(v *variable, depth int) {
	v.branch = f.branch
	if v.shown > 0 { // what is in the register before is somebody else's
		f.f.Slots[v.shown-1].Start = f.pc()
		v.shown = 0
	}
	if !f.c.needsDrop(v.ty) {
		return
	}
	glue, told := f.c.glueOf(v.ty, v.parts)
	v.own = f.ownIn(depth, &owned{kind: v.kind, reg: v.reg, off: v.off, ty: v.ty, glue: glue, told: told})
}

// debugSlot tells the debugger where a variable is, from here to the end of the
// block; finish closes the range.
func (f *fn) debugSlot(l *thir.Local, v *variable) {
	if !f.f.User {
		return
	}
	f.f.Slots = append(f.f.Slots, SlotInfo{Name: l.Name, Type: f.c.desc(l.Ty), Reg: uint8(v.reg), Kind: v.kind, Off: v.off, Start: f.pc(), End: -1})
	v.shown = len(f.f.Slots)
	s := f.scopes[f.inner(scopeVars)]
	s.slots = append(s.slots, len(f.f.Slots)-1)
}

package vm

import (
	"math"
	"strconv"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// cold runs every opcode that the loop does not know itself. R is the current
// window, t.pc the next instruction.
//
//	Next    go on at t.pc with the same function and window
//	Pushed  the current frame is another one
//	else    leave the loop
func (t *Thread) cold(in *compile.Instr, R *[256]Val) Status {
	switch in.Op {
	case compile.OpNop:
		return Next
	case compile.OpLater:
		return t.later()
	case opKont:
		return t.resumed()

	// Calls.
	case compile.OpCallPtr:
		if f := R[in.B]; !t.callable(f, int(in.C)) || !t.m.funcs[f.B].takes(in.K) {
			return t.misuse(notCallable)
		}
		return t.enterCall(int(R[in.B].B), int(in.A))
	case compile.OpCallPoll:
		if t.pollAgain(in) {
			return Pushed
		}
		return t.userPoll(in, int(in.J), &t.m.prog.Polls[in.K], nil)

	// Drops.
	case compile.OpDropDyn:
		v := R[in.A]
		if v.P == nil {
			return Next
		}
		R[in.A].P = nil
		vt := t.m.prog.Vtables[v.B]
		if in.C == 1 {
			t.m.heap -= int64(max(1, vt.Type.Slots)) * int64(valSize)
		}
		glue := vt.Drop
		if glue < 0 {
			return Next
		}
		R[in.B] = v
		return t.enterCall(int(glue), int(in.B))
	case compile.OpDropCo:
		p := R[in.A].P
		if p == nil {
			return Next
		}
		R[in.A].P = nil
		return t.dropCo(p, int(in.B))
	case compile.OpRcDec:
		b := slotB(R[in.A].P, in.J)
		if *b == 0 {
			return t.misuse(usedFreed)
		}
		*b--
		if *b != 0 {
			t.pc = int(in.K)
		} else if in.J == compile.RcWeak {
			Slot(R[in.A].P, compile.RcStrong).P = nil
		}
		return Next
	case compile.OpRcFrom:
		v := R[in.B]
		// What lies before the content is looked at only in memory that the program has.
		if v.P == nil || v.P == Mark() || regionOf(v.P) != nil || slotAt(v.P, -compile.RcContent).P != unsafe.Pointer(&rcMark) {
			return t.misuse("an Rc or Arc is made of a pointer that none has given, or to memory that was freed")
		}
		R[in.A] = Val{P: unsafe.Pointer(slotAt(v.P, -compile.RcContent)), B: v.B}
		return Next
	case compile.OpFreeBuf:
		if p := R[in.A].P; p != nil {
			R[in.A].P = nil
			t.m.heap -= int64(Slot(p, 1).B) * in.K
		}
		return Next
	case compile.OpFreeFat:
		if R[in.A].P != nil {
			R[in.A].P = nil
			t.m.heap -= int64(R[in.A].B) * in.K
		}
		return Next

	// Coroutines.
	case compile.OpNewCo:
		if n := int64(t.m.funcs[in.J].f.Co.Slots); !t.m.room(n) {
			return t.noRoom(n)
		}
		p := t.m.newCo(t.m.funcs[in.J], R[in.B:][:in.C])
		R[in.A].P = p
		return Next
	case compile.OpResume:
		return t.pollCo(R[in.A].P, int(in.A), R[in.A+1])
	case compile.OpRetCo:
		return t.retCo(R[in.A])

	// Statics and constants.
	case compile.OpStatic:
		return t.static(&R[in.A], in)
	case compile.OpMemo:
		return t.memo(&R[in.A], in)
	case compile.OpPanic:
		return t.Panic(t.fn.f.Consts[in.J].Str)

	// Blocks that count as heap.
	case compile.OpBox, compile.OpBoxCell:
		n, slots := int64(1), 1
		if in.Op == compile.OpBox {
			n, slots = in.K, max(int(in.K), minBox)
		}
		if !t.Charge(n * int64(valSize)) {
			return t.OutOfMemory()
		}
		p := t.m.block(slots)
		if in.Op == compile.OpBoxCell {
			*(*Val)(p) = R[in.B]
		} else if in.C == 1 {
			Slot(p, compile.RcStrong).P = unsafe.Pointer(&rcMark)
		}
		R[in.A].P = p
		return Next
	case compile.OpBoxUp:
		n := int(in.K)
		if !t.Charge(in.K * int64(valSize)) {
			return t.OutOfMemory()
		}
		p := t.m.block(n)
		copy(Slots(p, n), Slots(R[in.B].P, n))
		R[in.A].P = p
		return Next
	case compile.OpUnbox:
		if R[in.A].P != nil {
			R[in.A].P = nil
			t.m.heap -= in.K * int64(valSize)
		}
		return Next
	}
	if in.Op < compile.OpLdB {
		return t.coldNumbers(in, R)
	}
	return t.coldMemory(in, R)
}

// minBox: an Rc of something without size is a block of two slots, and its
// content pointer is behind them. It must not point out of the block.
const minBox = 3

// nativePrice is what a call of a native costs, in instructions.
const nativePrice = 8

// enterCall calls function id with the window at R[a].
func (t *Thread) enterCall(id, a int) Status {
	if id < 0 {
		return t.Fail("a method without a body was called")
	}
	return t.enterPoll(t.m.funcs[id], t.base+a)
}

// coldNumbers: arithmetic, comparisons, casts, jumps.
func (t *Thread) coldNumbers(in *compile.Instr, R *[256]Val) Status {
	a, b, c := &R[in.A], &R[in.B], &R[in.C]
	switch in.Op {
	case compile.OpMark:
		*a = Val{Mark(), uint64(in.K)}

	case compile.OpMulI32:
		z := int64(b.B) * int64(c.B)
		if z != int64(int32(z)) {
			return t.Panic("attempt to multiply with overflow")
		}
		a.B = uint64(z)
	case compile.OpMulU64:
		z, trouble := arithUnsigned(compile.NumU64, compile.ArithMul, b.B, c.B)
		if trouble != Fine {
			return t.Panic("attempt to multiply with overflow")
		}
		a.B = z
	case compile.OpMulKI32:
		z := int64(b.B) * in.K
		if z != int64(int32(z)) {
			return t.Panic("attempt to multiply with overflow")
		}
		a.B = uint64(z)
	case compile.OpMulKU64:
		z, trouble := arithUnsigned(compile.NumU64, compile.ArithMul, b.B, uint64(in.K))
		if trouble != Fine {
			return t.Panic("attempt to multiply with overflow")
		}
		a.B = z
	case compile.OpDivKS:
		a.B = uint64(int64(b.B) / in.K)
	case compile.OpDivKU:
		a.B = b.B / uint64(in.K)
	case compile.OpOrB:
		a.B = b.B | c.B
	case compile.OpShlKU:
		a.B = b.B << uint(in.K&63)
	case compile.OpShrKS:
		a.B = uint64(int64(b.B) >> uint(in.K&63))
	case compile.OpAddF64:
		a.B = math.Float64bits(math.Float64frombits(b.B) + math.Float64frombits(c.B))
	case compile.OpSubF64:
		a.B = math.Float64bits(math.Float64frombits(b.B) - math.Float64frombits(c.B))
	case compile.OpMulF64:
		a.B = math.Float64bits(math.Float64frombits(b.B) * math.Float64frombits(c.B))
	case compile.OpDivF64:
		a.B = math.Float64bits(math.Float64frombits(b.B) / math.Float64frombits(c.B))
	case compile.OpWrap:
		a.B = Wrap(compile.Num(in.K), b.B)

	case compile.OpArith:
		n, op := compile.Unpack(in.K)
		r, trouble := Arith(n, compile.Arith(op), *b, *c)
		if trouble != Fine {
			return t.Panic(TroubleText(compile.Arith(op), trouble))
		}
		a.put(n, r)
	case compile.OpArithW:
		n, op := compile.Unpack(in.K)
		r, trouble := Arith(n, compile.Arith(op), *b, *c)
		if trouble == ByZero {
			return t.Panic(TroubleText(compile.Arith(op), trouble))
		}
		a.put(n, r)
	case compile.OpArithC:
		n, op := compile.Unpack(in.K)
		r, trouble := Arith(n, compile.Arith(op), *b, *c)
		*a = Val{}
		if trouble == Fine {
			*a = Val{Mark(), r.B}
		}
	case compile.OpArithS:
		n, op := compile.Unpack(in.K)
		a.put(n, Saturate(n, compile.Arith(op), *b, *c))
	case compile.OpArithOv:
		n, op := compile.Unpack(in.K)
		r, trouble := Arith(n, compile.Arith(op), *b, *c)
		if trouble == ByZero {
			return t.Panic(TroubleText(compile.Arith(op), trouble))
		}
		a.put(n, r)
		R[in.A+1].B = Bool(trouble != Fine).B
	case compile.OpCast:
		from, to := compile.Unpack(in.K)
		a.put(compile.Num(to), Cast(from, compile.Num(to), *b))

	case compile.OpSetEq:
		a.B = Bool(b.B == c.B).B
	case compile.OpSetNe:
		a.B = Bool(b.B != c.B).B
	case compile.OpSetLtS:
		a.B = Bool(int64(b.B) < int64(c.B)).B
	case compile.OpSetLeS:
		a.B = Bool(int64(b.B) <= int64(c.B)).B
	case compile.OpSetLtU:
		a.B = Bool(b.B < c.B).B
	case compile.OpSetLeU:
		a.B = Bool(b.B <= c.B).B
	case compile.OpSetEqK:
		a.B = Bool(b.B == uint64(in.K)).B
	case compile.OpSetNeK:
		a.B = Bool(b.B != uint64(in.K)).B
	case compile.OpSetLtSK:
		a.B = Bool(int64(b.B) < in.K).B
	case compile.OpSetGeSK:
		a.B = Bool(int64(b.B) >= in.K).B
	case compile.OpSetLtUK:
		a.B = Bool(b.B < uint64(in.K)).B
	case compile.OpSetGeUK:
		a.B = Bool(b.B >= uint64(in.K)).B
	case compile.OpSetCmp:
		n, op := compile.Unpack(in.K)
		a.B = Bool(holds(compile.Cond(op), Compare(n, *b, *c))).B
	case compile.OpSetLive:
		a.B = Bool(b.P != nil).B
	case compile.OpSetStrEq:
		a.B = Bool(b.Str() == c.Str()).B
	case compile.OpSetPtrEq:
		if in.K == 0 {
			a.B = Bool(t.samePtr(*b, *c, int(in.J)-1)).B
		} else {
			a.B = Bool(b.P == c.P && b.B == c.B).B
		}

	case compile.OpJCmp:
		n, op := compile.Unpack(in.K)
		t.jump(holds(compile.Cond(op), Compare(n, *a, *b)), in)
	case compile.OpSwitch:
		table := t.fn.f.Tables[in.J]
		t.pc = int(table[min(a.B, uint64(len(table)-1))])

	case compile.OpLoopLtSK:
		return t.loop(int64(a.B) < in.K, in)
	case compile.OpLoopLtUK:
		return t.loop(a.B < uint64(in.K), in)
	case compile.OpLoopNeK:
		return t.loop(a.B != uint64(in.K), in)
	default:
		return t.unknown(in)
	}
	return Next
}

// put stores a number of kind n: bits only, unless it has 128.
func (v *Val) put(n compile.Num, r Val) {
	if n.Wide() {
		*v = r
	} else {
		v.B = r.B
	}
}

func (t *Thread) jump(yes bool, in *compile.Instr) {
	if yes {
		t.pc = int(in.J)
	}
}

// loop is a jump backward. Pushed makes the loop look at the budget.
func (t *Thread) loop(yes bool, in *compile.Instr) Status {
	if !yes {
		return Next
	}
	t.budget -= int64(t.pc) - int64(in.J)
	t.pc = int(in.J)
	return Pushed
}

func (t *Thread) unknown(in *compile.Instr) Status {
	panic("BUG: vm: opcode " + strconv.Itoa(int(in.Op)) + " at " + t.String())
}

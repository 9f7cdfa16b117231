package vm

import (
	"math"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// The loop. Three things live in its locals: code, pc and R; all else is in
// the thread. What makes it fast was measured, and is easily lost:
//
//   - R is a pointer to an array of 256: byte operands need no bounds check.
//     R points into the stack: reload it after anything that may grow it.
//   - Only hot opcodes are here. wasm has no jump tables, so every case costs
//     all others a little; the rest is one call away, in cold.
//   - Nothing but t is alive across a call: after one, everything is loaded
//     again. Else the compiler stores all of it to the Go stack at the head of
//     the loop, for every instruction, and the loop takes twice the time.
//   - Scalars are stored with .B = …, which needs no write barrier.
//   - The budget is counted on back edges and calls only. It is a real return
//     to the caller: wasm engines swap in optimised code only then.
//
// Cold opcodes find the pc of the next instruction in t.pc and may change it.

// slotB is .B of slot j of the block at p.
func slotB(p unsafe.Pointer, j int32) *uint64 {
	return &(*Val)(unsafe.Add(p, uintptr(j)*valSize)).B
}

func slotAt(p unsafe.Pointer, j int32) *Val {
	return (*Val)(unsafe.Add(p, uintptr(j)*valSize))
}

// run executes t until its budget is used up, it blocks or ends, or the
// process is over.
func (t *Thread) run() {
	var in *compile.Instr
reload:
	code, pc, R := t.fn.code, t.pc, (*[256]Val)(t.stack[t.base:])
ops:
	for {
		in = &code[pc]
		pc++
	again:
		switch in.Op {
		case compile.OpMov:
			R[in.A] = R[in.B]
		case compile.OpMovB:
			R[in.A].B = R[in.B].B
		case compile.OpTake:
			R[in.A] = R[in.B]
			R[in.B].P = nil
		case compile.OpKB:
			R[in.A].B = uint64(in.K)
		case compile.OpNil:
			R[in.A] = Val{}
		case compile.OpConst:
			c := t.fn.consts
			if c == nil {
				t.pc = pc - 1
				materialise(t.fn)
				goto reload
			}
			R[in.A] = c[in.J]

		case compile.OpAddI32:
			z := int64(R[in.B].B) + int64(R[in.C].B)
			if z != int64(int32(z)) {
				break ops
			}
			R[in.A].B = uint64(z)
		case compile.OpSubI32:
			z := int64(R[in.B].B) - int64(R[in.C].B)
			if z != int64(int32(z)) {
				break ops
			}
			R[in.A].B = uint64(z)
		case compile.OpAddI64:
			x, y := int64(R[in.B].B), int64(R[in.C].B)
			z := x + y
			if (x^z)&(y^z) < 0 {
				break ops
			}
			R[in.A].B = uint64(z)
		case compile.OpSubI64:
			x, y := int64(R[in.B].B), int64(R[in.C].B)
			z := x - y
			if (x^y)&(x^z) < 0 {
				break ops
			}
			R[in.A].B = uint64(z)
		case compile.OpAddU64:
			x := R[in.B].B
			z := x + R[in.C].B
			if z < x {
				break ops
			}
			R[in.A].B = z
		case compile.OpSubU64:
			x, y := R[in.B].B, R[in.C].B
			if x < y {
				break ops
			}
			R[in.A].B = x - y
		case compile.OpAddKI32:
			z := int64(R[in.B].B) + in.K
			if z != int64(int32(z)) {
				break ops
			}
			R[in.A].B = uint64(z)
		case compile.OpAddKI64:
			x := int64(R[in.B].B)
			z := x + in.K
			if (x^z)&(in.K^z) < 0 {
				break ops
			}
			R[in.A].B = uint64(z)
		case compile.OpAddKU64:
			x := R[in.B].B
			z := x + uint64(in.K)
			if z < x {
				break ops
			}
			R[in.A].B = z
		case compile.OpMulI64:
			x, y := int64(R[in.B].B), int64(R[in.C].B)
			if mulOverflows(x, y) {
				break ops
			}
			R[in.A].B = uint64(x * y)
		case compile.OpRemKS:
			x := int64(R[in.B].B)
			if uint64(x)|uint64(in.K) <= math.MaxUint32 {
				R[in.A].B = uint64(uint32(x) % uint32(in.K))
			} else {
				R[in.A].B = uint64(x % in.K)
			}
		case compile.OpRemKU:
			x := R[in.B].B
			if x|uint64(in.K) <= math.MaxUint32 {
				R[in.A].B = uint64(uint32(x) % uint32(in.K))
			} else {
				R[in.A].B = x % uint64(in.K)
			}

		case compile.OpJmp:
			pc = int(in.J)
		case compile.OpJEq:
			if R[in.A].B == R[in.B].B {
				pc = int(in.J)
			}
		case compile.OpJNe:
			if R[in.A].B != R[in.B].B {
				pc = int(in.J)
			}
		case compile.OpJLtS:
			if int64(R[in.A].B) < int64(R[in.B].B) {
				pc = int(in.J)
			}
		case compile.OpJLtU:
			if R[in.A].B < R[in.B].B {
				pc = int(in.J)
			}
		case compile.OpJEqK:
			if R[in.A].B == uint64(in.K) {
				pc = int(in.J)
			}
		case compile.OpJNeK:
			if R[in.A].B != uint64(in.K) {
				pc = int(in.J)
			}
		case compile.OpJLtSK:
			if int64(R[in.A].B) < in.K {
				pc = int(in.J)
			}
		case compile.OpJGeSK:
			if int64(R[in.A].B) >= in.K {
				pc = int(in.J)
			}
		case compile.OpJNil:
			if R[in.A].P == nil {
				pc = int(in.J)
			}
		case compile.OpJLive:
			if R[in.A].P != nil {
				pc = int(in.J)
			}
		case compile.OpJNoTag:
			if (*Val)(R[in.A].P).B != uint64(in.K) {
				pc = int(in.J)
			}

		case compile.OpLoop:
			if t.budget -= int64(pc) - int64(in.J); t.budget < 0 {
				t.pc = int(in.J)
				return
			}
			pc = int(in.J)
		case compile.OpForS:
			i := R[in.A].B + 1
			R[in.A].B = i
			if int64(i) < int64(R[in.B].B) {
				if t.budget -= int64(pc) - int64(in.J); t.budget < 0 {
					t.pc = int(in.J)
					return
				}
				pc = int(in.J)
			}
		case compile.OpForU:
			i := R[in.A].B + 1
			R[in.A].B = i
			if i < R[in.B].B {
				if t.budget -= int64(pc) - int64(in.J); t.budget < 0 {
					t.pc = int(in.J)
					return
				}
				pc = int(in.J)
			}
		case compile.OpForSK:
			i := int64(R[in.A].B) + 1
			R[in.A].B = uint64(i)
			if i < in.K {
				if t.budget -= int64(pc) - int64(in.J); t.budget < 0 {
					t.pc = int(in.J)
					return
				}
				pc = int(in.J)
			}
		case compile.OpLoopLtS:
			if int64(R[in.A].B) < int64(R[in.B].B) {
				if t.budget -= int64(pc) - int64(in.J); t.budget < 0 {
					t.pc = int(in.J)
					return
				}
				pc = int(in.J)
			}
		case compile.OpLoopLtU:
			if R[in.A].B < R[in.B].B {
				if t.budget -= int64(pc) - int64(in.J); t.budget < 0 {
					t.pc = int(in.J)
					return
				}
				pc = int(in.J)
			}

		case compile.OpLdB:
			R[in.A].B = *slotB(R[in.B].P, in.J)
		case compile.OpLd:
			R[in.A] = *slotAt(R[in.B].P, in.J)
		case compile.OpLdTake:
			s := slotAt(R[in.B].P, in.J)
			R[in.A] = *s
			s.P = nil
		case compile.OpStB:
			*slotB(R[in.A].P, in.J) = R[in.B].B
		case compile.OpSt:
			*slotAt(R[in.A].P, in.J) = R[in.B]
		case compile.OpLea:
			R[in.A] = Val{unsafe.Add(R[in.B].P, uintptr(in.J)*valSize), R[in.B].B}

		case compile.OpSlLdB:
			i := R[in.C].B
			if i >= R[in.B].B {
				break ops
			}
			R[in.A].B = (*Val)(unsafe.Add(R[in.B].P, uintptr(i)*valSize)).B
		case compile.OpVecLdB:
			v, i := (*Val)(R[in.B].P), R[in.C].B
			if i >= v.B {
				break ops
			}
			R[in.A].B = (*Val)(unsafe.Add(v.P, uintptr(i)*valSize)).B
		case compile.OpVecStB:
			v, i := (*Val)(R[in.B].P), R[in.C].B
			if i >= v.B {
				break ops
			}
			(*Val)(unsafe.Add(v.P, uintptr(i)*valSize)).B = R[in.A].B

		case compile.OpCoCell:
			s := slotAt(t.stack[t.base-1].P, in.J)
			*s = R[in.B]
			R[in.A].P = unsafe.Pointer(s)
		case compile.OpSuspend:
			t.pc = pc
			if t.suspend(int(in.J)) != Pushed || t.budget < 0 {
				return
			}
			goto reload
		case compile.OpCall: // push, spelled out
			base, n := t.base+int(in.A), len(t.frames)
			if n == cap(t.frames) || base > t.top {
				t.pc = pc
				if t.enterCall(int(in.J), int(in.A)) != Pushed || t.budget < 0 {
					return
				}
				goto reload
			}
			fn := t.m.funcs[in.J]
			t.frames = t.frames[:n+1]
			f := &t.frames[n]
			f.fn, f.pc, f.base = t.fn, int32(pc), int32(t.base)
			t.fn, t.base = fn, base
			if t.budget -= fn.price; t.budget < 0 {
				t.pc = 0
				return
			}
			code, pc, R = fn.code, 0, (*[256]Val)(t.stack[base:])
		case compile.OpDrop:
			v := R[in.A]
			if v.P == nil {
				continue
			}
			R[in.A].P = nil
			R[in.B] = v
			t.pc = pc
			if t.enterCall(int(in.J), int(in.B)) != Pushed || t.budget < 0 {
				return
			}
			goto reload
		case compile.OpCallNat:
			c := &t.m.calls[in.J]
			t.pc = pc
			t.nbase, t.nwin, t.ncall = t.base+int(in.A), c.win, c.call
			t.budget -= nativePrice
			if st := c.f(t, R[in.A:][:c.win:c.win]); st != Next && (st != Pushed || t.budget < 0) {
				return
			}
			goto reload
		case compile.OpRet:
			R[0] = R[in.A]
			n := len(t.frames) - 1
			f := &t.frames[n]
			t.frames = t.frames[:n]
			t.fn, t.base, pc = f.fn, int(f.base), int(f.pc)
			code, R = t.fn.code, (*[256]Val)(t.stack[t.base:])
		case compile.OpRetB:
			R[0].B = R[in.A].B
			n := len(t.frames) - 1
			f := &t.frames[n]
			t.frames = t.frames[:n]
			t.fn, t.base, pc = f.fn, int(f.base), int(f.pc)
			code, R = t.fn.code, (*[256]Val)(t.stack[t.base:])
		case compile.OpRetUnit:
			n := len(t.frames) - 1
			f := &t.frames[n]
			t.frames = t.frames[:n]
			t.fn, t.base, pc = f.fn, int(f.base), int(f.pc)
			code, R = t.fn.code, (*[256]Val)(t.stack[t.base:])

		default:
			t.pc = pc
			if in.Op == opLine {
				if t.breakpoint(int32(in.K)) {
					return
				}
				code, pc, R = t.fn.code, t.pc, (*[256]Val)(t.stack[t.base:])
				in = &t.fn.f.Code[pc-1]
				goto again
			}
			if st := t.cold(in, R); st != Next && (st != Pushed || t.budget < 0) {
				return
			}
			goto reload
		}
	}
	if t.trap(pc, in, R) < Parked {
		goto reload
	}
}

// trap panics for the instruction before pc.
func (t *Thread) trap(pc int, in *compile.Instr, R *[256]Val) Status {
	t.pc = pc
	n, i := R[in.B].B, R[in.C].B
	switch in.Op {
	case compile.OpVecLdB, compile.OpVecStB:
		n = R[in.B].At().B
		fallthrough
	case compile.OpSlLdB:
		return t.Panic("index out of bounds: the len is " + utoa(n) + " but the index is " + utoa(i))
	case compile.OpSubI32, compile.OpSubI64, compile.OpSubU64:
		return t.Panic("attempt to subtract with overflow")
	case compile.OpMulI64:
		return t.Panic("attempt to multiply with overflow")
	case compile.OpAddKI32, compile.OpAddKI64:
		if in.J == 1 {
			return t.Panic("attempt to subtract with overflow")
		}
	}
	return t.Panic("attempt to add with overflow")
}

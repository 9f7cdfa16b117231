package vm

import (
	"math"
	goruntime "runtime"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// The loop. Three things live in its locals: code, ip and R; all else is in
// the thread. What makes it fast was measured, and is easily lost:
//
//   - ip points to the next instruction; nobody asks whether it lies in the code.
//     Code has room for one instruction more (spare), as ip may stand behind it.
//   - R is a pointer to an array of 256: byte operands need no bounds check.
//     R points into the stack: reload it after anything that may grow it.
//   - What is hot is here, the rest one call away, in cold. Natively and in the
//     small engine a switch is a jump table (package optimize): a case more costs
//     nothing. Pairs of instructions that are frequent are one, see fuse.go.
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

// instr is instruction pc of the code.
func instr(code unsafe.Pointer, pc int) *compile.Instr {
	return (*compile.Instr)(unsafe.Add(code, pc*int(unsafe.Sizeof(compile.Instr{}))))
}

// next is the instruction behind one.
func next(in *compile.Instr) *compile.Instr { return instr(unsafe.Pointer(in), 1) }

// pcOf is the inverse of instr.
func pcOf(code unsafe.Pointer, in *compile.Instr) int {
	return int((uintptr(unsafe.Pointer(in)) - uintptr(code)) / unsafe.Sizeof(*in)) // unsigned, which is a shift
}

// first is where the code of a function begins.
func (fn *function) first() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(fn.code)) }

// window is R for a window that begins at base, which is not above t.top.
func (t *Thread) window(base int) *[256]Val {
	return (*[256]Val)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(t.stack)), base*int(valSize)))
}

// spare gives code room for one instruction more.
func spare(code []compile.Instr) []compile.Instr {
	if cap(code) > len(code) {
		return code
	}
	return append(make([]compile.Instr, 0, len(code)+1), code...)
}

func slotAt(p unsafe.Pointer, j int32) *Val {
	return (*Val)(unsafe.Add(p, uintptr(j)*valSize))
}

// run executes t until its budget is used up, it blocks or ends, or the
// process is over.
func (t *Thread) run() {
	if goruntime.GOARCH == "wasm" || t.m.lines || t.m.marked() {
		run[lined](t)
	} else {
		run[plain](t)
	}
}

// The loop is compiled twice: where there can be no breakpoints it has fewer jumps. The page always has them.
type (
	plain struct{}
	lined [1]byte
)

func run[L plain | lined](t *Thread) {
	var in *compile.Instr
reload:
	code, R := t.fn.first(), t.window(t.base)
	ip := instr(code, t.pc)
ops:
	for {
		in = ip
		ip = (*compile.Instr)(unsafe.Add(unsafe.Pointer(in), unsafe.Sizeof(*in))) // next, without a mark of the inliner's
	again:
		switch in.Op {
		case compile.OpNop: // so that opcodes are counted from 0
		case compile.OpMov:
			R[in.A] = R[in.B]
		case opMovMov:
			R[in.A] = R[in.B]
			R[ip.A] = R[ip.B]
			ip = next(ip)
		case opMovMovCall:
			R[in.A] = R[in.B]
			R[ip.A] = R[ip.B]
			in = next(ip)
			ip = next(in)
			goto call
		case opMovMovPoll:
			R[in.A] = R[in.B]
			R[ip.A] = R[ip.B]
			in = next(ip)
			ip = next(in)
			goto poll
		case compile.OpMovB:
			R[in.A].B = R[in.B].B
		case compile.OpTake:
			R[in.A] = R[in.B]
			R[in.B].P = nil
		case compile.OpKB:
			R[in.A].B = uint64(in.K)
		case opKBJmp:
			R[in.A].B = uint64(in.K)
			ip = instr(code, int(ip.J))
		case opKBRetB:
			R[0].B = uint64(in.K)
			n := len(t.frames) - 1
			f := &t.frames[n]
			t.frames = t.frames[:n]
			t.fn, t.base = f.fn, int(f.base)
			code, R = t.fn.first(), t.window(t.base)
			ip = instr(code, int(f.pc))
		case compile.OpNil:
			R[in.A] = Val{}
		case compile.OpConst:
			c := t.fn.consts
			if c == nil {
				t.pc = pcOf(code, ip) - 1 // of a breakpoint, in lies elsewhere
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
		case compile.OpMulKI64:
			if mulOverflows(int64(R[in.B].B), in.K) {
				break ops
			}
			R[in.A].B = R[in.B].B * uint64(in.K)
		case compile.OpSubKU64:
			x := R[in.B].B
			if x < uint64(in.K) {
				break ops
			}
			R[in.A].B = x - uint64(in.K)
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
		case compile.OpAndB:
			R[in.A].B = R[in.B].B & R[in.C].B
		case compile.OpXorB:
			R[in.A].B = R[in.B].B ^ R[in.C].B
		case compile.OpAndKB:
			R[in.A].B = R[in.B].B & uint64(in.K)
		case compile.OpShrKU:
			R[in.A].B = R[in.B].B >> uint(in.K&63)
		case compile.OpNotBool:
			R[in.A].B = R[in.B].B ^ 1
		case compile.OpSome:
			R[in.A] = Val{Mark(), R[in.B].B}

		case compile.OpJmp:
			ip = instr(code, int(in.J))
		case compile.OpJEq:
			if R[in.A].B == R[in.B].B {
				ip = instr(code, int(in.J))
			}
		case compile.OpJNe:
			if R[in.A].B != R[in.B].B {
				ip = instr(code, int(in.J))
			}
		case compile.OpJLtS:
			if int64(R[in.A].B) < int64(R[in.B].B) {
				ip = instr(code, int(in.J))
			}
		case compile.OpJLtU:
			if R[in.A].B < R[in.B].B {
				ip = instr(code, int(in.J))
			}
		case compile.OpJLeS:
			if int64(R[in.A].B) <= int64(R[in.B].B) {
				ip = instr(code, int(in.J))
			}
		case compile.OpJLeU:
			if R[in.A].B <= R[in.B].B {
				ip = instr(code, int(in.J))
			}
		case compile.OpJLtUK:
			if R[in.A].B < uint64(in.K) {
				ip = instr(code, int(in.J))
			}
		case compile.OpJGeUK:
			if R[in.A].B >= uint64(in.K) {
				ip = instr(code, int(in.J))
			}
		case compile.OpJEqK:
			if R[in.A].B == uint64(in.K) {
				ip = instr(code, int(in.J))
			}
		case compile.OpJNeK:
			if R[in.A].B != uint64(in.K) {
				ip = instr(code, int(in.J))
			}
		case compile.OpJLtSK:
			if int64(R[in.A].B) < in.K {
				ip = instr(code, int(in.J))
			}
		case compile.OpJGeSK:
			if int64(R[in.A].B) >= in.K {
				ip = instr(code, int(in.J))
			}
		case compile.OpJNil:
			if R[in.A].P == nil {
				ip = instr(code, int(in.J))
			}
		case compile.OpJLive:
			if R[in.A].P != nil {
				ip = instr(code, int(in.J))
			}
		case compile.OpJTag:
			if (*Val)(R[in.A].P).B == uint64(in.K) {
				ip = instr(code, int(in.J))
			}
		case compile.OpJNoTag:
			if (*Val)(R[in.A].P).B != uint64(in.K) {
				ip = instr(code, int(in.J))
			}

		case compile.OpLoop:
			if t.budget -= in.K; t.budget < 0 {
				t.pc = int(in.J)
				return
			}
			ip = instr(code, int(in.J))
		case compile.OpForS:
			i := R[in.A].B + 1
			R[in.A].B = i
			if int64(i) < int64(R[in.B].B) {
				if t.budget -= in.K; t.budget < 0 {
					t.pc = int(in.J)
					return
				}
				ip = instr(code, int(in.J))
			}
		case opAddI64ForS:
			x, y := int64(R[in.B].B), int64(R[in.C].B)
			z := x + y
			if (x^z)&(y^z) < 0 {
				break ops
			}
			R[in.A].B = uint64(z)
			in = ip
			ip = next(in)
			i := R[in.A].B + 1
			R[in.A].B = i
			if int64(i) < int64(R[in.B].B) {
				if t.budget -= in.K; t.budget < 0 {
					t.pc = int(in.J)
					return
				}
				ip = instr(code, int(in.J))
			}
		case compile.OpForU:
			i := R[in.A].B + 1
			R[in.A].B = i
			if i < R[in.B].B {
				if t.budget -= in.K; t.budget < 0 {
					t.pc = int(in.J)
					return
				}
				ip = instr(code, int(in.J))
			}
		case compile.OpForSK:
			i := int64(R[in.A].B) + 1
			R[in.A].B = uint64(i)
			if i < in.K {
				if t.budget -= int64(pcOf(code, ip)) - int64(in.J); t.budget < 0 {
					t.pc = int(in.J)
					return
				}
				ip = instr(code, int(in.J))
			}
		case compile.OpForUK:
			i := R[in.A].B + 1
			R[in.A].B = i
			if i < uint64(in.K) {
				if t.budget -= int64(pcOf(code, ip)) - int64(in.J); t.budget < 0 {
					t.pc = int(in.J)
					return
				}
				ip = instr(code, int(in.J))
			}
		case compile.OpLoopLtS:
			if int64(R[in.A].B) < int64(R[in.B].B) {
				if t.budget -= in.K; t.budget < 0 {
					t.pc = int(in.J)
					return
				}
				ip = instr(code, int(in.J))
			}
		case compile.OpLoopLtU:
			if R[in.A].B < R[in.B].B {
				if t.budget -= in.K; t.budget < 0 {
					t.pc = int(in.J)
					return
				}
				ip = instr(code, int(in.J))
			}

		case compile.OpLdB:
			R[in.A].B = *slotB(R[in.B].P, in.J)
		case opLdBJEqK:
			R[in.A].B = *slotB(R[in.B].P, in.J)
			in = ip
			ip = next(in)
			if R[in.A].B == uint64(in.K) {
				ip = instr(code, int(in.J))
			}
		case compile.OpLd:
			R[in.A] = *slotAt(R[in.B].P, in.J)
		case opLdLd:
			R[in.A] = *slotAt(R[in.B].P, in.J)
			R[ip.A] = *slotAt(R[ip.B].P, ip.J)
			ip = next(ip)
		case compile.OpLdTake:
			s := slotAt(R[in.B].P, in.J)
			R[in.A] = *s
			s.P = nil
		case compile.OpStB:
			*slotB(R[in.A].P, in.J) = R[in.B].B
		case opKBStB:
			R[in.A].B = uint64(in.K)
			*slotB(R[ip.A].P, ip.J) = R[ip.B].B
			ip = next(ip)
		case compile.OpSt:
			*slotAt(R[in.A].P, in.J) = R[in.B]
		case compile.OpStK:
			*slotB(R[in.A].P, in.J) = uint64(in.K)
		case compile.OpAddFI32:
			s := slotB(R[in.A].P, in.J)
			z := int64(*s) + int64(R[in.B].B)
			if z != int64(int32(z)) {
				break ops
			}
			*s = uint64(z)
		case compile.OpAddFI64:
			s := slotB(R[in.A].P, in.J)
			x, y := int64(*s), int64(R[in.B].B)
			z := x + y
			if (x^z)&(y^z) < 0 {
				break ops
			}
			*s = uint64(z)
		case compile.OpAddFU64:
			s := slotB(R[in.A].P, in.J)
			z := *s + R[in.B].B
			if z < *s {
				break ops
			}
			*s = z
		case compile.OpAddFK:
			s := slotB(R[in.A].P, in.J)
			if !addK(s, in) {
				break ops
			}
		case compile.OpLea:
			R[in.A] = Val{unsafe.Add(R[in.B].P, uintptr(in.J)*valSize), R[in.B].B}

		case compile.OpSlLdB:
			i := R[in.C].B
			if i >= R[in.B].B {
				break ops
			}
			R[in.A].B = (*Val)(unsafe.Add(R[in.B].P, uintptr(i)*valSize)).B
		case compile.OpSlLd:
			i := R[in.C].B
			if i >= R[in.B].B {
				break ops
			}
			R[in.A] = *(*Val)(unsafe.Add(R[in.B].P, uintptr(i)*valSize))
		case compile.OpSlStB:
			i := R[in.C].B
			if i >= R[in.B].B {
				break ops
			}
			(*Val)(unsafe.Add(R[in.B].P, uintptr(i)*valSize)).B = R[in.A].B
		case compile.OpVecLdB:
			v, i := (*Val)(R[in.B].P), R[in.C].B
			if i >= v.B {
				break ops
			}
			R[in.A].B = (*Val)(unsafe.Add(v.P, uintptr(i)*valSize)).B
		case compile.OpVecLd:
			v, i := (*Val)(R[in.B].P), R[in.C].B
			if i >= v.B {
				break ops
			}
			R[in.A] = *(*Val)(unsafe.Add(v.P, uintptr(i)*valSize))
		case compile.OpVecStB:
			v, i := (*Val)(R[in.B].P), R[in.C].B
			if i >= v.B {
				break ops
			}
			(*Val)(unsafe.Add(v.P, uintptr(i)*valSize)).B = R[in.A].B

		case opKBCoCell:
			R[in.A].B = uint64(in.K)
			in = ip
			ip = next(in)
			s := slotAt(t.stack[t.base-1].P, in.J)
			*s = R[in.B]
			R[in.A].P = unsafe.Pointer(s)
		case compile.OpCoCell:
			s := slotAt(t.stack[t.base-1].P, in.J)
			*s = R[in.B]
			R[in.A].P = unsafe.Pointer(s)
		case opJEqKSuspend:
			if R[in.A].B == uint64(in.K) {
				ip = instr(code, int(in.J))
				continue
			}
			in = ip
			ip = next(in)
			t.pc = pcOf(code, ip)
			if !t.pendingAgain(int(in.J)) && t.suspend(int(in.J)) != Pushed || t.budget < 0 {
				return
			}
			goto reload
		case compile.OpSuspend:
			t.pc = pcOf(code, ip)
			if !t.pendingAgain(int(in.J)) && t.suspend(int(in.J)) != Pushed || t.budget < 0 {
				return
			}
			goto reload
		case compile.OpAwait:
			t.pc = pcOf(code, ip)
			if t.pollCo(R[in.B].P, int(in.C), R[0]) != Pushed || t.budget < 0 {
				return
			}
			goto reload
		case compile.OpCallDynPoll:
			goto poll
		case compile.OpCall:
			goto call
		case compile.OpCallDyn:
			t.pc = pcOf(code, ip)
			if t.enterCall(int(t.m.prog.Vtables[R[in.B].B].Methods[in.K]), int(in.A)) != Pushed || t.budget < 0 {
				return
			}
			goto reload
		case compile.OpDrop:
			v := R[in.A]
			if v.P == nil {
				continue
			}
			R[in.A].P = nil
			R[in.B] = v
			t.pc = pcOf(code, ip)
			if t.enterCall(int(in.J), int(in.B)) != Pushed || t.budget < 0 {
				return
			}
			goto reload
		case compile.OpCallNat:
			c := &t.m.calls[in.J]
			t.pc = pcOf(code, ip)
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
			t.fn, t.base = f.fn, int(f.base)
			code, R = t.fn.first(), t.window(t.base)
			ip = instr(code, int(f.pc))
		case compile.OpRetB:
			R[0].B = R[in.A].B
			n := len(t.frames) - 1
			f := &t.frames[n]
			t.frames = t.frames[:n]
			t.fn, t.base = f.fn, int(f.base)
			code, R = t.fn.first(), t.window(t.base)
			ip = instr(code, int(f.pc))
		case compile.OpRetUnit:
			n := len(t.frames) - 1
			f := &t.frames[n]
			t.frames = t.frames[:n]
			t.fn, t.base = f.fn, int(f.base)
			code, R = t.fn.first(), t.window(t.base)
			ip = instr(code, int(f.pc))

		default:
			t.pc = pcOf(code, ip)
			if unsafe.Sizeof(*new(L)) > 0 && (in.Op == opLine || in.Op == opVisible) {
				if t.breakpoint(in) {
					return
				}
				code, R = t.fn.first(), t.window(t.base)
				ip = instr(code, t.pc)
				in = &t.fn.f.Code[t.pc-1]
				goto again
			}
			if st := t.cold(in, R); st != Next && (st != Pushed || t.budget < 0) {
				return
			}
			goto reload
		}
	}
	if t.trap(pcOf(code, ip), in, R) < Parked {
		goto reload
	}
	return

poll:
	{
		t.pc = pcOf(code, ip)
		if !t.pollAgain(in) {
			prog := t.m.prog
			vt := prog.Vtables[R[in.B].B]
			if t.userPoll(in, int(vt.Methods[in.K]), &prog.Polls[in.J], vt.Type) != Pushed {
				return
			}
		}
		if t.budget < 0 {
			return
		}
		goto reload
	}
call: // push, spelled out
	{
		base, n := t.base+int(in.A), len(t.frames)+1
		if n > cap(t.frames) || base > t.top {
			t.pc = pcOf(code, ip)
			if t.enterCall(int(in.J), int(in.A)) != Pushed || t.budget < 0 {
				return
			}
			goto reload
		}
		fn := t.m.funcs[in.J]
		t.frames = t.frames[:n]
		f := &t.frames[n-1]
		f.fn, f.pc, f.base = t.fn, int32(pcOf(code, ip)), int32(t.base)
		t.fn, t.base = fn, base
		if t.budget -= fn.price; t.budget < 0 {
			t.pc = 0
			return
		}
		code, R = fn.first(), t.window(base)
		ip = instr(code, 0)
		goto ops
	}
}

// trap panics for the instruction before pc.
func (t *Thread) trap(pc int, in *compile.Instr, R *[256]Val) Status {
	t.pc = pc
	n, i := R[in.B].B, R[in.C].B
	switch in.Op {
	case compile.OpVecLdB, compile.OpVecLd, compile.OpVecStB:
		n = R[in.B].At().B
		fallthrough
	case compile.OpSlLdB, compile.OpSlLd, compile.OpSlStB:
		return t.Panic(outOfBounds(n, i))
	case compile.OpSubI32, compile.OpSubI64, compile.OpSubU64, compile.OpSubKU64:
		return t.Panic("attempt to subtract with overflow")
	case compile.OpMulI64, compile.OpMulKI64:
		return t.Panic("attempt to multiply with overflow")
	case compile.OpAddKI32, compile.OpAddKI64:
		if in.J == 1 {
			return t.Panic("attempt to subtract with overflow")
		}
	case compile.OpAddFK:
		if in.B == 1 {
			return t.Panic("attempt to subtract with overflow")
		}
	}
	return t.Panic("attempt to add with overflow")
}

package machine

import (
	"math"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/bytecode"
)

// The loop. Its locals are in and second; all else is in the thread. What makes it fast was measured:
//
//   - in is not compared with the end of the code. The rules that the verifier checks are relied on: jumps stay in the
//     code, and its last instruction is a terminator. Tests verify every function that they link (package verified).
//   - The head of the loop is short: it moves on and jumps by a table. The index is one byte, so the compiler sees that
//     it is in range; that needs the first and the last case. Processors fetch code in lines of 64 or 32 bytes, and
//     functions begin at a multiple of 32. A head across such a border lies in one line or in two by chance of linking,
//     which takes up to 1.5 times as long. The code above has the length that prevents this: look with go tool objdump.
//   - second points to the second register of the window. R is an address that is computed from it, and no variable of
//     the loop, so the compiler knows that it is not nil. Else each instruction would test that. The displacement is a
//     part of the loads and stores. It points into the thread's registers: reload it after what may move them.
//   - second moves with each call and return. Behind a window that begins at base there is room for another one: a call
//     compares before it moves. These are the only uses of unsafe in this package.
//   - R is a pointer to an array of 256, so register operands need no bounds check.
//   - Jumps and calls are relative to the next instruction, so the loop need not keep where the code begins. A case
//     that jumps moves in to the instruction before.
//   - A case ends by leaving the switch. The compiler gives t the register that it has at the first continue: with one
//     behind a division, which takes t's register, each instruction moves t back and forth, at a third of the speed.
//   - No local is alive across a call: after one, everything is loaded again. Else the compiler would save the locals
//     for every instruction, and the loop would take twice the time.
//   - Registers hold no pointers, so there are no write barriers.
//   - Jumps backwards and calls spend the budget. When it is used up the loop returns to its caller: engines of wasm
//     replace running code by optimised code only then.

// run executes t until its budget is used up or it stops.
func (t *Thread) run() {
reload:
	second := unsafe.Add(unsafe.Pointer(unsafe.SliceData(t.regs)), (t.base+1)*8)
	in := t.m.at(t.pc - 1)
	for {
		in = (*bytecode.Instr)(unsafe.Add(unsafe.Pointer(in), instrSize)) // without a mark of the inliner's
		R := (*[window]uint64)(unsafe.Add(second, -8))
		switch in.Op & bytecode.Extended { // the lower byte
		case bytecode.Nop:
		case bytecode.Mov:
			R[in.A] = R[in.B]
		case bytecode.Mov2:
			R[in.A], R[in.A+1] = R[in.B], R[in.B+1]
		case bytecode.K:
			R[in.A] = uint64(in.K)
		case bytecode.AddI32:
			x, y := R[in.B], R[uint8(in.C)]
			z := x + y
			if z != uint64(int32(z)) {
				goto trap
			}
			R[in.A] = z
		case bytecode.AddI64:
			x, y := R[in.B], R[uint8(in.C)]
			z := x + y
			if int64((x^z)&(y^z)) < 0 {
				goto trap
			}
			R[in.A] = z
		case bytecode.AddU32:
			z := R[in.B] + R[uint8(in.C)]
			if z>>32 != 0 {
				goto trap
			}
			R[in.A] = z
		case bytecode.AddU64:
			x := R[in.B]
			z := x + R[uint8(in.C)]
			if z < x {
				goto trap
			}
			R[in.A] = z
		case bytecode.SubI32:
			z := R[in.B] - R[uint8(in.C)]
			if z != uint64(int32(z)) {
				goto trap
			}
			R[in.A] = z
		case bytecode.SubI64:
			x, y := R[in.B], R[uint8(in.C)]
			z := x - y
			if int64((x^y)&(x^z)) < 0 {
				goto trap
			}
			R[in.A] = z
		case bytecode.SubU32, bytecode.SubU64:
			x, y := R[in.B], R[uint8(in.C)]
			if x < y {
				goto trap
			}
			R[in.A] = x - y
		case bytecode.MulI32:
			z := int64(R[in.B]) * int64(R[uint8(in.C)])
			if z != int64(int32(z)) {
				goto trap
			}
			R[in.A] = uint64(z)
		case bytecode.MulI64:
			x, y := R[in.B], R[uint8(in.C)]
			if (x+1<<31)>>32|(y+1<<31)>>32 != 0 { // the product may not fit
				goto exec
			}
			R[in.A] = x * y
		case bytecode.MulU64:
			x, y := R[in.B], R[uint8(in.C)]
			if (x|y)>>32 != 0 {
				goto exec
			}
			R[in.A] = x * y
		case bytecode.AddkI32:
			x, y := R[in.B], uint64(in.K)
			z := x + y
			if z != uint64(int32(z)) {
				goto trap
			}
			R[in.A] = z
		case bytecode.AddkI64:
			x, y := R[in.B], uint64(in.K)
			z := x + y
			if int64((x^z)&(y^z)) < 0 {
				goto trap
			}
			R[in.A] = z
		case bytecode.AddkU32:
			z := R[in.B] + uint64(in.K)
			if z>>32 != 0 {
				goto trap
			}
			R[in.A] = z
		case bytecode.AddkU64:
			x := R[in.B]
			z := x + uint64(in.K)
			if z < x {
				goto trap
			}
			R[in.A] = z
		case bytecode.SubkI32:
			z := R[in.B] - uint64(in.K)
			if z != uint64(int32(z)) {
				goto trap
			}
			R[in.A] = z
		case bytecode.SubkI64:
			x, y := R[in.B], uint64(in.K)
			z := x - y
			if int64((x^y)&(x^z)) < 0 {
				goto trap
			}
			R[in.A] = z
		case bytecode.SubkU32, bytecode.SubkU64:
			x, y := R[in.B], uint64(in.K)
			if x < y {
				goto trap
			}
			R[in.A] = x - y
		case bytecode.MulkI32:
			z := int64(R[in.B]) * int64(uint64(in.K))
			if z != int64(int32(z)) {
				goto trap
			}
			R[in.A] = uint64(z)
		case bytecode.MulkI64:
			x, y := R[in.B], uint64(in.K)
			if (x+1<<31)>>32|(y+1<<31)>>32 != 0 { // the product may not fit
				goto exec
			}
			R[in.A] = x * y
		case bytecode.MulkU64:
			x, y := R[in.B], uint64(in.K)
			if (x|y)>>32 != 0 {
				goto exec
			}
			R[in.A] = x * y
		case bytecode.Addw:
			R[in.A] = R[in.B] + R[uint8(in.C)]
		case bytecode.Subw:
			R[in.A] = R[in.B] - R[uint8(in.C)]
		case bytecode.Mulw:
			R[in.A] = R[in.B] * R[uint8(in.C)]
		case bytecode.And:
			R[in.A] = R[in.B] & R[uint8(in.C)]
		case bytecode.Or:
			R[in.A] = R[in.B] | R[uint8(in.C)]
		case bytecode.Xor:
			R[in.A] = R[in.B] ^ R[uint8(in.C)]
		case bytecode.Addwk:
			R[in.A] = R[in.B] + uint64(in.K)
		case bytecode.Mulwk:
			R[in.A] = R[in.B] * uint64(in.K)
		case bytecode.Andk:
			R[in.A] = R[in.B] & uint64(in.K)
		case bytecode.Ork:
			R[in.A] = R[in.B] | uint64(in.K)
		case bytecode.Xork:
			R[in.A] = R[in.B] ^ uint64(in.K)
		case bytecode.Shlk:
			R[in.A] = R[in.B] << (in.K & 63)
		case bytecode.ShrkU:
			R[in.A] = R[in.B] >> (in.K & 63)
		case bytecode.ShrkS:
			R[in.A] = uint64(int64(R[in.B]) >> (in.K & 63))
		case bytecode.DivkS:
			x := R[in.B]
			if (x|uint64(in.K))>>31 == 0 { // both fit: division of 32 bits is faster
				R[in.A] = uint64(uint32(x) / uint32(in.K))
			} else {
				R[in.A] = uint64(int64(x) / in.K)
			}
		case bytecode.RemkS:
			x := R[in.B]
			if (x|uint64(in.K))>>31 == 0 {
				R[in.A] = uint64(uint32(x) % uint32(in.K))
			} else {
				R[in.A] = uint64(int64(x) % in.K)
			}
		case bytecode.DivkU:
			x := R[in.B]
			if (x|uint64(in.K))>>32 == 0 {
				R[in.A] = uint64(uint32(x) / uint32(in.K))
			} else {
				R[in.A] = x / uint64(in.K)
			}
		case bytecode.RemkU:
			x := R[in.B]
			if (x|uint64(in.K))>>32 == 0 {
				R[in.A] = uint64(uint32(x) % uint32(in.K))
			} else {
				R[in.A] = x % uint64(in.K)
			}
		case bytecode.ExtI8:
			R[in.A] = uint64(int8(R[in.B]))
		case bytecode.ExtI16:
			R[in.A] = uint64(int16(R[in.B]))
		case bytecode.ExtI32:
			R[in.A] = uint64(int32(R[in.B]))
		case bytecode.ExtU8:
			R[in.A] = uint64(uint8(R[in.B]))
		case bytecode.ExtU16:
			R[in.A] = uint64(uint16(R[in.B]))
		case bytecode.ExtU32:
			R[in.A] = uint64(uint32(R[in.B]))
		case bytecode.FaddF64:
			R[in.A] = math.Float64bits(math.Float64frombits(R[in.B]) + math.Float64frombits(R[uint8(in.C)]))
		case bytecode.FsubF64:
			R[in.A] = math.Float64bits(math.Float64frombits(R[in.B]) - math.Float64frombits(R[uint8(in.C)]))
		case bytecode.FmulF64:
			R[in.A] = math.Float64bits(math.Float64frombits(R[in.B]) * math.Float64frombits(R[uint8(in.C)]))
		case bytecode.FdivF64:
			R[in.A] = math.Float64bits(math.Float64frombits(R[in.B]) / math.Float64frombits(R[uint8(in.C)]))
		case bytecode.Seteq:
			R[in.A] = b2u(R[in.B] == R[uint8(in.C)])
		case bytecode.Setne:
			R[in.A] = b2u(R[in.B] != R[uint8(in.C)])
		case bytecode.Setlts:
			R[in.A] = b2u(int64(R[in.B]) < int64(R[uint8(in.C)]))
		case bytecode.Setles:
			R[in.A] = b2u(int64(R[in.B]) <= int64(R[uint8(in.C)]))
		case bytecode.Setltu:
			R[in.A] = b2u(R[in.B] < R[uint8(in.C)])
		case bytecode.Setleu:
			R[in.A] = b2u(R[in.B] <= R[uint8(in.C)])
		case bytecode.Seteqk:
			R[in.A] = b2u(R[in.B] == uint64(in.K))
		case bytecode.Setnek:
			R[in.A] = b2u(R[in.B] != uint64(in.K))
		case bytecode.Setltsk:
			R[in.A] = b2u(int64(R[in.B]) < in.K)
		case bytecode.Setgtsk:
			R[in.A] = b2u(int64(R[in.B]) > in.K)
		case bytecode.Setltuk:
			R[in.A] = b2u(R[in.B] < uint64(in.K))
		case bytecode.Setgtuk:
			R[in.A] = b2u(R[in.B] > uint64(in.K))
		case bytecode.Jmp:
			in = ahead(in, in.C)
		case bytecode.Jeq:
			if R[in.A] == R[in.B] {
				in = ahead(in, in.C)
			}
		case bytecode.Jne:
			if R[in.A] != R[in.B] {
				in = ahead(in, in.C)
			}
		case bytecode.Jlts:
			if int64(R[in.A]) < int64(R[in.B]) {
				in = ahead(in, in.C)
			}
		case bytecode.Jles:
			if int64(R[in.A]) <= int64(R[in.B]) {
				in = ahead(in, in.C)
			}
		case bytecode.Jltu:
			if R[in.A] < R[in.B] {
				in = ahead(in, in.C)
			}
		case bytecode.Jleu:
			if R[in.A] <= R[in.B] {
				in = ahead(in, in.C)
			}
		case bytecode.Jeqk:
			if R[in.A] == uint64(in.K) {
				in = ahead(in, in.C)
			}
		case bytecode.Jnek:
			if R[in.A] != uint64(in.K) {
				in = ahead(in, in.C)
			}
		case bytecode.Jltsk:
			if int64(R[in.A]) < in.K {
				in = ahead(in, in.C)
			}
		case bytecode.Jgtsk:
			if int64(R[in.A]) > in.K {
				in = ahead(in, in.C)
			}
		case bytecode.Jltuk:
			if R[in.A] < uint64(in.K) {
				in = ahead(in, in.C)
			}
		case bytecode.Jgtuk:
			if R[in.A] > uint64(in.K) {
				in = ahead(in, in.C)
			}
		case bytecode.Loop:
			t.budget -= in.K
			in = ahead(in, in.C)
			if t.budget < 0 {
				goto leave
			}
		case bytecode.Loopeq:
			if R[in.A] == R[in.B] {
				t.budget -= in.K
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.Loopne:
			if R[in.A] != R[in.B] {
				t.budget -= in.K
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.Looplts:
			if int64(R[in.A]) < int64(R[in.B]) {
				t.budget -= in.K
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.Looples:
			if int64(R[in.A]) <= int64(R[in.B]) {
				t.budget -= in.K
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.Loopltu:
			if R[in.A] < R[in.B] {
				t.budget -= in.K
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.Loopleu:
			if R[in.A] <= R[in.B] {
				t.budget -= in.K
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.Loopeqk:
			if R[in.A] == uint64(in.K) {
				t.budget -= int64(in.B)
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.Loopnek:
			if R[in.A] != uint64(in.K) {
				t.budget -= int64(in.B)
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.Loopltsk:
			if int64(R[in.A]) < in.K {
				t.budget -= int64(in.B)
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.Loopgtsk:
			if int64(R[in.A]) > in.K {
				t.budget -= int64(in.B)
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.Loopltuk:
			if R[in.A] < uint64(in.K) {
				t.budget -= int64(in.B)
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.Loopgtuk:
			if R[in.A] > uint64(in.K) {
				t.budget -= int64(in.B)
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.ForS:
			x := R[in.A] + 1
			R[in.A] = x
			if int64(x) < int64(R[in.B]) {
				t.budget -= in.K
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.ForU:
			x := R[in.A] + 1
			R[in.A] = x
			if x < R[in.B] {
				t.budget -= in.K
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.ForkS:
			x := R[in.A] + 1
			R[in.A] = x
			if int64(x) < in.K {
				t.budget -= int64(in.B)
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.ForkU:
			x := R[in.A] + 1
			R[in.A] = x
			if x < uint64(in.K) {
				t.budget -= int64(in.B)
				in = ahead(in, in.C)
				if t.budget < 0 {
					goto leave
				}
			}
		case bytecode.LdU8:
			a := R[in.B] + uint64(int64(in.C))
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get8(a)
		case bytecode.LdI8:
			a := R[in.B] + uint64(int64(in.C))
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = uint64(int8(t.mem.Get8(a)))
		case bytecode.LdU16:
			a := R[in.B] + uint64(int64(in.C))
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get16(a)
		case bytecode.LdI16:
			a := R[in.B] + uint64(int64(in.C))
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = uint64(int16(t.mem.Get16(a)))
		case bytecode.LdU32:
			a := R[in.B] + uint64(int64(in.C))
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get32(a)
		case bytecode.LdI32:
			a := R[in.B] + uint64(int64(in.C))
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = uint64(int32(t.mem.Get32(a)))
		case bytecode.Ld64:
			a := R[in.B] + uint64(int64(in.C))
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get64(a)
		case bytecode.Ld2:
			a := R[in.B] + uint64(int64(in.C))
			if !t.mem.Loadable(a) || !t.mem.Loadable(a+8) {
				goto trap
			}
			R[in.A], R[in.A+1] = t.mem.Get64(a), t.mem.Get64(a+8)
		case bytecode.St8:
			a := R[in.A] + uint64(int64(in.C))
			if !t.mem.Storable8(a) {
				goto trap
			}
			t.mem.Put8(a, R[in.B])
		case bytecode.Stk8:
			a := R[in.A] + uint64(int64(in.C))
			if !t.mem.Storable8(a) {
				goto trap
			}
			t.mem.Put8(a, uint64(in.K))
		case bytecode.St16:
			a := R[in.A] + uint64(int64(in.C))
			if !t.mem.Storable16(a) {
				goto trap
			}
			t.mem.Put16(a, R[in.B])
		case bytecode.Stk16:
			a := R[in.A] + uint64(int64(in.C))
			if !t.mem.Storable16(a) {
				goto trap
			}
			t.mem.Put16(a, uint64(in.K))
		case bytecode.St32:
			a := R[in.A] + uint64(int64(in.C))
			if !t.mem.Storable32(a) {
				goto trap
			}
			t.mem.Put32(a, R[in.B])
		case bytecode.Stk32:
			a := R[in.A] + uint64(int64(in.C))
			if !t.mem.Storable32(a) {
				goto trap
			}
			t.mem.Put32(a, uint64(in.K))
		case bytecode.St64:
			a := R[in.A] + uint64(int64(in.C))
			if !t.mem.Storable64(a) {
				goto trap
			}
			t.mem.Put64(a, R[in.B])
		case bytecode.Stk64:
			a := R[in.A] + uint64(int64(in.C))
			if !t.mem.Storable64(a) {
				goto trap
			}
			t.mem.Put64(a, uint64(in.K))
		case bytecode.St2:
			a := R[in.A] + uint64(int64(in.C))
			if !t.mem.Storable64(a) || !t.mem.Storable64(a+8) {
				goto trap
			}
			t.mem.Put64(a, R[in.B])
			t.mem.Put64(a+8, R[in.B+1])
		case bytecode.LdxU8:
			a := R[in.B] + R[uint8(in.C)]*1 + uint64(in.K)
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get8(a)
		case bytecode.LdxI8:
			a := R[in.B] + R[uint8(in.C)]*1 + uint64(in.K)
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = uint64(int8(t.mem.Get8(a)))
		case bytecode.LdxU16:
			a := R[in.B] + R[uint8(in.C)]*2 + uint64(in.K)
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get16(a)
		case bytecode.LdxI16:
			a := R[in.B] + R[uint8(in.C)]*2 + uint64(in.K)
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = uint64(int16(t.mem.Get16(a)))
		case bytecode.LdxU32:
			a := R[in.B] + R[uint8(in.C)]*4 + uint64(in.K)
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get32(a)
		case bytecode.LdxI32:
			a := R[in.B] + R[uint8(in.C)]*4 + uint64(in.K)
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = uint64(int32(t.mem.Get32(a)))
		case bytecode.Ldx64:
			a := R[in.B] + R[uint8(in.C)]*8 + uint64(in.K)
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get64(a)
		case bytecode.Stx8:
			a := R[in.A] + R[uint8(in.C)]*1 + uint64(in.K)
			if !t.mem.Storable8(a) {
				goto trap
			}
			t.mem.Put8(a, R[in.B])
		case bytecode.Stx16:
			a := R[in.A] + R[uint8(in.C)]*2 + uint64(in.K)
			if !t.mem.Storable16(a) {
				goto trap
			}
			t.mem.Put16(a, R[in.B])
		case bytecode.Stx32:
			a := R[in.A] + R[uint8(in.C)]*4 + uint64(in.K)
			if !t.mem.Storable32(a) {
				goto trap
			}
			t.mem.Put32(a, R[in.B])
		case bytecode.Stx64:
			a := R[in.A] + R[uint8(in.C)]*8 + uint64(in.K)
			if !t.mem.Storable64(a) {
				goto trap
			}
			t.mem.Put64(a, R[in.B])
		case bytecode.LdelU8:
			i := R[uint8(in.C)]
			if i >= R[in.B+1] {
				goto trap
			}
			a := R[in.B] + i*1
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get8(a)
		case bytecode.LdelI8:
			i := R[uint8(in.C)]
			if i >= R[in.B+1] {
				goto trap
			}
			a := R[in.B] + i*1
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = uint64(int8(t.mem.Get8(a)))
		case bytecode.LdelU16:
			i := R[uint8(in.C)]
			if i >= R[in.B+1] {
				goto trap
			}
			a := R[in.B] + i*2
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get16(a)
		case bytecode.LdelI16:
			i := R[uint8(in.C)]
			if i >= R[in.B+1] {
				goto trap
			}
			a := R[in.B] + i*2
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = uint64(int16(t.mem.Get16(a)))
		case bytecode.LdelU32:
			i := R[uint8(in.C)]
			if i >= R[in.B+1] {
				goto trap
			}
			a := R[in.B] + i*4
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get32(a)
		case bytecode.LdelI32:
			i := R[uint8(in.C)]
			if i >= R[in.B+1] {
				goto trap
			}
			a := R[in.B] + i*4
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = uint64(int32(t.mem.Get32(a)))
		case bytecode.Ldel64:
			i := R[uint8(in.C)]
			if i >= R[in.B+1] {
				goto trap
			}
			a := R[in.B] + i*8
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get64(a)
		case bytecode.Stel8:
			i := R[uint8(in.C)]
			a := R[in.A] + i*1
			if i >= R[in.A+1] || !t.mem.Storable8(a) {
				goto trap
			}
			t.mem.Put8(a, R[in.B])
		case bytecode.Stel16:
			i := R[uint8(in.C)]
			a := R[in.A] + i*2
			if i >= R[in.A+1] || !t.mem.Storable16(a) {
				goto trap
			}
			t.mem.Put16(a, R[in.B])
		case bytecode.Stel32:
			i := R[uint8(in.C)]
			a := R[in.A] + i*4
			if i >= R[in.A+1] || !t.mem.Storable32(a) {
				goto trap
			}
			t.mem.Put32(a, R[in.B])
		case bytecode.Stel64:
			i := R[uint8(in.C)]
			a := R[in.A] + i*8
			if i >= R[in.A+1] || !t.mem.Storable64(a) {
				goto trap
			}
			t.mem.Put64(a, R[in.B])
		case bytecode.LdvU8:
			h := R[in.B] + uint64(in.K)
			i := R[uint8(in.C)]
			if !t.mem.Loadable(h) || !t.mem.Loadable(h+8) || i >= t.mem.Get64(h+8) {
				goto trap
			}
			a := t.mem.Get64(h) + i*1
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get8(a)
		case bytecode.LdvI8:
			h := R[in.B] + uint64(in.K)
			i := R[uint8(in.C)]
			if !t.mem.Loadable(h) || !t.mem.Loadable(h+8) || i >= t.mem.Get64(h+8) {
				goto trap
			}
			a := t.mem.Get64(h) + i*1
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = uint64(int8(t.mem.Get8(a)))
		case bytecode.LdvU16:
			h := R[in.B] + uint64(in.K)
			i := R[uint8(in.C)]
			if !t.mem.Loadable(h) || !t.mem.Loadable(h+8) || i >= t.mem.Get64(h+8) {
				goto trap
			}
			a := t.mem.Get64(h) + i*2
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get16(a)
		case bytecode.LdvI16:
			h := R[in.B] + uint64(in.K)
			i := R[uint8(in.C)]
			if !t.mem.Loadable(h) || !t.mem.Loadable(h+8) || i >= t.mem.Get64(h+8) {
				goto trap
			}
			a := t.mem.Get64(h) + i*2
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = uint64(int16(t.mem.Get16(a)))
		case bytecode.LdvU32:
			h := R[in.B] + uint64(in.K)
			i := R[uint8(in.C)]
			if !t.mem.Loadable(h) || !t.mem.Loadable(h+8) || i >= t.mem.Get64(h+8) {
				goto trap
			}
			a := t.mem.Get64(h) + i*4
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get32(a)
		case bytecode.LdvI32:
			h := R[in.B] + uint64(in.K)
			i := R[uint8(in.C)]
			if !t.mem.Loadable(h) || !t.mem.Loadable(h+8) || i >= t.mem.Get64(h+8) {
				goto trap
			}
			a := t.mem.Get64(h) + i*4
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = uint64(int32(t.mem.Get32(a)))
		case bytecode.Ldv64:
			h := R[in.B] + uint64(in.K)
			i := R[uint8(in.C)]
			if !t.mem.Loadable(h) || !t.mem.Loadable(h+8) || i >= t.mem.Get64(h+8) {
				goto trap
			}
			a := t.mem.Get64(h) + i*8
			if !t.mem.Loadable(a) {
				goto trap
			}
			R[in.A] = t.mem.Get64(a)
		case bytecode.Stv8:
			h := R[in.A] + uint64(in.K)
			i := R[uint8(in.C)]
			if !t.mem.Loadable(h) || !t.mem.Loadable(h+8) || i >= t.mem.Get64(h+8) {
				goto trap
			}
			a := t.mem.Get64(h) + i*1
			if !t.mem.Storable8(a) {
				goto trap
			}
			t.mem.Put8(a, R[in.B])
		case bytecode.Stv16:
			h := R[in.A] + uint64(in.K)
			i := R[uint8(in.C)]
			if !t.mem.Loadable(h) || !t.mem.Loadable(h+8) || i >= t.mem.Get64(h+8) {
				goto trap
			}
			a := t.mem.Get64(h) + i*2
			if !t.mem.Storable16(a) {
				goto trap
			}
			t.mem.Put16(a, R[in.B])
		case bytecode.Stv32:
			h := R[in.A] + uint64(in.K)
			i := R[uint8(in.C)]
			if !t.mem.Loadable(h) || !t.mem.Loadable(h+8) || i >= t.mem.Get64(h+8) {
				goto trap
			}
			a := t.mem.Get64(h) + i*4
			if !t.mem.Storable32(a) {
				goto trap
			}
			t.mem.Put32(a, R[in.B])
		case bytecode.Stv64:
			h := R[in.A] + uint64(in.K)
			i := R[uint8(in.C)]
			if !t.mem.Loadable(h) || !t.mem.Loadable(h+8) || i >= t.mem.Get64(h+8) {
				goto trap
			}
			a := t.mem.Get64(h) + i*8
			if !t.mem.Storable64(a) {
				goto trap
			}
			t.mem.Put64(a, R[in.B])
		case bytecode.Bound:
			if R[in.A] >= R[in.B] {
				goto trap
			}
		case bytecode.Boundk:
			if R[in.A] >= uint64(in.K) {
				goto trap
			}
		case bytecode.Elem:
			i := R[uint8(in.C)]
			if i >= R[in.B+1] {
				goto trap
			}
			R[in.A] = R[in.B] + i*uint64(in.K)
		case bytecode.Index:
			R[in.A] = R[in.B] + R[uint8(in.C)]*uint64(in.K)
		case bytecode.Call:
			n := t.depth
			base := t.base + int(in.A)
			if n+1 >= len(t.frames) || base+2*window > len(t.regs) {
				t.pc = t.m.pcOf(in) + 1
				if t.room(int(in.A)) {
					t.pc--
					goto reload
				}
				return
			}
			t.frames[n] = frame{int32(t.m.pcOf(in) + 1), int32(t.base)}
			t.depth = n + 1
			t.base = base
			second = unsafe.Add(second, int(in.A)*8)
			in = ahead(in, in.C+1)
			if in.Op != bytecode.Enter {
				in = ahead(in, -1)
				continue // a function that is not compiled, or a checked one
			}
			goto enter
		case bytecode.Enter:
			goto enter
		case bytecode.Ret:
			t.sp -= uint64(in.K)
			n := t.depth - 1
			f := t.frames[n]
			t.depth = n
			in = t.m.at(int(f.pc) - 1)
			t.base = int(f.base)
			second = unsafe.Add(unsafe.Pointer(unsafe.SliceData(t.regs)), (t.base+1)*8)
		case bytecode.Goto:
			in = t.m.at(int(in.K) - 1)
		case bytecode.Break:
			if in.B == slow || in.K != t.same &&
				(t.budget < t.floor || t.lines[in.K>>6&15]>>(in.K&63)&1 == 0) {
				goto exec
			}
			t.same = in.K
			t.pc = t.m.pcOf(in) + 1
			a, o := &t.allowed, &t.m.plain[t.pc-1]
			a[0].Op, a[0].A, a[0].B, a[0].C, a[0].K = o.Op, o.A, o.B, o.C, o.K
			a[1].Op, a[1].K = bytecode.Goto, int64(t.pc)
			if in.B == jump {
				a[0].C = 1
				a[2].Op, a[2].K = bytecode.Goto, int64(t.pc)+int64(o.C)
			}
			in = ahead(&t.allowed[0], -1)
		case bytecode.Extended:
			goto exec
		default:
			goto exec
		}
		continue
	enter:
		if in.K != 0 {
			sp := t.sp
			if sp+uint64(in.K) > t.limit {
				t.pc = t.m.pcOf(in) + 1
				if t.enter(in) {
					goto reload
				}
				return
			}
			t.sp = sp + uint64(in.K)
			*(*uint64)(unsafe.Add(second, -8)) = sp // R can be that of the caller
		}
		if t.budget -= int64(in.C); t.budget < 0 {
			goto leave
		}
		continue
	exec:
		if in != &t.allowed[0] {
			t.pc = t.m.pcOf(in) + 1
		}
		if in.Op.Checked() || in.Op == bytecode.Break {
			if !t.check(in, t.registers()) {
				return
			}
			second = unsafe.Add(unsafe.Pointer(unsafe.SliceData(t.regs)), (t.base+1)*8)
			in = ahead(&t.allowed[0], -1) // it is followed by a jump to t.pc
			continue
		}
		if !t.exec(in, t.registers()) {
			return
		}
		goto reload
	trap:
		if in != &t.allowed[0] { // else t.pc is that of the checked instruction
			t.pc = t.m.pcOf(in) + 1
		}
		if !t.trap(in, t.registers()) {
			return
		}
		goto reload
	leave:
		if in != &t.allowed[0] {
			t.pc = t.m.pcOf(in) + 1
		}
		return
	}
}

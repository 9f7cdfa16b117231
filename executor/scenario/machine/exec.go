package machine

import (
	"math/bits"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// exec executes an instruction that is not in the loop. t.pc is behind it. It reports whether the thread goes on, at
// t.pc.
func (t *Thread) exec(in *bytecode.Instr, R *[window]uint64) bool {
	switch in.Op {
	case bytecode.Switch:
		i := min(R[in.A], uint64(in.K))
		t.pc = int(t.m.tables[uint64(in.C)+i])
	case bytecode.Calli:
		return t.callIndirect(in, R)
	case bytecode.Native:
		return t.native(in)
	case bytecode.Lazy:
		return t.lazy(*in)
	case bytecode.Popseg:
		t.dropSegment()
		t.depth--
		f := t.frames[t.depth]
		t.pc, t.base = int(f.pc), int(f.base)
	case bytecode.Done:
		return t.end(Ended)
	case bytecode.Resume:
		return t.leave()
	case bytecode.Panic:
		return t.beginPanic(message(in.K, R[in.A], R[in.B]))
	case bytecode.Abort:
		return t.abort(message(in.K, 0, 0))
	case bytecode.Unreachable:
		return t.die(&memory.Fault{Kind: memory.Unreachable})
	case bytecode.Copy, bytecode.Copyn, bytecode.Fill, bytecode.Cmpm:
		return t.bulk(in, R)
	case bytecode.Suspend:
		if t.m.opt.Suspended != nil {
			t.attend()
			t.m.opt.Suspended(t, t.m.view.Funcs[in.K>>32], uint32(in.K), R[in.A])
		}
	case bytecode.Live:
		t.mem.Live(R[in.A]+uint64(int64(in.C)), uint64(in.K))
	case bytecode.Dead:
		t.mem.Dead(R[in.A]+uint64(int64(in.C)), uint64(in.K))
	case bytecode.Clear:
		if f := t.mem.Fill(R[in.A]+uint64(int64(in.C)), uint64(in.K), 0); f != nil {
			return t.die(f)
		}
	case bytecode.Apart:
		hi, n := bits.Mul64(R[uint8(in.C)], uint64(in.K))
		if a, b := R[in.A], R[in.B]; hi != 0 || n > max(a, b)-min(a, b) {
			return t.die(&memory.Fault{Kind: memory.Overlap, Addr: a, Size: n})
		}
	case bytecode.Valid:
		if R[in.A]-uint64(int64(in.C)) > uint64(in.K) {
			return t.die(&memory.Fault{Kind: memory.InvalidValue, Addr: R[in.A]})
		}
	case bytecode.Clz:
		R[in.A] = uint64(bits.LeadingZeros64(R[in.B]))
	case bytecode.Ctz:
		R[in.A] = uint64(bits.TrailingZeros64(R[in.B]))
	case bytecode.Pop:
		R[in.A] = uint64(bits.OnesCount64(R[in.B]))
	case bytecode.Bswap:
		R[in.A] = bits.ReverseBytes64(R[in.B])
	case bytecode.Brev:
		R[in.A] = bits.Reverse64(R[in.B])
	default:
		switch n := in.Op.Info().Num; {
		case n == bytecode.I128 || n == bytecode.U128 || is128(in.Op):
			return t.wide(in, R)
		case number(in, n, R), float(in, n, R):
		default:
			return t.trap(in, R)
		}
	}
	return true
}

// callIndirect calls the function whose address is in register B.
func (t *Thread) callIndirect(in *bytecode.Instr, R *[window]uint64) bool {
	id, ok := t.m.functionAt(R[in.B])
	if !ok || !t.m.sameType(id, int(in.K)) {
		return t.die(&memory.Fault{Kind: memory.BadFunction, Addr: R[in.B]})
	}
	if !t.room(int(in.A)) {
		return false
	}
	t.frames[t.depth] = frame{int32(t.pc), int32(t.base)}
	t.depth++
	t.base += int(in.A)
	t.pc = int(t.m.entries[id])
	return true
}

// sameType reports whether function id has signature s.
func (m *Machine) sameType(id, s int) bool {
	if id >= len(m.view.Types) {
		return false
	}
	if m.view.Types[id] == s {
		return true
	}
	if of, ok := m.view.Pointed[id]; ok {
		return of == s
	}
	a, b := &m.view.Signatures[m.view.Types[id]], &m.view.Signatures[s] // a pointer that the machine has made
	return a.Params == b.Params && a.Results == b.Results
}

// native calls a function of the host.
func (t *Thread) native(in *bytecode.Instr) bool {
	n := &t.m.natives[in.K]
	if t.base+int(in.A)+n.window > len(t.regs) && !t.room(int(in.A)) {
		return false
	}
	w := t.regs[t.base+int(in.A):][:n.window:n.window]
	t.budget -= nativePrice
	t.floor = never
	switch n.f(t, w) {
	case Again:
		t.pc--
		t.repeat(in)
		t.stop = Waiting
		return false
	case Halt:
		return false
	}
	return true
}

// nativePrice is what a call of a native spends, in instructions.
const nativePrice = 8

// Fail ends the run with a fault. A native returns what it returns.
func (t *Thread) Fail(f *memory.Fault) Status {
	t.die(f)
	return Halt
}

// Exit ends the thread, and with it the process. A native returns what it returns.
func (t *Thread) Exit() Status {
	t.end(Exited)
	return Halt
}

// Panicking reports whether a panic is unwinding.
func (t *Thread) Panicking() bool { return len(t.panics) > 0 }

// Memory returns the guest's memory, for natives.
func (t *Thread) Memory() *memory.Memory { return t.mem }

// Machine returns the machine of the thread.
func (t *Thread) Machine() *Machine { return t.m }

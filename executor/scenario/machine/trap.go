package machine

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// trap is where instructions go that cannot do their work. They have changed nothing. It reports whether the thread
// goes on: with the same instruction, because its page can be written now, or with cleanup code.
func (t *Thread) trap(in *bytecode.Instr, R *[window]uint64) bool {
	info := in.Op.Info()
	a, index, length, isElement := address(in, R)
	if info.Width > 0 && isElement && info.Operands[3] == 'k' { // a is that of the slice
		p, ok := t.mem.Load64(a)
		n, both := t.mem.Load64(a + 8)
		if !ok || !both {
			return t.die(t.mem.LoadFault(a, 16))
		}
		a, length = p+index*uint64(info.Width), n
	}
	if isElement && index >= length {
		return t.beginPanic(message(bytecode.MsgBounds, index, length))
	} else if info.Width > 0 {
		if info.Operands[0] == 'w' || info.Operands[0] == 'W' {
			return t.die(t.mem.LoadFault(a, uint64(info.Width)))
		}
		for n := uint64(info.Width); n > 0; n -= min(n, 8) {
			if f := t.mem.Prepare(a, min(n, 8)); f != nil {
				return t.die(f)
			}
			a += 8
		}
		t.pc--
		t.repeat(in)
		return true
	}
	switch in.Op {
	case bytecode.Bound:
		return t.beginPanic(message(bytecode.MsgBounds, R[in.A], R[in.B]))
	case bytecode.Boundk:
		return t.beginPanic(message(bytecode.MsgBounds, R[in.A], uint64(in.K)))
	}
	if info.Flags&bytecode.Panics == 0 {
		panic("BUG: " + info.Name + " has no implementation")
	}
	return t.beginPanic(overflow(in, R))
}

// address returns the address that a load or store accesses. Of an operation on an element of a slice it also returns
// the index and the length. If the slice lies in memory, the address is that of the slice, and there is no length.
func address(in *bytecode.Instr, R *[window]uint64) (a, index, length uint64, isElement bool) {
	info := in.Op.Info()
	width := uint64(info.Width)
	pointer := in.B
	if info.Operands[0] == 'r' || info.Operands[0] == 'R' {
		pointer = in.A
	}
	switch {
	case info.Operands[2] == 'o':
		return R[pointer] + uint64(int64(in.C)), 0, 0, false
	case info.Operands[2] == 'r' && info.Operands[3] == 'k' && width > 0 && info.Flags&bytecode.Panics != 0:
		return R[pointer] + uint64(in.K), R[uint8(in.C)], 0, true
	case info.Operands[2] == 'r' && info.Operands[3] == 'k' && width > 0:
		return R[pointer] + R[uint8(in.C)]*width + uint64(in.K), 0, 0, false
	case info.Operands[0] == 'R' || info.Operands == "wRr-" && width > 0 || in.Op == bytecode.Elem:
		index = R[uint8(in.C)]
		return R[pointer] + index*width, index, R[pointer+1], true
	}
	return 0, 0, 0, false
}

// repeat notes that an instruction is going to run again: if Break stands for it, that has reported already.
func (t *Thread) repeat(in *bytecode.Instr) {
	if t.again = in == &t.allowed[0] && t.m.code[t.pc].Op == bytecode.Break; t.again {
		t.attend()
	}
}

// check is where instructions with the flag Checked go. If one may run, check puts it into t.allowed without the flag,
// followed by a jump to the next instruction, and returns true.
func (t *Thread) check(in *bytecode.Instr, R *[window]uint64) bool {
	if in.Op == bytecode.Break {
		if in.C != statements || in.K != t.same &&
			(t.budget < t.floor || t.lines[in.K>>6&15]>>(in.K&63)&1 == 0) {
			return t.breaks(in, R)
		}
		t.same = in.K
		return t.original(R)
	}
	in = t.allow(in)
	info := in.Op.Info()
	switch {
	case in.Op == bytecode.Enter:
		if !t.enterChecked(uint64(in.K)) {
			return false
		}
		in.K = 0
	case in.Op == bytecode.Ret:
		t.leaveChecked(uint64(in.K))
		in.K = 0
	case info.Width > 0:
		a, index, length, isElement := address(in, R)
		if isElement && index >= length {
			break // it is going to panic
		}
		n := uint64(info.Width)
		var f *memory.Fault
		if info.Operands[0] == 'w' || info.Operands[0] == 'W' {
			f = t.mem.CheckLoad(a, n, min(n, 8))
		} else {
			f = t.mem.CheckStore(a, n, min(n, 8))
		}
		if f == nil {
			f = t.access(a, n, info.Operands[0] != 'w' && info.Operands[0] != 'W')
		}
		if f != nil {
			return t.die(f)
		}
	}
	return true
}

// Watch makes the machine report accesses to memory if that is checked.
func (m *Machine) Watch(on bool) { m.watches = on && m.opt.Memory.Checked }

// access reports an access to memory if Watch says so.
func (t *Thread) access(a, n uint64, write bool) *memory.Fault {
	if !t.m.watches {
		return nil
	}
	return t.m.opt.Accessed(t, a, n, write)
}

// Owns reports whether an address lies in the thread's stack.
func (t *Thread) Owns(a uint64) bool {
	for i := range t.segments {
		if s := &t.segments[i]; a-s.base < s.size {
			return true
		}
	}
	return false
}

// Accessor returns the function whose access Options.Accessed reports, and where its code stands. It is the innermost
// one that does not lend.
func (t *Thread) Accessor() (f *bytecode.Func, at int32) {
	pc := t.pc - 1
	f, _ = t.m.funcAt(pc)
	for i := t.depth - 1; (f == nil || f.Touches == bytecode.Lends) && i >= 0; i-- {
		pc = int(t.frames[i].pc) - 1
		f, _ = t.m.funcAt(pc)
	}
	return f, int32(pc)
}

// FramesAt calls do with the frames that an instruction stands for, the innermost one first, until do returns false.
func (m *Machine) FramesAt(pc int32, do func(bytecode.Frame) bool) {
	if f, at := m.funcAt(int(pc)); f != nil {
		f.FramesAt(at, do)
	}
}

// allow makes the loop run an instruction that lies before t.pc, and go on as it says. It is followed by where it goes
// on if it does not jump, and if it does. The fields are written one by one: a composite literal is copied, which reads
// words wider than those just written and stalls the processor.
func (t *Thread) allow(in *bytecode.Instr) *bytecode.Instr {
	a := &t.allowed
	a[0].Op, a[0].A, a[0].B, a[0].C, a[0].K = in.Op.Base(), in.A, in.B, in.C, in.K
	a[1].Op, a[1].K = bytecode.Goto, int64(t.pc)
	if a[0].Op.Info().Operands[2] == 'J' {
		a[0].C = 1
		a[2].Op, a[2].K = bytecode.Goto, int64(t.pc)+int64(in.C)
	}
	return &a[0]
}

// overflow returns the message of an arithmetic operation that has no result.
func overflow(in *bytecode.Instr, R *[window]uint64) string {
	name := in.Op.Info().Name
	zero := in.Op.Info().Operands[2] == 'r' && R[uint8(in.C)] == 0 ||
		in.Op.Info().Operands[2] == 'R' && pair(R, int(in.C)).IsZero()
	switch name[:3] {
	case "add":
		return "attempt to add with overflow"
	case "sub":
		return "attempt to subtract with overflow"
	case "mul":
		return "attempt to multiply with overflow"
	case "neg":
		return "attempt to negate with overflow"
	case "div":
		if zero {
			return "attempt to divide by zero"
		}
		return "attempt to divide with overflow"
	}
	if zero {
		return "attempt to calculate the remainder with a divisor of zero"
	}
	return "attempt to calculate the remainder with overflow"
}

// message returns the text of a bytecode message.
func message(k int64, a, b uint64) string {
	switch k {
	case bytecode.MsgBounds:
		return "index out of bounds: the len is " + strconv.FormatUint(b, 10) + " but the index is " +
			strconv.FormatUint(a, 10)
	case bytecode.MsgCleanup:
		return "panic in a destructor during cleanup"
	}
	return bytecode.Messages[k]
}

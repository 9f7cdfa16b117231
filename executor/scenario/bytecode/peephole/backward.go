package peephole

import "github.com/pollground/pollground/executor/scenario/bytecode"

// set is a set of registers.
type set [window / 64]uint64

func (s *set) has(r uint8) bool { return s[r>>6]&(1<<(r&63)) != 0 }
func (s *set) add(r uint8)      { s[r>>6] |= 1 << (r & 63) }
func (s *set) remove(r uint8)   { s[r>>6] &^= 1 << (r & 63) }
func (s *set) or(o *set) {
	for i := range s {
		s[i] |= o[i]
	}
}

// step changes what is live behind the instruction at pc into what is live before it. in has that of each leader.
func (x *pass) step(pc int, live *set, in []set) {
	op := &x.code[pc]
	switch {
	case op.Op == bytecode.Nop:
		x.stepVisible(pc, live)
		return
	case op.Op.Info().Flags&bytecode.Terminator != 0:
		*live = set{}
	}
	if isCall(op) {
		for r := int(op.A); r < window; r++ {
			live.remove(uint8(r))
		}
	}
	registers(op, func(uint8) {}, live.remove)
	x.targets(pc, func(to *int32) { live.or(&in[*to]) })
	if to, ok := x.unwinds(pc); ok {
		live.or(&in[to])
	}
	registers(op, live.add, func(uint8) {})
	switch {
	case isCall(op):
		for r := 1; r <= x.params(op); r++ {
			live.add(op.A + uint8(r))
		}
	case op.Op == bytecode.Ret:
		for r := range x.f.Results {
			live.add(uint8(r))
		}
	case op.Op == bytecode.Enter:
		live.remove(0)
	}
	x.stepVisible(pc, live)
}

// stepVisible adds the register with the lock of a visible operation that begins at pc.
func (x *pass) stepVisible(pc int, live *set) {
	for _, v := range x.f.Visible {
		if int(v.PC) == pc && v.Lock != 0 {
			live.add(v.Lock)
		}
	}
}

// backward removes instructions whose results nothing reads.
func (x *pass) backward() {
	in := make([]set, len(x.code))
	for again := true; again; {
		again = false
		var live set
		for pc := len(x.code) - 1; pc >= 0; pc-- {
			x.step(pc, &live, in)
			if x.leader[pc] && in[pc] != live {
				in[pc] = live
				again = true
			}
		}
	}
	var live set
	for pc := len(x.code) - 1; pc >= 0; pc-- {
		op := &x.code[pc]
		info := op.Op.Info()
		switch {
		case op.Op == bytecode.Nop:
		case op.Op == bytecode.Mov && op.A == op.B, op.Op == bytecode.Mov2 && op.A == op.B:
			x.remove(pc)
		case op.Op == bytecode.Mov2 && !live.has(op.A) && live.has(op.A+1):
			*op = bytecode.Instr{Op: bytecode.Mov, A: op.A + 1, B: op.B + 1}
		case op.Op == bytecode.Mov2 && live.has(op.A) && !live.has(op.A+1):
			op.Op = bytecode.Mov
		case info.Flags&bytecode.Pure != 0 || isLoad(info) && info.Flags&bytecode.Panics == 0:
			read := false
			registers(op, func(uint8) {}, func(r uint8) { read = read || live.has(r) })
			if !read {
				x.remove(pc)
			}
		}
		if info.Width > 0 && !isLoad(info) && op.C == 0 && info.Operands[2] == 'o' && !live.has(op.A) {
			x.storeElement(pc)
		}
		if op.Op == bytecode.Mov && !live.has(op.B) {
			x.retarget(pc, in)
		}
		x.step(pc, &live, in)
	}
}

// storeElement makes a store to the address that an Index before it computes one with an index.
func (x *pass) storeElement(pc int) {
	op := &x.code[pc]
	at := pc
	for again := true; again; again = x.code[at].Op == bytecode.Nop {
		if x.leader[at] || at == 0 {
			return
		}
		at--
	}
	index := &x.code[at]
	if index.Op != bytecode.Index || index.A != op.A || index.B == op.A || uint8(index.C) == op.A ||
		index.K != int64(op.Op.Info().Width) {
		return
	}
	to := bytecode.Instr{A: index.B, B: op.B, C: index.C}
	switch {
	case op.Op >= bytecode.St8 && op.Op <= bytecode.St64 && op.B != op.A:
		to.Op = bytecode.Stx8 + op.Op - bytecode.St8
		x.remove(at)
	case op.Op >= bytecode.Stk8 && op.Op <= bytecode.Stk64:
		to.Op, to.B = bytecode.Stx8+op.Op-bytecode.Stk8, op.A
		*index = bytecode.Instr{Op: bytecode.K, A: op.A, K: op.K}
	default:
		return
	}
	*op = to
}

// retarget lets the instruction that computes what the Mov at pc copies write to where it is copied to. Nothing reads
// the source behind the Mov.
func (x *pass) retarget(pc int, in []set) {
	from, to := x.code[pc].B, x.code[pc].A
	for at := pc; !x.leader[at] && at > 0; {
		at--
		op := &x.code[at]
		info := op.Op.Info()
		if op.Op == bytecode.Nop {
			continue
		}
		if info.Operands[2] == 'J' || info.Operands[2] == 't' || info.Flags&bytecode.Terminator != 0 ||
			op.Op == bytecode.Enter || isCall(op) && (to >= op.A || from >= op.A) {
			return
		}
		if op.A == from && info.Operands[0] == 'w' { // if it panics, it writes nothing
			op.A = to
			x.remove(pc)
			return
		}
		if target, ok := x.unwinds(at); ok && (in[target].has(to) || in[target].has(from)) {
			return
		}
		used := false
		use := func(r uint8) { used = used || r == from || r == to }
		registers(op, use, use)
		if isCall(op) { // arguments
			for r := 1; r <= x.params(op); r++ {
				use(op.A + uint8(r))
			}
		}
		if used {
			return
		}
	}
}

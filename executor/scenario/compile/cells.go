package compile

// A variable that something refers to lives in a block of one slot, a cell.
// After inlining the reference has often gone: all that is left are loads and
// stores through the register with the cell, and the value can be in that
// register itself.

// cells does away with the cells that nothing else refers to.
func (o *optimizer) cells() {
	for pc := range o.f.Code {
		if op := o.f.Code[pc].Op; (op == OpCell || op == OpCoCell) && !o.dead[pc] {
			o.cell(pc)
		}
	}
}

// cell turns the cell made at def into a register.
func (o *optimizer) cell(def int) bool {
	f := o.f
	reg := f.Code[def].A
	own := make([]bool, len(f.Code)) // before these the register has the cell
	if !o.flow(reg, def+1, own, true) {
		return false
	}
	other := make([]bool, len(f.Code)) // before these it may have something else
	if def > 0 || int(reg) >= f.Params {
		o.flow(reg, 0, other, false)
	}
	for pc := range f.Code {
		if pc != def && !o.dead[pc] && f.Code[pc].sets(reg) {
			if f.passes(pc) {
				o.flow(reg, pc+1, other, false)
			}
			if to := f.jumpTarget(pc); to >= 0 {
				o.flow(reg, to, other, false)
			}
		}
	}
	for pc := range own {
		if in := &f.Code[pc]; own[pc] && other[pc] && in.uses(reg) {
			return false
		}
	}
	// Who looks from outside must see the same variable everywhere.
	kept := func(r uint8, kind UnwindKind, start, end int32) bool {
		if r != reg {
			return true
		}
		in, all := false, kind == UnwindCell
		for pc := int(start); pc < int(end) && pc < len(own); pc++ {
			in = in || own[pc]
			all = all && (own[pc] && !other[pc] || pc == def || o.dead[pc])
		}
		return !in || all
	}
	for _, u := range f.Unwind {
		if !kept(u.Reg, u.Kind, u.Start, u.End) {
			return false
		}
	}
	for _, s := range f.Slots {
		end := s.End
		if end < 0 {
			end = int32(len(f.Code))
		}
		if !kept(s.Reg, s.Kind, s.Start, end) {
			return false
		}
	}
	for i := range f.Unwind {
		if u := &f.Unwind[i]; u.Reg == reg && own[u.End-1] {
			u.Kind = UnwindReg
		}
	}
	for i := range f.Slots {
		if s := &f.Slots[i]; s.Reg == reg && s.Kind == UnwindCell {
			for pc := s.Start; int(pc) < len(own) && (pc < s.End || s.End < 0); pc++ {
				if own[pc] {
					s.Kind = UnwindReg
					break
				}
			}
		}
	}
	f.Code[def].Op, f.Code[def].J = OpMov, 0
	for pc := range own {
		if in := &f.Code[pc]; own[pc] && in.uses(reg) {
			*in, _ = in.throughCell()
		}
	}
	return true
}

// flow marks the instructions that control can come to from pc before reg is
// set again. With strict it is false when one of them uses reg in another way
// than through the cell.
func (o *optimizer) flow(reg uint8, pc int, seen []bool, strict bool) bool {
	f := o.f
	todo := []int{pc}
	for len(todo) > 0 {
		pc, todo = todo[len(todo)-1], todo[:len(todo)-1]
		for pc < len(f.Code) && !seen[pc] {
			seen[pc] = true
			in := &f.Code[pc]
			if strict && in.uses(reg) && !in.viaCell(reg) {
				return false
			}
			if in.sets(reg) {
				break
			}
			if to := f.jumpTarget(pc); to >= 0 {
				todo = append(todo, to)
			}
			if in.Op == OpSwitch {
				for _, to := range f.Tables[in.J] {
					todo = append(todo, int(to))
				}
			}
			if !f.passes(pc) {
				break
			}
			pc++
		}
	}
	return true
}

func (in *Instr) sets(r uint8) bool {
	s := regSet{}
	s.add(r)
	in.writes(&s)
	return !s.has(r) || Ops[in.Op].Operands[0] == 'm' && in.A == r || Ops[in.Op].Operands[1] == 'm' && in.B == r
}

func (in *Instr) uses(r uint8) bool {
	s := regSet{}
	in.reads(&s)
	return s.has(r)
}

// viaCell reports whether all that in does with reg is to go through the cell
// in it.
func (in *Instr) viaCell(reg uint8) bool {
	ops := Ops[in.Op].Operands
	for i := range 3 {
		if ops[i] == 'r' && *in.operandOf(i) == reg {
			return false
		}
	}
	_, ok := in.throughCell()
	return ok
}

// throughCell is in with the value in the register that had the cell.
func (in *Instr) throughCell() (x Instr, ok bool) {
	x = *in
	switch in.Op {
	case OpLd:
		x = Instr{Op: OpMov, A: in.A, B: in.B}
	case OpLdB:
		x = Instr{Op: OpMovB, A: in.A, B: in.B}
	case OpLdTake:
		x = Instr{Op: OpTake, A: in.A, B: in.B}
	case OpSt:
		x = Instr{Op: OpMov, A: in.A, B: in.B}
	case OpStB:
		x = Instr{Op: OpMovB, A: in.A, B: in.B}
	case OpStK:
		x = Instr{Op: OpKB, A: in.A, K: in.K}
	case OpStNil:
		x = Instr{Op: OpNil, A: in.A}
	case OpJTag:
		x = Instr{Op: OpJEqK, A: in.A, J: in.J, K: in.K}
		return x, true
	case OpJNoTag:
		x = Instr{Op: OpJNeK, A: in.A, J: in.J, K: in.K}
		return x, true
	case OpAddFI32:
		x = Instr{Op: OpAddI32, A: in.A, B: in.A, C: in.B}
	case OpAddFI64:
		x = Instr{Op: OpAddI64, A: in.A, B: in.A, C: in.B}
	case OpAddFU64:
		x = Instr{Op: OpAddU64, A: in.A, B: in.A, C: in.B}
	case OpAddFK:
		x = Instr{Op: OpAddKI32, A: in.A, B: in.A, J: int32(in.B), K: in.K}
		switch Num(in.C) {
		case NumI32:
		case NumI64:
			x.Op = OpAddKI64
		default:
			return x, false
		}
	default:
		return x, false
	}
	return x, in.J == 0
}

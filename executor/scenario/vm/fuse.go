package vm

import "github.com/pollground/pollground/executor/scenario/compile"

// Pairs. Two instructions that often follow each other, or two moves of arguments and the call, are executed as one: the
// first gets an opcode of the machine's own, and the others stay where they are, for those that jump to them. So nothing
// else changes: not the pcs, hence not the virtual time, nor what a panic or a call sees, since only the last of them may
// leave the function or begin a call, and what may panic is the first. A pair does not reach over a breakpoint, whose
// opcode is another one.

// paired is fused, or the code as it is where the options say so.
func (m *Machine) paired(code []compile.Instr, own bool) []compile.Instr {
	if m.opt.NoPairs {
		return spare(code)
	}
	return fused(code, own)
}

// fused is code with its pairs, and spare; the code itself when it has none. own: code may be changed.
func fused(code []compile.Instr, own bool) []compile.Instr {
	for pc := range len(code) - 1 {
		op := pair(code, pc)
		if op == compile.OpNop {
			continue
		}
		if !own {
			code, own = append(make([]compile.Instr, 0, len(code)+1), code...), true
		}
		code[pc].Op = op
	}
	return spare(code)
}

// pair is the opcode for the instruction at pc and the next, OpNop if they are no pair.
func pair(code []compile.Instr, pc int) compile.Op {
	a, b := &code[pc], &code[pc+1]
	switch {
	case a.Op == compile.OpMov && b.Op == compile.OpMov:
		if pc+2 < len(code) {
			switch code[pc+2].Op {
			case compile.OpCall:
				return opMovMovCall
			case compile.OpCallDynPoll:
				return opMovMovPoll
			}
		}
		return opMovMov
	case a.Op == compile.OpJEqK && b.Op == compile.OpSuspend:
		return opJEqKSuspend
	case a.Op == compile.OpLdB && b.Op == compile.OpJEqK:
		return opLdBJEqK
	case a.Op == compile.OpLd && b.Op == compile.OpLd:
		return opLdLd
	case a.Op == compile.OpAddI64 && b.Op == compile.OpForS:
		return opAddI64ForS
	case a.Op == compile.OpKB && b.Op == compile.OpStB:
		return opKBStB
	case a.Op == compile.OpKB && b.Op == compile.OpCoCell:
		return opKBCoCell
	case a.Op == compile.OpKB:
		if b.Op == compile.OpJmp {
			if c := &code[b.J]; c.Op != compile.OpRetB || c.A != a.A {
				return opKBJmp
			}
			return opKBRetB
		}
		if b.Op == compile.OpRetB && a.A == b.A {
			return opKBRetB
		}
	}
	return compile.OpNop
}

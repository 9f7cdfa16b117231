package peephole

import "github.com/pollground/pollground/executor/scenario/bytecode"

// fuse makes one instruction of several that follow each other.
func (x *pass) fuse() {
	last := -1 // the instruction before, if nothing else leads to the next one
	for pc := range x.code {
		if x.leader[pc] {
			last = -1
		}
		in := &x.code[pc]
		if in.Op == bytecode.Nop {
			continue
		}
		if last >= 0 {
			x.fusePair(last, pc)
		}
		last = pc
	}
}

func (x *pass) fusePair(first, second int) {
	p, in := &x.code[first], &x.code[second]
	switch {
	case p.Op == bytecode.Mov && in.Op == bytecode.Mov && in.A == p.A+1 && in.B == p.B+1 && p.A != in.B:
		*in = bytecode.Instr{Op: bytecode.Mov2, A: p.A, B: p.B}
		x.remove(first)
	case p.Op == bytecode.Addwk && p.K == 1 && p.A == p.B && p.A == in.A && p.A != in.B:
		switch in.Op {
		case bytecode.Looplts:
			in.Op = bytecode.ForS
		case bytecode.Loopltu:
			in.Op = bytecode.ForU
		case bytecode.Loopltsk:
			in.Op = bytecode.ForkS
		case bytecode.Loopltuk:
			in.Op = bytecode.ForkU
		default:
			return
		}
		x.remove(first)
	}
}

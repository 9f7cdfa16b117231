package machine

import "github.com/pollground/pollground/executor/scenario/bytecode"

// Liveness: which registers of a function are read before they are written, from an instruction on. The hash of a state
// leaves out all others: what lies in them differs between runs that have come to the same state.

// regSet is a set of registers.
type regSet [window / 64]uint64

func (s *regSet) add(r int)    { s[r>>6] |= 1 << (r & 63) }
func (s *regSet) remove(r int) { s[r>>6] &^= 1 << (r & 63) }

// below removes the registers from r on.
func (s *regSet) below(r int) {
	for i := range s {
		switch n := r - 64*i; {
		case n <= 0:
			s[i] = 0
		case n < 64:
			s[i] &= 1<<n - 1
		}
	}
}

func (s *regSet) join(o *regSet) (grown bool) {
	for i := range s {
		grown = grown || o[i]&^s[i] != 0
		s[i] |= o[i]
	}
	return grown
}

// liveAt returns the registers that are live before the instruction at pc of function f.
func (x *text) liveAt(f *bytecode.Func, pc int32) *regSet {
	live, ok := x.live[f.ID]
	if !ok {
		live = x.liveness(f)
		x.live[f.ID] = live
	}
	return &live[pc]
}

// liveness computes the live registers before each instruction, from the end backwards until nothing changes.
func (x *text) liveness(f *bytecode.Func) []regSet {
	live := make([]regSet, len(f.Code))
	for again := true; again; {
		again = false
		for pc := len(f.Code) - 1; pc >= 0; pc-- {
			in := &f.Code[pc]
			info := in.Op.Info()
			var s regSet
			if info.Flags&bytecode.Terminator == 0 {
				s.join(&live[pc+1])
			}
			switch info.Operands[2] {
			case 'J':
				s.join(&live[in.C])
			case 't':
				for _, to := range f.Tables[in.C:][:in.K+1] {
					s.join(&live[to])
				}
			}
			x.transfer(f, in, info, &s)
			if site, ok := f.SiteAt(int32(pc)); ok && site.Kind != bytecode.Terminate {
				at := live[site.Target]
				if site.Kind == bytecode.Catch {
					at.below(int(in.A))
				}
				s.join(&at)
			}
			again = live[pc].join(&s) || again
		}
	}
	return live
}

// transfer goes from the registers that are live behind an instruction to those before it.
func (x *text) transfer(f *bytecode.Func, in *bytecode.Instr, info *bytecode.OpInfo, s *regSet) {
	regs := [...]int{int(in.A), int(in.B), int(uint8(in.C))}
	for i, r := range regs {
		n := 0
		switch info.Operands[i] {
		case 'w':
			n = 1
		case 'W':
			n = 2
		case 'T':
			n = 3
		}
		for ; n > 0; n-- {
			s.remove(min(r+n-1, window-1))
		}
	}
	for i, r := range regs {
		switch info.Operands[i] {
		case 'r', 'm':
			s.add(r)
		case 'R':
			s.add(r)
			s.add(min(r+1, window-1))
		case 'a':
			s.below(r)
			for n := range x.arguments(in) {
				s.add(min(r+1+n, window-1))
			}
		}
	}
	switch in.Op.Base() {
	case bytecode.Enter:
		s.remove(0) // the address of the frame
	case bytecode.Ret:
		for r := range f.Results {
			s.add(r)
		}
	}
}

// arguments returns the number of registers with arguments of a call.
func (x *text) arguments(in *bytecode.Instr) int {
	p := &x.view
	switch in.Op.Base() {
	case bytecode.Call, bytecode.Lazy:
		return p.Signatures[p.Types[in.K]].Params
	case bytecode.Calli:
		return p.Signatures[in.K].Params
	case bytecode.Native:
		return p.Natives[in.K].Params
	}
	return 0
}

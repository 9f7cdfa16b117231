// Package peephole removes waste from the code of a function: copies of registers, constants in registers, addresses
// that an instruction can add itself, values that are loaded twice, and results that nothing reads.
//
//	peephole.Func(program, f) // before f is linked; f has no checked instructions
//
// What the function does stays, with its panics, positions and unwinding. Reads of memory that nothing uses may go.
package peephole

// How it works.
//
// forward.go walks over the code and keeps what it knows of each register: that it is a copy, a constant, the sum of
// a register and a constant, or what lies in memory at an address. What is known ends where a jump leads. Operands are
// replaced by what they stand for. That leaves instructions behind whose results nothing reads: backward.go removes
// them, and lets an instruction write to where its result is moved. fuse.go makes one instruction of several.
// layout.go removes what is not reached, and moves the tables of the function along.

import "github.com/pollground/pollground/executor/scenario/bytecode"

// window is the number of registers.
const window = 256

// pass is the work on one function.
type pass struct {
	p      *bytecode.Program
	f      *bytecode.Func
	code   []bytecode.Instr
	leader []bool  // by pc: a jump or unwinding leads there, or a visible operation begins
	site   []int32 // by pc: the index in f.Sites plus one; 0: it cannot panic
	lines  []moved
}

// moved says that the instruction at pc has the source position of the one at from, which it has replaced.
type moved struct{ pc, from int32 }

// Func optimises a function in place.
func Func(p *bytecode.Program, f *bytecode.Func) {
	x := &pass{p: p, f: f, code: f.Code, leader: make([]bool, len(f.Code)), site: make([]int32, len(f.Code))}
	for i, s := range f.Sites {
		x.site[s.PC] = int32(i) + 1
	}
	x.threadJumps()
	x.findLeaders()
	x.forward()
	x.findLeaders() // jumps may have gone
	x.backward()
	x.forward()
	x.findLeaders()
	x.backward()
	x.fuse()
	x.layout()
}

// targets calls do for each place that the instruction at pc may jump to.
func (x *pass) targets(pc int, do func(to *int32)) {
	in := &x.code[pc]
	switch in.Op.Info().Operands[2] {
	case 'J':
		do(&in.C)
	case 't':
		table := x.f.Tables[in.C:][:in.K+1]
		for i := range table {
			do(&table[i])
		}
	}
}

// unwinds returns where unwinding goes on that passes the instruction at pc.
func (x *pass) unwinds(pc int) (to int32, ok bool) {
	if n := x.site[pc]; n > 0 && x.f.Sites[n-1].Kind != bytecode.Terminate {
		return x.f.Sites[n-1].Target, true
	}
	return 0, false
}

// reach returns which instructions are reached.
func (x *pass) reach() []bool {
	n := len(x.code)
	reached := make([]bool, n)
	work := []int32{0}
	for len(work) > 0 {
		pc := work[len(work)-1]
		work = work[:len(work)-1]
		for ; int(pc) < n && !reached[pc]; pc++ {
			reached[pc] = true
			x.targets(int(pc), func(to *int32) { work = append(work, *to) })
			if to, ok := x.unwinds(int(pc)); ok {
				work = append(work, to)
			}
			if x.code[pc].Op.Info().Flags&bytecode.Terminator != 0 {
				break
			}
		}
	}
	return reached
}

// findLeaders removes what is not reached and finds where the rest jumps to.
func (x *pass) findLeaders() {
	clear(x.leader)
	for _, v := range x.f.Visible { // other threads run there
		if int(v.PC) < len(x.code) {
			x.leader[v.PC] = true
		}
	}
	for pc, reached := range x.reach() {
		if !reached {
			x.remove(pc)
			x.site[pc] = 0
			continue
		}
		x.targets(pc, func(to *int32) { x.leader[*to] = true })
		if to, ok := x.unwinds(pc); ok {
			x.leader[to] = true
		}
	}
}

// remove makes an instruction nothing.
func (x *pass) remove(pc int) { x.code[pc] = bytecode.Instr{} }

// params returns the number of arguments of a call.
func (x *pass) params(in *bytecode.Instr) int {
	switch in.Op {
	case bytecode.Call:
		return x.p.Signatures[x.p.Types[in.K]].Params
	case bytecode.Calli:
		return x.p.Signatures[in.K].Params
	}
	return x.p.Natives[in.K].Params
}

// registers calls read and write for the registers of an instruction, those in the window of a call left out.
func registers(in *bytecode.Instr, read, write func(r uint8)) {
	info := in.Op.Info()
	fields := [3]uint8{in.A, in.B, uint8(in.C)}
	for i := range fields {
		r := fields[i]
		switch info.Operands[i] {
		case 'r':
			read(r)
		case 'R':
			read(r)
			read(r + 1)
		case 'm':
			read(r)
			write(r)
		case 'w':
			write(r)
		case 'W':
			write(r)
			write(r + 1)
		case 'T':
			write(r)
			write(r + 1)
			write(r + 2)
		}
	}
}

// isCall reports whether an instruction has a window, which it overwrites.
func isCall(in *bytecode.Instr) bool { return in.Op.Info().Operands[0] == 'a' }

func isLoad(info *bytecode.OpInfo) bool {
	return info.Width > 0 && (info.Operands[0] == 'w' || info.Operands[0] == 'W')
}

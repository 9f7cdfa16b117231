package bytecode

import (
	"fmt"

	"github.com/pollground/pollground/executor/scenario/internal/bitset"
)

// Verify returns what is wrong with a function, or nil: operands that the table does not allow, jumps out of the
// code, a register that may be read before it is written, unwinding that goes nowhere. The machine relies on all of
// it. The functions that are called need not be compiled.
func (p *Program) Verify(f *Func) error {
	v := &verifier{p: p, f: f}
	if v.structure(); v.err == nil {
		v.registers()
	}
	return v.err
}

type verifier struct {
	p   *Program
	f   *Func
	err error
}

func (v *verifier) fail(pc int, format string, args ...any) {
	if v.err == nil {
		text := ""
		if pc >= 0 && pc < len(v.f.Code) {
			text = v.f.instr(v.f.Code[pc]) + ": "
		}
		v.err = fmt.Errorf("%s, pc %d: %s%s", v.f.Name, pc, text, fmt.Sprintf(format, args...))
	}
}

// structure checks what can be seen without following the code.
func (v *verifier) structure() {
	f := v.f
	n := len(f.Code)
	if n == 0 || f.Code[0].Op.Base() != Enter {
		v.fail(0, "the first instruction must be enter")
		return
	}
	if f.Frame%16 != 0 {
		v.fail(0, "a frame of %d bytes is not a multiple of 16", f.Frame)
	}
	for pc, in := range f.Code {
		if in.Op.row() >= len(Ops) {
			v.fail(pc, "unknown operation")
			return
		}
		if in.Op.Info().Flags&BackEdge != 0 && int(in.C) > pc {
			v.fail(pc, "the jump leads forward")
		}
		v.operands(pc, in)
		switch in.Op.Base() {
		case Enter:
			if pc != 0 || uint64(in.K) != f.Frame {
				v.fail(pc, "enter must be first and have the size of the frame")
			}
		case Ret:
			if uint64(in.K) != f.Frame {
				v.fail(pc, "the frame has %d bytes", f.Frame)
			}
		case Lazy, Popseg, Done, Goto, Break:
			v.fail(pc, "only the machine makes these")
		}
	}
	if f.Code[n-1].Op.Info().Flags&Terminator == 0 {
		v.fail(n-1, "the code ends without a terminator")
	}
	for i, s := range f.Sites {
		switch {
		case s.PC < 0 || int(s.PC) >= n || i > 0 && f.Sites[i-1].PC >= s.PC:
			v.fail(int(s.PC), "sites are not in order")
			return
		case f.Code[s.PC].Op.Info().Flags&(Panics|Calls) == 0:
			v.fail(int(s.PC), "a site at an instruction that cannot panic")
		case s.Kind != Terminate && (s.Target <= 0 || int(s.Target) >= n):
			v.fail(int(s.PC), "the site leads to %d", s.Target)
		}
	}
	for i, c := range f.Inlined {
		if c.In < 0 || int(c.In) > i {
			v.fail(0, "inlined call %d does not lie behind the one around it", i)
			return
		}
	}
	for i, l := range f.Lines {
		if l.PC < 0 || int(l.PC) >= n || i > 0 && f.Lines[i-1].PC >= l.PC {
			v.fail(int(l.PC), "lines are not in order")
			return
		}
		if l.In < 0 || int(l.In) > len(f.Inlined) {
			v.fail(int(l.PC), "there is no inlined call %d", l.In)
			return
		}
	}
}

// operands checks the operands of one instruction against its row.
func (v *verifier) operands(pc int, in Instr) {
	info := in.Op.Info()
	if in.Op.Checked() && info.Flags&Checkable == 0 {
		v.fail(pc, "the operation cannot be checked")
	}
	fields := [4]int64{int64(in.A), int64(in.B), int64(in.C), in.K}
	for i, letter := range []byte(info.Operands) {
		x := fields[i]
		limit := int64(v.f.Regs)
		switch letter {
		case '-':
			if x != 0 {
				v.fail(pc, "operand %d must be 0", i)
			}
		case 'r', 'w', 'm', 'R', 'W', 'T':
			if x < 0 || x+int64(width(letter)) > limit {
				v.fail(pc, "register %d of %d", x, limit)
			}
		case 'a':
			if x < 0 || x > limit {
				v.fail(pc, "the window begins at %d of %d registers", x, limit)
			}
		case 'J':
			if x < 0 || x >= int64(len(v.f.Code)) || x == 0 {
				v.fail(pc, "a jump to %d", x)
			}
		case 't':
			if v.f.targets(0, in) == nil {
				v.fail(pc, "the table is not there")
			}
			for _, t := range v.f.targets(0, in) {
				if t <= 0 || int(t) >= len(v.f.Code) {
					v.fail(pc, "a jump to %d", t)
				}
			}
		case 'p':
			if x < 1 {
				v.fail(pc, "a price of %d", x)
			}
		case 'f':
			if x < 0 || x >= int64(len(v.p.Funcs)) {
				v.fail(pc, "there is no function %d", x)
			}
		case 's':
			if x < 0 || x >= int64(len(v.p.Signatures)) {
				v.fail(pc, "there is no signature %d", x)
			}
		case 'N':
			if x < 0 || x >= int64(len(v.p.Natives)) {
				v.fail(pc, "there is no native %d", x)
			}
		}
	}
	k := in.K
	switch in.Op.Base() {
	case DivkS, DivkU, RemkS, RemkU:
		if k == 0 || k == -1 {
			v.fail(pc, "a division by %d", k)
		}
	case Shlk, ShrkS, ShrkU:
		if k < 0 || k > 63 {
			v.fail(pc, "a shift by %d", k)
		}
	case Copy, Copyn, Fill, Live, Dead, Clear, Elem, Apart:
		if k < 0 {
			v.fail(pc, "a negative size")
		}
	}
}

// width returns how many registers an operand letter stands for.
func width(letter byte) int {
	switch letter {
	case 'R', 'W':
		return 2
	case 'T':
		return 3
	}
	return 1
}

// signatureOf returns how many registers a call passes and receives.
func (v *verifier) signatureOf(in Instr) (params, results int) {
	switch in.Op {
	case Call:
		if f := v.p.Funcs[in.K]; f != nil {
			return f.Params, f.Results
		}
		if int(in.K) < len(v.p.Types) {
			s := v.p.Signatures[v.p.Types[in.K]]
			return s.Params, s.Results
		}
	case Calli:
		s := v.p.Signatures[in.K]
		return s.Params, s.Results
	case Native:
		n := v.p.Natives[in.K]
		return n.Params, n.Results
	}
	return 0, 0
}

// registers checks that each register is written before it is read, on all paths: a forward analysis whose state is the
// set of registers that are written on every path.
func (v *verifier) registers() {
	f := v.f
	states := make([]bitset.Set, len(f.Code))
	var work []int32
	flow := func(to int32, s bitset.Set) {
		if states[to] == nil {
			states[to] = s.Clone()
			work = append(work, to)
			return
		}
		changed := false
		for i := range states[to] {
			if x := states[to][i] & s[i]; x != states[to][i] {
				states[to][i] = x
				changed = true
			}
		}
		if changed {
			work = append(work, to)
		}
	}
	start := make(bitset.Set, bitset.Words(256+3))
	for r := 1; r <= f.Params; r++ {
		start.Add(r)
	}
	flow(0, start)
	for len(work) > 0 && v.err == nil {
		pc := work[len(work)-1]
		work = work[:len(work)-1]
		for v.err == nil {
			in := f.Code[pc]
			s := states[pc].Clone()
			after := v.step(pc, in, s)
			if site, ok := f.SiteAt(pc); ok && site.Kind != Terminate {
				u := states[pc].Clone()
				if in.Op.Info().Operands[0] == 'a' {
					for r := int(in.A); r < 256; r++ {
						u.Remove(r)
					}
					if site.Kind == Catch {
						u.Add(int(in.A))
						u.Add(int(in.A) + 1)
					}
				}
				flow(site.Target, u)
			}
			for _, t := range f.targets(pc, in) {
				flow(t, after)
			}
			if in.Op.Info().Flags&Terminator != 0 {
				break
			}
			if int(pc)+1 >= len(f.Code) {
				v.fail(int(pc), "the code ends here")
				break
			}
			n := len(work)
			if flow(pc+1, after); len(work) == n {
				break // nothing new for the next instruction
			}
			work = work[:n]
			pc++
		}
	}
}

// step checks what an instruction reads and returns the state behind it.
func (v *verifier) step(pc int32, in Instr, s bitset.Set) bitset.Set {
	info := in.Op.Info()
	for i, letter := range []byte(info.Operands[:3]) {
		if letter == 'r' || letter == 'R' || letter == 'm' {
			for r := in.reg(i); r < in.reg(i)+width(letter); r++ {
				if !s.Has(r) {
					v.fail(int(pc), "r%d may be read before it is written", r)
				}
			}
		}
	}
	switch in.Op.Base() {
	case Enter:
		if v.f.Frame > 0 {
			s.Add(0)
		}
	case Ret:
		for r := range v.f.Results {
			if !s.Has(r) {
				v.fail(int(pc), "result r%d may not be written", r)
			}
		}
	}
	if info.Operands[0] == 'a' {
		params, results := v.signatureOf(in)
		for r := int(in.A) + 1; r <= int(in.A)+params; r++ {
			if !s.Has(r) {
				v.fail(int(pc), "argument r%d may not be written", r)
			}
		}
		for r := int(in.A); r < 256; r++ {
			s.Remove(r)
		}
		for r := int(in.A); r < int(in.A)+results; r++ {
			s.Add(r)
		}
	}
	for i, letter := range []byte(info.Operands[:3]) {
		if letter == 'w' || letter == 'W' || letter == 'T' {
			for r := in.reg(i); r < in.reg(i)+width(letter); r++ {
				s.Add(r)
			}
		}
	}
	return s
}

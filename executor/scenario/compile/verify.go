package compile

import (
	"errors"
	"fmt"
)

// Verify checks what the vm relies on without looking: operands in range, jumps
// to instructions, no way past the end, tables with sensible ranges. An error is
// a mistake of the compiler.
func (p *Program) Verify() error {
	for _, f := range p.Funcs {
		if err := p.verify(f); err != nil {
			return errors.New("BUG: compile: " + f.Name + ": " + err.Error())
		}
	}
	return nil
}

func (p *Program) verify(f *Func) error {
	n := len(f.Code)
	if n == 0 {
		return errors.New("no code")
	}
	if f.Regs > 256 {
		return fmt.Errorf("%d registers", f.Regs)
	}
	for pc := range f.Code {
		if err := p.verifyInstr(f, &f.Code[pc], n); err != nil {
			return fmt.Errorf("pc %d (%s): %w", pc, f.Format(p, pc), err)
		}
		if in := &f.Code[pc]; in.jumpsBack() && in.K != int64(pc)+1-int64(in.J) {
			return fmt.Errorf("pc %d (%s): its price is %d", pc, f.Format(p, pc), in.K)
		}
	}
	switch f.Code[n-1].Op {
	case OpRet, OpRetB, OpRetUnit, OpRetCo, OpJmp, OpLoop, OpPanic, OpSwitch:
	default:
		return errors.New("the code runs past its end")
	}
	for _, t := range f.Tables {
		if len(t) == 0 {
			return errors.New("empty jump table")
		}
		for _, pc := range t {
			if pc < 0 || int(pc) >= n {
				return fmt.Errorf("jump table leads to %d", pc)
			}
		}
	}
	for _, u := range f.Unwind {
		if u.Start < 0 || u.Start >= u.End || int(u.End) > n || int(u.Reg) >= f.Regs && f.Regs > 0 {
			return fmt.Errorf("unwind entry %d..%d of register %d", u.Start, u.End, u.Reg)
		}
		if u.Kind != UnwindCatch && (u.Glue < 0 || int(u.Glue) >= len(p.Funcs)) {
			return fmt.Errorf("unwind entry with glue %d", u.Glue)
		}
	}
	last := int32(-1)
	for _, l := range f.Lines {
		if l.PC <= last || int(l.PC) >= n {
			return fmt.Errorf("line table at pc %d", l.PC)
		}
		last = l.PC
	}
	if f.Co != nil {
		for i, s := range f.Co.Points {
			if int(s.PC) >= n || f.Code[s.PC].Op != OpAwait && f.Code[s.PC].Op != OpSuspend || int(f.Code[s.PC].J) != i {
				return fmt.Errorf("suspension point %d at pc %d", i, s.PC)
			}
			if s.Saved > f.Co.Slots {
				return fmt.Errorf("suspension point %d saves %d of %d", i, s.Saved, f.Co.Slots)
			}
			if s.Bits < 0 || s.Bits > len(s.Live) {
				return fmt.Errorf("suspension point %d saves the bits of %d of %d registers", i, s.Bits, len(s.Live))
			}
			for _, r := range s.Live {
				if r == 0 || int(r) >= s.Saved {
					return fmt.Errorf("suspension point %d saves register %d of %d", i, r, s.Saved)
				}
			}
		}
	}
	return nil
}

func (p *Program) verifyInstr(f *Func, in *Instr, n int) error {
	if in.Op >= OpVM {
		return errors.New("unknown opcode")
	}
	ops := Ops[in.Op].Operands
	for i, r := range [3]uint8{in.A, in.B, in.C} {
		limit := 256
		switch ops[i] {
		case 'g':
			limit = f.Regs + 1
			if int(r)+int(in.C) > f.Regs {
				return fmt.Errorf("registers %d to %d of %d", r, int(r)+int(in.C), f.Regs)
			}
		case 'w', 'r', 'm', 'p':
			limit = max(f.Regs, f.Params)
		}
		if int(r) >= limit {
			return fmt.Errorf("register %d of %d", r, limit)
		}
	}
	j := int(in.J)
	inRange := func(what string, j, size int) error {
		if j < 0 || j >= size {
			return fmt.Errorf("%s %d of %d", what, j, size)
		}
		return nil
	}
	if ops[4] == 'J' {
		if err := inRange("jump to", int(in.K), n); err != nil {
			return err
		}
	}
	switch ops[3] {
	case 'J':
		return inRange("jump to", j, n)
	case 'f':
		return inRange("function", j, len(p.Funcs))
	case 'c':
		return inRange("constant", j, len(f.Consts))
	case 't':
		return inRange("jump table", j, len(f.Tables))
	case 'N':
		return inRange("native", j, len(p.Natives))
	case 'F':
		return inRange("format", j, len(p.Fmts))
	case 'P':
		return inRange("copy plan", j, len(p.Plans))
	case 'S':
		return inRange("static", j, len(p.Statics))
	case 'M':
		return inRange("constant item", j, len(p.Memos))
	case 'U':
		return inRange("upcast", j, len(p.Upcasts))
	case 'y':
		if f.Co == nil {
			return errors.New("suspension outside of a coroutine")
		}
		return inRange("suspension point", j, len(f.Co.Points))
	}
	return nil
}

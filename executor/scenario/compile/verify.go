package compile

import (
	"errors"
	"fmt"
)

// Verify checks every compiled function of the program: what verifyCode and
// verifyFlow describe. An error is a mistake of the compiler.
func (p *Program) Verify() error {
	for _, f := range p.Funcs {
		if err := p.VerifyFunc(f); err != nil {
			return err
		}
	}
	return p.verifyTables()
}

// OnFinished, if not nil, receives each function that a Compiler finishes, lazily compiled ones included. It is for
// tests, which set it to MustVerify: import package verified. The engine of the page does not contain the verifier.
var OnFinished func(p *Program, f *Func)

// MustVerify verifies f and ends the process when it is wrong. A panic of this
// goroutine would be recovered on the way: by the machine, as an error of the
// program that runs.
func (p *Program) MustVerify(f *Func) {
	err := p.VerifyFunc(f)
	if err == nil {
		return
	}
	go panic(err.Error() + "\n" + f.Listing(p))
	select {}
}

// VerifyFunc checks one function, unless it is not compiled yet.
func (p *Program) VerifyFunc(f *Func) error {
	if len(f.Code) == 1 && f.Code[0].Op == OpLater {
		return nil
	}
	err := p.verifyCode(f)
	if err == nil {
		err = p.verifyFlow(f)
	}
	if err != nil {
		return errors.New("BUG: compile: " + f.Name + ": " + err.Error())
	}
	return nil
}

// verifyCode checks each instruction and table by itself: operands in range,
// jumps to instructions, no way past the end, ranges of unwind entries, lines
// and slots, suspension points.
func (p *Program) verifyCode(f *Func) error {
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
	if f.passes(n - 1) {
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
	for _, s := range f.Slots {
		if s.Start < 0 || s.Start > s.End || int(s.End) > n || int(s.Reg) >= f.Regs {
			return fmt.Errorf("variable %s at %d..%d in register %d", s.Name, s.Start, s.End, s.Reg)
		}
	}
	last := int32(-1)
	for _, l := range f.Lines {
		if l.PC <= last || int(l.PC) >= n {
			return fmt.Errorf("line table at pc %d", l.PC)
		}
		last = l.PC
	}
	for i, pc := range f.Visible {
		if pc < 0 || int(pc) >= n || i > 0 && pc <= f.Visible[i-1] {
			return fmt.Errorf("visible operation at pc %d", pc)
		}
	}
	if f.Co != nil {
		return f.verifyPoints()
	}
	return nil
}

// verifyPoints checks the suspension points of a coroutine.
func (f *Func) verifyPoints() error {
	n := len(f.Code)
	if f.Co.Slots < 1+f.Co.Captures {
		return fmt.Errorf("%d slots for %d captures", f.Co.Slots, f.Co.Captures)
	}
	for i, s := range f.Co.Points {
		if int(s.PC) >= n || f.Code[s.PC].Op != OpAwait && f.Code[s.PC].Op != OpSuspend || int(f.Code[s.PC].J) != i {
			return fmt.Errorf("suspension point %d at pc %d", i, s.PC)
		}
		if s.Saved > f.Co.Saved() {
			return fmt.Errorf("suspension point %d saves %d of %d", i, s.Saved, f.Co.Saved())
		}
		if s.Bits < 0 || s.Bits > len(s.Live) {
			return fmt.Errorf("suspension point %d saves the bits of %d of %d registers", i, s.Bits, len(s.Live))
		}
		for _, r := range s.Live {
			if r == 0 || int(r) >= s.Saved {
				return fmt.Errorf("suspension point %d saves register %d of %d", i, r, s.Saved)
			}
		}
		whole := s.Live[:len(s.Live)-s.Bits]
		for _, u := range f.Unwind {
			if s.PC >= u.Start && s.PC < u.End && !contains(whole, u.Reg) {
				return fmt.Errorf("suspension point %d does not save register %d, which is dropped with the coroutine", i, u.Reg)
			}
		}
	}
	return nil
}

func contains(list []uint8, r uint8) bool {
	for _, x := range list {
		if x == r {
			return true
		}
	}
	return false
}

// verifyTables checks what functions refer to by index.
func (p *Program) verifyTables() error {
	fn := func(what string, id, least int32) error {
		if id < least || int(id) >= len(p.Funcs) {
			return fmt.Errorf("BUG: compile: %s: function %d of %d", what, id, len(p.Funcs))
		}
		return nil
	}
	err := errors.Join(fn("main", p.Main, 0), fn("panic_str", p.PanicStr, -1))
	for _, v := range p.Vtables {
		err = errors.Join(err, fn("drop of vtable "+v.Dyn, v.Drop, -1))
		for _, m := range v.Methods {
			err = errors.Join(err, fn("method of vtable "+v.Dyn, m, -1))
		}
	}
	for _, s := range p.Statics {
		err = errors.Join(err, fn("static "+s.Name, s.Init, 0))
	}
	for _, m := range p.Memos {
		err = errors.Join(err, fn("constant "+m.Name, m.Func, 0))
	}
	for _, d := range p.Types {
		err = errors.Join(err, fn("glue of "+d.Name, d.Glue, -1), fn("place glue of "+d.Name, d.PlaceGlue, -1))
		if int(d.Plan) >= len(p.Plans) {
			err = errors.Join(err, fmt.Errorf("BUG: compile: copy plan %d of %d for %s", d.Plan, len(p.Plans), d.Name))
		}
	}
	for _, u := range p.Upcasts {
		for _, v := range u.Vtables {
			if v < -1 || int(v) >= len(p.Vtables) {
				err = errors.Join(err, fmt.Errorf("BUG: compile: upcast of %s to vtable %d of %d", u.From, v, len(p.Vtables)))
			}
		}
	}
	return err
}

func (p *Program) verifyInstr(f *Func, in *Instr, n int) error {
	if in.Op >= OpVM {
		return errors.New("unknown opcode")
	}
	if in.Op == OpLater {
		return errors.New("a function that is compiled waits to be compiled")
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
		case 'x':
			limit = f.Regs + 1
		}
		if int(r) >= limit {
			return fmt.Errorf("register %d of %d", r, limit)
		}
	}
	inRange := func(what string, j int64, size int) error {
		if j < 0 || j >= int64(size) {
			return fmt.Errorf("%s %d of %d", what, j, size)
		}
		return nil
	}
	j := int64(in.J)
	switch in.Op {
	case OpCall, OpCallPoll:
		if err := inRange("function", j, len(p.Funcs)); err != nil {
			return err
		}
		if g := p.Funcs[in.J]; g.lowered() && int(in.C) != g.Params {
			return fmt.Errorf("%d arguments for the %d parameters of %s", in.C, g.Params, g.Name)
		}
		if in.Op == OpCallPoll {
			return inRange("poll", in.K, len(p.Polls))
		}
	case OpCallDynPoll:
		return inRange("poll", j, len(p.Polls))
	case OpSetPtrEq:
		return inRange("type", j, len(p.Types)+1)
	case OpFollow, OpPart, OpElemPtr:
		return inRange("type", j, len(p.Types))
	case OpCastPtr:
		return errors.Join(inRange("type", j, len(p.Types)), inRange("type", in.K, len(p.Types)))
	case OpDrop:
		if g := p.Funcs[in.J]; g.lowered() && g.Params != 1 {
			return fmt.Errorf("%s has %d parameters", g.Name, g.Params)
		}
	case OpPanic:
		if err := inRange("constant", j, len(f.Consts)); err != nil {
			return err
		}
		if f.Consts[in.J].Kind != ConstStr {
			return errors.New("a message that is no text")
		}
	}
	if ops[4] == 'J' {
		if err := inRange("jump to", in.K, n); err != nil {
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
	case 'o':
		if j < 0 && in.Op != OpLea {
			return fmt.Errorf("slot %d", j)
		}
	case 'y':
		if f.Co == nil {
			return errors.New("suspension outside of a coroutine")
		}
		return inRange("suspension point", j, len(f.Co.Points))
	}
	return nil
}

// lowered reports whether the signature of f is known: of a function that
// nothing has called yet it is not.
func (f *Func) lowered() bool { return f.Signed }

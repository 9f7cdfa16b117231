package vm

import (
	"testing"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/trace"
)

// asm puts a program together by hand: functions in order of their ids.
type asm struct {
	t testing.TB
	p *compile.Program
}

func newAsm(t testing.TB) *asm {
	return &asm{t, &compile.Program{PanicStr: -1}}
}

// I is one instruction.
func I(op compile.Op, a, b, c uint8, j int32, k int64) compile.Instr {
	return compile.Instr{Op: op, A: a, B: b, C: c, J: j, K: k}
}

func (a *asm) fn(name string, params, regs int, code ...compile.Instr) *compile.Func {
	f := &compile.Func{ID: len(a.p.Funcs), Name: name, Code: code, Params: params, Regs: regs, User: true}
	a.p.Funcs = append(a.p.Funcs, f)
	return f
}

func (a *asm) native(name string, params int) int32 {
	a.p.Natives = append(a.p.Natives, &compile.NativeCall{
		Name: name, Params: make([]*compile.TypeDesc, params), Types: []*compile.TypeDesc{{}},
	})
	return int32(len(a.p.Natives) - 1)
}

// str is constant number len(Consts) of f.
func str(f *compile.Func, s string) int32 {
	f.Consts = append(f.Consts, compile.Const{Kind: compile.ConstStr, Str: s})
	return int32(len(f.Consts) - 1)
}

func fnptr(f *compile.Func, id int) int32 {
	f.Consts = append(f.Consts, compile.Const{Kind: compile.ConstFn, Lo: uint64(id)})
	return int32(len(f.Consts) - 1)
}

func (a *asm) machine(main *compile.Func, o Options) *Machine {
	a.p.Main = int32(main.ID)
	for _, f := range a.p.Funcs {
		f.PriceLoops()
	}
	return New(a.p, o)
}

// run runs the program in slices and checks its trace.
func (a *asm) run(main *compile.Func, o Options) *Machine {
	a.t.Helper()
	m := a.machine(main, o)
	for m.Run(Limits{Instructions: 1000, Until: -1}) == StopBudget {
	}
	if err := trace.Validate(m.Log()); err != nil {
		a.t.Errorf("trace: %v", err)
	}
	return m
}

func (a *asm) wantExit(m *Machine, code int) {
	a.t.Helper()
	if !m.over || m.ExitCode() != code {
		a.t.Errorf("over %v, exit %d, want %d; stderr: %s", m.over, m.ExitCode(), code, m.errOut)
	}
}

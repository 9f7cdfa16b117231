package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// nativeKey names a native with the numbers of registers of one use: a generic one has several.
type nativeKey struct {
	name            string
	params, results int
}

// native calls a function of the host. Its arguments are: the address of a result in memory, a word for each type
// argument, the arguments. The word is the bytecode.Num of a number, and 0 for every other type; for some natives it is
// the number of a description.
func (c *function) native(t *mir.Call, name string, in *thir.Instance, args []mir.Operand) {
	if c.g.m == nil || !c.g.m.HasNative(name) {
		panic(missing{what: "intrinsic " + name})
	}
	regs := c.resultAddress(t)
	for _, a := range in.Args {
		r := c.temp()
		word := 0
		switch a = c.g.checked.Concrete(a); {
		case name == "poll_begin" || name == "poll_forget" || name == "branch_begin": // the number of a Pollee
			word = c.g.pollee(a)
		case name == "task_spawn":
			word = c.g.spawned(a)
		case !c.g.unsized(a) && !c.g.isPointer(a):
			_, n := c.g.classOf(a)
			word = int(n)
		}
		c.opk(bytecode.K, r, 0, int64(word))
		regs = append(regs, r)
	}
	for _, o := range args {
		regs = append(regs, registersOf(c.operand(o))...)
	}
	s := bytecode.Signature{Params: len(regs)}
	if k, _ := c.g.classOf(c.resultOf(t)); k != block {
		s.Results = k.registers()
	}
	key := nativeKey{name, s.Params, s.Results}
	id, ok := c.g.names[key]
	if !ok {
		id = len(c.g.Program.Natives)
		c.g.names[key] = id
		c.g.Program.Natives = append(c.g.Program.Natives, bytecode.NativeFunc{Name: name, Params: s.Params,
			Results: s.Results})
	}
	c.finish(t, s, regs, func(window int) int {
		return c.emit(bytecode.Instr{Op: bytecode.Native, A: uint8(window), K: int64(id)})
	})
}

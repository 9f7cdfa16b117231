package compile

import (
	"errors"

	"github.com/pollground/pollground/executor/scenario/types"
)

// Most of what a program could reach it never calls: how errors are printed,
// what drops after a panic, methods in vtables. A function of the library is
// compiled (and its body checked before) together with those that call it
// directly, by OpCall and OpNewCo. All others begin as one OpLater, and are
// compiled when they are first called. The program's own functions are all
// compiled at once, so that what is wrong with them is known before the run.
//
// What a function is compiled to must not depend on when that is: the order of
// calls is another in every run, and virtual time counts instructions. So
// inlining looks only at a function and what it calls directly, see inline.go.

// put makes compile the work that compiles f, which is done when somebody
// needs f.
func (c *Compiler) put(f *Func, compile func()) {
	f.Code = []Instr{{Op: OpLater}}
	c.later[f.ID] = compile
	if !c.Lazy {
		c.need(f.ID)
	}
}

// need has a function compiled in this batch.
func (c *Compiler) need(id int) {
	if _, ok := c.later[id]; ok {
		c.todo = append(c.todo, id)
	}
}

func (c *Compiler) begin(id int) {
	compile, ok := c.later[id]
	if !ok {
		return
	}
	delete(c.later, id)
	f := c.Prog.Funcs[id]
	f.Code = nil
	compile()
	c.fresh = append(c.fresh, f)
}

// batch compiles what is needed, and finishes it.
func (c *Compiler) batch() {
	c.drain()
	c.settle()
	c.improve()
	c.fresh = c.fresh[:0]
}

// compileLater is Program.Later.
func (c *Compiler) compileLater(id int) error {
	c.need(id)
	c.batch()
	if len(c.errs) > 0 {
		return errors.New(c.errs[0].Msg)
	}
	return nil
}

// isUser reports whether an instance was written in the program.
func (c *Compiler) isUser(inst *types.Instance) bool {
	if c.UserFile == nil {
		return true
	}
	if inst.Clo != nil {
		return c.UserFile(inst.Clo.Span.Lo)
	}
	return inst.Fn != nil && inst.Fn.Crate != nil && !inst.Fn.Crate.Library
}

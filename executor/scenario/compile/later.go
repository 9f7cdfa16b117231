package compile

import (
	"errors"

	"github.com/pollground/pollground/executor/scenario/thir"
)

// Most of what a program could reach it never calls: how errors are printed,
// what drops after a panic, methods in vtables, the slow path of a push. A
// function comes to its code in two steps. It is lowered (its body is checked
// before) when one that calls it is finished, to see whether it may stand in
// for the call; it is finished, calls inlined and all optimized, when it is
// called for the first time. Until then it is one OpLater. What can be wrong with
// the program's own functions is known before the run all the same: see survey.go.
//
// What a function is compiled to must not depend on when that is: the order of
// calls is another in every run, and virtual time counts instructions. So
// inlining looks only at what a function is lowered to and at those that it
// calls directly, see inline.go.

// put makes lower the work that lowers f, which is done when somebody needs f.
func (c *Compiler) put(f *Func, lower func()) {
	f.Code = []Instr{{Op: OpLater}}
	c.later[f.ID] = lower
	if !c.Lazy {
		c.need(f.ID)
	}
}

// need has a function lowered in this batch.
func (c *Compiler) need(id int) {
	if _, ok := c.later[id]; ok {
		c.todo = append(c.todo, id)
	}
}

func (c *Compiler) begin(id int) {
	lower, ok := c.later[id]
	if !ok {
		return
	}
	delete(c.later, id)
	f := c.Prog.Funcs[id]
	f.Code = nil
	lower()
	c.fresh = append(c.fresh, f)
}

// lower lowers what is needed, and puts the code aside until it is finished.
func (c *Compiler) lower() {
	c.drain()
	c.settle()
	for _, f := range c.fresh {
		c.bodies[f.ID] = &body{code: *f}
		*f = Func{ID: f.ID, Name: f.Name, Span: f.Span, Co: f.Co, TrackCaller: f.TrackCaller, Diverges: f.Diverges,
			Params: f.Params, User: f.User, TracedPoll: f.TracedPoll, PartPoll: f.PartPoll,
			Signed: f.Signed, Reprs: f.Reprs, Result: f.Result, Glue: f.Glue, Guard: f.Guard, Code: []Instr{{Op: OpLater}}}
	}
	c.fresh = c.fresh[:0]
}

// finish makes a function, and the coroutines that it makes, ready to run.
func (c *Compiler) finish(id int) {
	for todo := []int{id}; len(todo) > 0; {
		id := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		b := c.body(id)
		if b == nil {
			continue
		}
		c.improve(b)
		for pc := range b.code.Code {
			if in := &b.code.Code[pc]; in.Op == OpNewCo {
				todo = append(todo, int(in.J))
			}
		}
	}
}

// body is a function that was lowered and is not finished, else nil.
func (c *Compiler) body(id int) *body {
	if _, ok := c.later[id]; ok {
		c.need(id)
		c.lower()
	}
	return c.bodies[id]
}

// compileLater is Program.Later.
func (c *Compiler) compileLater(id int) error {
	c.finish(id)
	if len(c.errs) > 0 {
		return errors.New(c.errs[0].Msg)
	}
	return nil
}

// isUser reports whether an instance was written in the program.
func (c *Compiler) isUser(inst *thir.Instance) bool {
	if c.UserFile == nil {
		return true
	}
	if inst.Clo != nil {
		return c.UserFile(inst.Clo.Span.Lo)
	}
	return inst.Fn != nil && inst.Fn.Crate != nil && !inst.Fn.Crate.Library
}

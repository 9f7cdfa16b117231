package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// jump emits a jump to a block, unless that is emitted next.
func (c *function) jump(to mir.BlockID) {
	if to == c.after {
		return
	}
	c.fixes = append(c.fixes, fix{c.emit(bytecode.Instr{Op: bytecode.Jmp}), to})
}

func (c *function) terminator(t mir.Terminator, scope mir.ScopeID) {
	switch t := t.(type) {
	case *mir.Goto:
		c.jump(t.Target)
	case *mir.FalseEdge:
		c.jump(t.Real)
	case *mir.FalseUnwind:
		c.jump(t.Real)
	case *mir.Switch:
		c.branch(t)
	case *mir.ReturnTo:
		c.returns()
	case *mir.Resume:
		c.emit(bytecode.Instr{Op: bytecode.Resume})
	case *mir.Unreachable:
		c.emit(bytecode.Instr{Op: bytecode.Unreachable})
	case *mir.Assert:
		c.assert(t)
	case *mir.Drop:
		c.drop(t, scope)
	case *mir.Call:
		c.call(t)
	default:
		panic(missing{what: "a terminator"})
	}
}

// jumpIf emits a jump to a block that is taken if a comparison holds.
func (c *function) jumpIf(in bytecode.Instr, to mir.BlockID) {
	c.fixes = append(c.fixes, fix{c.emit(in), to})
}

// branch compares with one value after the other.
func (c *function) branch(t *mir.Switch) {
	x := c.operand(t.Op)
	last := len(t.Values) - 1
	for i, v := range t.Values {
		r := x.reg
		k := int64(v.Lo)
		if x.class == pair {
			y := c.temp2(2)
			c.number128(y, v.Lo, v.Hi)
			r = c.temp()
			c.op(byNum("cmp", x.num), r, x.reg, y)
			k = 0
		}
		if i == last && t.Targets[i] == c.after {
			c.jumpIf(bytecode.Instr{Op: bytecode.Jnek, A: uint8(r), K: k}, t.Targets[i+1])
			return
		}
		c.jumpIf(bytecode.Instr{Op: bytecode.Jeqk, A: uint8(r), K: k}, t.Targets[i])
	}
	c.jump(t.Targets[len(t.Values)])
}

func (c *function) returns() {
	p := mir.Whole(mir.Return)
	t := c.g.checked.Concrete(c.body.Locals[mir.Return].Ty)
	if c.result != 0 {
		c.copyBytes(at{reg: c.result}, c.addressOf(p), t)
	} else if c.f.Results > 0 {
		c.move(0, c.operand(mir.Operand{Kind: mir.Copy, Place: p}))
	}
	c.emit(bytecode.Instr{Op: bytecode.Ret})
}

// site notes where unwinding goes on that passes the instruction at pc.
func (c *function) site(pc int, unwind mir.BlockID) {
	switch {
	case unwind != mir.None:
		c.f.Sites = append(c.f.Sites, bytecode.Site{PC: int32(pc)})
	case c.cleanup:
		c.f.Sites = append(c.f.Sites, bytecode.Site{PC: int32(pc), Kind: bytecode.Terminate})
	default:
		return
	}
	c.sites = append(c.sites, unwind)
}

var messages = [...]int64{mir.OverflowNeg: bytecode.MsgNeg, mir.DivByZero: bytecode.MsgDivZero,
	mir.RemByZero: bytecode.MsgRemZero, mir.AfterReturn: bytecode.MsgResumed, mir.AfterPanic: bytecode.MsgResumedPanic}

// overflows are the messages of an Overflow.
var overflows = [...]int64{syntax.OpAdd: bytecode.MsgAdd, syntax.OpSub: bytecode.MsgSub, syntax.OpMul: bytecode.MsgMul,
	syntax.OpDiv: bytecode.MsgDiv, syntax.OpRem: bytecode.MsgRem, syntax.OpShl: bytecode.MsgShl,
	syntax.OpShr: bytecode.MsgShr}

func (c *function) assert(t *mir.Assert) {
	if cond := t.Cond; cond.Kind != mir.Constant && c.slots[cond.Place.Local].checked {
		pc := len(c.f.Code) - 1 // the operation before has checked
		c.site(pc, t.Unwind)
		c.noteAssert(pc, t, int(c.f.Code[pc].B), int(c.f.Code[pc].C))
		c.jump(t.Target)
		return
	}
	if t.Kind == mir.BoundsCheck {
		if n, ok := c.number(t.Args[0]); ok {
			index := c.scalar(t.Args[1])
			c.site(c.emit(bytecode.Instr{Op: bytecode.Boundk, A: uint8(index), K: n}), t.Unwind)
			c.jump(t.Target)
			return
		}
		length, index := c.scalar(t.Args[0]), c.scalar(t.Args[1])
		c.site(c.emit(bytecode.Instr{Op: bytecode.Bound, A: uint8(index), B: uint8(length)}), t.Unwind)
		c.jump(t.Target)
		return
	}
	message := messages[t.Kind]
	if t.Kind == mir.Overflow {
		message = overflows[t.Op]
	}
	r := c.scalar(t.Cond)
	expected := int64(0)
	if t.Expected {
		expected = 1
	}
	over := c.emit(bytecode.Instr{Op: bytecode.Jeqk, A: uint8(r), K: expected})
	var regs []int
	if c.g.evaluates != nil {
		for _, o := range t.Args {
			regs = append(regs, c.operand(o).reg)
		}
	}
	pc := c.emit(bytecode.Instr{Op: bytecode.Panic, A: uint8(r), B: uint8(r), K: message})
	c.site(pc, t.Unwind)
	c.noteAssert(pc, t, regs...)
	c.f.Code[over].C = int32(len(c.f.Code))
	c.jump(t.Target)
}

// drop runs the drop glue of a place.
func (c *function) drop(t *mir.Drop, scope mir.ScopeID) {
	ty := c.g.checked.Concrete(c.body.PlaceTy(t.Place))
	switch {
	case t.Shell:
		id := c.g.shellGlue(ty)
		window := c.window([]int{c.pointer(c.addressOf(t.Place))})
		c.site(c.emit(bytecode.Instr{Op: bytecode.Call, A: uint8(window), K: int64(id)}), t.Unwind)
	case c.g.checked.MayDrop(ty):
		c.dropAt(c.addressOf(t.Place), ty, t.Unwind)
		c.unpolledDrop(t.Place, scope, c.drops)
	}
	c.jump(t.Target)
}

package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// jump emits a jump to a block.
func (c *function) jump(op bytecode.Op, a int, k int64, to mir.BlockID) {
	pc := c.emit(bytecode.Instr{Op: op, A: uint8(a), K: k})
	c.fixes = append(c.fixes, fix{pc, -1, to})
}

func (c *function) terminator(t mir.Terminator) {
	switch t := t.(type) {
	case *mir.Goto:
		c.jump(bytecode.Jmp, 0, 0, t.Target)
	case *mir.FalseEdge:
		c.jump(bytecode.Jmp, 0, 0, t.Real)
	case *mir.FalseUnwind:
		c.jump(bytecode.Jmp, 0, 0, t.Real)
	case *mir.Switch:
		if c.num(t.Ty) == 0 {
			panic(missing{"a match on 128 bits"})
		}
		r := c.scalar(t.Op)
		for i, v := range t.Values {
			// A jump forwards over a Jmp, so that a jump backwards spends the budget.
			over := c.emit(bytecode.Instr{Op: bytecode.Jnek, A: uint8(r), K: int64(v.Lo)})
			c.jump(bytecode.Jmp, 0, 0, t.Targets[i])
			c.f.Code[over].C = int32(len(c.f.Code))
		}
		c.jump(bytecode.Jmp, 0, 0, t.Targets[len(t.Values)])
	case *mir.ReturnTo:
		c.returns()
	case *mir.Resume:
		c.emit(bytecode.Instr{Op: bytecode.Resume})
	case *mir.Unreachable:
		c.emit(bytecode.Instr{Op: bytecode.Unreachable})
	case *mir.Assert:
		c.assert(t)
	case *mir.Drop:
		if c.g.checked.MayDrop(c.body.PlaceTy(t.Place)) {
			panic(missing{"a drop"})
		}
		c.jump(bytecode.Jmp, 0, 0, t.Target)
	case *mir.Call:
		c.call(t)
	default:
		panic(missing{"a terminator"})
	}
}

func (c *function) returns() {
	ret := c.body.Locals[mir.Return].Ty
	if c.f.Results == 1 {
		c.op(bytecode.Mov, 0, c.scalar(mir.Operand{Kind: mir.Copy, Place: mir.Whole(mir.Return)}), 0)
	} else if c.result != 0 {
		c.opk(bytecode.Copy, c.result, c.pointer(c.addressOf(mir.Whole(mir.Return))), int64(c.layout(ret).Size))
	}
	c.emit(bytecode.Instr{Op: bytecode.Ret, K: int64(c.f.Frame)})
}

// site notes where unwinding goes on that passes the instruction at pc.
func (c *function) site(pc int, unwind mir.BlockID) {
	if unwind != mir.None {
		panic(missing{"unwinding"})
	}
}

var messages = map[mir.AssertKind]int64{mir.OverflowNeg: bytecode.MsgNeg, mir.DivByZero: bytecode.MsgDivZero,
	mir.RemByZero: bytecode.MsgRemZero}

func (c *function) assert(t *mir.Assert) {
	cond := t.Cond
	if cond.Kind != mir.Constant && c.slots[cond.Place.Local].pair {
		c.site(len(c.f.Code)-1, t.Unwind) // the operation before has checked
		c.jump(bytecode.Jmp, 0, 0, t.Target)
		return
	}
	if t.Kind == mir.BoundsCheck {
		length, index := c.scalar(t.Args[0]), c.scalar(t.Args[1])
		c.site(c.emit(bytecode.Instr{Op: bytecode.Bound, A: uint8(index), B: uint8(length)}), t.Unwind)
		c.jump(bytecode.Jmp, 0, 0, t.Target)
		return
	}
	message, ok := messages[t.Kind]
	if !ok {
		message = overflows[t.Op.String()]
	}
	r := c.scalar(cond)
	expected := int64(0)
	if t.Expected {
		expected = 1
	}
	over := c.emit(bytecode.Instr{Op: bytecode.Jeqk, A: uint8(r), K: expected})
	c.site(c.emit(bytecode.Instr{Op: bytecode.Panic, A: uint8(r), B: uint8(r), K: message}), t.Unwind)
	c.f.Code[over].C = int32(len(c.f.Code))
	c.jump(bytecode.Jmp, 0, 0, t.Target)
}

var overflows = map[string]int64{"+": bytecode.MsgAdd, "-": bytecode.MsgSub, "*": bytecode.MsgMul, "/": bytecode.MsgDiv,
	"%": bytecode.MsgRem, "<<": bytecode.MsgShl, ">>": bytecode.MsgShr}

func (c *function) call(t *mir.Call) {
	if t.Fn != nil || t.Untupled {
		panic(missing{"a call through a pointer or of a closure"})
	}
	to := c.g.checked.Resolve(t.Callee)
	if to.Inst == nil || to.Virtual || to.Shim != "" || c.g.checked.Body(to.Inst) == nil {
		panic(missing{"a call of " + t.Callee.Fn.Name})
	}
	dest := c.body.PlaceTy(t.Dest)
	size := uint64(0)
	if dest.Kind != types.Never {
		size = c.layout(dest).Size
	}
	var args []int
	if size > 0 && c.num(dest) == 0 {
		args = append(args, c.pointer(c.addressOf(t.Dest)))
	}
	for _, o := range t.Args {
		ty := c.body.OperandTy(o)
		switch {
		case c.layout(ty).Size == 0:
		case c.num(ty) != 0:
			args = append(args, c.scalar(o))
		case o.Kind == mir.Constant:
			panic(missing{"a constant of type " + ty.String()})
		default:
			args = append(args, c.pointer(c.addressOf(o.Place)))
		}
	}
	window := c.next
	c.f.Regs = max(c.f.Regs, window+1)
	for i, r := range args {
		c.reserve(window + 1 + i)
		c.op(bytecode.Mov, window+1+i, r, 0)
	}
	id := c.g.Function(to.Inst)
	results := 0
	if c.num(dest) != 0 && dest.Kind != types.Never {
		results = 1
	}
	c.g.sign(id, len(args), results)
	pc := c.emit(bytecode.Instr{Op: bytecode.Call, A: uint8(window), K: int64(id)})
	c.site(pc, t.Unwind)
	if results == 1 {
		c.next = window + 1
		c.write(t.Dest, window)
	}
	if t.Target == mir.None {
		c.emit(bytecode.Instr{Op: bytecode.Unreachable})
		return
	}
	c.jump(bytecode.Jmp, 0, 0, t.Target)
}

// sign records how many registers function id takes and returns.
func (g *Generator) sign(id, params, results int) {
	for len(g.Program.Types) <= id {
		g.Program.Types = append(g.Program.Types, 0)
	}
	s := bytecode.Signature{Params: params, Results: results}
	for i, other := range g.Program.Signatures {
		if other == s {
			g.Program.Types[id] = i
			return
		}
	}
	g.Program.Types[id] = len(g.Program.Signatures)
	g.Program.Signatures = append(g.Program.Signatures, s)
}

package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// callee is what a call leads to.
type callee struct {
	intrinsic *thir.Instance // not nil: an intrinsic
	id        int            // of a function
	slot      int            // of a vtable, if virtual
	virtual   bool
	pointer   *types.Type // not nil: the receiver is a function pointer of that type, or a reference to one
	skipSelf  bool        // the receiver is a function item, which is not passed
	deref     bool        // of pointer: the receiver is a reference
}

// calleeKey identifies a callee by its list of arguments, which all copies of a call share and no pass changes.
type calleeKey struct {
	fn   *resolve.Def
	args **types.Type // nil for an empty list
	n    int
}

func keyOf(c thir.Callee) calleeKey {
	key := calleeKey{fn: c.Fn, n: len(c.Args)}
	if key.n > 0 {
		key.args = &c.Args[0]
	}
	return key
}

// resolve finds what a call of a known function or method leads to.
func (g *Generator) resolve(of thir.Callee) callee {
	g.noteLook(of, false)
	key := keyOf(of)
	to, known := g.callees[key]
	if !known {
		to = g.find(of)
		g.callees[key] = to
	}
	return to
}

// find is resolve for a callee that is seen first.
func (g *Generator) find(of thir.Callee) callee {
	to := g.checked.Resolve(of)
	switch {
	case to.Virtual:
		return callee{virtual: true, slot: to.Slot}
	case to.Shim == "call":
		return g.resolveCall(of, g.checked.Concrete(to.Self))
	case to.Shim == "clone":
		return callee{id: g.cloneGlue(of.Fn, g.checked.Concrete(to.Self))}
	case to.Shim == "poll":
		return callee{id: g.pollFunction(g.checked.Concrete(to.Self))}
	case to.Shim != "":
		panic(missing{what: "a builtin " + to.Shim})
	}
	in := to.Inst
	switch {
	case in.Fn.Kind == resolve.Struct || in.Fn.Kind == resolve.Variant:
		return callee{id: g.constructor(in)}
	case in.Fn.Intrinsic() != "":
		if body := g.checked.Lang("intrinsic " + in.Fn.Intrinsic()); body != nil { // it is Rust in this machine's library
			return callee{id: g.Function(g.checked.Instance(body, in.Args))}
		}
		return callee{intrinsic: in}
	}
	return callee{id: g.Function(in)}
}

// resolveCall finds what a method of Fn, FnMut or FnOnce of a builtin type leads to.
func (g *Generator) resolveCall(of thir.Callee, self *types.Type) callee {
	once := of.Fn.Name == "call_once"
	switch self.Kind {
	case types.Closure:
		if once && self.Clo.Kind != types.KindFnOnce {
			return callee{id: g.callOnce(self)}
		}
		return callee{id: g.Function(g.checked.ClosureInstance(self.Clo))}
	case types.FnDef:
		to := g.resolve(thir.Callee{Fn: self.Def, Args: self.Args})
		to.skipSelf = true
		return to
	case types.FnPtr:
		return callee{pointer: self, deref: !once}
	}
	panic(missing{what: "a call of a " + self.String()})
}

func (c *function) call(t *mir.Call) {
	if t.Fn != nil {
		fn := c.scalar(*t.Fn)
		ft := c.g.checked.Concrete(c.body.OperandTy(*t.Fn))
		c.callPointer(t, t.Args, fn, ft)
		return
	}
	to := c.g.resolve(t.Callee)
	args := t.Args
	if to.skipSelf {
		args = args[1:]
	}
	switch {
	case to.intrinsic != nil:
		c.intrinsic(t, to.intrinsic, args)
	case to.virtual:
		c.callVirtual(t, to.slot, args)
	case to.pointer != nil:
		fn := c.operand(args[0]).reg
		if to.deref {
			fn = c.loadValue(at{reg: fn}, to.pointer).reg
		}
		c.callPointer(t, args[1:], fn, to.pointer)
	default:
		c.direct(t, to.id, args)
	}
}

// direct calls a known function. Its window lies behind the locals, so a local that is an argument or the result of one
// call alone can live in the window.
func (c *function) direct(t *mir.Call, id int, args []mir.Operand) {
	type late struct {
		to int
		do func(to int)
	}
	var moves []move
	var rest []late
	to := c.first + 1
	add := func(n int, do func(to int)) {
		rest = append(rest, late{to, do})
		to += n
	}
	if k, _ := c.g.classOf(c.resultOf(t)); k == block {
		if c.early(t.Dest) {
			add(1, func(to int) { c.pointerInto(to, c.addressOf(t.Dest)) })
		} else {
			moves = append(moves, move{to, c.pointer(c.addressOf(t.Dest))})
			to++
		}
	}
	for _, o := range args {
		k, _ := c.g.classOf(c.g.checked.Concrete(c.body.OperandTy(o)))
		inRegister := false
		if o.Kind != mir.Constant {
			_, inRegister = c.inRegister(o.Place)
		}
		switch {
		case k == block && o.Kind != mir.Constant && c.early(o.Place):
			add(1, func(to int) { c.pointerInto(to, c.addressOf(o.Place)) })
		case k != empty && k != block && !inRegister && (o.Kind == mir.Constant || c.early(o.Place)):
			add(k.registers(), func(to int) { c.operandInto(to, o) })
		default:
			for _, r := range c.argument(o) {
				moves = append(moves, move{to, r})
				to++
			}
		}
	}
	c.reserve(max(c.next-1, to))
	c.moves(moves)
	for _, x := range rest {
		mark := c.next
		x.do(x.to)
		c.next = mark
	}
	if to-c.first-1 != c.g.Program.Signatures[c.g.Program.Types[id]].Params {
		panic(missing{what: "a call whose arguments do not fit the function: " + c.body.Name + " " + t.Callee.Fn.FullName()})
	}
	c.site(c.emit(bytecode.Instr{Op: bytecode.Call, A: uint8(c.first), K: int64(id)}), t.Unwind)
	c.finished(t, c.first)
}

// early reports whether the address of a place can be computed when arguments lie in the window already.
func (c *function) early(p mir.Place) bool {
	if r := c.slots[p.Local].reg; r >= c.first {
		return false
	}
	for _, e := range p.Proj {
		if e.Kind == mir.Index && c.slots[e.Local].reg >= c.first {
			return false
		}
	}
	return true
}

// move is a copy of a register.
type move struct{ to, from int }

// moves copies registers as if at the same time.
func (c *function) moves(list []move) {
	for len(list) > 0 {
		n := len(list)
		keep := list[:0:0]
		for i, m := range list {
			if m.to == m.from {
				continue
			}
			needed := false
			for k, other := range list {
				needed = needed || k != i && other.from == m.to && other.to != other.from
			}
			for _, other := range keep {
				needed = needed || other.from == m.to
			}
			if needed {
				keep = append(keep, m)
				continue
			}
			c.op(bytecode.Mov, m.to, m.from, 0)
			list[i].from = m.to // done
		}
		if list = keep; len(list) == n { // a cycle
			r := c.temp()
			c.op(bytecode.Mov, r, list[0].from, 0)
			list[0].from = r
		}
	}
}

// resultOf returns the type of the result of a call: never, if it does not return.
func (c *function) resultOf(t *mir.Call) *types.Type {
	if t.Target == mir.None {
		return c.g.checked.Prim(types.Never)
	}
	return c.g.checked.Concrete(c.body.PlaceTy(t.Dest))
}

// resultAddress returns the register with the address of a result in memory, if it has one.
func (c *function) resultAddress(t *mir.Call) []int {
	if k, _ := c.g.classOf(c.resultOf(t)); k != block {
		return nil
	}
	return []int{c.pointer(c.addressOf(t.Dest))}
}

// argument returns the registers of an argument.
func (c *function) argument(o mir.Operand) []int {
	v := c.operand(o)
	if v.class == block && o.Kind == mir.Constant { // the callee may write to it
		t := c.g.checked.Concrete(o.Const.Ty)
		l := c.layout(t)
		to := at{off: int64(c.frame(l.Size, l.Align))}
		c.copyBytes(to, at{reg: v.reg}, t)
		v.reg = c.pointer(to)
	}
	return registersOf(v)
}

func registersOf(v value) []int {
	switch v.class {
	case empty:
		return nil
	case pair:
		return []int{v.reg, v.reg + 1}
	}
	return []int{v.reg}
}

// finish moves the arguments into the window of a call and calls.
func (c *function) finish(t *mir.Call, s bytecode.Signature, args []int, call func(window int) int) {
	window := c.window(args)
	if len(args) != s.Params {
		panic(missing{what: "a call whose arguments do not fit the function: " + c.body.Name + " " + t.Callee.Fn.FullName()})
	}
	c.site(call(window), t.Unwind)
	c.finished(t, window)
}

// window moves arguments into the window of a call, behind its first register.
func (c *function) window(args []int) int {
	window := c.next
	c.f.Regs = max(c.f.Regs, window+1)
	for i, r := range args {
		c.reserve(window + 1 + i)
		c.op(bytecode.Mov, window+1+i, r, 0)
	}
	return window
}

// finished stores the result of a call and goes on in the target.
func (c *function) finished(t *mir.Call, window int) {
	ty := c.resultOf(t)
	if k, n := c.g.classOf(ty); k == scalar || k == pair {
		c.next = window
		c.reserve(window + k.registers() - 1)
		c.write(t.Dest, ty, value{k, n, window})
	}
	c.leave(t)
}

// leave goes on behind a call.
func (c *function) leave(t *mir.Call) {
	if t.Target == mir.None {
		c.emit(bytecode.Instr{Op: bytecode.Unreachable})
		return
	}
	c.clears.called(t)
	c.jump(t.Target)
}

// callVirtual calls a method of a trait object. The receiver is a pointer to it, or holds one, or is itself passed by
// address: either way its first word is the address of the value, and the second one that of the vtable.
func (c *function) callVirtual(t *mir.Call, slot int, args []mir.Operand) {
	self := args[0]
	st := c.g.checked.Concrete(c.body.OperandTy(self))
	regs := c.resultAddress(t)
	var receiver, vtable int
	switch {
	case c.g.unsized(st):
		a := c.addressOf(self.Place)
		receiver, vtable = c.pointer(a), a.meta
	default:
		v := c.operand(self)
		receiver = v.reg
		if v.class == block { // a smart pointer: what its method takes is a thin one, by address
			vtable = c.temp()
			c.op(bytecode.Ld64, vtable, v.reg, 8)
		} else {
			vtable = v.reg + 1
		}
	}
	regs = append(regs, receiver)
	for _, o := range args[1:] {
		regs = append(regs, c.argument(o)...)
	}
	fn := c.temp()
	c.op(bytecode.Ld64, fn, vtable, 8*(vtableHead+slot))
	s := bytecode.Signature{Params: len(regs)}
	if k, _ := c.g.classOf(c.resultOf(t)); k != block {
		s.Results = k.registers()
	}
	id := c.g.signatureID(s)
	c.finish(t, s, regs, func(window int) int {
		return c.emit(bytecode.Instr{Op: bytecode.Calli, A: uint8(window), B: uint8(fn), K: int64(id)})
	})
}

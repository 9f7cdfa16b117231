package compile

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Shims: functions that no source says, made where a function id is needed or
// where a builtin type implements a trait.

// regExpr is a value that already stands in a register.
type regExpr struct {
	thir.X
	reg int
}

// closureFunc is the function that calls a closure of type t with its block (or
// a reference to it, which is the same) in R[0]. once: the call consumes the
// closure.
func (c *Compiler) closureFunc(t *types.Type, once bool) int {
	clo := t.Clo
	// A future that refers to the captures outlives the call: they are not dropped.
	if !once || clo.Kind == types.KindFnOnce || clo.Lends || !c.needsDrop(t) {
		return c.closureBody(clo)
	}
	return c.generated(key("once", t), "call_once "+clo.Owner, func(f *fn) {
		n := len(clo.Params)
		f.params(n + 1)
		f.own(0, t)
		base := f.regs(n + 1)
		for i := range n + 1 {
			f.op(OpMov, base+i, i, 0)
		}
		f.emitCallTo(c.closureBody(clo), base, n+1)
		f.result(clo.Ret)
		f.pop()
		f.ret(base)
	})
}

// closureBody is the body of a closure as a function.
func (c *Compiler) closureBody(clo *types.ClosureTy) int {
	return c.Func(c.T.ClosureInstance(clo))
}

// ctorFunc is a tuple constructor as a function.
func (c *Compiler) ctorFunc(inst *thir.Instance) int {
	if id, ok := c.byInst[inst]; ok {
		return id
	}
	params, ret := c.T.Signature(inst)
	f := c.newFunc(instName(inst))
	f.Glue = true
	c.byInst[inst] = f.ID
	c.put(f, func() {
		c.build(f, func(f *fn) {
			f.params(len(params))
			f.result(ret)
			r := f.alloc()
			f.ctor(inst, ret, f.paramExprs(params, 0), r)
			f.ret(r)
		})
	})
	return f.ID
}

// paramExprs are the parameters from register first on as expressions.
func (f *fn) paramExprs(ts []*types.Type, first int) []thir.Expr {
	out := make([]thir.Expr, len(ts))
	for i, t := range ts {
		out[i] = &regExpr{X: thir.X{Ty: t}, reg: first + i}
	}
	return out
}

// intrinsicFunc is an intrinsic as a function.
func (c *Compiler) intrinsicFunc(inst *thir.Instance) int {
	if id, ok := c.byInst[inst]; ok {
		return id
	}
	params, ret := c.T.Signature(inst)
	f := c.newFunc(instName(inst))
	f.Glue = true
	f.TrackCaller = true
	c.byInst[inst] = f.ID
	c.put(f, func() {
		c.build(f, func(f *fn) {
			f.params(len(params))
			f.result(ret)
			r := f.alloc()
			f.intrinsic(inst, &thir.Call{X: thir.X{Ty: ret}, Args: f.paramExprs(params, 0)}, r)
			f.ret(r)
		})
	})
	return f.ID
}

// shimFunc makes the function of a shim.
func (c *Compiler) shimFunc(t callee) int {
	self := t.self
	switch t.shim {
	case "clone":
		return c.generated(key("clone", self), "clone "+self.String(), func(f *fn) { f.cloneShim(t) })
	case "poll":
		return c.pollFunc(self)
	case "drop_in_place":
		if g := c.placeGlue(self); g >= 0 {
			return int(g)
		}
		return c.generated(key("nothing"), "nothing", func(f *fn) { f.emit(Instr{Op: OpRetUnit}) })
	case "call":
		return c.fnShim(t)
	}
	panic("BUG: compile: unknown shim " + t.shim)
}

// fnShim is Fn::call, FnMut::call_mut or FnOnce::call_once of a closure, a
// function item or a function pointer. Arguments are spread.
func (c *Compiler) fnShim(t callee) int {
	self := t.self
	once := t.of.Fn.Name == "call_once" || t.of.Fn.Name == "async_call_once"
	switch self.Kind {
	case types.Closure:
		return c.closureFunc(self, once)
	case types.FnDef:
		of := c.callee(thir.Callee{Fn: self.Def, Args: self.Args})
		n := len(c.reveal(t.of.Args[1]).Args)
		id := c.funcOf(of)
		ret := c.fnRet(self)
		return c.generated(key("call", self), "call "+c.T.FullString(self), func(f *fn) {
			f.params(n + 1)
			f.result(ret)
			base := f.regs(max(n, 1))
			for i := range n {
				f.op(OpMov, base+i, i+1, 0)
			}
			f.emitCallTo(id, base, n)
			f.ret(base)
		})
	case types.FnPtr:
		n := len(self.Args) - 1
		return c.generated(key("call", t.of.Fn.Name, self), "call "+self.String(), func(f *fn) {
			f.params(n + 1)
			f.result(self.Args[n])
			if !once {
				f.op(OpLd, 0, 0, 0)
			}
			base := f.regs(max(n, 1))
			for i := range n {
				f.op(OpMov, base+i, i+1, 0)
			}
			f.emit(Instr{Op: OpCallPtr, A: uint8(base), B: 0, C: uint8(n)})
			f.ret(base)
		})
	}
	panic("BUG: compile: " + self.String() + " cannot be called")
}

// fnRet is the result type of a function item.
func (c *Compiler) fnRet(t *types.Type) *types.Type {
	r := c.T.Resolve(thir.Callee{Fn: t.Def, Args: t.Args})
	if r.Inst == nil {
		return nil
	}
	_, ret := c.T.Signature(r.Inst)
	return ret
}

// reify is the id of a function with the plain parameters of a function
// pointer.
func (c *Compiler) reify(of thir.Callee) int { return c.funcOf(c.callee(of)) }

// closurePtr is the function behind a closure without captures that became a
// function pointer: it has no self.
func (c *Compiler) closurePtr(t *types.Type) int {
	clo := t.Clo
	return c.generated(key("closure ptr", t), clo.Owner+"::{closure} as fn", func(f *fn) {
		n := len(clo.Params)
		f.params(n)
		f.result(clo.Ret)
		base := f.regs(n + 1)
		for i := range n {
			f.op(OpMov, base+1+i, i, 0)
		}
		f.emitCallTo(c.closureBody(clo), base, n+1)
		f.ret(base)
	})
}

// cloneShim clones a builtin type behind the reference R[0]: copies what is
// Copy, clones field by field what is not.
func (f *fn) cloneShim(t callee) {
	f.params(1)
	f.result(t.self)
	r := f.alloc()
	p := f.deref(0, t.self, nil)
	if f.c.T.IsCopy(t.self) {
		f.copyOut(p, r)
		f.ret(r)
		return
	}
	l := f.c.shape(t.self)
	clone := func(fd field, p place, dst int) {
		mark := f.next
		w := f.alloc()
		f.addr(p, w)
		f.invoke(thir.Callee{Fn: t.of.Fn, Args: []*types.Type{fd.ty}}, w, 1)
		f.move(dst, w, fd.ty)
		f.release(mark)
	}
	if t.self.Kind == types.Array {
		n := int64(t.self.Args[1].N)
		elem := t.self.Args[0]
		f.opK(OpNew, r, 0, n)
		o := f.own(r, t.self)
		i, from, to, v := f.alloc(), f.alloc(), f.alloc(), f.alloc()
		f.opK(OpFat, from, 0, n)
		f.opK(OpFat, to, r, n)
		f.opK(OpKB, i, 0, 0)
		body := f.label()
		if n > 0 {
			f.bind(body)
			clone(field{ty: elem}, f.fix(place{kind: element, reg: from, idx: i, cont: inSlice, ty: elem}), v)
			f.store(place{kind: element, reg: to, idx: i, cont: inSlice, ty: elem}, v)
			f.jump(Instr{Op: OpForUK, A: uint8(i), K: n}, body)
		}
		f.disown(o)
		f.ret(r)
		return
	}
	inits := make([]initField, len(l.fields))
	for i, fd := range l.fields {
		inits[i] = initField{f: i, make: func(dst int) {
			if fd.ref {
				f.opJ(OpLd, dst, 0, int32(fd.slot))
				return
			}
			clone(fd, f.slotPlace(p, fd.slot, fd.ty), dst)
		}}
	}
	f.product(l, inits, r)
	f.ret(r)
}

// pollFunc is Future::poll of a coroutine type as a function.
func (c *Compiler) pollFunc(t *types.Type) int {
	return c.generated(key("poll", t), "poll "+c.T.FullString(t), func(f *fn) {
		f.params(2)
		l := c.sum([][]*types.Type{{t.Clo.Ret}, nil}, false) // Poll<Output>
		f.retRepr, f.f.Result = l.repr, l.repr
		w := f.regs(2)
		f.op(OpMov, w, 0, 0)
		f.op(OpMov, w+1, 1, 0)
		f.emit(Instr{Op: OpResume, A: uint8(w)})
		pending := f.label()
		f.jump(Instr{Op: OpJEqK, A: uint8(w + 1)}, pending)
		r := f.alloc()
		f.variant(l, 0, []initField{{f: 0, v: &regExpr{X: thir.X{Ty: t.Clo.Ret}, reg: w}}}, r)
		f.ret(r)
		f.bind(pending)
		f.variant(l, 1, nil, r)
		f.ret(r)
	})
}

// virtualFunc is a method of a trait object as a function.
func (c *Compiler) virtualFunc(t callee) int {
	return c.generated(key("virtual", t.of.Fn.FullName(), t.of.Args[0]), "virtual "+t.of.Fn.FullName(), func(f *fn) {
		n := 1 + len(t.of.Fn.FnItem().Params)
		f.params(n)
		f.f.Result = reprForwarded
		base := f.regs(n)
		for i := range n {
			f.op(OpMov, base+i, i, 0)
		}
		f.emitCall(t, base, n)
		f.op(OpRet, base, 0, 0)
	})
}

// ---- vtables

// vtable is the index of the vtable of concrete for dyn.
func (c *Compiler) vtable(concrete, dyn *types.Type) int {
	concrete, dyn = c.reveal(concrete), c.reveal(dyn)
	k := vtabKey{concrete, dyn}
	if id, ok := c.vtabs[k]; ok {
		return id
	}
	v := &Vtable{ID: len(c.Prog.Vtables), Dyn: dyn.String(), Drop: -1}
	c.Prog.Vtables = append(c.Prog.Vtables, v)
	c.vtabs[k] = v.ID
	c.work = append(c.work, func() {
		v.Type = c.desc(concrete)
		v.Drop = c.placeGlue(concrete)
		for _, m := range c.T.VtableMethods(dyn) {
			v.Methods = append(v.Methods, c.vtableEntry(concrete, m, dyn))
		}
	})
	for k, up := range c.upcasts {
		if k[0] == dyn {
			c.extendUpcast(up, v.ID, concrete, k[1])
		}
	}
	return v.ID
}

func (c *Compiler) vtableEntry(concrete *types.Type, m *resolve.Def, dyn *types.Type) int32 {
	r := c.T.VtableEntry(concrete, m, dyn)
	if r.Inst == nil && r.Shim == "" {
		return -1
	}
	args := append([]*types.Type{concrete}, dyn.Args...)
	t := c.resolved(r, thir.Callee{Fn: m, Args: args})
	t.self = concrete
	id := c.funcOf(t)
	if m.Name == "call_once" && t.spread {
		return int32(c.onceFromBox(concrete, id, len(c.reveal(args[1]).Args)))
	}
	return int32(id)
}

// onceFromBox is the vtable's call_once: R[0] points to the closure inside the
// box that the call consumes.
func (c *Compiler) onceFromBox(t *types.Type, id, n int) int {
	return c.generated(key("once from box", t), "call_once "+t.String(), func(f *fn) {
		f.params(n + 1)
		f.f.Result = reprForwarded
		base := f.regs(n + 1)
		for i := range n + 1 {
			f.op(OpMov, base+i, i, 0)
		}
		if !c.object(t) && !c.zero(t) {
			f.op(OpLd, base, base, 0)
		}
		f.opSize(OpUnbox, 0, 0, t, 0)
		f.emitCallTo(id, base, n+1)
		f.op(OpRet, base, 0, 0)
	})
}

// upcast is the index of the coercion from one dyn type to another. Every
// vtable of the former, made already or later, gets a partner.
func (c *Compiler) upcast(from, to *types.Type) int {
	k := [2]*types.Type{from, to}
	if i, ok := c.upcasts[k]; ok {
		return i
	}
	i := len(c.Prog.Upcasts)
	c.Prog.Upcasts = append(c.Prog.Upcasts, &Upcast{From: from.String(), To: to.String()})
	c.upcasts[k] = i
	var have []vtabKey
	for vk := range c.vtabs {
		if vk.dyn == from {
			have = append(have, vk)
		}
	}
	sortKeys(have, func(vk vtabKey) int { return c.vtabs[vk] })
	for _, vk := range have {
		c.extendUpcast(i, c.vtabs[vk], vk.concrete, to)
	}
	return i
}

func (c *Compiler) extendUpcast(up, vtab int, concrete, to *types.Type) {
	u := c.Prog.Upcasts[up]
	id := c.vtable(concrete, to)
	for len(u.Vtables) <= vtab {
		u.Vtables = append(u.Vtables, -1)
	}
	u.Vtables[vtab] = int32(id)
}

package codegen

import (
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/build"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// constructor returns a tuple struct or variant as a function.
func (g *Generator) constructor(in *thir.Instance) int {
	if id, ok := g.ids[in]; ok {
		return id
	}
	s := g.signatureOf(in)
	var v *resolve.Def
	if in.Fn.Kind == resolve.Variant {
		v = in.Fn
	}
	id := g.glue(glueKey{what: "constructor", of: s.result, fn: in.Fn}, s, func(b *shim) {
		b.block(&mir.ReturnTo{}, set(mir.Whole(mir.Return), &mir.Aggregate{Ty: s.result, Variant: v,
			Fields: b.arguments()}))
	})
	g.ids[in] = id
	return id
}

// arguments returns the arguments, moved.
func (b *shim) arguments() (ops []mir.Operand) {
	for l := 1; l <= b.body.ArgCount; l++ {
		arg := mir.Local(l)
		if b.real.result != nil {
			t := b.g.checked.Concrete(b.real.params[l-1])
			if _, path := b.g.abi(t); path != nil {
				arg = b.local(t)
				b.entry = append(b.entry, set(along(arg, path), &mir.Use{Op: moved(mir.Local(l))}))
			}
		}
		ops = append(ops, moved(arg))
	}
	return ops
}

// forward calls a function with the arguments and returns its result.
func (b *shim) forward(to thir.Callee, untupled bool, args []mir.Operand) {
	end := b.block(nil, b.entry...)
	ret := b.block(&mir.ReturnTo{})
	dest := mir.Return
	if b.real.result != nil {
		t := b.g.checked.Concrete(b.real.result)
		if _, path := b.g.abi(t); path != nil {
			dest = b.local(t)
			b.body.Blocks[ret].Stmts = []mir.Stmt{set(mir.Whole(mir.Return), &mir.Use{Op: copied(along(dest, path))})}
		}
	}
	b.body.Blocks[end].Term = &mir.Call{Callee: to, Args: args, Untupled: untupled, Dest: mir.Whole(dest),
		Target: ret, Unwind: mir.None}
}

// along returns the part of a local to which a path leads.
func along(l mir.Local, path []mir.Elem) mir.Place {
	p := mir.Whole(l)
	for _, e := range path {
		p = p.With(e)
	}
	return p
}

// reify returns the function behind a function item that becomes a pointer.
func (g *Generator) reify(item *types.Type) int {
	of := thir.Callee{Fn: item.Def, Args: item.Args}
	to := g.resolve(of)
	s := g.signatureOf(g.checked.Instance(item.Def, append([]*types.Type(nil), item.Args...)))
	through, differs := g.throughPointer(s)
	if to.intrinsic == nil && !to.virtual && to.pointer == nil && !to.skipSelf && !differs {
		return g.pointed(to.id, through)
	}
	return g.pointerShim(glueKey{what: "function", of: item}, s, func(b *shim) {
		b.forward(of, build.Spreads(item.Def), b.arguments())
	})
}

// closurePointer returns the function behind a closure without captures that becomes a function pointer.
func (g *Generator) closurePointer(t *types.Type) int {
	s := signature{t.Clo.Params, t.Clo.Ret}
	return g.pointerShim(glueKey{what: "function", of: t}, s, func(b *shim) {
		b.forward(g.callOf("FnOnce", "call_once", t), true, append([]mir.Operand{{Kind: mir.Constant,
			Const: &mir.Const{Kind: mir.Zero, Ty: t}}}, b.arguments()...))
	})
}

// callOf returns a method of one of the Fn traits, for a closure.
func (g *Generator) callOf(trait, method string, t *types.Type) thir.Callee {
	return thir.Callee{Fn: g.checked.Lang(trait).Member(method, resolve.Fn),
		Args: []*types.Type{t, g.checked.Tuple(t.Clo.Params...)}}
}

// callOnce returns call_once of a closure whose body takes a reference: it calls the body, then drops the closure.
func (g *Generator) callOnce(t *types.Type) int {
	s := signature{append([]*types.Type{t}, t.Clo.Params...), t.Clo.Ret}
	return g.glue(glueKey{what: "call_once", of: t}, s, func(b *shim) {
		method, trait, kind := "call", "Fn", mir.Shared
		if t.Clo.Kind == types.KindFnMut {
			method, trait, kind = "call_mut", "FnMut", mir.Mutable
		}
		self := b.local(g.checked.Ref(t, t.Clo.Kind == types.KindFnMut))
		entry := b.block(nil, set(mir.Whole(self), &mir.Ref{Kind: kind, Place: mir.Whole(1)}))
		ret := b.block(&mir.ReturnTo{})
		resume := b.cleanup(&mir.Resume{})
		start, clean := b.ladder([]mir.Place{mir.Whole(1)}, ret, resume)
		args := b.arguments()
		args[0] = moved(self)
		b.body.Blocks[entry].Term = &mir.Call{Callee: g.callOf(trait, method, t), Args: args, Untupled: true,
			Dest: mir.Whole(mir.Return), Target: start, Unwind: clean}
	})
}

// virtualEntry returns the function in a vtable for a method of a type. One that takes self by value gets its address
// instead.
func (g *Generator) virtualEntry(of *types.Type, method check.VtableMethod, to check.Resolved) int {
	m := method.Fn
	args := append([]*types.Type{of}, method.Trait.Args...)
	callee := thir.Callee{Fn: m, Args: args}
	found := g.resolve(callee)
	byValue := m.FnItem().SelfKind == syntax.SelfValue
	if !byValue && found.intrinsic == nil && !found.virtual && found.pointer == nil && !found.skipSelf {
		return found.id
	}
	s := g.signatureOf(g.checked.Instance(m, append([]*types.Type(nil), args...)))
	if byValue {
		s.params = append([]*types.Type{g.rawPointer(of)}, s.params[1:]...)
	}
	return g.glue(glueKey{what: "virtual " + m.FullName(), of: of, fn: m, trait: method.Trait}, s, func(b *shim) {
		args := b.arguments()
		if byValue {
			args[0] = mir.Operand{Kind: mir.Move, Place: b.deref(1)}
		}
		b.forward(callee, build.Spreads(m), args)
	})
}

// cloneGlue returns Clone::clone of a builtin type.
func (g *Generator) cloneGlue(clone *resolve.Def, t *types.Type) int {
	s := signature{[]*types.Type{g.checked.Ref(t, false)}, t}
	return g.glue(glueKey{what: "clone", of: t}, s, func(b *shim) {
		if g.checked.IsCopy(t) {
			b.block(&mir.ReturnTo{}, set(mir.Whole(mir.Return), &mir.Use{Op: copied(b.deref(1))}))
			return
		}
		if t.Kind == types.Array {
			b.cloneArray(clone, t)
			return
		}
		b.cloneFields(clone, t)
	})
}

// cloneFields clones the fields of a tuple or closure. After a panic it drops those that were made.
func (b *shim) cloneFields(clone *resolve.Def, t *types.Type) {
	fields := t.Args
	if t.Kind == types.Closure {
		fields = nil
		for _, k := range t.Clo.Captures {
			ft := k.Ty
			if k.Mode != types.ByMove {
				ft = b.g.checked.Ref(ft, k.Mode == types.ByMut)
			}
			fields = append(fields, ft)
		}
	}
	unwind := b.cleanupFirst()
	var ops []mir.Operand
	prev := mir.BlockID(0)
	for i, ft := range fields {
		ft = b.g.checked.Concrete(ft)
		ref, out := b.local(b.g.checked.Ref(ft, false)), b.local(ft)
		at := b.deref(1).With(mir.Elem{Kind: mir.Field, Index: int32(i), Ty: ft})
		b.body.Blocks[prev].Stmts = append(b.body.Blocks[prev].Stmts,
			set(mir.Whole(ref), &mir.Ref{Kind: mir.Shared, Place: at}))
		next := b.block(nil)
		b.body.Blocks[prev].Term = &mir.Call{Callee: thir.Callee{Fn: clone, Args: []*types.Type{ft}},
			Args: []mir.Operand{moved(ref)}, Dest: mir.Whole(out), Target: next, Unwind: unwind}
		if b.g.checked.MayDrop(ft) {
			unwind = b.cleanup(&mir.Drop{Place: mir.Whole(out), Target: unwind, Unwind: mir.None})
		}
		ops = append(ops, moved(out))
		prev = next
	}
	last := &b.body.Blocks[prev]
	last.Stmts = append(last.Stmts, set(mir.Whole(mir.Return), &mir.Aggregate{Ty: t, Fields: ops}))
	last.Term = &mir.ReturnTo{}
}

// cleanupFirst adds the entry, which is empty yet, and a block that resumes unwinding.
func (b *shim) cleanupFirst() mir.BlockID {
	b.block(nil)
	return b.cleanup(&mir.Resume{})
}

// cloneArray clones the elements of an array in order.
func (b *shim) cloneArray(clone *resolve.Def, t *types.Type) {
	panic(missing{what: "clones of arrays whose elements are not Copy"})
}

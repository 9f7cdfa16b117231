package codegen

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// glueKey names a function that no source says.
type glueKey struct {
	what  string
	of    *types.Type
	fn    *resolve.Def
	trait *types.Type // of which fn is a method in a vtable
}

// shim builds the MIR of such a function.
type shim struct {
	g    *Generator
	body *mir.Body
	// Of a function that pointers point to: the signature of what it calls, and what makes the arguments of that.
	real  signature
	entry []mir.Stmt
}

// glue returns the number of the function for a key; make builds its body.
func (g *Generator) glue(key glueKey, s signature, make func(b *shim)) int {
	if id, ok := g.ids[key]; ok {
		return id
	}
	name := key.what
	if key.of != nil {
		name += " " + key.of.String()
	}
	return g.register(key, source{sig: s, glue: true, body: func() *mir.Body {
		b := &shim{g: g, body: &mir.Body{Name: name, ArgCount: len(s.params), Scopes: make1(mir.Scope{})}}
		b.local(s.result)
		for _, t := range s.params {
			b.local(t)
		}
		make(b)
		return b.body
	}})
}

func make1[T any](x T) []T { return []T{x} }

func (b *shim) local(t *types.Type) mir.Local {
	b.body.Locals = append(b.body.Locals, mir.LocalDecl{Ty: b.g.checked.Concrete(t), Mut: true})
	return mir.Local(len(b.body.Locals) - 1)
}

// block adds a block.
func (b *shim) block(term mir.Terminator, stmts ...mir.Stmt) mir.BlockID {
	b.body.Blocks = append(b.body.Blocks, mir.Block{Stmts: stmts, Term: term})
	return mir.BlockID(len(b.body.Blocks) - 1)
}

// cleanup adds a block that runs while a panic unwinds.
func (b *shim) cleanup(term mir.Terminator, stmts ...mir.Stmt) mir.BlockID {
	id := b.block(term, stmts...)
	b.body.Blocks[id].Cleanup = true
	return id
}

func set(to mir.Place, v mir.Rvalue) mir.Stmt { return mir.Stmt{Kind: mir.Assign, Place: to, Value: v} }

func moved(l mir.Local) mir.Operand  { return mir.Operand{Kind: mir.Move, Place: mir.Whole(l)} }
func copied(p mir.Place) mir.Operand { return mir.Operand{Kind: mir.Copy, Place: p} }

func (b *shim) usize(n uint64) mir.Operand {
	return mir.Operand{Kind: mir.Constant, Const: &mir.Const{Kind: mir.Scalar, Ty: b.g.checked.Prim(types.Usize), Int: n}}
}

// deref is what local l, a pointer, points to.
func (b *shim) deref(l mir.Local) mir.Place {
	t := b.body.Locals[l].Ty
	return mir.Whole(l).With(mir.Elem{Kind: mir.Deref, Ty: b.g.checked.Concrete(t.Args[0])})
}

func (g *Generator) rawPointer(t *types.Type) *types.Type {
	return g.checked.Make(types.Type{Kind: types.Ptr, Mut: true, Args: []*types.Type{t}})
}

// dropGlue returns the function that drops the value of type t behind a pointer.
func (g *Generator) dropGlue(t *types.Type) int {
	if t.Kind == types.Coroutine {
		return g.dropCoroutine(t)
	}
	s := signature{[]*types.Type{g.rawPointer(t)}, g.checked.Unit()}
	return g.glue(glueKey{what: "drop", of: t}, s, func(b *shim) {
		entry := b.block(nil)
		resume := b.cleanup(&mir.Resume{})
		end := b.block(&mir.ReturnTo{})
		start, _ := b.dropAll(b.deref(1), t, end, resume)
		b.body.Blocks[entry].Term = &mir.Goto{Target: start}
	})
}

// shellGlue returns the function that releases the memory of a Box whose content has no value any more.
func (g *Generator) shellGlue(t *types.Type) int {
	s := signature{[]*types.Type{g.rawPointer(t)}, g.checked.Unit()}
	return g.glue(glueKey{what: "release", of: t}, s, func(b *shim) {
		entry := b.block(nil)
		resume := b.cleanup(&mir.Resume{})
		end := b.block(&mir.ReturnTo{})
		start, _ := b.releaseBox(b.deref(1), t, end, resume)
		b.body.Blocks[entry].Term = &mir.Goto{Target: start}
	})
}

// dropAll adds the blocks that drop the value in a place and go on in then, or in unwound after a panic. clean drops it
// while a panic unwinds.
func (b *shim) dropAll(p mir.Place, t *types.Type, then, unwound mir.BlockID) (start, clean mir.BlockID) {
	start, clean = b.dropFields(p, t, then, unwound)
	if t.Kind != types.Adt || isBox(t) {
		return start, clean
	}
	fn := b.g.checked.DropImpl(t)
	if d := b.g.checked.DropHook(t.Def); d != nil {
		fn = b.g.checked.Instance(d, append([]*types.Type(nil), t.Args...))
	}
	if fn == nil {
		return start, clean
	}
	self := b.local(b.g.checked.Ref(t, true))
	unit := b.local(b.g.checked.Unit())
	call := func(target, unwind mir.BlockID) *mir.Call {
		return &mir.Call{Callee: thir.Callee{Fn: fn.Fn, Args: fn.Args}, Args: []mir.Operand{moved(self)},
			Dest: mir.Whole(unit), Target: target, Unwind: unwind}
	}
	borrow := set(mir.Whole(self), &mir.Ref{Kind: mir.Mutable, Place: p})
	return b.block(call(start, clean), borrow), b.cleanup(call(clean, mir.None), borrow)
}

// dropFields is dropAll without the Drop implementation of t itself.
func (b *shim) dropFields(p mir.Place, t *types.Type, then, unwound mir.BlockID) (start, clean mir.BlockID) {
	switch t.Kind {
	case types.Array, types.Slice:
		return b.dropElements(p, t, then, unwound)
	case types.Dyn:
		return b.ladder([]mir.Place{p}, then, unwound)
	case types.Adt:
		switch {
		case isBox(t):
			return b.dropBox(p, t, then, unwound)
		case t.Def.Lang == "ManuallyDrop" || t.Def.Kind == resolve.Union:
			return then, unwound
		case t.Def.Kind == resolve.Enum:
			return b.dropVariants(p, t, then, unwound)
		}
	}
	return b.ladder(b.fields(p, t, nil), then, unwound)
}

// fields returns the fields of a struct, tuple, closure or variant that may have to be dropped.
func (b *shim) fields(p mir.Place, t *types.Type, v *resolve.Def) (out []mir.Place) {
	var list []*types.Type
	switch t.Kind {
	case types.Tuple:
		list = t.Args
	case types.Closure:
		for _, k := range t.Clo.Captures {
			ft := k.Ty
			if k.Mode != types.ByMove {
				ft = b.g.checked.Unit()
			}
			list = append(list, ft)
		}
	case types.Adt:
		list = b.g.checked.FieldTypes(t, v)
	}
	if v != nil {
		p = p.With(mir.Elem{Kind: mir.Downcast, Variant: v, Ty: t})
	}
	for i, ft := range list {
		if ft = b.g.checked.Concrete(ft); b.g.checked.MayDrop(ft) {
			out = append(out, p.With(mir.Elem{Kind: mir.Field, Index: int32(i), Ty: ft}))
		}
	}
	return out
}

// ladder drops places in order. After a panic in one it drops those that remain.
func (b *shim) ladder(places []mir.Place, then, unwound mir.BlockID) (start, clean mir.BlockID) {
	start, clean = then, unwound
	for i := len(places) - 1; i >= 0; i-- {
		start, clean = b.block(&mir.Drop{Place: places[i], Target: start, Unwind: clean}),
			b.cleanup(&mir.Drop{Place: places[i], Target: clean, Unwind: mir.None})
	}
	return start, clean
}

func (b *shim) dropVariants(p mir.Place, t *types.Type, then, unwound mir.BlockID) (start, clean mir.BlockID) {
	dt := b.g.checked.DiscriminantType(t.Def)
	d := b.local(dt)
	read := set(mir.Whole(d), &mir.Discriminant{Place: p, Ty: dt})
	normal := &mir.Switch{Op: copied(mir.Whole(d)), Ty: dt}
	unwinding := &mir.Switch{Op: copied(mir.Whole(d)), Ty: dt}
	for _, v := range t.Def.Variants {
		if places := b.fields(p, t, v); len(places) > 0 {
			n, u := b.ladder(places, then, unwound)
			x := b.g.checked.Discriminant(v)
			value := mir.Value{Lo: uint64(x), Hi: uint64(x >> 63)}
			normal.Values, normal.Targets = append(normal.Values, value), append(normal.Targets, n)
			unwinding.Values, unwinding.Targets = append(unwinding.Values, value), append(unwinding.Targets, u)
		}
	}
	normal.Targets = append(normal.Targets, then)
	unwinding.Targets = append(unwinding.Targets, unwound)
	return b.block(normal, read), b.cleanup(unwinding, read)
}

// dropBox drops what the Box points to, then releases its memory, also after a panic.
func (b *shim) dropBox(p mir.Place, t *types.Type, then, unwound mir.BlockID) (start, clean mir.BlockID) {
	start, clean = b.releaseBox(p, t, then, unwound)
	to := b.g.pointee(t)
	if !b.g.checked.MayDrop(to) {
		return start, clean
	}
	return b.ladder([]mir.Place{p.With(mir.Elem{Kind: mir.Deref, Ty: to})}, start, clean)
}

func (b *shim) releaseBox(p mir.Place, t *types.Type, then, unwound mir.BlockID) (start, clean mir.BlockID) {
	to := b.g.pointee(t)
	raw := b.local(b.g.rawPointer(to))
	unit := b.local(b.g.checked.Unit())
	free := func(target, unwind mir.BlockID) *mir.Call {
		return &mir.Call{Callee: thir.Callee{Fn: b.g.checked.Lang("box_free"), Args: []*types.Type{to}},
			Args: []mir.Operand{moved(raw)}, Dest: mir.Whole(unit), Target: target, Unwind: unwind}
	}
	get := set(mir.Whole(raw), &mir.Cast{Kind: mir.PtrToPtr, Op: copied(p), Ty: b.body.Locals[raw].Ty})
	return b.block(free(then, unwound), get), b.cleanup(free(unwound, mir.None), get)
}

// dropElements drops the elements of an array or slice in order.
func (b *shim) dropElements(p mir.Place, t *types.Type, then, unwound mir.BlockID) (start, clean mir.BlockID) {
	usize, elem := b.g.checked.Prim(types.Usize), b.g.checked.Concrete(t.Args[0])
	i, n, more := b.local(usize), b.local(usize), b.local(b.g.checked.Prim(types.Bool))
	at := mir.Whole(i)
	x := p.With(mir.Elem{Kind: mir.Index, Local: i, Ty: elem})
	next := set(at, &mir.Binary{Op: syntax.OpAdd, L: copied(at), R: b.usize(1)})
	less := set(mir.Whole(more), &mir.Binary{Op: syntax.OpLt, L: copied(at), R: copied(mir.Whole(n))})
	begin := []mir.Stmt{set(mir.Whole(n), &mir.Len{Place: p}), set(at, &mir.Use{Op: b.usize(0)})}
	loop := func(add func(mir.Terminator, ...mir.Stmt) mir.BlockID, end mir.BlockID) (first, again mir.BlockID,
		drop *mir.Drop) {
		drop = &mir.Drop{Place: x, Unwind: mir.None}
		head := add(nil, less)
		body := add(drop)
		b.body.Blocks[head].Term = &mir.Switch{Op: copied(mir.Whole(more)), Ty: b.g.checked.Prim(types.Bool),
			Values: make1(mir.Value{}), Targets: []mir.BlockID{end, body}}
		again = add(&mir.Goto{Target: head}, next)
		drop.Target = again
		return add(&mir.Goto{Target: head}, begin...), again, drop
	}
	clean, again, _ := loop(b.cleanup, unwound)
	start, _, drop := loop(b.block, then)
	drop.Unwind = again
	return start, clean
}

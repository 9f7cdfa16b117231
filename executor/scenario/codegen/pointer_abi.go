package codegen

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// How function pointers are called. A program may transmute a pointer to one of another type whose parameters have the
// same ABI: fn(&T) to fn(NonNull<()>), as hand-made vtables do. So a call through a pointer passes a transparent struct
// around a pointer or number, and an Option of one, as that pointer or number, where a direct call passes its address.
// A function with such parameters has a shim, to which its pointers point. A call through a pointer of which the ABI is
// another one is undefined behavior.

// abi returns the type that a call through a pointer passes for a type, and the way to it; nil if they are the same.
func (g *Generator) abi(t *types.Type) (*types.Type, []mir.Elem) {
	var path []mir.Elem
	nullable, declared := false, true // declared: only structs that say that they are transparent
	in := t
	for {
		if k, _ := g.classOf(in); k != block {
			break
		}
		var variant *resolve.Def
		switch {
		case in.Kind != types.Adt:
			return t, nil
		case in.Def.Lang == "Option":
			nullable = true
			variant = in.Def.Variants[1]
			path = append(path, mir.Elem{Kind: mir.Downcast, Variant: variant, Ty: in})
		case in.Def.Kind != resolve.Struct:
			return t, nil
		case !transparent(in.Def):
			if !in.Def.Crate.Library {
				return t, nil
			}
			declared = false
		}
		field, n := g.onlyField(in, variant)
		if field == nil {
			return t, nil
		}
		path = append(path, mir.Elem{Kind: mir.Field, Index: n, Ty: field})
		in = field
	}
	switch {
	case len(path) == 0:
		return t, nil
	case nullable && in.Kind == types.FnPtr:
		in = g.checked.Prim(types.Usize)
	case nullable && g.isPointer(in):
		if k, _ := g.classOf(in); k == pair { // the length or vtable of None is uninitialised
			return t, nil
		}
		in = g.rawPointer(g.pointee(in))
	case in.Kind == types.FnPtr, g.isPointer(in):
	case nullable, !declared:
		return t, nil
	}
	path[len(path)-1].Ty = in
	return in, path
}

// transparent reports whether a struct is #[repr(transparent)].
func transparent(d *resolve.Def) bool {
	a := d.Attr("repr")
	return a != nil && len(a.Args) == 1 && a.Args[0].Text == "transparent"
}

// onlyField returns the field that is all of a struct or variant, nil if there is none.
func (g *Generator) onlyField(t *types.Type, variant *resolve.Def) (field *types.Type, n int32) {
	for i, ft := range g.checked.FieldTypes(t, variant) {
		ft = g.checked.Concrete(ft)
		switch g.layoutOf(ft).Size {
		case 0:
		case g.layoutOf(t).Size:
			field, n = ft, int32(i)
		default:
			return nil, 0
		}
	}
	return field, n
}

// throughPointer returns how pointers to a function of that signature are called, and whether that differs.
func (g *Generator) throughPointer(s signature) (out signature, differs bool) {
	one := func(t *types.Type) *types.Type {
		leaf, path := g.abi(t)
		differs = differs || path != nil
		return leaf
	}
	for _, t := range s.params {
		out.params = append(out.params, one(g.checked.Concrete(t)))
	}
	out.result = one(g.checked.Concrete(s.result))
	return out, differs
}

// pointerID returns the number of the signature of calls through pointers: the class and size of each type count.
func (g *Generator) pointerID(s signature) int {
	out := g.shape(s)
	var b strings.Builder
	for _, t := range append(s.params[:len(s.params):len(s.params)], s.result) {
		k, _ := g.classOf(t)
		b.WriteString(strconv.Itoa(int(k)))
		if k != empty {
			b.WriteByte(':')
			b.WriteString(strconv.Itoa(int(g.layoutOf(t).Size)))
		}
		b.WriteByte(' ')
	}
	out.Type = b.String()
	return g.signatureID(out)
}

// pointed notes that there are pointers to function id, which has the signature s.
func (g *Generator) pointed(id int, s signature) int {
	if g.Program.Pointed[id] == 0 {
		g.Program.Pointed[id] = g.pointerID(s)
	}
	return id
}

// pointerShim returns the function that pointers to a function of signature s point to. call adds the call of it.
func (g *Generator) pointerShim(key glueKey, s signature, call func(b *shim)) int {
	through, _ := g.throughPointer(s)
	return g.pointed(g.glue(key, through, func(b *shim) {
		b.real = s
		call(b)
	}), through)
}

// callPointer calls a function pointer of type t.
func (c *function) callPointer(t *mir.Call, args []mir.Operand, fn int, ft *types.Type) {
	n := len(ft.Args) - 1
	s, _ := c.g.throughPointer(signature{ft.Args[:n], ft.Args[n]})
	var regs []int
	if k, _ := c.g.classOf(s.result); k == block {
		regs = c.resultAddress(t)
	}
	for i, o := range args {
		if leaf, path := c.g.abi(c.g.checked.Concrete(ft.Args[i])); path != nil {
			regs = append(regs, registersOf(c.loadValue(at{reg: c.operand(o).reg}, leaf))...)
			continue
		}
		regs = append(regs, c.argument(o)...)
	}
	window := c.window(regs)
	in := bytecode.Instr{Op: bytecode.Calli, A: uint8(window), B: uint8(fn), K: int64(c.g.pointerID(s))}
	c.site(c.emit(in), t.Unwind)
	if k, num := c.g.classOf(s.result); t.Target != mir.None && (k == scalar || k == pair) {
		c.next = window
		c.reserve(window + k.registers() - 1)
		c.write(t.Dest, s.result, value{k, num, window})
	}
	c.leave(t)
}

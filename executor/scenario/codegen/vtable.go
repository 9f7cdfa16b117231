package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// A vtable has the address of the drop glue, or 0; the size and the alignment of the value; the methods; and the
// vtables for the supertraits.
const vtableHead = 3

const (
	vtableDrop = 8 * iota
	vtableSize
	vtableAlign
)

type vtableKey struct{ of, dyn *types.Type }

// vtable returns the address of the vtable of a type for a trait object.
func (g *Generator) vtable(of, dyn *types.Type) uint64 {
	key := vtableKey{of, dyn}
	if a, ok := g.vtables[key]; ok {
		return a
	}
	l := g.layoutOf(of)
	words := []uint64{0, l.Size, l.Align}
	if g.checked.MayDrop(of) {
		words[0] = machine.AddressOf(g.dropGlue(of))
	}
	for _, m := range g.checked.VtableMethods(dyn) {
		words = append(words, g.vtableEntry(of, m))
	}
	for _, super := range g.supertraits(dyn) {
		words = append(words, g.vtable(of, super))
	}
	a := g.words(memory.Vtable, words)
	if dyn.Def == g.checked.Lang("Future") {
		g.Program.Vtables[a] = g.pollee(of)
	}
	g.vtables[key] = a
	return a
}

// vtableEntry returns the address of a method, 0 if the type has none.
func (g *Generator) vtableEntry(of *types.Type, m check.VtableMethod) uint64 {
	to := g.checked.VtableEntry(of, m)
	if to.Inst == nil && to.Shim == "" {
		return 0
	}
	return machine.AddressOf(g.virtualEntry(of, m, to))
}

// supertraits returns the trait objects that dyn can be converted to, without itself.
func (g *Generator) supertraits(dyn *types.Type) []*types.Type { return g.checked.Supertraits(dyn) }

// superSlot returns the slot of the vtable for a supertrait in the vtables of a trait object.
func (g *Generator) superSlot(dyn, to *types.Type) int {
	n := len(g.checked.VtableMethods(dyn))
	for i, t := range g.supertraits(dyn) {
		if t.Def == to.Def && types.SameTypes(t.Args, to.Args) {
			return n + i
		}
	}
	panic(missing{what: "a coercion of " + dyn.String() + " to " + to.String()})
}

// dropAt runs the drop glue of the value of type t at a.
func (c *function) dropAt(a at, t *types.Type, unwind mir.BlockID) {
	if t.Kind == types.Dyn {
		fn := c.temp()
		c.op(bytecode.Ld64, fn, a.meta, vtableDrop)
		none := c.emit(bytecode.Instr{Op: bytecode.Jeqk, A: uint8(fn)})
		window := c.window([]int{c.pointer(a)})
		id := c.g.signatureID(bytecode.Signature{Params: 1})
		c.site(c.emit(bytecode.Instr{Op: bytecode.Calli, A: uint8(window), B: uint8(fn), K: int64(id)}), unwind)
		c.f.Code[none].C = int32(len(c.f.Code))
		return
	}
	args := []int{c.pointer(c.aligned(a, t))}
	if a.meta != 0 {
		args = append(args, a.meta)
	}
	window := c.window(args)
	id := c.g.dropGlue(t)
	c.drops = len(c.f.Code)
	c.site(c.emit(bytecode.Instr{Op: bytecode.Call, A: uint8(window), K: int64(id)}), unwind)
}

// sizeOfUnsized returns a register with the size of the value of type t that has this length or vtable.
func (c *function) sizeOfUnsized(t *types.Type, meta int) int {
	r := c.temp()
	switch t.Kind {
	case types.Str:
		c.mov(r, meta)
		return r
	case types.Slice:
		c.opk(bytecode.Mulwk, r, meta, int64(c.layout(t.Args[0]).Size))
		return r
	case types.Dyn:
		c.op(bytecode.Ld64, r, meta, vtableSize)
		return r
	}
	fields := c.g.checked.FieldTypes(t, nil)
	last := c.g.checked.Concrete(fields[len(fields)-1])
	tail := c.sizeOfUnsized(last, meta)
	c.opk(bytecode.K, r, 0, int64(c.sizedPart(t)))
	c.roundUp(r, c.packed(c.alignOfUnsized(last, meta), t))
	c.op(bytecode.Addw, r, r, tail)
	c.roundUp(r, c.alignOfUnsized(t, meta))
	return r
}

// alignOfUnsized returns a register with the alignment of such a value.
func (c *function) alignOfUnsized(t *types.Type, meta int) int {
	r := c.temp()
	if t.Kind == types.Dyn {
		c.op(bytecode.Ld64, r, meta, vtableAlign)
		return r
	}
	l := c.layout(t)
	c.opk(bytecode.K, r, 0, int64(l.Align))
	if t.Kind == types.Adt && c.g.tail(t).Kind == types.Dyn {
		fields := c.g.checked.FieldTypes(t, nil)
		last := c.packed(c.alignOfUnsized(c.g.checked.Concrete(fields[len(fields)-1]), meta), t)
		less := c.emit(bytecode.Instr{Op: bytecode.Jltu, A: uint8(last), B: uint8(r)})
		c.mov(r, last)
		c.f.Code[less].C = int32(len(c.f.Code))
	}
	return r
}

// packed bounds the alignment in a register by what #[repr(packed)] says of t.
func (c *function) packed(align int, t *types.Type) int {
	pack := c.layout(t).Pack
	if pack == 0 {
		return align
	}
	r := c.temp()
	c.mov(r, align)
	over := c.emit(bytecode.Instr{Op: bytecode.Jltuk, A: uint8(r), K: int64(pack)})
	c.opk(bytecode.K, r, 0, int64(pack))
	c.f.Code[over].C = int32(len(c.f.Code))
	return r
}

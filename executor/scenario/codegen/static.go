package codegen

import (
	"encoding/binary"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// constant is the value of a constant: a scalar, a pair, or the address of a block.
type constant struct {
	words [2]uint64
	busy  bool
	fails int // its function, if that does not return: it panics or exhausts the stack or the memory
}

// constantSteps bounds the computation of all constants of a program, in instructions.
const constantSteps = 50_000_000

// memory is the guest's memory.
func (g *Generator) memory() *memory.Memory {
	if g.m == nil {
		panic(missing{what: "the address of a constant before Load"})
	}
	return g.m.Memory
}

// place returns the address of new bytes in the guest's memory, which stay there.
func (g *Generator) place(size, align uint64, kind memory.Kind, init []byte) uint64 {
	if size == 0 {
		return align
	}
	a, f := g.memory().Static(size, align, kind, init)
	switch {
	case f == nil:
		return a
	case g.evaluates != nil:
		return g.placeLarge(size, align, init)
	}
	panic(refused{tooLarge(memory.DefaultLimit)})
}

// placeLarge is place for what an evaluator has no room for among the others. Few programs have so large constants, so
// it reserves little.
func (g *Generator) placeLarge(size, align uint64, init []byte) uint64 {
	if g.evaluates.large += size; g.evaluates.large <= mostConstants {
		bytes := make([]byte, size)
		copy(bytes, init)
		a, f := g.memory().Alloc(size, align, memory.Heap, 0)
		if f == nil && g.memory().Write(a, bytes) == nil {
			return a
		}
	}
	g.checked.Refuse(tooLarge(mostConstants))
	return 0
}

func tooLarge(limit int) string {
	return "the constants and statics of this program are larger than " + strconv.Itoa(limit>>20) + " MB"
}

// text returns the address of the bytes of a string literal.
func (g *Generator) text(s string) uint64 {
	if a, ok := g.strings[s]; ok {
		return a
	}
	a := g.place(uint64(len(s)), 1, memory.Constant, []byte(s))
	g.strings[s] = a
	return a
}

// words returns the address of a read-only array of words.
func (g *Generator) words(kind memory.Kind, words []uint64) uint64 {
	var b []byte
	for _, w := range words {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return g.place(uint64(len(b)), 8, kind, b)
}

// evaluate runs a function without parameters to its end, and returns nil if it does not get there. A result that is a
// block is written to the address at.
func (g *Generator) evaluate(id int, at uint64) *machine.Thread {
	g.memory()
	var args []uint64
	if at != 0 {
		args = append(args, at)
	}
	if g.isBlock(id) {
		args = append(args, noCaptures)
	}
	from := g.m.Memory.Statics()
	if at != 0 {
		from = min(from, at)
	}
	t := g.m.Spawn(id, args...)
	t.NoMaxStack()
	var s machine.Stop
	if g.evaluates != nil {
		s = g.runs(t)
	} else {
		budget := constantSteps - g.steps
		s = t.Run(budget)
		g.steps += budget - t.Spent()
	}
	g.m.Memory.Keep(from)
	if g.evaluates != nil && s != machine.Ended && s != machine.Failed && s != machine.Waiting {
		if in := g.sources[id].instance; in != nil { // a promoted value fails where it is used
			g.reportFailure(in, t, s)
		}
		return nil
	}
	switch s {
	case machine.Ended:
		return t
	case machine.Panicked, machine.Overflow, machine.Faulted, machine.Aborted:
		return nil
	case machine.Budget:
		panic(refused{"constant evaluation is taking a long time"})
	case machine.Failed:
		if g.failed != nil {
			panic(refused{g.failed.Error()})
		}
	}
	panic(missing{what: "the value of a constant, whose computation stops with " + strconv.Itoa(int(s))})
}

// isBlock reports whether a function computes a const block.
func (g *Generator) isBlock(id int) bool {
	in := g.sources[id].instance
	return in != nil && in.Clo != nil && in.Clo.Const > 0
}

// noCaptures is the address that stands for the captures of a const block: there are none.
const noCaptures = 1

// valueOf computes the value of a body without parameters that returns a t.
func (g *Generator) valueOf(id int, t *types.Type) (c constant) {
	k, _ := g.classOf(t)
	if k == block {
		l := g.layoutOf(t)
		c.words[0] = g.place(l.Size, l.Align, memory.Static, nil) // its padding need not be initialised
	}
	th := g.evaluate(id, c.words[0])
	if th == nil {
		c.fails = id
		return c
	}
	if k != block {
		for i := range k.registers() {
			c.words[i] = th.Result(i)
		}
	}
	return c
}

// constantItem returns the value of a constant item.
func (g *Generator) constantItem(k *mir.Const) *constant {
	in := k.Inst
	if in == nil {
		in = g.checked.Instance(k.Def, k.Args)
	}
	return g.constantOf(in)
}

// constantOf returns the value of an instance of a constant item.
func (g *Generator) constantOf(in *thir.Instance) *constant {
	if c, ok := g.items[in]; ok {
		if c.busy {
			if g.evaluates != nil {
				g.evaluates.broken = true
				g.checked.CycleOf(in)
				return &constant{fails: g.Function(in)}
			}
			panic(refused{"cycle detected when evaluating constant `" + g.checked.ConstName(in) + "`"})
		}
		return c
	}
	if g.evaluates != nil {
		const frames = 24 // of Go, for a constant in a constant
		g.checked.Budget().Enter(frames)
		defer g.checked.Budget().Leave(frames)
	}
	c := &constant{busy: true}
	g.items[in] = c
	defer func() {
		if c.busy {
			delete(g.items, in)
		}
	}()
	_, t := g.checked.Signature(in)
	*c = g.valueOf(g.Function(in), g.checked.Concrete(t))
	return c
}

// static returns the address of a static, and the function for its value if that does not return, or 0.
func (g *Generator) static(d *resolve.Def) (a uint64, fails int) {
	if a, ok := g.statics[d]; ok {
		return a, g.fails[d]
	}
	in := g.checked.StaticInit(d)
	_, t := g.checked.Signature(in)
	l := g.layoutOf(t)
	a = g.place(l.Size, l.Align, memory.Static, nil)
	g.statics[d] = a // its initialiser may refer to it
	id := g.Function(in)
	if !g.fill(id, t, a) {
		fails = id
		g.fails[d] = id
	}
	return a, fails
}

// fill computes a value into memory, and reports whether there is one.
func (g *Generator) fill(id int, t *types.Type, a uint64) bool {
	k, n := g.classOf(t)
	if k == block {
		return g.evaluate(id, a) != nil
	}
	th := g.evaluate(id, 0)
	if th == nil {
		return false
	}
	var b []byte
	for i := range k.registers() {
		b = binary.LittleEndian.AppendUint64(b, th.Result(i))
	}
	if k == scalar {
		b = b[:n.Bits()/8]
	}
	if f := g.memory().Write(a, b); f != nil {
		panic(missing{what: f.Error()})
	}
	g.memory().Keep(a)
	return true
}

// promoted returns the address of the value of a promoted expression, and its function if that does not return, or 0.
func (g *Generator) promoted(b *mir.Body, owner *resolve.Def) (a uint64, fails int) {
	if a, ok := g.statics[b]; ok {
		return a, g.fails[b]
	}
	t := g.checked.Concrete(b.Locals[mir.Return].Ty)
	id := g.register(b, source{sig: signature{nil, t}, body: func() *mir.Body { return b }, of: owner,
		constant: true})
	v := g.valueOf(id, t)
	l := g.layoutOf(t)
	a = v.words[0]
	if k, n := g.classOf(t); k == empty || v.fails != 0 {
		a = l.Align
	} else if k != block {
		bytes := binary.LittleEndian.AppendUint64(nil, v.words[0])
		if k == pair {
			bytes = binary.LittleEndian.AppendUint64(bytes, v.words[1])
		} else {
			bytes = bytes[:n.Bits()/8]
		}
		a = g.place(l.Size, l.Align, memory.Constant, bytes)
	}
	g.statics[b] = a
	if v.fails != 0 {
		g.fails[b] = v.fails
	}
	return a, v.fails
}

// Load makes m, a machine for Program, the one that computes constants. Machines that run the program are instances of
// it.
func (g *Generator) Load(m *machine.Machine) error {
	g.m = m
	return try(func() string { return "panic_str" }, func() {
		if f := m.OnPanic(g.Function(g.checked.Instance(g.checked.Lang("panic_str"), nil))); f != nil {
			panic(missing{what: f.Error()})
		}
	})
}

// Lang returns the number of a function of the library without type parameters, by its lang name.
func (g *Generator) Lang(name string) int {
	return g.Function(g.checked.Instance(g.checked.Lang(name), nil))
}

// Main returns the number of the function that runs the program's main and returns its exit status, and its argument.
func (g *Generator) Main() (id int, main uint64, err error) {
	err = try(func() string { return "main" }, func() {
		entry := g.checked.Entry()
		_, result := g.checked.Signature(entry)
		start := g.checked.Instance(g.checked.Lang("run"), []*types.Type{result})
		g.Program.Main = g.Function(start)
		id, main = g.Program.Main, machine.AddressOf(g.reify(g.item(thir.Callee{Fn: entry.Fn, Args: entry.Args})))
	})
	return id, main, err
}

// Reserve returns how many bytes the program needs at most for constants and for statics: memory.Options. A text is in
// the program's source, which has the size of each array.
func (g *Generator) Reserve() (constants, statics uint64) {
	constants, statics = memory.DefaultReserve, memory.DefaultReserve
	if g.Sources != nil {
		if f := g.Sources.File(g.checked.MainFn().Span.Lo); f != nil {
			constants += 2 * uint64(len(f.Src))
		}
	}
	g.checked.EachStatic(func(t *types.Type) {
		_ = try(t.String, func() {
			if n := g.layoutOf(t).Size; n < memory.DefaultLimit {
				statics += 3 * n
			}
		})
	})
	return constants, min(statics, memory.DefaultLimit)
}

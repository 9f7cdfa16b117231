package codegen

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/internal/mix"
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// intrinsic is one call of an intrinsic.
type intrinsic struct {
	*function
	which string // its name
	call  *mir.Call
	t     []*types.Type // generic arguments
	at    []*types.Type // of the arguments
	arg   []value
	ret   *types.Type
	to    value // where the result goes: registers; or, of a block, a register with its address
}

// intrinsics are those that are instructions. Each returns its result in i.to; of a block it writes it there.
var intrinsics map[string]func(i *intrinsic)

func init() {
	intrinsics = map[string]func(i *intrinsic){
		"mem_forget":     func(i *intrinsic) {},
		"visible":        func(i *intrinsic) { i.visible(bytecode.Other, 0) },
		"visible_lock":   func(i *intrinsic) { i.visible(bytecode.Locks, i.arg[0].reg) },
		"visible_unlock": func(i *intrinsic) { i.visible(bytecode.Unlocks, 0) },
		"visible_try":    func(i *intrinsic) { i.visible(bytecode.Tries, 0) },
		"ptr_read":       (*intrinsic).read,
		"ptr_write":      func(i *intrinsic) { i.storeValue(at{reg: i.arg[0].reg}, i.t[0], i.arg[1]) },
		"ptr_cast":       func(i *intrinsic) { i.mov(i.to.reg, i.arg[0].reg) },
		"ptr_addr":       func(i *intrinsic) { i.mov(i.to.reg, i.arg[0].reg) },
		"slice_ptr":      func(i *intrinsic) { i.mov(i.to.reg, i.arg[0].reg) },
		"slice_len":      func(i *intrinsic) { i.mov(i.to.reg, i.arg[0].reg+1) },
		"str_len":        func(i *intrinsic) { i.mov(i.to.reg, i.arg[0].reg+1) },
		"ptr_offset":     func(i *intrinsic) { i.op(bytecode.Addw, i.to.reg, i.arg[0].reg, i.arg[1].reg) },
		"ptr_null":       func(i *intrinsic) { i.k(0) },
		"ptr_is_null":    func(i *intrinsic) { i.opk(bytecode.Seteqk, i.to.reg, i.arg[0].reg, 0) },
		"ptr_eq":         (*intrinsic).samePointer,
		"ptr_copy":       (*intrinsic).copyElements,
		"ptr_fill":       (*intrinsic).fillElements,
		"drop_in_place":  (*intrinsic).dropInPlace,
		"uninit":         (*intrinsic).uninit,
		"zeroed":         (*intrinsic).zero,
		"apart":          (*intrinsic).apart,
		"transmute":      (*intrinsic).transmute,
		"discriminant":   (*intrinsic).discriminantOf,
		"size_of_val":    (*intrinsic).sizeOfVal,
		"align_of_val":   (*intrinsic).alignOfVal,
		"type_name":      func(i *intrinsic) { i.name(i.g.checked.FullString(i.t[0])) },
		"future_name":    func(i *intrinsic) { i.name(i.g.futureName(i.t[0])) },
		"slice_raw":      (*intrinsic).makeSlice,
		"slice_get":      (*intrinsic).sliceGet,
		"slice_sub":      (*intrinsic).sliceSub,
		"slice_take":     func(i *intrinsic) { i.set(i.loadValue(i.elementOf(), i.t[0])) },
		"slice_put":      func(i *intrinsic) { i.storeValue(i.elementOf(), i.t[0], i.arg[2]) },
		"f64_to_bits":    func(i *intrinsic) { i.mov(i.to.reg, i.arg[0].reg) },
		"f64_from_bits":  func(i *intrinsic) { i.mov(i.to.reg, i.arg[0].reg) },
		"f32_to_bits":    func(i *intrinsic) { i.mov(i.to.reg, i.arg[0].reg) },
		"f32_from_bits":  func(i *intrinsic) { i.mov(i.to.reg, i.arg[0].reg) },
		"wrapping_add":   func(i *intrinsic) { i.wrapping("add") },
		"wrapping_sub":   func(i *intrinsic) { i.wrapping("sub") },
		"wrapping_mul":   func(i *intrinsic) { i.wrapping("mul") },
		"wrapping_shl":   func(i *intrinsic) { i.shift("shl") },
		"wrapping_shr":   func(i *intrinsic) { i.shift("shr") },
		"add_overflows":  func(i *intrinsic) { i.overflows("addo") },
		"sub_overflows":  func(i *intrinsic) { i.overflows("subo") },
		"mul_overflows":  func(i *intrinsic) { i.overflows("mulo") },
		"memory_compare": (*intrinsic).compareBytes,
		"fmt_call":       (*intrinsic).formatOne,
		"ptr_fat_offset": (*intrinsic).fatOffset,
	}
	for name, of := range numbers {
		intrinsics[name] = func(i *intrinsic) { i.k(of(i.g, i.t[0])) }
	}
}

// numbers are the intrinsics that are a number known of a type.
var numbers = map[string]func(g *Generator, t *types.Type) int64{
	"needs_drop": func(g *Generator, t *types.Type) int64 { return word(g.checked.MayDrop(t)) },
	"is_plain":   func(g *Generator, t *types.Type) int64 { return word(g.checked.IsCopy(t)) },
	"is_fused": func(g *Generator, t *types.Type) int64 {
		return word(g.checked.Implements(g.checked.Lang("FusedIterator"), t))
	},
	"size_of":    func(g *Generator, t *types.Type) int64 { return int64(g.sizedLayout(t).Size) },
	"align_of":   func(g *Generator, t *types.Type) int64 { return int64(g.sizedLayout(t).Align) },
	"type_id":    func(g *Generator, t *types.Type) int64 { return int64(g.typeID(t)) },
	"key_kind":   (*Generator).keyKind,
	"debug_fn":   (*Generator).debugFn,
	"key_is_ref": func(g *Generator, t *types.Type) int64 { return word(t.Kind == types.Ref) },
}

// debugFn returns the address of the function that prints a type by its Debug, 0 if the type has none.
func (g *Generator) debugFn(t *types.Type) int64 {
	tr := g.checked.Lang("Debug")
	if !g.checked.Implements(tr, t) {
		return 0
	}
	item := g.checked.Make(types.Type{Kind: types.FnDef, Def: tr.Member("fmt", resolve.Fn), Args: []*types.Type{t}})
	return int64(machine.AddressOf(g.reify(item)))
}

// intrinsic compiles a call of an intrinsic: instructions, or a native.
func (c *function) intrinsic(t *mir.Call, in *thir.Instance, args []mir.Operand) {
	name := in.Fn.Intrinsic()
	switch name {
	case "try_call":
		c.catch(t, args)
		return
	case "offset_of":
		r := c.temp()
		c.opk(bytecode.K, r, 0, int64(c.offsetOf(c.g.checked.Concrete(in.Args[0]), args[0])))
		c.write(t.Dest, c.resultOf(t), value{scalar, bytecode.U64, r})
		c.leave(t)
		return
	}
	emit, ok := intrinsics[name]
	if !ok {
		c.native(t, name, in, args)
		return
	}
	i := &intrinsic{function: c, which: name, call: t, ret: c.resultOf(t)}
	for _, a := range in.Args {
		i.t = append(i.t, c.g.checked.Concrete(a))
	}
	for _, o := range args {
		i.at = append(i.at, c.g.checked.Concrete(c.body.OperandTy(o)))
		i.arg = append(i.arg, c.operand(o))
	}
	k, n := c.g.classOf(i.ret)
	i.to = value{class: k, num: n}
	switch k {
	case block:
		i.to.reg = c.pointer(c.addressOf(t.Dest))
	case scalar, pair:
		i.to.reg = i.result(k)
	}
	emit(i)
	if k == scalar || k == pair {
		c.write(t.Dest, i.ret, i.to)
	}
	c.leave(t)
}

// result returns registers for the result: where it is written to, unless an argument lies there.
func (i *intrinsic) result(k class) int {
	r, ok := i.inRegister(i.call.Dest)
	for _, v := range i.arg {
		if n := max(1, v.class.registers()); v.class != empty && r < v.reg+n && v.reg < r+k.registers() {
			ok = false
		}
	}
	if !ok && inPlace(i.which) {
		r, ok = i.inRegister(i.call.Dest)
	}
	if !ok {
		return i.tempOf(k)
	}
	return r
}

// inPlace reports whether an intrinsic is of one instruction that writes: it reads its arguments before.
func inPlace(name string) bool {
	switch name {
	case "ptr_offset", "ptr_cast", "ptr_addr", "ptr_is_null", "ptr_read", "slice_ptr", "slice_len", "str_len",
		"f64_to_bits", "f64_from_bits", "f32_to_bits", "f32_from_bits", "wrapping_shl", "wrapping_shr":
		return true
	}
	return false
}

// set makes v the result.
func (i *intrinsic) set(v value) {
	if v.class == block {
		i.copyBytes(at{reg: i.to.reg}, at{reg: v.reg}, i.ret)
		return
	}
	i.move(i.to.reg, v)
}

func (i *intrinsic) k(n int64) { i.opk(bytecode.K, i.to.reg, 0, n) }

func word(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

func (i *intrinsic) samePointer() {
	a, b := i.arg[0], i.arg[1]
	i.op(bytecode.Seteq, i.to.reg, a.reg, b.reg)
	if a.class == pair {
		r := i.temp()
		i.op(bytecode.Seteq, r, a.reg+1, b.reg+1)
		i.op(bytecode.And, i.to.reg, i.to.reg, r)
	}
}

func (i *intrinsic) copyElements() {
	i.emit(bytecode.Instr{Op: bytecode.Copyn, A: uint8(i.arg[1].reg), B: uint8(i.arg[0].reg),
		C: int32(i.arg[2].reg), K: int64(i.layout(i.t[0]).Size)})
}

func (i *intrinsic) fillElements() {
	i.emit(bytecode.Instr{Op: bytecode.Fill, A: uint8(i.arg[0].reg), B: uint8(i.arg[1].reg), C: int32(i.arg[2].reg),
		K: int64(i.layout(i.t[0]).Size)})
}

func (i *intrinsic) compareBytes() {
	i.mov(i.to.reg, i.arg[2].reg)
	i.op(bytecode.Cmpm, i.to.reg, i.arg[0].reg, i.arg[1].reg)
}

func (i *intrinsic) dropInPlace() {
	if !i.g.checked.MayDrop(i.t[0]) {
		return
	}
	a := at{reg: i.arg[0].reg}
	if i.arg[0].class == pair {
		a.meta = a.reg + 1
	}
	i.dropAt(a, i.t[0], i.call.Unwind)
}

func (i *intrinsic) read() {
	i.validAt(at{reg: i.arg[0].reg}, i.t[0])
	i.set(i.loadValue(at{reg: i.arg[0].reg}, i.t[0]))
}

// uninit makes a value without bytes that are initialised. Registers have no such value.
func (i *intrinsic) uninit() {
	if i.to.class != block {
		i.zero()
	}
}

// apart is undefined behaviour if two ranges of values overlap.
func (i *intrinsic) apart() {
	if i.g.Checked {
		i.emit(bytecode.Instr{Op: bytecode.Apart, A: uint8(i.arg[0].reg), B: uint8(i.arg[1].reg),
			C: int32(i.arg[2].reg), K: int64(i.layout(i.t[0]).Size)})
	}
}

// zero makes a value of zeros.
func (i *intrinsic) zero() {
	switch i.to.class {
	case scalar:
		i.k(0)
	case pair:
		i.number128(i.to.reg, 0, 0)
	case block:
		zero, one := i.temp(), i.temp()
		i.opk(bytecode.K, zero, 0, 0)
		i.opk(bytecode.K, one, 0, 1)
		i.emit(bytecode.Instr{Op: bytecode.Fill, A: uint8(i.to.reg), B: uint8(zero), C: int32(one),
			K: int64(i.layout(i.ret).Size)})
	}
}

// transmute reads the bytes of one type as another one.
func (i *intrinsic) transmute() {
	x := i.arg[0]
	from, to := i.layout(i.t[0]), i.layout(i.t[1])
	switch {
	case from.Size != to.Size:
		panic(missing{what: "a transmute of " + i.t[0].String() + " to " + i.t[1].String() + ", which has another size"})
	case x.class == block:
		i.validAt(at{reg: x.reg}, i.t[1])
		i.set(i.loadValue(at{reg: x.reg}, i.t[1]))
	case i.to.class == block:
		i.storeValue(at{reg: i.to.reg}, i.t[0], x)
		i.validAt(at{reg: i.to.reg}, i.t[1])
	case i.to.class == pair:
		i.move(i.to.reg, x)
	case i.to.class == scalar:
		i.mov(i.to.reg, x.reg)
		n := i.to.num
		if n == bytecode.F32 {
			n = bytecode.U32
		}
		i.extend(i.to.reg, n)
		i.validIn(i.to.reg, i.t[1])
	}
}

func (i *intrinsic) discriminantOf() {
	t := i.t[0]
	if len(i.g.checked.Variants(t)) == 0 {
		i.k(0)
		return
	}
	i.readDiscriminant(i.to.reg, i.to.num, at{reg: i.arg[0].reg}, t)
}

func (i *intrinsic) sizeOfVal() {
	if i.arg[0].class == pair {
		i.mov(i.to.reg, i.sizeOfUnsized(i.t[0], i.arg[0].reg+1))
		return
	}
	i.k(int64(i.layout(i.t[0]).Size))
}

func (i *intrinsic) alignOfVal() {
	if i.arg[0].class == pair {
		i.mov(i.to.reg, i.alignOfUnsized(i.t[0], i.arg[0].reg+1))
		return
	}
	i.k(int64(i.layout(i.t[0]).Align))
}

// name makes a text the result.
func (i *intrinsic) name(name string) {
	i.number128(i.to.reg, i.g.text(name), uint64(len(name)))
}

// typeID returns the number of a type, a hash of its name. Only types of one name have numbers that depend on which the
// program asks for first.
func (g *Generator) typeID(t *types.Type) uint64 {
	if id, ok := g.typeIDs[t]; ok {
		return id
	}
	id := uint64(0)
	for _, c := range []byte(g.checked.FullString(t)) {
		id = mix.Mix(id ^ uint64(c))
	}
	for g.ofTypeID[id] != nil {
		id++
	}
	g.typeIDs[t], g.ofTypeID[id] = id, t
	return id
}

func (i *intrinsic) makeSlice() {
	i.mov(i.to.reg, i.arg[0].reg)
	i.mov(i.to.reg+1, i.arg[1].reg)
}

// elementOf is the element of the slice arg[0] with the number arg[1]. The slice may be behind a reference.
func (i *intrinsic) elementOf() at {
	s := i.arg[0]
	if s.class == scalar {
		s = i.loadValue(at{reg: s.reg}, i.g.pointee(i.at[0]))
	}
	return i.element(at{reg: s.reg}, i.arg[1].reg, i.t[0])
}

func (i *intrinsic) sliceGet() { i.pointerInto(i.to.reg, i.elementOf()) }

func (i *intrinsic) sliceSub() {
	i.op(bytecode.Subw, i.to.reg+1, i.arg[2].reg, i.arg[1].reg)
	i.sliceGet()
}

func (i *intrinsic) wrapping(name string) {
	if i.to.class == pair {
		i.op(map[string]bytecode.Op{"add": bytecode.Addw128, "sub": bytecode.Subw128, "mul": bytecode.Mulw128}[name],
			i.to.reg, i.arg[0].reg, i.arg[1].reg)
		return
	}
	i.op(map[string]bytecode.Op{"add": bytecode.Addw, "sub": bytecode.Subw, "mul": bytecode.Mulw}[name],
		i.to.reg, i.arg[0].reg, i.arg[1].reg)
	i.extend(i.to.reg, i.to.num)
}

func (i *intrinsic) shift(name string) {
	i.op(byNum(name, i.to.num), i.to.reg, i.arg[0].reg, i.arg[1].reg)
}

func (i *intrinsic) overflows(name string) {
	n := i.arg[0].class.registers()
	r := i.temp2(n + 1)
	i.op(byNum(name, i.arg[0].num), r, i.arg[0].reg, i.arg[1].reg)
	i.mov(i.to.reg, r+n)
}

// keyKind returns how a HashMap hashes keys of a type without their Hash: the size of a number, or one of the values
// below; above 8 bits the number of references that lead to it.
func (g *Generator) keyKind(t *types.Type) int64 {
	const text, owned = 100, 101
	refs := int64(0)
	for t.Kind == types.Ref {
		if t = g.pointee(t); t.Kind == types.Str {
			return refs<<8 | text
		}
		refs++
	}
	switch {
	case t.Kind == types.Str:
		return text
	case t.Kind == types.Adt && t.Def.Lang == "String":
		return refs<<8 | owned
	case t.IsInt(), t.Kind == types.Bool, t.Kind == types.Char:
		return refs<<8 | int64(g.layoutOf(t).Size)
	}
	return 0
}

// fatOffset adds to the address of a pointer, which keeps its length or vtable.
func (i *intrinsic) fatOffset() {
	i.op(bytecode.Addw, i.to.reg, i.arg[0].reg, i.arg[1].reg)
	if i.to.class == pair {
		i.mov(i.to.reg+1, i.arg[0].reg+1)
	}
}

// formatOne calls a function pointer that formats an argument: (function, address, length or vtable, whether there is
// one, formatter).
func (i *intrinsic) formatOne() {
	regs := func(list ...int) {
		s := bytecode.Signature{Params: len(list)}
		if i.to.class == block {
			list = append([]int{i.to.reg}, list...)
			s.Params++
		} else {
			s.Results = i.to.class.registers()
		}
		window := i.window(list)
		id := i.g.signatureID(s)
		i.site(i.function.emit(bytecode.Instr{Op: bytecode.Calli, A: uint8(window), B: uint8(i.arg[0].reg),
			K: int64(id)}), i.call.Unwind)
		if i.to.class == scalar {
			i.mov(i.to.reg, window)
		}
		i.next = window
	}
	fat := i.function.emit(bytecode.Instr{Op: bytecode.Jnek, A: uint8(i.arg[3].reg)})
	regs(i.arg[1].reg, i.arg[4].reg)
	over := i.function.emit(bytecode.Instr{Op: bytecode.Jmp})
	i.f.Code[fat].C = int32(len(i.f.Code))
	regs(i.arg[1].reg, i.arg[2].reg, i.arg[4].reg)
	i.f.Code[over].C = int32(len(i.f.Code))
}

// offsetOf returns the offset of a field, which a constant names: `a`, `0`, or a path of them.
func (c *function) offsetOf(t *types.Type, path mir.Operand) (offset uint64) {
	if path.Kind != mir.Constant || path.Const.Kind != mir.Str {
		panic(missing{what: "offset_of a path that is no literal"})
	}
	for _, name := range strings.Split(strings.ReplaceAll(path.Const.Str, " ", ""), ".") {
		i, err := strconv.Atoi(name)
		fields := t.Args
		if t.Kind == types.Adt {
			fields = c.g.checked.FieldTypes(t, nil)
			if err != nil {
				i = t.Def.FieldIndex(name)
			}
		}
		if l := c.layout(t); i < 0 || i >= len(l.Fields) {
			panic(missing{what: "offset_of " + name + " in " + t.String()})
		} else {
			offset += l.Fields[i]
		}
		t = c.g.checked.Concrete(fields[i])
	}
	return offset
}

// catch calls a function with a pointer. The result is None, or Some of the payload of the panic that it ended with.
func (c *function) catch(t *mir.Call, args []mir.Operand) {
	fn, data := c.scalar(args[0]), c.scalar(args[1])
	to := c.pointer(c.addressOf(t.Dest))
	window := c.window([]int{data})
	id := c.g.signatureID(bytecode.Signature{Params: 1})
	pc := c.emit(bytecode.Instr{Op: bytecode.Calli, A: uint8(window), B: uint8(fn), K: int64(id)})
	none := c.temp2(2)
	c.number128(none, 0, 0)
	c.op(bytecode.St2, to, none, 0)
	over := c.emit(bytecode.Instr{Op: bytecode.Jmp})
	c.f.Sites = append(c.f.Sites, bytecode.Site{PC: int32(pc), Kind: bytecode.Catch, Target: int32(len(c.f.Code))})
	c.sites = append(c.sites, mir.None)
	c.op(bytecode.St2, to, window, 0)
	c.f.Code[over].C = int32(len(c.f.Code))
	c.leave(t)
}

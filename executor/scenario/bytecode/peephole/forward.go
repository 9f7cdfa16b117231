package peephole

import (
	"math"

	"github.com/pollground/pollground/executor/scenario/bytecode"
)

// kind says what is known of a register.
type kind uint8

const (
	unknown  kind = iota
	copied        // it has the value of register src
	constant      // it has the value k
	sum           // it has the value of register src plus k
)

type fact struct {
	kind kind
	src  uint8
	at   uint32 // the version of src that is meant
	k    int64
}

// word is eight bytes of memory whose value is in a register.
type word struct {
	base, reg     uint8
	baseAt, regAt uint32
	offset        int32
}

// known is what is known where the walk is.
type known struct {
	facts   [window]fact
	version [window]uint32 // changes with each write
	words   []word
	bound   bound
}

// bound is a comparison of an index with the length of a slice in memory. Nothing but a K follows it.
type bound struct {
	pc, constant int // of the K; 0: there is none
	slice        word
	ok           bool
}

func (k *known) forget() {
	k.bound.ok = false
	for r := range k.facts {
		k.facts[r].kind = unknown
	}
	k.words = k.words[:0]
}

func (k *known) write(r uint8) {
	k.version[r]++
	k.facts[r].kind = unknown
}

func (k *known) set(r uint8, f fact) {
	if f.kind == copied || f.kind == sum {
		if f.src == r {
			return
		}
		f.at = k.version[f.src]
	}
	k.facts[r] = f
}

// root returns the register that r is a copy of, or r.
func (k *known) root(r uint8) uint8 {
	if f := &k.facts[r]; f.kind == copied && k.version[f.src] == f.at {
		return f.src
	}
	return r
}

func (k *known) constant(r uint8) (int64, bool) {
	f := &k.facts[r]
	return f.k, f.kind == constant
}

// sum returns what r is the sum of.
func (k *known) sum(r uint8) (src uint8, n int64, ok bool) {
	f := &k.facts[r]
	return f.src, f.k, f.kind == sum && k.version[f.src] == f.at
}

// load returns the register that has the word at an address.
func (k *known) load(base uint8, offset int32) (reg uint8, ok bool) {
	for i := range k.words {
		w := &k.words[i]
		if w.base == base && w.offset == offset && w.baseAt == k.version[base] && w.regAt == k.version[w.reg] {
			return w.reg, true
		}
	}
	return 0, false
}

func (k *known) keep(base uint8, offset int32, reg uint8) {
	if base != reg && len(k.words) < 16 {
		k.words = append(k.words, word{base, reg, k.version[base], k.version[reg], offset})
	}
}

// store forgets the words that n bytes at an address may overlap.
func (k *known) store(base uint8, offset, n int32) {
	keep := k.words[:0]
	for _, w := range k.words {
		if w.base == base && w.baseAt == k.version[base] && (w.offset >= offset+n || w.offset+8 <= offset) {
			keep = append(keep, w)
		}
	}
	k.words = keep
}

// forward replaces operands by what they stand for.
func (x *pass) forward() {
	k := &known{}
	for pc := range x.code {
		if x.leader[pc] {
			k.forget()
		}
		in := &x.code[pc]
		if in.Op == bytecode.Nop {
			continue
		}
		k.operands(in)
		k.simplify(in)
		if in.Op.Info().Flags&(bytecode.Panics|bytecode.Calls) == 0 {
			x.site[pc] = 0
		}
		x.fuseElement(k, pc)
		x.effects(k, in)
		x.element(k, pc)
	}
}

// element makes a load or store of an element whose index was compared with the length of a slice in memory, and whose
// address was loaded from there, one instruction with the comparison.
func (x *pass) element(k *known, pc int) {
	in := &x.code[pc]
	b := &k.bound
	switch {
	case in.Op == bytecode.Bound:
		*b = bound{}
		for _, w := range k.words {
			if w.reg == in.B && w.regAt == k.version[w.reg] && w.baseAt == k.version[w.base] {
				*b = bound{pc: pc, slice: w, ok: true}
			}
		}
		return
	case in.Op == bytecode.Nop:
		return
	case in.Op == bytecode.K && b.ok && b.constant == 0 && in.A != x.code[b.pc].A:
		b.constant = pc
		return
	}
	b.ok = false
}

// elementOf reports whether the load or store at pc is of an element that the last comparison is about.
func (x *pass) elementOf(k *known, pc int) bool {
	in := &x.code[pc]
	pointer := in.B
	if !isLoad(in.Op.Info()) {
		pointer = in.A
	}
	b := &k.bound
	if !b.ok || uint8(in.C) != x.code[b.pc].A || in.K != 0 {
		return false
	}
	r, ok := k.load(b.slice.base, b.slice.offset-8)
	return ok && r == pointer
}

// fuseElement is the work of element at the load or store at pc.
func (x *pass) fuseElement(k *known, pc int) {
	in, b := &x.code[pc], k.bound
	switch {
	case in.Op == bytecode.Nop:
	case in.Op >= bytecode.LdxU8 && in.Op <= bytecode.Ldx64 && x.elementOf(k, pc) && b.constant == 0:
		x.code[b.pc] = bytecode.Instr{Op: bytecode.LdvU8 + in.Op - bytecode.LdxU8, A: in.A, B: b.slice.base, C: in.C,
			K: int64(b.slice.offset) - 8}
		registers(in, func(uint8) {}, k.write)
		k.bound.ok = false
		x.remove(pc)
	case in.Op >= bytecode.Stx8 && in.Op <= bytecode.Stx64 && x.elementOf(k, pc):
		store := bytecode.Instr{Op: bytecode.Stv8 + in.Op - bytecode.Stx8, A: b.slice.base, B: in.B, C: in.C,
			K: int64(b.slice.offset) - 8}
		if b.constant == 0 {
			x.code[b.pc] = store
		} else if c := x.code[b.constant]; c.A != b.slice.base {
			x.code[b.pc], x.code[b.constant] = c, store
			x.lines = append(x.lines, moved{int32(b.constant), int32(b.pc)})
			if n := x.site[b.pc]; n > 0 {
				x.f.Sites[n-1].PC = int32(b.constant)
			}
			x.site[b.constant], x.site[b.pc] = x.site[b.pc], 0
		} else {
			return
		}
		k.words, k.bound.ok = k.words[:0], false
		x.remove(pc)
	}
}

// operands replaces copies by what they are copies of.
func (k *known) operands(in *bytecode.Instr) {
	info := in.Op.Info()
	one := func(letter byte, r uint8) uint8 {
		switch letter {
		case 'r':
			return k.root(r)
		case 'R':
			if a, b := k.root(r), k.root(r+1); b == a+1 {
				return a
			}
		}
		return r
	}
	in.A, in.B = one(info.Operands[0], in.A), one(info.Operands[1], in.B)
	if l := info.Operands[2]; l == 'r' || l == 'R' {
		in.C = int32(one(l, uint8(in.C)))
	}
}

// effects notes what an instruction does.
func (x *pass) effects(k *known, in *bytecode.Instr) {
	info := in.Op.Info()
	if isCall(in) {
		for r := int(in.A); r < window; r++ {
			k.write(uint8(r))
		}
		k.words = k.words[:0]
		return
	}
	a, b := in.A, in.B
	switch in.Op {
	case bytecode.Mov2:
		f, g := k.facts[b], k.facts[b+1]
		overlaps := b+1 == a || a+1 == b
		k.write(a)
		k.write(a + 1)
		if !overlaps {
			k.copied(a, b, f)
			k.copied(a+1, b+1, g)
		}
		return
	case bytecode.Mov:
		f := k.facts[b]
		k.write(a)
		k.copied(a, b, f)
		return
	}
	registers(in, func(uint8) {}, k.write)
	switch {
	case in.Op == bytecode.K:
		k.set(a, fact{kind: constant, k: in.K})
	case in.Op == bytecode.Addwk:
		k.set(a, fact{kind: sum, src: b, k: in.K})
	case in.Op == bytecode.Ld64:
		if a != b {
			k.keep(b, in.C, a)
		}
	case in.Op == bytecode.Ld2:
		if a != b && a+1 != b {
			k.keep(b, in.C, a)
			k.keep(b, in.C+8, a+1)
		}
	case info.Width > 0 && !isLoad(info):
		if info.Operands[2] != 'o' {
			k.words = k.words[:0]
			return
		}
		k.store(a, in.C, int32(info.Width))
		switch in.Op {
		case bytecode.St64:
			k.keep(a, in.C, b)
		case bytecode.St2:
			k.keep(a, in.C, b)
			k.keep(a, in.C+8, b+1)
		}
	case in.Op == bytecode.Copy, in.Op == bytecode.Copyn, in.Op == bytecode.Fill:
		k.words = k.words[:0]
	}
}

// copied notes that a has got the value of b, of which f was known before.
func (k *known) copied(a, b uint8, f fact) {
	if f.kind == unknown || (f.kind != constant && k.version[f.src] != f.at) {
		f = fact{kind: copied, src: b}
	}
	k.set(a, f)
}

// simplify replaces an instruction by one that does the same to the values that are known.
func (k *known) simplify(in *bytecode.Instr) {
	switch {
	case in.Op == bytecode.Mov:
		if n, ok := k.constant(in.B); ok {
			*in = bytecode.Instr{Op: bytecode.K, A: in.A, K: n}
		}
	case in.Op >= bytecode.AddI8 && in.Op <= bytecode.AddU64:
		k.immediate(in, bytecode.AddkI8+in.Op-bytecode.AddI8, true)
	case in.Op >= bytecode.SubI8 && in.Op <= bytecode.SubU64:
		k.immediate(in, bytecode.SubkI8+in.Op-bytecode.SubI8, false)
	case in.Op >= bytecode.MulI8 && in.Op <= bytecode.MulU64:
		k.immediate(in, bytecode.MulkI8+in.Op-bytecode.MulI8, true)
	case in.Op == bytecode.Addw:
		k.immediate(in, bytecode.Addwk, true)
	case in.Op == bytecode.Mulw:
		k.immediate(in, bytecode.Mulwk, true)
	case in.Op == bytecode.And:
		k.immediate(in, bytecode.Andk, true)
	case in.Op == bytecode.Or:
		k.immediate(in, bytecode.Ork, true)
	case in.Op == bytecode.Xor:
		k.immediate(in, bytecode.Xork, true)
	case in.Op == bytecode.Index:
		if i, ok := k.constant(uint8(in.C)); ok {
			*in = bytecode.Instr{Op: bytecode.Addwk, A: in.A, B: in.B, K: i * in.K}
		}
	case in.Op == bytecode.Bound:
		if n, ok := k.constant(in.B); ok {
			*in = bytecode.Instr{Op: bytecode.Boundk, A: in.A, K: n}
		}
	}
	switch {
	case in.Op >= bytecode.Seteq && in.Op <= bytecode.Setleu:
		k.compareSet(in)
	case in.Op >= bytecode.Jeq && in.Op <= bytecode.Jleu:
		k.compareJump(in, bytecode.Jeqk, in.Op-bytecode.Jeq)
	case in.Op >= bytecode.Loopeq && in.Op <= bytecode.Loopleu:
		k.compareJump(in, bytecode.Loopeqk, in.Op-bytecode.Loopeq)
	}
	switch {
	case in.Op >= bytecode.Jeqk && in.Op <= bytecode.Jgtuk:
		k.decide(in, bytecode.Jmp, in.Op-bytecode.Jeqk)
	case in.Op >= bytecode.Loopeqk && in.Op <= bytecode.Loopgtuk:
		k.decide(in, bytecode.Loop, in.Op-bytecode.Loopeqk)
	case in.Op == bytecode.Boundk:
		if i, ok := k.constant(in.A); ok && uint64(i) < uint64(in.K) {
			*in = bytecode.Instr{}
		}
	default:
		k.fold(in)
		k.access(in)
	}
}

// immediate makes an operation on two registers one on a register and a constant.
func (k *known) immediate(in *bytecode.Instr, to bytecode.Op, commutes bool) {
	if n, ok := k.constant(uint8(in.C)); ok {
		*in = bytecode.Instr{Op: to, A: in.A, B: in.B, K: n}
	} else if n, ok := k.constant(in.B); ok && commutes {
		*in = bytecode.Instr{Op: to, A: in.A, B: uint8(in.C), K: n}
	}
}

// The order of comparisons of two registers, and of those of a register and a constant, in the table of operations.
const (
	eq = iota
	ne
	lts
	les
	ltu
	leu
)
const (
	eqk = iota
	nek
	ltsk
	gtsk
	ltuk
	gtuk
)

// withConstant returns the comparison of a register with a constant that says the same as one of two registers of which
// the right or the left one is the constant n.
func withConstant(op bytecode.Op, left bool, n int64) (to bytecode.Op, k int64, ok bool) {
	switch op {
	case eq:
		return eqk, n, true
	case ne:
		return nek, n, true
	case lts:
		if left {
			return gtsk, n, true
		}
		return ltsk, n, true
	case les:
		if left {
			return gtsk, n - 1, n != math.MinInt64
		}
		return ltsk, n + 1, n != math.MaxInt64
	case ltu:
		if left {
			return gtuk, n, true
		}
		return ltuk, n, true
	}
	if left {
		return gtuk, n - 1, n != 0
	}
	return ltuk, n + 1, n != -1
}

func (k *known) compareSet(in *bytecode.Instr) {
	if n, ok := k.constant(uint8(in.C)); ok {
		if op, n, ok := withConstant(in.Op-bytecode.Seteq, false, n); ok {
			*in = bytecode.Instr{Op: bytecode.Seteqk + op, A: in.A, B: in.B, K: n}
		}
	} else if n, ok := k.constant(in.B); ok {
		if op, n, ok := withConstant(in.Op-bytecode.Seteq, true, n); ok {
			*in = bytecode.Instr{Op: bytecode.Seteqk + op, A: in.A, B: uint8(in.C), K: n}
		}
	}
}

func (k *known) compareJump(in *bytecode.Instr, family, op bytecode.Op) {
	if n, ok := k.constant(in.B); ok {
		if op, n, ok := withConstant(op, false, n); ok {
			*in = bytecode.Instr{Op: family + op, A: in.A, C: in.C, K: n}
		}
	} else if n, ok := k.constant(in.A); ok {
		if op, n, ok := withConstant(op, true, n); ok {
			*in = bytecode.Instr{Op: family + op, A: in.B, C: in.C, K: n}
		}
	}
}

// decide replaces a jump whose outcome is known.
func (k *known) decide(in *bytecode.Instr, always, op bytecode.Op) {
	x, ok := k.constant(in.A)
	if !ok {
		return
	}
	if compare(op, x, in.K) {
		*in = bytecode.Instr{Op: always, C: in.C}
	} else {
		*in = bytecode.Instr{}
	}
}

func compare(op bytecode.Op, x, y int64) bool {
	switch op {
	case eqk:
		return x == y
	case nek:
		return x != y
	case ltsk:
		return x < y
	case gtsk:
		return x > y
	case ltuk:
		return uint64(x) < uint64(y)
	}
	return uint64(x) > uint64(y)
}

// fold computes an operation on constants, and replaces one that changes nothing.
func (k *known) fold(in *bytecode.Instr) {
	n, ok := k.constant(in.B)
	switch in.Op {
	case bytecode.Addwk:
		if !ok && in.K == 0 {
			*in = bytecode.Instr{Op: bytecode.Mov, A: in.A, B: in.B}
			return
		}
		if src, more, is := k.sum(in.B); is {
			in.B, in.K = src, in.K+more
		}
		n += in.K
	case bytecode.Mulwk:
		n *= in.K
	case bytecode.Andk:
		n &= in.K
	case bytecode.Ork:
		n |= in.K
	case bytecode.Xork:
		n ^= in.K
	case bytecode.Shlk:
		n <<= in.K & 63
	case bytecode.ShrkU:
		n = int64(uint64(n) >> (in.K & 63))
	case bytecode.ShrkS:
		n >>= in.K & 63
	case bytecode.ExtI8:
		n = int64(int8(n))
	case bytecode.ExtI16:
		n = int64(int16(n))
	case bytecode.ExtI32:
		n = int64(int32(n))
	case bytecode.ExtU8:
		n = int64(uint8(n))
	case bytecode.ExtU16:
		n = int64(uint16(n))
	case bytecode.ExtU32:
		n = int64(uint32(n))
	case bytecode.Seteqk, bytecode.Setnek, bytecode.Setltsk, bytecode.Setgtsk, bytecode.Setltuk, bytecode.Setgtuk:
		if ok && compare(in.Op-bytecode.Seteqk, n, in.K) {
			n = 1
		} else {
			n = 0
		}
	default:
		neutral := in.Op >= bytecode.AddkI8 && in.Op <= bytecode.AddkU64 ||
			in.Op >= bytecode.SubkI8 && in.Op <= bytecode.SubkU64
		if neutral && in.K == 0 {
			*in = bytecode.Instr{Op: bytecode.Mov, A: in.A, B: in.B}
			k.simplify(in)
		}
		return
	}
	if ok {
		*in = bytecode.Instr{Op: bytecode.K, A: in.A, K: n}
	}
}

// constantStores has the stores of constants.
var constantStores = map[bytecode.Op]bytecode.Op{bytecode.St8: bytecode.Stk8, bytecode.St16: bytecode.Stk16,
	bytecode.St32: bytecode.Stk32, bytecode.St64: bytecode.Stk64}

// access adds what an address is the sum of to the offset of a load or store, and replaces a load by a copy.
func (k *known) access(in *bytecode.Instr) {
	info := in.Op.Info()
	if info.Width == 0 {
		return
	}
	base := &in.B
	if !isLoad(info) {
		base = &in.A
	}
	switch info.Operands[2:] {
	case "rk": // base and index
		if i, ok := k.constant(uint8(in.C)); ok && info.Flags&bytecode.Panics == 0 {
			if offset := in.K + i*int64(info.Width); offset == int64(int32(offset)) {
				in.Op, in.C, in.K = withoutIndex(in.Op), int32(offset), 0
				k.simplify(in)
				return
			}
		}
		if src, n, ok := k.sum(*base); ok {
			*base, in.K = src, in.K+n
		}
	case "o-", "ok":
		if src, n, ok := k.sum(*base); ok {
			if offset := int64(in.C) + n; offset == int64(int32(offset)) {
				*base, in.C = src, int32(offset)
			}
		}
	}
	if n, ok := k.constant(in.B); ok && info.Operands == "rro-" {
		*in = bytecode.Instr{Op: constantStores[in.Op], A: in.A, C: in.C, K: n}
	}
	switch in.Op {
	case bytecode.Ld64:
		if r, ok := k.load(in.B, in.C); ok {
			*in = bytecode.Instr{Op: bytecode.Mov, A: in.A, B: r}
			k.simplify(in)
		}
	case bytecode.Ld2:
		r, ok := k.load(in.B, in.C)
		s, both := k.load(in.B, in.C+8)
		if ok && both && s == r+1 {
			*in = bytecode.Instr{Op: bytecode.Mov2, A: in.A, B: r}
		}
	}
}

// withoutIndex returns the load or store whose address is the sum of a register and a constant.
func withoutIndex(op bytecode.Op) bytecode.Op {
	if op >= bytecode.LdxU8 && op <= bytecode.Ldx64 {
		return bytecode.LdU8 + op - bytecode.LdxU8
	}
	return bytecode.St8 + op - bytecode.Stx8
}

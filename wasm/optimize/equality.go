package optimize

import "strings"

// A type's function for == is used for values in interfaces and for keys of maps. Most types of a program are in
// neither: their descriptors are there because values are allocated, or because pointers to them are in an interface.

// typeOperand is, for the functions of the runtime that need a type's size and pointers only, where the caller stores
// the descriptor above its stack pointer.
var typeOperand = map[string]int64{
	"runtime.newobject": 0, "runtime.makeslice": 0, "runtime.growslice": 32, "runtime.moveSliceNoCap": 0,
	"runtime.typedslicecopy": 0, "runtime.wbMove": 0, "runtime.wbZero": 0,
}

// dropEquality removes the functions for == of types that are in no interface and no key. It clears Equal in the
// descriptors, and the function's closure.
func (m *module) dropEquality(im *image, found []int) {
	descriptor := map[int64]bool{}
	inside := map[int]bool{} // places in descriptors that name types whose values are not compared there
	for _, t := range found {
		descriptor[int64(t)] = true
		im.typesIn(t, func(at int) { inside[at] = true })
	}
	needed := map[int64]bool{} // descriptors and closures
	for i := range m.funcs {
		f := &m.funcs[i]
		if f.regions == nil {
			m.operands(f.code, needed)
		}
		for _, code := range f.regions {
			m.operands(code, needed)
		}
	}
	for at := 0; at+8 <= len(im.mem); at += 8 {
		if t := int64(im.u64(at)); descriptor[t] && !inside[at] {
			needed[t] = true
		}
	}
	for _, t := range found {
		if needed[int64(t)] {
			needed[int64(im.u64(t+typeEqual))] = true
		}
	}
	for _, t := range found {
		closure := int(im.u64(t + typeEqual))
		if closure == 0 || needed[int64(closure)] {
			continue
		}
		im.zero(t+typeEqual, t+typeEqual+8)
		if f := int64(im.u64(closure)>>16) - pcBase; f >= 0 && f < int64(len(m.funcs)) &&
			strings.HasPrefix(m.funcs[f].name, "type_.eq.") {
			im.zero(closure, closure+8)
		}
	}
}

// typesIn calls f for the places in a descriptor that name other types, except for the key of a map.
func (im *image) typesIn(t int, f func(at int)) {
	list := func(at, step, n int) {
		for i := range n {
			f(at + i*step)
		}
	}
	switch kind := im.mem[t+typeKind] & kindMask; kind {
	case kindPointer, kindSlice, kindChan, kindArray:
		list(t+typeSize, 8, 2)
	case kindMap:
		list(t+typeSize+8, 8, 2) // of elements, and of groups
	case kindStruct:
		list(int(im.u64(t+structFields))+8, structField, int(im.u64(t+structFields+8)))
	case kindFunc:
		at := t + kindSize[kindFunc]
		if im.mem[t+typeFlags]&flagUncommon != 0 {
			at += uncommonSize
		}
		counts := im.u32(t + typeSize) // of parameters, and of results with a bit for ...
		list(at, 8, int(counts&0xffff+counts>>16&0x7fff))
	}
}

// operands adds to needed the constants in code that are not the operand of an allocation or a copy.
func (m *module) operands(code []instr, needed map[int64]bool) {
	for i, x := range code {
		if x.op != opI64Const && x.op != opI32Const {
			continue
		}
		const sp = 1 // the local with the stack pointer
		if i > 0 && is(code[i-1], opLocalGet, sp) && i+1 < len(code) && code[i+1].op == opI64Store {
			next := i + 1
			for next < len(code) && code[next].op != opCall && code[next].op != opCallInd {
				next++
			}
			if next < len(code) && code[next].op == opCall && code[next].a >= int64(m.imports) {
				at, ok := typeOperand[m.funcs[code[next].a-int64(m.imports)].name]
				if ok && at == code[i+1].b {
					continue
				}
			}
		}
		needed[x.a] = true
	}
}

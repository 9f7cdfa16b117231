package optimize

import "strings"

// Layout of type descriptors (internal/abi/type.go, internal/abi/map.go).
const (
	typePtrBytes   = 8
	typeHash       = 16
	typeFlags      = 20
	typeAlign      = 21
	typeFieldAlign = 22
	typeKind       = 23
	typeEqual      = 24
	typeName       = 40
	typePtrToThis  = 44
	typeSize       = 48

	arraySlice      = 56
	structPath      = 48
	structFields    = 56
	structField     = 24 // size of abi.StructField, which begins with the address of the name
	interfacePath   = 48
	interfaceMethod = 56
	imethod         = 8 // size of abi.Imethod, which begins with the offset of the name
	imethodType     = 4

	uncommonMethods = 4 // two counts of 16 bits: all, exported
	uncommonOffset  = 8
	uncommonSize    = 16
	method          = 16 // size of abi.Method, which begins with the offset of the name
	methodType      = 4
	methodIfn       = 8
	methodTfn       = 12

	flagUncommon  = 1
	flagExtraStar = 2
	flagRegular   = 8  // hashed and compared as bytes
	flagBigMask   = 16 // the collector's pointer mask is computed from the descriptor on demand
	kindMask      = 1<<5 - 1
)

// Kinds whose descriptors are longer than typeSize, and how long they are without an abi.UncommonType.
const (
	kindArray, kindChan, kindFunc, kindInterface, kindMap, kindPointer, kindSlice, kindStruct = 17, 18, 19, 20, 21,
		22, 23, 25

	lastKind = 26
)

var kindSize = map[byte]int{kindArray: 72, kindChan: 64, kindFunc: 56, kindInterface: 80, kindMap: 112,
	kindPointer: 56, kindSlice: 56, kindStruct: 80}

// A calledMethod is a method of an interface: its name, and the offset of its type.
type calledMethod struct {
	name string
	typ  uint32
}

// stripTypes clears what only reflection and reports read of type descriptors: names of types and fields, types of
// fields, the functions by which reflection calls methods, and methods that are in no interface. This saves 90 KB in
// brotli. Names of the other methods and package paths stay, because runtime.itabInit compares them. A hash that the
// code does not compare with, for a type switch, only spreads the runtime's hash tables: it becomes a small number for
// interfaces and types with methods, else 0. stripTypes returns the functions that the remaining methods are called by,
// as parts of program counters.
func (m *module) stripTypes(im *image, types span) (entries []uint32) {
	at := func(off uint32) int { return types.from + int(off) }
	var found []int // descriptors
	gone, kept := map[int]bool{}, map[int]bool{}
	called := map[calledMethod]bool{}
	for t := types.from &^ 7; t+typeSize <= types.to; t += 8 {
		name := at(im.u32(t + typeName))
		if !im.isType(t) || !isTypeName(im.text(name, types)) {
			continue
		}
		found = append(found, t)
		gone[name] = true
		im.put32(t+typeName, 0)
		im.put32(t+typePtrToThis, 0)
		im.mem[t+typeFlags] &^= flagExtraStar
		switch im.mem[t+typeKind] & kindMask {
		case kindArray:
			im.put32(t+arraySlice, 0)
		case kindStruct:
			im.put32(t+structPath, 0)
			fields := int(im.u64(t + structFields))
			flags := im.mem[t+typeFlags]
			// runtime.typehash and buildGCMask read the types of fields.
			known := im.u64(t+typeEqual) != 0 && flags&flagRegular == 0 || flags&flagBigMask != 0
			for i := range int(im.u64(t + structFields + 8)) {
				field := fields + i*structField
				if !known {
					gone[int(im.u64(field))] = true
					im.zero(field, field+structField)
				} else if name := int(im.u64(field)); im.text(name, types) != "_" { // runtime.typehash skips those
					gone[name] = true
					im.put32(field, 0)
				}
			}
		case kindInterface:
			kept[int(im.u64(t+interfacePath))] = true
			first := int(im.u64(t + interfaceMethod))
			for i := range int(im.u64(t + interfaceMethod + 8)) {
				name := at(im.u32(first + i*imethod))
				kept[name] = true
				called[calledMethod{im.text(name, types), im.u32(first + i*imethod + imethodType)}] = true
			}
		}
	}
	im.rehash(found, m.constants())
	for _, t := range found {
		if im.mem[t+typeFlags]&flagUncommon == 0 {
			continue
		}
		u := t + max(typeSize, kindSize[im.mem[t+typeKind]&kindMask])
		kept[at(im.u32(u))] = true // the package's path
		first := u + int(im.u32(u+uncommonOffset))
		count, exported := int(im.u32(u+uncommonMethods)&0xffff), int(im.u32(u+uncommonMethods)>>16)
		n, x := 0, 0
		for i := range count {
			from, to := first+i*method, first+n*method
			name := at(im.u32(from))
			if !called[calledMethod{im.text(name, types), im.u32(from + methodType)}] {
				gone[name] = true
				continue
			}
			kept[name] = true
			copy(im.mem[to:to+methodTfn], im.mem[from:])
			entries = append(entries, im.u32(to+methodIfn))
			im.put32(to+methodTfn, 0)
			n++
			if i < exported {
				x++
			}
		}
		im.zero(first+n*method, first+count*method)
		im.put32(u+uncommonMethods, uint32(x<<16|n))
		if n == 0 {
			im.zero(u, u+uncommonSize)
		}
	}
	for name := range gone {
		if text := im.name(name, types); !kept[name] {
			im.zero(text.from, text.to)
		}
	}
	m.dropEquality(im, found)
	return entries
}

// rehash replaces the hashes of types, and those in interface tables (abi.ITab), except the ones that are compared.
func (im *image) rehash(types []int, compared map[uint32]bool) {
	descriptor := map[uint64]bool{}
	for _, t := range types {
		descriptor[uint64(t)] = true
	}
	const typ, hash, size = 8, 16, 24 // of a table, which begins with the interface
	for at := 0; at+size <= len(im.mem); at += 8 {
		i, t, h := im.u64(at), im.u64(at+typ), im.u64(at+hash)
		if descriptor[i] && descriptor[t] && im.mem[i+typeKind]&kindMask == kindInterface &&
			h == uint64(im.u32(int(t)+typeHash)) && !compared[uint32(h)] {
			im.put32(at+hash, 0)
		}
	}
	for k, t := range types {
		if compared[im.u32(t+typeHash)] {
			continue
		}
		if im.mem[t+typeFlags]&flagUncommon == 0 && im.mem[t+typeKind]&kindMask != kindInterface {
			k = 0
		}
		im.put32(t+typeHash, uint32(k))
	}
}

// constants returns the numbers in the code, cut to 32 bits.
func (m *module) constants() map[uint32]bool {
	all := map[uint32]bool{}
	for i := range m.funcs {
		for _, x := range m.funcs[i].code {
			if x.op == opI32Const || x.op == opI64Const {
				all[uint32(x.a)] = true
			}
		}
	}
	return all
}

// isType reports whether a descriptor begins at t: whether the name there is that of a type.
func (im *image) isType(t int) bool {
	power := func(n byte) bool { return n == 1 || n == 2 || n == 4 || n == 8 }
	kind := im.mem[t+typeKind] & kindMask
	return power(im.mem[t+typeAlign]) && power(im.mem[t+typeFieldAlign]) && kind > 0 && kind <= lastKind &&
		im.u64(t+typePtrBytes) <= im.u64(t) && im.u32(t+4) == 0
}

// name returns the range of the text of an abi.Name, which begins with a byte of flags and a length. It returns an
// empty range if no name shorter than 16 KiB begins at this address.
func (im *image) name(at int, types span) span {
	const flags = 15
	if at < types.from || at+3 >= types.to || im.mem[at]&^flags != 0 {
		return span{}
	}
	from, n := at+2, int(im.mem[at+1])
	if n >= 0x80 {
		from, n = at+3, n&0x7f|int(im.mem[at+2])<<7
	}
	if n >= 1<<14 || from+n > types.to {
		return span{}
	}
	return span{from, from + n}
}

func (im *image) text(at int, types span) string {
	s := im.name(at, types)
	return string(im.mem[s.from:s.to])
}

// isTypeName reports whether text is how Go writes a type, including the star that flagExtraStar marks.
func isTypeName(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' {
			return false
		}
	}
	for _, begin := range []string{"*", "[", "map[", "func(", "struct {", "interface {", "chan ", "<-chan "} {
		if strings.HasPrefix(text, begin) {
			return true
		}
	}
	return false
}

package shrink

import "strings"

// Layout of type descriptors (internal/abi/type.go, internal/abi/map.go).
const (
	typePtrBytes   = 8
	typeFlags      = 20
	typeAlign      = 21
	typeFieldAlign = 22
	typeKind       = 23
	typeName       = 40
	typePtrToThis  = 44
	typeSize       = 48

	structFields    = 56
	structField     = 24 // size of abi.StructField, which begins with the address of the name
	interfacePath   = 48
	interfaceMethod = 56
	imethod         = 8 // size of abi.Imethod, which begins with the offset of the name

	uncommonMethods = 4 // a count of 16 bits
	uncommonOffset  = 8
	method          = 16 // size of abi.Method, which begins with the offset of the name
	methodTfn       = 12

	flagUncommon  = 1
	flagExtraStar = 2
	kindMask      = 1<<5 - 1
)

// Kinds whose descriptors are longer than typeSize, and how long they are without an abi.UncommonType.
const (
	kindArray, kindChan, kindFunc, kindInterface, kindMap, kindPointer, kindSlice, kindStruct = 17, 18, 19, 20, 21, 22, 23, 25

	lastKind = 26
)

var kindSize = map[byte]int{kindArray: 72, kindChan: 64, kindFunc: 56, kindInterface: 80, kindMap: 112, kindPointer: 56, kindSlice: 56, kindStruct: 80}

// forgetNames clears of the type descriptors what only reflection and reports read: names of types and fields, and the
// functions that reflection calls methods by. Names of methods and package paths stay, because an interface that is
// asked for at run time is found by them (runtime.itabInit).
func (im *image) forgetNames(types span) {
	at := func(off uint32) int { return types.from + int(off) }
	gone, kept := map[int]bool{}, map[int]bool{}
	for t := types.from &^ 7; t+typeSize <= types.to; t += 8 {
		name := at(im.u32(t + typeName))
		if !im.isType(t) || !isTypeName(im.name(name, types)) {
			continue
		}
		gone[name] = true
		im.put32(t+typeName, 0)
		im.put32(t+typePtrToThis, 0)
		im.mem[t+typeFlags] &^= flagExtraStar
		kind := im.mem[t+typeKind] & kindMask
		switch kind {
		case kindStruct:
			fields := int(im.u64(t + structFields))
			for i := range int(im.u64(t + structFields + 8)) {
				field := fields + i*structField
				if name := int(im.u64(field)); im.name(name, types) != "_" { // runtime.typehash leaves those out
					gone[name] = true
					im.put32(field, 0)
				}
			}
		case kindInterface:
			kept[int(im.u64(t+interfacePath))] = true
			methods := int(im.u64(t + interfaceMethod))
			for i := range int(im.u64(t + interfaceMethod + 8)) {
				kept[at(im.u32(methods+i*imethod))] = true
			}
		}
		if im.mem[t+typeFlags]&flagUncommon != 0 {
			u := t + max(typeSize, kindSize[kind])
			kept[at(im.u32(u))] = true // the package's path
			methods := u + int(im.u32(u+uncommonOffset))
			for i := range int(im.u32(u+uncommonMethods) & 0xffff) {
				kept[at(im.u32(methods+i*method))] = true
				im.put32(methods+i*method+methodTfn, 0)
			}
		}
	}
	for name := range gone {
		if text := im.name(name, types); !kept[name] {
			end := name + 2 + len(text)
			im.zero(end-len(text), end)
		}
	}
}

// isType says whether a descriptor can begin at t; whether its name is one decides.
func (im *image) isType(t int) bool {
	power := func(n byte) bool { return n == 1 || n == 2 || n == 4 || n == 8 }
	kind := im.mem[t+typeKind] & kindMask
	return power(im.mem[t+typeAlign]) && power(im.mem[t+typeFieldAlign]) && kind > 0 && kind <= lastKind &&
		im.u64(t+typePtrBytes) <= im.u64(t) && im.u32(t+4) == 0
}

// name returns the text of an abi.Name: a byte of flags, a length, the text. "" when there is none of less than
// 128 bytes at this address.
func (im *image) name(at int, types span) string {
	const flags = 15
	if at < types.from || at+2 >= types.to || im.mem[at]&^flags != 0 {
		return ""
	}
	n := int(im.mem[at+1])
	if n >= 0x80 || at+2+n > types.to {
		return ""
	}
	return string(im.mem[at+2 : at+2+n])
}

// isTypeName says whether text is how Go writes a type, with the star that flagExtraStar speaks of.
func isTypeName(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
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

package vm

import (
	"math"
	"unsafe"
)

// Val is one register, one field of a struct, one element of a Vec, one heap
// cell. Which of the two words mean something, and what, follows from the
// static type (see the table in compile/bytecode.go); nothing is tagged.
//
// A store of a scalar writes B only: P is not touched, so that no write
// barrier runs and a niche payload (Some(5): P = marker) keeps its marker.
type Val struct {
	P unsafe.Pointer
	B uint64
}

// valSize is the distance of neighbouring slots in bytes.
const valSize = unsafe.Sizeof(Val{})

// mark is what P points to when it only has to be non-nil: fn pointers, Some
// of a niche enum with a scalar payload, empty slices and strings. It has the
// size of a few slots, so that a stray read sees zeros.
var mark [8]Val

// Mark is the non-nil P of values that own no memory.
func Mark() unsafe.Pointer { return unsafe.Pointer(&mark[0]) }

// Slot is slot i of the block that p points to.
func Slot(p unsafe.Pointer, i int) *Val { return (*Val)(unsafe.Add(p, uintptr(i)*valSize)) }

// Slots are the first n slots of the block at p. No slot for n = 0: p may
// then be any marker.
func Slots(p unsafe.Pointer, n int) []Val {
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*Val)(p), n)
}

// ---- scalars

// Int is a signed integer of up to 64 bits, a bool (0, 1) or a char.
func Int(v int64) Val { return Val{B: uint64(v)} }

// Uint is an unsigned integer of up to 64 bits.
func Uint(v uint64) Val { return Val{B: v} }

// Bool is 0 or 1.
func Bool(v bool) Val {
	if v {
		return Val{B: 1}
	}
	return Val{}
}

// F64 holds the bits of the number.
func F64(v float64) Val { return Val{B: math.Float64bits(v)} }

// F32 holds the 32 bits of the number, zero-extended.
func F32(v float32) Val { return Val{B: uint64(math.Float32bits(v))} }

func (v Val) Int() int64       { return int64(v.B) }
func (v Val) Uint() uint64     { return v.B }
func (v Val) Bool() bool       { return v.B != 0 }
func (v Val) Char() rune       { return rune(v.B) }
func (v Val) Float64() float64 { return math.Float64frombits(v.B) }
func (v Val) Float32() float32 { return math.Float32frombits(uint32(v.B)) }

// Set stores a scalar through a slot: B only (see Val).
func (v *Val) Set(b uint64) { v.B = b }

// ---- 128-bit integers
//
// B is the low word. P is nil when the high word is the extension of the low
// one (sign for i128, zero for u128), else it points to the high word, which
// is never changed in place.

// I128 is a signed 128-bit integer.
func I128(hi, lo uint64) Val {
	if hi == uint64(int64(lo)>>63) {
		return Val{B: lo}
	}
	return Val{P: unsafe.Pointer(&hi), B: lo}
}

// U128 is an unsigned 128-bit integer.
func U128(hi, lo uint64) Val {
	if hi == 0 {
		return Val{B: lo}
	}
	return Val{P: unsafe.Pointer(&hi), B: lo}
}

// Wide gives the words of a 128-bit integer of the given signedness.
func (v Val) Wide(signed bool) (hi, lo uint64) {
	switch {
	case v.P != nil:
		return *(*uint64)(v.P), v.B
	case signed:
		return uint64(int64(v.B) >> 63), v.B
	}
	return 0, v.B
}

// ---- strings and slices: fat pointers

// StaticStr is a &'static str with the bytes of s (which Go never changes).
func StaticStr(s string) Val {
	if s == "" {
		return Val{P: Mark()}
	}
	return Val{P: unsafe.Pointer(unsafe.StringData(s)), B: uint64(len(s))}
}

// Str is the text of a &str, without a copy: it changes when the program
// changes the String behind it. Keep strings.Clone(v.Str()) instead.
func (v Val) Str() string {
	if v.B == 0 {
		return ""
	}
	return unsafe.String((*byte)(v.P), int(v.B))
}

// Bytes are the bytes of a &str or of a String's data, without a copy.
func (v Val) Bytes() []byte {
	if v.B == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(v.P), int(v.B))
}

// Elems are the elements of a &[T], without a copy.
func (v Val) Elems() []Val { return Slots(v.P, int(v.B)) }

// SliceOf is the fat pointer to s, which must be (part of) a block.
func SliceOf(s []Val) Val {
	if len(s) == 0 {
		return Val{P: Mark()}
	}
	return Val{P: unsafe.Pointer(&s[0]), B: uint64(len(s))}
}

// ---- references

// Ref is a thin pointer: the slot of an inline value, or an object's block.
func Ref(p *Val) Val { return Val{P: unsafe.Pointer(p)} }

// At is the slot that a thin pointer points to: the value of an inline type,
// slot 0 of an object.
func (v Val) At() *Val { return (*Val)(v.P) }

// Field is slot i of the object that v is, or points to.
func (v Val) Field(i int) *Val { return Slot(v.P, i) }

// Live reports whether a slot of a type that needs drop holds a value: moved
// out ones have a nil P.
func (v Val) Live() bool { return v.P != nil }

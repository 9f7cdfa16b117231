package compile

import "github.com/pollground/pollground/executor/scenario/types"

// Num is a kind of number (bool and char included): what arithmetic, casts and
// comparisons depend on. isize is NumI64, usize NumU64.
type Num uint8

const (
	NumNone Num = iota
	NumI8
	NumI16
	NumI32
	NumI64
	NumI128
	NumU8
	NumU16
	NumU32
	NumU64
	NumU128
	NumF32
	NumF64
	NumBool
	NumChar
)

var numNames = [...]string{"none", "i8", "i16", "i32", "i64", "i128", "u8", "u16", "u32", "u64", "u128", "f32", "f64", "bool", "char"}

func (n Num) String() string { return numNames[n] }

// Signed reports whether n is a signed integer.
func (n Num) Signed() bool { return n >= NumI8 && n <= NumI128 }

// Float reports whether n is f32 or f64.
func (n Num) Float() bool { return n == NumF32 || n == NumF64 }

// Wide reports whether n has 128 bits.
func (n Num) Wide() bool { return n == NumI128 || n == NumU128 }

// Bits is the width in bits; 1 for bool, 32 for char.
func (n Num) Bits() int {
	switch n {
	case NumI8, NumU8:
		return 8
	case NumI16, NumU16:
		return 16
	case NumI32, NumU32, NumF32, NumChar:
		return 32
	case NumI64, NumU64, NumF64:
		return 64
	case NumI128, NumU128:
		return 128
	case NumBool:
		return 1
	}
	return 0
}

// numOf is the number kind of a type, NumNone for everything else.
func numOf(t *types.Type) Num {
	switch t.Kind {
	case types.I8:
		return NumI8
	case types.I16:
		return NumI16
	case types.I32:
		return NumI32
	case types.I64, types.Isize:
		return NumI64
	case types.I128:
		return NumI128
	case types.U8:
		return NumU8
	case types.U16:
		return NumU16
	case types.U32:
		return NumU32
	case types.U64, types.Usize:
		return NumU64
	case types.U128:
		return NumU128
	case types.F32:
		return NumF32
	case types.F64:
		return NumF64
	case types.Bool:
		return NumBool
	case types.Char:
		return NumChar
	}
	return NumNone
}

// Arith is the operation of OpArith and its relatives: Instr.K is
// int64(kind)<<8 | int64(operation), see Packed.
type Arith uint8

const (
	ArithAdd Arith = iota
	ArithSub
	ArithMul
	ArithDiv
	ArithRem
	ArithAnd
	ArithOr
	ArithXor
	ArithShl // the right operand is a u32-like count: its B as an unsigned number; negative or large ones overflow
	ArithShr
	ArithNeg // unary: C unused
	ArithNot // unary
)

var arithNames = [...]string{"add", "sub", "mul", "div", "rem", "and", "or", "xor", "shl", "shr", "neg", "not"}

func (a Arith) String() string { return arithNames[a] }

// Cond is a comparison.
type Cond uint8

const (
	CondEq Cond = iota
	CondNe
	CondLt
	CondLe
	CondGt
	CondGe
)

var condNames = [...]string{"==", "!=", "<", "<=", ">", ">="}

func (c Cond) String() string { return condNames[c] }

// Packed is the K of the generic arithmetic, comparison and cast opcodes: a
// kind and an operation (Arith, Cond, or the target kind of a cast).
func Packed(n Num, op uint8) int64 { return int64(n)<<8 | int64(op) }

// Unpack takes a Packed K apart.
func Unpack(k int64) (n Num, op uint8) { return Num(k >> 8), uint8(k) }

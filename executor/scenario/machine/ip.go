package machine

import (
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/bytecode"
)

// b2u returns 1 for true.
func b2u(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

const instrSize = int(unsafe.Sizeof(bytecode.Instr{}))

// at returns instruction pc of the code.
func at(code unsafe.Pointer, pc int) *bytecode.Instr {
	return (*bytecode.Instr)(unsafe.Add(code, pc*instrSize))
}

// pcOf is the inverse of at.
func pcOf(code unsafe.Pointer, in *bytecode.Instr) int {
	return int((uintptr(unsafe.Pointer(in)) - uintptr(code)) / uintptr(instrSize))
}

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

// at returns the instruction at pc.
func (m *Machine) at(pc int) *bytecode.Instr {
	return (*bytecode.Instr)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(m.code)), pc*instrSize))
}

// pcOf returns the pc of an instruction of the code.
func (m *Machine) pcOf(in *bytecode.Instr) int {
	return int((uintptr(unsafe.Pointer(in)) - uintptr(unsafe.Pointer(unsafe.SliceData(m.code)))) / uintptr(instrSize))
}

// ahead returns the instruction n places behind ip.
func ahead(ip *bytecode.Instr, n int32) *bytecode.Instr {
	return (*bytecode.Instr)(unsafe.Add(unsafe.Pointer(ip), int(n)*instrSize))
}

// registers returns those of the current function.
func (t *Thread) registers() *[window]uint64 { return (*[window]uint64)(t.regs[t.base:]) }

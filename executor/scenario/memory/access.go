package memory

import (
	"math/bits"
	"unsafe"
)

// The fast paths of loads and stores, and the only unsafe code of guest memory. The rules:
//
//  1. base points to data, which has span+Low+slack bytes, and states points to one byte per page. setBounds keeps them
//     together. Only resize changes them, and no load or store runs during a resize.
//  2. An access happens after a comparison of its whole 64-bit address with span. An address below Low wraps to a large
//     number. The last bytes of a load may lie in the slack.
//  3. A store rotates the low bits of its address to the top, so a misaligned one fails the same comparison. An aligned
//     store lies in one page, hence one state byte suffices.
//  4. The host stores integers in little-endian order and allows loads at any address: amd64, arm64, wasm, riscv64,
//     ppc64le, loong64. TestByteOrder fails elsewhere.
//  5. Nothing but integers is read or written: data, state and shadow hold no Go pointers.

// setBounds publishes data and state to the fast paths.
func (m *Memory) setBounds() {
	m.base = unsafe.Pointer(unsafe.SliceData(m.data))
	m.states = unsafe.Pointer(unsafe.SliceData(m.state))
	m.span = m.Size() - Low
	m.span2, m.span4, m.span8, m.span16 = m.span/2, m.span/4, m.span/8, m.span/16
}

// Load8 returns the byte at a. If ok is false, LoadFault says why; the same holds for the other loads.
func (m *Memory) Load8(a uint64) (v uint64, ok bool) {
	if a-Low >= m.span {
		return 0, false
	}
	return uint64(*(*uint8)(unsafe.Add(m.base, a))), true
}

// Load16 returns the two bytes at a, which need not be aligned; the same holds for the other loads.
func (m *Memory) Load16(a uint64) (v uint64, ok bool) {
	if a-Low >= m.span {
		return 0, false
	}
	return uint64(*(*uint16)(unsafe.Add(m.base, a))), true
}

// Load32 returns the four bytes at a.
func (m *Memory) Load32(a uint64) (v uint64, ok bool) {
	if a-Low >= m.span {
		return 0, false
	}
	return uint64(*(*uint32)(unsafe.Add(m.base, a))), true
}

// Load64 returns the eight bytes at a.
func (m *Memory) Load64(a uint64) (v uint64, ok bool) {
	if a-Low >= m.span {
		return 0, false
	}
	return *(*uint64)(unsafe.Add(m.base, a)), true
}

// Store8 writes a byte at a. If it returns false, call Prepare and try again; the same holds for the other stores.
func (m *Memory) Store8(a, v uint64) bool {
	if a-Low >= m.span || *(*byte)(unsafe.Add(m.states, a>>pageShift)) != written {
		return false
	}
	*(*uint8)(unsafe.Add(m.base, a)) = uint8(v)
	return true
}

// Store16 writes the lowest two bytes of v at a, a multiple of 2.
func (m *Memory) Store16(a, v uint64) bool {
	if bits.RotateLeft64(a-Low, -1) >= m.span2 || *(*byte)(unsafe.Add(m.states, a>>pageShift)) != written {
		return false
	}
	*(*uint16)(unsafe.Add(m.base, a)) = uint16(v)
	return true
}

// Store32 writes the lowest four bytes of v at a, a multiple of 4.
func (m *Memory) Store32(a, v uint64) bool {
	if bits.RotateLeft64(a-Low, -2) >= m.span4 || *(*byte)(unsafe.Add(m.states, a>>pageShift)) != written {
		return false
	}
	*(*uint32)(unsafe.Add(m.base, a)) = uint32(v)
	return true
}

// Store64 writes v at a, a multiple of 8.
func (m *Memory) Store64(a, v uint64) bool {
	if bits.RotateLeft64(a-Low, -3) >= m.span8 || *(*byte)(unsafe.Add(m.states, a>>pageShift)) != written {
		return false
	}
	*(*uint64)(unsafe.Add(m.base, a)) = v
	return true
}

// shadow64 returns eight bytes at the start of b, which has as many.
func shadow64(b []byte) uint64 { return *(*uint64)(unsafe.Pointer(unsafe.SliceData(b[:8]))) }

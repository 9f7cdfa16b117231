package memory

import (
	"math/bits"
	"unsafe"
)

// The fast paths of loads and stores, and the only unsafe code of guest memory. The rules:
//
//  1. base points to data, which has span+Low+slack bytes, and states points to one byte per page. setBounds keeps them
//     together. Only resize changes them, and no load or store runs during a resize.
//  2. An access happens after a comparison of its whole 64-bit address with span: a Get needs a Loadable, and a Put a
//     Storable of its width, with nothing in between that could resize. An address below Low wraps to a large number.
//     The last bytes of a load may lie in the slack.
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

// Loadable reports whether loads at a are allowed, of any width. If not, LoadFault says why.
func (m *Memory) Loadable(a uint64) bool { return a-Low < m.span }

// Storable8 reports whether a store of a byte at a is allowed. If not, call Prepare and try again.
func (m *Memory) Storable8(a uint64) bool {
	return a-Low < m.span && *(*byte)(unsafe.Add(m.states, a>>pageShift)) == written
}

// Storable16 is Storable8 for 2 bytes. They are not allowed unless a is a multiple of that.
func (m *Memory) Storable16(a uint64) bool {
	return bits.RotateLeft64(a-Low, -1) < m.span2 && *(*byte)(unsafe.Add(m.states, a>>pageShift)) == written
}

// Storable32 is Storable8 for 4 bytes. They are not allowed unless a is a multiple of that.
func (m *Memory) Storable32(a uint64) bool {
	return bits.RotateLeft64(a-Low, -2) < m.span4 && *(*byte)(unsafe.Add(m.states, a>>pageShift)) == written
}

// Storable64 is Storable8 for 8 bytes. They are not allowed unless a is a multiple of that.
func (m *Memory) Storable64(a uint64) bool {
	return bits.RotateLeft64(a-Low, -3) < m.span8 && *(*byte)(unsafe.Add(m.states, a>>pageShift)) == written
}

// Get8 returns the byte at a, which is Loadable.
func (m *Memory) Get8(a uint64) uint64 { return uint64(*(*uint8)(unsafe.Add(m.base, a))) }

// Get16 returns the 2 bytes, which need not be aligned, at a, which is Loadable.
func (m *Memory) Get16(a uint64) uint64 { return uint64(*(*uint16)(unsafe.Add(m.base, a))) }

// Get32 returns the 4 bytes, which need not be aligned, at a, which is Loadable.
func (m *Memory) Get32(a uint64) uint64 { return uint64(*(*uint32)(unsafe.Add(m.base, a))) }

// Get64 returns the 8 bytes, which need not be aligned, at a, which is Loadable.
func (m *Memory) Get64(a uint64) uint64 { return *(*uint64)(unsafe.Add(m.base, a)) }

// Put8 writes the lowest 8 bits of v at a, which is Storable8.
func (m *Memory) Put8(a, v uint64) { *(*uint8)(unsafe.Add(m.base, a)) = uint8(v) }

// Put16 writes the lowest 16 bits of v at a, which is Storable16.
func (m *Memory) Put16(a, v uint64) { *(*uint16)(unsafe.Add(m.base, a)) = uint16(v) }

// Put32 writes the lowest 32 bits of v at a, which is Storable32.
func (m *Memory) Put32(a, v uint64) { *(*uint32)(unsafe.Add(m.base, a)) = uint32(v) }

// Put64 writes the lowest 64 bits of v at a, which is Storable64.
func (m *Memory) Put64(a, v uint64) { *(*uint64)(unsafe.Add(m.base, a)) = v }

// Load8 is Loadable and Get8.
func (m *Memory) Load8(a uint64) (v uint64, ok bool) {
	if !m.Loadable(a) {
		return 0, false
	}
	return m.Get8(a), true
}

// Load16 is Loadable and Get16.
func (m *Memory) Load16(a uint64) (v uint64, ok bool) {
	if !m.Loadable(a) {
		return 0, false
	}
	return m.Get16(a), true
}

// Load32 is Loadable and Get32.
func (m *Memory) Load32(a uint64) (v uint64, ok bool) {
	if !m.Loadable(a) {
		return 0, false
	}
	return m.Get32(a), true
}

// Load64 is Loadable and Get64.
func (m *Memory) Load64(a uint64) (v uint64, ok bool) {
	if !m.Loadable(a) {
		return 0, false
	}
	return m.Get64(a), true
}

// Store8 is Storable8 and Put8.
func (m *Memory) Store8(a, v uint64) bool {
	if !m.Storable8(a) {
		return false
	}
	m.Put8(a, v)
	return true
}

// Store16 is Storable16 and Put16.
func (m *Memory) Store16(a, v uint64) bool {
	if !m.Storable16(a) {
		return false
	}
	m.Put16(a, v)
	return true
}

// Store32 is Storable32 and Put32.
func (m *Memory) Store32(a, v uint64) bool {
	if !m.Storable32(a) {
		return false
	}
	m.Put32(a, v)
	return true
}

// Store64 is Storable64 and Put64.
func (m *Memory) Store64(a, v uint64) bool {
	if !m.Storable64(a) {
		return false
	}
	m.Put64(a, v)
	return true
}

// shadow64 returns eight bytes at the start of b, which has as many.
func shadow64(b []byte) uint64 { return *(*uint64)(unsafe.Pointer(unsafe.SliceData(b[:8]))) }

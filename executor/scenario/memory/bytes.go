package memory

import "bytes"

// This is how host code reaches guest memory: natives, the debugger, the loader. Every function checks the whole range.

// Bytes returns the n bytes at a for reading. The slice is valid until the next allocation.
func (m *Memory) Bytes(a, n uint64) ([]byte, *Fault) {
	if n == 0 {
		return nil, nil
	}
	if !m.inside(a, n) {
		return nil, m.LoadFault(a, n)
	}
	if m.opt.Checked {
		if f := m.checkRange(a, n, allocated|initialised, false); f != nil {
			return nil, f
		}
	}
	return m.data[a : a+n : a+n], nil
}

// Writable returns the n bytes at a for writing. They count as initialised. The slice is valid until the next
// allocation or snapshot.
func (m *Memory) Writable(a, n uint64) ([]byte, *Fault) {
	if n == 0 {
		return nil, nil
	}
	if f := m.writable(a, n); f != nil {
		return nil, f
	}
	if m.opt.Checked {
		if f := m.checkRange(a, n, allocated, true); f != nil {
			return nil, f
		}
		for i := range n {
			m.shadow[a+i] |= initialised
		}
	}
	m.own(a, n)
	return m.data[a : a+n : a+n], nil
}

// Write copies b to a.
func (m *Memory) Write(a uint64, b []byte) *Fault {
	to, f := m.Writable(a, uint64(len(b)))
	copy(to, b)
	return f
}

// Copy copies n bytes from src to dst; the ranges may overlap. Bytes that are not initialised stay so.
func (m *Memory) Copy(dst, src, n uint64) *Fault {
	if n == 0 {
		return nil
	}
	if !m.inside(src, n) {
		return m.LoadFault(src, n)
	}
	if f := m.writable(dst, n); f != nil {
		return f
	}
	if m.opt.Checked {
		if f := m.checkRange(src, n, allocated, false); f != nil {
			return f
		}
		if f := m.checkRange(dst, n, allocated, true); f != nil {
			return f
		}
		for i := range n { // the bits of allocation stay
			j := i
			if dst > src {
				j = n - 1 - i
			}
			m.shadow[dst+j] = m.shadow[dst+j]&^initialised | m.shadow[src+j]&initialised
		}
	}
	m.own(dst, n)
	copy(m.data[dst:dst+n], m.data[src:src+n])
	return nil
}

// Fill sets n bytes at a to v.
func (m *Memory) Fill(a, n uint64, v byte) *Fault {
	b, f := m.Writable(a, n)
	fill(b, v)
	return f
}

// Compare compares n bytes at a and b: -1, 0 or 1.
func (m *Memory) Compare(a, b, n uint64) (int, *Fault) {
	x, f := m.Bytes(a, n)
	if f != nil {
		return 0, f
	}
	y, f := m.Bytes(b, n)
	return bytes.Compare(x, y), f
}

// AllocStack returns the address of a new part of a stack, whole pages of size bytes, and FreeStack releases it. In
// checked memory no byte of it is accessible until Live.
func (m *Memory) AllocStack(size uint64) (uint64, *Fault) {
	if f := m.charge(size); f != nil {
		return 0, f
	}
	p, f := m.takePages(int(size>>pageShift), useStack)
	if f != nil {
		m.used -= size
		return 0, f
	}
	return uint64(p) << pageShift, nil
}

// FreeStack releases what AllocStack returned.
func (m *Memory) FreeStack(a, size uint64) {
	m.used -= size
	p := int(a >> pageShift)
	if !m.opt.Checked {
		m.givePages(p, int(size>>pageShift))
		return
	}
	if m.Freed != nil {
		_ = m.Freed(a, size)
	}
	m.mark(a, size, 0)
	for i := p; i < p+int(size>>pageShift); i++ {
		m.pages[i].class = ofStack
		m.retire(i)
	}
}

// InStack reports whether an address lies in a stack.
func (m *Memory) InStack(a uint64) bool {
	return m.inside(a, 1) && m.pages[a>>pageShift].use == useStack
}

// fill sets all bytes of b to v.
func fill(b []byte, v byte) {
	if v == 0 {
		clear(b)
		return
	}
	if len(b) < 64 {
		for i := range b {
			b[i] = v
		}
		return
	}
	b[0] = v
	for n := 1; n < len(b); n *= 2 {
		copy(b[n:], b[:n])
	}
}

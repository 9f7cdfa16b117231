package std

import (
	"math/bits"

	"github.com/pollground/pollground/executor/scenario/vm"
)

// SipHash-1-3, as std's DefaultHasher. Its state are the seven slots of the
// Rust struct: v0 v1 v2 v3 tail ntail length.
type sip struct{ s []vm.Val }

const (
	sipTail   = 4
	sipNtail  = 5
	sipLength = 6
	sipSlots  = 7
)

func sipOf(v vm.Val) sip { return sip{vm.Slots(v.P, sipSlots)} }

func (h sip) init(k0, k1 uint64) {
	h.s[0].B, h.s[1].B = k0^0x736f6d6570736575, k1^0x646f72616e646f6d
	h.s[2].B, h.s[3].B = k0^0x6c7967656e657261, k1^0x7465646279746573
}

func sipRound(v0, v1, v2, v3 uint64) (uint64, uint64, uint64, uint64) {
	v0 += v1
	v1 = bits.RotateLeft64(v1, 13) ^ v0
	v0 = bits.RotateLeft64(v0, 32)
	v2 += v3
	v3 = bits.RotateLeft64(v3, 16) ^ v2
	v0 += v3
	v3 = bits.RotateLeft64(v3, 21) ^ v0
	v2 += v1
	v1 = bits.RotateLeft64(v1, 17) ^ v2
	v2 = bits.RotateLeft64(v2, 32)
	return v0, v1, v2, v3
}

func (h sip) block(m uint64) {
	v0, v1, v2, v3 := sipRound(h.s[0].B, h.s[1].B, h.s[2].B, h.s[3].B^m)
	h.s[0].B, h.s[1].B, h.s[2].B, h.s[3].B = v0^m, v1, v2, v3
}

// write adds the low n bytes of v.
func (h sip) write(v, n uint64) {
	if n < 8 {
		v &= 1<<(8*n) - 1
	}
	h.s[sipLength].B += n
	k := h.s[sipNtail].B
	m := h.s[sipTail].B | v<<(8*k)
	if k+n < 8 {
		h.s[sipTail].B, h.s[sipNtail].B = m, k+n
		return
	}
	h.block(m)
	rest := uint64(0)
	if k > 0 {
		rest = v >> (8 * (8 - k))
	}
	h.s[sipTail].B, h.s[sipNtail].B = rest, k+n-8
}

func (h sip) writeString(s string) {
	for len(s) >= 8 {
		h.write(uint64(s[0])|uint64(s[1])<<8|uint64(s[2])<<16|uint64(s[3])<<24|uint64(s[4])<<32|uint64(s[5])<<40|uint64(s[6])<<48|uint64(s[7])<<56, 8)
		s = s[8:]
	}
	for i := range len(s) {
		h.write(uint64(s[i]), 1)
	}
}

func (h sip) finish() uint64 {
	m := h.s[sipLength].B<<56 | h.s[sipTail].B
	v0, v1, v2, v3 := sipRound(h.s[0].B, h.s[1].B, h.s[2].B, h.s[3].B^m)
	v0 ^= m
	v2 ^= 0xff
	for range 3 {
		v0, v1, v2, v3 = sipRound(v0, v1, v2, v3)
	}
	return v0 ^ v1 ^ v2 ^ v3
}

func init() {
	vm.Register("sip_new", func(t *vm.Thread, a []vm.Val) vm.Status {
		k0, k1 := a[0].B, a[1].B
		a[0] = vm.Val{P: t.NewBlock(sipSlots)}
		sipOf(a[0]).init(k0, k1)
		return vm.Next
	})
	vm.Register("sip_write", func(t *vm.Thread, a []vm.Val) vm.Status {
		sipOf(a[0]).write(a[1].B, a[2].B)
		return vm.Next
	})
	vm.Register("sip_write_str", func(t *vm.Thread, a []vm.Val) vm.Status {
		h := sipOf(a[0])
		h.writeString(a[1].Str())
		h.write(0xff, 1)
		return vm.Next
	})
	vm.Register("sip_write_bytes", func(t *vm.Thread, a []vm.Val) vm.Status {
		h := sipOf(a[0])
		for _, b := range a[1].Elems() {
			h.write(b.B, 1)
		}
		return vm.Next
	})
	vm.Register("sip_finish", func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0] = vm.Uint(sipOf(a[0]).finish())
		return vm.Next
	})
}

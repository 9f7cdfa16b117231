// Package bitset has sets of small numbers.
package bitset

import "math/bits"

// Set is a set of small numbers, 64 to a word. The nil Set is empty. Two sets
// that are combined may have different lengths, except in Or.
type Set []uint64

// Words is the length of a Set that holds the numbers below n.
func Words(n int) int { return (n + 63) / 64 }

// Has reports whether i is in s.
func (s Set) Has(i int) bool { return i>>6 < len(s) && s[i>>6]&(1<<(i&63)) != 0 }

// Add puts i into s, which has room for it.
func (s Set) Add(i int) { s[i>>6] |= 1 << (i & 63) }

// Grow puts i into s, which becomes longer when it has no room for it.
func (s *Set) Grow(i int) {
	for i>>6 >= len(*s) {
		*s = append(*s, 0)
	}
	s.Add(i)
}

// Remove takes i out of s.
func (s Set) Remove(i int) {
	if i>>6 < len(s) {
		s[i>>6] &^= 1 << (i & 63)
	}
}

// Or puts into s what is in o, which is not longer.
func (s Set) Or(o Set) {
	for i := range o {
		s[i] |= o[i]
	}
}

// Word is word i of s, 0 behind its end.
func (s Set) Word(i int) uint64 {
	if i < len(s) {
		return s[i]
	}
	return 0
}

// EachNotIn calls f for what is in s and not in o, in ascending order. f may
// change o.
func (s Set) EachNotIn(o Set, f func(i int)) {
	for w := range s {
		for x := s[w] &^ o.Word(w); x != 0; x &= x - 1 {
			f(w<<6 + bits.TrailingZeros64(x))
		}
	}
}

// Count is the number of elements.
func (s Set) Count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Clone returns a copy of s.
func (s Set) Clone() Set { return append(Set(nil), s...) }

package bitset

import "math/bits"

// chunkBits is the size of a chunk. A larger one makes copies of sets cheaper, and changes after a copy dearer.
const chunkBits = 2048

// Chunked is a set of numbers below a bound, for many sets that resemble each other. It consists of chunks that copies
// share until one of them changes: a copy costs one pointer for each 2,048 numbers. Up to that bound it is a Set.
//
// The sets that an operation combines have the same bound.
type Chunked struct {
	words  Set      // if the bound is small
	chunks []*chunk // else; nil for an empty one, and full for one with all numbers
	owned  Set      // the numbers of the chunks that no other set has
}

// chunk is 2,048 numbers of a Chunked: neither none nor all of them, apart from full.
type chunk struct {
	count int
	words [chunkBits / 64]uint64
}

var full = func() *chunk {
	c := &chunk{count: chunkBits}
	for i := range c.words {
		c.words[i] = ^uint64(0)
	}
	return c
}()

// NewChunked returns an empty set for numbers below n.
func NewChunked(n int) *Chunked {
	if n <= chunkBits {
		return &Chunked{words: make(Set, Words(n))}
	}
	k := (n + chunkBits - 1) / chunkBits
	return &Chunked{chunks: make([]*chunk, k), owned: make(Set, Words(k))}
}

// Width is the number of words that a copy has to copy.
func (s *Chunked) Width() int { return len(s.words) + len(s.chunks) }

// Has reports whether i is in s.
func (s *Chunked) Has(i int) bool {
	if s.chunks == nil {
		return s.words.Has(i)
	}
	c := s.chunks[i/chunkBits]
	return c != nil && c.words[i%chunkBits/64]&(1<<(i&63)) != 0
}

// own returns chunk k for a change.
func (s *Chunked) own(k int) *chunk {
	c := s.chunks[k]
	if !s.owned.Has(k) {
		mine := new(chunk)
		if c != nil {
			*mine = *c
		}
		c = mine
		s.chunks[k] = c
		s.owned.Add(k)
	}
	return c
}

// share makes c chunk k, of which others have a copy.
func (s *Chunked) share(k int, c *chunk) {
	s.chunks[k] = c
	s.owned.Remove(k)
}

// Add puts i into s.
func (s *Chunked) Add(i int) {
	switch {
	case s.chunks == nil:
		s.words.Add(i)
	case !s.Has(i):
		c := s.own(i / chunkBits)
		c.words[i%chunkBits/64] |= 1 << (i & 63)
		if c.count++; c.count == chunkBits {
			s.share(i/chunkBits, full)
		}
	}
}

// Remove takes i out of s.
func (s *Chunked) Remove(i int) {
	switch {
	case s.chunks == nil:
		s.words.Remove(i)
	case s.Has(i):
		c := s.own(i / chunkBits)
		c.words[i%chunkBits/64] &^= 1 << (i & 63)
		if c.count--; c.count == 0 {
			s.share(i/chunkBits, nil)
		}
	}
}

// RemoveRange takes the numbers from lo on, below hi, out of s.
func (s *Chunked) RemoveRange(lo, hi int) {
	s.EachIn(lo, hi, s.Remove)
}

// EachIn calls f for the numbers in s from lo on, below hi, in ascending order. f may remove the number from s.
func (s *Chunked) EachIn(lo, hi int, f func(i int)) {
	for lo < hi {
		w := uint64(0)
		if s.chunks == nil {
			w = s.words.Word(lo / 64)
		} else if c := s.chunks[lo/chunkBits]; c != nil {
			w = c.words[lo%chunkBits/64]
		} else {
			lo = (lo/chunkBits + 1) * chunkBits
			continue
		}
		at := lo &^ 63
		for w = w >> (lo & 63) << (lo & 63); w != 0; w &= w - 1 {
			if i := at + bits.TrailingZeros64(w); i < hi {
				f(i)
			}
		}
		lo = at + 64
	}
}

// Assign makes s a copy of o.
func (s *Chunked) Assign(o *Chunked) {
	copy(s.words, o.words)
	copy(s.chunks, o.chunks)
	clear(s.owned)
	clear(o.owned)
}

// Clone returns a copy of s.
func (s *Chunked) Clone() *Chunked {
	c := &Chunked{}
	if s.chunks == nil {
		c.words = s.words.Clone()
		return c
	}
	c.chunks, c.owned = make([]*chunk, len(s.chunks)), make(Set, len(s.owned))
	c.Assign(s)
	return c
}

// Or puts into s what is in o, and reports whether that is more than s had.
func (s *Chunked) Or(o *Chunked) (more bool) {
	for i, w := range o.words {
		more = more || w&^s.words[i] != 0
		s.words[i] |= w
	}
	for k, c := range o.chunks {
		old := s.chunks[k]
		switch {
		case c == nil || c == old || old == full:
		case old == nil || c == full:
			o.owned.Remove(k)
			s.share(k, c)
			more = true
		case !c.in(old):
			mine := s.own(k)
			mine.count = 0
			for i, w := range c.words {
				mine.words[i] |= w
				mine.count += bits.OnesCount64(mine.words[i])
			}
			if mine.count == chunkBits {
				s.share(k, full)
			}
			more = true
		}
	}
	return more
}

// in reports whether all numbers of c are in o.
func (c *chunk) in(o *chunk) bool {
	for i, w := range c.words {
		if w&^o.words[i] != 0 {
			return false
		}
	}
	return true
}

// EachNotIn calls f for the numbers that are in s and not in o, in ascending order; o is nil for the empty set. f
// changes neither.
func (s *Chunked) EachNotIn(o *Chunked, f func(i int)) {
	if s.chunks == nil {
		var but Set
		if o != nil {
			but = o.words
		}
		s.words.EachNotIn(but, f)
	}
	for k, c := range s.chunks {
		but := (*chunk)(nil)
		if o != nil {
			but = o.chunks[k]
		}
		if c == nil || c == but {
			continue
		}
		for i, w := range c.words {
			if but != nil {
				w &^= but.words[i]
			}
			for ; w != 0; w &= w - 1 {
				f(k*chunkBits + i*64 + bits.TrailingZeros64(w))
			}
		}
	}
}

// Count is the number of elements.
func (s *Chunked) Count() int {
	n := s.words.Count()
	for _, c := range s.chunks {
		if c != nil {
			n += c.count
		}
	}
	return n
}

package trace

// Hash returns a hash of the first events, equal on every platform: FNV-1a over the fields and texts. Equal hashes mean
// equal runs, except for deliberate collisions: FNV is not cryptographic. It returns 0 if the log has dropped its
// beginning.
func (l *Log) Hash(events int) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	if l.First() > 0 {
		return 0
	}
	h := uint64(offset)
	word := func(v uint64) {
		for range 8 {
			h = (h ^ v&0xff) * prime
			v >>= 8
		}
	}
	for i := range min(events, l.Len()) {
		e := l.At(i)
		word(uint64(e.Time))
		word(uint64(e.Arg))
		word(uint64(e.Task)<<32 | uint64(e.Other))
		word(uint64(uint32(e.Line))<<32 | uint64(uint16(e.Thread))<<16 | uint64(e.Kind)<<8 | uint64(e.Flags))
		text := l.Str(e.Str)
		word(uint64(len(text)))
		for j := range len(text) {
			h = (h ^ uint64(text[j])) * prime
		}
	}
	return h
}

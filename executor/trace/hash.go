package trace

// Hash is a fingerprint of the first so many events, the same on every platform: FNV-1a over their fields, texts as
// they are. Two runs with the same hash are the same run, as far as anybody may rely on that: it recognises mistakes,
// not forgeries. It is 0 when the
// log has let go of its beginning.
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

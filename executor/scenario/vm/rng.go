package vm

// rng is splitmix64: all randomness of a run comes from its seed.
type rng struct{ s uint64 }

func (r *rng) seed(s uint64) { r.s = s }

func (r *rng) next() uint64 {
	r.s += 0x9e3779b97f4a7c15
	return mix(r.s)
}

// mix scrambles one word.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

package vm

import "github.com/pollground/pollground/executor/scenario/internal/mix"

// rng is splitmix64: all randomness of a run comes from its seed.
type rng struct{ s uint64 }

func (r *rng) seed(s uint64) { r.s = s }

func (r *rng) next() uint64 {
	r.s += 0x9e3779b97f4a7c15
	return mix.Mix(r.s)
}

// Package mix scrambles words: the finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
// Generators, 2014). It is a bijection, and every bit of the result depends on every bit of the word.
package mix

// Mix returns z scrambled.
func Mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

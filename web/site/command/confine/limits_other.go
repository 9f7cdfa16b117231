//go:build !linux && !darwin

package confine

// confine does nothing on this system: only the deadline and the empty environment protect it.
func confine(float64) error { return nil }

package trace

import (
	"math"
	"testing"
)

// What rustc 1.95 prints for {:?} of these.
func TestDebugAsRustDoes(t *testing.T) {
	for _, c := range []struct {
		x    float64
		size int
		want string
	}{
		{0, 64, "0.0"}, {
			math.Copysign(0, -1), 64, "-0.0",
		}, {1, 64, "1.0"}, {3, 64, "3.0"}, {-2.5, 64, "-2.5"}, {1e15, 64, "1000000000000000.0"}, {1e16, 64, "1e16"},
		{123456789012345680, 64, "1.2345678901234568e17"}, {1e-4, 64, "0.0001"}, {0.00099, 64, "0.00099"}, {1e-5, 64, "1e-5"},
		{math.MaxFloat64, 64, "1.7976931348623157e308"}, {0x1p-1022, 64, "2.2250738585072014e-308"}, {math.NaN(), 64, "NaN"},
		{
			math.Inf(1), 64, "inf",
		}, {math.Inf(-1), 64, "-inf"}, {float64(float32(0.1)), 32, "0.1"}, {16777216, 32, "16777216.0"},
		{float64(float32(1e16)), 32, "1e16"}, {float64(float32(1e-5)), 32, "1e-5"},
	} {
		if got := string(DebugFloat(nil, c.x, c.size)); got != c.want {
			t.Errorf("%g of %d bits is shown as %s, Rust prints %s", c.x, c.size, got, c.want)
		}
	}
	for c, want := range map[rune]string{
		'a': `'a'`, '\'': `'\''`, '"': `'"'`, '\n': `'\n'`, 0: `'\0'`, 0x7f: `'\u{7f}'`, 'é': `'é'`, 0x301: `'\u{301}'`,
		0x200d: `'\u{200d}'`, '\\': `'\\'`,
	} {
		if got := string(DebugChar(nil, c)); got != want {
			t.Errorf("%U is shown as %s, Rust prints %s", c, got, want)
		}
	}
	for s, want := range map[string]string{
		"plain": `"plain"`, `quote " and '`: `"quote \" and '"`, "tab\tline\n": `"tab\tline\n"`, "\u0301x": `"\u{301}x"`,
		"nul\x00": `"nul\0"`, "\U0001f600 \u200b": `"😀 \u{200b}"`,
	} {
		if got := string(DebugString(nil, s)); got != want {
			t.Errorf("%q is shown as %s, Rust prints %s", s, got, want)
		}
	}
}

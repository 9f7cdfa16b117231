package std

import (
	"math"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/natives"
	"github.com/pollground/pollground/executor/scenario/vm"
	"github.com/pollground/pollground/executor/trace"
)

// floatNative registers a native over floats of the kind T. f32 is computed in
// float64 and rounded once.
func floatNative(name string, f func(a []vm.Val, x float64) float64) {
	vm.Register(name, func(t *vm.Thread, a []vm.Val) vm.Status {
		if t.Type(0).Num == compile.NumF32 {
			a[0] = vm.F32(float32(f(a, float64(a[0].Float32()))))
		} else {
			a[0] = vm.F64(f(a, a[0].Float64()))
		}
		return vm.Next
	})
}

func float(n compile.Num, v vm.Val) float64 {
	if n == compile.NumF32 {
		return float64(v.Float32())
	}
	return v.Float64()
}

func toFloat(n compile.Num, x float64) vm.Val {
	if n == compile.NumF32 {
		return vm.F32(float32(x))
	}
	return vm.F64(x)
}

// powi multiplies as compiler-rt does, in the kind's own precision.
func powi(n compile.Num, x float64, k int32) float64 {
	r := 1.0
	single := n == compile.NumF32
	inv := k < 0
	for {
		if k&1 != 0 {
			if r *= x; single {
				r = float64(float32(r))
			}
		}
		if k /= 2; k == 0 {
			break
		}
		if x *= x; single {
			x = float64(float32(x))
		}
	}
	if inv {
		r = 1 / r
	}
	return r
}

// parseFloat reads what f64::from_str does; status as parseInt's.
func parseFloat(n compile.Num, s string) (vm.Val, int) {
	if s == "" {
		return vm.Val{}, parseEmpty
	}
	text := s
	if s[0] == '+' || s[0] == '-' {
		s = s[1:]
	}
	switch l := asciiCase(s, false); l {
	case "inf", "infinity":
	case "nan":
		x := math.NaN()
		if text[0] == '-' {
			x = math.Copysign(x, -1)
		}
		return toFloat(n, x), parsed
	default:
		i, digits := 0, 0
		run := func() {
			for i < len(s) && s[i] >= '0' && s[i] <= '9' {
				i++
				digits++
			}
		}
		run()
		if i < len(s) && s[i] == '.' {
			i++
			run()
		}
		if digits == 0 {
			return vm.Val{}, parseInvalid
		}
		if i < len(s) && s[i]|32 == 'e' {
			i++
			if i < len(s) && (s[i] == '+' || s[i] == '-') {
				i++
			}
			digits = 0
			run()
			if digits == 0 {
				return vm.Val{}, parseInvalid
			}
		}
		if i < len(s) {
			return vm.Val{}, parseInvalid
		}
	}
	x, _ := strconv.ParseFloat(text, n.Bits()) // out of range: infinite, as in Rust
	return toFloat(n, x), parsed
}

// ---- formatting

// appendFloat formats x. kind: 'd' Display, '?' Debug, 'e' and 'E'.
func appendFloat(b []byte, x float64, size int, spec uint64, kind byte) []byte {
	var buf [32]byte
	var s []byte
	neg := math.Signbit(x)
	abs := math.Abs(x)
	prec := -1
	if spec&specPrec != 0 {
		prec = int(spec >> 48)
	}
	switch {
	case x != x:
		return appendSigned(b, false, "NaN", spec&^specPlus)
	case math.IsInf(x, 0):
		s = append(buf[:0], "inf"...)
	case kind == 'e' || kind == 'E':
		s = trace.ExpFloat(buf[:0], abs, size, prec, kind)
	case kind == '?' && prec < 0:
		s = trace.DebugFloat(buf[:0], abs, size)
	default:
		s = strconv.AppendFloat(buf[:0], abs, 'f', prec, size)
	}
	return appendSigned(b, neg, string(s), spec)
}

// appendSigned pads a number whose digits are s.
func appendSigned(b []byte, neg bool, s string, spec uint64) []byte {
	sign := ""
	if neg {
		sign = "-"
	} else if spec&specPlus != 0 {
		sign = "+"
	}
	width := widthOf(spec)
	n := len(sign) + len(s)
	if spec&specZero != 0 {
		b = append(b, sign...)
		for ; n < width; n++ {
			b = append(b, '0')
		}
		return append(b, s...)
	}
	return appendPadded(b, sign+s, n, spec, alignRight)
}

func init() {
	floatNative("float_floor", func(_ []vm.Val, x float64) float64 { return math.Floor(x) })
	floatNative("float_ceil", func(_ []vm.Val, x float64) float64 { return math.Ceil(x) })
	floatNative("float_round", func(_ []vm.Val, x float64) float64 { return math.Round(x) })
	floatNative("float_round_even", func(_ []vm.Val, x float64) float64 { return math.RoundToEven(x) })
	floatNative("float_trunc", func(_ []vm.Val, x float64) float64 { return math.Trunc(x) })
	floatNative("float_sqrt", func(_ []vm.Val, x float64) float64 { return math.Sqrt(x) })
	vm.Register("float_math", func(t *vm.Thread, a []vm.Val) vm.Status {
		n := t.Type(0).Num
		a[0] = toFloat(n, natives.Math1[a[0].Str()](float(n, a[1])))
		return vm.Next
	})
	vm.Register("float_math2", func(t *vm.Thread, a []vm.Val) vm.Status {
		n := t.Type(0).Num
		a[0] = toFloat(n, natives.Math2[a[0].Str()](float(n, a[1]), float(n, a[2])))
		return vm.Next
	})
	vm.Register("float_powi", func(t *vm.Thread, a []vm.Val) vm.Status {
		n := t.Type(0).Num
		a[0] = toFloat(n, powi(n, float(n, a[0]), int32(a[1].B)))
		return vm.Next
	})
	vm.Register("float_fma", func(t *vm.Thread, a []vm.Val) vm.Status {
		n := t.Type(0).Num
		a[0] = toFloat(n, math.FMA(float(n, a[0]), float(n, a[1]), float(n, a[2])))
		return vm.Next
	})
	vm.Register("parse_float_status", func(t *vm.Thread, a []vm.Val) vm.Status {
		_, status := parseFloat(t.Type(0).Num, a[0].Str())
		a[0] = vm.Int(int64(status))
		return vm.Next
	})
	vm.Register("parse_float", func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0], _ = parseFloat(t.Type(0).Num, a[0].Str())
		return vm.Next
	})
}

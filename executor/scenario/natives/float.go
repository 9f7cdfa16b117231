package natives

import (
	"math"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/trace"
)

var Math1 = map[string]func(float64) float64{
	"cbrt": math.Cbrt, "exp": math.Exp, "exp2": math.Exp2, "exp_m1": math.Expm1,
	"ln": math.Log, "ln_1p": math.Log1p, "log2": math.Log2, "log10": math.Log10,
	"sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "asin": math.Asin, "acos": math.Acos, "atan": math.Atan,
	"sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh,
}

var Math2 = map[string]func(x, y float64) float64{"atan2": math.Atan2, "hypot": math.Hypot, "powf": math.Pow}

// float is an argument of type n, f32 or f64. f32 is computed in float64 and rounded once.
func (a *words) float(n bytecode.Num) float64 {
	x := a.Next()
	if n == bytecode.F32 {
		return float64(math.Float32frombits(uint32(x)))
	}
	return math.Float64frombits(x)
}

// giveFloat returns a float of type n.
func (a *words) giveFloat(n bytecode.Num, x float64) {
	if n == bytecode.F32 {
		a.W[0] = uint64(math.Float32bits(float32(x)))
		return
	}
	a.W[0] = math.Float64bits(x)
}

// powi multiplies as compiler-rt does, in the kind's own precision.
func powi(n bytecode.Num, x float64, k int32) float64 {
	r := 1.0
	single := n == bytecode.F32
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
func parseFloat(n bytecode.Num, s string) (float64, int) {
	if s == "" {
		return 0, parseEmpty
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
		return x, parsed
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
			return 0, parseInvalid
		}
		if i < len(s) && s[i]|32 == 'e' {
			i++
			if i < len(s) && (s[i] == '+' || s[i] == '-') {
				i++
			}
			digits = 0
			run()
			if digits == 0 {
				return 0, parseInvalid
			}
		}
		if i < len(s) {
			return 0, parseInvalid
		}
	}
	x, _ := strconv.ParseFloat(text, int(n.Bits())) // out of range: infinite, as in Rust
	return x, parsed
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

func floatNatives(table map[string]machine.Native) {
	for name, f := range map[string]func(float64) float64{
		"float_floor": math.Floor, "float_ceil": math.Ceil, "float_round": math.Round,
		"float_round_even": math.RoundToEven, "float_trunc": math.Trunc, "float_sqrt": math.Sqrt,
	} {
		table[name] = native(func(a *words) {
			n := a.kind()
			a.giveFloat(n, f(a.float(n)))
		})
	}
	table["float_math"] = native(func(a *words) {
		n, name := a.kind(), a.Text()
		a.giveFloat(n, Math1[name](a.float(n)))
	})
	table["float_math2"] = native(func(a *words) {
		n, name := a.kind(), a.Text()
		x, y := a.float(n), a.float(n)
		a.giveFloat(n, Math2[name](x, y))
	})
	table["float_powi"] = native(func(a *words) {
		n := a.kind()
		x := a.float(n)
		a.giveFloat(n, powi(n, x, int32(a.Next())))
	})
	table["float_fma"] = native(func(a *words) {
		n := a.kind()
		x, y, z := a.float(n), a.float(n), a.float(n)
		a.giveFloat(n, math.FMA(x, y, z))
	})
	table["parse_float_status"] = native(func(a *words) {
		n, s := a.kind(), a.Text()
		_, status := parseFloat(n, s)
		a.W[0] = uint64(status)
	})
	table["parse_float"] = native(func(a *words) {
		n, s := a.kind(), a.Text()
		x, _ := parseFloat(n, s)
		a.giveFloat(n, x)
	})
}

//go:build !js

package std

import (
	"math"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/vm"
)

// numberNatives compute with numbers whose type is an argument.
func numberNatives(table map[string]machine.Native) {
	integer := func(name string, f func(x bits128, k int) vm.Val, small bool) {
		table[name] = native(func(a *words) {
			n := a.kind()
			x := bitsOf(n, a.number(n))
			k := 0
			if a.More() {
				k = int(uint32(a.Next()))
			}
			v := f(x, k)
			if small {
				a.W[0] = v.B
				return
			}
			a.give(n, v)
		})
	}
	integer("ctpop", func(x bits128, _ int) vm.Val { return vm.Int(int64(x.ones())) }, true)
	integer("ctlz", func(x bits128, _ int) vm.Val { return vm.Int(int64(x.leading())) }, true)
	integer("cttz", func(x bits128, _ int) vm.Val { return vm.Int(int64(x.trailing())) }, true)
	integer("rotate_left", func(x bits128, k int) vm.Val { return x.rotate(k).val() }, false)
	integer("rotate_right", func(x bits128, k int) vm.Val { return x.rotate(-(k % x.n.Bits())).val() }, false)
	integer("bswap", func(x bits128, _ int) vm.Val { return x.swapped().val() }, false)
	integer("bitreverse", func(x bits128, _ int) vm.Val { return x.reversed().val() }, false)
	integer("int_sqrt", func(x bits128, _ int) vm.Val { return squareRoot(x).val() }, false)
	integer("int_byte", func(x bits128, k int) vm.Val {
		w := x.lo
		if k >= 8 {
			w, k = x.hi, k-8
		}
		return vm.Uint(w >> (8 * k) & 0xff)
	}, true)
	table["wrapping_pow"] = native(func(a *words) {
		n := a.kind()
		x := a.number(n)
		r, _ := power(n, x, uint32(a.Next()))
		a.give(n, r)
	})
	table["pow_overflows"] = native(func(a *words) {
		n := a.kind()
		x := a.number(n)
		_, over := power(n, x, uint32(a.Next()))
		a.Flag(over)
	})
	for name, op := range map[string]compile.Arith{"saturating_add": compile.ArithAdd, "saturating_sub": compile.ArithSub,
		"saturating_mul": compile.ArithMul} {
		table[name] = native(func(a *words) {
			n := a.kind()
			x, y := a.number(n), a.number(n)
			a.give(n, vm.Saturate(n, op, x, y))
		})
	}
	table["parse_int_status"] = native(func(a *words) {
		n, s := a.kind(), a.Text()
		_, status := parseInt(n, s, a.Next())
		a.W[0] = uint64(status)
	})
	table["parse_int"] = native(func(a *words) {
		n, s := a.kind(), a.Text()
		v, _ := parseInt(n, s, a.Next())
		a.give(n, v)
	})
	table["parse_float_status"] = native(func(a *words) {
		n, s := a.kind(), a.Text()
		_, status := parseFloat(n, s)
		a.W[0] = uint64(status)
	})
	table["parse_float"] = native(func(a *words) {
		n, s := a.kind(), a.Text()
		v, _ := parseFloat(n, s)
		a.give(n, v)
	})
	floatNatives(table)
}

func floatNatives(table map[string]machine.Native) {
	for name, f := range map[string]func(float64) float64{
		"float_floor": math.Floor, "float_ceil": math.Ceil, "float_round": math.Round,
		"float_round_even": math.RoundToEven, "float_trunc": math.Trunc, "float_sqrt": math.Sqrt,
	} {
		table[name] = native(func(a *words) {
			n := a.kind()
			a.give(n, toFloat(n, f(float(n, a.number(n)))))
		})
	}
	table["float_math"] = native(func(a *words) {
		n, name := a.kind(), a.Text()
		a.give(n, toFloat(n, math1[name](float(n, a.number(n)))))
	})
	table["float_math2"] = native(func(a *words) {
		n, name := a.kind(), a.Text()
		x, y := float(n, a.number(n)), float(n, a.number(n))
		a.give(n, toFloat(n, math2[name](x, y)))
	})
	table["float_powi"] = native(func(a *words) {
		n := a.kind()
		x := float(n, a.number(n))
		a.give(n, toFloat(n, powi(n, x, int32(a.Next()))))
	})
	table["float_fma"] = native(func(a *words) {
		n := a.kind()
		x, y, z := float(n, a.number(n)), float(n, a.number(n)), float(n, a.number(n))
		a.give(n, toFloat(n, math.FMA(x, y, z)))
	})
}

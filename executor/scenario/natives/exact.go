package natives

import "math"

// Transcendental functions in twice the precision, rounded once. The C library
// behind Rust's std is within a hair of that; Go's own functions differ from
// both in the last digit, which {} shows.

// dd is the unevaluated sum of two float64.
type dd struct{ h, l float64 }

func twoSum(a, b float64) dd {
	s := a + b
	t := s - a
	return dd{s, (a - (s - t)) + (b - t)}
}

func quickSum(a, b float64) dd {
	s := a + b
	return dd{s, b - (s - a)}
}

// halves splits a for products without rounding; |a| < 1e300. The conversions
// keep the multiplications from being fused.
func halves(a float64) (hi, lo float64) {
	t := float64(134217729 * a)
	hi = t - (t - a)
	return hi, a - hi
}

func twoProd(a, b float64) dd {
	p := float64(a * b)
	ah, al := halves(a)
	bh, bl := halves(b)
	e := float64(ah*bh) - p
	e += float64(ah * bl)
	e += float64(al * bh)
	return dd{p, e + float64(al*bl)}
}

func (a dd) add(b dd) dd {
	s, t := twoSum(a.h, b.h), twoSum(a.l, b.l)
	s = quickSum(s.h, s.l+t.h)
	return quickSum(s.h, s.l+t.l)
}

func (a dd) neg() dd           { return dd{-a.h, -a.l} }
func (a dd) sub(b dd) dd       { return a.add(b.neg()) }
func (a dd) plus(b float64) dd { return a.add(dd{b, 0}) }

func (a dd) mul(b dd) dd {
	p := twoProd(a.h, b.h)
	return quickSum(p.h, p.l+float64(a.h*b.l)+float64(a.l*b.h))
}

func (a dd) times(b float64) dd { return a.mul(dd{b, 0}) }

func (a dd) div(b dd) dd {
	q1 := a.h / b.h
	r := a.sub(b.times(q1))
	q2 := r.h / b.h
	r = r.sub(b.times(q2))
	return quickSum(q1, q2).plus(r.h / b.h)
}

func (a dd) root() dd {
	x := math.Sqrt(a.h)
	return quickSum(x, a.sub(twoProd(x, x)).h/(2*x))
}

func (a dd) value() float64 { return a.h + a.l }

var (
	ddLn2  = dd{0.6931471805599453, 2.3190468138462996e-17}
	ddHalf = dd{1.5707963267948966, 6.123233995736766e-17} // π/2
)

const halfPiRest = -1.4973849048591833e-33

// expDD is e^x for |x| < 700.
func expDD(x dd) dd {
	k := math.RoundToEven(x.h / ddLn2.h)
	r := x.sub(ddLn2.times(k))
	const squarings = 8
	r = dd{r.h / (1 << squarings), r.l / (1 << squarings)}
	// e^r - 1
	term, sum := r, r
	for n := 2.0; n <= 10; n++ {
		term = term.mul(r).div(dd{n, 0})
		sum = sum.add(term)
	}
	for range squarings {
		sum = sum.times(2).add(sum.mul(sum))
	}
	sum = sum.plus(1)
	return dd{math.Ldexp(sum.h, int(k)), math.Ldexp(sum.l, int(k))}
}

// logDD is ln x: one step of Newton's method from Go's.
func logDD(x float64) dd {
	y := math.Log(x)
	fr, e := math.Frexp(x)
	if e > 900 || e < -900 {
		return logDD(fr).add(ddLn2.times(float64(e)))
	}
	return expDD(dd{-y, 0}).times(x).plus(-1).plus(y)
}

// sinCos of r with |r| <= π/4.
func sinCosSmall(r dd) (s, c dd) {
	q := r.mul(r).neg()
	term := r
	s = r
	for n := 3.0; n < 30; n += 2 {
		term = term.mul(q).div(dd{(n - 1) * n, 0})
		s = s.add(term)
	}
	term, c = dd{1, 0}, dd{1, 0}
	for n := 2.0; n < 30; n += 2 {
		term = term.mul(q).div(dd{(n - 1) * n, 0})
		c = c.add(term)
	}
	return s, c
}

// sinCosDD for |x| < 1e6.
func sinCosDD(x float64) (s, c dd) {
	k := math.RoundToEven(x / ddHalf.h)
	r := dd{x, 0}.sub(twoProd(k, ddHalf.h)).sub(twoProd(k, ddHalf.l)).plus(-k * halfPiRest)
	s, c = sinCosSmall(r)
	switch int64(k) & 3 {
	case 1:
		return c, s.neg()
	case 2:
		return s.neg(), c.neg()
	case 3:
		return c.neg(), s
	}
	return s, c
}

// exactIn makes f the function where x is in a plain range, and go elsewhere.
func exactIn(lo, hi float64, f func(x float64) dd, plain func(float64) float64) func(float64) float64 {
	return func(x float64) float64 {
		if a := math.Abs(x); a > lo && a < hi {
			if r := f(x).value(); r == r && !math.IsInf(r, 0) {
				return r
			}
		}
		return plain(x)
	}
}

const tiny = 1e-5 // below it the plain functions are exact enough, or differences cancel

// The functions that the C library makes of others, step by step as it does.

func log10(x float64) float64 {
	if !(x > 1e-300 && x < 1e300) {
		return math.Log10(x)
	}
	_, e := math.Frexp(x)
	k := e - 1
	if k < 0 {
		k++
	}
	y := float64(k)
	z := float64(y*3.69423907715893078616e-13) + float64(4.34294481903251816668e-01*Math1["ln"](math.Ldexp(x, -k)))
	return z + float64(y*3.01029995663611771306e-01)
}

func sinh(x float64) float64 {
	a := math.Abs(x)
	h := math.Copysign(0.5, x)
	switch {
	case a < tiny || a > 700 || a != a:
		return math.Sinh(x)
	case a >= 22:
		return h * Math1["exp"](a)
	}
	t := math.Expm1(a)
	if a < 1 {
		return h * (2*t - float64(t*t)/(t+1))
	}
	return h * (t + t/(t+1))
}

func cosh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a > 700 || a != a:
		return math.Cosh(x)
	case a < 0.5*math.Ln2:
		t := math.Expm1(a)
		w := 1 + t
		return 1 + float64(t*t)/(w+w)
	case a < 22:
		t := Math1["exp"](a)
		return float64(0.5*t) + 0.5/t
	}
	return 0.5 * Math1["exp"](a)
}

func tanh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a < tiny || a >= 22 || a != a:
		return math.Tanh(x)
	case a >= 1:
		return math.Copysign(1-2/(math.Expm1(2*a)+2), x)
	}
	t := math.Expm1(-2 * a)
	return math.Copysign(-t/(t+2), x)
}

func exactPow(x, y float64) float64 {
	a, plain := math.Abs(x), math.Pow(x, y)
	usual := func(z float64) bool { return z > 1e-300 && z < 1e300 }
	if !usual(a) || a == 1 || y == 0 || !usual(math.Abs(plain)) {
		return plain
	}
	return math.Copysign(expDD(logDD(a).times(y)).value(), plain)
}

func hypot(x, y float64) float64 {
	x, y = math.Abs(x), math.Abs(y)
	if x < y {
		x, y = y, x
	}
	if !(x < 1e150 && y > 1e-150) || y <= x*0x1p-54 {
		return math.Hypot(x, y)
	}
	h := math.Sqrt(float64(x*x) + float64(y*y))
	var t1, t2 float64
	if h <= 2*y {
		d := h - y
		t1 = float64(x * (2*d - x))
		t2 = float64((d - 2*(x-y)) * d)
	} else {
		d := h - x
		t1 = float64(2 * d * (x - 2*y))
		t2 = float64((4*d-y)*y) + float64(d*d)
	}
	return h - (t1+t2)/(2*h)
}

func exactAtan2(y, x float64) float64 {
	a := math.Atan2(y, x)
	m := math.Max(math.Abs(x), math.Abs(y))
	if !(m > 1e-100 && m < 1e100) || math.Abs(a) < tiny {
		return a
	}
	s, c := sinCosDD(a)
	d := c.times(y).sub(s.times(x)).div(twoProd(x, x).add(twoProd(y, y)).root())
	return d.plus(a).value()
}

func init() {
	Math1["exp"] = exactIn(0, 700, func(x float64) dd { return expDD(dd{x, 0}) }, math.Exp)
	Math1["exp2"] = exactIn(0, 1000, func(x float64) dd { return expDD(ddLn2.times(x)) }, math.Exp2)
	positive := func(f func(float64) dd) func(float64) dd {
		return func(x float64) dd {
			if x < 0 || math.Abs(x-1) < tiny {
				return dd{math.NaN(), 0} // the plain function answers
			}
			return f(x)
		}
	}
	Math1["ln"] = exactIn(1e-300, 1e300, positive(logDD), math.Log)
	Math1["log2"] = exactIn(1e-300, 1e300, positive(func(x float64) dd { return logDD(x).div(ddLn2) }), math.Log2)
	Math1["log10"] = log10
	Math1["sin"] = exactIn(tiny, 1e6, func(x float64) dd { s, _ := sinCosDD(x); return s }, math.Sin)
	Math1["cos"] = exactIn(tiny, 1e6, func(x float64) dd { _, c := sinCosDD(x); return c }, math.Cos)
	Math1["tan"] = exactIn(tiny, 1e6, func(x float64) dd { s, c := sinCosDD(x); return s.div(c) }, math.Tan)
	Math1["atan"] = exactIn(tiny, 1e15, func(x float64) dd {
		y := math.Atan(x)
		s, c := sinCosDD(y)
		return c.times(x).sub(s).mul(c).plus(y)
	}, math.Atan)
	Math1["asin"] = exactIn(tiny, 1-tiny, func(x float64) dd {
		y := math.Asin(x)
		s, c := sinCosDD(y)
		return s.neg().plus(x).div(c).plus(y)
	}, math.Asin)
	Math1["acos"] = exactIn(0, 1-tiny, func(x float64) dd {
		y := math.Acos(x)
		s, c := sinCosDD(y)
		return c.plus(-x).div(s).plus(y)
	}, math.Acos)
	Math1["cbrt"] = exactIn(1e-100, 1e100, func(x float64) dd {
		y := math.Cbrt(x)
		y2 := twoProd(y, y)
		return y2.times(y).neg().plus(x).div(y2.times(3)).plus(y)
	}, math.Cbrt)
	Math1["sinh"] = sinh
	Math1["tanh"] = tanh
	Math1["cosh"] = cosh
	Math2["powf"] = exactPow
	Math2["hypot"] = hypot
	Math2["atan2"] = exactAtan2
}

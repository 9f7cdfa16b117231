package int128

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

var modulus = new(big.Int).Lsh(big.NewInt(1), 128)

func (a Int) big(signed bool) *big.Int {
	n := new(big.Int).Or(new(big.Int).Lsh(new(big.Int).SetUint64(a.Hi), 64), new(big.Int).SetUint64(a.Lo))
	if signed && int64(a.Hi) < 0 {
		n.Sub(n, modulus)
	}
	return n
}

// wrapped is n modulo 2^128.
func wrapped(n *big.Int) Int {
	n = new(big.Int).Mod(n, modulus)
	return Int{new(big.Int).Rsh(n, 64).Uint64(), new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1)).Uint64()}
}

// All operations agree with math/big, on words that are small, large and random.
func TestAsBigIntegers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	words := []uint64{0, 1, 2, 9, 10, 1<<32 - 1, 1 << 32, 1<<63 - 1, 1 << 63, 1<<63 + 1, 1<<64 - 2, 1<<64 - 1}
	word := func() uint64 {
		if k := r.IntN(2 * len(words)); k < len(words) {
			return words[k]
		}
		return r.Uint64() >> r.IntN(64)
	}
	for range 20_000 {
		a, b := Of(word(), word()), Of(word(), word())
		x, y := a.big(false), b.big(false)
		check := func(op string, got, want Int) {
			if got != want {
				t.Fatalf("%v %s %v is %v, want %v", x, op, y, got.big(false), want.big(false))
			}
		}
		sum, over := a.Add(b)
		full := new(big.Int).Add(x, y)
		check("+", sum, wrapped(full))
		if over != (full.Cmp(modulus) >= 0) {
			t.Fatalf("%v + %v overflows: %v", x, y, over)
		}
		product, over := a.Mul(b)
		full = new(big.Int).Mul(x, y)
		check("*", product, wrapped(full))
		if over != (full.Cmp(modulus) >= 0) {
			t.Fatalf("%v * %v overflows: %v", x, y, over)
		}
		check("-", a.Sub(b), wrapped(new(big.Int).Sub(x, y)))
		check("negated", a.Neg(), wrapped(new(big.Int).Neg(x)))
		check("+ 1", a.Inc(), wrapped(new(big.Int).Add(x, big.NewInt(1))))
		check("- 1", a.Dec(), wrapped(new(big.Int).Sub(x, big.NewInt(1))))
		if !b.IsZero() {
			q, m := new(big.Int).DivMod(x, y, new(big.Int))
			gotQ, gotM := a.DivMod(b)
			check("/", gotQ, wrapped(q))
			check("%", gotM, wrapped(m))
		}
		n := uint(r.IntN(128))
		check("<<", a.Shl(n), wrapped(new(big.Int).Lsh(x, n)))
		check(">>", a.Shr(n, false), wrapped(new(big.Int).Rsh(x, n)))
		check(">> signed", a.Shr(n, true), wrapped(new(big.Int).Rsh(a.big(true), n)))
		if a.Cmp(b) != x.Cmp(y) {
			t.Fatalf("%v compared with %v: %d", x, y, a.Cmp(b))
		}
		for _, base := range []int{2, 8, 10, 16} {
			if got, want := a.Text(uint64(base)), x.Text(base); got != want {
				t.Fatalf("%v in base %d: %s, want %s", x, base, got, want)
			}
		}
	}
}

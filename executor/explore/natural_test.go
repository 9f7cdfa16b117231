package explore

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestNaturalsAreThoseOfMathBig(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		x, want := new(Natural), new(big.Int)
		for range rnd.IntN(200) {
			n := rnd.Uint64() >> rnd.IntN(64)
			y := NewNatural(n)
			y.Add(x)
			x.Add(y)
			want.Lsh(want, 1).Add(want, new(big.Int).SetUint64(n))
		}
		if x.String() != want.String() {
			t.Fatalf("%v, want %v", x, want)
		}
	}
}

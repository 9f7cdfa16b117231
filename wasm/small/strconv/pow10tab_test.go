package strconv

import (
	"math/big"
	"testing"
)

func TestPowersOfTen(t *testing.T) {
	const most = 2000
	for e := pow10Min; e <= pow10Max; e++ {
		x := new(big.Int).Lsh(big.NewInt(1), most)
		power := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(e, -e))), nil)
		if e < 0 {
			x.Div(x, power)
		} else {
			x.Mul(x, power)
		}
		x.Rsh(x, uint(x.BitLen()-128))
		got := new(big.Int).SetUint64(pow10Tab[e-pow10Min].Hi)
		got.Lsh(got, 64).Add(got, new(big.Int).SetUint64(pow10Tab[e-pow10Min].Lo))
		if got.Cmp(x) != 0 {
			t.Errorf("10^%d: %x, want %x", e, got, x)
		}
	}
}

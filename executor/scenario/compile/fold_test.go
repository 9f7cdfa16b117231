package compile

import (
	"math"
	"testing"

	"github.com/pollground/pollground/executor/scenario/syntax"
)

func TestFoldInt(t *testing.T) {
	const no = -12345
	for _, c := range []struct {
		op   syntax.BinOp
		n    Num
		a, b int64
		want int64
	}{
		{syntax.OpAdd, NumI32, 1, 2, 3},
		{syntax.OpAdd, NumI32, math.MaxInt32, 1, no},
		{syntax.OpAdd, NumI32, -5, 3, -2},
		{syntax.OpAdd, NumI64, math.MaxInt64, 1, no},
		{syntax.OpAdd, NumI64, math.MinInt64, -1, no},
		{syntax.OpAdd, NumI64, math.MinInt64, 1, math.MinInt64 + 1},
		{syntax.OpAdd, NumU64, -1, 1, no}, // u64::MAX + 1
		{syntax.OpAdd, NumU64, -2, 1, -1},
		{syntax.OpSub, NumU64, -1, 1, -2}, // u64::MAX - 1
		{syntax.OpSub, NumU64, 3, 5, no},
		{syntax.OpSub, NumU64, 5, 3, 2},
		{syntax.OpSub, NumI64, 3, 5, -2},
		{syntax.OpSub, NumI64, math.MinInt64, 1, no},
		{syntax.OpMul, NumI32, 1 << 16, 1 << 15, no},
		{syntax.OpMul, NumU64, 1 << 32, 1 << 31, math.MinInt64},
		{syntax.OpMul, NumU64, 1 << 32, 1 << 32, no},
		{syntax.OpMul, NumI64, 1 << 32, 1 << 31, no},
		{syntax.OpShl, NumU64, 1, 62, 1 << 62},
		{syntax.OpShl, NumI32, 1, 32, no},
		{syntax.OpShl, NumI32, 1, 31, math.MinInt32},
	} {
		got, ok := foldInt(c.op, c.n, c.a, c.b)
		if !ok {
			got = no
		}
		if got != c.want {
			t.Errorf("%v of %d and %d as %v: %d, want %d", c.op, c.a, c.b, c.n, got, c.want)
		}
	}
}

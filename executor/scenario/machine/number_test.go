package machine

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/internal/int128"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// edges are values at which results stop to fit: around 0, powers of two and the ends of each type.
func edges(n bytecode.Num) []*big.Int {
	var list []*big.Int
	seen := map[string]bool{}
	add := func(x *big.Int) {
		if fits(n, x) && !seen[x.String()] {
			seen[x.String()] = true
			list = append(list, x)
		}
	}
	for _, shift := range []uint{0, 4, 7, 8, 15, 16, 31, 32, 63, 64, 127, 128} {
		for d := int64(-2); d <= 2; d++ {
			p := new(big.Int).Lsh(big.NewInt(1), shift)
			add(p.Add(p, big.NewInt(d)))
			add(new(big.Int).Neg(p))
		}
	}
	add(big.NewInt(0))
	add(big.NewInt(1000003))
	return list
}

func fits(n bytecode.Num, x *big.Int) bool {
	width := n.Bits()
	if !n.Signed() {
		return x.Sign() >= 0 && x.BitLen() <= int(width)
	}
	y := new(big.Int).Add(x, new(big.Int).Lsh(big.NewInt(1), width-1))
	return y.Sign() >= 0 && y.BitLen() <= int(width)
}

// wrapTo returns x modulo 2^width as a value of type n.
func wrapTo(n bytecode.Num, x *big.Int) *big.Int {
	m := new(big.Int).Lsh(big.NewInt(1), n.Bits())
	z := new(big.Int).Mod(x, m)
	if !fits(n, z) {
		z.Sub(z, m)
	}
	return z
}

// words returns the two words of x in two's complement.
func words(x *big.Int) (lo, hi uint64) {
	z := new(big.Int).Mod(x, new(big.Int).Lsh(big.NewInt(1), 128))
	return new(big.Int).And(z, new(big.Int).SetUint64(^uint64(0))).Uint64(), new(big.Int).Rsh(z, 64).Uint64()
}

var kindByName = map[string]bytecode.Num{
	"i8": bytecode.I8, "i16": bytecode.I16, "i32": bytecode.I32, "i64": bytecode.I64, "i128": bytecode.I128,
	"u8": bytecode.U8, "u16": bytecode.U16, "u32": bytecode.U32, "u64": bytecode.U64, "u128": bytecode.U128,
}

// result returns the exact result of a family of operations, and whether it has one.
func result(family string, n bytecode.Num, x, y *big.Int) (z *big.Int, ok bool) {
	z = new(big.Int)
	amount := uint(new(big.Int).And(y, big.NewInt(int64(n.Bits())-1)).Uint64())
	switch family {
	case "add", "addk", "addo":
		z.Add(x, y)
	case "sub", "subk", "subo":
		z.Sub(x, y)
	case "mul", "mulk", "mulo":
		z.Mul(x, y)
	case "neg":
		z.Neg(x)
	case "div", "rem":
		if y.Sign() == 0 {
			return z, false
		}
		r := new(big.Int)
		z.QuoRem(x, y, r)
		if !fits(n, z) {
			return z, false
		}
		if family == "rem" {
			z = r
		}
	case "shl":
		return wrapTo(n, z.Lsh(x, amount)), true
	case "shr":
		z.Rsh(x, amount)
	}
	return z, fits(n, z)
}

const families = " add addk addo sub subk subo mul mulk mulo neg div rem shl shr "

// Every integer operation of every type gives the exact result, or none, on all pairs of values at which it matters.
func TestIntegersAsBig(t *testing.T) {
	h := assemble(t, "fn f(0) -> 0 {\nret\n}", Options{})
	th := h.Spawn(0)
	tested := 0
	for i, info := range bytecode.Ops {
		name, op := info.Name, bytecode.OpAt(i)
		family, kind, _ := strings.Cut(name, ".")
		n := kindByName[kind]
		if n == 0 || !strings.Contains(families, " "+family+" ") {
			continue
		}
		tested++
		for _, x := range edges(n) {
			for _, y := range edges(n) {
				want, ok := result(family, n, x, y)
				lo, hi := words(y)
				in := bytecode.Instr{Op: op, A: 5, B: 1}
				if info.Operands[2] != '-' {
					in.C = 3
				}
				if info.Operands[3] == 'k' {
					in.K = int64(lo)
				}
				body := h.entries[0] // of f
				h.code[body], h.code[body+1] = in, bytecode.Instr{Op: bytecode.Done}
				th.pc, th.stop, th.depth, th.base = int(body), Budget, 1, 0
				th.regs[3], th.regs[4] = lo, hi
				th.regs[1], th.regs[2] = words(x)
				h.panics = nil
				th.Run(1000)
				got := [3]uint64(th.regs[5:8])
				wantLo, wantHi := words(wrapTo(n, want))
				over := uint64(0)
				if !ok {
					over = 1
				}
				switch {
				case info.Operands[0] == 'T':
					if got != [3]uint64{wantLo, wantHi, over} {
						t.Fatalf("%s %v, %v = %x", name, x, y, got)
					}
				case strings.HasSuffix(family, "o"):
					if got[0] != wantLo || got[1] != over {
						t.Fatalf("%s %v, %v = %x, want %x, %d", name, x, y, got, wantLo, over)
					}
				case ok != (th.stop == Ended) || !ok && len(h.panics) != 1:
					t.Fatalf("%s %v, %v stops with %d, panics %q", name, x, y, th.stop, h.panics)
				case ok && (got[0] != wantLo || info.Operands[0] == 'W' && got[1] != wantHi):
					t.Fatalf("%s %v, %v = %x, want %x %x", name, x, y, got, wantLo, wantHi)
				}
			}
		}
	}
	if tested < 129 {
		t.Errorf("%d operations were tested", tested)
	}
}

// Every operation of the table has an implementation: none ends in BUG.
func TestEveryOperationRuns(t *testing.T) {
	for i, info := range bytecode.Ops {
		op := bytecode.OpAt(i)
		if op == bytecode.Popseg || op == bytecode.Break {
			continue // TestFrames and TestPass have them, with what they need
		}
		h := assemble(t, "native print(1) -> 0\nfn f(0) -> 0 {\nret\n}", Options{
			Memory: memory.Options{Limit: 1 << 20},
		})
		for _, op := range []bytecode.Op{op, op.Check()} {
			if op.Checked() && info.Flags&bytecode.Checkable == 0 {
				continue
			}
			th := h.Spawn(0)
			body := h.entries[0] // of f
			h.code[body] = bytecode.Instr{Op: op, A: 5, B: 1, C: 3}
			h.code[body+1] = bytecode.Instr{Op: bytecode.Done}
			if info.Operands[3] == 'k' && op != bytecode.Ret.Check() { // there is no frame
				h.code[body].K = doneAt // where Goto leads
			}
			if c := info.Operands[2]; c == 'J' || c == 'e' {
				h.code[body].C = 0
			}
			if strings.Contains(info.Operands, "t") {
				h.code[body].C = 0
				h.tables = []int32{body + 1, body + 1}
			}
			th.pc = int(body)
			th.Run(1000)
		}
	}
}

// Integers of 128 bits become the floats that package big rounds them to.
func TestFloatsOfWideIntegers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 4000 {
		x := int128.Of(random.Uint64(), random.Uint64())
		x = x.Shr(uint(random.IntN(128)), i%4 == 0)
		switch i % 8 {
		case 1: // near a tie
			x = int128.Of(0, random.Uint64()|1<<63).Shl(uint(random.IntN(64)))
		case 2:
			x = int128.Of(0, 1<<24|1).Shl(uint(random.IntN(100)))
		case 3:
			x = x.Neg()
		case 4:
			x = int128.Of(math.MaxUint64, math.MaxUint64<<random.IntN(64))
		}
		for _, op := range []bytecode.Op{bytecode.ItofI128F32, bytecode.ItofI128F64, bytecode.ItofU128F32,
			bytecode.ItofU128F64} {
			n := new(big.Int).SetUint64(x.Hi)
			n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(x.Lo))
			if (op == bytecode.ItofI128F32 || op == bytecode.ItofI128F64) && int64(x.Hi) < 0 {
				n.Sub(n, new(big.Int).Lsh(big.NewInt(1), 128))
			}
			f := new(big.Float).SetInt(n)
			double, _ := f.Float64()
			want := math.Float64bits(double)
			if op == bytecode.ItofI128F32 || op == bytecode.ItofU128F32 {
				single, _ := f.Float32()
				want = uint64(math.Float32bits(single))
			}
			if got := float128(op, x); got != want {
				t.Fatalf("%s of %v is %#x, want %#x", op.Info().Name, n, got, want)
			}
		}
	}
}

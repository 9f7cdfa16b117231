package vm

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// pairs are the instruction sequences that the machine executes as one, with
// the opcode of the pair. Registers are chosen by the test.
var pairs = []struct {
	fused compile.Op
	ops   []compile.Op
}{
	{opMovMov, []compile.Op{compile.OpMov, compile.OpMov}},
	{opMovMovCall, []compile.Op{compile.OpMov, compile.OpMov, compile.OpCall}},
	{opLdLd, []compile.Op{compile.OpLd, compile.OpLd}},
	{opLdBJEqK, []compile.Op{compile.OpLdB, compile.OpJEqK}},
	{opKBJmp, []compile.Op{compile.OpKB, compile.OpJmp}},
	{opKBStB, []compile.Op{compile.OpKB, compile.OpStB}},
	{opKBRetB, []compile.Op{compile.OpKB, compile.OpRetB}},
	{opKBRetB, []compile.Op{compile.OpKB, compile.OpJmp, compile.OpRetB}},
	{opAddI64ForS, []compile.Op{compile.OpAddI64, compile.OpForS}},
}

// A pair does what its instructions do one by one, whichever registers they
// name. OpCallDynPoll, OpCoCell and OpSuspend need a coroutine: TestCorpus of
// package scenario runs all programs both ways.
func TestPairs(t *testing.T) {
	const regs, block = 6, 3
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, pair := range pairs {
		t.Run(fmt.Sprint(pair.ops), func(t *testing.T) {
			found := false
			for range 200 {
				build := func(noPairs bool, rnd *rand.Rand) (*Machine, bool) {
					a := newAsm(t)
					var code []compile.Instr
					// All registers but 0 and 1 point to blocks of their own with numbers in them.
					for r := range uint8(regs) {
						code = append(code, I(compile.OpNew, r, 0, 0, 0, block), I(compile.OpKB, r, 0, 0, 0, int64(rnd.IntN(3))))
						for s := range int32(block) {
							code = append(code, I(compile.OpStK, r, 0, 0, s, int64(rnd.IntN(3))))
						}
					}
					first := len(code)
					for i, op := range pair.ops {
						reg := func() uint8 { return uint8(rnd.IntN(regs)) }
						in := I(op, reg(), reg(), reg(), int32(rnd.IntN(block)), int64(rnd.IntN(3)))
						switch op {
						case compile.OpCall:
							in = I(op, regs, 0, 2, 1, 0)
						case compile.OpJmp, compile.OpJEqK:
							in.J = int32(first + i + 1 + rnd.IntN(2))
							if pair.fused == opKBRetB {
								in.J = int32(first + i + 1)
							}
						case compile.OpForS:
							in.J = int32(first + i + 1) // it goes on behind itself, whether it jumps or not
						case compile.OpRetB:
							in.A = code[first].A
						}
						if op == compile.OpLd || op == compile.OpLdB {
							in.A = uint8(rnd.IntN(2)) // what is followed stays a block
						}
						code = append(code, in)
					}
					code = append(code, I(compile.OpNop, 0, 0, 0, 0, 0), I(compile.OpNop, 0, 0, 0, 0, 0))
					// What the program ends with depends on every register.
					sum := uint8(regs)
					code = append(code, I(compile.OpKB, sum, 0, 0, 0, 0))
					for r := range uint8(regs) {
						code = append(code, I(compile.OpArithW, sum, sum, r, 0, compile.Packed(compile.NumU64, uint8(compile.ArithAdd))),
							I(compile.OpKB, sum+1, 0, 0, 0, 7),
							I(compile.OpArithW, sum, sum, sum+1, 0, compile.Packed(compile.NumU64, uint8(compile.ArithMul))),
							I(compile.OpSetLive, sum+1, r, 0, 0, 0),
							I(compile.OpArithW, sum, sum, sum+1, 0, compile.Packed(compile.NumU64, uint8(compile.ArithAdd))))
						if r < 2 {
							continue
						}
						for s := range int32(block) {
							code = append(code, I(compile.OpLdB, sum+1, r, 0, s, 0),
								I(compile.OpArithW, sum, sum, sum+1, 0, compile.Packed(compile.NumU64, uint8(compile.ArithXor))),
								I(compile.OpKB, sum+1, 0, 0, 0, 5),
								I(compile.OpArithW, sum, sum, sum+1, 0, compile.Packed(compile.NumU64, uint8(compile.ArithMul))))
						}
					}
					code = append(code, I(compile.OpAndKB, sum, sum, 0, 0, 255), I(compile.OpRetB, sum, 0, 0, 0, 0))
					main := a.fn("main", 0, 16, code...)
					a.fn("callee", 2, 2, I(compile.OpAddU64, 0, 0, 1, 0, 0), I(compile.OpRetB, 0, 0, 0, 0, 0))
					m := a.machine(main, Options{NoPairs: noPairs})
					has := m.funcs[0].code[first].Op == pair.fused
					for m.Run(Limits{Instructions: 1000, Until: -1}) == StopBudget {
					}
					return m, has
				}
				seed := rnd.Uint64()
				one, has := build(false, rand.New(rand.NewPCG(seed, 1)))
				two, alone := build(true, rand.New(rand.NewPCG(seed, 1)))
				if alone {
					t.Fatal("the machine makes pairs where it must not")
				}
				found = found || has
				if one.ExitCode() != two.ExitCode() || one.Steps() != two.Steps() || string(one.errOut) != string(two.errOut) {
					t.Fatalf("seed %d: as a pair exit %d after %d instructions, one by one exit %d after %d\n%s\n%s", seed,
						one.ExitCode(), one.Steps(), two.ExitCode(), two.Steps(), one.errOut, two.errOut)
				}
			}
			if !found {
				t.Errorf("the machine never makes this pair")
			}
		})
	}
}

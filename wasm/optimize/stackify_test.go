//go:build !js

package optimize

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// In these tests a region reports its number (opCall), and a condition reads the next of a series of decisions
// (opLocalGet).

// A walker executes such code and records the numbers.
type walker struct {
	t         *testing.T
	decisions *rand.Rand
	said      []int
	stack     []int64
	left      int
}

func (w *walker) pop() int64 {
	v := w.stack[len(w.stack)-1]
	w.stack = w.stack[:len(w.stack)-1]
	return v
}

// plain executes an instruction that is not control flow.
func (w *walker) plain(x instr) {
	switch x.op {
	case opCall:
		w.said = append(w.said, int(x.a))
		w.left--
	case opLocalGet:
		w.stack = append(w.stack, int64(w.decisions.IntN(5)))
	case opI32Eqz:
		v := w.pop()
		w.stack = append(w.stack, 0)
		if v == 0 {
			w.stack[len(w.stack)-1] = 1
		}
	case opGlobalGet, opLocalSet, opEnd:
	default:
		w.t.Fatalf("instruction %#x", x.op)
	}
}

func pick(x instr, v int64) int64 { return int64(x.table[min(int(v), len(x.table)-1)]) }

// jumps executes regions until one returns.
func (w *walker) jumps(regions [][]instr) {
	for k, i := 0, 0; w.left > 0; i++ {
		if i == len(regions[k]) {
			k, i = k+1, -1
			continue
		}
		to := int64(-1)
		switch x := regions[k][i]; x.op {
		case opReturn:
			return
		case opGoto:
			to = x.a
		case opGotoIf:
			if w.pop() != 0 {
				to = x.a
			}
		case opSwitch:
			to = pick(x, w.pop())
		case opIf:
			if w.pop() == 0 {
				for regions[k][i].op != opEnd {
					i++
				}
			}
		default:
			w.plain(x)
		}
		if to >= 0 {
			k, i = int(to), -1
		}
	}
}

// blocks executes a function's code from at to the end of its block. It returns the number of enclosing blocks that are
// left, too, and whether the function returns.
func (w *walker) blocks(code []instr, ends map[int]int, at, end int) (out int, done bool) {
	for i := at; i < end && w.left > 0; i++ {
		jump := int64(-1)
		switch x := code[i]; x.op {
		case opReturn:
			return 0, true
		case opBlock, opLoop, opIf:
			if x.op == opIf && w.pop() == 0 {
				i = ends[i]
				continue
			}
			for {
				n, done := w.blocks(code, ends, i+1, ends[i])
				if done {
					return 0, true
				}
				if n == 1 && x.op == opLoop {
					continue
				}
				if n > 1 {
					return n - 1, false
				}
				break
			}
			i = ends[i]
			continue
		case opBr:
			jump = x.a
		case opBrIf:
			if w.pop() != 0 {
				jump = x.a
			}
		case opBrTable:
			jump = pick(x, w.pop())
		case opUnreachable:
			w.t.Fatal("the end of the function was reached")
		default:
			w.plain(x)
		}
		if jump >= 0 {
			return int(jump) + 1, false
		}
	}
	return 0, w.left <= 0
}

func randomRegions(r *rand.Rand) [][]instr {
	n := 2 + r.IntN(14)
	regions := make([][]instr, n)
	to := func(k int) int64 {
		if r.IntN(3) > 0 { // most jumps are short, as in real programs
			return int64(max(0, min(n-1, k+r.IntN(7)-2)))
		}
		return int64(r.IntN(n))
	}
	condition := instr{op: opLocalGet, a: 9}
	for k := range regions {
		code := []instr{{op: opCall, a: int64(k)}}
		for range r.IntN(3) {
			code = append(code, condition)
			if r.IntN(2) == 0 {
				code = append(code, instr{op: opGotoIf, a: to(k)})
			} else {
				code = append(code, instr{op: opIf, a: 0x40}, instr{op: opCall, a: int64(100 + k)}, instr{op: opGoto,
					a: to(k)}, instr{op: opEnd})
			}
		}
		switch end := r.IntN(6); {
		case k == n-1 || end == 0:
			code = append(code, instr{op: opReturn})
		case end == 1:
			code = append(code, instr{op: opGoto, a: to(k)})
		case end == 2:
			code = append(code, condition, instr{op: opSwitch, table: []uint64{uint64(to(k)), uint64(to(k)),
				uint64(to(k))}})
		}
		regions[k] = code
	}
	return regions
}

func TestBlocksAndLoopsDoWhatTheJumpsDid(t *testing.T) {
	nested := 0
	for seed := range uint64(20_000) {
		f := &function{regions: randomRegions(rand.New(rand.NewPCG(seed, 1)))}
		if !f.reducible() {
			continue
		}
		nested++
		want := &walker{t: t, decisions: rand.New(rand.NewPCG(seed, 2)), left: 300}
		want.jumps(f.regions)
		f.stackify()
		ends, open := map[int]int{}, []int{}
		for i, x := range f.code[:len(f.code)-1] {
			switch x.op {
			case opBlock, opLoop, opIf:
				open = append(open, i)
			case opEnd:
				ends[open[len(open)-1]] = i
				open = open[:len(open)-1]
			}
		}
		got := &walker{t: t, decisions: rand.New(rand.NewPCG(seed, 2)), left: 300}
		got.blocks(f.code, ends, 0, len(f.code))
		if !slices.Equal(got.said, want.said) {
			t.Fatalf("seed %d: went %v, want %v", seed, got.said, want.said)
		}
	}
	if nested < 5_000 {
		t.Errorf("only %d functions had loops that nest", nested)
	}
}

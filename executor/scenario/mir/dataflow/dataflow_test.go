package dataflow

import (
	"slices"
	"testing"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// loop returns a body that moves its argument _1 into _2 in a loop, or reads it there:
//
//	bb0: goto bb1; bb1: _2 = move|copy _1; switch → bb1, bb2; bb2: return
func loop(kind mir.OperandKind) *mir.Body {
	in := types.NewInterner(budget.New())
	i32, boolean := in.Prim(types.I32), in.Prim(types.Bool)
	yes := &mir.Const{Kind: mir.Scalar, Ty: boolean, Int: 1}
	return &mir.Body{
		ArgCount: 1,
		Locals:   []mir.LocalDecl{{Ty: in.Unit()}, {Ty: i32}, {Ty: i32}},
		Scopes:   []mir.Scope{{}},
		Blocks: []mir.Block{
			{Term: &mir.Goto{Target: 1}},
			{Stmts: []mir.Stmt{{Kind: mir.Assign, Place: mir.Whole(2),
				Value: &mir.Use{Op: mir.Operand{Kind: kind, Place: mir.Whole(1)}}}},
				Term: &mir.Switch{Op: mir.Operand{Kind: mir.Constant, Const: yes}, Ty: boolean, Values: []mir.Value{{}},
					Targets: []mir.BlockID{2, 1}}},
			{Term: &mir.ReturnTo{}},
		},
	}
}

// A move in a loop is a use of what the round before has moved; a copy is none.
func TestBadUses(t *testing.T) {
	if got := BadUses(noDrops{}, loop(mir.Copy)); len(got) != 0 {
		t.Errorf("a copy: %v", got)
	}
	got := BadUses(noDrops{}, loop(mir.Move))
	if len(got) != 1 || got[0].Block != 1 || got[0].Place.Local != 1 || got[0].Access != mir.MoveOf {
		t.Errorf("a move: %v", got)
	}
}

// Liveness, a backward problem: the argument is live where it may be read later, around the loop as well.
func TestBackward(t *testing.T) {
	b := loop(mir.Copy)
	r := Solve(b, &Problem{Counter: noDrops{}, Bits: len(b.Locals), Backward: true,
		Stmt: func(s *bitset.Chunked, blk mir.BlockID, i int) {
			mir.EachStmtPlace(&b.Blocks[blk].Stmts[i], func(p mir.Place, a mir.Access) {
				if a == mir.Write {
					s.Remove(int(p.Local))
				} else {
					s.Add(int(p.Local))
				}
			})
		}})
	var seen []mir.BlockID
	r.Walk(Visitor{Block: func(s *bitset.Chunked, blk mir.BlockID) {
		seen = append(seen, blk)
		if s.Has(1) != (blk < 2) || s.Has(2) {
			t.Errorf("bb%d: live behind it: _1 %t, _2 %t", blk, s.Has(1), s.Has(2))
		}
	}})
	if !slices.Equal(seen, []mir.BlockID{2, 1, 0}) {
		t.Errorf("visited %v", seen)
	}
}

type noDrops struct{}

func (noDrops) Drops(*types.Type) bool { return false }

func (noDrops) Spend(budget.Limit, int) {}

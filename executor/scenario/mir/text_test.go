package mir

import (
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// increment returns the body of fn inc(x: i32) -> i32 { x + 1 }.
func increment() *Body {
	in := types.NewInterner(budget.New())
	i32, boolean := in.Prim(types.I32), in.Prim(types.Bool)
	pair := in.Tuple(i32, boolean)
	of := func(l Local, f int32, t *types.Type) Place {
		return Whole(l).With(Elem{Kind: Field, Index: f, Ty: t})
	}
	one := Operand{Kind: Constant, Const: &Const{Kind: Scalar, Ty: i32, Int: 1}}
	x := Operand{Kind: Copy, Place: Whole(2)}
	return &Body{
		Name: "inc", ArgCount: 1,
		Locals: []LocalDecl{{Ty: i32, Kind: ReturnLocal}, {Ty: i32, Kind: ArgLocal}, {Ty: i32, Mut: true},
			{Ty: pair, Mut: true}},
		Scopes: []Scope{{}},
		Vars:   []Var{{Name: "x", Place: Whole(1)}},
		Blocks: []Block{
			{Stmts: []Stmt{
				{Kind: StorageLive, Local: 2},
				{Kind: Assign, Place: Whole(2), Value: &Use{Operand{Kind: Copy, Place: Whole(1)}}},
				{Kind: Assign, Place: Whole(3), Value: &CheckedBinary{syntax.OpAdd, x, one}},
			}, Term: &Assert{Cond: Operand{Kind: Move, Place: of(3, 1, boolean)}, Kind: Overflow, Op: syntax.OpAdd,
				Args: []Operand{x, one}, Target: 1, Unwind: None}},
			{Stmts: []Stmt{
				{Kind: Assign, Place: Whole(Return), Value: &Use{Operand{Kind: Move, Place: of(3, 0, i32)}}},
				{Kind: StorageDead, Local: 2},
			}, Term: &ReturnTo{}},
		},
	}
}

func TestText(t *testing.T) {
	const want = `fn inc(_1: i32) -> i32 {
    debug x => _1;
    let mut _0: i32;
    let mut _2: i32;
    let mut _3: (i32, bool);

    bb0: {
        StorageLive(_2);
        _2 = copy _1;
        _3 = AddWithOverflow(copy _2, const 1_i32);
        assert(!move (_3.1: bool), "overflow of +", copy _2, const 1_i32) -> [success: bb1, unwind continue];
    }

    bb1: {
        _0 = move (_3.0: i32);
        StorageDead(_2);
        return;
    }
}
`
	if got := Text(increment()); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// The verifier accepts a good body, and says what is wrong with a bad one.
func TestVerify(t *testing.T) {
	for name, c := range map[string]struct {
		harm func(b *Body)
		want string
	}{
		"good":     {func(*Body) {}, ""},
		"no block": {func(b *Body) { b.Blocks[0].Term = &Goto{Target: 7} }, "there is no block 7"},
		"to entry": {func(b *Body) { b.Blocks[1].Term = &Goto{Target: 0} }, "an edge leads to the entry"},
		"unwind":   {func(b *Body) { b.Blocks[0].Term.(*Assert).Unwind = 1 }, "which is no cleanup block"},
		"no resume": {func(b *Body) {
			b.Blocks[0].Term.(*Assert).Unwind = 2
			b.Blocks = append(b.Blocks, Block{Cleanup: true, Term: &Goto{Target: 2}})
		}, "the cleanup never resumes"},
		"resume":    {func(b *Body) { b.Blocks[1].Term = &Resume{} }, "resume in a block that is no cleanup"},
		"types":     {func(b *Body) { b.Locals[Return].Ty = b.Locals[3].Ty }, "is assigned to a place of type"},
		"field":     {func(b *Body) { b.Locals[3].Ty = b.Locals[1].Ty }, "no such projection"},
		"dead":      {func(b *Body) { b.Blocks[0].Stmts[1] = Stmt{Kind: StorageDead, Local: 2} }, "no storage"},
		"twice":     {func(b *Body) { b.Blocks[0].Stmts[1] = b.Blocks[0].Stmts[0] }, "storage begins twice"},
		"unchecked": {func(b *Body) { b.Blocks[0].Term = &Goto{Target: 1} }, "without its assertion"},
	} {
		b := increment()
		c.harm(b)
		err := Verify(b)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", name, err, c.want)
		}
	}
}

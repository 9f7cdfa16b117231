package compile

import (
	"math"
	"math/bits"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// constBody is the expression of a constant.
func (c *Compiler) constBody(inst *thir.Instance) thir.Expr {
	if b := c.T.Body(inst); b != nil {
		return b.Value
	}
	return nil
}

// scalar is the value of a constant item, if it is a number known before the run.
type scalar struct {
	n  int64
	ok bool
}

// constUse is the value of a constant: as a literal, computed once per run, or,
// when every use is a value of its own, computed here.
func (f *fn) constUse(e *thir.ConstUse, dst int) {
	if k, ok := f.scalarConst(e); ok {
		f.opK(OpKB, dst, 0, k)
		return
	}
	v := f.c.constBody(e.Inst)
	if b, ok := v.(*thir.Block); ok && len(b.Stmts) == 0 && b.Tail != nil {
		v = b.Tail
	}
	if l, ok := v.(*thir.Lit); ok {
		f.literal(l, dst)
		return
	}
	r := f.alloc()
	if f.c.zero(e.Ty) || f.c.needsDrop(e.Ty) || f.c.object(e.Ty) || f.c.planOf(e.Ty) >= 0 {
		f.emitCallTo(f.c.Func(e.Inst), r, 0)
	} else {
		f.opJ(OpMemo, r, 0, f.c.memo(e.Inst))
	}
	f.move(dst, r, e.Ty)
}

// foldInt computes a op b for integers of kind n; false when it would overflow,
// which is left to the run.
func foldInt(op syntax.BinOp, n Num, a, b int64) (int64, bool) {
	var hi, lo uint64 // of the result
	switch op {
	case syntax.OpAdd:
		lo = uint64(a) + uint64(b)
		hi = uint64(a>>63) + uint64(b>>63)
		if !n.Signed() {
			hi = 0
		}
		if lo < uint64(a) {
			hi++
		}
	case syntax.OpSub:
		if !n.Signed() {
			return int64(uint64(a) - uint64(b)), uint64(a) >= uint64(b)
		}
		if b == math.MinInt64 {
			return 0, false
		}
		return foldInt(syntax.OpAdd, n, a, -b)
	case syntax.OpMul:
		if a < 0 || b < 0 {
			return 0, false
		}
		hi, lo = bits.Mul64(uint64(a), uint64(b))
	case syntax.OpShl:
		if b < 0 || b >= int64(n.Bits()) {
			return 0, false
		}
		return int64(canonical(uint64(a)<<b, n)), true
	case syntax.OpAnd:
		return a & b, true
	case syntax.OpOr:
		return a | b, true
	case syntax.OpXor:
		return a ^ b, true
	default:
		return 0, false
	}
	if canonical(lo, n) != lo || hi != 0 && !(n.Signed() && hi == math.MaxUint64 && int64(lo) < 0) || hi == 0 && n.Signed() && int64(lo) < 0 {
		return 0, false
	}
	return int64(lo), true
}

// memo is the index of a constant that is computed once.
func (c *Compiler) memo(inst *thir.Instance) int32 {
	if i, ok := c.memos[inst]; ok {
		return int32(i)
	}
	i := len(c.Prog.Memos)
	c.memos[inst] = i
	c.Prog.Memos = append(c.Prog.Memos, &Memo{Name: instName(inst), Func: int32(c.Func(inst))})
	return int32(i)
}

// constPlace is a shared place with the value of a constant, for uses that only
// read it (TABLE[i], &NAMES); false when the constant has interior mutability.
func (f *fn) constPlace(e *thir.ConstUse) (place, bool) {
	if !f.c.object(e.Ty) || !f.c.frozen(e.Ty) {
		return place{}, false
	}
	r := f.alloc()
	f.opJ(OpMemo, r, 0, f.c.memo(e.Inst))
	return place{kind: inReg, reg: r, ty: e.Ty}, true
}

// frozen reports whether there is no UnsafeCell in values of t themselves.
func (c *Compiler) frozen(t *types.Type) bool {
	t = c.reveal(t)
	known, ok := c.freezes[t]
	if !ok {
		known = c.freeze(t)
		c.freezes[t] = known
	}
	return known
}

func (c *Compiler) freeze(t *types.Type) bool {
	switch t.Kind {
	case types.Array:
		return c.frozen(t.Args[0])
	case types.Coroutine, types.Closure:
		return false
	case types.Adt:
		if t.Def.Name == "UnsafeCell" {
			return false
		}
		if c.lang(t) != "" {
			return true
		}
	case types.Tuple:
	default:
		return true
	}
	l := c.shape(t)
	for _, fs := range append([][]field{l.fields}, l.variants...) {
		for _, f := range fs {
			if !c.frozen(f.ty) {
				return false
			}
		}
	}
	return true
}

// static is the index of a static.
func (c *Compiler) static(d *resolve.Def, t *types.Type) int {
	if i, ok := c.statics[d]; ok {
		return i
	}
	i := len(c.Prog.Statics)
	c.statics[d] = i
	s := &Static{Name: d.Name, Type: c.desc(t)}
	c.Prog.Statics = append(c.Prog.Statics, s)
	s.Init = int32(c.Func(c.T.StaticInit(d)))
	return i
}

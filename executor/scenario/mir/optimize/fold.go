package optimize

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// fold computes operations on constants, and makes tests of constants jumps.
func (o *optimizer) fold() {
	for i := range o.b.Blocks {
		blk := &o.b.Blocks[i]
		for k := range blk.Stmts {
			s := &blk.Stmts[k]
			if s.Kind != mir.Assign {
				continue
			}
			if v, ok := o.compute(s.Value); ok {
				t := o.p.Concrete(o.b.PlaceTy(s.Place))
				s.Value = &mir.Use{Op: o.number(t, v)}
				o.changed = true
			}
		}
		switch t := blk.Term.(type) {
		case *mir.Switch:
			if x, ok := scalar(t.Op); ok {
				blk.Term = &mir.Goto{Target: outcome(t, x)}
				o.changed = true
			}
		case *mir.Assert:
			if x, ok := scalar(t.Cond); ok && (x != 0) == t.Expected {
				blk.Term = &mir.Goto{Target: t.Target}
				o.changed = true
			}
			o.neutral(blk, t)
		case *mir.Drop:
			if !t.Shell && !o.p.MayDrop(o.p.Concrete(o.b.PlaceTy(t.Place))) {
				blk.Term = &mir.Goto{Target: t.Target}
				o.changed = true
			}
		}
	}
}

// number returns a constant.
func (o *optimizer) number(t *types.Type, x uint64) mir.Operand {
	return mir.Operand{Kind: mir.Constant, Const: &mir.Const{Kind: mir.Scalar, Ty: t, Int: x, IntHi: high(t, x)}}
}

func high(t *types.Type, x uint64) uint64 {
	if isSigned(t) && int64(x) < 0 {
		return ^uint64(0)
	}
	return 0
}

// scalar returns the value of a constant of at most 64 bits.
func scalar(op mir.Operand) (uint64, bool) {
	if op.Kind != mir.Constant || op.Const.Kind != mir.Scalar {
		return 0, false
	}
	switch op.Const.Ty.Kind {
	case types.I128, types.U128:
		return 0, false
	}
	return op.Const.Int, true
}

// outcome returns where a Switch goes for a value of at most 64 bits.
func outcome(t *mir.Switch, x uint64) mir.BlockID {
	for i, v := range t.Values {
		if v.Lo == x {
			return t.Targets[i]
		}
	}
	return t.Targets[len(t.Values)]
}

func isSigned(t *types.Type) bool {
	switch t.Kind {
	case types.I8, types.I16, types.I32, types.I64, types.Isize:
		return true
	}
	return false
}

// compute returns the value of an operation on constants whose result fits into a register.
func (o *optimizer) compute(r mir.Rvalue) (uint64, bool) {
	switch r := r.(type) {
	case *mir.Len:
		if t := o.p.Concrete(o.b.PlaceTy(r.Place)); t.Kind == types.Array {
			return uint64(t.Args[1].N), true
		}
	case *mir.Unary:
		if x, ok := scalar(r.V); ok && r.Op == '!' && r.V.Const.Ty.Kind == types.Bool {
			return x ^ 1, true
		}
	case *mir.Cast:
		if x, ok := scalar(r.Op); ok && r.Kind == mir.IntToInt {
			return narrow(o.p.Concrete(r.Ty), x)
		}
	case *mir.Binary:
		l, known := scalar(r.L)
		x, both := scalar(r.R)
		switch {
		case known && both:
			return compare(r.Op, isSigned(r.L.Const.Ty), l, x)
		case r.Op == syntax.OpAnd && (known && l == 0 || both && x == 0):
			return 0, true
		}
	}
	return 0, false
}

// narrow converts a value to an integer type of at most 64 bits.
func narrow(t *types.Type, x uint64) (uint64, bool) {
	switch t.Kind {
	case types.I8:
		return uint64(int8(x)), true
	case types.I16:
		return uint64(int16(x)), true
	case types.I32:
		return uint64(int32(x)), true
	case types.U8:
		return uint64(uint8(x)), true
	case types.U16:
		return uint64(uint16(x)), true
	case types.U32:
		return uint64(uint32(x)), true
	case types.I64, types.Isize, types.U64, types.Usize:
		return x, true
	}
	return 0, false
}

// compare computes comparisons and bit operations; no other operation is worth it.
func compare(op syntax.BinOp, signed bool, l, r uint64) (uint64, bool) {
	less := l < r
	if signed {
		less = int64(l) < int64(r)
	}
	var is bool
	switch op {
	case syntax.OpEq:
		is = l == r
	case syntax.OpNe:
		is = l != r
	case syntax.OpLt:
		is = less
	case syntax.OpGe:
		is = !less
	case syntax.OpLe:
		is = less || l == r
	case syntax.OpGt:
		is = !less && l != r
	case syntax.OpAnd:
		return l & r, true
	case syntax.OpOr:
		return l | r, true
	case syntax.OpXor:
		return l ^ r, true
	case syntax.OpShr:
		return l >> r, !signed && r < 64
	default:
		return 0, false
	}
	if is {
		return 1, true
	}
	return 0, true
}

// neutral makes a checked operation whose right operand changes nothing an assignment of the left one.
func (o *optimizer) neutral(blk *mir.Block, t *mir.Assert) {
	if len(blk.Stmts) == 0 || t.Kind != mir.Overflow {
		return
	}
	s := &blk.Stmts[len(blk.Stmts)-1]
	v, ok := s.Value.(*mir.CheckedBinary)
	if !ok || !s.Place.IsLocal() {
		return
	}
	k, ok := scalar(v.R)
	if !ok || !(v.Op == syntax.OpMul && k == 1 || v.Op != syntax.OpMul && k == 0) {
		return
	}
	ty := o.p.Concrete(o.b.OperandTy(v.L))
	s.Place = s.Place.With(mir.Elem{Kind: mir.Field, Ty: ty})
	s.Value = &mir.Use{Op: v.L}
	blk.Term = &mir.Goto{Target: t.Target}
	o.changed = true
}

package optimize

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// lower replaces calls of intrinsics by assignments.
func (o *optimizer) lower() {
	for i := range o.b.Blocks {
		blk := &o.b.Blocks[i]
		t, ok := blk.Term.(*mir.Call)
		if !ok || t.Fn != nil || t.Target == mir.None {
			continue
		}
		c := o.p.Intrinsic(t)
		if c.Intrinsic == "" {
			continue
		}
		args := t.Args
		if c.SkipSelf {
			args = args[1:]
		}
		to, v, ok := o.intrinsic(t, c, args)
		if !ok {
			continue
		}
		if v != nil {
			blk.Stmts = append(blk.Stmts, mir.Stmt{Kind: mir.Assign, Place: to, Value: v, Span: blk.Span, Scope: blk.Scope})
		}
		blk.Term = &mir.Goto{Target: t.Target}
		o.changed = true
	}
}

// wraps are the intrinsics that are operators.
var wraps = map[string]syntax.BinOp{"wrapping_add": syntax.OpAdd, "wrapping_sub": syntax.OpSub,
	"wrapping_mul": syntax.OpMul, "ptr_eq": syntax.OpEq}

// intrinsic returns the assignment that does what an intrinsic does; v is nil if that is nothing.
func (o *optimizer) intrinsic(t *mir.Call, c Callee, args []mir.Operand) (to mir.Place, v mir.Rvalue, ok bool) {
	to = t.Dest
	result := o.p.Concrete(o.b.PlaceTy(to))
	if c.IsNumber {
		return to, &mir.Use{Op: o.number(result, c.Number)}, true
	}
	switch c.Intrinsic {
	case "mem_forget":
		return to, nil, true
	case "drop_in_place":
		return to, nil, !o.p.MayDrop(o.p.Concrete(c.Args[0]))
	case "ptr_cast", "slice_ptr":
		return to, &mir.Cast{Kind: mir.PtrToPtr, Op: args[0], Ty: result}, isRefOrPtr(result)
	case "ptr_addr":
		return to, &mir.Cast{Kind: mir.PtrToInt, Op: args[0], Ty: result}, true
	case "wrapping_add", "wrapping_sub", "wrapping_mul", "ptr_eq":
		return to, &mir.Binary{Op: wraps[c.Intrinsic], L: args[0], R: args[1]}, true
	}
	p, of, ok := o.behind(args)
	if !ok {
		return to, nil, false
	}
	switch c.Intrinsic {
	case "ptr_read":
		return to, &mir.Use{Op: copyOf(p)}, of == result
	case "ptr_write":
		return p, &mir.Use{Op: args[1]}, true
	case "slice_len", "str_len":
		return to, &mir.Len{Place: p}, of.Kind == types.Slice || of.Kind == types.Str
	case "discriminant":
		return to, &mir.Discriminant{Place: p, Ty: result},
			of.Kind == types.Adt && of.Def.Kind == resolve.Enum && len(of.Def.Variants) > 0
	case "slice_get", "slice_take", "slice_put":
		if of.Kind != types.Slice || args[1].Kind == mir.Constant || !args[1].Place.IsLocal() {
			return to, nil, false
		}
		x := p.With(mir.Elem{Kind: mir.Index, Local: args[1].Place.Local, Ty: o.p.Concrete(of.Args[0])})
		switch c.Intrinsic {
		case "slice_take":
			return to, &mir.Use{Op: copyOf(x)}, true
		case "slice_put":
			return x, &mir.Use{Op: args[2]}, true
		}
		return to, o.pointerTo(x, result), isRefOrPtr(result)
	}
	return to, nil, false
}

// behind returns what the first argument points to, and its type.
func (o *optimizer) behind(args []mir.Operand) (mir.Place, *types.Type, bool) {
	if len(args) == 0 || args[0].Kind == mir.Constant {
		return mir.Place{}, nil, false
	}
	t := o.p.Concrete(o.b.OperandTy(args[0]))
	if !isRefOrPtr(t) {
		return mir.Place{}, nil, false
	}
	of := o.p.Concrete(t.Args[0])
	return args[0].Place.With(mir.Elem{Kind: mir.Deref, Ty: of}), of, true
}

// pointerTo returns a reference or pointer, of type t, to a place.
func (o *optimizer) pointerTo(p mir.Place, t *types.Type) mir.Rvalue {
	switch {
	case t.Kind == types.Ptr:
		return &mir.RawPtr{Mut: t.Mut, Place: p}
	case t.Mut:
		return &mir.Ref{Kind: mir.Mutable, Place: p}
	}
	return &mir.Ref{Kind: mir.Shared, Place: p}
}

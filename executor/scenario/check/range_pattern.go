package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// rangePat checks a range pattern, whose ends are numbers or chars.
func (c *patCtxt) rangePat(pt *syntax.RangePat, t *types.Type, bm thir.BindMode) thir.Pat {
	f, sp := c.f, pt.Span
	in, refs, _ := c.peel(t, bm)
	r := &thir.RangePat{P: thir.P{Ty: in, Sp: sp}, Inclusive: pt.Inclusive}
	var bad syntax.Span // the end that is neither a number nor a char, or the pattern if both are not
	end := func(e syntax.Expr) thir.Expr {
		if e == nil {
			return nil
		}
		x := c.literal(e, in)
		x = f.value(x)
		switch of := f.shallow(x.Type()); {
		case of.IsInt(), of.IsFloat(), of.Kind == types.Char, of.Kind == types.Infer, of.Kind == types.Error:
		default:
			if bad.Lo != 0 {
				bad = sp
			} else {
				bad = e.ExprSpan()
			}
		}
		return x
	}
	r.Lo, r.Hi = end(pt.Lo), end(pt.Hi)
	if bad.Lo != 0 {
		f.err(bad, diag.E0029, "only `char` and numeric types are allowed in range patterns", "")
		return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
	}
	for _, x := range [2]thir.Expr{r.Lo, r.Hi} {
		if x != nil && !f.tryUnify(x.Type(), in) {
			f.mismatch(x, in, nil)
		}
	}
	lo, ok := r.Lo.(*thir.Lit)
	if hi, both := r.Hi.(*thir.Lit); ok && both && f.user {
		f.finally(func() { f.emptyRange(r, lo, hi) })
	}
	return wrapDeref(r, refs, sp)
}

// emptyRange reports a range pattern that matches nothing.
func (f *fnCtxt) emptyRange(r *thir.RangePat, lo, hi *thir.Lit) {
	t := f.resolve(r.Ty)
	a, b := lo.Int, hi.Int
	if t.IsSigned() {
		a, b = a+1<<63, b+1<<63
	}
	switch {
	case !t.IsInt() && t.Kind != types.Char || t.Bits() > 64 || f.resolve(lo.Ty) != t || f.resolve(hi.Ty) != t:
	case r.Inclusive && a > b:
		f.right = false // rustc goes no further in the body
		f.err(r.Sp, diag.E0030, "lower bound for range pattern must be less than or equal to upper bound",
			"lower bound larger than upper bound")
	case !r.Inclusive && a >= b:
		f.right = false
		f.err(r.Sp, diag.E0579, "lower bound for range pattern must be less than upper bound",
			"lower bound larger than upper bound")
	}
}

package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Discriminant is the value of a variant as `as` casts see it.
func (p *Program) Discriminant(v *resolve.Def) int64 {
	if n, ok := p.discriminants[v]; ok {
		return n
	}
	if p.discriminants == nil {
		p.discriminants = map[*resolve.Def]int64{}
	}
	// Only the explicit discriminant before v counts: other ones may depend on that of v.
	list := v.Parent.Variants
	first := v.Index
	for first > 0 && list[first].VariantOf.Disc == nil {
		first--
		if _, known := p.discriminants[list[first]]; known {
			break
		}
	}
	for _, x := range list[first : v.Index+1] {
		n, known := p.discriminants[x]
		if known {
			continue
		}
		if x.Index > 0 && x.VariantOf.Disc == nil {
			n = p.discriminants[list[x.Index-1]] + 1
		}
		if x.VariantOf.Disc != nil {
			n, _ = p.constKnown(&lower{p: p, scope: v.Scope, item: x}, x.VariantOf.Disc, reprType(p, v.Parent), "discriminant")
		}
		p.discriminants[x] = n
	}
	return p.discriminants[v]
}

// reprType is the type of an enum's discriminants: isize, or what #[repr] says.
func reprType(p *Program, d *resolve.Def) *types.Type {
	for i := range d.Attrs {
		if a := &d.Attrs[i]; a.Path == "repr" {
			for j := range a.Args {
				if k, ok := primKinds[a.Args[j].Text]; ok && p.Prim(k).IsInt() {
					return p.Prim(k)
				}
			}
		}
	}
	return p.Prim(types.Isize)
}

// checkDiscriminants refuses an enum of which two variants have the same
// discriminant, or whose next one does not fit.
func (p *Program) checkDiscriminants(d *resolve.Def) {
	t := reprType(p, d)
	numbered, fields := false, false
	for _, v := range d.Variants {
		numbered = numbered || v.VariantOf.Disc != nil
		fields = fields || v.VariantOf.Kind != syntax.UnitKind
	}
	if numbered && fields && t.Kind == types.Isize && d.Attr("repr") == nil {
		p.err(d.Head(), diag.E0732, "`#[repr(inttype)]` must be specified for enums with "+
			"explicit discriminants and non-unit variants", "")
	}
	numbered = false
	at := map[int64]*resolve.Def{}
	for i, v := range d.Variants {
		disc := v.VariantOf.Disc
		numbered = numbered || disc != nil
		if !numbered && t.Kind == types.Isize {
			at[int64(i)] = v
			continue
		}
		own := p.enter()
		n := p.Discriminant(v)
		p.leave(own)
		if own.tainted() {
			return
		}
		said := digits(t, uint64(n), uint64(n>>63))
		if disc == nil && i > 0 {
			if last := p.Discriminant(d.Variants[i-1]); isMost(last, t) {
				p.err(v.Span, diag.E0370, "enum discriminant overflowed",
					"overflowed on value after "+digits(t, uint64(last), uint64(last>>63))).
					WithNote("explicitly set `" + v.Name + " = 0` if that is desired outcome")
				return
			}
		}
		if first := at[n]; first != nil && t.Bits() <= 64 {
			p.err(d.Head(), diag.E0081, "discriminant value `"+said+"` assigned more than once", "").
				At(variantAt(first), "`"+said+"` assigned here").At(variantAt(v), "`"+said+"` assigned here")
			return
		}
		at[n] = v
	}
}

// isMost reports whether a number is the greatest of its type.
func isMost(n int64, t *types.Type) bool {
	free := 64 - min(t.Bits(), 64)
	if t.IsSigned() {
		return n == 1<<(63-free)-1
	}
	return uint64(n) == ^uint64(0)>>free
}

// variantAt is where a variant gets its discriminant.
func variantAt(v *resolve.Def) syntax.Span {
	if v.VariantOf.Disc != nil {
		return v.VariantOf.Disc.ExprSpan()
	}
	return v.Span
}

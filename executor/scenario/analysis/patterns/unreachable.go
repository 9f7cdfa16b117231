package patterns

import (
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Unreachable returns the patterns of a match that match nothing which earlier arms leave (rustc: the usefulness of
// rows). For each pattern the matrix of earlier rows is cut down to the values that the pattern matches, a column
// for each of its wildcards: the pattern is unreachable if that matrix is exhaustive. Matches of many arms are not
// looked at.
func Unreachable(c Types, m *thir.Match, t *types.Type) (out []thir.Pat) {
	if len(m.Arms) > mostArms {
		return nil
	}
	left := mostPatterns
	var rows []thir.Pat // without guards, which may fail; alternatives taken apart
	for i := range m.Arms {
		a := &m.Arms[i]
		var dead []thir.Pat
		alts := alternatives(a.Pat, nil)
		for _, alt := range alts {
			if covered(c, rows, alt, t, &left) {
				dead = append(dead, alt)
			}
			if a.Guard == nil {
				rows = append(rows, alt)
			}
		}
		if len(dead) == len(alts) {
			dead = []thir.Pat{a.Pat}
		}
		out = append(out, dead...)
	}
	return out
}

// alternatives appends the patterns of which an or-pattern consists, each with its span.
func alternatives(p thir.Pat, out []thir.Pat) []thir.Pat {
	q := p
	for b, ok := q.(*thir.BindPat); ok && b.Sub != nil; b, ok = q.(*thir.BindPat) {
		q = b.Sub
	}
	or, ok := q.(*thir.OrPat)
	if !ok {
		return append(out, p)
	}
	for _, a := range or.Alts {
		out = alternatives(a, out)
	}
	return out
}

// mostArms bounds the arms of a match that is looked at: the work is quadratic.
const mostArms = 256

// mostPatterns bounds the patterns that are compared for one match.
const mostPatterns = 100_000

// covered reports whether rows match all that q matches, as far as that is seen with so many patterns that are left.
func covered(c Types, rows []thir.Pat, q thir.Pat, t *types.Type, left *int) bool {
	if len(rows) == 0 {
		return false
	}
	x := &usefulness{c: c, calls: 1, left: left}
	var columns []*types.Type
	if !x.cut(nil, q, t, nil, &columns) {
		return false
	}
	var cut [][]thir.Pat
	for _, r := range rows {
		for _, h := range x.heads(r, nil) {
			var row []thir.Pat
			if x.cut(h, q, t, &row, nil) {
				cut = append(cut, row)
			}
		}
	}
	_, ok := x.witnesses(cut, columns)
	return ok
}

// includes reports whether r, a literal or range, surely matches all that the literal or range q does.
func (x *usefulness) includes(r, q thir.Pat, t *types.Type) bool {
	if t.IsInt() || t.Kind == types.Char {
		a, ok := x.numbersOf(r, t)
		b, is := x.numbersOf(q, t)
		return ok && is && a.lo.Cmp(b.lo) <= 0 && b.hi.Cmp(a.hi) <= 0
	}
	a, ok := r.(*thir.LitPat)
	b, is := q.(*thir.LitPat)
	if !ok || !is {
		return false
	}
	v, ok := a.V.(*thir.Lit)
	w, is := b.V.(*thir.Lit)
	return ok && is && v.Str == w.Str && v.Int == w.Int && v.Float == w.Float
}

// cut appends the parts of r that stand where q has wildcards to row, and their types to columns. It reports false
// if r matches nothing, or maybe not all, of what q matches in its other parts.
func (x *usefulness) cut(r, q thir.Pat, t *types.Type, row *[]thir.Pat, columns *[]*types.Type) bool {
	for b, ok := q.(*thir.BindPat); ok; b, ok = q.(*thir.BindPat) {
		q = b.Sub
	}
	for b, ok := r.(*thir.BindPat); ok; b, ok = r.(*thir.BindPat) {
		r = b.Sub
	}
	if _, wild := r.(*thir.WildPat); wild {
		r = nil
	}
	var parts, others []thir.Pat
	var tys []*types.Type
	switch q := q.(type) {
	case nil, *thir.WildPat:
		if row != nil {
			*row = append(*row, r)
		}
		if columns != nil {
			*columns = append(*columns, t)
		}
		return true
	case *thir.DerefPat:
		if t.Kind != types.Ref {
			return false
		}
		tys, parts = t.Args[:1], []thir.Pat{q.Sub}
		if r, ok := r.(*thir.DerefPat); ok {
			others = []thir.Pat{r.Sub}
		}
	case *thir.VariantPat:
		tys = x.c.Fields(t, q.Variant)
		parts = spread(q.Fields, len(tys))
		if r, ok := r.(*thir.VariantPat); ok && r.Variant == q.Variant {
			others = spread(r.Fields, len(tys))
		}
	case *thir.FieldsPat:
		tys = t.Args
		if t.Kind == types.Adt {
			tys = x.c.Fields(t, nil)
		}
		parts = spread(q.Fields, len(tys))
		if r, ok := r.(*thir.FieldsPat); ok {
			others = spread(r.Fields, len(tys))
		}
	case *thir.SlicePat:
		var ok bool
		if tys, parts, others, ok = sliceParts(r, q, t); !ok {
			return false
		}
	case *thir.LitPat, *thir.RangePat:
		return r == nil || x.includes(r, q, t)
	default:
		return r == nil && columns == nil
	}
	if r == nil {
		others = make([]thir.Pat, len(tys))
	} else if others == nil {
		return false
	}
	for i := range tys {
		if !x.cut(others[i], parts[i], x.c.Resolve(tys[i]), row, columns) {
			return false
		}
	}
	return true
}

// sliceParts returns the elements that the slice pattern q names, with their types, and what pattern r says of
// them. It reports false if r matches slices of other lengths only, or of some of q's lengths.
func sliceParts(r thir.Pat, q *thir.SlicePat, t *types.Type) (tys []*types.Type, parts, others []thir.Pat, ok bool) {
	parts = append(append(parts, q.Prefix...), q.Suffix...)
	for range parts {
		tys = append(tys, t.Args[0])
	}
	s, ok := r.(*thir.SlicePat)
	if !ok {
		return tys, parts, nil, r == nil
	}
	n, k := len(parts), len(s.Prefix)+len(s.Suffix)
	switch {
	case k > n, !s.HasRest && (q.HasRest || k != n):
		return nil, nil, nil, false
	case q.HasRest && (len(s.Prefix) > len(q.Prefix) || len(s.Suffix) > len(q.Suffix)):
		return nil, nil, nil, false
	}
	others = make([]thir.Pat, n)
	copy(others, s.Prefix)
	copy(others[n-len(s.Suffix):], s.Suffix)
	return tys, parts, others, true
}

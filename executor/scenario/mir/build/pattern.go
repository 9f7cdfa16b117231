package build

import (
	"slices"
	"sort"

	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// pairKind is the kind of a test that a pattern needs.
type pairKind uint8

const (
	isVariant pairKind = iota // the enum is variant
	isValue                   // the integer, char or bool is value
	isConst                   // the value equals a constant that is not a known integer
	inRange                   // the value lies in a range
	hasLength                 // the slice has length elements, or at least as many
	equals                    // PartialEq::eq holds: strings and constants of other types
	anyOf                     // an alternative matches
)

// pair is a place and what is left to test about it.
type pair struct {
	place   mir.Place
	ty      *types.Type // of the place
	kind    pairKind
	variant *resolve.Def
	value   mir.Value
	konst   thir.Expr // isConst, equals
	eq      thir.Callee
	rng     *thir.RangePat
	length  uint64
	atLeast bool
	alts    []thir.Pat
	slice   *thir.SlicePat
	fields  []thir.FieldPat // of variant
}

// binding gives a variable its value out of a place.
type binding struct {
	pat   *thir.BindPat
	place mir.Place
}

// candidate is an arm, or an alternative of one, while the tests of a match are made.
type candidate struct {
	pairs []pair // alternatives last
	binds []binding
	// subs are the alternatives that this candidate was expanded into. They have its bindings and their own.
	subs  []*candidate
	plain bool // subs bind nothing of their own, and there is no guard
	guard bool

	block     mir.BlockID // where all tests have succeeded; None if that is not reached
	otherwise mir.BlockID // where a guard that fails goes on
}

// candidateOf takes a pattern apart as far as it needs no test.
func (b *builder) candidateOf(p mir.Place, pat thir.Pat, guard bool) *candidate {
	c := &candidate{guard: guard, block: mir.None, otherwise: mir.None}
	b.flatten(c, p, pat)
	c.sort()
	return c
}

// sort moves alternatives behind the other tests.
func (c *candidate) sort() {
	sort.SliceStable(c.pairs, func(i, j int) bool { return c.pairs[i].kind != anyOf && c.pairs[j].kind == anyOf })
}

// flatten adds the tests and bindings of a pattern. What stands behind @ is bound first.
func (b *builder) flatten(c *candidate, p mir.Place, pat thir.Pat) {
	switch pat := pat.(type) {
	case nil, *thir.WildPat:
	case *thir.BindPat:
		if pat.Sub != nil {
			b.flatten(c, p, pat.Sub)
		}
		c.binds = append(c.binds, binding{pat, p})
	case *thir.DerefPat:
		b.flatten(c, p.With(mir.Elem{Kind: mir.Deref, Ty: pat.Sub.PatType()}), pat.Sub)
	case *thir.FieldsPat:
		for _, f := range pat.Fields {
			b.flatten(c, p.With(mir.Elem{Kind: mir.Field, Index: int32(f.F), Ty: f.Pat.PatType()}), f.Pat)
		}
	case *thir.VariantPat:
		x := pair{place: p, ty: pat.Ty, kind: isVariant, variant: pat.Variant, fields: pat.Fields}
		if len(pat.Variant.Parent.Variants) == 1 {
			b.variantFields(c, &x)
			return
		}
		c.pairs = append(c.pairs, x)
	case *thir.LitPat:
		c.pairs = append(c.pairs, b.literalPair(p, pat))
	case *thir.RangePat:
		c.pairs = append(c.pairs, pair{place: p, ty: pat.Ty, kind: inRange, rng: pat})
	case *thir.EqPat:
		c.pairs = append(c.pairs, pair{place: p, ty: pat.Ty, kind: equals, konst: pat.V, eq: pat.Eq})
	case *thir.SlicePat:
		b.flattenSlice(c, p, pat)
	case *thir.OrPat:
		c.pairs = append(c.pairs, pair{place: p, ty: pat.Ty, kind: anyOf, alts: pat.Alts})
	}
}

// variantFields adds the patterns of the fields of a variant that the place is known to be.
func (b *builder) variantFields(c *candidate, x *pair) {
	p := x.place.With(mir.Elem{Kind: mir.Downcast, Variant: x.variant, Ty: x.ty})
	for _, f := range x.fields {
		b.flatten(c, p.With(mir.Elem{Kind: mir.Field, Index: int32(f.F), Ty: f.Pat.PatType()}), f.Pat)
	}
}

// literalPair is the test of a constant pattern.
func (b *builder) literalPair(p mir.Place, pat *thir.LitPat) pair {
	x := pair{place: p, ty: pat.Ty, kind: isConst, konst: pat.V}
	if l, ok := integerOf(pat.V); ok {
		x.kind = isValue
		x.value = valueOf(l)
		return x
	}
	t := pat.Ty
	for t.Kind == types.Ref {
		t = t.Args[0]
	}
	switch t.Kind {
	case types.Str, types.Slice, types.Array:
		x.kind = equals
	}
	return x
}

// valueOf is the value of an integer, char or bool, extended by its sign.
func valueOf(l *thir.Lit) mir.Value { return extended(l.Ty, l.Int, l.IntHi) }

// extended is a number of type t, of which the low word is extended by its sign, with the high word extended too.
func extended(t *types.Type, lo, hi uint64) mir.Value {
	if t.IsSigned() && t.Bits() < 128 && int64(lo) < 0 {
		hi = ^uint64(0)
	}
	return mir.Value{Lo: lo, Hi: hi}
}

// integerOf is the literal of an integer, char or bool, if the constant is one.
func integerOf(e thir.Expr) (*thir.Lit, bool) {
	if u, ok := e.(*thir.Unary); ok {
		if l, ok := negated(u); ok {
			e = l
		}
	}
	l, ok := e.(*thir.Lit)
	if !ok {
		return nil, false
	}
	return l, l.Ty.IsInt() || l.Ty.Kind == types.Char || l.Ty.Kind == types.Bool
}

// flattenSlice adds the elements of an array, which need no test, or the length of a slice before them.
func (b *builder) flattenSlice(c *candidate, p mir.Place, pat *thir.SlicePat) {
	n := uint64(len(pat.Prefix) + len(pat.Suffix))
	x := pair{place: p, ty: pat.Ty, kind: hasLength, length: n, atLeast: pat.HasRest, slice: pat}
	if pat.Ty.Kind == types.Array || n == 0 && pat.HasRest {
		b.sliceElems(c, &x)
		return
	}
	c.pairs = append(c.pairs, x)
}

// sliceElems adds the patterns of the elements of a slice of known minimal length.
func (b *builder) sliceElems(c *candidate, x *pair) {
	pat := x.slice
	elem := pat.Ty.Args[0]
	n, known := uint64(0), false // the length of an array
	if pat.Ty.Kind == types.Array && pat.Ty.Args[1].Kind == types.Const {
		n, known = pat.Ty.Args[1].N, true
	}
	for i, e := range pat.Prefix {
		b.flatten(c, x.place.With(mir.Elem{Kind: mir.ConstIndex, Index: int32(i), Ty: elem}), e)
	}
	if pat.Rest != nil {
		rest := mir.Elem{Kind: mir.Subslice, Index: int32(len(pat.Prefix)), To: int32(len(pat.Suffix)), FromEnd: true,
			Ty: pat.Rest.PatType()}
		if known {
			rest.To, rest.FromEnd = int32(n)-rest.To, false
		}
		b.flatten(c, x.place.With(rest), pat.Rest)
	}
	for i, e := range pat.Suffix {
		back := len(pat.Suffix) - i
		at := mir.Elem{Kind: mir.ConstIndex, Index: int32(back), FromEnd: true, Ty: elem}
		if known {
			at.Index, at.FromEnd = int32(n)-int32(back), false
		}
		b.flatten(c, x.place.With(at), e)
	}
}

// samePlace reports whether two places are the same.
func samePlace(p, q mir.Place) bool {
	return p.Local == q.Local && slices.Equal(p.Proj, q.Proj)
}

// mutates reports whether a pattern borrows something mutably.
func mutates(p thir.Pat) bool {
	found := false
	thir.EachPat(p, func(p thir.Pat) {
		x, ok := p.(*thir.BindPat)
		found = found || ok && x.Mode == thir.BindRefMut
	})
	return found
}

// borrows reports whether a pattern borrows something.
func borrows(p thir.Pat) bool {
	found := false
	thir.EachPat(p, func(p thir.Pat) {
		x, ok := p.(*thir.BindPat)
		found = found || ok && x.Mode >= thir.BindRef
	})
	return found
}

// binds reports whether a pattern binds a variable.
func binds(p thir.Pat) bool {
	found := false
	thir.EachPat(p, func(p thir.Pat) {
		_, ok := p.(*thir.BindPat)
		found = found || ok
	})
	return found
}

package patterns

import (
	"sort"

	"github.com/pollground/pollground/executor/scenario/internal/int128"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// interval is a span of values in the type's order. Numbers of signed types have their sign bit turned over, so that
// unsigned order is theirs.
type interval struct{ lo, hi int128.Int }

// signBit turns a signed number into one that orders as unsigned ones do.
const signBit = 1 << 63

// domain is all values of an integer or char type. How large a usize is
// nobody shall rely on: only an open range has what comes after its ends.
func domain(t *types.Type) interval {
	switch t.Kind {
	case types.Usize:
		return interval{hi: int128.Of(1, 0)}
	case types.Isize:
		return interval{int128.Of(signBit-1, signBit-1), int128.Of(signBit, signBit)}
	}
	switch n := t.Bits(); {
	case t.Kind == types.Char:
		return interval{hi: int128.Of(0, 0x10ffff)}
	case t.IsSigned() && n < 128:
		m := uint64(1) << (n - 1)
		return interval{int128.Of(signBit-1, -m), int128.Of(signBit, m-1)}
	case n < 64:
		return interval{hi: int128.Of(0, 1<<n-1)}
	case n == 64:
		return interval{hi: int128.Of(0, ^uint64(0))}
	}
	return interval{hi: int128.Of(^uint64(0), ^uint64(0))}
}

// number is the value of a literal or a constant in a pattern.
func (x *usefulness) number(e thir.Expr, t *types.Type) (int128.Int, bool) {
	var v int128.Int
	switch e := e.(type) {
	case *thir.Lit:
		v = int128.Of(e.IntHi, e.Int)
	case *thir.NamedConst:
		n, ok := x.c.Number(e)
		if !ok {
			return v, false
		}
		if v = n; t.Bits() < 128 {
			v.Hi = 0
		}
	default:
		return v, false
	}
	if t.IsSigned() {
		if t.Bits() < 128 {
			v.Hi = uint64(int64(v.Lo) >> 63)
		}
		v.Hi ^= signBit
	}
	return v, true
}

// numbersOf returns the numbers that a pattern of type t matches.
func (x *usefulness) numbersOf(p thir.Pat, t *types.Type) (interval, bool) {
	switch p := p.(type) {
	case *thir.LitPat:
		v, ok := x.number(p.V, t)
		return interval{v, v}, ok
	case *thir.RangePat:
		iv := domain(t)
		if p.Lo != nil {
			v, ok := x.number(p.Lo, t)
			if !ok {
				return iv, false
			}
			iv.lo = v
		}
		if p.Hi != nil {
			v, ok := x.number(p.Hi, t)
			if !ok {
				return iv, false
			}
			if !p.Inclusive {
				v = v.Dec()
			}
			iv.hi = v
		}
		return iv, iv.hi.Cmp(iv.lo) >= 0
	}
	return interval{}, false
}

// numbers splits the values of an integer or char type at the ends of all
// ranges, and looks at each piece.
func (m *matrix) numbers() (miss [][]string, ok bool) {
	t, full := m.t, domain(m.t)
	of := func(p thir.Pat) (interval, bool) { return m.numbersOf(p, t) }
	cuts := []int128.Int{full.lo}
	for _, r := range m.rows {
		if iv, ok := of(r[0]); r[0] != nil && ok {
			cuts = append(cuts, iv.lo)
			if iv.hi.Cmp(full.hi) < 0 {
				cuts = append(cuts, iv.hi.Inc())
			}
		}
	}
	if t.Kind == types.Char { // surrogates are no chars
		cuts = append(cuts, int128.Of(0, 0xd800), int128.Of(0, 0xe000))
	}
	sort.Slice(cuts, func(i, j int) bool { return cuts[i].Cmp(cuts[j]) < 0 })
	// In the last column a piece is covered when one row has it.
	var byLo []interval
	next, reach, any := 0, int128.Int{}, false
	var others, unnamed [][]string // what is missing for pieces that no row names
	looked := false
	if len(m.rest) == 0 {
		for _, r := range m.rows {
			if r[0] == nil {
				return nil, true
			}
			if iv, ok := of(r[0]); ok {
				byLo = append(byLo, iv)
			}
		}
		sort.Slice(byLo, func(i, j int) bool { return byLo[i].lo.Cmp(byLo[j].lo) < 0 })
	}
	for i, lo := range cuts {
		if i > 0 && cuts[i-1] == lo || full.hi.Cmp(lo) < 0 || lo.Cmp(full.lo) < 0 {
			continue
		}
		hi := full.hi
		for _, c := range cuts[i+1:] {
			if lo.Cmp(c) < 0 {
				hi = c.Dec()
				break
			}
		}
		if t.Kind == types.Char && lo.Lo >= 0xd800 && hi.Lo <= 0xdfff {
			continue
		}
		var sub [][]thir.Pat
		if len(m.rest) == 0 {
			for ; next < len(byLo) && lo.Cmp(byLo[next].lo) >= 0; next++ {
				if !any || reach.Cmp(byLo[next].hi) < 0 {
					reach, any = byLo[next].hi, true
				}
			}
			if any && reach.Cmp(lo) >= 0 {
				continue
			}
			miss = prefixed(numText(t, lo, hi, full), [][]string{{}}, miss)
			continue
		}
		named := false
		for _, r := range m.rows {
			if r[0] == nil {
				sub = append(sub, r[1:])
			} else if iv, ok := of(r[0]); ok && lo.Cmp(iv.lo) >= 0 && iv.hi.Cmp(hi) >= 0 {
				sub = append(sub, r[1:])
				named = true
			}
		}
		if !named {
			if !looked {
				looked = true
				others, _ = m.others()
			}
			unnamed = prefixed(numText(t, lo, hi, full), others, unnamed)
			continue
		}
		if left, ok := m.witnesses(sub, m.rest); !ok {
			miss = prefixed(numText(t, lo, hi, full), left, miss)
		}
	}
	if len(unnamed) > 0 {
		miss = unnamed
	}
	return miss, len(miss) == 0
}

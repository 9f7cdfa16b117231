package patterns

import (
	"slices"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/internal/int128"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Types is what the checker knows.
type Types interface {
	// Resolve returns a type without the inference variables that are known.
	Resolve(*types.Type) *types.Type
	// Fields returns the types of the fields of a struct, tuple or variant, without projections.
	Fields(t *types.Type, variant *resolve.Def) []*types.Type
	// Number returns the value of a constant in a pattern, of 128 bits. It reports false when that is not known.
	Number(*thir.NamedConst) (int128.Int, bool)
	// Constant returns the expression that a constant in a pattern is declared with, or nil if that is not known.
	Constant(*thir.NamedConst) thir.Expr
	// Budget counts the work.
	Budget() *budget.Budget
	// Unknown returns the type of what is no value.
	Unknown() *types.Type
}

// Missing returns patterns for the values of type t that no row matches. It reports true if there are none. The
// rows have one pattern each, or two: what an arm with a guard names is named, but not covered; in a column of its
// own, where other arms have nil, it matches nothing.
func Missing(c Types, rows [][]thir.Pat, t *types.Type) ([]string, bool) {
	return (&usefulness{c: c}).uncovered(rows, t)
}

// Empty reports whether a type has no values.
func Empty(c Types, t *types.Type) bool { return (&usefulness{c: c}).empty([]*types.Type{t}, 0) }

// Rows returns the rows of a match.
func Rows(m *thir.Match) (rows [][]thir.Pat) {
	guards := slices.ContainsFunc(m.Arms, func(a thir.Arm) bool { return a.Guard != nil })
	for i := range m.Arms {
		row := []thir.Pat{m.Arms[i].Pat}
		if guards {
			var g thir.Pat
			if m.Arms[i].Guard != nil {
				g = &thir.LitPat{}
			}
			row = append(row, g)
		}
		rows = append(rows, row)
	}
	return rows
}

// A usefulness is one question.
type usefulness struct {
	c     Types
	calls int  // of missing: the first looks at the matched value itself
	left  *int // of a lint: how many patterns it may still compare; nil = those of the check's budget
}

// spend counts patterns that are compared. It reports false if a lint has no more of them: it does not warn then.
func (x *usefulness) spend(n int) bool {
	if x.left == nil {
		x.c.Budget().Spend(budget.Patterns, n)
		return true
	}
	*x.left -= n
	return *x.left > 0
}

// uncovered are patterns for the values that no row matches.
func (x *usefulness) uncovered(rows [][]thir.Pat, t *types.Type) ([]string, bool) {
	ts := []*types.Type{t}
	if len(rows) > 0 && len(rows[0]) > 1 {
		ts = append(ts, x.c.Unknown())
	}
	miss, ok := x.witnesses(rows, ts)
	out := make([]string, len(miss))
	for i, m := range miss {
		out[i] = m[0]
	}
	return out, ok
}

// maxWitnesses bounds the patterns that are collected.
const maxWitnesses = 1000

// prefixed puts a pattern before each of some others.
func prefixed(first string, miss [][]string, to [][]string) [][]string {
	for _, m := range miss {
		if len(to) < maxWitnesses {
			to = append(to, append([]string{first}, m...))
		}
	}
	return to
}

// wildColumns is the number of columns at the start in which all rows take anything.
func wildColumns(rows [][]thir.Pat, n int) int {
	if len(rows) == 0 {
		return 0
	}
	for k := range n {
		for _, r := range rows {
			p := r[k]
			for b, is := p.(*thir.BindPat); is; b, is = p.(*thir.BindPat) {
				p = b.Sub
			}
			if _, wild := p.(*thir.WildPat); p != nil && !wild {
				return k
			}
		}
	}
	return n
}

// refutes reports whether p may fail to match a value, from its outermost part.
func refutes(p thir.Pat) bool {
	switch p := p.(type) {
	case nil, *thir.WildPat:
		return false
	case *thir.BindPat:
		return refutes(p.Sub)
	case *thir.OrPat:
		return !slices.ContainsFunc(p.Alts, func(a thir.Pat) bool { return !refutes(a) })
	}
	return true
}

// heads are a pattern without bindings: alternatives expanded, constants as the patterns that they stand for, nil for
// wildcard.
func (x *usefulness) heads(p thir.Pat, out []thir.Pat) []thir.Pat {
	switch p := p.(type) {
	case nil, *thir.WildPat:
		return append(out, nil)
	case *thir.BindPat:
		return x.heads(p.Sub, out)
	case *thir.OrPat:
		for _, a := range p.Alts {
			out = x.heads(a, out)
		}
		return out
	}
	if q := x.apart(p); q != nil {
		return x.heads(q, out)
	}
	return append(out, p)
}

// apart returns the pattern that a constant in a pattern stands for, or nil if p is none or that is not known.
func (x *usefulness) apart(p thir.Pat) thir.Pat {
	var e thir.Expr
	switch p := p.(type) {
	case *thir.LitPat:
		e = p.V
	case *thir.EqPat:
		e = p.V
	}
	switch c := e.(type) {
	case *thir.Lit:
		return bytes(c)
	case *thir.NamedConst:
		if e = x.c.Constant(c); e != nil {
			return constant(e)
		}
	}
	return nil
}

// mostBytes is the length of the longest byte string that is taken apart.
const mostBytes = 64

// bytes returns the pattern of the bytes of a byte string, or nil for other literals and for long ones.
func bytes(e *thir.Lit) thir.Pat {
	t := e.Ty
	if t.Kind != types.Ref || t.Args[0].Kind != types.Slice && t.Args[0].Kind != types.Array || len(e.Str) > mostBytes {
		return nil
	}
	list := &thir.SlicePat{P: thir.P{Ty: t.Args[0], Sp: e.Sp}}
	for i := range len(e.Str) {
		b := &thir.Lit{X: thir.X{Ty: t.Args[0].Args[0], Sp: e.Sp}, Int: uint64(e.Str[i]), Done: true}
		list.Prefix = append(list.Prefix, &thir.LitPat{P: thir.P{Ty: b.Ty, Sp: e.Sp}, V: b})
	}
	return &thir.DerefPat{P: thir.P{Ty: t, Sp: e.Sp}, Sub: list}
}

// constant returns the pattern that matches what an expression makes, as far as it can be taken apart (rustc:
// const_to_pat).
func constant(e thir.Expr) thir.Pat {
	at := thir.P{Ty: e.Type(), Sp: e.Span()}
	fields := func(n int, field func(i int) (int, thir.Expr)) (list []thir.FieldPat) {
		for i := range n {
			f, v := field(i)
			list = append(list, thir.FieldPat{F: f, Pat: constant(v)})
		}
		return list
	}
	switch e := e.(type) {
	case *thir.MakeTuple:
		return &thir.FieldsPat{P: at, Fields: fields(len(e.Elems), func(i int) (int, thir.Expr) { return i, e.Elems[i] })}
	case *thir.Construct:
		if e.Base != nil {
			break
		}
		list := fields(len(e.Fields), func(i int) (int, thir.Expr) { return e.Fields[i].F, e.Fields[i].V })
		if e.Variant != nil {
			return &thir.VariantPat{P: at, Variant: e.Variant, Fields: list}
		}
		return &thir.FieldsPat{P: at, Fields: list}
	case *thir.MakeArray:
		s := &thir.SlicePat{P: at}
		for _, v := range e.Elems {
			s.Prefix = append(s.Prefix, constant(v))
		}
		return s
	case *thir.Borrow:
		return &thir.DerefPat{P: at, Sub: constant(e.Place)}
	case *thir.Lit:
		if list := bytes(e); list != nil {
			return list
		}
	case *thir.Coerce:
		if d, ok := constant(e.V).(*thir.DerefPat); ok && e.Kind == thir.CoerceArray {
			if list, ok := d.Sub.(*thir.SlicePat); ok {
				s := *list
				s.Ty = e.Ty.Args[0]
				return &thir.DerefPat{P: at, Sub: &s}
			}
		}
	}
	return &thir.LitPat{P: at, V: e}
}

// witnesses finds values that no row matches: lists of a pattern per column. ok means that there are none. Of values
// that no row's pattern names it speaks first, and then of no others, as rustc does.
func (x *usefulness) witnesses(rows [][]thir.Pat, ts []*types.Type) (miss [][]string, ok bool) {
	x.calls++
	top := x.calls == 1
	x.c.Budget().Enter(2)
	defer x.c.Budget().Leave(2)
	if !x.spend(1 + len(rows)*len(ts)) {
		return nil, false
	}
	for _, r := range rows {
		if !slices.ContainsFunc(r, refutes) {
			return nil, true // it matches whatever the others leave
		}
	}
	if n := wildColumns(rows, len(ts)); n > 0 {
		sub := make([][]thir.Pat, len(rows))
		for i, r := range rows {
			sub[i] = r[n:]
		}
		if miss, ok = x.witnesses(sub, ts[n:]); ok {
			return nil, true
		}
		for range n {
			miss = prefixed("_", miss, nil)
		}
		return miss, false
	}
	if len(ts) == 0 {
		if len(rows) > 0 {
			return nil, true
		}
		return [][]string{{}}, false
	}
	m := matrix{usefulness: x, t: x.c.Resolve(ts[0]), rest: ts[1:]}
	for _, r := range rows {
		for _, h := range x.heads(r[0], nil) {
			m.rows = append(m.rows, append([]thir.Pat{h}, r[1:]...))
		}
	}
	x.spend(len(m.rows) * len(ts))
	return m.split(top)
}

// A matrix has at least one column, in which alternatives are taken apart and nil is a wildcard.
type matrix struct {
	*usefulness
	rows [][]thir.Pat
	t    *types.Type   // of the first column
	rest []*types.Type // of the others
}

// split looks at each constructor of the first column's type. top is set for the matched value itself.
func (m *matrix) split(top bool) (miss [][]string, ok bool) {
	all := !slices.ContainsFunc(m.rows, func(r []thir.Pat) bool { return r[0] != nil })
	switch t := m.t; {
	case t.Kind == types.Adt && t.Def.Kind == resolve.Enum && !(all && !top):
		return m.variants()
	case all:
		return m.wild()
	case t.Kind == types.Tuple, t.Kind == types.Adt:
		return m.structure()
	case t.Kind == types.Ref:
		return m.reference()
	case t.Kind == types.Bool:
		return m.booleans()
	case t.IsInt() || t.Kind == types.Char:
		return m.numbers()
	case t.Kind == types.Slice, t.Kind == types.Array:
		return m.lengths()
	}
	return m.wild()
}

// others returns what is missing in the other columns for a value that no row names in the first.
func (m *matrix) others() ([][]string, bool) {
	var sub [][]thir.Pat
	for _, r := range m.rows {
		if r[0] == nil {
			sub = append(sub, r[1:])
		}
	}
	return m.witnesses(sub, m.rest)
}

// wild is the constructor that stands for all values.
func (m *matrix) wild() ([][]string, bool) {
	miss, ok := m.others()
	return prefixed("_", miss, nil), ok
}

// one tries a constructor with fields of types fts. match returns a row's sub-patterns, or false when it has another
// constructor. name puts a witness together.
func (m *matrix) one(fts []*types.Type, match func(thir.Pat) ([]thir.Pat, bool), name func([]string) string) (
	miss [][]string, ok bool) {
	m.spend(len(m.rows))
	var sub [][]thir.Pat
	for _, r := range m.rows {
		if r[0] == nil {
			sub = append(sub, append(make([]thir.Pat, len(fts)), r[1:]...))
		} else if ps, ok := match(r[0]); ok {
			sub = append(sub, append(append([]thir.Pat{}, ps...), r[1:]...))
		}
	}
	left, ok := m.witnesses(sub, append(append([]*types.Type{}, fts...), m.rest...))
	if ok {
		return nil, true
	}
	for _, w := range left {
		miss = append(miss, append([]string{name(w[:len(fts)])}, w[len(fts):]...))
	}
	return miss, false
}

// variants splits an enum. Variants that no row names are all alike.
func (m *matrix) variants() (miss [][]string, ok bool) {
	named := map[*resolve.Def][]int{}
	var free []int
	for i, r := range m.rows {
		if pv, is := r[0].(*thir.VariantPat); is {
			named[pv.Variant] = append(named[pv.Variant], i)
		} else if r[0] == nil {
			free = append(free, i)
		}
	}
	t := m.t
	var others [][]string
	looked := false
	for _, v := range t.Def.Variants {
		if _, is := named[v]; is || m.empty(m.c.Fields(t, v), 0) {
			continue
		}
		if !looked {
			others, _ = m.others()
			looked = true
		}
		if len(others) == 0 {
			break
		}
		any := make([]string, len(m.c.Fields(t, v)))
		for i := range any {
			any[i] = "_"
		}
		miss = prefixed(ctorText(t.Def.Name+"::"+v.Name, v, any), others, miss)
	}
	if len(miss) > 0 {
		return miss, false
	}
	for _, v := range t.Def.Variants {
		own, is := named[v]
		if !is {
			continue
		}
		fts := m.c.Fields(t, v)
		if m.empty(fts, 0) {
			continue
		}
		part := matrix{m.usefulness, m.merged(own, free), t, m.rest}
		left, ok := part.one(fts, func(p thir.Pat) ([]thir.Pat, bool) {
			pv, is := p.(*thir.VariantPat)
			if !is || pv.Variant != v {
				return nil, false
			}
			return spread(pv.Fields, len(fts)), true
		}, func(a []string) string { return ctorText(t.Def.Name+"::"+v.Name, v, a) })
		if !ok && len(miss) < maxWitnesses {
			miss = append(miss, left...)
		}
	}
	return miss, len(miss) == 0
}

// merged returns the rows with these numbers, in order.
func (m *matrix) merged(a, b []int) (rows [][]thir.Pat) {
	for len(a) > 0 || len(b) > 0 {
		if len(b) == 0 || len(a) > 0 && a[0] < b[0] {
			rows, a = append(rows, m.rows[a[0]]), a[1:]
		} else {
			rows, b = append(rows, m.rows[b[0]]), b[1:]
		}
	}
	return rows
}

// structure looks into a tuple or struct.
func (m *matrix) structure() ([][]string, bool) {
	t, fts := m.t, m.t.Args
	if t.Kind == types.Adt {
		fts = m.c.Fields(t, nil)
	}
	return m.one(fts, func(p thir.Pat) ([]thir.Pat, bool) {
		f, is := p.(*thir.FieldsPat) // else a constant that is not known
		if !is {
			return nil, false
		}
		return spread(f.Fields, len(fts)), true
	}, func(a []string) string {
		if t.Kind == types.Tuple {
			return "(" + commas(a) + ")"
		}
		return ctorText(t.Def.Name, t.Def, a)
	})
}

// reference looks behind a reference.
func (m *matrix) reference() ([][]string, bool) {
	if !slices.ContainsFunc(m.rows, func(r []thir.Pat) bool { _, is := r[0].(*thir.DerefPat); return is }) {
		miss, ok := m.others()
		return prefixed("&_", miss, nil), ok
	}
	return m.one(m.t.Args[:1], func(p thir.Pat) ([]thir.Pat, bool) {
		d, is := p.(*thir.DerefPat)
		if !is {
			return nil, false
		}
		return []thir.Pat{d.Sub}, true
	}, func(a []string) string { return "&" + a[0] })
}

// booleans tries false and true.
func (m *matrix) booleans() (miss [][]string, ok bool) {
	has := func(p thir.Pat, b uint64) bool {
		l, is := p.(*thir.LitPat)
		if !is {
			return false
		}
		v, known := m.number(l.V, m.t)
		return known && v.Lo == b
	}
	for _, b := range []uint64{0, 1} {
		if !slices.ContainsFunc(m.rows, func(r []thir.Pat) bool { return has(r[0], b) }) {
			if left, ok := m.others(); !ok {
				return prefixed(strconv.FormatBool(b == 1), left, nil), false
			}
		}
	}
	for _, b := range []uint64{1, 0} {
		left, ok := m.one(nil, func(p thir.Pat) ([]thir.Pat, bool) { return nil, has(p, b) },
			func([]string) string { return strconv.FormatBool(b == 1) })
		if !ok {
			miss = append(miss, left...)
		}
	}
	return miss, len(miss) == 0
}

// lengths splits a slice: it looks at every length up to one more than the longest pattern names; that one stands
// for all longer slices.
func (m *matrix) lengths() ([][]string, bool) {
	t, most := m.t, 0
	for _, r := range m.rows {
		switch p := r[0].(type) {
		case *thir.SlicePat:
			most = max(most, len(p.Prefix)+len(p.Suffix))
		}
	}
	from, to := 0, most+1
	if t.Kind == types.Array {
		if t.Args[1].Kind != types.Const || t.Args[1].N > 64 {
			return m.wild()
		}
		from, to = int(t.Args[1].N), int(t.Args[1].N)
	}
	for n := from; n <= to; n++ {
		fts := slices.Repeat(t.Args[:1], n)
		left, ok := m.one(fts, func(p thir.Pat) ([]thir.Pat, bool) {
			s, is := p.(*thir.SlicePat) // else a constant that is not known
			if !is {
				return nil, false
			}
			k := len(s.Prefix) + len(s.Suffix)
			if k > n || !s.HasRest && k != n {
				return nil, false
			}
			out := make([]thir.Pat, n)
			copy(out, s.Prefix)
			copy(out[n-len(s.Suffix):], s.Suffix)
			return out, true
		}, func(a []string) string {
			if t.Kind == types.Slice && n == most+1 {
				return "[" + commas(append(a[:n:n], "..")) + "]"
			}
			return "[" + commas(a) + "]"
		})
		if !ok {
			return left, false
		}
	}
	return nil, true
}

// empty reports whether one of the types has no values (rustc: inhabited_predicate). The fields of the library's
// structs are private and do not count. No lint depends on that.
func (x *usefulness) empty(ts []*types.Type, depth int) bool {
	if depth > 8 || x.left != nil || !x.spend(len(ts)) {
		return false
	}
	return slices.ContainsFunc(ts, func(t *types.Type) bool {
		t = x.c.Resolve(t)
		switch {
		case t.Kind == types.Never:
			return true
		case t.Kind == types.Tuple:
			return x.empty(t.Args, depth+1)
		case t.Kind == types.Array:
			return t.Args[1].Kind == types.Const && t.Args[1].N > 0 && x.empty(t.Args[:1], depth+1)
		case t.Kind == types.Adt && t.Def.Kind == resolve.Enum:
			return !slices.ContainsFunc(t.Def.Variants, func(v *resolve.Def) bool {
				return !x.empty(x.c.Fields(t, v), depth+1)
			})
		case t.Kind == types.Adt && t.Def.Kind == resolve.Struct:
			return !t.Def.Crate.Library && x.empty(x.c.Fields(t, nil), depth+1)
		}
		return false
	})
}

func spread(fs []thir.FieldPat, n int) []thir.Pat {
	out := make([]thir.Pat, n)
	for _, x := range fs {
		if x.F < n {
			out[x.F] = x.Pat
		}
	}
	return out
}

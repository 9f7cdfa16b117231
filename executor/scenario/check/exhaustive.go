package check

import (
	"slices"
	"sort"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/internal/int128"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Exhaustiveness (E0004, E0005) after Maranget, "Warnings for pattern
// matching": a matrix of patterns, one row per arm, is specialised by the
// constructors of its first column until no column is left; what no row covers
// comes back as a pattern.

func (f *fcx) exhaustive(m *thir.Match, e *syntax.MatchExpr) {
	t := f.resolve(m.Scrut.Type())
	if containsError(t) || !f.right {
		return
	}
	if len(m.Arms) == 0 {
		for t.Kind == types.Ref {
			t = t.Args[0]
		}
		if t.Kind == types.Never || t.Kind == types.Adt && t.Def.Kind == resolve.Enum && len(t.Def.Variants) == 0 {
			return
		}
	}
	var rows [][]thir.Pat
	guards := false
	for i := range m.Arms {
		guards = guards || m.Arms[i].Guard != nil
	}
	for i := range m.Arms {
		row := []thir.Pat{m.Arms[i].Pat}
		if guards {
			// What an arm with a guard names is named, but not covered: in a column
			// of its own it matches nothing.
			var g thir.Pat
			if m.Arms[i].Guard != nil {
				g = &thir.PLit{}
			}
			row = append(row, g)
		}
		rows = append(rows, row)
	}
	x := &coverage{f: f}
	miss, ok := x.uncovered(rows, t)
	if ok {
		return
	}
	list, word := patternList(miss), "pattern "
	if len(miss) > 1 {
		word = "patterns "
	}
	help := "ensure that all possible cases are being handled by adding a match arm with a wildcard pattern or an explicit pattern: `" + miss[0] + " => todo!()`"
	if len(miss) > 1 {
		help = "ensure that all possible cases are being handled by adding a match arm with a wildcard pattern, a match arm with multiple or-patterns, or multiple match arms"
	}
	f.err(e.X.ExprSpan(), diag.E0004, "non-exhaustive patterns: "+list+" not covered", word+list+" not covered").
		WithNote("the matched value is of type `" + t.String() + "`").WithHelp(help)
}

// patternList lists patterns as rustc does: three at most.
func patternList(list []string) string {
	switch n := len(list); n {
	case 1:
		return "`" + list[0] + "`"
	case 2:
		return "`" + list[0] + "` and `" + list[1] + "`"
	case 3:
		return "`" + list[0] + "`, `" + list[1] + "` and `" + list[2] + "`"
	default:
		return "`" + list[0] + "`, `" + list[1] + "`, `" + list[2] + "` and " + strconv.Itoa(n-3) + " more"
	}
}

// irrefutable checks the pattern of a let without else.
func (f *fcx) irrefutable(p thir.Pat, sp syntax.Span, where string) {
	t := f.resolve(p.PatType())
	if containsError(t) || !f.right {
		return
	}
	x := &coverage{f: f}
	miss, ok := x.uncovered([][]thir.Pat{{p}}, t)
	if ok {
		return
	}
	word := "pattern "
	if len(miss) > 1 {
		word = "patterns "
	}
	f.err(sp, diag.E0005, "refutable pattern in "+where, word+patternList(miss)+" not covered").
		WithNote("`let` bindings require an \"irrefutable pattern\", like a `struct` or an `enum` with only one variant").
		WithHelp("you might want to use `let else` to handle the variant that isn't matched")
}

type coverage struct {
	f     *fcx
	calls int  // of missing: the first looks at the matched value itself
	left  *int // of a lint: how many patterns it may still compare; nil = those of the check's budget
}

// spend counts patterns that are compared. It reports false if a lint has no more of them: it does not warn then.
func (x *coverage) spend(n int) bool {
	if x.left == nil {
		x.f.p.Spend(budget.Patterns, n)
		return true
	}
	*x.left -= n
	return *x.left > 0
}

// uncovered are patterns for the values that no row matches.
func (x *coverage) uncovered(rows [][]thir.Pat, t *types.Type) ([]string, bool) {
	ts := []*types.Type{t}
	if len(rows) > 0 && len(rows[0]) > 1 {
		ts = append(ts, x.f.p.Prim(types.Error))
	}
	miss, ok := x.missing(rows, ts)
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
			for b, is := p.(*thir.PBind); is; b, is = p.(*thir.PBind) {
				p = b.Sub
			}
			if _, wild := p.(*thir.PWild); p != nil && !wild {
				return k
			}
		}
	}
	return n
}

// refutes reports whether p may fail to match a value, from its outermost part.
func refutes(p thir.Pat) bool {
	switch p := p.(type) {
	case nil, *thir.PWild:
		return false
	case *thir.PBind:
		return refutes(p.Sub)
	case *thir.POr:
		return !slices.ContainsFunc(p.Alts, func(a thir.Pat) bool { return !refutes(a) })
	}
	return true
}

// head is a pattern without bindings: alternatives expanded, nil for wildcard.
func heads(p thir.Pat, out []thir.Pat) []thir.Pat {
	switch p := p.(type) {
	case nil, *thir.PWild:
		return append(out, nil)
	case *thir.PBind:
		return heads(p.Sub, out)
	case *thir.POr:
		for _, a := range p.Alts {
			out = heads(a, out)
		}
		return out
	}
	return append(out, p)
}

// missing finds values that no row matches: lists of a pattern per column. ok means
// that there are none. Of values that no row's pattern names it speaks first, and
// then of no others, as rustc does.
func (x *coverage) missing(rows [][]thir.Pat, ts []*types.Type) (miss [][]string, ok bool) {
	x.calls++
	top := x.calls == 1
	p := x.f.p
	p.Budget().Enter(2)
	defer p.Budget().Leave(2)
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
		if miss, ok = x.missing(sub, ts[n:]); ok {
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
	// expand the first column
	var exp [][]thir.Pat
	for _, r := range rows {
		for _, h := range heads(r[0], nil) {
			exp = append(exp, append([]thir.Pat{h}, r[1:]...))
		}
	}
	x.spend(len(exp) * len(ts))
	t := x.f.resolve(ts[0])
	rest := ts[1:]
	wilds := func() ([][]string, bool) {
		var sub [][]thir.Pat
		for _, r := range exp {
			if r[0] == nil {
				sub = append(sub, r[1:])
			}
		}
		return x.missing(sub, rest)
	}
	wild := func() ([][]string, bool) {
		m, ok := wilds()
		return prefixed("_", m, nil), ok
	}
	// one tries a constructor with fields of types fts; match gives a row's
	// sub-patterns, or false when it has another constructor
	one := func(fts []*types.Type, match func(thir.Pat) ([]thir.Pat, bool), name func([]string) string) ([][]string, bool) {
		x.spend(len(exp))
		var sub [][]thir.Pat
		for _, r := range exp {
			if r[0] == nil {
				sub = append(sub, append(make([]thir.Pat, len(fts)), r[1:]...))
			} else if ps, ok := match(r[0]); ok {
				sub = append(sub, append(append([]thir.Pat{}, ps...), r[1:]...))
			}
		}
		m, ok := x.missing(sub, append(append([]*types.Type{}, fts...), rest...))
		if ok {
			return nil, true
		}
		var out [][]string
		for _, w := range m {
			out = append(out, append([]string{name(w[:len(fts)])}, w[len(fts):]...))
		}
		return out, false
	}
	all := true
	for _, r := range exp {
		if r[0] != nil {
			all = false
		}
	}
	switch {
	case t.Kind == types.Adt && t.Def.Kind == resolve.Enum:
		if all && !top {
			return wild()
		}
		// Variants that no row names are all alike.
		named := map[*resolve.Def][]int{}
		var free []int
		for i, r := range exp {
			if pv, is := r[0].(*thir.PVariant); is {
				named[pv.Variant] = append(named[pv.Variant], i)
			} else if r[0] == nil {
				free = append(free, i)
			}
		}
		var others [][]string
		looked := false
		for _, v := range t.Def.Variants {
			if _, is := named[v]; is || x.empty(x.fields(t, v)) {
				continue
			}
			if !looked {
				others, _ = wilds()
				looked = true
			}
			if len(others) == 0 {
				break
			}
			any := make([]string, len(x.fields(t, v)))
			for i := range any {
				any[i] = "_"
			}
			miss = prefixed(ctorText(t.Def.Name+"::"+v.Name, v, any), others, miss)
		}
		if len(miss) > 0 {
			return miss, false
		}
		whole := exp
		for _, v := range t.Def.Variants {
			own, is := named[v]
			if !is {
				continue
			}
			fts := x.fields(t, v)
			if x.empty(fts) {
				continue
			}
			exp = exp[:0:0]
			for i, j := 0, 0; i < len(own) || j < len(free); {
				if j == len(free) || i < len(own) && own[i] < free[j] {
					exp = append(exp, whole[own[i]])
					i++
				} else {
					exp = append(exp, whole[free[j]])
					j++
				}
			}
			v := v
			m, ok := one(fts, func(p thir.Pat) ([]thir.Pat, bool) {
				pv, is := p.(*thir.PVariant)
				if !is || pv.Variant != v {
					return nil, false
				}
				return spread(pv.Fields, len(fts)), true
			}, func(a []string) string { return ctorText(t.Def.Name+"::"+v.Name, v, a) })
			if !ok && len(miss) < maxWitnesses {
				miss = append(miss, m...)
			}
		}
		return miss, len(miss) == 0
	case all:
		return wild()
	case t.Kind == types.Tuple, t.Kind == types.Adt:
		fts := t.Args
		if t.Kind == types.Adt {
			fts = x.fields(t, nil)
		}
		odd := false
		for _, r := range exp {
			if _, is := r[0].(*thir.PFields); r[0] != nil && !is {
				odd = true
			}
		}
		if odd { // compared with a constant
			return wild()
		}
		return one(fts, func(p thir.Pat) ([]thir.Pat, bool) { return spread(p.(*thir.PFields).Fields, len(fts)), true }, func(a []string) string {
			if t.Kind == types.Tuple {
				return "(" + commas(a) + ")"
			}
			return ctorText(t.Def.Name, t.Def, a)
		})
	case t.Kind == types.Ref:
		deref := false
		for _, r := range exp {
			if _, is := r[0].(*thir.PDeref); is {
				deref = true
			}
		}
		if !deref {
			m, ok := wilds()
			return prefixed("&_", m, nil), ok
		}
		return one(t.Args[:1], func(p thir.Pat) ([]thir.Pat, bool) {
			d, is := p.(*thir.PDeref)
			if !is {
				return nil, false
			}
			return []thir.Pat{d.Sub}, true
		}, func(a []string) string { return "&" + a[0] })
	case t.Kind == types.Bool:
		has := func(p thir.Pat, b uint64) bool {
			l, is := p.(*thir.PLit)
			if !is {
				return false
			}
			v, isLit := l.V.(*thir.Lit)
			return isLit && v.Int == b
		}
		for _, b := range []uint64{0, 1} {
			seen := false
			for _, r := range exp {
				seen = seen || has(r[0], b)
			}
			if !seen {
				if m, ok := wilds(); !ok {
					return prefixed(strconv.FormatBool(b == 1), m, nil), false
				}
			}
		}
		for _, b := range []uint64{1, 0} {
			b := b
			m, ok := one(nil, func(p thir.Pat) ([]thir.Pat, bool) { return nil, has(p, b) }, func([]string) string { return strconv.FormatBool(b == 1) })
			if !ok {
				miss = append(miss, m...)
			}
		}
		return miss, len(miss) == 0
	case t.IsInt() || t.Kind == types.Char:
		return x.numbers(exp, t, rest, wilds)
	case t.Kind == types.Slice, t.Kind == types.Array:
		return x.slices(exp, t, one, wild)
	}
	return wild()
}

func (x *coverage) fields(t *types.Type, v *resolve.Def) []*types.Type {
	fts := x.f.p.fieldTypes(t, v)
	out := make([]*types.Type, len(fts))
	for i, ft := range fts {
		out[i] = x.f.resolve(x.f.norm(ft))
	}
	return out
}

// empty: one of the types has no values.
func (x *coverage) empty(ts []*types.Type) bool {
	for _, t := range ts {
		if t.Kind == types.Never || t.Kind == types.Adt && t.Def.Kind == resolve.Enum && len(t.Def.Variants) == 0 {
			return true
		}
	}
	return false
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

func commas(a []string) string {
	s := ""
	for i, x := range a {
		if i > 0 {
			s += ", "
		}
		s += x
	}
	return s
}

func ctorText(name string, d *resolve.Def, a []string) string {
	if d.Kind == resolve.Variant && d.Crate.Library {
		name = d.Name // Some, Ok
		if l := d.Parent.Lang; l != "Option" && l != "Result" {
			name = d.Parent.Name + "::" + d.Name
		}
	}
	switch {
	case len(a) == 0:
		return name
	case d.Kind == resolve.Union:
		for i, fd := range d.FieldDefs() {
			if a[i] != "_" {
				return name + " { " + fd.Name.Name + ": " + a[i] + " }"
			}
		}
		return "_"
	case d.CtorKind() == syntax.NamedKind:
		s, n := "", 0
		for i, fd := range d.FieldDefs() {
			if a[i] != "_" {
				n++
				s += fd.Name.Name + ": " + a[i] + ", "
			}
		}
		if n < len(a) {
			s += ".."
		} else {
			s = s[:len(s)-2]
		}
		return name + " { " + s + " }"
	}
	return name + "(" + commas(a) + ")"
}

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
func (x *coverage) number(e thir.Expr, t *types.Type) (int128.Int, bool) {
	var v int128.Int
	switch e := e.(type) {
	case *thir.Lit:
		v = int128.Of(e.IntHi, e.Int)
	case *thir.NamedConst:
		for _, a := range e.Args {
			if a.Flags&(types.HasParam|types.HasInfer) != 0 {
				return v, false
			}
		}
		n := x.f.p.valueOf(e.Def, slices.Clone(e.Args))
		if !n.ok {
			return v, false
		}
		v = int128.Of(n.words[1], n.words[0])
		if t.Bits() < 128 {
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
func (x *coverage) numbersOf(p thir.Pat, t *types.Type) (interval, bool) {
	switch p := p.(type) {
	case *thir.PLit:
		v, ok := x.number(p.V, t)
		return interval{v, v}, ok
	case *thir.PRange:
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
func (x *coverage) numbers(exp [][]thir.Pat, t *types.Type, rest []*types.Type, wilds func() ([][]string, bool)) (miss [][]string, ok bool) {
	full := domain(t)
	of := func(p thir.Pat) (interval, bool) { return x.numbersOf(p, t) }
	cuts := []int128.Int{full.lo}
	for _, r := range exp {
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
	if len(rest) == 0 {
		for _, r := range exp {
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
		if len(rest) == 0 {
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
		for _, r := range exp {
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
				others, _ = wilds()
			}
			unnamed = prefixed(numText(t, lo, hi, full), others, unnamed)
			continue
		}
		if m, ok := x.missing(sub, rest); !ok {
			miss = prefixed(numText(t, lo, hi, full), m, miss)
		}
	}
	if len(unnamed) > 0 {
		miss = unnamed
	}
	return miss, len(miss) == 0
}

func numText(t *types.Type, lo, hi int128.Int, full interval) string {
	open := t.Kind == types.Usize || t.Kind == types.Isize
	one := func(v int128.Int) string {
		switch {
		case t.Kind == types.Char:
			return "'" + charText(rune(v.Lo)) + "'"
		case v == full.hi || open && v.Inc() == full.hi:
			return t.String() + "::MAX"
		case t.IsSigned() && (v == full.lo || open && v.Dec() == full.lo):
			return t.String() + "::MIN"
		case t.IsSigned() && v.Hi < signBit:
			return "-" + int128.Of(^v.Hi^signBit, ^v.Lo).Inc().Text(10) + "_" + t.String()
		case t.IsSigned():
			v.Hi ^= signBit
		}
		return v.Text(10) + "_" + t.String()
	}
	switch {
	case lo == full.lo && hi == full.hi:
		return "_"
	case (open || t.Bits() == 128) && hi == full.hi:
		return one(lo) + ".."
	case open && lo == full.lo && hi == lo && t.IsSigned():
		return ".." + one(hi.Inc())
	case open && lo == full.lo && t.IsSigned():
		return "..=" + one(hi)
	case lo == hi:
		return one(lo)
	}
	return one(lo) + "..=" + one(hi)
}

// charText is a character as rustc writes it in a literal.
func charText(c rune) string {
	switch {
	case c == 0:
		return "\\0"
	case c == '\n':
		return "\\n"
	case c == '\r':
		return "\\r"
	case c == '\t':
		return "\\t"
	case c == '\'', c == '\\':
		return "\\" + string(c)
	case c < 0x20, c >= 0x7f && c < 0xa0, c >= 0xd7fc && c < 0xf900, c >= 0xfffe:
		return "\\u{" + strconv.FormatInt(int64(c), 16) + "}"
	}
	return string(c)
}

// slices looks at every length up to one more than the longest pattern names;
// that one stands for all longer slices.
func (x *coverage) slices(exp [][]thir.Pat, t *types.Type, one func([]*types.Type, func(thir.Pat) ([]thir.Pat, bool), func([]string) string) ([][]string, bool), wild func() ([][]string, bool)) ([][]string, bool) {
	most := 0
	for _, r := range exp {
		switch p := r[0].(type) {
		case *thir.PSlice:
			most = max(most, len(p.Prefix)+len(p.Suffix))
		case nil:
		default:
			return wild()
		}
	}
	from, to := 0, most+1
	if t.Kind == types.Array {
		if t.Args[1].Kind != types.Const || t.Args[1].N > 64 {
			return wild()
		}
		from, to = int(t.Args[1].N), int(t.Args[1].N)
	}
	for n := from; n <= to; n++ {
		n := n
		fts := make([]*types.Type, n)
		for i := range fts {
			fts[i] = t.Args[0]
		}
		m, ok := one(fts, func(p thir.Pat) ([]thir.Pat, bool) {
			s := p.(*thir.PSlice)
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
			return m, false
		}
	}
	return nil, true
}

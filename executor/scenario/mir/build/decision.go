package build

import (
	"cmp"
	"slices"
	"sort"

	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// matchAll makes the tests that find the first candidate that matches, beginning in block start, and returns the block
// where none does. Each candidate learns the block where it matches.
func (b *builder) matchAll(start mir.BlockID, list []*candidate) (otherwise mir.BlockID) {
	expanded := false
	for len(list) > 0 && start != mir.None {
		first := list[0]
		switch {
		case len(first.pairs) == 0:
			first.block = start
			if !first.guard {
				// The others cannot be reached, and analyses look at them all the same.
				b.unreached(list[1:])
				return mir.None
			}
			first.otherwise = b.newBlock()
			start, list = first.otherwise, list[1:]
		case first.pairs[0].kind == anyOf:
			start, list = b.expand(start, list)
		default:
			if !expanded {
				expanded = true // a test leaves those that it does not decide about as they are
				if more, merge := b.expandLater(list); merge != nil {
					start = b.matchAll(start, more)
					merge()
					return start
				}
			}
			start, list = b.test(start, list)
		}
	}
	return start
}

// unreached gives candidates that nothing leads to blocks of their own.
func (b *builder) unreached(list []*candidate) {
	if len(list) > 0 {
		if rest := b.matchAll(b.newBlock(), list); rest != mir.None {
			b.cur = rest
			b.terminate(&mir.Unreachable{})
		}
	}
}

// expand replaces the first candidate, which has only alternatives left to test, by these. It returns where to go on
// with which candidates.
func (b *builder) expand(start mir.BlockID, list []*candidate) (mir.BlockID, []*candidate) {
	first := list[0]
	or, rest := first.pairs[0], first.pairs[1:]
	first.plain = plainAlternatives(&or) && !first.guard
	if first.plain && len(rest) > 0 {
		// One way through the alternatives does for all that is left.
		subs := b.alternatives(first, &or, nil)
		otherwise := b.matchAll(start, subs)
		first.pairs = rest
		join := b.meet(subs)
		other := b.matchAll(join, []*candidate{first})
		return b.joinBlocks(otherwise, other), list[1:]
	}
	first.pairs = nil
	first.subs = b.alternatives(first, &or, rest)
	all := append(append([]*candidate(nil), first.subs...), list[1:]...)
	otherwise := b.matchAll(start, all)
	b.mergeSubs(first)
	return otherwise, nil
}

// expandLater replaces candidates behind the first that have nothing but alternatives left to test, so that one test
// decides about these as well. Merge is to be called when the list has been matched; it is nil if there are none.
func (b *builder) expandLater(list []*candidate) (more []*candidate, merge func()) {
	var expanded []*candidate
	for i, c := range list {
		if i == 0 || len(c.pairs) != 1 || c.pairs[0].kind != anyOf {
			more = append(more, c)
			continue
		}
		or := c.pairs[0]
		c.plain = plainAlternatives(&or) && !c.guard
		c.pairs, c.subs = nil, b.alternatives(c, &or, nil)
		expanded = append(expanded, c)
		more = append(more, c.subs...)
	}
	if expanded == nil {
		return list, nil
	}
	return more, func() {
		for _, c := range expanded {
			b.mergeSubs(c)
		}
	}
}

// mergeSubs makes one leaf of a candidate whose alternatives bind nothing and that has no guard.
func (b *builder) mergeSubs(c *candidate) {
	if c.plain {
		c.block, c.subs = b.meet(c.subs), nil
	}
}

// plainAlternatives reports whether no alternative binds a variable.
func plainAlternatives(or *pair) bool {
	for _, alt := range or.alts {
		if binds(alt) {
			return false
		}
	}
	return true
}

// alternatives are candidates for the alternatives of a pair of c, which bind what c binds and have rest to test as
// well.
func (b *builder) alternatives(c *candidate, or *pair, rest []pair) []*candidate {
	subs := make([]*candidate, len(or.alts))
	for i, alt := range or.alts {
		x := b.candidateOf(or.place, alt, c.guard)
		x.binds = append(append([]binding(nil), c.binds...), x.binds...)
		x.pairs = append(x.pairs, rest...)
		x.sort()
		subs[i] = x
	}
	return subs
}

// meet returns a block that all leaves of the candidates go on to.
func (b *builder) meet(list []*candidate) mir.BlockID {
	to := b.newBlock()
	for _, leaf := range leavesOf(list) {
		if leaf.block != mir.None {
			b.cur = leaf.block
			b.jump(to)
		}
	}
	return to
}

func (b *builder) joinBlocks(x, y mir.BlockID) mir.BlockID {
	cur := b.cur
	b.cur = mir.None
	to := b.join(x, y)
	b.cur = cur
	return to
}

// leavesOf are the candidates without alternatives, in order.
func leavesOf(list []*candidate) []*candidate {
	var out []*candidate
	for _, c := range list {
		if c.subs == nil {
			out = append(out, c)
		} else {
			out = append(out, leavesOf(c.subs)...)
		}
	}
	return out
}

// An answer tells the outcomes of a test apart. A test of another kind than these has one outcome.
type answer struct {
	variant *resolve.Def
	value   mir.Value // or a length
	text    string
}

// outcome is a result of a test, with the candidates that are left then.
type outcome struct {
	pair  *pair // that asks for this outcome
	value mir.Value
	list  []*candidate
}

// outcomes are those of a test in the order of the candidates.
type outcomes struct {
	list   []*outcome
	of     map[answer]*outcome
	failed []*candidate // that can match only where none of the outcomes holds
}

// test does the first test of the first candidate in block start, and sorts into its outcomes the candidates that it
// decides about, up to the first one that it says nothing about. It returns where to go on with the rest.
func (b *builder) test(start mir.BlockID, list []*candidate) (mir.BlockID, []*candidate) {
	t := list[0].pairs[0]
	out := &outcomes{of: map[answer]*outcome{}}
	n := 0
	for n < len(list) && b.sortInto(&t, list[n], out) {
		n++
	}
	b.cur = start
	fail := b.newBlock() // where no outcome holds
	blocks := make([]mir.BlockID, len(out.list))
	for i := range blocks {
		blocks[i] = b.newBlock()
	}
	others := fail
	switch t.kind {
	case isVariant, isValue:
		if !b.testSwitch(&t, out.list, blocks, fail) {
			others = mir.None
		}
	default:
		for i, o := range out.list {
			next := fail
			if i+1 < len(out.list) {
				next = b.newBlock()
			}
			b.testTwoWays(o.pair, blocks[i], next)
			b.cur = next
		}
	}
	if len(out.failed) > 0 {
		others = b.matchAll(others, out.failed)
	}
	for i, o := range out.list {
		others = b.joinBlocks(others, b.matchAll(blocks[i], o.list))
	}
	return others, list[n:]
}

// sortInto puts c into the outcome of t that it can match, without what t has decided. It reports false if c may match
// in several outcomes.
func (b *builder) sortInto(t *pair, c *candidate, out *outcomes) bool {
	k := slices.IndexFunc(c.pairs, func(x pair) bool { return x.kind != anyOf && samePlace(x.place, t.place) })
	if k < 0 {
		return false
	}
	x := c.pairs[k]
	key, ok := answerOf(t, &x)
	switch {
	case !ok && onlyFails(t, &x, out):
		out.failed = append(out.failed, c)
		return true
	case !ok, x.kind == isValue && slices.ContainsFunc(out.failed, func(c *candidate) bool { return c.mayHold(&x) }):
		return false
	}
	c.pairs = append(append([]pair(nil), c.pairs[:k]...), c.pairs[k+1:]...)
	switch x.kind {
	case isVariant:
		b.variantFields(c, &x)
	case hasLength:
		b.sliceElems(c, &x)
	}
	c.sort()
	o := out.of[key]
	if o == nil {
		o = &outcome{pair: &x, value: x.value}
		out.of[key] = o
		out.list = append(out.list, o)
	}
	o.list = append(o.list, c)
	return true
}

// onlyFails reports whether x, a pair at the place of test t, can hold only where no outcome of t does: a range beside
// values, or a value beside a range.
func onlyFails(t, x *pair, out *outcomes) bool {
	switch {
	case t.kind == isValue && x.kind == inRange:
		return !slices.ContainsFunc(out.list, func(o *outcome) bool { return mayContain(x.rng, o.value) })
	case t.kind == inRange && x.kind == isValue:
		return !mayContain(t.rng, x.value)
	}
	return false
}

// mayHold reports whether a candidate has a range that may contain the value of x, at the same place.
func (c *candidate) mayHold(x *pair) bool {
	return slices.ContainsFunc(c.pairs, func(y pair) bool {
		return y.kind == inRange && samePlace(x.place, y.place) && mayContain(y.rng, x.value)
	})
}

// mayContain reports whether a value may lie in a range. It does where a bound is no literal.
func mayContain(r *thir.RangePat, v mir.Value) bool {
	less := func(a, b mir.Value) bool {
		if r.Ty.IsSigned() {
			return int64(a.Hi) < int64(b.Hi) || a.Hi == b.Hi && a.Lo < b.Lo
		}
		return a.Hi < b.Hi || a.Hi == b.Hi && a.Lo < b.Lo
	}
	if lo, ok := integerOf(r.Lo); ok && less(v, valueOf(lo)) {
		return false
	}
	hi, ok := integerOf(r.Hi)
	return !ok || less(v, valueOf(hi)) || r.Inclusive && v == valueOf(hi)
}

// answerOf returns the answer of test t that decides x, a pair at the same place. It reports false if x may hold after
// several answers.
func answerOf(t, x *pair) (a answer, ok bool) {
	if t.kind != x.kind {
		return a, false
	}
	switch t.kind {
	case isVariant:
		a.variant = x.variant
	case isValue:
		a.value = x.value
	case hasLength:
		a.value.Lo = x.length
		return a, t.atLeast == x.atLeast && (t.length == x.length || !t.atLeast)
	case inRange:
		return a, t.rng == x.rng
	default:
		l, r := t.text(), x.text()
		if l == nil || r == nil {
			return a, t.konst == x.konst
		}
		a.text = r.Str
		return a, l.Ty == r.Ty
	}
	return a, true
}

// text is the string or byte string that the pair compares with, nil if it is something else.
func (x *pair) text() *thir.Lit {
	if x.kind != equals || x.eq.Fn != nil {
		return nil
	}
	l, _ := x.konst.(*thir.Lit)
	return l
}

// testSwitch ends the current block with a switch over the values or variants. It reports whether some are left over.
func (b *builder) testSwitch(t *pair, yes []*outcome, blocks []mir.BlockID, fail mir.BlockID) (more bool) {
	s := &mir.Switch{Op: copyOf(t.place), Ty: t.ty}
	more = t.ty.Kind != types.Bool || len(yes) < 2
	if t.kind == isVariant {
		d := b.discriminant(t.place, t.ty)
		s.Op, s.Ty = moveOf(mir.Whole(d)), b.out.Locals[d].Ty
		more = len(yes) < len(t.variant.Parent.Variants)
	}
	for _, o := range yes {
		if t.kind == isVariant {
			o.value = b.discriminantValue(o.pair.variant)
		}
	}
	order := make([]int, len(yes))
	for i := range order {
		order[i] = i
	}
	sort.Slice(order, func(i, k int) bool {
		x, y := yes[order[i]].value, yes[order[k]].value
		return cmp.Or(cmp.Compare(int64(x.Hi), int64(y.Hi)), cmp.Compare(x.Lo, y.Lo)) < 0
	})
	for _, i := range order {
		if t.kind == isVariant {
			s.Variants = append(s.Variants, yes[i].pair.variant)
		}
		s.Values = append(s.Values, yes[i].value)
		s.Targets = append(s.Targets, blocks[i])
	}
	s.Targets = append(s.Targets, fail)
	b.terminate(s)
	if !more {
		b.cur = fail
		b.terminate(&mir.Unreachable{})
	}
	return more
}

// testTwoWays ends the current block with a test that holds or fails.
func (b *builder) testTwoWays(t *pair, yes, fail mir.BlockID) {
	switch t.kind {
	case isConst:
		b.decideOn(b.compare(syntax.OpEq, copyOf(t.place), b.patConst(t.konst)), yes, fail)
	case inRange:
		b.testRange(t, yes, fail)
	case hasLength:
		usize := b.p.Prim(types.Usize)
		n := b.plainTemp(usize)
		b.assign(mir.Whole(n), &mir.Len{Place: t.place})
		op := syntax.OpEq
		if t.atLeast {
			op = syntax.OpGe
		}
		b.decideOn(b.compare(op, moveOf(mir.Whole(n)), b.scalar(usize, t.length)), yes, fail)
	case equals:
		b.testEquals(t, yes, fail)
	}
}

func (b *builder) decideOn(cond mir.Local, yes, fail mir.BlockID) {
	b.terminate(&mir.Switch{Op: moveOf(mir.Whole(cond)), Ty: b.p.Prim(types.Bool), Values: []mir.Value{{}},
		Targets: []mir.BlockID{fail, yes}})
}

// patConst is a constant of a pattern.
func (b *builder) patConst(e thir.Expr) mir.Operand {
	if u, ok := e.(*thir.Unary); ok {
		if l, ok := negated(u); ok {
			return b.constant(l)
		}
	}
	switch e.(type) {
	case *thir.Lit, *thir.ConstUse, *thir.NamedConst, *thir.InlineConst, *thir.ConstParam:
		return b.constant(e)
	}
	l := b.plainTemp(e.Type())
	b.inside(mir.Whole(l), e)
	return copyOf(mir.Whole(l))
}

func (b *builder) testRange(t *pair, yes, fail mir.BlockID) {
	if t.rng.Lo != nil {
		next := yes
		if t.rng.Hi != nil {
			next = b.newBlock()
		}
		b.decideOn(b.compare(syntax.OpLe, b.patConst(t.rng.Lo), copyOf(t.place)), next, fail)
		b.cur = next
	}
	if t.rng.Hi != nil {
		op := syntax.OpLt
		if t.rng.Inclusive {
			op = syntax.OpLe
		}
		b.decideOn(b.compare(op, copyOf(t.place), b.patConst(t.rng.Hi)), yes, fail)
	}
	b.cur = mir.None
}

// testEquals calls PartialEq::eq: of the pattern's type, or for strings and byte strings of str and [u8].
func (b *builder) testEquals(t *pair, yes, fail mir.BlockID) {
	if t.eq.Fn != nil {
		l := b.plainTemp(b.p.Ref(t.ty, false))
		b.assign(mir.Whole(l), &mir.Ref{Kind: mir.Shared, Place: t.place})
		c := b.plainTemp(t.ty)
		b.assign(mir.Whole(c), use(b.patConst(t.konst)))
		r := b.plainTemp(b.p.Ref(t.ty, false))
		b.assign(mir.Whole(r), &mir.Ref{Kind: mir.Shared, Place: mir.Whole(c)})
		b.decideOn(b.eq(t.eq, moveOf(mir.Whole(l)), moveOf(mir.Whole(r)), b.span), yes, fail)
		return
	}
	to := b.p.Prim(types.Str)
	l, lt := copyOf(t.place), t.ty
	if t.ty.Kind != types.Ref { // a str or slice behind a default binding mode
		lt = b.p.Ref(t.ty, false)
		ref := b.plainTemp(lt)
		b.assign(mir.Whole(ref), &mir.Ref{Kind: mir.Shared, Place: t.place})
		l = moveOf(mir.Whole(ref))
	}
	r := b.patConst(t.konst)
	if lt.Args[0].Kind != types.Str {
		to = b.p.Slice(b.p.Prim(types.U8))
		l, r = b.asSlice(l, lt, to), b.asSlice(r, t.konst.Type(), to)
	}
	fn := b.p.Lang("PartialEq").Member("eq", resolve.Fn)
	b.decideOn(b.eq(thir.Callee{Fn: fn, Args: []*types.Type{to, to}}, l, r, b.span), yes, fail)
}

// asSlice is a reference to an array as one to a slice.
func (b *builder) asSlice(o mir.Operand, t, slice *types.Type) mir.Operand {
	if t.Args[0].Kind != types.Array {
		return o
	}
	ref := b.p.Ref(slice, false)
	l := b.plainTemp(ref)
	b.assign(mir.Whole(l), &mir.Cast{Kind: mir.Unsize, Op: o, Ty: ref})
	return moveOf(mir.Whole(l))
}

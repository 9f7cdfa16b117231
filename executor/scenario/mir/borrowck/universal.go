package borrowck

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// signatureRegions ties the regions of the parameters and of the result to those of the function's signature. Closures
// have none that are written.
func (b *body) signatureRegions() {
	clo := b.m.Clo
	if clo != nil && clo.Fn == nil {
		return
	}
	if p := b.def.Parent; p != nil && (p.Attr("async_trait") != nil || p.Attr("async_trait::async_trait") != nil) {
		return // rewritten, without the lifetimes that the macro adds
	}
	s := b.sig(b.def)
	b.universalRegions = b.fresh(s.n)
	for i := first; i < s.n; i++ {
		b.universal[b.universalRegions[i]] = true
	}
	if clo == nil {
		b.conforms(s)
	}
	args := make([]*regionTy, b.p.Declared(b.def).N)
	same := func(x, t *regionTy, v variance) {
		if x.t != nil && b.has(x.t) {
			b.flow(x, b.subst(t, b.universalRegions, args, x.t, b), v, nil)
		}
	}
	if clo != nil {
		self := b.self()
		for i := range min(len(self.args), len(s.params)) {
			same(self.args[i], s.params[i], invariant)
		}
		if s.out != nil {
			same(b.locals[mir.Return], s.out, invariant)
		}
		return
	}
	for i := range min(b.m.ArgCount, len(s.params)) {
		same(b.locals[1+i], s.params[i], invariant)
	}
	same(b.locals[mir.Return], s.ret, invariant)
	b.hiddenType(s, args)
}

// hiddenType relates the type behind the `impl Trait` that the function returns to its bounds: `Assoc = Type` and
// lifetimes.
func (b *body) hiddenType(s *sig, args []*regionTy) {
	hidden := b.locals[mir.Return]
	if s.ret == nil || s.ret.k != types.Opaque || s.ret.t.Def != b.def || hidden.t == nil {
		return
	}
	o := s.opaques[s.ret.t.Index]
	for _, r := range o.outlives {
		b.outlivesAll(hidden, b.universalRegions[r], nil)
		b.tests = append(b.tests, typeTest{b.universalRegions[r], hidden.t, b.returnSpan()})
	}
	for _, q := range b.p.OpaqueBounds(b.def, s.ret.t.Index) {
		t := o.assocs[q.Assoc]
		if t == nil {
			continue
		}
		of := []*regionTy{hidden}
		for _, a := range q.Args[1:] {
			of = append(of, b.shape(a, nothing))
		}
		if x := b.project(q.Assoc, of, nil); x != nil && x.t != nil {
			b.flow(x, b.subst(t, b.universalRegions, args, x.t, nil), covariant, nil)
		}
	}
}

// returnSpan returns the span of what gives the result its value first.
func (b *body) returnSpan() syntax.Span {
	for i := range b.start[1:] {
		blk := &b.m.Blocks[i]
		for k := range blk.Stmts {
			if s := &blk.Stmts[k]; s.Kind == mir.Assign && s.Place.Local == mir.Return {
				return s.Span
			}
		}
		if c, ok := blk.Term.(*mir.Call); ok && c.Dest.Local == mir.Return {
			return blk.Span
		}
	}
	return syntax.Span{}
}

// relation tells of the signature's lifetimes which outlive which.
type relation struct {
	n    int
	rows []bitset.Set // the row of a lifetime has those that it outlives
}

func newRelation(n int) *relation {
	r := &relation{n: n, rows: make([]bitset.Set, n)}
	for i := range r.rows {
		r.rows[i] = make(bitset.Set, bitset.Words(n))
	}
	return r
}

// close makes the relation transitive.
func (r *relation) close() {
	for k := range r.rows {
		for i := range r.rows {
			if r.rows[i].Has(k) {
				r.rows[i].Or(r.rows[k])
			}
		}
	}
}

func (r *relation) set(long, short region) {
	if long >= first && short >= first && int(long) < r.n && int(short) < r.n {
		r.rows[long].Add(int(short))
	}
}

// implied adds that a type that is written is well-formed: what is behind a reference outlives it, and the lifetimes of
// a struct or enum are related as it requires.
func (b *body) implied(r *relation, t *regionTy) {
	if t == nil || t.k == types.Opaque {
		return
	}
	if t.k == types.Adt && b.checker.of(t.t.Def) == b.prog {
		for _, x := range b.outlivesOf(t.t.Def) {
			r.set(t.regs[x[0]-first], t.regs[x[1]-first])
		}
		for _, x := range t.regs { // a field may hold a reference to what an argument stands for
			for _, a := range t.args {
				a.all(func(y region) { r.set(y, x) })
			}
		}
	} else {
		for _, x := range t.regs {
			t.all(func(y region) {
				r.set(y, x)
				if t.k != types.Ref {
					r.set(x, y)
				}
			})
		}
	}
	for _, a := range t.args {
		b.implied(r, a)
	}
}

// outlivesOf returns which of a struct's or enum's lifetimes outlive which, as declared and as its fields imply. They
// are numbered as declared.
func (b *body) outlivesOf(d *resolve.Def) [][2]region {
	if list, ok := b.prog.outlives[d]; ok {
		return list
	}
	b.prog.outlives[d] = nil // for a field of the same type
	n := int(first) + len(b.lives(d))
	rel := newRelation(n)
	s := &sig{}
	w := b.writer(d)
	w.declare(d)
	w.outlives(s, d)
	for _, x := range s.longer {
		rel.set(x[0], x[1])
	}
	for _, fields := range b.fieldsOf(d) {
		for _, t := range fields {
			b.implied(rel, t)
		}
	}
	rel.close()
	var list [][2]region
	for x := first; int(x) < n; x++ {
		for y := first; int(y) < n; y++ {
			if x != y && rel.rows[x].Has(int(y)) {
				list = append(list, [2]region{x, y})
			}
		}
	}
	b.prog.outlives[d] = list
	return list
}

// selfEscapes checks that the result of a closure, which is called more than once, does not refer to its own captures:
// its next call may change them.
func (b *body) selfEscapes() {
	clo := b.m.Clo
	if b.env == none || clo.Async || clo.MayLend {
		return
	}
	list, _ := b.follow(b.env)
	out := map[region]bool{}
	b.locals[mir.Return].all(func(r region) { out[r] = true })
	for i, r := range list {
		if !out[r] || r <= static {
			continue
		}
		why := b.because(i)
		if why.kind != returned || !b.owned(why.span) || b.unrelated[why.span] {
			return
		}
		if clo.Kind == types.KindFn {
			b.err(why.span, "1", "2", diag.BorrowError, "lifetime may not live long enough",
				"returning this value requires that `'$` must outlive `'@`").
				At(clo.Head, "lifetime `'1` represents this closure's body").
				WithNote("closure implements `Fn`, so references to captured variables can't escape the closure")
			return
		}
		b.capturedEscapes(i, why)
		return
	}
}

// paramEscapes checks that neither the result of a closure nor its captures refer to a parameter whose lifetime is new
// in each call.
func (b *body) paramEscapes() {
	clo := b.m.Clo
	if clo == nil || clo.LentParams == 0 {
		return
	}
	out, captured := map[region]bool{}, map[region]bool{}
	b.locals[mir.Return].all(func(r region) { out[r] = r > static })
	b.self().all(func(r region) { captured[r] = r > static })
	for i := range clo.Params {
		if i >= 32 || clo.LentParams>>i&1 == 0 || 2+i >= len(b.locals) || b.locals[2+i].k != types.Ref {
			continue
		}
		list, _ := b.follow(b.locals[2+i].regs[0])
		for k, r := range list {
			why := b.because(k)
			if why.kind == plainly || !b.owned(why.span) || b.unrelated[why.span] {
				continue
			}
			if captured[r] {
				b.err(why.span, "", "", diag.E0521, "borrowed data escapes outside of closure",
					"a reference to the closure's argument escapes the closure body here")
				break
			}
			if clo.FreeResult && out[r] && why.kind == returned {
				b.err(why.span, "1", "2", diag.BorrowError, "lifetime may not live long enough",
					"returning this value requires that `'$` must outlive `'@`").
					At(clo.Head, "the lifetime of the argument is not that of the closure's result")
				break
			}
		}
	}
}

// capturedEscapes reports that the result of a closure refers to a capture: what was reached as number i.
func (b *body) capturedEscapes(i int, why *reason) {
	label := "returns a reference to a captured variable which escapes the closure body"
	at := syntax.Span{}
	for ; i >= 0; i = int(b.prev[i]) {
		for k := range b.loans {
			l := &b.loans[k]
			if l.region != b.reached[i] || l.place.Local != 1 {
				continue
			}
			if at = l.span; l.clo != nil {
				at = l.use
				label = "returns a closure that contains a reference to a captured variable, which then escapes the " +
					"closure body"
				if l.clo.Async {
					label = strings.Replace(label, "a closure", "an `async` block", 1)
				}
			}
		}
	}
	d := b.err(why.span, "", "", diag.BorrowError, "captured variable cannot escape `FnMut` closure body", label)
	d.at(at, "variable captured here")
	d.at(atEnd(b.m.Clo.Head), "inferred to be a `FnMut` closure")
	d.WithNote("`FnMut` closures only have access to their captured variables while they are executing...")
	d.WithNote("...therefore, they cannot allow references to captured variables to escape")
}

// checkUniversal checks that no lifetime of the signature flows into another that
// it is not declared to outlive.
func (b *body) checkUniversal() {
	b.selfEscapes()
	b.paramEscapes()
	defer func() {
		for _, x := range b.tests {
			b.typeOutlives(x)
		}
	}()
	if len(b.universalRegions) == 0 {
		return
	}
	g := b.sig(b.def)
	n := int(g.n)
	b.p.Budget().Spend(budget.Borrows, n*n*(1+n/64)/8)
	known := newRelation(n)
	for _, t := range g.params {
		b.implied(known, t)
	}
	b.implied(known, g.ret)
	b.implied(known, g.out)
	if im := b.prog.impls[b.def.Parent]; im != nil {
		for _, t := range im.args {
			b.implied(known, t)
		}
	}
	for _, x := range g.longer {
		if x[1] <= static {
			return // 'a: 'static and what is not understood
		}
		known.set(x[0], x[1])
	}
	known.close()
	hidden := map[region]bool{}
	captured := make([]bool, n)
	if b.capturesMentioned() {
		b.locals[mir.Return].all(func(r region) { hidden[r] = true })
		g.ret.all(func(r region) {
			if int(r) < n {
				captured[r] = true
			}
		})
	}
	for u := first; u < g.n; u++ {
		list, _ := b.follow(b.universalRegions[u])
		kept := false // u outlives what is captured, or should: then that is reported
		for v := first; v < g.n; v++ {
			kept = kept || captured[v] && (v == u || known.rows[u].Has(int(v)) || slices.Contains(list, b.universalRegions[v]))
		}
		for i, r := range list {
			if why := b.because(i); hidden[r] && !kept && b.owned(why.span) && !b.unrelated[why.span] {
				b.err(why.span, b.p.S.Sources.Text(b.def.FnItem().Ret.TypeSpan()), "", diag.E0700,
					"hidden type for $ captures lifetime that does not appear in bounds", "")
				b.hides = true
			}
		}
		// Of the lifetimes that u should outlive, rustc reports the first.
		for v := static; v < g.n; v++ {
			if v == u || v != static && known.rows[u].Has(int(v)) {
				continue
			}
			if i := slices.Index(list, b.universalRegions[v]); i >= 0 && b.tooShort(u, v, b.because(i)) {
				break
			}
		}
	}
}

// typeOutlives reports a type parameter that need not outlive a universal region that a test requires.
func (b *body) typeOutlives(x typeTest) {
	if !b.owned(x.at) {
		return
	}
	params := slices.DeleteFunc(b.p.MayBorrow(b.def, x.t), func(p *types.Type) bool { return b.short[paramAt{p, x.at}] })
	if len(params) == 0 {
		return
	}
	code, life, bound := diag.E0310, "the static lifetime...", ": `'static`"
	list, _ := b.follow(x.r)
	if !slices.Contains(list, static) {
		i := slices.IndexFunc(list, func(r region) bool { return slices.Contains(b.universalRegions, r) })
		if i < 0 {
			return
		}
		name := b.sig(b.def).names[slices.Index(b.universalRegions, list[i])]
		if code, life = diag.E0309, "the lifetime `'"+name+"` as defined here..."; name == "" {
			code, life = diag.E0311, "the anonymous lifetime as defined here..."
		}
		bound = ""
		params = slices.DeleteFunc(params, b.impliedOutlives)
	} else if b.unrelated[x.at] { // a lifetime that the parameter outlives is reported not to be 'static
		params = slices.DeleteFunc(params, b.impliedOutlives)
	}
	for _, p := range params {
		b.short[paramAt{p, x.at}] = true
		b.err(x.at, check.Unbound(p), "", code, "the $ may not live long enough", "the $ must be valid for "+life).
			WithHelp("consider adding an explicit lifetime bound" + bound)
	}
}

// impliedOutlives reports whether the signature may imply a lifetime that p outlives, a type parameter or an associated
// type: because p stands within a type that has one, or all arguments of p do.
func (b *body) impliedOutlives(p *types.Type) bool {
	if p.Kind == types.Proj && !slices.ContainsFunc(b.p.MayBorrow(b.def, b.p.Tuple(p.Args...)), func(t *types.Type) bool {
		return !b.impliedOutlives(t)
	}) {
		return true
	}
	var within func(t *regionTy, in bool) bool
	within = func(t *regionTy, in bool) bool {
		if t == nil {
			return false
		}
		if t.t == p {
			return in
		}
		in = in || len(t.regs) > 0 && t.k != types.Opaque
		return slices.ContainsFunc(t.args, func(a *regionTy) bool { return within(a, in) })
	}
	g := b.sig(b.def)
	list := append(slices.Clip(g.params), g.ret, g.out)
	if im := b.prog.impls[b.def.Parent]; im != nil {
		list = append(list, im.args...)
	}
	return slices.ContainsFunc(list, func(t *regionTy) bool { return within(t, false) })
}

// ofTrait reports whether the function implements a method of a trait, which decides on its lifetimes.
func (b *body) ofTrait() bool {
	in := b.def.Parent
	return in != nil && in.Kind == resolve.Impl && in.Item.(*syntax.ImplItem).Trait != nil
}

// lifetime returns the name of a lifetime of the signature. Those without one are numbered in the order in which
// messages mention them.
func (b *body) lifetime(r region) string {
	if name := b.sig(b.def).names[r]; name != "" {
		return name
	}
	if !slices.Contains(b.unnamed, r) {
		b.unnamed = append(b.unnamed, r)
	}
	return strconv.Itoa(1 + slices.Index(b.unnamed, r))
}

// paramWith returns the name of the first parameter that has lifetime u in its type, and whether the result has it.
func (b *body) paramWith(u region) (param string, inRet bool) {
	g, it := b.sig(b.def), b.def.FnItem()
	for i, t := range g.params {
		t.all(func(x region) {
			if x != u || param != "" {
				return
			}
			j := i
			if it.SelfKind != syntax.NoSelf {
				j--
			}
			if j < 0 {
				param = "self"
			} else if p, ok := it.Params[j].Pat.(*syntax.IdentPat); ok {
				param = p.Name.Name
			}
		})
	}
	g.ret.all(func(x region) { inRet = inRet || x == u && g.out == nil })
	return param, inRet
}

// tooShort reports that lifetime u of the signature flows into v, if there is a reason to name.
func (b *body) tooShort(u, v region, why *reason) (reported bool) {
	if why.kind == plainly || !b.owned(why.span) {
		return false
	}
	g := b.sig(b.def)
	it := b.def.FnItem()
	un, vn := g.names[u], g.names[v]
	anon, named := u, vn
	what := "function"
	if it.SelfKind != syntax.NoSelf {
		what = "method"
	} else if b.def.Parent != nil && b.prog.impls[b.def.Parent] != nil {
		what = "associated function"
	}
	if un != "" && vn == "" {
		anon, named = v, un
	}
	param, inRet := b.paramWith(anon)
	switch {
	case (un == "") != (vn == "") && v != static && param != "" && param != "self" && !inRet && !b.ofTrait():
		b.err(why.span, param, named, diag.E0621, "explicit lifetime required in the type of `$`", "lifetime `'@` required")
		return true
	case v == static && why.kind == argument && param != "":
		b.err(why.span, what, param, diag.E0521, "borrowed data escapes outside of $", "`@` escapes the $ body here").
			At(why.span, "argument requires that `'"+b.lifetime(u)+"` must outlive `'static`")
		return true
	}
	un, vn = b.lifetime(u), b.lifetime(v)
	label := "argument requires that `'$` must outlive `'@`"
	switch why.kind {
	case returned:
		label = "returning this value requires that `'$` must outlive `'@`"
		if v != static {
			label = what + " was supposed to return data with lifetime `'@` but it is returning data with lifetime `'$`"
		}
	case stored:
		label = "assignment requires that `'$` must outlive `'@`"
	}
	b.err(why.span, un, vn, diag.BorrowError, "lifetime may not live long enough", label)
	return true
}

package check

import (
	"slices"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// closureInfo is what is known of a closure while its owner is checked.
type closureInfo struct {
	done  bool // captures and kind are decided
	fixed bool // captures were given (async fn)
	move  bool
	frame *frame
	of    *types.ClosureTy // of a coroutine that is the body of an async closure: the closure
	wants []string         // Fn traits asked of it so far
	// expected is the Fn trait that the context asked for when the closure was
	// met; a closure that does more is at fault where it does.
	expected       string
	mutates, moves []captureUse
	ptr            syntax.Span // where it becomes a fn pointer
	mk             thir.Expr   // the MakeClosure or MakeCoroutine node
}

// A captureUse is where a closure changes a captured place or moves out of it.
type captureUse struct {
	place    thir.Expr
	at       syntax.Span
	assigned bool // not borrowed
}

// closureInfo is what is known of a closure whose owner is being checked, else nil.
func (p *Program) closureInfo(c *types.ClosureTy) *closureInfo { return p.ofClosure(c).infos[c] }

// inferring is closureInfo of a closure whose captures and kind are not decided yet, else nil.
func (p *Program) inferring(c *types.ClosureTy) *closureInfo {
	if in := p.closureInfo(c); in != nil && !in.done {
		return in
	}
	return nil
}

// ClosureBody returns the body of a closure or coroutine, in terms of the parameters of its owner unless the closure
// is of a body without parameters. It is nil when the owner has an error.
func (p *Program) ClosureBody(c *types.ClosureTy) *thir.Body { return p.ofClosure(c).closureBodies[c] }

func (p *Program) setClosureBody(c *types.ClosureTy, b *thir.Body) {
	p = p.ofClosure(c)
	if p.closureBodies == nil {
		p.closureBodies = map[*types.ClosureTy]*thir.Body{}
	}
	p.closureBodies[c] = b
}

// Closure returns the type of closure or coroutine number id in a function or constant of the library, nil if there is
// none. args stand for the parameters of the function.
func (p *Program) Closure(of *resolve.Def, id int, args []*types.Type) *types.Type {
	p.bodyOf(of)
	for _, c := range p.of(of).closuresOf[of] {
		if c.ID == id {
			return p.monoClosure(c, args).Type
		}
	}
	return nil
}

func (f *fcx) newClosure(sp syntax.Span, async bool) *types.ClosureTy {
	p := f.p
	p.closures++
	c := &types.ClosureTy{ID: p.closures, Seq: p.NextID(), Span: sp, Async: async, Def: f.def}
	if c.Local = f.def.Crate == nil || !f.def.Crate.Library; !c.Local {
		p.closuresOf[f.def] = append(p.closuresOf[f.def], c)
	}
	if p.infos == nil {
		p.infos = map[*types.ClosureTy]*closureInfo{}
	}
	p.infos[c] = &closureInfo{}
	if f.def != nil {
		c.Owner, c.Path = f.def.FullName(), f.def.TypeName()
	}
	if f.frame != nil && f.frame.clo != nil {
		c.Path = f.frame.clo.Path + "::{{closure}}"
	}
	k := types.Closure
	if async {
		k = types.Coroutine
	}
	var args []*types.Type
	if f.fi != nil {
		args = p.fnIdentity(f.fi)
	} else if par := parentOf(f.def); par != nil {
		args = p.identity(par)
	}
	c.Type = p.Make(types.Type{Kind: k, Clo: c, Args: args})
	f.clos = append(f.clos, c)
	return c
}

// standing is how messages name where a closure or async block of the program stands:
// the head, without the body.
func (f *fcx) standing(head syntax.Span) string {
	if !f.user {
		return ""
	}
	file, from := f.p.S.Sources.Position(head.Lo)
	if file == nil {
		return ""
	}
	_, to := f.p.S.Sources.Position(head.Hi)
	n := strconv.Itoa
	return "@" + file.Name + ":" + n(from.Line) + ":" + n(from.Char) + ": " + n(to.Line) + ":" + n(to.Char)
}

// head is a closure's text up to its body.
func (f *fcx) head(e *syntax.ClosureExpr) syntax.Span {
	at := e.Span
	at.Hi = max(e.Body.ExprSpan().Lo, at.Lo+1)
	if e.Ret != nil {
		at.Hi = e.Ret.TypeSpan().Hi
	}
	for at.Hi > at.Lo+1 && f.p.S.Sources.Text(syntax.Span{Lo: at.Hi - 1, Hi: at.Hi}) == " " {
		at.Hi--
	}
	return at
}

// closure checks |…| …; the expected type tells parameter types: a closure
// bound that waits for this type, a fn pointer, or dyn Fn.
func (f *fcx) closure(e *syntax.ClosureExpr, want *types.Type) thir.Expr {
	clo := f.newClosure(e.Span, false)
	clo.Head = f.head(e)
	clo.At = f.standing(clo.Head)
	f.p.closureInfo(clo).move = e.Move
	params, ret, expected := f.expectSig(want, len(e.Params))
	switch {
	case !f.user || e.Async:
	case params == nil:
		clo.FreeResult = true
		for i := range e.Params {
			if r, ok := e.Params[i].Type.(*syntax.RefType); ok && bare(r.Lifetime) == "" && i < 32 {
				clo.LentParams |= 1 << i
			}
		}
	default:
		clo.FreeResult = ret == nil || f.shallow(ret).Kind == types.Infer
		clo.LentParams = f.expectLent(want)
	}
	f.p.closureInfo(clo).expected = expected
	clo.Once = expected == "FnOnce"
	if f.user {
		f.p.paramNames(e.Params)
	}
	fr := &frame{up: f.frame, clo: clo}
	f.p.closureInfo(clo).frame = fr
	body := &thir.Body{Name: "{closure}", Span: e.Span, Clo: clo}
	names, div := len(f.names), f.div
	f.frame = fr
	f.div = false
	for i := range e.Params {
		var t *types.Type
		if e.Params[i].Type != nil {
			t = f.ty(e.Params[i].Type)
			switch {
			case i >= len(params):
			case params[i].Kind == types.Error:
				t = params[i]
			case !f.tryUnify(t, params[i]):
				ret = nil // the expected signature does not count
			}
		} else if i < len(params) {
			t = params[i]
		} else {
			t = f.fresh(e.Params[i].Pat.PatSpan())
		}
		if e.Params[i].Type == nil {
			f.untyped = append(f.untyped, untyped{e.Params[i].Pat.PatSpan(), t})
		}
		at := e.Params[i].Pat.PatSpan()
		f.wellFormedAt(at, at, t)
		clo.Params = append(clo.Params, t)
		f.owns(clo.Seq, t)
	}
	for i := range e.Params {
		t, pat := clo.Params[i], e.Params[i].Pat
		if !e.Async {
			body.Params = append(body.Params, thir.BodyParam{Pat: f.topPat(pat, t), Ty: t})
			continue
		}
		l := f.local(paramName(pat, i), t, false, pat.PatSpan())
		body.Params = append(body.Params, thir.BodyParam{Pat: &thir.PBind{P: thir.P{Ty: t, Sp: l.Span}, L: l}, Ty: t})
	}
	switch {
	case e.Ret != nil:
		fr.ret = f.ty(e.Ret)
	case ret != nil:
		fr.ret = ret
	default:
		fr.ret = f.fresh(e.Span)
	}
	mk := &thir.MakeClosure{X: thir.X{Ty: clo.Type, Sp: e.Span}, Clo: clo}
	f.p.closureInfo(clo).mk = mk
	if e.Async {
		// async |x| body is |arg| async { let x = arg; body }, with the result a
		// future that takes the parameters along; see takes
		blk, ok := e.Body.(*syntax.BlockExpr)
		if !ok || blk.Kind != syntax.PlainBlock || blk.Label != nil {
			es := &syntax.ExprStmt{X: e.Body}
			es.Span = e.Body.ExprSpan()
			blk = &syntax.BlockExpr{Stmts: []syntax.Stmt{es}}
			blk.Span = es.Span
		}
		ab := *blk
		ab.Kind = syntax.AsyncBlock
		ab.Move = true
		rt := f.fresh(e.Span)
		if e.Ret != nil {
			rt = fr.ret
		}
		fr.ret = f.fresh(e.Span)
		clo.Ret = fr.ret
		f.owns(clo.Seq, fr.ret)
		v := f.asyncBlockRet(&ab, rt, func() (binds []thir.Stmt) {
			for i := range e.Params {
				l := body.Params[i].Pat.(*thir.PBind).L
				sp := l.Span
				arg := &thir.Load{X: f.at(l.Ty, sp), Place: &thir.LocalRef{X: f.at(l.Ty, sp), L: l}, Move: true}
				binds = f.rebind(binds, l, e.Params[i].Pat, arg)
			}
			return binds
		})
		f.p.closureInfo(v.(*thir.MakeCoroutine).Clo).of = clo
		clo.MayLend = true
		body.Value = f.coerce(v, fr.ret)
	} else {
		clo.Ret = fr.ret
		f.owns(clo.Seq, fr.ret)
		v := f.expr(e.Body, fr.ret)
		f.settleTries(v)
		body.Value = f.coerce(v, fr.ret)
	}
	if f.div && f.shallow(fr.ret).Kind == types.Infer {
		f.vars[f.shallow(fr.ret).Index].div = true
	}
	body.Ret = fr.ret
	f.frame = fr.up
	f.leave(names)
	f.div = div
	f.p.setClosureBody(clo, body)
	return mk
}

// lentParams returns the arguments of q, a bound by an Fn trait of a function's generics, that are references with a
// lifetime for each call: F: Fn(&T) -> R. The result of such a closure cannot refer to them, as R is one type.
func lentParams(fn *resolve.Def, q *pred) (mask uint32) {
	if q.assoc != nil || !isFnTrait(q.trait) || len(q.args) < 2 || q.args[1].Kind != types.Tuple {
		return 0
	}
	for i, a := range q.args[1].Args {
		if a.Kind == types.Ref && i < 32 {
			mask |= 1 << i
		}
	}
	if mask == 0 {
		return 0
	}
	for d := fn; d != nil; d = d.Parent {
		if lifetimeParams(d) > 0 {
			return mask & elidedParams(fn, q.args[0]) // a declared lifetime may be that of the reference
		}
	}
	return mask
}

// boundsOn calls look for each list of bounds that is written for the parameter with that name. g may be nil.
func boundsOn(g *syntax.Generics, name string, look func([]syntax.Bound)) {
	if g == nil {
		return
	}
	for i := range g.Params {
		if q := &g.Params[i]; q.Name.Name == name {
			look(q.Bounds)
		}
	}
	for i := range g.Where {
		w := &g.Where[i]
		q, ok := w.Type.(*syntax.PathType)
		if ok && q.QSelf == nil && len(q.Path.Segs) == 1 && q.Path.Segs[0].Name.Name == name {
			look(w.Bounds)
		}
	}
}

// elidedParams returns the arguments of an Fn bound of type parameter t that are written as references without a
// lifetime, by the first such bound in fn's declaration.
func elidedParams(fn *resolve.Def, t *types.Type) (mask uint32) {
	found := false
	look := func(list []syntax.Bound) {
		for i := range list {
			if list[i].Path == nil || found {
				continue
			}
			ga := list[i].Path.Segs[len(list[i].Path.Segs)-1].Args
			if ga == nil || !ga.Paren {
				continue
			}
			found = true
			mask = elidedRefs(ga)
		}
	}
	for d := fn; d != nil; d = d.Parent {
		boundsOn(d.Generics, t.Name, look)
	}
	if it := fn.FnItem(); it != nil && !found {
		impls := 0
		for i := range it.Params {
			if im, ok := it.Params[i].Type.(*syntax.ImplType); ok {
				impls++
				look(im.Bounds)
			}
		}
		if impls > 1 {
			return 0 // it may be another one's
		}
	}
	return mask
}

// elidedRefs returns which arguments of Fn(…) are written as references without a lifetime.
func elidedRefs(ga *syntax.GenericArgs) (mask uint32) {
	for k, in := range ga.Inputs {
		if r, ok := in.(*syntax.RefType); ok && k < 32 && (bare(r.Lifetime) == "" || bare(r.Lifetime) == "_") {
			mask |= 1 << k
		}
	}
	return mask
}

// expectLent returns the lentParams of the bound that an expected type waits for, or of an expected trait object.
func (f *fcx) expectLent(want *types.Type) (mask uint32) {
	t := f.shallow(want)
	if t.Kind == types.Dyn {
		return f.p.dynLends[t]
	}
	if t.Kind == types.Infer {
		for _, o := range f.pending {
			if f.shallow(o.args[0]) == t {
				mask |= o.lends
			}
		}
	}
	return mask
}

// expectSig deduces parameter and result types from the expected type.
func (f *fcx) expectSig(want *types.Type, n int) (params []*types.Type, ret *types.Type, kind string) {
	if want == nil {
		return nil, nil, ""
	}
	p := f.p
	once := p.Lang("FnOnce")
	t := f.shallow(want)
	take := func(tup *types.Type) bool {
		tt := f.shallow(tup)
		if tt.Kind != types.Tuple {
			return false
		}
		if params = tt.Args; len(params) != n { // that is reported: the body is checked without the types
			params = slices.Repeat([]*types.Type{p.Prim(types.Error)}, n)
		}
		return true
	}
	switch t.Kind {
	case types.FnPtr:
		k := len(t.Args) - 1
		if k == n {
			return t.Args[:k], t.Args[k], ""
		}
	case types.Dyn:
		if t.Def == nil {
			return nil, nil, ""
		}
		for _, q := range p.dynPreds(t) {
			if q.assoc == nil && isFnTrait(q.trait) && len(q.args) > 1 && take(q.args[1]) {
				kind = q.trait.Lang
				break
			}
		}
		for _, b := range t.Binds {
			if once != nil && b.Assoc.Parent == once {
				ret = b.Ty
			}
		}
	case types.Opaque:
		for _, q := range f.itemBounds(t) {
			if q.assoc == nil && isFnTrait(q.trait) && params == nil {
				take(q.args[1])
				kind = q.trait.Lang
			}
			if q.assoc != nil && q.assoc.Parent == once {
				ret = q.ty
			}
		}
	case types.Infer, types.Closure:
		for i := range f.pending {
			o := f.pending[i]
			if f.shallow(o.args[0]) != t {
				continue
			}
			isFn := isFnTrait(o.trait) || o.trait.Lang == "AsyncFn" || o.trait.Lang == "AsyncFnMut" || o.trait.Lang == "AsyncFnOnce"
			if isFn && len(o.args) > 1 {
				if params == nil {
					take(o.args[1])
				}
				if kind == "" || len(o.trait.Lang) < len(kind) {
					kind = o.trait.Lang // Fn asks for more than FnMut, that for more than FnOnce
				}
			}
			if o.assoc != nil && o.assoc.Parent == once && o.ty != nil {
				ret = o.ty
			}
			if !isFn && o.assoc == nil {
				// a trait whose supertrait is a closure trait
				for _, q := range p.elaborate([]pred{{trait: o.trait, args: o.args}}) {
					if q.assoc == nil && isFnTrait(q.trait) && params == nil {
						take(q.args[1])
					}
					if q.assoc != nil && q.assoc.Parent == once && ret == nil {
						ret = f.norm(q.ty)
					}
				}
			}
		}
	}
	return params, ret, kind
}

// asyncBlock checks async { … } and async move { … }. What is expected of the future says nothing to what is inside.
func (f *fcx) asyncBlock(b *syntax.BlockExpr) thir.Expr {
	rt := f.fresh(syntax.Span{})
	if b.Ret != nil {
		rt = f.ty(b.Ret)
	}
	return f.asyncBlockRet(b, rt, nil)
}

// asyncBlockRet checks an async block with output rt; begin, if there is one,
// gives the statements with which it takes the parameters of its closure along.
func (f *fcx) asyncBlockRet(b *syntax.BlockExpr, rt *types.Type, begin func() []thir.Stmt) thir.Expr {
	clo := f.newClosure(b.Span, true)
	head := syntax.Span{Lo: b.Span.Lo, Hi: b.Span.Lo + 5}
	if b.Move {
		head.Hi += 5
	}
	clo.Head, clo.At = head, f.standing(head)
	f.p.closureInfo(clo).move = b.Move
	fr := &frame{up: f.frame, clo: clo, ret: rt, async: true}
	f.p.closureInfo(clo).frame = fr
	mk := &thir.MakeCoroutine{X: thir.X{Ty: clo.Type, Sp: b.Span}, Clo: clo}
	f.p.closureInfo(clo).mk = mk
	names, div := len(f.names), f.div
	f.frame = fr
	f.div = false
	clo.Ret = rt
	f.owns(clo.Seq, rt)
	var binds []thir.Stmt
	if begin != nil {
		binds = begin()
	}
	plain := *b
	plain.Kind = syntax.PlainBlock
	v := f.checkBlock(&plain, rt)
	body := &thir.Body{Name: "{async block}", Ret: rt, Span: b.Span, Coroutine: true, Clo: clo}
	f.settleTries(v)
	body.Value = f.coerce(v, rt)
	if binds != nil {
		body.Value = &thir.Block{X: f.at(rt, b.Span), Params: true, Stmts: binds, Tail: body.Value}
	}
	if f.div && f.shallow(rt).Kind == types.Infer {
		f.vars[f.shallow(rt).Index].div = true
	}
	f.frame = fr.up
	f.leave(names)
	f.div = div
	f.p.setClosureBody(clo, body)
	return mk
}

// ---------------------------------------------------------------- captures

// captureAll decides captures and kinds of all closures in rustc's order: inner ones before the outer one, and earlier
// ones before later ones, which move an earlier closure unless it is Copy.
func (f *fcx) captureAll() {
	inside := map[*types.ClosureTy][]*types.ClosureTy{}
	for _, c := range f.clos {
		var outer *types.ClosureTy
		if in := f.p.closureInfo(c).frame; in != nil && in.up != nil {
			outer = in.up.clo
		}
		inside[outer] = append(inside[outer], c)
	}
	var decide func(outer *types.ClosureTy)
	decide = func(outer *types.ClosureTy) {
		for _, c := range inside[outer] {
			decide(c)
			in := f.p.closureInfo(c)
			if !in.fixed {
				f.capture(c)
			}
			in.done = true
			f.memo.moved(c.Seq, true)
		}
	}
	decide(nil)
}

// use is one use of a place of an enclosing body inside a closure.
type use struct {
	place thir.Expr
	mode  types.CaptureMode
	order int
	maker syntax.Span // the closure inside of this one that captures the place, if one does
}

// capture computes what c captures and rewrites its body.
func (f *fcx) capture(c *types.ClosureTy) {
	var uses []use
	cf := f.p.closureInfo(c).frame
	ctx := &capWalk{f: f, in: cf}
	ctx.add = func(pl thir.Expr, m types.CaptureMode) {
		uses = append(uses, use{place: pl, mode: m, order: len(uses), maker: ctx.maker})
	}
	ctx.info = f.p.closureInfo(c)
	ctx.value(&f.p.ClosureBody(c).Value)
	// cut places where precision ends
	var caps []use
	kind := types.KindFn
	for _, u := range uses {
		pl, m := u.place, u.mode
		if m == types.ByMove && !c.Async {
			kind = types.KindFnOnce
			at := pl.Span()
			if u.maker.Lo != 0 {
				at = u.maker
			}
			ctx.info.moves = append(ctx.info.moves, captureUse{place: pl, at: at})
		}
		if m == types.ByMut && kind == types.KindFn {
			kind = types.KindFnMut
		}
		pl, m = f.cutCapture(pl, m, f.p.closureInfo(c).takes(f, pl))
		merged := false
		for i := range caps {
			k := &caps[i]
			switch {
			case samePlace(k.place, pl):
				k.mode = moreCapture(k.mode, m)
				merged = true
			case isPrefix(k.place, pl): // an ancestor is captured already
				k.mode = moreCapture(k.mode, m)
				merged = true
			case isPrefix(pl, k.place): // pl is the ancestor
				k.place = pl
				k.mode = moreCapture(k.mode, m)
				merged = true
			}
			if merged {
				break
			}
		}
		if !merged {
			caps = append(caps, use{place: pl, mode: m, order: u.order})
		}
	}
	// merging may have left descendants of a widened capture
	for i := 0; i < len(caps); i++ {
		for j := len(caps) - 1; j > i; j-- {
			if samePlace(caps[i].place, caps[j].place) || isPrefix(caps[i].place, caps[j].place) || isPrefix(caps[j].place, caps[i].place) {
				if isPrefix(caps[j].place, caps[i].place) {
					caps[i].place = caps[j].place
				}
				caps[i].mode = moreCapture(caps[i].mode, caps[j].mode)
				caps = append(caps[:j], caps[j+1:]...)
			}
		}
	}
	// rustc groups captures by variable, in order of first mention
	var order []*thir.Local
	for _, k := range caps {
		r := rootLocal(k.place)
		dup := false
		for _, o := range order {
			dup = dup || o == r
		}
		if !dup {
			order = append(order, r)
		}
	}
	var sorted []use
	for _, r := range order {
		for _, k := range caps {
			if rootLocal(k.place) == r {
				sorted = append(sorted, k)
			}
		}
	}
	caps = sorted
	c.Kind = kind
	var vals []thir.Expr
	for _, k := range caps {
		t := k.place.Type()
		sp := k.place.Span()
		name := exprName(k.place)
		c.Captures = append(c.Captures, types.Capture{Mode: k.mode, Ty: t, Name: name})
		pl := clonePlace(k.place)
		switch k.mode {
		case types.ByMove:
			vals = append(vals, &thir.Load{X: f.at(t, sp), Place: pl, Move: !f.isCopy(t)})
		case types.ByRef:
			vals = append(vals, &thir.Borrow{X: f.at(f.p.Ref(t, false), sp), Place: pl})
		case types.ByMut:
			vals = append(vals, &thir.Borrow{X: f.at(f.p.Ref(t, true), sp), Place: pl, Mut: true})
		}
	}
	switch mk := f.p.closureInfo(c).mk.(type) {
	case *thir.MakeClosure:
		mk.Captures = vals
	case *thir.MakeCoroutine:
		mk.Captures = vals
	}
	// rewrite
	v := thir.Visitor{}
	v.Expr = func(slot *thir.Expr) bool {
		e := *slot
		if thir.IsPlace(e) {
			for i, k := range caps {
				if samePlace(k.place, e) {
					*slot = &thir.Upvar{X: thir.X{Ty: e.Type(), Sp: e.Span()}, I: i}
					return false
				}
			}
			if l, ok := e.(*thir.LocalRef); ok {
				l.Parts = capturedParts(l.L, caps)
			}
		}
		return true
	}
	v.Walk(&f.p.ClosureBody(c).Value)
}

// capturedParts are the captures that are parts of l.
func capturedParts(l *thir.Local, caps []use) (parts []thir.CapturedPart) {
	for i, k := range caps {
		if rootLocal(k.place) != l {
			continue
		}
		part := thir.CapturedPart{I: i}
		for _, e := range placePath(k.place)[1:] {
			switch e := e.(type) {
			case *thir.Field:
				part.Path = append(part.Path, thir.Projection{F: e.F, Variant: e.Variant})
			case *thir.Deref:
				part.Path = append(part.Path, thir.Projection{Deref: true})
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// takes: the closure captures a place that it uses by value, whatever it does
// with it. The future of an async closure takes the closure's parameters along and
// refers to what the closure has captured, so that the closure can be called again;
// one that is called once and owns its captures hands them over.
func (c *closureInfo) takes(f *fcx, pl thir.Expr) bool {
	if c.of == nil || f.p.closureInfo(c.of).move && f.p.closureInfo(c.of).onlyOnce() {
		return c.move
	}
	for fr := f.state(rootLocal(pl)).owner; fr != nil; fr = fr.up {
		if fr == f.p.closureInfo(c.of).frame {
			return true
		}
	}
	c.of.Lends = f.p.closureInfo(c.of).move
	return false
}

// onlyOnce: what is asked of the closure is that it can be called once.
func (c *closureInfo) onlyOnce() bool {
	for _, w := range c.wants {
		if w != "FnOnce" && w != "AsyncFnOnce" {
			return false
		}
	}
	return len(c.wants) > 0
}

func moreCapture(a, b types.CaptureMode) types.CaptureMode {
	rank := func(m types.CaptureMode) int { return [...]int{types.ByMove: 2, types.ByRef: 0, types.ByMut: 1}[m] }
	if rank(b) > rank(a) {
		return b
	}
	return a
}

// cutCapture shortens a captured place as rustc does: a move stops before the
// first deref; a by-move closure that reaches through a reference captures the
// reference; raw pointers and boxes (for moves) are taken whole.
func (f *fcx) cutCapture(pl thir.Expr, m types.CaptureMode, move bool) (thir.Expr, types.CaptureMode) {
	path := placePath(pl)
	// path[0] is the root local
	cutAt := len(path)
	moved := pl // what a move takes: nothing behind a reference
	for i := 1; i < len(path); i++ {
		if _, ok := path[i].(*thir.Deref); ok {
			moved = path[i-1]
			break
		}
	}
	for i := 1; i < len(path); i++ {
		if _, ok := path[i].(*thir.Deref); ok {
			base := f.shallow(path[i-1].Type())
			if base.Kind == types.Ptr {
				cutAt = i
				break
			}
			if move || m == types.ByMove {
				cutAt = i
				break
			}
		}
		if _, ok := path[i].(*thir.Index); ok {
			cutAt = i
			break
		}
		if fd, ok := path[i].(*thir.Field); ok {
			if bt := f.shallow(fd.Of.Type()); bt.Kind == types.Adt && (bt.Def.Kind == resolve.Union || fd.Variant != nil) {
				cutAt = i
				break
			}
			// a struct with Drop can't be taken apart by move
			if bt := f.shallow(fd.Of.Type()); (m == types.ByMove || move) && bt.Kind == types.Adt && f.p.hasDropImpl(bt) && !f.isCopy(moved.Type()) {
				cutAt = i
				break
			}
		}
	}
	cut := path[cutAt-1]
	if move {
		if cutAt < len(path) && m != types.ByMove {
			// through a reference: the reference itself is moved or copied
			return cut, types.ByMove
		}
		return cut, types.ByMove
	}
	if m == types.ByMove && cutAt < len(path) {
		if f.isCopy(cut.Type()) {
			return cut, types.ByRef
		}
		return cut, types.ByMove
	}
	if m != types.ByMove && cutAt < len(path) && f.shallow(cut.Type()).Kind == types.Ptr {
		return cut, types.ByRef
	}
	return cut, m
}

func (p *Program) hasDropImpl(t *types.Type) bool {
	d := p.Lang("Drop")
	if d == nil || t.Kind != types.Adt {
		return false
	}
	lists := p.implsOf(d, t)
	return len(lists[0])+len(lists[1]) > 0
}

// placePath lists the places from the root local outwards; only locals, fields,
// derefs of places, and derefs of loads of places are on it.
func placePath(pl thir.Expr) []thir.Expr {
	var rev []thir.Expr
	for {
		rev = append(rev, pl)
		switch e := pl.(type) {
		case *thir.Field:
			pl = e.Of
			continue
		case *thir.Index:
			pl = e.Of
			continue
		case *thir.Deref:
			if of, ok := e.Base(); ok {
				pl = of
				continue
			}
		}
		break
	}
	for i, j := 0, len(rev)-1; i < j; i, j = i+1, j-1 {
		rev[i], rev[j] = rev[j], rev[i]
	}
	return rev
}

func rootLocal(pl thir.Expr) *thir.Local {
	if l, ok := placePath(pl)[0].(*thir.LocalRef); ok {
		return l.L
	}
	return nil
}

func samePlace(a, b thir.Expr) bool {
	switch x := a.(type) {
	case *thir.LocalRef:
		y, ok := b.(*thir.LocalRef)
		return ok && x.L == y.L
	case *thir.Upvar:
		y, ok := b.(*thir.Upvar)
		return ok && x.I == y.I
	case *thir.Field:
		y, ok := b.(*thir.Field)
		return ok && x.F == y.F && x.Variant == y.Variant && samePlace(x.Of, y.Of)
	case *thir.Deref:
		y, ok := b.(*thir.Deref)
		if !ok {
			return false
		}
		a, _ := x.Base()
		b, _ := y.Base()
		return samePlace(a, b)
	}
	return false
}

// isPrefix: a is a proper ancestor of b.
func isPrefix(a, b thir.Expr) bool {
	path := placePath(b)
	for i := 0; i < len(path)-1; i++ {
		if samePlace(a, path[i]) {
			return true
		}
	}
	return false
}

func clonePlace(pl thir.Expr) thir.Expr {
	switch e := pl.(type) {
	case *thir.LocalRef:
		c := *e
		return &c
	case *thir.Upvar:
		c := *e
		return &c
	case *thir.Field:
		c := *e
		c.Of = clonePlace(e.Of)
		return &c
	case *thir.Deref:
		c := *e
		if l, ok := e.Of.(*thir.Load); ok {
			n := *l
			n.Place = clonePlace(l.Place)
			c.Of = &n
		} else if thir.IsPlace(e.Of) {
			c.Of = clonePlace(e.Of)
		}
		return &c
	}
	return pl
}

// capWalk finds the uses of outer places in a closure's body.
type capWalk struct {
	f    *fcx
	info *closureInfo
	in   *frame
	add  func(pl thir.Expr, m types.CaptureMode)
	// maker is the closure inside of this one whose captures are walked.
	maker syntax.Span
}

// outer: the place is rooted in a local of an enclosing frame.
func (w *capWalk) outer(pl thir.Expr) bool {
	l, ok := placePath(pl)[0].(*thir.LocalRef)
	if !ok {
		return false
	}
	for fr := w.f.state(l.L).owner; fr != nil; fr = fr.up {
		if fr == w.in {
			return false
		}
	}
	return true
}

// place visits the values inside a place expression (index values, calls in
// overloaded derefs).
func (w *capWalk) inside(pl thir.Expr) {
	for {
		switch e := pl.(type) {
		case *thir.Field:
			pl = e.Of
			continue
		case *thir.Index:
			w.value(&e.I)
			pl = e.Of
			continue
		case *thir.Deref:
			if of, ok := e.Base(); ok {
				pl = of
				continue
			}
			w.value(&e.Of)
		case *thir.Temp:
			w.value(&e.V)
		}
		return
	}
}

// captures walks what a closure inside of this one captures.
func (w *capWalk) captures(list []thir.Expr, maker syntax.Span) {
	around := w.maker
	w.maker = maker
	for i := range list {
		w.value(&list[i])
	}
	w.maker = around
}

// change is use of a place that is assigned to, or borrowed as mutable, by the expression at.
func (w *capWalk) change(pl thir.Expr, at syntax.Span, assigned bool) {
	n := len(w.info.mutates)
	if w.use(pl, types.ByMut); len(w.info.mutates) > n {
		if w.maker.Lo != 0 {
			at = w.maker
		}
		w.info.mutates[n].at, w.info.mutates[n].assigned = at, assigned
	}
}

func (w *capWalk) use(pl thir.Expr, m types.CaptureMode) {
	w.inside(pl)
	if w.outer(pl) {
		if m == types.ByMut {
			w.info.mutates = append(w.info.mutates, captureUse{place: pl, at: pl.Span()})
		}
		w.add(pl, m)
	}
}

// behind captures what the reference in a variable points to, not the variable:
// a reference that is passed on is reborrowed.
func (w *capWalk) behind(slot *thir.Expr, e *thir.Load, t *types.Type, mut bool) {
	pl := &thir.Deref{X: thir.X{Ty: t.Args[0], Sp: e.Sp}, Of: e}
	*slot = &thir.Borrow{X: e.X, Place: pl, Mut: mut}
	m := types.ByRef
	if mut {
		m = types.ByMut
	}
	w.use(pl, m)
}

func (w *capWalk) value(slot *thir.Expr) {
	v := thir.Visitor{}
	v.Expr = func(slot *thir.Expr) bool {
		switch e := (*slot).(type) {
		case *thir.Load:
			switch t := w.f.shallow(e.Ty); {
			case t.Kind == types.Ref && (t.Mut || e.Reborrow) && w.outer(e.Place):
				// whether a &mut is moved or reborrowed is the same here
				w.behind(slot, e, t, t.Mut)
			case e.Operand && w.outer(e.Place):
				of, _ := e.Place.(*thir.Deref).Base()
				w.use(of, types.ByRef)
			case e.Move && !e.Reborrow && !w.f.isCopy(e.Ty):
				w.use(e.Place, types.ByMove)
			default:
				w.use(e.Place, types.ByRef)
			}
			return false
		case *thir.Borrow:
			if e.Mut {
				w.change(e.Place, e.Sp, false)
			} else {
				w.use(e.Place, types.ByRef)
			}
			return false
		case *thir.Coerce:
			l, ok := e.V.(*thir.Load)
			if from := w.f.shallow(e.V.Type()); ok && l.Reborrow && e.Kind == thir.CoerceMutConst && from.Kind == types.Ref && w.f.shallow(e.Ty).Kind == types.Ref && w.outer(l.Place) {
				w.behind(slot, l, from, false)
				(*slot).(*thir.Borrow).Ty = e.Ty
				return false
			}
		case *thir.Assign:
			w.value(&e.V)
			w.change(e.Place, e.Sp, true)
			return false
		case *thir.AssignOp:
			w.value(&e.R)
			w.change(e.Place, e.Sp, true)
			return false
		case *thir.MakeClosure:
			w.captures(e.Captures, e.Sp)
			return false
		case *thir.MakeCoroutine:
			w.captures(e.Captures, e.Sp)
			return false
		case *thir.CallClosure:
			if thir.IsPlace(e.Fn) {
				t := w.f.shallow(e.Fn.Type())
				m := types.ByRef
				if t.Kind == types.Closure {
					switch t.Clo.Kind {
					case types.KindFnMut:
						m = types.ByMut
						if w.outer(e.Fn) { // else see callsOfFnMut
							w.f.needMut(e.Fn, "borrow")
						}
					case types.KindFnOnce:
						m = types.ByMove
						if w.f.isCopy(t) {
							m = types.ByRef
						}
					}
				}
				w.use(e.Fn, m)
			} else {
				w.value(&e.Fn)
			}
			for i := range e.Args {
				w.value(&e.Args[i])
			}
			return false
		case *thir.Operator:
			for _, x := range []*thir.Expr{&e.L, &e.R} {
				if thir.IsPlace(*x) {
					w.use(*x, types.ByRef)
				} else {
					w.value(x)
				}
			}
			return false
		case *thir.Match:
			w.matched(e.Scrut, armPats(e.Arms))
			for i := range e.Arms {
				if e.Arms[i].Guard != nil {
					w.value(&e.Arms[i].Guard)
				}
				w.value(&e.Arms[i].Body)
			}
			return false
		case *thir.LetCond:
			w.use(e.Scrut, types.ByRef)
			w.matched(e.Scrut, []thir.Pat{e.Pat})
			return false
		case *thir.Construct:
			if e.Base != nil {
				for i := range e.Fields {
					w.value(&e.Fields[i].V)
				}
				w.base(e)
				return false
			}
		case *thir.Block:
			for _, s := range e.Stmts {
				switch s := s.(type) {
				case *thir.Let:
					if s.Init != nil {
						w.value(&s.Init)
					}
					if s.Place != nil {
						w.matched(s.Place, []thir.Pat{s.Pat})
					}
					if s.Else != nil {
						w.value(&s.Else)
					}
				case *thir.ExprStmt:
					w.value(&s.V)
				}
			}
			if e.Tail != nil {
				w.value(&e.Tail)
			}
			return false
		default:
			if thir.IsPlace(e) {
				w.use(e, types.ByRef)
				return false
			}
		}
		return true
	}
	v.Walk(slot)
}

func armPats(as []thir.Arm) []thir.Pat {
	var out []thir.Pat
	for i := range as {
		out = append(out, as[i].Pat)
	}
	return out
}

// base of a functional update: the fields that are not given are used.
func (w *capWalk) base(e *thir.Construct) {
	fts := w.f.p.fieldTypes(w.f.resolve(e.Ty), nil)
	given := map[int]bool{}
	for _, x := range e.Fields {
		given[x.F] = true
	}
	for i, t := range fts {
		if given[i] {
			continue
		}
		t = w.f.norm(t)
		m := types.ByMove
		if w.f.isCopy(t) {
			m = types.ByRef
		}
		w.use(&thir.Field{X: thir.X{Ty: t, Sp: e.Sp}, Of: e.Base, F: i}, m)
	}
}

// matched visits the uses that patterns make of a matched place.
func (w *capWalk) matched(pl thir.Expr, pats []thir.Pat) {
	w.inside(pl)
	if !w.outer(pl) {
		return
	}
	var walk func(p thir.Pat, at thir.Expr)
	walk = func(p thir.Pat, at thir.Expr) {
		switch p := p.(type) {
		case *thir.PWild, nil:
		case *thir.PBind:
			t := w.f.shallow(p.Ty)
			switch {
			case p.Mode == thir.BindRef:
				w.add(at, types.ByRef)
			case p.Mode == thir.BindRefMut:
				w.add(at, types.ByMut)
			case w.f.isCopy(t):
				w.add(at, types.ByRef)
			default:
				w.add(at, types.ByMove)
			}
			if p.Sub != nil {
				walk(p.Sub, at)
			}
		case *thir.PDeref:
			walk(p.Sub, &thir.Deref{X: thir.X{Ty: p.Sub.PatType(), Sp: p.Sp}, Of: at})
		case *thir.PVariant:
			if len(p.Variant.Parent.Variants) > 1 {
				w.add(at, types.ByRef)
			}
			for _, x := range p.Fields {
				walk(x.Pat, &thir.Field{X: thir.X{Ty: x.Pat.PatType(), Sp: p.Sp}, Of: at, F: x.F, Variant: p.Variant})
			}
		case *thir.PFields:
			for _, x := range p.Fields {
				walk(x.Pat, &thir.Field{X: thir.X{Ty: x.Pat.PatType(), Sp: p.Sp}, Of: at, F: x.F})
			}
		case *thir.POr:
			for _, x := range p.Alts {
				walk(x, at)
			}
		case *thir.PSlice:
			if len(p.Prefix)+len(p.Suffix) == 0 && p.Rest == nil {
				return // [..] reads nothing
			}
			m := types.ByRef
			if deeper(p) {
				m = types.ByMut
			} else if movesOut(w.f, p) {
				m = types.ByMove
			}
			w.add(at, m)
		default:
			w.add(at, types.ByRef)
		}
	}
	for _, p := range pats {
		walk(p, pl)
	}
}

func movesOut(f *fcx, p thir.Pat) bool {
	found := false
	thir.EachPat(p, func(p thir.Pat) {
		if b, ok := p.(*thir.PBind); ok && b.Mode <= thir.BindCopy && !f.isCopy(b.Ty) {
			found = true
		}
	})
	return found
}

// isCopy in the body's own environment.
func (f *fcx) isCopy(t *types.Type) bool {
	t = f.resolve(t)
	switch t.Kind {
	case types.Ref:
		return !t.Mut
	case types.Error, types.Never, types.Bool, types.Char, types.F32, types.F64, types.Ptr, types.FnPtr:
		return true
	case types.Str, types.Slice, types.Dyn:
		return false
	}
	return t.IsInt() || f.holds(f.p.Lang("Copy"), t) == selYes
}

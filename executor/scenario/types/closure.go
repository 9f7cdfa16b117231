package types

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// closureInfo is what is known of a closure while its owner is checked.
type closureInfo struct {
	done  bool // captures and kind are decided
	fixed bool // captures were given (async fn)
	move  bool
	frame *frame
	of    *ClosureTy // of a coroutine that is the body of an async closure: the closure
	wants []string   // Fn traits asked of it so far
	// expected is the Fn trait that the context asked for when the closure was
	// met; a closure that does more is at fault where it does: at mut or moved.
	expected   string
	mut, moved Expr        // the first captured place that is changed, moved out of
	assigned   bool        // mut is assigned to, not borrowed
	ptr        syntax.Span // where it becomes a fn pointer
	mk         Expr        // the MakeClosure or MakeCoroutine node
}

func (f *fcx) newClosure(sp syntax.Span, async bool) *ClosureTy {
	p := f.p
	p.closures++
	c := &ClosureTy{ID: p.closures, seq: p.nextID(), Span: sp, Async: async, info: &closureInfo{}, local: f.def.Crate == nil || !f.def.Crate.Library}
	if f.def != nil {
		c.Owner, c.Path = f.def.FullName(), f.def.TypeName()
	}
	k := Closure
	if async {
		k = Coroutine
	}
	var args []*Type
	if f.fi != nil {
		args = p.fnIdentity(f.fi)
	} else if par := parentOf(f.def); par != nil {
		args = p.identity(par)
	}
	c.Type = p.mk(Type{Kind: k, Clo: c, Args: args})
	f.clos = append(f.clos, c)
	return c
}

// standing is how messages name where a closure or async block of the program stands:
// the head, without the body.
func (f *fcx) standing(head syntax.Span) string {
	if !f.user {
		return ""
	}
	file, line, col := f.p.S.Sources.Position(head.Lo)
	if file == nil {
		return ""
	}
	_, line2, col2 := f.p.S.Sources.Position(head.Hi)
	n := strconv.Itoa
	return "@" + file.Name + ":" + n(line) + ":" + n(col) + ": " + n(line2) + ":" + n(col2)
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
func (f *fcx) closure(e *syntax.ClosureExpr, want *Type) Expr {
	clo := f.newClosure(e.Span, false)
	clo.head = f.head(e)
	clo.at = f.standing(clo.head)
	clo.info.move = e.Move
	params, ret, expected := f.expectSig(want, len(e.Params))
	clo.info.expected = expected
	if f.user {
		f.p.paramNames(e.Params)
	}
	fr := &frame{up: f.frame, clo: clo}
	clo.info.frame = fr
	body := &Body{Name: "{closure}", Span: e.Span, Clo: clo}
	names, div := len(f.names), f.div
	f.frame = fr
	f.div = false
	for i := range e.Params {
		var t *Type
		if e.Params[i].Type != nil {
			t = f.ty(e.Params[i].Type)
			if i < len(params) {
				f.tryUnify(t, params[i])
			}
		} else if i < len(params) {
			t = params[i]
		} else {
			t = f.fresh(e.Params[i].Pat.PatSpan())
		}
		if e.Params[i].Type == nil {
			f.untyped = append(f.untyped, untyped{e.Params[i].Pat.PatSpan(), t})
		}
		clo.Params = append(clo.Params, t)
		f.owns(clo.seq, t)
	}
	for i := range e.Params {
		t, pat := clo.Params[i], e.Params[i].Pat
		if !e.Async {
			body.Params = append(body.Params, BodyParam{Pat: f.topPat(pat, t), Ty: t})
			continue
		}
		l := f.local(paramName(pat, i), 0, t, false, pat.PatSpan())
		body.Params = append(body.Params, BodyParam{Pat: &PBind{P: P{Ty: t, Sp: l.Span}, L: l}, Ty: t})
	}
	switch {
	case e.Ret != nil:
		fr.ret = f.ty(e.Ret)
	case ret != nil:
		fr.ret = ret
	default:
		fr.ret = f.fresh(e.Span)
	}
	mk := &MakeClosure{X: X{Ty: clo.Type, Sp: e.Span}, Clo: clo}
	clo.info.mk = mk
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
		f.owns(clo.seq, fr.ret)
		v := f.asyncBlockRet(&ab, rt, func() (binds []Stmt) {
			for i := range e.Params {
				l := body.Params[i].Pat.(*PBind).L
				sp := l.Span
				arg := &Load{X: f.at(l.Ty, sp), Place: &LocalRef{X: f.at(l.Ty, sp), L: l}, Move: true}
				binds = f.rebind(binds, l, e.Params[i].Pat, arg)
			}
			return binds
		})
		v.(*MakeCoroutine).Clo.info.of = clo
		body.Value = f.coerce(v, fr.ret)
	} else {
		clo.Ret = fr.ret
		f.owns(clo.seq, fr.ret)
		v := f.expr(e.Body, fr.ret)
		f.settleTries(v)
		body.Value = f.coerce(v, fr.ret)
	}
	if f.div && f.shallow(fr.ret).Kind == Infer {
		f.vars[f.shallow(fr.ret).Index].div = true
	}
	body.Ret = fr.ret
	f.frame = fr.up
	f.leave(names)
	f.div = div
	clo.Body = body
	return mk
}

// expectSig deduces parameter and result types from the expected type.
func (f *fcx) expectSig(want *Type, n int) (params []*Type, ret *Type, kind string) {
	if want == nil {
		return nil, nil, ""
	}
	p := f.p
	once := p.Lang("FnOnce")
	t := f.shallow(want)
	take := func(tup *Type) bool {
		tt := f.shallow(tup)
		if tt.Kind != Tuple || len(tt.Args) != n {
			return false
		}
		params = tt.Args
		return true
	}
	switch t.Kind {
	case FnPtr:
		k := len(t.Args) - 1
		if k == n {
			return t.Args[:k], t.Args[k], ""
		}
	case Dyn:
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
	case Opaque:
		for _, q := range f.itemBounds(t) {
			if q.assoc == nil && isFnTrait(q.trait) && params == nil {
				take(q.args[1])
				kind = q.trait.Lang
			}
			if q.assoc != nil && q.assoc.Parent == once {
				ret = q.ty
			}
		}
	case Infer, Closure:
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
func (f *fcx) asyncBlock(b *syntax.BlockExpr) Expr {
	rt := f.fresh(b.Span)
	if b.Ret != nil {
		rt = f.ty(b.Ret)
	}
	return f.asyncBlockRet(b, rt, nil)
}

// asyncBlockRet checks an async block with output rt; begin, if there is one,
// gives the statements with which it takes the parameters of its closure along.
func (f *fcx) asyncBlockRet(b *syntax.BlockExpr, rt *Type, begin func() []Stmt) Expr {
	clo := f.newClosure(b.Span, true)
	head := syntax.Span{Lo: b.Span.Lo, Hi: b.Span.Lo + 5}
	if b.Move {
		head.Hi += 5
	}
	clo.head, clo.at = head, f.standing(head)
	clo.info.move = b.Move
	fr := &frame{up: f.frame, clo: clo, ret: rt, async: true}
	clo.info.frame = fr
	mk := &MakeCoroutine{X: X{Ty: clo.Type, Sp: b.Span}, Clo: clo}
	clo.info.mk = mk
	names, div := len(f.names), f.div
	f.frame = fr
	f.div = false
	clo.Ret = rt
	f.owns(clo.seq, rt)
	var binds []Stmt
	if begin != nil {
		binds = begin()
	}
	plain := *b
	plain.Kind = syntax.PlainBlock
	v := f.checkBlock(&plain, rt)
	body := &Body{Name: "{async block}", Ret: rt, Span: b.Span, Coroutine: true, Clo: clo}
	f.settleTries(v)
	body.Value = f.coerce(v, rt)
	if binds != nil {
		body.Value = &Block{X: f.at(rt, b.Span), Params: true, Stmts: binds, Tail: body.Value}
	}
	if f.div && f.shallow(rt).Kind == Infer {
		f.vars[f.shallow(rt).Index].div = true
	}
	f.frame = fr.up
	f.leave(names)
	f.div = div
	clo.Body = body
	return mk
}

// ---------------------------------------------------------------- captures

// captureAll decides captures and kinds of all closures, inner ones first:
// f.clos is in order of creation, so an inner closure comes after its outer.
func (f *fcx) captureAll() {
	for i := len(f.clos) - 1; i >= 0; i-- {
		c := f.clos[i]
		if !c.info.fixed {
			f.capture(c)
		}
		c.info.done = true
		f.memo.moved(c.seq, true)
	}
}

// use is one use of a place of an enclosing body inside a closure.
type use struct {
	place Expr
	mode  CaptureMode
	order int
}

// capture computes what c captures and rewrites its body.
func (f *fcx) capture(c *ClosureTy) {
	var uses []use
	cf := c.info.frame
	ctx := &capWalk{f: f, in: cf, add: func(pl Expr, m CaptureMode) {
		uses = append(uses, use{pl, m, len(uses)})
	}}
	ctx.info = c.info
	ctx.value(&c.Body.Value)
	// cut places where precision ends
	var caps []use
	kind := KindFn
	for _, u := range uses {
		pl, m := u.place, u.mode
		if m == ByMove && !c.Async {
			kind = KindFnOnce
			if c.info.moved == nil {
				c.info.moved = pl
			}
		}
		if m == ByMut && kind == KindFn {
			kind = KindFnMut
		}
		pl, m = f.cutCapture(pl, m, c.info.takes(pl))
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
			caps = append(caps, use{pl, m, u.order})
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
	var order []*Local
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
	var vals []Expr
	for _, k := range caps {
		t := k.place.Type()
		sp := k.place.Span()
		name := exprName(k.place)
		c.Captures = append(c.Captures, Capture{Mode: k.mode, Ty: t, Name: name})
		pl := clonePlace(k.place)
		switch k.mode {
		case ByMove:
			vals = append(vals, &Load{X: f.at(t, sp), Place: pl, Move: !f.isCopy(t)})
		case ByRef:
			vals = append(vals, &Borrow{X: f.at(f.p.ref(t, false), sp), Place: pl})
		case ByMut:
			vals = append(vals, &Borrow{X: f.at(f.p.ref(t, true), sp), Place: pl, Mut: true})
		}
	}
	switch mk := c.info.mk.(type) {
	case *MakeClosure:
		mk.Captures = vals
	case *MakeCoroutine:
		mk.Captures = vals
	}
	// rewrite
	v := visitor{}
	v.expr = func(slot *Expr) bool {
		e := *slot
		if isPlace(e) {
			for i, k := range caps {
				if samePlace(k.place, e) {
					*slot = &Upvar{X: X{Ty: e.Type(), Sp: e.Span()}, I: i}
					return false
				}
			}
		}
		return true
	}
	v.walk(&c.Body.Value)
}

// takes: the closure captures a place that it uses by value, whatever it does
// with it. The future of an async closure takes the closure's parameters along and
// refers to what the closure has captured, so that the closure can be called again;
// one that is called once and owns its captures hands them over.
func (c *closureInfo) takes(pl Expr) bool {
	if c.of == nil || c.of.info.move && c.of.info.onlyOnce() {
		return c.move
	}
	for fr := rootLocal(pl).owner; fr != nil; fr = fr.up {
		if fr == c.of.info.frame {
			return true
		}
	}
	c.of.Lends = c.of.info.move
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

func moreCapture(a, b CaptureMode) CaptureMode {
	rank := func(m CaptureMode) int { return [...]int{ByMove: 2, ByRef: 0, ByMut: 1}[m] }
	if rank(b) > rank(a) {
		return b
	}
	return a
}

// cutCapture shortens a captured place as rustc does: a move stops before the
// first deref; a by-move closure that reaches through a reference captures the
// reference; raw pointers and boxes (for moves) are taken whole.
func (f *fcx) cutCapture(pl Expr, m CaptureMode, move bool) (Expr, CaptureMode) {
	path := placePath(pl)
	// path[0] is the root local
	cutAt := len(path)
	moved := pl // what a move takes: nothing behind a reference
	for i := 1; i < len(path); i++ {
		if _, ok := path[i].(*Deref); ok {
			moved = path[i-1]
			break
		}
	}
	for i := 1; i < len(path); i++ {
		if _, ok := path[i].(*Deref); ok {
			base := f.shallow(path[i-1].Type())
			if base.Kind == Ptr {
				cutAt = i
				break
			}
			if move || m == ByMove {
				cutAt = i
				break
			}
		}
		if _, ok := path[i].(*Index); ok {
			cutAt = i
			break
		}
		if fd, ok := path[i].(*Field); ok {
			if bt := f.shallow(fd.Of.Type()); bt.Kind == Adt && (bt.Def.Kind == resolve.Union || fd.Variant != nil) {
				cutAt = i
				break
			}
			// a struct with Drop can't be taken apart by move
			if bt := f.shallow(fd.Of.Type()); (m == ByMove || move) && bt.Kind == Adt && f.p.hasDropImpl(bt) && !f.isCopy(moved.Type()) {
				cutAt = i
				break
			}
		}
	}
	cut := path[cutAt-1]
	if move {
		if cutAt < len(path) && m != ByMove {
			// through a reference: the reference itself is moved or copied
			return cut, ByMove
		}
		return cut, ByMove
	}
	if m == ByMove && cutAt < len(path) {
		if f.isCopy(cut.Type()) {
			return cut, ByRef
		}
		return cut, ByMove
	}
	if m != ByMove && cutAt < len(path) && f.shallow(cut.Type()).Kind == Ptr {
		return cut, ByRef
	}
	return cut, m
}

func (p *Program) hasDropImpl(t *Type) bool {
	d := p.Lang("Drop")
	if d == nil || t.Kind != Adt {
		return false
	}
	lists := p.implsOf(d, t)
	return len(lists[0])+len(lists[1]) > 0
}

// placePath lists the places from the root local outwards; only locals, fields,
// derefs of places, and derefs of loads of places are on it.
func placePath(pl Expr) []Expr {
	var rev []Expr
	for {
		rev = append(rev, pl)
		switch e := pl.(type) {
		case *Field:
			pl = e.Of
			continue
		case *Index:
			pl = e.Of
			continue
		case *Deref:
			if l, ok := e.Of.(*Load); ok {
				pl = l.Place
				continue
			}
			if isPlace(e.Of) {
				pl = e.Of
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

func rootLocal(pl Expr) *Local {
	if l, ok := placePath(pl)[0].(*LocalRef); ok {
		return l.L
	}
	return nil
}

func samePlace(a, b Expr) bool {
	switch x := a.(type) {
	case *LocalRef:
		y, ok := b.(*LocalRef)
		return ok && x.L == y.L
	case *Upvar:
		y, ok := b.(*Upvar)
		return ok && x.I == y.I
	case *Field:
		y, ok := b.(*Field)
		return ok && x.F == y.F && x.Variant == y.Variant && samePlace(x.Of, y.Of)
	case *Deref:
		y, ok := b.(*Deref)
		if !ok {
			return false
		}
		return samePlace(derefBase(x), derefBase(y))
	}
	return false
}

func derefBase(d *Deref) Expr {
	if l, ok := d.Of.(*Load); ok {
		return l.Place
	}
	return d.Of
}

// isPrefix: a is a proper ancestor of b.
func isPrefix(a, b Expr) bool {
	path := placePath(b)
	for i := 0; i < len(path)-1; i++ {
		if samePlace(a, path[i]) {
			return true
		}
	}
	return false
}

func clonePlace(pl Expr) Expr {
	switch e := pl.(type) {
	case *LocalRef:
		c := *e
		return &c
	case *Upvar:
		c := *e
		return &c
	case *Field:
		c := *e
		c.Of = clonePlace(e.Of)
		return &c
	case *Deref:
		c := *e
		if l, ok := e.Of.(*Load); ok {
			n := *l
			n.Place = clonePlace(l.Place)
			c.Of = &n
		} else if isPlace(e.Of) {
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
	add  func(pl Expr, m CaptureMode)
}

// outer: the place is rooted in a local of an enclosing frame.
func (w *capWalk) outer(pl Expr) bool {
	l, ok := placePath(pl)[0].(*LocalRef)
	if !ok {
		return false
	}
	for fr := l.L.owner; fr != nil; fr = fr.up {
		if fr == w.in {
			return false
		}
	}
	return true
}

// place visits the values inside a place expression (index values, calls in
// overloaded derefs).
func (w *capWalk) inside(pl Expr) {
	for {
		switch e := pl.(type) {
		case *Field:
			pl = e.Of
			continue
		case *Index:
			w.value(&e.I)
			pl = e.Of
			continue
		case *Deref:
			if l, ok := e.Of.(*Load); ok {
				pl = l.Place
				continue
			}
			if isPlace(e.Of) {
				pl = e.Of
				continue
			}
			w.value(&e.Of)
		case *Temp:
			w.value(&e.V)
		}
		return
	}
}

func (w *capWalk) assign(pl Expr) {
	first := w.info.mut == nil
	w.use(pl, ByMut)
	if first && w.info.mut == pl {
		w.info.assigned = true
	}
}

func (w *capWalk) use(pl Expr, m CaptureMode) {
	w.inside(pl)
	if w.outer(pl) {
		if m == ByMut && w.info.mut == nil {
			w.info.mut = pl
		}
		w.add(pl, m)
	}
}

// behind captures what the reference in a variable points to, not the variable:
// a reference that is passed on is reborrowed.
func (w *capWalk) behind(slot *Expr, e *Load, t *Type, mut bool) {
	pl := &Deref{X: X{Ty: t.Args[0], Sp: e.Sp}, Of: e}
	*slot = &Borrow{X: e.X, Place: pl, Mut: mut}
	m := ByRef
	if mut {
		m = ByMut
	}
	w.use(pl, m)
}

func (w *capWalk) value(slot *Expr) {
	v := visitor{}
	v.expr = func(slot *Expr) bool {
		switch e := (*slot).(type) {
		case *Load:
			switch t := w.f.shallow(e.Ty); {
			case t.Kind == Ref && w.outer(e.Place):
				// a &mut, too: whether it is moved or reborrowed is the same here
				w.behind(slot, e, t, t.Mut)
			case e.Move && !e.reborrow && !w.f.isCopy(e.Ty):
				w.use(e.Place, ByMove)
			default:
				w.use(e.Place, ByRef)
			}
			return false
		case *Borrow:
			if e.Mut {
				w.use(e.Place, ByMut)
			} else {
				w.use(e.Place, ByRef)
			}
			return false
		case *Coerce:
			l, ok := e.V.(*Load)
			if from := w.f.shallow(e.V.Type()); ok && l.reborrow && e.Kind == CoerceMutConst && from.Kind == Ref && w.f.shallow(e.Ty).Kind == Ref && w.outer(l.Place) {
				w.behind(slot, l, from, false)
				(*slot).(*Borrow).Ty = e.Ty
				return false
			}
		case *Assign:
			w.value(&e.V)
			w.assign(e.Place)
			return false
		case *AssignOp:
			w.value(&e.R)
			w.assign(e.Place)
			return false
		case *CallClosure:
			if isPlace(e.Fn) {
				t := w.f.shallow(e.Fn.Type())
				m := ByRef
				if t.Kind == Closure {
					switch t.Clo.Kind {
					case KindFnMut:
						m = ByMut
					case KindFnOnce:
						m = ByMove
						if w.f.isCopy(t) {
							m = ByRef
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
		case *overBinary:
			for _, x := range []*Expr{&e.L, &e.R} {
				if isPlace(*x) {
					w.use(*x, ByRef)
				} else {
					w.value(x)
				}
			}
			return false
		case *Match:
			w.matched(e.Scrut, armPats(e.Arms))
			for i := range e.Arms {
				if e.Arms[i].Guard != nil {
					w.value(&e.Arms[i].Guard)
				}
				w.value(&e.Arms[i].Body)
			}
			return false
		case *LetCond:
			w.matched(e.Scrut, []Pat{e.Pat})
			return false
		case *Construct:
			if e.Base != nil {
				for i := range e.Fields {
					w.value(&e.Fields[i].V)
				}
				w.base(e)
				return false
			}
		case *Block:
			for _, s := range e.Stmts {
				switch s := s.(type) {
				case *Let:
					if s.Init != nil {
						w.value(&s.Init)
					}
					if s.Place != nil {
						w.matched(s.Place, []Pat{s.Pat})
					}
					if s.Else != nil {
						w.value(&s.Else)
					}
				case *ExprStmt:
					w.value(&s.V)
				}
			}
			if e.Tail != nil {
				w.value(&e.Tail)
			}
			return false
		default:
			if isPlace(e) {
				w.use(e, ByRef)
				return false
			}
		}
		return true
	}
	v.walk(slot)
}

func armPats(as []Arm) []Pat {
	var out []Pat
	for i := range as {
		out = append(out, as[i].Pat)
	}
	return out
}

// base of a functional update: the fields that are not given are used.
func (w *capWalk) base(e *Construct) {
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
		m := ByMove
		if w.f.isCopy(t) {
			m = ByRef
		}
		w.use(&Field{X: X{Ty: t, Sp: e.Sp}, Of: e.Base, F: i}, m)
	}
}

// matched visits the uses that patterns make of a matched place.
func (w *capWalk) matched(pl Expr, pats []Pat) {
	w.inside(pl)
	if !w.outer(pl) {
		return
	}
	var walk func(p Pat, at Expr)
	walk = func(p Pat, at Expr) {
		switch p := p.(type) {
		case *PWild, nil:
		case *PBind:
			t := w.f.shallow(p.Ty)
			switch {
			case p.Mode == BindRef:
				w.add(at, ByRef)
			case p.Mode == BindRefMut:
				w.add(at, ByMut)
			case w.f.isCopy(t):
				w.add(at, ByRef)
			default:
				w.add(at, ByMove)
			}
			if p.Sub != nil {
				walk(p.Sub, at)
			}
		case *PDeref:
			// The pattern looks through the reference: the reference is captured, as
			// its own place is what the body matches on.
			m := ByRef
			if deeper(p.Sub) {
				m = ByMut
			}
			w.add(at, m)
		case *PVariant:
			if len(p.Variant.Parent.Variants) > 1 {
				w.add(at, ByRef)
			}
			for _, x := range p.Fields {
				walk(x.Pat, &Field{X: X{Ty: x.Pat.PatType(), Sp: p.Sp}, Of: at, F: x.F, Variant: p.Variant})
			}
		case *PFields:
			for _, x := range p.Fields {
				walk(x.Pat, &Field{X: X{Ty: x.Pat.PatType(), Sp: p.Sp}, Of: at, F: x.F})
			}
		case *POr:
			for _, x := range p.Alts {
				walk(x, at)
			}
		case *PSlice:
			m := ByRef
			if deeper(p) {
				m = ByMut
			} else if movesOut(w.f, p) {
				m = ByMove
			}
			w.add(at, m)
		default:
			w.add(at, ByRef)
		}
	}
	for _, p := range pats {
		walk(p, pl)
	}
}

func movesOut(f *fcx, p Pat) bool {
	found := false
	EachPat(p, func(p Pat) {
		if b, ok := p.(*PBind); ok && b.Mode <= BindCopy && !f.isCopy(b.Ty) {
			found = true
		}
	})
	return found
}

// isCopy in the body's own environment.
func (f *fcx) isCopy(t *Type) bool {
	t = f.resolve(t)
	switch t.Kind {
	case Ref:
		return !t.Mut
	case Error, Never, Bool, Char, F32, F64, Ptr, FnPtr:
		return true
	case Str, Slice, Dyn:
		return false
	}
	return t.IsInt() || f.holds(f.p.Lang("Copy"), t) == selYes
}

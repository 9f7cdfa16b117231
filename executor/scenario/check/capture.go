package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What a closure or coroutine captures, and how (rustc: rustc_hir_typeck/upvar.rs; edition 2021, disjoint fields):
// the uses of outer places are collected, and cut down to places that can be captured.

// A captureUse is where a closure changes a captured place or moves out of it.
type captureUse struct {
	place    thir.Expr
	at       syntax.Span
	assigned bool // not borrowed
}

// captureAll decides captures and kinds of all closures in rustc's order: inner ones before the outer one, and earlier
// ones before later ones, which move an earlier closure unless it is Copy.
func (f *fnCtxt) captureAll() {
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

// capture decides the kind of c and what it captures, and replaces the captured places in its body.
func (f *fnCtxt) capture(c *types.ClosureTy) {
	var uses []use
	cf := f.p.closureInfo(c).frame
	ctx := &upvarVisitor{f: f, in: cf}
	ctx.add = func(pl thir.Expr, m types.CaptureMode) {
		uses = append(uses, use{place: pl, mode: m, order: len(uses), maker: ctx.maker})
	}
	ctx.info = f.p.closureInfo(c)
	ctx.value(&f.p.ClosureBody(c).Value)
	caps := f.captures(c, uses)
	vals := f.captureValues(c, caps)
	switch mk := f.p.closureInfo(c).mk.(type) {
	case *thir.MakeClosure:
		mk.Captures = vals
	case *thir.MakeCoroutine:
		mk.Captures = vals
	}
	useUpvars(&f.p.ClosureBody(c).Value, caps)
}

// captures sets the kind of c by its uses of outer places, and returns what it captures: each place is cut where
// precision ends, and captured with all places inside of it.
func (f *fnCtxt) captures(c *types.ClosureTy, uses []use) []use {
	info := f.p.closureInfo(c)
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
			info.moves = append(info.moves, captureUse{place: pl, at: at})
		}
		if m == types.ByMut && kind == types.KindFn {
			kind = types.KindFnMut
		}
		pl, m = f.cutCapture(pl, m, info.movesCapture(f, pl))
		merged := false
		for i := 0; i < len(caps) && !merged; i++ {
			merged = caps[i].absorb(pl, m)
		}
		if !merged {
			caps = append(caps, use{place: pl, mode: m, order: u.order})
		}
	}
	c.Kind = kind
	// merging may have left descendants of a widened capture
	for i := 0; i < len(caps); i++ {
		for j := len(caps) - 1; j > i; j-- {
			if caps[i].absorb(caps[j].place, caps[j].mode) {
				caps = append(caps[:j], caps[j+1:]...)
			}
		}
	}
	return byVariable(caps)
}

// absorb makes k the capture of pl as well if one of the places is the other or inside of it, and reports whether.
func (k *use) absorb(pl thir.Expr, m types.CaptureMode) bool {
	switch {
	case samePlace(k.place, pl), isPrefix(k.place, pl):
	case isPrefix(pl, k.place):
		k.place = pl
	default:
		return false
	}
	k.mode = moreCapture(k.mode, m)
	return true
}

// byVariable groups captures by variable, in order of first mention, as rustc does.
func byVariable(caps []use) []use {
	var order []*thir.Local
	for _, k := range caps {
		if r := rootLocal(k.place); !slices.Contains(order, r) {
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
	return sorted
}

// captureValues adds the captures to the type of c, and returns the values that its making takes.
func (f *fnCtxt) captureValues(c *types.ClosureTy, caps []use) []thir.Expr {
	var vals []thir.Expr
	for _, k := range caps {
		t := k.place.Type()
		sp := k.place.Span()
		name := exprName(k.place)
		c.Captures = append(c.Captures, types.Capture{Mode: k.mode, Ty: t, Var: f.capturedVar(k, t), Name: name})
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
	return vals
}

// capturedVar returns the type of the variable that a capture of type t is a part of. Where it borrows from what the
// variable refers to, rustc captures the reference, so that is t's.
func (f *fnCtxt) capturedVar(k use, t *types.Type) *types.Type {
	l := rootLocal(k.place)
	if l == nil {
		return t
	}
	path := placePath(k.place)[1:]
	shared := func(e thir.Expr) bool {
		d, ok := e.(*thir.Deref)
		return ok && f.shallow(d.Of.Type()).Kind == types.Ref && !f.shallow(d.Of.Type()).Mut
	}
	if k.mode == types.ByRef && len(path) > 0 && shared(path[0]) && !slices.ContainsFunc(path[1:], shared) {
		return f.p.Ref(t, false)
	}
	return l.Ty
}

// useUpvars replaces captured places in a body by the captures.
func useUpvars(body *thir.Expr, caps []use) {
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
	v.Walk(body)
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
func (c *closureInfo) movesCapture(f *fnCtxt, pl thir.Expr) bool {
	if c.of == nil || f.p.closureInfo(c.of).move && f.p.closureInfo(c.of).mustBeFnOnce() {
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

// mustBeFnOnce: what is asked of the closure is that it can be called once.
func (c *closureInfo) mustBeFnOnce() bool {
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
func (f *fnCtxt) cutCapture(pl thir.Expr, m types.CaptureMode, move bool) (thir.Expr, types.CaptureMode) {
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
			// a reference to a part of a packed struct may not be aligned
			if bt := f.shallow(fd.Of.Type()); bt.Kind == types.Adt && m != types.ByMove && f.packs(fd) {
				cutAt = i
				break
			}
			// a struct with Drop can't be taken apart by move
			if bt := f.shallow(fd.Of.Type()); (m == types.ByMove || move) && bt.Kind == types.Adt && f.p.hasDropImpl(bt) &&
				!f.isCopy(moved.Type()) {
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

// packs reports whether the field of a packed struct may need more than one byte of alignment.
func (f *fnCtxt) packs(e *thir.Field) bool {
	if Packed(f.shallow(e.Of.Type()).Def) == 0 {
		return false
	}
	l, err := f.p.Layout(f.resolve(e.Ty))
	return err != nil || l.Align > 1
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

package check

import (
	"sort"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What a future holds while it waits: the variables and temporaries that have a
// value at an await and are needed behind it, as rustc finds them. A variable
// counts when its address was taken, when its type has something to drop, or when
// it is used again. One that was moved away does not, unless it was borrowed
// before that: the borrow may still be there.

// A held is a value that is there at an await.
type held struct {
	ty    *types.Type
	at    syntax.Span // of the variable's name, or of the expression
	await syntax.Span
}

// heldBy are the values that a future holds, in terms of its owner's generics.
func (p *Program) heldBy(clo *types.ClosureTy) []*held {
	if l, ok := p.heldIn[clo]; ok {
		return l
	}
	if p.heldIn == nil {
		p.heldIn = map[*types.ClosureTy][]*held{}
	}
	p.heldIn[clo] = nil
	h := &holds{p: p, st: holding{}, vars: map[*thir.Local]int{}, exits: map[*thir.Target]holding{}, uses: map[*thir.Local][]moment{}, said: map[heldKey]bool{}}
	h.value(p.ClosureBody(clo).Value)
	h.settle()
	p.heldIn[clo] = h.found
	return h.found
}

type heldKey struct {
	slot  int
	await syntax.Span
}

// A storage is that of a variable, a temporary or an operand.
type storage struct {
	ty    *types.Type
	at    syntax.Span
	l     *thir.Local // nil for others
	drops bool
	since int // the moment of its declaration
}

// holding is what has a value (1) and what was borrowed (2), by slot; nil where
// nothing comes.
type holding map[int]uint8

func (h holding) clone() holding {
	if h == nil {
		return nil
	}
	c := make(holding, len(h))
	for k, v := range h {
		c[k] = v
	}
	return c
}

func (h holding) join(o holding) holding {
	if h == nil {
		return o
	}
	for k, v := range o {
		h[k] |= v
	}
	return h
}

// A moment is a point in the order of the text, with the arms of branches that
// are around it.
type moment struct {
	n   int
	arm *armOf
}

type armOf struct {
	up     *armOf
	branch int
	arm    int
}

// reaches: what happens at b may happen after a in one go through the text.
func (a moment) reaches(b moment) bool {
	if b.n <= a.n {
		return false
	}
	for x := a.arm; x != nil; x = x.up {
		for y := b.arm; y != nil; y = y.up {
			if x.branch == y.branch && x.arm != y.arm {
				return false
			}
		}
	}
	return true
}

// asked is a variable that counts only if it is used after the await.
type asked struct {
	h     *held
	l     *thir.Local
	at    moment
	loops [][2]int
	since int
}

type holds struct {
	p     *Program
	st    holding
	slots []storage
	vars  map[*thir.Local]int
	temps []int // of the scopes around, the innermost last
	exits map[*thir.Target]holding
	found []*held
	said  map[heldKey]bool
	uses  map[*thir.Local][]moment
	asks  []asked
	n     int
	arm   *armOf
	arms  int
	loops []*[2]int
}

func (h *holds) now() moment { h.n++; return moment{h.n, h.arm} }

func (h *holds) store(ty *types.Type, at syntax.Span, l *thir.Local) int {
	id := len(h.slots)
	h.n++
	h.slots = append(h.slots, storage{ty: ty, at: at, l: l, drops: h.p.mayDrop(ty), since: h.n})
	if h.st != nil {
		h.st[id] = 1
	}
	return id
}

func (h *holds) gone(id int) { delete(h.st, id) }

// await notes what is there.
func (h *holds) await(at syntax.Span) {
	m := h.now()
	for id := range h.slots {
		s, bits := &h.slots[id], h.st[id]
		if bits&1 == 0 || h.said[heldKey{id, at}] {
			continue
		}
		h.said[heldKey{id, at}] = true
		x := &held{ty: s.ty, at: s.at, await: at}
		switch {
		case bits&2 != 0 || s.drops || s.l == nil:
			h.found = append(h.found, x)
		default:
			a := asked{h: x, l: s.l, at: m, since: s.since}
			for _, l := range h.loops {
				a.loops = append(a.loops, [2]int{l[0], 0})
			}
			h.asks = append(h.asks, a)
		}
	}
}

// settle answers what depends on later uses, and puts all in order.
func (h *holds) settle() {
	for _, a := range h.asks {
		used := false
		for _, u := range h.uses[a.l] {
			if used = a.at.reaches(u); used {
				break
			}
			for _, l := range a.loops { // round again
				used = used || a.since < l[0] && u.n > l[0] && u.n <= a.at.n
			}
			if used {
				break
			}
		}
		if used {
			h.found = append(h.found, a.h)
		}
	}
	sort.SliceStable(h.found, func(i, j int) bool {
		a, b := h.found[i], h.found[j]
		return a.at.Lo < b.at.Lo || a.at.Lo == b.at.Lo && a.await.Lo < b.await.Lo
	})
}

// root is the storage that a place lies in, -1 for none; whole: it is all of it.
func (h *holds) root(pl thir.Expr) (id int, whole bool) {
	whole = true
	for {
		switch e := pl.(type) {
		case *thir.LocalRef:
			h.uses[e.L] = append(h.uses[e.L], h.now())
			if id, ok := h.vars[e.L]; ok {
				return id, whole
			}
			return -1, false
		case *thir.Field:
			pl, whole = e.Of, false
		case *thir.Index:
			if e.Of.Type().Kind != types.Array {
				h.root(e.Of)
				return -1, false
			}
			pl, whole = e.Of, false
		case *thir.Deref:
			if of, ok := e.Base(); ok {
				h.root(of)
			}
			return -1, false
		case *thir.Temp:
			if n := len(h.temps); n > 0 {
				for i := n - 1; i >= 0; i-- {
					if s := &h.slots[h.temps[i]]; s.l == nil && s.at == e.Sp && s.ty == e.Ty {
						return h.temps[i], whole
					}
				}
			}
			return -1, false
		default:
			return -1, false
		}
	}
}

func (h *holds) borrow(pl thir.Expr) {
	if id, _ := h.root(pl); id >= 0 && h.st != nil {
		h.st[id] |= 2
	}
}

func (h *holds) take(pl thir.Expr) {
	if id, whole := h.root(pl); whole && id >= 0 && h.st[id]&2 == 0 {
		h.gone(id)
	}
}

// inner evaluates the values inside a place.
func (h *holds) inner(pl thir.Expr) {
	switch e := pl.(type) {
	case *thir.Field:
		h.inner(e.Of)
	case *thir.Deref:
		if of, ok := e.Base(); ok {
			h.inner(of)
		} else {
			h.value(of)
		}
	case *thir.Index:
		h.inner(e.Of)
		h.value(e.I)
	case *thir.Temp:
		h.value(e.V)
		h.temps = append(h.temps, h.store(e.Ty, e.Sp, nil))
	}
}

// scope drops the temporaries that do makes.
func (h *holds) scope(do func()) {
	n := len(h.temps)
	do()
	h.drop(n)
}

func (h *holds) drop(n int) {
	for _, id := range h.temps[n:] {
		h.gone(id)
	}
	h.temps = h.temps[:n]
}

func (h *holds) declare(p thir.Pat) {
	thir.EachPat(p, func(p thir.Pat) {
		if b, ok := p.(*thir.PBind); ok {
			id := h.store(b.L.Ty, b.L.Span, b.L)
			h.vars[b.L] = id
			h.temps = append(h.temps, id)
		}
	})
}

// bind matches a place with a pattern.
func (h *holds) bind(pl thir.Expr, p thir.Pat) {
	if hasRefBind(p) {
		h.borrow(pl)
	} else if b, ok := p.(*thir.PBind); ok && b.Mode == thir.BindMove {
		h.take(pl)
	} else {
		h.root(pl)
	}
	h.declare(p)
}

// operands evaluates values that wait for each other.
func (h *holds) operands(es []thir.Expr) {
	h.scopeOperands(func(add func(thir.Expr)) {
		for _, e := range es {
			h.value(e)
			if e != nil {
				add(e)
			}
		}
	})
}

func (h *holds) scopeOperands(do func(add func(thir.Expr))) {
	var ids []int
	do(func(e thir.Expr) { ids = append(ids, h.store(e.Type(), e.Span(), nil)) })
	for _, id := range ids {
		h.gone(id)
	}
}

// in walks arm k of a branch.
func (h *holds) in(branch, k int, do func()) {
	h.arm = &armOf{h.arm, branch, k}
	h.scope(do)
	h.arm = h.arm.up
}

func (h *holds) value(e thir.Expr) {
	if e == nil {
		return
	}
	if thir.IsPlace(e) {
		h.inner(e)
		h.root(e)
		return
	}
	switch e := e.(type) {
	case *thir.Load:
		h.inner(e.Place)
		if e.Move {
			h.take(e.Place)
		} else {
			h.root(e.Place)
		}
	case *thir.Borrow:
		h.inner(e.Place)
		h.borrow(e.Place)
	case *thir.Await:
		h.value(e.Fut)
		id := h.store(e.Fut.Type(), e.Fut.Span(), nil)
		at := e.Sp
		if at.Hi-at.Lo > 5 {
			at.Lo = at.Hi - 5
		}
		h.await(at)
		h.gone(id)
	case *thir.Assign:
		h.value(e.V)
		h.inner(e.Place)
		if l, ok := e.Place.(*thir.LocalRef); ok {
			if id, known := h.vars[l.L]; known && h.st != nil {
				h.st[id] |= 1
			}
			return
		}
		h.root(e.Place)
	case *thir.AssignOp:
		h.value(e.R)
		h.inner(e.Place)
		h.root(e.Place)
	case *thir.Call:
		h.operands(e.Args)
	case *thir.CallValue:
		h.operands(append([]thir.Expr{e.Fn}, e.Args...))
	case *thir.CallClosure:
		if thir.IsPlace(e.Fn) {
			h.inner(e.Fn)
			h.borrow(e.Fn)
		} else {
			h.value(e.Fn)
		}
		h.operands(e.Args)
	case *thir.Binary:
		h.operands([]thir.Expr{e.L, e.R})
	case *thir.MakeTuple:
		h.operands(e.Elems)
	case *thir.MakeArray:
		h.operands(e.Elems)
	case *thir.Construct:
		h.scopeOperands(func(add func(thir.Expr)) {
			for i := range e.Fields {
				h.value(e.Fields[i].V)
				add(e.Fields[i].V)
			}
		})
		if e.Base != nil {
			h.inner(e.Base)
			h.root(e.Base)
		}
	case *thir.FormatArgs:
		h.operands(e.Args)
	case *thir.MakeClosure:
		h.operands(e.Captures)
	case *thir.MakeCoroutine:
		h.operands(e.Captures)
	case *thir.Block:
		h.block(e)
	case *thir.If:
		h.scope(func() {
			n := len(h.temps)
			h.cond(e.Cond)
			no := h.st.clone()
			if e.If2024 {
				for _, id := range h.temps[n:] {
					delete(no, id)
				}
			}
			h.arms++
			b := h.arms
			h.in(b, 0, func() { h.value(e.Then) })
			yes := h.st
			h.st = no
			h.in(b, 1, func() { h.value(e.Else) })
			h.st = h.st.join(yes)
		})
	case *thir.Logic:
		h.scope(func() { h.value(e.L) })
		skip := h.st.clone()
		h.scope(func() { h.value(e.R) })
		h.st = h.st.join(skip)
	case *thir.LetCond:
		h.inner(e.Scrut)
		h.bind(e.Scrut, e.Pat)
	case *thir.Match:
		h.match(e)
	case *thir.Loop:
		h.loop(e.Target, func() { h.value(e.Body) })
		h.st = h.exits[e.Target]
	case *thir.While:
		h.loop(e.Target, func() {
			h.cond(e.Cond)
			h.exits[e.Target] = h.exits[e.Target].join(h.st.clone())
			h.value(e.Body)
		})
		h.st = h.exits[e.Target]
	case *thir.For:
		h.value(e.Iter)
		id := h.store(e.Iter.Type(), e.Iter.Span(), nil)
		before := h.st.clone()
		h.loop(e.Target, func() {
			h.declare(e.Pat)
			h.value(e.Body)
		})
		h.st = h.exits[e.Target].join(before.join(h.st))
		h.gone(id)
	case *thir.Break:
		h.value(e.V)
		h.exits[e.Target] = h.exits[e.Target].join(h.st.clone())
		h.st = nil
	case *thir.Continue:
		h.st = nil
	case *thir.Return:
		h.value(e.V)
		h.st = nil
	default:
		v := thir.Visitor{}
		v.Expr = func(slot *thir.Expr) bool {
			h.value(*slot)
			return false
		}
		v.Children(e)
	}
	if t := e.Type(); t != nil && t.Kind == types.Never {
		switch e.(type) {
		case *thir.Call, *thir.CallValue, *thir.CallClosure:
			h.st = nil
		}
	}
}

// cond evaluates a condition; temporaries of what a `let` matches stay.
func (h *holds) cond(e thir.Expr) {
	switch e := e.(type) {
	case *thir.LetCond:
		h.value(e)
	case *thir.Logic:
		if e.Op == syntax.OpAndAnd {
			h.cond(e.L)
			h.cond(e.R)
			return
		}
		h.scope(func() { h.value(e) })
	default:
		h.scope(func() { h.value(e) })
	}
}

func (h *holds) loop(t *thir.Target, do func()) {
	r := &[2]int{h.n, 0}
	h.loops = append(h.loops, r)
	h.scope(do)
	h.loops = h.loops[:len(h.loops)-1]
}

func (h *holds) block(e *thir.Block) {
	n := len(h.temps)
	for _, s := range e.Stmts {
		switch s := s.(type) {
		case *thir.ExprStmt:
			h.scope(func() { h.value(s.V) })
		case *thir.Let:
			h.let(s)
		}
	}
	if e.Tail != nil {
		m := len(h.temps)
		h.value(e.Tail)
		if e.Tail2024 {
			h.drop(m)
		}
		// the variables go, temporaries of the tail stay
		for _, id := range h.temps[n:m] {
			h.gone(id)
		}
		h.temps = append(h.temps[:n], h.temps[m:]...)
	} else {
		h.drop(n)
	}
	if e.Target != nil {
		h.st = h.st.join(h.exits[e.Target])
	}
}

func (h *holds) let(s *thir.Let) {
	n := len(h.temps)
	switch {
	case s.Init != nil:
		h.value(s.Init)
	case s.Place != nil:
		h.inner(s.Place)
	}
	if s.Else != nil {
		keep := h.st.clone()
		h.scope(func() { h.value(s.Else) })
		h.st = keep
	}
	m := len(h.temps)
	switch {
	case s.Place != nil:
		h.bind(s.Place, s.Pat)
	case s.Init != nil:
		h.declare(s.Pat)
	default:
		h.declare(s.Pat)
		for _, id := range h.temps[m:] {
			h.gone(id)
		}
	}
	// temporaries go, unless they live as long as the variables
	stay := append([]int(nil), h.temps[n:]...)
	h.temps = h.temps[:n]
	for i, id := range stay {
		if n+i >= m || h.st[id]&2 != 0 && h.extended(s, h.slots[id].at) {
			h.temps = append(h.temps, id)
		} else {
			h.gone(id)
		}
	}
}

// extended: a temporary of the initialiser lives as long as the variable.
func (h *holds) extended(s *thir.Let, at syntax.Span) bool {
	found := false
	look := func(e thir.Expr) {
		thir.Walk(e, func(e thir.Expr) bool {
			if t, ok := e.(*thir.Temp); ok && t.Extended && t.Sp == at {
				found = true
			}
			return !found
		})
	}
	if s.Init != nil {
		look(s.Init)
	}
	if s.Place != nil {
		look(s.Place)
	}
	return found
}

func (h *holds) match(e *thir.Match) {
	h.inner(e.Scrut)
	start := h.st
	h.arms++
	b := h.arms
	var end holding
	for i := range e.Arms {
		a := &e.Arms[i]
		h.st = start.clone()
		h.in(b, i, func() {
			h.bind(e.Scrut, a.Pat)
			if a.Guard != nil {
				h.cond(a.Guard)
			}
			h.value(a.Body)
		})
		end = end.join(h.st)
	}
	h.st = end
}

// DropHook returns the function of the library that drops what a type of its owns, or nil. For borrow checking the type
// has no destructor: its values may outlive what their arguments borrow.
func (p *Program) DropHook(d *resolve.Def) *resolve.Def {
	if d.Lang == "" {
		return nil
	}
	return p.Lang("drop_" + d.Lang)
}

// mayDrop: something happens when a value of the type is dropped.
func (p *Program) mayDrop(t *types.Type) bool {
	if known, ok := p.mayDrops[t]; ok {
		return known
	}
	if p.mayDrops == nil {
		p.mayDrops = map[*types.Type]bool{}
	}
	p.mayDrops[t] = false // a type lies in itself only behind a pointer that drops it
	p.Budget().Enter(4)
	defer p.Budget().Leave(4)
	drops := p.dropsParts(t)
	p.mayDrops[t] = drops
	return drops
}

func (p *Program) dropsParts(t *types.Type) bool {
	switch t.Kind {
	case types.Tuple:
		for _, a := range t.Args {
			if p.mayDrop(a) {
				return true
			}
		}
	case types.Array, types.Slice:
		return p.mayDrop(t.Args[0])
	case types.Closure:
		for i := range t.Clo.Captures {
			if k := &t.Clo.Captures[i]; k.Mode == types.ByMove && p.mayDrop(p.Subst(k.Ty, t.Args)) {
				return true
			}
		}
	case types.Coroutine, types.Dyn, types.Opaque, types.Param, types.Proj:
		return true
	case types.Adt:
		switch t.Def.Lang {
		case "Box", "Vec", "String":
			return true
		case "PhantomData", "ManuallyDrop":
			return false
		}
		if p.hasDropImpl(t) || p.DropHook(t.Def) != nil {
			return true
		}
		ai := p.adt(t.Def)
		for k := range ai.fields {
			for _, x := range p.SubstAll(ai.fields[k], t.Args) {
				if p.mayDrop(x) {
					return true
				}
			}
		}
	}
	return false
}

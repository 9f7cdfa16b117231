package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// The move checker: which places have been moved out of, or were never given a
// value, when they are used (E0382, E0381), moves out of references (E0507),
// and second assignments of variables that are not mut (E0384). It walks a
// checked body in order of evaluation with two sets that are joined by union
// where paths meet: what may be moved, and which variables may have a value.
// Loops are walked again when the first round leaves something behind, so that a
// move in one round meets the use in the next; what a loop's head has come to is
// kept, or loops in loops would be walked twice as often per level.
//
// A place is tracked by its path: the variable and the fields (or the box) that
// lead to it; what lies behind a reference is not tracked. Borrows are not
// checked here, see package borrow.

type mover struct {
	f       *fcx
	st      *flow
	exits   map[*thir.Target]*flow // states at breaks
	again   map[*thir.Target]*flow // states at continues
	said    map[syntax.Span]bool
	closure *types.ClosureTy
	moveSet
	heads    map[*thir.Target]*flow // states in which loops were entered, with what their rounds left
	declared bitset.Set             // variables that were declared, in the loop that is walked
	body     *thir.Body
	parts    thir.Visitor   // evaluates them
	into     syntax.Span    // the closure or async block whose captures are walked
	guarded  thir.Pat       // the pattern whose guard is walked: its variables are references there
	matched  thir.Expr      // what is taken apart by the pattern that is walked
	told     map[moved]told // what was said of a move
	loopEnd  syntax.Pos     // of the while or for loop whose body is walked
}

// told is the error about a move, or about a variable without a value: there is one.
type told struct {
	d    *syntax.Diag
	sub  string     // the place that was used
	over syntax.Pos // the end of the loop in which that was: rustc comes to what follows first
}

func (f *fcx) checkMoves(b *thir.Body) {
	m := f.p.mover
	if f.p.mover = nil; m == nil {
		m = &mover{exits: map[*thir.Target]*flow{}, again: map[*thir.Target]*flow{}, said: map[syntax.Span]bool{}, heads: map[*thir.Target]*flow{}, told: map[moved]told{}}
		m.number, m.of = map[moved]int{}, map[int][]int{}
		m.parts.Expr = func(slot *thir.Expr) bool {
			m.value(*slot)
			return false
		}
	}
	m.f, m.st, m.closure, m.body = f, &flow{}, b.Clo, b
	for i := range b.Params {
		m.declare(b.Params[i].Pat)
	}
	m.value(b.Value)
	f.p.mover = m.empty()
}

// empty is a mover for the next body: its maps, which mostly had little in them.
func (m *mover) empty() *mover {
	clear(m.exits)
	clear(m.again)
	clear(m.said)
	clear(m.heads)
	clear(m.told)
	clear(m.number)
	clear(m.of)
	n := mover{exits: m.exits, again: m.again, said: m.said, heads: m.heads, told: m.told}
	n.number, n.of, n.parts = m.number, m.of, m.parts
	*m = n
	return m
}

// path of a place; through is set when the place lies behind a reference, raw
// pointer or index: then the path is that of the pointer. ok is false for
// temporaries and statics.
func (m *mover) path(pl thir.Expr) (p path, through, ok bool) {
	switch e := pl.(type) {
	case *thir.LocalRef:
		return localPath(e.L), false, true
	case *thir.Upvar:
		return path{root: 2*e.I + 1}, false, true
	case *thir.Field:
		p, through, ok = m.path(e.Of)
		if !ok || through {
			return p, through, ok
		}
		return p.field(e), false, true
	case *thir.Deref:
		switch of := e.Of.(type) {
		case *thir.Load:
			p, _, ok = m.path(of.Place)
			return p, true, ok
		default:
			if thir.IsPlace(e.Of) { // a box
				p, through, ok = m.path(e.Of)
				if !ok || through {
					return p, through, ok
				}
				p.sub += ".*"
				return p, false, true
			}
		}
	case *thir.Index:
		p, _, ok = m.path(e.Of)
		return p, true, ok
	}
	return path{}, true, false
}

// inner evaluates the values inside a place.
func (m *mover) inner(pl thir.Expr) {
	switch e := pl.(type) {
	case *thir.Field:
		m.inner(e.Of)
	case *thir.Deref:
		if of, ok := e.Base(); ok {
			m.inner(of)
		} else {
			m.value(of)
		}
	case *thir.Index:
		m.inner(e.Of)
		m.value(e.I)
	case *thir.Temp:
		m.value(e.V)
	}
}

// use checks that nothing on the way to a place, and nothing in it, is gone.
func (m *mover) use(pl thir.Expr, how string) {
	if m.st.dead {
		return
	}
	p, through, ok := m.path(pl)
	if !ok {
		return
	}
	hit := -1
	for _, n := range m.of[p.root] {
		if g := m.moves[n].sub; m.st.gone.Has(n) && (under(p.sub, g) || !through && under(g, p.sub)) {
			if hit < 0 || g < m.moves[hit].sub {
				hit = n
			}
		}
	}
	if hit < 0 {
		return
	}
	m.report(pl, hit, how)
}

func (m *mover) report(pl thir.Expr, hit int, how string) {
	why := m.moves[hit]
	sp := pl.Span()
	if m.said[sp] || sp.Lo == 0 {
		return
	}
	m.said[sp] = true
	if m.into.Lo != 0 {
		sp = m.into
	}
	name := exprName(rootOf(pl))
	key := why
	key.loop = false
	p, _, _ := m.path(pl)
	old, again := m.told[key]
	if again && (why.uninit || under(old.sub, p.sub)) && (old.over == 0 || sp.Lo < old.over) {
		return
	}
	if !again {
		old.d = m.f.err(sp, diag.E0382, "", "")
	}
	m.told[key] = told{old.d, p.sub, m.loopEnd}
	d := old.d
	*d = syntax.Diag{Span: sp, Code: diag.E0382}
	if why.uninit {
		d.Code = diag.E0381
		is := "isn't initialized"
		if l, ok := rootOf(pl).(*thir.LocalRef); ok && m.assigned(l.L) {
			is = "is possibly-uninitialized"
		}
		d.Msg, d.Label = "used binding `"+name+"` "+is, "`"+name+"` used here but it "+is
		d.At(why.at, "binding declared here but left uninitialized")
		return
	}
	full := exprName(pl)
	verb, label := "use", "used"
	if how == "borrow" {
		verb, label = "borrow", "borrowed"
	}
	part := ""
	if p != why.path && under(why.sub, p.sub) {
		part = "partially "
	} else if p != why.path {
		full = name
	}
	d.Msg, d.Label = verb+" of "+part+"moved value: `"+full+"`", "value "+label+" here after "+part+"move"
	if why.at == sp || why.loop && why.at.Lo >= sp.Lo {
		d.Label = "value moved here, in previous iteration of loop"
	} else {
		d.At(why.at, "value "+part+"moved here")
	}
	if why.ty != nil {
		t := m.f.resolve(why.ty).String()
		d.WithNote("move occurs because `" + full + "` has type `" + t + "`, which does not implement the `Copy` trait")
		if m.f.holds(m.f.p.Lang("Clone"), m.f.resolve(why.ty)) == selYes {
			d.Suggest("consider cloning the value if the performance cost is acceptable", diag.MaybeIncorrect, diag.Below, syntax.Insert(why.at.Hi, ".clone()"))
		}
	}
}

// assigned: there is an assignment of l somewhere in the body.
func (m *mover) assigned(l *thir.Local) (found bool) {
	thir.Walk(m.body.Value, func(e thir.Expr) bool {
		if a, ok := e.(*thir.Assign); ok {
			of, ok := a.Place.(*thir.LocalRef)
			found = found || ok && of.L == l
		}
		return true
	})
	return found
}

func rootOf(pl thir.Expr) thir.Expr { return placePath(pl)[0] }

// overloaded: the place lies behind a deref or an index that a library or the
// program implements.
func overloaded(pl thir.Expr) bool {
	for {
		switch e := pl.(type) {
		case *thir.Field:
			pl = e.Of
		case *thir.Deref:
			c, ok := e.Of.(*thir.Call)
			if !ok {
				return false
			}
			fn := c.Callee.Fn
			if fn == nil || fn.Parent == nil {
				return false
			}
			switch fn.Parent.Lang {
			case "Deref", "DerefMut", "Index", "IndexMut":
				return true
			}
			return false
		default:
			return false
		}
	}
}

// take moves out of a place.
func (m *mover) take(pl thir.Expr, at syntax.Span) {
	m.use(pl, "use")
	if m.st.dead {
		return
	}
	p, through, ok := m.path(pl)
	if !ok && m.f.user && overloaded(pl) {
		if t := m.f.resolve(pl.Type()); t.Kind != types.Ref && t.Kind != types.Error && t.Kind != types.Never {
			m.fromRef(pl, at, t)
		}
		return
	}
	if !ok {
		return
	}
	t := m.f.resolve(pl.Type())
	if t.Kind == types.Ref || t.Kind == types.Error || t.Kind == types.Never {
		return // &mut: reborrows are not told apart from moves
	}
	if through {
		m.fromRef(pl, at, t)
		return
	}
	if m.f.user && m.fromGuard(pl, p, at, t) {
		return
	}
	if m.f.user && m.fromDrop(pl, at, t) {
		return
	}
	if p.root&1 != 0 && m.closure != nil && !m.closure.Async {
		k := m.closure.Captures
		i := p.root >> 1
		if i < len(k) && k[i].Mode != types.ByMove {
			return
		}
	}
	m.lose(m.st, moved{at: at, ty: t, path: p})
}

// fromGuard reports a move out of a variable of the pattern whose guard is walked.
func (m *mover) fromGuard(pl thir.Expr, p path, at syntax.Span, t *types.Type) bool {
	bound := false
	if m.guarded != nil {
		thir.EachPat(m.guarded, func(x thir.Pat) {
			if b, ok := x.(*thir.PBind); ok && localPath(b.L).root == p.root {
				bound = true
			}
		})
	}
	if bound && !m.said[at] && at.Lo != 0 {
		m.said[at] = true
		name := exprName(pl)
		m.f.err(at, diag.E0507, "cannot move out of `"+name+"` in pattern guard", "move occurs because `"+name+"` has type `"+t.String()+"`, which does not implement the `Copy` trait").
			WithNote("variables bound in patterns cannot be moved from until after the end of the pattern guard")
	}
	return bound
}

// fromDrop reports a move out of a part of a value whose type has a destructor.
func (m *mover) fromDrop(pl thir.Expr, at syntax.Span, t *types.Type) bool {
	for cur := pl; ; {
		fd, ok := cur.(*thir.Field)
		if !ok {
			return false
		}
		cur = fd.Of
		of := m.f.resolve(cur.Type())
		if of.Kind != types.Adt || !m.f.p.hasDropImpl(of) {
			continue
		}
		if !m.said[at] && at.Lo != 0 {
			m.said[at] = true
			m.f.err(at, diag.E0509, "cannot move out of type `"+of.String()+"`, which implements the `Drop` trait", "cannot move out of here").
				WithNote("move occurs because `" + exprName(pl) + "` has type `" + t.String() + "`, which does not implement the `Copy` trait")
		}
		return true
	}
}

// outermost is the first variant on the way to a field.
func outermost(e *thir.Field) (v *resolve.Def) {
	for ok := true; ok; e, ok = e.Of.(*thir.Field) {
		if e.Variant != nil {
			v = e.Variant
		}
	}
	return v
}

// fromRef: a move out of something that is only borrowed.
func (m *mover) fromRef(pl thir.Expr, at syntax.Span, t *types.Type) {
	if m.matched != nil && pl != m.matched {
		at = m.matched.Span()
	}
	if m.said[at] || at.Lo == 0 {
		return
	}
	// a raw pointer can be moved out of in unsafe code only by ptr::read, too
	name := "`" + exprName(pl) + "`"
	if e, ok := pl.(*thir.Field); ok && e.Of.Type().Kind == types.Adt {
		if e.Variant == nil && e.Of.Type().Def.CtorKind() == syntax.TupleKind || e.Variant != nil && e.Variant.CtorKind() == syntax.TupleKind {
			name = "`" + reached(e.Of) + "`"
		}
		if v := outermost(e); v != nil {
			name += " as enum variant `" + v.Name + "`"
		}
	}
	behind := "a shared reference"
	for cur := pl; cur != nil; {
		switch e := cur.(type) {
		case *thir.Field:
			cur = e.Of
			continue
		case *thir.Index:
			m.said[at] = true
			bt := m.f.resolve(e.Of.Type())
			if bt.Kind == types.Array || bt.Kind == types.Slice {
				m.f.err(at, diag.E0508, "cannot move out of type `"+bt.String()+"`, a non-copy "+map[types.Kind]string{types.Array: "array", types.Slice: "slice"}[bt.Kind], "cannot move out of here")
			} else {
				m.f.err(at, diag.E0507, "cannot move out of index of `"+bt.String()+"`", "move occurs because value has type `"+t.String()+"`, which does not implement the `Copy` trait").
					WithHelp("consider borrowing here: `&`, or clone the value")
			}
			return
		case *thir.Deref:
			if e.Of.Type() != nil {
				switch rt := m.f.resolve(e.Of.Type()); {
				case rt.Kind == types.Ref && rt.Mut:
					behind = "a mutable reference"
				case rt.Kind == types.Ptr:
					behind = "a raw pointer"
				}
			}
			if c, ok := e.Of.(*thir.Call); ok && len(c.Callee.Args) > 0 {
				st := m.f.resolve(c.Callee.Args[0])
				behind = "dereference of `" + st.String() + "`"
				if st.Kind == types.Adt && (st.Def.Lang == "Rc" || st.Def.Lang == "Arc") {
					behind = "an `" + st.Def.Name + "`"
				}
				m.said[at] = true
				m.f.err(at, diag.E0507, "cannot move out of "+behind, "move occurs because value has type `"+t.String()+"`, which does not implement the `Copy` trait")
				return
			}
		}
		break
	}
	m.said[at] = true
	m.f.err(at, diag.E0507, "cannot move out of "+name+" which is behind "+behind, "move occurs because "+name+" has type `"+t.String()+"`, which does not implement the `Copy` trait")
}

// declare gives a pattern's variables their values.
func (m *mover) declare(p thir.Pat) {
	thir.EachPat(p, func(p thir.Pat) {
		if b, ok := p.(*thir.PBind); ok {
			m.fresh(b.L)
			m.st.init.Grow(b.L.Index)
		}
	})
}

func (m *mover) fresh(l *thir.Local) {
	m.regain(m.st, localPath(l))
	m.st.init.Remove(l.Index)
	m.declared.Grow(l.Index)
}

// bind matches a place against a pattern: bindings by value move parts of it.
func (m *mover) bind(pl thir.Expr, p thir.Pat) {
	around := m.matched
	m.matched = pl
	m.pattern(pl, p)
	m.matched = around
	m.declare(p)
}

func (m *mover) pattern(pl thir.Expr, p thir.Pat) {
	switch p := p.(type) {
	case *thir.PBind:
		if p.Sub != nil {
			m.pattern(pl, p.Sub) // what it copies it does before
		}
		switch p.Mode {
		case thir.BindMove:
			m.take(pl, p.Sp)
		case thir.BindCopy:
			m.use(pl, "use")
		default:
			m.use(pl, "borrow")
		}
	case *thir.PDeref:
		t := m.f.resolve(p.Ty)
		if len(t.Args) == 0 {
			return
		}
		of := pl
		if t.Kind == types.Ref {
			of = &thir.Load{X: thir.X{Ty: t, Sp: p.Sp}, Place: pl, Reborrow: true}
		}
		m.pattern(&thir.Deref{X: thir.X{Ty: t.Args[0], Sp: p.Sp}, Of: of}, p.Sub)
	case *thir.PVariant:
		m.use(pl, "use")
		for _, x := range p.Fields {
			m.pattern(&thir.Field{X: thir.X{Ty: x.Pat.PatType(), Sp: pl.Span()}, Of: pl, F: x.F, Variant: p.Variant}, x.Pat)
		}
	case *thir.PFields:
		for _, x := range p.Fields {
			m.pattern(&thir.Field{X: thir.X{Ty: x.Pat.PatType(), Sp: pl.Span()}, Of: pl, F: x.F}, x.Pat)
		}
	case *thir.PSlice:
		m.use(pl, "use")
	case *thir.POr:
		for _, x := range p.Alts {
			m.pattern(pl, x)
		}
	case *thir.PLit, *thir.PRange, *thir.PEq:
		m.use(pl, "use")
	}
}

func (m *mover) captures(es []thir.Expr, clo *types.ClosureTy) {
	around := m.into
	if clo.Fn == nil {
		m.into = clo.Head
	}
	m.values(es)
	m.into = around
}

func (m *mover) values(es []thir.Expr) {
	for _, e := range es {
		m.value(e)
	}
}

func (m *mover) value(e thir.Expr) {
	if e == nil {
		return
	}
	if thir.IsPlace(e) {
		m.inner(e)
		m.use(e, "use")
		return
	}
	switch e := e.(type) {
	case *thir.Load:
		m.inner(e.Place)
		if e.Move {
			m.take(e.Place, e.Sp)
		} else {
			m.use(e.Place, "use")
		}
	case *thir.Borrow:
		m.inner(e.Place)
		m.use(e.Place, "borrow")
	case *thir.Assign:
		m.value(e.V)
		m.inner(e.Place)
		m.assign(e.Place, e.Sp)
	case *thir.AssignOp:
		m.value(e.R)
		m.inner(e.Place)
		m.use(e.Place, "use")
		m.mutable(e.Place, e.Sp)
	case *thir.Construct:
		for i := range e.Fields {
			m.value(e.Fields[i].V)
		}
		if e.Base != nil {
			m.inner(e.Base)
			given := map[int]bool{}
			for _, x := range e.Fields {
				given[x.F] = true
			}
			for i, t := range m.f.p.fieldTypes(m.f.resolve(e.Ty), nil) {
				if given[i] {
					continue
				}
				t = m.f.norm(t)
				fl := &thir.Field{X: thir.X{Ty: t, Sp: e.Base.Span()}, Of: e.Base, F: i}
				if m.f.isCopy(t) {
					m.use(fl, "use")
				} else {
					m.take(fl, e.Base.Span())
				}
			}
		}
	case *thir.Block:
		for _, s := range e.Stmts {
			switch s := s.(type) {
			case *thir.Let:
				m.let(s)
			case *thir.ExprStmt:
				m.value(s.V)
			}
		}
		m.value(e.Tail)
		if e.Target != nil {
			m.join(m.st, m.exits[e.Target])
			delete(m.exits, e.Target)
		}
	case *thir.If:
		no := m.cond(e.Cond)
		m.value(e.Then)
		yes := m.st
		m.st = no
		m.value(e.Else)
		m.join(m.st, yes)
	case *thir.Logic:
		m.value(e.L)
		skip := m.st.clone()
		m.value(e.R)
		m.join(m.st, skip)
	case *thir.LetCond:
		m.inner(e.Scrut)
		m.bind(e.Scrut, e.Pat)
	case *thir.Match:
		m.match(e)
	case *thir.Loop:
		m.loop(e.Target, e.Sp.Hi, func() { m.value(e.Body) }, nil)
	case *thir.While:
		m.loop(e.Target, e.Sp.Hi, func() { m.value(e.Body) }, func() *flow { return m.cond(e.Cond) })
	case *thir.For:
		m.value(e.Iter)
		m.loop(e.Target, e.Sp.Hi, func() {
			m.declare(e.Pat)
			m.value(e.Body)
		}, func() *flow { return m.st.clone() })
	case *thir.Break:
		m.value(e.V)
		m.leave(m.exits, e.Target)
	case *thir.Continue:
		m.leave(m.again, e.Target)
	case *thir.Return:
		m.value(e.V)
		m.st.dead = true
	case *thir.CallClosure:
		if thir.IsPlace(e.Fn) {
			m.inner(e.Fn)
			m.use(e.Fn, "borrow")
			if t := m.f.resolve(e.Fn.Type()); t.Kind == types.Closure && t.Clo.Kind == types.KindFnMut && !m.said[e.Sp] {
				m.said[e.Sp] = true
				m.f.needMut(e.Fn, "borrow")
			}
		} else {
			m.value(e.Fn)
		}
		m.values(e.Args)
	case *thir.Call:
		m.values(e.Args)
	case *thir.MakeClosure:
		m.captures(e.Captures, e.Clo)
	case *thir.MakeCoroutine:
		m.captures(e.Captures, e.Clo)
	default:
		m.parts.Children(e)
	}
	if t := e.Type(); t != nil && m.f.resolve(t).Kind == types.Never {
		switch e.(type) {
		case *thir.Call, *thir.CallValue, *thir.CallClosure:
			m.st.dead = true
		}
	}
}

// cond evaluates a condition: the state goes on where it is true, the result is
// the state where it is false.
func (m *mover) cond(e thir.Expr) (no *flow) {
	switch e := e.(type) {
	case *thir.LetCond:
		m.inner(e.Scrut)
		no = m.st.clone()
		m.bind(e.Scrut, e.Pat)
		return no
	case *thir.Logic:
		no = m.cond(e.L)
		if e.Op == syntax.OpAndAnd {
			m.join(no, m.cond(e.R))
			return no
		}
		yes := m.st
		m.st = no
		no = m.cond(e.R)
		m.join(m.st, yes)
		return no
	}
	m.value(e)
	return m.st.clone()
}

func (m *mover) let(s *thir.Let) {
	switch {
	case s.Init != nil:
		m.value(s.Init)
		if s.Else != nil {
			keep := m.st.clone()
			m.value(s.Else)
			m.st = keep
		}
		m.declare(s.Pat)
	case s.Place != nil:
		m.inner(s.Place)
		if s.Else != nil {
			keep := m.st.clone()
			m.value(s.Else)
			m.st = keep
		}
		m.bind(s.Place, s.Pat)
	default:
		if b, ok := s.Pat.(*thir.PBind); ok {
			m.fresh(b.L)
			m.lose(m.st, moved{at: b.L.Span, uninit: true, path: localPath(b.L)})
		}
	}
}

func (m *mover) match(e *thir.Match) {
	m.inner(e.Scrut)
	start := m.st
	var end *flow
	for i := range e.Arms {
		a := &e.Arms[i]
		m.st = start.clone()
		m.bind(e.Scrut, a.Pat)
		if a.Guard != nil {
			around := m.guarded
			m.guarded = a.Pat
			m.value(a.Guard)
			m.guarded = around
		}
		m.value(a.Body)
		if end == nil {
			end = m.st
		} else {
			m.join(end, m.st)
		}
	}
	if end == nil {
		start.dead = true
		end = start
	}
	m.st = end
}

func (m *mover) leave(to map[*thir.Target]*flow, t *thir.Target) {
	if s := to[t]; s != nil {
		m.join(s, m.st)
	} else {
		to[t] = m.st.clone()
	}
	m.st.dead = true
}

// loop walks a loop, again when it leaves something behind; cond is nil for `loop`.
func (m *mover) loop(t *thir.Target, end syntax.Pos, body func(), cond func() *flow) {
	var out *flow
	around := m.declared
	m.declared = nil
	if !m.st.dead {
		m.join(m.st, m.heads[t]) // of the last round of the loop around
	}
	entry := m.st.clone()
	for round := 0; round < 2; round++ {
		if cond != nil {
			no := cond()
			if out == nil {
				out = no
			} else {
				m.join(out, no)
			}
		}
		outer := m.loopEnd
		if cond != nil {
			m.loopEnd = end
		}
		body()
		m.loopEnd = outer
		m.join(m.st, m.again[t])
		delete(m.again, t)
		if m.st.dead || !m.grown(m.st, entry, m.declared) {
			break
		}
		m.moveSet.again(m.st, entry)
		m.join(m.st, entry)
		if m.heads[t] == nil {
			m.heads[t] = &flow{dead: true}
		}
		m.join(m.heads[t], m.st)
	}
	m.declared.EachNotIn(around, func(i int) { around.Grow(i) })
	m.declared = around
	if cond == nil {
		m.st.dead = true
	} else {
		m.st = out
		if m.st == nil {
			m.st = entry
		}
	}
	m.join(m.st, m.exits[t])
	delete(m.exits, t)
}

// assign gives a place a value.
func (m *mover) assign(pl thir.Expr, at syntax.Span) {
	p, through, ok := m.path(pl)
	if !ok || m.st.dead {
		if h := holder(pl); h != nil {
			m.f.state(h.L).changed = true
		}
		return
	}
	if l, isLocal := pl.(*thir.LocalRef); isLocal {
		if m.st.init.Has(l.L.Index) {
			if m.f.state(l.L).changed = true; !l.L.Mut {
				m.twice(l, at)
			}
		}
		m.st.init.Grow(l.L.Index)
	} else {
		if through {
			m.use(pl, "use")
		}
		m.mutable(pl, at)
	}
	if through {
		return
	}
	m.regain(m.st, p)
}

// holder is the variable that a place is a part of: a field, an element of an
// array, what is in a box. Nil when a reference or a call lies between.
func holder(pl thir.Expr) *thir.LocalRef {
	for {
		switch e := pl.(type) {
		case *thir.LocalRef:
			return e
		case *thir.Field:
			pl = e.Of
		case *thir.Index:
			if e.Of.Type().Kind != types.Array {
				return nil
			}
			pl = e.Of
		case *thir.Deref:
			if _, load := e.Of.(*thir.Load); load || !thir.IsPlace(e.Of) {
				return nil
			}
			pl = e.Of
		default:
			return nil
		}
	}
}

// mutable: part of a variable is changed in place.
func (m *mover) mutable(pl thir.Expr, at syntax.Span) {
	l := holder(pl)
	if l != nil {
		m.f.state(l.L).changed = true
	}
	if m.st.dead {
		return
	}
	if l == nil || l.L.Mut || m.said[at] {
		return
	}
	if pl == thir.Expr(l) {
		if m.st.init.Has(l.L.Index) {
			m.twice(l, at)
		}
		return
	}
	m.said[at] = true
	m.f.err(at, diag.E0594, "cannot assign to `"+exprName(pl)+"`, as `"+l.L.Name+"` is not declared as mutable", "cannot assign").
		WithHelp("consider changing this to be mutable: `mut "+l.L.Name+"`").At(l.L.Span, "not mutable")
}

func (m *mover) twice(l *thir.LocalRef, at syntax.Span) {
	if m.said[at] || at.Lo == 0 {
		return
	}
	m.said[at] = true
	m.f.err(at, diag.E0384, "cannot assign twice to immutable variable `"+l.L.Name+"`", "cannot assign twice to immutable variable").
		Suggest("consider making this binding mutable", diag.MachineApplicable, diag.Below, syntax.Insert(l.L.Span.Lo, "mut ")).At(l.L.Span, "first assignment to `"+l.L.Name+"`")
}

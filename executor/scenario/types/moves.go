package types

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
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
	exits   map[*Target]*flow // states at breaks
	again   map[*Target]*flow // states at continues
	said    map[syntax.Span]bool
	closure *ClosureTy
	moveSet
	heads    map[*Target]*flow // states in which loops were entered, with what their rounds left
	declared bitset            // variables that were declared, in the loop that is walked
	body     *Body
	parts    visitor        // evaluates them
	into     syntax.Span    // the closure or async block whose captures are walked
	guarded  Pat            // the pattern whose guard is walked: its variables are references there
	matched  Expr           // what is taken apart by the pattern that is walked
	told     map[moved]told // what was said of a move
	loopEnd  syntax.Pos     // of the while or for loop whose body is walked
}

// told is the error about a move, or about a variable without a value: there is one.
type told struct {
	d    *syntax.Diag
	sub  string     // the place that was used
	over syntax.Pos // the end of the loop in which that was: rustc comes to what follows first
}

func (f *fcx) checkMoves(b *Body) {
	m := f.p.mover
	if f.p.mover = nil; m == nil {
		m = &mover{exits: map[*Target]*flow{}, again: map[*Target]*flow{}, said: map[syntax.Span]bool{}, heads: map[*Target]*flow{}, told: map[moved]told{}}
		m.number, m.of = map[moved]int{}, map[int][]int{}
		m.parts.expr = func(slot *Expr) bool {
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
func (m *mover) path(pl Expr) (p path, through, ok bool) {
	switch e := pl.(type) {
	case *LocalRef:
		return localPath(e.L), false, true
	case *Upvar:
		return path{root: 2*e.I + 1}, false, true
	case *Field:
		p, through, ok = m.path(e.Of)
		if !ok || through {
			return p, through, ok
		}
		return p.field(e), false, true
	case *Deref:
		switch of := e.Of.(type) {
		case *Load:
			p, _, ok = m.path(of.Place)
			return p, true, ok
		default:
			if isPlace(e.Of) { // a box
				p, through, ok = m.path(e.Of)
				if !ok || through {
					return p, through, ok
				}
				p.sub += ".*"
				return p, false, true
			}
		}
	case *Index:
		p, _, ok = m.path(e.Of)
		return p, true, ok
	}
	return path{}, true, false
}

// inner evaluates the values inside a place.
func (m *mover) inner(pl Expr) {
	switch e := pl.(type) {
	case *Field:
		m.inner(e.Of)
	case *Deref:
		if l, ok := e.Of.(*Load); ok {
			m.inner(l.Place)
		} else if isPlace(e.Of) {
			m.inner(e.Of)
		} else {
			m.value(e.Of)
		}
	case *Index:
		m.inner(e.Of)
		m.value(e.I)
	case *Temp:
		m.value(e.V)
	}
}

// use checks that nothing on the way to a place, and nothing in it, is gone.
func (m *mover) use(pl Expr, how string) {
	if m.st.dead {
		return
	}
	p, through, ok := m.path(pl)
	if !ok {
		return
	}
	hit := -1
	for _, n := range m.of[p.root] {
		if g := m.moves[n].sub; m.st.gone.has(n) && (under(p.sub, g) || !through && under(g, p.sub)) {
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

func (m *mover) report(pl Expr, hit int, how string) {
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
		old.d = m.f.err(sp, "", "", "")
	}
	m.told[key] = told{old.d, p.sub, m.loopEnd}
	d := old.d
	*d = syntax.Diag{Span: sp, Code: "E0382"}
	if why.uninit {
		d.Code = "E0381"
		is := "isn't initialized"
		if l, ok := rootOf(pl).(*LocalRef); ok && m.assigned(l.L) {
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
		d.Note = append(d.Note, "move occurs because `"+full+"` has type `"+t+"`, which does not implement the `Copy` trait")
		if m.f.holds(m.f.p.Lang("Clone"), m.f.resolve(why.ty)) == selYes {
			d.Help = append(d.Help, "consider cloning the value if the performance cost is acceptable: `.clone()`")
		}
	}
}

// assigned: there is an assignment of l somewhere in the body.
func (m *mover) assigned(l *Local) (found bool) {
	Walk(m.body.Value, func(e Expr) bool {
		if a, ok := e.(*Assign); ok {
			of, ok := a.Place.(*LocalRef)
			found = found || ok && of.L == l
		}
		return true
	})
	return found
}

func rootOf(pl Expr) Expr { return placePath(pl)[0] }

// overloaded: the place lies behind a deref or an index that a library or the
// program implements.
func overloaded(pl Expr) bool {
	for {
		switch e := pl.(type) {
		case *Field:
			pl = e.Of
		case *Deref:
			c, ok := e.Of.(*Call)
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
func (m *mover) take(pl Expr, at syntax.Span) {
	m.use(pl, "use")
	if m.st.dead {
		return
	}
	p, through, ok := m.path(pl)
	if !ok && m.f.user && overloaded(pl) {
		if t := m.f.resolve(pl.Type()); t.Kind != Ref && t.Kind != Error && t.Kind != Never {
			m.fromRef(pl, at, t)
		}
		return
	}
	if !ok {
		return
	}
	t := m.f.resolve(pl.Type())
	if t.Kind == Ref || t.Kind == Error || t.Kind == Never {
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
		if i < len(k) && k[i].Mode != ByMove {
			return
		}
	}
	m.lose(m.st, moved{at: at, ty: t, path: p})
}

// fromGuard reports a move out of a variable of the pattern whose guard is walked.
func (m *mover) fromGuard(pl Expr, p path, at syntax.Span, t *Type) bool {
	bound := false
	if m.guarded != nil {
		EachPat(m.guarded, func(x Pat) {
			if b, ok := x.(*PBind); ok && localPath(b.L).root == p.root {
				bound = true
			}
		})
	}
	if bound && !m.said[at] && at.Lo != 0 {
		m.said[at] = true
		name := exprName(pl)
		m.f.err(at, "E0507", "cannot move out of `"+name+"` in pattern guard", "move occurs because `"+name+"` has type `"+t.String()+"`, which does not implement the `Copy` trait").
			Note = []string{"variables bound in patterns cannot be moved from until after the end of the pattern guard"}
	}
	return bound
}

// fromDrop reports a move out of a part of a value whose type has a destructor.
func (m *mover) fromDrop(pl Expr, at syntax.Span, t *Type) bool {
	for cur := pl; ; {
		fd, ok := cur.(*Field)
		if !ok {
			return false
		}
		cur = fd.Of
		of := m.f.resolve(cur.Type())
		if of.Kind != Adt || !m.f.p.hasDropImpl(of) {
			continue
		}
		if !m.said[at] && at.Lo != 0 {
			m.said[at] = true
			m.f.err(at, "E0509", "cannot move out of type `"+of.String()+"`, which implements the `Drop` trait", "cannot move out of here").
				Note = []string{"move occurs because `" + exprName(pl) + "` has type `" + t.String() + "`, which does not implement the `Copy` trait"}
		}
		return true
	}
}

// outermost is the first variant on the way to a field.
func outermost(e *Field) (v *resolve.Def) {
	for ok := true; ok; e, ok = e.Of.(*Field) {
		if e.Variant != nil {
			v = e.Variant
		}
	}
	return v
}

// fromRef: a move out of something that is only borrowed.
func (m *mover) fromRef(pl Expr, at syntax.Span, t *Type) {
	if m.matched != nil && pl != m.matched {
		at = m.matched.Span()
	}
	if m.said[at] || at.Lo == 0 {
		return
	}
	// a raw pointer can be moved out of in unsafe code only by ptr::read, too
	name := "`" + exprName(pl) + "`"
	if e, ok := pl.(*Field); ok && e.Of.Type().Kind == Adt {
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
		case *Field:
			cur = e.Of
			continue
		case *Index:
			m.said[at] = true
			bt := m.f.resolve(e.Of.Type())
			if bt.Kind == Array || bt.Kind == Slice {
				m.f.err(at, "E0508", "cannot move out of type `"+bt.String()+"`, a non-copy "+map[Kind]string{Array: "array", Slice: "slice"}[bt.Kind], "cannot move out of here")
			} else {
				m.f.err(at, "E0507", "cannot move out of index of `"+bt.String()+"`", "move occurs because value has type `"+t.String()+"`, which does not implement the `Copy` trait").
					WithHelp("consider borrowing here: `&`, or clone the value")
			}
			return
		case *Deref:
			if e.Of.Type() != nil {
				switch rt := m.f.resolve(e.Of.Type()); {
				case rt.Kind == Ref && rt.Mut:
					behind = "a mutable reference"
				case rt.Kind == Ptr:
					behind = "a raw pointer"
				}
			}
			if c, ok := e.Of.(*Call); ok && len(c.Callee.Args) > 0 {
				st := m.f.resolve(c.Callee.Args[0])
				behind = "dereference of `" + st.String() + "`"
				if st.Kind == Adt && (st.Def.Lang == "Rc" || st.Def.Lang == "Arc") {
					behind = "an `" + st.Def.Name + "`"
				}
				m.said[at] = true
				m.f.err(at, "E0507", "cannot move out of "+behind, "move occurs because value has type `"+t.String()+"`, which does not implement the `Copy` trait")
				return
			}
		}
		break
	}
	m.said[at] = true
	m.f.err(at, "E0507", "cannot move out of "+name+" which is behind "+behind, "move occurs because "+name+" has type `"+t.String()+"`, which does not implement the `Copy` trait")
}

// declare gives a pattern's variables their values.
func (m *mover) declare(p Pat) {
	EachPat(p, func(p Pat) {
		if b, ok := p.(*PBind); ok {
			m.fresh(b.L)
			m.st.init.set(b.L.Index)
		}
	})
}

func (m *mover) fresh(l *Local) {
	m.regain(m.st, localPath(l))
	m.st.init.clear(l.Index)
	m.declared.set(l.Index)
}

// bind matches a place against a pattern: bindings by value move parts of it.
func (m *mover) bind(pl Expr, p Pat) {
	around := m.matched
	m.matched = pl
	m.pattern(pl, p)
	m.matched = around
	m.declare(p)
}

func (m *mover) pattern(pl Expr, p Pat) {
	switch p := p.(type) {
	case *PBind:
		if p.Sub != nil {
			m.pattern(pl, p.Sub) // what it copies it does before
		}
		switch p.Mode {
		case BindMove:
			m.take(pl, p.Sp)
		case BindCopy:
			m.use(pl, "use")
		default:
			m.use(pl, "borrow")
		}
	case *PDeref:
		t := m.f.resolve(p.Ty)
		if len(t.Args) == 0 {
			return
		}
		of := pl
		if t.Kind == Ref {
			of = &Load{X: X{Ty: t, Sp: p.Sp}, Place: pl, reborrow: true}
		}
		m.pattern(&Deref{X: X{Ty: t.Args[0], Sp: p.Sp}, Of: of}, p.Sub)
	case *PVariant:
		m.use(pl, "use")
		for _, x := range p.Fields {
			m.pattern(&Field{X: X{Ty: x.Pat.PatType(), Sp: pl.Span()}, Of: pl, F: x.F, Variant: p.Variant}, x.Pat)
		}
	case *PFields:
		for _, x := range p.Fields {
			m.pattern(&Field{X: X{Ty: x.Pat.PatType(), Sp: pl.Span()}, Of: pl, F: x.F}, x.Pat)
		}
	case *PSlice:
		m.use(pl, "use")
	case *POr:
		for _, x := range p.Alts {
			m.pattern(pl, x)
		}
	case *PLit, *PRange, *PEq:
		m.use(pl, "use")
	}
}

func (m *mover) captures(es []Expr, clo *ClosureTy) {
	around := m.into
	if clo.Fn == nil {
		m.into = clo.head
	}
	m.values(es)
	m.into = around
}

func (m *mover) values(es []Expr) {
	for _, e := range es {
		m.value(e)
	}
}

func (m *mover) value(e Expr) {
	if e == nil {
		return
	}
	if isPlace(e) {
		m.inner(e)
		m.use(e, "use")
		return
	}
	switch e := e.(type) {
	case *Load:
		m.inner(e.Place)
		if e.Move {
			m.take(e.Place, e.Sp)
		} else {
			m.use(e.Place, "use")
		}
	case *Borrow:
		m.inner(e.Place)
		m.use(e.Place, "borrow")
	case *Assign:
		m.value(e.V)
		m.inner(e.Place)
		m.assign(e.Place, e.Sp)
	case *AssignOp:
		m.value(e.R)
		m.inner(e.Place)
		m.use(e.Place, "use")
		m.mutable(e.Place, e.Sp)
	case *Construct:
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
				fl := &Field{X: X{Ty: t, Sp: e.Base.Span()}, Of: e.Base, F: i}
				if m.f.isCopy(t) {
					m.use(fl, "use")
				} else {
					m.take(fl, e.Base.Span())
				}
			}
		}
	case *Block:
		for _, s := range e.Stmts {
			switch s := s.(type) {
			case *Let:
				m.let(s)
			case *ExprStmt:
				m.value(s.V)
			}
		}
		m.value(e.Tail)
		if e.Target != nil {
			m.join(m.st, m.exits[e.Target])
			delete(m.exits, e.Target)
		}
	case *If:
		no := m.cond(e.Cond)
		m.value(e.Then)
		yes := m.st
		m.st = no
		m.value(e.Else)
		m.join(m.st, yes)
	case *Logic:
		m.value(e.L)
		skip := m.st.clone()
		m.value(e.R)
		m.join(m.st, skip)
	case *LetCond:
		m.inner(e.Scrut)
		m.bind(e.Scrut, e.Pat)
	case *Match:
		m.match(e)
	case *Loop:
		m.loop(e.Target, e.Sp.Hi, func() { m.value(e.Body) }, nil)
	case *While:
		m.loop(e.Target, e.Sp.Hi, func() { m.value(e.Body) }, func() *flow { return m.cond(e.Cond) })
	case *For:
		m.value(e.Iter)
		m.loop(e.Target, e.Sp.Hi, func() {
			m.declare(e.Pat)
			m.value(e.Body)
		}, func() *flow { return m.st.clone() })
	case *Break:
		m.value(e.V)
		m.leave(m.exits, e.Target)
	case *Continue:
		m.leave(m.again, e.Target)
	case *Return:
		m.value(e.V)
		m.st.dead = true
	case *CallClosure:
		if isPlace(e.Fn) {
			m.inner(e.Fn)
			m.use(e.Fn, "borrow")
			if t := m.f.resolve(e.Fn.Type()); t.Kind == Closure && t.Clo.Kind == KindFnMut && !m.said[e.Sp] {
				m.said[e.Sp] = true
				m.f.needMut(e.Fn, "borrow")
			}
		} else {
			m.value(e.Fn)
		}
		m.values(e.Args)
	case *Call:
		m.values(e.Args)
	case *MakeClosure:
		m.captures(e.Captures, e.Clo)
	case *MakeCoroutine:
		m.captures(e.Captures, e.Clo)
	default:
		m.parts.children(e)
	}
	if t := e.Type(); t != nil && m.f.resolve(t).Kind == Never {
		switch e.(type) {
		case *Call, *CallValue, *CallClosure:
			m.st.dead = true
		}
	}
}

// cond evaluates a condition: the state goes on where it is true, the result is
// the state where it is false.
func (m *mover) cond(e Expr) (no *flow) {
	switch e := e.(type) {
	case *LetCond:
		m.inner(e.Scrut)
		no = m.st.clone()
		m.bind(e.Scrut, e.Pat)
		return no
	case *Logic:
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

func (m *mover) let(s *Let) {
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
		if b, ok := s.Pat.(*PBind); ok {
			m.fresh(b.L)
			m.lose(m.st, moved{at: b.L.Span, uninit: true, path: localPath(b.L)})
		}
	}
}

func (m *mover) match(e *Match) {
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

func (m *mover) leave(to map[*Target]*flow, t *Target) {
	if s := to[t]; s != nil {
		m.join(s, m.st)
	} else {
		to[t] = m.st.clone()
	}
	m.st.dead = true
}

// loop walks a loop, again when it leaves something behind; cond is nil for `loop`.
func (m *mover) loop(t *Target, end syntax.Pos, body func(), cond func() *flow) {
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
	m.declared.each(around, func(i int) { around.set(i) })
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
func (m *mover) assign(pl Expr, at syntax.Span) {
	p, through, ok := m.path(pl)
	if !ok || m.st.dead {
		if h := holder(pl); h != nil {
			h.L.changed = true
		}
		return
	}
	if l, isLocal := pl.(*LocalRef); isLocal {
		if m.st.init.has(l.L.Index) {
			if l.L.changed = true; !l.L.Mut {
				m.twice(l, at)
			}
		}
		m.st.init.set(l.L.Index)
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
func holder(pl Expr) *LocalRef {
	for {
		switch e := pl.(type) {
		case *LocalRef:
			return e
		case *Field:
			pl = e.Of
		case *Index:
			if e.Of.Type().Kind != Array {
				return nil
			}
			pl = e.Of
		case *Deref:
			if _, load := e.Of.(*Load); load || !isPlace(e.Of) {
				return nil
			}
			pl = e.Of
		default:
			return nil
		}
	}
}

// mutable: part of a variable is changed in place.
func (m *mover) mutable(pl Expr, at syntax.Span) {
	l := holder(pl)
	if l != nil {
		l.L.changed = true
	}
	if m.st.dead {
		return
	}
	if l == nil || l.L.Mut || m.said[at] {
		return
	}
	if pl == Expr(l) {
		if m.st.init.has(l.L.Index) {
			m.twice(l, at)
		}
		return
	}
	m.said[at] = true
	m.f.err(at, "E0594", "cannot assign to `"+exprName(pl)+"`, as `"+l.L.Name+"` is not declared as mutable", "cannot assign").
		WithHelp("consider changing this to be mutable: `mut "+l.L.Name+"`").At(l.L.Span, "not mutable")
}

func (m *mover) twice(l *LocalRef, at syntax.Span) {
	if m.said[at] || at.Lo == 0 {
		return
	}
	m.said[at] = true
	m.f.err(at, "E0384", "cannot assign twice to immutable variable `"+l.L.Name+"`", "cannot assign twice to immutable variable").
		WithHelp("consider making this binding mutable: `mut "+l.L.Name+"`").At(l.L.Span, "first assignment to `"+l.L.Name+"`")
}

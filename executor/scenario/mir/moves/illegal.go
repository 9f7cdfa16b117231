package moves

import (
	"sort"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// cannotMove reports whether a place without a move path is one that cannot be moved out of.
func (c *checker) cannotMove(p mir.Place) bool {
	if t := c.b.PlaceTy(p); t.Kind == types.Error || t.Kind == types.Never {
		return true
	}
	return c.obstacle(p) >= 0
}

// obstacle returns the number of the first projection that what is moved cannot go through, or -1.
func (c *checker) obstacle(p mir.Place) int {
	of := c.b.Locals[p.Local].Ty
	for i := range p.Proj {
		e := &p.Proj[i]
		switch e.Kind {
		case mir.Deref:
			if of.Kind != types.Adt {
				return i
			}
		case mir.Index:
			return i
		case mir.ConstIndex, mir.Subslice:
			if of.Kind != types.Array {
				return i
			}
		case mir.Field, mir.Downcast:
			if of.Kind == types.Adt && c.p.Drops(of) {
				return i
			}
		}
		of = e.Ty
	}
	return -1
}

// illegalMoves reports the moves out of places that cannot be moved out of, in the order of the text: of the bindings
// of a pattern the first one is blamed.
func (c *checker) illegalMoves() {
	sort.SliceStable(c.bad, func(i, j int) bool { return c.bad[i].span.Lo < c.bad[j].span.Lo })
	for _, u := range c.bad {
		if i := c.obstacle(u.place); i >= 0 {
			c.illegal(u, i)
		}
	}
}

// illegal reports a move whose obstacle is projection number i.
func (c *checker) illegal(u use, i int) {
	p := u.place
	at := u.span
	if sp := c.scrutinee(u); sp.Lo != 0 {
		at = sp
	}
	before := mir.Place{Local: p.Local, Proj: p.Proj[:i]}
	t, of := c.b.PlaceTy(p), c.b.PlaceTy(before)
	switch p.Proj[i].Kind {
	case mir.Deref:
		c.outOfBorrowed(p, before, at, t)
	case mir.Field, mir.Downcast:
		if c.once(at) {
			c.add(diag.E0509, at, "cannot move out of type `"+of.String()+"`, which implements the `Drop` trait",
				"cannot move out of here").WithNote("move occurs because `" + c.name(p) + "` has type `" + t.String() +
				"`, which does not implement the `Copy` trait")
		}
	default:
		if c.once(at) {
			c.outOfElements(of, at)
		}
	}
}

// outOfElements reports a move out of an array or slice.
func (c *checker) outOfElements(t *types.Type, at syntax.Span) {
	what := "array"
	if t.Kind == types.Slice {
		what = "slice"
	}
	c.add(diag.E0508, at, "cannot move out of type `"+t.String()+"`, a non-copy "+what, "cannot move out of here")
}

// outOfBorrowed reports a move out of what the reference or pointer in a place points to.
func (c *checker) outOfBorrowed(p, ref mir.Place, at syntax.Span, t *types.Type) {
	occurs := func(what string) string {
		return "move occurs because " + what + " has type `" + t.String() + "`, which does not implement the `Copy` trait"
	}
	root := &c.b.Locals[p.Local]
	if c.b.Clo != nil && p.Local == 1 && c.captured(p) {
		return // a captured variable: what the closure may do decides about its kind
	}
	if !c.once(at) {
		return
	}
	switch target := p.Proj[len(ref.Proj)].Ty; target.Kind {
	case types.Array, types.Slice:
		c.outOfElements(target, at)
		return
	}
	if root.Kind == mir.GuardRefLocal && ref.IsLocal() {
		name := c.name(p)
		c.add(diag.E0507, at, "cannot move out of `"+name+"` in pattern guard", occurs("`"+name+"`")).
			WithNote("variables bound in patterns cannot be moved from until after the end of the pattern guard")
		return
	}
	if d := c.staticOf(ref.Local); ref.IsLocal() && d != nil {
		c.add(diag.E0507, at, "cannot move out of static item `"+d.Name+"`", occurs("`"+d.Name+"`"))
		return
	}
	if call := c.overloaded(ref.Local); ref.IsLocal() && call != nil {
		self := call.Callee.Args[0]
		switch {
		case call.Callee.Fn.Parent.Lang == "Index" || call.Callee.Fn.Parent.Lang == "IndexMut":
			c.add(diag.E0507, at, "cannot move out of index of `"+self.String()+"`", occurs("value")).
				WithHelp("consider borrowing here: `&`, or clone the value")
		case self.Kind == types.Adt && (self.Def.Lang == "Rc" || self.Def.Lang == "Arc"):
			c.add(diag.E0507, at, "cannot move out of an `"+self.Def.Name+"`", occurs("value"))
		default:
			c.add(diag.E0507, at, "cannot move out of dereference of `"+self.String()+"`", occurs("value"))
		}
		return
	}
	behind := "a shared reference"
	switch rt := c.b.PlaceTy(ref); {
	case rt.Kind == types.Ref && rt.Mut:
		behind = "a mutable reference"
	case rt.Kind == types.Ptr:
		behind = "a raw pointer"
	}
	name := "`" + c.blamed(p) + "`" + variantOf(p)
	c.add(diag.E0507, at, "cannot move out of "+name+" which is behind "+behind, occurs(name))
}

// captured reports whether a place leads through the reference of a capture and no other one.
func (c *checker) captured(p mir.Place) bool {
	n, t := 0, c.b.Locals[p.Local].Ty
	if t.Kind == types.Ref {
		n++
	}
	if n < len(p.Proj) && p.Proj[n].Kind == mir.Field {
		if i := int(p.Proj[n].Index); i < len(c.b.Clo.Captures) && c.b.Clo.Captures[i].Mode != types.ByMove {
			n++
		}
		n++
	}
	if n > len(p.Proj) {
		return true
	}
	return !c.throughRef(mir.Place{Local: p.Local, Proj: nil}) && !derefs(p.Proj[n:], c.b.PlaceTy(mir.Place{Local: p.Local,
		Proj: p.Proj[:n]}))
}

// derefs reports whether projections from a place of type t lead through a reference or pointer.
func derefs(proj []mir.Elem, t *types.Type) bool {
	for i := range proj {
		if proj[i].Kind == mir.Deref && t.Kind != types.Adt {
			return true
		}
		t = proj[i].Ty
	}
	return false
}

// blamed is the name of a place in a message: of a field of a tuple struct or variant, that of what has the field.
func (c *checker) blamed(p mir.Place) string {
	n := len(p.Proj) - 1
	if n >= 0 && p.Proj[n].Kind == mir.Field {
		base := mir.Place{Local: p.Local, Proj: p.Proj[:n]}
		t := c.b.PlaceTy(base)
		d := (*resolve.Def)(nil)
		if t.Kind == types.Adt {
			d = t.Def
		}
		if n > 0 && p.Proj[n-1].Kind == mir.Downcast {
			d = p.Proj[n-1].Variant
			base.Proj = p.Proj[:n-1]
		}
		if d != nil && d.CtorKind() == syntax.TupleKind {
			name := c.name(base)
			for len(name) > 0 && name[0] == '*' {
				name = name[1:]
			}
			return name
		}
	}
	return c.name(p)
}

// variantOf names the variant that a place leads through first.
func variantOf(p mir.Place) string {
	for i := range p.Proj {
		if p.Proj[i].Kind == mir.Downcast {
			return " as enum variant `" + p.Proj[i].Variant.Name + "`"
		}
	}
	return ""
}

// overloaded returns the call of Deref::deref, Index::index or their mutable versions whose result a temporary is.
func (c *checker) overloaded(l mir.Local) *mir.Call {
	for i := range c.b.Blocks {
		t, ok := c.b.Blocks[i].Term.(*mir.Call)
		if !ok || !t.Dest.IsLocal() || t.Dest.Local != l || t.Callee.Fn == nil || t.Callee.Fn.Parent == nil {
			continue
		}
		switch t.Callee.Fn.Parent.Lang {
		case "Deref", "DerefMut", "Index", "IndexMut":
			return t
		}
	}
	return nil
}

// staticOf returns the static whose address a temporary is.
func (c *checker) staticOf(l mir.Local) *resolve.Def {
	for i := range c.b.Blocks {
		for k := range c.b.Blocks[i].Stmts {
			s := &c.b.Blocks[i].Stmts[k]
			if s.Kind != mir.Assign || !s.Place.IsLocal() || s.Place.Local != l {
				continue
			}
			if u, ok := s.Value.(*mir.Use); ok && u.Op.Kind == mir.Constant && u.Op.Const.Kind == mir.StaticAt {
				return u.Op.Const.Def
			}
		}
	}
	return nil
}

// declares reports whether a statement reads the variable that the pattern at its place declares.
func (c *checker) declares(x *mir.Stmt) bool {
	d := &c.b.Locals[x.Place.Local]
	return d.Var != nil && x.Span.Lo <= d.Span.Lo && d.Span.Hi <= x.Span.Hi
}

// scrutinee returns the span of what a pattern takes apart, if the use binds a variable of the pattern to a part of it.
func (c *checker) scrutinee(u use) (sp syntax.Span) {
	away := func(x syntax.Span) int { return max(int(x.Lo)-int(u.span.Lo), int(u.span.Lo)-int(x.Lo)) }
	blk := &c.b.Blocks[u.block]
	if u.stmt >= len(blk.Stmts) {
		return sp
	}
	st := &blk.Stmts[u.stmt]
	if st.Kind != mir.Assign || !st.Place.IsLocal() || c.b.Locals[st.Place.Local].Var == nil {
		return sp
	}
	for i := range c.b.Blocks {
		for k := range c.b.Blocks[i].Stmts {
			x := &c.b.Blocks[i].Stmts[k]
			if x.Kind == mir.FakeRead && (x.Cause == mir.ForMatchedPlace || x.Cause == mir.ForLet) &&
				(sp.Lo == 0 || away(x.Span) < away(sp)) &&
				!c.declares(x) && // not `let x = …`
				len(x.Place.Proj) < len(u.place.Proj) && prefixOf(x.Place, u.place) {
				sp = x.Span
			}
		}
	}
	return sp
}

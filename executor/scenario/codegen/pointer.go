package codegen

import (
	"github.com/pollground/pollground/executor/scenario/mir"
)

// framePointers finds the locals that are written once, with the address of a place in the frame: what they point to is
// addressed by way of the frame. A local that nothing reads otherwise is not computed.
func (c *function) framePointers() {
	c.pointsTo = make([]*mir.Place, len(c.body.Locals))
	c.unread = make([]bool, len(c.body.Locals))
	defs := make([]int, len(c.body.Locals))
	of := map[mir.Local]mir.Operand{} // a pointer of another type
	for i := range c.body.Blocks {
		b := &c.body.Blocks[i]
		if t, ok := b.Term.(*mir.Call); ok {
			defs[t.Dest.Local]++
		}
		for k := range b.Stmts {
			s := &b.Stmts[k]
			if s.Kind != mir.Assign || s.Place.Indirect() {
				continue
			}
			l := s.Place.Local
			defs[l]++
			switch v := s.Value.(type) {
			case *mir.Ref:
				c.pointsTo[l] = &v.Place
			case *mir.RawPtr:
				c.pointsTo[l] = &v.Place
			case *mir.Cast:
				if v.Kind == mir.PtrToPtr && v.Op.Kind != mir.Constant && v.Op.Place.IsLocal() {
					of[l] = v.Op
				}
			}
		}
	}
	for l := range c.pointsTo {
		if p := c.pointsTo[l]; p != nil && !c.inFrame(mir.Local(l), *p) || defs[l] != 1 || l <= c.body.ArgCount {
			c.pointsTo[l] = nil
		}
	}
	for range 2 {
		for l, op := range of {
			if from := op.Place.Local; defs[l] == 1 && defs[from] == 1 && int(l) > c.body.ArgCount {
				if c.class(c.body.Locals[l].Ty) == scalar {
					c.pointsTo[l] = c.pointsTo[from]
				}
			}
		}
	}
	c.findUnread()
}

// inFrame reports whether p, whose address l has, is a place in the frame, at an offset that is known.
func (c *function) inFrame(l mir.Local, p mir.Place) bool {
	if c.class(c.g.checked.Concrete(c.body.Locals[l].Ty)) != scalar || c.slots[p.Local].reg != 0 ||
		c.slots[p.Local].class == empty || c.slots[p.Local].alias || int(p.Local) <= c.body.ArgCount {
		return false
	}
	for _, e := range p.Proj {
		if e.Kind != mir.Field && e.Kind != mir.Downcast {
			return false
		}
	}
	return true
}

// findUnread finds those of which nothing is read but what they point to.
func (c *function) findUnread() {
	for l := range c.unread {
		c.unread[l] = c.pointsTo[l] != nil && c.slots[l].reg != 0
	}
	use := func(p mir.Place, how mir.Access) {
		if how != mir.Write && (len(p.Proj) == 0 || p.Proj[0].Kind != mir.Deref) {
			c.unread[p.Local] = false
		}
	}
	for again := true; again; {
		before := append([]bool(nil), c.unread...)
		for i := range c.body.Blocks {
			b := &c.body.Blocks[i]
			for k := range b.Stmts {
				s := &b.Stmts[k]
				if s.Kind == mir.Assign && s.Place.IsLocal() && c.unread[s.Place.Local] {
					continue // it is not computed
				}
				mir.EachStmtPlace(s, use)
			}
			mir.EachTermPlace(b.Term, use)
		}
		again = false
		for l := range before {
			again = again || before[l] != c.unread[l]
		}
	}
}

package codegen

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What a variable holds that is lost when the coroutine is dropped at a suspension point. Only programs whose
// cancellations are tried need it.
//
// A value counts as received if it comes from an await of a future that gives things away, such as recv: the library
// marks these by #[gives]. It is followed through moves, parts of values and calls that take it. It is lost as long as
// the rest of the coroutine uses it. Guards of locks and permits are known by their types.

// holding finds what the variables of a coroutine hold.
type holding struct {
	g        *Generator
	poll     *mir.Body
	drop     *mir.Body
	layout   *layout.Layout
	received map[mir.Local]bool // locals of poll, and the saved ones as negative numbers
	// filled are the buffers that futures fill which give something away, by the suspension points of these.
	filled map[mir.Local]map[int]bool
}

// root returns the local, or the saved local as a negative number, of which a place is a part; ok is false for others.
func root(p mir.Place) (r mir.Local, whole, ok bool) {
	const self mir.Local = 1
	if p.Local != self {
		return p.Local, len(p.Proj) == 0, true
	}
	if len(p.Proj) >= 2 && p.Proj[0].Kind == mir.Deref && p.Proj[1].Kind == mir.Saved {
		return -1 - mir.Local(p.Proj[1].Index), len(p.Proj) == 2, true
	}
	return 0, false, false
}

func (g *Generator) holding(poll, drop *mir.Body, l *layout.Layout) *holding {
	h := &holding{g: g, poll: poll, drop: drop, layout: l, received: map[mir.Local]bool{},
		filled: map[mir.Local]map[int]bool{}}
	for _, a := range poll.Awaits {
		c, ok := poll.Blocks[a.Poll].Term.(*mir.Call)
		if ok && len(c.Callee.Args) > 0 && h.gives(c.Callee.Args[0], 0) {
			h.add(c.Dest)
		}
	}
	h.fill()
	for n := -1; n != len(h.received); {
		n = len(h.received)
		h.spread()
	}
	return h
}

// fill finds the buffers that futures which give something away borrow: what they read is there.
func (h *holding) fill() {
	lent := map[mir.Local]mir.Place{} // what mutable references lead to
	follow := func(to mir.Place, from mir.Local) {
		if p, ok := lent[from]; ok && to.IsLocal() {
			if _, known := lent[to.Local]; !known {
				lent[to.Local] = p
			}
		}
	}
	for n := -1; n != len(lent); {
		n = len(lent)
		for i := range h.poll.Blocks {
			b := &h.poll.Blocks[i]
			for k := range b.Stmts {
				s := &b.Stmts[k]
				if s.Kind != mir.Assign || !s.Place.IsLocal() {
					continue
				}
				mir.EachRvaluePlace(s.Value, func(p mir.Place, a mir.Access) {
					if _, _, ok := root(p); ok && a == mir.BorrowMut && lent[s.Place.Local].Proj == nil {
						if len(p.Proj) > 0 && p.Proj[0].Kind == mir.Deref && p.Local != 1 {
							follow(s.Place, p.Local)
						} else {
							lent[s.Place.Local] = p
						}
					}
				})
				mir.EachRvalueOperand(s.Value, func(o mir.Operand) {
					if o.Kind != mir.Constant && o.Place.IsLocal() {
						follow(s.Place, o.Place.Local)
					}
				})
			}
			c, ok := b.Term.(*mir.Call)
			if !ok {
				continue
			}
			to := h.g.checked.Concrete(h.poll.PlaceTy(c.Dest))
			for _, o := range c.Args {
				if o.Kind == mir.Constant || !o.Place.IsLocal() {
					continue
				}
				if p, ok := lent[o.Place.Local]; ok && isBuffer(h.g.checked.Concrete(h.poll.PlaceTy(p))) && h.gives(to, 0) {
					r, _, _ := root(p)
					if h.filled[r] == nil {
						h.filled[r] = map[int]bool{}
					}
					h.awaitsFrom(c.Target, h.filled[r])
				}
				if to.Kind == types.Ref {
					follow(c.Dest, o.Place.Local)
				}
			}
		}
	}
}

// awaitsFrom adds the suspension points of the awaits that come next after a block.
func (h *holding) awaitsFrom(id mir.BlockID, points map[int]bool) {
	seen := make([]bool, len(h.poll.Blocks))
	var walk func(id mir.BlockID)
	walk = func(id mir.BlockID) {
		if seen[id] || h.poll.Blocks[id].Cleanup {
			return
		}
		seen[id] = true
		for _, a := range h.poll.Awaits {
			if a.Poll == id {
				points[suspendsIn(&h.poll.Blocks[a.Yield])] = true
				return
			}
		}
		mir.EachSuccessor(h.poll.Blocks[id].Term, func(to *mir.BlockID) { walk(*to) })
	}
	walk(id)
}

// before reports whether a buffer was filled in another await than that of suspension point n.
func (h *holding) before(r mir.Local, n int) bool {
	for at := range h.filled[r] {
		if at != n {
			return true
		}
	}
	return false
}

// isBuffer reports whether bytes are read into values of a type.
func isBuffer(t *types.Type) bool {
	return t.Kind == types.Array || t.Kind == types.Adt && (t.Def.Lang == "Vec" || t.Def.Lang == "String")
}

func (h *holding) add(p mir.Place) {
	if r, _, ok := root(p); ok {
		h.received[r] = true
	}
}

// spread follows received values one step.
func (h *holding) spread() {
	has := func(o mir.Operand) bool {
		if o.Kind == mir.Constant {
			return false
		}
		r, _, ok := root(o.Place)
		return ok && h.received[r]
	}
	for i := range h.poll.Blocks {
		b := &h.poll.Blocks[i]
		for k := range b.Stmts {
			if s := &b.Stmts[k]; s.Kind == mir.Assign && !isSum(s.Value) {
				mir.EachRvalueOperand(s.Value, func(o mir.Operand) {
					if has(o) {
						h.add(s.Place)
					}
				})
			}
		}
		if c, ok := b.Term.(*mir.Call); ok {
			for _, o := range c.Args {
				if has(o) {
					h.add(c.Dest)
				}
			}
		}
	}
}

// isSum reports whether a value is computed of two: it is not one of them.
func isSum(v mir.Rvalue) bool {
	switch v.(type) {
	case *mir.Binary, *mir.CheckedBinary:
		return true
	}
	return false
}

// gives reports whether a future of type t gives something away: one of those of which it is made does.
func (h *holding) gives(t *types.Type, depth int) bool {
	t = h.g.checked.Concrete(t)
	if depth > maxGiven {
		return false
	}
	switch t.Kind {
	case types.Coroutine, types.Closure:
		if t.Clo.Fn != nil && t.Clo.Fn.Attr("gives") != nil && !h.g.checked.InProgram(t.Clo.Span.Lo) {
			return true
		}
		if t.Kind == types.Closure {
			for _, c := range t.Clo.Captures {
				if h.gives(c.Ty, depth+1) {
					return true
				}
			}
		}
	case types.Adt:
		if t.Def.Attr("gives") != nil {
			return true
		}
		fallthrough
	case types.Tuple, types.Ref:
		for _, a := range t.Args {
			if h.gives(a, depth+1) {
				return true
			}
		}
	}
	return false
}

// maxGiven is how deep types are looked into.
const maxGiven = 8

// of returns what is lost with a variable at suspension point n: or 0.
func (h *holding) of(p mir.Place, t *types.Type, n int) bytecode.Held {
	kind := bytecode.Held(0)
	t = h.g.checked.Concrete(t)
	switch {
	case t.Kind == types.Adt && !h.g.checked.InProgram(t.Def.Span.Lo) && strings.Contains(t.Def.Name, "Guard"):
		kind = bytecode.HeldLock
	case t.Kind == types.Adt && !h.g.checked.InProgram(t.Def.Span.Lo) && strings.HasSuffix(t.Def.Name, "Permit"):
		kind = bytecode.HeldPermit
	}
	r, _, ok := root(p)
	if kind == 0 {
		switch {
		case !ok || !h.received[r] && !h.before(r, n) || t == h.g.checked.Unit() || t.Kind == types.Tuple && len(t.Args) == 0:
			return 0
		case t.Kind == types.Ref, t.Kind == types.Ptr, t.Kind == types.Coroutine, t.Kind == types.Closure:
			return 0
		}
		kind = bytecode.HeldValue
	}
	if h.g.checked.MayDrop(t) {
		if _, dropped := droppedAt(h.drop, h.layout, n, p); !dropped {
			return 0 // it was moved
		}
	}
	if kind == bytecode.HeldValue && !h.used(r, n) {
		return 0
	}
	return kind
}

// used reports whether the code behind suspension point n uses a local before it gets another value.
func (h *holding) used(r mir.Local, n int) bool {
	start, isSwitch := h.poll.Blocks[0].Term.(*mir.Switch)
	if !isSwitch {
		return true
	}
	var work []mir.BlockID
	for i, v := range start.Values {
		if v.Lo == uint64(layout.Suspended+n) {
			work = append(work, start.Targets[i])
		}
	}
	seen := make([]bool, len(h.poll.Blocks))
	for len(work) > 0 {
		id := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[id] {
			continue
		}
		seen[id] = true
		used, over := h.usedIn(&h.poll.Blocks[id], r)
		if used {
			return true
		}
		if !over {
			mir.EachSuccessor(h.poll.Blocks[id].Term, func(to *mir.BlockID) {
				if !h.poll.Blocks[*to].Cleanup {
					work = append(work, *to)
				}
			})
		}
	}
	return false
}

// usedIn reports whether a block uses a local, and whether it gives it another value.
func (h *holding) usedIn(b *mir.Block, r mir.Local) (used, over bool) {
	look := func(p mir.Place, a mir.Access) {
		at, whole, ok := root(p)
		switch {
		case !ok || at != r || over || a == mir.DropOf || a == mir.FakeReadOf:
		case a == mir.Write && whole:
			over = true
		default:
			used = true
		}
	}
	for i := range b.Stmts {
		if s := &b.Stmts[i]; s.Kind != mir.SetState && s.Kind != mir.Ended {
			mir.EachStmtPlace(s, look)
		}
	}
	mir.EachTermPlace(b.Term, look)
	return used, over
}

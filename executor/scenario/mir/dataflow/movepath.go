package dataflow

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// PathID is the number of a move path. Path i of the first paths is the whole local i.
type PathID int32

// NoPath stands for a place without a move path.
const NoPath PathID = -1

// Path is a place that is initialised and moved out of on its own: a local, and each part of one that the body moves,
// assigns or drops. A part behind a reference or raw pointer, and an element of an array or slice, is none.
type Path struct {
	Place       mir.Place
	Parent      PathID // NoPath for locals
	First, Next PathID // the first child, and the next child of the same parent; else NoPath
}

// Paths are the move paths of a body.
type Paths struct {
	body *mir.Body
	List []Path
}

// NewPaths returns the move paths of a body.
func NewPaths(b *mir.Body) *Paths {
	p := &Paths{body: b, List: make([]Path, len(b.Locals))}
	for i := range p.List {
		p.List[i] = Path{mir.Whole(mir.Local(i)), NoPath, NoPath, NoPath}
	}
	add := func(pl mir.Place, a mir.Access) {
		switch a {
		case mir.MoveOf, mir.Write, mir.DropOf:
			p.add(pl)
		}
	}
	for i := range b.Blocks {
		blk := &b.Blocks[i]
		for k := range blk.Stmts {
			mir.EachStmtPlace(&blk.Stmts[k], add)
		}
		mir.EachTermPlace(blk.Term, add)
	}
	return p
}

// tracked reports whether a projection from a place of type t leads to a part of the same path tree.
func tracked(e *mir.Elem, t *types.Type) bool {
	switch e.Kind {
	case mir.Field, mir.Downcast:
		return true
	case mir.Deref:
		return t.Kind == types.Adt // a Box owns what it points to
	}
	return false
}

// child returns the child of a path by a projection, or NoPath.
func (p *Paths) child(of PathID, e *mir.Elem) PathID {
	for c := p.List[of].First; c != NoPath; c = p.List[c].Next {
		proj := p.List[c].Place.Proj
		x := &proj[len(proj)-1]
		if x.Kind == e.Kind && x.Index == e.Index && x.Variant == e.Variant {
			return c
		}
	}
	return NoPath
}

func (p *Paths) add(pl mir.Place) {
	at := PathID(pl.Local)
	t := p.body.Locals[pl.Local].Ty
	for i := range pl.Proj {
		e := &pl.Proj[i]
		if !tracked(e, t) {
			return
		}
		c := p.child(at, e)
		if c == NoPath {
			c = PathID(len(p.List))
			p.List = append(p.List, Path{mir.Place{Local: pl.Local, Proj: pl.Proj[:i+1]}, at, NoPath, p.List[at].First})
			p.List[at].First = c
		}
		at, t = c, e.Ty
	}
}

// Of returns the path of a place, or the longest path that leads to it. Exact reports whether it is the place itself;
// owned, whether the place is a part of what the path owns: not behind a reference.
func (p *Paths) Of(pl mir.Place) (id PathID, exact, owned bool) {
	at := PathID(pl.Local)
	t := p.body.Locals[pl.Local].Ty
	for i := range pl.Proj {
		e := &pl.Proj[i]
		c := NoPath
		if tracked(e, t) {
			c = p.child(at, e)
		}
		if c == NoPath {
			return at, false, !borrowed(pl.Proj[i:], t)
		}
		at, t = c, e.Ty
	}
	return at, true, true
}

// borrowed reports whether projections from a place of type t lead through a reference or raw pointer.
func borrowed(proj []mir.Elem, t *types.Type) bool {
	for i := range proj {
		if proj[i].Kind == mir.Deref && t.Kind != types.Adt {
			return true
		}
		t = proj[i].Ty
	}
	return false
}

// Each calls do for a path and all below it.
func (p *Paths) Each(id PathID, do func(PathID)) {
	do(id)
	for c := p.List[id].First; c != NoPath; c = p.List[c].Next {
		p.Each(c, do)
	}
}

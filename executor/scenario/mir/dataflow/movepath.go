package dataflow

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// PathID is the number of a move path. Path i of the first paths is the whole local i.
type PathID int32

// NoPath stands for a place without a move path.
const NoPath PathID = -1

// Path is a place that is initialised and moved out of on its own: a local, and each part of one that the body moves,
// assigns or drops. Elements of an array whose number is known are such parts. A part behind a reference or raw
// pointer, of a slice, of a union, or of a type with a destructor, is none.
type Path struct {
	Place       mir.Place
	Parent      PathID // NoPath for locals
	First, Next PathID // the first child, and the next child of the same parent; else NoPath
}

// Paths are the move paths of a body.
type Paths struct {
	body *mir.Body
	// drops reports whether a type itself has a destructor: then nothing is moved out of its values.
	drops func(*types.Type) bool
	// counts reports whether what is moved out of a part of that type is of interest; nil: always.
	counts func(*types.Type) bool
	List   []Path
}

// Program answers what move paths depend on. Package check implements it.
type Program interface {
	Counter
	// Drops reports whether the type itself implements Drop.
	Drops(*types.Type) bool
}

// NewPaths returns the move paths of a body.
func NewPaths(prog Program, b *mir.Body) *Paths { return newPaths(prog, b, nil) }

// DropPaths returns the move paths that drops depend on. Parts whose types need no drop have none, but what is around
// them has: it shows in the order of drops, as in rustc. There, bodies are elaborated before their parameters are
// known, which may need a drop.
func DropPaths(prog Program, b *mir.Body, mayDrop func(*types.Type) bool) *Paths {
	return newPaths(prog, b, func(t *types.Type) bool { return mayDrop(t) || mentions(t, b.Args) })
}

// mentions reports whether one of list is a part of t, or is t.
func mentions(t *types.Type, list []*types.Type) bool {
	return slices.Contains(list, t) || slices.ContainsFunc(t.Args, func(a *types.Type) bool { return mentions(a, list) })
}

func newPaths(prog Program, b *mir.Body, counts func(*types.Type) bool) *Paths {
	p := &Paths{body: b, drops: prog.Drops, counts: counts, List: make([]Path, len(b.Locals))}
	for i := range p.List {
		p.List[i] = Path{mir.Whole(mir.Local(i)), NoPath, NoPath, NoPath}
	}
	add := func(pl mir.Place, a mir.Access) {
		switch a {
		case mir.MoveOf, mir.Write, mir.DropOf:
			if !p.elements(pl, p.add) {
				p.add(pl)
			}
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

// Writes returns how often the body gives each local or a part of it a value: arguments have one from the start, and a
// declaration without a value counts as well.
func Writes(b *mir.Body) []int32 {
	writes := make([]int32, len(b.Locals))
	for l := range writes {
		if b.Locals[l].Late || l >= 1 && l <= b.ArgCount {
			writes[l]++
		}
	}
	for i := range b.Blocks {
		blk := &b.Blocks[i]
		for k := range blk.Stmts {
			switch st := &blk.Stmts[k]; st.Kind {
			case mir.Assign, mir.SetState, mir.Ended:
				writes[st.Place.Local]++
			}
		}
		switch t := blk.Term.(type) {
		case *mir.Call:
			writes[t.Dest.Local]++
		case *mir.Yield:
			writes[t.ResumeArg.Local]++
		}
	}
	return writes
}

// tracked reports whether a projection from a place of type t leads to a part of the same path tree.
func (p *Paths) tracked(e *mir.Elem, t *types.Type) bool {
	switch e.Kind {
	case mir.Field, mir.Downcast:
		return t.Kind != types.Adt || !mir.IsUnion(t) && !p.drops(t)
	case mir.Deref:
		return t.Kind == types.Adt // a Box owns what it points to
	case mir.ConstIndex:
		return t.Kind == types.Array && !e.FromEnd
	}
	return false
}

// elements calls do for the elements of an array that a place, which ends in a Subslice of it, consists of. It reports
// whether the place is such a one.
func (p *Paths) elements(pl mir.Place, do func(mir.Place)) bool {
	n := len(pl.Proj) - 1
	if n < 0 || pl.Proj[n].Kind != mir.Subslice || pl.Proj[n].FromEnd {
		return false
	}
	array := mir.Place{Local: pl.Local, Proj: pl.Proj[:n]}
	t := p.body.PlaceTy(array)
	if t.Kind != types.Array {
		return false
	}
	for i := pl.Proj[n].Index; i < pl.Proj[n].To; i++ {
		do(array.With(mir.Elem{Kind: mir.ConstIndex, Index: i, Ty: t.Args[0]}))
	}
	return true
}

// Child returns the child of a path by a projection, or NoPath.
func (p *Paths) Child(of PathID, e *mir.Elem) PathID {
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
		if !p.tracked(e, t) || p.counts != nil && !p.counts(e.Ty) {
			return
		}
		c := p.Child(at, e)
		if c == NoPath {
			c = PathID(len(p.List))
			p.List = append(p.List, Path{mir.Place{Local: pl.Local, Proj: pl.Proj[:i+1]}, at, NoPath, p.List[at].First})
			p.List[at].First = c
		}
		at, t = c, e.Ty
	}
}

// Of returns the path of a place, or the longest path that leads to it. Exact reports whether it is the place itself,
// which a union stands for with all that lies in it; owned, whether the place is a part of what the path owns: not
// behind a reference.
func (p *Paths) Of(pl mir.Place) (id PathID, exact, owned bool) {
	at := PathID(pl.Local)
	t := p.body.Locals[pl.Local].Ty
	for i := range pl.Proj {
		e := &pl.Proj[i]
		c := NoPath
		if p.tracked(e, t) {
			c = p.Child(at, e)
		}
		if c == NoPath {
			owned = !borrowed(pl.Proj[i:], t)
			return at, owned && mir.IsUnion(t), owned
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

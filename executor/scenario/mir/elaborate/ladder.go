package elaborate

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/dataflow"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// style is what becomes of a drop.
type style uint8

const (
	dead        style = iota // there is no value
	static                   // there is a value
	conditional              // the flag says whether there is one
	open                     // parts have values of their own
)

// ways are where a drop goes on: after it, and when it panics. Unwind is None for drops in cleanup blocks.
type ways struct{ next, unwind mir.BlockID }

// subject is what is dropped: a place, with its path or else with that of the place around it, whose flag decides.
type subject struct {
	place mir.Place
	path  dataflow.PathID
	own   bool // path is the place's own
	// enum is the path of the enum, if place is one of its variants: parts without a path have a value if that has one.
	enum dataflow.PathID
}

// styleOf returns the style of a path with all below it.
func (e *elaborator) styleOf(id dataflow.PathID) style {
	live, dead_, n := false, false, 0
	e.paths.Each(id, func(c dataflow.PathID) {
		live = live || e.inits.Init(e.state, c)
		dead_ = dead_ || e.inits.Uninit(e.state, c)
		n++
	})
	switch {
	case !live:
		return dead
	case !dead_:
		return static
	case n == 1:
		return conditional
	}
	return open
}

// elaborate replaces the Drop that ends a block.
func (e *elaborator) elaborate(f *found) {
	e.at, e.state = f.block, f.state
	d := e.b.Blocks[f.block].Term.(*mir.Drop)
	to := ways{d.Target, d.Unwind}
	if to.unwind == mir.None && !e.b.Blocks[f.block].Cleanup {
		to.unwind = e.resumes()
	}
	s := subject{place: d.Place, path: f.path, own: true, enum: f.path}
	if self := e.b.Coroutine && d.Place.IsLocal() && d.Place.Local == 1; self {
		// What is dropped of the coroutine itself are its captures: the transform gives it other fields.
		to := e.open(s, to)
		e.b.Blocks[f.block].Term = &mir.Goto{Target: to}
		return
	}
	switch e.styleOf(f.path) {
	case static:
	default:
		target := e.drop(s, to)
		e.b.Blocks[f.block].Term = &mir.Goto{Target: target}
	}
}

// drop makes the blocks that drop a place, and returns the first.
func (e *elaborator) drop(s subject, to ways) mir.BlockID {
	if !s.own {
		return e.guarded(s.path, e.dropBlock(s.place, false, to), to.next)
	}
	switch e.styleOf(s.path) {
	case dead:
		return to.next
	case static:
		return e.dropBlock(s.place, false, to)
	case conditional:
		return e.guarded(s.path, e.dropBlock(s.place, false, to), to.next)
	}
	return e.open(s, to)
}

// guarded returns a block that goes to yes if a path, apart from its parts, has a value, else to no.
func (e *elaborator) guarded(id dataflow.PathID, yes, no mir.BlockID) mir.BlockID {
	switch {
	case !e.inits.Init(e.state, id):
		return no
	case !e.inits.Uninit(e.state, id):
		return yes
	}
	return e.newBlock(yes, &mir.Switch{Op: mir.Operand{Kind: mir.Copy, Place: mir.Whole(e.flag(id))},
		Ty: e.p.Prim(types.Bool), Values: []mir.Value{{}}, Targets: []mir.BlockID{no, yes}})
}

// open drops the parts of a place.
func (e *elaborator) open(s subject, to ways) mir.BlockID {
	t := e.b.PlaceTy(s.place)
	switch t.Kind {
	case types.Tuple:
		return e.fields(s, nil, t.Args, to)
	case types.Closure, types.Coroutine:
		return e.fields(s, nil, e.captures(t), to)
	case types.Array:
		return e.elements(s, t, to)
	case types.Adt:
		switch {
		case t.Def.Lang == "Box":
			return e.box(s, t, to)
		case t.Def.Kind == resolve.Enum:
			return e.variants(s, t, to)
		case t.Def.Kind == resolve.Struct:
			return e.fields(s, nil, e.p.FieldTypesIn(e.b.Owner, t, nil), to)
		}
	}
	panic("BUG: elaborate: an open drop of a " + t.String())
}

// captures are the types of the fields of a closure or coroutine.
func (e *elaborator) captures(t *types.Type) []*types.Type {
	list := make([]*types.Type, len(t.Clo.Captures))
	for i, c := range t.Clo.Captures {
		list[i] = c.Ty
		if c.Mode != types.ByMove {
			list[i] = e.p.Ref(c.Ty, c.Mode == types.ByMut)
		}
	}
	return list
}

// part is the subject of a part of s that one projection more leads to.
func (e *elaborator) part(s subject, el mir.Elem) subject {
	p := s.place.With(el)
	if s.own {
		if c := e.paths.Child(s.path, &el); c != dataflow.NoPath {
			x := subject{p, c, true, c}
			if el.Kind == mir.Downcast {
				x.enum = s.path
			}
			return x
		}
	}
	return subject{p, s.enum, false, s.enum}
}

// fields drops the fields of a place, which is of that variant of an enum if there is one, in order of declaration.
func (e *elaborator) fields(s subject, variant *resolve.Def, ts []*types.Type, to ways) mir.BlockID {
	var parts []subject
	for i, t := range ts {
		if e.p.MayDrop(t) {
			parts = append(parts, e.part(s, mir.Elem{Kind: mir.Field, Index: int32(i), Ty: t}))
		}
	}
	return e.ladder(parts, to)
}

// elements drops the elements of an array of which some are moved. As rustc does it, an element with a path is a part,
// and so is a run of elements without one. The last part is dropped first, the elements of a run in order.
func (e *elaborator) elements(s subject, t *types.Type, to ways) mir.BlockID {
	var parts []subject
	for i := range t.Args[1].N {
		parts = append(parts, e.part(s, mir.Elem{Kind: mir.ConstIndex, Index: int32(i), Ty: t.Args[0]}))
	}
	slices.Reverse(parts)
	for from := 0; from < len(parts); {
		end := from + 1
		for !parts[from].own && end < len(parts) && !parts[end].own {
			end++
		}
		slices.Reverse(parts[from:end])
		from = end
	}
	return e.ladder(parts, to)
}

// ladder drops parts in order. When a drop panics, the parts behind it are dropped while that unwinds.
func (e *elaborator) ladder(parts []subject, to ways) mir.BlockID {
	next, unwind := to.next, to.unwind
	for i := len(parts) - 1; i >= 0; i-- {
		next = e.drop(parts[i], ways{next, unwind})
		if unwind != mir.None && i > 0 {
			unwind = e.drop(parts[i], ways{unwind, mir.None})
		}
	}
	return next
}

// variants finds out the variant of an enum and drops its fields. Variants without a move path are dropped as a whole.
func (e *elaborator) variants(s subject, t *types.Type, to ways) mir.BlockID {
	ty := e.p.DiscriminantType(t.Def)
	d := e.newLocal(ty)
	sw := &mir.Switch{Op: mir.Operand{Kind: mir.Move, Place: mir.Whole(d)}, Ty: ty}
	rest := false
	for _, v := range t.Def.Variants {
		down := e.part(s, mir.Elem{Kind: mir.Downcast, Variant: v, Ty: t})
		fields := e.p.FieldTypesIn(e.b.Owner, t, v)
		if !down.own {
			rest = rest || slices.ContainsFunc(fields, e.p.MayDrop)
			continue
		}
		n := e.p.Discriminant(v)
		value := mir.Value{Lo: uint64(n)}
		if n < 0 && ty.IsSigned() {
			value.Hi = ^uint64(0)
		}
		sw.Values, sw.Variants = append(sw.Values, value), append(sw.Variants, v)
		sw.Targets = append(sw.Targets, e.fields(down, v, fields, to))
	}
	last := to.next
	if rest {
		last = e.dropBlock(s.place, false, to)
	}
	sw.Targets = append(sw.Targets, last)
	blk := e.newBlock(to.next, sw)
	e.b.Blocks[blk].Stmts = []mir.Stmt{e.stmt(mir.Stmt{Kind: mir.Assign, Place: mir.Whole(d),
		Value: &mir.Discriminant{Place: s.place, Ty: ty}})}
	return e.guarded(s.path, blk, to.next)
}

// box drops the content of a Box, if it has a value, and releases the memory, if the Box was not moved.
func (e *elaborator) box(s subject, t *types.Type, to ways) mir.BlockID {
	shell := func(to ways) mir.BlockID {
		return e.guarded(s.path, e.dropBlock(s.place, true, to), to.next)
	}
	inner := ways{shell(to), to.unwind}
	if to.unwind != mir.None {
		inner.unwind = shell(ways{to.unwind, mir.None})
	}
	return e.drop(e.part(s, mir.Elem{Kind: mir.Deref, Ty: t.Args[0]}), inner)
}

// ---- blocks

// newBlock makes a block before the block next: a cleanup block if that is one.
func (e *elaborator) newBlock(next mir.BlockID, t mir.Terminator) mir.BlockID {
	at := &e.b.Blocks[e.at]
	blk := mir.Block{Term: t, Span: at.Span, Scope: at.Scope, Cleanup: e.b.Blocks[next].Cleanup}
	e.b.Blocks = append(e.b.Blocks, blk)
	return mir.BlockID(len(e.b.Blocks) - 1)
}

func (e *elaborator) dropBlock(p mir.Place, shell bool, to ways) mir.BlockID {
	if to.unwind == e.resume {
		to.unwind = mir.None
	}
	return e.newBlock(to.next, &mir.Drop{Place: p, Target: to.next, Unwind: to.unwind, Shell: shell})
}

// resumes returns the block that goes on unwinding in the caller.
func (e *elaborator) resumes() mir.BlockID {
	if e.resume == 0 {
		e.b.Blocks = append(e.b.Blocks, mir.Block{Term: &mir.Resume{}, Span: e.b.Span, Cleanup: true})
		e.resume = mir.BlockID(len(e.b.Blocks) - 1)
	}
	return e.resume
}

func (e *elaborator) newLocal(t *types.Type) mir.Local {
	e.b.Locals = append(e.b.Locals, mir.LocalDecl{Ty: t, Mut: true, Span: e.b.Blocks[e.at].Span})
	return mir.Local(len(e.b.Locals) - 1)
}

func (e *elaborator) stmt(s mir.Stmt) mir.Stmt {
	s.Span, s.Scope = e.b.Blocks[e.at].Span, e.b.Blocks[e.at].Scope
	return s
}

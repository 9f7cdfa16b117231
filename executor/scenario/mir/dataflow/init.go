package dataflow

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
)

// Inits are the move paths that may have a value, those that may have none, or both, at each point of a body. A path
// has a value if all that it owns has; a path whose part was moved out has its bit of before, and the part has lost its
// own.
type Inits struct {
	Paths   *Paths
	body    *mir.Body
	counter Counter
	// A path has bits in a row: one at init says that it may have a value, one at uninit that it may have none. Where
	// these are -1, the states have no such bits.
	bits, init, uninit int
	others             others
	solved             *Result
}

// others says what becomes of the parts of an enum's other variants where a Switch has found out its variant.
type others uint8

const (
	asBefore others = iota // they keep their states
	gone                   // they have no value
	vacuous                // they count as parts with a value: there are none
)

// MaybeUninit returns the paths that may have no value at each point.
func MaybeUninit(prog Program, b *mir.Body, paths *Paths) *Inits {
	return newInits(prog, b, &Inits{Paths: paths, bits: 1, init: -1, others: asBefore})
}

// MissingParts returns the paths that may have no value at each point. Where a Switch has found out the variant of an
// enum, the parts of the other variants are none of them.
func MissingParts(prog Program, b *mir.Body, paths *Paths) *Inits {
	return newInits(prog, b, &Inits{Paths: paths, bits: 1, init: -1, others: vacuous})
}

// MaybeInit returns the paths that may have a value at each point. Where a Switch has found out the variant of an enum,
// the parts of the other variants have none.
func MaybeInit(prog Program, b *mir.Body, paths *Paths) *Inits {
	return newInits(prog, b, &Inits{Paths: paths, bits: 1, uninit: -1, others: gone})
}

// States returns the paths that may have a value, and those that may have none. Where a Switch has found out the
// variant of an enum, the parts of the other variants have none.
func States(prog Program, b *mir.Body, paths *Paths) *Inits {
	return newInits(prog, b, &Inits{Paths: paths, bits: 2, uninit: 1, others: gone})
}

func newInits(prog Program, b *mir.Body, x *Inits) *Inits {
	x.body, x.counter = b, prog
	p := &Problem{
		Counter: prog,
		Bits:    x.bits * len(x.Paths.List),
		Start: func(s *bitset.Chunked) {
			for i := range b.Locals {
				x.set(s, PathID(i), i > 0 && i <= b.ArgCount)
			}
		},
		Stmt:   func(s *bitset.Chunked, blk mir.BlockID, i int) { x.stmt(s, &b.Blocks[blk].Stmts[i]) },
		Term:   func(s *bitset.Chunked, blk mir.BlockID) { x.term(s, b.Blocks[blk].Term) },
		Target: func(s *bitset.Chunked, blk mir.BlockID) { x.target(s, b.Blocks[blk].Term) },
	}
	if x.others != asBefore {
		p.Case = x.variant
	}
	x.solved = Solve(b, p)
	return x
}

// Init reports whether a path may have a value, apart from its parts.
func (x *Inits) Init(s *bitset.Chunked, id PathID) bool { return s.Has(x.bits*int(id) + x.init) }

// Uninit reports whether a path may have no value, apart from its parts.
func (x *Inits) Uninit(s *bitset.Chunked, id PathID) bool { return s.Has(x.bits*int(id) + x.uninit) }

// variant applies what a Switch has found out on the way to its target number i.
func (x *Inits) variant(s *bitset.Chunked, blk mir.BlockID, i int) {
	b := &x.body.Blocks[blk]
	sw := b.Term.(*mir.Switch)
	if sw.Variants == nil || sw.Op.Kind == mir.Constant {
		return
	}
	for k := len(b.Stmts) - 1; k >= 0; k-- {
		st := &b.Stmts[k]
		if st.Kind != mir.Assign || st.Place.Local != sw.Op.Place.Local {
			continue
		}
		d, ok := st.Value.(*mir.Discriminant)
		if !ok {
			return
		}
		id, exact, _ := x.Paths.Of(d.Place)
		if !exact {
			return
		}
		for c := x.Paths.List[id].First; c != NoPath; c = x.Paths.List[c].Next {
			proj := x.Paths.List[c].Place.Proj
			v := proj[len(proj)-1].Variant
			known := slices.Index(sw.Variants, v)
			if last := i == len(sw.Values); last && known >= 0 || !last && known != i {
				x.set(s, c, x.others == vacuous)
			}
		}
		return
	}
}

// set records that a path with all below it has a value, or has none.
func (x *Inits) set(s *bitset.Chunked, id PathID, value bool) {
	n := 0
	x.Paths.Each(id, func(p PathID) {
		x.put(s, x.init, p, value)
		x.put(s, x.uninit, p, !value)
		n++
	})
	x.counter.Spend(budget.Flows, n)
}

func (x *Inits) put(s *bitset.Chunked, bit int, p PathID, is bool) {
	switch {
	case bit < 0:
	case is:
		s.Add(x.bits*int(p) + bit)
	default:
		s.Remove(x.bits*int(p) + bit)
	}
}

// access applies what a statement or terminator does with a place.
func (x *Inits) access(s *bitset.Chunked, p mir.Place, a mir.Access) {
	x.Paths.Changes(p, a, func(id PathID, value bool) { x.set(s, id, value) })
}

// Changes calls do for each path that an access gives a value, or takes it from, with all below it. A move out of a
// union takes the union's value, and writing a field gives it one; writing a part of a field does not.
func (p *Paths) Changes(pl mir.Place, a mir.Access, do func(id PathID, value bool)) {
	switch a {
	case mir.MoveOf, mir.DropOf, mir.Write:
	default:
		return
	}
	if n := len(pl.Proj); a == mir.Write && n > 0 && p.body.InUnion(mir.Place{Local: pl.Local, Proj: pl.Proj[:n-1]}) {
		return
	}
	one := func(pl mir.Place) {
		if id, exact, _ := p.Of(pl); exact {
			do(id, a == mir.Write)
		}
	}
	if !p.elements(pl, one) {
		one(pl)
	}
}

func (x *Inits) stmt(s *bitset.Chunked, st *mir.Stmt) {
	if st.Kind == mir.StorageDead {
		x.set(s, PathID(st.Local), false)
		return
	}
	mir.EachStmtPlace(st, func(p mir.Place, a mir.Access) { x.access(s, p, a) })
}

func (x *Inits) term(s *bitset.Chunked, t mir.Terminator) {
	mir.EachTermPlace(t, func(p mir.Place, a mir.Access) {
		if a != mir.Write {
			x.access(s, p, a)
		}
	})
}

func (x *Inits) target(s *bitset.Chunked, t mir.Terminator) {
	mir.EachTermPlace(t, func(p mir.Place, a mir.Access) {
		if a == mir.Write {
			x.access(s, p, a)
		}
	})
}

// Walk visits the blocks that are reached (Result.Walk).
func (x *Inits) Walk(v Visitor) { x.solved.Walk(v) }

// Use is a use of a place that may have no value.
type Use struct {
	Block  mir.BlockID
	Stmt   int // -1 for the terminator
	Place  mir.Place
	Access mir.Access
	Path   PathID // without a value: the place's own path, one around it, or one in it
}

// BadUses returns the uses of places that may have no value. The body is one that was built and not elaborated: a Drop
// of such a place is no use.
func BadUses(prog Program, b *mir.Body) []Use {
	x := MaybeUninit(prog, b, NewPaths(prog, b))
	var out []Use
	check := func(s *bitset.Chunked, at Use) {
		if id := x.missing(s, at.Place, at.Access); id != NoPath {
			at.Path = id
			out = append(out, at)
		}
	}
	x.Walk(Visitor{Stmt: func(s *bitset.Chunked, blk mir.BlockID, i int) {
		mir.EachStmtPlace(&b.Blocks[blk].Stmts[i], func(p mir.Place, a mir.Access) { check(s, Use{blk, i, p, a, 0}) })
	}, Term: func(s *bitset.Chunked, blk mir.BlockID) {
		mir.EachTermPlace(b.Blocks[blk].Term, func(p mir.Place, a mir.Access) { check(s, Use{blk, -1, p, a, 0}) })
	}})
	return out
}

// missing returns the path without a value that a use of a place needs, or NoPath.
func (x *Inits) missing(s *bitset.Chunked, p mir.Place, a mir.Access) PathID {
	if a == mir.DropOf {
		return NoPath
	}
	id, exact, owned := x.Paths.Of(p)
	if a == mir.Write && (exact || owned) {
		return x.missingBase(s, p)
	}
	if x.Uninit(s, id) {
		return id
	}
	if !exact || a == mir.Inspect || a == mir.FakeReadOf || a == mir.FakeBorrow {
		return NoPath
	}
	found := NoPath
	x.Paths.Each(id, func(c PathID) {
		if found == NoPath && x.Uninit(s, c) {
			found = c
		}
	})
	return found
}

// missingBase is the path around a place that is written in part, if it has no value: fields of such a value cannot be
// assigned one by one.
func (x *Inits) missingBase(s *bitset.Chunked, p mir.Place) PathID {
	if p.IsLocal() {
		return NoPath
	}
	id, _, _ := x.Paths.Of(mir.Place{Local: p.Local, Proj: p.Proj[:len(p.Proj)-1]})
	if x.Uninit(s, id) {
		return id
	}
	return NoPath
}

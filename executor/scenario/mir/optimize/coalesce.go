package optimize

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// coalesce merges a local with the local of the same type that it is copied to, if no write to one can be seen through
// the other. Only values that registers do not hold are worth it: code generation coalesces registers.
func (o *optimizer) coalesce() (some bool) {
	o.survey()
	for range 8 {
		if !o.coalesceOne() {
			break
		}
		some = true
	}
	return some
}

// coalesceOne merges the pairs that have no local in common.
func (o *optimizer) coalesceOne() (merged bool) {
	type pair struct{ from, to mir.Local }
	var pairs []pair
	var busy map[mir.Local]bool
	for i := range o.b.Blocks {
		for k := range o.b.Blocks[i].Stmts {
			s := &o.b.Blocks[i].Stmts[k]
			u, ok := s.Value.(*mir.Use)
			if !ok || s.Kind != mir.Assign || u.Op.Kind == mir.Constant || !s.Place.IsLocal() || !u.Op.Place.IsLocal() {
				continue
			}
			from, to := u.Op.Place.Local, s.Place.Local
			if from == to || o.taken[from] || o.taken[to] || busy[from] || busy[to] || o.isArg(from) ||
				o.checked[from] || o.checked[to] || !o.inMemory(from) || o.b.Locals[from].Ty != o.b.Locals[to].Ty ||
				int(to) <= o.b.ArgCount && to != mir.Return {
				continue
			}
			if busy == nil {
				busy = map[mir.Local]bool{}
			}
			busy[from], busy[to] = true, true
			pairs = append(pairs, pair{from, to})
		}
	}
	if len(pairs) == 0 {
		return false
	}
	other := map[mir.Local]mir.Local{}
	for _, p := range pairs {
		other[p.from], other[p.to] = p.to, p.from
	}
	clash := o.interfere(other)
	rename := map[mir.Local]mir.Local{}
	for _, p := range pairs {
		if !clash[p.from] && !clash[p.to] {
			rename[p.from] = p.to
			merged = true
		}
	}
	if merged {
		o.rename(rename)
	}
	return merged
}

// inMemory reports whether a value of the type of l is more than registers hold.
func (o *optimizer) inMemory(l mir.Local) bool {
	switch t := o.b.Locals[l].Ty; t.Kind {
	case types.Tuple, types.Array, types.Closure:
		return true
	case types.Adt:
		return t.Def.Lang != "Box"
	}
	return false
}

// interfere returns the locals that are written while the local that they are to be merged with may be read later.
func (o *optimizer) interfere(other map[mir.Local]mir.Local) map[mir.Local]bool {
	clash := map[mir.Local]bool{}
	live := &o.live
	live.dead = nil
	live.solve(o.b, o.taken)
	now := o.set(live.words)
	for i := range o.b.Blocks {
		blk := &o.b.Blocks[i]
		live.out(mir.BlockID(i), now)
		if c, ok := blk.Term.(*mir.Call); ok && !c.Dest.Indirect() {
			l := c.Dest.Local
			x, ok := other[l]
			if ok && c.Target != mir.None && (live.In(c.Target).Has(int(x)) || now.Has(int(x))) {
				clash[l] = true
			}
			for _, a := range c.Args { // the result must not be an argument in the same memory
				if a.Kind != mir.Constant && ok && a.Place.Local == x {
					clash[l] = true
				}
			}
		}
		live.Term(blk.Term, now)
		for k := len(blk.Stmts) - 1; k >= 0; k-- {
			s := &blk.Stmts[k]
			if s.Kind == mir.Assign && !s.Place.Indirect() {
				l := s.Place.Local
				if x, ok := other[l]; ok && !o.copies(s, l, x) {
					if now.Has(int(x)) {
						clash[l] = true
					}
					StmtPlaces(s, func(p *mir.Place, how mir.Access) {
						if how != mir.Write && p.Local == x {
							clash[l] = true
						}
					})
				}
			}
			live.Stmt(s, now)
		}
	}
	return clash
}

// copies reports whether a statement copies local from to local to, as a whole.
func (o *optimizer) copies(s *mir.Stmt, to, from mir.Local) bool {
	u, ok := s.Value.(*mir.Use)
	return ok && s.Place.IsLocal() && s.Place.Local == to && u.Op.Kind != mir.Constant && u.Op.Place.IsLocal() &&
		u.Op.Place.Local == from
}

// rename replaces locals by others, and removes copies of a local to itself.
func (o *optimizer) rename(to map[mir.Local]mir.Local) {
	place := func(p *mir.Place, _ mir.Access) {
		if l, ok := to[p.Local]; ok {
			p.Local = l
		}
		for i := range p.Proj {
			if l, ok := to[p.Proj[i].Local]; ok && p.Proj[i].Kind == mir.Index {
				p.Proj = append([]mir.Elem(nil), p.Proj...)
				p.Proj[i].Local = l
			}
		}
	}
	for i := range o.b.Blocks {
		blk := &o.b.Blocks[i]
		for k := range blk.Stmts {
			s := &blk.Stmts[k]
			StmtPlaces(s, place)
			if s.Kind == mir.Assign && s.Place.IsLocal() && o.copies(s, s.Place.Local, s.Place.Local) {
				*s = mir.Stmt{Kind: mir.Nop, Scope: s.Scope}
			}
		}
		TermPlaces(blk.Term, place)
	}
	o.removeStorage()
}

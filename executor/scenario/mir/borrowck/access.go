package borrowck

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// access is an access of a place at a point.
type access struct {
	place mir.Place
	span  syntax.Span
	use   syntax.Span      // in the closure that captures the place, if it is a capture
	clo   *types.ClosureTy // that closure
	at    int32
	loan  int32 // the loan that is reserved or activated, or -1
	what  accessKind
	depth depth
	sole  bool // a closure's capture of what is behind a &mut that is not mut
}

// accessKind is the kind of an access.
type accessKind uint8

const (
	reads accessKind = iota
	shares
	mutates // a mutable borrow
	reserves
	activates
	assigns
	moves
	drops
	ends // the storage ends
)

// depth is how much of a place an access is about.
type depth uint8

const (
	deep     depth = iota // all that can be reached from it
	shallow               // not what its references and boxes point to
	dropping              // what its destructor may touch
	length                // how many elements it has
)

// event is what a point does with the value of a local: a set of the bits below.
type event uint8

const (
	uses    event = 1 << iota // needs it
	defines                   // gives it another one, or begins or ends its storage
	drop                      // drops it
	fills                     // gives it a value
	empties                   // takes the value, or a part of it

	eventBits = 5
)

// scan finds the events of all locals and the accesses of those that are lent.
func (b *body) scan() {
	n := len(b.m.Locals)
	b.accesses = b.accesses[:0]
	b.events.reset(n)
	b.eachEvent(func(l mir.Local, _ int32, _ event) { b.events.count(int32(l)) }, nil)
	b.events.counted()
	b.p.Budget().Look(len(b.events.data))
	b.phased = zeroed(b.phased, n)
	for i := range b.loans {
		if l := &b.loans[i]; l.phased {
			b.phased[l.ref] = int32(i) + 1
		}
	}
	b.eachEvent(func(l mir.Local, at int32, e event) {
		b.events.put(int32(l), at<<eventBits|int32(e))
		if n := b.phased[l]; n > 0 && e&uses != 0 && b.loans[n-1].active < 0 {
			b.activate(n-1, at)
		}
	}, b.access)
	b.p.Budget().Look(len(b.accesses))
	b.byLocal.reset(n)
	b.changes.reset(n)
	for i := range b.accesses {
		a := &b.accesses[i]
		b.byLocal.count(int32(a.place.Local))
		if disturbs(a, false, true) {
			b.changes.count(int32(a.place.Local))
		}
	}
	b.byLocal.counted()
	b.changes.counted()
	for i := range b.accesses {
		a := &b.accesses[i]
		b.byLocal.put(int32(a.place.Local), int32(i))
		if disturbs(a, false, true) {
			b.changes.put(int32(a.place.Local), int32(i))
		}
	}
}

// activate adds the access of two-phase borrow number n where its reference is used.
func (b *body) activate(n, at int32) {
	l := &b.loans[n]
	l.active = at
	a := access1(l.place, activates, deep, at, b.span(at))
	a.loan = n
	b.accesses = append(b.accesses, a)
}

// eachEvent calls do for each event, in order of the points, and access for each access of a place.
func (b *body) eachEvent(do func(mir.Local, int32, event),
	access func(p mir.Place, a mir.Access, at int32, s *mir.Stmt)) {
	at := int32(0)
	b.nextLoan = 0
	var s *mir.Stmt
	place := func(p mir.Place, a mir.Access) {
		e := uses
		switch {
		case a == mir.Write && p.IsLocal():
			e = defines | fills
		case a == mir.DropOf && p.IsLocal():
			e = drop | empties
		case a == mir.MoveOf && !b.behindRef(p):
			e = uses | empties
		}
		do(p.Local, at, e)
		if access != nil && b.lent[p.Local] {
			access(p, a, at, s)
		}
	}
	for i := range b.start[1:] {
		blk := &b.m.Blocks[i]
		for k := range blk.Stmts {
			s = &blk.Stmts[k]
			switch s.Kind {
			case mir.StorageLive, mir.StorageDead:
				do(s.Local, at, defines|empties)
				if access != nil && b.lent[s.Local] && s.Kind == mir.StorageDead {
					b.accesses = append(b.accesses, access1(mir.Whole(s.Local), ends, shallow, at, atEnd(s.Span)))
				}
			case mir.Assign, mir.FakeRead, mir.Mention:
				mir.EachStmtPlace(s, place)
			}
			at++
		}
		s = nil
		mir.EachTermPlace(blk.Term, place)
		if _, ok := blk.Term.(*mir.ReturnTo); ok && access != nil {
			do(mir.Return, at, uses)
			for l := 1; l <= b.m.ArgCount; l++ {
				if b.lent[l] {
					b.accesses = append(b.accesses, access1(mir.Whole(mir.Local(l)), ends, shallow, at, atEnd(blk.Span)))
				}
			}
		} else if ok {
			do(mir.Return, at, uses)
		}
		at++
	}
}

// behindRef reports whether a place lies behind a reference or raw pointer; a Box is none.
func (b *body) behindRef(p mir.Place) bool {
	for i := range p.Proj {
		if p.Proj[i].Kind == mir.Deref && b.before(p, i).Kind != types.Adt {
			return true
		}
	}
	return false
}

// atEnd is the last character of a span.
func atEnd(sp syntax.Span) syntax.Span {
	if sp.Hi > sp.Lo {
		sp.Lo = sp.Hi - 1
	}
	return sp
}

func access1(p mir.Place, w accessKind, d depth, at int32, sp syntax.Span) access {
	return access{place: p, what: w, depth: d, at: at, span: sp, loan: -1}
}

// access adds the access of a place by statement s, or by the terminator if that is nil.
func (b *body) access(p mir.Place, how mir.Access, at int32, s *mir.Stmt) {
	a := access1(p, reads, deep, at, syntax.Span{})
	if s != nil {
		a.span = s.Span
	} else {
		a.span = b.span(at)
	}
	switch how {
	case mir.FakeReadOf, mir.FakeBorrow:
		return
	case mir.Inspect:
		a.depth = shallow
		if s != nil {
			if _, ok := s.Value.(*mir.Len); ok {
				a.depth = length
			}
		}
	case mir.MoveOf:
		a.what = moves
	case mir.Write:
		a.what, a.depth = assigns, shallow
	case mir.BorrowOf:
		a.what = shares
	case mir.BorrowMut:
		a.what = mutates
	case mir.DropOf:
		a.what, a.depth = drops, dropping
		if d := b.m.Blocks[b.block(at)].Term.(*mir.Drop); d.Replace {
			a.what = assigns
		} else {
			a.span = atEnd(a.span)
		}
	}
	if s != nil && s.Kind == mir.Assign && s.Place.IsLocal() {
		if clo := b.into[s.Place.Local]; clo != nil && how != mir.Write {
			a.span, a.use, a.clo = clo.Head, s.Span, clo
			a.sole = a.what == mutates && !b.mutable(p.Local)
		}
		if l := b.loanAt(at); l >= 0 && b.loans[l].phased && a.what == mutates {
			a.what, a.loan = reserves, l
		}
	}
	b.accesses = append(b.accesses, a)
}

// loanAt returns the loan that a point makes, or -1. The points come in order.
func (b *body) loanAt(at int32) int32 {
	for int(b.nextLoan) < len(b.loans) && b.loans[b.nextLoan].at < at {
		b.nextLoan++
	}
	if int(b.nextLoan) < len(b.loans) && b.loans[b.nextLoan].at == at {
		return b.nextLoan
	}
	return -1
}

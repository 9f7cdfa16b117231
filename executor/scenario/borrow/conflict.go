package borrow

import (
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/types"
)

// conflicts judges every access against the loans in force there.
func (s *solver) conflicts() {
	for i := range s.nodes {
		force := s.force.of(int32(i))
		if len(force) == 0 {
			continue
		}
		n := s.nodes[i]
		for _, a := range n.acc {
			if a.what == drops && !s.initOf(a.pl.base).Has(i) {
				continue
			}
			s.p.Budget().Spend(budget.Borrows, 1+len(force)/8)
			for _, x := range force {
				x := inForce(x)
				l := s.loans[x.loan()]
				if l.pl.base != a.pl.base || a.what == activates && a.loan == x.loan() || !disturbs(a, l, x.active()) ||
					!overlap(a, l) {
					continue
				}
				s.report(int32(i), a, x.loan())
			}
		}
	}
}

// disturbs: an access of that kind and the loan exclude each other.
func disturbs(a *access, l *loan, active bool) bool {
	switch a.what {
	case reads, shares:
		return l.mut && active
	case reserves:
		return l.mut
	}
	return true
}

// overlap: the access and the loan are about the same place (rustc's
// places_conflict).
func overlap(a *access, l *loan) bool {
	p, q := a.pl.path, l.pl.path
	n := min(len(p), len(q))
	for i := 0; i < n; i++ {
		x, y := &p[i], &q[i]
		if x.kind != y.kind {
			return true // a part of an enum and the whole: be it so
		}
		if x.kind == aField && x.f != y.f {
			return false
		}
	}
	for i := n; i < len(q); i++ {
		e := &q[i]
		switch a.what {
		case assigns, ends:
			if a.deep {
				break // what was there is dropped
			}
			if e.kind == aDeref {
				return false
			}
			continue
		case drops:
		default:
			continue
		}
		// dropping looks behind boxes, not behind references
		if e.kind == aDeref && e.of.k != types.Adt {
			return false
		}
	}
	return true
}

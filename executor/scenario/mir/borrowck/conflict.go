package borrowck

import (
	"cmp"
	"slices"
	"sort"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
)

// conflict is an access that a loan in scope forbids.
type conflict struct {
	access, loan int32
	// exit: the loan is in scope where the function returns or unwinds to its caller. rustc reports each of these
	// (check_for_invalidation_at_exit), but only the first loan that forbids another access.
	exit bool
}

// conflicts compares each loan with the accesses of the same local, and reports those that it forbids: block by block
// in reverse postorder, as rustc does, and in the order of their points.
func (b *body) conflicts() {
	if len(b.loans) == 0 {
		return
	}
	b.scan()
	n := len(b.m.Locals)
	b.live, b.dropLive = zeroed(b.live, n), zeroed(b.dropLive, n)
	b.onDrop1, b.looked = zeroed(b.onDrop1, len(b.universal)), zeroed(b.looked, n)
	b.stamps, b.round = zeroed(b.stamps, len(b.start)), 0
	b.deaths, b.assigned = zeroed(b.deaths, n), zeroed(b.assigned, n)
	words := bitset.Words(b.points())
	b.alive, b.filled = zeroed(b.alive, words), b.filled[:0]
	b.inForce[0], b.inForce[1] = zeroed(b.inForce[0], words), zeroed(b.inForce[1], words)
	b.scope = b.scope[:0]
	var found []conflict
	for i := range b.loans {
		found = b.conflictsOf(int32(i), found)
	}
	if len(found) > 1 {
		order := b.reversePostorder()
		sort.Slice(found, func(i, j int) bool {
			x, y := found[i], found[j]
			at, to := b.accesses[x.access].at, b.accesses[y.access].at
			return cmp.Or(cmp.Compare(order[b.block(at)], order[b.block(to)]), cmp.Compare(at, to),
				cmp.Compare(x.access, y.access), cmp.Compare(x.loan, y.loan)) < 0
		})
	}
	last := int32(-1)
	for _, x := range found {
		if x.access == last && !x.exit {
			continue
		}
		last = x.access
		b.reportConflict(&b.accesses[x.access], x.loan)
	}
}

// reversePostorder returns the position of each block. The first of several successors comes first.
func (b *body) reversePostorder() []int {
	n := len(b.succs)
	order, next := make([]int, n), make([]int, n) // next counts the successors that were visited, from the last one on
	todo := []mir.BlockID{0}
	next[0] = 1
	for last := n; len(todo) > 0; {
		blk := todo[len(todo)-1]
		if k := next[blk]; k <= len(b.succs[blk]) {
			next[blk]++
			if to := b.succs[blk][len(b.succs[blk])-k]; next[to] == 0 {
				next[to] = 1
				todo = append(todo, to)
			}
			continue
		}
		last--
		order[blk] = last
		todo = todo[:len(todo)-1]
	}
	return order
}

// conflictsOf appends the conflicts of loan number n.
func (b *body) conflictsOf(n int32, found []conflict) []conflict {
	l := &b.loans[n]
	accesses := b.changes.of(int32(l.place.Local))
	if l.mut {
		accesses = b.byLocal.of(int32(l.place.Local))
	}
	if len(accesses) == 0 {
		return found
	}
	before := len(found)
	b.spread(l)
	b.p.Budget().Spend(budget.Borrows, 1+len(b.scope)/8)
	sort.Slice(b.scope, func(i, j int) bool { return b.scope[i].lo < b.scope[j].lo })
	done := int32(-1)
	for _, x := range b.scope {
		k, _ := slices.BinarySearchFunc(accesses, max(x.lo, done+1), func(n, at int32) int {
			return int(b.accesses[n].at - at)
		})
		for ; k < len(accesses); k++ {
			a := &b.accesses[accesses[k]]
			if a.at > x.hi {
				break
			}
			b.p.Budget().Spend(budget.Borrows, 1)
			if l.fake && !guarded(a, l) {
				continue
			}
			if !(a.what == activates && a.loan == n) && disturbs(a, l.mut, b.inForce[1].Has(int(a.at))) && b.overlap(a, l) {
				found = append(found, conflict{accesses[k], n, a.what >= drops && (l.unwinds || b.returns(a.at))})
			}
		}
		done = max(done, x.hi)
	}
	if l.unwinds && !slices.ContainsFunc(found[before:], func(x conflict) bool { return x.exit }) {
		// An assignment ended the loan, but a panic before it would end the storage.
		i := slices.IndexFunc(accesses, func(k int32) bool {
			return b.accesses[k].what == ends && b.overlap(&b.accesses[k], l)
		})
		if i >= 0 {
			found = append(found, conflict{accesses[i], n, true})
		}
	}
	return found
}

// returns reports whether the function returns at a point.
func (b *body) returns(at int32) bool {
	blk := b.block(at)
	_, is := b.m.Blocks[blk].Term.(*mir.ReturnTo)
	return is && at == b.term(blk)
}

// guarded reports whether an access changes all of what a fake loan keeps a guard from changing.
func guarded(a *access, l *loan) bool {
	return (a.what == assigns || a.what == mutates || a.what == activates) && len(a.place.Proj) <= len(l.place.Proj)
}

// disturbs reports whether an access of that kind and a loan, mutable or shared, exclude each other.
func disturbs(a *access, mut, active bool) bool {
	switch a.what {
	case reads, shares:
		return mut && active
	case reserves:
		return mut
	}
	return true
}

package borrowck

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
)

// interval is the points from lo to hi, in one block.
type interval struct{ lo, hi int32 }

// liveOf returns the points at whose begin the value of local v is used later.
func (b *body) liveOf(v int32) []interval {
	if b.live[v] == nil {
		b.live[v] = b.backwards(v, uses)
	}
	return b.live[v]
}

// backwards returns the points from which a point with event e of local v is reached, itself included, without v
// getting another value before. The list is not nil.
func (b *body) backwards(v int32, e event) []interval {
	list := []interval{}
	events := b.events.of(v)
	b.round++
	var todo []mir.BlockID // at the end of which v is live
	before := int32(-1)    // the last seed, if v gets no other value between it and the next event
	for _, x := range events {
		at := x >> eventBits
		if event(x)&e != 0 {
			blk := b.block(at)
			lo := b.start[blk]
			if before >= lo {
				list = append(list, interval{before + 1, at})
			} else {
				lo, whole := b.since(events, lo, at)
				list = append(list, interval{lo, at})
				if whole {
					todo = b.enter(todo, blk)
				}
			}
			before = at
		}
		if event(x)&defines != 0 {
			before = -1
		}
	}
	for len(todo) > 0 {
		blk := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		at := b.start[blk+1]
		lo, whole := b.since(events, b.start[blk], at)
		if lo < at {
			list = append(list, interval{lo, at - 1})
		}
		if whole {
			todo = b.enter(todo, blk)
		}
	}
	b.p.Budget().Spend(budget.Borrows, 1+len(list)+len(events)/4)
	return list
}

// enter appends the predecessors of a block that were not visited in this round.
func (b *body) enter(todo []mir.BlockID, blk mir.BlockID) []mir.BlockID {
	for _, p := range b.preds[blk] {
		if b.stamps[p] != b.round {
			b.stamps[p] = b.round
			todo = append(todo, p)
		}
	}
	return todo
}

// since returns the first point from lo on, before at, behind which the local with these events keeps its value until
// at. It reports whether that is all since lo.
func (b *body) since(events []int32, lo, at int32) (from int32, whole bool) {
	// The last event before at: events are in order.
	i, j := 0, len(events)
	for i < j {
		if h := (i + j) / 2; events[h]>>eventBits < at {
			i = h + 1
		} else {
			j = h
		}
	}
	for i--; i >= 0 && events[i]>>eventBits >= lo; i-- {
		if event(events[i])&defines != 0 {
			return events[i]>>eventBits + 1, false
		}
	}
	return lo, true
}

// dropOf returns the points at whose begin local v may have a value that is dropped later.
func (b *body) dropOf(v int32) []interval {
	if b.dropLive[v] == nil {
		list := []interval{}
		all := b.backwards(v, drop)
		if len(all) > 0 {
			init := b.initialised(v)
			for _, r := range all {
				for at := r.lo; at <= r.hi; at++ {
					if !init.Has(int(at)) {
						continue
					}
					if n := len(list); n > 0 && list[n-1].hi == at-1 {
						list[n-1].hi = at
					} else {
						list = append(list, interval{at, at})
					}
				}
			}
		}
		b.dropLive[v] = list
	}
	return b.dropLive[v]
}

// initialised returns the points at whose begin local v may have its value. One that was moved out of in part counts as
// gone.
func (b *body) initialised(v int32) bitset.Set {
	b.p.Budget().Spend(budget.Borrows, 1+b.points()/16)
	out := make(bitset.Set, bitset.Words(b.points()))
	events := b.events.of(v)
	b.round++
	var todo []mir.BlockID // where v may have a value at the begin
	fill := func(blk mir.BlockID, at int32) {
		// from at on until the value is taken
		end := b.start[blk+1]
		i, _ := slices.BinarySearch(events, at<<eventBits)
		for _, x := range events[i:] {
			p := x >> eventBits
			if p >= end {
				break
			}
			if event(x)&empties != 0 {
				for ; at <= p; at++ {
					out.Add(int(at))
				}
				return
			}
		}
		for ; at < end; at++ {
			out.Add(int(at))
		}
		for _, to := range b.succs[blk] {
			if b.stamps[to] != b.round {
				b.stamps[to] = b.round
				todo = append(todo, to)
			}
		}
	}
	if v > 0 && int(v) <= b.m.ArgCount {
		fill(0, 0)
	}
	for _, x := range events {
		if event(x)&fills != 0 {
			at := x >> eventBits
			blk := b.block(at)
			fill(blk, at+1)
		}
	}
	for len(todo) > 0 {
		blk := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		fill(blk, b.start[blk])
	}
	return out
}

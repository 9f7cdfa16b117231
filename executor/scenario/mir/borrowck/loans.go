package borrowck

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// step is a block in which a loan goes on from a point. Active: it is no reservation.
type step struct {
	blk    mir.BlockID
	at     int32
	active bool
}

// flows are the edges from r.
func (b *body) flows(r region) []int32 {
	if b.flowed != len(b.edges) || len(b.outs.end) != len(b.universal)+1 {
		b.outs.reset(len(b.universal))
		for i := range b.edges {
			b.outs.count(int32(b.edges[i].from))
		}
		b.outs.counted()
		for i := range b.edges {
			b.outs.put(int32(b.edges[i].from), int32(i))
		}
		b.flowed = len(b.edges)
	}
	return b.outs.of(int32(r))
}

// follow returns the regions that r flows into, r first, and marks them, until the next call. It reports whether a
// universal one is among them. How the flow came to each is in prev and why.
func (b *body) follow(r region) (list []region, free bool) {
	if len(b.seen) < len(b.universal) {
		b.seen, b.mark = zeroed(b.seen, len(b.universal)), 0
	}
	list = append(b.reached[:0], r)
	b.prev, b.why = append(b.prev[:0], -1), append(b.why[:0], nil)
	b.mark++
	b.seen[r] = b.mark
	for i := 0; i < len(list); i++ {
		free = free || b.universal[list[i]]
		out := b.flows(list[i])
		b.p.Budget().Spend(budget.Borrows, 1+len(out)/8)
		for _, k := range out {
			e := &b.edges[k]
			if b.seen[e.to] != b.mark {
				b.seen[e.to] = b.mark
				list = append(list, e.to)
				b.prev, b.why = append(b.prev, int32(i)), append(b.why, e.why)
			}
		}
	}
	b.reached = list
	return list, free
}

// good puts into alive the points at which a region is good that loan l flows into. It reports whether these are all
// points; then it puts nothing there.
func (b *body) good(l *loan) (all bool) {
	list, free := b.follow(l.region)
	if free {
		return true
	}
	for _, x := range b.filled {
		clear(b.alive[x.lo>>6 : x.hi>>6+1])
	}
	b.filled = b.filled[:0]
	for _, r := range list {
		v := b.varOf[r]
		if v < 0 {
			continue
		}
		b.addAlive(b.liveOf(v))
		if b.m.Locals[v].Ty.Kind != types.Ref && b.needsLook(v) && b.onDrop1[r] {
			b.addAlive(b.dropOf(v))
		}
	}
	return false
}

func (b *body) addAlive(list []interval) {
	b.p.Budget().Spend(budget.Borrows, 1+len(list)/2)
	b.filled = append(b.filled, list...)
	for _, x := range list {
		for w := x.lo >> 6; w <= x.hi>>6; w++ {
			word := ^uint64(0)
			if w == x.lo>>6 {
				word &= ^uint64(0) << (x.lo & 63)
			}
			if w == x.hi>>6 {
				word &= ^uint64(0) >> (63 - x.hi&63)
			}
			b.alive[w] |= word
		}
	}
}

// needsLook finds which regions of a local its drop may use. It reports whether the local is dropped.
func (b *body) needsLook(v int32) bool {
	if b.looked[v] == 0 {
		b.looked[v] = 1
		for _, x := range b.events.of(v) {
			if event(x)&drop != 0 {
				b.looked[v] = 2
			}
		}
		if b.looked[v] == 2 {
			b.onDrop(b.locals[v], map[string]bool{}, func(r region) { b.onDrop1[r] = true })
		}
	}
	return b.looked[v] == 2
}

// spread puts into inForce the points at whose begin loan l is in scope: first those at which it is a reservation,
// second those at which it is active. They are the points of scope.
func (b *body) spread(l *loan) {
	for _, x := range b.scope {
		clear(b.inForce[0][x.lo>>6 : x.hi>>6+1])
		clear(b.inForce[1][x.lo>>6 : x.hi>>6+1])
	}
	b.scope = b.scope[:0]
	all := b.good(l)
	if !all && !b.alive.Has(int(l.at)+1) {
		return
	}
	b.findDeaths(l.place.Local)
	b.todo = append(b.todo[:0], step{b.block(l.at), l.at + 1, !l.phased || l.active < 0})
	for len(b.todo) > 0 {
		x := b.todo[len(b.todo)-1]
		b.todo = b.todo[:len(b.todo)-1]
		b.along(l, x, all)
	}
}

// findDeaths finds where loans of a local may end, once.
func (b *body) findDeaths(l mir.Local) {
	if b.deaths[l] != nil {
		return
	}
	b.deaths[l] = []int32{}
	for _, x := range b.events.of(int32(l)) {
		if event(x)&defines != 0 {
			b.deaths[l] = append(b.deaths[l], x>>eventBits)
		}
	}
	for _, n := range b.byLocal.of(int32(l)) {
		if a := &b.accesses[n]; a.what == assigns && a.depth == shallow && !a.place.IsLocal() {
			b.assigned[l] = append(b.assigned[l], n)
		}
	}
}

// over returns the first point from at on, before end, behind which loan l is over; else end.
func (b *body) over(l *loan, at, end int32) int32 {
	v := l.place.Local
	if i, _ := slices.BinarySearch(b.deaths[v], at); i < len(b.deaths[v]) {
		end = min(end, b.deaths[v][i])
	}
	list := b.assigned[v]
	i, _ := slices.BinarySearchFunc(list, at, func(n, at int32) int { return int(b.accesses[n].at - at) })
	for ; i < len(list) && b.accesses[list[i]].at < end; i++ {
		if a := &b.accesses[list[i]]; covers(a.place, l.place) {
			return a.at
		}
	}
	return end
}

// along follows a loan through a block.
func (b *body) along(l *loan, x step, all bool) {
	end := b.start[x.blk+1]
	stop := b.over(l, x.at, end)
	at := x.at
	for ; at < end; at++ {
		in := b.inForce[bit(x.active)]
		if !all && !b.alive.Has(int(at)) || in.Has(int(at)) {
			break
		}
		in.Add(int(at))
		x.active = x.active || at == l.active
		if at == end-1 && all && !b.m.Coroutine {
			if to := mir.UnwindOf(b.m.Blocks[x.blk].Term); to != nil && *to != mir.None {
				l.unwinds = true
			}
		}
		if at == stop {
			at++
			break
		}
	}
	b.p.Budget().Spend(budget.Borrows, 1+int(at-x.at)/8)
	if at > x.at {
		b.scope = append(b.scope, interval{x.at, at - 1})
	}
	if at == end && stop == end {
		for _, to := range b.succs[x.blk] {
			b.todo = append(b.todo, step{to, b.start[to], x.active})
		}
	}
}

// bit returns 1 for true.
func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

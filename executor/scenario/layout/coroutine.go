package layout

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Coroutine is what a future keeps while it is suspended. Package mir/coroutine finds it out.
type Coroutine struct {
	// Saved are the types of the locals that are kept over some suspension point.
	Saved []*types.Type
	// Points are the suspension points, each with the numbers of the locals that are kept over it.
	Points []bitset.Set
	// Conflicts are for each saved local the ones that it cannot share memory with.
	Conflicts []bitset.Set
}

// Numbers of a coroutine's states: the index in Layout.Variants, and the value of the tag. The first suspension point
// is Suspended, the next ones follow.
const (
	Unresumed = iota // not polled yet: only the captures have values
	Returned
	Panicked
	Suspended
	// Running is no state of a layout. While a coroutine runs again its tag stays as it was, and nothing reads it.
	Running = -1
)

// prefix stands for the part of a coroutine that each state has.
const prefix = -1

// layout returns the layout of a coroutine. Fields are the offsets of the captures, and Saved those of the saved
// locals: each has one offset in all states that keep it. Variants are the states.
//
// The captures, the tag and some of the saved locals come first, as the fields of one struct. A saved local that is
// kept over one point alone and has no conflict with locals of other points lies behind them, in the memory that these
// locals share. Captures have no niche in a coroutine, because pointers to what is kept in it may exist.
func (co *Coroutine) layout(captures, saved []*Layout) (*Layout, bool) {
	home := co.homes(len(saved))
	last := uint64(Suspended + len(co.Points) - 1)
	size := uint64(1)
	for size < 8 && last>>(8*size) > 0 {
		size *= 2
	}
	fields := append(slices.Clone(captures), Range(size, Bits{}, Bits{Lo: last}))
	for i, l := range saved {
		if home[i] == prefix {
			fields = append(fields, uninit(l))
		}
	}
	first, ok := Struct(fields, Repr{}, false)
	if !ok {
		return first, false
	}
	offsets := make([]uint64, len(saved))
	next := len(captures) + 1
	for i := range saved {
		if home[i] == prefix {
			offsets[i] = first.Fields[next]
			next++
		}
	}
	l := &Layout{Size: first.Size, Align: first.Align, Kind: Tagged, Fields: first.Fields[:len(captures)],
		Variants: make([]Variant, Suspended+len(co.Points)), Uninhabited: first.Uninhabited,
		Tag: Scalar{Offset: first.Fields[len(captures)], Size: size, Last: Bits{Lo: last}}}
	for p, live := range co.Points {
		var own []*Layout
		live.EachNotIn(nil, func(i int) {
			if home[i] == p {
				own = append(own, uninit(saved[i]))
			}
		})
		s, ok := edge(own, Repr{}, form{prefix: first.Size, align: first.Align})
		if !ok {
			return l, false
		}
		l.Size, l.Align = max(l.Size, s.Size), max(l.Align, s.Align)
		k := 0
		live.EachNotIn(nil, func(i int) {
			if home[i] == p {
				offsets[i] = s.Fields[k]
				k++
			}
		})
	}
	l.Size = up(l.Size, l.Align)
	for i := range l.Variants {
		l.Variants[i].Discriminant = Bits{Lo: uint64(i)}
	}
	l.Saved = offsets
	return l, l.Size < MaxSize
}

// uninit is the layout of a saved local: it may have no value.
func uninit(l *Layout) *Layout {
	return &Layout{Size: l.Size, Align: l.Align}
}

// homes returns where each of n saved locals lies: the number of its point, or prefix. Of two locals of different
// points that conflict, the one with more conflicts goes to the prefix. If all that remain belong to one point, nothing
// is shared, and the prefix has less padding.
func (co *Coroutine) homes(n int) []int {
	home := make([]int, n)
	seen := make([]bool, n)
	for p, live := range co.Points {
		live.EachNotIn(nil, func(i int) {
			home[i] = p
			if seen[i] {
				home[i] = prefix
			}
			seen[i] = true
		})
	}
	count := make([]int, n)
	for i := range count {
		co.Conflicts[i].EachNotIn(nil, func(int) { count[i]++ })
	}
	for a := range home {
		if home[a] == prefix {
			continue
		}
		co.Conflicts[a].EachNotIn(nil, func(b int) {
			if home[b] == prefix || home[a] == home[b] {
				return
			}
			if count[a] > count[b] {
				home[a] = prefix
			} else {
				home[b] = prefix
			}
		})
	}
	used := prefix
	for _, p := range home {
		if p == prefix || p == used {
			continue
		}
		if used != prefix {
			return home
		}
		used = p
	}
	for i := range home {
		home[i] = prefix
	}
	return home
}

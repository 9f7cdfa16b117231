package explore

// Fates: which ends can still be reached from each state that a search has met, and where schedules part.
//
// The states form a graph, in which states that can be reached from each other make a group; most groups are single
// states. Groups are numbered such that the successors of a group have smaller numbers, so what is true of a group
// follows from what is true of its successors, in one pass.
//
// An option that the search has not taken leads to anything: a claim such as "from here on every schedule deadlocks" is
// only made of a part of the graph that was explored to its ends.

import (
	"math/bits"
	"slices"
	"sort"
)

// A Fate is a class of ends, as a bit of a set: bit i is class i.
type Fate = uint64

// Fates beside the classes of outcomes, which are numbered from 0 to MostClasses-1.
const (
	MostClasses      = 62
	Endless     Fate = 1 << 62 // no end can be reached any more: states come again and again
	Unknown     Fate = 1 << 63 // an option that was not taken
)

// Fates is what can be reached from the states of a search.
type Fates struct {
	s     *Search
	group []int32 // by node
	order []int32 // nodes by group
	first []int32 // by group: index in order of its first node, the one met first; one more at the end
	set   []Fate  // by group: what can be reached
	loops []bool  // by group: a state that comes again can be reached
}

// Fates finds out what can be reached from each state that was met so far. class returns the class of an outcome, an
// index of Result.Outcomes; outcomes of class MostClasses-1 and above have one fate.
func (s *Search) Fates(class func(outcome int) int) *Fates {
	f := &Fates{s: s}
	if len(s.nodes) == 0 {
		return f
	}
	f.groups()
	for g := range len(f.first) - 1 {
		set, loops := Fate(0), false
		members := f.members(g)
		for _, i := range members {
			x := &s.nodes[i]
			if x.outcome >= 0 {
				set |= 1 << min(class(int(x.outcome)), MostClasses-1)
			}
			for _, e := range x.edges {
				switch to := e.to; {
				case to == unexplored:
					set |= Unknown
				case f.group[to] == int32(g):
					loops = true
				default:
					set |= f.set[f.group[to]]
					loops = loops || f.loops[f.group[to]]
				}
			}
		}
		if set == 0 {
			set = Endless
		}
		f.set, f.loops = append(f.set, set), append(f.loops, loops)
	}
	return f
}

func (f *Fates) members(group int) []int32 { return f.order[f.first[group]:f.first[group+1]] }

// groups finds the strongly connected components (Tarjan).
func (f *Fates) groups() {
	type step struct {
		node int32
		next int
	}
	nodes := f.s.nodes
	f.group = make([]int32, len(nodes))
	seen := make([]int32, len(nodes)) // number of the visit, from 1 on
	low := make([]int32, len(nodes))
	var open []int32 // visited, and in no group yet
	visits := int32(0)
	visit := func(i int32) step {
		visits++
		seen[i], low[i], f.group[i] = visits, visits, -1
		open = append(open, i)
		return step{node: i}
	}
	for way := []step{visit(0)}; len(way) > 0; {
		top := &way[len(way)-1]
		i := top.node
		if top.next < len(nodes[i].edges) {
			to := nodes[i].edges[top.next].to
			top.next++
			switch {
			case to == unexplored:
			case seen[to] == 0:
				way = append(way, visit(to))
			case f.group[to] < 0:
				low[i] = min(low[i], seen[to])
			}
			continue
		}
		way = way[:len(way)-1]
		if n := len(way); n > 0 {
			low[way[n-1].node] = min(low[way[n-1].node], low[i])
		}
		if low[i] != seen[i] {
			continue
		}
		f.first = append(f.first, int32(len(f.order)))
		for {
			k := open[len(open)-1]
			open = open[:len(open)-1]
			f.group[k] = int32(len(f.first) - 1)
			f.order = append(f.order, k)
			if k == i {
				break
			}
		}
		if list := f.order[f.first[len(f.first)-1]:]; len(list) > 1 {
			sort.Slice(list, func(i, k int) bool { return list[i] < list[k] })
		}
	}
	f.first = append(f.first, int32(len(f.order)))
}

// Endless returns the choices to the first state that was met from which no end can be reached; ok is false if there is
// none.
func (s *Search) Endless() (choices []int, ok bool) {
	f := s.Fates(func(int) int { return 0 })
	for i := range s.nodes {
		if f.set[f.group[i]] == Endless {
			return s.way(int32(i)), true
		}
	}
	return nil, false
}

// At returns what can still be reached behind a list of choices.
func (f *Fates) At(choices []int) Fate {
	way := f.s.along(choices)
	if len(way) <= len(choices) {
		return Unknown
	}
	return f.set[f.group[way[len(choices)]]]
}

// Point is the point of no return of a schedule.
type Point struct {
	// Choice is the last one before which another end could still be reached: whatever is chosen behind it, the end is
	// of the same class. -1: that is so from the start.
	Choice int
	// Loops: behind it a state can come again, so there are schedules that never end.
	Loops bool
}

// Point returns the point of no return of a schedule that leads to an end. ok is false if it leads to none.
func (f *Fates) Point(choices []int) (p Point, ok bool) {
	way := f.s.along(choices)
	if len(way) <= len(choices) || f.s.nodes[way[len(choices)]].outcome < 0 {
		return p, false
	}
	fate := f.set[f.group[way[len(choices)]]]
	p.Choice = len(choices) - 1
	for p.Choice >= 0 && f.set[f.group[way[p.Choice]]] == fate {
		p.Choice--
	}
	p.Loops = f.loops[f.group[way[p.Choice+1]]]
	return p, true
}

// Beside returns up to most lists of choices that lead to an end of a class, but depart from a list that does not. The
// last departures come first.
func (f *Fates) Beside(choices []int, class, most int) (list [][]int) {
	way := f.s.along(choices)
	for at := min(len(way), len(choices)) - 1; at >= 0; at-- {
		for k, e := range f.s.nodes[way[at]].edges {
			if k == choices[at] {
				continue
			}
			for _, last := range [...]bool{true, false} {
				c, ok := f.towards(append(slices.Clone(choices[:at]), k), e.to, class, last)
				if ok && len(list) < most {
					list = append(list, c)
				}
			}
		}
	}
	return list
}

// towards appends to a list of choices that leads to a node what leads from there to an end of a class: of the options
// that do, the first ones or the last ones.
func (f *Fates) towards(choices []int, i int32, class int, last bool) ([]int, bool) {
	seen := map[int32]bool{}
	for i != unexplored && f.set[f.group[i]]>>class&1 != 0 && !seen[i] {
		seen[i] = true
		x := &f.s.nodes[i]
		if x.outcome >= 0 {
			return choices, true
		}
		option := -1
		for k, e := range x.edges {
			if (last || option < 0) && e.to != unexplored && f.set[f.group[e.to]]>>class&1 != 0 {
				option = k
			}
		}
		choices, i = append(choices, option), x.edges[option].to
	}
	return nil, false
}

// along returns the nodes that a list of choices passes, the start included, as far as they are known.
func (s *Search) along(choices []int) (way []int32) {
	if len(s.nodes) == 0 {
		return nil
	}
	way = append(way, 0)
	for _, c := range choices {
		edges := s.nodes[way[len(way)-1]].edges
		if c >= len(edges) || edges[c].to == unexplored {
			break
		}
		way = append(way, edges[c].to)
	}
	return way
}

// Class returns the class of a set that has one fate.
func Class(set Fate) int { return bits.TrailingZeros64(set) }

// sealed returns the number of the only fate in a set; ok is false if there are several.
func sealed(set Fate) (fate int, ok bool) { return bits.TrailingZeros64(set), set&(set-1) == 0 }

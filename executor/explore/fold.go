package explore

import (
	"encoding/binary"
	"sort"
)

// Folding: a picture of the graph that has only what decides about the end.
//
// States from which the same can happen are one place of the picture: those whose fate is sealed are the place of that
// fate, and two others are one place if their options lead to the same places. A state all of whose options lead to one
// place is that place itself, because nothing is decided there. This is how a decision diagram is reduced.

// Folded is such a picture. Place 0 is the start.
type Folded struct {
	Places []Place
	fates  *Fates
	of     []int32       // key of the place, by group
	place  map[int32]int // by key
}

// Place is a choice at which fates part, or a fate, or the rest that is not drawn.
type Place struct {
	Fate    Fate  // what every schedule comes to from here; 0 where fates part
	Set     Fate  // what can be reached; 0 of the rest
	Choices []int // where fates part: the way to such a state, the one that was met first
	Ways    []Way
}

// Way leads from a place to another.
type Way struct {
	To      int
	From    []int // choices to a state of this place
	Options []int // that lead to To, in that state
}

// reduction numbers places by keys: -1-i is fate i; places where fates part count from 0.
type reduction struct {
	of    []int32       // by group
	group map[int32]int // of each place where fates part, the one that was met first
}

func fateKey(fate int) int32 { return -1 - int32(fate) }

// Fold returns the picture, with at most so many places where fates part.
func (f *Fates) Fold(most int) *Folded {
	p := &Folded{fates: f, place: map[int32]int{}}
	if len(f.set) == 0 {
		return p
	}
	r := f.reduce()
	p.of = r.of
	var queue []int32
	parts, rest := 0, -1
	add := func(key int32) int {
		if i, ok := p.place[key]; ok {
			return i
		}
		x := Place{}
		switch {
		case key < 0:
			x.Fate = 1 << (-1 - key)
			x.Set = x.Fate
		case parts == most:
			if rest < 0 {
				rest = len(p.Places)
				p.Places = append(p.Places, x)
			}
			return rest
		default:
			parts++
			queue = append(queue, key)
		}
		p.place[key] = len(p.Places)
		p.Places = append(p.Places, x)
		return p.place[key]
	}
	add(r.of[f.group[0]])
	for ; len(queue) > 0; queue = queue[1:] {
		g := r.group[queue[0]]
		x := Place{Set: f.set[g], Choices: f.s.way(f.members(g)[0])}
		for _, e := range f.exits(g, r.of) {
			x.Ways = append(x.Ways, Way{To: add(e.to), From: f.s.way(e.node), Options: e.options})
		}
		p.Places[p.place[queue[0]]] = x
	}
	return p
}

// reduce finds the places of all groups.
func (f *Fates) reduce() reduction {
	r := reduction{make([]int32, len(f.set)), map[int32]int{}}
	known := map[string]int32{}
	var text []byte
	for g, set := range f.set {
		if fate, ok := sealed(set); ok {
			r.of[g] = fateKey(fate)
			continue
		}
		list := f.exits(g, r.of)
		if len(list) == 1 {
			r.of[g] = list[0].to
			continue
		}
		sort.Slice(list, func(i, k int) bool { return list[i].to < list[k].to })
		text = text[:0]
		for _, e := range list {
			text = binary.LittleEndian.AppendUint32(text, uint32(e.to))
		}
		key, ok := known[string(text)]
		if !ok {
			key = int32(len(known))
			known[string(text)] = key
		}
		if first, ok := r.group[key]; !ok || f.members(g)[0] < f.members(first)[0] {
			r.group[key] = g
		}
		r.of[g] = key
	}
	return r
}

// exit leads from a group to a place.
type exit struct {
	to      int32
	node    int32 // of the group
	options []int // of the node
}

// exits returns the ways out of a group, one to each place, in the order of the options.
func (f *Fates) exits(g int, of []int32) (list []exit) {
	for _, i := range f.members(g) {
		for k, e := range f.s.nodes[i].edges {
			to := fateKey(63) // Unknown
			if e.to != unexplored {
				if f.group[e.to] == int32(g) {
					continue
				}
				to = of[f.group[e.to]]
			}
			at := 0
			for at < len(list) && list[at].to != to {
				at++
			}
			if at == len(list) {
				list = append(list, exit{to: to, node: i})
			}
			if list[at].node == i {
				list[at].options = append(list[at].options, k)
			}
		}
	}
	return list
}

// Through returns the places that a schedule passes, in order; places that are not drawn are left out.
func (p *Folded) Through(choices []int) (list []int) {
	for _, node := range p.fates.s.along(choices) {
		at, ok := p.place[p.of[p.fates.group[node]]]
		if n := len(list); ok && (n == 0 || list[n-1] != at) {
			list = append(list, at)
		}
	}
	return list
}

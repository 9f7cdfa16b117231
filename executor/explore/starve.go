package explore

// Starvation: a subject, such as a task, that is ready and never has its turn while others go on for ever.
//
// It exists only in cycles, because a schedule that ends leaves nobody ready. A subject starves in a set of states that
// lead to each other if it is ready in all of them and no option of any of them serves it. If an option serves it now
// and then, and is never taken, that is no starvation: any fair choice would take it.
//
// The same holds for movers, such as threads, and for other subjects. If a mover has an option in all of these states
// and never takes one, or a subject is ready in all of them, could be served and is not, then only an unfair choice
// stays there. Chance is mover 0: if one of its options leads away, the system does not stay for ever. Such sets do not
// count.

import (
	"encoding/binary"
	"slices"
)

// Watched is a System whose subjects may starve.
type Watched interface {
	System
	// Ready returns the numbers of the subjects that wait for their turn in this state.
	Ready() []int
	// Served returns the subjects that had their turn in the last Step.
	Served() []int
	// Mover returns the number of the mover that takes an option, 0 for chance.
	Mover(option int) int
}

// Starved is a subject that starves.
type Starved struct {
	Subject int
	Choices []int // the way to the cycle
	Around  []int // from there around it
}

// A Watcher finds out who starves in a search whose Options have its Note. The zero value is ready to use.
type Watcher struct {
	lists  [][]int          // list 0 is number 1; number 0 is the empty list
	listed map[string]int32 // by text
}

// Note is for Options.
func (w *Watcher) Note(at System) (n Note) {
	x := at.(Watched)
	n.Served = w.number(x.Served())
	if at.Choices() == 0 {
		return n
	}
	if n.Ready = w.number(x.Ready()); n.Ready != 0 { // nobody starves elsewhere
		list := make([]int, at.Choices())
		for k := range list {
			list[k] = x.Mover(k)
		}
		n.Movers = w.number(list)
	}
	return n
}

// number returns the number of a list; equal lists have the same.
func (w *Watcher) number(list []int) int32 {
	if len(list) == 0 {
		return 0
	}
	var text []byte
	for _, x := range list {
		text = binary.AppendVarint(text, int64(x))
	}
	n, ok := w.listed[string(text)]
	if !ok {
		if w.listed == nil {
			w.listed = map[string]int32{}
		}
		w.lists = append(w.lists, slices.Clone(list))
		n = int32(len(w.lists))
		w.listed[string(text)] = n
	}
	return n
}

// noted returns the list of a number.
func (w *Watcher) noted(n int32) []int {
	if n == 0 {
		return nil
	}
	return w.lists[n-1]
}

// starving is a graph in which a Watcher looks.
type starving struct {
	*Watcher
	Fates
}

// Starved returns the subjects that starve in a search, each in the cycle that was met first.
func (w *Watcher) Starved(s *Search) (list []Starved) {
	f := &starving{w, Fates{s: s}}
	f.groups()
	done := map[int]bool{}
	for i := range s.nodes {
		x := &s.nodes[i]
		if x.Ready == 0 || !f.cyclic(int32(i)) {
			continue
		}
		for _, subject := range f.noted(x.Ready) {
			if !done[subject] {
				done[subject] = true
				if found, ok := f.starved(subject); ok {
					list = append(list, found)
				}
			}
		}
	}
	return list
}

// cyclic reports whether a node is in a group with a cycle.
func (f *starving) cyclic(i int32) bool {
	return len(f.members(int(f.group[i]))) > 1 ||
		slices.ContainsFunc(f.s.nodes[i].edges, func(e edge) bool { return e.to == i })
}

// starved reports whether a subject starves.
func (f *starving) starved(subject int) (found Starved, ok bool) {
	s := f.s
	waits := func(i int32) bool {
		x := &s.nodes[i]
		return x.outcome < 0 && slices.Contains(f.noted(x.Ready), subject) &&
			!slices.ContainsFunc(x.edges, func(e edge) bool {
				return e.to == unexplored || slices.Contains(f.noted(e.served), subject)
			})
	}
	in := make([]bool, len(s.nodes))
	for i := range in {
		in[i] = waits(int32(i))
	}
	for stays := false; !stays; {
		f = f.within(s, in)
		stays = true
		for i := range in {
			if in[i] && f.chance(int32(i+1)) {
				in[i], stays = false, false
			}
		}
	}
	for i := range in {
		if in[i] && f.cyclic(int32(i+1)) && f.fair(int(f.group[i+1])) {
			return Starved{subject, s.way(int32(i)), f.around(int32(i + 1))}, true
		}
	}
	return found, false
}

// within returns the graph of some states. Node 0 leads to all of them, and the numbers of the others are larger by one
// than in s. Edges that leave the graph are unexplored.
func (f *starving) within(s *Search, in []bool) *starving {
	nodes := make([]node, 1, len(s.nodes)+1)
	for i, x := range s.nodes {
		x.edges = slices.Clone(x.edges)
		for k := range x.edges {
			if e := &x.edges[k]; in[i] && in[e.to] {
				e.to++
			} else {
				e.to = unexplored
			}
		}
		nodes = append(nodes, x)
		nodes[0].edges = append(nodes[0].edges, edge{to: int32(i + 1)})
	}
	g := &starving{f.Watcher, Fates{s: &Search{nodes: nodes}}}
	g.groups()
	return g
}

// chance reports whether chance may lead from a node out of its group.
func (f *starving) chance(i int32) bool {
	movers := f.noted(f.s.nodes[i].Movers)
	for k, e := range f.s.nodes[i].edges {
		if movers[k] == 0 && !f.stays(i, e) {
			return true
		}
	}
	return false
}

// stays reports whether an edge of a node leads to a node of its group.
func (f *starving) stays(i int32, e edge) bool {
	return e.to != unexplored && f.group[e.to] == f.group[i]
}

// fair reports whether a fair choice may stay in a group for ever.
func (f *starving) fair(group int) bool {
	s, members := f.s, f.members(group)
	first := &s.nodes[members[0]]
	for _, mover := range f.noted(first.Movers) {
		always, moves := true, false
		for _, i := range members {
			list := f.noted(s.nodes[i].Movers)
			always = always && slices.Contains(list, mover)
			for k, e := range s.nodes[i].edges {
				moves = moves || list[k] == mover && f.stays(i, e)
			}
		}
		if always && !moves {
			return false
		}
	}
	for _, subject := range f.noted(first.Ready) {
		always, could, served := true, false, false
		for _, i := range members {
			always = always && slices.Contains(f.noted(s.nodes[i].Ready), subject)
			for _, e := range s.nodes[i].edges {
				serves := slices.Contains(f.noted(e.served), subject)
				could, served = could || serves, served || serves && f.stays(i, e)
			}
		}
		if always && could && !served {
			return false
		}
	}
	return true
}

// around returns the shortest way from a node back to it, within its group.
func (f *starving) around(i int32) []int {
	type step struct {
		node, before int32 // index of the step before, -1 for none
		option       int
	}
	list := []step{{i, -1, 0}}
	seen := map[int32]bool{}
	for at := 0; at < len(list); at++ {
		for k, e := range f.s.nodes[list[at].node].edges {
			if !f.stays(i, e) || seen[e.to] {
				continue
			}
			seen[e.to] = true
			list = append(list, step{e.to, int32(at), k})
			if e.to != i {
				continue
			}
			var way []int
			for x := list[len(list)-1]; x.before >= 0; x = list[x.before] {
				way = append(way, x.option)
			}
			slices.Reverse(way)
			return way
		}
	}
	return nil
}

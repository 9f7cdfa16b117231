package check

import (
	"cmp"
	"sort"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Functions whose `impl Trait` results contain themselves (E0720).

// recursiveOpaques reports `impl Trait` types of functions whose hidden type contains them, perhaps through others:
// those on a cycle of the graph whose edges lead from an opaque type to the opaque types in its hidden type.
func (p *Program) recursiveOpaques() {
	var keys []opaqueKey
	for k := range p.hidden {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool {
		a, b := keys[i], keys[j]
		return cmp.Or(cmp.Compare(a.fn.Span.Lo, b.fn.Span.Lo), a.k-b.k) < 0
	})
	number := map[opaqueKey]int{}
	for i, k := range keys {
		number[k] = i
	}
	edges := make([][]int, len(keys))
	for i, k := range keys {
		var walk func(t *types.Type)
		walk = func(t *types.Type) {
			if t.Flags&types.HasOpaque == 0 {
				return
			}
			p.Spend(budget.Types, 1)
			if t.Kind == types.Opaque {
				if to, ok := number[opaqueKey{t.Def, t.Index}]; ok {
					edges[i] = append(edges[i], to)
				}
			}
			for _, a := range t.Args {
				walk(a)
			}
		}
		walk(p.hidden[k])
	}
	cyclic := onCycles(edges)
	for i, k := range keys {
		if it := k.fn.FnItem(); cyclic[i] && it != nil && it.Ret != nil {
			p.err(it.Ret.TypeSpan(), diag.E0720, "cannot resolve opaque type", "")
		}
	}
}

// onCycles reports which nodes of a graph lie on a cycle. edges are the successors of each node. It is Tarjan's
// algorithm with a stack of its own, because a path may have as many nodes as the program has functions.
func onCycles(edges [][]int) []bool {
	type frame struct {
		node  int
		next  int // of its edges
		first int // of its component in open
	}
	cyclic := make([]bool, len(edges))
	index := make([]int, len(edges)) // in the order of visits, from 1; 0 for later
	low := make([]int, len(edges))   // the least index that the node reaches among those on the path
	done := make([]bool, len(edges)) // its component is complete
	var open []int                   // nodes of components that are not complete
	visits := 0
	for start := range edges {
		if index[start] > 0 {
			continue
		}
		path := []frame{{node: start}}
		for len(path) > 0 {
			f := &path[len(path)-1]
			n := f.node
			if f.next == 0 {
				visits++
				index[n], low[n] = visits, visits
				f.first = len(open)
				open = append(open, n)
			}
			if f.next < len(edges[n]) {
				to := edges[n][f.next]
				f.next++
				cyclic[n] = cyclic[n] || to == n
				switch {
				case index[to] == 0:
					path = append(path, frame{node: to})
				case !done[to]:
					low[n] = min(low[n], index[to])
				}
				continue
			}
			first := f.first
			if path = path[:len(path)-1]; len(path) > 0 {
				parent := path[len(path)-1].node
				low[parent] = min(low[parent], low[n])
			}
			if low[n] < index[n] {
				continue
			}
			for _, m := range open[first:] {
				done[m] = true
				cyclic[m] = cyclic[m] || len(open)-first > 1
			}
			open = open[:first]
		}
	}
	return cyclic
}

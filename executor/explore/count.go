package explore

// count counts the ways through the graph, from its ends backwards: for each node, how many lead to each outcome. If a
// circle can be reached it records that instead.
func (s *Search) count(r *Result) {
	order, ok := s.order(r)
	if !ok {
		return
	}
	// Ways from the start to each node, in an order in which predecessors come first.
	ways := make([]*Natural, len(s.nodes))
	ways[0] = NewNatural(1)
	total := new(Natural)
	for i := range r.Outcomes {
		r.Outcomes[i].Count = new(Natural)
	}
	for i := len(order) - 1; i >= 0; i-- {
		x := &s.nodes[order[i]]
		w := ways[order[i]]
		ways[order[i]] = nil
		if x.outcome >= 0 {
			o := &r.Outcomes[x.outcome]
			o.Count.Add(w)
			total.Add(w)
			continue
		}
		for _, e := range x.edges {
			if ways[e.to] == nil {
				ways[e.to] = new(Natural)
			}
			ways[e.to].Add(w)
		}
	}
	r.Schedules = total
}

// order returns the nodes with successors first. ok is false if there is a circle, which it records.
func (s *Search) order(r *Result) (order []int32, ok bool) {
	const (
		open = iota + 1
		done
	)
	type step struct {
		node int32
		next int
	}
	state := make([]uint8, len(s.nodes))
	state[0] = open
	for way := []step{{}}; len(way) > 0; {
		top := &way[len(way)-1]
		edges := s.nodes[top.node].edges
		if top.next == len(edges) {
			state[top.node] = done
			order = append(order, top.node)
			way = way[:len(way)-1]
			continue
		}
		to := edges[top.next].to
		top.next++
		if to == unexplored {
			continue
		}
		switch state[to] {
		case open:
			r.Cycle = s.way(to)
			for i := range way {
				if way[i].node == to {
					for _, x := range way[i:] {
						r.Again = append(r.Again, x.next-1)
					}
				}
			}
			return nil, false
		case 0:
			state[to] = open
			way = append(way, step{node: to})
		}
	}
	return order, true
}

// Heaviest returns the largest sum of weights on a way through the graph, as far as it is known; -1 if it is infinite
// or if that cannot be excluded.
func (s *Search) Heaviest() int {
	if !s.weighs {
		return s.heavy
	}
	order, ok := s.order(new(Result))
	if !ok {
		return -1
	}
	most := make([]int, len(s.nodes)) // from a node on
	for _, i := range order {
		x := &s.nodes[i]
		for _, e := range x.edges {
			w := int(e.weight)
			if e.to != unexplored {
				w += most[e.to]
			}
			most[i] = max(most[i], w)
		}
	}
	return s.heavy + most[0]
}

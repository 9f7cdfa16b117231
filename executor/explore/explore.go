// Package explore visits every schedule of a system: which outcomes there are, how many schedules lead to each, and the
// schedule with the fewest deviations that does.
//
//	r := explore.Run(start, explore.Options{})
//	r.Complete, r.Schedules      // all of them were counted, and there are so many
//	for _, o := range r.Outcomes { // o.Count schedules end so, the simplest is o.Choices
//	}
//
// A system is anything with choices: a machine that can be forked, or one that is replayed from its start.
package explore

// How it works.
//
// The search goes from state to state, not from run to run. A state in which several options exist is a node; an option
// is an edge to the next such state, or to an end. A state that is met again, which its hash tells, is not expanded
// again, so the nodes form a graph in which many schedules share their ends.
//
// Order: option 0 is what the executor itself would do, any other is a deviation. States are expanded by the number of
// deviations on the way to them, so the first way to an outcome has the fewest, and a search that is cut short has seen
// all that fewer deviations lead to.
//
// There is no partial-order reduction, neither sleep sets nor source sets, for two reasons. The number of schedules is
// computed from the graph, and needs each of its edges: an edge that reduction leaves out is a schedule that is not
// counted. And reduction pays where states are not compared: it avoids running the same interleaving up to commutation
// again. Here both orders of two independent steps lead to one state, which is expanded once; reduction could save the
// edges that lead there, not the states. Fewer states come from what the system leaves out of its hash and from what it
// offers no choice for.
//
// Counting: a schedule is a way through the graph. The number of ways from a node is the sum of those from its
// successors, computed once per node from the ends backwards. Where a circle can be reached there are schedules without
// an end, and their number is infinite.

// System is a system in one state. The search owns the systems that Fork returns. If a system has a method Release, the
// search calls it when it has come to an end or to a state that is known.
type System interface {
	// Choices returns the number of options of this state: at least 2, or 0 at an end. A system takes steps in which
	// there is one option by itself.
	Choices() int
	// Step takes an option and goes on to the next choice or the end. It reports false if it cannot, because of
	// Options.Stop or a limit of the system's own; the search is then incomplete.
	Step(option int) bool
	// Fork returns a copy of the system in its present state.
	Fork() System
	// Hash identifies the state: equal for states from which the same happens. A system that cannot tell returns
	// something new each time.
	Hash() [2]uint64
	// Outcome describes the end. It is called if Choices is 0; schedules with equal outcomes are counted together.
	Outcome() string
}

// Sliced is a System whose steps may take long. Step, and the making of the first system, may return before they are
// done; the search then calls Continue, once in each step of Advance.
type Sliced interface {
	System
	// Unfinished reports whether the system is on its way to a choice or to the end.
	Unfinished() bool
	// Continue goes on. What it returns means the same as what Step returns.
	Continue() bool
}

// Weighed is a System whose steps have weights: see Search.Heaviest.
type Weighed interface {
	System
	// Weight returns the sum of all steps that led to this state.
	Weight() int
}

func unfinished(x System) (Sliced, bool) {
	s, ok := x.(Sliced)
	return s, ok && s.Unfinished()
}

// Options bound a search. The zero value means: to its end.
type Options struct {
	// Stop reports whether the search ends now. It is called before each step with the number of steps so far.
	Stop func(transitions int) bool
	// States is the largest number of states to keep, 0 = DefaultStates.
	States int
	// Crowded reports that the memory is full. It is called before each step. The search then drops half of its systems,
	// those that it needs last, and keeps no more than the others from then on. Replay makes a system again: it takes
	// these choices from the start. nil: the search keeps all systems.
	Crowded func() bool
	Replay  func(choices []int) System
	// Note describes a state that a step has led to: Watcher.Note, or nil if nobody looks for starvation.
	Note func(at System) Note
}

// Note is what a Watcher needs of a state and of the step to it, as numbers of its own.
type Note struct{ Ready, Served, Movers int32 }

// fewSystems is how many systems a search keeps: if the memory is full with them, the search ends.
const fewSystems = 8

// DefaultStates bounds the memory of a search: a state takes about 200 bytes.
const DefaultStates = 2_000_000

// Result is what a search has found.
type Result struct {
	Complete bool // every schedule is counted
	Full     bool // the search ended because it had Options.States states, or because the memory was full
	Dropped  int  // states whose system was dropped
	// Schedules is their number; nil if it is infinite, or the search is not complete.
	Schedules *Natural
	Cycle     []int // if a state comes again: choices to it, and
	Again     []int // from there back to it
	// Deviations: the search has seen all schedules with at most so many deviations; -1 = not even those with none.
	Deviations  int
	States      int // different ones, ends included
	Transitions int
	Set         [2]uint64 // hash of the set of states, independent of the order in which they were met
	Outcomes    []Outcome // in the order in which they were found: by the number of deviations
}

// Outcome is a way to end.
type Outcome struct {
	Name    string
	Count   *Natural // schedules that end so; nil if that is not known, or infinite
	Choices []int    // the schedule with the fewest deviations: the option taken at each choice
}

// node is a state. Its number is its index in Search.nodes.
type node struct {
	edges   []edge // by option
	from    int32  // the node that it was first met from, -1 for the first
	option  int32  // and the option taken there
	outcome int32  // of an end, -1 for a choice
	Note
}

// edge is what an option leads to.
type edge struct {
	to     int32 // unexplored where it was not taken yet
	served int32 // Note.Served of the step
	weight int32 // of the step
}

const unexplored = -1

// branch is an option that is still to be taken.
type branch struct {
	at     System // in the state of the node; shared with the node's other branches; nil if it was dropped
	node   int32
	option int
	weight int // of the state of the node
}

// Search is a search under way. It takes its steps in Advance, so that its owner can look at the result between them.
type Search struct {
	o        Options
	r        Result
	nodes    []node
	known    map[[2]uint64]int32
	outcomes map[string]int32
	over     bool

	now, next []branch // those with as many deviations as are seen now, from index first on; those with one more
	first     int
	heavy     int    // weight of the first state
	weighs    bool   // some edge has a weight
	at        System // where the search goes on without a deviation, in the state of node; nil = with the next branch
	node      int32
	heavier   int    // weight of that state
	step      branch // the step under way; its system is nil between steps
	kept      int    // systems in now and next
	most      int    // of these, 0 = any number
}

// New returns a search of all schedules from the state of start, which it changes.
func New(start System, o Options) *Search {
	if o.States == 0 {
		o.States = DefaultStates
	}
	s := &Search{o: o, r: Result{Deviations: -1}, known: map[[2]uint64]int32{}, outcomes: map[string]int32{}}
	s.step = branch{at: start, node: -1}
	s.met()
	return s
}

// Run explores all schedules from the state of start, which it changes.
func Run(start System, o Options) Result {
	s := New(start, o)
	for !s.Advance(1 << 20) {
	}
	return s.Result()
}

// Advance takes up to n steps. It reports whether the search is over: complete, or stopped. A step that was left by a
// panic counts as done: the search goes on with the state that its system is in then.
func (s *Search) Advance(n int) (over bool) {
	for ; n > 0 && !s.over; n-- {
		if s.o.Stop != nil && s.o.Stop(s.r.Transitions) {
			s.over = true
		} else if s.step.at == nil {
			s.begin()
		} else if x, ok := unfinished(s.step.at); ok && !x.Continue() {
			s.over = true
		}
		if !s.over {
			s.met()
		}
	}
	return s.over
}

// begin takes the next option.
func (s *Search) begin() {
	s.step = branch{s.at, s.node, 0, s.heavier}
	if s.at == nil {
		b, ok := s.branch()
		if !ok {
			s.over, s.r.Complete = true, true
			return
		}
		s.step = b
	}
	s.at = nil
	s.r.Full = len(s.nodes) >= s.o.States || s.o.Crowded != nil && s.o.Crowded() && !s.drop()
	if s.over = s.r.Full; s.over {
		return
	}
	if s.step.at == nil {
		s.step.at = s.o.Replay(append(s.way(s.step.node), s.step.option))
		return
	}
	s.over = !s.step.at.Step(s.step.option)
}

// drop drops half of the systems. It reports false if they are few.
func (s *Search) drop() bool {
	if s.kept < fewSystems {
		return false
	}
	s.most = (s.kept + 1) / 2
	for _, list := range [...][]branch{s.next, s.now[s.first:]} {
		for i := len(list) - 1; i >= 0 && s.kept > s.most; {
			at := list[i].at
			if at != nil {
				s.kept--
				s.r.Dropped++
				release(at)
			}
			for ; i >= 0 && list[i].at == at; i-- {
				list[i].at = nil
			}
		}
	}
	return true
}

func release(x System) {
	if x, ok := x.(interface{ Release() }); ok {
		x.Release()
	}
}

// met looks at where the step has led, if it is done.
func (s *Search) met() {
	if _, ok := unfinished(s.step.at); ok {
		return
	}
	b := s.step
	s.step = branch{}
	if b.node >= 0 {
		s.r.Transitions++
	}
	s.meet(b)
}

func weight(x System) int {
	if w, ok := x.(Weighed); ok {
		return w.Weight()
	}
	return 0
}

// branch returns the next branch to take: those with fewer deviations first.
func (s *Search) branch() (branch, bool) {
	if s.first == len(s.now) {
		s.r.Deviations++
		if len(s.next) == 0 {
			return branch{}, false
		}
		s.now, s.next, s.first = s.next, s.now[:0], 0
	}
	b := s.now[s.first]
	s.now[s.first].at = nil
	s.first++
	switch {
	case b.at == nil:
	case s.first < len(s.now) && s.now[s.first].at == b.at:
		b.at = b.at.Fork()
	default: // the last branch of a state needs no copy
		s.kept--
	}
	return b, true
}

// Result returns what was found so far. Numbers of schedules are known when the search is complete.
func (s *Search) Result() Result {
	r := s.r
	r.States = len(s.nodes)
	r.Outcomes = append([]Outcome(nil), s.r.Outcomes...)
	if r.Complete {
		s.count(&r)
	}
	return r
}

// meet looks at the state that a step has led to. If it is a new one the search goes on there.
func (s *Search) meet(b branch) {
	at := b.at
	to, fresh := s.identify(at, b.node, b.option)
	if b.node >= 0 {
		e := &s.nodes[b.node].edges[b.option]
		e.to, e.weight = to, int32(weight(at)-b.weight)
		s.weighs = s.weighs || e.weight != 0
		if s.o.Note != nil {
			e.served = s.o.Note(at).Served
		}
	} else {
		s.heavy = weight(at)
	}
	n := at.Choices()
	if !fresh || n == 0 {
		release(at)
		return
	}
	var fork System
	if s.most == 0 || s.kept < s.most {
		s.kept++
		fork = at.Fork()
	} else {
		s.r.Dropped++
	}
	for i := 1; i < n; i++ {
		s.next = append(s.next, branch{fork, to, i, weight(at)})
	}
	s.at, s.node, s.heavier = at, to, weight(at)
}

// identify returns the node of a state, and whether it is new.
func (s *Search) identify(at System, from int32, option int) (int32, bool) {
	h := at.Hash()
	if i, ok := s.known[h]; ok {
		return i, false
	}
	i := int32(len(s.nodes))
	s.known[h] = i
	s.r.Set[0] += h[0]
	s.r.Set[1] ^= h[1]
	x := node{from: from, option: int32(option), outcome: -1, edges: make([]edge, at.Choices())}
	for k := range x.edges {
		x.edges[k].to = unexplored
	}
	if len(x.edges) == 0 {
		x.outcome = s.outcome(at.Outcome(), from, option)
	} else if s.o.Note != nil {
		x.Note = s.o.Note(at)
	}
	s.nodes = append(s.nodes, x)
	return i, true
}

// outcome returns the index of an outcome that option of node from leads to.
func (s *Search) outcome(name string, from int32, option int) int32 {
	i, ok := s.outcomes[name]
	if !ok {
		i = int32(len(s.r.Outcomes))
		s.outcomes[name] = i
		o := Outcome{Name: name}
		if from >= 0 {
			o.Choices = append(s.way(from), option)
		}
		s.r.Outcomes = append(s.r.Outcomes, o)
	}
	return i
}

// way returns the choices by which a node was first met.
func (s *Search) way(to int32) []int {
	var back []int
	for i := to; s.nodes[i].from >= 0; i = s.nodes[i].from {
		back = append(back, int(s.nodes[i].option))
	}
	for i, j := 0, len(back)-1; i < j; i, j = i+1, j-1 {
		back[i], back[j] = back[j], back[i]
	}
	return back
}

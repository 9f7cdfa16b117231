package optimize

import "slices"

// Go's compiler produces jumps, WebAssembly has blocks and loops. Go encodes a jump backwards as a jump to one dispatch
// table at the top of the function. The browser's compiler sees that as a single loop with many entries. A function
// that never unwinds gets its real loops back.
//
// A region heads a loop if it dominates a region that jumps to it; the loop consists of the regions that reach that
// jump without passing the head (Aho, Lam, Sethi, Ullman, section 9.6; dominators by the algorithm of Cooper, Harvey
// and Kennedy). Loops nest. On each level, regions and inner loops are written in an order in which all other jumps go
// forwards, so that each jump leaves a block that ends at its target. All blocks of a level begin with the level. A
// function with a loop that has several entries (irreducible) keeps the table.

// structure is the nesting of a function's regions.
type structure struct {
	f     *function
	live  []bool
	succ  [][]int
	pred  [][]int
	order []int // reverse postorder
	rank  []int // place in order
	idom  []int
	loop  []int // head of the innermost loop around a region, itself for a head; -1: none
	outer []int // for a head: head of the loop around its loop; -1: none

	text []int // regions as they are written
	at   []int // place in text

	out    []instr
	labels int   // open blocks and loops
	block  []int // region → number of the open block that ends before it
	head   []int // head → number of its open loop
	needed []bool
}

// reducible reports whether each loop of the function is entered at its head only.
func (f *function) reducible() bool { return f.nest().findLoops() }

// nest returns the function's control-flow graph with its dominators.
func (f *function) nest() *structure {
	n := len(f.regions)
	s := &structure{f: f, live: f.reach(), succ: make([][]int, n), pred: make([][]int, n), rank: make([]int, n),
		idom: make([]int, n), loop: make([]int, n), outer: make([]int, n), at: make([]int, n), block: make([]int, n),
		head: make([]int, n), needed: make([]bool, n)}
	for k := range f.regions {
		s.loop[k], s.outer[k] = -1, -1
		if s.live[k] {
			s.succ[k] = f.successors(k, s.live)
			for _, to := range s.succ[k] {
				s.pred[to] = append(s.pred[to], k)
			}
		}
	}
	s.number()
	s.dominate()
	return s
}

// stackify writes the regions of a reducible function as nested blocks and loops.
func (f *function) stackify() {
	s := f.nest()
	if !s.findLoops() {
		unexpected("%s is irreducible", f.name)
	}
	s.arrange(-1)
	for i, k := range s.text {
		s.at[k] = i
	}
	for i, k := range s.text {
		f.regions[k] = s.leave(k, i)
	}
	s.out = append(s.out, f.entry...)
	s.write(s.text, -1)
	s.out = append(s.out, instr{op: opUnreachable}, instr{op: opEnd})
	f.code = s.out
	f.pcOf, f.returns = make([]int, len(f.regions)), []int{-1}
	f.renumbered = true
}

// successors returns the regions that region k may go to. The one that it falls through to is the last.
func (f *function) successors(k int, live []bool) []int {
	var to []int
	add := func(r int) {
		if !slices.Contains(to, r) {
			to = append(to, r)
		}
	}
	jumps(f.regions[k], add)
	if !endsDead(f.regions[k]) {
		if r := next(live, k); r >= 0 {
			add(r)
		}
	}
	return to
}

// number fills order and rank.
func (s *structure) number() {
	type visit struct{ k, i int }
	seen := make([]bool, len(s.succ))
	seen[0] = true
	for work := []visit{{}}; len(work) > 0; {
		v := &work[len(work)-1]
		if v.i < len(s.succ[v.k]) {
			to := s.succ[v.k][v.i]
			v.i++
			if !seen[to] {
				seen[to] = true
				work = append(work, visit{k: to})
			}
			continue
		}
		s.order = append(s.order, v.k)
		work = work[:len(work)-1]
	}
	slices.Reverse(s.order)
	for i, k := range s.order {
		s.rank[k] = i
	}
}

// dominate fills idom.
func (s *structure) dominate() {
	for k := range s.idom {
		s.idom[k] = -1
	}
	s.idom[0] = 0
	for changed := true; changed; {
		changed = false
		for _, k := range s.order[1:] {
			d := -1
			for _, p := range s.pred[k] {
				switch {
				case s.idom[p] < 0:
				case d < 0:
					d = p
				default:
					for q := p; d != q; {
						if s.rank[d] > s.rank[q] {
							d = s.idom[d]
						} else {
							q = s.idom[q]
						}
					}
				}
			}
			if s.idom[k] != d {
				s.idom[k] = d
				changed = true
			}
		}
	}
}

func (s *structure) dominates(a, b int) bool {
	for s.rank[b] > s.rank[a] {
		b = s.idom[b]
	}
	return a == b
}

// findLoops fills loop and outer, inner loops first: their heads come later in order. It returns false if the function
// is irreducible.
func (s *structure) findLoops() bool {
	for i := len(s.order) - 1; i >= 0; i-- {
		h := s.order[i]
		var work []int
		for _, p := range s.pred[h] {
			if s.rank[p] >= s.rank[h] {
				if !s.dominates(h, p) {
					return false
				}
				work = append(work, p)
			}
		}
		if work == nil {
			continue
		}
		in := map[int]bool{h: true}
		for len(work) > 0 {
			k := work[len(work)-1]
			work = work[:len(work)-1]
			if in[k] {
				continue
			}
			in[k] = true
			work = append(work, s.pred[k]...)
		}
		for k := range in {
			switch {
			case s.loop[k] < 0:
				s.loop[k] = h
			case s.loop[k] == k && s.outer[k] < 0:
				s.outer[k] = h
			}
		}
		s.loop[h] = h
	}
	return true
}

// within returns the part of level that region k belongs to: k itself, or the head of an inner loop around it; -1:
// none.
func (s *structure) within(k, level int) int {
	l := s.loop[k]
	if l == level {
		return k
	}
	for l >= 0 {
		if s.outer[l] == level {
			return l
		}
		l = s.outer[l]
	}
	return -1
}

// arrange appends the parts of a level to text in topological order. It prefers the part that the last one falls
// through to, then Go's order.
func (s *structure) arrange(level int) {
	before := map[int]int{} // jumps to a part from others that are not written yet
	var parts []int
	for _, k := range s.order {
		if part := s.within(k, level); part == k {
			parts = append(parts, k)
		}
	}
	for _, k := range s.order {
		from := s.within(k, level)
		if from < 0 {
			continue
		}
		for _, to := range s.succ[k] {
			if part := s.within(to, level); part >= 0 && part != from && part != level {
				before[part]++
			}
		}
	}
	inside := map[int][]int{} // the regions of a part
	for _, k := range s.order {
		if part := s.within(k, level); part >= 0 {
			inside[part] = append(inside[part], k)
		}
	}
	ready := []int{parts[0]}
	for len(ready) > 0 {
		best := 0
		for i, part := range ready {
			if s.follows(part) {
				best = i
				break
			}
			if part < ready[best] {
				best = i
			}
		}
		part := ready[best]
		ready = slices.Delete(ready, best, best+1)
		if s.loop[part] == part && part != level {
			s.arrange(part)
		} else {
			s.text = append(s.text, part)
		}
		for _, k := range inside[part] {
			for _, to := range s.succ[k] {
				p := s.within(to, level)
				if p < 0 || p == part || p == level {
					continue
				}
				if before[p]--; before[p] == 0 {
					ready = append(ready, p)
				}
			}
		}
	}
}

// follows reports whether the region that was written last falls through to region k in Go's order.
func (s *structure) follows(k int) bool {
	if len(s.text) == 0 {
		return false
	}
	last := s.text[len(s.text)-1]
	code := s.f.regions[last]
	if endsDead(code) {
		return is(code[len(code)-1], opGoto, int64(k))
	}
	return next(s.live, last) == k
}

// leave returns the code of region k, the i-th of text, with a jump at its end unless it falls through to the next one.
// It sets needed for the targets of its jumps forwards.
func (s *structure) leave(k, i int) []instr {
	code := s.f.regions[k]
	then := -1
	if i+1 < len(s.text) {
		then = s.text[i+1]
	}
	if !endsDead(code) {
		if to := next(s.live, k); to >= 0 {
			code = append(slices.Clip(code), instr{op: opGoto, a: int64(to)})
		}
	}
	if n := len(code); n > 0 && code[n-1].op == opGoto {
		if n > 1 && is(code[n-2], opGotoIf, int64(then)) {
			code = append(slices.Clip(code[:n-2]), instr{op: opI32Eqz}, instr{op: opGotoIf, a: code[n-1].a})
		} else if int(code[n-1].a) == then {
			code = code[:n-1]
		}
	}
	jumps(code, func(to int) {
		if s.at[to] > i {
			s.needed[to] = true
		}
	})
	return tidy(code)
}

// write writes the regions of a level, which are text.
func (s *structure) write(text []int, level int) {
	open := s.labels
	for i := len(text) - 1; i > 0; i-- {
		if k := text[i]; s.needed[k] && s.within(k, level) == k {
			s.out = append(s.out, instr{op: opBlock, a: 0x40})
			s.labels++
			s.block[k] = s.labels
		}
	}
	for i := 0; i < len(text); i++ {
		k := text[i]
		if i > 0 && s.needed[k] {
			s.out = append(s.out, instr{op: opEnd})
			s.labels--
		}
		if s.loop[k] != k || k == level {
			s.region(k)
			continue
		}
		n := i + 1
		for n < len(text) && s.within(text[n], level) == k {
			n++
		}
		s.out = append(s.out, instr{op: opLoop, a: 0x40})
		s.labels++
		s.head[k] = s.labels
		s.write(text[i:n], k)
		s.out = append(s.out, instr{op: opEnd})
		s.labels--
		i = n - 1
	}
	if s.labels != open {
		unexpected("blocks of %s do not nest", s.f.name)
	}
}

// region writes region k.
func (s *structure) region(k int) {
	nest := 0
	depth := func(to int) int {
		if s.at[to] > s.at[k] {
			return nest + s.labels - s.block[to]
		}
		return nest + s.labels - s.head[to]
	}
	for _, x := range s.f.regions[k] {
		switch x.op {
		case opBlock, opLoop, opIf:
			nest++
		case opEnd:
			nest--
		case opGoto:
			x = instr{op: opBr, a: int64(depth(int(x.a)))}
		case opGotoIf:
			x = instr{op: opBrIf, a: int64(depth(int(x.a)))}
		case opSwitch:
			x = instr{op: opBrTable, table: slices.Clone(x.table)}
			for i, to := range x.table {
				x.table[i] = uint64(depth(int(to)))
			}
		}
		s.out = append(s.out, x)
	}
}

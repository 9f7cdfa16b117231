package mir

import (
	"slices"
	"sync"
)

// Simplify removes blocks that nothing leads to, jumps over blocks that only go on, joins blocks with their only
// successor where that has no other predecessor, and numbers blocks in order of the first visit. It takes time in
// proportion to the body.
func Simplify(b *Body) {
	s := scratches.Get().(*scratch)
	s.shorten(b)
	s.join(b)
	s.renumber(b)
	scratches.Put(s)
}

// scratch is the memory of walks over the blocks of a body. Passes walk each body many times, so it is used again.
type scratch struct {
	ids    []BlockID
	counts []int
	todo   []BlockID
	next   []BlockID
	order  []BlockID
	later  []BlockID
	seen   []bool
	frames []frame
	blocks []Block
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// resized returns a slice of length n. Its elements are not cleared.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, 2*n)
	}
	return s[:n]
}

// unseen returns a cleared flag for each of n blocks.
func (s *scratch) unseen(n int) []bool {
	s.seen = resized(s.seen, n)
	clear(s.seen)
	return s.seen
}

// shorten makes edges to blocks that only go on lead to where these go on. Edges into an empty loop lead to one of its
// blocks.
func (s *scratch) shorten(b *Body) {
	s.ids = resized(s.ids, len(b.Blocks))
	end := s.ids // where a block goes on in the end, None until that is known
	for i := range b.Blocks {
		end[i] = None
		if b.Blocks[i].Term == nil {
			b.Blocks[i].Term = &Unreachable{} // nothing leads here
		}
	}
	path := s.todo
	for i := range b.Blocks {
		EachSuccessor(b.Blocks[i].Term, func(id *BlockID) {
			path = path[:0]
			at := *id
			for end[at] == None {
				end[at] = at
				g, ok := b.Blocks[at].Term.(*Goto)
				if !ok || len(b.Blocks[at].Stmts) > 0 {
					break
				}
				path = append(path, at)
				at = g.Target
			}
			for _, on := range path {
				end[on] = end[at]
			}
			*id = end[*id]
		})
	}
	s.todo = path
}

// join appends to each block the blocks that are reached from its end alone.
func (s *scratch) join(b *Body) {
	preds := s.predecessors(b)
	next := func(i BlockID) (BlockID, bool) {
		g, ok := b.Blocks[i].Term.(*Goto)
		if !ok || preds[i] == 0 || g.Target == i || preds[g.Target] != 1 {
			return None, false
		}
		return g.Target, true
	}
	into := s.ids // the block that a block is joined to
	for i := range into {
		into[i] = BlockID(i)
	}
	for i := range b.Blocks {
		if to, ok := next(BlockID(i)); ok {
			into[to] = BlockID(i)
		}
	}
	for i := range b.Blocks {
		head := BlockID(i)
		if into[head] != head {
			continue
		}
		blk := &b.Blocks[head]
		more := 0 // statements that are going to be appended
		for at, ok := next(head); ok; at, ok = next(at) {
			more += len(b.Blocks[at].Stmts)
		}
		for {
			to, ok := next(head)
			if !ok {
				break
			}
			from := &b.Blocks[to]
			if len(blk.Stmts) == 0 {
				blk.Stmts = from.Stmts
			} else {
				blk.Stmts = append(slices.Grow(blk.Stmts, more), from.Stmts...)
			}
			more -= len(from.Stmts)
			blk.Term, blk.Span, blk.Scope = from.Term, from.Span, from.Scope
			from.Term, from.Stmts = &Unreachable{}, nil
			into[to] = head
		}
	}
	for k := range b.Awaits {
		a := &b.Awaits[k]
		a.Poll = into[a.Poll]
		if a.Yield != None {
			a.Yield = into[a.Yield]
		}
	}
}

// Predecessors counts the edges that lead to each block from blocks that are reached, and one more for the entry.
func Predecessors(b *Body) []int {
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	return slices.Clone(s.predecessors(b))
}

// predecessors is Predecessors with a result that the next walk overwrites.
func (s *scratch) predecessors(b *Body) []int {
	s.counts = resized(s.counts, len(b.Blocks))
	n := s.counts
	clear(n)
	n[0] = 1
	todo := append(s.todo[:0], 0)
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		EachSuccessor(b.Blocks[i].Term, func(id *BlockID) {
			if n[*id]++; n[*id] == 1 {
				todo = append(todo, *id)
			}
		})
	}
	s.todo = todo
	return n
}

// renumber keeps the blocks that are reached, cleanup blocks last.
func (s *scratch) renumber(b *Body) {
	number := s.ids
	for i := range number {
		number[i] = None
	}
	order, cleanup, next := s.order[:0], s.later[:0], s.next
	seen := s.unseen(len(b.Blocks))
	todo := append(s.todo[:0], 0)
	seen[0] = true
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if b.Blocks[i].Cleanup {
			cleanup = append(cleanup, i)
		} else {
			order = append(order, i)
		}
		next = next[:0]
		EachSuccessor(b.Blocks[i].Term, func(id *BlockID) {
			if !seen[*id] {
				seen[*id] = true
				next = append(next, *id)
			}
		})
		for k := len(next) - 1; k >= 0; k-- {
			todo = append(todo, next[k])
		}
	}
	order = append(order, cleanup...)
	s.order, s.later, s.next, s.todo = order, cleanup, next, todo
	moved := len(order) < len(b.Blocks)
	for k, i := range order {
		number[i] = BlockID(k)
		moved = moved || int(i) != k
	}
	if !moved {
		return
	}
	s.blocks = append(s.blocks[:0], b.Blocks...)
	for k, i := range order {
		b.Blocks[k] = s.blocks[i]
	}
	clear(b.Blocks[len(order):])
	clear(s.blocks) // keeps nothing alive
	b.Blocks = b.Blocks[:len(order)]
	for k := range b.Blocks {
		EachSuccessor(b.Blocks[k].Term, func(id *BlockID) { *id = number[*id] })
	}
	awaits := b.Awaits[:0]
	for _, a := range b.Awaits {
		if a.Poll = number[a.Poll]; a.Poll == None {
			continue
		}
		if a.Yield != None {
			a.Yield = number[a.Yield]
		}
		awaits = append(awaits, a)
	}
	b.Awaits = awaits
}

// frame is a block in the middle of a walk: its successors that are left are next[at:end].
type frame struct {
	id      BlockID
	at, end int
}

// ReversePostorder returns the blocks that are reached, each before those that follow it where no edge leads back.
func ReversePostorder(b *Body) []BlockID { return AppendReversePostorder(nil, b) }

// AppendReversePostorder appends to out, which is empty, what ReversePostorder returns.
func AppendReversePostorder(out []BlockID, b *Body) []BlockID {
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	if out == nil {
		out = make([]BlockID, 0, len(b.Blocks))
	}
	seen := s.unseen(len(b.Blocks))
	next, stack := s.next[:0], s.frames[:0]
	push := func(id BlockID) {
		seen[id] = true
		at := len(next)
		EachSuccessor(b.Blocks[id].Term, func(to *BlockID) { next = append(next, *to) })
		stack = append(stack, frame{id, at, len(next)})
	}
	push(0)
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.at == top.end {
			out = append(out, top.id)
			stack = stack[:len(stack)-1]
			if n := len(stack); n > 0 {
				next = next[:stack[n-1].end]
			}
			continue
		}
		to := next[top.at]
		if top.at++; !seen[to] {
			push(to)
		}
	}
	s.next, s.frames = next, stack
	slices.Reverse(out)
	return out
}

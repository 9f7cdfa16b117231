package mir

import "slices"

// Simplify removes blocks that nothing leads to, jumps over blocks that only go on, joins blocks with their only
// successor where that has no other predecessor, and numbers blocks in order of the first visit. It takes time in
// proportion to the body.
func Simplify(b *Body) {
	shorten(b)
	join(b)
	renumber(b)
}

// shorten makes edges to blocks that only go on lead to where these go on. Edges into an empty loop lead to one of its
// blocks.
func shorten(b *Body) {
	end := make([]BlockID, len(b.Blocks)) // where a block goes on in the end, None until that is known
	for i := range b.Blocks {
		end[i] = None
		if b.Blocks[i].Term == nil {
			b.Blocks[i].Term = &Unreachable{} // nothing leads here
		}
	}
	var path []BlockID
	for i := range b.Blocks {
		b.Blocks[i].Term.Successors(func(id *BlockID) {
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
}

// join appends to each block the blocks that are reached from its end alone.
func join(b *Body) {
	preds := Predecessors(b)
	next := func(i BlockID) (BlockID, bool) {
		g, ok := b.Blocks[i].Term.(*Goto)
		if !ok || preds[i] == 0 || g.Target == i || preds[g.Target] != 1 {
			return None, false
		}
		return g.Target, true
	}
	into := make([]BlockID, len(b.Blocks)) // the block that a block is joined to
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
		for {
			to, ok := next(head)
			if !ok {
				break
			}
			from := &b.Blocks[to]
			blk.Stmts = append(blk.Stmts, from.Stmts...)
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
	n := make([]int, len(b.Blocks))
	n[0] = 1
	todo := []BlockID{0}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		b.Blocks[i].Term.Successors(func(id *BlockID) {
			if n[*id]++; n[*id] == 1 {
				todo = append(todo, *id)
			}
		})
	}
	return n
}

// renumber keeps the blocks that are reached, cleanup blocks last.
func renumber(b *Body) {
	number := make([]BlockID, len(b.Blocks))
	for i := range number {
		number[i] = None
	}
	var order, cleanup []BlockID
	seen := make([]bool, len(b.Blocks))
	todo := []BlockID{0}
	seen[0] = true
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if b.Blocks[i].Cleanup {
			cleanup = append(cleanup, i)
		} else {
			order = append(order, i)
		}
		var next []BlockID
		b.Blocks[i].Term.Successors(func(id *BlockID) {
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
	blocks := make([]Block, len(order))
	for k, i := range order {
		number[i] = BlockID(k)
		blocks[k] = b.Blocks[i]
	}
	for k := range blocks {
		blocks[k].Term.Successors(func(id *BlockID) { *id = number[*id] })
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
	b.Blocks = blocks
}

// ReversePostorder returns the blocks that are reached, each before those that follow it where no edge leads back.
func ReversePostorder(b *Body) []BlockID {
	seen := make([]bool, len(b.Blocks))
	var out []BlockID
	type frame struct {
		id   BlockID
		next []BlockID
	}
	successors := func(id BlockID) (list []BlockID) {
		b.Blocks[id].Term.Successors(func(to *BlockID) { list = append(list, *to) })
		return list
	}
	seen[0] = true
	stack := []frame{{0, successors(0)}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if len(top.next) == 0 {
			out = append(out, top.id)
			stack = stack[:len(stack)-1]
			continue
		}
		to := top.next[0]
		top.next = top.next[1:]
		if !seen[to] {
			seen[to] = true
			stack = append(stack, frame{to, successors(to)})
		}
	}
	slices.Reverse(out)
	return out
}

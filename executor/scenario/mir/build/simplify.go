package build

import "github.com/pollground/pollground/executor/scenario/mir"

// simplify removes blocks that nothing leads to, jumps over blocks that only go on, joins blocks with their only
// successor where that has no other predecessor, and numbers blocks in order of the first visit.
func simplify(b *mir.Body) {
	shorten(b)
	preds := predecessors(b)
	for i := range b.Blocks {
		blk := &b.Blocks[i]
		if preds[i] == 0 {
			continue
		}
		for {
			g, ok := blk.Term.(*mir.Goto)
			if !ok || int(g.Target) == i || preds[g.Target] != 1 {
				break
			}
			next := &b.Blocks[g.Target]
			blk.Stmts = append(blk.Stmts, next.Stmts...)
			blk.Term, blk.Span, blk.Scope = next.Term, next.Span, next.Scope
			preds[g.Target] = 0
			next.Term, next.Stmts = &mir.Unreachable{}, nil
			for k := range b.Awaits {
				a := &b.Awaits[k]
				if a.Poll == g.Target {
					a.Poll = mir.BlockID(i)
				}
				if a.Yield == g.Target {
					a.Yield = mir.BlockID(i)
				}
			}
		}
	}
	renumber(b)
}

// shorten makes edges to blocks that only go on lead to where these go on.
func shorten(b *mir.Body) {
	for i := range b.Blocks {
		if b.Blocks[i].Term == nil {
			b.Blocks[i].Term = &mir.Unreachable{} // nothing leads here
		}
	}
	for i := range b.Blocks {
		b.Blocks[i].Term.Successors(func(id *mir.BlockID) {
			for range b.Blocks { // an empty loop goes round
				next := &b.Blocks[*id]
				g, ok := next.Term.(*mir.Goto)
				if !ok || len(next.Stmts) > 0 {
					return
				}
				*id = g.Target
			}
		})
	}
}

// predecessors counts the edges that lead to each block from blocks that are reached, and one more for the entry.
func predecessors(b *mir.Body) []int {
	n := make([]int, len(b.Blocks))
	n[0] = 1
	todo := []mir.BlockID{0}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		b.Blocks[i].Term.Successors(func(id *mir.BlockID) {
			if n[*id]++; n[*id] == 1 {
				todo = append(todo, *id)
			}
		})
	}
	return n
}

// renumber keeps the blocks that are reached, cleanup blocks last.
func renumber(b *mir.Body) {
	number := make([]mir.BlockID, len(b.Blocks))
	for i := range number {
		number[i] = mir.None
	}
	var order, cleanup []mir.BlockID
	seen := make([]bool, len(b.Blocks))
	todo := []mir.BlockID{0}
	seen[0] = true
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if b.Blocks[i].Cleanup {
			cleanup = append(cleanup, i)
		} else {
			order = append(order, i)
		}
		var next []mir.BlockID
		b.Blocks[i].Term.Successors(func(id *mir.BlockID) {
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
	blocks := make([]mir.Block, len(order))
	for k, i := range order {
		number[i] = mir.BlockID(k)
		blocks[k] = b.Blocks[i]
	}
	for k := range blocks {
		blocks[k].Term.Successors(func(id *mir.BlockID) { *id = number[*id] })
	}
	awaits := b.Awaits[:0]
	for _, a := range b.Awaits {
		if a.Poll = number[a.Poll]; a.Poll == mir.None {
			continue
		}
		if a.Yield != mir.None {
			a.Yield = number[a.Yield]
		}
		awaits = append(awaits, a)
	}
	b.Awaits = awaits
	b.Blocks = blocks
}

package sim

import (
	"bytes"

	"github.com/pollground/pollground/executor/trace"
)

// recordTree records the await tree of a pending poll whose futures are more than a chain. event is its Await. A loop
// polls the same futures again and again, so the text of the last tree is kept.
func (t *Thread) recordTree(f, old *forest, event int) {
	p := t.p
	if old != nil && old.text != 0 && len(f.asleep) == 0 && len(old.asleep) == 0 && f.tree.same(old.tree) {
		f.text = old.text
	} else {
		f.text = p.log.TreeText(p.treeText(f)) + 1
	}
	p.log.AwaitTree(event, f.text-1)
}

// same reports whether two trees have the same text.
func (r *tree) same(o *tree) bool {
	if len(r.nodes) != len(o.nodes) {
		return false
	}
	for i := range r.nodes {
		a, b := &r.nodes[i], &o.nodes[i]
		if a.f != b.f || a.point != b.point || a.up != b.up || a.kind != b.kind || a.join != b.join || a.part != b.part ||
			(a.at == 0) != (b.at == 0) || !bytes.Equal(r.bytes(a), o.bytes(b)) {
			return false
		}
	}
	return true
}

// treeText encodes a forest: the futures that the task polls, and below its own future those that it does not.
func (p *Process) treeText(f *forest) []byte {
	b := p.trees.text[:0]
	depths := p.depths(f.tree)
	end := len(f.nodes) - 1 // the task's own future is the last node
	from := max(0, len(f.nodes)-trace.MostBranches)
	more := 0
	for i := range from {
		if f.nodes[i].part == 0 { // parts are known without
			more++
		}
	}
	if more > 0 {
		b = trace.EncodeBranch(trace.EncodeDepth(b, 1), nil, trace.Branch{More: more})
	}
	for i := from; i < end; i++ {
		b = p.branch(b, f.tree, i, int(depths[i]), false)
	}
	for k := range f.asleep {
		s := &f.asleep[k]
		depths := p.depths(s.in)
		for i := range s.in.nodes {
			if s.in.below(int32(i), s.root) {
				b = p.branch(b, s.in, i, int(depths[i]-depths[s.root])+1, true)
			}
		}
	}
	if end >= 0 {
		b = p.branch(b, f.tree, end, 0, false)
	}
	p.trees.text = b
	return b
}

// treeBuffers is what treeText uses again and again.
type treeBuffers struct {
	text   []byte
	depths []int32
	// known are the encoded coroutines at their suspension points, by number of function and of point.
	known map[[2]int32][]byte
}

// depths returns how many nodes are above each. It is valid until the next call.
func (p *Process) depths(r *tree) []int32 {
	list := append(p.trees.depths[:0], make([]int32, len(r.nodes))...)
	for i := len(r.nodes) - 1; i >= 0; i-- {
		if up := r.nodes[i].up; up >= 0 {
			list[i] = list[up] + 1
		} else if i < len(r.nodes)-1 {
			list[i] = 1 // its caller is too far away
		}
	}
	p.trees.depths = list
	return list
}

func (p *Process) branch(b []byte, r *tree, i, depth int, asleep bool) []byte {
	n := &r.nodes[i]
	b = trace.EncodeDepth(b, depth)
	if n.at == 0 {
		x := trace.Branch{Leaf: true, Kind: n.kind, Asleep: asleep}
		for _, num := range [...]int{n.join, n.part} {
			if num != 0 {
				x.Task = p.task(num).ref.ID()
			}
		}
		return trace.EncodeBranch(b, r.bytes(n), x)
	}
	key := [2]int32{n.f, n.point}
	if asleep {
		key[1] = ^key[1]
	}
	known := p.trees.known[key]
	if known == nil {
		x := trace.Branch{Asleep: asleep}
		if p.coroutine(&n.link).User {
			x.Line = p.line(p.suspension(&n.link).Pos)
		}
		known = trace.EncodeBranch(nil, []byte(shortName(p.m.Program().Funcs[n.f].Name)), x)
		if p.trees.known == nil {
			p.trees.known = map[[2]int32][]byte{}
		}
		p.trees.known[key] = known
	}
	return append(b, known...)
}

package explain

// The await tree: the suspended futures below a task, each with its wait.

import (
	"github.com/pollground/pollground/executor/trace"
)

// Branch is a node of an await tree, in preorder: a future, or the wait of one.
type Branch struct {
	Depth  int
	Text   string
	More   string // the source of its wake, or a remark that it is not polled
	Task   uint32 // the task that it waits for, or the nested task that it stands for; 0 for none
	Line   int32
	Leaf   bool
	Asleep bool // its task does not poll it any more
}

// Trees are the await trees at one moment, those of chains included.
type Trees struct{ w why }

// NewTrees returns the trees in state s of a log.
func NewTrees(l *trace.Log, s *trace.State) *Trees {
	t := &Trees{why{l: l, s: s, c: &Chain{}, partsOf: map[uint32][]uint32{}}}
	for x := s.NextLive(0); x != 0; x = s.NextLive(x) {
		if outer := t.w.outer(x); outer != 0 {
			t.w.partsOf[outer] = append(t.w.partsOf[outer], x)
		}
	}
	return t
}

// Of returns the tree of a task, nil if it does not wait.
func (t *Trees) Of(id uint32) []Branch {
	if p, ok := t.w.s.Find(id); !ok || p.State != trace.Waiting {
		return nil
	}
	t.w.c.Task = id
	return t.w.tree(id, 0, 0)
}

// maxParts is the depth of parts inside of parts that a tree shows.
const maxParts = 8

// Tree returns the await tree of a task that waits, nil if its futures are a chain.
func Tree(l *trace.Log, s *trace.State, id uint32) []Branch {
	list := NewTrees(l, s).Of(id)
	for i := range list {
		if i > 0 && list[i].Depth <= list[i-1].Depth || list[i].Asleep {
			return list
		}
	}
	return nil
}

func (w *why) tree(id uint32, depth, nested int) (list []Branch) {
	shown := map[uint32]bool{}
	for _, x := range w.s.Tree(id) {
		b := Branch{Depth: depth + x.Depth, Text: x.Name, Task: x.Task, Line: x.Line, Leaf: x.Leaf, Asleep: x.Asleep}
		switch {
		case x.More > 0:
			b.Text = w.say("and {n} more", x.More)
		case x.Leaf && x.Task != 0 && w.outer(x.Task) == id:
			shown[x.Task] = true
			list = append(list, w.part(x.Task, b.Depth, nested)...)
			continue
		case x.Leaf:
			if b.More = w.kindText(x.Kind); x.Task != 0 && x.Kind == trace.AwaitJoin {
				b.More = w.say("woken when {who} is finished", w.s.Short(x.Task))
			}
		}
		if x.Asleep && !x.Leaf {
			b.More = w.say("nobody polls it")
		}
		list = append(list, b)
	}
	more := 0
	for _, x := range w.partsOf[id] {
		if shown[x] {
			continue
		}
		if len(list) >= trace.MostBranches {
			more++
			continue
		}
		list = append(list, w.part(x, depth+1, nested)...)
	}
	if more > 0 {
		list = append(list, Branch{Depth: depth + 1, Text: w.say("and {n} more", more)})
	}
	return list
}

// part returns the branches of a part that has a waker of its own.
func (w *why) part(id uint32, depth, nested int) []Branch {
	p, ok := w.s.Find(id)
	if !ok {
		return nil
	}
	b := Branch{Depth: depth, Text: w.s.Short(id), Task: id, More: w.stateWord(p.State), Line: max(0, p.Line)}
	if p.State != trace.Waiting || nested >= maxParts {
		return []Branch{b}
	}
	b.More = w.say("it has a waker of its own")
	if p.Bits&trace.Scheduled != 0 {
		b.More = w.say("woken, but not polled since")
	}
	list := w.tree(id, depth, nested+1)
	if len(list) == 0 {
		return []Branch{b}
	}
	b.Line = list[0].Line
	list[0] = b
	return list
}

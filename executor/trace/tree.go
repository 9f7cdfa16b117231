package trace

import (
	"slices"
	"sort"
	"strconv"
	"strings"
)

// The await tree of a task: the futures that are suspended below it. Await and AwaitStack describe a chain of
// coroutines. For a task whose futures branch, the log keeps a text beside its Await event. The text is no event: a
// trace is the same without it.

// Branch is a node of an await tree, in preorder.
type Branch struct {
	Depth  int
	Name   string // of a coroutine; for a future of the library, the label of its wait
	Leaf   bool   // it waits itself
	Kind   AwaitKind
	Line   int32  // line at which a coroutine of the program is suspended, else 0
	Task   uint32 // of a leaf: the task that it awaits, or the nested task that it stands for; else 0
	Asleep bool   // its task does not poll it any more
	More   int    // number of omitted nodes; then the other fields are zero
}

// MostBranches is the largest number of nodes in a text. It has the outermost ones and counts the others.
const MostBranches = 80

// EncodeDepth begins a node in the text of a tree. Nodes follow those below them.
func EncodeDepth(b []byte, depth int) []byte {
	return append(strconv.AppendInt(b, int64(depth), 10), Sep...)
}

// EncodeBranch appends the rest of a node. name is its Name.
func EncodeBranch(b, name []byte, x Branch) []byte {
	b = append(append(b, name...), Sep...)
	flags := byte('a')
	if x.Leaf {
		flags++
	}
	if x.Asleep {
		flags += 2
	}
	b = append(append(b, flags), Sep...)
	for _, n := range [...]int64{int64(x.Kind), int64(x.Line), int64(x.Task), int64(x.More)} {
		b = append(strconv.AppendInt(b, n, 10), Sep...)
	}
	return append(b, RowSep...)
}

// trees are the texts of await trees.
type trees struct {
	texts  []string
	number map[string]uint32
	at     []treeAt // in order
}

type treeAt struct {
	event int
	text  uint32
}

// TreeText returns the number of the text of a tree.
func (l *Log) TreeText(b []byte) uint32 {
	if n, ok := l.trees.number[string(b)]; ok {
		return n
	}
	if l.trees.number == nil {
		l.trees.number = map[string]uint32{}
	}
	n, text := uint32(len(l.trees.texts)), string(b)
	l.trees.texts = append(l.trees.texts, text)
	l.trees.number[text] = n
	return n
}

// AwaitTree stores the tree of an Await event. Calls must be in the order of the events.
func (l *Log) AwaitTree(event int, text uint32) {
	if event >= l.Len() {
		return // the log is full
	}
	l.trees.at = append(l.trees.at, treeAt{event, text})
}

// dropTrees drops the trees of dropped events.
func (l *Log) dropTrees(first int) {
	n := sort.Search(len(l.trees.at), func(i int) bool { return l.trees.at[i].event >= first })
	l.trees.at = slices.Delete(l.trees.at, 0, n)
}

// Tree returns the suspended futures of a task that waits, in preorder.
func (s *State) Tree(id uint32) (list []Branch) {
	t := s.Task(id)
	if t.Await > 0 {
		at := s.log.trees.at
		event := int(t.Await) - 1
		if i := sort.Search(len(at), func(i int) bool { return at[i].event >= event }); i < len(at) && at[i].event == event {
			return decodeTree(s.log.trees.texts[at[i].text], s.StackOf(id)[0])
		}
	}
	stack := s.StackOf(id)
	for i, name := range stack {
		list = append(list, Branch{Depth: i, Name: name})
	}
	list[len(list)-1].Line = max(0, t.Line)
	if kind, label, _ := s.Awaits(t); label != s.Something() {
		leaf := Branch{Depth: len(list), Name: label, Leaf: true, Kind: kind}
		if e := s.Event(t.Await); kind == AwaitJoin {
			leaf.Task = e.Other
		}
		list = append(list, leaf)
	}
	return list
}

// decodeTree returns the nodes of a text in preorder. root is the name of the task's own future.
func decodeTree(text, root string) []Branch {
	var all []Branch
	for row := range strings.SplitSeq(strings.TrimSuffix(text, RowSep), RowSep) {
		f := strings.Split(row, Sep)
		if len(f) < 7 || f[2] == "" {
			continue
		}
		number := func(s string) int {
			n, _ := strconv.Atoi(s)
			return n
		}
		flags := f[2][0] - 'a'
		all = append(all, Branch{Depth: number(f[0]), Name: f[1], Leaf: flags&1 != 0, Asleep: flags&2 != 0,
			Kind: AwaitKind(number(f[3])), Line: int32(number(f[4])), Task: uint32(number(f[5])), More: number(f[6])})
	}
	// The nodes below a node stand before it, without a gap.
	var list []Branch
	var add func(from, to int)
	add = func(from, to int) {
		var own [][2]int // children: where the nodes below begin, and the child
		for i := to - 1; i >= from; {
			k := i
			for k > from && all[k-1].Depth > all[i].Depth {
				k--
			}
			own = append(own, [2]int{k, i})
			i = k - 1
		}
		slices.Reverse(own)
		for _, x := range own {
			list = append(list, all[x[1]])
			add(x[0], x[1])
		}
	}
	add(0, len(all))
	if len(list) > 0 && !list[0].Leaf {
		list[0].Name = root
	}
	return list
}

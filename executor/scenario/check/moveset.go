package check

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// moved is why a path has no value. All of a body's have numbers, so that what
// is gone at one point of it is a set of numbers.
type moved struct {
	at     syntax.Span // of the move
	ty     *types.Type
	uninit bool // declared without a value
	loop   bool // moved in an earlier round
	path
}

// path is a tracked place: the variable and what leads from it, "" or words that
// begin with a dot. Captured variables have odd numbers.
type path struct {
	root int
	sub  string
}

func localPath(l *thir.Local) path { return path{root: 2 * l.Index} }

// under: p is q or a part of it.
func under(p, q string) bool {
	return strings.HasPrefix(p, q) && (len(p) == len(q) || p[len(q)] == '.')
}

func (p path) field(e *thir.Field) path {
	if e.Variant != nil {
		p.sub += "." + strconv.Itoa(e.Variant.Index) + "v"
	}
	p.sub += "." + strconv.Itoa(e.F)
	return p
}

// flow is what may be gone at a point, and which variables may have a value. Of
// the reasons for which one path may be gone it has the first.
type flow struct {
	gone bitset.Set // numbers of moves
	init bitset.Set // by Local.Index
	dead bool
}

func (s *flow) clone() *flow {
	return &flow{gone: s.gone.Clone(), init: s.init.Clone(), dead: s.dead}
}

// moveSet are the moves of one body.
type moveSet struct {
	moves  []moved
	number map[moved]int
	of     map[int][]int // numbers by root
}

func (m *moveSet) num(x moved) int {
	n, ok := m.number[x]
	if !ok {
		n = len(m.moves)
		m.moves = append(m.moves, x)
		m.number[x] = n
		m.of[x.root] = append(m.of[x.root], n)
	}
	return n
}

// why is the number for which exactly p is gone, or -1.
func (m *moveSet) why(s *flow, p path) int {
	for _, n := range m.of[p.root] {
		if s.gone.Has(n) && m.moves[n].sub == p.sub {
			return n
		}
	}
	return -1
}

// lose notes that a path has no value, and why.
func (m *moveSet) lose(s *flow, x moved) {
	if n := m.why(s, x.path); n >= 0 {
		s.gone.Remove(n)
	}
	s.gone.Grow(m.num(x))
}

// regain notes that a path has a value, with all that is in it.
func (m *moveSet) regain(s *flow, p path) {
	for _, n := range m.of[p.root] {
		if under(m.moves[n].sub, p.sub) {
			s.gone.Remove(n)
		}
	}
}

// join adds to s what holds on another path through the code.
func (m *moveSet) join(s, o *flow) {
	if o == nil || o.dead {
		return
	}
	if s.dead {
		*s = *o.clone()
		return
	}
	o.gone.EachNotIn(s.gone, func(n int) {
		if m.why(s, m.moves[n].path) < 0 {
			s.gone.Grow(n)
		}
	})
	for i, w := range o.init {
		if i < len(s.init) {
			s.init[i] |= w
		} else {
			s.init = append(s.init, w)
		}
	}
}

// again marks what is gone in s and was not at the loop's entry as gone in an
// earlier round.
func (m *moveSet) again(s, entry *flow) {
	was := s.gone.Clone()
	was.EachNotIn(entry.gone, func(n int) {
		if x := m.moves[n]; m.why(entry, x.path) < 0 && !x.loop {
			x.loop = true
			s.gone.Remove(n)
			s.gone.Grow(m.num(x))
		}
	})
}

// grown reports whether s has more than entry, apart from the variables that are
// declared in between: whoever comes by gives those their state anew.
func (m *moveSet) grown(s, entry *flow, declared bitset.Set) bool {
	if s.dead {
		return false
	}
	more := false
	s.gone.EachNotIn(entry.gone, func(n int) {
		x := m.moves[n]
		more = more || (x.root&1 != 0 || !declared.Has(x.root>>1)) && m.why(entry, x.path) < 0
	})
	s.init.EachNotIn(entry.init, func(i int) { more = more || !declared.Has(i) })
	return more
}

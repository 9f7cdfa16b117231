package types

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/syntax"
)

// moved is why a path has no value. All of a body's have numbers, so that what
// is gone at one point of it is a set of numbers.
type moved struct {
	at     syntax.Span // of the move
	ty     *Type
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

func localPath(l *Local) path { return path{root: 2 * l.Index} }

// under: p is q or a part of it.
func under(p, q string) bool {
	return strings.HasPrefix(p, q) && (len(p) == len(q) || p[len(q)] == '.')
}

func (p path) field(e *Field) path {
	if e.Variant != nil {
		p.sub += "." + strconv.Itoa(e.Variant.Index) + "v"
	}
	p.sub += "." + strconv.Itoa(e.F)
	return p
}

// bitset is a set of small numbers.
type bitset []uint64

func (s bitset) has(i int) bool { return i>>6 < len(s) && s[i>>6]&(1<<(i&63)) != 0 }

func (s *bitset) set(i int) {
	for i>>6 >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[i>>6] |= 1 << (i & 63)
}

func (s bitset) clear(i int) {
	if i>>6 < len(s) {
		s[i>>6] &^= 1 << (i & 63)
	}
}

// word is the part of s from bit 64*i on.
func (s bitset) word(i int) uint64 {
	if i < len(s) {
		return s[i]
	}
	return 0
}

// each calls f for what is in s and not in o. f may change o.
func (s bitset) each(o bitset, f func(i int)) {
	for w := range s {
		for x := s[w] &^ o.word(w); x != 0; x &= x - 1 {
			f(w<<6 + bits.TrailingZeros64(x))
		}
	}
}

// flow is what may be gone at a point, and which variables may have a value. Of
// the reasons for which one path may be gone it has the first.
type flow struct {
	gone bitset // numbers of moves
	init bitset // by Local.Index
	dead bool
}

func (s *flow) clone() *flow {
	return &flow{gone: append(bitset(nil), s.gone...), init: append(bitset(nil), s.init...), dead: s.dead}
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
		if s.gone.has(n) && m.moves[n].sub == p.sub {
			return n
		}
	}
	return -1
}

// lose notes that a path has no value, and why.
func (m *moveSet) lose(s *flow, x moved) {
	if n := m.why(s, x.path); n >= 0 {
		s.gone.clear(n)
	}
	s.gone.set(m.num(x))
}

// regain notes that a path has a value, with all that is in it.
func (m *moveSet) regain(s *flow, p path) {
	for _, n := range m.of[p.root] {
		if under(m.moves[n].sub, p.sub) {
			s.gone.clear(n)
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
	o.gone.each(s.gone, func(n int) {
		if m.why(s, m.moves[n].path) < 0 {
			s.gone.set(n)
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
	was := append(bitset(nil), s.gone...)
	was.each(entry.gone, func(n int) {
		if x := m.moves[n]; m.why(entry, x.path) < 0 && !x.loop {
			x.loop = true
			s.gone.clear(n)
			s.gone.set(m.num(x))
		}
	})
}

// grown reports whether s has more than entry, apart from the variables that are
// declared in between: whoever comes by gives those their state anew.
func (m *moveSet) grown(s, entry *flow, declared bitset) bool {
	if s.dead {
		return false
	}
	more := false
	s.gone.each(entry.gone, func(n int) {
		x := m.moves[n]
		more = more || (x.root&1 != 0 || !declared.has(x.root>>1)) && m.why(entry, x.path) < 0
	})
	s.init.each(entry.init, func(i int) { more = more || !declared.has(i) })
	return more
}

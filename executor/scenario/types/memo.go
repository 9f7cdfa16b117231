package types

import "github.com/pollground/pollground/executor/scenario/resolve"

// nothingBelow is infcx.low of what depends on no goal of the stack.
const nothingBelow = 1 << 30

// memo remembers what nested goals came to while the outermost one is decided, or
// all those of one round of obligations, or of one method's candidates.
// An impl is tried before it is chosen, and its where clauses are decided both
// times, so that without it adapter around adapter around a stream costs a
// multiple per layer.
//
// Kept is what binds no variable from outside, leaves nothing pending, and does
// not hang on a goal that is still being decided. Variables in the goal are part
// of the key: when one is bound, the goal is another. A probe that is rolled back
// gives its variables' numbers to others, so what is kept mentions, besides
// those in the goal, only variables that the outermost goal found.
//
// What is known of a closure is not in the key. It lies in variables that are
// older than the outermost goal: that one with a closure may hold is kept until
// one of those is bound, or set free.
type memo struct {
	nest  int
	vars  int // how many there were when the outermost goal began
	epoch int // counts what happens to them
	gen   int // of the program, when got was last emptied
	got   map[memoKey]memoVal
}

// moved notes that variable v was bound or set free.
func (m *memo) moved(v int) {
	if m.nest > 0 && v < m.vars {
		m.epoch++
	}
}

type memoKey struct {
	def     *resolve.Def // trait, or associated type
	a, b, c *Type
}

type memoVal struct {
	ty    *Type
	st    selState
	epoch int // the only one in which it holds; -1: in all
}

// memoMark is where the context was when a goal was begun.
type memoMark struct {
	key                       memoKey
	low, trail, vars, pending int
	keep                      bool
	closure                   bool
}

// begin looks a goal up; when it is not known, end follows.
func (c *infcx) begin(def *resolve.Def, args []*Type) (m memoMark, v memoVal, ok bool) {
	if m.keep = len(args) <= 3; m.keep {
		m.key.def = def
		for i, a := range args {
			a = c.resolve(a)
			m.closure = m.closure || a.flags&hasClo != 0
			switch i {
			case 0:
				m.key.a = a
			case 1:
				m.key.b = a
			case 2:
				m.key.c = a
			}
		}
		if v, ok = c.memo.got[m.key]; ok && (v.epoch < 0 || v.epoch == c.memo.epoch) {
			return m, v, true
		}
	}
	m.low, m.trail, m.vars, m.pending = c.low, len(c.trail), len(c.vars), len(c.pending)
	c.low = nothingBelow
	c.remember()
	return m, v, false
}

// remember begins an outermost goal, or something that decides several, unless one
// is under way. forget ends it.
func (c *infcx) remember() {
	if c.memo.nest++; c.memo.nest == 1 {
		c.memo.vars, c.memo.gen = len(c.vars), c.p.generation()
	} else if g := c.p.generation(); g != c.memo.gen {
		c.memo.gen = g
		clear(c.memo.got)
	}
}

func (c *infcx) forget() {
	if c.memo.nest--; c.memo.nest == 0 {
		clear(c.memo.got)
	}
}

func (c *infcx) end(m *memoMark, ty *Type, st selState) {
	low := c.low
	if low < len(c.stack) {
		m.low = min(m.low, low)
	}
	c.low = m.low
	if c.forget(); c.memo.nest == 0 || !m.keep || low < len(c.stack) || len(c.pending) != m.pending {
		return
	}
	epoch := -1
	if st == selMaybe && m.closure {
		epoch = c.memo.epoch
	}
	for _, v := range c.trail[min(m.trail, len(c.trail)):] {
		if int(v) < m.vars {
			return
		}
	}
	if ty != nil {
		if ty = c.resolve(ty); c.strange(ty, &m.key) {
			return
		}
	}
	if c.memo.got == nil {
		c.memo.got = map[memoKey]memoVal{}
	}
	c.memo.got[m.key] = memoVal{ty, st, epoch}
}

// strange reports whether there is a variable in t that is neither in the goal
// nor older than the outermost one.
func (c *infcx) strange(t *Type, k *memoKey) bool {
	if t.flags&hasInfer == 0 {
		return false
	}
	if t.Kind == Infer {
		return t.Index >= c.memo.vars && !mentions(k.a, t) && !mentions(k.b, t) && !mentions(k.c, t)
	}
	for _, a := range t.Args {
		if c.strange(a, k) {
			return true
		}
	}
	for _, b := range t.Binds {
		if c.strange(b.Ty, k) {
			return true
		}
	}
	return false
}

// mentions reports whether the variable v is in t.
func mentions(t, v *Type) bool {
	if t == nil || t.flags&hasInfer == 0 {
		return false
	}
	if t == v {
		return true
	}
	for _, a := range t.Args {
		if mentions(a, v) {
			return true
		}
	}
	for _, b := range t.Binds {
		if mentions(b.Ty, v) {
			return true
		}
	}
	return false
}

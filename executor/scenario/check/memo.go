package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// nothingBelow is inferCtxt.low of what depends on no goal of the stack.
const nothingBelow = 1 << 30

// memo remembers what goals came to: while the outermost one is decided, or all
// those of one round of obligations, or of one method's candidates; in a body's
// context as long as the body is checked. An impl is tried before it is chosen, and
// its where clauses are decided both times, and each adapter around an adapter asks
// for all those in it: without the memo that costs a multiple per layer, and the
// square of the layers.
//
// BorrowTables is what leaves nothing pending, does not hang on a goal that is still being
// decided, and binds no variable from outside, but for those of a goal that holds. Variables in the goal are part
// of the key: when one is bound, the goal is another. A probe that is rolled back
// gives its variables' numbers to others, so what is kept mentions, besides those
// in the goal, only variables of closures.
//
// What is known of a closure is not in the key: it lies in the variables of its
// signature (varState.of), and in whether its captures are decided. What hangs on
// one holds until one of those moves: when it was undecided, until one is bound or
// set free; else until one is set free, as more knowledge changes no decision.
type memo struct {
	nest   int
	keeps  bool // it is a body's
	gen    int  // of the program, when got was last emptied
	got    map[memoKey]memoVal
	clock  uint32
	bound  moves
	undone moves
}

// moves are the times at which closures' variables were last moved: of those
// closures that are not above id, the last time is what the last entry not above
// says. Both parts of the entries ascend.
type moves []move

type move struct{ seq, at uint32 }

func (m *moves) note(seq, at uint32) {
	s := *m
	for len(s) > 0 && s[len(s)-1].seq >= seq {
		s = s[:len(s)-1]
	}
	*m = append(s, move{seq, at})
}

func (m moves) last(id uint32) uint32 {
	for i := len(m) - 1; i >= 0; i-- {
		if m[i].seq <= id {
			return m[i].at
		}
	}
	return 0
}

// moved notes that a variable of the closure with that number, and perhaps of later
// ones, was bound, or set free.
func (m *memo) moved(seq uint32, undone bool) {
	m.clock++
	m.bound.note(seq, m.clock)
	if undone {
		m.undone.note(seq, m.clock)
	}
}

type memoKey struct {
	def     *resolve.Def // trait, or associated type
	a, b, c *types.Type
}

type memoVal struct {
	ty    *types.Type
	binds []*types.Type // variables of the goal, each with what it is bound to
	at    uint32        // when it was found
	reach uint32        // no closure that it hangs on has a larger number; 0: it hangs on none
	st    selState
	auto  bool // see inferCtxt.auto
}

// memoMark is where the context was when a goal was begun.
type memoMark struct {
	key                       memoKey
	low, trail, vars, pending int
	reach                     uint32
	keep, auto                bool
}

// begin looks a goal up; when it is not known, end follows.
func (c *inferCtxt) begin(def *resolve.Def, args []*types.Type) (m memoMark, v memoVal, ok bool) {
	var reach uint32
	if m.keep = len(args) <= 3; m.keep {
		m.key.def = def
		for i, a := range args {
			a = c.resolve(a)
			if a.Flags&types.HasLive != 0 {
				reach = max(reach, a.ID)
			}
			switch i {
			case 0:
				m.key.a = a
			case 1:
				m.key.b = a
			case 2:
				m.key.c = a
			}
		}
		if v, ok = c.memo.look(m.key); ok {
			c.reach, c.auto = max(c.reach, v.reach), c.auto || v.auto
			for i := 0; i < len(v.binds); i += 2 {
				c.unify(v.binds[i], v.binds[i+1])
			}
			return m, v, true
		}
	}
	m.low, m.trail, m.vars, m.pending = c.low, len(c.trail), len(c.vars), len(c.pending)
	m.reach, m.auto = c.reach, c.auto
	c.low, c.reach, c.auto = nothingBelow, reach, false
	c.remember()
	return m, v, false
}

// look is what is known of a goal.
func (m *memo) look(k memoKey) (memoVal, bool) {
	v, ok := m.got[k]
	if ok && v.reach != 0 {
		since := m.undone
		if v.st == selMaybe {
			since = m.bound
		}
		ok = since.last(v.reach) <= v.at
	}
	return v, ok
}

// known reports whether it is known that the trait holds for args, which are resolved, and
// that no auto trait is asked for by what it hangs on.
func (c *inferCtxt) known(tr *resolve.Def, args []*types.Type) bool {
	if len(args) > 3 {
		return false
	}
	k := memoKey{def: tr, a: args[0]}
	if len(args) > 1 {
		k.b = args[1]
	}
	if len(args) > 2 {
		k.c = args[2]
	}
	v, ok := c.memo.look(k)
	return ok && v.st == selYes && !v.auto && v.binds == nil
}

// noteDependency notes that the goal hangs on what t is, which is in a closure's signature.
func (c *inferCtxt) noteDependency(t *types.Type) {
	if t.Flags&(types.HasInfer|types.HasLive) == 0 {
		return
	}
	if t = c.resolve(t); t.Flags&types.HasLive != 0 {
		c.reach = max(c.reach, t.ID)
	}
}

// owns notes that the variables in t belong to a closure's signature.
func (c *inferCtxt) owns(seq uint32, t *types.Type) {
	if t.Flags&types.HasInfer == 0 {
		return
	}
	if t = c.shallow(t); t.Kind == types.Infer {
		if v := &c.vars[t.Index]; v.of == 0 || v.of > seq {
			v.of = seq
		}
		return
	}
	for _, a := range t.Args {
		c.owns(seq, a)
	}
	for i := range t.Binds {
		c.owns(seq, t.Binds[i].Ty)
	}
}

// remember begins an outermost goal, or something that decides several, unless one
// is under way. forget ends it.
func (c *inferCtxt) remember() {
	c.memo.nest++
	if g := c.p.generation(); g != c.memo.gen {
		c.memo.gen = g
		clear(c.memo.got)
	}
}

func (c *inferCtxt) forget() {
	if c.memo.nest--; c.memo.nest == 0 && !c.memo.keeps {
		c.drop()
	}
}

// drop forgets all, and leaves the map for another context.
func (c *inferCtxt) drop() {
	got := c.memo.got
	if c.memo.got = nil; got != nil && len(got) <= maxSpareMemo {
		clear(got)
		c.p.memos = append(c.p.memos, got)
	}
}

// maxSpareMemo bounds the maps that are used again.
const maxSpareMemo = 1 << 10

func (c *inferCtxt) end(m *memoMark, ty *types.Type, st selState) {
	low, reach, auto := c.low, c.reach, c.auto
	if low < len(c.stack) {
		m.low = min(m.low, low)
	}
	c.low, c.reach, c.auto = m.low, max(m.reach, reach), m.auto || auto
	if c.forget(); c.memo.nest == 0 && !c.memo.keeps || !m.keep || low < len(c.stack) || len(c.pending) != m.pending {
		return
	}
	var binds []*types.Type
	for _, i := range c.trail[min(m.trail, len(c.trail)):] {
		if int(i) >= m.vars {
			continue
		}
		v := c.vars[i].ty
		t := c.resolve(v)
		if st != selYes || !m.key.mentions(v) || c.hasOuterVars(t, &m.key) {
			return
		}
		binds = append(binds, v, t)
	}
	if ty != nil {
		if ty = c.resolve(ty); c.hasOuterVars(ty, &m.key) {
			return
		}
	}
	if c.memo.got == nil {
		if n := len(c.p.memos) - 1; n >= 0 {
			c.memo.got, c.p.memos = c.p.memos[n], c.p.memos[:n]
		} else {
			c.memo.got = map[memoKey]memoVal{}
		}
	}
	c.memo.got[m.key] = memoVal{ty, binds, c.memo.clock, reach, st, auto}
}

// hasOuterVars reports whether there is a variable in t that is neither in the goal
// nor of a closure.
func (c *inferCtxt) hasOuterVars(t *types.Type, k *memoKey) bool {
	if t.Flags&types.HasInfer == 0 {
		return false
	}
	if t.Kind == types.Infer {
		return c.vars[t.Index].of == 0 && !k.mentions(t)
	}
	if vars, ok := t.FreeVars(); ok {
		for _, v := range vars {
			if c.hasOuterVars(v, k) {
				return true
			}
		}
		return false
	}
	for _, a := range t.Args {
		if c.hasOuterVars(a, k) {
			return true
		}
	}
	for _, b := range t.Binds {
		if c.hasOuterVars(b.Ty, k) {
			return true
		}
	}
	return false
}

func (k *memoKey) mentions(v *types.Type) bool {
	return mentions(k.a, v) || mentions(k.b, v) || mentions(k.c, v)
}

// mentions reports whether the variable v is in t.
func mentions(t, v *types.Type) bool {
	if t == nil || t.Flags&types.HasInfer == 0 {
		return false
	}
	if t == v {
		return true
	}
	if vars, ok := t.FreeVars(); ok {
		return slices.Contains(vars, v)
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

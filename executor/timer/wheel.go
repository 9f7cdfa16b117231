package timer

import "math/bits"

// ID names an armed entry of a Wheel. IDs of entries that fired or were cancelled are stale and do no harm. The zero ID names none.
type ID struct {
	index uint32 // record + 1
	gen   uint32
}

// IsZero reports whether id was never given out.
func (id ID) IsZero() bool { return id.index == 0 }

const (
	digit  = 6 // bits of time per level
	slots  = 1 << digit
	levels = (63 + digit - 1) / digit
	inNode = 20 // entries per node: 5 cache lines

	lookAhead = 3 // nodes: what a slot of so few holds comes out before much else is brought into the caches
)

// Wheel keeps values by deadline, exact to the unit (nanoseconds here). Values come out by deadline, and those of the same
// deadline in the order in which they were armed. Arm and Cancel cost the same whatever the number of entries; an entry is moved at most
// once per level on its way out, in practice two or three times. The zero Wheel is empty and ready to use.
//
// How: a hierarchy of radix 64. An entry lives on the level of the highest 6-bit digit in which its deadline differs from
// base, in the slot of that digit; so everything on a level comes before everything on the levels above, and slots
// of a level come in order. Taking the first entry out moves base to its deadline and spreads the slot it was in
// over the levels below. Where an entry is depends on its deadline and base alone, and spreading keeps the order, hence the
// order among equals. A cancelled entry stays as a corpse until its slot is spread, or until there are more corpses than live entries.
type Wheel[T any] struct {
	base    int64 // ≤ every deadline inside
	n       int   // live entries
	corpses int
	used    [levels]uint64 // bit s of used[l]: slot s of level l is not empty
	slot    [levels][slots]chain[T]
	gens    []uint32   // by index-1 of an ID: odd while it is armed
	free    []uint32   // indices that can be used again
	changed []given[T] // by index-1, when Set was ever used
	nodes   *node[T]   // free nodes
	next    int64      // the first deadline, and the slot where it is; valid when known
	level   int
	place   int
	known   bool
	touch   func(T) uint32 // looks at what a value points to, a few dozen entries before it is popped; nil: nothing to look at
	touched uint32         // what the looks gave, so that the compiler keeps them
}

type entry[T any] struct {
	at    int64
	index uint32
	gen   uint32
	value T
}

type node[T any] struct {
	next *node[T]
	i, n int // entries i to n-1 are there
	e    [inNode]entry[T]
}

// within reports whether n and what follows are at most k nodes.
func (n *node[T]) within(k int) bool {
	for ; n != nil && k > 0; k-- {
		n = n.next
	}
	return n == nil
}

// chain is a list of entries in the order in which they came.
type chain[T any] struct{ first, last *node[T] }

// given is the value that an entry was given later.
type given[T any] struct {
	gen   uint32 // of that entry
	value T
}

// Len is the number of armed entries.
func (w *Wheel[T]) Len() int { return w.n }

// Arm adds v at a deadline. Deadlines before the last one popped count as that one.
func (w *Wheel[T]) Arm(at int64, v T) ID {
	if at < w.base {
		at = w.base
	}
	var i uint32
	if n := len(w.free); n > 0 {
		i = w.free[n-1]
		w.free = w.free[:n-1]
	} else {
		w.gens = append(w.gens, 0)
		i = uint32(len(w.gens))
	}
	gen := w.gens[i-1] + 1
	w.gens[i-1] = gen
	w.n++
	l, s := w.slotOf(at)
	*w.room(l, s) = entry[T]{at, i, gen, v}
	if w.n == 1 || w.known && at < w.next {
		w.next, w.level, w.place, w.known = at, l, s, true
	}
	return ID{i, gen}
}

// slotOf says where a deadline belongs.
func (w *Wheel[T]) slotOf(at int64) (l, s int) {
	if d := uint64(at ^ w.base); d != 0 {
		l = (bits.Len64(d) - 1) / digit
	}
	return l, int(uint64(at)>>(l*digit)) & (slots - 1)
}

// room makes room for an entry at the end of a slot.
func (w *Wheel[T]) room(l, s int) *entry[T] {
	c := &w.slot[l][s]
	n := c.last
	if n == nil || n.n == inNode {
		n = w.node()
		if c.last == nil {
			c.first = n
			w.used[l] |= 1 << s
		} else {
			c.last.next = n
		}
		c.last = n
	}
	n.n++
	return &n.e[n.n-1]
}

func (w *Wheel[T]) node() *node[T] {
	n := w.nodes
	if n == nil {
		chunk := make([]node[T], 16)
		for i := range chunk[1:] {
			chunk[i+1].next = w.nodes
			w.nodes = &chunk[i+1]
		}
		return &chunk[0]
	}
	w.nodes = n.next
	n.next, n.i, n.n = nil, 0, 0
	return n
}

// Armed reports whether an entry has neither fired nor been cancelled.
func (w *Wheel[T]) Armed(id ID) bool {
	return id.index != 0 && int(id.index) <= len(w.gens) && w.gens[id.index-1] == id.gen
}

// Set gives an armed entry another value; it keeps its place. false when it has fired or was cancelled.
func (w *Wheel[T]) Set(id ID, v T) bool {
	if !w.Armed(id) {
		return false
	}
	if len(w.changed) < len(w.gens) {
		w.changed = append(w.changed, make([]given[T], len(w.gens)-len(w.changed))...)
	}
	w.changed[id.index-1] = given[T]{id.gen, v}
	return true
}

// Cancel removes an entry; false when it has fired or was cancelled before.
func (w *Wheel[T]) Cancel(id ID) bool {
	if !w.Armed(id) {
		return false
	}
	w.retire(id.index, id.gen)
	w.corpses++
	w.known = false
	if w.corpses > 64 && w.corpses > w.n {
		w.sweep()
	}
	return true
}

// retire makes an index free. gen is what its generation is, known without loading it.
func (w *Wheel[T]) retire(i, gen uint32) {
	w.gens[i-1] = gen + 1
	w.free = append(w.free, i)
	if int(i) <= len(w.changed) {
		w.changed[i-1] = given[T]{}
	}
	w.n--
}

// sweep throws all corpses out.
func (w *Wheel[T]) sweep() {
	for l := range w.slot {
		for u := w.used[l]; u != 0; u &= u - 1 {
			w.spread(l, bits.TrailingZeros64(u))
		}
	}
	w.corpses = 0
}

// spread files the entries of a slot anew, in order.
func (w *Wheel[T]) spread(l, s int) {
	n := w.slot[l][s].first
	w.slot[l][s] = chain[T]{}
	w.used[l] &^= 1 << s
	soon := w.touch != nil && n.within(lookAhead)
	for n != nil {
		for i := n.i; i < n.n; i++ {
			e := &n.e[i]
			if w.corpses > 0 && w.gens[e.index-1] != e.gen {
				w.corpses--
				continue
			}
			*w.room(w.slotOf(e.at)) = *e
			if soon {
				w.touched ^= w.touch(e.value)
			}
		}
		next := n.next
		n.next = w.nodes
		w.nodes = n
		n = next
	}
}

// first finds the slot with the first live entries, and their earliest deadline; slots of corpses only are emptied on the way.
func (w *Wheel[T]) first() bool {
	for l := range w.used {
		for w.used[l] != 0 {
			s := bits.TrailingZeros64(w.used[l])
			if at, ok := w.earliest(&w.slot[l][s]); ok {
				w.next, w.level, w.place, w.known = at, l, s, true
				return true
			}
			w.spread(l, s)
		}
	}
	w.known = false
	return false
}

func (w *Wheel[T]) earliest(c *chain[T]) (at int64, ok bool) {
	for n := c.first; n != nil; n = n.next {
		for i := n.i; i < n.n; i++ {
			if e := &n.e[i]; (!ok || e.at < at) && (w.corpses == 0 || w.gens[e.index-1] == e.gen) {
				at, ok = e.at, true
			}
		}
	}
	return at, ok
}

// Next is the earliest deadline, false when nothing is armed.
func (w *Wheel[T]) Next() (int64, bool) {
	if w.n == 0 || !w.known && !w.first() {
		return 0, false
	}
	return w.next, true
}

// Pop takes out the first entry whose deadline is now or before, and gives its deadline; false when there is none.
func (w *Wheel[T]) Pop(now int64) (v T, at int64, ok bool) {
	at, ok = w.Next()
	if !ok || at > now {
		return v, 0, false
	}
	w.base = at
	if w.level > 0 {
		w.spread(w.level, w.place) // what is due at base goes to level 0
	}
	s := int(at) & (slots - 1)
	c := &w.slot[0][s]
	for {
		n := c.first
		e := &n.e[n.i]
		if n.i++; n.i == n.n {
			c.first = n.next
			n.next = w.nodes
			w.nodes = n
			if c.first == nil {
				c.last = nil
				w.used[0] &^= 1 << s
			}
		}
		if w.corpses > 0 && w.gens[e.index-1] != e.gen {
			w.corpses--
			continue
		}
		v = e.value
		if int(e.index) <= len(w.changed) && w.changed[e.index-1].gen == e.gen {
			v = w.changed[e.index-1].value
		}
		w.retire(e.index, e.gen)
		// more of the same deadline come next; whether the rest is alive is not known while there are corpses
		w.level, w.place, w.known = 0, s, w.corpses == 0 && c.first != nil
		return v, at, true
	}
}

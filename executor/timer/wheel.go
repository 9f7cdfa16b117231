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
	slot    [levels][slots]chain
	records []record[T]
	free    uint32 // first free record + 1
	nodes   *node  // free nodes
	next    int64  // the first deadline, and the slot where it is; valid when known
	level   int
	place   int
	known   bool
}

type entry struct {
	at    int64
	index uint32
	gen   uint32
}

type node struct {
	next *node
	i, n int // entries i to n-1 are there
	e    [inNode]entry
}

// chain is a list of entries in the order in which they came.
type chain struct{ first, last *node }

// record is what cancelling finds by index.
type record[T any] struct {
	value T
	gen   uint32 // odd while armed
	next  uint32 // free list
}

// Len is the number of armed entries.
func (w *Wheel[T]) Len() int { return w.n }

// Arm adds v at a deadline. Deadlines before the last one popped count as that one.
func (w *Wheel[T]) Arm(at int64, v T) ID {
	if at < w.base {
		at = w.base
	}
	i := w.free
	if i == 0 {
		w.records = append(w.records, record[T]{})
		i = uint32(len(w.records))
	} else {
		w.free = w.records[i-1].next
	}
	r := &w.records[i-1]
	r.value = v
	r.gen++
	w.n++
	l, s := w.put(entry{at, i, r.gen})
	if w.n == 1 || w.known && at < w.next {
		w.next, w.level, w.place, w.known = at, l, s, true
	}
	return ID{i, r.gen}
}

// put files an entry by its deadline and base.
func (w *Wheel[T]) put(e entry) (l, s int) {
	if d := uint64(e.at ^ w.base); d != 0 {
		l = (bits.Len64(d) - 1) / digit
	}
	s = int(uint64(e.at)>>(l*digit)) & (slots - 1)
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
	n.e[n.n] = e
	n.n++
	return l, s
}

func (w *Wheel[T]) node() *node {
	n := w.nodes
	if n == nil {
		chunk := make([]node, 16)
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

// armed: id is neither fired nor cancelled.
func (w *Wheel[T]) armed(id ID) bool {
	return id.index != 0 && int(id.index) <= len(w.records) && w.records[id.index-1].gen == id.gen
}

// Get is the value of an armed entry, nil when it fired or was cancelled. It is valid until the next Arm.
func (w *Wheel[T]) Get(id ID) *T {
	if !w.armed(id) {
		return nil
	}
	return &w.records[id.index-1].value
}

// Cancel removes an entry; false when it has fired or was cancelled before.
func (w *Wheel[T]) Cancel(id ID) bool {
	if !w.armed(id) {
		return false
	}
	w.retire(id.index)
	w.corpses++
	w.known = false
	if w.corpses > 64 && w.corpses > w.n {
		w.sweep()
	}
	return true
}

// retire frees a record.
func (w *Wheel[T]) retire(i uint32) {
	r := &w.records[i-1]
	var zero T
	r.value = zero
	r.gen++
	r.next = w.free
	w.free = i
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
	w.slot[l][s] = chain{}
	w.used[l] &^= 1 << s
	for n != nil {
		for i := n.i; i < n.n; i++ {
			e := &n.e[i]
			if w.corpses > 0 && w.records[e.index-1].gen != e.gen {
				w.corpses--
				continue
			}
			w.put(*e)
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

func (w *Wheel[T]) earliest(c *chain) (at int64, ok bool) {
	for n := c.first; n != nil; n = n.next {
		for i := n.i; i < n.n; i++ {
			if e := &n.e[i]; (!ok || e.at < at) && (w.corpses == 0 || w.records[e.index-1].gen == e.gen) {
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

// Pop takes out the first entry whose deadline is now or before.
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
		e := n.e[n.i]
		if n.i++; n.i == n.n {
			c.first = n.next
			n.next = w.nodes
			w.nodes = n
			if c.first == nil {
				c.last = nil
				w.used[0] &^= 1 << s
			}
		}
		r := &w.records[e.index-1]
		if r.gen != e.gen {
			w.corpses--
			continue
		}
		v = r.value
		w.retire(e.index)
		// more of the same deadline come next; whether the rest is alive is not known while there are corpses
		w.level, w.place, w.known = 0, s, w.corpses == 0 && c.first != nil
		return v, at, true
	}
}

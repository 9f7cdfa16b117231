package timer

import (
	"math/bits"
	"slices"
	"sort"
)

// ID names a timer of a Wheel. The ID of a timer that was popped or cancelled is stale: calls with it have no effect.
// The zero ID names no timer.
type ID struct {
	index uint32 // of the entry, plus one
	gen   uint32 // of the entry when the timer was armed
}

// IsZero reports whether id is the zero ID.
func (id ID) IsZero() bool { return id.index == 0 }

const (
	digit  = 6 // bits of a deadline per level
	slots  = 1 << digit
	levels = (63 + digit - 1) / digit // deadlines have 63 bits
)

// Wheel is a priority queue of timers: deadlines, exact to the nanosecond, each with a value. Deadlines are popped in
// order, equal ones in the order in which they were armed. Arm, Cancel and Pop take constant time on average, except
// for Arm before the last popped deadline. The zero Wheel is empty and ready to use. Clone copies it.
//
// It is a hierarchical timing wheel (Varghese and Lauck) of radix 64. The level of a timer is the highest 6-bit digit
// in which its deadline differs from base; its slot on that level is that digit. So every timer of a level precedes
// every timer of the levels above, and the slots of a level are in order. Pop moves base to the popped deadline and
// refiles the rest of that slot on lower levels. A timer moves at most once per level, in practice two or three times.
// Refiling keeps the order within a slot, which keeps the order of equal deadlines.
//
// A slot is an array: refiling a slot of a full wheel then reads memory in order. Cancel does not search the slot. It
// leaves a tombstone there, an item whose entry has another generation. sweep removes the tombstones when they
// outnumber the timers.
//
// The earliest timer of a slot is found by a search. Usually Pop empties the slot next. If Cancel removes the timer
// instead, the slot is searched again; from the second time on it is kept sorted, so that cancelling every earliest
// timer is not quadratic.
type Wheel[T any] struct {
	base      int64          // at most the earliest deadline
	n         int            // armed timers
	dead      int            // tombstones
	used      [levels]uint64 // bit s of used[l]: slot s of level l is not empty
	level     [levels][]slot // nil until the level is used, then all its slots
	entries   []entry[T]
	free      []uint32 // indices of free entries; the last is used first
	next      item     // the timer with the earliest deadline; valid if nextKnown
	nextKnown bool
}

// entry is the part of a timer that stays where it is.
type entry[T any] struct {
	value T
	gen   uint32 // odd while armed
}

// item is the part of a timer that moves from slot to slot.
type item struct {
	at         int64  // deadline, ns
	index, gen uint32 // of the entry
}

// slot is a list of items. Equal deadlines are in the order in which they were armed.
type slot struct {
	items  []item
	head   int32 // index of the first item; those before it were popped, or were tombstones
	sorted int32 // 0: not searched yet; else the items before this index are in the order of their deadlines
}

// byDeadline sorts items; equal deadlines stay in order.
func byDeadline(list []item) {
	sort.SliceStable(list, func(i, j int) bool { return list[i].at < list[j].at })
}

// list returns the items of the slot, tombstones included.
func (c *slot) list() []item { return c.items[c.head:] }

// empty removes all items.
func (c *slot) empty() { c.items, c.head, c.sorted = c.items[:0], 0, 0 }

// IsZero reports whether no timer was ever armed.
func (w *Wheel[T]) IsZero() bool { return w.n == 0 && len(w.entries) == 0 }

// Len returns the number of armed timers.
func (w *Wheel[T]) Len() int { return w.n }

// Arm adds a timer with a deadline in ns. A deadline before the last popped one is kept in order, at a cost linear in
// Len.
func (w *Wheel[T]) Arm(at int64, value T) ID {
	if at < w.base {
		w.rebase(at)
	}
	var i uint32
	if n := len(w.free) - 1; n >= 0 {
		i = w.free[n]
		w.free = w.free[:n]
	} else {
		i = uint32(len(w.entries))
		w.entries = append(w.entries, entry[T]{})
	}
	e := &w.entries[i]
	e.value = value
	e.gen++
	w.n++
	x := item{at, i, e.gen}
	w.file(x)
	if w.n == 1 || w.nextKnown && at < w.next.at {
		w.next, w.nextKnown = x, true
	}
	return ID{i + 1, e.gen}
}

// alive reports whether an item is no tombstone.
func (w *Wheel[T]) alive(x *item) bool { return w.dead == 0 || w.entries[x.index].gen == x.gen }

// file appends an item to its slot.
func (w *Wheel[T]) file(x item) {
	l, s := w.slotOf(x.at)
	if w.level[l] == nil {
		w.level[l] = make([]slot, slots)
	}
	c := &w.level[l][s]
	c.items = append(c.items, x)
	w.used[l] |= 1 << s
}

// slotOf returns the level and slot of a deadline.
func (w *Wheel[T]) slotOf(at int64) (l, s int) {
	if d := uint64(at ^ w.base); d != 0 {
		l = (bits.Len64(d) - 1) / digit
	}
	return l, int(uint64(at)>>(l*digit)) & (slots - 1)
}

// rebase moves base back and refiles all timers in order.
func (w *Wheel[T]) rebase(base int64) {
	var all []item
	for _, c := range w.filled() {
		all = append(all, c.list()...)
		c.empty()
	}
	w.used, w.base = [levels]uint64{}, base
	for _, x := range all {
		w.file(x)
	}
}

// filled returns the slots that are not empty, in the order of their deadlines.
func (w *Wheel[T]) filled() (list []*slot) {
	for l, used := range w.used {
		for ; used != 0; used &= used - 1 {
			list = append(list, &w.level[l][bits.TrailingZeros64(used)])
		}
	}
	return list
}

// Armed reports whether the timer was neither popped nor cancelled.
func (w *Wheel[T]) Armed(id ID) bool {
	return id.index != 0 && int(id.index) <= len(w.entries) && w.entries[id.index-1].gen == id.gen
}

// Value returns the value of an armed timer. The pointer is valid until the next call of Arm.
func (w *Wheel[T]) Value(id ID) *T { return &w.entries[id.index-1].value }

// Each calls f for all armed timers in the order in which they are popped.
func (w *Wheel[T]) Each(f func(at int64, value *T)) {
	var list []item
	for _, c := range w.filled() {
		for _, x := range c.list() {
			if w.alive(&x) {
				list = append(list, x)
			}
		}
	}
	byDeadline(list)
	for _, x := range list {
		f(x.at, &w.entries[x.index].value)
	}
}

// Cancel removes a timer and returns its value. ok is false if the timer was popped or cancelled before.
func (w *Wheel[T]) Cancel(id ID) (value T, ok bool) {
	if !w.Armed(id) {
		return value, false
	}
	if w.nextKnown && w.next.index == id.index-1 {
		w.nextKnown = false
	}
	value = w.remove(id.index - 1)
	if w.dead++; w.dead > w.n+slots {
		w.sweep()
	}
	return value, true
}

// remove frees the entry of an armed timer and returns its value.
func (w *Wheel[T]) remove(i uint32) T {
	e := &w.entries[i]
	v := e.value
	var zero T
	e.value = zero
	e.gen++
	w.n--
	w.free = append(w.free, i)
	return v
}

// sweep removes all tombstones.
func (w *Wheel[T]) sweep() {
	for _, c := range w.filled() {
		live := c.items[:0]
		for _, x := range c.list() {
			if w.alive(&x) {
				live = append(live, x)
			}
		}
		c.empty()
		c.items = live
	}
	for l := range w.level {
		for s := range w.level[l] {
			if len(w.level[l][s].items) == 0 {
				w.used[l] &^= 1 << s
			}
		}
	}
	w.dead = 0
}

// Next returns the earliest deadline in ns, and false if the wheel is empty.
func (w *Wheel[T]) Next() (int64, bool) {
	if w.n == 0 {
		return 0, false
	}
	for !w.nextKnown {
		w.findNext()
	}
	return w.next.at, true
}

// findNext sets next to the earliest timer of the first slot in use. If the slot holds tombstones alone, it clears the
// slot instead. The wheel must not be empty.
func (w *Wheel[T]) findNext() {
	for l, used := range w.used {
		if used == 0 {
			continue
		}
		s := bits.TrailingZeros64(used)
		c := &w.level[l][s]
		if c.sorted > 0 {
			c.sort()
		}
		for len(c.list()) > 0 && !w.alive(&c.items[c.head]) {
			c.head++
			w.dead--
		}
		if len(c.list()) == 0 {
			c.empty()
			w.used[l] &^= 1 << s
			return
		}
		w.next, w.nextKnown = c.items[c.head], true
		if l == 0 { // the deadlines of a slot on level 0 are equal
			return
		}
		c.sorted = max(c.sorted, c.head+1)
		for i := int(c.sorted); i < len(c.items); i++ {
			if x := &c.items[i]; x.at < w.next.at && w.alive(x) {
				w.next = *x
			}
		}
		return
	}
}

// sort extends the sorted part of a slot that was searched before. If many items are not in it, sort sorts all.
func (c *slot) sort() {
	for int(c.sorted) < len(c.items) && c.items[c.sorted-1].at <= c.items[c.sorted].at {
		c.sorted++
	}
	if len(c.items)-int(c.sorted) <= slots {
		return
	}
	byDeadline(c.list())
	c.sorted = int32(len(c.items))
}

// Pop removes the timer with the earliest deadline if that is at most now, and returns its deadline and value. ok is
// false if there is no such timer.
func (w *Wheel[T]) Pop(now int64) (at int64, value T, ok bool) {
	at, ok = w.Next()
	if !ok || at > now {
		return 0, value, false
	}
	l, s := w.slotOf(at)
	w.base, w.nextKnown = at, false
	if l == 0 {
		w.popHead(s)
	} else {
		w.refile(l, s)
	}
	return at, w.remove(w.next.index), true
}

// popHead removes next from its slot on level 0, with the tombstones before it.
func (w *Wheel[T]) popHead(s int) {
	c := &w.level[0][s]
	for c.items[c.head] != w.next {
		c.head++
		w.dead--
	}
	if c.head++; len(c.list()) == 0 {
		c.empty()
		w.used[0] &^= 1 << s
	}
}

// refile removes next from its slot and files the rest of the slot again, in order. base is the deadline of next, so
// the rest moves to lower levels.
func (w *Wheel[T]) refile(l, s int) {
	c := &w.level[l][s]
	items := c.list()
	c.empty()
	w.used[l] &^= 1 << s
	for i := range items {
		switch x := &items[i]; {
		case x.index == w.next.index && x.gen == w.next.gen:
		case w.alive(x):
			w.file(*x)
		default:
			w.dead--
		}
	}
}

// Clone returns a copy. IDs are valid for both wheels.
func (w *Wheel[T]) Clone() Wheel[T] {
	c := *w
	c.entries, c.free = slices.Clone(w.entries), slices.Clone(w.free)
	for l, used := range w.used {
		if c.level[l] = nil; used != 0 {
			c.level[l] = make([]slot, slots)
		}
		for ; used != 0; used &= used - 1 {
			i := bits.TrailingZeros64(used)
			old := &w.level[l][i]
			c.level[l][i].items = slices.Clone(old.list())
		}
	}
	return c
}

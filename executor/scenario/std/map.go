package std

import (
	"math"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/internal/mix"
	"github.com/pollground/pollground/executor/scenario/types"
	"github.com/pollground/pollground/executor/scenario/vm"
)

// The inner loops of HashMap. Keys and values are entries in the order in which
// they came, so what is asked for in that order lies together. A slot is 0 when it
// is empty, 1 when it is deleted, else the lower half of the key's hash above the
// number of its entry + 2. The number of slots is a power of two.

// notPlain is the answer for keys that only Rust can hash or compare.
const notPlain = notFound - 1

// key is a key that natives can hash and compare: a number, char, bool or text.
type key struct {
	text   string
	lo, hi uint64
	size   uint64 // bytes of a number, 0 for text
}

// keyAt is the key of type d that v points to.
func keyAt(d *compile.TypeDesc, v vm.Val) (k key, ok bool) {
	for d.Kind == types.Ref {
		d = d.Elem
		if d.Kind == types.Slice || d.Kind == types.Dyn {
			return k, false
		}
		v = *v.At()
	}
	switch {
	case d.Kind == types.Str:
		return key{text: v.Str()}, true
	case d.Lang == "String":
		return key{text: vm.StringText(v)}, true
	case d.Num == compile.NumNone || d.Num.Float():
		return k, false
	}
	x := bitsOf(d.Num, *v.At())
	return key{lo: x.lo, hi: x.hi, size: uint64(d.Num.Bits()+7) / 8}, true
}

// slotKey is the key in a slot of keys of type d.
func slotKey(d *compile.TypeDesc, slot *vm.Val) (key, bool) {
	if d.Repr == compile.ReprObject {
		return keyAt(d, *slot)
	}
	return keyAt(d, vm.Ref(slot))
}

// hash is how maps with a RandomState hash such keys; nobody sees it but for the
// order of iteration. For one word it is a bijection (the finalizer of
// SplitMix64).
func (k key) hash(k0, k1 uint64) uint64 {
	h := mix.Mix(k.lo^k0) ^ k1
	switch k.size {
	case 0:
		s := k.text
		h ^= uint64(len(s))
		for ; len(s) >= 8; s = s[8:] {
			h = mix.Mix(h ^ (uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 | uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56))
		}
		for i := range len(s) {
			h ^= uint64(s[i]) << (8 * i)
		}
		h = mix.Mix(h)
	case 16:
		h = mix.Mix(h ^ k.hi)
	}
	if h < 2 {
		h += 2
	}
	return h
}

// Slots of a HashMap.
const (
	mapBuilder = iota
	mapSlots
	mapKeys
	mapVals
	mapLen
	mapRoom
	mapUsed
	mapFree
)

// entryBits are those of a slot that have the number of its entry.
const (
	entryBits  = 32
	firstEntry = 2
)

func entryOf(slot uint64) uint64 { return slot&(1<<entryBits-1) - firstEntry }

// occupied is added to the slot of a key that was there before.
const occupied = 1 << 62

func init() {
	// map_hash<S, Q>(&RandomState, &Q): 0 when Q has to be hashed by Rust.
	vm.Register("map_hash", func(t *vm.Thread, a []vm.Val) vm.Status {
		n := uint64(0)
		if k, ok := keyAt(t.Type(1), a[1]); ok {
			n = k.hash(a[0].Field(0).B, a[0].Field(1).B)
		}
		a[0] = vm.Uint(n)
		return vm.Next
	})
	// map_find<K, Q>(&[u64], &[K], hash, &Q): the entry, or notFound, or notPlain.
	vm.Register("map_find", func(t *vm.Thread, a []vm.Val) vm.Status {
		i := uint64(notPlain)
		if want, ok := keyAt(t.Type(1), a[3]); ok {
			i = findKey(a[0].Elems(), a[1].P, t.Type(0), a[2].B, want)
		}
		a[0] = vm.Uint(i)
		return vm.Next
	})
	// map_get<K, V, S, Q>(&HashMap<K, V, S>, &Q): likewise, hashes too.
	vm.Register("map_get", func(t *vm.Thread, a []vm.Val) vm.Status {
		i := uint64(notPlain)
		if want, ok := keyAt(t.Type(3), a[1]); ok {
			m := mapOf(t, a[0])
			state := m.field(mapBuilder)
			i = findKey(m.slots(), m.keys(), t.Type(0), want.hash(state.Field(0).B, state.Field(1).B), want)
		}
		a[0] = vm.Uint(i)
		return vm.Next
	})
	// map_at<K, V, S, Q>(&HashMap<K, V, S>, bits): likewise, for a number.
	vm.Register("map_at", func(t *vm.Thread, a []vm.Val) vm.Status {
		m := mapOf(t, a[0])
		state := m.field(mapBuilder)
		n := t.Type(3).Num
		want := key{lo: a[1].B & (math.MaxUint64 >> (64 - n.Bits())), size: uint64(n.Bits()+7) / 8}
		slots, hash := m.slots(), want.hash(state.Field(0).B, state.Field(1).B)
		if d := t.Type(0); d.Num == n {
			a[0].B = findNumber(slots, m.keys(), n, hash, want.lo)
		} else { // K is a reference to one
			a[0].B = findKey(slots, m.keys(), d, hash, want)
		}
		return vm.Next
	})
	// map_seek<K, V, S>(&mut HashMap<K, V, S>, K), K such that is_key: the entry of
	// the key plus occupied, or the one that was made of it. The map has a free slot.
	vm.Register("map_seek", func(t *vm.Thread, a []vm.Val) vm.Status {
		d, m := t.Type(0), mapOf(t, a[0])
		state := m.field(mapBuilder)
		slots, keys := m.slots(), m.keys()
		var hash, i uint64
		v := clean(d, a[1])
		if n := d.Num; n != compile.NumNone && !n.Wide() {
			want := key{lo: v.B & (math.MaxUint64 >> (64 - n.Bits())), size: uint64(n.Bits()+7) / 8}
			hash = want.hash(state.Field(0).B, state.Field(1).B)
			i = findNumber(slots, keys, n, hash, want.lo)
		} else {
			want, _ := slotKey(d, &v)
			hash = want.hash(state.Field(0).B, state.Field(1).B)
			i = findKey(slots, keys, d, hash, want)
		}
		if i != notFound {
			i += occupied
		} else {
			i = newEntry(m, slots, hash)
			*elem(keys, i) = v
		}
		a[0] = vm.Uint(i)
		return vm.Next
	})
	// map_put<K, V, S>(&mut HashMap<K, V, S>, hash, K, V): the entry that is made of them.
	vm.Register("map_put", func(t *vm.Thread, a []vm.Val) vm.Status {
		m := mapOf(t, a[0])
		i := newEntry(m, m.slots(), a[1].B)
		*elem(m.keys(), i) = clean(t.Type(0), a[2])
		*elem(m.field(mapVals).At().P, i) = clean(t.Type(1), a[3])
		a[0] = vm.Uint(i)
		return vm.Next
	})
	// map_move<K, V, S>(&mut HashMap<K, V, S>, &[u64], &mut [K], &mut [V]): the old entries
	// into the vectors that the map has now. Where some are empty they close up.
	vm.Register("map_move", func(t *vm.Thread, a []vm.Val) vm.Status {
		m := mapOf(t, a[0])
		to, keys, vals := m.slots(), m.keys(), m.field(mapVals).At().P
		t.Spend(int(a[1].B) / 8)
		used := m.field(mapUsed)
		whole := m.field(mapFree).B == 0
		if whole {
			copy(vm.Slots(keys, int(used.B)), a[2].Elems())
			copy(vm.Slots(vals, int(used.B)), a[3].Elems())
		}
		n := uint64(0)
		for _, h := range a[1].Elems() {
			if h.B < firstEntry {
				continue
			}
			e, hash := entryOf(h.B), h.B>>entryBits
			j, _ := freeSlot(to, hash)
			if !whole {
				*elem(keys, n), *elem(vals, n) = *elem(a[2].P, e), *elem(a[3].P, e)
				e = n
			}
			to[j].B = hash<<entryBits | (e + firstEntry)
			n++
		}
		used.B, m.field(mapFree).B = n, 0
		clear(a[2].Elems())
		clear(a[3].Elems())
		return vm.Next
	})
	// map_slot<K, V, S>(&HashMap<K, V, S>, entry, hash): the slot of an entry that is in use. hash 0: natives hash its key.
	vm.Register("map_slot", func(t *vm.Thread, a []vm.Val) vm.Status {
		m, e, hash := mapOf(t, a[0]), a[1].B, a[2].B
		if hash == 0 {
			k, _ := slotKey(t.Type(0), elem(m.keys(), e))
			state := m.field(mapBuilder)
			hash = k.hash(state.Field(0).B, state.Field(1).B)
		}
		slots := m.slots()
		mask := uint64(len(slots) - 1)
		i, end := hash&mask, hash<<entryBits|(e+firstEntry)
		for n := 0; slots[i].B != end; i = (i + 1) & mask {
			if n++; n > len(slots) { // its hash is not what it was: Rust's own Hash may say anything
				break
			}
		}
		for n := 0; slots[i].B < firstEntry || entryOf(slots[i].B) != e; i = (i + 1) & mask {
			if n++; n > len(slots) {
				break
			}
		}
		a[0] = vm.Uint(i)
		return vm.Next
	})
	// map_free<K, V, S>(&mut HashMap<K, V, S>, entry): it is empty and may be used again.
	vm.Register("map_free", func(t *vm.Thread, a []vm.Val) vm.Status {
		m := mapOf(t, a[0])
		free := m.field(mapFree)
		*elem(m.keys(), a[1].B) = vm.Val{B: free.B}
		free.B = a[1].B + 1
		return vm.Next
	})
	// map_after<K, V, S>(&HashMap<K, V, S>, entry): what was free before an entry that is, + 1.
	vm.Register("map_after", func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0] = vm.Uint(elem(mapOf(t, a[0]).keys(), a[1].B).B)
		return vm.Next
	})
	// map_scan(&[u64], i): the first slot in use at or after i, or notFound.
	vm.Register("map_scan", func(t *vm.Thread, a []vm.Val) vm.Status {
		slots := a[0].Elems()
		for i := a[1].B; i < uint64(len(slots)); i++ {
			if slots[i].B > 1 {
				a[0] = vm.Uint(i)
				return vm.Next
			}
		}
		a[0] = vm.Uint(notFound)
		return vm.Next
	})
}

// hashMap is an object of type HashMap. A BuildHasher without a size has no slot in it: the others move up.
type hashMap struct {
	object vm.Val
	up     int
}

// mapOf is the HashMap<K, V, S> at v, where S is generic argument 2 of the running native.
func mapOf(t *vm.Thread, v vm.Val) hashMap {
	if t.Type(2).Repr == compile.ReprZero {
		return hashMap{v, 1}
	}
	return hashMap{v, 0}
}

func (m hashMap) field(i int) *vm.Val  { return m.object.Field(i - m.up) }
func (m hashMap) slots() []vm.Val      { return m.field(mapSlots).At().Elems() }
func (m hashMap) keys() unsafe.Pointer { return m.field(mapKeys).At().P }

// findKey is the entry of a key in keys of type d, or notFound, or notPlain when
// d cannot be compared here.
func findKey(slots []vm.Val, keys unsafe.Pointer, d *compile.TypeDesc, hash uint64, want key) uint64 {
	if len(slots) == 0 {
		return notFound
	}
	mask := uint64(len(slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		h := slots[i].B
		switch {
		case h == 0:
			return notFound
		case h>>entryBits == hash&(1<<entryBits-1) && h >= firstEntry:
			k, ok := slotKey(d, elem(keys, entryOf(h)))
			if !ok {
				return notPlain
			}
			if k == want {
				return entryOf(h)
			}
		}
	}
}

// findNumber is findKey for keys that are numbers of kind n and one word.
func findNumber(slots []vm.Val, keys unsafe.Pointer, n compile.Num, hash, want uint64) uint64 {
	if len(slots) == 0 {
		return notFound
	}
	mask, bits := uint64(len(slots)-1), uint64(math.MaxUint64)>>(64-n.Bits())
	for i := hash & mask; ; i = (i + 1) & mask {
		h := slots[i].B
		if h == 0 {
			return notFound
		}
		if h>>entryBits == hash&(1<<entryBits-1) && h >= firstEntry && elem(keys, entryOf(h)).B&bits == want {
			return entryOf(h)
		}
	}
}

// newEntry gives a key with that hash a slot and an entry. There is one of each.
func newEntry(m hashMap, slots []vm.Val, hash uint64) uint64 {
	i, fresh := freeSlot(slots, hash)
	e, free := uint64(0), m.field(mapFree)
	if free.B > 0 {
		e = free.B - 1
		free.B = elem(m.keys(), e).B
	} else {
		used := m.field(mapUsed)
		e = used.B
		used.B++
	}
	slots[i].B = hash<<entryBits | (e + firstEntry)
	m.field(mapLen).B++
	m.field(mapRoom).B -= fresh
	return e
}

// freeSlot is where a new key goes; fresh is 1 if the slot was never used.
func freeSlot(slots []vm.Val, hash uint64) (i, fresh uint64) {
	mask := uint64(len(slots) - 1)
	for i = hash & mask; slots[i].B > 1; i = (i + 1) & mask {
	}
	return i, 1 - slots[i].B
}

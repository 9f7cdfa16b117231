package std

import (
	"math"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/types"
	"github.com/pollground/pollground/executor/scenario/vm"
)

// The inner loops of HashMap. Its hashes (0 empty, 1 deleted) say which slots
// of keys and values are in use; the number of slots is a power of two.

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

// number reports whether the key is a number of one word: then equal hashes mean
// equal keys, but for the hashes up to 3.
func (k key) number() bool { return k.size > 0 && k.size <= 8 }

// hash is how maps with a RandomState hash such keys; nobody sees it but for the
// order of iteration. For one word it is a bijection (the finalizer of
// SplitMix64).
func (k key) hash(k0, k1 uint64) uint64 {
	h := mix(k.lo^k0) ^ k1
	switch k.size {
	case 0:
		s := k.text
		h ^= uint64(len(s))
		for ; len(s) >= 8; s = s[8:] {
			h = mix(h ^ (uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 | uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56))
		}
		for i := range len(s) {
			h ^= uint64(s[i]) << (8 * i)
		}
		h = mix(h)
	case 16:
		h = mix(h ^ k.hi)
	}
	if h < 2 {
		h += 2
	}
	return h
}

func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Slots of a HashMap.
const (
	mapBuilder = iota
	mapHashes
	mapKeys
	mapVals
	mapLen
	mapRoom
)

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
	// map_find<K, Q>(&[u64], &[K], hash, &Q): the slot, or notFound, or notPlain.
	vm.Register("map_find", func(t *vm.Thread, a []vm.Val) vm.Status {
		i := uint64(notPlain)
		if want, ok := keyAt(t.Type(1), a[3]); ok {
			i = findKey(a[0].Elems(), a[1], t.Type(0), a[2].B, want)
		}
		a[0] = vm.Uint(i)
		return vm.Next
	})
	// map_get<K, V, S, Q>(&HashMap<K, V, S>, &Q): likewise, hashes too.
	vm.Register("map_get", func(t *vm.Thread, a []vm.Val) vm.Status {
		i := uint64(notPlain)
		if want, ok := keyAt(t.Type(3), a[1]); ok {
			m := a[0]
			state := m.Field(mapBuilder)
			i = findKey(m.Field(mapHashes).At().Elems(), *m.Field(mapKeys).At(), t.Type(0), want.hash(state.Field(0).B, state.Field(1).B), want)
		}
		a[0] = vm.Uint(i)
		return vm.Next
	})
	// map_at<K, V, S, Q>(&HashMap<K, V, S>, bits): likewise, for a number.
	vm.Register("map_at", func(t *vm.Thread, a []vm.Val) vm.Status {
		m := a[0]
		state := m.Field(mapBuilder)
		n := t.Type(3).Num
		want := key{lo: a[1].B & (math.MaxUint64 >> (64 - n.Bits())), size: uint64(n.Bits()+7) / 8}
		hashes, hash := m.Field(mapHashes).At().Elems(), want.hash(state.Field(0).B, state.Field(1).B)
		i := uint64(notFound)
		if hash > 3 { // findKey, for what is found by its hash alone
			mask := uint64(len(hashes) - 1)
			for j := hash & mask; len(hashes) > 0; j = (j + 1) & mask {
				if h := hashes[j].B; h == hash || h == 0 {
					if h == hash {
						i = j
					}
					break
				}
			}
		} else {
			i = findKey(hashes, *m.Field(mapKeys).At(), t.Type(0), hash, want)
		}
		a[0].B = i
		return vm.Next
	})
	// map_seek<K, V, S>(&mut HashMap<K, V, S>, K), K such that is_key: the slot of
	// the key plus occupied, or the slot that was taken for it. The map has a free one.
	vm.Register("map_seek", func(t *vm.Thread, a []vm.Val) vm.Status {
		d, m := t.Type(0), a[0]
		v := clean(d, a[1])
		want, _ := slotKey(d, &v)
		state := m.Field(mapBuilder)
		hash := want.hash(state.Field(0).B, state.Field(1).B)
		hashes := m.Field(mapHashes).At().Elems()
		keys := *m.Field(mapKeys).At()
		if i := findKey(hashes, keys, d, hash, want); i != notFound {
			a[0] = vm.Uint(i + occupied)
			return vm.Next
		}
		room := m.Field(mapRoom)
		i, r := freeSlot(hashes, hash)
		hashes[i].B = hash
		*elem(keys.P, i) = v
		m.Field(mapLen).B++
		room.B -= r
		a[0] = vm.Uint(i)
		return vm.Next
	})
	// map_put<K, V>(&mut [u64], &mut [K], &mut [V], hash, K, V): the slot times two,
	// plus one if it had never been used.
	vm.Register("map_put", func(t *vm.Thread, a []vm.Val) vm.Status {
		hashes, hash := a[0].Elems(), a[3].B
		i, r := freeSlot(hashes, hash)
		hashes[i].B = hash
		*elem(a[1].P, i) = clean(t.Type(0), a[4])
		*elem(a[2].P, i) = clean(t.Type(1), a[5])
		a[0] = vm.Uint(2*i + r)
		return vm.Next
	})
	// map_move<K, V>(&[u64], &mut [K], &mut [V], &mut [u64], &mut [K], &mut [V]):
	// everything into bigger arrays.
	vm.Register("map_move", func(t *vm.Thread, a []vm.Val) vm.Status {
		to := a[3].Elems()
		t.Spend(int(a[0].B) / 8)
		for i, h := range a[0].Elems() {
			if h.B > 1 {
				j, _ := freeSlot(to, h.B)
				to[j].B = h.B
				*elem(a[4].P, j) = *elem(a[1].P, uint64(i))
				*elem(a[5].P, j) = *elem(a[2].P, uint64(i))
			}
		}
		clear(a[1].Elems())
		clear(a[2].Elems())
		return vm.Next
	})
	// map_scan(&[u64], i): the first slot in use at or after i, or notFound.
	vm.Register("map_scan", func(t *vm.Thread, a []vm.Val) vm.Status {
		hashes := a[0].Elems()
		for i := a[1].B; i < uint64(len(hashes)); i++ {
			if hashes[i].B > 1 {
				a[0] = vm.Uint(i)
				return vm.Next
			}
		}
		a[0] = vm.Uint(notFound)
		return vm.Next
	})
}

// findKey is the slot of a key in keys of type d, or notFound, or notPlain when
// d cannot be compared here.
func findKey(hashes []vm.Val, keys vm.Val, d *compile.TypeDesc, hash uint64, want key) uint64 {
	if len(hashes) == 0 {
		return notFound
	}
	mask := uint64(len(hashes) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		switch hashes[i].B {
		case hash:
			if hash > 3 && want.number() {
				return i
			}
			k, ok := slotKey(d, elem(keys.P, i))
			if !ok {
				return notPlain
			}
			if k == want {
				return i
			}
		case 0:
			return notFound
		}
	}
}

// freeSlot is where a new key goes; fresh is 1 if the slot was never used.
func freeSlot(hashes []vm.Val, hash uint64) (i, fresh uint64) {
	mask := uint64(len(hashes) - 1)
	for i = hash & mask; hashes[i].B > 1; i = (i + 1) & mask {
	}
	return i, 1 - hashes[i].B
}

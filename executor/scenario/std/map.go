package std

import (
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

func (k key) hash(k0, k1 uint64) uint64 {
	var s [sipSlots]vm.Val
	h := sip{s[:]}
	h.init(k0, k1)
	switch k.size {
	case 0:
		h.writeString(k.text)
		h.write(0xff, 1)
	case 16:
		h.write(k.lo, 8)
		h.write(k.hi, 8)
	default:
		h.write(k.lo, k.size)
	}
	n := h.finish()
	if n < 2 {
		n += 2
	}
	return n
}

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
	// map_get<S, K, Q>(&RandomState, &[u64], &[K], &Q): likewise, hashes too.
	vm.Register("map_get", func(t *vm.Thread, a []vm.Val) vm.Status {
		i := uint64(notPlain)
		if want, ok := keyAt(t.Type(2), a[3]); ok {
			i = findKey(a[1].Elems(), a[2], t.Type(1), want.hash(a[0].Field(0).B, a[0].Field(1).B), want)
		}
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
	// map_add<S, K, V>(&RandomState, &mut [u64], &mut [K], &mut [V], K, V): likewise
	// for a plain key.
	vm.Register("map_add", func(t *vm.Thread, a []vm.Val) vm.Status {
		d := t.Type(1)
		v := clean(d, a[4])
		k, _ := slotKey(d, &v)
		hash := k.hash(a[0].Field(0).B, a[0].Field(1).B)
		hashes := a[1].Elems()
		i, r := freeSlot(hashes, hash)
		hashes[i].B = hash
		*elem(a[2].P, i) = v
		*elem(a[3].P, i) = clean(t.Type(2), a[5])
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

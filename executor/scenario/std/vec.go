package std

import (
	"slices"
	"strings"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/types"
	"github.com/pollground/pollground/executor/scenario/vm"
)

// vecs are the words of a Vec: data and length, capacity.
func vec(ref vm.Val) (h, c *vm.Val) { return ref.Field(0), ref.Field(1) }

// reserve makes room for n more elements: doubled as Rust does, or exactly n.
func reserve(t *vm.Thread, ref vm.Val, n int, exact bool, d *compile.TypeDesc) bool {
	h, c := vec(ref)
	used, room := int(h.B), int(c.B)
	if n <= room-used {
		return true
	}
	want := used + n
	if !exact {
		least := 4
		if d.Size == 1 {
			least = 8
		} else if d.Size > 1024 {
			least = 1
		}
		want = max(want, 2*room, least)
	}
	return resize(t, h, c, want)
}

func resize(t *vm.Thread, h, c *vm.Val, want int) bool {
	p, ok := t.NewSlots(want)
	if !ok {
		return false
	}
	copy(vm.Slots(p, int(h.B)), vm.Slots(h.P, int(h.B)))
	t.FreeSlots(int(c.B))
	h.P, c.B = p, uint64(want)
	return true
}

// tooMany is the capacity that no Vec can have.
const tooMany = 1 << 40

// elem is slot i behind a fat or Vec's data pointer.
func elem(p unsafe.Pointer, i uint64) *vm.Val { return vm.Slot(p, int(i)) }

func sub(v vm.Val, a, b uint64) vm.Val {
	if a == b {
		return vm.Val{P: vm.Mark()}
	}
	return vm.Val{P: unsafe.Add(v.P, a*valSize), B: b - a}
}

func init() {
	vm.Register("vec_new", func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0] = t.NewBlockOf(vm.Val{P: vm.Mark()}, vm.Val{})
		return vm.Next
	})
	fresh := func(full bool) vm.Native {
		return func(t *vm.Thread, a []vm.Val) vm.Status {
			n := a[0].B
			if n > tooMany {
				return t.CapacityOverflow()
			}
			p, ok := t.NewSlots(int(n))
			if !ok {
				return t.OutOfMemory()
			}
			t.Spend(int(n) / 64)
			h := vm.Val{P: p}
			if full {
				h.B = n
			}
			a[0] = t.NewBlockOf(h, vm.Val{B: n})
			return vm.Next
		}
	}
	vm.Register("vec_with_capacity", fresh(false))
	vm.Register("vec_zeroed", fresh(true))
	vm.Register("vec_set_len", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, _ := vec(a[0])
		n := a[1].B
		// cut slots are empty; new ones may have been written through spare_capacity_mut
		if n < h.B {
			clear(vm.Slots(h.P, int(h.B))[n:])
		}
		h.B = n
		return vm.Next
	})
	vm.Register("vec_reserve", func(t *vm.Thread, a []vm.Val) vm.Status {
		if a[1].B > tooMany {
			return t.CapacityOverflow()
		}
		if !reserve(t, a[0], int(a[1].B), a[2].Bool(), t.Type(0)) {
			return t.OutOfMemory()
		}
		return vm.Next
	})
	vm.Register("vec_shrink", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, c := vec(a[0])
		if want := max(h.B, a[1].B); want < c.B && !resize(t, h, c, int(want)) {
			return t.OutOfMemory()
		}
		return vm.Next
	})
	vm.Register("vec_push", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, c := vec(a[0])
		d := t.Type(0)
		if h.B == c.B && !reserve(t, a[0], 1, false, d) {
			return t.OutOfMemory()
		}
		*elem(h.P, h.B) = clean(d, a[1])
		h.B++
		return vm.Next
	})
	vm.Register("vec_pop", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, _ := vec(a[0])
		h.B--
		e := elem(h.P, h.B)
		a[0] = *e
		e.P = nil
		return vm.Next
	})
	vm.Register("vec_insert", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, _ := vec(a[0])
		d := t.Type(0)
		i := a[1].B
		if !reserve(t, a[0], 1, false, d) {
			return t.OutOfMemory()
		}
		h.B++
		s := vm.Slots(h.P, int(h.B))
		t.Spend((len(s) - int(i)) / 64)
		copy(s[i+1:], s[i:])
		s[i] = clean(d, a[2])
		return vm.Next
	})
	vm.Register("vec_remove", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, _ := vec(a[0])
		s := vm.Slots(h.P, int(h.B))
		i := a[1].B
		v := s[i]
		t.Spend((len(s) - int(i)) / 64)
		copy(s[i:], s[i+1:])
		s[len(s)-1] = vm.Val{}
		h.B--
		a[0] = v
		return vm.Next
	})
	vm.Register("vec_hide", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, _ := vec(a[0])
		h.B = a[1].B
		return vm.Next
	})
	vm.Register("vec_close_gap", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, _ := vec(a[0])
		s := vm.Slots(h.P, int(h.B))
		n := copy(s[a[1].B:], s[a[2].B:])
		clear(s[int(a[1].B)+n:])
		h.B = a[1].B + uint64(n)
		return vm.Next
	})
	vm.Register("vec_open_gap", func(t *vm.Thread, a []vm.Val) vm.Status {
		i, n := int(a[1].B), int(a[2].B)
		if !reserve(t, a[0], n, false, t.Type(0)) {
			return t.OutOfMemory()
		}
		h, _ := vec(a[0])
		h.B += uint64(n)
		s := vm.Slots(h.P, int(h.B))
		copy(s[i+n:], s[i:])
		clear(s[i : i+n])
		return vm.Next
	})
	vm.Register("vec_append", func(t *vm.Thread, a []vm.Val) vm.Status {
		g, _ := vec(a[1])
		n := int(g.B)
		if !reserve(t, a[0], n, false, t.Type(0)) {
			return t.OutOfMemory()
		}
		h, _ := vec(a[0])
		h.B += uint64(n)
		s := vm.Slots(h.P, int(h.B))
		from := vm.Slots(g.P, n)
		t.Spend(n / 64)
		copy(s[len(s)-n:], from)
		clear(from)
		g.B = 0
		return vm.Next
	})

	vm.Register("slice_sub", func(t *vm.Thread, a []vm.Val) vm.Status { a[0] = sub(a[0], a[1].B, a[2].B); return vm.Next })
	vm.Register("slice_swap", func(t *vm.Thread, a []vm.Val) vm.Status {
		x, y := elem(a[0].P, a[1].B), elem(a[0].P, a[2].B)
		*x, *y = *y, *x
		return vm.Next
	})
	vm.Register("slice_reverse", func(t *vm.Thread, a []vm.Val) vm.Status {
		t.Spend(int(a[0].B) / 64)
		slices.Reverse(a[0].Elems())
		return vm.Next
	})
	vm.Register("slice_rotate_left", func(t *vm.Thread, a []vm.Val) vm.Status {
		s := a[0].Elems()
		t.Spend(len(s) / 32)
		n := int(a[1].B)
		if n > 0 && n < len(s) {
			slices.Reverse(s[:n])
			slices.Reverse(s[n:])
			slices.Reverse(s)
		}
		return vm.Next
	})
	vm.Register("slice_move", func(t *vm.Thread, a []vm.Val) vm.Status {
		s := a[0].Elems()
		i, j, n := a[1].B, a[2].B, a[3].B
		copy(s[j:j+n], s[i:i+n])
		return vm.Next
	})
	vm.Register("slice_dup", func(t *vm.Thread, a []vm.Val) vm.Status {
		t.Spend(int(a[0].B) / 64)
		v, ok := t.NewVec(a[0].Elems())
		if !ok {
			return t.OutOfMemory()
		}
		a[0] = v
		return vm.Next
	})
	vm.Register("slice_copy", func(t *vm.Thread, a []vm.Val) vm.Status {
		t.Spend(int(a[0].B) / 64)
		copy(a[0].Elems(), a[1].Elems())
		return vm.Next
	})
	vm.Register("slice_fill", func(t *vm.Thread, a []vm.Val) vm.Status {
		t.Spend(int(a[0].B) / 64)
		v := clean(t.Type(0), a[1])
		s := a[0].Elems()
		for i := range s {
			s[i] = v
		}
		return vm.Next
	})
	vm.Register("slice_sort_prim", func(t *vm.Thread, a []vm.Val) vm.Status {
		d := t.Type(0)
		s := a[0].Elems()
		var cmp func(x, y vm.Val) int
		switch {
		case d.Num != compile.NumNone && !d.Num.Float():
			n := d.Num
			cmp = func(x, y vm.Val) int { return vm.Compare(n, x, y) }
		case d.Lang == "String":
			cmp = func(x, y vm.Val) int { return strings.Compare(vm.StringText(x), vm.StringText(y)) }
		case d.Kind == types.Ref && d.Elem.Kind == types.Str:
			cmp = func(x, y vm.Val) int { return strings.Compare(x.Str(), y.Str()) }
		default:
			a[0] = vm.Bool(false)
			return vm.Next
		}
		t.Spend(len(s))
		slices.SortFunc(s, cmp)
		a[0] = vm.Bool(true)
		return vm.Next
	})
	vm.Register("slice_from_ref", func(t *vm.Thread, a []vm.Val) vm.Status {
		// An object's reference is its block: a slot that holds it is needed.
		if t.Type(0).Repr == compile.ReprObject {
			a[0] = t.NewBlockOf(vm.Val{P: a[0].P})
		}
		a[0] = vm.Val{P: a[0].P, B: 1}
		return vm.Next
	})
}

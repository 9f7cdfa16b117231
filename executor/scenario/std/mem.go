package std

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/types"
	"github.com/pollground/pollground/executor/scenario/vm"
)

const valSize = 16

// clean is a value as it stands in a slot: registers of scalars have a P that
// means nothing.
func clean(d *compile.TypeDesc, v vm.Val) vm.Val {
	switch d.Repr {
	case compile.ReprScalar:
		return vm.Val{B: v.B}
	case compile.ReprZero:
		return vm.Val{}
	}
	return v
}

// rawBytes writes the bytes of a value of type d to b, little end first, or with in
// reads the value from them: numbers, and arrays and structs of them.
func rawBytes(d *compile.TypeDesc, s *vm.Val, b []byte, in bool) bool {
	switch {
	case d.Size == 0:
		return true
	case d.Num != compile.NumNone && !d.Num.Wide():
		if in {
			u := uint64(0)
			for i := int(d.Size) - 1; i >= 0; i-- {
				u = u<<8 | uint64(b[i])
			}
			if d.Num.Signed() && !d.Num.Float() {
				shift := 64 - 8*uint(d.Size)
				u = uint64(int64(u<<shift) >> shift)
			}
			s.Set(u)
			return true
		}
		for i := range int(d.Size) {
			b[i] = byte(s.B >> (8 * i))
		}
		return true
	case d.Kind == types.Array:
		n := int(d.Elem.Size)
		for i := range d.Slots {
			if !rawBytes(d.Elem, s.Field(i), b[i*n:], in) {
				return false
			}
		}
		return true
	case d.Repr == compile.ReprObject && len(d.Fields) == 0:
		return false
	}
	for i := range d.Fields {
		f := &d.Fields[i]
		at := s
		if f.Slot >= 0 {
			at = s.Field(f.Slot)
		}
		if !rawBytes(f.Type, at, b[f.Off:], in) {
			return false
		}
	}
	return len(d.Fields) > 0
}

func init() {
	vm.Register("transmute", func(t *vm.Thread, a []vm.Val) vm.Status {
		from, to := t.Type(0), t.Type(1)
		if x, y := from.Elem, to.Elem; x != nil && y != nil && x.Kind == types.Str && y.Kind == types.Slice && y.Elem.Num == compile.NumU8 {
			return strAsBytes(t, a)
		}
		b := make([]byte, max(from.Size, to.Size))
		r := vm.Val{}
		if to.Repr == compile.ReprObject {
			r.P = vm.Fresh(to)
		}
		if !rawBytes(from, &a[0], b, false) || !rawBytes(to, &r, b, true) {
			return t.Misuse("a `" + from.Name + "` is used as `" + to.Name + "`: the bytes of a value are not seen as another type here")
		}
		a[0] = r
		return vm.Next
	})
	vm.Register("ptr_is_null", func(t *vm.Thread, a []vm.Val) vm.Status { a[0] = vm.Bool(a[0].P == nil && a[0].B == 0); return vm.Next })
	// thin raw pointers, see vm/region.go
	vm.Register("ptr_offset", func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0] = vm.OffsetPtr(a[0], t.Type(0), a[1].Int())
		return vm.Next
	})
	vm.Register("slice_ptr", func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0] = vm.SlicePtr(a[0].P, int(a[0].B), t.Type(0))
		return vm.Next
	})
	vm.Register("vec_ptr", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, c := vec(a[0])
		a[0] = vm.SlicePtr(h.P, int(c.B), t.Type(0))
		return vm.Next
	})
	vm.Register("vec_raw_len", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, c := vec(a[0])
		h.B = min(a[1].B, c.B)
		return vm.Next
	})
	vm.Register("vec_from_raw", func(t *vm.Thread, a []vm.Val) vm.Status {
		s, st := t.SliceAt(a[0], a[2].Int(), t.Type(0))
		if st != vm.Next {
			return st
		}
		a[0] = t.NewBlockOf(vm.Val{P: s.P, B: a[1].B}, vm.Val{B: a[2].B})
		return vm.Next
	})
	vm.Register("slice_raw", func(t *vm.Thread, a []vm.Val) vm.Status {
		s, st := t.SliceAt(a[0], a[1].Int(), t.Type(0))
		if st == vm.Next {
			a[0] = s
		}
		return st
	})
	vm.Register("ptr_copy", func(t *vm.Thread, a []vm.Val) vm.Status {
		if n := a[2].B; n <= tooMany { // more is never copied
			t.Spend(int(n) / 8)
		}
		return t.CopyPtr(a[0], a[1], a[2].Int(), t.Type(0))
	})
	vm.Register("ptr_fill", func(t *vm.Thread, a []vm.Val) vm.Status {
		t.Spend(int(a[2].B) / 8)
		return t.FillPtr(a[0], a[1].B, a[2].Int(), t.Type(0))
	})
	vm.Register("uninit", func(t *vm.Thread, a []vm.Val) vm.Status { a[0] = vm.Val{P: vm.Fresh(t.Type(0))}; return vm.Next })
	vm.Register("offset_of", func(t *vm.Thread, a []vm.Val) vm.Status {
		d, off := t.Type(0), int64(0)
		for _, name := range strings.Split(a[0].Str(), ".") {
			name = strings.TrimSpace(name)
			for i := range d.Fields {
				f := &d.Fields[i]
				if f.Name == name || f.Name == "" && strconv.Itoa(i) == name {
					off += f.Off
					d = f.Type
					break
				}
			}
		}
		a[0] = vm.Int(off)
		return vm.Next
	})
	vm.Register("alloc", func(t *vm.Thread, a []vm.Val) vm.Status { a[0] = vm.Alloc(a[0].Int()); return vm.Next })
	vm.Register("alloc_resize", func(t *vm.Thread, a []vm.Val) vm.Status { return t.Resize(a[0], a[1].Int()) })
	vm.Register("size_of_val", func(t *vm.Thread, a []vm.Val) vm.Status {
		n, _ := sizeOfVal(t, t.Type(0), int64(a[0].B))
		a[0] = vm.Int(n)
		return vm.Next
	})
	vm.Register("align_of_val", func(t *vm.Thread, a []vm.Val) vm.Status {
		_, n := sizeOfVal(t, t.Type(0), int64(a[0].B))
		a[0] = vm.Int(n)
		return vm.Next
	})
	vm.Register("vec_into_boxed_slice", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, c := vec(a[0])
		t.Release(int64(c.B-h.B) * valSize)
		a[0] = *h
		return vm.Next
	})
	vm.Register("string_into_boxed_str", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, c := vec(a[0])
		t.Release(int64(c.B - h.B))
		a[0] = *h
		return vm.Next
	})
	whole := func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0] = t.NewBlockOf(a[0], vm.Val{B: a[0].B})
		return vm.Next
	}
	vm.Register("boxed_slice_into_vec", whole)
	vm.Register("boxed_str_into_string", whole)
	vm.Register("string_leak", func(t *vm.Thread, a []vm.Val) vm.Status { a[0] = *a[0].At(); return vm.Next })
}

// sizeOfVal is the size and alignment of what a pointer to d points to; meta is the other half of a fat one.
func sizeOfVal(t *vm.Thread, d *compile.TypeDesc, meta int64) (size, align int64) {
	switch d.Kind {
	case types.Dyn:
		d = t.Machine().Program().Vtables[meta].Type
	case types.Str:
		return meta, 1
	case types.Slice:
		return d.Elem.Size * meta, max(1, d.Elem.Align)
	}
	if d.Tail == nil {
		return d.Size, max(1, d.Align)
	}
	size, align = sizeOfVal(t, d.Tail, meta)
	if d.Pack > 0 {
		align = min(align, d.Pack)
	}
	size += roundUp(d.Size, align)
	align = max(align, d.Align)
	return roundUp(size, align), align
}

func roundUp(n, align int64) int64 { return (n + align - 1) / align * align }

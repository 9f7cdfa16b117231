package std

import (
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

func init() {
	vm.Register("ptr_is_null", func(t *vm.Thread, a []vm.Val) vm.Status { a[0] = vm.Bool(a[0].P == nil); return vm.Next })
	vm.Register("size_of_val", func(t *vm.Thread, a []vm.Val) vm.Status {
		d := t.Type(0)
		n := d.Size
		if d.Kind == types.Dyn {
			n = t.Machine().Program().Vtables[a[0].B].Type.Size
		}
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

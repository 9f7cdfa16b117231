package std

import "github.com/pollground/pollground/executor/scenario/vm"

// rc_from_str makes an Rc<str> or Arc<str>: counts 1 and 1, then the fat
// pointer to a copy of the text.
func init() {
	vm.Register("rc_from_str", func(t *vm.Thread, a []vm.Val) vm.Status {
		b := a[0].Bytes()
		text := vm.Val{P: vm.Mark()}
		if len(b) > 0 {
			p, ok := t.NewBytes(len(b))
			if !ok {
				return t.OutOfMemory()
			}
			text = vm.Val{P: p, B: uint64(len(b))}
			copy(text.Bytes(), b)
		}
		a[0] = t.NewBlockOf(vm.Uint(1), vm.Uint(1), text)
		return vm.Next
	})
}

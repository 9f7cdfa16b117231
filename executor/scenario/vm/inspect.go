package vm

import "github.com/pollground/pollground/executor/scenario/compile"

// Variable is a local of a suspended coroutine: what the page shows of it.
type Variable struct{ Name, Type, Value string }

// locals reads the variables of a suspended coroutine that are live at pc.
func locals(f *compile.Func, pc int, window []Val) []Variable {
	var out []Variable
	for _, s := range f.Slots {
		if int32(pc) < s.Start || int32(pc) >= s.End || int(s.Reg) >= len(window) {
			continue
		}
		if v, ok := readSlot(&s, &window[s.Reg]); ok {
			out = append(out, Variable{s.Name, typeName(s.Type), Show(s.Type, v)})
		}
	}
	return out
}

// readSlot returns the value of the variable whose register is at r, and false if it has none now.
func readSlot(s *compile.SlotInfo, r *Val) (Val, bool) {
	switch {
	case s.Kind == compile.UnwindReg:
		return *r, true
	case r.P == nil:
		return Val{}, false
	case s.Kind == compile.UnwindCell:
		return *r.At(), true
	}
	return *Slot(r.P, int(s.Off)), true
}

func typeName(d *compile.TypeDesc) string {
	if d == nil {
		return "?"
	}
	return d.Name
}

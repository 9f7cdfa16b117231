package optimize

import (
	"slices"
	"testing"
)

func TestTidy(t *testing.T) {
	get := func(l int64) instr { return instr{op: opLocalGet, a: l} }
	set := func(l int64) instr { return instr{op: opLocalSet, a: l} }
	tee := func(l int64) instr { return instr{op: opLocalTee, a: l} }
	nop, load := instr{op: opNop}, instr{op: opI64Load, a: 3}
	for _, c := range []struct {
		what       string
		code, want []instr
	}{
		{"a local that is set and read", []instr{load, set(2), get(2)}, []instr{load, tee(2)}},
		{"a local that is set to itself", []instr{load, get(2), set(2)}, []instr{load}},
		{"a local that is set twice", []instr{load, tee(2), set(2)}, []instr{load, set(2)}},
		{"other locals", []instr{load, tee(2), set(3)}, []instr{load, tee(2), set(3)}},
		{"no operation", []instr{nop, load, nop, set(2), nop, get(2)}, []instr{load, tee(2)}},
	} {
		same := func(a, b instr) bool { return a.op == b.op && a.a == b.a }
		if got := tidy(c.code); !slices.EqualFunc(got, c.want, same) {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

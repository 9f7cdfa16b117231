//go:build !js

package optimize

import (
	"reflect"
	"testing"
)

// Arguments are read at the same offsets for every size of the frame, and accesses to the function's own frame do not
// change.
func TestArgumentsLieBesideTheParameter(t *testing.T) {
	get := func(l int64) instr { return instr{op: opLocalGet, a: l} }
	body := func(base, first int64, frame int64) []instr {
		return []instr{
			get(1), {op: opI32Const, a: frame}, {op: opI32Sub}, {op: opLocalTee, a: 1}, {op: opGlobalSet, a: 0},
			get(1), get(base), {op: opI64Load, a: 3, b: first + 8}, {op: opI64Store, a: 3, b: frame - 8},
			get(base), {op: opI64ExtendU}, {op: opI64Const, a: first + 16}, {op: opI64Add}, {op: opLocalSet, a: 2},
			get(base), get(1), {op: opI64Load, a: 3, b: 0}, {op: opI64Store, a: 3, b: first},
			get(2), {op: opI32Wrap}, {op: opI32Const, a: 16}, {op: opLocalSet, a: 0}, {op: opI32Const}, get(0),
			{op: opCallInd},
		}
	}
	for frame := int64(8); frame < 300; frame += 8 {
		for _, direct := range []bool{false, true} {
			f := function{name: "f", directCall: direct, locals: []byte{2, 1, i32, 3, 0x7e},
				regions: [][]instr{body(1, frame+8, frame)}}
			f.arguments()
			first := int64(8)
			if direct {
				first = 0
			}
			want := body(0, first, frame)
			for i, x := range want { // the local that a call through a pointer uses is one more
				if is(x, opLocalSet, 0) {
					want[i].a, want[i+2].a = 5, 5
				}
			}
			if got := f.regions[0]; !reflect.DeepEqual(got, want) {
				t.Fatalf("frame %d, direct %v: got\n%v\nwant\n%v", frame, direct, got, want)
			}
			if want := []byte{3, 1, i32, 3, 0x7e, 1, i32}; !reflect.DeepEqual(f.locals, want) {
				t.Fatalf("locals %v, want %v", f.locals, want)
			}
		}
	}
}

package machine

import (
	"math/bits"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// bulk executes operations on ranges of memory. They spend one instruction for 64 bytes. Package memory checks each
// range, also with respect to the records of allocations.
func (t *Thread) bulk(in *bytecode.Instr, R *[window]uint64) bool {
	n := uint64(in.K)
	switch in.Op {
	case bytecode.Copyn, bytecode.Fill:
		over, size := bits.Mul64(n, R[uint8(in.C)])
		if n = size; over != 0 {
			n = ^uint64(0)
		}
	case bytecode.Cmpm:
		n = R[in.A]
	}
	var f *memory.Fault
	switch in.Op {
	case bytecode.Copy, bytecode.Copyn:
		f = t.mem.Copy(R[in.A], R[in.B], n)
	case bytecode.Fill:
		f = t.mem.Fill(R[in.A], n, byte(R[in.B]))
	default:
		var order int
		order, f = t.mem.Compare(R[in.B], R[uint8(in.C)], n)
		R[in.A] = uint64(int64(order))
	}
	if f == nil && in.Op != bytecode.Fill {
		f = t.access(R[in.B], n, false)
	}
	switch {
	case f != nil:
	case in.Op == bytecode.Cmpm:
		f = t.access(R[uint8(in.C)], n, false)
	default:
		f = t.access(R[in.A], n, true)
	}
	if f != nil {
		return t.die(f)
	}
	t.budget -= int64(n >> 6)
	return true
}

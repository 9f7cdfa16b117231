//go:build !js

package std

import (
	"encoding/binary"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/vm"
)

// words are the arguments of a native of the library.
type words struct{ machine.Args }

// kinds are the kinds of numbers of the other machine.
var kinds = [...]compile.Num{
	bytecode.I8: compile.NumI8, bytecode.I16: compile.NumI16, bytecode.I32: compile.NumI32, bytecode.I64: compile.NumI64,
	bytecode.I128: compile.NumI128, bytecode.U8: compile.NumU8, bytecode.U16: compile.NumU16,
	bytecode.U32: compile.NumU32, bytecode.U64: compile.NumU64, bytecode.U128: compile.NumU128,
	bytecode.F32: compile.NumF32, bytecode.F64: compile.NumF64,
}

func (a *words) kind() compile.Num { return kinds[a.Next()] }

// number is an argument of a kind.
func (a *words) number(n compile.Num) vm.Val {
	lo := a.Next()
	switch n {
	case compile.NumI128:
		return vm.I128(a.Next(), lo)
	case compile.NumU128:
		return vm.U128(a.Next(), lo)
	case compile.NumF32:
		return vm.Val{B: uint64(uint32(lo))}
	}
	return vm.Val{B: lo}
}

// give returns a number of a kind.
func (a *words) give(n compile.Num, v vm.Val) {
	if n.Wide() {
		a.W[1], a.W[0] = v.Wide(n.Signed())
		return
	}
	a.W[0] = v.B
}

// A String is its capacity, address and length.
const (
	stringCap = 8 * iota
	stringAt
	stringLen
	stringSize
)

// append appends to the String at an address.
func (a *words) append(s uint64, text []byte) {
	m := a.T.Memory()
	head, f := m.Bytes(s, stringSize)
	if a.Fault(f); f != nil || len(text) == 0 {
		return
	}
	capacity := binary.LittleEndian.Uint64(head[stringCap:])
	at := binary.LittleEndian.Uint64(head[stringAt:])
	n := binary.LittleEndian.Uint64(head[stringLen:])
	if want := n + uint64(len(text)); want > capacity {
		to, f := m.Alloc(max(2*capacity, want, 8), 1, memory.Heap, 0)
		if a.Fault(f); f != nil {
			return
		}
		a.Fault(m.Copy(to, at, n))
		if capacity > 0 {
			a.Fault(m.Free(at, capacity, 1, 0))
		}
		capacity, at = max(2*capacity, want, 8), to
	}
	a.Fault(m.Write(at+n, text))
	var b [stringSize]byte
	binary.LittleEndian.PutUint64(b[stringCap:], capacity)
	binary.LittleEndian.PutUint64(b[stringAt:], at)
	binary.LittleEndian.PutUint64(b[stringLen:], n+uint64(len(text)))
	a.Fault(m.Write(s, b[:]))
}

// newString writes a String to an address.
func (a *words) newString(s uint64, text []byte) {
	var b [stringSize]byte
	binary.LittleEndian.PutUint64(b[stringAt:], 1)
	a.Fault(a.T.Memory().Write(s, b[:]))
	a.append(s, text)
}

// native makes a native of a function that goes on.
func native(do func(a *words)) machine.Native {
	return func(t *machine.Thread, w []uint64) machine.Status {
		a := &words{machine.ArgsOf(t, w)}
		do(a)
		return a.Done()
	}
}

// Natives returns the natives by name that compute something and have no state: those of the heap, of text and of
// numbers. All others are system calls, in package sim. They take addresses and lengths, and reach the guest's memory
// through package memory alone.
func Natives() map[string]machine.Native {
	table := map[string]machine.Native{}
	heapNatives(table)
	textNatives(table)
	numberNatives(table)
	return table
}

func heapNatives(table map[string]machine.Native) {
	table["heap_alloc"] = native(func(a *words) {
		size, align := a.Next(), a.Next()
		p, f := a.T.Memory().Alloc(size, align, memory.Heap, 0)
		a.Fault(f)
		a.W[0] = p
	})
	table["heap_free"] = native(func(a *words) {
		p, size, align := a.Next(), a.Next(), a.Next()
		a.Fault(a.T.Memory().Free(p, size, align, 0))
	})
	table["heap_realloc"] = native(func(a *words) {
		p, size, align, want := a.Next(), a.Next(), a.Next(), a.Next()
		m := a.T.Memory()
		to, f := m.Alloc(want, align, memory.Heap, 0)
		if a.Fault(f); f == nil {
			a.Fault(m.Copy(to, p, min(size, want)))
			a.Fault(m.Free(p, size, align, 0))
		}
		a.W[0] = to
	})
}

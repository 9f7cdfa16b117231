// Package natives holds the functions of the host that the library of the Rust programs calls for what Rust says slowly
// or cannot say: the heap, text and formatting, arithmetic on numbers of any type. A library function that is marked
// #[intrinsic = "name"] calls the native of that name.
//
// A native has no state. It takes numbers, addresses and lengths, and reaches the program's memory through package
// memory alone. Where the library's function is generic over a number, its first argument says which type that is, as a
// bytecode.Num.
package natives

import (
	"encoding/binary"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// Table returns the natives by name. What has state is a system call, in package sim.
func Table() map[string]machine.Native {
	table := map[string]machine.Native{}
	heapNatives(table)
	textNatives(table)
	integerNatives(table)
	floatNatives(table)
	return table
}

// words are the arguments of a native of the library.
type words struct{ machine.Args }

// native makes a native of a function that goes on.
func native(do func(a *words)) machine.Native {
	return func(t *machine.Thread, w []uint64) machine.Status {
		a := &words{machine.ArgsOf(t, w)}
		do(a)
		return a.Done()
	}
}

// kind is an argument that names a type of number.
func (a *words) kind() bytecode.Num { return bytecode.Num(a.Next()) }

// spend charges the thread for work on n bytes, as instructions on ranges of memory do.
func (a *words) spend(n int) { a.T.Limit(a.T.Spent() - int64(n>>6)) }

// A String is its capacity, address and length.
const (
	stringCap = 8 * iota
	stringAt
	stringLen
	stringSize
)

// append appends to the String at an address.
func (a *words) append(s uint64, text []byte) {
	a.spend(len(text))
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
	a.Store(at+n, text)
	var b [stringSize]byte
	binary.LittleEndian.PutUint64(b[stringCap:], capacity)
	binary.LittleEndian.PutUint64(b[stringAt:], at)
	binary.LittleEndian.PutUint64(b[stringLen:], n+uint64(len(text)))
	a.Store(s, b[:])
}

// newString writes a String to an address.
func (a *words) newString(s uint64, text []byte) {
	var b [stringSize]byte
	binary.LittleEndian.PutUint64(b[stringAt:], 1)
	a.Store(s, b[:])
	a.append(s, text)
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
			n := min(size, want)
			a.spend(int(n))
			a.Fault(m.Copy(to, p, n))
			a.Fault(m.Free(p, size, align, 0))
		}
		a.W[0] = to
	})
}

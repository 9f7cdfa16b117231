package memory

import "strconv"

// FaultKind is the kind of an error.
type FaultKind uint8

// What an access can do wrong. OutOfMemory alone is no undefined behaviour.
const (
	_             FaultKind = iota
	Null                    // an access through a null pointer, or close to it
	Dangling                // an access where nothing was ever allocated
	OutOfBounds             // an access into the gap before or behind a block
	UseAfterFree            // an access to a block that was freed, or to a local out of scope
	Uninitialised           // a typed load of bytes that were never written
	Misaligned              // an address that is no multiple of the alignment
	ReadOnly                // a store to constant data
	DoubleFree              // a release of a block that was freed
	BadFree                 // a release of an address at which no block begins, or with another size or alignment
	InvalidValue            // a value that its type does not have, such as a bool of 2
	BadFunction             // a call of a number that is no function, or one of another type
	Overlap                 // a copy between ranges that must not overlap
	Unreachable             // code that cannot be reached was reached
	Race                    // an access that another thread's access does not happen before, or after, and one is a write
	OutOfMemory             // more bytes than Options.Limit
)

// Fault says what an access did wrong. The machine ends the run with it.
type Fault struct {
	Kind  FaultKind
	Addr  uint64
	Size  uint64 // in bytes, of the access
	Write bool
	// Block is the allocation that is concerned. Its Size is 0 if none is known.
	Block Block
	// Before is the earlier access of a Race. Frees: the other one is a release.
	Before string
	Frees  bool
}

// Block is the record of an allocation.
type Block struct {
	Base, Size, Align uint64
	Kind              Kind
	// Made and Freed are the places of allocation and release, numbers that the caller gave to Alloc and Free. Freed is
	// valid if Dead is set.
	Made, Freed uint32
	Dead        bool
}

// Kind is the kind of an allocation.
type Kind uint8

const (
	Heap Kind = iota
	Stack
	Static
	Constant // read-only
	Vtable   // read-only
)

var kindNames = [...]string{"heap", "stack variable", "static", "constant", "vtable"}

func (k Kind) String() string { return kindNames[k] }

// Error returns the fault in Miri's words.
func (f *Fault) Error() string {
	n := strconv.FormatUint(f.Size, 10) + " byte"
	if f.Size != 1 {
		n += "s"
	}
	at := "0x" + strconv.FormatUint(f.Addr, 16)
	access := "memory access failed: attempting to access " + n + ", but got "
	switch f.Kind {
	case Null:
		if f.Addr == 0 {
			return access + "null pointer"
		}
		return access + at + " which is a dangling pointer (it has no provenance)"
	case Dangling:
		return access + at + " which is a dangling pointer (it has no provenance)"
	case OutOfBounds:
		where := strconv.FormatUint(f.Addr-f.Block.Base, 10) + " bytes behind the start of"
		if f.Addr < f.Block.Base {
			where = strconv.FormatUint(f.Block.Base-f.Addr, 10) + " bytes before"
		}
		return "memory access failed: attempting to access " + n + " at " + where + " an allocation of " +
			strconv.FormatUint(f.Block.Size, 10) + " bytes (" + f.Block.Kind.String() + "): out-of-bounds pointer use"
	case UseAfterFree:
		if f.Block.Kind == Stack {
			return "memory access failed: a local variable has gone out of scope, so this pointer is dangling"
		}
		return "memory access failed: the allocation at 0x" + strconv.FormatUint(f.Block.Base, 16) +
			" has been freed, so this pointer is dangling"
	case Uninitialised:
		return "reading memory at " + at + ", but memory is uninitialized at this address, and this operation requires " +
			"initialized memory"
	case Misaligned:
		return "accessing memory based on pointer " + at + " with a misaligned address: alignment " +
			strconv.FormatUint(f.Size, 10) + " is required"
	case ReadOnly:
		return "writing to " + at + " which is read-only"
	case DoubleFree:
		return "memory access failed: the allocation at " + at + " has been freed, so this pointer is dangling " +
			"(double free)"
	case BadFree:
		if f.Block.Size != 0 && f.Addr == f.Block.Base {
			return "incorrect layout on deallocation: the allocation has size " +
				strconv.FormatUint(f.Block.Size, 10) + " and alignment " + strconv.FormatUint(f.Block.Align, 10)
		}
		return "deallocating " + at + ", which does not point to the beginning of an allocation"
	case InvalidValue:
		return "constructing invalid value: encountered " + at
	case Overlap:
		return "`copy_nonoverlapping` called on overlapping ranges"
	case BadFunction:
		return "using " + at + " as a function pointer but it does not point to a function of that type"
	case Unreachable:
		return "entering unreachable code"
	case Race:
		access := " non-atomic read of "
		switch {
		case f.Frees:
			access = " deallocation of "
		case f.Write:
			access = " non-atomic write of "
		}
		return "Data race detected between a " + f.Before + " and a" + access + n
	case OutOfMemory:
		return "memory allocation of " + n + " failed"
	}
	return "memory fault at " + at
}

// fault returns a Fault, with the block concerned if the memory is checked.
func (m *Memory) fault(kind FaultKind, a, n uint64, write bool) *Fault {
	f := &Fault{Kind: kind, Addr: a, Size: n, Write: write}
	if m.opt.Checked {
		f.Block, _ = m.near(a)
	}
	return f
}

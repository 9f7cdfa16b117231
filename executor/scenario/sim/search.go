package sim

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// Searches in values: which variable holds a future or leads to a lock, and which guards a value owns. They follow the
// descriptions of types from the variables of suspended coroutines, as far as mostVisits values.

// search looks for an address in values.
type search struct {
	shower
	visits int
}

const (
	mostVisits  = 4000
	searchDepth = 10
)

func newSearch(mem *memory.Memory) search { return search{shower: shower{mem: mem}} }

// parts calls do with the values that a value has in it or leads to, until do returns true. own: only with those that
// it owns. name is what the program appends to reach the part.
func (s *search) parts(d *bytecode.Type, at uint64, own bool,
	do func(d *bytecode.Type, at uint64, name string) bool) bool {
	fields := d.Fields
	switch d.Kind {
	case bytecode.Pointer:
		to := s.get(at, 8)
		if own && strings.HasPrefix(d.Name, "&") || to == 0 {
			return false
		}
		if d.Elem.Kind == bytecode.Slice {
			return s.list(d.Elem.Elem, to, s.get(at+8, 8), do)
		}
		return do(d.Elem, to, "")
	case bytecode.Rc:
		to := s.get(at, 8)
		return to != 0 && do(d.Elem, to+d.Offset, "")
	case bytecode.Vec:
		return s.list(d.Elem, s.get(at+d.Offset, 8), s.get(at+d.Length, 8), do)
	case bytecode.Array:
		return s.list(d.Elem, at, d.Length, do)
	case bytecode.Enum:
		v := s.variant(d, at)
		if v == nil {
			return false
		}
		fields = v.Fields
	case bytecode.Struct, bytecode.Tuple:
	default:
		return false
	}
	for _, f := range fields {
		name := ""
		if d.Kind == bytecode.Tuple || d.Kind == bytecode.Struct && !strings.HasPrefix(d.Name, "Pin<") {
			name = "." + f.Name
		}
		if do(f.Type, at+f.Offset, name) {
			return true
		}
	}
	return false
}

func (s *search) list(d *bytecode.Type, at, n uint64, do func(d *bytecode.Type, at uint64, name string) bool) bool {
	for i := range n {
		if s.visits > mostVisits {
			return false
		}
		if do(d, at+i*d.Size, "["+strconv.FormatUint(i, 10)+"]") {
			return true
		}
	}
	return false
}

// find reports whether a value holds what lies at an address, or leads to it, and what the program appends to the
// value's name to reach it.
func (s *search) find(d *bytecode.Type, at, target uint64, depth int) (path string, ok bool) {
	if s.visits++; s.visits > mostVisits || depth > searchDepth {
		return "", false
	}
	if d.Kind == bytecode.Dyn {
		return "", at == target
	}
	inside := target-at < max(d.Size, 1)
	if d.Kind == bytecode.Future {
		return "", inside
	}
	s.parts(d, at, false, func(e *bytecode.Type, to uint64, name string) bool {
		if path, ok = s.find(e, to, target, depth+1); ok {
			path = name + path
		}
		return ok
	})
	return path, ok || inside
}

// guards calls do with the guards that a value owns: the memory that each points to, and its type.
func (s *search) guards(d *bytecode.Type, at uint64, depth int, do func(lo, hi uint64, d *bytecode.Type)) {
	if s.visits++; s.visits > mostVisits || depth > searchDepth {
		return
	}
	if d.Guard {
		if lo, hi := s.pointed(d, at); lo != 0 {
			do(lo, hi, d)
		}
		return
	}
	s.parts(d, at, true, func(e *bytecode.Type, to uint64, _ string) bool {
		s.guards(e, to, depth+1, do)
		return false
	})
}

// unsizedLock is how much of a lock is looked at whose size is unknown.
const unsizedLock = 256

// pointed returns the memory to which the first pointer in a guard leads: the lock.
func (s *search) pointed(d *bytecode.Type, at uint64) (lo, hi uint64) {
	switch d.Kind {
	case bytecode.Pointer, bytecode.Rc, bytecode.Address:
		size := uint64(unsizedLock)
		if d.Elem != nil && d.Elem.Size > 0 {
			size = d.Elem.Size
		}
		lo = s.get(at, 8)
		return lo, lo + d.Offset + size
	}
	s.parts(d, at, false, func(e *bytecode.Type, to uint64, _ string) bool {
		lo, hi = s.pointed(e, to)
		return lo != 0
	})
	return lo, hi
}

// concerns reports whether a resource lies in a lock's memory, or in a block to which that memory points.
func (s *search) concerns(on, lo, hi uint64) bool {
	if on-lo < hi-lo {
		return true
	}
	for at := lo; at+8 <= hi; at += 8 {
		if w := s.get(at, 8); w == on || w+arcValue == on {
			return true
		}
	}
	return false
}

package vm

import goruntime "runtime"

// Outside is the host's garbage collection, where a collection can begin only between two calls of Run, as in the
// engine of the page. It is nil natively, where Go collects by itself. Set it before the first machine runs.
var Outside *Collector

// A Collector is how machines and their host agree on when to collect.
type Collector struct {
	// Pressed reports whether the host wants to collect. Machines call it at least every pressureStep instructions and
	// return from Run soon after it was true.
	Pressed func() bool
	// Wanted is set by a machine that needs to know how much is alive. The host clears it after a collection and sets
	// Alive to the bytes that survived and Made to 0. Made counts the bytes that machines have allocated since then.
	Wanted      bool
	Alive, Made uint64
}

const (
	bigCharge    = 4 << 10 // bytes; after a larger allocation the machine calls Pressed at once
	pressureStep = 1 << 14 // instructions between two calls of Pressed, at most
)

func pressed() bool {
	return Outside != nil && (Outside.Wanted || Outside.Pressed())
}

// hostHasRoom reports whether Go's heap is smaller than the machine's limit for it.
func (m *Machine) hostHasRoom() bool {
	limit, fresh := uint64(m.hostLimit()), uint64(m.fresh)*uint64(valSize)
	m.fresh = 0
	o := Outside
	if o == nil {
		return collectBelow(limit)
	}
	// The last measurement decides until the host has made the next one.
	measured := o.Made == 0
	o.Made += fresh
	if o.Alive+o.Made < limit {
		return true
	}
	o.Wanted = true
	if m.cur != nil {
		m.cur.leaveSoon()
	}
	return !measured || o.Alive < limit
}

// collectBelow reports whether Go's heap is smaller than limit bytes, after a collection if necessary. It is a variable
// because the optimised engine cannot contain a direct call of the collector in the machine (package optimize).
var collectBelow = func(limit uint64) bool {
	var s goruntime.MemStats
	if goruntime.ReadMemStats(&s); s.HeapAlloc < limit {
		return true
	}
	goruntime.GC()
	goruntime.ReadMemStats(&s)
	return s.HeapAlloc < limit
}

//go:build !bare

package vm

import goruntime "runtime"

// hostHasRoom asks Go's heap, and its collector only when it is needed.
func (m *Machine) hostHasRoom() bool {
	m.fresh = 0
	var s goruntime.MemStats
	if goruntime.ReadMemStats(&s); s.HeapAlloc < uint64(m.heapCap)*hostHeap {
		return true
	}
	goruntime.GC()
	goruntime.ReadMemStats(&s)
	return s.HeapAlloc < uint64(m.heapCap)*hostHeap
}

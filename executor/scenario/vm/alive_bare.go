//go:build bare

package vm

// hostHasRoom asks for a measurement when the heap may be full, and goes by the one before until it is there.
func (m *Machine) hostHasRoom() bool {
	limit, o := uint64(m.heapCap)*hostHeap, Outside
	measured := o.Made == 0
	o.Made += uint64(m.fresh) * uint64(valSize)
	m.fresh = 0
	if o.Alive+o.Made < limit {
		return true
	}
	o.Wanted = true
	if m.cur != nil {
		m.cur.leaveSoon()
	}
	return !measured || o.Alive < limit
}

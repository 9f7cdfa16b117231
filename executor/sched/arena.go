package sched

import (
	"math/bits"

	"github.com/pollground/pollground/executor/trace"
)

// arena has no queue: each slot has a ready bit, and the policy scans the bits cyclically from the slot that was polled
// last. A summary bit per word of bits makes the scan over idle slots short.
//
// Fair: between two polls of a task every other ready task is polled once. Bad case: the order does not follow the
// order of the wakes; a task woken just behind the scan waits for a whole round.
type arena struct {
	q    *Queues
	list int      // an empty queue, which the trace needs
	bits []uint64 // by index of the slot
	sum  []uint64 // bit w is set if bits[w] is not 0
	at   uint32   // index after the slot that was polled last
	n    int      // bits set
}

func (p *arena) Name() string { return "arena" }

func (p *arena) Init(q *Queues, _ int, _ uint64) {
	p.q, p.list = q, q.Open(trace.GlobalQueue, 0, "by slot, round and round")
}

func (p *arena) Push(t Slot, _ int, _ trace.Cause) (int, bool) {
	i := t.Index()
	w := int(i >> 6)
	for len(p.bits) <= w {
		p.bits = append(p.bits, 0)
	}
	for len(p.sum) <= w>>6 {
		p.sum = append(p.sum, 0)
	}
	p.bits[w] |= 1 << (i & 63)
	p.sum[w>>6] |= 1 << (w & 63)
	p.n++
	return p.list, true
}

func (p *arena) Pop(int) Slot {
	if p.n == 0 {
		return 0
	}
	i, ok := p.from(p.at)
	if !ok {
		i, _ = p.from(0)
	}
	w := i >> 6
	if p.bits[w] &^= 1 << (i & 63); p.bits[w] == 0 {
		p.sum[w>>6] &^= 1 << (w & 63)
	}
	p.n--
	p.at = i + 1
	return Slot(i + 1)
}

// from returns the first index at or after i whose bit is set.
func (p *arena) from(i uint32) (uint32, bool) {
	w := int(i >> 6)
	if w >= len(p.bits) {
		return 0, false
	}
	if b := p.bits[w] >> (i & 63) << (i & 63); b != 0 {
		return uint32(w<<6 + bits.TrailingZeros64(b)), true
	}
	w++
	for v := w >> 6; v < len(p.sum); v++ {
		b := p.sum[v]
		if v == w>>6 {
			b = b >> (w & 63) << (w & 63)
		}
		if b != 0 {
			w := v<<6 + bits.TrailingZeros64(b)
			return uint32(w<<6 + bits.TrailingZeros64(p.bits[w])), true
		}
	}
	return 0, false
}

func (p *arena) Len() int { return p.n }

func (p *arena) Clone(q *Queues) Policy {
	c := *p
	c.q, c.bits, c.sum = q, append([]uint64(nil), p.bits...), append([]uint64(nil), p.sum...)
	return &c
}

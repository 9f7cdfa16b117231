package memory

import (
	"encoding/binary"
	"math/bits"

	"github.com/pollground/pollground/executor/internal/mix"
)

// Hash names the contents of a memory: its bytes, which of them are allocated and, in checked memory, initialised. It
// does not depend on the number of free pages.
type Hash struct{ Hi, Lo uint64 }

// term is what one page adds to the Hash. That of a free page is zero.
type term = Hash

// stored is a page of a snapshot. It is immutable. A nil *stored is a page that was never used.
type stored struct {
	refs   int32
	term   term
	page   page
	data   [PageSize]byte
	shadow *[PageSize]byte // of checked memory
}

// pool keeps pages and snapshots for the next snapshot: allocating a page costs fifteen times as much as copying one.
// Memories that come from one snapshot share it.
type pool struct {
	pages     []*stored
	known     map[term]*stored // those that snapshots have, by what they hold
	snapshots []*Snapshot
	firsts    [2]firsts // by area
	scratch   [2][PageSize]byte
}

func (o *pool) page() *stored {
	if n := len(o.pages); n > 0 {
		s := o.pages[n-1]
		o.pages = o.pages[:n-1]
		s.refs = 1
		return s
	}
	return &stored{refs: 1}
}

func (o *pool) release(s *stored) {
	if s == nil {
		return
	}
	if s.refs--; s.refs == 0 {
		if o.known[s.term] == s {
			delete(o.known, s.term)
		}
		o.pages = append(o.pages, s)
	}
}

// keep returns a page with the contents of page p, whose term is current. The states of a search differ in few pages,
// and each of these repeats in many states, so pages with equal contents are stored once.
func (o *pool) keep(m *Memory, p uint32) *stored {
	t, use := m.terms[p], m.pages[p].use
	if use == useFree && m.opt.ClearFreed {
		return nil
	}
	shared := use != useFree && use != useStatic // the terms of these leave parts of the contents out
	if s := o.known[t]; s != nil && shared {
		s.refs++
		return s
	}
	s := o.page()
	s.term, s.page = t, m.pages[p]
	a := uint64(p) << pageShift
	copy(s.data[:], m.data[a:a+PageSize])
	if m.opt.Checked {
		if s.shadow == nil {
			s.shadow = new([PageSize]byte)
		}
		copy(s.shadow[:], m.shadow[a:a+PageSize])
	}
	if shared {
		if o.known == nil {
			o.known = map[term]*stored{}
		}
		o.known[t] = s
	}
	return s
}

// Snapshot is the contents of a memory at one moment. Release gives it back to the pool.
type Snapshot struct {
	of      *Memory
	pool    *pool
	stored  []*stored // of the pages behind the constants
	used    uint64
	peak    uint64
	statics uint64 // those below this address are placed
	checked checked
	hash    Hash
}

// Hash returns the hash of the contents.
func (s *Snapshot) Hash() Hash { return s.hash }

// Snapshot returns the present contents. It copies the pages written since the last snapshot.
func (m *Memory) Snapshot() *Snapshot {
	m.Hash()
	return m.SnapshotHashed()
}

// SnapshotHashed is Snapshot for contents that have not changed since Hash was called.
func (m *Memory) SnapshotHashed() *Snapshot {
	for _, p := range m.written {
		s := m.pool.keep(m, p)
		m.pool.release(m.stored[p])
		m.stored[p] = s
		m.state[p] = unwritten
	}
	m.written = m.written[:0]
	var s *Snapshot
	if n := len(m.pool.snapshots); n > 0 {
		s = m.pool.snapshots[n-1]
		m.pool.snapshots = m.pool.snapshots[:n-1]
	} else {
		s = &Snapshot{}
	}
	s.of, s.pool, s.hash, s.used, s.peak, s.statics = m, m.pool, m.hash, m.used, m.peak, m.areas[statics].next
	s.stored = append(s.stored[:0], m.stored[m.kept():]...)
	for _, p := range s.stored {
		if p != nil {
			p.refs++
		}
	}
	s.checked.copyFrom(&m.checked)
	return s
}

func (c *checked) copyFrom(o *checked) {
	c.next, c.end = o.next, o.end
	c.retired = append(c.retired[:0], o.retired...)
}

// Release gives the snapshot's pages back. It must not be used afterwards.
func (s *Snapshot) Release() {
	for _, p := range s.stored {
		s.pool.release(p)
	}
	clear(s.stored)
	s.pool.snapshots = append(s.pool.snapshots, s)
}

// New returns a new memory with the contents of the snapshot.
func (s *Snapshot) New() *Memory {
	o := s.of
	m := &Memory{opt: o.opt, pool: s.pool, origin: o.origin}
	if m.origin == nil {
		m.origin = o
	}
	m.reserve()
	if n := o.kept() + len(s.stored); n > len(m.pages) {
		m.resize(n)
	}
	m.Restore(s)
	return m
}

// Restore gives the memory the contents of a snapshot that it, or a memory of the same origin, has taken. It copies the
// pages that differ.
func (m *Memory) Restore(s *Snapshot) {
	low := m.kept()
	if n := low + len(s.stored); n > len(m.pages) {
		m.resize(n)
	}
	for i, old := range m.stored[low:] {
		var want *stored
		p := low + i
		if i < len(s.stored) {
			want = s.stored[i]
		}
		if old == want && m.state[p] == unwritten {
			continue
		}
		a := uint64(p) << pageShift
		var pg page
		m.terms[p] = term{}
		if want == nil {
			clear(m.data[a : a+PageSize])
			if m.opt.Checked {
				clear(m.shadow[a : a+PageSize])
			}
		} else {
			copy(m.data[a:a+PageSize], want.data[:])
			if m.opt.Checked {
				copy(m.shadow[a:a+PageSize], want.shadow[:])
			}
			m.terms[p], pg = want.term, want.page
			want.refs++
		}
		m.divide(p, pg)
		m.pool.release(old)
		m.stored[p], m.state[p] = want, unwritten
	}
	m.written = m.written[:0]
	m.hash, m.used, m.peak, m.areas[statics].next = s.hash, s.used, s.peak, s.statics
	m.checked.copyFrom(&s.checked)
	m.Follow()
}

// Hash returns the hash of the present contents. It reads the pages written since the last snapshot.
func (m *Memory) Hash() Hash {
	for _, p := range m.written {
		t := m.termOf(p)
		old := m.terms[p]
		m.terms[p] = t
		m.hash.Lo += t.Lo - old.Lo
		m.hash.Hi += t.Hi - old.Hi
	}
	return m.hash
}

func (m *Memory) termOf(p uint32) term {
	pg := &m.pages[p]
	if pg.use == useFree {
		return term{}
	}
	a := uint64(p) << pageShift
	data := m.data[a : a+PageSize]
	var shadow []byte
	if m.opt.Checked {
		shadow = m.shadow[a : a+PageSize]
	}
	if pg.use == useStatic {
		o, at := m.pool, a-m.areas[statics].base
		differs := difference(&o.scratch[0], data, o.firsts[statics].data, at)
		data = o.scratch[0][:]
		if m.opt.Checked {
			if difference(&o.scratch[1], shadow, o.firsts[statics].shadow, at) {
				differs = true
			}
			shadow = o.scratch[1][:]
		}
		if !differs {
			return term{}
		}
	}
	var h lanes
	h.add(data)
	if m.opt.Checked {
		h.add(shadow)
	}
	x := uint64(p)<<16 | uint64(pg.use)<<8 | uint64(pg.class)
	if pg.use == useChecked {
		x = mix.Mix(x) ^ uint64(pg.live)
	}
	for _, b := range pg.blocks {
		x = mix.Mix(x) ^ b
	}
	lo := bits.RotateLeft64(h[0], 1) + bits.RotateLeft64(h[1], 7) + bits.RotateLeft64(h[2], 12) +
		bits.RotateLeft64(h[3], 18)
	hi := bits.RotateLeft64(h[0], 31) + bits.RotateLeft64(h[1], 23) ^ bits.RotateLeft64(h[2], 41) + h[3]
	return term{Lo: mix.Mix(lo ^ x), Hi: mix.Mix(hi ^ mix.Mix(x))}
}

// lanes hashes 32 bytes at a time, each word in a lane of its own. Each step is a bijection of its lane.
type lanes [4]uint64

const (
	odd1 = 0x9e3779b97f4a7c15
	odd2 = 0xd6e8feb86659fd93
)

func (h *lanes) add(b []byte) {
	v0, v1, v2, v3 := h[0]+odd1, h[1]+odd2, h[2]^odd1, h[3]^odd2
	for len(b) >= 32 {
		v0 = bits.RotateLeft64(v0+binary.LittleEndian.Uint64(b)*odd1, 31) * odd2
		v1 = bits.RotateLeft64(v1+binary.LittleEndian.Uint64(b[8:])*odd1, 31) * odd2
		v2 = bits.RotateLeft64(v2+binary.LittleEndian.Uint64(b[16:])*odd1, 31) * odd2
		v3 = bits.RotateLeft64(v3+binary.LittleEndian.Uint64(b[24:])*odd1, 31) * odd2
		b = b[32:]
	}
	h[0], h[1], h[2], h[3] = v0, v1, v2, v3
}

// ClearFreed makes the memory clear what is freed from now on: Options.ClearFreed.
func (m *Memory) ClearFreed() { m.opt.ClearFreed = true }

// ClearsFreed reports whether the memory clears what is freed.
func (m *Memory) ClearsFreed() bool { return m.opt.ClearFreed }

// ClearDead clears a part of a stack that is not in use, from a to end, as far as it was written since the last
// snapshot.
func (m *Memory) ClearDead(a, end uint64) {
	for a < end {
		next := min(end, a&^(PageSize-1)+PageSize)
		if m.state[a>>pageShift] == written {
			clear(m.data[a:next])
		}
		a = next
	}
}

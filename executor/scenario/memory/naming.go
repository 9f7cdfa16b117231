package memory

import (
	"encoding/binary"
	"math/bits"
)

// Naming hashes the contents of a memory up to the addresses of blocks: which address a block gets depends on which
// thread was first to allocate, and no program depends on that.
//
// A word whose value lies in a block or in a stack counts as an address. It is hashed as the name of the block, which
// is a number, and the offset in it. A block gets its name when its first address is met: words are met in a fixed
// order, first those that the owner passes to Add, then statics and stacks, then the contents of named blocks in the
// order of their names. So memories that differ in nothing but where blocks lie have equal hashes. Blocks that no
// address leads to, and those larger than maxSmall, are hashed with their own addresses.
//
// A number that happens to have the value of an address is taken for one. Two states that differ only in such a number
// have equal hashes if they also differ in where blocks lie, and all other addresses of the block that the first number
// would lead to correspond to those of the other one. That does not happen to a program that does not compute with
// addresses.
//
// Pages of large blocks without a word that could be an address are hashed by their terms, so they are read only when
// they have changed.
//
// In checked memory addresses are what a program with undefined behaviour shows, so they count there: Add hashes words
// as they are.
type Naming struct {
	m      *Memory
	h      [2]uint64
	round  uint32
	names  []name   // by page and block
	stacks []stack  // by page; valid if of this round
	parts  []uint64 // address and end of used parts of stacks, in the order of AddStack
	blocks []uint64 // addresses of named blocks in the order of their names
}

// name is the name of a block, if it is of this round.
type name struct{ round, number uint32 }

// stack is the part of a stack that a page belongs to.
type stack struct {
	round, number uint32
	base          uint64
}

// mostBlocks is the largest number of blocks in a page.
const mostBlocks = 256

// Naming begins a hash.
func (m *Memory) Naming() *Naming {
	n := &m.naming
	n.m, n.h = m, [2]uint64{}
	n.parts, n.blocks = n.parts[:0], n.blocks[:0]
	n.round++
	if len(n.stacks) < len(m.pages) {
		n.stacks = make([]stack, len(m.pages))
		n.names = make([]name, mostBlocks*len(m.pages))
	}
	return n
}

// Add adds a word, which may be an address.
func (n *Naming) Add(x uint64) {
	if x-Low < n.m.span && !n.m.opt.Checked {
		x = n.of(x)
	}
	n.Plain(x)
}

// Plain adds a word that is no address.
func (n *Naming) Plain(x uint64) {
	n.h[0] = bits.RotateLeft64(n.h[0]+x*odd1, 31) * odd2
	n.h[1] = bits.RotateLeft64((n.h[1]^x)*odd2, 29) + odd1
}

// Kinds of named words. No address and few numbers are that large.
const (
	inBlock = 1 << 62
	inStack = 1 << 63
)

// of returns the word as it is hashed.
func (n *Naming) of(x uint64) uint64 {
	p := x >> pageShift
	switch pg := &n.m.pages[p]; pg.use {
	case useStack:
		if s := &n.stacks[p]; s.round == n.round {
			return inStack | uint64(s.number)<<32 | x - s.base
		}
	case useBlocks:
		size := uint32(classSizes[pg.class])
		at := uint32(x & (PageSize - 1))
		i := at / size
		if i >= uint32(perPage[pg.class]) || pg.blocks[i>>6]&(1<<(i&63)) == 0 {
			return x
		}
		to := &n.names[uint32(p)*mostBlocks+i]
		if to.round != n.round {
			*to = name{n.round, uint32(len(n.blocks))}
			n.blocks = append(n.blocks, p<<pageShift+uint64(i*size))
		}
		return inBlock | uint64(to.number)<<16 | uint64(at-i*size)
	}
	return x
}

// Sum returns the hash of the words that were added, without the memory.
func (n *Naming) Sum() [2]uint64 { return n.h }

// AddStack adds the part of a stack from base to end, of which the bytes up to used are in use.
func (n *Naming) AddStack(base, used, end uint64) {
	number := uint32(len(n.parts) / 2)
	n.parts = append(n.parts, base, used)
	for p := base >> pageShift; p < end>>pageShift; p++ {
		n.stacks[p] = stack{n.round, number, base}
	}
}

// words adds the words of a part of the memory.
func (n *Naming) words(a, end uint64) {
	zeros := uint64(0)
	for b := n.m.data[a:end]; len(b) >= 8; b = b[8:] {
		x := binary.LittleEndian.Uint64(b)
		if x == 0 {
			zeros++
			continue
		}
		if zeros > 0 {
			n.Plain(zeros)
			n.Plain(inBlock | inStack)
			zeros = 0
		}
		n.Add(x)
	}
	n.Plain(zeros)
}

// Hash adds statics, stacks and blocks, and returns the hash. All words of the owner must have been added.
func (n *Naming) Hash() Hash {
	m := n.m
	total := m.Hash()
	if m.opt.Checked {
		n.Plain(total.Lo)
		n.Plain(total.Hi)
		return Hash{Hi: n.h[1], Lo: n.h[0]}
	}
	first, live := &m.pool.firsts[statics], 0
	for p := m.kept(); p < len(m.pages); p++ {
		switch pg := &m.pages[p]; pg.use {
		case useStatic:
			if m.terms[p] != (term{}) {
				n.static(p, first.data)
			}
		case useRun:
			n.Plain(uint64(p))
			if t := m.terms[p]; t.Lo&addressed == 0 {
				n.Plain(t.Lo)
				n.Plain(t.Hi)
			} else {
				n.words(uint64(p)<<pageShift, uint64(p+1)<<pageShift)
			}
		case useBlocks:
			live += int(pg.live)
		}
	}
	for i := 0; i < len(n.parts); i += 2 {
		n.words(n.parts[i], n.parts[i+1])
	}
	done := n.follow(0)
	for p := m.kept(); done < live; p++ { // leaked blocks
		pg := &m.pages[p]
		if pg.use != useBlocks {
			continue
		}
		size := uint64(classSizes[pg.class])
		for i := range uint64(perPage[pg.class]) {
			if a := uint64(p)<<pageShift + i*size; pg.blocks[i>>6]&(1<<(i&63)) != 0 &&
				n.names[p*mostBlocks+int(i)].round != n.round {
				n.Plain(a)
				n.Add(a)
				done = n.follow(done)
			}
		}
	}
	return Hash{Hi: n.h[1], Lo: n.h[0]}
}

// follow adds the contents of the named blocks from a number on. It returns how many there are then.
func (n *Naming) follow(from int) int {
	for ; from < len(n.blocks); from++ {
		a := n.blocks[from]
		class := n.m.pages[a>>pageShift].class
		n.Plain(uint64(class) | inBlock | inStack)
		n.words(a, a+uint64(classSizes[class]))
	}
	return from
}

// static adds the words of a page of statics that differ from their first values.
func (n *Naming) static(p int, first []byte) {
	a := uint64(p) << pageShift
	at := int(a - n.m.areas[statics].base)
	for i := 0; i < PageSize; i += 8 {
		x, old := binary.LittleEndian.Uint64(n.m.data[a+uint64(i):]), uint64(0)
		if end := at + i + 8; end <= len(first) {
			old = binary.LittleEndian.Uint64(first[at+i:])
		} else if at+i < len(first) {
			var b [8]byte
			copy(b[:], first[at+i:])
			old = binary.LittleEndian.Uint64(b[:])
		}
		if x != old {
			n.Plain(uint64(at + i))
			n.Add(x)
		}
	}
}

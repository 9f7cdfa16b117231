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
// Pages of stacks, statics and large blocks are read only when they have changed: see digest.
//
// In checked memory addresses are what a program with undefined behaviour shows, so they count there: Add hashes words
// as they are.
type Naming struct {
	m       *Memory
	h       [2]uint64
	round   uint32
	names   []name   // by page and block
	digests []digest // by page, but not of small blocks
	stacks  []stack  // by page; valid if of this round
	parts   []uint64 // address and end of used parts of stacks, in the order of AddStack
	blocks  []uint64 // addresses of named blocks in the order of their names
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
		n.digests = make([]digest, len(m.pages))
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

// words adds the words of a block.
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
				n.Plain(uint64(p))
				n.page(uint64(p)<<pageShift, PageSize, first.data, m.areas[statics].base)
			}
		case useRun:
			n.Plain(uint64(p))
			n.page(uint64(p)<<pageShift, PageSize, nil, 0)
		case useBlocks:
			live += int(pg.live)
		}
	}
	for i := 0; i < len(n.parts); i += 2 {
		for a, end := n.parts[i], n.parts[i+1]; a < end; a += PageSize {
			n.page(a, min(end-a, PageSize), nil, 0)
		}
	}
	done := n.follow(0)
	for p := m.kept(); done < live; p++ { // leaked blocks
		pg := &m.pages[p]
		if pg.use != useBlocks {
			continue
		}
		size := uint64(classSizes[pg.class])
		for k, set := range pg.blocks {
			for ; set != 0; set &= set - 1 {
				i := 64*k + bits.TrailingZeros64(set)
				if i < int(perPage[pg.class]) && n.names[p*mostBlocks+i].round != n.round {
					a := uint64(p)<<pageShift + uint64(i)*size
					n.Plain(a)
					n.Add(a)
					done = n.follow(done)
				}
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

// digest is what a page adds to a hash: the hash of its words that are no addresses, and those that may be.
type digest struct {
	term      term // of the page; the digest is valid while that is the page's term
	plain     [2]uint64
	addresses []uint64
}

// page adds the words of the page at a that differ from their first values: zero behind the end of first, which begins
// at the address from. Behind the page's first bytes, size of them, there are none. A page that has not changed is not
// read again.
func (n *Naming) page(a, size uint64, first []byte, from uint64) {
	p := a >> pageShift
	d := &n.digests[p]
	if t := n.m.terms[p]; d.term != t {
		sum := n.h
		n.h, d.term, d.addresses = [2]uint64{}, t, d.addresses[:0]
		n.differing(a, n.m.data[a:a+size], first, from, d)
		d.plain, n.h = n.h, sum
	}
	n.Plain(d.plain[0])
	n.Plain(d.plain[1])
	for _, x := range d.addresses {
		n.Add(x)
	}
}

// differing adds the words of b, which lies at a, to a digest.
func (n *Naming) differing(a uint64, b, first []byte, from uint64, d *digest) {
	end := uint64(n.m.mostPages()) << pageShift
	for i := uint64(0); i < uint64(len(b)); i += 8 {
		x, old := binary.LittleEndian.Uint64(b[i:]), uint64(0)
		if at := a + i - from; at+8 <= uint64(len(first)) {
			old = binary.LittleEndian.Uint64(first[at:])
		} else if at < uint64(len(first)) {
			var b [8]byte
			copy(b[:], first[at:])
			old = binary.LittleEndian.Uint64(b[:])
		}
		switch {
		case x == old:
		case x-Low < end-Low: // an address now, or when the memory has grown
			n.Plain(i | inBlock)
			d.addresses = append(d.addresses, x)
		default:
			n.Plain(i)
			n.Plain(x)
		}
	}
}

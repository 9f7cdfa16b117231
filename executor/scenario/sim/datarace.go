package sim

import (
	"github.com/pollground/pollground/executor/internal/mix"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// Data races, in programs with unsafe code that run by a schedule.
//
// The tail of a thread is what the program's own code has read and written since the thread's last operation that
// another thread could learn anything from. If another thread then does something to the same bytes, and one of the two
// writes, neither happens before the other: that is a data race (Miri's rules, and C++20's). Whatever could be such an
// operation ends the tail: visible operations, calls of the process, and stores of the library outside of the thread's
// own stack, such as those to the count of an Arc. So no race is reported that is none.
//
// What the library does to memory for its caller, such as ptr::write, copy_from_slice and Vec::push, counts as done by
// the caller: bytecode.Func.Lends.
//
// A search finds a race if the accesses can follow each other in this sense. It does not find those of which each is
// followed by such an operation before a thread stops: by the drop of an Arc, or by the end of a task's poll. Plain
// runs do not look for races: they show one order of many.

// accessed is machine.Options.Accessed. The masks in Thread.tail have the bytes of a word that were written in their
// lower half, and those that were read in the upper one.
func (p *Process) accessed(g *machine.Thread, user bool, a, n uint64, write bool) *memory.Fault {
	t := p.cur
	if t == nil || t.g != g || n == 0 {
		return nil
	}
	own := g.Owns(a)
	if !user {
		if write && !own {
			t.releases()
		}
		return nil
	}
	for w := a &^ 7; w < a+n; w += 8 {
		mask := uint16(0xff)
		if a > w {
			mask &= 0xff << (a - w)
		}
		if end := a + n; end < w+8 {
			mask &= 0xff >> (w + 8 - end)
		}
		for _, x := range p.threads {
			if x == t || len(x.tail) == 0 {
				continue
			}
			before := x.tail[w]
			if before&mask != 0 || write && before>>8&mask != 0 {
				return &memory.Fault{Kind: memory.Race, Addr: a, Size: n, Write: write}
			}
		}
		if own { // of others, only a thread that it waits for has a pointer there
			continue
		}
		if !write {
			mask <<= 8
		}
		if t.tail == nil {
			t.tail = map[uint64]uint16{}
		}
		t.tail[w] |= mask
	}
	return nil
}

// releases ends the tail.
func (t *Thread) releases() { clear(t.tail) }

// tail adds the tail of a thread.
func (h *hasher) tail(t *Thread) {
	if len(t.tail) == 0 {
		return
	}
	sum := uint64(0)
	for w, mask := range t.tail {
		sum += mix.Mix(w<<16 ^ uint64(mask))
	}
	h.word(uint64(len(t.tail)))
	h.word(sum)
}

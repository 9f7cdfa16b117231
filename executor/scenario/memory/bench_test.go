package memory

import (
	"math/bits"
	"testing"
)

// The fast paths against a plain slice: a permutation of words is followed, then written.

const benchWords = 4096

func walk(i uint64) uint64 { return bits.RotateLeft64(i*0x9e3779b97f4a7c15, 20) % benchWords }

func BenchmarkAccessSlice(b *testing.B) {
	s := make([]uint64, benchWords)
	for i := range s {
		s[i] = walk(uint64(i))
	}
	x := uint64(1)
	for b.Loop() {
		for range 1000 {
			v := s[x]
			s[x] = v ^ 1
			x = v
		}
	}
}

func BenchmarkAccessMemory(b *testing.B) {
	m := New(Options{})
	a, _ := m.Alloc(8*benchWords, 8, Heap, 0)
	for i := range uint64(benchWords) {
		must(b, store(m, a+8*i, walk(i), 8))
	}
	x := uint64(1)
	for b.Loop() {
		for range 1000 {
			v, ok := m.Load64(a + 8*x)
			if !ok {
				b.Fatal(m.LoadFault(a+8*x, 8))
			}
			if !m.Store64(a+8*x, v^1) {
				b.Fatal("refused")
			}
			x = v
		}
	}
}

func BenchmarkAllocFree(b *testing.B) {
	for _, checked := range []bool{false, true} {
		name := "plain"
		if checked {
			name = "checked"
		}
		b.Run(name, func(b *testing.B) {
			m := New(Options{Checked: checked})
			for b.Loop() {
				a, _ := m.Alloc(48, 8, Heap, 0)
				c, _ := m.Alloc(24, 8, Heap, 0)
				m.Free(a, 48, 8, 0)
				m.Free(c, 24, 8, 0)
			}
		})
	}
}

// A step of a search over schedules: a small program of 64 KB writes two pages, is forked, hashed, and goes back.
func BenchmarkFork(b *testing.B) {
	m := New(Options{})
	a, _ := m.Alloc(64<<10, 8, Heap, 0)
	must(b, m.Fill(a, 64<<10, 1))
	root := m.Snapshot()
	i := uint64(0)
	for b.Loop() {
		i++
		must(b, store(m, a+i%8*8192, i, 8))
		must(b, store(m, a+i%8*8192+4096, i, 8))
		s := m.Snapshot()
		if s.Hash() == root.Hash() {
			b.Fatal("the hash is that of another state")
		}
		m.Restore(root)
		s.Release()
	}
}

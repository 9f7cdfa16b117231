package bitset

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// Random operations do the same to sets that share chunks and to maps, below and above the bound of a chunk, with sets
// that are almost empty and almost full.
func TestChunkedAgainstMap(t *testing.T) {
	for _, bound := range []int{1, 64, 300, chunkBits, chunkBits + 1, 3*chunkBits - 5} {
		rnd := rand.New(rand.NewPCG(1, uint64(bound)))
		var sets [4]*Chunked
		var want [4]map[int]bool
		for i := range sets {
			sets[i], want[i] = NewChunked(bound), map[int]bool{}
		}
		for range 4000 {
			i, k := rnd.IntN(len(sets)), rnd.IntN(len(sets))
			x := rnd.IntN(bound)
			switch rnd.IntN(9) {
			case 0, 1, 2:
				sets[i].Add(x)
				want[i][x] = true
			case 3, 4:
				sets[i].Remove(x)
				delete(want[i], x)
			case 5:
				sets[i].Assign(sets[k])
				want[i] = maps.Clone(want[k])
			case 6:
				sets[i], want[i] = sets[k].Clone(), maps.Clone(want[k])
			case 7:
				before := len(want[i])
				maps.Copy(want[i], want[k])
				if more := sets[i].Or(sets[k]); more != (len(want[i]) > before) {
					t.Fatalf("bound %d: Or reports %t", bound, more)
				}
			case 8: // runs of numbers make chunks full and empty
				for n := range min(bound-x, chunkBits+chunkBits/2) {
					if k%2 == 0 {
						sets[i].Add(x + n)
						want[i][x+n] = true
					} else {
						sets[i].Remove(x + n)
						delete(want[i], x+n)
					}
				}
			}
			if x = rnd.IntN(bound); sets[i].Has(x) != want[i][x] || sets[i].Count() != len(want[i]) {
				t.Fatalf("bound %d: Has(%d) is %t, Count() is %d of %d", bound, x, sets[i].Has(x), sets[i].Count(), len(want[i]))
			}
		}
		for i := range sets {
			for k := range sets {
				var got, list []int
				sets[i].EachNotIn(sets[k], func(x int) { got = append(got, x) })
				for x := range bound {
					if want[i][x] && !want[k][x] {
						list = append(list, x)
					}
				}
				if !slices.Equal(got, list) {
					t.Errorf("bound %d: %v\nwant %v", bound, got, list)
				}
			}
			lo, hi := rnd.IntN(bound), rnd.IntN(bound+1)
			sets[i].EachIn(lo, hi, func(x int) {
				for ; lo < x; lo++ {
					if want[i][lo] {
						t.Errorf("bound %d: EachIn skips %d", bound, lo)
					}
				}
				if !want[i][x] || x >= hi {
					t.Errorf("bound %d: EachIn has %d", bound, x)
				}
				lo = x + 1
			})
			for ; lo < hi; lo++ {
				if want[i][lo] {
					t.Errorf("bound %d: EachIn skips %d", bound, lo)
				}
			}
			n := 0
			sets[i].EachNotIn(nil, func(int) { n++ })
			if n != len(want[i]) {
				t.Errorf("bound %d: %d of %d numbers", bound, n, len(want[i]))
			}
		}
	}
}

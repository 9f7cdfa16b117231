package bitset

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Random operations do the same to a Set and to a map.
func TestAgainstMap(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var s Set
	want := map[int]bool{}
	for range 5000 {
		switch i := rnd.IntN(300); rnd.IntN(3) {
		case 0, 1:
			s.Grow(i)
			want[i] = true
		case 2:
			s.Remove(i)
			delete(want, i)
		}
		i := rnd.IntN(400)
		if s.Has(i) != want[i] {
			t.Fatalf("Has(%d) is %v", i, s.Has(i))
		}
	}
	but := Set(make([]uint64, Words(70)))
	but.Add(3)
	but.Add(69)
	var got, list []int
	s.EachNotIn(but, func(i int) { got = append(got, i) })
	for i := range 300 {
		if want[i] && !but.Has(i) {
			list = append(list, i)
		}
	}
	if !slices.Equal(got, list) {
		t.Errorf("%v\nwant %v", got, list)
	}
	both := s.Clone()
	both.Or(but)
	if !both.Has(3) || !both.Has(69) || s.Word(1000) != 0 {
		t.Error("Or or Word")
	}
}

package arena

import "testing"

func TestValuesAreZeroAndApart(t *testing.T) {
	var a Arena[int]
	for round := range 3 {
		var all []*int
		for i := range 1000 {
			x := a.New()
			if *x != 0 {
				t.Fatalf("round %d: value %d is %d", round, i, *x)
			}
			*x = i
			all = append(all, x)
		}
		list := a.Slice(300)
		for i := range list {
			if list[i] != 0 {
				t.Fatalf("round %d: element %d is %d", round, i, list[i])
			}
			list[i] = -1
		}
		for i, x := range all {
			if *x != i {
				t.Fatalf("round %d: value %d became %d", round, i, *x)
			}
		}
		a.Reset(round == 1)
	}
}

func TestListsDoNotGrowIntoEachOther(t *testing.T) {
	var a Arena[int]
	one, two := a.List(2), a.List(2)
	one = append(one, 1, 2, 3)
	two = append(two, 4)
	if one[2] != 3 || two[0] != 4 {
		t.Errorf("%v %v", one, two)
	}
}

func TestResetKeepsMemory(t *testing.T) {
	var a Arena[[8]int]
	a.Reset(false)
	fill := func() {
		for range 500 {
			a.New()
		}
		a.Slice(700)
		a.Reset(false)
	}
	fill()
	if n := testing.AllocsPerRun(10, fill); n > 0 {
		t.Errorf("%v allocations for what was allocated before", n)
	}
}

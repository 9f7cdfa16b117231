package explore

import (
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// toys are random programs of two or three threads.
func toys(n int) (list []*toy) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range n {
		code := make([][]op, 2+rnd.IntN(2))
		for i := range code {
			for range 1 + rnd.IntN(8/len(code)) {
				code[i] = append(code[i], op{"rwalu"[rnd.IntN(5)], rnd.IntN(2), 1 + rnd.IntN(2)})
			}
		}
		start := newToy(code...)
		start.settle()
		list = append(list, start)
	}
	return list
}

// ends returns the outcomes that brute force finds behind some choices.
func ends(start *toy, choices []int) []string {
	m := start.fork()
	for _, c := range choices {
		m.Step(c)
	}
	counts := map[string]int64{}
	brute(m, counts)
	return slices.Sorted(maps.Keys(counts))
}

// search returns a search that is over, and the names of its outcomes.
func search(start *toy) (s *Search, names []string) {
	s = New(start.fork(), Options{})
	for !s.Advance(100) {
	}
	for _, o := range s.Result().Outcomes {
		names = append(names, o.Name)
	}
	return s, names
}

// say returns the names of a set of fates.
func say(set Fate, names []string) (list []string) {
	for ; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set)
		switch Fate(1) << i {
		case Endless:
			list = append(list, "endless")
		case Unknown:
			list = append(list, "unknown")
		default:
			list = append(list, names[i])
		}
	}
	slices.Sort(list)
	return list
}

func itself(outcome int) int { return outcome }

func TestFatesAndPointsOfNoReturnAreThoseOfBruteForce(t *testing.T) {
	sealed := 0
	for number, start := range toys(200) {
		s, names := search(start)
		f := s.Fates(itself)
		for _, o := range s.Result().Outcomes {
			for n := range len(o.Choices) + 1 {
				if got, want := say(f.At(o.Choices[:n]), names), ends(start, o.Choices[:n]); !slices.Equal(got, want) {
					t.Fatalf("program %d behind %v: %v, want %v", number, o.Choices[:n], got, want)
				}
			}
			p, ok := f.Point(o.Choices)
			if !ok || p.Loops {
				t.Fatalf("program %d, %v: %+v, %v", number, o.Choices, p, ok)
			}
			if p.Choice >= 0 {
				sealed++
				if before := ends(start, o.Choices[:p.Choice]); len(before) < 2 {
					t.Errorf("program %d, %v: before choice %d only %v can come", number, o.Choices, p.Choice, before)
				}
			}
			if after := ends(start, o.Choices[:p.Choice+1]); !slices.Equal(after, []string{o.Name}) {
				t.Errorf("program %d, %v: behind choice %d can come %v", number, o.Choices, p.Choice, after)
			}
		}
	}
	if sealed < 100 {
		t.Errorf("only %d schedules have a point of no return", sealed)
	}
}

// Schedules beside another one end as they should.
func TestSchedulesBesideAnotherOne(t *testing.T) {
	found := 0
	for number, start := range toys(200) {
		s, names := search(start)
		f := s.Fates(itself)
		for _, o := range s.Result().Outcomes {
			for class, want := range names {
				if want == o.Name {
					continue
				}
				list := f.Beside(o.Choices, class, 3)
				if len(list) == 0 || len(list) > 3 {
					t.Fatalf("program %d, %v: %d schedules that end with %s", number, o.Choices, len(list), want)
				}
				for _, c := range list {
					if got := ends(start, c); !slices.Equal(got, []string{want}) {
						t.Fatalf("program %d, %v beside %v: %v, want %s", number, c, o.Choices, got, want)
					}
					found++
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d schedules", found)
	}
}

// A place of a picture is what it says, and its options lead to the places that it says.
func TestAPictureHasWhatDecides(t *testing.T) {
	parting := 0
	for number, start := range toys(200) {
		s, names := search(start)
		f := s.Fates(itself)
		p := f.Fold(1000)
		fates := map[Fate]bool{}
		for i, x := range p.Places {
			if x.Fate != 0 {
				if fates[x.Fate] || x.Ways != nil {
					t.Errorf("program %d: the fate %v has two places, or ways", number, say(x.Fate, names))
				}
				fates[x.Fate] = true
				continue
			}
			parting++
			if got, want := say(x.Set, names), ends(start, x.Choices); !slices.Equal(got, want) || len(x.Ways) < 2 {
				t.Errorf("program %d, place %d: %v and %d ways, want %v", number, i, got, len(x.Ways), want)
			}
			for _, w := range x.Ways {
				to := say(p.Places[w.To].Set, names)
				for _, option := range w.Options {
					if want := ends(start, append(slices.Clone(w.From), option)); !slices.Equal(to, want) {
						t.Errorf("program %d, place %d, option %d: %v, want %v", number, i, option, to, want)
					}
				}
			}
		}
		if len(fates) != len(names) {
			t.Errorf("program %d: a picture of %d fates, want %v", number, len(fates), names)
		}
		for _, o := range s.Result().Outcomes {
			way := p.Through(o.Choices)
			if len(way) == 0 || way[0] != 0 || !slices.Equal(say(p.Places[way[len(way)-1]].Fate, names), []string{o.Name}) {
				t.Errorf("program %d: the schedule of %s passes %v", number, o.Name, way)
			}
		}
		small := f.Fold(1)
		if drawn := len(small.Places) - len(names); len(p.Places)-len(names) > 1 && drawn > 2 {
			t.Errorf("program %d: %d places where fates part, and the rest, want 1", number, drawn)
		}
	}
	if parting < 100 {
		t.Errorf("only %d places where fates part", parting)
	}
}

// Of two threads that take two locks in opposite orders one choice is left: who is next when one has its first lock.
func TestAPictureOfTwoLocks(t *testing.T) {
	s, names := search(newToy([]op{{'l', 0, 0}, {'l', 1, 0}, {'u', 1, 0}, {'u', 0, 0}},
		[]op{{'l', 1, 0}, {'l', 0, 0}, {'u', 0, 0}, {'u', 1, 0}}))
	text := ""
	for _, x := range s.Fates(itself).Fold(20).Places {
		text += fmt.Sprint(say(x.Set, names))
		for _, w := range x.Ways {
			text += fmt.Sprintf(" %v%v→%d", w.From, w.Options, w.To)
		}
		text += "; "
	}
	const want = "[[0 0 0] deadlock] [0][0]→1 [0][1]→2; [[0 0 0]]; [deadlock]; "
	if text != want {
		t.Errorf("%s\nwant %s", text, want)
	}
}

// What was not explored may end in any way.
func TestFatesOfASearchThatIsCutShort(t *testing.T) {
	work := []op{{'l', 0, 0}, {'l', 1, 0}, {'u', 1, 0}, {'u', 0, 0}}
	other := []op{{'l', 1, 0}, {'l', 0, 0}, {'u', 0, 0}, {'u', 1, 0}}
	whole, _ := search(newToy(work, other, work))
	for most := range whole.Result().Transitions {
		s := New(newToy(work, other, work), Options{})
		s.Advance(most)
		f, r := s.Fates(itself), s.Result()
		if f.At(nil)&Unknown == 0 {
			t.Fatalf("after %d transitions everything is known", most)
		}
		for _, o := range r.Outcomes {
			p, ok := f.Point(o.Choices)
			if !ok {
				t.Fatalf("after %d transitions: no point of %v", most, o.Choices)
			}
			if after := ends(newToy(work, other, work), o.Choices[:p.Choice+1]); !slices.Equal(after, []string{o.Name}) {
				t.Errorf("after %d transitions: behind choice %d of %v can come %v", most, p.Choice, o.Choices, after)
			}
		}
	}
}

// Two threads wait for a value that a third sets for a moment only: if none of them sees it, both spin for ever.
func TestFatesWithoutAnEnd(t *testing.T) {
	spin := []op{{'s', 0, 2}, {'a', 1, 1}}
	s, names := search(newToy(spin, spin, []op{{'w', 0, 2}, {'w', 0, 0}}))
	f := s.Fates(itself)
	if got := say(f.At(nil), names); !slices.Contains(got, "endless") || !slices.Contains(got, "[0 2 0]") {
		t.Errorf("at the start can come %v", got)
	}
	if got := say(f.At([]int{2, 2}), names); !slices.Equal(got, []string{"endless"}) {
		t.Errorf("when the third has ended can come %v", got)
	}
	for _, o := range s.Result().Outcomes {
		if p, ok := f.Point(o.Choices); !ok || p.Choice < 0 {
			t.Errorf("%s: %+v, %v", o.Name, p, ok)
		}
	}
	if places := f.Fold(20).Places; !slices.ContainsFunc(places, func(x Place) bool { return x.Fate == Endless }) {
		t.Errorf("the picture has no place for what never ends: %+v", places)
	}
}

func TestASlicedSystemIsExploredAlike(t *testing.T) {
	work := []op{{'l', 0, 0}, {'l', 1, 0}, {'u', 1, 0}, {'u', 0, 0}}
	other := []op{{'l', 1, 0}, {'l', 0, 0}, {'u', 0, 0}, {'u', 1, 0}}
	want := Run(newToy(work, other, work), Options{})
	s := New(&slow{newToy(work, other, work), 3}, Options{})
	steps := 1
	for !s.Advance(1) {
		steps++
	}
	got := s.Result()
	if fmt.Sprint(got) != fmt.Sprint(want) || steps < 3*want.Transitions {
		t.Errorf("%+v after %d slices\nwant %+v", got, steps, want)
	}
}

// slow is a toy whose steps take several slices.
type slow struct {
	*toy
	left int
}

func (m *slow) Step(option int) bool { m.left = 3; return m.toy.Step(option) }
func (m *slow) Unfinished() bool     { return m.left > 0 }
func (m *slow) Continue() bool       { m.left--; return true }
func (m *slow) Fork() System         { return &slow{m.fork(), 0} }

package timer

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// againstAList does random operations with a wheel and with a plain sorted list beside it, while more says so. next
// gives numbers below n.
func againstAList(t *testing.T, more func() bool, next func(n int64) int64) {
	type timer struct {
		at  int64
		seq int // when it was armed
		id  ID
	}
	var w Wheel[int]
	var list []timer
	var gone []ID
	now, seq := int64(0), 0
	span := int64(1) << next(44)
	pick := func() int { return int(next(int64(len(list)))) }
	byTime := func(a, b timer) int {
		if a.at != b.at {
			return int(min(1, max(-1, a.at-b.at)))
		}
		return a.seq - b.seq
	}
	for more() {
		switch next(7) {
		case 0, 1, 2:
			at := now + next(span)
			if next(3) == 0 && len(list) > 0 {
				at = list[pick()].at // equal deadlines matter
			}
			if next(20) == 0 {
				at = now / 2 // in the past
			}
			list = append(list, timer{at, seq, w.Arm(at, seq)})
			seq++
		case 3:
			if len(list) > 0 {
				i := pick()
				v, ok := w.Cancel(list[i].id)
				if _, again := w.Cancel(list[i].id); !ok || v != list[i].seq || again {
					t.Fatal("cancel", v, ok, again)
				}
				gone = append(gone, list[i].id)
				list = slices.Delete(list, i, i+1)
			}
		case 4:
			if len(gone) > 0 {
				id := gone[next(int64(len(gone)))]
				if _, ok := w.Cancel(id); ok || w.Armed(id) {
					t.Fatal("a stale id did something")
				}
			}
		case 5:
			now += next(span/4 + 1)
			slices.SortStableFunc(list, byTime)
			for len(list) > 0 && list[0].at <= now {
				at, v, ok := w.Pop(now)
				if !ok || v != list[0].seq || at != list[0].at {
					t.Fatalf("got %d at %d %v, want %d at %d", v, at, ok, list[0].seq, list[0].at)
				}
				gone = append(gone, list[0].id)
				list = list[1:]
			}
			if _, v, ok := w.Pop(now); ok {
				t.Fatalf("%d is not due", v)
			}
		case 6:
			at, ok := w.Next()
			if ok != (len(list) > 0) {
				t.Fatal("next", ok, len(list))
			}
			if ok && at != slices.MinFunc(list, byTime).at {
				t.Fatalf("next %d, want %d", at, slices.MinFunc(list, byTime).at)
			}
		}
		if w.Len() != len(list) {
			t.Fatal(w.Len(), len(list))
		}
	}
}

func TestWheelAgainstAList(t *testing.T) {
	for seed := range uint64(40) {
		t.Log("seed", seed)
		steps := 3000
		againstAList(t, func() bool { steps--; return steps >= 0 }, rand.New(rand.NewPCG(seed, 1)).Int64N)
	}
}

func FuzzWheel(f *testing.F) {
	f.Add([]byte{30, 0, 9, 1, 1, 3, 0, 5, 9, 6, 7, 0, 5})
	f.Add([]byte{3, 0, 1, 1, 0, 1, 1, 3, 0, 3, 0, 5, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		// The data decides every step. It is read several times; then the run ends. Long inputs are skipped: go test
		// minimises each input that it keeps, in time quadratic in its length.
		if len(data) > 128 {
			return
		}
		left, at := 16*len(data), 0
		againstAList(t, func() bool { return left > 0 }, func(n int64) int64 {
			if left <= 0 {
				return 0
			}
			left--
			b := data[at%len(data)]
			at++
			if n <= 256 {
				return int64(b) % n
			}
			return int64(float64(b) / 256 * float64(n))
		})
	})
}

func TestWheelReusesWhatItHas(t *testing.T) {
	var w Wheel[int]
	work := func() {
		for i := range 1000 {
			id := w.Arm(w.base+int64(i*7919), i)
			if i%2 == 0 {
				w.Cancel(id)
			}
		}
		for {
			at, ok := w.Next()
			if !ok {
				return
			}
			w.Pop(at)
		}
	}
	for range 100 { // until each slot has had its turn
		work()
	}
	if n := testing.AllocsPerRun(5, work); n > 5 {
		t.Errorf("%v allocations for 1000 timers", n)
	}
}

func TestMillionArmed(t *testing.T) {
	var w Wheel[int]
	const n = 1_000_000
	for i := range uint32(n) {
		w.Arm(int64(uint64(i*2654435761)*1_000_000_000>>32), 0)
	}
	last, count := int64(-1), 0
	for {
		at, _, ok := w.Pop(1 << 40)
		if !ok {
			break
		}
		if at < last {
			t.Fatal("out of order")
		}
		last = at
		count++
	}
	if count != n {
		t.Error(count)
	}
}

func BenchmarkWheel(b *testing.B) {
	const n = 100_000
	for b.Loop() {
		var w Wheel[int]
		for i := range uint32(n) {
			w.Arm(int64(uint64(i*2654435761)*1_000_000_000>>32), 0)
		}
		for at, ok := w.Next(); ok; at, ok = w.Next() {
			w.Pop(at)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/timer")
}

// BenchmarkDescending arms timers in descending order and fires them. The time for each grows with the number of levels
// and with cache misses, not with the number of timers.
func BenchmarkDescending(b *testing.B) {
	for _, n := range []int{5_000, 50_000, 500_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				var w Wheel[int]
				for i := range n {
					w.Arm(int64(n-i)*1000, i)
				}
				for range n {
					w.Pop(1 << 40)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/timer")
		})
	}
}

// A copy of a wheel and the original go on apart.
func TestCloneOfAWheel(t *testing.T) {
	var w Wheel[int]
	a, _ := w.Arm(100, 1), w.Arm(5000, 2)
	c := w.Clone()
	if v, ok := w.Cancel(a); !ok || v != 1 || w.Armed(a) || !c.Armed(a) {
		t.Error("what happens to the original shows in the copy")
	}
	if at, v, ok := c.Pop(1000); !ok || v != 1 || at != 100 {
		t.Error(v, at, ok)
	}
	if at, ok := w.Next(); !ok || at != 5000 {
		t.Error(at, ok)
	}
}

// steps returns the number of items that the next Pop reads and moves: those of the first slot in use, and if the
// earliest timer is not known, those among them that are searched.
func (w *Wheel[T]) steps() int {
	for l, used := range w.used {
		if used == 0 {
			continue
		}
		c := &w.level[l][bits.TrailingZeros64(used)]
		if l == 0 {
			return 1
		}
		if w.nextKnown {
			return len(c.list())
		}
		return len(c.list()) + len(c.items) - int(max(c.sorted, c.head))
	}
	return 0
}

// Timers that are armed in descending order cost as much each as those in any other order, and no step depends on how
// many are armed.
func TestDescendingDeadlines(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{5_000, 50_000, 500_000} {
		for order, deadline := range map[string]func(i int) int64{
			"descending": func(i int) int64 { return int64(n-i) * 1000 },
			"ascending":  func(i int) int64 { return int64(i+1) * 1000 },
			"random":     func(int) int64 { return r.Int64N(int64(n) * 1000) },
		} {
			var w Wheel[int]
			for i := range n {
				w.Arm(deadline(i), i)
			}
			last, steps := int64(-1), 0
			for range n {
				steps += w.steps()
				at, _, ok := w.Pop(1 << 40)
				if !ok || at < last {
					t.Fatal(order, at, ok, "after", last)
				}
				last = at
			}
			if per := float64(steps) / float64(n); per > 2*levels {
				t.Errorf("%d timers in %s order: %.1f steps each", n, order, per)
			}
		}
	}
}

// Cancelling the earliest timer again and again, as completed requests do with their timeouts, is not quadratic,
// whatever the order in which the timers were armed.
func TestCancelledEarliest(t *testing.T) {
	const n = 20_000
	r := rand.New(rand.NewPCG(8, 9))
	for order, deadline := range map[string]func(i int) int64{
		"descending": func(i int) int64 { return int64(n - i) },
		"ascending":  func(i int) int64 { return int64(i) },
		"random":     func(int) int64 { return r.Int64N(n) },
	} {
		var w Wheel[int]
		type timer struct {
			at int64
			id ID
		}
		var list []timer
		for i := range n {
			at := 30_000_000_000 + 1000*deadline(i)
			list = append(list, timer{at, w.Arm(at, i)})
		}
		slices.SortStableFunc(list, func(a, b timer) int { return int(a.at - b.at) })
		steps := 0
		for _, x := range list {
			l, i := w.slotOf(x.at) // where the search begins: all timers are in few slots
			before := w.level[l][i]
			if at, ok := w.Next(); !ok || at != x.at {
				t.Fatal(order, at, ok, "want", x.at)
			}
			if c := w.level[l][i]; l > 0 && c.sorted > 0 {
				unsorted := len(c.items) - int(c.sorted)
				steps += int(c.head-before.head) + int(c.sorted-before.sorted) + unsorted
			}
			w.Cancel(x.id)
		}
		if at, ok := w.Next(); ok {
			t.Error(order, "a cancelled timer is left:", at)
		}
		if steps > 100*n {
			t.Errorf("%s: %d steps for %d timers", order, steps, n)
		}
	}
}

// Each visits the timers in the order in which they would be popped, and no others.
func TestEach(t *testing.T) {
	var w Wheel[int]
	if !w.IsZero() {
		t.Error("a new wheel is used")
	}
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 2000 {
		if id := w.Arm(r.Int64N(1<<r.IntN(40)), i); i%3 == 0 {
			w.Cancel(id)
		}
	}
	if w.IsZero() {
		t.Error("a used wheel is new")
	}
	type timer struct {
		at    int64
		value int
	}
	var want []timer
	w.Each(func(at int64, v *int) { want = append(want, timer{at, *v}) })
	for _, x := range want {
		if at, v, ok := w.Pop(1 << 41); !ok || at != x.at || v != x.value {
			t.Fatal(at, v, ok, "want", x)
		}
	}
	if w.Len() != 0 {
		t.Error(w.Len(), "timers were not visited")
	}
}

// Timeouts that are cancelled before they fire, as most are, leave no memory behind, and the timers among them come out
// in order.
func TestCancelledTimersLeaveNothing(t *testing.T) {
	var w Wheel[int]
	r := rand.New(rand.NewPCG(7, 7))
	var want []int64
	for range 100_000 {
		at := r.Int64N(1 << 36)
		id := w.Arm(at, 0)
		if len(want) < 1000 && r.IntN(50) == 0 {
			want = append(want, at)
			continue
		}
		if _, ok := w.Cancel(id); !ok {
			t.Fatal("a timer that was just armed cannot be cancelled")
		}
	}
	items := 0
	for _, c := range w.filled() {
		items += len(c.list())
	}
	if items > 2*len(want)+slots+1 {
		t.Errorf("%d items are left for %d timers", items, len(want))
	}
	slices.Sort(want)
	for _, at := range want {
		if got, _, ok := w.Pop(1 << 40); !ok || got != at {
			t.Fatal(got, ok, "want", at)
		}
	}
	if at, ok := w.Next(); ok {
		t.Error("a cancelled timer is left:", at)
	}
}

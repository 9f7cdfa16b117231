package timer

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// againstAList does random operations with a wheel and with a plain sorted list beside it, while more says so. next gives numbers below n.
func againstAList(t *testing.T, more func() bool, next func(n int64) int64) {
	type item struct {
		at    int64
		seq   int // when it was armed
		value int
		id    ID
	}
	var w Wheel[int]
	var list []item
	var gone []ID
	now, seq := int64(0), 0
	span := int64(1) << next(44)
	pick := func() int { return int(next(int64(len(list)))) }
	byTime := func(a, b item) int {
		if a.at != b.at {
			return int(min(1, max(-1, a.at-b.at)))
		}
		return a.seq - b.seq
	}
	for more() {
		switch next(8) {
		case 0, 1, 2:
			at := now + next(span)
			if next(3) == 0 && len(list) > 0 {
				at = list[pick()].at // equal deadlines matter
			}
			at = max(at, now)
			list = append(list, item{at, seq, seq, w.Arm(at, seq)})
			seq++
		case 3:
			if len(list) > 0 {
				i := pick()
				if !w.Cancel(list[i].id) || w.Cancel(list[i].id) {
					t.Fatal("cancel")
				}
				gone = append(gone, list[i].id)
				list = slices.Delete(list, i, i+1)
			}
		case 4:
			if len(gone) > 0 {
				if id := gone[next(int64(len(gone)))]; w.Cancel(id) || w.Armed(id) || w.Set(id, -1) {
					t.Fatal("a stale id did something")
				}
			}
		case 5:
			now += next(span/4 + 1)
			slices.SortStableFunc(list, byTime)
			for len(list) > 0 && list[0].at <= now {
				v, at, ok := w.Pop(now)
				if !ok || v != list[0].value || at != list[0].at {
					t.Fatalf("got %d at %d %v, want %d at %d", v, at, ok, list[0].value, list[0].at)
				}
				gone = append(gone, list[0].id)
				list = list[1:]
			}
			if v, _, ok := w.Pop(now); ok {
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
		case 7:
			if len(list) > 0 {
				i := pick()
				if !w.Armed(list[i].id) || !w.Set(list[i].id, -seq) {
					t.Fatal("it is armed")
				}
				list[i].value = -seq // and keeps its turn
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
		// The data decides every step: it is read a few times over, and the run ends with it. Long inputs are left alone, as the search for a shorter
		// one of the same coverage, which go test makes for each that it keeps, takes time by the square of the length.
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
	work()
	if n := testing.AllocsPerRun(5, work); n > 5 {
		t.Errorf("%v allocations for 1000 timers", n)
	}
}

func TestMillionArmed(t *testing.T) {
	var w Wheel[uint32]
	const n = 1_000_000
	for i := range uint32(n) {
		w.Arm(int64(uint64(i*2654435761)*1_000_000_000>>32), i)
	}
	last, count := int64(-1), 0
	for {
		_, at, ok := w.Pop(1 << 40)
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
		var w Wheel[uint32]
		for i := range uint32(n) {
			w.Arm(int64(uint64(i*2654435761)*1_000_000_000>>32), i)
		}
		for at, ok := w.Next(); ok; at, ok = w.Next() {
			w.Pop(at)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/timer")
}

package timer

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestWheelAgainstAList lets random operations run against a plain sorted list beside the wheel.
func TestWheelAgainstAList(t *testing.T) {
	type item struct {
		at  int64
		seq int
		id  ID
	}
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 1))
		var w Wheel[int]
		var list []item
		var gone []ID
		now, seq := int64(0), 0
		span := int64(1) << r.IntN(40)
		for range 3000 {
			switch r.IntN(7) {
			case 0, 1, 2:
				at := now + r.Int64N(span)
				if r.IntN(3) == 0 && len(list) > 0 {
					at = list[r.IntN(len(list))].at // equal deadlines matter
				}
				at = max(at, now)
				list = append(list, item{at, seq, w.Arm(at, seq)})
				seq++
			case 3:
				if len(list) > 0 {
					i := r.IntN(len(list))
					if !w.Cancel(list[i].id) || w.Cancel(list[i].id) {
						t.Fatal("cancel")
					}
					gone = append(gone, list[i].id)
					list = slices.Delete(list, i, i+1)
				}
			case 4:
				if len(gone) > 0 && (w.Cancel(gone[r.IntN(len(gone))]) || w.Armed(gone[0])) {
					t.Fatal("a stale id cancelled something")
				}
			case 5:
				now += r.Int64N(span/4 + 1)
				slices.SortStableFunc(list, func(a, b item) int {
					if a.at != b.at {
						return int(min(1, max(-1, a.at-b.at)))
					}
					return a.seq - b.seq
				})
				for len(list) > 0 && list[0].at <= now {
					v, at, ok := w.Pop(now)
					if !ok || v != list[0].seq || at != list[0].at {
						t.Fatalf("seed %d: got %d at %d %v, want %d at %d", seed, v, at, ok, list[0].seq, list[0].at)
					}
					gone = append(gone, list[0].id)
					list = list[1:]
				}
				if v, _, ok := w.Pop(now); ok {
					t.Fatalf("seed %d: %d is not due", seed, v)
				}
			case 6:
				at, ok := w.Next()
				if ok != (len(list) > 0) {
					t.Fatal("next", ok, len(list))
				}
				if ok {
					want := slices.MinFunc(list, func(a, b item) int { return int(min(1, max(-1, a.at-b.at))) }).at
					if at != want {
						t.Fatalf("next %d, want %d", at, want)
					}
				}
			}
			if w.Len() != len(list) {
				t.Fatal(w.Len(), len(list))
			}
		}
	}
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

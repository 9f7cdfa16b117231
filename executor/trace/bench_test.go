package trace

import "testing"

func BenchmarkAppend(b *testing.B) {
	l := NewLog()
	for i := 0; b.Loop(); i++ {
		if l.Full() {
			l = NewLog()
		}
		l.Clock(l.now+1, l.thread)
		l.PollBegin(1, 1)
	}
}

func BenchmarkView(b *testing.B) {
	l := long(10_000, 20)
	b.Run("forward", func(b *testing.B) {
		for n := 0; b.Loop(); n = (n + 7) % l.Len() {
			l.View(Query{Event: n, Selected: 3, Queue: 6, Rows: 6, Console: 100})
		}
	})
	b.Run("seek", func(b *testing.B) {
		for n := 0; b.Loop(); n = (n*31 + 77777) % l.Len() {
			l.View(Query{Event: n, Selected: 3, Queue: 6, Rows: 6, Console: 100})
		}
	})
	b.Run("back", func(b *testing.B) {
		for n := l.Len(); b.Loop(); n = (n - 1 + l.Len()) % l.Len() {
			l.View(Query{Event: n, Selected: 3, Queue: 6, Rows: 6, Console: 100})
		}
	})
	b.Run("lanes", func(b *testing.B) {
		for b.Loop() {
			l.Lanes(LaneQuery{From: 0, To: l.End(), Count: 40})
		}
	})
}

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

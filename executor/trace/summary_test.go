package trace

import "testing"

// TestSummary: 100 tasks become ready at time 0 and are polled 1 ms after one another; the last of them was moved to
// another queue meanwhile.
func TestSummary(t *testing.T) {
	l := NewLog()
	if s := l.Summary(); s != (Summary{}) {
		t.Errorf("nothing happened: %+v", s)
	}
	l.RunBegin("queue", 2, 0, 0)
	for i := range 100 {
		id := l.Spawn(0, l.Intern("t"), 0, 0)
		q := GlobalQueue
		if i == 99 {
			q = LocalQueue(1)
		}
		l.Schedule(id, q, CauseSpawn)
	}
	l.Clock(0, 1)
	l.Park(-1)
	for i := range uint32(100) {
		l.Clock(int64(i)*1_000_000, 0)
		if i == 99 {
			l.Dequeue(100, LocalQueue(1))
			l.Schedule(100, GlobalQueue, CauseMoved)
		}
		l.PollBegin(i+1, 1)
		if i == 0 {
			l.Wake(1, ByTask, 1)
			l.WakeCoalesced(1, ByTask, 1)
			l.PollEnd(1, OutcomePending)
			l.Schedule(1, GlobalQueue, CauseRepoll)
			continue
		}
		l.PollEnd(i+1, OutcomeReady)
		l.Complete(i + 1)
	}
	l.Cancel(1, 0)
	l.Clock(100_000_000, 0)
	l.RunEnd(0, EndDone)
	if err := Validate(l); err != nil {
		t.Fatal(err)
	}
	s := l.Summary()
	want := Summary{
		Tasks: 100, Polls: 100, Wakes: 2, Coalesced: 1, Deepest: 100, Parked: 500, Mean: 49_500_000, P50: 49_000_000,
		P99: 98_000_000, Max: 99_000_000,
	}
	if s != want {
		t.Errorf("\n%+v, want\n%+v", s, want)
	}
	if got, want := s.String(),
		"tasks 100 · polls 100 · wasted 0 · wakes 2 · coalesced 1 · steals 0 · deepest queue 100\nready to poll: mean "+
			"49.5 ms · p50 49.0 ms · p99 98.0 ms · max 99.0 ms · workers parked 50.0 %"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

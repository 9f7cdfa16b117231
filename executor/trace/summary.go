package trace

import (
	"sort"
	"strconv"
)

// Summary is what a recorded run cost. Times are in virtual ns.
type Summary struct {
	Tasks     int
	Polls     int
	Wasted    int // polls that returned Pending and that nobody had asked for: the task was not woken since the one before
	Wakes     int // all of them, also of finished tasks
	Coalesced int // wakes of tasks that were going to be polled anyway
	Steals    int // times that a worker took tasks from another one
	Deepest   int // tasks in all ready queues together, at most
	Parked    int // share of the time that the workers slept, in permille

	// From the moment at which a task was put in a queue to its poll: mean, median, 99th percentile and longest; a task that is moved to another queue
	// waits on. The percentiles are of the polls that happened, by nearest rank.
	Mean, P50, P99, Max int64
}

// Summary counts over all events of the log.
func (l *Log) Summary() Summary {
	m := l.State(l.Len()).metrics()
	s := Summary{Tasks: l.Tasks(), Polls: m.Polls, Wasted: m.Wasted, Wakes: m.Wakes, Coalesced: m.Coalesced, Steals: m.Steals, Deepest: m.Deepest, Parked: m.Parked}
	waits := l.waits()
	if len(waits) == 0 {
		return s
	}
	sort.Slice(waits, func(i, j int) bool { return waits[i] < waits[j] })
	var sum int64
	for _, w := range waits {
		sum += w
	}
	rank := func(percent int) int64 { return waits[max(0, (len(waits)*percent+99)/100-1)] }
	s.Mean, s.P50, s.P99, s.Max = sum/int64(len(waits)), rank(50), rank(99), waits[len(waits)-1]
	return s
}

// waits are the times between being ready and being polled, of all polls of tasks that came out of a queue.
func (l *Log) waits() (waits []int64) {
	since := make([]int64, len(l.spawns)+1) // by task: when it became ready, +1; 0 = it is not
	var e Event
	for i := range l.Len() {
		l.decode(i, &e)
		if int(e.Task) >= len(since) {
			continue
		}
		switch at := &since[e.Task]; e.Kind {
		case Schedule:
			if *at == 0 {
				*at = e.Time + 1
			}
		case PollBegin:
			if *at != 0 {
				waits = append(waits, e.Time+1-*at)
			}
			*at = 0
		case Cancel:
			*at = 0
		}
	}
	return waits
}

// String is the summary in two lines.
func (s Summary) String() string {
	n := strconv.Itoa
	return "tasks " + n(s.Tasks) + " · polls " + n(s.Polls) + " · wasted " + n(s.Wasted) + " · wakes " + n(s.Wakes) + " · coalesced " + n(s.Coalesced) +
		" · steals " + n(s.Steals) + " · deepest queue " + n(s.Deepest) +
		"\nready to poll: mean " + Duration(s.Mean) + " · p50 " + Duration(s.P50) + " · p99 " + Duration(s.P99) + " · max " + Duration(s.Max) +
		" · workers parked " + n(s.Parked/10) + "." + n(s.Parked%10) + " %"
}

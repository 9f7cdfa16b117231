package trace

import (
	"sort"
	"strconv"
)

// Summary holds the metrics of a recorded run. Times are in virtual ns.
type Summary struct {
	Tasks     int
	Polls     int
	Wasted    int // polls that returned Pending and were not caused by a wake
	Wakes     int // wakes of finished tasks included
	Coalesced int // wakes of tasks that were scheduled already
	Steals    int // times that a worker took tasks from another worker
	Deepest   int // largest number of tasks in all run queues together
	Parked    int // share of the time in which workers were parked, in permille

	// Time from Schedule to PollBegin: mean, median, 99th percentile and maximum. Moving to another queue does not restart
	// it. Percentiles are by nearest rank.
	Mean, P50, P99, Max int64
}

// Summary returns the metrics of all events of the log.
func (l *Log) Summary() Summary {
	m := l.State(l.Len()).Metrics()
	s := Summary{
		Tasks: l.Tasks(), Polls: m.Polls, Wasted: m.Wasted, Wakes: m.Wakes, Coalesced: m.Coalesced,
		Steals: m.Steals, Deepest: m.Deepest, Parked: m.Parked,
	}
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

// waits returns the times in ns from Schedule to PollBegin, one for each poll of a task from a queue.
func (l *Log) waits() (waits []int64) {
	since := make([]int64, len(l.spawns)+1) // by task: the time of its Schedule, +1; 0 = not scheduled
	var e Event
	for i := range l.Len() {
		l.Load(i, &e)
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

// String returns the summary as two lines of text.
func (s Summary) String() string {
	n := strconv.Itoa
	return "tasks " + n(s.Tasks) + " · polls " + n(s.Polls) + " · wasted " + n(s.Wasted) +
		" · wakes " + n(s.Wakes) + " · coalesced " + n(s.Coalesced) +
		" · steals " + n(s.Steals) + " · deepest queue " + n(s.Deepest) +
		"\nready to poll: mean " + Duration(s.Mean) + " · p50 " + Duration(s.P50) +
		" · p99 " + Duration(s.P99) + " · max " + Duration(s.Max) +
		" · workers parked " + n(s.Parked/10) + "." + n(s.Parked%10) + " %"
}

// Metrics are counts of the run so far.
type Metrics struct {
	Polls     int
	Wasted    int // polls that found nothing new
	Wakes     int
	Coalesced int   // wakes of tasks that were scheduled already
	Deepest   int   // most tasks that were ready at once
	Latency   int64 // mean time from ready to polled, ns
	Parked    int   // share of the time in which the workers slept, permille
	Steals    int
}

// Metrics returns the metrics of the events up to s.N.
func (s *State) Metrics() Metrics {
	m := Metrics{
		Polls: s.polls, Wasted: s.wasted, Wakes: s.wakes, Coalesced: s.coalesced, Deepest: s.deepest, Steals: s.steals,
	}
	if s.latencyN > 0 {
		m.Latency = s.latency / s.latencyN
	}
	var parked int64
	for i := range s.Workers {
		c := &s.Workers[i]
		parked += c.ParkedNS
		if c.Parked || c.Blocked && c.Task == 0 {
			parked += s.Time - c.Since
		}
	}
	if s.Time > 0 {
		m.Parked = int(parked / int64(len(s.Workers)) * 1000 / s.Time)
	}
	return m
}

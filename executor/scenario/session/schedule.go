package session

import (
	"errors"
	"strconv"
	"strings"
)

// Schedule is what a run chooses where any of several threads may perform the next visible operation.
type Schedule struct {
	// Any: any ready task may be polled next, whatever the executor's order is.
	Any bool
	// Timers: the order of timers that are due together is a choice. Window is by how many ns the clock may go past the
	// deadline for which a run waits, so that further timers are due together.
	Timers bool
	Window int64
	// Deviations are the choices at which the run does not take option 0, in ascending order.
	Deviations []Deviation
	// Ask: behind the last deviation, Run stops at each choice, and the machine's State can be compared with that of
	// other machines with the same Schedule.
	Ask bool
	// Rests: with Ask, Run also stops at an operation with one option if there was no choice for long.
	Rests bool
	// Unlocks: when a lock is freed is a choice, too. It matters to programs that look at locks without waiting.
	Unlocks bool
	// Budgets, with Ask: states differ by what is left of the cooperative budgets of polls. It matters if a poll uses
	// one up.
	Budgets bool
	// Shared, with Ask: words of memory that several threads access without atomics. States differ by who knows of which
	// accesses, which matters to data races.
	Shared map[uint64]bool
	// Each is for tests: every idle worker of a runtime is an option of its own, even if none can be told from the
	// others, and all visible operations are choices.
	Each bool
	// Cancel: the run chooses nothing, its threads run by their clocks, and one future is cancelled. Its moment is
	// choice 0 of ChoiceAt.
	Cancel *Cancellation
}

// Cancellation is the future that a run cancels. Moments at which there is something to cancel are counted from 0;
// Branch is an index into Canceller.Branches.
type Cancellation struct{ At, Branch int }

// Deviation is an option taken at a choice. Choices are counted from 0; a moment with one option is none.
type Deviation struct{ At, Option int }

// The first word of a schedule's text says whose order it is. The number in it is the version of the choices: a
// schedule of another version would lead somewhere else.
const (
	ownOrder = "own5" // of executors; idle workers take any ready task
	anyOrder = "any5"
	cutOrder = "cut1" // of clocks, with a cancellation
	// unlocks is what follows the version if the schedule has Unlocks.
	unlocks = "u"
	// timers is what follows that if the schedule has Timers, with Window if that is not 0.
	timers = "r"
)

// String is the schedule as links have it: whose order it is, then choices and options, such as "own5 3:1 17:2", or
// the cancellation, such as "cut1 4:0". Timers within 1 ms: "own5r1000000 3:1".
func (s *Schedule) String() string {
	if c := s.Cancel; c != nil {
		return cutOrder + " " + strconv.Itoa(c.At) + ":" + strconv.Itoa(c.Branch)
	}
	text := ownOrder
	if s.Any {
		text = anyOrder
	}
	if s.Unlocks {
		text += unlocks
	}
	if s.Timers {
		if text += timers; s.Window != 0 {
			text += strconv.FormatInt(s.Window, 10)
		}
	}
	for _, d := range s.Deviations {
		text += " " + strconv.Itoa(d.At) + ":" + strconv.Itoa(d.Option)
	}
	return text
}

// ErrOtherVersion is the error of ParseSchedule for a schedule of another version.
var ErrOtherVersion = errors.New("the schedule was found by another version of Pollground, which numbers choices " +
	"differently: explore the program again")

// ParseSchedule is the inverse of String; "" is no schedule.
func ParseSchedule(text string) (*Schedule, error) {
	if text == "" {
		return nil, nil
	}
	whose, rest, _ := strings.Cut(text, " ")
	wrong := errors.New("this is no schedule: " + strconv.Quote(text))
	whose, digits, timed := strings.Cut(whose, timers)
	window := int64(0)
	if digits != "" {
		var err error
		if window, err = strconv.ParseInt(digits, 10, 64); err != nil || window <= 0 {
			return nil, wrong
		}
	}
	whose, freed := strings.CutSuffix(whose, unlocks)
	s := &Schedule{Any: whose == anyOrder, Unlocks: freed, Timers: timed, Window: window}
	if kind := strings.TrimRight(whose, "0123456789"); kind != "any" && kind != "own" && kind != "cut" {
		return nil, wrong
	}
	if whose != ownOrder && whose != anyOrder && (whose != cutOrder || freed || timed) {
		return nil, ErrOtherVersion
	}
	last := -1
	for _, field := range strings.Fields(rest) {
		at, option, _ := strings.Cut(field, ":")
		n, err := strconv.Atoi(at)
		k, other := strconv.Atoi(option)
		if err != nil || other != nil || k < 0 || n <= last || s.Cancel != nil {
			return nil, wrong
		}
		last = n
		switch {
		case whose == cutOrder:
			s.Cancel = &Cancellation{n, k}
		case k == 0:
			return nil, wrong
		default:
			s.Deviations = append(s.Deviations, Deviation{n, k})
		}
	}
	if whose == cutOrder && s.Cancel == nil {
		return nil, wrong
	}
	return s, nil
}

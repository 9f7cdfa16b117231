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
	// Deviations are the choices at which the run does not take option 0, in ascending order.
	Deviations []Deviation
	// Ask: behind the last deviation, Run stops at each choice, and the machine's State can be compared with that of
	// other machines with the same Schedule.
	Ask bool
	// Unlocks: when a lock is freed is a choice, too. It matters to programs that look at locks without waiting.
	Unlocks bool
	// Each is for tests: every idle worker of a runtime is an option of its own, even if none can be told from the
	// others, and all visible operations are choices.
	Each bool
}

// Deviation is an option taken at a choice. Choices are counted from 0; a moment with one option is none.
type Deviation struct{ At, Option int }

// The first word of a schedule's text says whose order it is. The number in it is the version of the choices: a
// schedule of another version would lead somewhere else.
const (
	ownOrder = "own4" // of executors; idle workers take any ready task
	anyOrder = "any4"
	// unlocks is what follows the version if the schedule has Unlocks.
	unlocks = "u"
)

// String is the schedule as links have it: whose order it is, then choices and options, such as "own4 3:1 17:2".
func (s *Schedule) String() string {
	text := ownOrder
	if s.Any {
		text = anyOrder
	}
	if s.Unlocks {
		text += unlocks
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
	whose, freed := strings.CutSuffix(whose, unlocks)
	s := &Schedule{Any: whose == anyOrder, Unlocks: freed}
	wrong := errors.New("this is no schedule: " + strconv.Quote(text))
	if kind := strings.TrimRight(whose, "0123456789"); kind != "any" && kind != "own" {
		return nil, wrong
	}
	if whose != ownOrder && whose != anyOrder {
		return nil, ErrOtherVersion
	}
	last := -1
	for _, field := range strings.Fields(rest) {
		at, option, _ := strings.Cut(field, ":")
		n, err := strconv.Atoi(at)
		k, other := strconv.Atoi(option)
		if err != nil || other != nil || k < 1 || n <= last {
			return nil, wrong
		}
		last = n
		s.Deviations = append(s.Deviations, Deviation{n, k})
	}
	return s, nil
}

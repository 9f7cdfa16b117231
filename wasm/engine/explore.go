package engine

import (
	"time"

	"github.com/pollground/pollground/executor/explore"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/schedules"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/wasm/player"
	"github.com/pollground/pollground/wasm/protocol"
)

// Limits of a search, and of its results on the page. See SECURITY.md.
const (
	// mostStates is the largest number of states of a search. A state takes 200 bytes.
	mostStates = 300_000
	// mostAlive is the largest size of the live heap during a search. States from which it still has to continue
	// on are copies of the program, whose size depends on the program.
	mostAlive = 384 << 20
	// sliceInstructions is the largest number of instructions per step, a few ms.
	sliceInstructions = 50_000
	// pieceSteps is the largest number of steps per piece of a search.
	pieceSteps = 4

	mostOutcomes = 100 // in a list
	mostTell     = 300 // bytes of the output of an outcome
	mostPlaces   = 24  // nodes of a picture at which outcomes part
)

// Explore implements player.Engine.
func (r *run) Explore(o scenario.Options, c protocol.Explore) player.Search {
	states := r.loader.states
	if states == 0 {
		states = mostStates
	}
	alive = 0 // the states of the previous search are garbage
	s := &search{log: r.log}
	s.Search = schedules.Start(r.program, o, schedules.Options{
		Any: c.Any, Timers: c.Timers, Window: time.Duration(c.Window),
		States: states, Slice: sliceInstructions, Crowded: crowded, Note: s.watcher.Note,
	})
	return s
}

// alive is the size of the live heap after a collection during a search, in bytes; 0 before there is one, and when the
// search has heard of it.
var alive uint64

func crowded() bool {
	full := alive > mostAlive
	alive = 0
	return full
}

// Collected reports the size of the live heap after a collection, in bytes. Searches drop states if it exceeds
// mostAlive, and end if that does not help.
func Collected(bytes uint64) { alive = bytes }

// ChoiceAt implements player.Engine.
func (r *run) ChoiceAt(choice int) (event int, ok bool) { return r.session.ChoiceAt(choice) }

// search fits a search to the player.
type search struct {
	*schedules.Search
	watcher  explore.Watcher
	log      *trace.Log // of the run on the stage, which has the reader's language
	picture  *schedules.Picture
	findings *schedules.Findings
	report   *protocol.Explored // the last one
}

// Step implements player.Search.
func (s *search) Step() (over bool) {
	before := s.Steps()
	for range pieceSteps {
		if s.Advance(1) {
			return true
		}
		if s.Steps()-before > sliceInstructions/2 {
			break
		}
	}
	return false
}

// State implements player.Search.
func (s *search) State() protocol.SearchState {
	switch r := s.Result(); {
	case r.Complete:
		return protocol.SearchComplete
	case r.Full:
		return protocol.SearchFull
	}
	return protocol.SearchRunning
}

// Finish implements player.Search: it describes the next move of the picture, or looks for problems in the next
// schedule.
func (s *search) Finish() (more bool) {
	if s.picture != nil && (s.picture.Label() || s.findings.Next()) {
		return true
	}
	s.report.Picture = s.tree()
	s.found()
	return false
}

// found adds the findings to the last report.
func (s *search) found() {
	m := s.report
	for _, f := range s.findings.List {
		text, schedule := trace.Cut(f.Text, mostTell, "…"), f.Schedule.String()
		if f.Kind == schedules.Starves {
			m.Outcomes = append(m.Outcomes, protocol.ExploredOutcome{
				Kind: f.Kind, Found: []string{text}, Schedule: schedule, Point: -2,
			})
			continue
		}
		for i := range m.Outcomes {
			if o := &m.Outcomes[i]; o.Schedule == schedule {
				o.Found = append(o.Found, text)
			}
		}
	}
}

// Report implements player.Search. The last report has the points of no return, and a picture once it is complete.
func (s *search) Report(seq int64, state protocol.SearchState, last bool) protocol.Post {
	r := s.Result()
	m := &protocol.Explored{
		Seq: seq, State: state, Schedules: decimal(r.Schedules), Endless: len(r.Again) > 0,
		Deviations: r.Deviations, States: r.States, Transitions: r.Transitions, Set: r.SetHash(),
	}
	s.report = m
	var sealed *schedules.Sealed
	s.picture = nil
	if last {
		sealed = s.Sealed()
		s.picture = sealed.Picture(mostPlaces)
		s.findings = s.Findings(&s.watcher, s.log.Language())
		if o, ok := s.Endless(); ok {
			r.Outcomes = append(r.Outcomes, o)
		}
	}
	for i, o := range r.Outcomes {
		if i == mostOutcomes {
			m.More = len(r.Outcomes) - i
			break
		}
		x := protocol.ExploredOutcome{
			Kind: string(o.Kind), Exit: o.Exit, Count: decimal(o.Count),
			Stdout: trace.Cut(o.Stdout, mostTell, "…"), Why: trace.Cut(o.Why, mostTell, "…"),
			Schedule: o.Schedule.String(), Point: -2,
		}
		if o.Endless {
			x.Kind, x.Why = "endless", ""
		}
		if last && i < len(r.Result.Outcomes) {
			if p, ok := sealed.Point(i); ok {
				x.Point, x.Loops = p.Choice, p.Loops
			}
			x.Alike = sealed.ByOutput()
			x.Through = s.picture.Through[i]
		}
		m.Outcomes = append(m.Outcomes, x)
	}
	return m
}

// tree returns the picture of the last report, nil if that has none.
func (s *search) tree() *protocol.SchedulesTree {
	if s.picture == nil {
		return nil
	}
	t := &protocol.SchedulesTree{Rest: s.picture.Rest}
	for _, x := range s.picture.Places {
		to := protocol.SchedulesPlace{Fate: x.Fate.String(), Kind: string(x.Kind), Outcome: x.Outcome}
		if x.Schedule != nil {
			to.Schedule = x.Schedule.String()
		}
		for _, w := range x.Ways {
			way := protocol.SchedulesWay{To: w.To, More: w.More}
			for _, move := range w.Moves {
				way.Moves = append(way.Moves, protocol.SchedulesMove{
					Thread: trace.Cut(move.Thread, mostTell, "…"), Line: move.Line,
					Task: int(move.Task), TaskName: trace.Cut(move.TaskName, mostTell, "…"), Way: move.Way, Ways: move.Ways,
				})
			}
			to.Ways = append(to.Ways, way)
		}
		t.Places = append(t.Places, to)
	}
	return t
}

func decimal(n *explore.Natural) string {
	if n == nil {
		return ""
	}
	return n.String()
}

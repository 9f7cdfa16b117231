package engine

import (
	"github.com/pollground/pollground/executor/explore"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/schedules"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/wasm/player"
	"github.com/pollground/pollground/wasm/protocol"
)

// What a search may keep and what the page gets of it. See SECURITY.md.
const (
	// mostStates bounds the states that a search knows, of 200 bytes each.
	mostStates = 300_000
	// mostAlive bounds what is alive in the engine's memory while a search goes on. States from which it has still to go
	// on are copies of the program, whose size depends on the program.
	mostAlive = 384 << 20
	// sliceInstructions is how many instructions a step runs at most, a few ms.
	sliceInstructions = 50_000
	// pieceSteps is how many steps of a search a piece is at most.
	pieceSteps = 4

	mostOutcomes = 100 // in a list
	mostTell     = 300 // bytes of what an outcome has printed
	mostPlaces   = 24  // of a picture, where fates part
)

// Explore implements player.Engine.
func (r *run) Explore(o scenario.Options, any bool) player.Search {
	states := r.loader.states
	if states == 0 {
		states = mostStates
	}
	alive = 0 // what the search before has left is garbage
	s := new(search)
	s.Search = schedules.Start(r.program, o, schedules.Options{
		Any: any, States: states, Slice: sliceInstructions, Stop: s.stop,
	})
	return s
}

// alive is what the last collection during a search has left, in bytes.
var alive uint64

// Collected says how many bytes a collection has left alive. Searches stop when that is too much.
func Collected(bytes uint64) { alive = bytes }

// ChoiceAt implements player.Engine.
func (r *run) ChoiceAt(choice int) (event int, ok bool) { return r.session.ChoiceAt(choice) }

// search fits a search to the player.
type search struct {
	*schedules.Search
	picture *schedules.Picture
	full    bool // it was stopped because too much is alive
}

func (s *search) stop() bool {
	s.full = s.full || alive > mostAlive
	return s.full
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

// Label implements player.Search.
func (s *search) Label() (more bool) { return s.picture != nil && s.picture.Label() }

// Report implements player.Search.
func (s *search) Report(last bool) *protocol.Explored {
	r := s.Result()
	m := &protocol.Explored{
		Schedules: decimal(r.Schedules), Endless: len(r.Again) > 0,
		Deviations: r.Deviations, States: r.States, Transitions: r.Transitions,
	}
	switch {
	case r.Complete:
		m.State = protocol.SearchComplete
	case r.Full || s.full:
		m.State = protocol.SearchFull
	}
	var sealed *schedules.Sealed
	s.picture = nil
	if last {
		sealed = s.Sealed()
		s.picture = sealed.Picture(mostPlaces)
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
		if last {
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

// Picture implements player.Search.
func (s *search) Picture() *protocol.SchedulesTree {
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

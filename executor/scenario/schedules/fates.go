package schedules

import (
	"github.com/pollground/pollground/executor/explore"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
)

// What can still be reached from a state, for people: the point of no return of each outcome, and a picture of the
// choices at which fates part.
//
// Classes of ends are the kinds of outcomes. A program whose runs all end in one way is told by its output: then every
// outcome is a class, up to mostClasses of them.

// mostClasses bounds the fates of a picture.
const mostClasses = 12

// Picture is where the schedules of a program part.
type Picture struct {
	Places []Place // the first is the start
	// Through has the places that the schedule of each outcome passes, of the first outcomes.
	Through [][]int
	// ByOutput: the fates are outcomes; otherwise they are kinds.
	ByOutput bool
	// Rest: more outcomes than there is room for have the fate of the last class.
	Rest bool

	x      *Search
	labels []label // to come
}

// label is a move that is not described yet.
type label struct {
	move   *Move
	from   []int
	option int
}

// Place is a choice at which fates part, or a fate.
type Place struct {
	Fate     Fate
	Kind     Kind // of FateEnd, if fates are kinds
	Outcome  int  // of FateEnd, if fates are outcomes: its index
	Schedule *scenario.Schedule
	Ways     []Way
}

// Fate says what every schedule comes to from a place.
type Fate uint8

// The fates.
const (
	FateOpen    Fate = iota // several things: the ways part here
	FateEnd                 // one kind of end, or one outcome
	FateEndless             // no end: states come again and again
	FateUnknown             // not explored
	FateRest                // more places, which are not drawn
)

var fates = [...]string{"parts", "end", "endless", "unknown", "rest"}

// String returns the word of the fate, as the page spells it.
func (f Fate) String() string { return fates[f] }

// Way is what leads from a place to another.
type Way struct {
	To    int
	Moves []Move // any of them leads there
	More  int    // moves that are not described
}

// Move is an option: who goes on, where that one stands, and which task it polls.
type Move struct {
	Thread    string // "" if that is not known
	Line      int
	Task      uint32 // the one that is polled, 0 = none
	TaskName  string
	Way, Ways int // of a random choice: which of how many; -1 = it is none
}

// Point is explore.Point, and the moment of an outcome's schedule.
type Point struct {
	Choice int // -1: there is no other end
	Loops  bool
}

// ByOutput reports whether all schedules end in one way, so that the outcomes differ in what they print.
func (s *Sealed) ByOutput() bool { return s.byOutput }

// Sealed finds out what can still be reached from each state that was met so far.
func (x *Search) Sealed() *Sealed {
	r := x.search.Result()
	s := &Sealed{x: x, outcomes: r.Outcomes}
	kinds := map[Kind]int{}
	s.kind = make([]int, len(r.Outcomes))
	for i, o := range r.Outcomes {
		k := x.ends[o.Name].Kind
		n, ok := kinds[k]
		if !ok {
			n = len(kinds)
			kinds[k] = n
			s.kinds = append(s.kinds, k)
		}
		s.kind[i] = n
	}
	if s.byOutput = len(s.kinds) == 1 && len(r.Outcomes) > 1; s.byOutput {
		s.fates = x.search.Fates(func(outcome int) int { return min(outcome, mostClasses-1) })
	} else {
		s.fates = x.search.Fates(func(outcome int) int { return s.kind[outcome] })
	}
	return s
}

// Sealed answers questions about the states that a search has met.
type Sealed struct {
	x        *Search
	outcomes []explore.Outcome
	kinds    []Kind // by class
	kind     []int  // class by outcome
	byOutput bool   // classes are outcomes; the last is that of all from mostClasses-1 on
	fates    *explore.Fates
}

// Point returns the point of no return of an outcome's schedule: behind it every schedule that ends has this kind of
// end, or if all have that, this outcome. ok is false if that is not known.
func (s *Sealed) Point(outcome int) (Point, bool) {
	if s.byOutput && outcome >= mostClasses-1 && len(s.outcomes) > mostClasses {
		return Point{}, false
	}
	p, ok := s.fates.Point(s.outcomes[outcome].Choices)
	return Point(p), ok
}

// Picture returns the picture, with at most so many places where fates part. Label describes their moves.
func (s *Sealed) Picture(most int) *Picture {
	p := &Picture{ByOutput: s.byOutput, Rest: s.byOutput && len(s.outcomes) > mostClasses, x: s.x}
	folded := s.fates.Fold(most)
	for _, from := range folded.Places {
		to := Place{Outcome: -1}
		switch {
		case from.Fate == explore.Endless:
			to.Fate = FateEndless
		case from.Fate == explore.Unknown:
			to.Fate = FateUnknown
		case from.Fate != 0:
			to.Fate = FateEnd
			class := explore.Class(from.Fate)
			if p.ByOutput {
				to.Outcome, to.Kind = class, s.kinds[0]
			} else {
				to.Kind = s.kinds[class]
			}
		case from.Set == 0:
			to.Fate = FateRest
		default:
			to.Schedule = s.x.schedule(from.Choices)
			for _, w := range from.Ways {
				way := Way{To: w.To, More: max(0, len(w.Options)-mostMoves)}
				way.Moves = make([]Move, len(w.Options)-way.More)
				for i := range way.Moves {
					way.Moves[i].Way = -1
					p.labels = append(p.labels, label{&way.Moves[i], w.From, w.Options[i]})
				}
				to.Ways = append(to.Ways, way)
			}
		}
		p.Places = append(p.Places, to)
	}
	for _, o := range s.outcomes[:min(len(s.outcomes), mostThrough)] {
		p.Through = append(p.Through, folded.Through(o.Choices))
	}
	return p
}

const (
	// mostThrough is for how many outcomes a picture says which places they pass.
	mostThrough = 200
	// mostMoves is how many moves of a way are described.
	mostMoves = 3
	// mostReplay bounds the instructions of a run to a place. A move behind more is not described.
	mostReplay = 2_000_000
)

// Label describes the next move of a picture, by a run to its place: see Move. It reports whether there are more.
func (p *Picture) Label() (more bool) {
	if len(p.labels) == 0 {
		return false
	}
	l := p.labels[0]
	p.labels = p.labels[1:]
	*l.move = p.x.move(l.from, l.option)
	return len(p.labels) > 0
}

// move runs the program to a choice, and describes an option there. What is polled is seen when it is polled.
func (x *Search) move(choices []int, option int) Move {
	o, schedule := x.options, *x.options.Schedule
	schedule.Rests = false
	o.MaxEvents, o.Schedule = 0, &schedule
	s := scenario.NewSession(x.program, o)
	defer s.Release()
	x.last = &run{x: x, session: s}
	advance := func() bool {
		left := mostReplay - s.Steps()
		return left > 0 && s.Advance(scenario.Limits{Instructions: left, Until: -1}) == scenario.StopChoice
	}
	for i := 0; advance(); i++ {
		if i < len(choices) {
			s.Choose(choices[i])
			continue
		}
		m := s.Move(option)
		move := Move{Thread: m.Thread, Line: m.Line, Way: m.Way, Ways: m.Ways}
		if m.Polls {
			before := s.Trace().Len()
			s.Choose(option)
			advance()
			move.Task, move.TaskName = polled(s.Trace(), before)
		}
		return move
	}
	return Move{Way: -1}
}

// polled returns the task of the first poll from an event on.
func polled(log *trace.Log, from int) (task uint32, name string) {
	var e trace.Event
	for i := from; i < log.Len(); i++ {
		if log.Load(i, &e); e.Kind == trace.PollBegin {
			task = e.Task
			break
		}
	}
	for i := log.First(); task != 0 && i < log.Len(); i++ {
		if log.Load(i, &e); e.Kind == trace.Spawn && e.Task == task {
			return task, log.Str(e.Str)
		}
	}
	return task, ""
}

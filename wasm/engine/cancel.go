package engine

import (
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/cancel"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/wasm/player"
	"github.com/pollground/pollground/wasm/protocol"
)

// mostAwaits is the largest number of awaits in a message.
const mostAwaits = 200

// CancelAll implements player.Engine.
func (r *run) CancelAll(o scenario.Options) player.Search {
	alive = 0 // the states of the previous search are garbage
	return &cancellations{Search: cancel.New(r.program, o), run: r}
}

// cancellations fits a search to the player.
type cancellations struct {
	*cancel.Search
	run  *run
	full bool // it was stopped because the heap exceeded mostAlive
}

// Step implements player.Search.
func (s *cancellations) Step() (over bool) {
	s.full = s.full || alive > mostAlive
	return s.full || !s.Advance(sliceInstructions)
}

// State implements player.Search.
func (s *cancellations) State() protocol.SearchState {
	switch {
	case s.Result().Complete:
		return protocol.SearchComplete
	case s.full:
		return protocol.SearchFull
	}
	return protocol.SearchRunning
}

// Finish implements player.Search.
func (*cancellations) Finish() (more bool) { return false }

// Report implements player.Search.
func (s *cancellations) Report(seq int64, state protocol.SearchState, _ bool) protocol.Post {
	r, l := s.Result(), s.run.log.Language()
	m := &protocol.Cancellations{Seq: seq, State: state, Plain: string(r.Plain.Kind), Tried: r.Tried, Skipped: r.Skipped}
	for i, e := range r.Entries {
		if i == mostAwaits {
			m.More = len(r.Entries) - i
			break
		}
		o := &e.Outcome
		x := protocol.CancelledAwait{
			Task: trace.Cut(e.Task, mostTell, "…"), Line: e.Line, Await: trace.Cut(e.Await, mostTell, "…"),
			Kind: string(o.Kind), Exit: o.Exit, Same: r.Same(o), Differs: trace.Cut(r.Difference(l, o), mostTell, "…"),
			Tried: e.Tried,
		}
		for k := range e.Lost {
			x.Lost = append(x.Lost, trace.Cut(cancel.Words(l, &e.Lost[k]), mostTell, "…"))
		}
		if o.Schedule != nil {
			x.Schedule = o.Schedule.String()
		}
		m.Awaits = append(m.Awaits, x)
	}
	return m
}

// Package player turns a run into something that a reader can watch: it plays, pauses, steps both
// ways, seeks and waits for the reader's clicks, at a pace for people.
//
// A run is an engine that appends events to a trace, and a playhead, the number of events that the
// page has been shown. Going back moves the playhead; going forward past the last known event
// advances the engine. The page holds no state of its own: it gets a view, the answer to "what is
// visible at this playhead", at most once a frame.
//
// The package knows no JavaScript. Package wasm gives it a Host made of the browser's event loop;
// the tests give it one whose clock they turn themselves.
package player

// How it works
//
//	command ──> goal ──> Tick ──> work, work, … ──> view
//	               ^        (at most sliceMs, then back to the event loop)
//	               └── Host.Soon (macrotask) · Host.After (one timer: the next beat or deadline)
//
// A goal is what the last command wanted: play, reach the end, step, seek. Tick does a slice of
// work for it. Work is one call of the engine or one move of the playhead. Nothing here calls the
// engine from inside a command except host events, so a command is always short. Questions about a
// text, which the compiler answers, wait for Tick as well: only there can a limit end the compiler
// in an engine that cannot unwind (see Broken).

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
	"github.com/pollground/pollground/wasm/protocol"
)

// An Engine is one run. The player is its only caller.
type Engine interface {
	// Advance runs until a limit is met. It moves the clock to a deadline only when that is at most Until.
	Advance(scenario.Limits) scenario.Stop
	// Broken ends the run after an Advance that did not return. whole reports that a limit of compiling was the reason,
	// so that new runs may begin in this engine.
	Broken() (whole bool)
	NextDeadline() (ns int64, ok bool)
	// HostEvent delivers a click; false when nobody waits for it.
	HostEvent(name, data string) bool
	Now() int64
	ExitCode() int
	// Steps is the number of instructions run so far.
	Steps() int64
	// Again is another run of the same program, before its first event.
	Again(scenario.Options) Engine

	// The trace so far. Events are numbered from 0; a playhead of n has events 0 to n-1 applied.
	Events() int
	Time(event int) int64
	// First is the first event that is kept: a playhead cannot be before it.
	First() int
	// Ends reports whether a step of UnitChange, UnitPoll, UnitWake or UnitLine ends with this event.
	Ends(event int, unit protocol.StepUnit) bool
	// Beat describes the beat that goes on with an event: see trace.Log.
	Beat(event int) trace.Beat
	// Over is where a step of UnitOver from a playhead lands, -1 while that is unknown. Task 0 is the one that the
	// playhead is about; its number comes back.
	Over(playhead, task int) (to, of int)
	// Words counts the words of the caption at a playhead.
	Words(playhead int) int
	// Match reports whether an event is what a breakpoint is about.
	Match(event int, b protocol.Break) bool
	// Hash is the fingerprint of the trace up to a playhead.
	Hash(playhead int) uint64

	View(trace.Query) *trace.View
	Tasks(trace.TaskQuery) *trace.TaskTable
	Rows(trace.EventQuery) *trace.EventTable
	Why(task uint32, playhead int) *explain.Chain
	// Next is the playhead after the next (dir 1) or previous (dir -1) wake, poll or finding; -1 when there is none.
	Next(playhead, dir int, kind string, task uint32) int
	ScanLanes(trace.LaneQuery) LaneScan
	ScanDensity(trace.DensityQuery) DensityScan
	// Analyse looks at that many events more.
	Analyse(events int) (more bool)
	Findings() []explain.Finding
	// Compare compares the run with another of the same program.
	Compare(other Engine) *explain.Difference
}

// A LaneScan is a window of the timeline that is made in pieces. Lanes is called when Step has returned false.
type LaneScan interface {
	Step(events int) (more bool)
	Lanes() *trace.Lanes
}

// A DensityScan is an overview that is made in pieces. Density is called when Step has returned false.
type DensityScan interface {
	Step(events int) (more bool)
	Density() *trace.Density
}

// A Loader makes engines.
type Loader interface {
	// Executors lists the policies that a run may ask for.
	Executors() []string
	// Loading compiles a program for a run.
	Loading(name, source string, o scenario.Options) Compilation
	// Checking compiles a program without a run. It ends early when interrupted returns true.
	Checking(source string, interrupted func() bool) Compilation
}

// A Compilation is the work on the text of a program, in steps. The results are there when the last step is done.
type Compilation interface {
	Step() (more bool)
	// Broken is called after a Step that did not return. It reports whether that was a limit of compiling: then Step
	// goes on as if it had returned.
	Broken() bool
	Diagnostics() []diag.Diagnostic
	// Engine is the result of Loading; nil when an error is among the diagnostics.
	Engine() Engine
	// TypeAt returns the type of the expression at a place, nil when nothing is known about it.
	TypeAt(line, col int) *protocol.TypeAt
}

// A Host is the event loop that the player lives on. It calls Tick from the loop, never from
// inside one of these methods.
type Host interface {
	Now() float64     // ms, monotonic
	Soon()            // call Tick in a macrotask; asking twice is asking once
	After(ms float64) // call Tick then; replaces what was asked before
	Post(json []byte) // to the page; the bytes are the caller's again afterwards
}

type goal uint8

const (
	goalNone    goal = iota // paused
	goalLoad                // compile pending.source and start it
	goalPlay                // beat by beat
	goalEnd                 // as far as the run goes, as fast as it goes
	goalStep                // to the end of the next target unit
	goalEvent               // until event number targetEvent is known
	goalTime                // until the clock reads targetTime
	goalFork                // run again to the moment of fork
	goalCompare             // run both to their ends
)

// A Player is the state of one page's run. It is not safe for concurrent use; the event loop
// is its only caller.
type Player struct {
	host   Host
	loader Loader

	engine   Engine // nil before the first run
	playhead int    // 0 … engine.Events()
	moment   int64  // the time that was asked for, when it lies in the silence behind the playhead
	ended    bool   // the engine has nothing more to say
	exit     int    // valid when ended and not stopped
	stopped  bool   // ended by the reader
	failed   bool   // the last program was refused; engine is still the run before it

	goal       goal
	unit       protocol.StepUnit     // of goalStep
	task       int                   // of goalStep with UnitOver
	looked     int                   // of goalStep: no unit ends with an event before this one
	target     int64                 // event number of goalEvent, ns of goalTime
	since      float64               // when the goal was set, ms
	speed      float64               // 1 is the pace of the design; 0 is instant
	real       bool                  // the pace is that of the virtual clock
	due        float64               // goalPlay does nothing before that time, ms
	waits      float64               // how long the wait that ends at due is in all, ms
	silent     int                   // the silence before this event has been waited out; -1: none
	silentTo   int64                 // when that event is
	until      int64                 // goalPlay: how far the clock may jump, ns
	budget     int64                 // instructions per call of the engine, adapted to the machine
	pending    *protocol.Run         // of goalLoad
	queued     []protocol.Command    // what came while pending was being compiled, in order
	query      trace.Query           // what the page has room for; its Event is set for each view
	dirty      bool                  // the page has not seen the present state
	seen       float64               // when it last got a view, ms
	posted     string                // the last status posted
	told       [trace.NumStories]int // beats of each kind that were played in this run
	guided     bool                  // the run holds at its turning points
	turn       protocol.Turn         // at which it holds now
	turned     protocol.Turn         // the last at which it has held
	options    scenario.Options      // of the run
	clicks     []click               // what the reader did in the run
	fork       fork                  // of goalFork
	other      Engine                // the run that it is compared with, nil = none
	compare    *protocol.Compare     // of goalCompare
	comparing  bool                  // the comparison is not answered
	progressAt float64               // when the page was told last how far it is, ms
	breaks     protocol.Breaks
	fences     []int64            // numbers of "settle" that are not answered
	scans      []scan             // under way, in the order in which they were asked for
	noted      []byte             // the message with the findings that the page has
	notedAt    float64            // since when, ms
	inside     bool               // of the engine's Advance, for the run that is shown
	handled    int64              // the page's number of the last host event
	job        Compilation        // of goalLoad; nil before its first step
	texts      []protocol.Command // questions about a text that wait for Tick, in order: Check, AskType
	check      Compilation        // of the first of texts; nil before its first step
	checked    float64            // how long its steps took, ms
	stepAt     float64            // when its step began, ms
	stepping   Compilation        // whose Step is under way
	buf        []byte             // reused for messages
}

// New returns a player with nothing loaded and tells the page that it is ready.
func New(host Host, loader Loader) *Player {
	p := &Player{host: host, loader: loader, speed: 1, budget: 20_000, silent: -1,
		query: trace.Query{Queue: 8, Rows: 8, Console: 200}}
	p.post(&protocol.Ready{Version: protocol.Version, Executors: loader.Executors()})
	return p
}

// post sends a message to the page. The buffer is kept for the next one.
func (p *Player) post(m protocol.Post) {
	p.buf = protocol.Append(p.buf[:0], m)
	p.host.Post(p.buf)
}

// Command does what the page asks. An unknown or broken message is answered by a fault.
func (p *Player) Command(text string) {
	c, err := protocol.Decode(text)
	if err != nil {
		p.post(&protocol.Fault{
			Message: "The page sent a message that the engine cannot read: " + err.Error() + ".",
			Todo:    "Reload the page; if that does not help, the two parts are of different versions.",
		})
		return
	}
	switch c := c.(type) {
	case *protocol.Check:
		if len(p.texts) > 0 && isCheck(p.texts[0]) {
			p.check = nil
		}
		// A page has forgotten the check of a text that has changed since.
		p.texts = slices.DeleteFunc(p.texts, isCheck)
		p.texts = append(p.texts, c)
	case *protocol.AskType:
		p.texts = append(p.texts, c)
	case *protocol.Run:
		p.pending, p.job, p.queued = c, nil, nil
		p.setGoal(goalLoad)
		p.status()
	case *protocol.Stop:
		p.stop(c)
	case *protocol.SetQuery:
		p.query = trace.Query{Selected: uint32(c.Selected), Queue: c.Queue, Rows: c.Rows, Console: c.Console}
		p.dirty = true
	case *protocol.SetSpeed:
		p.setSpeed(c.Value)
		p.due = 0
	case *protocol.Skip:
		p.guided, p.due = false, 0
		p.setTurn(protocol.TurnNone)
	case *protocol.SetBreaks:
		p.breaks = c.At
	case *protocol.MakeLink:
		p.makeLink(c)
	case *protocol.OpenLink:
		p.openLink(c)
	case *protocol.Settle:
		p.fences = append(p.fences, c.Seq)
		p.allDone()
	default:
		if !p.answer(c) {
			p.control(c)
		}
	}
	if p.dirty || p.goal != goalNone || len(p.texts) > 0 {
		p.host.Soon()
	}
}

func isCheck(c protocol.Command) bool {
	_, check := c.(*protocol.Check)
	return check
}

func (p *Player) setSpeed(s protocol.Speed) {
	p.speed, p.real = s.Factor, s.Real
	switch {
	case s.Instant:
		p.speed = 0
	case s.Factor == 0:
		p.speed = 1
	}
}

// control does what needs a run. Commands that come while the program is being compiled are kept; without any run they
// are ignored, since the page cannot know yet that it was refused.
func (p *Player) control(c protocol.Command) {
	if p.goal == goalLoad {
		p.queued = append(p.queued, c)
		return
	}
	if p.engine == nil {
		return
	}
	switch c := c.(type) {
	case *protocol.Play:
		if p.ended && p.playhead == p.engine.Events() {
			p.move(p.engine.First())
		}
		p.setGoal(goalPlay)
	case *protocol.Pause:
		p.setGoal(goalNone)
	case *protocol.End:
		p.setGoal(goalEnd)
	case *protocol.Step:
		unit := c.Unit
		if unit == protocol.UnitNone {
			unit = protocol.UnitChange
		}
		p.step(int(c.Dir), unit, c.Task)
	case *protocol.Seek:
		p.seek(c)
	case *protocol.DeliverEvent:
		p.handled = c.Seq
		p.hostEvent(c.Name, c.Data, c.Also)
	case *protocol.Fork:
		p.forkExecutor(c.RunConfig)
	case *protocol.Compare:
		p.startCompare(c)
	}
	p.status()
}

// stop ends the run. While a program is being compiled, stop ends only the compilation; the run before it stays as it
// is. The answer shows the page that the engine responds.
func (p *Player) stop(c *protocol.Stop) {
	if p.goal == goalLoad {
		p.pending, p.job, p.queued = nil, nil, nil
	} else if p.engine != nil && !p.ended {
		p.ended, p.stopped = true, true
	}
	p.setGoal(goalNone)
	p.post(&protocol.StopAnswer{Seq: c.Seq})
	p.status()
}

func (p *Player) setGoal(g goal) {
	if p.goal == goalCompare && p.comparing { // given up
		p.fork, p.other, p.comparing = fork{}, nil, false
		p.post(&protocol.CompareAnswer{Seq: p.compare.Seq})
	}
	p.goal, p.since, p.due, p.silent, p.turn = g, p.host.Now(), 0, -1, protocol.TurnNone
	if p.engine != nil {
		p.until = p.engine.Now()
	}
}

func (p *Player) move(playhead int) {
	playhead = max(playhead, p.engine.First())
	if playhead != p.playhead {
		p.playhead, p.moment = playhead, 0
		p.silent = -1
	}
	p.dirty = true
}

// boundary is the playhead at which the step that is under way lands, -1 while that is not known.
func (p *Player) boundary() int {
	if p.unit == protocol.UnitOver {
		to, of := p.engine.Over(p.playhead, p.task)
		p.task = of
		return to
	}
	for p.looked = max(p.looked, p.engine.First()); p.looked < p.engine.Events(); p.looked++ {
		if p.engine.Ends(p.looked, p.unit) {
			return p.looked + 1
		}
	}
	p.looked = max(p.playhead, p.looked-1) // whether the last event ends something is known with the next one
	return -1
}

// step moves by a unit; back, UnitOver goes by lines.
func (p *Player) step(dir int, unit protocol.StepUnit, task int) {
	if dir < 0 {
		if unit == protocol.UnitOver {
			unit = protocol.UnitLine
		}
		p.setGoal(goalNone)
		for i := p.playhead - 1; i > p.engine.First(); i-- {
			if p.engine.Ends(i-1, unit) {
				p.move(i)
				return
			}
		}
		p.move(p.engine.First())
		return
	}
	p.unit, p.task, p.looked = unit, task, p.playhead
	if next := p.boundary(); next >= 0 {
		p.setGoal(goalNone)
		p.pass(next)
		return
	}
	p.setGoal(goalStep)
}

// seek stops playing. Moments that are not known yet are reached by running on.
func (p *Player) seek(c *protocol.Seek) {
	p.setGoal(goalNone)
	if c.Time != nil {
		p.target = max(*c.Time, 0)
		if !p.ended && p.target > p.engine.Now() {
			p.setGoal(goalTime)
			return
		}
		p.move(p.eventsAt(p.target))
		p.moment = p.target
		return
	}
	p.target = int64(*c.Event)
	if known := p.engine.Events(); p.target <= int64(known) || p.ended {
		p.move(min(int(p.target), known))
		return
	}
	p.setGoal(goalEvent)
}

// eventsAt is the playhead at a time: all events of that instant have happened.
func (p *Player) eventsAt(ns int64) int { return eventsAt(p.engine, ns) }

func eventsAt(e Engine, ns int64) int {
	low, high := e.First(), e.Events()
	for low < high {
		middle := int(uint(low+high) >> 1)
		if e.Time(middle) <= ns {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}

// show posts the view.
func (p *Player) show(now float64) {
	p.seen, p.dirty = now, false
	if p.engine == nil {
		return
	}
	p.playhead = max(p.playhead, p.engine.First())
	p.query.Event = p.playhead
	m := &protocol.ViewPost{View: p.engine.View(p.query), Host: p.handled, Turn: p.turn}
	if p.other != nil && p.goal != goalCompare {
		q := p.query
		q.Event = eventsAt(p.other, p.shownMoment())
		m.Other = p.other.View(q)
	}
	p.post(m)
}

// status tells the page what the player is doing, when that is news.
func (p *Player) status() {
	m := protocol.Status{}
	switch {
	case p.goal == goalLoad:
		m.Status = protocol.StatusCompiling
	case p.failed:
		m.Status = protocol.StatusError
	case p.engine == nil:
	case p.goal == goalPlay, p.goal == goalEnd, p.goal != goalNone && p.host.Now()-p.since > slowMs:
		m.Status = protocol.StatusPlaying
	case p.ended && p.playhead == p.engine.Events():
		m.Status = protocol.StatusEnded
		if !p.stopped {
			m.Exit = &p.exit
		}
	default:
		m.Status = protocol.StatusPaused
	}
	if text := protocol.Append(nil, &m); string(text) != p.posted {
		p.posted = string(text)
		p.post(&m)
	}
}

// mostText is the largest number of bytes of a diagnostic's text that is sent to the page. A name in it may be as long
// as the program, and the page lays out the whole text at once.
const mostText = 2000

// postDiagnostics posts the messages about a program, with their texts cut.
func (p *Player) postDiagnostics(seq int64, list []diag.Diagnostic) {
	list = slices.Clone(list)
	for i := range list {
		d := &list[i]
		cutText(&d.Message)
		d.Spans, d.Children = slices.Clone(d.Spans), slices.Clone(d.Children)
		cutLabels(d.Spans)
		for k := range d.Children {
			c := &d.Children[k]
			cutText(&c.Message)
			c.Spans = slices.Clone(c.Spans)
			cutLabels(c.Spans)
		}
	}
	p.post(&protocol.Diagnostics{Seq: seq, List: list})
}

func cutText(s *string) { *s = trace.Cut(*s, mostText, "…") }

func cutLabels(list []diag.Span) {
	for i := range list {
		cutText(&list[i].Label)
	}
}

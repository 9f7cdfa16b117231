// Package player plays a run for a reader: it plays, pauses, steps both ways, seeks and delivers the reader's clicks.
//
// A run is an engine that appends events to a trace, and a playhead, the number of events that the page shows. A step
// back moves the playhead. A step past the last recorded event advances the engine. The page holds no state of the run:
// it gets a view of the playhead at most once a frame.
//
// The package knows no JavaScript. Package wasm implements Host with the browser's event loop, tests with a clock of
// their own.
package player

// How it works
//
//	command ──> goal ──> Tick ──> work, work, … ──> view
//	               ^        (at most sliceMs, then back to the event loop)
//	               └── Host.Soon (macrotask) · Host.After (one timer: the next beat or deadline)
//
// The last command sets the goal: play, reach the end, step, seek. Tick does a slice of work for the goal. Work is one
// call of the engine or one move of the playhead. Commands do not call the engine, except for host events, so they
// return quickly. Questions that the compiler answers also wait for Tick: only there can a limit end the compiler in an
// engine that cannot unwind (see Broken).

import (
	"slices"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
	"github.com/pollground/pollground/executor/trace/view"
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
	// HostEvent delivers a click. It returns false if no task waits for it.
	HostEvent(name, data string) bool
	Now() int64
	ExitCode() int
	// Steps returns the number of instructions run so far.
	Steps() int64
	// Again returns another run of the same program, before its first event.
	Again(scenario.Options) Engine

	// The trace so far. Events are numbered from 0; a playhead of n has events 0 to n-1 applied.
	Events() int
	Time(event int) int64
	// First returns the first event that is kept, the smallest playhead.
	First() int
	// Ends reports whether a step of UnitChange, UnitPoll, UnitWake or UnitLine ends with this event.
	Ends(event int, unit protocol.StepUnit) bool
	// Beat describes the beat of an event: see view.BeatAt.
	Beat(event int) view.Beat
	// Over returns the playhead after a step of UnitOver, -1 if that is not recorded yet. Task 0 means the task of the
	// playhead; the result has its number.
	Over(playhead, task int) (to, of int)
	// Words returns the number of words of the caption at a playhead.
	Words(playhead int) int
	// Match reports whether a breakpoint stops at an event.
	Match(event int, b protocol.Break) bool
	// Hash returns the fingerprint of the trace up to a playhead.
	Hash(playhead int) uint64

	View(view.Query) *view.View
	Tasks(view.TaskQuery) *view.TaskTable
	Rows(view.EventQuery) *view.EventTable
	Why(task uint32, playhead int) *explain.Chain
	// Next returns the playhead after the next (dir 1) or previous (dir -1) wake, poll or finding, -1 if there is none.
	Next(playhead, dir int, kind string, task uint32) int
	ScanLanes(view.LaneQuery) LaneScan
	ScanDensity(view.DensityQuery) DensityScan
	// Analyse reads the next events for findings.
	Analyse(events int) (more bool)
	Findings() []explain.Finding
	// SetLanguage sets the language of all sentences that the other methods return. Again keeps it.
	SetLanguage(to *lang.Language)
	// Compare compares the run with another of the same program.
	Compare(other Engine) *explain.Difference
	// Explore begins a search of the program's schedules.
	Explore(o scenario.Options, c protocol.Explore) Search
	// CancelAll begins a search that cancels every future of the program at every await.
	CancelAll(o scenario.Options) Search
	// ChoiceAt returns the playhead before a choice of the schedule that the run follows; ok is false while it is not
	// made.
	ChoiceAt(choice int) (event int, ok bool)
}

// LaneScan computes a window of the timeline in pieces. Lanes may be called once Step has returned false.
type LaneScan interface {
	Step(events int) (more bool)
	Lanes() *view.Lanes
}

// DensityScan computes an overview in pieces. Density may be called once Step has returned false.
type DensityScan interface {
	Step(events int) (more bool)
	Density() *view.Density
}

// A Loader makes engines.
type Loader interface {
	// Executors returns the names of the policies.
	Executors() []string
	// Loading compiles a program for a run.
	Loading(name, source string, o scenario.Options) Compilation
	// Checking compiles a program without a run. It ends early if interrupted returns true.
	Checking(source string, interrupted func() bool) Compilation
}

// A Compilation compiles a program in steps. Its results are valid after the last step.
type Compilation interface {
	Step() (more bool)
	// Broken is called after a Step that did not return. It reports whether the reason was a limit of compiling: then
	// Step continues as if it had returned.
	Broken() bool
	Diagnostics() []diag.Diagnostic
	// Engine returns the result of Loading, nil if an error is among the diagnostics.
	Engine() Engine
	// TypeAt returns the type of the expression at a place, nil if it is unknown.
	TypeAt(line, col int) *protocol.TypeAt
}

// A Host is the player's event loop. It calls Tick from the loop, never from inside one of these methods.
type Host interface {
	Now() float64     // ms, monotonic
	Soon()            // call Tick in a macrotask; repeated calls before that tick count as one
	After(ms float64) // call Tick after that time; replaces the previous call
	Post(json []byte) // to the page; the bytes are the caller's again afterwards
}

type goal uint8

const (
	goalNone    goal = iota // paused
	goalLoad                // compile pending.source and start it
	goalPlay                // beat by beat
	goalEnd                 // to the end of the run, as fast as possible
	goalStep                // to the end of the next target unit
	goalEvent               // until event target is recorded
	goalTime                // until the clock reads target
	goalChoice              // until the run makes choice target of its schedule
	goalFork                // run again to the moment of fork
	goalCompare             // run both to their ends
)

// A Player is the state of one page's run. Only the event loop calls it.
type Player struct {
	host   Host
	loader Loader

	engine        Engine // nil before the first run
	playhead      int    // 0 … engine.Events()
	requestedTime int64  // time of the last seek, if it lies in the silence after the playhead
	ended         bool   // the engine appends no more events
	exit          int    // valid when ended and not stopped
	stopped       bool   // ended by the reader
	failed        bool   // the last program was refused; engine is still the run before it

	goal         goal
	unit         protocol.StepUnit    // of goalStep
	task         int                  // of goalStep with UnitOver
	stepFrom     int                  // of goalStep: no unit ends with an event before this one
	target       int64                // event number of goalEvent, choice of goalChoice, ns of goalTime
	goalSince    float64              // time at which the goal was set, ms
	speed        float64              // 1 is the pace of the design; 0 is instant
	realTime     bool                 // the pace is that of the virtual clock
	due          float64              // goalPlay does nothing before that time, ms
	waitLength   float64              // length of the wait that ends at due, ms
	waitedBefore int                  // the silence before this event is over; -1: none
	waitedTime   int64                // time of that event, ns
	until        int64                // goalPlay: limit for the clock, ns
	budget       int64                // instructions per call of the engine, adapted to the machine
	pending      *protocol.Run        // of goalLoad
	queued       []protocol.Command   // commands that arrived while pending was compiled, in order
	query        view.Query           // the limits of the page; its Event is set for each view
	dirty        bool                 // the page has no view of the current state
	viewedAt     float64              // time of its last view, ms
	posted       string               // the last status posted
	played       [view.NumStories]int // number of beats played in this run, by topic
	guided       bool                 // the run holds at its turning points
	turn         protocol.Turn        // at which it holds now
	turned       protocol.Turn        // the last at which it has held
	options      scenario.Options     // of the run
	clicks       []click              // the reader's host events in the run
	fork         fork                 // of goalFork
	other        Engine               // the second run of a comparison, nil = none
	compare      *protocol.Compare    // of goalCompare
	lang         *lang.Language       // of the reader
	comparing    bool                 // the comparison is not answered
	exploring    exploration          // the search of all schedules or cancellations
	watched      int                  // the choice of WatchChoice, -1 = none
	progressAt   float64              // time of the last message about its progress, ms
	breaks       protocol.Breaks
	barriers     []int64            // numbers of unanswered "settle" commands
	scans        []scan             // under way, in the order of the questions
	findingsSent []byte             // the last message with findings
	findingsAt   float64            // time of that message, ms
	inside       bool               // of the engine's Advance, for the run that is shown
	handled      int64              // the page's number of the last host event
	job          Compilation        // of goalLoad; nil before its first step
	texts        []protocol.Command // questions about a text that wait for Tick, in order: Check, Prepare, AskType
	check        Compilation        // of the first of texts; nil before its first step
	checked      float64            // time that its steps took, ms
	stepAt       float64            // time at which its step began, ms
	stepping     Compilation        // whose Step is under way
	prepared     Engine             // whose beginning runs out of sight
	buf          []byte             // reused for messages
}

// New returns a player without a run and posts Ready.
func New(host Host, loader Loader) *Player {
	p := &Player{host: host, loader: loader, speed: 1, budget: 20_000, waitedBefore: -1, watched: -1,
		query: view.Query{Queue: 8, Rows: 8, Console: 200}}
	p.post(&protocol.Ready{Version: protocol.Version, Executors: loader.Executors()})
	return p
}

// post sends a message to the page. The buffer is kept for the next one.
func (p *Player) post(m protocol.Post) {
	p.buf = protocol.Append(p.buf[:0], m)
	p.host.Post(p.buf)
}

// Command executes a message of the page. It answers an unknown or broken message by a fault.
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
		p.dropTexts(isCheck) // the page ignores the check of a text that has changed since
		p.dropTexts(isPrepare)
		p.texts = append(p.texts, c)
	case *protocol.Prepare:
		p.dropTexts(isPrepare)
		p.texts = append(p.texts, c)
	case *protocol.AskType:
		p.texts = append(p.texts, c)
	case *protocol.Run:
		p.dropTexts(isPrepare) // what was compiled so far serves the run
		p.setLanguage(c.Words)
		p.pending, p.job, p.queued = c, nil, nil
		p.setGoal(goalLoad)
		p.status()
	case *protocol.Stop:
		p.stop(c)
	case *protocol.SetQuery:
		p.query = view.Query{Selected: uint32(c.Selected), Queue: c.Queue, Rows: c.Rows, Console: c.Console}
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
	case *protocol.SteerSearch:
		p.steer(c.Do)
	case *protocol.Settle:
		p.barriers = append(p.barriers, c.Seq)
		p.answerSettle()
	default:
		if !p.answer(c) {
			p.control(c)
		}
	}
	if p.dirty || p.goal != goalNone || len(p.texts) > 0 {
		p.host.Soon()
	}
}

// setLanguage sets the reader's language by its catalogue.
func (p *Player) setLanguage(catalogue string) {
	l, err := lang.Parse(catalogue)
	if err != nil {
		p.post(&protocol.Fault{
			Message: "The catalogue of the page's language cannot be used: " + err.Error() + ".",
			Todo:    "Reload the page; if that does not help, the two parts are of different versions.",
		})
	}
	p.lang = l
}

func isCheck(c protocol.Command) bool {
	_, check := c.(*protocol.Check)
	return check
}

func isPrepare(c protocol.Command) bool {
	_, prepare := c.(*protocol.Prepare)
	return prepare
}

// dropTexts drops questions about a text.
func (p *Player) dropTexts(which func(protocol.Command) bool) {
	if len(p.texts) > 0 && which(p.texts[0]) {
		p.check = nil
	}
	p.texts = slices.DeleteFunc(p.texts, which)
}

func (p *Player) setSpeed(s protocol.Speed) {
	p.speed, p.realTime = s.Factor, s.Real
	switch {
	case s.Instant:
		p.speed = 0
	case s.Factor == 0:
		p.speed = 1
	}
}

// control executes a command that needs a run. It queues commands that arrive while the program is compiled. Without a
// run it ignores them, because the page may not know yet that the program was refused.
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
	case *protocol.Explore:
		p.explore(c)
	case *protocol.CancelAll:
		p.cancelAll(c)
	case *protocol.PlaySchedule:
		p.playSchedule(c)
	case *protocol.WatchChoice:
		p.watched = c.Choice
		if c.Go {
			p.setGoal(goalChoice)
			p.target = int64(c.Choice)
		}
		p.host.Soon()
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
	p.goal, p.goalSince, p.due, p.waitedBefore, p.turn = g, p.host.Now(), 0, -1, protocol.TurnNone
	if p.engine != nil {
		p.until = p.engine.Now()
	}
}

func (p *Player) move(playhead int) {
	playhead = max(playhead, p.engine.First())
	if playhead != p.playhead {
		p.playhead, p.requestedTime = playhead, 0
		p.waitedBefore = -1
	}
	p.dirty = true
}

// boundary returns the playhead at the end of the current step, -1 if that is not recorded yet.
func (p *Player) boundary() int {
	if p.unit == protocol.UnitOver {
		to, of := p.engine.Over(p.playhead, p.task)
		p.task = of
		return to
	}
	for p.stepFrom = max(p.stepFrom, p.engine.First()); p.stepFrom < p.engine.Events(); p.stepFrom++ {
		if p.engine.Ends(p.stepFrom, p.unit) {
			return p.stepFrom + 1
		}
	}
	p.stepFrom = max(p.playhead, p.stepFrom-1) // the next event decides whether the last one ends a unit
	return -1
}

// step moves by a unit. Backwards, UnitOver counts as UnitLine.
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
	p.unit, p.task, p.stepFrom = unit, task, p.playhead
	if next := p.boundary(); next >= 0 {
		p.setGoal(goalNone)
		p.pass(next)
		return
	}
	p.setGoal(goalStep)
}

// seek stops playing and moves the playhead. It continues the run if the moment is not recorded yet.
func (p *Player) seek(c *protocol.Seek) {
	p.setGoal(goalNone)
	if c.Time != nil {
		p.target = max(*c.Time, 0)
		if !p.ended && p.target > p.engine.Now() {
			p.setGoal(goalTime)
			return
		}
		p.move(p.eventsAt(p.target))
		p.requestedTime = p.target
		return
	}
	p.target = int64(*c.Event)
	if known := p.engine.Events(); p.target <= int64(known) || p.ended {
		p.move(min(int(p.target), known))
		return
	}
	p.setGoal(goalEvent)
}

// eventsAt returns the playhead after all events of an instant.
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
	p.viewedAt, p.dirty = now, false
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

// status posts the player's status if it has changed.
func (p *Player) status() {
	m := protocol.Status{}
	switch {
	case p.goal == goalLoad:
		m.Status = protocol.StatusCompiling
	case p.failed:
		m.Status = protocol.StatusError
	case p.engine == nil:
	case p.goal == goalPlay, p.goal == goalEnd, p.goal != goalNone && p.host.Now()-p.goalSince > slowMs:
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

// mostText is the largest number of bytes of a diagnostic's text that the page gets. A name in it may be as long as the
// program, and the page lays out the whole text at once.
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

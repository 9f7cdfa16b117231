// Package engine fits package scenario to what the player drives: sessions as player.Engine, checking and loading as
// player.Loader. It decides nothing. Package protocol defines the messages.
package engine

import (
	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
	"github.com/pollground/pollground/executor/trace/view"
	"github.com/pollground/pollground/wasm/player"
	"github.com/pollground/pollground/wasm/protocol"
)

// The newest keepEvents of a run stay, some 50 MB; maxEvents ends a run that does not end by itself.
const (
	keepEvents = 1_000_000
	maxEvents  = 4_000_000
)

// exitLimit is the exit status of such a run, that of an aborted process.
const exitLimit = 134

// Loader makes engines from source text. It keeps the program that it loaded last: a reader changes the seed or the
// executor more often than the text, and what a run has compiled of the library is most of what a start costs. A test
// gives its runs less room.
type Loader struct {
	keep, most   int
	states       int // of a search; 0 = mostStates
	name, source string
	program      *scenario.Program // of name and source; nil if there is none
	said         []diag.Diagnostic
}

// Executors implements player.Loader.
func (*Loader) Executors() []string {
	var names []string
	for _, d := range sched.Policies() {
		names = append(names, d.Name)
	}
	return names
}

// Load compiles a program in one go. The engine is nil when an error is among the diagnostics.
func (l *Loader) Load(name, source string, o scenario.Options) (player.Engine, []diag.Diagnostic) {
	c := l.Loading(name, source, o)
	for c.Step() {
	}
	return c.Engine(), c.Diagnostics()
}

// Check checks a program in one go.
func (l *Loader) Check(source string) []diag.Diagnostic {
	c := l.Checking(source, nil)
	for c.Step() {
	}
	return c.Diagnostics()
}

// Checking implements player.Loader.
func (l *Loader) Checking(source string, interrupted func() bool) player.Compilation {
	c := scenario.NewCheck("main.rs", source, scenario.Compiling{Interrupted: interrupted})
	return &compilation{Compilation: c, loader: l, name: "main.rs", source: source}
}

// Loading implements player.Loader.
func (l *Loader) Loading(name, source string, o scenario.Options) player.Compilation {
	if name == "" {
		name = "main.rs"
	}
	c := &compilation{loader: l, name: name, source: source, options: o}
	if l.program == nil || l.name != name || l.source != source {
		c.Compilation = scenario.NewCompilation(name, source, scenario.Compiling{})
	}
	return c
}

// A compilation is a scenario.Compilation, or none for the program that the loader keeps.
type compilation struct {
	*scenario.Compilation
	loader       *Loader
	name, source string
	options      scenario.Options
}

// Step implements player.Compilation.
func (c *compilation) Step() (more bool) {
	l := c.loader
	if c.Compilation == nil {
		return false
	}
	if c.Compilation.Step() {
		return true
	}
	if p := c.Program(); p != nil {
		l.name, l.source, l.program, l.said = c.name, c.source, p, c.Compilation.Diagnostics()
	}
	return false
}

// Diagnostics implements player.Compilation.
func (c *compilation) Diagnostics() []diag.Diagnostic {
	if c.Compilation == nil {
		return c.loader.said
	}
	return c.Compilation.Diagnostics()
}

// Engine implements player.Compilation.
func (c *compilation) Engine() player.Engine {
	p := c.loader.program
	if c.Compilation != nil {
		p = c.Program()
	}
	if p == nil {
		return nil
	}
	return c.loader.start(p, c.options)
}

// TypeAt implements player.Compilation.
func (c *compilation) TypeAt(line, col int) *protocol.TypeAt {
	text, at, ok := c.Compilation.TypeAt(line, col)
	if !ok {
		return nil
	}
	return &protocol.TypeAt{Text: text, Start: at.Start, End: at.End}
}

// Warm reads the library, so that the first program does not wait for it.
func Warm() { scenario.Warm() }

// Provide gives the engine a part of the library: see scenario.Provide.
func Provide(part string) error { return scenario.Provide(part) }

func (l *Loader) start(program *scenario.Program, o scenario.Options) *run {
	if l.keep == 0 {
		l.keep, l.most = keepEvents, maxEvents
	}
	if o.MaxEvents == 0 {
		o.MaxEvents = l.most
	}
	o.Keep = min(l.keep, o.MaxEvents)
	o.Lines = true // from the start: stepping by lines must not make it another trace
	session := scenario.NewSession(program, o)
	log := session.Trace()
	r := &run{loader: l, program: program, session: session, log: log, analysis: explain.NewAnalysis(log)}
	r.path = explain.NewPath(log)
	log.OnDrop(func(first int) {
		r.analysis.Update(first - r.analysis.Events())
		r.path.Keep(first)
	})
	log.OnFull(func() {
		log.Diagnostic(0, trace.DiagLimit, "This run makes more than {n} events and was ended here. "+
			"The last {kept} can be looked at.", log.Len(), log.Len()-log.First())
		log.RunEnd(exitLimit, trace.EndLimit)
	})
	return r
}

// A run is one session with its trace.
type run struct {
	loader   *Loader
	program  *scenario.Program
	session  *scenario.Session
	log      *trace.Log
	analysis *explain.Analysis
	path     *explain.Path
	fork     *run // the last run that Again made of it
}

func (r *run) Advance(l scenario.Limits) scenario.Stop {
	stop := r.session.Advance(l)
	if r.log.Dropped() > 0 {
		return scenario.StopLimit // nothing more could be shown
	}
	// The page shows output from the trace; what the session keeps for a terminal is let go.
	r.session.TakeStdout()
	r.session.TakeStderr()
	return stop
}

func (r *run) Broken() (whole bool) { return r.session.Broken() }

func (r *run) NextDeadline() (int64, bool)      { return r.session.NextDeadline() }
func (r *run) HostEvent(name, data string) bool { return r.session.HostEvent(name, data) }
func (r *run) Now() int64                       { return r.session.Now() }
func (r *run) ExitCode() int {
	if r.log.Dropped() > 0 {
		return exitLimit
	}
	return r.session.ExitCode()
}
func (r *run) Events() int          { return r.log.Len() }
func (r *run) Time(event int) int64 { return r.log.At(event).Time }

// ends lists the kinds of events that end a step of a unit.
var ends = [...]view.Stories{
	protocol.UnitChange: view.StoriesOf(view.StorySpawn, view.StoryPoll, view.StoryReady, view.StoryPending,
		view.StoryWake, view.StoryPanic),
	protocol.UnitPoll: view.StoriesOf(view.StoryReady, view.StoryPending, view.StoryPanic),
	protocol.UnitWake: view.StoriesOf(view.StoryWake),
}

func (r *run) Ends(event int, unit protocol.StepUnit) bool {
	if unit == protocol.UnitLine {
		return r.log.At(event).Kind == trace.Line
	}
	return view.EndsBeat(r.log, event, ends[unit])
}

func (r *run) Over(playhead, task int) (to, of int) {
	if task == 0 {
		task = int(view.TaskAt(r.log, playhead))
	}
	return view.StepOver(r.log, playhead, uint32(task)), task
}

func (r *run) Beat(event int) view.Beat { return view.BeatAt(r.log, event) }

func (r *run) Words(playhead int) int { return view.Caption(r.log, playhead).Words() }

func (r *run) View(q view.Query) *view.View { return view.At(r.log, q) }

func (r *run) ScanLanes(q view.LaneQuery) player.LaneScan { return view.ScanLanes(r.log, q) }

func (r *run) ScanDensity(q view.DensityQuery) player.DensityScan { return view.ScanDensity(r.log, q) }

func (r *run) First() int   { return r.log.First() }
func (r *run) Steps() int64 { return r.session.Steps() }

func (r *run) Again(o scenario.Options) player.Engine {
	r.fork = r.loader.start(r.program, o)
	r.fork.SetLanguage(r.log.Language())
	return r.fork
}

// SetLanguage implements player.Engine.
func (r *run) SetLanguage(to *lang.Language) { r.log.SetLanguage(to) }

func (r *run) Match(event int, b protocol.Break) bool {
	var e trace.Event
	r.log.Load(event, &e)
	switch b.Kind {
	case protocol.BreakLine:
		return e.Kind == trace.Line && int(e.Line) == b.N
	case protocol.BreakPoll:
		return e.Kind == trace.PollBegin && int(e.Task) == b.N
	case protocol.BreakWake:
		return (e.Kind == trace.Wake || e.Kind == trace.WakeCoalesced) && int(e.Task) == b.N
	case protocol.BreakSpawn:
		return e.Kind == trace.Spawn && int(e.Task) == b.N
	}
	return false
}

func (r *run) Analyse(events int) (more bool) { return r.analysis.Update(events) }

// maxFindings is the largest number of findings that the page gets.
const maxFindings = 200

func (r *run) Findings() []explain.Finding {
	list := r.analysis.List(r.session.Latest())
	return list[:min(len(list), maxFindings)]
}

func (r *run) Why(task uint32, playhead int) *explain.Chain {
	return explain.Why(r.log, task, playhead)
}

func (r *run) Tasks(q view.TaskQuery) *view.TaskTable { return view.TaskRows(r.log, q) }

func (r *run) Rows(q view.EventQuery) *view.EventTable { return view.EventRows(r.log, q) }

func (r *run) Hash(playhead int) uint64 { return r.log.Hash(playhead) }

func (r *run) Next(playhead, dir int, kind string, task uint32) int {
	if kind != "finding" {
		return view.Next(r.log, playhead, dir, kind, task)
	}
	best := -1
	for _, f := range r.analysis.List(r.session.Latest()) {
		if task != 0 && f.Task != task {
			continue
		}
		switch {
		case dir >= 0 && f.Event > playhead && (best < 0 || f.Event < best),
			dir < 0 && f.Event < playhead && f.Event > best:
			best = f.Event
		}
	}
	return best
}

func (r *run) Compare(other player.Engine) *explain.Difference {
	return explain.Compare(r.path, other.(*run).path)
}

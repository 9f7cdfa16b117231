package engine

import (
	"strconv"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
	"github.com/pollground/pollground/wasm/player"
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
	name, source string
	program      *scenario.Program // of name and source; nil if there is none
	said         []player.Diagnostic
}

// Executors implements player.Loader.
func (*Loader) Executors() []string {
	var names []string
	for _, d := range executor.Designs() {
		names = append(names, d.Name)
	}
	return names
}

// Check implements player.Loader.
func (l *Loader) Check(source string) []player.Diagnostic {
	if l.program != nil && l.source == source {
		return l.said
	}
	return diagnostics(scenario.Check("main.rs", source))
}

// Load implements player.Loader.
func (l *Loader) Load(name, source string, o player.Options) (player.Engine, []player.Diagnostic) {
	if name == "" {
		name = "main.rs"
	}
	if l.program == nil || l.name != name || l.source != source {
		program, list := scenario.Load(name, source)
		if program == nil {
			return nil, diagnostics(list)
		}
		l.name, l.source, l.program, l.said = name, source, program, diagnostics(list)
	}
	if l.keep == 0 {
		l.keep, l.most = keepEvents, maxEvents
	}
	return l.start(l.program, o), l.said
}

// AppendType implements player.Loader.
func (*Loader) AppendType(dst []byte, source string, line, col int) []byte {
	d, ok := scenario.TypeAt("main.rs", source, line, col)
	if !ok {
		return append(dst, "null"...)
	}
	j := trace.NewJSON(dst)
	j.Open('{')
	j.Str("text", d.Message)
	j.Int("line", int64(d.Line))
	j.Int("col", int64(d.Col))
	j.Int("endLine", int64(d.EndLine))
	j.Int("endCol", int64(d.EndCol))
	j.Close('}')
	return j.Bytes()
}

// Warm reads the library, so that the first program does not wait for it.
func Warm() { scenario.Warm() }

func (l *Loader) start(program *scenario.Program, o player.Options) *run {
	var clicks []scenario.HostEvent
	for _, c := range o.Clicks {
		clicks = append(clicks, scenario.HostEvent(c))
	}
	most := l.most
	if o.Most > 0 {
		most = o.Most
	}
	session := scenario.NewSession(program, scenario.Options{
		Executor: o.Executor, Workers: o.Workers, Seed: o.Seed, MaxEvents: most, Keep: l.keep, HostEvents: clicks,
		Lines: true, // from the start: stepping by lines must not make it another trace
	})
	log := session.Trace()
	r := &run{loader: l, program: program, session: session, log: log, analysis: explain.NewAnalysis(log)}
	r.path = explain.NewPath(log)
	log.OnDrop(func(first int) {
		r.analysis.Update(first - r.analysis.Events())
		r.path.Keep(first)
	})
	log.OnFull(func() {
		log.Diagnostic(0, trace.DiagLimit, "This run makes more than "+strconv.Itoa(log.Len())+" events and was ended here. The last "+strconv.Itoa(log.Len()-log.First())+" can be looked at.")
		log.RunEnd(exitLimit, trace.EndLimit)
	})
	return r
}

func diagnostics(list []scenario.Diagnostic) []player.Diagnostic {
	out := make([]player.Diagnostic, len(list))
	for i, d := range list {
		out[i] = player.Diagnostic(d)
	}
	return out
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

var units = [...]scenario.Unit{
	player.UnitNone: scenario.UnitNone,
	player.UnitPoll: scenario.UnitPoll,
	player.UnitWake: scenario.UnitWake,
	player.UnitLine: scenario.UnitLine,
	player.UnitBeat: scenario.UnitBeat,
}

func (r *run) Advance(instructions, until int64, unit player.Unit) player.Stop {
	stop := r.session.Advance(scenario.Limits{Instructions: instructions, Until: until, Unit: units[unit]})
	if r.log.Dropped() > 0 {
		return player.StopLimit // nothing more could be shown
	}
	// The page shows output from the trace; what the session keeps for a terminal is let go.
	r.session.TakeStdout()
	r.session.TakeStderr()
	switch stop {
	case scenario.StopBudget:
		return player.StopBudget
	case scenario.StopUnit:
		return player.StopUnit
	case scenario.StopIdle:
		return player.StopIdle
	case scenario.StopEnded:
		return player.StopEnded
	case scenario.StopStuck:
		return player.StopStuck
	case scenario.StopLimit:
		return player.StopLimit
	}
	panic("BUG: a session stopped for an unknown reason")
}

func (r *run) Broken() { r.session.Broken() }

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

func (r *run) Ends(event int, unit player.Unit) bool {
	kind := r.log.At(event).Kind
	switch unit {
	case player.UnitPoll:
		return kind == trace.PollEnd
	case player.UnitWake:
		return kind == trace.Wake || kind == trace.WakeCoalesced
	case player.UnitLine:
		return kind == trace.Line
	}
	return false
}

// Moves is true for what puts a task into another place on the stage.
func (r *run) Moves(event int) bool {
	switch r.log.At(event).Kind {
	case trace.Spawn, trace.Schedule, trace.Dequeue, trace.PollBegin, trace.PollEnd, trace.Complete,
		trace.Cancel, trace.Wake, trace.WakeCoalesced, trace.TimerFire, trace.HostFire, trace.Steal:
		return true
	}
	return false
}

func (r *run) AppendView(dst []byte, playhead int, q player.Query) []byte {
	return r.log.View(trace.Query{
		Event: playhead, Selected: uint32(max(q.Selected, 0)), Queue: q.Queue, Rows: q.Rows, Console: q.Console,
	}).AppendJSON(dst)
}

func (r *run) Scan(q player.Question) player.Scan {
	if q.Op == "density" {
		return r.log.ScanDensity(trace.DensityQuery{From: q.From, To: q.To, Columns: q.Columns, Rows: q.Rows, First: q.First, Count: q.Count})
	}
	return r.log.ScanLanes(trace.LaneQuery{From: q.From, To: q.To, First: q.First, Count: q.Count})
}

func (r *run) First() int   { return r.log.First() }
func (r *run) Steps() int64 { return r.session.Steps() }

func (r *run) Again(o player.Options) player.Engine {
	r.fork = r.loader.start(r.program, o)
	return r.fork
}

func (r *run) Match(event int, b player.Break) bool {
	var e trace.Event
	r.log.Load(event, &e)
	switch b.Kind {
	case player.BreakLine:
		return e.Kind == trace.Line && int(e.Line) == b.N
	case player.BreakPoll:
		return e.Kind == trace.PollBegin && int(e.Task) == b.N
	case player.BreakWake:
		return (e.Kind == trace.Wake || e.Kind == trace.WakeCoalesced) && int(e.Task) == b.N
	case player.BreakSpawn:
		return e.Kind == trace.Spawn && int(e.Task) == b.N
	}
	return false
}

func (r *run) Analyse(events int) (more bool) { return r.analysis.Update(events) }

func (r *run) AppendFindings(dst []byte) []byte {
	return explain.AppendFindings(dst, r.analysis.List(r.session.Latest()))
}

func (r *run) Ask(dst []byte, q player.Question) []byte {
	switch q.Op {
	case "why":
		return explain.Why(r.log, uint32(q.Task), q.Event).AppendJSON(dst)
	case "tasks":
		return r.log.AppendTasks(dst, trace.TaskQuery{Event: q.Event, First: q.First, Count: q.Count, State: q.State})
	case "events":
		return r.log.AppendEvents(dst, trace.EventQuery{First: q.First, Count: q.Count, Task: uint32(q.Task)})
	case "next":
		return strconv.AppendInt(dst, int64(r.next(q)), 10)
	case "hash":
		return strconv.AppendUint(dst, r.log.Hash(q.Event), 10)
	}
	panic("BUG: the player asks for " + q.Op)
}

func (r *run) next(q player.Question) int {
	if q.Kind != "finding" {
		return r.log.Next(q.Event, q.Dir, q.Kind, uint32(q.Task))
	}
	best := -1
	for _, f := range r.analysis.List(r.session.Latest()) {
		if q.Task != 0 && f.Task != uint32(q.Task) {
			continue
		}
		switch {
		case q.Dir >= 0 && f.Event > q.Event && (best < 0 || f.Event < best), q.Dir < 0 && f.Event < q.Event && f.Event > best:
			best = f.Event
		}
	}
	return best
}

func (r *run) AppendCompare(dst []byte, other player.Engine) []byte {
	return explain.ComparePaths(r.path, other.(*run).path).AppendJSON(dst)
}

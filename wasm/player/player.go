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
// engine from inside a command except host events, so a command is always short.

import "github.com/pollground/pollground/executor/scenario/link"

// Unit is a size of step. The values of the engine's own type are the same.
type Unit uint8

const (
	UnitNone Unit = iota
	UnitPoll      // up to and including the next end of a poll
	UnitWake      // the next wake, coalesced ones too
	UnitLine      // the next source line
	UnitBeat      // all events of one virtual instant
)

// Stop says why the engine came back.
type Stop uint8

const (
	StopBudget Stop = iota // instructions used up: call again
	StopUnit               // the unit is complete
	StopIdle               // nothing ready: the clock must move, or a host event must come
	StopEnded              // main has ended
	StopStuck              // all wait, nothing is pending: the run can never go on
	StopLimit              // the run has more events than the page keeps
)

// An Engine is one run. The player is its only caller.
type Engine interface {
	// Advance runs at most that many instructions and moves the clock to a deadline only when it is
	// at most until (ns; negative: any).
	Advance(instructions, until int64, unit Unit) Stop
	// Broken ends the run after an Advance that did not return.
	Broken()
	NextDeadline() (ns int64, ok bool)
	// HostEvent delivers a click; false when nobody waits for it.
	HostEvent(name, data string) bool
	Now() int64
	ExitCode() int

	// The trace so far. Events are numbered from 0; a playhead of n has events 0 to n-1 applied.
	Events() int
	Time(event int) int64
	// Ends tells whether a unit ends with this event, Moves whether a task changes its place on the
	// stage.
	Ends(event int, unit Unit) bool
	Moves(event int) bool
	AppendView(dst []byte, playhead int, q Query) []byte
	// Scan begins the answer to a question that many events take part in: lanes or density.
	Scan(q Question) Scan

	// First is the first event that is kept: a playhead cannot be before it.
	First() int
	// Match tells whether an event is what a breakpoint is about.
	Match(event int, b Break) bool
	// Steps is the number of instructions run so far.
	Steps() int64
	// Again is another run of the same program, before its first event.
	Again(o Options) Engine
	// Analyse looks at that many events more; the findings are a JSON array.
	Analyse(events int) (more bool)
	AppendFindings(dst []byte) []byte
	// Ask answers a question about the trace with a JSON value.
	Ask(dst []byte, q Question) []byte
	// AppendCompare compares the run with another of the same program, as the members of a JSON object.
	AppendCompare(dst []byte, other Engine) []byte
}

// A Scan is an answer that is made in pieces.
type Scan interface {
	Step(events int) (more bool)
	AppendJSON(dst []byte) []byte
}

// A Question is one about the trace. Op is the command's: why, tasks, events, next are answered at once; lanes, density by a Scan.
type Question struct {
	Op, Kind, State string
	Event           int // a playhead
	From, To        int64
	First, Count    int
	Task, Dir       int
	Columns, Rows   int
}

// Query is what the stage has room for.
type Query struct {
	Selected, Queue, Rows, Console int
}

// Options are the reader's choices for one run.
type Options struct {
	Executor string
	Workers  int
	Seed     uint64
	Most     int          // events that the run may make; 0: as many as the engine allows by itself
	Clicks   []link.Click // that come by themselves, at their times
}

// A Diagnostic is one message about the program. Lines and columns are 1-based, columns count
// UTF-16 units.
type Diagnostic struct {
	Severity, Code, Message    string
	Line, Col, EndLine, EndCol int
	Label, Help, Note          string
}

// A Loader makes engines. Load returns nil when an error is among the diagnostics.
type Loader interface {
	Executors() []string // the designs that a run may ask for
	Check(source string) []Diagnostic
	Load(name, source string, o Options) (Engine, []Diagnostic)
	// AppendType appends what is known about the expression at a place as JSON, null for nothing.
	AppendType(dst []byte, source string, line, col int) []byte
}

// A Host is the event loop that the player lives on. It calls Tick from the loop, never from
// inside one of these methods.
type Host interface {
	Now() float64     // ms, monotonic
	Soon()            // call Tick in a macrotask; asking twice is asking once
	After(ms float64) // call Tick then; replaces what was asked before
	Post(json []byte) // to the page; the bytes are the caller's again afterwards
}

// Version of the protocol. Both sides of a message change together, and this with them.
const Version = "1"

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

	goal     goal
	unit     Unit      // of goalStep
	target   int64     // event number of goalEvent, ns of goalTime
	since    float64   // when the goal was set, ms
	speed    float64   // 1 is the pace of the design; 0 is instant
	real     bool      // the pace is that of the virtual clock
	due      float64   // goalPlay does nothing before that time, ms
	waits    float64   // how long the wait that ends at due is in all, ms
	silent   int       // the silence before this event has been waited out; -1: none
	silentTo int64     // when that event is
	until    int64     // goalPlay: how far the clock may jump, ns
	budget   int64     // instructions per call of the engine, adapted to the machine
	pending  command   // of goalLoad
	queued   []command // what came while pending was being compiled, in order
	query    Query
	dirty    bool    // the page has not seen the present state
	seen     float64 // when it last got a view, ms
	told     string  // the last status posted
	options  Options // of the run
	clicks   []click // what the reader did in the run
	fork     fork    // of goalFork
	other    Engine  // the run that it is compared with, nil = none
	compare  command // of goalCompare
	breaks   []Break
	fences   []int64 // numbers of "settle" that are not answered
	scans    []scan  // under way, in the order in which they were asked for
	noted    string  // the findings that the page has
	notedAt  float64 // since when, ms
	inside   bool    // of the engine's Advance, for the run that is shown
	buf      []byte  // reused for messages
}

// New returns a player with nothing loaded and tells the page that it is ready.
func New(host Host, loader Loader) *Player {
	p := &Player{host: host, loader: loader, speed: 1, budget: 20_000, silent: -1,
		query: Query{Queue: 8, Rows: 8, Console: 200}}
	m := p.begin("ready")
	m.text("version", Version)
	m.raw("executors", "[")
	for i, name := range loader.Executors() {
		if i > 0 {
			m.b = append(m.b, ',')
		}
		m.b = appendString(m.b, name)
	}
	m.b = append(m.b, ']')
	p.send(m)
	return p
}

// Command does what the page asks. An unknown or broken message is answered by a fault.
func (p *Player) Command(text string) {
	c, err := parseCommand(text)
	if err != "" {
		p.fault("The page sent a message that the engine cannot read: "+err+".", "Reload the page; if that does not help, the two parts are of different versions.")
		return
	}
	switch c.op {
	case "check":
		p.postDiagnostics(c.seq, p.loader.Check(c.source))
	case "run":
		p.pending, p.queued = c, nil
		p.setGoal(goalLoad)
		p.status()
	case "query":
		p.query = Query{Selected: c.selected, Queue: c.queue, Rows: c.rows, Console: c.console}
		p.dirty = true
	case "speed":
		p.speed, p.real = c.value, c.real
		p.due = 0
	case "lanes", "density":
		p.scan(c)
	case "why", "tasks", "events", "next":
		p.answer(c)
	case "link":
		p.makeLink(c)
	case "open":
		p.openLink(c)
	case "type":
		p.answerType(c)
	case "breaks":
		p.breaks = c.breaks
	case "settle":
		p.fences = append(p.fences, c.seq)
		p.allDone()
	default:
		if !p.control(c) {
			p.fault("The page sent a message that the engine does not know: "+c.op+".", "Reload the page; if that does not help, the two parts are of different versions.")
			return
		}
	}
	if p.dirty || p.goal != goalNone {
		p.host.Soon()
	}
}

// control is the commands that need a run. Those that come while the program is being compiled are
// kept; without any run they are ignored, since the page cannot know yet that it was refused.
func (p *Player) control(c command) (known bool) {
	switch c.op {
	case "play", "pause", "step", "seek", "end", "host", "stop", "fork", "compare":
	default:
		return false
	}
	if p.goal == goalLoad {
		p.queued = append(p.queued, c)
		return true
	}
	if p.engine == nil {
		return true
	}
	switch c.op {
	case "play":
		if p.ended && p.playhead == p.engine.Events() {
			p.move(p.engine.First())
		}
		p.setGoal(goalPlay)
	case "pause":
		p.setGoal(goalNone)
	case "stop":
		if !p.ended {
			p.ended, p.stopped = true, true
		}
		p.setGoal(goalNone)
	case "end":
		p.setGoal(goalEnd)
	case "step":
		p.step(c.dir, c.unit)
	case "seek":
		p.seek(c)
	case "host":
		p.hostEvent(c.name, c.data)
	case "fork":
		p.forkExecutor(Options{Executor: c.executor, Workers: c.workers, Seed: c.seed})
	case "compare":
		p.startCompare(c)
	}
	p.status()
	return true
}

func (p *Player) setGoal(g goal) {
	if p.goal == goalCompare && p.fork.engine != nil { // runBoth lets go of it when it has got there
		p.fork, p.other = fork{}, nil
		p.answerNoCompare(p.compare.seq)
	}
	p.goal, p.since, p.due, p.silent = g, p.host.Now(), 0, -1
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

// boundary is the playhead after the first unit that ends behind from, or -1.
func (p *Player) boundary(from int, unit Unit) int {
	for i := max(from, p.engine.First()); i < p.engine.Events(); i++ {
		if p.engine.Ends(i, unit) {
			return i + 1
		}
	}
	return -1
}

func (p *Player) step(dir int, unit Unit) {
	if dir < 0 {
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
	if next := p.boundary(p.playhead, unit); next >= 0 {
		p.setGoal(goalNone)
		p.pass(next)
		return
	}
	p.unit = unit
	p.setGoal(goalStep)
}

// seek stops playing. Moments that are not known yet are reached by running on.
func (p *Player) seek(c command) {
	p.setGoal(goalNone)
	if c.byTime {
		p.target = max(c.time, 0)
		if !p.ended && p.target > p.engine.Now() {
			p.setGoal(goalTime)
			return
		}
		p.move(p.eventsAt(p.target))
		p.moment = p.target
		return
	}
	p.target = max(c.event, 0)
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

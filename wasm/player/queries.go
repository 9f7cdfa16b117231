package player

import (
	"bytes"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace/view"
	"github.com/pollground/pollground/wasm/protocol"
)

// queries.go answers the page's questions about a run, posts its findings, and compares it with a second run.

const (
	findingsMs   = 250    // between two lists of findings
	analyseSlice = 10_000 // events between two looks at the clock
	analyseMs    = 2
)

// asked returns the run of a question, nil for none, and the playhead.
func (p *Player) asked(other bool, event *int) (e Engine, playhead int) {
	e, playhead = p.engine, p.playhead
	if other {
		e = p.other
	}
	switch {
	case e == nil:
	case event != nil:
		playhead = min(*event, e.Events())
	case other:
		playhead = eventsAt(e, p.shownMoment())
	}
	return e, playhead
}

// answer answers a question about the trace. It returns false for other commands.
func (p *Player) answer(c protocol.Command) bool {
	switch c := c.(type) {
	case *protocol.AskLanes:
		p.scanLanes(c)
	case *protocol.AskDensity:
		p.scanDensity(c)
	case *protocol.AskWhy:
		m := &protocol.WhyAnswer{Seq: c.Seq}
		if e, playhead := p.asked(c.Other, c.Event); e != nil {
			m.Why = e.Why(c.Task, playhead)
		}
		p.post(m)
	case *protocol.AskTasks:
		m := &protocol.TasksAnswer{Seq: c.Seq}
		if e, playhead := p.asked(c.Other, c.Event); e != nil {
			m.Table = e.Tasks(view.TaskQuery{Event: playhead, First: c.First, Count: c.Count, State: c.State})
		}
		p.post(m)
	case *protocol.AskEvents:
		m := &protocol.EventsAnswer{Seq: c.Seq}
		if e, _ := p.asked(c.Other, nil); e != nil {
			m.Table = e.Rows(view.EventQuery{First: c.First, Count: c.Count, Task: uint32(c.Task)})
		}
		p.post(m)
	case *protocol.AskNext:
		m := &protocol.NextAnswer{Seq: c.Seq, Event: -1}
		if e, playhead := p.asked(false, nil); e != nil {
			dir := 1
			if c.Dir < 0 {
				dir = -1
			}
			m.Event = e.Next(playhead, dir, c.Kind, uint32(c.Task))
		}
		p.post(m)
	default:
		return false
	}
	return true
}

// scanSlice is the number of events that a scan reads between two looks at the clock, about 1 ms.
const scanSlice = 4_000

// A scan is a question that takes longer than a frame if the run is long. It continues while the player is idle, so a
// seek does not wait for it.
type scan struct {
	step   func(events int) (more bool)
	answer func() protocol.Post // when step has returned false
}

func (p *Player) scanLanes(c *protocol.AskLanes) {
	e, _ := p.asked(c.Other, nil)
	if e == nil {
		p.post(&protocol.LanesAnswer{Seq: c.Seq})
		return
	}
	s := e.ScanLanes(view.LaneQuery{From: c.From, To: c.To, First: c.First, Count: c.Count})
	p.scan(scan{s.Step, func() protocol.Post { return &protocol.LanesAnswer{Seq: c.Seq, Lanes: s.Lanes()} }})
}

func (p *Player) scanDensity(c *protocol.AskDensity) {
	e, _ := p.asked(c.Other, nil)
	if e == nil {
		p.post(&protocol.DensityAnswer{Seq: c.Seq})
		return
	}
	s := e.ScanDensity(view.DensityQuery{
		From: c.From, To: c.To, Columns: c.Columns, Rows: c.Rows, First: c.First, Count: c.Count,
	})
	p.scan(scan{s.Step, func() protocol.Post { return &protocol.DensityAnswer{Seq: c.Seq, Density: s.Density()} }})
}

// scan answers a quick question at once, and others in their order.
func (p *Player) scan(s scan) {
	if len(p.scans) == 0 && !s.step(scanSlice) {
		p.post(s.answer())
		return
	}
	p.scans = append(p.scans, s)
	p.host.Soon()
}

// continueScan continues the oldest scan for the rest of the slice, at least by one piece.
func (p *Player) continueScan(start float64) {
	for len(p.scans) > 0 {
		if s := p.scans[0]; !s.step(scanSlice) {
			p.scans = append(p.scans[:0], p.scans[1:]...)
			p.post(s.answer())
		}
		if p.host.Now()-start >= sliceMs {
			break
		}
	}
	if len(p.scans) > 0 {
		p.host.Soon()
	}
}

// checkMs is the time limit for checking a text that is being typed. A run has none.
const checkMs = 1000

// continueText continues the oldest question about a text for the rest of the slice, at least by one step. A program
// that is being loaded goes first, because the question can use its result.
func (p *Player) continueText(start float64) {
	for len(p.texts) > 0 && p.goal != goalLoad {
		now := p.host.Now()
		c := p.texts[0]
		if p.check == nil {
			p.checked = 0
			p.check = p.compilation(c)
		}
		p.stepAt = now
		more := p.compile(p.check)
		end := p.host.Now()
		p.checked += end - now
		if !more {
			p.answerText(c)
		}
		if end-start >= sliceMs {
			break
		}
	}
	if len(p.texts) > 0 {
		p.host.Soon()
	}
}

// compilation returns what answers a question about a text.
func (p *Player) compilation(c protocol.Command) Compilation {
	late := func() bool { return p.checked+p.host.Now()-p.stepAt > checkMs }
	switch c := c.(type) {
	case *protocol.AskType:
		return p.loader.Checking(c.Source, late)
	case *protocol.Check:
		return p.loader.Checking(c.Source, late)
	case *protocol.Prepare:
		return p.loader.Loading("", c.Source, scenario.Options{})
	}
	panic("no question about a text")
}

// prepareInstructions is the length of the beginning of a program that runs out of sight, so that the functions that it
// calls are compiled.
const prepareInstructions = 100_000

// compile does a step. It may not return: see Broken.
func (p *Player) compile(c Compilation) (more bool) {
	p.stepping = c
	more = c.Step()
	p.stepping = nil
	return more
}

// answerText answers the oldest question about a text.
func (p *Player) answerText(c protocol.Command) {
	done := p.check
	p.check, p.texts = nil, append(p.texts[:0], p.texts[1:]...)
	switch c := c.(type) {
	case *protocol.Check:
		p.postDiagnostics(c.Seq, done.Diagnostics())
	case *protocol.AskType:
		p.post(&protocol.TypeAnswer{Seq: c.Seq, Type: done.TypeAt(c.Line, c.Col)})
	case *protocol.Prepare:
		if p.prepared = done.Engine(); p.prepared != nil {
			p.prepared.Advance(scenario.Limits{Instructions: prepareInstructions, Until: -1})
			p.prepared = nil
		}
	}
}

// answerSettle answers each "settle" once all earlier commands are done and shown.
func (p *Player) answerSettle() {
	if len(p.barriers) == 0 || p.dirty || p.goal != goalNone || len(p.scans) > 0 || len(p.texts) > 0 {
		return
	}
	for _, seq := range p.barriers {
		p.post(&protocol.SettleAnswer{Seq: seq})
	}
	p.barriers = p.barriers[:0]
}

// findings analyses new events while the player is idle, and posts the list if it has changed.
func (p *Player) findings(now float64, busy bool) {
	if p.engine == nil || p.goal == goalLoad || p.goal == goalFork {
		return
	}
	more := true
	for start := p.host.Now(); more && p.host.Now()-start < analyseMs; {
		more = p.engine.Analyse(analyseSlice)
	}
	if more {
		p.host.Soon()
		if !p.ended {
			return
		}
	}
	if busy && now-p.findingsAt < findingsMs || more {
		return
	}
	p.findingsAt = now
	m := &protocol.Findings{List: p.engine.Findings()}
	text := protocol.Append(nil, m)
	if p.findingsSent == nil && len(m.List) == 0 { // the page has an empty list
		p.findingsSent = text
	}
	if !bytes.Equal(text, p.findingsSent) {
		p.findingsSent = text
		m.Events, m.Done = p.engine.Events(), p.ended
		p.post(m)
	}
}

// startCompare begins a comparison with a second run; Off ends it. It cancels an unfinished comparison.
func (p *Player) startCompare(c *protocol.Compare) {
	if p.goal == goalCompare {
		p.setGoal(goalNone)
	}
	p.other, p.dirty = nil, true
	if c.Off {
		p.post(&protocol.CompareAnswer{Seq: c.Seq})
		return
	}
	if _, err := scenario.ParseSchedule(c.Schedule); err != nil {
		p.scheduleFault()
		p.post(&protocol.CompareAnswer{Seq: c.Seq})
		return
	}
	p.compare, p.comparing, p.progressAt = c, true, p.host.Now()-progressMs
	p.fork = fork{clicks: append([]click(nil), p.clicks...), goal: p.goal}
	p.setGoal(goalCompare)
}

// A second run ends after comparedTimes as many events as the first, but at least comparedEvents: a policy that polls
// all tasks in turn would make millions before a timer fires.
const (
	comparedTimes  = 20
	comparedEvents = 400_000
)

// progressMs is the time between two messages about the progress of a comparison.
const progressMs = 200

// progress posts how far the two runs are.
func (p *Player) progress() {
	now := p.host.Now()
	if now-p.progressAt < progressMs {
		return
	}
	p.progressAt = now
	text := p.lang.Say("Running A to its end: {n} events so far.", p.engine.Events())
	if p.other != nil {
		text = p.lang.Say("A is done, with {n} events. Running B: {m} events so far.", p.engine.Events(), p.other.Events())
	}
	p.post(&protocol.Comparing{Text: text})
}

// runBoth advances both runs towards their ends. The second run gets the clicks of the first at the same times.
func (p *Player) runBoth() (more bool) {
	p.progress()
	if !p.ended {
		switch p.advance(-1, scenario.UnitNone) {
		case scenario.StopBudget, scenario.StopUnit:
			return true
		}
	}
	f := &p.fork
	if p.other == nil {
		c := p.compare
		schedule, _ := scenario.ParseSchedule(c.Schedule) // startCompare has refused a wrong one
		p.other = p.engine.Again(scenario.Options{
			Executor: c.Executor, Workers: c.Workers, Seed: c.Seed, HostEvents: p.options.HostEvents,
			Schedule:  schedule,
			MaxEvents: max(comparedTimes*p.engine.Events(), comparedEvents),
		})
		f.engine = p.other
	}
	for len(f.clicks) > 0 {
		c := f.clicks[0]
		if p.advanceFork(0, c.time, false) {
			return true
		}
		f.engine.HostEvent(c.name, c.data)
		f.clicks = f.clicks[1:]
	}
	switch f.engine.Advance(scenario.Limits{Instructions: p.budget, Until: -1}) {
	case scenario.StopBudget, scenario.StopUnit:
		return true
	}
	was := f.goal
	p.fork, p.comparing = fork{}, false
	p.setGoal(goalNone)
	if was == goalPlay {
		p.setGoal(goalPlay)
	}
	p.dirty = true
	shown := protocol.RunConfig{Executor: p.options.Executor, Workers: p.options.Workers, Seed: p.options.Seed}
	p.post(&protocol.CompareAnswer{Seq: p.compare.Seq, Result: &protocol.Comparison{
		A: side(p.engine, shown), B: side(p.other, p.compare.RunConfig), Difference: *p.engine.Compare(p.other),
	}})
	return p.goal != goalNone
}

// side describes one run of a comparison.
func side(e Engine, c protocol.RunConfig) protocol.Side {
	s := protocol.Side{RunConfig: c, Events: e.Events(), Exit: e.ExitCode()}
	if s.Events > 0 {
		s.End = e.Time(s.Events - 1)
	}
	return s
}

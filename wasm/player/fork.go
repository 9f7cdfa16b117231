package player

import (
	"github.com/pollground/pollground/executor/trace/view"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/wasm/protocol"
)

// fork.go has breakpoints, host events, and forks, which repeat a run up to a moment and then differ.

// pass moves the playhead forward, at most to the next breakpoint. It returns true if it stopped at one.
func (p *Player) pass(to int) bool {
	if len(p.breaks) > 0 {
		for i := max(p.playhead, p.engine.First()); i < to; i++ {
			for _, b := range p.breaks {
				if p.engine.Match(i, b) {
					p.setGoal(goalNone)
					p.move(i + 1)
					p.postBreak(i+1, b)
					return true
				}
			}
		}
	}
	p.move(to)
	return false
}

func (p *Player) postBreak(event int, b protocol.Break) {
	m := &protocol.BreakHit{Event: event, Time: p.engine.Time(event - 1), Kind: b.Kind, Task: b.N}
	switch b.Kind {
	case protocol.BreakLine:
		m.Task, m.Line, m.Text = 0, b.N, p.lang.Say("Stopped at line {line}.", b.N)
	case protocol.BreakPoll:
		m.Text = p.lang.Say("Stopped: a poll of task #{task} begins.", b.N)
	case protocol.BreakWake:
		m.Text = p.lang.Say("Stopped: task #{task} was woken.", b.N)
	case protocol.BreakSpawn:
		m.Text = p.lang.Say("Stopped: task #{task} was spawned.", b.N)
	}
	p.post(m)
}

// A click is a host event of the reader. A repetition delivers it after the same number of instructions and at the same
// clock, when the program is in the same state.
type click struct {
	steps, time int64
	event       int // events before it
	name, data  string
}

// A fork is a run that repeats another up to a moment.
type fork struct {
	engine Engine
	clicks []click // still to be repeated
	done   []click // repeated
	until  int64   // the moment, ns
	events int     // of the moment, in the run that is repeated; -1 = it is another executor's
	last   *click  // the reader's event at the moment, nil for another executor
	goal   goal    // the goal before the fork
}

// hostEvent delivers a click at the displayed time. During the wait for a deadline it interpolates the clock and ends
// the wait. If the playhead is in the past, it forks the run.
//
// also means that the event belongs to the one before it, and nothing runs in between. If that one forked the run, this
// one is dropped, because the program of the new run asks for it again.
func (p *Player) hostEvent(name, data string, also bool) {
	p.dirty = true // the page waits for a view, also if nothing changed
	if also {
		if p.goal != goalFork && !p.ended {
			p.deliver(p.engine, name, data)
		}
		return
	}
	if p.playhead < p.engine.Events() && (p.ended || p.engine.Time(p.engine.Events()-1)-p.shownTime() >= silentNs) {
		p.forkClick(name, data)
		return
	}
	if p.ended {
		return
	}
	atEnd := p.playhead == p.engine.Events()
	now := p.host.Now()
	waiting := p.goal == goalPlay && atEnd && p.waitedBefore == p.playhead && now < p.due
	until := p.engine.Now()
	if waiting {
		passed := 1 - (p.due-now)/p.waitLength
		until += int64(passed * float64(p.until-until))
	}
	p.settle(until)
	if !p.deliver(p.engine, name, data) {
		return
	}
	if waiting {
		p.due, p.until = 0, p.engine.Now() // the silence before the click is over, so waitedBefore stays
	}
	if atEnd && p.goal == goalNone {
		p.move(p.engine.Events())
	}
}

// settle runs the engine until it is idle, because an event loop handles a click when nothing else runs. A program that
// is busy for longer than a slice gets the click in the middle.
func (p *Player) settle(until int64) {
	for start := p.host.Now(); !p.ended && p.host.Now()-start < sliceMs; {
		if stop := p.advance(until, scenario.UnitNone); stop != scenario.StopBudget && stop != scenario.StopUnit {
			return
		}
	}
}

// deliver delivers a click to a run and records its place.
func (p *Player) deliver(engine Engine, name, data string) bool {
	c := click{steps: engine.Steps(), time: engine.Now(), event: engine.Events(), name: name, data: data}
	if !engine.HostEvent(name, data) {
		return false
	}
	p.clicks = append(p.clicks, c)
	return true
}

// before returns the clicks before the playhead.
func (p *Player) before() (list []click) {
	for _, c := range p.clicks {
		if c.event < p.playhead {
			list = append(list, c)
		}
	}
	return list
}

func (p *Player) forkClick(name, data string) {
	p.fork = fork{
		engine: p.engine.Again(p.options), clicks: p.before(), until: p.shownMoment(), events: p.playhead,
		last: &click{name: name, data: data}, goal: p.goal,
	}
	p.setGoal(goalFork)
}

// forkExecutor runs the program again under other conditions, and shows the same moment of that run.
func (p *Player) forkExecutor(c protocol.RunConfig) {
	p.options.Executor, p.options.Workers, p.options.Seed = c.Executor, c.Workers, c.Seed
	p.options.Schedule = nil // it was one of the run before
	p.fork = fork{
		engine: p.engine.Again(p.options), clicks: p.before(), until: p.shownMoment(), events: -1, goal: p.goal,
	}
	p.setGoal(goalFork)
}

// refork does a slice of the repetition.
func (p *Player) refork() (more bool) {
	f := &p.fork
	if len(f.clicks) > 0 {
		c := f.clicks[0]
		if p.advanceFork(c.steps, c.time, f.events >= 0) {
			return true
		}
		p.repeat(c)
		f.clicks = f.clicks[1:]
		return true
	}
	if p.advanceFork(0, f.until, false) {
		return true
	}
	p.forked()
	return true
}

// advanceFork advances the new run to a number of instructions (exact) and a clock. It returns true if more calls are
// needed.
func (p *Player) advanceFork(steps, until int64, exact bool) bool {
	e, budget := p.fork.engine, p.budget
	if exact {
		left := steps - e.Steps()
		if left <= 0 && e.Now() >= until {
			return false
		}
		if left > 0 {
			budget = min(budget, left)
		}
	} else if e.Now() > until {
		return false
	}
	switch e.Advance(scenario.Limits{Instructions: budget, Until: until}) {
	case scenario.StopBudget, scenario.StopUnit:
		return true
	}
	return false
}

// repeat delivers a recorded click to the new run. Under another executor no task may wait for it.
func (p *Player) repeat(c click) {
	f := &p.fork
	r := click{steps: f.engine.Steps(), time: f.engine.Now(), event: f.engine.Events(), name: c.name, data: c.data}
	if f.engine.HostEvent(c.name, c.data) {
		f.done = append(f.done, r)
	}
}

// forked shows the new run and posts Forked.
func (p *Player) forked() {
	f := p.fork
	p.fork = fork{}
	p.begins(f.engine)
	p.clicks, p.other = f.done, nil
	kind := "executor"
	text := p.lang.Say("The program runs again under other conditions, from its start; this is the same moment of that " +
		"run.")
	event := p.eventsAt(f.until)
	if f.last != nil {
		kind = "click"
		text = p.lang.Say("You pressed “{event}” in the past: the run goes on from this moment, "+
			"and what came after it is gone.", f.last.name)
		event = f.engine.Events()
		if !p.deliver(f.engine, f.last.name, f.last.data) {
			text = p.lang.Say("Nobody waited for “{event}” at this moment. The run goes on from here without it.",
				f.last.name)
		}
	}
	p.setGoal(goalNone)
	p.move(min(event, f.engine.Events()))
	if f.goal == goalPlay {
		p.setGoal(goalPlay)
	}
	p.post(&protocol.Forked{Event: p.playhead, Time: p.shownTime(), Kind: kind, Text: text})
}

// begins shows the run of an engine.
func (p *Player) begins(e Engine) {
	e.SetLanguage(p.lang)
	p.engine, p.ended, p.stopped, p.exit = e, false, false, 0
	p.dirty = true
	p.waitedBefore, p.requestedTime, p.watched = -1, 0, -1
	p.played = [view.NumStories]int{}
	if p.findingsSent != nil {
		p.findingsSent = []byte{} // those of the last run, so an empty list is posted
	}
}

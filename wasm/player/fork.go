package player

import (
	"github.com/pollground/pollground/executor/trace"
	"strconv"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/wasm/protocol"
)

// fork.go is what makes a run leave its straight line: breakpoints, clicks, and another past.

// pass moves the playhead forward, but only as far as the first breakpoint on the way. True: it stopped there.
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
	n := strconv.Itoa(b.N)
	switch b.Kind {
	case protocol.BreakLine:
		m.Task, m.Line, m.Text = 0, b.N, "Stopped at line "+n+"."
	case protocol.BreakPoll:
		m.Text = "Stopped: a poll of task #" + n + " begins."
	case protocol.BreakWake:
		m.Text = "Stopped: task #" + n + " was woken."
	case protocol.BreakSpawn:
		m.Text = "Stopped: task #" + n + " was spawned."
	}
	p.post(m)
}

// A click is a host event that the reader caused. Run again with the same number of instructions and the same clock
// before it, the program is at the same place.
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
	last   *click  // what the reader did there, nil for another executor
	goal   goal    // what the player did before
}

// hostEvent delivers a click at the moment that the reader sees. During the silence before a deadline that is somewhere
// on the way there; the wait is over then. In the past it makes another run.
//
// also says that the event comes together with the one before it: nothing runs in between. Where that one has made
// another run, this one is dropped; the program of that run asks again.
func (p *Player) hostEvent(name, data string, also bool) {
	p.dirty = true // the page waits for the view of what the event has done, be it nothing
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
	waiting := p.goal == goalPlay && atEnd && p.silent == p.playhead && now < p.due
	until := p.engine.Now()
	if waiting {
		passed := 1 - (p.due-now)/p.waits
		until += int64(passed * float64(p.until-until))
	}
	p.settle(until)
	if !p.deliver(p.engine, name, data) {
		return
	}
	if waiting {
		p.due, p.until = 0, p.engine.Now() // and the silence before the click is over, so silent stays
	}
	if atEnd && p.goal == goalNone {
		p.move(p.engine.Events())
	}
}

// settle lets the engine finish what it can do now: an event loop has a turn for a click when nothing else runs. A
// program that is busy for longer than a slice gets it in the middle.
func (p *Player) settle(until int64) {
	for start := p.host.Now(); !p.ended && p.host.Now()-start < sliceMs; {
		if stop := p.advance(until, scenario.UnitNone); stop != scenario.StopBudget && stop != scenario.StopUnit {
			return
		}
	}
}

// deliver gives a click to a run and remembers when.
func (p *Player) deliver(engine Engine, name, data string) bool {
	c := click{steps: engine.Steps(), time: engine.Now(), event: engine.Events(), name: name, data: data}
	if !engine.HostEvent(name, data) {
		return false
	}
	p.clicks = append(p.clicks, c)
	return true
}

// before lists the clicks that came before the playhead.
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
	p.fork = fork{
		engine: p.engine.Again(p.options), clicks: p.before(), until: p.shownMoment(), events: -1, goal: p.goal,
	}
	p.setGoal(goalFork)
}

// refork does a piece of the repetition.
func (p *Player) refork() (more bool) {
	f := &p.fork
	if len(f.clicks) > 0 {
		c := f.clicks[0]
		if p.again(c.steps, c.time, f.events >= 0) {
			return true
		}
		p.repeat(c)
		f.clicks = f.clicks[1:]
		return true
	}
	if p.again(0, f.until, false) {
		return true
	}
	p.forked()
	return true
}

// again advances the new run to a moment: so many instructions (exact), and the clock. True: call again.
func (p *Player) again(steps, until int64, exact bool) bool {
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

// repeat gives a recorded click to the new run. Under another executor nobody may wait for it there.
func (p *Player) repeat(c click) {
	f := &p.fork
	r := click{steps: f.engine.Steps(), time: f.engine.Now(), event: f.engine.Events(), name: c.name, data: c.data}
	if f.engine.HostEvent(c.name, c.data) {
		f.done = append(f.done, r)
	}
}

// forked makes the new run the one that is shown, and says so.
func (p *Player) forked() {
	f := p.fork
	p.fork = fork{}
	p.begins(f.engine)
	p.clicks, p.other = f.done, nil
	kind := "executor"
	text := "The program runs again under other conditions, from its start; this is the same moment of that run."
	event := p.eventsAt(f.until)
	if f.last != nil {
		kind = "click"
		text = "You pressed “" + f.last.name + "” in the past: the run goes on from this moment, " +
			"and what came after it is gone."
		event = f.engine.Events()
		if !p.deliver(f.engine, f.last.name, f.last.data) {
			text = "Nobody waited for “" + f.last.name + "” at this moment. The run goes on from here without it."
		}
	}
	p.setGoal(goalNone)
	p.move(min(event, f.engine.Events()))
	if f.goal == goalPlay {
		p.setGoal(goalPlay)
	}
	p.post(&protocol.Forked{Event: p.playhead, Time: p.shownTime(), Kind: kind, Text: text})
}

// begins makes an engine the run that is shown.
func (p *Player) begins(e Engine) {
	p.engine, p.ended, p.stopped, p.exit = e, false, false, 0
	p.dirty = true
	p.silent, p.moment = -1, 0
	p.told = [trace.NumStories]int{}
	if p.noted != nil {
		p.noted = []byte{} // those of the run before: an empty list is news
	}
}

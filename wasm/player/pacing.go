package player

// pacing.go decides how fast things go: slices of work for the machine, beats for the reader.

import (
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/wasm/protocol"
)

const (
	// sliceMs is how long Tick may keep the event loop. A 60 Hz frame has 16 ms, and the worker also
	// carries messages.
	sliceMs = 4
	// frameMs is the least time between two views while the engine runs as fast as it can.
	frameMs = 16
	// slowMs is when a step or a seek that is still under way is shown as playing, so that the page
	// offers to pause it.
	slowMs = 250

	movedMs = 420 // a beat in which a task changes its place
	quietMs = 120 // a beat of output, lines or bookkeeping only

	// A caption of a kind that is new in the run stays until it can be read, at 240 words a minute.
	wordMs      = 60_000.0 / 240
	leastReadMs = 600
	mostReadMs  = 2500

	silentNs = trace.SilenceNs
)

// stays is how long a beat is shown at the speed 1, when those of its kind have been shown so many times in this run
// and its caption has that many words. The second and third of a kind stay half as long as the first.
func stays(story trace.Story, times, words int) float64 {
	least := float64(movedMs)
	switch story {
	case trace.StoryNone, trace.StoryLine, trace.StoryOutput:
		return quietMs
	case trace.StorySmall, trace.StoryThread:
		least = quietMs
	}
	read := min(max(float64(words)*wordMs, leastReadMs), mostReadMs)
	switch {
	case times == 0:
		return read
	case times <= 2:
		return max(read/2, least)
	}
	return least
}

// A guided run holds at a turning point as long as its caption takes to read, within these bounds.
const leastTurnMs, mostTurnMs = 2000, 2500

// turnOf returns the turning point that the first such beat is. Pending is one when it leaves a waker with the reactor.
func turnOf(b trace.Beat) protocol.Turn {
	switch {
	case b.Story == trace.StoryPoll:
		return protocol.TurnPoll
	case b.Story == trace.StoryPending && b.Armed:
		return protocol.TurnPending
	case b.Story == trace.StoryWake:
		return protocol.TurnWake
	case b.Story == trace.StoryReady:
		return protocol.TurnReady
	}
	return protocol.TurnNone
}

// setTurn changes the turning point at which the run holds.
func (p *Player) setTurn(t protocol.Turn) {
	if t != p.turn {
		p.turn, p.dirty = t, true
	}
}

// silenceMs is how long virtual time in which nothing happens is shown.
func silenceMs(ns int64) float64 { return min(240+1.2*float64(ns)/1e6, 900) }

// Tick does a slice of work for the goal. The host calls it after Soon and After; calls that
// nobody asked for do no harm.
func (p *Player) Tick() {
	start := p.host.Now()
	now, more := start, true
	for more && now-start < sliceMs {
		more = p.work(now)
		now = p.host.Now()
	}
	if more {
		p.host.Soon()
	}
	p.status()
	p.findings(now, more)
	if p.dirty && (!more || now-p.seen >= frameMs) {
		p.show(now)
	}
	p.scanOn(start)
	p.askText(start)
	p.allDone()
}

// work does one small thing for the goal and tells whether there is more to do at once. When it
// returns false either the goal is reached, or After has been asked, or only a host event helps.
func (p *Player) work(now float64) (more bool) {
	switch p.goal {
	case goalNone:
		return false
	case goalLoad:
		p.load()
		return p.goal != goalNone
	case goalFork:
		return p.refork()
	case goalCompare:
		return p.runBoth()
	case goalPlay:
		if p.speed > 0 {
			return p.play(now)
		}
		return p.run(-1, scenario.UnitNone)
	case goalEnd:
		return p.run(-1, scenario.UnitNone)
	case goalStep:
		more = p.run(-1, scenario.UnitBeat)
		if next := p.boundary(); next >= 0 {
			return p.reached(next)
		}
		return p.orEnd(more)
	case goalEvent:
		more = p.run(-1, scenario.UnitBeat)
		if p.engine.Events() >= int(p.target) {
			return p.reached(int(p.target))
		}
		return p.orEnd(more)
	case goalTime:
		if p.engine.Now() < p.target {
			more = p.run(p.target, scenario.UnitNone)
		}
		if !more || p.engine.Now() >= p.target {
			p.reached(p.eventsAt(p.target))
			p.moment = p.target
			return false
		}
		return true
	}
	panic("BUG: the player has an unknown goal")
}

func (p *Player) reached(playhead int) (more bool) {
	step := p.goal == goalStep
	p.setGoal(goalNone)
	if step {
		p.pass(playhead)
	} else {
		p.move(playhead)
	}
	return false
}

// orEnd gives up a goal that lies behind the end of what the run has to show.
func (p *Player) orEnd(more bool) bool {
	if more {
		return true
	}
	return p.reached(p.engine.Events())
}

// run calls the engine once. The playhead follows when the goal is the end; the other goals place
// it themselves. False: the run is over, or waits for a click, or for a time after until.
func (p *Player) run(until int64, unit scenario.Unit) (more bool) {
	follow := p.goal == goalEnd || p.goal == goalPlay
	if !p.ended {
		stop := p.advance(until, unit)
		more = stop == scenario.StopBudget || stop == scenario.StopUnit
		if stop == scenario.StopIdle {
			deadline, ok := p.engine.NextDeadline()
			more = ok && (until < 0 || deadline <= until)
		}
	}
	if follow {
		if p.pass(p.engine.Events()) {
			return false
		}
		if p.ended {
			p.setGoal(goalNone)
		}
	}
	return more
}

// advance also learns how many instructions fit a slice.
func (p *Player) advance(until int64, unit scenario.Unit) scenario.Stop {
	before := p.host.Now()
	p.inside = true
	stop := p.engine.Advance(scenario.Limits{Instructions: p.budget, Until: until, Unit: unit})
	p.inside = false
	took := p.host.Now() - before
	switch {
	case took > sliceMs*0.75:
		p.budget = max(p.budget/2, 1_000)
	case took < sliceMs*0.25 && stop == scenario.StopBudget:
		p.budget = min(p.budget*2, 4_000_000)
	}
	if stop == scenario.StopEnded || stop == scenario.StopStuck || stop == scenario.StopLimit {
		p.ended, p.exit = true, p.engine.ExitCode()
	}
	return stop
}

// Damage is what is lost when Tick does not return.
type Damage uint8

const (
	DamageNone Damage = iota // a limit of compiling was reached; the engine is whole
	DamageRun                // of the memory: runs can be looked at, new ones begin in another engine
	DamageAll                // unknown: the engine cannot go on
)

// Broken is called when Tick did not return. If a limit ended compiling, the next tick goes on with that as the result.
// If a run did not return, it ends where it is and can be looked at.
func (p *Player) Broken() Damage {
	p.host.Soon()
	if c := p.stepping; c != nil {
		p.stepping = nil
		if !c.Broken() {
			return DamageAll
		}
		return DamageNone
	}
	if !p.inside {
		return DamageAll
	}
	p.inside = false
	damage := DamageRun
	if p.engine.Broken() {
		damage = DamageNone
	}
	p.ended, p.exit = true, p.engine.ExitCode()
	p.dirty = true
	return damage
}

// play shows the next beat, or waits for it. At the last known event it lets the engine make one
// more beat; when that has nothing to do before a deadline, the deadline is one timer of the host.
func (p *Player) play(now float64) (more bool) {
	if now < p.due {
		left := p.due - now
		if p.other != nil && p.silent == p.playhead { // what is silence in one run need not be in the other
			from := p.shownTime()
			p.moment = from + int64(float64(p.silentTo-from)*(1-left/p.waits))
			p.dirty = true
			left = min(left, frameMs)
		}
		p.host.After(left)
		return false
	}
	if p.playhead < p.engine.Events() {
		at := p.engine.Time(p.playhead)
		if gap := at - p.shownTime(); gap >= silentNs && p.silent != p.playhead {
			p.wait(now, p.silence(gap), at)
			return false
		}
		if p.real {
			p.frame(now)
			return false
		}
		if b := p.engine.Beat(p.playhead); b.Whole || p.ended {
			p.beat(now, b)
			return false
		}
	} else if p.ended {
		p.setGoal(goalNone)
		return false
	}
	known := p.playhead < p.engine.Events() // a beat whose end is not known
	switch p.advance(max(p.until, p.engine.Now()), scenario.UnitBeat) {
	case scenario.StopBudget:
		if known { // nothing has joined it for long
			p.beat(now, p.engine.Beat(p.playhead))
		}
		return !known
	case scenario.StopIdle:
		if known {
			p.beat(now, p.engine.Beat(p.playhead))
			return false
		}
		if p.playhead < p.engine.Events() {
			return true
		}
		deadline, ok := p.engine.NextDeadline()
		if !ok {
			return false // a click will come, or not
		}
		if deadline <= p.until {
			return true
		}
		p.until = deadline
		p.wait(now, p.silence(deadline-p.engine.Now()), deadline)
		return false
	default:
		return true
	}
}

// wait lets the silence before the next event pass, which is at that time. The page lets its clock run meanwhile.
func (p *Player) wait(now, ms float64, at int64) {
	p.silent, p.silentTo, p.waits = p.playhead, at, ms/p.speed
	p.due = now + p.waits
	p.host.After(p.waits)
	p.status()
	if p.dirty {
		p.show(now)
	}
	p.post(&protocol.Silence{To: at, MS: int64(p.waits)})
}

// silence is how long this much virtual time without events is shown.
func (p *Player) silence(ns int64) float64 {
	if p.real {
		return float64(ns) / 1e6
	}
	return silenceMs(ns)
}

// shownTime is the time of the last event shown.
func (p *Player) shownTime() int64 {
	if p.playhead == 0 {
		return 0
	}
	return p.engine.Time(p.playhead - 1)
}

// shownMoment is the time that the reader is at: in the silence behind the playhead it may have been chosen.
func (p *Player) shownMoment() int64 { return max(p.shownTime(), p.moment) }

// beat moves the playhead behind a beat and lets its caption stay.
func (p *Player) beat(now float64, b trace.Beat) {
	if p.pass(b.End) {
		return
	}
	ms := stays(b.Story, p.told[b.Story], p.engine.Words(b.End))
	p.setTurn(protocol.TurnNone)
	if t := turnOf(b); p.guided && t > p.turned {
		p.turned = t
		p.setTurn(t)
		ms = min(max(ms, leastTurnMs), mostTurnMs)
	}
	p.told[b.Story]++
	p.due = now + ms/p.speed
	p.host.After(p.due - now)
}

// frame moves the playhead over all events of a frame, up to the next silence.
func (p *Player) frame(now float64) {
	next, at := p.playhead, p.engine.Time(p.playhead)
	for last := at + frameMs*1e6; next < p.engine.Events() && p.engine.Time(next) <= last; next++ {
		if p.engine.Time(next)-at >= silentNs {
			break // silence is waited for
		}
		at = p.engine.Time(next)
	}
	if p.pass(next) {
		return
	}
	p.due = now + frameMs/p.speed
	p.host.After(p.due - now)
}

// load does a step of compiling the pending program. A refused one leaves the last run as it is.
func (p *Player) load() {
	c := p.pending
	options := scenario.Options{
		Executor: c.Executor, Workers: c.Workers, Seed: c.Seed, MaxEvents: c.Most, HostEvents: hostEventsOf(c.Data),
	}
	if p.job == nil {
		p.job = p.loader.Loading(c.Name, c.Source, options)
	}
	if p.compile(p.job) {
		return
	}
	engine, list := p.job.Engine(), p.job.Diagnostics()
	p.pending, p.job = nil, nil
	p.failed = engine == nil
	p.setGoal(goalNone)
	p.postDiagnostics(c.Seq, list)
	if engine == nil {
		return
	}
	p.options = options
	p.begins(engine)
	p.clicks, p.other = nil, nil
	p.playhead = 0
	p.setSpeed(c.Speed)
	p.guided, p.turned = c.Guided, protocol.TurnNone
	p.dirty = true
	if c.Paused {
		p.setGoal(goalNone)
	} else {
		p.setGoal(goalPlay)
	}
	for _, c := range p.queued {
		p.control(c)
	}
	p.queued = nil
}

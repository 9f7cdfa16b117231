package player

// pacing.go sets the pace: slices of work for the engine, beats for the reader.

import (
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace/view"
	"github.com/pollground/pollground/wasm/protocol"
)

const (
	// sliceMs is the time that Tick may keep the event loop. A 60 Hz frame has 16 ms, and the worker also carries
	// messages.
	sliceMs = 4
	// frameMs is the shortest time between two views while the engine runs at full speed.
	frameMs = 16
	// slowMs is the time after which an unfinished step or seek is shown as playing, so that the page offers to pause
	// it.
	slowMs = 250

	movedMs = 420 // a beat in which a task moves
	quietMs = 120 // a beat of output, lines or bookkeeping only

	// The first caption of a topic stays as long as it takes to read at 240 words a minute.
	wordMs      = 60_000.0 / 240
	leastReadMs = 600
	mostReadMs  = 2500

	silentNs = view.SilenceNs
)

// captionTime returns the time in ms that a beat is shown at speed 1, from the number of earlier beats of its topic in
// this run and the words of its caption. The second and third of a topic stay half as long as the first.
func captionTime(story view.Story, times, words int) float64 {
	least := float64(movedMs)
	switch story {
	case view.StoryNone, view.StoryLine, view.StoryOutput:
		return quietMs
	case view.StorySmall, view.StoryThread:
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

// turnOf returns the turning point that a beat is. A pending poll is one if it leaves a waker with the reactor.
func turnOf(b view.Beat) protocol.Turn {
	switch {
	case b.Story == view.StoryPoll:
		return protocol.TurnPoll
	case b.Story == view.StoryPending && b.Armed:
		return protocol.TurnPending
	case b.Story == view.StoryWake:
		return protocol.TurnWake
	case b.Story == view.StoryReady:
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

// idleMs returns the time in ms that a silence is shown.
func idleMs(ns int64) float64 { return min(240+1.2*float64(ns)/1e6, 900) }

// Tick does a slice of work for the goal. The host calls it after Soon and After; extra calls are harmless.
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
	p.watchChoice()
	p.findings(now, more)
	if p.dirty && (!more || now-p.viewedAt >= frameMs) {
		p.show(now)
	}
	p.continueScan(start)
	p.continueText(start)
	p.continueSearch(start)
	p.answerSettle()
}

// work does one piece of work for the goal and reports whether more can be done at once. If not, the goal is reached,
// After was called, or only a host event helps.
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
		return p.giveUpAtEnd(more)
	case goalEvent:
		more = p.run(-1, scenario.UnitBeat)
		if p.engine.Events() >= int(p.target) {
			return p.reached(int(p.target))
		}
		return p.giveUpAtEnd(more)
	case goalChoice:
		more = p.run(-1, scenario.UnitBeat)
		if event, ok := p.engine.ChoiceAt(int(p.target)); ok {
			return p.reached(event)
		}
		return p.giveUpAtEnd(more)
	case goalTime:
		if p.engine.Now() < p.target {
			more = p.run(p.target, scenario.UnitNone)
		}
		if !more || p.engine.Now() >= p.target {
			p.reached(p.eventsAt(p.target))
			p.requestedTime = p.target
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

// giveUpAtEnd drops a goal that lies after the end of the run.
func (p *Player) giveUpAtEnd(more bool) bool {
	if more {
		return true
	}
	return p.reached(p.engine.Events())
}

// run calls the engine once. With goalEnd it moves the playhead to the last event. It returns false if the run is over,
// or waits for a click or for a time after until.
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

// advance calls the engine and adapts the number of instructions of a slice.
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

// Damage is the loss after a Tick that did not return.
type Damage uint8

const (
	DamageNone Damage = iota // none: a limit of compiling was reached
	DamageRun                // of the memory: runs stay visible, new ones begin in another engine
	DamageAll                // unknown: the engine cannot continue
)

// Broken is called after a Tick that did not return. If a limit ended compiling, the next tick continues with that
// result. If a run did not return, it ends there and stays visible.
func (p *Player) Broken() Damage {
	p.host.Soon()
	if c := p.stepping; c != nil {
		p.stepping = nil
		if !c.Broken() {
			return DamageAll
		}
		return DamageNone
	}
	if p.exploring.inside {
		return p.brokenSearch()
	}
	if e := p.prepared; e != nil {
		p.prepared = nil
		if !e.Broken() {
			return DamageRun
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

// play shows the next beat, or waits for it. At the last recorded event it advances the engine by one beat. If the
// engine has nothing to do before a deadline, the deadline becomes one timer of the host.
func (p *Player) play(now float64) (more bool) {
	if now < p.due {
		left := p.due - now
		if p.other != nil && p.waitedBefore == p.playhead { // a silence of one run may have events in the other
			from := p.shownTime()
			p.requestedTime = from + int64(float64(p.waitedTime-from)*(1-left/p.waitLength))
			p.dirty = true
			left = min(left, frameMs)
		}
		p.host.After(left)
		return false
	}
	if p.playhead < p.engine.Events() {
		at := p.engine.Time(p.playhead)
		if gap := at - p.shownTime(); gap >= silentNs && p.waitedBefore != p.playhead {
			p.wait(now, p.idleWait(gap), at)
			return false
		}
		if p.realTime {
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
	known := p.playhead < p.engine.Events() // the beat is not complete
	switch p.advance(max(p.until, p.engine.Now()), scenario.UnitBeat) {
	case scenario.StopBudget:
		if known { // it has not grown for a while
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
			return false // only a click can continue the run
		}
		if deadline <= p.until {
			return true
		}
		p.until = deadline
		p.wait(now, p.idleWait(deadline-p.engine.Now()), deadline)
		return false
	default:
		return true
	}
}

// wait waits for the next event, which is at time at. The page advances its clock meanwhile.
func (p *Player) wait(now, ms float64, at int64) {
	p.waitedBefore, p.waitedTime, p.waitLength = p.playhead, at, ms/p.speed
	p.stay(now, p.waitLength)
	p.status()
	if p.dirty {
		p.show(now)
	}
	p.post(&protocol.Silence{To: at, MS: int64(p.waitLength)})
}

// idleWait returns the time in ms that a silence of virtual time is shown.
func (p *Player) idleWait(ns int64) float64 {
	if p.realTime {
		return float64(ns) / 1e6
	}
	return idleMs(ns)
}

// shownTime returns the time of the last event shown.
func (p *Player) shownTime() int64 {
	if p.playhead == 0 {
		return 0
	}
	return p.engine.Time(p.playhead - 1)
}

// shownMoment returns the displayed time: that of the last event, or a requested time in the silence after it.
func (p *Player) shownMoment() int64 { return max(p.shownTime(), p.requestedTime) }

// stay keeps the shown beat for ms.
func (p *Player) stay(now, ms float64) {
	p.due = now + ms
	p.host.After(ms)
}

// beat moves the playhead after a beat and sets the time of the next one.
func (p *Player) beat(now float64, b view.Beat) {
	if p.pass(b.End) {
		return
	}
	ms := captionTime(b.Story, p.played[b.Story], p.engine.Words(b.End))
	p.setTurn(protocol.TurnNone)
	if t := turnOf(b); p.guided && t > p.turned {
		p.turned = t
		p.setTurn(t)
		ms = min(max(ms, leastTurnMs), mostTurnMs)
	}
	p.played[b.Story]++
	p.stay(now, ms/p.speed)
}

// frame moves the playhead over all events of a frame, up to the next silence.
func (p *Player) frame(now float64) {
	next, at := p.playhead, p.engine.Time(p.playhead)
	for last := at + frameMs*1e6; next < p.engine.Events() && p.engine.Time(next) <= last; next++ {
		if p.engine.Time(next)-at >= silentNs {
			break // the silence is shown
		}
		at = p.engine.Time(next)
	}
	if p.pass(next) {
		return
	}
	p.stay(now, frameMs/p.speed)
}

// load does a step of compiling the pending program. If the program is refused, the last run stays.
func (p *Player) load() {
	c := p.pending
	options := scenario.Options{
		Executor: c.Executor, Workers: c.Workers, Seed: c.Seed, MaxEvents: c.Most, HostEvents: hostEventsOf(c.Data),
		Schedule: scheduleOf(c.Data),
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

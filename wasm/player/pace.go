package player

// pace.go decides how fast things go: slices of work for the machine, beats for the reader.

const (
	// sliceMs is how long Tick may keep the event loop. A 60 Hz frame has 16 ms, and the worker also
	// carries messages.
	sliceMs = 4
	// frameMs is the least time between two views while the engine runs as fast as it can.
	frameMs = 16
	// slowMs is when a step or a seek that is still under way is shown as playing, so that the page
	// offers to pause it.
	slowMs = 250

	movedMs  = 420 // a beat in which a task changed its place
	quietMs  = 120 // a beat of output, lines or wakers only
	silentNs = 1_000_000
)

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
		return p.run(-1, UnitNone)
	case goalEnd:
		return p.run(-1, UnitNone)
	case goalStep:
		more = p.run(-1, p.unit)
		if next := p.boundary(p.playhead, p.unit); next >= 0 {
			return p.reached(next)
		}
		return p.orEnd(more)
	case goalEvent:
		more = p.run(-1, UnitBeat)
		if p.engine.Events() >= int(p.target) {
			return p.reached(int(p.target))
		}
		return p.orEnd(more)
	case goalTime:
		if p.engine.Now() < p.target {
			more = p.run(p.target, UnitNone)
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
func (p *Player) run(until int64, unit Unit) (more bool) {
	follow := p.goal == goalEnd || p.goal == goalPlay
	if !p.ended {
		stop := p.advance(until, unit)
		more = stop == StopBudget || stop == StopUnit
		if stop == StopIdle {
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
func (p *Player) advance(until int64, unit Unit) Stop {
	before := p.host.Now()
	p.inside = true
	stop := p.engine.Advance(p.budget, until, unit)
	p.inside = false
	took := p.host.Now() - before
	switch {
	case took > sliceMs*0.75:
		p.budget = max(p.budget/2, 1_000)
	case took < sliceMs*0.25 && stop == StopBudget:
		p.budget = min(p.budget*2, 4_000_000)
	}
	if stop == StopEnded || stop == StopStuck || stop == StopLimit {
		p.ended, p.exit = true, p.engine.ExitCode()
	}
	return stop
}

// Broken is called when Tick did not return. If that was because the engine did not, the run ends where it is and can be
// looked at: true. Otherwise nothing is known of what is whole.
func (p *Player) Broken() bool {
	if !p.inside {
		return false
	}
	p.inside = false
	p.engine.Broken()
	p.ended, p.exit = true, p.engine.ExitCode()
	p.dirty = true
	p.host.Soon()
	return true
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
		p.beat(now)
		return false
	}
	if p.ended {
		p.setGoal(goalNone)
		return false
	}
	switch p.advance(max(p.until, p.engine.Now()), UnitBeat) {
	case StopIdle:
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
	m := p.begin("silence")
	m.number("to", at)
	m.number("ms", int64(p.waits))
	p.send(m)
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

// beat moves the playhead over all events of one instant.
func (p *Player) beat(now float64) {
	next, moved := p.playhead, false
	last := p.engine.Time(next)
	if p.real {
		last += frameMs * 1e6 // what fits a frame is shown at once
	}
	for at := p.engine.Time(next); next < p.engine.Events() && p.engine.Time(next) <= last; next++ {
		if p.real && p.engine.Time(next)-at >= silentNs {
			break // silence is waited for
		}
		at = p.engine.Time(next)
		moved = moved || p.engine.Moves(next)
	}
	if p.pass(next) {
		return
	}
	ms := float64(quietMs)
	if moved {
		ms = movedMs
	}
	if p.real {
		ms = frameMs
	}
	p.due = now + ms/p.speed
	p.host.After(p.due - now)
}

// load compiles the pending program. A refused one leaves the last run as it is.
func (p *Player) load() {
	c := p.pending
	p.pending = command{}
	options := Options{Executor: c.executor, Workers: c.workers, Seed: c.seed, Most: c.most, Clicks: clicksOf(c.data)}
	engine, list := p.loader.Load(c.name, c.source, options)
	p.failed = engine == nil
	p.setGoal(goalNone)
	p.postDiagnostics(c.seq, list)
	if engine == nil {
		return
	}
	p.options = options
	p.begins(engine)
	p.clicks, p.other = nil, nil
	p.playhead = 0
	p.speed, p.real = c.value, c.real
	p.dirty = true
	if c.paused {
		p.setGoal(goalNone)
	} else {
		p.setGoal(goalPlay)
	}
	for _, c := range p.queued {
		p.control(c)
	}
	p.queued = nil
}

package player

// explore.go searches all schedules or all cancellations of the shown program, beside its run, and plays schedules that
// were found.
//
//	explore ──> running ── 10 s of work ──> budget ──┐
//	               ^  ├──── pause ─────────> paused ─┤── each posts what was found, with the picture
//	               │  ├──── its end ───────> over    │
//	               └──┴────────────── go ────────────┘
//
// A search does pieces of a few ms, each after a slice of the shown run. So both continue together, and commands are
// handled between two pieces.

import (
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/wasm/protocol"
)

// A Search searches the schedules or the cancellations of a program.
type Search interface {
	// Step does a piece of the search, a few ms. It reports whether the search is over.
	Step() (over bool)
	// Broken is called after a Step or a Finish that did not return: see Engine.Broken.
	Broken() (whole bool)
	// State is SearchRunning unless the search is over.
	State() protocol.SearchState
	// Report returns the results so far of the search with that number and in that state. If last is true, they are
	// complete once Finish has returned false.
	Report(seq int64, state protocol.SearchState, last bool) protocol.Post
	// Finish does a piece of the last report. It reports whether there are more.
	Finish() (more bool)
}

// searchMs is the budget of a search, after which it pauses until the reader continues it.
const searchMs = 10_000

// exploration is the search of a player.
type exploration struct {
	search   Search // nil: there is none, or it was cancelled
	seq      int64
	state    protocol.SearchState
	spent    float64       // ms of work for this budget
	postedAt float64       // time of the last message, ms
	report   protocol.Post // the last one, which Finish completes
	inside   bool          // of a call of search
}

// explore begins a search of all schedules.
func (p *Player) explore(c *protocol.Explore) {
	p.beginSearch(p.engine.Explore(p.searched(), *c), c.Seq)
}

// cancelAll begins a search of all cancellations.
func (p *Player) cancelAll(c *protocol.CancelAll) {
	p.beginSearch(p.engine.CancelAll(p.searched()), c.Seq)
}

// searched returns the conditions of a search: those of the run, except for its seed and its schedule.
func (p *Player) searched() scenario.Options {
	return scenario.Options{Executor: p.options.Executor, Workers: p.options.Workers, HostEvents: p.options.HostEvents}
}

func (p *Player) beginSearch(s Search, seq int64) {
	p.exploring = exploration{search: s, seq: seq, state: protocol.SearchRunning, postedAt: p.host.Now()}
	p.host.Soon()
}

// steer continues, pauses or cancels the search.
func (p *Player) steer(to protocol.SearchOrder) {
	x := &p.exploring
	running := x.state == protocol.SearchRunning
	switch {
	case x.search == nil:
	case to == protocol.SearchStop:
		p.finishSearch(protocol.SearchStopped)
	case to == protocol.SearchPause && running:
		p.finishSearch(protocol.SearchPaused)
	case to == protocol.SearchGoOn && (x.state == protocol.SearchPaused || x.state == protocol.SearchBudget):
		x.state, x.spent = protocol.SearchRunning, 0
		p.postProgress()
	}
	p.host.Soon()
}

// continueSearch does pieces of the search for the rest of the slice, at least one.
func (p *Player) continueSearch(start float64) {
	x := &p.exploring
	if x.search == nil {
		return
	}
	now := p.host.Now()
	for first := true; x.report != nil && (first || now-start < sliceMs); first = false {
		x.inside = true
		more := x.search.Finish()
		x.inside = false
		if !more {
			p.postSearch(x.report)
		}
		now = p.host.Now()
	}
	for first := true; x.state == protocol.SearchRunning && (first || now-start < sliceMs); first = false {
		before := now
		x.inside = true
		over := x.search.Step()
		x.inside = false
		now = p.host.Now()
		x.spent += now - before
		if over {
			p.finishSearch(protocol.SearchComplete)
		} else if x.spent >= searchMs {
			p.finishSearch(protocol.SearchBudget)
		}
	}
	if x.state == protocol.SearchRunning && now-x.postedAt >= progressMs {
		p.postProgress()
	}
	switch {
	case x.state == protocol.SearchRunning, x.report != nil:
		p.host.Soon()
	case x.state != protocol.SearchPaused && x.state != protocol.SearchBudget:
		x.search = nil // and its states
	}
}

// finishSearch ends or pauses the search. The report is posted once it is complete.
func (p *Player) finishSearch(state protocol.SearchState) {
	x := &p.exploring
	if over := x.search.State(); over != protocol.SearchRunning {
		state = over
	}
	x.state = state
	x.report = x.search.Report(x.seq, state, true)
}

// postProgress posts what the search has found so far.
func (p *Player) postProgress() {
	x := &p.exploring
	p.postSearch(x.search.Report(x.seq, x.state, false))
}

// postSearch posts a report.
func (p *Player) postSearch(m protocol.Post) {
	x := &p.exploring
	x.report, x.postedAt = nil, p.host.Now()
	p.post(m)
}

// brokenSearch is Broken for a piece of a search.
func (p *Player) brokenSearch() Damage {
	x := &p.exploring
	x.inside = false
	if x.search.Broken() {
		return DamageNone
	}
	x.state = protocol.SearchBroken
	p.postProgress()
	x.search = nil
	return DamageRun
}

// playSchedule shows the run by a schedule, from its start.
func (p *Player) playSchedule(c *protocol.PlaySchedule) {
	schedule, err := scenario.ParseSchedule(c.Schedule)
	if err != nil {
		p.scheduleFault()
		return
	}
	p.setGoal(goalNone)
	p.options.Schedule = schedule
	p.begins(p.engine.Again(p.options))
	p.clicks, p.other = nil, nil
	p.playhead = p.engine.First()
	p.setGoal(goalPlay)
	p.post(&protocol.Forked{Kind: "schedule"})
}

// scheduleFault posts that a schedule cannot be played.
func (p *Player) scheduleFault() {
	p.post(&protocol.Fault{
		Message: p.lang.Say("The schedule cannot be played: it is damaged, or another version of Pollground found it."),
		Todo:    p.lang.Say("Search again."),
	})
}

// watchChoice answers WatchChoice when the run has made the choice.
func (p *Player) watchChoice() {
	if p.watched < 0 || p.engine == nil {
		return
	}
	event, ok := p.engine.ChoiceAt(p.watched)
	if !ok || event >= p.engine.Events() {
		return
	}
	p.post(&protocol.ChoiceMade{Choice: p.watched, Event: event, Time: p.engine.Time(event)})
	p.watched = -1
}

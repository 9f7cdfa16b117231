package player

import (
	"strconv"
)

// ask.go is what the page asks about a run besides its views: questions that are answered at once, findings, and a second run to compare
// the first with.

const (
	findingsMs   = 250    // between two lists of findings
	analyseSlice = 10_000 // events between two looks at the clock
	analyseMs    = 2
)

// members are the names under which the answers to questions come.
var members = [...][2]string{{"why", "why"}, {"tasks", "table"}, {"events", "table"}, {"density", "density"}, {"lanes", "lanes"}, {"next", "event"}}

// begun is an answer up to its value.
func (p *Player) begun(op string, seq int64) *message {
	m := p.begin(op)
	m.number("seq", seq)
	for _, x := range members {
		if x[0] == op {
			m.key(x[1])
		}
	}
	return m
}

// asked is the run that a question is about, nil for none, and the question.
func (p *Player) asked(c command) (Engine, Question) {
	engine := p.engine
	if c.other {
		engine = p.other
	}
	q := Question{
		Op: c.op, Kind: c.kind, State: c.state, Event: p.playhead, From: c.from, To: c.to, First: c.first, Count: c.count,
		Task: c.task, Dir: c.dir, Columns: c.columns, Rows: c.rows,
	}
	if engine != nil && c.byEvent {
		q.Event = int(min(max(c.event, 0), int64(engine.Events())))
	} else if engine != nil && c.other {
		q.Event = eventsAt(engine, p.shownMoment())
	}
	return engine, q
}

func (p *Player) answer(c command) {
	engine, q := p.asked(c)
	m := p.begun(c.op, c.seq)
	if engine == nil {
		m.b = append(m.b, "null"...)
	} else {
		m.b = engine.Ask(m.b, q)
	}
	p.send(m)
}

// scanSlice is how many events a scan reads between two looks at the clock: about a millisecond's worth.
const scanSlice = 4_000

// A scan is a question whose answer takes longer than a frame where the run is long. It is made while nothing else is to be done,
// so a jump in time does not wait for it.
type scan struct {
	op  string
	seq int64
	is  Scan
}

func (p *Player) scan(c command) {
	engine, q := p.asked(c)
	if engine == nil {
		m := p.begun(c.op, c.seq)
		m.b = append(m.b, "null"...)
		p.send(m)
		return
	}
	s := scan{c.op, c.seq, engine.Scan(q)}
	if len(p.scans) == 0 && !s.is.Step(scanSlice) {
		p.scanned(s)
		return
	}
	p.scans = append(p.scans, s)
	p.host.Soon()
}

func (p *Player) scanned(s scan) {
	m := p.begun(s.op, s.seq)
	m.b = s.is.AppendJSON(m.b)
	p.send(m)
}

// scanOn goes on with the oldest scan for the rest of a slice, and for a piece at least.
func (p *Player) scanOn(start float64) {
	for len(p.scans) > 0 {
		if s := p.scans[0]; !s.is.Step(scanSlice) {
			p.scans = append(p.scans[:0], p.scans[1:]...)
			p.scanned(s)
		}
		if p.host.Now()-start >= sliceMs {
			break
		}
	}
	if len(p.scans) > 0 {
		p.host.Soon()
	}
}

func (p *Player) answerType(c command) {
	m := p.begin("type")
	m.number("seq", c.seq)
	m.key("type")
	m.b = p.loader.AppendType(m.b, c.source, c.line, c.col)
	p.send(m)
}

// allDone tells that all is done and shown that was asked for before a "settle", if that is so.
func (p *Player) allDone() {
	if len(p.fences) == 0 || p.dirty || p.goal != goalNone || len(p.scans) > 0 {
		return
	}
	for _, seq := range p.fences {
		m := p.begin("settle")
		m.number("seq", seq)
		p.send(m)
	}
	p.fences = p.fences[:0]
}

// findings looks at new events while the run has nothing better to do, and posts the list when it has changed.
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
	if busy && now-p.notedAt < findingsMs || more {
		return
	}
	p.notedAt = now
	m := p.begin("findings")
	m.number("events", int64(p.engine.Events()))
	m.raw("done", strconv.FormatBool(p.ended))
	m.key("list")
	head := len(m.b)
	m.b = p.engine.AppendFindings(m.b)
	list := string(m.b[head:])
	if p.noted == "" && list == "[]" { // none is what the page thinks
		p.noted = list
	}
	if list != p.noted {
		p.noted = list
		p.send(m)
		return
	}
	p.buf = m.b[:0]
}

// startCompare makes the second run; off ends it. One that is still on its way to the ends is given
// up.
func (p *Player) startCompare(c command) {
	if p.goal == goalCompare {
		p.setGoal(goalNone)
	}
	p.other, p.dirty = nil, true
	if c.off {
		p.answerNoCompare(c.seq)
		return
	}
	p.compare = c
	p.other = p.engine.Again(Options{Executor: c.executor, Workers: c.workers, Seed: c.seed, Clicks: p.options.Clicks})
	p.fork = fork{engine: p.other, clicks: append([]click(nil), p.clicks...), goal: p.goal}
	p.setGoal(goalCompare)
}

func (p *Player) answerNoCompare(seq int64) {
	m := p.begin("compare")
	m.number("seq", seq)
	m.raw("result", "null")
	p.send(m)
}

// runBoth does a piece of the way to both ends. The second run gets the clicks of the first at the same times.
func (p *Player) runBoth() (more bool) {
	if !p.ended {
		switch p.advance(-1, UnitNone) {
		case StopBudget, StopUnit:
			return true
		}
	}
	f := &p.fork
	for len(f.clicks) > 0 {
		c := f.clicks[0]
		if p.again(0, c.time, false) {
			return true
		}
		f.engine.HostEvent(c.name, c.data)
		f.clicks = f.clicks[1:]
	}
	switch f.engine.Advance(p.budget, -1, UnitNone) {
	case StopBudget, StopUnit:
		return true
	}
	was := f.goal
	p.fork = fork{}
	p.setGoal(goalNone)
	if was == goalPlay {
		p.setGoal(goalPlay)
	}
	p.dirty = true
	m := p.begin("compare")
	m.number("seq", p.compare.seq)
	m.raw("result", "{")
	m.run("a", p.engine, p.options)
	m.run("b", p.other, Options{Executor: p.compare.executor, Workers: p.compare.workers, Seed: p.compare.seed})
	m.b = append(m.b, ',')
	m.b = append(p.engine.AppendCompare(m.b, p.other), '}')
	p.send(m)
	return p.goal != goalNone
}

// run says which run one side of a comparison is.
func (m *message) run(key string, e Engine, o Options) {
	m.raw(key, "{")
	m.text("executor", o.Executor)
	m.number("workers", int64(o.Workers))
	m.raw("seed", strconv.FormatUint(o.Seed, 10))
	m.number("events", int64(e.Events()))
	end := int64(0)
	if n := e.Events(); n > 0 {
		end = e.Time(n - 1)
	}
	m.number("end", end)
	m.number("exit", int64(e.ExitCode()))
	m.b = append(m.b, '}')
}

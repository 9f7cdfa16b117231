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

// begin starts an answer: {"op":…,"seq":…,"member":
func (p *Player) begin(op string, seq int64, member string) []byte {
	out := append(append(append(p.buf[:0], `{"op":"`...), op...), `","seq":`...)
	out = strconv.AppendInt(out, seq, 10)
	return append(append(append(out, `,"`...), member...), `":`...)
}

var members = map[string]string{"why": "why", "tasks": "table", "events": "table", "density": "density", "next": "event"}

func (p *Player) answer(c command) {
	out := p.begin(c.op, c.seq, members[c.op])
	engine := p.engine
	if c.other {
		engine = p.other
	}
	if engine == nil {
		p.post(append(out, "null}"...))
		return
	}
	q := Question{
		Op: c.op, Kind: c.kind, State: c.state, Event: p.playhead, From: c.from, To: c.to, First: c.first, Count: c.count,
		Task: c.task, Dir: c.dir, Columns: c.columns, Rows: c.rows,
	}
	if c.byEvent {
		q.Event = int(min(max(c.event, 0), int64(engine.Events())))
	} else if c.other {
		q.Event = eventsAt(engine, p.shownTime())
	}
	p.post(append(engine.Ask(out, q), '}'))
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
	out := append(p.buf[:0], `{"op":"findings","events":`...)
	out = strconv.AppendInt(out, int64(p.engine.Events()), 10)
	out = append(out, `,"done":`...)
	out = strconv.AppendBool(out, p.ended)
	out = append(out, `,"list":`...)
	head := len(out)
	out = append(p.engine.AppendFindings(out), '}')
	list := string(out[head:])
	if p.noted == "" && list == "[]}" { // none is what the page thinks
		p.noted = list
	}
	if list != p.noted {
		p.noted = list
		p.post(out)
		return
	}
	p.buf = out[:0]
}

// startCompare makes the second run; off ends it.
func (p *Player) startCompare(c command) {
	p.other, p.dirty = nil, true
	if c.off {
		return
	}
	p.compare = c
	p.other = p.engine.Again(Options{Executor: c.executor, Workers: c.workers, Seed: c.seed})
	p.fork = fork{engine: p.other, clicks: append([]click(nil), p.clicks...), goal: p.goal}
	p.setGoal(goalCompare)
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
	out := p.begin("compare", p.compare.seq, "result")
	out = append(out, `{"a":`...)
	out = p.appendRun(out, p.engine, p.options)
	out = append(out, `,"b":`...)
	out = p.appendRun(out, p.other, Options{Executor: p.compare.executor, Workers: p.compare.workers, Seed: p.compare.seed})
	out = append(out, ',')
	out = p.engine.AppendCompare(out, p.other)
	p.post(append(out, "}}"...))
	return p.goal != goalNone
}

func (p *Player) appendRun(out []byte, e Engine, o Options) []byte {
	out = appendString(append(out, `{"executor":`...), o.Executor)
	out = strconv.AppendInt(append(out, `,"workers":`...), int64(o.Workers), 10)
	out = strconv.AppendUint(append(out, `,"seed":`...), o.Seed, 10)
	out = strconv.AppendInt(append(out, `,"events":`...), int64(e.Events()), 10)
	end := int64(0)
	if n := e.Events(); n > 0 {
		end = e.Time(n - 1)
	}
	out = strconv.AppendInt(append(out, `,"end":`...), end, 10)
	out = strconv.AppendInt(append(out, `,"exit":`...), int64(e.ExitCode()), 10)
	return append(out, '}')
}

package sim

import "github.com/pollground/pollground/executor/scenario/session"

// Moves: what the options of a choice are, in the words of a reader, and when the choices of a run were made.

// Move describes an option of the choice at which Run stopped. option is less than Options.
func (p *Process) Move(option int) session.Move {
	p.load()
	for _, t := range p.threads {
		n := p.ways(t)
		if option >= n {
			option -= n
			continue
		}
		polls := t.stands && t.op.kind == opPoll
		if t.drive > 0 && p.resting(t.drive-1) {
			t, polls = p.thread(p.prefer(t.drive-1, option).thread), true
		}
		m := session.Move{Thread: t.name, Line: int(t.callerLine()), Way: -1}
		if m.Thread == "" {
			m.Thread = "thread " + number(t.id-1)
		}
		switch {
		case polls:
			m.Polls = true
		case t.op.kind == opChoose:
			m.Way, m.Ways = option, n
		}
		return m
	}
	return p.raceMove(option, p.races())
}

// ChoiceAt returns the number of events before the choice of that number was made; ok is false if it was not yet made,
// or the schedule has Ask. Choice 0 of a run that cancels a future is the cancellation.
func (p *Process) ChoiceAt(choice int) (event int, ok bool) {
	if b := p.branches; b != nil {
		return b.cut.event, b.cut.tried
	}
	if choice < 0 || choice >= len(p.order.events) {
		return 0, false
	}
	return int(p.order.events[choice]), true
}

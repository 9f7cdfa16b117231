package sim

import "github.com/pollground/pollground/executor/scenario/session"

// Races of timers: the choices that Schedule.Timers adds.
//
// When nothing can be done, the clock goes to the next deadline. A real thread that waits for it may be late, and finds
// further timers due. So the first choice is how far the clock goes: to one of the deadlines within the window behind
// the first. Then the timers of each clock that are due get new places in its order, by one choice for each place.
// Option 0 is the executor's own order.
//
// A clock that stands still goes from deadline to deadline exactly. On such a clock only timers with the same deadline
// race.

// race is the order of timers as far as it is chosen.
type race struct {
	at   int64  // where the clock goes; 0 before that is chosen
	last uint64 // timers with a larger place have their place
}

// racing returns the timers that get the next place: those of one clock that are due by its time.
func (p *Process) racing() (in *timers, due int64, list []*armedTimer) {
	at := p.order.race.at
	if list = p.unplaced(&p.timers, at); list != nil {
		return &p.timers, at, list
	}
	for i := range p.runtimes {
		r := &p.runtimes[i]
		if list = p.unplaced(&r.timers, at); list != nil {
			return &r.timers, at, list
		}
		first := r.own.next()
		if r.held > 0 || p.now+first-r.clock > at {
			continue
		}
		if list = p.unplaced(&r.own, first); list != nil {
			return &r.own, first, list
		}
	}
	return nil, 0, nil
}

// unplaced returns the timers that are due by a time and have no place yet.
func (p *Process) unplaced(q *timers, due int64) (list []*armedTimer) {
	q.Each(func(at int64, t *armedTimer) {
		if at <= due && t.place <= p.order.race.last && len(list) < maxOptions {
			list = append(list, t)
		}
	})
	return list
}

// races returns the number of options of the next choice about timers. 0: nothing is left to choose.
func (p *Process) races() (n int) {
	s := p.opt.Schedule
	if s == nil || !s.Timers {
		return 0
	}
	if p.order.race.at > 0 {
		_, _, list := p.racing()
		return len(list)
	}
	at, event, ok := p.nextDue()
	last := at + s.Window
	if next, ok := p.nextEvent(); ok {
		last = min(last, next-1)
	}
	for ok = ok && !event && at > 0; ok && n < maxOptions; ok = at >= 0 && at <= last {
		n++
		at = p.dueAfter(at)
	}
	return n
}

// dueAfter returns the first deadline after a time, -1 if there is none.
func (p *Process) dueAfter(then int64) int64 {
	first := int64(-1)
	see := func(at int64, _ *armedTimer) {
		if at > then && (first < 0 || at < first) {
			first = at
		}
	}
	for _, t := range p.threads {
		if t.state == blocked {
			see(t.wait.until, nil)
		}
	}
	p.timers.Each(see)
	for i := range p.runtimes {
		p.runtimes[i].timers.Each(see)
	}
	return first
}

// takeRace takes an option of a choice about timers.
func (p *Process) takeRace(option int) {
	if p.order.race.at > 0 {
		q, due, list := p.racing()
		x := *list[option]
		ref := p.armed[x.id]
		q.Cancel(ref.id)
		p.lastRow++
		x.at, x.place = due, p.lastRow
		p.file(q, ref, x)
		q.mix(due)
		return
	}
	at, _, _ := p.nextDue()
	for ; option > 0; option-- {
		at = p.dueAfter(at)
	}
	for i := range p.runtimes {
		r := &p.runtimes[i]
		p.regroup(&r.timers, at)
		p.regroup(&r.own, r.own.next())
	}
	p.order.race = race{at, p.lastRow}
}

// race adds the order as far as it is chosen.
func (h *hasher) race() {
	if x := &h.p.order.race; x.at > 0 {
		h.word(uint64(x.at - h.p.now))
		h.word(x.last)
	}
}

// raceMove describes an option of a choice about timers.
func (p *Process) raceMove(option, options int) session.Move {
	m := session.Move{Thread: "clock", Way: option, Ways: options}
	if p.order.race.at > 0 {
		_, _, list := p.racing()
		m.Thread = "timer of #" + number(int(list[option].task))
	}
	return m
}

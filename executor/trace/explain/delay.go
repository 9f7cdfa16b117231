package explain

import "github.com/pollground/pollground/executor/trace"

// polled checks a poll that ends after ns. Its computation, without blocked time, may have delayed other tasks.
func (a *Analysis) polled(e *trace.Event, ns int64) {
	w := a.task(e.Task)
	c := a.core(e.Thread)
	if c.block.task == e.Task {
		c.block = blockedSpan{}
	}
	if p, _ := a.s.Find(e.Task); p.Outer != 0 { // its time does not count as the outer task's
		a.task(p.Outer).blocked += ns
	}
	if ns -= w.blocked; ns < minCompute {
		return
	}
	a.close(
		c,
		blockedSpan{
			from:  w.begun,
			to:    e.Time,
			event: a.s.N + 1,
			task:  e.Task,
			line:  a.busiest(e.Thread, e.Task, w.event, e.Time),
			kind:  LongPoll,
			ns:    ns,
		},
	)
}

// busiest returns the line on which a poll spent most of its time, or else the task's last line. from is the event at
// which the poll began.
func (a *Analysis) busiest(thread int16, task uint32, from int, now int64) int32 {
	type spent struct {
		line int32
		ns   int64
	}
	const most = 64
	var list []spent
	var e trace.Event
	line, since := int32(0), int64(0)
	book := func(t int64) {
		for i := range list {
			if list[i].line == line {
				list[i].ns += t - since
				return
			}
		}
		if line > 0 && len(list) < most {
			list = append(list, spent{line, t - since})
		}
	}
	for i := max(from, a.log.First()); i < a.s.N; i++ {
		if a.log.Load(i, &e); e.Kind == trace.Line && e.Thread == thread {
			book(e.Time)
			line, since = e.Line, e.Time
		}
	}
	book(now)
	best := spent{}
	for _, x := range list {
		if x.ns > best.ns {
			best = x
		}
	}
	if best.line == 0 {
		p, _ := a.s.Find(task)
		return p.Line
	}
	return best.line
}

// close ends a span. Tasks that were ready meanwhile were delayed. fired adds tasks whose timers were due meanwhile.
func (a *Analysis) close(c *coreWatch, b blockedSpan) {
	list, n := a.waiting(c.thread, b.task, b.from, b.to)
	b.alone = b.block == trace.BlockSleep && b.kind == Blocked && b.ns >= minCompute && len(a.s.Workers) == 1 &&
		a.others(b.task)
	if n > 0 || b.alone {
		b.finding = 1 + a.addSpanFinding(&b, list, n)
	}
	c.last[c.n%len(c.last)] = b
	c.n++
}

func (a *Analysis) addSpanFinding(b *blockedSpan, list []Delay, n int) int {
	i := a.add(Finding{
		Kind: b.kind, Fault: n > 0 && b.kind == Blocked, Task: b.task, Line: b.line, Event: b.event, Time: b.from, End: b.to,
		ns: b.ns, label: b.label, group: uint32(b.block),
	})
	f := &a.found[i]
	if b.ns > f.ns { // the finding keeps the longest duration
		f.ns = b.ns
	}
	if n > f.DelayedCount || f.Delayed == nil {
		f.Delayed, f.DelayedCount, f.Fault = list, n, f.Fault || n > 0 && b.kind == Blocked
	}
	return i
}

// others reports whether there is another unfinished task.
func (a *Analysis) others(id uint32) bool {
	first := a.s.NextLive(0)
	return first != 0 && (first != id || a.s.NextLive(first) != 0)
}

// waiting returns the tasks that were ready between two times and that only this thread could have polled, the longest
// delay first, and their number.
func (a *Analysis) waiting(thread int16, id uint32, from, to int64) (list []Delay, n int) {
	offer := func(other uint32) {
		p, _ := a.s.Find(other)
		since := p.Since
		if p.State == trace.Waiting { // an external task, woken but in no queue
			if p.Cause == 0 {
				return
			}
			var e trace.Event
			a.log.Load(int(p.Cause)-1, &e)
			since = e.Time
		}
		if d := to - max(from, since); other != id && d >= minDelay {
			n++
			list = insert(list, Delay{other, d})
		}
	}
	if len(a.s.Workers) == 1 {
		for x := a.s.NextLive(0); x != 0; x = a.s.NextLive(x) {
			if p, _ := a.s.Find(x); p.Bits&trace.Scheduled != 0 && p.State != trace.Polling {
				offer(x)
			}
		}
		return list, n
	}
	if thread >= 0 && thread < trace.FirstThread {
		a.s.Queued(trace.LIFOSlot+uint32(thread), offer)
		a.s.Queued(trace.LocalQueue(int(thread)), offer)
	}
	return list, n
}

// insert adds d to a sorted list of at most worst delays.
func insert(list []Delay, d Delay) []Delay {
	i := len(list)
	for i > 0 && list[i-1].NS < d.NS {
		i--
	}
	if i >= worst {
		return list
	}
	if len(list) < worst {
		list = append(list, Delay{})
	}
	copy(list[i+1:], list[i:])
	list[i] = d
	return list
}

// fired checks a timer that fires. If it is late because a thread was blocked or computing, its task was delayed.
func (a *Analysis) fired(e *trace.Event) {
	i, ok := a.s.Armed(e.Other)
	if !ok {
		return
	}
	var arm trace.Event
	a.log.Load(i, &arm)
	late := e.Time - arm.Arg
	if arm.Kind != trace.TimerArm || arm.Arg < 0 || late < minDelay || arm.Task == 0 {
		return
	}
	for k := range a.cores {
		c := &a.cores[k]
		if c.thread != e.Thread && len(a.s.Workers) > 1 {
			continue
		}
		for m := range c.last {
			b := &c.last[m]
			if b.task == 0 || b.task == arm.Task || arm.Arg < b.from || arm.Arg >= b.to {
				continue
			}
			if b.finding == 0 {
				b.finding = 1 + a.addSpanFinding(b, nil, 0)
			}
			f := &a.found[b.finding-1]
			f.Fault = f.Fault || f.Kind == Blocked
			for _, d := range f.Delayed {
				if d.Task == arm.Task {
					return
				}
			}
			f.DelayedCount++
			f.Delayed = insert(f.Delayed, Delay{arm.Task, late})
			return
		}
	}
}

// open appends findings about polls that have not ended and threads that are still blocked.
func (a *Analysis) open(out []Finding, now int64) []Finding {
	if a.ended && a.end == trace.EndDone {
		return out
	}
	for k := range a.cores {
		c := &a.cores[k]
		id, since := a.s.PolledBy(c.thread)
		if id == 0 || now-since < minStarve {
			continue
		}
		list, n := a.waiting(c.thread, id, since, now)
		if len(a.s.Workers) == 1 {
			a.s.Rows(func(_ uint32, arm *trace.Event) {
				if late := now - arm.Arg; arm.Kind == trace.TimerArm && arm.Arg >= since && late >= minDelay && arm.Task != 0 &&
					arm.Task != id {
					n++
					list = insert(list, Delay{arm.Task, late})
				}
			})
		}
		if n == 0 {
			continue
		}
		f := Finding{
			Kind:         Starving,
			Fault:        true,
			Task:         id,
			Event:        a.s.N,
			Time:         since,
			ns:           now - since,
			Count:        1,
			Delayed:      list,
			DelayedCount: n,
		}
		f.Line = a.busiest(c.thread, id, a.task(id).event, now)
		if b := &c.block; b.task == id {
			f.Kind, f.Line, f.Event, f.Time, f.label = Blocked, b.line, b.event, b.from, b.label
		}
		out = append(out, f)
	}
	return out
}

package explain

// Verdicts and proofs about tasks that nothing will wake.

import (
	"github.com/pollground/pollground/executor/trace"
)

// over sets the verdict for a run that is recorded to its end without a wake of the task.
func (w *why) over(id uint32) {
	last := w.l.State(w.l.Len())
	reason, _ := last.Ended()
	time := last.Time
	w.s = w.l.State(w.c.Event) // last is the same memory
	if reason != trace.EndStuck {
		w.verdict(Verdict{
			Kind:  "over",
			Text:  w.say("Nobody wakes {whom} in the rest of the run, which ends at {time}.", w.it(id), w.l.Moment(time)),
			Event: w.l.Len(),
			Time:  time,
		})
		return
	}
	w.verdict(Verdict{
		Kind: "never",
		Text: w.say("Nobody wakes {whom} in the rest of the run, and at {time} nothing is left that could.",
			w.it(id), w.l.Moment(time)),
		Event: w.l.Len(),
		Time:  time,
	})
	if w.c.Proof == nil {
		w.c.Proof = w.snoozed(id)
	}
	if w.c.Proof == nil {
		w.c.Proof = &Proof{
			How: "orphaned",
			Text: w.say("Its waker is stored, but the run stops with no pending timer or event and no ready task, " +
				"and never invokes it."),
			Event: w.l.Len(),
			Time:  time,
		}
	}
}

// never sets the proof that nothing can wake a task, and the verdict.
func (w *why) never(id uint32, p *trace.Task) {
	f := &Proof{Event: w.c.Event, Time: w.s.Time, Line: p.Line}
	who := w.s.Short(id)
	var e trace.Event
	switch {
	case p.Bits&trace.Scheduled != 0:
		if reason, ended := w.s.Ended(); !ended || reason != trace.EndStuck {
			w.verdict(Verdict{Kind: "ready", Text: w.woken(id)})
			return
		}
		if x := w.snoozed(id); x != nil {
			f = x
			break
		}
		f.How = "unpolled"
		if p.Cause > 0 {
			w.l.Load(int(p.Cause)-1, &e)
			f.Event, f.Time, f.Line = int(p.Cause), e.Time, w.l.LineOf(int(p.Cause)-1)
		}
		f.Text = w.say("{who} was woken at {time}{line? on line {line}}, but its executor never polled it again.",
			who, w.l.Moment(f.Time), max(0, f.Line))
	case w.snoozed(id) != nil:
		f = w.snoozed(id)
	case p.Clones > 0:
		f.How = "orphaned"
		f.Text = w.say("The waker of {who} is stored, but no timer or event is pending, no task is ready and no "+
			"thread can continue: nothing is left to invoke it.", who)
		if i := w.back(id, trace.WakerClone); i >= 0 {
			w.l.Load(i, &e)
			f.Event, f.Time = i+1, e.Time
			if n := w.l.LineOf(i); n > 0 {
				f.Line = n
			}
			f.Text = w.say("The waker of {who} was stored{line? on line {line}} at {time} and is still there, but "+
				"no timer or event is pending, no task is ready and no thread can continue: nothing is left to invoke it.",
				who, max(0, f.Line), w.l.Moment(e.Time))
		}
	default:
		w.lastDrop(id, p, f)
	}
	w.add(Link{Kind: "cause", Text: f.Text, Task: id, Line: f.Line, Event: f.Event, Time: f.Time})
	if w.c.Verdict.Kind == "" {
		w.c.Proof = f
	}
	other, text := "", ""
	if len(w.hops) > 1 {
		other = who
	}
	switch f.How {
	case "orphaned", "snoozed":
		text = w.say("Nothing can ever wake it. This is proven: {other?it waits for {other}, and }"+
			"whoever could is waiting, too.", other)
	case "unpolled":
		text = w.say("Nothing can ever wake it. This is proven: {other?it waits for {other}, and }the run cannot go on.",
			other)
	case "refused":
		text = w.say("Nothing can ever wake it. This is proven: {other?it waits for {other}, and }the wake was lost.",
			other)
	default:
		_, over := w.l.Ended()
		text = w.say("Nothing can ever wake it. This is proven: {other?it waits for {other}, and }"+
			"no clone of the waker exists.{goes? Somebody could only abort it.}", other, !over)
	}
	w.verdict(Verdict{Kind: "never", Text: text, Event: f.Event, Time: f.Time, Line: f.Line})
}

// woken returns the verdict about an external task that was woken and not polled yet.
func (w *why) woken(id uint32) string {
	if outer := w.outer(id); outer != 0 {
		return w.say("{Who} has been woken: {outer} has to poll it.", w.It(id), w.itself(outer))
	}
	return w.say("{Who} has been woken: its executor has to poll it.", w.It(id))
}

// lastDrop fills f with the event after which no waker of the task was left.
func (w *why) lastDrop(id uint32, p *trace.Task, f *Proof) {
	who := w.s.Short(id)
	var e trace.Event
	for i := w.c.Event - 1; i >= w.l.First(); i-- {
		if w.l.Load(i, &e); e.Task != id {
			continue
		}
		switch e.Kind {
		case trace.WakerDrop:
			f.Event, f.Time, f.Task = i+1, e.Time, e.Other
			if n := w.l.LineOf(i); n > 0 {
				f.Line = n
			}
			if e.Other == id && w.inPoll(i, id) {
				f.How = "unstored"
				f.Text = w.say("The clone of the waker of {who} was dropped{line? on line {line}} at {time}, in the same "+
					"poll that made it.", who, max(0, f.Line), w.l.Moment(e.Time))
				return
			}
			f.How = "dropped"
			f.Text = w.say("The last clone of the waker of {who} was dropped{line? on line {line}} at {time}"+
				"{by? by {by}}, without having been invoked.",
				who, max(0, f.Line), w.l.Moment(e.Time), taskName(w.s, e.Other))
			if e.Other != 0 && e.Other != id && overwrites(w.l, i, e.Other) {
				f.How = "overwritten"
				f.Text = w.say("The waker of {who} was replaced by that of {other}{line? on line {line}} at {time}.",
					who, w.s.Short(e.Other), max(0, f.Line), w.l.Moment(e.Time))
			}
			return
		case trace.Refused:
			f.How, f.Event, f.Time = "refused", i+1, e.Time
			f.Text = w.say("{who} was woken at {time}, but the queue was full and the wake was lost.",
				who, w.l.Moment(e.Time))
			return
		case trace.PollEnd:
			f.How, f.Event, f.Time = "unstored", i+1, e.Time
		case trace.PollBegin, trace.Spawn:
			if f.How == "" {
				f.How, f.Event, f.Time = "unstored", i+1, e.Time
			}
			f.Text = w.say("The last poll of {who} returned Pending{line? on line {line}} at {time} without having "+
				"stored the waker.", who, max(0, f.Line), w.l.Moment(f.Time))
			return
		}
	}
}

// inPoll reports whether a PollEnd of the task follows event i before the playhead.
func (w *why) inPoll(i int, id uint32) bool {
	var e trace.Event
	for ; i < w.c.Event; i++ {
		if w.l.Load(i, &e); e.Task == id && e.Kind == trace.PollEnd {
			return true
		}
	}
	return false
}

// cycle sets the verdict for a chain that returns to one of its tasks.
func (w *why) cycle(hops []uint32, id uint32) {
	text := w.s.Short(id)
	on := false
	for _, h := range hops {
		if on {
			text = w.say("{who} waits for {other}, which", text, w.s.Short(h))
		}
		on = on || h == id
	}
	if hops[len(hops)-1] == id {
		text = w.say("{who} waits for itself.", text)
	} else {
		text = w.say("{who} waits for {other}{:circle}.", text, w.s.Short(id))
	}
	if w.c.Verdict.Kind != "" {
		return
	}
	// While the run goes on, a wait that the trace does not record (a select! with a channel) could break the cycle.
	end := w.l.State(w.l.Len())
	reason, ended := end.Ended()
	time := end.Time
	w.s = w.l.State(w.c.Event)
	if !ended || reason != trace.EndStuck {
		w.verdict(Verdict{Kind: "open", Text: w.say("The tasks wait for each other in a circle. {circle}", text)})
		return
	}
	w.c.Proof = &Proof{How: "cycle", Text: text, Event: w.c.Event, Time: w.s.Time}
	if f := w.snoozed(id); f != nil { // a future of the task has what the task waits for
		w.c.Proof = f
		w.verdict(Verdict{
			Kind: "never", Text: w.say("Nothing can ever wake it. This is proven: {other?it waits for {other}, and }"+
				"whoever could is waiting, too.", ""), Event: w.l.Len(), Time: time})
		return
	}
	w.verdict(Verdict{
		Kind:  "never",
		Text:  w.say("Nothing can ever wake it. This is proven: the tasks wait for each other in a circle."),
		Event: w.l.Len(),
		Time:  time,
	})
}

package explain

// The search for the wake that ends a wait, and for the sub-future that causes it.

import (
	"math"
	"slices"

	"github.com/pollground/pollground/executor/trace"
)

// outer returns the task that contains a part, 0 if the task is no part.
func (w *why) outer(id uint32) uint32 {
	if e, ok := w.l.Spawned(id); ok && e.Flags&trace.FlagNested != 0 {
		return e.Other
	}
	return 0
}

// parts adds links for the unfinished parts of a task and returns the part to follow, 0 for none. That is the part
// that is woken together with the task, or else the one whose timer is due first. wake is the playhead after the
// task's wake, 0 if it is not recorded.
func (w *why) parts(id uint32, wake int) (next uint32) {
	const most = 4
	var list []uint32
	s := w.s
	for x := s.NextLive(0); x != 0; x = s.NextLive(x) {
		if w.outer(x) == id {
			list = append(list, x)
		}
	}
	if len(list) == 0 {
		return 0
	}
	if next = w.wokenWith(list, wake); next == 0 {
		next = w.soonest(list)
	}
	shown := 0
	for _, x := range list {
		if x == next {
			continue
		}
		if shown++; shown > most {
			w.add(Link{Kind: "part", Text: w.say("and {n} more", len(list)-1-most), Task: id})
			break
		}
		p, _ := s.Find(x)
		text := w.say("{who}, a part of {whole}, is {state}.", s.Short(x), w.whole(id), w.stateWord(p.State))
		if p.State == trace.Waiting {
			_, label, _ := w.awaits(x)
			text = w.say("{who}, a part of {whole}, waits for {what}.", s.Short(x), w.whole(id), label)
		}
		w.add(Link{Kind: "part", Text: text, More: w.say("it has a waker of its own"), Task: x, Line: p.Line, Time: p.Since})
	}
	return next
}

// wokenWith returns the part whose wake caused the wake before a playhead, 0 for none.
func (w *why) wokenWith(list []uint32, playhead int) uint32 {
	var e trace.Event
	if playhead == 0 {
		return 0
	}
	w.l.Load(playhead-1, &e)
	for i, at := playhead-2, e.Time; i >= w.c.Event; i-- {
		if w.l.Load(i, &e); e.Time != at {
			return 0
		}
		if e.Kind == trace.Wake && slices.Contains(list, e.Task) {
			return e.Task
		}
	}
	return 0
}

// soonest returns the part whose reactor row is due first, or else the first part that waits. A lost part is returned
// only if the run is stuck.
func (w *why) soonest(list []uint32) (id uint32) {
	due := int64(math.MaxInt64)
	w.s.Rows(func(_ uint32, arm *trace.Event) {
		if arm.Kind == trace.TimerArm && arm.Arg >= 0 && arm.Arg < due && slices.Contains(list, arm.Task) {
			id, due = arm.Task, arm.Arg
		}
	})
	if id != 0 {
		return id
	}
	reason, ended := w.s.Ended()
	for _, x := range list {
		if p, _ := w.s.Find(x); p.State == trace.Waiting && (!w.s.IsLost(&p) || ended && reason == trace.EndStuck) {
			return x
		}
	}
	return 0
}

// future finds the event after the playhead that ends the wait, and returns it as a verdict.
func (w *why) future(id uint32, p *trace.Task) (v Verdict, ok bool) {
	var e trace.Event
	for i := w.c.Event; i < w.l.Len(); i++ {
		if w.l.Load(i, &e); e.Task != id {
			continue
		}
		switch e.Kind {
		case trace.Cancel:
			return Verdict{
				Kind:  "over",
				Text:  w.say("{Who} is cancelled at {time}, before anybody wakes it.", w.It(id), w.l.Moment(e.Time)),
				Event: i + 1,
				Time:  e.Time,
				Line:  w.l.LineOf(i),
			}, true
		case trace.PollBegin: // its executor polls without wakes
			return Verdict{
				Kind:  "open",
				Text:  w.say("Its executor polls it again at {time} without having been asked.", w.l.Moment(e.Time)),
				Event: i + 1,
				Time:  e.Time,
			}, true
		case trace.Wake:
		default:
			continue
		}
		v = Verdict{Event: i + 1, Time: e.Time}
		at, it := w.l.Moment(e.Time), w.it(id)
		switch trace.By(e.Arg) {
		case trace.ByTask:
			v.Kind, v.Line = "task", w.l.LineOf(i)
			by := w.s.Short(e.Other)
			if _, ok := w.s.Find(e.Other); !ok {
				by = w.say("#{task}, a task that is not spawned yet,", e.Other)
			}
			v.Text = w.say("{by} will wake {whom}{line? on line {line}} at {time}.", by, it, max(0, v.Line), at)
			if e.Other == id {
				v.Text = w.say("{Who} wakes itself{line? on line {line}} at {time}.", w.It(id), max(0, v.Line), at)
			}
		case trace.ByTimer, trace.ByIO:
			kind, fires := w.fires(id, e.Other)
			v.Kind, v.Text = kind, w.say("{fires} and wake {whom} at {time}.", fires, it, at)
		case trace.ByHost:
			v.Kind, v.Text = "click", w.say("A host event will wake {whom} at {time}.", it, at)
		case trace.ByThread:
			v.Kind, v.Line = "thread", w.l.LineOf(i)
			v.Text = w.say("Thread {n} will wake {whom}{line? on line {line}} at {time}.", e.Other, it, max(0, v.Line), at)
		default:
			v.Kind, v.Text = "open", w.say("The executor will wake {whom} at {time}.", it, at)
		}
		return v, true
	}
	return v, false
}

// fires describes the reactor row that will wake a task. That can be another row than the recorded await: a select!
// waits for several rows, and a part may have armed one.
func (w *why) fires(id, row uint32) (kind, text string) {
	awaited, label, own := w.awaits(id)
	if row == own {
		if awaited == trace.AwaitIO {
			return "io", w.say("{what} will be ready", label)
		}
		if id == w.c.Task {
			return "timer", w.say("Its timer will fire")
		}
		return "timer", w.say("The timer of {who} will fire", w.s.Short(id))
	}
	kind, text = "timer", w.say("A timer that is not armed yet will fire")
	w.s.Rows(func(r uint32, arm *trace.Event) {
		if r != row || arm.Kind != trace.TimerArm {
			return
		}
		of := ""
		if arm.Task != id {
			of = taskName(w.s, arm.Task)
		}
		text = w.say("{what}{of? of {of}} will fire", w.l.Str(arm.Str), of)
		if trace.AwaitKind(arm.Flags) == trace.AwaitIO {
			kind, text = "io", w.say("{what}{of? of {of}} will be ready", w.l.Str(arm.Str), of)
		}
	})
	return kind, text
}

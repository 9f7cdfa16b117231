package explain

// The search for the wake that ends a wait, and for the sub-future that causes it.

import (
	"math"
	"slices"
	"strconv"

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
			w.add(Link{Kind: "part", Text: "and " + strconv.Itoa(len(list)-1-most) + " more", Task: id})
			break
		}
		p, _ := s.Probe(x)
		text := s.Short(x) + ", a part of " + w.it(id) + ", is " + stateWord(p.State) + "."
		if p.State == trace.Waiting {
			_, label, _ := w.awaits(x)
			text = s.Short(x) + ", a part of " + w.it(id) + ", waits for " + label + "."
		}
		w.add(Link{Kind: "part", Text: text, More: "it has a waker of its own", Task: x, Line: p.Line, Time: p.Since})
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
		if p, _ := w.s.Probe(x); p.State == trace.Waiting && (!p.Lost || ended && reason == trace.EndStuck) {
			return x
		}
	}
	return 0
}

// future finds the event after the playhead that ends the wait, and returns it as a verdict.
func (w *why) future(id uint32, p *trace.Probe) (v Verdict, ok bool) {
	var e trace.Event
	for i := w.c.Event; i < w.l.Len(); i++ {
		if w.l.Load(i, &e); e.Task != id {
			continue
		}
		switch e.Kind {
		case trace.Cancel:
			return Verdict{
				Kind:  "over",
				Text:  w.It(id) + " is cancelled at " + trace.Ms(e.Time) + ", before anybody wakes it.",
				Event: i + 1,
				Time:  e.Time,
				Line:  w.l.LineOf(i),
			}, true
		case trace.PollBegin: // its executor polls without wakes
			return Verdict{
				Kind:  "open",
				Text:  "Its executor polls it again at " + trace.Ms(e.Time) + " without having been asked.",
				Event: i + 1,
				Time:  e.Time,
			}, true
		case trace.Wake:
		default:
			continue
		}
		v = Verdict{Event: i + 1, Time: e.Time}
		at, it := " at "+trace.Ms(e.Time)+".", w.it(id)
		switch trace.By(e.Arg) {
		case trace.ByTask:
			v.Kind, v.Line = "task", w.l.LineOf(i)
			v.Text = w.s.Short(e.Other) + " will wake " + it + onLine(v.Line) + at
			if _, ok := w.s.Probe(e.Other); !ok {
				v.Text = "#" + strconv.Itoa(int(e.Other)) + ", a task that is not spawned yet, will wake " + it +
					onLine(v.Line) + at
			}
			if e.Other == id {
				v.Text = w.It(id) + " wakes itself" + onLine(v.Line) + at
			}
		case trace.ByTimer, trace.ByIO:
			v.Kind, v.Text = w.fires(id, e.Other)
			v.Text += " and wake " + it + at
		case trace.ByHost:
			v.Kind, v.Text = "click", "A host event will wake "+it+at
		case trace.ByThread:
			v.Kind, v.Line = "thread", w.l.LineOf(i)
			v.Text = "Thread " + strconv.Itoa(int(e.Other)) + " will wake " + it + onLine(v.Line) + at
		default:
			v.Kind, v.Text = "open", "The executor will wake "+it+at
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
			return "io", label + " will be ready"
		}
		if id == w.c.Task {
			return "timer", "Its timer will fire"
		}
		return "timer", "The timer of " + w.s.Short(id) + " will fire"
	}
	kind, text = "timer", "A timer that is not armed yet will fire"
	w.s.Rows(func(r uint32, arm *trace.Event) {
		if r != row || arm.Kind != trace.TimerArm {
			return
		}
		text = w.l.Str(arm.Str)
		if arm.Task != id && arm.Task != 0 {
			text += " of " + w.s.Short(arm.Task)
		}
		if trace.AwaitKind(arm.Flags) == trace.AwaitIO {
			kind = "io"
			text += " will be ready"
		} else {
			text += " will fire"
		}
	})
	return kind, text
}

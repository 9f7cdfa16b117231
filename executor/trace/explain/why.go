package explain

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/trace"
)

// Chain answers why a task is pending at a playhead.
type Chain struct {
	Event    int
	Time     int64
	Task     uint32
	Name     string
	State    string
	Since    int64
	Sentence string
	Links    []Link
	Verdict  Verdict
	Proof    *Proof // that nothing can ever wake it; nil when something can, or when nobody knows yet
}

// Link is one step from the task to what can wake it. Kind: task, future (one of the await stack), leaf (what the innermost
// one waits for), part (a future inside of it that has a waker of its own), resource, holder (of the waker), cause (what
// can invoke it). A second link of kind task begins the same for the task, or the part, that it waits for.
type Link struct {
	Kind       string
	Text, More string
	Task       uint32
	Line       int32
	Event      int // playhead of the event that it is about, 0 = none
	Time       int64
	Row        uint32 // reactor row
}

// Verdict says who will wake the task. Kind: ready, polling, done (it does not wait), timer, io, click, task, thread, open (nobody
// knows yet), over (the run ended first), never (proven). Event is the playhead after the wake, when the run is known so far.
type Verdict struct {
	Kind, Text string
	Event      int
	Time       int64
	Line       int32
}

// Proof says how the last waker was lost. How: unstored, dropped, overwritten, unpolled (woken, but never polled again), refused (the
// queue was full), orphaned (stored, and nobody is left), cycle.
type Proof struct {
	How, Text string
	Event     int
	Time      int64
	Line      int32
	Task      uint32 // whose code let go of it, 0 = unknown
}

// maxHops bounds how far a chain follows tasks that wait for tasks.
const maxHops = 16

// Why explains a task at a playhead, nil when the task does not exist then.
func Why(l *trace.Log, task uint32, event int) *Chain {
	s := l.State(event)
	p, ok := s.Probe(task)
	if !ok {
		return nil
	}
	c := &Chain{Event: s.N, Time: s.Time, Task: task, Name: l.Name(task), Since: p.Since}
	w := why{l: l, s: s, c: c}
	hops := w.hops[:0]
	for id := task; id != 0 && len(hops) < maxHops; {
		for _, h := range hops {
			if h == id {
				w.cycle(hops, id)
				id = 0
				break
			}
		}
		if id != 0 {
			hops = append(hops, id)
			w.hops = hops
			id = w.task(id, len(hops) == 1)
		}
	}
	c.Sentence = s.Short(task) + " " + w.sentence(task, &p)
	return c
}

type why struct {
	l *trace.Log
	s *trace.State
	c *Chain

	hops []uint32 // the tasks of the chain, the first one first
}

func (w *why) add(k Link) { w.c.Links = append(w.c.Links, k) }

// it is a task in the middle of a sentence: only the one that was asked for needs no name.
func (w *why) it(id uint32) string {
	if id == w.c.Task {
		return "it"
	}
	return w.s.Short(id)
}

// It is the same at the beginning of one.
func (w *why) It(id uint32) string {
	if id == w.c.Task {
		return "It"
	}
	return w.s.Short(id)
}

// verdict is set once: by the first task of the chain for which something decisive is known.
func (w *why) verdict(v Verdict) {
	if w.c.Verdict.Kind == "" {
		w.c.Verdict = v
	}
}

// task adds the links of one task, and gives the task that it waits for, 0 for none.
func (w *why) task(id uint32, first bool) (next uint32) {
	s, l := w.s, w.l
	p, _ := s.Probe(id)
	state := p.Phase
	if p.Lost {
		state = trace.Lost
	}
	if first {
		w.c.State = state.String()
	}
	text := s.Short(id)
	if outer := w.outer(id); outer != 0 && !first {
		text += ", a part of " + s.Short(outer) + ","
	}
	text += " is " + stateWord(state) + " since " + trace.Ms(p.Since) + "."
	w.add(Link{Kind: "task", Text: text, More: s.Sentence(id), Task: id, Line: p.Line, Time: p.Since})
	reason, ended := s.Ended()
	switch p.Phase {
	case trace.Waiting:
	case trace.Created, trace.Ready:
		if p.Foreign && ended && reason == trace.EndStuck { // in a queue of ours, but the program's executor does not ask
			w.never(id, &p)
			return 0
		}
		w.verdict(Verdict{Kind: "ready", Text: w.idle(id, "it is in a queue and will be polled")})
		return 0
	case trace.Polling:
		w.verdict(Verdict{Kind: "polling", Text: w.idle(id, "it is being polled")})
		return 0
	default:
		w.verdict(Verdict{Kind: "done", Text: w.It(id) + " is finished: its future is gone."})
		return 0
	}
	stack := s.StackOf(id)
	for i, f := range stack {
		k := Link{Kind: "future", Text: f, Task: id}
		if i == len(stack)-1 {
			k.Line = p.Line
		}
		if i == 0 {
			k.More = "the task's own future"
		} else {
			k.More = "awaited by " + stack[i-1]
		}
		w.add(k)
	}
	kind, label, row := w.awaits(id)
	await := 0
	var source uint32
	if p.Await >= 0 {
		var e trace.Event
		l.Load(p.Await, &e)
		await, source = p.Await+1, e.Other
	}
	leaf := Link{Kind: "leaf", Text: "It waits for " + label + onLine(p.Line) + ".", More: kindText(kind), Task: id, Line: p.Line, Event: await, Row: row}
	if s.Exact() && p.Clones > 1 {
		if leaf.More != "" {
			leaf.More += "; "
		}
		leaf.More += "one of " + strconv.Itoa(p.Clones) + " places that have its waker: the first of them that invokes it wakes it"
	}
	w.add(leaf)
	if kind == trace.AwaitJoin || kind == trace.AwaitMutex {
		next = source
	}
	w.holder(id, &p)
	v, known := w.future(id, &p)
	if p.Lost && known && (v.Kind == "task" || v.Kind == "thread") { // an abort wakes as well
		w.add(Link{Kind: "cause", Text: "Nobody can wake it, but " + s.Short(id) + " is aborted at " + trace.Ms(v.Time) + ".", Task: id, Line: v.Line, Event: v.Event, Time: v.Time})
		v.Kind, v.Text = "over", "Nobody has the waker of "+s.Short(id)+". It is aborted"+onLine(v.Line)+" at "+trace.Ms(v.Time)+"."
		w.verdict(v)
		return 0
	}
	if _, over := l.Ended(); p.Lost && !first && !over {
		w.verdict(Verdict{Kind: "open", Text: "Nothing can ever wake " + s.Short(id) + ": it will be finished only if somebody aborts it.", Line: p.Line})
		return 0
	}
	if p.Lost || p.Word&trace.Scheduled != 0 {
		w.never(id, &p)
		return 0
	}
	if part := w.parts(id, v.Event); part != 0 {
		next = part
	}
	var causes []Verdict
	s.Rows(func(r uint32, arm *trace.Event) {
		if arm.Task != id && r != row {
			return
		}
		k := Link{Kind: "resource", Task: id, Event: 0, Time: arm.Time, Row: r}
		v := Verdict{Kind: "timer"}
		what := l.Str(arm.Str)
		switch {
		case arm.Kind == trace.HostWait:
			k.Text = "The event “" + what + "” is registered with the reactor since " + trace.Ms(arm.Time) + "."
			v.Kind, v.Text = "click", "The event “"+what+"” will wake "+w.it(id)+", when it comes."
		case trace.AwaitKind(arm.Flags) == trace.AwaitIO:
			k.Text = what + " is under way since " + trace.Ms(arm.Time) + "."
			v.Kind, v.Text = "io", what+" will wake "+w.it(id)
		default:
			k.Text = what + " is armed since " + trace.Ms(arm.Time) + "."
			v.Text = "The timer will wake " + w.it(id)
			if r != row {
				v.Text = what + " will wake " + w.it(id)
			}
		}
		if arm.Kind == trace.TimerArm && arm.Arg >= 0 {
			k.More, v.Time = "due at "+trace.Ms(arm.Arg), arm.Arg
			v.Text += " at " + trace.Ms(arm.Arg) + "."
		} else if arm.Kind == trace.TimerArm {
			v.Text += "."
		}
		w.add(k)
		if r == row || len(causes) == 0 {
			causes = append(causes, v)
		}
	})
	if known {
		w.add(Link{Kind: "cause", Text: v.Text, Task: id, Line: v.Line, Event: v.Event, Time: v.Time})
		w.verdict(v)
		return w.alive(next)
	}
	for _, v := range causes {
		w.add(Link{Kind: "cause", Text: v.Text, Task: id, Time: v.Time})
		w.verdict(v)
	}
	if len(causes) > 0 {
		return w.alive(next)
	}
	if next = w.alive(next); ended && reason == trace.EndStuck && next == 0 {
		w.never(id, &p)
		return 0
	}
	if next != 0 && w.outer(next) == id {
		return next
	}
	if next != 0 {
		k := Link{Kind: "resource", Text: "The JoinHandle of " + s.Short(next) + ".", More: "woken when that task is finished", Task: next}
		if kind == trace.AwaitMutex {
			k.Text, k.More = "The lock that "+s.Short(next)+" has.", "woken when that task drops its guard"
		}
		w.add(k)
		return next
	}
	if ended {
		w.verdict(Verdict{Kind: "over", Text: "The run ended before anybody woke " + w.it(id) + ".", Event: s.N, Time: s.Time})
		return 0
	}
	if _, over := l.Ended(); over {
		w.over(id)
		return 0
	}
	w.verdict(Verdict{Kind: "open", Text: "Nothing of the reactor is armed for " + w.it(id) + ": another task or thread has to wake it. The run is not known that far."})
	return 0
}

// idle says why a task is not pending.
func (w *why) idle(id uint32, what string) string {
	if id == w.c.Task {
		return "It does not wait: " + what + "."
	}
	return w.s.Short(id) + strings.TrimPrefix(what, "it") + "."
}

// outer is the task that a part is inside of, 0 when it is none.
func (w *why) outer(id uint32) uint32 {
	if e, ok := w.l.Spawned(id); ok && e.Flags&trace.FlagPart != 0 {
		return e.Other
	}
	return 0
}

// parts adds the unfinished parts of a task, and gives the one to follow: that which is woken together with the task, as
// far as the run is known (wake is the playhead after that, 0 = unknown), or else that whose timer is due first.
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
		text := s.Short(x) + ", a part of " + w.it(id) + ", is " + stateWord(p.Phase) + "."
		if p.Phase == trace.Waiting {
			_, label, _ := w.awaits(x)
			text = s.Short(x) + ", a part of " + w.it(id) + ", waits for " + label + "."
		}
		w.add(Link{Kind: "part", Text: text, More: "it has a waker of its own", Task: x, Line: p.Line, Time: p.Since})
	}
	return next
}

// wokenWith is the part whose wake is the cause of the wake before that playhead.
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

// soonest is the part whose row of the reactor is due first; without one, the first that still has a waker. A part that
// has none is followed only when nothing else is left in the run.
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
		if p, _ := w.s.Probe(x); p.Phase == trace.Waiting && (!p.Lost || ended && reason == trace.EndStuck) {
			return x
		}
	}
	return 0
}

// awaits is what the task waits for; a future that said nothing about itself is called by its name.
func (w *why) awaits(id uint32) (kind trace.AwaitKind, label string, row uint32) {
	return awaits(w.s, id)
}

func awaits(s *trace.State, id uint32) (kind trace.AwaitKind, label string, row uint32) {
	if kind, label, row = s.Awaits(id); label == "something" {
		stack := s.StackOf(id)
		label = stack[len(stack)-1]
	}
	return kind, label, row
}

// over: the run is known to its end, and the wake is not in it.
func (w *why) over(id uint32) {
	last := w.l.State(w.l.Len())
	reason, _ := last.Ended()
	time := last.Time
	w.s = w.l.State(w.c.Event) // the other one is valid no more
	if reason != trace.EndStuck {
		w.verdict(Verdict{Kind: "over", Text: "Nobody wakes " + w.it(id) + " in the rest of the run, which ends at " + trace.Ms(time) + ".", Event: w.l.Len(), Time: time})
		return
	}
	w.verdict(Verdict{Kind: "never", Text: "Nobody wakes " + w.it(id) + " in the rest of the run, and at " + trace.Ms(time) + " nothing is left that could.", Event: w.l.Len(), Time: time})
	if w.c.Proof == nil {
		w.c.Proof = &Proof{How: "orphaned", Text: "Its waker is stored, but the run stops with nothing armed and nobody ready, and never invokes it.", Event: w.l.Len(), Time: time}
	}
}

// alive is the task, when it is not finished.
func (w *why) alive(id uint32) uint32 {
	if p, ok := w.s.Probe(id); ok && p.Phase < trace.Done || ok && p.Phase == trace.Lost {
		return id
	}
	return 0
}

// holder adds where the waker is.
func (w *why) holder(id uint32, p *trace.Probe) {
	k := Link{Kind: "holder", Task: id}
	switch n := p.Clones; {
	case p.Lost:
		k.Text = "Nobody holds its waker."
	case !w.s.Exact():
		k.Text = "Its waker is held by " + w.s.Holder(id) + "."
	default:
		k.Text = "Its waker is held by " + w.s.Holder(id) + "."
		k.More = strconv.Itoa(n) + " clone"
		if n != 1 {
			k.More += "s"
		}
		k.More += " of it"
		if n == 1 {
			k.More += " exists"
		} else {
			k.More += " exist"
		}
		if i := w.back(id, trace.WakerClone); i >= 0 {
			var e trace.Event
			w.l.Load(i, &e)
			k.Event, k.Time, k.Line = i+1, e.Time, w.l.LineOf(i)
			k.More += ", the last one stored" + onLine(k.Line) + " at " + trace.Ms(e.Time)
		}
	}
	w.add(k)
}

// back is the last event of a kind about a task before the playhead, not before its last poll; -1 for none.
func (w *why) back(id uint32, kind trace.Kind) int {
	var e trace.Event
	for i := w.c.Event - 1; i >= w.l.First(); i-- {
		if w.l.Load(i, &e); e.Task != id {
			continue
		}
		switch e.Kind {
		case kind:
			return i
		case trace.PollBegin, trace.Spawn:
			return -1
		}
	}
	return -1
}

// future finds the wake that ends the wait, in what is known of the run after the playhead.
func (w *why) future(id uint32, p *trace.Probe) (v Verdict, ok bool) {
	var e trace.Event
	for i := w.c.Event; i < w.l.Len(); i++ {
		if w.l.Load(i, &e); e.Task != id {
			continue
		}
		switch e.Kind {
		case trace.Cancel:
			return Verdict{Kind: "over", Text: w.It(id) + " is cancelled at " + trace.Ms(e.Time) + ", before anybody wakes it.", Event: i + 1, Time: e.Time, Line: w.l.LineOf(i)}, true
		case trace.PollBegin: // of an executor that does not wait for wakes
			return Verdict{Kind: "open", Text: "Its executor polls it again at " + trace.Ms(e.Time) + " without having been asked.", Event: i + 1, Time: e.Time}, true
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
				v.Text = "#" + strconv.Itoa(int(e.Other)) + ", a task that is not spawned yet, will wake " + it + onLine(v.Line) + at
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

// fires says which row of the reactor will wake a task. That need not be what it was seen to wait for: a select! has
// several at once, and a part may have armed it.
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

// never proves that nothing can wake a task, and says how its waker was lost.
func (w *why) never(id uint32, p *trace.Probe) {
	const rest = "but nothing is armed, no task is ready and no thread can go on: nobody is left to invoke it."
	f := &Proof{Event: w.c.Event, Time: w.s.Time, Line: p.Line}
	who := w.s.Short(id)
	var e trace.Event
	switch {
	case p.Word&trace.Scheduled != 0:
		if reason, ended := w.s.Ended(); !ended || reason != trace.EndStuck {
			w.verdict(Verdict{Kind: "ready", Text: w.woken(id)})
			return
		}
		f.How = "unpolled"
		if p.Cause >= 0 {
			w.l.Load(p.Cause, &e)
			f.Event, f.Time, f.Line = p.Cause+1, e.Time, w.l.LineOf(p.Cause)
		}
		f.Text = who + " was woken at " + trace.Ms(f.Time) + onLine(f.Line) + ", but its executor never polled it again."
	case p.Clones > 0:
		f.How = "orphaned"
		f.Text = "The waker of " + who + " is stored, " + rest
		if i := w.back(id, trace.WakerClone); i >= 0 {
			w.l.Load(i, &e)
			f.Event, f.Time = i+1, e.Time
			if n := w.l.LineOf(i); n > 0 {
				f.Line = n
			}
			f.Text = "The waker of " + who + " was stored" + onLine(f.Line) + " at " + trace.Ms(e.Time) + " and is still there, " + rest
		}
	default:
		w.letGo(id, p, f)
	}
	w.add(Link{Kind: "cause", Text: f.Text, Task: id, Line: f.Line, Event: f.Event, Time: f.Time})
	if w.c.Verdict.Kind == "" {
		w.c.Proof = f
	}
	text := "Nothing can ever wake it. This is proven: "
	if len(w.hops) > 1 {
		text += "it waits for " + who + ", and "
	}
	switch f.How {
	case "orphaned":
		text += "whoever could is waiting, too."
	case "unpolled":
		text += "the run cannot go on."
	case "refused":
		text += "the wake was lost."
	default:
		text += "no clone of the waker exists."
		if _, over := w.l.Ended(); !over {
			text += " Somebody could only abort it."
		}
	}
	w.verdict(Verdict{Kind: "never", Text: text, Event: f.Event, Time: f.Time, Line: f.Line})
}

// woken: a task of an executor that the trace does not see into.
func (w *why) woken(id uint32) string {
	if outer := w.outer(id); outer != 0 {
		return w.It(id) + " has been woken: " + w.it(outer) + " has to poll it."
	}
	return w.It(id) + " has been woken: its executor has to poll it."
}

// letGo finds the event after which no clone was left.
func (w *why) letGo(id uint32, p *trace.Probe, f *Proof) {
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
				f.Text = "The clone of the waker of " + who + " was dropped" + onLine(f.Line) + " at " + trace.Ms(e.Time) + ", in the same poll that made it."
				return
			}
			f.How = "dropped"
			f.Text = "The last clone of the waker of " + who + " was dropped" + onLine(f.Line) + " at " + trace.Ms(e.Time) + by(w.s, e.Other) + ", without having been invoked."
			if e.Other != 0 && e.Other != id && overwrites(w.l, i, e.Other) {
				f.How = "overwritten"
				f.Text = "The waker of " + who + " was replaced by that of " + w.s.Short(e.Other) + onLine(f.Line) + " at " + trace.Ms(e.Time) + "."
			}
			return
		case trace.Refused:
			f.How, f.Event, f.Time = "refused", i+1, e.Time
			f.Text = who + " was woken at " + trace.Ms(e.Time) + ", but the queue was full and the wake was lost."
			return
		case trace.PollEnd:
			f.How, f.Event, f.Time = "unstored", i+1, e.Time
		case trace.PollBegin, trace.Spawn:
			if f.How == "" {
				f.How, f.Event, f.Time = "unstored", i+1, e.Time
			}
			f.Text = "The last poll of " + who + " returned Pending" + onLine(f.Line) + " at " + trace.Ms(f.Time) + " without having stored the waker."
			return
		}
	}
}

// inPoll: event i lies in the poll of the task that ended last.
func (w *why) inPoll(i int, id uint32) bool {
	var e trace.Event
	for ; i < w.c.Event; i++ {
		if w.l.Load(i, &e); e.Task == id && e.Kind == trace.PollEnd {
			return true
		}
	}
	return false
}

// cycle: the chain has come back to a task that it has passed.
func (w *why) cycle(hops []uint32, id uint32) {
	text := w.s.Short(id)
	on := false
	for _, h := range hops {
		if on {
			text += " waits for " + w.s.Short(h) + ", which"
		}
		on = on || h == id
	}
	if hops[len(hops)-1] == id {
		text += " waits for itself."
	} else {
		text += " waits for " + w.s.Short(id) + "."
	}
	if w.c.Verdict.Kind != "" {
		return
	}
	// Something that the trace does not tell of, a select! with a channel, could still break the circle while the run goes on.
	end := w.l.State(w.l.Len())
	reason, ended := end.Ended()
	time := end.Time
	w.s = w.l.State(w.c.Event)
	if !ended || reason != trace.EndStuck {
		w.verdict(Verdict{Kind: "open", Text: "The tasks wait for each other in a circle. " + text})
		return
	}
	w.c.Proof = &Proof{How: "cycle", Text: text, Event: w.c.Event, Time: w.s.Time}
	w.verdict(Verdict{Kind: "never", Text: "Nothing can ever wake it. This is proven: the tasks wait for each other in a circle.", Event: w.l.Len(), Time: time})
}

// sentence is the answer in one sentence, without the task's name.
func (w *why) sentence(id uint32, p *trace.Probe) string {
	if p.Phase != trace.Waiting {
		return lower(w.c.Verdict.Text)
	}
	_, label, _ := w.awaits(id)
	text := "waits for " + label + onLine(p.Line) + ". " + w.c.Verdict.Text
	if w.c.Proof != nil {
		text += " " + w.c.Proof.Text
	}
	return text
}

func lower(s string) string {
	const it = "It "
	if len(s) > len(it) && s[:len(it)] == it {
		return s[len(it):]
	}
	return s
}

func stateWord(p trace.Phase) string {
	if p == trace.Lost {
		return "waiting, never to be woken,"
	}
	if p == trace.Polling {
		return "being polled"
	}
	return p.String()
}

func kindText(k trace.AwaitKind) string {
	switch k {
	case trace.AwaitTimer:
		return "a timer of the reactor"
	case trace.AwaitIO:
		return "an answer from outside"
	case trace.AwaitClick:
		return "an event of the page"
	case trace.AwaitJoin:
		return "the output of another task"
	case trace.AwaitChannel:
		return "a message, or room for one"
	case trace.AwaitMutex:
		return "a lock that is made for tasks"
	case trace.AwaitYield:
		return "its next turn"
	case trace.AwaitThread:
		return "a thread of the program"
	}
	return ""
}

package explain

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/trace"
)

// Chain answers why a task is pending at a playhead.
//
//protocol:name Why
type Chain struct {
	Event    int
	Time     int64
	Task     uint32
	Name     string
	State    string // of the task
	Since    int64
	Sentence string // the whole answer in one sentence
	Links    []Link // from the task to what can wake it
	Verdict  Verdict
	Proof    *Proof // that nothing can ever wake it; nil when something can, or when nobody knows yet
}

// Link is a step from a task to the source of its wake. Its kinds are task, future (of the await stack), leaf (what the
// innermost future waits for), part (a sub-future with a waker of its own), resource, holder (of the waker) and cause
// (what can invoke the waker). A second link of kind task begins the links of the task that the first one waits for.
//
//protocol:name WhyLink
type Link struct {
	Kind  string `page:",task future leaf part resource holder cause"`
	Text  string
	More  string
	Task  uint32
	Line  int32
	Event int // playhead of the event that it is about, 0 for none
	Time  int64
	Row   uint32 // of the reactor, 0 for none
}

// Verdict is the answer to what will wake the task. Its kinds are ready, polling and done (the task does not wait),
// timer, io, click, task and thread (the source of the wake), open (not known yet), over (the run ended first) and
// never (proven). Event is the playhead after the wake, 0 if the wake is not recorded yet.
type Verdict struct {
	Kind  string `page:",ready polling done timer io click task thread open over never"`
	Text  string
	Event int // playhead after the wake, when the run is known so far; else 0
	Time  int64
	Line  int32
}

// Proof is the reason why nothing can wake the task. How is unstored, dropped, overwritten, unpolled (woken, but
// never polled again), refused (the queue was full), orphaned (the waker is stored, but nothing is left to invoke it)
// or cycle.
type Proof struct {
	How   string `page:",unstored dropped overwritten unpolled refused orphaned cycle"`
	Text  string
	Event int
	Time  int64
	Line  int32
	Task  uint32 // whose code let go of it, 0 when unknown
}

// maxHops is the largest number of tasks in a chain.
const maxHops = 16

// Why explains the state of a task at a playhead. It returns nil if the task does not exist then.
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

	hops []uint32 // the tasks of the chain so far
}

func (w *why) add(k Link) { w.c.Links = append(w.c.Links, k) }

// it names a task in the middle of a sentence: "it" for the chain's first task.
func (w *why) it(id uint32) string {
	if id == w.c.Task {
		return "it"
	}
	return w.s.Short(id)
}

// It names a task at the beginning of a sentence.
func (w *why) It(id uint32) string {
	if id == w.c.Task {
		return "It"
	}
	return w.s.Short(id)
}

// verdict sets the verdict, unless an earlier task of the chain has set it.
func (w *why) verdict(v Verdict) {
	if w.c.Verdict.Kind == "" {
		w.c.Verdict = v
	}
}

// task adds the links of a task. It returns the task that this one waits for, 0 for none.
func (w *why) task(id uint32, first bool) (next uint32) {
	s, l := w.s, w.l
	p, _ := s.Probe(id)
	state := p.State
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
	switch p.State {
	case trace.Waiting:
	case trace.Created, trace.Ready:
		if p.External && ended && reason == trace.EndStuck { // scheduled, but the program's executor does not poll it
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
	leaf := Link{
		Kind:  "leaf",
		Text:  "It waits for " + label + onLine(p.Line) + ".",
		More:  kindText(kind),
		Task:  id,
		Line:  p.Line,
		Event: await,
		Row:   row,
	}
	if s.Exact() && p.Clones > 1 {
		if leaf.More != "" {
			leaf.More += "; "
		}
		leaf.More += "one of " + strconv.Itoa(p.Clones) + " places that have its waker: the first of them that invokes " +
			"it wakes it"
	}
	w.add(leaf)
	if kind == trace.AwaitJoin || kind == trace.AwaitMutex {
		next = source
	}
	w.holder(id, &p)
	v, known := w.future(id, &p)
	if p.Lost && known && (v.Kind == "task" || v.Kind == "thread") { // an abort wakes as well
		w.add(Link{
			Kind:  "cause",
			Text:  "Nobody can wake it, but " + s.Short(id) + " is aborted at " + trace.Ms(v.Time) + ".",
			Task:  id,
			Line:  v.Line,
			Event: v.Event,
			Time:  v.Time,
		})
		v.Kind, v.Text = "over", "Nobody has the waker of "+s.Short(id)+". It is aborted"+onLine(v.Line)+" "+
			"at "+trace.Ms(v.Time)+"."
		w.verdict(v)
		return 0
	}
	if _, over := l.Ended(); p.Lost && !first && !over {
		w.verdict(Verdict{
			Kind: "open",
			Text: "Nothing can ever wake " + s.Short(id) + ": it will be finished only if somebody aborts it.",
			Line: p.Line,
		})
		return 0
	}
	if p.Lost || p.Bits&trace.Scheduled != 0 {
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
		k := Link{
			Kind: "resource",
			Text: "The JoinHandle of " + s.Short(next) + ".",
			More: "woken when that task is finished",
			Task: next,
		}
		if kind == trace.AwaitMutex {
			k.Text, k.More = "The lock that "+s.Short(next)+" has.", "woken when that task drops its guard"
		}
		w.add(k)
		return next
	}
	if ended {
		w.verdict(
			Verdict{Kind: "over", Text: "The run ended before anybody woke " + w.it(id) + ".", Event: s.N, Time: s.Time},
		)
		return 0
	}
	if _, over := l.Ended(); over {
		w.over(id)
		return 0
	}
	w.verdict(Verdict{
		Kind: "open",
		Text: "Nothing of the reactor is armed for " + w.it(id) +
			": another task or thread has to wake it. The run is not known that far.",
	})
	return 0
}

// idle returns a sentence about a task that does not wait.
func (w *why) idle(id uint32, what string) string {
	if id == w.c.Task {
		return "It does not wait: " + what + "."
	}
	return w.s.Short(id) + strings.TrimPrefix(what, "it") + "."
}

// awaits returns what a task waits for. A future without a label is named by its type.
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

// alive returns id if the task is not finished, else 0.
func (w *why) alive(id uint32) uint32 {
	if p, ok := w.s.Probe(id); ok && p.State < trace.Done || ok && p.State == trace.Lost {
		return id
	}
	return 0
}

// holder adds the link about the holder of the waker.
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

// back returns the last event of a kind about a task, between its last PollBegin and the playhead; -1 for none.
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

// sentence returns the answer without the name of the task.
func (w *why) sentence(id uint32, p *trace.Probe) string {
	if p.State != trace.Waiting {
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

func stateWord(p trace.TaskState) string {
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

package explain

import (
	"strings"

	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
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
	Sentence string   // the whole answer; it ends with the text of the proof, if there is one
	Links    []Link   // from the task to what can wake it
	Tree     []Branch // of a task that waits, if its futures branch
	Verdict  Verdict
	Proof    *Proof // that nothing can ever wake it; nil if something can, or if that is not known yet
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
// never polled again), refused (the queue was full), orphaned (the waker is stored, but nothing is left to invoke it),
// snoozed (a future that nobody polls owns what it waits for) or cycle.
type Proof struct {
	How   string `page:",unstored dropped overwritten unpolled refused orphaned snoozed cycle"`
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
	p, ok := s.Find(task)
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
	c.Tree = Tree(l, s, task)
	c.Sentence = w.sentence(task, &p)
	return c
}

type why struct {
	l *trace.Log
	s *trace.State
	c *Chain

	hops    []uint32            // the tasks of the chain so far
	partsOf map[uint32][]uint32 // of Trees: the parts of a task that are alive
}

func (w *why) add(k Link) { w.c.Links = append(w.c.Links, k) }

func (w *why) say(key string, values ...any) string { return w.l.Language().Say(key, values...) }

// it returns the name of a task as an object: "it" for the first task of the chain.
func (w *why) it(id uint32) string {
	if id == w.c.Task {
		return w.say("{:whom}it")
	}
	return w.s.Short(id)
}

// itself returns the name of a task as a subject, in the middle of a sentence.
func (w *why) itself(id uint32) string {
	if id == w.c.Task {
		return w.say("{:who}it")
	}
	return w.s.Short(id)
}

// whole returns the name of a task that has parts.
func (w *why) whole(id uint32) string {
	if id == w.c.Task {
		return w.say("{:whole}it")
	}
	return w.s.Short(id)
}

// It returns the name of a task at the beginning of a sentence.
func (w *why) It(id uint32) string {
	if id == w.c.Task {
		return w.say("{:who}It")
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
	p, _ := s.Find(id)
	state := p.State
	if s.IsLost(&p) {
		state = trace.Lost
	}
	if first {
		w.c.State = state.String()
	}
	outer := ""
	if !first {
		outer = taskName(s, w.outer(id))
	}
	text := w.say("{who}{outer?, a part of {outer},} has been {state} since {time}.",
		s.Short(id), outer, w.stateWord(state), w.l.Moment(p.Since))
	w.add(Link{Kind: "task", Text: text, More: view.Sentence(l, s, id), Task: id, Line: p.Line, Time: p.Since})
	reason, ended := s.Ended()
	switch p.State {
	case trace.Waiting:
	case trace.Created, trace.Ready:
		if p.External() && ended && reason == trace.EndStuck { // scheduled, but the program's executor does not poll it
			w.never(id, &p)
			return 0
		}
		text := w.say("It does not wait: it is in a queue and will be polled.")
		if id != w.c.Task {
			text = w.say("{who} is in a queue and will be polled.", s.Short(id))
		}
		w.verdict(Verdict{Kind: "ready", Text: text})
		return 0
	case trace.Polling:
		text := w.say("It does not wait: it is being polled.")
		if id != w.c.Task {
			text = w.say("{who} is being polled.", s.Short(id))
		}
		w.verdict(Verdict{Kind: "polling", Text: text})
		return 0
	default:
		w.verdict(Verdict{Kind: "done", Text: w.say("{Who} is finished: its future is gone.", w.It(id))})
		return 0
	}
	stack := s.StackOf(id)
	for i, f := range stack {
		k := Link{Kind: "future", Text: f, Task: id}
		if i == len(stack)-1 {
			k.Line = p.Line
		}
		if i == 0 {
			k.More = w.say("the task's own future")
		} else {
			k.More = w.say("awaited by {future}", stack[i-1])
		}
		w.add(k)
	}
	kind, label, row := w.awaits(id)
	await := 0
	var source uint32
	if p.Await > 0 {
		var e trace.Event
		l.Load(int(p.Await)-1, &e)
		await, source = int(p.Await), e.Other
	}
	leaf := Link{
		Kind:  "leaf",
		Text:  w.say("It waits for {what}{line? on line {line}}.", label, max(0, p.Line)),
		More:  w.kindText(kind),
		Task:  id,
		Line:  p.Line,
		Event: await,
		Row:   row,
	}
	if s.Exact() && p.Clones > 1 {
		if leaf.More != "" {
			leaf.More += "; "
		}
		leaf.More += w.say("one of {n} places that have its waker: the first of them that invokes it wakes it", int(p.Clones))
	}
	w.add(leaf)
	if kind == trace.AwaitJoin || kind == trace.AwaitMutex {
		next = source
	}
	w.holder(id, &p)
	v, known := w.future(id, &p)
	if s.IsLost(&p) && known && (v.Kind == "task" || v.Kind == "thread") { // an abort wakes as well
		w.add(Link{
			Kind:  "cause",
			Text:  w.say("Nobody can wake it, but {who} is aborted at {time}.", s.Short(id), w.l.Moment(v.Time)),
			Task:  id,
			Line:  v.Line,
			Event: v.Event,
			Time:  v.Time,
		})
		v.Kind, v.Text = "over", w.say("Nobody has the waker of {who}. It is aborted{line? on line {line}} at {time}.",
			s.Short(id), max(0, v.Line), w.l.Moment(v.Time))
		w.verdict(v)
		return 0
	}
	if _, over := l.Ended(); s.IsLost(&p) && !first && !over {
		w.verdict(Verdict{
			Kind: "open",
			Text: w.say("Nothing can ever wake {who}: it will be finished only if somebody aborts it.", s.Short(id)),
			Line: p.Line,
		})
		return 0
	}
	if s.IsLost(&p) || p.Bits&trace.Scheduled != 0 {
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
		what, since, due := l.Str(arm.Str), w.l.Moment(arm.Time), ""
		if arm.Kind == trace.TimerArm && arm.Arg >= 0 {
			due = l.Language().Instant(l.Moment(arm.Arg))
			k.More, v.Time = w.say("due at {time}", due), arm.Arg
		}
		switch {
		case arm.Kind == trace.HostWait:
			k.Text = w.say("The event “{what}” has been registered with the reactor since {time}.", what, since)
			v.Kind, v.Text = "click", w.say("The event “{what}” will wake {whom}, when it comes.", what, w.it(id))
		case trace.AwaitKind(arm.Flags) == trace.AwaitIO:
			k.Text = w.say("{what} has been under way since {time}.", what, since)
			v.Kind, v.Text = "io", w.say("{what} will wake {whom}{due? at {due}}.", what, w.it(id), due)
		default:
			k.Text = w.say("{what} has been armed since {time}.", what, since)
			v.Text = w.say("The timer will wake {whom}{due? at {due}}.", w.it(id), due)
			if r != row {
				v.Text = w.say("{what} will wake {whom}{due? at {due}}.", what, w.it(id), due)
			}
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
			Text: w.say("The JoinHandle of {who}.", s.Short(next)),
			More: w.say("woken when that task is finished"),
			Task: next,
		}
		if kind == trace.AwaitMutex {
			k.Text = w.say("The lock that {who} has.", s.Short(next))
			k.More = w.say("woken when that task drops its guard")
		}
		w.add(k)
		return next
	}
	if ended {
		w.verdict(
			Verdict{Kind: "over", Text: w.say("The run ended before anybody woke {whom}.", w.it(id)), Event: s.N, Time: s.Time},
		)
		return 0
	}
	if _, over := l.Ended(); over {
		w.over(id)
		return 0
	}
	w.verdict(Verdict{
		Kind: "open",
		Text: w.say("The reactor holds nothing for {whom}: another task or thread has to wake it. "+
			"The run has not been computed that far.", w.it(id)),
	})
	return 0
}

// awaits returns what a task waits for. A future without a label is named by its type.
func (w *why) awaits(id uint32) (kind trace.AwaitKind, label string, row uint32) {
	return awaits(w.s, id)
}

func awaits(s *trace.State, id uint32) (kind trace.AwaitKind, label string, row uint32) {
	if kind, label, row = s.Awaits(s.Task(id)); label == s.Something() {
		stack := s.StackOf(id)
		label = stack[len(stack)-1]
	}
	return kind, label, row
}

// alive returns id if the task is not finished, else 0.
func (w *why) alive(id uint32) uint32 {
	if p, ok := w.s.Find(id); ok && p.State < trace.Done || ok && p.State == trace.Lost {
		return id
	}
	return 0
}

// holder adds the link about the holder of the waker.
func (w *why) holder(id uint32, p *trace.Task) {
	k := Link{Kind: "holder", Task: id}
	switch n := int(p.Clones); {
	case w.s.IsLost(p):
		k.Text = w.say("Nobody holds its waker.")
	case !w.s.Exact():
		k.Text = w.say("Its waker is held by {holder}.", view.Holder(w.l, w.s, id))
	default:
		k.Text = w.say("Its waker is held by {holder}.", view.Holder(w.l, w.s, id))
		k.More = w.say("{n} {n|clone of it exists|clones of it exist}", n)
		if i := w.back(id, trace.WakerClone); i >= 0 {
			var e trace.Event
			w.l.Load(i, &e)
			k.Event, k.Time, k.Line = i+1, e.Time, w.l.LineOf(i)
			k.More = w.say("{n} {n|clone of it exists|clones of it exist}, the last one stored{line? on line {line}} at "+
				"{time}", n, max(0, k.Line), w.l.Moment(e.Time))
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

// sentence returns the answer.
func (w *why) sentence(id uint32, p *trace.Task) string {
	who := w.s.Short(id)
	if p.State != trace.Waiting { // the verdict is a sentence about the task
		it := w.say("{:who}It")
		return who + " " + strings.TrimPrefix(w.c.Verdict.Text, it+" ")
	}
	_, label, _ := w.awaits(id)
	text := w.say("{who} waits for {what}{line? on line {line}}. {verdict}", who, label, max(0, p.Line), w.c.Verdict.Text)
	if w.c.Proof != nil {
		text += " " + w.c.Proof.Text
	}
	return text
}

func (w *why) stateWord(p trace.TaskState) string {
	switch p {
	case trace.Created:
		return w.say("{:is}created")
	case trace.Ready:
		return w.say("{:is}ready")
	case trace.Polling:
		return w.say("{:is}being polled")
	case trace.Waiting:
		return w.say("{:is}waiting")
	case trace.Done:
		return w.say("{:is}done")
	case trace.Cancelled:
		return w.say("{:is}cancelled")
	case trace.Panicked:
		return w.say("{:is}panicked")
	}
	return w.say("{:is}waiting, never to be woken,")
}

func (w *why) kindText(k trace.AwaitKind) string {
	switch k {
	case trace.AwaitTimer:
		return w.say("a timer of the reactor")
	case trace.AwaitIO:
		return w.say("an answer from outside")
	case trace.AwaitClick:
		return w.say("an event of the page")
	case trace.AwaitJoin:
		return w.say("the output of another task")
	case trace.AwaitChannel:
		return w.say("a message, or room for one")
	case trace.AwaitMutex:
		return w.say("a lock for tasks")
	case trace.AwaitYield:
		return w.say("{:kind}its next turn")
	case trace.AwaitThread:
		return w.say("a thread of the program")
	}
	return ""
}

package view

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/trace"
)

// Caption returns the caption at a playhead.
func Caption(l *trace.Log, playhead int) Narration { return moment{l.State(playhead), l}.narrate() }

// Words returns the number of words of both sentences.
func (n Narration) Words() int { return len(strings.Fields(n.Text)) + len(strings.Fields(n.More)) }

// narrate returns the caption of the last event's beat, up to that event. The most important event is the subject; the
// events that led to it and followed from it complete the sentence (beat.go).
func (s moment) narrate() Narration {
	n := Narration{Time: s.Time}
	if s.N == 0 {
		n.Time, n.Text = 0, s.say("Nothing has run yet.")
		return n
	}
	var b told
	for i := beatStart(s.log, s.N-1); i < s.N; i++ {
		b.add(s.Event(uint32(i + 1)))
	}
	switch {
	case len(b.wakes) == 0 || b.story > StoryWake:
		n.Text, n.More = s.tell(b.head)
	case b.ready != nil && s.Has(b.ready.Task):
		n.Text, n.More = s.tellPollEnd(b.ready, b.wakes[0])
	default:
		n.Text, n.More = s.tellWakes(b.wakes, b.fires)
	}
	return n
}

// told holds the events of a beat that its caption needs.
type told struct {
	story Story
	head  *trace.Event   // the subject
	ready *trace.Event   // a poll that ended with Ready
	fires []*trace.Event // the sources that fired
	wakes []*trace.Event
}

func (b *told) add(e *trace.Event) {
	_, story := storyOf(e)
	switch story {
	case StoryFire:
		b.fires = append(b.fires, e)
	case StoryWake:
		b.wakes = append(b.wakes, e)
	case StoryReady:
		b.ready = e
	case StoryNone: // a sentence about a waker says least
		if b.head != nil && (b.story > StoryNone || e.Kind == trace.WakerClone || e.Kind == trace.WakerDrop) {
			return
		}
	}
	if story >= b.story {
		b.story, b.head = story, e
	}
}

// words are the values of the sentences about an event, by the names that they have there.
type words struct {
	who  string // the task of the event, or the program
	by   string // another task, or the thread; "" stands for the thread of the event
	text string // the event's
	line int32
	n    int64
}

// sayOf words a sentence about an event.
func (s moment) sayOf(e *trace.Event, v *words, key string) string {
	var values []any
	for _, name := range lang.Names(nil, key) {
		var value any
		switch name {
		case "who":
			value = v.who
		case "by":
			if v.by == "" {
				v.by = s.upperWord(e.Thread)
			}
			value = v.by
		case "line":
			value = v.line
		case "n":
			value = v.n
		default:
			value = v.text
		}
		values = append(values, value)
	}
	return s.say(key, values...)
}

// tell words one event.
func (s moment) tell(e *trace.Event) (text, more string) {
	if e.Kind >= trace.NumKinds || e.Kind.OfTask() && !s.Has(e.Task) { // Validate names it
		return s.say("Something happened that should be impossible."), ""
	}
	who := ""
	if s.Has(e.Task) {
		who = s.Short(e.Task)
	}
	str := s.log.Str(e.Str)
	v := words{who: s.orProgram(who), text: str, line: lineOf(e), n: e.Arg}
	say := func(key string) string { return s.sayOf(e, &v, key) }
	other := func() bool { // sets by
		if e.Other != 0 {
			v.by = s.Short(e.Other)
		}
		return e.Other != 0
	}
	switch e.Kind {
	case trace.RunBegin:
		return say("The executor starts."), ""
	case trace.RunEnd:
		return s.tellEnd(e), ""
	case trace.Spawn:
		return s.tellSpawn(e, who)
	case trace.Schedule:
		return say("{who} goes to the back of the ready queue."), ""
	case trace.PollBegin:
		if outer := s.Task(e.Task).Outer; outer != 0 {
			v.by = s.Short(outer)
		}
		if e.Arg <= 1 {
			return say("{by} polls {who} for the first time."), ""
		}
		v.line = max(0, s.Task(e.Task).Line)
		return say("{by} polls {who}{line?, resuming at line {line}}."), ""
	case trace.PollEnd:
		return s.tellPollEnd(e, nil)
	case trace.Await:
		v.text = s.awaitText(s.Task(e.Task))
		return say("{who} has to wait{line? at line {line}}."), say("It waits for {what}.")
	case trace.TimerFire, trace.HostFire:
		return s.tellFire(e)
	case trace.Wake, trace.WakeCoalesced, trace.WakeStale:
		return s.tellWakes([]*trace.Event{e}, nil)
	case trace.WakerClone:
		return say("{who} hands its waker on."), ""
	case trace.WakerDrop:
		if s.Task(e.Task).Clones <= 0 {
			return say("Nobody holds the waker of {who} any more."), ""
		}
		return say("A clone of the waker of {who} is dropped by its holder."), ""
	case trace.TimerArm:
		return s.tellArm(e, v.who, str)
	case trace.TimerDisarm:
		return s.tellDisarm(e, who)
	case trace.HostWait:
		return say("{who} asks to be woken by “{what}”."), ""
	case trace.Output:
		v.text = clip(strings.TrimRight(str, "\n"))
		return say("{who} prints “{text}”."), ""
	case trace.Diagnostic:
		if trace.Diag(e.Other) == trace.DiagLost && who != "" {
			return say("{who} returned Pending, but nobody kept its waker."), say("Nothing can put it back in the ready queue.")
		}
		if b := s.blockBefore(e); b != nil {
			return s.tell(b)
		}
		return lang.Upper(s.log.Remark(e)) + ".", ""
	case trace.Cancel:
		if other() {
			return say("{who} was cancelled by {by}: its future is dropped without being polled again."), ""
		}
		return say("{who} was cancelled: its future is dropped without being polled again."), ""
	case trace.Panic:
		v.text = clip(str)
		return say("{who} panicked{line? on line {line}}: {text}"), ""
	case trace.HandleDrop:
		if s.Task(e.Task).State.Finished() {
			return say("The JoinHandle of {who} is dropped."), ""
		}
		return say("The JoinHandle of {who} is dropped: the task is detached and runs on."), ""
	case trace.Complete:
		return say("{who} is done and its output is stored."), ""
	case trace.ThreadSpawn:
		return say("The program starts a thread: {name}."), ""
	case trace.ThreadBlock:
		return s.tellBlock(e, who, str)
	case trace.ThreadUnblock:
		return say("{by} continues."), s.context()
	case trace.ThreadEnd:
		return say("{by} ends."), ""
	case trace.Park:
		return s.tellPark(e), ""
	case trace.Steal:
		return s.tellSteal(e), ""
	case trace.Overflow:
		return say("{by} moves {n} {n|task|tasks} from its full queue to the global one."), ""
	case trace.Refill:
		return say("{by} takes {n} {n|task|tasks} from the global queue."), ""
	case trace.Held:
		return say("{who} keeps the lock guard {name} while it waits{line? at line {line}}."),
			say("A thread that wants the lock meanwhile is blocked, not suspended.")
	case trace.Unpolled:
		return say("{who} drops the future {name}{line? at line {line}} without ever having polled it."),
			say("Nothing of its body has run.")
	case trace.Snoozed:
		a := s.log.Asleep(e)
		v.text = a.Label()
		return say("Nobody polls the future {name} of {who}{line?, which waits at line {line}}."),
			say("What it owns, nobody else can have.")
	case trace.LostData:
		return say("{who} drops the unfinished future of {name}{line? at line {line}}, and what it held is lost."),
			say("That future is not cancel safe.")
	case trace.Refused:
		return say("The queue is full, so {who} stays outside: “too many tasks queued”."),
			say("Unless something wakes it again, it is lost.")
	case trace.Line:
		v.line = e.Line
		return say("{who} runs line {line}."), ""
	case trace.Unpark:
		return say("{by} wakes up."), ""
	case trace.Queue:
		v.text = s.say(str)
		return say("The executor sets up a queue: {order}."), ""
	case trace.Machine:
		v.n = int64(strings.Count(str, trace.RowSep) + 1)
		return say("The future of {who} is a state machine of {n} {n|state|states}."), s.context()
	case trace.AwaitStack:
		v.text = strings.ReplaceAll(str, trace.Sep, " › ")
		return say("{who} waits inside of {stack}."), s.context()
	case trace.Locals:
		return say("{who} keeps variables across the await."), s.context()
	case trace.Dequeue:
		return say("{who} is taken out of the queue without being polled."), ""
	case trace.HandleAwait:
		if other() {
			return say("{by} awaits {who}."), ""
		}
		return say("Nobody awaits the JoinHandle of {who} any more."), ""
	case trace.OutputTaken:
		if other() {
			return say("{by} takes the output of {who}."), ""
		}
		return say("The output of {who} is taken."), ""
	case trace.Free:
		return say("The last reference to {who} is gone: its slot is free."), ""
	}
	return say("The executor runs."), s.context()
}

// orProgram names the task of an event; an event without one belongs to the program.
func (s moment) orProgram(who string) string {
	if who == "" {
		return s.say("The program")
	}
	return who
}

// lineOf returns the line of an event, 0 if it has none.
func lineOf(e *trace.Event) int32 { return max(0, e.Line) }

func (s moment) tellSpawn(e *trace.Event, who string) (text, more string) {
	switch {
	case e.Flags&trace.FlagNested != 0 && e.Other != 0:
		return s.say("{by} polls {who}, which has a waker of its own: from here on it is shown as a part of it.",
			s.Short(e.Other), who), ""
	case e.Flags&trace.FlagMain != 0:
		return s.say("block_on makes {who} a task, and polls it until it is Ready.", who), ""
	case e.Flags&trace.FlagExternal != 0 && e.Other != 0:
		return s.say("The executor inside of {by} makes {who} a task, and polls it until it is Ready.",
			s.Short(e.Other), who), ""
	case e.Flags&trace.FlagExternal != 0:
		return s.say("The program's own executor makes {who} a task, and polls it until it is Ready.", who), ""
	case e.Other == 0:
		return s.say("The executor spawns {who}.", who), ""
	}
	return s.say("{by} spawns {who}.", s.Short(e.Other), who),
		s.say("A spawned task is ready at once, but not polled yet.")
}

func (s moment) tellArm(e *trace.Event, who, what string) (text, more string) {
	if e.Arg >= 0 {
		more = s.say("It is due at {time}.", s.log.Moment(e.Arg))
	}
	switch trace.AwaitKind(e.Flags) {
	case trace.AwaitTimer:
		return s.say("{who} arms a timer: {what}.", who, what), more
	case trace.AwaitIO:
		return s.say("{who} asks the reactor to wake it: {what}.", who, what), more
	}
	return s.say("{who} registers with the reactor: {what}.", who, what), more
}

func (s moment) tellBlock(e *trace.Event, who, call string) (text, more string) {
	if who != "" {
		return s.say("{who} called {call}.", who, call),
			s.say("{by} is blocked: nothing else can be polled on it.", s.upperWord(e.Thread))
	}
	n := int(e.Thread) - int(trace.FirstThread)
	if trace.Block(e.Other) != trace.BlockSleep && (n < 0 || n < len(s.Threads) && s.Threads[n].ShownAs > 0) {
		return s.tellPark(e), ""
	}
	if e.Arg >= 0 {
		more = s.say("It goes on at {time}.", s.log.Moment(e.Arg))
	}
	return s.say("{who} called {call}.", s.upperWord(e.Thread), call), more
}

func (s moment) tellEnd(e *trace.Event) string {
	switch trace.End(e.Other) {
	case trace.EndPanic:
		return s.say("The run ends after a panic, with exit status {status}.", e.Arg)
	case trace.EndStuck:
		return s.say(stuckNarration)
	case trace.EndLimit:
		return s.say("The run is stopped at a limit.")
	case trace.EndHalted:
		return s.say("The run is stopped.")
	}
	return s.say("The run ends{status? with exit status {status}}.", e.Arg)
}

// tellPollEnd words the end of a poll. wake is the wake of the task that awaits this one, nil for none.
func (s moment) tellPollEnd(e, wake *trace.Event) (text, more string) {
	t, who := s.Task(e.Task), s.Short(e.Task)
	switch trace.Outcome(e.Arg) {
	case trace.OutcomeReady:
		if wake != nil {
			return s.say("{who} returns Ready and is done. It wakes {other}, which awaited its JoinHandle.",
				who, s.Short(wake.Task)), ""
		}
		return s.say("{who} returns Ready and is done.", who), ""
	case trace.OutcomePanic:
		return s.say("{who} panicked: its future is gone.", who), ""
	}
	line := max(0, t.Line)
	pending := func() string { return s.say("{who} returns Pending{line? at line {line}}.", who, line) }
	switch {
	case t.Bits&trace.Closed != 0:
		return s.say("{who} returns Pending{line? at line {line}} and was cancelled meanwhile: its future is dropped.",
			who, line), ""
	case s.IsLost(t):
		return s.say("{who} returns Pending{line? at line {line}}, but nobody kept its waker.", who, line),
			s.say("Nothing can put it back in the ready queue.")
	case t.Woken():
		return pending(), s.say("It was woken during the poll, so it goes straight to the back of the ready queue.")
	case t.State == trace.Ready:
		return pending(), s.say("It goes straight to the back of the ready queue.")
	case t.Await == 0:
		return pending(), ""
	}
	return s.say("{who} returns Pending{line? at line {line}} and leaves its waker with {keeper}.",
		who, line, s.keeper(t)), ""
}

// keeper names the holder of a waiting task's waker.
func (s moment) keeper(t *trace.Task) string {
	e := s.Event(t.Await)
	kind, label, _ := s.Awaits(t)
	switch kind {
	case trace.AwaitIO:
		return s.say("the reactor: {what}", label)
	case trace.AwaitClick:
		return s.say("the event {what}", s.awaitText(t))
	case trace.AwaitJoin:
		if s.Has(e.Other) {
			return s.say("the JoinHandle of {who}", s.Short(e.Other))
		}
	case trace.AwaitMutex:
		if s.Has(e.Other) {
			return s.say("{lock}, which {who} holds", label, s.Short(e.Other))
		}
	case trace.AwaitOther:
		if e.Str == 0 {
			return s.say("what it waits for")
		}
	}
	if e.Str == 0 {
		switch kind {
		case trace.AwaitTimer:
			return s.say("{:with}a timer")
		case trace.AwaitJoin:
			return s.say("{:with}a JoinHandle")
		case trace.AwaitChannel:
			return s.say("{:with}a channel")
		case trace.AwaitMutex:
			return s.say("{:with}a lock")
		case trace.AwaitYield:
			return s.say("{:with}its next turn")
		}
	}
	return label
}

func (s moment) awaitText(t *trace.Task) string {
	k, label, _ := s.Awaits(t)
	if k == trace.AwaitClick && t.Await != 0 && s.Event(t.Await).Str != 0 {
		return "click(“" + label + "”)"
	}
	return label
}

// firing words a TimerFire or HostFire: "sleep(100ms) fires".
func (s moment) firing(e *trace.Event) string {
	kind, label := trace.AwaitClick, clip(s.log.Str(e.Str))
	if r := s.Row(e.Other); r != nil {
		if a := s.Event(r.Arm + 1); a.Kind == trace.TimerArm {
			kind, label = trace.AwaitKind(a.Flags), clip(s.log.Str(a.Str))
		}
	}
	switch {
	case kind == trace.AwaitClick:
		return s.say("“{what}” happens", label)
	case kind == trace.AwaitIO:
		return s.say("The reactor notices “{what}”", label)
	case label == "":
		return s.say("A source of the reactor fires")
	}
	return s.say("{what} fires", label)
}

// tellFire words a source that fires and has woken no task so far.
func (s moment) tellFire(e *trace.Event) (text, more string) {
	switch {
	case e.Other == 0:
		return s.say("{fires}, but nobody waits for it.", s.firing(e)), ""
	case s.Has(e.Task):
		return s.say("{fires} for {who}.", s.firing(e), s.Short(e.Task)), ""
	}
	return s.say("{fires}.", s.firing(e)), ""
}

func (s moment) tellDisarm(e *trace.Event, who string) (text, more string) {
	if who == "" {
		return s.say("The reactor drops a wait before it fires."), ""
	}
	return s.say("{who} gives up a wait before it fires.", who), s.say("The reactor drops it.")
}

// mostNamed is the number of tasks that a caption names.
const mostNamed = 3

// tellWakes words the wakes of a beat and the sources that fired for them, by their common properties.
func (s moment) tellWakes(wakes, fires []*trace.Event) (text, more string) {
	e := wakes[0]
	kind := e.Kind
	for _, w := range wakes {
		if w.Kind != kind || w.Arg != e.Arg {
			kind = trace.Wake
		}
	}
	one := len(wakes) == 1
	if by := trace.By(e.Arg); len(fires) == 0 && by == trace.ByTask && e.Other == e.Task && one {
		if kind == trace.WakeCoalesced {
			return s.say("{who} wakes itself once more.", s.Short(e.Task)),
				s.say("It is already going to be polled: the wake is coalesced.")
		}
		return s.say("{who} wakes itself: it will be polled once more.", s.Short(e.Task)), ""
	}
	text = s.wakeText(wakes, fires)
	switch {
	case kind == trace.WakeCoalesced && one:
		return s.say("{wakes}, which is already going to be polled: the wake is coalesced.", text), s.context()
	case kind == trace.WakeStale && one:
		return s.say("{wakes}, which is finished: the wake does nothing.", text), ""
	case s.Has(e.Task) && s.Task(e.Task).Queue != 0 && one:
		return s.say("{wakes}, which joins {queue}.", text, s.queueWord(s.Task(e.Task).Queue-1)), s.context()
	case s.Has(e.Task) && s.Task(e.Task).Queue != 0:
		return s.say("{wakes}, which join {queue}.", text, s.queueWord(s.Task(e.Task).Queue-1)), s.context()
	}
	return s.say("{wakes}.", text), s.context()
}

// wakeText words a wake: "sleep(100ms) fires and wakes #3 nap".
func (s moment) wakeText(wakes, fires []*trace.Event) string {
	e, whom := wakes[0], s.names(wakes)
	switch n := len(fires); {
	case n == 1:
		return s.say("{fires} and wakes {whom}", s.firing(fires[0]), whom)
	case n > 1 && trace.By(e.Arg) == trace.ByTimer:
		return s.say("{n} timers fire and wake {whom}", n, whom)
	case n > 1:
		return s.say("{n} sources fire and wake {whom}", n, whom)
	}
	return s.say("{by} wakes {whom}", s.waker(e), whom)
}

// waker names the source of a wake.
func (s moment) waker(e *trace.Event) string {
	switch trace.By(e.Arg) {
	case trace.ByTask:
		return s.Short(e.Other)
	case trace.ByTimer:
		return s.say("A timer")
	case trace.ByHost:
		return s.say("An event")
	case trace.ByIO:
		return s.say("A socket")
	case trace.ByThread:
		return s.upperWord(trace.ThreadID(int(e.Other)))
	}
	return s.say("The executor")
}

// names lists the tasks that were woken: "#2 a, #3 b and 4 more".
func (s moment) names(wakes []*trace.Event) string {
	var list []string
	for i, e := range wakes {
		if i == mostNamed-1 && len(wakes) > mostNamed {
			return s.say("{some} and {n} more", strings.Join(list, ", "), len(wakes)-i)
		}
		list = append(list, s.Short(e.Task))
	}
	return s.log.Language().List(list)
}

// queueWord names a queue in a sentence about a task that joins it.
func (s moment) queueWord(n uint32) string {
	switch {
	case len(s.Workers) == 1:
		return s.say("the ready queue")
	case n >= trace.LIFOSlot:
		return s.say("the LIFO slot of worker {n}", n-trace.LIFOSlot)
	case n == trace.GlobalQueue || n >= trace.SharedQueue:
		return s.say("the global queue")
	}
	return s.say("the queue of worker {n}", int(n)-1)
}

func (s moment) tellPark(e *trace.Event) string {
	if s.stalled() {
		return s.say(stuckNarration)
	}
	who := s.say("The executor")
	if len(s.Workers) > 1 {
		who = s.upperWord(e.Thread)
	}
	if e.Arg >= 0 {
		return s.say("No task is ready. {by} sleeps until {time}, when the next timer is due.",
			who, s.log.Moment(e.Arg))
	}
	return s.say("No task is ready. {by} sleeps until an event arrives.", who)
}

func (s moment) tellSteal(e *trace.Event) string {
	who, from := s.upperWord(e.Thread), int(e.Other)-1
	q := s.Queue(trace.LocalQueue(int(max(e.Thread, 0))))
	id := q.Tail
	for i := int64(1); i < e.Arg && id != 0 && s.Task(id).Prev != 0; i++ {
		id = s.Task(id).Prev
	}
	if e.Arg > 6 || id == 0 {
		return s.say("{by} found its queue empty and stole {n} {n|task|tasks} from worker {from}.", who, e.Arg, from)
	}
	var list []string
	for ; id != 0; id = s.Task(id).Next {
		list = append(list, "#"+strconv.Itoa(int(id)))
	}
	return s.say("{by} found its queue empty and stole {tasks} from worker {from}.", who, strings.Join(list, ", "), from)
}

// blockBefore returns the ThreadBlock that a Diagnostic refers to.
func (s moment) blockBefore(e *trace.Event) *trace.Event {
	if trace.Diag(e.Other) == trace.DiagFault && s.N > 1 {
		if b := s.Event(uint32(s.N - 1)); b.Kind == trace.ThreadBlock && b.Task == e.Task {
			return b
		}
	}
	return nil
}

// context describes the poll that is under way on the only worker.
func (s moment) context() string {
	if len(s.Workers) != 1 || s.Workers[0].Task == 0 {
		return ""
	}
	c := &s.Workers[0]
	if c.Blocked {
		return s.say("Worker 0 is still blocked by {who}.", s.Short(c.Task))
	}
	return s.say("Worker 0 is still polling {who}.", s.Short(c.Task))
}

// clip shortens long text for a sentence.
func clip(s string) string {
	const most = 120
	n := 0
	for i, r := range s {
		if r == '\n' {
			return s[:i] + " …"
		}
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

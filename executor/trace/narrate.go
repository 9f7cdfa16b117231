package trace

import (
	"strconv"
	"strings"
)

// Caption is what a reader is told at a playhead.
func (l *Log) Caption(playhead int) Narration { return l.State(playhead).narrate() }

// Words counts the words of both sentences.
func (n Narration) Words() int { return len(strings.Fields(n.Text)) + len(strings.Fields(n.More)) }

// narrate says what the beat of the last event is about, as far as the beat has happened. Its most important event is
// told, and what led to it and what followed complete the sentence (beat.go).
func (s *State) narrate() Narration {
	n := Narration{Time: s.Time}
	if s.N == 0 {
		n.Time, n.Text = 0, "Nothing has run yet."
		return n
	}
	var b told
	for i := s.log.beatStart(s.N - 1); i < s.N; i++ {
		b.add(s.log.at(i))
	}
	switch {
	case len(b.wakes) == 0 || b.story > StoryWake:
		n.Text, n.More = s.tell(b.head)
	case b.ready != nil && s.has(b.ready.Task):
		n.Text, n.More = s.tellPollEnd(b.ready, b.wakes[0])
	default:
		n.Text, n.More = s.tellWakes(b.wakes, b.fires)
	}
	return n
}

// told is what a caption needs of the events of a beat.
type told struct {
	story Story
	head  *Event   // the subject
	ready *Event   // a poll that ended with Ready
	fires []*Event // the sources that fired
	wakes []*Event
}

func (b *told) add(e *Event) {
	_, story := e.story()
	switch story {
	case StoryFire:
		b.fires = append(b.fires, e)
	case StoryWake:
		b.wakes = append(b.wakes, e)
	case StoryReady:
		b.ready = e
	case StoryNone: // a sentence about a waker says least
		if b.head != nil && (b.story > StoryNone || e.Kind == WakerClone || e.Kind == WakerDrop) {
			return
		}
	}
	if story >= b.story {
		b.story, b.head = story, e
	}
}

// tell says what one event did.
func (s *State) tell(e *Event) (text, more string) {
	if e.Kind >= NumKinds || kinds[e.Kind].task && !s.has(e.Task) { // Validate names it
		return "Something impossible happened.", ""
	}
	who := ""
	if s.has(e.Task) {
		who = s.short(e.Task)
	}
	str := s.log.Str(e.Str)
	switch e.Kind {
	case RunBegin:
		return "The executor starts.", ""
	case RunEnd:
		return s.tellEnd(e), ""
	case Spawn:
		switch {
		case e.Flags&FlagNested != 0 && e.Other != 0:
			return s.short(
				e.Other,
			) + " polls " + who + ", which has a waker of its own: from here on it is shown as a part of it.", ""
		case e.Flags&FlagMain != 0:
			return "block_on polls " + who + ": from here on it is a task.", ""
		case e.Flags&FlagExternal != 0 && e.Other != 0:
			return "The executor inside of " + s.short(e.Other) + " polls " + who + ": from here on it is a task.", ""
		case e.Flags&FlagExternal != 0:
			return "The program's own executor polls " + who + ": from here on it is a task.", ""
		case e.Other == 0:
			return "The executor spawns " + who + ".", ""
		}
		return s.short(e.Other) + " spawns " + who + ".", "A spawned task is ready at once, but not polled yet."
	case Schedule:
		return who + " goes to the back of the ready queue.", ""
	case PollBegin:
		w := upper(s.word(e.Thread))
		if outer := s.t(e.Task).outer; outer != 0 {
			w = s.short(outer)
		}
		if e.Arg <= 1 {
			return w + " polls " + who + " for the first time.", ""
		}
		text = w + " polls " + who
		if t := s.t(e.Task); t.line > 0 {
			text += ", resuming at line " + strconv.Itoa(int(t.line))
		}
		return text + ".", ""
	case PollEnd:
		return s.tellPollEnd(e, nil)
	case Await:
		return who + " has to wait" + atLine(e.Line) + ".", "It waits for " + s.awaitText(s.t(e.Task)) + "."
	case TimerFire, HostFire:
		return s.tellFire(e)
	case Wake, WakeCoalesced, WakeStale:
		return s.tellWakes([]*Event{e}, nil)
	case WakerClone:
		return who + " hands its waker on.", ""
	case WakerDrop:
		if s.t(e.Task).clones <= 0 {
			return "Nobody holds the waker of " + who + " any more.", ""
		}
		return "A holder of the waker of " + who + " lets go of it.", ""
	case TimerArm:
		text = who
		if text == "" {
			text = "The program"
		}
		more = ""
		if e.Arg >= 0 {
			more = "It is due at " + ms3(e.Arg) + " ms."
		}
		switch AwaitKind(e.Flags) {
		case AwaitTimer:
			return text + " arms a timer: " + str + ".", more
		case AwaitIO:
			return text + " asks the reactor to be woken when it is so: " + str + ".", more
		}
		return text + " registers with the reactor: " + str + ".", more
	case TimerDisarm:
		return s.tellDisarm(e, who)
	case HostWait:
		return who + " asks to be woken by “" + str + "”.", ""
	case Output:
		if who == "" {
			who = "The program"
		}
		return who + " prints “" + clip(trimNL(str)) + "”.", ""
	case Diagnostic:
		if Diag(e.Other) == DiagLost && who != "" {
			return who + " returned Pending, but nobody kept its waker.", "Nothing can put it back in the ready queue."
		}
		if b := s.blockBefore(e); b != nil {
			return s.tell(b)
		}
		return upper(str) + ".", ""
	case Cancel:
		if e.Other != 0 {
			who += " was cancelled by " + s.short(e.Other)
		} else {
			who += " was cancelled"
		}
		return who + ": its future is dropped without being polled again.", ""
	case Panic:
		if who == "" {
			who = "The program"
		}
		return who + " panicked" + onLine(e.Line) + ": " + clip(str), ""
	case HandleDrop:
		if s.t(e.Task).state.finished() {
			return "The JoinHandle of " + who + " is dropped.", ""
		}
		return "The JoinHandle of " + who + " is dropped: the task is detached and runs on.", ""
	case Complete:
		return who + " is done and its output is stored.", ""
	case ThreadSpawn:
		return "The program starts a thread: " + str + ".", ""
	case ThreadBlock:
		if who != "" {
			return who + " called " + str + ".", upper(s.word(e.Thread)) + " is blocked: nothing else can be polled on it."
		}
		if n := int(
			e.Thread,
		) - int(FirstThread); Block(e.Other) != BlockSleep && (n < 0 || n < len(s.threads) && s.threads[n].shownAs > 0) {
			return s.tellPark(e), ""
		}
		return upper(s.word(e.Thread)) + " called " + str + ".", s.untilText(e.Arg)
	case ThreadUnblock:
		return upper(s.word(e.Thread)) + " goes on.", s.context()
	case ThreadEnd:
		return upper(s.word(e.Thread)) + " ends.", ""
	case Park:
		return s.tellPark(e), ""
	case Steal:
		return s.tellSteal(e), ""
	case Overflow:
		return upper(
			s.word(e.Thread),
		) + " moves " + plural(int(e.Arg), "task") + " from its full queue to the global one.", ""
	case Refill:
		return upper(s.word(e.Thread)) + " takes " + plural(int(e.Arg), "task") + " from the global queue.", ""
	case Held:
		return who + " keeps the lock guard " + str + " while it waits" + atLine(
			e.Line,
		) + ".", "A thread that wants the lock meanwhile is blocked, not suspended."
	case Unpolled:
		if who == "" {
			who = "The program"
		}
		return who + " drops the future " + str + atLine(
			e.Line,
		) + " without ever having polled it.", "Nothing of its body has run."
	case Refused:
		return "The queue is full, so " + who +
			" stays outside: “too many tasks queued”.", "Unless somebody wakes it again it is lost."
	case Line:
		if who == "" {
			return "The program runs line " + strconv.Itoa(int(e.Line)) + ".", ""
		}
		return who + " runs line " + strconv.Itoa(int(e.Line)) + ".", ""
	case Unpark:
		return upper(s.word(e.Thread)) + " wakes up.", ""
	case Queue:
		return "The executor sets up a queue: " + str + ".", ""
	case Machine:
		return "The future of " + who + " is a state machine of " + plural(
			strings.Count(str, RowSep)+1, "state",
		) + ".", s.context()
	case AwaitStack:
		return who + " waits inside of " + strings.ReplaceAll(str, Sep, " › ") + ".", s.context()
	case Locals:
		return who + " keeps variables across the await.", s.context()
	case Dequeue:
		return who + " is taken out of the queue without being polled.", ""
	case HandleAwait:
		if e.Other != 0 {
			return s.short(e.Other) + " awaits " + who + ".", ""
		}
		return "Nobody awaits the JoinHandle of " + who + " any more.", ""
	case OutputTaken:
		if e.Other != 0 {
			return s.short(e.Other) + " takes the output of " + who + ".", ""
		}
		return "The output of " + who + " is taken.", ""
	case Free:
		return "The last reference to " + who + " is gone: its slot is free.", ""
	}
	return "The executor runs.", s.context()
}

func (s *State) tellEnd(e *Event) string {
	switch End(e.Other) {
	case EndPanic:
		return "The run ends after a panic, with exit status " + strconv.Itoa(int(e.Arg)) + "."
	case EndStuck:
		return stuckNarration
	case EndLimit:
		return "The run is stopped at a limit."
	case EndHalted:
		return "The run is stopped."
	}
	if e.Arg != 0 {
		return "The run ends with exit status " + strconv.Itoa(int(e.Arg)) + "."
	}
	return "The run ends."
}

// tellPollEnd says how a poll ended; wake is that of the task that awaited this one, nil for none.
func (s *State) tellPollEnd(e, wake *Event) (text, more string) {
	t, who := s.t(e.Task), s.short(e.Task)
	switch Outcome(e.Arg) {
	case OutcomeReady:
		if wake != nil {
			return who + " returns Ready and is done. It wakes " + s.short(wake.Task) + ", which awaited its JoinHandle.", ""
		}
		return who + " returns Ready and is done.", ""
	case OutcomePanic:
		return who + " panicked: its future is gone.", ""
	}
	text = who + " returns Pending" + atLine(t.line)
	switch {
	case t.word&Closed != 0:
		return text + " and was cancelled meanwhile: its future is dropped.", ""
	case t.state == Waiting && s.isLost(t):
		return text + ", but nobody kept its waker.", "Nothing can put it back in the ready queue."
	case t.bits&bitWoken != 0:
		return text + ".", "It was woken during the poll, so it goes straight to the back of the ready queue."
	case t.state == Ready:
		return text + ".", "It goes straight to the back of the ready queue."
	case t.await == 0:
		return text + ".", ""
	}
	return text + " and leaves its waker with " + s.keeper(t) + ".", ""
}

// keeper names what a task has left its waker with.
func (s *State) keeper(t *task) string {
	e := s.log.at(int(t.await - 1))
	kind, label, _ := s.awaits(t)
	switch kind {
	case AwaitIO:
		return "the reactor: " + label
	case AwaitClick:
		return "the event " + s.awaitText(t)
	case AwaitJoin:
		if s.has(e.Other) {
			return "the JoinHandle of " + s.short(e.Other)
		}
	case AwaitMutex:
		if s.has(e.Other) {
			return label + ", which " + s.short(e.Other) + " holds"
		}
	case AwaitOther:
		if e.Str == 0 {
			return "what it waits for"
		}
	}
	return label
}

func (s *State) awaitText(t *task) string {
	k, label, _ := s.awaits(t)
	if k == AwaitClick && t.await != 0 && s.log.at(int(t.await-1)).Str != 0 {
		return "click(“" + label + "”)"
	}
	return label
}

// firing says which source a TimerFire or HostFire is about: "sleep(100ms) fires".
func (s *State) firing(e *Event) string {
	kind, label := AwaitClick, clip(s.log.Str(e.Str))
	if r := s.row(e.Other); r != nil {
		if a := s.log.at(int(r.arm)); a.Kind == TimerArm {
			kind, label = AwaitKind(a.Flags), clip(s.log.Str(a.Str))
		}
	}
	switch {
	case kind == AwaitClick:
		return "“" + label + "” happens"
	case kind == AwaitIO:
		return "The reactor notices “" + label + "”"
	case label == "":
		return "A source of the reactor fires"
	}
	return label + " fires"
}

// tellFire is about a source that fires and wakes nobody, or has not yet.
func (s *State) tellFire(e *Event) (text, more string) {
	switch {
	case e.Other == 0:
		return s.firing(e) + ", but nobody waits for it.", ""
	case s.has(e.Task):
		return s.firing(e) + " for " + s.short(e.Task) + ".", ""
	}
	return s.firing(e) + ".", ""
}

func (s *State) tellDisarm(e *Event, who string) (text, more string) {
	if who == "" {
		return "The reactor forgets a wait before it fired.", ""
	}
	return who + " gives up a wait before it fired.", "The reactor forgets it."
}

// mostNamed is how many tasks a caption names.
const mostNamed = 3

// tellWakes is about the wakes of a beat and the sources that fired for them. What all of them have in common is the
// sentence.
func (s *State) tellWakes(wakes, fires []*Event) (text, more string) {
	e := wakes[0]
	kind := e.Kind
	for _, w := range wakes {
		if w.Kind != kind || w.Arg != e.Arg {
			kind = Wake
		}
	}
	by := s.waker(e)
	switch {
	case len(fires) == 1:
		by = s.firing(fires[0]) + " and"
	case len(fires) > 1:
		by = strconv.Itoa(len(fires)) + " sources fire and"
		if By(e.Arg) == ByTimer {
			by = strconv.Itoa(len(fires)) + " timers fire and"
		}
	case By(e.Arg) == ByTask && e.Other == e.Task && len(wakes) == 1:
		if kind == WakeCoalesced {
			return by + " wakes itself once more.", "It is already going to be polled: the wake is coalesced."
		}
		return by + " wakes itself: it will be polled once more.", ""
	}
	verb := " wakes "
	if len(fires) > 1 {
		verb = " wake "
	}
	text = by + verb + s.names(wakes)
	one := len(wakes) == 1
	switch {
	case kind == WakeCoalesced && one:
		return text + ", which is already going to be polled: the wake is coalesced.", s.context()
	case kind == WakeStale && one:
		return text + ", which is finished: the wake does nothing.", ""
	case s.has(e.Task) && s.t(e.Task).queue != 0 && one:
		return text + ", which joins " + s.queueWord(s.t(e.Task).queue-1) + ".", s.context()
	case s.has(e.Task) && s.t(e.Task).queue != 0:
		return text + ", which join " + s.queueWord(s.t(e.Task).queue-1) + ".", s.context()
	}
	return text + ".", s.context()
}

// waker names who invoked a waker.
func (s *State) waker(e *Event) string {
	switch By(e.Arg) {
	case ByTask:
		return s.short(e.Other)
	case ByTimer:
		return "A timer"
	case ByHost:
		return "An event"
	case ByIO:
		return "A socket"
	case ByThread:
		return upper(s.word(ThreadID(int(e.Other))))
	}
	return "The executor"
}

// names lists the tasks that were woken: "#2 a, #3 b and 4 more".
func (s *State) names(wakes []*Event) string {
	var b strings.Builder
	for i, e := range wakes {
		switch {
		case i == mostNamed-1 && len(wakes) > mostNamed:
			return b.String() + " and " + strconv.Itoa(len(wakes)-i) + " more"
		case i > 0 && i == len(wakes)-1:
			b.WriteString(" and ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(s.short(e.Task))
	}
	return b.String()
}

// queueWord names a queue in a sentence.
func (s *State) queueWord(n uint32) string {
	switch {
	case len(s.workers) == 1:
		return "the ready queue"
	case n >= LIFOSlot:
		return "the LIFO slot of worker " + strconv.Itoa(int(n-LIFOSlot))
	case n == GlobalQueue || n >= SharedQueue:
		return "the global queue"
	}
	return "the queue of worker " + strconv.Itoa(int(n)-1)
}

func (s *State) tellPark(e *Event) string {
	if s.stalled() {
		return stuckNarration
	}
	who := "The executor"
	if len(s.workers) > 1 {
		who = upper(s.word(e.Thread))
	}
	if e.Arg >= 0 {
		return "No task is ready. " + who + " sleeps until " + ms3(e.Arg) + " ms, when the next timer is due."
	}
	return "No task is ready. " + who + " sleeps until an event arrives."
}

func (s *State) tellSteal(e *Event) string {
	text := upper(s.word(e.Thread)) + " found its queue empty and stole "
	q := s.q(LocalQueue(int(max(e.Thread, 0))))
	id := q.tail
	for i := int64(1); i < e.Arg && id != 0 && s.t(id).prev != 0; i++ {
		id = s.t(id).prev
	}
	if e.Arg > 6 || id == 0 {
		text += plural(int(e.Arg), "task")
	} else {
		for first := true; id != 0; id, first = s.t(id).next, false {
			if !first {
				text += ", "
			}
			text += "#" + strconv.Itoa(int(id))
		}
	}
	return text + " from worker " + strconv.Itoa(int(e.Other)-1) + "."
}

// blockBefore is the ThreadBlock that a remark is about.
func (s *State) blockBefore(e *Event) *Event {
	if Diag(e.Other) == DiagFault && s.N > 1 {
		if b := s.log.at(s.N - 2); b.Kind == ThreadBlock && b.Task == e.Task {
			return b
		}
	}
	return nil
}

// context says what goes on meanwhile, on the only worker.
func (s *State) context() string {
	if len(s.workers) != 1 || s.workers[0].task == 0 {
		return ""
	}
	c := &s.workers[0]
	if c.blocked {
		return "Worker 0 is still blocked by " + s.short(c.task) + "."
	}
	return "Worker 0 is still polling " + s.short(c.task) + "."
}

func (s *State) untilText(until int64) string {
	if until < 0 {
		return ""
	}
	return "It goes on at " + ms3(until) + " ms."
}

func atLine(n int32) string {
	if n <= 0 {
		return ""
	}
	return " at line " + strconv.Itoa(int(n))
}

func upper(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-32) + s[1:]
	}
	return s
}

func trimNL(s string) string {
	for s != "" && s[len(s)-1] == '\n' {
		s = s[:len(s)-1]
	}
	return s
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

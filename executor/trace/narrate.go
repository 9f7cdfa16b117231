package trace

import (
	"strconv"
	"strings"
)

// narrate says what the last event did. Events that share an instant and belong together (a timer fires, its wake, the
// place in the queue) are told as one: the walk goes back over events that only follow from others, to the one that
// began it.
func (s *State) narrate() Narration {
	n := Narration{Time: s.Time}
	if s.N == 0 {
		n.Time, n.Text = 0, "Nothing has run yet."
		return n
	}
	head, wake := s.beat()
	n.Text, n.More = s.tell(head, wake)
	return n
}

// beat finds the event to tell of and the wake that followed from it, nil for none.
func (s *State) beat() (head, wake *Event) {
	last := s.log.at(s.N - 1)
	for i := s.N - 1; i >= 0; i-- {
		e := s.log.at(i)
		if e.Time != last.Time {
			break
		}
		switch e.Kind {
		case Wake, WakeCoalesced, WakeStale:
			if wake == nil {
				wake = e
			}
			if By(e.Arg) == ByTask && s.has(e.Other) && s.t(e.Other).word&Running != 0 || By(e.Arg) == ByThread {
				return e, e
			}
		case Schedule, Dequeue, Complete, Free, Unpark, Machine, Queue, Locals, AwaitStack, Held, HandleAwait, OutputTaken:
		case WakerDrop:
			if wake == nil && i == s.N-1 {
				return e, nil
			}
		default:
			return e, wake
		}
	}
	if wake != nil {
		return wake, wake
	}
	return last, nil
}

func (s *State) tell(e, wake *Event) (text, more string) {
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
		case e.Flags&FlagPart != 0 && e.Other != 0:
			return s.short(e.Other) + " polls " + who + ", which has a waker of its own: from here on it is shown as a part of it.", ""
		case e.Flags&FlagMain != 0:
			return "block_on polls " + who + ": from here on it is a task.", ""
		case e.Flags&FlagForeign != 0 && e.Other != 0:
			return "The executor inside of " + s.short(e.Other) + " polls " + who + ": from here on it is a task.", ""
		case e.Flags&FlagForeign != 0:
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
		return s.tellPollEnd(e, wake, who)
	case Await:
		return who + " has to wait" + atLine(e.Line) + ".", "It waits for " + s.awaitText(s.t(e.Task)) + "."
	case TimerFire, HostFire:
		return s.tellFire(e, wake)
	case Wake, WakeCoalesced, WakeStale:
		return s.tellWake(e, who)
	case WakerClone:
		return "The waker of " + who + " is cloned.", plural(int(s.t(e.Task).clones), "clone") + " of it exist" + verbS(int(s.t(e.Task).clones)) + " now."
	case WakerDrop:
		if s.t(e.Task).clones <= 0 {
			return "The last clone of the waker of " + who + " is dropped.", ""
		}
		return "A clone of the waker of " + who + " is dropped.", ""
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
		if who != "" {
			return "What " + who + " armed is dropped before it fired.", ""
		}
		return "Something armed is dropped before it fired.", ""
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
			return s.tell(b, nil)
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
		if s.t(e.Task).phase.finished() {
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
		if n := int(e.Thread) - int(FirstThread); Block(e.Other) != BlockSleep && (n < 0 || n < len(s.threads) && s.threads[n].lent > 0) {
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
		return upper(s.word(e.Thread)) + " moves " + plural(int(e.Arg), "task") + " from its full queue to the global one.", ""
	case Refill:
		return upper(s.word(e.Thread)) + " takes " + plural(int(e.Arg), "task") + " from the global queue.", ""
	case Held:
		return who + " keeps the lock guard " + str + " while it waits" + atLine(e.Line) + ".", "A thread that wants the lock meanwhile is blocked, not suspended."
	case Unpolled:
		if who == "" {
			who = "The program"
		}
		return who + " drops the future " + str + atLine(e.Line) + " without ever having polled it.", "Nothing of its body has run."
	case Refused:
		return "The queue is full, so " + who + " stays outside: “too many tasks queued”.", "Unless somebody wakes it again it is lost."
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
		return "The future of " + who + " is a state machine of " + plural(strings.Count(str, RowSep)+1, "state") + ".", s.context()
	case AwaitStack:
		return who + " waits inside of " + strings.ReplaceAll(str, Sep, " › ") + ".", s.context()
	case Locals:
		return who + " keeps variables across the await.", s.context()
	case Dequeue:
		return who + " is taken out of the queue without being polled.", ""
	case HandleAwait:
		if e.Other != 0 {
			return s.short(e.Other) + " awaits the JoinHandle of " + who + ".", ""
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
		return "No task is ready and nothing is armed. Nobody is left to wake anybody."
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

func (s *State) tellPollEnd(e, wake *Event, who string) (string, string) {
	t := s.t(e.Task)
	switch Outcome(e.Arg) {
	case OutcomeReady:
		if wake != nil && wake.Task != e.Task {
			return who + " returned Ready and is done. It wakes " + s.short(wake.Task) + ", which awaited its JoinHandle.", ""
		}
		return who + " returned Ready and is done.", ""
	case OutcomePanic:
		return who + " panicked.", ""
	}
	if t.word&Closed != 0 {
		return who + " returned Pending and was cancelled meanwhile: its future is dropped.", ""
	}
	if t.phase == Waiting && s.isLost(t) {
		return who + " returned Pending, but nobody kept its waker.", "Nothing can put it back in the ready queue."
	}
	text := who + " returned Pending" + atLine(t.line) + "."
	switch {
	case t.phase == Ready && t.bits&bitWoken != 0:
		return text, "It was woken during the poll, so it goes straight to the back of the ready queue."
	case t.phase == Ready:
		return text, "It goes straight to the back of the ready queue."
	case t.await != 0:
		return text, "It waits for " + s.awaitText(t) + "."
	}
	return text, ""
}

func (s *State) awaitText(t *task) string {
	k, label, _ := s.awaits(t)
	if k == AwaitClick && t.await != 0 && s.log.at(int(t.await-1)).Str != 0 {
		return "click(“" + label + "”)"
	}
	return label
}

func (s *State) tellFire(e, wake *Event) (string, string) {
	who, kind, label := "nobody", AwaitClick, s.log.Str(e.Str)
	if s.has(e.Task) {
		who = s.short(e.Task)
	}
	if r := s.row(e.Other); r != nil {
		a := s.log.at(int(r.arm))
		if a.Kind == TimerArm {
			kind, label = AwaitKind(a.Flags), s.log.Str(a.Str)
		}
	}
	if e.Other == 0 {
		return "“" + label + "” happened, but nobody waits for it.", ""
	}
	what := "“" + label + "” happened for " + who
	switch kind {
	case AwaitTimer:
		what = "The timer of " + who + " fired"
	case AwaitIO:
		what = "The reactor notices for " + who + ": " + label
	case AwaitOther:
		what = label + " is ready for " + who
	}
	if e.Task == 0 && kind == AwaitTimer {
		what = "A timer fired: " + label
	}
	switch {
	case wake == nil && e.Task == 0:
		return what + ".", ""
	case wake == nil:
		return what + ".", s.context()
	case wake.Kind == WakeCoalesced:
		return what + ". Its task is already queued: the wake is coalesced.", s.context()
	case wake.Kind == WakeStale:
		return what + ", but the task is finished: the wake does nothing.", ""
	}
	return what + ". Its waker puts the task at the back of the ready queue.", s.context()
}

func (s *State) tellWake(e *Event, who string) (string, string) {
	by := "The executor"
	switch By(e.Arg) {
	case ByTask:
		by = s.short(e.Other)
		if e.Other == e.Task {
			if e.Kind == WakeCoalesced {
				return by + " wakes itself once more: the wake is coalesced.", ""
			}
			return by + " wakes itself: it will be polled once more.", ""
		}
	case ByTimer:
		by = "A timer"
	case ByHost:
		by = "An event"
	case ByIO:
		by = "A socket"
	case ByThread:
		by = upper(s.word(ThreadID(int(e.Other))))
	}
	switch e.Kind {
	case WakeCoalesced:
		return by + " wakes " + who + ", which is already going to be polled: the wake is coalesced.", ""
	case WakeStale:
		return by + " wakes " + who + ", which is finished: the wake does nothing.", ""
	}
	return by + " wakes " + who + ".", s.context()
}

func (s *State) tellPark(e *Event) string {
	if s.stalled() {
		return "No task is ready and nothing is armed. Nobody is left to wake anybody."
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

func verbS(n int) string {
	if n == 1 {
		return "s"
	}
	return ""
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

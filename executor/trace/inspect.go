package trace

import (
	"strconv"
	"strings"
)

// inspect describes one task in full.
func (s *State) inspect(id uint32) *Inspector {
	t := s.t(id)
	sp := s.log.at(int(s.log.spawns[id-1]))
	v := &Inspector{
		ID: id, Name: s.log.Name(id), State: s.stateOf(id), Bits: t.word,
		Slot: uint32(sp.Arg), Generation: uint32(sp.Arg >> 32), Polls: t.polls, Wakes: t.wakes,
		Polled: t.polled, Readied: t.readied, Waited: t.waited,
		Spawned: SpawnPlace{sp.Other, sp.Line, sp.Time}, Awaiter: "none",
	}
	d := s.Time - t.since
	switch t.state {
	case Created, Ready:
		v.Readied += d
	case Polling:
		v.Polled += d
	case Waiting:
		v.Waited += d
	}
	if t.awaiter != 0 {
		v.Awaiter = "#" + strconv.Itoa(int(t.awaiter))
	}
	v.Refs, v.Holders = s.refs(t)
	v.Sentence = s.sentence(id)
	v.Stack = s.StackOf(id)
	if t.locals != 0 && !t.state.finished() {
		v.Locals = DecodeLocals(s.log.Str(s.log.at(int(t.locals - 1)).Str))
	}
	v.States, v.Size = s.machine(t)
	return v
}

// refs counts who keeps the task alive. The reference of the ready queue stays with the worker while it polls.
func (s *State) refs(t *task) (int, string) {
	var who []string
	n := 0
	switch {
	case t.queue != 0:
		n, who = n+1, append(who, "1 ready queue")
	case t.word&Running != 0:
		n, who = n+1, append(who, "1 worker")
	}
	if t.word&Handle != 0 {
		n, who = n+1, append(who, "1 JoinHandle")
	}
	if t.clones > 0 {
		n, who = n+int(t.clones), append(who, plural(int(t.clones), "waker"))
	}
	if n == 0 {
		return 0, "nobody"
	}
	return n, strings.Join(who, ", ")
}

func (s *State) machine(t *task) ([]InspectorState, int) {
	if t.machine == 0 {
		return nil, 0
	}
	e := s.log.at(int(t.machine - 1))
	if e.Kind != Machine {
		return nil, 0
	}
	states := DecodeMachine(s.log.Str(e.Str))
	now := min(int(t.point), len(states)-1)
	if t.state == Done {
		now = len(states) - 1
	}
	out := make([]InspectorState, len(states))
	for i, m := range states {
		at := "next"
		switch {
		case i < now:
			at = "past"
		case i == now:
			at = "now"
		}
		out[i] = InspectorState{m, at}
	}
	return out, int(e.Arg)
}

// sentence says how the task is, in words.
func (s *State) sentence(id uint32) string {
	t := s.t(id)
	at := ""
	if t.line > 0 {
		at = " at line " + strconv.Itoa(int(t.line))
	}
	switch s.stateOf(id) {
	case Created:
		return "Spawned, not polled yet."
	case Ready:
		if t.polls == 0 {
			return then("Spawned, not polled yet.", s.turn(t))
		}
		if t.bits&bitWoken == 0 {
			return then("Put back in the queue without having been woken.", s.turn(t))
		}
		ago := "just now"
		if d := s.Time - t.since; d >= 1000 {
			ago = Duration(d) + " ago"
		}
		return then("Woken "+ago+" by "+s.wokenBy(id)+".", s.turn(t))
	case Polling:
		text := "Being polled by " + s.word(t.thread) + " since " + ms3(t.since) + " ms"
		if t.line > 0 {
			text += ", now at line " + strconv.Itoa(int(t.line))
		}
		if t.outer != 0 {
			text += ", inside of the poll of " + s.short(t.outer)
		}
		return text + "."
	case Waiting:
		if t.bits&bitNested != 0 && t.word&Scheduled != 0 {
			return "Suspended" + at + ". It was woken by " + s.wokenBy(id) + "; " + s.partOf(id) + " will poll it."
		}
		return "Suspended" + at + " until " + s.awaitText(t) + " is ready. Waker held by " + s.holder(t) + "."
	case Lost:
		return "Suspended" + at + ". Nobody holds its waker, so it will never be polled again."
	case Done:
		return "Returned Ready at " + ms3(t.since) + " ms."
	case Cancelled:
		text := "Dropped"
		if t.end != 0 {
			if e := s.log.at(int(t.end - 1)); e.Kind == Cancel {
				if e.Other != 0 {
					text += " by #" + strconv.Itoa(int(e.Other))
				}
				text += atLine(e.Line)
			}
		}
		if t.polls == 0 {
			return text + ", without ever being polled."
		}
		return text + ", without being polled again."
	case Panicked:
		text := "Panicked"
		if t.fault != 0 {
			e := s.log.at(int(t.fault - 1))
			text += onLine(e.Line) + ": " + clip(s.log.Str(e.Str))
		}
		return strings.TrimSuffix(text, ".") + "."
	}
	return ""
}

// partOf names the task whose part a task is.
func (s *State) partOf(id uint32) string {
	if outer := s.log.at(int(s.log.spawns[id-1])).Other; s.has(outer) {
		return s.short(outer)
	}
	return "its task"
}

// then joins two sentences, the second of which may be missing.
func then(a, b string) string {
	if b == "" {
		return a
	}
	return a + " " + b
}

func (s *State) wokenBy(id uint32) string {
	t := s.t(id)
	if t.cause == 0 {
		return "the executor"
	}
	e := s.log.at(int(t.cause - 1))
	switch By(e.Arg) {
	case ByTask:
		if e.Other == id {
			return "itself"
		}
		return "#" + strconv.Itoa(int(e.Other))
	case ByTimer:
		if k, _, _ := s.awaits(t); k == AwaitIO {
			return "its response"
		}
		return "its timer"
	case ByHost:
		return "a click"
	case ByIO:
		return "its socket"
	case ByThread:
		return "thread " + strconv.Itoa(int(e.Other))
	}
	return "the executor"
}

// turn says when a ready task will be polled.
func (s *State) turn(t *task) string {
	if t.queue == 0 {
		return ""
	}
	var before []string
	n := 0
	add := func(id uint32) {
		for ; id != 0 && n <= 4; id = s.t(id).prev {
			if n++; n <= 4 {
				before = append(before, "#"+strconv.Itoa(int(id)))
			}
		}
	}
	add(t.prev)
	if t.queue == GlobalQueue+1 && len(s.workers) == 1 { // the worker turns to its own queue first
		add(s.local[0].tail)
	}
	if n == 0 {
		return "Next to be polled."
	}
	if n > 4 {
		return "Polled after many others, the last of them " + before[0] + "."
	}
	for i, j := 0, len(before)-1; i < j; i, j = i+1, j-1 {
		before[i], before[j] = before[j], before[i]
	}
	return "Polled after " + strings.Join(before, ", ") + "."
}

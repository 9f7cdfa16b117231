package view

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/trace"
)

// inspect describes one task in full.
func (s moment) inspect(id uint32) *Inspector {
	t := s.Task(id)
	sp, _ := s.log.Spawned(id)
	v := &Inspector{
		ID: id, Name: s.log.Name(id), State: s.StateOf(id), Bits: t.Bits,
		Slot: uint32(sp.Arg), Generation: uint32(sp.Arg >> 32), Polls: t.Polls, Wakes: t.Wakes,
		Polled: t.Polled, Readied: t.Readied, Waited: t.Waited,
		Spawned: SpawnPlace{sp.Other, sp.Line, sp.Time}, Awaiter: s.say("{:awaiter}none"),
	}
	d := s.Time - t.Since
	switch t.State {
	case trace.Created, trace.Ready:
		v.Readied += d
	case trace.Polling:
		v.Polled += d
	case trace.Waiting:
		v.Waited += d
	}
	if t.Awaiter != 0 {
		v.Awaiter = "#" + strconv.Itoa(int(t.Awaiter))
	}
	v.Refs, v.Holders = s.refs(t)
	v.Sentence = s.sentence(id)
	v.Stack = s.StackOf(id)
	if t.Locals != 0 && !t.State.Finished() {
		v.Locals = trace.DecodeLocals(s.log.Str(s.Event(t.Locals).Str))
	}
	v.States, v.Size = s.machine(t)
	return v
}

// refs counts the references to a task and names their holders. During a poll the worker has the queue's reference.
func (s moment) refs(t *trace.Task) (int, string) {
	var who []string
	n := 0
	switch {
	case t.Queue != 0:
		n, who = n+1, append(who, s.say("1 ready queue"))
	case t.Bits&trace.Running != 0:
		n, who = n+1, append(who, s.say("1 worker"))
	}
	if t.Bits&trace.Handle != 0 {
		n, who = n+1, append(who, "1 JoinHandle")
	}
	if t.Clones > 0 {
		n, who = n+int(t.Clones), append(who, s.say("{n} {n|waker|wakers}", t.Clones))
	}
	if n == 0 {
		return 0, s.say("nobody")
	}
	return n, strings.Join(who, ", ")
}

func (s moment) machine(t *trace.Task) ([]InspectorState, int) {
	if t.Machine == 0 {
		return nil, 0
	}
	e := s.Event(t.Machine)
	if e.Kind != trace.Machine {
		return nil, 0
	}
	states := trace.DecodeMachine(s.log.Str(e.Str))
	now := min(int(t.Point), len(states)-1)
	if t.State == trace.Done {
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

// Sentence describes the state of a task in a sentence.
func Sentence(l *trace.Log, s *trace.State, id uint32) string { return moment{s, l}.sentence(id) }

// sentence is Sentence.
func (s moment) sentence(id uint32) string {
	t := s.Task(id)
	line := max(0, t.Line)
	switch s.StateOf(id) {
	case trace.Created:
		return s.say("Spawned, not polled yet.")
	case trace.Ready:
		if t.Polls == 0 {
			return then(s.say("Spawned, not polled yet."), s.turn(t))
		}
		if !t.Woken() {
			return then(s.say("Put back in the queue without having been woken."), s.turn(t))
		}
		if d := s.Time - t.Since; d >= 1000 {
			return then(s.say("Woken {time} ago by {by}.", lang.Duration(d), s.wokenBy(id)), s.turn(t))
		}
		return then(s.say("Woken just now by {by}.", s.wokenBy(id)), s.turn(t))
	case trace.Polling:
		inside := ""
		if t.Outer != 0 {
			inside = s.Short(t.Outer)
		}
		return s.say("Being polled by {by} since {time}{line?, now at line {line}}"+
			"{outer?, inside of the poll of {outer}}.", s.byWord(t.Thread), s.log.Moment(t.Since), line, inside)
	case trace.Waiting:
		if t.Nested() && t.Bits&trace.Scheduled != 0 {
			return s.say("Suspended{line? at line {line}}. It was woken by {by}; {outer} will poll it.",
				line, s.wokenBy(id), s.partOf(id))
		}
		return s.say("Waiting{line? at line {line}} for {what}. Its waker is with {holder}.",
			line, s.awaitText(t), s.holder(t))
	case trace.Lost:
		return s.say("Suspended{line? at line {line}}. Nobody holds its waker, so it will never be polled again.", line)
	case trace.Done:
		return s.say("Returned Ready at {time}.", s.log.Moment(t.Since))
	case trace.Cancelled:
		by, line := "", int32(0)
		if t.End != 0 {
			if e := s.Event(t.End); e.Kind == trace.Cancel {
				line = lineOf(e)
				if e.Other != 0 {
					by = "#" + strconv.Itoa(int(e.Other))
				}
			}
		}
		if t.Polls == 0 {
			return s.say("Dropped{by? by {by}}{line? at line {line}}, without ever being polled.", by, line)
		}
		return s.say("Dropped{by? by {by}}{line? at line {line}}, without being polled again.", by, line)
	case trace.Panicked:
		if t.Fault == 0 {
			return s.say("Panicked.")
		}
		e := s.Event(t.Fault)
		return s.say("Panicked{line? on line {line}}: {text}.", lineOf(e),
			strings.TrimSuffix(clip(s.log.Str(e.Str)), "."))
	}
	return ""
}

// partOf names the task that contains a nested one.
func (s moment) partOf(id uint32) string {
	if sp, _ := s.log.Spawned(id); s.Has(sp.Other) {
		return s.Short(sp.Other)
	}
	return s.say("its task")
}

// then joins two sentences, the second of which may be missing.
func then(a, b string) string {
	if b == "" {
		return a
	}
	return a + " " + b
}

func (s moment) wokenBy(id uint32) string {
	t := s.Task(id)
	if t.Cause == 0 {
		return s.say("{:by}the executor")
	}
	e := s.Event(t.Cause)
	switch trace.By(e.Arg) {
	case trace.ByTask:
		if e.Other == id {
			return s.say("{:by}itself")
		}
		return "#" + strconv.Itoa(int(e.Other))
	case trace.ByTimer:
		if k, _, _ := s.Awaits(t); k == trace.AwaitIO {
			return s.say("{:by}its response")
		}
		return s.say("{:by}its timer")
	case trace.ByHost:
		return s.say("{:by}a click")
	case trace.ByIO:
		return s.say("{:by}its socket")
	case trace.ByThread:
		return s.say("{:by}thread {n}", e.Other)
	}
	return s.say("{:by}the executor")
}

// turn describes the place of a ready task in its queue.
func (s moment) turn(t *trace.Task) string {
	if t.Queue == 0 {
		return ""
	}
	var before []string
	n := 0
	add := func(id uint32) {
		for ; id != 0 && n <= 4; id = s.Task(id).Prev {
			if n++; n <= 4 {
				before = append(before, "#"+strconv.Itoa(int(id)))
			}
		}
	}
	add(t.Prev)
	if t.Queue == trace.GlobalQueue+1 && len(s.Workers) == 1 { // the worker turns to its own queue first
		add(s.Local[0].Tail)
	}
	if n == 0 {
		return s.say("Next to be polled.")
	}
	if n > 4 {
		return s.say("Polled after many others, the last of them {task}.", before[0])
	}
	for i, j := 0, len(before)-1; i < j; i, j = i+1, j-1 {
		before[i], before[j] = before[j], before[i]
	}
	return s.say("Polled after {tasks}.", strings.Join(before, ", "))
}

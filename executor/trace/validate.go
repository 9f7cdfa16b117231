package trace

import (
	"errors"
	"strconv"
)

// Validate replays a log and checks each event against the state of tasks, workers, queues and the reactor. The error
// names the first impossible event and the reason. A log that dropped events is not valid.
func Validate(l *Log) error {
	if l.first > 0 {
		return errors.New("the log is incomplete: its first " + strconv.Itoa(l.first) + " events have been dropped")
	}
	s, e := newState(l), &Event{}
	for i := 0; i < l.Len(); i++ {
		l.Load(i, e)
		if why := check(s, e); why != "" {
			event := string(l.appendEvent(nil, e, l.Name(e.Task)))
			return errors.New("event " + strconv.Itoa(i) + " cannot have happened: " + event + ": " + why)
		}
		s.Apply(e)
	}
	if l.dropped > 0 {
		return errors.New("the log is incomplete: " + strconv.FormatInt(l.dropped, 10) +
			" events came after its limit of " + strconv.Itoa(l.limit))
	}
	return nil
}

// rules holds a check for each kind, which returns why the event is impossible, "" if it is possible. nil means that
// the event only needs its task to exist. The table is separate from kinds so that only users of Validate link it.
var rules = [NumKinds]func(*State, Event) string{
	RunBegin:      ruleRunBegin,
	Spawn:         ruleSpawn,
	Schedule:      ruleSchedule,
	Dequeue:       ruleDequeue,
	PollBegin:     rulePollBegin,
	PollEnd:       rulePollEnd,
	Await:         ruleRunning,
	AwaitStack:    ruleRunning,
	Locals:        ruleRunning,
	WakerDrop:     ruleWakerDrop,
	Wake:          ruleWake,
	WakeCoalesced: ruleWakeCoalesced,
	WakeStale:     ruleWakeStale,
	TimerArm:      ruleArm,
	TimerFire:     ruleFire,
	TimerDisarm:   ruleDisarm,
	HostWait:      ruleArm,
	HostFire:      ruleHostFire,
	Complete:      ruleComplete,
	Cancel:        ruleCancel,
	HandleDrop:    ruleHandle,
	HandleAwait:   ruleHandle,
	OutputTaken:   ruleOutputTaken,
	Free:          ruleFree,
	ThreadSpawn:   ruleThreadSpawn,
	ThreadBlock:   ruleThreadBlock,
	ThreadUnblock: ruleThreadUnblock,
	ThreadEnd:     ruleThreadEnd,
	Park:          rulePark,
	Unpark:        ruleUnpark,
	Steal:         ruleSteal,
	Overflow:      ruleOverflow,
	Refill:        ruleRefill,
	Refused:       ruleRefused,
	Held:          ruleRunning,
}

// check returns why e is impossible in state s, "" if it is possible.
func check(s *State, e *Event) string {
	if e.Kind == None || e.Kind >= NumKinds {
		return "there is no such kind of event"
	}
	if e.Time < s.Time {
		return "time went back from " + strconv.FormatInt(s.Time, 10)
	}
	if s.ended {
		return "the run has ended"
	}
	if (e.Kind == PollBegin || e.Kind == Park) && e.Thread >= 0 && e.Thread < FirstThread {
		s.claimPlace(e.Thread) // apply does this too; a thread of the program may be shown in the worker's place
	}
	k := &kinds[e.Kind]
	if e.Kind != Spawn {
		if k.task && !s.Has(e.Task) || e.Task != 0 && !s.Has(e.Task) {
			return "there is no task #" + strconv.Itoa(int(e.Task)) + " yet"
		}
	}
	if rule := rules[e.Kind]; rule != nil {
		return rule(s, *e)
	}
	return ""
}

// FIFO is the order of a queue whose tasks are polled in the order in which they were scheduled.
const FIFO = "first in, first out"

func ruleRunBegin(s *State, e Event) string {
	if s.begun {
		return "the run has begun already"
	}
	return ""
}

func ruleSpawn(s *State, e Event) string {
	if want := len(s.Tasks) + 1; int(e.Task) != want {
		return "the next task is #" + strconv.Itoa(want)
	}
	if e.Other != 0 && !s.Has(e.Other) {
		return "its spawner does not exist"
	}
	return ""
}

func alive(s *State, e Event) string {
	if t := s.Task(e.Task); t.State.Finished() {
		return "the task is " + t.State.String()
	}
	return ""
}

func ruleSchedule(s *State, e Event) string {
	t := s.Task(e.Task)
	if why := alive(s, e); why != "" {
		return why
	}
	switch {
	case t.Queue != 0:
		return "it is already in queue " + queueName(t.Queue-1)
	case t.Bits&Running != 0:
		return "it is being polled"
	case t.Bits&Closed != 0:
		return "it is closed"
	case t.flags&bitNested != 0:
		return "it is a part of another task"
	case t.Bits&Scheduled == 0 && Cause(e.Arg) != CauseRequeue:
		return "nobody woke it: it is " + t.Bits.String()
	case Cause(e.Arg) == CauseSpawn && t.Polls > 0:
		return "it has been polled before"
	}
	noLocal := e.Other != GlobalQueue && e.Other < SharedQueue && int(e.Other) > len(s.Workers)
	noSlot := e.Other >= LIFOSlot && int(e.Other-LIFOSlot) >= len(s.Workers)
	if noLocal || noSlot {
		return "there is no such queue"
	}
	q := s.Queue(e.Other)
	if q.Capacity > 0 && q.Len >= q.Capacity {
		return "the queue is full"
	}
	if e.Other >= LIFOSlot && q.Len > 0 {
		return "the slot is taken by #" + strconv.Itoa(int(q.Head))
	}
	return ""
}

func ruleDequeue(s *State, e Event) string {
	if t := s.Task(e.Task); t.Queue != e.Other+1 {
		return "it is not in that queue"
	}
	return ""
}

func rulePollBegin(s *State, e Event) string {
	t := s.Task(e.Task)
	if why := alive(s, e); why != "" {
		return why
	}
	if t.Bits&Running != 0 {
		return "it is being polled by " + threadName(t.Thread)
	}
	if t.Bits&Closed != 0 {
		return "it is closed"
	}
	if int64(t.Polls)+1 != e.Arg {
		return "this is poll " + strconv.Itoa(int(t.Polls)+1)
	}
	c := s.Unit(e.Thread)
	switch {
	case c == nil:
		return "nobody polls it"
	case c.Task != 0 && t.flags&bitExternal == 0:
		return threadName(e.Thread) + " is polling #" + strconv.Itoa(int(c.Task))
	case c.Parked:
		return threadName(e.Thread) + " is asleep"
	case c.Blocked:
		return threadName(e.Thread) + " is blocked"
	case c.Ended:
		return threadName(e.Thread) + " has ended"
	}
	if t.flags&bitExternal != 0 {
		return ""
	}
	if t.Queue == 0 {
		return "it is in no queue: " + t.Bits.String()
	}
	n := t.Queue - 1
	q := s.Queue(n)
	head := q.Head
	for head != 0 && s.Task(head).flags&bitExternal != 0 { // block_on's main task: its thread polls it in any order
		head = s.Task(head).Next
	}
	if head != e.Task && s.log.Str(q.Order) == FIFO {
		return "#" + strconv.Itoa(int(head)) + " is at the head of its queue"
	}
	shared := n == GlobalQueue || n >= SharedQueue && n < LIFOSlot && n-SharedQueue <= uint32(e.Thread)
	if !shared && n != LocalQueue(int(e.Thread)) && n != LIFOSlot+uint32(e.Thread) {
		return "it is in a queue of another worker: " + queueName(n)
	}
	return ""
}

func ruleRunning(s *State, e Event) string {
	if s.Task(e.Task).Bits&Running == 0 {
		return "it is not being polled"
	}
	return ""
}

func rulePollEnd(s *State, e Event) string {
	if why := ruleRunning(s, e); why != "" {
		return why
	}
	if e.Arg < 0 || e.Arg >= int64(numOutcomes) {
		return "there is no such outcome"
	}
	if t := s.Task(e.Task); e.Thread != t.Thread {
		return "it is being polled by " + threadName(t.Thread)
	}
	if c := s.Unit(e.Thread); c != nil && c.Task != e.Task && c.Task != 0 {
		return "the poll of #" + strconv.Itoa(int(c.Task)) + " inside of it goes on"
	}
	return ""
}

func ruleWakerDrop(s *State, e Event) string {
	if s.exact && s.Task(e.Task).Clones <= 0 {
		return "no clone of its waker is left"
	}
	return ""
}

func ruleWake(s *State, e Event) string {
	if why := alive(s, e); why != "" {
		return why + ", so the wake is stale"
	}
	if t := s.Task(e.Task); t.Bits&Scheduled != 0 {
		return "it is scheduled already, so the wake coalesces"
	}
	return ruleWaker(s, e)
}

func ruleWakeCoalesced(s *State, e Event) string {
	if why := alive(s, e); why != "" {
		return why + ", so the wake is stale"
	}
	if t := s.Task(e.Task); t.Bits&Scheduled == 0 {
		return "it is not scheduled, so there is nothing to coalesce with"
	}
	return ruleWaker(s, e)
}

func ruleWakeStale(s *State, e Event) string {
	if t := s.Task(e.Task); !t.State.Finished() && t.Bits&Closed == 0 {
		return "the task is " + t.State.String()
	}
	return ruleWaker(s, e)
}

// ruleWaker checks that the source of a wake exists, and that a reactor row has fired.
func ruleWaker(s *State, e Event) string {
	switch By(e.Arg) {
	case ByTask:
		if !s.Has(e.Other) {
			return "the task that woke it does not exist"
		}
	case ByTimer, ByHost, ByIO:
		if r := s.Row(e.Other); r == nil || !r.Fired {
			return "reactor row " + strconv.Itoa(int(e.Other)) + " has not fired in this instant"
		}
	}
	return ""
}

func ruleArm(s *State, e Event) string {
	if e.Other <= s.lastRow {
		return "reactor rows are numbered upwards and the last was " + strconv.Itoa(int(s.lastRow))
	}
	return ""
}

func ruleFire(s *State, e Event) string {
	r := s.Row(e.Other)
	if r == nil {
		return "it is not armed"
	}
	if r.Fired {
		return "it has fired"
	}
	if a := s.log.at(int(r.Arm)); a.Kind == TimerArm && a.Arg > e.Time {
		return "it is not due before " + strconv.FormatInt(a.Arg, 10)
	}
	return ""
}

func ruleHostFire(s *State, e Event) string {
	if e.Other == 0 {
		return ""
	}
	r := s.Row(e.Other)
	if r == nil || r.Fired {
		return "nobody waits there"
	}
	return ""
}

func ruleDisarm(s *State, e Event) string {
	r := s.Row(e.Other)
	if r == nil || r.Fired {
		return "it is not armed"
	}
	return ""
}

func ruleComplete(s *State, e Event) string {
	if t := s.Task(e.Task); t.State != Done || t.Bits&Completed != 0 {
		return "its last poll did not return Ready, or it is complete already"
	}
	return ""
}

func ruleCancel(s *State, e Event) string {
	if why := alive(s, e); why != "" {
		return why
	}
	if s.Task(e.Task).Bits&Closed != 0 {
		return "it is closed already"
	}
	return ""
}

func ruleHandle(s *State, e Event) string {
	if s.Task(e.Task).Bits&Handle == 0 {
		return "it has no JoinHandle"
	}
	if e.Kind == HandleAwait && e.Other != 0 && !s.Has(e.Other) {
		return "the awaiting task does not exist"
	}
	return ""
}

func ruleOutputTaken(s *State, e Event) string {
	t := s.Task(e.Task)
	if why := ruleHandle(s, e); why != "" {
		return why
	}
	if !t.State.Finished() && t.Bits&Closed == 0 {
		return "it is not finished"
	}
	if t.flags&bitTaken != 0 {
		return "its output was taken before"
	}
	return ""
}

func ruleFree(s *State, e Event) string {
	t := s.Task(e.Task)
	switch {
	case !t.State.Finished():
		return "it is " + t.State.String()
	case t.Bits&Handle != 0:
		return "its JoinHandle is alive"
	case s.exact && t.Clones > 0:
		return "wakers of it are alive"
	case t.flags&bitFreed != 0:
		return "it was freed before"
	}
	return ""
}

func ruleThreadSpawn(s *State, e Event) string {
	if int(e.Other) < len(s.Threads) && s.Threads[e.Other].Known {
		return "that thread exists"
	}
	return ""
}

func ruleThreadBlock(s *State, e Event) string {
	if c := s.Unit(e.Thread); c == nil {
		return "nobody blocks"
	} else if c.Blocked || c.Ended {
		return threadName(e.Thread) + " cannot block"
	}
	return ""
}

func ruleThreadUnblock(s *State, e Event) string {
	if c := s.Unit(e.Thread); c == nil || !c.Blocked {
		return threadName(e.Thread) + " is not blocked"
	}
	return ""
}

func ruleThreadEnd(s *State, e Event) string {
	if c := s.Unit(e.Thread); c == nil || c.Ended {
		return threadName(e.Thread) + " has ended or does not exist"
	}
	return ""
}

func rulePark(s *State, e Event) string {
	c := s.Unit(e.Thread)
	switch {
	case c == nil || e.Thread >= FirstThread:
		return "only workers park"
	case c.Task != 0:
		return "the worker is polling #" + strconv.Itoa(int(c.Task))
	case c.Parked:
		return "the worker is asleep already"
	}
	return ""
}

func ruleUnpark(s *State, e Event) string {
	if c := s.Unit(e.Thread); c == nil || !c.Parked {
		return "the worker is not asleep"
	}
	return ""
}

func ruleMove(s *State, from uint32, n int64) string {
	if q := s.Queue(from); n <= 0 || n > int64(q.Len) {
		return "queue " + queueName(from) + " has " + strconv.Itoa(q.Len) + " tasks"
	}
	return ""
}

func ruleSteal(s *State, e Event) string {
	local := e.Other != GlobalQueue && e.Other < SharedQueue && int(e.Other) <= len(s.Workers)
	if !local || e.Other == LocalQueue(int(e.Thread)) {
		return "a worker steals only from the local queue of another worker"
	}
	return ruleMove(s, e.Other, e.Arg)
}

func ruleOverflow(s *State, e Event) string { return ruleMove(s, LocalQueue(int(e.Thread)), e.Arg) }

func ruleRefill(s *State, e Event) string { return ruleMove(s, e.Other, e.Arg) }

func ruleRefused(s *State, e Event) string {
	if s.Task(e.Task).Queue != 0 {
		return "it is in a queue"
	}
	// Its length is not checked: aborted tasks keep their place in the policy's queue, but not in s.
	if s.Queue(e.Other).Capacity == 0 {
		return "the queue has no bound"
	}
	return ""
}

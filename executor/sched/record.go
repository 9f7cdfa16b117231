package sched

import (
	"github.com/pollground/pollground/executor/internal/task"
	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/trace"
)

// These methods record events. The caller checks that there is a log. They are separate functions so that the paths
// without a log are short. Task id 0 is a task that was spawned before the recording began; it is not recorded.

// recordSpawn records a new task and sets its id.
func (s *Scheduler) recordSpawn(t task.Slot, h *task.Header, m Meta) {
	var f trace.Flags
	if m.Nested {
		f |= trace.FlagNested
	}
	if m.Handle {
		f |= trace.FlagHandle
	}
	if m.External {
		f |= trace.FlagExternal
	}
	if m.Main {
		f |= trace.FlagMain
	}
	h.ID = s.log.SpawnSlot(s.currentID(), m.Name, m.Line, f, t.Index(), h.Gen)
}

// recordBegin records the begin of a poll at the current place.
func (s *Scheduler) recordBegin(h *task.Header) {
	s.place.id, s.place.began = h.ID, s.log.Now()
	s.log.PollBegin(h.ID, h.Polls)
}

// recordWake records a wake that schedules a task.
func (s *Scheduler) recordWake(id uint32) {
	if id != 0 {
		by, who := s.wakeSource()
		s.log.Wake(id, by, who)
	}
}

// recordStale records a wake of a task that is finished.
func (s *Scheduler) recordStale(id uint32) {
	if id != 0 {
		by, who := s.wakeSource()
		s.log.WakeStale(id, by, who)
	}
}

// recordClone records that a waker was cloned.
func (s *Scheduler) recordClone(id uint32) {
	if id != 0 {
		s.log.WakerClone(id, s.place.id)
	}
}

// recordDrop records that a waker was dropped.
func (s *Scheduler) recordDrop(id uint32) {
	if id != 0 {
		s.log.WakerDrop(id, s.place.id)
	}
}

// recordPending records the end of a poll that returned Pending, and a Diagnostic if it took more than LongPoll.
func (s *Scheduler) recordPending(id uint32, began int64) {
	s.log.PollEnd(id, trace.OutcomePending)
	if d := s.log.Now() - began; d > LongPoll {
		s.log.Diagnostic(id, trace.DiagWarn, "long poll: {time} without reaching an .await", lang.Duration(d))
	}
}

// recordLost records a Diagnostic about a task that returned Pending although no waker of it exists.
func (s *Scheduler) recordLost(id uint32) {
	s.log.Diagnostic(id, trace.DiagLost,
		"task #{task} returned Pending without storing its waker: it will never be polled again", id)
}

// recordAwait records what a task waits for.
func (s *Scheduler) recordAwait(id uint32, k trace.AwaitKind, source uint32, label string) {
	s.log.Await(id, k, 0, source, s.log.Intern(label), 0)
}

package sched

import "github.com/pollground/pollground/executor/trace"

// ChannelCapacity is the capacity of the channel policy: MAX_QUEUED_TASKS of the executor in the async book.
const ChannelCapacity = 10_000

// channel is the executor of the async book: its queue is a bounded channel, and sending into a full one is an error.
//
// Fair: as fifo. Bad case: 10,001 tasks become ready at once. The wake of the last one fails with "too many tasks
// queued". That task is never polled, unless it is woken again.
type channel struct {
	fifo
	capacity int
}

// NewChannelPolicy returns a channel policy with the given capacity; below 1 counts as 1.
func NewChannelPolicy(capacity int) Policy { return &channel{capacity: max(1, capacity)} }

func (p *channel) Name() string { return "channel" }

func (p *channel) Init(q *Queues, _ int, _ uint64) { p.fifo.open(q, p.capacity) }

// Full reports whether the next Push will be refused.
func (p *channel) Full() bool { return p.Len() >= p.capacity }

func (p *channel) Push(t Slot, from int, c trace.Cause) (int, bool) {
	if p.Full() {
		return 0, false
	}
	return p.fifo.Push(t, from, c)
}

func (p *channel) Clone(q *Queues) Policy { return &channel{p.fifo.clone(q), p.capacity} }

package executor

import (
	"math/bits"

	"github.com/pollground/pollground/executor/trace"
)

const inOrder = "first in, first out"

// queueDesign is the default: one queue, first in, first out; a task is in it at most once.
//
// Fair: a task that becomes ready is polled after at most as many polls as there were tasks in the queue. Bad case: one slow poll delays all others, and a task that
// wakes itself over and over takes as many turns as any that has something to do.
type queueDesign struct {
	s *Scheduler
	q *list
}

func (d *queueDesign) Name() string { return "queue" }

func (d *queueDesign) Init(s *Scheduler) {
	d.s, d.q = s, &s.fifo
	if s.making > 0 {
		d.q = &list{}
	}
	d.q.init()
	s.DescribeQueue(trace.GlobalQueue, 0, inOrder)
}

func (d *queueDesign) Push(t *Task, _ int, c trace.Cause) error {
	d.q.push(t)
	d.s.Queued(t, trace.GlobalQueue, c)
	return nil
}

func (d *queueDesign) Pop(int) *Task { return d.q.pop() }
func (d *queueDesign) Len() int      { return d.q.len() }
func (d *queueDesign) Requeue() bool { return false }

// busyDesign is the executor that everybody writes first: a ring of all tasks, polled one after the other whether somebody woke them or not.
//
// Fair: every task is polled once per round. Bad case: any waiting at all. With one task that sleeps for a second the executor polls
// as fast as it can for that second, and every one of these polls is wasted.
type busyDesign struct {
	s      *Scheduler
	q      list
	wakes  uint64 // when the streak began
	streak int    // polls in a row that came to nothing, with nobody woken in between
}

func (d *busyDesign) Name() string { return "busy" }

func (d *busyDesign) Init(s *Scheduler) {
	d.s = s
	d.q.init()
	s.DescribeQueue(trace.GlobalQueue, 0, inOrder)
}

func (d *busyDesign) Push(t *Task, _ int, c trace.Cause) error {
	if c != trace.CauseRequeue || d.s.stats.Wakes != d.wakes {
		d.wakes, d.streak = d.s.stats.Wakes, 0
	}
	if c == trace.CauseRequeue {
		d.streak++
	}
	d.q.push(t)
	d.s.Queued(t, trace.GlobalQueue, c)
	return nil
}

func (d *busyDesign) Pop(int) *Task { return d.q.pop() }
func (d *busyDesign) Len() int      { return d.q.len() }
func (d *busyDesign) Requeue() bool { return true }

// Idle: a whole round was wasted, so only the clock can change anything. A virtual clock would never move otherwise.
func (d *busyDesign) Idle() bool {
	return d.q.len() > 0 && d.streak >= d.q.len() && d.s.stats.Wakes == d.wakes
}

// ChannelCapacity is the room in the queue of the channel design: the MAX_QUEUED_TASKS of the async book's executor.
const ChannelCapacity = 10_000

// channelDesign is the executor of the async book: the queue is a channel with a bound, and sending into a full one is an error.
//
// Fair as queue. Bad case: 10,001 tasks that become ready at once. Whoever wakes one too many is told "too many tasks
// queued"; the task is not queued, and unless somebody wakes it again it is lost.
type channelDesign struct {
	s        *Scheduler
	q        list
	capacity int
}

// NewChannelDesign is the channel design with another capacity, at least 1.
func NewChannelDesign(capacity int) Design { return &channelDesign{capacity: max(1, capacity)} }

func (d *channelDesign) Name() string { return "channel" }

func (d *channelDesign) Init(s *Scheduler) {
	d.s = s
	d.q.init()
	s.DescribeQueue(trace.GlobalQueue, d.capacity, inOrder)
}

// Full reports whether the next Push will be refused.
func (d *channelDesign) Full() bool { return d.q.len() >= d.capacity }

func (d *channelDesign) Push(t *Task, _ int, c trace.Cause) error {
	if d.Full() {
		return ErrQueueFull
	}
	d.q.push(t)
	d.s.Queued(t, trace.GlobalQueue, c)
	return nil
}

func (d *channelDesign) Pop(int) *Task { return d.q.pop() }
func (d *channelDesign) Len() int      { return d.q.len() }
func (d *channelDesign) Requeue() bool { return false }

// arenaDesign has no queue: each slot of the arena has a bit that says ready, and the executor sweeps over the bits, round and round from
// where it was last.
//
// Fair: between two polls of one task every other ready task is polled once. Bad case: order says nothing about who was
// woken first; a task woken just behind the sweep waits for a whole round.
type arenaDesign struct {
	s    *Scheduler
	bits []uint64 // by slot
	sum  []uint64 // bit w of sum: bits[w] is not 0
	at   uint32   // the slot after the one polled last
	n    int
}

func (d *arenaDesign) Name() string { return "arena" }

func (d *arenaDesign) Init(s *Scheduler) {
	d.s = s
	s.DescribeQueue(trace.GlobalQueue, 0, "by slot, round and round")
}

func (d *arenaDesign) Push(t *Task, _ int, c trace.Cause) error {
	w := int(t.slot >> 6)
	for len(d.bits) <= w {
		d.bits = append(d.bits, 0)
	}
	for len(d.sum) <= w>>6 {
		d.sum = append(d.sum, 0)
	}
	d.bits[w] |= 1 << (t.slot & 63)
	d.sum[w>>6] |= 1 << (w & 63)
	d.n++
	d.s.Queued(t, trace.GlobalQueue, c)
	return nil
}

func (d *arenaDesign) Pop(int) *Task {
	if d.n == 0 {
		return nil
	}
	slot, ok := d.from(d.at)
	if !ok {
		slot, _ = d.from(0)
	}
	w := slot >> 6
	if d.bits[w] &^= 1 << (slot & 63); d.bits[w] == 0 {
		d.sum[w>>6] &^= 1 << (w & 63)
	}
	d.n--
	d.at = slot + 1
	return d.s.arena[slot]
}

// from finds the first ready slot at or after one.
func (d *arenaDesign) from(slot uint32) (uint32, bool) {
	w := int(slot >> 6)
	if w >= len(d.bits) {
		return 0, false
	}
	if b := d.bits[w] >> (slot & 63) << (slot & 63); b != 0 {
		return uint32(w<<6 + bits.TrailingZeros64(b)), true
	}
	w++
	for v := w >> 6; v < len(d.sum); v++ {
		b := d.sum[v]
		if v == w>>6 {
			b = b >> (w & 63) << (w & 63)
		}
		if b != 0 {
			w := v<<6 + bits.TrailingZeros64(b)
			return uint32(w<<6 + bits.TrailingZeros64(d.bits[w])), true
		}
	}
	return 0, false
}

func (d *arenaDesign) Len() int      { return d.n }
func (d *arenaDesign) Requeue() bool { return false }

// batchDesign runs in turns: what is ready when a turn begins is polled in it, what becomes ready meanwhile waits for the next
// one. In a browser a turn is a microtask.
//
// Fair: one poll per ready task and turn, in the order of the wakes. Bad case: in the browser, a task that wakes itself
// makes turn follow turn without the page ever being drawn, unless turns are macrotasks.
type batchDesign struct {
	s    *Scheduler
	q    list
	left int  // of this turn
	open bool // a turn has begun and was not told to be over
}

func (d *batchDesign) Name() string { return "batch" }

func (d *batchDesign) Init(s *Scheduler) {
	d.s = s
	d.q.init()
	s.DescribeQueue(trace.GlobalQueue, 0, inOrder)
}

func (d *batchDesign) Push(t *Task, _ int, c trace.Cause) error {
	d.q.push(t)
	d.s.Queued(t, trace.GlobalQueue, c)
	return nil
}

func (d *batchDesign) Pop(int) *Task {
	if d.q.len() == 0 {
		d.left, d.open = 0, false
		return nil
	}
	if d.left == 0 {
		d.left = d.q.len()
		if d.open { // the turn is over; the next call begins another
			return nil
		}
		d.open = true
	}
	d.left--
	return d.q.pop()
}

func (d *batchDesign) Len() int      { return d.q.len() }
func (d *batchDesign) Requeue() bool { return false }

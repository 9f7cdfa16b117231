package executor

import "github.com/pollground/pollground/executor/trace"

// GlobalInterval is how often the local design looks at the global queue first: every 31st time, tokio's global_queue_interval for current_thread.
const GlobalInterval = 31

// localDesign is tokio's current_thread: what tasks wake or spawn goes to the worker's own queue, what threads outside wake goes to a global one.
//
// Fair: the global queue is looked at when the local one is empty, and every 31st time even if it is not; so a task woken
// from outside waits at most 31 polls per task before it there, however busy the local tasks keep each other. Bad case: latency from outside under load.
type localDesign struct {
	s      *Scheduler
	global list
	local  []list
	tick   []uint32
}

func (d *localDesign) Name() string { return "local" }

func (d *localDesign) Init(s *Scheduler) {
	d.s = s
	d.local, d.tick = make([]list, s.Workers()), make([]uint32, s.Workers())
	d.global.init()
	s.DescribeQueue(trace.GlobalQueue, 0, inOrder)
	for w := range d.local {
		d.local[w].init()
		s.DescribeQueue(trace.LocalQueue(w), 0, inOrder)
	}
}

func (d *localDesign) Push(t *Task, worker int, c trace.Cause) error {
	if worker < 0 && d.s.by == trace.ByTimer {
		worker = 0 // the timers are the runtime's own: they fire on its thread
	}
	if worker < 0 {
		d.global.push(t)
		d.s.Queued(t, trace.GlobalQueue, c)
		return nil
	}
	d.local[worker].push(t)
	d.s.Queued(t, trace.LocalQueue(worker), c)
	return nil
}

func (d *localDesign) Pop(worker int) *Task {
	d.tick[worker]++
	if d.tick[worker]%GlobalInterval == 0 {
		if t := d.global.pop(); t != nil {
			return t
		}
	}
	if t := d.local[worker].pop(); t != nil {
		return t
	}
	return d.global.pop()
}

func (d *localDesign) Len() int {
	n := d.global.len()
	for i := range d.local {
		n += d.local[i].len()
	}
	return n
}

func (d *localDesign) Requeue() bool { return false }

func (d *localDesign) shared() int { return d.global.len() }

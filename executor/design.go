package executor

import (
	"errors"
	"sort"
	"strings"

	"github.com/pollground/pollground/executor/trace"
)

// Design decides in which order ready tasks are polled. The Scheduler guarantees: Push gets a task at most once until Pop
// returned it; all calls come from one goroutine.
type Design interface {
	// Init is called once, before anything else. It may call s.DescribeQueue for each of its queues.
	Init(s *Scheduler)
	// Push takes a ready task. worker is the one that is running, -1 when none is (a timer fired, a thread outside woke it). An error
	// leaves the task outside; the wake is lost and the error is reported.
	Push(t *Task, worker int, c trace.Cause) error
	// Pop gives the next task for a worker, nil when it has none. It may return nil once at the end of a turn although Len is not 0.
	Pop(worker int) *Task
	// Len is the number of tasks inside, those that were aborted meanwhile included.
	Len() int
	// Requeue reports whether every task that returned Pending is pushed again, woken or not.
	Requeue() bool
}

// ErrQueueFull is the error of the channel design, in the words of the executors that it is modelled on.
var ErrQueueFull = errors.New("too many tasks queued")

// DesignInfo describes a design for lists and pickers.
type DesignInfo struct {
	Name  string // as given to NewDesign
	Short string // one line
	Like  string // where it is found
}

type designEntry struct {
	DesignInfo
	make func() Design
}

var designs []designEntry

// Designs lists the designs that can be chosen by name, the default first.
func Designs() []DesignInfo {
	out := make([]DesignInfo, len(designs))
	for i, d := range designs {
		out[i] = d.DesignInfo
	}
	return out
}

// NewDesign makes a design by name; "" is the default, queue.
func NewDesign(name string) (Design, error) {
	if name == "" {
		name = designs[0].Name
	}
	var names []string
	for _, d := range designs {
		if d.Name == name {
			return d.make(), nil
		}
		names = append(names, d.Name)
	}
	sort.Strings(names)
	return nil, errors.New("there is no executor design " + name + "; there are " + strings.Join(names, ", "))
}

// list is a queue of tasks through their headers.
type list struct {
	head, tail *Task
	n          int
}

func (q *list) push(t *Task) {
	t.next = nil
	t.flags |= flagQueued
	if q.tail != nil {
		q.tail.next = t
	} else {
		q.head = t
	}
	q.tail = t
	q.n++
}

func (q *list) pop() *Task {
	t := q.head
	if t == nil {
		return nil
	}
	q.head = t.next
	if q.head == nil {
		q.tail = nil
	}
	q.n--
	return t
}

const inOrder = "first in, first out"

// queueDesign is the default: one queue, first in, first out; a task is in it at most once.
//
// Fair: a task that becomes ready is polled after at most as many polls as there were tasks in the queue. Bad case: one slow poll delays all others, and a task that
// wakes itself over and over takes as many turns as any that has something to do.
type queueDesign struct {
	s *Scheduler
	q *list
}

func (d *queueDesign) Init(s *Scheduler) {
	d.s, d.q = s, &s.fifo
	s.DescribeQueue(trace.GlobalQueue, 0, inOrder)
}

func (d *queueDesign) Push(t *Task, _ int, c trace.Cause) error {
	d.q.push(t)
	d.s.Queued(t, trace.GlobalQueue, c)
	return nil
}

func (d *queueDesign) Pop(int) *Task { return d.q.pop() }
func (d *queueDesign) Len() int      { return d.q.n }
func (d *queueDesign) Requeue() bool { return false }

func init() {
	designs = append(designs, designEntry{DesignInfo{"queue", "polls what was woken, in the order of the wakes", "futures' LocalPool, smol's LocalExecutor"}, func() Design { return &queueDesign{} }})
}

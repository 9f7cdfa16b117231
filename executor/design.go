package executor

import (
	"errors"
	"sort"
	"strings"
	"unsafe"

	"github.com/pollground/pollground/executor/trace"
)

// Design decides in which order ready tasks are polled. The Scheduler guarantees: Push gets a task at most once until Pop
// returned it; all calls come from one goroutine.
type Design interface {
	// Name is how the trace and the pickers call it.
	Name() string
	// Init is called before anything else, and again by Scheduler.Record, when nothing is inside. It may call s.DescribeQueue for each of its queues.
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
	Title string // two or three words
	Short string // one line
	Like  string // where it is found
}

type designEntry struct {
	DesignInfo
	make func() Design
}

// designs in the order of the pickers; the first is the default.
var designs = []designEntry{
	{DesignInfo{"queue", "Waker queue", "polls what was woken, in the order of the wakes", "futures' LocalPool, smol's LocalExecutor"}, func() Design { return &queueDesign{} }},
	{DesignInfo{"busy", "Busy loop", "polls every task all the time and ignores wakes", "the first executor of many articles"}, func() Design { return &busyDesign{} }},
	{DesignInfo{"channel", "Bounded channel", "the queue is a channel with room for 10,000 tasks", "the executor of the async book"}, func() Design { return &channelDesign{capacity: ChannelCapacity} }},
	{DesignInfo{"arena", "Task arena", "one bit per slot, swept round and round", "embedded executors with static tasks"}, func() Design { return &arenaDesign{} }},
	{DesignInfo{"local", "Local and global queue", "its own queue first, the global one every 31st time", "tokio current_thread"}, func() Design { return &localDesign{} }},
	{DesignInfo{"steal", "Work stealing", "each worker has a queue; idle ones steal half of another's", "tokio multi_thread"}, func() Design { return &stealDesign{} }},
	{DesignInfo{"batch", "Batch per turn", "what is ready now runs, what it wakes waits for the next turn", "wasm-bindgen-futures"}, func() Design { return &batchDesign{} }},
}

// Designs lists the designs that can be chosen by name, the default first.
func Designs() []DesignInfo {
	out := make([]DesignInfo, len(designs))
	for i, d := range designs {
		out[i] = d.DesignInfo
	}
	return out
}

// NewDesign makes a design by name; "" is the default, queue. The error says which there are.
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

// list is a queue of tasks through their headers. It must be made with init, and not be copied.
type list struct {
	head link // 0 when it is empty
	tail link // not a task's: the address of the link at the end, which is head when it is empty. So push need not ask
	n    int
}

func (q *list) init() { *q = list{tail: q.start()} }

func (q *list) start() link { return link(uintptr(unsafe.Pointer(&q.head))) }

func (q *list) len() int { return q.n }

func (q *list) push(t *Task) {
	t.next = 0
	(*(**link)(unsafe.Pointer(&q.tail))).set(t)
	q.tail.set(t) // as its next comes first
	q.n++
}

func (q *list) pop() *Task {
	t := q.head.task()
	if t == nil {
		return nil
	}
	tail := q.tail
	if t.next == 0 {
		tail = q.start()
	}
	q.head, q.tail = t.next, tail // a store too many instead of a branch
	q.n--
	return t
}

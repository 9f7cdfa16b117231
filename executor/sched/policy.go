package sched

import (
	"errors"
	"sort"
	"strings"

	"github.com/pollground/pollground/executor/trace"
)

// Policy decides the order in which ready tasks are polled. The scheduler pushes a task only if it is not inside. One
// goroutine makes all calls.
//
// A policy may also implement: Full() bool, if it has a capacity; Requeue() bool, true if every task that returned
// Pending is pushed again, woken or not; Idle() bool, with that, true if it polled all tasks and nobody was woken;
// Shared() int, the number of tasks that no worker has taken yet; HandOver(worker int, away bool), see
// Scheduler.HandOver.
type Policy interface {
	// Name returns the name in the trace and on the command line.
	Name() string
	// Init is called once, before the other methods. It opens the queues. Workers are numbered from 0. With seed 0 the
	// policy makes its choices in the plain order.
	Init(q *Queues, workers int, seed uint64)
	// Push adds a ready task and returns the index of its queue. from is the worker that makes the wake, FromTimer or
	// Outside. If ok is false, the task was not added, and the scheduler records the lost wake.
	Push(t Slot, from int, c trace.Cause) (queue int, ok bool)
	// Pop removes and returns the next task for a worker, 0 if there is none. A policy with turns also returns 0 once
	// at the end of a turn.
	Pop(worker int) Slot
	// Len returns the number of tasks inside, tombstones included.
	Len() int
	// Clone returns a copy of the policy that uses q, a copy of its queues.
	Clone(q *Queues) Policy
}

// Origins of a wake that no worker of the runtime makes, for Policy.Push.
const (
	Outside   = -1 // another thread, another runtime, the outside world
	FromTimer = -2 // a timer of the reactor
)

// The optional parts of a policy.
type (
	bounded    interface{ Full() bool }
	requeuer   interface{ Requeue() bool }
	idler      interface{ Idle() bool }
	sharer     interface{ Shared() int }
	handOverer interface{ HandOver(worker int, away bool) }
)

// ErrQueueFull is the error of Spawn if the policy is bounded and full. The text is that of the async book's executor.
var ErrQueueFull = errors.New("too many tasks queued")

// PolicyInfo describes a policy for lists and pickers.
type PolicyInfo struct {
	Name  string // as given to NewPolicy
	Title string // two or three words
	Short string // a description of one line
	Like  string // executors that use it
}

type policyEntry struct {
	PolicyInfo
	make func() Policy
}

// policies lists the policies in the order of the page's picker. The first one is the default.
var policies = []policyEntry{
	{PolicyInfo{
		"queue", "Waker queue", "polls what was woken, in the order of the wakes", "futures' LocalPool, smol's LocalExecutor",
	}, func() Policy { return &fifo{} }},
	{PolicyInfo{
		"busy", "Busy loop", "polls every task all the time and ignores wakes", "the first executor of many articles",
	}, func() Policy { return &busy{} }},
	{PolicyInfo{
		"channel", "Bounded channel", "the queue is a channel with room for 10,000 tasks", "the executor of the async book",
	}, func() Policy { return NewChannelPolicy(ChannelCapacity) }},
	{PolicyInfo{
		"arena", "Task arena", "one bit per slot, swept round and round", "embedded executors with static tasks",
	}, func() Policy { return &arena{} }},
	{PolicyInfo{
		"local", "Local and global queue", "its own queue first, the global one every 31st time", "tokio current_thread",
	}, func() Policy { return &currentThread{} }},
	{PolicyInfo{
		"steal", "Work stealing", "each worker has a queue; idle ones steal half of another's", "tokio multi_thread",
	}, func() Policy { return &workStealing{} }},
	{PolicyInfo{
		"batch", "Batch per turn", "what is ready now runs, what it wakes waits for the next turn", "wasm-bindgen-futures",
	}, func() Policy { return &batch{} }},
}

// Policies returns the policies that NewPolicy knows, the default first.
func Policies() []PolicyInfo {
	out := make([]PolicyInfo, len(policies))
	for i, p := range policies {
		out[i] = p.PolicyInfo
	}
	return out
}

// NewPolicy returns a new policy by name; "" means the default. The error lists the names.
func NewPolicy(name string) (Policy, error) {
	if name == "" {
		name = policies[0].Name
	}
	var names []string
	for _, p := range policies {
		if p.Name == name {
			return p.make(), nil
		}
		names = append(names, p.Name)
	}
	sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
	return nil, errors.New("there is no executor design " + name + "; there are " + strings.Join(names, ", "))
}

package executor

import "github.com/pollground/pollground/executor/sched"

// Future is a computation that is polled until it is done. Poll makes the progress that is possible without blocking.
// It returns Ready with the output, or Pending after it has stored a waker of cx that will be invoked when another poll
// can make progress. After Ready it must not be polled again. One goroutine at a time polls a future.
type Future[T any] interface {
	Poll(cx *Context) Poll[T]
}

// Dropper is implemented by futures that must clean up if they are dropped before they return Ready: for example, they
// disarm a timer, or leave a list of waiters. Drop is called at most once, never after Ready and never during Poll. A
// future that contains others must drop them in its Drop.
type Dropper interface{ Drop() }

// Drop drops f if it is a Dropper.
func Drop(f any) {
	if d, ok := f.(Dropper); ok {
		d.Drop()
	}
}

// FutureFunc is a function that is a Future: Poll calls it.
type FutureFunc[T any] func(cx *Context) Poll[T]

// Poll calls the function.
func (f FutureFunc[T]) Poll(cx *Context) Poll[T] { return f(cx) }

// Unit is the output type of futures without an output.
type Unit = struct{}

// Result is the output of a future that can fail. Of a JoinHandle, Err is a *JoinError.
type Result[T any] struct {
	Value T     // the zero value if Err is not nil
	Err   error // nil on success
}

// The types of package sched that futures and their users need. Their documentation is there.
type (
	Poll[T any] = sched.Poll[T]
	Context     = sched.Context
	LocalWaker  = sched.LocalWaker
	Waker       = sched.Waker
	TaskRef     = sched.TaskRef
	State       = sched.State
	JoinError   = sched.JoinError
	Stats       = sched.Stats
	Options     = sched.Options
	Policy      = sched.Policy
	PolicyInfo  = sched.PolicyInfo
)

// Ready returns the result of Poll for a future that is done, with the output v.
func Ready[T any](v T) Poll[T] { return Poll[T]{Value: v, Ready: true} }

// Pending returns the result of Poll for a future that will wake its task later.
func Pending[T any]() Poll[T] { return Poll[T]{} }

// ErrQueueFull is the error of Spawn if the policy's run queue is bounded and full.
var ErrQueueFull = sched.ErrQueueFull

// NewPolicy returns a new policy by name; "" means the default. The error lists the names.
func NewPolicy(name string) (Policy, error) { return sched.NewPolicy(name) }

// Policies returns the policies that NewPolicy knows, the default first.
func Policies() []PolicyInfo { return sched.Policies() }

package executor

import (
	"errors"

	"github.com/pollground/pollground/executor/sched"
)

// Future is a computation that is polled until it is done. Poll makes the progress that is possible without blocking.
// It returns Ready with the output, or Pending after it has stored a waker of cx that will be invoked when another poll
// can make progress. After Ready it must not be polled again. One goroutine at a time polls a future.
type Future[T any] interface {
	Poll(cx *Context) Poll[T]
}

// FuturePointer constrains a type parameter to *F, for futures F whose pointer has the method Poll. It lets a function
// store the future by value. Callers need not name the parameter: it follows from F.
type FuturePointer[T any, F any] interface {
	*F
	Future[T]
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

// Poll is the result of polling a future: Pending, or Ready with the output. Its fields are Value and Ready.
type Poll[T any] = sched.Poll[T]

// Context is the argument of Poll. It gives out wakers of the task being polled, and spawns tasks beside it.
type Context = sched.Context

// Waker wakes a task from any goroutine. Context.Waker returns one. It is owned: Wake or Drop uses it up.
type Waker = sched.Waker

// LocalWaker is a Waker for the executor's own goroutine, where it is cheaper. Context.LocalWaker returns one.
type LocalWaker = sched.LocalWaker

// JoinError is the error of a task that panicked or was cancelled. It has the panic's value and stack trace.
type JoinError = sched.JoinError

// TaskRef names a task of an executor. It stays valid, and names no other task, when the task is gone.
type TaskRef = sched.TaskRef

// State is the state word of a task: a set of the bits SCHEDULED, RUNNING, COMPLETED, CLOSED and HANDLE.
type State = sched.State

// Stats are counts of polls, wakes and tasks.
type Stats = sched.Stats

// Options configure an executor: policy, workers, seed, log. The zero value means the default policy with one worker
// and no recording.
type Options = sched.Options

// Policy decides the order in which ready tasks are polled. NewPolicy returns one of the project's; a type of your own
// that has the methods of sched.Policy is another.
type Policy = sched.Policy

// PolicyInfo describes a policy of NewPolicy.
type PolicyInfo = sched.PolicyInfo

// Ready returns the result of Poll for a future that is done, with the output v.
func Ready[T any](v T) Poll[T] { return Poll[T]{Value: v, Ready: true} }

// Pending returns the result of Poll for a future that will wake its task later.
func Pending[T any]() Poll[T] { return Poll[T]{} }

// ErrQueueFull is the error of Spawn if the policy's run queue is bounded and full.
var ErrQueueFull = sched.ErrQueueFull

// ErrExecutorClosed is the error of Spawn and BlockOn after Executor.Close.
var ErrExecutorClosed = errors.New("the executor is closed")

// NewPolicy returns a new policy by name; "" means the default. The error lists the names.
func NewPolicy(name string) (Policy, error) { return sched.NewPolicy(name) }

// Policies returns the policies that NewPolicy knows, the default first.
func Policies() []PolicyInfo { return sched.Policies() }

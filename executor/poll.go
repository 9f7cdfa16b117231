package executor

// Future is work that can be asked how far it is. Poll makes what progress it can without blocking; it returns Ready with the output, or Pending after
// it has arranged that the waker of cx will be invoked when asking again makes sense. After Ready it must not be polled again.
//
// A future is polled by one goroutine at a time, and by the one that runs the executor.
type Future[T any] interface {
	Poll(cx *Context) Poll[T]
}

// Dropper is implemented by futures that have cleaning up to do when they are dropped before they returned Ready: disarm a
// timer, leave a queue of waiters. Drop is called at most once, never after Ready and never during Poll.
// A future that contains others passes it on.
type Dropper interface{ Drop() }

// Drop drops f if it has something to do then.
func Drop(f any) {
	if d, ok := f.(Dropper); ok {
		d.Drop()
	}
}

// Poll is the answer of a future: not yet, or its output.
type Poll[T any] struct {
	Value T    // valid when Ready
	Ready bool // false is Pending
}

// Ready is the answer of a future that is done.
func Ready[T any](v T) Poll[T] { return Poll[T]{v, true} }

// Pending is the answer of a future that will wake its task later.
func Pending[T any]() Poll[T] { return Poll[T]{} }

// Unit is the output of futures that have none.
type Unit = struct{}

// FutureFunc makes a future of a function.
type FutureFunc[T any] func(cx *Context) Poll[T]

// Poll calls the function.
func (f FutureFunc[T]) Poll(cx *Context) Poll[T] { return f(cx) }

package machine

import "github.com/pollground/pollground/executor/scenario/memory"

// Args reads the arguments of a native one after the other, and keeps the first fault.
type Args struct {
	T     *Thread
	W     []uint64 // results go to W[0], W[1], …
	next  int
	fault *memory.Fault
}

// ArgsOf returns the arguments of a native.
func ArgsOf(t *Thread, w []uint64) Args { return Args{T: t, W: w} }

// Next returns the next argument.
func (a *Args) Next() uint64 {
	a.next++
	return a.W[a.next]
}

// More reports whether there is another argument.
func (a *Args) More() bool { return a.next+1 < len(a.W) }

// Bytes returns the bytes that an address and a length name. They are valid until the next allocation.
func (a *Args) Bytes() []byte {
	p, n := a.Next(), a.Next()
	b, f := a.T.mem.Bytes(p, n)
	if a.Fault(f); f == nil {
		a.Fault(a.T.access(p, n, false))
	}
	return b
}

// Store writes bytes to an address.
func (a *Args) Store(p uint64, b []byte) {
	if a.Fault(a.T.mem.Write(p, b)); a.fault == nil {
		a.Fault(a.T.access(p, uint64(len(b)), true))
	}
}

// Text returns a copy of the bytes that an address and a length name.
func (a *Args) Text() string { return string(a.Bytes()) }

// Fault notes a fault, which may be nil.
func (a *Args) Fault(f *memory.Fault) {
	if a.fault == nil {
		a.fault = f
	}
}

// Flag makes a bool the result.
func (a *Args) Flag(b bool) { a.W[0] = b2u(b) }

// Done returns what a native returns that has done its work: the thread goes on unless there was a fault.
func (a *Args) Done() Status {
	if a.fault != nil {
		return a.T.Fail(a.fault)
	}
	return Next
}

// Limit shortens what is left of the budget to n instructions.
func (t *Thread) Limit(n int64) { t.budget = min(t.budget, n) }

package reactor

import "slices"

// Waits holds waits for host events by name. The value V of a wait is the user's: for example the waker to invoke. The
// zero Waits is empty. Clone copies it.
type Waits[V any] struct {
	list []wait[V] // in the order of Add
	last uint32
}

// WaitID names a wait. The zero WaitID names none.
type WaitID uint32

type wait[V any] struct {
	id    WaitID
	name  string
	value V
}

// Add begins to wait for the next event of a name.
func (w *Waits[V]) Add(name string, v V) WaitID {
	w.last++
	w.list = append(w.list, wait[V]{WaitID(w.last), name, v})
	return WaitID(w.last)
}

// Len returns the number of waits.
func (w *Waits[V]) Len() int { return len(w.list) }

// Wanted reports whether there is a wait for a name.
func (w *Waits[V]) Wanted(name string) bool {
	for _, x := range w.list {
		if x.name == name {
			return true
		}
	}
	return false
}

// Deliver ends all waits for a name, calls f for each, oldest first, and returns their number. A wait that f adds is
// for the next event.
func (w *Waits[V]) Deliver(name string, f func(WaitID, V)) int {
	var due []wait[V]
	w.list = slices.DeleteFunc(w.list, func(x wait[V]) bool {
		if x.name == name {
			due = append(due, x)
		}
		return x.name == name
	})
	for _, x := range due {
		f(x.id, x.value)
	}
	return len(due)
}

// Cancel ends a wait and returns its value. ok is false if the wait has ended before.
func (w *Waits[V]) Cancel(id WaitID) (v V, ok bool) {
	for i, x := range w.list {
		if x.id == id {
			w.list = slices.Delete(w.list, i, i+1)
			return x.value, true
		}
	}
	return v, false
}

// Clone returns a copy. IDs are valid for both.
func (w *Waits[V]) Clone() Waits[V] { return Waits[V]{slices.Clone(w.list), w.last} }

package vm

// Natives: functions of the Rust library that are written in Go. A Rust
// declaration `#[intrinsic = "name"] fn f(…) -> R;` without a body is called
// through the native registered under that name.
//
//	func init() { vm.Register("str_len", func(t *vm.Thread, a []vm.Val) vm.Status {
//		a[0] = vm.Uint(a[0].B) // a fat pointer's B is the length
//		return vm.Next
//	}) }
//
// The rules:
//
//   - a holds the arguments, in the representation of their types (Val), and
//     takes the result in a[0]. Write both words of a[0] when the type is not
//     scalar. Arguments are owned by the native when their type is.
//   - A native never runs Rust code itself. To call back it says what to call
//     and what to do then (CallFn), and returns what CallFn returned.
//   - a is a window of the thread's stack: dead once CallFn or Block has been
//     called. What must survive goes into a[i] (the continuation gets the same
//     window again) or into the continuation's closure.
//   - No Go pointer into a is kept, and no map iteration, time or randomness
//     gets in: the same run must give the same trace.
type Native func(t *Thread, a []Val) Status

// Cont goes on after a callback, a block or a catch. a is the native's window,
// r the callback's result.
type Cont func(t *Thread, a []Val, r Val) Status

// Status is how a native ended.
type Status uint8

const (
	Next   Status = iota // the result is in a[0]
	Pushed               // something else runs first; from CallFn, Panic and the like
	Parked               // the thread waits; from Block
	Halt                 // the process is over; from Exit and Abort
)

// natives by name. Filled by init functions, read only afterwards.
var natives = map[string]Native{}

// Register adds a native. Two of one name are a mistake in the library.
func Register(name string, f Native) {
	if natives[name] != nil {
		panic("BUG: vm: native " + name + " is registered twice")
	}
	natives[name] = f
}

// Registered reports whether there is a native of that name.
func Registered(name string) bool { return natives[name] != nil }

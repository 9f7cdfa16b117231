package machine

import (
	"errors"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// Options configure a Machine.
type Options struct {
	Memory memory.Options
	// Natives are the functions of the host, by name.
	Natives map[string]Native
	// Compile returns the code of a function that is nil in the program. It may add functions, natives and signatures
	// to the program.
	Compile func(id int) (*bytecode.Func, error)
	// Panicked is called when a panic of the machine's own begins, such as an overflow. message is Rust's.
	Panicked func(t *Thread, message string)
	// Suspended is called when a coroutine has entered the state of a suspension point. f is its Future::poll. It is
	// called with bytecode.Dropped when one is dropped, in whatever state; f is its drop glue.
	Suspended func(t *Thread, f *bytecode.Func, point uint32, coroutine uint64)
	// Statement is called where a statement of the program begins, if Statements says so. mark is what Mark has returned
	// for it when the function was linked, which is not negative. The thread stops before the statement if the result is
	// true.
	Statement func(t *Thread, mark int64) (stop bool)
	Mark      func(m *Machine, f *bytecode.Func, pc int32) int64
	// Visible is called before an operation that other threads can observe, if Marks says so. lock is the address of the
	// lock that it takes, or 0. The thread stops before it if the result is true.
	Visible func(t *Thread, kind bytecode.Operation, lock uint64) (stop bool)
	// Accessed is called for each access of checked code to memory, if Watch says so. Thread.Accessor says whose it is. A
	// fault ends the run.
	Accessed func(t *Thread, a, n uint64, write bool) *memory.Fault
	// Aborted is called when the process is aborted, with the reason.
	Aborted func(t *Thread, message string)
	// MaxFrames bounds the depth of calls of a thread; 0 means DefaultFrames.
	MaxFrames int
	// Exclusive runs what reads or extends the program, or follows the memory of the machine that Instance was called
	// of; nil if no other goroutine does. Compile is called inside of it.
	Exclusive func(do func() error) error
	// Host is what natives and callbacks find by Machine.Host: they can be shared by many machines.
	Host any
}

// Verify is what every machine verifies the functions with that it links, if it is not nil. Package verified sets it,
// in the binaries of tests; the engine of the page does not contain the verifier.
var Verify func(*bytecode.Program, *bytecode.Func) error

// DefaultFrames is the depth of calls at which the stack overflows. Frames of rustc's debug builds take some 80 bytes
// and up, and the stack of main has 8 MB.
const DefaultFrames = 110_000

// MaxStack is the number of bytes for the frames of a thread that lie in memory: the stack of main.
const MaxStack = 8 << 20

// Native is a function of the host. Its arguments are w[1], w[2], …, and its results go to w[0], w[1], …
type Native func(t *Thread, w []uint64) Status

// Status says how a native ended.
type Status uint8

const (
	Next    Status = iota // go on
	Again                 // run the same instruction again, later: the thread waits
	Unwound               // the native began a panic, or called a function: go on at the thread's pc
	Halt                  // the run is over: the native has called a function that stops the thread
)

// Machine is a program and its memory.
type Machine struct {
	Memory *memory.Memory
	opt    Options
	panics panics
	*text
	code    []bytecode.Instr // of the text: plain, or one of breaks
	reports int              // index in text.breaks, 0 for plain code
	watches bool             // see Watch
}

// text is linked code. The forks of a machine share it; an instance has its own.
type text struct {
	program *bytecode.Program // extended by the compiler: see Options.Exclusive
	view    bytecode.Program  // what this text has of it
	plain   []bytecode.Instr
	// breaks are the plain code with the instruction Break where something is reported: statements, visible operations
	// or both. They are nil until they are needed.
	breaks  [statements | visible + 1][]bytecode.Instr
	entries []int32 // by id of function: pc of its first instruction, or of its Lazy
	linked  []span  // in order of pc
	tables  []int32
	natives []native
	origin  *Machine          // that has the program's constants; nil if this one does
	texts   map[string]uint64 // addresses of constants that natives return
	live    map[int][]regSet  // by id of function, see liveness.go
	unused  *pool
}

type native struct {
	f      Native
	window int // registers that it uses
}

// span is where a function lies in the code.
type span struct {
	start, end int32
	id         int32
}

// FunctionAddress is the address of function 0; each has 16 bytes. They are numbers only: nothing lies there.
const FunctionAddress = 1 << 46

// AddressOf returns the address of a function, for function pointers and vtables.
func AddressOf(id int) uint64 { return FunctionAddress + 16*uint64(id) }

// HasNative reports whether there is a function of the host with that name.
func (m *Machine) HasNative(name string) bool { return m.opt.Natives[name] != nil }

// functionAt is the inverse of AddressOf.
func (m *Machine) functionAt(a uint64) (id int, ok bool) {
	i := (a - FunctionAddress) / 16
	return int(i), a >= FunctionAddress && a%16 == 0 && i < uint64(len(m.view.Funcs))
}

// New links a program.
func New(p *bytecode.Program, o Options) (*Machine, error) {
	if o.MaxFrames == 0 {
		o.MaxFrames = DefaultFrames
	}
	m := &Machine{Memory: memory.New(o.Memory), opt: o, panics: panics{function: -1},
		text: &text{program: p, texts: map[string]uint64{}, live: map[int][]regSet{}, unused: &pool{}}}
	m.plain = append(m.plain, bytecode.Instr{}, bytecode.Instr{Op: bytecode.Popseg}, bytecode.Instr{Op: bytecode.Done})
	if err := m.extend(); err != nil {
		return nil, err
	}
	return m, nil
}

// Instance returns a machine with the code of m, and a memory that has the constants and statics of m's and nothing
// else. Its options are those of m, but for its own Host and Exclusive. It gets what is compiled later when it needs
// that. Call it inside of exclusive.
func (m *Machine) Instance(host any, exclusive func(do func() error) error) (*Machine, error) {
	if err := m.extend(); err != nil {
		return nil, err
	}
	c := &Machine{Memory: m.Memory.Instance(), opt: m.opt, panics: m.panics, text: m.text.clone(m)}
	c.opt.Host, c.opt.Exclusive = host, exclusive
	return c, nil
}

// Host returns Options.Host.
func (m *Machine) Host() any { return m.opt.Host }

// SetHost gives a fork a host of its own.
func (m *Machine) SetHost(host any) { m.opt.Host = host }

// Fixed addresses in the code.
const (
	popsegAt = iota + 1 // where a frame returns to that began a segment
	doneAt              // where the first function of a thread returns to
)

var errNoCompiler = errors.New("a function has no code, and there is no compiler")

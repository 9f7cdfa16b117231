package sim

import (
	"strings"

	"github.com/pollground/pollground/executor/internal/mix"
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/timer"
	"github.com/pollground/pollground/executor/trace"
)

// Options of a run. The zero value is a plain run.
type Options struct {
	session.Options
	Output   int               // bytes of stdout and stderr together, 0 = DefaultOutput
	Sources  *syntax.SourceMap // for the positions of panics
	Branches bool              // polls are reported, see branches.go
	Blocks   bool              // the program names block_in_place: runtimes get spare workers
	Identity bool              // the program may tell workers of a runtime apart, see idle.go
	Aborts   bool              // the program may abort tasks, or make wakers that nobody counts
	Looks    bool              // the program may look at the handle of a task without waiting for it
	Measures bool              // the program may read what a worker has done so far, see load.go
	Races    bool              // data races are found, see datarace.go
}

// Entries are functions of the guest's library, by number.
type Entries struct {
	Thread  int // (entry, data): runs a thread that the program or a runtime starts
	Worker  int // (): a worker of a runtime
	Reactor int // (): fires timers and host events outside of runtimes
}

// Process is a running program. It belongs to one goroutine.
type Process struct {
	opt     Options
	log     *trace.Log
	m       *machine.Machine
	entries Entries

	threads []*Thread // alive, in order of creation, which is that of their numbers
	lastID  int
	turns   uint64 // source of Thread.turn
	now     int64
	stamp   int64 // time of the last event
	// random makes the choices of schedules that no search makes; see Thread.random.
	random  generator
	events  timer.Wheel[session.HostEvent] // those known beforehand
	waits   reactor.Waits[hostWait]
	lastRow uint64

	out, errOut []byte
	printed     int

	unit session.Unit
	hit  bool // the unit has passed
	mark int  // events when Run began

	probing bool // the run ends with the first runtime, see Probe

	over   bool
	status int
	stop   session.Stop
	fault  *memory.Fault
	noted  bool // the note about RUST_BACKTRACE was printed
	hooked bool // the program has a panic hook of its own

	scheduler *sched.Scheduler // nil until the first event
	pool0     bool             // a runtime has what the scheduler was made with
	places    []place          // of runtimes that are shut down
	plan      plan
	entered   int   // number of the thread that the scheduler was told about last, 0 = none
	cursor    int16 // its id in the trace

	runtimes []runtime // by id - 1
	live     int       // those that are not shut down
	drives   []drive   // by number; a slot is reused when its drive is over
	tasks    taskTable
	alive    int // tasks of runtimes whose futures exist
	locals   int // tasks of LocalSets that have not ended

	derived  derived
	begun    int        // number of the task with a poll whose begin is not recorded yet, 0 = none; see recordBegin
	points   [][]awaits // by number of a function and of a suspension point; filled when one is recorded
	branches *branches  // nil: polls are not reported
	trees    treeBuffers
	unused   *tree // memory of a tree that is not used any more
	// These three are nil until needed: most forks of a process copy none of them.
	forests  map[int]*forest   // futures of tasks that have several, by number
	sleepers map[uint64]int    // tasks of coroutines that their task does not poll, by address
	woken    map[turn]bool     // keys of waiters that were woken, see turn_note
	stacks   []stack           // 0 is none
	stackBy  map[uint64]uint32 // stacks, by the number of the one without the last name and the number of the function

	reactor int // number of the thread that fires timers outside of runtimes; 0 until needed
	timers  timers
	armed   map[uint64]timerRef // by id
	posts   []callback
	locks   map[uint64]uint32 // async mutexes that a task has, by address
	fired   hostWait          // whose callback runs

	net      *reactor.Net       // nil until a socket is made
	netWaits map[uint64]netWait // by token

	took     int    // units of cooperative budgets
	budget   uint32 // the largest of a poll
	order    order
	detector *detector       // nil: there is one thread, or the program has no unsafe code
	shared   map[uint64]bool // see Shared; one for all forks
	family   *family         // nil until the first fork
	copies   []*Thread       // of a fork: its threads, and those that it had when its memory was in use before
	state    *kept           // the present state of the machine; nil if the machine itself has it
	hashed   bool            // the machine has it, and its hash is that of the present contents
	cur      *Thread         // the running one, nil = none
	steps    int64
	resume   int // number of the thread whose slice was cut by a limit of Run, left are its instructions
	left     int64
}

// Limits of a run.
const (
	// DefaultOutput is the cap on what a program may print, in bytes.
	DefaultOutput = 32 << 20
	// MaxThreads is how many threads can be alive. One more is refused as Linux does it, which the program sees.
	MaxThreads = 4096
	// MaxWorkers is how many threads one runtime may have.
	MaxWorkers = 1024
	// MaxTasks and MaxTimers are how many can be alive.
	MaxTasks  = 500_000
	MaxTimers = 500_000
)

// New returns a process without threads.
func New(o Options) *Process {
	p := &Process{opt: o, log: o.Log, random: generator(o.Seed), armed: map[uint64]timerRef{}, locks: map[uint64]uint32{},
		derived: newDerived(), stacks: []stack{{}}, stackBy: map[uint64]uint32{}}
	if p.log == nil {
		p.log = trace.NewLog()
	}
	if o.Races {
		p.shared = map[uint64]bool{}
	}
	if o.Branches {
		p.branches = newBranches()
	}
	if p.opt.Output == 0 {
		p.opt.Output = DefaultOutput
	}
	for _, e := range o.Events {
		p.events.Arm(e.Time, e)
	}
	return p
}

// Start makes main, a thread of m, the first thread of the process.
func (p *Process) Start(m *machine.Machine, main *machine.Thread, e Entries) {
	p.m, p.entries = m, e
	m.Marks(p.marked())
	if s := p.opt.Schedule; s != nil {
		if s.Ask {
			m.Memory.ClearFreed()
		}
	}
	t := p.newThread("main", main)
	t.turn = p.nextTurn()
}

// Plan says what the first runtime of the program is going to ask for: its design and its number of workers. The trace
// begins with them. Call it before Run.
func (p *Process) Plan(design string, workers int) { p.plan = plan{design, workers} }

// Probe runs the process up to its first runtime, or for n instructions, and returns what that has asked for: zero
// values if there was none. The process is of no use afterwards.
func (p *Process) Probe(n int64) (design string, workers int) {
	p.probing = true
	p.Run(session.Limits{Instructions: n, Until: -1})
	if len(p.runtimes) == 0 {
		return "", 0
	}
	q := p.runtimes[0].place.plan
	return q.design, q.workers
}

// Refuse ends a run that needs a function that is not compiled.
func (p *Process) Refuse(why string) { p.halt(why, 1) }

// Broken ends the run after a Run that did not return, where a Go panic does not come back as one but the host can go
// on.
func (p *Process) Broken() { p.halt("BUG: the machine could not go on", 1) }

// bug is deferred around Run: a Go panic inside it is a mistake of ours. It ends the run.
func (p *Process) bug(stop *session.Stop) {
	r := recover()
	if r == nil {
		return
	}
	text := "panic in the machine"
	switch x := r.(type) {
	case error:
		text = x.Error()
	case string:
		text = x
	}
	p.halt("BUG: "+strings.TrimPrefix(text, "BUG: "), 1)
	*stop = p.stop
}

// halt ends the process because the machine cannot go on, and says why.
func (p *Process) halt(why string, status int) {
	if p.over {
		return
	}
	p.recordBegin()
	p.sched()
	if t := p.cur; t != nil {
		p.log.Line = t.callerLine() // the time stays: what the thread has used since the last event is lost
	}
	p.log.Diagnostic(0, trace.DiagLimit, "{text}", why)
	p.errOut = append(p.errOut, "error: "+why+"\n"...)
	if t := p.cur; t != nil {
		p.errOut = append(p.errOut, t.stack()...)
	}
	p.cur = nil
	p.finish(status, session.StopLimit, trace.EndHalted)
}

// stack returns the innermost frames of a thread, a line for each, without what calls the program.
func (t *Thread) stack() string {
	var b strings.Builder
	n, own := 0, 0
	t.g.Frames(func(f bytecode.Frame) bool {
		b.WriteString("  in " + f.Name)
		if at := t.p.opt.Sources.File(syntax.Pos(f.Pos)); at != nil {
			b.WriteString(" at " + at.Name + ":" + number(at.Position(syntax.Pos(f.Pos)).Line))
		}
		b.WriteByte('\n')
		if n++; f.User {
			own = b.Len()
		}
		return n < mostFrames
	})
	if own == 0 {
		own = b.Len()
	}
	return b.String()[:own]
}

// mostFrames is how many frames a report shows.
const mostFrames = 12

// finish ends the process.
func (p *Process) finish(status int, s session.Stop, e trace.End) {
	if p.over {
		return
	}
	p.over, p.status, p.stop = true, status, s
	p.sched()
	p.reportAsleep(e)
	p.log.RunEnd(status, e)
}

// ExitCode returns the exit status of a process that is over.
func (p *Process) ExitCode() int { return p.status }

// Fault returns the undefined behaviour that ended the process, or nil.
func (p *Process) Fault() *memory.Fault { return p.fault }

// Now returns the virtual time in nanoseconds: no thread that can run is behind it.
func (p *Process) Now() int64 { return p.now }

// Latest returns the time of what happened last: of the thread that has the turn, which may be ahead of Now.
func (p *Process) Latest() int64 {
	last := max(p.now, p.stamp)
	if t := p.thread(p.resume); t != nil {
		return max(last, t.now)
	}
	return last
}

// Steps returns the number of instructions that were spent.
func (p *Process) Steps() int64 { return p.steps }

// MemoryPeak returns the largest number of bytes that the program had allocated at a time.
func (p *Process) MemoryPeak() uint64 { return p.m.Memory.Peak() }

// Log returns where events are recorded.
func (p *Process) Log() *trace.Log { return p.log }

// TakeStdout returns what was printed since the last call; TakeStderr likewise.
func (p *Process) TakeStdout() []byte {
	b := p.out
	p.out = nil
	return b
}

// TakeStderr returns what was printed to stderr since the last call.
func (p *Process) TakeStderr() []byte {
	b := p.errOut
	p.errOut = nil
	return b
}

func (p *Process) nextTurn() uint64 {
	p.turns++
	return p.turns
}

// generator is the state of a generator of random numbers (SplitMix64).
type generator uint64

const goldenRatio = 0x9e3779b97f4a7c15

func (g *generator) next() uint64 {
	*g += goldenRatio
	return mix.Mix(uint64(*g))
}

// at moves the trace's cursor to thread t, now. Times in the log never decrease, although threads are a slice apart.
func (p *Process) at(t *Thread) {
	if t == nil || p.entered != t.id {
		p.enter(t)
	}
	now := p.now
	if t != nil {
		now = t.clock()
		if t.firing {
			now = t.fired
		}
	}
	p.stamp = max(p.stamp, now+p.order.shown)
	p.log.Clock(p.stamp, p.cursor)
}

// passed notes that unit u has gone by: Run returns at the next chance.
func (p *Process) passed(u session.Unit) {
	if p.unit == u {
		p.hit = true
		if t := p.cur; t != nil {
			t.leaveSoon()
		}
	}
}

// native is a system call.
type native func(t *Thread, a *machine.Args) machine.Status

// simple makes a system call of a function that does not wait.
func simple(do func(t *Thread, a *machine.Args)) native {
	return func(t *Thread, a *machine.Args) machine.Status {
		do(t, a)
		return a.Done()
	}
}

// Configure gives a machine the system calls and the callbacks of the process that is its host.
func Configure(o *machine.Options) {
	if o.Natives == nil {
		o.Natives = map[string]machine.Native{}
	}
	table := map[string]native{}
	for _, add := range [...]func(map[string]native){outputNatives, panicNatives, threadNatives, lockNatives,
		timeNatives, runtimeNatives, driveNatives, taskNatives, timerNatives, hostNatives, netNatives, branchNatives,
		loadNatives, atomicNatives} {
		add(table)
	}
	for name, f := range table {
		f = watched(name, f)
		ends := name == "poll_end"
		o.Natives[name] = func(g *machine.Thread, w []uint64) machine.Status {
			p := hostOf(g)
			if !ends {
				p.recordBegin()
			}
			t := p.running(g)
			t.args = machine.ArgsOf(g, w) // not a variable: the native could keep it, so each call would allocate one
			return f(t, &t.args)
		}
	}
	o.Accessed = func(g *machine.Thread, a, n uint64, write bool) *memory.Fault {
		return hostOf(g).accessed(g, a, n, write)
	}
	o.Aborted = func(g *machine.Thread, message string) { recorded(g).aborted(g, message) }
	o.Suspended = func(g *machine.Thread, f *bytecode.Func, point uint32, at uint64) {
		hostOf(g).suspended(g, f, point, at)
	}
	o.Mark = func(m *machine.Machine, f *bytecode.Func, pc int32) int64 {
		return m.Host().(*Process).statementMark(f, pc)
	}
	o.Statement = func(g *machine.Thread, mark int64) bool { return recorded(g).statement(g, mark) }
	o.Visible = func(g *machine.Thread, kind bytecode.Operation, lock uint64) bool {
		return recorded(g).visible(g, kind, lock)
	}
}

// hostOf returns the process of a thread.
func hostOf(g *machine.Thread) *Process { return g.Machine().Host().(*Process) }

// recorded is hostOf for callbacks that may record something.
func recorded(g *machine.Thread) *Process {
	p := hostOf(g)
	p.recordBegin()
	return p
}

// running returns the thread that g is. A thread that computes a constant is none of the process's: for it there is one
// of its own.
func (p *Process) running(g *machine.Thread) *Thread {
	if t := p.cur; t != nil && t.g == g {
		return t
	}
	return &Thread{g: g, p: p, id: 1, name: "main", worker: -1, values: generator(p.opt.Seed)}
}

// callerName returns the name of the innermost function of the program's own that is not #[track_caller], or "".
func callerName(g *machine.Thread) (name string) {
	g.Frames(func(f bytecode.Frame) bool {
		if f.User && !f.Glue && !f.TrackCaller {
			name = f.Name
		}
		return name == ""
	})
	return name
}

// callerLine returns the line of caller.
func (t *Thread) callerLine() (line int32) {
	t.g.Frames(func(f bytecode.Frame) bool {
		if !f.User || f.Glue {
			return true
		}
		if n := t.p.line(f.Pos); n != 0 {
			line = n
		}
		return f.TrackCaller
	})
	return line
}

// caller returns where the innermost frame of the program's own code stands, functions that are #[track_caller] left
// out: what Location::caller and panics name.
func (t *Thread) caller() (file string, line, column int) {
	file = "<unknown>"
	t.g.Frames(func(f bytecode.Frame) bool {
		if !f.User || f.Glue {
			return true
		}
		if at := t.p.opt.Sources.File(syntax.Pos(f.Pos)); at != nil {
			x := at.Position(syntax.Pos(f.Pos))
			file, line, column = at.Name, x.Line, x.Cell
		}
		return f.TrackCaller
	})
	return file, line, column
}

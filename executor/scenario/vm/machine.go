package vm

import (
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/timer"
	"github.com/pollground/pollground/executor/trace"
	"unsafe"
)

// InstructionPrice is what one instruction costs in virtual nanoseconds.
// Instructions are counted on back edges and calls, by the length of the loop
// and of the function: a debug build of rustc is about as fast.
const InstructionPrice = 2

// Options of a run. The zero value is a plain run.
type Options struct {
	session.Options
	Heap    int64 // bytes, 0 = DefaultHeap
	Output  int   // bytes of stdout and stderr together, 0 = DefaultOutput
	NoPairs bool  // run each instruction by itself; tests compare it with the run in pairs
}

// What sessions and machines agree on.
type (
	HostEvent = session.HostEvent
	Unit      = session.Unit
	Limits    = session.Limits
	Stop      = session.Stop
)

const (
	UnitNone = session.UnitNone
	UnitPoll = session.UnitPoll
	UnitWake = session.UnitWake
	UnitLine = session.UnitLine
	UnitBeat = session.UnitBeat

	StopBudget = session.StopBudget
	StopUnit   = session.StopUnit
	StopIdle   = session.StopIdle
	StopEnded  = session.StopEnded
	StopStuck  = session.StopStuck
	StopLimit  = session.StopLimit
	StopChoice = session.StopChoice
)

// Machine runs one program once. It belongs to one goroutine.
type Machine struct {
	prog  *compile.Program
	funcs []*function
	made  [][]function // where funcs point
	calls []native     // by index of Program.Natives
	opt   Options
	log   *trace.Log

	threads []*Thread // alive, in order of creation
	lastID  int
	turns   uint64 // source of Thread.turn
	now     int64
	stamp   int64 // time of the last event
	rnd     rng
	events  timer.Wheel[HostEvent] // those known beforehand
	waits   reactor.Waits[hostWait]
	lastRow uint64

	addresses   map[unsafe.Pointer]uint64 // see Address; never iterated
	wholes      wholes                    // never iterated
	pointers    map[uint64]Val            // the other way round
	nextAddress uint64
	statics     []*staticCell
	memos       []*staticCell

	heap, heapCap, heapPeak int64
	words                   []uint64                  // see locals
	locks                   map[unsafe.Pointer]uint32 // async mutexes that a task has, see lock_note
	steps                   int64                     // instructions so far
	out, errOut             []byte
	printed                 int

	unit  Unit
	hit   bool // the unit has passed
	mark  int  // events when Run began
	lines bool // breakpoints are in place

	over   bool
	exit   int
	stop   Stop
	noted  bool // the note about RUST_BACKTRACE was printed
	hooked bool // the program has a panic hook of its own

	scheduler *sched.Scheduler // see sched
	pool0     bool             // a runtime has what the scheduler was made with
	places    []place          // of runtimes that are shut down
	live      int              // runtimes that are not
	untold    *Thread          // the begin of its poll is not recorded, see whole.go
	bitByBit  bool             // nobody's is left for later
	again     again
	entered   *Thread // whom it was told about last; nil also when its worker is another one now
	cursor    int16   // its id in the trace
	rts       []*runtime
	tasks     []*task // of runtimes, by TaskRef.User
	freeTasks []int
	spawned   uint64
	derived   derived
	driver    *Thread // fires timers outside of runtimes; nil until needed
	timers    timers
	armed     map[uint64]timerRef // by id
	posts     []callback
	net       *reactor.Net       // nil until a socket is made
	netWaits  map[uint64]netWait // by token
	netBuf    []byte
	local     int       // tasks of LocalSets that have not ended
	fired     *hostWait // whose callback runs
	cur       *Thread   // running
	charged   int64     // bytes of heap that were asked for since it was compared with Go's
	trusted   int64     // bytes that may be charged until the next comparison
	fresh     int64     // slots of blocks that are not counted, since the last look at Go's heap
	resume    *Thread   // its slice was cut by a limit of Run, left are its instructions
	left      int64
	plan      plan
	order     order
	arena     *arena // of a machine whose states are compared, else nil
	probing   bool   // the run ends with the first runtime, see probe
}

// New makes a machine that stands before the first instruction of main.
func New(p *compile.Program, o Options) *Machine {
	m := build(p, o)
	switch s := o.Schedule; {
	case !p.Runtimes:
	case s == nil || !s.Ask:
		m.plan = probe(p, o)
	default: // all runs of an exploration have the same first runtime
		shared := memoOf(s)
		if shared.plan == nil {
			first := probe(p, o)
			shared.plan = &first
		}
		m.plan = *shared.plan
	}
	return m
}

// plan is what the first runtime of the program asks for.
type plan struct {
	design  string
	workers int
}

// probe finds out which runtime the program builds first, by running it up to
// there and throwing the run away: the trace begins with the number of workers,
// and the program may have printed something by then.
func probe(p *compile.Program, o Options) plan {
	o.Schedule = nil
	o.Log, o.Lines, o.Output = trace.NewLogLimit(1), false, 1<<20
	m := build(p, o)
	m.probing = true
	m.Run(Limits{Instructions: 300_000, Until: -1})
	return m.plan
}

func build(p *compile.Program, o Options) *Machine {
	m := &Machine{prog: p, opt: o, log: o.Log, heapCap: o.Heap, trusted: chargedBetween}
	if p.Unsafe {
		m.trusted = chargedBetweenUnsafe
	}
	if m.log == nil {
		m.log = trace.NewLog()
	}
	if m.heapCap == 0 {
		m.heapCap = DefaultHeap
	}
	if m.opt.Output == 0 {
		m.opt.Output = DefaultOutput
	}
	m.rnd.seed(o.Seed)
	if o.Schedule != nil && o.Schedule.Ask {
		m.arena = newArena()
	}
	m.armed = map[uint64]timerRef{}
	m.link()
	m.setLines(o.Lines)
	m.schedule(o.Events)
	m.begin()
	return m
}

// link takes in what was compiled since the last call.
func (m *Machine) link() {
	p := m.prog
	if news := p.Funcs[len(m.funcs):]; len(news) > 0 {
		all := make([]function, len(news))
		for i, f := range news {
			m.take(&all[i], f)
			m.funcs = append(m.funcs, &all[i])
		}
		m.made = append(m.made, all)
	}
	for _, n := range p.Natives[len(m.calls):] {
		f := natives[n.Name]
		if f == nil {
			f = missing(n.Name)
		}
		if m.marked() {
			f = watched(n.Name, f)
		}
		m.calls = append(m.calls, native{f, n, max(1, len(n.Params))})
	}
	for range p.Statics[len(m.statics):] {
		m.statics = append(m.statics, new(staticCell))
	}
	for range p.Memos[len(m.memos):] {
		m.memos = append(m.memos, new(staticCell))
	}
}

// notReady is the price of a function that is not compiled: see ready.
const notReady = 0

// take makes fn the function f, as far as that is compiled.
func (m *Machine) take(fn *function, f *compile.Func) {
	fn.f, fn.price = f, callPrice(f)
	m.arrange(fn)
	if f.Code[0].Op == compile.OpLater {
		fn.price = notReady
		return
	}
	fn.co = coPoints(f)
	fn.pollShim()
}

// ready has a function compiled that is about to be called for the first time.
// Another run of the program may have done it before.
func (t *Thread) ready(fn *function) bool {
	m := t.m
	if fn.f.Code[0].Op == compile.OpLater {
		if err := m.prog.Later(fn.f.ID); err != nil {
			t.Fail(err.Error())
			return false
		}
	}
	m.link()
	m.take(fn, fn.f)
	return true
}

// later is OpLater: the loop has called a function without asking for ready.
func (t *Thread) later() Status {
	if !t.ready(t.fn) {
		return Halt
	}
	t.pc = 0
	t.budget -= t.fn.price
	return Pushed
}

// callPrice stands for the straight-line part of a function: what runs between
// the call and the first loop or the return.
func callPrice(f *compile.Func) int64 { return 2 + int64(min(len(f.Code), 60))/2 }

// missing stands for a native that the library declares and nobody wrote.
func missing(name string) Native {
	return func(t *Thread, a []Val) Status {
		return t.Fail("the library function " + name + " is not implemented")
	}
}

// begin makes the main thread.
func (m *Machine) begin() {
	t := m.newThread("main")
	t.start(func(t *Thread, _ []Val, r Val) Status {
		exit, end := int(int32(r.B))&0xff, trace.EndDone
		if _, panicked := t.Caught(); panicked {
			exit, end = 101, trace.EndPanic
		}
		return t.endLocals(func(t *Thread, _ []Val, _ Val) Status { return t.m.finish(exit, StopEnded, end) }, nil)
	}, int(m.prog.Main))
}

// start lets a new thread call function id without arguments, then k under a
// catch frame. The bottom of its stack is a kont frame.
func (t *Thread) start(k Cont, id int, args ...Val) {
	t.nbase, t.nwin = 0, 1
	t.call(id, k, kontCatch, args)
	t.turn = t.m.nextTurn()
}

func (m *Machine) nextTurn() uint64 {
	m.turns++
	return m.turns
}

// finish ends the process.
func (m *Machine) finish(exit int, s Stop, e trace.End) Status {
	if m.over {
		return Halt
	}
	m.over, m.exit, m.stop = true, exit, s
	m.endTasks()
	m.log.RunEnd(exit, e)
	return Halt
}

// ExitCode is the status of the process after it has ended.
func (m *Machine) ExitCode() int { return m.exit }

// Now is the virtual time: no thread that can run is behind it.
func (m *Machine) Now() int64 { return m.now }

// Latest is the time of what happened last: of the thread that has the turn, which may be ahead of Now.
func (m *Machine) Latest() int64 {
	if t := m.resume; t != nil {
		return max(m.now, m.stamp, t.now)
	}
	return max(m.now, m.stamp)
}

// Log is where the events go.
func (m *Machine) Log() *trace.Log { return m.log }

// Steps is the number of instructions so far; HeapPeak the largest heap.
func (m *Machine) Steps() int64    { return m.steps }
func (m *Machine) HeapPeak() int64 { return m.heapPeak }

// TakeStdout and TakeStderr give what was printed since the last call.
func (m *Machine) TakeStdout() []byte {
	b := m.out
	m.out = nil
	return b
}

func (m *Machine) TakeStderr() []byte {
	b := m.errOut
	m.errOut = nil
	return b
}

// at moves the trace's cursor to thread t, now. Times in the log never
// decrease, although threads are a slice apart.
func (m *Machine) at(t *Thread) {
	if m.untold != nil {
		m.tell()
	}
	if m.entered != t || t == nil {
		m.enter(t)
	}
	now := m.now
	if t != nil {
		now = t.clock()
		if t.firing {
			now = t.fired
		}
	}
	if now > m.stamp {
		m.stamp = now
	}
	m.log.Clock(m.stamp, m.cursor)
}

// passed marks that unit u has gone by: Run returns at the next chance.
func (m *Machine) passed(u Unit) {
	if m.unit == u {
		m.hit = true
		if m.cur != nil {
			m.cur.leaveSoon()
		}
	}
}

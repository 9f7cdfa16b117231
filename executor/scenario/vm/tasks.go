package vm

import (
	"bytes"
	"strconv"
	"strings"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/types"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

// Tasks. Futures, outputs and join wakers live in Rust; who is polled next, the
// state words and the record of it all are the Scheduler's. There is one for
// the whole machine, made when the first event is due, so that a runtime that
// is built first thing in main still decides about design and workers.

// task is what the machine knows of a task of a runtime, or of a future that
// the program polls itself. Rust holds a pointer to it as the waker's data.
type task struct {
	ref  sched.TaskRef
	rt   *runtime
	data unsafe.Pointer // Rust's: first argument of poll and drop
	poll Val            // fn(*mut (), *const ()) -> u32
	drop Val            // fn(*mut ())
	user int            // index in Machine.tasks, for Scheduler.Next
	num  uint64         // as Rust prints it
	done bool           // the future is gone
	// woken stands for the scheduler's bit when the task is not in the trace: a
	// block_on inside of a poll.
	woken, hidden bool
	known         bool           // its state machine is recorded
	chain         []*function    // of the last await, leaf first, and
	stack         uint32         // its names, interned
	shapeOf       []link         // of the variables recorded last, and
	shape         uint32         // what they are
	key           unsafe.Pointer // derived tasks: the future
	waker         wakerKey       // derived tasks: of the last context
	wakers        int            // clones of it that are counted
	by            int            // thread of the last poll, and
	loose         int            // those that it made outside of polls
	part          bool           // derived inside of a task, whose part it is
	// What another thread did with the JoinHandle between the moment when the
	// output was there and the end of the poll: recorded after that.
	taken, dropped bool
}

// polling is a poll under way on a thread.
type polling struct {
	task  *task
	depth int    // frames below it
	chain []link // how the innermost futures suspended, leaf first; of the last suspension
	label string // of task_label, "" = none
	began int64  // when, of a poll that is not told
	// Where the program's innermost and outermost coroutine stood then.
	said [2]spot
	awaited
	ret  *compile.TypeDesc // derived tasks: the call's result
	then Cont              // tasks of runtimes: what the driver does next
}

// awaited is what a poll has said about what it waits for.
type awaited struct {
	kind    trace.AwaitKind
	row     uint32 // reactor row of the last timer or host event it armed
	join    uint32 // the task whose JoinHandle it awaits
	holder  uint32 // the task that has the lock that it waits for
	choices int    // that it made by rt_choose
}

// link is one coroutine of an await chain.
type link struct {
	fn    *function
	point int
	block unsafe.Pointer
}

// spot is the instruction behind the one that a coroutine executes.
type spot struct {
	block unsafe.Pointer
	pc    int
}

// say records what the innermost future waits for, when it says Pending.
func (t *Thread) say(p *polling, kind trace.AwaitKind, label string) {
	p.kind, p.label, p.said = kind, label, t.spots(p.depth)
}

// spots are where the innermost and the outermost coroutine of the program stand, of the frames above depth.
func (t *Thread) spots(depth int) (s [2]spot) {
	note := func(fn *function, pc, base int) {
		if fn.f.Co != nil && fn.f.User {
			s[1] = spot{t.stack[base-1].P, pc}
			if s[0].block == nil {
				s[0] = s[1]
			}
		}
	}
	note(t.fn, t.pc, t.base)
	for i := len(t.frames) - 1; i > depth; i-- {
		f := &t.frames[i]
		note(f.fn, int(f.pc), int(f.base))
	}
	return s
}

// stale reports whether that was said by a future that is not awaited any more:
// one that was polled once, or lost a select!, before the last suspension.
func (p *polling) stale() bool {
	for i := range p.chain {
		l := &p.chain[i]
		for _, s := range p.said {
			if s.block == l.block && !l.executes(s.pc-1) {
				return true
			}
		}
	}
	return false
}

// executes reports whether the instruction at pc belongs to the await of l.
func (l *link) executes(pc int) bool {
	at, code := int(l.fn.f.Co.Points[l.point].PC), l.fn.f.Code
	first := at
	if code[at].Op == compile.OpSuspend && code[at+1].Op == compile.OpLoop {
		first = int(code[at+1].J)
	}
	return first <= pc && pc <= at
}

// sched is the scheduler; the first call begins the run in the trace.
func (m *Machine) sched() *sched.Scheduler {
	if m.scheduler == nil {
		n := m.plan.workers
		if n == 0 { // no runtime that is known beforehand
			n = m.opt.Workers
		}
		m.makeScheduler(m.plan.design, n)
	}
	return m.scheduler
}

// makeScheduler fixes design and number of workers.
func (m *Machine) makeScheduler(prefer string, workers int) {
	o := sched.Options{Policy: m.design(prefer), Workers: max(1, workers), Seed: m.opt.Seed, Log: m.log}
	m.log.Clock(0, trace.NoThread)
	m.scheduler = sched.New(o)
}

// design makes the design that the options ask for, else the preferred one.
func (m *Machine) design(prefer string) sched.Policy {
	if m.opt.Schedule != nil && m.opt.Schedule.Any {
		return sched.AnyOrder()
	}
	for _, name := range []string{m.opt.Executor, prefer} {
		if d, err := sched.NewPolicy(name); err == nil && name != "" {
			return d
		}
	}
	d, _ := sched.NewPolicy("")
	return d
}

// enter makes t the thread that everything happens on, for the scheduler.
func (m *Machine) enter(t *Thread) {
	s := m.sched()
	m.entered = t
	switch {
	case t == nil:
		m.cursor = trace.NoThread
		s.Enter(-1)
	case t.worker >= 0:
		m.cursor = int16(t.worker)
		s.Enter(t.worker)
	default:
		m.cursor = t.trace()
		s.EnterThread(int(m.cursor - trace.FirstThread))
	}
}

// current is the trace id of the task being polled on t, 0 for none.
func (t *Thread) current() uint32 {
	if n := len(t.polls); n > 0 {
		return t.polls[n-1].task.ref.ID()
	}
	return 0
}

// runtimes is the task of a runtime or of a LocalSet that is being polled on t, nil
// for none. Futures inside of it may be tasks of their own in the trace.
func (t *Thread) runtimes() *task {
	for i := len(t.polls) - 1; i >= 0; i-- {
		if x := t.polls[i].task; x.key == nil {
			return x
		}
	}
	return nil
}

// beginPoll records the begin of a poll on t.
func (t *Thread) beginPoll(x *task) {
	m := t.m
	m.at(t)
	t.line = 0 // the line that it comes to is news, even if another task was there before
	if !x.hidden {
		m.scheduler.BeginPoll(x.ref)
	}
	x.woken = false
	n := len(t.polls)
	if n == cap(t.polls) {
		t.polls = append(t.polls, polling{task: x, depth: len(t.frames)})
		return
	}
	t.polls = t.polls[:n+1]
	t.polls[n].begin(x, len(t.frames))
}

// begin makes an entry of Thread.polls that was used before one for x.
func (p *polling) begin(x *task, depth int) {
	// One by one: else some of it goes by way of the stack.
	p.task, p.depth = x, depth
	p.chain = p.chain[:0]
	p.awaited = awaited{}
	if p.label != "" {
		p.label = ""
	}
}

// endPoll records how it ended. True: the task was aborted meanwhile and its
// future must be dropped.
func (t *Thread) endPoll(ready bool) (drop bool) {
	m := t.m
	n := len(t.polls) - 1
	p := &t.polls[n]
	x := p.task
	m.at(t)
	t.line = 0
	if !ready && !x.hidden && m.log.Dropped() == 0 {
		t.await(p)
	}
	t.polls = t.polls[:n]
	if ready {
		x.done = true
	}
	if x.hidden {
		return false
	}
	v := m.scheduler.EndPoll(x.ref, ready)
	if x.taken || x.dropped {
		m.handled(x)
	}
	m.passed(UnitPoll)
	return v == sched.DropFuture
}

// handled records what was done with the handle of a task that has just ended.
func (m *Machine) handled(x *task) {
	if x.taken {
		x.taken = false
		m.scheduler.TakeOutput(x.ref)
	}
	if x.dropped {
		x.dropped = false
		m.scheduler.DropHandle(x.ref)
	}
}

// panicPoll records that the poll panicked.
func (t *Thread) panicPoll() {
	n := len(t.polls) - 1
	x := t.polls[n].task
	t.m.at(t)
	t.polls = t.polls[:n]
	x.done = true
	if x.hidden {
		return
	}
	t.m.scheduler.EndPanic(x.ref, &sched.JoinError{Task: x.ref.ID(), Message: t.lastPanic})
	t.m.handled(x)
	t.m.passed(UnitPoll)
}

// await records what the task waits for: the innermost suspension in the
// program's own code, and what the library said about it.
func (t *Thread) await(p *polling) {
	m := t.m
	var at *point
	n := 0
	if len(p.chain) > 0 {
		outer := &p.chain[len(p.chain)-1]
		n = outer.point
		if outer.fn.f.User { // lines of the library are nobody's
			m.machine(p.task, outer.fn.f)
		}
		for i := range p.chain {
			if l := &p.chain[i]; l.fn.f.User {
				at = m.point(l.fn, l.point)
				break
			}
		}
	}
	if p.label != "" && p.stale() {
		p.label, p.awaited = "", awaited{}
	}
	kind, label, line := p.kind, uint32(0), int32(0)
	if at != nil {
		label, line = at.label, at.line
	}
	switch {
	case p.label != "":
		label = m.log.Intern(p.label)
	case at != nil:
		kind = at.kind
	}
	row := p.row
	switch kind {
	case trace.AwaitJoin:
		row = p.join
	case trace.AwaitMutex:
		row = p.holder
	case trace.AwaitChannel, trace.AwaitYield, trace.AwaitThread:
		row = 0 // a timer that the same poll armed is beside the point
	}
	m.log.Await(p.task.ref.ID(), kind, n, row, label, line)
	if len(p.chain) > 1 {
		m.log.AwaitStack(p.task.ref.ID(), m.stack(p))
	}
	if m.opt.Lines {
		m.locals(p)
	}
	for i := range p.chain {
		if l := &p.chain[i]; l.fn.f.User {
			m.held(p.task, l)
		}
	}
}

// held records the guards of std's locks that a suspended coroutine owns.
func (m *Machine) held(x *task, l *link) {
	at := m.point(l.fn, l.point)
	for _, i := range at.guards {
		f := l.fn.f
		e := &f.Unwind[i]
		r := Slot(l.block, int(e.Reg))
		if e.Kind != compile.UnwindReg && r.P != nil {
			if e.Kind == compile.UnwindCell {
				r = r.At()
			} else {
				r = Slot(r.P, int(e.Off))
			}
		}
		if r.P == nil {
			continue // moved away
		}
		name := "of a temporary"
		pc := f.Co.Points[l.point].PC
		for _, s := range f.Slots {
			if s.Reg == e.Reg && s.Off == e.Off && s.Start <= pc && pc < s.End {
				name = s.Name
			}
		}
		m.log.Held(x.ref.ID(), name+": "+strings.TrimPrefix(m.funcs[e.Glue].f.Name, "drop "), int32(m.line(f, int(e.Start)-1)), at.line)
	}
}

// point is what the trace says about a suspension point of the program.
type point struct {
	label  uint32
	line   int32
	kind   trace.AwaitKind
	guards []int // entries of Func.Unwind that own guards of std's locks there
	vars   []shownVar
	// plain: all that there is to say when a poll ends there is in words.
	plain bool
	words trace.Suspension
}

// point computes the points of a function when it is first asked.
func (m *Machine) point(fn *function, i int) *point {
	if fn.points == nil {
		fn.points = make([]point, len(fn.f.Co.Points))
		for j, s := range fn.f.Co.Points {
			_, line, _ := m.position(s.Pos)
			label := strings.TrimSuffix(s.Label, ".await")
			x := point{label: m.log.Intern(label), line: int32(line), kind: guessKind(label)}
			for k, e := range fn.f.Unwind {
				if e.Kind != compile.UnwindCatch && e.Glue >= 0 && e.Start <= s.PC && s.PC < e.End && m.funcs[e.Glue].f.Guard {
					x.guards = append(x.guards, k)
				}
			}
			for k := range fn.f.Slots {
				if v := &fn.f.Slots[k]; m.opt.Lines && fn.f.User && v.Start <= s.PC && s.PC < v.End && int(v.Reg) < s.Saved {
					x.vars = append(x.vars, shownVar{v, valueKind(v.Type)})
				}
			}
			x.words, x.plain = trace.Suspend(x.kind, j, x.label, x.line)
			x.plain = x.plain && fn.f.User && len(x.guards) == 0
			fn.points[j] = x
		}
	}
	return &fn.points[i]
}

// stack is the interned list of the futures in a chain, outermost first. Polls
// of one task mostly end in the same chain.
func (m *Machine) stack(p *polling) uint32 {
	x := p.task
	same := x.stack != 0 && len(x.chain) == len(p.chain)
	for i := 0; same && i < len(p.chain); i++ {
		same = x.chain[i] == p.chain[i].fn
	}
	if same {
		return x.stack
	}
	x.chain = x.chain[:0]
	names := make([]string, len(p.chain))
	for i, l := range p.chain {
		x.chain = append(x.chain, l.fn)
		names[len(names)-1-i] = shortName(l.fn.f.Name)
	}
	x.stack = m.log.Intern(trace.EncodeStack(names))
	return x.stack
}

// machine records the states of a task's future, once.
func (m *Machine) machine(x *task, f *compile.Func) {
	if x.known {
		return
	}
	x.known = true
	states := []trace.MachineState{{Name: "Unresumed"}}
	_, states[0].Line, _ = m.position(f.Span.Lo)
	for i, p := range f.Co.Points {
		_, line, _ := m.position(p.Pos)
		states = append(states, trace.MachineState{Name: "Suspend" + strconv.Itoa(i), Line: line, What: p.Label})
	}
	states = append(states, trace.MachineState{Name: "Returned"})
	m.log.Machine(x.ref.ID(), m.log.Intern(trace.EncodeMachine(states)), f.Co.Saved()*int(valSize))
}

// shownVar is a variable that is alive across an await.
type shownVar struct {
	*compile.SlotInfo
	kind trace.ValueKind
}

// mostShown is how many variables are enough: those of further futures are left out.
const mostShown = 16

// locals records the variables that are alive across the await, those of the
// task's own future first. What is no number is recorded as text.
func (m *Machine) locals(p *polling) {
	var there uint64
	words := m.words[:0]
	n := 0 // variables of the futures so far, there or not
	for i := len(p.chain) - 1; i >= 0 && len(words) < mostShown; i-- {
		l := &p.chain[i]
		if !l.fn.f.User {
			continue
		}
		vars := m.point(l.fn, l.point).vars
		for k := range vars {
			x := &vars[k]
			v, ok := readSlot(x.SlotInfo, Slot(l.block, int(x.Reg)))
			if ok && n < trace.MostValues {
				there |= 1 << n
				w := v.B
				if x.kind == trace.ValueText {
					w = uint64(m.log.Intern(Show(x.Type, v)))
				}
				words = append(words, w)
			}
			n++
		}
	}
	m.words = words
	switch {
	case n > trace.MostValues:
		m.manyLocals(p)
	case there != 0:
		m.log.Values(p.task.ref.ID(), m.shape(p), there, words)
	}
}

// manyLocals is locals for more variables than a record of words has room for.
func (m *Machine) manyLocals(p *polling) {
	var vars []trace.Local
	for i := len(p.chain) - 1; i >= 0 && len(vars) < mostShown; i-- {
		if l := &p.chain[i]; l.fn.f.User {
			s := &l.fn.f.Co.Points[l.point]
			for _, v := range locals(l.fn.f, int(s.PC), Slots(l.block, s.Saved)) {
				vars = append(vars, trace.Local(v))
			}
		}
	}
	m.log.Locals(p.task.ref.ID(), m.log.Intern(trace.EncodeLocals(vars)))
}

// shape is the interned list of the variables of a chain's futures.
func (m *Machine) shape(p *polling) uint32 {
	x := p.task
	same := x.shape != 0 && len(x.shapeOf) == len(p.chain)
	for i := 0; same && i < len(p.chain); i++ {
		same = x.shapeOf[i].fn == p.chain[i].fn && x.shapeOf[i].point == p.chain[i].point
	}
	if same {
		return x.shape
	}
	x.shapeOf = x.shapeOf[:0]
	var b []byte
	for i := len(p.chain) - 1; i >= 0; i-- {
		l := &p.chain[len(p.chain)-1-i]
		x.shapeOf = append(x.shapeOf, link{fn: l.fn, point: l.point})
		if l = &p.chain[i]; !l.fn.f.User {
			continue
		}
		for _, v := range m.point(l.fn, l.point).vars {
			b = trace.EncodeShape(b, v.Name, typeName(v.Type), v.kind)
		}
	}
	x.shape = m.log.Intern(string(b))
	return x.shape
}

// valueKind says how the trace is to show a value of type d.
func valueKind(d *compile.TypeDesc) trace.ValueKind {
	if d == nil {
		return trace.ValueText
	}
	switch n := d.Num; {
	case n == compile.NumNone || n.Wide():
		return trace.ValueText
	case n == compile.NumBool:
		return trace.ValueBool
	case n == compile.NumChar:
		return trace.ValueChar
	case n == compile.NumF32:
		return trace.ValueF32
	case n == compile.NumF64:
		return trace.ValueF64
	case n.Signed():
		return trace.ValueInt
	}
	return trace.ValueUint
}

// guessKind tells from the awaited expression what kind of wait it is. What it
// is given in brackets says nothing: a future that locks a mutex when it is polled
// does not wait for one.
func guessKind(label string) trace.AwaitKind {
	label = outsideBrackets(label)
	for _, w := range [...]struct {
		word string
		kind trace.AwaitKind
	}{{"sleep", trace.AwaitTimer}, {"delay", trace.AwaitTimer}, {"tick", trace.AwaitTimer}, {"timer", trace.AwaitTimer}, {"yield", trace.AwaitYield},
		{"recv", trace.AwaitChannel}, {"send", trace.AwaitChannel}, {"lock", trace.AwaitMutex}, {".join", trace.AwaitJoin}, {"handle", trace.AwaitJoin}, {"click", trace.AwaitClick}} {
		if strings.Contains(label, w.word) {
			return w.kind
		}
	}
	return trace.AwaitOther
}

func outsideBrackets(s string) string {
	var b []byte
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		default:
			if depth == 0 {
				b = append(b, s[i])
			}
		}
	}
	return string(b)
}

// noteSuspend remembers a suspension of the poll under way: first says that it
// is the leaf of a new chain.
func (t *Thread) noteSuspend(fn *function, point int, block unsafe.Pointer, first bool) {
	p := &t.polls[len(t.polls)-1]
	if first {
		p.chain = p.chain[:0]
	}
	p.chain = append(p.chain, link{fn, point, block})
}

// shortName makes the name of a task of a function's or type's name: the last
// part of the path that a reader wrote. A::{async} is the body of async fn A,
// A::{async#7} an async block in A.
func shortName(s string) string {
	s = withoutArgs(strings.TrimSuffix(s, "::{async}"))
	if i := strings.LastIndex(s, "::"); i >= 0 {
		s = s[i+2:]
	}
	switch {
	case s == "" || strings.HasPrefix(s, "<"):
		return "future"
	case strings.HasPrefix(s, "{async"):
		return "async block"
	case strings.HasPrefix(s, "{closure"):
		return "closure"
	}
	return s
}

// withoutArgs leaves out what generic names are instantiated with: Receiver::<T>::recv is Receiver::recv. A path that
// begins with a type in brackets keeps it.
func withoutArgs(s string) string {
	i := strings.IndexByte(s, '<')
	if i <= 0 {
		return s
	}
	b, depth := []byte(s[:i]), 0
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case c == '<':
			depth++
			if depth == 1 {
				b = bytes.TrimSuffix(b, []byte("::"))
			}
		case c == '>' && s[i-1] != '-':
			depth--
		case depth == 0:
			b = append(b, c)
		}
	}
	return string(b)
}

// futureName is the name of a task whose future has type d.
func (m *Machine) futureName(d *compile.TypeDesc) string {
	if d.Type == nil {
		return shortName(d.Name)
	}
	return m.nameOf(d.Type)
}

// nameOf looks through boxes and through the library's wrappers for the future
// that the program wrote. An async block has the name of its line.
func (m *Machine) nameOf(t *types.Type) string {
	switch {
	case t.Kind == types.Coroutine && t.Clo != nil:
		if fn := t.Clo.Fn; fn != nil {
			return fn.Name
		}
		if _, line, _ := m.position(t.Clo.Span.Lo); line > 0 && t.Clo.Local {
			return blockName + strconv.Itoa(line)
		}
		return "async block"
	case t.Kind == types.Ref, t.Kind == types.Adt && t.Def.Crate != nil && t.Def.Crate.Name != "main":
		for _, a := range t.Args {
			if a.Kind == types.Coroutine || a.Kind == types.Adt || a.Kind == types.Ref {
				return m.nameOf(a)
			}
		}
	}
	return shortName(t.String())
}

// wakeTask wakes a task and whoever may have to poll it.
func (t *Thread) wakeTask(x *task) {
	m := t.m
	m.at(t)
	if x.hidden {
		x.woken = true
	} else {
		m.scheduler.Wake(x.ref)
		m.passed(UnitWake)
	}
	if x.rt != nil {
		x.rt.poke(t)
	}
}

// scheduled reports whether a foreign task has been woken since its last poll.
func (x *task) scheduled(in *sched.Scheduler) bool {
	if x.hidden {
		return x.woken
	}
	s, ok := in.State(x.ref)
	return x.woken || ok && s&sched.SCHEDULED != 0
}

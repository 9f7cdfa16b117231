package sim

// Who is ready and who has had a turn, for a search of all schedules: see session.Forker. And rests: where nothing
// leaves a choice for long, a run with Schedule.Ask stops at an operation with one option, so that its owner sees
// whether states recur.

// restSteps is after how many instructions without a choice a run rests.
const restSteps = 100_000

// turns is part of order.
type turns struct {
	number int   // of the last choice or rest
	served []int // tasks whose poll has begun since then
	since  int64 // Process.steps at the last choice or rest
}

// serve notes that a task has its turn.
func (p *Process) serve(x *task) {
	if s, o := p.opt.Schedule, &p.order.turns; s != nil && s.Ask && x.turn != o.number+1 {
		x.turn = o.number + 1
		o.served = append(o.served, x.num)
	}
}

// taken begins a new turn.
func (p *Process) taken() { p.order.turns = turns{number: p.order.turns.number + 1, since: p.steps} }

// rests reports whether the run stops before an operation with one option.
func (p *Process) rests() bool {
	o := &p.order
	if o.chosen {
		o.chosen = false
		return false
	}
	return p.opt.Schedule.Rests && o.next == len(p.opt.Schedule.Deviations) && p.steps-o.turns.since > restSteps
}

// Ready returns the numbers of the tasks that are ready. A part of another task is not one of them.
func (p *Process) Ready() (list []int) {
	p.load()
	for x := range p.tasks.all() {
		if !x.done && !x.hidden && !x.part && p.scheduled(x) && !p.isPolled(x) {
			list = append(list, x.num)
		}
	}
	return list
}

// Served returns the numbers of the tasks that have had a turn since Choose was called.
func (p *Process) Served() []int { return p.order.turns.served }

// TaskID returns the number in the trace of a task of Ready.
func (p *Process) TaskID(num int) uint32 { return p.task(num).ref.ID() }

// Mover returns a number for the thread that takes an option: 0 if chance does, the same one for all idle workers of a
// runtime.
func (p *Process) Mover(option int) int {
	p.load()
	for _, t := range p.threads {
		n := p.ways(t)
		switch {
		case option >= n:
			option -= n
			continue
		case t.drive > 0 && p.resting(t.drive-1):
			return -p.drives[t.drive-1].rt
		case t.op.kind == opChoose:
			return 0
		}
		return t.id
	}
	return 0
}

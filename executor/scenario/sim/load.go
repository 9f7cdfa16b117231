package sim

import "github.com/pollground/pollground/executor/scenario/machine"

// What the workers of a runtime have done so far, as programs read it from tokio's RuntimeMetrics. Hashes of states do
// not contain it. So no two states of a program that reads it are the same: Options.Measures.

// load is what one worker has done.
type load struct {
	parks, unparks uint64
	busy           int64 // ns until the last park
	since          int64 // when it has begun, or was unparked
}

// begin makes the loads of a new runtime.
func (r *runtime) begin(now int64) {
	r.loads = make([]load, r.count)
	for i := range r.loads {
		r.loads[i].since = now
	}
}

// load returns that of a drive's worker, and nil if the drive does not stand for a worker.
func (r *runtime) load(d *drive) *load {
	i := d.worker - r.first
	if !d.tasks || i < 0 || i >= len(r.loads) {
		return nil
	}
	return &r.loads[i]
}

func (r *runtime) parks(t *Thread, d *drive) {
	if l := r.load(d); l != nil {
		l.parks++
		l.busy += t.clock() - l.since
	}
}

func (r *runtime) unparks(t *Thread, d *drive) {
	if l := r.load(d); l != nil {
		l.unparks++
		l.since = t.clock()
	}
}

func loadNatives(table map[string]native) {
	table["rt_load"] = simple(func(t *Thread, a *machine.Args) {
		r, worker, what := t.p.runtime(int(a.Next())), int(a.Next()), a.Next()
		l := r.loads[worker]
		a.W[0] = [...]uint64{l.parks, l.parks + l.unparks, uint64(l.busy)}[what]
	})
}

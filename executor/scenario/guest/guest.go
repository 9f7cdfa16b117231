// Package guest starts checked programs on the machine with a memory of its own: it puts codegen, machine and sim
// together.
//
//	image := guest.New(program, guest.Runs, nil, says, exclusive)
//	machine := image.Start(session.Options{Log: log})
package guest

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/codegen"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/metadata"
	"github.com/pollground/pollground/executor/scenario/natives"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/scenario/sim"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/trace"
)

// Image is a program that can be started any number of times. Its functions are compiled when a run needs them first,
// and its constants get their addresses then, the same ones for all runs. All that is in exclusive.
type Image struct {
	g         *codegen.Generator
	loaded    bool // what follows is set, up to entries
	exclusive func(do func() error) error
	m         *machine.Machine // computes constants; the machines of runs are instances of it
	main      int
	argument  uint64
	entries   sim.Entries
	failed    error // why it cannot be started
	options   sim.Options
	plans     map[choices]plan
}

// choices are the options that the first runtime of a program may depend on.
type choices struct {
	seed     uint64
	executor string
	workers  int
}

// plan is what the first runtime of a program asks for.
type plan struct {
	design  string
	workers int
}

// words reports whether a program's text has a word.
type words func(word string) bool

// Purpose is what the machines of an image can do besides running.
type Purpose uint8

// The purposes of images.
const (
	Runs     Purpose = iota
	Compares         // states are compared: memory whose value has ended is cleared
	Branches         // polls are reported: the machines are session.Cancellers

	Purposes = iota
)

// New returns the image of a program, of which nothing is compiled yet. ahead has functions of the library that are
// compiled, and may be nil. exclusive wraps what compiles: it holds the library's lock, and returns an error when a
// limit of compiling was passed.
func New(p *check.Program, use Purpose, ahead *metadata.Library, says words,
	exclusive func(do func() error) error) *Image {
	g := codegen.New(p)
	g.Clears, g.Branches = use == Compares, use == Branches
	if use != Branches {
		g.Ahead = ahead
	}
	g.Sources, g.Checked = p.S.Sources, says("unsafe")
	return &Image{g: g, exclusive: exclusive, plans: map[choices]plan{},
		options: sim.Options{Sources: p.S.Sources, Branches: g.Branches, Blocks: says("block_in_place"),
			Identity: says.tellsWorkers(), Looks: says.looks(), Aborts: says.aborts(), Races: g.Checked,
			Measures: says.any("worker_park_count", "worker_park_unpark_count", "worker_total_busy_duration")}}
}

// Load compiles what each run begins with, once. The caller is in exclusive, or does what exclusive does itself.
func (x *Image) Load() {
	if x.loaded {
		return
	}
	g := x.g
	o := machine.Options{Natives: natives.Table(), Compile: g.Compile, Host: sim.New(x.options),
		Memory: memory.Options{Checked: g.Checked}}
	sim.Configure(&o)
	o.Memory.Constants, o.Memory.Statics = g.Reserve()
	if x.m, x.failed = machine.New(g.Program, o); x.failed == nil {
		x.failed = g.Load(x.m)
	}
	if x.failed == nil {
		x.main, x.argument, x.failed = g.Main()
	}
	if x.failed == nil {
		x.entries = sim.Entries{Thread: g.Lang("thread"), Worker: g.Lang("worker"), Reactor: g.Lang("reactor")}
	}
	x.loaded = true
}

// tellsWorkers reports whether a program's text has words by which it could tell workers of a runtime apart: those of
// the current thread, of thread locals, and of what runtimes do for each worker.
func (says words) tellsWorkers() bool {
	return says.any("thread_local", "LocalKey", "ThreadId", "spawn_local", "metrics", "on_thread_start",
		"on_thread_stop", "on_thread_park", "on_thread_unpark") || says("thread") && says("current")
}

// looks reports whether a program's text has words by which it could learn whether a task has ended, and go on if it
// has not. Who awaits a handle, and nothing else, goes on when the task has ended, whether it was polled before that or
// not.
func (says words) looks() bool {
	return says.any("is_finished", "poll", "poll_once", "poll_immediate", "now_or_never", "try_join_next", "select",
		"select_biased", "select_all", "select_ok", "race", "or", "try_join", "try_join_all", "JoinSet", "FuturesUnordered",
		"buffer_unordered", "for_each_concurrent")
}

// aborts reports whether a program's text has words by which a task could be aborted while another one goes on. Tasks
// of async-task, of which smol and async-std are made, are aborted when their handle is dropped. Unsafe code can copy
// wakers.
func (says words) aborts() bool {
	return says.any("abort", "abort_handle", "abort_all", "AbortHandle", "AbortOnDropHandle", "JoinSet", "JoinMap",
		"shutdown", "shutdown_timeout", "shutdown_background", "smol", "async_std", "async_task", "async_executor",
		"async_global_executor", "unsafe")
}

func (says words) any(list ...string) bool { return slices.ContainsFunc(list, says) }

// Listing returns the code of the functions that the program wrote, also of those that no run has called yet.
func (x *Image) Listing() (text string, err error) {
	err = x.exclusive(func() error {
		if x.Load(); x.failed != nil {
			return x.failed
		}
		text, err = x.g.Listing()
		return err
	})
	return text, err
}

// Shared returns the instances of the library that were compiled so far and are the same for all programs.
func (x *Image) Shared() []*thir.Instance { return x.g.Shared() }

// Start returns a machine for a run, which stands before the first instruction of main. If the program cannot be
// started, the run is over at once, and says why on its stderr.
//
// The trace begins with what its first runtime asks for, so the first run with these
// choices is made twice: up to its first runtime, and from the beginning.
func (x *Image) Start(o session.Options) session.Machine {
	c := choices{o.Seed, o.Executor, o.Workers}
	var first plan
	known := false
	err := x.exclusive(func() error {
		x.Load()
		first, known = x.plans[c]
		return x.failed
	})
	if err == nil && !known {
		probe := o
		probe.Log, probe.Lines, probe.Schedule = trace.NewLogLimit(1), false, nil
		var s *sim.Process
		if s, err = x.process(probe); err == nil {
			first.design, first.workers = s.Probe(probed)
			err = x.exclusive(func() error {
				x.plans[c] = first
				return nil
			})
		}
	}
	if err != nil {
		return x.refuse(o, err)
	}
	s, err := x.process(o)
	if err != nil {
		return x.refuse(o, err)
	}
	s.Plan(first.design, first.workers)
	return s
}

// probed is how far a program is run to find out what its first runtime asks for, in instructions.
const probed = 300_000

// process returns a process that is about to run main.
func (x *Image) process(o session.Options) (s *sim.Process, err error) {
	so := x.options
	so.Options = o
	s = sim.New(so)
	err = x.exclusive(func() error {
		m, err := x.m.Instance(s, x.exclusive)
		if err == nil {
			s.Start(m, m.Spawn(x.main, x.argument), x.entries)
		}
		return err
	})
	return s, err
}

// refuse returns a process that is over.
func (x *Image) refuse(o session.Options, why error) session.Machine {
	so := x.options
	so.Options = o
	s := sim.New(so)
	s.Refuse(why.Error())
	return s
}
